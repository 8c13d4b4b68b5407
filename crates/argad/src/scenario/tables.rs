//! The three ready scenarios (R-SCN-14 to R-SCN-23) from `data/scenarios.toml`, and lists made into a set-up.

use super::price::{ready_named, value};
use super::{CartStart, MayHide, RoutTo, Scenario, ScenarioName, Zone};
use crate::figures::{FigureId, Profile, Role};
use crate::ground::{Area, AreaKind, Building, Edge, Ground, Line, LineKind, Opening, OpeningKind};
use crate::setup::{BandList, Enters, GroupList, Listed, Setup};
use rocroi_game::{Seat, by};
use rocroi_table::{Cm, Heading, Point};
use serde::Deserialize;
use std::sync::LazyLock;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    convoy: Table,
    raid: Table,
    bridge: Table,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Table {
    turns: u8,
    rout: [String; 2],
    exits: [Vec<Edge>; 2],
    #[serde(default)]
    loot: bool,
    #[serde(default)]
    area: Vec<AreaRow>,
    #[serde(default)]
    line: Vec<LineRow>,
    #[serde(default)]
    building: Vec<BuildingRow>,
    #[serde(default)]
    cart: Vec<CartRow>,
    side: [SideRow; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreaRow {
    kind: AreaKind,
    x: [i32; 2],
    y: [i32; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineRow {
    kind: LineKind,
    from: [i32; 2],
    to: [i32; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BuildingRow {
    x: [i32; 2],
    y: [i32; 2],
    #[serde(default = "one")]
    storeys: u8,
    openings: Vec<OpeningRow>,
}

fn one() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningRow {
    kind: OpeningKind,
    at: [i32; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CartRow {
    owner: Seat,
    at: [i32; 2],
    facing: i32,
    /// The number of the figure in its side.
    driver: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideRow {
    name: String,
    groups: Vec<GroupRow>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct GroupRow {
    name: String,
    zone: Option<ZoneRow>,
    #[serde(default)]
    hide: MayHide,
    #[serde(default)]
    knows: Vec<AreaKind>,
    enters: Option<Enters>,
    formed: Option<i32>,
    /// If it starts in close order, in column of twos facing so.
    column: Option<i32>,
    figures: Vec<FigureRow>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum ZoneRow {
    NearCart([i32; 2]),
    Hiding(i32),
    Round(Vec<i32>),
    Edge(Edge, i32),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureRow {
    n: usize,
    figure: String,
    #[serde(default)]
    leads: bool,
}

#[expect(clippy::expect_used, reason = "embedded data, read by a test")]
static FILE: LazyLock<File> =
    LazyLock::new(|| toml::from_str(include_str!("../../data/scenarios.toml")).expect("data/scenarios.toml"));

/// A place in cm.
pub const fn cm(x: i32, y: i32) -> Point {
    Point::new(Cm(x).units(), Cm(y).units())
}

/// A group to be listed.
#[derive(Clone, Debug)]
pub struct GroupSpec {
    /// Its name.
    pub name: String,
    /// Its figures, each with its name.
    pub figures: Vec<(String, Profile)>,
    /// Ground it knows.
    pub knows: Vec<AreaKind>,
    /// When it enters.
    pub enters: Option<Enters>,
}

impl GroupSpec {
    /// A group of these figures.
    pub fn new(name: &str, figures: Vec<(String, Profile)>) -> GroupSpec {
        GroupSpec { name: name.to_owned(), figures, knows: Vec::new(), enters: None }
    }
}

/// A set-up of this scenario with these bands.
pub fn listed(scenario: Scenario, names: [String; 2], bands: [Vec<GroupSpec>; 2]) -> Setup {
    let mut figures: Vec<Listed> = Vec::new();
    let mut lists: Vec<BandList> = Vec::new();
    for ((seat, name), groups) in Seat::BOTH.into_iter().zip(names).zip(bands) {
        let mut list = BandList { name, groups: Vec::new() };
        for (n, g) in groups.into_iter().enumerate() {
            let mut ids = Vec::new();
            for (name, profile) in g.figures {
                ids.push(FigureId(figures.len() as u16));
                let group = n as u8 + 1;
                let label = None;
                figures.push(Listed { name, label, profile, value: value(&profile), group, side: seat });
            }
            list.groups.push(GroupList { name: g.name, figures: ids, knows: g.knows, enters: g.enters });
        }
        lists.push(list);
    }
    let second = lists.pop().unwrap_or_else(|| BandList { name: String::new(), groups: Vec::new() });
    let first = lists.pop().unwrap_or_else(|| BandList { name: String::new(), groups: Vec::new() });
    Setup { scenario, bands: [first, second], figures }
}

/// One of the three ready scenarios; none for an encounter or a free position.
pub fn ready_scenario(name: ScenarioName) -> Option<Setup> {
    let table = match name {
        ScenarioName::Convoy => {
            by!("R-SCN-14");
            by!("R-SCN-15");
            &FILE.convoy
        }
        ScenarioName::Raid => {
            by!("R-SCN-17");
            by!("R-SCN-18");
            &FILE.raid
        }
        ScenarioName::Bridge => {
            by!("R-SCN-20");
            by!("R-SCN-21");
            &FILE.bridge
        }
        ScenarioName::Encounter | ScenarioName::Free => return None,
    };
    by!("R-SCN-23");
    let mut ground = Ground::open(180, 120);
    let area = |a: &AreaRow| Area { kind: a.kind, low: cm(a.x[0], a.y[0]), high: cm(a.x[1], a.y[1]) };
    ground.areas = table.area.iter().map(area).collect();
    let line = |l: &LineRow| Line { kind: l.kind, from: cm(l.from[0], l.from[1]), to: cm(l.to[0], l.to[1]) };
    ground.lines = table.line.iter().map(line).collect();
    ground.buildings = table.building.iter().map(building).collect();
    ground.settle();
    let rout = |s: &String| match s.as_str() {
        "west" => RoutTo::Edge(Edge::West),
        "east" => RoutTo::Edge(Edge::East),
        "nearer-side" => RoutTo::NearerSide(Cm(60).units()),
        _ => RoutTo::OwnEdge,
    };
    let zone = |g: &GroupRow| match &g.zone {
        None => Zone::Enters,
        Some(ZoneRow::NearCart([far, west])) => Zone::NearCart(Cm(*far).units(), Cm(*west).units()),
        Some(ZoneRow::Hiding(west)) => Zone::Hiding(Cm(*west).units()),
        Some(ZoneRow::Edge(e, far)) => Zone::Edge(*e, Cm(*far).units()),
        Some(ZoneRow::Round(n)) => {
            let west = n.get(3).map(|x| Cm(*x).units());
            let at = |i: usize| n.get(i).copied().unwrap_or(0);
            Zone::Round(cm(at(0), at(1)), Cm(at(2)).units(), west)
        }
    };
    let zones =
        [0, 1].map(|i: usize| table.side[i].groups.iter().map(|g| (zone(g), g.hide)).collect::<Vec<_>>());
    let formed = [0, 1].map(|i: usize| {
        table.side[i].groups.iter().map(|g| g.formed.map(Heading::degrees)).collect::<Vec<_>>()
    });
    let column = [0, 1].map(|i: usize| {
        table.side[i].groups.iter().map(|g| g.column.map(Heading::degrees)).collect::<Vec<_>>()
    });
    let bands = [0, 1].map(|i: usize| table.side[i].groups.iter().map(spec).collect::<Vec<_>>());
    let names = [0, 1].map(|i: usize| table.side[i].name.clone());
    let scenario = Scenario {
        name,
        turns: table.turns,
        ground,
        rout: [rout(&table.rout[0]), rout(&table.rout[1])],
        exits: table.exits.clone(),
        carts: Vec::new(),
        loot: table.loot,
        zones,
        formed,
        column,
    };
    let mut setup = listed(scenario, names, bands);
    for c in &table.cart {
        if let Some(driver) = setup.find(c.owner, c.driver) {
            setup.scenario.carts.push(CartStart {
                owner: c.owner,
                at: cm(c.at[0], c.at[1]),
                heading: Heading::degrees(c.facing),
                driver,
            });
        }
    }
    Some(setup)
}

fn building(b: &BuildingRow) -> Building {
    let (low, high) = (cm(b.x[0], b.y[0]), cm(b.x[1], b.y[1]));
    let opening = |o: &OpeningRow| {
        let at = cm(o.at[0], o.at[1]);
        Opening::centred(o.kind, at, at.y == low.y || at.y == high.y)
    };
    Building { low, high, storeys: b.storeys, openings: b.openings.iter().map(opening).collect() }
}

fn spec(g: &GroupRow) -> GroupSpec {
    let mut figures = Vec::new();
    for row in &g.figures {
        let Some(ready) = ready_named(&row.figure) else { continue };
        for n in 0..row.n {
            let mut profile = ready.profile;
            if row.leads && n == 0 {
                profile.role = Role::GroupLeader;
            }
            figures.push((ready.name.clone(), profile));
        }
    }
    GroupSpec { name: g.name.clone(), figures, knows: g.knows.clone(), enters: g.enters }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    fn points(s: &Setup, seat: Seat) -> u16 {
        s.of(seat).map(|id| s.listed(id).value).sum()
    }

    #[test]
    fn the_forces_are_worth_what_is_printed() {
        let _proof = proves("R-SCN-14 R-SCN-17 R-SCN-20 R-SCN-23");
        let convoy = ready_scenario(ScenarioName::Convoy).unwrap();
        assert_eq!((points(&convoy, Seat::A), points(&convoy, Seat::B)), (231, 223));
        let raid = ready_scenario(ScenarioName::Raid).unwrap();
        assert_eq!((points(&raid, Seat::A), points(&raid, Seat::B)), (243, 245));
        let bridge = ready_scenario(ScenarioName::Bridge).unwrap();
        assert_eq!((points(&bridge, Seat::A), points(&bridge, Seat::B)), (234, 246));
        // Every figure named in the file exists.
        let rows = [&FILE.convoy, &FILE.raid, &FILE.bridge];
        let all = rows.iter().flat_map(|t| t.side.iter()).flat_map(|s| s.groups.iter());
        for f in all.flat_map(|g| g.figures.iter()) {
            assert!(ready_named(&f.figure).is_some(), "{}", f.figure);
        }
        assert_eq!(convoy.scenario.carts.len(), 2);
        for c in &convoy.scenario.carts {
            assert!(convoy.profile(c.driver).class.is_one());
        }
    }

    #[test]
    fn the_tables_lie_as_printed() {
        let _proof = proves("R-SCN-15 R-SCN-18 R-SCN-21");
        let convoy = ready_scenario(ScenarioName::Convoy).unwrap().scenario.ground;
        assert_eq!(convoy.lines[0].from, cm(60, 50));
        assert!(convoy.is_in(cm(70, 80), AreaKind::Forest) && convoy.is_in(cm(30, 90), AreaKind::SteepSlope));
        let raid = ready_scenario(ScenarioName::Raid).unwrap().scenario.ground;
        assert_eq!(raid.buildings.len(), 4);
        for b in &raid.buildings {
            let doors = b.openings.iter().filter(|o| o.kind == OpeningKind::Door);
            // The door faces the road.
            for d in doors {
                assert_eq!(d.from.y, if b.low.y > Cm(60).units() { b.low.y } else { b.high.y });
            }
        }
        let bridge = ready_scenario(ScenarioName::Bridge).unwrap().scenario.ground;
        assert!(bridge.is_in(cm(90, 60), AreaKind::Bridge) && !bridge.is_in(cm(90, 60), AreaKind::DeepWater));
        assert!(bridge.is_in(cm(90, 20), AreaKind::Ford) && bridge.is_in(cm(90, 40), AreaKind::DeepWater));
    }
}
