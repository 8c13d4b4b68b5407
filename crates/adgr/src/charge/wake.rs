//! What a unit meets in passing outside ordinary moves: lone enemy generals it reaches (A-CMD-27), hesitant enemy
//! corps it comes near (A-CMD-30). The generals flee as a process of their own.

use rocroi_game::{At, Do, Halt, In, by};
use rocroi_table::{Body, Pose, Rect, within};

use crate::Adgr;
use crate::event::Event;
use crate::frame::{Frame, Return};
use crate::ids::{CorpsId, UnitId};
use crate::movement::{Leg, join, lose_general, refuges};
use crate::order::{Decision, Manoeuvre};
use crate::plan::Plan;
use crate::scene::{Scene, point_body, size};
use crate::tolerance::{APPROACH, CONTACT};
use crate::world::{Trust, Whereabouts};

/// Units went by these manoeuvres from place to place: hesitant enemy corps they came near are reliable; the lone generals
/// they reached.
pub(crate) fn passed(
    at: &mut At<'_, Adgr>,
    units: &[UnitId],
    path: &[Manoeuvre],
    poses: &[Vec<Pose>],
) -> Vec<CorpsId> {
    let Some(enemy) = units.first().map(|u| at.world.sheet(*u).seat.other()) else { return Vec::new() };
    let size = |unit: &UnitId| size(at.world.sheet(*unit).profile);
    let rects = |poses: &[Pose]| units.iter().zip(poses).map(|(u, p)| p.rect(size(u))).collect::<Vec<Rect>>();
    let start = poses.first().map_or_else(Vec::new, |p| rects(p));
    let legs = path.iter().zip(poses.windows(2));
    let legs: Vec<Leg> = legs.map(|(m, pair)| Leg::rest(m, rects(&pair[0]), rects(&pair[1]))).collect();
    let came = |body: &Body, limit: i32| {
        start.iter().any(|r| within(&Body::Rect(*r), body, limit))
            || legs.iter().any(|leg| (0..units.len()).any(|i| leg.comes_within(i, body, limit)))
    };
    let mut reached = Vec::new();
    for corps in at.setup.corps_of(enemy).collect::<Vec<_>>() {
        if let Whereabouts::Alone(point) = at.world.general(corps).at {
            by!("A-CMD-27");
            if came(&point_body(point), CONTACT) {
                reached.push(corps);
            }
        }
        if at.world.corps[corps.index()].trust == Trust::Reliable {
            continue;
        }
        by!("A-CMD-30");
        let scene = Scene::new(at.setup, at.world);
        let own = scene.army(enemy).filter(|(id, _)| scene.corps(*id) == corps);
        let near = own.map(|(_, r)| Body::Rect(*r)).any(|r| came(&r, APPROACH));
        drop(scene);
        if near {
            reliable(at, corps);
        }
    }
    reached
}

/// The flight of lone generals on whom enemies have come otherwise than by their own moves: by conforming, or displaced
/// (A-CMD-27).
pub(crate) fn overrun(at: &At<'_, Adgr>) -> Option<Frame> {
    let scene = Scene::new(at.setup, at.world);
    let all = (0u8..).map(CorpsId).take(at.setup.corps.len());
    let upon = |general: &CorpsId| {
        let Whereabouts::Alone(point) = at.world.general(*general).at else { return false };
        let body = point_body(point);
        let enemy = at.setup.corps(*general).seat.other();
        scene.army(enemy).any(|(_, r)| within(&Body::Rect(*r), &body, CONTACT))
    };
    let reached: Vec<CorpsId> = all.filter(upon).collect();
    (!reached.is_empty()).then(|| {
        by!("A-CMD-27");
        Frame::Flee(reached)
    })
}

/// A corps that hesitated, or had not rolled yet, obeys from now on (A-CMD-30).
pub(crate) fn reliable(at: &mut At<'_, Adgr>, corps: CorpsId) {
    if at.world.corps[corps.index()].trust != Trust::Reliable {
        at.world.corps[corps.index()].trust = Trust::Reliable;
        at.tell(|| Event::Reliable { corps });
    }
}

/// Lone generals flee one after the other, the last of the list first.
pub(crate) fn flee(
    at: &mut At<'_, Adgr>,
    mut list: Vec<CorpsId>,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    if let In::Ordered(plans) = input {
        let chosen = plans.into_iter().next().map(|(_, plan)| plan);
        let (Some(Plan::Refuge(unit)), Some(general)) = (chosen, list.pop()) else {
            return Err(Halt::Bug("a refuge was asked for".into()));
        };
        join(at, general, unit);
    }
    while let Some(general) = list.last().copied() {
        let among = refuges(&Scene::new(at.setup, at.world), general);
        let alone = matches!(at.world.general(general).at, Whereabouts::Alone(_));
        match among.as_slice() {
            _ if !alone => {}
            [] => lose_general(at, general),
            [one] => join(at, general, *one),
            _ => {
                by!("A-CMD-27");
                let seat = at.setup.corps(general).seat;
                return Ok(Do::Ask(Frame::Flee(list), seat, Decision::Refuge { general, among }));
            }
        }
        list.pop();
    }
    Ok(Do::Done(Return::Done))
}
