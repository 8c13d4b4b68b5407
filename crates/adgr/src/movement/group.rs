//! Groups (A-MOV-23 to A-MOV-31): which units form one, in which formation, how wide it is.

use rocroi_game::{Faults, by};
use rocroi_table::{Body, Corner, Fine, GRAIN, Heading, Pose, Rect, Ud, overlap};

use crate::fault::Fault;
use crate::ids::UnitId;
use crate::scene::Scene;
use crate::tolerance::{self, CONTACT, GAP, HEADING, UD};
use crate::troops::{Category, Troop};

/// How the members of a group are linked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formation {
    /// One unit.
    Single,
    /// Single units, side by side or in file (A-MOV-23).
    Standard,
    /// Battle units 1 UD apart (A-MOV-25), or a single battle unit with others beside it.
    Gaps,
    /// Battle units in a checkerboard (A-MOV-26).
    Checkerboard,
}

/// A unit and its footprint, as a group sees it.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// Who.
    pub id: UnitId,
    /// Where.
    pub foot: Rect,
}

/// The members of a group in these poses.
pub fn members(scene: &Scene<'_>, units: &[UnitId], poses: &[Pose]) -> Vec<Member> {
    units.iter().zip(poses).map(|(id, pose)| Member { id: *id, foot: scene.foot_at(*id, *pose) }).collect()
}

/// Are two corners one point?
fn same(a: Fine, b: Fine) -> bool {
    (a - b).square() <= (i64::from(CONTACT) * GRAIN).pow(2)
}

/// Equal headings (A-TRN-25).
pub fn parallel(a: Heading, b: Heading) -> bool {
    a.between(b) <= HEADING
}

/// Aligned side by side: equal headings, and the FR of one is the FL of the other (A-TRN-20).
pub fn side_by_side(a: &Rect, b: &Rect) -> bool {
    by!("A-TRN-20");
    let beside = |a: &Rect, b: &Rect| same(a.corner(Corner::FrontRight), b.corner(Corner::FrontLeft));
    parallel(a.facing(), b.facing()) && (beside(a, b) || beside(b, a))
}

/// Aligned in file: equal headings, the front corners of one on the rear corners of the other (A-TRN-20).
pub fn in_file(a: &Rect, b: &Rect) -> bool {
    by!("A-TRN-20");
    let behind = |front: &Rect, rear: &Rect| {
        same(rear.corner(Corner::FrontLeft), front.corner(Corner::RearLeft))
            && same(rear.corner(Corner::FrontRight), front.corner(Corner::RearRight))
    };
    parallel(a.facing(), b.facing()) && (behind(a, b) || behind(b, a))
}

/// Where `b` stands in the frame of `a`: its FL, in table units to the right of `a`'s FL and ahead of its front.
fn offset(a: &Rect, b: &Rect) -> (i32, i32) {
    let lane = a.lane(rocroi_table::Edge::Front);
    lane.position(b.corner(Corner::FrontLeft))
}

/// Are both bases of battle units? Others stand in no gaps and in no checkerboard, though a third one between two of them may
/// leave just such a hole.
fn battle_units(a: &Rect, b: &Rect) -> bool {
    a.size().front > UD && b.size().front > UD
}

/// The gap between two battle units 1 UD apart, side by side or one behind the other (A-MOV-25).
pub fn gap(a: &Rect, b: &Rect) -> Option<Rect> {
    if !battle_units(a, b) || !parallel(a.facing(), b.facing()) {
        return None;
    }
    by!("A-MOV-25");
    let near = |value: i32, wanted: i32, slack: i32| (value - wanted).abs() <= slack;
    let between = |a: &Rect, b: &Rect| {
        let (right, ahead) = offset(a, b);
        let (front, depth) = (a.size().front, a.size().depth);
        let lane = a.lane(rocroi_table::Edge::Front);
        if near(ahead, 0, CONTACT) && near(right, front + UD, GAP) {
            return Some(lane.window(front, right, -depth.min(b.size().depth), 0));
        }
        let in_file = near(right, 0, CONTACT) && near(b.size().front, front, CONTACT);
        (in_file && near(ahead, -depth - UD, GAP)).then(|| lane.window(0, front, ahead, -depth))
    };
    between(a, b).or_else(|| between(b, a))
}

