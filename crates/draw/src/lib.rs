//! A position as a plan: a plate from a book of the period, engraved and lightly coloured by hand.
//!
//! A [`Scene`] goes in, plain data without a rule system; [`plan`] gives SVG, the same bytes every time. With
//! the feature `png` the same plan comes as a picture. Nothing here decides anything: floats are used, and only
//! to draw.

mod cartouche;
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

pub use flags::{Flag, Pattern, Tincture};
pub use formation::{Arm, Figure, Formation, Leader, Posture, Weapon};
pub use labels::letter;
pub use options::{Detail, Names, Options, Skin};
pub use plan::{named_pieces, plan, tile};
#[cfg(feature = "png")]
pub use png::{PngError, png, raster};
pub use scene::{
    At, Card, Cartouche, Ground, GroundKind, Legend, LegendLine, Overlay, Piece, Scale, Scene, Shape, Sign,
    State, Strength, Wind,
};
