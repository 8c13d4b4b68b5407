//! Rout (R-MRL-10, R-MRL-11, R-MRL-17): routing, running for the edge, being surrounded.

use super::leaders::{drop_loot, put_out};
use super::test::Morale;
use crate::event::Event;
use crate::fault::Centimetres;
use crate::figures::{FigureId, GroupId, Marks, Status};
use crate::ground::Edge;
use crate::measure::{STEP, within};
use crate::movement::{
    Bar, Going, Hard, Leg, Slowed, Slowness, Walked, Walker, allowance, drop_tether, loosen, refresh, rise,
};
use crate::scenario::RoutTo;
use crate::setup::Setup;
use crate::system::{At, Do, Frame, In, Purpose, Ret, Stepped};
use crate::turn::{find_on_way, tell_shown};
use crate::world::{Eyes, World};
use rocroi_game::{Ask, Counts, Seat, Trial as _, by};
use rocroi_table::{Body, Cm, Heading, Point, Pose};
use serde::{Deserialize, Serialize};

/// A routed group that runs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RoutFrame {
    /// Which.
    pub group: GroupId,
    /// Those still to run, nearest to the edge first.
    pub queue: Vec<FigureId>,
    /// What the slowness dice came to, for foot and mounted, on difficult and very difficult ground.
    pub thrown: [Option<[Slowed; 2]>; 2],
}

impl RoutFrame {
    /// A group about to run.
    pub const fn new(_w: &World, group: GroupId) -> RoutFrame {
        RoutFrame { group, queue: Vec::new(), thrown: [None, None] }
    }
}

/// The edge for which a figure runs.
pub fn own_edge(w: &World, setup: &Setup, id: FigureId) -> Edge {
    let seat = w.figure(id).side;
    match setup.scenario.rout[seat.index()] {
        RoutTo::Edge(e) => e,
        RoutTo::OwnEdge => w.edges[seat.index()],
        RoutTo::NearerSide(y) => {
            let at = w.spot(id, Eyes::Shown).map_or(0, |s| s.at.y);
            if at < y { Edge::South } else { Edge::North }
        }
    }
}

/// A group routs.
pub fn routs(at: &mut At<'_>, group: GroupId) {
    by!("R-MRL-10");
    tell_shown(at, group, None);
    let turn = at.world.turn;
    at.world.change_group(group, |g| {
        g.morale = Morale::Routed;
        g.routed_on = turn;
    });
    loosen(at, group);
    at.tell(|| Event::Routs { group });
    let members: Vec<FigureId> = at.world.members(group).collect();
    for id in members {
        if rise(at.world, id) {
            at.tell(|| Event::Posture { figure: id, crouched: false });
        }
        drop_loot(at, id);
        drop_tether(at.world, id);
    }
}

/// One way a routed figure could run.
fn run(w: &World, setup: &Setup, id: FigureId, way: Heading, far: i32, slowing: bool) -> Option<Walked> {
    let place = w.place(id, Eyes::Shown)?;
    let touching: Vec<FigureId> = w.touching(id).collect();
    let going = Going {
        eyes: Eyes::Of(w.figure(id).side),
        allowance: far,
        slowing: if slowing { Hard::VeryDifficult } else { Hard::Open },
        crossing: true,
        named: &[],
        any: false,
        leave: true,
        ignore: &touching,
    };
    let along = |far: i32| {
        let leg = Pose::new(Point::default(), way).advanced(far).at;
        // From an upper storey he comes down first.
        let mut legs = vec![Leg::Storey(-1); usize::from(place.storey)];
        legs.push(Leg::By(leg));
        Walker::new(w, setup, id, going).walk(place, &legs)
    };
    let mut walked = along(far);
    // Across an obstacle contact is made where a way ends, and that bars it too: it ends short of it.
    let meets = |walked: &Walked| walked.touched.iter().any(|e| !touching.contains(e));
    while walked.moved() && meets(&walked) {
        walked = along(walked.length - STEP);
        (walked.bar, walked.cut) = (Some(Bar::Contact), Some(Bar::Contact));
    }
    Some(walked)
}

/// Is the way barred, other than by its length or a friend it would end on?
fn barred(walked: &Walked) -> bool {
    !matches!(walked.cut, None | Some(Bar::Allowance | Bar::NoRoom))
}

