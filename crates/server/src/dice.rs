//! Dice nobody can doubt. The server commits to a seed at the start; faces come from SHA-256 over that seed,
//! the players' own, the number and hash of the entry that asks, and a counter. So no die exists before the
//! decision that needs it, and at the end anybody can repeat every one (docs/dice.md).

use sha2::{Digest, Sha256};

/// Hexadecimal digits of some bytes.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// SHA-256 of a text, in hexadecimal.
pub fn sha256(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// A secret of 128 bits (a seat) or 256 (a seed), in hexadecimal, from the system's own source.
///
/// # Errors
/// If the system has no source of chance.
pub fn secret(bytes: usize) -> Result<String, String> {
    let mut b = vec![0u8; bytes];
    getrandom::fill(&mut b).map_err(|e| format!("the system gives no random bytes: {e}"))?;
    Ok(hex(&b))
}

/// The faces of a roll. `n` and `hash` are those of the entry after which the dice are asked for.
pub fn faces(seed: &str, players: &[String], n: usize, hash: &str, dice: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(dice);
    let mut counter = 0u32;
    while out.len() < dice {
        let text = format!("{seed}:{}:{n}:{hash}:{counter}", players.join(","));
        for byte in Sha256::digest(text.as_bytes()) {
            // 252 is the largest multiple of six in a byte: what is above would favour low faces.
            if byte < 252 && out.len() < dice {
                out.push(byte % 6 + 1);
            }
        }
        counter += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_question_gives_the_same_dice_and_another_other_ones() {
        let a = faces("5eed", &["x".into()], 3, "abcd", 40);
        assert_eq!(a, faces("5eed", &["x".into()], 3, "abcd", 40));
        assert_ne!(a, faces("5eed", &["y".into()], 3, "abcd", 40));
        assert_ne!(a, faces("5eed", &["x".into()], 4, "abcd", 40));
        assert!(a.iter().all(|f| (1..=6).contains(f)));
    }

    #[test]
    fn faces_as_the_document_says() {
        // printf '%s' '00:a,b:1:ff:0' | sha256sum, bytes below 252, each modulo 6 plus 1.
        let digest = Sha256::digest(b"00:a,b:1:ff:0");
        let by_hand: Vec<u8> = digest.iter().filter(|b| **b < 252).take(5).map(|b| b % 6 + 1).collect();
        assert_eq!(faces("00", &["a".into(), "b".into()], 1, "ff", 5), by_hand);
    }

    #[test]
    fn every_face_is_as_likely() {
        let mut seen = [0u32; 6];
        for n in 0..2000 {
            for f in faces("seed", &[], n, "h", 6) {
                seen[usize::from(f) - 1] += 1;
            }
        }
        assert!(seen.iter().all(|n| (1850..2150).contains(n)), "{seen:?}");
    }
}
