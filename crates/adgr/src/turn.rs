//! The turn (chapter 10): two player sequences, the five phases of each, corps one at a time.

use rocroi_game::{At, Do, Halt, In, Seat, by};
use serde::{Deserialize, Serialize};

use crate::event::{Blank, Event};
use crate::frame::Frame;
use crate::ids::CorpsId;
use crate::melee::phase::CombatStage;
use crate::order::Decision;
use crate::plan::Plan;
use crate::rout::phase::{After, RoutStage};
use crate::setting::flank;
use crate::setup::Setup;
use crate::shooting::phase::ShootingStage;
use crate::world::{Away, Marks, Phase, World};
use crate::{Adgr, CorpsStage};

/// How far a sequence has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TurnStage {
    /// The sequence begins.
    Begin,
    /// A battle taken up while a corps is being activated.
    Resumed,
    /// The next corps is to be activated.
    NextCorps,
    /// A phase is to begin.
    Begins(Phase),
    /// The sequence is over.
    Ended,
    /// A die is thrown in secret for a flank march (A-SET-35).
    FlankDie,
}

/// Carries a sequence on.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    stage: TurnStage,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    match (stage, input) {
        (TurnStage::Begin, _) => {
            begin_sequence(at.world);
            let (turn, phasing) = (at.world.turn, at.world.phasing);
            at.tell(|| Event::SequenceBegan { turn, phasing });
            at.tell(|| Event::PhaseBegan { phase: Phase::Movement });
            let seat = phasing;
            if flank::throws(at.setup, at.world, seat) {
                return Ok(Do::Roll(Frame::Turn(TurnStage::FlankDie), flank::die(seat)));
            }
            Ok(Do::Goto(Frame::Turn(TurnStage::NextCorps)))
        }
        (TurnStage::FlankDie, In::Fell(counts)) => {
            let seat = at.world.phasing;
            flank::fell(at, seat, counts.single(0) + 1, None)?;
            Ok(Do::Goto(Frame::Turn(TurnStage::NextCorps)))
        }
        (TurnStage::Resumed, _) => {
            Ok(Do::Call(Frame::Turn(TurnStage::NextCorps), Frame::Corps(CorpsStage::Orders)))
        }
        (TurnStage::NextCorps, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Activate(corps))) => Ok(activate(corps)),
            other => Err(Halt::Bug(format!("a corps was to be chosen, not {other:?}"))),
        },
        (TurnStage::NextCorps, In::Go | In::Back(_)) => {
            by!("A-TRN-04");
            if hides_from_view(at.world) {
                return Err(Halt::Blank(Blank::Ambush));
            }
            let mut left = to_activate(at.setup, at.world);
            match (left.next(), left.next()) {
                (None, _) => Ok(Do::Goto(Frame::Turn(TurnStage::Begins(Phase::Shooting)))),
                (Some(only), None) => Ok(activate(only)),
                (Some(_), Some(_)) => {
                    Ok(Do::Ask(Frame::Turn(TurnStage::NextCorps), at.world.phasing, Decision::Corps))
                }
            }
        }
        (TurnStage::Begins(phase), _) => {
            by!("A-TRN-02");
            at.world.phase = phase;
            at.tell(|| Event::PhaseBegan { phase });
            let (next, called) = match phase {
                Phase::Movement => return Ok(Do::Goto(Frame::Turn(TurnStage::NextCorps))),
                Phase::Shooting => (TurnStage::Begins(Phase::Combat), Frame::Shooting(ShootingStage::Begin)),
                Phase::Combat => (TurnStage::Begins(Phase::Rout), Frame::Combat(CombatStage::Begin)),
                Phase::Rout => {
                    let rout = Box::new(RoutStage::Begin(After::Combat));
                    (TurnStage::Begins(Phase::Victory), Frame::Rout(rout))
                }
                Phase::Victory => (TurnStage::Ended, Frame::Victory),
            };
            Ok(Do::Call(Frame::Turn(next), called))
        }
        (TurnStage::Ended, _) => {
            by!("A-TRN-01");
            let world = &mut *at.world;
            world.phasing = world.phasing.other();
            if world.phasing == world.attacker {
                world.turn += 1;
            }
            world.sequence += 1;
            Ok(Do::Goto(Frame::Turn(TurnStage::Begin)))
        }
        (TurnStage::NextCorps | TurnStage::FlankDie, input) => {
            Err(Halt::Bug(format!("a corps was to be chosen, not {input:?}")))
        }
    }
}

fn activate(corps: CorpsId) -> Do<Adgr> {
    Do::Call(Frame::Turn(TurnStage::NextCorps), Frame::Corps(CorpsStage::Begin(corps)))
}

/// What is forgotten when a sequence begins: the facts of A-TRN-28 that are kept until the end of the last one.
fn begin_sequence(world: &mut World) {
    by!("A-TRN-28");
    world.phase = Phase::Movement;
    let phasing = world.phasing;
    for (unit, sheet) in world.units.iter_mut().zip(world.sheets.iter()) {
        unit.marks = Marks::default();
        if sheet.seat == phasing {
            unit.rolled = false;
        }
    }
    for corps in &mut world.corps {
        corps.done = false;
        corps.helped = false;
    }
    for general in &mut world.generals {
        general.orders = 0;
    }
    world.struck.clear();
}

/// The corps of the phasing player still to be activated: those with a unit on the table, in ambush or on
/// a flank march (A-TRN-04).
pub fn to_activate<'a>(setup: &'a Setup, world: &'a World) -> impl Iterator<Item = CorpsId> + 'a {
    setup
        .corps_of(world.phasing)
        .filter(move |c| !world.corps[c.index()].done && present(world, *c, world.phasing))
}

/// A view that does not hold which units of the phasing player are in ambush.
fn hides_from_view(world: &World) -> bool {
    world.absentees(world.phasing).is_none()
}

/// Has the corps a unit on the table, in ambush or on a flank march, as far as this seat knows? For one that marches
/// and is not due the die has no effect, but it tells the other side nothing either.
fn present(world: &World, corps: CorpsId, seat: Seat) -> bool {
    let mut own = world.sheets.iter().zip(&world.units).filter(|(sheet, _)| sheet.corps == corps);
    let absent = world.absent[seat.index()].seen_by(seat).map_or(&[][..], |a| a.0.as_slice());
    own.any(|(_, unit)| unit.pose().is_some())
        || absent.iter().any(|a| a.sheet.corps == corps && a.at != Away::ToDeploy)
}
