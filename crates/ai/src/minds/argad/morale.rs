//! What losses do to morale, by the engine's own tests: what runs away besides those who fall, and which groups had better
//! be one. A handful of men tests for the first that falls and at a malus; the same men in a group of twelve do not.

use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, GroupId, Status};
use rocroi_argad::morale::{Morale, leader_near, leaders, note_loss, test_of, tests_first};
use rocroi_argad::orders::{Decision, Order};
use rocroi_argad::plan::judge;
use rocroi_argad::setup::Setup;
use rocroi_argad::world::{Eyes, World};
use rocroi_game::{Now, Seat, Trial as _};
use rocroi_table::{Cm, Fine};

use super::fights::SURE;
use super::shots::{mixed, number};
use super::{PRICE, leads, worth};
use crate::field::far;
use crate::mind::Eye;

/// Who runs is lost in so many of a hundred cases: some rally.
const RUNS: i64 = 75;
/// Who is shaken loses a turn or two: so much of a hundred.
const SHAKEN: i64 = 15;
/// So many losses, rarer than this, are not looked at.
const RARE: i64 = SURE / 50;
/// How likely somebody is to fall in a turn with an enemy in range, and without.
const EXPOSED: i64 = SURE * 15 / 100;
const FAR_OFF: i64 = SURE * 4 / 100;
/// An enemy so near is in range, about.
const IN_RANGE: i64 = Cm(45).units() as i64;
/// Chances are told apart by this.
const ROUGH: i64 = SURE / 40;
/// Marks what is remembered here.
const TAG: u64 = 1 << 60;
/// To merge groups must save so much, in thousandths of an ordinary figure.
const SAVES: i64 = 30;

/// What a group would lose by running or being shaken at the end of this turn, on average, in thousandths of an ordinary
/// figure, if its men fall with these chances.
fn runs(w: &World, setup: &Setup, group: GroupId, falls: &[(FigureId, i64)]) -> i64 {
    let steady = w.group(group).is_some_and(|g| g.morale != Morale::Routed);
    // How likely so many fall.
    let mut chance = vec![0; falls.len() + 1];
    chance[0] = SURE;
    for (n, (_, fall)) in falls.iter().enumerate() {
        for lost in (0..=n).rev() {
            let one = chance[lost] * fall / SURE;
            chance[lost + 1] += one;
            chance[lost] -= one;
        }
    }
    if !steady || (chance[0] > SURE - RARE && !w.bands[group.seat.index()].breaking) {
        return 0;
    }
    let mut order = falls.to_vec();
    order.sort_by_key(|(id, fall)| (-*fall, *id));
    let order: Vec<FigureId> = order.into_iter().map(|(id, _)| id).collect();
    let likely = |lost: usize| chance[lost] >= RARE;
    let costs = tests(w, setup, group, &order, likely);
    costs.iter().zip(&chance).map(|(costs, likely)| likely * costs / SURE).sum()
}

/// What the test costs a group on average that has lost so many of these, none, one and so on; nothing where it does not
/// test, or is not looked at. The groups of a band that is breaking always test.
fn tests(
    w: &World,
    setup: &Setup,
    group: GroupId,
    order: &[FigureId],
    looked_at: impl Fn(usize) -> bool,
) -> Vec<i64> {
    let mut after = w.clone();
    let price = |id: FigureId| i64::from(setup.listed(id).value) * 1_000 / PRICE;
    let mut left: i64 = order.iter().map(|id| price(*id)).sum();
    let breaking = w.bands[group.seat.index()].breaking;
    let mut out = Vec::new();
    for lost in 0..=order.len() {
        if let Some(id) = lost.checked_sub(1).map(|n| order[n]) {
            after.take_off(id, Status::Out);
            note_loss(&mut after, setup, id, false);
            left -= price(id);
        }
        if !looked_at(lost) || !(breaking || tests_first(&after, group)) {
            out.push(0);
            continue;
        }
        let (mut test, _) = test_of(&after, setup, group);
        let costs = |die: u8| {
            test.die = die;
            match test.outcome().state {
                Morale::Steady => 0,
                Morale::Shaken => SHAKEN,
                Morale::Routed => RUNS,
            }
        };
        out.push(left * (1..=6).map(costs).sum::<i64>() / 600);
    }
    out
}

/// The same of everybody who is not hidden, more of the enemy than of a side; `falls` are the chances of all figures.
pub(super) fn outlook(now: Now<'_, Argad>, seat: Seat, falls: &[i64], eye: Eye<'_>) -> i64 {
    let (w, setup) = (now.world, now.setup);
    let mut sum = 0;
    for side in Seat::BOTH {
        let captains = leaders(w, setup, side, Eyes::Shown);
        for group in w.groups[side.index()].shown.iter().map(|g| GroupId::new(side, g.number)) {
            let of: Vec<(FigureId, i64)> =
                w.members(group).map(|id| (id, falls[id.index()] / ROUGH * ROUGH)).collect();
            if of.iter().all(|(_, fall)| *fall == 0) && !w.bands[side.index()].breaking {
                continue;
            }
            // Most futures of a decision differ in one group: what runs is known by who stands where, and who may fall.
            let place = |id: &FigureId| w.spot(*id, Eyes::All).map_or(0, |s| number(s.at));
            let of_all =
                of.iter().fold(0, |all, (id, fall)| mixed(mixed(all, place(id)), fall.unsigned_abs()));
            let led = captains.iter().fold(0, |all, id| mixed(all, place(id)));
            let tag = TAG | u64::from(group.number) << 1 | side.index() as u64;
            let runs = eye.memo.clash([of_all, led, tag, TAG], || runs(w, setup, group, &of));
            sum += if side == seat { -runs } else { runs };
        }
    }
    sum
}

