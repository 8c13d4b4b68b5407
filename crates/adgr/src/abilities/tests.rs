//! The cancellation matrix (A-ABL-48) and every ability clause, each with a fight in which it decides.

use super::Ability::{
    Armour, Caracole, Headstrong, Impact, KeilSwordsmen, Pistol, Polearm, RegimentalArtillery, Salvo, Shock,
    Support, TwoHandedWeapon,
};
use super::effect::{Effects, effects};
use super::*;
use crate::melee::{Fight, Fighter, Loss, Meeting, Met, Phase, Touched, Which, Works, tallies};
use crate::troops::{Footing, Profile, Quality, Troop, Weapon};
use crate::why::Why;
use rocroi_game::{Op, Seat, proves};

fn unit(troop: Troop) -> Fighter {
    Fighter::of(Profile::of(troop))
}

fn with(troop: Troop, ability: Ability) -> Fighter {
    Fighter::of(Profile::of(troop).with(ability))
}

fn armed(troop: Troop, weapon: Weapon) -> Fighter {
    Fighter::of(Profile::of(troop).armed(weapon))
}

/// The effects of the first fighter, who charges the second on its front.
fn charging(me: Fighter, enemy: Fighter) -> Effects {
    effects(&Meeting::charge(me, enemy, Met::Front))[0]
}

/// The effects of the first fighter, who receives the charge of the second on its front.
fn receiving(me: Fighter, enemy: Fighter) -> Effects {
    effects(&Meeting::charge(enemy, me, Met::Front))[1]
}

const YES: Option<effect::Works> = Some(Ok(()));

fn no(why: Why) -> Option<effect::Works> {
    Some(Err(why))
}

fn horse(ability: Ability) -> Fighter {
    with(Troop::HeavyCavalry, ability)
}

fn in_wood(f: Fighter) -> Fighter {
    Fighter { ground: Footing::Difficult, open: false, ..f }
}

fn fortified(f: Fighter) -> Fighter {
    Fighter { works: Some(Works::Fortification), ..f }
}

fn flanked(f: Fighter) -> Fighter {
    Fighter { flank: Touched::Fully, ..f }
}

/// The row of mounted Impact.
#[test]
fn mounted_impact() {
    let _proof = proves("A-ABL-16 A-ABL-48 A-ABL-49 A-TRP-38 A-ABL-43 A-ABL-44 A-ABL-46 A-ABL-33");
    let me = horse(Impact);
    let row = [
        (unit(Troop::PikeAndShot), no(Why::EnemySpears)),
        (unit(Troop::BayonetHeavy), no(Why::EnemySpears)),
        (unit(Troop::HeavySwordsmen), YES),
        (horse(Pistol), no(Why::EnemyPistol)),
        (horse(Shock), no(Why::EnemyShock)),
        (horse(Caracole), no(Why::EnemyCaracole)),
        (horse(Impact), YES),
        (armed(Troop::Lmi, Weapon::Musket), YES),
        (unit(Troop::WarWagon), no(Why::EnemyWagon)),
        (unit(Troop::Elephant), no(Why::EnemyElephant)),
    ];
    for (enemy, expected) in row {
        assert_eq!(charging(me, enemy).mounted_impact, expected, "{:?}", enemy.what);
    }
    // Spears that charge do not cancel; pistols in a wood do not; Caracole there does.
    assert_eq!(receiving(me, unit(Troop::PikeAndShot)).mounted_impact, YES);
    assert_eq!(charging(me, in_wood(horse(Pistol))).mounted_impact, YES);
    assert_eq!(charging(me, in_wood(horse(Caracole))).mounted_impact, no(Why::EnemyCaracole));
    assert_eq!(charging(me, flanked(unit(Troop::PikeAndShot))).mounted_impact, YES);
    assert_eq!(charging(in_wood(me), unit(Troop::HeavySwordsmen)).mounted_impact, no(Why::BadGround));
    assert_eq!(charging(me, fortified(unit(Troop::HeavySwordsmen))).mounted_impact, no(Why::AcrossWorks));
    assert_eq!(charging(flanked(me), unit(Troop::HeavySwordsmen)).mounted_impact, no(Why::TouchedOnSide));
    let later = effects(&Meeting::later(me, unit(Troop::HeavySwordsmen)))[0];
    assert_eq!(later.mounted_impact, no(Why::LaterPhase));
}

