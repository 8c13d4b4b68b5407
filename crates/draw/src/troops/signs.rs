//! Signs that are not men: colours, notches, cards, ticks, swags, sacks, frames. All readable without colour.

use super::marks::Spot;
use super::muster::Field;
use crate::flags::{Carried, Flag};
use crate::formation::Formation;
use crate::ink::{Pen, num};
use crate::options::Detail;
use crate::plan::Sheet;
use crate::scene::{Card, Piece};
use crate::text;

/// Flies a colour with its middle at a place, upright on the page.
#[allow(clippy::too_many_arguments)]
pub(crate) fn fly(
    sheet: &mut Sheet,
    out: &mut String,
    flag: Flag,
    carried: Carried,
    at: (f64, f64),
    size: f64,
    facing: f64,
    fall: f64,
) {
    let id = sheet.flag(flag, carried);
    let k = sheet.k;
    let lee = if sheet.flies_west { -1.0 } else { 1.0 };
    let mut t = format!("translate({} {})", num(at.0 * k), num(at.1 * k));
    let turn = fall - facing;
    if turn.abs() > 0.0005 {
        t.push_str(&format!("rotate({})", num(turn)));
    }
    t.push_str(&format!("translate({} {})", num(-12.0 * lee * size * k), num(20.0 * size * k)));
    if lee < 0.0 {
        t.push_str(&format!("scale({} {})", num(-size), num(size)));
    } else if (size - 1.0).abs() > 0.001 {
        t.push_str(&format!("scale({})", num(size)));
    }
    out.push_str(&format!("<use href=\"#{id}\" transform=\"{t}\"/>\n"));
}

/// Notches, cards and the rest, laid over the finished unit; `flag` is where its colour flies, from left to right.
pub(crate) fn marks(sheet: &mut Sheet, out: &mut String, p: &Piece, f: &Field, facing: f64, flag: f64) {
    let k = sheet.k;
    // The notches stand at the corner away from the colour, the tick at the other.
    let side = if flag > 0.0 { -1.0 } else { 1.0 };
    let (w, d) = (f.w, f.d);
    let small = sheet.detail <= Detail::Small;
    let single = matches!(p.formation, Formation::Figure(_));
    if p.strength.lost > 0 && !single {
        let mut pen = Pen::new();
        let (step, long) = if small { (11.0, 17.0) } else { (8.0, 12.0) };
        for i in 0..p.strength.lost {
            let x = side * (w - 7.0 - step * f64::from(i));
            pen.stroke(x * k, (d - long * 0.25) * k, x * k, (d + long * 0.75) * k);
        }
        out.push_str(&format!("<path class=\"notch\" d=\"{}\"/>\n", pen.done()));
    }
    if p.state.weary && !single {
        // A swag hung along the rear edge.
        let mut pen = Pen::new();
        pen.to(-w * k, d * k);
        let n = if w > 70.0 { 4 } else { 2 };
        let l = 2.0 * w / f64::from(n);
        for i in 0..n {
            let x = -w + l * f64::from(i);
            pen.quad((x + l / 2.0) * k, (d + 13.0) * k, (x + l) * k, d * k);
        }
        out.push_str(&format!("<path class=\"sign\" d=\"{}\"/>\n", pen.done()));
    }
    if p.state.activated {
        // A tick, upright on the page.
        let (x, y, s) = match (single, small) {
            (true, _) => (0.0, d + 3.0, 0.7),
            (false, true) => (side * (9.0 - w), d + 6.0, 1.4),
            (false, false) => (side * (9.0 - w), d + 6.0, 1.0),
        };
        let mut pen = Pen::new();
        let q = k * s;
        pen.chain(&[(-7.0 * q, 0.0), (-2.0 * q, 6.0 * q), (8.0 * q, -7.0 * q)], false);
        out.push_str(&format!(
            "<path class=\"notch\" transform=\"translate({} {})rotate({})\" d=\"{}\"/>\n",
            num(x * k),
            num(y * k),
            num(-facing),
            pen.done()
        ));
    }
    if p.state.looting {
        sacks(out, f, k, if small { 1.5 } else { 1.0 });
    }
    if p.state.general && !single && p.formation != Formation::Commander {
        general(out, f, k);
    }
    if p.formation == Formation::Ambush {
        let size = (w.min(d / 2.0)) * 1.5 * k;
        out.push_str(&format!(
            "<text class=\"text\" text-anchor=\"middle\" font-size=\"{}\" transform=\"translate(0 {}) rotate({})\" y=\"{}\">?</text>\n",
            num(size), num(d / 2.0 * k), num(-facing), num(size * 0.33)
        ));
    }
    let px = sheet.px;
    let frame = |gap: f64| {
        let (w, d, g) = (w * k, d * k, gap * px);
        format!(
            "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"",
            num(-w - g),
            num(-g),
            num(2.0 * (w + g)),
            num(d + 2.0 * g),
            num(2.0 * px)
        )
    };
    if p.state.selected {
        let r = frame(5.0);
        out.push_str(&format!("<rect class=\"frame0\" {r}/><rect class=\"frame\" {r}/>\n"));
    }
    if p.state.focused {
        let r = frame(if p.state.selected { 9.0 } else { 5.0 });
        out.push_str(&format!("<rect class=\"frame0\" {r}/><rect class=\"focus\" {r}/>\n"));
    }
    if let Some(card) = &p.state.card {
        order_card(sheet, out, card, f, facing);
    }
}

