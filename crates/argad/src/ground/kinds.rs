//! Kinds of ground (R-MOV-20, R-MOV-21), as the table `data/terrain.toml` has them.

use crate::figures::Mover;
use crate::movement::Hard;
use rocroi_game::by;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use strum::{EnumIter, IntoStaticStr, VariantNames};

/// A kind of area.
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
    EnumIter,
    VariantNames,
    IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum AreaKind {
    /// Bushes.
    Bushes,
    /// High crops.
    HighCrops,
    /// Fairly dense forest.
    Forest,
    /// Road.
    Road,
    /// Bridge.
    Bridge,
    /// Steep slope: a hill is one over its whole area.
    SteepSlope,
    /// Stream.
    Stream,
    /// Ford.
    Ford,
    /// Marsh.
    Marsh,
    /// Deep water.
    DeepWater,
    /// Ploughed field.
    Ploughed,
    /// Low crops.
    LowCrops,
    /// Rampart.
    Rampart,
    /// Cliff.
    Cliff,
    /// Stair.
    Stair,
    /// Ladder.
    Ladder,
}

/// A kind of linear obstacle, or a high wall.
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
    EnumIter,
    VariantNames,
    IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LineKind {
    /// Hedge.
    Hedge,
    /// Earth bank.
    Bank,
    /// Ditch.
    Ditch,
    /// Low wall.
    LowWall,
    /// Fence.
    Fence,
    /// Barricade.
    Barricade,
    /// High wall.
    HighWall,
}

/// A way through a wall (R-MOV-24).
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
    VariantNames,
    IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum OpeningKind {
    /// Door: passed at no cost.
    Door,
    /// Window: passed as difficult ground.
    Window,
    /// Loophole: not passed.
    Loophole,
    /// Gate in a high wall: very difficult.
    Gate,
}

impl OpeningKind {
    /// How hard it is to pass for loose foot.
    pub const fn hard(self) -> Hard {
        match self {
            OpeningKind::Door => Hard::Open,
            OpeningKind::Window => Hard::Difficult,
            OpeningKind::Loophole => Hard::Impassable,
            OpeningKind::Gate => Hard::VeryDifficult,
        }
    }

    /// How many may shoot through it in a turn.
    pub const fn shooters(self) -> usize {
        match self {
            OpeningKind::Door | OpeningKind::Window | OpeningKind::Gate => 2,
            OpeningKind::Loophole => 1,
        }
    }
}

/// A row of the tables.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Row<K> {
    /// Which ground.
    pub ground: K,
    /// For men on foot.
    #[serde(default)]
    pub foot: Hard,
    /// For cavalry.
    #[serde(default)]
    pub cavalry: Hard,
    /// For mounted foot.
    #[serde(default)]
    pub mounted_foot: Hard,
    /// Gives cover to foot in or behind it.
    #[serde(default)]
    pub cover: bool,
    /// Hides crouched men.
    #[serde(default)]
    pub growth: bool,
    /// How high one stands on it.
    #[serde(default)]
    pub level: u8,
    /// Replaces the ground under it.
    #[serde(default)]
    pub over: bool,
}

impl<K> Row<K> {
    /// How hard it is for this mover.
    pub fn hard(&self, mover: Mover) -> Hard {
        by!("R-MOV-21");
        match mover {
            Mover::Foot => self.foot,
            Mover::LightCavalry | Mover::HeavyCavalry => self.cavalry,
            Mover::FastHorse | Mover::FarmHorse => self.mounted_foot,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tables {
    area: Vec<Row<AreaKind>>,
    line: Vec<Row<LineKind>>,
}

#[expect(clippy::expect_used, reason = "embedded data, read by a test")]
static TABLES: LazyLock<Tables> =
    LazyLock::new(|| toml::from_str(include_str!("../../data/terrain.toml")).expect("data/terrain.toml"));

impl AreaKind {
    /// Its row.
    pub fn row(self) -> &'static Row<AreaKind> {
        by!("R-MOV-20");
        &TABLES.area[self as usize]
    }

    /// The name used in files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl LineKind {
    /// Its row.
    pub fn row(self) -> &'static Row<LineKind> {
        &TABLES.line[self as usize]
    }

    /// The name used in files.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// A linear obstacle one can line and cross; a high wall is not.
    pub const fn is_obstacle(self) -> bool {
        !matches!(self, LineKind::HighWall)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;
    use strum::IntoEnumIterator as _;

    #[test]
    fn the_tables_are_whole_and_in_order() {
        let _proof = proves("R-MOV-20 R-MOV-21");
        assert!(TABLES.area.iter().map(|r| r.ground).eq(AreaKind::iter()));
        assert!(TABLES.line.iter().map(|r| r.ground).eq(LineKind::iter()));
        let hard =
            |k: AreaKind| [Mover::Foot, Mover::LightCavalry, Mover::FastHorse].map(|m| k.row().hard(m));
        use Hard::{Difficult as D, Open as O, VeryDifficult as V};
        assert_eq!(hard(AreaKind::Bushes), [D, D, D]);
        assert_eq!(hard(AreaKind::Forest), [D, V, V]);
        assert_eq!(hard(AreaKind::SteepSlope), [D, D, V]);
        assert_eq!(hard(AreaKind::Marsh), [V, V, V]);
        assert_eq!(hard(AreaKind::Ploughed), [O, O, O]);
        let line =
            |k: LineKind| [Mover::Foot, Mover::HeavyCavalry, Mover::FarmHorse].map(|m| k.row().hard(m));
        assert_eq!(line(LineKind::Hedge), [D, D, D]);
        assert_eq!(line(LineKind::Barricade), [D, V, V]);
        assert!(AreaKind::iter().filter(|k| k.row().growth).eq([
            AreaKind::Bushes,
            AreaKind::HighCrops,
            AreaKind::Forest
        ]));
    }
}