/// The row of elephants' Impact.
#[test]
fn elephant_impact() {
    let _proof = proves("A-ABL-17 A-TRP-43");
    let me = unit(Troop::Elephant);
    for enemy in [unit(Troop::Keil), horse(Pistol), horse(Shock), horse(Caracole), unit(Troop::WarWagon)] {
        assert_eq!(charging(me, enemy).elephant_impact, YES, "{:?}", enemy.what);
    }
    for enemy in [Troop::LightInfantry, Troop::LightCavalry, Troop::Elephant] {
        assert_eq!(charging(me, unit(enemy)).elephant_impact, None);
    }
    assert_eq!(charging(in_wood(me), unit(Troop::Keil)).elephant_impact, no(Why::BadGround));
    assert_eq!(charging(me, fortified(unit(Troop::Keil))).elephant_impact, no(Why::AcrossWorks));
}

/// The row of foot Impact.
#[test]
fn foot_impact() {
    let _proof = proves("A-ABL-15 A-ABL-45 A-TRP-40");
    let me = with(Troop::HeavySwordsmen, Impact);
    assert_eq!(charging(me, unit(Troop::PikeAndShot)).foot_impact, YES);
    assert_eq!(charging(me, unit(Troop::WarWagon)).foot_impact, YES);
    assert_eq!(charging(me, horse(Caracole)).foot_impact, no(Why::FootChargedMounted));
    assert_eq!(receiving(me, horse(Caracole)).foot_impact, YES);
    for charge in [Pistol, Shock, Impact] {
        assert_eq!(receiving(me, horse(charge)).foot_impact, no(Why::EnemyCharge));
    }
    // Spears with Impact cancel the mounted Impact and keep their own.
    let spears = with(Troop::PikeAndShot, Impact);
    assert_eq!(receiving(spears, horse(Impact)).foot_impact, YES);
    assert_eq!(receiving(spears, horse(Pistol)).foot_impact, no(Why::EnemyCharge));
    assert_eq!(receiving(me, unit(Troop::Elephant)).foot_impact, no(Why::EnemyElephant));
    let square = Fighter { square: true, ..spears };
    assert_eq!(receiving(square, horse(Caracole)).foot_impact, no(Why::InSquare));
    assert_eq!(receiving(square, unit(Troop::Keil)).foot_impact, YES);
    assert_eq!(charging(in_wood(me), unit(Troop::Keil)).foot_impact, no(Why::BadGround));
    assert_eq!(charging(me, fortified(unit(Troop::Keil))).foot_impact, no(Why::AcrossWorks));
}

/// The rows of Salvo, Pistol and Shock.
#[test]
fn salvo_pistol_shock() {
    let _proof = proves("A-ABL-23 A-ABL-18 A-ABL-19 A-ABL-43 A-ABL-44 A-ABL-45 A-ABL-46");
    let salvo = with(Troop::PikeAndShot, Salvo);
    assert_eq!(charging(salvo, unit(Troop::Keil)).salvo, YES);
    assert_eq!(charging(salvo, unit(Troop::WarWagon)).salvo, YES);
    assert_eq!(receiving(salvo, horse(Pistol)).salvo, None);
    assert_eq!(charging(in_wood(salvo), unit(Troop::Keil)).salvo, no(Why::BadGround));
    assert_eq!(charging(salvo, fortified(unit(Troop::Keil))).salvo, no(Why::AcrossWorks));
    assert_eq!(receiving(Fighter { square: true, ..salvo }, unit(Troop::Keil)).salvo, no(Why::InSquare));
    for (me, get) in [
        (horse(Pistol), (|e: Effects| e.pistol) as fn(Effects) -> Option<effect::Works>),
        (horse(Shock), |e: Effects| e.shock),
    ] {
        for enemy in
            [unit(Troop::Keil), unit(Troop::PikeAndShot), horse(Pistol), horse(Caracole), horse(Impact)]
        {
            assert_eq!(get(charging(me, enemy)), YES, "{:?}", enemy.what);
        }
        assert_eq!(get(charging(me, unit(Troop::WarWagon))), no(Why::EnemyWagon));
        assert_eq!(get(charging(me, unit(Troop::Elephant))), no(Why::EnemyElephant));
        assert_eq!(get(charging(in_wood(me), unit(Troop::Keil))), no(Why::BadGround));
        assert_eq!(get(charging(me, fortified(unit(Troop::Keil)))), no(Why::AcrossWorks));
    }
    assert_eq!(receiving(horse(Pistol), horse(Shock)).pistol, no(Why::EnemyShock));
    assert_eq!(receiving(horse(Pistol), in_wood(horse(Shock))).pistol, YES);
    assert_eq!(receiving(horse(Shock), horse(Shock)).shock, YES);
}

