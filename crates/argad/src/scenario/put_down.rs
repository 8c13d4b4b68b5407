//! Setting up (R-SCN-07 and the scenarios): terrain dice and edges of an encounter, hidden groups noted, groups put
//! down, what is in sight shown.

use super::encounter::lay;
use super::{MayHide, ScenarioName, Zone};
use crate::event::Event;
use crate::fault::Fault;
use crate::figures::{FigureId, Formation, Group, GroupId, LEAST, Place, Spot, Status};
use crate::ground::{AreaKind, Edge, Ground, WallId};
use crate::measure::{touch, within};
use crate::movement::room;
use crate::orders::{Decision, Placing};
use crate::plan::Plan;
use crate::setup::Setup;
use crate::system::{At, Do, Frame, In, Purpose, Ret, Stepped, bug};
use crate::turn::show_seen;
use crate::world::{BandState, CART, Cart, Eyes, Loot, Phase, World, rect};
use rocroi_game::{Ask, Classes, Pool, Seat, Secret, by};
use rocroi_table::Body;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The stage of the set-up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum SetUpFrame {
    /// The beginning.
    Begin,
    /// Terrain dice of an encounter.
    Terrain,
    /// Who chooses his edge.
    Edges,
    /// The higher die chooses; the other puts down the first group.
    Choose(Seat),
    /// Hidden groups are noted by these sides, then groups put down by that one.
    Hide(Seat),
    /// Groups are put down: whose turn.
    Place(Seat),
}

impl World {
    /// The world of a set-up before anything stands on the table.
    pub fn begin(setup: &Setup) -> World {
        by!("R-SCN-01");
        let figures = setup.figures.iter().map(|l| {
            let two = l.profile.role == crate::figures::Role::BandLeader;
            crate::figures::Figure::listed(l.side, &l.profile, l.group, two)
        });
        let groups = Seat::BOTH.map(|seat| {
            let mut g = crate::figures::Groups::none(seat);
            for (i, list) in setup.bands[seat.index()].groups.iter().enumerate() {
                let mut group = Group::new(i as u8 + 1, list.figures.len() as u8);
                group.awaited = true;
                g.show(group);
            }
            g
        });
        let leader = |seat: Seat| {
            by!("R-FIG-27");
            setup.of(seat).find(|id| setup.profile(*id).role == crate::figures::Role::BandLeader)
        };
        let bands = Seat::BOTH.map(|seat| BandState { leader: leader(seat), ..BandState::default() });
        let carts = setup.scenario.carts.iter().map(|c| Cart {
            spot: Spot::new(c.at, c.heading),
            owner: c.owner,
            driver: Some(c.driver),
            left: None,
        });
        let loot = if setup.scenario.loot {
            vec![Loot::Inside; setup.scenario.ground.buildings.len()]
        } else {
            Vec::new()
        };
        World {
            ground: Arc::new(setup.scenario.ground.clone()),
            turn: 0,
            phase: Phase::SetUp,
            first: Seat::A,
            first_before: None,
            figures: figures.collect(),
            groups,
            contacts: Vec::new(),
            trail: Vec::new(),
            ambushes: Vec::new(),
            horses: Vec::new(),
            carts: carts.collect(),
            loot,
            bands,
            edges: [Edge::South, Edge::North],
        }
    }
}

/// The groups of a side that are still to be put down.
pub fn still_to_place(w: &World, setup: &Setup, seat: Seat) -> Vec<u8> {
    let zones = &setup.scenario.zones[seat.index()];
    let awaits = |n: u8| {
        setup
            .group(seat, n)
            .is_some_and(|g| g.figures.iter().any(|id| w.figure(*id).status == Status::Awaited))
    };
    let listed = 1..=setup.listed_groups(seat);
    let enters = |n: u8| matches!(zones.get(usize::from(n) - 1), Some((Zone::Enters, _)));
    listed.filter(|n| awaits(*n) && !enters(*n)).collect()
}

/// The groups of a side that may be noted as hidden, and whether they must.
pub fn may_hide(setup: &Setup, seat: Seat, number: u8) -> MayHide {
    let zones = &setup.scenario.zones[seat.index()];
    usize::from(number).checked_sub(1).and_then(|i| zones.get(i)).map_or(MayHide::No, |z| z.1)
}

