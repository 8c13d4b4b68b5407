//! The melee phase (R-MEL-01 to R-MEL-06, R-MEL-30, R-MEL-38): weapons and targets are named, strikes are made
//! step by step, then the victors follow up and formed units are redressed.

use super::factors::{default_weapon, factors, step_of, strike, usable};
use super::follow;
use super::push::{self, Pushed};
use super::redress;
use super::strike::{Blow, Effect, Strike, settle};
use crate::event::Event;
use crate::fault::Fault;
use crate::figures::{FigureId, GroupId, Length, Marks, Weapon};
use crate::orders::{Decision, StrikeOrder};
use crate::plan::Plan;
use crate::setup::Setup;
use crate::system::{At, Do, Frame, In, Purpose, Ret, Stepped};
use crate::turn::show_seen;
use crate::why::Why;
use crate::world::{Eyes, Phase, World};
use rocroi_game::{Ask, Seat, Tally, Trial as _, by};
use rocroi_table::{Heading, Point};
use serde::{Deserialize, Serialize};

/// A strike named, with all it will be thrown with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Named {
    /// Who strikes whom with what.
    pub order: StrikeOrder,
    /// The step, 0 to 5.
    pub step: u8,
    /// The factors.
    pub tally: Tally<Why>,
    /// The die.
    pub strike: Strike,
    /// What it came to.
    pub blow: Option<Blow>,
    /// From the second rank (R-MEL-31): makes no pair.
    pub behind: bool,
}

/// The stage of the melee phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum MeleeStage {
    /// Weapons and targets are named.
    Naming,
    /// Strikes of a step are thrown, from this one on.
    Step(u8, usize),
    /// Following up, these still to come.
    Following(Vec<FigureId>),
    /// Redressing, these still to come.
    Redressing(Vec<GroupId>),
}

/// The melee phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeleeFrame {
    /// The stage.
    pub stage: MeleeStage,
    /// All strikes, in the order of their dice.
    pub strikes: Vec<Named>,
    /// Places vacated by enemies, and by whose strike.
    pub vacated: Vec<(FigureId, Point)>,
}

impl MeleeFrame {
    /// About to begin.
    pub const fn new() -> MeleeFrame {
        MeleeFrame { stage: MeleeStage::Naming, strikes: Vec::new(), vacated: Vec::new() }
    }

    fn go(self, stage: MeleeStage) -> Stepped {
        Ok(Do::Goto(Frame::Melee(Box::new(MeleeFrame { stage, ..self }))))
    }
}

impl Default for MeleeFrame {
    fn default() -> Self {
        MeleeFrame::new()
    }
}

/// The enemies a figure may strike: those in contact, or, from the second rank, those in contact with the friend in
/// front (R-MEL-31).
pub fn reach(w: &World, setup: &Setup, id: FigureId) -> (Vec<FigureId>, bool) {
    if !w.figure(id).on_table() || !w.figure(id).shown() || w.routed(id) {
        return (Vec::new(), false);
    }
    by!("R-MEL-01");
    let own: Vec<FigureId> = w.touching(id).collect();
    if !own.is_empty() {
        return (own, false);
    }
    (behind(w, setup, id), true)
}

/// The enemies a man of the second rank with a long weapon reaches past the friend in front.
fn behind(w: &World, setup: &Setup, id: FigureId) -> Vec<FigureId> {
    if long_weapon(w, setup, id).is_none() {
        return Vec::new();
    }
    let Some(friend) = friend_before(w, id) else { return Vec::new() };
    by!("R-MEL-31");
    w.touching(friend).collect()
}

/// The friend directly in front in the same formed foot unit.
pub(super) fn friend_before(w: &World, id: FigureId) -> Option<FigureId> {
    if w.formed(id).is_none() || w.figure(id).mounted() {
        return None;
    }
    let grid = w.group_of(id).and_then(|g| w.grid(g))?;
    let cell = grid.cell_of(id)?;
    grid.at(cell.rank - 1, cell.file)
}

/// The long weapon he could strike with from behind.
fn long_weapon(w: &World, setup: &Setup, id: FigureId) -> Option<Weapon> {
    let all = setup.profile(id).all_weapons();
    all.iter().find(|x| x.row().length == Length::Long && usable(w, setup, id, *x))
}

/// Everybody of a side who strikes.
pub fn strikers(w: &World, setup: &Setup, seat: Seat) -> Vec<FigureId> {
    let mine = w.ids().filter(|id| w.figure(*id).side == seat);
    mine.filter(|id| !reach(w, setup, *id).0.is_empty()).collect()
}

