//! Regions: the compulsory piece of each and what it offers (A-TER-32 to A-TER-34), from `data/regions.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rocroi_game::{Hide, by};
use serde::{Deserialize, Serialize};

use super::order::Sort;

/// A region (A-TER-32).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::VariantNames,
    strum::VariantArray,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Region {
    /// Plain.
    Plain,
    /// Forest.
    Forest,
    /// Mountain.
    Mountain,
    /// Desert.
    Desert,
    /// Steppe.
    Steppe,
}
impl Hide for Region {}

/// A row of the table of pieces (A-TER-33), in its order.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
pub enum Row {
    /// River or coast.
    Water,
    /// Open terrain.
    Open,
    /// Hills.
    Hill,
    /// Fields, enclosed or not.
    Field,
    /// Brush.
    Brush,
    /// Plantations.
    Plantation,
    /// Woods.
    Wood,
    /// Marshes.
    Marsh,
    /// Dunes.
    Dunes,
    /// Gullies.
    Gully,
    /// The road.
    Road,
    /// The village.
    Village,
    /// Impassable ground.
    Impassable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    compulsory: Sort,
    waters: Vec<Sort>,
    hills: Vec<Sort>,
    rows: BTreeMap<Row, u8>,
}

#[expect(clippy::expect_used, reason = "constant data, checked by the test below")]
static REGIONS: LazyLock<BTreeMap<Region, Sheet>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../data/regions.toml")).expect("the table of regions is well formed")
});

impl Region {
    fn sheet(self) -> &'static Sheet {
        &REGIONS[&self]
    }

    /// The compulsory piece (A-TER-32).
    pub fn compulsory(self) -> Sort {
        by!("A-TER-32");
        self.sheet().compulsory
    }

    /// The most pieces of a row on the table; none if the region has no such row (A-TER-33, A-TER-34).
    pub fn most(self, row: Row) -> Option<u8> {
        by!("A-TER-33");
        self.sheet().rows.get(&row).copied()
    }

    /// Does the region know this piece at all?
    pub fn has(self, sort: Sort) -> bool {
        by!("A-TER-33");
        let sheet = self.sheet();
        match sort.row() {
            Row::Water => sheet.waters.contains(&sort),
            Row::Hill => {
                by!("A-TER-34");
                sheet.hills.contains(&sort)
            }
            row => sheet.rows.contains_key(&row),
        }
    }
}
