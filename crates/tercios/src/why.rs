//! Why a line stands in a tally: one variant per line of the rules (the master list T-UNT-22 and what adds to
//! it). The arithmetic that reads the lines is `values`; the facts that write them are in the chapters.

use rocroi_game::{Clause, Reason};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// Why a line stands in a tally.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Why {
    // The figures tallies start from.
    /// Printed Speed.
    Speed,
    /// Printed Melee.
    Melee,
    /// Printed Shoot.
    Shoot,
    /// Printed Discipline.
    Discipline,
    /// Printed Courage.
    Courage,
    /// Printed Stamina.
    Stamina,
    /// The first of a split Shoot value: up to 8 inches.
    SplitNear,
    /// The second of a split Shoot value: beyond 8 inches.
    SplitFar,
    /// Rank of a commander, in dice.
    Rank,
    /// Rank of the commander-in-chief, which breaks a tied initiative.
    ChiefRank,
    /// The range of the weapon, in inches.
    WeaponRange,
    /// A printed value of zero stays zero.
    Zero,
    // Orders.
    /// Assault order carried out: Speed.
    AssaultMove,
    /// Assault order carried out: Melee.
    Assault,
    /// Run order.
    Run,
    /// Evading.
    Evading,
    /// Retreating.
    Retreating,
    /// Ready order: Shoot.
    Ready,
    /// Fire order in reaction, small arms.
    FireReaction,
    /// Resist in reaction: Courage in the combat.
    ResistReaction,
    // Ground.
    /// Difficult ground on the path.
    DifficultGround,
    /// The whole path on easy ground.
    EasyGround,
    // States.
    /// Weary.
    Weary,
    /// Disordered.
    Disordered,
    /// Outflanked: Melee.
    Outflanked,
    /// Outflanked: Courage.
    OutflankedCourage,
    /// Not under command.
    NotUnderCommand,
    /// Reacting to a flank charge.
    FlankReaction,
    // Protection and height.
    /// Height.
    Height,
    /// Covered by an area piece.
    Covered,
    /// Covered by a hedge or wall.
    CoveredByLine,
    /// Covered in a building.
    CoveredInBuilding,
    /// Protected.
    Protected,
    /// Fortified gun under fire, in its original position.
    Fortified,
    /// Fortified gun in combat.
    FortifiedCombat,
    /// The same protection under two names counts once.
    SameProtection,
    /// Each cause counts once.
    OncePerCause,
    // Unit rules.
    /// Cavalry evading infantry.
    EvasionFromInfantry,
    /// Elite needs no command.
    Elite,
    /// Integral Command: always under command.
    IntegralCommand,
    /// Squares are never outflanked.
    Square,
    /// Garrisons are never outflanked.
    Garrison,
    /// Open order: disorder does not count under fire.
    OpenOrder,
    /// A Harasser that leaves has no reaction bonus.
    HarasserLeaves,
    /// Break tests have no modifiers.
    BreakTest,
    /// No bonus of the first round in extra rounds.
    ExtraRound,
    // Weapons.
    /// Pikes against cavalry.
    Pikes,
    /// Swordsmen in an extra round.
    Swordsmen,
    /// Halberds against a disordered enemy.
    Halberds,
    /// Heavy lances in a counter-charge.
    HeavyLances,
    /// Bardiches: weary does not count.
    Bardiches,
    /// Grenades: no protection against them.
    Grenades,
    /// Mortars: no cover against them.
    Mortar,
    /// Pistols have no malus for Ready.
    Pistols,
    /// Bows never have the reaction bonus.
    Bows,
    /// Guns have no reaction bonus.
    Guns,
    /// A regimental gun has no bonus or malus of any kind.
    RegimentalGun,
    // Virtues.
    /// Dedication: Speed.
    Dedication,
    /// Dexterity: Melee.
    Dexterity,
    /// Drill: Shoot.
    Drill,
    /// Loyalty: Discipline.
    Loyalty,
    /// Zeal: Stamina.
    Zeal,
    /// Sacrifice: Courage against shooting.
    Sacrifice,
    /// Will: Courage in combat.
    Will,
    /// Initiative: two ranks more when initiative is tied.
    Initiative,
    // Traits.
    /// Engineer: 3 inches of range per success.
    Engineer,
    /// Mentor: 2 inches of range per success.
    Mentor,
    /// Relentless: Speed.
    Relentless,
    /// Perfectionist: Shoot.
    Perfectionist,
    /// Trickster: Shoot or Melee.
    Trickster,
    /// Swift: no malus for Ready.
    Swift,
    /// Imperturbable: reactions.
    Imperturbable,
    /// Notable: order test.
    Notable,
    /// Pious: order test of Resist.
    Pious,
    /// Terrible: reaction.
    Terrible,
    /// Aggressive: evading.
    Aggressive,
    /// Wealthy: mercenaries' break test.
    Wealthy,
    /// Stoic counts as Covered.
    Stoic,
    /// Undaunted counts as Protected.
    Undaunted,
    /// Phlegmatic: weary does not count.
    Phlegmatic,
    /// Gallant: outflanked does not count for Courage.
    Gallant,
    /// Ruthless: the commander's virtues do not count.
    Ruthless,
}

