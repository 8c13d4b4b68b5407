//! The worked melee examples of the rulebook (A-EXC), line by line: the numbers before `=` are the working.

use super::*;
use crate::abilities::Ability::{
    self, Headstrong, Impact, KeilSwordsmen, Pistol, Polearm, Salvo, Shock, TwoHandedWeapon,
};
use crate::troops::{Footing, Profile, Quality, Troop, Weapon};
use crate::why::Why;
use rocroi_game::{Op, Seat, Tally, proves};

fn unit(troop: Troop) -> Fighter {
    Fighter::of(Profile::of(troop))
}

fn with(troop: Troop, ability: Ability) -> Fighter {
    Fighter::of(Profile::of(troop).with(ability))
}

fn armed(troop: Troop, weapon: Weapon) -> Fighter {
    Fighter::of(Profile::of(troop).armed(weapon))
}

fn pike_and_shot() -> Fighter {
    armed(Troop::PikeAndShot, Weapon::Musket)
}

fn lost(points: u8, f: Fighter) -> Fighter {
    Fighter { lost: points, ..f }
}

fn supported(by: &[Support], f: Fighter) -> Fighter {
    let mut supports = [None; 3];
    for (place, s) in supports.iter_mut().zip(by) {
        *place = Some(*s);
    }
    Fighter { supports, ..f }
}

fn ground(footing: Footing, f: Fighter) -> Fighter {
    Fighter { ground: footing, open: footing == Footing::Open, ..f }
}

/// The counting lines that change the sum, base factor included.
fn sum(tally: &Tally<Why>) -> Vec<(Why, i16)> {
    tally
        .counted()
        .filter_map(|l| match l.op {
            Op::Start(n) | Op::Add(n) => Some((l.why, n)),
            _ => None,
        })
        .collect()
}

/// What must come out of a fight: `[score, score]`, difference, who won, his victim's loss.
type Expect = ([i8; 2], u8, Option<Which>, Loss);

const A: Option<Which> = Some(Which::First);
const B: Option<Which> = Some(Which::Second);
const NONE: Option<Which> = None;

fn points(n: u8) -> Loss {
    Loss::Points(n)
}

/// Fights it with natural dice, checks the lines of both tallies and the result.
#[track_caller]
fn check(m: Meeting, dice: [u8; 2], lines: [&[(Why, i16)]; 2], expect: Expect) -> [Tally<Why>; 2] {
    let (fight, tallies) = Fight::new(&m, [Seat::A, Seat::B]);
    for w in Which::BOTH {
        assert_eq!(sum(&tallies[w.index()]), lines[w.index()], "lines of the {w:?}");
    }
    let r = fight.with_dice(dice).reading();
    assert_eq!((r.scores, r.difference, r.winner, r.loss), expect);
    // The same through the dice of the contract.
    let mut rolled = fight;
    let ask = rocroi_game::Ask { purpose: (), pools: rocroi_game::Trial::pools(&fight), secret: None };
    rocroi_game::Trial::fell(&mut rolled, &ask.count(&dice).unwrap());
    assert_eq!(rolled.reading(), r);
    tallies
}

#[track_caller]
fn stops(tally: &Tally<Why>, why: Why, by: Why) {
    assert!(tally.lines.iter().any(|l| l.why == why && l.stopped == Some(by)), "{tally:#?}");
}

use Why::{
    AgainstArtillery, AgainstMounted, BaseFactor, BattleReady, BehindFortification, CavalryAgainstLooseFoot,
    DifficultGround, Disordered, ElephantImpact, FootImpact, General, MeleeSupport, MountedAcrossWorks,
    MountedImpact, OnFlank, Panic as PanicLine, Pistol as PistolLine, RoughGround, Salvo as SalvoLine,
    Shock as ShockLine, ShootersAgainstMounted, SimpleSupport, SupportFactor, TouchedOnSide,
    UncontrolledCharge,
};

