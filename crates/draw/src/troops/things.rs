//! Guns, wagons, tents, beasts and ships from above.

use super::marks::{Inks, Spot, both};
use super::muster::{Bore, Field, Thing};
use crate::options::Detail;

pub(crate) fn thing(o: &mut Inks, t: &Thing, f: &Field, k: f64) {
    match *t {
        Thing::Gun { x, y, a, size, s } => gun(o, &Spot::new(x / s, y / s, a, k * s), size),
        Thing::Gabion { x, y, s } => {
            let s = Spot::new(x / s, y / s, 0.0, k * s);
            s.circle(&mut o.plank, 0.0, 0.0, 7.0);
            if f.detail >= Detail::Plan {
                s.circle(&mut o.fine, 0.0, 0.0, 4.2);
            }
        }
        Thing::Limber { x, y, s } => {
            let s = Spot::new(x / s, y / s, 0.0, k * s);
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
            let s = Spot::new(x, y, -f.turn, k);
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
        Thing::Elephant { x, y, s } => elephant(o, &Spot::new(x / s, y / s, 0.0, k * s)),
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
        Thing::Ship => ship(o, f, k),
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

/// An elephant from above: ears spread, trunk before it, the tower with its men on its back.
fn elephant(o: &mut Inks, s: &Spot) {
    for side in [-1.0, 1.0] {
        let ear = [(5.0, -20.0), (14.0, -27.0), (23.0, -24.0), (22.0, -14.0), (14.0, -8.0), (6.0, -10.0)];
        let pts: Vec<(f64, f64)> = ear.iter().map(|p| (p.0 * side, p.1)).collect();
        s.smooth(&mut o.led, &pts, true);
        // Feet show beside the body.
        s.circle(&mut o.led, side * 15.0, 6.0, 5.0);
        s.circle(&mut o.led, side * 14.0, 28.0, 5.0);
    }
    let body = [(0.0, -14.0), (11.0, -11.0), (17.0, 4.0), (16.5, 20.0), (10.0, 33.0), (0.0, 36.0)];
    s.smooth(&mut o.barded, &both(&body), true);
    let head = [(0.0, -36.0), (6.0, -34.0), (10.0, -25.0), (8.0, -14.0), (0.0, -10.0)];
    s.smooth(&mut o.barded, &both(&head), true);
    for side in [-1.0, 1.0] {
        // Tusks.
        let (a, b, c) = (s.at(side * 4.6, -34.0), s.at(side * 8.0, -40.0), s.at(side * 6.0, -46.0));
        o.sign.to(a.0, a.1);
        o.sign.quad(b.0, b.1, c.0, c.1);
        // Eyes, and folds of the hide where it turns from the light.
        s.dot(&mut o.head, side * 5.4, -28.0);
        let folds = if side > 0.0 { 7 } else { 3 };
        for i in 0..folds {
            let v = 2.0 + 4.4 * f64::from(i);
            s.stroke(&mut o.fine, side * 16.2, v, side * 11.6, v + 2.6);
        }
    }
    // The trunk, ringed.
    let trunk = [
        (2.8, -34.0),
        (2.6, -42.0),
        (1.6, -48.0),
        (3.0, -54.0),
        (0.6, -55.0),
        (-1.6, -48.0),
        (-2.6, -42.0),
        (-2.8, -34.0),
    ];
    s.smooth(&mut o.barded, &trunk, true);
    for v in [-37.0, -41.0, -45.0] {
        s.stroke(&mut o.fine, -2.2, v, 2.2, v);
    }
    s.stroke(&mut o.wheel, 0.0, 35.0, 1.8, 43.0);
    // The tower, and the driver on the neck.
    s.chain(&mut o.plank, &[(-10.5, -5.0), (10.5, -5.0), (10.5, 21.0), (-10.5, 21.0)], true);
    s.chain(&mut o.fine, &[(-7.5, -2.0), (7.5, -2.0), (7.5, 18.0), (-7.5, 18.0)], true);
    for (u, v) in [(-4.0, 2.0), (4.0, 2.0), (-4.0, 13.0), (4.0, 13.0)] {
        s.dot(&mut o.hat, u, v);
    }
    s.dot(&mut o.hat, 0.0, -12.0);
}

/// A galleon in elevation, upright on the page, as the sea-charts drew them.
fn ship(o: &mut Inks, f: &Field, k: f64) {
    let scale = (f.w / 92.0).min(f.d / 96.0);
    let s = Spot::new(0.0, f.d * 0.66 / scale, -f.turn, k * scale);
    let hull = [
        (-78.0, -18.0),
        (-60.0, -8.0),
        (40.0, -8.0),
        (46.0, -24.0),
        (70.0, -26.0),
        (66.0, 4.0),
        (52.0, 17.0),
        (-50.0, 17.0),
        (-66.0, 6.0),
    ];
    s.chain(&mut o.plank, &hull, true);
    for v in [-2.0, 4.0, 10.0] {
        s.stroke(&mut o.fine, -60.0 + v, v, 60.0 - v * 0.6, v);
    }
    for i in 0..7 {
        s.dot(&mut o.head, -42.0 + 13.0 * f64::from(i), 1.0);
    }
    s.stroke(&mut o.wheel, -76.0, -18.0, -92.0, -28.0);
    for (x, top, wide) in [(-40.0, -54.0, 13.0), (-4.0, -62.0, 16.0), (34.0, -50.0, 12.0)] {
        s.stroke(&mut o.wheel, x, -8.0, x, top - 5.0);
        for (y0, y1, w) in [(top + 2.0, top + 19.0, wide * 0.8), (top + 22.0, -14.0, wide)] {
            // A sail, bellied by the wind.
            let sail = [
                (x - w, y0),
                (x + w, y0),
                (x + w + 4.0, (y0 + y1) / 2.0),
                (x + w, y1),
                (x - w, y1),
                (x - w + 4.0, (y0 + y1) / 2.0),
            ];
            s.smooth(&mut o.plank, &sail, true);
            for j in 0..3 {
                let u = x + w * (0.3 + 0.25 * f64::from(j));
                s.stroke(&mut o.fine, u, y0 + 3.0, u + 2.0, y1 - 3.0);
            }
        }
    }
    for j in 0..4 {
        let u = -80.0 + 44.0 * f64::from(j);
        let (a, b, c) = (s.at(u, 21.0), s.at(u + 9.0, 17.0), s.at(u + 18.0, 21.0));
        o.fine.to(a.0, a.1);
        o.fine.quad(b.0, b.1, c.0, c.1);
    }
}
