//! A piece of scenery as a player gives it: what it is, its outline, and whether it may lie so (T-BAT-05 to
//! T-BAT-31).

use super::spacing::{apart, enters};
use crate::units::{EDGE, LEAST, LIMIT};
use crate::{Class, Fault, Ground, INCH, Piece, Scenario, Scenery};
use rocroi_game::{Faults, Hide, Refusal, by};
use rocroi_table::{Distance, Drawn, Fine, GRAIN, Heading, Point, Segment, Shape, distance};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// What can be bought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Wares {
    /// One piece.
    Piece(Scenery),
    /// One large and two small buildings (T-BAT-31).
    Town,
}

/// What a cultivated field is (T-BAT-18).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
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
pub enum Tilth {
    /// Difficult.
    Low,
    /// Difficult, Covered.
    High,
    /// Very difficult, Hidden and Covered.
    Tall,
}
impl Hide for Tilth {}

/// A way over a river.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Crossing {
    /// A bridge; otherwise a ford.
    pub bridge: bool,
    /// Its middle, on the centre line of the river.
    pub at: Point,
    /// How wide along the river; a bridge is 2 inches.
    pub width: i32,
}

/// A piece with everything its buyer says of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Laying {
    /// What it is.
    pub what: Wares,
    /// Its outline; three for a town, none for a bridge or ford.
    pub outlines: Vec<Drawn>,
    /// The free crossing of a river, or the bridge or ford itself.
    pub crossing: Option<Crossing>,
    /// What a field shall be, if the other side agrees; none: the die.
    pub tilth: Option<Tilth>,
}
impl Hide for Laying {}

impl Tilth {
    /// What a die makes of a field: 1–2, 3–5, 6.
    pub fn of_class(class: u8) -> Tilth {
        by!("T-BAT-18");
        match class {
            0 => Tilth::Low,
            1 => Tilth::High,
            _ => Tilth::Tall,
        }
    }

    /// Makes the field so.
    pub fn till(self, piece: &mut Piece) {
        by!("T-BAT-18");
        (piece.class, piece.covered, piece.hidden) = match self {
            Tilth::Low => (Class::Difficult, false, false),
            Tilth::High => (Class::Difficult, true, false),
            Tilth::Tall => (Class::VeryDifficult, true, true),
        };
    }
}

impl Wares {
    /// Its price in scenery points (T-BAT-06).
    pub const fn price(self) -> u8 {
        match self {
            Wares::Town => 3,
            Wares::Piece(s) => match s {
                Scenery::Road
                | Scenery::SmallHill
                | Scenery::SmallWood
                | Scenery::Field
                | Scenery::Hedge
                | Scenery::Bridge
                | Scenery::Ford
                | Scenery::SmallBuilding => 1,
                Scenery::LargeWood
                | Scenery::Marsh
                | Scenery::SteepHill
                | Scenery::LargeHill
                | Scenery::SmallLake
                | Scenery::Wall
                | Scenery::LargeBuilding
                | Scenery::Rocks => 2,
                Scenery::River | Scenery::LargeLake => 3,
            },
        }
    }
}

/// The table the scenery is laid on, and who lays it when.
#[derive(Clone, Copy, Debug)]
pub struct Where<'a> {
    /// What lies there.
    pub ground: &'a Ground,
    /// Width and depth.
    pub table: Point,
    /// Is it its buyer's first piece (T-BAT-05)?
    pub first: bool,
    /// The scenario: some allow less.
    pub scenario: Option<Scenario>,
}

/// The greatest distance between two corners, and the least between two parallel lines round them, in table units.
fn measures(points: &[Fine]) -> (i32, i32) {
    let units = |grains: i64| i32::try_from(grains / GRAIN).unwrap_or(i32::MAX);
    let pairs = points.iter().flat_map(|a| points.iter().map(move |b| a.distance(*b)));
    let size = pairs.max().unwrap_or(0);
    let next = points.iter().cycle().skip(1);
    let across = |(a, b): (&Fine, &Fine)| {
        let along = *b - *a;
        let len = along.length().max(1);
        let away = |p: &Fine| {
            i128::from(along.x) * i128::from((*p - *a).y) - i128::from(along.y) * i128::from((*p - *a).x)
        };
        let most = points.iter().map(|p| away(p).abs()).max().unwrap_or(0);
        i64::try_from(most / i128::from(len)).unwrap_or(i64::MAX)
    };
    let width = points.iter().zip(next).map(across).min().unwrap_or(0);
    (units(size), units(width))
}

