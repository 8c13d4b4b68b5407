//! The words of the lists: special rules, weapons, virtues, traits, arms, kinds and types of units, nations,
//! formations and switches, each a closed type that knows its clause; and small sets of them.
//!
//! What each word *does* is in the chapter that defines it, not here.

use rocroi_game::{Clause, Trouble};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// A closed list of words with an id each, as the data files write it.
pub trait Term:
    Copy + PartialEq + VariantArray + VariantNames + std::str::FromStr + Into<&'static str>
{
    /// What such a word is called in an error ("weapon").
    const WHAT: &'static str;

    /// Its place in the list, below 64.
    fn index(self) -> u32;

    /// Its id in data files.
    fn id(self) -> &'static str {
        self.into()
    }

    /// The word with this id.
    ///
    /// # Errors
    /// The id, and the nearest right spelling.
    fn named(id: &str) -> Result<Self, Trouble> {
        id.parse().map_err(|_| Trouble::unknown(Self::WHAT, id, Self::NAMES.iter().copied()))
    }

    /// All ids.
    const NAMES: &'static [&'static str] = <Self as VariantNames>::VARIANTS;

    /// All of them, in order.
    const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;
}

/// A set of words, as one number.
pub struct Set<T>(u64, PhantomData<T>);

impl<T: Term> Set<T> {
    /// None of them.
    pub const NONE: Set<T> = Set(0, PhantomData);

    /// These.
    pub fn of(terms: impl IntoIterator<Item = T>) -> Self {
        terms.into_iter().fold(Set::NONE, Set::with)
    }

    /// All of them.
    pub fn all() -> Self {
        Set::of(T::ALL.iter().copied())
    }

    /// Is it in the set?
    pub fn has(self, term: T) -> bool {
        self.0 & (1 << term.index()) != 0
    }

    /// The set and this one.
    #[must_use]
    pub fn with(self, term: T) -> Self {
        Set(self.0 | 1 << term.index(), PhantomData)
    }

    /// The set without this one.
    #[must_use]
    pub fn without(self, term: T) -> Self {
        Set(self.0 & !(1 << term.index()), PhantomData)
    }

    /// This set and that.
    #[must_use]
    pub fn and(self, other: Set<T>) -> Self {
        Set(self.0 | other.0, PhantomData)
    }

    /// What both sets have.
    #[must_use]
    pub fn common(self, other: Set<T>) -> Self {
        Set(self.0 & other.0, PhantomData)
    }

    /// This set without that.
    #[must_use]
    pub fn less(self, other: Set<T>) -> Self {
        Set(self.0 & !other.0, PhantomData)
    }

    /// Nothing in it?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its words, in the order of their list.
    pub fn iter(self) -> impl Iterator<Item = T> {
        T::ALL.iter().copied().filter(move |t| self.has(*t))
    }
}

// By hand, since derives would ask the words themselves for the same traits.
impl<T> Clone for Set<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Set<T> {}
impl<T> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<T> Eq for Set<T> {}
impl<T> PartialOrd for Set<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Set<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}
impl<T> Default for Set<T> {
    fn default() -> Self {
        Set(0, PhantomData)
    }
}
impl<T: Term> std::fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(Term::id)).finish()
    }
}
impl<T> rocroi_game::Hide for Set<T> {}
impl<T: Term + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}
impl<'de, T: Term + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Set::of(Vec::<T>::deserialize(d)?))
    }
}

