//! Hidden figures never reach the other seat before they are seen: battles that differ only in what is hidden look
//! the same to the seat that cannot see it, in views, in what it is told, and in what is asked of it.

use rocroi_argad::event::Event;
use rocroi_argad::movement::Bar;
use rocroi_argad::scenario::{ScenarioName, quick};
use rocroi_argad::system::{Argad, Frame};
use rocroi_game::{
    Answer, Chance, Dice as _, Heard, Note, Record, Seat, Seeded, State, Told, Viewer, Wait, laws, proves,
};
use std::cell::Cell;
use std::sync::Arc;

fn start(name: ScenarioName, seed: u64) -> State<Argad> {
    State::start(Arc::new(quick(name, seed)), None).unwrap()
}

fn take(state: &State<Argad>, answer: &Answer<Argad>) -> Option<(State<Argad>, Told<Argad>)> {
    let mut next = state.clone();
    let mut record = Record::new(state);
    next.answer(answer, Some(&mut record)).ok()?;
    let told = record.close(state, &next);
    Some((next, told))
}

/// Did somebody hidden come out, or could only the truth decide what followed?
fn revealed(told: &Told<Argad>) -> bool {
    told.full.iter().any(|h| match h {
        Heard::Note { note: Note::Said(e), .. } => {
            matches!(e, Event::Found { .. } | Event::Routs { .. } | Event::Ended { .. })
        }
        _ => false,
    })
}

/// Somebody ended short because there was no room.
fn no_room(told: &Told<Argad>) -> bool {
    told.full.iter().any(|h| match h {
        Heard::Note { note: Note::Said(Event::Went { bar, .. }), .. } => *bar == Some(Bar::NoRoom),
        _ => false,
    })
}

/// The bytes a viewer gets.
fn bytes(told: &Told<Argad>, viewer: Viewer) -> String {
    serde_json::to_string(told.to(viewer)).unwrap()
}

#[test]
fn pairs_that_differ_only_in_hidden_things_give_the_same_bytes() {
    let _proof = proves("R-SCN-07");
    let mut compared = 0;
    let mut earlier: Vec<rocroi_argad::orders::Order> = Vec::new();
    for (name, seeds) in
        [(ScenarioName::Convoy, 0..5), (ScenarioName::Raid, 0..2), (ScenarioName::Encounter, 0..3)]
    {
        for seed in seeds {
            let mut state = start(name, seed);
            let mut dice = Seeded::new(seed);
            let mut chance = Chance::new(seed);
            for wait in 0..250 {
                let answer = match &state.wait {
                    Wait::Over(_) => break,
                    Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
                    Wait::Decide(asked) => {
                        let seat = asked.iter().find(|a| a.given.is_none()).unwrap().seat;
                        let order = state.sample(seat, &mut chance).unwrap();
                        if wait % 9 == 0 && earlier.len() < 16 {
                            earlier.push(order.clone());
                        }
                        Answer::Order(seat, order)
                    }
                };
                let (next, told) = take(&state, &answer).unwrap();
                for seat in Seat::BOTH {
                    if state.world.hidden_figures(seat.other()) == 0 || revealed(&told) {
                        continue;
                    }
                    let viewer = Viewer::Seat(seat);
                    let twin = state.view(viewer).fill(wait);
                    assert_eq!(twin.view(viewer), state.view(viewer), "{name:?} {seed} {wait}");
                    // An order of the other side may speak of what the twin does not have.
                    let Some((twin_next, twin_told)) = take(&twin, &answer) else { continue };
                    // Men of the other side end short of their own hidden friends, wherever those are.
                    let theirs = matches!(&answer, Answer::Order(by, _) if *by != seat);
                    if revealed(&twin_told) || (theirs && (no_room(&told) || no_room(&twin_told))) {
                        continue;
                    }
                    let here = format!("{name:?} {seed} wait {wait} seat {seat}: {answer:?}");
                    assert_eq!(bytes(&told, viewer), bytes(&twin_told, viewer), "{here}");
                    assert_eq!(next.view(viewer), twin_next.view(viewer), "{here}");
                    assert_eq!(told.learned, twin_told.learned, "{here}: what may be undone");
                    let candidates = next.candidates(seat);
                    assert_eq!(candidates, twin_next.candidates(seat), "{here}");
                    // Orders of this wait and of earlier ones: taken or refused for the same reasons, with the same
                    // preview.
                    for order in candidates.iter().step_by(7).chain(&earlier) {
                        let (check, twin_check) = (next.check(seat, order), twin_next.check(seat, order));
                        assert_eq!(check, twin_check, "{here}: {order:?}");
                    }
                    for order in candidates.iter().step_by(23) {
                        let preview = |s: &State<Argad>| format!("{:?}", s.view(viewer).preview(order));
                        assert_eq!(preview(&next), preview(&twin_next), "{here}: {order:?}");
                    }
                    compared += 1;
                }
                state = next;
            }
        }
    }
    assert!(compared > 200, "only {compared} pairs were compared");
}

#[test]
fn a_hidden_place_is_in_no_view_of_the_enemy() {
    let _proof = proves("R-SCN-07");
    for seed in 0..6 {
        let in_set_up = Cell::new(true);
        let look = |state: &State<Argad>| {
            let view = state.view(Viewer::Seat(Seat::A));
            for id in state.setup.of(Seat::B) {
                let (mine, seen) = (state.world.figure(id), view.state().world.figure(id));
                if !mine.shown() {
                    assert!(seen.place.is_blank() && seen.start == rocroi_argad::figures::Spot::default());
                }
            }
            assert!(view.state().world.groups[1].hidden.is_blank());
            in_set_up.set(matches!(state.stack.first(), Some(Frame::SetUp(_))));
            None
        };
        let watch = laws::Watch { every: 0, waits: 60 };
        laws::play_looking(start(ScenarioName::Convoy, seed), seed, watch, &look).unwrap();
        assert!(!in_set_up.get());
    }
}
