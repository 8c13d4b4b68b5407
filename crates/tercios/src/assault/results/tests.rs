//! Combats of the worked examples (T-EXA-28 to T-EXA-38, T-EXA-57, T-EXA-58), die by die.

use super::*;
use crate::assault::combat::Bout;
use crate::assault::round::{Strength, Suffered};
use crate::terms::{Rules, Trait, Traits, Virtue, Virtues, Weapons};
use crate::trials::tests::play;
use crate::trials::{Breaking, Fate};
use crate::troop::tests::troop;
use crate::troop::{Circumstances, Troop};
use crate::values::{Values, read};
use Circumstance as C;
use rocroi_game::{Seat, Trial as _, proves};

fn with(mut unit: Troop, has: &[C]) -> Troop {
    unit.has = Circumstances::of(has.iter().copied());
    unit
}

/// A unit with just these numbers.
fn plain(arm: Arm, melee: u8, courage: u8, stamina: u8, defences: [u8; 2], weapons: &[Weapon]) -> Troop {
    let mut t = troop("combat_company", &[]);
    (t.arm, t.weapons, t.rules) = (arm, Weapons::of(weapons.iter().copied()), Rules::NONE);
    t.values = Values { melee, courage, stamina, discipline: 3, ..t.values };
    t.values.defences[..2].copy_from_slice(&defences);
    if arm == Arm::Cavalry {
        t.rules = Rules::of([Rule::Pursuit]);
    }
    t
}

fn fight(attacker: Troop, mut defender: Troop) -> Combat {
    defender.seat = attacker.seat.other();
    Combat { sides: [attacker, defender], counter: false, extra: false }
}

fn dice(c: &Combat) -> [u8; 4] {
    let [a, d] = Side::BOTH.map(|s| c.strength(s));
    [a.strike, d.resist, d.strike, a.resist]
}

fn wear(o: &RoundOutcome) -> [u8; 2] {
    o.suffered.map(|s| s.wear)
}

/// T-EXA-28.
#[test]
fn cavalry_charges_pikes() {
    let _proof =
        proves("T-ASL-16 T-ASL-17 T-ASL-18 T-ASL-19 T-ASL-21 T-ASL-22 T-ASL-23 T-ASL-25 T-ASL-33 T-ASL-39");
    let c = fight(with(troop("heavy_cavalry", &[]), &[C::Assaults]), troop("tercio", &[]));
    assert_eq!(dice(&c), [7, 4, 6, 4]);
    let faces: [&[u8]; 4] = [&[5, 6, 1, 3, 5, 2, 4], &[5, 2, 6, 1], &[4, 5, 6, 1, 2, 4], &[6, 1, 3, 4]];
    let o = play(c.round(), &faces);
    assert_eq!((wear(&o), o.fate), ([3, 1], [Fate::Stands, Fate::Stands]));
    assert_eq!(winner(&o), Winner::Side(Side::Defender));
    assert_eq!(beaten(&c, &o, Side::Attacker), Beaten::Disengages);
    let mut after = c;
    after.suffer(&o);
    assert!(after.unit(Side::Attacker).weary());
}

/// T-EXA-29.
#[test]
fn pursuit() {
    let _proof = proves("T-ASL-12 T-ASL-20 T-ASL-26 T-ASL-50");
    let horse = plain(Arm::Cavalry, 3, 3, 3, [4, 4], &[]);
    let shot = with(troop("shot_company", &[]), &[C::Outflanked]);
    let c = fight(with(horse, &[C::Assaults]), shot);
    assert_eq!(dice(&c), [4, 2, 1, 3]);
    let o = play(c.round(), &[&[3, 4, 1, 6], &[4, 1], &[5], &[5, 2, 1], &[6, 4, 2]]);
    assert_eq!((wear(&o), o.fate), ([0, 3], [Fate::Stands, Fate::Passed]));
    assert!(o.suffered[1].no_success);
    assert_eq!(beaten(&c, &o, Side::Defender), Beaten::Destroyed(Destroyed::Pursuit));
    assert!(must_pursue(&c, &o, Side::Attacker) && may_advance(&c, Side::Attacker));
    // Beaten by foot it only retreats; a broken unit is not pursued; nor does an intercepted mover pursue.
    let mut foot = c;
    foot.sides[0].arm = Arm::Infantry;
    foot.sides[0].rules = Rules::NONE;
    assert_eq!(beaten(&foot, &o, Side::Defender), Beaten::Retreats);
    assert!(!must_pursue(&foot, &o, Side::Attacker));
    let broken = RoundOutcome { fate: [Fate::Stands, Fate::Broken], ..o };
    assert!(!must_pursue(&c, &broken, Side::Attacker));
}

