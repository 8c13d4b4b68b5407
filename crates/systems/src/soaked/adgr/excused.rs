//! What need not happen in a soak of ADG-R: read from rulebook/adgr/rare.toml, where each stands with its reason and the
//! case that shows it.

use std::sync::LazyLock;

use serde::Deserialize;

/// Something rare.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Rare {
    /// What, as `kind id`.
    pub what: String,
    /// Why a soak need not show it.
    pub why: String,
    /// The case that does, below cases/adgr.
    pub case: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rare: Vec<Rare>,
}

static RARE: LazyLock<Vec<Rare>> = LazyLock::new(|| {
    let text = include_str!("../../../../../rulebook/adgr/rare.toml");
    // A test reads it: what is wrong with it is told there.
    toml::from_str::<File>(text).map(|file| file.rare).unwrap_or_default()
});

static PAIRS: LazyLock<Vec<(&'static str, &'static str)>> =
    LazyLock::new(|| RARE.iter().map(|r| (r.what.as_str(), r.why.as_str())).collect());

/// Everything rare.
pub fn rare() -> &'static [Rare] {
    &RARE
}

/// As the soak asks for it.
pub(super) fn pairs() -> &'static [(&'static str, &'static str)] {
    &PAIRS
}
