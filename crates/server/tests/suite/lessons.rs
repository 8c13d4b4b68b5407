//! The battles that teach: each is played out by the computer, and everything its lessons wait for comes up.

use rocroi_ai::{Level, Opponent as _, Player};
use rocroi_client::rest::{Ends, Lesson};
use rocroi_game::{Dice as _, Seat, Seeded, Viewer};
use rocroi_server::ready;
use rocroi_systems::{Source, Waiting};
use rocroi_words::{Lang, Speaker};
use std::collections::BTreeSet;

/// So many battles are played before a lesson counts as one that never comes up.
const BATTLES: u64 = 4;

fn met(lesson: &Lesson, seen: &BTreeSet<(String, String)>) -> bool {
    let fits = |list: &[String], word: &String| list.is_empty() || list.contains(word);
    lesson.ends != Ends::Give
        || seen.iter().any(|(asked, kind)| fits(&lesson.asked, asked) && fits(&lesson.kinds, kind))
}

fn taught(system: &str) {
    let r = ready::all().iter().find(|r| r.system == system && !r.lessons.is_empty());
    let r = r.unwrap_or_else(|| panic!("{system} has no battle that teaches"));
    assert_eq!(r.lessons.last().map(|l| l.ends), Some(Ends::Over), "what ends a battle is the last lesson");
    let own: Seat = if r.seat == "A" { Seat::A } else { Seat::B };
    let mut seen = BTreeSet::new();
    let mut over = 0;
    for n in 0..BATTLES {
        let mut door = rocroi_systems::begin(system, &Source::Position(r.position.clone())).unwrap();
        let mut players = Seat::BOTH.map(|s| Player::new(Level::Recruit, n * 2 + s.index() as u64));
        let mut dice = Seeded::new(n);
        for _ in 0..4000 {
            let act = match door.waiting() {
                Waiting::Over(_) => {
                    over += 1;
                    break;
                }
                Waiting::Roll(n) => door.fell(dice.throw(n)),
                Waiting::Decide(asked) => {
                    let seat = asked.iter().find(|(_, given)| !given).unwrap().0;
                    if seat == own {
                        let desk = rocroi_desk::over(door.as_ref(), Viewer::Seat(own), Lang::En).unwrap();
                        let kind = desk.question().unwrap().kind;
                        seen.extend(desk.candidates().into_iter().map(|o| (kind.clone(), o.kind)));
                    }
                    players[seat.index()].answer(door.as_ref(), seat).unwrap()
                }
            };
            door.act(&act, Speaker::of(Lang::En)).unwrap_or_else(|p| panic!("{act}: {}", p.words));
        }
        if over > 0 && r.lessons.iter().all(|l| met(l, &seen)) {
            break;
        }
    }
    assert!(over > 0, "{} never ends", r.id);
    for l in &r.lessons {
        assert!(met(l, &seen), "{}: \u{201c}{}\u{201d} never comes up among {seen:?}", r.id, l.en);
        assert!(l.en.len() > 40 && l.fr.len() > 40 && l.en != l.fr, "{}", l.en);
    }
}

#[test]
fn the_first_battle_of_adgr_brings_up_what_it_teaches() {
    taught("adgr");
}

#[test]
fn the_first_battle_of_tercios_brings_up_what_it_teaches() {
    taught("tercios");
}

#[test]
fn the_first_battle_of_argad_brings_up_what_it_teaches() {
    taught("argad");
}
