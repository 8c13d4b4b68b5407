//! Turn by turn: what each side has left. `trace SYSTEM PLAYERS SEED [swapped] [orders]`
#![allow(clippy::all, clippy::pedantic, clippy::expect_used, clippy::panic)]
use rocroi_ai::{Body, Level, Mind, Player};
use rocroi_game::{Answer, Dice as _, Seat, Seeded, State, Viewer, Wait};
use rocroi_systems::{Quick, Source, for_system};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn run<S: Mind>(levels: [Level; 2], seed: u64, orders: bool) {
    let source = Source::Quick(Quick { seed, ..Quick::default() });
    let mut state: State<S> = source.start().expect("start");
    let began = Instant::now();
    let clock: rocroi_ai::Clock = Arc::new(move || began.elapsed());
    let mut players = Seat::BOTH.map(|s| {
        let p = Player::new(levels[s.index()], seed ^ (s.index() as u64 + 1));
        if levels[s.index()] == Level::General { p.timed(clock.clone(), Duration::from_millis(20)) } else { p }
    });
    let mut dice = Seeded::new(seed);
    let mut turn = u32::MAX;
    for _ in 0..20000 {
        let t = S::turn(&state.world);
        if t != turn {
            turn = t;
            let mut b: Vec<Body> = Vec::new();
            S::bodies(state.now(), &mut b);
            let of = |s: Seat| b.iter().filter(|x| x.seat == s).fold((0, 0), |(n, w), x| (n + 1, w + x.worth));
            println!(
                "turn {t}: A {:?} v {}   B {:?} v {}",
                of(Seat::A), S::victory(state.now(), Seat::A), of(Seat::B), S::victory(state.now(), Seat::B)
            );
        }
        let answer = match &state.wait {
            Wait::Over(o) => {
                println!("winner {:?} turn {t} {:?}", S::winner(o), o);
                return;
            }
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let seat = asked.iter().find(|a| a.given.is_none()).expect("asked").seat;
                let c = players[seat.index()].order(&state.view(Viewer::Seat(seat))).expect("answer");
                if orders {
                    println!("   {seat:?} {}", S::write_order(state.now(), seat, &c.order));
                }
                Answer::Order(seat, c.order)
            }
        };
        state.answer(&answer, None).expect("taken");
    }
}

fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let l: Vec<Level> = a[1].split(',').map(|p| p.parse().expect("level")).collect();
    let seed: u64 = a[2].parse().expect("seed");
    let swapped = seed % 2 == 0;
    let levels = if swapped { [l[1], l[0]] } else { [l[0], l[1]] };
    println!("A {} B {}", levels[0].name(), levels[1].name());
    let orders = a.get(3).is_some();
    for_system!(a[0].as_str(), S => run::<S>(levels, seed, orders), else panic!("system"));
}