/// The target a figure strikes if its player names none: lowest class, then lowest number.
pub fn default_target(w: &World, enemies: &[FigureId]) -> Option<FigureId> {
    by!("R-MEL-02");
    enemies.iter().copied().min_by_key(|e| (w.figure(*e).class, *e))
}

/// The strike of a figure by default.
pub fn default_strike(w: &World, setup: &Setup, id: FigureId) -> Option<StrikeOrder> {
    let (enemies, from_behind) = reach(w, setup, id);
    let target = default_target(w, &enemies)?;
    let weapon = if from_behind { long_weapon(w, setup, id)? } else { default_weapon(w, setup, id) };
    Some(StrikeOrder { striker: id, weapon, target })
}

/// Everything wrong with the strikes a side names.
pub fn strikes_faults(w: &World, setup: &Setup, seat: Seat, strikes: &[StrikeOrder]) -> Vec<Fault> {
    let mut out = Vec::new();
    for (i, s) in strikes.iter().enumerate() {
        let figure = s.striker;
        if w.figures.get(figure.index()).is_none_or(|f| f.side != seat) {
            out.push(Fault::DoesNotFight { figure });
            continue;
        }
        if strikes[..i].iter().any(|o| o.striker == s.striker) {
            out.push(Fault::NamedTwice { figure });
        }
        let (enemies, from_behind) = reach(w, setup, figure);
        if enemies.is_empty() {
            let behind = friend_before(w, figure).is_some_and(|f| w.in_contact(f));
            out.push(Fault::DoesNotFight { figure });
            if w.routed(figure) {
                out.push(Fault::RoutedStrikes { figure });
            } else if behind {
                out.push(Fault::NotFromBehind { figure });
            }
            continue;
        }
        if !enemies.contains(&s.target) {
            out.push(Fault::NotInReach { figure, enemy: s.target });
        }
        let weapon = s.weapon;
        let able = usable(w, setup, figure, weapon);
        let reaches = !from_behind || weapon.row().length == Length::Long;
        if !able || !reaches {
            out.push(Fault::NotItsWeapon { figure, weapon });
        }
        let carried = setup.profile(figure).all_weapons().has(weapon);
        if !able && carried && w.figure(figure).mounted() {
            out.push(Fault::NotOnHorseback { figure, weapon });
        }
        if able && !reaches {
            out.push(Fault::NotFromBehind { figure });
        }
    }
    out
}

/// Carries the phase on.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn phase(at: &mut At<'_>, mut f: MeleeFrame, input: In<'_>) -> Stepped {
    match f.stage.clone() {
        MeleeStage::Naming => {
            if let In::Ordered(plans) = input {
                let mut named = Vec::new();
                for (_, plan) in plans {
                    if let Plan::Strike(list) = plan {
                        named.extend(list);
                    }
                }
                f.strikes = name_all(at.world, at.setup, &named);
                return f.go(MeleeStage::Step(0, 0));
            }
            at.world.phase = Phase::Melee;
            by!("R-TRN-10");
            at.world.read_contacts(None, &[]);
            let asked: Vec<_> = Seat::BOTH
                .into_iter()
                .filter(|s| !strikers(at.world, at.setup, *s).is_empty())
                .map(|s| (s, Decision::Strike))
                .collect();
            if asked.is_empty() {
                return f.go(MeleeStage::Redressing(redress::formed_units(at.world)));
            }
            Ok(Do::AskAll(Frame::Melee(Box::new(f)), asked))
        }
        MeleeStage::Step(step, n) => step_on(at, f, step, n, input),
        MeleeStage::Following(queue) => follow::following(at, f, queue, input),
        MeleeStage::Redressing(queue) => redressing(at, f, queue, input),
    }
}

/// All strikes, named or by default, reckoned as everybody stands now; in the order of their dice.
pub fn name_all(w: &World, setup: &Setup, named: &[StrikeOrder]) -> Vec<Named> {
    by!("R-MEL-02");
    let mut out = Vec::new();
    for seat in [w.first, w.first.other()] {
        for id in strikers(w, setup, seat) {
            let own = named.iter().find(|s| s.striker == id).copied();
            let Some(order) = own.or_else(|| default_strike(w, setup, id)) else { continue };
            let from_behind = reach(w, setup, id).1;
            let tally = factors(w, setup, id, order.weapon, order.target);
            out.push(Named {
                order,
                step: step_of(w, id, order.weapon, order.target, from_behind),
                strike: strike(w, setup, id, order.target, &tally),
                tally,
                blow: None,
                behind: from_behind,
            });
        }
    }
    out
}

/// May this strike still be made (R-MEL-05)?
pub fn may_strike(w: &World, n: &Named) -> bool {
    by!("R-MEL-05");
    let free = |id: FigureId| w.figure(id).on_table() && !w.figure(id).marks.has(Marks::PUSHED);
    free(n.order.striker) && free(n.order.target)
}

