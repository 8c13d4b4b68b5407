//! From a battle to its written position: what `build` reads back.

use super::build::{MARKS, xy};
use super::position::{
    AreaSpec, BuildingSpec, CartSpec, ContactSpec, FigureSpec, GroundSpec, GroupSpec, HorseSpec, LineEnds,
    LineSpec, OpeningSpec, Position,
};
use super::words::{decimal, name_of};
use crate::figures::{FigureId, Firearm, Group, GroupId, Role};
use crate::ground::Edge;
use crate::scenario::{RoutTo, ScenarioName};
use crate::setup::Setup;
use crate::system::Argad;
use crate::world::{Loot, World};
use rocroi_game::{Seat, State};
use rocroi_table::{Cm, Heading, Point};
use std::collections::BTreeMap;

/// The position of a battle.
pub fn save(state: &State<Argad>) -> Position {
    let (w, setup) = (&state.world, &state.setup);
    let g = &w.ground;
    let mut ground = GroundSpec { size: xy(g.size), ..GroundSpec::default() };
    ground.area = g
        .areas
        .iter()
        .map(|a| AreaSpec {
            kind: a.kind,
            x: [xy(a.low)[0], xy(a.high)[0]],
            y: [xy(a.low)[1], xy(a.high)[1]],
        })
        .collect();
    ground.line = g.lines.iter().map(|l| LineSpec { kind: l.kind, from: xy(l.from), to: xy(l.to) }).collect();
    ground.building = g
        .buildings
        .iter()
        .map(|b| BuildingSpec {
            x: [xy(b.low)[0], xy(b.high)[0]],
            y: [xy(b.low)[1], xy(b.high)[1]],
            storeys: b.storeys,
            openings: b
                .openings
                .iter()
                .map(|o| OpeningSpec {
                    kind: o.kind,
                    at: Some(xy(Point::new((o.from.x + o.to.x) / 2, (o.from.y + o.to.y) / 2))),
                    side: None,
                    width: Some(Cm::thousandths((o.to.x - o.from.x) + (o.to.y - o.from.y))),
                })
                .collect(),
        })
        .collect();
    ground.gate = g.gates.iter().map(|o| LineEnds { from: xy(o.from), to: xy(o.to) }).collect();
    let mut group = Vec::new();
    for seat in Seat::BOTH {
        for g in w.groups[seat.index()].iter() {
            group.push(save_group(w, setup, GroupId::new(seat, g.number), g));
        }
    }
    let name = |id: Option<FigureId>| id.map(|id| name_of(setup, id));
    let names = [0, 1].map(|i: usize| setup.bands[i].name.clone());
    Position {
        names: Some(names).filter(|n| n[0] != "A" || n[1] != "B"),
        phase: Some(w.phase),
        turn: Some(w.turn.max(1)),
        turns: Some(setup.scenario.turns),
        first: Some(w.first),
        before: w.first_before,
        rout: rout_edges(w, setup),
        scores: Some(setup.scenario.name).filter(|n| *n != ScenarioName::Free),
        exits: setup.scenario.exits.clone(),
        ground,
        group,
        horse: w
            .horses
            .iter()
            .filter(|h| !h.gone)
            .map(|h| HorseSpec {
                kind: h.horse,
                side: h.side,
                at: xy(h.spot.at),
                facing: Some(Cm::thousandths(h.spot.heading.thousandths())),
                holder: name(h.holder),
            })
            .collect(),
        cart: w
            .carts
            .iter()
            .map(|c| CartSpec {
                owner: c.owner,
                at: xy(c.spot.at),
                facing: Some(Cm::thousandths(c.spot.heading.thousandths())),
                driver: name(c.driver),
                left: c.left,
            })
            .collect(),
        loot: w
            .loot
            .iter()
            .map(|l| match l {
                Loot::Inside => "inside".to_owned(),
                Loot::Carried(id) => name_of(setup, *id),
                Loot::Lying(p) => format!("at {} {}", decimal(p.x), decimal(p.y)),
                Loot::Off(seat, edge) => format!("off {seat} {}", <&str>::from(*edge)),
            })
            .collect(),
        contact: w
            .contacts
            .iter()
            .map(|c| ContactSpec {
                between: [name_of(setup, c.a), name_of(setup, c.b)],
                by: c.by,
                lined: [c.a, c.b]
                    .into_iter()
                    .zip(c.lined)
                    .filter(|(_, l)| *l)
                    .map(|(id, _)| name_of(setup, id))
                    .collect(),
                at_start: c.at_start,
            })
            .collect(),
        breaking: Seat::BOTH.into_iter().filter(|s| w.bands[s.index()].breaking).collect(),
        leader: leaders(w, setup),
        leader_lost: Seat::BOTH.into_iter().filter(|s| w.bands[s.index()].lost_leader).collect(),
        ambushed: w.ambushes.iter().map(|(a, b)| [a.to_string(), b.to_string()]).collect(),
        ..Position::default()
    }
}

