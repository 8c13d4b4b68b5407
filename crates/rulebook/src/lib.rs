//! The rules in our own words, clause by clause: reads `rulebook/`, finds a clause by its id and by
//! its words, in English and French. The text travels inside the library, so a page has it too.
//! It decides nothing: the rule systems are code, marked with the ids that stand here.

mod book;
mod check;
mod entry;
mod fields;
mod id;
mod names;
mod parse;
mod problem;
pub mod refs;
mod search;
mod titles;

pub use book::{Lang, Rulebook};
pub use entry::{Chapter, Entry, Kind, NotMechanical, Origin, Ruling, Table, Term};
pub use id::{ChapterId, Id, NotAnId, System};
pub use names::Name;
pub use problem::{Problem, Problems};
pub use search::{Hit, fold};

/// The files of one system below `rulebook/`, each by its path and with its text, in the order of paths.
pub type Files = &'static [(&'static str, &'static str)];

/// What the rulebook says of ADG-R.
pub static ADGR: Files = include!(concat!(env!("OUT_DIR"), "/adgr.rs"));
/// What it says of Tercios.
pub static TERCIOS: Files = include!(concat!(env!("OUT_DIR"), "/tercios.rs"));
/// What it says of Argad!.
pub static ARGAD: Files = include!(concat!(env!("OUT_DIR"), "/argad.rs"));