fn step_on(at: &mut At<'_>, mut f: MeleeFrame, step: u8, n: usize, input: In<'_>) -> Stepped {
    let mut n = n;
    if let In::Fell(counts) = input
        && let Some(s) = f.strikes.get_mut(n)
    {
        s.strike.fell(counts);
    }
    while let Some(s) = f.strikes.get_mut(n) {
        if s.step != step || s.blow.is_some() {
            n += 1;
            continue;
        }
        if s.strike.natural == 0 && !may_strike(at.world, s) {
            let striker = s.order.striker;
            at.tell(|| Event::StrikeLost { striker });
            // Not thrown: it came to nothing.
            s.blow = Some(Blow { natural: 0, result: 0, effect: Effect::Miss });
            n += 1;
            continue;
        }
        if s.strike.natural == 0 {
            // Factors are those of the start of the phase, the class that of now: a wound has lowered it (R-MRL-16).
            s.strike.class = at.world.figure(s.order.target).class;
        }
        let pools = s.strike.pools();
        if !pools.is_empty() {
            let ask = Ask { purpose: Purpose::Strike { striker: s.order.striker }, pools, secret: None };
            f.stage = MeleeStage::Step(step, n);
            return Ok(Do::Roll(Frame::Melee(Box::new(f)), ask));
        }
        let blow = s.strike.outcome();
        s.blow = Some(blow);
        let s = s.clone();
        struck(at, &s, blow);
        n += 1;
    }
    end_of_step(at, &mut f, step)?;
    // Struck down or driven back, one does not strike any more.
    for s in f.strikes.iter_mut().filter(|s| s.step > step && s.blow.is_none()) {
        let striker = at.world.figure(s.order.striker);
        if !striker.on_table() || striker.marks.has(Marks::PUSHED) {
            let striker = s.order.striker;
            at.tell(|| Event::StrikeLost { striker });
            s.blow = Some(Blow { natural: 0, result: 0, effect: Effect::Miss });
        }
    }
    if step < super::factors::LAST_STEP {
        return f.go(MeleeStage::Step(step + 1, 0));
    }
    let first = at.world.first;
    let mut queue: Vec<FigureId> =
        at.world.ids().filter(|id| at.world.figure(*id).marks.has(Marks::SUCCEEDED)).collect();
    queue.sort_by_key(|id| (at.world.figure(*id).side != first, *id));
    f.go(MeleeStage::Following(queue))
}

fn struck(at: &mut At<'_>, s: &Named, blow: Blow) {
    let o = s.order;
    at.world.set_place(o.striker, |p| p.idle = false);
    if crate::movement::rise(at.world, o.striker) {
        at.tell(|| Event::Posture { figure: o.striker, crouched: false });
    }
    let (modifier, tally) = (s.tally.total(), s.tally.clone());
    at.tell(|| Event::Struck {
        striker: o.striker,
        weapon: o.weapon,
        target: o.target,
        natural: blow.natural,
        modifier,
        effect: blow.effect,
        tally,
    });
}

/// Strikes of one step are simultaneous: pairs are settled, then hits applied, then push backs (R-MEL-38).
fn end_of_step(at: &mut At<'_>, f: &mut MeleeFrame, step: u8) -> Result<(), crate::system::Halt> {
    by!("R-MEL-04");
    by!("R-MEL-38");
    let made: Vec<Named> = f
        .strikes
        .iter()
        .filter(|s| s.step == step && s.blow.is_some_and(|b| b.natural > 0))
        .cloned()
        .collect();
    if made.is_empty() {
        return Ok(());
    }
    let mut effects: Vec<(FigureId, FigureId, Effect, i16)> = Vec::new();
    for s in &made {
        let Some(blow) = s.blow else { continue };
        let own = |id: FigureId| (at.world.figure(id).class, at.setup.profile(id).cuirass);
        let mutual = made.iter().find(|o| {
            o.order.striker == s.order.target && o.order.target == s.order.striker && !o.behind && !s.behind
        });
        let effect = match mutual.and_then(|o| o.blow) {
            Some(other) => {
                by!("R-MEL-30");
                let ((c, a), (oc, oa)) = (own(s.order.striker), own(s.order.target));
                settle((blow, c, a), (other, oc, oa)).0
            }
            None => blow.effect,
        };
        if effect != blow.effect {
            let (striker, target) = (s.order.striker, s.order.target);
            at.tell(|| Event::Outdone { striker, target, effect: blow.effect });
        }
        if effect != Effect::Miss {
            effects.push((s.order.striker, s.order.target, effect, blow.result));
        }
    }
    apply(at, f, &effects)
}

