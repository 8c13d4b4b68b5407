//! A battle set up from a seed: armies drawn after the samples, and an automatic player who buys scenery and deploys
//! sensibly, through the same decisions a person would be asked. Also the scenery and deployments worth proposing.

use super::deploy::{Deploying, Deployment, Post, Spot};
use super::laying::{Crossing, Laying, Tilth, Wares, Where};
use super::places::{self, strip_of};
use super::scenario::Scenario;
use super::setting::affordable;
use crate::army::{List, Terms};
use crate::commanders::place::{CIRCLES, ends};
use crate::terms::{Arm, Rule};
use crate::units::DISC;
use crate::{
    Decision, Field, Frame, INCH, MM, Order, RegimentId, Scenery, Setup, Station, Tercios, UnitId, World,
    propose,
};
use rocroi_game::{Answer, Chance, Dice as _, Seat, Seeded, State, System as _, Trouble, Wait, by};
use rocroi_table::{Drawn, Fine, Heading, Point, Pose, Rect, Size};
use std::sync::Arc;

/// What is asked for; whatever is left open is drawn from the seed.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// The seed.
    pub seed: u64,
    /// The size of the armies; 1,000 if nothing is said.
    pub points: Option<u32>,
    /// The scenario; the die if nothing is said.
    pub scenario: Option<Scenario>,
    /// The armies of A and B, as TOML.
    pub lists: [Option<String>; 2],
    /// What both sides agreed on for armies that are drawn; the preset standard if nothing is said.
    pub terms: Option<Terms>,
}

macro_rules! sample {
    ($name:literal) => {
        include_str!(concat!("../../../../armies/samples/tercios/", $name, ".toml"))
    };
}

/// The sample armies, by size and nation.
const SAMPLES: [(u32, &str); 8] = [
    (500, sample!("spain-500")),
    (500, sample!("france-500")),
    (500, sample!("sweden-500")),
    (500, sample!("empire-500")),
    (1000, sample!("spain-1000")),
    (1000, sample!("france-1000")),
    (1000, sample!("sweden-1000")),
    (1000, sample!("empire-1000")),
];

/// A battle at its first planning phase, set up from a seed.
///
/// # Errors
/// What is wrong with the lists, or with what was asked for.
pub fn start(wish: &Wish) -> Result<State<Tercios>, Vec<Trouble>> {
    let mut chance = Chance::new(wish.seed);
    let setup = armies(wish, &mut chance)?;
    let state = State::start(Arc::new(setup), None).map_err(|b| vec![Trouble::new(b)])?;
    settle(state, &mut chance)
}

/// A battle at the first question of its set-up, its armies drawn from a seed where no list is given.
///
/// # Errors
/// What is wrong with the lists, or with what was asked for.
pub fn begun(wish: &Wish) -> Result<State<Tercios>, Vec<Trouble>> {
    let setup = armies(wish, &mut Chance::new(wish.seed))?;
    State::start(Arc::new(setup), None).map_err(|b| vec![Trouble::new(b)])
}

/// Two armies that are still to be set up.
pub(crate) fn armies(wish: &Wish, chance: &mut Chance) -> Result<Setup, Vec<Trouble>> {
    let size = wish.points.unwrap_or(1000);
    let sizes: Vec<&str> = SAMPLES.iter().filter(|(p, _)| *p == size).map(|(_, t)| *t).collect();
    let mut setup = Setup {
        switches: crate::army::Terms::default().switches,
        table: Setup::usual_table(),
        turns: None,
        ground: Arc::default(),
        armies: <[crate::ArmySheet; 2]>::default(),
        regiments: Vec::new(),
        units: Vec::new(),
        commanders: Vec::new(),
        placed: None,
        scenario: wish.scenario,
        buys_scenery: true,
    };
    let first = chance.below(sizes.len().max(1));
    for seat in Seat::BOTH {
        let text = match &wish.lists[seat.index()] {
            Some(text) => text.as_str(),
            None => {
                let n = sizes.len();
                let other = (first + 1 + chance.below(n.saturating_sub(1).max(1))) % n.max(1);
                let at = if seat == Seat::A { first } else { other };
                sizes.get(at).copied().ok_or_else(|| {
                    let mut t = Trouble::new(format!("there is no sample army of {size} points"));
                    t.right = Some("there are some of 500 and 1000".into());
                    vec![t]
                })?
            }
        };
        let mut army = List::read(text)?.understand()?;
        if wish.lists[seat.index()].is_none() {
            army.terms = wish.terms.unwrap_or(army.terms);
            army = super::vary::vary(army, chance);
        }
        let report = army.check();
        if !report.faults.is_empty() {
            let codes: Vec<&str> = report.codes().into_iter().map(Into::into).collect();
            return Err(vec![Trouble::new(format!("the army of {seat} is not legal: {}", codes.join(", ")))]);
        }
        if seat == Seat::A {
            setup.switches = army.terms.switches;
        }
        army.muster(&mut setup, seat);
    }
    Ok(setup)
}

