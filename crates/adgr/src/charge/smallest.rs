//! The smallest slide and the smallest wheel by which an evader avoids what bars its way (A-CHG-52), found on the finite set
//! of lengths and angles at which something changes.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use rocroi_game::by;
use rocroi_table::{Body, Bounds, Edge, Fine, GRAIN, Motion, Pose, Rect, Side, Sweep, critical};

use super::avoid::{member_way, open_way};
use super::evade::{cost_of, pivot};
use super::lot::Lot;
use crate::ids::UnitId;
use crate::movement::{Close, Course, Leg, Stop, Way, allowance, may_pass, stopped_by};
use crate::order::{Angle, Manoeuvre};
use crate::scene::Scene;
use crate::terrain::{Kind, Piece};
use crate::tolerance::{CONTACT, SHORT, UD, measured};
use crate::troops::{Footing, Profile};

/// The largest turn of all wheels of an evade (A-CHG-52).
const WHEELS: i32 = 90_000;
/// The step in which the angle of a deviation is given: 0.1°.
const TENTH: i32 = 100;

/// Is a wheel of all of them free as A-MOV-08 asks?
pub fn wheel_is_free(scene: &Scene<'_>, lot: &Lot, side: Side, angle: i32) -> bool {
    let Some(around) = lot.around(scene) else { return false };
    let about = pivot(&around, side);
    let ends = lot.rects(scene, &lot.wheeled_by(scene, side, angle));
    let feet = lot.feet(scene);
    lot.units.iter().zip(feet.iter().zip(&ends)).all(|(unit, (foot, to))| {
        if alone_round(scene, lot, foot, about) {
            return true;
        }
        let way = Way::About(about, angle * side.sign());
        let leg = Leg::new(0, way, vec![*foot], vec![*to], vec![true], 0);
        let end = Body::Rect(*to);
        let near = leg.bounds(0).grown(i64::from(CONTACT) * GRAIN);
        !scene.impassable_shapes().any(|shape| leg.enters(0, shape))
            && !scene.camps().any(|(_, camp)| leg.overlaps(0, &Body::Rect(*camp)))
            && scene.on_table().filter(|(id, r)| !lot.with.contains(id) && near.meets(r.bounds())).all(
                |(id, other)| {
                    let body = Body::Rect(*other);
                    if scene.seat(id) == scene.seat(*unit) {
                        !rocroi_table::overlaps(&end, &body, CONTACT)
                            || may_pass(scene, *unit, to.facing(), id)
                    } else if rocroi_table::within(&Body::Rect(*foot), &body, CONTACT) {
                        !leg.overlaps(0, &body)
                    } else {
                        !leg.touches(0, &body)
                    }
                },
            )
    })
}

/// Is there nothing at all where a member could come to in a turn about a place, however far it turns?
fn alone_round(scene: &Scene<'_>, lot: &Lot, foot: &Rect, about: Fine) -> bool {
    let reach = foot.corners().iter().map(|p| p.distance(about)).max().unwrap_or(0);
    // The bounds that a wheel is first tested by are wider than its way.
    let room = reach / 10 + i64::from(2 * CONTACT) * GRAIN;
    let around = Bounds { low: about, high: about }.grown(reach + room);
    !scene.impassable_shapes().any(|shape| around.meets(shape.bounds()))
        && !scene.camps().any(|(_, camp)| around.meets(camp.bounds()))
        && !scene.on_table().any(|(id, r)| !lot.with.contains(&id) && around.meets(r.bounds()))
}

/// May all of them slide so far over free ground (A-MOV-14)?
pub(super) fn slide_is_free(scene: &Scene<'_>, lot: &Lot, by: i32) -> bool {
    lot.feet(scene).iter().all(|foot| {
        let sweep = Sweep::new(&[Body::Rect(*foot)], Motion::slide(foot, by), -CONTACT);
        let end = foot.pose().slid(by).rect(foot.size());
        crate::movement::free::on_table(scene, &end)
            && !scene.impassable_shapes().any(|shape| sweep.against_shape(shape).is_some())
            && !scene.camps().any(|(_, camp)| sweep.against(&Body::Rect(*camp)).is_some())
            && !scene
                .on_table()
                .any(|(id, other)| !lot.with.contains(&id) && sweep.against(&Body::Rect(*other)).is_some())
    })
}

