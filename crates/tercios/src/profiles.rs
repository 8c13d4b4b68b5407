//! Every unit that can be bought, with its options and prices, and the tables of the army rules (T-PRO,
//! T-ARM-02 to T-ARM-19, T-ARM-37): `data/profiles.toml`, read once and checked.
//!
//! Whether an army made of them is legal is the chapter `army`'s matter.

mod raw;
mod read;
mod tables;
mod weapons;

pub use tables::{
    EliteEntry, Entry, FormationEntry, NationEntry, Preset, RankEntry, StructureEntry, SwitchEntry,
    TraitEntry,
};

use crate::terms::{
    Arm, Formation, Kind, Nations, Rule, Rules, Structure, Switch, Switches, Trait, TraitSet, UnitType,
    Virtue, Weapon, Weapons,
};
use crate::values::Values;
use rocroi_game::{Clause, Hide, Trouble, by};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Where a number comes from (T-PRO-02).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Legible in the source.
    #[default]
    Printed,
    /// Lost, and fixed by another passage of the source.
    Text,
    /// Lost, and taken from sister profiles.
    Sibling,
    /// Lost, and taken from public data.
    Public,
    /// Lost, and worked out by the points model.
    Model,
    /// Lost, and decided by a ruling.
    Ruling,
}

/// A number and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Figure<T> {
    /// The number.
    pub v: T,
    /// Its basis.
    pub basis: Basis,
}

impl<T> Figure<T> {
    /// Lost in the source and recovered?
    pub fn reconstructed(&self) -> bool {
        by!("T-PRO-02");
        self.basis != Basis::Printed
    }
}

/// Which profile, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ProfileId(pub u8);
impl Hide for ProfileId {}

/// A name in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Name {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

/// Values an option sets (it never adds, T-ARM-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sets {
    /// Speed.
    pub speed: Option<u8>,
    /// Melee.
    pub melee: Option<u8>,
    /// Shoot, up to 8 inches and beyond.
    pub shoot: Option<[u8; 2]>,
    /// Discipline.
    pub discipline: Option<u8>,
    /// Courage.
    pub courage: Option<u8>,
    /// Stamina.
    pub stamina: Option<u8>,
}

impl Sets {
    fn write(self, v: &mut Values) {
        let put = |from: Option<u8>, to: &mut u8| *to = from.unwrap_or(*to);
        put(self.speed, &mut v.speed);
        put(self.melee, &mut v.melee);
        put(self.discipline, &mut v.discipline);
        put(self.courage, &mut v.courage);
        put(self.stamina, &mut v.stamina);
        v.shoot = self.shoot.unwrap_or(v.shoot);
    }

    /// Do the two set one value to different numbers?
    pub fn clash(self, other: Sets) -> bool {
        fn differ<T: PartialEq>(a: Option<T>, b: Option<T>) -> bool {
            matches!((a, b), (Some(a), Some(b)) if a != b)
        }
        differ(self.speed, other.speed)
            || differ(self.melee, other.melee)
            || differ(self.shoot, other.shoot)
            || differ(self.discipline, other.discipline)
            || differ(self.courage, other.courage)
            || differ(self.stamina, other.stamina)
    }
}

/// An option of a profile (T-ARM-04).
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// Its id within the profile.
    pub id: String,
    /// Its name.
    pub name: Name,
    /// Its price, which may be negative.
    pub cost: Figure<i16>,
    /// The values it sets.
    pub set: Sets,
    /// What it sets instead when another option (by place) is taken too (T-PRO-05).
    pub set_with: Option<(usize, Sets)>,
    /// Rules it gives.
    pub add_rules: Rules,
    /// Rules it takes away.
    pub remove_rules: Rules,
    /// Weapons it gives.
    pub add_weapons: Weapons,
    /// Weapons it takes away.
    pub remove_weapons: Weapons,
    /// Another base, width and depth in centimetres.
    pub base_cm: Option<[u8; 2]>,
    /// Options (by place) it does not go with.
    pub excludes: Vec<usize>,
    /// The nations it is open to; empty: every nation that has the unit.
    pub nations: Nations,
}

