//! Extension of a group (A-MOV-20): units of the rear ranks come up beside the front rank.

use rocroi_game::{Faults, by};
use rocroi_table::align::{ahead, behind, beside};
use rocroi_table::{Corner, Edge, Fine, Pose, Rect, Side};

use super::group::{Formation, Member, attached, gap, in_file};
use super::ranks::seats;
use super::trace::{MILLION, Trace};
use crate::fault::Fault;
use crate::order::{Comer, Link, Linked};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, UD};

/// Where everybody stands after an extension, who moved, and what it costs.
pub(super) fn extend(
    scene: &Scene<'_>,
    trace: &Trace,
    comers: &[Comer],
    faults: &mut Faults<Fault>,
) -> (Vec<Pose>, Vec<bool>, i64) {
    by!("A-MOV-20");
    let mut poses = trace.end().to_vec();
    let mut moving = vec![false; poses.len()];
    let cost = MILLION * (1 + i64::try_from(comers.len()).unwrap_or(0));
    let feet = trace.feet(&poses);
    let seats = seats(&feet);
    let deep = seats.iter().any(|s| s.rank > 0);
    let mut front: Vec<usize> = (0..seats.len()).filter(|i| seats[*i].rank == 0).collect();
    front.sort_by_key(|i| seats[*i].file);
    let mut ends = match (front.first(), front.last()) {
        (Some(left), Some(right)) if deep && !comers.is_empty() => [*left, *right],
        _ => {
            faults.push(Fault::Extension);
            return (poses, moving, cost);
        }
    };
    for comer in comers {
        let found = trace.units.iter().position(|u| *u == comer.unit);
        let Some(i) = found.filter(|i| seats[*i].rank > 0 && !moving[*i]) else {
            faults.push(Fault::Extension);
            continue;
        };
        let end = &mut ends[usize::from(comer.side == Side::Right)];
        let placed = match trace.formation {
            Formation::Checkerboard => match comer.link {
                Some(link) => linked(trace, &poses, i, link),
                None => in_front_rank(trace, &poses, i, comer.side, *end),
            },
            Formation::Single | Formation::Standard | Formation::Gaps => {
                let host = poses[*end].rect(trace.sizes[*end]);
                Some(beside(&host, comer.side, trace.sizes[i], spacing(trace, *end, i)))
            }
        };
        match placed {
            Some(pose) => {
                poses[i] = pose;
                moving[i] = true;
                *end = i;
            }
            None => faults.push(Fault::Extension),
        }
    }
    if trace.formation != Formation::Checkerboard {
        close_up(scene, trace, &feet, &mut poses, &mut moving);
    }
    (poses, moving, cost)
}

/// The spacing of two members of the group: 1 UD between battle units in gaps, otherwise none.
pub(super) fn spacing(trace: &Trace, a: usize, b: usize) -> i32 {
    let battle = trace.profiles[a].battle_unit() && trace.profiles[b].battle_unit();
    if battle && trace.formation == Formation::Gaps { UD } else { 0 }
}

/// The place linked to a neighbour as it stands now (A-MOV-26).
pub(super) fn linked(trace: &Trace, poses: &[Pose], i: usize, link: Link) -> Option<Pose> {
    let to = trace.units.iter().position(|u| *u == link.to)?;
    let host = poses[to].rect(trace.sizes[to]);
    let (own, its) = (trace.sizes[i], trace.sizes[to]);
    let shift = (own.front + its.front) / 2;
    Some(match link.how {
        Linked::Behind => behind(&host, spacing(trace, to, i), 0),
        Linked::BehindLeft => behind(&host, 0, -shift),
        Linked::BehindRight => behind(&host, 0, shift),
        Linked::AheadLeft => ahead(&host, own, 0, -shift),
        Linked::AheadRight => ahead(&host, own, 0, shift),
    })
}

