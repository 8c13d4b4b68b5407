//! Where a piece could lie (A-TER-42): turns of 15° and steps of 0.25 UD, pushed straight against an edge or a
//! water where the dice ask for it. Circles round and inside the pieces cut most places off before shapes are compared.

use rocroi_game::by;
use rocroi_table::{Fine, GRAIN, Heading, Point, Segment, Shape, Ud};

use super::kinds::{Kind, Piece};
use super::order::{Laying, Margin, Sort};
use super::placing::{Area, OVERLAP, Site, is_water, middle, outline, smallest};
use crate::tolerance::UD;

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search<'a> {
    /// Sides or axes.
    pub size: (Ud, Ud),
    /// A village on this hill.
    pub hill: Option<Sort>,
    /// Headings to try.
    pub turns: &'a [Heading],
    /// From place to place, in table units.
    pub step: i32,
    /// Enough when so many are found.
    pub enough: usize,
}

/// The turns of A-TER-42; a rectangle or ellipse is the same after half a turn.
pub(crate) fn all_turns() -> [Heading; 12] {
    let mut turns = [Heading::NORTH; 12];
    for (n, turn) in (0i32..).zip(&mut turns) {
        *turn = Heading::degrees(15 * n);
    }
    turns
}

/// A place for the smallest size of the piece, if there is one (A-TER-42).
pub(crate) fn fits(site: &Site<'_>) -> Option<Laying> {
    by!("A-TER-42");
    let turns = all_turns();
    let on = [None, site.hills[0].then_some(Sort::GentleHill), site.hills[1].then_some(Sort::SteepHill)];
    let village = site.piece.sort == Sort::Village;
    on.into_iter().filter(|hill| hill.is_none() || village).find_map(|hill| {
        let size = smallest(site.rectangle(hill));
        let search = Search { size, hill, turns: &turns, step: UD / 4, enough: 1 };
        find(site, &search).pop()
    })
}

/// A piece on the table that others keep off.
struct Block<'a> {
    shape: &'a Shape,
    centre: Fine,
    /// Circles inside and round it, in grains.
    inner: i64,
    outer: i64,
}

fn circles(shape: &Shape) -> (Fine, i64, i64) {
    let centre = middle(shape);
    let outer = shape.points().iter().map(|p| (*p - centre).square()).max().unwrap_or(0).isqrt() + 1;
    let inner = shape.edges().map(|e| e.square_from(centre)).min().unwrap_or(0).isqrt();
    (centre, inner, outer)
}

/// The stencil of a piece at one heading, its centre on the origin.
struct Stencil {
    shape: Shape,
    inner: i64,
    outer: i64,
    /// How far it reaches from its centre, in table units: west, south, east, north.
    west: i32,
    south: i32,
    east: i32,
    north: i32,
}

impl Stencil {
    fn new(rectangle: bool, (across, along): (Ud, Ud), heading: Heading) -> Option<Stencil> {
        let shape = outline(rectangle, Point::new(0, 0), across.units(), along.units(), heading)?;
        let (_, inner, outer) = circles(&shape);
        let (low, high) = (shape.bounds().low.point(), shape.bounds().high.point());
        Some(Stencil { inner, outer, west: -low.x, south: -low.y, east: high.x, north: high.y, shape })
    }
}

