//! `rocroi army` as a user meets it: exit codes, sentences in both languages, JSON, and bad files.

use std::path::PathBuf;
use std::process::Command;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../armies"))
}

/// What was said, on both channels, and whether it went well.
fn army(args: &[&str]) -> (String, bool) {
    let out = Command::new(env!("CARGO_BIN_EXE_rocroi"))
        .arg("army")
        .args(args)
        .current_dir(folder())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    assert!(!text.contains("panicked"), "{args:?}: {text}");
    (text, out.status.success())
}

#[test]
fn lists_are_checked_in_both_languages() {
    let (said, well) = army(&["check", "samples/adgr/sweden-1632.toml", "samples/tercios/spain-500.toml"]);
    assert!(well && said.contains("Legal.") && said.contains("500 of 500 points"), "{said}");
    let (said, well) = army(&["check", "illegal/adgr/impact-and-pistol.toml", "--lang", "fr"]);
    assert!(!well && said.contains("A-ARM-28") && said.contains("un seul parmi impact"), "{said}");
    let (said, well) = army(&["check", "samples/argad/village.toml", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert!(well && json[0]["report"]["total"] == 250 && json[0]["report"]["legal"] == true, "{said}");
    let (said, well) = army(&["check", "no-such-file.toml"]);
    assert!(!well && said.contains("no such file"), "{said}");
    let (said, well) = army(&["check", "no-such-file.toml", "--lang", "fr"]);
    assert!(
        !well && said.contains("n'existe pas") && said.contains("1 liste sur 1 ne peut être jouée"),
        "{said}"
    );
    let (said, well) = army(&["open", "RA2-123", "--lang", "fr"]);
    assert!(!well && said.contains("copiez-le encore une fois"), "{said}");
    let (said, well) = army(&["check", "schema"]);
    assert!(!well && said.contains("cannot be read"), "{said}");
}

#[test]
fn a_new_list_is_legal_and_goes_through_a_code() {
    let folder = std::env::temp_dir().join(format!("rocroi-army-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("new.toml");
    let file = file.to_str().unwrap();
    for (system, list, points) in
        [("adgr", "swedish-1632", "220"), ("tercios", "sweden", "600"), ("argad", "band", "200")]
    {
        let args = ["new", "--system", system, "--list", list, "--points", points, "--seed", "4", "-o", file];
        let (said, well) = army(&args);
        assert!(well, "{said}");
        let (said, well) = army(&["check", file]);
        assert!(well && said.contains("Legal."), "{said}");
        let (code, well) = army(&["code", file]);
        assert!(well && code.starts_with('R'), "{code}");
        let (text, well) = army(&["open", code.trim()]);
        assert!(well && text == std::fs::read_to_string(file).unwrap(), "{text}");
        let (said, well) = army(&["check", code.trim()]);
        assert!(well, "{said}");
        let (said, well) = army(&["open", &code.trim()[..20]]);
        assert!(!well && said.contains("copy it once more"), "{said}");
    }
    std::fs::write(file, vec![0xFF; 4000]).unwrap();
    let (said, well) = army(&["check", file]);
    assert!(!well && said.contains("no text"), "{said}");
    std::fs::write(file, "x".repeat(10_000_000)).unwrap();
    let (said, well) = army(&["check", file]);
    assert!(!well && said.contains("no army list"), "{said}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn prices_and_lists_are_explained() {
    let (said, well) = army(&["explain", "pike-and-shot elite regimental-guns"]);
    assert!(well && said.contains("18") && said.contains("22") && said.contains("A-ARM-14"), "{said}");
    let (said, well) = army(&["explain", "pike-and-shto", "--lang", "fr"]);
    assert!(!well && said.contains("vouliez-vous dire"), "{said}");
    let (said, well) = army(&["explain", "pike-and-shto"]);
    assert!(!well && said.contains("pike-and-shot"), "{said}");
    let (said, well) = army(&["list", "--year", "1632"]);
    assert!(well && said.contains("swedish-1632") && !said.contains("swiss-1515"), "{said}");
    let (said, well) = army(&["list", "swedish-1632", "--lang", "fr"]);
    assert!(well && said.contains("Suédois de Gustave-Adolphe") && said.contains("feu de salve"), "{said}");
    let (said, well) = army(&["list", "polish-1610", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert!(well && json["entry"][0]["troop"] == "heavy-cavalry", "{said}");
    let (said, well) = army(&["list", "polish-1611"]);
    assert!(!well && said.contains("polish-1610"), "{said}");
    let (said, well) = army(&["schema", "adgr-lits"]);
    assert!(!well && said.contains("did you mean `adgr-list`"), "{said}");
    let (said, well) = army(&["new", "--list", "swedish-1632", "--points", "5"]);
    assert!(!well && said.contains("60 to 1000"), "{said}");
}