/// Furious Charge: who has it against whom, and when it is lost.
#[test]
fn furious_charge() {
    let _proof = proves("A-ABL-20 A-ABL-21 A-ABL-22 A-TRP-40");
    let (swords, lmi) = (unit(Troop::HeavySwordsmen), armed(Troop::Lmi, Weapon::Bow));
    let has = |me: Fighter, enemy: Fighter| charging(me, enemy).furious;
    assert_eq!(has(with(Troop::PikeAndShot, Salvo), swords), YES);
    assert_eq!(has(with(Troop::PikeAndShot, Salvo), horse(Pistol)), None);
    assert_eq!(has(horse(Impact), swords), YES);
    assert_eq!(has(with(Troop::Gendarme, Impact), unit(Troop::PikeAndShot)), YES);
    assert_eq!(has(horse(Shock), swords), YES);
    assert_eq!(has(horse(Pistol), swords), None);
    assert_eq!(has(horse(Pistol), lmi), YES);
    assert_eq!(has(unit(Troop::Gendarme), lmi), YES);
    assert_eq!(has(unit(Troop::MediumCavalry), lmi), YES);
    assert_eq!(has(horse(Impact), horse(Pistol)), None);
    assert_eq!(has(with(Troop::HeavySwordsmen, Impact), swords), None);
    assert_eq!(has(unit(Troop::LightCavalry), unit(Troop::LightInfantry)), YES);
    assert_eq!(has(unit(Troop::Dragoon), unit(Troop::LightInfantry)), None);
    assert_eq!(has(unit(Troop::Elephant), swords), YES);
    assert_eq!(has(unit(Troop::Elephant), unit(Troop::LightInfantry)), None);
    assert_eq!(has(unit(Troop::Elephant), unit(Troop::WarWagon)), YES);
    assert_eq!(has(horse(Shock), unit(Troop::WarWagon)), no(Why::EnemyWagon));
    assert_eq!(has(in_wood(horse(Shock)), swords), no(Why::BadGround));
    assert_eq!(has(horse(Shock), fortified(swords)), no(Why::AcrossWorks));
    assert_eq!(has(flanked(horse(Shock)), swords), no(Why::TouchedOnSide));
    let square = Fighter { square: true, ..with(Troop::PikeAndShot, Salvo) };
    assert_eq!(receiving(square, swords).furious, no(Why::InSquare));
    // It adds one point once, nothing on a draw.
    let (fight, _) = Fight::new(&Meeting::charge(horse(Shock), swords, Met::Front), [Seat::A, Seat::B]);
    assert_eq!(fight.with_dice([6, 1]).reading().loss, Loss::Points(4));
    assert_eq!(fight.with_dice([2, 2]).reading().loss, Loss::Points(0));
}

