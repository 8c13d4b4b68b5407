//! The eight sample armies (T-SAM) and lists that break one clause each.

use super::*;
use crate::terms::{Rules, Term as _};
use rocroi_game::{Trouble, proves};
use std::collections::BTreeSet;

macro_rules! sample {
    ($name:literal) => {
        include_str!(concat!("../../../../armies/samples/tercios/", $name, ".toml"))
    };
}

const SAMPLES: [(&str, &str, i32, &[i32]); 8] = [
    ("T-SAM-01", sample!("spain-500"), 500, &[370, 105]),
    ("T-SAM-02", sample!("spain-1000"), 1000, &[475, 235, 165, 75]),
    ("T-SAM-03", sample!("france-500"), 500, &[260, 215]),
    ("T-SAM-04", sample!("france-1000"), 1000, &[565, 220, 90, 75]),
    ("T-SAM-05", sample!("sweden-500"), 500, &[310, 165]),
    ("T-SAM-06", sample!("sweden-1000"), 1000, &[465, 270, 75]),
    ("T-SAM-07", sample!("empire-500"), 500, &[300, 115, 60]),
    ("T-SAM-08", sample!("empire-1000"), 1000, &[305, 245, 120, 215, 65]),
];

fn army(text: &str) -> Army {
    let list = List::read(text).unwrap();
    list.understand().unwrap()
}

fn codes(army: &Army) -> Vec<&'static str> {
    army.check().codes().into_iter().map(Into::into).collect()
}

#[test]
fn the_sample_armies_cost_what_they_say_and_are_legal() {
    let _proof = proves("T-ARM-01 T-ARM-03 T-ARM-14 T-ARM-34 T-ARM-37 T-ARM-41");
    for (clause, text, cost, formations) in SAMPLES {
        let a = army(text);
        let report = a.check();
        assert_eq!((report.cost.points, &report.faults), (cost, &vec![]), "{clause}");
        let sums: Vec<i32> = a.regiments.iter().map(|r| r.cost(&a.terms).points).collect();
        assert_eq!(sums, formations, "{clause}");
        assert!(report.cost.reconstructed, "{clause}: every one of them has a lost price");
        assert_eq!(report.codes(), BTreeSet::new());
    }
}

#[test]
fn a_list_is_written_and_read_back() {
    for (clause, text, _, _) in SAMPLES {
        let list = List::read(text).unwrap();
        let written = toml::to_string(&list).unwrap();
        assert_eq!(List::read(&written).unwrap(), list, "{clause}");
    }
}

#[test]
fn what_the_elite_company_of_sweden_comes_to() {
    let _proof = proves("T-ARM-37 T-ARM-34");
    let a = army(SAMPLES[5].1);
    let elite = a.elite[0].sheet(&a.terms, None).unwrap();
    assert_eq!(elite.values.discipline, 5);
    assert!(elite.rules.has(Rule::Elite) && !elite.rules.has(Rule::CommandedShot));
    let bill: Vec<i16> = a.elite[0].bill(&a.terms, true).iter().map(|i| i.cost.v).collect();
    assert_eq!(bill, [60, 10, 15, 5]);
    let with_horse = a.regiments[1].units[2].sheet(&a.terms, Some(Formation::CavalryRegiment)).unwrap();
    assert!(with_horse.rules.has(Rule::CommandedShot));
}

#[test]
fn a_malformed_list_is_refused_with_the_right_spelling() {
    let _proof = proves("T-ARM-01 T-ARM-02");
    let said = |text: &str| -> Vec<String> {
        let found: Result<Army, Vec<Trouble>> = List::read(text).and_then(|l| l.understand());
        found.unwrap_err().iter().map(ToString::to_string).collect()
    };
    let spain = SAMPLES[0].1;
    assert_eq!(
        said(&spain.replace("\"pike_square\"", "\"pike_sqare\"")),
        ["regiment 1, unit 1: unknown option of tercio `pike_sqare`; did you mean `pike_square`?"]
    );
    assert_eq!(
        said(&spain.replace("\"presence\"", "\"presense\"").replace("\"spain\"", "\"spane\"")),
        [
            "unknown nation `spane`; did you mean `spain`?",
            "commander-in-chief: unknown virtue `presense`; did you mean `presence`?"
        ]
    );
    assert_eq!(
        said(&spain.replace("points = 500", "points = 0")),
        ["the points limit is a whole number above 0"]
    );
    assert_eq!(
        said(&spain.replace("rank = 2", "rank = 6")),
        ["commander-in-chief: there is no rank 6; ranks are 0 to 5"]
    );
    let slip = said(&spain.replace("[[chief]]", "[[cheif]]"));
    assert!(slip[0].contains("line 8") && slip[0].ends_with("did you mean `chief`?"), "{slip:?}");
    let foot = said(&spain.replace("\"cuirassiers\"", "\"dragoons_dismounted\""));
    assert_eq!(
        foot,
        ["regiment 2, unit 1: dragoons_dismounted is never bought by itself; buy dragoons_mounted"]
    );
}

