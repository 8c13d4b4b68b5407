//! Uncontrolled charges (A-CHG-30 to A-CHG-43): which Headstrong units must charge, whom, and by which way.

use rocroi_game::{Faults, Refusal, by};
use rocroi_table::{Body, Edge, Motion, Rect, Sweep, Touch, contact, critical, distance, within};

use super::candidates::openings;
use super::conform::{Contacting, Foe, conform};
use super::declare::{ChargePlan, Impulse, Target, declared};
use super::evade;
use super::meet::{Arrival, foot_of};
use crate::abilities::Ability;
use crate::engagement::TOLERANCE;
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::movement::{allowance, may_pass};
use crate::order::{Charge, Manoeuvre};
use crate::scene::Scene;
use crate::terrain::{Flow, Kind};
use crate::tolerance::{self, CONTACT, STEP, UD};
use crate::troops::{Category, Footing, Troop};
use crate::zoc::{self, Around};

/// A way to charge a target, and how long it is.
struct Route {
    plan: ChargePlan,
    target: Target,
    /// Cost of the wheel or turn, or length of the slide, plus the run, in table units.
    path: i32,
    /// Straight, slide, wheel, turn.
    kind: u8,
    /// The size of the manoeuvre.
    size: i32,
}

/// Is this unit Headstrong and subject to an uncontrolled charge from where it stands (A-CHG-30, A-CHG-31)?
pub fn subject(scene: &Scene<'_>, unit: UnitId) -> bool {
    by!("A-CHG-30");
    found(scene, unit, true).is_some()
}

/// The uncontrolled charge a unit must make, if it must.
pub fn charge(scene: &Scene<'_>, unit: UnitId) -> Option<ChargePlan> {
    found(scene, unit, false)
}

/// The charge it must make; if `any` is enough, the first one found.
fn found(scene: &Scene<'_>, unit: UnitId, any: bool) -> Option<ChargePlan> {
    let profile = scene.profile(unit);
    if !profile.has(Ability::Headstrong) {
        return None;
    }
    by!("A-CHG-30");
    let foot = *scene.foot(unit)?;
    let m = allowance(profile, Footing::Open, false)?.units();
    if !scene.enemy_within(scene.seat(unit), &Body::Rect(foot), m) {
        return None;
    }
    by!("A-CHG-38");
    if scene.in_melee(unit) || scene.engagement().supports(unit) {
        return None;
    }
    let enemy = scene.seat(unit).other();
    let zones = zoc::zones(scene, enemy);
    let threat = zoc::most_threatening(scene, &zones, unit, &foot, &[]).map(|z| z.of);
    let ahead = |id: UnitId| {
        scene
            .foot(id)
            .is_some_and(|e| rocroi_table::directly_in_front(&foot, Edge::Front, &Body::Rect(*e), STEP))
    };
    if threat.is_some_and(|t| !ahead(t)) {
        return None;
    }
    if any {
        // The straight run is the way taken to whoever it meets: most units need no longer search.
        let straight = routes(scene, unit, &foot, m, true);
        let own = |r: &&Route| threat.is_none_or(|t| r.target.foe == Foe::Unit(t));
        let open = |r: &&Route| !front_excluded(scene, unit, r.target.foe, r.target.edge);
        if let Some(r) = straight.iter().filter(own).filter(open).find(|r| eligible(scene, unit, r, m)) {
            return Some(r.plan.clone());
        }
    }
    let routes = routes(scene, unit, &foot, m, false);
    by!("A-CHG-34");
    let mut foes: Vec<Foe> = routes.iter().map(|r| r.target.foe).collect();
    foes.sort_unstable();
    foes.dedup();
    let in_front = |foe: &Foe| matches!(foe, Foe::Unit(id) if ahead(*id));
    let away = |foe: &Foe| {
        foot_of(scene, *foe).map(|e| tolerance::distance(distance(&Body::Rect(foot), &Body::Rect(*e))))
    };
    foes.sort_by_key(|f| (!in_front(f), away(f), *f));
    if let Some(threat) = threat {
        foes.retain(|f| *f == Foe::Unit(threat));
    }
    foes.into_iter().find_map(|foe| {
        let best = best_route(scene, unit, &routes, foe)?;
        eligible(scene, unit, best, m).then(|| best.plan.clone())
    })
}