/// The rows of Javelin, Polearm, `@`, `M1` and cavalry against loose foot.
#[test]
fn javelin_polearm_spears_shooters() {
    let _proof = proves("A-ABL-25 A-ABL-24 A-TRP-36 A-TRP-37 A-TRP-39 A-ABL-45 A-ABL-46");
    let light = armed(Troop::LightCavalry, Weapon::Javelin);
    assert_eq!(charging(light, unit(Troop::Keil)).javelin, YES);
    assert_eq!(charging(light, unit(Troop::Elephant)).javelin, YES);
    assert_eq!(charging(light, unit(Troop::WarWagon)).javelin, no(Why::EnemyWagon));
    for enemy in [horse(Pistol), horse(Shock), horse(Impact)] {
        assert_eq!(charging(light, enemy).javelin, no(Why::JavelinBeaten));
    }
    assert_eq!(charging(light, horse(Caracole)).javelin, YES);
    let infantry = armed(Troop::LightInfantry, Weapon::Javelin);
    assert_eq!(receiving(infantry, with(Troop::HeavySwordsmen, Impact)).javelin, no(Why::JavelinBeaten));
    assert_eq!(receiving(infantry, with(Troop::PikeAndShot, Salvo)).javelin, no(Why::JavelinBeaten));
    assert_eq!(charging(armed(Troop::HeavyCavalry, Weapon::Javelin), unit(Troop::Keil)).javelin, None);
    assert_eq!(receiving(in_wood(light), unit(Troop::Keil)).javelin, YES);

    let pole = with(Troop::HeavySwordsmen, Polearm);
    assert_eq!(receiving(pole, horse(Shock)).polearm, YES);
    assert_eq!(charging(pole, horse(Shock)).polearm, no(Why::ChargedItself));
    assert_eq!(receiving(pole, unit(Troop::Elephant)).polearm, no(Why::EnemyElephant));
    assert_eq!(receiving(pole, unit(Troop::Keil)).polearm, None);
    assert_eq!(receiving(in_wood(pole), horse(Shock)).polearm, YES);

    let spears = unit(Troop::HeavySpearmen);
    assert_eq!(receiving(spears, horse(Shock)).against_mounted, YES);
    assert_eq!(receiving(in_wood(spears), horse(Shock)).against_mounted, YES);
    assert_eq!(charging(spears, horse(Shock)).against_mounted, no(Why::ChargedItself));
    assert_eq!(receiving(spears, unit(Troop::Elephant)).against_mounted, no(Why::EnemyElephant));
    assert_eq!(receiving(flanked(spears), horse(Shock)).against_mounted, no(Why::TouchedOnSide));
    assert_eq!(receiving(unit(Troop::LaterPikeAndShot), horse(Shock)).against_mounted, None);
    let square = Fighter { square: true, ..unit(Troop::PikeAndShot) };
    assert_eq!(receiving(square, horse(Shock)).against_mounted, no(Why::InSquare));

    let shot = armed(Troop::Lmi, Weapon::Bow);
    assert_eq!(receiving(shot, unit(Troop::Elephant)).shooters, YES);
    assert_eq!(receiving(in_wood(shot), horse(Pistol)).shooters, YES);
    assert_eq!(charging(shot, horse(Pistol)).shooters, no(Why::ChargedItself));
    assert_eq!(receiving(armed(Troop::MediumSwordsmen, Weapon::Bow), horse(Pistol)).shooters, None);

    let carbine = armed(Troop::MediumCavalry, Weapon::Carbine);
    for enemy in [shot, unit(Troop::MediumSwordsmen)] {
        assert_eq!(charging(carbine, enemy).loose, YES);
        assert_eq!(receiving(carbine, enemy).loose, YES);
        assert_eq!(charging(horse(Caracole), enemy).loose, YES);
        for ability in [Impact, Pistol, Shock] {
            assert_eq!(charging(horse(ability), enemy).loose, no(Why::HasChargeAbility));
        }
        assert_eq!(charging(in_wood(carbine), enemy).loose, no(Why::BadGround));
        assert_eq!(charging(carbine, fortified(enemy)).loose, no(Why::AcrossWorks));
    }
    assert_eq!(charging(carbine, unit(Troop::MediumSpearmen)).loose, None);
    assert_eq!(charging(unit(Troop::Gendarme), shot).loose, None);
}

