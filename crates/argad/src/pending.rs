//! The fight behind the awaited roll, with its tallies, and answers worth showing beyond a preview.

use crate::figures::GroupId;
use crate::melee::{Duel, MeleeStage, Named, may_strike};
use crate::morale::{EndFrame, test_of};
use crate::movement::{MoveStage, Reaction, all_cavalry, allowance, throw_of};
use crate::orders::{Decision, Order};
use crate::shooting::Frozen;
use crate::system::{Argad, Branch, Fight, Frame, Now};
use rocroi_game::{Answer, Pending, Seen, Tally, Trial as _, Wait};

/// The fight the awaited roll decides, if it is one.
pub fn fight(now: Now<'_>) -> Option<Pending<Argad>> {
    let w = now.world;
    match now.stack.last()? {
        Frame::Volley(v) => {
            let shot = v.throwing?;
            let Frozen { tally, .. } = v.shots.first()?;
            Some(Pending { fight: Fight::Shot(shot), tallies: vec![(shot.seat, tally.clone())] })
        }
        Frame::Melee(m) => {
            let MeleeStage::Step(step, n) = m.stage else { return None };
            let s = m.strikes.get(n)?;
            Some(blows(now, &m.strikes, s, step))
        }
        Frame::Group(m) => {
            let MoveStage::Dice(mounted) = m.stage else { return None };
            let trial = throw_of(m.group.seat, &m.throwers, mounted)?;
            let first = m.throwers.iter().find(|t| t.mounted == mounted)?;
            let tally = allowance(w, now.setup, first.figure);
            Some(Pending { fight: Fight::Slowness(trial), tallies: vec![(m.group.seat, tally)] })
        }
        Frame::FallBack(f) => {
            let trial = throw_of(f.group.seat, &f.throwers, f.stage == 2)?;
            Some(Pending { fight: Fight::Slowness(trial), tallies: Vec::new() })
        }
        Frame::End(EndFrame::Tests(_, queue) | EndFrame::Rally(queue)) => {
            let group: GroupId = *queue.first()?;
            let (test, tally): (_, Tally<_>) = test_of(w, now.setup, group);
            let fits = !test.pools().is_empty();
            fits.then(|| Pending { fight: Fight::Test(test), tallies: vec![(group.seat, tally)] })
        }
        _ => None,
    }
}

/// A strike among all that are named, from this step on: alone, or as a duel with him who strikes back.
pub fn blows(now: Now<'_>, strikes: &[Named], s: &Named, step: u8) -> Pending<Argad> {
    let w = now.world;
    let mut tallies = vec![(s.strike.seat, s.tally.clone())];
    // Two who named each other are a duel, if the other's strike is still to come.
    let other = strikes.iter().find(|o| {
        o.order.striker == s.order.target
            && o.order.target == s.order.striker
            && !o.behind
            && !s.behind
            && o.blow.is_none()
            && o.step >= step
            && may_strike(w, o)
    });
    let fight = match other {
        Some(o) => {
            tallies.push((o.strike.seat, o.tally.clone()));
            let own = |id| (w.figure(id).class, now.setup.profile(id).cuirass);
            Fight::Duel(Duel {
                strikes: [s.strike, o.strike],
                steps: [s.step, o.step],
                strikers: [own(s.order.striker), own(o.order.striker)],
            })
        }
        None => Fight::Strike(s.strike),
    };
    Pending { fight, tallies }
}

/// Named branches: what the enemy may answer.
pub fn branches(seen: &Seen<Argad>, out: &mut Vec<(Branch, Answer<Argad>)>) {
    let state = seen.state();
    match &state.wait {
        Wait::Decide(asked) => {
            for a in asked {
                let Decision::React { groups } = &a.decision else { continue };
                let seat = a.seat;
                out.push((Branch::IfTheyStand, Answer::Order(seat, Order::React(Vec::new()))));
                let back = Reaction::FallBack { courses: Vec::new(), loosen: true, back: None };
                let all: Vec<_> = groups.iter().map(|g| (g.number, back.clone())).collect();
                out.push((Branch::IfTheyFallBack, Answer::Order(seat, Order::React(all))));
                if groups.iter().all(|g| all_cavalry(&state.world, &state.setup, *g)) {
                    let ride = Reaction::CounterCharge { loosen: true };
                    let all: Vec<_> = groups.iter().map(|g| (g.number, ride.clone())).collect();
                    out.push((Branch::IfTheyCounterCharge, Answer::Order(seat, Order::React(all))));
                }
            }
        }
        Wait::Roll(ask) => {
            // Slowness dice: each face for a man on foot.
            if matches!(ask.purpose, crate::system::Purpose::Slowness { .. }) && ask.dice() == 1 {
                for face in 1..=6u8 {
                    out.push((Branch::IfTheDiceShow { sum: face }, Answer::Fell(vec![face])));
                }
            }
        }
        Wait::Over(_) => {}
    }
}
