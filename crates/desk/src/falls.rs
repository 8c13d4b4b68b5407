//! Rolls that are no fight (how far does it evade, does it go on?): every way the dice can fall, followed to the next thing
//! a player truly decides, and what is told on the way. Fights have their own odds; a page asks for this when an answer is
//! weighed, never while a hand drags.

use crate::desk::Desk;
use crate::out::{Chance, FightOut};
use crate::shown::Shown;
use rocroi_game::{Answer, Course, Heard, Note, Seat, Seen, Stop, Wait};
use std::collections::BTreeMap;

/// So many dice are followed at once, and so many rolls one after the other.
const DICE: usize = 2;
const ROLLS: u32 = 2;
/// Parts of the whole: enough for every roll followed to be an even share.
const WHOLE: u32 = 6u32.pow(DICE as u32 * ROLLS);

type Ways = BTreeMap<Vec<String>, u32>;

/// Every way from an order of a seat.
struct Tree<'d, S: Shown> {
    desk: &'d Desk<S>,
    seat: Seat,
    order: &'d S::Order,
    ways: Ways,
}

impl<S: Shown> Desk<S> {
    /// What comes of the dice an order leads to, where they decide no fight: by the name of the branch, empty for the
    /// order itself.
    pub fn falls(&self, order: &S::Order) -> Vec<(String, FightOut)> {
        let (Some(seat), Ok(p)) = (self.seen().viewer().seat(), self.seen().preview(order)) else {
            return Vec::new();
        };
        let mut out = Vec::new();
        let branches = p.branches.iter().map(|(name, c)| (self.say("branch", name), c));
        for (name, course) in std::iter::once((String::new(), &p.course)).chain(branches) {
            if !matches!(course.stop, Stop::Roll) || course.fight().is_some() {
                continue;
            }
            let mut tree = Tree { desk: self, seat, order, ways: Ways::new() };
            tree.follow(&course.after, &mut Vec::new(), WHOLE, 0);
            if !tree.ways.is_empty() {
                out.push((name, chart(&tree.ways)));
            }
        }
        out
    }
}

impl<S: Shown> Tree<'_, S> {
    /// From here on, with this share of the whole.
    fn follow(&mut self, seen: &Seen<S>, told: &mut Vec<String>, share: u32, rolls: u32) {
        let before = told.len();
        match &seen.state().wait {
            Wait::Roll(ask) if rolls < ROLLS && S::fight(seen.state().now()).is_none() => {
                let dice: usize = ask.pools.iter().map(|p| usize::from(p.dice)).sum();
                if dice > DICE || dice == 0 {
                    return self.done(seen, told, share);
                }
                let all = 6u32.pow(dice as u32);
                for n in 0..all {
                    let faces = (0..dice as u32).map(|k| (n / 6u32.pow(k) % 6 + 1) as u8).collect();
                    self.take(seen, &Answer::Fell(faces), told, share / all, rolls + 1);
                    told.truncate(before);
                }
            }
            Wait::Decide(asked) if rolls > 0 => {
                // A choice in the middle of a move is answered with what is usual; anything else is a stop.
                let midway = asked.iter().find(|a| S::midway(&a.decision)).map(|a| a.seat);
                let usual = midway.and_then(|s| Some((s, seen.state().candidates(s).into_iter().next()?)));
                match usual {
                    Some((seat, order)) => {
                        self.take(seen, &Answer::Order(seat, order), told, share, rolls);
                        told.truncate(before);
                    }
                    None => self.done(seen, told, share),
                }
            }
            _ => self.done(seen, told, share),
        }
    }

    fn take(&mut self, seen: &Seen<S>, answer: &Answer<S>, told: &mut Vec<String>, share: u32, rolls: u32) {
        let Ok(Course { heard, after, .. }) = seen.course(answer) else {
            return self.done(seen, told, share);
        };
        let said = heard.iter().filter_map(|h| match h {
            Heard::Note { note: Note::Said(e), .. } => Some(self.desk.say("event", e)),
            _ => None,
        });
        told.extend(said);
        self.follow(&after, told, share, rolls);
    }

    /// It ends here: in the system's own words for it, or as it was told.
    fn done(&mut self, seen: &Seen<S>, told: &[String], share: u32) {
        let short = S::end(seen.state().now(), self.seat, self.order, self.desk.speaker());
        let words = short.map_or_else(|| told.to_vec(), |w| vec![w]);
        *self.ways.entry(words).or_default() += share;
    }
}

fn chart(ways: &Ways) -> FightOut {
    let total: u32 = ways.values().sum();
    let gcd = |mut a: u32, mut b: u32| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a.max(1)
    };
    let mut odds: Vec<Chance> = ways
        .iter()
        .map(|(told, share)| {
            let by = gcd(*share, total);
            Chance {
                words: told.join(" "),
                outcome: serde_json::Value::Null,
                exact: format!("{}/{}", share / by, total / by),
                percent: f64::from(*share) * 100.0 / f64::from(total.max(1)),
                favours: Default::default(),
            }
        })
        .collect();
    odds.sort_by(|a, b| b.percent.total_cmp(&a.percent));
    FightOut { tallies: Vec::new(), odds }
}