/// Is this ground closed to a unit, or slower for it than open ground?
pub(super) fn hinders(profile: Profile, piece: &Piece) -> bool {
    let own = piece.kind.footing_of(profile).and_then(|footing| allowance(profile, footing, false));
    piece.kind != Kind::Road && own < allowance(profile, Footing::Open, true)
}

/// Bases at whose corners something may change for the lot: units and camps nearby as they are, and with the room
/// that is kept from enemies.
fn corners_near(scene: &Scene<'_>, lot: &Lot) -> Vec<Rect> {
    let feet = lot.feet(scene);
    // What it cannot come to with all that is left changes nothing: 1 UD for a slide, and some room.
    let left = (lot.cap - lot.spent).clamp(0, 6 * UD);
    let reach = i64::from(left + 2 * UD) * GRAIN;
    let near_by: Vec<Bounds> = feet.iter().map(|f| f.bounds().grown(reach)).collect();
    let in_reach = |b: &Bounds| near_by.iter().any(|n| n.meets(b));
    let near = |r: &Rect| in_reach(r.bounds());
    let wider = |r: &Rect| {
        let (size, back) = (r.size(), SHORT);
        r.lane(Edge::Front).window(-back, size.front + back, -size.depth - back, back)
    };
    let seat = lot.units.first().map(|u| scene.seat(*u));
    let mut out = Vec::new();
    for (id, r) in scene.on_table().filter(|(id, r)| !lot.with.contains(id) && near(r)) {
        out.push(*r);
        if Some(scene.seat(id)) != seat {
            out.push(wider(r));
        }
    }
    for (_, r) in scene.camps().filter(|(_, r)| near(r)) {
        out.extend([*r, wider(r)]);
    }
    // The corners of ground that hinders one of them, as bases of no size.
    let hinders = |p: &&Piece| lot.units.iter().any(|u| hinders(scene.profile(*u), p));
    let ground = scene.world.ground.pieces.iter().filter(|p| in_reach(p.shape.bounds()));
    for piece in ground.filter(hinders) {
        for edge in piece.shape.edges() {
            let point = Rect::new(
                Pose::new(edge.from.point(), rocroi_table::Heading::NORTH),
                rocroi_table::Size::new(0, 0),
            );
            if near(&point) {
                out.push(point);
            }
        }
    }
    out
}

/// The smallest of some critical values, or between two of them, at which a test holds: between two neighbours it
/// changes at most once.
fn smallest(mut critical: Vec<i32>, least: i32, limit: i32, good: impl Fn(i32) -> bool) -> Option<i32> {
    critical.extend([least, limit]);
    critical.retain(|v| (least..=limit).contains(v));
    critical.sort_unstable();
    critical.dedup();
    let mut before = None::<i32>;
    for at in critical {
        if let Some(from) = before {
            // Just past the last one, or somewhere before this one.
            if from + 1 < at && good(from + 1) {
                return Some(from + 1);
            }
            if from + 2 < at && good(at - 1) {
                let (mut low, mut high) = (from + 1, at - 1);
                while high - low > 1 {
                    let middle = (low + high) / 2;
                    if good(middle) { high = middle } else { low = middle }
                }
                return Some(high);
            }
        }
        if good(at) {
            return Some(at);
        }
        before = Some(at);
    }
    None
}

/// The smallest slide to a side, at most 1 UD and over free ground, after which a test of its length and the footprints
/// holds.
pub fn smallest_slide(
    scene: &Scene<'_>,
    lot: &Lot,
    side: Side,
    test: &dyn Fn(i32, &[Rect]) -> bool,
) -> Option<i32> {
    by!("A-CHG-52");
    let others = corners_near(scene, lot);
    let mut critical = Vec::new();
    for foot in lot.feet(scene) {
        critical.extend(critical::slide_lengths(&foot, side, UD, &others));
    }
    let good = |length: i32| {
        let by = length * side.sign();
        test(length, &lot.rects(scene, &lot.slid_by(by))) && slide_is_free(scene, lot, by)
    };
    smallest(critical, 1, UD, good)
}

