//! Argad! before a player's eye.

use rocroi_argad::Argad;
use rocroi_argad::figures::Firearm;
use rocroi_argad::ground::AreaKind;
use rocroi_argad::orders::Decision;
use rocroi_argad::scenario::{OBJECTIVES, ScenarioName, points};
use rocroi_argad::world::{Eyes, FOOT, MOUNTED, rect};
use rocroi_game::{Now, Seat};
use rocroi_table::{Body as Shape, Cm, Segment, Size};

use crate::field::Body;
use crate::mind::Mind;

/// What an ordinary figure costs.
const PRICE: i64 = 10;

impl Mind for Argad {
    const MODULE: i32 = Cm(4).units();

    fn bodies(now: Now<'_, Self>, out: &mut Vec<Body>) {
        let (w, setup) = (now.world, now.setup);
        for (id, place) in w.seen(Eyes::All) {
            let (f, listed) = (w.figure(id), setup.listed(id));
            let size = if f.mounted() { MOUNTED } else { Size::new(FOOT, FOOT) };
            let long = setup.profile(id).long_arm.filter(|_| f.long_loaded);
            let arm = long.or((f.pistols_loaded > 0).then_some(Firearm::Pistol));
            // Whoever has a musket comes near enough to use it, loaded or not; drivers and the like stay.
            let near = setup.profile(id).long_arm.map_or(0, |a| a.reach() / 2);
            let shaken = if w.routed(id) { 3 } else { 1 };
            out.push(Body {
                seat: f.side,
                rect: rect(place.spot, size),
                worth: i64::from(listed.value) * 1_000 / PRICE / shaken,
                wants: (!f.class.is_one()).then_some(near),
                range: arm.map_or(0, Firearm::reach),
            });
        }
    }

    fn goals(now: Now<'_, Self>, out: &mut Vec<Shape>) {
        match now.setup.scenario.name {
            ScenarioName::Encounter => out.extend(OBJECTIVES.map(|at| Shape::Segment(Segment::new(at, at)))),
            ScenarioName::Bridge => {
                let bridge = now.world.ground.pieces().iter().find(|p| p.kind == AreaKind::Bridge);
                out.extend(bridge.map(|b| Shape::Rect(b.rect())));
            }
            ScenarioName::Convoy | ScenarioName::Raid | ScenarioName::Free => {}
        }
    }

    fn victory(now: Now<'_, Self>, seat: Seat) -> i64 {
        i64::from(points(now.world, now.setup, seat).total()) * 500
    }

    fn free(decision: &Decision) -> bool {
        matches!(decision, Decision::Move | Decision::Shoot | Decision::Strike)
    }
}
