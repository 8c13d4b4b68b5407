//! Whole battles at random, to their end, under the laws of the contract; and what must never happen on the table.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use rocroi_argad::Argad;
use rocroi_argad::measure::SLACK;
use rocroi_argad::scenario::{ScenarioName, quick};
use rocroi_argad::world::{CART, Eyes, World, beast_body, rect};
use rocroi_game::{Answer, Chance, Dice as _, Seeded, State, Wait, laws};
use rocroi_table::{Body, overlaps};
use std::sync::Arc;

const ALL: [ScenarioName; 4] =
    [ScenarioName::Encounter, ScenarioName::Convoy, ScenarioName::Raid, ScenarioName::Bridge];

fn start(name: ScenarioName, seed: u64) -> State<Argad> {
    State::start(Arc::new(quick(name, seed)), None).unwrap()
}

/// Two bases on the same storey overlap by more than a rounding.
fn overlap(w: &World) -> Option<String> {
    let mut bases: Vec<(String, u8, Body)> = Vec::new();
    for (id, p) in w.seen(Eyes::All) {
        bases.push((format!("figure {}", id.0), p.storey, w.body_at(id, p.spot)));
    }
    for (i, h) in w.horses.iter().enumerate().filter(|(_, h)| !h.gone) {
        bases.push((format!("horse {i}"), 0, beast_body(h)));
    }
    for (i, c) in w.carts.iter().enumerate().filter(|(_, c)| c.left.is_none()) {
        bases.push((format!("cart {i}"), 0, Body::Rect(rect(c.spot, CART))));
    }
    for (i, (a, sa, x)) in bases.iter().enumerate() {
        for (b, sb, y) in &bases[..i] {
            if sa == sb && overlaps(x, y, 2 * SLACK + 4) {
                return Some(format!("{a} and {b} overlap: {x:?} {y:?}"));
            }
        }
    }
    None
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
