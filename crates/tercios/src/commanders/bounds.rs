//! Whom a side may, must or may not activate next (T-COM-34, T-COM-35, T-COM-48, T-COM-50, T-COM-57, T-COM-81),
//! and the end of effects that last for an activation.

use crate::terms::Trait;
use crate::{CommanderId, Effect, Field, Subject, UnitId, Until, World};
use rocroi_game::{Seat, by};

/// The unit and those that share its card (T-TRN-47).
pub(super) fn with_group(field: Field<'_>, unit: UnitId) -> Vec<UnitId> {
    match field.unit(unit).hand.group {
        None => vec![unit],
        Some(group) => {
            by!("T-TRN-47");
            field.setup.unit_ids().filter(|u| field.unit(*u).hand.group == Some(group)).collect()
        }
    }
}

/// Traits whose target must be the unit activated in this same activation (T-COM-34).
const fn binds_now(of: Trait) -> bool {
    matches!(
        of,
        Trait::Authoritarian
            | Trait::Mentor
            | Trait::Perfectionist
            | Trait::Pious
            | Trait::Determined
            | Trait::Energetic
            | Trait::Enthusiastic
            | Trait::Tenacious
            | Trait::Trickster
            | Trait::Coordinator
    )
}

fn on_unit(e: &Effect) -> Option<UnitId> {
    match e.on {
        Subject::Unit(u) => Some(u),
        Subject::Commander(_) | Subject::Side(_) => None,
    }
}

/// The units the side must choose among, if something binds it: the latest action wins, and a constraint that cannot
/// be obeyed lapses (T-COM-35). With the trait that binds it.
fn bound(field: Field<'_>, seat: Seat) -> Option<(Trait, Vec<UnitId>)> {
    let effects = &field.world.effects;
    let mine = |e: &Effect| on_unit(e).filter(|u| field.seat(*u) == seat && field.available(*u));
    let must = |e: &Effect| {
        let now = binds_now(e.of) && e.until == Until::Activation;
        let eagle = e.of == Trait::EagleEyed;
        if now || eagle { mine(e) } else { None }
    };
    for (i, e) in effects.iter().enumerate().rev() {
        let Some(unit) = must(e) else { continue };
        // A later action may forbid or hold back the same unit.
        let lapsed = effects[i + 1..]
            .iter()
            .any(|l| matches!(l.of, Trait::Erudite | Trait::Meticulous) && l.on == e.on);
        if lapsed {
            continue;
        }
        by!("T-COM-34");
        by!("T-COM-35");
        let mut units = with_group(field, unit);
        if e.of == Trait::EagleEyed {
            by!("T-COM-48");
            // A group that was marked together and has fallen apart since (T-TRN-40): any one of its units.
            let together = effects.iter().filter(|o| o.of == e.of && o.amount == e.amount).filter_map(mine);
            units = together.flat_map(|u| with_group(field, u)).collect();
        }
        if e.of == Trait::Coordinator {
            by!("T-COM-46");
            let both = effects.iter().filter(|o| o.of == Trait::Coordinator).filter_map(mine);
            units = both.flat_map(|u| with_group(field, u)).collect();
        }
        return Some((e.of, units));
    }
    None
}

/// Is the unit held back by Meticulous (T-COM-57): others without the mark are still available on either side, or
/// one of its own side was marked later?
fn held_back(field: Field<'_>, unit: UnitId) -> bool {
    let marks: Vec<UnitId> =
        field.world.effects.iter().filter(|e| e.of == Trait::Meticulous).filter_map(on_unit).collect();
    if !marks.contains(&unit) {
        return false;
    }
    by!("T-COM-57");
    let unmarked = |s: &Seat| field.available_of(*s).any(|u| !marks.contains(&u));
    if Seat::BOTH.iter().any(unmarked) {
        return true;
    }
    // Of several marked units of a side the last marked goes first.
    let seat = field.seat(unit);
    let group = with_group(field, unit);
    let last = marks.iter().rev().find(|u| field.seat(**u) == seat && field.available(**u));
    last.is_some_and(|l| !group.contains(l))
}

