//! The sheet of an Argad! band: groups of ready figures, and of figures of one's own, point by point.

use super::{Field, Form, Item, Offer, Part, Possible, Sheet};
use rocroi_argad::figures::{Firearm, Kind, Role, Weapon};
use rocroi_argad::scenario::{BandFile, GroupFile, POINTS, ready, ready_named, value};
use serde_json::{Value, json};
use strum::VariantNames;

fn cost(name: &str) -> Option<i32> {
    crate::explain(Some("argad"), name, rocroi_words::Lang::En).ok().map(|e| e.total)
}

/// What the figures of a row are worth together, by the system's own prices.
fn worth(row: &toml::Table) -> Option<i32> {
    let group = GroupFile { name: String::new(), figure: vec![row.clone()] };
    let band = BandFile {
        system: "argad".into(),
        format: 1,
        name: String::new(),
        points: 0,
        note: None,
        group: vec![group],
    };
    let groups = band.understand().ok()?;
    Some(groups.iter().flat_map(|g| &g.figures).map(|(_, p)| i32::from(value(p))).sum())
}

fn named<T: VariantNames>(form: &Form<'_>) -> Vec<Possible> {
    T::VARIANTS.iter().map(|id| form.option("argad", id, None)).collect()
}

/// The fields of a figure that is not a ready one, or one of them with changes.
fn own(path: &str, form: &Form<'_>) -> Vec<Field> {
    let at = |key: &str| format!("{path}/{key}");
    let classes = (1..=5_u8).map(|c| Possible { value: c.into(), label: c.to_string(), points: None });
    let arms = named::<Firearm>(form).into_iter().filter(|a| a.value != "pistol").collect();
    vec![
        form.choice(at("class"), "class", classes.collect()),
        form.choice(at("kind"), "kind", named::<Kind>(form)),
        form.choice(at("role"), "role", named::<Role>(form)),
        form.choice(at("long-arm"), "long-arm", arms),
        form.usual(at("pistols"), "pistols", 0),
        form.switch(at("cuirass"), "cuirass"),
        form.switch(at("drilled"), "drilled"),
        form.many(at("weapons"), "weapons", named::<Weapon>(form)),
    ]
}

/// Is this row nothing but so many of a ready figure?
fn plain(row: &toml::Table) -> bool {
    let like = row.get("like").and_then(|v| v.as_str()).unwrap_or_default();
    ready_named(like).is_some() && row.keys().all(|k| matches!(k.as_str(), "like" | "n" | "leads" | "name"))
}

pub(super) fn sheet(l: &BandFile, form: &Form<'_>) -> Sheet {
    let fields = vec![form.text("/name".into(), "name"), form.usual("/points".into(), "points", POINTS)];
    let called = |name: &str| form.option("argad", name, None).label;
    let own_figure = super::word(form.speaker, "armies-own-figure");
    let parts = l.group.iter().enumerate().map(|(i, g)| {
        let path = format!("/group/{i}");
        let items = g.figure.iter().enumerate().map(|(k, f)| {
            let path = format!("{path}/figure/{k}");
            let like = f.get("like").and_then(|v| v.as_str()).unwrap_or_default();
            let mut fields = vec![
                form.usual(format!("{path}/n"), "number", 1),
                form.switch(format!("{path}/leads"), "leads"),
            ];
            if !plain(f) {
                fields.extend(own(&path, form));
            }
            let title = match (ready_named(like), like) {
                (Some(_), _) => called(like),
                (None, "") => own_figure.clone(),
                (None, other) => other.to_owned(),
            };
            Item { path, title, points: worth(f), fields, loose: true }
        });
        let into = format!("{path}/figure");
        let offer = |label: String, points: Option<i32>, value: Value| Offer {
            label,
            note: String::new(),
            points,
            into: into.clone(),
            value,
        };
        let mut offers: Vec<Offer> = ready()
            .iter()
            .map(|r| offer(called(&r.name), cost(&r.name), json!({ "like": r.name })))
            .collect();
        // A man with a sword and a musket, to be changed.
        let man = json!({ "class": 2, "kind": "foot", "weapons": ["soldiers-sword"], "long-arm": "musket" });
        let price = toml::Table::try_from(&man).ok().and_then(|row| worth(&row));
        offers.push(offer(own_figure.clone(), price, man));
        let group = super::word(form.speaker, "armies-group");
        Part {
            title: if g.name.is_empty() { format!("{group} {}", i + 1) } else { g.name.clone() },
            fields: vec![form.text(format!("{path}/name"), "name")],
            items: items.collect(),
            offers,
            path,
            loose: true,
        }
    });
    let label = super::word(form.speaker, "armies-group");
    let value = json!({ "name": "", "figure": [] });
    let offers = vec![Offer { label, note: String::new(), points: None, into: "/group".into(), value }];
    Sheet { fields, parts: parts.collect(), offers }
}
