//! A unit shoots: its gun first, then its volley, each to its break test; an Experimental gun's own wear; and the
//! caracole (T-SHT-01, T-SHT-45, T-SHT-47, T-SHT-49).

use super::cover::facts;
use super::dice::ShotOrder;
use super::target::Aim;
use super::volley::Volley;
use crate::discipline::TestKind;
use crate::losses::{BreakCheck, wear};
use crate::movement::{Going, disorder, furthest_back, judge_back};
use crate::terms::{Arm, Rule};
use crate::trials::Test;
use crate::{
    Decision, Event, Fault, Field, Frame, Motion, Order, Plan, Purpose, Return, Subject, Tercios, UnitId,
    Until, Wear,
};
use rocroi_game::{Ask, At, Do, Halt, In, Refusal, Trial as _, by};
use serde::{Deserialize, Serialize};

/// A unit shooting.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shooting {
    /// Who stands there.
    pub unit: UnitId,
    /// By which order.
    pub order: ShotOrder,
    /// A Harasser that will evade (T-REA-38).
    pub leaves: bool,
    /// The shots still to be taken.
    shots: Vec<Aim>,
    stage: Stage,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    Next,
    /// Dice to hit or to resist.
    Rolling(Aim, Volley),
    /// The target has taken its wear and its break test.
    Struck {
        aim: Aim,
        one: bool,
    },
    /// The shooter has taken the wear of its own Experimental gun.
    Burst,
    /// Does it try to fall back?
    Caracole,
    Testing(Test),
    FallsBack,
    Fell,
}

impl Shooting {
    /// These shots, judged beforehand, in this order.
    pub fn new(unit: UnitId, order: ShotOrder, shots: Vec<Aim>) -> Shooting {
        Shooting { unit, order, leaves: false, shots, stage: Stage::Next }
    }

    /// In reaction, by a Harasser that will then leave.
    pub fn leaving(self) -> Shooting {
        Shooting { leaves: true, ..self }
    }

    fn at(self, stage: Stage) -> Frame {
        Frame::Shooting(Shooting { stage, ..self })
    }

    /// At whom the dice now awaited are thrown.
    pub fn target(&self) -> Option<UnitId> {
        self.rolling().map(|(aim, _)| aim.target)
    }

    /// The shot whose dice are awaited.
    pub(crate) fn rolling(&self) -> Option<(&Aim, &Volley)> {
        match &self.stage {
            Stage::Rolling(aim, volley) => Some((aim, volley)),
            _ => None,
        }
    }

    /// The caracole test that is awaited.
    pub(crate) fn testing(&self) -> Option<Test> {
        match self.stage {
            Stage::Testing(test) => Some(test),
            _ => None,
        }
    }
}

