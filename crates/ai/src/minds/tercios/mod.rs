//! Tercios before a player's eye.

mod end;
mod fights;
mod ground;
mod habit;
mod heads;
mod plan;
mod prospects;
mod ways;

use rocroi_game::{Chance, Foreseen, Now, Seat, Seen, State, System, Toll, Wait};
use rocroi_table::{Fine, Heading, Pose};
use rocroi_tercios::battle::scenario::ground_points;
use rocroi_tercios::losses;
use rocroi_tercios::movement::face_pose;
use rocroi_tercios::sequel::Sequel;
use rocroi_tercios::shooting::target;
use rocroi_tercios::terms::Arm;
use rocroi_tercios::turn::command::under_command;
use rocroi_tercios::{Decision, Field, Frame, How, INCH, March, Mark, Motion, Order, Tercios, UnitId};

use self::habit::nearest;
use crate::field::Body;
use crate::mind::{Average, Eye, Mind};
use crate::weights::Term;

/// What an ordinary unit costs.
const PRICE: i64 = 60;

/// What it is to lose a unit besides the men in it, to be thrown back, to be disordered, in thousandths of an ordinary
/// unit.
const GONE: i64 = 500;
const BACK: i64 = 60;
const DISORDER: i64 = 120;

/// One in so many cards is another than expected.
const DOUBT: usize = 6;

/// What a side has in a fight, in thousandths of an ordinary unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Stake {
    /// A point of wear.
    wear: i64,
    /// What is left of the unit.
    left: i64,
    /// What it is to lose it besides.
    gone: i64,
}

/// What a point of wear costs a unit, and what is left of it.
fn worth_of(field: Field<'_>, unit: UnitId) -> (i64, i64) {
    let stamina = i64::from(field.sheet(unit).values.stamina).max(1);
    let wear = i64::from(field.entry(unit).cost.max(10)) * 1_000 / PRICE / (stamina + 1);
    (wear, wear * (stamina + 1 - i64::from(field.unit(unit).wear)).max(1))
}

impl Stake {
    fn of(field: Field<'_>, unit: UnitId, eye: Eye<'_>) -> Stake {
        let lasting = end::lasting(field, eye);
        let (wear, left) = worth_of(field, unit);
        let (wear, left) = (wear * lasting / 100, left * lasting / 100);
        // Whoever looks far ahead counts the points the enemy scores by it.
        let points = if eye.weights.foresees { losses::worth(&field.entry(unit).sheet) } else { 1 };
        let heads = eye.weights.heads;
        let led = if heads == 0 { 0 } else { heads::lost_with(field, unit) * heads };
        Stake { wear, left, gone: (i64::from(points) * 100 + led) * GONE / 100 }
    }

    fn cost(self, toll: &Toll) -> i64 {
        if toll.gone {
            return self.left + self.gone;
        }
        let lost = (i64::from(toll.lost) * self.wear).min(self.left);
        lost + i64::from(toll.back) * BACK + i64::from(toll.disordered) * DISORDER
    }
}

/// What each side has in the fight about to be rolled.
fn stakes(state: &State<Tercios>, eye: Eye<'_>) -> [Stake; 2] {
    let field = Field::from(state.now());
    let units = match state.stack.last() {
        Some(Frame::Fighting(f)) => f.sides.to_vec(),
        Some(Frame::Shooting(s)) => s.target().into_iter().collect(),
        Some(Frame::BreakCheck(b)) => vec![b.unit],
        _ => Vec::new(),
    };
    at_stake(field, &units, eye)
}

/// What each side has in these units, one of each at most.
fn at_stake(field: Field<'_>, units: &[UnitId], eye: Eye<'_>) -> [Stake; 2] {
    let mut stakes = [Stake::default(); 2];
    for unit in units {
        stakes[field.seat(*unit).index()] = Stake::of(field, *unit, eye);
    }
    stakes
}

/// These bodies when a unit has marched so.
fn marched(field: Field<'_>, unit: UnitId, march: &March, bodies: &[Body]) -> Vec<Body> {
    let mut moved = bodies.to_vec();
    let stood = field.unit(unit).pose;
    let start = march.face.and_then(|side| face_pose(field, unit, side)).unwrap_or(stood);
    let end = Pose::new(march.from.unwrap_or(start.at), march.heading).advanced(march.length.0);
    for body in moved.iter_mut().filter(|b| b.id == unit.0) {
        body.rect = field.rect_at(unit, end);
    }
    moved
}

