//! The factors of a strike (R-MEL-17 to R-MEL-25, R-MEL-34, R-MEL-39) as a tally, the step in which it is made
//! (R-MEL-03, R-MEL-06), the weapon in hand (R-FIG-14), and the ground of a fight (R-MEL-29).

use super::phase::friend_before;
use super::strike::Strike;
use crate::figures::{FigureId, Length, Marks, Mover, Weapon};
use crate::ground::{AreaKind, OpeningKind, WallId};
use crate::movement::Hard;
use crate::setup::Setup;
use crate::why::Why;
use crate::world::{Contact, Eyes, World};
use rocroi_game::{Op, Tally, by};
use rocroi_table::Point;

/// The sixth step, after bare hands (R-MEL-06).
pub const LAST_STEP: u8 = 5;

/// Is the figure inside a building (R-FIG-12)?
pub fn indoors(w: &World, id: FigureId) -> bool {
    let inside = w.spot(id, Eyes::Shown).is_some_and(|s| w.ground.building_at(s.at).is_some());
    if inside {
        by!("R-FIG-12");
    }
    inside
}

/// Can the figure use that weapon now?
pub fn usable(w: &World, setup: &Setup, id: FigureId, weapon: Weapon) -> bool {
    by!("R-FIG-14");
    let p = setup.profile(id);
    let row = weapon.row();
    p.all_weapons().has(weapon)
        && (!w.figure(id).mounted() || row.mounted)
        && row.needs.is_none_or(|arm| p.carries(arm))
}

/// The weapon a figure uses if its player names none: the longest usable, of several the one with the better sum
/// of R-MEL-17 and R-MEL-18, then the one higher in the list.
pub fn default_weapon(w: &World, setup: &Setup, id: FigureId) -> Weapon {
    by!("R-FIG-14");
    let inside = indoors(w, id);
    let mut best: Option<(Length, i16, Weapon)> = None;
    for weapon in setup.profile(id).all_weapons().iter().filter(|x| usable(w, setup, id, *x)) {
        let mut t = Tally::new();
        weapon_factors(w, id, weapon, &mut t);
        let key = (weapon.length(inside), -t.total(), weapon);
        if best.is_none_or(|b| key < b) {
            best = Some(key);
        }
    }
    best.map_or(Weapon::BareHands, |(_, _, weapon)| weapon)
}

/// What the striker and the weapon give, whatever the target.
fn weapon_factors(w: &World, id: FigureId, weapon: Weapon, t: &mut Tally<Why>) {
    let inside = indoors(w, id);
    let poor = weapon.poor(inside);
    if poor {
        t.add(Why::PoorWeapon, -1);
    }
    if w.figure(id).class.get() <= 2 {
        if poor {
            t.stopped(Why::PoorFighter, Op::Add(-1), Why::PoorOnce);
        } else {
            t.add(Why::PoorFighter, -1);
        }
    }
    if weapon.row().heavy && !w.figure(id).mounted() {
        by!("R-FIG-11");
        if inside || w.formed(id).is_some() {
            t.stopped(Why::HeavyTool, Op::Add(1), Why::NoRoomToSwing);
        } else {
            bonus(w, id, Why::HeavyTool, 1, t);
        }
    }
}

/// A positive factor: lost in disorder (R-MEL-34).
fn bonus(w: &World, id: FigureId, why: Why, n: i16, t: &mut Tally<Why>) {
    if w.group_at(id).is_some_and(|g| g.disorder) {
        t.stopped(why, Op::Add(n), Why::Disordered);
    } else {
        t.add(why, n);
    }
}

