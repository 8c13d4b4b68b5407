//! Reloading in the End phase (R-TRN-11).

use crate::event::Event;
use crate::figures::{FigureId, Firearm, Marks};
use crate::setup::Setup;
use crate::system::At;
use crate::world::{Eyes, World};
use rocroi_game::{Seat, by};

/// The empty weapons a figure may reload this turn, its long arm first.
pub fn can_reload(w: &World, setup: &Setup, id: FigureId) -> Vec<Firearm> {
    by!("R-TRN-11");
    let f = w.figure(id);
    let p = setup.profile(id);
    let Some(place) = w.place(id, Eyes::All) else { return Vec::new() };
    let spoiled = f.marks.has(Marks::SHOT.and(Marks::TOUCHED)) || !w.immobile(id) || place.crouched;
    let empty_long = p.long_arm.is_some() && !f.long_loaded;
    let empty_pistol = f.pistols_loaded < p.pistols;
    if spoiled || !(empty_long || empty_pistol) {
        return Vec::new();
    }
    if w.routed(id) || w.swims(id, Eyes::All) || w.holds_horses(id) {
        return Vec::new();
    }
    let on_foot = |arm: &Firearm| !arm.row().foot_and_still || !f.mounted();
    let long = p.long_arm.filter(|_| empty_long).filter(on_foot);
    long.into_iter().chain(empty_pistol.then_some(Firearm::Pistol)).collect()
}

/// Those of a side with a choice.
pub fn reload_choices(w: &World, setup: &Setup, seat: Seat) -> Vec<FigureId> {
    let mine = w.seen_of(seat, Eyes::Shown).map(|(id, _)| id);
    mine.filter(|id| can_reload(w, setup, *id).len() > 1).collect()
}

/// Reloads: those named as named, the others by default.
pub fn reload(at: &mut At<'_>, named: &[(FigureId, Firearm)]) {
    let all: Vec<(FigureId, Firearm)> = at
        .world
        .seen(Eyes::All)
        .filter_map(|(id, _)| {
            let arms = can_reload(at.world, at.setup, id);
            let own = named.iter().find(|(n, a)| *n == id && arms.contains(a)).map(|(_, a)| *a);
            own.or_else(|| arms.first().copied()).map(|a| (id, a))
        })
        .collect();
    for (figure, firearm) in all {
        by!("R-TRN-11");
        let f = at.world.figure_mut(figure);
        match firearm {
            Firearm::Pistol => f.pistols_loaded += 1,
            Firearm::Musketoon | Firearm::Musket => f.long_loaded = true,
        }
        at.tell(|| Event::Reloaded { figure, firearm });
    }
}
