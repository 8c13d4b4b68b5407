//! The four scenarios (T-BAT-48 to T-BAT-51): the pieces they lay first, their markers, and the ground that is held
//! (T-BAT-47).

use super::{Ground, buildings::base, laying::crossing_piece};
use crate::ground::Class;
use crate::terms::Arm;
use crate::units::LIMIT;
use crate::{Field, INCH, MM, Piece, PieceId, Place, Scenery, Setup, UnitId};
use rocroi_game::{Hide, Seat, by};
use rocroi_table::{Distance, Heading, Point, Pose, Rect, Shape, Size};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// What is fought for.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
    VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Scenario {
    /// T-BAT-48.
    PitchedBattle,
    /// T-BAT-49.
    TheCrossing,
    /// T-BAT-50.
    TheVillage,
    /// T-BAT-51.
    MeetingOnTheMarch,
}
impl Hide for Scenario {}

impl Scenario {
    /// What a die chooses (T-BAT-34): classes 1–3, 4, 5, 6.
    pub fn of_class(class: u8) -> Scenario {
        by!("T-BAT-34");
        match class {
            0 => Scenario::PitchedBattle,
            1 => Scenario::TheCrossing,
            2 => Scenario::TheVillage,
            _ => Scenario::MeetingOnTheMarch,
        }
    }

    /// Its word in texts.
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// What was settled while the battle was set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Contest {
    /// The scenario; none: only losses count.
    pub scenario: Option<Scenario>,
    /// Who plays from the south edge (T-BAT-01).
    pub south: Option<Seat>,
    /// Who defends the village (T-BAT-50).
    pub defender: Option<Seat>,
    /// The ground markers of the scenario.
    pub markers: [Option<Point>; 3],
}

/// The middle of the table of T-BAT-01.
const MIDDLE: Point = Point::new(900 * MM, 600 * MM);
/// 18 inches to each side of it.
const WINGS: [i32; 2] = [44_280, 135_720];
/// The banks of the river of T-BAT-49.
pub const BANKS: [i32; 2] = [56_190, 63_810];

fn upright(middle: Point, side: i32) -> Option<Shape> {
    let front = Pose::new(middle, Heading::NORTH).advanced(side / 2);
    Shape::rectangle(&Rect::new(front, Size::new(side, side))).ok()
}

/// The pieces a scenario lays before any are bought.
pub fn fixed_pieces(scenario: Scenario) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut lay = |scenery, shape: Option<Shape>| out.extend(shape.map(|s| Piece::new(scenery, s)));
    let road =
        || Shape::band(vec![Point::new(MIDDLE.x, 0), Point::new(MIDDLE.x, Setup::TABLE.y)], 2 * INCH).ok();
    match scenario {
        Scenario::PitchedBattle => {
            by!("T-BAT-48");
        }
        Scenario::TheCrossing => {
            by!("T-BAT-49");
            let line = [Point::new(0, MIDDLE.y), Point::new(Setup::TABLE.x, MIDDLE.y)];
            let river = Shape::band(line.to_vec(), 3 * INCH).ok();
            lay(Scenery::River, river.clone());
            lay(Scenery::Road, road());
            if let Some(river) = river {
                for (scenery, x, width) in [
                    (Scenery::Bridge, MIDDLE.x, 2 * INCH),
                    (Scenery::Ford, WINGS[0], 6 * INCH),
                    (Scenery::Ford, WINGS[1], 6 * INCH),
                ] {
                    lay(scenery, crossing_piece(&river, Point::new(x, MIDDLE.y), width));
                }
            }
        }
        Scenario::TheVillage => {
            by!("T-BAT-50");
            lay(Scenery::LargeBuilding, upright(MIDDLE, 6 * INCH));
            for x in [72_220, 107_780] {
                lay(Scenery::SmallBuilding, upright(Point::new(x, MIDDLE.y), 4 * INCH));
            }
        }
        Scenario::MeetingOnTheMarch => {
            by!("T-BAT-51");
            lay(Scenery::Road, road());
        }
    }
    out
}

/// The markers of a scenario on this ground; those in impassable ground or a building are moved towards the middle
/// (T-BAT-48).
pub fn markers(scenario: Scenario, ground: &Ground) -> [Option<Point>; 3] {
    let wing = |x: i32| Point::new(x, MIDDLE.y);
    match scenario {
        Scenario::PitchedBattle => [MIDDLE, wing(WINGS[0]), wing(WINGS[1])].map(|p| Some(cleared(ground, p))),
        Scenario::TheCrossing => [Some(MIDDLE), Some(wing(WINGS[0])), Some(wing(WINGS[1]))],
        Scenario::TheVillage => [None; 3],
        Scenario::MeetingOnTheMarch => {
            let road = |y: i32| Point::new(MIDDLE.x, y);
            [MIDDLE, road(22_860), road(97_140)].map(|p| Some(cleared(ground, p)))
        }
    }
}

/// Does the point lie inside impassable ground or a building?
fn blocked(ground: &Ground, p: Point) -> bool {
    ground.pieces.iter().any(|piece| piece.class == Class::Impassable && piece.shape.holds_place(p, 0))
}

