//! The worked shooting examples of the rulebook (A-EXC), line by line.

use super::*;
use crate::abilities::Ability::{
    self, Armour, Caracole, CommandedShot, HalfShooter, MixedArms, RegimentalArtillery, Salvo,
};
use crate::melee::Loss;
use crate::terrain::{Kind, Piece};
use crate::tolerance::{CONTACT, UD};
use crate::troops::{Profile, Quality, Troop, Weapon};
use crate::why::Why;
use rocroi_game::{Ask, Op, Seat, Tally, Trial as _, proves};
use rocroi_table::{Fine, GRAIN, Point, Rect, Segment, Shape, Ud};

fn unit(troop: Troop) -> Profile {
    Profile::of(troop)
}

fn musket() -> Profile {
    unit(Troop::PikeAndShot).armed(Weapon::Musket)
}

fn armed(troop: Troop, weapon: Weapon) -> Profile {
    unit(troop).armed(weapon)
}

fn volley(shooter: Profile, target: Profile, distance: i32) -> Volley {
    Volley::of(Shooter::of(shooter), Mark::of(target), Ud(distance))
}

/// The counting lines that change the shooter's sum.
fn sum(tally: &Tally<Why>) -> Vec<(Why, i16)> {
    tally.counted().filter_map(|l| if let Op::Add(n) = l.op { Some((l.why, n)) } else { None }).collect()
}

#[track_caller]
fn check(v: Volley, dice: [u8; 2], lines: &[(Why, i16)], protection: i16, totals: [i8; 2], loss: u8) {
    let (shot, tallies) = Shot::new(&v, Seat::A);
    assert_eq!(sum(&tallies[0]), lines);
    assert_eq!(tallies[1].total(), protection, "protection");
    let r = shot.with_dice(dice).reading();
    assert_eq!((r.totals, r.loss), (totals, Loss::Points(loss)));
    let mut rolled = shot;
    let ask = Ask { purpose: (), pools: shot.pools(), secret: None };
    rolled.fell(&ask.count(&dice).unwrap());
    assert_eq!(rolled.reading(), r);
}

#[test]
fn a_exc_01_musket_at_pike_and_shot() {
    let _proof = proves("A-SHT-29 A-SHT-47 A-SHT-49 A-SHT-51");
    check(volley(musket(), musket(), 3), [4, 2], &[], 1, [4, 3], 1);
}

#[test]
fn a_exc_02_supported_shot() {
    let _proof = proves("A-SHT-27 A-SHT-49");
    let v = Volley { full: 1, ..volley(musket(), musket(), 3) };
    check(v, [3, 3], &[(Why::ShootingSupport, 1)], 1, [4, 4], 0);
}

#[test]
fn a_exc_15_armoured_foot_under_bows() {
    let _proof = proves("A-TRP-30 A-ABL-11 A-SHT-47");
    let bow = armed(Troop::Lmi, Weapon::Bow);
    check(volley(bow, unit(Troop::HeavySpearmen).with(Armour), 4), [5, 3], &[], 2, [5, 5], 0);
    check(volley(bow, unit(Troop::FootKnights), 4), [5, 3], &[], 3, [5, 6], 0);
}

#[test]
fn a_exc_16_elite_arquebus_tie_after_quality() {
    let _proof = proves("A-TRP-18 A-SHT-51 A-ABL-28");
    let elite = unit(Troop::PikeAndShot).quality(Quality::Elite);
    check(volley(elite, musket(), 2), [3, 3], &[], 1, [4, 4], 1);
}

#[test]
fn a_exc_17_colunela_half_arquebus() {
    let _proof = proves("A-SHT-03 A-ABL-27 A-ABL-28");
    check(volley(unit(Troop::Colunela), unit(Troop::Keil), 2), [5, 3], &[], 1, [4, 4], 1);
}

#[test]
fn a_exc_18_skirmishers_at_a_tercio() {
    let _proof = proves("A-SHT-35 A-SHT-46 A-SHT-48");
    let light = armed(Troop::LightInfantry, Weapon::Musket);
    let v = volley(light, unit(Troop::Tercio), 2);
    check(v, [5, 2], &[(Why::LightShooter, -1)], 2, [4, 4], 0);
}

#[test]
fn a_exc_19_half_supports() {
    let _proof = proves("A-SHT-27 A-SHT-35");
    let light = armed(Troop::LightInfantry, Weapon::Arquebus);
    let v = Volley { light: 3, ..volley(light, unit(Troop::MediumSwordsmen), 2) };
    check(v, [4, 2], &[(Why::LightShooter, -1), (Why::ShootingSupport, 2)], 1, [5, 3], 1);
}

