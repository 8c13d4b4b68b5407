//! What happens, as it is told. The list is kept in parts, one per subject; here they are put together.
//! Nothing hidden stands in an event: a card is named only when it is shown.

#[macro_use]
mod combat;
#[macro_use]
mod commanders;
#[macro_use]
mod losses;
#[macro_use]
mod movement;
#[macro_use]
mod reactions;
#[macro_use]
mod setting;
#[macro_use]
mod turn;

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

macro_rules! events {
    (() { $($all:tt)* }) => {
        /// What happened.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, VariantNames)]
        #[strum(serialize_all = "kebab-case")]
        pub enum Event {
            $($all)*
        }
    };
}

// Each part puts its own behind what it is handed, and hands all of it on.
setting_events! {
    (turn_events movement_events reactions_events losses_events combat_events commanders_events events) {}
}

impl Hide for Event {}
