//! Battle plans, ambushes, flank marches and lists never reach the other seat or a spectator before they are shown:
//! pairs of battles that differ only in them give equal bytes, in views, in what is told, in what is asked and offered.

use rocroi_adgr::army::List;
use rocroi_adgr::setting::{SAMPLES, sensible, start};
use rocroi_adgr::{Adgr, Decision, Options, Order};
use rocroi_game::{
    Answer, Chance, Dice as _, Record, Scripted as _, Seat, Seeded, State, Told, Viewer, Wait, proves,
};

fn battle(lists: &[List; 2]) -> State<Adgr> {
    start(lists, Options::default(), None).unwrap_or_else(|t| panic!("{t:?}"))
}

fn samples(a: usize, b: usize) -> [List; 2] {
    [a, b].map(|n| List::read(SAMPLES[n]).unwrap())
}

fn take(state: &mut State<Adgr>, answer: &Answer<Adgr>) -> Told<Adgr> {
    let before = state.clone();
    let mut record = Record::new(&before);
    state.answer(answer, Some(&mut record)).unwrap_or_else(|e| panic!("{answer:?}: {e:?}"));
    record.close(&before, state)
}

fn bytes(told: &Told<Adgr>, viewer: Viewer) -> String {
    serde_json::to_string(told.to(viewer)).unwrap()
}

fn view(state: &State<Adgr>, viewer: Viewer) -> String {
    serde_json::to_string(&state.view(viewer)).unwrap()
}

/// Both battles look the same to everybody but `secret`.
fn same(one: &State<Adgr>, two: &State<Adgr>, secret: Seat, here: &str) {
    for viewer in Viewer::ALL.into_iter().filter(|v| *v != Viewer::Seat(secret)) {
        assert_eq!(view(one, viewer), view(two, viewer), "{here}: {viewer:?}");
        if let Some(seat) = viewer.seat() {
            assert_eq!(one.candidates(seat), two.candidates(seat), "{here}: candidates");
        }
    }
}

/// Is this decision asked of somebody who has not answered?
fn asks(state: &State<Adgr>, decision: &Decision) -> Option<Seat> {
    let Wait::Decide(asked) = &state.wait else { return None };
    asked.iter().find(|a| a.given.is_none() && a.decision == *decision).map(|a| a.seat)
}

/// Answers sensibly until this decision is asked.
fn until(mut state: State<Adgr>, decision: &Decision, seed: u64) -> State<Adgr> {
    let (mut chance, mut dice) = (Chance::new(seed), Seeded::new(seed));
    for _ in 0..400 {
        if asks(&state, decision).is_some() {
            return state;
        }
        let answer = match &state.wait {
            Wait::Over(_) => break,
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let open = asked.iter().find(|a| a.given.is_none()).unwrap();
                Answer::Order(open.seat, sensible(state.now(), open.seat, &open.decision, &mut chance))
            }
        };
        state.answer(&answer, None).unwrap_or_else(|e| panic!("{answer:?}: {e:?}"));
    }
    panic!("{decision:?} was never asked");
}

/// Gives both battles the same answers as long as both can take them, and compares what everybody but `secret` is told.
fn go_on(one: &mut State<Adgr>, two: &mut State<Adgr>, secret: Seat, seed: u64, waits: usize) -> usize {
    let (mut chance, mut dice) = (Chance::new(seed), Seeded::new(seed));
    let mut compared = 0;
    for n in 0..waits {
        let here = format!("seed {seed}, wait {n}");
        assert_eq!(one.asked(secret.other()).is_some(), two.asked(secret.other()).is_some(), "{here}");
        let answers = match &one.wait {
            Wait::Over(_) => break,
            Wait::Roll(ask) => {
                let answer = Answer::Fell(dice.throw(ask.dice()));
                [answer.clone(), answer]
            }
            Wait::Decide(asked) => {
                let open = asked.iter().find(|a| a.given.is_none()).unwrap();
                let (seat, decision) = (open.seat, open.decision.clone());
                let order = sensible(one.now(), seat, &decision, &mut chance);
                // The owner of the secret may have to say something else in the other battle, as long as it shows the
                // same: his markers lie where they lie.
                let other = match (&order, two.check(seat, &order).is_ok()) {
                    (_, true) => order.clone(),
                    (Order::Markers(list), false) => {
                        let bare = list.iter().map(|h| {
                            let mut h = h.clone();
                            h.layout.clear();
                            h
                        });
                        Order::Markers(bare.collect())
                    }
                    _ => return compared,
                };
                if two.check(seat, &other).is_err() {
                    return compared;
                }
                [Answer::Order(seat, order), Answer::Order(seat, other)]
            }
        };
        let told = [take(one, &answers[0]), take(two, &answers[1])];
        for viewer in Viewer::ALL.into_iter().filter(|v| *v != Viewer::Seat(secret)) {
            assert_eq!(bytes(&told[0], viewer), bytes(&told[1], viewer), "{here}: {:?}", answers[0]);
        }
        assert_eq!(told[0].learned, told[1].learned, "{here}: what may be undone");
        same(one, two, secret, &here);
        compared += 1;
    }
    compared
}