/// Least and most size of an area piece, in inches (T-BAT-08).
const fn area_sizes(scenery: Scenery) -> Option<(i32, i32)> {
    match scenery {
        Scenery::LargeLake | Scenery::LargeWood | Scenery::LargeHill => Some((12, 18)),
        Scenery::SmallLake
        | Scenery::Field
        | Scenery::SmallWood
        | Scenery::SmallHill
        | Scenery::SteepHill
        | Scenery::Rocks
        | Scenery::Marsh => Some((6, 12)),
        _ => None,
    }
}

impl Laying {
    /// Judges the piece on this table.
    ///
    /// # Errors
    /// Every reason why it may not lie so.
    pub fn judge(&self, at: Where<'_>) -> Result<Vec<Piece>, Refusal<Fault>> {
        let mut faults = Faults::new();
        let pieces = self.pieces(at, &mut faults);
        for piece in &pieces {
            if !on_table(&piece.shape, at.table) {
                faults.push(Fault::SceneryOffTable);
            }
            for old in &at.ground.pieces {
                faults.require(apart(piece, old) || self.crosses_road(piece, old, &pieces), || {
                    Fault::SceneryTooNear
                });
            }
            if piece.scenery == Scenery::Road {
                self.judge_road(piece, at, &mut faults);
            }
        }
        faults.verdict()?;
        Ok(pieces)
    }

    /// A river may run under a road at its free crossing (T-BAT-22).
    fn crosses_road(&self, piece: &Piece, old: &Piece, pieces: &[Piece]) -> bool {
        if piece.scenery != Scenery::River || old.scenery != Scenery::Road {
            return false;
        }
        by!("T-BAT-22");
        let Some(free) = pieces.iter().find(|p| p.scenery.is_crossing()) else { return false };
        carried(&old.shape, &piece.shape, std::slice::from_ref(free))
    }

    /// A road crosses a river only by a bridge or ford (T-BAT-25).
    fn judge_road(&self, road: &Piece, at: Where<'_>, faults: &mut Faults<Fault>) {
        by!("T-BAT-25");
        for river in at.ground.pieces.iter().filter(|p| p.scenery == Scenery::River) {
            let over = carried(&road.shape, &river.shape, &at.ground.pieces);
            faults.require(!enters(&road.shape, &river.shape) || over, || Fault::RoadInWater);
        }
    }

    fn shape(&self, n: usize, faults: &mut Faults<Fault>) -> Option<Shape> {
        let drawn = self.outlines.get(n)?;
        match Shape::new(drawn.clone()) {
            Ok(shape) => Some(shape),
            Err(_) => {
                faults.push(Fault::SceneryShape);
                None
            }
        }
    }

