//! From a written position to a battle. The way back is in `save`.

use super::position::{FigureSpec, GroundSpec, LineEnds, OpeningSpec, Position, Xy};
use super::words::{figure_named, group_named, name_of, thousandths};
use crate::figures::{FigureId, Firearm, Group, Marks, Place, Profile, Spot, Status, Weapons};
use crate::ground::{Area, Building, Edge, Ground, Line, Opening};
use crate::scenario::{
    GroupSpec as ListSpec, RoutTo, Scenario, ScenarioName, listed, quick, ready_named, ready_scenario,
};
use crate::setup::Setup;
use crate::system::{Argad, Frame};
use crate::world::{BandState, Cart, Contact, Led, Loot, Phase, Trail, World};
use rocroi_game::{Seat, Secret, State, Trouble};
use rocroi_table::{Cm, Heading, Point};
use std::sync::Arc;
use strum::IntoEnumIterator as _;

fn point(xy: Xy) -> Point {
    Point::new(xy[0].units(), xy[1].units())
}

/// A place as it is written.
pub(super) fn xy(p: Point) -> Xy {
    [Cm::thousandths(p.x), Cm::thousandths(p.y)]
}

fn heading(degrees: Cm) -> Heading {
    Heading::new(degrees.as_thousandths())
}

/// The names of marks in `did`.
pub const MARKS: [(&str, Marks); 18] = [
    ("moved", Marks::MOVED),
    ("shot", Marks::SHOT),
    ("threw", Marks::THREW),
    ("stuck", Marks::STUCK),
    ("halved", Marks::HALVED),
    ("fell-back", Marks::FELL_BACK),
    ("caught", Marks::CAUGHT),
    ("touched", Marks::TOUCHED),
    ("met", Marks::MET),
    ("arrived", Marks::ARRIVED),
    ("charges", Marks::CHARGES),
    ("charges-formed", Marks::CHARGES_FORMED),
    ("held", Marks::HELD),
    ("countered", Marks::COUNTERED),
    ("rooted", Marks::ROOTED),
    ("move-given-up", Marks::MOVE_GIVEN_UP),
    ("shot-spent", Marks::SHOT_SPENT),
    ("lay", Marks::LAY),
];

