//! A soak of random moves and charges from generated positions: the laws of the contract at many waits, nobody
//! overlapping, and a count of every kind of order, reaction and refusal clause of chapters 10 to 14. A plain test run
//! plays a few; `ROCROI_SOAK=50` (or `cargo xtask soak adgr --generated`) plays that many and fails on a zero that is
//! not explained below.
#![allow(clippy::panic, reason = "helpers of tests")]

mod common;

use std::collections::BTreeMap;

use rocroi_adgr::script::Position;
use rocroi_adgr::{
    Adgr, Angle, Charge, Comer, Contraction, CorpsId, Decision, Disengage, Evader, Follower, GeneralMove,
    Hold, LeaveZoc, Manoeuvre, Marks, Move, Order, Scene, Square, Support, SupportPlace, Trust, UnitId,
};
use rocroi_game::Dice as _;
use rocroi_game::laws::{Watch, play};
use rocroi_game::{
    Answer, Chance, Fault as _, NotTaken, Notes, Scripted, Seat, Seeded, State, System, Wait, say,
};
use rocroi_table::{Body, Point, Side, Ud, overlaps};

/// Every kind of order to a corps.
const ORDERS: [&str; 24] = [
    "activate",
    "advance",
    "wheel",
    "slide",
    "quarter-turn",
    "half-turn",
    "centre-wheel",
    "extend",
    "contract",
    "move-into-support",
    "move-and-rally",
    "square",
    "leave-zoc",
    "general",
    "rally",
    "encourage",
    "charge",
    "charge-spontaneously",
    "disengage",
    "hold",
    "conform",
    "recall",
    "end-corps",
    "refuge",
];
/// Every kind of answer in a charge.
const REACTIONS: [&str; 12] = [
    "evade",
    "run-on",
    "deviate",
    "first",
    "turn-from",
    "conform-to",
    "edge",
    "place",
    "keep-up",
    "from-side",
    "conform",
    "aside",
];
/// Every clause of these chapters that refuses an order.
const REFUSALS: [&str; 68] = [
    "A-TRN-04", "A-TRN-27", "A-TRP-50", "A-TRP-52", "A-CMD-01", "A-CMD-10", "A-CMD-11", "A-CMD-21",
    "A-CMD-22", "A-CMD-24", "A-CMD-30", "A-CMD-31", "A-MOV-01", "A-MOV-05", "A-MOV-08", "A-MOV-09",
    "A-MOV-13", "A-MOV-14", "A-MOV-15", "A-MOV-18", "A-MOV-20", "A-MOV-21", "A-MOV-23", "A-MOV-27",
    "A-MOV-29", "A-MOV-30", "A-MOV-31", "A-MOV-33", "A-MOV-39", "A-MOV-40", "A-MOV-48", "A-MOV-50",
    "A-MOV-51", "A-MOV-52", "A-MOV-55", "A-MOV-56", "A-MOV-57", "A-MOV-60", "A-MOV-61", "A-TER-26",
    "A-ZOC-09", "A-ZOC-10", "A-ZOC-13", "A-ZOC-14", "A-ZOC-16", "A-CHG-01", "A-CHG-02", "A-CHG-03",
    "A-CHG-04", "A-CHG-05", "A-CHG-08", "A-CHG-11", "A-CHG-13", "A-CHG-14", "A-CHG-18", "A-CHG-26",
    "A-CHG-28", "A-CHG-37", "A-CHG-46", "A-CHG-47", "A-CHG-61", "A-CHG-62", "A-CHG-63", "A-CHG-78",
    "A-CHG-84", "A-RAL-01", "A-RAL-02", "A-RAL-15",
];
/// What a soak of this size need not show, and why.
const EXPLAINED: [(&str, &str); 12] = [
    ("refuge", "a lone general run over with two of his units equally near: shown by command/run-over"),
    ("recall", "needs a camp taken and looted: shown by rout/looting"),
    ("turn-from", "two chargers within 0.01 UD of the same run with different headings: groups share theirs"),
    ("conform-to", "several attackers of one sequence on one unit's flanks only"),
    ("edge", "a corner met at exactly equal angles, with a right to both edges"),
    ("place", "two places within 0.01 UD of the same slide"),
    (
        "first",
        "two units equally near whose places overlap, or two Headstrong ones exactly behind each other",
    ),
    ("A-MOV-56", "a wheel behind a work: the positions have few works; shown by movement/behind-a-work"),
    ("aside", "heavier enemies lined up against light infantry: shown by charge/light-infantry-steps-aside"),
    (
        "A-MOV-29",
        "a group ordered over somebody in its gap who looks elsewhere: shown by movement/gun-in-the-gap",
    ),
    ("A-ZOC-13", "troops able to evade in a zone with no way out at all: shown by zoc/evade-blocked"),
    ("A-CHG-84", "light infantry that steps too far: shown by charge/light-infantry-steps-aside"),
];

