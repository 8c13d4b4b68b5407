//! The set-up from two lists: sensible battles from seeds, the laws of the contract on every decision of it, and what
//! is refused before a battle begins.

use rocroi_adgr::army::{List, profile_of};
use rocroi_adgr::rout::morale::Morale;
use rocroi_adgr::setting::{SAMPLES, Wish, quick, sensible, start};
use rocroi_adgr::troops::Profile;
use rocroi_adgr::{Adgr, Decision, Frame, Options, Scene, UnitId};
use rocroi_game::laws::{Watch, play};
use rocroi_game::{Answer, Chance, Dice as _, Scripted as _, Seat, Seeded, State, System as _, Wait, proves};
use rocroi_table::{Body, Ud, overlaps};

fn lists(seed: u64) -> [List; 2] {
    let n = SAMPLES.len() as u64;
    let read = |k: u64| List::read(SAMPLES[(k % n) as usize]).unwrap();
    [read(seed), read(seed / n + seed + 1)]
}

fn sample_battle(seed: u64) -> State<Adgr> {
    start(&lists(seed), Options::default(), None).unwrap_or_else(|t| panic!("{t:?}"))
}

/// The same, with the terrain laid.
fn after_terrain(seed: u64) -> State<Adgr> {
    let mut state = sample_battle(seed);
    let (mut chance, mut dice) = (Chance::new(seed), Seeded::new(seed));
    while !matches!(state.stack.last(), Some(Frame::Setting(_))) {
        let answer = match &state.wait {
            Wait::Over(_) => panic!("over before it began"),
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let open = asked.iter().find(|a| a.given.is_none()).unwrap();
                Answer::Order(open.seat, sensible(state.now(), open.seat, &open.decision, &mut chance))
            }
        };
        state.answer(&answer, None).unwrap_or_else(|e| panic!("{answer:?}: {e:?}"));
    }
    state
}

#[test]
fn every_sample_army_is_legal_and_nearly_full() {
    let _proof = proves("A-ARM-01 A-ARM-02 A-ARM-36");
    for text in SAMPLES {
        let army = List::read(text).unwrap().understand().unwrap();
        let report = army.check();
        assert!(report.faults.is_empty(), "{}: {:?}", army.name, report.faults);
        assert!((215..=220).contains(&report.total), "{} costs {}", army.name, report.total);
    }
}

#[test]
fn a_quick_battle_stands_ready_for_its_first_turn() {
    let _proof = proves("A-SET-01 A-SET-02 A-SET-26 A-SET-40 A-SET-41");
    for seed in 0..24 {
        let state = quick(&Wish { seed, ..Wish::default() }).unwrap_or_else(|t| panic!("seed {seed}: {t:?}"));
        let scene = Scene::new(&state.setup, &state.world);
        assert_eq!(state.world.phasing, state.world.attacker);
        assert_eq!(state.world.camps.len(), 2);
        let feet: Vec<(UnitId, _)> = scene.on_table().map(|(id, foot)| (id, *foot)).collect();
        assert!(feet.len() > 20, "seed {seed}: {} units", feet.len());
        for (i, (a, ra)) in feet.iter().enumerate() {
            for (b, rb) in &feet[..i] {
                assert!(!overlaps(&Body::Rect(*ra), &Body::Rect(*rb), 45), "seed {seed}: {a:?} over {b:?}");
            }
        }
        assert_eq!(state.setup.table, (Ud(30), Ud(20)));
        for seat in Seat::BOTH {
            // Horse stays horse, foot stays foot.
            let mounted = bought_by(&state, seat).iter().filter(|p| p.mounted()).count();
            let away = state.world.absentees(seat).unwrap().iter().filter(|a| a.sheet.profile.mounted());
            let here = scene.army(seat).filter(|(id, _)| scene.profile(*id).mounted()).count();
            assert_eq!(mounted, here + away.count(), "seed {seed}");
            let absent = state.world.absentees(seat).unwrap().len();
            let on = scene.army(seat).count();
            let bought = bought_by(&state, seat).len();
            assert_eq!(absent + on, bought, "seed {seed}: {seat} lost units for want of room");
        }
    }
}

