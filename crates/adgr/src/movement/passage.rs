//! Passing through friends (A-MOV-50 to A-MOV-52): who may, in which direction, and how room is made afterwards.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rocroi_game::{Faults, by};
use rocroi_table::{Body, Edge, Heading, Pose, Rect, Side, overlaps};

use super::free;
use crate::abilities::Ability;
use crate::fault::Fault;
use crate::ids::UnitId;
use crate::scene::Scene;
use crate::tolerance::{CONTACT, HEADING, UD};
use crate::troops::{Category, Flag, Profile, Troop};

/// How a friend may be passed through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// Not at all.
    Never,
    /// With any relative heading.
    Any,
    /// Only if headings are equal or opposite; the crossed unit may be panicked.
    Parallel {
        /// It loses a cohesion point.
        panics: bool,
    },
    /// Only through the long edges.
    LongEdges,
}

impl Passage {
    /// With these headings?
    pub fn allows(self, mover: Heading, friend: Heading) -> bool {
        let turn = mover.between(friend);
        match self {
            Passage::Never => false,
            Passage::Any => true,
            Passage::Parallel { .. } => turn <= HEADING || turn >= 180_000 - HEADING,
            // The long edges of a war wagon are its flanks: the mover's way must lead in by one and out by the
            // other, so nearer to square across than to along.
            Passage::LongEdges => (45_000..=135_000).contains(&turn),
        }
    }

    /// The crossed unit is panicked.
    pub fn panics(self) -> bool {
        matches!(self, Passage::Parallel { panics: true })
    }
}

/// The rows and columns of the table.
const KINDS: [&str; 12] =
    ["li", "lh", "drag", "cv", "kn", "cm", "el", "lmi", "swordsmen", "other-foot", "art", "wwg"];

fn kind(who: Profile) -> usize {
    match who.category() {
        Category::Li => 0,
        Category::Lh => 1,
        Category::Drag => 2,
        Category::Cv if who.flag(Flag::Camels) => 5,
        Category::Cv => 3,
        Category::Kn => 4,
        Category::El => 6,
        Category::Lmi => 7,
        Category::Mi | Category::Hi => match who.troop {
            Troop::MediumSwordsmen | Troop::HeavySwordsmen | Troop::FootKnights
                if !who.has(Ability::Headstrong) =>
            {
                8
            }
            _ => 9,
        },
        Category::Art => 10,
        Category::Wwg => 11,
    }
}

fn read(text: &str) -> Result<[[Passage; 12]; 12], String> {
    let rows: BTreeMap<String, String> = toml::from_str(text).map_err(|e| e.to_string())?;
    let mut table = [[Passage::Never; 12]; 12];
    for (row, name) in table.iter_mut().zip(KINDS) {
        let cells = rows.get(name).ok_or_else(|| format!("the row `{name}` is missing"))?;
        let cells: Vec<&str> = cells.split_whitespace().collect();
        if cells.len() != row.len() {
            return Err(format!("{name}: {} cells, {} are needed", cells.len(), row.len()));
        }
        for (cell, text) in row.iter_mut().zip(cells) {
            *cell = match text {
                "A" => Passage::Any,
                "P" => Passage::Parallel { panics: false },
                "P!" => Passage::Parallel { panics: true },
                "L" => Passage::LongEdges,
                "-" => Passage::Never,
                other => return Err(format!("{name}: `{other}` is not A, P, P!, L or -")),
            };
        }
    }
    Ok(table)
}

#[expect(clippy::expect_used, reason = "the data is part of the program; a test reads it")]
static TABLE: LazyLock<[[Passage; 12]; 12]> =
    LazyLock::new(|| read(include_str!("../../data/passage.toml")).expect("data/passage.toml"));

/// How one profile may pass through another (A-MOV-50).
pub fn through(mover: Profile, friend: Profile) -> Passage {
    by!("A-MOV-50");
    TABLE[kind(mover)][kind(friend)]
}

/// How a unit may pass through a friend.
pub fn passage(scene: &Scene<'_>, mover: UnitId, friend: UnitId) -> Passage {
    through(scene.profile(mover), scene.profile(friend))
}

/// May a mover with this heading pass through a friend where it stands (A-MOV-51)?
pub fn may_pass(scene: &Scene<'_>, mover: UnitId, heading: Heading, friend: UnitId) -> bool {
    let Some(foot) = scene.foot(friend) else { return true };
    passage(scene, mover, friend).allows(heading, foot.facing()) && scene.may_be_crossed(friend)
}

