//! Ambush markers, step 6 of A-SET-01: where they may lie (A-SET-22), and that the units of a real one fit there
//! (A-SET-21). How a marker is hidden is in [`super::hidden`], how its units are set up in [`super::lay_out`].

use std::sync::Arc;

use rocroi_game::{At, Chance, Faults, Halt, Refusal, Seat, Secret, by};
use rocroi_table::{Body, Fine, GRAIN, Point, Pose, Rect, Size, overlaps};

use super::answers::{Hiding, SettingPlan};
use super::arrange::share;
use super::camps::{absent_of, plan_of};
use super::deploy::between;
use super::hidden::{Hidden, hidden, shelters, unseen};
use super::lay_out::{self, Opened};
use super::plan::Content;
use super::plans::hide;
use super::zones::{Own, horse_zone, in_flank_sector, is_free, light_zone};
use crate::Adgr;
use crate::event::{Blank, Event};
use crate::fault::Fault;
use crate::ids::{CorpsId, MarkerId};
use crate::order::{Order, SetUp};
use crate::plan::Plan;
use crate::scene::{MARKER, Scene};
use crate::shooting::ground::{centre, hill, like, limits_sight};
use crate::terrain::{Kind, Piece};
use crate::tolerance::{CONTACT, STEP, UD};
use crate::troops::{Category, Profile};
use crate::world::{Absent, Absentees, Marker, World};

/// May these troops be in ambush in such a piece (A-TER-02)?
pub fn may_ambush(kind: Kind, who: Profile) -> bool {
    by!("A-TER-02");
    let all_but_elephants = who.category() != Category::El;
    match like(kind) {
        Kind::Brush | Kind::Field | Kind::Marsh | Kind::Dunes => who.category() == Category::Li,
        Kind::EnclosedField => matches!(who.category(), Category::Li | Category::Drag),
        Kind::Plantation | Kind::Gully | Kind::Village => all_but_elephants,
        Kind::Wood => true,
        Kind::Open
        | Kind::River(_)
        | Kind::Coast
        | Kind::GentleHill(_)
        | Kind::SteepHill(_)
        | Kind::Road
        | Kind::Impassable => false,
    }
}

/// The units a marker stands for.
fn units<'w>(world: &'w World, seat: Seat, content: &'w Content) -> impl Iterator<Item = &'w Absent> {
    absent_of(world, seat).iter().filter(|a| content.units.contains(&a.sheet.roster))
}

/// Does the marker lie wholly where its owner may place it?
fn in_zone(own: Own, defends: bool, light: bool, foot: &Rect) -> bool {
    by!("A-SET-22");
    let strip = if light { light_zone(own) } else { horse_zone(own) };
    let flank = |p: &Fine| in_flank_sector(own, *p, i64::from(STEP) * GRAIN);
    if defends {
        by!("A-SET-08");
    }
    strip.holds(own, foot.corners()) || (defends && foot.corners().iter().all(flank))
}

/// How a marker is hidden here; none where it may not lie.
fn how(scene: &Scene<'_>, seat: Seat, foot: &Rect) -> Option<Hidden> {
    match hidden(scene, seat, foot) {
        Hidden::InPiece(n) => Some(Hidden::InPiece(n)),
        Hidden::OutOfSight => {
            let partly = |p: &Piece| {
                shelters(p.kind) && !hill(p.kind) && p.shape.overlaps(&Body::Rect(*foot), STEP - 1)
            };
            let open = !scene.world.ground.pieces.iter().any(partly);
            (open && unseen(scene, seat, foot)).then_some(Hidden::OutOfSight)
        }
    }
}

