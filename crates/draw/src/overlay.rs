//! What the player is thinking of, each kind in a layer of its own, so that a page can show and hide it.

use crate::ink::{Pen, num};
use crate::plan::{Sheet, base_of};
use crate::scene::{At, Overlay};
use crate::shape::{P, add, centre, dist, mid, mul, right, sub, unit};
use crate::{text, troops};

fn outline(sheet: &Sheet, pts: &[At], closed: bool) -> (Vec<P>, String) {
    let v: Vec<P> = pts.iter().map(|p| sheet.place(*p)).collect();
    let mut pen = Pen::new();
    pen.chain(&v, closed);
    (v, pen.done())
}

fn layer(sheet: &Sheet, name: &str, body: &str) -> String {
    if body.is_empty() {
        String::new()
    } else {
        format!("<g id=\"{}layer-{name}\">\n{body}</g>\n", sheet.dash())
    }
}

fn say(sheet: &Sheet, at: P, words: &str, anchor: &str) -> String {
    if words.is_empty() {
        return String::new();
    }
    format!(
        "<text class=\"label\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\">{}</text>\n",
        num(at.0),
        num(at.1),
        num(14.0 * sheet.px),
        text::escape(words)
    )
}

/// A filled or open arrow head at the end of a way.
fn tip(pen: &mut Pen, from: P, to: P, size: f64) {
    let d = unit(sub(from, to));
    let n = right(d);
    let a = add(to, add(mul(d, size), mul(n, size * 0.6)));
    let b = add(to, add(mul(d, size), mul(n, -size * 0.6)));
    pen.chain(&[a, to, b], false);
}

/// Layers that lie under the men.
pub(crate) fn below(sheet: &Sheet, overlays: &[Overlay]) -> String {
    let (mut border, mut reach, mut zone, mut arc) =
        (String::new(), String::new(), String::new(), String::new());
    let px = sheet.px;
    for o in overlays {
        match o {
            Overlay::Border { line, label } => {
                let (v, d) = outline(sheet, line, false);
                border.push_str(&format!("<path class=\"border\" d=\"{d}\"/>\n"));
                if let Some(p) = v.first() {
                    border.push_str(&say(sheet, (p.0 + 8.0 * px, p.1 - 5.0 * px), label, "start"));
                }
            }
            Overlay::Reach { outlines, label } => {
                let mut all = String::new();
                let mut edge: Option<P> = None;
                for ring in outlines {
                    let (v, d) = outline(sheet, ring, true);
                    all.push_str(&d);
                    for p in v {
                        if edge.is_none_or(|e: P| p.0 > e.0) {
                            edge = Some(p);
                        }
                    }
                }
                reach.push_str(&format!("<path class=\"reach\" fill-rule=\"evenodd\" d=\"{all}\"/>\n"));
                if let Some(p) = edge {
                    reach.push_str(&say(sheet, (p.0 + 6.0 * px, p.1), label, "start"));
                }
            }
            Overlay::Zone { outline: ring } => {
                let (_, d) = outline(sheet, ring, true);
                zone.push_str(&format!("<path class=\"zone\" d=\"{d}\"/>\n"));
            }
            Overlay::Arc { bands, labels } => {
                for (i, ring) in bands.iter().enumerate() {
                    let (v, d) = outline(sheet, ring, true);
                    arc.push_str(&format!("<path class=\"band\" d=\"{d}\"/>\n"));
                    if let Some(words) = labels.get(i) {
                        arc.push_str(&say(sheet, centre(&v), words, "middle"));
                    }
                }
            }
            _ => {}
        }
    }
    layer(sheet, "border", &border)
        + &layer(sheet, "reach", &reach)
        + &layer(sheet, "zone", &zone)
        + &layer(sheet, "arc", &arc)
}

