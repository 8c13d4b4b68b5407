//! The cards of a turn as somebody lays them who reckons: for every unit what each card promises when it is activated,
//! and what it is worth as an answer to the charges that threaten it.

use std::collections::BTreeMap;

use rocroi_game::{Seat, System as _};
use rocroi_tercios::assault::charge;
use rocroi_tercios::discipline::TestKind;
use rocroi_tercios::movement::Allowance;
use rocroi_tercios::shooting::{ShotOrder, sight, target};
use rocroi_tercios::terms::{Arm, Rule};
use rocroi_tercios::turn::rallied;
use rocroi_tercios::{Card, Field, INCH, Mark, Motion, Place, Planning, Tercios, UnitId};

use super::fights::{self, Met, gap, passes, range};
use super::habit::{before, habit, nearest};
use super::{DISORDER, end, ground, worth_of};
use crate::level::Level;
use crate::mind::{Eye, Memo};
use crate::weights::Weights;

/// How likely, in percent, a unit is charged before it acts by enemies who would gain by it: by one, by several.
const CHARGED: [i64; 2] = [35, 50];
/// The same where the enemy's cards are expected: by one who is to charge and likes this unit best, or another better,
/// and by one who is not to charge; and by all of them together at most.
const EXPECTED: [i64; 3] = [60, 15, 5];
const MOST: i64 = 80;
/// How likely, in percent, a unit still holds its card when it is charged.
const STILL: i64 = 60;
/// What it is worth to a unit to come nearer, beside all that is left of it: little, beside any shot.
const ADVANCE: i64 = 45;

/// All cards; of equals the one named first is laid.
const CARDS: [Card; 5] = [Card::Fire, Card::Assault, Card::Ready, Card::Resist, Card::Run];

/// The cards a side is expected to lay.
type Laid = BTreeMap<UnitId, Card>;

/// Who could charge whom as everything stands.
type Charges = Vec<(UnitId, UnitId)>;

/// The cards of a turn: a sergeant's, or for whoever reckons those that promise most.
pub(super) fn cards(field: Field<'_>, seat: Seat, eye: Eye<'_>) -> Planning {
    let charges = if eye.weights.reckons { charges(field, eye) } else { Charges::new() };
    let laid = if eye.weights.foresees {
        let laid = as_captain(field, seat.other(), &charges, eye);
        eye.notes.expect(field.world.turn.into(), laid.iter().map(|(u, c)| (u.0, *c as u8)));
        laid
    } else {
        Laid::new()
    };
    let card = |u: UnitId| {
        if eye.weights.reckons { promising(field, u, &charges, &laid, eye) } else { (habit(field, u), 0) }
    };
    let promised: BTreeMap<UnitId, (Card, i64)> = field.planned(seat).map(|u| (u, card(u))).collect();
    let mut laid: Laid = promised.iter().map(|(u, (card, _))| (*u, *card)).collect();
    if eye.weights.posts > 0 {
        laid.extend(ground::posts(field, seat, |u| promised.get(&u).map_or(0, |(_, dearer)| *dearer), eye));
    }
    Planning { cards: laid.into_iter().collect(), groups: Vec::new() }
}

/// The cards of a side that are not known, as they were expected when they were laid; of a group none.
pub(super) fn hidden(field: Field<'_>, of: Seat, eye: Eye<'_>) -> Laid {
    let unknown = |u: &UnitId| {
        let hand = &field.unit(*u).hand;
        hand.group.is_none() && hand.card.is_some_and(|c| c.is_blank())
    };
    let units: Vec<UnitId> = field.of(of).filter(unknown).collect();
    if units.is_empty() {
        return Laid::new();
    }
    let noted = |u: UnitId| {
        let card = eye.notes.expected(field.world.turn.into(), u.0)?;
        CARDS.into_iter().find(|c| *c as u8 == card)
    };
    let noted: Laid = units.iter().filter_map(|u| Some((*u, noted(*u)?))).collect();
    if !noted.is_empty() {
        return noted;
    }
    let likely = as_captain(field, of, &charges(field, eye), eye);
    units.into_iter().filter_map(|u| Some((u, *likely.get(&u)?))).collect()
}

/// The cards a captain would lay in the place of this side: what he thinks of is on the table for everybody to see.
fn as_captain(field: Field<'_>, of: Seat, charges: &Charges, eye: Eye<'_>) -> Laid {
    let (memo, weights) = (Memo::default(), Weights::of(Tercios::NAME, Level::Captain));
    let eye = Eye { weights: &weights, memo: &memo, ..eye };
    field.planned(of).map(|u| (u, promising(field, u, charges, &Laid::new(), eye).0)).collect()
}

/// Those that come to mind before the time is up.
fn charges(field: Field<'_>, eye: Eye<'_>) -> Charges {
    let units = field.in_play().take_while(|_| !(eye.up)());
    units.flat_map(|by| charge::targets(field, by).into_iter().map(move |at| (by, at))).collect()
}

