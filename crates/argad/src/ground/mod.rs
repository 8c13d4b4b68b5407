//! The ground of a table (R-SCN-06): rectangles of terrain, linear obstacles, buildings with their openings.
//! Laid once; what bases touch, where they stand and what lies on a line is asked here. What follows from it
//! is said in the chapters on movement, shooting and melee.

mod kinds;
mod lay;
mod touch;

pub use kinds::{AreaKind, LineKind, OpeningKind, Row};
pub use lay::{Area, Building, Edge, Ground, Line, Opening, Wall, WallId};
pub use touch::{Touched, core_of, touches};
