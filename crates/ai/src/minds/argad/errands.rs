//! Moves that serve the task of a scenario: houses entered, loot fetched and carried home.
//! Whether they are worth it is judged elsewhere.

use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, GroupId, Marks, Spot};
use rocroi_argad::ground::{Building, OpeningKind};
use rocroi_argad::movement::{Course, Manner, Walk, left, longer, make_loose, run};
use rocroi_argad::scenario::ScenarioName;
use rocroi_argad::world::{Eyes, FOOT, Loot, World};
use rocroi_game::{Now, Seat};
use rocroi_table::{Cm, Fine, GRAIN, Point};

use super::task::middle;
use crate::field::far;

/// How far with loot.
const LOADED: i32 = Cm(16).units();
/// So many go into a house to search it.
const SEARCH: usize = 3;

/// Moves of a group that the task of the scenario asks for: to the nearest of what it asks for, whichever that is.
pub(super) fn errands(now: Now<'_, Argad>, group: GroupId, out: &mut Vec<Walk>) {
    let w = now.world;
    let spots = || w.members(group).filter_map(|id| w.spot(id, Eyes::Of(group.seat)));
    let away = |to: Point| spots().map(|s| far(s.at.into(), to.into())).min().unwrap_or(i64::MAX);
    match now.setup.scenario.name {
        ScenarioName::Raid => {
            carry(now, group, out);
            let lying = w.loot.iter().filter_map(|l| if let Loot::Lying(at) = l { Some(*at) } else { None });
            if let Some(at) = lying.min_by_key(|at| away(*at)) {
                out.extend(go(now, group, &[vec![at]], None));
            }
            let all = w.loot.iter().zip(&w.ground.buildings).filter(|(loot, _)| **loot == Loot::Inside);
            if let Some((_, building)) = all.min_by_key(|(_, b)| away(middle(b)))
                && group.seat == Seat::B
            {
                let places = inside(building);
                out.extend(go(now, group, &places, None));
                out.extend(go(now, group, &places, Some(middle(building))));
            }
        }
        ScenarioName::Encounter | ScenarioName::Bridge | ScenarioName::Convoy | ScenarioName::Free => {}
    }
}

/// Ways into a house: before a door, through it, and to a place inside.
fn inside(building: &Building) -> Vec<Vec<Point>> {
    let mut ways = Vec::new();
    for door in building.openings.iter().filter(|o| o.kind == OpeningKind::Door) {
        let sill = Point::new((door.from.x + door.to.x) / 2, (door.from.y + door.to.y) / 2);
        // Straight through the wall.
        let out = match (sill.x == building.low.x, sill.x == building.high.x, sill.y == building.low.y) {
            (true, ..) => Point::new(-FOOT, 0),
            (_, true, _) => Point::new(FOOT, 0),
            (.., true) => Point::new(0, -FOOT),
            _ => Point::new(0, FOOT),
        };
        let (before, within) = (sill + out, sill - out);
        let farther = within - out;
        let aside = Point::new(out.y, out.x);
        for to in [farther, farther + aside, farther - aside].into_iter().take(SEARCH) {
            ways.push(vec![before, within, to]);
        }
    }
    ways
}