/// Linked in a checkerboard: a front corner of the rear one on a rear corner of the front one (A-MOV-26).
pub fn checkered(a: &Rect, b: &Rect) -> bool {
    by!("A-MOV-26");
    let linked = |front: &Rect, rear: &Rect| {
        same(rear.corner(Corner::FrontLeft), front.corner(Corner::RearRight))
            || same(rear.corner(Corner::FrontRight), front.corner(Corner::RearLeft))
    };
    battle_units(a, b) && parallel(a.facing(), b.facing()) && (linked(a, b) || linked(b, a))
}

/// Light infantry flush against the front or rear of a battle unit, its flanks on the lines of one ADG unit of it
/// (A-MOV-28).
fn flush_on(li: &Rect, battle_unit: &Rect) -> bool {
    if !parallel(li.facing(), battle_unit.facing()) {
        return false;
    }
    battle_unit.halves().iter().any(|half| in_file(li, half))
}

/// A unit that may join a battle-unit group beside its members (A-MOV-28).
fn joins(scene: &Scene<'_>, id: UnitId) -> bool {
    let profile = scene.profile(id);
    matches!(profile.category(), Category::Li | Category::El) || profile.troop == Troop::LightArtillery
}

/// Is the single unit `one` linked to the member `to` of a battle-unit group? (A-MOV-28)
pub(super) fn attached(scene: &Scene<'_>, one: &Member, to: &Member) -> bool {
    by!("A-MOV-28");
    let host = scene.profile(to.id);
    if host.foot() && side_by_side(&one.foot, &to.foot) {
        return true;
    }
    let li = scene.profile(one.id).category() == Category::Li;
    li && host.battle_unit() && flush_on(&one.foot, &to.foot)
}

/// Reaches every member from the first by a relation?
fn connected(members: &[Member], linked: impl Fn(&Member, &Member) -> bool) -> bool {
    let mut reached = vec![false; members.len()];
    let mut todo = vec![0];
    if let Some(first) = reached.first_mut() {
        *first = true;
    }
    while let Some(i) = todo.pop() {
        for j in 0..members.len() {
            if !reached[j] && linked(&members[i], &members[j]) {
                reached[j] = true;
                todo.push(j);
            }
        }
    }
    reached.into_iter().all(|r| r)
}

/// The smallest rectangle with the heading of the group that holds all its members (A-MOV-34).
pub fn around(members: &[Member]) -> Option<Rect> {
    let rects: Vec<Rect> = members.iter().map(|m| m.foot).collect();
    Rect::around(rects.first()?.facing(), &rects)
}

/// The width of a group: between its outermost flanks (A-MOV-30).
pub fn width(members: &[Member]) -> Ud {
    by!("A-MOV-30");
    around(members).map_or(Ud(0), |rect| tolerance::measured(rect.size().front))
}

/// The formation of these units as they stand, if they are a legal group; otherwise every reason why not. Whether
/// each of them may be ordered at all is not asked here.
pub fn formation(scene: &Scene<'_>, members: &[Member], faults: &mut Faults<Fault>) -> Formation {
    let [first, rest @ ..] = members else { return Formation::Single };
    if rest.is_empty() {
        return Formation::Single;
    }
    by!("A-MOV-23");
    faults.require(rest.iter().all(|m| scene.corps(m.id) == scene.corps(first.id)), || Fault::NoGroup);
    for (i, a) in members.iter().enumerate() {
        for b in &members[i + 1..] {
            let fits = scene.profile(a.id).may_group_with(scene.profile(b.id));
            faults.require(fits, || Fault::NotTogether { unit: a.id, other: b.id });
        }
    }
    let level = members.iter().all(|m| parallel(m.foot.facing(), first.foot.facing()));
    let battle: Vec<Member> = members.iter().copied().filter(|m| scene.profile(m.id).battle_unit()).collect();
    let (most, formation) = if battle.is_empty() {
        let linked = |a: &Member, b: &Member| side_by_side(&a.foot, &b.foot) || in_file(&a.foot, &b.foot);
        faults.require(level && connected(members, linked), || Fault::NoGroup);
        (Ud(6), Formation::Standard)
    } else {
        (Ud(8), battle_group(scene, members, &battle, level, faults))
    };
    let width = width(members);
    faults.require(width <= most, || Fault::TooWide { width, most });
    formation
}

