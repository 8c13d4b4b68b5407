//! A list as a short text: to copy into a message, or into a QR code.
//!
//! `RA1-` (R for Rocroi, the system's letter, the version), then letters and figures without those that are mistaken for
//! each other (Crockford's base 32: no I, L, O, U). Inside: the length, the list as data with known words by number, a
//! checksum. The words of a version are never changed: `data/words-1.txt`. A word that is not among them is spelt out.

use crate::ListFile;
use rocroi_game::Trouble;
use serde_json::{Map, Number, Value};
use std::collections::BTreeMap;
use std::sync::LazyLock;

const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The letter of each system.
const SYSTEMS: [(char, &str); 3] = [('A', "adgr"), ('T', "tercios"), ('G', "argad")];
const VERSION: char = '1';
/// Bytes of the checksum.
const CHECK: usize = 4;
/// No list is deeper than this.
const DEEPEST: u8 = 16;

static WORDS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| include_str!("../data/words-1.txt").lines().filter(|l| !l.starts_with('#')).collect());
static NUMBERS: LazyLock<BTreeMap<&'static str, usize>> =
    LazyLock::new(|| WORDS.iter().enumerate().map(|(i, w)| (*w, i)).collect());

// What a byte means.
const NULL: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
const PLUS: u8 = 3;
const MINUS: u8 = 4;
const TEXT: u8 = 5;
const ARRAY: u8 = 6;
const OBJECT: u8 = 7;
const FLOAT: u8 = 8;
const RARE: u8 = 9;
/// 32 small numbers.
const SMALL: u8 = 16;
/// Arrays of 0 to 7.
const SHORT: u8 = 48;
/// Objects of 0 to 15.
const FEW: u8 = 56;
/// The first words of the dictionary.
const WORD: u8 = 72;

/// A list as a short text.
pub fn code(list: &ListFile) -> String {
    let value = serde_json::to_value(list).unwrap_or_default();
    let mut body = Vec::new();
    put(&value, &mut body);
    let letter = SYSTEMS.iter().find(|(_, s)| *s == list.system()).map_or('A', |(l, _)| *l);
    let mut bytes = Vec::new();
    put_number(body.len() as u64, &mut bytes);
    bytes.extend(&body);
    bytes.extend(check(letter, &bytes));
    let mut out = format!("R{letter}{VERSION}-");
    let (mut bits, mut held) = (0u32, 0u32);
    for b in bytes {
        bits = (bits << 8) | u32::from(b);
        held += 8;
        while held >= 5 {
            held -= 5;
            out.push(char::from(LETTERS[((bits >> held) & 31) as usize]));
        }
    }
    if held > 0 {
        out.push(char::from(LETTERS[((bits << (5 - held)) & 31) as usize]));
    }
    out
}

/// The list of a code. Spaces, line breaks, dashes and small letters are forgiven.
///
/// # Errors
/// What is wrong with the code: cut short, a wrong letter, another version.
pub fn read_code(text: &str) -> Result<ListFile, Trouble> {
    if text.len() > crate::LARGEST {
        return Err(Trouble::new("this is far too long to be a code of a list"));
    }
    let shape = "a code begins like RA1-, RT1- or RG1-";
    let signs: Vec<char> = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '\u{2010}'..='\u{2015}'))
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let [first, letter, version, rest @ ..] = &signs[..] else {
        return Err(Trouble { wrong: "this is no code of a list".into(), right: Some(shape.into()) });
    };
    let system = SYSTEMS.iter().find(|(l, _)| l == letter).map(|(_, s)| *s);
    let (Some(system), 'R') = (system, first) else {
        return Err(Trouble { wrong: "this is no code of a list".into(), right: Some(shape.into()) });
    };
    if *version != VERSION {
        let wrong = format!("this code is of version {version}; this program knows version {VERSION}");
        return Err(Trouble { wrong, right: Some("use a newer version of the program".into()) });
    }
    let bytes = unpack(rest)?;
    let mut reader = Reader { bytes: &bytes, at: 0 };
    let broken = || Trouble {
        wrong: "the code does not fit its checksum: a letter is wrong, missing or too many".into(),
        right: Some("copy it once more, whole".into()),
    };
    let length = usize::try_from(reader.number().ok_or_else(broken)?).map_err(|_| broken())?;
    let end = reader.at.checked_add(length).ok_or_else(broken)?;
    let all = end.checked_add(CHECK).ok_or_else(broken)?;
    if bytes.len() < all {
        let (has, needs) = (rest.len(), (all * 8).div_ceil(5));
        let wrong = format!("the code is cut short, or a letter in it is wrong: {has} of {needs} letters");
        return Err(Trouble { wrong, right: Some("copy it once more, whole".into()) });
    }
    if bytes.len() > all || bytes[end..all] != check(*letter, &bytes[..end]) {
        return Err(broken());
    }
    reader.bytes = &bytes[..end];
    let value = reader.value(0).filter(|_| reader.at == end).ok_or_else(broken)?;
    ListFile::from_json(system, value)
}

fn unpack(signs: &[char]) -> Result<Vec<u8>, Trouble> {
    let (mut bits, mut held) = (0u32, 0u32);
    let mut out = Vec::new();
    for (i, c) in signs.iter().enumerate() {
        let c = match c {
            'O' => '0',
            'I' | 'L' => '1',
            c => *c,
        };
        let Some(five) = LETTERS.iter().position(|l| char::from(*l) == c) else {
            let wrong = format!("`{c}`, sign {} of the code, is never in one", i + 4);
            let right = Some("a code has figures and capital letters, without I, L, O and U".into());
            return Err(Trouble { wrong, right });
        };
        bits = ((bits << 5) | five as u32) & 0xFFFF;
        held += 5;
        if held >= 8 {
            held -= 8;
            out.push(((bits >> held) & 0xFF) as u8);
        }
    }
    // What is left over is less than a byte, and nothing.
    let spare = held > 0 && bits & ((1 << held) - 1) != 0;
    if spare || held >= 5 {
        return Err(Trouble {
            wrong: "the code does not end as one does: a letter is wrong, missing or too many".into(),
            right: Some("copy it once more, whole".into()),
        });
    }
    Ok(out)
}

