//! A group charge from its declaration to the end of one Combat phase, through every side of the contract: dice
//! scripted, entered by hand and seeded; saved and resumed at every wait; undone; seen by everybody; previewed from a
//! view; its fights enumerated.

use rocroi_adgr::{Adgr, Contest, Event, Order, UnitId, Verdict};
use rocroi_game::{
    Act, Answer, Battle, Counts, Dice, Note, Notes, Prepared, Scripted, Seat, Seeded, State, System, Trial,
    Viewer, Wait, proves,
};

const POSITION: &str = r#"
activate = "A"
corps = [{ name = "A", seat = "A", at = [12, 3] }]
unit = [
  { name = "P", seat = "A", troop = "pike-and-shot", at = [10, 5] },
  { name = "Q", seat = "A", troop = "pike-and-shot", at = [13, 5] },
  { name = "E", seat = "B", troop = "pike-and-shot", at = [12.3, 6.5], facing = 180 },
  { name = "L", seat = "B", troop = "light-cavalry", at = [14.5, 6.5], facing = 180 },
]
"#;

/// What the two players say, in their order; dice fall in between.
const SAID: [&str; 5] = ["charge P+Q", "evade L", "follow Q", "run 0.5", "end corps"];
/// The evade, then two fights of one die each side.
const DICE: [u8; 5] = [3, 5, 2, 3, 3];

fn begin() -> State<Adgr> {
    let position = toml::from_str(POSITION).unwrap_or_else(|e| panic!("{e}"));
    Adgr::from_position(&position).unwrap_or_else(|t| panic!("{t:?}"))
}

/// The seat that is asked, with the order the next sentence gives it.
fn next_order(state: &State<Adgr>, said: &mut std::slice::Iter<'_, &str>) -> Option<(Seat, Order)> {
    let asked = Seat::BOTH.into_iter().find_map(|s| state.asked(s))?;
    let (seat, decision) = (asked.seat, asked.decision.clone());
    let order = match decision {
        // Nobody has a weapon, and no general is there to fight.
        rocroi_adgr::Decision::Shoot | rocroi_adgr::Decision::Engage { .. } => {
            state.candidates(seat).into_iter().next()?
        }
        _ => {
            let text = said.next()?;
            Adgr::read_order(state.now(), seat, &decision, text).unwrap_or_else(|t| panic!("{text}: {t}"))
        }
    };
    Some((seat, order))
}

fn fought(state: &State<Adgr>) -> bool {
    state.world.phasing == Seat::B
}

/// Plays the script with some dice, checking everything at every wait.
fn play(dice: &mut dyn Dice) -> Battle<Adgr> {
    let mut battle = Battle::new(begin());
    let mut said = SAID.iter();
    let mut views = Viewer::ALL.map(|v| (v, battle.state().view(v)));
    while !fought(battle.state()) {
        let state = battle.state().clone();
        let text = serde_json::to_string(&state).unwrap_or_else(|e| panic!("{e}"));
        let again: State<Adgr> = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(again, state, "saved and resumed");
        let answer = match &state.wait {
            Wait::Over(_) => break,
            Wait::Roll(ask) => {
                enumerate(&state);
                Answer::Fell(dice.throw(ask.dice()))
            }
            Wait::Decide(_) => {
                let Some((seat, order)) = next_order(&state, &mut said) else { break };
                let view = state.view(seat.into());
                let preview = view.preview(&order);
                assert!(preview.is_ok(), "{order:?}: {preview:?}");
                undone(&battle, seat, &order);
                Answer::Order(seat, order)
            }
        };
        let (_, told) = battle.act(Act::Answer(answer)).unwrap_or_else(|e| panic!("{e:?}"));
        for (viewer, view) in &mut views {
            for heard in told.to(*viewer) {
                view.hear(heard);
            }
            assert_eq!(*view, battle.state().view(*viewer), "{viewer:?}");
        }
    }
    battle
}

