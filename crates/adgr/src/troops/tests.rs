//! The troop tables against the rulebook, written out a second time from its pages.

use super::table::Meets;
use super::*;
use rocroi_game::proves;
use strum::IntoEnumIterator as _;

#[test]
fn the_data_is_read_and_its_slips_are_named() {
    assert!(table::read(include_str!("../../data/troops.toml")).is_ok());
    let short = table::read("[[troop]]\ncode = \"keil\"").unwrap_err();
    assert!(short.contains("category"), "{short}");
    let none = table::read("troop = []").unwrap_err();
    assert!(none.contains("LightInfantry is missing"), "{none}");
}

/// Category, protection, cohesion and number of ADG units of every type.
#[test]
fn characteristics() {
    let _proof = proves("A-TRP-07 A-TRP-12 A-TRP-13 A-TRP-14 A-TRP-19 A-TRP-20 A-TRP-30 A-TRP-31");
    use Category::*;
    let table = [
        (Troop::LightInfantry, Li, 1, 2, 1),
        (Troop::Lmi, Lmi, 0, 5, 2),
        (Troop::MediumSwordsmen, Mi, 1, 5, 2),
        (Troop::MediumSpearmen, Mi, 1, 5, 2),
        (Troop::BayonetMedium, Mi, 1, 5, 2),
        (Troop::BayonetHeavy, Hi, 1, 5, 2),
        (Troop::HeavySwordsmen, Hi, 1, 6, 2),
        (Troop::FootKnights, Hi, 3, 6, 2),
        (Troop::HeavySpearmen, Hi, 1, 6, 2),
        (Troop::Keil, Hi, 1, 7, 2),
        (Troop::Colunela, Hi, 1, 6, 2),
        (Troop::Tercio, Hi, 1, 8, 2),
        (Troop::LaterTercio, Hi, 1, 7, 2),
        (Troop::PikeAndShot, Hi, 1, 6, 2),
        (Troop::LaterPikeAndShot, Hi, 1, 6, 2),
        (Troop::Levy, Hi, 1, 3, 1),
        (Troop::WarWagon, Wwg, 2, 4, 1),
        (Troop::LightArtillery, Art, 1, 2, 1),
        (Troop::MediumArtillery, Art, 1, 2, 1),
        (Troop::HeavyArtillery, Art, 1, 2, 1),
        (Troop::LightCavalry, Lh, 1, 2, 1),
        (Troop::Dragoon, Drag, 1, 3, 1),
        (Troop::MediumCavalry, Cv, 0, 3, 1),
        (Troop::MediumCamelry, Cv, 0, 3, 1),
        (Troop::HeavyCavalry, Cv, 1, 3, 1),
        (Troop::Cuirassier, Cv, 2, 3, 1),
        (Troop::Gendarme, Kn, 2, 3, 1),
        (Troop::Elephant, El, 0, 3, 1),
    ];
    let all: Vec<Troop> = table.iter().map(|r| r.0).collect();
    assert_eq!(all, Troop::iter().collect::<Vec<_>>());
    for (troop, category, protection, cohesion, halves) in table {
        let p = Profile::of(troop);
        let found = (troop, p.category(), p.protection(), p.cohesion(), p.halves());
        assert_eq!(found, (troop, category, protection, cohesion, halves));
        let foot = matches!(category, Li | Lmi | Mi | Hi | Wwg | Art);
        assert_eq!((p.foot(), p.mounted()), (foot, !foot), "{troop:?}");
        assert_eq!(p.light(), matches!(category, Li | Lh | Drag), "{troop:?}");
    }
}

