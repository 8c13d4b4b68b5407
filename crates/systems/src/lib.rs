//! The three rule systems behind one door, for programs that take any of them: a battle that speaks JSON
//! and sentences, whatever its rules. No rule lives here.

mod door;
mod names;
pub mod soaked;
mod wire;

pub use door::{Acted, Door, Open, Problem, Quick, Source, Waiting, replay_as};

pub use rocroi_adgr::Adgr;
pub use rocroi_argad::Argad;
use rocroi_cases::Report;
use rocroi_game::chronicle::{Kind, Parted};
use rocroi_game::{Battle, System as _, Trouble, nearest};
pub use rocroi_tercios::Tercios;
pub use soaked::soak;
use std::path::Path;
pub use wire::Wire;

/// The rule systems there are.
pub const SYSTEMS: &[&str] = &[Adgr::NAME, Tercios::NAME, Argad::NAME];

/// Calls something generic for the system of this name; the `else` branch where there is none.
#[macro_export]
macro_rules! for_system {
    ($name:expr, $s:ident => $body:expr, else $none:expr) => {
        match $name {
            "adgr" => {
                type $s = $crate::Adgr;
                $body
            }
            "tercios" => {
                type $s = $crate::Tercios;
                $body
            }
            "argad" => {
                type $s = $crate::Argad;
                $body
            }
            _ => $none,
        }
    };
}

/// A name that is no rule system, with the nearest that is.
pub fn unknown(system: &str) -> Trouble {
    let mut t = Trouble::new(format!("there is no rule system `{system}`"));
    let all = SYSTEMS.join(", ");
    t.right = Some(match nearest(system, SYSTEMS.iter().copied()) {
        Some(n) => format!("did you mean `{n}`?"),
        None => format!("there are {all}"),
    });
    t
}

/// Repeats a chronicle, whatever its system: the battle it leads to, and what each act led to.
///
/// # Errors
/// Where and why it stops being true.
pub fn replay(text: &str) -> Result<(Box<dyn Door>, Vec<Acted>), Parted> {
    let kind = kind(text)?;
    let none = || Err(Parted { line: 1, wrong: unknown(&kind.system).to_string() });
    for_system!(kind.system.as_str(), S => replay_as::<S>(text), else none())
}

/// Which system and versions a chronicle is of.
///
/// # Errors
/// If its first line is no header.
pub fn kind(text: &str) -> Result<Kind, Parted> {
    let first = text.lines().next().unwrap_or_default();
    serde_json::from_str(first)
        .map_err(|e| Parted { line: 1, wrong: format!("this is no chronicle's header: {e}") })
}

/// A battle from its beginning.
///
/// # Errors
/// Everything wrong with it, in words.
pub fn begin(system: &str, source: &Source) -> Result<Box<dyn Door>, Vec<String>> {
    for_system!(system, S => {
        let start = source.start::<S>()?;
        Ok(Box::new(Battle::new(start)))
    }, else Err(vec![unknown(system).to_string()]))
}

/// Runs a case file, whatever its system.
///
/// # Errors
/// If the file does not say which system it is for, or names none there is.
pub fn check_case(path: &Path, text: &str) -> Result<Report, String> {
    let system = rocroi_cases::system_of(text).map_err(|b| b.to_string())?;
    for_system!(system.as_str(), S => Ok(rocroi_cases::run::<S>(path, text)), else Err(unknown(&system).to_string()))
}
