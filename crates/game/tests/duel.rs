//! A toy rule system that uses every part of the contract, and the laws run on it: two duellists plan in
//! secret, may parry, and roll; three exchanges make a battle.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use rocroi_game::{
    Act, Answer, Ask, At, Battle, Chance, Classes, Clause, Counts, Diff, Do, End, Facts, Fault, Halt, Hide,
    In, NotDone, NotTaken, Now, Pending, Pool, Reason, Refusal, Seat, Secret, Seen, State, Stop, System,
    Tally, Trial, Viewer, Wait, chronicle, laws,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug, Default)]
struct Duel;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct World {
    wounds: [u8; 2],
    cards: Vec<Option<Secret<u8>>>,
    turn: u32,
}

impl Hide for World {
    fn hide(&mut self, viewer: Viewer) {
        self.cards.hide(viewer);
    }
}

impl Diff for World {
    type Change = World;
    fn diff(&self, new: &Self) -> Option<World> {
        (self != new).then(|| new.clone())
    }
    fn patch(&mut self, change: &World) {
        self.clone_from(change);
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Frame {
    Turn,
    Exchange,
    Parry,
    Thrust(Bout),
}
impl Hide for Frame {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
struct Bout {
    skill: [i16; 2],
    done: Option<[u8; 2]>,
}

impl Trial for Bout {
    type Outcome = [u8; 2];
    fn pools(&self) -> Vec<Pool> {
        if self.done.is_some() {
            return Vec::new();
        }
        Seat::BOTH
            .map(|seat| Pool { seat, dice: self.skill[seat.index()] as u8, classes: Classes::at_least(5) })
            .into()
    }
    fn fell(&mut self, c: &Counts) {
        self.done = Some([c.of(1, 1), c.of(0, 1)]);
    }
    fn outcome(&self) -> [u8; 2] {
        self.done.unwrap_or_default()
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Decision {
    Plan,
    Parry,
}
impl Hide for Decision {}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Order {
    Card(u8),
    Parry(bool),
}
impl Hide for Order {}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum No {
    TooStrong { card: u8 },
    NotThat,
}
impl Fault for No {
    fn clause(&self) -> Clause {
        Clause::of("A-MEL-01")
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum Why {
    Card,
    Parry,
}
impl Reason for Why {
    fn clause(&self) -> Clause {
        Clause::of("A-MEL-02")
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Event {
    Planned { seat: Seat },
    Shown { cards: [u8; 2] },
    Wounded { wounds: [u8; 2] },
}
impl Hide for Event {}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Bouts {
    Thrust,
}
impl Hide for Bouts {}

fn card(w: &World, seat: Seat) -> Result<u8, Halt<Duel>> {
    w.cards[seat.index()].as_ref().and_then(|c| c.get().copied()).ok_or(Halt::Blank(seat))
}

fn tallies(w: &World, parry: bool) -> Result<Vec<(Seat, Tally<Why>)>, Halt<Duel>> {
    let mut out = Vec::new();
    for seat in Seat::BOTH {
        let mut t = Tally::new();
        t.start(Why::Card, i16::from(card(w, seat)?));
        if parry && seat == Seat::A {
            t.add(Why::Parry, -1);
        }
        out.push((seat, t));
    }
    Ok(out)
}

impl System for Duel {
    const NAME: &'static str = "duel";
    const RULES_VERSION: u32 = 1;
    type Setup = u8;
    type World = World;
    type Frame = Frame;
    type Return = ();
    type Decision = Decision;
    type Order = Order;
    type Plan = Order;
    type Purpose = Bouts;
    type Event = Event;
    type Fault = No;
    type Why = Why;
    type Fight = Bout;
    type Blank = Seat;
    type Branch = bool;
    type Outcome = Option<Seat>;
    type Standing = bool;

    fn begin(_: &u8) -> (World, Frame) {
        (World { wounds: [0, 0], cards: vec![None, None], turn: 0 }, Frame::Turn)
    }

    fn judge(_: Now<'_, Self>, _: Seat, d: &Decision, o: &Order) -> Result<Order, Refusal<No>> {
        match (d, o) {
            (Decision::Plan, Order::Card(c)) if *c > 3 => Err(Refusal::of(No::TooStrong { card: *c })),
            (Decision::Plan, Order::Card(_)) | (Decision::Parry, Order::Parry(_)) => Ok(o.clone()),
            _ => Err(Refusal::of(No::NotThat)),
        }
    }

    fn step(at: &mut At<'_, Self>, frame: Frame, input: In<'_, Self>) -> Result<Do<Self>, Halt<Self>> {
        Ok(match (frame, input) {
            (Frame::Turn, In::Go | In::Back(())) => {
                let w = &mut at.world;
                if w.turn == 3 || w.wounds.iter().any(|n| *n > 3) {
                    let [a, b] = w.wounds;
                    let ahead = if a < b { Seat::A } else { Seat::B };
                    return Ok(Do::Over((a != b).then_some(ahead)));
                }
                w.turn += 1;
                Do::AskAll(Frame::Turn, Seat::BOTH.map(|s| (s, Decision::Plan)).into())
            }
            (Frame::Turn, In::Ordered(plans)) => {
                for (seat, plan) in plans {
                    if let Order::Card(c) = plan {
                        at.world.cards[seat.index()] = Some(Secret::of(seat, c));
                        at.tell(|| Event::Planned { seat });
                    }
                }
                Do::Call(Frame::Turn, Frame::Exchange)
            }
            (Frame::Exchange, In::Go) => Do::Ask(Frame::Parry, Seat::B, Decision::Parry),
            (Frame::Parry, In::Ordered(plans)) => {
                let parry = matches!(plans.first(), Some((_, Order::Parry(true))));
                let cards = [card(at.world, Seat::A)?, card(at.world, Seat::B)?];
                at.world.cards.iter_mut().flatten().for_each(Secret::reveal);
                at.tell(|| Event::Shown { cards });
                let t = tallies(at.world, parry)?;
                let bout = Bout { skill: [t[0].1.total().max(1), t[1].1.total().max(1)], done: None };
                let pools = bout.pools();
                Do::Roll(Frame::Thrust(bout), Ask { purpose: Bouts::Thrust, pools, secret: None })
            }
            (Frame::Thrust(mut bout), In::Fell(c)) => {
                bout.fell(c);
                let wounds = bout.outcome();
                at.world.wounds = [at.world.wounds[0] + wounds[0], at.world.wounds[1] + wounds[1]];
                at.world.cards = vec![None, None];
                at.tell(|| Event::Wounded { wounds });
                Do::Done(())
            }
            (f, i) => return Err(Halt::Bug(format!("{f:?} was given {i:?}"))),
        })
    }

    fn candidates(_: Now<'_, Self>, _: Seat, d: &Decision, out: &mut Vec<Order>) {
        match d {
            Decision::Plan => out.extend((1..=3).map(Order::Card)),
            Decision::Parry => out.extend([Order::Parry(true), Order::Parry(false)]),
        }
    }

    fn sample(now: Now<'_, Self>, seat: Seat, d: &Decision, chance: &mut Chance) -> Order {
        let mut all = Vec::new();
        Duel::candidates(now, seat, d, &mut all);
        chance.pick(&all).cloned().unwrap_or(Order::Parry(false))
    }

    fn kind(order: &Order) -> &'static str {
        match order {
            Order::Card(_) => "card",
            Order::Parry(_) => "parry",
        }
    }

    fn fill(state: &mut State<Self>, _: Viewer, chance: &mut Chance) {
        for c in state.world.cards.iter_mut().flatten() {
            c.guess(1 + chance.below(3) as u8);
        }
        if let Wait::Decide(asked) = &mut state.wait {
            for g in asked.iter_mut().filter_map(|a| a.given.as_mut()) {
                g.guess(Order::Card(1 + chance.below(3) as u8));
            }
        }
    }

    fn fight(now: Now<'_, Self>) -> Option<Pending<Self>> {
        let Some(Frame::Thrust(bout)) = now.stack.last() else { return None };
        // One line stands for the parry, which the frozen skill already holds.
        let parry = now.world.cards[0].as_ref()?.get().map(|c| i16::from(*c) > bout.skill[0])?;
        Some(Pending { fight: *bout, tallies: tallies(now.world, parry).ok()? })
    }

    fn branches(_: &Seen<Self>, out: &mut Vec<(bool, Answer<Self>)>) {
        out.extend([true, false].map(|p| (p, Answer::Order(Seat::B, Order::Parry(p)))));
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Shown { .. })
    }

    fn stands(_: Now<'_, Self>, _: Seat, d: &Decision, standing: &bool) -> Option<Order> {
        (*d == Decision::Parry).then_some(Order::Parry(*standing))
    }

    fn facts(_: &u8, w: &World, out: &mut Facts) {
        out.fact("turn", w.turn);
        for s in Seat::BOTH {
            out.fact(format_args!("wounds {s}"), w.wounds[s.index()]);
            if let Some(c) = &w.cards[s.index()] {
                out.secret(format_args!("card {s}"), c);
            }
        }
    }

    fn turn(w: &World) -> u32 {
        w.turn
    }

    fn winner(o: &Option<Seat>) -> Option<Seat> {
        *o
    }
}

fn start() -> State<Duel> {
    State::start(Arc::new(0), None).unwrap()
}

fn plan(seat: Seat, card: u8) -> Act<Duel> {
    Act::Answer(Answer::Order(seat, Order::Card(card)))
}

#[test]
fn the_laws_hold() {
    let mut all = laws::Coverage::default();
    for seed in 0..200 {
        let one = laws::play(start(), seed, laws::Watch { every: 1, waits: 100 }).unwrap();
        assert!(one.ended);
        all.add(&one);
    }
    for k in ["order card", "order parry", "event wounded", "roll thrust", "fault A-MEL-01", "why parry"] {
        assert!(all.counts.get(k).is_some_and(|n| *n > 0), "{k} never happened: {:?}", all.counts);
    }
}

#[test]
fn a_secret_answer_may_be_replaced_until_the_last_is_given() {
    let mut b = Battle::new(start());
    b.act(plan(Seat::A, 1)).unwrap();
    b.act(plan(Seat::A, 3)).unwrap();
    assert_eq!(b.state().view(Seat::B.into()), {
        let mut other = Battle::new(start());
        other.act(plan(Seat::A, 2)).unwrap();
        other.state().view(Seat::B.into())
    });
    b.act(plan(Seat::B, 2)).unwrap();
    assert_eq!(b.state().world.cards[0].as_ref().and_then(|c| c.get().copied()), Some(3));
    assert!(matches!(b.act(plan(Seat::A, 1)), Err(NotDone::NotTaken(NotTaken::NotAwaited))));
}

#[test]
fn undo_stops_where_somebody_learned_something() {
    let mut b = Battle::new(start());
    let fresh = b.state().clone();
    b.act(plan(Seat::A, 1)).unwrap();
    assert!(!b.can_undo(Seat::B));
    b.act(Act::Undo(Seat::A)).unwrap();
    assert_eq!(*b.state(), fresh);
    b.act(plan(Seat::A, 1)).unwrap();
    b.act(plan(Seat::B, 1)).unwrap();
    assert!(!b.can_undo(Seat::A), "the last answer is B's");
    b.act(Act::Answer(Answer::Order(Seat::B, Order::Parry(true)))).unwrap();
    assert_eq!(b.act(Act::Undo(Seat::B)).unwrap_err(), NotDone::NothingToUndo, "cards were shown");
}

#[test]
fn takeback_concession_and_draw_are_entries() {
    let mut b = Battle::new(start());
    let fresh = b.state().clone();
    b.act(plan(Seat::A, 1)).unwrap();
    b.act(plan(Seat::B, 1)).unwrap();
    b.act(Act::AskTakeback { seat: Seat::A, to: 0 }).unwrap();
    assert_eq!(b.act(Act::Agree(Seat::A)).unwrap_err(), NotDone::NothingOffered);
    b.act(Act::Agree(Seat::B)).unwrap();
    assert_eq!(*b.state(), fresh);
    assert_eq!(b.acts().len(), 4, "nothing is cut off");
    b.act(Act::OfferDraw(Seat::B)).unwrap();
    b.act(Act::Decline(Seat::A)).unwrap();
    b.act(Act::Concede(Seat::A)).unwrap();
    assert_eq!(b.end(), Some(End::Conceded(Seat::A)));
    assert_eq!(b.end().and_then(|e| e.winner()), Some(Seat::B));
    assert_eq!(b.act(plan(Seat::A, 1)).unwrap_err(), NotDone::Over);
}

#[test]
fn a_claimed_battle_is_over_and_only_then_something_is_revealed() {
    let mut b = Battle::new(start());
    let mut text = chronicle::header_line(&start(), Default::default());
    let seed = chronicle::revealed_line([("seed".to_owned(), "5eed".to_owned())].into());
    let early = chronicle::read::<Duel>(&format!("{text}{seed}")).unwrap();
    assert!(early.parted.unwrap().wrong.contains("before the battle is over"));
    let (entry, _) = b.act(Act::Forfeit(Seat::B)).unwrap();
    assert_eq!(b.end().and_then(|e| e.winner()), Some(Seat::A));
    text.push_str(&chronicle::entry_lines(&entry, &b));
    text.push_str(&seed);
    let read = chronicle::read::<Duel>(&text).unwrap();
    assert_eq!((read.parted, read.battle.end()), (None, Some(End::Forfeited(Seat::B))));
}

#[test]
fn a_standing_answer_is_given_when_its_decision_comes() {
    let mut b = Battle::new(start());
    b.act(Act::Stand(Seat::B, vec![true])).unwrap();
    assert_eq!(b.standing_answer(Seat::B), None);
    b.act(plan(Seat::A, 1)).unwrap();
    b.act(plan(Seat::B, 1)).unwrap();
    assert_eq!(b.standing_answer(Seat::B), Some(Order::Parry(true)));
}

#[test]
fn a_preview_stops_at_the_first_thing_unknown() {
    let mut b = Battle::new(start());
    b.act(plan(Seat::A, 2)).unwrap();
    let p = b.state().view(Seat::B.into()).preview(&Order::Card(1)).unwrap();
    assert_eq!(p.course.stop, Stop::Sealed);
    b.act(plan(Seat::B, 1)).unwrap();
    let p = b.state().view(Seat::B.into()).preview(&Order::Parry(true)).unwrap();
    assert_eq!(p.course.stop, Stop::Blank(Seat::A), "B does not know A's card");
}

fn fought(seed: u64) -> (String, Battle<Duel>) {
    let mut b = Battle::new(start());
    let mut text = chronicle::header_line(b.start(), BTreeMap::new());
    let (mut dice, mut chance) = (rocroi_game::Seeded::new(seed), Chance::new(seed));
    loop {
        let answer = match &b.state().wait {
            Wait::Over(_) => return (text, b),
            Wait::Roll(ask) => Answer::Fell(rocroi_game::Dice::throw(&mut dice, ask.dice())),
            Wait::Decide(asked) => {
                let seat = asked.iter().find(|a| a.given.is_none()).unwrap().seat;
                Answer::Order(seat, b.state().sample(seat, &mut chance).unwrap())
            }
        };
        let (entry, _) = b.act(Act::Answer(answer)).unwrap();
        text.push_str(&chronicle::entry_lines(&entry, &b));
    }
}

#[test]
fn a_chronicle_replays_to_the_last_bit() {
    let (text, b) = fought(3);
    let read = chronicle::read::<Duel>(&text).unwrap();
    assert_eq!(read.parted, None);
    assert_eq!(read.battle.state(), b.state());
    assert_eq!(chronicle::shown::<Duel>(&text).unwrap().last(), Some(b.state()));
}

#[test]
fn an_edited_or_truncated_chronicle_is_true_up_to_the_fault() {
    let (text, _) = fought(3);
    let lines: Vec<&str> = text.lines().collect();
    // Cut in the middle of its fifth line.
    let cut: String = lines[..4].join("\n") + "\n" + &lines[4][..lines[4].len() / 2];
    let read = chronicle::read::<Duel>(&cut).unwrap();
    assert_eq!((read.entries.len(), read.parted.map(|p| p.line)), (3, Some(5)));
    // A die changed.
    let n = lines.iter().position(|l| l.contains("Fell")).unwrap();
    let mut edited: Vec<String> = lines.iter().map(|l| (*l).to_owned()).collect();
    edited[n] = edited[n].replacen("\"Fell\":[", "\"Fell\":[6,", 1);
    let read = chronicle::read::<Duel>(&edited.join("\n")).unwrap();
    assert_eq!(read.parted.as_ref().map(|p| p.line), Some(n + 1), "{:?}", read.parted);
    assert!(chronicle::read::<Duel>("").is_err());
    assert!(
        chronicle::read::<Duel>("{\"rocroi\":1,\"system\":\"adgr\",\"rules\":1}")
            .unwrap_err()
            .wrong
            .contains("adgr")
    );
}
