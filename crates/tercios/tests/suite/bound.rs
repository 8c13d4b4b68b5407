//! A commander bound by Sharp who can do nothing binds nobody: two quick battles in which a side once had no answer.
use rocroi_game::laws::{Watch, play};
use rocroi_tercios::battle::quick::{Wish, start};

#[test]
fn a_side_always_has_an_answer() {
    for seed in [442, 844] {
        let state = start(&Wish { seed, points: Some(1000), ..Wish::default() }).expect("a battle");
        let played = play(state, seed, Watch { every: 0, waits: 20_000 });
        assert!(played.is_ok_and(|c| c.ended), "seed {seed}");
    }
}