/// Men whom their leaders reach, and, against that, men who have lost touch with their group and will be a group of their
/// own in the next turn: more of both than the other side, in thousandths of an ordinary figure.
pub(super) fn in_hand(now: Now<'_, Argad>, seat: Seat, eye: Eye<'_>) -> i64 {
    let (w, setup) = (now.world, now.setup);
    let mut sum = 0;
    for side in Seat::BOTH {
        for g in w.groups[side.index()].iter() {
            let group = GroupId::new(side, g.number);
            let members: Vec<FigureId> = w.members(group).collect();
            let shaken = if g.morale == Morale::Routed { 3 } else { 1 };
            let worth = |of: &[FigureId]| of.iter().map(|id| worth(now, *id) / shaken).sum::<i64>();
            let led = leader_near(w, setup, group, Eyes::All);
            let mut hold = if led { worth(&members) / 4 } else { 0 };
            if members.len() > 1 && g.formed.is_none() && g.morale != Morale::Routed {
                let place =
                    |id: &FigureId| w.spot(*id, Eyes::All).map_or(0, |s| mixed(number(s.at), id.0.into()));
                let all = members.iter().fold(0, |all, id| mixed(all, place(id)));
                let astray = eye.memo.clash([all, 0, TAG | 1 << 32, TAG], || {
                    let mut chains = w.chains(&members);
                    let most = chains.iter().map(Vec::len).max().unwrap_or(0);
                    let keeps = chains.iter().position(|c| c.len() == most).unwrap_or(0);
                    chains.remove(keeps);
                    chains.iter().map(|c| worth(c)).sum()
                });
                hold -= astray * eye.weights.astray / 100;
            }
            sum += if side == seat { hold } else { -hold };
        }
    }
    sum
}

/// Merges that save most of what losses would make run: small groups beside others, each of one kind. The leader of the band
/// stays by himself, where nobody's rout carries him off.
pub(super) fn merges(now: Now<'_, Argad>, seat: Seat) -> Order {
    let (w, setup) = (now.world, now.setup);
    let enemies: Vec<Fine> =
        w.seen_of(seat.other(), Eyes::Of(seat)).map(|(_, p)| Fine::from(p.spot.at)).collect();
    let falls = |w: &World, group: GroupId| -> Vec<(FigureId, i64)> {
        let members = w.members(group).filter_map(|id| w.spot(id, Eyes::All).map(|s| (id, s.at)));
        let exposed = |at: Fine| enemies.iter().any(|e| far(at, *e) <= IN_RANGE);
        members.map(|(id, at)| (id, if exposed(at.into()) { EXPOSED } else { FAR_OFF })).collect()
    };
    let alike = |w: &World, parts: [GroupId; 2]| {
        let mut kinds = parts.iter().flat_map(|g| w.members(*g)).map(|id| w.figure(id).mounted());
        let first = kinds.next();
        kinds.all(|kind| Some(kind) == first)
    };
    let joins = |g: &GroupId| {
        !w.is_hidden(*g) && w.members(*g).next().is_some() && !w.members(*g).any(|id| leads(now, id))
    };
    let mut groups: Vec<Vec<u8>> = w.groups[seat.index()]
        .shown
        .iter()
        .filter(|g| g.formed.is_none() && g.morale != Morale::Routed)
        .map(|g| GroupId::new(seat, g.number))
        .filter(joins)
        .map(|g| vec![g.number])
        .collect();
    let mut merged = w.clone();
    for number in groups.iter().flatten() {
        let group = GroupId::new(seat, *number);
        let figures = w.members(group).count() as u8;
        merged.change_group(group, |g| (g.at_start, g.lost) = (figures, 0));
    }
    loop {
        let order = |parts: &[Vec<u8>]| {
            let merges = parts.iter().filter(|p| p.len() > 1).cloned().collect();
            Order::Regroup { splits: Vec::new(), merges }
        };
        let lowest = |parts: &[u8]| GroupId::new(seat, parts.iter().copied().min().unwrap_or(0));
        let mut best: Option<(i64, World, Vec<Vec<u8>>)> = None;
        for i in 0..groups.len() {
            for k in 0..i {
                let parts = [lowest(&groups[i]), lowest(&groups[k])];
                if !alike(&merged, parts) {
                    continue;
                }
                let mut joined = groups.clone();
                let other = joined.swap_remove(i);
                joined[k].extend(other);
                if judge(now, seat, &Decision::Regroup, &order(&joined)).is_err() {
                    continue;
                }
                let one = as_one(&merged, parts);
                let before: i64 = parts.iter().map(|g| runs(&merged, setup, *g, &falls(&merged, *g))).sum();
                let group = parts[0].min(parts[1]);
                let saves = before - runs(&one, setup, group, &falls(&one, group));
                if saves > best.as_ref().map_or(SAVES, |(most, ..)| *most) {
                    best = Some((saves, one, joined));
                }
            }
        }
        match best {
            Some((_, world, joined)) => (merged, groups) = (world, joined),
            None => return order(&groups),
        }
    }
}

/// The same with these two groups as one.
fn as_one(w: &World, [one, other]: [GroupId; 2]) -> World {
    let mut w = w.clone();
    let (into, gone) = (one.min(other), one.max(other));
    let (strength, figures) = w.group(gone).map_or((0, 0), |g| (g.strength, g.at_start));
    let members: Vec<FigureId> = w.members(gone).collect();
    for id in members {
        w.set_place(id, |p| p.group = into.number);
    }
    w.change_group(into, |g| {
        g.strength = g.strength.saturating_add(strength);
        g.at_start = g.at_start.saturating_add(figures);
    });
    w
}
