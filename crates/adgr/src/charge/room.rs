//! Making room for a unit that conforms (A-CHG-76): friends that overlap its place are shifted back or sideways,
//! and those they then overlap in their turn.

use rocroi_game::by;
use rocroi_table::{Body, Heading, Pose, Rect, overlaps, within};

use crate::ids::UnitId;
use crate::movement::free;
use crate::scene::Scene;
use crate::tolerance::{CONTACT, STEP, UD};
use crate::troops::{Category, Troop};
use crate::world::Trust;

/// Friends shifted, and where to.
pub type Shifts = Vec<(UnitId, Pose)>;

/// How good a solution is: units shifted, of those sideways, the sum of distances.
type Worth = (usize, usize, i32);

/// The farthest shift sideways: all that compares as 1 UD.
const SIDEWAYS: i32 = UD + STEP / 2 - 1;

/// More friends than this never stand in each other's way for one place.
const MOST: usize = 6;

struct Search<'s, 'a> {
    scene: &'s Scene<'a>,
    unit: UnitId,
    place: Rect,
    /// Units that are not in the way: those still to conform in the same order.
    absent: &'s [UnitId],
    /// One that is shifted whatever it does: it has found no place beside others of its order (A-CHG-66).
    placeless: Option<UnitId>,
    best: Option<Worth>,
    /// All solutions of that worth.
    found: Vec<Shifts>,
}

/// The shifts that free a place for `unit`; none at all if it is free, `None` if it cannot be freed.
pub fn make_room(scene: &Scene<'_>, unit: UnitId, place: Rect, absent: &[UnitId]) -> Option<Shifts> {
    make_rooms(scene, unit, place, absent).into_iter().next()
}

/// Every equally good solution; where there are several the conforming player chooses.
pub fn make_rooms(scene: &Scene<'_>, unit: UnitId, place: Rect, absent: &[UnitId]) -> Vec<Shifts> {
    by!("A-CHG-76");
    searched(scene, unit, place, absent, None)
}

/// The shifts that take one who has found no place off the place of another (A-CHG-66).
pub(super) fn off_the_place(scene: &Scene<'_>, of: UnitId, place: Rect, placeless: UnitId) -> Shifts {
    by!("A-CHG-66");
    by!("A-CHG-76");
    searched(scene, of, place, &[], Some(placeless)).into_iter().next().unwrap_or_default()
}

fn searched(
    scene: &Scene<'_>,
    unit: UnitId,
    place: Rect,
    absent: &[UnitId],
    placeless: Option<UnitId>,
) -> Vec<Shifts> {
    let mut search = Search { scene, unit, place, absent, placeless, best: None, found: Vec::new() };
    search.go_on(&mut Vec::new(), (0, 0, 0));
    search.found
}

fn hits(a: &Rect, b: &Rect) -> bool {
    a.bounds().meets(b.bounds()) && overlaps(&Body::Rect(*a), &Body::Rect(*b), CONTACT)
}

/// May a friend be shifted at all?
pub fn may_be_shifted(scene: &Scene<'_>, friend: UnitId) -> bool {
    let profile = scene.profile(friend);
    let hesitant = scene.world.corps[scene.corps(friend).index()].trust == Trust::Hesitant;
    !scene.in_melee(friend)
        && !hesitant
        && profile.troop != Troop::HeavyArtillery
        && profile.category() != Category::Wwg
        && !scene.unit(friend).square
        && !scene.behind_work(friend)
        // It would lose the support it gives: it is shifted only if it keeps it, which a shift never lets it.
        && !scene.engagement().supports(friend)
}

impl Search<'_, '_> {
    /// The footprint of a friend as the search has it.
    fn foot(&self, id: UnitId, shifts: &Shifts) -> Option<Rect> {
        match shifts.iter().find(|(s, _)| *s == id) {
            Some((_, pose)) => Some(self.scene.foot_at(id, *pose)),
            None => self.scene.foot(id).copied(),
        }
    }

