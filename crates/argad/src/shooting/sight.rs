//! Line of sight (R-SHT-30) and the depth of forest and growth on it (R-SHT-14). Hiding is in `hiding.rs`.

use crate::figures::{FigureId, Spot};
use crate::ground::{AreaKind, Ground};
use crate::measure::{STEP, beside, meet, touch};
use crate::world::{CART, Eyes, World, beast_body, rect};
use rocroi_game::by;
use rocroi_table::{Body, Cm, Point, Segment, Spans, crosses, inside};

/// More forest than this on the line hides (R-SHT-28).
pub const FOREST_LIMIT: i32 = Cm(10).units();
/// Forest this near to the viewer's base is not counted (R-SHT-14).
const NEAR_FOREST: i32 = Cm(2).units();

/// Somebody who looks or is looked at, at a spot that need not be where he stands now.
#[derive(Clone, Copy, Debug)]
pub struct Looker {
    /// Who.
    pub id: FigureId,
    /// Where he is taken to be.
    pub at: Point,
    /// His base there.
    pub body: Body,
    /// The storey he is on.
    pub storey: u8,
    /// How high he stands.
    pub level: u8,
}

/// Why a line of sight is blocked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    /// By a building or high wall.
    Wall,
    /// By a hill crest.
    Crest,
    /// By more than 10 cm of forest.
    Forest,
    /// By a figure, horse or cart.
    Base,
}

impl World {
    /// A figure as one who looks from a spot.
    pub fn looker_at(&self, id: FigureId, spot: Spot, storey: u8) -> Looker {
        let level = self.ground.level_at(spot.at) + storey;
        Looker { id, at: spot.at, body: self.body_at(id, spot), storey, level }
    }

    /// A figure these eyes see, as one who looks.
    pub fn looker(&self, id: FigureId, eyes: Eyes) -> Option<Looker> {
        self.place(id, eyes).map(|p| self.looker_at(id, p.spot, p.storey))
    }

    /// What blocks the line from one to the other, if anything does. `past` is looked past: the friend in the
    /// rank in front (R-SHT-36).
    pub fn blocked(&self, from: &Looker, to: &Looker, eyes: Eyes, past: Option<FigureId>) -> Option<Blocked> {
        by!("R-SHT-30");
        let line = Segment::new(from.at, to.at);
        let ground = &*self.ground;
        if walled(ground, &line, from, to) {
            return Some(Blocked::Wall);
        }
        if crest(ground, &line, from, to) {
            return Some(Blocked::Crest);
        }
        if self.deeper(from, to, FOREST_LIMIT, |k| k == AreaKind::Forest) {
            by!("R-SHT-28");
            return Some(Blocked::Forest);
        }
        self.base_on(&line, from, to, eyes, past).then_some(Blocked::Base)
    }

    /// Is the line clear of everything but growth? What [`World::blocked`] asks, for those who know the forest.
    pub(super) fn clear_but_forest(
        &self,
        from: &Looker,
        to: &Looker,
        eyes: Eyes,
        past: Option<FigureId>,
    ) -> bool {
        by!("R-SHT-30");
        let line = Segment::new(from.at, to.at);
        let ground = &*self.ground;
        !walled(ground, &line, from, to)
            && !crest(ground, &line, from, to)
            && !self.base_on(&line, from, to, eyes, past)
    }

    fn base_on(
        &self,
        line: &Segment,
        from: &Looker,
        to: &Looker,
        eyes: Eyes,
        past: Option<FigureId>,
    ) -> bool {
        let on = |body: &Body| crosses(line, body, 0) && inside(line, body, 0).total() > STEP;
        let way = to.at - from.at;
        let reach = Point::new(2_900, 2_900);
        let near =
            |p: Point| !apart(from.at, to.at, p - reach, p + reach) && beside(from.at, way, p, reach.x);
        let high = from.level.max(to.level);
        let by_figure = self.ids().any(|id| {
            let f = self.figure(id);
            let Some(place) = f.seen_by(eyes).filter(|p| f.on_table() && !p.crouched && near(p.spot.at))
            else {
                return false;
            };
            if id == from.id || id == to.id || Some(id) == past {
                return false;
            }
            // In a house nobody stands in the way but of those on his own storey.
            let house = self.ground.building_at(place.spot.at);
            let beside = |l: &Looker| self.ground.building_at(l.at) == house && l.storey == place.storey;
            if house.is_some() && !beside(from) && !beside(to) {
                return false;
            }
            let body = self.body_at(id, place.spot);
            on(&body)
                && high <= self.ground.level_at(place.spot.at) + place.storey
                && !self.ground.is_in(place.spot.at, AreaKind::DeepWater)
        });
        let beast = |at: Point, body: &Body| on(body) && high <= self.ground.level_at(at);
        by_figure
            || self.horses.iter().any(|h| !h.gone && near(h.spot.at) && beast(h.spot.at, &beast_body(h)))
            || self
                .carts
                .iter()
                .filter(|c| c.left.is_none())
                .map(|c| (c.spot.at, Body::Rect(rect(c.spot, CART))))
                // Over a cart that one of them touches they see each other; it gives cover instead (R-SCN-08).
                .any(|(at, body)| !touch(&from.body, &body) && !touch(&to.body, &body) && beast(at, &body))
    }

