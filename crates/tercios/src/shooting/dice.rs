//! The dice of a shot: Shoot of the shooter (T-SHT-16, T-SHT-17), Courage of the target (T-SHT-20, T-SHT-43),
//! and what they must reach (T-SHT-18, T-SHT-21).

use super::volley::{Shot, Volley};
use crate::Why;
use crate::terms::{Rule, Virtue, Weapon};
use crate::trials::Breaking;
use crate::troop::{Circumstance, Troop};
use crate::values::{Defence, Reckon as _, Value, read};
use rocroi_game::{Op, Tally, by};
use serde::{Deserialize, Serialize};

/// With which order a unit shoots (T-SHT-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
pub enum ShotOrder {
    /// Fire, activated.
    Fire,
    /// Ready, activated.
    Ready,
    /// Fire, in reaction.
    FireReaction,
    /// Ready, in reaction.
    ReadyReaction,
}
impl rocroi_game::Hide for ShotOrder {}

impl ShotOrder {
    /// Made in reaction?
    pub const fn reaction(self) -> bool {
        matches!(self, ShotOrder::FireReaction | ShotOrder::ReadyReaction)
    }

    /// With a Ready order?
    pub const fn ready(self) -> bool {
        matches!(self, ShotOrder::Ready | ShotOrder::ReadyReaction)
    }
}

/// A shot: everything its dice depend on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShotFacts {
    /// Who shoots; of a regimental gun, the gun (T-SHT-49).
    pub shooter: Troop,
    /// At whom.
    pub target: Troop,
    /// With what.
    pub weapon: Weapon,
    /// By which order.
    pub order: ShotOrder,
    /// Beyond the first limit of a split value (T-SHT-33).
    pub far: bool,
}

impl ShotFacts {
    /// Shoot of the shooter.
    pub fn shoot(&self) -> Tally<Why> {
        use Circumstance as C;
        by!("T-SHT-16");
        by!("T-SHT-17");
        let s = &self.shooter;
        let [near, far] = s.values.shoot;
        let mut t = if near == far {
            Tally::value(Value::Shoot, near)
        } else {
            by!("T-UNT-19");
            let mut t = Tally::new();
            let (why, n) = if self.far { (Why::SplitFar, far) } else { (Why::SplitNear, near) };
            t.start(why, i16::from(n));
            t
        };
        let joined = s.is(C::JoinedGun).then_some(Why::RegimentalGun);
        if self.order.ready() {
            if self.order.reaction() {
                by!("T-REA-15");
            }
            let stop = match self.weapon {
                Weapon::Pistols => Some(Why::Pistols),
                _ => s.is(C::Swift).then_some(Why::Swift),
            };
            t.step_unless(Why::Ready, -1, joined.or(stop));
        }
        if self.order == ShotOrder::FireReaction {
            let stop = if self.weapon.is_gun() {
                Some(Why::Guns)
            } else if self.weapon.is_bow() {
                Some(Why::Bows)
            } else {
                s.is(C::Leaves).then_some(Why::HarasserLeaves)
            };
            t.step_unless(Why::FireReaction, 1, joined.or(stop));
        }
        if s.weary() {
            let stop = s.led_by(crate::terms::Trait::Phlegmatic).then_some(Why::Phlegmatic);
            t.step_unless(Why::Weary, -1, joined.or(stop));
        }
        if s.is(C::Perfectionist) {
            t.step_unless(Why::Perfectionist, 1, joined);
        }
        if s.is(C::TricksterShoot) {
            t.step_unless(Why::Trickster, 1, joined);
        }
        match joined {
            Some(by) if s.virtues.has(Virtue::Drill) => t.stopped(Why::Drill, Op::Add(1), by),
            _ => s.virtue(&mut t, Virtue::Drill, Why::Drill),
        }
        t
    }

    /// Courage of the target against this shot (T-SHT-43).
    pub fn courage(&self) -> Tally<Why> {
        use Circumstance as C;
        by!("T-SHT-20");
        by!("T-SHT-43");
        let target = &self.target;
        let mut t = Tally::value(Value::Courage, target.values.courage);
        if target.disordered {
            let stop = target.rule(Rule::OpenOrder).then_some(Why::OpenOrder);
            t.step_unless(Why::Disordered, -1, stop);
        }
        let mortar = self.shooter.rule(Rule::Mortar).then_some(Why::Mortar);
        let covers = [
            (C::Garrison, Why::CoveredInBuilding),
            (C::Covered, Why::Covered),
            (C::CoveredByLine, Why::CoveredByLine),
            (C::Stoic, Why::Stoic),
        ];
        let mut covered = false;
        for (circumstance, why) in covers {
            if target.is(circumstance) {
                let stop = mortar.or(covered.then_some(Why::SameProtection));
                t.step_unless(why, 1, stop);
                covered |= t.has(why);
            }
        }
        if target.rule(Rule::Fortified) && target.is(C::OriginalPosition) {
            t.step_unless(Why::Fortified, 1, covered.then_some(Why::SameProtection));
        }
        target.virtue(&mut t, Virtue::Sacrifice, Why::Sacrifice);
        t
    }

    /// The defence a die must reach (T-SHT-18).
    pub fn needed(&self) -> u8 {
        by!("T-SHT-18");
        self.target.values.defence(if self.weapon.is_gun() { Defence::Ball } else { Defence::Volley })
    }

    /// What a die of resistance must reach (T-SHT-21).
    pub fn resisted_on(&self) -> u8 {
        by!("T-SHT-21");
        if self.weapon.is_gun() { 6 } else { 4 }
    }

    /// The dice of this shot, ready to be rolled.
    pub fn volley(&self) -> Volley {
        let ones = self.shooter.rule(Rule::Experimental);
        Volley::new(
            self.shooter.seat,
            [read(&self.shoot()), self.needed()],
            [read(&self.courage()), self.resisted_on()],
            ones,
        )
    }

    /// The shot with the break test that may follow, for odds.
    pub fn shot(&self) -> Shot {
        Shot::new(self.volley(), self.target.room(), Breaking::of(&self.target).0)
    }
}