#[test]
fn a_exc_06_cavalry_charges_the_flank_of_a_fresh_tercio() {
    let _proof = proves("A-ABL-03 A-TRP-33 A-ABL-18 A-TRP-37 A-ABL-13 A-MEL-70 A-MEL-15 A-MEL-19");
    let m = Meeting::charge(with(Troop::HeavyCavalry, Pistol), unit(Troop::Tercio), Met::Flank);
    let t = check(
        m,
        [4, 3],
        [&[(BaseFactor, 0), (PistolLine, 1)], &[(BaseFactor, 2), (AgainstMounted, 1)]],
        ([5, 6], 1, B, points(1)),
    );
    stops(&t[0], Why::Armour, Why::ArmourFirearm);
    stops(&t[0], OnFlank, Why::DeepFlank);
}

#[test]
fn a_exc_07_keil_engaged_in_front_and_charged_in_the_flank() {
    let _proof = proves("A-ABL-12 A-ABL-13 A-MEL-58 A-MEL-70");
    let cavalry = with(Troop::HeavyCavalry, Pistol);
    let later = Meeting::later(unit(Troop::Keil), cavalry);
    let t = check(later, [4, 5], [&[(BaseFactor, 2)], &[(BaseFactor, 0)]], ([6, 5], 0, NONE, points(0)));
    stops(&t[1], PistolLine, Why::LaterPhase);
    let charge = Meeting::charge(cavalry, unit(Troop::Keil), Met::Flank);
    check(
        charge,
        [4, 5],
        [&[(BaseFactor, 0), (PistolLine, 1)], &[(BaseFactor, 2), (AgainstMounted, 1)]],
        ([5, 8], 2, B, points(1)),
    );
}

#[test]
fn a_exc_08_simple_flank_attack() {
    let _proof = proves("A-MEL-12 A-MEL-13 A-MEL-62 A-MEL-36 A-MEL-35");
    let b = pike_and_shot();
    let one = Meeting::charge(b, lost(1, pike_and_shot()), Met::Front);
    check(
        one,
        [3, 4],
        [&[(BaseFactor, 1)], &[(BaseFactor, 1), (Disordered, -1)]],
        ([4, 4], 0, NONE, points(0)),
    );
    let mut two = one;
    two.fighters[0] = supported(&[Support::Melee(b.what)], b);
    two.fighters[1].flank = Touched::Fully;
    let t = check(
        two,
        [3, 4],
        [&[(BaseFactor, 1), (MeleeSupport, 1), (SupportFactor, 1)], &[(TouchedOnSide, 0), (Disordered, -1)]],
        ([6, 3], 3, A, points(2)),
    );
    stops(&t[1], BaseFactor, TouchedOnSide);
}

#[test]
fn a_exc_09_offset_front_contact() {
    let _proof = proves("A-MEL-10");
    let overlapped = supported(&[Support::Simple], pike_and_shot());
    check(
        Meeting::charge(overlapped, overlapped, Met::Front),
        [4, 3],
        [&[(BaseFactor, 1), (SimpleSupport, 1)], &[(BaseFactor, 1), (SimpleSupport, 1)]],
        ([6, 5], 1, A, points(1)),
    );
}

#[test]
fn a_exc_10_the_overlapping_half_is_struck_in_the_flank() {
    let _proof = proves("A-MEL-10 A-MEL-39 A-MEL-62");
    let overlapped = supported(&[Support::Simple], pike_and_shot());
    check(
        Meeting::later(pike_and_shot(), overlapped),
        [4, 3],
        [&[(BaseFactor, 1)], &[(BaseFactor, 1), (SimpleSupport, 1)]],
        ([5, 5], 0, NONE, points(0)),
    );
    check(
        Meeting::charge(overlapped, pike_and_shot(), Met::Flank),
        [4, 3],
        [&[(BaseFactor, 1), (OnFlank, 1), (SimpleSupport, 1)], &[(TouchedOnSide, 0)]],
        ([7, 3], 4, A, points(2)),
    );
}

#[test]
fn a_exc_11_the_half_turns_to_face() {
    // The half that counts as turned is met on its front (how it comes to be: tests of the battle).
    let overlapped = supported(&[Support::Simple], pike_and_shot());
    check(
        Meeting::later(pike_and_shot(), overlapped),
        [4, 3],
        [&[(BaseFactor, 1)], &[(BaseFactor, 1), (SimpleSupport, 1)]],
        ([5, 5], 0, NONE, points(0)),
    );
}