/// A charger keeps its abilities on whatever side it strikes; the one struck there loses its own.
#[test]
fn on_its_front() {
    let _proof = proves("A-ABL-03 A-MEL-62 A-ABL-01");
    let m = Meeting::charge(horse(Shock), with(Troop::PikeAndShot, Impact), Met::Flank);
    let [charger, target] = effects(&m);
    assert_eq!((charger.shock, charger.furious), (YES, YES));
    assert_eq!(target.foot_impact, no(Why::TouchedOnSide));
    assert_eq!(target.against_mounted, no(Why::TouchedOnSide));
    // A contact without a charge has no first phase.
    let pursued = Meeting { phase: Phase::Later, ..m };
    assert_eq!(effects(&pursued)[0].shock, no(Why::LaterPhase));
}

fn stopped_by(m: &Meeting, which: Which, why: Why) -> Option<Why> {
    tallies(m)[which.index()].lines.iter().find(|l| l.why == why).and_then(|l| l.stopped)
}

fn counts(m: &Meeting, which: Which, why: Why) -> bool {
    tallies(m)[which.index()].has(why)
}

/// Step 3: two-handed weapons, Keil Swordsmen, polearms, regimental artillery.
#[test]
fn weapons_of_step_three() {
    let _proof = proves("A-ABL-09 A-ABL-10 A-ABL-24 A-ABL-26 A-MEL-48 A-MEL-53 A-ABL-45");
    let front = |me: Fighter, enemy: Fighter| Meeting::later(me, enemy);
    let swords = with(Troop::HeavySwordsmen, TwoHandedWeapon);
    for enemy in [Troop::MediumSpearmen, Troop::HeavySpearmen, Troop::LaterPikeAndShot, Troop::Keil] {
        assert!(counts(&front(swords, unit(enemy)), Which::First, Why::TwoHandedTie));
    }
    for enemy in [Troop::BayonetHeavy, Troop::MediumSwordsmen, Troop::Lmi, Troop::HeavyCavalry] {
        let m = front(swords, unit(enemy));
        assert!(!counts(&m, Which::First, Why::TwoHandedTie));
        assert!(counts(&m, Which::First, Why::TwoHandedWinning));
    }
    let struck = front(flanked(swords), unit(Troop::Keil));
    assert_eq!(stopped_by(&struck, Which::First, Why::TwoHandedTie), Some(Why::TouchedOnSide));
    // The one +1 of step 3: broke the tie, so it does not win by 2.
    let (fight, _) = Fight::new(&front(swords, unit(Troop::HeavySpearmen)), [Seat::A, Seat::B]);
    assert_eq!(fight.with_dice([3, 3]).reading().difference, 1);
    let keil = with(Troop::Keil, KeilSwordsmen);
    let (fight, _) = Fight::new(&front(keil, unit(Troop::Keil)), [Seat::A, Seat::B]);
    assert_eq!(fight.with_dice([4, 3]).reading().difference, 1, "nothing when it already wins");
    assert!(!counts(&front(keil, unit(Troop::MediumSwordsmen)), Which::First, Why::KeilSwordsmen));
    let pole = with(Troop::MediumSwordsmen, Polearm);
    let (fight, _) = Fight::new(&front(pole, unit(Troop::HeavySpearmen)), [Seat::A, Seat::B]);
    assert_eq!(fight.with_dice([3, 3]).reading().difference, 0, "no tie-breaker");
    assert_eq!(fight.with_dice([4, 3]).reading().difference, 2);

    let guns = with(Troop::PikeAndShot, RegimentalArtillery);
    let first = Meeting::charge(unit(Troop::Keil), guns, Met::Front);
    assert!(counts(&first, Which::Second, Why::RegimentalArtillery));
    let why = |m: &Meeting| stopped_by(m, Which::Second, Why::RegimentalArtillery);
    assert_eq!(why(&Meeting::later(unit(Troop::Keil), guns)), Some(Why::LaterPhase));
    assert_eq!(why(&Meeting::charge(unit(Troop::Keil), guns, Met::Flank)), Some(Why::TouchedOnSide));
    assert_eq!(why(&Meeting::charge(unit(Troop::Keil), in_wood(guns), Met::Front)), Some(Why::BadGround));
    let hindered = Fighter { hindered: true, ..guns };
    assert_eq!(why(&Meeting::charge(unit(Troop::Keil), hindered, Met::Front)), Some(Why::BadGround));
    let square = Fighter { square: true, ..guns };
    assert_eq!(why(&Meeting::charge(unit(Troop::Keil), square, Met::Rear)), Some(Why::InSquare));
    assert!(counts(
        &Meeting::charge(unit(Troop::Keil), square, Met::Front),
        Which::Second,
        Why::RegimentalArtillery
    ));
}