/// Plays the setting up to its end.
fn settle(mut state: State<Tercios>, chance: &mut Chance) -> Result<State<Tercios>, Vec<Trouble>> {
    let mut dice = Seeded::new(chance.seed());
    let mut asked_for = String::new();
    loop {
        let answer = match &state.wait {
            Wait::Over(_) => return Ok(state),
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                if asked.iter().any(|a| a.decision == Decision::Plan) {
                    return Ok(state);
                }
                let Some(open) = asked.iter().find(|a| a.given.is_none()) else { return Ok(state) };
                asked_for = format!("{:?}", open.decision);
                Answer::Order(open.seat, sensible(&state, open.seat, &open.decision, chance))
            }
        };
        if let Err(e) = state.answer(&answer, None) {
            return Err(vec![Trouble::new(format!("setting up stopped at {asked_for}: {e:?}"))]);
        }
    }
}

/// What a sensible player says while setting up.
fn sensible(state: &State<Tercios>, seat: Seat, decision: &Decision, chance: &mut Chance) -> Order {
    let field = Field::from(state.now());
    let legal = |o: &Order| Tercios::judge(state.now(), seat, decision, o).is_ok();
    match decision {
        Decision::Scenario | Decision::Layout | Decision::Cartographer => Order::Decline,
        Decision::AgreeField { .. } => Order::Accept,
        Decision::Scenery { points } => {
            let tries = (0..12).map(|_| any_wares(field, *points, chance));
            tries.into_iter().map(Order::Buy).find(legal).unwrap_or(Order::Decline)
        }
        Decision::Deploy => {
            let Some(Frame::Deploying(d)) = state.stack.last() else { return Order::Done };
            let left = d.to_place(field, seat);
            // Foot first, so that it takes the middle, then guns, then horse on the wings.
            let weight = |r: &RegimentId| {
                let of = field.setup.unit_ids().find(|u| field.entry(*u).regiment == *r);
                of.map_or(9, |u| match field.arm(u) {
                    Arm::Infantry => 0,
                    Arm::Artillery => 1,
                    Arm::Cavalry => 2,
                })
            };
            let next = left.iter().min_by_key(|r| weight(r));
            let order = next.and_then(|r| arrange(field, seat, *r, None)).map(Order::Deploy);
            order.filter(legal).unwrap_or_else(|| propose::sample(state.now(), seat, decision, chance))
        }
        _ => propose::sample(state.now(), seat, decision, chance),
    }
}

/// An eight-cornered piece this wide across.
fn round(centre: Point, across: i32) -> Drawn {
    let corner = |k: i32| Pose::new(centre, Heading::new(k * 45_000 + 22_500)).advanced(across / 2).at;
    Drawn::Polygon((0..8).map(corner).collect())
}

fn square(centre: Point, side: i32) -> Drawn {
    let (a, h) = (centre, side / 2);
    Drawn::Polygon(vec![
        Point::new(a.x - h, a.y - h),
        Point::new(a.x + h, a.y - h),
        Point::new(a.x + h, a.y + h),
        Point::new(a.x - h, a.y + h),
    ])
}

