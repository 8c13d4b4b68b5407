//! A fight on the table: two main opponents and the edges on which they meet.

use crate::engagement::{Along, TOLERANCE};
use crate::ids::{AdgUnit, Half};
use crate::scene::Scene;
use rocroi_table::{Edge, contact};

/// One main opponent's view of its fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bout {
    /// The fighter.
    pub f: AdgUnit,
    /// Its main opponent.
    pub e: AdgUnit,
    /// The edge of the fighter on which the contact lies.
    pub f_edge: Edge,
    /// The edge of the opponent on which it lies.
    pub c: Edge,
    /// The middle of the contact along that edge of the opponent, from its left end looking out.
    pub middle: i32,
    /// Fully conformed.
    pub valid: bool,
}

impl Bout {
    /// The bout of `f` against `e`, from the contacts of the moment.
    pub fn of(scene: &Scene<'_>, along: &[Along], f: AdgUnit, e: AdgUnit) -> Option<Bout> {
        // Two front edges make one contact, told once: it serves both.
        let mine = along.iter().find(|a| (a.by, a.at) == (f, e));
        let theirs = along.iter().find(|a| (a.by, a.at) == (e, f));
        let (f_edge, c, valid) = match (mine, theirs) {
            (Some(a), _) => (Edge::Front, a.edge, a.valid),
            (None, Some(a)) => (a.edge, Edge::Front, a.valid),
            (None, None) => return None,
        };
        let middle = match mine {
            Some(a) => Bout::middle(scene, a)?,
            None => on_enemy(scene, f, e)?,
        };
        Some(Bout { f, e, f_edge, c, middle, valid })
    }

    /// The middle of a contact along the edge of the enemy attacked, from its left end looking out.
    pub fn middle(scene: &Scene<'_>, a: &Along) -> Option<i32> {
        if let Some(u) = scene.world.unaligned.iter().find(|u| u.by == a.by && u.at == a.at && a.shared == 0)
        {
            return Some(scene.half(a.at)?.lane(a.edge).position(u.p).0);
        }
        on_enemy(scene, a.by, a.at)
    }
}

fn on_enemy(scene: &Scene<'_>, by: AdgUnit, at: AdgUnit) -> Option<i32> {
    let c = contact(&scene.half(by)?, &scene.half(at)?, &TOLERANCE)?;
    Some((c.on_theirs.0 + c.on_theirs.1) / 2)
}

/// The enemy front edges that lie along edges of an ADG unit. Two front edges against each other are one contact,
/// told once; here it counts for both.
pub fn fronts_on(along: &[Along], at: AdgUnit) -> impl Iterator<Item = Along> + '_ {
    along.iter().filter_map(move |a| {
        if a.at == at {
            Some(*a)
        } else if a.by == at && a.edge == Edge::Front {
            let mut theirs = *a;
            std::mem::swap(&mut theirs.by, &mut theirs.at);
            Some(theirs)
        } else {
            None
        }
    })
}

/// The inner side of a half does not exist (A-TRP-28).
pub fn on_outer_edge(scene: &Scene<'_>, at: AdgUnit, edge: Edge) -> bool {
    rocroi_game::by!("A-TRP-28");
    !scene.profile(at.unit).battle_unit()
        || match edge {
            Edge::Front | Edge::Rear => true,
            Edge::Left => at.half == Half::One,
            Edge::Right => at.half == Half::Two,
        }
}
