//! Push back (R-MEL-15) and having no room for it (R-MEL-32).

use crate::event::Event;
use crate::figures::{FigureId, GroupId, Marks, Spot, Status};
use crate::ground::AreaKind;
use crate::measure::SLACK;
use crate::movement::{Hard, may_swim};
use crate::setup::Setup;
use crate::shooting::NOTICED;
use crate::system::{At, Halt};
use crate::turn::{hidden_of, tell_shown};
use crate::world::{CART, Eyes, World, beast_body, rect};
use rocroi_game::by;
use rocroi_table::{Body, Cm, Fine, GRAIN, Heading, Point, Pose, overlaps, passage};

/// How far a figure is pushed back.
pub const PUSH: i32 = Cm(2).units();

/// What became of a push back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pushed {
    /// It stepped back, or left the table.
    Moved,
    /// It had no room.
    Barred,
}

/// The direction in which a figure is pushed: straight away from the striker; a man of a formed unit struck from
/// his front straight back along his file.
pub fn direction(w: &World, id: FigureId, striker: FigureId) -> Heading {
    let (Some(at), Some(from)) = (w.spot(id, Eyes::Shown), w.spot(striker, Eyes::All)) else {
        return Heading::NORTH;
    };
    if let (Some(facing), Some(group)) = (w.formed(id), w.group_of(id))
        && w.in_front_of(group, from.at)
    {
        return facing.opposite();
    }
    Heading::towards(from.at, at.at).unwrap_or(at.heading.opposite())
}

/// Pushes a figure back that way.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn push_back(at: &mut At<'_>, id: FigureId, way: Heading) -> Result<Pushed, Halt> {
    by!("R-MEL-15");
    let Some(spot) = at.world.spot(id, Eyes::Shown) else { return Ok(Pushed::Barred) };
    let side = at.world.figure(id).side;
    let shift = Pose::new(Point::default(), way).advanced(PUSH).at;
    let body = at.world.body_at(id, spot);
    // Against a linear obstacle behind him he stops, pushed back all the same.
    let mut far = PUSH;
    for l in at.world.ground.lines.iter().filter(|l| l.kind.is_obstacle()) {
        if let Some((from, _)) = passage(&body, shift, &Body::Segment(l.segment()), -SLACK) {
            far = far.min(from.max(0));
        }
    }
    // A hidden enemy behind him is found where he comes within 2 cm of it, and stops him.
    let mut found: Vec<GroupId> = Vec::new();
    let storey = at.world.place(id, Eyes::Shown).map_or(0, |p| p.storey);
    for e in hidden_of(at.world, side.other())? {
        if at.world.place(e, Eyes::All).is_none_or(|p| p.storey != storey) {
            continue;
        }
        let Some(hidden) = at.world.body(e, Eyes::All) else { continue };
        if let Some((from, _)) = passage(&body, shift, &hidden, NOTICED)
            && from < far
        {
            far = from.max(0);
            found = at.world.group_of(e).into_iter().collect();
        }
    }
    let shift = Pose::new(Point::default(), way).advanced(far).at;
    let to = spot.at + shift;
    let size = at.world.ground.size;
    if to.x < 0 || to.y < 0 || to.x > size.x || to.y > size.y {
        by!("R-MEL-32");
        let edge = at.world.ground.edge_beyond(to);
        crate::morale::drop_loot(at, id);
        at.world.take_off(id, Status::Lost);
        crate::morale::note_loss(at.world, at.setup, id, false);
        at.tell(|| Event::LeftTable { figure: id, edge, exit: false });
        return Ok(Pushed::Moved);
    }
    let Some(row) = row(at.world, at.setup, id, shift) else { return Ok(Pushed::Barred) };
    for (other, by) in &row {
        let by = *by;
        let from = at.world.spot(*other, Eyes::All).unwrap_or_default();
        crate::movement::wet(at.world, *other, &[from, Spot::new(from.at + by, from.heading)]);
        crate::morale::drop_loot_if(at, *other, *other == id);
        at.world.set_place(*other, |p| {
            p.spot.at = p.spot.at + by;
            p.idle = false;
        });
    }
    at.world.figure_mut(id).marks.set(Marks::PUSHED);
    let mut new = Vec::new();
    for (other, _) in &row {
        new.extend(crate::movement::refresh(at.world, *other, None, &[]));
    }
    at.tell(|| Event::PushedBack { figure: id, to });
    for (other, by) in row.into_iter().skip(1) {
        let along = at.world.spot(other, Eyes::All).map_or(by, |s| s.at);
        at.tell(|| Event::PushedAlong { figure: other, to: along });
    }
    crate::movement::met(at, &new);
    for g in found {
        tell_shown(at, g, Some(id));
    }
    Ok(Pushed::Moved)
}

