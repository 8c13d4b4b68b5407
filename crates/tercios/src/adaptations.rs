//! Chapter 09, adaptations: dragoons on horse and on foot (T-ADP-10 to T-ADP-18). The other switches are single
//! conditions beside the rules they change.

use crate::discipline::TestKind;
use crate::movement::{Keep, Mover};
use crate::terms::Switch;
use crate::trials::Test;
use crate::{
    Event, Fault, Field, Frame, INCH, MM, Mark, Motion, Place, Purpose, Return, Subject, Tercios, UnitId,
    Until, World,
};
use rocroi_game::{Ask, At, Do, Halt, In, Refusal, Trial as _, by};
use rocroi_table::{Edge, Pose, Rect, Size};
use serde::{Deserialize, Serialize};

/// Half the depth of the base of held horses (T-UNT-04).
const HALF_HORSES: i32 = 20 * MM;

/// Dragoons with two profiles, mounted and on foot (T-ADP-05)?
pub fn adapted(field: Field<'_>, unit: UnitId) -> bool {
    let is = field.entry(unit).foot.is_some() && field.setup.on(Switch::Dragoons);
    if is {
        by!("T-ADP-05");
        by!("T-MOV-44");
    }
    is
}

/// Dragoons on foot that still have their horses (T-ADP-10)?
pub fn has_horses(field: Field<'_>, unit: UnitId) -> bool {
    let u = field.unit(unit);
    adapted(field, unit) && u.is(Mark::OnFoot) && !u.is(Mark::HorsesLost)
}

/// Where the held horses stand: 2 inches behind the foot base (T-ADP-11). A marker, always worked out afresh.
pub fn horses(field: Field<'_>, unit: UnitId) -> Option<Rect> {
    if !has_horses(field, unit) || field.unit(unit).place != Place::Table {
        return None;
    }
    by!("T-ADP-11");
    let size = Size { front: 2 * HALF_HORSES, depth: 2 * HALF_HORSES };
    Some(Rect::new(field.unit(unit).pose.advanced(-(field.size(unit).depth + 2 * INCH)), size))
}

/// The world with the unit mounted, for judging what it could do so.
fn as_mounted(field: Field<'_>, unit: UnitId) -> World {
    let mut world = field.world.clone();
    world.unit_mut(unit).marks.set(Mark::OnFoot, false);
    world
}

/// Judges dismounting: the foot base takes the place of the mounted one (T-ADP-11).
pub(crate) fn judge_dismount(field: Field<'_>, unit: UnitId) -> Result<(), Refusal<Fault>> {
    if adapted(field, unit) && !field.unit(unit).is(Mark::OnFoot) {
        Ok(())
    } else {
        Err(Refusal::of(Fault::CannotDismount { unit }))
    }
}

/// Judges mounting onto one of the unit's four directions (T-ADP-12). Returns how it then stands.
pub(crate) fn judge_mount(field: Field<'_>, unit: UnitId, side: Edge) -> Result<Pose, Refusal<Fault>> {
    let Some(horses) = horses(field, unit) else { return Err(Refusal::of(Fault::CannotMount { unit })) };
    by!("T-ADP-12");
    let foot = field.unit(unit).pose;
    let base = Rect::new(foot, field.size(unit));
    let facing = base.outward(side);
    let world = as_mounted(field, unit);
    let mounted = Field::new(field.setup, &world);
    let half = mounted.size(unit).depth / 2;
    let middle = horses.centre().point();
    // Shifted forward the least needed, in steps of a millimetre, as far as the foot base's own middle.
    let most = field.size(unit).depth / 2 + 2 * INCH + HALF_HORSES;
    let mover = Mover::new(mounted, unit, Motion::Move);
    let keep = Keep { guns: false, ..Keep::new(foot, foot.facing) };
    let places = (0..=most / MM).map(|step| {
        let centre = Pose::new(middle, foot.facing).advanced(step * MM).at;
        Pose::new(centre, facing).advanced(half)
    });
    let fits = |pose: &Pose| mover.ill(*pose, &keep).is_none();
    // Where no step fits it takes the foot base's own place and facing.
    Ok(places.into_iter().find(fits).unwrap_or(foot))
}

/// The men get down: same front centre and facing (T-ADP-11). Stamina may differ: the caller checks (T-ADP-18).
pub(crate) fn dismount(at: &mut At<'_, Tercios>, unit: UnitId) {
    by!("T-ADP-11");
    at.world.unit_mut(unit).marks.set(Mark::OnFoot, true);
    at.tell(|| Event::Dismounted { unit });
}

/// The men mount, and stand so. Stamina may differ: the caller checks (T-ADP-18).
pub(crate) fn mount(at: &mut At<'_, Tercios>, unit: UnitId, pose: Pose) {
    let u = at.world.unit_mut(unit);
    u.pose = pose;
    u.marks.set(Mark::OnFoot, false);
    u.marks.set(Mark::Displaced, true);
    at.tell(|| Event::Mounted { unit, pose });
}

/// They mount where they stand (T-ADP-14, T-ADP-16).
pub(crate) fn mount_in_place(at: &mut At<'_, Tercios>, unit: UnitId) {
    let pose = at.world.unit(unit).pose;
    mount(at, unit, pose);
}

