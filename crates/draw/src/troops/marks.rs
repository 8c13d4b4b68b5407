//! From the list of men to ink: each kind of stroke gathers in one path.

use super::muster::{Bore, Field, Man, Mark, Muster, Ride, Thing};
use crate::ink::{Pen, sin_cos};
use crate::options::Detail;

/// The paths of one unit, in the order they are laid down.
#[derive(Default)]
pub(crate) struct Inks {
    pub led: Pen,
    pub pike: Pen,
    pub head: Pen,
    pub arm: Pen,
    pub hat: Pen,
    pub ring: Pen,
    pub blade: Pen,
    pub horse: Pen,
    pub barded: Pen,
    pub rider: Pen,
    pub white_rider: Pen,
    pub plank: Pen,
    pub fine: Pen,
    pub wheel: Pen,
    pub gun: Pen,
    pub gun2: Pen,
    pub bore: Pen,
    pub solid: Pen,
    pub sign: Pen,
}

/// A frame: the place and turn of one man, and the scale from symbol units to ink.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    x: f64,
    y: f64,
    s: f64,
    c: f64,
    k: f64,
}

impl Spot {
    pub(crate) fn new(x: f64, y: f64, a: f64, k: f64) -> Self {
        let (s, c) = sin_cos(a);
        Self { x, y, s, c, k }
    }

    /// Tenths of a millimetre to one of its units.
    pub(crate) fn scale(&self) -> f64 {
        self.k
    }

    pub(crate) fn at(&self, u: f64, v: f64) -> (f64, f64) {
        ((self.x + u * self.c - v * self.s) * self.k, (self.y + u * self.s + v * self.c) * self.k)
    }

    pub(crate) fn stroke(&self, pen: &mut Pen, u0: f64, v0: f64, u1: f64, v1: f64) {
        let (a, b) = (self.at(u0, v0), self.at(u1, v1));
        pen.stroke(a.0, a.1, b.0, b.1);
    }

    pub(crate) fn chain(&self, pen: &mut Pen, pts: &[(f64, f64)], closed: bool) {
        let v: Vec<(f64, f64)> = pts.iter().map(|p| self.at(p.0, p.1)).collect();
        pen.chain(&v, closed);
    }

    pub(crate) fn smooth(&self, pen: &mut Pen, pts: &[(f64, f64)], closed: bool) {
        let v: Vec<(f64, f64)> = pts.iter().map(|p| self.at(p.0, p.1)).collect();
        pen.smooth(&v, closed);
    }

    pub(crate) fn dot(&self, pen: &mut Pen, u: f64, v: f64) {
        let p = self.at(u, v);
        pen.dot(p.0, p.1);
    }

    pub(crate) fn circle(&self, pen: &mut Pen, u: f64, v: f64, r: f64) {
        let p = self.at(u, v);
        pen.circle(p.0, p.1, r * self.k);
    }
}

/// Right half of a horse seen from above, nose to tail.
const HORSE: [(f64, f64); 11] = [
    (0.0, -18.0),
    (1.7, -16.4),
    (2.3, -13.4),
    (1.7, -10.4),
    (3.4, -7.4),
    (4.8, -3.6),
    (4.1, 1.0),
    (5.1, 6.0),
    (4.3, 10.6),
    (1.3, 13.2),
    (0.5, 18.5),
];

/// The same with fewer strokes.
const PONY: [(f64, f64); 7] =
    [(0.0, -18.0), (2.6, -13.6), (2.0, -10.0), (5.2, -4.0), (5.4, 7.0), (1.4, 13.0), (0.4, 18.0)];

/// A barded horse: cloth to the fetlocks.
const BARD: [(f64, f64); 7] =
    [(0.0, -18.0), (2.6, -15.0), (2.4, -10.5), (6.0, -6.0), (6.4, 4.0), (5.6, 12.0), (1.2, 15.0)];

const CAMEL: [(f64, f64); 9] = [
    (0.0, -20.0),
    (1.8, -18.4),
    (1.6, -15.0),
    (1.3, -9.0),
    (4.0, -6.0),
    (5.2, 1.0),
    (4.4, 8.0),
    (1.2, 12.0),
    (0.5, 16.0),
];

fn both(half: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut v = half.to_vec();
    v.extend(half.iter().rev().filter(|p| p.0 > 0.01).map(|p| (-p.0, p.1)));
    v
}