/// T-EXA-30.
#[test]
fn a_tie() {
    let _proof = proves("T-ASL-23 T-ASL-30");
    let company = troop("combat_company", &[]);
    let c = fight(with(company, &[C::Assaults]), company);
    assert_eq!(dice(&c), [4, 3, 3, 3]);
    let o = play(c.round(), &[&[4, 1, 1, 5], &[5, 3, 2], &[4, 6, 1], &[6, 1, 1]]);
    assert_eq!((wear(&o), winner(&o)), ([1, 1], Winner::Tie));
    assert!(!c.may_push(), "no pikes");
}

/// T-EXA-31.
#[test]
fn push_of_pike() {
    let _proof = proves("T-ASL-30 T-ASL-31 T-ASL-32 T-ASL-40");
    let c = fight(with(troop("tercio", &["swordsmen"]), &[C::Assaults]), troop("classic_battalion", &[]));
    assert_eq!(dice(&c), [6, 4, 4, 4]);
    let o = play(c.round(), &[&[4, 5, 1, 1, 1, 1], &[5, 1, 1, 1], &[4, 4, 1, 1], &[5, 1, 1, 1]]);
    assert_eq!((wear(&o), winner(&o), c.may_push()), ([1, 1], Winner::Tie, true));
    let extra = c.pushed(&o);
    assert_eq!(dice(&extra), [6, 4, 4, 4]);
    let stopped = extra.melee(Side::Attacker).lines.iter().find_map(|l| l.stopped);
    assert_eq!(stopped, Some(crate::Why::ExtraRound));
    let last = play(extra.round(), &[&[4, 4, 5, 1, 2, 1], &[5, 1, 1, 2], &[6, 3, 2, 1], &[1, 2, 5, 3]]);
    assert_eq!((wear(&last), winner(&last)), ([0, 2], Winner::Side(Side::Attacker)));
    let mut after = extra;
    after.suffer(&last);
    assert_eq!(after.unit(Side::Defender).wear, 3);
    assert_eq!(beaten(&extra, &last, Side::Defender), Beaten::Disengages);
    // The whole combat as one machine plays the same two rounds.
    let rolls: [&[u8]; 8] = [
        &[4, 5, 1, 1, 1, 1],
        &[5, 1, 1, 1],
        &[4, 4, 1, 1],
        &[5, 1, 1, 1],
        &[4, 4, 5, 1, 2, 1],
        &[5, 1, 1, 2],
        &[6, 3, 2, 1],
        &[1, 2, 5, 3],
    ];
    assert_eq!(play(Bout::new(c, true), &rolls).last, last);
    assert_eq!(play(Bout::new(c, false), &rolls[..4]).last, o);
}

/// T-EXA-32.
#[test]
fn push_without_swordsmen() {
    let _proof = proves("T-ASL-30 T-ASL-32 T-ASL-14");
    let pikes = troop("classic_battalion", &[]);
    let mut c = fight(with(pikes, &[C::Assaults]), pikes);
    assert_eq!([dice(&c)[0], dice(&c)[2]], [6, 4]);
    c.extra = true;
    assert_eq!([dice(&c)[0], dice(&c)[2]], [4, 4]);
    c.sides[1].has = Circumstances::of([C::Outflanked]);
    assert!(!c.may_push());
    c.sides[1].rules = Rules::of([Rule::Square]);
    assert!(c.may_push(), "a square is never outflanked");
    c.sides[1].has = Circumstances::of([C::Protected]);
    assert!(!c.may_push());
    c.sides[1].has = Circumstances::of([C::Undaunted]);
    assert!(c.may_push(), "Undaunted forbids nothing");
}

/// T-EXA-33.
#[test]
fn halberds() {
    let _proof = proves("T-ASL-33 T-ASL-41");
    let halberds = troop("classic_battalion", &["halberds"]);
    let mut enemy = troop("classic_battalion", &[]);
    enemy.disordered = true;
    let mut c = fight(with(halberds, &[C::Assaults]), enemy);
    assert_eq!(dice(&c)[0], 8);
    c.sides[1].wear = 4;
    assert_eq!(dice(&c)[0], 8);
    let mut weary = halberds;
    weary.wear = 4;
    assert_eq!(dice(&fight(enemy, weary))[2], 4);
}

