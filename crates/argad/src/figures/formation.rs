//! Close order (R-FIG-21 to R-FIG-23): the grid of a formed unit read off the places of its figures, its
//! formation and its front.

use super::figure::{FigureId, Spot};
use super::group::GroupId;
use super::profile::Kind;
use crate::measure::STEP;
use crate::setup::Setup;
use crate::world::{Eyes, FOOT, MOUNTED, World, rect};
use rocroi_game::by;
use rocroi_table::{Body, Fine, GRAIN, Heading, Point, Rect, Size};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// The least number of figures in close order.
pub const LEAST: usize = 4;

/// The formation of a unit (R-FIG-22).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Formation {
    /// Exactly two files, at least two ranks.
    ColumnOfTwos,
    /// Three or more files, more ranks than files.
    WiderColumn,
    /// Anything else.
    Line,
}

impl Formation {
    /// The formation of so many files and ranks; the first row of the table that fits.
    pub fn of(files: usize, ranks: usize) -> Formation {
        by!("R-FIG-22");
        if files == 2 && ranks >= 2 {
            Formation::ColumnOfTwos
        } else if files >= 3 && ranks > files {
            Formation::WiderColumn
        } else {
            Formation::Line
        }
    }
}

/// A figure in its cell: rank from the front, file from the left, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Who.
    pub figure: FigureId,
    /// Rank.
    pub rank: i32,
    /// File.
    pub file: i32,
}

/// The grid of a unit.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Where it faces.
    pub facing: Heading,
    /// The size of a cell.
    pub cell: Size,
    /// The occupied cells.
    pub cells: Vec<Cell>,
    /// The middle of the front edge of the rectangle round it all.
    pub front: Fine,
}

/// The size of a base in close order.
pub const fn cell_size(mounted: bool) -> Size {
    if mounted { MOUNTED } else { Size::new(FOOT, FOOT) }
}

impl Grid {
    /// Lays bases into a grid; none if they do not lie in one.
    pub fn read(spots: &[(FigureId, Spot)], facing: Heading, mounted: bool) -> Option<Grid> {
        by!("R-FIG-21");
        let cell = cell_size(mounted);
        let first = spots.first()?;
        let forward = facing.forward();
        let frame = |at: Point| {
            let v = Fine::from(at) - Fine::from(first.1.at);
            (v.along(forward.right()), v.along(forward))
        };
        let places: Vec<(i64, i64)> = spots.iter().map(|(_, s)| frame(s.at)).collect();
        let left = places.iter().map(|p| p.0).min()?;
        let ahead = places.iter().map(|p| p.1).max()?;
        let (wide, deep) = (i64::from(cell.front) * GRAIN, i64::from(cell.depth) * GRAIN);
        let mut cells = Vec::with_capacity(spots.len());
        for ((figure, _), (u, v)) in spots.iter().zip(&places) {
            let (file, rank) = ((u - left + wide / 2) / wide, (ahead - v + deep / 2) / deep);
            // Gaps of 0.1 cm between bases add up along a rank.
            let slack = |n: i64| i64::from(STEP + 8) * GRAIN * n.max(1);
            let off_file = (u - left - file * wide).abs() > slack(file);
            let off_rank = (ahead - v - rank * deep).abs() > slack(rank);
            if off_file || off_rank {
                return None;
            }
            cells.push(Cell { figure: *figure, rank: rank as i32, file: file as i32 });
        }
        let (min_file, max_file) = (0, cells.iter().map(|c| c.file).max()?);
        let middle = left + (i64::from(max_file) - min_file) * wide / 2;
        let front = corner(Fine::from(first.1.at), facing, middle, ahead + deep / 2);
        Some(Grid { facing, cell, cells, front })
    }

    /// Ranks: rows with somebody in them.
    pub fn ranks(&self) -> usize {
        self.cells.iter().map(|c| c.rank).max().map_or(0, |m| m as usize + 1)
    }

    /// Files.
    pub fn files(&self) -> usize {
        self.cells.iter().map(|c| c.file).max().map_or(0, |m| m as usize + 1)
    }

