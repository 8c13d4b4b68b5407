//! Quarter- and half-turns of units and groups (A-MOV-15 to A-MOV-17, A-MOV-35, A-MOV-36, A-MOV-59).

use rocroi_game::{Faults, by};
use rocroi_table::{Corner, Edge, Pose, Rect, Side};

use super::free;
use super::group::{Formation, Member, around};
use super::ranks::seats;
use super::trace::Trace;
use crate::fault::Fault;
use crate::scene::Scene;
use crate::tolerance::UD;
use crate::troops::Category;

/// Where everybody stands after a half-turn. In a rank of unequal depths the new fronts are level with the old
/// rear of the deepest (A-MOV-35).
pub(super) fn half(_scene: &Scene<'_>, trace: &Trace) -> Vec<Pose> {
    by!("A-MOV-17");
    let poses = trace.end();
    if poses.len() > 1 {
        by!("A-MOV-35");
    }
    let feet = trace.feet(poses);
    let level = |a: &Rect, b: &Rect| {
        let (_, ahead) = a.lane(Edge::Front).position(b.corner(Corner::FrontLeft));
        ahead.abs() <= crate::tolerance::CONTACT
    };
    let deepest = |foot: &Rect| feet.iter().filter(|f| level(foot, f)).map(|f| f.size().depth).max();
    let turned = poses.iter().zip(&trace.sizes).zip(&feet).map(|((pose, size), foot)| {
        let back = deepest(foot).unwrap_or(size.depth) - size.depth;
        pose.half_turned(*size).advanced(back)
    });
    turned.collect()
}

/// Where everybody stands after a quarter-turn; none with the reason if it cannot be made.
pub(super) fn quarter(
    scene: &Scene<'_>,
    trace: &Trace,
    side: Side,
    faults: &mut Faults<Fault>,
) -> Option<Vec<Pose>> {
    by!("A-MOV-15");
    if let ([pose], [size]) = (trace.end(), trace.sizes.as_slice()) {
        if size.front == 2 * UD {
            by!("A-MOV-16");
        }
        let turned = pose.quarter_turned(*size, side);
        let wagon = trace.profiles.iter().all(|p| p.category() == Category::Wwg);
        return Some(vec![if wagon { shifted_wagon(scene, trace, turned, &[]) } else { turned }]);
    }
    if trace.formation != Formation::Standard {
        by!("A-MOV-33");
        faults.push(Fault::GroupQuarterTurn);
        return None;
    }
    by!("A-MOV-36");
    let wagons = trace.profiles.iter().filter(|p| p.category() == Category::Wwg).count();
    if wagons > 0 && (wagons > 2 || wagons != trace.units.len()) {
        by!("A-MOV-59");
        faults.push(Fault::CannotManoeuvre { unit: trace.units[0] });
        return None;
    }
    let placed = turned_group(scene, trace, side);
    if placed.is_none() {
        faults.push(Fault::PlaceTaken { unit: trace.units[0] });
    }
    placed
}

