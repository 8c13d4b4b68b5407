//! A sensible list to start from: legal, and nearly as dear as agreed. Chance is a seed; the same seed gives the same list.

mod adgr;
mod argad;
mod tercios;

use crate::{ListFile, unknown_system};
use rocroi_game::Trouble;
use rocroi_words::Lang;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Fresh {
    /// The system.
    pub system: String,
    /// The period list (ADG-R) or the nation (Tercios); any if none is named.
    pub list: Option<String>,
    /// The size; what is usual in the system if none is named.
    pub points: Option<u16>,
    /// The year (ADG-R).
    pub year: Option<u16>,
    /// Whatever is left open is drawn from it.
    pub seed: u64,
    /// The language of its names.
    pub lang: Lang,
}

/// A sensible list to start from.
///
/// # Errors
/// A system or list that is not known, or too few points for any army.
pub fn fresh(wish: &Fresh) -> Result<ListFile, Trouble> {
    match wish.system.as_str() {
        "adgr" => adgr::fresh(wish).map(ListFile::Adgr),
        "tercios" => tercios::fresh(wish).map(ListFile::Tercios),
        "argad" => argad::fresh(wish).map(ListFile::Argad),
        other => Err(unknown_system(other)),
    }
}
