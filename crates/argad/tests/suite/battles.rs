//! Whole battles at random, to their end, under the laws of the contract; and what must never happen on the table.

use rocroi_argad::Argad;
use rocroi_argad::overlap::overlap;
use rocroi_argad::scenario::{ScenarioName, quick};
use rocroi_game::{State, laws};
use std::sync::Arc;

const ALL: [ScenarioName; 4] =
    [ScenarioName::Encounter, ScenarioName::Convoy, ScenarioName::Raid, ScenarioName::Bridge];

fn start(name: ScenarioName, seed: u64) -> State<Argad> {
    State::start(Arc::new(quick(name, seed)), None).unwrap()
}

/// Plays a battle to its end, looking at the table after every answer.
fn watched(name: ScenarioName, seed: u64) -> String {
    let watch = laws::Watch { every: 0, waits: 20_000 };
    let look = |state: &State<Argad>| overlap(&state.world).map(|o| o.to_string());
    let seen =
        laws::play_looking(start(name, seed), seed, watch, &look).unwrap_or_else(|e| panic!("{name:?} {e}"));
    assert!(seen.ended, "{name:?} {seed} does not end");
    seen.hash
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
