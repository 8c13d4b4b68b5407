//! Opening ambush markers (A-SET-24, A-SET-25) as a process: whoever moves is stopped on his way, the markers he has
//! met are opened, or their owner is asked, units are set up or lost, and the mover learns how it ended. Where on a way
//! a marker is met is [`super::watch`]; how units may be set up [`super::lay_out`].

use std::sync::Arc;

use rocroi_game::{At, Do, Halt, In, Refusal, Seat, by};
use rocroi_table::Pose;
use serde::{Deserialize, Serialize};

use super::lay_out::{self, Opened};
use super::watch::{self, Met};
use crate::Adgr;
use crate::charge::wake;
use crate::event::{Blank, Event};
use crate::fault::Fault;
use crate::frame::{Frame, Return};
use crate::ids::{CorpsId, MarkerId, UnitId};
use crate::movement::lose_general;
use crate::order::{Decision, Order, SetUp};
use crate::plan::Plan;
use crate::rout;
use crate::scene::{MARKER, Scene};
use crate::world::{Absentees, Away, Trust, Whereabouts, With};

/// Why markers are opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Cause {
    /// A unit on its way met them.
    Forced,
    /// A unit that was set in place at once has them near.
    Settled,
    /// Their owner is asked.
    Asked,
}

/// How far it has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// The next marker is to be dealt with.
    Next,
    /// Its owner is asked about this one.
    Asking(MarkerId),
    /// Units are being set up.
    SettingUp,
    /// A general whose unit is lost is placed.
    Refuge(CorpsId),
}

/// Markers being opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reveal {
    cause: Cause,
    /// Whoever met them.
    by: Vec<UnitId>,
    /// Still to be dealt with.
    markers: Vec<MarkerId>,
    /// Real ones whose units are still to be set up.
    real: Vec<MarkerId>,
    /// Generals whose unit was lost, with the place of the marker.
    generals: Vec<(CorpsId, Pose)>,
    stage: Stage,
    done: Revealed,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Revealed {
    /// A marker was opened, real or fake.
    pub opened: bool,
    /// An enemy's real ambush was forced open: whoever met it goes no farther.
    pub stops: bool,
    /// Units set up.
    pub new: Vec<UnitId>,
}

type Next = Result<Do<Adgr>, Halt<Adgr>>;

impl Reveal {
    fn of(cause: Cause, by: &[UnitId], markers: Vec<MarkerId>) -> Frame {
        Frame::Reveal(Box::new(Reveal {
            cause,
            by: by.to_vec(),
            markers,
            real: Vec::new(),
            generals: Vec::new(),
            stage: Stage::Next,
            done: Revealed::default(),
        }))
    }

    /// What units on their way have met.
    pub(crate) fn met(by: &[UnitId], met: &Met) -> Frame {
        if met.forced.is_empty() {
            Reveal::of(Cause::Asked, by, met.near.clone())
        } else {
            Reveal::of(Cause::Forced, by, met.forced.clone())
        }
    }

    /// Markers that units standing where they are force open.
    pub(crate) fn forced(by: &[UnitId], markers: Vec<MarkerId>) -> Frame {
        Reveal::of(Cause::Forced, by, markers)
    }

    /// The owners of these are asked.
    pub(crate) fn asking(by: &[UnitId], markers: Vec<MarkerId>) -> Frame {
        Reveal::of(Cause::Asked, by, markers)
    }

    fn at(mut self, stage: Stage) -> Frame {
        self.stage = stage;
        Frame::Reveal(Box::new(self))
    }
}

