//! What befalls a unit, as changes to the list of its men: losses, disorder, square, rout.

use super::muster::{Field, Mark, Muster};
use crate::ink::sin_cos;
use crate::options::Detail;
use crate::scene::{State, Strength};

pub(crate) fn apply(m: &mut Muster, f: &Field, strength: Strength, state: &State) {
    if state.square && m.men.iter().any(|p| matches!(p.mark, Mark::Pike | Mark::Shot | Mark::Bayonet)) {
        square(m, f);
    }
    thin(m, f, strength);
    if state.disordered {
        disorder(m, f);
    }
    if state.routed {
        rout(m, f);
    }
}

/// Men fall in a fixed order, the rear first with holes further forward: a quota for each point, the same men
/// each time, so that a unit that loses one more point only loses more.
fn thin(m: &mut Muster, f: &Field, s: Strength) {
    if s.total == 0 || s.lost == 0 || m.men.is_empty() {
        return;
    }
    let share = f64::from(s.lost.min(s.total)) / f64::from(s.total);
    let n = m.men.len();
    let fall = ((n as f64 * share * 0.72) + 0.5) as usize;
    let hand = f.hand.with(0xdead);
    let rear = if f.detail == Detail::Small { 0.8 } else { 0.66 };
    // In each body by itself, so that no wing is wiped out while another stands whole.
    let depth = |body: u8| {
        let ys = m.men.iter().filter(|p| p.body == body).map(|p| p.y);
        ys.fold((f64::MAX, f64::MIN), |b, y| (b.0.min(y), b.1.max(y)))
    };
    let depths: Vec<(f64, f64)> = (0..=10).map(depth).collect();
    let mut order: Vec<(f64, u64)> = m
        .men
        .iter()
        .map(|p| {
            let (top, bottom) = depths[usize::from(p.body.min(10))];
            let back = if bottom > top { (p.y - top) / (bottom - top) } else { 0.5 };
            (back * rear + hand.unit(p.roll) * (1.0 - rear), p.roll)
        })
        .collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut gone: Vec<u64> = order.iter().take(fall.min(n - 1)).map(|o| o.1).collect();
    gone.sort_unstable();
    m.men.retain(|p| gone.binary_search(&p.roll).is_err());
}

/// Ranks askew, pikes crossing.
fn disorder(m: &mut Muster, f: &Field) {
    let hand = f.hand.with(0xd150);
    for p in &mut m.men {
        let big = if p.mark.mounted() { 0.8 } else { 1.0 };
        let (swing, _) = sin_cos(p.y * 3.4);
        let (swell, _) = sin_cos(p.x * 2.5 + 40.0);
        let (x, y) = (p.x, p.y);
        p.x = (x + hand.drift(p.roll * 3, 4.6) * big + 5.0 * swing).clamp(-f.w + 3.0, f.w - 3.0);
        p.y = (y + hand.drift(p.roll * 3 + 1, 3.8) * big + 7.0 * swell).clamp(14.0, f.d - 3.0);
        p.a += hand.drift(p.roll * 3 + 2, 17.0);
    }
    m.loose = true;
}

/// Four fronts on the four sides of the base: shot outermost, pikes behind them, the colours in the middle.
fn square(m: &mut Muster, f: &Field) {
    let (w, d) = (f.w, f.d);
    let pikes = m.men.iter().any(|p| p.mark == Mark::Pike);
    let shot = m.men.iter().any(|p| p.mark == Mark::Shot);
    let bayonets = m.men.iter().any(|p| p.mark == Mark::Bayonet);
    m.men.clear();
    m.things.clear();
    let c = f.c;
    // Rings from the outside in: mark, distance from the edge, spacing along the side.
    let mut rings: Vec<(Mark, f64, f64)> = Vec::new();
    let mut at = 15.0;
    if shot {
        rings.push((Mark::Shot, at, 12.5 * c));
        at += 12.0 * c.sqrt();
    }
    let second = if pikes {
        Mark::Pike
    } else if bayonets {
        Mark::Bayonet
    } else {
        Mark::Shot
    };
    let spacing = if pikes { 8.0 } else { 12.5 };
    for _ in 0..if f.detail == Detail::Small { 2 } else { 3 } {
        rings.push((second, at, spacing * c));
        at += 9.5 * c.sqrt();
    }
    for (ring, (mark, inset, step)) in rings.into_iter().enumerate() {
        let (hw, hd) = (w - inset, d / 2.0 - inset);
        if hw < 6.0 || hd < 6.0 {
            break;
        }
        let body = if mark == Mark::Pike { 1 } else { ring as u8 + 2 };
        for side in 0..4 {
            // The side's half length, its distance from the middle, and the way it looks.
            let (half, out) = if side % 2 == 0 { (hw, hd) } else { (hd, hw) };
            let n = ((2.0 * half / step) as usize).max(1);
            let (s, co) = sin_cos(f64::from(side) * 90.0);
            for i in 0..n {
                let t = -half + 2.0 * half * (i as f64 + 0.5) / n as f64;
                let (u, v) = (t, -out);
                m.add(mark, body, u * co - v * s, d / 2.0 + u * s + v * co, f64::from(side) * 90.0);
            }
        }
    }
    m.flag = Some((0.0, d / 2.0, if d < 120.0 { 0.8 } else { 1.15 }));
}

/// Running: backs turned, half of them gone, arms thrown away.
fn rout(m: &mut Muster, f: &Field) {
    let hand = f.hand.with(0x7007);
    m.men.retain(|p| hand.unit(p.roll) > if p.mark.mounted() { 0.2 } else { 0.5 });
    for p in &mut m.men {
        p.x = (p.x * 1.03 + hand.drift(p.roll * 3 + 1, 7.0)).clamp(-f.w, f.w);
        p.y = (p.y * 1.02 + 3.0 + hand.drift(p.roll * 3 + 2, 7.0)).clamp(4.0, f.d + 4.0);
        p.a = 180.0 + hand.drift(p.roll * 3 + 3, 26.0);
    }
    m.loose = true;
}
