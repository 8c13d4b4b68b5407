//! What lies on the table and where.

use super::kinds::{AreaKind, LineKind, OpeningKind};
use rocroi_game::by;
use rocroi_table::{Body, Cm, Fine, Point, Rect, Segment};
use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoStaticStr, VariantNames};

/// A table edge.
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
    EnumIter,
    VariantNames,
    IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Edge {
    /// y at its greatest.
    North,
    /// x at its greatest.
    East,
    /// y 0.
    South,
    /// x 0.
    West,
}

impl rocroi_game::Hide for Edge {}

impl Edge {
    /// The way straight towards it.
    pub const fn towards(self) -> rocroi_table::Heading {
        match self {
            Edge::North => rocroi_table::Heading::NORTH,
            Edge::East => rocroi_table::Heading::EAST,
            Edge::South => rocroi_table::Heading::SOUTH,
            Edge::West => rocroi_table::Heading::WEST,
        }
    }

    /// The one across the table.
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::North => Edge::South,
            Edge::East => Edge::West,
            Edge::South => Edge::North,
            Edge::West => Edge::East,
        }
    }
}

/// A rectangle of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Area {
    /// What it is.
    pub kind: AreaKind,
    /// Its south-west corner.
    pub low: Point,
    /// Its north-east corner.
    pub high: Point,
}

impl Area {
    /// Does it hold the place?
    pub const fn holds(&self, p: Point) -> bool {
        holds(self.low, self.high, p)
    }

    /// As a rectangle.
    pub fn rect(&self) -> Rect {
        Rect::upright(self.low, self.high)
    }

    /// Its centre.
    pub const fn centre(&self) -> Point {
        Point::new((self.low.x + self.high.x) / 2, (self.low.y + self.high.y) / 2)
    }
}

const fn holds(low: Point, high: Point, p: Point) -> bool {
    low.x <= p.x && p.x <= high.x && low.y <= p.y && p.y <= high.y
}

/// A linear obstacle: a straight segment without width (R-MOV-22).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// What it is.
    pub kind: LineKind,
    /// One end.
    pub from: Point,
    /// The other.
    pub to: Point,
}

impl Line {
    /// As a segment.
    pub fn segment(&self) -> Segment {
        Segment::new(self.from, self.to)
    }
}

/// A way through a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// What it is.
    pub kind: OpeningKind,
    /// One end, on the wall.
    pub from: Point,
    /// The other.
    pub to: Point,
}

impl Opening {
    /// An opening of the usual width (2 cm) with its middle here, in a wall that runs east to west or not.
    pub fn centred(kind: OpeningKind, at: Point, along_x: bool) -> Opening {
        by!("R-MOV-24");
        let half = Cm(1).units();
        let d = if along_x { Point::new(half, 0) } else { Point::new(0, half) };
        Opening { kind, from: at - d, to: at + d }
    }

    /// As a segment.
    pub fn segment(&self) -> Segment {
        Segment::new(self.from, self.to)
    }
}

/// A building: walls all round, ways through them, a floor per storey (R-MOV-24).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Building {
    /// Its south-west corner.
    pub low: Point,
    /// Its north-east corner.
    pub high: Point,
    /// Floors, from 1.
    pub storeys: u8,
    /// Doors, windows, loopholes.
    pub openings: Vec<Opening>,
}

impl Building {
    /// Does it hold the place?
    pub const fn holds(&self, p: Point) -> bool {
        holds(self.low, self.high, p)
    }

    /// As a rectangle.
    pub fn rect(&self) -> Rect {
        Rect::upright(self.low, self.high)
    }

    /// How many figures each storey holds.
    pub const fn capacity(&self) -> usize {
        let (w, d) = ((self.high.x - self.low.x) as i64, (self.high.y - self.low.y) as i64);
        (w * d / (4 * 1_000_000)) as usize
    }

