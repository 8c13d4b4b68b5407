//! ADG-R: heavy cavalry charges Pike & Shot.

use super::{Done, begin, fight, give, refused};
use rocroi_game::{Seat, State};
use rocroi_systems::Adgr;

const POSITION: &str = r#"
activate = "A"
unit = [
  { name = "Gassion", seat = "A", troop = "heavy-cavalry", at = [10.6, 8] },
  { name = "Garcies", seat = "B", troop = "pike-and-shot", at = [12, 10], facing = 180 },
]
"#;

/// The story.
///
/// # Errors
/// If it does not go as told.
pub fn main() -> Done {
    let mut state: State<Adgr> = begin(POSITION)?;
    let clauses = refused(&state, Seat::A, "move Gassion: slide left 3")?;
    assert!(!clauses.is_empty());
    give(&mut state, Seat::A, "charge Gassion")?;
    assert!(fight(&mut state)? > 1);
    Ok(())
}
