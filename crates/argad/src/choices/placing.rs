//! Setting up at random but sensibly: groups in their zones, in loose clusters or in ranks; hidden groups where they
//! can hide.

use super::moves::ranks_at;
use crate::figures::{FigureId, LEAST};
use crate::ground::{AreaKind, Edge};
use crate::movement::room;
use crate::orders::{Placing, Stand};
use crate::scenario::{MayHide, Zone, may_hide, placing_faults, put_down, still_to_place};
use crate::setup::Setup;
use crate::world::{CART, Eyes, FOOT, World};
use rocroi_game::{Chance, Seat};
use rocroi_table::{Cm, Heading, Point};

/// A place in the zone of a group.
fn somewhere(w: &World, setup: &Setup, seat: Seat, group: u8, chance: &mut Chance) -> Option<Point> {
    let (zone, _) = *setup.scenario.zones[seat.index()].get(usize::from(group) - 1)?;
    let size = w.ground.size;
    let strip = |edge: Edge, far: i32, chance: &mut Chance| {
        let deep = chance.between(Cm(3).units(), (far - Cm(3).units()).max(Cm(3).units()));
        match edge {
            Edge::North => Point::new(chance.between(Cm(12).units(), size.x - Cm(12).units()), size.y - deep),
            Edge::South => Point::new(chance.between(Cm(12).units(), size.x - Cm(12).units()), deep),
            Edge::East => Point::new(size.x - deep, chance.between(Cm(12).units(), size.y - Cm(12).units())),
            Edge::West => Point::new(deep, chance.between(Cm(12).units(), size.y - Cm(12).units())),
        }
    };
    match zone {
        Zone::OwnEdge(far) => Some(strip(w.edges[seat.index()], far, chance)),
        Zone::Edge(edge, far) => Some(strip(edge, far, chance)),
        Zone::Round(at, far, west) => {
            let r = far - Cm(4).units();
            let x = chance.between(at.x - r, (at.x + r).min(west.unwrap_or(i32::MAX) - Cm(4).units()));
            Some(Point::new(x, chance.between(at.y - r, at.y + r)))
        }
        Zone::Hiding(west) => {
            let pieces: Vec<_> = w
                .ground
                .pieces()
                .iter()
                .filter(|p| matches!(p.kind, AreaKind::Forest | AreaKind::Bushes) && p.high.x > west)
                .collect();
            let p = chance.pick(&pieces)?;
            let inside =
                |a: i32, b: i32, chance: &mut Chance| chance.between(a + Cm(3).units(), b - Cm(3).units());
            Some(Point::new(inside(p.low.x.max(west), p.high.x, chance), inside(p.low.y, p.high.y, chance)))
        }
        Zone::NearCart(far, _) => {
            let carts: Vec<_> = w.carts.iter().filter(|c| c.owner == seat).collect();
            let c = chance.pick(&carts)?;
            let r = far + CART.front / 2 - Cm(2).units();
            Some(Point::new(
                chance.between(c.spot.at.x - r, c.spot.at.x + r),
                chance.between(c.spot.at.y - r, c.spot.at.y + r),
            ))
        }
        Zone::Enters => None,
    }
}

/// The way a side looks at set-up: across the table.
fn outlook(w: &World, setup: &Setup, seat: Seat, group: u8) -> Heading {
    let must = setup.scenario.formed[seat.index()].get(usize::from(group) - 1).copied().flatten();
    if let Some(h) = must {
        return h;
    }
    match setup.scenario.zones[seat.index()].get(usize::from(group) - 1) {
        Some((Zone::OwnEdge(_), _)) => w.edges[seat.index()].opposite().towards(),
        Some((Zone::Edge(e, _), _)) => e.opposite().towards(),
        _ => Heading::EAST,
    }
}

