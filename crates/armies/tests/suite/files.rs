//! List files: the samples are legal, everything can be written and read again, and bad files are explained.

use crate::common;

use common::toml_files;
use rocroi_armies::{LARGEST, ListFile, SYSTEMS};
use rocroi_words::Lang;

#[test]
fn samples_of_all_systems_are_legal_and_can_be_written_again() {
    for system in SYSTEMS {
        let files = toml_files(&format!("samples/{system}"));
        assert!(files.len() >= 6, "{system}: {}", files.len());
        for (path, text) in files {
            let list = ListFile::read(&text).unwrap_or_else(|t| panic!("{}: {t:?}", path.display()));
            assert_eq!(list.system(), system);
            for lang in Lang::ALL {
                let report = list.report(lang).unwrap_or_else(|t| panic!("{}: {t:?}", path.display()));
                assert!(report.legal, "{}: {:?}", path.display(), report.faults);
                let sum: i32 = report.sections.iter().map(|s| s.points).sum();
                assert_eq!(sum, report.total, "{}: the lines are the total", path.display());
                let lines = report.sections.iter().flat_map(|s| &s.lines);
                let pieces: i32 =
                    lines.map(|l| i32::from(l.number) * l.pieces.iter().map(|p| p.points).sum::<i32>()).sum();
                assert_eq!(pieces, report.total, "{}: every point has its reason", path.display());
            }
            let again = ListFile::read(&list.to_toml().unwrap()).unwrap();
            assert_eq!(again, list, "{}", path.display());
        }
    }
}

fn said(text: &str) -> String {
    let troubles = match ListFile::read(text) {
        Err(t) => t,
        Ok(list) => list.report(Lang::En).expect_err("should not be understood"),
    };
    troubles.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

const ARMY: &str = r#"
system = "adgr"
name = "Test"
year = 1632
list = "swedish-1632"
[[corps]]
general = { rank = "brilliant", chief = true }
unit = [{ troop = "pike-and-shot", options = ["salvo"], number = 2 }]
[[corps]]
general = { rank = "competent" }
unit = [{ troop = "medium-cavalry", options = ["shock"], number = 2 }, { troop = "heavy-cavalry", options = ["pistol"] }]
[[corps]]
general = { rank = "ordinary" }
unit = [{ troop = "medium-artillery" }]
"#;

#[test]
fn bad_files_are_explained() {
    assert!(ListFile::read(ARMY).unwrap().report(Lang::En).unwrap().legal);
    let slips = [
        ("\"pike-and-shot\"", "\"pike-and-shto\"", "did you mean `pike-and-shot`?"),
        ("\"salvo\"", "\"slavo\"", "did you mean `salvo`?"),
        ("\"brilliant\"", "\"briliant\"", "did you mean `brilliant`?"),
        ("year = 1632", "year = \"1632\"", "line 4"),
        ("year = 1632", "yaer = 1632", "did you mean `year`?"),
        ("year = 1632", "year = -1", "line 4"),
        ("number = 2", "number = 0", "at least 1"),
        ("number = 2", "number = 300", "line 8"),
        ("\"swedish-1632\"", "\"swedish-1633\"", "there are swedish-1632"),
        ("\"adgr\"", "\"adrg\"", "did you mean `adgr`?"),
        ("system = \"adgr\"", "", "does not say its `system`"),
        ("system = \"adgr\"", "system = 3", "is a name"),
        ("year = 1632", "year = 1632\nformat = 99", "newer than this program"),
        ("[[corps]]", "[[corps]", "line 6"),
        ("name = \"Test\"", "name = \"Test", "line 3"),
    ];
    for (from, to, words) in slips {
        assert!(ARMY.contains(from), "{from}");
        let heard = said(&ARMY.replacen(from, to, 1));
        assert!(heard.contains(words), "{from} to {to}: {heard}");
    }
    // An option that does not fit is understood, and a fault.
    let report =
        ListFile::read(&ARMY.replacen("\"shock\"", "\"salvo\"", 1)).unwrap().report(Lang::Fr).unwrap();
    assert!(report.faults.iter().any(|f| f.clause == "A-ARM-15"), "{:?}", report.faults);
    let band = "system = \"argad\"\n[[group]]\nfigure = [{ like = \"line-soldeir\" }]";
    assert!(said(band).contains("line-soldier"), "{}", said(band));
    assert!(said(&band.replace("like", "lkie")).contains("group 1, figure 1"));
    assert!(
        said("system = \"argad\"\n[[group]]\nfigure = [{ like = \"peasant\", n = \"many\" }]")
            .contains("1 to 99")
    );
    let tercios = "system = \"tercios\"\nname = \"x\"\nnation = \"sweeden\"\npoints = 500";
    assert!(said(tercios).contains("did you mean `sweden`?"));
}

#[test]
fn nonsense_of_any_size_never_panics() {
    let mut chance = rocroi_game::Chance::new(3);
    let big: String = (0..10_000_000).map(|_| char::from(33 + chance.below(90) as u8)).collect();
    assert!(said(&big).contains("kB are no army list"));
    for n in [0, 1, 10, 1000, LARGEST] {
        let text: String = (0..n).map(|_| char::from(1 + chance.below(127) as u8)).collect();
        assert!(ListFile::read(&text).is_err());
    }
    // Real files with bytes changed, doubled or cut.
    for system in SYSTEMS {
        for (_, text) in toml_files(&format!("samples/{system}")) {
            for _ in 0..150 {
                let mut chars: Vec<char> = text.chars().collect();
                for _ in 0..1 + chance.below(6) {
                    if chars.is_empty() {
                        break;
                    }
                    let at = chance.below(chars.len());
                    match chance.below(4) {
                        0 => drop(chars.remove(at)),
                        1 => chars.insert(at, char::from(32 + chance.below(95) as u8)),
                        2 => chars[at] = ['9', '-', '"', '\n', '½', '[', '0'][chance.below(7)],
                        _ => chars.truncate(at.max(1)),
                    }
                }
                let text: String = chars.into_iter().collect();
                if let Ok(list) = ListFile::read(&text) {
                    let _ = list.report(Lang::En);
                }
            }
        }
    }
    let huge = format!(
        "{}{}",
        &ARMY[..ARMY.find("[[corps]]").unwrap()],
        "[[corps]]\ngeneral = { rank = \"ordinary\" }\n".repeat(2000)
    );
    assert!(said(&huge).contains("2000 corps"));
    let band = format!(
        "system = \"argad\"\n{}",
        "[[group]]\nfigure = [{ like = \"cuirassier\", n = 99 }]\n".repeat(500)
    );
    assert!(said(&band).contains("more than any band"));
}