    /// How much forest the line from viewer to target crosses, without what is near the viewer (R-SHT-14).
    pub fn forest_depth(&self, from: &Looker, to: &Looker) -> i32 {
        self.depth(from, to, |k| k == AreaKind::Forest)
    }

    /// Is there more of any growth on the line than this (R-SHT-27)?
    pub fn deeper_growth(&self, from: &Looker, to: &Looker, limit: i32) -> bool {
        self.deeper(from, to, limit, |k| k.row().growth)
    }

    /// Does the line cross more than this of such growth, measured as [`World::forest_depth`]? Mostly a rough measure
    /// tells; where it might be wrong the exact one is taken.
    pub(super) fn deeper(
        &self,
        from: &Looker,
        to: &Looker,
        limit: i32,
        of: impl Fn(AreaKind) -> bool,
    ) -> bool {
        let (mut most, mut longest) = (0, 0);
        for piece in self.ground.pieces().iter().filter(|p| of(p.kind)) {
            if !apart(from.at, to.at, piece.low, piece.high) {
                let part = rough_part(from.at, to.at, piece.low, piece.high);
                most += part;
                longest = longest.max(part);
            }
        }
        // Some units for what is rounded; the viewer's own base and the next 2 cm are not counted.
        let rough = 50;
        if most + rough <= limit {
            return false;
        }
        if longest >= limit + NEAR_FOREST + Cm(3).units() + rough {
            by!("R-SHT-14");
            return true;
        }
        self.depth(from, to, of) > limit
    }

    fn depth(&self, from: &Looker, to: &Looker, of: impl Fn(AreaKind) -> bool) -> i32 {
        let line = Segment::new(from.at, to.at);
        let mut spans: Option<Spans> = None;
        for piece in self.ground.pieces().iter().filter(|p| of(p.kind)) {
            if apart(from.at, to.at, piece.low, piece.high) {
                continue;
            }
            let body = Body::Rect(piece.rect());
            if !crosses(&line, &body, 0) {
                continue;
            }
            let s = inside(&line, &body, 0);
            spans = Some(spans.map_or(s.clone(), |all| all.union(&s)));
        }
        let Some(spans) = spans else { return 0 };
        by!("R-SHT-14");
        let own = inside(&line, &from.body, 0).stretches().last().map_or(0, |(_, end)| end);
        spans.beyond(own + NEAR_FOREST).total()
    }
}

/// A cheap first test: do both ends lie beyond the same side of a rectangle?
pub(super) fn apart(a: Point, b: Point, low: Point, high: Point) -> bool {
    a.x.max(b.x) < low.x || a.x.min(b.x) > high.x || a.y.max(b.y) < low.y || a.y.min(b.y) > high.y
}

/// How much of a line lies in a rectangle, to a few units.
fn rough_part(a: Point, b: Point, low: Point, high: Point) -> i32 {
    const ONE: i64 = 1 << 20;
    let (mut from, mut to) = (0, ONE);
    for (start, by, low, high) in [(a.x, b.x - a.x, low.x, high.x), (a.y, b.y - a.y, low.y, high.y)] {
        if by == 0 {
            if start < low || start > high {
                return 0;
            }
            continue;
        }
        let at = |edge: i32| (i64::from(edge) - i64::from(start)) * ONE / i64::from(by);
        let (x, y) = (at(low), at(high));
        from = from.max(x.min(y));
        to = to.min(x.max(y));
    }
    if to <= from {
        return 0;
    }
    let whole = i64::from(a.distance_floor(b));
    ((to - from) * whole / ONE) as i32
}

/// Building or high wall on the line, other than through an opening.
fn walled(ground: &Ground, line: &Segment, from: &Looker, to: &Looker) -> bool {
    for b in &ground.buildings {
        if apart(from.at, to.at, b.low, b.high) {
            continue;
        }
        let (inside_from, inside_to) = (b.holds(from.at), b.holds(to.at));
        match (inside_from, inside_to) {
            (true, true) => {
                if from.storey != to.storey {
                    return true;
                }
            }
            (false, false) => {
                if crosses(line, &Body::Rect(b.rect()), 0) {
                    return true;
                }
            }
            _ => {
                if !b.openings.iter().any(|o| meet(*line, o.segment())) {
                    return true;
                }
            }
        }
    }
    let high = ground.lines.iter().filter(|l| !l.kind.is_obstacle());
    for wall in high {
        if meet(*line, wall.segment()) && !ground.gates.iter().any(|g| meet(*line, g.segment())) {
            return true;
        }
    }
    false
}

/// A steep slope that the line enters and leaves.
fn crest(ground: &Ground, line: &Segment, from: &Looker, to: &Looker) -> bool {
    ground.pieces().iter().filter(|p| p.kind == AreaKind::SteepSlope).any(|p| {
        if apart(from.at, to.at, p.low, p.high) || p.holds(from.at) || p.holds(to.at) {
            return false;
        }
        let body = Body::Rect(p.rect());
        crosses(line, &body, 0) && inside(line, &body, 0).total() > STEP
    })
}
