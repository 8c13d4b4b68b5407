//! The ambush as one probe through everything: a group set up hidden, walked past, and its ambush sprung; by dice
//! written down, thrown from a seed and entered by hand; saved and resumed at every wait, undone, seen by both seats and
//! a spectator, previewed from what a seat has seen, and its fights enumerated exactly.

use rocroi_argad::Argad;
use rocroi_argad::event::Event;
use rocroi_argad::morale::Morale;
use rocroi_argad::orders::Decision;
use rocroi_argad::script::Position;
use rocroi_argad::system::{Fight, FightResult};
use rocroi_game::{
    Act, Answer, Battle, Dice, Heard, NotDone, NotTaken, Note, Notes, Prepared, Scripted as _, Seat, Seeded,
    State, Stop, System as _, Viewer, Wait, chronicle, laws, proves,
};
use rocroi_odds::exact;
use std::collections::BTreeMap;

const CASE: &str = include_str!("../../../../cases/argad/turn/walking-into-an-ambush.toml");
/// The dice of the case: shots, initiative, the test.
const DICE: [u8; 6] = [4, 3, 5, 2, 5, 3];

fn start(change: impl FnOnce(&mut Position)) -> State<Argad> {
    let file: toml::Table = CASE.parse().unwrap();
    let mut position: Position = file["position"].clone().try_into().unwrap();
    change(&mut position);
    Argad::from_position(&position).unwrap_or_else(|t| panic!("{t:?}"))
}

/// What everybody says, whatever the dice: the militia walk past, the partisans spring their ambush on turn 2.
fn script(state: &State<Argad>, seat: Seat, decision: &Decision) -> Answer<Argad> {
    let turn = state.world.turn;
    let text = match decision {
        Decision::Move if seat == Seat::A && turn == 1 => "walk 1 by 18 east",
        Decision::Move => "done",
        Decision::Shoot => "no shots",
        Decision::Regroup => "no regrouping",
        Decision::Retreat => "fight on",
        Decision::Ambush if turn == 2 => "ambush 1 fire",
        Decision::Ambush => "no ambush",
        Decision::AmbushShots { .. } => "shoot B1 musketoon A2; B2 musket A4; B3 musket A4",
        other => panic!("nobody should be asked {other:?}"),
    };
    let order = Argad::read_order(state.now(), seat, decision, text).unwrap();
    Answer::Order(seat, order)
}

/// The next answer, or none when the second turn is over.
fn next(state: &State<Argad>, dice: &mut dyn Dice) -> Option<Answer<Argad>> {
    if state.world.turn > 2 {
        return None;
    }
    match &state.wait {
        Wait::Over(_) => None,
        Wait::Roll(ask) => Some(Answer::Fell(dice.throw(ask.dice()))),
        Wait::Decide(asked) => {
            let a = asked.iter().find(|a| a.given.is_none()).unwrap();
            Some(script(state, a.seat, &a.decision))
        }
    }
}

/// A battle and the answer it is given.
type Told = (Battle<Argad>, Answer<Argad>);

/// Every answer, and the battle before each; and the battle at the end.
fn played(start: State<Argad>, dice: &mut dyn Dice) -> (Vec<Told>, Battle<Argad>) {
    let mut battle = Battle::new(start);
    let mut out = Vec::new();
    while let Some(answer) = next(battle.state(), dice) {
        out.push((battle.clone(), answer.clone()));
        battle.act(Act::Answer(answer)).unwrap_or_else(|e| panic!("{e:?}"));
    }
    (out, battle)
}

fn hidden(state: &State<Argad>) -> bool {
    state.world.hidden_figures(Seat::B) > 0
}

#[test]
fn dice_written_down_thrown_and_entered_give_one_battle() {
    let _proof = proves("R-TRN-13 R-SHT-37 R-SCN-07");
    let (_, end) = played(start(|_| ()), &mut Prepared::new(DICE));
    // Entered by hand, one roll after the other; a wrong number of dice is not taken and changes nothing.
    let mut battle = Battle::new(start(|_| ()));
    let mut left = DICE.to_vec();
    while battle.state().world.turn <= 2 {
        let answer = match &battle.state().wait {
            Wait::Roll(ask) => {
                let asked = ask.dice();
                let before = battle.state().clone();
                let many = Act::Answer(Answer::Fell(vec![1; asked + 1]));
                let refused = battle.act(many).unwrap_err();
                assert!(matches!(refused, NotDone::NotTaken(NotTaken::Faces(_))), "{refused:?}");
                assert_eq!(*battle.state(), before);
                Answer::Fell(left.drain(..asked).collect())
            }
            _ => next(battle.state(), &mut Prepared::new([])).unwrap(),
        };
        battle.act(Act::Answer(answer)).unwrap_or_else(|e| panic!("{e:?}"));
    }
    assert!(left.is_empty());
    assert_eq!(battle.state().hash(), end.state().hash());
    // From a seed the same seed is the same battle.
    let seeded = |seed| played(start(|_| ()), &mut Seeded::new(seed)).1.state().hash();
    for seed in 0..6 {
        assert_eq!(seeded(seed), seeded(seed));
    }
}

