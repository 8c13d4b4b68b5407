//! What must hold after a step of a case, compared with a battle in words.

use std::collections::BTreeMap;

use rocroi_game::{Note, Scripted as _, Seat, State, System as _, Wait, say};
use rocroi_table::{Corner, Point, Ud};
use serde::Deserialize;

use super::coord::{Coord, Degrees, Xy, point};
use super::fights::{self, ArmyExpect, FightExpect, RallyExpect, ShotExpect};
use super::opening::OpeningExpect;
use super::save::half_name;
use crate::Adgr;
use crate::event::Event;
use crate::ids::{CorpsId, Half, UnitId};
use crate::melee::supports::{Given, Place};
use crate::scene::Scene;
use crate::troops::Troop;
use crate::world::{self, Gone, Trust, Whereabouts};
use crate::zoc;

/// Places are written with three decimals; a pose is rounded to 1/4000 UD.
const NEAR: i32 = 6;

/// What must hold.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Expect {
    /// What the battle waits for: the kind of decision or roll (`orders`, `corps`, `command-points`).
    pub waits: Option<String>,
    /// How it ended: `broken`, `cleared`, `both-broken`, `time-up`.
    pub outcome: Option<String>,
    /// Command points left.
    pub points: Option<u8>,
    /// The general's free point is left.
    pub free: Option<bool>,
    /// What the order of this step cost, free point included.
    pub paid: Option<u8>,
    /// Events that must have been told in this step, in kebab case.
    pub told: Vec<String>,
    /// Events that must not.
    pub untold: Vec<String>,
    /// Units by name.
    pub unit: BTreeMap<String, UnitExpect>,
    /// Generals by name.
    pub general: BTreeMap<String, GeneralExpect>,
    /// Whether each corps obeys.
    pub trust: BTreeMap<String, Trust>,
    /// Shots that must have been told in this step.
    pub shot: Vec<ShotExpect>,
    /// Fights that must have been told in this step.
    pub fight: Vec<FightExpect>,
    /// Rallies that must have been told in this step.
    pub rally: Vec<RallyExpect>,
    /// The morale of each army.
    pub army: BTreeMap<Seat, ArmyExpect>,
    /// Ships afloat.
    pub ships: Option<usize>,
    /// Whose sequence it is.
    pub phasing: Option<Seat>,
    /// Units that have not appeared: their troop type.
    pub absent: BTreeMap<String, Troop>,
    /// What must hold while the battle is set up.
    pub opening: Option<OpeningExpect>,
    /// The supports each ADG unit receives, by place, and in all.
    pub support: BTreeMap<String, SupportExpect>,
    /// Orders that must be among the candidates of a seat that is asked.
    pub offers: Vec<String>,
}

/// The supports of a fighter by place.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct SupportExpect {
    /// At the left end.
    pub left: Option<i8>,
    /// At the right end.
    pub right: Option<i8>,
    /// Opposite.
    pub opposite: Option<i8>,
    /// In all.
    pub total: Option<i8>,
}

/// What must hold of a unit.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnitExpect {
    /// The front-left corner.
    pub at: Option<Xy>,
    /// The front-right corner.
    pub front_right: Option<Xy>,
    /// The rear-left corner.
    pub rear_left: Option<Xy>,
    /// The rear-right corner.
    pub rear_right: Option<Xy>,
    /// Degrees clockwise from north.
    pub facing: Option<Degrees>,
    /// Cohesion points lost.
    pub lost: Option<u8>,
    /// In square.
    pub square: Option<bool>,
    /// Routed, and not yet removed.
    pub routed: Option<bool>,
    /// Looting a camp.
    pub looting: Option<bool>,
    /// Named as a reserve.
    pub reserve: Option<bool>,
    /// It has rear support.
    pub rear_support: Option<bool>,
    /// The targets its ADG units may choose from by default edge, in roster order; empty if it may not shoot.
    pub targets: Option<Vec<Vec<String>>>,
    /// Out of the battle.
    pub gone: Option<Gone>,
    /// Moves made in this activation.
    pub moves: Option<u8>,
    /// Orders received.
    pub orders: Option<u8>,
    /// It may not move or rally any more, being displaced.
    pub displaced: Option<bool>,
    /// The most threatening enemy, or `none`.
    pub threat: Option<String>,
    /// The distance to the nearest enemy in UD.
    pub enemy_at: Option<Ud>,
}