#[test]
fn a_exc_12_flank_attack_on_a_free_battle_unit() {
    let _proof = proves("A-MEL-39 A-MEL-62");
    let overlapped = supported(&[Support::Simple], pike_and_shot());
    check(
        Meeting::charge(overlapped, pike_and_shot(), Met::Flank),
        [5, 6],
        [&[(BaseFactor, 1), (OnFlank, 1), (SimpleSupport, 1)], &[(TouchedOnSide, 0)]],
        ([8, 6], 2, A, points(1)),
    );
}

#[test]
fn a_exc_13_after_the_odd_conforming() {
    let _proof = proves("A-MEL-10 A-MEL-36");
    let overlapped = supported(&[Support::Simple], pike_and_shot());
    check(
        Meeting::later(lost(1, overlapped), overlapped),
        [4, 4],
        [&[(BaseFactor, 1), (Disordered, -1), (SimpleSupport, 1)], &[(BaseFactor, 1), (SimpleSupport, 1)]],
        ([5, 6], 1, B, points(1)),
    );
}

#[test]
fn a_exc_35_gendarmes_impact_charge_pike_and_shot_and_win() {
    let _proof = proves("A-ABL-16 A-TRP-38 A-TRP-37 A-ABL-20 A-ABL-21 A-TRN-08");
    let m = Meeting::charge(with(Troop::Gendarme, Impact), pike_and_shot(), Met::Front);
    let lines: [&[_]; 2] = [&[(BaseFactor, 1)], &[(BaseFactor, 1), (AgainstMounted, 1)]];
    let t = check(m, [5, 3], lines, ([6, 5], 1, A, points(2)));
    stops(&t[0], MountedImpact, Why::EnemySpears);
}

#[test]
fn a_exc_36_the_same_pike_and_shot_wins() {
    let _proof = proves("A-ABL-13 A-ABL-14");
    let m = Meeting::charge(with(Troop::Gendarme, Impact), pike_and_shot(), Met::Front);
    let lines: [&[_]; 2] = [&[(BaseFactor, 1)], &[(BaseFactor, 1), (AgainstMounted, 1)]];
    let t = check(m, [3, 4], lines, ([4, 6], 2, B, points(1)));
    stops(&t[0], Why::Armour, Why::ArmourFirearm);
}

#[test]
fn a_exc_37_gendarmes_impact_charge_musketeers() {
    let _proof = proves("A-ABL-16 A-TRP-36 A-ABL-21");
    let m = Meeting::charge(with(Troop::Gendarme, Impact), armed(Troop::Lmi, Weapon::Musket), Met::Front);
    check(
        m,
        [4, 4],
        [&[(BaseFactor, 2), (MountedImpact, 1)], &[(BaseFactor, 0), (ShootersAgainstMounted, 1)]],
        ([7, 5], 2, A, points(2)),
    );
}

#[test]
fn a_exc_38_carbine_cavalry_charge_medium_swordsmen() {
    let _proof = proves("A-TRP-39");
    let m = Meeting::charge(
        armed(Troop::MediumCavalry, Weapon::Carbine),
        unit(Troop::MediumSwordsmen),
        Met::Front,
    );
    check(
        m,
        [3, 5],
        [&[(BaseFactor, 1), (CavalryAgainstLooseFoot, 1)], &[(BaseFactor, 1)]],
        ([5, 6], 1, B, points(1)),
    );
}

#[test]
fn a_exc_39_shock_against_pistol() {
    let _proof = proves("A-ABL-19");
    let m = Meeting::charge(with(Troop::HeavyCavalry, Shock), with(Troop::HeavyCavalry, Pistol), Met::Front);
    let lines: [&[_]; 2] = [&[(BaseFactor, 1), (ShockLine, 1)], &[(BaseFactor, 1)]];
    let t = check(m, [3, 4], lines, ([5, 5], 0, NONE, points(0)));
    stops(&t[1], PistolLine, Why::EnemyShock);
}