/// Every legal way to charge, friends left out of account (A-CHG-31).
fn routes(scene: &Scene<'_>, unit: UnitId, foot: &Rect, m: i32, straight: bool) -> Vec<Route> {
    by!("A-CHG-31");
    let enemy = scene.seat(unit).other();
    let near: Vec<Rect> = scene
        .army(enemy)
        .map(|(_, f)| *f)
        .filter(|f| within(&Body::Rect(*foot), &Body::Rect(*f), m + UD))
        .filter(|f| zoc::around(foot, f) != Around::Rear)
        .collect();
    let mut ways = if straight { vec![Vec::new()] } else { openings(foot, &near, m) };
    for turn in if straight {
        Vec::new()
    } else {
        vec![
            Manoeuvre::QuarterTurn(rocroi_table::Side::Left),
            Manoeuvre::QuarterTurn(rocroi_table::Side::Right),
        ]
    } {
        let Manoeuvre::QuarterTurn(side) = turn else { continue };
        let turned = foot.pose().quarter_turned(foot.size(), side).rect(foot.size());
        for wheel in rocroi_table::Side::BOTH {
            let angles = critical::wheel_angles(&turned, wheel, 60_000, &near);
            let mut last = -5_000;
            for angle in angles.into_iter().filter(|a| *a > 0) {
                if angle - last > 2_000 {
                    last = angle;
                    ways.push(vec![turn.clone(), Manoeuvre::Wheel(wheel, crate::order::Angle(angle))]);
                }
            }
        }
    }
    let mut out = Vec::new();
    for opening in ways {
        let order = Charge { units: vec![unit], opening, ..Charge::default() };
        let mut faults = Faults::new();
        let plan = declared(scene, &order, Impulse::Uncontrolled, &mut faults);
        let Some(plan) = plan.filter(|_| only_friends(faults)) else { continue };
        let (kind, size) = match plan.opening.as_slice() {
            [] => (0, 0),
            [Manoeuvre::Slide(_, by), ..] => (1, by.units()),
            [Manoeuvre::Wheel(_, angle), ..] => (2, angle.0),
            _ => (3, 0),
        };
        let spent = if kind == 1 { size } else { plan.cost.units() };
        for target in plan.targets.clone() {
            let behind = foot_of(scene, target.foe).is_some_and(|e| zoc::around(foot, e) == Around::Rear);
            if !behind {
                out.push(Route { path: spent + target.far, plan: plan.clone(), target, kind, size });
            }
        }
    }
    out
}

/// Are friends in the way the only faults?
fn only_friends(faults: Faults<Fault>) -> bool {
    match faults.verdict() {
        Ok(()) => true,
        Err(Refusal { reasons, .. }) => reasons.iter().all(|f| matches!(f, Fault::ChargeBlocked { .. })),
    }
}

/// The way taken to a target, to an edge that exceptions 8 and 9 leave (A-CHG-35).
fn best_route<'r>(scene: &Scene<'_>, unit: UnitId, routes: &'r [Route], foe: Foe) -> Option<&'r Route> {
    by!("A-CHG-35");
    let open = |r: &&Route| r.target.foe == foe && !front_excluded(scene, unit, foe, r.target.edge);
    let key = |r: &&Route| (r.kind != 0, (r.path + CONTACT / 2).div_euclid(CONTACT), r.kind, r.size);
    routes.iter().filter(open).min_by_key(key)
}

/// Exceptions 8 and 9: foot at the front of mounted, mounted at the front of heavy infantry in good order.
fn front_excluded(scene: &Scene<'_>, unit: UnitId, foe: Foe, edge: Edge) -> bool {
    let Foe::Unit(id) = foe else { return false };
    if edge != Edge::Front {
        return false;
    }
    let (mine, theirs) = (scene.profile(unit), scene.profile(id));
    if mine.foot() && theirs.mounted() {
        by!("A-CHG-40");
        return true;
    }
    if mine.mounted() && theirs.category() == Category::Hi && !scene.unit(id).disordered() {
        by!("A-CHG-41");
        return theirs.troop != Troop::Levy && mine.troop != Troop::Gendarme;
    }
    false
}

