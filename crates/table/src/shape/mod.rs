//! Terrain on the table: areas (simple polygons), bands along a broken line (roads, rivers) and lines without
//! width (hedges, walls). What is asked of them is in [`ask`]; this file makes and checks them.

pub mod ask;
mod polygon;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::body::{Core, Segment};
use crate::point::{Fine, GRAIN, Heading, LIMIT, Point};
use crate::rect::{Bounds, Rect, place};
use crate::trig;

/// What a shape is, as it stands in files.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Drawn {
    /// An area by its corners, in either direction; the last is joined to the first.
    Polygon(Vec<Point>),
    /// Every point within half the width of a broken line.
    Band {
        /// The full width in table units.
        width: i32,
        /// The centre line.
        points: Vec<Point>,
    },
    /// A broken line without width.
    Line(Vec<Point>),
}

/// A checked piece of terrain with its bounds and edges.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Drawn", into = "Drawn")]
pub struct Shape {
    drawn: Drawn,
    /// Corners of an area (clockwise) or points of a broken line.
    points: Vec<Fine>,
    /// Half the width of a band in grains; 0 for others.
    half_width: i64,
    convex: bool,
    /// Of a convex area, for every edge: how far its points lie to either side, along the edge's normal.
    breadths: Vec<Breadth>,
    middle: Middle,
    bounds: Bounds,
}

/// The mean of the points of a shape, the squares of the least and greatest distance of a point from it, and the
/// farthest point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Middle {
    /// The mean of the points.
    pub at: Fine,
    /// The square of the distance of the nearest point, in grains.
    pub least: i64,
    /// The square of the distance of the farthest point, in grains.
    pub most: i64,
    /// The farthest point; of several the last.
    pub farthest: Fine,
}

impl Middle {
    fn of(points: &[Fine]) -> Middle {
        let n = i64::try_from(points.len().max(1)).unwrap_or(1);
        let (x, y) = points.iter().fold((0, 0), |(x, y), p| (x + p.x, y + p.y));
        let at = Fine::new(x / n, y / n);
        let square = |p: &Fine| (*p - at).square();
        let farthest = points.iter().max_by_key(|p| square(p)).copied().unwrap_or(at);
        Middle { at, least: points.iter().map(square).min().unwrap_or(0), most: square(&farthest), farthest }
    }
}

/// How far the points of a convex area reach from one of its edges, along the normal of that edge (not scaled), and
/// the length of the edge: known beforehand, because every question about overlaps asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Breadth {
    pub(crate) from: Fine,
    pub(crate) normal: Fine,
    pub(crate) low: i64,
    pub(crate) high: i64,
    pub(crate) length: i64,
}

fn breadths(points: &[Fine]) -> Vec<Breadth> {
    let next = points.iter().cycle().skip(1);
    let of = |(from, to): (&Fine, &Fine)| {
        let e = *to - *from;
        let normal = Fine::new(-e.y, e.x);
        let (low, high) = span(points, *from, normal);
        Breadth { from: *from, normal, low, high, length: e.length().max(1) }
    };
    points.iter().zip(next).map(of).collect()
}

/// The least and the greatest product of some places, seen from one, with a vector.
pub(crate) fn span(points: &[Fine], from: Fine, axis: Fine) -> (i64, i64) {
    points.iter().fold((i64::MAX, i64::MIN), |(low, high), p| {
        let d = (*p - from).dot(axis);
        (low.min(d), high.max(d))
    })
}

/// Why something drawn is no shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShapeError {
    /// Fewer points than needed.
    TooFewPoints {
        /// How many there must be.
        needed: usize,
        /// How many there are.
        given: usize,
    },
    /// A point farther out than the table can ever be.
    OutOfReach(Point),
    /// Two points in a row are the same.
    Doubled(Point),
    /// The outline crosses or touches itself.
    CrossesItself {
        /// Where the one edge begins.
        one: Point,
        /// Where the other edge begins.
        other: Point,
    },
    /// A band without width.
    NoWidth(i32),
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::TooFewPoints { needed, given } => {
                write!(f, "{given} points; at least {needed} are needed")
            }
            ShapeError::OutOfReach(p) => write!(
                f,
                "the point ({}, {}) is out of reach: coordinates are in 1/100 mm, within {LIMIT} either way",
                p.x, p.y
            ),
            ShapeError::Doubled(p) => {
                write!(f, "the point ({}, {}) stands twice in a row; leave one out", p.x, p.y)
            }
            ShapeError::CrossesItself { one, other } => write!(
                f,
                "the outline crosses itself: the edge from ({}, {}) meets the one from ({}, {}); give the corners \
                 in the order in which one walks round",
                one.x, one.y, other.x, other.y
            ),
            ShapeError::NoWidth(width) => {
                write!(f, "a band of width {width}; it must be more than 0 (a line has none at all)")
            }
        }
    }
}