/// The piece laid with its middle here, as large as is usual.
fn usual(field: Field<'_>, what: Wares, at: Point) -> Laying {
    let table = field.setup.table;
    let across = || vec![Point::new(0, at.y), Point::new(table.x, at.y)];
    let mut laying = Laying { what, outlines: Vec::new(), crossing: None, tilth: None };
    let scenery = match what {
        Wares::Town => {
            laying.outlines = vec![
                square(at, 6 * INCH),
                square(Point::new(at.x - 7 * INCH, at.y), 4 * INCH),
                square(Point::new(at.x + 7 * INCH, at.y), 4 * INCH),
            ];
            return laying;
        }
        Wares::Piece(s) => s,
    };
    match scenery {
        Scenery::Road => laying.outlines = vec![Drawn::Band { width: 2 * INCH, points: across() }],
        Scenery::River => {
            laying.outlines = vec![Drawn::Band { width: 3 * INCH, points: across() }];
            let middle = Point::new(table.x / 2, at.y);
            laying.crossing = Some(Crossing { bridge: false, at: middle, width: 4 * INCH });
        }
        Scenery::Bridge | Scenery::Ford => {
            let river = field.world.ground.pieces.iter().find(|p| p.scenery == Scenery::River);
            let run = river.and_then(|r| r.shape.edges().next());
            let y = run.map_or(at.y, |e| e.nearest_to(Fine::from(at)).point().y);
            let bridge = scenery == Scenery::Bridge;
            let width = if bridge { 2 * INCH } else { 4 * INCH };
            laying.crossing = Some(Crossing { bridge, at: Point::new(at.x, y), width });
        }
        Scenery::Hedge | Scenery::Wall => {
            let end = |by: i32| Point::new(at.x + by, at.y);
            laying.outlines = vec![Drawn::Line(vec![end(-4 * INCH), end(4 * INCH)])];
        }
        Scenery::SmallBuilding => laying.outlines = vec![square(at, 3 * INCH)],
        Scenery::LargeBuilding => laying.outlines = vec![square(at, 5 * INCH)],
        Scenery::LargeLake | Scenery::LargeWood | Scenery::LargeHill => {
            laying.outlines = vec![round(at, 14 * INCH)];
        }
        Scenery::SmallLake
        | Scenery::Field
        | Scenery::SmallWood
        | Scenery::SmallHill
        | Scenery::SteepHill
        | Scenery::Rocks
        | Scenery::Marsh => laying.outlines = vec![round(at, 9 * INCH)],
    }
    laying
}

/// One of everything, at the places of a coarse grid where it is tried first.
pub(super) fn wares(field: Field<'_>, out: &mut Vec<Order>) {
    let (points, place) = match field.world.contest.scenario {
        // Not over the road and river of these.
        Some(Scenario::TheCrossing | Scenario::MeetingOnTheMarch) => (3, [350 * MM, 250 * MM]),
        _ => (3, [400 * MM, 300 * MM]),
    };
    let table = field.setup.table;
    for what in affordable(points) {
        for (x, y) in [(1, 1), (3, 1), (1, 3), (3, 3), (2, 2)] {
            let at = Point::new(
                (x * table.x / 4 + place[0] / 10).min(table.x - 10 * INCH),
                (y * table.y / 4 + place[1] / 10).min(table.y - 10 * INCH),
            );
            out.push(Order::Buy(usual(field, what, at)));
        }
    }
}

/// Something that can be paid for, anywhere.
pub(crate) fn any_wares(field: Field<'_>, points: u8, chance: &mut Chance) -> Laying {
    let all: Vec<Wares> = affordable(points).collect();
    let what = chance.pick(&all).copied().unwrap_or(Wares::Piece(Scenery::SmallHill));
    let table = field.setup.table;
    let at = Point::new(
        chance.between(8 * INCH, table.x - 8 * INCH),
        chance.between(8 * INCH, table.y - 8 * INCH),
    );
    usual(field, what, at)
}

/// Any layout of a few pieces, each where it may lie beside those before it (T-BAT-02).
pub(crate) fn any_layout(field: Field<'_>, chance: &mut Chance) -> Vec<Laying> {
    let mut ground = crate::Ground::clone(&field.world.ground);
    let mut all = Vec::new();
    for _ in 0..chance.between(1, 6) {
        let mut laying = any_wares(field, 3, chance);
        laying.tilth = any_tilth(&laying, chance);
        let (table, scenario) = (field.setup.table, field.world.contest.scenario);
        if let Ok(pieces) = laying.judge(Where { ground: &ground, table, first: true, scenario }) {
            ground.pieces.extend(pieces);
            all.push(laying);
        }
    }
    all
}

/// What a field is said to be; nothing for anything else.
pub(crate) fn any_tilth(laying: &Laying, chance: &mut Chance) -> Option<Tilth> {
    let tilth = chance.pick(<Tilth as strum::VariantArray>::VARIANTS).copied();
    tilth.filter(|_| laying.what == Wares::Piece(Scenery::Field))
}

