//! Shots of the worked examples (T-EXA-03 to T-EXA-11, T-EXA-43, T-EXA-55, T-EXA-56), die by die.

use super::*;
use crate::Why;
use crate::terms::{Rule, Trait, Traits, Virtue, Virtues, Weapon};
use crate::trials::Fate;
use crate::trials::tests::play;
use crate::troop::tests::troop;
use crate::troop::{Circumstance as C, Circumstances, Troop};
use crate::values::read;
use rocroi_game::{Trial as _, proves};

fn shot(shooter: Troop, mut target: Troop, weapon: Weapon, order: ShotOrder, far: bool) -> ShotFacts {
    target.seat = shooter.seat.other();
    ShotFacts { shooter, target, weapon, order, far }
}

fn shoot(shooter: Troop, weapon: Weapon, order: ShotOrder) -> u8 {
    read(&shot(shooter, troop("tercio", &[]), weapon, order, false).shoot())
}

fn musketeers() -> Troop {
    troop("modern_battalion", &[])
}

/// T-EXA-03 on a shot.
#[test]
fn courage_under_fire() {
    let _proof = proves("T-SHT-43 T-SHT-30 T-COM-29 T-UNT-21");
    let mut t = troop("shot_company", &[]);
    t.virtues = Virtues::of([Virtue::Sacrifice]);
    let courage = |t: Troop| read(&shot(musketeers(), t, Weapon::Musket, ShotOrder::Fire, false).courage());
    t.has = Circumstances::of([C::CoveredByLine]);
    assert_eq!(courage(t), 5);
    t.disordered = true;
    assert_eq!(courage(t), 4);
    t.has = Circumstances::NONE;
    assert_eq!(courage(t), 3);
}

/// T-EXA-04, the dice (the ranges are the target's matter).
#[test]
fn split_shoot() {
    let _proof = proves("T-SHT-33 T-UNT-19 T-TRN-27");
    let dice = |order, far| {
        read(&shot(troop("tercio", &[]), musketeers(), Weapon::ArquebusMusket, order, far).shoot())
    };
    assert_eq!([dice(ShotOrder::Fire, false), dice(ShotOrder::Fire, true)], [3, 2]);
    assert_eq!([dice(ShotOrder::Ready, false), dice(ShotOrder::Ready, true)], [2, 1]);
}

/// T-EXA-05, T-EXA-06.
#[test]
fn a_volley() {
    let _proof = proves("T-SHT-16 T-SHT-18 T-SHT-19 T-SHT-20 T-SHT-21 T-SHT-22 T-SHT-24");
    let near = |far| {
        shot(
            troop("reformed_battalion", &[]),
            troop("tercio", &[]),
            Weapon::ArquebusMusket,
            ShotOrder::Fire,
            far,
        )
    };
    let v = near(false).volley();
    assert_eq!((v.shoot, v.resist), ([4, 4], [4, 4]));
    let o = play(v, &[&[4, 6, 2, 5], &[4, 1, 6, 3]]);
    assert_eq!((o.hits, o.wear, o.disordered), (3, 1, false));
    let o = play(near(true).volley(), &[&[3, 2]]);
    assert_eq!((o.hits, o.wear, o.disordered), (0, 0, false));
}

/// T-EXA-07.
#[test]
fn disordered_by_fire() {
    let _proof = proves("T-SHT-23 T-SHT-24 T-SHT-25");
    let f = shot(musketeers(), troop("shot_company", &[]), Weapon::Musket, ShotOrder::Fire, false);
    let o = play(f.shot(), &[&[5, 1, 4, 2], &[3, 2, 1]]);
    assert_eq!((o.wear, o.disordered, o.fate), (2, true, Fate::Stands));
    let o = play(f.shot(), &[&[5, 4, 4, 2], &[3, 2, 1], &[6, 1, 1]]);
    assert_eq!((o.wear, o.fate), (3, Fate::Passed));
    let o = play(f.shot(), &[&[5, 4, 4, 2], &[3, 2, 1], &[5, 1, 1]]);
    assert_eq!(o.fate, Fate::Broken);
}