/// T-EXA-35.
#[test]
fn lances() {
    let _proof = proves("T-ASL-26 T-ASL-28 T-ASL-43");
    let lancers = with(troop("heavy_cavalry", &["lancers"]), &[C::Assaults]);
    let c = fight(lancers, troop("modern_cavalry", &[]));
    let o = RoundOutcome {
        suffered: [Suffered::default(), Suffered { wear: 2, no_success: true }],
        fate: [Fate::Stands; 2],
    };
    assert_eq!(beaten(&c, &o, Side::Defender), Beaten::Destroyed(Destroyed::Lances));
    assert!(!must_pursue(&c, &o, Side::Attacker) && may_advance(&c, Side::Attacker));
    let mut plain = c;
    plain.sides[0].weapons = Weapons::NONE;
    assert_eq!(beaten(&plain, &o, Side::Defender), Beaten::Retreats);
    // Against foot the pursuit move follows as well; a defender that did not charge does not advance.
    let foot = fight(lancers, troop("pike_company", &[]));
    assert!(must_pursue(&foot, &o, Side::Attacker));
    assert!(!may_advance(&c, Side::Defender));
    let mut counter = c;
    counter.sides[1].has = Circumstances::of([C::CounterCharged]);
    assert!(may_advance(&counter, Side::Defender));
    counter.sides[1].has = Circumstances::of([C::CounterCharged, C::Intercepted]);
    assert!(!may_advance(&counter, Side::Defender));
}

/// T-EXA-37.
#[test]
fn guns_overrun() {
    let _proof = proves("T-ASL-47 T-ASL-48");
    let foot = with(troop("classic_battalion", &[]), &[C::Assaults]);
    let c = fight(foot, troop("light_gun", &[]));
    assert_eq!(dice(&c), [6, 2, 2, 4]);
    let o = play(c.round(), &[&[3, 1, 2, 5, 2, 1], &[5, 2], &[3, 2]]);
    assert_eq!((wear(&o), o.fate), ([0, 1], [Fate::Stands; 2]));
    assert_eq!(beaten(&c, &o, Side::Defender), Beaten::Destroyed(Destroyed::NoEscape));
    assert!(!must_pursue(&c, &o, Side::Attacker), "foot does not pursue");
    // Pikes gain nothing against a gun, and a gun strikes as infantry.
    let at_gun = fight(troop("light_gun", &[]), troop("tercio", &[]));
    assert_eq!(at_gun.strength(Side::Attacker).needed, 4);
    // Cavalry pursues only if the gun resisted without success.
    let horse = fight(with(troop("modern_cavalry", &[]), &[C::Assaults]), troop("light_gun", &[]));
    assert!(!must_pursue(&horse, &o, Side::Attacker));
    let silent = RoundOutcome { suffered: [o.suffered[0], Suffered { wear: 2, no_success: true }], ..o };
    assert!(must_pursue(&horse, &silent, Side::Attacker));
}

/// T-EXA-38.
#[test]
fn the_destroyed_strike_back() {
    let _proof = proves("T-ASL-16 T-ASL-22 T-ASL-24");
    let a = Strength { strike: 4, needed: 4, resist: 3, room: 5, breaking: Breaking::Test(4) };
    let b = Strength { strike: 4, needed: 4, resist: 2, room: 2, breaking: Breaking::Test(3) };
    let round = crate::assault::round::Round::new(Seat::A, [a, b]);
    let o = play(round, &[&[4, 4, 4, 1], &[1, 2], &[4, 5, 6, 4], &[1, 2, 3], &[1, 2, 5]]);
    assert_eq!((wear(&o), o.fate), ([4, 3], [Fate::Stands, Fate::Broken]));
    assert_eq!(winner(&o), Winner::Side(Side::Attacker));
    let both = RoundOutcome { fate: [Fate::Broken, Fate::Disbanded], ..o };
    assert_eq!(winner(&both), Winner::Nobody);
    let first = RoundOutcome { fate: [Fate::Broken, Fate::Passed], ..o };
    assert_eq!(winner(&first), Winner::Side(Side::Defender));
}

/// T-EXA-01, last case, and T-ASL-44, T-ASL-45, T-COM-94.
#[test]
fn heavy_lances_bardiches_and_phlegmatic() {
    let _proof = proves("T-ASL-44 T-ASL-45 T-COM-94 T-COM-85 T-ASL-35 T-COM-29");
    let mut lancer = plain(Arm::Cavalry, 5, 4, 3, [4, 4], &[Weapon::HeavyLances]);
    lancer.wear = 3;
    let mut c = fight(troop("modern_cavalry", &[]), with(lancer, &[C::Assaults, C::CounterCharged]));
    c.counter = true;
    assert_eq!(dice(&c)[2], 7);
    c.counter = false;
    assert_eq!(dice(&c)[2], 5);
    c.sides[1].weapons = Weapons::of([Weapon::Bardiches]);
    assert_eq!(dice(&c)[2], 7);
    c.sides[1].weapons = Weapons::NONE;
    c.sides[1].traits = Traits::of([Trait::Phlegmatic]);
    assert_eq!(dice(&c)[2], 7);
    c.sides[1].has = Circumstances::of([C::TricksterMelee, C::Higher]);
    c.sides[1].virtues = Virtues::of([Virtue::Dexterity]);
    assert_eq!(dice(&c)[2], 11);
}

