//! What a combat counts in dice (T-ASL-33, T-ASL-34), round by round, push of pike included (T-ASL-30 to
//! T-ASL-32).

use super::round::{Round, RoundOutcome, Side, Strength};
use crate::Why;
use crate::discipline::never_outflanked;
use crate::terms::{Arm, Rule, Trait, Virtue, Weapon};
use crate::trials::Breaking;
use crate::troop::{Circumstance, Troop};
use crate::values::{Defence, Reckon as _, Value, read};
use rocroi_game::{Counts, Pool, Tally, Trial, by};
use serde::{Deserialize, Serialize};

/// A combat between two units, before a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// Who charged (or intercepted), and who was charged.
    pub sides: [Troop; 2],
    /// Results from a counter-charge (T-ASL-44).
    #[serde(default)]
    pub counter: bool,
    /// An extra round of a push of pike (T-ASL-31).
    #[serde(default)]
    pub extra: bool,
}

impl Combat {
    /// A unit of the combat.
    pub fn unit(&self, side: Side) -> &Troop {
        &self.sides[side.at()]
    }

    /// Is this side outflanked (T-ASL-12), squares and garrisons never (T-ASL-14, T-ASL-15)?
    pub fn outflanked(&self, side: Side) -> bool {
        let u = self.unit(side);
        u.is(Circumstance::Outflanked) && never_outflanked(u).is_none()
    }

    /// Melee of a side (T-ASL-33).
    pub fn melee(&self, side: Side) -> Tally<Why> {
        use Circumstance as C;
        by!("T-ASL-17");
        by!("T-ASL-33");
        let (u, enemy) = (self.unit(side), self.unit(side.other()));
        let mut t = Tally::value(Value::Melee, u.values.melee);
        let lapses = self.extra.then_some(Why::ExtraRound);
        if u.is(C::Assaults) {
            t.step_unless(Why::Assault, 1, lapses);
        }
        if u.weapons.has(Weapon::Pikes) && enemy.arm == Arm::Cavalry {
            t.step_unless(Why::Pikes, 1, u.disordered.then_some(Why::Disordered));
        }
        if u.weapons.has(Weapon::Swordsmen) && self.extra {
            t.step(Why::Swordsmen, 1);
        }
        if u.weapons.has(Weapon::Halberds) && enemy.disordered {
            t.step(Why::Halberds, 1);
        }
        if u.weapons.has(Weapon::HeavyLances) && self.counter {
            t.step_unless(Why::HeavyLances, 1, lapses);
        }
        if u.is(C::Higher) {
            t.step(Why::Height, 1);
        }
        if u.is(C::TricksterMelee) {
            t.step(Why::Trickster, 1);
        }
        if u.weary() {
            let stop = if u.weapons.has(Weapon::Bardiches) {
                Some(Why::Bardiches)
            } else {
                u.led_by(Trait::Phlegmatic).then_some(Why::Phlegmatic)
            };
            t.step_unless(Why::Weary, -1, stop);
        }
        if u.is(C::Outflanked) {
            t.step_unless(Why::Outflanked, -1, never_outflanked(u));
        }
        u.virtue(&mut t, Virtue::Dexterity, Why::Dexterity);
        t
    }

    /// Courage of a side (T-ASL-34).
    pub fn courage(&self, side: Side) -> Tally<Why> {
        use Circumstance as C;
        by!("T-ASL-34");
        let (u, enemy) = (self.unit(side), self.unit(side.other()));
        let mut t = Tally::value(Value::Courage, u.values.courage);
        if u.disordered {
            t.step(Why::Disordered, -1);
        }
        if u.is(C::Outflanked) {
            let gallant = u.led_by(Trait::Gallant).then_some(Why::Gallant);
            t.step_unless(Why::OutflankedCourage, -1, never_outflanked(u).or(gallant));
        }
        let grenades = enemy.weapons.has(Weapon::Grenades).then_some(Why::Grenades);
        let mut protected = false;
        let fortified = u.rule(Rule::Fortified) && u.is(C::OriginalPosition);
        let protections = [
            (u.is(C::Protected), Why::Protected),
            (u.is(C::Undaunted), Why::Undaunted),
            (fortified, Why::FortifiedCombat),
        ];
        for (is, why) in protections {
            if is {
                t.step_unless(why, 1, grenades.or(protected.then_some(Why::SameProtection)));
                protected |= t.has(why);
            }
        }
        if u.is(C::Resists) {
            t.step(Why::ResistReaction, 1);
        }
        u.virtue(&mut t, Virtue::Will, Why::Will);
        t
    }