#[test]
fn a_exc_20_support_cap() {
    let _proof = proves("A-SHT-27 A-SHT-46");
    let v = Volley { full: 4, ..volley(musket(), unit(Troop::Gendarme), 3) };
    check(v, [2, 4], &[(Why::ShootingSupport, 3)], 1, [5, 5], 0);
    let table = [(0, 0, 0), (0, 1, 1), (1, 0, 1), (0, 2, 1), (1, 1, 2), (0, 3, 2), (2, 1, 3), (0, 9, 3)];
    for (full, light, value) in table {
        assert_eq!(support(full, light), value);
    }
}

#[test]
fn a_exc_21_medium_artillery_close_at_a_keil() {
    let _proof = proves("A-SHT-43 A-SHT-46 A-SHT-50");
    let v = volley(unit(Troop::MediumArtillery), unit(Troop::Keil), 2);
    check(v, [4, 2], &[(Why::GunsShortRange, 1)], 0, [5, 2], 2);
    let (_, tallies) = Shot::new(&v, Seat::A);
    let once = tallies[0].lines.iter().find(|l| l.why == Why::GunsAtDeepOrder).unwrap();
    assert_eq!(once.stopped, Some(Why::GunsOnce));
}

#[test]
fn a_exc_22_heavy_artillery_at_long_range() {
    let _proof = proves("A-SHT-46 A-SHT-49");
    check(volley(unit(Troop::HeavyArtillery), unit(Troop::Gendarme), 6), [6, 1], &[], 0, [6, 1], 1);
}

#[test]
fn a_exc_23_longbow_at_knights_on_horse_and_on_foot() {
    let _proof = proves("A-SHT-41 A-SHT-46");
    let longbow = armed(Troop::Lmi, Weapon::Longbow);
    let at_mounted = [(Why::BowsAtMounted, 1)];
    check(volley(longbow, unit(Troop::Gendarme), 4), [3, 3], &at_mounted, 1, [4, 4], 0);
    check(volley(longbow, unit(Troop::FootKnights), 4), [4, 1], &[], 2, [4, 3], 1);
}

#[test]
fn a_exc_24_crossbow_and_bow_at_medium_cavalry() {
    let _proof = proves("A-SHT-41 A-SHT-46");
    let at_mounted = [(Why::BowsAtMounted, 1)];
    let cavalry = unit(Troop::MediumCavalry);
    check(volley(armed(Troop::Lmi, Weapon::Crossbow), cavalry, 4), [3, 3], &at_mounted, 1, [4, 4], 0);
    check(volley(armed(Troop::Lmi, Weapon::Bow), cavalry, 4), [3, 3], &at_mounted, 0, [4, 3], 1);
}

#[test]
fn a_exc_25_wood_edge_both_ways() {
    let _proof = proves("A-SHT-37 A-SHT-38");
    let lmi = armed(Troop::Lmi, Weapon::Musket);
    let mut v = volley(musket(), lmi, 2);
    v.target.cover = true;
    check(v, [5, 2], &[(Why::TargetInCover, -1)], 1, [4, 3], 1);
    let mut v = volley(lmi, musket(), 2);
    v.shooter.hindered = true;
    check(v, [5, 4], &[(Why::ShooterHindered, -1)], 1, [4, 5], 0);
}

#[test]
fn a_exc_26_enclosed_field() {
    // Who is hindered there is a matter of the ground (A-TER-07).
    let _proof = proves("A-SHT-38");
    let medium = armed(Troop::MediumSwordsmen, Weapon::Musket);
    check(volley(medium, musket(), 3), [4, 2], &[], 1, [4, 3], 1);
    let mut v = volley(musket(), musket(), 3);
    v.shooter.hindered = true;
    check(v, [4, 2], &[(Why::ShooterHindered, -1)], 1, [3, 3], 0);
}

#[test]
fn a_exc_27_fortification_against_muskets_and_guns() {
    let _proof = proves("A-SHT-40 A-SHT-46");
    let mut v = volley(musket(), musket(), 3);
    v.target.fortified = true;
    check(v, [5, 3], &[(Why::TargetFortified, -1)], 1, [4, 4], 0);
    let mut v = volley(unit(Troop::LightArtillery), musket(), 3);
    v.target.fortified = true;
    check(v, [4, 3], &[], 0, [4, 3], 1);
}

