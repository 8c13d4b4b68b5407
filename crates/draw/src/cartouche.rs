//! The cartouche: the battle's name and date over the scale bar.

use std::fmt::Write as _;

use crate::ground;
use crate::ink::{Pen, num};
use crate::plan::Sheet;
use crate::scene::Scene;
use crate::shape::P;
use crate::text;

/// The room it needs.
pub(crate) fn size(sheet: &Sheet, scene: &Scene) -> (f64, f64) {
    let px = sheet.fx;
    let bar = f64::from(scene.scale.unit.max(1)) / 10.0 * f64::from(scene.scale.steps.0.clamp(1, 200));
    let mut w = bar + (42.0 * px).max(2.0 * text::width(&scene.scale.label, 11.0 * px, 0.0) + 42.0 * px);
    let mut h = 54.0 * px;
    if let Some(c) = &scene.cartouche {
        w = w.max(text::width(&c.title.to_uppercase(), 30.0 * px, 4.0 * px) + 64.0 * px);
        w = w.max(text::width(&c.date, 16.0 * px, 0.0) + 56.0 * px);
        w = w.max(text::width(&c.note, 14.0 * px, 0.0) + 56.0 * px);
        h += 46.0 * px;
        if !c.date.is_empty() {
            h += 22.0 * px;
        }
        if !c.note.is_empty() {
            h += 20.0 * px;
        }
    }
    (w, h)
}

/// Draws it with its upper left corner at a place.
pub(crate) fn draw(sheet: &Sheet, out: &mut String, scene: &Scene, at: P, size: (f64, f64)) {
    let px = sheet.fx;
    let (x, y) = at;
    let (w, h) = size;
    // Bitten corners, an inner rule, and a little ornament at the middle of each long side.
    let notched = |g: f64, n: f64| {
        let (l, t, r, b) = (x + g, y + g, x + w - g, y + h - g);
        let mut p = Pen::new();
        p.to(l + n, t);
        p.line(r - n, t);
        p.quad(r - n, t + n, r, t + n);
        p.line(r, b - n);
        p.quad(r - n, b - n, r - n, b);
        p.line(l + n, b);
        p.quad(l + n, b - n, l, b - n);
        p.line(l, t + n);
        p.quad(l + n, t + n, l + n, t);
        p.close();
        p.done()
    };
    let _ = writeln!(out, "<g id=\"{}cartouche\">", sheet.dash());
    let _ = writeln!(
        out,
        "<path class=\"panel\" d=\"{}\"/><path class=\"thin\" d=\"{}\"/>",
        notched(0.0, 14.0 * px),
        notched(5.5 * px, 14.0 * px)
    );
    let mut curls = Pen::new();
    // Without a title there is no room for ornament.
    let ends = if scene.cartouche.is_some() { vec![(y + 5.5 * px, 1.0)] } else { Vec::new() };
    for (cy, s) in ends {
        let cx = x + w / 2.0;
        for d in [-1.0, 1.0] {
            curls.to(cx, cy + s * 5.0 * px);
            curls.cubic(
                (cx + d * 6.0 * px, cy + s * 9.0 * px),
                (cx + d * 12.0 * px, cy + s * 2.0 * px),
                (cx + d * 20.0 * px, cy + s * 4.0 * px),
            );
            curls.cubic(
                (cx + d * 25.0 * px, cy + s * 5.0 * px),
                (cx + d * 24.0 * px, cy + s * 9.0 * px),
                (cx + d * 20.5 * px, cy + s * 7.6 * px),
            );
        }
        curls.circle(cx, cy + s * 4.0 * px, 1.6 * px);
    }
    ground::ink(out, "thin", curls);
    let mut line = y + if scene.cartouche.is_some() { 14.0 } else { 8.0 } * px;
    let mid = x + w / 2.0;
    if let Some(c) = &scene.cartouche {
        line += 34.0 * px;
        let _ = writeln!(
            out,
            "<text class=\"text\" x=\"{}\" y=\"{}\" font-size=\"{}\" letter-spacing=\"{}\" text-anchor=\"middle\">{}</text>",
            num(mid + 2.0 * px),
            num(line),
            num(30.0 * px),
            num(4.0 * px),
            text::escape(&c.title.to_uppercase())
        );
        line += 8.0 * px;
        for (words, size) in [(&c.date, 16.0), (&c.note, 14.0)] {
            if !words.is_empty() {
                line += (size + 4.0) * px;
                let _ = writeln!(
                    out,
                    "<text class=\"text2\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>",
                    num(mid),
                    num(line - 4.0 * px),
                    num(size * px),
                    text::escape(words)
                );
            }
        }
    }
    bar(sheet, out, scene, (mid, line + 8.0 * px));
    out.push_str("</g>\n");
}

/// The scale bar, centred at a place.
fn bar(sheet: &Sheet, out: &mut String, scene: &Scene, at: P) {
    let px = sheet.fx;
    let unit = f64::from(scene.scale.unit.max(1)) / 10.0;
    let n = u32::from(scene.scale.steps.0.clamp(1, 200));
    let long = unit * f64::from(n);
    let x = at.0 - long / 2.0;
    // As many divisions as the lettering leaves room for.
    let mut each = 1u32;
    for c in [1, 2, 5, 10, 20, 25, 50, 100] {
        each = c;
        if unit * f64::from(c) > 22.0 * px {
            break;
        }
    }
    let mut black = Pen::new();
    let mut outline = Pen::new();
    outline.chain(&[(x, at.1), (x + long, at.1), (x + long, at.1 + 5.0 * px), (x, at.1 + 5.0 * px)], true);
    let mut i = 0u32;
    let mut words = String::new();
    while i <= n {
        let a = x + unit * f64::from(i);
        if (i / each).is_multiple_of(2) && i < n {
            let b = (a + unit * f64::from(each)).min(x + long);
            black.chain(&[(a, at.1), (b, at.1), (b, at.1 + 5.0 * px), (a, at.1 + 5.0 * px)], true);
        }
        let last = i + each > n;
        let label = if last { format!("{i} {}", scene.scale.label) } else { i.to_string() };
        let anchor = if last { "start" } else { "middle" };
        let dx = if last { -text::width(&i.to_string(), 11.0 * px, 0.0) / 2.0 } else { 0.0 };
        let _ = write!(
            words,
            "<text class=\"text\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\">{}</text>",
            num(a + dx),
            num(at.1 + 17.0 * px),
            num(11.0 * px),
            text::escape(&label)
        );
        i += each;
    }
    let _ = writeln!(
        out,
        "<path class=\"block1\" d=\"{}\"/><path class=\"block0\" d=\"{}\"/>{words}",
        outline.done(),
        black.done()
    );
}
