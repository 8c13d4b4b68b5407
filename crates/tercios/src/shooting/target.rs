//! Choosing a target (T-SHT-01 to T-SHT-15, T-SHT-36, T-SHT-38, T-SHT-44, T-SHT-49, T-SHT-52, T-SHT-53): who may
//! shoot with what, from where, at which centre, how far.

use super::cover::facts;
use super::dice::ShotOrder;
use super::sight::{Look, Seen, goals};
use crate::order::{Aiming, Origin, Shots};
use crate::terms::{Arm, Rule, Trait, Weapon, Weapons};
use crate::units::{BEHIND, CROSS, LIMIT, TOUCH};
use crate::values::read;
use crate::{Fault, Field, INCH, Length, Mark, Place, Subject, UnitId, Why};
use rocroi_game::{Faults, Refusal, Tally, by};
use rocroi_table::{Edge, Fine, GRAIN, Point, Rect, Segment};
use serde::{Deserialize, Serialize};

/// A shot as it will be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Aim {
    /// Whose dice: the unit, or the gun joined to it.
    pub by: UnitId,
    /// Who stands there: the unit itself, or the battalion the gun is with.
    pub stands: UnitId,
    /// At whom.
    pub target: UnitId,
    /// With what.
    pub weapon: Weapon,
    /// From where.
    pub origin: Origin,
    /// At which of its centres.
    pub centre: Edge,
    /// How far.
    pub distance: Length,
    /// Beyond the first limit of a split value (T-SHT-33).
    pub far: bool,
}

/// The first limit of a split value, in inches (T-SHT-33).
pub const NEAR: i32 = 8;

impl Weapon {
    /// Its range in inches (T-SHT-15); 0 for what does not shoot.
    pub fn range(self) -> i32 {
        match self {
            Weapon::Pistols => 4,
            Weapon::Arquebus => 8,
            Weapon::Musket | Weapon::ArquebusMusket | Weapon::Crossbow | Weapon::Bow => 12,
            Weapon::Longbow => 16,
            Weapon::LightGun => 18,
            Weapon::FieldGun => 24,
            Weapon::HeavyGun => 36,
            Weapon::Pikes
            | Weapon::Halberds
            | Weapon::Greatswords
            | Weapon::Swordsmen
            | Weapon::Lances
            | Weapon::HeavyLances
            | Weapon::Bardiches
            | Weapon::Grenades => 0,
        }
    }
}

/// The range of a unit's weapon now, in inches: with Engineer (guns) and Mentor (T-COM-49, T-COM-56).
pub fn range(field: Field<'_>, by: UnitId, weapon: Weapon) -> Tally<Why> {
    weapon.clause().mark();
    let mut t = Tally::new();
    t.start(Why::WeaponRange, i16::try_from(weapon.range()).unwrap_or(0));
    if weapon.is_gun() {
        t.add(Why::Engineer, 3 * amount(field, by, Trait::Engineer));
    }
    t.add(Why::Mentor, 2 * amount(field, by, Trait::Mentor));
    t
}

fn amount(field: Field<'_>, unit: UnitId, of: Trait) -> i16 {
    let on = Subject::Unit(unit);
    field
        .world
        .effects
        .iter()
        .filter(|e| e.of == of && e.on == on)
        .map(|e| i16::from(e.amount))
        .max()
        .unwrap_or(0)
}

/// Why the unit cannot shoot with this weapon by this order, wherever the enemy stands (T-SHT-02).
pub fn unable(field: Field<'_>, by: UnitId, weapon: Weapon, order: ShotOrder) -> Option<Fault> {
    let sheet = field.sheet(by);
    let gun = field.arm(by) == Arm::Artillery && field.unit(by).is(Mark::Limbered);
    let rule = |r: Rule| field.has(by, r);
    barred(by, (sheet.weapons, sheet.can_shoot()), gun, rule, (weapon, order))
}