/// Exceptions 4 to 7 and 10 to 12 on the way taken, and what lies behind a target that can evade (A-CHG-38, A-CHG-39).
fn eligible(scene: &Scene<'_>, unit: UnitId, route: &Route, m: i32) -> bool {
    let Some(pose) = route.plan.poses.last().and_then(|p| p.first()) else { return false };
    let foot = pose.rect(scene.size(unit));
    let declared = route.plan.poses.first().and_then(|p| p.first()).map(|p| p.rect(foot.size()));
    let Some(declared) = declared else { return false };
    if hit(scene, unit, &declared, &foot, route.target.foe, route.target.edge, route.target.far) {
        return false;
    }
    let Foe::Unit(id) = route.target.foe else { return true };
    if !evade::able(scene, id) {
        return true;
    }
    by!("A-CHG-39");
    let long = m + UD - route.plan.cost.units();
    let lane = foot.lane(Edge::Front);
    let strip = lane.window(0, foot.size().front, 0, long);
    let in_strip = |r: &Rect| tolerance::positive(rocroi_table::overlap(&Body::Rect(*r), &Body::Rect(strip)));
    if scene.pieces_under(&strip).any(|p| p.kind.melee(scene.profile(unit)) != 0) {
        return false;
    }
    let enemies = scene.army(scene.seat(unit).other()).filter(|(e, r)| *e != id && in_strip(r));
    for (other, rect) in enemies {
        let sweep = Sweep::new(&[Body::Rect(foot)], Motion::advance(&foot, long), 0);
        let Some(at) = sweep.against(&Body::Rect(*rect)).map(|h| h.at) else { continue };
        let there = foot.pose().advanced(at).rect(foot.size());
        let arrival = Arrival { unit, declared: &declared, there: &there, free: false, absent: &[] };
        let edge = arrival.edge(scene, Foe::Unit(other)).unwrap_or(Edge::Front);
        if front_excluded(scene, unit, Foe::Unit(other), edge)
            || hit(scene, unit, &declared, &foot, Foe::Unit(other), edge, at)
        {
            return false;
        }
    }
    let light = scene.profile(id).light();
    !scene
        .army(scene.seat(unit))
        .filter(|(f, r)| *f != unit && in_strip(r))
        .any(|(f, _)| light || (!may_pass(scene, unit, foot.facing(), f) && no_burst(scene, f)))
}

/// Friends that are not burst through (A-MOV-53).
pub fn no_burst(scene: &Scene<'_>, friend: UnitId) -> bool {
    by!("A-MOV-53");
    let profile = scene.profile(friend);
    profile.deep()
        || matches!(profile.category(), Category::El | Category::Wwg)
        || matches!(profile.troop, Troop::PikeAndShot | Troop::LaterPikeAndShot)
        || scene.in_melee(friend)
        || scene.engagement().supports(friend)
}

