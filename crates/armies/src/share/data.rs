//! A list as bytes: known words by number, the rest spelt out. The words of a version are never changed:
//! `data/words-1.txt`.

use serde_json::{Map, Number, Value};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// No list is deeper than this.
const DEEPEST: u8 = 16;

static WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    include_str!("../../data/words-1.txt").lines().filter(|l| !l.starts_with('#')).collect()
});
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

/// Writes a number, seven bits to a byte.
pub(super) fn put_number(mut n: u64, out: &mut Vec<u8>) {
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

/// Writes a value.
pub(super) fn put(value: &Value, out: &mut Vec<u8>) {
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

/// Reads what `put` wrote.
pub(super) struct Reader<'a> {
    pub bytes: &'a [u8],
    pub at: usize,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let b = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(b)
    }

    pub fn number(&mut self) -> Option<u64> {
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

    pub fn value(&mut self, depth: u8) -> Option<Value> {
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
