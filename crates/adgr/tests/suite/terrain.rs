//! Terrain laid by the program obeys every clause of chapter 04, whether a reasonable player lays it or chance.

use rocroi_adgr::script::Position;
use rocroi_adgr::terrain::{
    Choice, Column, Covering, Flow, Kind, Margin, Piece, Region, Row, Sort, Stage, sensible,
};
use rocroi_adgr::{Adgr, Decision, Event, Frame, Order};
use rocroi_game::laws::{Watch, play};
use rocroi_game::{Answer, Chance, Dice as _, Note, Notes, Scripted, Seat, Seeded, State, Wait, proves};
use rocroi_table::{Body, Fine, GRAIN, Heading, Point, Rect, Size};
use strum::VariantArray as _;

const UD: i32 = 4_000;
const GRAINS: i64 = UD as i64 * GRAIN;

/// A battle about to roll for initiative.
fn battle(seed: u64) -> State<Adgr> {
    let mut chance = Chance::new(seed);
    let mut region = || <&'static str>::from(Region::VARIANTS[chance.below(Region::VARIANTS.len())]);
    let (a, b) = (region(), region());
    let rank = if seed.is_multiple_of(3) { "strategist" } else { "competent" };
    let year = if seed.is_multiple_of(2) { 1590 } else { 1650 };
    let text = format!(
        r#"
        corps = [
          {{ name = "A1", seat = "A", rank = "{rank}", chief = true, at = [10, 19] }},
          {{ name = "B1", seat = "B", rank = "brilliant", chief = true, at = [10, 1] }},
        ]
        unit = [
          {{ name = "a", corps = "A1", troop = "medium-cavalry", at = [12, 19], facing = 180 }},
          {{ name = "b", corps = "B1", troop = "medium-cavalry", at = [12, 1] }},
        ]
        [opening]
        side.A = {{ year = {year}, regions = ["{a}", "{b}"] }}
        side.B = {{ year = {year}, regions = ["{b}"] }}
        "#
    );
    let position: Position = toml::from_str(&text).unwrap();
    Adgr::from_position(&position).unwrap()
}

fn stage(state: &State<Adgr>) -> Option<&Stage> {
    match state.stack.last() {
        Some(Frame::Terrain(stage)) => Some(stage),
        _ => None,
    }
}

fn in_set_up(state: &State<Adgr>) -> bool {
    matches!(state.stack.last(), Some(Frame::Terrain(_) | Frame::Opening(_)))
}

/// Lays terrain to its end; every piece is looked at when it is placed. The last stage and the ground.
fn laid(seed: u64, reasonable: bool) -> (Stage, Vec<Piece>) {
    let mut state = battle(seed);
    let mut chance = Chance::new(seed ^ 77);
    let mut dice = Seeded::new(seed);
    let mut last = None;
    while in_set_up(&state) {
        last = stage(&state).cloned().or(last);
        let before = state.clone();
        let mut asked = None;
        let answer = match &state.wait {
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(open) => {
                let (seat, decision) = (open[0].seat, open[0].decision.clone());
                let sensible =
                    if reasonable { sensible(state.now(), seat, &decision, &mut chance) } else { None };
                let order = sensible.or_else(|| state.sample(seat, &mut chance)).unwrap();
                asked = Some((seat, decision));
                Answer::Order(seat, order)
            }
            Wait::Over(_) => break,
        };
        let mut notes = Notes::default();
        state.answer(&answer, Some(&mut notes)).unwrap_or_else(|e| panic!("seed {seed}: {answer:?}: {e:?}"));
        let told = notes.0.iter().any(|n| matches!(n, Note::Said(Event::PieceLaid { .. })));
        if let (true, Some((seat, decision))) = (told, asked) {
            let new = state.world.ground.pieces.get(before.world.ground.pieces.len());
            let stage = stage(&before).unwrap();
            if let Some(piece) = new {
                placed(seed, stage, &before.world.ground.pieces, seat, &decision, piece);
            }
        }
    }
    (last.unwrap(), state.world.ground.pieces.clone())
}

