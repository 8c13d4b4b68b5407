//! The three rule systems behind one door, for programs that take any of them: a battle that speaks JSON
//! and sentences, whatever its rules. No rule lives here.

mod door;

pub use door::{Acted, Door, Open, Problem, Waiting};
