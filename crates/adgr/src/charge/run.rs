//! The chargers' die and run (A-CHG-16 to A-CHG-23): how far each lot goes, what stops it, whom it meets, and those who
//! run on by themselves once a part of the group is in contact.

use rocroi_game::{Ask, At, Classes, Do, by};
use rocroi_table::{Edge, Pose, Rect, Ud};

use super::conform::Foe;
use super::declare::{Impulse, heavy_infantry};
use super::meet::{Arrival, Aside, Met, first, meets_camp, wheeled_onto};
use super::process::{Charging, Next, Stage, ask, foot, frame};
use super::range::reach;
use super::room::Shifts;
use super::targets::light_may_charge;
use super::uncontrolled::no_burst;
use super::{aftermath, ambush, span, strike, wake};
use crate::Adgr;
use crate::event::{Event, Purpose};
use crate::frame::{Frame, Return};
use crate::ids::UnitId;
use crate::movement::{Close, Course, Leg, Way, may_pass, straight};
use crate::order::{Decision, Manoeuvre};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, SHORT, STEP, measured};
use crate::troops::Category;
use crate::zoc;

/// The chargers' die if all targets evaded; then the run.
pub(super) fn die(at: &mut At<'_, Adgr>, mut c: Charging) -> Next {
    let all = c.plan.targets.iter().all(|t| match t.foe {
        Foe::Unit(id) => c.evaded.contains(&id),
        Foe::Camp(_) => false,
    });
    let begun = !c.met.is_empty() || c.run.iter().any(|r| *r > 0);
    if all && !begun {
        by!("A-CHG-17");
        let next = c.plan.allowances.iter().position(|m| !c.dice.iter().any(|(known, _)| known == m));
        if let Some(i) = next {
            let (unit, m) = (c.plan.units[i], c.plan.allowances[i]);
            let ask = Ask::one(Purpose::ChargeDistance { unit }, at.world.phasing, 1, Classes::PAIRS);
            return Ok(Do::Roll(frame(c, Stage::Die(m)), ask));
        }
        let scene = Scene::new(at.setup, at.world);
        for i in 0..c.plan.units.len() {
            let change = c.dice.iter().find(|(m, _)| *m == c.plan.allowances[i]).map_or(0, |(_, by)| *by);
            let unit = c.plan.units[i];
            let change = if heavy_infantry(&scene, unit) { change.max(0) } else { change };
            let most = (c.plan.allowances[i].units() + change - c.plan.cost.units()).max(0);
            let Some(foot) = scene.foot(unit) else { continue };
            c.plan.ranges[i] = reach(&scene, unit, foot, most, c.plan.cost, change);
        }
        drop(scene);
        for (m, _) in c.dice.clone() {
            if let Some(i) = c.plan.allowances.iter().position(|a| *a == m) {
                let (unit, range) = (c.plan.units[i], measured(c.plan.ranges[i]));
                at.tell(|| Event::ChargeDistance { unit, range });
            }
        }
    }
    running(at, c)
}

/// What one charger meets within what is left of its range, and how far it can go at all.
pub(super) fn ahead(scene: &Scene<'_>, c: &Charging, i: usize) -> (Option<Met>, i32) {
    let unit = c.plan.units[i];
    let Some(foot) = foot(scene, c, i) else { return (None, 0) };
    let left = (c.plan.ranges[i] - c.run[i]).max(0);
    // One that charges its most threatening enemy runs along the others (A-CHG-21).
    let charged = |t: &UnitId| {
        !c.evaded.contains(t) && c.plan.targets.iter().any(|own| own.by == i && own.foe == Foe::Unit(*t))
    };
    let threat = c.plan.threats.iter().find(|(j, _)| *j == i).map(|(_, t)| *t).filter(charged);
    let aside = Aside { units: &[], threat };
    let declared = c.plan.poses.first().and_then(|p| p.get(i)).filter(|_| c.run[i] == 0);
    let wheeled = declared.and_then(|p| wheeled_onto(scene, unit, &p.rect(foot.size()), &foot, aside));
    let met = wheeled.or_else(|| first(scene, unit, &foot, left, aside));
    // Friends, ground and the table edge; enemies are looked after above.
    let limit = met.as_ref().map_or(left, |m| m.far);
    let stop = friends_and_ground(scene, c, unit, &foot, limit);
    match met {
        Some(m) if stop >= m.far => (Some(m), stop),
        _ => (None, stop),
    }
}

