//! Water: banks, lines that follow the shore, broken lines of current, marsh.

use super::{Bed, ink, put};
use crate::ink::{Pen, num};
use crate::shape::{P, along, beside, bounds, inset, level};

/// A lake or the sea: lines that echo the shore, wider apart as the water deepens.
pub(crate) fn lake(out: &mut String, b: &Bed) {
    put(out, "water", &b.outline());
    if !b.flat {
        let (x0, y0, x1, y1) = bounds(&b.pts);
        let room = (x1 - x0).min(y1 - y0) / 2.0;
        for (i, d) in [3.5, 8.5, 15.0, 23.0, 33.0].into_iter().enumerate() {
            if d * b.k > room * 0.85 {
                break;
            }
            let ring = inset(&b.pts, d * b.k);
            let mut pen = Pen::new();
            broken(&mut pen, b, &ring, true, i as u64);
            ink(out, if i == 0 { "g2" } else { "g1" }, pen);
        }
        let mut waves = Pen::new();
        for (p, n) in super::relief::strewn(b, 70.0, 34.0, 0.3) {
            if crate::shape::to_edge(&b.pts, true, p) > 42.0 * b.k {
                let w = (9.0 + b.hand.unit(n) * 7.0) * b.k;
                waves.to(p.0 - w, p.1);
                waves.quad(p.0 - w * 0.5, p.1 - 3.0 * b.k, p.0, p.1);
                waves.quad(p.0 + w * 0.5, p.1 - 3.0 * b.k, p.0 + w, p.1);
            }
        }
        ink(out, "g1", waves);
    }
    put(out, "g4", &b.outline());
}

/// A line with gaps of uneven length, as the burin lifts.
fn broken(pen: &mut Pen, b: &Bed, pts: &[P], closed: bool, salt: u64) {
    let run = along(pts, closed, 9.0 * b.k);
    let mut down = false;
    for (i, (p, _)) in run.iter().enumerate() {
        let lift = b.hand.with(salt).raw(i as u64 / 3).is_multiple_of(7);
        if lift {
            down = false;
        } else if down {
            pen.line(p.0, p.1);
        } else {
            pen.to(p.0, p.1);
            down = true;
        }
    }
    if closed && down && !run.is_empty() {
        pen.line(run[0].0.0, run[0].0.1);
    }
}

/// A river or stream. The banks are where the rules have them.
pub(crate) fn river(out: &mut String, b: &Bed, default: f64) {
    let (width, line) = if b.closed {
        return lake(out, b);
    } else {
        (if b.width > 0.0 { b.width } else { default * b.k }, &b.pts)
    };
    let d = b.outline();
    let bank = 2.6 * b.k;
    out.push_str(&format!(
        "<path class=\"bank\" stroke-width=\"{}\" d=\"{d}\"/><path class=\"shoal\" stroke-width=\"{}\" d=\"{d}\"/><path class=\"flow\" stroke-width=\"{}\" d=\"{d}\"/>\n",
        num(width),
        num(width - bank * 2.0),
        num(width - bank * 2.0),
    ));
    if b.flat {
        return;
    }
    // Shore lines near each bank, current between.
    let half = width / 2.0;
    let mut near = Pen::new();
    let mut current = Pen::new();
    let mut offsets = Vec::new();
    let mut o = 5.0 * b.k;
    let mut gap = 4.5 * b.k;
    while o < half {
        offsets.push(o);
        o += gap;
        gap *= 1.35;
    }
    for (i, o) in offsets.iter().enumerate() {
        for (j, side) in [1.0, -1.0].into_iter().enumerate() {
            let pen = if i == 0 { &mut near } else { &mut current };
            let lane = beside(line, side * (half - o));
            dashes(pen, b, &lane, (i * 2 + j) as u64, if i == 0 { 0.86 } else { 0.5 });
        }
    }
    ink(out, "g2", near);
    ink(out, "g1", current);
}

/// Strokes of uneven length along a line, drawn for about a share of it.
fn dashes(pen: &mut Pen, b: &Bed, lane: &[P], salt: u64, share: f64) {
    let run = along(lane, false, 8.0 * b.k);
    let hand = b.hand.with(0x3a7 + salt);
    let mut down = false;
    for (i, (p, _)) in run.iter().enumerate() {
        if hand.unit(i as u64 / 4) > share {
            down = false;
        } else if down {
            pen.line(p.0, p.1);
        } else {
            pen.to(p.0, p.1);
            down = true;
        }
    }
}

/// Level lines, broken, and tufts of reed.
pub(crate) fn marsh(out: &mut String, b: &Bed) {
    put(out, "bog", &b.outline());
    let (_, y0, _, y1) = bounds(&b.pts);
    let (mut lines, mut reeds) = (Pen::new(), Pen::new());
    let k = b.k;
    let mut y = y0 + 6.0 * k;
    let mut row = 0u64;
    while y < y1 - 3.0 * k {
        for (l, r) in level(&b.pts, y) {
            let mut x = l + b.hand.unit(row * 97) * 12.0 * k;
            let mut n = row * 1000;
            while x < r - 6.0 * k {
                let w = (20.0 + b.hand.unit(n) * 44.0) * k;
                let e = (x + w).min(r - 3.0 * k);
                if e > x {
                    lines.stroke(x, y, e, y);
                }
                if b.hand.unit(n + 1) < 0.36 && e - x > 14.0 * k {
                    let m = (x + e) / 2.0;
                    if b.free((m, y), 6.0 * k, 18.0 * k) {
                        for (u, v) in [(-7.0, -13.0), (-3.4, -17.0), (0.0, -19.0), (3.6, -16.5), (7.4, -12.0)]
                        {
                            reeds.stroke(m + u * 0.25 * k, y, m + u * k, y + v * k);
                        }
                    }
                }
                x = e + (9.0 + b.hand.unit(n + 2) * 24.0) * k;
                n += 3;
            }
        }
        y += 11.5 * k;
        row += 1;
    }
    ink(out, "g1", lines);
    ink(out, "g2", reeds);
    put(out, "edge", &b.outline());
}
