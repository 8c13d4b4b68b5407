//! How long judging takes: `cargo run --release -p rocroi-systems --example bench_adgr` or `cargo xtask bench adgr`. Prints microseconds.
#![allow(clippy::expect_used, reason = "a bench may stop where it stands")]

use std::time::Instant;

use rocroi_adgr::options::{Wish, fan, of_unit, reach};
use rocroi_adgr::{Adgr, Order, Scene, UnitId};
use rocroi_game::{Answer, Scripted, Seat, State, System, Wait};

const POSITION: &str = r#"
attacker = "A"
activate = "A1"
corps = [
  { name = "A1", seat = "A", rank = "brilliant", at = [10, 3] },
  { name = "A2", seat = "A", rank = "competent", at = [20, 3] },
  { name = "B1", seat = "B", rank = "competent", at = [10, 16] },
  { name = "B2", seat = "B", rank = "competent", at = [20, 16] },
]
terrain = [
  { kind = "wood", rect = [1, 8, 4, 12] },
  { kind = "field", rect = [24, 7, 28, 11] },
  { kind = "gentle-hill", ellipse = [15, 11, 5, 3] },
  { kind = "brush", rect = [8, 14, 11, 17] },
  { kind = "village", rect = [13, 1, 16, 3] },
]
"#;

/// Sixty units: per corps two lines of battle units, cavalry on the wings, light troops ahead.
fn position() -> String {
    let mut text = POSITION.to_owned();
    for (seat, line, sign, facing) in [("A", 6.0, -1.0, 0), ("B", 11.5, 1.0, 180)] {
        for c in 0..2 {
            let corps = format!("{seat}{}", c + 1);
            let left = 2.0 + 13.0 * f64::from(c);
            let mut put = |name: String, troop: &str, x: f64, y: f64, wide: f64| {
                let x = if facing == 0 { x } else { x + wide };
                text.push_str(&format!(
                    "[[unit]]\nname = \"{name}\"\ncorps = \"{corps}\"\ntroop = \"{troop}\"\nat = [{x}, {y}]\nfacing = {facing}\n"
                ));
            };
            for i in 0..3 {
                let x = left + 3.0 * f64::from(i);
                put(format!("{corps}P{i}"), "pike-and-shot", x, line, 2.0);
                put(format!("{corps}R{i}"), "tercio", x, line + 3.0 * sign, 2.0);
            }
            for i in 0..4 {
                put(
                    format!("{corps}C{i}"),
                    "heavy-cavalry",
                    left + 9.0 + f64::from(i) * 0.0 + f64::from(i),
                    line,
                    1.0,
                );
            }
            for i in 0..5 {
                put(
                    format!("{corps}L{i}"),
                    "light-infantry",
                    left + 2.0 * f64::from(i),
                    line - 1.0 * sign,
                    1.0,
                );
            }
        }
    }
    text
}

/// The least of many short batches: what it takes when nothing else runs.
fn time(what: &str, times: u32, mut run: impl FnMut()) {
    run();
    let batch = (times / 50).max(1);
    let least = (0..50).map(|_| {
        let start = Instant::now();
        for _ in 0..batch {
            run();
        }
        start.elapsed().as_secs_f64() * 1e6 / f64::from(batch)
    });
    println!("{what:64} {:10.1} µs", least.fold(f64::INFINITY, f64::min));
}

fn main() {
    let position = toml::from_str(&position()).expect("the position is well written");
    let mut state: State<Adgr> = Adgr::from_position(&position).expect("the position is legal");
    while let Wait::Roll(ask) = &state.wait {
        let faces = vec![6; ask.dice()];
        state.answer(&Answer::Fell(faces), None).expect("dice are taken");
    }
    println!("{} units", state.world.units.len());
    let asked = state.asked(Seat::A).expect("A is asked").decision.clone();
    let order = |text: &str| -> Order { Adgr::read_order(state.now(), Seat::A, &asked, text).expect(text) };
    let judge = |text: &str| {
        let order = order(text);
        let verdict = Adgr::judge(state.now(), Seat::A, &asked, &order);
        let legal = if verdict.is_ok() { "legal" } else { "refused" };
        time(&format!("judge `{text}` ({legal})"), 2_000, || {
            let _ = std::hint::black_box(Adgr::judge(state.now(), Seat::A, &asked, &order));
        });
    };
    judge("move A1P0: advance 1.5");
    judge("move A1C0: wheel left 20, advance 1");
    judge("move A1P0+A1P1+A1P2: advance 1.5");
    judge("move A1C0+A1C1+A1C2+A1C3: wheel right 10, advance 1");
    time("scene of the world", 5_000, || {
        std::hint::black_box(Scene::new(&state.setup, &state.world));
    });
    time("clone of the world", 20_000, || {
        std::hint::black_box(state.world.clone());
    });
    let scene = Scene::new(&state.setup, &state.world);
    let by_name = |name: &str| {
        let i = state.world.sheets.iter().position(|u| u.name == name).expect(name);
        UnitId(i as u16)
    };
    for name in ["A1P0", "A1C0", "A1L2"] {
        let unit = by_name(name);
        let mut out = Vec::new();
        of_unit(&scene, unit, &mut out);
        time(&format!("candidates of {name} ({})", out.len()), 200, || {
            out.clear();
            of_unit(&scene, unit, &mut out);
        });
    }
    let all = state.candidates(Seat::A).len();
    time(&format!("candidates of a whole corps ({all})"), 20, || {
        std::hint::black_box(state.candidates(Seat::A));
    });
    let unit = by_name("A1C0");
    let at = state.world.unit(unit).pose().expect("on the table");
    let wish = Wish { to: at.shifted(rocroi_table::Heading::degrees(20), 12_000).at, facing: None };
    time("reach of a unit being dragged", 200, || {
        let _ = std::hint::black_box(reach(state.now(), Seat::A, &[unit], wish));
    });
    let group = ["A1C0", "A1C1", "A1C2", "A1C3"].map(by_name);
    time("reach of a group of four being dragged", 200, || {
        let _ = std::hint::black_box(reach(state.now(), Seat::A, &group, wish));
    });
    time("fan of a unit", 200, || {
        std::hint::black_box(fan(state.now(), &[unit]));
    });
}
