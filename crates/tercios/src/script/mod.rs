//! Tercios written down: positions, orders as text, what a case expects, questions without a battle.

mod commands;
mod describe;
mod entries;
mod expect;
mod fights;
mod measure;
mod orders;
mod position;
mod profiled;
mod question;
mod recorded;
mod setting;
mod words;
mod write;

pub use entries::{CommanderAt, GroundAt, Numbers, UnitAt};
pub use expect::{Expect, ExpectGround, ExpectUnit};
pub use measure::{Measure, Scale};
pub use position::{DrawnArmies, Position};
pub use question::Question;

use crate::{Decision, Order, Tercios};
use rocroi_game::{Note, Now, Scripted, Seat, State, Trouble};

impl Scripted for Tercios {
    type Position = Position;
    type Expect = Expect;
    type Question = Question;

    fn from_position(position: &Position) -> Result<State<Self>, Vec<Trouble>> {
        position.start()
    }

    fn to_position(state: &State<Self>) -> Position {
        Position::of(state)
    }

    fn read_order(now: Now<'_, Self>, seat: Seat, decision: &Decision, text: &str) -> Result<Order, Trouble> {
        orders::read(now, seat, decision, text)
    }

    fn write_order(now: Now<'_, Self>, _: Seat, order: &Order) -> String {
        write::write(now, order)
    }

    fn compare(state: &State<Self>, told: &[Note<Self>], expect: &Expect) -> Vec<String> {
        expect.compare(state, told)
    }

    fn question(question: &Question) -> Vec<String> {
        question.ask()
    }
}