/// The battle a position describes, at its first wait.
///
/// # Errors
/// Everything wrong with it.
pub fn build(p: &Position) -> Result<State<Argad>, Vec<Trouble>> {
    if let Some(name) = p.scenario {
        let seed = p.seed.unwrap_or(0);
        return State::start(Arc::new(quick(name, seed)), None).map_err(|e| vec![Trouble::new(e)]);
    }
    let mut troubles = Vec::new();
    let ground = ground(&p.ground, &mut troubles);
    let mut bands: [Vec<ListSpec>; 2] = [Vec::new(), Vec::new()];
    let mut specs: [Vec<&FigureSpec>; 2] = [Vec::new(), Vec::new()];
    for g in &p.group {
        let mut figures = Vec::new();
        for f in &g.figure {
            let profile = profile(f, &mut troubles);
            let name = f.like.clone().unwrap_or_else(|| "figure".to_owned());
            figures.push((name, profile));
            specs[g.side.index()].push(f);
        }
        let mut list = ListSpec::new(&g.name, figures);
        list.knows.clone_from(&g.knows);
        list.enters = g.enters;
        bands[g.side.index()].push(list);
    }
    let rout = p.rout.unwrap_or([Edge::South, Edge::North]);
    // Only the Convoy has a rule of its own for where the routed run (R-SCN-16).
    let own = p.scores.filter(|n| *n == ScenarioName::Convoy && p.rout.is_none()).and_then(ready_scenario);
    let zones = [0, 1].map(|i: usize| {
        bands[i].iter().map(|_| (crate::scenario::Zone::Enters, crate::scenario::MayHide::No)).collect()
    });
    let scenario = Scenario {
        name: p.scores.unwrap_or(ScenarioName::Free),
        turns: p.turns.unwrap_or(12),
        ground,
        rout: own.map_or(rout.map(RoutTo::Edge), |s| s.scenario.rout),
        exits: p.exits.clone(),
        carts: Vec::new(),
        loot: !p.loot.is_empty(),
        zones,
        formed: [Vec::new(), Vec::new()],
        column: [Vec::new(), Vec::new()],
    };
    let names = p.names.clone().unwrap_or_else(|| ["A".to_owned(), "B".to_owned()]);
    let mut setup = listed(scenario, names, bands);
    let all: Vec<&FigureSpec> = specs[0].iter().chain(&specs[1]).copied().collect();
    for (l, f) in setup.figures.iter_mut().zip(&all) {
        l.label.clone_from(&f.name);
    }
    let mut w = World::begin(&setup);
    groups(&mut w, p, &setup);
    figures(&mut w, &setup, &all, p, &mut troubles);
    things(&mut w, &setup, p, &mut troubles);
    w.turn = p.turn.unwrap_or(1);
    w.first = p.first.unwrap_or(Seat::A);
    w.first_before = p.before;
    let phase = p.phase.unwrap_or(Phase::Start);
    w.phase = phase;
    w.edges = rout;
    for seat in Seat::BOTH {
        let band = &mut w.bands[seat.index()];
        *band = BandState {
            breaking: p.breaking.contains(&seat),
            lost_leader: p.leader_lost.contains(&seat),
            ..*band
        };
        if let Some(name) = p.leader.get(&seat) {
            band.leader = if name.is_empty() { None } else { named(&setup, name, &mut troubles) };
        }
    }
    w.read_contacts(None, &[]);
    // Who is in contact now has had contact this turn (R-TRN-11).
    for c in w.contacts.clone() {
        [c.a, c.b].into_iter().for_each(|id| w.figure_mut(id).marks.set(Marks::TOUCHED));
    }
    if phase == Phase::Movement {
        // Before anybody has moved a contact of which nothing is said stood at the start.
        at_start(&mut w, &setup, p);
    }
    contacts(&mut w, &setup, p, &mut troubles);
    overlaps(&w, &setup, &mut troubles);
    if !troubles.is_empty() {
        return Err(troubles);
    }
    State::resume(Arc::new(setup), w, Frame::Battle(phase), None).map_err(|e| vec![Trouble::new(e)])
}

fn ground(g: &GroundSpec, troubles: &mut Vec<Trouble>) -> Ground {
    let mut out = Ground::default();
    out.size = point(g.size);
    let rect = |x: Xy, y: Xy| {
        let (a, b) = (Point::new(x[0].units(), y[0].units()), Point::new(x[1].units(), y[1].units()));
        (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)))
    };
    for a in &g.area {
        let (low, high) = rect(a.x, a.y);
        out.areas.push(Area { kind: a.kind, low, high });
    }
    out.lines.extend(g.line.iter().map(|l| Line { kind: l.kind, from: point(l.from), to: point(l.to) }));
    for b in &g.building {
        let (low, high) = rect(b.x, b.y);
        let mut openings = Vec::new();
        for o in &b.openings {
            match opening(o, low, high) {
                Some(x) => openings.push(x),
                None => troubles
                    .push(Trouble::new("an opening says neither where its middle is (`at`) nor its `side`")),
            }
        }
        out.buildings.push(Building { low, high, storeys: b.storeys.max(1), openings });
    }
    let gate = |e: &LineEnds| Opening {
        kind: crate::ground::OpeningKind::Gate,
        from: point(e.from),
        to: point(e.to),
    };
    out.gates.extend(g.gate.iter().map(gate));
    out.settle();
    out
}

