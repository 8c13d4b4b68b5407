//! Uncontrolled charges (A-CHG-30 to A-CHG-43): which Headstrong units must charge, whom, and by which way. The
//! exceptions are tested on that way and at the place it leads to.

use rocroi_game::by;
use rocroi_table::{Body, Edge, Motion, Rect, Side, Sweep, Touch, contact, distance, within};
use serde::{Deserialize, Serialize};

use super::asked;
use super::conform::{Contacting, Foe, conform};
use super::declare::{self, ChargePlan, Target};
use super::evade;
use super::meet::{Arrival, foot_of};
use super::search::{self, Route};
use super::targets::shut;
use crate::abilities::Ability;
use crate::engagement::TOLERANCE;
use crate::ids::{CorpsId, UnitId};
use crate::movement::{MovePlan, allowance, may_pass, starts_far, support_plans};
use crate::order::{Charge, Decision, Manoeuvre, Move, Support, SupportPlace};
use crate::scene::Scene;
use crate::terrain::{Flow, Kind};
use crate::tolerance::{self, CONTACT, STEP, UD};
use crate::troops::{Category, Footing, Troop};
use crate::world::WorkKind;
use crate::zoc::{self, Around};

/// What a Headstrong unit that got no order does.
#[derive(Clone, Debug)]
pub enum Wild {
    /// It charges.
    Charge(ChargePlan),
    /// Its target is already in melee: it moves into support against it (A-CHG-35).
    Support(Box<MovePlan>),
}

/// Is this unit Headstrong and subject to an uncontrolled charge from where it stands (A-CHG-30, A-CHG-31)?
pub fn subject(scene: &Scene<'_>, unit: UnitId) -> bool {
    by!("A-CHG-30");
    // The price of every order to it depends on this, and whoever thinks asks it of the same world again and again.
    scene.profile(unit).has(Ability::Headstrong)
        && asked::once(scene, unit, || found(scene, unit, true).is_some())
}

/// The uncontrolled charge a unit must make, if it must.
pub fn charge(scene: &Scene<'_>, unit: UnitId) -> Option<Wild> {
    found(scene, unit, false)
}

/// What it must do; if `any` is enough, the first eligible charge found.
fn found(scene: &Scene<'_>, unit: UnitId, any: bool) -> Option<Wild> {
    let profile = scene.profile(unit);
    if !profile.has(Ability::Headstrong) {
        return None;
    }
    by!("A-CHG-30");
    let foot = *scene.foot(unit)?;
    let m = allowance(profile, Footing::Open, starts_far(scene, unit))?.units();
    if !scene.enemy_within(scene.seat(unit), &Body::Rect(foot), m + STEP) {
        return None;
    }
    by!("A-CHG-38");
    if scene.in_melee(unit) || scene.engagement().supports(unit) {
        return None;
    }
    let zones = zoc::zones(scene, scene.seat(unit).other());
    let threat = zoc::most_threatening(scene, &zones, unit, &foot, &[]).map(|z| z.of);
    let ahead = |id: UnitId| {
        scene
            .foot(id)
            .is_some_and(|e| rocroi_table::directly_in_front(&foot, Edge::Front, &Body::Rect(*e), STEP))
    };
    if threat.is_some_and(|t| !ahead(t)) {
        return None;
    }
    if any && let Some(route) = search::straight(scene, unit) {
        // The straight run is the way taken to whomever it meets: most units need no longer search.
        let foes = route.met.foes.clone();
        let own = foes.into_iter().filter(|f| threat.is_none_or(|t| *f == Foe::Unit(t)));
        let routes = [route];
        if let Some(wild) = own.into_iter().find_map(|foe| at_foe(scene, unit, &routes, foe, m)) {
            return Some(wild);
        }
    }
    let mut routes = search::routes(scene, unit, true, &[]);
    by!("A-CHG-35");
    routes.sort_by_key(|r| (r.kind() != 0, (r.path() + CONTACT / 2).div_euclid(CONTACT), r.kind(), r.size()));
    by!("A-CHG-34");
    let behind = |foe: &Foe| foot_of(scene, *foe).is_some_and(|e| zoc::around(&foot, e) == Around::Rear);
    let mut foes: Vec<Foe> = routes.iter().flat_map(|r| r.met.foes.iter().copied()).collect();
    foes.sort_unstable();
    foes.dedup();
    foes.retain(|f| !behind(f));
    let in_front = |foe: &Foe| matches!(foe, Foe::Unit(id) if ahead(*id));
    let away = |foe: &Foe| {
        foot_of(scene, *foe).map(|e| tolerance::distance(distance(&Body::Rect(foot), &Body::Rect(*e))))
    };
    let most_in_front = |foe: &Foe| {
        by!("A-TRN-22");
        let lane = foot.lane(Edge::Front);
        let shadow = foot_of(scene, *foe)
            .and_then(|e| rocroi_table::shadow(&lane, 0, foot.size().front, 100 * UD, &Body::Rect(*e)));
        std::cmp::Reverse(shadow.map_or(0, |s| s.width()))
    };
    foes.sort_by_key(|f| (!in_front(f), away(f), most_in_front(f), *f));
    if let Some(threat) = threat {
        foes.retain(|f| *f == Foe::Unit(threat));
    }
    // If an eligible enemy directly in front exists, no other is chosen even if nearer: they stand first.
    foes.into_iter().find_map(|foe| at_foe(scene, unit, &routes, foe, m))
}

