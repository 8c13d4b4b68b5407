//! Guns, wagons, camps, commanders and markers.

use super::muster::{Bore, Field, Mark, Muster, Ride, Thing};
use crate::formation::Formation as F;
use crate::options::Detail;

pub(crate) fn muster(f: &Field, formation: F) -> Option<Muster> {
    let mut m = Muster::default();
    let (w, d) = (f.w, f.d);
    // Guns fit their base.
    let g = (d / 100.0).min(1.0);
    let crew = |m: &mut Muster, at: &[(f64, f64)]| {
        for (x, y) in at {
            m.add(Mark::Gunner, 0, x * w / 50.0, y * d / 100.0, 0.0);
        }
    };
    match formation {
        F::LightGun => {
            m.things.push(Thing::Gun { x: 0.0, y: d * 0.42, a: 0.0, size: Bore::Light, s: g });
            m.also = vec![(-18.0 * g, d * 0.3), (18.0 * g, d * 0.3)];
            crew(&mut m, &[(-27.0, 38.0), (27.0, 40.0), (-22.0, 64.0), (24.0, 66.0), (-2.0, 86.0)]);
            m.flag = Some((w - 14.0 * g, d - 10.0 * g, 0.62 * g.max(0.8)));
        }
        F::FieldGun => {
            m.things.push(Thing::Gun { x: 0.0, y: d * 0.46, a: 0.0, size: Bore::Field, s: g });
            m.also = vec![(-20.0 * g, d * 0.3), (20.0 * g, d * 0.3)];
            crew(
                &mut m,
                &[(-29.0, 36.0), (29.0, 36.0), (-31.0, 58.0), (31.0, 60.0), (-22.0, 82.0), (-2.0, 90.0)],
            );
            m.flag = Some((w - 14.0 * g, d - 10.0 * g, 0.62 * g.max(0.8)));
        }
        F::HeavyGun | F::Battery => {
            let n = if w > 70.0 { 4 } else { 2 };
            for i in 0..n {
                let x = -w + 2.0 * w * (f64::from(i) + 0.5) / f64::from(n);
                m.things.push(Thing::Gun { x, y: d * 0.5, a: 0.0, size: Bore::Heavy, s: g });
                for (dx, y) in [(-17.0, 0.66), (17.0, 0.64), (-11.0, 0.88), (11.0, 0.9)] {
                    m.add(Mark::Gunner, 0, x + dx * g, d * y, 0.0);
                }
            }
            m.also = vec![(-w + 10.0, d * 0.34), (w - 10.0, d * 0.34)];
            // Gabions stand between and beside the muzzles.
            let spots = if f.detail == Detail::Small { 2 * n / 2 + 1 } else { 2 * n };
            for i in 0..spots {
                let x = if f.detail == Detail::Small {
                    -w + 9.0 + (2.0 * w - 18.0) * f64::from(i) / f64::from(spots - 1)
                } else {
                    let cell = 2.0 * w / f64::from(n);
                    let c = -w + cell * (f64::from(i / 2) + 0.5);
                    c + if i % 2 == 0 { -15.5 * g } else { 15.5 * g }
                };
                m.things.push(Thing::Gabion { x, y: 12.5 * g, s: g });
            }
            m.flag = Some((0.0, d * 0.86, 0.62));
        }
        F::LimberedGun => {
            m.things.push(Thing::Limber { x: 0.0, y: d * 0.56, s: g });
            m.things.push(Thing::Gun { x: 0.0, y: d * 0.8, a: 180.0, size: Bore::Light, s: g });
            for (x, y) in [(-9.0, 0.2), (9.0, 0.2)] {
                m.add(Mark::Led, 9, x, d * y, 0.0);
            }
            crew(&mut m, &[(-30.0, 30.0), (30.0, 34.0), (-28.0, 68.0), (28.0, 72.0)]);
            m.flag = Some((w - 12.0, d - 8.0, 0.55));
        }
        F::WarWagon => {
            let long = d * 0.30;
            let y = d * 0.64;
            m.things.push(Thing::WarWagon { y, half: 25.0, long });
            for y in [d * 0.1, d * 0.25] {
                for x in [-12.0, 12.0] {
                    m.add(Mark::Led, 9, x, y, 0.0);
                }
            }
            let n = ((2.0 * long) / (22.0 * f.c.sqrt())) as usize;
            for i in 0..n {
                let v = y - long + 2.0 * long * (i as f64 + 0.5) / n as f64;
                m.add(Mark::Shot, 2, -35.0, v, -90.0);
                m.add(Mark::Shot, 3, 35.0, v, 90.0);
            }
            m.flag = Some((0.0, y, 0.8));
        }
        F::Cart => {
            m.things.push(Thing::Cart { x: 0.0, y: d * 0.66, a: 0.0, cover: true });
            m.add(Mark::Led, 9, 0.0, d * 0.24, 0.0);
            m.add(Mark::Gunner, 0, -16.0, d * 0.3, 0.0);
        }
        F::Camp | F::FortifiedCamp => {
            if formation == F::FortifiedCamp {
                m.things.push(Thing::Earthwork);
            }
            let step = 30.0;
            let nx = (((2.0 * w - 30.0) / step) as usize).max(1) + 1;
            let ny = (((d - 34.0) / 34.0) as usize).max(1) + 1;
            for j in 0..ny {
                for i in 0..nx {
                    let x = -w + 22.0 + (2.0 * w - 44.0) * i as f64 / (nx - 1).max(1) as f64;
                    let y = 34.0 + (d - 50.0) * j as f64 / (ny - 1).max(1) as f64;
                    let roll = (j * nx + i) as u64;
                    let big = (j == ny / 2) && i == nx / 2;
                    m.things.push(Thing::Tent {
                        x: x + f.hand.sway(roll * 2, 3.0),
                        y: y + f.hand.sway(roll * 2 + 1, 3.0),
                        s: if big { 1.35 } else { 1.0 },
                    });
                }
            }
            m.things.push(Thing::Chest { x: -w + 14.0, y: d - 12.0 });
            m.flag = Some((w * 0.1, d * 0.36, 0.9));
        }
        F::Ship => {
            m.things.push(Thing::Ship);
            m.flag = Some((w - 20.0, d * 0.3, 0.6));
        }
        F::Commander => {
            if w < 40.0 {
                // A disc or a narrow base: the general alone.
                m.add(Mark::Rider(Ride::Baton), 0, -w * 0.3, d * 0.5, 0.0);
                m.flag = Some((w * 0.4, d * 0.42, 1.0));
            } else {
                m.add(Mark::Rider(Ride::Baton), 0, -8.0, d * 0.34, 0.0);
                m.add(Mark::Rider(Ride::Rein), 0, -31.0, d * 0.66, -6.0);
                m.add(Mark::Rider(Ride::Rein), 0, 4.0, d * 0.77, 4.0);
                m.flag = Some((30.0, d * 0.5, 1.25));
            }
        }
        F::Ambush => m.things.push(Thing::Unknown),
        _ => return None,
    }
    Some(m)
}
