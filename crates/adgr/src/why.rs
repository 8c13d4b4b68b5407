//! Why a line stands in a tally: a closed list, a variant per line of the rules.

use rocroi_game::{Clause, Reason};
use serde::{Deserialize, Serialize};

/// The reason of a tally line, or what stops one.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::VariantNames,
)]
pub enum Why {
    // Command points of a corps.
    /// Half of die and value, rounded up.
    CommandDie,
    // Cost of orders, in command points.
    /// A move or charge.
    MoveOrder,
    /// A lone general's move.
    GeneralOrder,
    /// A rally more than 4 UD from every enemy.
    RallyFar,
    /// A rally with an enemy at 4 UD or less, or in simple support.
    RallyNear,
    /// A rally in melee or melee support.
    RallyInMelee,
    /// A square formed or broken.
    SquareOrder,
    /// Headstrong troops in charge distance.
    HeadstrongOrder,
    /// Out of command range.
    OutOfRange,
    /// A manoeuvre difficult for everybody: a third move.
    DifficultThirdMove,
    /// Leaving a zone of control.
    DifficultLeaving,
    /// Unmanoeuvrable troops that disengage.
    DifficultDisengaging,
    /// Another rally of a group held back.
    RallyHeld,
    /// A difficult manoeuvre of unmanoeuvrable troops: turn, extension, contraction.
    DifficultTurn,
    /// Unmanoeuvrable troops that do not spend their full allowance.
    DifficultShort,
    /// A turn of Tercio, Keil, Colunela or war wagon.
    DifficultDeepTurn,
    /// Heavy artillery that wheels.
    DifficultGun,
    /// Difficulty counts once.
    DifficultOnce,
    /// The 3 CP of Headstrong troops include any difficulty.
    HeadstrongIncludes,
    /// Deep order that also tries to rally.
    DeepRally,
    /// The general of the corps is engaged in melee.
    GeneralEngaged,
    /// The very unit he is with rallies.
    GeneralOwnUnit,
    /// Rallies beyond 4 UD are always free.
    RallyAlwaysFree,
    // Melee, step 2: base factor.
    /// The basic melee factor.
    BaseFactor,
    /// Touched on flank or rear: no factor, no abilities.
    TouchedOnSide,
    // First-phase bonuses.
    /// Impact of mounted.
    MountedImpact,
    /// Impact of foot.
    FootImpact,
    /// Impact of elephants.
    ElephantImpact,
    /// Pistol.
    Pistol,
    /// Shock.
    Shock,
    /// Salvo, as Impact.
    Salvo,
    /// Spears and pikes against a mounted charge.
    AgainstMounted,
    /// Shooters against a mounted charge.
    ShootersAgainstMounted,
    /// Cavalry against loose foot.
    CavalryAgainstLooseFoot,
    /// Polearm against a mounted charge.
    PolearmReceiving,
    /// Javelin.
    Javelin,
    // Situation.
    /// Disordered.
    Disordered,
    /// Charged uncontrolled.
    UncontrolledCharge,
    /// A general fights with it.
    General,
    /// On the flank of its opponent.
    OnFlank,
    /// On the rear of its opponent.
    OnRear,
    /// Has caught its opponent evading.
    CaughtEvader,
    /// On higher ground.
    Higher,
    /// Defends a river bank.
    RiverBank,
    /// Defends the edge of a gully.
    GullyEdge,
    /// Behind a fortification.
    BehindFortification,
    /// Mounted across a fortification, obstacle or stakes.
    MountedAcrossWorks,
    /// Elephants or camels frighten the horses.
    Panic,
    /// Its opponent is artillery.
    AgainstArtillery,
    /// A battle-ready war wagon.
    BattleReady,
    /// A war wagon with a single enemy on its long edge.
    LongEdge,
    /// In rough ground.
    RoughGround,
    /// In difficult ground.
    DifficultGround,
    /// Simple support.
    SimpleSupport,
    /// Melee support.
    MeleeSupport,
    /// Base factor of a friend in melee support.
    SupportFactor,
    // Steps 3 to 5, and Furious Charge.
    /// Two-handed weapons break the tie against spears and pikes.
    TwoHandedTie,
    /// Two-handed weapons of the winner.
    TwoHandedWinning,
    /// Keil Swordsmen break the tie against spears and pikes.
    KeilSwordsmen,
    /// Polearms of the winner.
    PolearmWinning,
    /// Regimental artillery breaks the tie.
    RegimentalArtillery,
    /// Better armour of the loser.
    Armour,
    /// The Support ability of the loser.
    SupportAbility,
    /// Furious Charge: one point more.
    FuriousCharge,
    // What stops a line in melee.
    /// Not the first phase of this melee.
    LaterPhase,
    /// It charged; it did not receive the charge.
    ChargedItself,
    /// In ground that penalises it.
    BadGround,
    /// Across a fortification or obstacle.
    AcrossWorks,
    /// In square.
    InSquare,
    /// Against a war wagon.
    EnemyWagon,
    /// Against an elephant.
    EnemyElephant,
    /// Spears, pikes or bayonets receive the charge.
    EnemySpears,
    /// The enemy has Pistol.
    EnemyPistol,
    /// The enemy has Shock.
    EnemyShock,
    /// The enemy has Caracole.
    EnemyCaracole,
    /// The mounted enemy's Impact, Pistol or Shock is in effect.
    EnemyCharge,
    /// Foot that charged mounted.
    FootChargedMounted,
    /// The enemy's Impact, Pistol or Shock is in effect.
    JavelinBeaten,
    /// It has Impact, Pistol or Shock.
    HasChargeAbility,
    /// One of Impact, Pistol, Shock and Salvo.
    OneCharge,
    /// One advantage of the ground.
    OneAdvantage,
    /// One support at each place.
    OnePerPlace,
    /// It has no flanks.
    NoFlanks,
    /// A square has front on every side.
    SquareFront,
    /// The flank of a deep-order unit counts as front.
    DeepFlank,
    /// The rear of a Tercio counts as front.
    TercioRear,
    /// Light troops gain nothing against artillery.
    LightAtGuns,
    /// A mediocre war wagon gains nothing.
    MediocreWagon,
    /// This ground does not hinder such troops.
    Privilege,
    /// The enemy's armour is as good.
    ArmourNoBetter,
    /// Armour is of no use against an elephant.
    ArmourElephant,
    /// The enemy's Furious Charge is in effect.
    ArmourFurious,
    /// The enemy's firearms, in the first phase.
    ArmourFirearm,
    /// The enemy's Shock is in effect.
    ArmourShock,
    // Shooting.
    /// Half of it shoots: one quality lower.
    HalfShooter,
    /// Commanded Shot shoots as ordinary quality.
    CommandedShot,
    /// Light infantry or light cavalry shoots.
    LightShooter,
    /// The target is in cover.
    TargetInCover,
    /// The target is behind a fortification.
    TargetFortified,
    /// The shooter is disordered.
    ShooterDisordered,
    /// It shoots from cover or difficult ground.
    ShooterHindered,
    /// A Tercio shoots from flank or rear.
    TercioSideways,
    /// It shoots in smoke.
    ShooterInSmoke,
    /// Bows or crossbows at mounted.
    BowsAtMounted,
    /// Others shoot in support.
    ShootingSupport,
    /// Artillery at an elephant or war wagon.
    GunsAtBigTarget,
    /// Medium or heavy artillery at short range.
    GunsShortRange,
    /// Medium or heavy artillery at a flank.
    GunsAtFlank,
    /// Medium or heavy artillery at a deep-order unit.
    GunsAtDeepOrder,
    /// Medium or heavy artillery at a square.
    GunsAtSquare,
    /// Arquebuses of formed troops break the tie.
    ArquebusTie,
    /// Protection.
    Protection,
    /// Crossbows and firearms fix the protection.
    FixedProtection,
    /// Longbows lower the protection.
    LongbowPierces,
    /// Artillery leaves no protection.
    NoProtection,
    /// A deep-order unit under light shooters.
    DeepAgainstLight,
    /// The target is in smoke.
    TargetInSmoke,
    // What stops a line in shooting.
    /// It shoots over its own fortification.
    OverOwnWorks,
    /// Artillery ignores fortifications.
    GunsIgnoreWorks,
    /// Cover counts once.
    OneCover,
    /// The artillery bonus counts once.
    GunsOnce,
    /// One tie-breaker.
    OneTie,
    /// Such troops keep their protection.
    KeepsProtection,
    // Rally.
    /// A general is with the unit.
    RallyGeneral,
    /// Rear support.
    RearSupport,
    /// Two points on a success by 2.
    TwoPoints,
    /// One point at most on the move.
    RallyOnTheMove,
    // Army morale.
    /// Battle units, 2 each.
    BattleUnits,
    /// Other units, 1 each.
    SingleUnits,
    /// A fortified camp.
    FortifiedCamp,
    /// Battle units routed, 4 each.
    RoutedBattleUnits,
    /// Single units routed, 2 each.
    RoutedUnits,
    /// Battle units that have lost 4 or more, 2 each.
    WornBattleUnits,
    /// Disordered units, 1 each.
    DisorderedUnits,
    /// Battle units that left the table, 2 each.
    DepartedBattleUnits,
    /// Units that left the table, 1 each.
    DepartedUnits,
    /// A general lost: 1 and his value.
    LostGeneral,
    /// A camp lost.
    LostCamp,
    /// A fortified camp lost.
    LostFortifiedCamp,
    // Initiative.
    /// Half the command values of all generals, rounded down.
    InitiativeCommand,
    /// The commander-in-chief is a strategist.
    InitiativeStrategist,
    /// Light horse, dragoons and light infantry scout.
    InitiativeScouting,
}

