//! Tercios before a player's eye.

mod plan;

use rocroi_game::{Chain as _, Foreseen, Now, Seat, State, System, Toll};
use rocroi_odds::phase;
use rocroi_table::Pose;
use rocroi_tercios::movement::face_pose;
use rocroi_tercios::shooting::target;
use rocroi_tercios::terms::Arm;
use rocroi_tercios::{Decision, Field, How, INCH, March, Order, Tercios, UnitId};

use crate::field::Body;
use crate::mind::{Average, Eye, Mind};

/// What an ordinary unit costs.
const PRICE: i64 = 60;
/// What a point of wear is worth, in thousandths of an ordinary unit; what it is to lose a unit besides, to be thrown
/// back, to be disordered.
const WEAR: i64 = 220;
const GONE: i64 = 500;
const BACK: i64 = 60;
const DISORDER: i64 = 120;

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

impl Mind for Tercios {
    const MODULE: i32 = 3 * INCH;

    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>) {
        let field = Field::from(now);
        for id in field.bases() {
            let (unit, entry) = (field.unit(id), field.entry(id));
            let stamina = i64::from(field.sheet(id).values.stamina).max(1);
            let left = (stamina + 1 - i64::from(unit.wear)).max(1);
            let weapons = target::weapons(field, id);
            let range =
                weapons.into_iter().map(|w| i32::from(target::range(field, id, w).total()) * INCH).max();
            out.push(Body {
                seat: entry.seat,
                rect: field.rect(id),
                worth: i64::from(entry.cost.max(10)) * 1_000 / PRICE * left / (stamina + 1),
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
        i64::from(rocroi_tercios::battle::points(Field::from(now))[seat.index()]) * 200
    }

    fn last_turn(now: Now<'_, Self>) -> bool {
        now.setup.turns.is_some_and(|last| now.world.turn >= last)
    }

    fn thumb(now: Now<'_, Self>, seat: Seat, decision: &Decision) -> Option<Order> {
        match decision {
            Decision::Plan => Some(Order::Plan(plan::habit(Field::from(now), seat))),
            _ => None,
        }
    }

    fn ideas(now: Now<'_, Self>, seat: Seat, decision: &Decision, eye: Eye<'_>, out: &mut Vec<(i64, Order)>) {
        let mut orders = Vec::new();
        <Tercios as System>::candidates(now, seat, decision, &mut orders);
        let field = Field::from(now);
        let mut bodies = Vec::new();
        let mover = match decision {
            Decision::Act { unit } | Decision::Run { unit } | Decision::Relentless { unit } => Some(*unit),
            _ => None,
        };
        if mover.is_some() {
            Tercios::bodies(now, &mut bodies);
        }
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
            Order::Done | Order::Decline => -500,
            _ => 0,
        };
        out.extend(orders.into_iter().map(|o| (glance(&o), o)));
    }

    fn foreseen(state: &State<Self>, seat: Seat, _eye: Eye<'_>) -> Option<Average> {
        let foreseen = Foreseen::of(state)?;
        let odds = phase(&foreseen.sequel)?;
        let cost = |toll: &Toll| {
            i64::from(toll.lost) * WEAR
                + i64::from(toll.gone) * GONE
                + i64::from(toll.back) * BACK
                + i64::from(toll.disordered) * DISORDER
        };
        let (own, enemy) = (seat.index(), seat.other().index());
        let tolls = odds.map(|chain| chain.tolls());
        // A test that costs nobody anything by itself is thrown, to see what follows.
        let idle = tolls.iter().all(|(t, _)| t.iter().all(|t| cost(t) == 0));
        let gain = tolls.mean(|t| cost(&t[enemy]) - cost(&t[own])) as i64;
        (!idle).then_some(Average { gain, then: None })
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