fn hides_any(setup: &Setup, seat: Seat) -> bool {
    setup.scenario.zones[seat.index()].iter().any(|(_, h)| *h != MayHide::No)
}

/// Carries the set-up on.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn set_up(at: &mut At<'_>, f: SetUpFrame, input: In<'_>) -> Stepped {
    let go = |f: SetUpFrame| Ok(Do::Goto(Frame::SetUp(f)));
    match f {
        SetUpFrame::Begin => match at.setup.scenario.name {
            ScenarioName::Encounter => go(SetUpFrame::Terrain),
            // The partisans set up first; elsewhere the side listed first.
            ScenarioName::Convoy => go(SetUpFrame::Hide(Seat::B)),
            ScenarioName::Raid | ScenarioName::Bridge | ScenarioName::Free => go(SetUpFrame::Hide(Seat::A)),
        },
        SetUpFrame::Terrain => {
            if let In::Fell(counts) = input {
                let mut dice = [1u8; 6];
                for (i, d) in dice.iter_mut().enumerate() {
                    *d = counts.single(i) + 1;
                }
                at.world.ground = Arc::new(lay(dice));
                at.tell(|| Event::GroundLaid { dice });
                return go(SetUpFrame::Edges);
            }
            let pools = vec![Pool { seat: Seat::A, dice: 1, classes: Classes::EACH }; 6];
            let ask = Ask { purpose: Purpose::Terrain, pools, secret: None };
            Ok(Do::Roll(Frame::SetUp(SetUpFrame::Terrain), ask))
        }
        SetUpFrame::Edges => {
            if let In::Fell(counts) = input {
                let (a, b) = (counts.single(0), counts.single(1));
                if a != b {
                    by!("R-SCN-13");
                    return go(SetUpFrame::Choose(if a > b { Seat::A } else { Seat::B }));
                }
            }
            let pools = Seat::BOTH.map(|seat| Pool { seat, dice: 1, classes: Classes::EACH });
            let ask = Ask { purpose: Purpose::Edges, pools: pools.into(), secret: None };
            Ok(Do::Roll(Frame::SetUp(SetUpFrame::Edges), ask))
        }
        SetUpFrame::Choose(seat) => {
            if let In::Ordered(mut plans) = input {
                let Some((_, Plan::TakeEdge(edge))) = plans.pop() else { return Err(bug("no edge")) };
                at.world.edges[seat.index()] = edge;
                at.world.edges[seat.other().index()] = edge.opposite();
                at.tell(|| Event::EdgeTaken { seat, edge });
                return go(SetUpFrame::Hide(seat.other()));
            }
            Ok(Do::Ask(Frame::SetUp(SetUpFrame::Choose(seat)), seat, Decision::ChooseEdge))
        }
        SetUpFrame::Hide(first) => {
            if let In::Ordered(plans) = input {
                for (seat, plan) in plans {
                    let Plan::Hide(list) = plan else { return Err(bug("nothing hidden")) };
                    for p in &list {
                        put_down(at.world, seat, p, true);
                    }
                    at.tell(|| Event::HiddenNoted { seat });
                }
                return go(SetUpFrame::Place(first));
            }
            let asked: Vec<_> = Seat::BOTH
                .into_iter()
                .filter(|s| hides_any(at.setup, *s))
                .map(|s| (s, Decision::HideGroups))
                .collect();
            if asked.is_empty() {
                return go(SetUpFrame::Place(first));
            }
            Ok(Do::AskAll(Frame::SetUp(SetUpFrame::Hide(first)), asked))
        }
        SetUpFrame::Place(seat) => place(at, seat, input),
    }
}