/// All factors of this striker with that weapon against that target, as they stand at the start of the phase.
pub fn factors(w: &World, setup: &Setup, id: FigureId, weapon: Weapon, target: FigureId) -> Tally<Why> {
    by!("R-MEL-08");
    by!("R-MEL-36");
    let mut t = Tally::new();
    let (me, he) = (w.figure(id), w.figure(target));
    let (mine, his) = (w.mover(setup, id), w.mover(setup, target));
    weapon_factors(w, id, weapon, &mut t);
    let between = |f: FigureId| w.contacts.iter().find(|c| c.has(f) && c.has(target)).copied();
    let contact = between(id);
    // From the second rank he fights on the ground of the friend past whom he strikes (R-MEL-31).
    let place = contact.or_else(|| friend_before(w, id).and_then(between));
    if mine == Mover::Foot
        && let Some(c) = contact
        && defends(w, id, &c)
    {
        bonus(w, id, Why::DefendedObstacle, 1, &mut t);
    }
    let (swims, he_swims) = (w.swims(id, Eyes::Shown), w.swims(target, Eyes::Shown));
    if swims && !he_swims {
        t.add(Why::Swimming, -1);
    } else if higher(w, target, id) {
        t.add(Why::Upwards, -1);
    }
    // A mounted swimmer has no factor of cavalry (R-MOV-23).
    let rider = mine.is_cavalry() && !swims;
    let he_rides = his.is_cavalry() && !he_swims;
    if rider && !his.is_cavalry() {
        let hard = place.map_or(Hard::Open, |c| ground_between(w, setup, id, &c));
        if hard == Hard::Open {
            bonus(w, id, Why::CavalryOnFoot, 1, &mut t);
        } else {
            t.stopped(Why::CavalryOnFoot, Op::Add(1), Why::BadGround);
        }
    }
    if he_rides && !mine.is_cavalry() {
        let hard = place.map_or(Hard::Open, |c| ground_between(w, setup, target, &c));
        if mine == Mover::Foot && hard == Hard::VeryDifficult {
            t.stopped(Why::AgainstCavalry, Op::Add(-1), Why::BadGround);
        } else {
            t.add(Why::AgainstCavalry, -1);
        }
    }
    let he_charges = his.is_cavalry() && he.marks.has(Marks::CHARGES);
    if mine == Mover::Foot && weapon == Weapon::Halberd && he.mounted() {
        if he_charges {
            t.stopped(Why::HalberdOnMounted, Op::Add(1), Why::HeCharges);
        } else {
            bonus(w, id, Why::HalberdOnMounted, 1, &mut t);
        }
    }
    if rider && me.marks.has(Marks::CHARGES) {
        charge(w, id, target, &mut t);
    }
    let meets = mine == Mover::Foot && weapon.row().meets_charge && w.immobile(id) && he_charges;
    if meets && contact.is_some_and(|c| c.by == Some(he.side) || he.marks.has(Marks::COUNTERED)) {
        if from_flank(w, id, target) {
            t.stopped(Why::MeetsCharge, Op::Add(1), Why::FlankOrRear);
        } else {
            bonus(w, id, Why::MeetsCharge, 1, &mut t);
        }
    }
    t
}

/// A charge: +1 against anybody; +2 of heavy cavalry in close order, but only +1 against foot in close order.
fn charge(w: &World, id: FigureId, target: FigureId, t: &mut Tally<Why>) {
    let formed = w.figure(id).marks.has(Marks::CHARGES_FORMED);
    if !formed {
        bonus(w, id, Why::Charge, 1, t);
        return;
    }
    bonus(w, id, Why::Charge, 1, t);
    let close_foot = !w.figure(target).mounted() && w.formed(target).is_some() && !from_flank(w, target, id);
    if close_foot {
        t.stopped(Why::ChargeFormed, Op::Add(1), Why::OnCloseOrder);
    } else {
        bonus(w, id, Why::ChargeFormed, 1, t);
    }
}

/// Does the figure defend the obstacle across which it is attacked (R-MEL-19)?
fn defends(w: &World, id: FigureId, c: &Contact) -> bool {
    let side = w.figure(id).side;
    c.across.is_some()
        && c.by == Some(side.other())
        && c.lined[side.index()]
        && !c.lined[side.other().index()]
}

