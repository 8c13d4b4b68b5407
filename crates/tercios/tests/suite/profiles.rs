//! Every profile as the rulebook prints it, cell by cell: values, price, weapons, rules, base, nations, options.

use rocroi_game::proves;
use rocroi_tercios::profiles::{Basis, Profile, profiles};
use rocroi_tercios::terms::{Arm, Rule, Rules, Term as _};

const BOOK: &str = include_str!("../../../../rulebook/tercios/21-profiles.md");

/// The text of a clause.
fn clause(id: &str) -> &'static str {
    let start = BOOK.find(&format!("### {id} ")).unwrap();
    let rest = &BOOK[start + 4..];
    &rest[..rest.find("\n### ").unwrap_or(rest.len())]
}

fn line<'a>(text: &'a str, name: &str) -> &'a str {
    let wanted = format!("- {name}: ");
    text.lines().find_map(|l| l.strip_prefix(wanted.as_str())).unwrap().trim_end_matches(" (r)")
}

/// The cells of the table rows that begin after this heading cell.
fn rows<'a>(text: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let from = text.lines().skip_while(|l| !l.starts_with(&format!("| {head}")));
    let table = from.skip(2).take_while(|l| l.starts_with('|'));
    table.map(|l| l.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

fn number(cell: &str) -> u8 {
    cell.trim_end_matches("(r)").trim().parse().unwrap()
}

fn pair(cell: &str) -> [u8; 2] {
    let cell = cell.trim_end_matches("(r)").trim();
    match cell.split_once('/') {
        Some((a, b)) => [number(a), number(b)],
        None => [number(cell); 2],
    }
}

fn points(cell: &str) -> i16 {
    cell.trim_end_matches("(r)").trim().replace('−', "-").trim_start_matches('+').parse().unwrap()
}

fn compare(p: &Profile) {
    let id = p.clause.to_string();
    let text = clause(&id);
    let v = p.values;
    let cells = rows(text, "Speed").remove(0);
    if p.arm == Arm::Artillery {
        assert_eq!([v.speed, v.speed_limbered], pair(cells[0]), "{id}");
    } else {
        assert_eq!(v.speed, number(cells[0]), "{id}");
    }
    assert_eq!(v.melee, number(cells[1]), "{id}");
    assert_eq!(v.shoot, pair(cells[2]), "{id}");
    let rest: Vec<u8> = cells[3..].iter().map(|c| number(c)).collect();
    let mut own = vec![v.discipline, v.courage, v.stamina];
    own.extend(v.defences);
    assert_eq!(own, rest, "{id}");
    if p.purchasable {
        let cost = line(text, "Points");
        assert_eq!(p.cost.v, points(cost.split_whitespace().next().unwrap()), "{id}");
    }
    let all = profiles();
    let names: Vec<&str> = line(text, "Rules").split(", ").filter(|n| *n != "none").collect();
    let of = |n: &&str| all.rules.iter().find(|r| r.name.en.eq_ignore_ascii_case(n)).unwrap().term;
    assert_eq!(p.rules, Rules::of(names.iter().map(of)), "{id}");
    let base: Vec<u8> =
        line(text, "Base").trim_end_matches(" cm").split(" × ").map(|n| n.parse().unwrap()).collect();
    assert_eq!(p.base_cm.to_vec(), base, "{id}");
    let nations = line(text, "Nations");
    if nations == "all" {
        assert!(p.nations.iter().next().is_none(), "{id}");
    } else {
        let mut own: Vec<&str> = p.nations.iter().map(|n| n.id()).collect();
        let mut book: Vec<&str> = nations.split(", ").collect();
        own.sort_unstable();
        book.sort_unstable();
        assert_eq!(own, book, "{id}");
    }
    if p.purchasable {
        let options = rows(text, "Option");
        assert_eq!(options.len(), p.options.len(), "{id}");
        for (cells, o) in options.iter().zip(&p.options) {
            assert_eq!(o.name.en, cells[0], "{id}");
            assert_eq!(o.cost.v, points(cells[3]), "{id} {}", o.id);
            assert_eq!(o.cost.reconstructed(), cells[3].contains("(r)"), "{id} {}", o.id);
        }
    }
    // What it comes to without options is what is printed.
    let sheet = all.sheet(all.named(&p.id).unwrap(), &[], false).unwrap();
    assert_eq!((sheet.values, sheet.rules, sheet.weapons), (p.values, p.rules, p.weapons), "{id}");
}

#[test]
fn every_profile_is_as_the_rulebook_prints_it() {
    let _proof = proves(
        "T-PRO-04 T-PRO-05 T-PRO-06 T-PRO-07 T-PRO-08 T-PRO-09 T-PRO-10 T-PRO-11 T-PRO-12 T-PRO-13 T-PRO-14 \
         T-PRO-15 T-PRO-16 T-PRO-17 T-PRO-18 T-PRO-19 T-PRO-20 T-PRO-21 T-PRO-22 T-PRO-23 T-PRO-24 T-PRO-25 \
         T-PRO-26 T-PRO-27 T-PRO-30",
    );
    let p = profiles();
    let clauses: Vec<String> = p.profiles.iter().map(|p| p.clause.to_string()).collect();
    assert_eq!(clauses, rocroi_tercios::profiles::CLAUSES);
    p.profiles.iter().for_each(compare);
}

#[test]
fn an_arm_has_its_rules() {
    let _proof = proves("T-PRO-03");
    let all = profiles();
    for p in &all.profiles {
        let sheet = all.sheet(all.named(&p.id).unwrap(), &[], false).unwrap();
        assert_eq!(sheet.rules, p.rules);
        let common: &[Rule] = match p.arm {
            Arm::Cavalry => &[Rule::Mobility, Rule::Evasion, Rule::Pursuit],
            Arm::Artillery => &[Rule::IntegralCommand, Rule::CrewDefence, Rule::NoEscape],
            Arm::Infantry => &[],
        };
        let lacks: Vec<Rule> = common.iter().copied().filter(|r| !p.rules.has(*r)).collect();
        let expected: &[Rule] = match p.id.as_str() {
            "heavy_cavalry" => &[Rule::Mobility],
            "dragoons_mounted" => &[Rule::Pursuit],
            _ => &[],
        };
        assert_eq!(lacks, expected, "{}", p.id);
    }
}

#[test]
fn lost_numbers_say_where_they_come_from() {
    let _proof = proves("T-PRO-02 T-PRO-28 T-PRO-29 T-PRO-17");
    let p = profiles();
    let get = |id: &str| p.get(p.named(id).unwrap()).unwrap();
    let option = |id: &str, o: &str| {
        let profile = get(id);
        profile.options[profile.option(o).unwrap()].clone()
    };
    // A legible number wins (T-PRO-28).
    assert_eq!([2, 3].map(|r| p.ranks[r].cost.v), [25, 50]);
    assert_eq!(
        (option("modern_battalion", "veteran").cost.v, option("modern_battalion", "hesitant").cost.v),
        (10, -10)
    );
    assert_eq!(option("shot_company", "skirmishers").cost.v, 10);
    assert_eq!(option("modern_cavalry", "determined").cost.v, 10);
    assert_eq!(get("mounted_arquebusiers").values.defences[3], 3);
    assert_eq!(get("light_hussars").values.defences[2], 3);
    assert!(get("tartars").rules.has(Rule::Frenzied) && get("lisowczycy").rules.has(Rule::OpenOrder));
    assert_eq!(option("heavy_gun", "large_battery").cost.v, 35);
    // Only the light cavalry, where the source contradicts itself, is the builder's.
    let light = get("light_cavalry");
    assert_eq!((light.values.discipline, light.values.courage, light.values.stamina), (2, 3, 2));
    assert_eq!(light.values.defences[1..], [3, 4, 5]);
    // What the points model supplies (T-PRO-29).
    let model = option("combat_company", "light");
    assert_eq!((model.cost.v, model.cost.basis), (5, Basis::Model));
    let (printed, fair) = light.printed_variant.unwrap();
    assert_eq!((printed.discipline, printed.courage, printed.stamina, fair.v), (3, 4, 3, 85));
    let misprinted = p.sheet(p.named("light_cavalry").unwrap(), &[], true).unwrap();
    assert_eq!(misprinted.values, printed);
    assert!(get("tercio").cost.reconstructed() && !get("modern_battalion").cost.reconstructed());
}
