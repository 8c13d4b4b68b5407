//! Movement (chapter 12): allowances, manoeuvres, groups, several moves, squares, passing through friends,
//! works, the table edge. Zones of control are in [`crate::zoc`], charges in chapter 14's own module.

mod again;
mod allowance;
mod contraction;
mod difficulty;
mod extension;
pub mod free;
mod ground;
pub mod group;
mod judge;
mod leg;
mod obstacles;
mod passage;
mod ranks;
mod run;
mod square;
mod straight;
mod support;
mod trace;
mod turns;

pub(crate) use again::{candidates as go_on_candidates, judge as judge_go_on, part};
pub(crate) use allowance::NEARER;
pub use allowance::{allowance, starts_far};
pub use difficulty::difficult;
pub use ground::Allowed;
pub(crate) use ground::{before_rivers, on_road, paid_for_works, past_works, rivers, wet, work_body};
pub(crate) use judge::{Asked, group_fault, judge_move, may_move, moves_so, ordered, support_plans};
pub use leg::{Leg, Way};
pub use passage::{Passage, Room, make_room, may_pass, passable, passage, through};
pub use ranks::{Seat, seats};
pub use run::{Deed, MovePlan, Run, Turning, refuges};
pub(crate) use run::{begin, join, lose_general, lose_points, settle, step};
pub(crate) use square::judge_square;
pub use straight::{Close, Course, Stop, Straight, by_ground, stopped_by, straight};
pub use support::{beside_friend, first_touch};
pub use trace::{Trace, advance_cost, is_turn, spent, wheel_cost};