/// A regiment set out anywhere along its zone, some guns on their limbers, some dragoons on foot, some foot in houses;
/// judged by whoever asks.
pub(crate) fn any_deployment(
    field: Field<'_>,
    d: &Deploying,
    seat: Seat,
    chance: &mut Chance,
) -> Option<Deployment> {
    let regiment = *chance.pick(&d.to_place(field, seat))?;
    let about = chance.between(0, field.setup.table.x);
    let mut deployment = arrange(field, seat, regiment, Some(about).filter(|_| chance.one_in(2)))?;
    let houses: Vec<crate::PieceId> =
        field.world.ground.iter().filter(|(_, p)| p.scenery.is_building()).map(|(id, _)| id).collect();
    for (unit, spot) in &mut deployment.units {
        if chance.one_in(2) {
            continue;
        }
        if let Some(building) = chance.pick(&houses).copied()
            && super::buildings::fits(field, *unit, building)
        {
            *spot = Spot::In { building };
        } else if let Spot::At { limbered, on_foot, .. } = spot {
            *limbered = field.has(*unit, Rule::Carthorses);
            *on_foot = crate::adaptations::adapted(field, *unit);
        }
    }
    Some(deployment)
}

/// A regiment set out sensibly: foot towards the middle, horse on the wings, guns in front, each as near the enemy as
/// the zone allows, its commander behind it. None if some unit finds no place.
pub fn arrange(field: Field<'_>, seat: Seat, regiment: RegimentId, about: Option<i32>) -> Option<Deployment> {
    by!("T-BAT-37");
    let mut world: World = field.world.clone();
    let mut deployment = Deployment { regiment, units: Vec::new(), commanders: Vec::new() };
    let of = |u: &UnitId| field.entry(*u).regiment == regiment && field.unit(*u).place == crate::Place::Away;
    let units: Vec<UnitId> = field.setup.unit_ids().filter(of).collect();
    for unit in units {
        let here = Field::new(field.setup, &world);
        let spot = regimental_gun(here, seat, unit).or_else(|| spot(here, seat, unit, about))?;
        deployment.units.push((unit, spot));
        let one = Deployment { regiment, units: vec![(unit, spot)], commanders: Vec::new() };
        super::deploy::put(&mut world, &one);
    }
    let led = |c: &crate::CommanderId| {
        let s = field.officer(*c);
        s.regiment == Some(regiment) && !s.chief && field.world.commander(*c).station == Station::Away
    };
    for c in field.setup.commander_ids().filter(led) {
        let here = Field::new(field.setup, &world);
        let behind = deployment.units.iter().find_map(|(_, s)| match s {
            Spot::At { pose, .. } => Some(pose.advanced(-90 * MM).at),
            _ => None,
        });
        let post = commander_post(here, seat, c, behind, &deployment)?;
        deployment.commanders.push((c, post));
        world.commander_mut(c).station = match post {
            Post::At { at } => Station::At(at),
            Post::With { unit } => Station::With(unit),
        };
    }
    Some(deployment)
}

/// A regimental gun goes with the first battalion that has none.
fn regimental_gun(field: Field<'_>, seat: Seat, unit: UnitId) -> Option<Spot> {
    if !field.has(unit, Rule::RegimentalGun) {
        return None;
    }
    let free = |u: &UnitId| {
        field.sheet(*u).play_type() == crate::profiles::PlayType::Battalion
            && !field.world.units.iter().any(|o| o.place == crate::Place::Joined(*u))
    };
    field.of(seat).find(free).map(|battalion| Spot::With { battalion })
}

