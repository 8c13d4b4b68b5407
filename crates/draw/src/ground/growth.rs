//! What grows: woods, orchards, brush, fields. Trees are a few symbols, drawn once and used many times,
//! sorted from the back, left out where a unit stands.

use super::relief::strewn;
use super::{Bed, ink, put};
use crate::ink::{Hand, Pen, num, sin_cos};
use crate::options::Detail;
use crate::plan::Sheet;
use crate::shape::{P, add, along, bounds, dist, inside, mul, right, sub, to_edge, unit};

/// Kinds of tree: how many symbols, and their names.
const OAKS: u64 = 5;

/// Definitions of the trees in use.
pub(crate) fn symbols(sheet: &Sheet) -> String {
    let mut out = String::new();
    if sheet.uses_trees {
        for i in 0..OAKS {
            out.push_str(&tree(sheet, i));
        }
    }
    if sheet.uses_bushes {
        for i in 0..3 {
            out.push_str(&bush(sheet, i));
        }
    }
    if sheet.uses_orchard {
        out.push_str(&fruit(sheet));
    }
    out
}

/// A round tree in elevation: trunk, scalloped crown left white towards the light, hatched away from it, and a
/// cast shadow on the ground.
fn tree(sheet: &Sheet, i: u64) -> String {
    let k = sheet.k;
    let hand = Hand::of("oak").with(i);
    let big = if sheet.detail <= Detail::Small { 1.25 } else { 1.0 };
    let r = (15.0 + hand.sway(1, 2.4)) * k * big;
    let tall = 1.0 + hand.sway(2, 0.1);
    let (cx, cy) = (hand.sway(3, 1.0) * k, -r * 1.35 * tall);
    let mut shadow = Pen::new();
    for j in 0..4 {
        let y = -1.5 * k + 1.9 * k * f64::from(j);
        let x = (3.0 - f64::from(j)) * k;
        shadow.stroke(x, y, x + r * (1.55 - 0.22 * f64::from(j)), y);
    }
    let mut trunk = Pen::new();
    trunk.stroke(-1.1 * k, 0.0, -0.6 * k, cy + r * 0.8);
    trunk.stroke(1.3 * k, 0.0, 0.8 * k, cy + r * 0.8);
    // Scallops round the crown, uneven.
    let n = 9;
    let mut crown = Pen::new();
    let at = |j: i32| {
        let (s, c) = sin_cos(200.0 + f64::from(j) * 320.0 / f64::from(n));
        let q = r * (0.94 + hand.sway(10 + j as u64, 0.09));
        (cx + q * s, cy - q * tall * c)
    };
    let first = at(0);
    crown.to(first.0, first.1);
    for j in 1..=n {
        let p = at(j);
        let q = at(j - 1);
        crown.arc(dist(p, q) * 0.56, false, true, p.0, p.1);
    }
    crown.close();
    // Leaves in the shade, and a few clusters in the light.
    let mut hatch = Pen::new();
    let rows = if sheet.detail <= Detail::Small { 3 } else { 5 };
    for j in 0..rows {
        let t = f64::from(j) / f64::from(rows);
        let x = cx + r * (0.1 + 0.62 * t);
        let y = cy + r * (0.72 - 0.62 * t);
        hatch.stroke(x, y, x + r * (0.34 - 0.12 * t), y - r * (0.62 - 0.16 * t));
    }
    if sheet.detail >= Detail::Plan {
        for (u, v) in [(-0.4, -0.2), (0.0, -0.5), (-0.24, 0.26)] {
            let (x, y) = (cx + r * u, cy + r * v);
            hatch.to(x - r * 0.16, y + r * 0.04);
            hatch.arc(r * 0.15, false, true, x + r * 0.14, y);
        }
    }
    format!(
        "<g id=\"{}t{i}\"><path class=\"g1\" d=\"{}\"/><path class=\"g3\" d=\"{}\"/><path class=\"crown\" d=\"{}\"/><path class=\"g1\" d=\"{}\"/></g>\n",
        sheet.dash(),
        shadow.done(),
        trunk.done(),
        crown.done(),
        hatch.done()
    )
}

fn bush(sheet: &Sheet, i: u64) -> String {
    let k = sheet.k;
    let hand = Hand::of("bush").with(i);
    let r = (6.6 + hand.sway(1, 1.2)) * k;
    // A low clump of leaves, broken at the foot.
    let mut crown = Pen::new();
    let rim = [
        (-0.9, 0.05),
        (-1.15, -0.5),
        (-0.6, -1.0),
        (0.1, -1.25 + hand.sway(2, 0.15)),
        (0.75, -0.95),
        (1.15, -0.4),
        (0.85, 0.05),
    ];
    crown.to(rim[0].0 * r, rim[0].1 * r);
    for w in rim.windows(2) {
        crown.arc(dist(mul(w[0], r), mul(w[1], r)) * 0.56, false, true, w[1].0 * r, w[1].1 * r);
    }
    crown.arc(r * 0.5, false, false, r * 0.1, r * 0.1);
    crown.arc(r * 0.5, false, false, rim[0].0 * r, rim[0].1 * r);
    crown.close();
    let mut hatch = Pen::new();
    for j in 0..3 {
        let t = f64::from(j);
        hatch.stroke(r * (0.15 + 0.28 * t), -r * 0.1, r * (0.34 + 0.2 * t), -r * (0.8 - 0.2 * t));
    }
    hatch.stroke(r * 0.7, r * 0.2, r * 1.8, r * 0.2);
    format!(
        "<g id=\"{}b{i}\"><path class=\"crown\" d=\"{}\"/><path class=\"g1\" d=\"{}\"/></g>\n",
        sheet.dash(),
        crown.done(),
        hatch.done()
    )
}