/// The horses are gone: on foot for the rest of the battle (T-ADP-17).
pub(crate) fn lose_horses(at: &mut At<'_, Tercios>, unit: UnitId) {
    by!("T-ADP-17");
    at.world.unit_mut(unit).marks.set(Mark::HorsesLost, true);
    at.tell(|| Event::HorsesLost { unit });
}

/// A unit has become disordered: dragoons with horses will have to test (T-ADP-15).
pub(crate) fn disordered(at: &mut At<'_, Tercios>, unit: UnitId) {
    if has_horses(Field::from(&*at), unit) {
        at.world.unit_mut(unit).marks.set(Mark::HorsesTest, true);
    }
}

/// The test that disorder has made due, if any; it is due no more.
pub(crate) fn due(at: &mut At<'_, Tercios>, unit: UnitId) -> Option<Frame> {
    if !at.world.unit(unit).is(Mark::HorsesTest) {
        return None;
    }
    at.world.unit_mut(unit).marks.set(Mark::HorsesTest, false);
    let still = at.world.unit(unit).in_play() && has_horses(Field::from(&*at), unit);
    if still {
        by!("T-ADP-15");
    }
    still.then(|| Frame::Horses(Horses::new(unit)))
}

/// Goes on to `next`, by way of the test if one is due.
pub(crate) fn after_disorder(at: &mut At<'_, Tercios>, unit: UnitId, next: Frame) -> Do<Tercios> {
    match due(at, unit) {
        Some(test) => Do::Call(next, test),
        None => Do::Goto(next),
    }
}

/// An order test for the horses of dragoons on foot (T-ADP-14, T-ADP-15); no card is spent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Horses {
    /// Whose.
    pub unit: UnitId,
    test: Option<Test>,
}

impl Horses {
    /// Before the roll.
    pub fn new(unit: UnitId) -> Horses {
        Horses { unit, test: None }
    }

    /// The test that is awaited.
    pub(crate) fn test(&self) -> Option<Test> {
        self.test
    }
}

/// Carries the test on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    h: Horses,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let unit = h.unit;
    let test = match (h.test, input) {
        (None, In::Go) => {
            let (test, _) = Test::of(&Field::from(&*at).tested(unit), TestKind::Order);
            let (pools, purpose) = (test.pools(), Purpose::Horses { unit });
            if !pools.is_empty() {
                let frame = Frame::Horses(Horses { unit, test: Some(test) });
                return Ok(Do::Roll(frame, Ask { purpose, pools, secret: None }));
            }
            test
        }
        (Some(mut test), In::Fell(counts)) => {
            test.fell(counts);
            test
        }
        (t, i) => return Err(Halt::Bug(format!("the horses at {t:?} were given {i:?}"))),
    };
    let passed = test.outcome() > 0;
    // A test that a clause calls an order test uses Notable up (T-COM-77).
    at.world.effects.retain(|e| e.until != Until::OrderTest || e.on != Subject::Unit(unit));
    at.tell(|| Event::HorsesTested { unit, passed });
    if !passed {
        lose_horses(at, unit);
    }
    Ok(Do::Done(Return::Horses(passed)))
}

/// The field as it is if the unit mounts to evade (T-ADP-16); none if it would not.
pub(crate) fn evading(field: Field<'_>, unit: UnitId) -> Option<World> {
    has_horses(field, unit).then(|| {
        by!("T-ADP-16");
        as_mounted(field, unit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Bench;
    use crate::terms::Switches;
    use rocroi_game::{Seat, proves};
    use rocroi_table::Point;

    /// The marker of the held horses: 4 by 4 cm, 2 inches behind the foot base; none without the switch, when
    /// mounted, or when the horses are lost.
    #[test]
    fn held_horses() {
        let _proof = proves("T-ADP-05 T-ADP-10 T-ADP-11");
        let mut b = Bench::new();
        let unit = b.unit(Seat::A, "dragoons_mounted", &[], 600, 500, 0);
        let p = crate::profiles::profiles();
        b.setup.units[unit.at()].foot = p.sheet(p.named("dragoons_dismounted").unwrap(), &[], false);
        let mut world = b.world();
        world.unit_mut(unit).marks.set(Mark::OnFoot, true);
        assert_eq!(horses(Field::new(&b.setup, &world), unit), None, "the switch is off");
        b.setup.switches = b.setup.switches.and(Switches::of([Switch::Dragoons]));
        let held = horses(Field::new(&b.setup, &world), unit).unwrap();
        let corners = held.corners().map(|c| c.point());
        let [left, right] = [58_000, 62_000];
        let [rear, front] = [36_920, 40_920];
        for corner in [
            Point::new(left, rear),
            Point::new(left, front),
            Point::new(right, rear),
            Point::new(right, front),
        ] {
            assert!(corners.contains(&corner), "{corner:?} of {corners:?}");
        }
        world.unit_mut(unit).marks.set(Mark::HorsesLost, true);
        assert_eq!(horses(Field::new(&b.setup, &world), unit), None, "lost");
        world.unit_mut(unit).marks = crate::Marks::NONE;
        assert_eq!(horses(Field::new(&b.setup, &world), unit), None, "mounted");
    }
}