/// Judges the place of a marker among what already lies there.
fn judge_place(scene: &Scene<'_>, seat: Seat, content: &Content, h: &Hiding, faults: &mut Faults<Fault>) {
    by!("A-SET-22");
    let ambush = h.ambush + 1;
    let own = Own::of(scene.setup, scene.world, seat);
    let foot = Rect::new(h.pose, MARKER);
    let light = units(scene.world, seat, content).all(|a| a.sheet.profile.light());
    let zone = in_zone(own, seat != scene.world.attacker, light, &foot);
    faults.require(zone, || Fault::MarkerOutsideZone { ambush });
    let others = scene.world.markers.iter().filter_map(|m| m.pose);
    let beside = others.map(|pose| Rect::new(pose, MARKER));
    let taken = beside.into_iter().any(|o| overlaps(&Body::Rect(foot), &Body::Rect(o), CONTACT));
    let water = |p: &Piece| {
        let wet = matches!(p.kind, Kind::River(_) | Kind::Coast) || p.kind.footing().is_none();
        wet && p.shape.overlaps(&Body::Rect(foot), STEP - 1)
    };
    let wet = scene.world.ground.pieces.iter().any(water);
    faults.require(!taken && !wet && is_free(scene, &foot), || Fault::MarkerNotFree { ambush });
    if !zone {
        return;
    }
    match how(scene, seat, &foot) {
        None => faults.push(Fault::MarkerSeen { ambush }),
        Some(Hidden::OutOfSight) => {}
        Some(Hidden::InPiece(n)) => {
            let kind = scene.world.ground.pieces[n].kind;
            for a in units(scene.world, seat, content).filter(|a| !may_ambush(kind, a.sheet.profile)) {
                faults.push(Fault::CannotHideThere { unit: a.sheet.roster });
            }
        }
    }
}

/// The world with one more marker, its units under it.
fn with_marker(world: &World, seat: Seat, content: &Content, pose: Pose) -> (World, MarkerId) {
    let mut world = world.clone();
    let id = MarkerId(world.markers.len() as u8);
    let corps = corps_of(&world, seat, content);
    world.markers.push(Marker { seat, pose: Some(pose), corps: Secret::of(seat, corps) });
    let mut absent = absent_of(&world, seat).to_vec();
    hide(&mut absent, content, id);
    world.absent[seat.index()].set(Absentees(Arc::new(absent)));
    (world, id)
}

fn corps_of(world: &World, seat: Seat, content: &Content) -> Option<CorpsId> {
    units(world, seat, content).next().map(|a| a.sheet.corps)
}

/// Judges the lay-out that shows that the units fit (A-SET-21); of a fake nothing is asked.
fn judge_layout(scene: &Scene<'_>, seat: Seat, content: &Content, h: &Hiding, faults: &mut Faults<Fault>) {
    if content.fake() {
        return;
    }
    by!("A-SET-21");
    let ambush = h.ambush + 1;
    let (world, marker) = with_marker(scene.world, seat, content, h.pose);
    let then = Scene::new(scene.setup, &world);
    let all = h.layout.len() == content.units.len();
    faults.require(all, || Fault::LayOutIncomplete { ambush });
    let set_up = SetUp { marker, places: h.layout.clone() };
    if let Err(refusal) = lay_out::judge(&then, seat, &set_up, Opened::default()) {
        for fault in refusal.reasons {
            faults.push(fault);
        }
        return;
    }
    // Behind something, nobody in the enemy's zones may see the middle of a unit either.
    if hidden(&then, seat, &Rect::new(h.pose, MARKER)) == Hidden::OutOfSight {
        for (unit, pose) in &h.layout {
            let Some(a) = absent_of(&world, seat).iter().find(|a| a.sheet.roster == *unit) else { continue };
            let foot = Rect::new(*pose, crate::scene::size(a.sheet.profile));
            let eye = Rect::new(Pose::new(foot.centre().point(), pose.facing), Size::new(0, 0));
            faults.require(unseen(&then, seat, &eye), || Fault::LayOutSeen { unit: *unit });
        }
    }
    // The corps must be able to keep their order (A-SET-27).
    if let Some(corps) = corps_of(scene.world, seat, content) {
        let own = Own::of(scene.setup, scene.world, seat);
        let (low, high) = between(scene, own, seat, corps);
        let (from, to) = own.stretch(&Rect::new(h.pose, MARKER));
        let slack = i64::from(CONTACT) * GRAIN;
        faults.require(from >= low - slack && to <= high + slack, || Fault::MarkerArea { ambush });
    }
}