/// The members of each new file, front to rear, new file 1 first.
fn new_files(trace: &Trace, side: Side) -> Vec<Vec<usize>> {
    let feet = trace.feet(trace.end());
    let seats = seats(&feet);
    let mut ranks: Vec<i32> = seats.iter().map(|s| s.rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    // An old rank becomes a new file; the member on the side turned to leads it.
    ranks
        .into_iter()
        .map(|rank| {
            let mut file: Vec<usize> = (0..seats.len()).filter(|i| seats[*i].rank == rank).collect();
            file.sort_by_key(|i| match side {
                Side::Left => seats[*i].file,
                Side::Right => -seats[*i].file,
            });
            file
        })
        .collect()
}

fn turned_group(scene: &Scene<'_>, trace: &Trace, side: Side) -> Option<Vec<Pose>> {
    let feet = trace.feet(trace.end());
    let members: Vec<Member> =
        trace.units.iter().zip(&feet).map(|(id, foot)| Member { id: *id, foot: *foot }).collect();
    let whole = around(&members)?;
    let files = new_files(trace, side);
    // Columns of new files: files that do not fit in the front rank stand behind files 1, 2, … again.
    let mut columns: Vec<Vec<usize>> = Vec::new();
    let mut overflow: Option<usize> = None;
    let mut placed: Vec<Option<Pose>> = vec![None; trace.units.len()];
    for file in files {
        let fits = |column: usize, depth_ahead: i32, placed: &[Option<Pose>]| {
            place_file(scene, trace, &whole, side, column, depth_ahead, &file, placed)
        };
        let too_wide = columns.len() >= 6;
        let fresh = if overflow.is_none() && !too_wide { fits(columns.len(), 0, &placed) } else { None };
        match fresh {
            Some(poses) => {
                for (i, pose) in file.iter().zip(poses) {
                    placed[*i] = Some(pose);
                }
                columns.push(file);
            }
            None => {
                let column = overflow.unwrap_or(0);
                overflow = Some(column + 1);
                let ahead: i32 = columns.get(column)?.iter().map(|i| trace.sizes[*i].depth).sum();
                let poses = fits(column, ahead, &placed)?;
                for (i, pose) in file.iter().zip(poses) {
                    placed[*i] = Some(pose);
                }
                columns.get_mut(column)?.extend(file);
            }
        }
    }
    placed.into_iter().collect()
}

/// Puts a new file in its column, closed up by the depths of its own units; none if a place is taken.
#[expect(clippy::too_many_arguments, reason = "one step of one algorithm")]
fn place_file(
    scene: &Scene<'_>,
    trace: &Trace,
    whole: &Rect,
    side: Side,
    column: usize,
    mut ahead: i32,
    file: &[usize],
    placed: &[Option<Pose>],
) -> Option<Vec<Pose>> {
    // The new front line is the old flank of that side; file 1 touches the old front line.
    let lane = whole.lane(side.flank());
    let length = whole.size().depth;
    let step = i32::try_from(column).ok()? * UD + UD / 2;
    let along = match side {
        // Looking out through the left flank the old front is on the right, through the right flank on the left.
        Side::Left => length - step,
        Side::Right => step,
    };
    let mut poses = Vec::with_capacity(file.len());
    for i in file {
        let at = lane.place(along, -ahead).point();
        let mut pose = Pose::new(at, lane.heading());
        let others: Vec<Rect> =
            placed.iter().zip(&trace.sizes).filter_map(|(p, s)| p.map(|p| p.rect(*s))).collect();
        let free = |pose: Pose| {
            let foot = pose.rect(trace.sizes[*i]);
            free::is_free(scene, &foot, &trace.units)
                && !others
                    .iter()
                    .any(|o| rocroi_table::overlaps(&(*o).into(), &foot.into(), crate::tolerance::CONTACT))
        };
        if !free(pose) && trace.profiles[*i].category() == Category::Wwg {
            pose = shifted_wagon(scene, trace, pose, &others);
        }
        if !free(pose) {
            return None;
        }
        poses.push(pose);
        ahead += trace.sizes[*i].depth;
    }
    Some(poses)
}

/// A war wagon whose place is taken is shifted along its new front line, up to 1 UD, by the least that frees it;
/// left and right equal: as its
/// owner wishes, or left (A-MOV-59).
fn shifted_wagon(scene: &Scene<'_>, trace: &Trace, pose: Pose, others: &[Rect]) -> Pose {
    by!("A-MOV-59");
    let size = trace.sizes[0];
    let free = |pose: Pose| {
        let foot = pose.rect(size);
        free::is_free(scene, &foot, &trace.units)
            && !others
                .iter()
                .any(|o| rocroi_table::overlaps(&(*o).into(), &foot.into(), crate::tolerance::CONTACT))
    };
    if free(pose) {
        return pose;
    }
    // Each blocker in turn pushes it on; the first free place on a side is the nearest on that side.
    let first_free = |side: Side| {
        let towards = pose.facing.turned(side.sign() * 90_000);
        let mut by = 0;
        loop {
            let there = pose.shifted(towards, by);
            if free(there) {
                return Some((by, there));
            }
            let foot = there.rect(size);
            let units = scene.on_table().filter(|(id, _)| !trace.units.contains(id)).map(|(_, f)| *f);
            let camps = scene.camps().map(|(_, f)| *f);
            let blocking = |o: &Rect| rocroi_table::overlaps(&(*o).into(), &foot.into(), 0);
            let blocker = units.chain(camps).chain(others.iter().copied()).find(blocking)?;
            let on = free::clearing(there, size, towards, &blocker, UD)?.max(1);
            by += on;
            if by > UD {
                return None;
            }
        }
    };
    let ways = Side::BOTH.map(first_free);
    let sided = ways.into_iter().zip(Side::BOTH).filter_map(|(way, side)| Some((way?, side)));
    sided
        .min_by_key(|((by, _), side)| (*by, trace.aside != Some(*side)))
        .map_or(pose, |((_, there), _)| there)
}
