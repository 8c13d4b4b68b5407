//! Lists with one fault each, in `armies/illegal`: that fault is found, and no other; every fault a system knows is
//! among them. And lists in `armies/legal`, odd ones, with none.

use crate::common;

use common::toml_files;
use rocroi_armies::{ListFile, SYSTEMS};
use rocroi_game::say::kebab;
use rocroi_tercios::terms::Term as _;
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
            let clause = text.lines().find_map(|l| l.strip_prefix("# clause: "));
            let list = ListFile::read(&text).unwrap_or_else(|t| panic!("{system}/{name}: {t:?}"));
            for lang in Lang::ALL {
                let report = list.report(lang).unwrap_or_else(|t| panic!("{system}/{name}: {t:?}"));
                // Several units of one line may each have the fault.
                let codes: BTreeSet<&str> = report.faults.iter().map(|f| f.code.as_str()).collect();
                if codes != BTreeSet::from([fault]) {
                    wrong.push(format!("{system}/{name}: {fault} was expected, found {codes:?}"));
                }
                assert!(!report.legal || codes.is_empty());
                let named: BTreeSet<&str> = report.faults.iter().map(|f| f.clause.as_str()).collect();
                if clause.is_some_and(|c| named != BTreeSet::from([c])) {
                    wrong.push(format!("{system}/{name}: {clause:?} was expected, found {named:?}"));
                }
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

#[test]
fn odd_lists_that_are_legal_have_no_fault() {
    let mut wrong = Vec::new();
    for system in SYSTEMS {
        let files = toml_files(&format!("legal/{system}"));
        assert!(files.len() >= 10, "{system}: only {}", files.len());
        for (path, text) in files {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            match ListFile::read(&text).and_then(|l| l.report(Lang::En)) {
                Ok(r) if r.legal => {}
                Ok(r) => wrong.push(format!("{system}/{name}: {} points: {:?}", r.total, r.faults)),
                Err(t) => wrong.push(format!("{system}/{name}: {t:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What stands in files and is no word: ids of troops, options, profiles, lists and figures.
fn ids() -> BTreeSet<String> {
    let mut out: BTreeSet<String> = BTreeSet::new();
    out.extend(rocroi_armies::periods().iter().map(|p| p.id.clone()));
    out.extend(rocroi_adgr::troops::Troop::VARIANTS.iter().map(ToString::to_string));
    out.extend(rocroi_adgr::army::Choice::VARIANTS.iter().map(ToString::to_string));
    for p in &rocroi_tercios::profiles::profiles().profiles {
        out.insert(p.id.clone());
        out.extend(p.options.iter().map(|o| o.id.clone()));
    }
    out.extend(rocroi_tercios::terms::Nation::NAMES.iter().map(ToString::to_string));
    out.extend(rocroi_tercios::terms::Formation::NAMES.iter().map(ToString::to_string));
    out.extend(rocroi_argad::scenario::ready().iter().map(|r| r.name.clone()));
    out.retain(|id| id.contains(['-', '_']));
    out
}

#[test]
fn no_fault_speaks_in_ids() {
    let ids = ids();
    assert!(ids.contains("classic_battalion") && ids.contains("swedish-1632"));
    let mut wrong = Vec::new();
    for system in SYSTEMS {
        for (path, text) in toml_files(&format!("illegal/{system}")) {
            let list = ListFile::read(&text).unwrap();
            for lang in Lang::ALL {
                for f in list.report(lang).unwrap().faults {
                    // Between these marks stands what is to be written in the file.
                    let words: String = f.words.split('`').step_by(2).collect();
                    let parts = words.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
                    let bad: Vec<&str> = parts.filter(|w| w.contains('_') || ids.contains(*w)).collect();
                    if !bad.is_empty() {
                        wrong.push(format!("{}: {bad:?}: {}", path.display(), f.words));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
