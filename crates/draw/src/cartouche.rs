//! The sheet: paper with a little age, a graduated frame, the cartouche with name, date and scale bar, the wind
//! rose, the key.

use std::fmt::Write as _;

use crate::formation::Formation;
use crate::ink::{Hand, Pen, num};
use crate::options::Skin;
use crate::plan::Sheet;
use crate::scene::{Ground, GroundKind, LegendLine, Piece, Scene, Shape, Sign};
use crate::shape::{P, bounds};
use crate::{ground, text, troops};

type Box4 = (f64, f64, f64, f64);

/// Laid paper: wire lines, chain lines, flecks, a darker rim. Cheap to draw.
pub(crate) fn paper(sheet: &Sheet, room: Box4, table: Box4, margin: bool) -> String {
    let p = sheet.skin.palette();
    let px = sheet.px;
    let dash = sheet.dash();
    let (w, h) = (room.2 - room.0, room.3 - room.1);
    let rect =
        format!("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", num(room.0), num(room.1), num(w), num(h));
    let mut out = format!("<g id=\"{dash}paper\">\n<rect {rect} fill=\"{}\"/>\n", p.paper);
    if sheet.skin == Skin::Schematic {
        out.push_str("</g>\n");
        return out;
    }
    let _ = write!(
        out,
        "<pattern id=\"{dash}laid\" width=\"{}\" height=\"{}\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 {}h{}\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".1\"/></pattern>\n<pattern id=\"{dash}chain\" width=\"{}\" height=\"{}\" patternUnits=\"userSpaceOnUse\"><path d=\"M{} 0v{}\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".13\"/></pattern>\n<rect {rect} fill=\"url(#{dash}laid)\"/>\n<rect {rect} fill=\"url(#{dash}chain)\"/>\n",
        num(700.0 * px),
        num(7.0 * px),
        num(3.0 * px),
        num(700.0 * px),
        p.stain,
        num(0.55 * px),
        num(97.0 * px),
        num(700.0 * px),
        num(40.0 * px),
        num(700.0 * px),
        p.stain,
        num(0.8 * px),
    );
    let hand = Hand::of("paper");
    let mut flecks = Pen::new();
    let n = ((w * h / (px * px) / 7000.0) as u64).clamp(8, 220);
    for i in 0..n {
        let (x, y) = (room.0 + hand.unit(i * 4) * w, room.1 + hand.unit(i * 4 + 1) * h);
        flecks.stroke(x, y, x + hand.sway(i * 4 + 2, 7.0) * px, y + hand.sway(i * 4 + 3, 4.0) * px);
    }
    let _ = write!(
        out,
        "<path d=\"{}\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".22\"/>\n<radialGradient id=\"{dash}age\" cx=\".5\" cy=\".48\" r=\".76\"><stop offset=\".58\" stop-color=\"{}\" stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"{}\" stop-opacity=\".24\"/></radialGradient><rect {rect} fill=\"url(#{dash}age)\"/>\n",
        flecks.done(),
        p.stain,
        num(0.7 * px),
        p.stain,
        p.stain
    );
    if margin {
        // The mark of the copper plate, pressed into the damp sheet.
        let g = 30.0 * px;
        let m = (
            table.0 - g,
            table.1 - g,
            room.2.min(table.2 + g + (room.2 - table.2 - 40.0 * px).max(0.0)),
            table.3 + g,
        );
        let mut mark = Pen::new();
        mark.chain(&[(m.0, m.1), (m.2, m.1), (m.2, m.3), (m.0, m.3)], true);
        let d = mark.done();
        let _ = writeln!(
            out,
            "<path d=\"{d}\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".16\"/><path d=\"{d}\" transform=\"translate({} {})\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".5\"/>",
            p.stain,
            num(2.4 * px),
            num(1.6 * px),
            num(1.6 * px),
            p.panel,
            num(1.2 * px)
        );
    }
    out.push_str("</g>\n");
    out
}

