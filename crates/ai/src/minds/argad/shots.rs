//! Naming shots by the odds: each shooter at whom his shot brings most, given what the others will have hit; and who
//! had better keep his shot.

use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, GroupId};
use rocroi_argad::orders::{Aim, ShotOrder};
use rocroi_argad::shooting::{ready_arms, shot_at};
use rocroi_argad::world::Eyes;
use rocroi_game::{Now, Seat};
use rocroi_table::{Fine, GRAIN};

use super::fights::{Left, likely, reach};

/// A shot this likely to hit is fired whatever comes.
const GOOD: i16 = 5;
/// A shot less likely to hit than this is not worth the loading.
const POOR: i16 = 6;

/// The shots of a side, or of a group that springs an ambush, and what they bring on average.
pub(super) fn named(now: Now<'_, Argad>, seat: Seat, of: Option<GroupId>) -> (Vec<ShotOrder>, i64) {
    let (w, setup) = (now.world, now.setup);
    let ambush = of.is_some();
    let eyes = Eyes::Of(seat);
    let enemies: Vec<(FigureId, Fine)> =
        w.seen_of(seat.other(), eyes).map(|(id, p)| (id, p.spot.at.into())).collect();
    let mut left = Left::all(w);
    let (mut out, mut brings) = (Vec::new(), 0);
    for (shooter, place) in w.seen_of(seat, eyes).filter(|(id, _)| of.is_none() || w.group_of(*id) == of) {
        for firearm in ready_arms(w, setup, shooter, ambush) {
            // Everybody he could hit, the nearest first.
            let shot = |aim: Aim| ShotOrder { shooter, firearm, aim, point: None };
            let aimed = |(foe, _): &(FigureId, Fine)| {
                let legal = shot_at(w, setup, &shot(Aim::Figure(*foe)), *foe, ambush).ok()?;
                Some((legal.reckoned.range, *foe, legal.reckoned.needed()))
            };
            let mut targets: Vec<(i32, FigureId, i16)> = enemies.iter().filter_map(aimed).collect();
            targets.sort_unstable();
            let Some(best) = targets.iter().map(|(_, _, needed)| *needed).min() else { continue };
            if !ambush && keeps(now, shooter, place.spot.at.into(), &enemies, best) {
                break;
            }
            let mut groups: Vec<GroupId> = targets.iter().filter_map(|(_, t, _)| w.group_of(*t)).collect();
            groups.sort_unstable();
            groups.dedup();
            let at = |g: GroupId| {
                targets.iter().filter(move |(_, t, _)| w.group_of(*t) == Some(g)).map(|(_, t, n)| (*t, *n))
            };
            let ones = targets.iter().map(|(_, t, _)| Aim::Figure(*t));
            let all: Vec<Aim> = groups.into_iter().map(Aim::Group).chain(ones).collect();
            let fired = |left: &mut Left, aim: &Aim| match *aim {
                Aim::Group(g) => left.shot_at(now, at(g), false),
                Aim::Figure(id) => {
                    let needed = targets.iter().find(|(_, t, _)| *t == id).map(|(_, t, n)| (*t, *n));
                    left.shot_at(now, needed, true)
                }
            };
            // The first of equals: the group before one of its men.
            let Some(aim) = all.into_iter().rev().max_by_key(|aim| fired(&mut left.clone(), aim)) else {
                continue;
            };
            brings += fired(&mut left, &aim);
            out.push(shot(aim));
            break;
        }
    }
    (out, brings)
}

/// Does he keep a shot that needs so much? One that hardly hits, and a middling one where the enemy can be on him next
/// turn: a man who is come at fires at arm's length.
fn keeps(
    now: Now<'_, Argad>,
    shooter: FigureId,
    at: Fine,
    enemies: &[(FigureId, Fine)],
    needed: i16,
) -> bool {
    if needed <= GOOD || now.world.in_contact(shooter) {
        return false;
    }
    if likely(needed) < likely(POOR) {
        return true;
    }
    let near = |(foe, there): &(FigureId, Fine)| {
        !now.world.in_contact(*foe) && at.distance(*there) / GRAIN <= i64::from(reach(now, *foe))
    };
    enemies.iter().any(near)
}