fn place(at: &mut At<'_>, seat: Seat, input: In<'_>) -> Stepped {
    let alternate = at.setup.scenario.name == ScenarioName::Encounter;
    if let In::Ordered(mut plans) = input {
        let Some((_, Plan::Place(p))) = plans.pop() else { return Err(bug("nothing put down")) };
        put_down(at.world, seat, &p, false);
        let group = GroupId::new(seat, p.group);
        at.tell(|| Event::PutDown { group });
        let next = if alternate { seat.other() } else { seat };
        return Ok(Do::Goto(Frame::SetUp(SetUpFrame::Place(next))));
    }
    for s in [seat, seat.other()] {
        if !still_to_place(at.world, at.setup, s).is_empty() {
            return Ok(Do::Ask(Frame::SetUp(SetUpFrame::Place(s)), s, Decision::SetUp));
        }
    }
    at.world.turn = 1;
    at.world.read_contacts(None, &[]);
    by!("R-SCN-07");
    show_seen(at)?;
    Ok(Do::Done(Ret::Done))
}

/// Puts a group on the table, open or hidden.
pub fn put_down(w: &mut World, seat: Seat, p: &Placing, hidden: bool) {
    let groups = &mut w.groups[seat.index()];
    groups.change(p.group, |g| {
        g.awaited = false;
        g.formed = p.formed;
    });
    if hidden && let Some(g) = groups.get(p.group).copied() {
        groups.shown.retain(|g| g.number != p.group);
        groups.change_hidden(|h| h.groups.push(g));
    }
    for s in &p.figures {
        let place = Place {
            spot: Spot::new(s.at, s.heading),
            group: p.group,
            storey: s.storey,
            crouched: s.crouched,
            idle: s.crouched,
        };
        let f = w.figure_mut(s.figure);
        f.status = Status::OnTable;
        f.place = if hidden { Secret::of(seat, place) } else { Secret::open(place) };
        if !hidden {
            f.start = place.spot;
        }
    }
}

/// Everything wrong with putting a group down so, on what its side knows.
pub fn placing_faults(w: &World, setup: &Setup, seat: Seat, p: &Placing, hidden: bool) -> Vec<Fault> {
    let mut out = Vec::new();
    if !still_to_place(w, setup, seat).contains(&p.group) {
        return vec![Fault::NotNow { number: p.group }];
    }
    let allowed = may_hide(setup, seat, p.group);
    if (hidden && allowed == MayHide::No) || (!hidden && allowed == MayHide::Must) {
        out.push(Fault::HiddenOrNot { number: p.group });
    }
    let Some(list) = setup.group(seat, p.group) else { return vec![Fault::NotNow { number: p.group }] };
    for id in &list.figures {
        if !p.figures.iter().any(|s| s.figure == *id) {
            out.push(Fault::MustPlace { figure: *id });
        }
    }
    let group = GroupId::new(seat, p.group);
    for (i, s) in p.figures.iter().enumerate() {
        if !list.figures.contains(&s.figure) {
            out.push(Fault::NotOfGroup { figure: s.figure, group });
        }
        if p.figures[..i].iter().any(|o| o.figure == s.figure) {
            out.push(Fault::NamedTwice { figure: s.figure });
        }
    }
    if !out.is_empty() {
        return out;
    }
    let mut copy = w.clone();
    put_down(&mut copy, seat, p, hidden);
    let eyes = Eyes::Of(seat);
    for s in &p.figures {
        let figure = s.figure;
        let spot = Spot::new(s.at, s.heading);
        let body = copy.body_at(figure, spot);
        if !in_zone(&copy, setup, seat, p.group, figure, &body) {
            out.push(Fault::OutsideZone { figure });
        }
        if !room(&copy, setup, figure, spot, eyes) || !copy.ground.holds_all_of(&body) {
            out.push(Fault::NoRoom { figure });
        }
        if s.storey > 0 && !storey_exists(&copy.ground, s) {
            out.push(Fault::NoStairs { figure });
        }
        if s.crouched && (copy.figure(figure).mounted() || p.formed.is_some()) {
            out.push(Fault::CannotCrouch { figure });
        }
        let place = copy.place(figure, eyes).unwrap_or_default();
        if hidden && !copy.can_hide(figure, &place) {
            out.push(Fault::CannotHideThere { figure });
        }
        if hidden && allowed == MayHide::InBuildings && copy.ground.building_at(s.at).is_none() {
            out.push(Fault::CannotHideThere { figure });
        }
        if !copy.touched_from(figure, spot, s.storey, eyes).is_empty() {
            out.push(Fault::SetUpInContact { figure });
        }
    }
    let ids: Vec<FigureId> = p.figures.iter().map(|s| s.figure).collect();
    match p.formed {
        Some(facing) => {
            let spots: Vec<_> = p.figures.iter().map(|s| (s.figure, Spot::new(s.at, s.heading))).collect();
            let faces = p.figures.iter().all(|s| s.heading == facing);
            if ids.len() < LEAST || !faces || !copy.may_form(setup, &spots, facing, true) {
                out.push(Fault::NotFormed { group });
            }
        }
        None if !copy.one_chain(&ids) => out.push(Fault::NotOneChain { group }),
        None => {}
    }
    let must = setup.scenario.formed[seat.index()].get(usize::from(p.group) - 1).copied().flatten();
    if let Some(facing) = must
        && p.formed != Some(facing)
    {
        out.push(Fault::NotFormed { group });
    }
    let column = setup.scenario.column[seat.index()].get(usize::from(p.group) - 1).copied().flatten();
    if let (Some(facing), Some(formed)) = (column, p.formed) {
        by!("R-SCN-15");
        let grid = copy.grid(group).map(|g| g.formation());
        if formed != facing || grid != Some(Formation::ColumnOfTwos) {
            out.push(Fault::MustBeColumn { group });
        }
    }
    out
}