/// Judges all the markers of a player.
pub(super) fn judge(scene: &Scene<'_>, seat: Seat, order: &[Hiding]) -> Result<Plan, Refusal<Fault>> {
    by!("A-SET-21");
    let contents = plan_of(scene.world, seat).ambushes;
    let mut faults = Faults::new();
    let mut world = scene.world.clone();
    for (n, h) in order.iter().enumerate() {
        let twice = order[..n].iter().any(|o| o.ambush == h.ambush);
        let Some(content) = contents.get(usize::from(h.ambush)).filter(|_| !twice) else {
            faults.push(Fault::NoSuchAmbush { ambush: h.ambush + 1 });
            continue;
        };
        let then = Scene::new(scene.setup, &world);
        judge_place(&then, seat, content, h, &mut faults);
        judge_layout(&then, seat, content, h, &mut faults);
        world = with_marker(&world, seat, content, h.pose).0;
    }
    faults.verdict()?;
    let mut faults = Faults::new();
    for (n, content) in (0u8..).zip(&contents) {
        if !content.fake() && !order.iter().any(|h| h.ambush == n) {
            // The plan is binding (A-SET-20).
            let then = Scene::new(scene.setup, &world);
            let room = find(&then, seat, n, content, 0).is_some();
            faults.require(!room, || Fault::MarkerHasRoom { ambush: n + 1 });
        }
    }
    faults.verdict()?;
    Ok(Plan::Setting(Box::new(SettingPlan::Markers(order.to_vec()))))
}

/// Places worth trying for a marker: in and behind the pieces of the ground, every half UD.
fn spots(scene: &Scene<'_>, seat: Seat) -> Vec<Pose> {
    let own = Own::of(scene.setup, scene.world, seat);
    let step = UD / 2;
    let mut out: Vec<Pose> = Vec::new();
    for piece in &scene.world.ground.pieces {
        let behind = limits_sight(piece.kind) || hill(piece.kind);
        if !behind && !shelters(piece.kind) {
            continue;
        }
        let b = piece.shape.bounds().grown(if behind { i64::from(2 * UD) * GRAIN } else { 0 });
        let (low, high) = (b.low.point(), b.high.point());
        let summit = own.frame(centre(piece)).1;
        for x in (low.x.max(UD / 2)..=high.x.min(own.width - UD / 2)).step_by(step as usize) {
            for y in (low.y.max(UD / 2)..=high.y.min(own.depth - UD / 2)).step_by(step as usize) {
                let at = Point::new(x, y);
                // The marker's middle there, its front towards the enemy.
                let pose = Pose::new(at, own.facing()).advanced(UD / 2);
                let foot = Rect::new(pose, MARKER);
                let inside = shelters(piece.kind) && piece.shape.holds(&Body::Rect(foot), STEP);
                let shade = behind && own.frame(at.into()).1 < summit;
                if (inside || shade) && in_zone(own, seat != scene.world.attacker, true, &foot) {
                    out.push(pose);
                }
            }
        }
    }
    out
}

/// A place and a lay-out for what a marker stands for, if the program finds one; from another place on by `turn`.
fn find(scene: &Scene<'_>, seat: Seat, ambush: u8, content: &Content, turn: usize) -> Option<Hiding> {
    let mut all = spots(scene, seat);
    if !all.is_empty() {
        let by = turn % all.len();
        all.rotate_left(by);
    }
    // In the stretch of its corps first, so that it takes nobody's room.
    if let Some(corps) = corps_of(scene.world, seat, content) {
        all.sort_by_key(|pose| outside(scene, seat, corps, *pose));
    }
    all.into_iter().find_map(|pose| {
        let mut h = Hiding { ambush, pose, layout: Vec::new() };
        let mut faults = Faults::new();
        judge_place(scene, seat, content, &h, &mut faults);
        if !faults.is_empty() {
            return None;
        }
        if content.fake() {
            return Some(h);
        }
        let (world, marker) = with_marker(scene.world, seat, content, pose);
        let then = Scene::new(scene.setup, &world);
        let found = lay_out::lay_outs(&then, seat, marker, Opened::default(), 1);
        h.layout = found.into_iter().next().map(|s| s.places).unwrap_or_default();
        judge_layout(scene, seat, content, &h, &mut faults);
        faults.is_empty().then_some(h)
    })
}

