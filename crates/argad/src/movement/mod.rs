//! Chapter MOV: how far figures move, slowness dice, getting stuck, moving into and out of contact.

mod allowance;
mod bars;
mod carts;
mod contact;
mod course;
mod deeds;
mod entry;
mod fall_back;
mod forming;
mod group_move;
mod horses;
mod manoeuvre;
mod march;
mod orders;
mod phase;
mod reacting;
mod slowness;
mod throwing;
mod unit;
mod walk;

pub use allowance::{allowance, formed_row, left, table_allowance};
pub use bars::may_swim;
pub use carts::may_drive;
pub use contact::{CHARGE, charges, longer, met, refresh};
pub use course::{Manner, Run, run, trail, wet};
pub use deeds::{drop_tether, ground_free, rise, room};
pub use entry::{awaited, enters, entry_range, entry_spot};
pub use fall_back::{
    FallBackFrame, Kind as ReactionMove, all_cavalry, fall_back, farther, formed_back, formed_ride, nearest,
    ride_at, straight_away,
};
pub use forming::form_faults;
pub use group_move::{GroupMove, Planned, Stage as MoveStage, group_move, groups_of};
pub use manoeuvre::manoeuvred;
pub use march::{Block, Marched, Marching, allowances, as_path, fits, follow, wheel_cost};
pub use orders::{Course, Deed, Form, Hand, Leg, Manoeuvre, March, Reaction, Redraw, Step, Walk};
pub use phase::{MovementFrame, may_move, movable, phase};
pub use reacting::{approaching, may_react, missed, reached};
pub use slowness::{Hard, Slowed, Slowness};
pub use throwing::{Thrower, throw_of, thrower, throwers};
pub use unit::{Made, entry_block, loosen, make_loose, march};
pub use walk::{Bar, Going, Walked, Walker, along};