    /// Its formation.
    pub fn formation(&self) -> Formation {
        Formation::of(self.files(), self.ranks())
    }

    /// Who stands in this cell.
    pub fn at(&self, rank: i32, file: i32) -> Option<FigureId> {
        self.cells.iter().find(|c| c.rank == rank && c.file == file).map(|c| c.figure)
    }

    /// The cell of a figure.
    pub fn cell_of(&self, id: FigureId) -> Option<Cell> {
        self.cells.iter().find(|c| c.figure == id).copied()
    }

    /// Do the occupied cells hang together by whole sides, each once?
    pub fn joined(&self) -> bool {
        self.parts().len() == 1 && {
            let mut seen: Vec<(i32, i32)> = self.cells.iter().map(|c| (c.rank, c.file)).collect();
            seen.sort_unstable();
            seen.windows(2).all(|w| w[0] != w[1])
        }
    }

    /// Every rank but the last is full, and the last has men only behind men.
    pub fn full(&self) -> bool {
        by!("R-FIG-21");
        let (ranks, files) = (self.ranks() as i32, self.files() as i32);
        let full = (0..ranks - 1).all(|r| (0..files).all(|f| self.at(r, f).is_some()));
        full && (0..files)
            .all(|f| ranks < 2 || self.at(ranks - 1, f).is_none() || self.at(ranks - 2, f).is_some())
    }

    /// The parts that hang together by whole sides.
    pub fn parts(&self) -> Vec<Vec<Cell>> {
        let mut left = self.cells.clone();
        let mut out: Vec<Vec<Cell>> = Vec::new();
        while let Some(start) = left.pop() {
            let mut part = vec![start];
            let mut n = 0;
            while n < part.len() {
                let at = part[n];
                let near = |c: &Cell| (c.rank - at.rank).abs() + (c.file - at.file).abs() == 1;
                let (mut joined, rest): (Vec<Cell>, Vec<Cell>) = left.into_iter().partition(near);
                part.append(&mut joined);
                left = rest;
                n += 1;
            }
            out.push(part);
        }
        out
    }

    /// The centre of a cell.
    pub fn centre(&self, rank: i32, file: i32) -> Point {
        let files = self.files() as i64;
        let (wide, deep) = (i64::from(self.cell.front) * GRAIN, i64::from(self.cell.depth) * GRAIN);
        let u = (2 * i64::from(file) + 1 - files) * wide / 2;
        let v = -(2 * i64::from(rank) + 1) * deep / 2;
        corner(self.front, self.facing, u, v).point()
    }

    /// The rectangle round it all, holes included.
    pub fn rect(&self) -> Rect {
        let size = Size::new(self.cell.front * self.files() as i32, self.cell.depth * self.ranks() as i32);
        Rect::new(rocroi_table::Pose::new(self.front.point(), self.facing), size)
    }
}

/// A place so far to the right and ahead of another, for somebody facing so; in grains.
fn corner(from: Fine, facing: Heading, right: i64, ahead: i64) -> Fine {
    let forward = facing.forward();
    from.moved(forward.right(), right).moved(forward, ahead)
}

impl World {
    /// The spots of a group's figures.
    pub fn spots(&self, group: GroupId) -> Vec<(FigureId, Spot)> {
        self.members(group).filter_map(|id| self.spot(id, Eyes::All).map(|s| (id, s))).collect()
    }

    /// The grid of a formed unit.
    pub fn grid(&self, group: GroupId) -> Option<Grid> {
        let facing = self.group(group)?.formed?;
        let spots = self.spots(group);
        let mounted = spots.first().is_some_and(|(id, _)| self.figure(*id).mounted());
        Grid::read(&spots, facing, mounted)
    }