/// An order taken back leaves the battle as it was, where nobody has learned anything from it.
fn undone(battle: &Battle<Adgr>, seat: Seat, order: &Order) {
    let mut copy = battle.clone();
    copy.act(Act::Answer(Answer::Order(seat, order.clone()))).unwrap_or_else(|e| panic!("{e:?}"));
    if copy.can_undo(seat) {
        copy.act(Act::Undo(seat)).unwrap_or_else(|e| panic!("{e:?}"));
        assert_eq!(copy.state(), battle.state(), "{order:?} taken back");
    }
}

/// A fight is a value: enumerated over all faces it says what the battle itself then does.
fn enumerate(state: &State<Adgr>) {
    let Some(pending) = Adgr::fight(state.now()) else { return };
    let Contest::Melee(fight) = &pending.fight else { return };
    assert_eq!(pending.tallies.len(), 2, "both tallies are shown");
    let mut decided = 0;
    for a in 1..=6u8 {
        for b in 1..=6u8 {
            let mut copy = pending.fight.clone();
            let counts: Vec<[u8; 6]> = fight
                .pools()
                .iter()
                .zip([a, b])
                .map(|(pool, face)| {
                    let mut of = [0; 6];
                    of[usize::from(pool.classes.of(face))] = 1;
                    of
                })
                .collect();
            copy.fell(&Counts(counts));
            let Verdict::Melee(outcome) = copy.outcome() else { panic!("a fight") };
            decided += u32::from(outcome.winner.is_some());
            let mut real = state.clone();
            let mut notes = Notes::default();
            real.answer(&Answer::Fell(vec![a, b]), Some(&mut notes)).unwrap_or_else(|e| panic!("{e:?}"));
            let told = notes.0.iter().find_map(|n| match n {
                Note::Said(Event::Fought { reading, .. }) => Some((reading.winner, reading.loss)),
                _ => None,
            });
            assert_eq!(told, Some((outcome.winner, outcome.loss)), "faces {a} and {b}");
        }
    }
    assert!(decided > 0 && decided < 36, "{decided} of 36 decided");
}

#[test]
fn a_group_charge_to_the_end_of_its_combat_phase() {
    let _proof = proves(
        "A-CHG-06 A-CHG-07 A-CHG-10 A-CHG-11 A-CHG-15 A-CHG-16 A-CHG-22 A-CHG-23 A-CHG-24 A-CHG-46 A-CHG-48 A-CHG-51 \
         A-CHG-65 A-CHG-66 A-CHG-67 A-CHG-70 A-CHG-72 A-CHG-75",
    );
    let battle = play(&mut Prepared::new(DICE));
    let state = battle.state();
    let at = |unit: u16| state.world.unit(UnitId(unit)).pose().map(|p| (p.at.x, p.at.y));
    // P has conformed to E, Q went along and then half a UD farther; the light cavalry is gone.
    assert_eq!(at(0), Some((45_200, 26_000)));
    assert_eq!(at(1), Some((57_200, 28_000)));
    assert!(at(3).is_some_and(|(_, y)| y > 40_000), "{:?}", at(3));
    // One half of P won by three, the other fought a draw.
    assert!(state.world.unit(UnitId(2)).lost > 0, "E has lost");
    // Entered by hand, the same faces give the same battle.
    let mut hand = Battle::new(begin());
    let mut said = SAID.iter();
    let mut faces = DICE.into_iter();
    while !fought(hand.state()) {
        let state = hand.state().clone();
        let answer = match &state.wait {
            Wait::Roll(ask) => Answer::Fell(faces.by_ref().take(ask.dice()).collect()),
            _ => match next_order(&state, &mut said) {
                Some((seat, order)) => Answer::Order(seat, order),
                None => break,
            },
        };
        hand.act(Act::Answer(answer)).unwrap_or_else(|e| panic!("{e:?}"));
    }
    assert_eq!(hand.state().hash(), state.hash());
    // Seeded, it is the same twice.
    let seeded = |seed| play(&mut Seeded::new(seed)).state().hash();
    assert_eq!(seeded(7), seeded(7));
}
