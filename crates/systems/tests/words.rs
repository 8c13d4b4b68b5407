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
        ("term", a::Cause::VARIANTS),
        ("term", a::troops::Troop::VARIANTS),
        ("term", a::abilities::Ability::VARIANTS),
        ("army", a::army::ArmyFault::VARIANTS),
        ("term", a::army::Choice::VARIANTS),
    ];
    let missing: Vec<String> = all.iter().flat_map(|(kind, v)| missing("adgr", kind, v)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
