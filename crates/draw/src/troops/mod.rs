//! Troops: a piece of the scene as one group of a few paths.
//!
//! Order of drawing: wash, corner ticks, front, men, colour, notches, marks. Nothing but pike points, lances,
//! the colour and the signs behind the rear edge leaves the base.

mod blocks;
mod figures;
mod foot;
mod horse;
mod marks;
mod muster;
mod riders;
mod signs;
mod state;
mod things;
mod train;

use crate::flags::Carried;
use crate::formation::Formation;
use crate::ink::{Hand, Pen, num};
use crate::options::{Detail, Skin};
use crate::plan::Sheet;
use crate::scene::Piece;
use crate::shape::{P, hull};
use crate::text;
use muster::{Field, Mark, Muster};

/// Draws up a formation on its base.
fn draw_up(f: &Field, formation: Formation) -> Muster {
    use Formation as F;
    let m = match formation {
        F::Keil
        | F::Colunela
        | F::Tercio
        | F::LaterTercio
        | F::PikeAndShot
        | F::LaterPikeAndShot
        | F::Pikes
        | F::Bayonet
        | F::Shot
        | F::Bows
        | F::Crossbows
        | F::SkirmishShot
        | F::SkirmishBows
        | F::ForlornHope
        | F::MediumSwordsmen
        | F::HeavySwordsmen
        | F::Halberdiers
        | F::MediumSpearmen
        | F::HeavySpearmen
        | F::FootKnights
        | F::Levy => foot::muster(f, formation),
        F::Caracole
        | F::Cavalry
        | F::ShockCavalry
        | F::Cuirassiers
        | F::Gendarmes
        | F::MountedArquebusiers
        | F::LightHorse
        | F::LightLancers
        | F::HorseArchers
        | F::Camelry
        | F::Elephants
        | F::Dragoons
        | F::MountedDragoons
        | F::HeldHorses => horse::muster(f, formation),
        F::LightGun
        | F::FieldGun
        | F::HeavyGun
        | F::Battery
        | F::LimberedGun
        | F::WarWagon
        | F::Cart
        | F::Camp
        | F::FortifiedCamp
        | F::Ship
        | F::Commander
        | F::Ambush => train::muster(f, formation),
        F::Figure(_) => None,
    };
    m.unwrap_or_default()
}

/// Does this formation have a front that matters?
fn fronted(formation: Formation) -> bool {
    !matches!(
        formation,
        Formation::Camp | Formation::FortifiedCamp | Formation::Ambush | Formation::Ship | Formation::Cart
    )
}

/// A commander on a round base has no front: the rim tells the seat.
fn disc(p: &Piece) -> bool {
    p.formation == Formation::Commander && p.front == p.depth
}

/// One piece as a group. The group's id is the piece's, after the sheet's scope.
pub(crate) fn piece(sheet: &mut Sheet, p: &Piece, prefix: &str) -> String {
    let at = sheet.place(p.at);
    let facing = f64::from(p.facing) / 1000.0;
    let mut body = String::with_capacity(3000);
    let f = field(sheet, p);
    let mut flag = 0.0;
    if let Formation::Figure(figure) = p.formation {
        figures::figure(sheet, &mut body, p, figure);
    } else if sheet.skin == Skin::Schematic || sheet.detail == Detail::Far {
        blocks::unit(sheet, &mut body, p, &f);
    } else {
        flag = unit(sheet, &mut body, p, &f);
    }
    signs::marks(sheet, &mut body, p, &f, facing, flag);
    let name = if p.spoken.is_empty() { &p.label } else { &p.spoken };
    let turn = if p.facing == 0 { String::new() } else { format!(" rotate({})", num(facing)) };
    format!(
        "<g id=\"{}{prefix}{}\" class=\"unit {}\" role=\"img\" aria-label=\"{}\" transform=\"translate({} {}){turn}\">\n{body}</g>\n",
        sheet.dash(),
        text::id(&p.id),
        p.formation.name(),
        text::escape(name),
        num(at.0),
        num(at.1),
    )
}

fn field(sheet: &Sheet, p: &Piece) -> Field {
    let unit = f64::from(sheet.module) / 100.0;
    Field {
        // No base is smaller or larger: men need some room, and a wrong number must not cost an hour.
        w: (f64::from(p.front) / unit / 2.0).clamp(16.0, 800.0),
        d: (f64::from(p.depth) / unit).clamp(36.0, 1600.0),
        c: if sheet.detail == Detail::Small { 1.7 } else { 1.0 },
        detail: sheet.detail,
        hand: Hand::of(&p.id),
        turn: f64::from(p.facing) / 1000.0,
    }
}

