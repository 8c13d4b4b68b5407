//! The ground of a skirmish as the plan draws it.

use rocroi_argad::ground::{Area, AreaKind, Ground as Table, LineKind, OpeningKind};
use rocroi_draw::{Ground, GroundKind, Shape};
use rocroi_table::Point;

fn at(p: Point) -> (i32, i32) {
    (p.x, p.y)
}

fn piece(kind: GroundKind, shape: Shape) -> Ground {
    Ground { kind, shape, cover: None, label: String::new() }
}

fn polygon(low: Point, high: Point) -> Shape {
    Shape::Polygon(vec![at(low), (high.x, low.y), at(high), (low.x, high.y)])
}

/// A rectangle as a strip from end to end: from west to east, or from south to north.
fn band(a: &Area, along_x: bool) -> Shape {
    let c = a.centre();
    if along_x {
        Shape::Band { line: vec![(a.low.x, c.y), (a.high.x, c.y)], width: a.high.y - a.low.y }
    } else {
        Shape::Band { line: vec![(c.x, a.low.y), (c.x, a.high.y)], width: a.high.x - a.low.x }
    }
}

const fn longer_along_x(a: &Area) -> bool {
    a.high.x - a.low.x >= a.high.y - a.low.y
}

/// A bridge or ford leads across the water under it, or else along its own length.
fn way_over(table: &Table, a: &Area) -> bool {
    let under = table.areas.iter().find(|w| {
        matches!(w.kind, AreaKind::DeepWater | AreaKind::Stream)
            && w.low.x < a.high.x
            && a.low.x < w.high.x
            && w.low.y < a.high.y
            && a.low.y < w.high.y
    });
    under.map_or(longer_along_x(a), |w| !longer_along_x(w))
}

fn area(table: &Table, a: &Area) -> Ground {
    let whole = || polygon(a.low, a.high);
    let strip = || band(a, longer_along_x(a));
    match a.kind {
        AreaKind::Bushes | AreaKind::HighCrops => piece(GroundKind::Brush, whole()),
        AreaKind::Forest => piece(GroundKind::Wood, whole()),
        AreaKind::SteepSlope => piece(GroundKind::SteepHill, whole()),
        AreaKind::Marsh => piece(GroundKind::Marsh, whole()),
        AreaKind::Ploughed | AreaKind::LowCrops => piece(GroundKind::Field, whole()),
        AreaKind::Rampart => piece(GroundKind::Slope, whole()),
        AreaKind::Cliff => piece(GroundKind::Crags, whole()),
        AreaKind::Road => piece(GroundKind::Road, strip()),
        AreaKind::Stair | AreaKind::Ladder => piece(GroundKind::Road, strip()),
        AreaKind::Stream => piece(GroundKind::Stream, strip()),
        AreaKind::DeepWater => piece(GroundKind::River, strip()),
        AreaKind::Bridge => piece(GroundKind::Bridge, band(a, way_over(table, a))),
        AreaKind::Ford => piece(GroundKind::Ford, band(a, way_over(table, a))),
    }
}

/// What lies over what: water below roads, roads below bridges.
const fn layer(kind: AreaKind) -> u8 {
    match kind {
        AreaKind::Ploughed | AreaKind::LowCrops => 0,
        AreaKind::SteepSlope | AreaKind::Rampart | AreaKind::Cliff => 1,
        AreaKind::DeepWater | AreaKind::Stream | AreaKind::Marsh => 2,
        AreaKind::Road | AreaKind::Stair | AreaKind::Ladder => 3,
        AreaKind::Bridge | AreaKind::Ford => 4,
        AreaKind::Bushes | AreaKind::HighCrops | AreaKind::Forest => 5,
    }
}

const fn line(kind: LineKind) -> GroundKind {
    match kind {
        LineKind::Hedge => GroundKind::Hedge,
        LineKind::Bank => GroundKind::Bank,
        LineKind::Ditch => GroundKind::Ditch,
        LineKind::LowWall => GroundKind::Wall,
        LineKind::Fence => GroundKind::Fence,
        LineKind::Barricade => GroundKind::Barricade,
        LineKind::HighWall => GroundKind::Rampart,
    }
}

/// The ground of the table, lowest first.
pub fn drawn(table: &Table) -> Vec<Ground> {
    let mut areas: Vec<&Area> = table.areas.iter().collect();
    areas.sort_by_key(|a| layer(a.kind));
    let mut out: Vec<Ground> = areas.into_iter().map(|a| area(table, a)).collect();
    for b in &table.buildings {
        // A doorstep before every door: where one goes in.
        for o in b.openings.iter().filter(|o| o.kind == OpeningKind::Door) {
            let middle = Point::new((o.from.x + o.to.x) / 2, (o.from.y + o.to.y) / 2);
            let step = 1_500;
            let out_by = if middle.y == b.low.y {
                Point::new(0, -step)
            } else if middle.y == b.high.y {
                Point::new(0, step)
            } else if middle.x == b.low.x {
                Point::new(-step, 0)
            } else {
                Point::new(step, 0)
            };
            let way = Shape::Band { line: vec![at(middle), at(middle + out_by)], width: 2_000 };
            out.push(piece(GroundKind::Road, way));
        }
        out.push(piece(GroundKind::Building, polygon(b.low, b.high)));
    }
    out.extend(table.lines.iter().map(|l| piece(line(l.kind), Shape::Line(vec![at(l.from), at(l.to)]))));
    out
}
