//! The data file is whole and reads as the rulebook prints it; slips are named.

use super::*;
use rocroi_game::proves;

fn unit(id: &str, options: &[&str]) -> Sheet {
    let p = profiles();
    let profile = p.named(id).unwrap();
    let places: Vec<usize> = options.iter().map(|o| p.get(profile).unwrap().option(o).unwrap()).collect();
    p.sheet(profile, &places, false).unwrap()
}

#[test]
fn the_file_is_right() {
    let _proof = proves("T-UNT-36 T-PRO-30 T-PRO-02");
    assert_eq!(Profiles::read(include_str!("../../data/profiles.toml")).err(), None);
    let p = profiles();
    let options: usize = p.profiles.iter().filter(|u| u.purchasable).map(|u| u.options.len()).sum();
    assert_eq!((p.profiles.len(), options), (24, 116));
    assert_eq!((p.rules.len(), p.weapons.len(), p.virtues.len(), p.traits.len()), (33, 18, 11, 61));
    let bought = || p.profiles.iter().filter(|u| u.purchasable);
    assert_eq!(bought().filter(|u| u.cost.reconstructed()).count(), 15);
    assert_eq!(bought().flat_map(|u| &u.options).filter(|o| o.cost.reconstructed()).count(), 29);
    assert_eq!(p.profiles.iter().map(|u| u32::from(u.reconstructed)).sum::<u32>(), 23);
}

#[test]
fn a_slip_in_the_file_is_named_with_its_entry() {
    let text = include_str!("../../data/profiles.toml").replacen("\"halberds\"]", "\"halbards\"]", 1);
    let troubles = Profiles::read(&text).unwrap_err();
    let said: Vec<String> = troubles.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        ["profile tercio, option halberds: unknown weapon `halbards`; did you mean `halberds`?"]
    );
    let text = include_str!("../../data/profiles.toml").replacen("T-ASL-14", "T-ASL-15", 1);
    let said = Profiles::read(&text).unwrap_err()[0].to_string();
    assert_eq!(said, "rule square: is defined by T-ASL-14, not by T-ASL-15");
}

#[test]
fn options_set_values_and_give_and_take() {
    let _proof = proves("T-ARM-04 T-PRO-01 T-PRO-05");
    let t = unit("tercio", &["pike_square", "viejo"]);
    assert_eq!((t.values.melee, t.values.courage, t.base_cm), (5, 5, [12, 12]));
    assert!(t.rules.has(Rule::Square) && t.rules.has(Rule::ExtendedArc) && t.rules.has(Rule::Large));
    let c = unit("classic_battalion", &["muskets_only"]);
    assert_eq!((c.values.shoot, c.weapons), ([3, 3], Weapons::of([Weapon::Pikes, Weapon::Musket])));
    // Both ways of writing the pair come to the same (T-PRO-05).
    assert_eq!(unit("classic_battalion", &["muskets_only", "modernised"]).values.shoot, [4, 4]);
    assert_eq!(unit("classic_battalion", &["modernised", "muskets_only"]).values.shoot, [4, 4]);
    let s = unit("shot_company", &["dense", "skirmishers"]);
    assert!(!s.rules.has(Rule::Light) && s.rules.has(Rule::Skirmishers));
    let x = unit("mounted_arquebusiers", &["crossbows"]);
    assert!(!x.rules.has(Rule::Caracole) && x.weapons == Weapons::of([Weapon::Crossbow]));
}

#[test]
fn in_play_a_corps_is_a_battalion_and_forlorn_hope_a_company() {
    let _proof = proves("T-UNT-02");
    assert_eq!(unit("musketeer_corps", &[]).play_type(), PlayType::Battalion);
    assert_eq!(unit("forlorn_hope", &[]).play_type(), PlayType::Company);
    assert_eq!(unit("dragoons_dismounted", &[]).play_type(), PlayType::Company);
    assert_eq!(unit("dragoons_mounted", &[]).play_type(), PlayType::Cavalry);
    assert_eq!(unit("heavy_gun", &[]).play_type(), PlayType::Artillery);
}

/// Where the source and the public figures differ the source is used, but for light cavalry; and the one price that
/// only the model has.
#[test]
fn differences_are_settled_as_written() {
    let _proof = proves("T-PRO-28 T-PRO-29 T-PRO-17");
    let p = Profiles::read(include_str!("../../data/profiles.toml")).unwrap();
    let cost = |id: &str, option: &str| {
        let profile = p.get(p.named(id).unwrap()).unwrap();
        profile.options[profile.option(option).unwrap()].cost
    };
    let all = [
        ("modern_battalion", "veteran", 10),
        ("modern_battalion", "hesitant", -10),
        ("shot_company", "skirmishers", 10),
        ("shot_company", "brigade", 0),
        ("modern_cavalry", "determined", 10),
        ("tartars", "dense", 10),
        ("heavy_gun", "large_battery", 35),
    ];
    for (id, option, points) in all {
        assert_eq!(cost(id, option).v, points, "{option} of {id}");
        assert!(!cost(id, option).reconstructed());
    }
    assert_eq!((p.ranks[2].cost.v, p.ranks[3].cost.v), (25, 50));
    assert_eq!(unit("modern_battalion", &["veteran"]).values.melee, 3);
    assert_eq!(unit("mounted_arquebusiers", &[]).values.defences[3], 3);
    assert_eq!(unit("light_hussars", &[]).values.defences[2], 3);
    assert!(
        unit("tartars", &[]).rules.has(Rule::Frenzied) && !unit("tartars", &[]).rules.has(Rule::ExtendedArc)
    );
    let light = p.named("light_cavalry").unwrap();
    let of = |printed| p.sheet(light, &[], printed).unwrap().values;
    assert_eq!((of(false).discipline, of(false).courage, of(false).stamina), (2, 3, 2));
    assert_eq!((of(true).discipline, of(true).courage, of(true).stamina), (3, 4, 3));
    assert_eq!((of(false).defences, of(true).defences), ([4, 3, 4, 5], [4, 4, 3, 4]));
    // Light on the combat company: the model's own.
    let model = cost("combat_company", "light");
    assert_eq!((model.v, model.basis), (5, Basis::Model));
}
