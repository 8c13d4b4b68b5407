//! Villages, single houses, camps. Houses of a village stand upright on the page round their church; a single
//! building is seen from above, since its walls matter.

use super::relief::strewn;
use super::{Bed, ink, put};
use crate::ink::{Pen, num};
use crate::plan::Sheet;
use crate::shape::{P, add, bounds, centre, dist, inset, mid, mul, right, sub, to_edge, unit};

/// Definitions of the houses in use.
pub(crate) fn symbols(sheet: &Sheet) -> String {
    if !sheet.uses_houses {
        return String::new();
    }
    let mut out = String::new();
    for i in 0..3 {
        out.push_str(&house(sheet, i));
    }
    out.push_str(&church(sheet));
    out
}

/// A house in elevation: gable to the left, long roof to the right.
fn house(sheet: &Sheet, i: u32) -> String {
    let k = sheet.k;
    let (w, h, r) = [(46.0, 19.0, 17.0), (38.0, 17.0, 15.0), (54.0, 18.0, 19.0)][i as usize];
    let g = w * 0.34;
    let at = |x: f64, y: f64| ((x - w / 2.0) * k, y * k);
    let area = |pts: &[(f64, f64)]| {
        let mut p = Pen::new();
        let v: Vec<P> = pts.iter().map(|q| at(q.0, q.1)).collect();
        p.chain(&v, true);
        p.done()
    };
    let mut shadow = Pen::new();
    for j in 0..3 {
        let y = 1.6 + 2.0 * f64::from(j);
        let (a, b) = (at(3.0 + f64::from(j) * 3.0, y), at(w + 9.0 - f64::from(j) * 2.0, y));
        shadow.stroke(a.0, a.1, b.0, b.1);
    }
    let mut fine = Pen::new();
    let mut line = |a: (f64, f64), b: (f64, f64)| {
        let (a, b) = (at(a.0, a.1), at(b.0, b.1));
        fine.stroke(a.0, a.1, b.0, b.1);
    };
    // Tiles, the shaded long wall, a door and a window.
    for j in 1..7 {
        let t = f64::from(j) / 7.0;
        line((g * 0.5 + (w - g) * t, -h - r), (g + (w - g) * t, -h));
    }
    for j in 0..5 {
        let x = g + (w - g) * (0.62 + 0.08 * f64::from(j));
        line((x, -h + 2.0), (x, -1.0));
    }
    line((g * 0.36, 0.0), (g * 0.36, -h * 0.55));
    line((g * 0.36, -h * 0.55), (g * 0.68, -h * 0.55));
    line((g * 0.68, -h * 0.55), (g * 0.68, 0.0));
    line((g + 6.0, -h * 0.35), (g + 6.0, -h * 0.68));
    line((g + 6.0, -h * 0.68), (g + 11.0, -h * 0.68));
    line((g + 11.0, -h * 0.68), (g + 11.0, -h * 0.35));
    line((g + 6.0, -h * 0.35), (g + 11.0, -h * 0.35));
    let chimney = area(&[
        (w * 0.66, -h - r - 7.0),
        (w * 0.66 + 5.0, -h - r - 7.0),
        (w * 0.66 + 5.0, -h - r + 2.0),
        (w * 0.66, -h - r + 2.0),
    ]);
    format!(
        "<g id=\"{}h{i}\"><path class=\"g1\" d=\"{}\"/><path class=\"wall\" d=\"{chimney}{}\"/><path class=\"roof\" d=\"{}\"/><path class=\"g1\" d=\"{}\"/></g>\n",
        sheet.dash(),
        shadow.done(),
        area(&[(0.0, 0.0), (0.0, -h), (g * 0.5, -h - r), (g, -h), (w, -h), (w, 0.0)]),
        area(&[(g * 0.5, -h - r), (g, -h), (w + 1.5, -h), (w - g * 0.45, -h - r)]),
        fine.done()
    )
}