fn opening(o: &OpeningSpec, low: Point, high: Point) -> Option<Opening> {
    let middle = Point::new((low.x + high.x) / 2, (low.y + high.y) / 2);
    let at = match (o.at, o.side) {
        (Some(at), _) => point(at),
        (None, Some(Edge::North)) => Point::new(middle.x, high.y),
        (None, Some(Edge::South)) => Point::new(middle.x, low.y),
        (None, Some(Edge::East)) => Point::new(high.x, middle.y),
        (None, Some(Edge::West)) => Point::new(low.x, middle.y),
        (None, None) => return None,
    };
    let along_x = at.y == low.y || at.y == high.y;
    let mut out = Opening::centred(o.kind, at, along_x);
    if let Some(width) = o.width {
        let half = width.units() / 2;
        let d = if along_x { Point::new(half, 0) } else { Point::new(0, half) };
        (out.from, out.to) = (at - d, at + d);
    }
    Some(out)
}

/// The profile of a figure, which can be.
pub(super) fn profile(f: &FigureSpec, troubles: &mut Vec<Trouble>) -> Profile {
    let p = profile_as_written(f, troubles);
    for fault in p.faults() {
        troubles.push(Trouble::new(format!("a figure cannot be: {fault:?}")));
    }
    p
}

/// The profile of a figure: the ready one with what is said changed, whether it can be or not.
pub fn profile_as_written(f: &FigureSpec, troubles: &mut Vec<Trouble>) -> Profile {
    let mut p = match f.like.as_deref() {
        None => Profile::foot(f.class.map_or(3, crate::figures::Class::get)),
        Some(name) => match ready_named(name) {
            Some(r) => r.profile,
            None => {
                let known = crate::scenario::ready().iter().map(|r| r.name.as_str());
                troubles.push(Trouble::unknown("ready figure", name, known));
                Profile::foot(3)
            }
        },
    };
    if let Some(x) = f.kind {
        p.kind = x;
    }
    if f.horse.is_some() {
        p.horse = f.horse;
    }
    if let Some(x) = f.class {
        p.class = x;
    }
    if let Some(x) = f.cuirass {
        p.cuirass = x;
    }
    if f.clothing.is_some() {
        p.clothing = f.clothing;
    }
    if let Some(x) = f.drilled {
        p.drilled = x;
    }
    if let Some(x) = &f.weapons {
        p.weapons = Weapons::from(x.clone());
    }
    if f.long_arm.is_some() {
        p.long_arm = f.long_arm;
    }
    if let Some(x) = f.pistols {
        p.pistols = x;
    }
    if let Some(x) = f.role {
        p.role = x;
    }
    // A ready figure made another kind of man leaves behind what only the old kind had, unless it is named.
    if f.horse.is_none() && p.kind != crate::figures::Kind::MountedFoot {
        p.horse = None;
    }
    if f.clothing.is_none() {
        p.clothing = p.clothing.map(|_| p.clothing());
    }
    p
}

fn groups(w: &mut World, p: &Position, setup: &Setup) {
    let mut n = [0u8; 2];
    for spec in &p.group {
        let i = spec.side.index();
        n[i] += 1;
        let number = n[i];
        let count = spec.figure.iter().filter(|f| f.at.is_some()).count() as u8;
        w.groups[i].change(number, |g| {
            *g = Group {
                strength: spec.strength.unwrap_or(spec.figure.len() as u8),
                at_start: spec.at_start.unwrap_or(count + spec.lost),
                lost: spec.lost,
                lost_leader: spec.leader_lost,
                morale: spec.morale,
                routed_on: spec.routed_on,
                formed: spec.formed.map(heading),
                forming: spec.forming.map(heading),
                disorder: spec.disorder,
                ambush_spent: spec.ambush_spent,
                ambushed: spec.ambushed,
                moved: spec.moved,
                awaited: spec.enters.is_some() && count == 0,
                ..Group::new(number, spec.figure.len() as u8)
            };
        });
        if spec.hidden
            && let Some(g) = w.groups[i].get(number).copied()
        {
            w.groups[i].shown.retain(|g| g.number != number);
            w.groups[i].change_hidden(|h| h.groups.push(g));
        }
    }
    let _ = setup;
}

