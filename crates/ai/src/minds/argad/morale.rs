//! What tests of morale will cost: a group that loses a quarter of its men, or comes to half, or loses its leader, tests in
//! the End phase, and one that routs is lost as a whole. How likely it is to have to test is reckoned from what its
//! men are about to suffer, how likely it is to fail is the engine's.

use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, GroupId};
use rocroi_argad::morale::{Morale, Test, may_rally, test_of};
use rocroi_game::{Now, Seat, Trial as _};

use super::fights::SURE;
use super::worth;

/// What is lost of a group that routs, in hundredths: some rally, and it is lost once, not turn by turn as men in a melee are.
const ROUTED: i64 = 40;
/// Of one that is shaken: it neither comes on nor falls back for a turn.
const SHAKEN: i64 = 8;
/// What a group that rallies is worth again: it is shaken.
const RALLIED: [i64; 3] = [0, 30, 0];
/// Tests less likely than this are not looked at.
const HARDLY: i64 = SURE / 50;

/// What the tests of this turn will cost the other side more than this one, if everybody is as likely to fall as is said.
pub(super) fn flight(now: Now<'_, Argad>, seat: Seat, falls: &[i64]) -> i64 {
    let of = |s: Seat| {
        let groups = now.world.groups[s.index()].iter().map(move |g| GroupId::new(s, g.number));
        groups.map(|g| cost(now, g, falls)).sum::<i64>()
    };
    of(seat.other()) - of(seat)
}

fn cost(now: Now<'_, Argad>, group: GroupId, falls: &[i64]) -> i64 {
    let (w, setup) = (now.world, now.setup);
    let Some(g) = w.group(group) else { return 0 };
    let members: Vec<FigureId> = w.members(group).collect();
    if g.morale == Morale::Routed {
        // What may rally is not lost yet.
        let all: i64 = members.iter().map(|id| worth(now, *id)).sum();
        return if may_rally(w, setup, group) {
            -all * ends(test_of(w, setup, group).0, RALLIED) / 600
        } else {
            0
        };
    }
    // How likely so many fall, and that a leader is among them.
    let mut fall = vec![SURE];
    let (mut led, mut stays) = (SURE, 0);
    for id in &members {
        let p = falls[id.index()];
        stays += worth(now, *id) * (SURE - p) / SURE;
        if p == 0 {
            continue;
        }
        fall.push(0);
        for n in (1..fall.len()).rev() {
            fall[n] = (fall[n] * (SURE - p) + fall[n - 1] * p) / SURE;
        }
        fall[0] = fall[0] * (SURE - p) / SURE;
        if setup.profile(*id).role.leads() {
            led = led * (SURE - p) / SURE;
        }
    }
    let tests = |more: usize| g.shrunk(more + usize::from(g.lost), members.len().saturating_sub(more));
    let by_losses: i64 = fall.iter().enumerate().filter(|(n, _)| tests(*n)).map(|(_, p)| p).sum();
    let likely = SURE - (SURE - by_losses) * led / SURE;
    if likely < HARDLY {
        return 0;
    }
    stays * ends(test_of(w, setup, group).0, [0, SHAKEN, ROUTED]) / 600 * likely / SURE
}

/// What a test ends with, in six hundredths, if steady, shaken and routed are so much.
fn ends(test: Test, each: [i64; 3]) -> i64 {
    let after = |die: u8| match (Test { die, ..test }).outcome().state {
        Morale::Steady => each[0],
        Morale::Shaken => each[1],
        Morale::Routed => each[2],
    };
    (1..=6).map(after).sum()
}
