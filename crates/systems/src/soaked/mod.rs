//! What a soak looks for: where its battles begin, what must happen in them at least once, what need not and why, and
//! what must never lie on a table. The laws themselves are `rocroi_game::laws`.

mod argad;
mod tercios;

use crate::Adgr;
use crate::door::{Open, Source};
use rocroi_game::State;
use rocroi_game::laws::{Coverage, Watch};
use rocroi_game::say::kebab;

/// A soak of this many battles or more must have shown everything.
pub const ENOUGH: u64 = 1_000;

/// What a soak of a system looks for.
pub trait Soaked: Open {
    /// Battle number `n` of a soak: a varied round of beginnings, where the system has one.
    fn nth(n: u64) -> Option<Source> {
        let _ = n;
        None
    }

    /// Everything that should happen: kinds of counts with all their ids.
    fn wanted() -> Vec<(&'static str, &'static [&'static str])> {
        Vec::new()
    }

    /// What need not happen in a soak, as `kind id`, and why not.
    fn excused() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// What must never lie on a table, in words.
    fn wrong(state: &State<Self>) -> Option<String> {
        let _ = state;
        None
    }
}

impl Soaked for Adgr {}

/// What never happened in a soak: what, and why it need not have.
pub fn zeros(system: &str, seen: &Coverage) -> Vec<(String, Option<&'static str>)> {
    crate::for_system!(system, S => {
        let mut out = Vec::new();
        for (kind, ids) in S::wanted() {
            for id in ids {
                let what = format!("{kind} {}", kebab(id));
                if seen.counts.get(&what).copied().unwrap_or(0) == 0 {
                    let why = S::excused().iter().find(|(known, _)| *known == what).map(|(_, why)| *why);
                    out.push((what, why));
                }
            }
        }
        out
    }, else Vec::new())
}

/// Where battle number `n` of a soak of this system begins, if the system has a round of its own.
pub fn nth(system: &str, n: u64) -> Option<Source> {
    crate::for_system!(system, S => S::nth(n), else None)
}

/// Plays a battle at random, checking the laws of the contract on the way.
///
/// # Errors
/// What is wrong with its beginning, or the law that broke.
pub fn soak(system: &str, source: &Source, seed: u64, watch: Watch) -> Result<Coverage, String> {
    crate::for_system!(system, S => {
        let start = source.start::<S>().map_err(|wrong| wrong.join("\n"))?;
        rocroi_game::laws::play_looking(start, seed, watch, &S::wrong)
    }, else Err(crate::unknown(system).to_string()))
}
