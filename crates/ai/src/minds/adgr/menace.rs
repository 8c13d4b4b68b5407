//! What is about to happen: the shots that would fall now, the charges that could be made next turn, and who comes
//! near whom.

use rocroi_adgr::melee::{Fighter, Meeting, Met, Phase, Touched, Which};
use rocroi_adgr::rout::behind::close_behind;
use rocroi_adgr::shooting::Shot;
use rocroi_adgr::shooting::declare::{Declaration, Resolution, fires, resolutions};
use rocroi_adgr::shooting::targets::choices;
use rocroi_adgr::troops::{Category, Profile};
use rocroi_adgr::{Adgr, Scene, UnitId};
use rocroi_game::{Now, Seat};
use rocroi_table::{Edge, Fine, GRAIN, Lane, Rect, Ud, bases_within};

use super::worth::{melee, outlook, point, shot};
use crate::field::{Body, far};
use crate::mind::Eye;

const UD: i64 = Ud(1).units() as i64;

/// What the shots of a side would cost the other if all shot now, on average.
pub(super) fn shots(scene: &Scene<'_>, seat: Seat) -> i64 {
    let Ok(fires) = fires(&choices(scene, seat), &Declaration::default()) else { return 0 };
    let all = resolutions(scene, seat, &fires, &[]);
    let of = |r: &Resolution| {
        let target = r.target.unit;
        shot(Shot::new(&r.volley, seat).0, scene.profile(target), scene.unit(target).lost)
    };
    all.iter().map(of).sum()
}

/// A body with what is asked of it again and again.
struct Placed<'a> {
    body: &'a Body,
    centre: Fine,
    lane: Lane,
    /// From its middle to its edge, on average.
    half: i64,
}

/// What charges could bring a side, as these bodies stand: every enemy is charged by the one who gains most by it, and half
/// as much by the next.
pub(super) fn charges(now: Now<'_, Adgr>, seat: Seat, bodies: &[Body], eye: Eye<'_>) -> i64 {
    let place = |body| Placed {
        body,
        centre: body.rect.centre(),
        lane: body.rect.lane(Edge::Front),
        half: (i64::from(body.rect.size().front) + i64::from(body.rect.size().depth)) / 4,
    };
    let all: Vec<Placed<'_>> = bodies.iter().map(place).collect();
    let able = |b: &&Placed<'_>| b.body.seat == seat && b.body.reach > 0 && !b.body.engaged;
    let chargers: Vec<&Placed<'_>> = all.iter().filter(able).collect();
    let mut sum = 0;
    for e in all.iter().filter(|e| e.body.seat != seat) {
        let (mut best, mut next) = (0, 0);
        // Asked only of those whom somebody reaches.
        let mut crowd: Option<(bool, f64)> = None;
        for b in &chargers {
            // Roughly first: most are far.
            let apart = far(b.centre, e.centre) - b.half - e.half;
            let reach = b.body.reach;
            if apart > i64::from(reach) + UD
                || !bases_within(&b.body.rect, &e.body.rect, reach)
                || !before(b, e)
                || barred(b, e, &all)
            {
                continue;
            }
            let (_, harm) = *crowd.get_or_insert_with(|| close(now, e, &all, eye.weights.behind));
            let gain = charge(now, b, e, harm);
            if gain > best {
                (best, next) = (gain, best);
            } else if gain > next {
                next = gain;
            }
        }
        let both = best + next / 2;
        // Light troops mostly get away, where they have room behind them.
        let flees = !e.body.in_line && e.body.reach > 0 && !crowd.is_some_and(|(any, _)| any);
        sum += if flees { both / 4 } else { both };
    }
    sum
}

/// Is the second before the front of the first, as far aside as a wheel takes it?
fn before(b: &Placed<'_>, e: &Placed<'_>) -> bool {
    let (aside, ahead) = b.lane.position(e.centre);
    let wide = b.body.rect.size().front;
    ahead > 0 && aside > -wide - ahead / 2 && aside < 2 * wide + ahead / 2
}

