//! Chapter 08, the battle. Here: how long it lasts and who has won (T-BAT-42 to T-BAT-46).

use crate::{Field, Outcome, Victory};
use rocroi_game::{Seat, by};

/// Points each side has: for enemy losses (T-BAT-46).
pub fn points(field: Field<'_>) -> [u16; 2] {
    by!("T-BAT-46");
    field.world.scored
}

/// Is the battle over at the end of this turn (T-BAT-42 to T-BAT-45)?
pub fn over(field: Field<'_>) -> Option<Outcome> {
    by!("T-BAT-45");
    let left = Seat::BOTH.map(|s| field.of(s).next().is_some());
    match left {
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
        (8.., 1..) => won(Victory::Pyrrhic),
        (8.., 0) => draw,
        _ => None,
    }
}