fn figures(w: &mut World, setup: &Setup, all: &[&FigureSpec], p: &Position, troubles: &mut Vec<Trouble>) {
    let mut hidden: Vec<bool> = Vec::new();
    let mut formed: Vec<Option<Heading>> = Vec::new();
    for seat in Seat::BOTH {
        for g in p.group.iter().filter(|g| g.side == seat) {
            let facing = g.formed.or(g.forming).map(heading);
            for _ in &g.figure {
                hidden.push(g.hidden);
                formed.push(facing);
            }
        }
    }
    for (i, f) in all.iter().enumerate() {
        let id = FigureId(i as u16);
        let group = setup.listed(id).group;
        let facing = f.facing.map(heading).or(formed[i]).unwrap_or_default();
        let fig = w.figure_mut(id);
        fig.status = f.status.unwrap_or(if f.at.is_some() { Status::OnTable } else { Status::Awaited });
        if f.dismounted {
            fig.rides = None;
        }
        if let Some(c) = f.present_class {
            fig.class = c;
        }
        if let Some(n) = f.lives {
            fig.lives = n;
        }
        fig.loot = f.loot;
        for arm in &f.empty {
            match arm {
                Firearm::Pistol => fig.pistols_loaded = fig.pistols_loaded.saturating_sub(1),
                Firearm::Musketoon | Firearm::Musket => fig.long_loaded = false,
            }
        }
        for d in &f.did {
            match MARKS.iter().find(|(n, _)| n == d) {
                Some((_, m)) => fig.marks.set(*m),
                None => troubles.push(Trouble::unknown("mark", d, MARKS.iter().map(|m| m.0))),
            }
        }
        fig.spent = f.spent.map_or(0, Cm::units);
        let at = f.at.map_or(Point::default(), point);
        let spot = Spot::new(at, facing);
        let place = Place { spot, group, storey: f.storey, crouched: f.crouched, idle: f.crouched };
        let side = fig.side;
        fig.place = if hidden[i] && f.at.is_some() { Secret::of(side, place) } else { Secret::open(place) };
        fig.start = f.path.first().map_or(spot, |p| Spot::new(point(*p), facing));
        if !f.path.is_empty() {
            fig.marks.set(Marks::MOVED);
            let way = f.path.iter().map(|p| Spot::new(point(*p), facing)).chain([spot]);
            let trail: Vec<Trail> = way.map(|spot| Trail { figure: id, spot }).collect();
            w.trail.extend(trail);
        }
    }
}

fn named(setup: &Setup, name: &str, troubles: &mut Vec<Trouble>) -> Option<FigureId> {
    let found = figure_named(setup, name);
    if found.is_none() {
        let all: Vec<String> = (0..setup.figures.len() as u16).map(|n| name_of(setup, FigureId(n))).collect();
        troubles.push(Trouble::unknown("figure", name, all.iter().map(String::as_str)));
    }
    found
}

/// Loot that is neither in its building nor carried: `at 20.5 30`, or `off B west`.
fn somewhere(text: &str) -> Option<Loot> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        // A centimetre is a thousand table units.
        ["at", x, y] => Some(Loot::Lying(Point::new(thousandths(x)?, thousandths(y)?))),
        ["off", seat, edge] => {
            let seat = Seat::BOTH.into_iter().find(|s| s.to_string() == seat)?;
            Some(Loot::Off(seat, Edge::iter().find(|e| <&str>::from(*e) == edge)?))
        }
        _ => None,
    }
}