pub(crate) fn ink(m: &Muster, f: &Field, k: f64, routed: bool, disordered: bool) -> Inks {
    let mut o = Inks::default();
    for t in &m.things {
        thing(&mut o, t, f, k);
    }
    pikes(&mut o, m, f, k, routed, disordered);
    let hand = f.hand.with(0xf00);
    // The foremost rank presents; those behind carry their arms at the slope.
    for p in &m.men {
        let s = Spot::new(p.x, p.y, p.a, k);
        let drop_arms = routed && hand.unit(p.roll) < 0.6;
        man(&mut o, p, &s, f, drop_arms);
    }
    o
}

/// Pikes, file by file: one line through the men of a file, ending in the levelled point of its first man.
fn pikes(o: &mut Inks, m: &Muster, f: &Field, k: f64, routed: bool, disordered: bool) {
    let mut all: Vec<&Man> = m.men.iter().filter(|p| p.mark == Mark::Pike).collect();
    for p in &all {
        o.head.dot(p.x * k, p.y * k);
    }
    let hand = f.hand.with(0x91c);
    if routed {
        for p in all.iter().filter(|p| hand.unit(p.roll) < 0.3) {
            let s = Spot::new(p.x, p.y, hand.sway(p.roll * 2 + 1, 180.0), k);
            s.stroke(&mut o.pike, 4.0, 4.0, 27.0, 2.0);
        }
        return;
    }
    if disordered {
        for p in &all {
            Spot::new(p.x, p.y, p.a, k).stroke(&mut o.pike, 0.0, 0.0, 0.0, -15.0 - 8.0 * hand.unit(p.roll));
        }
        return;
    }
    // In square each looks its own way: short pikes.
    if all.iter().any(|p| p.a.abs() > 1.0) {
        for p in &all {
            Spot::new(p.x, p.y, p.a, k).stroke(&mut o.pike, 0.0, 0.0, 0.0, -24.0);
        }
        return;
    }
    all.sort_by(|a, b| a.x.total_cmp(&b.x).then(b.y.total_cmp(&a.y)));
    let reach = 13.0 * f.c;
    let mut i = 0;
    while i < all.len() {
        let first = all[i];
        let mut j = i;
        while j + 1 < all.len() && (all[j + 1].x - first.x).abs() < 0.5 && all[j].y - all[j + 1].y < reach {
            j += 1;
        }
        let front = all[j];
        let foremost = j + 1 == all.len() || (all[j + 1].x - first.x).abs() >= 0.5;
        let tip = if foremost { (front.y + 8.0).clamp(14.0, 44.0) } else { 8.5 };
        o.pike.stroke(first.x * k, first.y * k, front.x * k, (front.y - tip) * k);
        i = j + 1;
    }
}