/// A unit that can be bought, as printed.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    /// Its id in data files.
    pub id: String,
    /// The clause that prints it.
    pub clause: Clause,
    /// Its name.
    pub name: Name,
    /// Infantry, cavalry or artillery.
    pub arm: Arm,
    /// The place of a formation it fits in.
    pub kind: Kind,
    /// What "same type" compares.
    pub ty: UnitType,
    /// Comes from Kingdoms (T-ADP-08).
    pub kingdoms: bool,
    /// Needs this switch.
    pub needs: Option<Switch>,
    /// Gone with this switch.
    pub gone_with: Option<Switch>,
    /// Its other side (adapted dragoons).
    pub pair: Option<ProfileId>,
    /// False for the side that is never bought by itself.
    pub purchasable: bool,
    /// The nations it is open to; empty: all (reconstructed, T-ARM-08).
    pub nations: Nations,
    /// Base, width and depth in centimetres (T-UNT-04).
    pub base_cm: [u8; 2],
    /// What it carries.
    pub weapons: Weapons,
    /// The special rules it has, those of its arm included (T-PRO-03).
    pub rules: Rules,
    /// Its price.
    pub cost: Figure<i16>,
    /// Its values.
    pub values: Values,
    /// How many of its values and defences are reconstructed.
    pub reconstructed: u8,
    /// Its special rules are.
    pub reconstructed_rules: bool,
    /// Its weapons are.
    pub reconstructed_weapons: bool,
    /// Its options. Those of the dismounted side are those of the mounted one.
    pub options: Vec<Choice>,
    /// The table as misprinted, with its fair price, for players who agree on it (T-PRO-17).
    pub printed_variant: Option<(Values, Figure<i16>)>,
}

/// A bought unit: what its profile and options come to. It never changes in a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Sheet {
    /// Its profile.
    pub profile: ProfileId,
    /// Infantry, cavalry or artillery.
    pub arm: Arm,
    /// The place of a formation it was bought in.
    pub kind: Kind,
    /// What "same type" compares.
    pub ty: UnitType,
    /// Base, width and depth in centimetres.
    pub base_cm: [u8; 2],
    /// The numbers.
    pub values: Values,
    /// What it carries.
    pub weapons: Weapons,
    /// Its special rules.
    pub rules: Rules,
}

/// The four types that rules compare in play (T-UNT-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
pub enum PlayType {
    /// Battalions and corps of musketeers.
    Battalion,
    /// Companies, Forlorn Hope and dragoons on foot.
    Company,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
}

impl Sheet {
    /// What it is in play (T-UNT-02).
    pub fn play_type(&self) -> PlayType {
        by!("T-UNT-02");
        match (self.arm, self.kind) {
            (Arm::Artillery, _) => PlayType::Artillery,
            (Arm::Cavalry, _) => PlayType::Cavalry,
            (Arm::Infantry, Kind::Battalion | Kind::Corps) => PlayType::Battalion,
            (Arm::Infantry, Kind::Company | Kind::ForlornHope | Kind::Cavalry | Kind::Gun) => {
                PlayType::Company
            }
        }
    }

    /// Can it ever shoot (T-UNT-18, T-PRO-01)?
    pub fn can_shoot(&self) -> bool {
        self.values.shoot != [0, 0] && self.weapons.iter().any(Weapon::is_missile)
    }
}

/// Everything in the file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Profiles {
    /// Suggested budgets (T-ARM-02).
    pub budgets: Vec<(String, Name, Figure<u16>)>,
    /// Nations.
    pub nations: Vec<NationEntry>,
    /// Ranks 0 to 5.
    pub ranks: Vec<RankEntry>,
    /// Ranks of a commander-in-chief, least and most (T-ARM-15).
    pub chief_ranks: [u8; 2],
    /// Ranks of other commanders, least and most (T-ARM-16).
    pub commander_ranks: [u8; 2],
    /// Switches.
    pub switches: Vec<SwitchEntry>,
    /// The elite unit.
    pub elite: EliteEntry,
    /// Army structures.
    pub structures: Vec<StructureEntry>,
    /// Formations.
    pub formations: Vec<FormationEntry>,
    /// Special rules.
    pub rules: Vec<Entry<Rule>>,
    /// Weapons.
    pub weapons: Vec<Entry<Weapon>>,
    /// Virtues.
    pub virtues: Vec<Entry<Virtue>>,
    /// Traits.
    pub traits: Vec<TraitEntry>,
    /// Units.
    pub profiles: Vec<Profile>,
}

