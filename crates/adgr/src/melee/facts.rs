//! What a fight knows of its two main opponents, frozen at the start of the Combat phase (A-MEL-07).

use crate::troops::{Category, Footing, Profile, Troop};
use rocroi_game::by;
use serde::{Deserialize, Serialize};

/// One of the two sides of a fight.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// The first fighter.
    First,
    /// The second fighter.
    Second,
}

impl Which {
    /// Both, in order.
    pub const BOTH: [Which; 2] = [Which::First, Which::Second];

    /// The other one.
    pub const fn other(self) -> Which {
        match self {
            Which::First => Which::Second,
            Which::Second => Which::First,
        }
    }

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The phase of a melee between two main opponents (A-TRN-08).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// One of them charged the other in this sequence.
    First {
        /// Which of the two charged.
        charger: Which,
    },
    /// Any other phase, or a contact that was no charge (A-TRN-09).
    Later,
}

/// Where the opponent's front edge lies on a fighter.
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
pub enum Met {
    /// On its front edge.
    #[default]
    Front,
    /// On a flank.
    Flank,
    /// On its rear.
    Rear,
}

/// How enemy front edges touch a flank or the rear (A-MEL-62).
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
pub enum Touched {
    /// Nobody does.
    #[default]
    No,
    /// Only light troops, or in contacts that are not valid.
    Lightly,
    /// At least one enemy that is not light, in valid contact.
    Fully,
}

impl Touched {
    /// What an enemy there makes of it.
    pub fn by(enemy: Profile, valid: bool) -> Touched {
        by!("A-MEL-62");
        if valid && !enemy.light() { Touched::Fully } else { Touched::Lightly }
    }
}

/// A fortification, obstacle or stakes a fighter benefits from in this very fight (A-MEL-41).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
pub enum Works {
    /// A fortification.
    Fortification,
    /// An obstacle.
    Obstacle,
    /// Stakes: an obstacle to mounted opponents only (A-SET-16).
    Stakes,
}

/// An advantage of the ground over the main opponent (A-MEL-40).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
pub enum Advantage {
    /// Higher (A-TER-22).
    Higher,
    /// Defends a river bank (A-TER-26).
    Bank,
    /// Defends the edge of a gully (A-TER-17).
    Gully,
}

/// A friend counted at one of the three places of A-MEL-11.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Support {
    /// Simple support.
    Simple,
    /// Melee support, on flank or rear of the enemy, by such troops.
    Melee(Profile),
}

/// One main opponent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Fighter {
    /// What it is.
    pub what: Profile,
    /// Cohesion points lost by its unit.
    pub lost: u8,
    /// In square.
    pub square: bool,
    /// The side of it on which its opponent's front edge lies.
    pub met: Met,
    /// Enemy front edges on its flank; the opponent's own counts too. A half that counts as turned (A-MEL-68) is not
    /// touched by the enemy it counts as turned to, and met by him on its front.
    pub flank: Touched,
    /// Enemy front edges on its rear.
    pub rear: Touched,
    /// It was caught evading by its opponent in this turn (A-CHG-56).
    pub caught: bool,
    /// Its charge on this opponent was uncontrolled.
    pub uncontrolled: bool,
    /// A general is engaged with it.
    pub general: bool,
    /// Friends that support it, at most one at each place: left end, right end, opposite.
    pub supports: [Option<Support>; 3],
    /// Friends in simple support whose place was already taken.
    pub crowded: u8,
    /// The worst ground it is in, privileges counted.
    pub ground: Footing,
    /// The worst ground a privilege (A-TER-05) spares it.
    pub spared: Footing,
    /// It is in the open, where that matters: as LMI or LI (A-TRP-34).
    pub open: bool,
    /// An advantage of the ground.
    pub advantage: Option<Advantage>,
    /// A work between the two from which it benefits.
    pub works: Option<Works>,
    /// An elephant touches it.
    pub elephant: bool,
    /// Camelry touches it.
    pub camels: bool,
    /// Terrain hinders the shooting of its unit (A-TER-07): no regimental guns.
    pub hindered: bool,
    /// A war wagon that is battle-ready (A-ABL-40).
    pub ready: bool,
    /// A war wagon met on a long edge by a single ADG unit (A-ABL-41).
    pub lone: bool,
}

impl Fighter {
    /// A fighter of this kind in order, in the open, on its front, alone.
    pub fn of(what: Profile) -> Fighter {
        Fighter {
            what,
            lost: 0,
            square: false,
            met: Met::Front,
            flank: Touched::No,
            rear: Touched::No,
            caught: false,
            uncontrolled: false,
            general: false,
            supports: [None; 3],
            crowded: 0,
            ground: Footing::Open,
            spared: Footing::Open,
            open: true,
            advantage: None,
            works: None,
            elephant: false,
            camels: false,
            hindered: false,
            ready: false,
            lone: false,
        }
    }