/// A village church: nave, tower, spire, cross.
fn church(sheet: &Sheet) -> String {
    let k = sheet.k;
    let area = |pts: &[(f64, f64)]| {
        let mut p = Pen::new();
        let v: Vec<P> = pts.iter().map(|q| (q.0 * k, q.1 * k)).collect();
        p.chain(&v, true);
        p.done()
    };
    let mut fine = Pen::new();
    let mut line = |a: (f64, f64), b: (f64, f64)| fine.stroke(a.0 * k, a.1 * k, b.0 * k, b.1 * k);
    for j in 0..6 {
        let x = -6.0 + 7.0 * f64::from(j);
        line((x - 4.0, -42.0), (x, -24.0));
    }
    for x in [4.0, 16.0, 28.0] {
        line((x, -6.0), (x, -15.0));
        line((x + 3.0, -6.0), (x + 3.0, -15.0));
        line((x, -15.0), (x + 1.5, -18.0));
        line((x + 3.0, -15.0), (x + 1.5, -18.0));
    }
    for j in 0..4 {
        line((-16.0 + 1.9 * f64::from(j), -50.0), (-16.0 + 1.9 * f64::from(j), -1.0));
    }
    line((-19.0, -98.0), (-19.0, -112.0));
    line((-23.0, -107.0), (-15.0, -107.0));
    line((-18.0, -90.0), (-12.0, -54.0));
    line((-18.5, -88.0), (-14.6, -54.0));
    format!(
        "<g id=\"{}h9\"><path class=\"wall\" d=\"{}\"/><path class=\"roof\" d=\"{}\"/><path class=\"wall\" d=\"{}\"/><path class=\"roof\" d=\"{}\"/><path class=\"g2\" d=\"{}\"/></g>\n",
        sheet.dash(),
        area(&[(-10.0, 0.0), (-10.0, -24.0), (38.0, -24.0), (38.0, 0.0)]),
        area(&[(-10.0, -24.0), (-10.0, -43.0), (33.0, -43.0), (39.0, -24.0)]),
        area(&[(-28.0, 0.0), (-28.0, -54.0), (-10.0, -54.0), (-10.0, 0.0)]),
        area(&[(-29.5, -54.0), (-19.0, -98.0), (-8.5, -54.0)]),
        fine.done()
    )
}

pub(crate) fn village(sheet: &mut Sheet, out: &mut String, b: &Bed) {
    put(out, "sand", &b.outline());
    put(out, "edge", &b.outline());
    sheet.uses_houses = true;
    sheet.uses_bushes = true;
    let dash = sheet.dash();
    let k = b.k;
    let (x0, y0, x1, y1) = bounds(&b.pts);
    let c = centre(&b.pts);
    let mut spots: Vec<(P, String)> = Vec::new();
    // The church first, in the middle, if there is room at all.
    let church = (c.0 - 4.0 * k, c.1 + 16.0 * k);
    if (x1 - x0) > 120.0 * k && (y1 - y0) > 90.0 * k && b.free(church, 34.0 * k, 90.0 * k) {
        spots.push((church, format!("{dash}h9")));
    }
    for (p, n) in strewn(b, 72.0, 54.0, 0.14) {
        let foot = (p.0, p.1 + 12.0 * k);
        let fits = crate::shape::inside(&b.pts, (foot.0 - 26.0 * k, foot.1))
            && crate::shape::inside(&b.pts, (foot.0 + 28.0 * k, foot.1))
            && crate::shape::inside(&b.pts, (foot.0, foot.1 - 24.0 * k))
            && b.free(foot, 28.0 * k, 38.0 * k);
        let clear =
            spots.iter().all(|s| (s.0.0 - foot.0).abs() > 62.0 * k || (s.0.1 - foot.1).abs() > 40.0 * k);
        if fits && clear {
            spots.push((foot, format!("{dash}h{}", b.hand.raw(n) % 3)));
        }
    }
    // Gardens between them.
    for (p, n) in strewn(b, 30.0, 24.0, 0.4) {
        let clear =
            spots.iter().all(|s| (s.0.0 - p.0).abs() > 42.0 * k || (s.0.1 - p.1 - 14.0 * k).abs() > 30.0 * k);
        if clear
            && b.hand.unit(n + 31) < 0.5
            && to_edge(&b.pts, true, p) > 10.0 * k
            && b.free(p, 8.0 * k, 8.0 * k)
        {
            spots.push((p, format!("{dash}b{}", n % 3)));
        }
    }
    spots.sort_by(|a, b| a.0.1.total_cmp(&b.0.1).then(a.0.0.total_cmp(&b.0.0)));
    for (p, id) in spots {
        out.push_str(&format!(
            "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>\n",
            num((p.0 + 0.5).floor()),
            num((p.1 + 0.5).floor())
        ));
    }
}