fn leader(rank: u8) -> Leader {
    Leader { name: None, rank, virtues: vec![], traits: vec![] }
}

fn bought(id: &str, options: &[&str]) -> Bought {
    let profile = profiles().named(id).unwrap();
    let p = profiles().get(profile).unwrap();
    let options = options.iter().map(|o| p.option(o).unwrap()).collect();
    Bought { name: None, profile, options, elite: [0, 0] }
}

fn formed(formation: Formation, units: &[(&str, usize)]) -> Regiment {
    let units = units.iter().flat_map(|(id, n)| (0..*n).map(|_| bought(id, &[]))).collect();
    let commanders = if formation == Formation::Battery { vec![] } else { vec![leader(0)] };
    Regiment { name: None, formation, ally: None, commanders, units }
}

/// A legal army to break: two tercios under a rank 2.
fn plain() -> Army {
    Army {
        name: "Plain".into(),
        nation: Nation::Spain,
        structure: Structure::Standard,
        points: 3000,
        terms: Terms::default(),
        chiefs: vec![leader(2)],
        regiments: vec![formed(Formation::InfantryRegiment, &[("tercio", 2)])],
        elite: vec![],
    }
}

fn broken(change: impl FnOnce(&mut Army)) -> Vec<&'static str> {
    let mut a = plain();
    change(&mut a);
    codes(&a)
}

use Formation::{Battery, BattleGroup, CavalryRegiment, InfantryRegiment};

#[test]
fn budget_and_options() {
    let _proof = proves("T-ARM-02 T-ARM-04 T-ARM-08 T-ARM-09");
    assert!(broken(|_| ()).is_empty());
    assert_eq!(broken(|a| a.points = 309), ["OVER_BUDGET"]);
    assert!(broken(|a| a.points = 310).is_empty());
    let tercio = |o: &[&str]| {
        let unit = bought("tercio", o);
        broken(|a| a.regiments[0].units[0] = unit)
    };
    assert_eq!(tercio(&["viejo", "viejo"]), ["OPTION_TWICE"]);
    assert_eq!(tercio(&["pike_square", "modern"]), ["OPTION_CONFLICT"]);
    assert!(tercio(&["swordsmen", "halberds", "viejo", "depleted", "pike_square"]).is_empty());
    let empire = |o: &[&str]| {
        let unit = bought("tercio", o);
        broken(|a| {
            a.nation = Nation::Empire;
            a.regiments[0].units[0] = unit;
        })
    };
    assert!(empire(&[]).is_empty());
    assert_eq!(empire(&["viejo"]), ["OPTION_NATION"]);
    assert_eq!(broken(|a| a.nation = Nation::Sweden), ["UNIT_NATION"]);
    // Two options that set one value to different numbers clash, unless the pair is settled (T-PRO-05).
    let classic = |nation, o: &[&str]| {
        let unit = bought("classic_battalion", o);
        broken(|a| {
            a.nation = nation;
            a.regiments[0].units = vec![unit, bought("classic_battalion", &[])];
        })
    };
    assert!(classic(Nation::Empire, &["modernised", "muskets_only"]).is_empty());
    assert!(classic(Nation::Empire, &["muskets_only", "modernised"]).is_empty());
    assert_eq!(classic(Nation::Bohemia, &["modernised"]), ["OPTION_NATION"]);
    assert_eq!(classic(Nation::Empire, &["irregular", "veteran"]), ["OPTION_CONFLICT"]);
    let hussars = |o: &[&str]| {
        let unit = bought("light_cavalry", o);
        broken(|a| {
            let mut r = formed(CavalryRegiment, &[]);
            r.units.push(unit);
            a.regiments.push(r);
        })
    };
    assert_eq!(hussars(&["fearless", "mounted_archers"]), ["OPTION_CONFLICT"]);
}