/// The same of a unit by what it is: its weapons and whether it can shoot at all, whether it is a gun on its limber,
/// its rules; and what it would shoot with, by which order.
pub fn barred(
    by: UnitId,
    (armed, can_shoot): (Weapons, bool),
    limbered: bool,
    rule: impl Fn(Rule) -> bool,
    (weapon, order): (Weapon, ShotOrder),
) -> Option<Fault> {
    by!("T-SHT-02");
    if !armed.has(weapon) || !weapon.is_missile() {
        return Some(Fault::NoSuchWeapon { unit: by, weapon });
    }
    if !can_shoot {
        return Some(Fault::CannotShoot { unit: by });
    }
    if limbered {
        return Some(Fault::LimberedGun { unit: by });
    }
    if weapon.is_gun() && order.ready() {
        return Some(Fault::GunsOnlyFire { unit: by });
    }
    if rule(Rule::Dragoon) && order.ready() {
        return Some(Fault::DragoonsOnlyFire { unit: by });
    }
    let harasses = rule(Rule::Harasser) && order == ShotOrder::FireReaction;
    if weapon.is_bow() && order.reaction() && !harasses {
        by!("T-REA-47");
        return Some(Fault::BowsInReaction { unit: by });
    }
    None
}

/// The missile weapons of a unit, the one with the longest range first (T-SHT-38).
pub fn weapons(field: Field<'_>, by: UnitId) -> Vec<Weapon> {
    let mut all: Vec<Weapon> = field.sheet(by).weapons.iter().filter(|w| w.is_missile()).collect();
    if all.len() > 1 {
        by!("T-SHT-38");
    }
    all.sort_by_key(|w| std::cmp::Reverse(w.range()));
    all
}

/// The gun joined to a battalion, if any (T-SHT-49).
pub fn joined_gun(field: Field<'_>, battalion: UnitId) -> Option<UnitId> {
    let units = &field.world.units;
    let at = units.iter().position(|u| u.place == Place::Joined(battalion))?;
    by!("T-SHT-49");
    Some(UnitId(at as u16))
}

/// Where a line begins, and whether a point lies in the half-circle one looks into from there.
struct Eye {
    origin: Origin,
    from: Fine,
    side: Option<Edge>,
}

impl Eye {
    fn sees_that_way(&self, rect: &Rect, p: Fine) -> bool {
        let (u, v) = rect.to_frame(p);
        let slack = -i64::from(BEHIND) * GRAIN;
        match self.side {
            Some(Edge::Front) => {
                by!("T-SHT-05");
                v >= slack
            }
            Some(Edge::Right) => u - rect.half_front() >= slack,
            Some(Edge::Left) => -u - rect.half_front() >= slack,
            Some(Edge::Rear) => v + rect.depth() <= -slack,
            None => true,
        }
    }
}

/// The origins a unit may shoot from at this target: its front centre; with Extended Arc its side centres too; a
/// garrison any point of its building's edge, of which those of T-SHT-52 are tried.
fn eyes(field: Field<'_>, stands: UnitId, by: UnitId, target: UnitId) -> Vec<Eye> {
    if let Place::Garrison(piece) = field.unit(stands).place {
        by!("T-SHT-52");
        let shape = &field.world.ground.piece(piece).shape;
        let mut points: Vec<Fine> = Vec::new();
        for e in shape.edges() {
            points.extend([e.from, e.from.middle(e.to)]);
            points.extend(goals(field, target).into_iter().map(|(_, p)| e.nearest_to(p)));
        }
        return points
            .into_iter()
            .map(|from| Eye { origin: Origin::At { point: from.point() }, from, side: None })
            .collect();
    }
    let rect = field.rect(stands);
    let eye = |origin, side| Eye { origin, from: rect.side_centre(side), side: Some(side) };
    let mut out = vec![eye(Origin::Front, Edge::Front)];
    // The gun of a battalion uses the battalion's front centre (T-SHT-49).
    if by == stands && field.has(stands, Rule::ExtendedArc) {
        by!("T-SHT-44");
        out.extend([eye(Origin::Right, Edge::Right), eye(Origin::Left, Edge::Left)]);
    }
    out
}

/// The eye an order names, if the unit may use it.
fn named_eye(field: Field<'_>, stands: UnitId, by: UnitId, target: UnitId, origin: Origin) -> Option<Eye> {
    if let (Origin::At { point }, Place::Garrison(piece)) = (origin, field.unit(stands).place) {
        let shape = &field.world.ground.piece(piece).shape;
        let from = Fine::from(point);
        return shape.on_border(from, TOUCH).then_some(Eye { origin, from, side: None });
    }
    eyes(field, stands, by, target).into_iter().find(|e| e.origin == origin)
}