/// The friends a mover with this heading may pass through: whether it gets beyond them is another question.
pub fn passable<'s>(
    scene: &'s Scene<'_>,
    mover: UnitId,
    heading: Heading,
) -> impl Iterator<Item = UnitId> + 's {
    let friends = scene.army(scene.seat(mover)).map(|(id, _)| id);
    friends.filter(move |id| *id != mover && may_pass(scene, mover, heading, *id))
}

/// Is the foremost point of the mover beyond that of the friend, along the mover's way (A-MOV-51)? `leading`: the
/// edge that goes ahead, the front unless it goes backwards.
pub fn beyond(mover: &Rect, leading: Edge, friend: &Rect) -> bool {
    by!("A-MOV-51");
    let lane = mover.lane(leading);
    let foremost = friend.corners().iter().map(|p| lane.position(*p).1).max().unwrap_or(0);
    crate::tolerance::measured(foremost) < rocroi_table::Ud(0)
}

/// Room made after an interpenetration.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Room {
    /// How far the movers go on beyond their allowance, in table units.
    pub on: i32,
    /// Friends pushed away, and where to.
    pub displaced: Vec<(UnitId, Pose)>,
}

/// Makes room where movers end over friends they passed through (A-MOV-52). `feet`: the movers at the end of
/// their way; `way`: the direction in which they went.
pub fn make_room(
    scene: &Scene<'_>,
    units: &[UnitId],
    feet: &[Rect],
    way: Heading,
    aside: Option<Side>,
    faults: &mut Faults<Fault>,
) -> Room {
    let over = |feet: &[Rect]| -> Vec<UnitId> {
        let seat = units.first().map(|u| scene.seat(*u));
        let friends = scene.on_table().filter(|(id, _)| Some(scene.seat(*id)) == seat);
        friends
            .filter(|(id, _)| !units.contains(id))
            .filter(|(_, foot)| feet.iter().any(|f| hits(f, foot)))
            .map(|(id, _)| id)
            .collect()
    };
    let crossed = over(feet);
    if crossed.is_empty() {
        return Room::default();
    }
    by!("A-MOV-52");
    // Where a displaced unit ends, zones of control do not matter.
    by!("A-ZOC-17");
    if units.iter().all(|u| scene.profile(*u).light())
        && let Some(on) = straight_on(scene, units, feet, way)
    {
        return Room { on, displaced: Vec::new() };
    }
    let displaced = push_back(scene, units, feet, way, crossed, aside, faults);
    Room { on: 0, displaced }
}

fn hits(a: &Rect, b: &Rect) -> bool {
    a.bounds().meets(b.bounds()) && overlaps(&Body::Rect(*a), &Body::Rect(*b), CONTACT)
}

/// Light troops go straight on, even beyond their allowance, until they come clear, if they touch no enemy there
/// and the place is free.
fn straight_on(scene: &Scene<'_>, units: &[UnitId], feet: &[Rect], way: Heading) -> Option<i32> {
    let mut on = 0;
    // A few friends at most stand one behind the other.
    for _ in 0..scene.world.units.len() {
        let there: Vec<Rect> = feet.iter().map(|f| f.pose().shifted(way, on).rect(f.size())).collect();
        let mut next = 0;
        for foot in &there {
            for (id, other) in scene.on_table().filter(|(id, _)| !units.contains(id)) {
                if hits(foot, other) {
                    if scene.seat(id) != scene.seat(units[0]) || !may_pass(scene, units[0], foot.facing(), id)
                    {
                        return None;
                    }
                    next = next.max(free::clearing(foot.pose(), foot.size(), way, other, 4 * UD)?);
                }
            }
        }
        if next == 0 {
            let enemy = scene.seat(*units.first()?).other();
            let touches = |foot: &Rect| {
                scene
                    .army(enemy)
                    .any(|(_, e)| rocroi_table::within(&Body::Rect(*foot), &Body::Rect(*e), CONTACT))
            };
            let clear = there.iter().all(|f| free::is_free(scene, f, units) && !touches(f));
            return clear.then_some(on);
        }
        on += next;
    }
    None
}

/// May a crossed unit be pushed away at all (A-MOV-52)?
pub fn may_be_pushed(scene: &Scene<'_>, friend: UnitId) -> bool {
    let profile = scene.profile(friend);
    profile.troop != Troop::HeavyArtillery
        && profile.category() != Category::Wwg
        && !scene.unit(friend).square
        && !scene.behind_work(friend)
}