/// Would this order be given for nothing: a turn that brings no enemy before the front, or that a wheel saves, order among
/// men in order?
fn idle_order(field: Field<'_>, unit: UnitId, order: &Order) -> bool {
    let pose = field.unit(unit).pose;
    let off = |pose: Pose, middle: Fine| {
        let (_, enemy) = nearest(field, unit)?;
        Some(pose.facing.between(Heading::towards(middle, field.rect(enemy).centre())?))
    };
    match order {
        Order::Face { side } => {
            let turned = face_pose(field, unit, *side);
            let turned = turned.and_then(|pose| off(pose, field.rect_at(unit, pose).centre()));
            let now = off(pose, field.rect(unit).centre());
            now.is_some() && turned >= now
        }
        Order::Move(march) => march.face.is_some() && pose.facing.between(march.heading) <= 90_000,
        Order::Reorganise => !field.unit(unit).is(Mark::Disordered),
        _ => false,
    }
}

impl Mind for Tercios {
    const MODULE: i32 = 3 * INCH;

    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>) {
        let field = Field::from(now);
        for id in field.bases() {
            let weapons = target::weapons(field, id);
            let range =
                weapons.into_iter().map(|w| i32::from(target::range(field, id, w).total()) * INCH).max();
            out.push(Body {
                seat: field.seat(id),
                rect: field.rect(id),
                worth: worth_of(field, id).1,
                wants: (field.arm(id) != Arm::Artillery).then_some(0),
                range: range.unwrap_or(0),
                reach: i32::from(field.sheet(id).values.speed) * INCH,
                id: id.0,
                engaged: false,
                in_line: true,
            });
        }
    }

    fn victory(now: Now<'_, Self>, seat: Seat) -> i64 {
        let field = Field::from(now);
        let lost = i64::from(field.world.scored[seat.index()]);
        let ground = i64::from(ground_points(field)[seat.index()]);
        // Ground is counted at the end of the fifth turn for the first time: who has it early may lose it again.
        let soon = match field.world.turn {
            ..3 => 0,
            3 => 1,
            4 => 2,
            _ => 4,
        };
        lost * 200 + ground * 50 * soon
    }

    fn reckoned(now: Now<'_, Self>, seat: Seat, term: Term, eye: Eye<'_>) -> Option<i64> {
        let fighting = || match now.stack.last() {
            Some(Frame::Fighting(f)) => f.sides.to_vec(),
            _ => Vec::new(),
        };
        (term == Term::Threat && eye.weights.foresees)
            .then(|| prospects::more(Field::from(now), seat, &fighting(), eye))
    }

    fn placed(now: Now<'_, Self>, seat: Seat, term: Term, bodies: &[Body], eye: Eye<'_>) -> Option<i64> {
        match term {
            Term::Worth if eye.weights.ends => {
                let of = |b: &Body| if b.seat == seat { b.worth } else { -b.worth };
                Some(bodies.iter().map(of).sum::<i64>() * end::lasting(Field::from(now), eye) / 100)
            }
            Term::Ground => Some(ground::more(Field::from(now), seat, bodies)),
            // Reckoned once an order is played out.
            Term::Threat if eye.weights.foresees => Some(0),
            Term::Approach if eye.weights.detours => Some(ways::nearness(Field::from(now), seat, bodies)),
            _ => None,
        }
    }

    fn last_turn(now: Now<'_, Self>) -> bool {
        now.setup.turns.is_some_and(|last| now.world.turn >= last)
    }

    fn whom(state: &State<Self>, seat: Seat, _order: &Order) -> Option<(Option<u16>, u16)> {
        let field = Field::from(state.now());
        match state.stack.last()? {
            Frame::Fighting(f) => {
                let mine = f.sides.into_iter().find(|u| field.seat(*u) == seat)?;
                let enemy = f.sides.into_iter().find(|u| field.seat(*u) != seat)?;
                Some((Some(mine.0), enemy.0))
            }
            Frame::Shooting(s) => s.target().filter(|u| field.seat(*u) != seat).map(|u| (None, u.0)),
            _ => None,
        }
    }

    fn lost(now: Now<'_, Self>, body: u16) -> u8 {
        Field::from(now).unit(UnitId(body)).wear
    }

    fn led(now: Now<'_, Self>, body: u16) -> bool {
        under_command(Field::from(now), UnitId(body))
    }

    fn thumb(now: Now<'_, Self>, seat: Seat, decision: &Decision, eye: Eye<'_>) -> Option<Order> {
        match decision {
            Decision::Plan => Some(Order::Plan(plan::cards(Field::from(now), seat, eye))),
            Decision::First if eye.weights.foresees => {
                let eager = prospects::eager(Field::from(now), seat, eye);
                Some(Order::First { seat: if eager { seat } else { seat.other() } })
            }
            _ => None,
        }
    }

    fn ideas(now: Now<'_, Self>, seat: Seat, decision: &Decision, eye: Eye<'_>, out: &mut Vec<(i64, Order)>) {
        let mut orders = Vec::new();
        <Tercios as System>::candidates(now, seat, decision, &mut orders);
        let field = Field::from(now);
        let motion = match decision {
            Decision::Act { unit } => Some((*unit, Motion::Move)),
            Decision::Run { unit } => Some((*unit, Motion::Run)),
            _ => None,
        };
        if let Some((unit, motion)) = motion.filter(|_| eye.weights.posts > 0) {
            let ways = ground::ways(field, unit, motion).into_iter().map(Order::Move);
            orders.extend(ways.filter(|o| Tercios::judge(now, seat, decision, o).is_ok()));
        }
        let mut bodies = Vec::new();
        let mover = match decision {
            Decision::Act { unit } | Decision::Run { unit } | Decision::Relentless { unit } => Some(*unit),
            _ => None,
        };
        if mover.is_some() {
            Tercios::bodies(now, &mut bodies);
        }
        orders.retain(|order| !mover.is_some_and(|unit| idle_order(field, unit, order)));
        let before = mover.map_or(0, |_| eye.places(now, seat, &bodies, &[]));
        let glance = |order: &Order| match order {
            Order::Move(march) => mover.map_or(0, |unit| {
                let moved = marched(field, unit, march, &bodies);
                eye.places(now, seat, &moved, &[]) - before
            }),
            Order::Activate { unit, .. } => plan::urgency(field, *unit),
            Order::Shoot(s) => 500 * i64::from(s.volley.is_some()) + 500 * i64::from(s.gun.is_some()),
            Order::React { how, .. } | Order::Use { how } => match how {
                How::Shoot => 1_500,
                How::Charge => 1_200,
                How::Leave => 900,
                How::Resist | How::Defend => 600,
                How::Evade | How::Face | How::Unseen => 0,
            },
            Order::First { seat: first } => i64::from(*first == seat),
            Order::Done | Order::Decline => -500,
            Order::Dismount | Order::Mount { .. } => -600,
            _ => 0,
        };
        out.extend(orders.into_iter().map(|o| (glance(&o), o)));
    }

    fn foreseen(state: &State<Self>, seat: Seat, eye: Eye<'_>) -> Option<Average> {
        let foreseen = Foreseen::of(state)?;
        let sides = stakes(state, eye);
        let gain = fights::reckoned(&foreseen.sequel, sides);
        // A test that costs nobody anything by itself is thrown, to see what follows; a shot hits nobody and the charge
        // goes on; with a round the future ends.
        if gain == 0 {
            return None;
        }
        let shot = matches!(foreseen.sequel, Sequel::Shot { .. });
        let Wait::Roll(ask) = &state.wait else { return None };
        let gain = if seat == Seat::A { gain } else { -gain };
        Some(Average { gain, then: shot.then(|| vec![1; ask.dice()]) })
    }

    fn guess(seen: &Seen<Self>, seed: u64, eye: Eye<'_>) -> State<Self> {
        let mut state = seen.state().clone();
        let mut chance = Chance::new(seed);
        if let Some(seat) = seen.viewer().seat() {
            let likely = plan::hidden(Field::from(seen.state().now()), seat.other(), eye);
            for (unit, card) in likely {
                // Nobody is sure.
                if let Some(secret) = &mut state.world.unit_mut(unit).hand.card
                    && !chance.one_in(DOUBT)
                {
                    secret.guess(card);
                }
            }
        }
        <Tercios as System>::fill(&mut state, seen.viewer(), &mut chance);
        state
    }

    fn opening(decision: &Decision) -> bool {
        use Decision as D;
        matches!(
            decision,
            D::Scenario
                | D::AgreeScenario { .. }
                | D::Layout
                | D::AgreeLayout
                | D::Cartographer
                | D::Scenery { .. }
                | D::AgreeField { .. }
                | D::Role
                | D::Edge
                | D::Forward
                | D::Deploy
                | D::Chief
        )
    }

    fn free(decision: &Decision) -> bool {
        matches!(decision, Decision::Plan | Decision::Command | Decision::Activate)
    }
}
