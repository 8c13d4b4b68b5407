//! The key: a sign and a word for each line, drawn with the same pens as the plan.

use std::fmt::Write as _;

use crate::formation::Formation;
use crate::ink::{Pen, num};
use crate::plan::Sheet;
use crate::scene::{Ground, GroundKind, LegendLine, Piece, Shape, Sign};
use crate::shape::P;
use crate::{ground, text, troops};

/// The key beside the plan; returns its width and height.
pub(crate) fn key(
    sheet: &mut Sheet,
    out: &mut String,
    title: &str,
    lines: &[LegendLine],
    at: P,
    high: f64,
) -> (f64, f64) {
    let px = sheet.fx;
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
    let px = sheet.fx;
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
    let body = ground::pieces(sheet, &[g], &ground::Clear::new(sheet, &[], Vec::new())).replace(
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
