//! The encounter (R-SCN-13): two bands bought by points, terrain by dice.

use super::tables::{GroupSpec, cm, listed};
use super::{MayHide, RoutTo, Scenario, ScenarioName, Zone};
use crate::ground::{Area, AreaKind, Building, Ground, Line, LineKind, Opening, OpeningKind};
use crate::setup::Setup;
use rocroi_game::by;
use rocroi_table::{Cm, Point};

/// An encounter of two bands.
pub fn encounter(names: [String; 2], bands: [Vec<GroupSpec>; 2]) -> Setup {
    by!("R-SCN-13");
    let zone = (Zone::OwnEdge(Cm(20).units()), MayHide::Yes);
    let zones = [0, 1].map(|i: usize| vec![zone; bands[i].len()]);
    let formed = [0, 1].map(|i: usize| vec![None; bands[i].len()]);
    let scenario = Scenario {
        name: ScenarioName::Encounter,
        turns: 12,
        ground: Ground::open(180, 120),
        rout: [RoutTo::OwnEdge, RoutTo::OwnEdge],
        exits: [Vec::new(), Vec::new()],
        carts: Vec::new(),
        loot: false,
        zones,
        formed,
        column: Default::default(),
    };
    listed(scenario, names, bands)
}

/// The ground for six dice, south row first, from west to east.
pub fn lay(dice: [u8; 6]) -> Ground {
    by!("R-SCN-13");
    let mut g = Ground::open(180, 120);
    for (i, die) in dice.into_iter().enumerate() {
        let (col, row) = ((i % 3) as i32, (i / 3) as i32);
        let centre = cm(60 * col + 30, 60 * row + 30);
        let area = |kind: AreaKind, wide: i32, deep: i32| {
            let half = Point::new(Cm(wide).units() / 2, Cm(deep).units() / 2);
            Area { kind, low: centre - half, high: centre + half }
        };
        match die {
            3 => g.areas.push(area(AreaKind::Forest, 25, 20)),
            4 => g.areas.push(area(AreaKind::Bushes, 25, 20)),
            5 => farm(&mut g, centre, row == 0),
            6 => g.areas.push(area(AreaKind::SteepSlope, 30, 25)),
            _ => {}
        }
    }
    g.settle();
    g
}

/// A farm: a building with its door towards y 60, a window in each neighbouring side, and 30 cm of hedge before it.
fn farm(g: &mut Ground, centre: Point, south: bool) {
    let half = cm(6, 6);
    let (low, high) = (centre - half, centre + half);
    let (door_y, hedge_y) =
        if south { (high.y, high.y + Cm(10).units()) } else { (low.y, low.y - Cm(10).units()) };
    let openings = vec![
        Opening::centred(OpeningKind::Door, Point::new(centre.x, door_y), true),
        Opening::centred(OpeningKind::Window, Point::new(low.x, centre.y), false),
        Opening::centred(OpeningKind::Window, Point::new(high.x, centre.y), false),
    ];
    g.buildings.push(Building { low, high, storeys: 1, openings });
    let reach = Cm(15).units();
    g.lines.push(Line {
        kind: LineKind::Hedge,
        from: Point::new(centre.x - reach, hedge_y),
        to: Point::new(centre.x + reach, hedge_y),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    #[test]
    fn six_dice_make_a_table() {
        let _proof = proves("R-SCN-13");
        let g = lay([3, 1, 5, 6, 4, 5]);
        assert!(g.is_in(cm(30, 30), AreaKind::Forest));
        assert!(g.is_in(cm(30, 90), AreaKind::SteepSlope) && g.is_in(cm(90, 90), AreaKind::Bushes));
        assert!(!g.is_in(cm(17, 30), AreaKind::Forest), "25 cm wide, centred");
        assert_eq!(g.buildings.len(), 2);
        // South row: the door looks north, the hedge lies 10 cm before it; north row the other way.
        assert_eq!((g.buildings[0].low, g.buildings[0].high), (cm(144, 24), cm(156, 36)));
        assert_eq!(g.lines[0].from, cm(135, 46));
        assert_eq!(g.lines[1].to, cm(165, 74));
        assert_eq!(g.buildings[1].openings[0].from, cm(149, 84));
    }
}