/// Step 4: when armour gives no advantage.
#[test]
fn armour_in_melee() {
    let _proof = proves("A-ABL-12 A-ABL-13 A-ABL-14 A-TRP-21");
    let plated = with(Troop::HeavySpearmen, Armour);
    let why = |m: &Meeting| {
        let tallies = tallies(m);
        let line = tallies[1].lines.iter().find(|l| l.why == Why::Armour).copied();
        line.map(|l| l.stopped.map_or(Ok(()), Err))
    };
    let received = |me, enemy| why(&Meeting::charge(enemy, me, Met::Front));
    assert_eq!(received(plated, unit(Troop::Keil)), YES);
    assert_eq!(received(flanked(plated), unit(Troop::Keil)), YES, "kept when struck on flank or rear");
    assert_eq!(received(plated, horse(Pistol)), no(Why::ArmourNoBetter));
    assert_eq!(received(unit(Troop::FootKnights), horse(Pistol)), YES, "two levels are one +1");
    assert_eq!(received(unit(Troop::FootKnights), with(Troop::Gendarme, Impact)), no(Why::ArmourNoBetter));
    assert_eq!(received(unit(Troop::FootKnights), horse(Impact)), no(Why::ArmourFurious));
    assert_eq!(received(unit(Troop::FootKnights), with(Troop::PikeAndShot, Salvo)), no(Why::ArmourFurious));
    assert_eq!(received(unit(Troop::Cuirassier), horse(Shock)), no(Why::ArmourShock));
    assert_eq!(received(unit(Troop::Cuirassier), unit(Troop::Elephant)), no(Why::ArmourElephant));
    for fire in [
        armed(Troop::LightInfantry, Weapon::Musket),
        armed(Troop::Lmi, Weapon::Flintlock),
        unit(Troop::Colunela),
        unit(Troop::Dragoon),
        armed(Troop::WarWagon, Weapon::Arquebus),
    ] {
        assert_eq!(received(plated, fire), no(Why::ArmourFirearm), "{:?}", fire.what);
        assert_eq!(why(&Meeting::later(fire, plated)), YES, "first phase only");
    }
    for aside in [armed(Troop::Lmi, Weapon::Musket), unit(Troop::Dragoon)] {
        assert_eq!(received(plated, flanked(aside)), YES, "it must face the enemy");
    }
    for cold in [
        armed(Troop::Lmi, Weapon::Bow),
        with(Troop::MediumCavalry, Pistol),
        with(Troop::MediumCavalry, Caracole),
        armed(Troop::LightCavalry, Weapon::Carbine),
        with(Troop::MediumCavalry, Ability::CommandedShot),
    ] {
        assert_eq!(received(plated, cold), YES, "{:?}", cold.what);
    }
}

/// Step 5, for army lists that grant it.
#[test]
fn the_support_ability() {
    let _proof = proves("A-ABL-35 A-MEL-58");
    let mixed = with(Troop::HeavySpearmen, Support);
    let m = Meeting::charge(unit(Troop::Keil), mixed, Met::Front);
    let (fight, _) = Fight::new(&m, [Seat::A, Seat::B]);
    assert_eq!(fight.with_dice([3, 3]).reading().difference, 0, "brings it level, never ahead");
    assert_eq!(fight.with_dice([3, 3]).reading().winner, None);
    let why = |m: &Meeting, w| stopped_by(m, w, Why::SupportAbility);
    assert_eq!(why(&Meeting::later(unit(Troop::Keil), mixed), Which::Second), Some(Why::LaterPhase));
    assert_eq!(
        why(&Meeting::charge(mixed, unit(Troop::Keil), Met::Front), Which::First),
        Some(Why::ChargedItself)
    );
    let struck = Meeting::charge(unit(Troop::Keil), flanked(mixed), Met::Front);
    assert_eq!(why(&struck, Which::Second), Some(Why::TouchedOnSide));
}

