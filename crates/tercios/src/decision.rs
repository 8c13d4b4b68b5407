//! What a seat is asked, in the words of the rules; what lets units react.

use crate::battle::{Scenario, Tilth};
use crate::card::Card;
use crate::terms::Trait;
use crate::{CommanderId, GroupId, UnitId};
use rocroi_game::Hide;
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// What a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Decision {
    // Setting up
    /// Which scenario to propose; none: the die (T-BAT-34).
    Scenario,
    /// Is this scenario accepted (T-BAT-34)?
    AgreeScenario {
        /// Which.
        scenario: Scenario,
    },
    /// A whole layout to propose; none: scenery points (T-BAT-02).
    Layout,
    /// Is the layout accepted (T-BAT-02)?
    AgreeLayout,
    /// Does a Cartographer change the dice (T-COM-43)?
    Cartographer,
    /// A piece to buy and lay (T-BAT-04).
    Scenery {
        /// Points left.
        points: u8,
    },
    /// Is the field to be this (T-BAT-17)?
    AgreeField {
        /// What.
        tilth: Tilth,
    },
    /// Attack or defend (T-BAT-50)?
    Role,
    /// Which long edge (T-BAT-35)?
    Edge,
    /// With which regiment the march begins (T-BAT-51).
    Forward,
    /// The next regiment to deploy (T-BAT-37).
    Deploy,
    /// Where the commander-in-chief stands (T-BAT-38).
    Chief,
    /// A move of the vanguard (T-BAT-41).
    Vanguard,

    // The turn
    /// Which card each unit gets, and who shares one (T-TRN-03).
    Plan,
    /// Which side takes the first activation (T-TRN-10).
    First,
    /// A commander, or none (T-TRN-11).
    Command,
    /// Which unit to activate (T-TRN-14).
    Activate,
    /// Which unit of a group acts next (T-TRN-39).
    Next {
        /// The group.
        group: GroupId,
    },
    /// The next action of a Ready order (T-TRN-24).
    Act {
        /// Whose.
        unit: UnitId,
    },
    /// The move of a Run order (T-TRN-32).
    Run {
        /// Whose.
        unit: UnitId,
    },
    /// The shot of a Fire order (T-TRN-33).
    Fire {
        /// Whose.
        unit: UnitId,
    },
    /// Whom to charge (T-TRN-29), or whom to advance on (T-TRN-30).
    Assault {
        /// Whose.
        unit: UnitId,
    },
    /// Does one of these units react (T-REA-11)?
    React {
        /// What triggers it.
        trigger: Trigger,
        /// Whom public facts allow to react.
        units: Vec<UnitId>,
    },
    /// Does cavalry come to the defence of a charged company (T-REA-40)?
    Defend {
        /// The company.
        company: UnitId,
        /// Who charges it.
        charger: UnitId,
        /// Whom public facts allow to come.
        units: Vec<UnitId>,
    },
    /// What a card its owner has only now seen is used for (T-REA-11).
    Choose {
        /// The reacting unit.
        unit: UnitId,
        /// What triggers it.
        trigger: Trigger,
    },
    /// Onto which side a reacting unit turns (T-REA-15).
    Turn {
        /// The reacting unit.
        unit: UnitId,
    },
    /// Shoot at a charger now, or hold the fire (T-REA-19).
    When {
        /// The reacting unit.
        unit: UnitId,
        /// The charger.
        charger: UnitId,
    },
    /// Where an evader goes (T-REA-28).
    Evade {
        /// The evader.
        unit: UnitId,
        /// Who triggered it.
        from: UnitId,
    },
    /// Where cavalry meets the charger (T-REA-41).
    Meet {
        /// The cavalry.
        unit: UnitId,
        /// The charger.
        charger: UnitId,
    },
    /// Does an interrupted mover go on (T-REA-14)?
    GoOn {
        /// The mover.
        unit: UnitId,
    },
    /// Where a gun is set that cannot be slid back (T-MOV-13).
    SetGun {
        /// The gun.
        gun: UnitId,
        /// Who pushed it.
        mover: UnitId,
    },
    /// Where a commander under a friendly base goes (T-MOV-14).
    Aside {
        /// The commander.
        commander: CommanderId,
        /// Who came over him.
        mover: UnitId,
    },
    /// Where a commander in the way of an enemy escapes to (T-COM-25).
    Escape {
        /// The commander.
        commander: CommanderId,
        /// Who came upon him.
        mover: UnitId,
    },
    /// Onto which of two equally near sides a beaten unit turns (T-MOV-53).
    TurnTo {
        /// The beaten unit.
        unit: UnitId,
        /// Who beat it.
        enemy: UnitId,
    },
    /// How far to advance after combat (T-MOV-58).
    Advance {
        /// The winner.
        unit: UnitId,
    },
    /// Does a unit that has shot try to fall back (T-SHT-45)?
    Caracole {
        /// Which.
        unit: UnitId,
    },
    /// How far it falls back (T-SHT-45).
    FallBack {
        /// Which.
        unit: UnitId,
    },
    /// Which of several units takes its break test first (T-UNT-24)?
    TestNext {
        /// Those left.
        units: Vec<UnitId>,
    },
    /// Does a Selfless commander give his life for a second break test (T-COM-96)?
    Selfless {
        /// Who.
        commander: CommanderId,
        /// His unit.
        unit: UnitId,
    },
    /// Where a Lucky commander goes when his unit is destroyed (T-COM-55).
    GetAway {
        /// Who.
        commander: CommanderId,
        /// The unit that was destroyed.
        unit: UnitId,
    },
    /// Where a commander rides by a trait (T-COM-37, T-COM-67).
    Ride {
        /// Who rides.
        commander: CommanderId,
        /// By which trait.
        of: Trait,
    },
    /// Onto which side a unit turns by a trait (T-COM-40, T-COM-70, T-COM-82).
    FreeFace {
        /// Which.
        unit: UnitId,
        /// By which trait.
        of: Trait,
    },
    /// Which card the unit is given (T-COM-42, T-COM-44).
    NewCard {
        /// Which.
        unit: UnitId,
        /// By which trait.
        of: Trait,
    },
    /// Is its order exchanged for this one (T-COM-60, T-COM-75)?
    Exchange {
        /// Whose.
        unit: UnitId,
        /// For what.
        card: Card,
    },
    /// Which value Trickster helps (T-COM-85).
    Boon {
        /// Whose.
        unit: UnitId,
    },
    /// Does a Cold commander try to cancel the action (T-COM-68)?
    Cold {
        /// Who.
        commander: CommanderId,
        /// Which action.
        of: Trait,
    },
    /// Does a provoked unit roll to keep its order (T-COM-61)?
    Withstand {
        /// Which.
        unit: UnitId,
    },
    /// A move given by Relentless (T-COM-62).
    Relentless {
        /// Whose.
        unit: UnitId,
    },
    /// A move to the rear given by Protector (T-COM-79).
    Protector {
        /// Whose.
        unit: UnitId,
    },
    /// Is a push of pike called for (T-ASL-30)?
    Push {
        /// Who charged.
        attacker: UnitId,
        /// Who was charged.
        defender: UnitId,
    },
}
impl Hide for Decision {}

/// What lets units react.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Trigger {
    /// A charge is declared (T-REA-02).
    Charge {
        /// The charger.
        charger: UnitId,
    },
    /// An enemy comes within 3 inches (T-REA-03).
    Approach {
        /// The mover.
        mover: UnitId,
    },
}
impl Hide for Trigger {}

impl Trigger {
    /// The enemy unit that causes it.
    pub const fn by(self) -> UnitId {
        match self {
            Trigger::Charge { charger } => charger,
            Trigger::Approach { mover } => mover,
        }
    }

    /// Is it a charge on the reacting unit?
    pub const fn is_charge(self) -> bool {
        matches!(self, Trigger::Charge { .. })
    }
}