/// Hits, then push backs, by side and figure number.
fn apply(
    at: &mut At<'_>,
    f: &mut MeleeFrame,
    effects: &[(FigureId, FigureId, Effect, i16)],
) -> Result<(), crate::system::Halt> {
    let mut targets: Vec<FigureId> = effects.iter().map(|e| e.1).collect();
    let first = at.world.first;
    targets.sort_by_key(|id| (at.world.figure(*id).side != first, *id));
    targets.dedup();
    for (striker, target, ..) in effects {
        at.world.figure_mut(*striker).marks.set(Marks::SUCCEEDED);
        if let Some(s) = at.world.spot(*target, Eyes::Shown) {
            f.vacated.push((*striker, s.at));
        }
    }
    // Strikes of a step are simultaneous: a push goes the way it was struck, though the striker be hit or pushed
    // himself.
    let ways: Vec<_> =
        effects.iter().map(|(s, target, ..)| (*s, push::direction(at.world, *target, *s))).collect();
    let way_of = |striker: FigureId| ways.iter().find(|w| w.0 == striker).map_or(Heading::NORTH, |w| w.1);
    let mut to_push = Vec::new();
    for id in targets {
        let on: Vec<_> = effects.iter().filter(|e| e.1 == id).collect();
        let hits = on.iter().filter(|e| e.2 == Effect::Hit).count() as u8;
        // The striker with the highest result, ties by lowest number.
        let from = on.iter().min_by_key(|e| (std::cmp::Reverse(e.3), e.0)).map(|e| e.0);
        if at.world.routed(id) {
            by!("R-MEL-33");
            crate::morale::put_out(at, id);
            continue;
        }
        if hits == 0 {
            to_push.extend(from.map(|s| (id, s, false)));
            continue;
        }
        let lives = at.world.figure(id).lives;
        crate::morale::suffer(at, id, hits);
        if lives > hits {
            by!("R-MRL-16");
            let hitter =
                on.iter().filter(|e| e.2 == Effect::Hit).min_by_key(|e| (std::cmp::Reverse(e.3), e.0));
            to_push.extend(hitter.map(|e| (id, e.0, true)));
        }
    }
    let behind: Vec<FigureId> =
        f.strikes.iter().filter(|s| s.behind && s.blow.is_none()).map(|s| s.order.striker).collect();
    let stood: Vec<_> = behind.iter().map(|id| at.world.spot(*id, Eyes::Shown)).collect();
    for (id, striker, wounded) in to_push {
        by!("R-MEL-15");
        match push::push_back(at, id, way_of(striker))? {
            Pushed::Moved => {}
            Pushed::Barred if wounded => {}
            Pushed::Barred => {
                by!("R-MEL-32");
                at.tell(|| Event::NoRoomToStepBack { figure: id });
                crate::morale::suffer(at, id, 1);
                if at.world.figure(id).on_table() {
                    // A wounded leader with no room fights on.
                    at.world.figure_mut(id).marks.clear(Marks::PUSHED);
                }
            }
        }
    }
    for (id, before) in behind.into_iter().zip(stood) {
        if at.world.spot(id, Eyes::Shown) != before {
            by!("R-MEL-31");
            at.world.figure_mut(id).marks.set(Marks::PUSHED);
        }
    }
    Ok(())
}

/// Following up is over: the units are redressed.
pub fn to_redressing(at: &At<'_>, f: MeleeFrame) -> Stepped {
    let queue = redress::formed_units(at.world);
    f.go(MeleeStage::Redressing(queue))
}

fn redressing(at: &mut At<'_>, mut f: MeleeFrame, mut queue: Vec<GroupId>, input: In<'_>) -> Stepped {
    if let In::Ordered(mut plans) = input {
        let group = queue.remove(0);
        match plans.pop() {
            Some((_, Plan::Redress(places))) => redress::as_ordered(at, group, &places),
            _ => redress::by_default(at, group),
        }
        return f.go(MeleeStage::Redressing(queue));
    }
    let Some(group) = queue.first().copied() else {
        // Marks of this melee have done their work.
        for id in at.world.ids() {
            at.world.figure_mut(id).marks.clear(Marks::PUSHED.and(Marks::SUCCEEDED));
        }
        show_seen(at)?;
        return Ok(Do::Done(Ret::Done));
    };
    if redress::has_choice(at.world, at.setup, group) {
        f.stage = MeleeStage::Redressing(queue);
        return Ok(Do::Ask(Frame::Melee(Box::new(f)), group.seat, Decision::Redress { group }));
    }
    redress::by_default(at, group);
    queue.remove(0);
    f.go(MeleeStage::Redressing(queue))
}