/// Is the first placed higher than the second (R-MEL-20)?
pub fn higher(w: &World, id: FigureId, than: FigureId) -> bool {
    let (Some(a), Some(b)) = (w.place(id, Eyes::Shown), w.place(than, Eyes::Shown)) else { return false };
    let level = |p: &crate::figures::Place| w.ground.level_at(p.spot.at) + p.storey;
    let (la, lb) = (level(&a), level(&b));
    if la != lb {
        return la > lb;
    }
    let (pa, pb) = (a.spot.at, b.spot.at);
    let up = |k: AreaKind| matches!(k, AreaKind::SteepSlope | AreaKind::Stair | AreaKind::Ladder);
    for piece in w.ground.pieces().iter().filter(|p| up(p.kind)) {
        if !piece.holds(pa) || !piece.holds(pb) {
            continue;
        }
        // On a slope the top is its centre; on a stair or ladder the way up is towards the rampart or wall.
        let top = match piece.kind {
            AreaKind::Stair | AreaKind::Ladder => top_of(w, piece.centre()),
            _ => piece.centre(),
        };
        return far(pa, top) < far(pb, top);
    }
    // A man on a stair stands above one at its foot.
    let stair = |p: Point| w.ground.is_in(p, AreaKind::Stair) || w.ground.is_in(p, AreaKind::Ladder);
    stair(pa) && !stair(pb) && la == 0
}

fn far(a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(a.x) - i64::from(b.x), i64::from(a.y) - i64::from(b.y));
    dx * dx + dy * dy
}

/// The nearest rampart, to which a stair leads.
fn top_of(w: &World, from: Point) -> Point {
    let ramparts = w.ground.pieces().iter().filter(|p| p.kind == AreaKind::Rampart);
    ramparts.map(crate::ground::Area::centre).min_by_key(|c| far(*c, from)).unwrap_or(from)
}

/// How hard the ground of a fight is for a rider (R-MEL-29): where either base touches, or across an obstacle.
pub fn ground_between(w: &World, setup: &Setup, rider: FigureId, c: &Contact) -> Hard {
    by!("R-MEL-29");
    let mover = w.mover(setup, rider);
    let mut hard = Hard::Open;
    for id in [c.a, c.b] {
        if let Some(body) = w.body(id, Eyes::Shown) {
            hard = hard.max(w.ground.touched(&body, mover).hard);
        }
    }
    let across = match c.across {
        Some(WallId::Line(i)) => w.ground.lines.get(usize::from(i)).map(|l| l.kind.row().hard(mover)),
        // A window is difficult ground, a loophole nobody's (R-MOV-24); a gate is one in a high wall (R-MOV-21).
        Some(WallId::Opening(b, i)) => {
            let building = w.ground.buildings.get(usize::from(b));
            building.and_then(|b| b.openings.get(usize::from(i))).map(|o| o.kind.hard())
        }
        Some(WallId::Gate(_)) => Some(OpeningKind::Gate.hard()),
        None => None,
    };
    across.map_or(hard, |h| hard.max(h.min(Hard::VeryDifficult)))
}

/// Is the attacker of a formed figure not in its front (R-MEL-39)?
pub fn from_flank(w: &World, id: FigureId, attacker: FigureId) -> bool {
    let (Some(group), Some(spot)) = (w.group_of(id), w.spot(attacker, Eyes::Shown)) else { return false };
    if w.formed(id).is_none() {
        return false;
    }
    by!("R-MEL-39");
    !w.in_front_of(group, spot.at)
}

/// The step in which a strike is made.
pub fn step_of(w: &World, id: FigureId, weapon: Weapon, target: FigureId, behind: bool) -> u8 {
    if w.figure(id).marks.has(Marks::CAUGHT) || from_flank(w, id, target) {
        by!("R-MEL-06");
        return LAST_STEP;
    }
    if behind {
        by!("R-MEL-31");
        return Length::SemiLong as u8;
    }
    by!("R-MEL-03");
    by!("R-FIG-08");
    weapon.length(indoors(w, id)) as u8
}

/// The strike as it is thrown.
pub fn strike(w: &World, setup: &Setup, id: FigureId, target: FigureId, tally: &Tally<Why>) -> Strike {
    let he = w.figure(target);
    Strike::new(w.figure(id).side, tally.total(), he.class, setup.profile(target).cuirass)
}