/// The place for a unit: the first free one outward from where its kind belongs, row behind row.
fn spot(field: Field<'_>, seat: Seat, unit: UnitId, about: Option<i32>) -> Option<Spot> {
    let (low, high) = strip_of(field, seat);
    let south = field.world.contest.south == Some(seat);
    let facing = if south { Heading::NORTH } else { Heading::SOUTH };
    let table = field.setup.table;
    let wing = if unit.0.is_multiple_of(2) { table.x / 5 } else { 4 * table.x / 5 };
    let middle = about.unwrap_or(match field.arm(unit) {
        Arm::Infantry | Arm::Artillery => table.x / 2,
        Arm::Cavalry => wing,
    });
    let size = field.size(unit);
    for row in 0..4 {
        let back = 2 * MM + row * 100 * MM;
        let y = if south { high - back } else { low + back };
        for n in 0..=table.x / (20 * MM) {
            for side in [1, -1] {
                let x = middle + side * n * 10 * MM;
                let pose = Pose::new(Point::new(x, y), facing);
                let room = Rect::new(pose.advanced(MM), Size::new(size.front + 60 * MM, size.depth + 2 * MM));
                let b = room.bounds();
                let grains = |v: i32| i64::from(v) * rocroi_table::GRAIN;
                let inside = b.low.x >= 0
                    && b.high.x <= grains(table.x)
                    && b.low.y >= grains(low)
                    && b.high.y <= grains(high);
                // The base itself too: what lets the room over a crossing does not let the base into the water.
                let free = |r: &Rect| places::free_of_all(field, unit, r);
                if inside && free(&room) && free(&field.rect_at(unit, pose)) {
                    return Some(Spot::At { pose, limbered: false, on_foot: false });
                }
            }
        }
    }
    None
}

/// The nearest place for a commander to one wanted, in his side's zone.
pub(super) fn post(
    field: Field<'_>,
    seat: Seat,
    commander: crate::CommanderId,
    wanted: Option<Point>,
) -> Option<Point> {
    let (low, high) = strip_of(field, seat);
    let middle = Point::new(field.setup.table.x / 2, (low + high) / 2);
    let start = wanted.unwrap_or(middle);
    let start = Point::new(start.x, start.y.clamp(low + DISC, high - DISC));
    ends(field, commander, start, CIRCLES).find(|p| (low + DISC..=high - DISC).contains(&p.y))
}

/// A place for a regiment's commander; where none is free he joins one of its units.
fn commander_post(
    field: Field<'_>,
    seat: Seat,
    commander: crate::CommanderId,
    wanted: Option<Point>,
    deployment: &Deployment,
) -> Option<Post> {
    if let Some(at) = post(field, seat, commander, wanted) {
        return Some(Post::At { at });
    }
    let free = |u: &UnitId| field.unit(*u).in_play() && field.world.attached(*u).is_none();
    deployment.units.iter().map(|(u, _)| *u).find(free).map(|unit| Post::With { unit })
}

/// Deployments worth looking at, of each regiment that may be placed next.
pub(crate) fn deployments(field: Field<'_>, d: &Deploying, seat: Seat, out: &mut Vec<Order>) {
    for regiment in d.to_place(field, seat) {
        match arrange(field, seat, regiment, None) {
            Some(deployment) => out.push(Order::Deploy(deployment)),
            // No room: what finds none is set aside.
            None => out.extend(squeezed(field, seat, regiment).map(Order::Deploy)),
        }
    }
}

/// A regiment of which some units find no place.
fn squeezed(field: Field<'_>, seat: Seat, regiment: RegimentId) -> Option<Deployment> {
    let mut world: World = field.world.clone();
    let mut deployment = Deployment { regiment, units: Vec::new(), commanders: Vec::new() };
    let of = |u: &UnitId| field.entry(*u).regiment == regiment && field.unit(*u).place == crate::Place::Away;
    for unit in field.setup.unit_ids().filter(of) {
        let here = Field::new(field.setup, &world);
        let spot = spot(here, seat, unit, None).or_else(|| places::any_spot(here, seat, unit));
        deployment.units.push((unit, spot.unwrap_or(Spot::Aside)));
        super::deploy::put(&mut world, &deployment);
    }
    for c in field.setup.commander_ids() {
        let s = field.officer(c);
        if s.regiment == Some(regiment) && !s.chief && field.world.commander(c).station == Station::Away {
            let here = Field::new(field.setup, &world);
            let post = commander_post(here, seat, c, None, &deployment)?;
            deployment.commanders.push((c, post));
        }
    }
    Some(deployment)
}

/// A place for the commander-in-chief: in the middle of his line.
pub(crate) fn chief_posts(field: Field<'_>, seat: Seat, out: &mut Vec<Order>) {
    let Some(chief) = field.setup.chief(seat) else { return };
    out.extend(post(field, seat, chief, None).map(|at| Order::Post { post: Post::At { at } }));
    let own = field.of(seat).find(|u| field.world.attached(*u).is_none());
    out.extend(own.map(|unit| Order::Post { post: Post::With { unit } }));
}
