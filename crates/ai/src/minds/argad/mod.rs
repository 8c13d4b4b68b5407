//! Argad! before a player's eye.

mod errands;
mod fights;
mod ideas;
mod morale;
mod shots;
mod task;

use std::time::Duration;

use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, Firearm, GroupId, Status};
use rocroi_argad::ground::AreaKind;
use rocroi_argad::morale::leader_near;
use rocroi_argad::movement::{Walk, movable};
use rocroi_argad::orders::{Decision, Order};
use rocroi_argad::plan::judge;
use rocroi_argad::scenario::{OBJECTIVES, ScenarioName, points};
use rocroi_argad::system::Frame;
use rocroi_argad::why::Why;
use rocroi_argad::world::{Eyes, FOOT, MOUNTED, Phase, rect};
use rocroi_game::{Chance, Line, Now, Op, Seat, State, System, Wait};
use rocroi_table::{Cm, Fine, Point, Pose, Size};

use self::fights::Left;
use crate::field::Body;
use crate::mind::{Average, Eye, Mind};
use crate::weights::Term;

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

/// So many points behind, with half of the enemy's strength, nobody hopes any more.
const BEHIND: i16 = 4;
/// So many points, and one for every turn that is left, are hardly made good any more.
const LATE: i16 = 1;
/// How much more coming to grips counts with every turn of the second half, in percent, for whoever is not ahead.
const HASTE: i64 = 150;
/// Fire is better that hits so much more, in percent of the enemy's.
const BETTER: i64 = 110;
/// How much coming to grips counts for whose fire is better, and for whose fire is worse, in percent.
const LET_THEM_COME: i64 = 30;
const BE_QUICK: i64 = 150;
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

/// How far it shoots, on the table.
fn range(arm: Firearm) -> i32 {
    Cm(arm.reach()).units()
}

/// Does he lead his band?
fn leads(now: Now<'_, Argad>, id: FigureId) -> bool {
    now.world.bands[now.world.figure(id).side.index()].leader == Some(id)
}

/// The price of all of a side who are still to be reckoned with.
fn standing(now: Now<'_, Argad>, seat: Seat) -> i64 {
    let (w, setup) = (now.world, now.setup);
    let there = |id: &FigureId| matches!(w.figure(*id).status, Status::OnTable | Status::Awaited);
    setup.of(seat).filter(there).filter(|id| !w.routed(*id)).map(|id| i64::from(setup.listed(id).value)).sum()
}

/// Is there nothing left to fight for: a third of the enemy's strength, half of it and points behind, or so many points
/// behind, and no stronger, that they will not be made good in the turns that are left?
fn lost(now: Now<'_, Argad>, seat: Seat) -> bool {
    let (own, enemy) = (standing(now, seat), standing(now, seat.other()));
    let total = |s: Seat| points(now.world, now.setup, s).total();
    let behind = total(seat.other()) - total(seat);
    let left = now.setup.scenario.turns.saturating_sub(now.world.turn);
    let late = behind >= i16::from(left) + LATE && own <= enemy;
    (behind > 0 && own * 3 <= enemy) || (behind >= BEHIND && own * 2 <= enemy) || late
}

/// The victory points of a side, each for five hundred: what must be held at the end counts the more the nearer the end
/// is, and a task as far as it is done.
fn prospect(now: Now<'_, Argad>, seat: Seat, eye: Eye<'_>) -> i64 {
    let (turn, turns) = (i64::from(now.world.turn), i64::from(now.setup.scenario.turns.max(1)));
    let counts = |line: &Line<Why>| match (line.op, line.why) {
        (Op::Add(points), Why::EnemyLosses | Why::EnemyBeaten) => i64::from(points) * 500,
        (Op::Add(_), Why::LootKept) if eye.weights.tasks => 0,
        (Op::Add(points), _) => i64::from(points) * 500 * turn.min(turns) / turns,
        _ => 0,
    };
    let task = if eye.weights.tasks { task::expected(now, seat) / 2 } else { 0 };
    points(now.world, now.setup, seat).lines.iter().map(counts).sum::<i64>() + task
}