fn things(w: &mut World, setup: &Setup, p: &Position, troubles: &mut Vec<Trouble>) {
    for h in &p.horse {
        let holder = h.holder.as_ref().and_then(|n| named(setup, n, troubles));
        let spot = Spot::new(point(h.at), h.facing.map(heading).unwrap_or_default());
        w.horses.push(Led { spot, horse: h.kind, side: h.side, holder, gone: false });
    }
    for c in &p.cart {
        let driver = c.driver.as_ref().and_then(|n| named(setup, n, troubles));
        let spot = Spot::new(point(c.at), c.facing.map(heading).unwrap_or_default());
        w.carts.push(Cart { spot, owner: c.owner, driver, left: c.left });
    }
    w.loot = p
        .loot
        .iter()
        .map(|l| match l.as_str() {
            "inside" => Loot::Inside,
            other => match somewhere(other) {
                Some(l) => l,
                None => named(setup, other, troubles).map_or(Loot::Inside, Loot::Carried),
            },
        })
        .collect();
    for (i, l) in w.loot.clone().into_iter().enumerate() {
        if let Loot::Carried(id) = l {
            w.figure_mut(id).loot = Some(i as u8);
        }
    }
    for [by, whom] in &p.ambushed {
        match (group_named(by), group_named(whom)) {
            (Some(a), Some(b)) => w.ambushes.push((a, b)),
            _ => troubles.push(Trouble::new(format!("`{by}` and `{whom}` are not both groups such as A-2"))),
        }
    }
}

fn contacts(w: &mut World, setup: &Setup, p: &Position, troubles: &mut Vec<Trouble>) {
    for c in &p.contact {
        let [Some(x), Some(y)] = [&c.between[0], &c.between[1]].map(|n| named(setup, n, troubles)) else {
            continue;
        };
        let lined: Vec<FigureId> = c.lined.iter().filter_map(|n| named(setup, n, troubles)).collect();
        let found = w.contacts.iter_mut().find(|k| k.has(x) && k.has(y));
        match found {
            Some(k) => {
                k.by = c.by;
                k.lined = [lined.contains(&k.a), lined.contains(&k.b)];
                k.at_start = c.at_start;
                let known = *k;
                marks_of(w, &known);
            }
            None => troubles
                .push(Trouble::new(format!("{} and {} are not in contact", c.between[0], c.between[1]))),
        }
    }
}

fn at_start(w: &mut World, setup: &Setup, p: &Position) {
    let said = |c: &Contact| {
        let both = [name_of(setup, c.a), name_of(setup, c.b)];
        p.contact.iter().any(|s| s.between.iter().all(|n| both.contains(n)))
    };
    for i in 0..w.contacts.len() {
        let c = w.contacts[i];
        if !said(&c) {
            w.contacts[i].at_start = true;
            [c.a, c.b].into_iter().for_each(|id| w.figure_mut(id).marks.set(Marks::HELD));
        }
    }
}

/// What a contact says of the two besides: it stood at the start of the turn, or one of them came to the other.
fn marks_of(w: &mut World, c: &Contact) {
    if c.at_start {
        [c.a, c.b].into_iter().for_each(|id| w.figure_mut(id).marks.set(Marks::HELD));
        return;
    }
    let Some(by) = c.by else { return };
    w.figure_mut(c.of(by)).marks.set(Marks::ARRIVED.and(Marks::MOVED));
    let other = c.of(by.other());
    w.figure_mut(other).marks.set(Marks::MET);
    if w.group_at(other).is_some_and(|g| !g.moved) {
        w.figure_mut(other).marks.set(Marks::MOVE_GIVEN_UP);
    }
}

/// Two bases on one place are a slip of the writer; what turning and wheeling round off (a third of a millimetre at
/// most) is not, so that a saved position reads back as it was.
fn overlaps(w: &World, setup: &Setup, troubles: &mut Vec<Trouble>) {
    let all: Vec<_> = w.seen(crate::world::Eyes::All).collect();
    for (i, (a, p)) in all.iter().enumerate() {
        for (b, q) in &all[..i] {
            let (x, y) = (w.body_at(*a, p.spot), w.body_at(*b, q.spot));
            if p.storey == q.storey && rocroi_table::overlaps(&x, &y, 4 * crate::measure::SLACK) {
                troubles.push(Trouble::new(format!(
                    "{} and {} overlap",
                    name_of(setup, *a),
                    name_of(setup, *b)
                )));
            }
        }
    }
}
