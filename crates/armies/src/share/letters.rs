//! Bytes as letters: Crockford's base 32 for people (no I, L, O, U), base 45 (RFC 9285) for QR codes, whose smallest
//! letters are just those 45.

use rocroi_game::Trouble;

const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SIGNS: &[u8; 45] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/// What to do with a code that does not fit.
pub(super) const AGAIN: &str = "copy it once more, whole";

/// Bytes in base 32.
pub(super) fn pack(bytes: &[u8]) -> String {
    let mut out = String::new();
    let (mut bits, mut held) = (0u32, 0u32);
    for b in bytes {
        bits = ((bits << 8) | u32::from(*b)) & 0xFFFF;
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

/// The bytes of letters in base 32; O, I and L are taken for what they look like.
pub(super) fn unpack(signs: &[char]) -> Result<Vec<u8>, Trouble> {
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
            right: Some(AGAIN.into()),
        });
    }
    Ok(out)
}

/// Bytes in base 45: three letters for two bytes.
pub(super) fn pack_qr(bytes: &[u8]) -> String {
    let mut out = String::new();
    for pair in bytes.chunks(2) {
        let (mut n, letters) = match pair {
            [a, b] => (usize::from(*a) * 256 + usize::from(*b), 3),
            _ => (pair.first().copied().map_or(0, usize::from), 2),
        };
        for _ in 0..letters {
            out.push(char::from(SIGNS[n % 45]));
            n /= 45;
        }
    }
    out
}

/// The bytes of letters in base 45.
pub(super) fn unpack_qr(text: &str) -> Result<Vec<u8>, Trouble> {
    let mut values = Vec::new();
    for (i, c) in text.chars().enumerate() {
        let Some(n) = SIGNS.iter().position(|s| char::from(*s) == c.to_ascii_uppercase()) else {
            let wrong = format!("`{c}`, sign {} of the QR code, is never in one", i + 5);
            return Err(Trouble { wrong, right: Some("scan it once more".into()) });
        };
        values.push(n);
    }
    let mut out = Vec::new();
    for group in values.chunks(3) {
        let n = group.iter().rev().fold(0, |n, v| n * 45 + v);
        match (group.len(), u16::try_from(n)) {
            (3, Ok(n)) => out.extend(n.to_be_bytes()),
            (2, Ok(n @ 0..=255)) => out.push(n as u8),
            _ => {
                let wrong = "the QR code does not end as one does, or a letter in it is wrong".into();
                return Err(Trouble { wrong, right: Some("scan it once more".into()) });
            }
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_back() {
        // The examples of RFC 9285.
        assert_eq!(pack_qr(b"AB"), "BB8");
        assert_eq!(pack_qr(b"Hello!!"), "%69 VD92EX0");
        assert_eq!(pack_qr(b"base-45"), "UJCLQE7W581");
        assert_eq!(unpack_qr("QED8WEX0").unwrap(), b"ietf!");
        for bad in ["GGW", "::", "A", "é", "a#b"] {
            assert!(unpack_qr(bad).is_err(), "{bad}");
        }
        for n in 0..40u8 {
            let bytes: Vec<u8> = (0..n).map(|i| i.wrapping_mul(37) ^ n).collect();
            assert_eq!(unpack_qr(&pack_qr(&bytes)).unwrap(), bytes);
            assert_eq!(unpack(&pack(&bytes).chars().collect::<Vec<_>>()).unwrap(), bytes);
        }
    }
}
