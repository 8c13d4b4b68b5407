//! What the player's hand means in ADG-R: a drag onto open ground or onto an enemy, and the ground worth seeing round
//! those who are chosen.

use super::plan::{at, piece_id, unit_of};
use crate::out::Route;
use rocroi_adgr::charge::{candidates, conform, declare};
use rocroi_adgr::options::{Wish, fan, reach};
use rocroi_adgr::troops::UD;
use rocroi_adgr::{
    Adgr, Charge, CorpsId, Decision, GeneralMove, Manoeuvre, Move, Order, Plan, Scene as Field, UnitId, size,
};
use rocroi_draw::Overlay;
use rocroi_game::{Faults, Now, Seat, System as _};
use rocroi_table::{GRAIN, Point, Pose, Rect, Ud};
use rocroi_words::Speaker;

/// The orders a drag could mean, the likeliest first.
pub(super) fn drag(
    now: Now<'_, Adgr>,
    seat: Seat,
    decision: &Decision,
    pieces: &[String],
    to: Pose,
) -> Vec<Order> {
    let units: Vec<UnitId> = pieces.iter().filter_map(|p| unit_of(p)).collect();
    let general = pieces.first().and_then(|p| p.strip_prefix('g')).and_then(|n| n.parse().ok());
    match decision {
        Decision::Corps => {
            let corps = units.first().map(|u| now.world.sheet(*u).corps).or(general.map(CorpsId));
            corps.map(Order::Activate).into_iter().collect()
        }
        Decision::Orders if units.is_empty() => {
            let ride = |general| GeneralMove { general, path: vec![to.at], join: None, keep_free: false };
            general.map(|g| Order::General(ride(CorpsId(g)))).into_iter().collect()
        }
        Decision::Orders => {
            let mut orders = charges(now, seat, &units, to);
            orders.extend(moves(now, seat, &units, to));
            orders
        }
        Decision::GoOn { units, .. } => {
            let path = |o| if let Order::Move(m) = o { Some(Order::GoOn(m.path)) } else { None };
            moves(now, seat, units, to).into_iter().filter_map(path).collect()
        }
        Decision::Shoot => super::shots::drag(now, seat, &units, to),
        Decision::Aside { .. } => vec![Order::Aside(to.at)],
        Decision::Place { among, .. } => {
            let far = |(_, p): &(u8, &Pose)| p.at.distance_floor(to.at);
            let nearest = (0u8..).zip(among).min_by_key(far);
            nearest.map(|(i, _)| Order::Place(i)).into_iter().collect()
        }
        Decision::Deviate { among, .. } => {
            let nearest = among.iter().min_by_key(|(_, p)| p.at.distance_floor(to.at));
            nearest.map(|(how, _)| Order::Deviate(*how)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// How far those chosen may go.
pub(super) fn around(now: Now<'_, Adgr>, seat: Seat, pieces: &[String]) -> Vec<Overlay> {
    let units: Vec<UnitId> = pieces.iter().filter_map(|p| unit_of(p)).collect();
    let Some(first) = units.first() else { return Vec::new() };
    // Only the corps being activated can go anywhere.
    let active = now.world.active.map(|a| a.corps);
    let sheet = |u: &UnitId| now.world.sheets.get(u.index());
    if !units.iter().all(|u| sheet(u).is_some_and(|s| s.seat == seat && Some(s.corps) == active)) {
        return Vec::new();
    }
    let Some(pose) = now.world.unit(*first).pose() else { return Vec::new() };
    let fan = fan(now, &units);
    let half = size(now.world.sheet(*first).profile).front / 2;
    // The places the front edge sweeps: out along its left ends, back along its right ones.
    let mut outline = vec![at(pose.slid(-half).at)];
    outline.extend(fan.iter().map(|(_, p)| at(p.slid(-half).at)));
    if let Some((_, last)) = fan.last() {
        outline.push(at(last.slid(half).at));
    }
    outline.push(at(pose.slid(half).at));
    if fan.is_empty() {
        Vec::new()
    } else {
        vec![Overlay::Reach { outlines: vec![outline], label: String::new() }]
    }
}

/// The pieces an order is against: who would be charged, fought or shot at by special order.
pub(super) fn targets_of(now: Now<'_, Adgr>, order: &Order) -> Vec<String> {
    match order {
        Order::Charge(charge) => {
            let field = Field::new(now.setup, now.world);
            let impulse =
                if charge.spontaneous { declare::Impulse::Spontaneous } else { declare::Impulse::Ordered };
            let plan = declare::declared(&field, charge, impulse, &mut Faults::new());
            let foe = |t: &declare::Target| match t.foe {
                conform::Foe::Unit(unit) => piece_id(unit),
                conform::Foe::Camp(n) => format!("camp{n}"),
            };
            let mut out: Vec<String> = plan.iter().flat_map(|p| &p.targets).map(foe).collect();
            out.dedup();
            out
        }
        Order::Pair(_, foe) => vec![piece_id(foe.unit)],
        Order::Shoot(d) => d.aims.iter().map(|a| piece_id(a.target.unit)).collect(),
        _ => Vec::new(),
    }
}

/// The pieces an order is about.
pub(super) fn pieces_of(order: &Order) -> Vec<String> {
    let units: Vec<UnitId> = match order {
        Order::Move(m) => m.units.clone(),
        Order::Charge(c) => c.units.clone(),
        Order::LeaveZoc(l) => l.units.clone(),
        Order::Disengage(d) => d.units.clone(),
        Order::Hold(h) => h.units.clone(),
        Order::Choose(u) | Order::Conform(u) => vec![*u],
        Order::Square(s) => vec![s.unit],
        Order::Rally(r) => vec![r.unit],
        Order::Refuge(u) | Order::Recall(u) | Order::Store(u, _) => vec![*u],
        Order::Pursue(p) => vec![p.unit],
        Order::Pair(mine, _) => vec![mine.unit],
        Order::Evade(list) => list.iter().flat_map(|e| e.units.iter().copied()).collect(),
        Order::Follow(list) => list.clone(),
        Order::General(g) => return vec![format!("g{}", g.general.0)],
        Order::Activate(_)
        | Order::RunOn(_)
        | Order::Bayonets(_)
        | Order::Camp(_)
        | Order::Plan(_)
        | Order::Markers(_)
        | Order::Deploy(_)
        | Order::Deviate(_)
        | Order::Edge(_)
        | Order::Place(_)
        | Order::FromSide(_)
        | Order::Stay
        | Order::Aside(_)
        | Order::Encourage(_)
        | Order::EndCorps
        | Order::Shoot(_)
        | Order::Engage(_)
        | Order::EndPursuit
        | Order::Role(_)
        | Order::Region(_)
        | Order::TableSide(_)
        | Order::Pieces(_)
        | Order::Instead(_)
        | Order::NextPiece(_)
        | Order::LayPiece(_)
        | Order::LayWater(_)
        | Order::LayRoad(_)
        | Order::RollAgain(_)
        | Order::Attempt(_)
        | Order::TryAgain(_)
        | Order::Enter(_)
        | Order::Reveal(_)
        | Order::SetUp(_)
        | Order::RemoveFake(_)
        | Order::GoOn(_)
        | Order::AdjustPiece(_) => Vec::new(),
    };
    units.into_iter().map(piece_id).collect()
}

/// The ways of an order, and what it costs.
pub(super) fn route(now: Now<'_, Adgr>, seat: Seat, order: &Order, speaker: &Speaker) -> Route {
    let (units, poses, spent, price) = match Adgr::judge(now, seat, &Decision::Orders, order) {
        Ok(Plan::Move(plan, price)) => (plan.units, plan.poses, Some((plan.cost, plan.allowance)), price),
        Ok(Plan::Charge(plan, price)) => (plan.units, plan.poses, None, price),
        _ => return Route::default(),
    };
    let way = |i: usize| poses.iter().filter_map(|stage| stage.get(i)).map(|p| at(p.at)).collect();
    let points = u16::from(price.points) + u16::from(price.free);
    // Costs are rounded up, to what a ruler shows.
    let ud = |length: Ud| speaker.decimal((i64::from(length.as_thousandths()) + 9) / 10 * 10);
    let points = ("points", points.to_string());
    let cost = match spent {
        Some((spent, of)) => {
            speaker.with_args("adgr-cost-move", &[("spent", ud(spent)), ("of", ud(of)), points])
        }
        None => speaker.with_args("adgr-cost", &[points]),
    };
    Route {
        ways: units.iter().enumerate().map(|(i, u)| (piece_id(*u), way(i))).collect(),
        cost: cost.unwrap_or_default(),
    }
}

/// Charges that a drag onto an enemy means: those that would meet him, the plainest opening first.
fn charges(now: Now<'_, Adgr>, seat: Seat, units: &[UnitId], to: Pose) -> Vec<Order> {
    let field = Field::new(now.setup, now.world);
    let near = |f: &Rect| f.square_from(to.at.into()) <= (i64::from(UD) / 2 * GRAIN).pow(2);
    let Some((foe, _)) =
        field.army(seat.other()).filter(|(_, f)| near(f)).min_by_key(|(_, f)| f.square_from(to.at.into()))
    else {
        return Vec::new();
    };
    let Some(foot) = units.first().and_then(|u| field.foot(*u)).copied() else { return Vec::new() };
    let foes: Vec<Rect> = field.army(seat.other()).map(|(_, f)| *f).collect();
    let mut openings = vec![Vec::new()];
    if units.len() == 1 {
        openings = candidates::openings(&foot, &foes, 6 * UD);
    }
    let plain = |path: &[Manoeuvre]| match path.first() {
        None => 0,
        Some(Manoeuvre::Slide(_, by)) => 1_000 + by.as_thousandths(),
        Some(Manoeuvre::Wheel(_, angle)) => 3_000 + angle.0 / 10,
        Some(_) => 100_000,
    };
    openings.sort_by_key(|o| plain(o));
    let straight = Charge { units: units.to_vec(), ..Charge::default() };
    let meets = |order: &Charge| {
        let mut faults = Faults::new();
        let plan = declare::declared(&field, order, declare::Impulse::Ordered, &mut faults);
        faults.is_empty() && plan.is_some_and(|p| p.targets.iter().any(|t| t.foe == conform::Foe::Unit(foe)))
    };
    let ways = openings.into_iter().map(|opening| Charge { opening, ..straight.clone() });
    // If none meets him, the plainest: its refusal says why.
    vec![Order::Charge(ways.into_iter().find(meets).unwrap_or(straight))]
}

/// The move that comes nearest to a place; if none is legal, going straight there, whose refusal says why.
fn moves(now: Now<'_, Adgr>, seat: Seat, units: &[UnitId], to: Pose) -> Vec<Order> {
    let Some(pose) = units.first().and_then(|u| now.world.units.get(u.index())).and_then(|u| u.pose()) else {
        return Vec::new();
    };
    let facing = (pose.facing != to.facing).then_some(to.facing);
    // A group is wished by the middle of its whole front; the one that is held says by how much.
    let field = Field::new(now.setup, now.world);
    let feet: Vec<Rect> = units.iter().filter_map(|u| field.foot(*u).copied()).collect();
    let front = Rect::around(pose.facing, &feet).map_or(pose.at, |r| r.pose().at);
    let wish = Point::new(front.x + to.at.x - pose.at.x, front.y + to.at.y - pose.at.y);
    match reach(now, seat, units, Wish { to: wish, facing }) {
        Ok(found) => vec![Order::Move(found.order)],
        Err(_) => {
            let away = (f64::from(to.at.x - pose.at.x)).hypot(f64::from(to.at.y - pose.at.y));
            let path = vec![Manoeuvre::Advance(Ud::floor_of((away as i32).max(UD / 10)))];
            vec![Order::Move(Move { units: units.to_vec(), path, ..Move::default() })]
        }
    }
}
