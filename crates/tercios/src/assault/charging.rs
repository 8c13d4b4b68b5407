//! A charge from its declaration to its combat (T-REA-46): Commanded Shot, the target's own reaction, the move with
//! its triggers, held fire, contact.

use super::charge::{Drawn, Mass, draw, fall_short, is_flank};
use super::contact::Engagement;
use super::results::Winner;
use super::round::Side;
use super::{Fighting, Fought};
use crate::battle::buildings::back_in;
use crate::commanders;
use crate::movement::ground::footing;
use crate::movement::{Allowance, Going, Keep, Line, Met, Mover, Path, Went, drawn_back, first_within};
use crate::reactions::counter::Meeting;
use crate::reactions::{Outcome, Reacted, Reaction, Scene, commanded, ride_out, target_may_be_asked};
use crate::shooting::target::shots_at;
use crate::shooting::{Shooting, ShotOrder};
use crate::{Event, Field, Frame, Motion, Return, Tercios, Trigger, UnitId};
use rocroi_game::{At, Do, Halt, In, by};
use rocroi_table::{Edge, Pose};
use serde::{Deserialize, Serialize};

/// A charge under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Charging {
    /// Who charges.
    pub charger: UnitId,
    /// Whom.
    pub target: UnitId,
    /// Where the charger stood at the declaration (T-ASL-11).
    pub declared: Pose,
    /// The charge as drawn.
    drawn: Drawn,
    /// The centre its owner named among equally near ones.
    named: Option<Edge>,
    /// What is left of the allowance after an interruption (T-REA-50).
    rest: Option<i32>,
    /// Whom it has met on its way.
    met: Met,
    /// The target's reaction.
    answer: Answer,
    /// Determined bears on it (T-COM-69).
    determined: bool,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Answer {
    None,
    Evaded,
    Resists,
    Holds(ShotOrder),
    Counter(Meeting),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// Step 1 is done; Commanded Shot is next.
    Declared,
    /// Cavalry is asked.
    Company,
    /// The charger goes to where cavalry meets it.
    ToMeet { cavalry: UnitId, assault: bool },
    /// The cavalry rides.
    Riding { cavalry: UnitId, assault: bool, drawn: Drawn, flank: bool },
    /// They fight.
    Met { cavalry: UnitId },
    /// The target's own reaction is next.
    Target,
    /// The target is asked.
    Asked,
    /// The line is drawn afresh.
    Redraw,
    /// The charger goes.
    Going,
    /// A charge that falls short goes as far as it can.
    Short,
    /// The target comes out to meet it.
    Countering,
    /// Contact: held fire.
    Held,
    /// Held fire has been shot.
    Shot,
    /// The combat.
    Fight,
    /// It is fought.
    Fought,
}

impl Charging {
    /// A charge is declared.
    pub fn declare(
        at: &mut At<'_, Tercios>,
        charger: UnitId,
        target: UnitId,
        drawn: Drawn,
        named: Option<Edge>,
    ) -> Charging {
        by!("T-REA-46");
        let declared = at.world.unit(charger).pose;
        let flank = is_flank(Field::from(&*at), declared.at, target);
        let centre = drawn.centre;
        at.tell(|| Event::ChargeDeclared { charger, target, centre, flank });
        Charging {
            charger,
            target,
            declared,
            drawn,
            named,
            rest: None,
            met: Met::default(),
            answer: Answer::None,
            determined: commanders::determined(Field::from(&*at), charger, target),
            stage: Stage::Declared,
        }
    }

    fn at(&self, stage: Stage) -> Frame {
        Frame::Charging(Charging { stage, ..self.clone() })
    }

    /// What the target, or cavalry that may help it, is asked about.
    fn scene(&self, field: Field<'_>, company: Option<UnitId>) -> Scene {
        Scene {
            trigger: Trigger::Charge { charger: self.charger },
            stood: self.declared,
            start: self.drawn.start,
            length: self.drawn.contact,
            gone: 0,
            contact: self.drawn.end,
            // Judged from where the charge began (T-REA-42, T-REA-43).
            flank: is_flank(field, self.declared.at, self.target),
            left: self.rest,
            company,
        }
    }

