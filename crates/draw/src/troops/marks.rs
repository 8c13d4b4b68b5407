//! From the list of men to ink: each kind of stroke gathers in one path.

use super::muster::{Field, Man, Mark, Muster, Ride};
use super::things;
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
    pub bore: Pen,
    pub solid: Pen,
    pub sign: Pen,
    /// Light on hats and helmets, at the nearest size only.
    pub shine: Pen,
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
    (0.0, -16.6),
    (1.7, -15.2),
    (2.3, -12.4),
    (1.7, -9.8),
    (3.4, -7.4),
    (5.0, -4.0),
    (4.5, 0.8),
    (5.4, 5.2),
    (4.4, 9.4),
    (1.2, 11.6),
    (0.5, 16.0),
];

/// The same with fewer strokes.
const PONY: [(f64, f64); 7] =
    [(0.0, -17.0), (2.8, -12.8), (2.0, -9.4), (5.6, -4.0), (5.8, 6.4), (1.4, 11.6), (0.4, 15.6)];

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

pub(crate) fn both(half: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut v = half.to_vec();
    v.extend(half.iter().rev().filter(|p| p.0 > 0.01).map(|p| (-p.0, p.1)));
    v
}

pub(crate) fn ink(m: &Muster, f: &Field, k: f64, routed: bool, disordered: bool) -> Inks {
    let mut o = Inks::default();
    for t in &m.things {
        things::thing(&mut o, t, f, k);
    }
    pikes(&mut o, m, f, k, routed, disordered);
    let hand = f.hand.with(0xf00);
    // The foremost rank presents; those behind carry their arms at the slope.
    for p in &m.men {
        let s = Spot::new(p.x, p.y, p.a, k);
        let drop_arms = routed && hand.unit(p.roll) < 0.6;
        man(&mut o, p, &s, f, drop_arms);
        if f.detail == Detail::Near
            && !matches!(p.mark, Mark::Led | Mark::Greatsword | Mark::Buckler | Mark::Shield)
        {
            // From the upper left of the page, whatever the unit faces.
            let lit = Spot::new(p.x, p.y, -f.turn, k);
            match p.mark {
                Mark::Rider(_) | Mark::Barded | Mark::Camel => {
                    s.stroke(&mut o.shine, -0.6, -11.5, -0.6, -7.0);
                    s.stroke(&mut o.shine, -2.6, 5.0, -2.4, 8.4);
                }
                Mark::Pike | Mark::Bayonet | Mark::Spear => lit.dot(&mut o.shine, -0.7, -0.8),
                _ => lit.stroke(&mut o.shine, -1.3, 0.0, -0.2, -1.4),
            }
        }
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
                let l = if f.detail == Detail::Small { 15.0 } else { 10.5 };
                s.stroke(&mut o.arm, -1.6, 1.0, 2.0 * l / 10.5, -l);
            }
        }
        Mark::Gunner => s.dot(&mut o.hat, 0.0, 0.0),
        Mark::Bayonet => {
            s.dot(&mut o.hat, 0.0, 0.0);
            if !unarmed {
                s.stroke(&mut o.arm, -1.6, 1.0, 2.2, -11.5);
                if f.detail >= Detail::Plan {
                    s.stroke(&mut o.pike, 2.2, -11.5, 3.4, -15.5);
                }
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

/// At small sizes horses are fewer and larger.
fn big(f: &Field) -> f64 {
    if f.detail == Detail::Small { 1.22 } else { 1.0 }
}

fn beast(pen: &mut Pen, s: &Spot, f: &Field, fine: &[(f64, f64)], coarse: &[(f64, f64)]) {
    match f.detail {
        Detail::Near => s.smooth(pen, &both(fine), true),
        Detail::Plan => s.chain(pen, &both(fine), true),
        Detail::Small | Detail::Far => {
            let b = big(f);
            let v: Vec<(f64, f64)> = both(coarse).iter().map(|p| (p.0 * b, p.1 * b)).collect();
            s.chain(pen, &v, true);
        }
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
