//! What is compulsory at the end of a corps' activation (A-CHG-78 to A-CHG-85): units in an unaligned melee line up,
//! units attacked on flank or rear only turn to face, halves count as turned, units that touch an enemy begin a melee.

use rocroi_game::{At, by};
use rocroi_table::{Edge, Fine, Pose, Rect, Side, Touch, contact};

use super::conform::{Conformed, Contacting, Foe, already_aligned, conform, fits, held_back, line};
use crate::Adgr;
use crate::engagement::{Along, TOLERANCE, met};
use crate::event::Event;
use crate::ids::{CorpsId, Half, UnitId};
use crate::movement::settle;
use crate::scene::Scene;
use crate::tolerance::{CONTACT, HEADING, UD};
use crate::troops::{Category, Troop};

/// Does everything that is compulsory for a corps, unit by unit, the shortest slide first, until nothing moves.
pub(crate) fn compulsory(at: &mut At<'_, Adgr>, corps: CorpsId) {
    by!("A-CHG-78");
    for fighting in [true, false] {
        while let Some((unit, done)) = next(&Scene::new(at.setup, at.world), corps, fighting) {
            at.world.acts += 1;
            at.world.put(unit, done.pose);
            let marks = &mut at.world.unit_mut(unit).marks;
            marks.conformed = true;
            marks.moved = true;
            let to = done.pose;
            at.tell(|| Event::Conformed { unit, to });
            for (friend, pose) in done.shifts {
                at.world.put(friend, pose);
                at.world.unit_mut(friend).marks.displaced = true;
                at.tell(|| Event::Displaced { unit: friend, to: pose });
            }
            settle(at);
        }
    }
    halves(at, corps);
}

/// The unit with the shortest way to line up; first those that fight, then those that only touch (A-CHG-85).
fn next(scene: &Scene<'_>, corps: CorpsId, fighting: bool) -> Option<(UnitId, Conformed)> {
    let seat = scene.setup.corps(corps).seat;
    let own = scene.army(seat).filter(|(id, _)| scene.corps(*id) == corps);
    let able = own.filter(|(id, _)| {
        let unit = scene.unit(*id);
        let artillery = scene.profile(*id).category() == Category::Art;
        !unit.routed
            && !unit.marks.conformed
            && !unit.marks.disengaged
            && !artillery
            && !held_back(scene, *id)
    });
    let ways = able.filter_map(|(id, foot)| Some((id, way(scene, id, foot, fighting)?)));
    ways.min_by_key(|(id, done)| (done.slide, *id))
}

fn way(scene: &Scene<'_>, unit: UnitId, foot: &Rect, fighting: bool) -> Option<Conformed> {
    let engagement = scene.engagement();
    let own: Vec<&Along> =
        engagement.along.iter().filter(|a| a.by.unit == unit || a.at.unit == unit).collect();
    let front = |a: &&&Along| a.by.unit == unit || a.edge == Edge::Front;
    let in_melee = scene.in_melee(unit);
    if in_melee != fighting || (!fighting && engagement.supports(unit)) {
        return None;
    }
    let rallied = scene.unit(unit).marks.rallied;
    if own.iter().any(|a| front(&a)) {
        if rallied || anchored(scene, unit, foot, &own) {
            return None;
        }
        return lines_up(scene, unit, foot, &own);
    }
    if !fighting {
        return None;
    }
    turns_to_face(scene, unit, foot, &own)
}

/// Held by an aligned melee of itself or of a half (A-CHG-71, A-CHG-73).
fn anchored(scene: &Scene<'_>, unit: UnitId, foot: &Rect, own: &[&Along]) -> bool {
    by!("A-CHG-73");
    already_aligned(scene, unit, foot) || own.iter().any(|a| a.valid)
}

/// To the enemy on its front that it covers most.
fn lines_up(scene: &Scene<'_>, unit: UnitId, foot: &Rect, own: &[&Along]) -> Option<Conformed> {
    let mut foes: Vec<(i32, UnitId)> = own
        .iter()
        .filter(|a| a.by.unit == unit || a.edge == Edge::Front)
        .map(|a| (-a.shared, if a.by.unit == unit { a.at.unit } else { a.by.unit }))
        .collect();
    foes.sort_unstable();
    foes.dedup_by_key(|(_, id)| *id);
    for (_, enemy) in foes {
        let Some(touch) = scene.foot(enemy).and_then(|e| contact(foot, e, &TOLERANCE)) else { continue };
        let edge = match touch.theirs {
            Touch::Edge(edge) => edge,
            Touch::Corner(corner) => corner.edges()[0],
        };
        let asked = Contacting {
            unit,
            foot: *foot,
            foe: Foe::Unit(enemy),
            edge,
            p: touch.at,
            absent: &[],
            into_ground: false,
            right: false,
        };
        let done = conform(scene, &asked);
        if done.aligned && done.pose != foot.pose() && keeps(scene, unit, &done, own, enemy) {
            if scene.engagement().supports(unit) {
                by!("A-CHG-74");
            }
            return Some(done);
        }
    }
    None
}