/// Derives of a word, and its [`Term`].
macro_rules! term {
    ($what:literal, $(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $v:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        pub enum $name { $($(#[$vdoc])* $v),+ }

        impl Term for $name {
            const WHAT: &'static str = $what;
            fn index(self) -> u32 { self as u32 }
        }
        impl rocroi_game::Hide for $name {}
    };
}

/// As [`term!`], for words that one clause each defines.
macro_rules! defined {
    ($what:literal, $(#[$doc:meta])* $name:ident { $($v:ident $clause:literal),+ $(,)? }) => {
        term!($what, $(#[$doc])* $name { $(#[doc = concat!("Defined in ", $clause, ".")] $v),+ });
        impl $name {
            /// The one clause that defines it.
            pub const fn clause(self) -> Clause {
                match self { $($name::$v => Clause::of($clause)),+ }
            }
        }
    };
}

defined!("rule", /// The special rules of units (T-UNT-36).
Rule {
    Square "T-ASL-14", Large "T-TRN-36", Light "T-MOV-33", Skirmishers "T-MOV-34", Elite "T-TRN-37",
    Brigade "T-TRN-38", CommandedShot "T-REA-40", Mobility "T-MOV-35", Evasion "T-REA-35",
    Pursuit "T-ASL-50", ExtendedArc "T-SHT-44", Caracole "T-SHT-45", Dragoon "T-SHT-46",
    Impetuous "T-TRN-42", IntegralCommand "T-TRN-43", CrewDefence "T-ASL-47", NoEscape "T-ASL-48",
    Carthorses "T-MOV-38", Experimental "T-SHT-47", Fortified "T-SHT-48", Mortar "T-SHT-41",
    RegimentalGun "T-SHT-49", Frenzied "T-ASL-51", HeavyCavalry "T-REA-37", Harasser "T-REA-38",
    OpenOrder "T-MOV-37", Vanguard "T-BAT-41", Mercenaries "T-ASL-53", ForlornHope "T-ADP-04",
    DragoonsAdapted "T-ADP-05", Horde "T-TRN-41", Ambush "T-REA-39", Allies "T-UNT-34",
});

defined!("weapon", /// The weapons of units (T-UNT-36).
Weapon {
    Pikes "T-ASL-39", Halberds "T-ASL-41", Greatswords "T-ASL-42", Swordsmen "T-ASL-40",
    Lances "T-ASL-43", Pistols "T-SHT-42", Arquebus "T-SHT-31", ArquebusMusket "T-SHT-33",
    Musket "T-SHT-32", Bow "T-SHT-35", Crossbow "T-SHT-34", LightGun "T-SHT-40", FieldGun "T-SHT-40",
    HeavyGun "T-SHT-40", Longbow "T-SHT-35", HeavyLances "T-ASL-44", Bardiches "T-ASL-45",
    Grenades "T-ASL-46",
});

defined!("virtue", /// The virtues of commanders (T-COM-29, T-COM-30).
Virtue {
    Dedication "T-COM-29", Dexterity "T-COM-29", Drill "T-COM-29", Loyalty "T-COM-29", Zeal "T-COM-29",
    Sacrifice "T-COM-29", Will "T-COM-29", Presence "T-COM-30", Elan "T-COM-30", Fame "T-COM-30",
    Initiative "T-COM-30",
});

impl Virtue {
    /// Does it work on the unit he is with, and can Inspiring therefore lend it (T-COM-29, T-COM-30)?
    pub const fn of_the_unit(self) -> bool {
        match self {
            Virtue::Dedication
            | Virtue::Dexterity
            | Virtue::Drill
            | Virtue::Loyalty
            | Virtue::Zeal
            | Virtue::Sacrifice
            | Virtue::Will => true,
            Virtue::Presence | Virtue::Elan | Virtue::Fame | Virtue::Initiative => false,
        }
    }
}

defined!("trait", /// The traits of commanders (T-COM-99), the two common ones first.
Trait {
    Fast "T-COM-37", Inspiring "T-COM-38", Alert "T-COM-40", Authoritarian "T-COM-41", Bold "T-COM-42",
    Cartographer "T-COM-43", Cautious "T-COM-44", ComradeInArms "T-COM-45", Coordinator "T-COM-46",
    Diligent "T-COM-47", EagleEyed "T-COM-48", Engineer "T-COM-49", Erudite "T-COM-50",
    Fearless "T-COM-51", Hero "T-COM-52", Honourable "T-COM-53", Intriguer "T-COM-54", Lucky "T-COM-55",
    Mentor "T-COM-56", Meticulous "T-COM-57", Patient "T-COM-58", Perfectionist "T-COM-59",
    Pious "T-COM-60", Provoker "T-COM-61", Relentless "T-COM-62", Schemer "T-COM-63", Smart "T-COM-64",
    Swift "T-COM-65", Terrible "T-COM-66", Accomplice "T-COM-67", Cold "T-COM-68",
    Determined "T-COM-69", Energetic "T-COM-70", Enthusiastic "T-COM-71", Experienced "T-COM-72",
    Expert "T-COM-73", Indefatigable "T-COM-74", Innovative "T-COM-75", Nimble "T-COM-76",
    Notable "T-COM-77", PreparedArtillery "T-COM-78", Protector "T-COM-79", Ruthless "T-COM-80",
    Sharp "T-COM-81", Skilled "T-COM-82", Stoic "T-COM-83", Tenacious "T-COM-84", Trickster "T-COM-85",
    Undaunted "T-COM-86", Aggressive "T-COM-87", Brave "T-COM-88", Calm "T-COM-89",
    Diplomatic "T-COM-90", Gallant "T-COM-91", Imperturbable "T-COM-92", Passionate "T-COM-93",
    Phlegmatic "T-COM-94", PreparedLightTroops "T-COM-95", Selfless "T-COM-96", Wealthy "T-COM-97",
    Respectable "T-COM-98",
});

defined!("switch", /// The changes of the translators and the expansion, as switches (T-ADP-01).
Switch {
    RunMustMove "T-ADP-02", WearyAtOne "T-ADP-03", ForlornHope "T-ADP-04", Dragoons "T-ADP-05",
    HeavyCavalry "T-ADP-06", OpenOrderAlways "T-ADP-07", Kingdoms "T-ADP-08",
});

term!("trait set", /// Where a trait comes from (T-ARM-18).
TraitSet {
    /// Every commander has it, uncounted.
    Common,
    /// The base game.
    Base,
    /// The Kingdoms expansion, tested.
    Kingdoms,
    /// The Kingdoms expansion, without a test.
    Automatic,
});

term!("arm", /// Infantry, cavalry or artillery (T-UNT-02).
Arm {
    /// On foot.
    Infantry,
    /// On horse.
    Cavalry,
    /// Guns.
    Artillery,
});

term!("kind", /// In which place of a formation a unit fits (T-PRO-01).
Kind {
    /// Tercio, classic, reformed or modern.
    Battalion,
    /// Corps of musketeers.
    Corps,
    /// Shot, pike or combat company.
    Company,
    /// Forlorn hope.
    ForlornHope,
    /// Any cavalry.
    Cavalry,
    /// Any gun.
    Gun,
});

term!("type", /// What "same type" compares in a list (T-ARM-28, T-ARM-33).
UnitType {
    /// Battalion.
    Tercio,
    /// Battalion.
    Classic,
    /// Battalion.
    Reformed,
    /// Battalion.
    Modern,
    /// Corps of musketeers.
    Corps,
    /// Company.
    Shot,
    /// Company.
    Pike,
    /// Company.
    Combat,
    /// Forlorn hope.
    ForlornHope,
    /// Cavalry: mounted arquebusiers.
    Arquebusiers,
    /// Cavalry.
    Cuirassiers,
    /// Cavalry of the adaptation.
    HeavyCavalry,
    /// Cavalry: chevau-légers.
    ModernCavalry,
    /// Cavalry: all light horse.
    Light,
    /// Cavalry.
    Dragoons,
    /// Artillery.
    Gun,
});

term!("nation", /// The belligerents (T-ARM-05, T-ARM-07).
Nation {
    /// Holy Roman Empire.
    Empire,
    /// Kingdom of Spain.
    Spain,
    /// German Protestants.
    Protestants,
    /// Kingdom of England.
    England,
    /// Kingdom of France.
    France,
    /// Kingdom of Bohemia.
    Bohemia,
    /// Kingdom of Sweden.
    Sweden,
    /// United Provinces.
    UnitedProvinces,
    /// Kingdom of Denmark-Norway, by agreement only.
    Denmark,
});

term!("camp", /// The two camps (T-ARM-05).
Camp {
    /// Spain and the Empire.
    Imperial,
    /// Their enemies.
    AntiImperial,
});

term!("formation", /// What units are bought in (T-ARM-26).
Formation {
    /// Two to four battalions.
    InfantryRegiment,
    /// Two to four companies.
    BattleGroup,
    /// One to four cavalry units.
    CavalryRegiment,
    /// One gun.
    Battery,
});

term!("structure", /// The three army structures (T-ARM-19).
Structure {
    /// T-ARM-20.
    Standard,
    /// T-ARM-21.
    BattleGroups,
    /// T-ARM-22.
    Cavalry,
});

/// Several special rules.
pub type Rules = Set<Rule>;
/// Several weapons.
pub type Weapons = Set<Weapon>;
/// Several virtues.
pub type Virtues = Set<Virtue>;
/// Several traits.
pub type Traits = Set<Trait>;
/// Several nations.
pub type Nations = Set<Nation>;
/// The switches that are on.
pub type Switches = Set<Switch>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_its_words() {
        let s = Rules::of([Rule::Large, Rule::Square]);
        assert!(s.has(Rule::Square) && !s.has(Rule::Light) && s.len() == 2);
        assert_eq!(s.iter().map(Term::id).collect::<Vec<_>>(), ["square", "large"]);
        assert_eq!(s.without(Rule::Square).with(Rule::Light), Rules::of([Rule::Light, Rule::Large]));
        assert_eq!(Traits::all().len(), 61);
    }

    #[test]
    fn a_slip_is_named_with_the_right_spelling() {
        let e = Trait::named("comrade_in_arm").unwrap_err();
        assert_eq!(e.to_string(), "unknown trait `comrade_in_arm`; did you mean `comrade_in_arms`?");
        assert_eq!(Trait::named("elan").ok(), None);
        assert_eq!(Virtue::named("elan"), Ok(Virtue::Elan));
    }
}
