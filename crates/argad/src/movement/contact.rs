//! Coming into contact (R-MOV-29): who touches whom at the end of a way, who charges (R-MEL-26), who was caught
//! (R-MOV-30), and going on where the enemy fell back.

use super::allowance::left;
use super::course::{self, trail};
use super::deeds::rise;
use super::group_move::GroupMove;
use super::orders::Leg;
use super::walk::{Going, Walked, Walker};
use crate::event::Event;
use crate::fault::Centimetres;
use crate::figures::{FigureId, Marks, Spot};
use crate::ground::WallId;
use crate::setup::Setup;
use crate::system::At;
use crate::world::{Contact, Eyes, World};
use rocroi_game::{Seat, by};
use rocroi_table::{Cm, Fine, GRAIN, Point};

/// The least straight stretch of a charge (R-MEL-26).
pub const CHARGE: i32 = Cm(10).units();

/// Reads the contacts of one figure anew. Gives the new ones.
pub fn refresh(w: &mut World, id: FigureId, by: Option<Seat>, lined: &[(FigureId, WallId)]) -> Vec<Contact> {
    let side = w.figure(id).side;
    let touched = match w.place(id, Eyes::Shown) {
        Some(p) => w.touched_from(id, p.spot, p.storey, Eyes::Shown),
        None => Vec::new(),
    };
    let mut new = Vec::new();
    let old: Vec<Contact> = w.contacts.iter().filter(|c| c.has(id)).copied().collect();
    w.contacts.retain(|c| !c.has(id));
    for (enemy, t) in touched {
        let (a, b) = match side {
            Seat::A => (id, enemy),
            Seat::B => (enemy, id),
        };
        if let Some(c) = old.iter().find(|c| c.a == a && c.b == b && c.across == t.across) {
            w.contacts.push(*c);
            continue;
        }
        let was = |f: FigureId| t.across.is_some_and(|wall| lined.contains(&(f, wall)));
        let c = Contact { a, b, by, across: t.across, lined: [was(a), was(b)], at_start: false };
        w.contacts.push(c);
        new.push(c);
    }
    w.contacts.sort_unstable_by_key(|c| (c.a, c.b));
    new
}

/// A figure has ended its way: contacts, charge, caught.
pub fn arrive(at: &mut At<'_>, f: &GroupMove, id: FigureId, walked: &Walked) {
    let seat = f.group.seat;
    let new = refresh(at.world, id, Some(seat), &f.lined);
    if new.is_empty() {
        return;
    }
    let charges = charges(at.world, at.setup, id, walked.straight, &new);
    note_contact(at, id, &new, charges, walked.straight.0, f);
}

/// What a new contact does to both, however it came about: it spoils reloading and forming (R-TRN-11, R-MOV-27), who
/// holds horses lets go of them (R-MOV-10), and who lies stands up (R-FIG-26).
pub fn met(at: &mut At<'_>, new: &[Contact]) {
    for id in new.iter().flat_map(|c| [c.a, c.b]) {
        at.world.figure_mut(id).marks.set(Marks::TOUCHED);
        super::deeds::drop_tether(at.world, id);
        if rise(at.world, id) {
            at.tell(|| Event::Posture { figure: id, crouched: false });
        }
    }
}

/// Marks a contact made by a move.
pub fn note_contact(
    at: &mut At<'_>,
    id: FigureId,
    new: &[Contact],
    charges: bool,
    straight: i32,
    f: &GroupMove,
) {
    by!("R-MOV-29");
    let enemies: Vec<FigureId> = new.iter().map(|c| c.of(f.group.seat.other())).collect();
    let formed = at.world.formed(id).is_some();
    let me = &mut at.world.figure_mut(id).marks;
    me.set(Marks::ARRIVED);
    if charges {
        me.set(Marks::CHARGES);
        if formed {
            by!("R-MEL-27");
            me.set(Marks::CHARGES_FORMED);
        }
    }
    let list = enemies.clone();
    at.tell(|| Event::Contacts { figure: id, enemies: list, charges });
    met(at, new);
    for enemy in &enemies {
        let w = &mut *at.world;
        w.figure_mut(*enemy).marks.set(Marks::MET);
        let moved = w.group_at(*enemy).is_some_and(|g| g.moved);
        if !moved {
            by!("R-TRN-08");
            w.figure_mut(*enemy).marks.set(Marks::MOVE_GIVEN_UP);
        }
        if w.formed(*enemy).is_some()
            && let Some(g) = w.group_of(*enemy)
        {
            w.change_group(g, |g| g.moved = true);
        }
        if f.ambush
            && let Some(g) = at.world.group_of(*enemy)
        {
            crate::turn::ambushed(at.world, f.group, g);
        }
        let w = &mut *at.world;
        let caught = w.figure(*enemy).marks.has(Marks::FELL_BACK)
            && w.group_of(*enemy).is_some_and(|g| f.fled.contains(&g))
            && !w.figure(*enemy).marks.has(Marks::CAUGHT);
        if caught {
            by!("R-MOV-30");
            w.figure_mut(*enemy).marks.set(Marks::CAUGHT);
            at.tell(|| Event::Caught { figure: *enemy });
        }
    }
    counter_charges(at.world, at.setup, straight, &enemies);
}

