//! Single figures from above, each on its own base: hat, shoulders, what is in the hands; standing, crouched,
//! in the saddle, out of action.

use super::front_line;
use super::marks::Spot;
use super::signs::fly;
use crate::flags::Carried;
use crate::formation::{Figure, Leader, Posture, Weapon};
use crate::ink::{Hand, Pen, num};
use crate::plan::Sheet;
use crate::scene::Piece;

/// A figure is drawn in a frame of its own: 100 units are the width of its base, the middle is (0,0).
pub(crate) fn figure(sheet: &mut Sheet, out: &mut String, p: &Piece, fig: Figure) {
    let width = f64::from(p.front) / 10.0;
    let depth = f64::from(p.depth) / 10.0;
    let k = width / 100.0;
    let deep = depth / k;
    let s = Spot::new(0.0, deep / 2.0, 0.0, k);
    let mounted = matches!(fig.posture, Posture::Mounted | Posture::LedHorse | Posture::Mule);
    base(out, p, fig, &s, deep, k);
    if fig.posture == Posture::Down {
        return down(out, &s, fig);
    }
    let mut beast = Pen::new();
    let mut dark = Pen::new();
    let mut fine = Pen::new();
    if mounted {
        horse(&mut beast, &mut dark, &mut fine, &s, deep, fig.posture == Posture::Mule);
    }
    lay(out, if fig.posture == Posture::Mounted { "figdark" } else { "figpale" }, 2.6, &s, beast);
    lay(out, "figfine", 3.0, &s, dark);
    lay(out, if fig.posture == Posture::Mounted { "figvoid" } else { "figfine" }, 2.4, &s, fine);
    if matches!(fig.posture, Posture::LedHorse | Posture::Mule) {
        return;
    }
    let size = match fig.posture {
        Posture::Crouching => 0.78,
        _ => 1.0,
    };
    let m = Spot::new(0.0, deep / 2.0 / size, 0.0, k * size);
    arms(out, &m, fig, p.state.empty);
    man(out, &m, fig, p);
    if fig.leader == Leader::Band
        && let Some(flag) = p.flag
    {
        let unit = f64::from(sheet.module) / 100.0;
        let size = f64::from(p.front) / unit / 46.0;
        let half = f64::from(p.front) / unit / 2.0;
        fly(
            sheet,
            out,
            flag,
            Carried::Standard,
            (half * 0.9, f64::from(p.depth) / unit * 0.5),
            size,
            f64::from(p.facing) / 1000.0,
            0.0,
        );
    }
}

/// Lays a path down; the weight is in hundredths of the base's width.
fn lay(out: &mut String, class: &str, weight: f64, s: &Spot, pen: Pen) {
    if !pen.is_empty() {
        let w = num(weight * s.scale());
        out.push_str(&format!("<path class=\"{class}\" stroke-width=\"{w}\" d=\"{}\"/>\n", pen.done()));
    }
}

/// The base: round in loose order, square when formed, oblong under a horse. The seat is told by the rim.
fn base(out: &mut String, p: &Piece, fig: Figure, s: &Spot, deep: f64, k: f64) {
    let mut rim = Pen::new();
    let h = deep / 2.0;
    let round = !fig.formed && (deep - 100.0).abs() < 20.0;
    if round {
        s.circle(&mut rim, 0.0, 0.0, 49.0);
    } else {
        s.chain(&mut rim, &[(-49.0, -h + 1.0), (49.0, -h + 1.0), (49.0, h - 1.0), (-49.0, h - 1.0)], true);
    }
    let d = rim.done();
    let seat = p.seat.map(|x| x % 4);
    if let Some(seat) = seat
        && !p.state.routed
        && fig.posture != Posture::Down
    {
        out.push_str(&format!("<path class=\"w{seat}\" d=\"{d}\"/>\n"));
    }
    if fig.posture == Posture::Down {
        out.push_str(&format!("<path class=\"edge\" d=\"{d}\"/>\n"));
        return;
    }
    out.push_str(&format!(
        "<path class=\"figfine\" stroke-width=\"{}\" d=\"{d}\"/>\n",
        num(if seat == Some(0) { 4.4 } else { 2.2 } * k)
    ));
    if seat == Some(1) {
        // Two rules, as on every front of the second seat.
        let mut inner = Pen::new();
        if round {
            s.circle(&mut inner, 0.0, 0.0, 42.0);
        } else {
            s.chain(
                &mut inner,
                &[(-43.0, -h + 7.0), (43.0, -h + 7.0), (43.0, h - 7.0), (-43.0, h - 7.0)],
                true,
            );
        }
        out.push_str(&format!(
            "<path class=\"figfine\" stroke-width=\"{}\" d=\"{}\"/>\n",
            num(2.2 * k),
            inner.done()
        ));
    }
    if fig.formed {
        let mut pen = Pen::new();
        s.stroke(&mut pen, -49.0, -h + 3.0, 49.0, -h + 3.0);
        front_line(out, p.seat.unwrap_or(0), &pen.done(), k * 3.0);
    }
}

