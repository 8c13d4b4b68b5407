//! Who may shoot at whom: limits on shooters and targets (A-SHT-14 to A-SHT-20), shooting edges (A-SHT-09, A-SHT-10)
//! and target priority (A-SHT-21 to A-SHT-24).

use super::arms::{self, Missile};
use super::sight::{Arc, Sight, in_front};
use crate::ids::{AdgUnit, Edge, Firer, Half, ShipGun, UnitId};
use crate::scene::Scene;
use crate::setting::SHIP;
use crate::tolerance::{CONTACT, STEP};
use crate::troops::{Category, Profile, Troop};
use crate::world::Trust;
use rocroi_game::{Seat, by};
use rocroi_table::{Corner, GRAIN, Rect, Ud};

/// A possible target of a shooter through one of its edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Possible {
    /// Who may be shot at.
    pub target: AdgUnit,
    /// From which edge; of light cavalry the one that is nearest.
    pub edge: Edge,
    /// How far.
    pub distance: Ud,
    /// How much of the edge's width it covers, if it is directly in front.
    pub in_front: Option<i32>,
    /// Beyond 4 UD for medium and heavy artillery: free choice (A-SHT-24).
    pub far: bool,
    /// Only over the light cavalry ahead, in support (A-SHT-13 case 4).
    pub over: Option<AdgUnit>,
}

/// What a shooter may do through one edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Who shoots.
    pub shooter: Firer,
    /// Through which edge; the front stands for all edges of light cavalry.
    pub edge: Edge,
    /// The targets it may choose from, in roster order: its priority target, or several equal ones, or any far one.
    pub among: Vec<Possible>,
    /// The target by default.
    pub default: Possible,
    /// It must keep the target it chose before (A-SHT-22).
    pub kept: bool,
}

/// Is the unit engaged for shooting: in melee, or in support (A-SHT-17)?
fn engaged(scene: &Scene<'_>, id: UnitId) -> bool {
    scene.in_melee(id) || scene.engagement().supports(id)
}

/// Why a unit may not shoot in a phase, wherever the enemy stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barred {
    /// It has nothing to shoot with.
    Unarmed,
    /// A medium or heavy gun that moved.
    GunMoved,
    /// It made a second move.
    Moves,
    /// What it did, or what was done to it, forbids it; or its corps hesitates.
    Deed,
    /// It is engaged, attacks a camp or loots one.
    Engaged,
    /// It is routed.
    Routed,
}

/// What forbids this unit to shoot in the phase now beginning; none if it may.
pub fn barred(scene: &Scene<'_>, id: UnitId) -> Option<Barred> {
    let (unit, what) = (scene.unit(id), scene.profile(id));
    let Some(arm) = arms::arm(what, Ud(1)) else { return Some(Barred::Unarmed) };
    let marks = &unit.marks;
    if arm.missile.big_gun() && marks.moved {
        by!("A-SHT-14");
        return Some(Barred::GunMoved);
    }
    if marks.moves > 1 {
        by!("A-SHT-15");
        return Some(Barred::Moves);
    }
    if marks.charged || marks.evaded || marks.disengaged || marks.left_zoc || marks.deserted {
        by!("A-SHT-16");
        return Some(Barred::Deed);
    }
    if scene.world.corps[scene.corps(id).index()].trust != Trust::Reliable {
        by!("A-SHT-16");
        return Some(Barred::Deed);
    }
    if engaged(scene, id) || scene.attacks_camp(id) || unit.looting {
        by!("A-SHT-17");
        return Some(Barred::Engaged);
    }
    unit.routed.then_some(Barred::Routed)
}

/// May this unit shoot in the phase now beginning?
pub fn may_shoot(scene: &Scene<'_>, id: UnitId) -> bool {
    barred(scene, id).is_none()
}

/// May this unit be shot at?
pub fn may_be_shot(scene: &Scene<'_>, id: UnitId) -> bool {
    by!("A-SHT-18");
    // A unit that attacks or loots a camp may be; one that merely touches an enemy too (A-SHT-19).
    by!("A-SHT-19");
    !engaged(scene, id) && !scene.unit(id).routed
}

