//! The outline of a piece of ground, for drawing.

use rocroi_draw::Shape;
use rocroi_table::{Drawn, Point};

fn points(list: &[Point]) -> Vec<(i32, i32)> {
    list.iter().map(|p| (p.x, p.y)).collect()
}

/// The shape as the plan draws it.
pub fn outline(shape: &rocroi_table::Shape) -> Shape {
    match shape.drawn() {
        Drawn::Polygon(p) => Shape::Polygon(points(p)),
        Drawn::Band { width, points: p } => Shape::Band { line: points(p), width: *width },
        Drawn::Line(p) => Shape::Line(points(p)),
    }
}
