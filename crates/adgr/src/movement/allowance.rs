//! Movement allowances (A-MOV-02 to A-MOV-07): how far a unit may move, by troops, ground, enemy and road.

use rocroi_game::by;
use rocroi_table::{Body, Ud};

use crate::abilities::Ability;
use crate::ids::UnitId;
use crate::scene::Scene;
use crate::tolerance::{STEP, UD};
use crate::troops::{Footing, Profile};

/// The greatest distance, in table units, that compares as less than 4 UD.
pub(crate) const NEARER: i32 = 4 * UD - STEP / 2 - 1;

/// The allowance in this ground; none where the troops may not go. `far`: the move starts 4 UD or more from every
/// enemy (A-MOV-04).
pub fn allowance(who: Profile, ground: Footing, far: bool) -> Option<Ud> {
    by!("A-MOV-02");
    by!("A-MOV-03");
    if who.battle_unit() {
        // Pikes, swords and shot in one unit move as its category.
        by!("A-TRP-45");
    }
    let moves = who.moves();
    if who.has(Ability::CommandedShot) {
        by!("A-MOV-07");
    }
    let ud = match ground {
        Footing::Open if far => Some(moves.far),
        Footing::Open => Some(moves.open),
        Footing::Rough => Some(moves.rough),
        Footing::Difficult => moves.difficult,
    };
    ud.map(|n| Ud(i32::from(n)))
}

/// Does this unit start its move 4 UD or more from every enemy?
pub fn starts_far(scene: &Scene<'_>, unit: UnitId) -> bool {
    by!("A-MOV-04");
    let Some(foot) = scene.foot(unit) else { return false };
    let moves = scene.profile(unit).moves();
    // Only heavy infantry asks.
    moves.far == moves.open || !scene.enemy_within(scene.seat(unit), &Body::Rect(*foot), NEARER)
}
