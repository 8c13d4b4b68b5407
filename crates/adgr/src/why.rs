//! Why a line stands in a tally: a closed list, a variant per line of the rules.

use rocroi_game::{Clause, Reason};
use serde::{Deserialize, Serialize};

/// The reason of a tally line.
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
    /// Paid with the general's free point.
    FreePoint,
}

impl Reason for Why {
    fn clause(&self) -> Clause {
        Clause::of(match self {
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
            Why::DifficultTurn | Why::DifficultShort => "A-MOV-43",
            Why::DifficultDeepTurn => "A-MOV-44",
            Why::DifficultGun => "A-MOV-57",
            Why::DifficultOnce => "A-CMD-16",
            Why::HeadstrongIncludes => "A-CMD-17",
            Why::GeneralOwnUnit => "A-CMD-26",
            Why::RallyAlwaysFree => "A-CMD-15",
            Why::FreePoint => "A-CMD-08",
        })
    }
}