#[test]
fn a_exc_28_disordered_tercio_shooting_sideways() {
    let _proof = proves("A-SHT-10 A-SHT-36");
    let tercio = armed(Troop::Tercio, Weapon::Musket);
    let mut v = volley(tercio, unit(Troop::HeavyCavalry), 3);
    v.shooter.lost = 1;
    v.shooter.sideways = true;
    let lines = [(Why::ShooterDisordered, -1), (Why::TercioSideways, -1)];
    check(v, [6, 2], &lines, 1, [4, 3], 1);
}

#[test]
fn a_exc_29_flintlocks_outrange_muskets() {
    let _proof = proves("A-SHT-03 A-SHT-04");
    let later = unit(Troop::LaterPikeAndShot);
    let v = Volley::of(Shooter::of(later), Mark::of(musket()), Ud::thousandths(3500));
    check(v, [4, 2], &[], 1, [4, 3], 1);
    assert_eq!((range(later), range(musket())), (Some(Ud(4)), Some(Ud(3))));
}

#[test]
fn a_exc_30_dragoons_behind_hedges() {
    let _proof = proves("A-ABL-27");
    check(volley(armed(Troop::Dragoon, Weapon::Musket), musket(), 3), [6, 4], &[], 1, [5, 5], 0);
}

#[test]
fn a_exc_31_commanded_shot() {
    let _proof = proves("A-TRP-18 A-ABL-31 A-SHT-46");
    let cavalry = unit(Troop::MediumCavalry).quality(Quality::Mediocre).with(CommandedShot);
    let cuirassiers = unit(Troop::Cuirassier).quality(Quality::Mediocre);
    check(volley(cavalry, cuirassiers, 3), [6, 5], &[], 1, [6, 5], 1);
}

#[test]
fn a_exc_32_both_halves_under_close_artillery() {
    let _proof = proves("A-SHT-50");
    let v = volley(unit(Troop::HeavyArtillery), musket(), 2);
    check(v, [5, 2], &[(Why::GunsShortRange, 1)], 0, [6, 2], 2);
    check(v, [3, 2], &[(Why::GunsShortRange, 1)], 0, [4, 2], 1);
}

#[test]
fn a_exc_33_skirmishers_rout_each_other() {
    let _proof = proves("A-SHT-35 A-SHT-36");
    let light = armed(Troop::LightInfantry, Weapon::Arquebus);
    let mut v = volley(light, light, 2);
    v.shooter.lost = 1;
    let lines = [(Why::LightShooter, -1), (Why::ShooterDisordered, -1)];
    check(v, [6, 2], &lines, 1, [4, 3], 1);
    check(v, [5, 1], &lines, 1, [3, 2], 1);
}

#[test]
fn a_exc_34_regimental_guns_and_arquebuses() {
    let _proof = proves("A-SHT-51 A-ABL-28 A-ABL-26");
    let guns = unit(Troop::PikeAndShot).with(RegimentalArtillery);
    let mut v = volley(guns, unit(Troop::MediumSwordsmen), 2);
    check(v, [3, 2], &[], 1, [3, 3], 1);
    // One single +1 on a tie: the guns add nothing to the arquebuses.
    let [mine, _] = Shot::new(&v, Seat::A).1;
    let guns = mine.lines.iter().find(|l| l.why == Why::RegimentalArtillery);
    assert_eq!(guns.and_then(|l| l.stopped), Some(Why::OneTie));
    v.shooter.hindered = true;
    v.shooter.guns_off = true;
    check(v, [4, 2], &[(Why::ShooterHindered, -1)], 1, [3, 3], 1);
    // With muskets only the guns break the tie.
    let guns = musket().with(RegimentalArtillery);
    let mut v = volley(guns, unit(Troop::MediumSwordsmen), 2);
    check(v, [3, 2], &[], 1, [3, 3], 1);
    v.shooter.guns_off = true;
    check(v, [3, 2], &[], 1, [3, 3], 0);
}