/// Whatever units that were set in place at once (conforming, turning to face, displacements) have forced open since
/// the last order, as a process; none if nothing.
pub(crate) fn settled(at: &mut At<'_, Adgr>) -> Option<Frame> {
    if at.world.restless.is_empty() {
        return None;
    }
    let moved = std::mem::take(&mut at.world.restless);
    let scene = Scene::new(at.setup, at.world);
    let mut markers: Vec<MarkerId> = Vec::new();
    let mut by: Vec<UnitId> = Vec::new();
    for unit in moved {
        let near = watch::standing(&scene, unit);
        if !near.is_empty() && !by.contains(&unit) {
            by.push(unit);
        }
        markers.extend(near);
    }
    markers.sort_unstable();
    markers.dedup();
    (!markers.is_empty()).then(|| {
        by!("A-SET-24");
        Reveal::of(Cause::Settled, &by, markers)
    })
}

/// Carries it on.
pub(crate) fn step(at: &mut At<'_, Adgr>, mut r: Reveal, input: In<'_, Adgr>) -> Next {
    let stage = std::mem::replace(&mut r.stage, Stage::Next);
    let plan = match input {
        In::Ordered(plans) => plans.into_iter().next().map(|(_, plan)| plan),
        In::Go | In::Fell(_) | In::Back(_) => None,
    };
    match (stage, plan) {
        (Stage::Next, None) => {}
        (Stage::Asking(marker), Some(Plan::Reveal(yes))) => {
            if yes {
                open(at, &mut r, marker)?;
            }
        }
        (Stage::SettingUp, Some(Plan::SetUp(order))) => {
            r.real.retain(|m| *m != order.marker);
            let up = set_up(at, &order);
            r.done.new.extend(up.units);
            r.generals.extend(up.generals);
        }
        (Stage::Refuge(general), Some(Plan::Refuge(unit))) => {
            if let Some((_, pose)) = r.generals.iter().find(|(c, _)| *c == general).copied() {
                rout::phase::joins(at, general, unit, &pose.rect(MARKER));
            }
            r.generals.retain(|(c, _)| *c != general);
        }
        (stage, plan) => return Err(Halt::Bug(format!("a marker at {stage:?} was answered by {plan:?}"))),
    }
    go_on(at, r)
}

fn go_on(at: &mut At<'_, Adgr>, mut r: Reveal) -> Next {
    loop {
        if let Some((general, pose)) = r.generals.first().copied() {
            by!("A-SET-25");
            let among =
                rout::phase::nearest_friends(&Scene::new(at.setup, at.world), general, &pose.rect(MARKER));
            match among.as_slice() {
                [] => lose_general(at, general),
                [one] => rout::phase::joins(at, general, *one, &pose.rect(MARKER)),
                _ => {
                    let seat = at.setup.corps(general).seat;
                    let asked = Decision::Refuge { general, among };
                    return Ok(Do::Ask(r.at(Stage::Refuge(general)), seat, asked));
                }
            }
            r.generals.remove(0);
            continue;
        }
        if r.cause == Cause::Asked && r.real.is_empty() && !r.markers.is_empty() {
            let marker = r.markers.remove(0);
            let Some(unit) = r.by.first().copied() else { continue };
            if at.world.markers[marker.index()].pose.is_none() {
                continue;
            }
            let seat = at.world.markers[marker.index()].seat;
            return Ok(Do::Ask(r.at(Stage::Asking(marker)), seat, Decision::Reveal { marker, unit }));
        }
        // All that were met at the same point are opened together.
        for marker in std::mem::take(&mut r.markers) {
            open(at, &mut r, marker)?;
        }
        let Some(first) = r.real.first() else { break };
        let owner = at.world.markers[first.index()].seat;
        let own: Vec<MarkerId> =
            r.real.iter().copied().filter(|m| at.world.markers[m.index()].seat == owner).collect();
        let before = if r.cause == Cause::Asked { Vec::new() } else { r.by.clone() };
        let settled = r.cause == Cause::Settled;
        let asked = Decision::SetUp { markers: own, before, settled };
        return Ok(Do::Ask(r.at(Stage::SettingUp), owner, asked));
    }
    if !r.done.new.is_empty() {
        crate::contacts::note(at.setup, at.world);
        // Hesitant corps of units that have just appeared near whoever moves (A-CMD-30).
        for unit in r.by.clone() {
            if let Some(pose) = at.world.unit(unit).pose() {
                let _ = wake::passed(at, &[unit], &[], &[vec![pose]]);
            }
        }
    }
    Ok(Do::Done(Return::Revealed(r.done)))
}