    /// What is still allowed: all of it, or what an interruption left.
    fn allowance(&self, field: Field<'_>) -> i32 {
        let line = Line::ahead(self.drawn.start, self.drawn.reach);
        let allowance = Allowance::of(field, self.charger, Motion::Charge);
        self.rest.unwrap_or_else(|| allowance.most(&footing(field, self.charger, &line), line.length))
    }
}

/// The charge is over, however it ended.
fn over(at: &mut At<'_, Tercios>, charger: UnitId) -> Do<Tercios> {
    back_in(at, charger);
    Do::Done(Return::Done)
}

/// Carries the charge on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    mut c: Charging,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let charger = c.charger;
    // If the charger is destroyed at any step, its activation ends.
    if !at.world.unit(charger).in_play() {
        held_fire_lost(at, &c);
        return Ok(over(at, charger));
    }
    Ok(match (c.stage.clone(), input) {
        (Stage::Declared, In::Go) => {
            let field = Field::from(&*at);
            let cavalry = commanded::who(field, c.target);
            if cavalry.is_empty() {
                return Ok(Do::Goto(c.at(Stage::Target)));
            }
            let scene = c.scene(field, Some(c.target));
            // Asked at the declaration, they are not asked again about this charge (T-REA-12).
            by!("T-REA-12");
            c.met.asked.extend(&cavalry);
            Do::Call(c.at(Stage::Company), Frame::Reaction(Reaction::to_defend(cavalry, scene)))
        }
        (Stage::Company, In::Back(Return::Reacted(r))) => match r {
            Reacted { unit: Some(cavalry), outcome: Outcome::Meets { at: q, assault } } => {
                let line = Line::ahead(c.drawn.start, q);
                let path = Path {
                    motion: Motion::Charge,
                    face: None,
                    line,
                    end: line.at(q),
                    correction: None,
                    fixed: true,
                };
                let going = Going::set_out(at, charger, &path).against(c.target, c.met.clone());
                Do::Call(c.at(Stage::ToMeet { cavalry, assault }), Frame::Going(going))
            }
            // One attempt per charge; the company may still react itself (T-REA-40).
            _ => Do::Goto(c.at(Stage::Target)),
        },
        (Stage::Target, In::Go) => {
            let field = Field::from(&*at);
            if !target_may_be_asked(field, c.target, charger) {
                return Ok(Do::Goto(c.at(Stage::Redraw)));
            }
            let scene = c.scene(field, None);
            Do::Call(c.at(Stage::Asked), Frame::Reaction(Reaction::to_charge(c.target, scene)))
        }
        (Stage::Asked, In::Back(Return::Reacted(r))) => {
            c.answer = match r.outcome {
                Outcome::Evaded => Answer::Evaded,
                Outcome::Resists => Answer::Resists,
                Outcome::Holds(order) => Answer::Holds(order),
                Outcome::Counter => meets(at, &c),
                _ => Answer::None,
            };
            Do::Goto(c.at(Stage::Redraw))
        }
        (Stage::Redraw, In::Go) => redraw(at, c),
        (stage, input) => on_the_way(at, c, stage, input)?,
    })
}

