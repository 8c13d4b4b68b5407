//! Turning to face (A-CHG-79 to A-CHG-82): units attacked on flank or rear only, and halves that count as turned.

use rocroi_game::{At, by};
use rocroi_table::{Edge, Fine, Pose, Rect, Side, contact};

use super::conform::{Conformed, Contacting, Foe, fits, line};
use super::later::paired;
use crate::Adgr;
use crate::engagement::{Along, TOLERANCE, met};
use crate::ids::{CorpsId, Half, UnitId};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, HEADING, UD};
use crate::troops::Troop;

/// How a unit may turn to face.
pub(super) enum Facing {
    /// To these places, the default first.
    Places(Vec<Conformed>),
    /// To any of these enemies.
    Enemies(Vec<UnitId>),
}

/// Does it never turn to an attack on that edge?
fn never_turns(scene: &Scene<'_>, unit: UnitId, edge: Edge) -> bool {
    let profile = scene.profile(unit);
    if !profile.deep() || scene.unit(unit).lost >= 4 {
        return false;
    }
    by!("A-CHG-82");
    edge.is_flank() || profile.troop == Troop::Tercio
}

/// Attacked on flank or rear only, it turns to the enemy in contact longest (A-CHG-79, A-CHG-80).
pub(super) fn turns_to_face(
    scene: &Scene<'_>,
    wish: Option<UnitId>,
    unit: UnitId,
    foot: &Rect,
    own: &[&Along],
) -> Option<Facing> {
    by!("A-CHG-79");
    let mut attacks: Vec<&Along> =
        own.iter().copied().filter(|a| a.at.unit == unit && a.edge != Edge::Front).collect();
    attacks.retain(|a| !never_turns(scene, unit, a.edge));
    // Counted in player sequences.
    let age = |a: &Along| met(scene.world, a.by, a.at).map_or(u16::MAX, |c| c.sequence);
    attacks.sort_by_key(|a| (age(a), a.by));
    let oldest = age(attacks.first()?);
    let mut among: Vec<UnitId> = attacks.iter().filter(|a| age(a) == oldest).map(|a| a.by.unit).collect();
    among.dedup();
    if let Some(wish) = wish {
        let done = turns_to(scene, unit, foot, own, attacks.iter().find(|a| a.by.unit == wish)?);
        return (!done.is_empty()).then_some(Facing::Places(done));
    }
    let able: Vec<UnitId> = among
        .into_iter()
        .filter(|e| {
            attacks.iter().any(|a| a.by.unit == *e && !turns_to(scene, unit, foot, own, a).is_empty())
        })
        .collect();
    match able.as_slice() {
        [] => None,
        [one] => {
            let done = turns_to(scene, unit, foot, own, attacks.iter().find(|a| a.by.unit == *one)?);
            Some(Facing::Places(done))
        }
        _ => Some(Facing::Enemies(able)),
    }
}

/// The place, or the equal places, at which it faces one attack.
fn turns_to(scene: &Scene<'_>, unit: UnitId, foot: &Rect, own: &[&Along], first: &Along) -> Vec<Conformed> {
    let Some(enemy) = scene.foot(first.by.unit).copied() else { return Vec::new() };
    let Some(pose) = facing(scene, foot, &enemy, first) else { return Vec::new() };
    let Some(line) = line(scene, Foe::Unit(first.by.unit), Edge::Front) else { return Vec::new() };
    let turned = pose.rect(foot.size());
    let pairs = own.iter().filter(|a| a.at.unit == unit && a.by.unit == first.by.unit).count().clamp(1, 2);
    let battle = scene.profile(unit).battle_unit();
    let t = rocroi_table::align::along(&enemy, Edge::Front, turned.corner(rocroi_table::Corner::FrontLeft));
    let places = line.places(foot.size(), battle, (t, 0));
    let asked = Contacting {
        unit,
        foot: turned,
        foe: Foe::Unit(first.by.unit),
        edge: Edge::Front,
        p: Fine::from(pose.at),
        absent: &[],
    };
    // In a battle unit the half that ends in contact must meet an enemy ADG unit already fighting (A-CHG-80).
    let fights = |foot: &Rect| {
        let halves = if battle { foot.halves().to_vec() } else { vec![*foot] };
        let enemies = scene.adg_units(first.by.unit).filter(|e| scene.engagement().opponent(*e).is_some());
        let mut enemies = enemies.filter_map(|e| scene.half(e));
        enemies.any(|e| halves.iter().any(|h| contact(h, &e, &TOLERANCE).is_some_and(|c| c.is_edge())))
    };
    let found = |same: bool| {
        let mut out: Vec<Conformed> = Vec::new();
        for p in places.iter().filter(|p| p.slide <= UD + CONTACT) {
            if (same && usize::from(p.pairs) != pairs)
                || out.first().is_some_and(|o| (o.slide - p.slide).abs() > CONTACT)
            {
                continue;
            }
            let pose = line.pose(foot.size(), p.t);
            let there = pose.rect(foot.size());
            if same && !fights(&there) {
                continue;
            }
            let fit = fits(scene, &asked, &there).into_iter();
            out.extend(fit.map(|shifts| Conformed {
                shifts,
                slide: p.slide,
                pairs: p.pairs,
                ..Conformed::moved(pose)
            }));
        }
        out
    };
    if battle {
        by!("A-CHG-80");
        by!("A-CHG-88");
        let same = found(true);
        return if same.is_empty() { found(false).into_iter().take(1).collect() } else { same };
    }
    found(false).into_iter().take(1).collect()
}

