//! Opponents always answer, always legally, for every system, from nothing but their seat's view, and the same seed
//! gives the same battle.
#![allow(clippy::expect_used, clippy::panic, reason = "tests may panic")]

use rocroi_ai::{Level, Opponent as _, Player};
use rocroi_game::{Dice as _, Seat, Seeded};
use rocroi_systems::{Door, Source, Waiting, begin};
use rocroi_words::{Lang, Speaker};

fn ready(system: &str, name: &str) -> Box<dyn Door> {
    let path = format!("{}/../../battles/{system}/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a ready battle");
    let table: toml::Table = text.parse().expect("TOML");
    let position = toml::to_string(&table["position"]).expect("a position");
    begin(system, &Source::Position(position)).expect("it begins")
}

fn played(mut door: Box<dyn Door>, levels: [Level; 2], waits: usize) -> String {
    let mut players = Seat::BOTH.map(|s| Player::new(levels[s.index()], 7 + s.index() as u64));
    let mut dice = Seeded::new(7);
    for _ in 0..waits {
        let act = match door.waiting() {
            Waiting::Over(_) => break,
            Waiting::Roll(n) => door.fell(dice.throw(n)),
            Waiting::Decide(asked) => {
                let seat = asked.iter().find(|(_, given)| !given).expect("somebody is asked").0;
                players[seat.index()].answer(door.as_ref(), seat).expect("an answer")
            }
        };
        door.act(&act, Speaker::of(Lang::En)).unwrap_or_else(|p| panic!("{act}: {}", p.words));
    }
    door.hash()
}

#[test]
fn they_answer_everything_they_are_asked() {
    for (system, name) in [("adgr", "rocroi-1643"), ("tercios", "rocroi-1643"), ("argad", "raid")] {
        let levels = [Level::Recruit, Level::Recruit];
        let first = played(ready(system, name), levels, 60);
        assert_eq!(
            played(ready(system, name), levels, 60),
            first,
            "{system}: the same seed, the same battle"
        );
        played(ready(system, name), [Level::Captain, Level::Random], 12);
    }
}