fn push_back(
    scene: &Scene<'_>,
    units: &[UnitId],
    feet: &[Rect],
    way: Heading,
    mut crossed: Vec<UnitId>,
    aside: Option<Side>,
    faults: &mut Faults<Fault>,
) -> Vec<(UnitId, Pose)> {
    let ahead = way.forward();
    let rearmost = |id: &UnitId| {
        let corners = scene.foot(*id).map(|f| f.corners().map(|p| p.along(ahead)));
        corners.and_then(|c| c.into_iter().min()).unwrap_or(0)
    };
    crossed.sort_by_key(rearmost);
    let mut displaced: Vec<(UnitId, Pose)> = Vec::new();
    for friend in crossed {
        let room = if may_be_pushed(scene, friend) {
            pushed(scene, units, feet, way, friend, &displaced, aside)
        } else {
            None
        };
        match room {
            Some(pose) => displaced.push((friend, pose)),
            None => faults.push(Fault::NoRoom { friend }),
        }
    }
    displaced
}

/// Where one crossed unit is pushed: back by the shortest distance that clears the movers; if that place is not
/// free, at right angles by the shortest distance.
fn pushed(
    scene: &Scene<'_>,
    units: &[UnitId],
    feet: &[Rect],
    way: Heading,
    friend: UnitId,
    displaced: &[(UnitId, Pose)],
    aside: Option<Side>,
) -> Option<Pose> {
    let (pose, size) = (scene.unit(friend).pose()?, scene.size(friend));
    let clear_of_movers = |towards: Heading| {
        let mut by = 0;
        for _ in 0..=feet.len() {
            let there = pose.shifted(towards, by);
            let blocking = |f: &&Rect| overlaps(&Body::Rect(there.rect(size)), &Body::Rect(**f), 0);
            let Some(mover) = feet.iter().find(blocking) else { break };
            by += free::clearing(there, size, towards, mover, 8 * UD)?;
        }
        Some((by, pose.shifted(towards, by)))
    };
    let but: Vec<UnitId> =
        units.iter().copied().chain([friend]).chain(displaced.iter().map(|d| d.0)).collect();
    let free = |pose: &Pose| {
        let foot = pose.rect(size);
        let others = displaced.iter().map(|(id, p)| scene.foot_at(*id, *p));
        free::is_free(scene, &foot, &but)
            && !feet.iter().any(|f| hits(f, &foot))
            && !others.into_iter().any(|o| hits(&o, &foot))
    };
    let back = clear_of_movers(way.opposite()).filter(|(_, pose)| free(pose));
    if let Some((_, pose)) = back {
        return Some(pose);
    }
    let sides = Side::BOTH.map(|side| {
        let towards = way.turned(side.sign() * 90_000);
        clear_of_movers(towards)
            .filter(|(_, pose)| free(pose))
            .map(|(by, pose)| (by, aside != Some(side), pose))
    });
    sides.into_iter().flatten().min_by_key(|(by, wish, _)| (*by, *wish)).map(|(_, _, pose)| pose)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    #[test]
    fn a_friend_is_passed_as_the_table_says() {
        let _proof = proves("A-MOV-50");
        // A-EXM-21.
        let cv = Profile::of(Troop::HeavyCavalry);
        let drag = Profile::of(Troop::Dragoon);
        let north = Heading::NORTH;
        assert!(through(cv, drag).allows(north, Heading::SOUTH));
        assert!(!through(cv, drag).allows(north, Heading::degrees(30)));
        assert!(!through(cv, cv).allows(north, north));
        let lmi = Profile::of(Troop::Lmi);
        let swords = Profile::of(Troop::MediumSwordsmen);
        assert!(through(swords, lmi).allows(north, north));
        assert!(!through(swords.with(Ability::Headstrong), lmi).allows(north, north));
        let (camel, horse) = (Profile::of(Troop::MediumCamelry), Profile::of(Troop::LightCavalry));
        assert!(through(camel, horse).panics());
        assert!(!through(horse, camel).allows(north, north));
    }

    #[test]
    fn a_table_with_a_slip_is_refused_in_words() {
        assert!(read("li = \"A\"").unwrap_err().contains("1 cells"));
        assert!(read("").unwrap_err().contains("`li` is missing"));
    }
}
