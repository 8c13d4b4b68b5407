//! The tolerances of the rules (A-TRN-25) in one place, handed to `table` wherever something is measured.

use rocroi_game::by;
use rocroi_table::{Distance, Ud};

/// Points and edges that must touch or coincide: 0.01 UD, in table units.
pub const CONTACT: i32 = 40;
/// Headings that must be equal, opposite or at right angles: 0.5°, in 1/1000 degree.
pub const HEADING: i32 = 500;
/// The 1 UD gaps of battle-unit groups: 0.05 UD, in table units.
pub const GAP: i32 = 200;
/// The comparison step of lengths: 0.001 UD, in table units.
pub const STEP: i32 = 4;
/// The comparison step of angles: 0.01°, in 1/1000 degree.
pub const ANGLE_STEP: i32 = 10;
/// Stopping short of an enemy or a friend (A-TRN-26): 0.05 UD, in table units.
pub const SHORT: i32 = 200;
/// One UD in table units.
pub const UD: i32 = 4_000;

/// The greatest distance, in table units, that compares as 4 UD or less.
pub const APPROACH: i32 = 4 * UD + STEP / 2 - 1;

/// A measured length in table units as every limit compares it: to the nearest step, halves up.
pub fn measured(units: i32) -> Ud {
    by!("A-TRN-25");
    Ud::thousandths((units + STEP / 2).div_euclid(STEP))
}

/// A measured distance as every limit compares it.
pub fn distance(d: Distance) -> Ud {
    by!("A-TRN-18");
    measured(d.stepped(STEP))
}

/// An angle in 1/1000 degree as every limit compares it: to the nearest 0.01°, halves up.
pub fn angle(thousandths: i32) -> i32 {
    by!("A-TRN-25");
    (thousandths + ANGLE_STEP / 2).div_euclid(ANGLE_STEP) * ANGLE_STEP
}

/// Is an overlap of so many table units (rounded down) a positive area in a strip, zone or terrain piece?
pub fn positive(overlap: i32) -> bool {
    by!("A-TRN-25");
    overlap >= STEP
}