/// T-EXA-08.
#[test]
fn artillery_against_pikes() {
    let _proof = proves("T-SHT-18 T-SHT-21");
    let f = shot(
        troop("field_gun", &["large_battery"]),
        troop("classic_battalion", &[]),
        Weapon::FieldGun,
        ShotOrder::Fire,
        false,
    );
    let o = play(f.volley(), &[&[3, 6], &[5, 5, 4, 6]]);
    assert_eq!((o.hits, o.wear, o.disordered), (2, 1, false));
}

/// T-EXA-09.
#[test]
fn surplus_successes_are_lost() {
    let _proof = proves("T-SHT-22");
    let f = shot(musketeers(), troop("tercio", &[]), Weapon::Musket, ShotOrder::Fire, false);
    let o = play(f.volley(), &[&[4, 1, 1, 1], &[4, 5, 6, 6]]);
    assert_eq!((o.hits, o.wear, o.disordered), (1, 0, false));
}

/// T-EXA-10.
#[test]
fn ready_and_weary() {
    let _proof = proves("T-TRN-27 T-SHT-42 T-COM-65 T-COM-94 T-UNT-28");
    let mut muskets = musketeers();
    muskets.wear = 3;
    assert_eq!(shoot(muskets, Weapon::Musket, ShotOrder::Ready), 1);
    muskets.traits = Traits::of([Trait::Phlegmatic]);
    assert_eq!(shoot(muskets, Weapon::Musket, ShotOrder::Ready), 2);
    let mut pistols = troop("cuirassiers", &[]);
    assert_eq!(shoot(pistols, Weapon::Pistols, ShotOrder::Ready), 2);
    pistols.wear = 3;
    assert_eq!(shoot(pistols, Weapon::Pistols, ShotOrder::Ready), 1);
    let mut swift = musketeers();
    swift.has = Circumstances::of([C::Swift]);
    assert_eq!(shoot(swift, Weapon::Musket, ShotOrder::Ready), 4);
}

/// T-EXA-11, T-EXA-56.
#[test]
fn fire_in_reaction() {
    let _proof = proves("T-REA-15 T-REA-16 T-REA-38 T-SHT-37 T-SHT-39");
    use ShotOrder::{FireReaction, ReadyReaction};
    let mut muskets = musketeers();
    assert_eq!(shoot(muskets, Weapon::Musket, FireReaction), 6);
    assert_eq!(shoot(muskets, Weapon::Musket, ReadyReaction), 2);
    muskets.wear = 3;
    assert_eq!(shoot(muskets, Weapon::Musket, FireReaction), 4);
    assert_eq!(shoot(troop("field_gun", &[]), Weapon::FieldGun, FireReaction), 1);
    let mut hope = troop("forlorn_hope", &[]);
    assert_eq!(shoot(hope, Weapon::Musket, FireReaction), 3);
    hope.has = Circumstances::of([C::Leaves]);
    assert_eq!(shoot(hope, Weapon::Musket, FireReaction), 2);
    assert_eq!(shoot(troop("tartars", &[]), Weapon::Bow, FireReaction), 2);
}

/// T-EXA-43.
#[test]
fn leather_guns() {
    let _proof = proves("T-SHT-47");
    let mut gun = troop("light_gun", &["leather_gun", "large_battery"]);
    let f = shot(gun, troop("reformed_battalion", &[]), Weapon::LightGun, ShotOrder::Fire, false);
    let o = play(f.volley(), &[&[1, 6], &[6, 1, 1, 1]]);
    assert_eq!((o.hits, o.one), (1, true));
    assert!(!play(f.volley(), &[&[2, 3]]).one);
    gun.wear = 2;
    assert_eq!(shoot(gun, Weapon::LightGun, ShotOrder::Fire), 1);
}