/// An older melee is not broken off by lining up with somebody else (A-CHG-73).
fn keeps(scene: &Scene<'_>, unit: UnitId, done: &Conformed, own: &[&Along], enemy: UnitId) -> bool {
    let there = scene.foot_at(unit, done.pose);
    let fights = |a: &Along| scene.engagement().opponent(a.by) == Some(a.at);
    own.iter().filter(|a| fights(a)).all(|a| {
        let other = if a.by.unit == unit { a.at } else { a.by };
        other.unit == enemy || scene.half(other).is_none_or(|r| contact(&there, &r, &TOLERANCE).is_some())
    })
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
fn turns_to_face(scene: &Scene<'_>, unit: UnitId, foot: &Rect, own: &[&Along]) -> Option<Conformed> {
    by!("A-CHG-79");
    let mut attacks: Vec<&Along> =
        own.iter().copied().filter(|a| a.at.unit == unit && !never_turns(scene, unit, a.edge)).collect();
    let age = |a: &&Along| met(scene.world, a.by, a.at).map_or((u16::MAX, u32::MAX), |c| (c.sequence, c.act));
    attacks.sort_by_key(|a| (age(a), a.by));
    let first = attacks.first()?;
    let enemy = *scene.foot(first.by.unit)?;
    let pose = facing(scene, foot, &enemy, first)?;
    let turned = pose.rect(foot.size());
    let pairs = own.iter().filter(|a| a.at.unit == unit && a.by.unit == first.by.unit).count().clamp(1, 2);
    let battle = scene.profile(unit).battle_unit();
    let line = line(scene, Foe::Unit(first.by.unit), Edge::Front)?;
    let t = rocroi_table::align::along(&enemy, Edge::Front, turned.corner(rocroi_table::Corner::FrontLeft));
    let places = line.places(foot.size(), battle, (t, 0));
    let asked = Contacting {
        unit,
        foot: turned,
        foe: Foe::Unit(first.by.unit),
        edge: Edge::Front,
        p: Fine::from(pose.at),
        absent: &[],
        into_ground: false,
        right: false,
    };
    let place = |same: bool| {
        let fit = places.iter().filter(|p| p.slide <= UD + CONTACT);
        fit.filter(|p| !same || usize::from(p.pairs) == pairs).find_map(|p| {
            let pose = line.pose(foot.size(), p.t);
            let shifts = fits(scene, &asked, &pose.rect(foot.size()))?;
            Some(Conformed { pose, edge: Edge::Front, shifts, slide: p.slide, aligned: true })
        })
    };
    if battle {
        by!("A-CHG-80");
        return place(true).or_else(|| place(false));
    }
    place(false)
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
fn halves(at: &mut At<'_, Adgr>, corps: CorpsId) {
    let scene = Scene::new(at.setup, at.world);
    let seat = scene.setup.corps(corps).seat;
    let along = &scene.engagement().along;
    let mut found = Vec::new();
    for (id, _) in scene.army(seat).filter(|(id, _)| scene.corps(*id) == corps) {
        if !scene.profile(id).battle_unit() || scene.unit(id).square {
            continue;
        }
        let front = |h: Half| {
            along.iter().any(|a| a.by == id.half(h) || (a.at == id.half(h) && a.edge == Edge::Front))
        };
        for half in Half::BOTH {
            let attack = along.iter().find(|a| a.at == id.half(half) && a.edge != Edge::Front);
            if let Some(a) = attack
                && front(half.other())
                && !front(half)
                && !never_turns(&scene, id, a.edge)
            {
                by!("A-CHG-81");
                found.push((id, half, a.edge));
            }
        }
    }
    drop(scene);
    for (id, half, edge) in found {
        at.world.unit_mut(id).turned[half.index()] = Some(edge);
    }
}
