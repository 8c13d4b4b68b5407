//! Lines that troops cross or stand behind: walls, hedges, fences, banks, ditches, field works, stakes.
//! Where one side is the front it is the left of the line as drawn.

use super::{Bed, ink};
use crate::ink::Pen;
use crate::shape::{P, add, along, beside, dist, mul, right, sub, unit};

pub(crate) fn wall(out: &mut String, b: &Bed, high: bool) {
    let line = b.line();
    let h = if high { 5.4 } else { 3.2 } * b.k;
    let mut body = Pen::new();
    let mut ring = beside(&line, h);
    let mut other = beside(&line, -h);
    other.reverse();
    ring.extend(other);
    body.chain(&ring, true);
    ink(out, "stone", body);
    let mut courses = Pen::new();
    for (i, (p, t)) in along(&line, false, if high { 10.0 } else { 7.0 } * b.k).into_iter().enumerate() {
        let n = right(t);
        let (a, e) = if i % 2 == 0 { (h, 0.0) } else { (0.0, -h) };
        courses.stroke(p.0 + n.0 * a, p.1 + n.1 * a, p.0 + n.0 * e, p.1 + n.1 * e);
    }
    if high {
        // Merlons on the left, which is outside.
        for (i, (p, t)) in along(&line, false, 9.0 * b.k).into_iter().enumerate() {
            if i % 2 == 0 {
                let n = right(t);
                let q = sub(p, mul(n, h));
                courses.stroke(q.0, q.1, q.0 - n.0 * 4.0 * b.k, q.1 - n.1 * 4.0 * b.k);
            }
        }
    }
    ink(out, "g2", courses);
}

pub(crate) fn hedge(out: &mut String, b: &Bed) {
    hedge_along(out, b, &b.line());
}

pub(crate) fn hedge_along(out: &mut String, b: &Bed, line: &[P]) {
    let mut leaves = Pen::new();
    let mut hatch = Pen::new();
    let spots = along(line, false, 8.5 * b.k);
    let r = |i: usize| (4.4 + b.hand.unit(i as u64) * 1.8) * b.k;
    // One closed clump of scallops: up one side and back along the other.
    let mut rim: Vec<P> = Vec::new();
    for (i, (p, t)) in spots.iter().enumerate() {
        rim.push(sub(*p, mul(right(*t), r(i))));
    }
    for (i, (p, t)) in spots.iter().enumerate().rev() {
        rim.push(add(*p, mul(right(*t), r(i + 500))));
    }
    if let Some(first) = rim.first() {
        leaves.to(first.0, first.1);
        for w in rim.windows(2) {
            leaves.arc(dist(w[0], w[1]) * 0.54, false, true, w[1].0, w[1].1);
        }
        leaves.arc(dist(rim[rim.len() - 1], *first) * 0.54, false, true, first.0, first.1);
        leaves.close();
    }
    for (p, t) in &spots {
        // Shade away from the light, whichever side that is.
        let n = right(*t);
        let s = if n.0 + n.1 > 0.0 { 1.0 } else { -1.0 };
        let q = add(*p, mul(n, s * 1.2 * b.k));
        hatch.stroke(q.0, q.1, q.0 + n.0 * s * 3.0 * b.k, q.1 + n.1 * s * 3.0 * b.k);
    }
    ink(out, "leaf", leaves);
    ink(out, "g1", hatch);
}

pub(crate) fn fence(out: &mut String, b: &Bed) {
    let mut pen = Pen::new();
    for s in [-1.3, 1.3] {
        pen.chain(&beside(&b.line(), s * b.k), false);
    }
    for (p, t) in along(&b.line(), false, 16.0 * b.k) {
        let n = right(t);
        let h = 4.6 * b.k;
        pen.stroke(p.0 - n.0 * h, p.1 - n.1 * h, p.0 + n.0 * h, p.1 + n.1 * h);
    }
    ink(out, "g3", pen);
}