/// A-SHT-47, cell by cell.
#[test]
fn the_complete_protection_matrix() {
    let _proof = proves("A-SHT-46 A-SHT-47 A-SHT-48 A-TRP-20 A-ABL-11");
    let columns = [
        armed(Troop::LightInfantry, Weapon::Bow),
        armed(Troop::Lmi, Weapon::Bow),
        armed(Troop::Lmi, Weapon::Longbow),
        armed(Troop::LightCavalry, Weapon::Carbine),
        musket(),
        unit(Troop::MediumArtillery),
    ];
    let plated = |t: Troop| unit(t).with(Armour);
    let rows = [
        (unit(Troop::LightInfantry), [1, 1, 1, 1, 1, 1]),
        (unit(Troop::Lmi), [0, 0, 0, 1, 1, 0]),
        (unit(Troop::MediumSpearmen), [1, 1, 0, 1, 1, 0]),
        (plated(Troop::MediumSwordsmen), [2, 2, 1, 1, 1, 0]),
        (unit(Troop::PikeAndShot), [1, 1, 0, 1, 1, 0]),
        (plated(Troop::HeavySpearmen), [2, 2, 1, 1, 1, 0]),
        (unit(Troop::FootKnights), [3, 3, 2, 1, 1, 0]),
        (unit(Troop::Tercio), [2, 1, 0, 2, 1, 0]),
        (plated(Troop::Keil), [2, 2, 1, 2, 1, 0]),
        (unit(Troop::Levy), [1, 1, 0, 1, 1, 0]),
        (unit(Troop::WarWagon), [2, 2, 2, 2, 2, 0]),
        (unit(Troop::LightArtillery), [1, 1, 1, 1, 1, 0]),
        (unit(Troop::LightCavalry), [1, 1, 1, 1, 1, 1]),
        (unit(Troop::Dragoon), [1, 1, 1, 1, 1, 1]),
        (unit(Troop::MediumCamelry), [0, 0, 0, 1, 1, 0]),
        (unit(Troop::HeavyCavalry), [1, 1, 0, 1, 1, 0]),
        (unit(Troop::Cuirassier), [2, 2, 1, 1, 1, 0]),
        (unit(Troop::Gendarme), [2, 2, 1, 1, 1, 0]),
        (unit(Troop::Elephant), [0, 0, 0, 0, 0, 0]),
        (plated(Troop::Elephant), [1, 1, 0, 1, 1, 0]),
    ];
    for (target, row) in rows {
        for (shooter, protection) in columns.iter().zip(row) {
            let (shot, _) = Shot::new(&volley(*shooter, target, 2), Seat::A);
            assert_eq!(shot.protection, protection, "{target:?} shot at by {shooter:?}");
        }
    }
}

/// A-SHT-03 and A-SHT-04.
#[test]
fn what_each_shoots_as_and_how_far() {
    let _proof = proves("A-SHT-03 A-SHT-04 A-SHT-60 A-ABL-31 A-ABL-33 A-ABL-42");
    use Weapon::*;
    let with = |t: Troop, a: Ability| unit(t).with(a);
    let rows = [
        (armed(Troop::Lmi, Bow), Some((Missile::Bow, false, 4))),
        (armed(Troop::Lmi, Longbow), Some((Missile::Longbow, false, 4))),
        (armed(Troop::Lmi, Arquebus), Some((Missile::Arquebus, false, 2))),
        (armed(Troop::Lmi, Flintlock), Some((Missile::Flintlock, false, 4))),
        (unit(Troop::BayonetHeavy), Some((Missile::Flintlock, false, 4))),
        (armed(Troop::MediumSpearmen, Musket).with(HalfShooter), Some((Missile::Musket, true, 3))),
        (unit(Troop::Keil), None),
        (unit(Troop::Levy), None),
        (unit(Troop::Colunela), Some((Missile::Arquebus, true, 2))),
        (armed(Troop::Tercio, Musket), Some((Missile::Musket, false, 3))),
        (with(Troop::PikeAndShot, Salvo), Some((Missile::Musket, false, 3))),
        (unit(Troop::LaterPikeAndShot), Some((Missile::Flintlock, false, 4))),
        (unit(Troop::Dragoon), Some((Missile::Arquebus, true, 2))),
        (armed(Troop::Dragoon, Musket), Some((Missile::Musket, true, 3))),
        (armed(Troop::LightInfantry, Musket), Some((Missile::Musket, false, 2))),
        (armed(Troop::LightInfantry, Javelin), Some((Missile::Javelin, false, 1))),
        (armed(Troop::LightCavalry, Bow), Some((Missile::Bow, false, 2))),
        (with(Troop::Cuirassier, Caracole), Some((Missile::Pistol, false, 1))),
        (armed(Troop::HeavyCavalry, Carbine), Some((Missile::Carbine, false, 2))),
        (armed(Troop::HeavyCavalry, Bow).with(HalfShooter), Some((Missile::Bow, true, 2))),
        (with(Troop::HeavyCavalry, CommandedShot), Some((Missile::CommandedShot, false, 3))),
        (with(Troop::HeavyCavalry, Ability::Pistol), None),
        (unit(Troop::Gendarme), None),
        (unit(Troop::WarWagon), None),
        (armed(Troop::WarWagon, Missiles), Some((Missile::WagonMissiles, false, 4))),
        (armed(Troop::WarWagon, Arquebus), Some((Missile::Arquebus, false, 2))),
        (armed(Troop::WarWagon, LightArtillery), Some((Missile::LightArtillery, false, 4))),
        (armed(Troop::Elephant, LightArtillery), Some((Missile::LightArtillery, false, 4))),
        (unit(Troop::MediumArtillery), Some((Missile::MediumArtillery, false, 8))),
        (unit(Troop::HeavyArtillery), Some((Missile::HeavyArtillery, false, 10))),
    ];
    for (what, expected) in rows {
        let found = arm(what, Ud(1)).zip(range(what)).map(|(a, r)| (a.missile, a.half, r));
        let expected = expected.map(|(m, h, r): (Missile, bool, i32)| (m, h, Ud(r)));
        assert_eq!(found, expected, "{what:?}");
    }
    let mixed = with(Troop::PikeAndShot, MixedArms);
    assert_eq!(arm(mixed, Ud(2)).map(|a| (a.missile, a.half)), Some((Missile::Arquebus, false)));
    assert_eq!(arm(mixed, Ud::thousandths(2001)).map(|a| (a.missile, a.half)), Some((Missile::Musket, true)));
    assert_eq!(range(mixed), Some(Ud(3)));
    // Commanded Shot hides the pistols of Caracole while it is there.
    let both = with(Troop::HeavyCavalry, Caracole).with(CommandedShot);
    assert_eq!(arm(both, Ud(1)).map(|a| a.missile), Some(Missile::CommandedShot));
    assert_eq!(arm(both.without(CommandedShot), Ud(1)).map(|a| a.missile), Some(Missile::Pistol));
}

