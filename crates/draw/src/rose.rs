//! The wind rose, with a lily to the north and the wind as an arrow that blows past it.

use std::fmt::Write as _;

use crate::ground;
use crate::ink::{Pen, num};
use crate::plan::Sheet;
use crate::scene::Scene;
use crate::shape::P;
use crate::text;

/// Eight points, the principal ones long.
pub(crate) fn rose(sheet: &Sheet, out: &mut String, scene: &Scene, c: P, r: f64) {
    let px = sheet.fx;
    let _ = writeln!(out, "<g id=\"{}rose\">", sheet.dash());
    let (mut dark, mut light, mut rings) = (Pen::new(), Pen::new(), Pen::new());
    for q in [0.7, 0.64] {
        rings.circle(c.0, c.1, r * q);
    }
    let point = |deg: f64, q: f64| {
        let (s, co) = crate::ink::sin_cos(deg);
        (c.0 + q * s, c.1 - q * co)
    };
    for (from, long, width) in [(45.0, 0.62, 12.0), (0.0, 1.0, 13.0)] {
        let step = 90.0;
        let n = (360.0 / step) as i32;
        for i in 0..n {
            let a = from + step * f64::from(i);
            let waist = r * if long > 0.9 { 0.17 } else { 0.14 };
            let (tip, l, rt) =
                (point(a, r * long), point(a - width * 3.0, waist), point(a + width * 3.0, waist));
            dark.chain(&[c, rt, tip], true);
            light.chain(&[c, l, tip], true);
        }
    }
    let _ = writeln!(
        out,
        "<path class=\"thin\" d=\"{}\"/><path class=\"block1\" d=\"{}\"/><path class=\"block0\" d=\"{}\"/>",
        rings.done(),
        light.done(),
        dark.done()
    );
    // The lily.
    let top = (c.0, c.1 - r * 1.02);
    let mut lily = Pen::new();
    let f = |u: f64, v: f64| (top.0 + u * px, top.1 + v * px);
    let (a, b, d, e) = (f(0.0, 0.0), f(3.4, -5.0), f(2.4, -9.0), f(0.0, -14.0));
    lily.to(a.0, a.1);
    lily.cubic(b, d, e);
    let (b, d) = (f(-2.4, -9.0), f(-3.4, -5.0));
    lily.cubic(b, d, a);
    lily.close();
    for s in [-1.0, 1.0] {
        let (a, b, d, e) = (f(0.0, -1.0), f(s * 3.0, -7.0), f(s * 8.4, -9.0), f(s * 7.4, -3.0));
        lily.to(a.0, a.1);
        lily.cubic(b, d, e);
        let (b, d) = (f(s * 6.6, -6.6), f(s * 3.4, -3.6));
        lily.cubic(b, d, a);
        lily.close();
    }
    ground::ink(out, "block0", lily);
    if let Some(wind) = &scene.wind {
        let (s, co) = crate::ink::sin_cos(f64::from(wind.from) / 1000.0);
        let (far, near) = (r + 24.0 * px, r + 5.0 * px);
        let (a, b) = ((c.0 + far * s, c.1 - far * co), (c.0 + near * s, c.1 - near * co));
        let mut arrow = Pen::new();
        arrow.stroke(a.0, a.1, b.0, b.1);
        let d = (-s, co);
        let n = (-d.1, d.0);
        for q in [-1.0, 1.0] {
            arrow.stroke(
                b.0,
                b.1,
                b.0 - d.0 * 5.0 * px + n.0 * q * 3.6 * px,
                b.1 - d.1 * 5.0 * px + n.1 * q * 3.6 * px,
            );
            for t in [0.0, 4.0] {
                let p = (a.0 + d.0 * t * px, a.1 + d.1 * t * px);
                arrow.stroke(
                    p.0,
                    p.1,
                    p.0 - d.0 * 4.0 * px + n.0 * q * 3.4 * px,
                    p.1 - d.1 * 4.0 * px + n.1 * q * 3.4 * px,
                );
            }
        }
        ground::ink(out, "thin", arrow);
        // The word lies beyond the feathers, or above them when the wind blows level.
        let (x, y, anchor) = if s.abs() > 0.9 {
            ((a.0 + b.0) / 2.0, a.1 - 9.0 * px, "middle")
        } else {
            (
                a.0 + s * 11.0 * px,
                a.1 - co * 9.0 * px + 4.0 * px,
                if s > 0.2 {
                    "start"
                } else if s < -0.2 {
                    "end"
                } else {
                    "middle"
                },
            )
        };
        let _ = writeln!(
            out,
            "<text class=\"text2\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\">{}</text>",
            num(x),
            num(y),
            num(12.0 * px),
            text::escape(&wind.label)
        );
    }
    out.push_str("</g>\n");
}