pub(crate) fn bank(out: &mut String, b: &Bed) {
    let mut crown = Pen::new();
    crown.chain(&b.line(), false);
    let (mut light, mut dark) = (Pen::new(), Pen::new());
    for (i, (p, t)) in along(&b.line(), false, 5.4 * b.k).into_iter().enumerate() {
        let n = right(t);
        for s in [-1.0, 1.0] {
            let shade = s * (n.0 + n.1) > 0.0;
            let l = (6.0 + b.hand.unit(i as u64) * 2.5) * b.k * s;
            let pen = if shade { &mut dark } else { &mut light };
            pen.stroke(p.0 + n.0 * s * b.k, p.1 + n.1 * s * b.k, p.0 + n.0 * l, p.1 + n.1 * l);
        }
    }
    ink(out, "g1", light);
    ink(out, "g3", dark);
    ink(out, "g3", crown);
}

pub(crate) fn ditch(out: &mut String, b: &Bed) {
    let h = 6.0 * b.k;
    let (mut edge, mut light, mut dark) = (Pen::new(), Pen::new(), Pen::new());
    for s in [-1.0, 1.0] {
        edge.chain(&beside(&b.line(), s * h), false);
    }
    for (i, (p, t)) in along(&b.line(), false, 5.0 * b.k).into_iter().enumerate() {
        let n = right(t);
        for s in [-1.0, 1.0] {
            let (a, l) = (h, (3.2 + b.hand.unit(i as u64) * 1.6) * b.k);
            // The wall towards the light lies in shade.
            let pen = if s * (n.0 + n.1) < 0.0 { &mut dark } else { &mut light };
            pen.stroke(
                p.0 + n.0 * s * a,
                p.1 + n.1 * s * a,
                p.0 + n.0 * s * (a - l),
                p.1 + n.1 * s * (a - l),
            );
        }
    }
    ink(out, "g2", edge);
    ink(out, "g1", light);
    ink(out, "g3", dark);
}

pub(crate) fn barricade(out: &mut String, b: &Bed) {
    let mut beams = Pen::new();
    let mut planks = Pen::new();
    for (i, (p, t)) in along(&b.line(), false, 13.0 * b.k).into_iter().enumerate() {
        let n = right(t);
        let lean = b.hand.sway(i as u64, 0.5);
        let d = unit(add(t, mul(n, 0.9 + lean)));
        let e = unit(sub(t, mul(n, 0.7 - lean)));
        let l = 8.0 * b.k;
        beams.stroke(p.0 - d.0 * l, p.1 - d.1 * l, p.0 + d.0 * l, p.1 + d.1 * l);
        beams.stroke(p.0 - e.0 * l, p.1 - e.1 * l, p.0 + e.0 * l, p.1 + e.1 * l);
        if i % 3 == 1 {
            planks.circle(p.0, p.1, 4.6 * b.k);
        }
    }
    ink(out, "wide", beams);
    ink(out, "stone", planks);
}

/// A parapet of earth: thick on top, hatched down its front, gabions along its inner side.
pub(crate) fn fieldworks(out: &mut String, b: &Bed) {
    let line = b.line();
    let mut talus = Pen::new();
    for (i, (p, t)) in along(&line, false, 4.6 * b.k).into_iter().enumerate() {
        let n = right(t);
        let l = (9.0 + b.hand.unit(i as u64) * 3.0) * b.k;
        talus.stroke(p.0, p.1, p.0 - n.0 * l, p.1 - n.1 * l);
    }
    ink(out, "g2", talus);
    let mut crest = Pen::new();
    crest.chain(&line, false);
    ink(out, "wide", crest);
    let mut gabions = Pen::new();
    for (p, _) in along(&beside(&line, 6.2 * b.k), false, 11.5 * b.k) {
        gabions.circle(p.0, p.1, 4.3 * b.k);
    }
    ink(out, "stone", gabions);
}

pub(crate) fn stakes(out: &mut String, b: &Bed) {
    let mut pen = Pen::new();
    let mut rail = Pen::new();
    rail.chain(&b.line(), false);
    for (i, (p, t)) in along(&b.line(), false, 8.0 * b.k).into_iter().enumerate() {
        let n = right(t);
        let d = unit(add(mul(n, -1.0), mul(t, b.hand.sway(i as u64, 0.22))));
        let l = 12.0 * b.k;
        pen.stroke(p.0 - d.0 * l * 0.35, p.1 - d.1 * l * 0.35, p.0 + d.0 * l, p.1 + d.1 * l);
    }
    ink(out, "g2", rail);
    ink(out, "g4", pen);
}