/// What must hold of a general.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct GeneralExpect {
    /// Alone here.
    pub at: Option<Xy>,
    /// With this unit.
    pub with: Option<String>,
    /// Lost.
    pub lost: Option<bool>,
    /// Engaged.
    pub engaged: Option<bool>,
}

pub(super) fn differs(
    out: &mut Vec<String>,
    what: &str,
    is: impl std::fmt::Display,
    expected: impl std::fmt::Display,
) {
    let (is, expected) = (is.to_string(), expected.to_string());
    if is != expected {
        out.push(format!("{what} is {is}, expected {expected}"));
    }
}

/// Every difference, in words.
pub(super) fn compare(state: &State<Adgr>, told: &[Note<Adgr>], expect: &Expect) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(outcome) = &expect.outcome {
        let ended = if let Wait::Over(o) = &state.wait { say::words(o).map(|w| w.id) } else { None };
        differs(&mut out, "the end", ended.unwrap_or_else(|| "none".to_owned()), outcome);
    }
    if let Some(waits) = &expect.waits {
        differs(&mut out, "the battle's wait", waits_for(state), waits);
    }
    if let Some(ships) = expect.ships {
        differs(&mut out, "the number of ships", state.world.ships.len(), ships);
    }
    if let Some(seat) = expect.phasing {
        differs(&mut out, "the phasing player", state.world.phasing, seat);
    }
    for (name, troop) in &expect.absent {
        let mut all = Seat::BOTH.into_iter().flat_map(|s| state.world.absentees(s).unwrap_or_default());
        match all.find(|a| a.sheet.name == *name) {
            Some(a) => {
                let is = a.sheet.profile.troop;
                differs(
                    &mut out,
                    &format!("{name} that has not appeared"),
                    format!("{is:?}"),
                    format!("{troop:?}"),
                );
            }
            None => out.push(format!("`{name}` is not absent")),
        }
    }
    let active = state.world.active;
    if let Some(points) = expect.points {
        let left = active.map_or("none".into(), |a| a.cp.to_string());
        differs(&mut out, "the number of command points", left, points);
    }
    if let Some(free) = expect.free {
        differs(&mut out, "the free point", active.is_some_and(|a| a.free), free);
    }
    if let Some(paid) = expect.paid {
        let sum: u8 = told
            .iter()
            .map(|n| match n {
                Note::Said(Event::Paid { points, free, .. }) => points + u8::from(*free),
                _ => 0,
            })
            .sum();
        differs(&mut out, "the cost in command points", sum, paid);
    }
    let kinds: Vec<String> = told
        .iter()
        .filter_map(|n| match n {
            Note::Said(e) => say::words(e).map(|w| w.id),
            Note::Rolled { .. } => None,
        })
        .collect();
    for kind in expect.told.iter().filter(|k| !kinds.contains(k)) {
        out.push(format!("`{kind}` was not told; told was {}", kinds.join(", ")));
    }
    for kind in expect.untold.iter().filter(|k| kinds.contains(k)) {
        out.push(format!("`{kind}` was told"));
    }
    fights::compare_told(&state.world, told, (&expect.shot, &expect.fight, &expect.rally), &mut out);
    if let Some(opening) = &expect.opening {
        super::opening::compare(state, told, opening, &mut out);
    }
    for text in &expect.offers {
        compare_offer(state, text, &mut out);
    }
    let scene = Scene::new(&state.setup, &state.world);
    for (seat, army) in &expect.army {
        fights::compare_army(&scene, *seat, army, &mut out);
    }
    for (name, support) in &expect.support {
        compare_support(&scene, name, support, &mut out);
    }
    for (name, unit) in &expect.unit {
        match scene.world.sheets.iter().position(|s| s.name == *name) {
            Some(i) => compare_unit(&scene, UnitId(u16::try_from(i).unwrap_or(0)), name, unit, &mut out),
            None => out.push(format!("there is no unit `{name}`")),
        }
    }
    for (name, general) in &expect.general {
        match scene.setup.corps.iter().position(|c| c.general == *name) {
            Some(i) => {
                compare_general(&scene, CorpsId(u8::try_from(i).unwrap_or(0)), name, general, &mut out);
            }
            None => out.push(format!("there is no general `{name}`")),
        }
    }
    for (name, trust) in &expect.trust {
        match scene.setup.corps.iter().position(|c| c.name == *name) {
            Some(i) => {
                let is = state.world.corps[i].trust;
                differs(&mut out, &format!("the trust of {name}"), format!("{is:?}"), format!("{trust:?}"));
            }
            None => out.push(format!("there is no corps `{name}`")),
        }
    }
    out
}