/// Assaults of every group on every group of the enemy in reach.
fn assaults(now: Now<'_, Argad>, seat: Seat, eye: Eye<'_>, out: &mut Vec<Order>) {
    let w = now.world;
    let mut enemies: Vec<GroupId> =
        w.seen_of(seat.other(), Eyes::Of(seat)).filter_map(|(id, _)| w.group_of(id)).collect();
    enemies.sort_unstable();
    enemies.dedup();
    for g in w.groups[seat.index()].iter().map(|g| GroupId::new(seat, g.number)) {
        if !movable(w, now.setup, g) {
            continue;
        }
        // Where some of a group fight already the others can at least come up.
        let engaged = w.members(g).any(|id| w.in_contact(id));
        for e in enemies.iter().take_while(|_| !(eye.up)()) {
            let mut put = |together: bool, follow: bool| {
                let Some(order) = ideas::assault(now, g, *e, together, follow).map(Order::Walk) else {
                    return false;
                };
                if !out.contains(&order) && judge(now, seat, &Decision::Move, &order).is_ok() {
                    out.push(order);
                }
                true
            };
            if put(false, false) {
                let _ = put(true, false) && put(false, true) && put(true, true);
            } else if engaged {
                put(false, true);
            }
        }
    }
}

/// Orders that the task of the scenario asks for.
fn errands(now: Now<'_, Argad>, seat: Seat, eye: Eye<'_>) -> Vec<Order> {
    let w = now.world;
    let mut out = Vec::new();
    for g in w.groups[seat.index()].iter().map(|g| GroupId::new(seat, g.number)) {
        if (eye.up)() {
            break;
        }
        if movable(w, now.setup, g) {
            let mut walks = Vec::new();
            errands::errands(now, g, &mut walks);
            out.extend(walks.into_iter().map(Order::Walk));
        }
    }
    out.dedup();
    out.retain(|order| judge(now, seat, &Decision::Move, order).is_ok());
    out
}

