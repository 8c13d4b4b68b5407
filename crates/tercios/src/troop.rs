//! A troop unit as it stands when dice are counted: plain facts, apart from any battle.
//!
//! A battle makes one from its world; a question without a battle writes one down. Everything that is
//! counted in dice (shots, combats, tests) is counted from these facts and nothing else.

use crate::Why;
use crate::terms::{Arm, Rule, Rules, Set, Term, Trait, Traits, Virtue, Virtues, Weapons};
use crate::trials::Fate;
use crate::values::{Reckon as _, Value, Values, read};
use rocroi_game::{Hide, Op, Seat, Tally, by};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// What bears on a unit at the moment dice are counted, besides its values, weapons, rules and marks.
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
    EnumString,
    IntoStaticStr,
    VariantArray,
    VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Circumstance {
    /// The switch of T-ADP-03 is on.
    WearyAtOne,
    /// Carries out an Assault: charge, counter-charge, interception, Commanded Shot (T-ASL-33).
    Assaults,
    /// Counter-charged (T-REA-20).
    CounterCharged,
    /// A mover caught by an interception or by Commanded Shot (T-REA-50).
    Intercepted,
    /// Charged from behind its front line (T-ASL-11), squares and garrisons included.
    Outflanked,
    /// Stands higher than its enemy (T-ASL-35).
    Higher,
    /// Charged while behind a wall or in a building (T-ASL-36).
    Protected,
    /// Undaunted was used on it (T-COM-86).
    Undaunted,
    /// In a building (T-BAT-12).
    Garrison,
    /// A gun that has not left its original position (T-SHT-48).
    OriginalPosition,
    /// Passed a Resist reaction (T-REA-34).
    Resists,
    /// Trickster, and Melee was chosen (T-COM-85).
    TricksterMelee,
    /// Trickster, and Shoot was chosen (T-COM-85).
    TricksterShoot,
    /// Perfectionist succeeded (T-COM-59).
    Perfectionist,
    /// Swift was used on it (T-COM-65).
    Swift,
    /// A Harasser that will evade (T-REA-38).
    Leaves,
    /// The gun joined to a battalion (T-SHT-49).
    JoinedGun,
    /// Its front centre is in covering ground (T-SHT-29).
    Covered,
    /// Touches a hedge or wall that the shot crosses (T-SHT-30).
    CoveredByLine,
    /// Stoic was used on it (T-COM-83).
    Stoic,
    /// No commander gives it command (T-TRN-21).
    OutOfCommand,
    /// A company near the gun of its battery (T-TRN-43).
    NearItsGun,
    /// A commander with Imperturbable has it in his radius (T-COM-92).
    Imperturbable,
    /// Notable was used on it (T-COM-77).
    Notable,
    /// Pious was used on it and its order already was Resist (T-COM-60).
    Pious,
    /// Terrible was used on it (T-COM-66).
    Terrible,
    /// Charged by a unit with an Aggressive commander (T-COM-87).
    Aggressed,
    /// Charged by infantry (T-REA-36).
    ByInfantry,
    /// A Wealthy commander has it in his radius (T-COM-97).
    Wealthy,
}

impl Term for Circumstance {
    const WHAT: &'static str = "circumstance";
    fn index(self) -> u32 {
        self as u32
    }
}
impl Hide for Circumstance {}

/// Several circumstances.
pub type Circumstances = Set<Circumstance>;

/// A troop unit as it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Troop {
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    pub arm: Arm,
    /// The numbers printed on it, of the state it is in.
    pub values: Values,
    /// What it carries.
    #[serde(default)]
    pub weapons: Weapons,
    /// Its special rules, those lent by a commander included.
    #[serde(default)]
    pub rules: Rules,
    /// Its wear.
    #[serde(default)]
    pub wear: u8,
    /// Disordered?
    #[serde(default)]
    pub disordered: bool,
    /// The virtues of T-COM-29 that work on it, of its commander or lent.
    #[serde(default)]
    pub virtues: Virtues,
    /// Virtues of its commander that Ruthless stops (T-COM-80).
    #[serde(default)]
    pub ruthless: Virtues,
    /// The traits of its commander.
    #[serde(default)]
    pub traits: Traits,
    /// What bears on it.
    #[serde(default)]
    pub has: Circumstances,
}

