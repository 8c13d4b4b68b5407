//! The press: a template, its data and the faces go in, a PDF comes out. Typst is compiled in with the feature `typst`
//! only; without it the press says how it is had. The templates see no file and no network but what is given here.

#[cfg(feature = "typst")]
mod typst_world;

use crate::Paper;

/// Why there is no page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unprinted {
    /// This program was built without the press.
    NoPress,
    /// A template did not compile: a fault of ours, in Typst's words.
    Template(String),
}

impl std::fmt::Display for Unprinted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unprinted::NoPress => f.write_str(
                "this program was built without its printing press; the packaged program has it, and \
                 `cargo build --release --features print -p rocroi-cli` builds it (in some minutes). \
                 What would be printed can be had with --json",
            ),
            Unprinted::Template(what) => {
                write!(f, "the page could not be set, a fault of this program: {what}")
            }
        }
    }
}

impl std::error::Error for Unprinted {}

/// A page or several as PDF.
///
/// # Errors
/// There is no press in this program, or the template is broken.
pub fn pdf<P: Paper>(paper: &P) -> Result<Vec<u8>, Unprinted> {
    let data = serde_json::to_vec(paper).map_err(|e| Unprinted::Template(e.to_string()))?;
    pdf_of(P::TEMPLATE, data)
}

/// A template and its data, as JSON, as PDF.
///
/// # Errors
/// There is no press in this program, or the template is broken.
#[cfg(not(feature = "typst"))]
pub fn pdf_of(_template: &str, _data: Vec<u8>) -> Result<Vec<u8>, Unprinted> {
    Err(Unprinted::NoPress)
}

#[cfg(feature = "typst")]
pub use typst_world::pdf_of;
#[cfg(feature = "pictures")]
pub use typst_world::{Printed, Spot, print};

/// Templates and what they import.
#[cfg(feature = "typst")]
const TEMPLATES: [(&str, &str); 4] = [
    ("style.typ", include_str!("../typ/style.typ")),
    ("roster.typ", include_str!("../typ/roster.typ")),
    ("sheet.typ", include_str!("../typ/sheet.typ")),
    ("cards.typ", include_str!("../typ/cards.typ")),
];

/// EB Garamond for titles (the subset that plans have too), Alegreya Sans for everything that is read as data; both under
/// the Open Font License.
#[cfg(feature = "typst")]
const FACES: [&[u8]; 5] = [
    include_bytes!("../../draw/fonts/EBGaramond-Regular.ttf"),
    include_bytes!("../../draw/fonts/EBGaramond-Italic.ttf"),
    include_bytes!("../fonts/AlegreyaSans-Regular.ttf"),
    include_bytes!("../fonts/AlegreyaSans-Italic.ttf"),
    include_bytes!("../fonts/AlegreyaSans-Bold.ttf"),
];
