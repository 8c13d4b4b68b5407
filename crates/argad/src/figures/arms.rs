//! Weapons: melee weapons with their length (R-FIG-08, R-FIG-09), firearms with their bands (R-SHT-03). The
//! tables are `data/arms.toml`; what a weapon does in a fight is said in the chapters on shooting and melee.

use rocroi_game::by;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use strum::{EnumIter, IntoEnumIterator as _, IntoStaticStr, VariantNames};

/// A melee weapon, in the order of R-FIG-09.
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
pub enum Weapon {
    /// Cavalry lance.
    Lance,
    /// Boarding spear.
    BoardingSpear,
    /// The officer's half-pike.
    Spontoon,
    /// Halberd.
    Halberd,
    /// Musket with fixed bayonet.
    Bayonet,
    /// Scythe, fork or another long-handled farm tool.
    LongTool,
    /// Sword, rapier or sabre.
    Sword,
    /// Hatchet.
    Hatchet,
    /// Soldier's sword or sabre-briquet.
    SoldiersSword,
    /// Cudgel.
    Cudgel,
    /// The butt of a musket.
    MusketButt,
    /// The butt of a musketoon.
    MusketoonButt,
    /// Short farm tool.
    ShortTool,
    /// Heavy two-handed tool: smith's hammer, felling or sapper's axe.
    HeavyTool,
    /// Knife or dagger.
    Knife,
    /// The butt of a pistol.
    PistolButt,
    /// Bottle or stick.
    Bottle,
    /// Nothing at all.
    BareHands,
}

/// The length of a melee weapon, from first to strike to last (R-FIG-08).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, EnumIter, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Length {
    /// Long.
    Long,
    /// Semi-long.
    SemiLong,
    /// Short.
    Short,
    /// Very short.
    VeryShort,
    /// Bare hands.
    BareHands,
}

/// By which row of R-SCN-03 a melee weapon is paid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PriceRow {
    /// Lance, spontoon or halberd.
    Shafted,
    /// Bayonet.
    Bayonet,
    /// Long-handled farm tool.
    LongTool,
    /// Heavy two-handed tool.
    HeavyTool,
    /// Sword, sabre, hatchet.
    Sword,
    /// Soldier's sword, sabre-briquet, cudgel or butt only.
    Poor,
    /// Knife only, or nothing.
    Nothing,
}

/// A row of R-FIG-09.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct WeaponRow {
    /// Which weapon.
    pub weapon: Weapon,
    /// How long it is.
    pub length: Length,
    /// Improvised, or a soldier's sword: the −1 of R-MEL-17.
    #[serde(default)]
    pub poor: bool,
    /// The +1 of R-MEL-18.
    #[serde(default)]
    pub heavy: bool,
    /// Usable on horseback.
    #[serde(default)]
    pub mounted: bool,
    /// Made for the open air (R-FIG-12).
    #[serde(default)]
    pub outdoors: bool,
    /// Serves against a charge (R-MEL-25).
    #[serde(default)]
    pub meets_charge: bool,
    /// The firearm it is a part of.
    pub needs: Option<Firearm>,
    /// How it is paid.
    pub price: PriceRow,
}

impl Weapon {
    /// The row of the weapon table.
    pub fn row(self) -> &'static WeaponRow {
        &ARMS.melee[self as usize]
    }

    /// How long the weapon is for a striker who stands in- or outdoors (R-FIG-12).
    pub fn length(self, indoors: bool) -> Length {
        let row = self.row();
        if indoors && row.outdoors {
            by!("R-FIG-12");
            return Length::SemiLong;
        }
        by!("R-FIG-09");
        row.length
    }

    /// Does it give the −1 of a poor weapon (R-FIG-10, R-FIG-12)?
    pub fn poor(self, indoors: bool) -> bool {
        let row = self.row();
        if row.poor {
            by!("R-FIG-10");
        }
        row.poor || (indoors && row.outdoors)
    }

    /// The name used in files and orders.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Several melee weapons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Weapon>", into = "Vec<Weapon>")]
pub struct Weapons(u32);

impl Weapons {
    /// None.
    pub const NONE: Weapons = Weapons(0);

    /// These and one more.
    #[must_use]
    pub fn with(self, weapon: Weapon) -> Weapons {
        Weapons(self.0 | 1 << weapon as u32)
    }

    /// Is it among them?
    pub fn has(self, weapon: Weapon) -> bool {
        self.0 & (1 << weapon as u32) != 0
    }

    /// All of them, in the order of R-FIG-09.
    pub fn iter(self) -> impl Iterator<Item = Weapon> {
        Weapon::iter().filter(move |w| self.has(*w))
    }
}

