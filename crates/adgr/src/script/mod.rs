//! What a person can write down about an ADG-R battle: positions, orders in the words of the rules, what must
//! come out of a case, questions without a battle.

mod ambush;
mod build;
mod charge;
mod combat;
mod coord;
mod describe;
mod expect;
mod fights;
pub mod generated;
mod names;
mod opening;
mod placing;
mod position;
mod question;
mod read;
mod save;
mod setting;
mod terrain;
mod write;

pub use coord::{Coord, Degrees};
pub use expect::{Expect, GeneralExpect, UnitExpect};
pub use fights::*;
pub use opening::{Begin, OpeningExpect, OpeningText, SideText};
pub use position::*;
pub use question::Question;
pub use setting::{AmbushText, PlanText, SettingText};

use rocroi_game::{Note, Now, Scripted, Seat, State, Trouble};

use crate::Adgr;
use crate::order::{Decision, Order};
use crate::scene::Scene;

impl Scripted for Adgr {
    type Position = Position;
    type Expect = Expect;
    type Question = Question;

    fn from_position(position: &Position) -> Result<State<Self>, Vec<Trouble>> {
        build::build(position)
    }

    fn to_position(state: &State<Self>) -> Position {
        save::save(state)
    }

    fn read_order(
        now: Now<'_, Self>,
        seat: Seat,
        _decision: &Decision,
        text: &str,
    ) -> Result<Order, Trouble> {
        let stage = crate::terrain::propose::stage_of(now);
        read::order(Scene::new(now.setup, now.world), stage, seat, text)
    }

    fn write_order(now: Now<'_, Self>, _seat: Seat, order: &Order) -> String {
        write::order(now, order)
    }

    fn compare(state: &State<Self>, told: &[Note<Self>], expect: &Expect) -> Vec<String> {
        expect::compare(state, told, expect)
    }

    fn question(question: &Question) -> Vec<String> {
        question::answer(question)
    }
}