/// Whom a unit could charge at a glance: seen before its front, and as near as it goes in a straight line.
pub(super) fn reached(field: Field<'_>, unit: UnitId) -> Vec<UnitId> {
    if charge::never_charges(field, unit) || field.unit(unit).place != Place::Table {
        return Vec::new();
    }
    let most = Allowance::of(field, unit, Motion::Charge).longest();
    let near = |at: &UnitId| gap(field, unit, *at) <= most && before(field, unit, *at);
    let seat = field.seat(unit);
    let enemies = field.bases().filter(|at| field.seat(*at) != seat);
    enemies.filter(near).filter(|at| sight::sees(field, unit, *at)).collect()
}

/// The card that promises most, and how much more than to move.
fn promising(field: Field<'_>, unit: UnitId, charges: &Charges, laid: &Laid, eye: Eye<'_>) -> (Card, i64) {
    let mut usual = habit(field, unit);
    if eye.weights.guns && idle_gun(field, unit) {
        usual = Card::Ready;
    }
    if field.unit(unit).place != Place::Table || field.arm(unit) == Arm::Artillery || (eye.up)() {
        return (usual, 0);
    }
    let sight = Sight::of(field, unit, charges, laid, eye);
    let worth = |card: Card| {
        sight.done(card) * (100 - sight.charged) / 100 + sight.answer(card) * sight.charged / 100
    };
    let may = |card: &Card| *card != Card::Assault || !field.has(unit, Rule::ForlornHope);
    let best = CARDS
        .into_iter()
        .filter(may)
        .map(|c| (worth(c), c))
        .fold((0, usual), |best, next| if next.0 > best.0 { next } else { best });
    let card = if best.0 > 0 || !matches!(usual, Card::Assault | Card::Fire) { best.1 } else { Card::Ready };
    (card, best.0 - worth(Card::Ready))
}

/// A gun with nobody to shoot at.
fn idle_gun(field: Field<'_>, unit: UnitId) -> bool {
    field.unit(unit).place == Place::Table
        && field.arm(unit) == Arm::Artillery
        && target::targets(field, unit, ShotOrder::Fire).is_empty()
}

/// What a unit could do with its cards.
struct Sight {
    fire: i64,
    ready: i64,
    assault: i64,
    resist: i64,
    run: i64,
    /// How likely it is charged, in percent.
    charged: i64,
    volley: i64,
    counter: i64,
    stand: i64,
}

impl Sight {
    fn of(field: Field<'_>, unit: UnitId, charges: &Charges, laid: &Laid, eye: Eye<'_>) -> Sight {
        let steady = field.unit(unit).wear == 0;
        let obeys = if steady { 100 } else { passes(field, unit, TestKind::Order, eye) };
        let best = |order: ShotOrder| {
            let aims = target::targets(field, unit, order);
            aims.iter().map(|aim| fights::shot(field, aim, order, eye)).max().unwrap_or(0).max(0)
        };
        let mine = charges.iter().filter(|(by, _)| *by == unit);
        let assault = mine.map(|(_, at)| charge_at(field, unit, *at, laid.get(at).copied(), eye)).max();
        let reorganised = if field.unit(unit).is(Mark::Disordered) { DISORDER } else { 0 };
        let advance = worth_of(field, unit).1 / ADVANCE;
        let (near, far) = approach(field, unit, advance, eye);
        let ready = best(ShotOrder::Ready).max(near).max(advance) + reorganised;
        let mut sight = Sight {
            fire: best(ShotOrder::Fire) * obeys / 100,
            ready: ready * obeys / 100,
            assault: assault.unwrap_or(0) * obeys / 100,
            resist: rest(field, unit, eye),
            run: if far { 2 * advance * obeys / 100 } else { 0 },
            charged: 0,
            volley: 0,
            counter: 0,
            stand: 0,
        };
        sight.threatened(field, unit, charges, laid, eye);
        sight
    }