#[test]
fn saved_and_resumed_at_every_wait() {
    let (waits, end) = played(start(|_| ()), &mut Prepared::new(DICE));
    for (i, (battle, _)) in waits.iter().enumerate() {
        let text = serde_json::to_string(battle.state()).unwrap();
        let mut again: State<Argad> = serde_json::from_str(&text).unwrap();
        assert_eq!(again, *battle.state());
        for (_, answer) in &waits[i..] {
            again.answer(answer, None).unwrap_or_else(|e| panic!("{e:?}"));
        }
        assert_eq!(again.hash(), end.state().hash(), "resumed at wait {i}");
    }
    // And as a chronicle, line by line.
    let mut battle = Battle::new(start(|_| ()));
    let mut text = chronicle::header_line(battle.start(), BTreeMap::new());
    for (_, answer) in &waits {
        let (entry, _) = battle.act(Act::Answer(answer.clone())).unwrap_or_else(|e| panic!("{e:?}"));
        text.push_str(&chronicle::entry_lines(&entry, &battle));
    }
    let read = chronicle::read::<Argad>(&text).unwrap();
    assert!(read.parted.is_none() && read.entries.len() == waits.len());
}

#[test]
fn nobody_sees_the_hidden_before_they_are_found() {
    let _proof = proves("R-SCN-07");
    // The twin hides the same men elsewhere, and in another posture of the group's chain.
    let twin = |p: &mut Position| {
        for (i, f) in p.group[1].figure.iter_mut().enumerate() {
            f.at = Some([rocroi_table::Cm(80), rocroi_table::Cm(80 + 3 * i as i32)]);
        }
    };
    let mut here = Battle::new(start(|_| ()));
    let mut there = Battle::new(start(twin));
    let mut dice = Prepared::new(DICE);
    let outsiders = [Viewer::Seat(Seat::A), Viewer::Spectator];
    let probes = [
        "walk 1 by 18 east",
        "walk 1: A1 by (18, 13)",
        "walk 1: A1 by (18, 13) against B1",
        "walk 1: A2 by (0, 8) against B2",
        "walk 1 by 30 north",
        "shoot A1 musketoon B1",
        "shoot A3 musket group B-1",
        "stay 1",
        "ambush 1 fire",
    ];
    let mut compared = 0;
    while hidden(here.state()) {
        for viewer in outsiders {
            let (a, b) = (here.state().view(viewer), there.state().view(viewer));
            let same = serde_json::to_string(&a).unwrap() == serde_json::to_string(&b).unwrap();
            assert!(same, "{}", laws::first_difference(a.state(), b.state()));
            for id in here.state().setup.of(Seat::B).take(3) {
                assert!(a.state().world.figure(id).place.is_blank());
            }
        }
        let mine = here.state().view(Viewer::Seat(Seat::B));
        assert!(
            mine.state().setup.of(Seat::B).all(|id| mine
                .state()
                .world
                .spot(id, rocroi_argad::world::Eyes::Of(Seat::B))
                .is_some())
        );
        // Refusals and previews of the seat that does not see them, and what it may undo.
        if let Some(asked) = here.state().asked(Seat::A) {
            for text in probes {
                let Ok(order) = Argad::read_order(here.state().now(), Seat::A, &asked.decision, text) else {
                    continue;
                };
                assert_eq!(
                    here.state().check(Seat::A, &order),
                    there.state().check(Seat::A, &order),
                    "{text}"
                );
                let view = |b: &Battle<Argad>| b.state().view(Viewer::Seat(Seat::A));
                let (p, q) = (view(&here).preview(&order), view(&there).preview(&order));
                assert_eq!(format!("{p:?}"), format!("{q:?}"), "{text}");
                compared += 1;
            }
        }
        assert_eq!(here.can_undo(Seat::A), there.can_undo(Seat::A));
        let Some(answer) = next(here.state(), &mut dice) else { break };
        let found = |told: &rocroi_game::Told<Argad>| {
            told.full.iter().any(|h| matches!(h, Heard::Note { note: Note::Said(Event::Found { .. }), .. }))
        };
        let (_, told) = here.act(Act::Answer(answer.clone())).unwrap_or_else(|e| panic!("{e:?}"));
        let (_, other) = there.act(Act::Answer(answer)).unwrap_or_else(|e| panic!("{e:?}"));
        if found(&told) {
            break;
        }
        for viewer in outsiders {
            let bytes = |t: &rocroi_game::Told<Argad>| serde_json::to_string(t.to(viewer)).unwrap();
            assert_eq!(bytes(&told), bytes(&other));
        }
    }
    assert!(compared >= 9, "{compared}");
    // Sprung, everybody sees them.
    for viewer in outsiders {
        let view = here.state().view(viewer);
        assert!(here.state().setup.of(Seat::B).all(|id| view.state().world.figure(id).shown()));
    }
}

