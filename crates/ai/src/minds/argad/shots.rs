//! Naming shots by the odds: each shooter at whom his shot brings most, given what the others will have hit; and who
//! had better keep his shot. What a shot needs is asked of the engine once for the same two men with the same others
//! between them: most of a decision's futures differ in one group.

use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, GroupId, Marks};
use rocroi_argad::orders::{Aim, ShotOrder};
use rocroi_argad::shooting::{ready_arms, shot_at};
use rocroi_argad::world::Eyes;
use rocroi_game::{Now, Seat};
use rocroi_table::{Cm, Fine, Point};

use super::fights::{Left, likely, reach};
use crate::field::far;
use crate::mind::Eye;

/// A shot this likely to hit is fired whatever comes.
const GOOD: i16 = 5;
/// A shot less likely to hit than this is not worth the loading.
const POOR: i16 = 6;

/// The shots of a side, or of a group that springs an ambush, and what they bring on average; they leave so many.
pub(super) fn named(
    now: Now<'_, Argad>,
    seat: Seat,
    of: Option<GroupId>,
    left: &mut Left,
    eye: Eye<'_>,
) -> (Vec<ShotOrder>, i64) {
    let (w, setup) = (now.world, now.setup);
    let ambush = of.is_some();
    let eyes = Eyes::Of(seat);
    let enemies: Vec<(FigureId, Fine)> =
        w.seen_of(seat.other(), eyes).map(|(id, p)| (id, p.spot.at.into())).collect();
    let range = Range::new(now);
    let (mut out, mut brings) = (Vec::new(), 0);
    for (shooter, place) in w.seen_of(seat, eyes).filter(|(id, _)| !ambush || w.group_of(*id) == of) {
        for firearm in ready_arms(w, setup, shooter, ambush) {
            // Everybody he could hit, the nearest first.
            let shot = |aim: Aim| ShotOrder { shooter, firearm, aim, point: None };
            let aimed = |(foe, _): &(FigureId, Fine)| {
                let (range, needed) = range.shot(&shot(Aim::Figure(*foe)), *foe, ambush, eye)?;
                Some((range, *foe, needed))
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
            brings += fired(left, &aim);
            out.push(shot(aim));
            break;
        }
    }
    (out, brings)
}

/// Everybody as he stands, in a few numbers: so that a shot already reckoned is known again.
struct Range<'a> {
    now: Now<'a, Argad>,
    /// What of a figure can matter to a shot by or at it.
    marked: Vec<u64>,
    /// Who stands in the way of shots, where, to a millimetre.
    standing: Vec<(FigureId, [i64; 2])>,
}

/// Mixes a number into others.
pub(super) const fn mixed(all: u64, n: u64) -> u64 {
    (all ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// A place in a number.
pub(super) fn number(at: Point) -> u64 {
    u64::from(at.x.cast_unsigned()) << 32 | u64::from(at.y.cast_unsigned())
}

fn millimetres(at: Point) -> [i64; 2] {
    [i64::from(at.x) * 10 / i64::from(Cm::UNITS), i64::from(at.y) * 10 / i64::from(Cm::UNITS)]
}

/// Nobody's base reaches farther from its middle, with a little to spare.
const WIDE: i64 = 33;

impl<'a> Range<'a> {
    fn new(now: Now<'a, Argad>) -> Range<'a> {
        let w = now.world;
        let mark = |id: FigureId| {
            let f = w.figure(id);
            let Some(place) = w.place(id, Eyes::All) else { return 0 };
            let formed = w.formed(id).map_or(u64::MAX, |h| u64::from(h.thousandths().cast_unsigned()));
            let armed = u64::from(f.long_loaded) << 8 | u64::from(f.pistols_loaded) << 4;
            let posture = u64::from(place.crouched) << 1 | u64::from(place.idle) | armed;
            let storey = u64::from(place.storey) << 32 | u64::from(f.class.get()) << 40;
            [
                number(place.spot.at),
                u64::from(place.spot.heading.thousandths().cast_unsigned()),
                f.marks.bits().into(),
                formed,
            ]
            .into_iter()
            .chain([posture | storey])
            .fold(u64::from(id.0), mixed)
        };
        let mut marked: Vec<u64> = w.ids().map(mark).collect();
        for t in &w.trail {
            let of = &mut marked[t.figure.index()];
            *of = mixed(*of, number(t.spot.at));
        }
        for c in &w.contacts {
            for (id, other) in [(c.a, c.b), (c.b, c.a)] {
                let of = &mut marked[id.index()];
                *of = mixed(*of, u64::from(other.0) + 1);
            }
        }
        let standing = w.seen(Eyes::All).map(|(id, p)| (id, millimetres(p.spot.at))).collect();
        Range { now, marked, standing }
    }

    /// How far a shot goes and what it needs; none if it may not be made.
    fn shot(&self, order: &ShotOrder, target: FigureId, ambush: bool, eye: Eye<'_>) -> Option<(i32, i16)> {
        let (w, setup) = (self.now.world, self.now.setup);
        let still = |id: FigureId| !w.figure(id).marks.has(Marks::MOVED);
        let place = |id: FigureId| w.spot(id, Eyes::All).map(|s| Fine::from(s.at));
        let beyond = i64::from(Cm(order.firearm.reach() + 7).units());
        if far(place(order.shooter)?, place(target)?) > beyond && still(order.shooter) && still(target) {
            return None;
        }
        let between = self.between(order.shooter, target)?;
        let of = |id: FigureId| self.marked[id.index()];
        let arm = order.firearm as u64 | u64::from(ambush) << 8;
        let found = eye.memo.clash([of(order.shooter), of(target), between, arm], || {
            let legal = shot_at(w, setup, order, target, ambush);
            legal.map_or(NONE, |l| i64::from(l.reckoned.range) << 16 | i64::from(l.reckoned.needed() as u8))
        });
        (found != NONE).then_some(((found >> 16) as i32, found as u8 as i8 as i16))
    }

    /// Who stands near the line from one to the other, in a number.
    fn between(&self, one: FigureId, other: FigureId) -> Option<u64> {
        let place = |id: FigureId| self.now.world.spot(id, Eyes::All).map(|s| millimetres(s.at));
        let ([x, y], [to_x, to_y]) = (place(one)?, place(other)?);
        let (dx, dy) = (to_x - x, to_y - y);
        let square = dx * dx + dy * dy;
        let mut all = 0;
        for (id, at) in &self.standing {
            let (px, py) = (at[0] - x, at[1] - y);
            let (cross, along) = (dx * py - dy * px, dx * px + dy * py);
            // A base that ends short of the line, before it or beyond it does not matter.
            let beside = cross * cross > WIDE * WIDE * square;
            if beside || along < 0 || along > square || *id == one || *id == other {
                continue;
            }
            all = mixed(all, self.marked[id.index()]);
        }
        Some(all)
    }
}

/// A shot that may not be made.
const NONE: i64 = i64::MIN;

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
        !now.world.in_contact(*foe) && far(at, *there) <= i64::from(reach(now, *foe))
    };
    enemies.iter().any(near)
}