    /// Its four walls.
    pub fn walls(&self) -> [Segment; 4] {
        let (l, h) = (self.low, self.high);
        let (nw, se) = (Point::new(l.x, h.y), Point::new(h.x, l.y));
        [Segment::new(l, nw), Segment::new(nw, h), Segment::new(h, se), Segment::new(se, l)]
    }
}

/// Everything on the table that does not move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ground {
    /// The north-east corner of the table; the south-west one is (0, 0).
    pub size: Point,
    /// Terrain.
    pub areas: Vec<Area>,
    /// Linear obstacles and high walls.
    pub lines: Vec<Line>,
    /// Buildings.
    pub buildings: Vec<Building>,
    /// Gates in high walls.
    pub gates: Vec<Opening>,
    /// The areas with what bridges, fords and stairs replace cut out of them; made by [`Ground::settle`].
    #[serde(default)]
    pieces: Vec<Area>,
}

/// Something that separates: a linear obstacle, an opening, or a bare wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wall {
    /// Which.
    pub id: WallId,
    /// Where.
    pub segment: Segment,
}

/// Which linear feature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum WallId {
    /// A linear obstacle, by its number.
    Line(u8),
    /// An opening of a building: building, opening.
    Opening(u8, u8),
    /// A gate.
    Gate(u8),
}

impl Ground {
    /// An empty table of this size in cm.
    pub fn open(width: i32, height: i32) -> Ground {
        by!("R-SCN-06");
        let mut g = Ground { size: Point::new(Cm(width).units(), Cm(height).units()), ..Ground::default() };
        g.settle();
        g
    }

    /// To be called once everything is laid: cuts what is replaced out of the areas (R-MOV-21).
    pub fn settle(&mut self) {
        self.pieces.clear();
        for area in &self.areas {
            let mut parts = vec![*area];
            if !area.kind.row().over {
                for over in self.areas.iter().filter(|a| a.kind.row().over) {
                    parts = parts.iter().flat_map(|p| cut(p, over)).collect();
                }
            }
            self.pieces.extend(parts);
        }
    }

    /// The pieces of terrain, each with the kind it is of.
    pub fn pieces(&self) -> &[Area] {
        &self.pieces
    }

    /// The building a place is in.
    pub fn building_at(&self, p: Point) -> Option<usize> {
        self.buildings.iter().position(|b| b.holds(p))
    }

    /// Is the place in terrain of this kind?
    pub fn is_in(&self, p: Point, kind: AreaKind) -> bool {
        self.pieces.iter().any(|a| a.kind == kind && a.holds(p))
    }

    /// How high a place is, apart from storeys (R-SHT-30).
    pub fn level_at(&self, p: Point) -> u8 {
        self.pieces.iter().filter(|a| a.holds(p)).map(|a| a.kind.row().level).max().unwrap_or(0)
    }

    /// Is any part of the body on the table?
    pub fn holds_part_of(&self, body: &Body) -> bool {
        let (b, high) = (body.bounds(), Fine::from(self.size));
        b.high.x > 0 && b.high.y > 0 && b.low.x < high.x && b.low.y < high.y
    }

    /// Is all of the body on the table?
    pub fn holds_all_of(&self, body: &Body) -> bool {
        let (b, high) = (body.bounds(), Fine::from(self.size));
        b.low.x >= 0 && b.low.y >= 0 && b.high.x <= high.x && b.high.y <= high.y
    }

    /// The edge a place lies beyond, or nearest to beyond.
    pub fn edge_beyond(&self, p: Point) -> Edge {
        let outs = [
            (p.y - self.size.y, Edge::North),
            (p.x - self.size.x, Edge::East),
            (-p.y, Edge::South),
            (-p.x, Edge::West),
        ];
        outs.into_iter().max_by_key(|(out, e)| (*out, std::cmp::Reverse(*e))).map_or(Edge::North, |(_, e)| e)
    }

    /// How far a place is from a table edge (negative beyond it).
    pub fn from_edge(&self, p: Point, edge: Edge) -> i32 {
        match edge {
            Edge::North => self.size.y - p.y,
            Edge::East => self.size.x - p.x,
            Edge::South => p.y,
            Edge::West => p.x,
        }
    }

