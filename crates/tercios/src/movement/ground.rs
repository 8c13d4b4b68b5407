//! The ground a line meets (T-MOV-24 to T-MOV-34): where it first enters difficult ground, how far it stays on
//! easy ground, which very difficult pieces it enters. Only the front centre feels it.

use super::line::Line;
use crate::ground::Class;
use crate::terms::Rule;
use crate::units::{CROSS, LIMIT};
use crate::{Field, Piece, PieceId, Scenery, UnitId};
use rocroi_game::by;
use rocroi_table::{Bounds, Fine, GRAIN, Segment, Spans};

/// What the ground does to a move along a line.
#[derive(Clone, Debug, Default)]
pub struct Footing {
    /// The length at which the line first enters difficult or very difficult ground, or cuts a difficult line.
    pub rough: Option<i32>,
    /// How far the line stays on easy ground from its very beginning.
    pub easy: i32,
    /// Where the front centre is inside a very difficult piece, as stretches of the line.
    pub very_difficult: Vec<(PieceId, i32, i32)>,
}

/// The ground along a line for this unit.
pub fn footing(field: Field<'_>, unit: UnitId, line: &Line) -> Footing {
    let ground = &field.world.ground;
    if ground.pieces.is_empty() {
        return Footing::default();
    }
    by!("T-MOV-24");
    by!("T-MOV-25");
    let segment = line.segment();
    let roads = roads(field, &segment);
    let middle = field.rect_at(unit, line.pose).centre();
    let skirmishers = field.has(unit, Rule::Skirmishers);
    let fords = crossings(field, &segment, Scenery::Ford);
    let mut easy = roads.clone();
    if !fords.is_empty() {
        // A ford is not easy ground, whatever road runs over it.
        by!("T-BAT-10");
        easy = easy.minus(&fords);
    }
    let mut out = Footing { easy: easy_from_start(&easy, line.length), ..Footing::default() };
    if skirmishers {
        by!("T-MOV-34");
        return out;
    }
    let bridges = crossings(field, &segment, Scenery::Bridge);
    let over = roads.union(&bridges);
    for (id, piece) in ground.iter() {
        let first = match piece.class {
            Class::Difficult if piece.scenery.is_line() => cut(piece, line, middle, &roads),
            Class::Difficult | Class::VeryDifficult => {
                // A ford stays difficult under a road; a bridge or ford replaces the water under it.
                let under = if piece.scenery == Scenery::Ford {
                    Spans::none(&segment)
                } else if piece.scenery == Scenery::River {
                    over.union(&fords)
                } else {
                    over.clone()
                };
                entered(piece, &segment, &under, |from, to| {
                    if piece.class == Class::VeryDifficult {
                        by!("T-MOV-27");
                        out.very_difficult.push((id, from, to));
                    }
                })
            }
            Class::Easy | Class::Open | Class::Impassable => None,
        };
        if let Some(first) = first {
            by!("T-MOV-26");
            // However many pieces are met, the first decides and ground gives one malus (T-MOV-30).
            by!("T-MOV-30");
            out.rough = Some(out.rough.map_or(first, |r: i32| r.min(first)));
        }
    }
    if field.has(unit, Rule::Light) && !out.very_difficult.is_empty() {
        by!("T-MOV-33");
        out.very_difficult.clear();
    }
    out
}

/// The stretches of a line on roads, their edges included.
fn roads(field: Field<'_>, segment: &Segment) -> Spans {
    let easy = field.world.ground.pieces.iter().filter(|p| p.class == Class::Easy);
    // A road's edge belongs to it, so the border counts as inside.
    let here = Bounds::of(&[segment.from, segment.to]).grown(2 * i64::from(LIMIT) * GRAIN);
    easy.filter(|p| here.meets(p.shape.bounds())).fold(Spans::none(segment), |all, p| {
        all.union(&p.shape.inside(segment, 0)).union(&p.shape.along_border(segment, LIMIT))
    })
}

