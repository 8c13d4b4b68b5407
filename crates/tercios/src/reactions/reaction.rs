//! One reaction as data: the question, how far it has come, what came of it, and a guess in the place of a hidden
//! answer. Its steps are in `process`, its judges in `judge`.

use super::offers::{Scene, offered};
use crate::assault::charge::Drawn;
use crate::discipline::TestKind;
use crate::movement::Going;
use crate::shooting::ShotOrder;
use crate::terms::{Arm, Trait};
use crate::trials::Test;
use crate::troop::{Circumstance, Troop};
use crate::{Card, Field, Frame, How, Motion, Said, Trigger, UnitId};
use rocroi_game::{Chance, Hide, Secret, Viewer, by};
use serde::{Deserialize, Serialize};
/// One question to the reacting side, and what follows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reaction {
    /// What is going on.
    pub scene: Scene,
    /// Whom public facts allow to react.
    pub units: Vec<UnitId>,
    /// Why the enemy moves.
    pub motion: Motion,
    pub(super) stage: Stage,
}

/// How far a reaction has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Who reacts?
    Ask,
    /// The test; how the unit means to react is its owner's secret.
    Testing { unit: UnitId, said: Said, how: Secret<How>, test: Test },
    /// The card is known only now: what is it used for?
    Choose { unit: UnitId, card: Card },
    /// It does this now.
    Do { unit: UnitId, how: How, card: Option<Card> },
    /// Onto which side?
    Turn { unit: UnitId },
    /// Has turned.
    Turned { unit: UnitId },
    /// Now, or held?
    When { unit: UnitId, order: ShotOrder },
    /// Shoots; a Harasser then leaves.
    Shooting { unit: UnitId, leaves: bool },
    /// Where to?
    Evade { unit: UnitId },
    /// Is on its way.
    Evading { unit: UnitId },
    /// Charges the mover, which has come so far.
    Intercepting { unit: UnitId, drawn: Drawn, flank: bool, gone: i32 },
    /// They fight.
    Fighting { unit: UnitId, gone: i32 },
    /// Where does cavalry meet the charger?
    Meet { unit: UnitId, assault: bool },
}

impl Hide for Reaction {
    fn hide(&mut self, viewer: Viewer) {
        if let Stage::Testing { how, .. } = &mut self.stage {
            how.hide(viewer);
        }
    }
}

/// What came of a question.
#[derive(Clone, PartialEq, Debug)]
pub struct Reacted {
    /// Who tried to react; none if all declined.
    pub unit: Option<UnitId>,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a reaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Nobody reacts.
    Declined,
    /// The test failed.
    Failed,
    /// It was carried out, a turn or a shot; or it came to nothing.
    Done,
    /// It has evaded (T-REA-28).
    Evaded,
    /// It stands to receive the charge (T-REA-34).
    Resists,
    /// It holds its fire until contact (T-REA-19).
    Holds(ShotOrder),
    /// It counter-charges (T-REA-20).
    Counter,
    /// It intercepted: does the mover go on, and how far had it come (T-REA-26)?
    Fought {
        /// The interceptor lost.
        on: bool,
        /// How far on its line the mover stood.
        gone: i32,
    },
    /// Cavalry will meet the charger here (T-REA-41).
    Meets {
        /// How far along the charger's line.
        at: i32,
        /// The card it held was Assault.
        assault: bool,
    },
}

impl Reaction {
    /// An enemy on its way has come within 3 inches of these units.
    pub fn to_approach(going: &Going, units: Vec<UnitId>) -> Reaction {
        by!("T-REA-03");
        let line = going.line();
        let scene = Scene {
            trigger: Trigger::Approach { mover: going.unit },
            stood: going.began,
            start: line.pose,
            length: line.length,
            gone: going.gone,
            contact: line.pose,
            flank: false,
            left: None,
            company: None,
        };
        Reaction { scene, units, motion: going.motion, stage: Stage::Ask }
    }

    /// A charge is declared on this unit.
    pub fn to_charge(target: UnitId, scene: Scene) -> Reaction {
        by!("T-REA-02");
        Reaction { scene, units: vec![target], motion: Motion::Charge, stage: Stage::Ask }
    }

