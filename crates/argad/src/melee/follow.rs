//! Following up (R-MEL-16): after the last step, into the place an enemy vacated.

use super::phase::{MeleeFrame, MeleeStage, to_redressing};
use crate::event::Event;
use crate::figures::{FigureId, Marks, Spot, touching};
use crate::measure::{SLACK, STEP, TOUCH};
use crate::movement::{Hard, longer, may_swim};
use crate::orders::Decision;
use crate::plan::Plan;
use crate::setup::Setup;
use crate::system::{At, Do, Frame, In, Stepped};
use crate::turn::{find_on_way, tell_shown};
use crate::world::{CART, Eyes, World, beast_body, rect};
use rocroi_game::by;
use rocroi_table::{Body, Cm, Fine, GRAIN, Point, passage};

/// How far one may follow up.
pub const FOLLOW: i32 = Cm(2).units();

/// The places this figure may step into.
pub fn places(f: &MeleeFrame, id: FigureId) -> Vec<Point> {
    let mut out: Vec<Point> = f.vacated.iter().filter(|(s, _)| *s == id).map(|(_, p)| *p).collect();
    out.dedup();
    out
}

/// How far a figure may step towards a place: up to 2 cm, to the first contact, not over anything.
pub fn room(w: &World, setup: &Setup, id: FigureId, to: Point) -> i32 {
    by!("R-MEL-16");
    let side = w.figure(id).side;
    let Some(spot) = w.spot(id, Eyes::Shown) else { return 0 };
    let by = to - spot.at;
    let grains = Fine::from(by).length();
    let far = ((grains / GRAIN) as i32).min(FOLLOW);
    if far <= 0 {
        return 0;
    }
    let shift = longer(by, grains, far);
    let body = w.body_at(id, spot);
    let mut most = far;
    let mut stop = |other: &Body, gap: i32| {
        if let Some((from, _)) = passage(&body, shift, other, gap) {
            // Who lines an obstacle has no room to it, give or take what a table rounds off.
            let lined = matches!(other, Body::Segment(_)) && from < STEP;
            most = most.min(if lined { 0 } else { from.max(0) });
        }
    };
    let class_one = w.figure(id).class.is_one();
    let storey = w.place(id, Eyes::Shown).map_or(0, |p| p.storey);
    for (other, place) in w.seen(Eyes::Of(side)) {
        if other == id || place.storey != storey || !place.spot.at.within(spot.at, 12_000) {
            continue;
        }
        let base = w.body_at(other, place.spot);
        let enemy = w.figure(other).side != side;
        // Class 1 does not move into contact.
        stop(&base, if enemy && class_one { TOUCH + STEP } else { -SLACK });
        // Whom he only passes by he touches too, unless a wall is between them.
        let past = enemy && !class_one && passage(&body, shift, &base, -SLACK).is_none();
        if past
            && let Some((from, to)) = passage(&body, shift, &base, TOUCH + STEP / 2 - SLACK)
            && to < far
        {
            let here = Spot::new(spot.at + longer(by, grains, from), spot.heading);
            let there = w.stance_at(other, place.spot, place.storey);
            if touching(&w.ground, &w.stance_at(id, here, storey), &there).is_some_and(|t| t.across.is_none())
            {
                stop(&base, TOUCH + STEP / 2 - SLACK);
            }
        }
    }
    w.horses.iter().filter(|h| !h.gone).for_each(|h| stop(&beast_body(h), -SLACK));
    w.carts.iter().filter(|c| c.left.is_none()).for_each(|c| stop(&Body::Rect(rect(c.spot, CART)), -SLACK));
    let mover = w.mover(setup, id);
    let swims = may_swim(w, setup, id);
    for p in w.ground.pieces() {
        let water = p.kind == crate::ground::AreaKind::DeepWater && !swims;
        let rampart = p.kind == crate::ground::AreaKind::Rampart && p.holds(spot.at);
        if (p.kind.row().hard(mover) == Hard::Impassable && !rampart) || water {
            stop(&Body::Rect(p.rect()), -SLACK);
        }
    }
    w.ground.lines.iter().for_each(|l| stop(&Body::Segment(l.segment()), -SLACK));
    for b in &w.ground.buildings {
        if b.holds(spot.at) {
            b.walls().iter().for_each(|s| stop(&Body::Segment(*s), -SLACK));
        } else {
            stop(&Body::Rect(b.rect()), -SLACK);
        }
    }
    most
}

/// Who may follow up now: on his feet, touching no enemy, with somewhere to go.
pub fn may_follow(w: &World, setup: &Setup, f: &MeleeFrame, id: FigureId) -> bool {
    let me = w.figure(id);
    let able = me.on_table() && !me.marks.has(Marks::PUSHED) && !w.in_contact(id) && !w.routed(id);
    able && places(f, id).iter().any(|p| room(w, setup, id, *p) > 0)
}

/// Asks one after the other.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn following(at: &mut At<'_>, mut f: MeleeFrame, mut queue: Vec<FigureId>, input: In<'_>) -> Stepped {
    if let In::Ordered(mut plans) = input {
        let id = queue.remove(0);
        let plan = plans.pop().map(|(_, p)| p);
        if let Some(Plan::FollowUp(n, far)) = plan
            && let Some(to) = places(&f, id).get(usize::from(n)).copied()
        {
            step_up(at, id, to, far)?;
        }
        f.stage = MeleeStage::Following(queue);
        return Ok(Do::Goto(Frame::Melee(Box::new(f))));
    }
    while let Some(id) = queue.first().copied() {
        if may_follow(at.world, at.setup, &f, id) {
            let places = places(&f, id);
            f.stage = MeleeStage::Following(queue);
            let seat = at.world.figure(id).side;
            return Ok(Do::Ask(Frame::Melee(Box::new(f)), seat, Decision::FollowUp { figure: id, places }));
        }
        queue.remove(0);
    }
    to_redressing(at, f)
}

fn step_up(at: &mut At<'_>, id: FigureId, to: Point, far: i32) -> Result<(), crate::system::Halt> {
    let Some(spot) = at.world.spot(id, Eyes::Shown) else { return Ok(()) };
    let mut far = far.min(room(at.world, at.setup, id, to));
    let by = to - spot.at;
    let grains = Fine::from(by).length();
    let end = |far: i32| Spot::new(spot.at + longer(by, grains, far), spot.heading);
    let storey = at.world.place(id, Eyes::Shown).map_or(0, |p| p.storey);
    let hit = find_on_way(at.world, id, &[spot, end(far)], storey);
    if let Ok(Some(h)) = &hit {
        far = far.min(h.length);
    }
    let end = end(far);
    by!("R-MEL-16");
    crate::movement::wet(at.world, id, &[spot, end]);
    at.world.set_place(id, |p| p.spot = end);
    let new = crate::movement::refresh(at.world, id, None, &[]);
    at.tell(|| Event::FollowsUp { figure: id, to: end.at });
    crate::movement::met(at, &new);
    crate::scenario::pick_up(at, id);
    for g in hit?.map(|h| h.groups).unwrap_or_default() {
        tell_shown(at, g, Some(id));
    }
    Ok(())
}
