//! Every fact of a world that counts, in a fixed order, for the hash of the chronicle.

use rocroi_game::Facts;
use serde::Serialize;

use crate::engagement::met;
use crate::setting::BattlePlan;
use crate::setup::Setup;
use crate::world::World;

/// Writes the facts: each piece as one line, its serde form as the value, which is a written layout.
pub(crate) fn write(setup: &Setup, world: &World, out: &mut Facts) {
    out.fact("turn", format_args!("{} {} {} {}", world.turn, world.sequence, world.attacker, world.phasing));
    out.fact("phase", text(&world.phase));
    out.fact("acts", world.acts);
    out.fact("active", text(&world.active));
    for (sheet, unit) in world.sheets.iter().zip(&world.units) {
        out.fact(format_args!("unit {}", sheet.name), text(unit));
    }
    list("sheet", &world.sheets, out);
    list("absent", &world.absent, out);
    // A battle from a position has no plans, and none are written.
    if world.plans.iter().any(|p| p.get().is_none_or(|p| *p != BattlePlan::default())) {
        list("plan", &world.plans, out);
    }
    for ((sheet, corps), general) in setup.corps.iter().zip(&world.corps).zip(&world.generals) {
        out.fact(format_args!("corps {}", sheet.name), text(corps));
        out.fact(format_args!("general {}", sheet.general), text(general));
    }
    list("camp", &world.camps, out);
    list("work", &world.works, out);
    list("marker", &world.markers, out);
    list("ship", &world.ships, out);
    list("contact", &world.contacts, out);
    // The others are as old as the contact.
    let late = world.attacks.iter().filter(|a| met(world, a.by, a.at).is_none_or(|c| c.act != a.act));
    for attack in late {
        out.fact("attack", text(attack));
    }
    list("unaligned", &world.unaligned, out);
    list("struck", &world.struck, out);
    list("entered", &world.entered, out);
    list("aim", &world.aims, out);
    list("fought", &world.fought, out);
    for march in world.marches.iter().filter(|m| m.told) {
        out.fact("march", text(march));
    }
    list("restless", &world.restless, out);
    list("ground", &world.ground.pieces, out);
}

fn list<T: Serialize>(key: &str, items: &[T], out: &mut Facts) {
    for item in items {
        out.fact(key, text(item));
    }
}

/// The value as JSON on one line. Field names are part of the layout, so nothing hangs on their order in memory.
fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|e| format!("unwritable: {e}"))
}
