//! An evade as a process (A-CHG-51 to A-CHG-60): the die, the run with its owner's choices wherever something bars it,
//! enemy light infantry that has to get out of the way, the contraction of a group, the end of the run.

use rocroi_game::{Ask, At, Classes, Do, Halt, In, by};
use rocroi_table::{Edge, Pose, Rect, Side, Ud};
use serde::{Deserialize, Serialize};

use super::ambush::revealed;
use super::avoid;
use super::declare::{heavy, light_in_open};
use super::evade::{self, From};
use super::landing::land;
use super::lot::Lot;
use crate::Adgr;
use crate::event::{Event, Purpose};
use crate::frame::Frame;
use crate::ids::{CorpsId, MarkerId, UnitId};
use crate::movement::{Stop, allowance, free, starts_far};
use crate::order::{Angle, Decision, Deviation, Evader};
use crate::plan::Plan;
use crate::scene::Scene;
use crate::setting::reveal::Reveal;
use crate::setting::watch;
use crate::tolerance::UD;
use crate::troops::Footing;

/// How far an evade has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// The turn away is made.
    Turning,
    /// The die is thrown for this allowance.
    Die(Ud),
    /// The run.
    Going,
    /// Its owner chooses how to avoid what bars the way.
    Deviating,
    /// Enemy light infantry in the way says how it evades.
    Screen(UnitId),
    /// Turned away, they have ambush markers near (A-SET-24).
    Turned,
    /// On their run they meet ambush markers.
    Stirred,
}

/// One unit, or a group, that evades.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Flight {
    /// Who.
    pub units: Vec<UnitId>,
    /// They stood here.
    pub(super) from: Vec<Pose>,
    /// Where they stand after the turn away (A-CHG-48).
    turned: Vec<Pose>,
    /// The wheel to the direction of the charge (A-CHG-50).
    wheel: Option<(Side, Angle)>,
    /// They half-turn at the end (A-CHG-55).
    pub(super) half_turn: bool,
    /// The charger that decided, where it stands before its run.
    pub charger: UnitId,
    stage: Stage,
    /// What the die gave for each allowance.
    dice: Vec<(Ud, i32)>,
    /// Those still to run.
    lots: Vec<Lot>,
    /// Enemy light infantry asked to get out of the way.
    screened: Vec<UnitId>,
    /// Lone generals reached.
    pub(super) reached: Vec<CorpsId>,
    /// Ambush markers whose owner has been asked about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    watched: Vec<MarkerId>,
    /// Friends that are burst through (A-SET-37).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) through: Vec<UnitId>,
    /// Lots that have run and are to be looked through for markers before they end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ending: Vec<Lot>,
}

type Next = Result<Do<Adgr>, Halt<Adgr>>;

impl Flight {
    /// An evade that begins.
    pub(super) fn new(
        units: Vec<UnitId>,
        from: Vec<Pose>,
        turned: Vec<Pose>,
        wheel: Option<(Side, Angle)>,
        half_turn: bool,
        charger: UnitId,
    ) -> Flight {
        Flight {
            units,
            from,
            turned,
            wheel,
            half_turn,
            charger,
            stage: Stage::Turning,
            dice: Vec::new(),
            lots: Vec::new(),
            screened: Vec::new(),
            reached: Vec::new(),
            watched: Vec::new(),
            through: Vec::new(),
            ending: Vec::new(),
        }
    }

    fn at(mut self, stage: Stage) -> Frame {
        self.stage = stage;
        Frame::Flight(Box::new(self))
    }

    /// The allowance by which a member rolls (A-CHG-51).
    fn allowance(scene: &Scene<'_>, unit: UnitId) -> Ud {
        allowance(scene.profile(unit), Footing::Open, starts_far(scene, unit)).unwrap_or(Ud(0))
    }
}

