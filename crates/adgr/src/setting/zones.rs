//! Where what may be placed (A-SET-28 to A-SET-30): the zones of each player, seen from his own long edge, and the
//! ground and room a base needs there.

use rocroi_game::{Seat, by};
use rocroi_table::{Body, Fine, GRAIN, Heading, Point, Pose, Rect, overlaps};

use crate::movement::{allowance, on_road, work_body};
use crate::scene::Scene;
use crate::setup::Setup;
use crate::terrain::Kind;
use crate::tolerance::{CONTACT, STEP, UD};
use crate::troops::{Category, Flag, Profile, Troop};
use crate::world::World;

/// The table as a player looks at it over his own long edge: `t` runs from his left to his right, `d` from his edge
/// towards the enemy (A-SET-03: the defender's edge is y = 0).
#[derive(Clone, Copy, Debug)]
pub struct Own {
    far: bool,
    /// The length of the long edges.
    pub width: i32,
    /// The length of the short ones.
    pub depth: i32,
}

impl Own {
    /// The table of this player.
    pub fn of(setup: &Setup, world: &World, seat: Seat) -> Own {
        by!("A-SET-03");
        Own { far: seat == world.attacker, width: setup.table.0.units(), depth: setup.table.1.units() }
    }

    /// Where his troops look.
    pub fn facing(self) -> Heading {
        if self.far { Heading::SOUTH } else { Heading::NORTH }
    }

    /// A place by its distance from his left and from his edge.
    pub fn point(self, t: i32, d: i32) -> Point {
        if self.far { Point::new(self.width - t, self.depth - d) } else { Point::new(t, d) }
    }

    /// A base that looks at the enemy, the middle of its front there.
    pub fn pose(self, t: i32, d: i32) -> Pose {
        Pose::new(self.point(t, d), self.facing())
    }

    /// How far a place lies from his left and from his edge, in grains.
    pub fn frame(self, p: Fine) -> (i64, i64) {
        if self.far {
            (i64::from(self.width) * GRAIN - p.x, i64::from(self.depth) * GRAIN - p.y)
        } else {
            (p.x, p.y)
        }
    }

    /// The stretch of his edge a base lies over, in grains.
    pub fn stretch(self, foot: &Rect) -> (i64, i64) {
        let ts = foot.corners().map(|p| self.frame(p).0);
        (ts.into_iter().fold(i64::MAX, i64::min), ts.into_iter().fold(i64::MIN, i64::max))
    }
}

/// A zone: at most so far from the own long edge, at least so far from the short ones, in table units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zone {
    /// From the own long edge, at most.
    pub deep: i32,
    /// From the short edges, at least.
    pub aside: i32,
}

/// So far short of the centre line (A-SET-29): 3 UD and 5 UD are the 7 and 5 UD of the standard table.
fn short_of_centre(own: Own, ud: i32) -> i32 {
    if (own.width, own.depth) == (30 * UD, 20 * UD) {
        by!("A-SET-28");
    } else {
        by!("A-SET-29");
    }
    (own.depth / 2 - ud * UD).max(0)
}

/// The strip of light troops and of markers that hold only them: the deepest of all.
pub fn light_zone(own: Own) -> Zone {
    Zone { deep: short_of_centre(own, 3), aside: 0 }
}

/// Is a place in one of the defender's two flank sectors, up to the centre line (A-SET-22)? `slack` in grains.
pub fn in_flank_sector(own: Own, p: Fine, slack: i64) -> bool {
    by!("A-SET-22");
    let grains = |units: i32| i64::from(units) * GRAIN;
    let (t, d) = own.frame(p);
    (-slack..=grains(own.depth / 2) + slack).contains(&d)
        && (-slack..=grains(own.width) + slack).contains(&t)
        && (t <= grains(10 * UD) + slack || t >= grains(own.width - 10 * UD) - slack)
}

/// The zone of camps, fortifications and obstacles.
pub fn heavy_zone(own: Own) -> Zone {
    Zone { deep: short_of_centre(own, 5), aside: 4 * UD }
}

/// The zone of medium and heavy guns and of their fortifications.
pub fn gun_zone(own: Own) -> Zone {
    by!("A-SET-18");
    Zone { deep: short_of_centre(own, 3), aside: 4 * UD }
}

/// The zone of horse-mounted heavy troops, and of generals.
pub fn horse_zone(own: Own) -> Zone {
    Zone { deep: short_of_centre(own, 5), aside: 0 }
}

/// The zone of these troops.
pub fn zone_of(own: Own, who: Profile) -> Zone {
    let horse = matches!(who.category(), Category::Cv | Category::Kn) && !who.flag(Flag::Camels);
    if who.light() {
        light_zone(own)
    } else if matches!(who.troop, Troop::MediumArtillery | Troop::HeavyArtillery) {
        gun_zone(own)
    } else if horse {
        horse_zone(own)
    } else {
        heavy_zone(own)
    }
}

impl Zone {
    /// Are all these places in it, and on the table?
    pub fn holds(self, own: Own, places: &[Fine]) -> bool {
        let slack = i64::from(STEP) * GRAIN;
        let grains = |units: i32| i64::from(units) * GRAIN;
        places.iter().all(|p| {
            let (t, d) = own.frame(*p);
            (-slack..=grains(self.deep) + slack).contains(&d)
                && t >= grains(self.aside) - slack
                && t <= grains(own.width - self.aside) + slack
        })
    }
}

/// May these troops be placed on this ground (A-SET-30)?
pub fn ground_allows(scene: &Scene<'_>, who: Profile, foot: &Rect) -> bool {
    by!("A-SET-30");
    let mut refused = false;
    for piece in scene.pieces_under(foot) {
        match piece.kind.footing_of(who) {
            _ if matches!(piece.kind, Kind::River(_) | Kind::Coast) => return false,
            None => return false,
            Some(footing) => refused |= allowance(who, footing, false).is_none(),
        }
    }
    !refused || on_road(scene, foot)
}

/// Is a place free of units, camps and the lines of works?
pub fn is_free(scene: &Scene<'_>, foot: &Rect) -> bool {
    let over = |other: &Rect| {
        foot.bounds().meets(other.bounds()) && overlaps(&Body::Rect(*foot), &Body::Rect(*other), CONTACT)
    };
    !scene.on_table().any(|(_, other)| over(other))
        && !scene.camps().any(|(_, other)| over(other))
        && !scene.world.works.iter().any(|w| overlaps(&Body::Rect(*foot), &work_body(w), CONTACT))
}
