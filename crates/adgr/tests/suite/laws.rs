//! The laws of the contract, on generated battles.

use crate::common;

use common::battle;
use rocroi_adgr::Adgr;
use rocroi_game::laws::{Coverage, Watch, play};
use rocroi_game::{Chance, Scripted, Seat, Wait};

#[test]
fn generated_battles_keep_the_laws() {
    let mut all = Coverage::default();
    for seed in 0..8 {
        let seen =
            play(battle(seed), seed, Watch { every: 29, waits: 100 }).unwrap_or_else(|e| panic!("{e}"));
        all.add(&seen);
    }
    for kind in ["advance", "wheel", "slide", "quarter-turn", "half-turn", "general", "end-corps"] {
        let count = all.counts.get(&format!("order {kind}"));
        assert!(count.is_some(), "no order of the kind {kind} in {:?}", all.counts);
    }
}

#[test]
fn an_order_written_down_is_read_back() {
    // The units of the ready battle have names such as `Flanders, first squadron`.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../battles/adgr/rocroi-1643.toml");
    let file: toml::Table = toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let position = file["position"].clone().try_into().unwrap();
    let rocroi = Adgr::from_position(&position).unwrap();
    for seed in 0..6 {
        let mut state = if seed < 4 { battle(seed) } else { rocroi.clone() };
        let mut chance = Chance::new(seed);
        while let Wait::Roll(ask) = &state.wait {
            let faces = vec![4; ask.dice()];
            state.answer(&rocroi_game::Answer::Fell(faces), None).unwrap();
        }
        for _ in 0..3 {
            let Some(asked) = Seat::BOTH.into_iter().find_map(|s| state.asked(s)) else { break };
            let (seat, decision) = (asked.seat, asked.decision.clone());
            for order in state.candidates(seat) {
                let text = Adgr::write_order(state.now(), seat, &order);
                let read = Adgr::read_order(state.now(), seat, &decision, &text);
                assert_eq!(read.as_ref(), Ok(&order), "seed {seed}: {text}");
            }
            let order = state.sample(seat, &mut chance).unwrap();
            state.answer(&rocroi_game::Answer::Order(seat, order), None).unwrap();
            while let Wait::Roll(ask) = &state.wait {
                let faces = vec![4; ask.dice()];
                state.answer(&rocroi_game::Answer::Fell(faces), None).unwrap();
            }
        }
    }
}

#[test]
fn a_position_saved_and_read_again_is_the_same() {
    for seed in 0..10 {
        let state = battle(seed);
        let saved = Adgr::to_position(&state);
        let text = toml::to_string(&saved).unwrap();
        let read = toml::from_str(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let again = Adgr::from_position(&read).unwrap_or_else(|t| panic!("seed {seed}: {t:?}"));
        assert_eq!(again.world, state.world, "seed {seed}");
        assert_eq!(again.world.sheets, state.world.sheets);
    }
}

#[test]
fn samples_of_shooting_never_make_the_second_rank_main_shooter() {
    // The light cavalry behind shoots over the one ahead, in support only (A-SHT-13 case 4).
    let position: toml::Table = toml::from_str(
        r#"
        phase = "shooting"
        unit = [
          { name = "L", seat = "A", troop = "light-cavalry", at = [10, 5], weapon = "bow" },
          { name = "M", seat = "A", troop = "light-cavalry", at = [10, 4.25], weapon = "bow" },
          { name = "e", seat = "B", troop = "medium-cavalry", at = [11, 6], facing = 180 },
        ]
        "#,
    )
    .unwrap();
    let state = Adgr::from_position(&position.try_into().unwrap()).unwrap();
    let mut chance = Chance::new(1);
    let mut mains = 0;
    for _ in 0..100 {
        let order = state.sample(Seat::A, &mut chance).unwrap();
        let written = Adgr::write_order(state.now(), Seat::A, &order);
        mains += usize::from(written.contains("main"));
        state.clone().answer(&rocroi_game::Answer::Order(Seat::A, order), None).expect(&written);
    }
    assert!(mains > 0, "no main shooter was ever chosen");
}