#[test]
fn a_exc_40_pistol_against_gendarmes_impact() {
    let _proof = proves("A-TRP-33 A-ABL-16 A-ABL-18");
    let m = Meeting::charge(with(Troop::HeavyCavalry, Pistol), with(Troop::Gendarme, Impact), Met::Front);
    let lines: [&[_]; 2] = [&[(BaseFactor, 1), (PistolLine, 1)], &[(BaseFactor, 2)]];
    let t = check(m, [4, 4], lines, ([6, 6], 0, NONE, points(0)));
    stops(&t[1], MountedImpact, Why::EnemyPistol);
}

#[test]
fn a_exc_41_salvo_charges_pike_and_shot() {
    let _proof = proves("A-ABL-23 A-ABL-21");
    let m = Meeting::charge(with(Troop::PikeAndShot, Salvo), pike_and_shot(), Met::Front);
    let lines: [&[_]; 2] = [&[(BaseFactor, 1), (SalvoLine, 1)], &[(BaseFactor, 1)]];
    check(m, [4, 4], lines, ([6, 5], 1, A, points(2)));
}

#[test]
fn a_exc_42_two_handed_weapons_break_a_tie() {
    let _proof = proves("A-ABL-09");
    let m = Meeting::later(with(Troop::HeavySwordsmen, TwoHandedWeapon), pike_and_shot());
    check(m, [3, 3], [&[(BaseFactor, 1)], &[(BaseFactor, 1)]], ([4, 4], 1, A, points(1)));
}

#[test]
fn a_exc_43_two_handed_weapons_widen_a_win() {
    let _proof = proves("A-ABL-09 A-MEL-57 A-MEL-48");
    let m = Meeting::later(with(Troop::HeavySwordsmen, TwoHandedWeapon), unit(Troop::MediumSwordsmen));
    check(m, [5, 3], [&[(BaseFactor, 1)], &[(BaseFactor, 1)]], ([6, 4], 3, A, points(2)));
}

#[test]
fn a_exc_44_keil_swordsmen() {
    let _proof = proves("A-ABL-10");
    let m = Meeting::later(with(Troop::Keil, KeilSwordsmen), unit(Troop::Keil));
    check(m, [4, 4], [&[(BaseFactor, 2)], &[(BaseFactor, 2)]], ([6, 6], 1, A, points(1)));
}

#[test]
fn a_exc_45_foot_knights_armour_phase_by_phase() {
    let _proof = proves("A-ABL-12 A-ABL-13");
    let (knights, shot) = (unit(Troop::FootKnights), armed(Troop::MediumSwordsmen, Weapon::Musket));
    let charge = Meeting::charge(knights, shot, Met::Front);
    check(charge, [2, 4], [&[(BaseFactor, 1)], &[(BaseFactor, 1)]], ([3, 5], 2, B, points(1)));
    let later = Meeting::later(lost(1, knights), shot);
    let lines: [&[_]; 2] = [&[(BaseFactor, 1), (Disordered, -1)], &[(BaseFactor, 1)]];
    check(later, [3, 3], lines, ([3, 4], 0, NONE, points(0)));
}

#[test]
fn a_exc_46_pike_and_shot_in_rough_ground() {
    let _proof = proves("A-TRP-33 A-MEL-44");
    let m = Meeting::later(
        ground(Footing::Rough, pike_and_shot()),
        ground(Footing::Rough, armed(Troop::Lmi, Weapon::Musket)),
    );
    let lines: [&[_]; 2] = [&[(BaseFactor, 1), (RoughGround, -2)], &[(BaseFactor, 0)]];
    check(m, [4, 3], lines, ([3, 3], 0, NONE, points(0)));
}

#[test]
fn a_exc_47_cavalry_charges_a_wood_edge() {
    let _proof = proves("A-TRP-36 A-MEL-44 A-ABL-43");
    let m = Meeting::charge(
        ground(Footing::Difficult, with(Troop::HeavyCavalry, Pistol)),
        ground(Footing::Difficult, armed(Troop::Lmi, Weapon::Musket)),
        Met::Front,
    );
    let t = check(
        m,
        [5, 3],
        [
            &[(BaseFactor, 1), (DifficultGround, -3)],
            &[(BaseFactor, 0), (ShootersAgainstMounted, 1), (DifficultGround, -1)],
        ],
        ([3, 3], 0, NONE, points(0)),
    );
    stops(&t[0], PistolLine, Why::BadGround);
    stops(&t[0], Why::FuriousCharge, Why::BadGround);
}

