//! The phases after Movement as the turn calls them. Each is a process of its own; until its chapter fills it a
//! phase in which nothing can happen is simply empty (A-TRN-02).

use rocroi_game::Do;

use crate::Adgr;
use crate::frame::Return;

/// A phase in which nothing happens.
pub(crate) fn empty() -> Do<Adgr> {
    Do::Done(Return::Done)
}