    /// What the charges that threaten the unit would cost it less if it answered them.
    fn threatened(&mut self, field: Field<'_>, unit: UnitId, charges: &Charges, laid: &Laid, eye: Eye<'_>) {
        let by = charges.iter().filter(|(_, at)| *at == unit).map(|(enemy, _)| *enemy);
        let cost = |enemy: UnitId, met: Met| fights::charge(field, enemy, unit, met, eye);
        let mut costly: Vec<(i64, UnitId)> =
            by.map(|e| (cost(e, Met::Unready), e)).filter(|(cost, _)| *cost > 0).collect();
        costly.sort_unstable_by_key(|(cost, _)| -*cost);
        if costly.is_empty() {
            return;
        }
        if !laid.is_empty() {
            let likely = |enemy: UnitId| match laid.get(&enemy) {
                Some(Card::Assault) => {
                    let mine = charge_at(field, enemy, unit, None, eye);
                    let others = charges.iter().filter(|(e, at)| *e == enemy && *at != unit);
                    let more = others.map(|(_, at)| charge_at(field, enemy, *at, None, eye)).max();
                    if more.is_none_or(|m| m <= mine) { EXPECTED[0] } else { EXPECTED[1] }
                }
                Some(_) => EXPECTED[2],
                None => CHARGED[0],
            };
            let chances: Vec<i64> = costly.iter().map(|(_, e)| likely(*e)).collect();
            self.charged = chances.iter().sum::<i64>().min(MOST);
            let at = (0..costly.len()).max_by_key(|n| costly[*n].0 * chances[*n]).unwrap_or(0);
            costly.swap(0, at);
        } else {
            self.charged = CHARGED[usize::from(costly.len() > 1)];
        }
        let Some((worst, enemy)) = costly.first().copied() else { return };
        let reacts = passes(field, unit, TestKind::Reaction, eye);
        let spared = |met: Met| (worst - cost(enemy, met)) * reacts / 100;
        self.volley = spared(Met::Volley);
        self.stand = spared(Met::Resistance);
        if before(field, unit, enemy) {
            self.counter = spared(Met::CounterCharge);
        }
    }

    /// What a card promises when the unit is activated.
    fn done(&self, card: Card) -> i64 {
        match card {
            Card::Ready => self.ready,
            Card::Assault => self.assault,
            Card::Run => self.run,
            Card::Fire => self.fire,
            Card::Resist => self.resist,
        }
    }

    /// What a card is worth as an answer to a charge.
    fn answer(&self, card: Card) -> i64 {
        match card {
            Card::Ready => self.volley / 3,
            Card::Assault => self.counter,
            Card::Run => 0,
            Card::Fire => self.volley,
            Card::Resist => self.stand,
        }
    }
}

/// What a charge promises against an enemy whose card nobody knows.
pub(super) fn charge_at(field: Field<'_>, unit: UnitId, at: UnitId, laid: Option<Card>, eye: Eye<'_>) -> i64 {
    let met = |met: Met| fights::charge(field, unit, at, met, eye);
    if !field.unit(at).hand.has_card() && field.unit(at).hand.acted.is_some() {
        return met(Met::Unready);
    }
    let reacts = passes(field, at, TestKind::Reaction, eye);
    let unready = met(Met::Unready);
    if let Some(card) = laid {
        let seen = before(field, at, unit);
        let less = match card {
            Card::Fire if seen => met(Met::Volley) - unready,
            Card::Ready if seen => (met(Met::Volley) - unready) / 2,
            Card::Assault if seen => met(Met::CounterCharge) - unready,
            Card::Resist => met(Met::Resistance) - unready,
            Card::Run => -unready.max(0),
            _ => 0,
        };
        return unready + less * reacts / 100 * STILL / 100;
    }
    if !before(field, at, unit) {
        return unready;
    }
    // Two in five will fire, one in five comes to meet the charge.
    let answered = (2 * met(Met::Volley) + met(Met::CounterCharge)) - 3 * unready;
    unready + answered * reacts / 500
}

/// What a shot after a move promises; and is it still so far that it should hurry?
fn approach(field: Field<'_>, unit: UnitId, advance: i64, eye: Eye<'_>) -> (i64, bool) {
    let Some((far, near)) = nearest(field, unit) else { return (0, false) };
    let (speed, range) = (i32::from(field.sheet(unit).values.speed) * INCH, range(field, unit));
    let moved = (far - speed).max(3 * INCH);
    let shoots = before(field, unit, near) && moved <= range;
    let shot = |far: bool| fights::shot_from(field, unit, near, ShotOrder::Ready, far, eye).max(0);
    let gain = if shoots { shot(moved > 8 * INCH) } else { 0 };
    (gain + if far > speed { advance } else { 0 }, far > 2 * speed + range.max(speed))
}

/// What it is worth to a unit to get its breath.
pub(super) fn rest(field: Field<'_>, unit: UnitId, eye: Eye<'_>) -> i64 {
    if rallied(field, unit, 1) == 0 {
        return 0;
    }
    worth_of(field, unit).0 * end::lasting(field, eye) / 100 * passes(field, unit, TestKind::Resist, eye)
        / 100
}

/// How soon a unit should act: before all whoever shoots or charges, and those near the enemy before those far off.
pub(super) fn urgency(field: Field<'_>, unit: UnitId) -> i64 {
    let Some((far, _)) = nearest(field, unit) else { return 0 };
    let able = match field.unit(unit).hand.get() {
        Some(Card::Fire) if far <= range(field, unit) => 3_000,
        Some(Card::Assault) if far <= reach(field, unit) => 2_500,
        Some(Card::Ready) => 1_000,
        _ => 0,
    };
    able - i64::from(far / INCH).min(50) * 10
}

/// How far a unit charges, about.
fn reach(field: Field<'_>, unit: UnitId) -> i32 {
    (i32::from(field.sheet(unit).values.speed) + 2) * INCH
}