/// The way a routed figure takes: straight for the edge; if that is barred also turned by 15° to 90°, left and
/// right, the one that ends nearest to the edge.
pub fn way_out(w: &World, setup: &Setup, id: FigureId) -> Option<(Heading, Walked)> {
    by!("R-MRL-10");
    let edge = own_edge(w, setup, id);
    let straight = edge.towards();
    let far = i32::from(allowance(w, setup, id).total()) * Cm::UNITS;
    let first = run(w, setup, id, straight, far, true)?;
    if !barred(&first) {
        return Some((straight, first));
    }
    let left_of = |walked: &Walked| w.ground.from_edge(walked.end().at, edge);
    let mut best = (left_of(&first), straight, first);
    for n in 1..=6 {
        for sign in [-1, 1] {
            let way = straight.turned(sign * n * 15_000);
            let Some(walked) = run(w, setup, id, way, far, true) else { continue };
            if left_of(&walked) < best.0 {
                best = (left_of(&walked), way, walked);
            }
        }
    }
    Some((best.1, best.2))
}

/// Carries the run of a routed group on.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn rout(at: &mut At<'_>, mut f: RoutFrame, input: In<'_>) -> Stepped {
    if let In::Fell(counts) = input {
        fell(at, &mut f, counts);
    } else if f.queue.is_empty() {
        let mut all: Vec<(i32, FigureId)> = at
            .world
            .members(f.group)
            .map(|id| {
                let edge = own_edge(at.world, at.setup, id);
                let spot = at.world.spot(id, Eyes::Shown).unwrap_or_default();
                (at.world.ground.from_edge(spot.at, edge), id)
            })
            .collect();
        all.sort_unstable();
        f.queue = all.into_iter().map(|(_, id)| id).collect();
        at.world.change_group(f.group, |g| g.moved = true);
    }
    while let Some(id) = f.queue.first().copied() {
        let Some((way, walked)) = way_out(at.world, at.setup, id) else {
            f.queue.remove(0);
            continue;
        };
        let hard = walked.terrain.hard;
        let mounted = at.world.figure(id).mounted();
        if hard.slows() && walked.moved() {
            match f.thrown[usize::from(mounted)] {
                None => {
                    let trial = Slowness::new(f.group.seat, mounted, hard, knows(at, id, &walked));
                    let purpose = Purpose::Slowness { group: f.group, mounted };
                    let ask = Ask { purpose, pools: trial.pools(), secret: None };
                    return Ok(Do::Roll(Frame::Rout(f), ask));
                }
                Some(by_ground) => {
                    let s = by_ground[usize::from(hard == Hard::VeryDifficult)];
                    slow(at.world, id, s);
                }
            }
        }
        runs(at, id, way)?;
        f.queue.remove(0);
    }
    Ok(Do::Done(Ret::Done))
}

fn knows(at: &At<'_>, id: FigureId, walked: &Walked) -> bool {
    walked.terrain.only(|k| at.setup.knows(id, k))
}

fn fell(at: &mut At<'_>, f: &mut RoutFrame, counts: &Counts) {
    let Some(id) = f.queue.first().copied() else { return };
    let mounted = at.world.figure(id).mounted();
    let walked = way_out(at.world, at.setup, id).map(|(_, walked)| walked);
    let known = walked.as_ref().is_some_and(|walked| knows(at, id, walked));
    let very = walked.is_some_and(|walked| walked.terrain.hard == Hard::VeryDifficult);
    let both = [Hard::Difficult, Hard::VeryDifficult].map(|hard| {
        let mut t = Slowness::new(f.group.seat, mounted, hard, known);
        t.fell(counts);
        t.outcome()
    });
    f.thrown[usize::from(mounted)] = Some(both);
    let (group, loss, stuck) = (f.group, both[0].loss, both[usize::from(very)].stuck);
    at.tell(|| Event::Slowed { group, mounted, figures: vec![id], loss, stuck });
}

fn slow(w: &mut World, id: FigureId, s: Slowed) {
    let f = w.figure_mut(id);
    f.marks.set(Marks::THREW);
    f.slowed = s.loss;
    if s.halved {
        f.marks.set(Marks::HALVED);
    }
    if s.stuck {
        f.marks.set(Marks::STUCK);
    }
}