/// The line is drawn afresh on the target as it now stands (T-ASL-10), and the charger sets out.
fn redraw(at: &mut At<'_, Tercios>, mut c: Charging) -> Do<Tercios> {
    let (charger, target) = (c.charger, c.target);
    let field = Field::from(&*at);
    if !field.unit(target).in_play() {
        by!("T-ASL-10");
        at.tell(|| Event::ActivationEnded { unit: charger });
        return over(at, charger);
    }
    if let Answer::Counter(m) = c.answer {
        by!("T-REA-20");
        at.tell(|| Event::CounterCharges { unit: target, charger });
        let (pose, length) = m.charger;
        let line = Line::ahead(pose, length.min(c.rest.unwrap_or(length)));
        return set_out(at, c, line, line.at(line.length), Stage::Countering);
    }
    by!("T-ASL-10");
    if c.answer == Answer::Evaded {
        // Against the evader and no one else, from where the charger stood.
        by!("T-REA-32");
    }
    let drawn = match c.rest {
        None => draw(field, charger, target, Motion::Charge, c.named)
            .or_else(|_| draw(field, charger, target, Motion::Charge, None))
            .ok(),
        Some(rest) => go_on(field, &c, rest),
    };
    match drawn {
        Some(drawn) => {
            c.drawn = drawn;
            if drawn.contact == 0 {
                // It touches already, and fights from where it stands.
                at.world.unit_mut(charger).pose = drawn.end;
                return Do::Goto(c.at(Stage::Held));
            }
            set_out(at, c, drawn.line(), drawn.end, Stage::Going)
        }
        None => {
            at.tell(|| Event::FallsShort { charger, target });
            held_fire_lost(at, &c);
            let field = Field::from(&*at);
            let Some(line) = fall_short(field, charger, target, c.rest) else { return over(at, charger) };
            let path = Path {
                motion: Motion::FallShort,
                face: None,
                line,
                end: line.at(line.length),
                correction: None,
                fixed: false,
            };
            let mut met = c.met.clone();
            // The target had its chance at the declaration.
            met.asked.push(target);
            let mut going = Going::set_out(at, charger, &path);
            going.met = met;
            Do::Call(c.at(Stage::Short), Frame::Going(going))
        }
    }
}

fn set_out(at: &mut At<'_, Tercios>, c: Charging, line: Line, end: Pose, stage: Stage) -> Do<Tercios> {
    let path = Path { motion: Motion::Charge, face: None, line, end, correction: None, fixed: true };
    let going = Going::set_out(at, c.charger, &path).against(c.target, c.met.clone());
    let going = if let Answer::Counter(m) = c.answer { going.met_by(m.reactor) } else { going };
    Do::Call(c.at(stage), Frame::Going(going))
}

/// After an interruption the charger keeps its line and direction: where on it the bases touch, if they do within
/// what is left (T-REA-50).
fn go_on(field: Field<'_>, c: &Charging, rest: i32) -> Option<Drawn> {
    by!("T-REA-50");
    let (unit, target) = (c.charger, c.target);
    let here = field.unit(unit).pose;
    let line = Line::ahead(Pose::new(here.at, c.drawn.start.facing), rest);
    let mover = Mover::new(field, unit, Motion::Charge).charging(target);
    let mass = Mass::of(field, target);
    let keep = Keep::new(here, line.way).touching();
    let pose = |t: i32, turn: i32| line.at(t).turned(turn);
    let touching =
        |turn: i32| first_within(|t| mass.from(&field.rect_at(unit, pose(t, turn))).grains(), 0, rest, 0);
    // A turn off the line clears a third base from the place of contact; it does not lengthen the charge.
    touching(0)?;
    let at_angle = |turn: i32| {
        let t = touching(turn)?;
        if t == 0 && turn != 0 && mass.is_under(&field.rect_at(unit, pose(0, turn))) {
            return None;
        }
        let open = mover.open_length(&line.with_length(t)) >= t;
        let end = pose(t, turn);
        (open && mover.ill(end, &keep).is_none()).then_some((t, end))
    };
    let (contact, end) = at_angle(0).or_else(|| {
        by!("T-ASL-09");
        Mover::corrections().find_map(at_angle)
    })?;
    let reach = contact;
    Some(Drawn { centre: c.drawn.centre, start: line.pose, reach, contact, end })
}

