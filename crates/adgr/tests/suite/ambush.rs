//! Ambushes in play: the laws of the contract on battles with markers, real and fake, and what nobody but their owner
//! learns of them until they open.

use crate::common;

use rocroi_adgr::script::Position;
use rocroi_adgr::{Adgr, Decision, Order, Scene, UnitId};
use rocroi_game::laws::{Coverage, Watch, play, play_looking};
use rocroi_game::{
    Act, Answer, Battle, Chance, Dice as _, Scripted, Seat, Seeded, State, Viewer, Wait, proves,
};
use rocroi_table::{Body, overlaps};

/// Where the markers of both sides lie: in a wood, a field, a plantation, and behind a hill.
const GROUND: &str = "
[[terrain]]
kind = \"wood\"
rect = [6, 8.5, 10, 11.5]
[[terrain]]
kind = \"field\"
rect = [14, 8.5, 17, 11.5]
[[terrain]]
kind = \"plantation\"
rect = [21, 8.5, 25, 11.5]
[[terrain]]
kind = \"gentle-hill\"
rect = [26.5, 9, 29.5, 11]
[[marker]]
seat = \"A\"
at = [7, 10]
[[marker]]
seat = \"B\"
at = [15, 10.5]
[[marker]]
seat = \"B\"
at = [22.5, 10.5]
[[marker]]
seat = \"A\"
at = [27.5, 8]
";

