//! One order that meets everything: secret plans of both seats at once, a move, the 3-inch trigger, the reaction
//! test, an interception, the fight, and the move resumed. Saved and read back at every wait, undone, seen by both
//! seats and a spectator, previewed from a view, its fights counted out exactly.

use rocroi_game::{
    Act, Answer, Battle, Dice as _, Heard, Prepared, Scripted as _, Seat, Seeded, Seen, State, Stop,
    Trial as _, Viewer, Wait, proves,
};
use rocroi_tercios::script::Position;
use rocroi_tercios::{Card, Order, Tercios, UnitId};

const POSITION: &str = r#"
scale = "mm"
unit = [
    { name = "M", profile = "combat_company", values = { melee = 6, speed = 4, courage = 4, stamina = 4 }, at = [600, 300] },
    { name = "N", profile = "tercio", at = [1200, 300] },
    { name = "X", seat = "B", profile = "combat_company", values = { melee = 2, courage = 2, discipline = 4, stamina = 3 }, at = [600, 460], facing = 180 },
    { name = "Y", seat = "B", profile = "tercio", at = [1200, 900], facing = 180 },
]
commander = [{ name = "K", seat = "B", rank = 2, chief = true, at = [600, 560] }]
"#;

fn begin() -> State<Tercios> {
    let position: Position = toml::from_str(POSITION).unwrap();
    Tercios::from_position(&position).unwrap()
}

