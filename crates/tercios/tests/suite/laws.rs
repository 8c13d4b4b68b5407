//! The laws of the contract on random battles of small forces.

use rocroi_game::{Scripted as _, State, laws};
use rocroi_tercios::Tercios;
use rocroi_tercios::script::{Position, UnitAt};
use rocroi_tercios::terms::{Switch, Term as _, Trait};

fn start(text: &str) -> State<Tercios> {
    let position: Position = toml::from_str(text).unwrap();
    Tercios::from_position(&position).unwrap()
}

/// Four units a side, near each other, with woods, a road and a hedge, commanders and a brigade.
const FIELD: &str = include_str!("field.toml");

#[test]
fn the_laws_hold() {
    let mut all = laws::Coverage::default();
    for seed in 0..12 {
        let one = laws::play(start(FIELD), seed, laws::Watch { every: 1, waits: 400 }).unwrap();
        all.add(&one);
    }
    println!("{:#?}", all.counts);
}

/// Every trait in the hands of able commanders, on a field with dragoons on horse and foot.
#[test]
fn the_laws_hold_with_every_trait() {
    let mut all = laws::Coverage::default();
    let chunks: Vec<&[Trait]> = Trait::ALL.chunks(3).collect();
    for (i, mine) in chunks.iter().enumerate() {
        let theirs = chunks[(i + 7) % chunks.len()];
        let mut position: Position = toml::from_str(FIELD).unwrap();
        position.on.push(Switch::Dragoons);
        let like = position.unit[5].clone();
        position.unit[5] = UnitAt {
            profile: "dragoons_mounted".into(),
            marks: if i % 2 == 0 { vec![rocroi_tercios::Mark::OnFoot] } else { Vec::new() },
            ..like
        };
        for c in &mut position.commander {
            c.rank = 5;
            c.traits = if c.name == "South" { mine.to_vec() } else { theirs.to_vec() };
        }
        let state = Tercios::from_position(&position).unwrap();
        let one = laws::play(state, 100 + i as u64, laws::Watch { every: 7, waits: 150 }).unwrap();
        all.add(&one);
    }
    for kind in ["order command", "event commands", "event command-tested", "event exhausted"] {
        assert!(all.counts.contains_key(kind), "{kind} never happened: {:#?}", all.counts);
    }
}