/// Does somebody who is no light friend stand between the two?
fn barred(b: &Placed<'_>, e: &Placed<'_>, all: &[Placed<'_>]) -> bool {
    let way = far(b.centre, e.centre).max(1);
    let (x, y) = ((e.centre.x - b.centre.x) / GRAIN, (e.centre.y - b.centre.y) / GRAIN);
    all.iter().any(|o| {
        if std::ptr::eq(o, b) || std::ptr::eq(o, e) || (o.body.seat == b.body.seat && !o.body.in_line) {
            return false;
        }
        let (ox, oy) = ((o.centre.x - b.centre.x) / GRAIN, (o.centre.y - b.centre.y) / GRAIN);
        let along = (ox * x + oy * y) / way;
        let aside = (ox * y - oy * x).abs() / way;
        along > 0 && along < way && aside < UD / 2
    })
}

fn fighter(now: Now<'_, Adgr>, body: &Body) -> Fighter {
    let id = UnitId(body.id);
    let unit = now.world.unit(id);
    Fighter { lost: unit.lost, square: unit.square, ..Fighter::of(rocroi_adgr::profile(now.world, id)) }
}

/// Does anybody stand so close behind a body that its rout would cost him a point, and what would that cost all who do? Only
/// for somebody who `heeds` it.
fn close(now: Now<'_, Adgr>, e: &Placed<'_>, all: &[Placed<'_>], heeds: bool) -> (bool, f64) {
    if !heeds {
        return (false, 0.0);
    }
    let profile = |id: UnitId| rocroi_adgr::profile(now.world, id);
    let what = profile(UnitId(e.body.id));
    let friends = all.iter().filter(|f| f.body.seat == e.body.seat && f.body.id != e.body.id);
    let (mut any, mut harm) = (false, 0);
    for id in friends
        .filter(|f| close_behind(what, &e.body.rect, profile(UnitId(f.body.id)), &f.body.rect))
        .map(|f| UnitId(f.body.id))
    {
        any = true;
        harm += point(profile(id), now.world.unit(id).lost);
    }
    (any, harm as f64)
}

/// What the first gains by charging the second, from where it stands, and by the harm a rout would do to others.
fn charge(now: Now<'_, Adgr>, b: &Placed<'_>, e: &Placed<'_>, harm: f64) -> i64 {
    let mut fighters = [fighter(now, b.body), fighter(now, e.body)];
    // A square has no flank.
    if e.lane.position(b.centre).1 < 0 && !fighters[1].square {
        let side = Touched::by(fighters[0].what, true);
        (fighters[1].met, fighters[1].flank) = (Met::Flank, side);
    }
    let found = outlook(&Meeting { fighters, phase: Phase::First { charger: Which::First } });
    (found.gain + (found.routs[1] * harm) as i64).max(0)
}

/// What a camp is worth that falls to whoever comes, in thousandths of a unit: as much for morale as two units.
pub(super) const CAMP: i64 = 2_000;

/// Camps of a side that fall to whoever comes.
pub(super) fn open_camps(now: Now<'_, Adgr>, of: Seat) -> impl Iterator<Item = Rect> {
    let open = now.world.camps.iter().filter(move |c| c.seat == of && !c.lost && !c.fortified);
    open.map(|c| c.pose.rect(rocroi_adgr::CAMP))
}

/// Is it one to send after the enemy's camp?
pub(super) fn raider(profile: Profile) -> bool {
    matches!(profile.category(), Category::Lh | Category::Drag | Category::Cv)
}

/// What way a body loses that has to turn about to look at a place behind its front, up to two and a half UD.
fn about(lane: &Lane, wide: i32, at: Fine) -> i64 {
    let (aside, ahead) = lane.position(at);
    let (aside, behind) = (i64::from(aside - wide / 2).abs(), i64::from(-ahead).max(0));
    5 * UD * behind / (2 * (aside + behind).max(1))
}

/// Farther than this, in tenths of a UD, nobody feels near.
const FAR: i64 = 300;

/// Who gains or loses so much by a melee is drawn to it fully, or hardly at all, in thousandths of a unit.
const SURE: i64 = 500;

/// Coming to grips: every body is drawn to the enemies it has the better of more than to others, and within range if it
/// shoots rather than fights; light horse besides to the enemy's camp.
pub(super) fn approach(now: Now<'_, Adgr>, seat: Seat, bodies: &[Body], eye: Eye<'_>) -> i64 {
    let camps: Vec<Fine> = open_camps(now, seat.other()).map(|c| c.centre()).collect();
    let place = |body: &Body| {
        let size = body.rect.size();
        (body.rect.centre(), (i64::from(size.front) + i64::from(size.depth)) / 4)
    };
    let enemies: Vec<(&Body, Fine, i64)> =
        bodies.iter().filter(|e| e.seat != seat).map(|e| (e, place(e).0, place(e).1)).collect();
    let mut sum = 0;
    for b in bodies.iter().filter(|b| b.seat == seat) {
        let Some(wants) = b.wants else { continue };
        let (centre, half) = place(b);
        let mut best = 0;
        let lane = (eye.weights.turns && b.in_line).then(|| b.rect.lane(Edge::Front));
        for (e, at, its) in &enemies {
            let round = lane.as_ref().map_or(0, |lane| about(lane, b.rect.size().front, *at));
            let apart = (far(centre, *at) - half - its - i64::from(wants)).max(0) + round;
            let near = (FAR - apart * 10 / UD).max(0);
            if near <= best {
                continue;
            }
            let drawn = if wants > 0 {
                SURE
            } else {
                eye.memo.matched(b.id, e.id, || {
                    let fighters = [fighter(now, b), fighter(now, e)];
                    melee(&Meeting { fighters, phase: Phase::First { charger: Which::First } })
                })
            };
            best = best.max(near * (drawn.clamp(-SURE, SURE) + 2 * SURE) / (3 * SURE));
        }
        let light = raider(rocroi_adgr::profile(now.world, UnitId(b.id))) && !b.in_line;
        let camp =
            camps.iter().filter(|_| light).map(|c| (FAR - (far(centre, *c) - half) * 10 / UD).max(0)).max();
        sum += (best + camp.unwrap_or(0)) * b.worth / 600;
    }
    sum
}