/// A marker is opened: a fake is removed, the units of a real one are to be set up.
fn open(at: &mut At<'_, Adgr>, r: &mut Reveal, marker: MarkerId) -> Result<(), Halt<Adgr>> {
    by!("A-SET-24");
    let place = &at.world.markers[marker.index()];
    let owner = place.seat;
    let Some(corps) = place.corps.get().copied() else { return Err(Halt::Blank(Blank::Ambush)) };
    r.done.opened = true;
    match corps {
        None => remove_fake(at, marker),
        Some(corps) => {
            let by = r.by.first().map(|u| at.world.sheet(*u).seat);
            if r.cause != Cause::Asked && by != Some(owner) {
                by!("A-CMD-30");
                wake::reliable(at, corps);
            }
            r.done.stops |= r.cause == Cause::Forced && by != Some(owner);
            at.world.markers[marker.index()].corps.reveal();
            at.tell(|| Event::AmbushRevealed { marker, corps });
            r.real.push(marker);
        }
    }
    Ok(())
}

/// A fake is taken off the table.
pub(crate) fn remove_fake(at: &mut At<'_, Adgr>, marker: MarkerId) {
    let place = &mut at.world.markers[marker.index()];
    place.pose = None;
    place.corps.reveal();
    at.tell(|| Event::FakeRemoved { marker });
}

/// Who has been set up, and the generals whose unit was lost.
pub(crate) struct Up {
    units: Vec<UnitId>,
    generals: Vec<(CorpsId, Pose)>,
}

/// Carries a lay-out out: those named appear, the others are lost.
pub(crate) fn set_up(at: &mut At<'_, Adgr>, order: &SetUp) -> Up {
    let marker = order.marker;
    let owner = at.world.markers[marker.index()].seat;
    let place = at.world.markers[marker.index()].pose.take().unwrap_or_default();
    at.world.markers[marker.index()].corps.reveal();
    let all = at.world.absentees(owner).map(<[_]>::to_vec).unwrap_or_default();
    let (mine, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|a| a.at == Away::Ambush(marker));
    let mut up = Up { units: Vec::new(), generals: Vec::new() };
    let mut poses = Vec::new();
    let mut lost = 0u8;
    for absent in mine {
        let corps = absent.sheet.corps;
        let wanted = order.places.iter().find(|(unit, _)| *unit == absent.sheet.roster);
        if let Some((_, pose)) = wanted {
            let id = at.world.appear(absent.sheet, *pose);
            up.units.push(id);
            poses.push(*pose);
            match absent.general {
                Some(With::Attached(half)) => {
                    at.world.generals[corps.index()].at = Whereabouts::Attached(id.half(half));
                }
                Some(With::Included(half)) => {
                    at.world.generals[corps.index()].at = Whereabouts::Included(id.half(half));
                }
                None => {}
            }
        } else {
            by!("A-SET-25");
            lost += 1;
            if absent.general.is_some() {
                up.generals.push((corps, place));
            }
        }
    }
    at.world.absent[owner.index()].set(Absentees(Arc::new(others)));
    let units = up.units.clone();
    if !units.is_empty() {
        at.tell(|| Event::AmbushSetUp { marker, units, poses });
    }
    if lost > 0 {
        at.tell(|| Event::AmbushLost { marker, number: lost });
    }
    up
}

