//! Moves a captain thinks of beyond what the rules propose: everybody who can at the enemy at once, several at one man,
//! and the rest of the group after them.

use rocroi_argad::Argad;
use rocroi_argad::choices::tried;
use rocroi_argad::figures::{FigureId, GroupId, Marks, Place, Spot};
use rocroi_argad::movement::{Course, Manner, Walk, left, longer, make_loose, run};
use rocroi_argad::world::{Eyes, FOOT, World};
use rocroi_game::Now;
use rocroi_table::{Cm, Fine, GRAIN, Heading, Point, Pose};

/// How much farther a man goes for one of his own: to be alone against him, or to be several.
const DETOUR: i64 = Cm(6).units() as i64;
/// So many at one man at most.
const AT_ONE: usize = 3;
/// Who follows stops so far from an enemy.
const SHORT: i64 = Cm(4).units() as i64;

/// Everybody of a group who can goes at a group of the enemy, each at a man of his own or several `together`; the others
/// follow if it is said so.
pub(super) fn assault(
    now: Now<'_, Argad>,
    group: GroupId,
    enemy: GroupId,
    together: bool,
    follow: bool,
) -> Option<Walk> {
    let (w, setup) = (now.world, now.setup);
    let eyes = Eyes::Of(group.seat);
    let loosen = w.group(group)?.formed.is_some();
    let mut copy = w.clone();
    if loosen {
        make_loose(&mut copy, group);
    }
    let spots = |g: GroupId| w.members(g).filter_map(|id| w.spot(id, eyes).map(|s| (id, s)));
    let targets: Vec<(FigureId, Spot)> = spots(enemy).collect();
    let apart = |a: Spot, b: Spot| Fine::from(a.at).distance(Fine::from(b.at)) / GRAIN;
    let nearest = |s: Spot| targets.iter().map(|(_, t)| apart(s, *t)).min();
    let mut movers: Vec<(i64, FigureId, Spot)> =
        spots(group).filter_map(|(id, s)| nearest(s).map(|far| (far, id, s))).collect();
    movers.sort_unstable_by_key(|(far, id, _)| (*far, *id));
    let mut at: Vec<usize> = vec![0; targets.len()];
    let mut own: Vec<Course> = Vec::new();
    let mut behind: Vec<(FigureId, Spot)> = Vec::new();
    for (far, id, spot) in movers {
        let f = w.figure(id);
        let stays = f.class.is_one() || f.marks.has(Marks::MOVE_GIVEN_UP.and(Marks::ROOTED));
        let reach = i64::from(left(&copy, setup, id));
        if stays || w.in_contact(id) {
            continue;
        }
        if far > reach + i64::from(Cm(6).units()) {
            behind.push((id, spot));
            continue;
        }
        let mut order: Vec<(i64, usize)> = targets
            .iter()
            .enumerate()
            .filter(|(i, _)| at[*i] < AT_ONE)
            .map(|(i, (_, t))| {
                let shared = if together { -(at[i].min(2) as i64) } else { at[i] as i64 };
                (apart(spot, *t) + shared * DETOUR, i)
            })
            .collect();
        order.sort_unstable();
        let gone = order.into_iter().take(3).find_map(|(_, i)| {
            let (target, there) = targets[i];
            ways(&copy, id, spot, there).into_iter().find_map(|by| {
                let course = Course::along(id, [by]).against([target]);
                tried(&copy, setup, course).map(|made| (i, made))
            })
        });
        match gone {
            Some((i, (course, next))) => {
                at[i] += 1;
                copy = next;
                own.push(course);
            }
            None => behind.push((id, spot)),
        }
    }
    if own.is_empty() && !follow {
        return None;
    }
    if follow {
        for (id, spot) in behind {
            let Some((_, there)) = targets.iter().min_by_key(|(t, s)| (apart(spot, *s), *t)) else {
                continue;
            };
            let by = there.at - spot.at;
            let grains = Fine::from(by).length();
            let far = (grains / GRAIN - SHORT).min(i64::from(left(&copy, setup, id)));
            if far <= 0 {
                continue;
            }
            let course = Course::along(id, [longer(by, grains, far as i32)]);
            let mut next = copy.clone();
            if run(&mut next, setup, &course, Manner::DRAWN).faults.is_empty() {
                copy = next;
                own.push(course);
            }
        }
    }
    (!own.is_empty()).then(|| Walk { loosen, ..Walk::own(group.number, own) })
}

/// Straight at a man, or past his shoulders where friends stand in the way: only ways that end on free ground.
fn ways(w: &World, id: FigureId, from: Spot, to: Spot) -> Vec<Point> {
    let Some(back) = Heading::towards(to.at, from.at) else { return Vec::new() };
    let beside = |degrees: i32| Pose::new(to.at, back.turned(degrees * 1_000)).advanced(FOOT).at;
    if w.figure(id).mounted() {
        return [to.at, beside(90), beside(-90)].map(|end| end - from.at).to_vec();
    }
    let free = |end: &Point| {
        let near = |(other, p): (FigureId, Place)| {
            other != id && !w.figure(other).mounted() && p.spot.at.within(*end, FOOT - 1)
        };
        !w.seen_of(w.figure(id).side, Eyes::Of(w.figure(id).side)).any(near)
    };
    [0, 60, -60, 110, -110].map(beside).into_iter().filter(free).map(|end| end - from.at).collect()
}
