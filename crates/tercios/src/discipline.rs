//! Discipline in dice: order tests, reaction tests, break tests and the other tests that use it
//! (T-TRN-20, T-TRN-21, T-REA-08, T-SHT-26).

use crate::Why;
use crate::terms::{Rule, Virtue};
use crate::troop::{Circumstance, Troop};
use crate::values::{Reckon as _, Value};
use rocroi_game::{Tally, by};
use serde::{Deserialize, Serialize};

/// What the test is for: it decides which causes count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
pub enum TestKind {
    /// An order test (T-TRN-20), or another test a clause calls so (Impetuous, Frenzied, dragoons).
    Order,
    /// The order test of a Resist order (T-COM-60).
    Resist,
    /// A reaction (T-REA-07).
    Reaction,
    /// A reaction that tries to evade (T-REA-36, T-COM-87).
    Evade,
    /// Another Discipline test with the command modifiers: caracole, greatswords, a provoked unit.
    Other,
    /// A break test (T-SHT-26).
    Break,
}

/// The Discipline dice of a unit in such a test.
pub fn discipline(unit: &Troop, kind: TestKind) -> Tally<Why> {
    use Circumstance as C;
    let mut t = Tally::value(Value::Discipline, unit.values.discipline);
    let reaction = matches!(kind, TestKind::Reaction | TestKind::Evade);
    if unit.is(C::OutOfCommand) {
        let stop = if kind == TestKind::Break {
            Some(Why::BreakTest)
        } else if unit.rule(Rule::Elite) {
            Some(Why::Elite)
        } else if unit.rule(Rule::IntegralCommand) || unit.is(C::NearItsGun) {
            Some(Why::IntegralCommand)
        } else {
            None
        };
        t.step_unless(Why::NotUnderCommand, -1, stop);
    }
    if reaction {
        by!("T-REA-08");
        if unit.is(C::Outflanked) {
            let stop = never_outflanked(unit);
            t.step_unless(Why::FlankReaction, -1, stop);
        }
        if kind == TestKind::Evade && unit.is(C::ByInfantry) && unit.arm == crate::terms::Arm::Cavalry {
            t.step(Why::EvasionFromInfantry, 1);
        }
        if unit.is(C::Imperturbable) {
            t.step(Why::Imperturbable, 1);
        }
        if unit.is(C::Terrible) {
            t.step(Why::Terrible, -1);
        }
        if kind == TestKind::Evade && unit.is(C::Aggressed) {
            t.step(Why::Aggressive, -1);
        }
    }
    if matches!(kind, TestKind::Order | TestKind::Resist) && unit.is(C::Notable) {
        t.step(Why::Notable, 1);
    }
    if kind == TestKind::Resist && unit.is(C::Pious) {
        t.step(Why::Pious, 1);
    }
    if kind == TestKind::Break {
        by!("T-SHT-26");
        if unit.is(C::Imperturbable) {
            t.step_unless(Why::Imperturbable, 1, Some(Why::BreakTest));
        }
        if unit.rule(Rule::Mercenaries) && unit.is(C::Wealthy) {
            t.step(Why::Wealthy, -1);
        }
    }
    unit.virtue(&mut t, Virtue::Loyalty, Why::Loyalty);
    t
}

