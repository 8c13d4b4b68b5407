//! What goes on paper: rosters of armies, reference sheets of the three systems, order cards for Tercios. This crate
//! collects what a page says, as data in one language; how it looks is in the templates (`typ/`), and Typst, behind the
//! feature `typst`, makes a PDF of the two. Nothing here decides a rule: figures are the systems', tables the
//! rulebook's.

#[cfg(feature = "collect")]
mod cards;
mod press;
#[cfg(feature = "collect")]
mod qr;
#[cfg(feature = "collect")]
mod roster;
#[cfg(feature = "collect")]
mod sheet;
#[cfg(feature = "collect")]
mod words;

#[cfg(feature = "collect")]
pub use cards::{Card, Cards, cards};
#[cfg(feature = "pictures")]
pub use press::{Printed, Spot, print};
pub use press::{Unprinted, pdf, pdf_of};
#[cfg(feature = "collect")]
pub use qr::Matrix;
#[cfg(feature = "collect")]
pub use roster::{Cell, Column, Explained, Figures, Marked, Roster, Section, Strip, Track, roster};
#[cfg(feature = "collect")]
pub use sheet::{Panel, Sheet, Shown, chosen, sheet};

use serde::Serialize;

/// What is printed by a template of `typ/`.
pub trait Paper: Serialize {
    /// The template's file.
    const TEMPLATE: &'static str;
}

#[cfg(feature = "collect")]
impl Paper for Roster {
    const TEMPLATE: &'static str = "roster.typ";
}

#[cfg(feature = "collect")]
impl Paper for Sheet {
    const TEMPLATE: &'static str = "sheet.typ";
}

#[cfg(feature = "collect")]
impl Paper for Cards {
    const TEMPLATE: &'static str = "cards.typ";
}