fn man(o: &mut Inks, p: &Man, s: &Spot, f: &Field, unarmed: bool) {
    let near = f.detail == Detail::Near;
    match p.mark {
        Mark::Pike => {}
        Mark::Shot => {
            s.dot(&mut o.hat, 0.0, 0.0);
            if !unarmed {
                s.stroke(&mut o.arm, -1.6, 1.0, 2.0, -10.5);
            }
        }
        Mark::Gunner => s.dot(&mut o.hat, 0.0, 0.0),
        Mark::Bayonet => {
            s.dot(&mut o.head, 0.0, 0.0);
            if !unarmed {
                s.stroke(&mut o.arm, 0.0, 0.0, 0.0, -13.0);
            }
        }
        Mark::Bow => {
            s.dot(&mut o.hat, 0.0, 0.0);
            if !unarmed {
                let (a, b, c) = (s.at(-5.2, -3.6), s.at(0.0, -10.0), s.at(5.2, -3.6));
                o.arm.to(a.0, a.1);
                o.arm.quad(b.0, b.1, c.0, c.1);
            }
        }
        Mark::Crossbow => {
            s.dot(&mut o.hat, 0.0, 0.0);
            if !unarmed {
                s.stroke(&mut o.arm, 0.0, -1.0, 0.0, -9.0);
                s.stroke(&mut o.arm, -4.6, -7.0, 4.6, -7.0);
            }
        }
        Mark::Buckler => {
            s.circle(&mut o.ring, 0.0, 0.0, 3.6 * f.c.sqrt());
            if !unarmed && near {
                s.stroke(&mut o.blade, 3.0, -2.0, 5.0, -9.0);
            }
        }
        Mark::Sword => {
            s.dot(&mut o.hat, 0.0, 0.0);
            if !unarmed {
                s.stroke(&mut o.blade, 1.0, -1.0, 8.6, -6.4);
            }
        }
        Mark::Spear => {
            s.dot(&mut o.head, 0.0, 0.0);
            if !unarmed {
                s.stroke(&mut o.arm, 0.0, 4.0, 0.0, -20.0);
            }
        }
        Mark::Shield => {
            if !unarmed {
                s.stroke(&mut o.arm, 2.6, 2.0, 2.6, -22.0);
            }
            s.circle(&mut o.ring, 0.0, 0.0, 3.8 * f.c.sqrt());
        }
        Mark::Halberd => {
            s.dot(&mut o.hat, 0.0, 0.0);
            if !unarmed {
                s.stroke(&mut o.arm, 0.0, 3.0, 0.0, -15.0);
                s.chain(&mut o.solid, &[(0.0, -9.0), (3.4, -8.0), (3.0, -12.4), (0.0, -12.0)], true);
            }
        }
        Mark::Greatsword => {
            let r = 5.4 * f.c.sqrt();
            s.stroke(&mut o.sign, -r, -r, r, r);
            s.stroke(&mut o.sign, r, -r, -r, r);
        }
        Mark::Knight => {
            s.chain(&mut o.ring, &[(0.0, -5.4), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)], true);
            s.dot(&mut o.head, 0.0, 0.0);
            if !unarmed {
                s.stroke(&mut o.blade, 5.0, 4.0, 5.0, -14.0);
                s.stroke(&mut o.blade, 2.6, -11.0, 7.4, -11.0);
            }
        }
        Mark::Peasant => {
            s.dot(&mut o.hat, 0.0, 0.0);
            if !unarmed {
                match f.hand.with(0x9ea).raw(p.roll) % 4 {
                    0 => {
                        s.stroke(&mut o.arm, 2.0, 3.0, 2.0, -12.0);
                        s.stroke(&mut o.arm, 2.0, -12.0, 8.0, -9.6);
                    }
                    1 => {
                        s.stroke(&mut o.arm, 1.0, 2.0, 1.0, -9.0);
                        s.stroke(&mut o.arm, -1.4, -12.0, 1.0, -9.0);
                        s.stroke(&mut o.arm, 3.4, -12.0, 1.0, -9.0);
                    }
                    2 => s.stroke(&mut o.blade, 1.0, 0.0, 5.0, -6.4),
                    _ => {}
                }
            }
        }
        Mark::Led => {
            beast(&mut o.led, s, f, &HORSE, &PONY);
        }
        Mark::Rider(ride) => {
            beast(&mut o.horse, s, f, &HORSE, &PONY);
            s.dot(&mut o.rider, 0.0, 1.0);
            if !unarmed {
                rider_arms(o, s, ride);
            }
        }
        Mark::Barded => {
            beast(&mut o.barded, s, f, &BARD, &BARD);
            s.dot(&mut o.white_rider, 0.0, 1.0);
            if !unarmed {
                s.stroke(&mut o.blade, 6.6, 9.0, 6.6, -(p.y + 8.0).clamp(20.0, 46.0));
            }
        }
        Mark::Camel => {
            beast(&mut o.barded, s, f, &CAMEL, &CAMEL);
            // The hump, and the rider behind it.
            s.circle(&mut o.solid, 0.0, -1.6, 2.6);
            s.dot(&mut o.white_rider, 0.0, 5.6);
            if !unarmed {
                s.stroke(&mut o.blade, 5.0, 4.0, 8.0, -15.0);
            }
        }
    }
}

fn beast(pen: &mut Pen, s: &Spot, f: &Field, fine: &[(f64, f64)], coarse: &[(f64, f64)]) {
    match f.detail {
        Detail::Near => s.smooth(pen, &both(fine), true),
        Detail::Plan => s.chain(pen, &both(fine), true),
        Detail::Small | Detail::Far => s.chain(pen, &both(coarse), true),
    }
}

