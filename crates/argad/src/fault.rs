//! Why an order is refused: one variant per reason, each with its clause.

use crate::figures::{FigureId, Firearm, GroupId, Weapon};
use crate::movement::Bar;
use rocroi_game::Clause;
use serde::{Deserialize, Serialize};
use strum::VariantNames;

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $ty:ty),* } $clause:literal,)*) => {
        /// A reason to refuse an order.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, VariantNames)]
        #[strum(serialize_all = "kebab-case")]
        #[allow(missing_docs, reason = "the fields are the figures, groups and numbers the reason speaks of")]
        pub enum Fault {
            $($(#[$doc])* $name { $($field: $ty),* },)*
        }

        impl rocroi_game::Fault for Fault {
            fn clause(&self) -> Clause {
                match self {
                    $(Fault::$name { .. } => const { Clause::of($clause) },)*
                }
            }
        }
    };
}

faults! {
    /// The order does not answer what is asked.
    NotAsked {} "R-TRN-01",
    /// No figure has this number.
    NoSuchFigure { number: u16 } "R-FIG-28",
    /// A place or length beyond any table, or more parts than an order can have.
    OffEveryTable {} "R-SCN-06",
    /// No such group of yours on the table.
    NoSuchGroup { number: u8 } "R-FIG-19",
    /// Not a figure of that group.
    NotOfGroup { figure: FigureId, group: GroupId } "R-FIG-19",
    /// Named twice.
    NamedTwice { figure: FigureId } "R-FIG-19",
    /// A group has 1 to 12 figures.
    GroupSize { group: GroupId, figures: u8 } "R-FIG-19",
    /// Only loose groups are split or merged.
    NotLoose { group: GroupId } "R-FIG-19",
    /// Only groups in the same state, not routed, merge.
    StatesDiffer { group: GroupId } "R-FIG-19",
    /// The group would not be one chain.
    NotOneChain { group: GroupId } "R-FIG-20",

    // Ambush.
    /// The group is not hidden from every enemy.
    NotHidden { group: GroupId } "R-TRN-13",
    /// It has sprung its ambush.
    AmbushSpent { group: GroupId } "R-TRN-13",
    /// Fired a musket from ambush: it does not move this turn.
    FiredFromAmbush { figure: FigureId } "R-TRN-13",

    // Movement.
    /// The group has had its move.
    HadItsMove { group: GroupId } "R-TRN-04",
    /// A hidden group that stays is not named.
    HiddenStays { group: GroupId } "R-TRN-04",
    /// Routed groups move by themselves.
    Routed { group: GroupId } "R-MRL-10",
    /// Contacted, it has given up its move.
    MoveGivenUp { figure: FigureId } "R-TRN-08",
    /// Farther than the allowance.
    TooFar { figure: FigureId, cm: Centimetres } "R-MOV-02",
    /// Farther than a unit in close order goes so.
    TooFarFormed { group: GroupId, cm: Centimetres } "R-MOV-05",
    /// Farther than heavy cavalry in close order goes so.
    HorseTooFarFormed { group: GroupId, cm: Centimetres } "R-MOV-06",
    /// A carrier of loot has 16 cm at most.
    CarrierTooFar { figure: FigureId } "R-SCN-09",
    /// Mounting or dismounting has halved its allowance.
    MountingTooFar { figure: FigureId } "R-MOV-09",
    /// The slowness dice have taken from its allowance.
    SlowedTooFar { figure: FigureId } "R-MOV-11",
    /// Very difficult ground has halved its allowance.
    HalvedTooFar { figure: FigureId } "R-MOV-12",
    /// Heavy cavalry goes neither sideways nor back.
    HorseNotAside { group: GroupId } "R-MOV-06",
    /// Sideways or backwards is not combined with a forward move.
    AsideAndAhead { group: GroupId } "R-MOV-05",
    /// Something bars the way.
    Barred { figure: FigureId, bar: Bar } "R-MOV-01",
    /// Only loose men on foot enter a building, by its openings.
    WallInTheWay { figure: FigureId } "R-MOV-24",
    /// That ground is impassable to it.
    ImpassableGround { figure: FigureId } "R-MOV-21",
    /// It may not end on another base.
    EndsOnBase { figure: FigureId } "R-MOV-28",
    /// It may not end across an obstacle.
    EndsAcross { figure: FigureId } "R-MOV-22",
    /// A base it may not pass.
    MayNotPass { figure: FigureId } "R-MOV-28",
    /// It may not enter deep water.
    CannotSwim { figure: FigureId } "R-MOV-23",
    /// It does not come clear of an enemy it touches.
    NoGap { figure: FigureId } "R-MOV-31",
    /// No room to turn its base there.
    NoRoomToTurn { figure: FigureId } "R-FIG-29",
    /// The path touches an enemy that was not named.
    EnemyNotNamed { figure: FigureId, enemy: FigureId } "R-MOV-29",
    /// The path does not reach the enemy named.
    NotReached { figure: FigureId, enemy: FigureId } "R-MOV-29",
    /// Not an enemy on the table.
    NoSuchEnemy { enemy: FigureId } "R-MOV-29",
    /// Contact is declared before the dice.
    TooLateToDeclare { figure: FigureId } "R-MOV-29",
    /// Class 1 does not move into contact.
    ClassOneAttacks { figure: FigureId } "R-FIG-05",
    /// A shaken group goes nearer to no visible enemy.
    ShakenNearer { figure: FigureId, enemy: FigureId } "R-MRL-09",
    /// A shaken group does not move into contact.
    ShakenAttacks { group: GroupId } "R-MRL-09",
    /// Ground that was not declared, or in which it is stuck.
    GroundNotDeclared { figure: FigureId } "R-MOV-15",
    /// Stuck inside, it does not move.
    Stuck { figure: FigureId } "R-MOV-14",
    /// Stuck outside, it goes as far as the edge of such ground.
    StuckAtEdge { figure: FigureId } "R-MOV-14",
    /// It crouches only if it does not move.
    CrouchAndMove { figure: FigureId } "R-FIG-26",
    /// Only loose men on foot crouch.
    CannotCrouch { figure: FigureId } "R-FIG-26",
    /// Posture changes once a turn.
    PostureTwice { figure: FigureId } "R-FIG-26",
    /// It must stand up first.
    Crouched { figure: FigureId } "R-FIG-26",
    /// Mounting and dismounting: once a turn, loose, not in contact.
    CannotMount { figure: FigureId } "R-MOV-09",
    /// It does not touch that horse, or may not take it.
    HorseOutOfReach { figure: FigureId, horse: u8 } "R-MOV-09",
    /// No room for the man beside the horse.
    NoRoomToDismount { figure: FigureId } "R-MOV-09",
    /// It cannot hold these horses.
    CannotHold { figure: FigureId } "R-MOV-10",
    /// It cannot take that horse.
    CannotTake { figure: FigureId, horse: u8 } "R-MOV-10",
    /// Only an oblong base is turned.
    NothingToTurn { figure: FigureId } "R-FIG-29",
    /// The building is full.
    BuildingFull { figure: FigureId } "R-MOV-24",
    /// No such storey here.
    NoStairs { figure: FigureId } "R-MOV-24",
    /// The group is in close order: it marches, or goes loose first.
    InCloseOrder { group: GroupId } "R-FIG-20",
    /// The group is not in close order.
    NotFormed { group: GroupId } "R-FIG-21",
    /// No leader within 20 cm.
    NoLeaderNear { group: GroupId } "R-MOV-26",
    /// A manoeuvre has no room, or would touch something.
    ManoeuvreBarred { group: GroupId } "R-MOV-26",
    /// Once a turn, at the start or at the end.
    ManoeuvreTwice { group: GroupId } "R-MOV-26",
    /// In contact only turns that leave every base in its place.
    ManoeuvreInContact { group: GroupId } "R-MOV-26",
    /// No such formation.
    NoSuchFormation { group: GroupId } "R-FIG-21",
    /// A wheel goes up to 90°.
    WheelTooFar { group: GroupId } "R-MOV-26",
    /// In contact a formed unit leaves only straight back.
    FormedInContact { group: GroupId } "R-MOV-31",
    /// The march is barred.
    MarchBarred { group: GroupId, bar: Bar } "R-MOV-05",
    /// A formed unit passes through nobody.
    MarchPasses { group: GroupId } "R-MOV-28",
    /// The march touches difficult ground: the unit must go loose.
    MarchLosesOrder { group: GroupId } "R-MOV-25",
    /// They cannot form so.
    CannotForm { group: GroupId } "R-MOV-27",
    /// No leader is within 20 cm of those who form.
    NoLeaderToForm { group: GroupId } "R-MOV-27",
    /// Farther than somebody goes who forms.
    TooFarToForm { figure: FigureId, cm: Centimetres } "R-MOV-27",
    /// Only drilled figures of one kind form.
    NotDrilled { figure: FigureId } "R-FIG-21",
    /// Light cavalry and mounted foot have no close order.
    HasNoCloseOrder { figure: FigureId } "R-MOV-07",
    /// It goes over the table edge: the order must say so.
    OverTheEdge { figure: FigureId } "R-MOV-33",
    /// It cannot enter there or then.
    CannotEnter { figure: FigureId } "R-SCN-18",
    /// A holder of horses, a driver: cannot do that.
    CannotDrive { figure: FigureId, cart: u8 } "R-SCN-08",
    /// The cart cannot go there.
    CartBarred { cart: u8 } "R-SCN-08",
    /// Farther than a cart goes.
    CartTooFar { cart: u8 } "R-SCN-08",

    // Reactions.
    /// That group has no choice.
    NoReaction { group: GroupId } "R-TRN-08",
    /// Falling back it must end farther from every approaching enemy, and not in contact.
    NotFarther { figure: FigureId } "R-MOV-30",
    /// Formed heavy cavalry falls back loose.
    HorseMustLoosen { group: GroupId } "R-MOV-30",
    /// Only steady cavalry counter-charges.
    CannotCounterCharge { group: GroupId } "R-MEL-28",
    /// It may not draw its path anew so.
    CannotRedraw { figure: FigureId } "R-MEL-28",
    /// Not one of the movers, or not so far.
    CannotStopThere { figure: FigureId } "R-MOV-29",

    // Shooting.
    /// That figure may not shoot: routed, crouched, swimming, holding horses, has shot.
    MayNotShoot { figure: FigureId } "R-SHT-01",
    /// It fell back.
    FellBack { figure: FigureId } "R-MOV-30",
    /// It does not carry that.
    NotCarried { figure: FigureId, firearm: Firearm } "R-SHT-01",
    /// It is empty.
    NotLoaded { figure: FigureId, firearm: Firearm } "R-TRN-11",
    /// A musket is fired on foot and immobile.
    MusketMoved { figure: FigureId } "R-SHT-06",
    /// In contact at the start of the turn only a pistol is fired.
    OnlyPistol { figure: FigureId } "R-SHT-24",
    /// In contact it shoots at an enemy in contact or not at all.
    OnlyAtContact { figure: FigureId } "R-SHT-24",
    /// Arriving in contact it shoots at an enemy it contacted.
    OnlyAtContacted { figure: FigureId } "R-SHT-23",
    /// Mounted foot shoots mounted only when immobile or arriving in contact.
    MountedFootMoves { figure: FigureId } "R-SHT-21",
    /// The target is out of range.
    OutOfRange { figure: FigureId } "R-SHT-02",
    /// The target is not visible.
    NotVisible { figure: FigureId } "R-SHT-30",
    /// The target lies hidden in growth.
    HiddenInGrowth { figure: FigureId } "R-SHT-27",
    /// Too much forest lies before the target.
    HiddenInForest { figure: FigureId } "R-SHT-28",
    /// The target lies hidden behind an obstacle.
    HiddenBehind { figure: FigureId } "R-SHT-29",
    /// The target is in contact with friends.
    AmongFriends { figure: FigureId } "R-SHT-33",
    /// Not that rank, or not into the front.
    NotInRank { figure: FigureId } "R-SHT-36",
    /// Ambushed this turn, it may not shoot at the ambushers.
    NotAtAmbushers { figure: FigureId } "R-TRN-13",
    /// One shot a turn.
    ShotTwice { figure: FigureId } "R-TRN-12",
    /// Its group used its shot of this turn in an ambush.
    ShotSpent { figure: FigureId } "R-TRN-13",
    /// No more may shoot through that opening.
    OpeningTaken { figure: FigureId } "R-MOV-24",
    /// Who shoots out stands touching the opening.
    NotAtOpening { figure: FigureId } "R-MOV-24",
    /// A carrier of loot shoots no long arm.
    CarriesLoot { figure: FigureId } "R-SCN-09",
    /// Not such a point of its path.
    NoSuchPoint { figure: FigureId } "R-SHT-20",
    /// Not a target at all.
    NoTarget { figure: FigureId } "R-SHT-32",

    // Melee.
    /// It does not fight.
    DoesNotFight { figure: FigureId } "R-MEL-01",
    /// Routed, it does not strike.
    RoutedStrikes { figure: FigureId } "R-MEL-33",
    /// From the second rank only a long weapon strikes.
    NotFromBehind { figure: FigureId } "R-MEL-31",
    /// It cannot use that weapon.
    NotItsWeapon { figure: FigureId, weapon: Weapon } "R-FIG-14",
    /// That weapon is of no use on horseback.
    NotOnHorseback { figure: FigureId, weapon: Weapon } "R-FIG-09",
    /// It does not touch that enemy.
    NotInReach { figure: FigureId, enemy: FigureId } "R-MEL-02",
    /// No such place to follow up into, or not so far.
    CannotFollow { figure: FigureId } "R-MEL-16",
    /// The unit cannot be redressed so.
    CannotRedress { group: GroupId } "R-MEL-35",

    // End.
    /// That weapon is not to be reloaded.
    CannotReload { figure: FigureId } "R-TRN-11",
    /// That figure is not one of those asked about.
    NotOneOfThem { figure: FigureId } "R-MRL-02",
    /// That figure cannot drive the cart taken.
    NotADriver { figure: FigureId } "R-SCN-08",
    /// That figure cannot search the building.
    NotASearcher { figure: FigureId } "R-SCN-09",

    // Set-up.
    /// Long edges only.
    NotALongEdge {} "R-SCN-13",
    /// That group is not to be set up now.
    NotNow { number: u8 } "R-SCN-07",
    /// In close order it starts in column of twos, facing as the scenario says.
    MustBeColumn { group: GroupId } "R-SCN-15",
    /// Every figure of the group must be put down.
    MustPlace { figure: FigureId } "R-SCN-07",
    /// Outside the area of set-up.
    OutsideZone { figure: FigureId } "R-SCN-07",
    /// On another base, impassable ground or across an obstacle.
    NoRoom { figure: FigureId } "R-MOV-01",
    /// The place does not hide it.
    CannotHideThere { figure: FigureId } "R-SCN-07",
    /// That group is not set up hidden, or must be.
    HiddenOrNot { number: u8 } "R-SCN-07",
    /// In contact with an enemy.
    SetUpInContact { figure: FigureId } "R-SCN-07",
}

/// A length for messages: thousandths of a centimetre, rounded to 0.1 cm.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename = "Cm")]
pub struct Centimetres(pub i32);

impl Centimetres {
    /// From table units.
    pub const fn of(units: i32) -> Centimetres {
        Centimetres(crate::measure::rounded(units))
    }
}
