//! Horse: where each rider of a squadron is. A gap in the second rank holds the cornet, so that the flag hides
//! nobody.

use super::muster::{Field, Mark, Muster, Ranks, Ride, Thing};
use crate::formation::Formation as F;
use crate::options::Detail;

pub(crate) fn muster(f: &Field, formation: F) -> Option<Muster> {
    let mut m = Muster::default();
    let (w, d) = (f.w, f.d);
    // Two ranks: heads behind the front line, tails before the rear edge.
    let (first, second) = (20.0, d - 16.5);
    // Horses do not shrink with the set of marks: fewer of them instead.
    let wide = if f.detail == Detail::Small { 1.55 } else { 1.0 };
    let one = |m: &mut Muster, mark: Mark, half: f64, y: f64, dx: f64| {
        let n = ((2.0 * half / (dx * wide)) + 0.5) as usize + 1;
        for i in 0..n {
            let x = if n > 1 { -half + 2.0 * half * i as f64 / (n - 1) as f64 } else { 0.0 };
            m.add(mark, 0, x, y, 0.0);
        }
    };
    // A rank with a gap in the middle for the cornet.
    let gapped = |m: &mut Muster, mark: Mark, half: f64, y: f64, dx: f64, gap: f64| {
        if wide > 1.2 {
            // At small sizes one each side, between the heads of those in front.
            let n = ((half / 42.0) as usize).max(1);
            for i in 0..n {
                let x = half * (i as f64 + 0.62) / n as f64;
                m.add(mark, 0, -x, y, 0.0);
                m.add(mark, 0, x, y, 0.0);
            }
            return;
        }
        let n = (((half - gap) / (dx * wide)) + 0.5) as usize + 1;
        for side in [-1.0, 1.0] {
            for i in 0..n {
                let t = if n > 1 { i as f64 / (n - 1) as f64 } else { 1.0 };
                m.add(mark, 0, side * (gap + (half - gap) * t), y, 0.0);
            }
        }
    };
    m.flag = Some((0.0, d * 0.72, 0.66));
    match formation {
        F::Caracole => {
            let n = if d < 80.0 || f.detail == Detail::Small { 2 } else { ((d - 38.0) / 30.0) as usize + 1 };
            let n = n.max(if d > 110.0 { 3 } else { 2 });
            let half = w - 17.0;
            for j in 0..n {
                let y = 20.0 + (d - 37.0) * j as f64 / (n - 1) as f64;
                let mark = Mark::Rider(if j == 0 { Ride::Pistol } else { Ride::Rein });
                let dx = 21.0;
                let at = m.men.len();
                one(&mut m, mark, half, y, dx);
                for man in &mut m.men[at..] {
                    man.x -= 4.0;
                }
            }
            if f.detail >= Detail::Plan {
                m.things.push(Thing::Wheel { x: w - 7.0, y0: 18.0, y1: d - 16.0 });
            }
            m.flag = Some((w - 14.0, d - 8.0, 0.62));
        }
        F::ShockCavalry => {
            one(&mut m, Mark::Rider(Ride::Sword), w - 10.0, first, 15.0);
            gapped(&mut m, Mark::Rider(Ride::Rein), w - 17.0, second, 15.0, 17.0);
        }
        F::Cavalry | F::MountedDragoons => {
            one(&mut m, Mark::Rider(Ride::Sword), w - 14.0, first, 22.0);
            gapped(&mut m, Mark::Rider(Ride::Rein), w - 14.0, second, 22.0, 20.0);
            if formation == F::MountedDragoons {
                for man in &mut m.men {
                    man.mark = Mark::Rider(Ride::Carbine);
                }
            }
        }
        F::MountedArquebusiers => {
            one(&mut m, Mark::Rider(Ride::Carbine), w - 14.0, first, 20.0);
            gapped(&mut m, Mark::Rider(Ride::Carbine), w - 14.0, second, 20.0, 20.0);
        }
        F::Cuirassiers => {
            one(&mut m, Mark::Rider(Ride::Cuirass), w - 12.0, first, 19.0);
            gapped(&mut m, Mark::Rider(Ride::Cuirass), w - 12.0, second, 19.0, 20.0);
        }
        F::Gendarmes => {
            one(&mut m, Mark::Barded, w - 13.0, d * 0.5, 18.5);
            m.flag = Some((0.0, d * 0.88, 0.6));
        }
        F::LightHorse | F::LightLancers | F::HorseArchers => {
            let mark = Mark::Rider(match formation {
                F::LightLancers => Ride::Lance,
                F::HorseArchers => Ride::Bow,
                _ => Ride::Sword,
            });
            loose(f, &mut m, mark);
            m.dabs = true;
            m.flag = Some((w - 14.0, d - 6.0, 0.6));
        }
        F::Camelry => {
            one(&mut m, Mark::Camel, w - 15.0, first, 24.0);
            gapped(&mut m, Mark::Camel, w - 22.0, second, 24.0, 22.0);
        }
        F::Elephants => {
            let n = ((w / 50.0) as u32).max(1);
            for i in 0..n {
                let x = -w + 2.0 * w * (f64::from(i) + 0.5) / f64::from(n);
                m.things.push(Thing::Elephant { x, y: d * 0.56, s: (d / 88.0).min(1.15) });
            }
            m.flag = Some((-w + 18.0, d - 12.0, 0.62));
        }
        F::Dragoons => {
            // Men in front of a rope, horses behind it.
            let line = d * 0.55;
            m.ranks(
                f,
                Mark::Shot,
                0,
                Ranks::new((-w + 12.0, w - 12.0), (d * 0.23, d * 0.41), 14.5, d * 0.18 / f.c).staggered(),
            );
            m.things.push(Thing::Rope { y: line, half: w - 8.0 });
            let n = ((2.0 * w - 30.0) / (20.0 * wide)) as usize + 1;
            for i in 0..n {
                let x = -w + 15.0 + (2.0 * w - 30.0) * i as f64 / (n - 1).max(1) as f64;
                m.add(Mark::Led, 9, x, line + 19.0, 0.0);
            }
            m.flag = Some((w - 16.0, d * 0.5, 0.55));
        }
        F::HeldHorses => {
            let n = (((2.0 * w - 26.0) / (18.0 * wide)) as usize + 1).max(2);
            for i in 0..n {
                let x = -w + 13.0 + (2.0 * w - 26.0) * i as f64 / (n - 1) as f64;
                m.add(Mark::Led, 9, x, d * 0.56, 0.0);
            }
            m.things.push(Thing::Rope { y: d * 0.22, half: w - 8.0 });
            m.add(Mark::Gunner, 0, -w + 22.0, d * 0.12 + 2.0, 0.0);
            m.add(Mark::Gunner, 0, w - 22.0, d * 0.12 + 2.0, 0.0);
            m.flag = None;
        }
        _ => return None,
    }
    Some(m)
}

/// Riders of whom none is parallel to another.
fn loose(f: &Field, m: &mut Muster, mark: Mark) {
    let (w, d) = (f.w, f.d);
    let hand = f.hand.with(0x71);
    let nx =
        if f.detail == Detail::Small { ((2.0 * w) / 38.0) as usize } else { ((2.0 * w) / 30.0) as usize }
            .max(2);
    for j in 0..2usize {
        for i in 0..nx - (j & usize::from(nx > 2)) {
            let roll = (j * nx + i) as u64;
            let step = (2.0 * w - 30.0) / (nx - 1) as f64;
            let x = -w + 15.0 + step * i as f64 + if j == 1 { step * 0.5 } else { 0.0 };
            let y = if j == 0 { d * 0.36 } else { d * 0.78 };
            // The corner of the flag stays free.
            if j == 1 && x > w - 26.0 {
                continue;
            }
            let lean = if (i + j) % 2 == 0 { -13.0 } else { 11.0 };
            m.add(
                mark,
                0,
                x + hand.sway(roll * 3, 4.0),
                y + hand.sway(roll * 3 + 1, 5.0),
                lean + hand.sway(roll * 3 + 2, 8.0),
            );
        }
    }
}