    /// Is a place in the front of a formed unit: ahead of the line through the front edges of its first rank
    /// (R-FIG-23)?
    pub fn in_front_of(&self, group: GroupId, at: Point) -> bool {
        by!("R-FIG-23");
        let Some(facing) = self.group(group).and_then(|g| g.formed) else { return true };
        let forward = facing.forward();
        let depth = |id: FigureId| i64::from(cell_size(self.figure(id).mounted()).depth) * GRAIN / 2;
        let line = self
            .members(group)
            .filter_map(|id| self.spot(id, Eyes::All).map(|s| Fine::from(s.at).along(forward) + depth(id)))
            .max();
        line.is_none_or(|line| Fine::from(at).along(forward) > line)
    }

    /// May these figures stand in close order there (R-FIG-21): four or more, drilled, one kind, in a grid, clear
    /// of difficult ground? `full`: as when a unit forms, with every rank but the last full.
    pub fn may_form(&self, setup: &Setup, spots: &[(FigureId, Spot)], facing: Heading, full: bool) -> bool {
        by!("R-FIG-21");
        if spots.len() < LEAST {
            return false;
        }
        let mounted = self.figure(spots[0].0).mounted();
        let able = spots.iter().all(|(id, _)| self.can_form(setup, *id, mounted));
        let Some(grid) = Grid::read(spots, facing, mounted) else { return false };
        let clear = spots.iter().all(|(id, s)| {
            let body = Body::Rect(rect(Spot::new(s.at, facing), cell_size(mounted)));
            !self.ground.touched(&body, self.mover(setup, *id)).hard.slows()
        });
        able && clear && grid.joined() && (!full || grid.full())
    }

    /// Can the figure stand in close order at all?
    pub fn can_form(&self, setup: &Setup, id: FigureId, mounted: bool) -> bool {
        let p = setup.profile(id);
        let f = self.figure(id);
        let kind = if mounted {
            by!("R-MOV-07");
            f.mounted() && p.kind == Kind::HeavyCavalry && self.mover(setup, id).is_cavalry()
        } else {
            !f.mounted()
        };
        p.drilled && kind
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    fn spots(at: &[(i32, i32)]) -> Vec<(FigureId, Spot)> {
        let spot = |(i, (x, y)): (usize, &(i32, i32))| {
            (FigureId(i as u16), Spot::new(Point::new(*x, *y), Heading::NORTH))
        };
        at.iter().enumerate().map(spot).collect()
    }

    #[test]
    fn borderlines_of_formations() {
        let _proof = proves("R-FIG-22");
        assert_eq!(Formation::of(2, 2), Formation::ColumnOfTwos);
        assert_eq!(Formation::of(2, 4), Formation::ColumnOfTwos);
        assert_eq!(Formation::of(2, 1), Formation::Line);
        assert_eq!(Formation::of(3, 4), Formation::WiderColumn);
        assert_eq!(Formation::of(3, 3), Formation::Line);
        assert_eq!(Formation::of(1, 6), Formation::Line);
        assert_eq!(Formation::of(4, 1), Formation::Line);
    }

    #[test]
    fn a_grid_is_read_and_gaps_are_seen() {
        let _proof = proves("R-FIG-21");
        let line = spots(&[(20_000, 20_000), (22_000, 20_000), (24_000, 20_000), (26_000, 20_000)]);
        let grid = Grid::read(&line, Heading::NORTH, false).unwrap();
        assert_eq!((grid.ranks(), grid.files()), (1, 4));
        assert_eq!(grid.front.point(), Point::new(23_000, 21_000));
        assert_eq!(grid.centre(0, 3), Point::new(26_000, 20_000));
        assert!(grid.joined() && grid.full());
        // A hole parts the line; half a base off is no grid at all.
        let holed = Grid::read(&[line[0], line[1], line[3]], Heading::NORTH, false).unwrap();
        assert!(!holed.joined());
        assert_eq!(holed.files(), 4);
        let off = spots(&[(20_000, 20_000), (22_000, 20_800)]);
        assert!(Grid::read(&off, Heading::NORTH, false).is_none());
        // The last rank has men only behind men.
        let column = spots(&[(0, 0), (2_000, 0), (0, -2_000), (2_000, -2_000), (2_000, -4_000)]);
        assert!(Grid::read(&column, Heading::NORTH, false).unwrap().full());
    }
}
