//! Several moves and difficult manoeuvres (A-MOV-38 to A-MOV-44).

use rocroi_game::{Faults, by};
use rocroi_table::{Body, Ud};

use super::allowance::NEARER;
use super::trace::{Trace, is_turn, spent};
use crate::abilities::Ability;
use crate::command::general_present;
use crate::fault::Fault;
use crate::ids::{CorpsId, UnitId};
use crate::order::Manoeuvre;
use crate::scene::Scene;
use crate::troops::{Category, Profile, Troop};
use crate::why::Why;

/// May these units make one more move (A-MOV-38 to A-MOV-40)? Tests the 4-UD rule over the whole path.
pub fn several_moves(scene: &Scene<'_>, trace: &Trace, corps: CorpsId, faults: &mut Faults<Fault>) {
    for (i, unit) in trace.units.iter().enumerate() {
        let marks = scene.unit(*unit).marks;
        if marks.moves == 0 {
            continue;
        }
        by!("A-MOV-38");
        faults.require(marks.moves < 3, || Fault::ThirdMove { unit: *unit });
        by!("A-MOV-39");
        let near = marks.nearest.filter(|d| *d < Ud(4)).or_else(|| nearest_on_way(scene, trace, i));
        if let Some(distance) = near {
            faults.push(Fault::SecondMoveNear { unit: *unit, distance });
        }
        if marks.moves == 2 {
            by!("A-MOV-40");
            faults.require(may_move_thrice(trace.profiles[i]), || Fault::ThirdMove { unit: *unit });
            let present = general_present(scene, corps, &trace.units);
            faults.require(marks.with_general == 3 && present, || Fault::ThirdMoveAlone { unit: *unit });
        }
    }
}

/// How near a unit comes to an enemy on its way, if that is less than 4 UD.
fn nearest_on_way(scene: &Scene<'_>, trace: &Trace, i: usize) -> Option<Ud> {
    let seat = scene.seat(trace.units[i]);
    let mut found: Option<Ud> = None;
    for enemy in scene.enemy_bodies(seat) {
        let body = Body::Rect(*enemy);
        // Most enemies are far from the whole way.
        let reach = i64::from(NEARER) * rocroi_table::GRAIN;
        let start = scene.foot(trace.units[i]).map(|f| f.bounds().grown(reach));
        let far = !start.is_some_and(|b| b.meets(enemy.bounds()))
            && trace.legs.iter().all(|leg| !leg.bounds(i).grown(reach).meets(enemy.bounds()));
        if far {
            continue;
        }
        let stands = trace.poses.iter().filter_map(|p| p.get(i)).map(|p| Body::Rect(p.rect(trace.sizes[i])));
        let mut places = stands.clone();
        if places.any(|p| rocroi_table::within(&p, &body, NEARER))
            || trace.legs.iter().any(|leg| leg.comes_within(i, &body, NEARER))
        {
            let least = stands.map(|p| rocroi_table::distance(&p, &body)).min();
            let least = least.map_or(Ud(0), crate::tolerance::distance);
            let least = least.min(Ud::thousandths(3_999));
            found = Some(found.map_or(least, |f| f.min(least)));
        }
    }
    found
}

/// The smallest distance to an enemy in a whole move, as it is remembered (A-TRN-28): exact under 4 UD at the ends
/// of manoeuvres, otherwise "less than 4".
pub fn nearest(scene: &Scene<'_>, trace: &Trace, i: usize) -> Option<Ud> {
    nearest_on_way(scene, trace, i)
}

/// Troops that can make a third move at all (A-MOV-40).
fn may_move_thrice(who: Profile) -> bool {
    let wheeled = matches!(who.category(), Category::Art | Category::Wwg);
    // Headstrong cavalry, camelry and cuirassiers included, are the one exception among unmanoeuvrable troops.
    !wheeled && (!who.unmanoeuvrable() || who.category() == Category::Cv)
}

/// Is a third move difficult for these troops (A-MOV-40)?
fn third_is_difficult(who: Profile) -> bool {
    let light = who.light();
    let cavalry = who.category() == Category::Cv && !who.has(Ability::Headstrong);
    !(light || cavalry)
}

/// The reasons for which a move is difficult, the first one first; only one costs (A-CMD-16).
pub fn difficult(scene: &Scene<'_>, trace: &Trace, full: Ud, in_contact: bool) -> (Option<Why>, Option<Why>) {
    let mut reasons: Vec<Why> = Vec::new();
    let third = |u: &UnitId| scene.unit(*u).marks.moves >= 2;
    if trace.units.iter().zip(&trace.profiles).any(|(u, p)| third(u) && third_is_difficult(*p)) {
        reasons.push(Why::DifficultThirdMove);
    }
    let turns = trace.path.iter().any(is_turn);
    let reforms = |m: &Manoeuvre| matches!(m, Manoeuvre::Extend(_) | Manoeuvre::Contract(_));
    let clumsy = trace.profiles.iter().any(|p| p.unmanoeuvrable());
    if clumsy {
        by!("A-MOV-43");
    }
    if clumsy && (turns || trace.path.iter().any(reforms)) {
        reasons.push(Why::DifficultTurn);
    }
    if clumsy && !in_contact && spent(trace.cost) < full {
        reasons.push(Why::DifficultShort);
    }
    let heavy_turner =
        |p: &Profile| matches!(p.troop, Troop::Tercio | Troop::Keil | Troop::Colunela | Troop::WarWagon);
    if turns && trace.profiles.iter().any(heavy_turner) {
        by!("A-MOV-44");
        reasons.push(Why::DifficultDeepTurn);
    }
    if trace.profiles.iter().any(|p| p.troop == Troop::HeavyArtillery) {
        reasons = vec![Why::DifficultGun];
    }
    let mut reasons = reasons.into_iter();
    (reasons.next(), reasons.next())
}
