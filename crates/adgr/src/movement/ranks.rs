//! Ranks and files of a group (A-MOV-20, A-MOV-36): the place of each member as two small numbers.

use rocroi_table::{Corner, Edge, Rect};

use super::group::{gap, in_file, side_by_side};
use crate::tolerance::UD;

/// The place of a member: file from the left, rank from the front, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Seat {
    /// From the left.
    pub file: i32,
    /// From the front.
    pub rank: i32,
}

/// The ranks and files of a legal group. Members of one file have their left flanks on one line; members linked
/// side by side are in one rank, a member behind another one rank farther back.
pub fn seats(feet: &[Rect]) -> Vec<Seat> {
    let Some(first) = feet.first() else { return Vec::new() };
    let lane = first.lane(Edge::Front);
    let places: Vec<(i32, i32)> = feet.iter().map(|f| lane.position(f.corner(Corner::FrontLeft))).collect();
    let mut ranks: Vec<Option<i32>> = vec![None; feet.len()];
    let mut todo = vec![0];
    ranks[0] = Some(0);
    while let Some(i) = todo.pop() {
        for j in 0..feet.len() {
            if ranks[j].is_some() {
                continue;
            }
            if let Some(step) = rank_step(&feet[i], &feet[j], places[j].1 - places[i].1) {
                ranks[j] = ranks[i].map(|r| r + step);
                todo.push(j);
            }
        }
    }
    let top = ranks.iter().flatten().min().copied().unwrap_or(0);
    let left = places.iter().map(|p| p.0).min().unwrap_or(0);
    let file = |u: i32| (u - left + UD / 4).div_euclid(UD / 2);
    let rough = places.iter().zip(&ranks);
    rough.map(|(p, r)| Seat { file: file(p.0), rank: r.unwrap_or(0) - top }).collect()
}

/// By how many ranks `b` stands behind `a`, if the two are neighbours.
fn rank_step(a: &Rect, b: &Rect, ahead: i32) -> Option<i32> {
    if side_by_side(a, b) {
        return Some(0);
    }
    if in_file(a, b) {
        return Some(if ahead < 0 { 1 } else { -1 });
    }
    if gap(a, b).is_some() {
        let level = ahead.abs() < UD / 2;
        return Some(if level {
            0
        } else if ahead < 0 {
            1
        } else {
            -1
        });
    }
    if super::group::checkered(a, b) {
        return Some(if ahead < 0 { 1 } else { -1 });
    }
    // Light infantry flush on the front or rear of a battle unit.
    let halves = |bu: &Rect, li: &Rect| bu.halves().iter().any(|h| in_file(h, li));
    if halves(a, b) || halves(b, a) {
        return Some(if ahead < 0 { 1 } else { -1 });
    }
    None
}