/// How far friends, ground and the table edge let it go.
fn friends_and_ground(scene: &Scene<'_>, c: &Charging, unit: UnitId, foot: &Rect, limit: i32) -> i32 {
    let enemies: Vec<UnitId> = scene.army(scene.seat(unit).other()).map(|(id, _)| id).collect();
    let mut with: Vec<UnitId> = c.plan.units.iter().copied().chain(enemies).collect();
    if c.plan.impulse == Impulse::Uncontrolled {
        by!("A-MOV-53");
        let friends = scene.army(scene.seat(unit)).map(|(id, _)| id);
        let barred = |id: &UnitId| !may_pass(scene, unit, foot.facing(), *id) && !no_burst(scene, *id);
        with.extend(friends.filter(barred));
    }
    let run = straight(
        scene,
        foot,
        Course { unit, leading: Edge::Front, by: limit, with: &with, close: Close::Usual },
    );
    let mut far = run.far;
    // An enemy camp is charged, not avoided.
    if run.stop == Some(crate::movement::Stop::Camp) && meets_camp(scene, unit, foot, limit) {
        far = limit;
    }
    far
}

/// Where a run that finds nobody stops before ground that penalises it (A-CHG-18).
fn before_ground(scene: &Scene<'_>, c: &Charging, i: usize, mut far: i32) -> i32 {
    let unit = c.plan.units[i];
    let Some(foot) = foot(scene, c, i) else { return 0 };
    if !scene.penalised(unit, &foot) {
        by!("A-CHG-18");
        let motion = rocroi_table::Motion::advance(&foot, far);
        let sweep = rocroi_table::Sweep::new(&[rocroi_table::Body::Rect(foot)], motion, 1 - STEP);
        let profile = scene.profile(unit);
        for piece in scene.world.ground.pieces.iter().filter(|p| p.kind.melee(profile) != 0) {
            if let Some(hit) = sweep.against_shape(&piece.shape) {
                far = far.min(hit.at);
            }
        }
    }
    far
}

/// Where a new zone of control stops a run (A-CHG-20).
fn before_zones(scene: &Scene<'_>, c: &Charging, i: usize, mut far: i32) -> i32 {
    let unit = c.plan.units[i];
    let Some(foot) = foot(scene, c, i) else { return 0 };
    by!("A-CHG-20");
    let zones = zoc::zones(scene, scene.seat(unit).other());
    let zones: Vec<_> = zones.into_iter().filter(|z| !z.holds(scene, unit, &foot)).collect();
    let to = foot.pose().advanced(far).rect(foot.size());
    let leg = Leg::new(0, Way::Ahead(far), vec![foot], vec![to], vec![true], 0);
    if let Some(entry) = zoc::entry(scene, &leg, 0, unit, &zones)
        && let Some(zone) = zoc::most_threatening(scene, &zones, unit, &entry, &[])
        && !c.plan.targets.iter().any(|t| t.foe == Foe::Unit(zone.of))
    {
        let gone = foot.side_centre(Edge::Front).distance(entry.side_centre(Edge::Front));
        let gone = i32::try_from(gone / rocroi_table::GRAIN).unwrap_or(far);
        far = far.min(gone + CONTACT);
    }
    far
}

/// What lies ahead of chargers that run together.
pub(super) struct Ahead {
    /// How far they go: to the first contact, or as far as they may.
    pub(super) far: i32,
    /// Who meets whom there.
    pub(super) met: Vec<(usize, Vec<Foe>)>,
    /// Who can go no farther, while others are still bound to run into somebody.
    pub(super) behind: Vec<usize>,
}