impl Why {
    const fn id(self) -> &'static str {
        match self {
            Why::Speed | Why::Melee | Why::Shoot | Why::Discipline | Why::Courage | Why::Stamina => {
                "T-UNT-13"
            }
            Why::SplitNear | Why::SplitFar => "T-SHT-33",
            Why::Rank => "T-COM-11",
            Why::ChiefRank => "T-TRN-09",
            Why::WeaponRange => "T-SHT-15",
            Why::Zero => "T-UNT-18",
            Why::AssaultMove => "T-TRN-28",
            Why::Assault => "T-ASL-33",
            Why::Run => "T-TRN-32",
            Why::Evading => "T-REA-30",
            Why::Retreating => "T-MOV-56",
            Why::Ready => "T-TRN-27",
            Why::FireReaction => "T-REA-16",
            Why::ResistReaction => "T-REA-34",
            Why::DifficultGround => "T-MOV-26",
            Why::EasyGround => "T-MOV-29",
            Why::Weary => "T-UNT-28",
            Why::Disordered => "T-UNT-26",
            Why::Outflanked | Why::OutflankedCourage => "T-ASL-12",
            Why::NotUnderCommand => "T-TRN-21",
            Why::FlankReaction => "T-REA-43",
            Why::Height => "T-ASL-35",
            Why::Covered => "T-SHT-29",
            Why::CoveredByLine => "T-SHT-30",
            Why::CoveredInBuilding => "T-SHT-53",
            Why::Protected => "T-ASL-36",
            Why::Fortified => "T-SHT-48",
            Why::FortifiedCombat => "T-ASL-49",
            Why::SameProtection | Why::OncePerCause => "T-UNT-20",
            Why::EvasionFromInfantry => "T-REA-36",
            Why::Elite => "T-TRN-37",
            Why::IntegralCommand => "T-TRN-43",
            Why::Square => "T-ASL-14",
            Why::Garrison => "T-ASL-15",
            Why::OpenOrder => "T-SHT-50",
            Why::HarasserLeaves => "T-REA-38",
            Why::BreakTest => "T-SHT-26",
            Why::ExtraRound => "T-ASL-32",
            Why::Pikes => "T-ASL-39",
            Why::Swordsmen => "T-ASL-40",
            Why::Halberds => "T-ASL-41",
            Why::HeavyLances => "T-ASL-44",
            Why::Bardiches => "T-ASL-45",
            Why::Grenades => "T-ASL-46",
            Why::Mortar => "T-SHT-41",
            Why::Pistols => "T-SHT-42",
            Why::Bows => "T-SHT-37",
            Why::Guns => "T-SHT-39",
            Why::RegimentalGun => "T-SHT-49",
            Why::Dedication
            | Why::Dexterity
            | Why::Drill
            | Why::Loyalty
            | Why::Zeal
            | Why::Sacrifice
            | Why::Will => "T-COM-29",
            Why::Initiative => "T-COM-30",
            Why::Engineer => "T-COM-49",
            Why::Mentor => "T-COM-56",
            Why::Relentless => "T-COM-62",
            Why::Perfectionist => "T-COM-59",
            Why::Trickster => "T-COM-85",
            Why::Swift => "T-COM-65",
            Why::Imperturbable => "T-COM-92",
            Why::Notable => "T-COM-77",
            Why::Pious => "T-COM-60",
            Why::Terrible => "T-COM-66",
            Why::Aggressive => "T-COM-87",
            Why::Wealthy => "T-COM-97",
            Why::Stoic => "T-COM-83",
            Why::Undaunted => "T-COM-86",
            Why::Phlegmatic => "T-COM-94",
            Why::Gallant => "T-COM-91",
            Why::Ruthless => "T-COM-80",
        }
    }
}

impl Reason for Why {
    fn clause(&self) -> Clause {
        Clause::of(self.id())
    }
}