/// Does a marker lie outside the stretch meant for its corps?
fn outside(scene: &Scene<'_>, seat: Seat, corps: CorpsId, pose: Pose) -> bool {
    let own = Own::of(scene.setup, scene.world, seat);
    let (low, high) = share(scene, own, seat, corps);
    let (from, to) = own.stretch(&Rect::new(pose, MARKER));
    from < i64::from(low) * GRAIN || to > i64::from(high) * GRAIN
}

/// Does every real ambush of the plan find a place in the stretch of its corps?
pub(super) fn all_at_home(scene: &Scene<'_>, seat: Seat) -> bool {
    let plan = plan_of(scene.world, seat);
    let laid = all(scene, seat, false, 0);
    (0u8..).zip(&plan.ambushes).filter(|(_, c)| !c.fake()).all(|(n, content)| {
        let corps = corps_of(scene.world, seat, content);
        let place = laid.iter().find(|h| h.ambush == n).map(|h| h.pose);
        place.zip(corps).is_some_and(|(pose, corps)| !outside(scene, seat, corps, pose))
    })
}

/// All markers of the plan that find a place, one after the other; fakes only if they are wanted.
pub(super) fn all(scene: &Scene<'_>, seat: Seat, fakes: bool, turn: usize) -> Vec<Hiding> {
    let contents = plan_of(scene.world, seat).ambushes;
    let mut world = scene.world.clone();
    let mut out = Vec::new();
    // Real ones first: they alone must lie.
    for real in [true, false] {
        for (n, content) in (0u8..).zip(&contents).filter(|(_, c)| c.fake() != real && (real || fakes)) {
            let then = Scene::new(scene.setup, &world);
            if let Some(h) = find(&then, seat, n, content, turn) {
                world = with_marker(&world, seat, content, h.pose).0;
                out.push(h);
            }
        }
    }
    // In the order of the plan, so that the order gives nothing away.
    out.sort_by_key(|h| h.ambush);
    out
}

/// With every fake and without.
pub(super) fn candidates(scene: &Scene<'_>, seat: Seat, out: &mut Vec<Order>) {
    let with = all(scene, seat, true, 0);
    let contents = plan_of(scene.world, seat).ambushes;
    let real = |h: &&Hiding| contents.get(usize::from(h.ambush)).is_some_and(|c| !c.fake());
    let without: Vec<Hiding> = with.iter().filter(real).cloned().collect();
    if with != without {
        out.push(Order::Markers(with));
    }
    out.push(Order::Markers(without));
}

/// Somewhere.
pub(super) fn some(scene: &Scene<'_>, seat: Seat, chance: &mut Chance) -> Order {
    let fakes = !chance.one_in(3);
    let order = Order::Markers(all(scene, seat, fakes, chance.below(997)));
    match &order {
        Order::Markers(list) if judge(scene, seat, list).is_ok() => order,
        // One that took the place another needed: as the candidates have it.
        _ => Order::Markers(all(scene, seat, false, 0)),
    }
}

/// Lays the markers; what finds no place deploys with its corps.
pub(super) fn lay(at: &mut At<'_, Adgr>, seat: Seat, order: &[Hiding]) -> Result<(), Halt<Adgr>> {
    let Some(plan) = at.world.plans[seat.index()].get() else { return Err(Halt::Blank(Blank::Ambush)) };
    let mut plan = plan.clone();
    let contents = std::mem::take(&mut plan.ambushes);
    at.world.plans[seat.index()].set(plan);
    for h in order {
        let Some(content) = contents.get(usize::from(h.ambush)) else { continue };
        *at.world = with_marker(at.world, seat, content, h.pose).0;
    }
    let number = order.len() as u8;
    at.tell(|| Event::MarkersPlaced { seat, number });
    Ok(())
}
