//! The target of a morale test (R-MRL-06, R-MRL-07) as a tally, and when a group tests (R-MRL-05).

use super::leaders::{COMMAND, eyes_for, leader_near};
use super::test::{Morale, Test};
use crate::figures::{FigureId, Group, GroupId};
use crate::measure::{gap, within};
use crate::setup::Setup;
use crate::why::Why;
use crate::world::{Eyes, World};
use rocroi_game::{Op, Seat, Tally, by};
use rocroi_table::Body;
use serde::{Deserialize, Serialize};

/// The class of a group: that of most of its figures, ties to the lower.
pub fn group_class(w: &World, group: GroupId) -> i16 {
    by!("R-MRL-06");
    let mut counts = [0u8; 6];
    for id in w.members(group) {
        counts[usize::from(w.figure(id).class.get())] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    (1..=5).find(|c| counts[usize::from(*c as u8)] == most && most > 0).unwrap_or(1)
}

/// The target T, line by line.
pub fn target(w: &World, setup: &Setup, group: GroupId) -> Tally<Why> {
    by!("R-MRL-07");
    let eyes = eyes_for(w, group);
    let mut t = Tally::new();
    let Some(g) = w.group(group) else { return t };
    let members: Vec<FigureId> = w.members(group).collect();
    // Men still to come are among those it has left (R-MRL-05).
    let left = w.left(group);
    if leader_near(w, setup, group, eyes) {
        t.add(Why::LeaderNear, 1);
    }
    if g.formed.is_some() {
        if g.disorder {
            t.stopped(Why::CloseOrder, Op::Add(1), Why::OutOfOrder);
        } else {
            t.add(Why::CloseOrder, 1);
        }
    }
    let covered = members.iter().filter(|id| in_cover(w, **id)).count();
    if 2 * covered >= left && left > 0 {
        t.add(Why::GroupInCover, 1);
    }
    if g.at_half(left) {
        t.add(Why::HalfStrength, -1);
    }
    if g.ambushed {
        t.add(Why::Ambushed, -1);
    }
    if routed_near(w, group, None) {
        t.add(Why::FriendRouted, -1);
    }
    if w.bands[group.seat.index()].lost_leader {
        t.add(Why::BandLeaderLost, -1);
    }
    let led = members.iter().any(|id| setup.profile(*id).role.leads());
    if left <= 2 && !led {
        t.add(Why::FewMen, -1);
    }
    if t.total() > 2 {
        t.push(Why::MoraleLimit, Op::Cap(2));
    }
    if t.total() < -2 {
        t.push(Why::MoraleLimit, Op::Floor(-2));
    }
    t.add(Why::GroupClass, group_class(w, group) + 1);
    t
}

/// In cover for this purpose: base centre in forest, bushes or a building, or touching an obstacle.
fn in_cover(w: &World, id: FigureId) -> bool {
    let Some(spot) = w.spot(id, Eyes::All) else { return false };
    let inside = w.ground.building_at(spot.at).is_some()
        || w.ground.pieces().iter().any(|p| p.kind.row().growth && p.holds(spot.at));
    inside || w.ground.lined(&w.body_at(id, spot)).next().is_some()
}

/// Is a friendly routed group, one of these if any are said, within 20 cm?
pub fn routed_near(w: &World, group: GroupId, only: Option<&[GroupId]>) -> bool {
    let bodies: Vec<Body> = w.members(group).filter_map(|id| w.body(id, Eyes::All)).collect();
    w.groups[group.seat.index()].shown.iter().any(|g| {
        let other = GroupId::new(group.seat, g.number);
        let meant = only.is_none_or(|list| list.contains(&other));
        other != group && g.morale == Morale::Routed && meant && {
            w.members(other)
                .filter_map(|id| w.body(id, Eyes::Shown))
                .any(|b| bodies.iter().any(|m| within(&b, m, COMMAND)))
        }
    })
}

/// The test of a group as it would be thrown.
pub fn test_of(w: &World, setup: &Setup, group: GroupId) -> (Test, Tally<Why>) {
    let tally = target(w, setup, group);
    let state = w.group(group).map_or(Morale::Steady, |g| g.morale);
    (Test::new(group.seat, tally.total(), state), tally)
}

/// A round of tests (R-MRL-05).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Round {
    /// For (a) to (c).
    First,
    /// For (d) and (e), with the groups that had routed this turn when it began.
    Second(Vec<GroupId>),
}