/// One building from above: walls where the rules have them, a hipped roof hatched on its dark sides.
pub(crate) fn building(out: &mut String, b: &Bed) {
    put(out, "roof", &b.outline());
    if b.pts.len() != 4 {
        let mut inner = Pen::new();
        inner.chain(&inset(&b.pts, 5.0 * b.k), true);
        ink(out, "g2", inner);
        put(out, "wide", &b.outline());
        return;
    }
    // The ridge runs along the longer side.
    let q = &b.pts;
    let turn = usize::from(dist(q[0], q[1]) < dist(q[1], q[2]));
    let r: Vec<P> = (0..4).map(|i| q[(i + turn) % 4]).collect();
    let (a, e) = (mid(r[0], r[3], 0.5), mid(r[1], r[2], 0.5));
    let hip = (dist(r[0], r[3]) / 2.0).min(dist(a, e) * 0.3);
    let u = unit(sub(e, a));
    let (a, e) = (add(a, mul(u, hip)), sub(e, mul(u, hip)));
    let mut ridge = Pen::new();
    ridge.stroke(a.0, a.1, e.0, e.1);
    for (p, t) in [(r[0], a), (r[3], a), (r[1], e), (r[2], e)] {
        ridge.stroke(p.0, p.1, t.0, t.1);
    }
    let (mut light, mut dark) = (Pen::new(), Pen::new());
    // Tiles run straight up each of the four roofs, until the ridge or a hip stops them.
    let middle = centre(q);
    let half = dist(r[0], r[3]) / 2.0;
    for i in 0..4 {
        let (p, t) = (r[i], r[(i + 1) % 4]);
        let along_ = unit(sub(t, p));
        let mut up = right(along_);
        if dist(add(p, up), middle) > dist(p, middle) {
            up = mul(up, -1.0);
        }
        let shade = up.0 + up.1 < 0.0;
        let long = dist(p, t);
        let (rise, run) = if i % 2 == 0 { (half, hip) } else { (hip, half) };
        let n = ((long / ((if shade { 4.2 } else { 8.4 }) * b.k)) as usize).max(2);
        for j in 1..n {
            let x = long * j as f64 / n as f64;
            let high = rise * (x.min(long - x) / run.max(1.0)).min(1.0);
            let high = high * (0.95 - b.hand.unit((i * 100 + j) as u64) * 0.14);
            let foot = add(p, mul(along_, x));
            let pen = if shade { &mut dark } else { &mut light };
            pen.stroke(foot.0, foot.1, foot.0 + up.0 * high, foot.1 + up.1 * high);
        }
    }
    ink(out, "g1", light);
    ink(out, "g2", dark);
    ink(out, "g3", ridge);
    put(out, "wide", &b.outline());
}

/// Tents in rows, with a street between.
pub(crate) fn camp(out: &mut String, b: &Bed) {
    put(out, "sand", &b.outline());
    put(out, "edge", &b.outline());
    let k = b.k;
    let (mut cloth, mut door, mut fine) = (Pen::new(), Pen::new(), Pen::new());
    let mut spots = strewn(b, 30.0, 28.0, 0.08);
    spots.sort_by(|a, c| a.0.1.total_cmp(&c.0.1).then(a.0.0.total_cmp(&c.0.0)));
    for (p, n) in spots {
        let (w, h) = (9.0 * k, 16.0 * k);
        let foot = (p.0, p.1 + 6.0 * k);
        if to_edge(&b.pts, true, p) < 12.0 * k || !b.free(foot, w, h) {
            continue;
        }
        let s = 0.9 + 0.25 * b.hand.unit(n);
        cloth.chain(&[(foot.0 - w * s, foot.1), (foot.0, foot.1 - h * s), (foot.0 + w * s, foot.1)], true);
        door.chain(
            &[
                (foot.0 - w * 0.3, foot.1),
                (foot.0 - w * 0.05, foot.1 - h * 0.62),
                (foot.0 + w * 0.16, foot.1),
            ],
            true,
        );
        for j in 0..3 {
            let t = 0.36 + 0.2 * f64::from(j);
            fine.stroke(
                foot.0 + w * s * t,
                foot.1 - h * s * (1.0 - t) + k,
                foot.0 + w * s * (t + 0.1),
                foot.1 - k,
            );
        }
        fine.stroke(foot.0 + w, foot.1 + k, foot.0 + w * 2.0, foot.1 + k);
    }
    ink(out, "wall", cloth);
    ink(out, "dark", door);
    ink(out, "g1", fine);
}