/// What it does against one enemy: the first legal way to an edge that exceptions 8 and 9 leave, if the others do not
/// hit there.
fn at_foe(scene: &Scene<'_>, unit: UnitId, routes: &[Route], foe: Foe, m: i32) -> Option<Wild> {
    for route in routes.iter().filter(|r| r.met.foes.contains(&foe)) {
        let order = Charge { units: vec![unit], opening: route.opening.clone(), ..Charge::default() };
        let mine = |plan: &ChargePlan| plan.targets.iter().find(|t| t.foe == foe).copied();
        let open = |target: Target| !front_excluded(scene, unit, foe, target.edge);
        let wanted = |plan: &ChargePlan| mine(plan).is_some_and(open);
        let Some(plan) = declare::uncontrolled(scene, &order, wanted) else { continue };
        let target = mine(&plan)?;
        return eligible(scene, unit, &plan, &target, m).then_some(Wild::Charge(plan));
    }
    let Foe::Unit(enemy) = foe else { return None };
    if !scene.in_melee(enemy) {
        return None;
    }
    into_support(scene, unit, routes, enemy).map(|plan| Wild::Support(Box::new(plan)))
}

/// The support position against an enemy in melee that it can reach by the nearest way: the smallest distance of its
/// front's middle, then flank before rear before overlap before side to side (A-MOV-60).
fn into_support(scene: &Scene<'_>, unit: UnitId, routes: &[Route], enemy: UnitId) -> Option<MovePlan> {
    by!("A-MOV-60");
    let foot = *scene.foot(unit)?;
    let places = [
        SupportPlace::LeftFlank,
        SupportPlace::RightFlank,
        SupportPlace::Rear,
        SupportPlace::OverlapLeft,
        SupportPlace::OverlapRight,
        SupportPlace::SideToSide,
    ];
    let fights = scene.adg_units(enemy).filter_map(|half| Some((scene.engagement().opponent(half)?, half)));
    let all: Vec<Support> = fights
        .flat_map(|(friend, half)| places.map(|place| Support { friend, enemy: half, place }))
        .collect();
    let mut best: Option<((i64, usize), MovePlan)> = None;
    for route in routes.iter().filter(|r| r.met.foes.contains(&Foe::Unit(enemy))) {
        let mut path = route.opening.clone();
        if route.met.far > 0 {
            path.push(Manoeuvre::Advance(tolerance::measured(route.met.far)));
        }
        if path.is_empty() {
            continue;
        }
        let order = Move { units: vec![unit], path, ..Move::default() };
        for (n, plan) in support_plans(scene, &order, &all) {
            let Some(end) = plan.poses.last().and_then(|p| p.first()) else { continue };
            let there = end.rect(foot.size());
            if exceptions(scene, unit, &foot, &there, Foe::Unit(enemy)) {
                continue;
            }
            let moved = foot.side_centre(Edge::Front).distance(there.side_centre(Edge::Front));
            let key = (moved, n % places.len());
            if best.as_ref().is_none_or(|(other, _)| key < *other) {
                best = Some((key, plan));
            }
        }
        // The nearest ways come first.
        if best.is_some() {
            break;
        }
    }
    best.map(|(_, plan)| plan)
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
fn eligible(scene: &Scene<'_>, unit: UnitId, plan: &ChargePlan, target: &Target, m: i32) -> bool {
    let Some(pose) = plan.poses.last().and_then(|p| p.first()) else { return false };
    let foot = pose.rect(scene.size(unit));
    let declared = plan.poses.first().and_then(|p| p.first()).map(|p| p.rect(foot.size()));
    let Some(declared) = declared else { return false };
    if hit(scene, unit, &declared, &foot, target.foe, target.edge, target.far) {
        return false;
    }
    let Foe::Unit(id) = target.foe else { return true };
    if !evade::able(scene, id) {
        return true;
    }
    by!("A-CHG-39");
    by!("A-CHG-44");
    let long = m + UD - plan.cost.units();
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
        // Nor across a work.
        || scene.behind_work(friend)
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
    let there = foot.pose().advanced(far).rect(foot.size());
    let arrival = Arrival { unit, declared, there: &there, free: false, absent: &[] };
    let place = match arrival.contact(scene, foe) {
        Some(touch) => {
            let asked: Contacting<'_> = arrival.contacting(foe, edge, &touch);
            conform(scene, &asked).pose.rect(foot.size())
        }
        None => there,
    };
    if exceptions(scene, unit, foot, &place, foe) {
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
    if shut(scene, unit, foot, far).is_some() {
        by!("A-MOV-53");
        return true;
    }
    let run = foot.lane(Edge::Front).window(0, foot.size().front, -foot.size().depth, far);
    // 4: a river on the way, also where it hinders nobody.
    if scene.pieces_under(&run).any(|p| matches!(p.kind, Kind::River(f) if f != Flow::DriedUp)) {
        by!("A-CHG-38");
        return true;
    }
    by!("A-CHG-43");
    penalises(scene, unit, &run)
}

/// Does ground there penalise it in melee?
fn penalises(scene: &Scene<'_>, unit: UnitId, place: &Rect) -> bool {
    let profile = scene.profile(unit);
    scene.pieces_under(place).any(|p| p.kind.melee(profile) != 0)
}

/// Exceptions 4 to 6 and 10 to 12 for a unit that comes to stand in a place against a foe.
fn exceptions(scene: &Scene<'_>, unit: UnitId, foot: &Rect, place: &Rect, foe: Foe) -> bool {
    let profile = scene.profile(unit);
    let Some(target) = foot_of(scene, foe).copied() else { return true };
    match foe {
        Foe::Unit(id) => {
            let theirs = scene.profile(id);
            if matches!(theirs.category(), Category::El | Category::Wwg)
                || behind(scene, id, profile.mounted())
            {
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
    if scene.behind_work(unit) || built(foot) || built(place) || built(&target) {
        return true;
    }
    // 6: next to an animal it fears.
    let feared = |id: UnitId| {
        let other = scene.profile(id);
        (profile.fears_elephants() && other.category() == Category::El)
            || (profile.fears_camels() && other.rides_camels())
    };
    let mut near = scene
        .on_table()
        .filter(|(id, r)| *id != unit && within(&Body::Rect(*place), &Body::Rect(**r), CONTACT));
    if near.any(|(id, _)| feared(id)) {
        return true;
    }
    if exposed(scene, unit, place, foe) {
        return true;
    }
    by!("A-CHG-43");
    // A target at the edge of such ground counts: attacking it puts the charger partly inside (A-TER-03, A-TER-04).
    let at_edge = matches!(foe, Foe::Unit(id) if scene.foot(id).is_some_and(|r| penalises(scene, unit, r) && touches_edge(scene, unit, place)));
    penalises(scene, unit, place) || at_edge
}

/// Does the front of a base at that place touch ground that penalises it?
fn touches_edge(scene: &Scene<'_>, unit: UnitId, place: &Rect) -> bool {
    by!("A-CHG-43");
    let profile = scene.profile(unit);
    let front = place.lane(Edge::Front).window(0, place.size().front, -STEP, CONTACT + STEP);
    let bad = |p: &&crate::terrain::Piece| p.kind.melee(profile) != 0 && p.kind != Kind::Road;
    scene.world.ground.pieces.iter().filter(bad).any(|p| p.shape.overlaps(&Body::Rect(front), STEP - 1))
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

/// Is a unit behind a work that counts against this charger: stakes only against mounted (A-SET-16)?
fn behind(scene: &Scene<'_>, id: UnitId, mounted: bool) -> bool {
    let work = |half| scene.half(half).and_then(|r| scene.work_of(&r));
    scene.adg_units(id).filter_map(work).any(|w| mounted || w.kind != WorkKind::Stakes)
}

/// Is it the other one's front, or a corner of it, that touches?
fn touch_front(touch: &rocroi_table::Contact) -> bool {
    touch.touches_on(Edge::Front, CONTACT)
}

/// The Headstrong units of a corps that received no order, in the order of their front centres along their owner's
/// table edge from this side, those examined left out (A-CHG-33).
pub fn open(scene: &Scene<'_>, corps: CorpsId, from: Side, done: &[UnitId]) -> Vec<(i32, UnitId)> {
    by!("A-CHG-33");
    let seat = scene.setup.corps(corps).seat;
    let own = scene.army(seat).filter(|(id, _)| scene.corps(*id) == corps);
    let sign = if seat == rocroi_game::Seat::A { 1 } else { -1 } * -from.sign();
    let open = own.filter(|(id, _)| {
        let (unit, profile) = (scene.unit(*id), scene.profile(*id));
        let m = unit.marks;
        let free = !unit.routed && !m.paid && !m.charged && !m.held && !m.rallied;
        profile.has(Ability::Headstrong) && free && !done.contains(id)
    });
    let mut places: Vec<(i32, UnitId)> =
        open.map(|(id, foot)| (foot.side_centre(Edge::Front).point().x * sign, id)).collect();
    places.sort_unstable();
    places
}

/// The uncontrolled charges of a corps (A-CHG-33).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Wildness {
    /// From which side of their owner's table edge they are taken.
    pub from: Option<Side>,
    /// Those examined.
    pub done: Vec<UnitId>,
    /// The one chosen among equal places.
    pub first: Option<UnitId>,
}

/// What comes next in the step of uncontrolled charges.
#[derive(Clone, Debug)]
pub enum Next {
    /// Its owner is asked this.
    Ask(Decision),
    /// This unit does this.
    Go(UnitId, Wild),
    /// Nobody is left.
    Over,
}

/// The next unit to be examined; all before it that do not charge are done with.
pub fn next(scene: &Scene<'_>, corps: CorpsId, w: &mut Wildness) -> Next {
    by!("A-CHG-33");
    let from = match w.from {
        Some(from) => from,
        None => {
            let all = open(scene, corps, Side::Left, &[]);
            // One alone, or none that must charge: the side makes no difference.
            let near = |id: UnitId| {
                let m = allowance(scene.profile(id), Footing::Open, true).map_or(0, |m| m.units());
                scene.foot(id).is_some_and(|f| scene.enemy_within(scene.seat(id), &Body::Rect(*f), m + UD))
            };
            let several = all.iter().filter(|(_, id)| near(*id)).count() > 1;
            if several && all.iter().any(|(_, id)| super::subject(scene, *id)) {
                return Next::Ask(Decision::FromSide);
            }
            w.from = Some(Side::Left);
            Side::Left
        }
    };
    loop {
        let left = open(scene, corps, from, &w.done);
        let Some((x, first)) = left.first().copied() else { return Next::Over };
        let equal: Vec<UnitId> = left.iter().filter(|(y, _)| *y == x).map(|(_, id)| *id).collect();
        let chosen = w.first.take().filter(|u| equal.contains(u));
        let wild: Vec<UnitId> = equal.iter().copied().filter(|u| super::subject(scene, *u)).collect();
        if wild.len() > 1 && chosen.is_none() {
            return Next::Ask(Decision::First { among: wild });
        }
        let unit = chosen.or(wild.first().copied()).unwrap_or(first);
        w.done.push(unit);
        // Who is not subject to one makes none: the long search is known to find nothing.
        if super::subject(scene, unit)
            && let Some(wild) = charge(scene, unit)
        {
            return Next::Go(unit, wild);
        }
    }
}