fn battle_group(
    scene: &Scene<'_>,
    members: &[Member],
    battle: &[Member],
    level: bool,
    faults: &mut Faults<Fault>,
) -> Formation {
    let gap_link =
        |a: &Member, b: &Member| gap(&a.foot, &b.foot).is_some_and(|gap| !filled(scene, members, &gap));
    let gaps = connected(battle, gap_link);
    let checkers = connected(battle, |a, b| checkered(&a.foot, &b.foot));
    let formation = if checkers && battle.len() > 1 { Formation::Checkerboard } else { Formation::Gaps };
    if !gaps && !checkers {
        let would = connected(battle, |a, b| gap(&a.foot, &b.foot).is_some());
        for (i, a) in battle.iter().enumerate() {
            for b in battle[i + 1..].iter().filter(|_| would) {
                let broken = gap(&a.foot, &b.foot).is_some_and(|gap| filled(scene, members, &gap));
                faults.require(!broken, || Fault::GapFilled { unit: a.id, other: b.id });
            }
        }
        if !would {
            by!("A-MOV-27");
            faults.push(Fault::BrokenFormation);
        }
    }
    // Battle units in direct contact with each other cannot move as a group (A-MOV-25).
    let touching = |a: &Member, b: &Member| {
        side_by_side(&a.foot, &b.foot) || (in_file(&a.foot, &b.foot) && formation == Formation::Gaps)
    };
    let pairs = battle.iter().enumerate().flat_map(|(i, a)| battle[i + 1..].iter().map(move |b| (a, b)));
    faults.require(!pairs.clone().any(|(a, b)| touching(a, b)), || Fault::BrokenFormation);
    // Everybody else must be linked to a battle unit, directly or through other foot (A-MOV-28).
    let mut reached: Vec<Member> = battle.to_vec();
    let mut rest: Vec<Member> =
        members.iter().copied().filter(|m| !scene.profile(m.id).battle_unit()).collect();
    loop {
        let (near, far): (Vec<Member>, Vec<Member>) =
            rest.iter().partition(|m| joins(scene, m.id) && reached.iter().any(|to| attached(scene, m, to)));
        rest = far;
        if near.is_empty() {
            break;
        }
        reached.extend(near);
    }
    faults.require(level && rest.is_empty(), || Fault::NoGroup);
    formation
}

/// Does something that could not be a member where it stands lie in the gap? (A-MOV-29)
fn filled(scene: &Scene<'_>, members: &[Member], gap: &Rect) -> bool {
    by!("A-MOV-29");
    let in_gap = |foot: &Rect| {
        tolerance::positive(overlap(&Body::Rect(*foot), &Body::Rect(*gap)))
            && overlap(&Body::Rect(*foot), &Body::Rect(*gap)) > CONTACT
    };
    let camp = scene.camps().any(|(_, foot)| in_gap(foot));
    let unit = scene.on_table().any(|(id, foot)| {
        !members.iter().any(|m| m.id == id) && in_gap(foot) && !could_belong(scene, members, id, foot)
    });
    camp || unit
}

/// Could this unit be a member of the group where it stands?
fn could_belong(scene: &Scene<'_>, members: &[Member], id: UnitId, foot: &Rect) -> bool {
    let Some(first) = members.first() else { return false };
    let one = Member { id, foot: *foot };
    scene.seat(id) == scene.seat(first.id)
        && scene.corps(id) == scene.corps(first.id)
        && !scene.unit(id).routed
        && !scene.unit(id).square
        && parallel(foot.facing(), first.foot.facing())
        && joins(scene, id)
        && members.iter().all(|m| scene.profile(id).may_group_with(scene.profile(m.id)))
        && members.iter().any(|m| attached(scene, &one, m))
}
