//! Armies against period lists: one fault each, and what a list itself may get wrong.

use super::{ArmyFault, List, Period, Report, least_at, most_at};
use rocroi_game::proves;
use strum::VariantNames as _;

const PERIOD: &str = r#"
system = "adgr"
format = 1
name = { en = "Northern", fr = "Nordiques" }
years = [1620, 1640]
regions = ["plain", "forest"]
command = 3
strategist = false
works = 2
allies = ["southern"]
about = { en = "A test.", fr = "Un essai." }
[[entry]]
id = "foot"
troop = "pike-and-shot"
name = { en = "Foot", fr = "Infanterie" }
quality = ["ordinary", "elite"]
with = ["musket"]
may = ["regimental-artillery"]
least = 1
most = 3
why = { en = "-", fr = "-" }
[[entry]]
id = "late-foot"
troop = "pike-and-shot"
name = { en = "Late foot", fr = "Infanterie tardive" }
quality = ["mediocre"]
most = 2
years = [1630, 1640]
why = { en = "-", fr = "-" }
[[entry]]
id = "horse"
troop = "heavy-cavalry"
name = { en = "Horse", fr = "Cavalerie" }
one_of = ["pistol", "shock"]
most = 4
why = { en = "-", fr = "-" }
[[entry]]
id = "guns"
troop = "medium-artillery"
name = { en = "Guns", fr = "Canons" }
most = 2
why = { en = "-", fr = "-" }
[[limit]]
of = ["horse", "guns"]
least = 1
most = 4
"#;

const ARMY: &str = r#"
system = "adgr"
name = "Test"
year = 1632
region = "plain"
list = "northern"
[[corps]]
general = { rank = "brilliant", chief = true }
unit = [{ troop = "pike-and-shot", options = ["musket"], name = "Foot" }]
[[corps]]
general = { rank = "competent" }
unit = [{ troop = "heavy-cavalry", options = ["pistol"], number = 2, name = "Horse" }]
[[corps]]
general = { rank = "ordinary" }
unit = [{ troop = "medium-artillery", name = "Gun" }]
"#;

fn check(text: &str) -> Report {
    let north = Period::read("northern", PERIOD).unwrap();
    let south = Period::read("southern", &PERIOD.replace("Northern", "Southern")).unwrap();
    List::read(text).unwrap().understand().unwrap().check_by(Some(&north), Some(&south))
}

/// The names of the faults; two units of one line have one each, told once.
fn kinds(report: &Report) -> Vec<String> {
    let names = report.faults.iter().map(|f| format!("{f:?}").split([' ', '{']).next().unwrap().to_owned());
    let mut names: Vec<String> = names.collect();
    names.dedup();
    names
}

fn faults(from: &str, to: &str) -> Vec<String> {
    assert!(ARMY.contains(from), "{from}");
    kinds(&check(&ARMY.replacen(from, to, 1)))
}

