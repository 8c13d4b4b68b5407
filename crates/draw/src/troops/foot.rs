//! Foot: where each man of a battalion stands. Shares of the base follow the visual standard; spacing is fixed,
//! so that a wider base holds more men, not larger ones.

use super::muster::{Field, Mark, Muster, Ranks};
use crate::formation::Formation as F;
use crate::options::Detail;

/// Spacing of pikes, and of shot.
const PIKE: (f64, f64) = (7.4, 8.6);
const SHOT: (f64, f64) = (12.0, 13.0);

fn pikes(f: &Field, m: &mut Muster, half: f64, y: (f64, f64)) {
    m.ranks(f, Mark::Pike, 1, Ranks::new((-half, half), y, PIKE.0, PIKE.1));
}

/// The same body of shot on both flanks.
fn wings(f: &Field, m: &mut Muster, body: u8, r: Ranks) {
    m.ranks(f, Mark::Shot, body, r.mirror());
    m.ranks(f, Mark::Shot, body + 1, r);
}

pub(crate) fn muster(f: &Field, formation: F) -> Option<Muster> {
    let mut m = Muster::default();
    let (w, d) = (f.w, f.d);
    let rear = d - 13.0;
    m.flag = Some((0.0, d * 0.58, 1.0));
    match formation {
        F::Tercio => {
            let y = (d * 0.31, d * 0.74);
            pikes(f, &mut m, w * 0.46, y);
            let sleeve = Ranks::new((w * 0.56, w * 0.56 + 8.0), y, 9.0, SHOT.1);
            wings(f, &mut m, 2, sleeve);
            let deep = d * 0.15;
            for (i, y0) in [20.0, rear - 5.0 - deep].into_iter().enumerate() {
                let horn = Ranks::new((w - 32.0, w - 9.0), (y0, y0 + deep), SHOT.0, SHOT.1);
                wings(f, &mut m, 4 + 2 * i as u8, horn);
            }
            let behind = Ranks::new((-w * 0.44, w * 0.44), (d * 0.80, d * 0.84), SHOT.0, 10.0);
            m.ranks(f, Mark::Shot, 8, behind);
            m.flag = Some((0.0, d * 0.525, 1.15));
        }
        F::LaterTercio => {
            pikes(f, &mut m, w * 0.4, (d * 0.30, d * 0.86));
            wings(f, &mut m, 2, Ranks::new((w * 0.54, w - 9.0), (24.0, d * 0.88), SHOT.0, SHOT.1));
            m.flag = Some((0.0, d * 0.6, 1.15));
        }
        F::Keil => {
            let (dx, dy) = (8.8 * f.c, 9.2 * f.c);
            let top = d * 0.2;
            let n = ((rear - top) / dy) as usize + 1;
            for j in 0..n {
                let y = top + j as f64 * dy;
                let half = (w * 0.46 + (y - top) * 0.95).min(w - 9.0);
                let q = (half / dx) as i32;
                for i in -q..=q {
                    m.add(Mark::Pike, 1, f64::from(i) * dx, y, 0.0);
                }
            }
            // Two-handed swords round the colours; the men they displace step aside.
            let guard: &[(f64, f64)] = if f.detail == Detail::Small {
                &[(-34.0, 0.6), (34.0, 0.6)]
            } else {
                &[(-30.0, 0.52), (30.0, 0.52), (-30.0, 0.68), (30.0, 0.68)]
            };
            for (x, share) in guard {
                let (x, y) = (x * w / 100.0, d * share);
                let r = 9.0 * f.c;
                m.men.retain(|p| (p.x - x).abs() > r * 0.8 || (p.y - y).abs() > r * 0.7);
                m.add(Mark::Greatsword, 1, x, y, 0.0);
            }
            m.flag = Some((0.0, d * 0.6, 1.15));
        }
        F::Colunela => {
            pikes(f, &mut m, w * 0.5, (d * 0.29, d * 0.57));
            let behind = Ranks::new((-w * 0.5, w * 0.5), (d * 0.67, d * 0.86), 12.5, 12.5);
            m.ranks(f, Mark::Buckler, 8, behind);
            wings(f, &mut m, 2, Ranks::new((w * 0.64, w - 8.0), (22.0, d * 0.74), SHOT.0, SHOT.1));
            m.flag = Some((0.0, d * 0.45, 1.1));
        }
        F::PikeAndShot => {
            pikes(f, &mut m, w * 0.36, (d * 0.36, d * 0.86));
            wings(f, &mut m, 2, Ranks::new((w * 0.49, w - 8.0), (26.0, d * 0.86), SHOT.0, SHOT.1));
        }
        F::LaterPikeAndShot => {
            pikes(f, &mut m, w * 0.2, (d * 0.38, d * 0.76));
            wings(f, &mut m, 2, Ranks::new((w * 0.33, w - 8.0), (28.0, d * 0.74), SHOT.0, 20.0));
            m.flag = Some((0.0, d * 0.62, 1.0));
        }
        F::Pikes => pikes(f, &mut m, w - 14.0, (d * 0.36, d * 0.86)),
        F::Bayonet => {
            let y = if f.detail == Detail::Small { (d * 0.38, d * 0.66) } else { (d * 0.36, d * 0.7) };
            m.ranks(f, Mark::Bayonet, 0, Ranks::new((-w + 8.0, w - 8.0), y, 9.2, d * 0.34 / 2.0 / f.c));
            m.flag = Some((0.0, d * 0.66, 1.0));
        }
        F::Shot | F::Bows | F::Crossbows => {
            let mark = match formation {
                F::Bows => Mark::Bow,
                F::Crossbows => Mark::Crossbow,
                _ => Mark::Shot,
            };
            m.ranks(
                f,
                mark,
                0,
                Ranks::new((-w + 12.0, w - 12.0), (26.0, rear - 2.0), 17.5, 17.0).staggered().loose(2.6),
            );
            m.loose = true;
        }
        F::SkirmishShot | F::SkirmishBows | F::ForlornHope => {
            let mark = if formation == F::SkirmishBows { Mark::Bow } else { Mark::Shot };
            scatter(f, &mut m, mark, 23.0, if formation == F::ForlornHope { 6.0 } else { 9.0 });
            m.flag = None;
            m.dabs = true;
        }
        F::MediumSwordsmen => {
            open(f, &mut m, Mark::Sword, 16.0, 16.0);
        }
        F::HeavySwordsmen => {
            let r = Ranks::new((-w + 13.0, w - 13.0), (24.0, rear - 2.0), 11.5, 13.5).staggered();
            m.ranks(f, Mark::Buckler, 0, r);
        }
        F::Halberdiers => {
            let r = Ranks::new((-w + 13.0, w - 13.0), (30.0, rear - 2.0), 12.5, 15.0).staggered();
            m.ranks(f, Mark::Halberd, 0, r);
        }
        F::MediumSpearmen => {
            open(f, &mut m, Mark::Spear, 15.0, 18.0);
        }
        F::HeavySpearmen => {
            let r = Ranks::new((-w + 11.0, w - 11.0), (34.0, rear - 2.0), 10.5, 14.0);
            m.ranks(f, Mark::Shield, 0, r);
        }
        F::FootKnights => {
            let r = Ranks::new((-w + 14.0, w - 14.0), (32.0, rear - 4.0), 17.0, 19.0).staggered();
            m.ranks(f, Mark::Knight, 0, r);
        }
        F::Levy => {
            m.ranks(
                f,
                Mark::Peasant,
                0,
                Ranks::new((-w + 12.0, w - 12.0), (22.0, rear - 2.0), 13.0, 13.0).staggered().loose(4.2),
            );
            m.loose = true;
            m.flag = Some((0.0, d * 0.6, 0.7));
        }
        _ => return None,
    }
    Some(m)
}