/// The whole matrix; "artillery" and "all Cv" stand for each of them.
#[test]
fn base_melee_factors() {
    let _proof = proves("A-TRP-33 A-TRP-34");
    let enemies = [
        Troop::LightInfantry,
        Troop::Lmi,
        Troop::MediumSpearmen,
        Troop::Tercio,
        Troop::Levy,
        Troop::WarWagon,
        Troop::MediumArtillery,
        Troop::LightCavalry,
        Troop::Dragoon,
        Troop::Cuirassier,
        Troop::Gendarme,
        Troop::Elephant,
    ];
    let matrix = [
        (Troop::LightInfantry, "0 0 0 0 0 0 0 0 0 0 0 0"),
        (Troop::Lmi, "1 0 0 0 0 0 0 1 1 0 0 0"),
        (Troop::MediumSwordsmen, "1 1 1 1 1 1 1 1 1 1 0 1"),
        (Troop::MediumSpearmen, "1 1 1 1 1 1 1 1 1 1 0 1"),
        (Troop::BayonetMedium, "1 1 1 1 1 1 1 1 1 1 0 1"),
        (Troop::BayonetHeavy, "1 1 1 1 1 1 1 1 1 1 1 1"),
        (Troop::HeavySwordsmen, "1 2/1a 1 1 1 1 1 2 1 1 1 1"),
        (Troop::FootKnights, "1 2/1a 1 1 1 1 1 2 1 1 1 1"),
        (Troop::HeavySpearmen, "1 2/1a 1 1 1 1 1 2 1 1 1 1"),
        (Troop::Keil, "2 2 2 2 2 2 2 2 2 2 2 2"),
        (Troop::Colunela, "2 2 2 2 2 2 2 2 2 2 2 2"),
        (Troop::Tercio, "2 2 2 2 2 2 2 2 2 2 2 2"),
        (Troop::LaterTercio, "2 2 2 2 2 2 2 2 2 2 2 2"),
        (Troop::PikeAndShot, "1 2/1a 1 1 1 1 1 2 1 1 1 1"),
        (Troop::LaterPikeAndShot, "1 2/1a 1 1 1 1 1 2 1 1 1 1"),
        (Troop::Levy, "1 1 0 0 0 0 0 1 1 0 0 0"),
        (Troop::WarWagon, "1 0 0 0 0 0 0 2 1 2 2 0"),
        (Troop::LightArtillery, "0 0 0 0 0 0 0 0 0 0 0 0"),
        (Troop::LightCavalry, "1/0b 0 0 0 0 0 0 0 0 0 0 0"),
        (Troop::Dragoon, "1/0b 0 0 0 0 0 0 0 0 0 0 0"),
        (Troop::HeavyCavalry, "1 1 1 0/1c 1 0 0 1 1 1 1 1"),
        (Troop::Gendarme, "1 2 1 1 1 0 1 2 2 2 1 1"),
        (Troop::Elephant, "1 1 1 1 1 1 1 2 2 2 2 2"),
    ];
    let number = |t: &str| t.parse::<i8>().unwrap();
    for (fighter, row) in matrix {
        let like: Vec<Troop> = match fighter {
            Troop::LightArtillery => vec![fighter, Troop::MediumArtillery, Troop::HeavyArtillery],
            Troop::HeavyCavalry => {
                vec![fighter, Troop::MediumCavalry, Troop::MediumCamelry, Troop::Cuirassier]
            }
            _ => vec![fighter],
        };
        for fighter in like {
            for (enemy, cell) in enemies.iter().zip(row.split_whitespace()) {
                for (open, side) in [(false, false), (false, true), (true, false), (true, true)] {
                    let expected = match cell.split_once('/') {
                        None => number(cell),
                        Some((one, other)) if other.ends_with(['a', 'b']) => {
                            if open {
                                number(one)
                            } else {
                                number(other.trim_end_matches(['a', 'b']))
                            }
                        }
                        Some((front, other)) => {
                            if side {
                                number(other.trim_end_matches('c'))
                            } else {
                                number(front)
                            }
                        }
                    };
                    let found = Profile::of(fighter).factor(Profile::of(*enemy), Meets { open, side });
                    assert_eq!(found, expected, "{fighter:?} against {enemy:?}, open {open}, side {side}");
                }
            }
        }
    }
}

