//! Manoeuvres in close order (R-MOV-26): quarter and half turns, other formations. Marching is in `march`.

use super::march::Block;
use super::orders::{Hand, Manoeuvre};
use crate::figures::{FigureId, GroupId, Spot};
use crate::morale::leader_near;
use crate::setup::Setup;
use crate::world::{Eyes, World};
use rocroi_game::by;
use rocroi_table::{Fine, Heading, Point, Size};

/// The unit after a manoeuvre (R-MOV-26): where everybody would stand. None if there is no such formation.
pub fn manoeuvred(block: &Block, manoeuvre: &Manoeuvre) -> Option<Block> {
    by!("R-MOV-26");
    match manoeuvre {
        Manoeuvre::Half => Some(faced(block, 180_000)),
        Manoeuvre::Quarter(hand) if !block.mounted => Some(faced(block, hand.sign() * 90_000)),
        Manoeuvre::Quarter(hand) => horse_quarter(block, *hand),
        Manoeuvre::Files(files, order) => new_files(block, *files, order),
    }
}

/// Every figure turns on its own base.
fn faced(block: &Block, by: i32) -> Block {
    let mut b = block.clone();
    b.facing = b.facing.turned(by);
    for (_, s) in &mut b.spots {
        s.heading = b.facing;
    }
    b
}

/// Heavy cavalry is laid out anew about the centre of the unit's rectangle, each file becoming a rank.
fn horse_quarter(block: &Block, hand: Hand) -> Option<Block> {
    let grid = block.grid()?;
    let (ranks, files) = (grid.ranks() as i32, grid.files() as i32);
    let facing = block.facing.turned(hand.sign() * 90_000);
    let centre = grid.rect().centre();
    let depth = i64::from(grid.cell.depth) * i64::from(files) * rocroi_table::GRAIN;
    let front = centre.moved(facing.forward(), depth / 2);
    let mut spots = Vec::with_capacity(block.spots.len());
    for (id, _) in &block.spots {
        let c = grid.cell_of(*id)?;
        let (rank, file) = match hand {
            Hand::Right => (files - 1 - c.file, c.rank),
            Hand::Left => (c.file, ranks - 1 - c.rank),
        };
        spots.push((*id, Spot::new(cell_centre(front, facing, grid.cell, ranks, rank, file), facing)));
    }
    Some(Block { spots, facing, mounted: true })
}

/// The centre of a cell of a grid with so many files, from the middle of its front edge.
fn cell_centre(front: Fine, facing: Heading, cell: Size, files: i32, rank: i32, file: i32) -> Point {
    let grain = rocroi_table::GRAIN;
    let right = i64::from((2 * file + 1 - files) * cell.front) * grain / 2;
    let back = i64::from((2 * rank + 1) * cell.depth) * grain / 2;
    let forward = facing.forward();
    front.moved(forward.right(), right).moved(forward, -back).point()
}

/// Another formation about the unmoved middle of the front.
fn new_files(block: &Block, files: u8, order: &[FigureId]) -> Option<Block> {
    let grid = block.grid()?;
    let files = i32::from(files);
    if files < 1 || files as usize > block.spots.len() {
        return None;
    }
    let mut places: Vec<FigureId> = order.to_vec();
    if places.is_empty() {
        let mut cells = grid.cells.clone();
        cells.sort_by_key(|c| (c.rank, c.file));
        places = cells.into_iter().map(|c| c.figure).collect();
    }
    let mut sorted: Vec<FigureId> = places.clone();
    sorted.sort_unstable();
    let mut mine: Vec<FigureId> = block.spots.iter().map(|(id, _)| *id).collect();
    mine.sort_unstable();
    if sorted != mine {
        return None;
    }
    let at = |n: usize| (n as i32 / files, n as i32 % files);
    let spots = block
        .spots
        .iter()
        .filter_map(|(id, _)| {
            let n = places.iter().position(|p| p == id)?;
            let (rank, file) = at(n);
            let centre = cell_centre(grid.front, block.facing, grid.cell, files, rank, file);
            Some((*id, Spot::new(centre, block.facing)))
        })
        .collect();
    Some(Block { spots, ..block.clone() })
}

/// Is a leader within 20 cm of the unit where it stands so (R-MOV-26)? He may stand in it.
pub(super) fn led_at(w: &World, setup: &Setup, group: GroupId, block: &Block) -> bool {
    let mut there = w.clone();
    for (id, spot) in &block.spots {
        super::entry::put_on_table(&mut there, *id, *spot);
    }
    leader_near(&there, setup, group, Eyes::Of(group.seat))
}
