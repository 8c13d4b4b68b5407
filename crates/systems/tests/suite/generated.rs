//! A soak of random moves and charges of ADG-R from generated positions: the laws of the contract at many waits, nobody
//! overlapping, and a count of every kind of order, reaction and refusal clause of chapters 10 to 14. A plain test run
//! plays a few; `ROCROI_SOAK=50` (or `cargo xtask soak adgr --generated`) plays that many and fails on a zero that the
//! soak's own list does not excuse.
use std::collections::BTreeMap;

use rocroi_game::Dice as _;
use rocroi_game::laws::{Watch, play};
use rocroi_game::{Answer, Chance, Fault as _, NotTaken, Notes, Scripted as _, Seeded, State, System as _};
use rocroi_game::{Wait, say};
use rocroi_systems::Adgr;
use rocroi_systems::soaked::Soaked as _;
use rocroi_systems::soaked::adgr::{READY, careless, manoeuvre, overlapping};

fn battle(seed: u64) -> State<Adgr> {
    let position =
        rocroi_adgr::script::generated::crowded(seed).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    Adgr::from_position(&position).unwrap_or_else(|t| panic!("seed {seed}: {t:?}"))
}

#[test]
fn moves_and_charges_from_generated_positions() {
    let many: u64 = std::env::var("ROCROI_SOAK").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let waits = if many > 2 { 400 } else { 60 };
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut count = |kind: &str, id: &str, n: u64| *counts.entry(format!("{kind} {id}")).or_default() += n;
    let from = std::env::var("ROCROI_FROM").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    for seed in from..from + many {
        // The laws of the contract, now and then.
        let seen =
            play(battle(seed), seed, Watch { every: 17, waits: waits / 4 }).unwrap_or_else(|e| panic!("{e}"));
        for (what, n) in &seen.counts {
            if let Some((kind @ ("order" | "fault"), id)) = what.split_once(' ') {
                count(kind, id, *n);
            }
        }
        // The same battle on, with careless orders in between.
        let mut state = battle(seed);
        let (mut chance, mut dice) = (Chance::new(seed ^ 0xbad), Seeded::new(seed));
        for _ in 0..waits {
            let answer = match &state.wait {
                Wait::Over(_) => break,
                Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
                Wait::Decide(asked) => {
                    let Some(a) = asked.iter().find(|a| a.given.is_none()) else { panic!("nobody is asked") };
                    if let Some(words) = say::words(&a.decision) {
                        count("decision", &words.id, 1);
                    }
                    for order in careless::orders(&state, a.seat, &mut chance) {
                        if let Err(NotTaken::Refused(r)) = state.check(a.seat, &order) {
                            r.reasons.iter().for_each(|f| count("fault", &f.clause().to_string(), 1));
                        }
                    }
                    let Some(order) = state.sample(a.seat, &mut chance) else { panic!("nothing to answer") };
                    count("order", Adgr::kind(&order), 1);
                    Answer::Order(a.seat, order)
                }
            };
            let mut notes = Notes::default();
            state.answer(&answer, Some(&mut notes)).unwrap_or_else(|e| panic!("seed {seed}: {e:?}"));
            if let Some(wrong) = overlapping(&state) {
                panic!("seed {seed}: {wrong} after {answer:?}: {:?}", notes.0);
            }
        }
    }
    let all = manoeuvre::ORDERS.iter().map(|k| format!("order {k}"));
    let all = all.chain(manoeuvre::REACTIONS.iter().map(|k| format!("decision {k}")));
    let mut missing = Vec::new();
    for what in all.chain(manoeuvre::REFUSALS.iter().map(|k| format!("fault {k}"))) {
        let n = counts.get(&what).copied().unwrap_or(0);
        let few = manoeuvre::FEW.iter().chain(Adgr::excused());
        let why = few.into_iter().find(|(known, _)| *known == what).map(|(_, why)| *why);
        println!("{n:>8}  {what} {}", why.filter(|_| n == 0).unwrap_or(""));
        if n == 0 && why.is_none() {
            missing.push(what);
        }
    }
    if many >= 50 {
        assert!(missing.is_empty(), "never happened: {}", missing.join(", "));
    }
}

#[test]
fn rounds_that_broke_hold() {
    // Chargers, contractions, light troops that broke off and a square before its own ambush ended over friends
    // (A-MOV-52); nobody could break off over ground that left him no way (A-CHG-63); two met the same new enemy
    // (A-CHG-19); a small wheel was legal where only large ones were among the candidates.
    let seen = [(179, 170), (190, 740), (265, 230), (757, 230), (1375, 300), (1446, 50), (1552, 90)];
    let judged = [(281, 61, 125)];
    for (n, every, waits) in seen.into_iter().map(|(n, waits)| (n, 0, waits)).chain(judged) {
        let watch = Watch { every, waits };
        rocroi_systems::soaked::soak_round("adgr", n, watch).unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn every_ready_battle_is_in_the_round() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../battles/adgr");
    let files = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{e}"));
    let mut texts: Vec<String> = files
        .filter_map(|f| Some(f.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "toml"))
        .map(|p| std::fs::read_to_string(p).unwrap_or_else(|e| panic!("{e}")))
        .collect();
    texts.sort();
    let mut known = READY.map(str::to_owned).to_vec();
    known.sort();
    assert!(known == texts, "a battle of battles/adgr is missing in READY");
}

#[test]
fn beginnings_of_the_round_begin() {
    for n in 0..24 {
        let begun = Adgr::beginning(n).unwrap_or_else(|| panic!("there is a round"));
        begun.unwrap_or_else(|e| panic!("beginning {n}: {e:?}"));
    }
}
