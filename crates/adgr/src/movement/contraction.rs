//! Contraction of a group (A-MOV-21): other files fall in behind the lead.

use rocroi_game::{Faults, by};
use rocroi_table::align::behind;
use rocroi_table::{Corner, Edge, Group, Pose, Rect, Snap};

use super::extension::{linked, spacing};
use super::free;
use super::group::{Formation, Member, width};
use super::ranks::{Seat, seats};
use super::trace::{MILLION, Trace};
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::order::{Contraction, Follower, Linked};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, UD};

/// Where everybody stands after a contraction whose lead has already advanced, who moved, what it costs, and who
/// stays behind.
pub(super) fn contract(
    scene: &Scene<'_>,
    trace: &Trace,
    order: &Contraction,
    faults: &mut Faults<Fault>,
) -> (Vec<Pose>, Vec<bool>, i64, Vec<UnitId>) {
    by!("A-MOV-21");
    let mut poses = trace.end().to_vec();
    let mut moving = vec![false; poses.len()];
    let n = i64::try_from(order.followers.len()).unwrap_or(0);
    let cost = n * MILLION;
    let start = trace.feet(trace.poses.first().map_or(&[], Vec::as_slice));
    let seats = seats(&start);
    let lead: Vec<usize> =
        order.lead.iter().filter_map(|u| trace.units.iter().position(|x| x == u)).collect();
    let legal_lead = !lead.is_empty()
        && lead.len() == order.lead.len()
        && lead.iter().all(|i| foremost(&seats, *i))
        && adjacent(&seats, &lead);
    if !legal_lead || n < 1 || trace.cost < MILLION {
        faults.push(Fault::Contraction);
        return (poses, moving, cost, Vec::new());
    }
    // The files of the lead: who already stands behind keeps its place there.
    let mut files: Vec<Vec<usize>> = lead.iter().map(|i| vec![*i]).collect();
    let mut with_lead: Vec<usize> = lead.clone();
    if trace.formation != Formation::Checkerboard {
        for file in &mut files {
            let mut own = behind_lead(&start, file[0], &lead);
            own.sort_by_key(|i| seats[*i].rank);
            keep_behind(trace, &mut poses, &mut moving, file[0], &own);
            // Those who fall in later stand behind the last one as wide as the lead.
            let width = trace.sizes[file[0]].front;
            file.extend(own.iter().filter(|i| trace.sizes[**i].front == width));
            with_lead.extend(own);
        }
    }
    let mut waiting: Vec<usize> = (0..seats.len()).filter(|i| !with_lead.contains(i)).collect();
    let mut begun: Option<i32> = None;
    for follower in &order.followers {
        let found = trace.units.iter().position(|u| *u == follower.unit);
        let Some(i) = found.filter(|i| next_in_turn(&seats, &lead, &waiting, begun, *i)) else {
            faults.push(Fault::Contraction);
            continue;
        };
        begun = Some(seats[i].file);
        waiting.retain(|w| *w != i);
        let done = if trace.formation == Formation::Checkerboard {
            fall_in_checkered(scene, trace, &mut poses, &files, i, follower)
        } else {
            fall_in(trace, &mut poses, &mut moving, &mut files, &start, i, follower)
        };
        moving[i] = true;
        if trace.formation == Formation::Checkerboard {
            files.push(vec![i]);
        }
        faults.require(done, || Fault::PlaceTaken { unit: follower.unit });
    }
    let left: Vec<UnitId> = waiting.iter().map(|i| trace.units[*i]).collect();
    if trace.formation == Formation::Checkerboard {
        let wide = |poses: &[Pose]| {
            let feet = trace.feet(poses);
            let all = trace.units.iter().zip(&feet).enumerate();
            let kept = all.filter(|(i, _)| !waiting.contains(i));
            let members: Vec<Member> = kept.map(|(_, (id, foot))| Member { id: *id, foot: *foot }).collect();
            width(&members)
        };
        let before = trace.poses.first().map_or(&[][..], Vec::as_slice);
        let all_before = {
            let feet = trace.feet(before);
            let members: Vec<Member> =
                trace.units.iter().zip(&feet).map(|(id, foot)| Member { id: *id, foot: *foot }).collect();
            width(&members)
        };
        faults.require(wide(&poses) < all_before, || Fault::Contraction);
    }
    (poses, moving, cost, left)
}

/// Nobody of the group stands ahead of it in its file.
fn foremost(seats: &[Seat], i: usize) -> bool {
    !seats.iter().any(|s| s.file == seats[i].file && s.rank < seats[i].rank) && seats[i].rank == 0
}

/// The files of the lead are neighbours in the front rank.
fn adjacent(seats: &[Seat], lead: &[usize]) -> bool {
    let mut front: Vec<(i32, usize)> =
        (0..seats.len()).filter(|i| seats[*i].rank == 0).map(|i| (seats[i].file, i)).collect();
    front.sort_unstable();
    let mut places: Vec<usize> = lead.iter().filter_map(|i| front.iter().position(|(_, f)| f == i)).collect();
    places.sort_unstable();
    places.windows(2).all(|w| w[1] == w[0] + 1)
}