fn check(letter: char, bytes: &[u8]) -> [u8; CHECK] {
    let mut hash = blake3::Hasher::new();
    hash.update(letter.to_string().as_bytes());
    hash.update(bytes);
    let mut out = [0; CHECK];
    out.copy_from_slice(&hash.finalize().as_bytes()[..CHECK]);
    out
}

fn put_number(mut n: u64, out: &mut Vec<u8>) {
    while n > 127 {
        out.push((n & 127) as u8 | 128);
        n >>= 7;
    }
    out.push(n as u8);
}

fn put_text(text: &str, out: &mut Vec<u8>) {
    let common = usize::from(u8::MAX - WORD) + 1;
    match NUMBERS.get(text) {
        Some(i) if *i < common => out.push(WORD + *i as u8),
        Some(i) => {
            out.push(RARE);
            put_number((i - common) as u64, out);
        }
        None => {
            out.push(TEXT);
            put_number(text.len() as u64, out);
            out.extend(text.as_bytes());
        }
    }
}

fn put(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Null => out.push(NULL),
        Value::Bool(b) => out.push(if *b { TRUE } else { FALSE }),
        Value::Number(n) => match (n.as_u64(), n.as_i64()) {
            (Some(n @ 0..=31), _) => out.push(SMALL + n as u8),
            (Some(n), _) => {
                out.push(PLUS);
                put_number(n, out);
            }
            (None, Some(n)) => {
                out.push(MINUS);
                put_number(n.unsigned_abs(), out);
            }
            (None, None) => {
                out.push(FLOAT);
                out.extend(n.as_f64().unwrap_or_default().to_le_bytes());
            }
        },
        Value::String(s) => put_text(s, out),
        Value::Array(items) => {
            if items.len() < 8 {
                out.push(SHORT + items.len() as u8);
            } else {
                out.push(ARRAY);
                put_number(items.len() as u64, out);
            }
            items.iter().for_each(|i| put(i, out));
        }
        Value::Object(fields) => {
            if fields.len() < 16 {
                out.push(FEW + fields.len() as u8);
            } else {
                out.push(OBJECT);
                put_number(fields.len() as u64, out);
            }
            for (key, value) in fields {
                put_text(key, out);
                put(value, out);
            }
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let b = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(b)
    }

    fn number(&mut self) -> Option<u64> {
        let mut n = 0u64;
        for shift in (0..63).step_by(7) {
            let b = self.byte()?;
            n |= u64::from(b & 127) << shift;
            if b < 128 {
                return Some(n);
            }
        }
        None
    }

    fn taken(&mut self, length: usize) -> Option<&[u8]> {
        let end = self.at.checked_add(length)?;
        let bytes = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(bytes)
    }

    fn text(&mut self) -> Option<String> {
        match self.byte()? {
            TEXT => {
                let length = usize::try_from(self.number()?).ok()?;
                String::from_utf8(self.taken(length)?.to_vec()).ok()
            }
            RARE => {
                let common = usize::from(u8::MAX - WORD) + 1;
                let i = usize::try_from(self.number()?).ok()?.checked_add(common)?;
                WORDS.get(i).map(|w| (*w).to_owned())
            }
            b if b >= WORD => WORDS.get(usize::from(b - WORD)).map(|w| (*w).to_owned()),
            _ => None,
        }
    }

    fn value(&mut self, depth: u8) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        let b = self.byte()?;
        Some(match b {
            NULL => Value::Null,
            FALSE => Value::Bool(false),
            TRUE => Value::Bool(true),
            PLUS => Value::from(self.number()?),
            MINUS => Value::from(0i64.checked_sub_unsigned(self.number()?)?),
            FLOAT => {
                let bytes: [u8; 8] = self.taken(8)?.try_into().ok()?;
                Value::Number(Number::from_f64(f64::from_le_bytes(bytes))?)
            }
            ARRAY => {
                let n = usize::try_from(self.number()?).ok()?;
                self.array(n, depth)?
            }
            OBJECT => {
                let n = usize::try_from(self.number()?).ok()?;
                self.object(n, depth)?
            }
            SMALL..SHORT => Value::from(b - SMALL),
            SHORT..FEW => self.array(usize::from(b - SHORT), depth)?,
            FEW..WORD => self.object(usize::from(b - FEW), depth)?,
            TEXT | RARE | WORD.. => {
                self.at -= 1;
                Value::String(self.text()?)
            }
            10..SMALL => return None,
        })
    }

    fn array(&mut self, n: usize, depth: u8) -> Option<Value> {
        // Every item has at least a byte: a length that lies does not fill the memory.
        if n > self.bytes.len() - self.at {
            return None;
        }
        (0..n).map(|_| self.value(depth + 1)).collect::<Option<Vec<_>>>().map(Value::Array)
    }

    fn object(&mut self, n: usize, depth: u8) -> Option<Value> {
        if n > self.bytes.len() - self.at {
            return None;
        }
        let mut fields = Map::new();
        for _ in 0..n {
            let key = self.text()?;
            fields.insert(key, self.value(depth + 1)?);
        }
        Some(Value::Object(fields))
    }
}
