//! The places at which a unit may line up with an edge of an enemy (A-CHG-67 to A-CHG-69, A-CHG-82), in the order
//! in which they are tried.

use rocroi_game::by;
use rocroi_table::{Edge, Fine, GRAIN, Pose, Rect, Size, Touch, align, contact};

use crate::engagement::{TOLERANCE, valid_rects};
use crate::tolerance::{CONTACT, UD};

/// What a unit lines up with: a footprint, one of its edges, and how that edge is to be read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line {
    /// The footprint.
    pub foot: Rect,
    /// The edge attacked.
    pub edge: Edge,
    /// Every edge counts as a front of its length: artillery, war wagons, camps (A-CHG-67).
    pub all_fronts: bool,
    /// The flank of a deep-order unit with fewer than 4 points lost (A-CHG-82).
    pub deep: bool,
}

/// A place along an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The left end of the front along the edge, from the edge's left end as the conforming unit sees it.
    pub t: i32,
    /// How far the unit slides to it.
    pub slide: i32,
    /// Aligned pairs of ADG units there.
    pub pairs: u8,
    /// Free of the limit of 1 UD.
    pub unlimited: bool,
}

impl Line {
    fn length(&self) -> i32 {
        if self.edge.is_flank() { self.foot.size().depth } else { self.foot.size().front }
    }

    /// Are the places of this edge in an order of their own, so that no two are equal (A-CHG-68, A-CHG-82)?
    pub fn ordered(&self) -> bool {
        self.edge.is_flank() && !self.all_fronts
    }

    /// The pose of a base whose front lies along the edge with its left end at `t`.
    pub fn pose(&self, size: Size, t: i32) -> Pose {
        align::against(&self.foot, self.edge, size, t)
    }

    /// Where the left end of the front comes to lie when the unit is rotated about `p` until its front lies along
    /// the edge (step 2 of A-CHG-70), and what is added to every slide because `p` is not on the edge.
    pub fn rotated(&self, unit: &Rect, p: Fine) -> (i32, i32) {
        by!("A-CHG-70");
        let q = units(unit.lane(Edge::Front).to_lane(p).0);
        let along = align::along(&self.foot, self.edge, p);
        let held = along.clamp(0, self.length());
        // The distance of p from the nearest point of the edge, where it is not on it.
        let end = self.foot.lane(self.edge);
        let [left, right] = self.foot.ends(self.edge);
        let off =
            units(end.to_lane(p).1).abs() > CONTACT || along < -CONTACT || along > self.length() + CONTACT;
        if off {
            let (near, t) =
                if p.distance(left) <= p.distance(right) { (left, self.length()) } else { (right, 0) };
            return (t - q, units(p.distance(near)));
        }
        (held - q, 0)
    }

    /// All places, in the order in which they are tried, for a unit rotated to `from` (see [`Line::rotated`]).
    pub fn places(&self, size: Size, battle_unit: bool, from: (i32, i32)) -> Vec<Place> {
        let slide = |t: i32| (t - from.0).abs() + from.1;
        let place =
            |t: i32, unlimited: bool| Place { t, slide: slide(t), pairs: self.pairs(size, t), unlimited };
        if !self.edge.is_flank() || self.all_fronts {
            if self.edge == Edge::Rear {
                by!("A-CHG-69")
            } else {
                by!("A-CHG-67")
            };
            by!("A-CHG-75");
            let (first, last) = (UD - size.front, self.length() - UD);
            let mut list: Vec<Place> = (0..)
                .map(|k| first + k * UD)
                .take_while(|t| *t <= last + CONTACT)
                .map(|t| place(t, false))
                .collect();
            sort(&mut list);
            return list;
        }
        by!("A-CHG-68");
        let depth = self.length();
        let t_of = |b: i32| if self.edge == Edge::Left { b } else { depth - size.front - b };
        let steps = (1..).map(|k| k * UD).take_while(|b| *b < depth - CONTACT);
        let rear_corner = depth - size.front;
        let mut bs: Vec<i32> = vec![0];
        for b in steps.chain([rear_corner]) {
            if !bs.iter().any(|known| (known - b).abs() <= CONTACT) {
                bs.push(b);
            }
        }
        let mut list: Vec<Place> = bs.iter().map(|b| place(t_of(*b), self.deep)).collect();
        if self.deep {
            by!("A-CHG-82");
            return list;
        }
        if battle_unit && depth <= UD + CONTACT {
            list.retain(|p| p.t == t_of(0) || p.t == t_of(rear_corner));
            list.sort_by_key(|p| (p.slide, p.t != t_of(0)));
            return list;
        }
        // Front corner on front corner first, the others by shorter slide.
        let rest = list.split_off(1);
        let mut rest = rest;
        sort(&mut rest);
        list.extend(rest);
        list
    }

    /// Aligned pairs of ADG units when a front of this size has its left end at `t`.
    pub fn pairs(&self, size: Size, t: i32) -> u8 {
        let unit = self.pose(size, t).rect(size);
        if !valid_rects(&unit, &self.foot, self.edge, self.all_fronts) {
            return 0;
        }
        let halves = |r: &Rect| if r.size().front > UD + CONTACT { r.halves().to_vec() } else { vec![*r] };
        let mut pairs = 0;
        for mine in halves(&unit) {
            for theirs in halves(&self.foot) {
                let shared = contact(&mine, &theirs, &TOLERANCE).is_some_and(|c| {
                    c.is_edge() && c.mine == Touch::Edge(Edge::Front) && c.theirs == Touch::Edge(self.edge)
                });
                pairs += u8::from(shared);
            }
        }
        pairs
    }
}