    /// The pieces it comes to, with everything wrong with their shapes.
    fn pieces(&self, at: Where<'_>, faults: &mut Faults<Fault>) -> Vec<Piece> {
        let wanted = match self.what {
            Wares::Town => 3,
            Wares::Piece(s) if s.is_crossing() => 0,
            Wares::Piece(_) => 1,
        };
        if self.outlines.len() != wanted {
            faults.push(Fault::SceneryShape);
            return Vec::new();
        }
        let scenery = match self.what {
            Wares::Town => return self.town(faults),
            Wares::Piece(s) => s,
        };
        faults.require(self.tilth.is_none() || scenery == Scenery::Field, || Fault::SceneryShape);
        let waters = matches!(scenery, Scenery::River) || scenery.is_crossing();
        faults.require(self.crossing.is_none() || waters, || Fault::SceneryShape);
        if waters && at.scenario == Some(Scenario::TheCrossing) {
            by!("T-BAT-49");
            faults.push(Fault::OneRiver);
            return Vec::new();
        }
        if scenery.is_crossing() {
            return self.bought_crossing(scenery, at, faults);
        }
        let Some(shape) = self.shape(0, faults) else { return Vec::new() };
        match scenery {
            Scenery::Road | Scenery::River => judge_band(scenery, &shape, at.table, faults),
            Scenery::Hedge | Scenery::Wall => judge_line(&shape, faults),
            Scenery::SmallBuilding | Scenery::LargeBuilding => judge_building(scenery, &shape, faults),
            _ => judge_area(scenery, &shape, faults),
        }
        let mut out = vec![Piece::new(scenery, shape)];
        if scenery == Scenery::River {
            self.free_crossing(at, &mut out, faults);
        }
        if scenery == Scenery::Road {
            // Nothing more: a road changes movement only.
            by!("T-BAT-25");
        }
        out
    }

    /// T-BAT-05, T-BAT-23.
    fn free_crossing(&self, at: Where<'_>, out: &mut Vec<Piece>, faults: &mut Faults<Fault>) {
        by!("T-BAT-05");
        faults.require(at.first, || Fault::RiverFirst);
        let there = at.ground.pieces.iter().any(|p| p.scenery == Scenery::River);
        faults.require(!there, || Fault::OneRiver);
        by!("T-BAT-23");
        let Some(river) = out.first().cloned() else { return };
        let Some(piece) = self.crossing.and_then(|c| crossing(&river.shape, c)) else {
            faults.push(Fault::NoFreeCrossing);
            return;
        };
        let b = piece.shape.bounds();
        let inside = |low: i64, high: i64, end: i32| {
            let margin = i64::from(12 * INCH - LEAST) * GRAIN;
            low >= margin && high <= i64::from(end) * GRAIN - margin
        };
        let clear = inside(b.low.x, b.high.x, at.table.x) && inside(b.low.y, b.high.y, at.table.y);
        faults.require(clear, || Fault::NoFreeCrossing);
        out.push(piece);
    }

    /// T-BAT-09, T-BAT-10: on a river, clear of other crossings.
    fn bought_crossing(&self, scenery: Scenery, at: Where<'_>, faults: &mut Faults<Fault>) -> Vec<Piece> {
        by!("T-BAT-09");
        by!("T-BAT-10");
        let river = at.ground.pieces.iter().find(|p| p.scenery == Scenery::River);
        let named = self.crossing.filter(|c| c.bridge == (scenery == Scenery::Bridge));
        let piece = river.and_then(|r| crossing(&r.shape, named?));
        let Some(piece) = piece else {
            faults.push(Fault::NotOnRiver);
            return Vec::new();
        };
        let others = at.ground.pieces.iter().filter(|p| p.scenery.is_crossing());
        for other in others {
            faults.require(!enters(&piece.shape, &other.shape), || Fault::NotOnRiver);
        }
        vec![piece]
    }

    /// T-BAT-31.
    fn town(&self, faults: &mut Faults<Fault>) -> Vec<Piece> {
        by!("T-BAT-31");
        let mut out: Vec<Piece> = Vec::new();
        let mut large = 0;
        for n in 0..3 {
            let Some(shape) = self.shape(n, faults) else { return Vec::new() };
            let is_large = rectangle(&shape).is_some_and(|[a, b]| a.max(b) > 4 * INCH + LIMIT);
            large += u8::from(is_large);
            let scenery = if is_large { Scenery::LargeBuilding } else { Scenery::SmallBuilding };
            judge_building(scenery, &shape, faults);
            out.push(Piece::new(scenery, shape));
        }
        faults.require(large == 1, || Fault::TownBuildings);
        for (i, a) in out.iter().enumerate() {
            let others = || out.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, b)| b);
            let near = |b: &Piece| a.shape.distance_to_shape(&b.shape).within(3 * INCH + LIMIT);
            faults.require(others().any(near), || Fault::TownBuildings);
            faults.require(!others().any(|b| enters(&a.shape, &b.shape)), || Fault::TownBuildings);
        }
        out
    }

    /// How it may be told in a word: the town, or the piece.
    pub fn scenery(&self) -> Option<Scenery> {
        match self.what {
            Wares::Piece(s) => Some(s),
            Wares::Town => None,
        }
    }
}