#[test]
fn short_range_musket() {
    let _proof = proves("A-SHT-59");
    let close = Volley { short_musket: true, ..volley(musket(), musket(), 1) };
    check(close, [6, 1], &[], 1, [6, 2], 2);
    check(close, [3, 2], &[], 1, [3, 3], 0);
    check(Volley { distance: Ud(2), ..close }, [6, 1], &[], 1, [6, 2], 1);
    let half = Volley { short_musket: true, ..volley(musket().with(HalfShooter), musket(), 1) };
    check(half, [6, 1], &[], 1, [5, 2], 1);
    let guns = Volley { short_musket: true, ..volley(musket().with(RegimentalArtillery), musket(), 1) };
    check(guns, [3, 2], &[], 1, [3, 3], 1);
}

#[test]
fn smoke() {
    let _proof = proves("A-SHT-61");
    let mut v = volley(musket(), musket(), 3);
    v.shooter.smoke = true;
    v.target.smoke = true;
    check(v, [5, 2], &[(Why::ShooterInSmoke, -1)], 2, [4, 4], 0);
}

/// A line that enters within the contact tolerance of a corner enters at the corner.
#[test]
fn a_flank_shot_past_the_corner() {
    let _proof = proves("A-SHT-44");
    let target = Rect::upright(Point::new(-UD / 2, -UD), Point::new(UD / 2, 0));
    // From one UD to the side: half way to the centre it crosses the flank, half way down from where it began.
    let crossing = |depth: i64| {
        let centre = target.centre().y;
        sight::flank_shot(Fine::new(i64::from(UD) * GRAIN, -2 * depth - centre), &target, &target)
    };
    let corner = i64::from(CONTACT) * GRAIN;
    assert!(!crossing(0) && !crossing(corner));
    assert!(crossing(corner + 1));
}

/// A line that ends on the horizon line does not cross it; one that goes on does.
#[test]
fn a_sight_line_up_to_the_horizon() {
    let _proof = proves("A-TER-21");
    let block = |x0: i32, y0: i32, x1: i32, y1: i32| Rect::upright(Point::new(x0, y0), Point::new(x1, y1));
    let shape = Shape::rectangle(&block(-2 * UD, -2 * UD, 2 * UD, 2 * UD)).unwrap();
    let hill = [Piece::new(Kind::GentleHill(None), shape)];
    let viewer = block(-UD / 2, -3 * UD, UD / 2, -2 * UD);
    let seen_at = |y: i32| {
        let target = block(-UD / 2, y, UD / 2, y + UD);
        let line = Segment { from: Point::new(0, -2 * UD).into(), to: Point::new(0, y).into() };
        ground::sight_clear(hill.iter(), &line, &viewer, &target)
    };
    assert!(seen_at(0));
    assert!(!seen_at(CONTACT));
}