fn units(grains: i64) -> i32 {
    let half = GRAIN / 2;
    ((grains + if grains < 0 { -half } else { half }) / GRAIN) as i32
}

/// By shorter slide; equal within 0.01 UD: more aligned pairs, then farther to the unit's left.
fn sort(list: &mut [Place]) {
    list.sort_by_key(|p| ((p.slide + CONTACT / 2).div_euclid(CONTACT), std::cmp::Reverse(p.pairs), p.t));
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;
    use rocroi_table::{Heading, Point};

    const BATTLE: Size = Size::new(2 * UD, UD);
    const SINGLE: Size = Size::new(UD, UD);

    fn rect(x: i32, y: i32, degrees: i32, size: Size) -> Rect {
        Pose::new(Point::new(x, y), Heading::degrees(degrees)).rect(size)
    }

    fn line(foot: Rect, edge: Edge) -> Line {
        Line { foot, edge, all_fronts: false, deep: false }
    }

    #[test]
    fn two_battle_units_align_fully_or_offset_by_one() {
        let _proof = proves("A-CHG-67 A-CHG-70 A-CHG-75");
        // A-CHG-86: D (x 2 to 4, facing south) against B (x 3.5 to 5.5, facing north, front on y = 0).
        let b = line(rect(18_000, 0, 0, BATTLE), Edge::Front);
        let d = rect(12_000, 0, 180, BATTLE);
        let from = b.rotated(&d, Fine::from(Point::new(15_000, 0)));
        assert_eq!(from.1, 0);
        let list = b.places(BATTLE, true, from);
        let slides: Vec<i32> = list.iter().map(|p| p.slide).collect();
        assert_eq!(slides, [2_000, 6_000, 10_000]);
        let first = b.pose(BATTLE, list[0].t);
        assert_eq!(first.at, Point::new(14_000, 0), "x 2.5 to 4.5");
        assert_eq!((list[0].pairs, list[1].pairs, list[2].pairs), (1, 2, 1));
    }

    #[test]
    fn a_flank_is_met_at_its_front_corner_or_its_rear_corner() {
        let _proof = proves("A-CHG-68");
        // A-CHG-88: B faces east against the west flank of A (x 0 to 2, y -1 to 0, facing north).
        let a = line(rect(4_000, 0, 0, BATTLE), Edge::Left);
        for (low, expected) in [(-5_600, -4_000), (-6_400, -8_000)] {
            // B's front from y = low to low + 2 UD; facing east its left end is the northern one.
            let b = rect(0, low + UD, 90, BATTLE);
            let from = a.rotated(&b, Fine::from(Point::new(0, -2_000)));
            let list = a.places(BATTLE, true, from);
            let at = a.pose(BATTLE, list[0].t).at;
            assert_eq!(at.y - UD, expected, "front from y {expected}");
        }
    }

    #[test]
    fn the_flank_of_a_tercio_is_met_at_its_front_corner_however_far() {
        let _proof = proves("A-CHG-82");
        // A-CHG-89: x 0 to 2, y -2 to 0, facing north; the cuirassier runs west with y -2.4 to -1.4.
        let tercio = Line { deep: true, ..line(rect(4_000, 0, 0, Size::new(2 * UD, 2 * UD)), Edge::Right) };
        let cuirassier = rect(8_000, -7_600, 270, Size::new(UD, 3_000));
        let from = tercio.rotated(&cuirassier, Fine::from(Point::new(8_000, -6_800)));
        let list = tercio.places(cuirassier.size(), false, from);
        assert_eq!(list.iter().map(|p| p.slide).collect::<Vec<_>>(), [5_600, 1_600]);
        assert_eq!(tercio.pose(cuirassier.size(), list[0].t).at, Point::new(8_000, -2_000), "y -1 to 0");
    }

    #[test]
    fn the_flank_of_a_keil_has_three_places() {
        let _proof = proves("A-CHG-82");
        // A-CHG-90: from y -1.4 to -0.4 the slides are 0.4, 0.6 and 0.1.
        let keil = Line { deep: true, ..line(rect(4_000, 0, 0, Size::new(2 * UD, 6_000)), Edge::Right) };
        let b = rect(8_000, -3_600, 270, SINGLE);
        let from = keil.rotated(&b, Fine::from(Point::new(8_000, -3_600)));
        let slides: Vec<i32> = keil.places(SINGLE, false, from).iter().map(|p| p.slide).collect();
        assert_eq!(slides, [1_600, 2_400, 400]);
    }

    #[test]
    fn the_rear_is_met_at_whole_steps() {
        let _proof = proves("A-CHG-69");
        let target = line(rect(4_000, 0, 0, BATTLE), Edge::Rear);
        let unit = rect(2_700, -UD, 0, SINGLE);
        let from = target.rotated(&unit, Fine::from(Point::new(2_700, -UD)));
        let list = target.places(SINGLE, false, from);
        assert_eq!(target.pose(SINGLE, list[0].t).at, Point::new(2_000, -UD));
        assert_eq!(list.iter().map(|p| p.slide).collect::<Vec<_>>(), [700, 3_300]);
    }

    #[test]
    fn contact_off_the_edge_costs_the_way_to_its_corner() {
        let target = line(rect(4_000, 0, 0, BATTLE), Edge::Right);
        // Touches the front 0.5 UD from the front-right corner, but attacks the right flank.
        let unit = rect(8_000, 2_000, 225, SINGLE);
        let (_, extra) = target.rotated(&unit, Fine::from(Point::new(6_000, 0)));
        assert_eq!(extra, 2_000);
    }
}