/// The edges an ADG unit may shoot from, the default one first; of light cavalry all four count as one choice.
pub fn edges(scene: &Scene<'_>, shooter: AdgUnit) -> Vec<Edge> {
    let what = scene.profile(shooter.unit);
    if what.category() == Category::Wwg {
        by!("A-SHT-09");
        return vec![Edge::Left, Edge::Right];
    }
    if scene.unit(shooter.unit).square {
        by!("A-SHT-56");
        return vec![Edge::Front];
    }
    let outer = match shooter.half {
        Half::One => Edge::Left,
        Half::Two => Edge::Right,
    };
    match what.troop {
        Troop::Tercio => {
            by!("A-SHT-10");
            vec![Edge::Front, outer, Edge::Rear]
        }
        Troop::LaterTercio => {
            by!("A-SHT-10");
            vec![Edge::Front, outer]
        }
        _ => vec![Edge::Front],
    }
}

/// Every possible target through one edge, in roster order of the enemy.
pub fn possible(scene: &Scene<'_>, shooter: AdgUnit, edge: Edge) -> Vec<Possible> {
    let what = scene.profile(shooter.unit);
    let Some(range) = arms::range(what) else { return Vec::new() };
    let all_round = what.category() == Category::Lh;
    let arm = arms::arm(what, Ud(1)).map(|a| a.missile);
    let big = arm.is_some_and(Missile::big_gun);
    let mut out = Vec::new();
    let Some(own) = scene.foot(shooter.unit) else { return out };
    // One step more: what is rounded down to the range is in range.
    let near = own.bounds().grown(i64::from(range.units() + STEP) * rocroi_table::GRAIN);
    for (id, foot) in scene.army(scene.seat(shooter.unit).other()) {
        // A look at the bounds first: most enemies are far.
        if !near.meets(foot.bounds()) || !may_be_shot(scene, id) {
            continue;
        }
        for target in scene.adg_units(id) {
            let found = if all_round {
                from_all_sides(scene, shooter.into(), target, range, None)
            } else if big {
                from_gun(scene, shooter, edge, target, range)
            } else {
                from_edge(scene, shooter, edge, Arc::Normal, target, range)
            };
            out.extend(found);
        }
    }
    out
}

fn from_edge(
    scene: &Scene<'_>,
    shooter: AdgUnit,
    edge: Edge,
    arc: Arc,
    target: AdgUnit,
    range: Ud,
) -> Option<Possible> {
    let distance = Sight::new(scene, shooter.into(), edge, arc)?.range_to(target, range, None)?;
    let in_front = in_front(&scene.half(shooter)?, edge, &scene.half(target)?);
    Some(Possible { target, edge, distance, in_front, far: false, over: None })
}

/// Light cavalry and ships use the edge with the smallest distance; if equal the first of front, left, right, rear.
fn from_all_sides(
    scene: &Scene<'_>,
    shooter: Firer,
    target: AdgUnit,
    range: Ud,
    over: Option<AdgUnit>,
) -> Option<Possible> {
    by!("A-SHT-09");
    let through = |edge| {
        let sight = Sight::new(scene, shooter, edge, Arc::AllRound)?;
        Some((sight.range_to(target, range, over.map(|o| o.unit))?, edge))
    };
    let mut best: Option<(Ud, Edge)> = None;
    for edge in Edge::ALL {
        if let Some((d, e)) = through(edge)
            && best.is_none_or(|(b, _)| d < b)
        {
            best = Some((d, e));
        }
    }
    let (distance, edge) = best?;
    Some(Possible { target, edge, distance, in_front: None, far: false, over })
}

/// Medium and heavy artillery: a near target in the normal arc within 4 UD, or a far one, also in the cone (A-SHT-08).
fn from_gun(scene: &Scene<'_>, shooter: AdgUnit, edge: Edge, target: AdgUnit, range: Ud) -> Option<Possible> {
    by!("A-SHT-08");
    let normal = from_edge(scene, shooter, edge, Arc::Normal, target, range);
    if let Some(p) = normal.filter(|p| p.distance <= Ud(4)) {
        return Some(p);
    }
    let cone = from_edge(scene, shooter, edge, Arc::Cone, target, range);
    let far = [normal, cone].into_iter().flatten().find(|p| p.distance > Ud(4))?;
    Some(Possible { far: true, ..far })
}