/// The marker where it stands clear: along the straight line to the middle of the table; the middle one itself east
/// or west, whichever is nearer.
fn cleared(ground: &Ground, marker: Point) -> Point {
    by!("T-BAT-48");
    if !blocked(ground, marker) {
        return marker;
    }
    let along = |way: Heading, far: i32| -> Option<i32> {
        let at = |t: i32| Pose::new(marker, way).advanced(t).at;
        // A millimetre at a time to the first clear place, then exactly.
        let first = (0..=far / MM).map(|n| n * MM).find(|t| !blocked(ground, at(*t)))?;
        let (mut bad, mut good) = (first - MM, first);
        while good - bad > 1 {
            let middle = bad + (good - bad) / 2;
            if blocked(ground, at(middle)) { bad = middle } else { good = middle }
        }
        Some(good)
    };
    if marker == MIDDLE {
        let [east, west] = [Heading::EAST, Heading::WEST].map(|way| along(way, MIDDLE.x));
        let way = match (east, west) {
            (Some(e), Some(w)) if w < e => Heading::WEST,
            (None, Some(_)) => Heading::WEST,
            _ => Heading::EAST,
        };
        let far = if way == Heading::WEST { west } else { east };
        return Pose::new(marker, way).advanced(far.unwrap_or(0)).at;
    }
    let way = Heading::towards(marker, MIDDLE).unwrap_or(Heading::NORTH);
    let far = along(way, Distance::between(marker, MIDDLE).floor());
    Pose::new(marker, way).advanced(far.unwrap_or(0)).at
}

/// Which sides qualify to hold a place: a unit of foot or horse with a centre within 3 inches, or a garrison of a
/// building within 3 inches (T-BAT-47).
fn near(
    field: Field<'_>,
    unit: UnitId,
    within: impl Fn(rocroi_table::Fine) -> Distance,
    building: &dyn Fn(PieceId) -> bool,
) -> bool {
    if field.arm(unit) == Arm::Artillery {
        return false;
    }
    match field.unit(unit).place {
        Place::Garrison(piece) => building(piece),
        _ => field.centres(unit).into_iter().any(|c| within(c).within(3 * INCH + LIMIT)),
    }
}

/// The side that holds a place: it qualifies and the enemy does not (T-BAT-47).
fn holder(sides: [bool; 2]) -> Option<Seat> {
    by!("T-BAT-47");
    match sides {
        [true, false] => Some(Seat::A),
        [false, true] => Some(Seat::B),
        _ => None,
    }
}

/// Who holds a marker (T-BAT-47).
pub fn holds_marker(field: Field<'_>, marker: Point) -> Option<Seat> {
    let shape = |p: PieceId| field.world.ground.piece(p).shape.distance_from(marker).within(3 * INCH + LIMIT);
    let from = |c| Distance::between(c, marker);
    holder(Seat::BOTH.map(|s| field.of(s).any(|u| near(field, u, from, &shape))))
}

/// The three buildings of the village: its town is laid before anything is bought (T-BAT-50).
pub fn village(field: Field<'_>) -> impl Iterator<Item = PieceId> + '_ {
    field.world.ground.iter().filter(|(_, p)| p.scenery.is_building()).map(|(id, _)| id).take(3)
}

/// Who holds a building, the building being the marker (T-BAT-47, T-BAT-50).
pub fn holds_building(field: Field<'_>, building: PieceId) -> Option<Seat> {
    let shape = &field.world.ground.piece(building).shape;
    let other = |p: PieceId| {
        p == building || field.world.ground.piece(p).shape.distance_to_shape(shape).within(3 * INCH + LIMIT)
    };
    let from = |c| shape.distance_from(c);
    holder(Seat::BOTH.map(|s| field.of(s).any(|u| near(field, u, from, &other))))
}

/// Points for ground, counted afresh (T-BAT-46).
pub fn ground_points(field: Field<'_>) -> [u16; 2] {
    let contest = &field.world.contest;
    let mut points = [0; 2];
    let mut score = |seat: Option<Seat>, n: u16| {
        if let Some(s) = seat {
            points[s.index()] += n;
        }
    };
    let markers = || contest.markers.into_iter().flatten();
    match contest.scenario {
        None => {}
        Some(Scenario::PitchedBattle) => {
            by!("T-BAT-48");
            markers().for_each(|m| score(holds_marker(field, m), 1));
        }
        Some(Scenario::TheCrossing) => {
            by!("T-BAT-49");
            markers().for_each(|m| score(holds_marker(field, m), 1));
            for seat in Seat::BOTH {
                let over = field.of(seat).filter(|u| beyond(field, seat, *u)).count().min(3);
                score(Some(seat), over as u16);
            }
        }
        Some(Scenario::TheVillage) => {
            by!("T-BAT-50");
            for id in village(field) {
                let large = field.world.ground.piece(id).scenery == Scenery::LargeBuilding;
                score(holds_building(field, id), if large { 2 } else { 1 });
            }
        }
        Some(Scenario::MeetingOnTheMarch) => {
            by!("T-BAT-51");
            let [middle, south, north] = contest.markers.map(|m| m.and_then(|m| holds_marker(field, m)));
            score(middle, 2);
            // A marker before an edge is worth something only to the enemy of that edge's owner.
            let owner = contest.south;
            score(south.filter(|s| owner.is_some_and(|o| *s != o)), 2);
            score(north.filter(|s| owner.is_some_and(|o| *s == o)), 2);
        }
    }
    points
}

/// Is the unit wholly beyond the river, on the enemy's side (T-BAT-49)?
fn beyond(field: Field<'_>, seat: Seat, unit: UnitId) -> bool {
    if field.arm(unit) == Arm::Artillery {
        return false;
    }
    // A garrison's base is its building (T-BAT-12).
    let rect = base(field, unit);
    let bounds = rect.bounds();
    let grains = |y: i32| i64::from(y) * rocroi_table::GRAIN;
    if field.world.contest.south == Some(seat) {
        bounds.low.y > grains(BANKS[1])
    } else {
        bounds.high.y < grains(BANKS[0])
    }
}