/// What a line does in the ordered steps of a fight or shot, beyond the sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// +1 on a tie.
    Tie,
    /// +1 to the higher score.
    Winning,
    /// +1 to the loser by armour.
    Armour,
    /// +1 to the loser by the Support ability.
    Support,
    /// One point more to the loser's loss.
    Furious,
}

impl Why {
    /// The step it belongs to, if it is not part of the sum.
    pub const fn step(self) -> Option<Step> {
        match self {
            Why::TwoHandedTie | Why::KeilSwordsmen | Why::RegimentalArtillery | Why::ArquebusTie => {
                Some(Step::Tie)
            }
            Why::TwoHandedWinning | Why::PolearmWinning => Some(Step::Winning),
            Why::Armour => Some(Step::Armour),
            Why::SupportAbility => Some(Step::Support),
            Why::FuriousCharge => Some(Step::Furious),
            _ => None,
        }
    }
}

impl Reason for Why {
    fn clause(&self) -> Clause {
        Clause::of(match self {
            Why::InitiativeCommand | Why::InitiativeStrategist => "A-SET-04",
            Why::InitiativeScouting => "A-SET-05",
            Why::CommandDie => "A-CMD-06",
            Why::MoveOrder
            | Why::GeneralOrder
            | Why::RallyFar
            | Why::RallyNear
            | Why::RallyInMelee
            | Why::SquareOrder
            | Why::HeadstrongOrder => "A-CMD-12",
            Why::OutOfRange | Why::DeepRally | Why::GeneralEngaged => "A-CMD-13",
            Why::DifficultThirdMove => "A-MOV-40",
            Why::DifficultLeaving => "A-MOV-41",
            Why::DifficultDisengaging => "A-CHG-64",
            Why::RallyHeld => "A-RAL-16",
            Why::DifficultTurn | Why::DifficultShort => "A-MOV-43",
            Why::DifficultDeepTurn => "A-MOV-44",
            Why::DifficultGun => "A-MOV-57",
            Why::DifficultOnce => "A-CMD-16",
            Why::HeadstrongIncludes => "A-CMD-17",
            Why::GeneralOwnUnit => "A-CMD-26",
            Why::RallyAlwaysFree => "A-CMD-15",
            Why::BaseFactor => "A-TRP-33",
            Why::TouchedOnSide => "A-MEL-62",
            Why::MountedImpact => "A-ABL-16",
            Why::FootImpact | Why::EnemyCharge | Why::FootChargedMounted => "A-ABL-15",
            Why::ElephantImpact => "A-ABL-17",
            Why::Pistol | Why::EnemyPistol => "A-ABL-18",
            Why::Shock | Why::EnemyShock => "A-ABL-19",
            Why::Salvo => "A-ABL-23",
            Why::AgainstMounted => "A-TRP-37",
            Why::ShootersAgainstMounted => "A-TRP-36",
            Why::CavalryAgainstLooseFoot | Why::HasChargeAbility => "A-TRP-39",
            Why::PolearmReceiving | Why::PolearmWinning => "A-ABL-24",
            Why::Javelin | Why::JavelinBeaten => "A-ABL-25",
            Why::Disordered => "A-MEL-36",
            Why::UncontrolledCharge => "A-MEL-37",
            Why::General => "A-MEL-38",
            Why::OnFlank | Why::OnRear | Why::CaughtEvader => "A-MEL-39",
            Why::Higher | Why::RiverBank | Why::GullyEdge | Why::OneAdvantage => "A-MEL-40",
            Why::BehindFortification | Why::MountedAcrossWorks => "A-MEL-41",
            Why::Panic => "A-ABL-36",
            Why::AgainstArtillery | Why::LightAtGuns => "A-TRP-41",
            Why::BattleReady | Why::MediocreWagon => "A-ABL-40",
            Why::LongEdge => "A-ABL-41",
            Why::RoughGround | Why::DifficultGround => "A-MEL-44",
            Why::SimpleSupport => "A-MEL-10",
            Why::MeleeSupport => "A-MEL-12",
            Why::SupportFactor => "A-MEL-13",
            Why::TwoHandedTie | Why::TwoHandedWinning => "A-ABL-09",
            Why::KeilSwordsmen => "A-ABL-10",
            Why::RegimentalArtillery => "A-ABL-26",
            Why::Armour => "A-ABL-12",
            Why::SupportAbility => "A-ABL-35",
            Why::FuriousCharge => "A-ABL-20",
            Why::LaterPhase => "A-TRN-08",
            Why::ChargedItself => "A-ABL-03",
            Why::BadGround => "A-ABL-43",
            Why::AcrossWorks => "A-ABL-44",
            Why::InSquare => "A-ABL-45",
            Why::EnemyWagon | Why::EnemyElephant => "A-ABL-46",
            Why::EnemySpears => "A-TRP-38",
            Why::EnemyCaracole => "A-ABL-33",
            Why::OneCharge => "A-MEL-25",
            Why::OnePerPlace => "A-MEL-11",
            Why::NoFlanks => "A-MEL-63",
            Why::SquareFront => "A-MEL-76",
            Why::DeepFlank => "A-MEL-70",
            Why::TercioRear => "A-MEL-71",
            Why::Privilege => "A-TER-05",
            Why::ArmourNoBetter
            | Why::ArmourElephant
            | Why::ArmourFurious
            | Why::ArmourFirearm
            | Why::ArmourShock => "A-ABL-13",
            Why::HalfShooter => "A-ABL-27",
            Why::CommandedShot => "A-ABL-31",
            Why::LightShooter => "A-SHT-35",
            Why::TargetInCover => "A-SHT-37",
            Why::TargetFortified | Why::OverOwnWorks | Why::GunsIgnoreWorks | Why::OneCover => "A-SHT-40",
            Why::ShooterDisordered => "A-SHT-36",
            Why::ShooterHindered => "A-SHT-38",
            Why::TercioSideways => "A-SHT-10",
            Why::ShooterInSmoke | Why::TargetInSmoke => "A-SHT-61",
            Why::BowsAtMounted => "A-SHT-41",
            Why::ShootingSupport => "A-SHT-27",
            Why::GunsAtBigTarget => "A-SHT-42",
            Why::GunsShortRange
            | Why::GunsAtFlank
            | Why::GunsAtDeepOrder
            | Why::GunsAtSquare
            | Why::GunsOnce => "A-SHT-43",
            Why::ArquebusTie => "A-ABL-28",
            Why::Protection => "A-TRP-20",
            Why::FixedProtection | Why::LongbowPierces | Why::NoProtection | Why::KeepsProtection => {
                "A-SHT-46"
            }
            Why::DeepAgainstLight => "A-SHT-48",
            Why::OneTie => "A-SHT-51",
            Why::RallyGeneral | Why::RearSupport => "A-RAL-07",
            Why::TwoPoints => "A-RAL-08",
            Why::RallyOnTheMove => "A-RAL-15",
            Why::BattleUnits | Why::SingleUnits | Why::FortifiedCamp => "A-ROU-14",
            Why::RoutedBattleUnits
            | Why::RoutedUnits
            | Why::WornBattleUnits
            | Why::DisorderedUnits
            | Why::DepartedBattleUnits
            | Why::DepartedUnits
            | Why::LostGeneral
            | Why::LostCamp
            | Why::LostFortifiedCamp => "A-ROU-16",
        })
    }
}
