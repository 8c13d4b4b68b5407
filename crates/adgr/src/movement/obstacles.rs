//! What stops a move (A-MOV-08): enemies, friends that cannot be passed, camps, the table edge.

use rocroi_game::{Faults, by};
use rocroi_table::{Body, Edge, Rect};

use super::free;
use super::leg::{Leg, Way};
use super::passage::{beyond, may_pass};
use super::trace::Trace;
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::scene::Scene;
use crate::tolerance::CONTACT;

/// Whom a move may touch: nobody, or enemies already in melee on its way into support (A-MOV-60).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touching {
    /// No new contact at all.
    Nobody,
    /// Enemies in melee, running along them (A-CHG-21).
    InMelee,
}

fn touch(a: &Rect, b: &Rect) -> bool {
    rocroi_table::bases_within(a, b, CONTACT)
}

/// Everything in the way of a move; friends passed through are left for [`super::passage::make_room`].
pub fn obstacles(scene: &Scene<'_>, trace: &Trace, touching: Touching, faults: &mut Faults<Fault>) {
    by!("A-MOV-08");
    for (i, unit) in trace.units.iter().enumerate() {
        let seat = scene.seat(*unit);
        let Some(start) = trace.legs.first().map(|leg| leg.from[i]) else { continue };
        for leg in trace.legs.iter().filter(|leg| leg.moving[i]) {
            let near = leg.bounds(i).grown(i64::from(CONTACT) * rocroi_table::GRAIN);
            faults.require(free::on_table(scene, &leg.to[i]), || Fault::OffTable { unit: *unit });
            for (id, foot) in scene.on_table() {
                if trace.units.contains(&id) || !near.meets(foot.bounds()) {
                    continue;
                }
                if scene.seat(id) == seat {
                    friend(scene, leg, i, *unit, id, foot, faults);
                } else {
                    enemy(scene, leg, i, *unit, &start, id, foot, touching, faults);
                }
            }
            for (camp, foot) in scene.camps().filter(|(_, foot)| near.meets(foot.bounds())) {
                let body = Body::Rect(*foot);
                let hostile = camp.seat != seat && !camp.lost && !touch(&start, foot);
                let meets = if hostile { leg.touches(i, &body) } else { leg.overlaps(i, &body) };
                faults.require(!meets, || Fault::CampInTheWay { unit: *unit });
            }
        }
    }
    among_themselves(trace, faults);
}

#[expect(clippy::too_many_arguments, reason = "one test of one pair")]
fn enemy(
    scene: &Scene<'_>,
    leg: &Leg,
    i: usize,
    unit: UnitId,
    start: &Rect,
    enemy: UnitId,
    foot: &Rect,
    touching: Touching,
    faults: &mut Faults<Fault>,
) {
    by!("A-MOV-54");
    let body = Body::Rect(*foot);
    let along = touch(start, foot) || (touching == Touching::InMelee && scene.in_melee(enemy));
    let meets = if along { leg.overlaps(i, &body) } else { leg.touches(i, &body) };
    faults.require(!meets, || Fault::EnemyInTheWay { unit, enemy });
}

fn friend(
    scene: &Scene<'_>,
    leg: &Leg,
    i: usize,
    unit: UnitId,
    friend: UnitId,
    foot: &Rect,
    faults: &mut Faults<Fault>,
) {
    let body = Body::Rect(*foot);
    match leg.way {
        Way::Ahead(_) => {
            if !leg.overlaps(i, &body) {
                return;
            }
            let passes = may_pass(scene, unit, leg.from[i].facing(), friend);
            faults.require(passes, || Fault::FriendInTheWay { unit, friend });
            let over = rocroi_table::overlaps(&Body::Rect(leg.to[i]), &body, CONTACT);
            faults.require(!passes || !over || beyond(&leg.to[i], Edge::Front, foot), || Fault::NotBeyond {
                unit,
                friend,
            });
        }
        Way::Sideways(_) => {
            by!("A-MOV-14");
            faults.require(!leg.overlaps(i, &body), || Fault::FriendInTheWay { unit, friend });
        }
        // In a wheel friends are tested at the end only (A-MOV-34).
        Way::About(..) => {
            let over = rocroi_table::overlaps(&Body::Rect(leg.to[i]), &body, CONTACT);
            faults.require(!over, || Fault::FriendInTheWay { unit, friend });
        }
        Way::Placed => {
            let over = rocroi_table::overlaps(&Body::Rect(leg.to[i]), &body, CONTACT);
            faults.require(!over, || Fault::PlaceTaken { unit });
        }
        Way::Across => {
            let over = rocroi_table::overlaps(&Body::Rect(leg.to[i]), &body, CONTACT);
            faults.require(!over, || Fault::PlaceTaken { unit });
            let heading = leg.from[i].facing();
            let passes = !leg.overlaps(i, &body) || may_pass(scene, unit, heading, friend);
            faults.require(passes, || Fault::FriendInTheWay { unit, friend });
        }
    }
}

/// Members of a group that changed its form may not end on each other.
fn among_themselves(trace: &Trace, faults: &mut Faults<Fault>) {
    let reforms = |l: &&Leg| matches!(l.way, Way::Placed | Way::Across);
    if trace.units.len() < 2 {
        return;
    }
    // Where they end, and where they stand after every turn.
    let mut stands: Vec<&[Rect]> = trace.legs.iter().filter(reforms).map(|l| l.to.as_slice()).collect();
    let end = trace.feet(trace.end());
    if !stands.is_empty() {
        stands.push(&end);
    }
    for feet in stands {
        for (i, a) in feet.iter().enumerate() {
            for b in &feet[i + 1..] {
                let over = rocroi_table::overlaps(&Body::Rect(*a), &Body::Rect(*b), CONTACT);
                faults.require(!over, || Fault::PlaceTaken { unit: trace.units[i] });
            }
        }
    }
}