/// Places where the piece could lie, at most `enough`; each passes [`Site::judge`].
pub(crate) fn find(site: &Site<'_>, search: &Search<'_>) -> Vec<Laying> {
    let keeps_off = |p: &&Piece| p.kind != Kind::Road;
    let blocks: Vec<Block<'_>> = site
        .ground
        .pieces
        .iter()
        .filter(keeps_off)
        .map(|p| {
            let (centre, inner, outer) = circles(&p.shape);
            // A band has no circle of its own: only its bounds cut.
            if p.shape.is_area() && p.kind != Kind::Coast {
                Block { shape: &p.shape, centre, inner, outer }
            } else {
                Block { shape: &p.shape, centre, inner: 0, outer: i64::MAX / 4 }
            }
        })
        .collect();
    let mut out = Vec::new();
    let rectangle = site.rectangle(search.hill);
    for heading in search.turns {
        let Some(stencil) = Stencil::new(rectangle, search.size, *heading) else { continue };
        let mut try_at = |at: Point| -> bool {
            if !clear(&blocks, &stencil, at) {
                return false;
            }
            let laying = Laying {
                centre: at,
                across: search.size.0,
                along: search.size.1,
                heading: *heading,
                enclosed: false,
                hill: search.hill,
                crest: None,
            };
            if site.judge(&laying).is_ok() {
                out.push(laying);
            }
            out.len() >= search.enough
        };
        for area in site.areas() {
            if places(site, &stencil, area, search.step, &mut try_at) {
                return out;
            }
        }
    }
    out
}