/// A generated battle with four markers; `real` says which hold a unit of their owner's first corps.
fn position(seed: u64, real: [bool; 4]) -> Position {
    let mut position = common::position(seed);
    let more: Position = toml::from_str(GROUND).unwrap_or_else(|e| panic!("{e}"));
    // The lines stand at y = 7 and y = 13, and nobody between them.
    for (seat, line) in [("A", 7), ("B", 13)] {
        let own = |corps: &Option<String>| corps.as_ref().is_some_and(|c| c.starts_with(seat));
        let fronts = position.unit.iter().filter(|u| own(&u.corps)).filter_map(|u| u.at).map(|at| at[1].0);
        let first = if seat == "A" { fronts.max() } else { fronts.min() };
        let shift = line * 4_000 - first.unwrap_or(0);
        for unit in position.unit.iter_mut().filter(|u| own(&u.corps)) {
            if let Some(at) = &mut unit.at {
                at[1].0 += shift;
            }
        }
        for corps in position.corps.iter_mut().filter(|c| c.name.starts_with(seat)) {
            if let Some(at) = &mut corps.at {
                at[1].0 = (at[1].0 + shift).clamp(0, 80_000);
            }
        }
    }
    position.terrain = more.terrain;
    position.marker = more.marker;
    position.camp.clear();
    position.work.clear();
    for (n, seat) in [Seat::A, Seat::B, Seat::B, Seat::A].into_iter().enumerate() {
        if !real[n] {
            continue;
        }
        let corps = position.corps.iter().find(|c| c.seat == seat).map(|c| c.name.clone());
        let troop = ["medium-swordsmen", "light-infantry", "dragoon", "heavy-cavalry"][n];
        let text = format!(
            "[[unit]]\nname = \"Hidden{n}\"\nseat = \"{seat}\"\ntroop = \"{troop}\"\nambush = {}\n",
            n + 1
        );
        let hidden: Position = toml::from_str(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        position.unit.extend(hidden.unit.into_iter().map(|mut u| {
            u.corps.clone_from(&corps);
            if corps.is_some() {
                u.seat = None;
            }
            u
        }));
    }
    position
}

fn battle(seed: u64, real: [bool; 4]) -> State<Adgr> {
    Adgr::from_position(&position(seed, real)).unwrap_or_else(|t| panic!("seed {seed}: {t:?}"))
}

#[test]
fn battles_with_markers_keep_the_laws() {
    let mut all = Coverage::default();
    for seed in 0..4 {
        let real = [seed % 2 == 0, seed % 3 == 0, true, seed % 3 != 1];
        let seen =
            play(battle(seed, real), seed, Watch { every: 17, waits: 120 }).unwrap_or_else(|e| panic!("{e}"));
        all.add(&seen);
    }
    for kind in ["order reveal", "order set-up", "order go-on", "event fake-removed", "event ambush-set-up"] {
        assert!(all.counts.contains_key(kind), "no {kind} in {:?}", all.counts);
    }
}

/// Units set up stand over nobody, whoever chose their place.
#[test]
fn nobody_is_set_up_over_somebody() {
    let _proof = proves("A-SET-24");
    for seed in 10..16 {
        let look = |state: &State<Adgr>| {
            let scene = Scene::new(&state.setup, &state.world);
            let feet: Vec<(UnitId, rocroi_table::Rect)> = scene.on_table().map(|(id, r)| (id, *r)).collect();
            let mut new = feet.iter().filter(|(id, _)| state.world.sheet(*id).name.starts_with("Hidden"));
            new.find_map(|(id, foot)| {
                let over = feet
                    .iter()
                    .find(|(other, r)| other != id && overlaps(&Body::Rect(*foot), &Body::Rect(*r), 45));
                over.map(|(other, _)| format!("{id:?} over {other:?}"))
            })
        };
        let watch = Watch { every: 0, waits: 120 };
        play_looking(battle(seed, [true; 4]), seed, watch, &look).unwrap_or_else(|e| panic!("{e}"));
    }
}

/// Two battles that differ only in what a marker of B holds look the same to A and to those who look on, in views, in
/// everything told and in A's candidates, until the marker opens.
#[test]
fn what_a_marker_holds_is_known_to_its_owner_alone() {
    let _proof = proves("A-SET-24");
    let (mut together, mut apart, mut asked) = (0, 0, 0);
    for seed in 0..6 {
        let mut one = Battle::new(battle(seed, [false, true, false, false]));
        let mut two = Battle::new(battle(seed, [false, false, false, false]));
        let (mut chance, mut dice) = (Chance::new(seed), Seeded::new(seed ^ 7));
        for _ in 0..110 {
            for viewer in [Viewer::Seat(Seat::A), Viewer::Spectator] {
                assert_eq!(bytes(one.state(), viewer), bytes(two.state(), viewer), "seed {seed}, {viewer:?}");
            }
            let answer = match &one.state().wait {
                Wait::Over(_) => break,
                Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
                Wait::Decide(list) => {
                    let seat = list[0].seat;
                    let order = match &list[0].decision {
                        // B never opens it by himself; what is forced open ends the comparison.
                        Decision::Reveal { .. } => {
                            asked += 1;
                            Order::Stay
                        }
                        _ if seat == Seat::B => {
                            let order = one.state().sample(seat, &mut chance).unwrap_or(Order::EndCorps);
                            // What only the one battle allows B does not do.
                            let end = || two.state().candidates(seat).swap_remove(0);
                            if two.state().check(seat, &order).is_ok()
                                && !matches!(order, Order::RemoveFake(_))
                            {
                                order
                            } else {
                                end()
                            }
                        }
                        _ => {
                            if chance.one_in(6) {
                                assert_eq!(one.state().candidates(seat), two.state().candidates(seat));
                            }
                            one.state().sample(seat, &mut chance).unwrap_or(Order::EndCorps)
                        }
                    };
                    Answer::Order(seat, order)
                }
            };
            let first = one.act(Act::Answer(answer.clone())).unwrap_or_else(|e| panic!("seed {seed}: {e:?}"));
            let second = two.act(Act::Answer(answer)).unwrap_or_else(|e| panic!("seed {seed}: {e:?}"));
            if one.state().world.markers[1] != two.state().world.markers[1]
                && one.state().world.markers[1].corps.known() == rocroi_game::Seats::ALL
            {
                apart += 1;
                break;
            }
            for viewer in [Viewer::Seat(Seat::A), Viewer::Spectator] {
                let told =
                    |t: &rocroi_game::Told<Adgr>| serde_json::to_string(t.to(viewer)).unwrap_or_default();
                assert_eq!(told(&first.1), told(&second.1), "seed {seed}, {viewer:?}");
            }
            together += 1;
        }
    }
    assert!(together > 200 && apart > 0 && asked > 0, "{together} answers, {apart} opened, {asked} asked");
}

fn bytes(state: &State<Adgr>, viewer: Viewer) -> String {
    serde_json::to_string(&state.view(viewer)).unwrap_or_default()
}