/// Carries an evade on.
pub(crate) fn step(at: &mut At<'_, Adgr>, mut f: Flight, input: In<'_, Adgr>) -> Next {
    match (f.stage.clone(), input) {
        (Stage::Turning, _) => {
            for (unit, pose) in f.units.iter().zip(&f.turned) {
                at.world.put(*unit, *pose);
            }
            let scene = Scene::new(at.setup, at.world);
            if watch::any(&scene) {
                // A turn that jumps to a marker ends first.
                let mut near: Vec<MarkerId> =
                    f.units.iter().flat_map(|u| watch::standing(&scene, *u)).collect();
                near.sort_unstable();
                near.dedup();
                if !near.is_empty() {
                    by!("A-SET-24");
                    let reveal = Reveal::forced(&f.units, near);
                    return Ok(Do::Call(f.at(Stage::Turned), reveal));
                }
            }
            drop(scene);
            die(at, f)
        }
        (Stage::Turned, In::Back(back)) => {
            if !revealed(back).stops {
                return die(at, f);
            }
            let scene = Scene::new(at.setup, at.world);
            let feet: Vec<Rect> = f.units.iter().filter_map(|u| scene.foot(*u).copied()).collect();
            let lot = Lot::still(&scene, &f.units, &feet);
            drop(scene);
            f.half_turn = false;
            land(at, &mut f, lot);
            going(at, f)
        }
        (Stage::Stirred, In::Back(back)) => {
            if revealed(back).stops {
                let lot = if f.ending.is_empty() { f.lots.remove(0) } else { f.ending.remove(0) };
                stop(at, &mut f, lot);
            }
            going(at, f)
        }
        (Stage::Die(m), In::Fell(counts)) => {
            by!("A-CHG-51");
            by!("A-TRN-12");
            f.dice.push((m, (i32::from(counts.single(0)) - 1) * UD));
            die(at, f)
        }
        (Stage::Going, _) => going(at, f),
        (Stage::Deviating, In::Ordered(plans)) => {
            let Some((_, Plan::Deviate(wanted))) = plans.into_iter().next() else {
                return Err(Halt::Bug("how an evader avoids an obstacle was asked for".into()));
            };
            deviate(at, &mut f, wanted);
            going(at, f)
        }
        (Stage::Screen(li), In::Ordered(plans)) => {
            let Some((_, Plan::Evade(list))) = plans.into_iter().next() else {
                return Err(Halt::Bug("how light infantry gets out of the way was asked for".into()));
            };
            f.screened.push(li);
            let scene = Scene::new(at.setup, at.world);
            let evading = list.first().and_then(|e| out_of_the_way(&scene, &f, li, e));
            match evading {
                Some(nested) => Ok(Do::Call(f.at(Stage::Going), Frame::Flight(Box::new(nested)))),
                None => going(at, f),
            }
        }
        (stage, input) => Err(Halt::Bug(format!("an evade at {stage:?} cannot go on with {input:?}"))),
    }
}

/// One die for each different allowance, then the run.
fn die(at: &mut At<'_, Adgr>, mut f: Flight) -> Next {
    let scene = Scene::new(at.setup, at.world);
    let next = f.units.iter().find(|u| !f.dice.iter().any(|(m, _)| *m == Flight::allowance(&scene, **u)));
    if let Some(unit) = next.copied() {
        let ask = Ask::one(Purpose::Evade { unit }, scene.seat(unit), 1, Classes::PAIRS);
        let m = Flight::allowance(&scene, unit);
        return Ok(Do::Roll(f.at(Stage::Die(m)), ask));
    }
    for (m, change) in &f.dice {
        let own = f.units.iter().zip(&f.turned).filter(|(u, _)| Flight::allowance(&scene, **u) == *m);
        let (units, poses): (Vec<UnitId>, Vec<Pose>) = own.map(|(u, p)| (*u, *p)).unzip();
        let with: Vec<UnitId> = f.units.iter().chain(&f.through).copied().collect();
        let mut lot = Lot::with_die(&scene, &units, poses, *change).beside(&with);
        if lot.cap > 0
            && let Some((side, angle)) = f.wheel
        {
            lot.wheel_to(&scene, side, angle);
        }
        f.lots.push(lot);
    }
    drop(scene);
    going(at, f)
}

