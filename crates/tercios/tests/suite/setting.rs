//! Setting up by the contract: quick battles from seeds, and the laws while scenery is laid and armies deploy.

use rocroi_game::{Scripted as _, Seat, State, Wait, laws, proves};
use rocroi_tercios::battle::quick::{Wish, start};
use rocroi_tercios::battle::scenario::markers;
use rocroi_tercios::script::Position;
use rocroi_tercios::{Decision, Field, Place, Scenario, Tercios};

fn quick(seed: u64, scenario: Scenario) -> State<Tercios> {
    start(&Wish { seed, scenario: Some(scenario), ..Wish::default() }).unwrap()
}

#[test]
fn quick_battles_stand_ready() {
    let _proof = proves("T-BAT-33 T-BAT-36 T-BAT-37 T-BAT-38");
    for seed in 0..6 {
        for scenario in [Scenario::PitchedBattle, Scenario::TheCrossing, Scenario::TheVillage] {
            let state = quick(seed, scenario);
            let Wait::Decide(asked) = &state.wait else { panic!("{:?}", state.wait) };
            assert!(asked.iter().all(|a| a.decision == Decision::Plan) && asked.len() == 2);
            let field = Field::from(state.now());
            let placed = |u: &rocroi_tercios::Unit| {
                matches!(u.place, Place::Table | Place::Garrison(_) | Place::Joined(_))
            };
            assert!(state.world.units.iter().all(placed), "seed {seed}: all are deployed");
            let bases: Vec<_> = field.bases().collect();
            for (i, a) in bases.iter().enumerate() {
                for b in &bases[i + 1..] {
                    let (a, b) = (field.rect(*a), field.rect(*b));
                    assert!(!rocroi_table::overlaps(&a.into(), &b.into(), 10), "seed {seed}");
                }
            }
            assert_eq!(state.world.contest.markers, markers(scenario, &state.world.ground));
        }
    }
}

#[test]
fn on_the_march_one_regiment_each_is_there() {
    let _proof = proves("T-BAT-51");
    let state = quick(3, Scenario::MeetingOnTheMarch);
    for seat in Seat::BOTH {
        let field = Field::from(state.now());
        let there: std::collections::BTreeSet<u16> =
            field.of(seat).map(|u| field.entry(u).regiment.0).collect();
        assert_eq!(there.len(), 1);
    }
    assert!(state.world.units.iter().any(|u| u.place == Place::Away));
}

#[test]
fn a_seed_gives_the_same_battle() {
    let _proof = proves("T-BAT-01");
    let one = start(&Wish { seed: 7, ..Wish::default() }).unwrap();
    assert_eq!((one.setup.table.x, one.setup.table.y), (180_000, 120_000));
    let two = start(&Wish { seed: 7, ..Wish::default() }).unwrap();
    assert_eq!(one.hash(), two.hash());
    assert_ne!(one.hash(), start(&Wish { seed: 8, ..Wish::default() }).unwrap().hash());
    let none = start(&Wish { points: Some(750), ..Wish::default() }).unwrap_err();
    assert!(none[0].to_string().contains("500 and 1000"), "{none:?}");
}

#[test]
fn a_crowded_table_still_takes_both_armies() {
    // An impassable river runs through a deployment zone, with its ford in it.
    let state = start(&Wish { seed: 10_354, ..Wish::default() }).unwrap();
    assert!(matches!(&state.wait, Wait::Decide(asked) if asked[0].decision == Decision::Plan));
}

/// Two small armies still to be set up.
const ARMIES: &str = include_str!("armies.toml");

#[test]
fn the_laws_hold_while_setting_up() {
    let position: Position = toml::from_str(ARMIES).unwrap();
    let mut all = laws::Coverage::default();
    for seed in 0..8 {
        let start = Tercios::from_position(&position).unwrap();
        all.add(&laws::play(start, seed, laws::Watch { every: 1, waits: 60 }).unwrap());
    }
    println!("{:#?}", all.counts);
}

#[test]
fn quick_battles_keep_the_laws() {
    for seed in 0..4 {
        let scenario = [
            Scenario::PitchedBattle,
            Scenario::TheCrossing,
            Scenario::TheVillage,
            Scenario::MeetingOnTheMarch,
        ][seed as usize % 4];
        laws::play(quick(seed, scenario), seed, laws::Watch { every: 5, waits: 150 }).unwrap();
    }
}
