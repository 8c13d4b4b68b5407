//! Command: whom a commander may command (T-COM-03), and which units are under command (T-TRN-21, T-TRN-43).

use crate::commanders::place::disc;
use crate::terms::{Arm, Formation, Rule, Trait, Virtue};
use crate::units::{LIMIT, centres};
use crate::{CommanderId, Field, INCH, Place, Station, UnitId};
use rocroi_game::by;
use rocroi_table::{Body, Disc, Distance, Fine, distance};

/// May this commander command this unit (T-COM-03)?
pub fn may_command(field: Field<'_>, commander: CommanderId, unit: UnitId) -> bool {
    by!("T-COM-03");
    let (officer, entry) = (field.officer(commander), field.entry(unit));
    if officer.seat != entry.seat {
        return false;
    }
    if officer.regiment == Some(entry.regiment) {
        return true;
    }
    let allied = field.setup.regiments[entry.regiment.at()].allied;
    if allied {
        // T-UNT-34: only its own commander, or one who is Diplomatic.
        by!("T-UNT-34");
        by!("T-COM-90");
        return officer.traits.has(Trait::Diplomatic);
    }
    if officer.virtues.has(Virtue::Fame) {
        by!("T-COM-30");
        return true;
    }
    officer.chief
}

/// His command radius (T-COM-30).
pub fn radius(field: Field<'_>, commander: CommanderId) -> i32 {
    if field.officer(commander).virtues.has(Virtue::Presence) {
        by!("T-COM-30");
        9 * INCH
    } else {
        6 * INCH
    }
}

/// The distance from a commander (his rim, or any edge of the unit he is with) to a unit's nearest centre
/// (T-UNT-08).
pub fn reach(field: Field<'_>, commander: CommanderId, unit: UnitId) -> Option<Distance> {
    by!("T-UNT-08");
    let from = match field.world.commander(commander).station {
        Station::At(p) => disc(p),
        Station::With(host) => match field.unit(host).place {
            // A garrison is measured from the nearest point of its building.
            Place::Garrison(piece) => {
                let shape = &field.world.ground.piece(piece).shape;
                return goals(field, unit).into_iter().map(|c| shape.distance_from(c)).min();
            }
            // He has no place of his own: its edges are his.
            _ => {
                by!("T-COM-22");
                Body::Rect(field.rect(host))
            }
        },
        Station::Away | Station::Lost => return None,
    };
    let to = |c: Fine| distance(&from, &Body::Disc(Disc { centre: c.point(), radius: 0 }));
    goals(field, unit).into_iter().map(to).min()
}

/// What is measured to on a unit: its four centres, or the middles of its building's sides (T-UNT-08).
pub fn goals(field: Field<'_>, unit: UnitId) -> Vec<Fine> {
    match field.unit(unit).place {
        Place::Garrison(piece) => {
            let shape = &field.world.ground.piece(piece).shape;
            shape.edges().map(|e| e.from.middle(e.to)).collect()
        }
        _ => centres(&field.rect(unit)).to_vec(),
    }
}

/// Is the unit under command (T-TRN-21)? One way is enough.
pub fn under_command(field: Field<'_>, unit: UnitId) -> bool {
    by!("T-TRN-21");
    field.commanders(field.seat(unit)).any(|c| commands(field, c, unit))
}

/// Does this commander give the unit command?
fn commands(field: Field<'_>, commander: CommanderId, unit: UnitId) -> bool {
    if !may_command(field, commander, unit) {
        return false;
    }
    let within = || reach(field, commander, unit).is_some_and(|d| d.within(radius(field, commander) + LIMIT));
    match field.world.commander(commander).station {
        Station::With(host) if host == unit => true,
        // T-COM-21: distance alone, no sight.
        Station::With(_) => {
            by!("T-COM-21");
            within()
        }
        Station::At(p) => {
            within()
                && (field.officer(commander).traits.has(Trait::Respectable)
                    || crate::shooting::sight::commander_sees(field, p, unit))
        }
        Station::Away | Station::Lost => false,
    }
}

/// A company bought with a battery, within 6 inches of its gun (T-TRN-43).
pub fn near_its_gun(field: Field<'_>, unit: UnitId) -> bool {
    let regiment = field.entry(unit).regiment;
    if field.setup.regiments[regiment.at()].formation != Some(Formation::Battery)
        || field.arm(unit) == Arm::Artillery
    {
        return false;
    }
    by!("T-TRN-43");
    let guns = field
        .setup
        .unit_ids()
        .filter(|u| field.entry(*u).regiment == regiment && field.sheet(*u).arm == Arm::Artillery);
    guns.filter_map(|g| match field.unit(g).place {
        Place::Table => Some(g),
        // Joined to a battalion: measured to that battalion while it stands.
        Place::Joined(host) if field.unit(host).in_play() => Some(host),
        _ => None,
    })
    .any(|g| field.within(unit, g, 6 * INCH))
}

/// A commander with this trait has the unit in his radius, distance alone (T-COM-92, T-COM-95, T-COM-97).
pub fn in_radius_of(field: Field<'_>, unit: UnitId, of: Trait) -> bool {
    field.commanders(field.seat(unit)).any(|c| {
        field.officer(c).traits.has(of)
            && may_command(field, c, unit)
            && reach(field, c, unit).is_some_and(|d| d.within(radius(field, c) + LIMIT))
    })
}

/// Has the unit Evasion now: cavalry, or Light troops near a commander who lends it (T-REA-35, T-COM-95)?
pub fn has_evasion(field: Field<'_>, unit: UnitId) -> bool {
    if field.has(unit, Rule::Evasion) {
        by!("T-REA-35");
        return true;
    }
    let lent = field.has(unit, Rule::Light) && in_radius_of(field, unit, Trait::PreparedLightTroops);
    if lent {
        by!("T-COM-95");
    }
    lent
}
