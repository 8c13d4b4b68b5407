//! Argad! before a player's eye.

mod fights;

use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, Firearm, GroupId};
use rocroi_argad::ground::AreaKind;
use rocroi_argad::melee::{MeleeStage, Named};
use rocroi_argad::morale::leader_near;
use rocroi_argad::orders::{Aim, Decision, Order};
use rocroi_argad::scenario::{OBJECTIVES, ScenarioName, points};
use rocroi_argad::system::Frame;
use rocroi_argad::world::{Eyes, FOOT, MOUNTED, rect};
use rocroi_game::{Chance, Foreseen, Now, Seat, State, System, Wait};
use rocroi_odds::weigh;
use rocroi_table::{Cm, Fine, Point, Pose, Size};

use crate::field::Body;
use crate::mind::{Average, Eye, Mind};

/// What the places are worth when a group has walked so far.
fn walked(
    now: Now<'_, Argad>,
    seat: Seat,
    group: u8,
    by: Point,
    bodies: &[Body],
    worth: impl Fn(&[Body]) -> i64,
) -> i64 {
    let members: Vec<FigureId> = now.world.members(GroupId { seat, number: group }).collect();
    let mut moved = bodies.to_vec();
    for body in moved.iter_mut().filter(|b| members.contains(&FigureId(b.id))) {
        let pose = body.rect.pose();
        let there = Pose::new(Point::new(pose.at.x + by.x, pose.at.y + by.y), pose.facing);
        body.rect = there.rect(body.rect.size());
    }
    worth(&moved)
}

/// What an ordinary figure costs.
const PRICE: i64 = 10;
/// What it is to lose the leader of the band besides himself, in thousandths of an ordinary figure: every group tests its
/// morale.
const LEADER: i64 = 8_000;
/// How near to an enemy he goes.
const STAFF: i32 = Cm(40).units();

/// What a figure is worth, in thousandths of an ordinary one.
fn worth(now: Now<'_, Argad>, id: FigureId) -> i64 {
    let value = i64::from(now.setup.listed(id).value) * 1_000 / PRICE;
    value + if leads(now, id) { LEADER } else { 0 }
}

/// Does he lead his band?
fn leads(now: Now<'_, Argad>, id: FigureId) -> bool {
    now.world.bands[now.world.figure(id).side.index()].leader == Some(id)
}