fn lot_ahead(scene: &Scene<'_>, c: &Charging, lot: &[usize]) -> Ahead {
    by!("A-CHG-22");
    let each: Vec<(usize, Option<Met>, i32)> = lot
        .iter()
        .map(|i| {
            let (met, stop) = ahead(scene, c, *i);
            (*i, met, stop)
        })
        .collect();
    let stop = each.iter().map(|(_, _, stop)| *stop).min().unwrap_or(0);
    let first = each.iter().filter_map(|(_, met, _)| met.as_ref().map(|m| m.far)).min();
    match first.filter(|far| *far <= stop + CONTACT) {
        Some(far) => {
            let met = each.into_iter().filter_map(|(i, met, _)| {
                let met = met?;
                (met.far <= far + CONTACT).then_some((i, met.foes))
            });
            Ahead { far, met: met.collect(), behind: Vec::new() }
        }
        None => {
            // If a target stands, each that can reach an enemy must do so; those who cannot keep up stay behind.
            by!("A-CHG-16");
            let bound =
                c.dice.is_empty() && each.iter().any(|(i, met, _)| met.is_some() && !span::loose(c, *i));
            let last = |(_, met, far): &&(usize, Option<Met>, i32)| met.is_none() && *far <= stop + CONTACT;
            let behind = each.iter().filter(last).map(|(i, ..)| *i);
            Ahead { far: stop, met: Vec::new(), behind: behind.filter(|_| bound).collect() }
        }
    }
}

/// Chargers still to run, in lots that run together: all before the first contact, those of the same allowance after
/// a die, each by itself once the group has split (A-CHG-17, A-CHG-22, A-CHG-23).
fn open(c: &Charging) -> Vec<usize> {
    (0..c.plan.units.len()).filter(|i| !c.over.contains(i) && !c.met.contains(i)).collect()
}

fn next_lot(c: &Charging) -> Option<Vec<usize>> {
    let open = open(c);
    let first = *open.first()?;
    if !c.met.is_empty() {
        by!("A-CHG-23");
        return Some(vec![c.next.filter(|i| open.contains(i)).unwrap_or(first)]);
    }
    if c.dice.is_empty() {
        return Some(open);
    }
    Some(open.into_iter().filter(|i| c.plan.allowances[*i] == c.plan.allowances[first]).collect())
}

/// Of several that may still run on, their owner says who goes first (A-CHG-23).
fn who_first(at: &At<'_, Adgr>, c: &Charging) -> Option<Vec<usize>> {
    if c.met.is_empty() || c.next.is_some() {
        return None;
    }
    let scene = Scene::new(at.setup, at.world);
    let able = |i: &usize| {
        let lot = lot_ahead(&scene, c, &[*i]);
        let supports = scene.engagement().supports(c.plan.units[*i]);
        !supports && lot.far > STEP
    };
    let among: Vec<usize> = open(c).into_iter().filter(able).collect();
    (among.len() > 1).then_some(among)
}

/// The chargers run.
pub(super) fn running(at: &mut At<'_, Adgr>, mut c: Charging) -> Next {
    if !c.reached.is_empty() {
        let reached = std::mem::take(&mut c.reached);
        return Ok(Do::Call(frame(c, Stage::Running), Frame::Flee(reached)));
    }
    if !c.contact.is_empty() {
        return strike::contact(at, c);
    }
    while let Some(lot) = next_lot(&c) {
        if let Some(among) = who_first(at, &c) {
            by!("A-CHG-23");
            let units = among.iter().map(|i| c.plan.units[*i]).collect();
            let seat = at.world.phasing;
            return Ok(Do::Ask(frame(c, Stage::RunFirst(among)), seat, Decision::First { among: units }));
        }
        let scene = Scene::new(at.setup, at.world);
        let ahead = lot_run(&scene, &c, &lot);
        let mut new: Vec<UnitId> = Vec::new();
        for foe in ahead.met.iter().flat_map(|(_, foes)| foes) {
            if let Foe::Unit(id) = foe
                && !c.asked.contains(id)
                && !c.evaded.contains(id)
                && !new.contains(id)
            {
                new.push(*id);
            }
        }
        if !new.is_empty() {
            by!("A-CHG-19");
            drop(scene);
            for unit in &new {
                wake::reliable(at, at.world.sheet(*unit).corps);
            }
            return ask(at, c, &new);
        }
        let span = span::of(&scene, &c, &lot, &ahead);
        let split = !c.met.is_empty();
        let supported = split && lot.iter().all(|i| scene.engagement().supports(c.plan.units[*i]));
        drop(scene);
        c.next = None;
        if supported {
            c.over.extend(lot);
            continue;
        }
        if !span.leaves_a_choice() {
            return runs(at, c, &lot, span.most.units());
        }
        let units = lot.iter().map(|i| c.plan.units[*i]).collect();
        let asked = Decision::RunOn { units, span };
        let seat = at.world.phasing;
        return Ok(Do::Ask(frame(c, Stage::RunOn(lot)), seat, asked));
    }
    aftermath::marks(at, &c);
    Ok(Do::Done(Return::Done))
}

