//! What a soak looks for: where its battles begin, what must happen in them at least once, what need not and why, and
//! what must never lie on a table. The laws themselves are `rocroi_game::laws`.

pub mod adgr;
mod argad;
pub mod rare;
pub mod tercios;

use crate::door::{Open, Source};
use rocroi_game::laws::{Coverage, Watch};
use rocroi_game::say::kebab;
use rocroi_game::{Chance, Seat, State};

/// A soak of this many battles or more must have shown everything.
pub const ENOUGH: u64 = 1_000;

/// Of a hundred of its battles so many at least must have ended by the rules, not by the limit of waits.
pub const ENDED: u64 = 80;

/// What a soak of a system looks for.
pub trait Soaked: Open {
    /// Battle number `n` of a soak: a varied round of beginnings, where the system has one.
    fn nth(n: u64) -> Option<Source> {
        let _ = n;
        None
    }

    /// The same as a battle; for rounds with beginnings that nobody could ask for.
    fn beginning(n: u64) -> Option<Result<State<Self>, Vec<String>>> {
        Self::nth(n).map(|source| source.start())
    }

    /// Orders as a careless hand might give them, so that refusals are met too.
    fn careless(state: &State<Self>, seat: Seat, chance: &mut Chance) -> Vec<Self::Order> {
        let _ = (state, seat, chance);
        Vec::new()
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

/// What never happened in a soak: what, and why it need not have.
pub fn zeros(system: &str, seen: &Coverage) -> Vec<(String, Option<&'static str>)> {
    crate::for_system!(system, S => {
        let mut out = Vec::new();
        for (kind, ids) in S::wanted() {
            for id in ids {
                // Clauses keep their names.
                let id = if kind == "fault" { (*id).to_owned() } else { kebab(id) };
                let what = format!("{kind} {id}");
                if seen.counts.get(&what).copied().unwrap_or(0) == 0 {
                    let why = S::excused().iter().find(|(known, _)| *known == what).map(|(_, why)| *why);
                    out.push((what, why));
                }
            }
        }
        out
    }, else Vec::new())
}

/// Plays a battle at random, checking the laws of the contract on the way.
///
/// # Errors
/// What is wrong with its beginning, or the law that broke.
pub fn soak(system: &str, source: &Source, seed: u64, watch: Watch) -> Result<Coverage, String> {
    crate::for_system!(system, S => {
        let start = source.start::<S>().map_err(|wrong| wrong.join("\n"))?;
        play(start, seed, watch)
    }, else Err(crate::unknown(system).to_string()))
}

/// Plays battle number `n` of the system's own round.
///
/// # Errors
/// That it has none, what is wrong with its beginning, or the law that broke.
pub fn soak_round(system: &str, n: u64, watch: Watch) -> Result<Coverage, String> {
    crate::for_system!(system, S => {
        let start = S::beginning(n).ok_or_else(|| format!("{system} has no round of its own"))?;
        play(start.map_err(|wrong| wrong.join("\n"))?, n, watch)
    }, else Err(crate::unknown(system).to_string()))
}

fn play<S: Soaked>(start: State<S>, seed: u64, watch: Watch) -> Result<Coverage, String> {
    rocroi_game::laws::play_carelessly(start, seed, watch, &S::wrong, &S::careless)
}