#[test]
fn flags() {
    let _proof = proves("A-TRP-15 A-TRP-16 A-TRP-32 A-TRP-48 A-TRP-50");
    use Troop::*;
    let with = |flag| Troop::iter().filter(|t| t.row().flag(flag)).collect::<Vec<_>>();
    let deep = vec![Keil, Colunela, Tercio, LaterTercio];
    let both = [MediumSpearmen, HeavySpearmen, Keil, Colunela, Tercio, LaterTercio, PikeAndShot];
    assert_eq!(with(Flag::AgainstMounted), both);
    let mut star = both.to_vec();
    star.extend([BayonetMedium, BayonetHeavy, LaterPikeAndShot]);
    star.sort();
    assert_eq!(with(Flag::CancelsImpact), star);
    assert_eq!(with(Flag::ShootersAgainstMounted), [Lmi]);
    assert_eq!(with(Flag::Wagon), [WarWagon]);
    assert_eq!(with(Flag::Deep), deep);
    assert_eq!(with(Flag::Pike), deep);
    assert_eq!(with(Flag::Spear), [MediumSpearmen, HeavySpearmen, PikeAndShot, LaterPikeAndShot]);
    assert_eq!(with(Flag::Square), [Keil, Colunela, Tercio, LaterTercio, PikeAndShot, LaterPikeAndShot]);
    assert_eq!(with(Flag::Unmanoeuvrable), [Levy, HeavyArtillery, Elephant]);
    assert_eq!(with(Flag::Evades), [LightInfantry, LightCavalry, Dragoon]);
    for t in Troop::iter() {
        let p = Profile::of(t);
        assert_eq!(p.deep(), deep.contains(&t));
        assert_eq!(p.may_form_square(), p.deep() || matches!(t, PikeAndShot | LaterPikeAndShot));
        assert!(p.with(Ability::Headstrong).unmanoeuvrable());
        assert_eq!(p.unmanoeuvrable(), matches!(t, Levy | HeavyArtillery | Elephant));
        assert_eq!(p.spear_or_pike(), p.deep() || with(Flag::Spear).contains(&t));
    }
}

#[test]
fn bases() {
    let _proof = proves("A-TRP-01 A-TRP-03 A-TRP-04 A-TRP-08 A-TRP-09");
    use Troop::*;
    for t in Troop::iter() {
        let p = Profile::of(t);
        let quarters = match t {
            LightInfantry => 2,
            Keil | Colunela | LaterTercio => 6,
            Tercio | WarWagon => 8,
            LightCavalry | Levy | MediumCavalry | MediumCamelry | HeavyCavalry | Cuirassier | Gendarme => 3,
            _ => 4,
        };
        assert_eq!(p.depth(), quarters * UD / 4, "{t:?}");
        assert_eq!(p.front(), if p.battle_unit() { 2 * UD } else { UD }, "{t:?}");
    }
    assert_eq!(Profile::of(HeavyCavalry).with(Ability::Caracole).depth(), UD);
}

#[test]
fn quality_of_a_die() {
    let _proof = proves("A-TRP-18 A-ABL-27");
    let row = |q: Quality| (1..=6).map(|n| q.die(n)).collect::<Vec<_>>();
    assert_eq!(row(Quality::Elite), [2, 3, 4, 4, 5, 6]);
    assert_eq!(row(Quality::Ordinary), [1, 2, 3, 4, 5, 6]);
    assert_eq!(row(Quality::Mediocre), [1, 2, 3, 3, 4, 5]);
    let lower = [Quality::Elite, Quality::Ordinary, Quality::Mediocre].map(Quality::lower);
    assert_eq!(lower, [Quality::Ordinary, Quality::Mediocre, Quality::Mediocre]);
}