#[test]
fn commanders() {
    let _proof = proves("T-ARM-15 T-ARM-16 T-ARM-17 T-ARM-18 T-ARM-35 T-COM-01 T-COM-02 T-COM-31 T-COM-32");
    assert_eq!(broken(|a| a.chiefs.clear()), ["CNC_COUNT"]);
    assert_eq!(broken(|a| a.chiefs.push(leader(2))), ["CNC_COUNT"]);
    assert_eq!(broken(|a| a.chiefs[0].rank = 1), ["CNC_RANK"]);
    assert_eq!(broken(|a| a.regiments[0].commanders.clear()), ["CMD_COUNT"]);
    assert_eq!(broken(|a| a.regiments[0].commanders.push(leader(0))), ["CMD_COUNT"]);
    assert_eq!(broken(|a| a.regiments[0].commanders[0].rank = 3), ["CMD_RANK"]);
    assert!(broken(|a| a.regiments[0].commanders[0].rank = 2).is_empty());
    assert_eq!(
        broken(|a| {
            a.chiefs[0].rank = 5;
            a.regiments[0].commanders[0].rank = 5;
        }),
        ["CMD_RANK"]
    );
    assert_eq!(
        broken(|a| {
            let mut battery = formed(Battery, &[("light_gun", 1)]);
            battery.commanders.push(leader(0));
            a.regiments.push(battery);
        }),
        ["CMD_COUNT"]
    );
    use Virtue::{Drill, Zeal};
    assert_eq!(broken(|a| a.chiefs[0].virtues = vec![Zeal, Drill]), ["VIRTUE_COUNT"]);
    assert_eq!(
        broken(|a| {
            a.chiefs[0].rank = 4;
            a.chiefs[0].virtues = vec![Zeal, Zeal];
        }),
        ["VIRTUE_COUNT"]
    );
    assert_eq!(broken(|a| a.chiefs[0].traits = vec![Trait::Bold, Trait::Hero]), ["TRAIT_COUNT"]);
    assert!(broken(|a| a.chiefs[0].traits = vec![Trait::Bold, Trait::Fast, Trait::Inspiring]).is_empty());
    assert_eq!(
        broken(|a| {
            a.chiefs[0].traits = vec![Trait::Bold];
            a.regiments[0].commanders[0] = Leader { traits: vec![Trait::Bold], ..leader(1) };
        }),
        ["TRAIT_TWICE"]
    );
    let both = vec![Trait::PreparedArtillery, Trait::PreparedLightTroops];
    assert!(
        broken(|a| a.chiefs[0] = Leader { traits: both, ..leader(3) }).is_empty(),
        "two different traits"
    );
}

#[test]
fn structures() {
    let _proof = proves("T-ARM-19 T-ARM-22 T-ARM-23 T-ARM-24 T-ARM-25");
    assert_eq!(broken(|a| a.regiments[0] = formed(BattleGroup, &[("pike_company", 2)])), ["STRUCTURE_MIN"]);
    let group = || formed(BattleGroup, &[("pike_company", 2)]);
    assert!(broken(|a| a.regiments.push(group())).is_empty());
    assert_eq!(broken(|a| a.regiments.extend([group(), group()])), ["STRUCTURE_MAX"]);
    assert!(
        broken(|a| {
            a.structure = Structure::BattleGroups;
            a.regiments = vec![group(), group()];
        })
        .is_empty()
    );
    let horse = |id| formed(CavalryRegiment, &[(id, 1)]);
    let cavalry = |regiments: Vec<Regiment>| {
        broken(|a| {
            a.structure = Structure::Cavalry;
            a.regiments = regiments;
        })
    };
    assert!(cavalry(vec![horse("cuirassiers"), horse("cuirassiers")]).is_empty());
    assert!(cavalry(vec![horse("light_cavalry"), horse("light_cavalry"), horse("cuirassiers")]).is_empty());
    assert_eq!(cavalry(vec![horse("cuirassiers"), horse("light_cavalry")]), ["CAV_SAME_TYPE"]);
    let mixed = formed(CavalryRegiment, &[("cuirassiers", 1), ("light_cavalry", 1)]);
    assert_eq!(cavalry(vec![horse("cuirassiers"), mixed]), ["CAV_SAME_TYPE", "REGIMENT_TYPE"]);
    let two = || vec![horse("cuirassiers"), horse("cuirassiers")];
    let with = |r: Vec<Regiment>| cavalry(two().into_iter().chain(r).collect());
    assert!(with(vec![group()]).is_empty());
    assert_eq!(with(vec![group(), group()]), ["CAV_MAJORITY"]);
    assert_eq!(with(vec![formed(Battery, &[("light_gun", 1)])]), ["CAV_CARTHORSES"]);
    let mut battery = formed(Battery, &[]);
    battery.units.push(bought("light_gun", &["regimental_gun", "carthorses"]));
    assert!(with(vec![battery]).is_empty());
    assert_eq!(cavalry(vec![horse("cuirassiers")]), ["STRUCTURE_MIN", "CAV_SAME_TYPE"]);
}

