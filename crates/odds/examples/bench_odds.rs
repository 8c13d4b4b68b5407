//! What exact odds cost. Run by `cargo xtask bench odds`: a fight of ADG-R, an assault of Tercios with both resistance
//! throws, a melee to its end, the whole table of ADG-R; and the pools of Tercios beside icepool, if it is there, each
//! size once in a Python of its own.
#![allow(clippy::expect_used, clippy::panic, reason = "a bench may stop where it stands")]

use rocroi_game::{Described, Foretold, NoOdds, Seat, Trial as _};
use rocroi_odds::{exact, follow, phase};
use rocroi_systems::{Adgr, Argad, Tercios};
use rocroi_tercios::assault::round::{Round, Strength};
use rocroi_tercios::trials::Breaking;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

/// The least of many short batches, in microseconds: what it takes when nothing else runs.
fn least(times: u32, mut run: impl FnMut()) -> f64 {
    let batch = (times / 50).max(1);
    let took = (0..50).map(|_| {
        let start = Instant::now();
        (0..batch).for_each(|_| run());
        start.elapsed().as_secs_f64() * 1e6 / f64::from(batch)
    });
    took.fold(f64::INFINITY, f64::min)
}

fn described<S: Foretold>(one: &str, verb: &str, two: &str) -> S::Sequel {
    let line =
        Described { one: one.into(), verb: verb.into(), two: Some(two.into()), ..Described::default() };
    match S::described(&line) {
        Ok(f) => f.sequel,
        Err(e) => panic!("{line:?}: {e:?}"),
    }
}

/// A round in which both strike with `dice` and resist with one less, and neither comes near a break test.
fn round(dice: u8) -> Round {
    let side = Strength { strike: dice, needed: 4, resist: dice - 1, room: 99, breaking: Breaking::Test(0) };
    Round::new(Seat::A, [side, side])
}

fn table() -> usize {
    let kinds = Adgr::kinds();
    let mut fights = 0;
    for one in &kinds {
        for two in &kinds {
            let line = Described {
                one: one.clone(),
                verb: "charges".into(),
                two: Some(two.clone()),
                ..Described::default()
            };
            match Adgr::described(&line) {
                Ok(f) => {
                    black_box(phase(&f.sequel));
                    fights += 1;
                }
                Err(NoOdds::Refused(_)) => {}
                Err(NoOdds::Trouble(t)) => panic!("{t:?}"),
            }
        }
    }
    fights
}

fn line(what: &str, us: f64, aim: &str) {
    println!("{what:<62} {us:>10.1} µs   {aim}");
}

fn main() {
    let melee = described::<Adgr>("keil elite", "charges", "pike-and-shot musket");
    let fight = rocroi_game::Chain::step(&melee).expect("a fight");
    line("ADG-R, a fight", least(20_000, || drop(black_box(exact(&fight)))), "aim 10");
    let led = described::<Adgr>("keil elite general", "charges", "pike-and-shot musket general");
    line("ADG-R, a fight with both generals at risk", least(5_000, || drop(black_box(phase(&led)))), "");
    line(
        "Tercios, an assault, pools of 7 and 6",
        least(2_000, || drop(black_box(exact(&round(7))))),
        "aim 200",
    );
    line("Tercios, an assault, pools of 10 and 9", least(1_000, || drop(black_box(exact(&round(10))))), "");
    let assault = described::<Tercios>("tercio", "charges", "modern_battalion");
    line(
        "Tercios, a whole assault, results and tests",
        least(500, || drop(black_box(phase(&assault)))),
        "aim 200",
    );
    line(
        "ADG-R, a melee to its end (16 phases)",
        least(500, || drop(black_box(follow(&melee, 16)))),
        "aim 500",
    );
    line("ADG-R, the same with both generals", least(100, || drop(black_box(follow(&led, 16)))), "aim 500");
    line(
        "Tercios, an assault to its end, push of pike",
        least(50, || drop(black_box(follow(&assault, 16)))),
        "aim 500",
    );
    let duel = described::<Argad>("cuirassier", "charges", "line-soldier");
    line("Argad!, a duel to its end", least(500, || drop(black_box(follow(&duel, 16)))), "aim 500");
    let fights = table();
    let us = least(50, || {
        black_box(table());
    });
    line(&format!("ADG-R, the whole table, {fights} fights, words read"), us, "aim 50000");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pools.py");
    for dice in [4u8, 7, 10, 14] {
        let out = Command::new("python3").args([script, "time", &dice.to_string()]).output();
        let theirs = out.ok().filter(|o| o.status.success()).and_then(|o| {
            let text = String::from_utf8(o.stdout).ok()?;
            text.trim().parse::<f64>().ok()
        });
        let us = least(500, || drop(black_box(exact(&round(dice)))));
        match theirs {
            Some(s) => println!(
                "Tercios pools of {dice} and {}: {us:.1} µs, icepool {:.0} µs, {:.0} times as long",
                dice - 1,
                s * 1e6,
                s * 1e6 / us
            ),
            None => {
                println!("Tercios pools of {dice}: {us:.1} µs; icepool is not here (pip install icepool)")
            }
        }
    }
    let dice: u8 = round(7).pools().iter().map(|p| p.dice).sum();
    assert_eq!(dice, 7);
}
