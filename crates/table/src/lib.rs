//! Where things are. No rules, no dice.
//!
//! Lengths are whole numbers of 1/100 mm, facings of 1/1000 degree clockwise from north; x grows to the east and
//! y to the north. Integers decide everything, with one trigonometry of its own ([`trig`]), so that every machine
//! gives the same bits; floats are left to those who draw. Tolerances are named by the rules that ask.

pub mod align;
pub mod body;
pub mod contact;
pub mod critical;
pub mod distance;
pub mod gap;
pub mod group;
pub mod lane;
pub mod length;
pub mod manoeuvre;
pub mod overlap;
pub mod point;
pub mod rect;
pub mod relation;
pub mod shape;
pub mod sight;
pub mod span;
pub mod sweep;
pub mod trig;

pub use body::{Body, Disc, Segment};
pub use contact::{Contact, Tolerance, Touch, contact};
pub use distance::{Distance, distance, nearest_points, within};
pub use gap::{Gap, Outline, Room, gap};
pub use group::{Group, Snap};
pub use lane::{Extent, Lane};
pub use length::{Cm, Inch, Mm, Ud};
pub use manoeuvre::{Side, angle_of_arc, arc_length};
pub use overlap::{overlap, overlaps};
pub use point::{Dir, Fine, GRAIN, Heading, LIMIT, Point, Pose};
pub use rect::{Bounds, Corner, Edge, Rect, Size};
pub use relation::{Shadow, Zone, directly_in_front, has_part_in, shadow, zone};
pub use shape::{Drawn, Shape, ShapeError};
pub use span::{Spans, crosses, inside};
pub use sweep::{Hit, Motion, Sweep, Table, moved};