fn horse(beast: &mut Pen, dark: &mut Pen, fine: &mut Pen, s: &Spot, deep: f64, mule: bool) {
    // The body takes the whole base, nose to tail.
    let h = deep / 2.0 - 5.0;
    let wide = if mule { 0.84 } else { 1.0 };
    let half = [
        (0.0, -1.0),
        (5.0, -0.965),
        (8.5, -0.86),
        (10.0, -0.76),
        (7.5, -0.62),
        (11.0, -0.48),
        (19.0, -0.30),
        (20.0, -0.12),
        (17.0, 0.10),
        (20.0, 0.34),
        (20.0, 0.52),
        (14.0, 0.70),
        (4.0, 0.77),
        (3.0, 0.90),
        (1.0, 1.0),
    ];
    let mut v: Vec<(f64, f64)> = half.iter().map(|p| (p.0 * wide, p.1 * h)).collect();
    let mirror: Vec<(f64, f64)> = v.iter().rev().filter(|p| p.0 > 0.01).map(|p| (-p.0, p.1)).collect();
    v.extend(mirror);
    s.smooth(beast, &v, true);
    // Ears.
    let e = if mule { 13.0 } else { 8.0 };
    for side in [-1.0, 1.0] {
        s.stroke(dark, side * 6.0, -0.72 * h, side * 9.0, -0.72 * h - e);
    }
    // Mane and saddle.
    s.stroke(fine, 0.0, -0.70 * h, 0.0, -0.34 * h);
    s.chain(fine, &[(-13.0 * wide, 0.16 * h), (0.0, 0.24 * h), (13.0 * wide, 0.16 * h)], false);
}

/// Hat, shoulders and the sign of command.
fn man(out: &mut String, s: &Spot, fig: Figure, p: &Piece) {
    let hand = Hand::of(&p.id);
    let mut coat = Pen::new();
    let crouched = fig.posture == Posture::Crouching;
    let (sw, sd) = if crouched { (24.0, 19.0) } else { (27.0, 12.0) };
    s.smooth(
        &mut coat,
        &[
            (-sw, 0.0),
            (-sw * 0.7, -sd * 0.8),
            (0.0, -sd * 0.7),
            (sw * 0.7, -sd * 0.8),
            (sw, 0.0),
            (sw * 0.6, sd),
            (0.0, sd * 1.2),
            (-sw * 0.6, sd),
        ],
        true,
    );
    lay(out, if fig.cuirass { "figpale" } else { "figcoat" }, 2.8, s, coat);
    if fig.cuirass {
        let mut plate = Pen::new();
        s.stroke(&mut plate, -sw * 0.72, -sd * 0.5, -sw * 0.5, sd * 0.6);
        s.stroke(&mut plate, sw * 0.72, -sd * 0.5, sw * 0.5, sd * 0.6);
        lay(out, "figline", 4.2, s, plate);
    }
    let mut hat = Pen::new();
    if crouched {
        // Knees drawn up: he takes less room and shows his back.
        let mut legs = Pen::new();
        s.stroke(&mut legs, -10.0, 16.0, -13.0, 30.0);
        s.stroke(&mut legs, 10.0, 16.0, 13.0, 30.0);
        lay(out, "figline", 4.2, s, legs);
    }
    let r = if fig.cuirass { 11.5 } else { 14.5 };
    s.circle(&mut hat, 0.0, -1.0, r);
    lay(out, "fighat", 3.0, s, hat);
    let mut crown = Pen::new();
    if fig.cuirass {
        // The comb of a helmet.
        s.stroke(&mut crown, 0.0, -11.0, 0.0, 9.0);
        lay(out, "figline", 4.2, s, crown);
    } else {
        s.circle(&mut crown, 0.0, -1.0, 6.8);
        lay(out, "figcrown", 2.0, s, crown);
    }
    if fig.leader != Leader::None {
        // A plume, long for the band's leader.
        let l = if fig.leader == Leader::Band { 1.5 } else { 1.0 };
        let mut plume = Pen::new();
        let bend = hand.sway(1, 3.0);
        for (i, t) in [0.0, 4.0, 8.0].into_iter().enumerate() {
            let (a, b, c) = (
                s.at(-6.0, 3.0),
                s.at(-18.0 * l, (2.0 + t) * l + bend),
                s.at((-20.0 + 5.0 * i as f64) * l, (16.0 + t * 0.8) * l),
            );
            plume.to(a.0, a.1);
            plume.quad(b.0, b.1, c.0, c.1);
        }
        lay(out, "figline", 4.2, s, plume);
    }
}