/// T-EXA-55.
#[test]
fn weary_from_the_first_wear() {
    let _proof = proves("T-ADP-03");
    let mut t = troop("reformed_battalion", &["modernised"]);
    t.wear = 1;
    assert_eq!(shoot(t, Weapon::Musket, ShotOrder::Fire), 4);
    t.has = Circumstances::of([C::WearyAtOne]);
    assert_eq!(shoot(t, Weapon::Musket, ShotOrder::Fire), 2);
}

#[test]
fn one_protection_against_fire() {
    let _proof = proves("T-SHT-29 T-SHT-41 T-SHT-48 T-SHT-50 T-SHT-53 T-COM-83 T-UNT-20");
    let mut t = troop("field_gun", &["fortified"]);
    t.values.courage = 4;
    let courage = |t: Troop, shooter: Troop, w| read(&shot(shooter, t, w, ShotOrder::Fire, false).courage());
    let m = |t| courage(t, musketeers(), Weapon::Musket);
    let mortar = |t| courage(t, troop("heavy_gun", &["mortar"]), Weapon::HeavyGun);
    t.has = Circumstances::of([C::OriginalPosition]);
    assert_eq!([m(t), mortar(t)], [6, 6], "a mortar does not cancel Fortified");
    t.has = Circumstances::of([C::OriginalPosition, C::Covered, C::Stoic, C::CoveredByLine]);
    assert_eq!([m(t), mortar(t)], [6, 6]);
    t.has = Circumstances::of([C::Stoic]);
    assert_eq!([m(t), mortar(t)], [6, 4]);
    t.has = Circumstances::of([C::Garrison]);
    assert_eq!([m(t), mortar(t)], [6, 4]);
    let mut open = troop("tartars", &[]);
    open.disordered = true;
    assert_eq!(m(open), 3);
}

/// The gun with a battalion has no bonus, malus or virtue (T-SHT-49).
#[test]
fn a_joined_gun_is_only_itself() {
    let _proof = proves("T-SHT-49");
    let mut gun = troop("light_gun", &["regimental_gun"]);
    gun.wear = 1;
    gun.virtues = Virtues::of([Virtue::Drill]);
    gun.has = Circumstances::of([C::JoinedGun, C::Perfectionist, C::TricksterShoot]);
    let t = shot(gun, musketeers(), Weapon::LightGun, ShotOrder::FireReaction, false).shoot();
    assert_eq!(read(&t), 1);
    assert!(t.lines[1..].iter().all(|l| l.stopped == Some(Why::RegimentalGun)));
}

#[test]
fn perfectionist_trickster_and_drill() {
    let _proof = proves("T-COM-59 T-COM-85 T-COM-29 T-SHT-17");
    let mut t = musketeers();
    t.has = Circumstances::of([C::Perfectionist]);
    assert_eq!(shoot(t, Weapon::Musket, ShotOrder::Fire), 6);
    t.has = Circumstances::of([C::Perfectionist, C::TricksterShoot]);
    t.virtues = Virtues::of([Virtue::Drill]);
    assert_eq!(shoot(t, Weapon::Musket, ShotOrder::Fire), 9);
    // A unit that cannot shoot has no dice, whatever helps it.
    let mut pikes = troop("pike_company", &[]);
    pikes.virtues = Virtues::of([Virtue::Drill]);
    let f = shot(pikes, musketeers(), Weapon::Musket, ShotOrder::FireReaction, false);
    assert!(f.volley().pools().is_empty());
    assert!(!pikes.rules.has(Rule::Dragoon));
}

#[test]
fn the_distance_of_a_shot() {
    let _proof = proves("T-SHT-14");
    let mut bench = crate::bench::Bench::new();
    let by = bench.unit(rocroi_game::Seat::A, "modern_battalion", &[], 600, 500, 0);
    let at = bench.unit(rocroi_game::Seat::B, "classic_battalion", &[], 600, 700, 180);
    let world = bench.world();
    let aims = target::shots_at(crate::Field::new(&bench.setup, &world), by, ShotOrder::Fire, at);
    let told: Vec<_> = aims.into_iter().flatten().map(|a| (a.centre, a.distance.0)).collect();
    assert_eq!(told, [(rocroi_table::Edge::Front, 200 * crate::MM)]);
}