fn bounds(piece: &Piece) -> [i64; 4] {
    let b = piece.shape.bounds();
    [b.low.x, b.low.y, b.high.x, b.high.y]
}

fn middle(piece: &Piece) -> Fine {
    let [x0, y0, x1, y1] = bounds(piece);
    Fine::new((x0 + x1) / 2, (y0 + y1) / 2)
}

/// What the dice and the halves asked of a piece, measured anew.
fn placed(seed: u64, stage: &Stage, before: &[Piece], seat: Seat, decision: &Decision, piece: &Piece) {
    let Decision::LayPiece { sort, column, margin } = decision else { return };
    let what = format!("seed {seed}: {sort:?} {column:?} {margin:?}: {:?}", bounds(piece).map(|g| g / GRAIN));
    let [x0, y0, x1, y1] = bounds(piece);
    let (wide, deep, slack) = (30 * GRAINS, 20 * GRAINS, 4 * GRAIN);
    if let Some(column) = column {
        let n = match column {
            Column::LeftSector => 0,
            Column::CentreSector => 1,
            Column::RightSector => 2,
        };
        let n = if seat == stage.defender { n } else { 2 - n };
        assert!(x0 >= n * wide / 3 - slack && x1 <= (n + 1) * wide / 3 + slack, "{what}");
        assert!(y1 <= deep / 2 + slack || y0 >= deep / 2 - slack, "{what}");
        assert!(!(*sort == Sort::Impassable && n == 1), "{what}");
    }
    let water = || before.iter().filter(|p| matches!(p.kind, Kind::River(_) | Kind::Coast));
    let wet = water().any(|w| w.shape.distance_to_shape(&piece.shape).grains() <= 40 * GRAIN);
    let edge = [x0, y0, wide - x1, deep - y1].into_iter().min().unwrap();
    match margin {
        Some(Margin::AtTheEdge) => assert!(edge <= 40 * GRAIN || wet, "{what}"),
        Some(Margin::AwayFromEdges) => assert!(edge >= 2 * GRAINS - slack, "{what}"),
        Some(Margin::AtTheWater) => assert!(wet, "{what}"),
        None => {}
    }
    let areas = before.iter().filter(|p| !matches!(p.kind, Kind::Road | Kind::River(_) | Kind::Coast));
    let (south, north): (Vec<_>, Vec<_>) = areas.partition(|p| middle(p).y < deep / 2);
    let richer = south.len() as i32 - north.len() as i32;
    if richer >= 3 {
        assert!(middle(piece).y > deep / 2, "{what}");
    }
    if richer <= -3 {
        assert!(middle(piece).y < deep / 2, "{what}");
    }
}

fn covering(kind: Kind) -> Option<Covering> {
    match kind {
        Kind::GentleHill(c) | Kind::SteepHill(c) => c,
        _ => None,
    }
}

/// Does a point of the outline of one, or its middle, lie well inside the other?
fn inside(a: &Piece, b: &Piece) -> bool {
    if !a.shape.is_area() || !a.shape.bounds().meets(b.shape.bounds()) {
        return false;
    }
    let outline = a.shape.edges().flat_map(|e| {
        let parts = 1 + e.length() / (GRAINS / 4);
        let d = e.to - e.from;
        (0..parts).map(move |n| Fine::new(e.from.x + d.x * n / parts, e.from.y + d.y * n / parts))
    });
    outline.chain([middle(a)]).any(|p| b.shape.holds_place(p, 20))
}