impl From<Vec<Weapon>> for Weapons {
    fn from(list: Vec<Weapon>) -> Weapons {
        list.into_iter().fold(Weapons::NONE, Weapons::with)
    }
}

impl From<Weapons> for Vec<Weapon> {
    fn from(set: Weapons) -> Vec<Weapon> {
        set.iter().collect()
    }
}

/// A firearm.
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
pub enum Firearm {
    /// Flintlock pistol.
    Pistol,
    /// Flintlock musketoon.
    Musketoon,
    /// Flintlock musket.
    Musket,
}

/// A band of ranges of a firearm.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// To this range in cm, included.
    pub to: i32,
    /// The lowest result that hits.
    pub number: u8,
}

/// A row of R-SHT-03.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FirearmRow {
    /// Which firearm.
    pub firearm: Firearm,
    /// Its bands, nearest first.
    pub bands: Vec<Band>,
    /// Fired and reloaded only on foot and immobile (R-FIG-13).
    #[serde(default)]
    pub foot_and_still: bool,
}

impl Firearm {
    /// The row of the firearm table.
    pub fn row(self) -> &'static FirearmRow {
        &ARMS.firearm[self as usize]
    }

    /// The farthest it carries, in cm.
    pub fn reach(self) -> i32 {
        self.row().bands.iter().map(|b| b.to).max().unwrap_or(0)
    }

    /// A long arm: musketoon or musket (R-FIG-13).
    pub fn is_long(self) -> bool {
        matches!(self, Firearm::Musketoon | Firearm::Musket)
    }

    /// Its butt, a weapon too.
    pub fn butt(self) -> Weapon {
        match self {
            Firearm::Pistol => Weapon::PistolButt,
            Firearm::Musketoon => Weapon::MusketoonButt,
            Firearm::Musket => Weapon::MusketButt,
        }
    }

    /// The name used in files and orders.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arms {
    melee: Vec<WeaponRow>,
    firearm: Vec<FirearmRow>,
}

// The table is part of the program: that it can be read, and is whole and in order, is a test below.
#[expect(clippy::expect_used, reason = "embedded data, read by a test")]
static ARMS: LazyLock<Arms> =
    LazyLock::new(|| toml::from_str(include_str!("../../data/arms.toml")).expect("data/arms.toml"));

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    #[test]
    fn the_table_is_whole_and_in_order() {
        let _proof = proves("R-FIG-09");
        assert!(ARMS.melee.iter().map(|r| r.weapon).eq(Weapon::iter()));
        assert!(ARMS.firearm.iter().map(|r| r.firearm).eq(Firearm::iter()));
        // The lengths of R-FIG-09, from the ladder of R-FIG-08.
        let long: Vec<_> = Weapon::iter().filter(|w| w.length(false) == Length::Long).collect();
        assert_eq!(long, [Weapon::Lance, Weapon::BoardingSpear, Weapon::Spontoon]);
        let semi: Vec<_> = Weapon::iter().filter(|w| w.length(false) == Length::SemiLong).collect();
        assert_eq!(semi, [Weapon::Halberd, Weapon::Bayonet, Weapon::LongTool]);
        let very: Vec<_> = Weapon::iter().filter(|w| w.length(false) == Length::VeryShort).collect();
        assert_eq!(very, [Weapon::Knife, Weapon::PistolButt, Weapon::Bottle]);
        // Mounted: lance, sword kinds, cudgel, hatchet, knife, butts of musketoon and pistol, stick, hands.
        let foot_only: Vec<_> = Weapon::iter().filter(|w| !w.row().mounted).collect();
        assert_eq!(
            foot_only,
            [
                Weapon::BoardingSpear,
                Weapon::Spontoon,
                Weapon::Halberd,
                Weapon::Bayonet,
                Weapon::LongTool,
                Weapon::MusketButt,
                Weapon::ShortTool,
                Weapon::HeavyTool
            ]
        );
    }

    #[test]
    fn the_ladder_of_lengths() {
        assert!(Length::iter().is_sorted());
        assert_eq!(Length::iter().count(), 5);
    }

    #[test]
    fn a_long_weapon_indoors_is_a_poor_semi_long_one() {
        let _proof = proves("R-FIG-10 R-FIG-12");
        assert_eq!(Weapon::Spontoon.length(false), Length::Long);
        assert_eq!(Weapon::Spontoon.length(true), Length::SemiLong);
        assert!(!Weapon::Spontoon.poor(false) && Weapon::Spontoon.poor(true));
        assert!(
            Weapon::LongTool.poor(false) && Weapon::SoldiersSword.poor(false) && !Weapon::Sword.poor(true)
        );
    }
}