#[test]
fn regiments() {
    let _proof = proves("T-ARM-27 T-ARM-28 T-ARM-29 T-ARM-30 T-ARM-31 T-ARM-32 T-ARM-33 T-ARM-34 T-ARM-35");
    let of = |nation, formation, units: &[(&str, usize)]| {
        let r = formed(formation, units);
        broken(|a| {
            a.nation = nation;
            if formation == InfantryRegiment {
                a.regiments = vec![r];
            } else {
                a.regiments[0] = formed(InfantryRegiment, &[("reformed_battalion", 2)]);
                a.regiments.push(r);
            }
        })
    };
    let foot = |units: &[(&str, usize)]| of(Nation::France, InfantryRegiment, units);
    const R: &str = "reformed_battalion";
    const M: &str = "musketeer_corps";
    assert_eq!(foot(&[(R, 1)]), ["REGIMENT_SIZE"]);
    assert_eq!(foot(&[(R, 5)]), ["REGIMENT_SIZE"]);
    assert_eq!(foot(&[(R, 1), (M, 1)]), ["REGIMENT_SIZE"], "a corps is no compulsory battalion");
    assert!(foot(&[(R, 2), (M, 2)]).is_empty());
    assert_eq!(foot(&[(R, 2), (M, 3)]), ["REGIMENT_SIZE"]);
    assert_eq!(foot(&[(R, 2), ("shot_company", 2), ("pike_company", 1)]), ["REGIMENT_SIZE"]);
    assert_eq!(foot(&[(R, 2), ("cuirassiers", 1)]), ["REGIMENT_TYPE"]);
    assert!(foot(&[(R, 3), ("forlorn_hope", 1)]).is_empty());
    assert_eq!(foot(&[(R, 3), ("forlorn_hope", 2)]), ["FORLORN_LIMIT"]);
    assert!(foot(&[(R, 4), ("forlorn_hope", 2)]).is_empty());
    assert_eq!(foot(&[(R, 2), (M, 2), ("forlorn_hope", 2)]), ["FORLORN_LIMIT"], "corps do not count");
    let mixed = [("classic_battalion", 1), ("tercio", 1)];
    assert_eq!(of(Nation::Empire, InfantryRegiment, &mixed), ["REGIMENT_TYPE"]);
    let group = |units: &[(&str, usize)]| of(Nation::France, BattleGroup, units);
    assert_eq!(group(&[("shot_company", 1)]), ["REGIMENT_SIZE"]);
    assert!(group(&[("shot_company", 2), ("combat_company", 2)]).is_empty());
    assert_eq!(group(&[("shot_company", 5)]), ["REGIMENT_SIZE"]);
    assert_eq!(group(&[("shot_company", 2), ("forlorn_hope", 1)]), ["FORLORN_LIMIT"]);
    assert_eq!(group(&[("shot_company", 2), (M, 1)]), ["REGIMENT_TYPE"]);
    let horse = |units: &[(&str, usize)]| of(Nation::France, CavalryRegiment, units);
    assert_eq!(horse(&[("shot_company", 1)]), ["REGIMENT_SIZE", "SHOT_WITH_CAV"]);
    assert_eq!(horse(&[("cuirassiers", 5)]), ["REGIMENT_SIZE"]);
    assert_eq!(horse(&[("cuirassiers", 3), ("shot_company", 3)]), ["REGIMENT_SIZE"]);
    assert_eq!(horse(&[("cuirassiers", 1), ("shot_company", 2)]), ["SHOT_WITH_CAV"]);
    assert_eq!(horse(&[("cuirassiers", 1), ("pike_company", 1)]), ["REGIMENT_TYPE"]);
    assert_eq!(horse(&[("cuirassiers", 1), ("modern_cavalry", 1)]), ["REGIMENT_TYPE"]);
    let light =
        of(Nation::Empire, CavalryRegiment, &[("light_cavalry", 1), ("cossacks", 1), ("light_hussars", 1)]);
    assert_eq!(light, ["UNIT_NATION"], "the light kinds mix; the reformed battalions are not the Empire's");
    let guns = |units: &[(&str, usize)]| of(Nation::France, Battery, units);
    assert!(guns(&[("light_gun", 1), ("shot_company", 1)]).is_empty());
    assert_eq!(guns(&[("light_gun", 2)]), ["REGIMENT_SIZE"]);
    assert_eq!(guns(&[("shot_company", 1)]), ["REGIMENT_SIZE"]);
    assert_eq!(guns(&[("light_gun", 1), ("shot_company", 2)]), ["REGIMENT_SIZE"]);
    assert_eq!(guns(&[("light_gun", 1), ("cuirassiers", 1)]), ["REGIMENT_TYPE"]);
}

