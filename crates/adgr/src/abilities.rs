//! Special abilities (chapter 02): the closed list of what a unit may have.
//!
//! Which of them are in effect in a fight, and what stops the others, is worked out in [`effect`].

pub mod effect;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::IntoEnumIterator as _;

use crate::troops::{Category, Profile};

/// A special ability of a unit, for the whole game, built in or bought (A-ABL-01). Furious Charge follows from
/// others (A-ABL-21), the Impact of elephants from the troop type, the javelin from the weapon.
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
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Ability {
    /// A-ABL-09.
    TwoHandedWeapon,
    /// A-ABL-10.
    KeilSwordsmen,
    /// Bought armour, A-ABL-11.
    Armour,
    /// A-ABL-15 on foot, A-ABL-16 mounted.
    Impact,
    /// A-ABL-18.
    Pistol,
    /// A-ABL-19.
    Shock,
    /// A-ABL-23.
    Salvo,
    /// A-ABL-24.
    Polearm,
    /// A-ABL-26.
    RegimentalArtillery,
    /// A-ABL-27.
    HalfShooter,
    /// A-ABL-31, A-ABL-32.
    CommandedShot,
    /// A-ABL-33.
    Caracole,
    /// A-ABL-34.
    Headstrong,
    /// A-ABL-35: for army lists that may grant it.
    Support,
    /// For army lists that may grant it (A-ARM-31).
    Expendable,
    /// Optional rule A-SHT-60: arquebuses and muskets mixed.
    MixedArms,
}

/// A set of abilities.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Abilities(u32);

impl Abilities {
    /// None.
    pub const NONE: Abilities = Abilities(0);

    /// This set and that ability.
    pub const fn with(self, ability: Ability) -> Abilities {
        Abilities(self.0 | 1 << ability as u32)
    }

    /// This set less that ability.
    pub const fn without(self, ability: Ability) -> Abilities {
        Abilities(self.0 & !(1 << ability as u32))
    }

    /// Is it in the set?
    pub const fn has(self, ability: Ability) -> bool {
        self.0 & (1 << ability as u32) != 0
    }

    /// Each of them, in the order of the list.
    pub fn iter(self) -> impl Iterator<Item = Ability> {
        Ability::iter().filter(move |a| self.has(*a))
    }
}

impl FromIterator<Ability> for Abilities {
    fn from_iter<I: IntoIterator<Item = Ability>>(abilities: I) -> Self {
        abilities.into_iter().fold(Abilities::NONE, Abilities::with)
    }
}

impl Serialize for Abilities {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq as _;
        let mut seq = s.serialize_seq(Some(self.0.count_ones() as usize))?;
        for ability in self.iter() {
            seq.serialize_element(&ability)?;
        }
        seq.end()
    }
}

impl<'de> Deserialize<'de> for Abilities {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Vec::<Ability>::deserialize(d)?.into_iter().collect())
    }
}

/// Whom mounted fear (A-ABL-36).
impl Profile {
    /// Does it panic next to elephants?
    pub fn fears_elephants(self) -> bool {
        matches!(self.category(), Category::Lh | Category::Drag | Category::Cv | Category::Kn)
    }

    /// Does it panic next to camelry?
    pub fn fears_camels(self) -> bool {
        match self.category() {
            Category::Lh | Category::Kn => true,
            Category::Cv => !self.rides_camels(),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
