//! Units as blocks of tone: for plans too small to show men, and for the schematic skin. Pike dark, shot light,
//! horse a wedge of black, guns a barrel on wheels; the front bar and the colour as everywhere.

use super::muster::{Field, Mark};
use super::{colour, draw_up, front, fronted, state, ticks};
use crate::formation::{Arm, Formation};
use crate::ink::Pen;
use crate::options::{Detail, Skin};
use crate::plan::Sheet;
use crate::scene::Piece;
use crate::shape::{P, bounds};

pub(crate) fn unit(sheet: &mut Sheet, out: &mut String, p: &Piece, f: &Field) {
    let k = sheet.k;
    let full = draw_up(f, p.formation);
    let mut m = full.clone();
    state::apply(&mut m, f, p.strength, &p.state);
    let seat = p.seat.map(|s| s % 4);
    // The base itself, as a sheet of the seat's tone.
    let (w, d) = (f.w * k, f.d * k);
    let mut base = Pen::new();
    base.chain(&[(-w, 0.0), (w, 0.0), (w, d), (-w, d)], true);
    if let (Some(seat), false) = (seat, p.state.routed) {
        out.push_str(&format!("<path class=\"w{seat}\" d=\"{}\"/>\n", base.done()));
    }
    if sheet.skin == Skin::Schematic {
        let mut line = Pen::new();
        line.chain(&[(-w, 0.0), (w, 0.0), (w, d), (-w, d)], true);
        out.push_str(&format!("<path class=\"fine\" d=\"{}\"/>\n", line.done()));
    } else {
        ticks(out, f, k);
    }
    if !p.state.routed && fronted(p.formation) {
        front(out, p, f, k);
    }
    let (mut dark, mut open, mut dots, mut gun) = (Pen::new(), Pen::new(), Pen::new(), Pen::new());
    for body in 0..=10u8 {
        let pts: Vec<P> = m.men.iter().filter(|q| q.body == body).map(|q| (q.x, q.y)).collect();
        if pts.is_empty() {
            continue;
        }
        let b = bounds(&pts);
        let mark = m.men.iter().find(|q| q.body == body).map_or(Mark::Gunner, |q| q.mark);
        let r = |pen: &mut Pen, pad: f64| {
            pen.chain(
                &[
                    ((b.0 - pad) * k, (b.1 - pad) * k),
                    ((b.2 + pad) * k, (b.1 - pad) * k),
                    ((b.2 + pad) * k, (b.3 + pad) * k),
                    ((b.0 - pad) * k, (b.3 + pad) * k),
                ],
                true,
            );
        };
        match mark {
            Mark::Pike => {
                r(&mut dark, 4.0);
                // A few points through the front, so that pikes stay pikes.
                if !p.state.routed && !p.state.square {
                    let n = (((b.2 - b.0) / 16.0) as usize).max(2);
                    for i in 0..=n {
                        let x = b.0 + (b.2 - b.0) * i as f64 / n as f64;
                        gun.stroke(x * k, b.1 * k, x * k, (b.1 - 34.0).max(-8.0) * k);
                    }
                }
            }
            Mark::Rider(_) | Mark::Barded | Mark::Camel => {
                // Wedges that point the way they ride; one is left out for each that has fallen.
                for q in m.men.iter().filter(|q| q.body == body) {
                    let pen = if mark == Mark::Barded { &mut open } else { &mut dark };
                    let s = super::marks::Spot::new(q.x, q.y, q.a, k);
                    s.chain(pen, &[(0.0, -17.0), (7.5, 11.0), (0.0, 7.0), (-7.5, 11.0)], true);
                }
            }
            Mark::Led => r(&mut open, 8.0),
            Mark::Gunner => {
                for q in &pts {
                    dots.dot(q.0 * k, q.1 * k);
                }
            }
            _ => {
                r(&mut open, 5.0);
                let sparse = if sheet.detail == Detail::Far { 2 } else { 1 };
                for (i, q) in pts.iter().enumerate() {
                    if i % sparse == 0 {
                        dots.dot(q.0 * k, q.1 * k);
                    }
                }
            }
        }
    }
    let mut lay = |class: &str, pen: Pen| {
        if !pen.is_empty() {
            out.push_str(&format!("<path class=\"{class}\" d=\"{}\"/>\n", pen.done()));
        }
    };
    lay("pale", open);
    lay("arm", gun);
    lay("solid", dark);
    lay("head", dots);
    // Guns, wagons, tents and beasts keep their own shape: it is already simple.
    if !m.things.is_empty() {
        let only = super::muster::Muster { men: Vec::new(), things: m.things.clone(), ..Default::default() };
        let o = super::marks::ink(&only, f, k, false, false);
        lay("pale", o.led);
        lay("plank", o.plank);
        lay("fine", o.fine);
        lay("wheel", o.wheel);
        lay("gun", o.gun);
        lay("solid", o.solid);
        lay("hat", o.hat);
        lay("sign", o.sign);
    }
    let far = sheet.detail == Detail::Far;
    if !(far && p.formation.arm() == Arm::Horse && p.formation != Formation::Commander) {
        colour(sheet, out, p, &m);
    }
}
