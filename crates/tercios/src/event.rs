//! What happens, as it is told.
//! Nothing hidden stands in an event: a card is named only when it is shown.

use crate::assault::results::Winner;
use crate::battle::Scenario;
use crate::card::Card;
use crate::order::{Action, Said};
use crate::terms::{Trait, Weapon};
use crate::trials::Fate;
use crate::values::Value;
use crate::{
    Class, CommanderId, Length, Motion, PieceId, RegimentId, Ruin, Scenery, Trigger, UnitId, Wear, Why,
};
use rocroi_game::{Hide, Seat, Tally};
use rocroi_table::{Edge, Point, Pose};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Event {
    // Setting up
    /// The scenario (T-BAT-34).
    ScenarioChosen {
        /// Which.
        scenario: Scenario,
    },
    /// A whole layout was proposed (T-BAT-02).
    LayoutProposed {
        /// Of so many pieces.
        pieces: u8,
    },
    /// Scenery points (T-BAT-03).
    SceneryPoints {
        /// Who buys first.
        seat: Seat,
        /// How many each has.
        points: [u8; 2],
    },
    /// A side buys no more scenery (T-BAT-04).
    SceneryPassed {
        /// Which.
        seat: Seat,
    },
    /// A piece of scenery lies (T-BAT-04).
    SceneryLaid {
        /// Whose.
        seat: Seat,
        /// What.
        scenery: Scenery,
    },
    /// The river's die (T-BAT-24).
    RiverIs {
        /// How it is crossed.
        class: Class,
    },
    /// Who defends the village (T-BAT-50).
    Defends {
        /// Who.
        seat: Seat,
    },
    /// The table edges (T-BAT-35).
    EdgesChosen {
        /// Who plays from the south.
        south: Seat,
    },
    /// The regiment a side begins with (T-BAT-51).
    Forward {
        /// Whose.
        seat: Seat,
        /// Which.
        regiment: RegimentId,
    },
    /// A regiment is deployed (T-BAT-37).
    Deployed {
        /// Whose.
        seat: Seat,
        /// Which.
        regiment: RegimentId,
    },
    /// A commander-in-chief has taken his post (T-BAT-38).
    ChiefPosted {
        /// Who.
        commander: CommanderId,
    },
    /// A regiment comes up (T-BAT-51).
    ComesUp {
        /// Which.
        regiment: RegimentId,
    },
    /// A unit enters the table (T-BAT-51).
    Arrived {
        /// Who.
        unit: UnitId,
        /// Where.
        pose: Pose,
    },

    // Turn
    /// A turn begins (T-TRN-01).
    TurnBegan {
        /// Which.
        turn: u8,
    },
    /// A side has placed its cards (T-TRN-03).
    Planned {
        /// Which.
        seat: Seat,
    },
    /// Units share one card (T-TRN-38).
    Grouped {
        /// Whose.
        seat: Seat,
        /// Which.
        units: Vec<UnitId>,
    },
    /// Initiative dice are equal, and so are the ranks (T-TRN-09).
    InitiativeTied,
    /// A side has the initiative (T-TRN-08, T-TRN-09).
    InitiativeWon {
        /// Which.
        seat: Seat,
        /// By the rank of its commander-in-chief.
        by_rank: bool,
    },
    /// A side takes the first activation (T-TRN-10).
    Begins {
        /// Which.
        seat: Seat,
    },
    /// A side has no unit to activate, or gives its activation up (T-TRN-15).
    Passed {
        /// Which.
        seat: Seat,
    },
    /// A unit is activated and shows its card (T-TRN-18).
    Activated {
        /// Which.
        unit: UnitId,
        /// The card.
        card: Card,
    },
    /// A group is activated and shows its card (T-TRN-39).
    GroupActivated {
        /// Which.
        units: Vec<UnitId>,
        /// The card.
        card: Card,
    },
    /// An order test (T-TRN-20).
    OrderTested {
        /// Whose.
        unit: UnitId,
        /// Successes.
        successes: u8,
        /// Passed?
        passed: bool,
    },
    /// An Impetuous unit takes the bit between its teeth (T-TRN-42).
    RushesOn {
        /// Which.
        unit: UnitId,
    },
    /// The order is lost (T-TRN-22).
    OrderLost {
        /// Whose.
        unit: UnitId,
    },
    /// The order does nothing, or the owner leaves the rest undone (T-TRN-04, T-TRN-23, T-TRN-31).
    Idle {
        /// Who.
        unit: UnitId,
    },
    /// Disorder removed (T-TRN-26).
    Reorganised {
        /// Who.
        unit: UnitId,
    },
    /// Wear removed by Resist (T-TRN-34).
    Rallied {
        /// Who.
        unit: UnitId,
        /// How much.
        removed: u8,
        /// How much is left.
        wear: u8,
    },
    /// A turn is over (T-TRN-16).
    TurnEnded {
        /// Which.
        turn: u8,
    },

    // Movement
    /// A unit turned onto another side (T-MOV-20).
    Faced {
        /// Who.
        unit: UnitId,
        /// Which side.
        side: Edge,
        /// Where it stands now.
        pose: Pose,
    },
    /// A unit sets out (T-MOV-04).
    SetsOut {
        /// Who.
        unit: UnitId,
        /// Why it moves.
        kind: Motion,
        /// Where its line begins, facing along it.
        pose: Pose,
        /// How far it means to go.
        length: Length,
    },
    /// A unit has moved along its line (T-MOV-07).
    Moved {
        /// Who.
        unit: UnitId,
        /// Why.
        kind: Motion,
        /// From here.
        from: Pose,
        /// To here.
        to: Pose,
        /// How far.
        length: Length,
    },
    /// A unit stops at a trigger point (T-REA-04).
    Halted {
        /// Who.
        unit: UnitId,
        /// Where.
        pose: Pose,
        /// How far it has gone.
        length: Length,
    },
    /// A unit turned off its line at the end (T-MOV-16).
    Corrected {
        /// Who.
        unit: UnitId,
        /// Where it stands now.
        pose: Pose,
    },
    /// A unit is drawn back along its line (T-REA-49).
    DrawnBack {
        /// Who.
        unit: UnitId,
        /// Where it stands now.
        pose: Pose,
    },
    /// A move ended short of what was due (T-MOV-54, T-MOV-57).
    NotCompleted {
        /// Who.
        unit: UnitId,
        /// How much short.
        short: Length,
    },
    /// A friendly gun gives way (T-MOV-13).
    GunGivesWay {
        /// Which.
        gun: UnitId,
        /// Where it stands now.
        pose: Pose,
    },
    /// A commander steps aside (T-MOV-14).
    SteppedAside {
        /// Who.
        commander: CommanderId,
        /// Where he stands now.
        at: Point,
    },
    /// A commander joins a unit (T-COM-18).
    Joined {
        /// Who.
        commander: CommanderId,
        /// Which.
        unit: UnitId,
    },
    /// A commander in the way of an enemy (T-COM-25).
    InTheWay {
        /// Who.
        commander: CommanderId,
        /// Whose way.
        mover: UnitId,
        /// Successes of his test.
        successes: u8,
    },
    /// A commander has got away (T-COM-25).
    Escaped {
        /// Who.
        commander: CommanderId,
        /// Where to.
        at: Point,
    },
    /// A commander is lost (T-COM-24 to T-COM-27).
    CommanderLost {
        /// Who.
        commander: CommanderId,
    },
    /// A unit is disordered (T-UNT-25).
    Disordered {
        /// Who.
        unit: UnitId,
        /// The ground that did it, if it did.
        ground: Option<PieceId>,
    },
    /// A gun is limbered (T-MOV-39).
    Limbered {
        /// Which.
        unit: UnitId,
    },
    /// A gun is unlimbered (T-MOV-40).
    Unlimbered {
        /// Which.
        unit: UnitId,
    },
    /// Dragoons get down (T-ADP-11).
    Dismounted {
        /// Who.
        unit: UnitId,
    },
    /// Dragoons mount (T-ADP-12).
    Mounted {
        /// Who.
        unit: UnitId,
        /// How they then stand.
        pose: Pose,
    },
    /// Dragoons have tested for their horses (T-ADP-14, T-ADP-15).
    HorsesTested {
        /// Who.
        unit: UnitId,
        /// Passed?
        passed: bool,
    },
    /// Dragoons have lost their horses (T-ADP-17).
    HorsesLost {
        /// Who.
        unit: UnitId,
    },

    /// A unit fills a building (T-BAT-12, T-BAT-15).
    Occupied {
        /// Who.
        unit: UnitId,
        /// Which.
        piece: PieceId,
    },
    /// A unit comes out of its building (T-BAT-16).
    LeftBuilding {
        /// Who.
        unit: UnitId,
        /// Which.
        piece: PieceId,
    },

    // Charges and reactions
    /// A charge is declared (T-REA-46).
    ChargeDeclared {
        /// Who.
        charger: UnitId,
        /// Whom.
        target: UnitId,
        /// The centre charged.
        centre: Edge,
        /// From behind its front line (T-ASL-11)?
        flank: bool,
    },
    /// Nobody reacts (T-REA-06).
    Declined {
        /// Which side was asked.
        seat: Seat,
    },
    /// A unit tries to react (T-REA-11).
    Reacts {
        /// Which.
        unit: UnitId,
        /// To what.
        trigger: Trigger,
        /// What is said of it.
        said: Said,
    },
    /// A reaction test (T-REA-07).
    ReactionTested {
        /// Whose.
        unit: UnitId,
        /// Successes.
        successes: u8,
        /// Passed?
        passed: bool,
    },
    /// A unit reacts with its order, which is shown (T-REA-10).
    Reacted {
        /// Which.
        unit: UnitId,
        /// The card.
        card: Card,
    },
    /// A card is taken away unseen (T-TRN-05).
    CardRemoved {
        /// Whose.
        unit: UnitId,
    },
    /// A shared card was shown: the others get cards of their own, known to both (T-TRN-40).
    GroupParted {
        /// Those that get single cards.
        units: Vec<UnitId>,
    },
    /// Counter-charge (T-REA-20).
    CounterCharges {
        /// Who.
        unit: UnitId,
        /// Against whom.
        charger: UnitId,
    },
    /// Interception (T-REA-24).
    Intercepts {
        /// Who.
        unit: UnitId,
        /// Whom.
        mover: UnitId,
        /// From behind its front line?
        flank: bool,
    },
    /// Cavalry meets a charger (T-REA-41).
    Meets {
        /// The cavalry.
        unit: UnitId,
        /// The charger.
        charger: UnitId,
        /// From behind its front line?
        flank: bool,
    },
    /// The unit stands to receive the charge (T-REA-34).
    Stands {
        /// Who.
        unit: UnitId,
    },
    /// Fire is held until contact (T-REA-19).
    HoldsFire {
        /// Who.
        unit: UnitId,
    },
    /// Held fire that came to nothing (T-REA-19).
    HeldFireLost {
        /// Whose.
        unit: UnitId,
    },
    /// A reaction that could no longer be carried out (T-REA-11).
    ReactionLost {
        /// Whose.
        unit: UnitId,
    },
    /// The charge no longer reaches its target (T-ASL-10, T-REA-32).
    FallsShort {
        /// The charger.
        charger: UnitId,
        /// The target.
        target: UnitId,
    },
    /// Bases touch (T-ASL-08).
    Contact {
        /// Who came.
        attacker: UnitId,
        /// On whom.
        defender: UnitId,
        /// Does it count as a flank charge in the combat (T-ASL-13)?
        flank: bool,
    },
    /// The activation of a unit is over (T-REA-26).
    ActivationEnded {
        /// Whose.
        unit: UnitId,
    },

    // Shooting and losses
    /// A shot is taken (T-SHT-01).
    Shoots {
        /// Whose.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// With what.
        weapon: Weapon,
        /// How far.
        distance: Length,
        /// Its dice.
        dice: Tally<Why>,
        /// What they must reach.
        needed: u8,
    },
    /// Nothing hits (T-SHT-19).
    Missed {
        /// Who shot.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// Hits, and the dice against them (T-SHT-20).
    Hit {
        /// Who is hit.
        unit: UnitId,
        /// How often.
        hits: u8,
        /// Its dice.
        dice: Tally<Why>,
        /// What they must reach.
        needed: u8,
    },
    /// What the resistance left (T-SHT-22, T-ASL-19).
    Resisted {
        /// Who.
        unit: UnitId,
        /// Hits or blows cancelled.
        cancelled: u8,
        /// Wear taken.
        wear: u8,
    },
    /// Wear from another cause than hits and blows (T-UNT-23).
    Worn {
        /// Who.
        unit: UnitId,
        /// Why.
        cause: Wear,
        /// What it carries now.
        wear: u8,
    },
    /// Wear is above Stamina (T-SHT-25).
    BreakDue {
        /// Who.
        unit: UnitId,
        /// Sixes needed.
        points: u8,
        /// Its dice.
        dice: Tally<Why>,
    },
    /// A break test (T-SHT-26 to T-SHT-28).
    BreakTested {
        /// Whose.
        unit: UnitId,
        /// What became of it.
        fate: Fate,
        /// The wear it is left with.
        wear: u8,
    },
    /// A Selfless commander gives his life for a second test (T-COM-96).
    SelflessAgain {
        /// Who.
        commander: CommanderId,
        /// His unit.
        unit: UnitId,
    },
    /// A unit is destroyed and removed (T-UNT-35).
    Destroyed {
        /// Which.
        unit: UnitId,
        /// Why.
        cause: Ruin,
    },
    /// A Lucky commander's test (T-COM-55).
    LuckTested {
        /// Who.
        commander: CommanderId,
        /// Successes.
        successes: u8,
    },
    /// A commander left alone tests whether he flees (T-COM-27).
    LeftAlone {
        /// Who.
        commander: CommanderId,
        /// Successes.
        successes: u8,
    },
    /// A combat round begins (T-ASL-16).
    RoundBegins {
        /// Who charged.
        attacker: UnitId,
        /// Who was charged.
        defender: UnitId,
        /// An extra round of a push of pike?
        extra: bool,
    },
    /// A unit strikes (T-ASL-17).
    Strikes {
        /// Who.
        unit: UnitId,
        /// Whom.
        enemy: UnitId,
        /// Its dice.
        dice: Tally<Why>,
        /// What they must reach.
        needed: u8,
    },
    /// Blows, and the dice against them (T-ASL-19).
    Struck {
        /// Who is struck.
        unit: UnitId,
        /// How often.
        blows: u8,
        /// Its dice.
        dice: Tally<Why>,
    },
    /// A round is fought (T-ASL-23).
    RoundFought {
        /// Who charged.
        attacker: UnitId,
        /// Who was charged.
        defender: UnitId,
        /// Who won it.
        winner: Winner,
        /// Wear suffered, attacker first.
        wear: [u8; 2],
    },
    /// A push of pike is called for (T-ASL-30).
    PushCalled {
        /// Who charged.
        attacker: UnitId,
        /// Who was charged.
        defender: UnitId,
        /// Who called.
        seats: Vec<Seat>,
    },
    /// A loser's test against greatswords (T-ASL-42).
    GreatswordsTested {
        /// Whose.
        unit: UnitId,
        /// Passed?
        passed: bool,
    },
    /// A Frenzied winner's test (T-ASL-51).
    FrenziedTested {
        /// Whose.
        unit: UnitId,
        /// Passed?
        passed: bool,
        /// The wear it is left with.
        wear: u8,
    },
    /// A commander leaves his unit (T-COM-23).
    LeftUnit {
        /// Who.
        commander: CommanderId,
        /// Which.
        unit: UnitId,
    },
    /// A commander rides (T-COM-07).
    Rode {
        /// Who.
        commander: CommanderId,
        /// His path: corners and end.
        path: Vec<Point>,
    },
    /// A command action is declared (T-COM-09).
    Commands {
        /// Who.
        commander: CommanderId,
        /// Which, and what it names.
        action: Action,
    },
    /// A command test (T-COM-12).
    CommandTested {
        /// Whose.
        commander: CommanderId,
        /// For which trait.
        of: Trait,
        /// Successes.
        successes: u8,
    },
    /// A commander is exhausted (T-COM-15).
    Exhausted {
        /// Who.
        commander: CommanderId,
    },
    /// A commander is exhausted no longer (T-COM-45).
    Rested {
        /// Who.
        commander: CommanderId,
    },
    /// A Cold commander's test against an enemy action (T-COM-68).
    ColdTested {
        /// Who.
        commander: CommanderId,
        /// Successes.
        successes: u8,
    },
    /// A unit gets another card, unseen by the enemy (T-COM-42, T-COM-44, T-COM-60, T-COM-75).
    CardGiven {
        /// Which.
        unit: UnitId,
        /// By which trait.
        of: Trait,
    },
    /// A card is replaced by one that nobody has seen (T-COM-63).
    CardDrawn {
        /// Whose.
        unit: UnitId,
    },
    /// A player looks at an enemy card (T-COM-64).
    CardLooked {
        /// Whose card.
        unit: UnitId,
        /// Who looks.
        seat: Seat,
    },
    /// A card is shown to both (T-COM-59).
    CardShown {
        /// Whose.
        unit: UnitId,
        /// Which.
        card: Card,
    },
    /// Wear is taken off (T-COM-53, T-COM-72, T-COM-74).
    WearRemoved {
        /// Whose.
        unit: UnitId,
        /// What is left.
        wear: u8,
    },
    /// A provoked unit's test (T-COM-61).
    Withstood {
        /// Whose.
        unit: UnitId,
        /// Successes.
        successes: u8,
        /// Does it keep its order?
        holds: bool,
    },
    /// Trickster helps this value (T-COM-85).
    Boon {
        /// Whose.
        unit: UnitId,
        /// Which.
        value: Value,
    },
    /// A unit cannot be shot at while it stays in that piece (T-COM-84).
    GoesToGround {
        /// Which.
        unit: UnitId,
        /// Where.
        piece: PieceId,
    },
    /// A test to fall back after shooting (T-SHT-45).
    CaracoleTested {
        /// Whose.
        unit: UnitId,
        /// Passed?
        passed: bool,
    },
}
impl Hide for Event {}
