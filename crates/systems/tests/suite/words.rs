//! Every message of every system has its sentence in both languages.

use rocroi_game::say::kebab;
use rocroi_words::{Lang, Speaker};
use strum::VariantNames;

fn missing(system: &str, kind: &str, variants: &[&str]) -> Vec<String> {
    let mut out = Vec::new();
    for lang in Lang::ALL {
        for v in variants {
            let id = format!("{system}-{kind}-{}", kebab(v));
            if !Speaker::of(lang).has(&id) {
                out.push(format!("{id} ({})", lang.code()));
            }
        }
    }
    out
}

#[test]
fn adgr_says_everything() {
    use rocroi_adgr as a;
    let all = [
        ("event", a::Event::VARIANTS),
        ("fault", a::Fault::VARIANTS),
        ("why", a::Why::VARIANTS),
        ("purpose", a::Purpose::VARIANTS),
        ("outcome", a::Outcome::VARIANTS),
        ("decision", a::Decision::VARIANTS),
        ("branch", a::Branch::VARIANTS),
        ("blank", a::Blank::VARIANTS),
        ("standing", a::Standing::VARIANTS),
        ("term", a::Cause::VARIANTS),
        ("term", a::terrain::Sort::VARIANTS),
        ("term", a::terrain::Region::VARIANTS),
        ("term", a::terrain::Flow::VARIANTS),
        ("term", a::terrain::Adjusted::VARIANTS),
        ("term", a::terrain::Column::VARIANTS),
        ("term", a::terrain::Margin::VARIANTS),
        ("term", a::setting::TableSide::VARIANTS),
        ("term", a::troops::Troop::VARIANTS),
        ("term", a::abilities::Ability::VARIANTS),
        ("army", a::army::ArmyFault::VARIANTS),
        ("formula", a::army::formula::Part::VARIANTS),
        ("term", a::army::Choice::VARIANTS),
    ];
    let missing: Vec<String> = all.iter().flat_map(|(kind, v)| missing("adgr", kind, v)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn tercios_says_everything() {
    use rocroi_tercios as t;
    use t::terms as w;
    let all = [
        ("event", t::Event::VARIANTS),
        ("fault", t::Fault::VARIANTS),
        ("why", t::Why::VARIANTS),
        ("purpose", t::Purpose::VARIANTS),
        ("decision", t::Decision::VARIANTS),
        ("standing", t::Standing::VARIANTS),
        ("order", t::Order::VARIANTS),
        ("branch", t::Branch::VARIANTS),
        ("blank", t::Blank::VARIANTS),
        ("result", t::FightOutcome::VARIANTS),
        ("army", t::army::ArmyFault::VARIANTS),
        ("warning", t::army::Warning::VARIANTS),
        ("term", t::Card::VARIANTS),
        ("term", t::Motion::VARIANTS),
        ("term", t::Wear::VARIANTS),
        ("term", t::Ruin::VARIANTS),
        ("term", t::Victory::VARIANTS),
        ("term", t::How::VARIANTS),
        ("term", t::Said::VARIANTS),
        ("term", t::Scenery::VARIANTS),
        ("term", t::Scenario::VARIANTS),
        ("term", t::Tilth::VARIANTS),
        ("term", t::Class::VARIANTS),
        ("term", t::Mark::VARIANTS),
        ("term", t::values::Value::VARIANTS),
        ("term", t::values::Defence::VARIANTS),
        ("term", t::trials::Fate::VARIANTS),
        ("term", t::profiles::Basis::VARIANTS),
        ("term", t::profiles::Preset::VARIANTS),
        ("term", w::Rule::VARIANTS),
        ("term", w::Weapon::VARIANTS),
        ("term", w::Virtue::VARIANTS),
        ("term", w::Trait::VARIANTS),
        ("term", w::Switch::VARIANTS),
        ("term", w::Arm::VARIANTS),
        ("term", w::Kind::VARIANTS),
        ("term", w::UnitType::VARIANTS),
        ("term", w::Nation::VARIANTS),
        ("term", w::Camp::VARIANTS),
        ("term", w::Formation::VARIANTS),
        ("term", w::Structure::VARIANTS),
    ];
    let mut missing: Vec<String> = all.iter().flat_map(|(kind, v)| missing("tercios", kind, v)).collect();
    missing.sort();
    missing.dedup();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn tercios_says_what_a_die_decides() {
    use rocroi_tercios::trials::Fate;
    use rocroi_tercios::{FightOutcome, Outcome, Victory};
    let names = rocroi_words::NoNames;
    for lang in Lang::ALL {
        let speaker = Speaker::of(lang);
        speaker.say("tercios-result", &FightOutcome::Successes(2), &names).unwrap();
        speaker.say("tercios-result", &FightOutcome::Fate(Fate::Broken), &names).unwrap();
        speaker.say("tercios-result", &FightOutcome::First(None), &names).unwrap();
        let drawn = Outcome { winner: None, victory: Victory::Draw };
        speaker.say("tercios-outcome", &drawn, &names).unwrap();
    }
}

#[test]
fn argad_says_everything() {
    use rocroi_argad as a;
    let ready: Vec<&str> = a::scenario::ready().iter().map(|r| r.name.as_str()).collect();
    let all = [
        ("event", a::event::Event::VARIANTS),
        ("fault", a::fault::Fault::VARIANTS),
        ("why", a::why::Why::VARIANTS),
        ("purpose", a::system::Purpose::VARIANTS),
        ("outcome", a::scenario::Outcome::VARIANTS),
        ("decision", a::orders::Decision::VARIANTS),
        ("branch", a::system::Branch::VARIANTS),
        ("blank", a::system::Blank::VARIANTS),
        ("result", a::system::FightResult::VARIANTS),
        ("standing", a::orders::Standing::VARIANTS),
        ("band", a::scenario::BandFault::VARIANTS),
        ("term", &["ShotResult", "Blow", "DuelResult", "Slowed", "TestResult", "GroupId"]),
        ("term", a::figures::ProfileFault::VARIANTS),
        ("term", a::figures::Weapon::VARIANTS),
        ("term", a::figures::Firearm::VARIANTS),
        ("term", a::figures::Kind::VARIANTS),
        ("term", a::figures::Horse::VARIANTS),
        ("term", a::figures::Role::VARIANTS),
        ("term", a::morale::Morale::VARIANTS),
        ("term", a::melee::Effect::VARIANTS),
        ("term", a::movement::Bar::VARIANTS),
        ("term", a::movement::Hard::VARIANTS),
        ("term", a::ground::AreaKind::VARIANTS),
        ("term", a::ground::LineKind::VARIANTS),
        ("term", a::ground::OpeningKind::VARIANTS),
        ("term", a::ground::Edge::VARIANTS),
        ("term", a::event::ReactionKind::VARIANTS),
        ("term", a::orders::AmbushBy::VARIANTS),
        ("term", a::scenario::ScenarioName::VARIANTS),
        ("term", ready.as_slice()),
    ];
    let missing: Vec<String> = all.iter().flat_map(|(kind, v)| missing("argad", kind, v)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn lengths_of_tercios_are_told_in_inches() {
    use rocroi_systems::{Open as _, Quick, Tercios};
    let quick = Quick { seed: 1, ..Quick::default() };
    let state = Tercios::quick(&quick).unwrap_or_else(|t| panic!("{t:?}"));
    let names = Tercios::names(&state.setup, &state.world);
    let told = |length: i64| names.piece("Length", length).unwrap_or_default();
    assert_eq!(told(7620), "3\u{2033}");
    assert_eq!(told(3810), "1.5\u{2033}");
    assert_eq!(told(-2604), "−1.03\u{2033}");
    assert_eq!(told(0), "0\u{2033}");
}
