//! Whether a camp can be reached over open ground (A-SET-11): a disc 1 UD across is moved from the centre line over
//! a grid of a quarter of a UD, clear of rough, difficult and impassable ground.

use rocroi_game::by;
use rocroi_table::{Body, Fine, GRAIN, Point, Rect, distance};

use super::zones::Own;
use crate::scene::{Scene, point_body};
use crate::terrain::{Kind, Piece};
use crate::tolerance::{SHORT, UD};
use crate::troops::Footing;

const GRID: i32 = UD / 4;
const RADIUS: i32 = UD / 2;

/// Every place of the grid, from the owner's edge to the centre line, that the disc can come to from there.
pub(super) struct Passages {
    own: Own,
    across: usize,
    reached: Vec<bool>,
}

impl Passages {
    pub(super) fn of(scene: &Scene<'_>, own: Own) -> Passages {
        by!("A-SET-11");
        let across = (own.width / GRID + 1) as usize;
        let rows = (own.depth / 2 / GRID + 1) as usize;
        let mut free = vec![true; across * rows];
        let hard = |p: &&Piece| p.kind != Kind::Road && p.kind.footing() != Some(Footing::Open);
        for piece in scene.world.ground.pieces.iter().filter(hard) {
            let near = piece.shape.bounds().grown(i64::from(RADIUS) * GRAIN);
            for (n, free) in free.iter_mut().enumerate().filter(|(_, f)| **f) {
                let at = own.point((n % across) as i32 * GRID, (n / across) as i32 * GRID);
                let p = Fine::from(at);
                let cut = p.x < near.low.x || p.x > near.high.x || p.y < near.low.y || p.y > near.high.y;
                // A passage of exactly 1 UD is one, also where it does not lie on the grid.
                *free = cut || !piece.shape.distance_from(at).within(RADIUS - SHORT);
            }
        }
        // The disc stays on the table.
        let inside = |n: usize| {
            let t = (n % across) as i32 * GRID;
            let d = (n / across) as i32 * GRID;
            t >= RADIUS && t <= own.width - RADIUS && d >= RADIUS
        };
        let mut reached = vec![false; free.len()];
        let last = (rows - 1) * across;
        let mut todo: Vec<usize> = (last..last + across).filter(|n| free[*n] && inside(*n)).collect();
        for n in &todo {
            reached[*n] = true;
        }
        while let Some(n) = todo.pop() {
            let column = n % across;
            let left = (column > 0).then(|| n - 1);
            let right = (column + 1 < across).then_some(n + 1);
            let near = [left, right, n.checked_sub(across), Some(n + across)];
            for next in near.into_iter().flatten().filter(|next| *next < free.len()) {
                if free[next] && inside(next) && !reached[next] {
                    reached[next] = true;
                    todo.push(next);
                }
            }
        }
        Passages { own, across, reached }
    }

    /// Can the disc come into contact with this camp?
    pub(super) fn reach(&self, camp: &Rect) -> bool {
        let reach = i64::from(RADIUS + GRID) * GRAIN;
        let near = camp.bounds().grown(reach);
        let mut places = self.reached.iter().enumerate().filter(|(_, r)| **r);
        places.any(|(n, _)| {
            let at: Point = self.own.point((n % self.across) as i32 * GRID, (n / self.across) as i32 * GRID);
            let p = Fine::from(at);
            p.x >= near.low.x
                && p.x <= near.high.x
                && p.y >= near.low.y
                && p.y <= near.high.y
                && distance(&point_body(at), &Body::Rect(*camp)).within(RADIUS + GRID)
        })
    }
}