/// The run of the next lot, up to its owner's next choice.
fn going(at: &mut At<'_, Adgr>, mut f: Flight) -> Next {
    loop {
        if let Some(met) = stirred(at, &mut f) {
            return Ok(met.call(f));
        }
        if !f.ending.is_empty() {
            let lot = f.ending.remove(0);
            land(at, &mut f, lot);
            continue;
        }
        let Some(mut lot) = f.lots.first().cloned() else { break };
        let scene = Scene::new(at.setup, at.world);
        if let Some(li) = screen(&scene, &f, &lot) {
            by!("A-CHG-53");
            drop(scene);
            for (unit, pose) in lot.units.iter().zip(lot.end()) {
                at.world.put(*unit, *pose);
            }
            let seat = at.world.sheet(li).seat;
            let asked = Decision::Evade { units: vec![li], must: vec![li] };
            return Ok(Do::Ask(f.at(Stage::Screen(li)), seat, asked));
        }
        let choices = choices(&scene, &f, &lot);
        if !choices.is_empty() {
            let unit = lot.units[0];
            let among = choices.iter().map(|c| (c.deviation, c.end)).collect();
            let seat = scene.seat(unit);
            return Ok(Do::Ask(f.at(Stage::Deviating), seat, Decision::Deviate { unit, among }));
        }
        let lots = undeviated(&scene, &mut lot);
        drop(scene);
        match lots {
            Some(ended) => {
                f.lots.remove(0);
                f.ending = ended;
            }
            None => f.lots[0] = lot,
        }
    }
    let reached = std::mem::take(&mut f.reached);
    Ok(Do::Goto(Frame::Flee(reached)))
}

/// What evaders meet of ambush markers.
struct Stirring {
    units: Vec<UnitId>,
    met: watch::Met,
}

impl Stirring {
    fn call(self, f: Flight) -> Do<Adgr> {
        let reveal = Reveal::met(&self.units, &self.met);
        Do::Call(f.at(Stage::Stirred), reveal)
    }
}

/// Looks through what the next lot has run so far.
fn stirred(at: &mut At<'_, Adgr>, f: &mut Flight) -> Option<Stirring> {
    let scene = Scene::new(at.setup, at.world);
    if !watch::any(&scene) {
        return None;
    }
    let lot = f.ending.first_mut().or(f.lots.first_mut())?;
    let met = lot.meets(&scene, &f.watched)?;
    drop(scene);
    f.watched.extend(&met.near);
    let (units, here) = (lot.units.clone(), lot.here.clone().unwrap_or_default());
    for (unit, pose) in units.iter().zip(&here) {
        at.world.put(*unit, *pose);
    }
    Some(Stirring { units, met })
}

/// A real ambush ends the run of a lot where it stands.
fn stop(at: &mut At<'_, Adgr>, f: &mut Flight, mut lot: Lot) {
    by!("A-SET-24");
    lot.halt();
    let (units, poses) = (lot.units.clone(), lot.end().to_vec());
    let half_turn = std::mem::take(&mut f.half_turn);
    land(at, f, lot);
    f.half_turn = half_turn;
    at.tell(|| Event::Halted { units, poses });
}

fn choices(scene: &Scene<'_>, f: &Flight, lot: &Lot) -> Vec<avoid::Choice> {
    let front = scene.foot(f.charger).map(evade::front_of);
    avoid::choices(scene, lot, front.as_ref())
}

/// Carries out what the owner chose.
fn deviate(at: &mut At<'_, Adgr>, f: &mut Flight, wanted: Deviation) {
    let scene = Scene::new(at.setup, at.world);
    let Some(lot) = f.lots.first() else { return };
    if wanted != Deviation::None {
        if let Some(next) = avoid::deviated(&scene, lot, wanted) {
            f.lots[0] = next;
        }
        return;
    }
    let mut next = lot.clone();
    let ended = undeviated(&scene, &mut next);
    drop(scene);
    match ended {
        Some(ended) => {
            f.lots.remove(0);
            f.ending = ended;
        }
        None => f.lots[0] = next,
    }
}

/// Straight on: to the end of the run, or to what bars it. Whoever has ended, lot by lot; none if the owner may
/// choose again where it stopped.
fn undeviated(scene: &Scene<'_>, lot: &mut Lot) -> Option<Vec<Lot>> {
    let Some(_) = avoid::barred(scene, lot) else {
        let left = lot.left(scene, &lot.feet(scene), lot.spent);
        lot.ahead(scene, left);
        return Some(vec![lot.clone()]);
    };
    if lot.units.len() > 1 {
        return Some(contracted(scene, lot));
    }
    if lot.stopped {
        return Some(vec![lot.clone()]);
    }
    lot.ahead(scene, avoid::stop_of(scene, lot));
    lot.stopped = true;
    lot.deviated = false;
    None
}