/// Who leads a band now, where that is not the figure bought for it.
fn leaders(w: &World, setup: &Setup) -> BTreeMap<Seat, String> {
    let bought = |seat: Seat| setup.of(seat).find(|id| setup.profile(*id).role == Role::BandLeader);
    let of = |seat: Seat| {
        let now = w.bands[seat.index()].leader;
        (now != bought(seat)).then(|| (seat, now.map_or_else(String::new, |id| name_of(setup, id))))
    };
    Seat::BOTH.into_iter().filter_map(of).collect()
}

/// The edges for which the routed run; nothing where the scenario has a rule of its own for them.
fn rout_edges(w: &World, setup: &Setup) -> Option<[Edge; 2]> {
    let edge = |seat: Seat| match setup.scenario.rout[seat.index()] {
        RoutTo::Edge(e) => Some(e),
        RoutTo::OwnEdge => Some(w.edges[seat.index()]),
        RoutTo::NearerSide(_) => None,
    };
    Some([edge(Seat::A)?, edge(Seat::B)?])
}

fn save_group(w: &World, setup: &Setup, id: GroupId, g: &Group) -> GroupSpec {
    let degrees = |h: Option<Heading>| h.map(|h| Cm::thousandths(h.thousandths()));
    let mine = w.ids().filter(|f| w.group_of(*f) == Some(id));
    let figure = mine.map(|f| save_figure(w, setup, f)).collect();
    let listed = setup.group(id.seat, g.number);
    GroupSpec {
        side: id.seat,
        name: listed.map_or(String::new(), |l| l.name.clone()),
        formed: degrees(g.formed),
        forming: degrees(g.forming),
        morale: g.morale,
        strength: Some(g.strength),
        at_start: Some(g.at_start),
        lost: g.lost,
        leader_lost: g.lost_leader,
        routed_on: g.routed_on,
        hidden: w.is_hidden(id),
        disorder: g.disorder,
        moved: g.moved,
        ambush_spent: g.ambush_spent,
        ambushed: g.ambushed,
        knows: listed.map_or(Vec::new(), |l| l.knows.clone()),
        enters: listed.and_then(|l| l.enters),
        figure,
    }
}

fn save_figure(w: &World, setup: &Setup, id: FigureId) -> FigureSpec {
    let f = w.figure(id);
    let p = setup.profile(id);
    let place = f.place.get().copied().unwrap_or_default();
    let mut empty = Vec::new();
    if p.long_arm.is_some() && !f.long_loaded {
        empty.extend(p.long_arm);
    }
    empty.extend((f.pistols_loaded..p.pistols).map(|_| Firearm::Pistol));
    FigureSpec {
        name: Some(name_of(setup, id)),
        like: None,
        kind: Some(p.kind),
        horse: p.horse,
        class: Some(p.class),
        present_class: (f.class != p.class).then_some(f.class),
        cuirass: p.cuirass.then_some(true),
        clothing: p.clothing,
        drilled: p.drilled.then_some(true),
        weapons: Some(p.weapons.into()),
        long_arm: p.long_arm,
        pistols: (p.pistols > 0).then_some(p.pistols),
        role: Some(p.role),
        at: f.on_table().then(|| xy(place.spot.at)),
        facing: Some(Cm::thousandths(place.spot.heading.thousandths())),
        crouched: place.crouched,
        storey: place.storey,
        dismounted: p.own_horse().is_some() && !f.mounted(),
        empty,
        lives: Some(f.lives),
        loot: f.loot,
        did: MARKS.iter().filter(|(_, m)| f.marks.has(*m)).map(|(n, _)| (*n).to_owned()).collect(),
        path: Vec::new(),
        spent: (f.spent > 0).then(|| Cm::thousandths(f.spent)),
        status: Some(f.status),
    }
}