#[test]
fn bayonet_choices_are_hidden() {
    let _proof = proves("A-SET-10 A-SET-01");
    let lists = samples(7, 3);
    let start = until(battle(&lists), &Decision::Bayonets, 1);
    let mut pair = [start.clone(), start];
    let all = pair[0].candidates(Seat::A);
    let mut told = Vec::new();
    for (state, order) in pair.iter_mut().zip([&all[0], &all[1]]) {
        told.push(take(state, &Answer::Order(Seat::A, order.clone())));
        told.push(take(state, &Answer::Order(Seat::B, Order::Bayonets(Vec::new()))));
    }
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        assert_eq!(bytes(&told[0], viewer), bytes(&told[2], viewer));
        assert_eq!(bytes(&told[1], viewer), bytes(&told[3], viewer));
    }
    let [one, two] = &mut pair;
    assert_ne!(view(one, Viewer::Seat(Seat::A)), view(two, Viewer::Seat(Seat::A)));
    assert!(go_on(one, two, Seat::A, 5, 6) >= 4);
}

#[test]
fn plans_flank_marches_and_ambushes_are_hidden() {
    let _proof = proves("A-SET-20 A-SET-21 A-SET-33");
    let mut compared = 0;
    for seed in 0..4 {
        let lists = samples(3 + seed as usize % 3, 6);
        let start = until(battle(&lists), &Decision::Plan, seed);
        for secret in Seat::BOTH {
            let mut all = start.candidates(secret);
            // The same order of the corps, with and without what is hidden.
            let plain = all.remove(0);
            for other in all {
                let mut pair = [start.clone(), start.clone()];
                let sealed = start.candidates(secret.other()).remove(0);
                let mut told = Vec::new();
                for (state, order) in pair.iter_mut().zip([&plain, &other]) {
                    told.push(take(state, &Answer::Order(secret, order.clone())));
                    told.push(take(state, &Answer::Order(secret.other(), sealed.clone())));
                }
                for viewer in [Viewer::Seat(secret.other()), Viewer::Spectator] {
                    assert_eq!(bytes(&told[0], viewer), bytes(&told[2], viewer), "{other:?}");
                    assert_eq!(bytes(&told[1], viewer), bytes(&told[3], viewer), "{other:?}");
                }
                let [one, two] = &mut pair;
                same(one, two, secret, "plans made");
                compared += 1 + go_on(one, two, secret, seed, 3);
            }
        }
    }
    assert!(compared > 30, "only {compared}");
}

#[test]
fn what_is_not_on_the_table_is_in_no_list_the_enemy_sees() {
    let _proof = proves("A-SET-33");
    // Two lists that differ in everything bought, with the same generals; only the scouts are told, as part of the
    // initiative (A-SET-05).
    let mut lists = samples(3, 4);
    let one = battle(&lists);
    lists[0].fortified_camp = false;
    lists[0].works = rocroi_adgr::army::Works::default();
    for corps in &mut lists[0].corps {
        let scouts = ["light-infantry", "light-cavalry", "dragoon"];
        corps.unit.retain(|u| u.troop != "medium-artillery");
        for unit in corps.unit.iter_mut().filter(|u| !scouts.contains(&u.troop.as_str())) {
            (unit.number, unit.quality) = (1, None);
        }
    }
    let two = battle(&lists);
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        assert_eq!(view(&one, viewer), view(&two, viewer));
    }
    // Nor in what can be read from names: an enemy cannot even ask for a unit that has not appeared.
    let ask = |s: &State<Adgr>| {
        let now = s.now();
        Adgr::read_order(now, Seat::B, &Decision::Bayonets, "bayonets medium Spanish")
    };
    assert_eq!(ask(&one), ask(&two));
}

#[test]
fn a_unit_that_appears_does_not_tell_how_many_have_not() {
    let _proof = proves("A-SET-33");
    let lists = samples(4, 3);
    let mut state = until(battle(&lists), &Decision::Deploy, 2);
    let seat = asks(&state, &Decision::Deploy).unwrap();
    let order = state.candidates(seat).remove(0);
    take(&mut state, &Answer::Order(seat, order));
    // The numbers that the enemy sees are those of appearing, without gaps.
    let numbers: Vec<u16> = state.world.sheets.iter().map(|s| s.roster.0).collect();
    assert!(numbers.windows(2).all(|w| w[1] == w[0] + 1), "{numbers:?}");
}