#[test]
fn each_fault_against_a_period_list_is_found_and_alone() {
    let _proof = proves("A-ARM-04 A-ARM-09 A-ARM-37");
    assert_eq!(check(ARMY).faults, vec![]);
    let pistols = r#"options = ["pistol"], number = 2, name = "Horse""#;
    let foot = r#"{ troop = "pike-and-shot", options = ["musket"], name = "Foot" }"#;
    let third = r#"general = { rank = "ordinary" }"#;
    let found = [
        ("Year", faults("year = 1632", "year = 1650")),
        ("HomeRegion", faults("region = \"plain\"", "region = \"desert\"")),
        ("NoEntry", faults("unit = [{ troop = \"medium-artillery\"", "unit = [{ troop = \"dragoon\"")),
        (
            "EntryYears",
            faults("year = 1632", "year = 1625")
                .into_iter()
                .chain(kinds(&check(&ARMY.replace("year = 1632", "year = 1625").replace(
                    foot,
                    &format!("{foot}, {{ troop = \"pike-and-shot\", quality = \"mediocre\" }}"),
                ))))
                .collect(),
        ),
        ("EntryQuality", faults(pistols, &format!("{pistols}, quality = \"elite\""))),
        ("EntryLacks", faults(r#"options = ["musket"]"#, "options = []")),
        ("EntryOneOf", faults(r#"options = ["pistol"]"#, "options = []")),
        ("EntryOption", faults(r#"options = ["pistol"]"#, r#"options = ["pistol", "headstrong"]"#)),
        ("EntryLeast", faults(foot, r#"{ troop = "medium-artillery" }"#)),
        ("EntryMost", faults(foot, &foot.replace("name", "number = 4, name"))),
        (
            "LimitLeast",
            kinds(&check(
                &ARMY.replace(pistols, "name = \"H\"").replace("heavy-cavalry", "dragoon").replace(
                    "troop = \"medium-artillery\"",
                    "troop = \"pike-and-shot\", options = [\"musket\"]",
                ),
            ))
            .into_iter()
            .filter(|k| k != "NoEntry")
            .collect(),
        ),
        ("LimitMost", faults("number = 2", "number = 4")),
        ("AllyUnnamed", faults(third, r#"general = { rank = "ordinary", status = "allied" }"#)),
        (
            "AllyOther",
            faults(third, r#"general = { rank = "ordinary", status = "allied", list = "eastern" }"#),
        ),
        ("OwnList", faults(third, r#"general = { rank = "ordinary", list = "southern" }"#)),
        ("CommandValue", faults(r#"rank = "ordinary""#, r#"rank = "competent""#)),
        ("Strategist", faults(r#"rank = "brilliant""#, r#"rank = "strategist""#)),
        ("WorksNumber", faults("year = 1632", "year = 1632\nworks = { obstacles = 3 }")),
    ];
    for (name, given) in &found {
        assert_eq!(given, &[name.to_owned()], "{name}");
        assert!(ArmyFault::VARIANTS.contains(name));
    }
    let ally =
        ARMY.replace(third, r#"general = { rank = "ordinary", status = "allied", list = "southern" }"#);
    assert_eq!(check(&ally).faults, vec![]);
    // The ally's own minima are not asked for, his maxima are.
    let many = ally.replace("name = \"Gun\"", "name = \"Gun\", number = 3");
    assert_eq!(kinds(&check(&many)), ["EntryMost"]);
    let alone = Period::read("x", &PERIOD.replace("allies = [\"southern\"]", "")).unwrap();
    let army = List::read(&ally).unwrap().understand().unwrap();
    assert_eq!(kinds(&army.check_by(Some(&alone), None)), ["AllyNone"]);
    // Without the list at hand everything but the list is judged.
    assert_eq!(army.check().faults, vec![]);
}

#[test]
fn numbers_follow_the_size_of_the_army() {
    let _proof = proves("A-ARM-37");
    assert_eq!((least_at(4, 220), most_at(4, 220)), (4, 4));
    assert_eq!((least_at(4, 100), most_at(4, 100)), (1, 2));
    assert_eq!((least_at(1, 100), most_at(1, 300)), (1, 2));
    assert_eq!((least_at(0, 300), most_at(0, 300)), (0, 0));
}

#[test]
fn a_slip_in_a_period_list_is_explained() {
    let slips = [
        ("troop = \"pike-and-shot\"", "troop = \"pike-and-shto\"", "pike-and-shot"),
        ("with = [\"musket\"]", "with = [\"muskte\"]", "musket"),
        ("with = [\"musket\"]", "with = [\"bow\"]", "not sold with bow"),
        ("of = [\"horse\"", "of = [\"hores\"", "did you mean `horse`"),
        ("least = 1\nmost = 3", "least = 4\nmost = 3", "at least 4 and at most 3"),
        ("years = [1630, 1640]", "years = [1630, 1650]", "not within"),
        ("command = 3", "command = 9", "command value"),
        ("format = 1", "format = 7", "format 7"),
        ("id = \"guns\"", "id = \"horse\"", "two entries"),
    ];
    for (from, to, said) in slips {
        assert!(PERIOD.contains(from), "{from}");
        let troubles = Period::read("x", &PERIOD.replacen(from, to, 1)).unwrap_err();
        assert!(troubles.iter().any(|t| t.to_string().contains(said)), "{said}: {troubles:?}");
    }
}

#[test]
fn more_than_any_army_has_is_refused_in_words() {
    let corps = "[[corps]]\ngeneral = { rank = \"ordinary\" }\n";
    let many = format!("system = \"adgr\"\nname = \"x\"\nyear = 1640\n{}", corps.repeat(300));
    assert!(List::read(&many).unwrap().understand().unwrap_err()[0].wrong.contains("300 corps"));
    let units =
        ARMY.replace("number = 2", "number = 255").replace("name = \"Gun\"", "number = 255, name = \"Gun\"");
    assert!(List::read(&units).unwrap().understand().unwrap_err()[0].wrong.contains("units"));
}