/// Fire that was held for a contact that never comes is lost with the order (T-REA-19).
fn held_fire_lost(at: &mut At<'_, Tercios>, c: &Charging) {
    if let Answer::Holds(_) = c.answer {
        by!("T-REA-19");
        let unit = c.target;
        at.tell(|| Event::HeldFireLost { unit });
    }
}

/// From the first step of the charger to the end of the combat.
fn on_the_way(
    at: &mut At<'_, Tercios>,
    mut c: Charging,
    stage: Stage,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    let (charger, target) = (c.charger, c.target);
    Ok(match (stage, input) {
        (stage @ (Stage::ToMeet { .. } | Stage::Going | Stage::Countering), In::Back(Return::Went(went))) => {
            if went.over {
                held_fire_lost(at, &c);
                return Ok(over(at, charger));
            }
            c.met.clone_from(&went.met);
            if went.interrupted {
                interrupted(at, &mut c, &went);
                return Ok(match stage {
                    // The cavalry's chance is gone with the fight that came between.
                    Stage::ToMeet { cavalry, .. } => {
                        at.tell(|| Event::ReactionLost { unit: cavalry });
                        Do::Goto(c.at(Stage::Target))
                    }
                    _ => Do::Goto(c.at(Stage::Redraw)),
                });
            }
            match stage {
                Stage::ToMeet { cavalry, assault } => meet(at, c, cavalry, assault, went.length),
                Stage::Countering => come_out(at, c),
                _ => Do::Goto(c.at(Stage::Held)),
            }
        }
        (Stage::Riding { cavalry, assault, drawn, flank }, In::Back(_)) => {
            let field = Field::from(&*at);
            let contact = Engagement::at_contact(field, cavalry, charger, drawn.start.at, drawn.aimed());
            by!("T-REA-42");
            let how = Engagement { flank, assaults: [assault, true], intercepted: true, ..contact };
            at.tell(|| Event::Contact { attacker: cavalry, defender: charger, flank });
            Do::Call(c.at(Stage::Met { cavalry }), Frame::Fighting(Fighting::new(cavalry, charger, how)))
        }
        (Stage::Met { .. }, In::Back(Return::Fought(Fought { winner }))) => {
            by!("T-REA-42");
            if winner == Winner::Side(Side::Defender) {
                // It goes on, and the company may now react.
                Do::Goto(c.at(Stage::Target))
            } else {
                at.tell(|| Event::ActivationEnded { unit: charger });
                over(at, charger)
            }
        }
        (Stage::Short, In::Back(_)) => over(at, charger),
        (Stage::Held, In::Go) => {
            let Answer::Holds(order) = c.answer else { return Ok(Do::Goto(c.at(Stage::Fight))) };
            by!("T-REA-19");
            match shots_at(Field::from(&*at), target, order, charger) {
                Some(shots) => {
                    let shooting = Shooting::new(target, order, shots);
                    c.answer = Answer::None;
                    Do::Call(c.at(Stage::Shot), Frame::Shooting(shooting))
                }
                None => {
                    held_fire_lost(at, &c);
                    Do::Goto(c.at(Stage::Fight))
                }
            }
        }
        (Stage::Shot, In::Back(_)) => Do::Goto(c.at(Stage::Fight)),
        (Stage::Fight, In::Go) => fight(at, c),
        (Stage::Fought, In::Back(_)) => {
            by!("T-ASL-55");
            over(at, charger)
        }
        (s, i) => return Err(Halt::Bug(format!("a charge at {s:?} was given {i:?}"))),
    })
}

/// A combat came between and the charger goes on with what it has not used (T-REA-50).
fn interrupted(at: &mut At<'_, Tercios>, c: &mut Charging, went: &Went) {
    let field = Field::from(&*at);
    let left = (c.allowance(field) - went.length).max(0);
    c.rest = Some(left);
    if let Answer::Counter(m) = c.answer {
        // Its line is the one on which they were to meet.
        c.drawn.start = m.charger.0;
        // Where the two meet is worked out again from where they now stand.
        c.answer = meets(at, c);
    }
}

