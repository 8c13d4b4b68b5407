//! Tercios: cavalry with an Assault card charges a battalion that waits with Resist.

use super::{Done, begin, fight, give, refused};
use rocroi_game::{Seat, State};
use rocroi_systems::Tercios;

const POSITION: &str = r#"
scale = "mm"
next = "A"
unit = [
  { name = "Gassion", profile = "modern_cavalry", at = [600, 500], card = "assault" },
  { name = "Garcies", seat = "B", profile = "classic_battalion", at = [640, 640], facing = 180, card = "resist" },
]
"#;

/// The story.
///
/// # Errors
/// If it does not go as told.
pub fn main() -> Done {
    let mut state: State<Tercios> = begin(POSITION)?;
    let clauses = refused(&state, Seat::A, "activate Garcies")?;
    assert!(!clauses.is_empty());
    give(&mut state, Seat::A, "activate Gassion")?;
    give(&mut state, Seat::A, "charge at Garcies")?;
    assert!(fight(&mut state)? > 1);
    Ok(())
}
