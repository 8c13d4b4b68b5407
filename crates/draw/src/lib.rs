//! A position as a plan: a plate from a book of the period, engraved and lightly coloured by hand.
//!
//! A [`Scene`] goes in, plain data without a rule system; [`plan()`] gives SVG, the same bytes every time. With
//! the feature `png` the same plan comes as a picture. Nothing here decides anything: floats are used, and only
//! to draw.
//!
//! ```
//! # fn main() -> Result<(), serde_json::Error> {
//! let scene: rocroi_draw::Scene = serde_json::from_str(r#"{
//!     "table": [48000, 32000],
//!     "module": 4000,
//!     "scale": { "unit": 4000, "label": "UD", "steps": [5, 1] },
//!     "cartouche": { "title": "Rocroy", "date": "19 May 1643" },
//!     "ground": [{ "kind": "wood", "shape": { "polygon": [[4000, 4000], [16000, 4000], [12000, 12000]] } }],
//!     "pieces": [{
//!         "id": "fr-1", "label": "Picardie", "spoken": "Picardie, Pike and Shot, 4 of 6, faces north",
//!         "seat": 1, "flag": { "pattern": "cross", "field": "blue", "charge": "white" },
//!         "formation": "pike_and_shot", "at": [24000, 16000], "facing": 0, "front": 8000, "depth": 4000,
//!         "strength": { "lost": 2, "total": 6 }, "state": { "disordered": true }
//!     }]
//! }"#)?;
//! let svg = rocroi_draw::plan(&scene, &rocroi_draw::Options::default());
//! assert!(svg.contains("id=\"plan-u-fr-1\""));
//! # Ok(())
//! # }
//! ```
//!
//! Where things are: [`scene`](Scene) and [`Formation`] say what can be shown, `troops/` draws up and inks the
//! units, `ground/` the ground, `overlay` what a player is thinking of, `sheet` paper and frame, `skin` the
//! colours and line weights, `ink` the pen.

mod cartouche;
mod chart;
mod flags;
mod formation;
mod ground;
mod ink;
mod labels;
mod legend;
mod options;
mod overlay;
mod plan;
#[cfg(feature = "png")]
mod png;
mod rose;
mod scene;
mod shape;
mod sheet;
mod skin;
mod smoke;
mod text;
mod troops;

pub use chart::{Bars, Chart, Grid, chart, grid};
pub use flags::{Flag, Pattern, Tincture};
pub use formation::{Arm, Figure, Formation, Leader, Posture, Weapon};
pub use labels::letter;
pub use options::{Detail, Names, Options, Skin};
pub use plan::{layers, named_pieces, plan, tile};
#[cfg(feature = "png")]
pub use png::{PngError, png, raster};
pub use scene::{
    At, Card, Cartouche, Ground, GroundKind, Legend, LegendLine, Overlay, Piece, Scale, Scene, Shape, Sign,
    State, Strength, Wind,
};
