//! Share codes: what is read back is the identical list; a code cut short or altered is explained.

use crate::common;

use common::toml_files;
use rocroi_armies::{Fresh, ListFile, SYSTEMS, code, fresh, periods, read_code};
use rocroi_game::Chance;
use rocroi_words::Lang;

fn all_samples() -> Vec<ListFile> {
    let files = SYSTEMS.iter().flat_map(|s| toml_files(&format!("samples/{s}")));
    files.map(|(_, text)| ListFile::read(&text).unwrap()).collect()
}

#[test]
fn what_is_read_back_is_the_identical_list() {
    let mut longest = 0;
    for list in all_samples() {
        let short = code(&list);
        assert_eq!(read_code(&short).unwrap(), list);
        // As it looks after a mail program has had it.
        let lower: String = short.to_lowercase().chars().flat_map(|c| [c, ' ']).collect();
        assert_eq!(read_code(&format!("\n {lower}\r\n")).unwrap(), list);
        longest = longest.max(short.len());
    }
    assert!(longest < 1100, "{longest} letters are too many to send");
    for (i, p) in periods().iter().enumerate() {
        let lang = if i.is_multiple_of(2) { Lang::En } else { Lang::Fr };
        let wish = Fresh {
            system: "adgr".into(),
            list: Some(p.id.clone()),
            points: None,
            year: None,
            seed: 1,
            lang,
        };
        let list = fresh(&wish).unwrap();
        assert_eq!(read_code(&code(&list)).unwrap(), list, "{}", p.id);
    }
}

#[test]
fn a_code_cut_short_or_altered_is_explained() {
    let mut chance = Chance::new(11);
    for list in all_samples() {
        let short = code(&list);
        for n in 0..short.len() {
            let t = read_code(&short[..n]).expect_err("cut short");
            assert!(t.right.is_some(), "{t}");
        }
        for _ in 0..300 {
            let mut letters: Vec<u8> = short.bytes().collect();
            let at = chance.below(letters.len());
            let to = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"[chance.below(32)];
            if at == 3 || letters[at] == to {
                continue;
            }
            letters[at] = to;
            let text = String::from_utf8(letters).unwrap();
            assert!(read_code(&text).is_err(), "{at}: {text}");
        }
        // Two neighbours swapped, one letter doubled.
        for at in (4..short.len() - 1).step_by(7) {
            let mut letters: Vec<u8> = short.bytes().collect();
            if letters[at] != letters[at + 1] {
                letters.swap(at, at + 1);
                assert!(read_code(&String::from_utf8(letters).unwrap()).is_err());
            }
            let doubled = format!("{}{}", &short[..=at], &short[at..]);
            assert!(read_code(&doubled).is_err());
        }
    }
}

#[test]
fn what_is_no_code_is_told_so() {
    for (text, words) in [
        ("", "no code"),
        ("hello", "no code"),
        ("RA9-ABC", "version 9"),
        ("RX1-ABC", "no code"),
        ("RA1-AB!C", "never in one"),
        ("RA1-ÄBC", "never in one"),
        ("RA1-", "checksum"),
        ("RA1-ZZZZZZZZZZZZZZZZ", "copy it once more"),
    ] {
        let t = read_code(text).unwrap_err().to_string();
        assert!(t.contains(words), "{text}: {t}");
    }
    assert!(read_code(&"A".repeat(10_000_000)).is_err());
    let mut chance = Chance::new(2);
    for _ in 0..3000 {
        let n = chance.below(60);
        let text: String =
            (0..n).map(|_| char::from(b"0123456789ABCDEFGHJKMNPQRSTVWXYZ"[chance.below(32)])).collect();
        assert!(read_code(&format!("RG1-{text}")).is_err());
    }
}