fn crossings(field: Field<'_>, segment: &Segment, kind: Scenery) -> Spans {
    let pieces = field.world.ground.pieces.iter().filter(|p| p.scenery == kind);
    pieces.fold(Spans::none(segment), |all, p| all.union(&p.shape.inside(segment, 0)))
}

/// How far a line stays on easy ground from its beginning (LIMIT of T-UNT-10).
fn easy_from_start(roads: &Spans, length: i32) -> i32 {
    match roads.stretches().next() {
        Some((from, to)) if from <= LIMIT => {
            by!("T-MOV-29");
            to.min(length)
        }
        _ => 0,
    }
}

/// Where a line first enters a piece, leaving out what lies over it; every stretch inside is shown.
fn entered(piece: &Piece, segment: &Segment, over: &Spans, mut stretch: impl FnMut(i32, i32)) -> Option<i32> {
    // Whether it enters: CROSS of T-UNT-10. Where: the exact edge.
    let deep = piece.shape.inside(segment, CROSS).minus(over);
    if deep.is_empty() {
        return None;
    }
    let exact = piece.shape.inside(segment, 0).minus(over);
    let mut first = None;
    for (from, to) in exact.stretches() {
        // A stretch counts if it goes deeper than the tolerance somewhere.
        if deep.stretches().any(|(a, b)| a < to && b > from) {
            first.get_or_insert(from);
            stretch(from, to);
        }
    }
    first.or_else(|| deep.first())
}

/// Where a line first cuts a hedge, fence or wall (T-MOV-32, CUT of T-UNT-10); a road is a gap in it.
fn cut(piece: &Piece, line: &Line, middle: Fine, roads: &Spans) -> Option<i32> {
    by!("T-MOV-32");
    let segment = line.segment();
    // What is cut lies within twice the tolerance of the line.
    if !Bounds::of(&[segment.from, segment.to])
        .grown(4 * i64::from(LIMIT) * GRAIN)
        .meets(piece.shape.bounds())
    {
        return None;
    }
    piece.shape.edges().filter_map(|edge| cut_at(&edge, &segment, middle)).filter(|t| !on(roads, *t)).min()
}

fn on(spans: &Spans, t: i32) -> bool {
    spans.stretches().any(|(from, to)| from - LIMIT <= t && t <= to + LIMIT)
}

/// CUT of T-UNT-10: the ends lie on different sides of the edge; an end on it (0.1 mm) counts as lying on the side
/// of the base centre point of the unit whose centre it is. How far along the line.
pub(crate) fn cut_at(edge: &Segment, line: &Segment, middle_at_start: Fine) -> Option<i32> {
    // At its end the base stands behind the line's end, so its middle is where the start's was, moved along.
    cut_between(edge, line, middle_at_start, middle_at_start + line.vector())
}

/// CUT of T-UNT-10 for a line between two units, given the base centre points of both.
pub(crate) fn cut_between(edge: &Segment, line: &Segment, middle_from: Fine, middle_to: Fine) -> Option<i32> {
    by!("T-UNT-10");
    let (e, d) = (edge.vector(), line.vector());
    let length = e.length().max(1);
    let side = |p: Fine| e.cross(p - edge.from) / length; // grains, signed
    let slack = i64::from(LIMIT) * GRAIN;
    let of = |p: Fine, middle: Fine| if side(p).abs() <= slack { side(middle) } else { side(p) };
    let (from, to) = (of(line.from, middle_from), of(line.to, middle_to));
    if from.signum() == to.signum() || from == 0 || to == 0 {
        return None;
    }
    // Where: on the endless line of the edge, and within the edge.
    let (a, b) = (side(line.from), side(line.to));
    let total = line.length();
    let t = if a == b {
        0
    } else {
        (i128::from(a) * i128::from(total) / i128::from(a - b)).clamp(0, i128::from(total))
    };
    let t = i64::try_from(t).unwrap_or(0);
    let at = line.from + Fine::new(d.x * t / total.max(1), d.y * t / total.max(1));
    let along = (at - edge.from).dot(e);
    let reach = e.square();
    (along >= -slack * length && along <= reach + slack * length)
        .then(|| i32::try_from(t / GRAIN).unwrap_or(i32::MAX))
}
