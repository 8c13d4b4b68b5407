//! The position of a battle under way, written down.

use super::entries::{CommanderAt, GroundAt, Numbers, UnitAt};
use super::measure::{Measure, Scale, written};
use super::position::Position;
use crate::profiles::{Preset, profiles};
use crate::terms::{Formation, Switches};
use crate::turn::Turn;
use crate::{Frame, GroupId, Holds, Place, RegimentId, RegimentSheet, Setup, Station, Tercios, World};
use rocroi_game::{Seat, State};

impl Position {
    /// The position of a battle, in millimetres.
    pub(super) fn of(state: &State<Tercios>) -> Position {
        let (setup, world) = (&*state.setup, &state.world);
        let all = profiles();
        let regiment = |id: RegimentId| setup.regiments.get(id.at()).map(|r| r.name.clone());
        let of_formation = |battery: bool| {
            let is =
                |r: &&RegimentSheet| if battery { r.formation == Some(Formation::Battery) } else { r.allied };
            setup.regiments.iter().filter(is).map(|r| r.name.clone()).collect::<Vec<_>>()
        };
        let unit = |i: usize| {
            let (sheet, unit) = (&setup.units[i], &world.units[i]);
            let plain = all.get(sheet.sheet.profile).and_then(|p| {
                let places: Vec<usize> = sheet.options.iter().filter_map(|o| p.option(o).ok()).collect();
                all.sheet(sheet.sheet.profile, &places, false)
            });
            let printed = plain.unwrap_or(sheet.sheet);
            let v = sheet.sheet.values;
            UnitAt {
                name: sheet.name.clone(),
                seat: Some(sheet.seat),
                profile: all.get(sheet.sheet.profile).map(|p| p.id.clone()).unwrap_or_default(),
                options: sheet.options.clone(),
                rules: sheet.sheet.rules.less(printed.rules).iter().collect(),
                without: printed.rules.less(sheet.sheet.rules).iter().collect(),
                weapons: sheet.sheet.weapons.less(printed.weapons).iter().collect(),
                values: if v == printed.values { Numbers::default() } else { Numbers::all(v) },
                base_cm: (sheet.sheet.base_cm != printed.base_cm).then_some(sheet.sheet.base_cm),
                regiment: regiment(sheet.regiment),
                at: unit.in_play().then(|| written(unit.pose.at)),
                facing: Measure::thousandths(unit.pose.facing.thousandths()),
                garrison: match unit.place {
                    Place::Garrison(p) => Some(p.at() + 1),
                    _ => None,
                },
                wear: unit.wear,
                card: unit.hand.get(),
                known: unit.hand.has_card().then(|| {
                    Seat::BOTH
                        .iter()
                        .filter(|s| unit.hand.known().has(**s))
                        .map(ToString::to_string)
                        .collect()
                }),
                reaction_only: unit.hand.holds == Holds::Reaction,
                acted: unit.hand.acted,
                joined: match unit.place {
                    Place::Joined(host) => Some(setup.unit(host).name.clone()),
                    _ => None,
                },
                marks: unit.marks.iter().collect(),
            }
        };
        let commander = |i: usize| {
            let (sheet, c) = (&setup.commanders[i], &world.commanders[i]);
            CommanderAt {
                name: sheet.name.clone(),
                seat: Some(sheet.seat),
                rank: sheet.rank,
                chief: sheet.chief,
                regiment: sheet.regiment.and_then(regiment),
                virtues: sheet.virtues.iter().collect(),
                traits: sheet.traits.iter().collect(),
                at: match c.station {
                    Station::At(p) => Some(written(p)),
                    _ => None,
                },
                with: match c.station {
                    Station::With(u) => Some(setup.unit(u).name.clone()),
                    _ => None,
                },
                exhausted: c.exhausted,
                joined: c.joined,
                lost: c.station == Station::Lost,
            }
        };
        Position {
            drawn: None,
            scale: Scale::Mm,
            table: Some(written(setup.table)),
            turn: Some(world.turn),
            preset: Some(Preset::Published),
            on: setup.switches.iter().collect(),
            off: Switches::all().less(setup.switches).iter().collect(),
            turns: setup.turns,
            next: state.stack.iter().find_map(|f| match f {
                Frame::Side(side) => Some(side.seat),
                Frame::Turn(Turn::Alternate(seat)) => Some(*seat),
                _ => None,
            }),
            scored: Some(world.scored),
            sides: Some(setup.armies.clone().map(|a| a.name)),
            scenario: world.contest.scenario,
            south: world.contest.south,
            defender: world.contest.defender,
            begin: None,
            unit: (0..setup.units.len()).map(unit).collect(),
            commander: (0..setup.commanders.len()).map(commander).collect(),
            group: groups_of(setup, world),
            ground: world.ground.pieces.iter().map(GroundAt::of).collect(),
            battery: of_formation(true),
            allied: of_formation(false),
        }
    }
}

fn groups_of(setup: &Setup, world: &World) -> Vec<Vec<String>> {
    let mut ids: Vec<GroupId> = world.units.iter().filter_map(|u| u.hand.group).collect();
    ids.sort_unstable();
    ids.dedup();
    let members = |id: GroupId| {
        let of = world.units.iter().zip(&setup.units).filter(|(u, _)| u.hand.group == Some(id));
        of.map(|(_, s)| s.name.clone()).collect()
    };
    ids.into_iter().map(members).collect()
}
