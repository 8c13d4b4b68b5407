//! What a scenario asks for besides blows, as far as it can be foreseen: loot to fetch or to guard.

use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, Marks, Place};
use rocroi_argad::ground::{Building, Edge};
use rocroi_argad::scenario::ScenarioName;
use rocroi_argad::world::{Eyes, Loot, Phase};
use rocroi_game::{Now, Seat};
use rocroi_table::{Cm, Point};

use crate::field::far;

/// A victory point; everything here is in thousandths of one.
const POINT: i64 = 1_000;
/// Certainty, of chances in thousandths.
const SURE: i64 = 1_000;
/// Loot carried off, and loot that stays the village's (R-SCN-19).
const CARRIED_OFF: i64 = 3 * POINT;
const SAVED: i64 = 2 * POINT;
/// What a man with loot goes in a turn.
const A_TURN: i64 = Cm(16).units() as i64;
/// Who is farther from somebody than this does not matter to him.
const ABOUT: i64 = Cm(40).units() as i64;
/// Who is as near as this could not be nearer.
const BY_IT: i64 = Cm(6).units() as i64;
/// A handful of points of men on either side says little.
const UNCERTAIN: i64 = 20;

/// What a side may still expect of the task, in thousandths of a victory point.
pub(super) fn expected(now: Now<'_, Argad>, seat: Seat) -> i64 {
    let w = now.world;
    match now.setup.scenario.name {
        ScenarioName::Raid => {
            w.loot.iter().zip(&w.ground.buildings).map(|(l, b)| loot(now, seat, *l, b)).sum()
        }
        ScenarioName::Encounter | ScenarioName::Bridge | ScenarioName::Convoy | ScenarioName::Free => 0,
    }
}

/// Moves a side still has.
fn moves_left(now: Now<'_, Argad>) -> i64 {
    let (turn, turns) = (i64::from(now.world.turn), i64::from(now.setup.scenario.turns));
    turns - turn + i64::from(now.world.phase <= Phase::Movement)
}

/// Somebody who takes and guards things.
fn able(now: Now<'_, Argad>, id: FigureId) -> bool {
    now.world.steady(id) && !now.world.figure(id).class.is_one()
}

/// The price of the able men of a side about a place, the nearer the more.
fn about(now: Now<'_, Argad>, seat: Seat, at: Point) -> i64 {
    let near = |(id, place): (FigureId, Place)| {
        if !able(now, id) {
            return 0;
        }
        let far = (far(place.spot.at.into(), at.into()) - BY_IT).max(0);
        i64::from(now.setup.listed(id).value) * (ABOUT - far).max(0) / ABOUT
    };
    now.world.seen_of(seat, Eyes::All).map(near).sum()
}

fn loot(now: Now<'_, Argad>, seat: Seat, loot: Loot, building: &Building) -> i64 {
    match loot {
        Loot::Off(Seat::B, Edge::West) if seat == Seat::B => CARRIED_OFF,
        Loot::Off(..) => 0,
        Loot::Inside => shared(now, seat, found(now, building), middle(building)),
        Loot::Lying(at) if building.holds(at) => shared(now, seat, SURE / 3, at),
        Loot::Lying(at) if seat == Seat::A => SAVED * (SURE - near(now, Seat::B, at)) / SURE / 2,
        Loot::Lying(at) => CARRIED_OFF * near(now, seat, at) / SURE * home(now, at, 1) / SURE,
        Loot::Carried(id) if now.world.figure(id).side == Seat::A => SAVED * i64::from(seat == Seat::A),
        Loot::Carried(_) if seat == Seat::A => 0,
        Loot::Carried(id) => {
            let at = now.world.spot(id, Eyes::All).map_or(Point::default(), |s| s.at);
            let alone = SURE - lost_by(now, at);
            CARRIED_OFF * home(now, at, 0) / SURE * alone / SURE
        }
    }
}

/// What each side may expect of loot that raiders find with such a chance.
fn shared(now: Now<'_, Argad>, seat: Seat, found: i64, at: Point) -> i64 {
    match seat {
        Seat::A => SAVED * (SURE - found) / SURE,
        Seat::B => CARRIED_OFF * found / SURE * home(now, at, 1) / SURE,
    }
}

/// The middle of a building.
pub(super) const fn middle(building: &Building) -> Point {
    let (low, high) = (building.low, building.high);
    Point::new((low.x + high.x) / 2, (low.y + high.y) / 2)
}

/// How likely raiders find what is in a building.
fn found(now: Now<'_, Argad>, building: &Building) -> i64 {
    let w = now.world;
    let inside = |seat: Seat| {
        w.seen_of(seat, Eyes::All).filter(move |(_, p)| building.holds(p.spot.at)).map(|(id, _)| id)
    };
    let guarded = if inside(Seat::A).next().is_some() { 3 } else { 1 };
    let search = |id: FigureId| match able(now, id) && !w.figure(id).mounted() {
        true if w.figure(id).marks.has(Marks::MOVED) => SURE * 4 / 10,
        true => SURE * 6 / 10,
        false => 0,
    };
    inside(Seat::B).map(search).max().unwrap_or_else(|| near(now, Seat::B, middle(building)) * 3 / 10)
        / guarded
}

/// How near the nearest man on foot who can fetch something is to a place, in thousandths.
fn near(now: Now<'_, Argad>, seat: Seat, at: Point) -> i64 {
    let w = now.world;
    let fetches = |id: &FigureId| able(now, *id) && !w.figure(*id).mounted() && w.figure(*id).loot.is_none();
    let men = w.seen_of(seat, Eyes::All).filter(|(id, _)| fetches(id));
    let away = men.map(|(_, p)| far(p.spot.at.into(), at.into())).min();
    away.map_or(0, |far| SURE * (FETCHED - far).max(0) / FETCHED)
}

/// Nobody fetches anything from farther away.
const FETCHED: i64 = Cm(110).units() as i64;

/// How likely somebody who has to go to the west edge from here, after so many turns, gets there.
fn home(now: Now<'_, Argad>, at: Point, after: i64) -> i64 {
    let to_go = i64::from(at.x);
    if to_go > (moves_left(now) - after) * A_TURN {
        SURE / 10
    } else {
        SURE * 95 / 100 - SURE * 7 / 10 * to_go / FETCHED
    }
}

/// How likely he is caught on the way.
fn lost_by(now: Now<'_, Argad>, at: Point) -> i64 {
    let (own, enemy) = (about(now, Seat::B, at), about(now, Seat::A, at));
    enemy * SURE * 8 / 10 / (enemy + own + UNCERTAIN)
}

/// Does this side hold already what the scenario gives points for, so that the enemy must come?
pub(super) fn defends(now: Now<'_, Argad>, seat: Seat) -> bool {
    seat == Seat::A && matches!(now.setup.scenario.name, ScenarioName::Raid | ScenarioName::Bridge)
}
