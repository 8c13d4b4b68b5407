//! Guesses for what is hidden (R-SCN-07): hidden groups put somewhere they could be, sealed answers drawn at random.

use super::sample::sample;
use crate::figures::{FigureId, Group, Hidden, Place, Spot};
use crate::ground::AreaKind;
use crate::movement::room;
use crate::setup::Setup;
use crate::system::Argad;
use crate::world::{Eyes, World};
use rocroi_game::{Chance, Seat, State, Viewer, Wait};
use rocroi_table::{Cm, Heading, Point};

/// Puts a guess in the place of every blank.
pub fn fill(state: &mut State<Argad>, viewer: Viewer, chance: &mut Chance) {
    let _ = viewer;
    let setup = std::sync::Arc::clone(&state.setup);
    for seat in Seat::BOTH {
        guess_side(&mut state.world, &setup, seat, chance);
    }
    // Answers given but sealed.
    let open: Vec<Seat> = match &state.wait {
        Wait::Decide(asked) => {
            let sealed = asked.iter().filter(|a| a.given.as_ref().is_some_and(rocroi_game::Secret::is_blank));
            sealed.map(|a| a.seat).collect()
        }
        Wait::Roll(_) | Wait::Over(_) => Vec::new(),
    };
    for seat in open {
        let Some(decision) = state.asked(seat).map(|a| a.decision.clone()) else { continue };
        let order = sample(state.now(), seat, &decision, chance);
        if let Wait::Decide(asked) = &mut state.wait
            && let Some(a) = asked.iter_mut().find(|a| a.seat == seat)
            && let Some(given) = &mut a.given
        {
            given.guess(order);
        }
    }
}

fn guess_side(w: &mut World, setup: &Setup, seat: Seat, chance: &mut Chance) {
    let blank: Vec<FigureId> = setup.of(seat).filter(|id| w.figure(*id).place.is_blank()).collect();
    let mut groups: Vec<Group> = Vec::new();
    for id in &blank {
        let listed = setup.listed(*id).group;
        // The number of a group of the list, or, where a shown group bears it, one of the hidden range.
        let number = if w.groups[seat.index()].shown.iter().any(|g| g.number == listed) {
            crate::figures::FIRST_HIDDEN_NUMBER + listed
        } else {
            listed
        };
        match groups.iter_mut().find(|g| g.number == number) {
            Some(g) => {
                g.strength += 1;
                g.at_start += 1;
            }
            None => groups.push(Group::new(number, 1)),
        }
        let place = hiding_place(w, setup, *id, number, chance);
        w.figure_mut(*id).place.guess(place);
    }
    groups.sort_by_key(|g| g.number);
    w.groups[seat.index()].hidden.guess(Hidden { groups, tests: Vec::new() });
}

/// A place where the figure could be hidden: nobody sees it there, and it has room.
fn hiding_place(w: &World, setup: &Setup, id: FigureId, group: u8, chance: &mut Chance) -> Place {
    let side = w.figure(id).side;
    let mounted = w.figure(id).mounted();
    let at = |at: Point, crouched: bool| Place {
        spot: Spot::new(at, Heading::NORTH),
        group,
        storey: 0,
        crouched,
        idle: crouched,
    };
    let mut any = None;
    for _ in 0..80 {
        let Some(p) = somewhere(w, mounted, chance) else { break };
        let place = at(p, !mounted);
        if !w.can_hide(id, &place) || !room(w, setup, id, place.spot, Eyes::All) {
            continue;
        }
        any = Some(place);
        let found = w.seen_of(side.other(), Eyes::Shown).any(|(e, p)| {
            let looker = w.looker_at(e, p.spot, p.storey);
            w.finds(&looker, id, &place)
        });
        if !found {
            return place;
        }
    }
    any.unwrap_or_else(|| at(free_corner(w, setup, id), !mounted))
}

fn somewhere(w: &World, mounted: bool, chance: &mut Chance) -> Option<Point> {
    let g = &w.ground;
    let margin = Cm(1).units() + 10;
    let kinds: Vec<_> = g
        .pieces()
        .iter()
        .filter(|p| if mounted { p.kind == AreaKind::Forest } else { p.kind.row().growth })
        .collect();
    let n = kinds.len() + if mounted { 0 } else { g.lines.len() + g.buildings.len() };
    let i = chance.below(n);
    if n == 0 {
        return None;
    }
    let within = |a: i32, b: i32, chance: &mut Chance| chance.between(a + margin, b - margin);
    if let Some(p) = kinds.get(i) {
        return Some(Point::new(within(p.low.x, p.high.x, chance), within(p.low.y, p.high.y, chance)));
    }
    let i = i - kinds.len();
    if let Some(l) = g.lines.get(i) {
        // Along the line, a base's half on one side of it.
        let t = chance.between(0, 1_000);
        let part = |a: i32, b: i32| a + ((i64::from(b) - i64::from(a)) * i64::from(t) / 1_000) as i32;
        let on = Point::new(part(l.from.x, l.to.x), part(l.from.y, l.to.y));
        let way = Heading::towards(l.from, l.to)?;
        let side = if chance.one_in(2) { 90_000 } else { -90_000 };
        return Some(rocroi_table::Pose::new(on, way.turned(side)).advanced(margin).at);
    }
    let b = g.buildings.get(i - g.lines.len())?;
    Some(Point::new(within(b.low.x, b.high.x, chance), within(b.low.y, b.high.y, chance)))
}

/// Where nothing hides: any free place, on a grid.
fn free_corner(w: &World, setup: &Setup, id: FigureId) -> Point {
    let size = w.ground.size;
    let step = Cm(3).units() as usize;
    for y in (Cm(3).units()..size.y).step_by(step) {
        for x in (Cm(3).units()..size.x).step_by(step) {
            let p = Point::new(x, y);
            if room(w, setup, id, Spot::new(p, Heading::NORTH), Eyes::All) {
                return p;
            }
        }
    }
    Point::new(size.x / 2, size.y / 2)
}
