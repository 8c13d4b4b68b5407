//! Generals on the table: moving, joining and leaving units (A-CMD-20 to A-CMD-24), and who is engaged (A-CMD-25).

use rocroi_game::{At, Faults, Refusal, by};
use rocroi_table::{Body, Fine, Point, Rect, Segment, Ud, distance, overlaps, within};

use super::OrderCost;
use crate::Adgr;
use crate::event::Event;
use crate::fault::Fault;
use crate::ids::{AdgUnit, CorpsId};
use crate::order::GeneralMove;
use crate::plan::{Plan, Price};
use crate::scene::{Scene, point_body};
use crate::setup::Setup;
use crate::tolerance::{self, CONTACT, STEP, UD};
use crate::why::Why;
use crate::world::{General, Whereabouts, World};

/// The generals who are part of an ADG unit that has a main opponent now, without being engaged yet.
pub(crate) fn newly_engaged(setup: &Setup, world: &World) -> Vec<(CorpsId, AdgUnit)> {
    let included = |g: &General| match g.at {
        Whereabouts::Included(unit) if !g.engaged => Some(unit),
        _ => None,
    };
    if world.generals.iter().all(|g| included(g).is_none()) {
        return Vec::new();
    }
    let scene = Scene::new(setup, world);
    let all = (0u8..).map(CorpsId).zip(&world.generals);
    let all = all.filter_map(|(corps, g)| included(g).map(|unit| (corps, unit)));
    all.filter(|(_, unit)| scene.engagement().opponent(*unit).is_some()).collect()
}

/// Who is engaged follows the fights (A-CMD-25): an included general is engaged as soon as his ADG unit has a main opponent,
/// nobody is any longer whose ADG unit has none.
pub(crate) fn follow_fights(at: &mut At<'_, Adgr>) {
    for (general, unit) in newly_engaged(at.setup, at.world) {
        at.world.generals[general.index()].engaged = true;
        at.tell(|| Event::GeneralEngaged { general, unit });
    }
    if at.world.generals.iter().all(|g| !g.engaged) {
        return;
    }
    by!("A-CMD-25");
    let scene = Scene::new(at.setup, at.world);
    let engagement = scene.engagement();
    let fights = |g: &General| match g.at {
        Whereabouts::Attached(unit) | Whereabouts::Included(unit) => engagement.opponent(unit).is_some(),
        Whereabouts::Alone(_) | Whereabouts::Absent | Whereabouts::Lost => false,
    };
    let engaged: Vec<bool> = at.world.generals.iter().map(|g| g.engaged && fights(g)).collect();
    drop(scene);
    for (general, engaged) in at.world.generals.iter_mut().zip(engaged) {
        general.engaged &= engaged;
    }
}

/// A judged move of a general.
#[derive(Clone, PartialEq, Debug)]
pub struct GeneralPlan {
    /// Who.
    pub general: CorpsId,
    /// His way, from where he stood.
    pub path: Vec<Point>,
    /// Whom he joins.
    pub join: Option<AdgUnit>,
}

/// Judges a general's move: up to 5 UD by any path, through friends, not through enemies (A-CMD-21).
pub(crate) fn judge_general(scene: &Scene<'_>, order: &GeneralMove) -> Result<Plan, Refusal<Fault>> {
    let corps = order.general;
    let mut faults = Faults::new();
    let active = scene.world.active.map(|a| a.corps);
    if corps.index() >= scene.setup.corps.len() || active != Some(corps) {
        return Err(Refusal::of(Fault::Unknown));
    }
    let general = scene.world.general(corps);
    let cost = OrderCost {
        corps,
        units: &[],
        base: (Why::GeneralOrder, 1),
        difficult: None,
        again: None,
        deep_rally: false,
        keep_free: order.keep_free,
    };
    let price: Price = cost.price(scene, &mut faults);
    faults.require(general.orders < 3, || Fault::GeneralThreeOrders);
    faults.require(!order.path.is_empty(), || Fault::Nothing);
    by!("A-CMD-20");
    let start = match general.at {
        Whereabouts::Alone(at) => Some(at),
        // He starts from any point of the edge of his ADG unit: the one nearest to his first aim.
        Whereabouts::Attached(unit) if !general.engaged => {
            let aim = order.path.first().copied().unwrap_or_default();
            scene.half(unit).map(|rect| nearest_on_edge(&rect, aim))
        }
        Whereabouts::Attached(_) | Whereabouts::Included(_) | Whereabouts::Absent | Whereabouts::Lost => {
            by!("A-CMD-24");
            None
        }
    };
    let Some(start) = start else {
        let bound = match general.at {
            Whereabouts::Attached(_) => Fault::GeneralEngaged,
            _ => Fault::GeneralBound,
        };
        faults.push(bound.clone());
        faults.verdict()?;
        return Err(Refusal::of(bound));
    };
    let mut path = vec![start];
    path.extend(&order.path);
    judge_path(scene, corps, &path, order.join, &mut faults);
    faults.verdict()?;
    Ok(Plan::General(GeneralPlan { general: corps, path, join: order.join }, price))
}