/// Panic: who fears what, once.
#[test]
fn panic() {
    let _proof = proves("A-ABL-36");
    let near = |troop, elephant, camels| {
        let me = Fighter { elephant, camels, ..unit(troop) };
        counts(&Meeting::later(me, unit(Troop::Keil)), Which::First, Why::Panic)
    };
    use Troop::*;
    for (troop, of_elephants, of_camels) in [
        (LightCavalry, true, true),
        (Dragoon, true, false),
        (MediumCavalry, true, true),
        (Cuirassier, true, true),
        (MediumCamelry, true, false),
        (Gendarme, true, true),
        (Elephant, false, false),
        (Keil, false, false),
    ] {
        assert_eq!(
            (near(troop, true, false), near(troop, false, true)),
            (of_elephants, of_camels),
            "{troop:?}"
        );
    }
    let both = Fighter { elephant: true, camels: true, ..unit(Gendarme) };
    let t = tallies(&Meeting::later(both, unit(Keil)));
    let panics: Vec<Op> = t[0].counted().filter(|l| l.why == Why::Panic).map(|l| l.op).collect();
    assert_eq!(panics, [Op::Add(-1)]);
}

/// War wagons and artillery.
#[test]
fn wagons_and_guns() {
    let _proof = proves("A-ABL-40 A-ABL-41 A-TRP-41 A-MEL-63");
    let ready = Fighter { ready: true, ..unit(Troop::WarWagon) };
    assert!(counts(&Meeting::later(ready, unit(Troop::Keil)), Which::First, Why::BattleReady));
    let poor = Fighter { what: ready.what.quality(Quality::Mediocre), ..ready };
    let m = Meeting::later(poor, unit(Troop::Keil));
    assert_eq!(stopped_by(&m, Which::First, Why::BattleReady), Some(Why::MediocreWagon));
    let lone = Fighter { lone: true, ..unit(Troop::WarWagon) };
    assert!(counts(&Meeting::later(lone, unit(Troop::Keil)), Which::First, Why::LongEdge));
    let flank = Meeting::charge(unit(Troop::Keil), unit(Troop::WarWagon), Met::Flank);
    assert_eq!(stopped_by(&flank, Which::First, Why::OnFlank), Some(Why::NoFlanks));
    assert!(counts(&flank, Which::Second, Why::BaseFactor), "no factor 0");
    let guns = unit(Troop::HeavyArtillery);
    for (troop, gains) in [
        (Troop::Keil, true),
        (Troop::Elephant, true),
        (Troop::LightInfantry, false),
        (Troop::LightCavalry, false),
        (Troop::Dragoon, false),
    ] {
        let m = Meeting::later(unit(troop), guns);
        assert_eq!(counts(&m, Which::First, Why::AgainstArtillery), gains);
    }
}

/// Fortifications, obstacles and stakes in a fight.
#[test]
fn works() {
    let _proof = proves("A-MEL-41 A-MEL-40 A-ABL-44 A-SET-16");
    let behind = |works, troop| Fighter { works: Some(works), ..unit(troop) };
    let m = |enemy, me| Meeting::charge(enemy, me, Met::Front);
    let keil = unit(Troop::Keil);
    assert!(counts(
        &m(keil, behind(Works::Fortification, Troop::Lmi)),
        Which::Second,
        Why::BehindFortification
    ));
    for troop in [Troop::LightInfantry, Troop::WarWagon, Troop::HeavyCavalry] {
        let m = m(keil, behind(Works::Fortification, troop));
        assert!(!counts(&m, Which::Second, Why::BehindFortification), "{troop:?}");
    }
    assert!(!counts(&m(keil, behind(Works::Obstacle, Troop::Lmi)), Which::Second, Why::BehindFortification));
    for work in [Works::Fortification, Works::Obstacle, Works::Stakes] {
        let m = m(horse(Shock), behind(work, Troop::Lmi));
        assert!(counts(&m, Which::First, Why::MountedAcrossWorks));
        assert_eq!(stopped_by(&m, Which::First, Why::Shock), Some(Why::AcrossWorks));
    }
    let foot = with(Troop::HeavySwordsmen, Impact);
    let stakes = m(foot, behind(Works::Stakes, Troop::Lmi));
    assert!(counts(&stakes, Which::First, Why::FootImpact), "stakes stop mounted only");
    let higher = Fighter {
        advantage: Some(crate::melee::Advantage::Higher),
        ..behind(Works::Fortification, Troop::Lmi)
    };
    let m = m(keil, higher);
    assert!(counts(&m, Which::Second, Why::Higher));
    assert_eq!(stopped_by(&m, Which::Second, Why::BehindFortification), Some(Why::OneAdvantage));
}