/// The final ground, measured anew: clause by clause.
fn obeys(seed: u64, stage: &Stage, ground: &[Piece]) {
    let what = |s: &str| format!("seed {seed}, {:?}: {s}", stage.region);
    let areas: Vec<&Piece> = ground.iter().filter(|p| p.kind != Kind::Road).collect();
    assert!(areas.len() >= 2 || stage.removed, "{}", what("two pieces at least"));
    assert!(!ground.iter().any(|p| p.kind == Kind::Open), "{}", what("open pieces are gone"));
    for (i, a) in areas.iter().enumerate() {
        let [x0, y0, x1, y1] = bounds(a);
        let river = matches!(a.kind, Kind::River(_));
        let s = 4 * GRAIN;
        assert!(
            river || (x0 >= -s && y0 >= -s && x1 <= 30 * GRAINS + s && y1 <= 20 * GRAINS + s),
            "{:?}",
            a.kind
        );
        for b in areas.iter().skip(i + 1) {
            let both = inside(a, b) || inside(b, a);
            assert!(!both, "{}", what(&format!("{:?} overlaps {:?}", a.kind, b.kind)));
        }
        shape(seed, a);
    }
    for road in ground.iter().filter(|p| p.kind == Kind::Road) {
        let length: i64 = road.shape.edges().map(|e| e.length()).sum();
        assert!(length <= 30 * GRAINS + 4 * GRAIN, "{}", what("a road is too long"));
        for p in ground.iter().filter(|p| matches!(p.kind, Kind::Coast | Kind::Impassable)) {
            assert!(!road.shape.edges().any(|e| p.shape.crossed(&e, 20)), "{}", what("a road through rocks"));
        }
    }
    numbers(seed, stage, ground);
}

/// A piece by itself: its size and outline.
fn shape(seed: u64, piece: &Piece) {
    let what = format!("seed {seed}: {:?}", piece.kind);
    let [x0, y0, x1, y1] = bounds(piece);
    match piece.kind {
        Kind::River(_) => {
            let west = x0 >= 2 * GRAINS - 4 * GRAIN && x1 <= 6 * GRAINS + 4 * GRAIN;
            let east = x0 >= 24 * GRAINS - 4 * GRAIN && x1 <= 28 * GRAINS + 4 * GRAIN;
            assert!(west || east, "{what}");
            assert!(y0 <= 0 && y1 >= 20 * GRAINS, "{what}");
            assert_eq!(piece.shape.half_width(), GRAINS / 2);
            assert!(piece.shape.edges().count() <= 4, "{what}");
        }
        Kind::Coast => {
            assert_eq!((x1 - x0, y1 - y0), (4 * GRAINS, 20 * GRAINS));
            assert!(x0 == 0 || x1 == 30 * GRAINS, "{what}");
        }
        _ => {
            let centre = middle(piece);
            let corners = piece.shape.points();
            assert!(corners.iter().all(|p| p.distance(centre) <= 3 * GRAINS + 8 * GRAIN), "{what}");
            // A rectangle of 2 × 3 along the longest axis.
            let far = corners.iter().max_by_key(|p| p.distance(centre)).unwrap();
            let axis = Heading::towards(centre, *far).unwrap();
            let rect = Rect::centred(centre.point(), axis, Size::new(2 * UD, 3 * UD));
            let holds = piece.shape.holds(&Body::Rect(rect), 8);
            let [a, b] = [corners[0].distance(corners[1]), corners[1].distance(corners[2])];
            let sides = a.min(b) >= 2 * GRAINS - 8 * GRAIN && a.max(b) >= 3 * GRAINS - 8 * GRAIN;
            assert!(if corners.len() == 4 { sides } else { holds }, "{what}");
            let straight =
                matches!(piece.kind, Kind::Field | Kind::EnclosedField | Kind::Plantation | Kind::Village);
            assert_eq!(straight, corners.len() == 4, "{what}");
        }
    }
}

