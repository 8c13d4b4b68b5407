//! Whole battles at random, as fast as they go: `cargo run --release -p rocroi-systems --example battles -- FILE
//! [SEEDS]`. Prints battles, answers and seconds, on one core.
#![allow(clippy::expect_used, reason = "a bench may stop where it stands")]

use rocroi_game::laws::Watch;
use rocroi_systems::Source;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a ready battle");
    let seeds: u64 = args.next().map_or(10, |n| n.parse().expect("a number of seeds"));
    let text = std::fs::read_to_string(&file).expect("the file");
    let table: toml::Table = text.parse().expect("TOML");
    let system = table["system"].as_str().expect("its system").to_owned();
    let source = Source::Position(toml::to_string(&table["position"]).expect("a position"));
    let began = Instant::now();
    let (mut waits, mut ended) = (0, 0);
    for seed in 1..=seeds {
        let one = rocroi_systems::soak(&system, &source, seed, Watch { every: 0, waits: 20_000 });
        let one = one.expect("no law broke");
        waits += one.waits;
        ended += u64::from(one.ended);
    }
    let took = began.elapsed().as_secs_f64();
    println!(
        "{file}: {seeds} battles ({ended} to the end) in {took:.2} s: {:.2} a second, {:.0} answers a second",
        seeds as f64 / took,
        waits as f64 / took
    );
}
