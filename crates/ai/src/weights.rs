//! The terms a position is judged by, and how much each counts in which system.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::level::Level;
use crate::think::Effort;

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
    /// What charges next turn could bring.
    Threat,
    /// How near those who fight hand to hand are to an enemy.
    Approach,
    /// Shooters with a target.
    Fire,
    /// Neighbours in line.
    Line,
    /// Places worth holding.
    Ground,
    /// Men their leaders reach.
    Command,
    /// Fresh men behind those who fight.
    Reserve,
}

/// All terms, in the order of their numbers.
pub const TERMS: [Term; 11] = [
    Term::Worth,
    Term::Victory,
    Term::Fights,
    Term::Flanks,
    Term::Threat,
    Term::Approach,
    Term::Fire,
    Term::Line,
    Term::Ground,
    Term::Command,
    Term::Reserve,
];

/// Weights are whole numbers of these.
pub(crate) const TENTHS: i64 = 10;

/// How much each term counts, and what else somebody knows or thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Weights {
    worth: i64,
    victory: i64,
    fights: i64,
    flanks: i64,
    threat: i64,
    approach: i64,
    fire: i64,
    line: i64,
    ground: i64,
    command: i64,
    reserve: i64,
    /// How ready somebody is to come into contact, before he has looked.
    pub(crate) contact: i64,
    /// Does he send generals to where the fight is?
    pub(crate) leads: bool,
    /// Does he order second moves far from the enemy?
    pub(crate) marches: bool,
    /// Does he heed what a rout does to those close behind?
    pub(crate) behind: bool,
    /// Does he bring his ambushes onto the table?
    pub(crate) ambushes: bool,
    /// Does he charge with whole groups?
    pub(crate) together: bool,
    /// Does he reckon what the orders of a turn would bring before he gives them, and whom his units should meet?
    pub(crate) reckons: bool,
    /// Does he stand and shoot where his fire is better than the enemy's?
    pub(crate) stands: bool,
    /// Does he fight on where others give up?
    pub(crate) stubborn: bool,
    /// Does he reckon with what the enemy will do, as he would himself in his place?
    pub(crate) foresees: bool,
    /// Do those of his who get away turn to the enemy again (ADG-R)?
    pub(crate) faces: bool,
    /// Does he count how far round his men would have to turn to look at the enemy (ADG-R)?
    pub(crate) turns: bool,
    /// Does he keep generals out of fights while their corps needs orders (ADG-R)?
    pub(crate) spares: bool,
    /// Does he turn and move guns that have nobody to shoot at (Tercios)?
    pub(crate) guns: bool,
    /// Does he reckon how far men have to walk round what bars their way (Tercios)?
    pub(crate) detours: bool,
    /// Does he count men for less the nearer the end is (Tercios)?
    pub(crate) ends: bool,
    /// How much of the points of commanders lost with a unit counts as lost with it, in percent (Tercios).
    pub(crate) heads: i64,
    /// What it is worth, in thousandths of a unit, to be sent to a place for each point it scores (Tercios).
    pub(crate) posts: i64,
    /// How much counts, in percent, of what losses will make run at the end of the turn (Argad!).
    pub(crate) morale: i64,
    /// Does he merge groups whose losses would make them run (Argad!)?
    pub(crate) merges: bool,
    /// How much it counts, in percent, that men lose touch with their group (Argad!).
    pub(crate) astray: i64,
    /// Does he play the task of a scenario: loot fetched, what is held already guarded (Argad!)?
    pub(crate) tasks: bool,
    /// Does he see that nobody can aim at a leader behind others (Argad!)?
    pub(crate) screen: bool,
}

/// The weights of a captain and what little a recruit looks at, and how ready a recruit is to do what.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Of {
    captain: Weights,
    recruit: Weights,
    /// A captain's, if nothing is said.
    general: Option<Weights>,
    likes: BTreeMap<String, i64>,
    effort: BTreeMap<String, Effort>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    adgr: Of,
    tercios: Of,
    argad: Of,
}

/// The file, read once. One named by `ROCROI_WEIGHTS` stands in for the program's own, so that others can be tried
/// without building.
fn of(system: &str) -> Option<&'static Of> {
    static FILE: OnceLock<Option<File>> = OnceLock::new();
    let file = FILE.get_or_init(|| {
        let other = std::env::var_os("ROCROI_WEIGHTS").and_then(|path| std::fs::read_to_string(path).ok());
        toml::from_str(other.as_deref().unwrap_or(include_str!("../data/weights.toml"))).ok()
    });
    match (file, system) {
        (Some(f), "adgr") => Some(&f.adgr),
        (Some(f), "tercios") => Some(&f.tercios),
        (Some(f), "argad") => Some(&f.argad),
        _ => None,
    }
}

/// How ready a recruit is to give an order of this kind, in the measure of the weights.
pub fn liking(system: &str, kind: &str) -> i64 {
    of(system).and_then(|o| o.likes.get(kind)).copied().unwrap_or(0)
}

/// How hard a level thinks; not at all if it is not in the file.
pub fn effort(system: &str, level: &str) -> Option<Effort> {
    of(system)?.effort.get(level).copied()
}

impl Weights {
    /// What somebody of this level looks at; nothing for a system that is not in the file.
    pub fn of(system: &str, level: Level) -> Weights {
        of(system).map_or_else(Weights::default, |o| match level {
            Level::Random | Level::Recruit => o.recruit,
            Level::Captain => o.captain,
            Level::General => o.general.unwrap_or(o.captain),
        })
    }

    /// Every term once, whatever it counts for.
    pub fn all() -> Weights {
        Weights {
            worth: 1,
            victory: 1,
            fights: 1,
            flanks: 1,
            threat: 1,
            approach: 1,
            fire: 1,
            line: 1,
            ground: 1,
            command: 1,
            reserve: 1,
            ..Weights::default()
        }
    }

    /// How much a term counts.
    pub fn get(&self, term: Term) -> i64 {
        match term {
            Term::Worth => self.worth,
            Term::Victory => self.victory,
            Term::Fights => self.fights,
            Term::Flanks => self.flanks,
            Term::Threat => self.threat,
            Term::Approach => self.approach,
            Term::Fire => self.fire,
            Term::Line => self.line,
            Term::Ground => self.ground,
            Term::Command => self.command,
            Term::Reserve => self.reserve,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_weights_for_every_system() {
        for system in rocroi_systems::SYSTEMS {
            assert!(Weights::of(system, Level::Captain).get(Term::Worth) > 0, "{system}");
        }
        assert_eq!(Weights::of("chess", Level::Captain).get(Term::Worth), 0);
    }
}