/// Is every place of the road over this river on a bridge or ford?
fn carried(road: &Shape, river: &Shape, ground: &[Piece]) -> bool {
    let over = |line: Segment| {
        let wet = river.inside(&line, 0);
        let dry = ground
            .iter()
            .filter(|p| p.scenery.is_crossing())
            .fold(rocroi_table::Spans::none(&line), |all, p| all.union(&p.shape.inside(&line, 0)));
        wet.minus(&dry).longest() <= EDGE
    };
    road.edges().all(over)
}

fn on_table(shape: &Shape, table: Point) -> bool {
    let slack = i64::from(LIMIT) * GRAIN;
    let inside = |p: &Fine| {
        let end = Fine::from(table);
        p.x >= -slack && p.y >= -slack && p.x <= end.x + slack && p.y <= end.y + slack
    };
    // A band is cut by the edges it runs between; its centre line is on the table.
    shape.points().iter().all(inside)
}

fn judge_area(scenery: Scenery, shape: &Shape, faults: &mut Faults<Fault>) {
    by!("T-BAT-08");
    let fits = shape.is_area() && shape.is_convex() && shape.points().len() <= 16;
    faults.require(fits, || Fault::SceneryShape);
    let Some((least, most)) = area_sizes(scenery) else { return };
    let (size, width) = measures(shape.points());
    let _ = match scenery {
        Scenery::SmallWood | Scenery::LargeWood => by!("T-BAT-20"),
        Scenery::SmallLake | Scenery::LargeLake => by!("T-BAT-21"),
        Scenery::SmallHill | Scenery::LargeHill => by!("T-BAT-26"),
        Scenery::SteepHill => by!("T-BAT-27"),
        Scenery::Rocks => by!("T-BAT-29"),
        Scenery::Marsh => by!("T-BAT-30"),
        Scenery::Field => by!("T-BAT-17"),
        _ => by!("T-BAT-08"),
    };
    // "Over 12" for the large ones: exactly 12 is small.
    let big = if least == 12 { size > 12 * INCH + LIMIT } else { size >= least * INCH - LEAST };
    faults.require(big && size <= most * INCH + LIMIT, || Fault::ScenerySize { scenery });
    faults.require(2 * width >= size - LEAST, || Fault::ScenerySize { scenery });
}

fn judge_line(shape: &Shape, faults: &mut Faults<Fault>) {
    by!("T-BAT-19");
    by!("T-BAT-28");
    let line = matches!(shape.drawn(), Drawn::Line(_));
    faults.require(line && !crosses_itself(shape), || Fault::SceneryShape);
    let lengths: Vec<i64> = shape.edges().map(|e| e.length()).collect();
    let units = |inches: i32| i64::from(inches * INCH) * GRAIN;
    let slack = i64::from(LIMIT) * GRAIN;
    let total: i64 = lengths.iter().sum();
    let right = lengths.iter().all(|l| *l >= units(1) - slack)
        && total >= units(6) - slack
        && total <= units(24) + slack;
    faults.require(right, || Fault::ScenerySize { scenery: Scenery::Hedge });
}

