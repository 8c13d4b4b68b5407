//! The pen: path data in whole tenths of a millimetre, and the hash that makes its hand unsteady.
//! Nothing here knows what it draws. Every number is written with the same digits on every machine:
//! sines come from a polynomial of plain products and sums, never from the platform's library.

/// One path under way. Coordinates are given absolute and written relative, as short as SVG allows.
#[derive(Default, Clone)]
pub(crate) struct Pen {
    d: String,
    x: i64,
    y: i64,
    sx: i64,
    sy: i64,
    last: u8,
}

/// Half away from zero, so that a drawing and its mirror image round alike.
fn whole(v: f64) -> i64 {
    if v < 0.0 { -((-v + 0.5) as i64) } else { (v + 0.5) as i64 }
}

impl Pen {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.d.is_empty()
    }

    /// The finished `d` attribute.
    pub(crate) fn done(self) -> String {
        self.d
    }

    fn letter(&mut self, c: u8) -> bool {
        // A repeated command needs no letter; after a moveto a bare pair is a lineto.
        let implied = self.last == c || (self.last == b'm' && c == b'l');
        if !implied {
            self.d.push(c as char);
        }
        self.last = c;
        !implied
    }

    fn number(&mut self, n: i64, first: bool) {
        if !first && n >= 0 {
            self.d.push(' ');
        }
        push_int(&mut self.d, n);
    }

    fn pair(&mut self, x: i64, y: i64, first: bool) {
        self.number(x - self.x, first);
        self.number(y - self.y, false);
    }

    /// Starts a new line at a point.
    pub(crate) fn to(&mut self, x: f64, y: f64) {
        let (x, y) = (whole(x), whole(y));
        if self.d.is_empty() {
            self.d.push('M');
            push_int(&mut self.d, x);
            self.number(y, false);
            // After this absolute moveto a bare pair would be absolute too.
            self.last = 0;
        } else {
            // Two movetos in a row would read as a lineto: always write the letter.
            self.d.push('m');
            self.last = b'm';
            self.pair(x, y, true);
        }
        (self.x, self.y, self.sx, self.sy) = (x, y, x, y);
    }

    /// A straight stroke from where the pen is.
    pub(crate) fn line(&mut self, x: f64, y: f64) {
        let (x, y) = (whole(x), whole(y));
        if x == self.x && y == self.y && self.last != b'm' && self.last != 0 {
            return;
        }
        if y == self.y {
            let first = self.letter(b'h');
            self.number(x - self.x, first);
        } else if x == self.x {
            let first = self.letter(b'v');
            self.number(y - self.y, first);
        } else {
            let first = self.letter(b'l');
            self.pair(x, y, first);
        }
        (self.x, self.y) = (x, y);
    }

    /// A quadratic curve.
    pub(crate) fn quad(&mut self, cx: f64, cy: f64, x: f64, y: f64) {
        let first = self.letter(b'q');
        self.pair(whole(cx), whole(cy), first);
        let (x, y) = (whole(x), whole(y));
        self.pair(x, y, false);
        (self.x, self.y) = (x, y);
    }

    /// A cubic curve.
    pub(crate) fn cubic(&mut self, a: (f64, f64), b: (f64, f64), e: (f64, f64)) {
        let first = self.letter(b'c');
        self.pair(whole(a.0), whole(a.1), first);
        self.pair(whole(b.0), whole(b.1), false);
        let (x, y) = (whole(e.0), whole(e.1));
        self.pair(x, y, false);
        (self.x, self.y) = (x, y);
    }

    /// A circular arc to a point, the short way, turning right (`sweep`) or left.
    pub(crate) fn arc(&mut self, r: f64, large: bool, sweep: bool, x: f64, y: f64) {
        let first = self.letter(b'a');
        self.number(whole(r).max(1), first);
        self.number(whole(r).max(1), false);
        self.d.push_str(" 0 ");
        self.d.push(if large { '1' } else { '0' });
        self.d.push(' ');
        self.d.push(if sweep { '1' } else { '0' });
        self.d.push(' ');
        let (x, y) = (whole(x), whole(y));
        self.pair(x, y, true);
        (self.x, self.y) = (x, y);
    }

    /// Back to where this line began.
    pub(crate) fn close(&mut self) {
        self.d.push('z');
        self.last = b'z';
        (self.x, self.y) = (self.sx, self.sy);
    }

    /// A dot: a line of no length under a round cap.
    pub(crate) fn dot(&mut self, x: f64, y: f64) {
        self.to(x, y);
        self.d.push_str("h0");
        self.last = b'h';
    }

    /// One straight stroke.
    pub(crate) fn stroke(&mut self, x0: f64, y0: f64, x1: f64, y1: f64) {
        self.to(x0, y0);
        self.line(x1, y1);
    }

    /// A whole circle.
    pub(crate) fn circle(&mut self, x: f64, y: f64, r: f64) {
        self.to(x - r, y);
        self.arc(r, true, false, x + r, y);
        self.arc(r, true, false, x - r, y);
        self.close();
    }

    /// A chain of straight strokes.
    pub(crate) fn chain(&mut self, pts: &[(f64, f64)], closed: bool) {
        let Some((first, rest)) = pts.split_first() else { return };
        self.to(first.0, first.1);
        for p in rest {
            self.line(p.0, p.1);
        }
        if closed {
            self.close();
        }
    }

    /// A smooth curve through points (Catmull-Rom).
    pub(crate) fn smooth(&mut self, pts: &[(f64, f64)], closed: bool) {
        let n = pts.len();
        if n < 3 {
            return self.chain(pts, closed);
        }
        self.to(pts[0].0, pts[0].1);
        let at = |i: isize| {
            let i = if closed { i.rem_euclid(n as isize) } else { i.clamp(0, n as isize - 1) };
            pts[i as usize]
        };
        for i in 0..(if closed { n } else { n - 1 }) as isize {
            let (p0, p1, p2, p3) = (at(i - 1), at(i), at(i + 1), at(i + 2));
            self.cubic(
                (p1.0 + (p2.0 - p0.0) / 6.0, p1.1 + (p2.1 - p0.1) / 6.0),
                (p2.0 - (p3.0 - p1.0) / 6.0, p2.1 - (p3.1 - p1.1) / 6.0),
                p2,
            );
        }
        if closed {
            self.close();
        }
    }
}