impl std::error::Error for ShapeError {}

// What is only kept to answer quickly is left out: this text goes into the facts of battles, whose hashes are kept.
impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shape")
            .field("drawn", &self.drawn)
            .field("points", &self.points)
            .field("half_width", &self.half_width)
            .field("convex", &self.convex)
            .field("bounds", &self.bounds)
            .finish()
    }
}

impl TryFrom<Drawn> for Shape {
    type Error = ShapeError;
    fn try_from(drawn: Drawn) -> Result<Shape, ShapeError> {
        Shape::new(drawn)
    }
}

impl From<Shape> for Drawn {
    fn from(shape: Shape) -> Drawn {
        shape.drawn
    }
}

impl Shape {
    /// Checks what was drawn and makes a shape of it.
    pub fn new(drawn: Drawn) -> Result<Shape, ShapeError> {
        let (given, needed, width) = match &drawn {
            Drawn::Polygon(points) => (points, 3, 0),
            Drawn::Band { width, points } if *width <= 0 || *width > LIMIT => {
                let _ = points;
                return Err(ShapeError::NoWidth(*width));
            }
            Drawn::Band { width, points } => (points, 2, *width),
            Drawn::Line(points) => (points, 2, 0),
        };
        if given.len() < needed {
            return Err(ShapeError::TooFewPoints { needed, given: given.len() });
        }
        let reach = -LIMIT..=LIMIT;
        if let Some(p) = given.iter().find(|p| !reach.contains(&p.x) || !reach.contains(&p.y)) {
            return Err(ShapeError::OutOfReach(*p));
        }
        let area = matches!(drawn, Drawn::Polygon(_));
        let next = given.iter().cycle().skip(1);
        let pairs = given.iter().zip(next).take(if area { given.len() } else { given.len() - 1 });
        if let Some((p, _)) = pairs.clone().find(|(p, q)| p == q) {
            return Err(ShapeError::Doubled(*p));
        }
        let mut points: Vec<Fine> = given.iter().map(|p| Fine::from(*p)).collect();
        let mut convex = false;
        if area {
            // What turns the same way at every corner and goes round once is simple: no need to compare edges.
            let crossing = if polygon::plainly_convex(&points) { None } else { polygon::crossing(&points) };
            if let Some((one, other)) = crossing {
                return Err(ShapeError::CrossesItself { one: one.point(), other: other.point() });
            }
            if polygon::twice_area(&points) > 0 {
                points.reverse(); // clockwise, like bases
            }
            convex = polygon::is_convex(&points);
        }
        let half_width = i64::from(width) * GRAIN / 2;
        let bounds = Bounds::of(&points).grown(half_width);
        let breadths = if convex { breadths(&points) } else { Vec::new() };
        let middle = Middle::of(&points);
        Ok(Shape { drawn, points, half_width, convex, breadths, middle, bounds })
    }

    /// An area by its corners.
    pub fn polygon(points: impl Into<Vec<Point>>) -> Result<Shape, ShapeError> {
        Shape::new(Drawn::Polygon(points.into()))
    }

    /// A band of this full width along a broken line.
    pub fn band(points: impl Into<Vec<Point>>, width: i32) -> Result<Shape, ShapeError> {
        Shape::new(Drawn::Band { width, points: points.into() })
    }

    /// A broken line without width.
    pub fn line(points: impl Into<Vec<Point>>) -> Result<Shape, ShapeError> {
        Shape::new(Drawn::Line(points.into()))
    }

    /// A rectangular area.
    pub fn rectangle(rect: &Rect) -> Result<Shape, ShapeError> {
        Shape::polygon(rect.corners().map(Fine::point))
    }

    /// A rounded area: an ellipse with full axes `across` and `along` (the second in the direction of the
    /// heading), as a polygon of 64 corners that is never more than 0.2 % of an axis from it.
    pub fn ellipse(centre: Point, across: i32, along: i32, heading: Heading) -> Result<Shape, ShapeError> {
        let corner = |i: i32| {
            let (s, c) = trig::sin_cos(i * 5_625);
            let part = |axis: i32, of: i64| i64::from(axis) * GRAIN / 2 * of / trig::ONE;
            place(centre.into(), heading.forward(), part(across, s), part(along, c)).point()
        };
        Shape::polygon((0..64).map(corner).collect::<Vec<_>>())
    }