/// A group before a narrow gap: members whose way is free go on, the others fall in behind them where there is room,
/// or stop on their own (A-CHG-54).
fn contracted(scene: &Scene<'_>, lot: &Lot) -> Vec<Lot> {
    by!("A-CHG-54");
    let feet = lot.feet(scene);
    let left = lot.left(scene, &feet, lot.spent);
    let single = |i: usize| {
        let mut own = lot.clone();
        own.units = vec![lot.units[i]];
        own.poses = lot.poses.iter().map(|p| vec![p[i]]).collect();
        own.here = lot.here.as_ref().map(|p| vec![p[i]]);
        own
    };
    let mut ended: Vec<Lot> = Vec::new();
    // Files of members going on, each with those placed behind it.
    let mut files: Vec<Vec<Rect>> = Vec::new();
    let mut barred: Vec<usize> = Vec::new();
    for (i, foot) in feet.iter().enumerate() {
        let mut own = single(i);
        if avoid::member_way(scene, lot, lot.units[i], foot, left, false).0 >= left {
            own.ahead(scene, left);
            files.push(vec![own.feet(scene)[0]]);
            ended.push(own);
        } else {
            barred.push(i);
        }
    }
    let starts: Vec<Rect> = files.iter().map(|f| f[0].pose().advanced(-left).rect(f[0].size())).collect();
    let to_file = |i: usize| {
        let at = feet[i].side_centre(Edge::Front);
        starts.iter().map(|s| s.side_centre(Edge::Front).distance(at)).min().unwrap_or(0)
    };
    let sideways = |i: usize| feet[0].lane(Edge::Front).position(feet[i].side_centre(Edge::Front)).0;
    barred.sort_by_key(|i| (to_file(*i), sideways(*i)));
    for i in barred {
        let mut own = single(i);
        let at = feet[i].side_centre(Edge::Front);
        let nearest = (0..files.len()).min_by_key(|n| starts[*n].side_centre(Edge::Front).distance(at));
        let place = nearest.and_then(|n| {
            let last = files[n].last()?;
            let pose = rocroi_table::align::behind(last, 0, 0);
            let foot = pose.rect(feet[i].size());
            let taken = files.iter().flatten().any(|r| {
                rocroi_table::overlaps(
                    &rocroi_table::Body::Rect(*r),
                    &rocroi_table::Body::Rect(foot),
                    crate::tolerance::CONTACT,
                )
            });
            (!taken && free::is_free(scene, &foot, &lot.with)).then_some((n, pose, foot))
        });
        if let Some((n, pose, foot)) = place {
            files[n].push(foot);
            own.path.push(crate::order::Manoeuvre::Advance(crate::tolerance::measured(left)));
            own.poses.push(vec![pose]);
        } else {
            let by = avoid::stop_of_member(scene, lot, lot.units[i], &feet[i], left);
            own.ahead(scene, by);
        }
        ended.push(own);
    }
    ended
}

/// Enemy light infantry in the open that a heavy evader would touch, if it has not been asked (A-CHG-53).
fn screen(scene: &Scene<'_>, f: &Flight, lot: &Lot) -> Option<UnitId> {
    let feet = lot.feet(scene);
    let left = lot.left(scene, &feet, lot.spent);
    lot.units.iter().zip(&feet).find_map(|(unit, foot)| {
        if !heavy(scene, *unit) {
            return None;
        }
        match avoid::member_way(scene, lot, *unit, foot, left, false).1 {
            Some(Stop::Enemy(id))
                if !f.screened.contains(&id) && light_in_open(scene, id) && evade::able(scene, id) =>
            {
                Some(id)
            }
            _ => None,
        }
    })
}

/// The evade of light infantry before another evader: as if charged in its direction.
fn out_of_the_way(scene: &Scene<'_>, f: &Flight, li: UnitId, how: &Evader) -> Option<Flight> {
    let lot = f.lots.first()?;
    let (unit, foot) = lot.units.iter().zip(lot.feet(scene)).find_map(|(u, foot)| {
        let left = lot.left(scene, &[foot], lot.spent).max(UD);
        let stop = avoid::member_way(scene, lot, *u, &foot, left, false);
        (stop.1 == Some(Stop::Enemy(li))).then_some((*u, foot.pose().advanced(stop.0).rect(foot.size())))
    })?;
    let edge = super::meet::edge_met(&foot, scene.foot(li)?);
    evade::begin(scene, &From { hit: li, edge, c: foot.facing(), charger: unit, evader: how })
}