/// Does the figure charge (R-MEL-26): cavalry, 10 cm straight, nothing difficult on it or at the place of contact,
/// not in contact at the start?
pub fn charges(w: &World, setup: &Setup, id: FigureId, straight: (i32, bool), new: &[Contact]) -> bool {
    let f = w.figure(id);
    let seat = f.side;
    if !w.mover(setup, id).is_cavalry() || w.swims(id, Eyes::Shown) {
        return false;
    }
    by!("R-MEL-26");
    let held = f.marks.has(Marks::HELD.and(Marks::NO_CHARGE));
    if held || straight.0 < CHARGE || straight.1 {
        return false;
    }
    // A mover that touches counter-chargers charges only if at least one of them does.
    let enemies: Vec<FigureId> = new.iter().map(|c| c.of(seat.other())).collect();
    let countered: Vec<&FigureId> =
        enemies.iter().filter(|e| w.figure(**e).marks.has(Marks::COUNTERED)).collect();
    if !countered.is_empty() {
        by!("R-MEL-28");
        if !countered.iter().any(|e| counter_ground(w, setup, **e)) {
            return false;
        }
    }
    new.iter().all(|c| crate::melee::ground_between(w, setup, id, c) == super::Hard::Open)
}

/// Does the ground let a counter-charging figure charge: on its path and at the contact?
fn counter_ground(w: &World, setup: &Setup, id: FigureId) -> bool {
    let f = w.figure(id);
    let clear = !f.marks.has(Marks::THREW);
    let contacts = w.contacts.iter().filter(|c| c.has(id));
    clear && contacts.into_iter().all(|c| crate::melee::ground_between(w, setup, id, c) == super::Hard::Open)
}

/// Counter-charging figures charge if an enemy that touches them came at least 10 cm straight (R-MEL-28).
fn counter_charges(w: &mut World, setup: &Setup, straight: i32, enemies: &[FigureId]) {
    if straight < CHARGE {
        return;
    }
    for e in enemies {
        if w.figure(*e).marks.has(Marks::COUNTERED) && counter_ground(w, setup, *e) {
            by!("R-MEL-28");
            let formed = w.formed(*e).is_some();
            let marks = &mut w.figure_mut(*e).marks;
            marks.set(Marks::CHARGES);
            if formed {
                marks.set(Marks::CHARGES_FORMED);
            }
        }
    }
}

/// Having made its declared path, the mover goes on in the direction of its last stretch (R-MOV-29), to the first
/// contact, to where its owner stops it, or to the end of its allowance.
pub fn go_on(at: &mut At<'_>, id: FigureId, walked: &mut Walked, stop: Option<i32>) {
    let [.., a, b] = walked.path.as_slice() else { return };
    let by = b.at - a.at;
    let grains = Fine::from(by).length();
    let w = &*at.world;
    let most = stop.map_or(i32::MAX, |s| s).min(left(w, at.setup, id));
    let Some(place) = w.place(id, Eyes::Shown) else { return };
    if most <= 0 || grains == 0 {
        return;
    }
    by!("R-MOV-29");
    let leg = longer(by, grains, most);
    let f = w.figure(id);
    let going = Going {
        eyes: Eyes::Of(f.side),
        allowance: most,
        slowing: course::thrown_for(f),
        crossing: false,
        named: &[],
        any: !f.class.is_one(),
        leave: false,
        ignore: &[],
    };
    let mut on = Walker::new(w, at.setup, id, going).walk(place, &[Leg::By(leg)]);
    if let Ok(Some(hit)) = crate::turn::find_on_way(w, id, &on.path, on.storey) {
        // Only halted: in a continued move nothing is ordered anew.
        let going = Going { allowance: hit.length, ..going };
        on = Walker::new(w, at.setup, id, going).walk(place, &[Leg::By(leg)]);
        apply_on(at, id, &on);
        for g in hit.groups {
            crate::turn::tell_shown(at, g, Some(id));
        }
    } else {
        apply_on(at, id, &on);
    }
    walked.straight = (walked.straight.0 + on.straight.0, walked.straight.1 || on.straight.1);
    walked.length += on.length;
    walked.touched.clone_from(&on.touched);
    walked.path.extend(on.path.iter().skip(1));
}

fn apply_on(at: &mut At<'_>, id: FigureId, on: &Walked) {
    let end: Spot = on.end();
    trail(at.world, id, &on.path);
    let f = at.world.figure_mut(id);
    f.spent += on.length;
    at.world.set_place(id, |p| p.spot = end);
    super::course::wet(at.world, id, &on.path);
    let (path, length, bar) = (on.path.clone(), Centimetres::of(on.length), on.bar);
    at.tell(|| Event::Went { figure: id, path, length, bar });
    // The horses it leads come along this way too (R-MOV-10).
    let mut led = Vec::new();
    super::horses::lead(at.world, at.setup, id, on, &mut led);
    for e in led {
        at.tell(|| e);
    }
}

/// A shift in the same direction, so long.
pub fn longer(by: Point, grains: i64, length: i32) -> Point {
    if grains == 0 {
        return by;
    }
    let part = |c: i32| {
        let n = i64::from(c) * i64::from(length) * GRAIN;
        let half = grains / 2;
        (if n >= 0 { (n + half) / grains } else { -((-n + half) / grains) }) as i32
    };
    Point::new(part(by.x), part(by.y))
}