/// The smallest wheel to a side within what is left of 90° that passes a test of the angle.
fn smallest_wheel(scene: &Scene<'_>, lot: &Lot, side: Side, good: impl Fn(i32) -> bool) -> Option<i32> {
    by!("A-CHG-52");
    let limit = WHEELS - lot.wheeled;
    let around = lot.around(scene)?;
    let others = corners_near(scene, lot);
    // Where the room kept from an enemy's corner is round, the angle lies a little beside that of its square.
    let mut critical = critical::wheel_angles(&around, side, limit, &others);
    critical.extend((1..90).map(|d| d * 1_000));
    let least = smallest(critical, 10, limit, &good)?;
    // An angle is given to 0.1°, where that is enough.
    let tenth = (least + TENTH - 1) / TENTH * TENTH;
    Some(if tenth <= limit && good(tenth) { tenth } else { least })
}

/// Whoever barred the last way that was looked at: mostly he bars the next one too, and no other need be asked.
#[derive(Default)]
pub(super) struct Bar(Cell<Option<(usize, UnitId)>>);

impl Bar {
    /// How far he lets a lot standing there go, if he stops it before a limit: all together let it go no farther.
    pub(super) fn stops(&self, scene: &Scene<'_>, lot: &Lot, feet: &[Rect], limit: i32) -> Option<i32> {
        let (i, id) = self.0.get()?;
        let (unit, foot) = (*lot.units.get(i)?, feet.get(i)?);
        let course =
            Course { unit, leading: Edge::Front, by: limit + SHORT, with: &lot.with, close: Close::Kept };
        let far = (stopped_by(scene, foot, course, id)? + SHORT).min(limit);
        (far < limit).then_some(far)
    }

    /// How far a lot can go at the distance a deviation must keep, as [`open_way`].
    pub(super) fn open_way(&self, scene: &Scene<'_>, lot: &Lot, feet: &[Rect], limit: i32) -> i32 {
        let mut least = limit;
        for (i, (unit, foot)) in lot.units.iter().zip(feet).enumerate() {
            let (far, stop) = member_way(scene, lot, *unit, foot, limit, true);
            if far < least {
                least = far;
                if let Some(Stop::Enemy(id) | Stop::Friend(id)) = stop {
                    self.0.set(Some((i, id)));
                }
            }
        }
        least
    }
}

/// Does the way from there, at such a cost, lead out, or at least farther than before?
pub(super) type Test<'t> = &'t dyn Fn(&[Rect], i32) -> (bool, bool);
/// Is it sure to do neither? Less is asked.
pub(super) type Hopeless<'t> = &'t dyn Fn(&[Rect], i32) -> bool;

/// What has been looked at: neighbouring searches look at much the same lengths or angles, and each look is dear.
type Looked = RefCell<BTreeMap<i32, (bool, bool)>>;

/// Of both sides the smallest that frees the whole way or, if on neither side one does, that leads farther than before;
/// and whether the whole way is free.
fn both(search: impl Fn(Side, bool) -> Option<Lot>, part: bool) -> (Vec<(Side, Lot)>, bool) {
    by!("A-CHG-52");
    let found = |whole: bool| -> Vec<(Side, Lot)> {
        Side::BOTH.into_iter().filter_map(|side| search(side, whole).map(|lot| (side, lot))).collect()
    };
    let whole = found(true);
    match (whole.is_empty(), part) {
        (false, _) => (whole, true),
        (true, true) => (found(false), false),
        (true, false) => (Vec::new(), false),
    }
}

/// The slides that a lot may make (A-CHG-52, 1), and whether they free the whole way.
pub(super) fn slides(scene: &Scene<'_>, lot: &Lot, test: Test<'_>) -> (Vec<(Side, Lot)>, bool) {
    let (left, right) = (Looked::default(), Looked::default());
    let looked = |side| if side == Side::Left { &left } else { &right };
    both(|side, whole| slide(scene, lot, side, whole, looked(side), test), true)
}

fn slide(
    scene: &Scene<'_>,
    lot: &Lot,
    side: Side,
    whole: bool,
    looked: &Looked,
    test: Test<'_>,
) -> Option<Lot> {
    let start = lot.feet(scene).first().copied()?;
    let cost = |feet: &[Rect]| {
        let moved = feet
            .first()
            .map_or(0, |f| Fine::distance(start.side_centre(Edge::Front), f.side_centre(Edge::Front)));
        i32::try_from(moved / GRAIN).unwrap_or(0)
    };
    let look = |by: i32, feet: &[Rect]| {
        if let Some(known) = looked.borrow().get(&by) {
            return *known;
        }
        let found = test(feet, cost(feet));
        looked.borrow_mut().insert(by, found);
        found
    };
    let wanted = |(all, part): (bool, bool)| if whole { all } else { part };
    let by = smallest_slide(scene, lot, side, &|by, feet| wanted(look(by, feet)))?;
    let mut next = lot.clone();
    next.go(scene, Manoeuvre::Slide(side, measured(by)), lot.slid_by(by * side.sign()), by);
    next.slid = true;
    Some(next)
}

