//! The clocks of a battle, kept by the server. What a seat has used is written with every text of the chronicle, so
//! that a server that was killed charges nobody for the time it was gone.

use rocroi_client::rest::{Clock, Terms};
use rocroi_client::wire::Clocks;
use rocroi_game::Seat;
use std::sync::OnceLock;

/// Milliseconds since 1970, UTC.
pub fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

/// A time as people and programs write it, in UTC.
pub fn utc(ms: i64) -> String {
    jiff::Timestamp::from_millisecond(ms).map(|t| t.to_string()).unwrap_or_default()
}

/// When this server began: no seat's clock ran before.
pub fn began() -> i64 {
    static BEGAN: OnceLock<i64> = OnceLock::new();
    *BEGAN.get_or_init(now)
}

/// The time both seats have used, and whose runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// Used so far, in milliseconds; less than nothing where a bonus was earned.
    pub used: [i64; 2],
    /// Whose clock runs.
    pub running: [bool; 2],
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// What was paid with the last answers: taken back with them.
    paid: Vec<(Seat, i64)>,
}

/// Payments remembered: as many answers as anybody undoes in a row.
const PAID: usize = 256;

impl Used {
    /// What would have been used by `at`.
    pub fn by(&self, at: i64) -> [i64; 2] {
        let passed = (at - self.since).max(0);
        let of = |i: usize| self.used[i] + if self.running[i] { passed } else { 0 };
        [of(0), of(1)]
    }

    /// A clock that stands at `since`, with so much used.
    pub fn standing(used: [i64; 2], since: i64) -> Used {
        Used { used, since, ..Used::default() }
    }

    /// Charges what has passed.
    pub fn charge(&mut self, at: i64) {
        self.used = self.by(at);
        self.since = at.max(self.since);
    }

    /// Pays a seat for its answer.
    pub fn pay(&mut self, terms: &Terms, seat: Seat) {
        let used = &mut self.used[seat.index()];
        let pay = match terms.clock {
            Some(Clock::Bank { bonus, .. }) => i64::from(bonus) * 1000,
            Some(Clock::Each { .. }) => (*used).max(0),
            None => return,
        };
        *used -= pay;
        if self.paid.len() == PAID {
            self.paid.remove(0);
        }
        self.paid.push((seat, pay));
    }

    /// Takes back what was paid for a seat's last answer: whoever undoes wins no time by it.
    pub fn take_back(&mut self, seat: Seat) {
        if let Some(i) = self.paid.iter().rposition(|(s, _)| *s == seat) {
            self.used[seat.index()] += self.paid.remove(i).1;
        }
    }

    /// What a seat has left at `at`; none without clocks.
    pub fn left(&self, terms: &Terms, seat: Seat, at: i64) -> Option<i64> {
        let (Clock::Bank { seconds, .. } | Clock::Each { seconds }) = terms.clock?;
        Some(i64::from(seconds) * 1000 - self.by(at)[seat.index()])
    }

    /// As players are told.
    pub fn told(&self, terms: &Terms) -> Option<Clocks> {
        let left = |s| self.left(terms, s, self.since);
        Some(Clocks { left: [left(Seat::A)?, left(Seat::B)?], running: self.running, at: utc(self.since) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_client::rest::Player;

    fn terms(clock: Clock) -> Terms {
        Terms { clock: Some(clock), ..Terms::between([Player::Human; 2]) }
    }

    #[test]
    fn a_bank_runs_down_and_is_paid_a_bonus() {
        let terms = terms(Clock::Bank { seconds: 60, bonus: 5 });
        let mut c = Used { running: [true, false], since: 1_000, ..Used::default() };
        assert_eq!(c.left(&terms, Seat::A, 11_000), Some(50_000));
        assert_eq!(c.left(&terms, Seat::B, 11_000), Some(60_000));
        c.charge(11_000);
        c.pay(&terms, Seat::A);
        assert_eq!(c.used, [5_000, 0]);
        let mut undone = c.clone();
        undone.take_back(Seat::A);
        assert_eq!(undone.used, [10_000, 0], "undoing wins no time");
        c.running = [false, true];
        assert_eq!(c.left(&terms, Seat::A, 99_000), Some(55_000));
        assert_eq!(c.left(&terms, Seat::B, 99_000), Some(-28_000));
    }

    #[test]
    fn time_for_each_answer_begins_anew_and_a_clock_never_runs_backwards() {
        let terms = terms(Clock::Each { seconds: 10 });
        let mut c = Used { running: [true, true], since: 0, ..Used::default() };
        c.charge(4_000);
        c.pay(&terms, Seat::B);
        assert_eq!(c.used, [4_000, 0]);
        c.charge(1_000);
        assert_eq!((c.used, c.since), ([4_000, 0], 4_000));
        assert_eq!(c.told(&terms).map(|t| t.left), Some([6_000, 10_000]));
        assert_eq!(utc(0), "1970-01-01T00:00:00Z");
    }
}