/// How many of what.
fn numbers(seed: u64, stage: &Stage, ground: &[Piece]) {
    let what = format!("seed {seed}: {:?}", ground.iter().map(|p| p.kind).collect::<Vec<_>>());
    let count = |of: &dyn Fn(&Piece) -> bool| ground.iter().filter(|p| of(p)).count();
    let row = |of: fn(Kind) -> bool, row: Row, cover: Option<&[Covering]>| {
        let pieces = count(&|p| of(p.kind));
        let covered = count(&|p| covering(p.kind).is_some_and(|c| cover.is_some_and(|all| all.contains(&c))));
        let most = usize::from(stage.region.most(row).unwrap_or(0));
        assert!(pieces + covered <= most, "{row:?} {what}");
    };
    row(|k| matches!(k, Kind::River(_) | Kind::Coast), Row::Water, None);
    row(|k| matches!(k, Kind::GentleHill(_) | Kind::SteepHill(_)), Row::Hill, None);
    let fields = [Covering::Field, Covering::EnclosedField];
    row(|k| matches!(k, Kind::Field | Kind::EnclosedField), Row::Field, Some(&fields));
    row(|k| k == Kind::Brush, Row::Brush, Some(&[Covering::Brush]));
    row(|k| k == Kind::Plantation, Row::Plantation, Some(&[Covering::Plantation]));
    row(|k| k == Kind::Wood, Row::Wood, Some(&[Covering::Wood]));
    row(|k| k == Kind::Marsh, Row::Marsh, None);
    row(|k| k == Kind::Dunes, Row::Dunes, None);
    row(|k| k == Kind::Gully, Row::Gully, None);
    row(|k| k == Kind::Village, Row::Village, Some(&[Covering::Village]));
    row(|k| k == Kind::Impassable, Row::Impassable, None);
    let villages = count(&|p| p.kind == Kind::Village || covering(p.kind) == Some(Covering::Village));
    let roads = count(&|p| p.kind == Kind::Road);
    assert!(roads <= 1 + villages, "{what}");
    let enclosed =
        count(&|p| p.kind == Kind::EnclosedField || covering(p.kind) == Some(Covering::EnclosedField));
    assert!(enclosed <= if stage.year < 1600 { 1 } else { 2 }, "{what}");
    if stage.region == Region::Steppe {
        assert!(count(&|p| covering(p.kind).is_some()) <= 1, "{what}");
    }
    for seat in Seat::BOTH {
        let share = &stage.shares[seat.index()];
        assert!((2..=4).contains(&share.number), "{what}");
        assert_eq!(share.taken.len(), usize::from(share.number), "{what}");
        let compulsory = (seat == stage.defender).then_some(stage.compulsory);
        let own: Vec<Choice> = share.taken.iter().copied().chain(compulsory).collect();
        for row in Row::VARIANTS {
            assert!(own.iter().filter(|c| c.sort.row() == *row).count() <= 2, "{row:?} {what}");
        }
    }
}

#[test]
fn terrain_of_a_reasonable_player_obeys_every_clause() {
    let _proof = proves(
        "A-TER-10 A-TER-13 A-TER-23 A-TER-24 A-TER-27 A-TER-31 A-TER-33 A-TER-34 A-TER-36 A-TER-39 A-TER-40 \
         A-TER-41 A-TER-43 A-TER-44 A-TER-45 A-TER-46 A-TER-47 A-TER-48 A-TER-54",
    );
    for seed in 0..200 {
        let (stage, ground) = laid(seed, true);
        obeys(seed, &stage, &ground);
    }
}

#[test]
fn terrain_of_chance_obeys_every_clause() {
    let _proof = proves("A-TER-41 A-TER-44 A-TER-48 A-TER-51 A-TER-52");
    let mut flows = Vec::new();
    for seed in 0..200 {
        let (stage, ground) = laid(seed, false);
        obeys(seed, &stage, &ground);
        flows.extend(ground.iter().filter_map(|p| match p.kind {
            Kind::River(flow) => Some(flow),
            _ => None,
        }));
    }
    assert!(flows.contains(&Flow::Rough) && flows.contains(&Flow::Difficult), "{flows:?}");
}