fn judge_band(scenery: Scenery, shape: &Shape, table: Point, faults: &mut Faults<Fault>) {
    by!("T-BAT-22");
    let Drawn::Band { width, points } = shape.drawn() else {
        faults.push(Fault::SceneryShape);
        return;
    };
    let (least, most) = if scenery == Scenery::River { (2, 4) } else { (1, 6) };
    let fits = (least * INCH - LEAST..=most * INCH + LIMIT).contains(width);
    faults.require(fits, || Fault::ScenerySize { scenery });
    let edges = |p: &Point| {
        let on = |v: i32, end: i32| [v.abs() <= LIMIT, (v - end).abs() <= LIMIT];
        let ([west, east], [south, north]) = (on(p.x, table.x), on(p.y, table.y));
        [west, east, south, north]
    };
    let ends = points.first().zip(points.last()).map(|(a, b)| (edges(a), edges(b)));
    // From one edge to a different one; a corner is on both of its edges.
    let joins = ends.is_some_and(|(a, b)| (0..4).any(|i| a[i] && (0..4).any(|j| i != j && b[j])));
    let headings: Vec<Heading> = shape.edges().filter_map(|e| Heading::towards(e.from, e.to)).collect();
    let bends = headings.windows(2).all(|h| h[0].between(h[1]) <= 60_000 + crate::units::TURN);
    let right = joins && bends && points.len() <= 7 && !crosses_itself(shape);
    faults.require(right, || Fault::SceneryShape);
}

/// Do two pieces of a broken line that do not follow each other touch?
fn crosses_itself(shape: &Shape) -> bool {
    let edges: Vec<Segment> = shape.edges().collect();
    edges
        .iter()
        .enumerate()
        .any(|(i, a)| edges.iter().skip(i + 2).any(|b| distance(&(*a).into(), &(*b).into()).within(0)))
}

/// The sides of a rectangle, in table units; none if it is none.
fn rectangle(shape: &Shape) -> Option<[i32; 2]> {
    let [a, b, c, d] = *shape.points() else { return None };
    if !shape.is_area() {
        return None;
    }
    let slack = i64::from(LIMIT) * GRAIN;
    let same = |p: i64, q: i64| (p - q).abs() <= 2 * slack;
    // Four right angles: opposite sides and the diagonals are equal.
    let right = same(a.distance(b), c.distance(d))
        && same(b.distance(c), d.distance(a))
        && same(a.distance(c), b.distance(d));
    let units = |g: i64| i32::try_from((g + GRAIN / 2) / GRAIN).unwrap_or(i32::MAX);
    right.then(|| [units(a.distance(b)), units(b.distance(c))])
}

fn judge_building(scenery: Scenery, shape: &Shape, faults: &mut Faults<Fault>) {
    by!("T-BAT-08");
    let Some([a, b]) = rectangle(shape) else {
        faults.push(Fault::SceneryShape);
        return;
    };
    let (small, great) = (a.min(b), a.max(b));
    let most = if scenery == Scenery::LargeBuilding { 6 } else { 4 };
    let right = small >= 2 * INCH - LEAST
        && great <= most * INCH + LIMIT
        && (scenery == Scenery::SmallBuilding || great > 4 * INCH + LIMIT);
    faults.require(right, || Fault::ScenerySize { scenery });
}

/// The crossing as a piece, if it may lie so on this river (T-BAT-09, T-BAT-10).
fn crossing(river: &Shape, c: Crossing) -> Option<Piece> {
    let width = if c.bridge { 2 * INCH } else { c.width };
    if !(2 * INCH - LEAST..=6 * INCH + LIMIT).contains(&width) || (c.bridge && c.width != width) {
        return None;
    }
    let scenery = if c.bridge { Scenery::Bridge } else { Scenery::Ford };
    crossing_piece(river, c.at, width).map(|shape| Piece::new(scenery, shape))
}

/// The part of a river within half a width of a line at right angles to one straight piece of its centre line, on
/// which it must lie wholly.
pub fn crossing_piece(river: &Shape, at: Point, width: i32) -> Option<Shape> {
    by!("T-BAT-09");
    let middle = Fine::from(at);
    let near = i64::from(EDGE) * GRAIN;
    let half = i64::from(width) * GRAIN / 2;
    let run = river.edges().find(|e| {
        let ends = [e.from, e.to].map(|p| Distance::between(p, middle).grains() + near >= half);
        e.square_from(middle) <= near * near && ends[0] && ends[1]
    })?;
    let way = Heading::towards(run.from, run.to)?;
    let (along, across) = (way.forward(), way.right());
    let bank = river.half_width();
    let corner = |a: i64, b: i64| middle.moved(along, a * half).moved(across, b * bank).point();
    Shape::polygon(vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]).ok()
}