/// Frame, cartouche, rose and key; returns the room the whole sheet takes.
pub(crate) fn furniture(
    sheet: &mut Sheet,
    out: &mut String,
    scene: &Scene,
    bases: &[[P; 4]],
    table: Box4,
    with_legend: bool,
) -> Box4 {
    let px = sheet.px;
    let m = 40.0 * px;
    let mut room = (table.0 - m, table.1 - m, table.2 + m, table.3 + m);
    let dash = sheet.dash();
    let _ = writeln!(out, "<g id=\"{dash}sheet\">");
    frame(sheet, out, scene, table);
    let boxes: Vec<Box4> = bases.iter().map(|b| bounds(b)).collect();
    let mut corners = Corners { table, boxes, taken: Vec::new() };
    let size = cartouche_size(sheet, scene);
    match corners.find(size, 18.0 * px, [0, 1, 2, 3]) {
        Some(at) => cartouche(sheet, out, scene, at, size),
        None => {
            // No corner is free of troops: the title goes below the frame, where it covers nothing.
            let at = ((table.0 + table.2 - size.0) / 2.0, table.3 + 26.0 * px);
            cartouche(sheet, out, scene, at, size);
            room.3 = at.1 + size.1 + 20.0 * px;
        }
    }
    let r = 34.0 * px;
    let rose_size = (r * 2.0 + 52.0 * px, r * 2.0 + 40.0 * px);
    if let Some(at) = corners.find(rose_size, 14.0 * px, [3, 1, 2, 0]) {
        rose(sheet, out, scene, (at.0 + rose_size.0 - r - 12.0 * px, at.1 + r + 28.0 * px), r);
    }
    out.push_str("</g>\n");
    if with_legend && let Some(legend) = &scene.legend {
        let left = table.2 + 34.0 * px;
        let (wide, high) = key(sheet, out, &legend.title, &legend.lines, (left, table.1), table.3 - table.1);
        room.2 = left + wide + 24.0 * px;
        room.3 = room.3.max(table.1 + high + 24.0 * px);
    }
    room
}

/// Corners of the table, and which are free.
struct Corners {
    table: Box4,
    boxes: Vec<Box4>,
    taken: Vec<Box4>,
}

impl Corners {
    /// Upper left, upper right, lower left, lower right, then the middles of the long sides.
    fn find(&mut self, size: (f64, f64), gap: f64, order: [usize; 4]) -> Option<P> {
        let t = self.table;
        let (l, r) = (t.0 + gap, t.2 - gap - size.0);
        let (u, d) = (t.1 + gap, t.3 - gap - size.1);
        let spots = [(l, u), (r, u), (l, d), (r, d)];
        let c = (l + r) / 2.0;
        let all =
            order.iter().map(|i| spots[*i]).chain([(c, u), (c, d), (l, (u + d) / 2.0), (r, (u + d) / 2.0)]);
        for at in all {
            let b =
                (at.0 - gap * 0.5, at.1 - gap * 0.5, at.0 + size.0 + gap * 0.5, at.1 + size.1 + gap * 0.5);
            let clear = |o: &Box4| o.2 < b.0 || b.2 < o.0 || o.3 < b.1 || b.3 < o.1;
            let fits = b.0 >= t.0 && b.2 <= t.2 && b.1 >= t.1 && b.3 <= t.3;
            if fits && self.boxes.iter().all(clear) && self.taken.iter().all(clear) {
                self.taken.push(b);
                return Some(at);
            }
        }
        None
    }
}

/// A graduated frame: blocks of ink and paper, one to each step of the system's unit.
fn frame(sheet: &Sheet, out: &mut String, scene: &Scene, t: Box4) {
    let px = sheet.px;
    let (i, o) = (4.0 * px, 11.0 * px);
    let step = f64::from(scene.scale.unit.max(1)) / 10.0 * f64::from(scene.scale.steps.1.max(1));
    let rect = |g: f64| {
        let mut p = Pen::new();
        p.chain(&[(t.0 - g, t.1 - g), (t.2 + g, t.1 - g), (t.2 + g, t.3 + g), (t.0 - g, t.3 + g)], true);
        p.done()
    };
    let mut blocks = Pen::new();
    let mut block = |x0: f64, y0: f64, x1: f64, y1: f64| {
        blocks.chain(&[(x0, y0), (x1, y0), (x1, y1), (x0, y1)], true);
    };
    let steps = |from: f64, to: f64| {
        let n = ((to - from) / step + 0.999).max(0.0) as usize;
        (0..n.min(400)).map(move |j| (j, from + step * j as f64, (from + step * (j + 1) as f64).min(to)))
    };
    for (j, a, b) in steps(t.0, t.2) {
        let (top, bottom) = ((t.1 - o, t.1 - i), (t.3 + i, t.3 + o));
        if j % 2 == 0 {
            block(a, top.0, b, top.1);
            block(a, bottom.0, b, bottom.1);
        }
    }
    // From the south, as heights on the table are counted.
    for (j, a, b) in steps(0.0, t.3 - t.1) {
        if j % 2 == 0 {
            block(t.0 - o, t.3 - b, t.0 - i, t.3 - a);
            block(t.2 + i, t.3 - b, t.2 + o, t.3 - a);
        }
    }
    let _ = writeln!(
        out,
        "<path class=\"ink\" d=\"{}\"/><path class=\"neat\" d=\"{}\"/><path class=\"thin\" d=\"{}\"/><path class=\"thin\" d=\"{}\"/><path class=\"neat\" d=\"{}\"/>",
        blocks.done(),
        rect(0.0),
        rect(i),
        rect(o),
        rect(15.0 * px)
    );
}

