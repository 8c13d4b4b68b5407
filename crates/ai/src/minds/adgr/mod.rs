//! ADG-R before a player's eye.

mod ideas;
mod menace;
mod near;
mod worth;

use rocroi_adgr::charge::evade::may_half_turn;
use rocroi_adgr::charge::subject;
use rocroi_adgr::command::in_range;
use rocroi_adgr::engagement::Engagement;
use rocroi_adgr::melee::meeting::meeting;
use rocroi_adgr::melee::{Fight, Fighter, Loss, Meeting, Phase, Which};
use rocroi_adgr::rout::behind::friends_behind;
use rocroi_adgr::rout::morale::Morale;
use rocroi_adgr::sequel::{Sequel, Struggle};
use rocroi_adgr::troops::Category;
use rocroi_adgr::{AdgUnit, Adgr, Contest, Decision, Evader, Order, Purpose, Scene, UnitId, profile};
use rocroi_game::{Chance, Foreseen, Now, Seat, State, Wait};
use rocroi_odds::exact;
use rocroi_table::Ud;

use crate::field::{Body, Lay};
use crate::mind::{Average, Eye, Mind};
use crate::weights::{TERMS, Term};
use menace::{CAMP, approach, charges, shots};
use worth::{melee, outlook, point, worth};

/// What a unit in good order is worth: a battle unit counts as two.
fn whole(profile: rocroi_adgr::troops::Profile) -> i64 {
    let size = if profile.battle_unit() { 2_000 } else { 1_000 };
    if profile.light() { size / 2 } else { size }
}

/// What a phase of a fight brings the first of its fighters on average, by exact odds, in hundredths of a unit: a point
/// of cohesion is a quarter of one.
fn gain(meeting: &Meeting, seat: Seat) -> i64 {
    let (fight, _) = Fight::new(meeting, [seat, seat.other()]);
    let points = |loss: Loss| match loss {
        Loss::Points(n) => i64::from(n),
        Loss::Rout => 4,
    };
    let mean = exact(&fight).mean(|o| match o.winner {
        Some(Which::First) => 100 * points(o.loss),
        Some(Which::Second) => -100 * points(o.loss),
        None => 0,
    });
    mean as i64 / 4
}

/// Who of those that charge has come to fight whom.
fn joined(found: &Engagement, order: &Order) -> Option<(AdgUnit, AdgUnit)> {
    let Order::Charge(charge) = order else { return None };
    found.bouts.iter().find_map(|b| {
        let mine = [b.f, b.e].into_iter().find(|at| charge.units.contains(&at.unit))?;
        Some((mine, if mine == b.f { b.e } else { b.f }))
    })
}

/// The same with a general engaged on the first side.
fn led(mut m: Meeting) -> Meeting {
    m.fighters[0].general = true;
    m
}

/// Every body on the table.
fn bodies(scene: &Scene<'_>, out: &mut Vec<Body>) {
    for (id, foot) in scene.on_table() {
        let (unit, profile) = (scene.unit(id), scene.profile(id));
        let (total, lost) = (i64::from(profile.cohesion()), i64::from(unit.lost));
        if unit.routed || total == 0 {
            continue;
        }
        let range = rocroi_adgr::shooting::arms::range(profile).map_or(0, |ud| ud.units());
        let guns = profile.category() == Category::Art;
        let loose = profile.category() == Category::Lmi;
        out.push(Body {
            seat: scene.seat(id),
            rect: *foot,
            // The last points of a unit are dearer than the first.
            worth: whole(profile) * (total - lost + 1) / (total + 1),
            // Shooters in open order and guns come into range and no nearer; who is nearly broken keeps off.
            wants: (lost + 1 < total).then_some(if profile.light() || guns || loose { range } else { 0 }),
            range,
            reach: if guns { 0 } else { i32::from(profile.moves().open) * Ud(1).units() },
            id: id.0,
            engaged: scene.in_melee(id),
            in_line: !profile.light() && !guns,
        });
    }
}

