//! Facts that can be hidden, and the one way to blank them.

use crate::{Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

/// A fact together with who knows it. Owning is not knowing: a card may be unknown to its owner.
///
/// In a view the unknown ones are blank. That there *is* a fact, and who knows it, is public; where
/// even that must stay hidden, hide an enclosing fact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Secret<T> {
    known: Seats,
    value: Option<T>,
}

impl<T> Secret<T> {
    /// A fact known to these seats.
    pub const fn new(known: Seats, value: T) -> Self {
        Secret { known, value: Some(value) }
    }

    /// A fact known to everybody.
    pub const fn open(value: T) -> Self {
        Secret::new(Seats::ALL, value)
    }

    /// A fact known to one seat.
    pub const fn of(seat: Seat, value: T) -> Self {
        Secret::new(Seats::only(seat), value)
    }

    /// Who knows it.
    pub const fn known(&self) -> Seats {
        self.known
    }

    /// The fact itself, for code that *carries out* rules: `None` only in a view, where the rule then
    /// stops and names the blank.
    pub const fn get(&self) -> Option<&T> {
        self.value.as_ref()
    }

    /// The fact as far as this seat knows it: the reading for everything that judges that seat's orders,
    /// the same on the full state and on the seat's view.
    pub fn seen_by(&self, seat: Seat) -> Option<&T> {
        if self.known.has(seat) { self.value.as_ref() } else { None }
    }

    /// One more seat learns it.
    pub fn tell(&mut self, seat: Seat) {
        self.known = self.known.with(seat);
    }

    /// Everybody learns it.
    pub fn reveal(&mut self) {
        self.known = Seats::ALL;
    }

    /// Replaces the fact, keeping who knows it.
    pub fn set(&mut self, value: T) {
        self.value = Some(value);
    }

    /// True where this view does not hold the fact.
    pub const fn is_blank(&self) -> bool {
        self.value.is_none()
    }

    /// A guess put in the place of a blank: only `fill` does this. Who knows it stays as it was.
    pub fn guess(&mut self, value: T) {
        if self.value.is_none() {
            self.value = Some(value);
        }
    }
}

/// Blanks what a viewer may not know. Whatever holds a [`Secret`] passes the call on to it.
pub trait Hide {
    /// Blanks every fact in it that `viewer` does not know. Nothing to do where nothing is ever hidden.
    fn hide(&mut self, viewer: Viewer) {
        let _ = viewer;
    }
}

impl<T: Hide> Hide for Secret<T> {
    fn hide(&mut self, viewer: Viewer) {
        if !self.known.include(viewer) {
            self.value = None;
        } else if let Some(v) = &mut self.value {
            v.hide(viewer);
        }
    }
}

impl<T: Hide> Hide for Option<T> {
    fn hide(&mut self, viewer: Viewer) {
        if let Some(v) = self {
            v.hide(viewer);
        }
    }
}

impl<T: Hide> Hide for Vec<T> {
    fn hide(&mut self, viewer: Viewer) {
        for v in self {
            v.hide(viewer);
        }
    }
}

impl<T: Hide, const N: usize> Hide for [T; N] {
    fn hide(&mut self, viewer: Viewer) {
        for v in self {
            v.hide(viewer);
        }
    }
}

macro_rules! plain {
    ($($t:ty),*) => { $(impl Hide for $t {})* };
}
plain!((), bool, u8, u16, u32, u64, usize, i8, i16, i32, i64, Seat, Seats, String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_holds_only_what_its_seat_knows() {
        let mut card = Secret::of(Seat::A, 7u8);
        assert_eq!((card.seen_by(Seat::A), card.seen_by(Seat::B)), (Some(&7), None));
        let mut b = card;
        b.hide(Seat::B.into());
        assert!(b.is_blank());
        let mut other = Secret::of(Seat::A, 3u8);
        other.hide(Seat::B.into());
        assert_eq!(b, other, "two cards B cannot tell apart look the same");
        card.reveal();
        card.hide(Viewer::Spectator);
        assert_eq!(card.get(), Some(&7));
    }
}
