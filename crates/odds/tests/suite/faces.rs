//! The odds of described fights are those of counting every face of every die, fraction for fraction.
use num_bigint::BigUint;
use proptest::prelude::*;
use rocroi_game::{Ask, Chain, Described, Foreseen, Foretold, Seat, Toll, Trial};
use rocroi_odds::{follow, phase};
use rocroi_systems::{Adgr, Argad, Tercios};
use rocroi_tercios::sequel::{Assault, Led, Sequel};
use rocroi_tercios::trials::Test as CommandTest;
use std::collections::BTreeMap;

/// Weights over 6 to this power.
const DICE: u32 = 40;

/// What every face of every die comes to after so many phases.
fn count<C: Chain>(chain: &C, phases: u16) -> BTreeMap<[Toll; 2], u128> {
    let mut out = BTreeMap::new();
    go(chain, phases, DICE, 1, &mut out);
    out
}

fn go<C: Chain>(c: &C, phases: u16, left: u32, weight: u128, out: &mut BTreeMap<[Toll; 2], u128>) {
    match c.step() {
        Some(step) if phases > 0 || !c.begins() => fell(c, &step, phases, left, weight, out),
        _ => *out.entry(c.tolls()).or_default() += weight * 6u128.pow(left),
    }
}

fn fell<C: Chain>(
    c: &C,
    fight: &C::Step,
    phases: u16,
    left: u32,
    weight: u128,
    out: &mut BTreeMap<[Toll; 2], u128>,
) {
    let ask = Ask { purpose: (), pools: fight.pools(), secret: None };
    let n = ask.dice() as u32;
    if n == 0 {
        let next = c.after(&fight.outcome());
        let phases = if next.begins() { phases - 1 } else { phases };
        return go(&next, phases, left, weight, out);
    }
    assert!(n <= left, "more dice than the test allows for");
    for all in 0..6u64.pow(n) {
        let faces: Vec<u8> = (0..n).map(|i| (all / 6u64.pow(i) % 6) as u8 + 1).collect();
        let mut then = fight.clone();
        then.fell(&ask.count(&faces).unwrap());
        fell(c, &then, phases, left - n, weight, out);
    }
}

fn described<S: Foretold>(one: &str, verb: &str, two: &str, about: &[(&str, &str)]) -> Foreseen<S> {
    let about = about.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let two = (!two.is_empty()).then(|| two.to_owned());
    let line = Described { one: one.into(), verb: verb.into(), two, volley: None, about };
    S::described(&line).unwrap_or_else(|e| panic!("{line:?}: {e:?}"))
}