/// A pruned tree of an orchard: a ball on a stem.
fn fruit(sheet: &Sheet) -> String {
    let k = sheet.k;
    let r = 7.4 * k;
    let mut stem = Pen::new();
    stem.stroke(0.0, 0.0, 0.0, -r);
    stem.stroke(0.0, 0.0, r * 1.9, 0.0);
    stem.stroke(r * 0.3, 1.6 * k, r * 1.4, 1.6 * k);
    let mut ball = Pen::new();
    ball.circle(0.0, -r * 1.8, r);
    let mut hatch = Pen::new();
    for j in 0..4 {
        let t = f64::from(j);
        hatch.stroke(
            r * (0.06 + 0.2 * t),
            -r * (1.0 + 0.02 * t),
            r * (0.34 + 0.16 * t),
            -r * (2.1 - 0.16 * t),
        );
    }
    format!(
        "<g id=\"{}o\"><path class=\"g2\" d=\"{}\"/><path class=\"crown\" d=\"{}\"/><path class=\"g1\" d=\"{}\"/></g>\n",
        sheet.dash(),
        stem.done(),
        ball.done(),
        hatch.done()
    )
}

fn plant(out: &mut String, id: &str, mut spots: Vec<P>) {
    spots.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0)));
    for p in spots {
        out.push_str(&format!("<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>\n", num(whole(p.0)), num(whole(p.1))));
    }
}

fn whole(v: f64) -> f64 {
    (v + 0.5).floor()
}

pub(crate) fn wood(sheet: &mut Sheet, out: &mut String, b: &Bed) {
    put(out, "green", &b.outline());
    put(out, "edge", &b.outline());
    sheet.uses_trees = true;
    let dash = sheet.dash();
    let k = b.k;
    let mut spots: Vec<(P, u64)> = strewn(b, 38.0, 26.0, 0.22)
        .into_iter()
        .filter(|(p, _)| {
            // The foot stays inside the edge; the crown may lean out of it upwards.
            let foot = (p.0, p.1 + 8.0 * k);
            inside(&b.pts, foot) && to_edge(&b.pts, true, *p) > 6.0 * k && b.free(foot, 15.0 * k, 34.0 * k)
        })
        .map(|(p, n)| ((p.0, p.1 + 8.0 * k), n))
        .collect();
    spots.sort_by(|a, b| a.0.1.total_cmp(&b.0.1).then(a.0.0.total_cmp(&b.0.0)));
    for (p, n) in spots {
        let i = b.hand.raw(n + 5) % OAKS;
        out.push_str(&format!(
            "<use href=\"#{dash}t{i}\" x=\"{}\" y=\"{}\"/>\n",
            num(whole(p.0)),
            num(whole(p.1))
        ));
    }
}

pub(crate) fn brush(sheet: &mut Sheet, out: &mut String, b: &Bed) {
    put(out, "green", &b.outline());
    put(out, "edge", &b.outline());
    sheet.uses_bushes = true;
    let dash = sheet.dash();
    let mut twigs = Pen::new();
    let mut spots = strewn(b, 27.0, 18.0, 0.3);
    spots.retain(|(p, _)| to_edge(&b.pts, true, *p) > 7.0 * b.k && b.free(*p, 8.0 * b.k, 8.0 * b.k));
    spots.sort_by(|a, c| a.0.1.total_cmp(&c.0.1).then(a.0.0.total_cmp(&c.0.0)));
    for (p, n) in spots {
        match b.hand.raw(n + 3) % 5 {
            0 => {
                let k = b.k;
                twigs.stroke(p.0, p.1, p.0 - 3.6 * k, p.1 - 6.4 * k);
                twigs.stroke(p.0, p.1, p.0 + 0.6 * k, p.1 - 8.4 * k);
                twigs.stroke(p.0, p.1, p.0 + 4.2 * k, p.1 - 6.0 * k);
            }
            i => out.push_str(&format!(
                "<use href=\"#{dash}b{}\" x=\"{}\" y=\"{}\"/>\n",
                i % 3,
                num(whole(p.0)),
                num(whole(p.1))
            )),
        }
    }
    ink(out, "g2", twigs);
}

/// The direction of the longest edge.
fn lie(b: &Bed) -> P {
    let n = b.pts.len();
    let mut best = ((1.0, 0.0), 0.0);
    for i in 0..n {
        let e = sub(b.pts[(i + 1) % n], b.pts[i]);
        let l = crate::shape::len(e);
        if l > best.1 {
            best = (unit(e), l);
        }
    }
    best.0
}