/// Everybody who has to shift, and by how much, the one struck first; none if anyone in the row is barred.
fn row(w: &World, setup: &Setup, id: FigureId, shift: Point) -> Option<Vec<(FigureId, Point)>> {
    let grains = Fine::from(shift).length();
    if grains == 0 {
        return Some(vec![(id, shift)]);
    }
    let long = |n: i32| crate::movement::longer(shift, grains, n);
    let struck = (grains / GRAIN) as i32;
    // Only who stands on the same storey is in the way.
    let storey = w.place(id, Eyes::Shown).map_or(0, |p| p.storey);
    let at = |id: FigureId, by: i32| {
        let spot = w.spot(id, Eyes::All).unwrap_or_default();
        w.body_at(id, Spot::new(if by == 0 { spot.at } else { spot.at + long(by) }, spot.heading))
    };
    // How far along the direction of the push somebody stands: who stands farther gives way to who stands nearer.
    let along = |id: FigureId| {
        let p = w.spot(id, Eyes::All).unwrap_or_default().at;
        i64::from(p.x) * i64::from(shift.x) + i64::from(p.y) * i64::from(shift.y)
    };
    let mut out: Vec<(FigureId, i32)> = vec![(id, struck)];
    let mut n = 0;
    let mut rounds = 0;
    while n < out.len() {
        rounds += 1;
        if rounds > 400 {
            return None;
        }
        let (mover, by) = out[n];
        let body = at(mover, by);
        let centre = body.centre().point();
        let mut again = None;
        for (other, place) in w.seen(Eyes::Shown) {
            if other == mover || place.storey != storey || !place.spot.at.within(centre, 40_000) {
                continue;
            }
            let theirs = out.iter().position(|(o, _)| *o == other);
            let base = at(other, theirs.map_or(0, |i| out[i].1));
            if !overlaps(&body, &base, SLACK) {
                continue;
            }
            by!("R-MEL-32");
            let mover_yields =
                theirs.is_some() && (along(mover), mover) > (along(other), other) && mover != id;
            let (yields, to) = if mover_yields { (mover, &base) } else { (other, &body) };
            if yields == id || !gives_way(w, id, yields) {
                return None;
            }
            let clear = clear_of(&at(yields, 0), to, long(ROW))?;
            let i = out.iter().position(|(o, _)| *o == yields).unwrap_or_else(|| {
                out.push((yields, 0));
                out.len() - 1
            });
            out[i].1 = out[i].1.max(clear) + 1;
            again = Some(again.map_or(i, |a: usize| a.min(i)));
        }
        n = again.map_or(n + 1, |i| i.min(n));
    }
    for (i, (mover, by)) in out.iter().enumerate() {
        if barred(w, setup, *mover, &at(*mover, 0), &at(*mover, *by), long(*by), i > 0) {
            return None;
        }
    }
    Some(out.into_iter().map(|(id, by)| (id, long(by))).collect())
}

/// The longest way a row is pushed along.
const ROW: i32 = Cm(30).units();

/// How far a base must be shifted until it is clear of another.
fn clear_of(base: &Body, other: &Body, way: Point) -> Option<i32> {
    let (_, clear) = passage(base, way, other, -SLACK)?;
    (clear < ROW).then_some(clear)
}

/// Does this base in the way give way: a friend not in contact, loose or of the same formed unit?
fn gives_way(w: &World, id: FigureId, other: FigureId) -> bool {
    let friend = w.figure(other).side == w.figure(id).side;
    let same_unit = w.group_of(other) == w.group_of(id);
    friend && !w.in_contact(other) && (w.formed(other).is_none() || same_unit)
}

/// Is the new place closed to this figure: an enemy, impassable ground, horses, carts, the edge?
fn barred(w: &World, setup: &Setup, id: FigureId, from: &Body, to: &Body, by: Point, in_row: bool) -> bool {
    let mover = w.mover(setup, id);
    let swims = may_swim(w, setup, id);
    let ground = &w.ground;
    let closed = ground.pieces().iter().any(|p| {
        let hard = p.kind.row().hard(mover);
        let water = p.kind == AreaKind::DeepWater && !swims;
        if water {
            by!("R-MOV-23");
        }
        let rampart = p.kind == AreaKind::Rampart && p.holds(from.centre().point());
        (hard == Hard::Impassable && !rampart || water) && overlaps(to, &Body::Rect(p.rect()), SLACK)
    });
    let inside = ground.building_at(from.centre().point());
    let walled = ground.buildings.iter().enumerate().any(|(i, b)| {
        if inside == Some(i) {
            b.walls().iter().any(|s| overlaps(to, &Body::Segment(*s), SLACK)) || !b.holds(to.centre().point())
        } else {
            overlaps(to, &Body::Rect(b.rect()), SLACK)
        }
    });
    let high = ground.lines.iter().filter(|l| in_row || !l.kind.is_obstacle());
    let crossed = high.into_iter().any(|l| passage(from, by, &Body::Segment(l.segment()), -SLACK).is_some());
    let beasts = w.horses.iter().filter(|h| !h.gone).any(|h| overlaps(to, &beast_body(h), SLACK));
    let carts =
        w.carts.iter().any(|c| c.left.is_none() && overlaps(to, &Body::Rect(rect(c.spot, CART)), SLACK));
    let centre = to.centre().point();
    let off =
        in_row && (centre.x < 0 || centre.y < 0 || centre.x > ground.size.x || centre.y > ground.size.y);
    closed || walled || crossed || beasts || carts || off
}