#[test]
fn the_elite_unit() {
    let _proof = proves("T-ARM-37 T-ARM-19");
    let elite = |id: &str| Bought { elite: [1, 1], ..bought(id, &[]) };
    assert!(broken(|a| a.elite.push(elite("cuirassiers"))).is_empty());
    assert_eq!(broken(|a| a.elite.extend([elite("tercio"), elite("tercio")])), ["ELITE_COUNT"]);
    assert_eq!(broken(|a| a.elite.push(elite("modern_cavalry"))), ["ELITE_KIND"]);
    assert_eq!(broken(|a| a.elite.push(elite("forlorn_hope"))), ["ELITE_KIND"]);
    assert_eq!(broken(|a| a.elite.push(elite("reformed_battalion"))), ["UNIT_NATION"]);
    assert_eq!(broken(|a| a.regiments[0].units[0].elite = [1, 0]), ["ELITE_KIND"]);
    assert_eq!(
        broken(|a| {
            a.structure = Structure::BattleGroups;
            let group = || formed(BattleGroup, &[("pike_company", 2)]);
            a.regiments = vec![group(), group()];
            a.elite.push(elite("modern_cavalry"));
        }),
        ["ELITE_COUNT"],
        "alone"
    );
    // The rule is paid for whether or not it is written.
    let mut a = plain();
    a.elite.push(bought("tercio", &[]));
    assert_eq!(a.cost().points, plain().cost().points + 155);
}

#[test]
fn switches_nations_and_allies() {
    let _proof = proves("T-ARM-07 T-ARM-13 T-ARM-38 T-ADP-06 T-ADP-08");
    let off = |s: Switch| Terms { switches: Terms::default().switches.without(s), ..Terms::default() };
    let on = |s: Switch| Terms { switches: Terms::default().switches.with(s), ..Terms::default() };
    use crate::terms::Switch;
    let unit = |terms, formation, id: &str, options: &[&str]| {
        let mut r = formed(formation, &[]);
        r.units.push(bought(id, options));
        broken(|a| {
            a.terms = terms;
            if formation == InfantryRegiment {
                a.regiments[0].units.extend(r.units);
            } else {
                a.regiments.push(r);
            }
        })
    };
    let horse = |terms, id: &str, o: &[&str]| unit(terms, CavalryRegiment, id, o);
    assert_eq!(unit(off(Switch::ForlornHope), InfantryRegiment, "forlorn_hope", &[]), ["ADAPTATION_OFF"]);
    assert_eq!(horse(off(Switch::HeavyCavalry), "heavy_cavalry", &[]), ["ADAPTATION_OFF"]);
    assert_eq!(horse(Terms::default(), "dragoons_mounted", &[]), ["ADAPTATION_OFF"]);
    assert_eq!(horse(on(Switch::Dragoons), "dragoons", &[]), ["ADAPTATION_OFF"]);
    assert!(horse(on(Switch::Dragoons), "dragoons_mounted", &["vanguard"]).is_empty());
    let kingdoms = off(Switch::Kingdoms);
    assert_eq!(horse(kingdoms, "modern_cavalry", &[]), ["ADAPTATION_OFF"]);
    assert_eq!(horse(kingdoms, "light_cavalry", &["mounted_archers"]), ["ADAPTATION_OFF"]);
    assert!(horse(kingdoms, "cuirassiers", &["lances"]).is_empty());
    assert!(horse(kingdoms, "heavy_cavalry", &["gendarmes"]).contains(&"OPTION_NATION"));
    assert!(unit(kingdoms, InfantryRegiment, "forlorn_hope", &[]).is_empty());
    assert_eq!(
        broken(|a| {
            a.terms = kingdoms;
            a.chiefs[0].traits = vec![Trait::Calm];
        }),
        ["ADAPTATION_OFF"]
    );
    let danes = |denmark| {
        broken(|a| {
            a.terms.denmark = denmark;
            a.nation = Nation::Denmark;
            a.regiments = vec![formed(InfantryRegiment, &[("reformed_battalion", 2)])];
        })
    };
    assert_eq!((danes(false), danes(true)), (vec!["ADAPTATION_OFF"], vec![]));
    let ally = |allies, nation, id: &str| {
        let mut r = formed(InfantryRegiment, &[(id, 2)]);
        r.ally = Some(nation);
        broken(|a| {
            a.terms.allies = allies;
            a.regiments.push(r);
        })
    };
    assert_eq!(ally(false, Nation::Empire, "classic_battalion"), ["ADAPTATION_OFF"]);
    assert!(ally(true, Nation::Empire, "classic_battalion").is_empty());
    assert_eq!(ally(true, Nation::France, "reformed_battalion"), ["UNIT_NATION"]);
    assert_eq!(
        broken(|a| {
            a.terms.allies = true;
            a.regiments[0].ally = Some(Nation::Empire);
        }),
        ["UNIT_NATION"],
        "the compulsory regiment"
    );
}

