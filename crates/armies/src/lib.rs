//! Army lists of all three systems: reading and writing their files, period lists, reports with every price and every
//! fault in sentences, starting lists, share codes and schemas. What is legal and what it costs is decided by the
//! system crates; nothing here is a rule.

mod both;
mod explain;
mod file;
mod fresh;
mod lists;
mod migrate;
mod report;
mod schema;
mod share;
mod sheet;
mod tongue;

pub use both::{Armies, Choice, Sample, Sizes, Unfit, Wanted, both, read_any, samples, scenarios, sizes};
pub use explain::{Explained, Formula, Point, explain};
pub use file::{LARGEST, ListFile};
pub use fresh::{Fresh, fresh};
pub use lists::{Listing, listings, period, period_file, periods};
pub use report::{Line, Piece, Report, Said, Section};
pub use schema::{SCHEMAS, schema};
pub use share::{code, qr_text, read_code};
pub use sheet::{Field, Item, Kind, Offer, Part, Possible, Sheet};
pub use tongue::in_words;

use rocroi_game::{Trouble, nearest};

/// The rule systems, by their names in files.
pub const SYSTEMS: [&str; 3] = ["adgr", "tercios", "argad"];

/// A system that is not known, with the nearest that is.
fn unknown_system(name: &str) -> Trouble {
    let mut t = Trouble::new(format!("there is no rule system `{name}`"));
    t.right = Some(match nearest(name, SYSTEMS) {
        Some(n) => format!("did you mean `{n}`?"),
        None => format!("there are {}", SYSTEMS.join(", ")),
    });
    t
}