fn arms(out: &mut String, s: &Spot, fig: Figure, empty: bool) {
    let mut thick = Pen::new();
    let mut thin = Pen::new();
    let mut solid = Pen::new();
    let high = if fig.posture == Posture::Mounted { 1.15 } else { 1.0 };
    let low = fig.posture == Posture::Crouching;
    match fig.weapon {
        Weapon::None => {}
        Weapon::Musket | Weapon::Musketoon => {
            let l = if fig.weapon == Weapon::Musket { 50.0 } else { 36.0 } * high;
            if low {
                s.stroke(&mut thick, -30.0, -14.0, 30.0, -20.0);
            } else if empty {
                // The piece held across the body, ramrod out.
                s.stroke(&mut thick, -26.0, 4.0, 22.0, -32.0);
                s.stroke(&mut thin, 22.0, -32.0, 38.0, -12.0);
                s.stroke(&mut thin, 14.0, -40.0, 30.0, -20.0);
            } else {
                s.stroke(&mut thick, 16.0, 12.0, 12.0, -l);
                s.stroke(&mut solid, 16.5, 16.0, 15.0, 2.0);
                if fig.weapon == Weapon::Musket {
                    s.stroke(&mut thin, 12.0, -l, 11.3, -l - 12.0);
                }
            }
        }
        Weapon::Pistol => {
            if empty {
                s.stroke(&mut thick, 20.0, 4.0, 32.0, 10.0);
                s.stroke(&mut thin, 32.0, 10.0, 40.0, -4.0);
            } else {
                s.stroke(&mut thick, 22.0, -6.0, 20.0, -32.0 * high);
                s.stroke(&mut solid, 22.0, -4.0, 26.0, 2.0);
            }
        }
        Weapon::Sword => {
            s.stroke(&mut thin, 22.0, -6.0, 33.0, -46.0 * high);
            s.stroke(&mut thick, 17.0, -11.0, 29.0, -8.0);
        }
        Weapon::Knife => {
            s.stroke(&mut thin, 24.0, -6.0, 28.0, -22.0);
        }
        Weapon::Halberd => {
            s.stroke(&mut thick, 20.0, 34.0, 20.0, -46.0 * high);
            s.chain(&mut solid, &[(20.0, -28.0), (31.0, -24.0), (29.0, -40.0), (20.0, -36.0)], true);
            s.stroke(&mut thin, 20.0, -46.0, 20.0, -56.0);
        }
        Weapon::Lance => {
            s.stroke(&mut thick, 20.0, 44.0, 20.0, -54.0 * high);
            s.chain(&mut solid, &[(17.0, -52.0 * high), (23.0, -52.0 * high), (20.0, -66.0 * high)], true);
        }
        Weapon::Tool => {
            s.stroke(&mut thick, 20.0, 36.0, 18.0, -42.0);
            let (a, b, c) = (s.at(18.0, -42.0), s.at(32.0, -48.0), s.at(42.0, -30.0));
            thin.to(a.0, a.1);
            thin.quad(b.0, b.1, c.0, c.1);
        }
    }
    lay(out, "figline", 4.2, s, thick);
    lay(out, "figfine", 2.2, s, thin);
    lay(out, "figdark", 3.0, s, solid);
}

/// Out of action: laid on the ground, the hat beside him.
fn down(out: &mut String, s: &Spot, fig: Figure) {
    let mut limbs = Pen::new();
    s.chain(&mut limbs, &[(-4.0, -14.0), (-26.0, -26.0), (-36.0, -14.0)], false);
    s.chain(&mut limbs, &[(6.0, -14.0), (26.0, -20.0), (32.0, -36.0)], false);
    s.chain(&mut limbs, &[(-4.0, 16.0), (-14.0, 34.0), (-8.0, 44.0)], false);
    s.chain(&mut limbs, &[(6.0, 16.0), (20.0, 30.0), (22.0, 44.0)], false);
    lay(out, "figlimb", 6.0, s, limbs);
    let mut body = Pen::new();
    s.smooth(
        &mut body,
        &[(-10.0, -16.0), (10.0, -16.0), (9.0, 4.0), (8.0, 18.0), (-7.0, 18.0), (-9.0, 4.0)],
        true,
    );
    lay(out, "figpale", 2.8, s, body);
    let mut head = Pen::new();
    s.circle(&mut head, 0.0, -25.0, 8.0);
    lay(out, "fighat", 3.0, s, head);
    let mut hat = Pen::new();
    s.circle(&mut hat, 27.0, 6.0, 9.0);
    s.circle(&mut hat, 27.0, 6.0, 4.0);
    if fig.weapon != Weapon::None {
        s.stroke(&mut hat, -40.0, 30.0, -18.0, 8.0);
    }
    lay(out, "figfine", 2.2, s, hat);
}
