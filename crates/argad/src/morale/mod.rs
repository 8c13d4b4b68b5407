//! Chapter MRL: leaders, tests, shaken, rout and rally, the breaking of a band; and the End phase (R-TRN-14), in
//! which most of this happens.

mod end;
mod factors;
mod leaders;
mod reload;
mod rout;
mod test;

pub use end::{EndFrame, end, may_rally, turn_over};
pub use factors::{enemy_distance, group_class, losses, round, target, test_of, tests_first, tests_second};
pub use leaders::{
    COMMAND, drop_loot, drop_loot_if, eyes_for, leader_near, leaders, note_loss, put_out, successors, suffer,
};
pub use reload::{can_reload, reload_choices};
pub use rout::{RoutFrame, class_one_routs, own_edge, rout, routs, take_surrounded, way_out};
pub use test::{Morale, Test, TestResult};