#[test]
fn warnings_change_nothing() {
    let _proof = proves("T-ARM-42");
    let mut a = plain();
    a.chiefs[0] =
        Leader { virtues: vec![Virtue::Fame], traits: vec![Trait::Wealthy, Trait::Engineer], ..leader(3) };
    a.regiments[0].commanders[0] =
        Leader { virtues: vec![Virtue::Initiative], traits: vec![Trait::Indefatigable], ..leader(2) };
    let report = a.check();
    assert!(report.legal());
    let at = Spot { regiment: 1, unit: 0 };
    assert_eq!(
        report.warnings,
        [
            Warning::IdleVirtue { at: Spot::default(), virtue: Virtue::Fame },
            Warning::IdleTrait { at: Spot::default(), r#trait: Trait::Wealthy },
            Warning::IdleTrait { at: Spot::default(), r#trait: Trait::Engineer },
            Warning::IdleVirtue { at, virtue: Virtue::Initiative },
        ],
        "two tercios can share wear"
    );
    a.regiments.push(formed(Battery, &[("light_gun", 1)]));
    a.regiments[0].units[0] = bought("tercio", &[]);
    assert_eq!(a.check().warnings.len(), 3, "Engineer has a gun now");
}

#[test]
fn an_army_takes_the_field() {
    let _proof = proves("T-UNT-33");
    let mut setup = crate::Setup {
        switches: Terms::default().switches,
        table: crate::Setup::TABLE,
        turns: None,
        ground: Default::default(),
        armies: Default::default(),
        regiments: vec![],
        units: vec![],
        commanders: vec![],
        placed: None,
        scenario: None,
        buys_scenery: false,
    };
    army(SAMPLES[5].1).muster(&mut setup, rocroi_game::Seat::A);
    army(SAMPLES[7].1).muster(&mut setup, rocroi_game::Seat::B);
    let cost = |seat| setup.units.iter().filter(|u| u.seat == seat).map(|u| u.cost).sum::<i32>();
    assert_eq!(cost(rocroi_game::Seat::A), 1000 - 100 - 25 - 10);
    let names: BTreeSet<&str> = setup.units.iter().map(|u| u.name.as_str()).collect();
    assert_eq!((names.len(), setup.units.len()), (19, 19));
    let chief = setup.chief(rocroi_game::Seat::A).unwrap();
    let elite = setup.commander(chief).regiment.unwrap();
    assert_eq!(setup.regiments[elite.at()].formation, None, "the elite unit is his regiment");
    assert_eq!(setup.commanders.len(), 3 + 5);
    assert!(setup.units.iter().all(|u| u.sheet.rules.common(Rules::of([Rule::Allies])).is_empty()));
    assert_eq!(Rule::Elite.id(), "elite");
}
