//! Line of sight: from place to place, and from a place or an edge to the outline of a base. Bodies block where a
//! line runs through them deeper than the caller's tolerance; what terrain does to sight is the rules' business,
//! so it is asked of them, line by line.

use crate::body::{Body, Segment};
use crate::distance::Distance;
use crate::point::{Fine, GRAIN};
use crate::rect::{Bounds, Edge, Rect};
use crate::shape::Shape;
use crate::span::{self, Spans, crosses, place_at};
use crate::trig::ONE;

/// The first of some bodies that a line passes through deeper than `tolerance` (first in the list, not on the way).
pub fn blocked<'a>(
    line: &Segment,
    bodies: impl IntoIterator<Item = &'a Body>,
    tolerance: i32,
) -> Option<usize> {
    bodies.into_iter().position(|body| crosses(line, body, tolerance))
}

/// The stretches of a line that lie in one or more of some shapes, each counted once: forests on a sight line.
pub fn through<'a>(line: &Segment, shapes: impl IntoIterator<Item = &'a Shape>, tolerance: i32) -> Spans {
    let each = shapes.into_iter().map(|shape| shape.inside(line, tolerance));
    each.fold(Spans::none(line), |all, spans| all.union(&spans))
}

/// The stretches of an edge that can be seen from a place past some bodies. A body hides what lies behind its
/// inside; edges and corners, within `tolerance`, hide nothing.
pub fn seen_from<'a>(
    place: Fine,
    edge: &Segment,
    bodies: impl IntoIterator<Item = &'a Body>,
    tolerance: i32,
) -> Spans {
    let view = Bounds::of(&[place, edge.from, edge.to]);
    let near = bodies.into_iter().filter(|body| view.meets(&body.bounds()));
    let hidden = near.filter_map(|body| hidden_by(place, edge, body, tolerance));
    Spans::of(edge, hidden).rest()
}

/// The stretch of an edge hidden from a place by one convex body: what of the body lies between the place and the edge,
/// thrown on the edge. Nothing is rounded before the last division, so that edges seen almost end on come out right.
fn hidden_by(place: Fine, edge: &Segment, body: &Body, tolerance: i32) -> Option<(i64, i64)> {
    let outline = inside_of(body, tolerance)?;
    let (a, b, e) = (edge.from - place, edge.to - place, edge.vector());
    let turn = a.cross(b);
    if turn == 0 {
        // Seen end on: hidden as a whole or not at all.
        let line = Segment { from: place, to: edge.from.middle(edge.to) };
        return crosses(&line, body, tolerance).then_some((0, ONE));
    }
    // The ray through p meets the edge at the fraction across/ahead, where `ahead` is 0 beside the place and `whole` on
    // the edge. Both are linear along every side of the body.
    let (side, whole) = (i128::from(turn.signum()), i128::from(turn.abs()));
    let seen = |p: &Fine| {
        let p = *p - place;
        (i128::from(a.cross(p)) * side, i128::from(p.cross(e)) * side)
    };
    let points: Vec<(i128, i128)> = outline.iter().map(seen).collect();
    let least = points.iter().map(|p| p.1).min()?;
    let most = points.iter().map(|p| p.1).max()?;
    if least >= whole || most <= 0 {
        return None;
    }
    let one = i128::from(ONE);
    let mut low = one;
    let mut high = 0;
    let mut offer = |across: i128, ahead: i128| {
        let fraction = match ahead {
            0 if across > 0 => one,
            0 => 0,
            _ => (across * one).div_euclid(ahead).clamp(0, one),
        };
        (low, high) = (low.min(fraction), high.max(fraction));
    };
    let next = points.iter().cycle().skip(1);
    for (p, q) in points.iter().zip(next).take(points.len()) {
        if p.1 > 0 && p.1 <= whole {
            offer(p.0, p.1);
        }
        for at in [0, whole] {
            if (p.1 < at && q.1 > at) || (p.1 > at && q.1 < at) {
                offer(p.0 + (q.0 - p.0) * (at - p.1) / (q.1 - p.1), at);
            }
        }
    }
    (low < high).then_some((i64::try_from(low).unwrap_or(0), i64::try_from(high).unwrap_or(ONE)))
}

/// The outline of a body without `tolerance`; none if nothing is left.
fn inside_of(body: &Body, tolerance: i32) -> Option<Vec<Fine>> {
    let slack = i64::from(tolerance) * GRAIN;
    match body {
        Body::Rect(rect) => {
            let small = rect.inset(slack);
            (small.half_front() > 0 && small.depth() > 0).then(|| small.corners().to_vec())
        }
        Body::Disc(_) => {
            let core = body.core();
            let (centre, radius) = (*core.points().first()?, core.radius() - slack);
            let rim = |i: i32| {
                let (s, c) = crate::trig::sin_cos(i * 5_625);
                centre + Fine::new(radius * s / ONE, radius * c / ONE)
            };
            (radius > 0).then(|| (0..64).map(rim).collect())
        }
        Body::Segment(_) => None,
    }
}

