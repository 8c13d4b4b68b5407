//! Rout, pursuit and victory (chapter 23).
//!
//! [`marking`] marks losses and routs, [`behind`] finds the friends behind, [`morale`] counts the armies.

pub mod behind;
pub mod marking;
pub mod morale;
pub mod phase;
pub mod pursuit;
pub mod run;