fn judge_path(
    scene: &Scene<'_>,
    corps: CorpsId,
    path: &[Point],
    join: Option<AdgUnit>,
    faults: &mut Faults<Fault>,
) {
    by!("A-CMD-21");
    let enemy = scene.setup.corps(corps).seat.other();
    let legs = || path.iter().zip(path.iter().skip(1)).map(|(a, b)| Segment::new(*a, *b));
    let length: i64 = legs().map(|leg| leg.length()).sum();
    let length = tolerance::measured(i32::try_from(length / rocroi_table::GRAIN).unwrap_or(i32::MAX / 2));
    faults.require(length <= Ud(5), || Fault::GeneralTooFar { length });
    let (width, height) = (scene.setup.table.0.units(), scene.setup.table.1.units());
    let on_table = |p: &Point| (0..=width).contains(&p.x) && (0..=height).contains(&p.y);
    let barred = legs().any(|leg| scene.impassable_shapes().any(|s| s.crossed(&leg, STEP - 1)));
    faults.require(path.iter().all(on_table) && !barred, || Fault::GeneralImpassable);
    let Some(end) = path.last() else { return };
    let end = point_body(*end);
    let joins = join.and_then(|unit| if scene.has(unit.unit) { scene.half(unit) } else { None });
    if let Some(unit) = join {
        by!("A-CMD-22");
        let reached = joins.is_some_and(|rect| distance(&end, &Body::Rect(rect)).within(CONTACT));
        let own = scene.has(unit.unit) && scene.corps(unit.unit) == corps && !scene.unit(unit.unit).routed;
        faults.require(reached && own, || Fault::GeneralCannotJoin { unit: unit.unit });
    }
    for (id, foot) in scene.army(enemy) {
        near_enemy(&Body::Rect(*foot), Some(id), legs(), &end, joins.is_some(), faults);
    }
    for (_, foot) in scene.camps().filter(|(c, _)| c.seat == enemy) {
        near_enemy(&Body::Rect(*foot), None, legs(), &end, joins.is_some(), faults);
    }
}

/// He may not pass through an enemy nor end in contact with one, nor within 1 UD unless he joins a friend there.
fn near_enemy(
    foot: &Body,
    enemy: Option<crate::UnitId>,
    mut legs: impl Iterator<Item = Segment>,
    end: &Body,
    joins: bool,
    faults: &mut Faults<Fault>,
) {
    let through = legs.any(|leg| overlaps(&Body::Segment(leg), foot, CONTACT));
    // Most enemies are far from where he ends: then there is nothing to measure.
    if !through && !within(end, foot, UD + STEP) {
        return;
    }
    let away = distance(end, foot);
    let touching = away.within(CONTACT) && !joins;
    by!("A-TRN-18");
    let near = tolerance::distance(away) <= Ud(1) && !joins;
    faults.require(!(through || touching || near), || Fault::GeneralNearEnemy { enemy });
}

fn nearest_on_edge(rect: &Rect, aim: Point) -> Point {
    let edges = rocroi_table::Edge::ALL.map(|edge| {
        let [from, to] = rect.ends(edge);
        Segment { from, to }.nearest_to(Fine::from(aim))
    });
    let aim = Fine::from(aim);
    let nearest = edges.into_iter().min_by_key(|p| (*p - aim).square());
    nearest.unwrap_or(aim).point()
}

/// Carries a general's move out.
pub(crate) fn move_general(at: &mut At<'_, Adgr>, plan: &GeneralPlan) {
    let corps = plan.general;
    let end = plan.path.last().copied().unwrap_or_default();
    let general = &mut at.world.generals[corps.index()];
    general.orders += 1;
    general.at = plan.join.map_or(Whereabouts::Alone(end), Whereabouts::Attached);
    at.tell(|| Event::GeneralMoved { general: corps, path: plan.path.clone() });
    if let Some(unit) = plan.join {
        at.tell(|| Event::GeneralJoined { general: corps, unit });
    }
}