/// The part of some stretches of a line where `holds` is true of every place, looked at every `step` table units;
/// where it changes between two places looked at, the change is found by halving. For questions that have no closed
/// form, such as "no more than 1 UD of wood on the way to here".
pub fn where_true(line: &Segment, within: &Spans, step: i32, holds: impl Fn(Fine) -> bool) -> Spans {
    let length = line.length().max(1);
    let paces = (length / (i64::from(step.max(1)) * GRAIN)).clamp(1, 1 << 16);
    let at = |part: i64| holds(place_at(line, part));
    // The last place that is as the first one, between a place and one that differs from it.
    let change = |mut from: i64, mut to: i64| {
        let kind = at(from);
        while to - from > 1 && (to - from) > ONE / length {
            let middle = (from + to) / 2;
            if at(middle) == kind { from = middle } else { to = middle }
        }
        if kind { from } else { to }
    };
    let mut parts = Vec::new();
    for (start, end) in within.fractions() {
        let mut places: Vec<i64> = vec![*start];
        places.extend((0..=paces).map(|i| ONE * i / paces).filter(|p| p > start && p < end));
        places.push(*end);
        let mut open = at(*start).then_some(*start);
        for (a, b) in places.iter().zip(places.iter().skip(1)) {
            match (open, at(*b)) {
                (Some(from), false) => {
                    parts.push((from, change(*a, *b)));
                    open = None;
                }
                (None, true) => open = Some(change(*a, *b)),
                _ => {}
            }
        }
        if let Some(from) = open {
            parts.push((from, *end));
        }
    }
    Spans::of(line, parts)
}

/// The least distance from a line (a shooting edge) to a place in some stretches of another line, and that place;
/// none if there are no stretches.
pub fn nearest_in(from: &Segment, line: &Segment, stretches: &Spans) -> Option<(Distance, Fine)> {
    let parts = stretches.fractions().iter().map(|(start, end)| {
        let part = Segment { from: place_at(line, *start), to: place_at(line, *end) };
        let (_, place) = crate::distance::nearest_points(&Body::Segment(*from), &Body::Segment(part));
        (Distance::new(from.square_from(place), 0), place)
    });
    parts.min_by(|a, b| a.0.cmp(&b.0))
}

/// The edges of a base that look towards a place: only these can be seen from there past the base itself.
pub fn edges_towards(rect: &Rect, place: Fine) -> impl Iterator<Item = Edge> + '_ {
    Edge::ALL.into_iter().filter(move |edge| rect.lane(*edge).to_lane(place).1 > 0)
}

/// The part of the outline of a base, edge by edge, that can be seen from every one of some places: past the base
/// itself and past the bodies.
pub fn outline_seen(
    places: &[Fine],
    target: &Rect,
    bodies: &[Body],
    tolerance: i32,
) -> Vec<(Edge, Segment, Spans)> {
    let seen = Edge::ALL.into_iter().filter_map(|edge| {
        let lane = target.lane(edge);
        if !places.iter().all(|p| lane.to_lane(*p).1 > 0) {
            return None;
        }
        let [from, to] = target.ends(edge);
        let line = Segment { from, to };
        let from_each = places.iter().map(|p| seen_from(*p, &line, bodies.iter(), tolerance));
        let spans = from_each.fold(Spans::whole(&line), |all, spans| all.common(&spans));
        (!spans.is_empty()).then_some((edge, line, spans))
    });
    seen.collect()
}

/// True if some straight line from one line to another passes a test. The ends and middles are tried first, then
/// places `step` table units apart on both.
pub fn some_line(from: &Segment, to: &Segment, step: i32, open: impl Fn(&Segment) -> bool) -> bool {
    let places = |line: &Segment| {
        let paces = (line.length() / (i64::from(step.max(1)) * GRAIN)).clamp(1, 1 << 10);
        let mut parts: Vec<i64> = vec![ONE / 2, 0, ONE];
        parts.extend((1..paces).map(|i| ONE * i / paces));
        parts.into_iter().map(|part| place_at(line, part)).collect::<Vec<Fine>>()
    };
    let (starts, ends) = (places(from), places(to));
    starts.iter().any(|p| ends.iter().any(|q| open(&Segment { from: *p, to: *q })))
}

