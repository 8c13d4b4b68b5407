//! The sheet of an Argad! band: groups of ready figures.

use super::{Form, Item, Offer, Part, Sheet, needed};
use rocroi_argad::scenario::{BandFile, ready, ready_named};
use serde_json::json;

fn cost(name: &str) -> Option<i32> {
    crate::explain(Some("argad"), name, rocroi_words::Lang::En).ok().map(|e| e.total)
}

pub(super) fn sheet(l: &BandFile, form: &Form<'_>) -> Sheet {
    let fields = vec![form.text("/name".into(), "name"), needed(form.number("/points".into(), "points"))];
    let called = |name: &str| form.option("argad", name, None).label;
    let parts = l.group.iter().enumerate().map(|(i, g)| {
        let path = format!("/group/{i}");
        let items = g.figure.iter().enumerate().map(|(k, f)| {
            let path = format!("{path}/figure/{k}");
            let like = f.get("like").and_then(|v| v.as_str()).unwrap_or_default();
            let n = f.get("n").and_then(toml::Value::as_integer).unwrap_or(1);
            let n = i32::try_from(n).unwrap_or(1);
            let fields = vec![
                form.number(format!("{path}/n"), "number"),
                form.switch(format!("{path}/leads"), "leads"),
            ];
            let title = if ready_named(like).is_some() { called(like) } else { like.to_owned() };
            Item { path, title, points: cost(like).map(|c| c * n), fields, loose: true }
        });
        let offers = ready().iter().map(|r| Offer {
            label: called(&r.name),
            note: String::new(),
            points: cost(&r.name),
            into: format!("{path}/figure"),
            value: json!({ "like": r.name }),
        });
        let group = super::word(form.speaker, "armies-group");
        Part {
            title: if g.name.is_empty() { format!("{group} {}", i + 1) } else { g.name.clone() },
            fields: vec![form.text(format!("{path}/name"), "name")],
            items: items.collect(),
            offers: offers.collect(),
            path,
            loose: true,
        }
    });
    let label = super::word(form.speaker, "armies-group");
    let value = json!({ "name": "", "figure": [] });
    let offers = vec![Offer { label, note: String::new(), points: None, into: "/group".into(), value }];
    Sheet { fields, parts: parts.collect(), offers }
}