#[test]
fn a_exc_48_uncontrolled_charge() {
    let _proof = proves("A-MEL-37");
    let keil = Fighter { uncontrolled: true, ..with(Troop::Keil, Headstrong) };
    check(
        Meeting::charge(keil, pike_and_shot(), Met::Front),
        [4, 4],
        [&[(BaseFactor, 2), (UncontrolledCharge, -1)], &[(BaseFactor, 1)]],
        ([5, 5], 0, NONE, points(0)),
    );
}

#[test]
fn a_exc_49_general_in_the_line() {
    let _proof = proves("A-MEL-38 A-MEL-78");
    let led = Fighter { general: true, ..pike_and_shot() };
    check(
        Meeting::later(led, unit(Troop::Tercio)),
        [3, 6],
        [&[(BaseFactor, 1), (General, 1)], &[(BaseFactor, 2)]],
        ([5, 8], 3, B, points(2)),
    );
    assert_eq!(crate::risk::Chance::general(Seat::A, false).from, 2);
}

#[test]
fn a_exc_50_light_infantry_not_caught_in_brush() {
    let _proof = proves("A-MEL-44 A-TRP-34");
    let m = Meeting::charge(
        ground(Footing::Rough, unit(Troop::MediumCavalry)),
        ground(Footing::Rough, unit(Troop::LightInfantry)),
        Met::Front,
    );
    let lines: [&[_]; 2] = [&[(BaseFactor, 1), (RoughGround, -2)], &[(BaseFactor, 0)]];
    check(m, [4, 3], lines, ([3, 3], 0, NONE, points(0)));
    let light = m.fighters[1].what;
    assert!(crate::troops::in_the_open(light, true, false, false));
    assert!(!crate::troops::in_the_open(light, true, true, false));
}

#[test]
fn a_exc_51_shock_cavalry_at_a_fortification() {
    let _proof = proves("A-TRP-37 A-MEL-41 A-ABL-13 A-ABL-44");
    let behind = Fighter { works: Some(Works::Fortification), ..pike_and_shot() };
    let m = Meeting::charge(with(Troop::HeavyCavalry, Shock), behind, Met::Front);
    let t = check(
        m,
        [6, 2],
        [
            &[(BaseFactor, 0), (MountedAcrossWorks, -2)],
            &[(BaseFactor, 1), (AgainstMounted, 1), (BehindFortification, 1)],
        ],
        ([4, 5], 1, B, points(1)),
    );
    stops(&t[0], ShockLine, Why::AcrossWorks);
}

#[test]
fn a_exc_52_elephant_and_cavalry() {
    let _proof = proves("A-ABL-17 A-ABL-36");
    let cavalry = Fighter { elephant: true, ..unit(Troop::HeavyCavalry) };
    check(
        Meeting::charge(unit(Troop::Elephant), cavalry, Met::Front),
        [3, 6],
        [&[(BaseFactor, 2), (ElephantImpact, 1)], &[(BaseFactor, 1), (PanicLine, -1)]],
        ([6, 6], 0, NONE, points(0)),
    );
}

#[test]
fn a_exc_53_worn_out_keil_struck_in_the_flank() {
    let _proof = proves("A-TRP-33 A-MEL-39 A-ABL-21 A-MEL-62 A-MEL-75");
    let m = Meeting::charge(with(Troop::HeavyCavalry, Shock), lost(4, unit(Troop::Keil)), Met::Flank);
    check(
        m,
        [3, 4],
        [&[(BaseFactor, 1), (ShockLine, 1), (OnFlank, 1)], &[(TouchedOnSide, 0), (Disordered, -1)]],
        ([6, 3], 3, A, points(3)),
    );
}

#[test]
fn a_exc_54_square_charged_in_the_rear() {
    let _proof = proves("A-TRP-38 A-ABL-21 A-ABL-45 A-MEL-76");
    let square = Fighter { square: true, ..lost(2, pike_and_shot()) };
    let m = Meeting::charge(with(Troop::Gendarme, Impact), square, Met::Rear);
    let t = check(
        m,
        [4, 4],
        [&[(BaseFactor, 1)], &[(BaseFactor, 1), (Disordered, -1)]],
        ([5, 4], 1, A, points(2)),
    );
    stops(&t[0], MountedImpact, Why::EnemySpears);
    stops(&t[1], AgainstMounted, Why::InSquare);
    stops(&t[0], Why::OnRear, Why::SquareFront);
}

