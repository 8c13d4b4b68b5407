//! Fights of Argad! foreseen from an order (shots named, strikes named, contacts made), and their outcomes in words.

use crate::says::Says;
use crate::shown::Looming;
use rocroi_argad::Argad;
use rocroi_argad::figures::FigureId;
use rocroi_argad::melee::{Effect, Named, name_all};
use rocroi_argad::orders::{Aim, Order, ShotOrder, StrikeOrder};
use rocroi_argad::pending::blows;
use rocroi_argad::script::name_of;
use rocroi_argad::shooting::Frozen;
use rocroi_argad::system::{Fight, FightResult, Purpose};
use rocroi_game::{Now, Pending, Seat, System as _};
use rocroi_words::Speaker;

/// So many fights are told of one order.
const MOST: usize = 8;

/// The fights an order brings about, each with the names of both.
pub(super) fn looming(
    after: Now<'_, Argad>,
    seat: Seat,
    order: &Order,
    speaker: &Speaker,
) -> Vec<Looming<Argad>> {
    let w = after.world;
    let side = |id: FigureId| w.figure(id).side;
    let says = Says::new(Argad::NAME, speaker);
    let melees = |named: &[StrikeOrder], mine: &dyn Fn(&Named) -> bool| melees(after, named, mine, says);
    match order {
        Order::Shoot(list) => list.iter().filter_map(|s| shot(after, s, says)).take(MOST).collect(),
        Order::Strike(list) => melees(list, &|n| side(n.order.striker) == seat),
        Order::Walk(walk) => {
            let movers: Vec<FigureId> =
                walk.own.iter().filter(|c| !c.against.is_empty()).map(|c| c.figure).collect();
            melees(&[], &|n| movers.contains(&n.order.striker))
        }
        Order::March(march) if !march.against.is_empty() => {
            let met = |n: &Named| side(n.order.striker) == seat && march.against.contains(&n.order.target);
            melees(&[], &met)
        }
        // Whoever stands is met by those who came at him now.
        Order::React(_) => {
            let fresh = |n: &Named| {
                let (one, two) = (n.order.striker, n.order.target);
                let made = |c: &rocroi_argad::world::Contact| {
                    c.has(one) && c.has(two) && c.by == Some(seat.other()) && !c.at_start
                };
                side(one) == seat && w.contacts.iter().any(made)
            };
            melees(&[], &fresh)
        }
        _ => Vec::new(),
    }
}

fn shot(now: Now<'_, Argad>, order: &ShotOrder, says: Says<'_>) -> Option<Looming<Argad>> {
    let ambush = now.world.phase == rocroi_argad::world::Phase::Start;
    let frozen = Frozen::new(now.world, now.setup, order, ambush)?;
    let shot = frozen.shot(now.world);
    let pending = Pending { fight: Fight::Shot(shot), tallies: vec![(shot.seat, frozen.tally)] };
    let target = match order.aim {
        Aim::Figure(id) => name_of(now.setup, id),
        Aim::Group(group) => group.to_string(),
    };
    let words = says.say("shoots-at", &[("who", name_of(now.setup, order.shooter)), ("at", target)]);
    Some(Looming { purpose: Purpose::Shot { shooter: order.shooter }, words, pending })
}

/// The strikes of those chosen as they would be made now, each against the strike he gets back.
fn melees(
    now: Now<'_, Argad>,
    named: &[StrikeOrder],
    mine: &dyn Fn(&Named) -> bool,
    says: Says<'_>,
) -> Vec<Looming<Argad>> {
    let all = name_all(now.world, now.setup, named);
    let fight = |n: &Named| {
        let (striker, target) = (n.order.striker, n.order.target);
        let names = [("who", name_of(now.setup, striker)), ("at", name_of(now.setup, target))];
        let words = says.say("strikes-at", &names);
        Looming { purpose: Purpose::Strike { striker }, words, pending: blows(now, &all, n, 0) }
    };
    all.iter().filter(|n| mine(n)).take(MOST).map(fight).collect()
}

/// Whom an outcome favours: a man out of action counts two, one pushed back one.
pub(super) fn favours(fight: &Pending<Argad>, outcome: &FightResult) -> Option<(Seat, u8)> {
    let worth = |e: Effect| match e {
        Effect::Miss => 0i16,
        Effect::Push => 1,
        Effect::Hit => 2,
    };
    let first = fight.tallies.first().map(|(seat, _)| *seat)?;
    let net = match outcome {
        FightResult::Shot(s) => 2 * i16::from(s.hit),
        FightResult::Strike(b) => worth(b.effect),
        FightResult::Duel(d) => worth(d.suffered[1]) - worth(d.suffered[0]),
        FightResult::Slowness(_) | FightResult::Test(_) => return None,
    };
    let seat = if net < 0 { first.other() } else { first };
    (net != 0).then_some((seat, net.unsigned_abs() as u8))
}

/// An outcome in words.
pub(super) fn result(
    now: Now<'_, Argad>,
    fight: &Pending<Argad>,
    outcome: &FightResult,
    speaker: &Speaker,
) -> Option<String> {
    let says = Says::new(Argad::NAME, speaker);
    let suffers = |e: Effect| match e {
        Effect::Miss => "result-nothing",
        Effect::Push => "result-push",
        Effect::Hit => "result-hit",
    };
    match outcome {
        FightResult::Shot(s) => says.plain(if s.hit { "result-hit" } else { "result-miss" }),
        FightResult::Strike(b) => says.plain(match b.effect {
            Effect::Miss => "result-miss",
            e => suffers(e),
        }),
        FightResult::Duel(d) => {
            let names = <Argad as rocroi_systems::Open>::names(now.setup, now.world);
            let name = |i: usize| {
                let seat = fight.tallies.get(i).map(|(s, _)| *s)?;
                Some(names.seat(&seat.to_string().to_lowercase()).unwrap_or_else(|| seat.to_string()))
            };
            let each = |i: usize| says.of(name(i)?, says.plain(suffers(d.suffered[i])));
            match d.suffered {
                [Effect::Miss, Effect::Miss] => says.plain("result-both-nothing"),
                [_, Effect::Miss] => each(0),
                [Effect::Miss, _] => each(1),
                _ => Some(format!("{}; {}", each(0)?, each(1)?)),
            }
        }
        FightResult::Slowness(_) | FightResult::Test(_) => None,
    }
}
