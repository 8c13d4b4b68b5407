//! The odds of fights that battles come to, against the same fights rolled by the engine many times: every outcome
//! within four standard errors. A few thousand in the checks; `cargo test -p rocroi-odds --release --test suite --
//! --ignored` rolls a million of each.
use rocroi_game::{
    Answer, Chance, Dice as _, Foreseen, Foretold, Listener, Note, Notes, Seeded, State, Trial as _, Wait,
};
use rocroi_odds::exact;
use rocroi_systems::{Adgr, Argad, Open, Source, Tercios};
use std::collections::BTreeMap;
use std::path::Path;

/// A battle played at random to a roll for which it holds.
fn find<S: Open + Foretold>(file: &str, holds: impl Fn(&State<S>) -> bool) -> State<S> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../battles").join(file);
    let table: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
    let start: State<S> = Source::Position(toml::to_string(&table["position"]).unwrap()).start().unwrap();
    for seed in 1..40 {
        let (mut state, mut dice, mut chance) = (start.clone(), Seeded::new(seed), Chance::new(seed));
        for _ in 0..4_000 {
            let answer = match &state.wait {
                Wait::Over(_) => break,
                Wait::Roll(ask) => {
                    if holds(&state) {
                        return state;
                    }
                    Answer::Fell(dice.throw(ask.dice()))
                }
                Wait::Decide(asked) => {
                    let seat = asked.iter().find(|a| a.given.is_none()).unwrap().seat;
                    Answer::Order(seat, state.sample(seat, &mut chance).unwrap())
                }
            };
            state.answer(&answer, None).unwrap();
        }
    }
    panic!("no such roll in forty battles");
}

struct Ear<'a, S: Foretold>(&'a mut Notes<S>);

impl<S: Foretold> Listener<S> for Ear<'_, S> {
    fn hear(&mut self, world: &S::World, note: Note<S>) {
        self.0.hear(world, note);
    }
}

/// Rolls the fight a state waits for many times and compares what the engine tells with the odds.
fn compare<S, K>(
    state: &State<S>,
    times: u32,
    told: impl Fn(&S::Event) -> Option<K>,
    foretold: impl Fn(&<S::Fight as rocroi_game::Trial>::Outcome) -> K,
) where
    S: Foretold,
    K: Ord + Clone + std::fmt::Debug,
{
    let f = Foreseen::of(state).expect("a fight");
    let odds = exact(&f.pending.fight).map(|o| foretold(o));
    assert!(odds.iter().count() > 1, "nothing to compare");
    let mut dice = Seeded::new(1643);
    let mut counts: BTreeMap<K, u32> = BTreeMap::new();
    for _ in 0..times {
        let mut rolled = state.clone();
        let mut notes = Notes::default();
        let came = loop {
            let Wait::Roll(ask) = &rolled.wait else { panic!("the fight told nothing") };
            let faces = dice.throw(ask.dice());
            rolled.answer(&Answer::Fell(faces), Some(&mut Ear(&mut notes))).unwrap();
            let said = notes.0.iter().find_map(|n| if let Note::Said(e) = n { told(e) } else { None });
            if let Some(came) = said {
                break came;
            }
        };
        *counts.entry(came).or_default() += 1;
    }
    for (outcome, n) in &counts {
        assert!(odds.percent(|o| o == outcome) > 0.0, "{outcome:?} came {n} times, and never could");
    }
    let all = f64::from(times);
    for (outcome, _) in odds.iter() {
        let p = odds.percent(|o| o == outcome) / 100.0;
        let came = f64::from(counts.get(outcome).copied().unwrap_or(0));
        let error = (all * p * (1.0 - p)).sqrt();
        assert!(
            (came - all * p).abs() <= 4.0 * error + 1e-9,
            "{outcome:?}: {came} of {times}, expected {:.1} ± {error:.1}",
            all * p
        );
    }
}

fn adgr(times: u32) {
    use rocroi_adgr::{Contest, Event, Verdict};
    let melee =
        |s: &State<Adgr>| Foreseen::of(s).is_some_and(|f| matches!(f.pending.fight, Contest::Melee(_)));
    let state = find::<Adgr>("adgr/rocroi-1643.toml", melee);
    let told = |e: &Event| match e {
        Event::Fought { reading, .. } => Some((reading.winner, reading.loss)),
        _ => None,
    };
    compare(&state, times, told, |v| match v {
        Verdict::Melee(o) => (o.winner, o.loss),
        other => panic!("{other:?}"),
    });
}

fn tercios(times: u32) {
    use rocroi_tercios::{Event, Fight, FightOutcome};
    // Before the first dice of a round that costs nobody a break test: its end is told with its wear.
    let fresh = |s: &State<Tercios>| {
        let Some(f) = Foreseen::of(s) else { return false };
        let Fight::Round(round) = f.pending.fight else { return false };
        let odds = exact(&Fight::Round(round));
        let tested =
            |o: &FightOutcome| matches!(o, FightOutcome::Round(r) if r.fate.iter().any(|f| f.gone()));
        round.pools().iter().all(|p| p.dice > 1)
            && odds.iter().count() > 6
            && !odds.iter().any(|(o, _)| tested(o))
    };
    let state = find::<Tercios>("tercios/rocroi-1643.toml", fresh);
    let told = |e: &Event| match e {
        Event::RoundFought { wear, .. } => Some(*wear),
        _ => None,
    };
    compare(&state, times, told, |o| match o {
        FightOutcome::Round(r) => r.suffered.map(|s| s.wear),
        other => panic!("{other:?}"),
    });
}

fn argad(times: u32) {
    use rocroi_argad::event::Event;
    use rocroi_argad::system::{Fight, FightResult};
    let strike =
        |s: &State<Argad>| Foreseen::of(s).is_some_and(|f| matches!(f.pending.fight, Fight::Strike(_)));
    let state = find::<Argad>("argad/raid.toml", strike);
    let told = |e: &Event| match e {
        Event::Struck { natural, effect, .. } => Some((*natural, *effect)),
        _ => None,
    };
    compare(&state, times, told, |o| match o {
        FightResult::Strike(b) => (b.natural, b.effect),
        other => panic!("{other:?}"),
    });
}

#[test]
fn a_few_thousand_fights_of_each_system() {
    adgr(4_000);
    tercios(4_000);
    argad(4_000);
}

#[test]
#[ignore = "a million fights of each system: minutes"]
fn a_million_fights_of_each_system() {
    adgr(1_000_000);
    tercios(1_000_000);
    argad(1_000_000);
}