fn unit(sheet: &mut Sheet, out: &mut String, p: &Piece, f: &Field) -> f64 {
    let k = sheet.k;
    let mut m = draw_up(f, p.formation);
    state::apply(&mut m, f, p.strength, &p.state);
    let routed = p.state.routed;
    if !routed && let Some(seat) = p.seat {
        wash(out, &m, f, k, seat % 4, p.state.square);
    }
    if !disc(p) {
        ticks(out, f, k);
    }
    if !routed && fronted(p.formation) {
        front(out, p, f, k);
    }
    let o = marks::ink(&m, f, k, routed, p.state.disordered);
    let mut lay = |class: &str, pen: Pen| {
        if !pen.is_empty() {
            out.push_str(&format!("<path class=\"{class}\" d=\"{}\"/>\n", pen.done()));
        }
    };
    lay("pale", o.led);
    lay("pale", o.barded);
    lay("plank", o.plank);
    lay("fine", o.fine);
    lay("wheel", o.wheel);
    lay("gun", o.gun);
    lay("solid", o.solid);
    lay("bore", o.bore);
    lay("pike", o.pike);
    lay("head", o.head);
    lay("ring", o.ring);
    lay("arm", o.arm);
    lay("hat", o.hat);
    lay("horse", o.horse);
    lay("brim", o.rider.clone());
    lay("crownless", o.rider);
    lay("hat", o.white_rider);
    lay("blade", o.blade);
    lay("shine", o.shine);
    lay("sign", o.sign);
    colour(sheet, out, p, &m);
    m.flag.map_or(0.0, |(x, _, _)| x)
}

/// The colourist's brush: it follows each body of men, stronger on pikes, never the whole base.
fn wash(out: &mut String, m: &Muster, f: &Field, k: f64, seat: u8, whole: bool) {
    let (mut light, mut strong) = (Pen::new(), Pen::new());
    let hand = f.hand.with(0xb2);
    // A few riders left have dabs too: a hull round them would show ground they do not hold.
    let few = m.men.len() < 6 && m.men.iter().all(|p| p.mark.mounted());
    if (m.dabs || few) && !m.men.is_empty() {
        for p in m.men.iter().filter(|p| p.mark != Mark::Led) {
            let n = p.roll * 16;
            let (s, c) = crate::ink::sin_cos(p.a);
            let (rx, ry) = if p.mark.mounted() { (10.5, 18.0) } else { (9.0, 9.0) };
            let ring: Vec<P> = (0..6u32)
                .map(|i| {
                    let (u, v) = crate::ink::sin_cos(f64::from(i) * 60.0 + hand.sway(n, 30.0));
                    let q = 1.0 + hand.sway(n + 1 + u64::from(i), 0.14);
                    let (u, v) = (u * rx * q, v * ry * q);
                    (
                        (p.x + u * c - v * s).clamp(-f.w + 1.0, f.w - 1.0) * k,
                        (p.y + u * s + v * c).clamp(6.0, f.d - 1.0) * k,
                    )
                })
                .collect();
            light.smooth(&ring, true);
        }
        out.push_str(&format!("<path class=\"w{seat}\" d=\"{}\"/>\n", light.done()));
        return;
    }
    for body in 0..=10u8 {
        let mut pts: Vec<P> = if body == 0 { m.also.clone() } else { Vec::new() };
        let mut pike = false;
        // In square the four fronts are one body.
        for p in m.men.iter().filter(|p| if whole { body == 0 } else { p.body == body }) {
            // Led horses belong to nobody's colour.
            if p.mark == Mark::Led {
                continue;
            }
            pike |= p.mark == Mark::Pike;
            pts.push((p.x, p.y));
            if p.mark.mounted() {
                pts.push((p.x, p.y - 13.0));
                pts.push((p.x, p.y + 12.0));
            }
        }
        if pts.len() < 2 {
            continue;
        }
        let pad = if m.loose { 8.0 } else { 6.5 };
        let wobble = if m.loose { 3.2 } else { 1.5 };
        let mut ring = hull(&pts);
        if ring.len() < 3 || crate::shape::area(&ring).abs() < 60.0 {
            // A single rank or file: a strip round it.
            let b = crate::shape::bounds(&pts);
            ring = vec![(b.0, b.1 - 1.0), (b.2, b.1 - 1.0), (b.2, b.3 + 1.0), (b.0, b.3 + 1.0)];
        }
        let ring = crate::shape::inset(&ring, -pad);
        let mut brushed: Vec<P> = Vec::new();
        for (i, (q, _)) in crate::shape::along(&ring, true, 34.0).into_iter().enumerate() {
            let n = u64::from(body) * 1000 + i as u64 * 2;
            brushed.push((
                (q.0 + hand.sway(n, wobble)).clamp(-f.w + 1.0, f.w - 1.0) * k,
                (q.1 + hand.sway(n + 1, wobble)).clamp(6.0, f.d - 1.0) * k,
            ));
        }
        let pen = if pike && !whole { &mut strong } else { &mut light };
        pen.smooth(&brushed, true);
    }
    for (class, pen) in [("w", light), ("W", strong)] {
        if !pen.is_empty() {
            out.push_str(&format!("<path class=\"{class}{seat}\" d=\"{}\"/>\n", pen.done()));
        }
    }
}

