//! Entering the table (R-SCN-18): each figure starts with its base just inside the edge and moves from there.

use super::deeds::room;
use crate::fault::Fault;
use crate::figures::{FigureId, GroupId, Spot, Status};
use crate::ground::Edge;
use crate::setup::{Enters, Setup};
use crate::world::{Eyes, FOOT, MOUNTED, World};
use rocroi_game::by;
use rocroi_table::{Cm, Point};

/// When and where a figure that is still awaited enters.
pub fn enters(w: &World, setup: &Setup, id: FigureId) -> Option<Enters> {
    let l = setup.listed(id);
    let e = setup.group(l.side, l.group)?.enters?;
    (w.figure(id).status == Status::Awaited && w.turn >= e.turn).then_some(e)
}

/// The spot just inside the edge, so far along it (from its west or south end).
pub fn entry_spot(w: &World, e: Enters, along: i32, mounted: bool) -> Spot {
    let inside = if mounted { MOUNTED.depth / 2 } else { FOOT / 2 };
    let size = w.ground.size;
    let at = match e.edge {
        Edge::North => Point::new(along, size.y - inside),
        Edge::South => Point::new(along, inside),
        Edge::East => Point::new(size.x - inside, along),
        Edge::West => Point::new(inside, along),
    };
    Spot::new(at, e.edge.opposite().towards())
}

/// The part of the edge by which it may enter: from, to, for the centre of a base that must lie wholly in it.
pub fn entry_range(w: &World, e: Enters, mounted: bool) -> (i32, i32) {
    let half = if mounted { MOUNTED.front / 2 } else { FOOT / 2 };
    let whole = match e.edge {
        Edge::North | Edge::South => w.ground.size.x,
        Edge::East | Edge::West => w.ground.size.y,
    };
    let (from, to) = e.between.map_or((0, whole), |[a, b]| (Cm(a).units(), Cm(b).units()));
    (from + half, to - half)
}

/// Puts a figure on the table where it enters.
pub fn enter(w: &mut World, setup: &Setup, id: FigureId, at: Point) -> Result<(), Fault> {
    by!("R-SCN-18");
    let fault = Fault::CannotEnter { figure: id };
    let e = enters(w, setup, id).ok_or_else(|| fault.clone())?;
    let mounted = w.figure(id).mounted();
    let along = match e.edge {
        Edge::North | Edge::South => at.x,
        Edge::East | Edge::West => at.y,
    };
    let (from, to) = entry_range(w, e, mounted);
    let spot = entry_spot(w, e, along, mounted);
    if along < from || along > to {
        return Err(fault);
    }
    let side = w.figure(id).side;
    let eyes = Eyes::Of(side);
    if !room(w, setup, id, spot, eyes) || !w.touched_from(id, spot, 0, eyes).is_empty() {
        return Err(fault);
    }
    put_on_table(w, id, spot);
    Ok(())
}

/// Sets an awaited figure on the table.
pub fn put_on_table(w: &mut World, id: FigureId, spot: Spot) {
    w.set_place(id, |p| p.spot = spot);
    let f = w.figure_mut(id);
    f.status = Status::OnTable;
    f.start = spot;
    let group = w.group_of(id);
    if let Some(g) = group {
        w.change_group(g, |g| g.awaited = false);
    }
}

/// Figures of a group that are still to enter and may do so now.
pub fn awaited(w: &World, setup: &Setup, group: GroupId) -> Vec<FigureId> {
    let mine = |id: &FigureId| w.group_of(*id) == Some(group);
    w.ids().filter(mine).filter(|id| enters(w, setup, *id).is_some()).collect()
}
