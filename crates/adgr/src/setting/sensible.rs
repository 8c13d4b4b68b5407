//! What a reasonable player says while the battle is set up: the camp at the rear, guns behind works, foot in the
//! middle and horse on the wings; now and then an ambush, a fake or a flank march by a light corps.

use rocroi_game::{Chance, Now, Seat, System as _};
use rocroi_table::Side;

use super::answers::Planning;
use super::arrange::{Style, arrange};
use super::camps::absent_of;
use super::deploy::to_place;
use super::plan::{Content, Flanking};
use super::plans::{closed, corps_with_units, judge, markers_of, may_march, record};
use super::{camps, markers};
use crate::Adgr;
use crate::ids::CorpsId;
use crate::order::{Decision, Order};
use crate::scene::Scene;
use crate::setup::Setup;
use crate::terrain::Kind;
use crate::troops::{Category, Profile, Troop};
use crate::world::{Absent, Away, World};

/// A sensible answer to a decision of the set-up; any legal one to all others.
pub fn sensible(now: Now<'_, Adgr>, seat: Seat, decision: &Decision, chance: &mut Chance) -> Order {
    if let Some(order) = crate::terrain::sensible(now, seat, decision, chance) {
        return order;
    }
    let scene = Scene::new(now.setup, now.world);
    let legal = |order: &Order| Adgr::judge(now, seat, decision, order).is_ok();
    let wanted = match decision {
        Decision::Bayonets => Some(bayonets(now.world, seat)),
        Decision::Camp => {
            let mut all = Vec::new();
            camps::candidates(&scene, seat, super::judge::has_coast(now, seat), &mut all);
            all.into_iter().next()
        }
        Decision::Plan => Some(plan(&scene, seat, 3, chance)),
        Decision::Markers => Some(markers::some(&scene, seat, chance)),
        Decision::Deploy => {
            // Foot first: it shows least of what is meant.
            let left = to_place(now.setup, now.world, seat);
            let next = left.into_iter().min_by_key(|c| mounted(now.world, seat, *c));
            let style = Style { attached: chance.one_in(3), ..Style::default() };
            next.map(|corps| Order::Deploy(arrange(&scene, seat, corps, style)))
        }
        _ => None,
    };
    wanted.filter(legal).unwrap_or_else(|| Adgr::sample(now, seat, decision, chance))
}

/// HI on an open field, MI where much of it is rough or difficult.
fn bayonets(world: &World, seat: Seat) -> Order {
    let hinders = |kind: Kind| matches!(kind.footing(), Some(f) if f != crate::troops::Footing::Open);
    let rough = world.ground.pieces.iter().filter(|p| hinders(p.kind)).count();
    let bayonet = |a: &&Absent| {
        matches!(a.sheet.profile.troop, Troop::BayonetMedium | Troop::BayonetHeavy) && rough > 4
    };
    Order::Bayonets(absent_of(world, seat).iter().filter(bayonet).map(|a| a.sheet.roster).collect())
}

/// How many of a corps are mounted, in hundredths.
fn mounted(world: &World, seat: Seat, corps: CorpsId) -> usize {
    let own = || absent_of(world, seat).iter().filter(|a| a.sheet.corps == corps);
    own().filter(|a| a.sheet.profile.mounted()).count() * 100 / own().count().max(1)
}

/// The corps with the most foot in the middle, the most mounted ones outside.
fn order(setup: &Setup, world: &World, seat: Seat) -> Vec<CorpsId> {
    let mut all = corps_with_units(setup, world, seat);
    all.sort_by_key(|c| mounted(world, seat, *c));
    let mut out: std::collections::VecDeque<CorpsId> = std::collections::VecDeque::new();
    for (n, corps) in all.into_iter().enumerate() {
        if n % 2 == 0 { out.push_back(corps) } else { out.push_front(corps) }
    }
    out.into()
}

fn light(who: Profile) -> bool {
    who.light() || matches!(who.category(), Category::Lmi | Category::Mi)
}

/// A battle plan; one in so many with a flank march, one in so many with an ambush, one in so many with a fake.
pub(super) fn plan(scene: &Scene<'_>, seat: Seat, one_in: usize, chance: &mut Chance) -> Order {
    let (setup, world) = (scene.setup, scene.world);
    let mut plan = Planning { order: order(setup, world, seat), ..Planning::default() };
    if chance.one_in(2) {
        plan.order.reverse();
    }
    let plain = plan.clone();
    if chance.one_in(one_in + 1) {
        let fit = |c: &CorpsId| may_march(setup, world, seat, *c) && mounted(world, seat, *c) > 60;
        let fit: Vec<CorpsId> = plan.order.iter().copied().filter(fit).collect();
        let open: Vec<Side> = Side::BOTH.into_iter().filter(|s| !closed(scene, seat, *s)).collect();
        if let (Some(corps), Some(side)) = (chance.pick(&fit), chance.pick(&open)) {
            let (corps, side) = (*corps, *side);
            plan.order.retain(|c| *c != corps);
            plan.flank = Some(Flanking { corps, side });
        }
    }
    for _ in 0..markers_of(setup, seat) {
        if chance.one_in(one_in) {
            plan.ambushes.extend(ambush(world, seat, &plan, chance));
        } else if chance.one_in(one_in) {
            plan.ambushes.push(Content::default());
        }
    }
    // No ambush that would take the room of another corps, or finds no place at all.
    if plan.ambushes.iter().any(|c| !c.fake()) {
        let mut then = world.clone();
        let recorded = record(&mut then, seat, plan.clone()).is_ok();
        if !recorded || !markers::all_at_home(&Scene::new(setup, &then), seat) {
            plan.ambushes.retain(Content::fake);
        }
    }
    if judge(scene, seat, &plan).is_ok() { Order::Plan(plan) } else { Order::Plan(plain) }
}

/// One or two of a kind that could hide.
fn ambush(world: &World, seat: Seat, plan: &Planning, chance: &mut Chance) -> Option<Content> {
    let free = |a: &&Absent| {
        a.at == Away::ToDeploy
            && a.general.is_none()
            && light(a.sheet.profile)
            && plan.flank.is_none_or(|f| f.corps != a.sheet.corps)
            && !plan.ambushes.iter().any(|c| c.units.contains(&a.sheet.roster))
    };
    let all: Vec<&Absent> = absent_of(world, seat).iter().filter(free).collect();
    let first = *chance.pick(&all)?;
    let like = |a: &&&Absent| {
        a.sheet.roster != first.sheet.roster
            && a.sheet.corps == first.sheet.corps
            && a.sheet.profile.troop == first.sheet.profile.troop
    };
    let second = all.iter().find(like).filter(|_| chance.one_in(2));
    let units = std::iter::once(first).chain(second.copied()).map(|a| a.sheet.roster).collect();
    Some(Content { units, general: None })
}
