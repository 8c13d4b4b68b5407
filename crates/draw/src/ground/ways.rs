//! Ways: roads, paths, bridges, fords.

use super::{Bed, ink, put};
use crate::ink::{Pen, num};
use crate::shape::{P, add, along, beside, dist, mul, right, sub, unit};

/// A road: two fine edges and bare paper between, with a rut here and there.
pub(crate) fn road(out: &mut String, b: &Bed) {
    let width = if b.width > 0.0 { b.width } else { 22.0 * b.k };
    let d = smooth(&b.line());
    out.push_str(&format!(
        "<path class=\"verge\" stroke-width=\"{}\" d=\"{d}\"/><path class=\"way0\" stroke-width=\"{}\" d=\"{d}\"/>\n",
        num(width),
        num(width - 4.0 * b.k),
    ));
    let mut ruts = Pen::new();
    for side in [-0.18, 0.18] {
        let lane = beside(&b.line(), side * width);
        for (i, (p, t)) in along(&lane, false, 26.0 * b.k).into_iter().enumerate() {
            if b.hand.unit(i as u64 * 2 + u64::from(side > 0.0)) < 0.42 {
                let l = (5.0 + b.hand.unit(i as u64 + 70) * 6.0) * b.k;
                ruts.stroke(p.0, p.1, p.0 + t.0 * l, p.1 + t.1 * l);
            }
        }
    }
    if b.width < 45.0 * b.k {
        ink(out, "tuft", ruts);
    } else {
        ink(out, "g1", ruts);
    }
}

/// A gentle curve through the corners of a way; its corners stay where they are.
fn smooth(pts: &[P]) -> String {
    let mut p = Pen::new();
    p.smooth(pts, false);
    p.done()
}

pub(crate) fn path(out: &mut String, b: &Bed) {
    let d = smooth(&b.line());
    put(out, "track", &d);
}

/// The ends of the way over and its direction.
fn over(b: &Bed) -> Option<(P, P, P, f64)> {
    let (first, last) = (*b.pts.first()?, *b.pts.last()?);
    if b.closed || dist(first, last) < 1.0 {
        return None;
    }
    Some((first, last, unit(sub(last, first)), if b.width > 0.0 { b.width } else { 24.0 * b.k }))
}

pub(crate) fn bridge(out: &mut String, b: &Bed) {
    let Some((a, e, u, width)) = over(b) else { return };
    let (n, h) = (right(u), width / 2.0);
    let corner = |p: P, s: f64| add(p, mul(n, s * h));
    let mut deck = Pen::new();
    deck.chain(&[corner(a, 1.0), corner(e, 1.0), corner(e, -1.0), corner(a, -1.0)], true);
    put(out, "paper", &deck.done());
    let mut planks = Pen::new();
    for (p, _) in along(&[a, e], false, 7.0 * b.k) {
        planks.stroke(p.0 + n.0 * h * 0.8, p.1 + n.1 * h * 0.8, p.0 - n.0 * h * 0.8, p.1 - n.1 * h * 0.8);
    }
    ink(out, "g1", planks);
    let mut parapet = Pen::new();
    let flare = 6.0 * b.k;
    for s in [1.0, -1.0] {
        let (p, q) = (corner(a, s), corner(e, s));
        let (p2, q2) =
            (add(sub(p, mul(u, flare)), mul(n, s * flare)), add(add(q, mul(u, flare)), mul(n, s * flare)));
        parapet.to(p2.0, p2.1);
        parapet.quad(p.0, p.1, p.0 + u.0 * flare, p.1 + u.1 * flare);
        parapet.line(q.0 - u.0 * flare, q.1 - u.1 * flare);
        parapet.quad(q.0, q.1, q2.0, q2.1);
    }
    ink(out, "wide", parapet);
}

/// A ford: the banks opened, stones showing in the shallows.
pub(crate) fn ford(out: &mut String, b: &Bed) {
    let Some((a, e, u, width)) = over(b) else { return };
    let (n, h) = (right(u), width / 2.0);
    let mut bed = Pen::new();
    bed.chain(&[add(a, mul(n, h)), add(e, mul(n, h)), add(e, mul(n, -h)), add(a, mul(n, -h))], true);
    out.push_str(&format!("<path class=\"shallow\" d=\"{}\"/>\n", bed.done()));
    let mut stones = Pen::new();
    let mut ripples = Pen::new();
    for (i, (p, _)) in along(&[a, e], false, 8.0 * b.k).into_iter().enumerate() {
        for j in 0..3u64 {
            let t = b.hand.sway(i as u64 * 3 + j, 0.85);
            let q = add(p, mul(n, t * h));
            if (i as u64 + j).is_multiple_of(2) {
                stones.circle(q.0, q.1, (1.6 + b.hand.unit(i as u64 + j * 31)) * b.k);
            } else {
                ripples.stroke(q.0 - 3.5 * b.k, q.1, q.0 + 3.5 * b.k, q.1);
            }
        }
    }
    ink(out, "stone", stones);
    ink(out, "g1", ripples);
}
