//! How an ambush marker is hidden, and who sees what (A-SET-22, A-SET-24): the place of a marker alone decides. The
//! ground's own part of a sight line is [`crate::shooting::ground`].

use std::cell::RefCell;
use std::sync::Arc;

use rocroi_game::{Seat, by};
use rocroi_table::{Body, Fine, GRAIN, Heading, Point, Pose, Rect, Segment, Size, crosses};

use super::zones::{Own, in_flank_sector, light_zone};
use crate::ids::UnitId;
use crate::scene::Scene;
use crate::shooting::ground::{gully_hides, hill, like, limits_sight, sight_clear};
use crate::terrain::{Ground, Kind, Piece};
use crate::tolerance::{CONTACT, STEP, UD};

/// A place of a marker that was looked at, with all that decides whether it can be seen; nobody who moves changes that.
struct Looked {
    ground: Arc<Ground>,
    table: [i32; 2],
    attacker: Seat,
    seat: Seat,
    marker: Rect,
    unseen: bool,
}

/// Places remembered, at most: markers of a battle or two.
const KEPT: usize = 16;

thread_local! {
    static LOOKED: RefCell<Vec<Looked>> = const { RefCell::new(Vec::new()) };
}

/// How a marker is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hidden {
    /// In this piece of the ground, by its number: nobody sees it there, however near.
    InPiece(usize),
    /// Nowhere but out of sight: an enemy who sees it reveals it.
    OutOfSight,
}

/// Can anybody be in ambush in such a piece at all (A-TER-02)? A covered hill is like its covering.
pub fn shelters(kind: Kind) -> bool {
    match like(kind) {
        Kind::Wood
        | Kind::Plantation
        | Kind::Village
        | Kind::Field
        | Kind::EnclosedField
        | Kind::Brush
        | Kind::Marsh
        | Kind::Dunes
        | Kind::Gully => true,
        Kind::Open
        | Kind::River(_)
        | Kind::Coast
        | Kind::GentleHill(_)
        | Kind::SteepHill(_)
        | Kind::Road
        | Kind::Impassable => false,
    }
}

/// How a marker of this seat that lies here is hidden.
pub fn hidden(scene: &Scene<'_>, seat: Seat, marker: &Rect) -> Hidden {
    by!("A-SET-22");
    let pieces = scene.world.ground.pieces.iter().enumerate();
    let mut around = pieces.filter(|(_, p)| shelters(p.kind) && p.shape.holds(&Body::Rect(*marker), STEP));
    // On a covered hill it is in the covering only where it would be seen without it.
    let inside = around.find(|(_, p)| !hill(p.kind) || !known_unseen(scene, seat, marker));
    inside.map_or(Hidden::OutOfSight, |(n, _)| Hidden::InPiece(n))
}

/// The same as [`unseen`], looked for once: it is asked again with every step anybody takes, and is a long search.
fn known_unseen(scene: &Scene<'_>, seat: Seat, marker: &Rect) -> bool {
    let (ground, attacker) = (&scene.world.ground, scene.world.attacker);
    let table = [scene.setup.table.0.units(), scene.setup.table.1.units()];
    let same = |l: &Looked| {
        Arc::ptr_eq(&l.ground, ground)
            && l.table == table
            && l.attacker == attacker
            && l.seat == seat
            && l.marker == *marker
    };
    if let Some(known) = LOOKED.with_borrow(|all| all.iter().find(|l| same(l)).map(|l| l.unseen)) {
        return known;
    }
    let unseen = unseen(scene, seat, marker);
    LOOKED.with_borrow_mut(|all| {
        if all.len() >= KEPT {
            all.remove(0);
        }
        all.push(Looked { ground: Arc::clone(ground), table, attacker, seat, marker: *marker, unseen });
    });
    unseen
}

/// Can nobody in the enemy's deployment and ambush zones see a marker of this seat, units and camps ignored
/// (A-SET-22)? From every point of a grid of 0.5 UD to its corners and its centre.
pub fn unseen(scene: &Scene<'_>, seat: Seat, marker: &Rect) -> bool {
    by!("A-SET-22");
    let (width, depth) = (scene.setup.table.0.units(), scene.setup.table.1.units());
    let (enemy, defends) = (Own::of(scene.setup, scene.world, seat.other()), seat == scene.world.attacker);
    let strip = i64::from(light_zone(enemy).deep) * GRAIN;
    let in_zone = |p: Point| {
        let p = Fine::from(p);
        enemy.frame(p).1 <= strip || (defends && in_flank_sector(enemy, p, 0))
    };
    let step = UD / 2;
    // Nothing else hides anything; most places are seen from the first few points of a coarse grid.
    let blocks = |p: &&Piece| limits_sight(p.kind) || hill(p.kind) || p.kind == Kind::Gully;
    let blocking: Vec<&Piece> = scene.world.ground.pieces.iter().filter(blocks).collect();
    let marks: Vec<Fine> = marker.corners().iter().copied().chain([marker.centre()]).collect();
    let seen_from = |from: Point| {
        let eye = Rect::new(Pose::new(from, Heading::NORTH), Size::new(0, 0));
        let pieces = || blocking.iter().copied();
        let seen = |to: &Fine| {
            let line = Segment { from: Fine::from(from), to: *to };
            sight_clear(pieces(), &line, &eye, marker)
        };
        !gully_hides(pieces(), &eye, marker) && marks.iter().any(seen)
    };
    let any = |step: i32| {
        let columns = (0..=width).step_by(step as usize);
        let mut grid = columns.flat_map(|x| (0..=depth).step_by(step as usize).map(move |y| (x, y)));
        grid.any(|(x, y)| in_zone(Point::new(x, y)) && seen_from(Point::new(x, y)))
    };
    !any(6 * step) && !any(step)
}

/// Does a base see the centre of another: by a line from any of its corners, clear of blocking ground, of these bases
/// and of camps (A-SET-24)?
pub fn sees<'r>(
    scene: &Scene<'_>,
    viewer: &Rect,
    target: &Rect,
    between: impl Iterator<Item = &'r Rect> + Clone,
) -> bool {
    by!("A-SET-24");
    let pieces = scene.world.ground.pieces.iter();
    if gully_hides(pieces.clone(), viewer, target) {
        return false;
    }
    let to = target.centre();
    viewer.corners().iter().any(|from| {
        let line = Segment { from: *from, to };
        let blocked = |rect: &Rect| crosses(&line, &Body::Rect(*rect), CONTACT);
        sight_clear(pieces.clone(), &line, viewer, target)
            && !between.clone().any(blocked)
            && !scene.camps().any(|(_, camp)| blocked(camp))
    })
}

/// The bases of all units but these.
pub fn bases_but<'s>(scene: &'s Scene<'_>, but: &'s [UnitId]) -> impl Iterator<Item = &'s Rect> + Clone {
    scene.on_table().filter(move |(id, _)| !but.contains(id)).map(|(_, foot)| foot)
}