/// What lies ahead of a lot, zones of control, ground and forbidden contacts counted.
fn lot_run(scene: &Scene<'_>, c: &Charging, lot: &[usize]) -> Ahead {
    let mut ahead = lot_ahead(scene, c, lot);
    if ahead.met.is_empty() {
        let (far, split) = (ahead.far, !ahead.behind.is_empty());
        let stop = |i: &usize| {
            // Ground stops only those who find nobody.
            before_zones(scene, c, *i, if split { far } else { before_ground(scene, c, *i, far) })
        };
        let stops: Vec<i32> = lot.iter().map(stop).collect();
        let far = stops.iter().copied().min().unwrap_or(0);
        if split && far < ahead.far {
            ahead.behind = lot.iter().zip(&stops).filter(|(_, at)| **at <= far).map(|(i, _)| *i).collect();
        }
        ahead.far = far;
        return ahead;
    }
    // A zone of control of somebody else on the way, met only after the evades.
    let mine = |i: &usize| ahead.met.iter().find(|(j, _)| j == i);
    let stop = lot.iter().map(|i| {
        let far = before_zones(scene, c, *i, ahead.far);
        let own = far >= ahead.far || mine(i).is_some_and(|(_, foes)| near_own(scene, c, *i, far, foes));
        if own { ahead.far } else { far }
    });
    let stop = stop.min().unwrap_or(ahead.far);
    if stop < ahead.far {
        return Ahead { far: stop, met: Vec::new(), behind: Vec::new() };
    }
    // Nobody touches the units of an ambush revealed before him in the same move.
    let spared = |foe: &Foe| matches!(foe, Foe::Unit(id) if c.spared.contains(id));
    if ahead.met.iter().any(|(_, foes)| foes.iter().any(spared)) {
        by!("A-SET-24");
        by!("A-TRN-26");
        return Ahead { far: (ahead.far - SHORT).max(0), met: Vec::new(), behind: Vec::new() };
    }
    // Light infantry stops just short of a contact it is not allowed.
    let barred = ahead.met.iter().any(|(i, foes)| {
        let unit = c.plan.units[*i];
        scene.profile(unit).category() == Category::Li
            && foes.iter().any(|foe| {
                let initial = c.plan.targets.iter().any(|t| t.by == *i && t.foe == *foe);
                !initial && !light_may_charge(scene, *foe, edge_met(scene, c, *i, ahead.far, *foe))
            })
    });
    if barred {
        by!("A-CHG-03");
        return Ahead { far: (ahead.far - SHORT).max(0), met: Vec::new(), behind: Vec::new() };
    }
    ahead
}

/// The edge of a new enemy that a charger would attack after so much of its run (A-CHG-19).
fn edge_met(scene: &Scene<'_>, c: &Charging, i: usize, far: i32, foe: Foe) -> Edge {
    let (unit, foot) = (c.plan.units[i], foot(scene, c, i));
    let declared = c.plan.poses.first().and_then(|p| p.get(i));
    let Some((foot, declared)) = foot.zip(declared) else { return Edge::Front };
    let (declared, there) = (declared.rect(foot.size()), foot.pose().advanced(far).rect(foot.size()));
    let arrival = Arrival { unit, declared: &declared, there: &there, free: false, absent: &c.plan.units };
    arrival.edge(scene, foe).unwrap_or(Edge::Front)
}

/// A lot has been told how far it runs.
pub(super) fn ran(at: &mut At<'_, Adgr>, c: Charging, lot: &[usize], by: Ud) -> Next {
    runs(at, c, lot, by.units())
}

