//! Chapter TRN: phases, initiative, ambush, the hidden, reloading. Moving group by group is in the chapter on
//! movement, the End phase with morale.

mod ambush;
mod hidden;
mod regroup;
mod start;

pub use ambush::{AmbushFrame, ambush, ambush_faults, ambushed, may_ambush};
pub use hidden::{FoundAt, find_on_way, hidden_of, show, show_all, show_seen, tell_shown, tested_points};
pub use regroup::{Equal, drop_empty, may_regroup, regroup, regroup_faults, split_as};
pub use start::{StartFrame, battle, initiative, start};