/// The lengths of a line inside a body, for rules that ask how much of it lies there.
pub fn length_inside(line: &Segment, body: &Body) -> i32 {
    span::inside(line, body, 0).total()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::Disc;
    use crate::point::{Heading, Point, Pose};
    use crate::rect::Size;

    fn p(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    fn line(x0: i32, y0: i32, x1: i32, y1: i32) -> Segment {
        Segment::new(p(x0, y0), p(x1, y1))
    }

    fn unit(x: i32, y: i32) -> Body {
        Body::Rect(Rect::new(Pose::new(p(x, y), Heading::NORTH), Size::new(4_000, 2_000)))
    }

    #[test]
    fn from_place_to_place() {
        let bodies = [unit(0, 5_000), unit(9_000, 5_000)];
        assert_eq!(blocked(&line(0, 0, 0, 10_000), &bodies, 10), Some(0));
        assert_eq!(blocked(&line(9_000, 0, 9_000, 10_000), &bodies, 10), Some(1));
        assert_eq!(blocked(&line(2_000, 0, 2_000, 10_000), &bodies, 10), None, "along a flank");
        assert_eq!(length_inside(&line(0, 0, 0, 10_000), &bodies[0]), 2_000);
    }

    #[test]
    fn through_two_woods() {
        let wood = |x0, x1| Shape::rectangle(&Rect::upright(p(x0, -1_000), p(x1, 1_000))).unwrap();
        let woods = [wood(1_000, 3_000), wood(2_500, 4_000), wood(6_000, 6_500)];
        let spans = through(&line(0, 0, 10_000, 0), &woods, 0);
        assert_eq!(spans.stretches().collect::<Vec<_>>(), [(1_000, 4_000), (6_000, 6_500)]);
        assert_eq!(spans.total(), 3_500);
        assert_eq!(spans.beyond(2_000).total(), 2_500);
    }

    #[test]
    fn what_of_an_edge_is_seen() {
        // From (0,0) past a base that hides x -2000 to 2000 at y 3000: twice as much at y 10000... thrown on the
        // edge from the far corners at y 5000 (x ±4000) and from the near ones at y 3000 (x ±6667).
        let edge = line(-10_000, 10_000, 10_000, 10_000);
        let seen = seen_from(p(0, 0).into(), &edge, &[unit(0, 5_000)], 0);
        assert_eq!(seen.stretches().collect::<Vec<_>>(), [(0, 3_333), (16_667, 20_000)]);
        let beyond = seen_from(p(0, 0).into(), &edge, &[unit(0, 15_000)], 0);
        assert!(beyond.cover(0), "what stands behind the edge hides nothing");
        let behind = seen_from(p(0, 0).into(), &edge, &[unit(0, -1_000)], 0);
        assert!(behind.cover(0), "nor what stands behind the viewer");
        let disc = Body::Disc(Disc { centre: p(0, 5_000), radius: 1_000 });
        let past = seen_from(p(0, 0).into(), &edge, &[disc], 0);
        // The tangents of a circle of 1000 at 5000: 10000 · 1/√24 = 2041 to each side.
        let hidden = 20_000 - past.total();
        assert!((hidden - 4_082).abs() < 10, "{hidden}");
    }

    #[test]
    fn a_target_seen_from_both_ends_of_an_edge() {
        // A-SHT-11: a shooter at y 0 with its front on x -2000 to 2000; a friend covers the left of the target.
        let target = Rect::new(Pose::new(p(0, 8_000), Heading::SOUTH), Size::new(4_000, 4_000));
        let ends = [p(-2_000, 0).into(), p(2_000, 0).into()];
        let free = outline_seen(&ends, &target, &[], 40);
        assert_eq!(free.len(), 1, "only its front looks this way");
        assert_eq!(free[0].0, Edge::Front);
        assert!(free[0].2.cover(0));
        let friend = Rect::new(Pose::new(p(-3_000, 5_000), Heading::NORTH), Size::new(4_000, 2_000));
        let part = outline_seen(&ends, &target, &[friend.into()], 0);
        // The right end sees past the friend's corner (-1000, 5000): x -2800 at y 8000, so all of the front. The
        // left end looks past the corner (-1000, 3000)... at y 8000 that is x 667: from there on it is seen.
        let stretches: Vec<_> = part[0].2.stretches().collect();
        assert_eq!(stretches, [(0, 1_333)], "from its left end, which is to the east");
        let front = Segment { from: ends[0], to: ends[1] };
        let (distance, place) = nearest_in(&front, &part[0].1, &part[0].2).unwrap();
        assert_eq!(distance.floor(), 8_000);
        assert_eq!(place.point().y, 8_000);
    }

    #[test]
    fn where_a_question_is_true() {
        let l = line(0, 0, 10_000, 0);
        let found = where_true(&l, &Spans::whole(&l), 500, |q| {
            let x = q.x / GRAIN;
            (1_234..4_321).contains(&x) || x >= 9_000
        });
        let stretches: Vec<_> = found.stretches().collect();
        assert_eq!(stretches.len(), 2);
        assert!((stretches[0].0 - 1_234).abs() <= 1 && (stretches[0].1 - 4_321).abs() <= 1, "{stretches:?}");
        assert!((stretches[1].0 - 9_000).abs() <= 1 && stretches[1].1 == 10_000, "{stretches:?}");
    }

    #[test]
    fn some_line_through_a_gap() {
        let walls = [unit(-2_050, 5_000), unit(2_050, 5_000)];
        let open = |l: &Segment| blocked(l, &walls, 0).is_none();
        let (from, to) = (line(-3_000, 0, 3_000, 0), line(-3_000, 9_000, 3_000, 9_000));
        assert!(some_line(&from, &to, 40, open));
        let shut = [unit(-2_000, 5_000), unit(2_000, 5_000)];
        assert!(!some_line(&line(-1_000, 0, -500, 0), &line(-1_000, 9_000, 1_000, 9_000), 40, |l| {
            blocked(l, &shut, 0).is_none()
        }));
    }
}
