//! A line of text, or a JSON text, as an order in every ready battle: taken or refused in words, and what is refused
//! leaves the battle as it was.
#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use rocroi_systems::{Door, Source, Waiting, begin};
use rocroi_words::{Lang, Speaker};

const BATTLES: [(&str, &str); 3] = [
    ("adgr", include_str!("../../battles/adgr/rocroi-1643.toml")),
    ("tercios", include_str!("../../battles/tercios/rocroi-1643.toml")),
    ("argad", include_str!("../../battles/argad/raid.toml")),
];

/// A ready battle, its dice all showing four until somebody is asked.
fn ready(system: &str, text: &str) -> Box<dyn Door> {
    let position = text.split_once("[position]").expect("a position").1.replace("[position.", "[");
    let mut door = begin(system, &Source::Position(position)).expect("a ready battle");
    while let Waiting::Roll(n) = door.waiting() {
        let fell = door.fell(vec![4; n]);
        door.act(&fell, Speaker::of(Lang::En)).expect("dice");
    }
    door
}

thread_local! {
    static DOORS: RefCell<Vec<Box<dyn Door>>> =
        RefCell::new(BATTLES.iter().map(|(system, text)| ready(system, text)).collect());
}

fuzz_target!(|text: &str| {
    DOORS.with_borrow_mut(|doors| {
        for door in doors {
            let Waiting::Decide(asked) = door.waiting() else { continue };
            for (seat, _) in asked {
                let act = match door.order(seat, text) {
                    Ok(act) => act,
                    Err(trouble) => {
                        assert!(!trouble.to_string().is_empty(), "misunderstood without a word");
                        text.to_owned()
                    }
                };
                let before = door.hash();
                match door.act(&act, Speaker::of(Lang::Fr)) {
                    Ok(_) => *door = door.branch(door.acts() - 1).expect("a battle can be gone back in"),
                    Err(problem) => assert!(!problem.words.is_empty(), "refused without a word"),
                }
                assert_eq!(door.hash(), before, "refused or taken back, it is as it was");
            }
        }
    });
});