pub(crate) fn plantation(sheet: &mut Sheet, out: &mut String, b: &Bed) {
    put(out, "green", &b.outline());
    put(out, "edge", &b.outline());
    sheet.uses_orchard = true;
    let u = lie(b);
    let v = right(u);
    let c = crate::shape::centre(&b.pts);
    let (x0, y0, x1, y1) = bounds(&b.pts);
    let far = dist((x0, y0), (x1, y1));
    let step = 26.0 * b.k;
    let n = (far / step) as i32 + 1;
    let mut spots = Vec::new();
    for j in -n..=n {
        for i in -n..=n {
            let p = add(c, add(mul(u, f64::from(i) * step), mul(v, f64::from(j) * step)));
            if inside(&b.pts, p) && to_edge(&b.pts, true, p) > 9.0 * b.k && b.free(p, 8.0 * b.k, 20.0 * b.k) {
                spots.push(p);
            }
        }
    }
    let id = format!("{}o", sheet.dash());
    plant(out, &id, spots);
}

/// Ploughed strips, by turns along and across; round an enclosed field a hedge with a gate.
pub(crate) fn field(out: &mut String, b: &Bed, enclosed: bool) {
    put(out, "earth2", &b.outline());
    let u = lie(b);
    let v = right(u);
    let c = crate::shape::centre(&b.pts);
    // The outline in the field's own frame.
    let own: Vec<P> = b
        .pts
        .iter()
        .map(|p| {
            let d = sub(*p, c);
            (d.0 * u.0 + d.1 * u.1, d.0 * v.0 + d.1 * v.1)
        })
        .collect();
    let back = |p: P| add(c, add(mul(u, p.0), mul(v, p.1)));
    let (x0, y0, x1, y1) = bounds(&own);
    let strips = (((x1 - x0) / (110.0 * b.k)) as usize + 1).max(2) | 1;
    let wide = (x1 - x0) / strips as f64;
    let gap = 6.5 * b.k;
    let pad = if enclosed { 9.0 } else { 4.0 } * b.k;
    let mut furrows = Pen::new();
    for s in 0..strips {
        let (a, e) = (x0 + wide * s as f64, x0 + wide * (s + 1) as f64);
        if s % 2 == 0 {
            let mut y = y0 + gap;
            let mut n = 0u64;
            while y < y1 - gap * 0.5 {
                for (l, r) in crate::shape::level(&own, y) {
                    let (l, r) = (
                        l.max(a) + if l > a { pad } else { 2.5 * b.k },
                        r.min(e) - if r < e { pad } else { 2.5 * b.k },
                    );
                    let (l, r) = (
                        l + b.hand.unit(n * 2 + s as u64) * gap,
                        r - b.hand.unit(n * 2 + 1 + s as u64) * gap,
                    );
                    if r - l > gap {
                        let (p, q) = (back((l, y)), back((r, y)));
                        let m = back(((l + r) / 2.0, y + b.hand.sway(n + 900, 1.4 * b.k)));
                        furrows.to(p.0, p.1);
                        furrows.quad(m.0, m.1, q.0, q.1);
                    }
                }
                y += gap;
                n += 1;
            }
        } else {
            let turned: Vec<P> = own.iter().map(|p| (p.1, p.0)).collect();
            let mut x = a + gap;
            let mut n = 0u64;
            while x < e - gap * 0.5 {
                for (t, f) in crate::shape::level(&turned, x) {
                    let (t, f) =
                        (t + pad + b.hand.unit(n * 2 + 400) * gap, f - pad - b.hand.unit(n * 2 + 401) * gap);
                    if f - t > gap {
                        let (p, q) = (back((x, t)), back((x, f)));
                        furrows.stroke(p.0, p.1, q.0, q.1);
                    }
                }
                x += gap;
                n += 1;
            }
        }
    }
    ink(out, "g1", furrows);
    if !enclosed {
        put(out, "edge", &b.outline());
        return;
    }
    put(out, "rim", &b.outline());
    // The hedge: scallops to both sides of the edge, open at a gate on the longest side.
    let gate = {
        let n = b.pts.len();
        let i = (0..n)
            .max_by(|i, j| {
                dist(b.pts[*i], b.pts[(*i + 1) % n]).total_cmp(&dist(b.pts[*j], b.pts[(*j + 1) % n]))
            })
            .unwrap_or(0);
        crate::shape::mid(b.pts[i], b.pts[(i + 1) % n], 0.55)
    };
    // Round from one gatepost to the other.
    let ring = along(&b.pts, true, 9.0 * b.k);
    let n = ring.len();
    let open = |i: usize| dist(ring[i % n].0, gate) < 14.0 * b.k;
    let start = (0..n).find(|i| open(*i) && !open(*i + 1)).map_or(0, |i| i + 1);
    let mut posts: Vec<P> = Vec::new();
    for i in start..start + n {
        if open(i) {
            break;
        }
        posts.push(ring[i % n].0);
    }
    super::works::hedge_along(out, b, &posts);
}
