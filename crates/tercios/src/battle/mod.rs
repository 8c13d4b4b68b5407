//! Chapter 08, the battle: scenarios, scenery, deployment, buildings; how long it lasts and who has won.

pub mod arrive;
pub mod buildings;
pub mod deploy;
pub mod laying;
mod places;
pub mod quick;
pub mod scenario;
pub mod setting;
mod spacing;
mod vary;

pub use deploy::{Deploying, Deployment, Post, Spot};
pub use laying::{Crossing, Laying, Tilth, Wares};
pub use scenario::{Contest, Scenario};
pub use setting::Setting;

use crate::{Field, Ground, Outcome, Place, Victory};
use rocroi_game::{Seat, by};

/// Points each side has: for enemy losses and for ground (T-BAT-46).
pub fn points(field: Field<'_>) -> [u16; 2] {
    by!("T-BAT-46");
    let ground = scenario::ground_points(field);
    Seat::BOTH.map(|s| field.world.scored[s.index()] + ground[s.index()])
}

/// Has the side a troop unit left, those still to arrive included (T-BAT-45)?
fn left(field: Field<'_>, seat: Seat) -> bool {
    field.setup.unit_ids().any(|u| {
        field.seat(u) == seat
            && matches!(field.unit(u).place, Place::Table | Place::Garrison(_) | Place::Away)
    })
}

/// Is the battle over at the end of this turn (T-BAT-42 to T-BAT-45)?
pub fn over(field: Field<'_>) -> Option<Outcome> {
    by!("T-BAT-45");
    match Seat::BOTH.map(|s| left(field, s)) {
        [false, false] => return Some(Outcome { winner: None, victory: Victory::Draw }),
        [true, false] => return Some(Outcome { winner: Some(Seat::A), victory: Victory::Decisive }),
        [false, true] => return Some(Outcome { winner: Some(Seat::B), victory: Victory::Decisive }),
        [true, true] => {}
    }
    let [a, b] = points(field);
    let lead = a.abs_diff(b);
    let ahead = if a > b { Some(Seat::A) } else { Some(Seat::B) };
    let won = |victory| Some(Outcome { winner: ahead, victory });
    let draw = Some(Outcome { winner: None, victory: Victory::Draw });
    let turn = field.world.turn;
    if let Some(last) = field.setup.turns {
        by!("T-BAT-44");
        return match lead {
            _ if turn < last => None,
            0 => draw,
            1..=2 => won(Victory::Narrow),
            3..=4 => won(Victory::Clear),
            _ => won(Victory::Decisive),
        };
    }
    by!("T-BAT-42");
    by!("T-BAT-43");
    match (turn, lead) {
        (5, 5..) => won(Victory::Decisive),
        (6, 3..) => won(Victory::Clear),
        (7, 1..) => won(Victory::Narrow),
        (7, 0) if field.world.contest.scenario == Some(Scenario::TheVillage) => {
            // Who holds out has won (T-BAT-50).
            by!("T-BAT-50");
            Some(Outcome { winner: field.world.contest.defender, victory: Victory::Narrow })
        }
        (8.., 1..) => won(Victory::Pyrrhic),
        (8.., 0) => draw,
        _ => None,
    }
}
