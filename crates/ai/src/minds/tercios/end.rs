//! How near a battle is to its end (T-BAT-42, T-BAT-43): what is left of men counts for less and less, points for all the
//! more.

use rocroi_tercios::Field;
use rocroi_tercios::battle::points;

use crate::mind::Eye;

/// How much of what men are still good for counts, in percent, for whoever looks so far: the battle may be over with the
/// turn, the surer the greater the lead.
pub(super) fn lasting(field: Field<'_>, eye: Eye<'_>) -> i64 {
    if !eye.weights.ends {
        return 100;
    }
    let [a, b] = points(field);
    match (field.world.turn, a.abs_diff(b)) {
        (..3, _) => 100,
        (3, _) => 95,
        (4, _) => 85,
        (5, ..3) => 70,
        (5, 3..5) => 50,
        (5, 5..) => 25,
        (6, 0) => 55,
        (6, 1..3) => 40,
        (6, 3..) => 20,
        (7, 0) => 30,
        (7.., _) => 10,
    }
}