#[test]
fn armour_and_caracole() {
    let _proof = proves("A-TRP-20 A-TRP-21 A-ABL-11 A-ABL-33");
    let p = Profile::of;
    let armoured = p(Troop::HeavySpearmen).with(Ability::Armour);
    assert_eq!((armoured.armour(), armoured.protection()), (Armour::Armour, 2));
    assert_eq!((p(Troop::FootKnights).armour(), p(Troop::FootKnights).protection()), (Armour::Heavy, 3));
    assert!(p(Troop::FootKnights).has(Ability::TwoHandedWeapon));
    let elephant = p(Troop::Elephant).with(Ability::Armour);
    assert_eq!((elephant.armour(), elephant.protection()), (Armour::Armour, 1));
    for (class, armour, protection) in [
        (Troop::MediumCavalry, Armour::None, 0),
        (Troop::HeavyCavalry, Armour::Armour, 1),
        (Troop::Cuirassier, Armour::Heavy, 2),
    ] {
        let reiters = p(class).with(Ability::Caracole);
        assert_eq!((reiters.armour(), reiters.protection(), reiters.cohesion()), (armour, protection, 4));
        assert_eq!((p(class).armour(), p(class).cohesion()), (armour, 3));
    }
    assert_eq!(p(Troop::Gendarme).armour(), Armour::Heavy);
    assert_eq!(p(Troop::PikeAndShot).armour(), Armour::None);
}

#[test]
fn who_may_evade() {
    let _proof = proves("A-TRP-47 A-ABL-29 A-ABL-30 A-ABL-34");
    let cavalry = Profile::of(Troop::HeavyCavalry);
    for t in [Troop::LightInfantry, Troop::LightCavalry, Troop::Dragoon] {
        assert!(Profile::of(t).may_evade());
    }
    for w in [Weapon::Bow, Weapon::Crossbow, Weapon::Carbine] {
        for a in [Ability::HalfShooter, Ability::Impact, Ability::Pistol] {
            assert!(cavalry.armed(w).with(a).may_evade());
        }
        assert!(!cavalry.armed(w).with(Ability::Headstrong).may_evade());
    }
    assert!(cavalry.with(Ability::Caracole).may_evade());
    for no in [
        cavalry,
        cavalry.armed(Weapon::Javelin),
        cavalry.with(Ability::CommandedShot),
        cavalry.with(Ability::Shock),
        Profile::of(Troop::Gendarme),
        Profile::of(Troop::Lmi).armed(Weapon::Bow),
        Profile::of(Troop::Elephant),
    ] {
        assert!(!no.may_evade(), "{no:?}");
    }
}

#[test]
fn horses_and_camels() {
    let _proof = proves("A-TRP-17 A-TRP-42");
    let horses: Vec<Troop> = Troop::iter().filter(|t| Profile::of(*t).on_horses()).collect();
    use Troop::*;
    assert_eq!(horses, [LightCavalry, Dragoon, MediumCavalry, HeavyCavalry, Cuirassier, Gendarme]);
    let (camels, horse) = (Profile::of(MediumCamelry), Profile::of(MediumCavalry));
    assert!(camels.rides_camels() && !horse.rides_camels());
    assert_eq!((camels.protection(), camels.cohesion()), (horse.protection(), horse.cohesion()));
    for enemy in Troop::iter() {
        assert_eq!(MediumCamelry.cell(enemy), MediumCavalry.cell(enemy));
    }
}