fn storey_exists(g: &Ground, s: &crate::orders::Stand) -> bool {
    g.building_at(s.at).is_some_and(|b| s.storey < g.buildings[b].storeys)
}

/// Is the whole base where its group may be set up?
pub fn in_zone(w: &World, setup: &Setup, seat: Seat, group: u8, id: FigureId, body: &Body) -> bool {
    by!("R-SCN-07");
    let Some((zone, _)) = setup.scenario.zones[seat.index()].get(usize::from(group) - 1) else { return true };
    let bounds = body.bounds();
    let size = w.ground.size;
    let unit = |grains: i64| i32::try_from(grains / rocroi_table::GRAIN).unwrap_or(i32::MAX);
    let (low, high) = ((unit(bounds.low.x), unit(bounds.low.y)), (unit(bounds.high.x), unit(bounds.high.y)));
    let by_edge = |edge: Edge, far: i32| match edge {
        Edge::North => low.1 >= size.y - far,
        Edge::South => high.1 <= far,
        Edge::East => low.0 >= size.x - far,
        Edge::West => high.0 <= far,
    };
    match zone {
        Zone::OwnEdge(far) => by_edge(w.edges[seat.index()], *far),
        Zone::Edge(edge, far) => by_edge(*edge, *far),
        Zone::Round(at, far, west) => {
            let farthest = match body {
                Body::Disc(d) => at.distance_floor(d.centre) + d.radius,
                Body::Rect(r) => r.corners().iter().map(|c| at.distance_floor(c.point())).max().unwrap_or(0),
                Body::Segment(_) => 0,
            };
            farthest <= *far && west.is_none_or(|x| high.0 <= x)
        }
        Zone::Hiding(west) => low.0 >= *west && in_hiding(w, body),
        Zone::NearCart(far, west) => near_cart(w, seat, id, body, *far) && high.0 <= *west,
        Zone::Enters => false,
    }
}

/// Wholly in forest or bushes, or touching a hedge from the south.
fn in_hiding(w: &World, body: &Body) -> bool {
    let centre = body.centre().point();
    w.ground.growth_round(body).is_some_and(|p| matches!(p.kind, AreaKind::Forest | AreaKind::Bushes))
        || w.ground.lined(body).any(|wall| match wall {
            WallId::Line(i) => w.ground.lines[usize::from(i)].from.y > centre.y,
            WallId::Opening(..) | WallId::Gate(_) => false,
        })
}

/// Within so much of a cart of the side; its driver touches his.
fn near_cart(w: &World, seat: Seat, id: FigureId, body: &Body, far: i32) -> bool {
    let mut carts = w.carts.iter().filter(|c| c.owner == seat);
    if let Some(own) = w.carts.iter().find(|c| c.driver == Some(id)) {
        return touch(body, &Body::Rect(rect(own.spot, CART)));
    }
    carts.any(|c| within(body, &Body::Rect(rect(c.spot, CART)), far))
}