/// Whoever has loot carries it to the west edge and over it, the others with him.
fn carry(now: Now<'_, Argad>, group: GroupId, out: &mut Vec<Walk>) {
    let w = now.world;
    let carriers: Vec<(FigureId, Spot)> = w
        .members(group)
        .filter(|id| w.figure(*id).loot.is_some())
        .filter_map(|id| w.spot(id, Eyes::All).map(|s| (id, s)))
        .collect();
    if carriers.is_empty() || group.seat != Seat::B {
        return;
    }
    let mut own = Vec::new();
    let mut copy = w.clone();
    for (id, spot) in &carriers {
        let most = left(w, now.setup, *id).min(LOADED);
        let indoors = w.ground.building_at(spot.at).and_then(|b| w.ground.buildings.get(b));
        let ways: Vec<Vec<Point>> = match indoors {
            // Out by the way one comes in.
            Some(b) => {
                inside(b).into_iter().map(|way| vec![way[1], way[0], Point::new(0, way[0].y)]).collect()
            }
            None => [0, 8, -8, 16, -16].map(|dy| vec![Point::new(0, spot.at.y + Cm(dy).units())]).into(),
        };
        let edge = spot.at.x + FOOT / 2 <= most && indoors.is_none();
        let gone = ways.into_iter().find_map(|way| {
            let legs = if edge { vec![Point::new(-most, 0)] } else { cut(spot.at, &way, most) };
            let course = Course { leave: edge, ..Course::along(*id, legs) };
            let mut next = copy.clone();
            run(&mut next, now.setup, &course, Manner::DRAWN).faults.is_empty().then_some((course, next))
        });
        if let Some((course, next)) = gone {
            copy = next;
            own.push(course);
        }
    }
    if own.is_empty() {
        return;
    }
    out.push(Walk::own(group.number, own.clone()));
    out.push(Walk { path: vec![Point::new(-LOADED, 0)], ..Walk::own(group.number, own) });
}

/// Everybody who can goes to one of these places, by its way, the nearest man first; the others as far as they can towards
/// the `rest`.
fn go(now: Now<'_, Argad>, group: GroupId, places: &[Vec<Point>], rest: Option<Point>) -> Option<Walk> {
    let (w, setup) = (now.world, now.setup);
    let loosen = w.group(group)?.formed.is_some();
    let mut copy = w.clone();
    if loosen {
        make_loose(&mut copy, group);
    }
    let aim = rest.or_else(|| places.first().and_then(|way| way.last().copied()))?;
    let mut men: Vec<(i64, FigureId, Spot)> = w
        .members(group)
        .filter(|id| {
            let f = w.figure(*id);
            !(w.in_contact(*id) || f.class.is_one() || f.marks.has(Marks::MOVE_GIVEN_UP.and(Marks::ROOTED)))
        })
        .filter_map(|id| w.spot(id, Eyes::Of(group.seat)).map(|s| (id, s)))
        .map(|(id, s)| (Fine::from(s.at).distance(Fine::from(aim)) / GRAIN, id, s))
        .collect();
    men.sort_unstable_by_key(|(far, id, _)| (*far, *id));
    let mut free: Vec<&Vec<Point>> = places.iter().collect();
    let mut own = Vec::new();
    for (_, id, spot) in men {
        let most = left(&copy, setup, id);
        let goes = |copy: &World, way: &[Point], most: i32| {
            let legs = cut(spot.at, way, most);
            if legs.is_empty() {
                return None;
            }
            let course = Course::along(id, legs);
            let mut next = copy.clone();
            run(&mut next, setup, &course, Manner::DRAWN).faults.is_empty().then_some((course, next))
        };
        let on_foot = !w.figure(id).mounted();
        let taken = free
            .iter()
            .enumerate()
            .filter(|_| on_foot)
            .find_map(|(at, way)| goes(&copy, way, most).map(|gone| (at, gone)));
        let gone = match (taken, rest) {
            (Some((at, gone)), _) => {
                free.remove(at);
                Some(gone)
            }
            (None, Some(to)) => (1..=4).rev().find_map(|part| goes(&copy, &[to], most / 4 * part)),
            (None, None) => None,
        };
        if let Some((course, next)) = gone {
            copy = next;
            own.push(course);
        }
    }
    (!own.is_empty()).then(|| Walk { loosen, ..Walk::own(group.number, own) })
}

/// The stretches of a way through these places, as far as somebody goes.
fn cut(from: Point, places: &[Point], most: i32) -> Vec<Point> {
    let (mut at, mut left, mut out) = (from, most, Vec::new());
    for place in places {
        let by = *place - at;
        let grains = Fine::from(by).length();
        let long = (grains / GRAIN) as i32;
        if long == 0 {
            continue;
        }
        if long >= left {
            if left > 0 {
                out.push(longer(by, grains, left));
            }
            break;
        }
        out.push(by);
        left -= long;
        at = *place;
    }
    out
}
