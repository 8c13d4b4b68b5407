//! Where things are. No rules, no dice.
//!
//! Lengths are whole numbers of 1/100 mm, facings of 1/1000 degree clockwise from north; x grows to the east and
//! y to the north. Integers decide everything, with one trigonometry of its own ([`trig`]), so that every machine
//! gives the same bits; floats are left to those who draw. Tolerances are named by the rules that ask; the table has
//! none of its own.
//!
//! | Question | Where |
//! |---|---|
//! | places, facings, poses; lengths of the rulebooks | [`point`], [`length`](mod@length) |
//! | a base: corners, edges, centres of sides, halves | [`rect`]; round bases and lines: [`body`] |
//! | how far apart, how far into each other, which edges touch | [`distance`](mod@distance), [`overlap`](mod@overlap), [`contact`](mod@contact) |
//! | ahead, behind, in front, zones, who is hidden behind whom | [`lane`], [`relation`] |
//! | woods, rivers, hedges | [`shape`]; stretches of a line in them: [`span`] |
//! | sight from place to place and from an edge to a base | [`sight`]; gaps: [`gap`](mod@gap) |
//! | moving a pose; a rigid group; lining up on another base | [`manoeuvre`], [`group`], [`align`] |
//! | how far until something is touched, and what | [`sweep`] |
//! | the finite sets of angles and places worth trying | [`critical`] |
//!
//! Corners are kept to 1/256 unit ([`Fine`]) and computed from poses whenever they are needed; only poses are state.
//!
//! ```
//! use rocroi_table::*;
//!
//! // Two bases 1 UD wide face each other, 3 UD apart and shifted by a quarter.
//! let size = Size::new(Ud(1).units(), Ud(1).units());
//! let mine = Pose::new(Point::new(0, 0), Heading::NORTH);
//! let enemy = Pose::new(Point::new(1_000, Ud(3).units()), Heading::SOUTH);
//! let (me, him) = (mine.rect(size), enemy.rect(size));
//! assert!(distance(&me.into(), &him.into()).within(Ud(3).units()));
//!
//! // How far can mine advance? Overlaps of up to 8 units are ignored on the way.
//! let sweep = Sweep::new(&[me.into()], Motion::advance(&me, Ud(4).units()), -8);
//! let hit = sweep.first(&[him.into()]).expect("he is in the way");
//! assert_eq!(hit.at, Ud(3).units());
//!
//! // There the fronts touch over three quarters.
//! let tolerance = Tolerance { overlap: 8, contact: 40, heading: 500, step: 4 };
//! let met = mine.advanced(hit.at).rect(size);
//! let touch = contact(&met, &him, &tolerance).expect("in contact");
//! assert_eq!((touch.mine, touch.theirs), (Touch::Edge(Edge::Front), Touch::Edge(Edge::Front)));
//! assert_eq!(touch.shared(), 3_000);
//!
//! // Lined up corner to corner, from the enemy's pose.
//! let aligned = align::against(&him, Edge::Front, size, 0).rect(size);
//! assert!(relation::front_to_front(&aligned, &him, &tolerance));
//! ```

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
pub mod passage;
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
pub use distance::{Distance, bases_within, distance, nearest_points, within};
pub use gap::{Gap, Outline, Room, gap};
pub use group::{Group, Snap};
pub use lane::{Extent, Lane};
pub use length::{Cm, Inch, Mm, Ud};
pub use manoeuvre::{Side, angle_of_arc, arc_length};
pub use overlap::{overlap, overlaps};
pub use passage::passage;
pub use point::{Dir, Fine, GRAIN, Heading, LIMIT, Point, Pose};
pub use rect::{Bounds, Corner, Edge, Rect, Size};
pub use relation::{Shadow, Zone, directly_in_front, has_part_in, shadow, zone};
pub use shape::{Drawn, Shape, ShapeError};
pub use span::{Spans, crosses, inside};
pub use sweep::{Hit, Motion, Sweep, Table, moved};