/// A routed figure runs; dice only shorten the way it chose.
fn runs(at: &mut At<'_>, id: FigureId, way: Heading) -> Result<(), crate::system::Halt> {
    let w = &*at.world;
    let f = w.figure(id);
    let stuck = f.marks.has(Marks::STUCK);
    let inside = stuck && {
        let body = w.body(id, Eyes::Shown);
        body.is_some_and(|b| w.ground.touched(&b, w.mover(at.setup, id)).hard.slows())
    };
    if inside {
        by!("R-MOV-14");
        return Ok(());
    }
    let mut far = i32::from(allowance(w, at.setup, id).total()) * Cm::UNITS;
    let Some(mut walked) = run(w, at.setup, id, way, far, !stuck) else { return Ok(()) };
    let hit = find_on_way(w, id, &walked.path, walked.storey);
    if let Ok(Some(h)) = &hit {
        far = far.min(h.length);
        if let Some(cut) = run(w, at.setup, id, way, far, !stuck) {
            walked = cut;
        }
    }
    if walked.moved() || walked.left.is_some() {
        let end = walked.end();
        crate::movement::trail(at.world, id, &walked.path);
        crate::movement::wet(at.world, id, &walked.path);
        let f = at.world.figure_mut(id);
        f.marks.set(Marks::MOVED);
        f.spent += walked.length;
        at.world.set_place(id, |p| {
            p.spot = end;
            p.storey = walked.storey;
            p.idle = false;
        });
        let (path, length, bar) = (walked.path.clone(), Centimetres::of(walked.length), walked.bar);
        at.tell(|| Event::Went { figure: id, path, length, bar });
        if let Some(edge) = walked.left {
            by!("R-MOV-33");
            at.world.take_off(id, Status::Lost);
            super::leaders::note_loss(at.world, at.setup, id, false);
            at.tell(|| Event::LeftTable { figure: id, edge, exit: false });
        }
        refresh(at.world, id, None, &[]);
    }
    for g in hit?.map(|h| h.groups).unwrap_or_default() {
        tell_shown(at, g, Some(id));
    }
    Ok(())
}

/// Routed figures that touch an enemy and cannot move at all are taken at the end of the movement phase.
pub fn take_surrounded(at: &mut At<'_>) {
    let routed: Vec<FigureId> = at
        .world
        .seen(Eyes::Shown)
        .map(|(id, _)| id)
        .filter(|id| at.world.routed(*id) && at.world.in_contact(*id))
        .collect();
    for id in routed {
        let edge = own_edge(at.world, at.setup, id);
        let storey = at.world.place(id, Eyes::Shown).map_or(0, |p| i32::from(p.storey));
        let far = Cm(1 + 8 * storey).units();
        let free = (-6..=6).any(|n: i32| {
            let way = edge.towards().turned(n * 15_000);
            run(at.world, at.setup, id, way, far, true).is_some_and(|w| w.moved())
        });
        if !free {
            by!("R-MRL-11");
            at.tell(|| Event::Surrounded { figure: id });
            put_out(at, id);
        }
    }
}

/// Groups of class 1 that an enemy comes near, with no friend near, rout without a test (R-MRL-17).
pub fn class_one_routs(at: &mut At<'_>) {
    let near = Cm(10).units();
    let mut routing = Vec::new();
    let w = &*at.world;
    for seat in Seat::BOTH {
        for g in w.groups[seat.index()].shown.iter().filter(|g| g.morale != Morale::Routed) {
            let group = GroupId::new(seat, g.number);
            let members: Vec<FigureId> = w.members(group).collect();
            if members.is_empty() || !members.iter().all(|id| w.figure(*id).class.is_one()) {
                continue;
            }
            let bodies: Vec<Body> = members.iter().filter_map(|id| w.body(*id, Eyes::Shown)).collect();
            let any_near = |side: Seat| {
                w.seen_of(side, Eyes::Shown).any(|(id, p)| {
                    !w.figure(id).class.is_one() && !w.routed(id) && {
                        let b = w.body_at(id, p.spot);
                        bodies.iter().any(|m| within(&b, m, near))
                    }
                })
            };
            if any_near(seat.other()) && !any_near(seat) {
                by!("R-MRL-17");
                routing.push(group);
            }
        }
    }
    for group in routing {
        routs(at, group);
    }
}
