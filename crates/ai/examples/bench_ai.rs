//! What opponents cost and how they fare: `cargo xtask bench ai [battles] [players] [system] [show|-] [ms] [seed]
//! [scenario]`, quick battles from that seed (1), every second one with the sides swapped, one at a time; captain against
//! captain in every system if nothing is said. A general has so many milliseconds of a processor for a decision (20; with 0
//! he is not timed). `show` is `kinds`, what each kind of question cost and how it was answered, or `terms`, how a battle
//! stood at the beginning of every turn and who won it, or `tune=worth,line:20,…`: every battle is fought twice, by a first
//! player some of whose numbers are changed, and with all of them changed the other way; to fit them by.
#![allow(clippy::expect_used, clippy::panic, reason = "a bench may stop where it stands")]

use rocroi_ai::{Bout, Fought, Level, Manner, Moment, TERMS, fight_heard, used};
use rocroi_game::{Chance, Seat};
use rocroi_systems::{Quick, SYSTEMS, Source};
use std::collections::BTreeMap;
use std::time::Duration;

struct Asked<'a> {
    battles: u64,
    from: u64,
    players: &'a str,
    levels: [Level; 2],
    show: &'a str,
    budget: Option<Duration>,
    scenario: Option<&'a str>,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let word = |n: usize, usual: &'static str| args.get(n).map_or(usual, String::as_str);
    let number = |n: usize, usual: &'static str| word(n, usual).parse::<u64>().expect("a number");
    let players = word(1, "captain,captain");
    let levels: Vec<Level> = players.split(',').map(|p| p.parse().expect("a player")).collect();
    let ms = number(4, "20");
    let asked = Asked {
        battles: number(0, "10"),
        from: number(5, "1"),
        players,
        levels: levels.try_into().expect("two players"),
        show: word(3, "-"),
        budget: (ms > 0).then(|| Duration::from_millis(ms)),
        scenario: args.get(6).map(String::as_str),
    };
    for system in SYSTEMS.iter().copied().filter(|s| args.get(2).is_none_or(|only| only == s)) {
        fought(system, &asked);
    }
}

/// A level's manner with these of its numbers changed, each by a half up or down or, where a step is named (`line:20`), by so
/// much, and what is known or not (`leads`) known or not; and once more the other way round.
fn drawn(system: &str, level: Level, keys: &str, seed: u64) -> ([Manner; 2], Vec<i64>) {
    let mut chance = Chance::new(seed);
    let usual = Manner::of(system, level).expect("a level that thinks");
    let signs: Vec<i64> = keys.split(',').map(|_| if chance.one_in(2) { 1 } else { -1 }).collect();
    let changed = |way: i64| {
        let mut table = toml::Table::try_from(usual.weights).expect("weights as a table");
        for (key, sign) in keys.split(',').zip(&signs) {
            let (name, step) = key.split_once(':').map_or((key, None), |(name, step)| (name, Some(step)));
            let value = table.get_mut(name).unwrap_or_else(|| panic!("no weight `{name}`"));
            let up = way * sign > 0;
            let Some(old) = value.as_integer() else {
                *value = up.into();
                continue;
            };
            *value = match step {
                Some(step) => old + way * sign * step.parse::<i64>().expect("a step"),
                None if up => (old * 3 + 1) / 2,
                None => (old * 2 + 1) / 3,
            }
            .into();
        }
        Manner { weights: table.try_into().expect("weights"), ..usual }
    };
    ([changed(1), changed(-1)], signs)
}