/// The equal ones of a list by a key, the smallest first.
fn least(list: &[Possible], key: impl Fn(&Possible) -> i32, slack: i32) -> Vec<Possible> {
    let Some(best) = list.iter().map(&key).min() else { return Vec::new() };
    list.iter().copied().filter(|p| key(p) <= best + slack).collect()
}

/// The targets priority leaves through one edge.
fn priority(scene: &Scene<'_>, shooter: AdgUnit, all: &[Possible]) -> Vec<Possible> {
    let near: Vec<Possible> = all.iter().copied().filter(|p| !p.far).collect();
    if near.is_empty() {
        by!("A-SHT-24");
        return all.to_vec();
    }
    let by_distance = |p: &Possible| p.distance.as_thousandths();
    if scene.profile(shooter.unit).category() == Category::Lh {
        by!("A-SHT-23");
        return least(&near, by_distance, 0);
    }
    by!("A-SHT-21");
    let front: Vec<Possible> = near.iter().copied().filter(|p| p.in_front.is_some()).collect();
    if front.is_empty() {
        return least(&near, by_distance, 0);
    }
    let nearest = least(&front, by_distance, 0);
    least(&nearest, |p| -p.in_front.unwrap_or(0), CONTACT)
}

/// What an ADG unit may do through one edge; none if it has no possible target there.
pub fn choice(scene: &Scene<'_>, shooter: AdgUnit, edge: Edge) -> Option<Choice> {
    let mut all = possible(scene, shooter, edge);
    if scene.profile(shooter.unit).category() == Category::Lh {
        all.extend(over_the_front_rank(scene, shooter, &all));
    }
    let far = !all.is_empty() && all.iter().all(|p| p.far);
    let mut among = priority(scene, shooter, &all);
    let mut kept = false;
    if !far
        && among.len() > 1
        && let Some(target) = kept_target(scene, shooter, edge, &among)
    {
        by!("A-SHT-22");
        among.retain(|p| p.target == target);
        kept = true;
    }
    // Far targets: the nearest by default; otherwise they are equal and the first stands first.
    let default = *among.iter().min_by_key(|p| (p.distance, p.target))?;
    Some(Choice { shooter: shooter.into(), edge, among, default, kept })
}

/// The target chosen before among equal ones, while nobody of them has moved.
fn kept_target(scene: &Scene<'_>, shooter: AdgUnit, edge: Edge, among: &[Possible]) -> Option<AdgUnit> {
    let stands = |at: AdgUnit| scene.unit(at.unit).pose();
    let aim = scene.world.aims.iter().find(|a| {
        a.shooter.0 == shooter
            && a.edge == edge
            && stands(shooter) == Some(a.shooter.1)
            && a.equal.iter().all(|(at, pose)| stands(*at) == Some(*pose))
    })?;
    among.iter().any(|p| p.target == aim.target).then_some(aim.target)
}

/// Light cavalry behind light cavalry with the same weapon: it may support a shot at the priority target of the one
/// ahead, or at any of those between which that one may choose (A-SHT-13 case 4).
fn over_the_front_rank(scene: &Scene<'_>, shooter: AdgUnit, seen: &[Possible]) -> Vec<Possible> {
    let Some(ahead) = rank_ahead(scene, shooter).filter(|a| may_shoot(scene, a.unit)) else {
        return Vec::new();
    };
    by!("A-SHT-13");
    let (Some(range), Some(theirs)) =
        (arms::range(scene.profile(shooter.unit)), choice(scene, ahead, Edge::Front))
    else {
        return Vec::new();
    };
    let new = theirs.among.iter().map(|p| p.target).filter(|t| !seen.iter().any(|p| p.target == *t));
    new.filter_map(|t| from_all_sides(scene, shooter.into(), t, range, Some(ahead))).collect()
}