impl Mind for Argad {
    const MODULE: i32 = Cm(4).units();

    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>) {
        let (w, setup) = (now.world, now.setup);
        for (id, place) in w.seen(Eyes::All) {
            let f = w.figure(id);
            let size = if f.mounted() { MOUNTED } else { Size::new(FOOT, FOOT) };
            let long = setup.profile(id).long_arm.filter(|_| f.long_loaded);
            let arm = long.or((f.pistols_loaded > 0).then_some(Firearm::Pistol));
            // Whoever has a musket comes near enough to use it, loaded or not; drivers and the like stay.
            let near = setup.profile(id).long_arm.map_or(0, |a| a.reach() / 2);
            let shaken = if w.routed(id) { 3 } else { 1 };
            out.push(Body {
                seat: f.side,
                rect: rect(place.spot, size),
                worth: worth(now, id) / shaken,
                wants: (!f.class.is_one()).then_some(if leads(now, id) { STAFF.max(near) } else { near }),
                range: arm.map_or(0, Firearm::reach),
                reach: if f.mounted() { Cm(32).units() } else { Cm(12).units() },
                id: id.0,
                engaged: w.in_contact(id),
                in_line: true,
            });
        }
    }

    fn goals(now: Now<'_, Self>, out: &mut Vec<Fine>) {
        match now.setup.scenario.name {
            ScenarioName::Encounter => out.extend(OBJECTIVES.map(Fine::from)),
            ScenarioName::Bridge => {
                let bridge = now.world.ground.pieces().iter().find(|p| p.kind == AreaKind::Bridge);
                out.extend(bridge.map(|b| b.rect().centre()));
            }
            ScenarioName::Convoy | ScenarioName::Raid | ScenarioName::Free => {}
        }
    }

    fn last_turn(now: Now<'_, Self>) -> bool {
        now.world.turn >= now.setup.scenario.turns
    }

    fn victory(now: Now<'_, Self>, seat: Seat) -> i64 {
        i64::from(points(now.world, now.setup, seat).total()) * 500
    }

    fn ideas(now: Now<'_, Self>, seat: Seat, decision: &Decision, eye: Eye<'_>, out: &mut Vec<(i64, Order)>) {
        let mut orders = Vec::new();
        <Argad as System>::candidates(now, seat, decision, &mut orders);
        let (mut bodies, mut goals) = (Vec::new(), Vec::new());
        if *decision == Decision::Move {
            Argad::bodies(now, &mut bodies);
            Argad::goals(now, &mut goals);
        }
        let before = eye.places(now, seat, &bodies, &goals);
        let glance = |order: &Order| match order {
            Order::Shoot(shots) => 500 * shots.len() as i64 - 4_000,
            Order::Done => -1_000,
            // Contact first, then whatever brings the group to a better place.
            Order::Walk(walk) if walk.own.iter().any(|c| !c.against.is_empty()) => eye.weights.contact,
            Order::March(march) if !march.against.is_empty() => eye.weights.contact,
            Order::Walk(walk) => match walk.path[..] {
                [by] => {
                    walked(now, seat, walk.group, by, &bodies, |b| eye.places(now, seat, b, &goals)) - before
                }
                _ => 0,
            },
            _ => 0,
        };
        // Whoever leads from behind does not charge alone.
        let alone = |order: &Order| match order {
            Order::Walk(walk) => {
                let mut charge = walk.own.iter().filter(|c| !c.against.is_empty()).peekable();
                charge.peek().is_some() && charge.all(|c| leads(now, c.figure))
            }
            _ => false,
        };
        out.extend(orders.into_iter().filter(|o| eye.weights.leads || !alone(o)).map(|o| (glance(&o), o)));
    }

    fn fights(now: Now<'_, Self>, seat: Seat, eye: Eye<'_>) -> i64 {
        fights::melee(now, seat, eye) + fights::shots(now, seat, eye)
    }

    fn foreseen(state: &State<Self>, seat: Seat, eye: Eye<'_>) -> Option<Average> {
        let Wait::Roll(ask) = &state.wait else { return None };
        let (now, w) = (state.now(), &state.world);
        let value = |id: FigureId| worth(now, id);
        let thrower = ask.pools.first()?.seat;
        // Whom it can put out of action: the other, and where two strike each other himself.
        let mut men = [0; 2];
        match now.stack.last()? {
            Frame::Volley(v) => {
                men[thrower.other().index()] = match v.shots.first()?.order.aim {
                    Aim::Figure(id) => value(id),
                    Aim::Group(group) => {
                        let (sum, n) = w.members(group).fold((0, 0), |(sum, n), id| (sum + value(id), n + 1));
                        sum / n.max(1)
                    }
                };
            }
            Frame::Melee(m) => {
                let MeleeStage::Step(_, n) = m.stage else { return None };
                let one = m.strikes.get(n)?;
                let back =
                    |o: &&Named| o.order.striker == one.order.target && o.order.target == one.order.striker;
                men[thrower.other().index()] = value(one.order.target);
                match m.strikes.iter().find(back) {
                    // Reckoned with the first strike of the two.
                    Some(other) if other.blow.is_some() => {
                        return Some(Average { gain: 0, then: Some(vec![1; ask.dice()]) });
                    }
                    Some(_) => men[thrower.index()] = value(one.order.striker),
                    None => {}
                }
            }
            _ => return None,
        }
        let foreseen = Foreseen::of(state)?;
        let facts = format!("{:?}{men:?}", foreseen.sequel);
        let gain = eye.memo.fight(facts, || {
            let sides = weigh(&foreseen.sequel, None).sides;
            let lost = |who: Seat| men[who.index()] * (sides[who.index()].gone.percent * 10.0) as i64 / 1_000;
            lost(Seat::B) - lost(Seat::A)
        });
        let gain = if seat == Seat::A { gain } else { -gain };
        Some(Average { gain, then: Some(vec![1; ask.dice()]) })
    }

    fn led(now: Now<'_, Self>, body: u16) -> bool {
        let group = now.world.group_of(FigureId(body));
        group.is_some_and(|g| leader_near(now.world, now.setup, g, Eyes::All))
    }

    fn idle(_now: Now<'_, Self>, _seat: Seat, decision: &Decision) -> Option<Order> {
        match decision {
            Decision::Move => Some(Order::Done),
            Decision::GoOn { .. } => Some(Order::Enough),
            _ => None,
        }
    }

    fn thumb(now: Now<'_, Self>, seat: Seat, decision: &Decision, _eye: Eye<'_>) -> Option<Order> {
        use Decision as D;
        let orders = || {
            let mut orders = Vec::new();
            <Argad as System>::candidates(now, seat, decision, &mut orders);
            orders
        };
        match decision {
            // Everybody who can, at whom he hits best.
            D::Shoot | D::AmbushShots { .. } => {
                let shots = |o: &Order| if let Order::Shoot(list) = o { list.len() } else { 0 };
                // The first of the longest.
                orders().into_iter().rev().max_by_key(shots)
            }
            // What the rules propose first is what most would do.
            D::Strike
            | D::Regroup
            | D::Redraw { .. }
            | D::Redress { .. }
            | D::Reload { .. }
            | D::Succession { .. }
            | D::Driver { .. }
            | D::Search { .. }
            | D::Retreat => orders().into_iter().next(),
            _ => None,
        }
    }

    fn near(_now: Now<'_, Self>, _seat: Seat, order: &Order, chance: &mut Chance) -> Option<Order> {
        let Order::Walk(walk) = order else { return None };
        let mut walk = walk.clone();
        let [by] = &mut walk.path[..] else { return None };
        let far = Cm(4).units();
        *by = Point::new(by.x + chance.between(-far, far), by.y + chance.between(-far, far));
        Some(Order::Walk(walk))
    }

    fn opening(decision: &Decision) -> bool {
        matches!(decision, Decision::ChooseEdge | Decision::HideGroups | Decision::SetUp)
    }

    fn free(decision: &Decision) -> bool {
        matches!(decision, Decision::Move | Decision::Shoot | Decision::Strike)
    }
}
