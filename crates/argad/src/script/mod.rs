//! What a person can write down about a skirmish: positions, orders in the words of the rules, what must come out of
//! a case, questions without a battle.

mod build;
mod describe;
mod expect;
mod position;
mod question;
mod read;
mod read_fight;
mod results;
mod save;
mod words;
mod write;

pub use build::profile_as_written as figure_as_written;
pub use expect::{CartExpect, Expect, FigureExpect, GroupExpect, HorseExpect, awaited};
pub use position::*;
pub use question::Question;
pub use words::{figure_named, group_named, name_of};

use crate::orders::{Decision, Order};
use crate::system::Argad;
use rocroi_game::{Note, Now, Scripted, Seat, State, Trouble};

impl Scripted for Argad {
    type Position = Position;
    type Expect = Expect;
    type Question = Question;

    fn from_position(position: &Position) -> Result<State<Self>, Vec<Trouble>> {
        build::build(position)
    }

    fn to_position(state: &State<Self>) -> Position {
        save::save(state)
    }

    fn read_order(now: Now<'_, Self>, seat: Seat, decision: &Decision, text: &str) -> Result<Order, Trouble> {
        read::order(now, seat, decision, text)
    }

    fn write_order(now: Now<'_, Self>, _seat: Seat, order: &Order) -> String {
        write::order(now.setup, order)
    }

    fn compare(state: &State<Self>, told: &[Note<Self>], expect: &Expect) -> Vec<String> {
        expect::compare(state, told, expect)
    }

    fn question(question: &Question) -> Vec<String> {
        question::answer(question)
    }
}