fn clear(blocks: &[Block<'_>], stencil: &Stencil, at: Point) -> bool {
    let here = Fine::from(at);
    let slack = i64::from(OVERLAP) * GRAIN;
    let mut near = Vec::new();
    for block in blocks {
        let square = (block.centre - here).square();
        let apart = (block.outer.saturating_add(stencil.outer))
            .saturating_mul(block.outer.saturating_add(stencil.outer));
        if square >= apart {
            continue;
        }
        let deep = block.inner + stencil.inner - slack;
        if block.inner > 0 && square < deep * deep {
            return false;
        }
        near.push(block);
    }
    if near.is_empty() {
        return true;
    }
    let shape = stencil.shape.shifted(at);
    near.iter().all(|block| !block.shape.overlaps_shape(&shape, OVERLAP))
}

/// Tries the places of an area in turn; true when it is enough.
fn places(
    site: &Site<'_>,
    s: &Stencil,
    area: Area,
    step: i32,
    try_at: &mut dyn FnMut(Point) -> bool,
) -> bool {
    let xs = (area.low.x + s.west, area.high.x - s.east);
    let ys = (area.low.y + s.south, area.high.y - s.north);
    match site.spot.margin {
        None => grid(xs, ys, step, try_at),
        Some(Margin::AwayFromEdges) => {
            let two = 2 * UD;
            let xs = (xs.0.max(two + s.west), xs.1.min(site.table.x - two - s.east));
            let ys = (ys.0.max(two + s.south), ys.1.min(site.table.y - two - s.north));
            grid(xs, ys, step, try_at)
        }
        Some(Margin::AtTheEdge) => {
            let edges = [
                (area.low.y == 0).then_some((xs, (ys.0, ys.0))),
                (area.high.y == site.table.y).then_some((xs, (ys.1, ys.1))),
                (area.low.x == 0).then_some(((xs.0, xs.0), ys)),
                (area.high.x == site.table.x).then_some(((xs.1, xs.1), ys)),
            ];
            edges.into_iter().flatten().any(|(xs, ys)| grid(xs, ys, step, try_at))
                || at_water(site, s, ys, step, try_at)
        }
        Some(Margin::AtTheWater) => at_water(site, s, ys, step, try_at),
    }
}

fn grid(xs: (i32, i32), ys: (i32, i32), step: i32, try_at: &mut dyn FnMut(Point) -> bool) -> bool {
    let mut y = ys.0;
    while y <= ys.1 {
        let mut x = xs.0;
        while x <= xs.1 {
            if try_at(Point::new(x, y)) {
                return true;
            }
            x += step;
        }
        y += step;
    }
    false
}

/// Pushed straight against each bank of each water.
fn at_water(
    site: &Site<'_>,
    s: &Stencil,
    ys: (i32, i32),
    step: i32,
    try_at: &mut dyn FnMut(Point) -> bool,
) -> bool {
    for water in site.ground.pieces.iter().filter(|p| is_water(p.kind)) {
        let mut y = ys.0;
        while y <= ys.1 {
            for east in [true, false] {
                if pushed(&water.shape, s, y, east).is_some_and(|x| try_at(Point::new(x, y))) {
                    return true;
                }
            }
            y += step;
        }
    }
    false
}

/// Where the bank of one straight piece of a river lies at a height, in grains: its eastern or its western bank.
fn bank(piece: &Segment, half: i64, height: i64, east: bool) -> Option<i64> {
    let way = if east { 1 } else { -1 };
    let round = [piece.from, piece.to].map(|end| {
        let up = height - end.y;
        (up.abs() <= half).then(|| end.x + way * (half * half - up * up).isqrt())
    });
    let (d, length) = (piece.vector(), piece.length().max(1));
    // The straight bank: the piece moved square to itself.
    let (dx, dy) = (way * d.y.abs(), -way * d.x * d.y.signum());
    let off = Fine::new(dx * half / length, dy * half / length);
    let (a, b) = (piece.from + off, piece.to + off);
    let between = d.y != 0 && (height - a.y).signum() * (height - b.y).signum() <= 0;
    let straight = between.then(|| a.x + (b.x - a.x) * (height - a.y) / (b.y - a.y));
    let all = round.into_iter().chain([straight]).flatten();
    if east { all.max() } else { all.min() }
}

/// Where the piece comes to touch a water, pushed from the east or from the west.
fn pushed(water: &Shape, s: &Stencil, y: i32, east: bool) -> Option<i32> {
    let (low, high) = (water.bounds().low.point(), water.bounds().high.point());
    if water.is_area() {
        return Some(if east { high.x + s.west } else { low.x - s.east });
    }
    // The corners of the piece against the bank; what is left is found by trying.
    let up = i64::from(y) * GRAIN;
    let touch = s.shape.points().iter().filter_map(|p| {
        let banks = water.edges().filter_map(|e| bank(&e, water.half_width(), p.y + up, east));
        let bank = if east { banks.max() } else { banks.min() };
        bank.map(|x| x - p.x)
    });
    let near = if east { touch.max()? + GRAIN - 1 } else { touch.min()? };
    let near = i32::try_from(near.div_euclid(GRAIN)).ok()?;
    let away = if east { 1 } else { -1 };
    let overlaps = |by: i32| water.overlaps_shape(&s.shape.shifted(Point::new(near + away * by, y)), 0);
    let (mut deep, mut clear) = (-1, 0);
    while overlaps(clear) {
        deep = clear;
        clear = 4 * clear + 2;
        if clear > 2 * UD {
            return None;
        }
    }
    while clear - deep > 8 {
        let between = (clear + deep) / 2;
        if overlaps(between) {
            deep = between;
        } else {
            clear = between;
        }
    }
    Some(near + away * clear)
}

/// The place of a piece with this centre, pushed against the edge or water it must touch: the one nearest. For
/// people who draw, and for random layings.
pub(crate) fn push(site: &Site<'_>, laying: &Laying, which: usize) -> Option<Laying> {
    let size = (laying.across, laying.along);
    let s = Stencil::new(site.rectangle(laying.hill), size, laying.heading)?;
    let at = laying.centre;
    let waters = || site.ground.pieces.iter().filter(|p| is_water(p.kind));
    let banks = || {
        let each = |p: &Piece| [true, false].map(|east| pushed(&p.shape, &s, at.y, east));
        waters().flat_map(each).flatten().map(|x| Point::new(x, at.y))
    };
    let mut places: Vec<Point> = match site.spot.margin {
        None | Some(Margin::AwayFromEdges) => vec![at],
        Some(Margin::AtTheEdge) => {
            let edges = [
                Point::new(at.x, s.south),
                Point::new(at.x, site.table.y - s.north),
                Point::new(s.west, at.y),
                Point::new(site.table.x - s.east, at.y),
            ];
            edges.into_iter().chain(banks()).collect()
        }
        Some(Margin::AtTheWater) => banks().collect(),
    };
    let away = |p: &Point| (Fine::from(*p) - Fine::from(at)).square();
    places.sort_by_key(away);
    places.get(which).map(|p| Laying { centre: *p, ..*laying })
}
