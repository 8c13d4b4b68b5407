//! Nations, structures and formations: what a list may hold, and the codes of what it may not.

use rocroi_game::proves;
use rocroi_tercios::army::{Army, List};
use rocroi_tercios::profiles::{Profiles, profiles};
use rocroi_tercios::terms::{Camp, Nation, Rule, Term as _, Weapon};

const FRANCE: &str = include_str!("../../../../armies/samples/tercios/france-500.toml");
const EMPIRE: &str = include_str!("../../../../armies/samples/tercios/empire-500.toml");

fn army(text: &str) -> Army {
    List::read(text).unwrap().understand().unwrap()
}

fn codes(text: &str) -> Vec<&'static str> {
    army(text).check().codes().into_iter().map(Into::into).collect()
}

#[test]
fn eight_nations_in_two_camps_and_one_by_agreement() {
    let _proof = proves("T-ARM-05");
    let p = profiles();
    let of = |c: Camp| {
        p.nations.iter().filter(|n| n.camp == c && !n.optional).map(|n| n.nation).collect::<Vec<_>>()
    };
    assert_eq!(of(Camp::Imperial), [Nation::Empire, Nation::Spain]);
    assert_eq!(of(Camp::AntiImperial).len(), 6);
    assert_eq!(p.nations.iter().filter(|n| n.optional).count(), 1);
    assert_eq!(codes(FRANCE), [""; 0]);
}

#[test]
fn marked_units_and_options_are_for_their_nations() {
    let _proof = proves("T-ARM-06 T-ARM-08 T-ARM-09");
    assert_eq!(codes(&FRANCE.replace("\"france\"", "\"spain\"")), ["UNIT_NATION", "OPTION_NATION"]);
    // Unmarked, open to everybody.
    let england = FRANCE.replace("\"france\"", "\"england\"").replace("\"gendarmes\"", "\"veteran\"");
    assert_eq!(codes(&england), [""; 0]);
}

#[test]
fn bohemia_and_its_horse() {
    let _proof = proves("T-ARM-10 T-ARM-11 T-ARM-33");
    let list = |foot: &str, horse: &str| {
        let text = FRANCE
            .replace("\"france\"", "\"bohemia\"")
            .replace("reformed_battalion", "classic_battalion")
            .replace("\"halberds\"", &format!("\"{foot}\""))
            .replace("\"gendarmes\"", "\"veteran\"")
            .replace("[\"half_armour\"]", "[\"veteran\"]");
        text.replace("\"modern_cavalry\"", &format!("\"{horse}\""))
    };
    assert_eq!(codes(&list("halberds", "cossacks")), [""; 0]);
    assert_eq!(codes(&list("large", "cossacks")), ["OPTION_NATION"]);
    assert_eq!(codes(&list("modernised", "tartars")), ["OPTION_NATION"]);
    assert_eq!(
        codes(&list("halberds", "lisowczycy").replace("options = [\"veteran\"]", "")),
        ["UNIT_NATION"]
    );
    // Eastern horse and the generic light cavalry are one type and may stand in one regiment.
    let mixed = list("halberds", "cossacks").replacen("\"cossacks\"", "\"light_cavalry\"", 1);
    assert_eq!(codes(&mixed), [""; 0]);
    let two = list("halberds", "cossacks").replacen("\"cossacks\"", "\"cuirassiers\"", 1);
    assert_eq!(codes(&two), ["REGIMENT_TYPE"]);
}

#[test]
fn rules_that_no_list_gives() {
    let _proof = proves("T-ARM-12");
    // Read afresh: the tables of the crate are read once, by whichever test comes first.
    let p = Profiles::read(include_str!("../../data/profiles.toml")).unwrap();
    let rules: Vec<Rule> = p.rules.iter().filter(|r| !r.carried).map(|r| r.term).collect();
    // Allies is what an allied regiment is (T-ARM-13), not what a unit carries.
    assert_eq!(rules, [Rule::Horde, Rule::Ambush, Rule::Allies]);
    let weapons: Vec<Weapon> = p.weapons.iter().filter(|w| !w.carried).map(|w| w.term).collect();
    assert_eq!(weapons, [Weapon::Longbow, Weapon::HeavyLances, Weapon::Bardiches, Weapon::Grenades]);
    for profile in &p.profiles {
        let of = |r: &Rule| profile.rules.has(*r) || profile.options.iter().any(|o| o.add_rules.has(*r));
        assert!(!rules.iter().any(of), "{}", profile.id);
        let with =
            |w: &Weapon| profile.weapons.has(*w) || profile.options.iter().any(|o| o.add_weapons.has(*w));
        assert!(!weapons.iter().any(with), "{}", profile.id);
    }
    let _ = Rule::Horde.id();
}

#[test]
fn the_structures_have_their_places() {
    let _proof = proves("T-ARM-19 T-ARM-20 T-ARM-21 T-ARM-26");
    // Without its infantry regiment a standard army lacks what it must have.
    let start = FRANCE.find("[[regiment]]").unwrap();
    let horse = FRANCE.rfind("[[regiment]]").unwrap();
    let (head, foot, horse) = (&FRANCE[..start], &FRANCE[start..horse], &FRANCE[horse..]);
    let list = |parts: &[&str]| format!("{head}{}", parts.concat()).replace("points = 500", "points = 5000");
    assert_eq!(codes(&list(&[foot, horse])), [""; 0]);
    assert_eq!(codes(&list(&[horse])), ["STRUCTURE_MIN"]);
    assert_eq!(codes(&list(&[foot, horse, horse, horse, horse])), ["STRUCTURE_MAX"]);
    // As an army of battle groups it lacks two of them.
    let groups = list(&[foot, horse]).replace("\"standard\"", "\"battle_groups\"");
    assert_eq!(codes(&groups), ["STRUCTURE_MIN"]);
    let group = "[[regiment]]\nformation = \"battle_group\"\n[[regiment.commander]]\nrank = 0\n\
                 [[regiment.unit]]\nprofile = \"shot_company\"\n[[regiment.unit]]\nprofile = \"pike_company\"\n";
    let groups = list(&[group, group, horse]).replace("\"standard\"", "\"battle_groups\"");
    assert_eq!(codes(&groups), [""; 0]);
    let elite = format!("{groups}\n[[elite]]\nprofile = \"shot_company\"\n");
    assert_eq!(codes(&elite), ["ELITE_COUNT"]);
    // A battalion fits no battle group.
    let wrong = groups.replace("\"pike_company\"", "\"reformed_battalion\"");
    assert!(codes(&wrong).contains(&"REGIMENT_TYPE"));
    assert!(codes(EMPIRE).is_empty());
}
