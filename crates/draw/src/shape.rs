//! Plane figures for the pen: outlines, hulls, points along a line. Floats, for drawing only; what the rules
//! decide by is decided elsewhere, in integers.

/// A point in tenths of a millimetre, y downwards, as SVG has it.
pub(crate) type P = (f64, f64);

pub(crate) fn add(a: P, b: P) -> P {
    (a.0 + b.0, a.1 + b.1)
}

pub(crate) fn sub(a: P, b: P) -> P {
    (a.0 - b.0, a.1 - b.1)
}

pub(crate) fn mul(a: P, k: f64) -> P {
    (a.0 * k, a.1 * k)
}

pub(crate) fn mid(a: P, b: P, t: f64) -> P {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

pub(crate) fn len(a: P) -> f64 {
    (a.0 * a.0 + a.1 * a.1).sqrt()
}

pub(crate) fn dist(a: P, b: P) -> f64 {
    len(sub(a, b))
}

/// Length 1, or nothing at all for nothing.
pub(crate) fn unit(a: P) -> P {
    let l = len(a);
    if l > 1e-9 { (a.0 / l, a.1 / l) } else { (0.0, 0.0) }
}

/// A quarter turn to the right on the page.
pub(crate) fn right(a: P) -> P {
    (-a.1, a.0)
}

/// Smallest upright box: left, top, right, bottom.
pub(crate) fn bounds(pts: &[P]) -> (f64, f64, f64, f64) {
    pts.iter().fold((f64::MAX, f64::MAX, f64::MIN, f64::MIN), |b, p| {
        (b.0.min(p.0), b.1.min(p.1), b.2.max(p.0), b.3.max(p.1))
    })
}

/// Signed area; positive if the outline runs clockwise on the page.
pub(crate) fn area(pts: &[P]) -> f64 {
    let n = pts.len();
    (0..n).map(|i| pts[i].0 * pts[(i + 1) % n].1 - pts[(i + 1) % n].0 * pts[i].1).sum::<f64>() / 2.0
}

/// Centre of gravity of an outline.
pub(crate) fn centre(pts: &[P]) -> P {
    let a = area(pts);
    let n = pts.len();
    if a.abs() < 1e-6 {
        let s = pts.iter().fold((0.0, 0.0), |s, p| add(s, *p));
        return mul(s, 1.0 / n.max(1) as f64);
    }
    let mut c = (0.0, 0.0);
    for i in 0..n {
        let (p, q) = (pts[i], pts[(i + 1) % n]);
        let w = p.0 * q.1 - q.0 * p.1;
        c = add(c, mul(add(p, q), w));
    }
    mul(c, 1.0 / (6.0 * a))
}

/// Is the point inside the outline?
pub(crate) fn inside(pts: &[P], p: P) -> bool {
    let n = pts.len();
    let mut odd = false;
    for i in 0..n {
        let (a, b) = (pts[i], pts[(i + 1) % n]);
        if (a.1 > p.1) != (b.1 > p.1) && p.0 < (b.0 - a.0) * (p.1 - a.1) / (b.1 - a.1) + a.0 {
            odd = !odd;
        }
    }
    odd
}

/// Distance from a point to a stretch.
pub(crate) fn to_stretch(p: P, a: P, b: P) -> f64 {
    let ab = sub(b, a);
    let l = ab.0 * ab.0 + ab.1 * ab.1;
    let t = if l < 1e-9 { 0.0 } else { (((p.0 - a.0) * ab.0 + (p.1 - a.1) * ab.1) / l).clamp(0.0, 1.0) };
    dist(p, add(a, mul(ab, t)))
}

/// Distance from a point to the edge of an outline or to a broken line.
pub(crate) fn to_edge(pts: &[P], closed: bool, p: P) -> f64 {
    let n = pts.len();
    let last = if closed { n } else { n.saturating_sub(1) };
    (0..last).map(|i| to_stretch(p, pts[i], pts[(i + 1) % n])).fold(f64::MAX, f64::min)
}

/// Convex hull, clockwise on the page.
pub(crate) fn hull(pts: &[P]) -> Vec<P> {
    let mut v: Vec<P> = pts.to_vec();
    v.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    v.dedup_by(|a, b| dist(*a, *b) < 1e-9);
    if v.len() < 3 {
        return v;
    }
    let turn = |o: P, a: P, b: P| (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0);
    let half = |order: &mut dyn Iterator<Item = P>| {
        let mut h: Vec<P> = Vec::new();
        for p in order {
            while h.len() >= 2 && turn(h[h.len() - 2], h[h.len() - 1], p) <= 0.0 {
                h.pop();
            }
            h.push(p);
        }
        h.pop();
        h
    };
    let mut lower = half(&mut v.iter().copied());
    lower.extend(half(&mut v.iter().rev().copied()));
    lower
}

/// Points spaced about evenly along a line, with the direction there.
pub(crate) fn along(pts: &[P], closed: bool, step: f64) -> Vec<(P, P)> {
    let n = pts.len();
    let mut ring: Vec<P> = pts.to_vec();
    if closed && n > 0 {
        ring.push(pts[0]);
    }
    let total: f64 = ring.windows(2).map(|w| dist(w[0], w[1])).sum();
    if total < 1e-6 || step < 1e-6 {
        return Vec::new();
    }
    let count = ((total / step + 0.5) as usize).clamp(1, 20_000);
    let step = total / count as f64;
    let mut out = Vec::with_capacity(count + 1);
    let (mut seg, mut done) = (0usize, 0.0);
    for i in 0..(if closed { count } else { count + 1 }) {
        let want = i as f64 * step;
        while seg + 2 < ring.len() && done + dist(ring[seg], ring[seg + 1]) < want - 1e-9 {
            done += dist(ring[seg], ring[seg + 1]);
            seg += 1;
        }
        let l = dist(ring[seg], ring[seg + 1]);
        let t = if l < 1e-9 { 0.0 } else { ((want - done) / l).clamp(0.0, 1.0) };
        out.push((mid(ring[seg], ring[seg + 1], t), unit(sub(ring[seg + 1], ring[seg]))));
    }
    out
}

/// The line moved sideways (to its right if positive), corners mitred.
pub(crate) fn beside(pts: &[P], by: f64) -> Vec<P> {
    let n = pts.len();
    if n < 2 {
        return pts.to_vec();
    }
    (0..n)
        .map(|i| {
            let before = if i > 0 { unit(sub(pts[i], pts[i - 1])) } else { unit(sub(pts[1 % n], pts[0])) };
            let after = if i + 1 < n { unit(sub(pts[i + 1], pts[i])) } else { before };
            let m = unit(add(right(before), right(after)));
            let cos = (m.0 * right(before).0 + m.1 * right(before).1).max(0.4);
            add(pts[i], mul(m, by / cos))
        })
        .collect()
}

/// A closed outline moved inwards by a distance (outwards if negative), corners mitred. Good for the modest
/// insets a pen needs; it does not mend an outline that folds over itself.
pub(crate) fn inset(pts: &[P], by: f64) -> Vec<P> {
    let n = pts.len();
    if n < 3 {
        return pts.to_vec();
    }
    let sign = if area(pts) > 0.0 { 1.0 } else { -1.0 };
    (0..n)
        .map(|i| {
            let before = unit(sub(pts[i], pts[(i + n - 1) % n]));
            let after = unit(sub(pts[(i + 1) % n], pts[i]));
            let m = unit(add(right(before), right(after)));
            let cos = (m.0 * right(before).0 + m.1 * right(before).1).max(0.4);
            add(pts[i], mul(m, sign * by / cos))
        })
        .collect()
}

/// Where a level line at height y lies inside the outline: pairs of left and right ends.
pub(crate) fn level(pts: &[P], y: f64) -> Vec<(f64, f64)> {
    let n = pts.len();
    let mut xs: Vec<f64> = (0..n)
        .filter_map(|i| {
            let (a, b) = (pts[i], pts[(i + 1) % n]);
            ((a.1 > y) != (b.1 > y)).then(|| (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0)
        })
        .collect();
    xs.sort_by(f64::total_cmp);
    xs.chunks_exact(2).map(|c| (c[0], c[1])).collect()
}

/// The four corners of a base: front left, front right, rear right, rear left.
pub(crate) fn base(front: P, facing_deg: f64, width: f64, depth: f64) -> [P; 4] {
    let (s, c) = crate::ink::sin_cos(facing_deg);
    let at = |u: f64, v: f64| (front.0 + u * c - v * s, front.1 + u * s + v * c);
    let h = width / 2.0;
    [at(-h, 0.0), at(h, 0.0), at(h, depth), at(-h, depth)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [P; 4] = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];

    #[test]
    fn squares_are_square() {
        assert!((area(&SQUARE) - 100.0).abs() < 1e-9);
        assert_eq!(centre(&SQUARE), (5.0, 5.0));
        assert!(inside(&SQUARE, (1.0, 9.0)) && !inside(&SQUARE, (11.0, 5.0)));
        assert_eq!(level(&SQUARE, 4.0), [(0.0, 10.0)]);
        let small = inset(&SQUARE, 1.0);
        assert!((area(&small) - 64.0).abs() < 1e-6);
        assert!((to_edge(&SQUARE, true, (5.0, 3.0)) - 3.0).abs() < 1e-9);
    }

    #[test]
    fn the_hull_leaves_out_what_is_inside() {
        let h = hull(&[SQUARE[0], SQUARE[2], (5.0, 5.0), SQUARE[1], SQUARE[3], (4.0, 1.0)]);
        assert_eq!(h.len(), 4);
        assert!(area(&h).abs() > 99.0);
    }

    #[test]
    fn points_along_a_line_are_even() {
        let v = along(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], false, 5.0);
        let seen: Vec<P> = v.iter().map(|p| p.0).collect();
        assert_eq!(seen, [(0.0, 0.0), (5.0, 0.0), (10.0, 0.0), (10.0, 5.0), (10.0, 10.0)]);
    }

    #[test]
    fn a_base_facing_east_has_its_front_to_the_east() {
        let b = base((0.0, 0.0), 90.0, 20.0, 10.0);
        assert!((b[0].1 + 10.0).abs() < 1e-9 && (b[2].0 + 10.0).abs() < 1e-9, "{b:?}");
    }
}
