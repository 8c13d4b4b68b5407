//! Led horses follow their holder (R-MOV-10): after his move they are placed anew round him.

use super::deeds::TETHER;
use super::walk::Walked;
use crate::event::Event;
use crate::figures::{FigureId, Spot};
use crate::ground::touches;
use crate::measure::{SLACK, meet, touch};
use crate::setup::Setup;
use crate::world::{CART, Eyes, Led, World, beast_body, rect};
use rocroi_game::by;
use rocroi_table::{Body, Cm, Heading, Point, Pose, Segment, distance, overlaps};

/// Places the horses of a holder who has moved.
pub fn lead(w: &mut World, setup: &Setup, id: FigureId, walked: &Walked, events: &mut Vec<Event>) {
    if !w.holds_horses(id) {
        return;
    }
    by!("R-MOV-10");
    let heading = match walked.path.as_slice() {
        [.., a, b] => Heading::towards(a.at, b.at).unwrap_or(b.heading),
        _ => walked.end().heading,
    };
    let held: Vec<usize> = (0..w.horses.len()).filter(|i| w.horses[*i].holder == Some(id)).collect();
    // Those not placed yet do not stand in the way: they come along.
    let mut waiting = held.clone();
    for (n, i) in held.into_iter().enumerate() {
        waiting.retain(|h| *h != i);
        let spot = place_for(w, setup, id, i, n == 0, heading, walked, &waiting);
        match spot {
            Some(spot) => w.horses[i].spot = spot,
            None => {
                w.horses[i].holder = None;
                // Where its holder now stands it cannot stay: it runs off.
                let crowded = |b: Body| overlaps(&b, &beast_body(&w.horses[i]), SLACK);
                if w.body(id, Eyes::All).is_some_and(crowded) {
                    w.horses[i].gone = true;
                }
            }
        }
    }
    events.push(Event::Horses { figure: id });
}

/// The first free place: at gap 0, then 1 to 4 cm, straight behind, then turned by 15° left, right …
#[expect(clippy::too_many_arguments, reason = "one search with all it looks at")]
fn place_for(
    w: &World,
    setup: &Setup,
    holder: FigureId,
    horse: usize,
    first: bool,
    heading: Heading,
    walked: &Walked,
    waiting: &[usize],
) -> Option<Spot> {
    let body = w.body(holder, Eyes::All)?;
    let at = walked.end().at;
    let led = w.horses[horse];
    let gaps = if first { 0..=0 } else { 0..=TETHER / Cm::UNITS };
    for gap in gaps {
        for n in 0..24i32 {
            // Behind, then 15° left, 15° right, 30° left …
            let turn = if n == 0 { 0 } else { (n + 1) / 2 * 15_000 * if n % 2 == 1 { -1 } else { 1 } };
            let away = heading.opposite().turned(turn);
            let Some(spot) = beside(&body, at, away, heading, led, gap * Cm::UNITS) else { continue };
            if free(w, setup, holder, horse, spot, walked, waiting) {
                return Some(spot);
            }
        }
    }
    None
}

/// The spot in that direction at which the gap to the holder is just so.
fn beside(body: &Body, at: Point, away: Heading, lies: Heading, led: Led, gap: i32) -> Option<Spot> {
    let spot_at = |far: i32| Spot::new(Pose::new(at, lies).shifted(away, far).at, lies);
    let gap_at = |far: i32| distance(body, &beast_body(&Led { spot: spot_at(far), ..led }));
    let (mut near, mut far) = (0, 12_000);
    while far - near > 1 {
        let middle = (near + far) / 2;
        let clear = !overlaps(body, &beast_body(&Led { spot: spot_at(middle), ..led }), 0);
        if clear && !gap_at(middle).under(gap.max(1)) { far = middle } else { near = middle }
    }
    Some(spot_at(far))
}

fn free(
    w: &World,
    setup: &Setup,
    holder: FigureId,
    horse: usize,
    spot: Spot,
    walked: &Walked,
    waiting: &[usize],
) -> bool {
    let led = Led { spot, ..w.horses[horse] };
    let body = beast_body(&led);
    let side = w.figure(holder).side;
    if !w.ground.holds_all_of(&body) {
        return false;
    }
    for (id, place) in w.seen(Eyes::Of(side)) {
        let base = w.body_at(id, place.spot);
        let enemy = w.figure(id).side != side;
        if overlaps(&body, &base, SLACK) || (enemy && touch(&body, &base)) {
            return false;
        }
    }
    let others = w.horses.iter().enumerate();
    let mut others =
        others.filter(|(i, h)| *i != horse && !h.gone && !waiting.contains(i)).map(|(_, h)| beast_body(h));
    if others.any(|b| overlaps(&body, &b, SLACK)) {
        return false;
    }
    if w.carts.iter().any(|c| c.left.is_none() && overlaps(&body, &Body::Rect(rect(c.spot, CART)), SLACK)) {
        return false;
    }
    let line = Segment::new(spot.at, walked.end().at);
    let mover = w.mover(setup, holder);
    let barred = w.ground.pieces().iter().any(|p| {
        let hard = p.kind.row().hard(mover);
        let water = p.kind == crate::ground::AreaKind::DeepWater && !super::bars::may_swim(w, setup, holder);
        match hard {
            super::Hard::Impassable => {
                touches(&body, p) || rocroi_table::crosses(&line, &Body::Rect(p.rect()), 0)
            }
            super::Hard::Difficult | super::Hard::VeryDifficult => {
                touches(&body, p) && (water || !walked.terrain.hard.slows())
            }
            super::Hard::Open => false,
        }
    });
    let walls = w.ground.lines.iter().map(crate::ground::Line::segment);
    let mut walls = walls.chain(w.ground.buildings.iter().flat_map(|b| b.walls()));
    !barred && !walls.any(|s| meet(line, s) || overlaps(&body, &Body::Segment(s), SLACK))
}
