//! List files: the samples are legal, everything can be written and read again, and bad files are explained.

use crate::common;

use common::toml_files;
use rocroi_armies::{Fresh, LARGEST, ListFile, SYSTEMS, code, explain, fresh, in_words, period, read_code};
use rocroi_game::Trouble;
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

fn troubles(text: &str) -> Vec<Trouble> {
    match ListFile::read(text) {
        Err(t) => t,
        Ok(list) => list.report(Lang::En).expect_err("should not be understood"),
    }
}

/// Says a trouble in French, and sees that every sentence of it was known.
fn foreign(t: &Trouble) -> String {
    let fr = in_words(t, Lang::Fr);
    assert_ne!(fr.wrong, t.wrong, "not in French: {t}");
    assert!(t.right.is_none() || fr.right != t.right, "not in French: {t}");
    assert_eq!(fr.right.is_some(), t.right.is_some());
    let english = [
        "expected", "unknown", "invalid", "did you", " not ", " the ", "string", "missing", "there ", " is ",
    ];
    for word in english {
        assert!(!fr.to_string().contains(word), "{word}: {fr}");
    }
    fr.to_string()
}

fn said(text: &str) -> String {
    troubles(text).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
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
        for t in troubles(&ARMY.replacen(from, to, 1)) {
            foreign(&t);
        }
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

#[test]
fn every_trouble_is_told_in_french_too() {
    let tercios = "system = \"tercios\"\nname = \"x\"\nnation = \"sweden\"\npoints = 500\n";
    let regiment = "[[regiment]]\nformation = \"infantry_regiment\"\n";
    let band = "system = \"argad\"\n[[group]]\nfigure = [{ ";
    let files = [
        ARMY.replace("\"competent\" }", "\"competent\", status = \"aled\", half = 3 }"),
        ARMY.replace("\"pike-and-shot\"", "\"medium-camelry\""),
        ARMY.replace("year = 1632", "year = 1632\nregion = \"plein\""),
        ARMY.replace("number = 2", "quality = \"elit\", number = 2"),
        ARMY.replace("number = 2", "number = 2.5"),
        ARMY.replace("number = 2", "number = true"),
        ARMY.replace("number = 2", "number = [2]"),
        ARMY.replace("[\"salvo\"]", "\"salvo\""),
        ARMY.replace("name = \"Test\"", "name = \"Test\"\nname = \"Test\""),
        ARMY.replace("name = \"Test\"", ""),
        ARMY.replace("name = \"Test\"", "name = 1632-01-01"),
        ARMY.replace("year = 1632", "year = 1632\nformat = \"one\""),
        ARMY.replace("year = 1632", "year = 1632\nformat = 0"),
        ARMY.replace("{ rank = \"ordinary\" }", "\"ordinary\""),
        tercios.replace("500", "0"),
        tercios.replace("500", "\"500\""),
        tercios.replace("sweden", "atlantis"),
        format!("{tercios}structure = \"standart\""),
        format!("{tercios}[agreed]\non = [\"dragons\"]\noff = [\"x\"]"),
        format!("{tercios}[agreed]\npreset = \"standart\""),
        format!("{tercios}chief = [{{ rank = 9 }}]"),
        format!("{tercios}chief = [{{ rank = 2, virtues = [\"zeel\"], traits = [\"lukcy\"] }}]"),
        format!("{tercios}{}", regiment.replace("infantry", "infntry")),
        format!("{tercios}{regiment}ally = \"frence\"\ncommander = [{{ rank = 7 }}]"),
        format!("{tercios}{regiment}unit = [{{ profile = \"modern_batalion\" }}]"),
        format!("{tercios}{regiment}unit = [{{ profile = \"modern_battalion\", options = [\"vetran\"] }}]"),
        format!("{tercios}{regiment}unit = [{{ profile = \"dragoons_dismounted\" }}]"),
        format!("{tercios}elite = [{{ profile = \"cuirasiers\" }}]"),
        format!("{band}like = \"peasent\" }}]"),
        format!("{band}like = \"peasant\", n = 0 }}]"),
        format!("{band}like = \"peasant\", leads = 1 }}]"),
        format!("{band}class = 9 }}]"),
        format!("{band}class = \"high\" }}]"),
        format!("{band}weapons = [\"sowrd\"] }}]"),
        format!("{band}kind = \"fot\" }}]"),
        format!("{band}clas = 3 }}]"),
        "system = \"argad\"\n".to_owned(),
        String::new(),
        "x".repeat(LARGEST + 1),
        "\u{0}\u{1}\u{2}".to_owned(),
    ];
    for text in files {
        for t in troubles(&text) {
            foreign(&t);
        }
    }
    let whole = code(&ListFile::read(ARMY).unwrap());
    let codes = [
        whole[..whole.len() / 2].to_owned(),
        whole.replacen("-", "-U", 1),
        whole.replacen("RA2", "RA7", 1),
        "hello".to_owned(),
        "RA2:é".to_owned(),
        "RA2:ABC".to_owned(),
        "RA1-00".to_owned(),
        "x".repeat(LARGEST + 1),
    ];
    for text in codes {
        foreign(&read_code(&text).unwrap_err());
    }
    let wish = |system: &str, list: Option<&str>, points: u16, year: Option<u16>| Fresh {
        system: system.to_owned(),
        list: list.map(str::to_owned),
        points: Some(points),
        year,
        seed: 1,
        lang: Lang::Fr,
    };
    let wishes = [
        wish("adgr", Some("swedish-1633"), 220, None),
        wish("adgr", Some("swdish-1632"), 220, None),
        wish("adgr", Some("zzzzzzzzzzzzz"), 220, None),
        wish("adgr", Some("swedish-1632"), 20, None),
        wish("adgr", Some("swedish-1632"), 220, Some(1700)),
        wish("tercios", None, 20, None),
        wish("tercios", Some("denmark"), 500, None),
        wish("tercios", Some("swden"), 500, None),
        wish("argad", None, 20, None),
        wish("argad", Some("x"), 250, None),
        wish("agrad", None, 250, None),
        wish("chess", None, 250, None),
    ];
    for w in wishes {
        foreign(&fresh(&w).unwrap_err());
    }
    foreign(&period("swis").unwrap_err());
    for (system, text) in [
        ("adgr", "pike-and-shto"),
        ("adgr", "elite"),
        ("adgr", "keil tercio"),
        ("adgr", "medium-camelry"),
        ("adgr", "qqqqqqqqqqqqqqqq"),
        ("tercios", "veteran"),
        ("tercios", "tercio cuirassiers"),
        ("tercios", "tercio reinforced"),
        ("argad", "leads"),
    ] {
        for t in explain(Some(system), text, Lang::Fr).unwrap_err() {
            foreign(&t);
        }
    }
}

#[test]
fn files_from_other_editors_and_deep_nonsense() {
    // A mark at the beginning, other ends of lines.
    let other = format!("\u{feff}{}", ARMY.replace('\n', "\r\n"));
    assert_eq!(ListFile::read(&other).unwrap(), ListFile::read(ARMY).unwrap());
    let begin = std::time::Instant::now();
    let deep = 60_000;
    let nests = [
        format!("system = {}", "[".repeat(deep)),
        format!("system = {}1{}", "[".repeat(deep), "]".repeat(deep)),
        format!("system = {}1{}", "{ a = ".repeat(deep / 3), "}".repeat(deep / 3)),
        format!("system = \"adgr\"\n{} = 1", vec!["a"; deep].join(".")),
        format!("[{}]\n", vec!["a"; deep].join(".")),
        format!(
            "system = \"argad\"\n[[group]]\nfigure = [{{ weapons = {}{} }}]",
            "[".repeat(deep),
            "]".repeat(deep)
        ),
        format!("system = \"adgr\"\nname = \"{}\"", "x".repeat(deep)),
        format!("system = \"{}\"", "x".repeat(deep)),
        "{\"system\": \"adgr\", \"corps\": []}".to_owned(),
        format!("system = \"adgr\"\u{0}{}", "\u{0}".repeat(deep)),
    ];
    for text in nests {
        let all = troubles(&text);
        assert!(!all.is_empty());
        for t in all {
            assert!(t.to_string().len() < 2 * deep, "{}", t.to_string().len());
        }
    }
    assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
}

#[test]
fn a_code_with_any_letter_changed_is_refused() {
    for (path, text) in toml_files("samples/argad") {
        let list = ListFile::read(&text).unwrap();
        let whole = code(&list);
        for at in 4..whole.len() {
            let mut letters: Vec<u8> = whole.bytes().collect();
            letters[at] = if letters[at] == b'7' { b'8' } else { b'7' };
            let changed = String::from_utf8(letters).unwrap();
            assert!(read_code(&changed).is_err(), "{}: letter {at}", path.display());
            assert!(read_code(&whole[..at]).is_err(), "{}: cut at {at}", path.display());
        }
    }
}
