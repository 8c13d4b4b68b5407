//! How fast ADG-R is: random battles to their end per second of processor time (ready and quick), what a battle takes
//! of memory, what judging and thinking up orders cost. `cargo xtask bench adgr [battles] [seed] [ready|quick|judge]`;
//! everything if none is named.
#![allow(clippy::expect_used, reason = "a bench may stop where it stands")]

mod measure;

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
    // Somebody to charge, straight ahead of the first horse.
    text.push_str(
        "[[unit]]\nname = \"BX\"\ncorps = \"B1\"\ntroop = \"heavy-cavalry\"\nat = [12, 8.2]\nfacing = 180\n",
    );
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

fn time(what: &str, times: u32, run: impl FnMut()) {
    println!("{what:64} {:10.1} µs", measure::least(times, run));
}

fn quick(seed: u64) -> State<Adgr> {
    let wish = rocroi_adgr::setting::Wish { seed, ..Default::default() };
    rocroi_adgr::setting::quick(&wish).expect("a quick battle")
}

/// What a running battle holds: the memory that many of them take, each with a setup of its own.
fn held() {
    const MANY: u64 = 64;
    let Some(before) = measure::memory() else { return };
    let kept: Vec<State<Adgr>> = (0..MANY)
        .map(|seed| {
            let mut state = quick(seed % 8);
            measure::play(&mut state, seed, 100);
            state
        })
        .collect();
    let after = measure::memory().unwrap_or(before);
    println!("a battle 100 waits old holds {:.1} kB", (after - before) as f64 / MANY as f64 / 1e3);
    drop(kept);
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = args.iter().filter_map(|a| a.parse::<u64>().ok());
    let (battles, first) = (numbers.next().unwrap_or(20), numbers.next().unwrap_or(1));
    let named = args.iter().any(|a| a.parse::<u64>().is_err());
    let wants = |what: &str| !named || args.iter().any(|a| a == what);
    let seeds = first..first + battles;
    if wants("quick") {
        held();
        let set_up = measure::Busy::from_now();
        seeds.clone().for_each(|seed| drop(std::hint::black_box(quick(seed))));
        println!("a quick set-up takes {:.1} ms", set_up.seconds() * 1e3 / battles as f64);
        println!("{battles} quick battles: {}", measure::battles(seeds.clone(), quick));
    }
    if wants("ready") {
        let start = measure::ready::<Adgr>("adgr/rocroi-1643.toml");
        println!("{battles} battles of Rocroi: {}", measure::battles(seeds, |_| start.clone()));
    }
    if wants("judge") {
        judging();
    }
}

fn judging() {
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
    judge("charge A1C0");
    judge("charge A1C0+A1C1");
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