fn fought(system: &str, asked: &Asked<'_>) {
    let began = used();
    let (mut won, mut lost, mut waits, mut turns, mut limit, mut last) = (0u64, 0u64, 0, 0, 0u64, 0u64);
    // With its seed and what was asked.
    let mut slowest = (Duration::ZERO, 0, String::new());
    let mut over = slowest.clone();
    let mut heard: BTreeMap<(String, &'static str), (u64, Duration, Duration)> = BTreeMap::new();
    let mut margins = Vec::new();
    for seed in asked.from..asked.from + asked.battles {
        let swapped = seed % 2 == 0;
        let [one, two] = asked.levels;
        let seats = if swapped { [two, one] } else { [one, two] };
        let source =
            Source::Quick(Quick { seed, scenario: asked.scenario.map(str::to_owned), ..Quick::default() });
        let (mut turn, mut stood) = (0, Vec::new());
        let mut listen = |m: &Moment<'_>| {
            if m.took > slowest.0 {
                slowest = (m.took, seed, m.question.to_owned());
            }
            let timed = asked.budget.filter(|_| seats[m.seat.index()] == Level::General);
            let late = timed.map_or(Duration::ZERO, |budget| m.took.saturating_sub(budget));
            if late > over.0 {
                over = (late, seed, m.question.to_owned());
            }
            match asked.show {
                "kinds" => {
                    let of = heard.entry((m.question.to_owned(), m.kind)).or_default();
                    *of = (of.0 + 1, of.1 + m.took, of.2.max(m.took));
                }
                "terms" if m.turn > turn => {
                    turn = m.turn;
                    stood.push((turn, m.seat, (m.standing)(Seat::A)));
                }
                _ => {}
            }
        };
        // The first player's manner; the other plays as his level does.
        let mut battle = |manner: Option<Manner>| {
            let mut manners = [None; 2];
            manners[usize::from(swapped)] = manner;
            let budget = asked.budget;
            let bout = Bout { system, source: &source, levels: seats, manners, seed, waits: 20_000, budget };
            let fought = fight_heard(&bout, &mut listen);
            fought.unwrap_or_else(|e| panic!("{system}, seed {seed}: {e}"))
        };
        let came = |fought: &Fought| {
            let points = fought.winner.map_or(0, |w| if (w == Seat::B) == swapped { 1 } else { -1 });
            (points, if swapped { -fought.margin } else { fought.margin })
        };
        let fought = if let Some(keys) = asked.show.strip_prefix("tune=") {
            let (manners, signs) = drawn(system, one, keys, seed);
            let both = manners.map(|manner| battle(Some(manner)));
            let [(up, more), (down, less)] = [came(&both[0]), came(&both[1])];
            println!("tune {seed} {up} {more} {down} {less} {signs:?}");
            let [_, last] = both;
            last
        } else {
            battle(None)
        };
        for (turn, seat, terms) in stood {
            let winner = fought.winner.map_or("-".to_owned(), |w| w.to_string());
            println!("terms {seed} {turn} {seat} {winner} {} {terms:?}", fought.margin);
        }
        match fought.winner {
            Some(w) if (w == Seat::B) == swapped => won += 1,
            Some(_) => lost += 1,
            None => {}
        }
        margins.push(if swapped { -fought.margin } else { fought.margin } as f64);
        waits += fought.waits;
        turns += fought.turn;
        limit += u64::from(!fought.ended);
        last += u64::from(fought.last_turn);
    }
    let took = (used() - began).as_secs_f64();
    let (battles, drawn) = (asked.battles, asked.battles - won - lost);
    let n = battles as f64;
    let mean = margins.iter().sum::<f64>() / n;
    let spread = (margins.iter().map(|m| (m - mean).powi(2)).sum::<f64>() / n).sqrt() / n.sqrt();
    println!(
        "{system}: {battles} battles of {}, {:.2} a second, {:.0} waits a second; {:.1} points ({won} won, {lost} lost, {drawn} drawn), margin {mean:.0} ± {spread:.0}, {:.1} turns and {:.0} waits each; slowest decision {:.0} ms ({}, seed {}), {:.0} ms over a general's time ({}, seed {}); {last} in the last turn, {limit} at the limit of waits",
        asked.players,
        n / took,
        waits as f64 / took,
        won as f64 + drawn as f64 / 2.0,
        f64::from(turns) / n,
        waits as f64 / n,
        slowest.0.as_secs_f64() * 1000.0,
        slowest.2,
        slowest.1,
        over.0.as_secs_f64() * 1000.0,
        over.2,
        over.1,
    );
    if asked.show == "terms" {
        println!("terms are {TERMS:?}");
    }
    for ((question, kind), (times, took, most)) in heard {
        let each = took.as_secs_f64() * 1e6 / times as f64;
        println!(
            "  {question:<14} {kind:<22} {:>7.1} a battle {each:>9.0} µs each, {:>6.0} ms at most {:>8.1} ms a battle",
            times as f64 / n,
            most.as_secs_f64() * 1e3,
            took.as_secs_f64() * 1e3 / n
        );
    }
}
