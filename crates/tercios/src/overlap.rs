//! What must never lie on the table: two bases one on the other. Soaks and tests look for it; no rule asks here.

use crate::units::OVERLAP;
use crate::{Field, Frame, Place, Setup, World};
use rocroi_table::{Body, overlaps};

/// Two units on the table that overlap by more than rounding, in words; nothing while something is under way, when a
/// unit may be passing through another.
pub fn overlap(setup: &Setup, world: &World, stack: &[Frame]) -> Option<String> {
    if stack.len() > 2 {
        return None;
    }
    let field = Field::new(setup, world);
    let there: Vec<_> = field.in_play().filter(|u| field.unit(*u).place == Place::Table).collect();
    for (i, a) in there.iter().enumerate() {
        let one = field.rect(*a);
        for b in &there[..i] {
            let other = field.rect(*b);
            if one.bounds().meets(other.bounds())
                && overlaps(&Body::Rect(one), &Body::Rect(other), 2 * OVERLAP + 4)
            {
                return Some(format!("{} and {} overlap: {one:?} {other:?}", a.0, b.0));
            }
        }
    }
    None
}
