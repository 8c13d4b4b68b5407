//! Relief: hachures that run downhill, closer and heavier on the side away from the light; gullies, dunes,
//! rocks and crags.

use super::{Bed, ink, put};
use crate::ink::Pen;
use crate::shape::{P, add, along, bounds, centre, dist, inside, mid, mul, right, sub, to_edge, unit};

/// How far a slope looks away from the light: 1 lower right, -1 upper left.
fn shade(b: &Bed, outward: P) -> f64 {
    let u = unit(outward);
    let s = (u.0 * 0.62 + u.1 * 0.785).clamp(-1.0, 1.0);
    if b.night { -s } else { s }
}

/// Three pens, by how dark the slope is.
#[derive(Default)]
struct Burins {
    light: Pen,
    middle: Pen,
    dark: Pen,
}

impl Burins {
    fn stroke(&mut self, shade: f64, a: P, b: P) {
        let pen = if shade > 0.45 {
            &mut self.dark
        } else if shade > -0.25 {
            &mut self.middle
        } else {
            &mut self.light
        };
        pen.stroke(a.0, a.1, b.0, b.1);
    }

    fn done(self, out: &mut String, heavy: bool) {
        ink(out, "g1", self.light);
        ink(out, "g2", self.middle);
        ink(out, if heavy { "g5" } else { "g3" }, self.dark);
    }
}

pub(crate) fn hill(out: &mut String, b: &Bed, steep: bool) {
    put(out, "earth", &b.outline());
    let c = centre(&b.pts);
    let rings: &[(f64, f64)] = if steep {
        &[(0.985, 0.70), (0.685, 0.42), (0.41, 0.20)]
    } else {
        &[(0.985, 0.80), (0.75, 0.585), (0.545, 0.41)]
    };
    let mut burins = Burins::default();
    for (ring, (foot, top)) in rings.iter().enumerate() {
        let step = (if steep { 6.6 } else { 8.6 }) * b.k / (foot + 0.1);
        for (i, (p, _)) in along(&b.pts, true, step).into_iter().enumerate() {
            let out_ = sub(p, c);
            let s = shade(b, out_);
            // The lit side keeps every second stroke.
            if s < -0.55 && i % 2 == 1 {
                continue;
            }
            let n = (ring * 100_000 + i * 4) as u64;
            let lo = foot - b.hand.unit(n) * 0.045;
            let mut hi = top + b.hand.unit(n + 1) * 0.07;
            if s < -0.2 {
                hi += 0.03;
            }
            let twist = mul(right(out_), b.hand.sway(n + 2, 0.007));
            burins.stroke(s, add(c, mul(out_, lo)), add(add(c, mul(out_, hi)), twist));
        }
    }
    burins.done(out, steep);
    if steep {
        crest(out, b, c);
    }
    put(out, "edge", &b.outline());
}

/// The crest of a steep hill: a segment through the middle along the longest axis, half as long as that axis.
fn crest(out: &mut String, b: &Bed, c: P) {
    let far = b.pts.iter().copied().max_by(|p, q| dist(*p, c).total_cmp(&dist(*q, c)));
    let Some(far) = far else { return };
    let axis = mul(sub(far, c), 0.5);
    let mut ridge = Pen::new();
    let n = 12;
    let pts: Vec<P> = (0..=n)
        .map(|i| {
            let t = f64::from(i) / f64::from(n) * 2.0 - 1.0;
            add(add(c, mul(axis, t)), mul(unit(right(axis)), b.hand.sway(i as u64 + 77, 1.6 * b.k)))
        })
        .collect();
    ridge.smooth(&pts, false);
    // Teeth on the dark side.
    for (i, w) in pts.windows(2).enumerate() {
        for t in [0.0, 0.5] {
            let p = mid(w[0], w[1], t);
            let mut n = unit(right(axis));
            if shade(b, n) < 0.0 {
                n = mul(n, -1.0);
            }
            let l = (7.0 + b.hand.unit(i as u64 + 300) * 4.0) * b.k;
            ridge.stroke(p.0, p.1, p.0 + n.0 * l, p.1 + n.1 * l);
        }
    }
    ink(out, "g4", ridge);
}

pub(crate) fn slope(out: &mut String, b: &Bed) {
    put(out, "earth2", &b.outline());
    let c = centre(&b.pts);
    let mut burins = Burins::default();
    for (i, (p, _)) in along(&b.pts, true, 8.0 * b.k).into_iter().enumerate() {
        let o = sub(p, c);
        let s = shade(b, o);
        if s < -0.6 && i % 2 == 1 {
            continue;
        }
        let n = i as u64 * 3;
        let l = (18.0 + b.hand.unit(n) * 9.0) * b.k;
        burins.stroke(s, p, sub(p, mul(unit(o), l)));
    }
    burins.done(out, false);
    put(out, "edge", &b.outline());
}

/// A gully: the ground falls inwards from both edges; the light strikes the far wall.
pub(crate) fn gully(out: &mut String, b: &Bed) {
    put(out, "earth", &b.outline());
    let ring = if crate::shape::area(&b.pts) > 0.0 { 1.0 } else { -1.0 };
    let mut burins = Burins::default();
    for (i, (p, d)) in along(&b.pts, true, 6.4 * b.k).into_iter().enumerate() {
        let inward = mul(right(d), ring);
        let s = shade(b, inward);
        if s < -0.5 && i % 2 == 1 {
            continue;
        }
        let room = ray(&b.pts, p, inward);
        let l = (room * 0.42).min((15.0 + b.hand.unit(i as u64) * 6.0) * b.k);
        burins.stroke(s, p, add(p, mul(inward, l)));
    }
    burins.done(out, false);
    put(out, "rim", &b.outline());
}