    /// The numbers a side fights this round with.
    pub fn strength(&self, side: Side) -> Strength {
        let (u, enemy) = (self.unit(side), self.unit(side.other()));
        Strength {
            strike: read(&self.melee(side)),
            needed: enemy.values.defence(Defence::against(u.arm)),
            resist: read(&self.courage(side)),
            room: u.room(),
            breaking: Breaking::of(u).0,
        }
    }

    /// This round, ready to be rolled.
    pub fn round(&self) -> Round {
        Round::new(self.sides[0].seat, [self.strength(Side::Attacker), self.strength(Side::Defender)])
    }

    /// Writes what a round did into both units: wear, disorder, and what a passed break test takes off
    /// (T-ASL-20, T-ASL-21, T-SHT-27).
    pub fn suffer(&mut self, outcome: &RoundOutcome) {
        for side in Side::BOTH {
            let s = outcome.suffered[side.at()];
            self.sides[side.at()].suffer(s.wear, s.no_success, outcome.fate[side.at()]);
        }
    }

    /// May a tied round be followed by a push of pike (T-ASL-30)? Whether it was tied is not asked here.
    pub fn may_push(&self) -> bool {
        by!("T-ASL-30");
        let pikes = self.sides.iter().all(|u| u.weapons.has(Weapon::Pikes));
        pikes
            && !self.outflanked(Side::Defender)
            && !self.unit(Side::Defender).is(Circumstance::Protected)
            && !self.unit(Side::Defender).is(Circumstance::Garrison)
    }

    /// The extra round after a tied one (T-ASL-31).
    pub fn pushed(mut self, outcome: &RoundOutcome) -> Combat {
        by!("T-ASL-31");
        self.suffer(outcome);
        self.extra = true;
        self
    }
}

/// A whole combat as a machine: rounds until one is not tied, or nobody calls for a push.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Bout {
    combat: Combat,
    round: Round,
    /// Somebody calls for a push of pike after every tie that allows one.
    pub push: bool,
}

/// What a whole combat came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct BoutOutcome {
    /// Both units as the last round found them.
    pub combat: Combat,
    /// The last round.
    pub last: RoundOutcome,
}

impl Bout {
    /// Before the first die.
    pub fn new(combat: Combat, push: bool) -> Bout {
        let mut bout = Bout { combat, round: combat.round(), push };
        bout.settle();
        bout
    }

    fn settle(&mut self) {
        // Without dice on both sides a tie would be pushed for ever.
        while self.push && self.round.pools().is_empty() {
            let last = self.round.outcome();
            if super::results::winner(&last) != super::results::Winner::Tie || !self.combat.may_push() {
                return;
            }
            self.combat = self.combat.pushed(&last);
            self.round = self.combat.round();
            if self.round.pools().is_empty() {
                return;
            }
        }
    }
}

impl Trial for Bout {
    type Outcome = BoutOutcome;

    fn pools(&self) -> Vec<Pool> {
        self.round.pools()
    }

    fn fell(&mut self, counts: &Counts) {
        self.round.fell(counts);
        self.settle();
    }

    fn outcome(&self) -> BoutOutcome {
        BoutOutcome { combat: self.combat, last: self.round.outcome() }
    }
}