/// The units a side may choose to activate now (T-TRN-14), after everything that binds it.
pub fn activatable(field: Field<'_>, seat: Seat) -> Vec<UnitId> {
    by!("T-TRN-14");
    if field.world.effects.is_empty() {
        return field.available_of(seat).collect();
    }
    match bound(field, seat) {
        Some((_, units)) => units,
        None => unbarred(field, seat),
    }
}

/// The trait that keeps an available unit from being activated now.
pub fn barred_by(field: Field<'_>, seat: Seat, unit: UnitId) -> Option<Trait> {
    if !field.available(unit) || activatable(field, seat).contains(&unit) {
        return None;
    }
    Some(match bound(field, seat) {
        Some((of, _)) => of,
        None if held_back(field, unit) => Trait::Meticulous,
        None => Trait::Erudite,
    })
}

/// The available units that nothing holds back, the one the side must activate left out of account. A second unit of
/// the same activation, Horde's, is one of these too (T-TRN-41).
pub fn unbarred(field: Field<'_>, seat: Seat) -> Vec<UnitId> {
    let free: Vec<UnitId> = field.available_of(seat).filter(|u| !held_back(field, *u)).collect();
    let erudite = |u: &UnitId| field.world.affected(Trait::Erudite, Subject::Unit(*u));
    let allowed: Vec<UnitId> = free.iter().copied().filter(|u| !erudite(u)).collect();
    // Unless it is his last available one (T-COM-50).
    if allowed.is_empty() {
        free
    } else {
        if allowed.len() < free.len() {
            by!("T-COM-50");
        }
        allowed
    }
}

/// The commander a side must activate (T-COM-81), if he can act.
pub fn must_command(field: Field<'_>, seat: Seat) -> Option<CommanderId> {
    let sharp = field.world.effects.iter().rev().filter(|e| e.of == Trait::Sharp);
    let on = sharp.filter_map(|e| match e.on {
        Subject::Commander(c) => Some(c),
        Subject::Unit(_) | Subject::Side(_) => None,
    });
    let found = on
        .into_iter()
        .find(|c| field.officer(*c).seat == seat && crate::turn::able(field, seat).any(|a| a == *c))
        // One with a unit he can neither leave nor command cannot obey (T-COM-35).
        .filter(|c| super::candidates::can_obey(field, *c));
    if found.is_some() {
        by!("T-COM-81");
    }
    found
}

/// A side really makes its unit activation: what the enemy bound it by is discharged (T-COM-35).
pub(crate) fn activation_made(world: &mut World, setup: &crate::Setup, seat: Seat) {
    world.effects.retain(|e| {
        let bound = e.until == Until::NextActivation
            && matches!(e.on, Subject::Unit(u) if setup.unit(u).seat == seat);
        !bound
    });
}

/// A side really activates a commander: Sharp is discharged.
pub(crate) fn command_made(world: &mut World, setup: &crate::Setup, seat: Seat) {
    by!("T-COM-35");
    world.effects.retain(|e| {
        let bound =
            e.of == Trait::Sharp && matches!(e.on, Subject::Commander(c) if setup.commander(c).seat == seat);
        !bound
    });
}

/// An activation of a side is over: what lasted for it ends (T-COM-36).
pub(crate) fn end_activation(world: &mut World) {
    if world.effects.is_empty() {
        return;
    }
    by!("T-COM-36");
    world.effects.retain(|e| e.until != Until::Activation);
    for e in &mut world.effects {
        // The exchange Innovative allows is for this activation only (T-COM-75).
        if e.of == Trait::Innovative {
            e.amount = 0;
        }
    }
}

/// A unit leaves its group with a card of its own, known to whom the shared one was (T-TRN-47).
pub(crate) fn leave_group(world: &mut World, unit: UnitId) {
    let Some(group) = world.unit(unit).hand.group else { return };
    by!("T-TRN-47");
    world.unit_mut(unit).hand.group = None;
    world.part_if_single(group);
}
