//! Chapter 01, units: base sizes, the four centres and the front line, what is measured from what, and the
//! tolerances that answer every yes-or-no question of place (T-UNT-03 to T-UNT-10).
//!
//! Values and markers are `values` and `world`.

use crate::profiles::Sheet;
use crate::turn::command::goals;
use crate::{CM, Field, UnitId};
use rocroi_game::by;
use rocroi_table::{Distance, Edge, Fine, GRAIN, Point, Rect, Size};

/// LIMIT of T-UNT-10: "within N" is met up to 0.1 mm beyond.
pub const LIMIT: i32 = 10;
/// LEAST of T-UNT-10: "at least N" is met down to 0.1 mm short.
pub const LEAST: i32 = 10;
/// TOUCH of T-UNT-10.
pub const TOUCH: i32 = 10;
/// OVERLAP of T-UNT-10.
pub const OVERLAP: i32 = 10;
/// CROSS of T-UNT-10.
pub const CROSS: i32 = 10;
/// EDGE of T-UNT-10: on the edge of a piece.
pub const EDGE: i32 = 100;
/// BEHIND of T-UNT-10.
pub const BEHIND: i32 = 10;
/// TURN of T-UNT-10, in 1/1000 degree.
pub const TURN: i32 = 10;
/// Sides within this angle are parallel (T-MOV-11), in 1/1000 degree.
pub const PARALLEL: i32 = 10;
/// Radius of a commander's disc (T-UNT-05).
pub const DISC: i32 = 1500;

/// The four centres in the order of preference when two are equally near (T-TRN-01).
pub const CENTRES: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Left, Edge::Rear];

/// Front and depth of a base (T-UNT-03, T-UNT-04).
pub fn base_size(sheet: &Sheet) -> Size {
    by!("T-UNT-03");
    by!("T-UNT-04");
    let [width, depth] = sheet.base_cm;
    Size::new(i32::from(width) * CM, i32::from(depth) * CM)
}

/// The four centres of a base (T-UNT-07), in the order of [`CENTRES`].
pub fn centres(rect: &Rect) -> [Fine; 4] {
    by!("T-UNT-07");
    CENTRES.map(|edge| rect.side_centre(edge))
}

/// Is the place behind the front line of a base (T-UNT-07, BEHIND of T-UNT-10)? On the line is not behind.
pub fn behind(rect: &Rect, p: impl Into<Fine>) -> bool {
    by!("T-UNT-07");
    rect.to_frame(p.into()).1 < -i64::from(BEHIND) * GRAIN
}

/// Is a turn within its limit (TURN of T-UNT-10)? Both in 1/1000 degree.
pub const fn turn_within(turn: i32, limit: i32) -> bool {
    turn.abs() <= limit + TURN
}

/// The least distance from a place to any of a base's four centres (T-UNT-08).
pub fn to_nearest_centre(rect: &Rect, p: impl Into<Fine>) -> Distance {
    by!("T-UNT-08");
    let p = p.into();
    centres(rect).iter().map(|c| Distance::between(*c, p)).min().unwrap_or(Distance::ZERO)
}

impl Field<'_> {
    /// The unit's four centres where it stands.
    pub fn centres(self, id: UnitId) -> [Fine; 4] {
        centres(&self.rect(id))
    }

    /// Its front centre.
    pub fn front(self, id: UnitId) -> Point {
        self.unit(id).pose.at
    }

    /// Two units within so far of each other: nearest centre to nearest centre (T-UNT-08, LIMIT of T-UNT-10). A
    /// garrison's are the middles of its building's sides.
    pub fn within(self, a: UnitId, b: UnitId, limit: i32) -> bool {
        by!("T-UNT-08");
        let reach = i64::from(limit + LIMIT) * GRAIN;
        let theirs = goals(self, b);
        goals(self, a).iter().any(|p| theirs.iter().any(|q| (*p - *q).square() <= reach * reach))
    }
}