/// A lot runs so far, or as far as it can.
pub(super) fn runs(at: &mut At<'_, Adgr>, c: Charging, lot: &[usize], by: i32) -> Next {
    let scene = Scene::new(at.setup, at.world);
    let ahead = lot_run(&scene, &c, lot);
    drop(scene);
    // The last step of a run into contact is measured exactly.
    let exact = if measured(ahead.far) == measured(by) { ahead.far } else { by.min(ahead.far.max(0)) };
    let none = Ahead { far: exact, met: Vec::new(), behind: Vec::new() };
    go(at, c, lot, exact, if exact >= ahead.far { ahead } else { none })
}

/// Is the zone that stops it that of an enemy it is about to contact (A-CHG-20)?
fn near_own(scene: &Scene<'_>, c: &Charging, i: usize, far: i32, foes: &[Foe]) -> bool {
    let unit = c.plan.units[i];
    let Some(foot) = foot(scene, c, i) else { return false };
    let there = foot.pose().advanced(far).rect(foot.size());
    let zones = zoc::zones(scene, scene.seat(unit).other());
    let threat = zoc::most_threatening(scene, &zones, unit, &there, &[]);
    threat.is_some_and(|z| foes.contains(&Foe::Unit(z.of)))
}

/// Chargers go straight ahead; those who meet somebody are in contact.
fn go(at: &mut At<'_, Adgr>, mut c: Charging, lot: &[usize], by: i32, ahead: Ahead) -> Next {
    let Ahead { met, behind, .. } = ahead;
    by!("A-CHG-10");
    if at.world.markers.iter().any(|m| m.pose.is_some()) {
        match ambush::on_the_way(at, c, lot, by) {
            Ok(asked) => return asked,
            Err(free) => c = *free,
        }
    }
    let burst =
        if c.plan.impulse == Impulse::Uncontrolled { aftermath::burst(at, &c, lot, by) } else { Vec::new() };
    let panicked = aftermath::panicked(at, &mut c, lot, by);
    for i in lot {
        let unit = c.plan.units[*i];
        if let Some(pose) = at.world.unit(unit).pose() {
            let there = pose.advanced(by);
            let ahead = [Manoeuvre::Advance(measured(by))];
            c.reached.extend(wake::passed(at, &[unit], &ahead, &[vec![pose], vec![there]]));
            at.world.put(unit, there);
        }
        c.run[*i] += by;
    }
    let met_too: Vec<usize> = met.iter().map(|(i, _)| *i).collect();
    let goes_on = |i: &usize| !behind.is_empty() && !behind.contains(i);
    let free: Vec<usize> = lot.iter().copied().filter(|i| !met_too.contains(i) && !goes_on(i)).collect();
    let aside = settle(at, &mut c, &free, by);
    let poses: Vec<Pose> = lot.iter().filter_map(|i| at.world.unit(c.plan.units[*i]).pose()).collect();
    if by > 0 {
        let units = lot.iter().map(|i| c.plan.units[*i]).collect();
        at.tell(|| Event::ChargeRan { units, by: measured(by), poses });
    }
    aftermath::displace(at, aside);
    // Its run is over, unless a part of it came into contact and the others may still go on (A-CHG-23), or has to.
    if met.is_empty() || lot.len() == 1 {
        c.over.extend(lot.iter().filter(|i| !goes_on(i)));
    }
    if !met.is_empty() {
        strike::touch(at, &mut c, met);
    }
    aftermath::mark_burst(at, &burst);
    aftermath::mark_panic(at, &panicked);
    running(at, c)
}

/// Those who have run so far without a contact stop where there is room; gives the friends moved aside, for the chronicle.
pub(super) fn settle(at: &mut At<'_, Adgr>, c: &mut Charging, free: &[usize], by: i32) -> Shifts {
    let mut aside = Shifts::new();
    for i in free {
        let unit = c.plan.units[*i];
        let scene = Scene::new(at.setup, at.world);
        let Some(foot) = scene.foot(unit) else { continue };
        let there = foot.pose();
        let Some((pose, friends)) =
            aftermath::settled(&scene, unit, aftermath::back_along(there, by), c.plan.aside)
        else {
            continue;
        };
        drop(scene);
        at.world.put(unit, pose);
        let off = pose.at.distance_floor(there.at);
        c.run[*i] += if there.advanced(off).at.distance_floor(pose.at) <= 1 { off } else { -off };
        friends.iter().for_each(|(friend, to)| at.world.put(*friend, *to));
        aside.extend(friends);
    }
    aside
}