impl Round {
    /// Does the group test in this round?
    pub fn tests(&self, w: &World, group: GroupId) -> bool {
        match self {
            Round::First => tests_first(w, group),
            Round::Second(routed) => tests_second(w, group, routed),
        }
    }
}

/// Does the group test in the first round: (a), (b) or (c) of R-MRL-05?
pub fn tests_first(w: &World, group: GroupId) -> bool {
    by!("R-MRL-05");
    let Some(g) = w.group(group) else { return false };
    // Those still to come are not lost, but a group of which nobody is on the table does not test.
    let there = w.members(group).next().is_some();
    let a = g.lost > 0 && 4 * u16::from(g.lost) >= u16::from(g.at_start);
    let b = g.lost > 0 && g.at_half(w.left(group));
    let c = g.lost_leader || w.bands[group.seat.index()].lost_leader;
    there && g.morale != Morale::Routed && (a || b || c)
}

/// Does it test in the second round: (d), for these that had routed this turn when it began, or (e)?
pub fn tests_second(w: &World, group: GroupId, routed: &[GroupId]) -> bool {
    let Some(g) = w.group(group) else { return false };
    let left = w.members(group).count();
    let d = routed_near(w, group, Some(routed));
    let e = w.bands[group.seat.index()].breaking;
    left > 0 && g.morale != Morale::Routed && !g.tested && (d || e)
}

/// The groups that have routed this turn. One that routs in the second round causes no further tests (R-MRL-05).
pub fn routed_this_turn(w: &World) -> Vec<GroupId> {
    let of = |seat: Seat| {
        let routed = |g: &&Group| g.morale == Morale::Routed && g.routed_on == w.turn;
        w.groups[seat.index()].shown.iter().filter(routed).map(move |g| GroupId::new(seat, g.number))
    };
    Seat::BOTH.into_iter().flat_map(of).collect()
}

/// The shown groups that test in a round, in order: the side that moved first, then the other; within a side by
/// distance to the nearest shown enemy, then number.
pub fn round(w: &World, round: &Round) -> Vec<GroupId> {
    let mut out = Vec::new();
    for seat in [w.first, w.first.other()] {
        let groups = w.groups[seat.index()].shown.iter().map(|g| GroupId::new(seat, g.number));
        let testing = groups.filter(|g| round.tests(w, *g));
        let mut list: Vec<(i32, GroupId)> = testing.map(|g| (enemy_distance(w, g), g)).collect();
        list.sort_unstable();
        out.extend(list.into_iter().map(|(_, g)| g));
    }
    out
}

/// From the group's nearest figure to the nearest shown enemy.
pub fn enemy_distance(w: &World, group: GroupId) -> i32 {
    let enemies: Vec<Body> =
        w.seen_of(group.seat.other(), Eyes::Shown).map(|(id, p)| w.body_at(id, p.spot)).collect();
    w.members(group)
        .filter_map(|id| w.body(id, Eyes::All))
        .flat_map(|b| enemies.iter().map(move |e| gap(&b, e)))
        .min()
        .unwrap_or(i32::MAX)
}

/// Figures lost for the breaking of a band (R-MRL-14), of how many: class 1 is not counted.
pub fn losses(w: &World, setup: &Setup, seat: Seat) -> (u8, u8) {
    by!("R-MRL-14");
    use crate::figures::Status;
    let (mut lost, mut of) = (0, 0);
    for id in setup.of(seat).filter(|id| !setup.profile(*id).class.is_one()) {
        of += 1;
        let f = w.figure(id);
        let gone = matches!(f.status, Status::Out | Status::Lost);
        lost += u8::from(gone || (f.on_table() && f.shown() && w.routed(id)));
    }
    (lost, of)
}
