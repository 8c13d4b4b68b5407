//! `rocroi print` and `rocroi army print` as a user meets them: what would be printed, in both languages; a PDF where
//! there is a press, and where there is none, how it is had.

use std::path::PathBuf;
use std::process::Command;

fn rocroi(args: &[&str]) -> (String, bool) {
    let armies = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../armies"));
    let out = Command::new(env!("CARGO_BIN_EXE_rocroi")).args(args).current_dir(armies).output().unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    assert!(!text.contains("panicked"), "{args:?}: {text}");
    (text, out.status.success())
}

fn json(args: &[&str]) -> serde_json::Value {
    let (said, well) = rocroi(args);
    assert!(well, "{args:?}: {said}");
    serde_json::from_str(&said).unwrap_or_else(|e| panic!("{args:?}: {e}"))
}

#[test]
fn what_would_be_printed_is_told_as_data() {
    let r = json(&["army", "print", "samples/adgr/spain-1634.toml", "--json", "--lang", "fr"]);
    assert_eq!(r["words"]["unit"], "Unité");
    assert!(r["legal"] == true && r["code"].as_str().unwrap().starts_with("RA2-"));
    // A code stands for a file, also what a QR code says.
    for code in ["code", "qr_text"] {
        let again = json(&["army", "print", r[code].as_str().unwrap(), "--json", "--lang", "fr"]);
        assert_eq!(again["hash"], r["hash"], "{code}");
    }
    let s = json(&["print", "sheet", "tercios", "--json", "--lang", "fr"]);
    assert!(s["pages"].as_array().unwrap().len() == 2 && s["untranslated"] == 0);
    assert_eq!(json(&["print", "cards", "--json", "--sets", "3"])["orders"][4]["name"], "Resist");
}

#[test]
fn a_pdf_is_written_or_it_is_told_how_a_press_is_had() {
    let file = std::env::temp_dir().join(format!("rocroi-{}.pdf", std::process::id()));
    let path = file.to_str().unwrap();
    let roster = ["army", "print", "samples/argad/raiders.toml", "-o", path];
    for args in [&roster[..], &["print", "sheet", "argad", "-o", path], &["print", "cards", "-o", path]] {
        let (said, well) = rocroi(args);
        if cfg!(feature = "print") {
            assert!(well && std::fs::read(&file).unwrap().starts_with(b"%PDF-"), "{said}");
        } else {
            assert!(!well && said.contains("--features print -p rocroi-cli"), "{said}");
            assert!(!file.exists());
        }
    }
    if cfg!(not(feature = "print")) {
        let (said, well) = rocroi(&["print", "cards", "-o", path, "--lang", "fr"]);
        assert!(!well && said.contains("sans sa presse") && said.contains("--features print -p"), "{said}");
    }
    let _ = std::fs::remove_file(&file);
}

#[test]
fn what_cannot_be_printed_is_explained() {
    for (args, words) in [
        (&["print", "sheet", "tercois", "--json"][..], "did you mean `tercios`"),
        (&["print", "cards", "--sets", "0", "--json"], "1 to 60"),
        (&["print", "cards", "--json", "--lang", "de"], "en or fr"),
        (&["print", "cards", "-o", "cards.png"], "ends in .pdf"),
        (&["army", "print", "no-such.toml", "--json"], "no such file"),
        (&["army", "print", "samples/adgr/spain-1634.toml"], "--output"),
    ] {
        let (said, well) = rocroi(args);
        assert!(!well && said.contains(words), "{args:?}: {said}");
    }
}
