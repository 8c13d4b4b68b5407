//! Smoke where there was fire: scrolls that drift with the wind, growing and thinning. It lies below the units,
//! so that it never covers a front or a notch.

use crate::ink::{Hand, Pen, num, sin_cos};
use crate::plan::Sheet;
use crate::scene::Piece;

/// Three puffs, drawn once: a round of white and a scrolled line with a curl inside.
pub(crate) fn symbols(sheet: &Sheet) -> String {
    let mut out = String::new();
    let r = 10.0 * sheet.k;
    for i in 0..3u32 {
        let mut puff = Pen::new();
        let hand = Hand::of("puff").with(u64::from(i));
        let at = |deg: f64, q: f64| {
            let (s, c) = sin_cos(deg);
            (q * s, -q * c)
        };
        // An open ring of three or four swells that ends in a curl.
        let n = 3 + i % 2;
        let start = 150.0;
        let p = at(start, r);
        puff.to(p.0, p.1);
        let span = 330.0;
        for j in 1..=n {
            let e = at(start + span * f64::from(j) / f64::from(n), r * (1.0 + hand.sway(u64::from(j), 0.1)));
            puff.arc(r * 0.82, false, true, e.0, e.1);
        }
        let c = at(start + span + 70.0, r * 0.42);
        puff.arc(r * 0.5, false, true, c.0, c.1);
        let d = at(start + span - 60.0, r * 0.2);
        puff.arc(r * 0.3, false, true, d.0, d.1);
        out.push_str(&format!("<path id=\"{}p{i}\" class=\"puff\" d=\"{}\"/>\n", sheet.dash(), puff.done()));
    }
    out
}

/// The smoke before a piece's front.
pub(crate) fn before(sheet: &mut Sheet, p: &Piece, wind_from: i32) -> String {
    sheet.uses_smoke = true;
    let k = sheet.k;
    let at = sheet.place(p.at);
    let facing = f64::from(p.facing) / 1000.0;
    let (s, c) = sin_cos(facing);
    let (ws, wc) = sin_cos(f64::from(wind_from) / 1000.0 + 180.0);
    let drift = (ws, -wc);
    let half = f64::from(p.front) / 20.0;
    let hand = Hand::of(&p.id).with(0x530);
    let n = ((half / (14.0 * k)) as u64).clamp(3, 9);
    let mut puffs: Vec<(f64, String)> = Vec::new();
    for i in 0..n {
        let age = (hand.unit(i * 9) + i as f64 * 0.37).fract();
        let u = (-0.86 + 1.72 * (i as f64 + 0.5) / n as f64) * half;
        let out_ = (15.0 + 16.0 * age + hand.sway(i * 9 + 1, 3.0)) * k;
        let (x, y) = (at.0 + u * c + out_ * s, at.1 + u * s - out_ * c);
        // An older puff has gone further down the wind and is larger.
        for step in 0..2u64 {
            let a = (age + step as f64 * 0.5).min(1.4);
            let (x, y) = (
                x + drift.0 * (6.0 + 30.0 * a) * k + hand.sway(i * 9 + 2 + step, 4.0) * k,
                y + drift.1 * (6.0 + 30.0 * a) * k + hand.sway(i * 9 + 4 + step, 4.0) * k,
            );
            let size = 0.62 + 0.62 * a;
            let mark = format!(
                "<use href=\"#{}p{}\" transform=\"translate({} {})rotate({})scale({})\" opacity=\"{}\"/>\n",
                sheet.dash(),
                (i + step) % 3,
                num((x * 1.0).round()),
                num(y.round()),
                num(hand.sway(i * 9 + 6, 40.0).round()),
                num(size),
                num(0.98 - 0.42 * a)
            );
            puffs.push((-a, mark));
        }
    }
    // The oldest lie at the back.
    puffs.sort_by(|a, b| a.0.total_cmp(&b.0));
    puffs.into_iter().map(|p| p.1).collect()
}
