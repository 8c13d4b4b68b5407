//! The terms a position is judged by, and how much each counts in which system.

use std::sync::OnceLock;

use serde::Deserialize;

/// What a side can have more of than the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Term {
    /// Men in the ranks, by the price of their unit.
    Worth,
    /// How near to victory by the system's own count.
    Victory,
    /// What joined fights will cost on average.
    Fights,
    /// Enemies on whose flank or rear ours bear.
    Flanks,
    /// How near those who fight hand to hand are to an enemy.
    Approach,
    /// Shooters with a target.
    Fire,
    /// Neighbours in line.
    Line,
    /// Places worth holding.
    Ground,
}

/// All terms, in the order of their numbers.
pub const TERMS: [Term; 8] = [
    Term::Worth,
    Term::Victory,
    Term::Fights,
    Term::Flanks,
    Term::Approach,
    Term::Fire,
    Term::Line,
    Term::Ground,
];

/// How much each term counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    worth: i64,
    victory: i64,
    fights: i64,
    flanks: i64,
    approach: i64,
    fire: i64,
    line: i64,
    ground: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    adgr: Weights,
    tercios: Weights,
    argad: Weights,
}

impl Weights {
    /// The weights of a system; all nothing for one that is not in the file. A file named by `ROCROI_WEIGHTS` stands in
    /// for the program's own, so that others can be tried without building.
    pub fn of(system: &str) -> Weights {
        static FILE: OnceLock<Option<File>> = OnceLock::new();
        let file = FILE.get_or_init(|| {
            let other =
                std::env::var_os("ROCROI_WEIGHTS").and_then(|path| std::fs::read_to_string(path).ok());
            toml::from_str(other.as_deref().unwrap_or(include_str!("../data/weights.toml"))).ok()
        });
        let none =
            Weights { worth: 0, victory: 0, fights: 0, flanks: 0, approach: 0, fire: 0, line: 0, ground: 0 };
        match (file, system) {
            (Some(f), "adgr") => f.adgr,
            (Some(f), "tercios") => f.tercios,
            (Some(f), "argad") => f.argad,
            _ => none,
        }
    }

    /// How much a term counts.
    pub fn get(&self, term: Term) -> i64 {
        match term {
            Term::Worth => self.worth,
            Term::Victory => self.victory,
            Term::Fights => self.fights,
            Term::Flanks => self.flanks,
            Term::Approach => self.approach,
            Term::Fire => self.fire,
            Term::Line => self.line,
            Term::Ground => self.ground,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_weights_for_every_system() {
        for system in rocroi_systems::SYSTEMS {
            assert!(Weights::of(system).get(Term::Worth) > 0, "{system}");
        }
        assert_eq!(Weights::of("chess").get(Term::Worth), 0);
    }
}
