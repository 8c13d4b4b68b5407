//! What must never lie on the table: two bases one on the other. Soaks and tests look for it; no rule asks here.

use crate::measure::SLACK;
use crate::world::{CART, Eyes, World, beast_body, rect};
use rocroi_table::{Body, overlaps};

/// Two bases on the same storey that overlap by more than a rounding, in words.
pub fn overlap(w: &World) -> Option<String> {
    let mut bases: Vec<(String, u8, Body)> = Vec::new();
    for (id, p) in w.seen(Eyes::All) {
        bases.push((format!("figure {}", id.0), p.storey, w.body_at(id, p.spot)));
    }
    for (i, h) in w.horses.iter().enumerate().filter(|(_, h)| !h.gone) {
        bases.push((format!("horse {i}"), 0, beast_body(h)));
    }
    for (i, c) in w.carts.iter().enumerate().filter(|(_, c)| c.left.is_none()) {
        bases.push((format!("cart {i}"), 0, Body::Rect(rect(c.spot, CART))));
    }
    for (i, (a, sa, x)) in bases.iter().enumerate() {
        for (b, sb, y) in &bases[..i] {
            if sa == sb && overlaps(x, y, 2 * SLACK + 4) {
                return Some(format!("{a} and {b} overlap: {x:?} {y:?}"));
            }
        }
    }
    None
}
