//! What need not happen in a soak of a system: read from rulebook/NAME/rare.toml, where each stands with its reason and
//! the case that shows it.

use serde::Deserialize;
use std::sync::OnceLock;

/// Something rare.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Rare {
    /// What, as `kind id`.
    pub what: String,
    /// Why a soak need not show it.
    pub why: String,
    /// The case that does, below cases/NAME.
    pub case: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rare: Vec<Rare>,
}

/// The list of a system, read when it is first asked for.
pub struct Rares {
    text: &'static str,
    read: OnceLock<Vec<Rare>>,
    pairs: OnceLock<Vec<(&'static str, &'static str)>>,
}

impl Rares {
    /// The list in this text.
    pub const fn new(text: &'static str) -> Rares {
        Rares { text, read: OnceLock::new(), pairs: OnceLock::new() }
    }

    /// Everything rare.
    pub fn all(&self) -> &[Rare] {
        // A test reads it: that it cannot be read is told there.
        self.read.get_or_init(|| toml::from_str::<File>(self.text).map(|f| f.rare).unwrap_or_default())
    }

    /// As the soak asks for it.
    pub(super) fn pairs(&'static self) -> &'static [(&'static str, &'static str)] {
        self.pairs.get_or_init(|| self.all().iter().map(|r| (r.what.as_str(), r.why.as_str())).collect())
    }
}