/// Where a counter-charge meets the charger now; it is lost if there is no such place (T-REA-22, T-REA-50).
fn meets(at: &mut At<'_, Tercios>, c: &Charging) -> Answer {
    let field = Field::from(&*at);
    if let Some(m) = c.scene(field, None).meeting(field, c.target) {
        return Answer::Counter(m);
    }
    let unit = c.target;
    at.tell(|| Event::ReactionLost { unit });
    Answer::None
}

/// The charger has come to where the cavalry meets it (T-REA-41).
fn meet(at: &mut At<'_, Tercios>, mut c: Charging, cavalry: UnitId, assault: bool, gone: i32) -> Do<Tercios> {
    by!("T-REA-41");
    let charger = c.charger;
    let line = Line::ahead(c.drawn.start, gone);
    let (back, pose) = drawn_back(Field::from(&*at), charger, &line, gone, c.declared);
    let field = Field::from(&*at);
    let left = c.allowance(field) - back;
    c.rest = Some(left.max(0));
    at.world.unit_mut(charger).pose = pose;
    if back < gone {
        at.tell(|| Event::DrawnBack { unit: charger, pose });
    }
    let field = Field::from(&*at);
    let ride =
        field.unit(cavalry).in_play().then(|| commanded::ride(field, cavalry, charger, assault)).flatten();
    let Some(drawn) = ride else {
        at.tell(|| Event::ReactionLost { unit: cavalry });
        return Do::Goto(c.at(Stage::Target));
    };
    let flank = is_flank(field, field.front(cavalry), charger);
    at.tell(|| Event::Meets { unit: cavalry, charger, flank });
    let next = c.at(Stage::Riding { cavalry, assault, drawn, flank });
    ride_out(at, cavalry, charger, &drawn, Motion::Defend, next)
}

/// The charger has come to the meeting place: now the unit charged comes out to it (T-REA-21).
fn come_out(at: &mut At<'_, Tercios>, c: Charging) -> Do<Tercios> {
    by!("T-REA-21");
    let Answer::Counter(m) = c.answer else { return Do::Goto(c.at(Stage::Fight)) };
    let (pose, length) = m.reactor;
    let line = Line::ahead(pose, length);
    let path = Path {
        motion: Motion::CounterCharge,
        face: None,
        line,
        end: line.at(length),
        correction: None,
        fixed: true,
    };
    let (charger, target) = (c.charger, c.target);
    let going = Going::set_out(at, target, &path).against(charger, Met::default());
    Do::Call(c.at(Stage::Shot), Frame::Going(going))
}

/// Step 6: contact and combat.
fn fight(at: &mut At<'_, Tercios>, c: Charging) -> Do<Tercios> {
    let (charger, target) = (c.charger, c.target);
    let field = Field::from(&*at);
    if !field.unit(target).in_play() {
        by!("T-ASL-10");
        at.tell(|| Event::ActivationEnded { unit: charger });
        return over(at, charger);
    }
    let counter = matches!(c.answer, Answer::Counter(_));
    if c.answer == Answer::Evaded {
        // Caught: fought where it stands, with its present values.
        by!("T-REA-33");
    }
    // Judged again after the reaction, the target as it then stood (T-ASL-13, T-REA-44).
    by!("T-ASL-13");
    by!("T-REA-44");
    let flank = !counter && is_flank(field, c.declared.at, target);
    let contact = Engagement::at_contact(field, charger, target, c.declared.at, c.drawn.aimed());
    by!("T-REA-23");
    let how = Engagement {
        flank,
        counter,
        assaults: [true, counter],
        resists: c.answer == Answer::Resists,
        determined: c.determined,
        ..contact
    };
    at.tell(|| Event::Contact { attacker: charger, defender: target, flank });
    Do::Call(c.at(Stage::Fought), Frame::Fighting(Fighting::new(charger, target, how)))
}
