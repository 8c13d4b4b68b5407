//! The results of a combat, as far as the facts alone decide them (T-ASL-23 to T-ASL-29): who has won, what
//! the loser must do, who tests, who may follow. The moves themselves are the chapter `movement`'s.

use super::combat::Combat;
use super::round::{RoundOutcome, Side};
use crate::terms::{Arm, Rule, Weapon};
use crate::troop::Circumstance;
use rocroi_game::by;
use serde::{Deserialize, Serialize};

/// Who won a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// This side.
    Side(Side),
    /// Equal wear (T-ASL-27).
    Tie,
    /// Both destroyed (T-ASL-24).
    Nobody,
}

/// Who won a round (T-ASL-23, T-ASL-24).
pub fn winner(outcome: &RoundOutcome) -> Winner {
    by!("T-ASL-24");
    match outcome.fate.map(|f| f.gone()) {
        [true, true] => return Winner::Nobody,
        [true, false] => return Winner::Side(Side::Defender),
        [false, true] => return Winner::Side(Side::Attacker),
        [false, false] => {}
    }
    by!("T-ASL-23");
    let [by_defender, by_attacker] = outcome.suffered.map(|s| s.wear);
    match by_attacker.cmp(&by_defender) {
        std::cmp::Ordering::Greater => Winner::Side(Side::Attacker),
        std::cmp::Ordering::Less => Winner::Side(Side::Defender),
        std::cmp::Ordering::Equal => Winner::Tie,
    }
}

/// Why a loser that survived the round is destroyed (step 4 of T-ASL-29).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
pub enum Destroyed {
    /// Artillery that lost (T-ASL-48).
    NoEscape,
    /// Would retreat before lances (T-ASL-43).
    Lances,
    /// Foot or guns that would retreat before cavalry (T-ASL-50).
    Pursuit,
    /// Forlorn Hope that lost (T-ASL-56).
    ForlornHope,
}

/// What a beaten unit must do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
pub enum Beaten {
    /// 3 inches back (T-ASL-25, T-ASL-27).
    Disengages,
    /// Turns and flees (T-ASL-26).
    Retreats,
    /// Removed.
    Destroyed(Destroyed),
}

/// The loser's lot, if it survived the round (steps 4 and 5 of T-ASL-29).
pub fn beaten(combat: &Combat, outcome: &RoundOutcome, loser: Side) -> Beaten {
    let (u, winner) = (combat.unit(loser), combat.unit(loser.other()));
    let retreats = outcome.suffered[loser.at()].no_success;
    if u.rule(Rule::NoEscape) {
        by!("T-ASL-48");
        return Beaten::Destroyed(Destroyed::NoEscape);
    }
    if retreats && winner.arm == Arm::Cavalry && winner.weapons.has(Weapon::Lances) {
        by!("T-ASL-43");
        return Beaten::Destroyed(Destroyed::Lances);
    }
    if retreats && winner.rule(Rule::Pursuit) && u.arm != Arm::Cavalry {
        by!("T-ASL-50");
        return Beaten::Destroyed(Destroyed::Pursuit);
    }
    if u.rule(Rule::ForlornHope) {
        by!("T-ASL-56");
        by!("T-ADP-04");
        return Beaten::Destroyed(Destroyed::ForlornHope);
    }
    if retreats {
        by!("T-ASL-26");
        Beaten::Retreats
    } else {
        by!("T-ASL-25");
        Beaten::Disengages
    }
}

/// Must the winner make a pursuit move (T-ASL-50)? The loser did not fall to a break test.
pub fn must_pursue(combat: &Combat, outcome: &RoundOutcome, winner: Side) -> bool {
    by!("T-ASL-50");
    let (w, loser) = (combat.unit(winner), combat.unit(winner.other()));
    let fell = outcome.fate[winner.other().at()].gone();
    w.rule(Rule::Pursuit)
        && loser.arm != Arm::Cavalry
        && outcome.suffered[winner.other().at()].no_success
        && !fell
        && !w.is(Circumstance::Intercepted)
}

/// May the winner advance (T-ASL-28), the enemy having retreated or been destroyed?
pub fn may_advance(combat: &Combat, winner: Side) -> bool {
    by!("T-ASL-28");
    let w = combat.unit(winner);
    let charged = winner == Side::Attacker || w.is(Circumstance::CounterCharged);
    charged && !w.is(Circumstance::Intercepted)
}

/// Must a surviving loser test against greatswords (T-ASL-42)?
pub fn greatswords_test(combat: &Combat, winner: Side) -> bool {
    let strikes = combat.unit(winner).weapons.has(Weapon::Greatswords);
    if strikes {
        by!("T-ASL-42");
    }
    strikes && !combat.unit(winner.other()).disordered
}

#[cfg(test)]
mod tests;