/// Is this order among the candidates of a seat that is asked?
fn compare_offer(state: &State<Adgr>, text: &str, out: &mut Vec<String>) {
    let mut read = Vec::new();
    for seat in Seat::BOTH {
        let Some(asked) = state.asked(seat) else { continue };
        match Adgr::read_order(state.now(), seat, &asked.decision, text) {
            Ok(order) if state.candidates(seat).contains(&order) => return,
            Ok(_) => {}
            Err(trouble) => read.push(trouble.to_string()),
        }
    }
    let why = if read.is_empty() { String::new() } else { format!(" ({})", read.join("; ")) };
    out.push(format!("`{text}` is not offered{why}"));
}

/// The kind of what is awaited.
fn waits_for(state: &State<Adgr>) -> String {
    let id = |w: Option<say::Words>| w.map_or_else(String::new, |w| w.id);
    match &state.wait {
        Wait::Decide(asked) => id(asked.first().and_then(|a| say::words(&a.decision))),
        Wait::Roll(ask) => id(say::words(&ask.purpose)),
        Wait::Over(outcome) => if Adgr::winner(outcome).is_some() { "won" } else { "drawn" }.to_owned(),
    }
}

fn place(out: &mut Vec<String>, what: &str, is: Point, expected: Option<Xy>) {
    let Some(expected) = expected else { return };
    let wanted = point(expected);
    if (is.x - wanted.x).abs() > NEAR || (is.y - wanted.y).abs() > NEAR {
        let text = |p: Point| format!("({}, {})", Coord(p.x), Coord(p.y));
        out.push(format!("{what} is {}, expected {}", text(is), text(wanted)));
    }
}

fn compare_unit(scene: &Scene<'_>, id: UnitId, name: &str, expect: &UnitExpect, out: &mut Vec<String>) {
    let unit = scene.unit(id);
    if let Some(foot) = scene.foot(id) {
        let corner = |c: Corner| foot.corner(c).point();
        place(out, &format!("the front-left corner of {name}"), corner(Corner::FrontLeft), expect.at);
        let right = corner(Corner::FrontRight);
        place(out, &format!("the front-right corner of {name}"), right, expect.front_right);
        place(out, &format!("the rear-left corner of {name}"), corner(Corner::RearLeft), expect.rear_left);
        let rear_right = corner(Corner::RearRight);
        place(out, &format!("the rear-right corner of {name}"), rear_right, expect.rear_right);
        if let Some(facing) = expect.facing {
            let is = Degrees(foot.facing().thousandths());
            if rocroi_table::Heading::new(facing.0).between(foot.facing()) > 10 {
                out.push(format!("{name} faces {is}, expected {facing}"));
            }
        }
    } else if expect.at.is_some() {
        out.push(format!("{name} is not on the table"));
    }
    let mut same = |what: &str, is: String, expected: Option<String>| {
        if let Some(expected) = expected {
            differs(out, &format!("{name}: {what}"), is, expected);
        }
    };
    same("points lost", unit.lost.to_string(), expect.lost.map(|n| n.to_string()));
    same("in square", unit.square.to_string(), expect.square.map(|b| b.to_string()));
    same("routed", unit.routed.to_string(), expect.routed.map(|b| b.to_string()));
    same("reserve", unit.reserve.to_string(), expect.reserve.map(|b| b.to_string()));
    same("looting", unit.looting.to_string(), expect.looting.map(|b| b.to_string()));
    if let Some(wanted) = expect.rear_support {
        let is = crate::rally::support::rear_support(scene, id);
        same("rear support", is.to_string(), Some(wanted.to_string()));
    }
    if let Some(wanted) = &expect.targets {
        same("targets", format!("{:?}", targets(scene, id)), Some(format!("{wanted:?}")));
    }
    same("moves", unit.marks.moves.to_string(), expect.moves.map(|n| n.to_string()));
    same("orders", unit.marks.orders.to_string(), expect.orders.map(|n| n.to_string()));
    same("displaced", unit.marks.displaced.to_string(), expect.displaced.map(|b| b.to_string()));
    let gone = match unit.place {
        world::Place::Gone(gone) => format!("{gone:?}"),
        world::Place::Table(_) => "no".to_owned(),
    };
    same("gone", gone, expect.gone.map(|g| format!("{g:?}")));
    if let Some(foot) = scene.foot(id) {
        let zones = zoc::zones(scene, scene.seat(id).other());
        let threat = || {
            let zone = zoc::most_threatening(scene, &zones, id, foot, &[]);
            zone.map_or("none".to_owned(), |z| scene.world.sheet(z.of).name.clone())
        };
        if expect.threat.is_some() {
            same("most threatening enemy", threat(), expect.threat.clone());
        }
        if let Some(away) = expect.enemy_at {
            let body = rocroi_table::Body::Rect(*foot);
            let is = scene.nearest_enemy(scene.seat(id), &body).map(crate::tolerance::distance);
            same(
                "distance to the enemy",
                is.map_or("none".into(), |d| d.to_string()),
                Some(away.to_string()),
            );
        }
    }
}