fn rider_arms(o: &mut Inks, s: &Spot, ride: Ride) {
    match ride {
        Ride::Rein => {}
        Ride::Sword => s.stroke(&mut o.blade, 5.0, -2.0, 8.6, -19.0),
        Ride::Pistol => s.stroke(&mut o.blade, 4.6, -4.0, 6.6, -14.0),
        Ride::Lance => s.stroke(&mut o.blade, 6.0, 8.0, 6.0, -30.0),
        Ride::Carbine => {
            s.stroke(&mut o.blade, -5.6, 4.0, 6.4, -14.0);
        }
        Ride::Bow => {
            let (a, b, c) = (s.at(4.0, -1.0), s.at(13.0, -6.0), s.at(6.4, -14.0));
            o.arm.to(a.0, a.1);
            o.arm.quad(b.0, b.1, c.0, c.1);
            o.arm.line(a.0, a.1);
        }
        Ride::Cuirass => {
            // Shoulders in plate: a bar of white across the black horse.
            s.chain(&mut o.ring, &[(-6.4, -1.0), (0.0, -3.4), (6.4, -1.0), (5.6, 3.2), (-5.6, 3.2)], true);
            s.stroke(&mut o.blade, 6.4, -2.0, 7.4, -12.5);
        }
        Ride::Baton => {
            s.stroke(&mut o.sign, 5.0, -1.0, 11.0, -9.0);
        }
    }
}