#[test]
fn undone_until_somebody_learned_something() {
    let (waits, _) = played(start(|_| ()), &mut Prepared::new(DICE));
    let (mut undone, mut kept) = (0, 0);
    for (battle, answer) in &waits {
        let Answer::Order(seat, _) = answer else { continue };
        let mut next = battle.clone();
        let (_, told) = next.act(Act::Answer(answer.clone())).unwrap_or_else(|e| panic!("{e:?}"));
        if told.learned {
            assert!(!next.can_undo(*seat));
            assert_eq!(next.act(Act::Undo(*seat)).unwrap_err(), NotDone::NothingToUndo);
            kept += 1;
        } else {
            next.act(Act::Undo(*seat)).unwrap_or_else(|e| panic!("{e:?}"));
            assert_eq!(next.state(), battle.state());
            undone += 1;
        }
    }
    // The spring of the ambush cannot be taken back; a walk and a wish to fight on can.
    assert!(kept >= 1 && undone >= 4, "{kept} {undone}");
}

/// How many of the six faces of one die end in a hit, or leave the group in each state, by the engine itself.
fn thrown(state: &State<Argad>) -> ([u64; 3], u64) {
    let (mut states, mut hits) = ([0; 3], 0);
    for face in 1..=6 {
        let mut copy = state.clone();
        let mut notes = Notes::default();
        copy.answer(&Answer::Fell(vec![face]), Some(&mut notes)).unwrap_or_else(|e| panic!("{e:?}"));
        for n in &notes.0 {
            match n {
                Note::Said(Event::Shot { hit: true, .. }) => hits += 1,
                Note::Said(Event::Tested { state, .. }) => states[*state as usize] += 1,
                _ => {}
            }
        }
    }
    (states, hits)
}

/// So many sixths, in lowest terms.
fn sixths(n: u64) -> &'static str {
    ["0/1", "1/6", "1/3", "1/2", "2/3", "5/6", "1/1"][n as usize]
}

#[test]
fn previewed_from_what_a_seat_has_seen_and_enumerated_exactly() {
    let _proof = proves("R-TRN-13 R-SHT-37 R-SHT-14 R-MRL-07");
    let (waits, _) = played(start(|_| ()), &mut Prepared::new(DICE));
    let (mut shots, mut tests) = (Vec::new(), 0);
    for (i, (battle, answer)) in waits.iter().enumerate() {
        let state = battle.state();
        if let Answer::Order(seat, order) = answer {
            let preview = state.view(Viewer::Seat(*seat)).preview(order).unwrap_or_else(|e| panic!("{e:?}"));
            // Where the preview goes as far as a roll, its fight is the one that is rolled.
            if preview.course.stop == Stop::Roll
                && let Some(p) = preview.course.fight()
            {
                let real = Argad::fight(waits[i + 1].0.state().now()).unwrap();
                assert_eq!((p.fight, &p.tallies), (real.fight, &real.tallies));
            }
        }
        let Some(pending) = Argad::fight(state.now()) else { continue };
        let odds = exact(&pending.fight);
        let (states, hits) = thrown(state);
        match pending.fight {
            Fight::Shot(_) => {
                let hit = |r: &FightResult| matches!(r, FightResult::Shot(s) if s.hit);
                let (n, of) = odds.chance(hit);
                assert_eq!(format!("{n}/{of}"), sixths(hits));
                shots.push(hits);
            }
            Fight::Test(_) => {
                for state in [Morale::Steady, Morale::Shaken, Morale::Routed] {
                    let is = |r: &FightResult| matches!(r, FightResult::Test(t) if t.state == state);
                    let (n, of) = odds.chance(is);
                    assert_eq!(format!("{n}/{of}"), sixths(states[state as usize]));
                }
                tests += 1;
            }
            _ => {}
        }
    }
    // 4 or more, 4 or more, and slantwise through the wood 5 or more.
    assert_eq!((shots, tests), (vec![3, 3, 2], 1));
}
