//! What set-ups lay on the table: every candidate that lays something can be taken hold of, and what is dragged makes
//! another order of the same kind, which the rules judge.
use rocroi_desk::AnyDesk;
use rocroi_game::{Chance, Dice as _, Seat, Seeded, Viewer};
use rocroi_systems::{Door, Source, Waiting};
use rocroi_table::{Heading, Point, Pose};
use rocroi_words::{Lang, Speaker};
use std::collections::BTreeMap;

fn desk(door: &dyn Door, seat: Seat) -> Box<dyn AnyDesk> {
    rocroi_desk::over(door, Viewer::Seat(seat), Lang::En).unwrap()
}

/// Takes hold of the first thing an order lays and carries it away and back; counts by kind.
fn handled(desk: &dyn AnyDesk, found: &mut BTreeMap<String, (usize, usize)>) {
    let mut kinds = std::collections::BTreeSet::new();
    for offered in desk.candidates().iter().take(40) {
        if !kinds.insert(offered.kind.clone()) {
            continue;
        }
        let order = offered.order.to_string();
        let laid = desk.laid(&order);
        let Some(first) = laid.handles.first() else { continue };
        assert!(!laid.layers.is_empty(), "{}: it is drawn", offered.text);
        let here = Pose::new(Point::new(first.at.0, first.at.1), Heading::new(first.facing));
        let ids = vec![first.id.clone()];
        let same = desk.relaid(&order, &ids, here).unwrap();
        let (was, now): (serde_json::Value, serde_json::Value) =
            (serde_json::from_str(&order).unwrap(), serde_json::from_str(&same).unwrap());
        assert_eq!(was, now, "{}: laid where it lies", offered.text);
        let there = Pose::new(Point::new(here.at.x + 1_000, here.at.y + 500), here.facing);
        let moved = desk.relaid(&order, &ids, there).unwrap();
        let preview = desk.preview(&moved).unwrap();
        assert!(preview.refused.iter().all(|r| r.clause.is_some()), "a refusal has its clause: {preview:?}");
        let again = desk.laid(&moved);
        let held = again.handles.iter().find(|h| h.id == first.id).unwrap();
        let entry = *found.entry(offered.kind.clone()).or_default();
        let count = (entry.0 + 1, entry.1 + usize::from(preview.refused.is_empty()));
        found.insert(offered.kind.clone(), count);
        // Along a table edge only one way is free.
        assert!(
            (held.at.0 - there.at.x).abs() <= 60 || (held.at.1 - there.at.y).abs() <= 60,
            "{}: {:?} for {there:?}",
            offered.text,
            held.at
        );
    }
}

fn set_up(system: &str, position: &str, seed: u64, found: &mut BTreeMap<String, (usize, usize)>) {
    let mut door = rocroi_systems::begin(system, &Source::Position(position.to_owned())).unwrap();
    let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
    for _ in 0..90 {
        let act = match door.waiting() {
            Waiting::Over(_) => break,
            Waiting::Roll(n) => door.fell(dice.throw(n)),
            Waiting::Decide(asked) => {
                let seat = asked.iter().find(|(_, given)| !given).unwrap().0;
                handled(desk(door.as_ref(), seat).as_ref(), found);
                door.sample(seat, &mut chance).unwrap()
            }
        };
        door.act(&act, Speaker::of(Lang::En)).unwrap();
    }
}

fn ready(name: &str) -> String {
    let path = format!("{}/../../battles/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let table: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
    toml::to_string(table.get("position").unwrap()).unwrap()
}

#[test]
fn groups_of_argad_are_put_down_by_hand() {
    let mut found = BTreeMap::new();
    for name in ["argad/convoy", "argad/bridge", "argad/encounter"] {
        set_up("argad", &ready(name), 1, &mut found);
    }
    println!("{found:?}");
    assert!(found.contains_key("place") && found.contains_key("hide"), "{found:?}");
    assert!(found.values().any(|(_, legal)| *legal > 0), "{found:?}");
}

#[test]
fn regiments_and_scenery_of_tercios_are_laid_by_hand() {
    let mut found = BTreeMap::new();
    for seed in 1..=2 {
        set_up("tercios", &format!("drawn = {{ seed = {seed} }}"), seed, &mut found);
    }
    println!("{found:?}");
    assert!(found.contains_key("deploy") && found.contains_key("buy"), "{found:?}");
    assert!(found.values().any(|(_, legal)| *legal > 0), "{found:?}");
}

#[test]
fn corps_markers_camps_and_terrain_of_adgr_are_laid_by_hand() {
    let mut found = BTreeMap::new();
    for name in [
        "setup/deployment",
        "setup/markers",
        "setup/camp-and-works",
        "terrain/adjust-move",
        "terrain/balance",
    ] {
        let path = format!("{}/../../cases/adgr/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let table: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
        set_up("adgr", &toml::to_string(table.get("position").unwrap()).unwrap(), 5, &mut found);
    }
    println!("{found:?}");
    for kind in ["deploy", "markers", "camp", "lay-piece", "adjust-piece"] {
        assert!(found.contains_key(kind), "{kind}: {found:?}");
    }
}
