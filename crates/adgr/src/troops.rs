//! Troops (chapter 01): the troop types as data, and what a unit is for the whole battle.
//!
//! The tables are in `data/troops.toml`. Nothing here knows where a unit stands or what it has lost.

mod groups;
mod scale;
mod table;

use crate::abilities::{Abilities, Ability};
use rocroi_game::by;
pub use scale::Scale;
use serde::{Deserialize, Serialize};
pub use table::{Cell, Flag, Meets, Moves, Row, in_the_open};

/// 1 UD in the length unit of the table, 1/100 mm at the scale of 40 mm (A-TRP-01). Other scales only draw.
pub const UD: i32 = 4_000;

/// A troop type: one row of the characteristics.
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
    strum::EnumCount,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Troop {
    /// LI.
    LightInfantry,
    /// LMI: shooters on foot in open order without another melee arm.
    Lmi,
    /// MI.
    MediumSwordsmen,
    /// MI.
    MediumSpearmen,
    /// Bayonet played as MI.
    BayonetMedium,
    /// Bayonet played as HI.
    BayonetHeavy,
    /// HI.
    HeavySwordsmen,
    /// HI with heavy armour and two-handed weapons.
    FootKnights,
    /// HI.
    HeavySpearmen,
    /// HI, deep order.
    Keil,
    /// HI, deep order, half of it arquebuses.
    Colunela,
    /// HI, deep order.
    Tercio,
    /// HI, deep order.
    LaterTercio,
    /// HI.
    PikeAndShot,
    /// HI.
    LaterPikeAndShot,
    /// HI in single units.
    Levy,
    /// WWg.
    WarWagon,
    /// Art.
    LightArtillery,
    /// Art.
    MediumArtillery,
    /// Art.
    HeavyArtillery,
    /// LH.
    LightCavalry,
    /// Drag.
    Dragoon,
    /// Cv, MC.
    MediumCavalry,
    /// Cv, Cm.
    MediumCamelry,
    /// Cv, HC.
    HeavyCavalry,
    /// Cv, EHC.
    Cuirassier,
    /// Kn.
    Gendarme,
    /// El.
    Elephant,
}

/// The category of a troop type (A-TRP-14).
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
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Category {
    /// Light infantry.
    Li,
    /// Open-order medium infantry.
    Lmi,
    /// Medium infantry.
    Mi,
    /// Heavy infantry.
    Hi,
    /// War wagon.
    Wwg,
    /// Artillery.
    Art,
    /// Light cavalry.
    Lh,
    /// Dragoons.
    Drag,
    /// Cavalry, cuirassiers and camelry included.
    Cv,
    /// Gendarmes.
    Kn,
    /// Elephants.
    El,
}

impl Category {
    /// Foot; everything else is mounted.
    pub fn foot(self) -> bool {
        by!("A-TRP-12");
        match self {
            Category::Li | Category::Lmi | Category::Mi | Category::Hi | Category::Wwg | Category::Art => {
                true
            }
            Category::Lh | Category::Drag | Category::Cv | Category::Kn | Category::El => false,
        }
    }

    /// Mounted.
    pub fn mounted(self) -> bool {
        !self.foot()
    }

    /// Light troops (skirmishers); everything else is heavy troops.
    pub fn light(self) -> bool {
        by!("A-TRP-13");
        matches!(self, Category::Li | Category::Lh | Category::Drag)
    }
}

/// The quality of a unit (A-TRP-18).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    strum::VariantNames,
    strum::EnumIter,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Quality {
    /// −1 on a natural 4, 5 or 6.
    Mediocre,
    /// The die as it fell.
    #[default]
    Ordinary,
    /// +1 on a natural 1, 2 or 3.
    Elite,
}

impl Quality {
    /// What a natural die counts: for melee dice and both dice of a shot, never for any other die.
    pub fn die(self, natural: u8) -> u8 {
        by!("A-TRP-18");
        match self {
            Quality::Elite if natural <= 3 => natural + 1,
            Quality::Mediocre if natural >= 4 => natural - 1,
            Quality::Elite | Quality::Ordinary | Quality::Mediocre => natural,
        }
    }

    /// One quality lower, for the die of a ½ Shooter.
    pub fn lower(self) -> Quality {
        by!("A-ABL-27");
        match self {
            Quality::Elite => Quality::Ordinary,
            Quality::Ordinary | Quality::Mediocre => Quality::Mediocre,
        }
    }
}

/// Armour in melee (A-TRP-21).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Armour {
    /// No armour.
    #[default]
    None,
    /// Armour.
    Armour,
    /// Heavy armour.
    Heavy,
}

