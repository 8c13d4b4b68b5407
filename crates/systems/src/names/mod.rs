//! What the pieces and sides of a battle are called: a file for each system.

mod adgr;
mod argad;
mod tercios;
