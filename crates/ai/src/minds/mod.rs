//! What each rule system looks like to a player: its bodies, its count of victory, its joined fights.

mod adgr;
mod argad;
mod tercios;
