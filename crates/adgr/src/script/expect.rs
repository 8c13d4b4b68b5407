//! What must hold after a step of a case, compared with a battle in words.

use std::collections::BTreeMap;

use rocroi_game::{Note, State, Wait, say};
use rocroi_table::{Corner, Point, Ud};
use serde::Deserialize;

use super::coord::{Coord, Degrees, Xy, point};
use crate::Adgr;
use crate::event::Event;
use crate::ids::{CorpsId, UnitId};
use crate::scene::Scene;
use crate::world::{Gone, Place, Trust, Whereabouts};
use crate::zoc;

/// Places are written with three decimals; a pose is rounded to 1/4000 UD.
const NEAR: i32 = 6;

/// What must hold.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Expect {
    /// What the battle waits for: the kind of decision or roll (`orders`, `corps`, `command-points`).
    pub waits: Option<String>,
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
}

fn differs(out: &mut Vec<String>, what: &str, is: impl std::fmt::Display, expected: impl std::fmt::Display) {
    let (is, expected) = (is.to_string(), expected.to_string());
    if is != expected {
        out.push(format!("{what} is {is}, expected {expected}"));
    }
}

/// Every difference, in words.
pub(super) fn compare(state: &State<Adgr>, told: &[Note<Adgr>], expect: &Expect) -> Vec<String> {
    let mut out = Vec::new();
    if let Some(waits) = &expect.waits {
        differs(&mut out, "the battle's wait", waits_for(state), waits);
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
    let scene = Scene::new(&state.setup, &state.world);
    for (name, unit) in &expect.unit {
        match scene.setup.units.iter().position(|s| s.name == *name) {
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

/// The kind of what is awaited.
fn waits_for(state: &State<Adgr>) -> String {
    let id = |w: Option<say::Words>| w.map_or_else(String::new, |w| w.id);
    match &state.wait {
        Wait::Decide(asked) => id(asked.first().and_then(|a| say::words(&a.decision))),
        Wait::Roll(ask) => id(say::words(&ask.purpose)),
        Wait::Over(outcome) => id(say::words(outcome)),
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
    same("moves", unit.marks.moves.to_string(), expect.moves.map(|n| n.to_string()));
    same("orders", unit.marks.orders.to_string(), expect.orders.map(|n| n.to_string()));
    same("displaced", unit.marks.displaced.to_string(), expect.displaced.map(|b| b.to_string()));
    let gone = match unit.place {
        Place::Gone(gone) => format!("{gone:?}"),
        Place::Table(_) | Place::Hidden(_) | Place::Reserve => "no".to_owned(),
    };
    same("gone", gone, expect.gone.map(|g| format!("{g:?}")));
    if let Some(foot) = scene.foot(id) {
        let zones = zoc::zones(scene, scene.seat(id).other());
        let threat = || {
            let zone = zoc::most_threatening(scene, &zones, id, foot, &[]);
            zone.map_or("none".to_owned(), |z| scene.setup.unit(z.of).name.clone())
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
            (None, Some(super::save::half_name(scene.setup, u)), false)
        }
        Whereabouts::Hidden(_) | Whereabouts::Reserve => (None, None, false),
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
}
