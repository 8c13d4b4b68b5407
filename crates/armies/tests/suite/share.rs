//! Share codes: what is read back is the identical list; a code cut short or altered is explained.

use crate::common;

use common::toml_files;
use rocroi_armies::{Fresh, ListFile, SYSTEMS, code, fresh, periods, qr_text, read_code};
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
    assert!(longest < 200, "{longest} letters are too many to send");
    let mut all = 0;
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
        let short = code(&list);
        assert_eq!(read_code(&short).unwrap(), list, "{}", p.id);
        // Lists this program has never seen.
        assert!(short.len() < 480, "{}: {} letters", p.id, short.len());
        all += short.len();
    }
    let mean = all / periods().len();
    assert!(mean < 330, "{mean} letters on average");
}

#[test]
fn a_qr_code_says_the_identical_list() {
    for list in all_samples() {
        let text = qr_text(&list);
        assert_eq!(read_code(&text).unwrap(), list);
        assert_eq!(read_code(&format!("{text}\r\n")).unwrap(), list);
        assert!(text.len() < code(&list).len());
        // The letters of the smallest symbols, and no others.
        assert!(text.chars().all(|c| "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".contains(c)), "{text}");
        for n in 0..text.len() {
            let t = read_code(&text[..n]).expect_err("cut short");
            assert!(t.right.is_some(), "{t}");
        }
    }
    for (text, words) in
        [("RA2:", "checksum"), ("RA2:é", "never in one"), ("RX2:AAA", "no code"), ("RA2:AAA", "once more")]
    {
        let t = read_code(text).unwrap_err().to_string();
        assert!(t.contains(words), "{text}: {t}");
    }
}

/// Codes as the first version wrote them.
const FIRST: [(&str, &str); 3] = [
    (
        "adgr/england-1704.toml",
        "RA1-GC13WM9K7D73PM029C2GPKB1E9P64VVJDXTPET2FAS5GA126DXQQ8K9K7H5GA1J7ENGQ4S3K989MJCCR91TKPJR50H66JVK59894GX9T9C2GMHK9CNP68827ENQ76J427D73MJR50S67AVBCCNWMYNAB0M2MGVVJEDJMTCHW9C2GAJ3FE9SPAJGM94RSYJ467D5GA1A7E9JQJWT9667MH19V9RX4P185AHMPRV3S9XA4P1858HTQ8RV89MSKPJR50N27AX33D1514J3N7H5GA2T4ENT66T1091QQ4WV59894JCCY9233RJR5193Q4SBEC5J6JSBJED516J9HJ1470JR5452PWSVCD5SPG831DSJ20RBCDHMPAWS0DXK20KB1E9P64VVJDXTPET300FE02QN6C5PNY0X81QMHP8DJ",
    ),
    (
        "tercios/spain-500.toml",
        "RT1-B0ZN0C9V9W9B0C893EQK228K9C2H2MVGC5MPWB106MR3083GDXMPWX3KP78P00ZM0ENK4EXD64WMY45CW96K6EJ9644N9BKV794K22APNSXKKBG9C8XTTC9S9W8ASS2D64WTW2BBPBFP2VPSXK1P8",
    ),
    (
        "argad/raiders.toml",
        "RG1-G00KSF1M7AYK2EDY16F02JR50X1P2W3MC5MPWENX64XW00NY16CG3FRM9C2GPK39CXM78838DXS76S9TQMRKQG02QR4SA0DZ315GA3TJC5MP8SBJECG6YVH0CSQPYX1TQMRKQG02QR4RR0DZ2N5GA1J7ENMP8SBK9C2HAMK1D5J6AWKK41QPC83MD1JJ0RKFE9J6AWK00FX02RBFTBJRF00",
    ),
];

#[test]
fn codes_of_the_first_version_are_read_for_ever() {
    for (file, old) in FIRST {
        let (system, _) = file.split_once('/').unwrap();
        let files = toml_files(&format!("samples/{system}"));
        let (_, text) = files.iter().find(|(p, _)| p.ends_with(file)).unwrap();
        assert_eq!(read_code(old).unwrap(), ListFile::read(text).unwrap(), "{file}");
        assert!(read_code(&old[..old.len() - 3]).is_err());
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
