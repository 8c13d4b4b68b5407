//! The three rule systems behind one door, for programs that take any of them: a battle that speaks JSON
//! and sentences, whatever its rules. No rule lives here.

mod door;

pub use door::{Acted, Door, Open, Problem, Waiting, replay_as};

use rocroi_game::chronicle::{Kind, Parted};

/// Repeats a chronicle, whatever its system: the battle it leads to, and what each act led to.
///
/// # Errors
/// Where and why it stops being true.
pub fn replay(text: &str) -> Result<(Box<dyn Door>, Vec<Acted>), Parted> {
    let first = text.lines().next().unwrap_or_default();
    let kind: Kind = serde_json::from_str(first)
        .map_err(|e| Parted { line: 1, wrong: format!("this is no chronicle's header: {e}") })?;
    Err(Parted { line: 1, wrong: format!("there is no rule system `{}`", kind.system) })
}

/// A battle from a position written as TOML.
///
/// # Errors
/// Everything wrong with it, in words.
pub fn begin(system: &str, position: &str) -> Result<Box<dyn Door>, Vec<String>> {
    let _ = position;
    Err(vec![format!("there is no rule system `{system}`")])
}