/// Three sacks, tied: the baggage is being looted.
fn sacks(out: &mut String, f: &Field, k: f64, size: f64) {
    let mut pen = Pen::new();
    let mut ties = Pen::new();
    for (x, y) in [(-13.0, -9.0), (0.0, -6.0), (12.0, -10.0)] {
        let s = Spot::new(x, f.d / size + y, 0.0, k * size);
        let bag = [(-2.0, -5.5), (-5.6, 0.0), (-4.6, 5.0), (4.6, 5.0), (5.6, 0.0), (2.0, -5.5)];
        s.smooth(&mut pen, &bag, true);
        s.chain(&mut ties, &[(-3.6, -9.0), (0.0, -5.6), (3.6, -9.0)], false);
    }
    out.push_str(&format!(
        "<path class=\"card\" d=\"{}\"/><path class=\"sign\" d=\"{}\"/>\n",
        pen.done(),
        ties.done()
    ));
}

/// A general among the troops: a white horse with his baton, in a ring of cleared ground before the colours.
fn general(out: &mut String, f: &Field, k: f64) {
    let y = (f.d * 0.5).min(f.d - 20.0);
    let s = Spot::new(-f.w * 0.3, y, 0.0, k);
    let mut halo = Pen::new();
    s.circle(&mut halo, 0.0, -1.0, 17.0);
    let half = [
        (0.0, -15.0),
        (2.0, -13.0),
        (1.8, -9.0),
        (4.4, -4.0),
        (4.0, 1.0),
        (4.8, 6.0),
        (3.6, 10.0),
        (0.8, 14.0),
    ];
    let mut v: Vec<(f64, f64)> = half.to_vec();
    v.extend(half.iter().rev().filter(|p| p.0 > 0.01).map(|p| (-p.0, p.1)));
    let mut horse = Pen::new();
    s.smooth(&mut horse, &v, true);
    let mut hat = Pen::new();
    s.dot(&mut hat, 0.0, 1.0);
    let mut baton = Pen::new();
    s.stroke(&mut baton, 4.0, -1.0, 11.0, -8.0);
    // The plume.
    let (a, b, c) = (s.at(-1.0, 2.0), s.at(-7.0, 1.0), s.at(-8.0, 8.0));
    baton.to(a.0, a.1);
    baton.quad(b.0, b.1, c.0, c.1);
    out.push_str(&format!(
        "<path class=\"halo\" d=\"{}\"/><path class=\"pale\" d=\"{}\"/><path class=\"hat\" d=\"{}\"/><path class=\"sign\" d=\"{}\"/>\n",
        halo.done(), horse.done(), hat.done(), baton.done()
    ));
}

/// An order card behind the unit: its back is a lattice, its face a word.
fn order_card(sheet: &Sheet, out: &mut String, card: &Card, f: &Field, facing: f64) {
    let k = sheet.k;
    let big = if sheet.detail <= Detail::Small { 1.5 } else { 1.0 };
    // Face down it stands on end; shown it lies on its side, as long as its word.
    let size = 19.0 * big;
    let (cw, ch) = match card {
        Card::FaceDown => (22.0 * big, 30.0 * big),
        Card::Shown(word) => (text::width(word, size, 0.0) + 10.0 * big, 25.0 * big),
    };
    // It is upright on the page whatever its unit faces, and clear of the base.
    let (sin, cos) = facing.to_radians().sin_cos();
    let (aside, behind) = (cw * cos.abs() + ch * sin.abs(), cw * sin.abs() + ch * cos.abs());
    let (cx, cy) = (-f.w * 0.45 - 11.0 * big + aside * 0.5, f.d + behind * 0.5 + 4.0);
    let mut pen = Pen::new();
    let r = [(-cw / 2.0, -ch / 2.0), (cw / 2.0, -ch / 2.0), (cw / 2.0, ch / 2.0), (-cw / 2.0, ch / 2.0)];
    let pts: Vec<(f64, f64)> = r.iter().map(|p| (p.0 * k, p.1 * k)).collect();
    pen.chain(&pts, true);
    out.push_str(&format!(
        "<g transform=\"translate({} {}) rotate({})\"><path class=\"card\" d=\"{}\"/>",
        num(cx * k),
        num(cy * k),
        num(-facing),
        pen.done()
    ));
    match card {
        Card::FaceDown => {
            let mut back = Pen::new();
            let (hw, hh) = (cw / 2.0 - 3.0, ch / 2.0 - 3.0);
            let n = 3;
            for i in 0..=n {
                let t = f64::from(i) / f64::from(n);
                // Two families of diagonals across the inner panel.
                for s in [-1.0, 1.0] {
                    back.stroke(s * (-hw + 2.0 * hw * t) * k, -hh * k, s * hw * k, (hh - 2.0 * hh * t) * k);
                    back.stroke(s * -hw * k, (-hh + 2.0 * hh * t) * k, s * (hw - 2.0 * hw * t) * k, hh * k);
                }
            }
            out.push_str(&format!("<path class=\"fine\" d=\"{}\"/></g>\n", back.done()));
        }
        Card::Shown(word) => out.push_str(&format!(
            "<text class=\"text\" text-anchor=\"middle\" font-size=\"{}\" y=\"{}\">{}</text></g>\n",
            num(size * k),
            num(size * k * 0.32),
            text::escape(word)
        )),
    }
}
