//! The declaration of the Shooting phase, unit by unit: what each may shoot at, and the order that comes of it.

use super::plan::piece_id;
use crate::out::Choice;
use rocroi_adgr::shooting::declare::{Aimed, Declaration};
use rocroi_adgr::shooting::targets;
use rocroi_adgr::troops::UD;
use rocroi_adgr::{AdgUnit, Adgr, Firer, Half, Order, Scene as Field, UnitId};
use rocroi_game::{Now, Seat};
use rocroi_table::{GRAIN, Pose, Rect};
use rocroi_words::Speaker;

/// Holds its fire.
const HOLD: &str = "hold";
/// At what the rules say.
const USUAL: &str = "usual";

fn half(at: AdgUnit) -> usize {
    at.half.index() + 1
}

/// The shooters that are units, each once, with what they may do through any of their edges.
fn shooters(now: Now<'_, Adgr>, seat: Seat) -> Vec<(AdgUnit, Vec<targets::Choice>)> {
    let field = Field::new(now.setup, now.world);
    let mut out: Vec<(AdgUnit, Vec<targets::Choice>)> = Vec::new();
    for c in targets::choices(&field, seat) {
        let Firer::Unit(at) = c.shooter else { continue };
        match out.iter_mut().find(|(of, _)| *of == at) {
            Some((_, list)) => list.push(c),
            None => out.push((at, vec![c])),
        }
    }
    out
}

/// The word for shooting at this target through the edge of this number among those it has.
fn word(edge: usize, target: AdgUnit) -> String {
    format!("{edge}:{}.{}", target.unit.0, half(target))
}

/// What each shooter may do.
pub(super) fn choices(now: Now<'_, Adgr>, seat: Seat, speaker: &Speaker) -> Vec<Choice> {
    let term = |id: &str| speaker.plain(&format!("adgr-{id}")).unwrap_or_default();
    let name = |at: AdgUnit| now.world.sheet(at.unit).name.clone();
    let two = |at: AdgUnit| Field::new(now.setup, now.world).adg_units(at.unit).count() > 1;
    let called = |at: AdgUnit| match (two(at), at.half) {
        (false, _) => name(at),
        (true, Half::One) => format!("{} ({})", name(at), term("left-half")),
        (true, Half::Two) => format!("{} ({})", name(at), term("right-half")),
    };
    let all = shooters(now, seat);
    let choice = |(at, list): &(AdgUnit, Vec<targets::Choice>)| {
        let mut options = Vec::new();
        if let Some(first) = list.first() {
            options.push((USUAL.to_owned(), called(first.default.target)));
        }
        for (i, c) in list.iter().enumerate() {
            for p in c.among.iter().filter(|p| i > 0 || p.target != c.default.target) {
                options.push((word(i, p.target), called(p.target)));
            }
        }
        options.push((HOLD.into(), term("hold-fire")));
        let piece = format!("{}.{}", piece_id(at.unit), half(*at));
        Choice { piece, name: called(*at), options, usual: USUAL.into(), hints: Vec::new() }
    };
    all.iter().map(choice).collect()
}

/// The declaration these picks make.
pub(super) fn compose(now: Now<'_, Adgr>, seat: Seat, picks: &[(String, String)]) -> Option<Order> {
    let all = shooters(now, seat);
    let mut declared = Declaration::default();
    for (piece, what) in picks {
        let (at, list) =
            all.iter().find(|(at, _)| format!("{}.{}", piece_id(at.unit), half(*at)) == *piece)?;
        match what.as_str() {
            USUAL => {}
            HOLD => declared.hold.push((*at).into()),
            aimed => {
                let (c, p) = list
                    .iter()
                    .enumerate()
                    .find_map(|(i, c)| c.among.iter().find(|p| word(i, p.target) == aimed).map(|p| (c, p)))?;
                declared.aims.push(Aimed { shooter: (*at).into(), edge: c.edge, target: p.target });
            }
        }
    }
    Some(Order::Shoot(declared))
}

/// A drag onto an enemy: those held shoot at him, everybody else as usual.
pub(super) fn drag(now: Now<'_, Adgr>, seat: Seat, units: &[UnitId], to: Pose) -> Vec<Order> {
    let field = Field::new(now.setup, now.world);
    let far = |f: &Rect| f.square_from(to.at.into());
    let near = (i64::from(UD) / 2 * GRAIN).pow(2);
    let Some((foe, _)) = field.army(seat.other()).filter(|(_, f)| far(f) <= near).min_by_key(|(_, f)| far(f))
    else {
        return Vec::new();
    };
    let mut declared = Declaration::default();
    for (at, list) in shooters(now, seat).iter().filter(|(at, _)| units.contains(&at.unit)) {
        let aim = list.iter().find_map(|c| Some((c, c.among.iter().find(|p| p.target.unit == foe)?)));
        // Whoever cannot aim at him says so in the refusal.
        let edge = aim.map_or(rocroi_adgr::Edge::Front, |(c, _)| c.edge);
        let target = aim.map_or(foe.one(), |(_, p)| p.target);
        declared.aims.push(Aimed { shooter: (*at).into(), edge, target });
    }
    // Whoever has nothing to shoot at is told so.
    if declared.aims.is_empty() {
        declared.hold = units.iter().map(|u| u.one().into()).collect();
    }
    vec![Order::Shoot(declared)]
}