/// Figures in a loose cluster round a place, in rows; none if one finds no room.
#[expect(clippy::too_many_arguments, reason = "one search with all it looks at")]
fn cluster(
    w: &World,
    setup: &Setup,
    seat: Seat,
    group: u8,
    figures: &[FigureId],
    at: Point,
    crouched: bool,
    hidden: bool,
) -> Option<Placing> {
    let facing = outlook(w, setup, seat, group);
    let mut copy = w.clone();
    let mut out: Vec<Stand> = Vec::new();
    let gap = Cm::thousandths(500).units();
    // A place that did not serve one man serves the next no better: each kind goes on where it was.
    let (mut foot, mut horse) = (rings(), rings());
    for id in figures {
        let mounted = w.figure(*id).mounted();
        let (wide, deep) = if mounted { (Cm(4).units(), Cm(6).units()) } else { (FOOT + gap, FOOT + gap) };
        let places = if mounted { &mut horse } else { &mut foot };
        let found = places.find_map(|(dx, dy)| {
            let spot = rocroi_table::Pose::new(at, facing).slid(dx * wide).advanced(-dy * deep).at;
            let stand = Stand { figure: *id, at: spot, heading: facing, crouched, storey: 0 };
            fits(&copy, setup, seat, group, &stand, hidden).then_some(stand)
        });
        let stand = found?;
        put_down(&mut copy, seat, &Placing { group, formed: None, figures: vec![stand] }, false);
        out.push(stand);
    }
    Some(Placing { group, formed: None, figures: out })
}

/// Rings of places round a middle, the nearest first.
fn rings() -> impl Iterator<Item = (i32, i32)> {
    (0..10i32).flat_map(|ring| {
        let rows = -ring..=ring;
        rows.flat_map(move |dy| (-ring..=ring).map(move |dx| (dx, dy)))
            .filter(move |(dx, dy)| dx.abs().max(dy.abs()) == ring)
    })
}

/// May this one figure stand there, apart from its group?
fn fits(w: &World, setup: &Setup, seat: Seat, group: u8, s: &Stand, hidden: bool) -> bool {
    let spot = crate::figures::Spot::new(s.at, s.heading);
    let body = w.body_at(s.figure, spot);
    // The cheap questions first.
    if !w.ground.holds_all_of(&body)
        || !crate::scenario::in_zone(w, setup, seat, group, s.figure, &body)
        || (hidden && !hides(w, group, s))
    {
        return false;
    }
    room(w, setup, s.figure, spot, Eyes::Of(seat))
}

/// Can the figure hide where it stands?
fn hides(w: &World, group: u8, s: &Stand) -> bool {
    let spot = crate::figures::Spot::new(s.at, s.heading);
    let place =
        crate::figures::Place { spot, group, storey: s.storey, crouched: s.crouched, idle: s.crouched };
    w.can_hide(s.figure, &place)
}

/// A legal way of putting a group down, if chance finds one.
pub fn standard_placing(
    w: &World,
    setup: &Setup,
    seat: Seat,
    group: u8,
    chance: &mut Chance,
) -> Option<Placing> {
    let figures = setup.group(seat, group)?.figures.clone();
    if let Some(p) = driver_placing(w, setup, seat, group, &figures) {
        return Some(p);
    }
    let mounted = figures.first().is_some_and(|id| w.figure(*id).mounted());
    let drilled = figures.len() >= LEAST && figures.iter().all(|id| w.can_form(setup, *id, mounted));
    let must = setup.scenario.formed[seat.index()].get(usize::from(group) - 1).copied().flatten();
    for n in 0..60 {
        let at = somewhere(w, setup, seat, group, chance)?;
        let placing = if drilled && (must.is_some() || (n < 30 && chance.one_in(2))) {
            let facing = outlook(w, setup, seat, group);
            let files = if chance.one_in(2) { figures.len() } else { 2.max(figures.len().div_ceil(2)) };
            let stands = ranks_at(&figures, at, facing, files, mounted).into_iter().map(|(figure, s)| {
                Stand { figure, at: s.at, heading: s.heading, crouched: false, storey: 0 }
            });
            Some(Placing { group, formed: Some(facing), figures: stands.collect() })
        } else {
            let crouched = !mounted && chance.one_in(6);
            let crouched = crouched && figures.iter().all(|id| !w.figure(*id).mounted());
            cluster(w, setup, seat, group, &figures, at, crouched, false)
        };
        if let Some(p) = placing
            && placing_faults(w, setup, seat, &p, false).is_empty()
        {
            return Some(p);
        }
    }
    last_resort(w, setup, seat, group, &figures)
}

/// Drivers stand beside their cart.
fn driver_placing(w: &World, setup: &Setup, seat: Seat, group: u8, figures: &[FigureId]) -> Option<Placing> {
    let [id] = figures else { return None };
    let cart = w.carts.iter().find(|c| c.driver == Some(*id))?;
    let side = CART.front / 2 + FOOT / 2;
    for turn in [90_000, 270_000] {
        let at = rocroi_table::Pose::new(cart.spot.at, cart.spot.heading.turned(turn)).advanced(side).at;
        let stand = Stand { figure: *id, at, heading: cart.spot.heading, crouched: false, storey: 0 };
        let p = Placing { group, formed: None, figures: vec![stand] };
        if placing_faults(w, setup, seat, &p, false).is_empty() {
            return Some(p);
        }
    }
    None
}