/// Does one of the exceptions hit a charge on that edge, after a run so long?
fn hit(
    scene: &Scene<'_>,
    unit: UnitId,
    declared: &Rect,
    foot: &Rect,
    foe: Foe,
    edge: Edge,
    far: i32,
) -> bool {
    let profile = scene.profile(unit);
    let Some(target) = foot_of(scene, foe).copied() else { return true };
    let there = foot.pose().advanced(far).rect(foot.size());
    let arrival = Arrival { unit, declared, there: &there, free: false, absent: &[] };
    let place = match arrival.contact(scene, foe) {
        Some(touch) => {
            let asked: Contacting<'_> = arrival.contacting(foe, edge, &touch);
            conform(scene, &asked).pose.rect(foot.size())
        }
        None => there,
    };
    match foe {
        Foe::Unit(id) => {
            let theirs = scene.profile(id);
            if matches!(theirs.category(), Category::El | Category::Wwg) || scene.behind_work(id) {
                return true;
            }
        }
        Foe::Camp(n) => {
            if profile.mounted() && scene.world.camps.get(n).is_some_and(|c| c.fortified) {
                return true;
            }
        }
    }
    let built = |r: &Rect| {
        scene.pieces_under(r).any(|p| {
            matches!(p.kind, Kind::Village) || matches!(p.kind, Kind::River(f) if f != Flow::DriedUp)
        })
    };
    if scene.behind_work(unit) || built(foot) || built(&place) || built(&target) {
        return true;
    }
    // 6: next to an animal it fears.
    let feared = |id: UnitId| {
        let other = scene.profile(id);
        profile.on_horses() && (other.category() == Category::El || other.rides_camels())
    };
    let mut near = scene
        .on_table()
        .filter(|(id, r)| *id != unit && within(&Body::Rect(place), &Body::Rect(**r), CONTACT));
    if near.any(|(id, _)| feared(id)) {
        return true;
    }
    // 7 and burst through.
    let sweep = Sweep::new(&[Body::Rect(*foot)], Motion::advance(foot, far), -CONTACT);
    let light = matches!(foe, Foe::Unit(id) if scene.profile(id).light());
    for (friend, r) in scene.army(scene.seat(unit)).filter(|(id, _)| *id != unit) {
        if sweep.against(&Body::Rect(*r)).is_some_and(|h| h.at < far) {
            let barred = !may_pass(scene, unit, foot.facing(), friend);
            if light || (barred && no_burst(scene, friend)) {
                return true;
            }
        }
    }
    if exposed(scene, unit, &place, foe) {
        return true;
    }
    by!("A-CHG-43");
    let run = foot.lane(Edge::Front).window(0, foot.size().front, -foot.size().depth, far);
    let bad = |r: &Rect| scene.pieces_under(r).any(|p| p.kind.melee(profile) != 0);
    bad(&run) || bad(&place)
}

/// Exception 10: an enemy in contact with its flank or rear at the conformed place (A-CHG-42).
fn exposed(scene: &Scene<'_>, unit: UnitId, place: &Rect, foe: Foe) -> bool {
    by!("A-CHG-42");
    scene.army(scene.seat(unit).other()).filter(|(id, _)| Foe::Unit(*id) != foe).any(|(id, enemy)| {
        let Some(touch) = contact(place, enemy, &TOLERANCE) else { return false };
        if let Touch::Edge(mine) = touch.mine
            && mine != Edge::Front
            && touch.is_edge()
        {
            return touch.shared() > CONTACT;
        }
        if scene.in_melee(id) || !touch_front(&touch) {
            return false;
        }
        // Would it, conforming, end with its front on that flank or rear?
        let edges: Vec<Edge> = match touch.mine {
            Touch::Edge(edge) => vec![edge],
            Touch::Corner(corner) => corner.edges().to_vec(),
        };
        edges.into_iter().filter(|e| *e != Edge::Front).any(|edge| {
            let line = super::places::Line { foot: *place, edge, all_fronts: false, deep: false };
            let from = line.rotated(enemy, touch.at);
            let battle = scene.profile(id).battle_unit();
            line.places(enemy.size(), battle, from).iter().any(|p| p.slide <= UD + CONTACT)
        })
    })
}

/// Is it the other one's front, or a corner of it, that touches?
fn touch_front(touch: &rocroi_table::Contact) -> bool {
    touch.touches_on(Edge::Front, CONTACT)
}

/// The Headstrong units of a corps in the order in which they are examined, those after a place (A-CHG-33).
pub fn next(
    scene: &Scene<'_>,
    corps: crate::ids::CorpsId,
    after: Option<(i32, UnitId)>,
) -> Option<(i32, UnitId)> {
    by!("A-CHG-33");
    let seat = scene.setup.corps(corps).seat;
    let own = scene.army(seat).filter(|(id, _)| scene.corps(*id) == corps);
    let sign = if seat == rocroi_game::Seat::A { 1 } else { -1 };
    let open = own.filter(|(id, _)| {
        let (unit, profile) = (scene.unit(*id), scene.profile(*id));
        let m = unit.marks;
        profile.has(Ability::Headstrong) && !unit.routed && !m.paid && !m.charged && !m.held && !m.rallied
    });
    let places = open.map(|(id, foot)| (foot.side_centre(Edge::Front).point().x * sign, id));
    places.filter(|p| after.is_none_or(|a| *p > a)).min()
}
