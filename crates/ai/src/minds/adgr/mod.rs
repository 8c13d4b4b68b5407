//! ADG-R before a player's eye.

mod ideas;
mod near;

use rocroi_adgr::command::in_range;
use rocroi_adgr::engagement::Engagement;
use rocroi_adgr::melee::meeting::meeting;
use rocroi_adgr::melee::{Fight, Fighter, Loss, Meeting, Phase, Which};
use rocroi_adgr::rout::morale::Morale;
use rocroi_adgr::sequel::{Sequel, Struggle};
use rocroi_adgr::{AdgUnit, Adgr, Decision, Evader, Order, Scene, UnitId};
use rocroi_game::{Chance, Now, Seat, State};
use rocroi_odds::exact;
use rocroi_table::Ud;

use crate::field::Body;
use crate::mind::{Eye, Mind};

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

impl Mind for Adgr {
    const MODULE: i32 = Ud(1).units();

    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>) {
        let scene = Scene::new(now.setup, now.world);
        for (id, foot) in scene.on_table() {
            let (unit, profile) = (scene.unit(id), scene.profile(id));
            let (total, lost) = (i64::from(profile.cohesion()), i64::from(unit.lost));
            if unit.routed || total == 0 {
                continue;
            }
            let range = rocroi_adgr::shooting::arms::range(profile).map_or(0, |ud| ud.units());
            let guns = profile.category() == rocroi_adgr::troops::Category::Art;
            out.push(Body {
                seat: scene.seat(id),
                rect: *foot,
                // The last points of a unit are dearer than the first.
                worth: whole(profile) * (total - lost + 1) / (total + 1),
                wants: (!guns).then_some(if profile.light() { range } else { 0 }),
                range,
                reach: if guns { 0 } else { i32::from(profile.moves().open) * Ud(1).units() },
                id: id.0,
                engaged: scene.in_melee(id),
                in_line: !profile.light() && !guns,
            });
        }
    }

    fn victory(now: Now<'_, Self>, seat: Seat) -> i64 {
        let of = |seat| Morale::of(now.setup, now.world, seat);
        let (points, value) = (of(seat.other()).points.total(), of(seat.other()).value.total());
        i64::from(points) * 1_000 / i64::from(value.max(1))
    }

    fn fights(now: Now<'_, Self>, seat: Seat, eye: Eye<'_>) -> i64 {
        let scene = Scene::new(now.setup, now.world);
        let found = scene.engagement();
        let mut sum = 0;
        for bout in found.bouts.iter().filter(|b| scene.seat(b.f.unit) == seat) {
            let Some(mut m) = meeting(&scene, &found.along, &found.given, bout.f, bout.e) else { continue };
            // Who rode to a fight will fight.
            m.fighters[0].general |= scene.world.general_with(scene.corps(bout.f.unit)) == Some(bout.f);
            sum += eye.memo.fight(format!("{m:?}{seat:?}"), || gain(&m, seat)) * 10;
        }
        sum
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

    fn led(now: Now<'_, Self>, body: u16) -> bool {
        let scene = Scene::new(now.setup, now.world);
        let unit = UnitId(body);
        in_range(&scene, scene.corps(unit), &[unit])
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

    fn thumb(now: Now<'_, Self>, seat: Seat, decision: &Decision, _eye: Eye<'_>) -> Option<Order> {
        use Decision as D;
        match decision {
            D::Orders | D::Pursue { .. } | D::Reveal { .. } | D::SetUp { .. } | D::GoOn { .. } => None,
            D::Evade { units, must } => {
                // Light troops do not wait for those who are none.
                let scene = Scene::new(now.setup, now.world);
                let goes = |u: &&UnitId| must.contains(u) || scene.profile(**u).light();
                let evader = |u: &UnitId| Evader { units: vec![*u], straight: false, half_turn: false };
                Some(Order::Evade(units.iter().filter(goes).map(evader).collect()))
            }
            // Who rode to a fight fights.
            D::Engage { among } => {
                let mut all = among.clone();
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