/// The light cavalry directly ahead, same facing and weapon, whose rear corners touch the front corners of this one.
fn rank_ahead(scene: &Scene<'_>, shooter: AdgUnit) -> Option<AdgUnit> {
    let (mine, what) = (scene.half(shooter)?, scene.profile(shooter.unit));
    let near = |a: rocroi_table::Fine, b: rocroi_table::Fine| a.distance(b) <= i64::from(CONTACT) * GRAIN;
    scene
        .army(scene.seat(shooter.unit))
        .find(|(id, foot)| {
            let other = scene.profile(*id);
            other.category() == Category::Lh
                && other.weapon == what.weapon
                && near(mine.corner(Corner::FrontLeft), foot.corner(Corner::RearLeft))
                && near(mine.corner(Corner::FrontRight), foot.corner(Corner::RearRight))
        })
        .map(|(id, _)| id.one())
}

/// Everything the units of a seat may do in the phase now beginning: for each ADG unit with a possible target, its
/// edges in the order of preference.
pub fn choices(scene: &Scene<'_>, seat: Seat) -> Vec<Choice> {
    by!("A-SHT-02");
    let shooters = scene.army(seat).filter(|(id, _)| may_shoot(scene, *id));
    let mut out: Vec<Choice> = shooters.flat_map(|(id, _)| of_unit(scene, id)).collect();
    out.extend(from_ship(scene, seat));
    out
}

/// Has a seat anything to shoot at?
pub fn any_choice(scene: &Scene<'_>, seat: Seat) -> bool {
    by!("A-SHT-02");
    let mut shooters = scene.army(seat).filter(|(id, _)| may_shoot(scene, *id));
    shooters.any(|(id, _)| !of_unit(scene, id).is_empty()) || !from_ship(scene, seat).is_empty()
}

fn of_unit(scene: &Scene<'_>, id: UnitId) -> Vec<Choice> {
    let mut out = Vec::new();
    for shooter in scene.adg_units(id) {
        let mut mine: Vec<Choice> =
            edges(scene, shooter).into_iter().filter_map(|e| choice(scene, shooter, e)).collect();
        if scene.profile(id).category() == Category::Wwg {
            // The long edge whose priority target is nearer, then the left one.
            mine.sort_by_key(|c| c.default.distance);
        }
        out.extend(mine);
    }
    out
}

/// What a firer shoots as: a ship's guns are ordinary light artillery (A-SHT-62).
pub fn profile_of(scene: &Scene<'_>, firer: Firer) -> Profile {
    firer.unit().map_or_else(|| Profile::of(Troop::LightArtillery), |unit| scene.profile(unit))
}

/// Where a firer stands, or lies afloat.
pub fn foot_of(scene: &Scene<'_>, firer: Firer) -> Option<Rect> {
    match firer {
        Firer::Unit(at) => scene.half(at),
        Firer::Gun(gun) => {
            let ship = scene.world.ships.iter().find(|s| s.seat == gun.seat)?;
            Some(Rect::new(ship.pose, SHIP))
        }
    }
}

/// Whose it is.
pub fn seat_of(scene: &Scene<'_>, firer: Firer) -> Seat {
    match firer {
        Firer::Unit(at) => scene.seat(at.unit),
        Firer::Gun(gun) => gun.seat,
    }
}

/// The guns of a ship.
pub const SHIP_GUNS: u8 = 3;

/// What the guns of a player's ship may do (A-SHT-62): any enemy in sight within their range, the nearest by default.
fn from_ship(scene: &Scene<'_>, seat: Seat) -> Vec<Choice> {
    let guns = (1..=SHIP_GUNS).map(|gun| Firer::Gun(ShipGun { seat, gun }));
    let first = Firer::Gun(ShipGun { seat, gun: 1 });
    let (Some(_), Some(range)) = (foot_of(scene, first), arms::range(profile_of(scene, first))) else {
        return Vec::new();
    };
    by!("A-SHT-62");
    let mut among = Vec::new();
    for (id, _) in scene.army(seat.other()).filter(|(id, _)| may_be_shot(scene, *id)) {
        among.extend(scene.adg_units(id).filter_map(|at| from_all_sides(scene, first, at, range, None)));
    }
    let Some(default) = among.iter().min_by_key(|p: &&Possible| (p.distance, p.target)).copied() else {
        return Vec::new();
    };
    guns.map(|shooter| Choice { shooter, edge: Edge::Front, among: among.clone(), default, kept: false })
        .collect()
}
