//! Hidden groups (R-SCN-07): when they are found, and showing them, as a whole and for good.

use crate::event::Event;
use crate::figures::{FigureId, GroupId, SealedTest, Spot};
use crate::shooting::NOTICED;
use crate::system::{At, Blank, Halt};
use crate::world::{Eyes, World};
use rocroi_game::{Seat, by};
use rocroi_table::{Cm, Fine, GRAIN, Point, passage};

/// Two bases whose centres are farther apart than this are not within 2 cm.
const FAR: i32 = NOTICED + Cm(7).units();

/// Shows a hidden group. What it tested in secret comes out with it.
pub fn show(w: &mut World, group: GroupId) -> Vec<SealedTest> {
    let groups = &mut w.groups[group.seat.index()];
    let Some(g) = groups.hidden().iter().find(|g| g.number == group.number).copied() else {
        return Vec::new();
    };
    by!("R-SCN-07");
    let mut tests = Vec::new();
    groups.change_hidden(|h| {
        h.groups.retain(|g| g.number != group.number);
        tests = h.tests.iter().filter(|t| t.group == group.number).copied().collect();
        h.tests.retain(|t| t.group != group.number);
    });
    groups.show(g);
    for id in w.ids() {
        let f = w.figure_mut(id);
        if f.side == group.seat
            && let Some(p) = f.place.get().copied()
            && p.group == group.number
            && !f.shown()
        {
            f.place.reveal();
            f.start = p.spot;
        }
    }
    tests
}

/// Shows a group and tells of it.
pub fn tell_shown(at: &mut At<'_>, group: GroupId, by: Option<FigureId>) {
    if !at.world.is_hidden(group) {
        return;
    }
    let tests = show(at.world, group);
    at.tell(|| Event::Found { group, by });
    for t in tests {
        at.tell(|| Event::SealedTest { group, turn: t.turn, target: t.target, die: t.die, state: t.state });
    }
}

/// Where on its way a figure finds hidden groups.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundAt {
    /// How far along the way, in table units.
    pub length: i32,
    /// The spot there.
    pub spot: Spot,
    /// Whom.
    pub groups: Vec<GroupId>,
}

/// The hidden enemies of a side, if they can be known here.
///
/// # Errors
/// On a view that does not hold them.
pub fn hidden_of(w: &World, seat: Seat) -> Result<Vec<FigureId>, Halt> {
    if w.hidden_figures(seat) == 0 {
        return Ok(Vec::new());
    }
    let of: Vec<FigureId> = w
        .ids()
        .filter(|id| {
            let f = w.figure(*id);
            f.side == seat && f.on_table() && !f.shown()
        })
        .collect();
    if of.iter().any(|id| w.figure(*id).place.is_blank()) {
        return Err(rocroi_game::Halt::Blank(Blank::HiddenGroups { seat }));
    }
    Ok(of)
}

/// The first point of a way at which the walker finds somebody: tested for sight at its start, bends and end and
/// at every whole centimetre, for the 2 cm everywhere.
///
/// # Errors
/// On a view that does not hold the hidden groups.
pub fn find_on_way(w: &World, id: FigureId, path: &[Spot], storey: u8) -> Result<Option<FoundAt>, Halt> {
    let enemies = hidden_of(w, w.figure(id).side.other())?;
    if enemies.is_empty() {
        return Ok(None);
    }
    by!("R-SCN-07");
    let mut best: Option<(i64, Spot, Vec<GroupId>)> = None;
    for (length, spot) in tested_points(path) {
        if best.as_ref().is_some_and(|(b, ..)| length > *b) {
            break;
        }
        let looker = w.looker_at(id, spot, storey);
        let mut seen = Vec::new();
        for e in &enemies {
            if let (Some(place), Some(g)) = (w.place(*e, Eyes::All), w.group_of(*e))
                && !seen.contains(&g)
                && w.finds(&looker, *e, &place)
            {
                seen.push(g);
            }
        }
        if !seen.is_empty() {
            best = Some((length, spot, seen));
            break;
        }
    }
    // Nearer than 2 cm between two tested points.
    let mut so_far = 0i64;
    for pair in path.windows(2) {
        let [a, b] = pair else { continue };
        let by = b.at - a.at;
        let grains = Fine::from(by).length();
        let body = w.body_at(id, Spot::new(a.at, b.heading));
        for e in &enemies {
            let Some(place) = w.place(*e, Eyes::All) else { continue };
            if !crate::measure::beside(a.at, by, place.spot.at, FAR)
                || place.storey != storey
                || w.ground.building_at(place.spot.at) != w.ground.building_at(a.at)
            {
                continue;
            }
            let Some((from, _)) = passage(&body, by, &w.body_at(*e, place.spot), NOTICED) else { continue };
            let length = so_far + i64::from(from) * GRAIN;
            if best.as_ref().is_none_or(|(b, ..)| length < *b) {
                let at = crate::movement::along(a.at, by, grains, from);
                let group = w.group_of(*e).into_iter().collect();
                best = Some((length, Spot::new(at, b.heading), group));
            }
        }
        so_far += grains;
    }
    Ok(best.map(|(grains, spot, groups)| FoundAt { length: (grains / GRAIN) as i32, spot, groups }))
}

/// Start, bends, end and every whole centimetre of a way, with their length from its start in grains.
pub fn tested_points(path: &[Spot]) -> Vec<(i64, Spot)> {
    let mut out = Vec::new();
    let Some(first) = path.first() else { return out };
    out.push((0, *first));
    let cm = i64::from(Cm::UNITS) * GRAIN;
    let mut so_far = 0i64;
    for pair in path.windows(2) {
        let [a, b] = pair else { continue };
        let by: Point = b.at - a.at;
        let grains = Fine::from(by).length();
        let mut next = (so_far / cm + 1) * cm;
        while next < so_far + grains {
            let at = crate::movement::along(a.at, by, grains, ((next - so_far) / GRAIN) as i32);
            out.push((next, Spot::new(at, b.heading)));
            next += cm;
        }
        so_far += grains;
        out.push((so_far, *b));
    }
    out
}

/// At the end of each phase every hidden group in sight of an enemy, or within 2 cm of one, is shown.
///
/// # Errors
/// On a view that does not hold the hidden groups.
pub fn show_seen(at: &mut At<'_>) -> Result<(), Halt> {
    for seat in Seat::BOTH {
        let hidden = hidden_of(at.world, seat)?;
        for id in hidden {
            // Shown meanwhile with its group.
            if at.world.figure(id).shown() {
                continue;
            }
            let Some(place) = at.world.place(id, Eyes::All) else { continue };
            let w = &*at.world;
            let finder = w.seen_of(seat.other(), Eyes::Shown).find(|(e, p)| {
                let looker = w.looker_at(*e, p.spot, p.storey);
                w.finds(&looker, id, &place)
            });
            if let (Some((by, _)), Some(group)) = (finder, w.group_of(id)) {
                tell_shown(at, group, Some(by));
            }
        }
    }
    Ok(())
}

/// Shows everything that is still hidden: at the end of the game.
pub fn show_all(at: &mut At<'_>) {
    for seat in Seat::BOTH {
        let groups: Vec<u8> = at.world.groups[seat.index()].hidden().iter().map(|g| g.number).collect();
        for number in groups {
            tell_shown(at, GroupId::new(seat, number), None);
        }
    }
}
