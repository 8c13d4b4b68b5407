//! Ground that counts at the end: how near each side's nearest is to every place that scores, and how far those have
//! come who score beyond a river.

use rocroi_game::Seat;
use rocroi_table::{Fine, Point};
use rocroi_tercios::{Field, INCH, Scenario};

use crate::field::{Body, far};

/// Nearer than this a place is as good as held (T-BAT-47), and farther than that nobody thinks of it.
const HELD: i64 = 3 * INCH as i64;
const FAR: i64 = 27 * INCH as i64;

/// A place and what it is worth to each side.
struct Goal {
    at: Fine,
    points: [i64; 2],
}

/// The places of a battle that score.
fn goals(field: Field<'_>) -> Vec<Goal> {
    let contest = &field.world.contest;
    let both = |at: Point, points: i64| Goal { at: at.into(), points: [points; 2] };
    match contest.scenario {
        None => Vec::new(),
        Some(Scenario::PitchedBattle | Scenario::TheCrossing) => {
            contest.markers.into_iter().flatten().map(|at| both(at, 1)).collect()
        }
        Some(Scenario::TheVillage) => {
            let houses = field.world.ground.iter().filter(|(_, p)| p.scenery.is_building()).take(3);
            houses
                .map(|(_, house)| Goal {
                    at: house.shape.bounds().low.middle(house.shape.bounds().high),
                    points: [1; 2],
                })
                .collect()
        }
        Some(Scenario::MeetingOnTheMarch) => {
            let [middle, south, north] = contest.markers;
            let only = |at: Option<Point>, owner: Option<Seat>| {
                let points = Seat::BOTH.map(|s| if owner.is_some_and(|o| o != s) { 2 } else { 0 });
                at.map(|at| Goal { at: at.into(), points })
            };
            let ends = [only(south, contest.south), only(north, contest.south.map(Seat::other))];
            middle.map(|at| both(at, 2)).into_iter().chain(ends.into_iter().flatten()).collect()
        }
    }
}

/// How near somebody is who wants to be there, in thousandths.
fn nearness(away: i64) -> i64 {
    1_000 - (away.clamp(HELD, FAR) - HELD) * 1_000 / (FAR - HELD)
}

/// How much nearer a side is to what scores than the other, in thousandths of a point; little so long as there is time.
pub(super) fn more(field: Field<'_>, seat: Seat, bodies: &[Body]) -> i64 {
    let own = |goal: &Goal, side: Seat| match goal.points[side.index()] {
        0 => 0,
        points => {
            points * bodies.iter().filter(|b| b.seat == side).map(|b| near(b, goal.at)).max().unwrap_or(0)
        }
    };
    let all = goals(field);
    let more: i64 = all.iter().map(|goal| own(goal, seat) - own(goal, seat.other())).sum();
    more * i64::from(field.world.turn.min(5)) / 5
}

fn near(body: &Body, goal: Fine) -> i64 {
    if body.wants.is_none() {
        return 0;
    }
    let half = i64::from(body.rect.size().depth) / 2;
    nearness(far(body.rect.centre(), goal) - half)
}
