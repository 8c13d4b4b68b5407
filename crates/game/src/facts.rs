//! The hash of a battle: of a written, versioned list of facts, not of any derived layout.
//!
//! Facts are lines `key value`, in the order the system writes them. The list can be read, so two
//! states that part can be compared line by line.

use crate::system::{State, System, Wait};
use crate::{Secret, Viewer};
use std::fmt::{Display, Write as _};

/// Version of the list of facts; raised when a system writes other ones.
pub const FACTS_VERSION: u32 = 1;

/// The list of facts of a state, as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts(String);

impl Facts {
    /// Writes one fact.
    pub fn fact(&mut self, key: impl Display, value: impl Display) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.0, "{key} {value}");
    }

    /// Writes a fact that may be blank in a view: who knows it, and the fact or `?`.
    pub fn secret<T: Display>(&mut self, key: impl Display, secret: &Secret<T>) {
        let known = secret.known();
        let a = if known.include(Viewer::ALL[0]) { "a" } else { "-" };
        let b = if known.include(Viewer::ALL[1]) { "b" } else { "-" };
        match secret.get() {
            Some(v) => self.fact(key, format_args!("{a}{b} {v}")),
            None => self.fact(key, format_args!("{a}{b} ?")),
        }
    }

    /// The lines.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Their hash, as 64 hexadecimal digits.
    pub fn hash(&self) -> String {
        blake3::hash(self.0.as_bytes()).to_hex().to_string()
    }
}

impl<S: System> State<S> {
    /// Every fact of this state (or of a view of it).
    pub fn facts(&self) -> Facts {
        let mut f = Facts::default();
        f.fact("rocroi-facts", format_args!("{FACTS_VERSION} {} {}", S::NAME, S::RULES_VERSION));
        S::facts(&self.setup, &self.world, &mut f);
        f.fact("processes", self.stack.len());
        match &self.wait {
            Wait::Decide(asked) => {
                for a in asked {
                    f.fact(
                        "asked",
                        format_args!("{} {}", a.seat, if a.given.is_some() { "given" } else { "open" }),
                    );
                }
            }
            Wait::Roll(ask) => {
                for p in &ask.pools {
                    f.fact("roll", format_args!("{} {}", p.seat, p.dice));
                }
            }
            Wait::Over(o) => f.fact("over", S::winner(o).map_or("nobody".into(), |s| s.to_string())),
        }
        f
    }

    /// The hash of [`State::facts`].
    pub fn hash(&self) -> String {
        self.facts().hash()
    }
}
