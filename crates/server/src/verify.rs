//! Checks the dice of a chronicle against the seed the server committed to. That every answer, event and hash is
//! what the rules give is the matter of `systems::replay`; whether the dice are honest, of this.

use crate::dice::{faces, sha256};
use rocroi_game::chronicle::Parted;
use serde_json::Value;

/// What can be said of the dice of a chronicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dice {
    /// They were thrown by hand, or by a generator that commits to nothing.
    Unbound,
    /// The server committed to a seed that is not revealed yet.
    Unrevealed,
    /// So many rolls of so many dice in all, each what the seed gives.
    True {
        /// Rolls.
        rolls: usize,
        /// Dice.
        dice: usize,
    },
}

fn value(n: usize, line: &str) -> Result<Value, Parted> {
    serde_json::from_str(line).map_err(|e| Parted { line: n, wrong: format!("this is no JSON: {e}") })
}

/// Checks every die. The seed, and what the players added to it, are those the chronicle reveals, or those given here.
///
/// # Errors
/// Where and why a die is not what the seed gives.
pub fn dice(text: &str, given: Option<(&str, &[String])>) -> Result<Dice, Parted> {
    let mut lines = text.lines().enumerate().map(|(i, l)| (i + 1, l)).filter(|(_, l)| !l.trim().is_empty());
    let Some((n, first)) = lines.next() else {
        return Err(Parted { line: 1, wrong: "the file is empty".into() });
    };
    let about = value(n, first)?["about"].clone();
    let Some(commitment) = about["dice"].as_str().and_then(|d| d.strip_prefix("sha256 ")) else {
        return Ok(Dice::Unbound);
    };
    let rest: Vec<(usize, Value)> =
        lines.map(|(n, l)| Ok((n, value(n, l)?))).collect::<Result<_, Parted>>()?;
    let revealed = rest.iter().map(|(_, v)| &v["revealed"]).find(|r| r.is_object());
    let (seed, seeds) = match (given, revealed) {
        (Some((seed, seeds)), _) => (seed.to_owned(), seeds.to_vec()),
        (None, Some(r)) => {
            let text = |key: &str| r[key].as_str().unwrap_or_default().to_owned();
            let seeds = text("seeds");
            let seeds = seeds.split(',').filter(|s| !s.is_empty()).map(str::to_owned).collect();
            (text("seed"), seeds)
        }
        (None, None) => return Ok(Dice::Unrevealed),
    };
    if sha256(&seed) != commitment {
        return Err(Parted {
            line: n,
            wrong: format!(
                "the server committed to {commitment}, but the seed's SHA-256 is {}",
                sha256(&seed)
            ),
        });
    }
    let mut hash = about["start"].as_str().unwrap_or_default().to_owned();
    let (mut rolls, mut count) = (0, 0);
    for (line, entry) in &rest {
        let Some(n) = entry["n"].as_u64() else { continue };
        let before = usize::try_from(n).unwrap_or(usize::MAX).saturating_sub(1);
        if let Some(fell) = entry["act"]["Answer"]["Fell"].as_array() {
            let fell: Vec<u64> = fell.iter().map(|f| f.as_u64().unwrap_or(0)).collect();
            let right = faces(&seed, &seeds, before, &hash, fell.len());
            if fell.iter().ne(right.iter().map(|f| u64::from(*f)).collect::<Vec<_>>().iter()) {
                let wrong = format!("the dice of entry {n} are {fell:?}, the seed gives {right:?}");
                return Err(Parted { line: *line, wrong });
            }
            rolls += 1;
            count += fell.len();
        }
        entry["hash"].as_str().unwrap_or_default().clone_into(&mut hash);
    }
    Ok(Dice::True { rolls, dice: count })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chronicle(seed: &str, seeds: &[String], change: impl Fn(&mut Vec<u8>)) -> String {
        let about = format!(r#"{{"about":{{"dice":"sha256 {}","start":"s0"}}}}"#, sha256(seed));
        let mut one = faces(seed, seeds, 0, "s0", 3);
        change(&mut one);
        let two = faces(seed, seeds, 2, "h2", 40);
        format!(
            "{about}\n{{\"n\":1,\"act\":{{\"Answer\":{{\"Fell\":{one:?}}}}},\"hash\":\"h1\"}}\n{{\"n\":2,\"act\":{{\"Undo\":\"A\"}},\"hash\":\"h2\"}}\n\
             {{\"n\":3,\"act\":{{\"Answer\":{{\"Fell\":{two:?}}}}},\"hash\":\"h3\"}}\n"
        )
    }

    #[test]
    fn honest_dice_pass_and_every_other_die_is_found() {
        let seeds = ["A-x".to_owned(), "B-y".to_owned()];
        let reveal = |s: &str| format!("{{\"revealed\":{{\"seed\":\"{s}\",\"seeds\":\"A-x,B-y\"}}}}\n");
        let honest = chronicle("5eed", &seeds, |_| {});
        assert_eq!(dice(&honest, None), Ok(Dice::Unrevealed));
        assert_eq!(dice(&(honest.clone() + &reveal("5eed")), None), Ok(Dice::True { rolls: 2, dice: 43 }));
        assert_eq!(dice(&honest, Some(("5eed", &seeds))), Ok(Dice::True { rolls: 2, dice: 43 }));
        assert_eq!(dice(&(honest.clone() + &reveal("other")), None).unwrap_err().line, 1, "another seed");
        assert_eq!(dice(&honest, Some(("5eed", &seeds[..1]))).unwrap_err().line, 2, "a seed left out");
        let cheated = chronicle("5eed", &seeds, |f| f[1] = f[1] % 6 + 1) + &reveal("5eed");
        let parted = dice(&cheated, None).unwrap_err();
        assert!(parted.line == 2 && parted.wrong.contains("entry 1"), "{parted}");
        assert_eq!(dice("{\"about\":{}}\n", None), Ok(Dice::Unbound));
    }
}
