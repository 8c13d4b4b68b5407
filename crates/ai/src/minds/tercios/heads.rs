//! What is lost with a unit besides the men in it.

use rocroi_tercios::turn::command::may_command;
use rocroi_tercios::{CommanderId, Field, Place, UnitId};

/// Points for the commanders who would be lost with a unit: who stands in its ranks (T-COM-26), and who has no other to
/// command (T-COM-24).
pub(super) fn lost_with(field: Field<'_>, unit: UnitId) -> i64 {
    let left = |u: UnitId| !matches!(field.unit(u).place, Place::Destroyed) && u != unit;
    let with = field.world.attached(unit);
    let others = |c: CommanderId| field.setup.unit_ids().any(|u| left(u) && may_command(field, c, u));
    let lost = |c: &CommanderId| with == Some(*c) || (may_command(field, *c, unit) && !others(*c));
    field.commanders(field.seat(unit)).filter(lost).map(|c| i64::from(field.officer(c).points())).sum()
}