/// The whole play: whose order, or the dice.
enum Say {
    Order(Seat, &'static str),
    Dice(&'static [u8]),
}
use Say::{Dice as D, Order as O};

/// Both plan; A begins and moves M; X reacts, intercepts and loses; M goes on.
const PLAY: &[Say] = &[
    O(Seat::A, "plan M ready, N resist"),
    O(Seat::B, "plan X assault, Y resist"),
    D(&[6, 1]),
    O(Seat::A, "first A"),
    O(Seat::A, "activate M"),
    O(Seat::A, "move forward 100mm"),
    O(Seat::B, "react X"),
    D(&[5, 1, 1, 1]),
    // X strikes with 3 dice (2 and the bonus of Assault) and misses; M strikes with 6.
    D(&[1, 1, 1]),
    D(&[6, 6, 1, 1, 1, 1]),
    D(&[1, 1]),
    O(Seat::A, "go on"),
];

fn answer(state: &State<Tercios>, say: &Say) -> Answer<Tercios> {
    match say {
        D(faces) => Answer::Fell(faces.to_vec()),
        O(seat, text) => {
            let asked = state
                .asked(*seat)
                .unwrap_or_else(|| panic!("{seat} is not asked for `{text}`: {:?}", state.wait));
            Answer::Order(*seat, Tercios::read_order(state.now(), *seat, &asked.decision, text).unwrap())
        }
    }
}

/// Every viewer's view, brought forward by what he was told, equals the view of the new state.
fn check_views(before: &State<Tercios>, after: &State<Tercios>, told: &rocroi_game::Told<Tercios>) {
    for v in Viewer::ALL {
        let mut seen = before.view(v);
        told.to(v).iter().for_each(|h| seen.hear(h));
        assert_eq!(seen, after.view(v), "{v:?}");
    }
}

#[test]
fn a_move_is_intercepted_and_resumed() {
    let _proof = proves(
        "T-TRN-03 T-TRN-05 T-REA-03 T-REA-04 T-REA-07 T-REA-10 T-REA-11 T-REA-13 T-REA-14 T-REA-24 T-REA-25 \
         T-REA-26 T-REA-27 T-REA-50 T-ASL-16 T-ASL-33",
    );
    let mut battle = Battle::new(begin());
    for (i, say) in PLAY.iter().enumerate() {
        let before = battle.state().clone();
        // Saved and resumed: the same bytes, the same state.
        let saved = serde_json::to_string(&before).unwrap();
        let resumed: State<Tercios> = serde_json::from_str(&saved).unwrap();
        assert_eq!(resumed, before, "step {i}");
        let answer = answer(&before, say);
        let mut again = resumed;
        again.answer(&answer, None).unwrap_or_else(|e| panic!("step {i}: {e:?}"));
        let (_, told) = battle.act(Act::Answer(answer)).unwrap_or_else(|e| panic!("step {i}: {e:?}"));
        assert_eq!(*battle.state(), again, "step {i}: played on from the saved state");
        check_views(&before, battle.state(), &told);
    }
    let world = &battle.state().world;
    // M stood at 383.8 when it was caught, won, and went on to the end it had declared.
    assert_eq!(world.units[0].pose.at.y, 40_000);
    assert_eq!(world.units[2].hand.reacted, Some(Card::Assault));
    assert!(world.units[2].pose.at.y > 46_000, "the interceptor has disengaged");
}

#[test]
fn dice_by_seed_by_script_and_by_hand_are_the_same_wait() {
    let play = |faces: &mut dyn FnMut(usize, &[u8]) -> Vec<u8>| {
        let mut state = begin();
        for say in PLAY {
            let answer = match (say, &state.wait) {
                (D(given), Wait::Roll(ask)) => Answer::Fell(faces(ask.dice(), given)),
                // Other dice, another course: as far as the same orders are asked for.
                (D(_), _) => break,
                (O(seat, _), _) if state.asked(*seat).is_none() => break,
                (O(..), _) => answer(&state, say),
            };
            if state.answer(&answer, None).is_err() {
                break;
            }
        }
        state
    };
    let all = PLAY.iter().filter_map(|s| match s {
        D(faces) => Some(faces.iter().copied()),
        O(..) => None,
    });
    let mut script = Prepared::new(all.flatten());
    let by_hand = play(&mut |_, given| given.to_vec());
    let scripted = play(&mut |n, _| script.throw(n));
    assert_eq!(by_hand, scripted);
    let mut seeded = Seeded::new(5);
    let mut rolled = Vec::new();
    let one = play(&mut |n, _| {
        let faces = seeded.throw(n);
        rolled.push(faces.clone());
        faces
    });
    let mut kept = rolled.into_iter();
    let two = play(&mut |_, _| kept.next().unwrap());
    assert_eq!(one, two, "seeded dice entered by hand lead to the same state");
}

#[test]
fn what_each_sees_and_previews_of_it() {
    let _proof = proves("T-TRN-05 T-REA-11");
    let mut state = begin();
    for say in &PLAY[..5] {
        let answer = answer(&state, say);
        state.answer(&answer, None).unwrap();
    }
    let card = |v: Viewer| state.view(v).state().world.units[2].hand.get();
    assert_eq!(card(Viewer::Seat(Seat::B)), Some(Card::Assault));
    assert_eq!((card(Viewer::Seat(Seat::A)), card(Viewer::Spectator)), (None, None));
    // The preview of the move ends where B decides, and says so; it names what follows if nobody reacts.
    let seen: Seen<Tercios> = state.view(Viewer::Seat(Seat::A));
    let march = Tercios::read_order(
        state.now(),
        Seat::A,
        &state.asked(Seat::A).unwrap().decision,
        "move forward 100mm",
    );
    let march: Order = march.unwrap();
    let preview = seen.preview(&march).unwrap();
    assert!(preview.course.stop == Stop::Decision(vec![Seat::B]), "{:?}", preview.course.stop);
    let stands = preview.course.after.state().world.units[0].pose.at.y;
    assert_eq!(stands, 38_380, "at the trigger point");
    assert_eq!(preview.branches.len(), 1);
    let unmoved = &preview.branches[0].1.after.state().world.units[0];
    assert_eq!(unmoved.pose.at.y, 40_000, "and on to its end if nobody reacts");
    // B's preview of the reaction ends at the dice of the test, with its exact odds.
    let given = Answer::Order(Seat::A, march);
    state.answer(&given, None).unwrap();
    let asked = state.asked(Seat::B).unwrap();
    let react = Tercios::read_order(state.now(), Seat::B, &asked.decision, "react X").unwrap();
    let preview = state.view(Viewer::Seat(Seat::B)).preview(&react).unwrap();
    assert!(matches!(preview.course.stop, Stop::Roll));
    let odds = rocroi_odds::exact(&preview.course.fight().unwrap().fight);
    let (n, d) = odds.chance(|o| *o != rocroi_tercios::FightOutcome::Successes(0));
    assert_eq!(format!("{n}/{d}"), "65/81", "four dice, at least one 5 or 6");
}

#[test]
fn the_fight_is_counted_out() {
    let mut state = begin();
    for say in &PLAY[..8] {
        let answer = answer(&state, say);
        state.answer(&answer, None).unwrap();
    }
    let pending = <Tercios as rocroi_game::System>::fight(state.now()).unwrap();
    assert_eq!(pending.fight.pools().iter().map(|p| p.dice).sum::<u8>(), 3);
    let odds = rocroi_odds::exact(&pending.fight);
    let (n, d) = odds.chance(|_| true);
    assert_eq!(n, d, "every outcome is counted");
    assert!(odds.iter().count() > 4);
}

#[test]
fn undo_goes_back_to_the_last_thing_learned() {
    let mut battle = Battle::new(begin());
    for say in &PLAY[..4] {
        let answer = answer(battle.state(), say);
        battle.act(Act::Answer(answer)).unwrap();
    }
    let chosen = battle.state().clone();
    // Who begins taught nobody anything: it may be taken back. The dice before it may not.
    assert!(battle.can_undo(Seat::A) && !battle.can_undo(Seat::B));
    battle.act(Act::Undo(Seat::A)).unwrap();
    assert!(!battle.can_undo(Seat::A));
    let again = answer(battle.state(), &PLAY[3]);
    battle.act(Act::Answer(again)).unwrap();
    assert_eq!(*battle.state(), chosen);
    // A card that is shown is known: no way back over it.
    let show = answer(battle.state(), &PLAY[4]);
    battle.act(Act::Answer(show)).unwrap();
    assert!(!battle.can_undo(Seat::A));
}

/// Two battles that differ only in a card A cannot see give A the same bytes until it is turned.
#[test]
fn hidden_cards_leave_no_trace() {
    let _proof = proves("T-TRN-05 T-REA-06 T-REA-09 T-REA-11");
    for other in ["ready", "run", "fire", "resist"] {
        let plan = format!("plan X {other}, Y resist");
        let play = |plan: &str, react: Option<&str>| -> Vec<String> {
            let mut battle = Battle::new(begin());
            let mut bytes = Vec::new();
            let mut says: Vec<(Option<Seat>, String)> = vec![
                (Some(Seat::A), "plan M ready, N resist".into()),
                (Some(Seat::B), plan.to_owned()),
                (None, "6 1".into()),
                (Some(Seat::A), "first A".into()),
                (Some(Seat::A), "activate M".into()),
                (Some(Seat::A), "move forward 100mm".into()),
            ];
            if let Some(how) = react {
                says.push((Some(Seat::B), format!("react X {how}")));
                says.push((None, "1 2 3 4".into()));
            } else {
                says.push((Some(Seat::B), "decline".into()));
            }
            for (seat, text) in says {
                let state = battle.state().clone();
                let seen = state.view(Viewer::Seat(Seat::A));
                bytes.push(serde_json::to_string(&seen).unwrap());
                bytes.push(serde_json::to_string(&state.view(Viewer::Spectator)).unwrap());
                bytes.push(format!("{}", battle.can_undo(Seat::A)));
                // What A may be told by trying: refusals and previews of everything worth a look.
                if let Some(asked) = seen.state().asked(Seat::A).filter(|a| a.given.is_none()) {
                    let wrong = Order::Activate { unit: UnitId(2), then: None };
                    bytes.push(format!("{:?}", seen.state().check(Seat::A, &wrong)));
                    let _ = asked;
                    for order in seen.state().candidates(Seat::A).iter().take(6) {
                        bytes.push(format!(
                            "{:?}",
                            seen.preview(order).map(|p| (p.course.stop, p.course.heard))
                        ));
                    }
                }
                let given = match seat {
                    None => Answer::Fell(text.split(' ').map(|f| f.parse().unwrap()).collect()),
                    Some(seat) => {
                        let asked = state.asked(seat).unwrap();
                        Answer::Order(
                            seat,
                            Tercios::read_order(state.now(), seat, &asked.decision, &text).unwrap(),
                        )
                    }
                };
                let (_, told) = battle.act(Act::Answer(given)).unwrap();
                let heard: Vec<String> = told
                    .to(Viewer::Seat(Seat::A))
                    .iter()
                    .map(|h: &Heard<Tercios>| serde_json::to_string(h).unwrap())
                    .collect();
                bytes.extend(heard);
            }
            bytes
        };
        assert_eq!(play("plan X assault, Y resist", None), play(&plan, None), "declined with {other}");
        if other == "ready" {
            // A failed test takes the card away unseen, whatever it was.
            let charge = play("plan X assault, Y resist", Some("charge"));
            assert_eq!(charge, play(&plan, Some("face")), "failed with {other}");
        }
    }
}