fn thing(o: &mut Inks, t: &Thing, f: &Field, k: f64) {
    match *t {
        Thing::Gun { x, y, a, size } => gun(o, &Spot::new(x, y, a, k), size),
        Thing::Gabion { x, y } => {
            let s = Spot::new(x, y, 0.0, k);
            s.circle(&mut o.plank, 0.0, 0.0, 7.0);
            if f.detail >= Detail::Plan {
                s.circle(&mut o.fine, 0.0, 0.0, 4.2);
            }
        }
        Thing::Limber { x, y } => {
            let s = Spot::new(x, y, 0.0, k);
            s.stroke(&mut o.wheel, -13.0, -8.0, -13.0, 8.0);
            s.stroke(&mut o.wheel, 13.0, -8.0, 13.0, 8.0);
            s.stroke(&mut o.wheel, -13.0, 0.0, 13.0, 0.0);
            s.stroke(&mut o.wheel, 0.0, 0.0, 0.0, -30.0);
            s.stroke(&mut o.fine, -12.0, -24.0, 12.0, -24.0);
        }
        Thing::WarWagon { y, half, long } => {
            let s = Spot::new(0.0, y, 0.0, k);
            let b = [(-half, -long), (half, -long), (half, long), (-half, long)];
            s.chain(&mut o.plank, &b, true);
            let n = (2.0 * long / 16.0) as usize;
            for i in 1..n {
                let v = -long + 2.0 * long * i as f64 / n as f64;
                s.stroke(&mut o.fine, -half + 2.0, v, half - 2.0, v);
            }
            for v in [-long * 0.62, long * 0.62] {
                for u in [-half - 5.0, half + 5.0] {
                    s.stroke(&mut o.gun, u, v - 13.0, u, v + 13.0);
                }
            }
            s.stroke(&mut o.wheel, 0.0, -long, 0.0, -y + f.d * 0.06);
            s.stroke(&mut o.wheel, -14.0, -long - 9.0, 14.0, -long - 9.0);
        }
        Thing::Cart { x, y, a, cover } => cart(o, &Spot::new(x, y, a, k), cover),
        Thing::Tent { x, y, s: size } => {
            let s = Spot::new(x, y, 0.0, k);
            let (w, h) = (9.0 * size, 15.0 * size);
            s.chain(&mut o.plank, &[(-w, 0.0), (0.0, -h), (w, 0.0)], true);
            s.chain(&mut o.solid, &[(-w * 0.28, 0.0), (0.0, -h * 0.66), (w * 0.2, 0.0)], true);
            for i in 0..3 {
                let t = 0.35 + 0.2 * f64::from(i);
                s.stroke(&mut o.fine, w * t, -h * (1.0 - t) + 1.0, w * (t + 0.08), -1.0);
            }
            s.stroke(&mut o.fine, 0.0, -h, 0.0, -h - 3.5);
        }
        Thing::Chest { x, y } => {
            let s = Spot::new(x, y, 0.0, k);
            s.chain(&mut o.plank, &[(-6.0, -4.0), (6.0, -4.0), (6.0, 4.0), (-6.0, 4.0)], true);
            s.stroke(&mut o.fine, -6.0, -1.0, 6.0, -1.0);
        }
        Thing::Elephant { x, y, a } => elephant(o, &Spot::new(x, y, a, k)),
        Thing::Rope { y, half } => {
            let s = Spot::new(0.0, y, 0.0, k);
            let n = (2.0 * half / 5.5) as usize;
            for i in 0..n {
                let u = -half + 2.0 * half * i as f64 / n as f64;
                s.stroke(&mut o.fine, u, 0.0, u + 3.0, 0.0);
            }
        }
        Thing::Wheel { x, y0, y1 } => {
            let s = Spot::new(x, 0.0, 0.0, k);
            let (a, b, c, e) = (s.at(-2.0, y0), s.at(4.5, y0 + 10.0), s.at(4.5, y1 - 10.0), s.at(-2.0, y1));
            o.fine.to(a.0, a.1);
            o.fine.cubic(b, c, e);
            s.stroke(&mut o.fine, -2.0, y1, -0.6, y1 - 7.0);
            s.stroke(&mut o.fine, -2.0, y1, 4.2, y1 - 3.6);
        }
        Thing::Earthwork => {
            let (w, d) = (f.w - 3.0, f.d - 3.0);
            let s = Spot::new(0.0, 0.0, 0.0, k);
            let inner = [(-w + 7.0, 10.0), (w - 7.0, 10.0), (w - 7.0, d - 7.0), (-w + 7.0, d - 7.0)];
            s.chain(&mut o.fine, &[(-w, 3.0), (w, 3.0), (w, d), (-w, d)], true);
            s.chain(&mut o.fine, &inner, true);
            let step = 5.0;
            let mut u = -w + 3.0;
            while u < w {
                s.stroke(&mut o.fine, u, 3.5, u + 1.0, 9.5);
                s.stroke(&mut o.fine, u, d - 6.5, u + 1.0, d - 0.5);
                u += step;
            }
            let mut v = 12.0;
            while v < d - 8.0 {
                s.stroke(&mut o.fine, -w + 0.5, v, -w + 6.5, v + 1.0);
                s.stroke(&mut o.fine, w - 6.5, v, w - 0.5, v + 1.0);
                v += step;
            }
        }
        Thing::Ship => {
            let (w, d) = (f.w - 4.0, f.d);
            let s = Spot::new(0.0, d / 2.0, 0.0, k);
            let h = d * 0.3;
            let hull = [
                (-w, 0.0),
                (-w * 0.7, -h),
                (w * 0.6, -h),
                (w, -h * 0.6),
                (w, h * 0.6),
                (w * 0.6, h),
                (-w * 0.7, h),
            ];
            s.smooth(&mut o.plank, &hull, true);
            for v in [-h * 0.5, 0.0, h * 0.5] {
                s.stroke(&mut o.fine, -w * 0.7, v, w * 0.9, v);
            }
            for u in [-w * 0.4, w * 0.1, w * 0.55] {
                s.stroke(&mut o.wheel, u, -h * 1.35, u, h * 1.35);
                s.dot(&mut o.hat, u, 0.0);
            }
            for i in 0..4 {
                let u = -w * 0.5 + w * 0.33 * f64::from(i);
                s.stroke(&mut o.arm, u, -h, u, -h - 7.0);
                s.stroke(&mut o.arm, u, h, u, h + 7.0);
            }
        }
        Thing::Unknown => {}
    }
}