impl Mind for Argad {
    const MODULE: i32 = Cm(4).units();
    const LAST: Duration = Duration::from_millis(3);

    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>) {
        let (w, setup) = (now.world, now.setup);
        for (id, place) in w.seen(Eyes::All) {
            let f = w.figure(id);
            let size = if f.mounted() { MOUNTED } else { Size::new(FOOT, FOOT) };
            let long = setup.profile(id).long_arm.filter(|_| f.long_loaded);
            let arm = long.or((f.pistols_loaded > 0).then_some(Firearm::Pistol));
            let shaken = if w.routed(id) { 3 } else { 1 };
            out.push(Body {
                seat: f.side,
                rect: rect(place.spot, size),
                worth: worth(now, id) / shaken,
                // Drivers and the like stay, and who has loot goes home.
                wants: (!f.class.is_one() && f.loot.is_none()).then_some(if leads(now, id) {
                    STAFF
                } else {
                    0
                }),
                range: arm.map_or(0, range),
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

    /// Whoever is not ahead on points in the second half of the battle must come to blows, the more the less time is left.
    /// Until then whose fire is better had better let the enemy come, and whose fire is worse had better be quick.
    fn haste(now: Now<'_, Self>, seat: Seat, eye: Eye<'_>) -> i64 {
        let total = |s: Seat| points(now.world, now.setup, s).total();
        let gone = i64::from(now.world.turn) - i64::from(now.setup.scenario.turns) / 2;
        if gone > 0 && total(seat) <= total(seat.other()) {
            return 100 + HASTE * gone;
        }
        if eye.weights.tasks && task::defends(now, seat) && total(seat) >= total(seat.other()) {
            return 0;
        }
        let [own, enemy] = [seat, seat.other()].map(|s| fights::firepower(now, s));
        match eye.weights.stands {
            true if own * 100 > enemy * BETTER => LET_THEM_COME,
            true if enemy * 100 > own * BETTER => BE_QUICK,
            _ => 100,
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
        if eye.weights.reckons && *decision == Decision::Move {
            assaults(now, seat, eye, &mut orders);
        }
        let mut sent = Vec::new();
        if eye.weights.tasks && *decision == Decision::Move {
            sent = errands(now, seat, eye);
            orders.retain(|order| !sent.contains(order));
        }
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
            // The rest of a group some of whom fight.
            Order::Walk(walk) if walk.own.len() > 1 && walk.own.iter().all(|c| !c.legs.is_empty()) => {
                eye.weights.contact / 2
            }
            Order::Walk(walk) => match walk.path[..] {
                [by] if !(eye.up)() => {
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
        out.extend(sent.into_iter().map(|o| (eye.weights.contact / 2, o)));
        out.extend(orders.into_iter().filter(|o| eye.weights.leads || !alone(o)).map(|o| (glance(&o), o)));
    }

    /// A little to the left or right, or not quite so far.
    fn near(_now: Now<'_, Self>, _seat: Seat, order: &Order, chance: &mut Chance) -> Option<Order> {
        let Order::Walk(walk) = order else { return None };
        let [by] = walk.path[..] else { return None };
        let by = by.turned_about(Point::default(), chance.between(-30_000, 30_000));
        let part = chance.between(2, 10);
        let path = vec![Point::new(by.x / 10 * part, by.y / 10 * part)];
        Some(Order::Walk(Walk { path, ..walk.clone() }))
    }

    fn fights(now: Now<'_, Self>, seat: Seat, eye: Eye<'_>) -> i64 {
        let w = now.world;
        let mut left = Left::all(w);
        let mut brings = 0;
        if w.phase <= Phase::Shooting {
            for side in Seat::BOTH {
                let (_, shots) = shots::named(now, side, None, &mut left, eye);
                brings += if side == seat { shots } else { -shots };
            }
        }
        let struck = fights::in_contact(now);
        brings += struck.as_ref().map_or(0, |hit| fights::costs(now, hit, seat));
        if eye.weights.morale > 0 {
            let falls = left.falls(w, struck.as_deref());
            brings += morale::outlook(now, seat, &falls, eye) * eye.weights.morale / 100;
        }
        brings
    }

    fn reckoned(now: Now<'_, Self>, seat: Seat, term: Term, eye: Eye<'_>) -> Option<i64> {
        match term {
            Term::Victory => Some(prospect(now, seat, eye) - prospect(now, seat.other(), eye)),
            Term::Command if eye.weights.astray > 0 => Some(morale::in_hand(now, seat, eye)),
            _ => None,
        }
    }

    fn placed(now: Now<'_, Self>, seat: Seat, term: Term, bodies: &[Body], eye: Eye<'_>) -> Option<i64> {
        match term {
            Term::Fire => Some(fights::fire(now, seat, bodies, eye)),
            Term::Threat => Some(fights::threat(now, seat, bodies, eye)),
            _ => None,
        }
    }

    fn edge(now: Now<'_, Self>, charger: u16, at: u16) -> i64 {
        fights::edge(now, FigureId(charger), FigureId(at)) / 10
    }

    fn foreseen(state: &State<Self>, seat: Seat, _eye: Eye<'_>) -> Option<Average> {
        let Wait::Roll(ask) = &state.wait else { return None };
        let now = state.now();
        let gain = match now.stack.last()? {
            Frame::Volley(v) => {
                let brings = fights::volley(now, &v.shots);
                if ask.pools.first()?.seat == seat { brings } else { -brings }
            }
            Frame::Melee(m) => {
                // All strikes are reckoned with the first.
                let begun = m.strikes.iter().any(|s| s.blow.is_some());
                if begun { 0 } else { fights::melee(now, &m.strikes, seat) }
            }
            _ => return None,
        };
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

    fn thumb(now: Now<'_, Self>, seat: Seat, decision: &Decision, eye: Eye<'_>) -> Option<Order> {
        use Decision as D;
        let orders = || {
            let mut orders = Vec::new();
            <Argad as System>::candidates(now, seat, decision, &mut orders);
            orders
        };
        let volley = |ambush| shots::named(now, seat, ambush, &mut Left::all(now.world), eye).0;
        match decision {
            D::Shoot if eye.weights.reckons => Some(Order::Shoot(volley(None))),
            D::AmbushShots { group } if eye.weights.reckons => Some(Order::Shoot(volley(Some(*group)))),
            // Everybody who can, at whom he hits best.
            D::Shoot | D::AmbushShots { .. } => {
                let shots = |o: &Order| if let Order::Shoot(list) = o { list.len() } else { 0 };
                // The first of the longest.
                orders().into_iter().rev().max_by_key(shots)
            }
            // What the rules propose first is what most would do.
            D::Strike if eye.weights.reckons => Some(Order::Strike(fights::targets(now, seat))),
            D::Strike => Some(Order::Strike(Vec::new())),
            D::Regroup if eye.weights.merges => Some(morale::merges(now, seat)),
            D::Regroup => Some(Order::Regroup { splits: Vec::new(), merges: Vec::new() }),
            D::Redraw { .. } => Some(Order::Redraw(Vec::new())),
            D::Redress { .. } => Some(Order::RedressByDefault),
            D::Reload { .. } => Some(Order::Reload(Vec::new())),
            D::Succession { figures } | D::Driver { figures, .. } | D::Search { figures, .. } => {
                figures.first().map(|id| Order::Choose(*id))
            }
            D::Retreat => {
                Some(if !eye.weights.stubborn && lost(now, seat) { Order::Retreat } else { Order::FightOn })
            }
            _ => None,
        }
    }

    fn opening(decision: &Decision) -> bool {
        matches!(decision, Decision::ChooseEdge | Decision::HideGroups | Decision::SetUp)
    }

    fn settled(decision: &Decision) -> bool {
        matches!(decision, Decision::Shoot | Decision::Strike)
    }

    fn free(decision: &Decision) -> bool {
        matches!(decision, Decision::Move | Decision::Shoot | Decision::Strike)
    }
}