/// Every place of the zone on a grid, until one serves.
fn last_resort(w: &World, setup: &Setup, seat: Seat, group: u8, figures: &[FigureId]) -> Option<Placing> {
    let size = w.ground.size;
    let step = Cm(5).units() as usize;
    for y in (0..=size.y).step_by(step) {
        for x in (0..=size.x).step_by(step) {
            let first = Stand {
                figure: figures[0],
                at: Point::new(x, y),
                heading: outlook(w, setup, seat, group),
                crouched: false,
                storey: 0,
            };
            if !fits(w, setup, seat, group, &first, false) {
                continue;
            }
            let formed = setup.scenario.formed[seat.index()].get(usize::from(group) - 1).copied().flatten();
            let p = match formed {
                Some(facing) => {
                    let mounted = w.figure(figures[0]).mounted();
                    let stands =
                        ranks_at(figures, Point::new(x, y), facing, figures.len().div_ceil(2), mounted);
                    let stands = stands.into_iter().map(|(figure, s)| Stand {
                        figure,
                        at: s.at,
                        heading: s.heading,
                        crouched: false,
                        storey: 0,
                    });
                    Some(Placing { group, formed, figures: stands.collect() })
                }
                None => cluster(w, setup, seat, group, figures, Point::new(x, y), false, false),
            };
            if let Some(p) = p
                && placing_faults(w, setup, seat, &p, false).is_empty()
            {
                return Some(p);
            }
        }
    }
    None
}

/// Hidden groups: those that must be, and (if chance says so) some that may.
pub fn standard_hiding(
    w: &World,
    setup: &Setup,
    seat: Seat,
    chance: &mut Chance,
    one_in: usize,
) -> Vec<Placing> {
    let mut copy = w.clone();
    let mut out = Vec::new();
    for group in still_to_place(w, setup, seat) {
        let rule = may_hide(setup, seat, group);
        let wanted = match rule {
            MayHide::No => false,
            MayHide::Must => true,
            MayHide::Yes | MayHide::InBuildings => one_in > 0 && chance.one_in(one_in),
        };
        if !wanted {
            continue;
        }
        let Some(p) = hiding(&copy, setup, seat, group, rule, chance) else { continue };
        put_down(&mut copy, seat, &p, true);
        out.push(p);
    }
    out
}

fn hiding(
    w: &World,
    setup: &Setup,
    seat: Seat,
    group: u8,
    rule: MayHide,
    chance: &mut Chance,
) -> Option<Placing> {
    let figures = setup.group(seat, group)?.figures.clone();
    let foot = figures.iter().all(|id| !w.figure(*id).mounted());
    for _ in 0..40 {
        let at = hiding_place(w, setup, seat, group, rule, chance)?;
        // Where the first cannot stand and hide there is no use in looking for room round it.
        let first = Stand {
            figure: *figures.first()?,
            at,
            heading: outlook(w, setup, seat, group),
            crouched: foot,
            storey: 0,
        };
        if !fits(w, setup, seat, group, &first, true) {
            continue;
        }
        let Some(p) = cluster(w, setup, seat, group, &figures, at, foot, true) else { continue };
        if placing_faults(w, setup, seat, &p, true).is_empty() {
            return Some(p);
        }
    }
    None
}

fn hiding_place(
    w: &World,
    setup: &Setup,
    seat: Seat,
    group: u8,
    rule: MayHide,
    chance: &mut Chance,
) -> Option<Point> {
    if rule == MayHide::InBuildings {
        let b = chance.pick(&w.ground.buildings)?;
        return Some(Point::new((b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2));
    }
    if let Some((Zone::Hiding(_), _)) = setup.scenario.zones[seat.index()].get(usize::from(group) - 1) {
        return somewhere(w, setup, seat, group, chance);
    }
    let pieces: Vec<_> = w.ground.pieces().iter().filter(|p| p.kind.row().growth).collect();
    let p = chance.pick(&pieces)?;
    let inside = |a: i32, b: i32, chance: &mut Chance| chance.between(a + Cm(2).units(), b - Cm(2).units());
    Some(Point::new(inside(p.low.x, p.high.x, chance), inside(p.low.y, p.high.y, chance)))
}