/// A gun on its carriage, muzzle to the front.
fn gun(o: &mut Inks, s: &Spot, size: Bore) {
    let (muzzle, breech, axle, wheel, trail) = match size {
        Bore::Light => (-26.0, 8.0, 13.0, 9.0, 26.0),
        Bore::Field => (-32.0, 10.0, 14.0, 11.0, 32.0),
        Bore::Heavy => (-37.0, 12.0, 12.5, 10.5, 30.0),
    };
    // Cheeks of the carriage, meeting at the trail.
    s.chain(
        &mut o.plank,
        &[(-3.6, -6.0), (3.6, -6.0), (4.4, 8.0), (2.2, trail), (-2.2, trail), (-4.4, 8.0)],
        true,
    );
    s.stroke(&mut o.wheel, -axle, 0.0, axle, 0.0);
    for u in [-axle, axle] {
        s.chain(
            &mut o.solid,
            &[(u - 1.5, -wheel), (u + 1.5, -wheel), (u + 1.5, wheel), (u - 1.5, wheel)],
            true,
        );
    }
    // The barrel: breech thicker than muzzle, a moulding at the mouth, the button behind.
    let (t0, t1) = if size == Bore::Heavy { (4.9, 3.4) } else { (3.9, 2.6) };
    s.chain(
        &mut o.solid,
        &[
            (-t0, breech),
            (-t1, muzzle + 4.0),
            (-t1 - 1.0, muzzle + 3.0),
            (-t1 - 0.8, muzzle),
            (t1 + 0.8, muzzle),
            (t1 + 1.0, muzzle + 3.0),
            (t1, muzzle + 4.0),
            (t0, breech),
        ],
        true,
    );
    s.dot(&mut o.head, 0.0, breech + 3.0);
    s.stroke(&mut o.bore, -t0 + 1.0, breech - 7.0, t0 - 1.0, breech - 7.0);
    s.stroke(&mut o.bore, -t1 + 0.4, muzzle + 12.0, t1 - 0.4, muzzle + 12.0);
}

fn cart(o: &mut Inks, s: &Spot, cover: bool) {
    s.chain(&mut o.plank, &[(-11.0, -16.0), (11.0, -16.0), (11.0, 16.0), (-11.0, 16.0)], true);
    if cover {
        for i in 0..4 {
            let v = -12.0 + 8.0 * f64::from(i);
            let (a, b, c) = (s.at(-11.0, v), s.at(0.0, v - 4.0), s.at(11.0, v));
            o.fine.to(a.0, a.1);
            o.fine.quad(b.0, b.1, c.0, c.1);
        }
    }
    for u in [-14.5, 14.5] {
        s.chain(&mut o.solid, &[(u - 1.4, -9.0), (u + 1.4, -9.0), (u + 1.4, 9.0), (u - 1.4, 9.0)], true);
    }
    s.stroke(&mut o.wheel, -5.0, -16.0, -5.0, -42.0);
    s.stroke(&mut o.wheel, 5.0, -16.0, 5.0, -42.0);
}

/// An elephant from above: head, ears, trunk and tusks, the tower with its men.
fn elephant(o: &mut Inks, s: &Spot) {
    let body = [(0.0, -18.0), (10.0, -15.0), (14.5, -2.0), (14.0, 14.0), (8.0, 26.0), (0.0, 29.0)];
    s.smooth(&mut o.led, &both(&body), true);
    for side in [-1.0, 1.0] {
        let ear = [(7.0, -24.0), (16.0, -29.0), (19.0, -21.0), (13.0, -14.0), (7.0, -16.0)];
        let pts: Vec<(f64, f64)> = ear.iter().map(|p| (p.0 * side, p.1)).collect();
        s.smooth(&mut o.led, &pts, true);
        s.chain(&mut o.blade, &[(side * 3.6, -33.0), (side * 5.6, -41.0)], false);
        // Wrinkles of the hide.
        for (i, v) in [4.0, 9.0, 14.0, 19.0].into_iter().enumerate() {
            s.stroke(&mut o.fine, side * (13.4 - i as f64 * 0.8), v, side * (10.4 - i as f64 * 0.6), v + 2.4);
        }
    }
    let head = [(0.0, -36.0), (5.4, -33.0), (7.6, -25.0), (5.0, -17.0), (0.0, -15.0)];
    s.smooth(&mut o.led, &both(&head), true);
    let (a, b, c, e) = (s.at(0.0, -34.0), s.at(1.5, -42.0), s.at(-3.0, -45.0), s.at(-1.0, -50.0));
    o.sign.to(a.0, a.1);
    o.sign.cubic(b, c, e);
    s.stroke(&mut o.wheel, 0.0, 28.0, 1.6, 36.0);
    // The tower.
    s.chain(&mut o.plank, &[(-9.0, -8.0), (9.0, -8.0), (9.0, 12.0), (-9.0, 12.0)], true);
    for (u, v) in [(-4.6, -3.6), (4.6, -3.6), (-4.6, 7.0), (4.6, 7.0)] {
        s.dot(&mut o.hat, u, v);
    }
    s.dot(&mut o.head, 0.0, -20.0);
}
