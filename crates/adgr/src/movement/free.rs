//! Free places: where a unit may be put, and the shortest shift that clears something (A-MOV-15, A-MOV-52).

use rocroi_table::{Body, Heading, Pose, Rect, Size, overlaps};

use crate::ids::UnitId;
use crate::scene::Scene;
use crate::tolerance::{CONTACT, STEP};

/// Is this place on the table and clear of units (other than `but`), camps and impassable ground?
pub fn is_free(scene: &Scene<'_>, foot: &Rect, but: &[UnitId]) -> bool {
    let body = Body::Rect(*foot);
    on_table(scene, foot)
        && !scene.impassable(foot)
        && !scene.camps().any(|(_, camp)| overlaps(&body, &Body::Rect(*camp), CONTACT))
        && !scene.on_table().any(|(id, other)| {
            !but.contains(&id)
                && foot.bounds().meets(other.bounds())
                && overlaps(&body, &Body::Rect(*other), CONTACT)
        })
}

/// Does no part of the base lie over the table edge (A-MOV-61)?
pub fn on_table(scene: &Scene<'_>, foot: &Rect) -> bool {
    scene.table().holds(&Body::Rect(*foot), STEP / 2)
}

/// The shortest shift in a direction, up to `limit`, after which a base no longer overlaps an obstacle it now
/// overlaps: it ends flush with it. None if the limit is not enough.
pub fn clearing(pose: Pose, size: Size, towards: Heading, obstacle: &Rect, limit: i32) -> Option<i32> {
    let hits = |by: i32| {
        let there = pose.shifted(towards, by).rect(size);
        overlaps(&Body::Rect(there), &Body::Rect(*obstacle), 0)
    };
    if !hits(0) {
        return Some(0);
    }
    if hits(limit) {
        return None;
    }
    // Two convex bodies overlap over one stretch of a straight way: halving finds its end.
    let (mut low, mut high) = (0, limit);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if hits(middle) { low = middle } else { high = middle }
    }
    Some(high)
}
