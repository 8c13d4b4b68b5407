//! Leaders (R-MRL-02, R-MRL-03, R-MRL-16), and what happens to a figure that is hit or lost.

use crate::event::Event;
use crate::figures::{FigureId, GroupId, Role, Status};
use crate::measure::within;
use crate::setup::Setup;
use crate::system::At;
use crate::world::{Eyes, Loot, World};
use rocroi_game::{Seat, by};
use rocroi_table::{Body, Cm};

/// How far a leader influences (R-MRL-03), and much else of this chapter.
pub const COMMAND: i32 = Cm(20).units();

/// The leaders of a side these eyes see who are not routed.
pub fn leaders(w: &World, setup: &Setup, seat: Seat, eyes: Eyes) -> Vec<FigureId> {
    let leads = |id: &FigureId| setup.profile(*id).role.leads() && !w.routed(*id);
    w.seen_of(seat, eyes).map(|(id, _)| id).filter(leads).collect()
}

/// The eyes with which a group's own tests are judged: a hidden group knows all of its side; a shown one is judged
/// by what everybody sees, so that its numbers tell nothing of what is hidden (R-SCN-07).
pub fn eyes_for(w: &World, group: GroupId) -> Eyes {
    if w.is_hidden(group) { Eyes::Of(group.seat) } else { Eyes::Shown }
}

/// Is a leader of the side within 20 cm of any figure of the group?
pub fn leader_near(w: &World, setup: &Setup, group: GroupId, eyes: Eyes) -> bool {
    by!("R-MRL-03");
    let eyes = if w.is_hidden(group) { eyes } else { Eyes::Shown };
    let bodies: Vec<Body> = w.members(group).filter_map(|id| w.body(id, Eyes::All)).collect();
    leaders(w, setup, group.seat, eyes)
        .into_iter()
        .any(|l| w.body(l, eyes).is_some_and(|b| bodies.iter().any(|m| within(&b, m, COMMAND))))
}

/// Notes a figure that is lost: out of action, taken, or gone over the edge; not by a scenario exit.
pub fn note_loss(w: &mut World, setup: &Setup, id: FigureId, exit: bool) {
    let side = w.figure(id).side;
    if exit {
        return;
    }
    by!("R-MRL-05");
    let role = setup.profile(id).role;
    if let Some(g) = w.group_of(id) {
        w.change_group(g, |g| {
            g.lost = g.lost.saturating_add(1);
            g.lost_leader |= role != Role::Man;
        });
    }
    let band = &mut w.bands[side.index()];
    if band.leader == Some(id) {
        band.lost_leader = true;
    }
}

/// Hits on a figure: the first on a band leader only wounds him (R-MRL-16).
pub fn suffer(at: &mut At<'_>, id: FigureId, hits: u8) {
    let f = at.world.figure_mut(id);
    if !f.on_table() || hits == 0 {
        return;
    }
    if f.lives > hits {
        by!("R-MRL-16");
        f.lives -= hits;
        f.class = f.class.lowered();
        drop_loot(at, id);
        at.tell(|| Event::Wounded { figure: id });
        return;
    }
    f.lives = 0;
    put_out(at, id);
}

/// Puts a figure out of action (R-FIG-25).
pub fn put_out(at: &mut At<'_>, id: FigureId) {
    by!("R-FIG-25");
    by!("R-FIG-15");
    drop_loot(at, id);
    at.world.take_off(id, Status::Out);
    note_loss(at.world, at.setup, id, false);
    at.tell(|| Event::Out { figure: id });
}

/// What it carries is dropped at its base centre (R-SCN-09).
pub fn drop_loot(at: &mut At<'_>, id: FigureId) {
    let Some(loot) = at.world.figure(id).loot else { return };
    by!("R-SCN-09");
    let place = at.world.figure(id).place.get().map(|p| p.spot.at).unwrap_or_default();
    at.world.figure_mut(id).loot = None;
    at.world.loot[usize::from(loot)] = Loot::Lying(place);
    at.tell(|| Event::LootDropped { loot, at: place });
}

/// The same, where a condition holds.
pub fn drop_loot_if(at: &mut At<'_>, id: FigureId, drops: bool) {
    if drops {
        drop_loot(at, id);
    }
}

/// Those who could take the place of a lost band leader: the surviving leaders of highest class (R-MRL-02).
pub fn successors(w: &World, setup: &Setup, seat: Seat) -> Vec<FigureId> {
    by!("R-MRL-02");
    // Hidden leaders are in the list, and everybody knows that they stand somewhere.
    let on_table = w.ids().filter(|id| {
        let f = w.figure(*id);
        let routed = f.shown() && w.routed(*id);
        f.side == seat && f.on_table() && setup.profile(*id).role == Role::GroupLeader && !routed
    });
    let all: Vec<FigureId> = on_table.collect();
    let best = all.iter().map(|id| w.figure(*id).class).max();
    all.into_iter().filter(|id| Some(w.figure(*id).class) == best).collect()
}

/// Is the band leader lost: out of action or off the table in any way?
pub fn leader_lost(w: &World, seat: Seat) -> Option<FigureId> {
    let id = w.bands[seat.index()].leader?;
    matches!(w.figure(id).status, Status::Out | Status::Lost | Status::Left).then_some(id)
}