#[test]
fn a_battle_from_two_lists_is_fought_to_its_end() {
    let _proof = proves("A-SET-01 A-SET-20 A-SET-41");
    for seed in [3, 8] {
        let mut state = quick(&Wish { seed, ..Wish::default() }).unwrap();
        let (mut chance, mut dice) = (Chance::new(seed), Seeded::new(seed));
        for _ in 0..6_000 {
            let answer = match &state.wait {
                Wait::Over(_) => break,
                Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
                Wait::Decide(asked) => {
                    let seat = asked.iter().find(|a| a.given.is_none()).unwrap().seat;
                    Answer::Order(seat, state.sample(seat, &mut chance).unwrap())
                }
            };
            state.answer(&answer, None).unwrap_or_else(|e| panic!("seed {seed}: {answer:?}: {e:?}"));
        }
        let Wait::Over(outcome) = &state.wait else { panic!("seed {seed} did not end: {:?}", state.wait) };
        // Who won and why: his enemy's points reached the break value, and every plan lies open.
        let winner = Adgr::winner(outcome);
        let broken = Seat::BOTH.map(|s| Morale::of(&state.setup, &state.world, s).broken());
        assert!(
            winner.is_none_or(|w| broken[w.other().index()] && !broken[w.index()]),
            "seed {seed}: {outcome:?}"
        );
        for seat in Seat::BOTH {
            let view = state.view(seat.into());
            assert!(view.state().world.absentees(seat.other()).is_some(), "seed {seed}");
        }
    }
}

/// What the list of a side has.
fn bought_by(state: &State<Adgr>, seat: Seat) -> Vec<Profile> {
    let name = &state.setup.setting.as_ref().unwrap().side(seat).name;
    let all = SAMPLES.iter().map(|t| List::read(t).unwrap());
    let list = all.into_iter().find(|l| l.name == *name).unwrap().understand().unwrap();
    let units = list.corps.into_iter().flat_map(|(_, _, units)| units);
    units.map(|u| profile_of(u.troop, u.quality, &u.choices)).collect()
}

#[test]
fn the_set_up_keeps_the_laws() {
    let _proof = proves("A-SET-10 A-SET-11 A-SET-20 A-SET-26");
    for seed in 0..8 {
        play(after_terrain(seed), seed, Watch { every: 1, waits: 16 }).unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn an_order_of_the_set_up_written_down_is_read_back() {
    for seed in 0..4 {
        let mut state = sample_battle(seed);
        let (mut chance, mut dice) = (Chance::new(seed), Seeded::new(seed));
        for _ in 0..40 {
            let answer = match &state.wait {
                Wait::Over(_) => break,
                Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
                Wait::Decide(asked) => {
                    let open = asked.iter().find(|a| a.given.is_none()).unwrap();
                    if open.decision == Decision::Corps || open.decision == Decision::Orders {
                        break;
                    }
                    let (seat, decision) = (open.seat, open.decision.clone());
                    let mut orders = state.candidates(seat);
                    let order = state.sample(seat, &mut chance).unwrap();
                    orders.push(order.clone());
                    for order in orders {
                        let text = Adgr::write_order(state.now(), seat, &order);
                        let read = Adgr::read_order(state.now(), seat, &decision, &text);
                        assert_eq!(read.as_ref(), Ok(&order), "seed {seed}: {text}");
                    }
                    Answer::Order(seat, order)
                }
            };
            state.answer(&answer, None).unwrap_or_else(|e| panic!("{answer:?}: {e:?}"));
        }
    }
}

#[test]
fn impossible_lists_and_contradictory_options_are_refused_with_all_their_faults() {
    let _proof = proves("A-SET-42 A-ARM-01 A-ARM-02");
    let mut both = lists(0);
    both[0].corps.pop();
    both[1].points = 150;
    let options = Options { last_turn: Some(0), ..Options::default() };
    let troubles = start(&both, options, None).unwrap_err();
    let text: Vec<String> = troubles.iter().map(ToString::to_string).collect();
    for clause in ["A-ARM-02", "A-ARM-01", "A-ROU-21"] {
        assert!(text.iter().any(|t| t.contains(clause)), "{clause} in {text:?}");
    }
    let mut boats = lists(0);
    boats[1].rules.boats = true;
    let text = start(&boats, Options::default(), None).unwrap_err()[0].to_string();
    assert!(text.contains("A-SET-42") && text.contains("boats"), "{text}");
}