/// What the melees now joined will bring a side over the next phases, and the camps about to fall.
fn fights(scene: &Scene<'_>, seat: Seat, eye: Eye<'_>) -> i64 {
    let found = scene.engagement();
    let mut sum = 0;
    for bout in found.bouts.iter().filter(|b| scene.seat(b.f.unit) == seat) {
        let Some(m) = meeting(scene, &found.along, &found.given, bout.f, bout.e) else { continue };
        // Who rode to a fight may fight.
        let with = scene.world.general_with(scene.corps(bout.f.unit)) == Some(bout.f);
        let price = if with && eye.weights.spares { tied(scene, bout.f.unit) } else { 0 };
        let leads = with && melee(&led(m)) > melee(&m) + price;
        let m = if leads { led(m) } else { m };
        sum -= if leads { price } else { 0 };
        let ahead = outlook(&m);
        let mut lost = ahead.lost;
        if eye.weights.behind {
            for (lost, (routs, of)) in lost.iter_mut().zip(ahead.routs.into_iter().zip([bout.f, bout.e])) {
                *lost += routs * harm(scene, of.unit);
            }
        }
        sum += (lost[1] - lost[0]) as i64;
    }
    let mut attacked: Vec<usize> = found.camps.iter().map(|(camp, _)| *camp).collect();
    attacked.dedup();
    let falls =
        attacked.into_iter().filter_map(|n| scene.world.camps.get(n)).filter(|c| !c.lost && !c.fortified);
    sum + falls.map(|c| if c.seat == seat { -CAMP } else { CAMP }).sum::<i64>()
}

/// What an order is worth that is not given, about, in thousandths of a unit.
const ORDER: i64 = 150;

/// What it costs a corps that its general fights with this unit: every order to others is a point dearer.
fn tied(scene: &Scene<'_>, unit: UnitId) -> i64 {
    let corps = scene.corps(unit);
    let idle = |(id, _): &(UnitId, _)| {
        let free = scene.corps(*id) == corps && !scene.unit(*id).routed && !scene.in_melee(*id);
        free && !scene.profile(*id).light() && scene.profile(*id).category() != Category::Art
    };
    ORDER * scene.army(scene.seat(unit)).filter(idle).take(3).count() as i64
}

/// What it would cost those close behind if a unit routed.
fn harm(scene: &Scene<'_>, unit: UnitId) -> f64 {
    let Some(foot) = scene.foot(unit) else { return 0.0 };
    let behind = friends_behind(scene, unit, foot);
    behind.into_iter().map(|f| point(scene.profile(f), scene.unit(f).lost)).sum::<i64>() as f64
}

/// The men of a side in the ranks more than the other's, and the camps it has taken.
fn men(scene: &Scene<'_>, seat: Seat) -> i64 {
    let of = |(id, _): (UnitId, _)| {
        let unit = scene.unit(id);
        let worth = if unit.routed { 0 } else { worth(scene.profile(id), unit.lost) };
        if scene.seat(id) == seat { worth } else { -worth }
    };
    let lost = scene.camps().filter(|(camp, _)| camp.lost);
    let camps: i64 = lost.map(|(camp, _)| if camp.seat == seat { -CAMP } else { CAMP }).sum();
    scene.on_table().map(of).sum::<i64>() + camps
}

fn within_command(scene: &Scene<'_>, unit: UnitId) -> bool {
    in_range(scene, scene.corps(unit), &[unit])
}