fn cartouche_size(sheet: &Sheet, scene: &Scene) -> (f64, f64) {
    let px = sheet.px;
    let bar = f64::from(scene.scale.unit) / 10.0 * f64::from(scene.scale.steps.0);
    let mut w = bar + 64.0 * px;
    let mut h = 46.0 * px;
    if let Some(c) = &scene.cartouche {
        w = w.max(text::width(&c.title.to_uppercase(), 30.0 * px, 4.0 * px) + 64.0 * px);
        w = w.max(text::width(&c.date, 16.0 * px, 0.0) + 56.0 * px);
        w = w.max(text::width(&c.note, 14.0 * px, 0.0) + 56.0 * px);
        h += 42.0 * px;
        if !c.date.is_empty() {
            h += 22.0 * px;
        }
        if !c.note.is_empty() {
            h += 20.0 * px;
        }
    }
    (w, h)
}

fn cartouche(sheet: &Sheet, out: &mut String, scene: &Scene, at: P, size: (f64, f64)) {
    let px = sheet.px;
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
    for (cy, s) in [(y + 5.5 * px, 1.0), (y + h - 5.5 * px, -1.0)] {
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
    let mut line = y + 10.0 * px;
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
    let px = sheet.px;
    let unit = f64::from(scene.scale.unit) / 10.0;
    let n = scene.scale.steps.0.max(1);
    let long = unit * f64::from(n);
    let x = at.0 - long / 2.0;
    // As many divisions as the lettering leaves room for.
    let mut each = 1u16;
    for c in [1, 2, 5, 10, 20, 25, 50, 100] {
        each = c;
        if unit * f64::from(c) > 22.0 * px {
            break;
        }
    }
    let mut black = Pen::new();
    let mut outline = Pen::new();
    outline.chain(&[(x, at.1), (x + long, at.1), (x + long, at.1 + 5.0 * px), (x, at.1 + 5.0 * px)], true);
    let mut i = 0u16;
    let mut words = String::new();
    while i <= n {
        let a = x + unit * f64::from(i);
        if (i / each) % 2 == 0 && i < n {
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

/// A wind rose of sixteen points with a lily to the north; the wind as an arrow that blows past it.
fn rose(sheet: &Sheet, out: &mut String, scene: &Scene, c: P, r: f64) {
    let px = sheet.px;
    let _ = writeln!(out, "<g id=\"{}rose\">", sheet.dash());
    let (mut dark, mut light, mut rings) = (Pen::new(), Pen::new(), Pen::new());
    for q in [0.7, 0.64] {
        rings.circle(c.0, c.1, r * q);
    }
    let point = |deg: f64, q: f64| {
        let (s, co) = crate::ink::sin_cos(deg);
        (c.0 + q * s, c.1 - q * co)
    };
    for (from, long, width) in [(22.5, 0.5, 7.0), (45.0, 0.66, 10.0), (0.0, 1.0, 12.0)] {
        let step = if from > 40.0 {
            90.0
        } else if from > 20.0 {
            45.0
        } else {
            90.0
        };
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
        let y = if a.1 > c.1 + r * 0.8 { a.1 - 8.0 * px } else { a.1 - 9.0 * px };
        let _ = writeln!(
            out,
            "<text class=\"text2\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>",
            num((a.0 + b.0) / 2.0),
            num(y),
            num(12.0 * px),
            text::escape(&wind.label)
        );
    }
    out.push_str("</g>\n");
}

/// The key beside the plan; returns its width and height.
fn key(
    sheet: &mut Sheet,
    out: &mut String,
    title: &str,
    lines: &[LegendLine],
    at: P,
    high: f64,
) -> (f64, f64) {
    let px = sheet.px;
    let row = 44.0 * px;
    let head = 40.0 * px;
    let per = (((high - head - 16.0 * px) / row) as usize).max(4);
    let columns = lines.len().div_ceil(per).max(1);
    let text_w = lines.iter().map(|l| text::width(&l.text, 15.0 * px, 0.0)).fold(60.0 * px, f64::max);
    let col = 84.0 * px + text_w + 18.0 * px;
    let rows = lines.len().min(per);
    let size = (
        (col * columns as f64 + 12.0 * px).max(text::width(title, 18.0 * px, px) + 40.0 * px),
        head + row * rows as f64 + 14.0 * px,
    );
    let _ = writeln!(out, "<g id=\"{}key\">", sheet.dash());
    let mut b = Pen::new();
    b.chain(&[at, (at.0 + size.0, at.1), (at.0 + size.0, at.1 + size.1), (at.0, at.1 + size.1)], true);
    let _ = writeln!(
        out,
        "<path class=\"panel\" d=\"{}\"/><text class=\"text\" x=\"{}\" y=\"{}\" font-size=\"{}\" letter-spacing=\"{}\" text-anchor=\"middle\">{}</text>",
        b.done(),
        num(at.0 + size.0 / 2.0),
        num(at.1 + 27.0 * px),
        num(18.0 * px),
        num(px),
        text::escape(title)
    );
    for (i, l) in lines.iter().enumerate() {
        let x = at.0 + 8.0 * px + col * (i / per) as f64;
        let y = at.1 + head + row * (i % per) as f64;
        sign(sheet, out, &l.sign, (x + 40.0 * px, y + row / 2.0), i);
        let _ = writeln!(
            out,
            "<text class=\"text\" x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>",
            num(x + 84.0 * px),
            num(y + row / 2.0 + 5.0 * px),
            num(15.0 * px),
            text::escape(&l.text)
        );
    }
    out.push_str("</g>\n");
    size
}

/// One sign of the key, about 64 by 36 pixels round a place.
fn sign(sheet: &mut Sheet, out: &mut String, sign: &Sign, c: P, n: usize) {
    let px = sheet.px;
    let unit = f64::from(sheet.module);
    match sign {
        Sign::Formation(f) => {
            let (w, d) = natural(*f);
            let mut p = Piece::new(format!("key-{n}"), *f, (0, 0), 0, ((w * unit) as i32, (d * unit) as i32));
            p.seat = Some(0);
            let (bw, bd) = (w * unit / 10.0, d * unit / 10.0);
            let fit = (60.0 * px / bw).min(34.0 * px / bd).min(1.0);
            let body = {
                let high = sheet.high;
                sheet.high = 0.0;
                let b = troops::piece(sheet, &p, "");
                sheet.high = high;
                b
            };
            let _ = writeln!(
                out,
                "<g transform=\"translate({} {}) scale({})\">{body}</g>",
                num(c.0),
                num(c.1 - bd * fit / 2.0),
                num(fit)
            );
        }
        Sign::Ground(kind) => {
            let body = swatch(sheet, *kind, n);
            let fit = 62.0 * px / (unit / 10.0 * 1.8);
            let _ = writeln!(
                out,
                "<g transform=\"translate({} {}) scale({})\">{body}</g>",
                num(c.0),
                num(c.1),
                num(fit)
            );
        }
        Sign::Flag(flag) => {
            let id = sheet.flag(*flag, crate::flags::Carried::Flying);
            let fit = 30.0 * px / (46.0 * sheet.k);
            let _ = writeln!(
                out,
                "<use href=\"#{id}\" transform=\"translate({} {}) scale({})\"/>",
                num(c.0 - 10.0 * px),
                num(c.1 + 14.0 * px),
                num(fit)
            );
        }
        Sign::Front(seat) => {
            let mut p = Pen::new();
            p.stroke(c.0 - 26.0 * px, c.1, c.0 + 26.0 * px, c.1);
            troops::front_line(out, *seat, &p.done(), sheet.k);
        }
        Sign::Letter(l) => {
            let _ = writeln!(
                out,
                "<text class=\"label\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>",
                num(c.0),
                num(c.1 + 6.0 * px),
                num(18.0 * px),
                text::escape(l)
            );
        }
    }
}

/// A small piece of ground round (0,0), 1.8 modules wide.
fn swatch(sheet: &mut Sheet, kind: GroundKind, n: usize) -> String {
    let u = sheet.module;
    let (w, h) = (u * 9 / 10, u * 55 / 100);
    let oval: Vec<(i32, i32)> = (0..14)
        .map(|i| {
            let (s, c) = crate::ink::sin_cos(f64::from(i) * 360.0 / 14.0);
            ((f64::from(w) * s) as i32, (f64::from(h) * c) as i32)
        })
        .collect();
    let shape = ground_shape(kind, &oval, w, h, u);
    let high = sheet.high;
    sheet.high = 0.0;
    let g = Ground { kind, shape, cover: None, label: String::new() };
    let body = ground::pieces(sheet, &[g], &[]).replace(
        &format!("id=\"{}ground-1\"", sheet.dash()),
        &format!("id=\"{}key-ground-{n}\"", sheet.dash()),
    );
    sheet.high = high;
    body
}

/// The shape each kind of ground is usually met in, inside a box of half width w and half height h.
fn ground_shape(kind: GroundKind, oval: &[(i32, i32)], w: i32, h: i32, u: i32) -> Shape {
    use GroundKind as G;
    let block = vec![(-w, -h), (w, -h), (w, h), (-w, h)];
    match kind {
        G::Hill
        | G::SteepHill
        | G::Slope
        | G::Crags
        | G::Rocks
        | G::Gully
        | G::Dunes
        | G::Wood
        | G::Brush
        | G::Marsh
        | G::Lake
        | G::Open => Shape::Polygon(oval.to_vec()),
        G::Plantation | G::Field | G::EnclosedField | G::Village | G::Camp | G::Coast => {
            Shape::Polygon(block)
        }
        G::Building => {
            Shape::Polygon(vec![(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)])
        }
        G::River | G::Stream => Shape::Band { line: vec![(-w, -h / 3), (0, 0), (w, h / 4)], width: u / 4 },
        G::Road => Shape::Band { line: vec![(-w, -h / 4), (0, 0), (w, -h / 6)], width: u / 5 },
        G::Bridge | G::Ford => Shape::Band { line: vec![(-w / 2, 0), (w / 2, 0)], width: u / 4 },
        G::Path
        | G::Wall
        | G::Rampart
        | G::Hedge
        | G::Fence
        | G::Bank
        | G::Ditch
        | G::Barricade
        | G::Fieldworks
        | G::Stakes => Shape::Line(vec![(-w, 0), (w, 0)]),
    }
}

/// The size a formation usually has, in modules.
pub(crate) fn natural(f: Formation) -> (f64, f64) {
    use Formation as F;
    match f {
        F::Tercio => (2.0, 2.0),
        F::Keil | F::Colunela | F::LaterTercio => (2.0, 1.5),
        F::PikeAndShot
        | F::LaterPikeAndShot
        | F::Pikes
        | F::Bayonet
        | F::Shot
        | F::Bows
        | F::Crossbows
        | F::MediumSwordsmen
        | F::HeavySwordsmen
        | F::Halberdiers
        | F::MediumSpearmen
        | F::HeavySpearmen
        | F::FootKnights
        | F::Ship => (2.0, 1.0),
        F::SkirmishShot | F::SkirmishBows | F::ForlornHope => (1.0, 0.5),
        F::Caracole
        | F::Dragoons
        | F::LightGun
        | F::FieldGun
        | F::HeavyGun
        | F::LimberedGun
        | F::Elephants
        | F::Ambush
        | F::HeldHorses => (1.0, 1.0),
        F::Battery => (2.0, 1.0),
        F::Levy
        | F::Cavalry
        | F::ShockCavalry
        | F::Cuirassiers
        | F::Gendarmes
        | F::MountedArquebusiers
        | F::LightHorse
        | F::LightLancers
        | F::HorseArchers
        | F::Camelry
        | F::MountedDragoons
        | F::Commander => (1.0, 0.75),
        F::WarWagon | F::Camp | F::FortifiedCamp => (1.0, 2.0),
        F::Cart => (0.5, 1.0),
        F::Figure(fig) => match fig.posture {
            crate::formation::Posture::Standing
            | crate::formation::Posture::Crouching
            | crate::formation::Posture::Down => (0.2, 0.2),
            crate::formation::Posture::Mounted | crate::formation::Posture::LedHorse => (0.25, 0.5),
            crate::formation::Posture::Mule => (0.2, 0.4),
        },
    }
}