/// The centres of the target seen from there, nearest first.
fn seen_from(field: Field<'_>, stands: UnitId, over: bool, target: UnitId, eye: &Eye) -> Vec<Seen> {
    let rect = field.rect(stands);
    let building = match field.unit(stands).place {
        Place::Garrison(piece) => Some(&field.world.ground.piece(piece).shape),
        _ => None,
    };
    let look = Look { from: eye.from, over, ..Look::of(field, stands, target) };
    look.seen(|p| {
        let outward = building.is_none_or(|b| !b.crossed(&Segment { from: eye.from, to: p }, CROSS));
        outward && eye.sees_that_way(&rect, p)
    })
}

/// Works out a shot at a target, everything that is not named chosen as the rules say.
///
/// # Errors
/// Every reason why it cannot be taken.
pub fn aim(
    field: Field<'_>,
    stands: UnitId,
    by: UnitId,
    order: ShotOrder,
    named: &Aiming,
) -> Result<Aim, Refusal<Fault>> {
    let target = named.at;
    let mut faults = Faults::new();
    let known = target.at() < field.world.units.len();
    if !known || !field.unit(target).in_play() || field.seat(target) == field.seat(stands) {
        return Err(Refusal::of(Fault::NotATarget { unit: target }));
    }
    by!("T-SHT-12");
    if field.arm(by) == Arm::Artillery && field.sheet(by).base_cm[0] > 4 {
        // A large battery is one unit: one shot at one target.
        by!("T-SHT-54");
    }
    if hidden_by_tenacious(field, target) {
        faults.push(Fault::TenaciousTarget { unit: target });
    }
    let choices: Vec<Weapon> = named.weapon.map_or_else(|| weapons(field, by), |w| vec![w]);
    if choices.is_empty() {
        return Err(Refusal::of(Fault::CannotShoot { unit: by }));
    }
    let mut best: Option<Aim> = None;
    for weapon in choices {
        if best.is_some() {
            break;
        }
        if let Some(fault) = unable(field, by, weapon, order) {
            faults.push(fault);
            continue;
        }
        let mut tried = Faults::new();
        best = with_weapon(field, stands, by, weapon, named, &mut tried);
        if let (None, Err(r)) = (best, tried.verdict()) {
            r.reasons.into_iter().for_each(|f| faults.push(f));
        }
    }
    match best {
        Some(aim) if !hidden_by_tenacious(field, target) => Ok(aim),
        _ => {
            faults.verdict()?;
            Err(Refusal::of(Fault::NotATarget { unit: target }))
        }
    }
}

fn with_weapon(
    field: Field<'_>,
    stands: UnitId,
    by: UnitId,
    weapon: Weapon,
    named: &Aiming,
    faults: &mut Faults<Fault>,
) -> Option<Aim> {
    let target = named.at;
    // T-SHT-13: nobody shoots over units, but bows and mortars over friends.
    by!("T-SHT-13");
    let over = by == stands && (weapon.is_bow() || field.has(by, Rule::Mortar));
    let tally = range(field, by, weapon);
    let limit = i32::from(tally.total()) * INCH;
    let eyes = match named.origin {
        None => eyes(field, stands, by, target),
        Some(origin) => match named_eye(field, stands, by, target, origin) {
            Some(eye) => vec![eye],
            None => {
                faults.push(Fault::NoSuchOrigin { unit: stands });
                return None;
            }
        },
    };
    let mut best: Option<(Origin, Seen)> = None;
    for eye in &eyes {
        let seen = seen_from(field, stands, over, target, eye);
        let Some(nearest) = seen.first() else { continue };
        let chosen = match named.centre {
            None => Some(nearest),
            // Only a centre as near as the nearest may be chosen (T-SHT-08).
            Some(centre) => seen.iter().find(|s| {
                by!("T-SHT-08");
                s.centre == centre
                    && s.distance.grains() <= nearest.distance.grains() + i64::from(BEHIND) * GRAIN
            }),
        };
        let Some(chosen) = chosen else {
            faults.push(Fault::NotNearestSeen { unit: target });
            continue;
        };
        if best.is_none_or(|(_, b)| chosen.distance < b.distance) {
            best = Some((eye.origin, *chosen));
        }
    }
    let Some((origin, seen)) = best else {
        faults.push(Fault::TargetNotSeen { unit: target });
        return None;
    };
    by!("T-SHT-14");
    by!("T-UNT-10");
    let distance = Length(i32::try_from((seen.distance.grains() + GRAIN / 2) / GRAIN).unwrap_or(i32::MAX));
    if !seen.distance.within(limit + LIMIT) {
        faults.push(Fault::OutOfRange { unit: target, distance, range: Length(limit) });
        return None;
    }
    let step = (NEAR + 2 * i32::from(amount(field, by, Trait::Mentor))) * INCH;
    let far = !seen.distance.within(step + LIMIT);
    Some(Aim { by, stands, target, weapon, origin, centre: seen.centre, distance, far })
}