/// Open order: ranks that breathe.
fn open(f: &Field, m: &mut Muster, mark: Mark, dx: f64, dy: f64) {
    m.ranks(
        f,
        mark,
        0,
        Ranks::new((-f.w + 13.0, f.w - 13.0), (28.0, f.d - 16.0), dx, dy).staggered().loose(2.2),
    );
    m.loose = true;
}

/// Skirmishers: nowhere a rank.
fn scatter(f: &Field, m: &mut Muster, mark: Mark, step: f64, sway: f64) {
    let step = step * f.c.sqrt();
    let nx = ((2.0 * f.w - 20.0) / step) as usize + 1;
    let ny = (((f.d - 26.0) / (step * 0.8)) as usize + 1).max(2);
    let hand = f.hand.with(0x51);
    for j in 0..ny {
        for i in 0..nx {
            let roll = (j * nx + i) as u64;
            // Every third place is empty.
            if (i + 2 * j) % 3 == 2 {
                continue;
            }
            let x = -f.w + 12.0 + (2.0 * f.w - 24.0) * i as f64 / (nx - 1).max(1) as f64;
            let y = 20.0 + (f.d - 32.0) * j as f64 / (ny - 1).max(1) as f64;
            m.add(
                mark,
                0,
                (x + hand.sway(roll * 3, sway)).clamp(-f.w + 7.0, f.w - 7.0),
                (y + hand.sway(roll * 3 + 1, sway * 0.5)).clamp(17.0, f.d - 7.0),
                hand.sway(roll * 3 + 2, 16.0),
            );
        }
    }
}