#[test]
fn who_groups_with_whom() {
    let _proof = proves("A-TRP-52");
    let may = |a, b| Profile::of(a).may_group_with(Profile::of(b));
    use Troop::*;
    let allowed = [
        (Keil, Lmi),
        (Keil, LightInfantry),
        (Keil, LightArtillery),
        (Keil, Elephant),
        (Levy, MediumArtillery),
        (Levy, WarWagon),
        (Levy, Elephant),
        (LightArtillery, WarWagon),
        (MediumArtillery, WarWagon),
        (Gendarme, LightCavalry),
        (Dragoon, Cuirassier),
        (MediumCamelry, LightInfantry),
        (MediumCamelry, MediumCamelry),
        (LightInfantry, Gendarme),
    ];
    let forbidden = [
        (Keil, Levy),
        (Keil, MediumArtillery),
        (Keil, HeavyCavalry),
        (Keil, WarWagon),
        (HeavyArtillery, LightInfantry),
        (HeavyArtillery, HeavyArtillery),
        (MediumCamelry, HeavyCavalry),
        (Elephant, HeavyCavalry),
        (Elephant, MediumArtillery),
        (Gendarme, LightArtillery),
    ];
    for (a, b) in allowed {
        assert!(may(a, b) && may(b, a), "{a:?} with {b:?}");
    }
    for (a, b) in forbidden {
        assert!(!may(a, b) && !may(b, a), "{a:?} with {b:?}");
    }
}

#[test]
fn allowances() {
    let _proof = proves("A-ABL-32");
    let moves = |t| Profile::of(t).moves();
    let m = |open, far, rough, difficult| Moves { open, far, rough, difficult };
    assert_eq!(moves(Troop::LightInfantry), m(3, 3, 3, Some(3)));
    assert_eq!(moves(Troop::Lmi), m(3, 3, 3, Some(2)));
    assert_eq!(moves(Troop::BayonetMedium), m(3, 3, 3, Some(2)));
    assert_eq!(moves(Troop::BayonetHeavy), m(2, 3, 2, Some(1)));
    assert_eq!(moves(Troop::Levy), m(2, 3, 2, Some(1)));
    assert_eq!(moves(Troop::LightCavalry), m(5, 5, 4, Some(2)));
    assert_eq!(moves(Troop::Gendarme), m(3, 3, 2, Some(1)));
    assert_eq!(moves(Troop::Dragoon), m(4, 4, 3, Some(1)));
    assert_eq!(moves(Troop::MediumCamelry), m(4, 4, 3, Some(1)));
    assert_eq!(moves(Troop::WarWagon), m(2, 2, 1, None));
    assert_eq!(moves(Troop::MediumArtillery), m(2, 2, 1, None));
    assert_eq!(moves(Troop::HeavyArtillery), m(0, 0, 0, Some(0)));
    assert_eq!(moves(Troop::Elephant), m(3, 3, 2, Some(1)));
    let shot = Profile::of(Troop::HeavyCavalry).with(Ability::CommandedShot);
    assert_eq!(shot.moves(), m(3, 3, 2, Some(1)));
    assert_eq!(shot.without(Ability::CommandedShot).moves(), m(4, 4, 3, Some(1)));
}

#[test]
fn markers_show_the_points_lost() {
    let _proof = proves("A-TRP-25");
    use Marker::*;
    assert_eq!(markers(0, 6), []);
    assert_eq!(markers(5, 6), [Yellow, Red]);
    assert_eq!(markers(7, 8), [Red, Red, Green]);
    assert_eq!(markers(2, 2), [Black]);
}

/// Bayonets use the line of the choice made for them, also for the ground.
#[test]
fn bayonet_lines() {
    let _proof = proves("A-TRP-44");
    let (medium, heavy) = (Profile::of(Troop::BayonetMedium), Profile::of(Troop::BayonetHeavy));
    assert_eq!((medium.category(), heavy.category()), (Category::Mi, Category::Hi));
    assert_eq!((medium.moves().rough, heavy.moves().rough), (3, 2));
    let ground = |p: Profile| (p.terrain(Footing::Rough), p.terrain(Footing::Difficult));
    assert_eq!((ground(medium), ground(heavy)), ((0, -1), (-1, -2)));
    assert!(!medium.spear_or_pike() && !heavy.spear_or_pike());
    let kn = Profile::of(Troop::Gendarme);
    let front = Meets { open: true, side: false };
    assert_eq!((medium.factor(kn, front), heavy.factor(kn, front)), (0, 1));
}
