//! What a base touches (R-MOV-15), what it lines (R-MOV-22), and whether it stands wholly in something.

use super::kinds::{AreaKind, LineKind};
use super::lay::{Area, Ground, WallId};
use crate::figures::Mover;
use crate::measure::{STEP, touch};
use crate::movement::Hard;
use rocroi_game::by;
use rocroi_table::{Body, Fine, Point, Rect, overlaps};
use serde::{Deserialize, Serialize};

/// What was touched: the worst of it for a mover, and the kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Touched {
    /// The worst for the mover.
    pub hard: Hard,
    /// Kinds of slowing ground, as bits: areas by their kind, lines after them, windows and gates last.
    kinds: u32,
}

const FIRST_LINE: u32 = 20;
const OPENING: u32 = 31;

impl Touched {
    /// Adds an area.
    pub fn area(&mut self, kind: AreaKind, hard: Hard) {
        self.put(kind as u32, hard);
    }

    /// Adds a line that is crossed.
    pub fn line(&mut self, kind: LineKind, hard: Hard) {
        self.put(FIRST_LINE + kind as u32, hard);
    }

    /// Adds an opening that is passed.
    pub fn opening(&mut self, hard: Hard) {
        self.put(OPENING, hard);
    }

    fn put(&mut self, bit: u32, hard: Hard) {
        if hard.slows() {
            self.kinds |= 1 << bit;
        }
        if hard > self.hard {
            by!("R-MOV-17");
            self.hard = hard;
        }
    }

    /// Both.
    pub fn join(&mut self, other: Touched) {
        self.kinds |= other.kinds;
        self.hard = self.hard.max(other.hard);
    }

    /// Is all of it ground of these kinds (R-MOV-32)?
    pub fn only(&self, knows: impl Fn(AreaKind) -> bool) -> bool {
        use strum::IntoEnumIterator as _;
        let known = AreaKind::iter().filter(|k| knows(*k)).fold(0, |bits, k| bits | 1 << k as u32);
        self.kinds != 0 && self.kinds & !known == 0
    }
}

/// The part of an area a base must reach into to touch it: overlap of 0.1 cm or less is lying against it.
pub fn core_of(area: &Area) -> Rect {
    let by = Point::new(STEP, STEP);
    Rect::upright(area.low + by, area.high - by)
}

/// Does the base touch the area?
pub fn touches(body: &Body, area: &Area) -> bool {
    by!("R-MOV-15");
    overlaps(body, &Body::Rect(core_of(area)), 0)
}

impl Ground {
    /// What slowing or impassable area a base touches where it stands.
    pub fn touched(&self, body: &Body, mover: Mover) -> Touched {
        let mut out = Touched::default();
        for piece in self.pieces() {
            let hard = piece.kind.row().hard(mover);
            if hard != Hard::Open && touches(body, piece) {
                out.area(piece.kind, hard);
            }
        }
        out
    }

    /// The linear obstacles and openings a base touches.
    pub fn lined(&self, body: &Body) -> impl Iterator<Item = WallId> + '_ {
        let body = *body;
        by!("R-MOV-22");
        self.walls().filter(move |w| touch(&body, &Body::Segment(w.segment))).map(|w| w.id)
    }

    /// The growth (bushes, high crops, forest) a base stands wholly inside.
    pub fn growth_round(&self, body: &Body) -> Option<&Area> {
        let b = body.bounds();
        self.pieces().iter().filter(|a| a.kind.row().growth).find(|a| {
            let (low, high) = (Fine::from(a.low), Fine::from(a.high));
            low.x <= b.low.x && low.y <= b.low.y && b.high.x <= high.x && b.high.y <= high.y
        })
    }
}