/// How far from an edge to the opposite one.
fn ray(pts: &[P], from: P, dir: P) -> f64 {
    let n = pts.len();
    let mut best = f64::MAX;
    for i in 0..n {
        let (a, b) = (pts[i], pts[(i + 1) % n]);
        let e = sub(b, a);
        let den = dir.0 * e.1 - dir.1 * e.0;
        if den.abs() < 1e-9 {
            continue;
        }
        let f = sub(a, from);
        let t = (f.0 * e.1 - f.1 * e.0) / den;
        let u = (f.0 * dir.1 - f.1 * dir.0) / den;
        if t > 1.0 && (-0.001..=1.001).contains(&u) {
            best = best.min(t);
        }
    }
    if best > 1e8 { 0.0 } else { best }
}

/// Points scattered evenly in an outline, row by row.
pub(crate) fn strewn(b: &Bed, dx: f64, dy: f64, sway: f64) -> Vec<(P, u64)> {
    let (x0, y0, x1, y1) = bounds(&b.pts);
    let (dx, dy) = (dx * b.k, dy * b.k);
    let mut v = Vec::new();
    let mut j = 0u64;
    let mut y = y0 + dy * 0.5;
    while y < y1 {
        let mut x = x0 + if j.is_multiple_of(2) { 0.25 } else { 0.75 } * dx;
        let mut i = 0u64;
        while x < x1 {
            let n = j * 1000 + i;
            let p = (x + b.hand.sway(n * 2, sway * dx), y + b.hand.sway(n * 2 + 1, sway * dy));
            if inside(&b.pts, p) {
                v.push((p, n));
            }
            x += dx;
            i += 1;
        }
        y += dy;
        j += 1;
    }
    v
}

pub(crate) fn dunes(out: &mut String, b: &Bed) {
    put(out, "sand", &b.outline());
    let (mut back, mut dots) = (Pen::new(), Pen::new());
    let k = b.k;
    for (p, n) in strewn(b, 40.0, 21.0, 0.22) {
        if to_edge(&b.pts, true, p) < 12.0 * k {
            continue;
        }
        let w = (13.0 + b.hand.unit(n + 9) * 6.0) * k;
        let h = w * 0.5;
        back.to(p.0 - w, p.1);
        back.cubic((p.0 - w * 0.5, p.1 - h), (p.0 + w * 0.2, p.1 - h * 1.1), (p.0 + w * 0.9, p.1 + h * 0.25));
        // The lee, stippled.
        for i in 0..7u64 {
            let t = i as f64 / 6.0;
            let x = p.0 + w * (0.05 + 0.75 * t);
            let y = p.1 - h * (0.5 - 0.62 * t) + (2.0 + b.hand.unit(n * 16 + i) * 5.0) * k;
            dots.dot(x, y);
        }
    }
    for (p, n) in strewn(b, 17.0, 14.0, 0.4) {
        if n % 3 != 0 {
            dots.dot(p.0, p.1);
        }
    }
    ink(out, "g2", back);
    ink(out, "g3", dots);
    put(out, "edge", &b.outline());
}

/// One rock: a faceted outline, hatched on its right.
fn rock(fill: &mut Pen, hatch: &mut Pen, b: &Bed, p: P, r: f64, n: u64) {
    let h = |i: u64| 0.78 + 0.44 * b.hand.unit(n * 8 + i);
    let pts = [
        (p.0 - r * h(1), p.1),
        (p.0 - r * 0.6, p.1 - r * 0.8 * h(2)),
        (p.0 + r * 0.1, p.1 - r * 1.05 * h(3)),
        (p.0 + r * 0.8, p.1 - r * 0.55 * h(4)),
        (p.0 + r * h(5), p.1 + r * 0.1),
        (p.0 + r * 0.1, p.1 + r * 0.3),
    ];
    fill.chain(&pts, true);
    let top = pts[2];
    hatch.stroke(top.0, top.1, p.0 + r * 0.22, p.1 - r * 0.1);
    hatch.stroke(p.0 + r * 0.22, p.1 - r * 0.1, p.0 + r * 0.1, p.1 + r * 0.3);
    for i in 0..3 {
        let t = 0.36 + 0.2 * f64::from(i);
        hatch.stroke(
            p.0 + r * t,
            p.1 - r * (0.62 - 0.18 * f64::from(i)),
            p.0 + r * (t - 0.04),
            p.1 + r * 0.12,
        );
    }
}

pub(crate) fn rocks(out: &mut String, b: &Bed) {
    put(out, "sand", &b.outline());
    let (mut fill, mut hatch) = (Pen::new(), Pen::new());
    for (p, n) in strewn(b, 24.0, 17.0, 0.3) {
        let r = (4.0 + b.hand.unit(n + 3) * 5.0) * b.k;
        if to_edge(&b.pts, true, p) > r && b.free(p, r, r) {
            rock(&mut fill, &mut hatch, b, p, r, n);
        }
    }
    ink(out, "stone", fill);
    ink(out, "g1", hatch);
    put(out, "edge", &b.outline());
}

/// Crags: a wall of rock seen half from the side, nobody passes.
pub(crate) fn crags(out: &mut String, b: &Bed) {
    put(out, "earth", &b.outline());
    for (p, n) in strewn(b, 21.0, 13.0, 0.24) {
        let r = (9.0 + b.hand.unit(n + 3) * 6.0) * b.k;
        if to_edge(&b.pts, true, p) > r * 0.55 {
            // Each rock hides those behind it.
            let (mut fill, mut hatch) = (Pen::new(), Pen::new());
            rock(&mut fill, &mut hatch, b, p, r, n);
            ink(out, "stone", fill);
            ink(out, "g2", hatch);
        }
    }
    put(out, "rim", &b.outline());
}