fn push_int(out: &mut String, n: i64) {
    let mut digits = [0u8; 20];
    let mut left = n.unsigned_abs();
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    if n < 0 {
        out.push('-');
    }
    out.extend(digits[at..].iter().map(|&b| b as char));
}

/// A number with at most two decimals and no idle zeros.
pub(crate) fn num(v: f64) -> String {
    let h = whole(v * 100.0);
    let (q, r) = (h.unsigned_abs() / 100, h.unsigned_abs() % 100);
    let mut s = String::new();
    if h < 0 {
        s.push('-');
    }
    if r == 0 {
        push_int(&mut s, q as i64);
    } else {
        if q != 0 {
            push_int(&mut s, q as i64);
        }
        s.push('.');
        s.push((b'0' + (r / 10) as u8) as char);
        if r % 10 != 0 {
            s.push((b'0' + (r % 10) as u8) as char);
        }
    }
    s
}

/// Sine and cosine of an angle in degrees, from Taylor's series about the nearest right angle.
/// Quarter turns are exact.
pub(crate) fn sin_cos(degrees: f64) -> (f64, f64) {
    let quarter = whole(degrees / 90.0);
    let a = (degrees - quarter as f64 * 90.0) * (core::f64::consts::PI / 180.0);
    let q = a * a;
    let s = a * (1.0 - q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0 * (1.0 - q / 72.0 * (1.0 - q / 110.0)))));
    let c = 1.0 - q / 2.0 * (1.0 - q / 12.0 * (1.0 - q / 30.0 * (1.0 - q / 56.0 * (1.0 - q / 90.0))));
    match quarter.rem_euclid(4) {
        0 => (s, c),
        1 => (c, -s),
        2 => (-s, -c),
        _ => (-c, s),
    }
}

/// The unsteady hand: numbers from a seed and a place, the same for ever. Asking for one does not change the
/// next, so a man who falls does not move his neighbours.
#[derive(Clone, Copy)]
pub(crate) struct Hand(u64);

impl Hand {
    /// A hand that belongs to a name.
    pub(crate) fn of(name: &str) -> Self {
        let mut h = 0xcbf2_9ce4_8422_2325_u64;
        for b in name.bytes() {
            h = (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
        Self(h)
    }

    /// Another hand, for another purpose.
    pub(crate) fn with(self, salt: u64) -> Self {
        Self(mix(self.0 ^ salt.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// A whole number for a place.
    pub(crate) fn raw(self, place: u64) -> u64 {
        mix(self.0.wrapping_add(place.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// Between 0 and 1.
    pub(crate) fn unit(self, place: u64) -> f64 {
        (self.raw(place) >> 40) as f64 / (1u64 << 24) as f64
    }

    /// Between -reach and +reach, evenly.
    pub(crate) fn sway(self, place: u64, reach: f64) -> f64 {
        (self.unit(place) * 2.0 - 1.0) * reach
    }

    /// About zero, mostly within `spread`, seldom beyond twice that.
    pub(crate) fn drift(self, place: u64, spread: f64) -> f64 {
        let p = place.wrapping_mul(3);
        (self.unit(p) + self.unit(p + 1) + self.unit(p + 2) - 1.5) * 2.0 * spread
    }
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_idle_digits() {
        let seen: Vec<String> =
            [0.0, -0.001, 1.0, -1.5, 0.25, -0.05, 12.345, 100.0].iter().map(|v| num(*v)).collect();
        assert_eq!(seen, ["0", "0", "1", "-1.5", ".25", "-.05", "12.35", "100"]);
    }

    #[test]
    fn the_pen_writes_relative_and_short() {
        let mut p = Pen::new();
        p.to(10.0, 10.0);
        p.line(20.0, 10.0);
        p.line(20.0, 5.0);
        p.line(22.0, 7.0);
        p.line(24.0, 6.0);
        p.dot(-4.0, 0.4);
        p.close();
        p.line(0.0, 3.0);
        assert_eq!(p.done(), "M10 10h10v-5l2 2 2-1m-28-6h0zl4 3");
    }

    #[test]
    fn the_sine_is_good_and_exact_at_quarters() {
        for d in -720..=720 {
            let (s, c) = sin_cos(f64::from(d));
            let r = f64::from(d).to_radians();
            assert!((s - r.sin()).abs() < 1e-9 && (c - r.cos()).abs() < 1e-9, "{d}");
        }
        assert!(sin_cos(90.0).1.abs() < f64::EPSILON && sin_cos(180.0).0.abs() < f64::EPSILON);
    }

    #[test]
    fn the_hand_stays_in_its_reach() {
        let h = Hand::of("Picardie");
        for i in 0..1000 {
            assert!((0.0..1.0).contains(&h.unit(i)));
            assert!(h.sway(i, 3.0).abs() <= 3.0);
            assert!(h.drift(i, 2.0).abs() <= 6.0);
        }
        assert_ne!(h.raw(1), h.with(1).raw(1));
    }
}