/// Judges whether a marker is revealed where its owner is asked.
pub(crate) fn judge(
    scene: &Scene<'_>,
    seat: Seat,
    marker: MarkerId,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::Stay => Ok(Plan::Reveal(false)),
        Order::Reveal(named) if *named == marker => {
            by!("A-CMD-30");
            if hesitates(scene, seat, marker) {
                return Err(Refusal::of(Fault::Hesitant));
            }
            Ok(Plan::Reveal(true))
        }
        Order::Reveal(_) => Err(Refusal::of(Fault::NotYourMarker)),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// The corps under a marker, as far as this seat knows.
fn corps_of(scene: &Scene<'_>, seat: Seat, marker: MarkerId) -> Option<Option<CorpsId>> {
    let place = scene.world.markers.get(marker.index()).filter(|m| m.seat == seat && m.pose.is_some())?;
    place.corps.seen_by(seat).copied()
}

fn hesitates(scene: &Scene<'_>, seat: Seat, marker: MarkerId) -> bool {
    let corps = corps_of(scene, seat, marker).flatten();
    corps.is_some_and(|c| scene.world.corps[c.index()].trust != Trust::Reliable)
}

/// May this marker be revealed by choice now, in its owner's own Movement phase?
fn may_open(scene: &Scene<'_>, seat: Seat, marker: MarkerId) -> Result<(), Refusal<Fault>> {
    by!("A-SET-24");
    let corps = corps_of(scene, seat, marker).flatten();
    let Some(corps) = corps else { return Err(Refusal::of(Fault::NotYourMarker)) };
    if scene.world.active.map(|a| a.corps) != Some(corps) {
        return Err(Refusal::of(Fault::OtherCorpsAmbush { marker }));
    }
    if hesitates(scene, seat, marker) {
        return Err(Refusal::of(Fault::Hesitant));
    }
    Ok(())
}

/// Judges a marker revealed by choice in its owner's own Movement phase.
pub(crate) fn judge_own(scene: &Scene<'_>, seat: Seat, order: &SetUp) -> Result<Plan, Refusal<Fault>> {
    may_open(scene, seat, order.marker)?;
    if order.places.is_empty() {
        return Err(Refusal::of(Fault::Nothing));
    }
    lay_out::judge(scene, seat, order, Opened::default())
}

/// Carries out what was chosen in the owner's own Movement phase.
pub(crate) fn own(at: &mut At<'_, Adgr>, order: &SetUp) -> Frame {
    let up = set_up(at, order);
    Frame::Reveal(Box::new(Reveal {
        cause: Cause::Asked,
        by: Vec::new(),
        markers: Vec::new(),
        real: Vec::new(),
        generals: up.generals,
        stage: Stage::Next,
        done: Revealed { opened: true, stops: false, new: up.units },
    }))
}

/// Judges the removal of a fake.
pub(crate) fn judge_removal(scene: &Scene<'_>, seat: Seat, marker: MarkerId) -> Result<Plan, Refusal<Fault>> {
    match corps_of(scene, seat, marker) {
        Some(None) => Ok(Plan::RemoveFake(marker)),
        _ => Err(Refusal::of(Fault::NotYourMarker)),
    }
}

/// Judges a lay-out that was asked for.
pub(crate) fn judge_set_up(
    scene: &Scene<'_>,
    seat: Seat,
    markers: &[MarkerId],
    opened: Opened<'_>,
    order: &SetUp,
) -> Result<Plan, Refusal<Fault>> {
    if !markers.contains(&order.marker) {
        return Err(Refusal::of(Fault::NotYourMarker));
    }
    lay_out::judge(scene, seat, order, opened)
}

/// What may be done with markers between two orders.
pub fn candidates(scene: &Scene<'_>, seat: Seat, out: &mut Vec<Order>) {
    for (id, marker) in (0u8..).map(MarkerId).zip(&scene.world.markers) {
        if marker.seat != seat || marker.pose.is_none() {
            continue;
        }
        if judge_removal(scene, seat, id).is_ok() {
            out.push(Order::RemoveFake(id));
            continue;
        }
        if may_open(scene, seat, id).is_ok() {
            let found = lay_out::lay_outs(scene, seat, id, Opened::default(), 2);
            out.extend(found.into_iter().filter(|o| !o.places.is_empty()).map(Order::SetUp));
        }
    }
}
