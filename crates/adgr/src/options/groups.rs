//! The groups worth offering: every largest set of a corps' units that is a legal group, cut to the widths allowed.

use rocroi_game::Faults;
use rocroi_table::{Corner, Edge, Pose};

use crate::ids::UnitId;
use crate::movement::group::{Member, checkered, formation, gap, in_file, members, side_by_side};
use crate::scene::Scene;

type Linked = fn(&Scene<'_>, &Member, &Member) -> bool;

/// Standard groups, gap groups and checkerboards among these units.
pub fn groups(scene: &Scene<'_>, units: &[UnitId]) -> Vec<Vec<UnitId>> {
    let able: Vec<UnitId> =
        units.iter().copied().filter(|u| !scene.in_melee(*u) && !scene.unit(*u).square).collect();
    let poses: Vec<Pose> = able.iter().filter_map(|u| scene.unit(*u).pose()).collect();
    let all = members(scene, &able, &poses);
    let relations: [Linked; 3] = [standard, gaps, checkers];
    let mut found: Vec<Vec<UnitId>> = Vec::new();
    for linked in relations {
        for set in components(scene, &all, linked) {
            for group in cut(scene, set) {
                if !found.contains(&group) {
                    found.push(group);
                }
            }
        }
    }
    found
}

fn together(scene: &Scene<'_>, a: &Member, b: &Member) -> bool {
    scene.profile(a.id).may_group_with(scene.profile(b.id))
}

fn standard(scene: &Scene<'_>, a: &Member, b: &Member) -> bool {
    let battle = |m: &Member| scene.profile(m.id).battle_unit();
    !battle(a)
        && !battle(b)
        && together(scene, a, b)
        && (side_by_side(&a.foot, &b.foot) || in_file(&a.foot, &b.foot))
}

fn beside(scene: &Scene<'_>, a: &Member, b: &Member) -> bool {
    let one_battle = scene.profile(a.id).battle_unit() != scene.profile(b.id).battle_unit();
    one_battle && together(scene, a, b) && side_by_side(&a.foot, &b.foot)
}

fn gaps(scene: &Scene<'_>, a: &Member, b: &Member) -> bool {
    let both = scene.profile(a.id).battle_unit() && scene.profile(b.id).battle_unit();
    (both && gap(&a.foot, &b.foot).is_some()) || beside(scene, a, b)
}

fn checkers(scene: &Scene<'_>, a: &Member, b: &Member) -> bool {
    let both = scene.profile(a.id).battle_unit() && scene.profile(b.id).battle_unit();
    (both && checkered(&a.foot, &b.foot)) || beside(scene, a, b)
}

/// The connected sets of two or more.
fn components(scene: &Scene<'_>, all: &[Member], linked: Linked) -> Vec<Vec<Member>> {
    let mut left: Vec<Member> = all.to_vec();
    let mut sets = Vec::new();
    while let Some(first) = left.pop() {
        let mut set = vec![first];
        let mut i = 0;
        while i < set.len() {
            let (near, far): (Vec<Member>, Vec<Member>) =
                left.iter().partition(|m| linked(scene, &set[i], m));
            left = far;
            set.extend(near);
            i += 1;
        }
        if set.len() > 1 {
            sets.push(set);
        }
    }
    sets
}

/// A set that is a legal group as it is; otherwise its longest legal stretches from left to right.
fn cut(scene: &Scene<'_>, mut set: Vec<Member>) -> Vec<Vec<UnitId>> {
    let legal = |members: &[Member]| {
        let mut faults = Faults::new();
        formation(scene, members, &mut faults);
        members.len() > 1 && faults.is_empty()
    };
    let ids = |members: &[Member]| {
        let mut ids: Vec<UnitId> = members.iter().map(|m| m.id).collect();
        ids.sort_unstable();
        ids
    };
    if legal(&set) {
        return vec![ids(&set)];
    }
    let Some(first) = set.first().copied() else { return Vec::new() };
    let lane = first.foot.lane(Edge::Front);
    set.sort_by_key(|m| {
        let (right, ahead) = lane.position(m.foot.corner(Corner::FrontLeft));
        (right, -ahead)
    });
    let mut out: Vec<Vec<UnitId>> = Vec::new();
    let mut last = 0;
    for from in 0..set.len() {
        let longest = (from + 2..=set.len()).rev().find(|to| legal(&set[from..*to]));
        // A stretch inside the one before adds nothing.
        if let Some(to) = longest.filter(|to| *to > last) {
            last = to;
            out.push(ids(&set[from..to]));
        }
    }
    out
}
