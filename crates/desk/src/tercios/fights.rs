//! Outcomes of the fights of Tercios: whom they favour, and in words.

use crate::says::Says;
use rocroi_game::{Now, Pending, Seat, System as _};
use rocroi_tercios::assault::results::{Winner, winner};
use rocroi_tercios::assault::round::Side;
use rocroi_tercios::trials::Fate;
use rocroi_tercios::{Fight, FightOutcome, Tercios};
use rocroi_words::Speaker;

/// A unit destroyed weighs more than any wear.
const DESTROYED: u8 = 9;

/// Whom an outcome favours: by the wear put on the other beyond one's own; a unit destroyed is the most.
pub(super) fn favours(fight: &Pending<Tercios>, outcome: &FightOutcome) -> Option<(Seat, u8)> {
    match (&fight.fight, outcome) {
        (Fight::Round(round), FightOutcome::Round(o)) => {
            let Winner::Side(side) = winner(o) else { return None };
            let [attacker, defender] = o.suffered.map(|s| s.wear);
            let gone = o.fate.iter().any(|f| f.gone());
            let by = if gone { DESTROYED } else { attacker.abs_diff(defender) };
            Some((round.seat(side), by))
        }
        (Fight::Shot(_), FightOutcome::Shot(o)) => {
            let shooter = fight.tallies.first().map(|(seat, _)| *seat)?;
            let by = if o.fate.gone() { DESTROYED } else { o.wear };
            (by > 0).then_some((shooter, by))
        }
        (Fight::Initiative(_), FightOutcome::First(Some(seat))) => Some((*seat, 1)),
        _ => None,
    }
}

/// An outcome in words.
pub(super) fn result(
    now: Now<'_, Tercios>,
    fight: &Pending<Tercios>,
    outcome: &FightOutcome,
    speaker: &Speaker,
) -> Option<String> {
    let says = Says::new(Tercios::NAME, speaker);
    let names = <Tercios as rocroi_systems::Open>::names(now.setup, now.world);
    let name = |seat: Seat| names.seat(&seat.to_string().to_lowercase()).unwrap_or_else(|| seat.to_string());
    let fate = |fate: Fate| if fate.gone() { says.plain("result-destroyed") } else { None };
    let wear = |n: u8| says.say("result-wear", &[("n", n.to_string())]);
    match (&fight.fight, outcome) {
        (Fight::Round(round), FightOutcome::Round(o)) => {
            let each = |i: usize, side: Side| {
                let what = fate(o.fate[i]).or_else(|| wear(o.suffered[i].wear))?;
                says.of(name(round.seat(side)), Some(what))
            };
            Some(format!("{}; {}", each(0, Side::Attacker)?, each(1, Side::Defender)?))
        }
        (_, FightOutcome::Shot(o)) => {
            let mut out = fate(o.fate).or_else(|| wear(o.wear))?;
            if o.disordered && !o.fate.gone() {
                out = format!("{out}, {}", says.term("disordered"));
            }
            if o.one {
                out = format!("{out}, {}", says.plain("result-own-wear")?);
            }
            Some(out)
        }
        (_, FightOutcome::First(Some(seat))) => says.say("result-first", &[("side", name(*seat))]),
        (_, FightOutcome::First(None)) => says.plain("result-again"),
        _ => None,
    }
}