    /// The same shape somewhere else.
    #[must_use]
    pub fn shifted(&self, by: Point) -> Shape {
        let fine = Fine::from(by);
        let move_all = |points: &[Point]| points.iter().map(|p| *p + by).collect();
        let drawn = match &self.drawn {
            Drawn::Polygon(points) => Drawn::Polygon(move_all(points)),
            Drawn::Band { width, points } => Drawn::Band { width: *width, points: move_all(points) },
            Drawn::Line(points) => Drawn::Line(move_all(points)),
        };
        let points: Vec<Fine> = self.points.iter().map(|p| *p + fine).collect();
        Shape {
            drawn,
            middle: Middle::of(&points),
            points,
            half_width: self.half_width,
            convex: self.convex,
            breadths: self.breadths.iter().map(|b| Breadth { from: b.from + fine, ..*b }).collect(),
            bounds: Bounds { low: self.bounds.low + fine, high: self.bounds.high + fine },
        }
    }

    /// The same shape turned clockwise about a place; its points are rounded once.
    ///
    /// # Errors
    /// If a point comes to lie out of reach.
    pub fn turned_about(&self, about: Point, by: i32) -> Result<Shape, ShapeError> {
        let turn = |points: &[Point]| points.iter().map(|p| p.turned_about(about, by)).collect();
        Shape::new(match &self.drawn {
            Drawn::Polygon(points) => Drawn::Polygon(turn(points)),
            Drawn::Band { width, points } => Drawn::Band { width: *width, points: turn(points) },
            Drawn::Line(points) => Drawn::Line(turn(points)),
        })
    }

    /// What was drawn.
    pub fn drawn(&self) -> &Drawn {
        &self.drawn
    }

    /// The upright rectangle round it.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The mean of its points, and how far they lie from it.
    pub fn middle(&self) -> &Middle {
        &self.middle
    }

    /// True for an area or a band, false for a line.
    pub fn has_inside(&self) -> bool {
        !matches!(self.drawn, Drawn::Line(_))
    }

    /// True for an area without notches.
    pub fn is_convex(&self) -> bool {
        self.convex
    }

    /// Half the width of a band, in grains; 0 for anything else.
    pub fn half_width(&self) -> i64 {
        self.half_width
    }

    /// True for an area drawn by its corners.
    pub fn is_area(&self) -> bool {
        matches!(self.drawn, Drawn::Polygon(_))
    }

    /// The corners of an area (clockwise) or the points of the broken line.
    pub fn points(&self) -> &[Fine] {
        &self.points
    }

    /// The edges of an area, or the straight pieces of the broken line.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let count = if self.is_area() { self.points.len() } else { self.points.len().saturating_sub(1) };
        let next = self.points.iter().cycle().skip(1);
        self.points.iter().zip(next).take(count).map(|(from, to)| Segment { from: *from, to: *to })
    }

    /// The edges as cores: with half the width round them for a band.
    pub(crate) fn cores(&self) -> impl Iterator<Item = Core> + '_ {
        self.edges().map(|e| Core::new([e.from, e.to], self.half_width))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn what_is_no_shape_is_refused_in_words() {
        let bow = Shape::polygon([p(0, 0), p(10, 10), p(10, 0), p(0, 10)]).unwrap_err();
        assert!(bow.to_string().contains("crosses itself"), "{bow}");
        let two = Shape::polygon([p(0, 0), p(10, 10)]).unwrap_err();
        assert_eq!(two, ShapeError::TooFewPoints { needed: 3, given: 2 });
        assert_eq!(Shape::band([p(0, 0), p(9, 9)], 0).unwrap_err(), ShapeError::NoWidth(0));
        assert_eq!(Shape::line([p(0, 0), p(0, 0)]).unwrap_err(), ShapeError::Doubled(p(0, 0)));
        assert!(matches!(Shape::line([p(0, 0), p(i32::MAX, 0)]), Err(ShapeError::OutOfReach(_))));
        // A five-pointed star turns the same way at every corner, but goes round twice.
        let star = [p(0, 100), p(59, -81), p(-95, 31), p(95, 31), p(-59, -81)];
        assert!(matches!(Shape::polygon(star), Err(ShapeError::CrossesItself { .. })));
        let flat = Shape::polygon([p(0, 0), p(10, 0), p(20, 0)]).unwrap_err();
        assert!(matches!(flat, ShapeError::CrossesItself { .. }), "{flat}");
    }

    #[test]
    fn shapes_in_files() {
        let text = r#"{"band":{"width":500,"points":[{"x":0,"y":0},{"x":900,"y":0}]}}"#;
        let river: Shape = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&river).unwrap(), text);
        let bad = r#"{"polygon":[{"x":0,"y":0},{"x":900,"y":0}]}"#;
        let error = serde_json::from_str::<Shape>(bad).unwrap_err().to_string();
        assert!(error.contains("at least 3"), "{error}");
    }

    #[test]
    fn an_ellipse_fills_its_axes() {
        let hill = Shape::ellipse(p(0, 0), 12_000, 20_000, Heading::EAST).unwrap();
        assert_eq!(hill.bounds().high.point(), p(10_000, 6_000));
        assert_eq!(hill.bounds().low.point(), p(-10_000, -6_000));
        assert!(hill.convex);
    }
}
