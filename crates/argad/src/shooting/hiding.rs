//! Hiding: in bushes (R-SHT-27), in forest (R-SHT-28), behind an obstacle (R-SHT-29), and where a group may be
//! set up hidden (R-SCN-07). Judged for each enemy figure at the moment it matters.

use super::sight::Looker;
use crate::fault::Fault;
use crate::figures::{FigureId, Place};
use crate::ground::{AreaKind, LineKind, WallId};
use crate::measure::{meet, side_of, touch, within};
use crate::world::{Eyes, World};
use rocroi_game::by;
use rocroi_table::{Body, Cm, Segment};

/// Nobody is hidden from an enemy this near (R-SHT-27, R-SHT-29, R-SCN-07).
pub const NOTICED: i32 = Cm(2).units();

/// How somebody is hidden.
enum Hidden {
    /// Crouched in growth (R-SHT-27).
    InGrowth,
    /// By more than 10 cm of forest (R-SHT-28).
    InForest,
    /// Crouched behind an obstacle (R-SHT-29).
    Behind,
}

/// Obstacles behind which a crouched man hides.
fn hides(kind: LineKind) -> bool {
    matches!(
        kind,
        LineKind::Hedge | LineKind::Bank | LineKind::LowWall | LineKind::HighWall | LineKind::Barricade
    )
}

impl World {
    /// Is the target hidden from the viewer by R-SHT-27 to R-SHT-29? (That a line of sight is blocked is another
    /// matter.)
    pub fn hidden_from(&self, target: FigureId, place: &Place, to: &Looker, from: &Looker) -> bool {
        self.hides(target, place, to, from).is_some()
    }

    /// By what it is hidden from the viewer, both where they stand, as far as the viewer's side knows.
    pub fn how_hidden(&self, viewer: FigureId, target: FigureId) -> Option<Fault> {
        let eyes = Eyes::Of(self.figure(viewer).side);
        let (from, place) = (self.looker(viewer, eyes)?, self.place(target, eyes)?);
        let to = self.looker_at(target, place.spot, place.storey);
        let figure = viewer;
        self.hides(target, &place, &to, &from).map(|by| match by {
            Hidden::InForest => Fault::HiddenInForest { figure },
            Hidden::InGrowth => Fault::HiddenInGrowth { figure },
            Hidden::Behind => Fault::HiddenBehind { figure },
        })
    }

    fn hides(&self, target: FigureId, place: &Place, to: &Looker, from: &Looker) -> Option<Hidden> {
        if self.deeper(from, to, super::sight::FOREST_LIMIT, |k| k == AreaKind::Forest) {
            by!("R-SHT-28");
            return Some(Hidden::InForest);
        }
        self.lies_hidden(target, place, to, from)
    }

    /// Is it hidden by lying low (R-SHT-27, R-SHT-29)?
    fn lies_hidden(&self, target: FigureId, place: &Place, to: &Looker, from: &Looker) -> Option<Hidden> {
        let lies_low = place.crouched && place.idle && !self.figure(target).mounted();
        if !lies_low || self.formed(target).is_some() || within(&from.body, &to.body, NOTICED) {
            return None;
        }
        if self.ground.growth_round(&to.body).is_some() && self.deeper_growth(from, to, Cm(2).units()) {
            by!("R-SHT-27");
            return Some(Hidden::InGrowth);
        }
        let line = Segment::new(from.at, to.at);
        let mut lines = self.ground.lines.iter().filter(|l| hides(l.kind));
        let behind = lines.any(|l| {
            let s = l.segment();
            let behind = touch(&to.body, &Body::Segment(s))
                && !touch(&from.body, &Body::Segment(s))
                && side_of(s, to.at) != side_of(s, from.at)
                && meet(line, s)
                && from.level <= to.level;
            if behind {
                by!("R-SHT-29");
            }
            behind
        });
        behind.then_some(Hidden::Behind)
    }

    /// Does the viewer see the target: is the line clear, and is it not hidden from him?
    pub fn sees(
        &self,
        from: &Looker,
        target: FigureId,
        place: &Place,
        to: &Looker,
        eyes: Eyes,
        past: Option<FigureId>,
    ) -> bool {
        // The forest, which both ask for, once; whoever lies low next, which costs little.
        !self.hidden_from(target, place, to, from) && self.clear_but_forest(from, to, eyes, past)
    }

    /// Does this figure see that one, both where they stand, with these eyes?
    pub fn visible(&self, viewer: FigureId, target: FigureId, eyes: Eyes) -> bool {
        let (Some(from), Some(place)) = (self.looker(viewer, eyes), self.place(target, eyes)) else {
            return false;
        };
        let to = self.looker_at(target, place.spot, place.storey);
        self.sees(&from, target, &place, &to, eyes, None)
    }

    /// Can this place hide the figure at set-up (R-SCN-07), whatever the enemy does?
    pub fn can_hide(&self, id: FigureId, place: &Place) -> bool {
        by!("R-SCN-07");
        let body = self.body_at(id, place.spot);
        let mounted = self.figure(id).mounted();
        if let Some(b) = self.ground.building_at(place.spot.at) {
            let openings = &self.ground.buildings[b].openings;
            return !openings.iter().any(|o| touch(&body, &Body::Segment(o.segment())));
        }
        if mounted || !place.crouched {
            return self.ground.is_in(place.spot.at, AreaKind::Forest);
        }
        self.ground.growth_round(&body).is_some()
            || self.ground.lined(&body).any(|w| match w {
                WallId::Line(i) => hides(self.ground.lines[usize::from(i)].kind),
                WallId::Opening(..) | WallId::Gate(_) => false,
            })
    }

    /// Does this enemy, here, find a figure of a hidden group (R-SCN-07)?
    pub fn finds(&self, from: &Looker, target: FigureId, place: &Place) -> bool {
        let to = self.looker_at(target, place.spot, place.storey);
        // Inside a building, away from its openings, it is hidden from all outside.
        if let Some(b) = self.ground.building_at(to.at)
            && self.ground.building_at(from.at) != Some(b)
            && self.can_hide(target, place)
        {
            return false;
        }
        if within(&from.body, &to.body, NOTICED) && from.storey == place.storey {
            by!("R-SCN-07");
            return true;
        }
        // Only what is shown blocks the enemy's sight.
        self.sees(from, target, place, &to, Eyes::Shown, None)
    }
}
