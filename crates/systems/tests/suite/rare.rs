//! What a soak need not show: every line of a rare.toml names something that is counted, once, and a case.
use rocroi_game::say;
use rocroi_systems::soaked::rare::Rares;
use rocroi_systems::soaked::{Soaked, adgr, tercios};
use rocroi_systems::{Adgr, Tercios};
use std::collections::BTreeSet;

fn names_cases<S: Soaked>(rares: &Rares) {
    assert!(!rares.all().is_empty(), "rulebook/{}/rare.toml cannot be read", S::NAME);
    let cases = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases").join(S::NAME);
    let mut known = BTreeSet::new();
    for (kind, ids) in S::wanted() {
        // Clauses keep their names.
        let id = |id: &str| if kind == "fault" { id.to_owned() } else { say::kebab(id) };
        known.extend(ids.iter().map(|i| format!("{kind} {}", id(i))));
    }
    for rare in rares.all() {
        let case = cases.join(format!("{}.toml", rare.case));
        assert!(case.exists(), "{}: there is no case {}", rare.what, rare.case);
        assert!(known.remove(&rare.what), "nothing is called {}, or it is named twice", rare.what);
    }
}

#[test]
fn everything_rare_names_a_case() {
    names_cases::<Adgr>(&adgr::RARE);
    names_cases::<Tercios>(&tercios::RARE);
}
