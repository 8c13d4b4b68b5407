//! Every order can be written as text and read back to the same order; every position can be saved and read again.

use rocroi_argad::Argad;
use rocroi_argad::scenario::{ScenarioName, quick};
use rocroi_game::{Answer, Chance, Dice as _, Scripted as _, Seeded, State, Wait};
use std::collections::BTreeSet;
use std::sync::Arc;

#[test]
fn every_order_reads_back_to_itself() {
    let mut kinds = BTreeSet::new();
    for name in [ScenarioName::Encounter, ScenarioName::Convoy, ScenarioName::Raid, ScenarioName::Bridge] {
        for seed in 0..3 {
            let mut state: State<Argad> = State::start(Arc::new(quick(name, seed)), None).unwrap();
            let mut dice = Seeded::new(seed);
            let mut chance = Chance::new(seed);
            for wait in 0..500 {
                let answer = match &state.wait {
                    Wait::Over(_) => break,
                    Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
                    Wait::Decide(asked) => {
                        let a = asked.iter().find(|a| a.given.is_none()).unwrap();
                        let mut orders = if wait % 20 == 0 { state.candidates(a.seat) } else { Vec::new() };
                        let own = state.sample(a.seat, &mut chance).unwrap();
                        orders.push(own.clone());
                        for o in orders {
                            let text = Argad::write_order(state.now(), a.seat, &o);
                            let read = Argad::read_order(state.now(), a.seat, &a.decision, &text);
                            assert_eq!(read.as_ref(), Ok(&o), "{text}");
                            kinds.insert(o.kind());
                        }
                        Answer::Order(a.seat, own)
                    }
                };
                state.answer(&answer, None).unwrap();
            }
        }
    }
    assert!(kinds.len() > 15, "{kinds:?}");
}

#[test]
fn slips_are_named_with_the_nearest_right_spelling() {
    let state: State<Argad> = State::start(Arc::new(quick(ScenarioName::Bridge, 1)), None).unwrap();
    let Wait::Decide(asked) = &state.wait else { panic!("set-up asks") };
    let read = |text: &str| {
        let e = Argad::read_order(state.now(), asked[0].seat, &asked[0].decision, text).unwrap_err();
        e.to_string()
    };
    assert!(read("wlak 1 by 20 east").contains("did you mean `walk`?"), "{}", read("wlak 1 by 20 east"));
    assert!(read("walk 1 by 20 eats").contains("did you mean `east`?"));
    assert!(read("shoot A1 muskett B1").contains("did you mean `musket`?"));
    assert!(read("shoot A99 musket B1").contains("unknown figure `A99`"));
    assert!(read("walk 1 by (20 0)").contains("`,`"));
    assert!(read("stay 1 please").contains("the end of the order"));
}

#[test]
fn positions_are_saved_and_read_again() {
    for seed in 0..4 {
        let mut state: State<Argad> =
            State::start(Arc::new(quick(ScenarioName::Bridge, seed)), None).unwrap();
        let mut dice = Seeded::new(seed);
        let mut chance = Chance::new(seed);
        for _ in 0..60 {
            let answer = match &state.wait {
                Wait::Over(_) => break,
                Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
                Wait::Decide(asked) => {
                    let seat = asked.iter().find(|a| a.given.is_none()).unwrap().seat;
                    Answer::Order(seat, state.sample(seat, &mut chance).unwrap())
                }
            };
            state.answer(&answer, None).unwrap();
        }
        let saved = Argad::to_position(&state);
        let text = toml::to_string(&saved).unwrap();
        let read: rocroi_argad::script::Position = toml::from_str(&text).unwrap();
        assert_eq!(read, saved);
        let again = Argad::from_position(&read).unwrap_or_else(|t| panic!("{t:?}"));
        let places = |s: &State<Argad>| {
            let mut all: Vec<_> = s
                .world
                .ids()
                .filter(|id| s.world.figure(*id).on_table())
                .map(|id| s.world.figure(id).place.get().map(|p| (p.spot, p.crouched)))
                .collect();
            all.sort();
            all
        };
        assert_eq!(places(&again), places(&state));
    }
}
