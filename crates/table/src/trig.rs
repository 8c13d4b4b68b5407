//! The one trigonometry of the program: sine and cosine of a heading as integers, and the heading of a vector.
//! No floats and no library, so every machine gives the same bits. Angles fold into one octant before the
//! polynomial, so quarter turns and mirror images are exact.

/// Sine and cosine are integers over this: 2^30.
pub const ONE: i64 = 1 << 30;

/// A full turn in 1/1000 degree.
pub const TURN: i32 = 360_000;

const OCTANT: i64 = 45_000;
const HALF_SQRT_2: i64 = 759_250_125;

// sin(x·45°)/x and cos(x·45°) as polynomials in x², interpolated at Chebyshev nodes, coefficients over 2^30.
const SIN: [i64; 5] = [843_314_857, -86_699_833, 2_674_039, -39_269, 332];
const COS: [i64; 5] = [1_073_741_824, -331_168_967, 17_023_452, -349_974, 3_790];

// The angle of a tangent x in 1/1000 degree, over x, as a polynomial in x²: only a first guess.
const ATAN: [i64; 6] = [57_295, -19_077, 11_193, -6_901, 3_242, -752];

fn round30(n: i64) -> i64 {
    (n + (1 << 29)) >> 30
}

/// Sine and cosine over [`ONE`] of an angle of 0 to 45 degrees.
fn octant(angle: i64) -> (i64, i64) {
    if angle == OCTANT {
        return (HALF_SQRT_2, HALF_SQRT_2);
    }
    let x = ((angle << 30) + OCTANT / 2) / OCTANT;
    let y = round30(x * x);
    let sine = SIN.iter().rev().fold(0, |sum, c| c + round30(sum * y));
    let cosine = COS.iter().rev().fold(0, |sum, c| c + round30(sum * y));
    (round30(sine * x), cosine)
}

/// Sine and cosine over [`ONE`] of any angle in 1/1000 degree. The error is below 3e-9.
pub fn sin_cos(angle: i32) -> (i64, i64) {
    let angle = i64::from(angle.rem_euclid(TURN));
    let (quarter, rest) = (angle / 90_000, angle % 90_000);
    let (s, c) = if rest <= OCTANT {
        octant(rest)
    } else {
        let (c, s) = octant(90_000 - rest);
        (s, c)
    };
    match quarter {
        0 => (s, c),
        1 => (c, -s),
        2 => (-s, -c),
        _ => (-c, s),
    }
}

/// The angle, 0 to 359,999 in 1/1000 degree clockwise from north, nearest to the vector (x east, y north).
/// Found by bisection on cross products. The null vector gives 0. Keep |x| and |y| under 2^31.
pub fn angle_of(x: i64, y: i64) -> i32 {
    let (ax, ay) = (x.abs(), y.abs());
    if ax == 0 && ay == 0 {
        return 0;
    }
    // The angle from the north or south axis, within the first quarter.
    let acute = if ax <= ay { octant_angle(ax, ay) } else { 90_000 - octant_angle(ay, ax) };
    let angle = match (x >= 0, y >= 0) {
        (true, true) => acute,
        (true, false) => 180_000 - acute,
        (false, false) => 180_000 + acute,
        (false, true) => 360_000 - acute,
    };
    angle % TURN
}

/// About the angle whose tangent is small/large, in 1/1000 degree.
fn guess(small: i64, large: i64) -> i64 {
    let x = (small << 30) / large.max(1);
    let y = round30(x * x);
    round30(ATAN.iter().rev().fold(0, |sum, c| c + round30(sum * y)) * x)
}

/// The angle of 0 to 45 degrees whose tangent is small/large, to the nearest 1/1000 degree.
fn octant_angle(small: i64, large: i64) -> i32 {
    // Positive while the direction of the angle is still short of the vector.
    let short_of = |s: i64, c: i64| i128::from(small) * i128::from(c) - i128::from(large) * i128::from(s);
    let reached = |angle: i64| {
        let (s, c) = octant(angle);
        short_of(s, c) >= 0
    };
    // A polynomial guesses within a few thousandths; bisection on cross products decides.
    let guess = guess(small, large);
    let (mut low, mut high) = ((guess - 4).max(0), (guess + 4).min(OCTANT));
    if !reached(low) || (high < OCTANT && reached(high)) {
        (low, high) = (0, OCTANT);
    }
    while high - low > 1 {
        let middle = (low + high) / 2;
        if reached(middle) { low = middle } else { high = middle }
    }
    // Between the two neighbours the bisector of their directions decides.
    let ((s0, c0), (s1, c1)) = (octant(low), octant(high));
    let nearest = if short_of(s0 + s1, c0 + c1) >= 0 { high } else { low };
    i32::try_from(nearest).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_turns_are_exact() {
        assert_eq!(sin_cos(0), (0, ONE));
        assert_eq!(sin_cos(90_000), (ONE, 0));
        assert_eq!(sin_cos(180_000), (0, -ONE));
        assert_eq!(sin_cos(-90_000), (-ONE, 0));
        assert_eq!(sin_cos(45_000).0, sin_cos(45_000).1);
    }

    #[test]
    fn the_error_is_below_three_billionths() {
        for angle in (0..TURN).step_by(37) {
            let (s, c) = sin_cos(angle);
            let exact = f64::from(angle).to_radians() / 1000.0;
            let one = ONE as f64;
            assert!((s as f64 / one - exact.sin()).abs() < 3e-9, "sine of {angle}");
            assert!((c as f64 / one - exact.cos()).abs() < 3e-9, "cosine of {angle}");
        }
    }

    #[test]
    fn mirrors_and_quarter_turns_change_no_bit() {
        for angle in (0..TURN).step_by(101) {
            let (s, c) = sin_cos(angle);
            assert_eq!(sin_cos(-angle), (-s, c));
            assert_eq!(sin_cos(angle + 90_000), (c, -s));
            assert_eq!(sin_cos(90_000 - angle), (c, s));
        }
    }

    #[test]
    fn the_inverse_gives_back_every_angle() {
        for angle in (0..TURN).step_by(7) {
            let (s, c) = sin_cos(angle);
            assert_eq!(angle_of(s, c), angle);
        }
        assert_eq!(angle_of(0, 0), 0);
        assert_eq!(angle_of(1, 1), 45_000);
        assert_eq!(angle_of(-3, 0), 270_000);
    }
}
