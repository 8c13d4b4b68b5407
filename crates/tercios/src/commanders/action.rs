//! Judging what an activated commander does (T-COM-05 to T-COM-10): his ride, and the conditions of the action he
//! names, trait by trait (T-COM-33, T-COM-37 to T-COM-86). Conditions are judged after his ride.

use super::range::{in_radius, officer_in_radius, sees, sees_officer};
use super::ride::{self, Ridden, could_join, may_leave};
use super::{bounds, charges, effect};
use crate::battle::buildings::base;
use crate::order::{Action, Command};
use crate::profiles::PlayType;
use crate::shooting::{ShotOrder, target};
use crate::terms::{Arm, Rule, Trait, UnitType};
use crate::turn::command::{may_command, radius};
use crate::units::LIMIT;
use crate::{
    Card, CommanderId, Fault, Field, Holds, INCH, Length, Mark, Order, Place, Plan, Station, UnitId, World,
};
use rocroi_game::{Faults, Refusal, Seat, by};
use rocroi_table::{Body, distance};

/// Judges the answer to "a commander, or none".
pub(crate) fn judge(field: Field<'_>, seat: Seat, order: &Order) -> Result<Plan, Refusal<Fault>> {
    let must = bounds::must_command(field, seat);
    match order {
        Order::NoCommander => match must {
            Some(commander) => Err(Refusal::of(Fault::MustCommand { commander })),
            None => Ok(Plan::NoCommander),
        },
        Order::Command(command) => {
            let c = command.commander;
            let known = c.at() < field.world.commanders.len() && field.officer(c).seat == seat;
            if !known || !field.commanders(seat).any(|own| own == c) {
                return Err(Refusal::of(Fault::NotACommander { commander: c }));
            }
            if let Some(commander) = must.filter(|m| *m != c) {
                return Err(Refusal::of(Fault::MustCommand { commander }));
            }
            let (ridden, action) = judge_one(field, command)?;
            Ok(Plan::Command { commander: c, ridden, action })
        }
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

pub(super) fn judge_one(
    field: Field<'_>,
    command: &Command,
) -> Result<(Option<Ridden>, Option<Action>), Refusal<Fault>> {
    by!("T-COM-05");
    let commander = command.commander;
    let mut faults = Faults::new();
    faults.require(!field.world.commander(commander).exhausted, || Fault::CommanderExhausted { commander });
    let ridden = command
        .ride
        .as_ref()
        .and_then(|ride| ride::judge(field, commander, ride, ride::reach(field, commander), &mut faults));
    let joins = command.ride.as_ref().is_some_and(|r| r.join.is_some());
    match &command.action {
        None if joins => {}
        None => faults.push(if command.ride.is_some() { Fault::MustAct } else { Fault::NoCommand }),
        Some(_) if joins => faults.push(Fault::JoinedActs),
        Some(action) => match (&command.ride, &ridden) {
            (Some(_), Some(r)) => {
                // Judged after his move (T-COM-09).
                by!("T-COM-09");
                let mut moved: World = field.world.clone();
                if let Some(end) = r.path.last() {
                    moved.commander_mut(commander).station = Station::At(*end);
                }
                conditions(Field::new(field.setup, &moved), commander, action, &mut faults);
            }
            (Some(_), None) => {}
            (None, _) => conditions(field, commander, action, &mut faults),
        },
    }
    faults.verdict()?;
    Ok((ridden, command.action))
}

/// Is the trait a command action at all (T-COM-99)?
pub(super) const fn is_action(of: Trait) -> bool {
    !matches!(
        of,
        Trait::Cartographer
            | Trait::Lucky
            | Trait::Cold
            | Trait::Expert
            | Trait::Aggressive
            | Trait::Brave
            | Trait::Calm
            | Trait::Diplomatic
            | Trait::Gallant
            | Trait::Imperturbable
            | Trait::Passionate
            | Trait::Phlegmatic
            | Trait::PreparedLightTroops
            | Trait::Selfless
            | Trait::Wealthy
            | Trait::Respectable
    )
}

/// What an action is judged with.
struct Check<'a, 'f> {
    field: Field<'a>,
    commander: CommanderId,
    seat: Seat,
    of: Trait,
    faults: &'f mut Faults<Fault>,
}

/// The conditions of an action, every one that fails (T-COM-09, T-COM-10, T-COM-33).
fn conditions(field: Field<'_>, commander: CommanderId, action: &Action, faults: &mut Faults<Fault>) {
    let officer = field.officer(commander);
    let of = action.of;
    let common = matches!(of, Trait::Fast | Trait::Inspiring);
    if !is_action(of) || !(common || officer.traits.has(of)) {
        faults.push(Fault::NoSuchTrait { commander, of });
        return;
    }
    let attached = matches!(field.world.commander(commander).station, Station::With(_));
    if attached && of != Trait::Nimble {
        faults.push(Fault::CommanderAttached { commander });
        return;
    }
    let mut c = Check { field, commander, seat: officer.seat, of, faults };
    c.names(action);
    by!("T-COM-33");
    match of {
        Trait::Fast => {}
        Trait::Patient => {
            let both = Seat::BOTH.iter().all(|s| field.available_of(*s).next().is_some());
            c.condition(both);
        }
        Trait::ComradeInArms | Trait::Accomplice => c.own_officer(action.officer),
        Trait::Intriguer | Trait::Sharp => c.enemy_officer(action.officer),
        Trait::EagleEyed
        | Trait::Erudite
        | Trait::Schemer
        | Trait::Smart
        | Trait::Ruthless
        | Trait::Terrible
        | Trait::Provoker => c.enemy_unit(action),
        Trait::Nimble => c.nimble(action.unit),
        Trait::Coordinator | Trait::Experienced | Trait::Indefatigable => c.two_units(action),
        _ => c.own_unit(action),
    }
}

impl Check<'_, '_> {
    fn condition(&mut self, holds: bool) {
        let of = self.of;
        self.faults.require(holds, || Fault::TraitCondition { of });
    }

    fn bad(&mut self) {
        let of = self.of;
        self.faults.push(Fault::BadTarget { of });
    }

    /// Does the action name what its trait acts on, and nothing else?
    fn names(&mut self, a: &Action) {
        let (unit, other, officer) = match self.of {
            Trait::Fast | Trait::Patient => (false, false, false),
            Trait::ComradeInArms | Trait::Accomplice | Trait::Intriguer | Trait::Sharp => {
                (false, false, true)
            }
            Trait::Coordinator | Trait::Experienced | Trait::Indefatigable | Trait::Provoker => {
                (true, true, false)
            }
            _ => (true, false, false),
        };
        let lends = self.of == Trait::Inspiring;
        let right = (a.unit.is_some(), a.other.is_some(), a.officer.is_some()) == (unit, other, officer)
            && (a.virtue.is_some() == lends)
            && (lends || !a.brigade);
        if !right {
            self.bad();
        }
    }

    fn known(&mut self, unit: UnitId) -> bool {
        let known = unit.at() < self.field.world.units.len() && self.field.unit(unit).in_play();
        if !known {
            self.bad();
        }
        known
    }

    /// A unit of his that he may command: foot or horse, or a gun where the trait names artillery (T-COM-16).
    fn commanded(&mut self, unit: UnitId, guns: bool, troops: bool) -> bool {
        if !self.known(unit) {
            return false;
        }
        let field = self.field;
        if !may_command(field, self.commander, unit) {
            self.faults.push(Fault::NotCommanded { unit });
            return false;
        }
        let gun = field.arm(unit) == Arm::Artillery;
        if gun && !guns {
            self.faults.push(Fault::ArtilleryImmune { unit });
        }
        if !gun && !troops {
            self.bad();
        }
        true
    }

    fn in_sight(&mut self, unit: UnitId) {
        let seen = sees(self.field, self.commander, unit);
        self.faults.require(seen, || Fault::OutOfSight);
    }

    fn in_reach(&mut self, unit: UnitId) {
        let radius = Length(radius(self.field, self.commander));
        let near = in_radius(self.field, self.commander, unit);
        self.faults.require(near, || Fault::OutOfRadius { radius });
        self.in_sight(unit);
    }

    /// Still holding its order: available (T-COM-33).
    fn holds_order(&mut self, unit: UnitId) {
        let available = self.field.available(unit);
        self.faults.require(available, || Fault::HoldsNoOrder { unit });
    }

    fn own_unit(&mut self, a: &Action) {
        let Some(unit) = a.unit else { return };
        let guns = matches!(self.of, Trait::Engineer | Trait::PreparedArtillery | Trait::Skilled);
        if !self.commanded(unit, guns, !guns) {
            return;
        }
        if self.of == Trait::Notable {
            self.in_sight(unit);
        } else {
            self.in_reach(unit);
        }
        let field = self.field;
        let u = field.unit(unit);
        let garrison = matches!(u.place, Place::Garrison(_));
        match self.of {
            Trait::Inspiring => self.inspiring(a, unit),
            Trait::Alert | Trait::Protector => self.condition(!garrison),
            Trait::Authoritarian
            | Trait::Mentor
            | Trait::Determined
            | Trait::Energetic
            | Trait::Enthusiastic => {
                by!("T-COM-34");
                self.holds_order(unit);
            }
            Trait::Tenacious => {
                self.holds_order(unit);
                self.condition(field.has(unit, Rule::Light));
            }
            Trait::Trickster => {
                self.holds_order(unit);
                self.condition(effect::hidden_piece(field, unit).is_some());
            }
            Trait::Bold
            | Trait::Pious
            | Trait::Meticulous
            | Trait::Stoic
            | Trait::Undaunted
            | Trait::Skilled => {
                self.holds_order(unit);
            }
            Trait::Relentless => {
                self.holds_order(unit);
                self.condition(!garrison);
            }
            Trait::Cautious => self.condition(u.hand.holds == Holds::Nothing),
            Trait::Diligent => self.condition(u.is(Mark::Disordered)),
            Trait::Fearless => {
                let free = field.world.attached(unit).is_none();
                self.condition(free && !charges::targets(field, unit).is_empty());
            }
            Trait::Hero => self.condition(u.hand.acted.is_some()),
            Trait::Honourable => {
                let least = if field.has(unit, Rule::Elite) { 1 } else { 2 };
                self.condition(u.wear >= least);
            }
            Trait::Perfectionist => {
                self.holds_order(unit);
                // The player must know the card: one replaced by Schemer he may not declare (T-COM-09).
                let fire = u.hand.known_to(self.seat) == Some(Card::Fire);
                let shot = || !target::targets(field, unit, ShotOrder::Fire).is_empty();
                self.condition(fire && field.steady(unit) && shot());
            }
            Trait::PreparedArtillery => {
                self.condition(field.has(unit, Rule::Carthorses) && !u.is(Mark::Limbered));
            }
            // Swift, Innovative, Notable, Engineer: nothing more.
            _ => {}
        }
    }

    fn inspiring(&mut self, a: &Action, unit: UnitId) {
        let officer = self.field.officer(self.commander);
        let has = a.virtue.is_some_and(|v| v.of_the_unit() && officer.virtues.has(v));
        self.condition(has);
        if a.brigade {
            let shared = self.field.unit(unit).hand.group.is_some();
            let expert = officer.traits.has(Trait::Expert);
            self.faults.require(expert && shared, || Fault::TraitCondition { of: Trait::Expert });
        }
    }

    fn enemy_unit(&mut self, a: &Action) {
        let Some(unit) = a.unit else { return };
        if !self.known(unit) {
            return;
        }
        let field = self.field;
        if field.seat(unit) == self.seat {
            self.bad();
            return;
        }
        if field.arm(unit) == Arm::Artillery {
            self.faults.push(Fault::ArtilleryImmune { unit });
        }
        if self.of == Trait::Terrible {
            self.in_reach(unit);
            return;
        }
        self.in_sight(unit);
        match self.of {
            Trait::Ruthless => self.condition(field.world.attached(unit).is_some()),
            Trait::Provoker => {
                self.holds_order(unit);
                let named = a.other.filter(|u| u.at() < field.world.units.len());
                let can = named.is_some_and(|at| charges::targets(field, unit).contains(&at));
                self.condition(can);
            }
            _ => self.holds_order(unit),
        }
    }

    fn officer(&mut self, officer: Option<CommanderId>, own: bool) -> Option<CommanderId> {
        let other = officer?;
        let field = self.field;
        let known = other.at() < field.world.commanders.len()
            && other != self.commander
            && (field.officer(other).seat == self.seat) == own
            && field.commanders(field.officer(other).seat).any(|c| c == other);
        if !known {
            self.bad();
            return None;
        }
        let seen = sees_officer(field, self.commander, other);
        self.faults.require(seen, || Fault::OutOfSight);
        Some(other)
    }

    fn own_officer(&mut self, officer: Option<CommanderId>) {
        let Some(other) = self.officer(officer, true) else { return };
        let field = self.field;
        if self.of == Trait::ComradeInArms {
            let radius = Length(radius(field, self.commander));
            let near = officer_in_radius(field, self.commander, other);
            self.faults.require(near, || Fault::OutOfRadius { radius });
            let c = field.world.commander(other);
            self.condition(c.exhausted && !c.joined);
        }
    }

    fn enemy_officer(&mut self, officer: Option<CommanderId>) {
        let Some(other) = self.officer(officer, false) else { return };
        if self.of == Trait::Intriguer {
            self.condition(!self.field.world.commander(other).exhausted);
        }
    }

    fn nimble(&mut self, unit: Option<UnitId>) {
        let Some(unit) = unit else { return };
        let (field, commander) = (self.field, self.commander);
        let Station::With(host) = field.world.commander(commander).station else {
            self.condition(false);
            return;
        };
        self.faults.require(may_leave(field, commander, host), || Fault::MayNotLeave { commander });
        if !self.known(unit) {
            return;
        }
        let joins = unit != host && could_join(field, commander, unit);
        self.faults.require(joins, || Fault::MayNotAttach { unit });
        let reach = ride::reach(field, commander);
        let far = distance(&Body::Rect(base(field, host)), &Body::Rect(base(field, unit)));
        let length = Length(far.floor());
        self.faults.require(far.within(reach + LIMIT), || Fault::RideTooFar { length, most: Length(reach) });
    }

    fn two_units(&mut self, a: &Action) {
        let (Some(one), Some(two)) = (a.unit, a.other) else { return };
        let guns = self.of == Trait::Indefatigable;
        for unit in [one, two] {
            if !self.commanded(unit, guns, true) {
                return;
            }
            self.in_reach(unit);
        }
        let field = self.field;
        if one == two {
            self.bad();
            return;
        }
        let near = field.within(one, two, 6 * INCH);
        let (u, v) = (field.unit(one), field.unit(two));
        match self.of {
            Trait::Coordinator => {
                self.holds_order(one);
                self.holds_order(two);
                let apart = u.hand.group.is_none() || u.hand.group != v.hand.group;
                // A group counts as one unit only if the whole of it is in radius and sight.
                let whole = |id: UnitId| {
                    bounds::with_group(field, id)
                        .iter()
                        .all(|m| in_radius(field, self.commander, *m) && sees(field, self.commander, *m))
                };
                let named = apart && whole(one) && whole(two);
                self.condition(named);
            }
            Trait::Experienced => {
                let company = matches!(field.sheet(one).ty, UnitType::Shot | UnitType::Pike);
                let battalion = field.sheet(two).play_type() == PlayType::Battalion;
                let alone = field.world.attached(one).is_none();
                self.condition(near && company && u.wear <= 1 && alone && battalion && v.wear >= 1);
            }
            _ => {
                let same = field.sheet(one).play_type() == field.sheet(two).play_type()
                    && field.entry(one).regiment == field.entry(two).regiment;
                self.condition(near && same && u.wear >= 1);
            }
        }
    }
}
