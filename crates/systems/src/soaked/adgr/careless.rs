//! Orders as a careless hand might give them, for soaks: most are refused, and each refusal is counted by its clause.

use rocroi_adgr::{
    Adgr, Angle, Charge, Choices, Comer, Contraction, CorpsId, Decision, Disengage, Evader, Follower,
    GeneralMove, Hold, LeaveZoc, Manoeuvre, Move, Order, Pursue, Square, Support, SupportPlace, UnitId,
};
use rocroi_game::{Chance, Seat, State};
use rocroi_table::{Point, Side, Ud};

/// A few orders at whatever this seat is asked.
pub fn orders(state: &State<Adgr>, seat: Seat, chance: &mut Chance) -> Vec<Order> {
    let Some(asked) = state.asked(seat) else { return Vec::new() };
    if state.world.units.is_empty() {
        return Vec::new();
    }
    if let Decision::Orders = asked.decision {
        return (0..6).map(|_| wild(state, seat, chance)).collect();
    }
    careless(state, &asked.decision, chance).into_iter().collect()
}

/// A careless answer to a question in the middle of something.
fn careless(state: &State<Adgr>, decision: &Decision, chance: &mut Chance) -> Option<Order> {
    let any = UnitId(u16::try_from(chance.below(state.world.units.len())).unwrap_or(0));
    let evader = |unit: UnitId| Evader { units: vec![unit], straight: false, half_turn: false };
    Some(match decision {
        Decision::Corps => Order::Activate(CorpsId(u8::try_from(chance.below(9)).unwrap_or(0))),
        Decision::Evade { .. } if chance.one_in(2) => Order::Evade(Vec::new()),
        Decision::Evade { .. } => Order::Evade(vec![evader(any)]),
        Decision::RunOn { .. } => Order::RunOn(Ud(20)),
        Decision::Aside { .. } => Order::Aside(Point::new(0, 0)),
        Decision::Pair { .. } => Order::Pair(any.one(), any.one()),
        Decision::Engage { .. } => Order::Engage(vec![(CorpsId(0), any.one()), (CorpsId(0), any.one())]),
        Decision::Pursue { .. } => match chance.below(3) {
            0 => Order::EndPursuit,
            1 => Order::Pursue(Pursue { unit: any, by: Ud(1) }),
            _ => Order::Pursue(Pursue { unit: any, by: Ud(5) }),
        },
        Decision::First { .. } | Decision::TurnFrom { .. } | Decision::ConformTo { .. } => Order::Choose(any),
        _ => return None,
    })
}

/// An order as a careless hand might draw it.
fn wild(state: &State<Adgr>, seat: Seat, chance: &mut Chance) -> Order {
    let all: Vec<UnitId> =
        (0..state.world.units.len()).filter_map(|i| u16::try_from(i).ok()).map(UnitId).collect();
    let own: Vec<UnitId> = all.iter().copied().filter(|u| state.world.sheet(*u).seat == seat).collect();
    let one = |chance: &mut Chance| chance.pick(&own).copied().unwrap_or(UnitId(0));
    let first = one(chance);
    let mut units = vec![first];
    // Neighbours in the roster stand side by side.
    for n in 1..=chance.below(4) {
        let next = UnitId(first.0 + u16::try_from(n).unwrap_or(0));
        if chance.one_in(2) && own.contains(&next) {
            units.push(next);
        }
    }
    let side = |chance: &mut Chance| if chance.one_in(2) { Side::Left } else { Side::Right };
    let ud = |chance: &mut Chance, most: i32| Ud::thousandths(chance.between(1, most));
    let mut manoeuvre = |chance: &mut Chance| match chance.below(9) {
        0..=2 => Manoeuvre::Advance(ud(chance, 6_000)),
        3 | 4 => Manoeuvre::Wheel(side(chance), Angle(chance.between(100, 100_000))),
        5 => Manoeuvre::Slide(side(chance), ud(chance, 1_300)),
        6 => Manoeuvre::QuarterTurn(side(chance)),
        7 => Manoeuvre::HalfTurn,
        _ => Manoeuvre::CentreWheel(side(chance), Angle(chance.between(100, 100_000))),
    };
    let path = |chance: &mut Chance, m: &mut dyn FnMut(&mut Chance) -> Manoeuvre| {
        (0..1 + chance.below(3)).map(|_| m(chance)).collect::<Vec<_>>()
    };
    match chance.below(14) {
        13 if chance.one_in(2) => Order::Store(first, 1),
        13 => Order::Move(Move { units, path: path(chance, &mut manoeuvre), store: true, ..Move::default() }),
        9 => {
            let other = one(chance);
            let reform = if chance.one_in(2) {
                Manoeuvre::Extend(vec![Comer { unit: other, side: side(chance), link: None }])
            } else {
                let followers = vec![Follower { unit: other, link: None }];
                Manoeuvre::Contract(Contraction { lead: vec![first], followers })
            };
            units.push(other);
            units.dedup();
            Order::Move(Move { units, path: vec![manoeuvre(chance), reform], ..Move::default() })
        }
        10 => {
            let at = |chance: &mut Chance| Point::new(chance.between(0, 120_000), chance.between(0, 80_000));
            let corps = CorpsId(u8::try_from(chance.below(state.setup.corps.len() + 1)).unwrap_or(0));
            let join = chance.one_in(2).then(|| first.one());
            Order::General(GeneralMove { general: corps, path: vec![at(chance)], join, keep_free: false })
        }
        11 => Order::Encourage(CorpsId(u8::try_from(chance.below(state.setup.corps.len())).unwrap_or(0))),
        12 => Order::Move(Move { units, path: path(chance, &mut manoeuvre), rally: true, ..Move::default() }),
        0..=2 => Order::Move(Move { units, path: path(chance, &mut manoeuvre), ..Move::default() }),
        3 => {
            let pick = |chance: &mut Chance| chance.pick(&all).copied().unwrap_or(UnitId(0)).one();
            let places = [
                SupportPlace::OverlapLeft,
                SupportPlace::SideToSide,
                SupportPlace::LeftFlank,
                SupportPlace::RightFlank,
                SupportPlace::Rear,
            ];
            let place = places[chance.below(places.len())];
            let support = Some(Support { friend: pick(chance), enemy: pick(chance), place });
            Order::Move(Move { units, path: path(chance, &mut manoeuvre), support, ..Move::default() })
        }
        4 => {
            let opening = (0..chance.below(3)).map(|_| manoeuvre(chance)).collect();
            let spontaneous = chance.one_in(4);
            let at = chance.one_in(6).then(|| chance.pick(&all).copied()).flatten();
            Order::Charge(Charge { units, opening, spontaneous, at, ..Charge::default() })
        }
        5 => Order::Disengage(Disengage { units, ..Disengage::default() }),
        6 => Order::Hold(Hold {
            rally: units.iter().copied().filter(|_| chance.one_in(2)).collect(),
            units,
            ..Hold::default()
        }),
        7 if chance.one_in(2) => Order::Conform(first),
        7 => Order::Square(Square { unit: first, path: Vec::new(), choices: Choices::default() }),
        _ => Order::LeaveZoc(LeaveZoc {
            units,
            ahead: chance.one_in(2),
            straight: false,
            half_turn: false,
            choices: Choices::default(),
        }),
    }
}