fn compare_general(
    scene: &Scene<'_>,
    corps: CorpsId,
    name: &str,
    expect: &GeneralExpect,
    out: &mut Vec<String>,
) {
    let at = scene.world.general(corps).at;
    let (alone, with, lost) = match at {
        Whereabouts::Alone(p) => (Some(p), None, false),
        Whereabouts::Attached(u) | Whereabouts::Included(u) => {
            (None, Some(super::save::half_name(scene.world, u)), false)
        }
        Whereabouts::Absent => (None, None, false),
        Whereabouts::Lost => (None, None, true),
    };
    match (expect.at, alone) {
        (Some(_), None) => out.push(format!("{name} is not alone on the table")),
        (Some(_), Some(p)) => place(out, name, p, expect.at),
        (None, _) => {}
    }
    if let Some(wanted) = &expect.with {
        differs(out, &format!("the unit {name} is with"), with.unwrap_or("none".into()), wanted);
    }
    if let Some(wanted) = expect.lost {
        differs(out, &format!("{name} is lost"), lost, wanted);
    }
    if let Some(wanted) = expect.engaged {
        differs(out, &format!("{name} is engaged"), scene.world.general(corps).engaged, wanted);
    }
}

/// What each ADG unit may shoot at from its first edge with a target.
fn targets(scene: &Scene<'_>, id: UnitId) -> Vec<Vec<String>> {
    let choices = crate::shooting::targets::choices(scene, scene.seat(id));
    let halves = scene.adg_units(id).map(|half| {
        let first = choices.iter().find(|c| c.shooter == half.into());
        let names = first.map(|c| c.among.iter().map(|p| half_name(scene.world, p.target)).collect());
        names.unwrap_or_default()
    });
    halves.collect()
}

fn compare_support(scene: &Scene<'_>, name: &str, expect: &SupportExpect, out: &mut Vec<String>) {
    let (unit, half) = match name.rsplit_once('.') {
        Some((unit, "2")) => (unit, Half::Two),
        Some((unit, "1")) => (unit, Half::One),
        _ => (name, Half::One),
    };
    let Some(i) = scene.world.sheets.iter().position(|s| s.name == unit) else {
        out.push(format!("there is no unit `{unit}`"));
        return;
    };
    let at = UnitId(u16::try_from(i).unwrap_or(0)).half(half);
    let given = &scene.engagement().given;
    let value = |place: Option<Place>| -> i8 {
        let fits = |g: &&Given| g.to == at && g.counted && place.is_none_or(|p| g.place == p);
        given.iter().filter(fits).map(|g| g.value).sum()
    };
    for (what, place, wanted) in [
        ("left", Some(Place::Left), expect.left),
        ("right", Some(Place::Right), expect.right),
        ("opposite", Some(Place::Opposite), expect.opposite),
        ("in all", None, expect.total),
    ] {
        if let Some(wanted) = wanted {
            differs(out, &format!("the support of {name} {what}"), value(place), wanted);
        }
    }
}