/// A missile weapon (A-SHT-03). Caracole and Commanded Shot are abilities.
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
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Weapon {
    /// Javelin; also a melee bonus (A-ABL-25).
    Javelin,
    /// Bow.
    Bow,
    /// Longbow.
    Longbow,
    /// Crossbow.
    Crossbow,
    /// Arquebus.
    Arquebus,
    /// Musket.
    Musket,
    /// Flintlock.
    Flintlock,
    /// Carbine, the mounted arquebus.
    Carbine,
    /// The default missiles of a war wagon.
    Missiles,
    /// Light artillery, also on an elephant or a war wagon.
    LightArtillery,
    /// Medium artillery.
    MediumArtillery,
    /// Heavy artillery.
    HeavyArtillery,
}

/// The ground as a category (A-TER-01); impassable ground holds no unit.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Footing {
    /// No effect.
    #[default]
    Open,
    /// Hinders all except LI, LMI and MI.
    Rough,
    /// Hinders all except LI.
    Difficult,
}

/// What a unit is for the whole battle: troop type, quality, weapon and abilities. Both halves of a battle
/// unit share it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Profile {
    /// The troop type.
    pub troop: Troop,
    /// Its quality.
    pub quality: Quality,
    /// Its missile weapon, if it has one.
    pub weapon: Option<Weapon>,
    /// Its abilities, built in or bought.
    pub abilities: Abilities,
}

impl Profile {
    /// An ordinary unit of this type with what is built in.
    pub fn of(troop: Troop) -> Profile {
        let row = troop.row();
        Profile { troop, quality: Quality::Ordinary, weapon: row.armed, abilities: row.built_in }
    }

    /// The same with this quality.
    pub fn quality(self, quality: Quality) -> Profile {
        Profile { quality, ..self }
    }

    /// The same with this weapon instead of the one it has.
    pub fn armed(self, weapon: Weapon) -> Profile {
        Profile { weapon: Some(weapon), ..self }
    }

    /// The same with this ability besides. Salvo comes with muskets.
    pub fn with(self, ability: Ability) -> Profile {
        let weapon = if ability == Ability::Salvo { Some(Weapon::Musket) } else { self.weapon };
        Profile { abilities: self.abilities.with(ability), weapon, ..self }
    }

    /// The same without an ability (Commanded Shot can be lost, A-ABL-32).
    pub fn without(self, ability: Ability) -> Profile {
        Profile { abilities: self.abilities.without(ability), ..self }
    }

    /// Has it the ability?
    pub const fn has(self, ability: Ability) -> bool {
        self.abilities.has(ability)
    }

    /// Its category. Bayonets are two types, one for each way to play them.
    pub fn category(self) -> Category {
        by!("A-TRP-14");
        if matches!(self.troop, Troop::BayonetMedium | Troop::BayonetHeavy) {
            by!("A-TRP-44");
        }
        self.troop.row().category
    }

    /// Foot?
    pub fn foot(self) -> bool {
        self.category().foot()
    }

    /// Mounted?
    pub fn mounted(self) -> bool {
        self.category().mounted()
    }

    /// Light troops?
    pub fn light(self) -> bool {
        self.category().light()
    }

    /// Two ADG units side by side, or one?
    pub fn battle_unit(self) -> bool {
        by!("A-TRP-07");
        self.troop.row().battle_unit
    }

    /// How many ADG units it is: 2 for a battle unit, otherwise 1.
    pub fn halves(self) -> u8 {
        by!("A-TRP-04");
        if self.battle_unit() { 2 } else { 1 }
    }

    /// Length of the front edge.
    pub fn front(self) -> i32 {
        by!("A-TRP-01");
        by!("A-TRP-03");
        i32::from(self.halves()) * UD
    }

    /// Depth of the base. Caracole has a base of its own.
    pub fn depth(self) -> i32 {
        by!("A-TRP-10");
        let row = self.troop.row();
        match self.troop {
            Troop::WarWagon | Troop::Elephant | Troop::MediumCamelry => by!("A-TRP-09"),
            _ => by!("A-TRP-08"),
        };
        if self.has(Ability::Caracole) {
            by!("A-ABL-33");
            return UD;
        }
        row.depth
    }

    /// Losses that rout it. Caracole has one more than its class.
    pub fn cohesion(self) -> u8 {
        by!("A-TRP-19");
        if self.has(Ability::Caracole) {
            by!("A-ABL-33");
            return self.troop.row().cohesion + 1;
        }
        self.troop.row().cohesion
    }

    /// Base protection against shooting, armour counted.
    pub fn protection(self) -> u8 {
        by!("A-TRP-20");
        by!("A-ABL-11");
        self.troop.row().protection + u8::from(self.has(Ability::Armour))
    }

