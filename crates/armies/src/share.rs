//! A list as a short text: to copy into a message, or into a QR code.
//!
//! `RA2-` (R for Rocroi, the system's letter, the version), then letters and figures without those that are mistaken for
//! each other. Inside: the length of the list as data, the data, both squeezed, and a checksum. A QR code has the same
//! bytes in letters of its own behind `RA2:`. Codes of the first version (`RA1-`), which were not squeezed, are read for
//! ever.

mod data;
mod letters;
mod squeeze;

use crate::ListFile;
use data::{Reader, put, put_number};
use letters::{AGAIN, pack, pack_qr, unpack, unpack_qr};
use rocroi_game::Trouble;
use squeeze::{expand, squeeze};

/// The letter of each system.
const SYSTEMS: [(char, &str); 3] = [('A', "adgr"), ('T', "tercios"), ('G', "argad")];
const VERSION: char = '2';
/// Bytes of the checksum.
const CHECK: usize = 4;
/// No list is longer than this as data.
const LONGEST: u64 = 64 * 1024;

/// A list as a short text.
pub fn code(list: &ListFile) -> String {
    let letter = letter(list);
    format!("R{letter}{VERSION}-{}", pack(&bytes(letter, list)))
}

/// A list as the text of a QR code: the same, in the letters that make the smallest symbol.
pub fn qr_text(list: &ListFile) -> String {
    let letter = letter(list);
    format!("R{letter}{VERSION}:{}", pack_qr(&bytes(letter, list)))
}

fn letter(list: &ListFile) -> char {
    SYSTEMS.iter().find(|(_, s)| *s == list.system()).map_or('A', |(l, _)| *l)
}

fn bytes(letter: char, list: &ListFile) -> Vec<u8> {
    let value = serde_json::to_value(list).unwrap_or_default();
    let mut body = Vec::new();
    put(&value, &mut body);
    let mut all = Vec::new();
    put_number(body.len() as u64, &mut all);
    all.extend(body);
    // The checksum stands first: what is squeezed may end in zeros that are left out.
    let squeezed = squeeze(&all);
    let mut out = check(letter, VERSION, &squeezed).to_vec();
    out.extend(squeezed);
    out
}

/// The list of a code, or of what a QR code says. Spaces, line breaks, dashes and small letters are forgiven in a code.
///
/// # Errors
/// What is wrong with the code: cut short, a wrong letter, another version.
pub fn read_code(text: &str) -> Result<ListFile, Trouble> {
    if text.len() > crate::LARGEST {
        return Err(Trouble::new("this is far too long to be a code of a list"));
    }
    let shape = "a code begins like RA2-, RT2- or RG2-";
    let no_code = || Trouble { wrong: "this is no code of a list".into(), right: Some(shape.into()) };
    if let Some((head, rest)) = text.trim_start().split_once(':') {
        let signs: Vec<char> = head.chars().map(|c| c.to_ascii_uppercase()).collect();
        let ['R', letter, VERSION] = signs[..] else { return Err(no_code()) };
        if !SYSTEMS.iter().any(|(l, _)| *l == letter) {
            return Err(no_code());
        }
        return second(letter, &unpack_qr(rest.trim_end_matches(['\r', '\n']))?, "scan it once more");
    }
    let signs: Vec<char> = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '\u{2010}'..='\u{2015}'))
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let [first, letter, version, rest @ ..] = &signs[..] else { return Err(no_code()) };
    if *first != 'R' || !SYSTEMS.iter().any(|(l, _)| l == letter) {
        return Err(no_code());
    }
    match version {
        '1' => first_version(*letter, rest),
        '2' => second(*letter, &unpack(rest)?, AGAIN),
        _ => {
            let wrong = format!("version {version} of codes is not known to this program; 1 and 2 are");
            Err(Trouble { wrong, right: Some("use a newer program".into()) })
        }
    }
}

fn broken(again: &str) -> Trouble {
    let wrong = "the checksum does not fit: the code is cut short, or a letter in it is wrong".into();
    Trouble { wrong, right: Some(again.to_owned()) }
}

fn second(letter: char, bytes: &[u8], again: &str) -> Result<ListFile, Trouble> {
    let broken = || broken(again);
    let system = SYSTEMS.iter().find(|(l, _)| *l == letter).map(|(_, s)| *s).ok_or_else(broken)?;
    let (sum, squeezed) = bytes.split_at_checked(CHECK).ok_or_else(broken)?;
    if sum != check(letter, VERSION, squeezed) {
        return Err(broken());
    }
    let mut next = expand(squeezed);
    let mut length = 0u64;
    for shift in (0..63).step_by(7) {
        let b = next();
        length |= u64::from(b & 127) << shift;
        if b < 128 {
            break;
        }
    }
    if length > LONGEST {
        return Err(broken());
    }
    let body: Vec<u8> = (0..length).map(|_| next()).collect();
    let mut reader = Reader { bytes: &body, at: 0 };
    let value = reader.value(0).filter(|_| reader.at == body.len()).ok_or_else(broken)?;
    ListFile::from_json(system, value)
}

/// The length, the list as data, a checksum: nothing squeezed.
fn first_version(letter: char, rest: &[char]) -> Result<ListFile, Trouble> {
    let broken = || broken(AGAIN);
    let system = SYSTEMS.iter().find(|(l, _)| *l == letter).map(|(_, s)| *s).ok_or_else(broken)?;
    let bytes = unpack(rest)?;
    let mut reader = Reader { bytes: &bytes, at: 0 };
    let length = usize::try_from(reader.number().ok_or_else(broken)?).map_err(|_| broken())?;
    let end = reader.at.checked_add(length).ok_or_else(broken)?;
    let all = end.checked_add(CHECK).ok_or_else(broken)?;
    if bytes.len() < all {
        let (has, needs) = (rest.len(), (all * 8).div_ceil(5));
        let wrong = format!("the code is cut short, or a letter in it is wrong: {has} of {needs} letters");
        return Err(Trouble { wrong, right: Some(AGAIN.into()) });
    }
    if bytes.len() > all || bytes[end..all] != check(letter, '1', &bytes[..end]) {
        return Err(broken());
    }
    reader.bytes = &bytes[..end];
    let value = reader.value(0).filter(|_| reader.at == end).ok_or_else(broken)?;
    ListFile::from_json(system, value)
}

fn check(letter: char, version: char, bytes: &[u8]) -> [u8; CHECK] {
    let mut hash = blake3::Hasher::new();
    hash.update(letter.to_string().as_bytes());
    // The first version did not say its number.
    if version != '1' {
        hash.update(&[version as u8]);
    }
    hash.update(bytes);
    let mut out = [0; CHECK];
    out.copy_from_slice(&hash.finalize().as_bytes()[..CHECK]);
    out
}