#[test]
fn a_exc_55_automatic_rout() {
    let _proof = proves("A-MEL-57 A-MEL-10");
    let led = Fighter { general: true, ..with(Troop::HeavyCavalry, Shock) };
    let m = Meeting::charge(
        supported(&[Support::Simple, Support::Simple], led),
        lost(1, pike_and_shot()),
        Met::Flank,
    );
    check(
        m,
        [6, 1],
        [
            &[(BaseFactor, 1), (ShockLine, 1), (General, 1), (OnFlank, 1), (SimpleSupport, 2)],
            &[(TouchedOnSide, 0), (Disordered, -1)],
        ],
        ([12, 0], 12, A, Loss::Rout),
    );
}

#[test]
fn a_exc_56_light_cavalry_on_the_flank() {
    let _proof = proves("A-MEL-13 A-MEL-62");
    let touched = Fighter { flank: Touched::by(Profile::of(Troop::LightCavalry), true), ..pike_and_shot() };
    let tercio = supported(&[Support::Melee(Profile::of(Troop::LightCavalry))], unit(Troop::Tercio));
    check(
        Meeting::later(touched, tercio),
        [3, 2],
        [&[(BaseFactor, 1)], &[(BaseFactor, 2), (MeleeSupport, 1), (SupportFactor, 0)]],
        ([4, 5], 1, B, points(1)),
    );
}

#[test]
fn a_exc_57_taking_a_battery() {
    let _proof = proves("A-TRP-41 A-MEL-63");
    let guns = unit(Troop::MediumArtillery);
    let lines: [&[_]; 2] = [&[(BaseFactor, 0), (AgainstArtillery, 1)], &[(BaseFactor, 0)]];
    let flank = Meeting::charge(unit(Troop::MediumCavalry), guns, Met::Flank);
    let t = check(flank, [3, 4], lines, ([4, 4], 0, NONE, points(0)));
    stops(&t[0], OnFlank, Why::NoFlanks);
    let light = Meeting::charge(unit(Troop::LightCavalry), guns, Met::Front);
    let lines: [&[_]; 2] = [&[(BaseFactor, 0)], &[(BaseFactor, 0)]];
    check(light, [5, 3], lines, ([5, 3], 2, A, points(1)));
}

#[test]
fn a_exc_58_gendarmes_at_a_war_wagon() {
    let _proof = proves("A-TRP-40 A-ABL-40 A-ABL-12 A-ABL-13");
    let wagon = Fighter { ready: true, ..unit(Troop::WarWagon) };
    let m = Meeting::charge(with(Troop::Gendarme, Impact), wagon, Met::Front);
    let lines: [&[_]; 2] = [&[(BaseFactor, 0)], &[(BaseFactor, 2), (BattleReady, 1)]];
    let t = check(m, [5, 3], lines, ([5, 6], 0, NONE, points(0)));
    stops(&t[0], MountedImpact, Why::EnemyWagon);
    stops(&t[0], Why::FuriousCharge, Why::EnemyWagon);
}

#[test]
fn a_exc_59_disorder_marked_by_one_half_does_not_hurt_the_other_yet() {
    let _proof = proves("A-ABL-24");
    let m = Meeting::later(pike_and_shot(), with(Troop::HeavySwordsmen, Polearm));
    check(m, [2, 5], [&[(BaseFactor, 1)], &[(BaseFactor, 1)]], ([3, 6], 4, B, points(2)));
    let other = Meeting::later(pike_and_shot(), pike_and_shot());
    check(other, [4, 4], [&[(BaseFactor, 1)], &[(BaseFactor, 1)]], ([5, 5], 0, NONE, points(0)));
}

