//! Who plays a seat nobody sits at. An opponent gets the battle and a seat and gives an act of that seat; it is
//! judged like anybody's. The players of the crate `ai` come in here, behind the same trait.

use crate::terms::Player;
use rocroi_game::{Chance, Seat};
use rocroi_systems::Door;

/// Somebody who answers for a seat.
pub trait Opponent: Send {
    /// An act of this seat, as JSON, if it is asked for anything.
    fn answer(&mut self, door: &dyn Door, seat: Seat) -> Option<String>;
}

/// Any legal order.
struct Random(Chance);

impl Opponent for Random {
    fn answer(&mut self, door: &dyn Door, seat: Seat) -> Option<String> {
        door.sample(seat, &mut self.0)
    }
}

/// Who plays for this player; nobody for a human.
pub fn of(player: Player, seed: u64) -> Option<Box<dyn Opponent>> {
    match player {
        Player::Human => None,
        Player::Random => Some(Box::new(Random(Chance::new(seed)))),
    }
}
