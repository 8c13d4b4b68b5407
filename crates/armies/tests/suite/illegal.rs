//! Lists with one fault each, in `armies/illegal`: that fault is found, and no other; every fault a system knows is
//! among them.

use crate::common;

use common::toml_files;
use rocroi_armies::{ListFile, SYSTEMS};
use rocroi_game::say::kebab;
use rocroi_words::Lang;
use std::collections::BTreeSet;
use strum::VariantNames as _;

fn known(system: &str) -> BTreeSet<String> {
    let names = match system {
        "adgr" => rocroi_adgr::army::ArmyFault::VARIANTS,
        "tercios" => rocroi_tercios::army::ArmyFault::VARIANTS,
        _ => rocroi_argad::scenario::BandFault::VARIANTS,
    };
    names.iter().map(|n| kebab(n)).collect()
}

#[test]
fn every_fault_is_found_alone_and_told_in_both_languages() {
    for system in SYSTEMS {
        let files = toml_files(&format!("illegal/{system}"));
        assert!(files.len() >= 30, "{system}: only {}", files.len());
        let mut reached = BTreeSet::new();
        let mut wrong = Vec::new();
        for (path, text) in files {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let Some(fault) = text.lines().next().and_then(|l| l.strip_prefix("# fault: ")) else {
                panic!("{name} does not begin with `# fault: …`");
            };
            let list = ListFile::read(&text).unwrap_or_else(|t| panic!("{system}/{name}: {t:?}"));
            for lang in Lang::ALL {
                let report = list.report(lang).unwrap_or_else(|t| panic!("{system}/{name}: {t:?}"));
                // Several units of one line may each have the fault.
                let codes: BTreeSet<&str> = report.faults.iter().map(|f| f.code.as_str()).collect();
                if codes != BTreeSet::from([fault]) {
                    wrong.push(format!("{system}/{name}: {fault} was expected, found {codes:?}"));
                }
                assert!(!report.legal);
                for f in &report.faults {
                    let clause: Vec<&str> = f.clause.split('-').collect();
                    assert!(clause.len() == 3, "{name}: {}", f.clause);
                    assert!(f.words.len() > 15 && !f.words.contains("{"), "{name}: {}", f.words);
                    assert_ne!(f.words.to_lowercase(), f.code.replace('-', " "), "{name}: no sentence");
                }
            }
            reached.insert(fault.to_owned());
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        let missing: Vec<String> = known(system).difference(&reached).cloned().collect();
        assert!(missing.is_empty(), "{system}: no list has these faults: {missing:?}");
        let unknown: Vec<String> = reached.difference(&known(system)).cloned().collect();
        assert!(unknown.is_empty(), "{system}: there are no such faults: {unknown:?}");
    }
}