/// The members that stand behind a unit of the lead, in its width.
fn behind_lead(start: &[Rect], head: usize, lead: &[usize]) -> Vec<usize> {
    let lane = start[head].lane(Edge::Front);
    let width = start[head].size().front;
    let within = |i: &usize| {
        let (right, ahead) = lane.position(start[*i].corner(Corner::FrontLeft));
        ahead < 0 && right >= -CONTACT && right + start[*i].size().front <= width + CONTACT
    };
    (0..start.len()).filter(|i| !lead.contains(i)).filter(within).collect()
}

/// They go with the unit of the lead before them, in their places.
fn keep_behind(trace: &Trace, poses: &mut [Pose], moving: &mut [bool], head: usize, own: &[usize]) {
    let Some(before) = trace.poses.first() else { return };
    let snap = Snap { step: UD / 4, within: 8, heading: 100 };
    for i in own {
        let led = Group::form(before[head], &[before[*i]], snap).led_to(poses[head]);
        if let Some(pose) = led.poses().next() {
            poses[*i] = pose;
            moving[*i] = true;
        }
    }
}

/// File by file, the nearest to the lead first, in a file from front to rear; a file that was begun is finished before
/// another one.
fn next_in_turn(seats: &[Seat], lead: &[usize], waiting: &[usize], begun: Option<i32>, i: usize) -> bool {
    let files = lead.iter().map(|h| seats[*h].file);
    let (low, high) = (files.clone().min().unwrap_or_default(), files.max().unwrap_or_default());
    let away = |i: usize| {
        let file = seats[i].file;
        (low - file).max(file - high).max(0)
    };
    let unfinished = begun.filter(|file| waiting.iter().any(|w| seats[*w].file == *file));
    waiting.contains(&i)
        && unfinished.is_none_or(|file| file == seats[i].file)
        && !waiting.iter().any(|w| away(*w) < away(i))
        && !waiting.iter().any(|w| seats[*w].file == seats[i].file && seats[*w].rank < seats[i].rank)
}

fn put_behind(trace: &Trace, poses: &mut [Pose], moving: &mut [bool], file: &mut Vec<usize>, i: usize) {
    if let Some(last) = file.last() {
        let host = poses[*last].rect(trace.sizes[*last]);
        poses[i] = behind(&host, spacing(trace, *last, i), 0);
        moving[i] = true;
        file.push(i);
    }
}

/// Into the file with the fewest ranks, then the one nearest to its old place, then the owner's choice.
fn fall_in(
    trace: &Trace,
    poses: &mut [Pose],
    moving: &mut [bool],
    files: &mut [Vec<usize>],
    start: &[Rect],
    i: usize,
    follower: &Follower,
) -> bool {
    let lane = start[i].lane(Edge::Front);
    let away = |head: usize| {
        let (right, _) = lane.position(start[head].corner(Corner::FrontLeft));
        (right.abs() + CONTACT / 2).div_euclid(CONTACT)
    };
    let wished = |file: &[usize]| {
        let behind = follower.link.filter(|l| l.how == Linked::Behind).map(|l| l.to);
        behind.is_some_and(|to| file.iter().any(|m| trace.units[*m] == to))
    };
    // Only units of equal front stand in file (A-TRN-20).
    let fits = |f: &usize| files[*f].last().is_some_and(|l| trace.sizes[*l].front == trace.sizes[i].front);
    let best = (0..files.len()).filter(fits).min_by_key(|f| {
        let file = &files[*f];
        (file.len(), file.first().map_or(i32::MAX, |h| away(*h)), !wished(file), *f)
    });
    let Some(best) = best else { return false };
    put_behind(trace, poses, moving, &mut files[best], i);
    true
}

/// Any free place that links it from behind to the lead or to a follower placed before it: the one named, or the
/// first that is free.
fn fall_in_checkered(
    scene: &Scene<'_>,
    trace: &Trace,
    poses: &mut [Pose],
    files: &[Vec<usize>],
    i: usize,
    follower: &Follower,
) -> bool {
    let placed: Vec<usize> = files.iter().flatten().copied().collect();
    let behind = |how: Linked| matches!(how, Linked::BehindLeft | Linked::BehindRight);
    let candidates: Vec<crate::order::Link> = match follower.link {
        Some(link) => vec![link],
        None => placed
            .iter()
            .flat_map(|p| {
                [Linked::BehindRight, Linked::BehindLeft]
                    .map(|how| crate::order::Link { to: trace.units[*p], how })
            })
            .collect(),
    };
    for link in candidates {
        let known = placed.iter().any(|p| trace.units[*p] == link.to);
        let Some(pose) = linked(trace, poses, i, link).filter(|_| known && behind(link.how)) else {
            continue;
        };
        let foot = pose.rect(trace.sizes[i]);
        let clear = placed.iter().all(|p| {
            let other = poses[*p].rect(trace.sizes[*p]);
            !rocroi_table::overlaps(&foot.into(), &other.into(), CONTACT)
        });
        // Members still to fall in make room; whoever stays is tested when the move is over.
        if clear && free::is_free(scene, &foot, &trace.units) {
            poses[i] = pose;
            return true;
        }
    }
    false
}
