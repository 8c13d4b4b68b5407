//! Argad!: a light horseman rides at a soldier of the line.

use super::{Done, begin, fight, give, refused};
use rocroi_game::{Seat, State};
use rocroi_systems::Argad;

const POSITION: &str = r#"
phase = "movement"
first = "A"

[[group]]
side = "A"
figure = [{ like = "light-horseman", at = [50, 50], facing = 90 }]

[[group]]
side = "B"
figure = [{ like = "line-soldier", at = [65, 50] }]
"#;

/// The story.
///
/// # Errors
/// If it does not go as told.
pub fn main() -> Done {
    let mut state: State<Argad> = begin(POSITION)?;
    let clauses = refused(&state, Seat::A, "walk 1: A1 by 90 east")?;
    assert!(!clauses.is_empty());
    give(&mut state, Seat::A, "walk 1: A1 by 11.5 east against B1")?;
    assert!(fight(&mut state)? > 1);
    Ok(())
}