    /// Cavalry may come to the defence of the company that is charged.
    pub fn to_defend(units: Vec<UnitId>, scene: Scene) -> Reaction {
        by!("T-REA-40");
        Reaction { scene, units, motion: Motion::Charge, stage: Stage::Ask }
    }

    pub(super) fn enemy(&self) -> UnitId {
        self.scene.trigger.by()
    }

    pub(super) fn at(self, stage: Stage) -> Frame {
        Frame::Reaction(Reaction { stage, ..self })
    }

    /// The test being rolled, whose it is, and what was said.
    pub(crate) fn testing(&self) -> Option<(UnitId, Test, TestKind)> {
        match &self.stage {
            Stage::Testing { unit, said, test, .. } => Some((*unit, *test, test_kind(*said))),
            _ => None,
        }
    }

    /// The unit as it stands for its reaction test.
    pub(crate) fn tested(&self, field: Field<'_>, unit: UnitId) -> Troop {
        by!("T-REA-08");
        let mut troop = field.tested(unit);
        let mut put = |c: Circumstance, is: bool| {
            if is {
                troop.has = troop.has.with(c);
            }
        };
        let enemy = self.enemy();
        let charged = self.scene.trigger.is_charge() && self.scene.company.is_none();
        if charged {
            by!("T-REA-43");
        }
        put(Circumstance::Outflanked, charged && self.scene.flank);
        put(Circumstance::ByInfantry, charged && field.arm(enemy) == Arm::Infantry);
        let led = field.world.attached(enemy).map(|c| field.officer(c).traits);
        put(Circumstance::Aggressed, charged && led.is_some_and(|t| t.has(Trait::Aggressive)));
        troop
    }

    /// The cavalry whose ride is awaited, and whether it held Assault.
    pub(crate) fn rider(&self) -> Option<(UnitId, bool)> {
        match self.stage {
            Stage::Meet { unit, assault } => Some((unit, assault)),
            _ => None,
        }
    }

    /// What the card that has just been shown offers: not what rules give besides, for that was to be said before the
    /// test (T-REA-11, T-COM-63).
    pub(crate) fn choices(&self, field: Field<'_>) -> Vec<How> {
        let Stage::Choose { unit, card } = self.stage else { return Vec::new() };
        by!("T-COM-63");
        let mut hows = offered(field, &self.scene, unit, Some(card));
        hows.retain(|how| *how != How::Evade || card == Card::Run);
        hows
    }

    /// Puts a guess in the place of a hidden answer: something that its card offers and that would have been said so.
    /// Where the card is hidden too it is guessed with it, and handed back.
    pub(crate) fn guess(&mut self, field: Field<'_>, chance: &mut Chance) -> Option<(UnitId, Card)> {
        let scene = self.scene;
        let Stage::Testing { unit, said, how, .. } = &mut self.stage else { return None };
        if !how.is_blank() {
            return None;
        }
        let hand = field.unit(*unit).hand;
        let cards: Vec<Option<Card>> = match (hand.has_card(), hand.get()) {
            (true, None) => Card::ALL.map(Some).to_vec(),
            (_, known) => vec![known],
        };
        let fits = |card: &Option<Card>| {
            let mut hows = offered(field, &scene, *unit, *card);
            hows.retain(|h| h.said() == *said);
            hows.into_iter().map(|h| (*card, h)).collect::<Vec<_>>()
        };
        let all: Vec<(Option<Card>, How)> = cards.iter().flat_map(fits).collect();
        let (card, guess) = chance.pick(&all).copied().unwrap_or((hand.get(), How::Unseen));
        how.guess(guess);
        card.filter(|_| hand.get().is_none()).map(|c| (*unit, c))
    }
}

/// The test a unit takes that has said so much.
pub(super) const fn test_kind(said: Said) -> TestKind {
    match said {
        Said::Evades => TestKind::Evade,
        Said::Reacts | Said::Defends => TestKind::Reaction,
    }
}