impl Troop {
    /// Does this bear on it?
    pub fn is(&self, c: Circumstance) -> bool {
        self.has.has(c)
    }

    /// Has it the rule, its own or lent?
    pub fn rule(&self, rule: Rule) -> bool {
        self.rules.has(rule)
    }

    /// Stamina, with Zeal.
    pub fn stamina_tally(&self) -> Tally<Why> {
        let mut t = Tally::value(Value::Stamina, self.values.stamina);
        self.virtue(&mut t, Virtue::Zeal, Why::Zeal);
        t
    }

    /// The wear it can carry (T-UNT-13, T-UNT-28).
    pub fn stamina(&self) -> u8 {
        read(&self.stamina_tally())
    }

    /// Steady: no wear (T-UNT-29).
    pub fn steady(&self) -> bool {
        by!("T-UNT-29");
        self.wear == 0
    }

    /// Weary: wear has reached Stamina (T-UNT-28), or with T-ADP-03 there is any.
    pub fn weary(&self) -> bool {
        if self.is(Circumstance::WearyAtOne) && self.wear > 0 {
            by!("T-ADP-03");
            return true;
        }
        by!("T-UNT-28");
        by!("T-UNT-30");
        self.wear > 0 && self.wear >= self.stamina()
    }

    /// Wear it can still take before it must test (T-SHT-25).
    pub fn room(&self) -> u8 {
        self.stamina().saturating_sub(self.wear)
    }

    /// Writes the point of a virtue, if it works on the unit (T-COM-28), or that Ruthless stops it.
    pub fn virtue(&self, t: &mut Tally<Why>, virtue: Virtue, why: Why) {
        if self.virtues.has(virtue) {
            by!("T-COM-28");
            t.point(why);
        } else if self.ruthless.has(virtue) {
            t.stopped(why, Op::Add(1), Why::Ruthless);
        }
    }

    /// Writes what dice did to it: wear, disorder, and what a passed break test takes off (T-SHT-27).
    pub fn suffer(&mut self, wear: u8, disordered: bool, fate: Fate) {
        self.wear = self.wear.saturating_add(wear);
        self.disordered |= disordered;
        if fate == Fate::Passed {
            by!("T-SHT-27");
            self.wear = self.stamina();
        }
    }

    /// Has its commander the trait?
    pub fn led_by(&self, of: Trait) -> bool {
        self.traits.has(of)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::profiles::profiles;
    use rocroi_game::proves;

    /// A unit with options, of seat A, fresh.
    pub(crate) fn troop(id: &str, options: &[&str]) -> Troop {
        let p = profiles();
        let profile = p.named(id).unwrap();
        let places: Vec<usize> = options.iter().map(|o| p.get(profile).unwrap().option(o).unwrap()).collect();
        let s = p.sheet(profile, &places, false).unwrap();
        Troop {
            seat: Seat::A,
            arm: s.arm,
            values: s.values,
            weapons: s.weapons,
            rules: s.rules,
            wear: 0,
            disordered: false,
            virtues: Virtues::NONE,
            ruthless: Virtues::NONE,
            traits: Traits::NONE,
            has: Circumstances::NONE,
        }
    }

    #[test]
    fn weary_when_wear_reaches_stamina() {
        let _proof = proves("T-UNT-28 T-UNT-29 T-UNT-30 T-COM-28");
        let mut t = troop("shot_company", &[]);
        assert!(t.steady() && !t.weary());
        t.wear = 1;
        assert!(!t.steady() && !t.weary());
        t.wear = 2;
        assert!(t.weary());
        t.virtues = Virtues::of([Virtue::Zeal]);
        assert!(!t.weary() && t.room() == 1, "Zeal counts in Stamina");
        t.virtues = Virtues::NONE;
        t.ruthless = Virtues::of([Virtue::Zeal]);
        assert!(t.weary(), "Ruthless takes it away");
        let mut gun = troop("light_gun", &[]);
        gun.wear = 1;
        assert!(gun.weary(), "Stamina 1 and one wear is weary at once");
    }

    #[test]
    fn weary_from_the_first_wear_with_the_switch() {
        let _proof = proves("T-ADP-03");
        let mut t = troop("tercio", &[]);
        t.has = Circumstances::of([Circumstance::WearyAtOne]);
        assert!(!t.weary());
        t.wear = 1;
        assert!(t.weary() && t.room() == 4);
    }
}