#[test]
fn a_exc_71_foot_impact_and_salvo_at_a_war_wagon() {
    let _proof = proves("A-TRP-40 A-ABL-15 A-ABL-21 A-ABL-23 A-ABL-46");
    let wagon = unit(Troop::WarWagon);
    let m = Meeting::charge(with(Troop::PikeAndShot, Salvo), wagon, Met::Front);
    let lines: [&[_]; 2] = [&[(BaseFactor, 1), (SalvoLine, 1)], &[(BaseFactor, 0)]];
    let t = check(m, [4, 3], lines, ([6, 3], 3, A, points(2)));
    stops(&t[0], Why::FuriousCharge, Why::EnemyWagon);
    let m = Meeting::charge(with(Troop::MediumSwordsmen, Impact), wagon, Met::Front);
    let lines: [&[_]; 2] = [&[(BaseFactor, 1), (FootImpact, 1)], &[(BaseFactor, 0)]];
    check(m, [3, 4], lines, ([5, 4], 1, A, points(1)));
}

#[test]
fn a_exc_72_evader_caught_and_fought() {
    let _proof = proves("A-MEL-39 A-MEL-62");
    let caught = Fighter { caught: true, ..lost(1, unit(Troop::LightCavalry)) };
    let m = Meeting::charge(with(Troop::Gendarme, Impact), caught, Met::Front);
    check(
        m,
        [2, 6],
        [
            &[(BaseFactor, 2), (MountedImpact, 1), (Why::CaughtEvader, 1)],
            &[(TouchedOnSide, 0), (Disordered, -1)],
        ],
        ([6, 5], 1, A, points(1)),
    );
}

#[test]
fn a_exc_73_impact_in_square() {
    let _proof = proves("A-TRP-37 A-TRP-38 A-ABL-15 A-ABL-45");
    let square = Fighter { square: true, ..Fighter::of(pike_and_shot().what.with(Impact)) };
    let m = Meeting::charge(with(Troop::HeavyCavalry, Impact), square, Met::Front);
    let t = check(m, [4, 3], [&[(BaseFactor, 0)], &[(BaseFactor, 1)]], ([4, 4], 0, NONE, points(0)));
    stops(&t[0], MountedImpact, Why::EnemySpears);
    stops(&t[1], FootImpact, Why::InSquare);
}

/// The worked order of steps.
#[test]
fn a_abl_08_worked_order() {
    let _proof = proves("A-ABL-08 A-MEL-15 A-MEL-58 A-ABL-09 A-ABL-12");
    let swords = with(Troop::HeavySwordsmen, TwoHandedWeapon);
    // Totals 7 and 6: 8–6 in step 3, 8–7 in step 4.
    let m = Meeting::later(swords, unit(Troop::HeavyCavalry));
    check(m, [6, 6], [&[(BaseFactor, 1)], &[(BaseFactor, 0)]], ([7, 6], 1, A, points(1)));
    let m = Meeting::later(swords, pike_and_shot());
    check(m, [6, 6], [&[(BaseFactor, 1)], &[(BaseFactor, 1)]], ([7, 7], 1, A, points(1)));
    // Against bayonets a tie stays a tie.
    let m = Meeting::later(swords, unit(Troop::BayonetHeavy));
    check(m, [6, 6], [&[(BaseFactor, 1)], &[(BaseFactor, 1)]], ([7, 7], 0, NONE, points(0)));
    // Both may break it: the tie stands.
    let knights = Fighter::of(Profile::of(Troop::Colunela).with(KeilSwordsmen));
    let keil = with(Troop::Keil, KeilSwordsmen);
    check(
        Meeting::later(knights, keil),
        [2, 2],
        [&[(BaseFactor, 2)], &[(BaseFactor, 2)]],
        ([4, 4], 0, NONE, points(0)),
    );
}

#[test]
fn the_question_of_an_elite_keil() {
    // Keil elite headstrong charges pike-and-shot, first phase, rough.
    let keil = Fighter::of(Profile::of(Troop::Keil).quality(Quality::Elite).with(Headstrong));
    let m =
        Meeting::charge(ground(Footing::Rough, keil), ground(Footing::Rough, pike_and_shot()), Met::Front);
    check(
        m,
        [3, 4],
        [&[(BaseFactor, 2), (RoughGround, -2)], &[(BaseFactor, 1), (RoughGround, -2)]],
        ([4, 3], 1, A, points(1)),
    );
}