/// Corner ticks, always, so that contact can be judged to the corner.
fn ticks(out: &mut String, f: &Field, k: f64) {
    let (w, d, t) = (f.w * k, f.d * k, 9.0 * k);
    let mut p = Pen::new();
    p.chain(&[(-w, t), (-w, 0.0), (-w + t, 0.0)], false);
    p.chain(&[(w - t, 0.0), (w, 0.0), (w, t)], false);
    p.chain(&[(w, d - t), (w, d), (w - t, d)], false);
    p.chain(&[(-w + t, d), (-w, d), (-w, d - t)], false);
    out.push_str(&format!("<path class=\"tick\" d=\"{}\"/>\n", p.done()));
}

/// The front: one strong bar for the first seat, two rules for the second; broken when disordered, on all
/// sides in square.
fn front(out: &mut String, p: &Piece, f: &Field, k: f64) {
    let Some(seat) = p.seat else { return };
    let mut pen = Pen::new();
    let (w, d) = (f.w, f.d);
    if disc(p) {
        pen.circle(0.0, d / 2.0 * k, (w - 2.6) * k);
    } else if p.state.square {
        let e = 2.6;
        pen.chain(
            &[
                ((-w + e) * k, e * k),
                ((w - e) * k, e * k),
                ((w - e) * k, (d - e) * k),
                ((-w + e) * k, (d - e) * k),
            ],
            true,
        );
    } else if p.state.disordered {
        let n = if w > 70.0 { 5 } else { 3 };
        let l = 2.0 * w / f64::from(n);
        for i in 0..n {
            let x = -w + l * f64::from(i) + 3.0;
            let (y, dy) = if i % 2 == 0 { (2.0, 3.4) } else { (6.4, -3.4) };
            pen.stroke(x * k, y * k, (x + l - 9.0) * k, (y + dy) * k);
        }
    } else {
        pen.stroke(-w * k, 2.6 * k, w * k, 2.6 * k);
    }
    front_line(out, seat, &pen.done(), k);
}

/// A front line in the manner of a seat.
pub(crate) fn front_line(out: &mut String, seat: u8, d: &str, k: f64) {
    match seat % 4 {
        0 => out.push_str(&format!("<path class=\"bar\" d=\"{d}\"/>\n")),
        1 => out.push_str(&format!("<path class=\"rule\" d=\"{d}\"/><path class=\"void\" d=\"{d}\"/>\n")),
        2 => out.push_str(&format!(
            "<path class=\"bead\" d=\"{d}\" stroke-dasharray=\".1 {}\"/>\n",
            num(9.0 * k)
        )),
        _ => out.push_str(&format!(
            "<path class=\"bar\" d=\"{d}\" stroke-dasharray=\"{} {}\"/>\n",
            num(14.0 * k),
            num(4.0 * k)
        )),
    }
}

/// The colour, upright on the page whatever the unit faces.
fn colour(sheet: &mut Sheet, out: &mut String, p: &Piece, m: &Muster) {
    let (Some(flag), Some((x, y, size))) = (p.flag, m.flag) else { return };
    let commander = p.formation == Formation::Commander || p.state.general;
    let carried = if p.state.exhausted {
        Carried::Furled
    } else if p.state.weary {
        Carried::Limp
    } else if commander {
        Carried::Standard
    } else if p.formation.arm() == crate::formation::Arm::Horse {
        Carried::Cornet
    } else {
        Carried::Flying
    };
    let small = if sheet.detail == Detail::Small { 1.35 } else { 1.0 };
    let size = size * small * if p.state.general { 1.35 } else { 1.0 };
    let fall = if p.state.routed { 104.0 } else { 0.0 };
    signs::fly(sheet, out, flag, carried, (x, y), size, f64::from(p.facing) / 1000.0, fall);
}