/// What keeps a unit from being outflanked, if anything does (T-ASL-14, T-ASL-15).
pub fn never_outflanked(unit: &Troop) -> Option<Why> {
    if unit.rule(Rule::Square) {
        by!("T-ASL-14");
        Some(Why::Square)
    } else if unit.is(Circumstance::Garrison) {
        by!("T-ASL-15");
        Some(Why::Garrison)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::Virtues;
    use crate::troop::Circumstances;
    use crate::troop::tests::troop;
    use crate::values::read;
    use rocroi_game::proves;

    fn dice(mut unit: Troop, discipline_value: u8, kind: TestKind, has: &[Circumstance]) -> u8 {
        unit.values.discipline = discipline_value;
        unit.has = Circumstances::of(has.iter().copied());
        read(&discipline(&unit, kind))
    }

    /// T-EXA-15.
    #[test]
    fn order_tests() {
        let _proof = proves("T-TRN-21 T-TRN-37 T-COM-29 T-COM-77 T-COM-60");
        let unit = troop("pike_company", &[]);
        let alone = [Circumstance::OutOfCommand];
        assert_eq!(dice(unit, 3, TestKind::Order, &alone), 2);
        let mut elite = unit;
        elite.rules = elite.rules.with(Rule::Elite);
        assert_eq!(dice(elite, 3, TestKind::Order, &alone), 3);
        let mut loyal = unit;
        loyal.virtues = Virtues::of([Virtue::Loyalty]);
        assert_eq!(dice(loyal, 3, TestKind::Order, &[]), 4);
        assert_eq!(dice(unit, 3, TestKind::Order, &[Circumstance::Notable]), 4);
        assert_eq!(dice(unit, 3, TestKind::Other, &[Circumstance::Notable]), 3);
        let both = [Circumstance::Notable, Circumstance::Pious];
        assert_eq!(dice(unit, 3, TestKind::Resist, &both), 6);
        assert_eq!(dice(unit, 3, TestKind::Order, &both), 4, "Pious helps Resist only");
    }

    /// T-EXA-18.
    #[test]
    fn reaction_tests() {
        let _proof = proves("T-REA-08 T-REA-43 T-ASL-14 T-ASL-15 T-COM-92 T-COM-66");
        use Circumstance::{Garrison, Imperturbable, OutOfCommand, Outflanked, Terrible};
        let unit = troop("classic_battalion", &[]);
        assert_eq!(dice(unit, 4, TestKind::Reaction, &[]), 4);
        assert_eq!(dice(unit, 4, TestKind::Reaction, &[Outflanked]), 2);
        assert_eq!(dice(unit, 4, TestKind::Reaction, &[Outflanked, OutOfCommand]), 1);
        assert_eq!(dice(unit, 4, TestKind::Reaction, &[Outflanked, Imperturbable]), 4);
        assert_eq!(dice(unit, 4, TestKind::Reaction, &[Outflanked, Garrison]), 4);
        assert_eq!(dice(unit, 4, TestKind::Reaction, &[Terrible]), 2);
        assert_eq!(dice(unit, 4, TestKind::Order, &[Terrible, Outflanked, Imperturbable]), 4);
        let square = troop("tercio", &["pike_square"]);
        assert_eq!(dice(square, 5, TestKind::Reaction, &[Outflanked]), 5);
    }

    /// T-EXA-19.
    #[test]
    fn cavalry_evading_infantry() {
        let _proof = proves("T-REA-36 T-COM-87");
        use Circumstance::{Aggressed, ByInfantry, OutOfCommand};
        let horse = troop("mounted_arquebusiers", &[]);
        assert_eq!(dice(horse, 3, TestKind::Evade, &[ByInfantry]), 4);
        assert_eq!(dice(horse, 3, TestKind::Evade, &[ByInfantry, OutOfCommand]), 3);
        assert_eq!(dice(horse, 3, TestKind::Evade, &[ByInfantry, Aggressed]), 3);
        assert_eq!(dice(horse, 3, TestKind::Reaction, &[ByInfantry, Aggressed]), 3, "only for evading");
        let foot = troop("forlorn_hope", &[]);
        assert_eq!(dice(foot, 3, TestKind::Evade, &[ByInfantry]), 3, "only for cavalry");
    }

    #[test]
    fn guns_and_their_companies_are_under_command() {
        let _proof = proves("T-TRN-43");
        use Circumstance::{NearItsGun, OutOfCommand};
        assert_eq!(dice(troop("field_gun", &[]), 3, TestKind::Order, &[OutOfCommand]), 3);
        let company = troop("pike_company", &[]);
        assert_eq!(dice(company, 3, TestKind::Order, &[OutOfCommand, NearItsGun]), 3);
    }

    /// T-EXA-13 and T-EXA-14: nothing changes a break test but Loyalty and, for mercenaries, Wealthy.
    #[test]
    fn break_tests_know_no_modifier() {
        let _proof = proves("T-SHT-26 T-COM-97");
        use Circumstance::{Imperturbable, Notable, OutOfCommand, Terrible, Wealthy};
        let unit = troop("classic_battalion", &[]);
        let all = [OutOfCommand, Imperturbable, Terrible, Notable, Wealthy];
        assert_eq!(dice(unit, 4, TestKind::Break, &all), 4);
        let mut loyal = unit;
        loyal.virtues = Virtues::of([Virtue::Loyalty]);
        assert_eq!(dice(loyal, 4, TestKind::Break, &[]), 5);
        let mut bought = troop("classic_battalion", &["mercenaries"]);
        assert_eq!(dice(bought, 4, TestKind::Break, &[Wealthy]), 2);
        bought.virtues = Virtues::of([Virtue::Loyalty]);
        assert_eq!(dice(bought, 4, TestKind::Break, &[Wealthy]), 3);
    }
}
