//! Measuring (R-TRN-07): base edge to base edge, kept to 0.1 cm, halves up; limits are inclusive and compared
//! after rounding. A chapter never compares distances in any other way.

use rocroi_game::by;
use rocroi_table::{Body, Cm, Point, Segment, distance};

/// Distances are kept to this: 0.1 cm.
pub const STEP: i32 = Cm::UNITS / 10;

/// Overlap that is a rounding of the table, not a fault of the player: under 0.1 mm.
pub const SLACK: i32 = 8;

/// Two bases touch up to this gap, 0.1 cm (R-FIG-24).
pub const TOUCH: i32 = STEP;

/// The distance between two bodies, in table units, a multiple of 0.1 cm.
pub fn gap(a: &Body, b: &Body) -> i32 {
    by!("R-TRN-07");
    distance(a, b).stepped(STEP)
}

/// Are two bodies within a limit (a multiple of 0.1 cm)?
pub fn within(a: &Body, b: &Body, limit: i32) -> bool {
    by!("R-TRN-07");
    // Rounded to the nearest step, halves up: up to the limit means less than half a step beyond it.
    near(a, b, limit + STEP) && distance(a, b).under(limit + STEP / 2)
}

/// Do two bodies touch (a gap of 0.1 cm or less)?
pub fn touch(a: &Body, b: &Body) -> bool {
    within(a, b, TOUCH)
}

/// A first, cheap test: can they be nearer than this?
pub fn near(a: &Body, b: &Body, limit: i32) -> bool {
    let reach = i64::from(limit) * rocroi_table::GRAIN;
    a.bounds().grown(reach).meets(&b.bounds())
}

/// A length brought to 0.1 cm, halves up.
pub const fn rounded(units: i32) -> i32 {
    (units + STEP / 2).div_euclid(STEP) * STEP
}

/// A length brought up to 0.1 cm.
pub const fn rounded_up(units: i32) -> i32 {
    (units + STEP - 1).div_euclid(STEP) * STEP
}

/// How far one may go of a way drawn so long with so much left (R-TRN-07): a way is measured once and rounded, so one
/// less than half a step too long is no longer than what is left.
pub const fn as_far_as(left: i32, drawn: i32) -> i32 {
    if left > 0 && drawn > left && drawn < left + STEP / 2 { drawn } else { left }
}

/// Do two segments meet?
pub fn meet(a: Segment, b: Segment) -> bool {
    let (a, b) = (Body::Segment(a), Body::Segment(b));
    near(&a, &b, 1) && distance(&a, &b).within(1)
}

/// A cheap first test: can something with its centre here be nearer than `reach` to a straight way? Never wrongly no.
pub fn beside(from: Point, by: Point, at: Point, reach: i32) -> bool {
    let (dx, dy) = (i64::from(by.x), i64::from(by.y));
    let (px, py) = (i64::from(at.x) - i64::from(from.x), i64::from(at.y) - i64::from(from.y));
    let (reach, square) = (i64::from(reach), dx * dx + dy * dy);
    let cross = (dx * py - dy * px).unsigned_abs();
    // |cross| / length > reach, without a root.
    let wide = u128::from(cross) * u128::from(cross);
    if wide > u128::from((reach * reach).unsigned_abs()) * u128::from(square.unsigned_abs()) {
        return false;
    }
    let along = dx * px + dy * py;
    let slack = u128::from(reach.unsigned_abs())
        * u128::from(reach.unsigned_abs())
        * u128::from(square.unsigned_abs());
    let past = |n: i64| n > 0 && u128::from(n.unsigned_abs()) * u128::from(n.unsigned_abs()) > slack;
    !past(-along) && !past(along - square)
}

/// On which side of a line a place lies: −1, 0 or 1.
pub fn side_of(line: Segment, p: Point) -> i64 {
    let v = rocroi_table::Fine::from(p) - line.from;
    line.vector().cross(v).signum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;
    use rocroi_table::Disc;

    #[test]
    fn limits_are_inclusive_after_rounding() {
        let _proof = proves("R-TRN-07");
        let disc = |x: i32| Body::Disc(Disc { centre: Point::new(x, 0), radius: 1_000 });
        let at = |gap: i32| (disc(0), disc(2_000 + gap));
        for (units, rounded_gap) in
            [(20_000, 20_000), (20_049, 20_000), (20_050, 20_100), (149, 100), (150, 200)]
        {
            let (a, b) = at(units);
            assert_eq!(gap(&a, &b), rounded_gap, "{units}");
            assert_eq!(within(&a, &b, 20_000), rounded_gap <= 20_000);
            assert_eq!(touch(&a, &b), rounded_gap <= 100);
        }
        assert_eq!((rounded(149), rounded(150), rounded_up(101)), (100, 200, 200));
    }
}