/// The place level with the front rank of a checkerboard, the nearest beyond its end on that side, that links the unit to a
/// member as it stands now: what its owner means who names no other (A-MOV-26).
fn in_front_rank(trace: &Trace, poses: &[Pose], i: usize, side: Side, end: usize) -> Option<Pose> {
    let front = poses[end].rect(trace.sizes[end]);
    let lane = front.lane(Edge::Front);
    let links = (0..poses.len())
        .filter(|j| *j != i)
        .flat_map(|j| [Linked::AheadLeft, Linked::AheadRight].map(|how| Link { to: trace.units[j], how }));
    let beyond = |pose: &Pose| {
        let (right, ahead) = lane.position(pose.rect(trace.sizes[i]).corner(Corner::FrontLeft));
        let away = match side {
            Side::Left => -right - trace.sizes[i].front,
            Side::Right => right - front.size().front,
        };
        (ahead.abs() <= CONTACT && away >= -CONTACT).then_some(away)
    };
    let places = links.filter_map(|link| linked(trace, poses, i, link));
    places.filter_map(|pose| Some((beyond(&pose)?, pose))).min_by_key(|(away, _)| *away).map(|(_, pose)| pose)
}

/// Those left in the rear close up forward in their files to the group's spacing: in a group with battle units these do,
/// and the others keep with whom they stand.
fn close_up(scene: &Scene<'_>, trace: &Trace, feet: &[Rect], poses: &mut [Pose], moving: &mut [bool]) {
    let came: Vec<bool> = moving.to_vec();
    let lane = match feet.first() {
        Some(first) => first.lane(Edge::Front),
        None => return,
    };
    let gaps = trace.formation == Formation::Gaps;
    let place = |i: usize| lane.position(feet[i].corner(Corner::FrontLeft));
    let same_file = |a: usize, b: usize| (place(a).0 - place(b).0).abs() <= UD / 20;
    let mut order: Vec<usize> = (0..feet.len()).filter(|i| !came[*i]).collect();
    order.sort_by_key(|i| -place(*i).1);
    let (in_files, beside): (Vec<usize>, Vec<usize>) =
        order.into_iter().partition(|i| !gaps || trace.profiles[*i].battle_unit());
    for (n, i) in in_files.iter().enumerate() {
        let before = in_files[..n].iter().rev().find(|j| same_file(**j, *i));
        if let Some(j) = before {
            let host = poses[*j].rect(trace.sizes[*j]);
            let closed = behind(&host, spacing(trace, *j, *i), 0);
            let (a, b) = (&feet[*j], &feet[*i]);
            let still = if gaps { gap(a, b).is_some() } else { in_file(a, b) };
            if !still || poses[*j] != trace.end()[*j] {
                poses[*i] = closed;
                moving[*i] = true;
            }
        }
    }
    let member = |i: usize| Member { id: trace.units[i], foot: feet[i] };
    let (mut settled, mut rest) = (in_files.clone(), beside);
    while let Some((n, host)) = rest.iter().enumerate().find_map(|(n, i)| {
        let host = settled.iter().find(|j| attached(scene, &member(*i), &member(**j)))?;
        Some((n, *host))
    }) {
        let i = rest.remove(n);
        let (_, gone) = feet[host].lane(Edge::Front).position(Fine::from(poses[host].at));
        if gone != 0 {
            poses[i] = feet[i].pose().advanced(gone);
            moving[i] = true;
        }
        settled.push(i);
    }
    // Whoever lost the unit it stood behind goes on to the rear of the one before.
    for i in rest {
        let halves = in_files.iter().filter(|j| place(**j).1 > place(i).1).flat_map(|j| {
            let (old, new) = (feet[*j].halves(), poses[*j].rect(trace.sizes[*j]).halves());
            old.into_iter().zip(new)
        });
        let ahead = halves.filter(|(old, _)| {
            let (right, _) = lane.position(old.corner(Corner::FrontLeft));
            (right - place(i).0).abs() <= UD / 20
        });
        let rear = |half: &Rect| lane.position(half.corner(Corner::RearLeft)).1;
        if let Some((_, half)) = ahead.min_by_key(|(_, new)| rear(new)) {
            poses[i] = behind(&half, 0, 0);
            moving[i] = true;
        }
    }
}