fn overlapping(state: &State<Adgr>) -> Option<(UnitId, UnitId)> {
    let scene = Scene::new(&state.setup, &state.world);
    let feet: Vec<_> = scene.on_table().map(|(id, r)| (id, *r)).collect();
    for (i, (a, ra)) in feet.iter().enumerate() {
        for (b, rb) in &feet[..i] {
            if ra.bounds().meets(rb.bounds()) && overlaps(&Body::Rect(*ra), &Body::Rect(*rb), 45) {
                return Some((*a, *b));
            }
        }
    }
    None
}

/// A careless answer to a question in the middle of something.
fn careless(state: &State<Adgr>, decision: &Decision, chance: &mut Chance) -> Option<Order> {
    let any = UnitId(u16::try_from(chance.below(state.world.units.len())).unwrap_or(0));
    let evader = |unit: UnitId| Evader { units: vec![unit], straight: false, half_turn: false };
    Some(match decision {
        Decision::Corps => Order::Activate(CorpsId(u8::try_from(chance.below(9)).unwrap_or(0))),
        Decision::Evade { .. } if chance.one_in(2) => Order::Evade(Vec::new()),
        Decision::Evade { .. } => Order::Evade(vec![evader(any)]),
        Decision::RunOn { .. } => Order::RunOn(Ud(20)),
        Decision::Aside { .. } => Order::Aside(Point::new(0, 0)),
        Decision::First { .. } | Decision::TurnFrom { .. } | Decision::ConformTo { .. } => Order::Choose(any),
        _ => return None,
    })
}