impl Mind for Adgr {
    const MODULE: i32 = Ud(1).units();

    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>) {
        bodies(&Scene::new(now.setup, now.world), out);
    }

    fn victory(now: Now<'_, Self>, seat: Seat) -> i64 {
        let of = |seat| Morale::of(now.setup, now.world, seat);
        let (points, value) = (of(seat.other()).points.total(), of(seat.other()).value.total());
        i64::from(points) * 1_000 / i64::from(value.max(1))
    }

    fn judged(now: Now<'_, Self>, seat: Seat, eye: Eye<'_>) -> [i64; TERMS.len()] {
        let scene = Scene::new(now.setup, now.world);
        let mut all = Vec::new();
        bodies(&scene, &mut all);
        let edge = |charger: u16, at: u16| eye.memo.edge(now, charger, at);
        let lay = Lay::new(&all, &[], Self::MODULE, &edge);
        TERMS.map(|term| match term {
            term if eye.weights.get(term) == 0 => 0,
            Term::Worth => men(&scene, seat),
            Term::Victory => Self::victory(now, seat) - Self::victory(now, seat.other()),
            Term::Fights => fights(&scene, seat, eye),
            Term::Fire => 2 * (shots(&scene, seat) - shots(&scene, seat.other())),
            Term::Command => {
                let led = all.iter().filter(|b| within_command(&scene, UnitId(b.id)));
                led.map(|b| if b.seat == seat { b.worth / 4 } else { -b.worth / 4 }).sum()
            }
            term => Self::placed(now, seat, term, &all, eye).unwrap_or_else(|| lay.more(seat, term)),
        })
    }

    fn placed(now: Now<'_, Self>, seat: Seat, term: Term, bodies: &[Body], eye: Eye<'_>) -> Option<i64> {
        match term {
            // Whoever has the move next charges first.
            Term::Threat => {
                let of = |s: Seat| charges(now, s, bodies, eye) / if now.world.phasing == s { 2 } else { 1 };
                Some(of(seat) - of(seat.other()))
            }
            Term::Approach if eye.weights.reckons => Some(approach(now, seat, bodies, eye)),
            _ => None,
        }
    }

    fn foreseen(state: &State<Self>, seat: Seat, _eye: Eye<'_>) -> Option<Average> {
        let Wait::Roll(ask) = &state.wait else { return None };
        let unit = match ask.purpose {
            Purpose::Rally { unit } => unit,
            // What these dice bring on average is read off the table as it stands: melees joined, shots about to fall, nothing
            // for command points.
            Purpose::CommandPoints { .. }
            | Purpose::Reliability { .. }
            | Purpose::FlankMarch { .. }
            | Purpose::Shot { .. }
            | Purpose::Melee { .. }
            // Where an evader and whoever runs after him end is a long search that changes little.
            | Purpose::Evade { .. } => return Some(Average { gain: 0, then: None }),
            _ => return None,
        };
        let Sequel::Test { contest: Contest::Rally(rally), .. } = Foreseen::of(state)?.sequel else {
            return None;
        };
        let (profile, lost) = (profile(&state.world, unit), state.world.unit(unit).lost);
        let won = |points: &u8| worth(profile, lost.saturating_sub(*points)) - worth(profile, lost);
        let gain = exact(&rally).mean(won) as i64;
        let mine = state.world.sheet(unit).seat == seat;
        Some(Average { gain: if mine { gain } else { -gain }, then: None })
    }

    fn looming(now: Now<'_, Self>, seat: Seat, order: &Order) -> Option<Sequel> {
        let scene = Scene::new(now.setup, now.world);
        let found = scene.engagement();
        let (mine, enemy) = joined(found, order)?;
        let m = meeting(&scene, &found.along, &found.given, mine, enemy)?;
        Some(Sequel::Melee(Struggle::new(m, [seat, seat.other()], None)))
    }

    fn whom(state: &State<Self>, _seat: Seat, order: &Order) -> Option<(Option<u16>, u16)> {
        let scene = Scene::new(&state.setup, &state.world);
        let (mine, enemy) = joined(scene.engagement(), order)?;
        Some((Some(mine.unit.0), enemy.unit.0))
    }

    fn lost(now: Now<'_, Self>, body: u16) -> u8 {
        Scene::new(now.setup, now.world).unit(UnitId(body)).lost
    }

    fn edge(now: Now<'_, Self>, charger: u16, at: u16) -> i64 {
        let of = |id: u16| Fighter::of(rocroi_adgr::profile(now.world, UnitId(id)));
        let charge =
            Meeting { fighters: [of(charger), of(at)], phase: Phase::First { charger: Which::First } };
        gain(&charge, now.world.sheet(UnitId(charger)).seat)
    }

    fn ideas(now: Now<'_, Self>, seat: Seat, decision: &Decision, eye: Eye<'_>, out: &mut Vec<(i64, Order)>) {
        if *decision == Decision::Orders {
            return ideas::orders(now, seat, eye, out);
        }
        let mut orders = Vec::new();
        <Adgr as rocroi_game::System>::candidates(now, seat, decision, &mut orders);
        // The first is the system's own proposal.
        out.extend(orders.into_iter().zip((0..).map(|n: i64| -n)).map(|(o, n)| (n, o)));
    }

    fn thumb(now: Now<'_, Self>, seat: Seat, decision: &Decision, eye: Eye<'_>) -> Option<Order> {
        use Decision as D;
        match decision {
            D::Orders | D::Pursue { .. } | D::Reveal { .. } | D::SetUp { .. } | D::GoOn { .. } => None,
            D::Evade { units, must } => {
                // Light troops do not wait for those who are none.
                let scene = Scene::new(now.setup, now.world);
                let goes = |u: &&UnitId| must.contains(u) || scene.profile(**u).light();
                let evader = |u: &UnitId| {
                    let half_turn = eye.weights.faces && may_half_turn(&scene, *u);
                    Evader { units: vec![*u], straight: false, half_turn }
                };
                Some(Order::Evade(units.iter().filter(goes).map(evader).collect()))
            }
            // Who rode to a fight fights, unless he thinks and sees more to lose than to gain.
            D::Engage { among } => {
                let scene = Scene::new(now.setup, now.world);
                let found = scene.engagement();
                let better = |at: &AdgUnit| {
                    let enemy = found.opponent(*at)?;
                    let m = meeting(&scene, &found.along, &found.given, *at, enemy)?;
                    let price = if eye.weights.spares { tied(&scene, at.unit) } else { 0 };
                    Some(melee(&led(m)) > melee(&m) + price)
                };
                let mut all = among.clone();
                all.retain(|(_, at)| !eye.weights.leads || better(at).unwrap_or(true));
                all.dedup_by_key(|(general, _)| *general);
                Some(Order::Engage(all))
            }
            // What the rules propose first is what most would do: all shots at the nearest, the usual place.
            _ => {
                let mut orders = Vec::new();
                <Adgr as rocroi_game::System>::candidates(now, seat, decision, &mut orders);
                orders.into_iter().next()
            }
        }
    }

    fn still(now: Now<'_, Self>, order: &Order, eye: Eye<'_>) -> bool {
        if *order != Order::EndCorps {
            return false;
        }
        // Unless somebody breaks loose nothing happens before the next corps rolls, or both sides shoot.
        let scene = Scene::new(now.setup, now.world);
        let corps = now.world.active.map(|active| active.corps);
        let mut own = scene.on_table().filter(|(id, _)| Some(scene.corps(*id)) == corps);
        // Whether one must charge is a long search: the time may be up before all are asked.
        !own.any(|(id, _)| (eye.up)() || subject(&scene, id))
    }

    fn near(_now: Now<'_, Self>, _seat: Seat, order: &Order, chance: &mut Chance) -> Option<Order> {
        near::near(order, chance)
    }

    fn glanced(decision: &Decision) -> bool {
        *decision == Decision::Orders
    }

    fn opening(decision: &Decision) -> bool {
        use Decision as D;
        let terrain = matches!(
            decision,
            D::Pieces { .. }
                | D::Instead { .. }
                | D::NextPiece { .. }
                | D::LayPiece { .. }
                | D::LayWater { .. }
                | D::LayRoad { .. }
                | D::LayVillageRoad
                | D::RollAgain { .. }
                | D::Attempt { .. }
                | D::TryAgain { .. }
                | D::AdjustPiece { .. }
        );
        let setting = matches!(
            decision,
            D::Bayonets
                | D::Role
                | D::Region { .. }
                | D::TableSide
                | D::Camp
                | D::Plan
                | D::Markers
                | D::Deploy
                | D::Enter { .. }
        );
        terrain || setting
    }

    fn free(decision: &Decision) -> bool {
        matches!(decision, Decision::Orders | Decision::Shoot)
    }
}