    /// The friends that are not yet shifted and overlap the place or something shifted.
    fn next(&self, shifts: &Shifts) -> Vec<UnitId> {
        let seat = self.scene.seat(self.unit);
        let moved: Vec<Rect> = shifts.iter().filter_map(|(id, _)| self.foot(*id, shifts)).collect();
        let friends = self.scene.army(seat).filter(|(id, _)| *id != self.unit && !self.absent.contains(id));
        friends
            .filter(|(id, _)| !shifts.iter().any(|(s, _)| s == id))
            .filter(|(_, foot)| hits(&self.place, foot) || moved.iter().any(|m| hits(m, foot)))
            .map(|(id, _)| id)
            .collect()
    }

    fn go_on(&mut self, shifts: &mut Shifts, worth: Worth) {
        if self.best.is_some_and(|best| worth > best) {
            return;
        }
        let friends = self.next(shifts);
        if friends.is_empty() {
            if self.best.is_none_or(|best| worth < best) {
                self.found.clear();
            }
            self.best = Some(worth);
            let same = |known: &Shifts| shifts.iter().all(|s| known.contains(s));
            if !self.found.iter().any(same) {
                self.found.push(shifts.clone());
            }
            return;
        }
        let free = |f: &UnitId| self.placeless == Some(*f) || may_be_shifted(self.scene, *f);
        if shifts.len() >= MOST || !friends.iter().all(free) {
            return;
        }
        // One that is shifted first may push another, so every order is tried.
        for friend in friends {
            self.shift(friend, shifts, worth);
        }
    }

    fn shift(&mut self, friend: UnitId, shifts: &mut Shifts, worth: Worth) {
        let facing = self.place.facing();
        let ways = [
            (facing.opposite(), 12 * UD, 0),
            (facing.turned(-90_000), SIDEWAYS, 1),
            (facing.turned(90_000), SIDEWAYS, 1),
        ];
        for (towards, limit, sideways) in ways {
            if let Some((by, pose)) = self.shifted(friend, towards, limit, shifts) {
                shifts.push((friend, pose));
                self.go_on(shifts, (worth.0 + 1, worth.1 + sideways, worth.2 + by));
                shifts.pop();
            }
        }
    }

    /// The least shift in a direction that clears the place and everything shifted before, if it is allowed there.
    fn shifted(&self, friend: UnitId, towards: Heading, limit: i32, shifts: &Shifts) -> Option<(i32, Pose)> {
        let (pose, size) = (self.scene.unit(friend).pose()?, self.scene.size(friend));
        let moved: Vec<Rect> = shifts.iter().filter_map(|(id, _)| self.foot(*id, shifts)).collect();
        let mut by = 0;
        for _ in 0..=moved.len() + 1 {
            let there = pose.shifted(towards, by);
            let blocked = |r: &&Rect| overlaps(&Body::Rect(there.rect(size)), &Body::Rect(**r), 0);
            let Some(in_the_way) = [&self.place].into_iter().chain(&moved).find(blocked) else { break };
            by += free::clearing(there, size, towards, in_the_way, limit)?;
        }
        if by > limit {
            return None;
        }
        let there = pose.shifted(towards, by);
        self.allowed(friend, &there.rect(size)).then_some((by, there))
    }

    /// On the table, on no impassable ground, over no enemy or camp, touching no enemy it did not touch before.
    /// Friends there are shifted in their turn.
    fn allowed(&self, friend: UnitId, foot: &Rect) -> bool {
        let scene = self.scene;
        let before = scene.foot(friend);
        let touches = |r: &Rect, e: &Rect| within(&Body::Rect(*r), &Body::Rect(*e), CONTACT);
        free::on_table(scene, foot)
            && !scene.impassable(foot)
            && !scene.camps().any(|(_, camp)| hits(foot, camp))
            && scene.army(scene.seat(friend).other()).all(|(_, enemy)| {
                !hits(foot, enemy) && (!touches(foot, enemy) || before.is_some_and(|b| touches(b, enemy)))
            })
    }
}