/// The wheels that a lot may make (A-CHG-52, 2), and whether they free the whole way; `part`: one that only leads farther
/// than before is enough where none does.
pub(super) fn wheels(
    scene: &Scene<'_>,
    lot: &Lot,
    part: bool,
    hopeless: Hopeless<'_>,
    test: Test<'_>,
) -> (Vec<(Side, Lot)>, bool) {
    let (left, right) = (Looked::default(), Looked::default());
    let looked = |side| if side == Side::Left { &left } else { &right };
    both(|side, whole| wheel(scene, lot, side, whole, looked(side), (hopeless, test)), part)
}

fn wheel(
    scene: &Scene<'_>,
    lot: &Lot,
    side: Side,
    whole: bool,
    looked: &Looked,
    (hopeless, test): (Hopeless<'_>, Test<'_>),
) -> Option<Lot> {
    let front = lot.around(scene)?.size().front;
    let feet_at = |turn: i32| lot.rects(scene, &lot.wheeled_by(scene, side, turn));
    let look = |turn: i32| {
        if let Some(known) = looked.borrow().get(&turn) {
            return *known;
        }
        let (cost, feet) = (cost_of(front, turn), feet_at(turn));
        // Whether the wheel is free is asked last.
        let may = !hopeless(&feet, cost) && wheel_is_free(scene, lot, side, turn);
        let found = if may { test(&feet, cost) } else { (false, false) };
        looked.borrow_mut().insert(turn, found);
        found
    };
    let wanted = |(all, part): (bool, bool)| if whole { all } else { part };
    let turn = smallest_wheel(scene, lot, side, |turn| wanted(look(turn)))?;
    let mut next = lot.clone();
    let poses = lot.wheeled_by(scene, side, turn);
    next.go(scene, Manoeuvre::Wheel(side, Angle(turn)), poses, cost_of(front, turn));
    next.wheeled += turn;
    Some(next)
}

/// A fine scan of the smallest slide or wheel, to check the search against (used by tests).
#[doc(hidden)]
pub fn scanned(scene: &Scene<'_>, lot: &Lot, side: Side, wheel: bool) -> Option<i32> {
    let feet = lot.feet(scene);
    let left = lot.left(scene, &feet, lot.spent);
    if open_way(scene, lot, &feet, left, false) >= left {
        return None;
    }
    let front = lot.around(scene)?.size().front;
    let (limit, step) = if wheel { (WHEELS - lot.wheeled, 100) } else { (UD, UD / 100) };
    (1..=limit / step).map(|n| n * step).find(|by| {
        let poses = if wheel { lot.wheeled_by(scene, side, *by) } else { lot.slid_by(by * side.sign()) };
        let feet = lot.rects(scene, &poses);
        let cost = if wheel { cost_of(front, *by) } else { *by };
        let left = lot.left(scene, &feet, lot.spent + cost);
        let free = if wheel {
            wheel_is_free(scene, lot, side, *by)
        } else {
            slide_is_free(scene, lot, by * side.sign())
        };
        free && left > 0 && open_way(scene, lot, &feet, left, true) >= left
    })
}

/// The search itself: the smallest slide or wheel that frees the whole way (used by tests).
#[doc(hidden)]
pub fn searched(scene: &Scene<'_>, lot: &Lot, side: Side, wheel: bool) -> Option<i32> {
    let feet = lot.feet(scene);
    let left = lot.left(scene, &feet, lot.spent);
    if open_way(scene, lot, &feet, left, false) >= left {
        return None;
    }
    let test = |feet: &[Rect], cost: i32| {
        let left = lot.left(scene, feet, lot.spent + cost);
        (left > 0 && open_way(scene, lot, feet, left, true) >= left, false)
    };
    let looked = Looked::default();
    let next = if wheel {
        self::wheel(scene, lot, side, true, &looked, (&|_, _| false, &test))
    } else {
        slide(scene, lot, side, true, &looked, &test)
    }?;
    Some(match next.path.last() {
        Some(Manoeuvre::Wheel(_, angle)) => angle.0,
        Some(Manoeuvre::Slide(_, by)) => by.units(),
        _ => 0,
    })
}
