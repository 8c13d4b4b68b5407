//! What the contract costs: cloning a state, answering waits with nobody listening, enumerating fights. Run by
//! `cargo xtask bench game [BATTLES]`; whole battles at random from every ready battle, on one core.
#![allow(clippy::expect_used, reason = "a bench may stop where it stands")]

mod measure;

use measure::{answer, least, ready};
use rocroi_game::{Chance, Seeded, Trial};
use rocroi_systems::{Adgr, Argad, Open, Tercios};
use std::hint::black_box;
use std::time::Instant;

fn battles<S: Open>(file: &str, seeds: u64) {
    let start = ready::<S>(file);
    println!("{file}");
    println!(
        "  clone of the state                {:10.2} µs",
        least(5_000, || drop(black_box(start.clone())))
    );
    let (began, mut waits, mut ended, mut answering) = (Instant::now(), 0_u32, 0, 0.0);
    let mut dearest: Option<S::Fight> = None;
    for seed in 1..=seeds {
        let (mut state, mut dice, mut chance) = (start.clone(), Seeded::new(seed), Chance::new(seed));
        while waits < 200_000 {
            let Some(answer) = answer(&state, &mut dice, &mut chance) else {
                ended += 1;
                break;
            };
            let from = Instant::now();
            state.answer(&answer, None).expect("a legal answer");
            answering += from.elapsed().as_secs_f64();
            waits += 1;
            if let Some(p) = S::fight(state.now()).filter(|p| !p.tallies.is_empty()) {
                let dice = |f: &S::Fight| f.pools().iter().map(|p| usize::from(p.dice)).sum::<usize>();
                if dearest.as_ref().is_none_or(|f| dice(f) < dice(&p.fight)) {
                    dearest = Some(p.fight);
                }
            }
        }
    }
    let took = began.elapsed().as_secs_f64();
    println!("  {seeds} random battles, {ended} to the end  {:10.2} a second", seeds as f64 / took);
    println!("  answers, thinking up included     {:10.0} a second", f64::from(waits) / took);
    println!("  answers, judged and carried out   {:10.0} a second", f64::from(waits) / answering);
    if let Some(fight) = dearest {
        let dice: usize = fight.pools().iter().map(|p| usize::from(p.dice)).sum();
        let us = least(500, || drop(black_box(rocroi_odds::exact(&fight))));
        println!("  exact odds of a fight of {dice} dice     {us:10.1} µs");
    }
}

/// An assault of Tercios in which both strike with 7 dice and resist with 6, both resistance throws included.
fn assault() {
    use rocroi_tercios::assault::round::{Round, Strength};
    use rocroi_tercios::trials::Breaking;
    let side = Strength { strike: 7, needed: 4, resist: 6, room: 99, breaking: Breaking::Test(0) };
    let round = Round::new(rocroi_game::Seat::A, [side, side]);
    let us = least(2_000, || drop(black_box(rocroi_odds::exact(&round))));
    println!("tercios: an assault, pools of 7 and 6   {us:10.1} µs");
}

fn main() {
    let seeds = std::env::args().nth(1).map_or(10, |n| n.parse().expect("a number of battles"));
    battles::<Adgr>("adgr/rocroi-1643.toml", seeds);
    battles::<Tercios>("tercios/rocroi-1643.toml", seeds);
    battles::<Argad>("argad/raid.toml", seeds);
    assault();
}