    /// The same, touched by its opponent in valid contact on the side on which it is met.
    #[must_use]
    pub fn touched_by(mut self, opponent: &Fighter) -> Fighter {
        let touched = Touched::by(opponent.what, true);
        match self.met {
            Met::Front => {}
            Met::Flank => self.flank = self.flank.max(touched),
            Met::Rear => self.rear = self.rear.max(touched),
        }
        if self.caught {
            self.rear = self.rear.max(touched);
        }
        self
    }

    /// Does this side of it count as front in combat?
    pub fn counts_as_front(&self, side: Met) -> Option<FrontBy> {
        counts_as_front(self.what, self.lost, self.square, side)
    }

    /// How it is touched on sides that do not count as front: the whole of A-MEL-62 hangs on it.
    pub fn touched(&self) -> Touched {
        by!("A-MEL-62");
        let side = |met, touched: Touched| match self.counts_as_front(met) {
            Some(_) => Touched::No,
            None => touched,
        };
        side(Met::Flank, self.flank).max(side(Met::Rear, self.rear))
    }

    /// Is it met on a flank or rear that does not count as front?
    pub fn struck_on_side(&self) -> bool {
        self.caught || self.counts_as_front(self.met).is_none()
    }

    /// Does it fight on its front: against its main opponent, and untouched on flank and rear?
    pub fn on_front(&self) -> bool {
        by!("A-ABL-03");
        !self.struck_on_side() && self.touched() == Touched::No
    }

    /// Does the ground penalise it in melee?
    pub fn penalised(&self) -> bool {
        self.what.penalised(self.ground)
    }
}

/// Why a side counts as front.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FrontBy {
    /// It is the front.
    Front,
    /// War wagons and artillery have neither flank nor rear (A-MEL-63).
    NoFlanks,
    /// A square has front on every side (A-MEL-76).
    Square,
    /// The flank of a deep-order unit with fewer than 4 lost points (A-MEL-70).
    DeepFlank,
    /// The rear of such a Tercio (A-MEL-71).
    TercioRear,
}

/// Lost points from which deep order protects no more.
pub const WORN: u8 = 4;

/// Does this side of such a unit count as front in combat, and why?
pub fn counts_as_front(what: Profile, lost: u8, square: bool, side: Met) -> Option<FrontBy> {
    by!("A-TRP-29");
    if side == Met::Front {
        return Some(FrontBy::Front);
    }
    if matches!(what.category(), Category::Wwg | Category::Art) && !by!("A-MEL-63").suppressed() {
        return Some(FrontBy::NoFlanks);
    }
    if square && !by!("A-MEL-76").suppressed() {
        return Some(FrontBy::Square);
    }
    if !what.deep() {
        return None;
    }
    if lost >= WORN && !by!("A-MEL-75").suppressed() {
        return None;
    }
    match side {
        Met::Front => Some(FrontBy::Front),
        Met::Flank => (!by!("A-MEL-70").suppressed()).then_some(FrontBy::DeepFlank),
        Met::Rear if what.troop == Troop::Tercio => {
            (!by!("A-MEL-71").suppressed()).then_some(FrontBy::TercioRear)
        }
        Met::Rear => {
            by!("A-MEL-72");
            None
        }
    }
}

/// Two main opponents and the phase of their melee.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Meeting {
    /// The two.
    pub fighters: [Fighter; 2],
    /// First phase or later.
    pub phase: Phase,
}

impl Meeting {
    /// Two fighters in a later phase.
    pub fn later(one: Fighter, two: Fighter) -> Meeting {
        Meeting { fighters: [one, two], phase: Phase::Later }
    }

    /// The first phase: the first of the two has charged the second on this side, in valid contact.
    pub fn charge(charger: Fighter, target: Fighter, on: Met) -> Meeting {
        let target = Fighter { met: on, ..target }.touched_by(&charger);
        Meeting { fighters: [charger, target], phase: Phase::First { charger: Which::First } }
    }

    /// One of the two.
    pub fn fighter(&self, which: Which) -> &Fighter {
        &self.fighters[which.index()]
    }

    /// In its first phase?
    pub fn first_phase(&self) -> bool {
        by!("A-TRN-08");
        matches!(self.phase, Phase::First { .. })
    }

    /// Did this one charge the other in this sequence?
    pub fn charged(&self, which: Which) -> bool {
        by!("A-ABL-03");
        self.phase == Phase::First { charger: which }
    }

    /// Did this one receive the charge of the other on its front?
    pub fn received(&self, which: Which) -> bool {
        by!("A-ABL-03");
        self.charged(which.other()) && !self.fighter(which).struck_on_side()
    }

    /// Is the fight across a fortification, obstacle or stakes (A-ABL-44)? Stakes are one only to mounted.
    pub fn across(&self) -> bool {
        by!("A-ABL-44");
        Which::BOTH.into_iter().any(|w| match self.fighter(w).works {
            Some(Works::Fortification | Works::Obstacle) => true,
            Some(Works::Stakes) => {
                by!("A-SET-16");
                self.fighter(w.other()).what.mounted()
            }
            None => false,
        })
    }
}