/// Where the unit stands once it has turned to an attack on one of its edges, before it slides.
fn facing(scene: &Scene<'_>, foot: &Rect, enemy: &Rect, a: &Along) -> Option<Pose> {
    // An enemy at an angle: first rotate until the edge touched lies along his front.
    let turn = foot.outward(a.edge).turn_to(enemy.facing().opposite());
    let pose = if turn.abs() > HEADING {
        let unaligned = scene.world.unaligned.iter().find(|u| u.by == a.by && u.at == a.at);
        let p =
            unaligned.map(|u| Fine::from(u.p)).or_else(|| contact(foot, enemy, &TOLERANCE).map(|c| c.at))?;
        foot.pose().turned_about_place(p, turn)
    } else {
        foot.pose()
    };
    let size = foot.size();
    Some(match a.edge {
        Edge::Left => pose.quarter_turned(size, Side::Left),
        Edge::Right => pose.quarter_turned(size, Side::Right),
        Edge::Rear => pose.half_turned(size),
        Edge::Front => return None,
    })
}

/// A half attacked on flank or rear only, beside one engaged on its front, counts as turned (A-CHG-81).
pub(super) fn halves(at: &mut At<'_, Adgr>, corps: CorpsId) {
    let scene = Scene::new(at.setup, at.world);
    let seat = scene.setup.corps(corps).seat;
    let along = &scene.engagement().along;
    // Of several the one in contact longest, of those the one it fights.
    let oldest = |a: &&Along| {
        by!("A-CHG-79");
        let since = met(scene.world, a.by, a.at).map_or(u16::MAX, |c| c.sequence);
        (since, scene.engagement().opponent(a.at) != Some(a.by))
    };
    let mut found = Vec::new();
    for (id, _) in scene.army(seat).filter(|(id, _)| scene.corps(*id) == corps) {
        if !scene.profile(id).battle_unit() || scene.unit(id).square {
            continue;
        }
        let on_front =
            |a: &Along, h: Half| a.by == id.half(h) || (a.at == id.half(h) && a.edge == Edge::Front);
        let front = |h: Half| along.iter().any(|a| on_front(a, h));
        // Engaged is who is paired with an enemy there, not who only touches one that fights somebody else.
        let engaged = |h: Half| along.iter().any(|a| on_front(a, h) && paired(&scene, a));
        for half in Half::BOTH {
            let attacks = along.iter().filter(|a| a.at == id.half(half) && a.edge != Edge::Front);
            let attack = attacks.filter(|a| !never_turns(&scene, id, a.edge)).min_by_key(oldest);
            let turned = scene.world.turned(id.half(half)).is_some();
            if let Some(a) = attack
                && engaged(half.other())
                && !front(half)
                && !turned
            {
                by!("A-CHG-81");
                by!("A-MEL-68");
                found.push((id, half, a.edge));
            }
        }
    }
    drop(scene);
    for (id, half, edge) in found {
        at.world.unit_mut(id).turned[half.index()] = Some(edge);
    }
}