/// Protected by Tenacious: it may not be shot at while its front centre stays in that piece (T-COM-84). The
/// amount of the effect, once it holds, is the piece's number and one.
pub fn hidden_by_tenacious(field: Field<'_>, target: UnitId) -> bool {
    let on = Subject::Unit(target);
    let effect = field.world.effects.iter().find(|e| e.of == Trait::Tenacious && e.on == on && e.amount > 0);
    effect.is_some_and(|e| {
        by!("T-COM-84");
        let piece = crate::PieceId(u16::from(e.amount) - 1);
        super::cover::stands_in(field, piece, target)
    })
}

/// Judges the shot, or the two shots of a battalion with a gun, that a unit takes with this order (T-SHT-03).
///
/// # Errors
/// Every reason against it.
pub fn judge(
    field: Field<'_>,
    unit: UnitId,
    order: ShotOrder,
    shots: &Shots,
) -> Result<Vec<Aim>, Refusal<Fault>> {
    by!("T-SHT-01");
    by!("T-SHT-03");
    let mut out = Vec::new();
    let mut faults = Faults::new();
    let mut take = |found: Result<Aim, Refusal<Fault>>| match found {
        Ok(aim) => out.push(aim),
        Err(r) => r.reasons.into_iter().for_each(|f| faults.push(f)),
    };
    if let Some(named) = &shots.gun {
        take(match joined_gun(field, unit) {
            Some(gun) => aim(field, unit, gun, order, named),
            None => Err(Refusal::of(Fault::NoJoinedGun { unit })),
        });
    }
    if let Some(named) = &shots.volley {
        take(aim(field, unit, unit, order, named));
    }
    faults.require(shots.gun.is_some() || shots.volley.is_some(), || Fault::NoShot);
    faults.verdict()?;
    Ok(out)
}

/// The shots a unit can take at one enemy, by its own weapons and its gun: what it would choose for itself. Of several
/// weapons the one with the most dice; among these, the longest range (T-SHT-38).
pub fn shots_at(field: Field<'_>, unit: UnitId, order: ShotOrder, target: UnitId) -> Option<Vec<Aim>> {
    let plain = Aiming::at(target);
    let gun = joined_gun(field, unit).and_then(|g| aim(field, unit, g, order, &plain).ok());
    let with = |w: Weapon| aim(field, unit, unit, order, &Aiming { weapon: Some(w), ..plain }).ok();
    let dice = |aim: &Aim| read(&facts(field, aim, order, false).shoot());
    // Of equals the last is taken: the one with the longest range, which comes first.
    let own = weapons(field, unit).into_iter().rev().filter_map(with).max_by_key(dice);
    let all: Vec<Aim> = gun.into_iter().chain(own).collect();
    (!all.is_empty()).then_some(all)
}

/// Every enemy the unit, or the gun with it, could shoot at now with this order.
pub fn targets(field: Field<'_>, unit: UnitId, order: ShotOrder) -> Vec<Aim> {
    let mut out = Vec::new();
    let shooters = std::iter::once(unit).chain(joined_gun(field, unit));
    for by in shooters {
        let reach = weapons(field, by)
            .into_iter()
            .filter(|w| unable(field, by, *w, order).is_none())
            .map(|w| i32::from(range(field, by, w).total()) * INCH)
            .max();
        // A cut by the front centres before sight is worked out: no centre is farther from its front than 12 cm, and no
        // side it is shot from farther than 9.
        let Some(reach) = reach.map(|r| r + 9 * INCH) else { continue };
        let from: Point = field.front(unit);
        for target in field.of(field.seat(unit).other()) {
            let near = matches!(field.unit(target).place, Place::Garrison(_))
                || from.within(field.front(target), reach);
            let in_building = matches!(field.unit(unit).place, Place::Garrison(_));
            if near || in_building {
                out.extend(aim(field, unit, by, order, &Aiming::at(target)).ok());
            }
        }
    }
    out
}