/// A generated battle with works and a rock between the corps.
fn battle(seed: u64) -> State<Adgr> {
    let mut position = common::position(seed);
    let mut chance = Chance::new(seed ^ 0x0d);
    let mut text = String::from("[[terrain]]\nkind = \"impassable\"\nrect = [14, 8, 14.9, 12]\n");
    for _ in 0..4 {
        let (x, y) = (chance.between(3, 26), chance.between(6, 13));
        let facing = 180 * chance.between(0, 1);
        text += &format!(
            "[[work]]\nseat = \"A\"\nkind = \"fortification\"\nat = [{x}, {y}.3]\nfacing = {facing}\n"
        );
    }
    let more: Position = toml::from_str(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    position.work.extend(more.work);
    position.terrain.extend(more.terrain);
    // Some battles begin with a corps that hesitates, some in the middle of an activation with tired units.
    if seed % 3 == 1 {
        for corps in position.corps.iter_mut().filter(|c| !c.chief) {
            corps.doubtful = true;
            corps.trust = Some(Trust::Hesitant);
        }
    }
    if seed % 3 == 2 {
        position.activate = position.corps.first().map(|c| c.name.clone());
        for unit in position.unit.iter_mut().filter(|_| chance.one_in(4)) {
            unit.marks = Some(Marks { orders: 3, moves: 1, ..Marks::default() });
        }
    }
    Adgr::from_position(&position).unwrap_or_else(|t| panic!("seed {seed}: {t:?}"))
}

/// An order as a careless hand might draw it.
fn wild(state: &State<Adgr>, seat: Seat, chance: &mut Chance) -> Order {
    let all: Vec<UnitId> =
        (0..state.world.units.len()).filter_map(|i| u16::try_from(i).ok()).map(UnitId).collect();
    let own: Vec<UnitId> = all.iter().copied().filter(|u| state.world.sheet(*u).seat == seat).collect();
    let one = |chance: &mut Chance| chance.pick(&own).copied().unwrap_or(UnitId(0));
    let first = one(chance);
    let mut units = vec![first];
    // Neighbours in the roster stand side by side.
    for n in 1..=chance.below(4) {
        let next = UnitId(first.0 + u16::try_from(n).unwrap_or(0));
        if chance.one_in(2) && own.contains(&next) {
            units.push(next);
        }
    }
    let side = |chance: &mut Chance| if chance.one_in(2) { Side::Left } else { Side::Right };
    let ud = |chance: &mut Chance, most: i32| Ud::thousandths(chance.between(1, most));
    let mut manoeuvre = |chance: &mut Chance| match chance.below(9) {
        0..=2 => Manoeuvre::Advance(ud(chance, 6_000)),
        3 | 4 => Manoeuvre::Wheel(side(chance), Angle(chance.between(100, 100_000))),
        5 => Manoeuvre::Slide(side(chance), ud(chance, 1_300)),
        6 => Manoeuvre::QuarterTurn(side(chance)),
        7 => Manoeuvre::HalfTurn,
        _ => Manoeuvre::CentreWheel(side(chance), Angle(chance.between(100, 100_000))),
    };
    let path = |chance: &mut Chance, m: &mut dyn FnMut(&mut Chance) -> Manoeuvre| {
        (0..1 + chance.below(3)).map(|_| m(chance)).collect::<Vec<_>>()
    };
    match chance.below(13) {
        9 => {
            let other = one(chance);
            let reform = if chance.one_in(2) {
                Manoeuvre::Extend(vec![Comer { unit: other, side: side(chance), link: None }])
            } else {
                let followers = vec![Follower { unit: other, link: None }];
                Manoeuvre::Contract(Contraction { lead: vec![first], followers })
            };
            units.push(other);
            units.dedup();
            Order::Move(Move { units, path: vec![manoeuvre(chance), reform], ..Move::default() })
        }
        10 => {
            let at = |chance: &mut Chance| Point::new(chance.between(0, 120_000), chance.between(0, 80_000));
            let corps = CorpsId(u8::try_from(chance.below(state.setup.corps.len() + 1)).unwrap_or(0));
            let join = chance.one_in(2).then(|| first.one());
            Order::General(GeneralMove { general: corps, path: vec![at(chance)], join, keep_free: false })
        }
        11 => Order::Encourage(CorpsId(u8::try_from(chance.below(state.setup.corps.len())).unwrap_or(0))),
        12 => Order::Move(Move { units, path: path(chance, &mut manoeuvre), rally: true, ..Move::default() }),
        0..=2 => Order::Move(Move { units, path: path(chance, &mut manoeuvre), ..Move::default() }),
        3 => {
            let pick = |chance: &mut Chance| chance.pick(&all).copied().unwrap_or(UnitId(0)).one();
            let places = [
                SupportPlace::OverlapLeft,
                SupportPlace::SideToSide,
                SupportPlace::LeftFlank,
                SupportPlace::RightFlank,
                SupportPlace::Rear,
            ];
            let place = places[chance.below(places.len())];
            let support = Some(Support { friend: pick(chance), enemy: pick(chance), place });
            Order::Move(Move { units, path: path(chance, &mut manoeuvre), support, ..Move::default() })
        }
        4 => {
            let opening = (0..chance.below(3)).map(|_| manoeuvre(chance)).collect();
            let spontaneous = chance.one_in(4);
            let at = chance.one_in(6).then(|| chance.pick(&all).copied()).flatten();
            Order::Charge(Charge { units, opening, spontaneous, at, ..Charge::default() })
        }
        5 => Order::Disengage(Disengage { units, ..Disengage::default() }),
        6 => Order::Hold(Hold {
            rally: if chance.one_in(2) { vec![first] } else { Vec::new() },
            units,
            ..Hold::default()
        }),
        7 if chance.one_in(2) => Order::Conform(first),
        7 => {
            Order::Square(Square { unit: first, path: Vec::new(), choices: rocroi_adgr::Choices::default() })
        }
        _ => Order::LeaveZoc(LeaveZoc {
            units,
            ahead: chance.one_in(2),
            straight: false,
            half_turn: false,
            choices: rocroi_adgr::Choices::default(),
        }),
    }
}

#[test]
fn moves_and_charges_from_generated_positions() {
    let many: u64 = std::env::var("ROCROI_SOAK").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let waits = if many > 2 { 400 } else { 60 };
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut count = |kind: &str, id: &str, n: u64| *counts.entry(format!("{kind} {id}")).or_default() += n;
    let from = std::env::var("ROCROI_FROM").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    for seed in from..from + many {
        // The laws of the contract, now and then.
        let seen =
            play(battle(seed), seed, Watch { every: 17, waits: waits / 4 }).unwrap_or_else(|e| panic!("{e}"));
        for (what, n) in &seen.counts {
            if let Some(kind) = what.strip_prefix("order ") {
                count("order", kind, *n);
            } else if let Some(clause) = what.strip_prefix("fault ") {
                count("refusal", clause, *n);
            }
        }
        // The same battle on, with careless orders in between.
        let mut state = battle(seed);
        let (mut chance, mut dice) = (Chance::new(seed ^ 0xbad), Seeded::new(seed));
        for _ in 0..waits {
            let answer = match &state.wait {
                Wait::Over(_) => break,
                Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
                Wait::Decide(asked) => {
                    let Some(a) = asked.iter().find(|a| a.given.is_none()) else { panic!("nobody is asked") };
                    if let Some(words) = say::words(&a.decision) {
                        count("reaction", &words.id, 1);
                    }
                    if let Decision::Orders = a.decision {
                        for _ in 0..6 {
                            let order = wild(&state, a.seat, &mut chance);
                            if let Err(NotTaken::Refused(r)) = state.check(a.seat, &order) {
                                for fault in r.reasons {
                                    count("refusal", &fault.clause().to_string(), 1);
                                }
                            }
                        }
                    }
                    if let Some(order) = careless(&state, &a.decision, &mut chance)
                        && let Err(NotTaken::Refused(r)) = state.check(a.seat, &order)
                    {
                        for fault in r.reasons {
                            count("refusal", &fault.clause().to_string(), 1);
                        }
                    }
                    let Some(order) = state.sample(a.seat, &mut chance) else { panic!("nothing to answer") };
                    count("order", Adgr::kind(&order), 1);
                    Answer::Order(a.seat, order)
                }
            };
            let mut notes = Notes::default();
            state.answer(&answer, Some(&mut notes)).unwrap_or_else(|e| panic!("seed {seed}: {e:?}"));
            if matches!(&state.wait, Wait::Decide(asked) if asked.iter().any(|a| a.decision == Decision::Orders))
                && let Some(pair) = overlapping(&state)
            {
                panic!("seed {seed}: {pair:?} overlap after {answer:?}: {:?}", notes.0);
            }
        }
    }
    let explained = |id: &str| EXPLAINED.iter().any(|(known, _)| *known == id);
    let mut missing = Vec::new();
    let all = ORDERS.iter().map(|k| ("order", *k));
    let all = all.chain(REACTIONS.iter().map(|k| ("reaction", *k)));
    for (kind, id) in all.chain(REFUSALS.iter().map(|k| ("refusal", *k))) {
        let n = counts.get(&format!("{kind} {id}")).copied().unwrap_or(0);
        let why = EXPLAINED.iter().find(|(known, _)| *known == id).map_or("", |(_, why)| *why);
        println!("{n:>8}  {kind} {id} {}", if n == 0 { why } else { "" });
        if n == 0 && !explained(id) {
            missing.push(format!("{kind} {id}"));
        }
    }
    if many >= 50 {
        assert!(missing.is_empty(), "never happened: {}", missing.join(", "));
    }
}