/// Terrain modifiers of every troop type (A-MEL-44), privileges apart.
#[test]
fn terrain_modifiers() {
    let _proof = proves("A-MEL-44 A-TER-05");
    use Troop::*;
    let rows = [
        (vec![LightInfantry], 0, 0),
        (vec![Lmi, MediumSwordsmen, MediumSpearmen, BayonetMedium], 0, -1),
        (vec![HeavySwordsmen, FootKnights, BayonetHeavy, Levy, LightArtillery, HeavyArtillery], -1, -2),
        (vec![HeavySpearmen, PikeAndShot, LaterPikeAndShot, Keil, Colunela, Tercio, LaterTercio], -2, -2),
        (vec![WarWagon], -2, -2),
        (vec![LightCavalry, Dragoon, MediumCavalry, Cuirassier, MediumCamelry, Gendarme, Elephant], -2, -3),
    ];
    for (troops, rough, difficult) in rows {
        for troop in troops {
            for (ground, expected) in [(Footing::Rough, rough), (Footing::Difficult, difficult)] {
                let me = Fighter { ground, ..unit(troop) };
                let t = tallies(&Meeting::later(me, unit(Keil)));
                let line = t[0].counted().find(|l| matches!(l.why, Why::RoughGround | Why::DifficultGround));
                let found = line.map_or(0, |l| if let Op::Add(n) = l.op { n } else { 0 });
                assert_eq!(found, expected, "{troop:?} {ground:?}");
            }
        }
    }
    let dragoons = Fighter { spared: Footing::Rough, ..unit(Dragoon) };
    let m = Meeting::later(dragoons, unit(Keil));
    assert_eq!(stopped_by(&m, Which::First, Why::RoughGround), Some(Why::Privilege));
    // In other rough ground besides, the −2 counts, and nothing is spared.
    let both = Fighter { ground: Footing::Rough, spared: Footing::Rough, ..unit(Dragoon) };
    let lines = &tallies(&Meeting::later(both, unit(Keil)))[0].lines;
    let rough: Vec<_> = lines.iter().filter(|l| l.why == Why::RoughGround).map(|l| l.stopped).collect();
    assert_eq!(rough, [None]);
}

/// Headstrong gives no combat bonus.
#[test]
fn headstrong_has_no_line() {
    let _proof = proves("A-ABL-34 A-TRP-48");
    let plain = tallies(&Meeting::charge(unit(Troop::Keil), unit(Troop::PikeAndShot), Met::Front));
    let hot = tallies(&Meeting::charge(with(Troop::Keil, Headstrong), unit(Troop::PikeAndShot), Met::Front));
    assert_eq!(plain, hot);
    let keil = Profile::of(Troop::Keil).with(Headstrong);
    assert!(keil.unmanoeuvrable() && !keil.may_evade());
}

#[test]
fn abilities_are_written_by_name() {
    let some: Abilities = [Ability::Salvo, Ability::TwoHandedWeapon].into_iter().collect();
    let profile = Profile { abilities: some, ..Profile::of(Troop::Keil) };
    let text = toml::to_string(&profile).unwrap();
    assert!(text.contains("abilities = [\"two-handed-weapon\", \"salvo\"]"), "{text}");
    assert_eq!(toml::from_str::<Profile>(&text).unwrap(), profile);
}