#[test]
fn setting_up_keeps_the_laws() {
    let mut all = rocroi_game::laws::Coverage::default();
    for seed in 0..12 {
        let seen = play(battle(seed), seed, Watch { every: 2, waits: 46 }).unwrap_or_else(|e| panic!("{e}"));
        all.add(&seen);
    }
    for kind in ["role", "table-side", "pieces", "lay-piece", "attempt"] {
        assert!(all.counts.contains_key(&format!("order {kind}")), "{kind}: {:?}", all.counts);
    }
}

#[test]
fn what_is_said_is_written_and_read_back() {
    for seed in 0..20 {
        let mut state = battle(seed);
        let mut chance = Chance::new(seed);
        let mut dice = Seeded::new(seed);
        while in_set_up(&state) {
            let answer = match &state.wait {
                Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
                Wait::Decide(asked) => {
                    let (seat, decision) = (asked[0].seat, asked[0].decision.clone());
                    let mut all = state.candidates(seat);
                    let drawn = state.sample(seat, &mut chance).unwrap();
                    all.push(drawn.clone());
                    for order in &all {
                        let text = Adgr::write_order(state.now(), seat, order);
                        let read = Adgr::read_order(state.now(), seat, &decision, &text);
                        assert_eq!(read.as_ref(), Ok(order), "seed {seed}: {text}");
                    }
                    Answer::Order(seat, drawn)
                }
                Wait::Over(_) => break,
            };
            // A battle saved in its set-up can be taken up again.
            let saved = toml::to_string(&Adgr::to_position(&state)).unwrap();
            let position: Position = toml::from_str(&saved).unwrap_or_else(|e| panic!("{e}\n{saved}"));
            let again = Adgr::from_position(&position).unwrap_or_else(|t| panic!("{t:?}\n{saved}"));
            assert!(in_set_up(&again), "{saved}");
            assert_eq!(again.world.ground, state.world.ground);
            state.answer(&answer, None).unwrap();
        }
    }
}

/// A stranger's point on the table is never an order that passes by accident.
#[test]
fn a_piece_off_the_table_is_refused_in_words() {
    let mut state = battle(3);
    let mut chance = Chance::new(3);
    let mut dice = Seeded::new(3);
    let mut tried = 0;
    while in_set_up(&state) {
        let answer = match &state.wait {
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let seat = asked[0].seat;
                if matches!(asked[0].decision, Decision::LayPiece { .. }) {
                    for centre in
                        [Point::new(-9_000_000, 5), Point::new(i32::MAX, i32::MIN), Point::new(0, 0)]
                    {
                        let Order::LayPiece(l) = state.candidates(seat)[0].clone() else { panic!() };
                        let far = Order::LayPiece(rocroi_adgr::terrain::Laying { centre, ..l });
                        assert!(state.check(seat, &far).is_err());
                        tried += 1;
                    }
                }
                Answer::Order(seat, state.sample(seat, &mut chance).unwrap())
            }
            Wait::Over(_) => break,
        };
        state.answer(&answer, None).unwrap();
    }
    assert!(tried > 0);
}

/// Writes grounds of a reasonable player as battles that `rocroi draw` shows: `TERRAIN_OUT=folder`.
#[test]
#[ignore = "for looking at"]
fn grounds_to_look_at() {
    let Ok(folder) = std::env::var("TERRAIN_OUT") else { return };
    for seed in 0..12 {
        let (stage, ground) = laid(seed, true);
        let mut state = battle(seed);
        state.world.ground = std::sync::Arc::new(rocroi_adgr::terrain::Ground { pieces: ground });
        let mut position = Adgr::to_position(&state);
        position.opening = None;
        let text = format!(
            "system = \"adgr\"\ntitle = \"{:?}, {}\"\n\n[position]\n{}",
            stage.region,
            seed,
            toml::to_string(&position)
                .unwrap()
                .replace("\n[[", "\n[[position.")
                .replace("\n[o", "\n[position.o")
        );
        std::fs::write(format!("{folder}/{seed:02}.toml"), text).unwrap();
    }
}