/// Layers that lie over the men.
pub(crate) fn above(sheet: &mut Sheet, overlays: &[Overlay], pieces: &[(&str, [P; 4])]) -> String {
    let names = ["path", "ghost", "alignment", "support", "sight", "contact", "target", "note"];
    let mut layers: Vec<String> = vec![String::new(); names.len()];
    let px = sheet.px;
    let at = |kind: &str| names.iter().position(|n| *n == kind).unwrap_or(0);
    for (i, o) in overlays.iter().enumerate() {
        match o {
            Overlay::Path { line, label } => {
                let (v, d) = outline(sheet, line, false);
                let l = &mut layers[at("path")];
                l.push_str(&format!("<path class=\"way\" d=\"{d}\"/>\n"));
                if let [.., from, to] = v.as_slice() {
                    let mut pen = Pen::new();
                    tip(&mut pen, *from, *to, 9.0 * px);
                    l.push_str(&format!("<path class=\"tip\" d=\"{}\"/>\n", pen.done()));
                    l.push_str(&say(sheet, (to.0 + 8.0 * px, to.1 - 4.0 * px), label, "start"));
                }
            }
            Overlay::Ghost(p) => {
                let corners = base_of(sheet, p);
                let mut pen = Pen::new();
                pen.chain(&corners, true);
                let body = troops::piece(sheet, p, &format!("ghost-{i}-"));
                layers[at("ghost")].push_str(&format!(
                    "<g class=\"ghost\">{body}</g><path class=\"ghost0\" d=\"{}\"/>\n",
                    pen.done()
                ));
            }
            Overlay::Alignment { from, to } => {
                // The line runs on a little past both ends.
                let (a, b) = (sheet.place(*from), sheet.place(*to));
                let u = mul(unit(sub(b, a)), 22.0 * px);
                let mut pen = Pen::new();
                let (p, q) = (sub(a, u), add(b, u));
                pen.stroke(p.0, p.1, q.0, q.1);
                layers[at("alignment")].push_str(&format!("<path class=\"true\" d=\"{}\"/>\n", pen.done()));
            }
            Overlay::Support { from, to, label } => {
                let (a, b) = (sheet.place(*from), sheet.place(*to));
                let bow = mul(right(sub(b, a)), 0.18);
                let m = add(mid(a, b, 0.5), bow);
                let mut pen = Pen::new();
                pen.to(a.0, a.1);
                pen.quad(m.0, m.1, b.0, b.1);
                let mut head = Pen::new();
                tip(&mut head, m, b, 8.0 * px);
                head.circle(a.0, a.1, 3.0 * px);
                let l = &mut layers[at("support")];
                l.push_str(&format!("<path class=\"help\" d=\"{}{}\"/>\n", pen.done(), head.done()));
                l.push_str(&say(sheet, add(mid(a, b, 0.5), mul(bow, 0.9)), label, "middle"));
            }
            Overlay::Sight { from, to, blocked, by, label } => {
                let (a, b) = (sheet.place(*from), sheet.place(*to));
                let l = &mut layers[at("sight")];
                if by.len() > 2 {
                    let (_, d) = outline(sheet, by, true);
                    l.push_str(&format!("<path class=\"block\" d=\"{d}\"/>\n"));
                }
                let mut seen = Pen::new();
                let mut unseen = Pen::new();
                match blocked.map(|p| sheet.place(p)) {
                    Some(stop) => {
                        seen.stroke(a.0, a.1, stop.0, stop.1);
                        unseen.stroke(stop.0, stop.1, b.0, b.1);
                        // A bar across the line where it ends.
                        let n = mul(right(unit(sub(b, a))), 8.0 * px);
                        let mut bar = Pen::new();
                        bar.stroke(stop.0 - n.0, stop.1 - n.1, stop.0 + n.0, stop.1 + n.1);
                        l.push_str(&format!(
                            "<path class=\"lost\" d=\"{}\"/><path class=\"stop\" d=\"{}\"/>\n",
                            unseen.done(),
                            bar.done()
                        ));
                        l.push_str(&say(sheet, (stop.0 + 10.0 * px, stop.1 + 14.0 * px), label, "start"));
                    }
                    None => {
                        seen.stroke(a.0, a.1, b.0, b.1);
                        l.push_str(&say(sheet, add(mid(a, b, 0.5), (8.0 * px, 0.0)), label, "start"));
                    }
                }
                let mut eye = Pen::new();
                eye.circle(a.0, a.1, 3.2 * px);
                l.push_str(&format!(
                    "<path class=\"sight\" d=\"{}\"/><path class=\"help\" d=\"{}\"/>\n",
                    seen.done(),
                    eye.done()
                ));
            }
            Overlay::Contact { from, to } => {
                let (a, b) = (sheet.place(*from), sheet.place(*to));
                let mut pen = Pen::new();
                pen.stroke(a.0, a.1, b.0, b.1);
                layers[at("contact")].push_str(&format!("<path class=\"touch\" d=\"{}\"/>\n", pen.done()));
            }
            Overlay::Target { piece } => {
                if let Some((_, c)) = pieces.iter().find(|p| p.0 == piece) {
                    let m = mid(c[0], c[2], 0.5);
                    let mut pen = Pen::new();
                    for j in 0..4 {
                        let (p, before, after) = (c[j], c[(j + 3) % 4], c[(j + 1) % 4]);
                        let off = mul(unit(sub(p, m)), 7.0 * px);
                        let l = (12.0 * px).min(dist(p, after) * 0.3);
                        let q = add(p, off);
                        let (u, v) = (mul(unit(sub(before, p)), l), mul(unit(sub(after, p)), l));
                        pen.chain(&[add(q, u), q, add(q, v)], false);
                    }
                    layers[at("target")].push_str(&format!("<path class=\"aim\" d=\"{}\"/>\n", pen.done()));
                }
            }
            Overlay::Note { at: place, text: words } => {
                let p = sheet.place(*place);
                let size = 14.0 * px;
                let w = text::width(words, size, 0.0) + 16.0 * px;
                layers[at("note")].push_str(&format!(
                    "<rect class=\"note\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/><text class=\"text\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>\n",
                    num(p.0 - w / 2.0), num(p.1 - size), num(w), num(size * 1.7), num(2.0 * px),
                    num(p.0), num(p.1 + size * 0.18), num(size), text::escape(words)
                ));
            }
            Overlay::Border { .. } | Overlay::Reach { .. } | Overlay::Zone { .. } | Overlay::Arc { .. } => {}
        }
    }
    names.iter().zip(&layers).map(|(n, b)| layer(sheet, n, b)).collect()
}