    /// Everything one can line and fight across: obstacles, openings, gates.
    pub fn walls(&self) -> impl Iterator<Item = Wall> + '_ {
        let lines = self.lines.iter().enumerate().filter(|(_, l)| l.kind.is_obstacle());
        let lines = lines.map(|(i, l)| Wall { id: WallId::Line(i as u8), segment: l.segment() });
        let openings = self.buildings.iter().enumerate().flat_map(|(b, building)| {
            let each = building.openings.iter().enumerate();
            each.map(move |(i, o)| Wall { id: WallId::Opening(b as u8, i as u8), segment: o.segment() })
        });
        let gates = self.gates.iter().enumerate();
        let gates = gates.map(|(i, o)| Wall { id: WallId::Gate(i as u8), segment: o.segment() });
        lines.chain(openings).chain(gates)
    }

    /// The segment of a linear feature.
    pub fn wall(&self, id: WallId) -> Option<Segment> {
        match id {
            WallId::Line(i) => self.lines.get(usize::from(i)).map(Line::segment),
            WallId::Opening(b, i) => {
                let building = self.buildings.get(usize::from(b))?;
                building.openings.get(usize::from(i)).map(Opening::segment)
            }
            WallId::Gate(i) => self.gates.get(usize::from(i)).map(Opening::segment),
        }
    }
}

/// What is left of an area around another.
fn cut(area: &Area, hole: &Area) -> Vec<Area> {
    let (l, h) = (area.low, area.high);
    let (a, b) = (
        Point::new(hole.low.x.clamp(l.x, h.x), hole.low.y.clamp(l.y, h.y)),
        Point::new(hole.high.x.clamp(l.x, h.x), hole.high.y.clamp(l.y, h.y)),
    );
    if a.x >= b.x || a.y >= b.y {
        return vec![*area];
    }
    let part = |low: Point, high: Point| Area { kind: area.kind, low, high };
    [
        part(l, Point::new(a.x, h.y)),
        part(Point::new(b.x, l.y), h),
        part(Point::new(a.x, l.y), Point::new(b.x, a.y)),
        part(Point::new(a.x, b.y), Point::new(b.x, h.y)),
    ]
    .into_iter()
    .filter(|p| p.low.x < p.high.x && p.low.y < p.high.y)
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    pub(crate) fn area(kind: AreaKind, x0: i32, y0: i32, x1: i32, y1: i32) -> Area {
        Area {
            kind,
            low: Point::new(Cm(x0).units(), Cm(y0).units()),
            high: Point::new(Cm(x1).units(), Cm(y1).units()),
        }
    }

    #[test]
    fn a_bridge_replaces_the_river() {
        let _proof = proves("R-SCN-06");
        let mut g = Ground::open(180, 120);
        g.areas = vec![area(AreaKind::DeepWater, 85, 0, 95, 120), area(AreaKind::Bridge, 85, 55, 95, 65)];
        g.settle();
        let p = |x, y| Point::new(Cm(x).units(), Cm(y).units());
        assert!(!g.is_in(p(90, 60), AreaKind::DeepWater) && g.is_in(p(90, 60), AreaKind::Bridge));
        assert!(g.is_in(p(90, 54), AreaKind::DeepWater) && g.is_in(p(90, 66), AreaKind::DeepWater));
        assert_eq!(g.pieces().iter().filter(|a| a.kind == AreaKind::DeepWater).count(), 2);
    }

    #[test]
    fn a_house_holds_one_per_four_square_centimetres() {
        let b = Building {
            low: Point::new(0, 0),
            high: Point::new(12_000, 12_000),
            storeys: 1,
            openings: vec![Opening::centred(OpeningKind::Door, Point::new(6_000, 0), true)],
        };
        assert_eq!(b.capacity(), 36);
        assert_eq!(b.openings[0].from, Point::new(5_000, 0));
    }
}
