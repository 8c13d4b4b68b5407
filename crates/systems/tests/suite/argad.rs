//! Argad! behind the door: quick set-ups, and what is wrong with those that cannot be.

use rocroi_systems::{Quick, Source, Waiting, begin};

fn quick(scenario: Option<&str>, points: Option<u32>, lists: [Option<&str>; 2]) -> Result<Waiting, String> {
    let lists = lists.map(|l| l.map(str::to_owned));
    let quick = Quick { seed: 4, points, scenario: scenario.map(str::to_owned), lists, from_setup: false };
    match begin("argad", &Source::Quick(quick)) {
        Ok(door) => Ok(door.waiting()),
        Err(wrong) => Err(wrong.join("\n")),
    }
}

#[test]
fn every_scenario_is_set_up() {
    for scenario in [None, Some("encounter"), Some("convoy"), Some("raid"), Some("Bridge")] {
        assert!(matches!(quick(scenario, None, [None, None]).unwrap(), Waiting::Decide(_)), "{scenario:?}");
    }
    assert!(quick(None, Some(120), [None, None]).is_ok());
}

#[test]
fn what_cannot_be_is_said() {
    let wrong = |scenario, points, lists| quick(scenario, points, lists).unwrap_err();
    assert!(wrong(Some("convoi"), None, [None, None]).contains("did you mean `convoy`?"));
    assert!(wrong(Some("raid"), Some(300), [None, None]).contains("R-SCN-23"));
    assert!(wrong(None, Some(10), [None, None]).contains("10 points buy no band"));
    assert!(wrong(None, Some(1_000_000), [None, None]).contains("250 are usual"));
    let list = "[[group]]\nname = \"all\"\nfigure = [{ n = 13, like = \"peasant\" }]";
    let said = wrong(None, None, [None, Some(list)]);
    assert!(
        said.contains("the band of B")
            && said.contains("There are 0 band leaders")
            && said.contains("R-SCN-04"),
        "{said}"
    );
    let slip = "[[group]]\nname = \"all\"\nfigure = [{ like = \"pesant\" }]";
    assert!(wrong(None, None, [Some(slip), None]).contains("did you mean `peasant`?"));
}