/// Carries the shooting on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    mut s: Shooting,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let unit = s.unit;
    let seat = at.setup.unit(unit).seat;
    Ok(match (s.stage.clone(), input) {
        (Stage::Next, In::Go) => {
            if !at.world.unit(unit).in_play() || s.shots.is_empty() {
                return Ok(caracole(at, s));
            }
            let aim = s.shots.remove(0);
            // A volley whose target the gun destroyed is lost (T-SHT-49).
            if !at.world.unit(aim.target).in_play() {
                return Ok(Do::Goto(s.at(Stage::Next)));
            }
            let f = facts(Field::from(&*at), &aim, s.order, s.leaves);
            let volley = f.volley();
            at.tell(|| Event::Shoots {
                unit: aim.by,
                target: aim.target,
                weapon: aim.weapon,
                distance: aim.distance,
                dice: f.shoot(),
                needed: f.needed(),
            });
            roll(s, aim, volley)
        }
        (Stage::Rolling(aim, mut volley), In::Fell(counts)) => {
            let resisted = volley.resisting();
            volley.fell(counts);
            let out = volley.outcome();
            let target = aim.target;
            if volley.resisting() {
                let f = facts(Field::from(&*at), &aim, s.order, s.leaves);
                let (dice, needed) = (f.courage(), f.resisted_on());
                at.tell(|| Event::Hit { unit: target, hits: out.hits, dice, needed });
                return Ok(roll(s, aim, volley));
            }
            // Engineer is used up by the shot, hit or miss (T-COM-49).
            at.world.effects.retain(|e| e.until != Until::Shot || e.on != Subject::Unit(aim.by));
            if out.hits == 0 {
                at.tell(|| Event::Missed { unit: aim.by, target });
            } else {
                if resisted {
                    at.tell(|| Event::Resisted {
                        unit: target,
                        cancelled: out.hits - out.wear,
                        wear: out.wear,
                    });
                }
                let u = at.world.unit_mut(target);
                u.wear = u.wear.saturating_add(out.wear);
                if out.disordered {
                    disorder(at, target, None);
                }
            }
            let next = s.at(Stage::Struck { aim, one: out.one });
            Do::Call(next, Frame::BreakCheck(BreakCheck::new(target)))
        }
        (Stage::Struck { aim, one }, In::Back(_)) => {
            if !one {
                return Ok(Do::Goto(s.at(Stage::Next)));
            }
            // A joined gun gives its wear to the battalion (T-SHT-49).
            by!("T-SHT-47");
            wear(at, aim.stands, Wear::Experimental);
            Do::Call(s.at(Stage::Burst), Frame::BreakCheck(BreakCheck::new(aim.stands)))
        }
        (Stage::Burst, In::Back(_)) => Do::Goto(s.at(Stage::Next)),
        (Stage::Caracole, In::Ordered(plans)) => {
            if !matches!(plans.first(), Some((_, Plan::Accept))) {
                return Ok(Do::Done(Return::Done));
            }
            by!("T-SHT-45");
            let (test, _) = Test::of(&Field::from(&*at).tested(unit), TestKind::Other);
            let pools = test.pools();
            let frame = s.at(Stage::Testing(test));
            if pools.is_empty() {
                return Ok(Do::Goto(frame));
            }
            Do::Roll(frame, Ask { purpose: Purpose::Caracole { unit }, pools, secret: None })
        }
        (Stage::Testing(mut test), input @ (In::Go | In::Fell(_))) => {
            if let In::Fell(counts) = input {
                test.fell(counts);
            }
            let passed = test.outcome() > 0;
            at.tell(|| Event::CaracoleTested { unit, passed });
            if !passed || furthest_back(Field::from(&*at), unit, Motion::Caracole).is_none() {
                return Ok(Do::Done(Return::Done));
            }
            Do::Ask(s.at(Stage::FallsBack), seat, Decision::FallBack { unit })
        }
        (Stage::FallsBack, In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Move(path))) => {
                let going = Going::set_out(at, unit, &path);
                Do::Call(s.at(Stage::Fell), Frame::Going(going))
            }
            _ => Do::Done(Return::Done),
        },
        (Stage::Fell, In::Back(_)) => Do::Done(Return::Done),
        (s, i) => return Err(Halt::Bug(format!("shooting at {s:?} was given {i:?}"))),
    })
}

fn roll(s: Shooting, aim: Aim, volley: Volley) -> Do<Tercios> {
    let pools = volley.pools();
    let purpose = if volley.resisting() {
        Purpose::ResistShot { unit: aim.target }
    } else {
        Purpose::Shoot { unit: aim.by, target: aim.target }
    };
    Do::Roll(s.at(Stage::Rolling(aim, volley)), Ask { purpose, pools, secret: None })
}

/// After its own shot in its activation a unit with Caracole may try to fall back (T-SHT-45).
fn caracole(at: &mut At<'_, Tercios>, s: Shooting) -> Do<Tercios> {
    let (unit, field) = (s.unit, Field::from(&*at));
    let may = !s.order.reaction()
        && field.unit(unit).in_play()
        && field.arm(unit) == Arm::Cavalry
        && field.has(unit, Rule::Caracole)
        && furthest_back(field, unit, Motion::Caracole).is_some();
    if !may {
        return Do::Done(Return::Done);
    }
    by!("T-SHT-45");
    let seat = field.seat(unit);
    Do::Ask(s.at(Stage::Caracole), seat, Decision::Caracole { unit })
}

/// Judges whether a unit tries to fall back.
pub(crate) fn judge_caracole(order: &Order) -> Result<Plan, Refusal<Fault>> {
    crate::losses::judge_selfless(order)
}

/// Judges how far it falls back; not at all is allowed.
pub(crate) fn judge_fall_back(field: Field<'_>, unit: UnitId, order: &Order) -> Result<Plan, Refusal<Fault>> {
    match order {
        Order::FallBack { length } => judge_back(field, unit, Motion::Caracole, length.0).map(Plan::Move),
        Order::Done => Ok(Plan::Done),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}
