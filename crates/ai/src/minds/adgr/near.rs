//! A move of ADG-R drawn a little differently: somewhat farther, somewhat more wheeled.

use rocroi_adgr::{Angle, Manoeuvre, Order};
use rocroi_game::Chance;
use rocroi_table::{Side, Ud};

/// As far as a length is changed at once, in units of the table.
const FAR: i32 = Ud(1).units();
/// As far as a wheel is changed, in 1/1000 degree.
const ROUND: i32 = 12_000;

/// The move with one of its manoeuvres changed, or with a small wheel before it.
pub(super) fn near(order: &Order, chance: &mut Chance) -> Option<Order> {
    let Order::Move(moved) = order else { return None };
    if moved.support.is_some() {
        return None;
    }
    let mut moved = moved.clone();
    let at = chance.below(moved.path.len() + 1);
    let Some(manoeuvre) = moved.path.get_mut(at) else {
        let side = if chance.one_in(2) { Side::Left } else { Side::Right };
        moved.path.insert(0, Manoeuvre::Wheel(side, Angle(chance.between(100, ROUND / 100) * 100)));
        return Some(Order::Move(moved));
    };
    match manoeuvre {
        Manoeuvre::Advance(far) => *far = Ud::floor_of((far.units() + chance.between(-FAR, FAR)).max(0)),
        Manoeuvre::Wheel(side, angle) | Manoeuvre::CentreWheel(side, angle) => {
            let by = angle.0 * side.sign() + chance.between(-ROUND / 100, ROUND / 100) * 100;
            *side = if by < 0 { Side::Left } else { Side::Right };
            *angle = Angle(by.abs());
        }
        Manoeuvre::Slide(side, _) => *side = side.other(),
        Manoeuvre::Back(_)
        | Manoeuvre::QuarterTurn(_)
        | Manoeuvre::HalfTurn
        | Manoeuvre::Extend(_)
        | Manoeuvre::Contract(_) => return None,
    }
    Some(Order::Move(moved))
}