    /// Armour level in melee.
    pub fn armour(self) -> Armour {
        by!("A-TRP-21");
        let built_in = self.troop.row().armour;
        if self.has(Ability::Armour) { built_in.max(Armour::Armour) } else { built_in }
    }

    /// Has its troop type the flag?
    pub fn flag(self, flag: Flag) -> bool {
        by!("A-TRP-32");
        self.troop.row().flag(flag)
    }

    /// A deep-order battle unit?
    pub fn deep(self) -> bool {
        by!("A-TRP-15");
        self.flag(Flag::Deep)
    }

    /// Spearmen or pikemen, wherever a rule names them as the enemy.
    pub fn spear_or_pike(self) -> bool {
        by!("A-TRP-16");
        self.flag(Flag::Spear) || self.flag(Flag::Pike)
    }

    /// Mounted on camels.
    pub fn rides_camels(self) -> bool {
        by!("A-TRP-42");
        self.flag(Flag::Camels)
    }

    /// Mounted on horses.
    pub fn on_horses(self) -> bool {
        by!("A-TRP-17");
        self.mounted() && self.category() != Category::El && !self.rides_camels()
    }

    /// May it form square?
    pub fn may_form_square(self) -> bool {
        by!("A-TRP-50");
        self.flag(Flag::Square)
    }

    /// Unmanoeuvrable: by type, or Headstrong.
    pub fn unmanoeuvrable(self) -> bool {
        by!("A-TRP-48");
        self.flag(Flag::Unmanoeuvrable) || self.has(Ability::Headstrong)
    }

    /// May it evade?
    pub fn may_evade(self) -> bool {
        by!("A-TRP-47");
        if self.flag(Flag::Evades) {
            return true;
        }
        if self.has(Ability::Headstrong) {
            by!("A-ABL-34");
            return false;
        }
        if self.category() != Category::Cv || self.has(Ability::Shock) {
            return false;
        }
        match self.weapon {
            Some(Weapon::Bow | Weapon::Crossbow) => {
                by!("A-ABL-30");
                true
            }
            Some(Weapon::Carbine) => {
                by!("A-ABL-29");
                true
            }
            _ => self.has(Ability::Caracole),
        }
    }

    /// Its movement allowances; Commanded Shot takes 1 UD from each, never below 1.
    pub fn moves(self) -> Moves {
        let m = self.troop.row().moves;
        if !self.has(Ability::CommandedShot) {
            return m;
        }
        by!("A-ABL-32");
        let less = |ud: u8| ud.saturating_sub(1).max(1);
        Moves { open: less(m.open), far: less(m.far), rough: less(m.rough), difficult: m.difficult.map(less) }
    }

    /// Its melee modifier on this ground, privileges (A-TER-05) already taken off the ground.
    pub fn terrain(self, ground: Footing) -> i8 {
        let row = self.troop.row();
        match ground {
            Footing::Open => 0,
            Footing::Rough => row.terrain[0],
            Footing::Difficult => row.terrain[1],
        }
    }

    /// Does this ground penalise it in melee?
    pub fn penalised(self, ground: Footing) -> bool {
        by!("A-ABL-43");
        self.terrain(ground) != 0
    }

    /// Is it armed with arquebus, musket or flintlock in the sense of the armour rule?
    pub fn firearm(self) -> bool {
        by!("A-ABL-14");
        let arm = matches!(self.weapon, Some(Weapon::Arquebus | Weapon::Musket | Weapon::Flintlock));
        arm && match self.category() {
            Category::Li | Category::Lmi | Category::Mi | Category::Hi | Category::Drag | Category::Wwg => {
                true
            }
            Category::Art | Category::Lh | Category::Cv | Category::Kn | Category::El => false,
        }
    }
}

/// A colour of a loss marker (A-TRP-25): decoration only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Marker {
    /// One point.
    Green,
    /// Two points.
    Yellow,
    /// Three points.
    Red,
    /// Routed.
    Black,
}

/// The coloured markers for points lost, out of the cohesion.
pub fn markers(lost: u8, cohesion: u8) -> &'static [Marker] {
    use Marker::{Black, Green, Red, Yellow};
    by!("A-TRP-25");
    if lost >= cohesion {
        return &[Black];
    }
    match lost {
        0 => &[],
        1 => &[Green],
        2 => &[Yellow],
        3 => &[Red],
        4 => &[Green, Red],
        5 => &[Yellow, Red],
        6 => &[Red, Red],
        _ => &[Red, Red, Green],
    }
}

#[cfg(test)]
mod tests;