/// T-EXA-57.
#[test]
fn protected_and_grenades() {
    let _proof = proves("T-ASL-34 T-ASL-36 T-ASL-46 T-REA-34 T-COM-86 T-ASL-49 T-UNT-20");
    let foot = troop("classic_battalion", &[]);
    let courage = |has: &[C], grenades: bool, disordered: bool| {
        let mut enemy = troop("combat_company", &[]);
        if grenades {
            enemy.weapons = Weapons::of([Weapon::Grenades]);
        }
        let mut d = with(foot, has);
        d.disordered = disordered;
        read(&fight(enemy, d).courage(Side::Defender))
    };
    assert_eq!(courage(&[C::Protected], false, false), 6);
    assert_eq!(courage(&[C::Protected, C::Resists], false, false), 8);
    assert_eq!(courage(&[C::Protected], true, false), 4);
    assert_eq!(courage(&[C::Protected, C::Resists], true, false), 6);
    assert_eq!(courage(&[C::Protected], false, true), 4);
    assert_eq!(courage(&[C::Protected, C::Undaunted], false, false), 6, "one protection");
    assert_eq!(courage(&[C::Undaunted], true, false), 4);
    let mut gun = with(troop("field_gun", &["fortified"]), &[C::OriginalPosition]);
    gun.values.courage = 4;
    let c = fight(troop("combat_company", &[]), gun);
    assert_eq!(read(&c.courage(Side::Defender)), 6);
    gun.has = Circumstances::of([C::OriginalPosition, C::Protected]);
    assert_eq!(read(&fight(foot, gun).courage(Side::Defender)), 6);
    gun.has = Circumstances::NONE;
    assert_eq!(read(&fight(foot, gun).courage(Side::Defender)), 4, "it has left its place");
}

#[test]
fn gallant_keeps_courage_when_outflanked() {
    let _proof = proves("T-COM-91 T-ASL-12 T-ASL-15");
    let mut d = with(troop("classic_battalion", &[]), &[C::Outflanked]);
    let dice_of = |d| {
        let c = fight(troop("combat_company", &[]), d);
        [dice(&c)[2], dice(&c)[1]]
    };
    assert_eq!(dice_of(d), [2, 2]);
    d.traits = Traits::of([Trait::Gallant]);
    assert_eq!(dice_of(d), [2, 4]);
    d.traits = Traits::NONE;
    d.has = Circumstances::of([C::Outflanked, C::Garrison]);
    assert_eq!(dice_of(d), [4, 4]);
}

#[test]
fn light_troops_beaten_are_destroyed_but_not_by_a_tie() {
    let _proof = proves("T-ASL-56 T-ADP-04");
    let c = fight(troop("combat_company", &[]), troop("forlorn_hope", &[]));
    let o = RoundOutcome {
        suffered: [Suffered::default(), Suffered { wear: 1, no_success: false }],
        fate: [Fate::Stands; 2],
    };
    assert_eq!(beaten(&c, &o, Side::Defender), Beaten::Destroyed(Destroyed::ForlornHope));
}

#[test]
fn greatswords_test_a_loser_in_order() {
    let _proof = proves("T-ASL-42");
    let mut c = fight(troop("classic_battalion", &["greatswords"]), troop("pike_company", &[]));
    assert!(greatswords_test(&c, Side::Attacker) && !greatswords_test(&c, Side::Defender));
    c.sides[1].disordered = true;
    assert!(!greatswords_test(&c, Side::Attacker));
}

/// Pikes in disorder lose their bonus; the line says why it does not count.
#[test]
fn disordered_pikes() {
    let _proof = proves("T-ASL-39 T-UNT-26");
    let mut pikes = troop("tercio", &[]);
    pikes.disordered = true;
    let c = fight(troop("modern_cavalry", &[]), pikes);
    assert_eq!(dice(&c)[2], 4);
    let line = c.melee(Side::Defender).lines[1];
    assert_eq!((line.why, line.stopped), (crate::Why::Pikes, Some(crate::Why::Disordered)));
}

/// A half without blows has no resistance roll and so no disorder; a unit without dice asks for none.
#[test]
fn no_blow_no_roll() {
    let _proof = proves("T-ASL-16 T-ASL-19");
    let s = |strike, resist| Strength { strike, needed: 4, resist, room: 1, breaking: Breaking::Removed };
    let round = crate::assault::round::Round::new(Seat::B, [s(2, 1), s(0, 0)]);
    assert_eq!(round.pools()[0].seat, Seat::B);
    let o = play(round, &[&[1, 3]]);
    assert_eq!((o.suffered[1], o.fate), (Suffered::default(), [Fate::Stands; 2]));
    let o = play(round, &[&[4, 4]]);
    assert_eq!(o.suffered[1], Suffered { wear: 2, no_success: true });
    assert_eq!(o.fate, [Fate::Stands, Fate::Disbanded]);
}
