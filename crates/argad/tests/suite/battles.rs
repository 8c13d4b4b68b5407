//! Whole battles at random, to their end, under the laws of the contract; and what must never happen on the table.

use rocroi_argad::Argad;
use rocroi_argad::overlap::overlap;
use rocroi_argad::scenario::{ScenarioName, quick};
use rocroi_game::{Answer, Chance, Dice as _, Seeded, State, Wait, laws};
use std::sync::Arc;

const ALL: [ScenarioName; 4] =
    [ScenarioName::Encounter, ScenarioName::Convoy, ScenarioName::Raid, ScenarioName::Bridge];

fn start(name: ScenarioName, seed: u64) -> State<Argad> {
    State::start(Arc::new(quick(name, seed)), None).unwrap()
}

/// Plays a battle to its end, looking at the table after every answer.
fn watched(name: ScenarioName, seed: u64) -> String {
    let mut state = start(name, seed);
    let mut dice = Seeded::new(seed);
    let mut chance = Chance::new(seed);
    for wait in 0..20_000 {
        let answer = match &state.wait {
            Wait::Over(_) => return state.hash(),
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let open: Vec<_> = asked.iter().filter(|a| a.given.is_none()).map(|a| a.seat).collect();
                let seat = *chance.pick(&open).unwrap();
                Answer::Order(seat, state.sample(seat, &mut chance).unwrap())
            }
        };
        state
            .answer(&answer, None)
            .unwrap_or_else(|e| panic!("{name:?} {seed} at {wait}: {answer:?}: {e:?}"));
        if let Some(o) = overlap(&state.world) {
            panic!("{name:?} {seed} at {wait} after {answer:?}: {o}");
        }
    }
    panic!("{name:?} {seed} does not end");
}

#[test]
fn random_battles_end_without_forbidden_overlap() {
    for name in ALL {
        for seed in 0..6 {
            watched(name, seed);
        }
    }
}

#[test]
fn the_same_seed_is_the_same_battle() {
    for name in ALL {
        assert_eq!(watched(name, 7), watched(name, 7), "{name:?}");
    }
}

#[test]
fn the_laws_hold() {
    for name in ALL {
        for seed in 0..2 {
            let watch = laws::Watch { every: 11, waits: 3_000 };
            match laws::play(start(name, seed), seed, watch) {
                Ok(c) => assert!(c.ended, "{name:?} {seed} does not end"),
                Err(e) => panic!("{name:?}: {e}"),
            }
        }
    }
}