/// The clauses that print a profile each, in the order of the file.
pub const CLAUSES: [&str; 24] = [
    "T-PRO-04", "T-PRO-05", "T-PRO-06", "T-PRO-07", "T-PRO-08", "T-PRO-09", "T-PRO-10", "T-PRO-11",
    "T-PRO-12", "T-PRO-13", "T-PRO-14", "T-PRO-15", "T-PRO-16", "T-PRO-17", "T-PRO-18", "T-PRO-19",
    "T-PRO-20", "T-PRO-21", "T-PRO-22", "T-PRO-23", "T-PRO-24", "T-PRO-25", "T-PRO-26", "T-PRO-27",
];

static PROFILES: LazyLock<Result<Profiles, Vec<Trouble>>> =
    LazyLock::new(|| Profiles::read(include_str!("../data/profiles.toml")));
static NOTHING: LazyLock<Profiles> = LazyLock::new(Profiles::default);

/// The tables of this crate. (They are checked by a test; were they wrong, every lookup would say so.)
pub fn profiles() -> &'static Profiles {
    // The file holds what was legible first, and was compared with the rulebook cell by cell.
    by!("T-PRO-28");
    by!("T-PRO-29");
    by!("T-PRO-30");
    match &*PROFILES {
        Ok(p) => p,
        Err(_) => &NOTHING,
    }
}

impl Profiles {
    /// The profile with this id.
    ///
    /// # Errors
    /// The id, and the nearest right spelling.
    pub fn named(&self, id: &str) -> Result<ProfileId, Trouble> {
        let at = self.profiles.iter().position(|p| p.id == id);
        at.map(|i| ProfileId(i as u8))
            .ok_or_else(|| Trouble::unknown("profile", id, self.profiles.iter().map(|p| p.id.as_str())))
    }

    /// A profile.
    pub fn get(&self, id: ProfileId) -> Option<&Profile> {
        self.profiles.get(usize::from(id.0))
    }

    /// What a trait's command test needs on a die; none for one without a test.
    pub fn test(&self, of: Trait) -> Option<u8> {
        self.traits.iter().find(|t| t.term == of).and_then(|t| t.test)
    }

    /// The switches of a preset (T-ADP-01).
    pub fn preset(&self, preset: Preset) -> Switches {
        by!("T-ADP-01");
        Switches::of(self.switches.iter().filter(|s| s.presets[preset as usize]).map(|s| s.switch))
    }

    /// What a profile comes to with these options (by place), in the order of T-ARM-04: base profile, options,
    /// then rules lost.
    pub fn sheet(&self, id: ProfileId, options: &[usize], printed_variant: bool) -> Option<Sheet> {
        by!("T-ARM-04");
        let p = self.get(id)?;
        p.clause.mark();
        by!("T-PRO-03");
        let mut s = Sheet {
            profile: id,
            arm: p.arm,
            kind: p.kind,
            ty: p.ty,
            base_cm: p.base_cm,
            values: p.values,
            weapons: p.weapons,
            rules: p.rules,
        };
        if let (true, Some((values, _))) = (printed_variant, &p.printed_variant) {
            by!("T-PRO-17");
            by!("T-PRO-29");
            s.values = *values;
        }
        let taken = || options.iter().filter_map(|i| p.options.get(*i));
        // Weapons taken away first, then those given (T-PRO-01).
        for o in taken() {
            by!("T-PRO-01");
            s.weapons = s.weapons.less(o.remove_weapons);
        }
        for o in taken() {
            o.set.write(&mut s.values);
            s.weapons = s.weapons.and(o.add_weapons);
            s.rules = s.rules.and(o.add_rules);
            s.base_cm = o.base_cm.unwrap_or(s.base_cm);
        }
        for o in taken() {
            if let Some((with, sets)) = o.set_with
                && options.contains(&with)
            {
                by!("T-PRO-05");
                sets.write(&mut s.values);
            }
            s.rules = s.rules.less(o.remove_rules);
        }
        Some(s)
    }
}

impl Profile {
    /// The option with this id, by place.
    ///
    /// # Errors
    /// The id, and the nearest right spelling.
    pub fn option(&self, id: &str) -> Result<usize, Trouble> {
        let what = format!("option of {}", self.id);
        self.options
            .iter()
            .position(|o| o.id == id)
            .ok_or_else(|| Trouble::unknown(&what, id, self.options.iter().map(|o| o.id.as_str())))
    }
}

#[cfg(test)]
mod tests;
