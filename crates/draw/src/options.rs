//! How a plan is drawn: skin, size, what stands round it. What it shows is the scene's business.

use serde::{Deserialize, Serialize};

/// How to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Paper and inks.
    pub skin: Skin,
    /// Pixels to the scene's module at the size the picture is meant for; sets the width and height of the
    /// picture, the size of its lettering, and the set of marks unless `detail` is given.
    pub pixels: u16,
    /// The set of marks; by the size if not given.
    pub detail: Option<Detail>,
    /// With margin, frame, cartouche, rose and scale bar; without, the bare table.
    pub sheet: bool,
    /// With the key, if the scene has one.
    pub legend: bool,
    /// What is written beside the units.
    pub names: Names,
    /// With the lettering inside the file, so that it looks the same everywhere. A page that loads the font
    /// itself leaves it out and saves 60 kB a picture.
    pub embed_font: bool,
    /// With single trees on open ground where nothing stands: ornament, not terrain, never near a
    /// unit and never among single figures.
    pub ornament: bool,
    /// The id of the picture and the first part of every id in it: needed when two plans stand in one page.
    pub scope: String,
    /// Only this part of the table: west, south, east, north.
    pub window: Option<(i32, i32, i32, i32)>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            skin: Skin::Engraving,
            pixels: 40,
            detail: None,
            sheet: true,
            legend: false,
            names: Names::None,
            embed_font: true,
            ornament: true,
            scope: String::from("plan"),
            window: None,
        }
    }
}

impl Options {
    /// The set of marks these options ask for.
    #[must_use]
    pub fn marks(&self) -> Detail {
        self.detail.unwrap_or(match self.pixels {
            0..=13 => Detail::Far,
            14..=35 => Detail::Small,
            36..=89 => Detail::Plan,
            _ => Detail::Near,
        })
    }
}

/// Paper and inks.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Skin {
    /// A plate from a book of the time, coloured by hand.
    #[default]
    Engraving,
    /// Blocks of tone on white: for print and for those who want no ornament.
    Schematic,
    /// The plate by night: light ink on dark paper.
    Night,
}

/// Sets of marks. The same troops with fewer and larger strokes as they become small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::EnumIter)]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// A block of tone and a flag.
    Far,
    /// Few large marks.
    Small,
    /// Man by man.
    Plan,
    /// Man by man, with hats and harness.
    Near,
}

/// What is written beside the units.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Names {
    /// Nothing.
    #[default]
    None,
    /// Their names.
    Labels,
    /// Letters, explained in the key.
    Letters,
}