/// The odds after a phase, and after several, are what counting gives.
fn same<S: Foretold>(f: &Foreseen<S>, phases: u16) {
    let whole = BigUint::from(6u8).pow(DICE);
    let counted = count(&f.sequel, 1);
    let odds = phase(&f.sequel).expect("something is rolled").map(Chain::tolls);
    assert_eq!(odds.iter().count(), counted.len());
    for (t, n) in &counted {
        assert_eq!(odds.weight(|o| o == t) * &whole, odds.total() * *n, "{t:?}");
    }
    if phases > 1 {
        let counted = count(&f.sequel, phases);
        let odds = follow(&f.sequel, phases).map(|(_, c)| c.tolls());
        for (t, n) in &counted {
            assert_eq!(odds.weight(|o| o == t) * &whole, odds.total() * *n, "{phases} phases: {t:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn adgr_melees(
        one in prop::sample::select(vec!["keil elite", "tercio lost=3", "medium-cavalry general impact", "levy mediocre", "pike-and-shot musket lost=2 general"]),
        two in prop::sample::select(vec!["pike-and-shot musket", "gendarme general lost=1", "keil elite", "lmi musket", "heavy-swordsmen two-handed-weapon flank"]),
        verb in prop::sample::select(vec!["charges", "fights"]),
        ground in prop::sample::select(vec!["open", "rough", "difficult"]),
    ) {
        same::<Adgr>(&described(one, verb, two, &[("terrain", ground)]), 2);
    }

    #[test]
    fn adgr_shots(
        one in prop::sample::select(vec!["pike-and-shot musket", "lmi arquebus elite", "medium-artillery", "heavy-artillery mediocre"]),
        two in prop::sample::select(vec!["gendarme", "keil", "light-infantry cover", "elephant elite"]),
        full in 0u8..3,
    ) {
        same::<Adgr>(&described(one, "shoots", two, &[("full", &full.to_string())]), 1);
    }

    #[test]
    fn tercios_shots(shoot in 1u8..4, courage in 0u8..4, wear in 0u8..4) {
        let one = format!("modern_battalion shoot={shoot},{shoot}");
        let two = format!("modern_battalion courage={courage} discipline=2 wear={wear}");
        same::<Tercios>(&described(&one, "shoots", &two, &[("order", "fire")]), 1);
    }

    #[test]
    fn argad_duels(
        one in prop::sample::select(vec!["cuirassier", "line-soldier", "peasant", "light-horseman", "class=4 halberd"]),
        two in prop::sample::select(vec!["line-soldier", "cuirassier-captain", "sergeant", "class=5 sword cuirass"]),
        verb in prop::sample::select(vec!["charges", "fights"]),
    ) {
        same::<Argad>(&described(one, verb, two, &[]), 2);
    }
}

proptest! {
    // Every face of a dozen dice: a few are enough.
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn tercios_assaults(strike in 1u8..4, resist in 0u8..3, back in 0u8..3, courage in 0u8..3, wear in 0u8..3) {
        let one = format!("modern_battalion melee={strike} courage={courage} greatswords");
        let two = format!("tercio melee={back} courage={resist} discipline=2 wear={wear}");
        same::<Tercios>(&described(&one, "fights", &two, &[]), 1);
    }
}

#[test]
fn a_push_of_pike_goes_on_round_by_round() {
    let small = "melee=1 courage=0 discipline=1 wear=4";
    let f = described::<Tercios>(&format!("tercio {small}"), "fights", &format!("tercio {small}"), &[]);
    same::<Tercios>(&f, 2);
    // Called off after a tie, it ends in the first round.
    let f = described::<Tercios>("tercio", "charges", "tercio", &[("push", "no")]);
    assert!(follow(&f.sequel, 1).iter().all(|((_, c), _)| c.step().is_none()));
    let f = described::<Tercios>("tercio", "charges", "tercio", &[]);
    assert!(follow(&f.sequel, 1).iter().any(|((_, c), _)| c.step().is_some()), "a tie is pushed");
}

/// An assault of a weak battalion, its enemy changed.
fn assault(change: impl Fn(&mut Assault)) -> Sequel {
    let one = "modern_battalion melee=3 courage=1";
    let two = "tercio melee=2 courage=1 discipline=2 wear=3";
    let f = described::<Tercios>(one, "fights", two, &[("push", "no")]);
    let Sequel::Assault(mut a) = f.sequel else { panic!("an assault is no assault") };
    change(&mut a);
    Sequel::Assault(a)
}

#[test]
fn a_lucky_commander_tests_when_his_unit_is_gone() {
    let gone = |led: Led| {
        let odds = phase(&assault(|a| a.led[1] = led)).expect("it is fought").map(Chain::tolls);
        assert!(odds.iter().all(|(t, _)| t[1].gone || !t[1].general), "lost only with his unit");
        (odds.chance(|t| t[1].gone), odds.weight(|t| t[1].general), odds.weight(|t| t[1].gone))
    };
    let (plain, general, all) = gone(Led::Falls);
    assert!(general == all && all > BigUint::ZERO);
    // T-COM-55: rank 2, two dice, lost without a 5 or 6: four times in nine.
    let (lucky, general, all) = gone(Led::Lucky(CommandTest::command(Seat::B, 2, 5).0));
    assert_eq!(lucky, plain, "his luck does not help the unit");
    assert_eq!(general * 9u8, all * 4u8);
}

#[test]
fn a_determined_charge_costs_the_beaten_more_and_the_charger_his_order() {
    let odds = |determined: bool| {
        phase(&assault(|a| a.determined = determined)).expect("it is fought").map(Chain::tolls)
    };
    let (plain, determined) = (odds(false), odds(true));
    // T-COM-69: one wear more for every defender beaten and not gone.
    let beaten = plain.percent(|t| t[1].back) / 100.0;
    let more = determined.mean(|t| i64::from(t[1].lost)) - plain.mean(|t| i64::from(t[1].lost));
    assert!(beaten > 0.0 && (more - beaten).abs() < 1e-9, "{more} more for {beaten} beaten");
    assert!(determined.percent(|t| t[1].gone) > plain.percent(|t| t[1].gone), "it may break");
    assert!(determined.percent(|t| t[0].disordered) > plain.percent(|t| t[0].disordered));
    let f = assault(|a| a.determined = true);
    let counted = count(&f, 1);
    let whole = BigUint::from(6u8).pow(DICE);
    for (t, n) in &counted {
        assert_eq!(determined.weight(|o| o == t) * &whole, determined.total() * *n, "{t:?}");
    }
}

#[test]
fn tests_dice_and_tables_of_the_rules() {
    // A-RAL-04: five or six in melee with a point to win back.
    let f = described::<Adgr>("keil lost=1 melee", "rallies", "", &[]);
    assert_eq!(phase(&f.sequel).unwrap().chance(|s| s.tolls()[0].gain == 1), (1u8.into(), 3u8.into()));
    // A-MEL-78: lost on one; with his unit routed on one to three.
    let f = described::<Adgr>("general routed", "risks", "", &[]);
    assert_eq!(phase(&f.sequel).unwrap().chance(|s| s.tolls()[0].general), (1u8.into(), 2u8.into()));
    // T-SHT-26: one six of four dice.
    let f = described::<Tercios>("modern_battalion wear=4", "breaks", "", &[]);
    assert_eq!(phase(&f.sequel).unwrap().chance(|s| s.tolls()[0].gone), (625u16.into(), 1296u16.into()));
    // R-MRL-18: T 4.
    let f = described::<Argad>("target=4", "tests", "", &[]);
    assert_eq!(phase(&f.sequel).unwrap().chance(|s| s.tolls()[0].gain == 1), (2u8.into(), 3u8.into()));
    // R-MOV-19: two dice, stuck by any six in very difficult ground.
    let f = described::<Argad>("light-horseman", "slows", "", &[("terrain", "forest")]);
    assert_eq!(phase(&f.sequel).unwrap().chance(|s| s.tolls()[0].back), (11u8.into(), 36u8.into()));
}

#[test]
fn what_the_engine_would_refuse_has_no_odds() {
    use rocroi_game::{Fault as _, NoOdds};
    fn refused<S: Foretold>(one: &str, verb: &str, two: &str, distance: Option<&str>) -> Vec<String> {
        let about = distance.map(|d| ("distance".to_owned(), d.to_owned())).into_iter().collect();
        let line =
            Described { one: one.into(), verb: verb.into(), two: Some(two.into()), volley: None, about };
        match S::described(&line) {
            Err(NoOdds::Refused(r)) => r.reasons.iter().map(|f| f.clause().to_string()).collect(),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(refused::<Adgr>("heavy-artillery", "charges", "keil", None), ["A-CHG-02"]);
    assert_eq!(refused::<Adgr>("light-infantry musket", "charges", "keil", None), ["A-CHG-03"]);
    assert_eq!(refused::<Adgr>("keil", "shoots", "keil", None), ["A-SHT-20"]);
    assert_eq!(refused::<Tercios>("heavy_gun", "charges", "tercio", None), ["T-ASL-52"]);
    assert_eq!(refused::<Tercios>("modern_battalion", "shoots", "tercio", Some("20")), ["T-SHT-14"]);
    assert_eq!(refused::<Argad>("partisan", "shoots", "cuirassier", Some("80")), ["R-SHT-02"]);
}

#[test]
fn a_volley_before_a_charge_is_part_of_its_first_phase() {
    let line = |volley: Option<&str>| Described {
        one: "gendarme".into(),
        verb: "charges".into(),
        two: Some("pike-and-shot musket".into()),
        volley: volley.map(str::to_owned),
        about: BTreeMap::new(),
    };
    let plain = Adgr::described(&line(None)).unwrap();
    let shot = Adgr::described(&line(Some("two"))).unwrap();
    let lost = |f: &Foreseen<Adgr>| phase(&f.sequel).unwrap().map(Chain::tolls).mean(|t| t[0].lost.into());
    assert!(lost(&shot) > lost(&plain));
    same::<Adgr>(&shot, 1);
}
