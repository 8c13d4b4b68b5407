//! The sheet of a Tercios list: the profiles and options open to its nation, by formation.

use super::{Form, Item, Offer, Part, Possible, Sheet, needed};
use rocroi_tercios::army::{CommanderEntry, List, UnitEntry};
use rocroi_tercios::profiles::{Name, Profile, profiles};
use rocroi_tercios::terms::{Formation, Kind, Nation, Term, Trait, Virtue};
use rocroi_words::Lang;
use serde_json::json;

fn called(name: &Name, lang: Lang) -> String {
    match lang {
        Lang::En => name.en.clone(),
        Lang::Fr => name.fr.clone(),
    }
}

fn terms<T: Term>(form: &Form<'_>) -> Vec<Possible> {
    T::ALL.iter().map(|t| form.option("tercios", t.id(), None)).collect()
}

/// Is a profile or option that is open to these nations open to this one? None named: to all.
fn open(to: impl Iterator<Item = Nation>, nation: Option<Nation>) -> bool {
    let all: Vec<Nation> = to.collect();
    all.is_empty() || nation.is_none_or(|n| all.contains(&n))
}

/// What may stand in a formation.
fn fits(f: Formation, p: &Profile) -> bool {
    let Some(entry) = profiles().formations.iter().find(|e| e.formation == f) else { return false };
    let main = match f {
        Formation::InfantryRegiment => matches!(p.kind, Kind::Battalion | Kind::Corps),
        Formation::CavalryRegiment => p.kind == Kind::Cavalry,
        Formation::BattleGroup => p.kind == Kind::Company,
        Formation::Battery => p.kind == Kind::Gun,
    };
    let beside = p.kind == Kind::Company && entry.companies.contains(&p.ty);
    main || beside || (p.kind == Kind::ForlornHope && entry.per_forlorn_hope.is_some())
}

pub(super) fn sheet(l: &List, form: &Form<'_>) -> Sheet {
    let (all, lang) = (profiles(), form.speaker.lang());
    let nation = Nation::named(&l.nation).ok();
    let agreed = l.agreed.clone().unwrap_or_default();
    let listed = |of: &rocroi_tercios::profiles::NationEntry| Possible {
        value: of.nation.id().into(),
        label: called(&of.name, lang),
        points: None,
    };
    let open_now = |n: &&rocroi_tercios::profiles::NationEntry| {
        !n.optional || agreed.denmark || Some(n.nation) == nation
    };
    let nations = all.nations.iter().filter(open_now).map(listed);
    let structures = all.structures.iter().map(|s| Possible {
        value: s.structure.id().into(),
        label: called(&s.name, lang),
        points: None,
    });
    let fields = vec![
        needed(form.text("/name".into(), "name")),
        needed(form.number("/points".into(), "points")),
        needed(form.choice("/nation".into(), "nation", nations.collect())),
        needed(form.choice("/structure".into(), "structure", structures.collect())),
        form.choice("/agreed/preset".into(), "preset", presets(form)),
        form.switch("/agreed/allies".into(), "allies"),
        form.switch("/agreed/denmark".into(), "denmark"),
        form.switch("/agreed/printed_variant".into(), "printed-variant"),
    ];
    let chief = super::word(form.speaker, "armies-chief");
    let mut parts = Vec::new();
    let items =
        l.chief.iter().enumerate().map(|(i, c)| commander(format!("/chief/{i}"), c, all.chief_ranks, form));
    let rank = all.chief_ranks[0];
    let offer = Offer {
        label: chief.clone(),
        note: String::new(),
        points: all.ranks.get(usize::from(rank)).map(|r| i32::from(r.cost.v)),
        into: "/chief".into(),
        value: json!({ "rank": rank }),
    };
    parts.push(Part {
        path: "/chief".into(),
        title: chief,
        fields: Vec::new(),
        items: items.collect(),
        offers: if l.chief.is_empty() { vec![offer] } else { Vec::new() },
        loose: false,
    });
    for (i, r) in l.regiment.iter().enumerate() {
        let path = format!("/regiment/{i}");
        let formation = Formation::named(&r.formation).ok();
        let entry = formation.and_then(|f| all.formations.iter().find(|e| e.formation == f));
        // An allied regiment is raised by its own nation.
        let ally = r.ally.as_deref().and_then(|a| Nation::named(a).ok());
        let nation = ally.or(nation);
        let mut items: Vec<Item> = Vec::new();
        for (k, c) in r.commander.iter().enumerate() {
            items.push(commander(format!("{path}/commander/{k}"), c, all.commander_ranks, form));
        }
        let units = r.unit.iter().enumerate();
        items.extend(units.map(|(k, u)| unit(format!("{path}/unit/{k}"), u, nation, form)));
        let mut offers = Vec::new();
        if entry.is_some_and(|e| e.commander) && r.commander.is_empty() {
            let rank = all.commander_ranks[0];
            offers.push(Offer {
                label: super::word(form.speaker, "armies-commander"),
                note: String::new(),
                points: all.ranks.get(usize::from(rank)).map(|r| i32::from(r.cost.v)),
                into: format!("{path}/commander"),
                value: json!({ "rank": rank }),
            });
        }
        let fit = |p: &&Profile| formation.is_none_or(|f| fits(f, p));
        offers.extend(bought(&format!("{path}/unit"), nation, form, fit));
        let kind = entry.map_or_else(|| r.formation.clone(), |e| called(&e.name, lang));
        let title = r.name.as_ref().map_or_else(|| kind.clone(), |n| format!("{n} ({kind})"));
        let mut fields = vec![form.text(format!("{path}/name"), "name")];
        if agreed.allies || r.ally.is_some() {
            let allies = all.nations.iter().filter(open_now).map(listed).collect();
            fields.push(form.choice(format!("{path}/ally"), "ally", allies));
        }
        parts.push(Part { title, fields, items, offers, path, loose: true });
    }
    let elite = |p: &&Profile| all.elite.profiles.iter().any(|i| all.get(*i).is_some_and(|e| e.id == p.id));
    let items = l.elite.iter().enumerate().map(|(i, u)| unit(format!("/elite/{i}"), u, nation, form));
    parts.push(Part {
        path: "/elite".into(),
        title: super::word(form.speaker, "armies-elite"),
        fields: Vec::new(),
        items: items.collect(),
        offers: bought("/elite", nation, form, elite),
        loose: false,
    });
    let structure = all.structures.iter().find(|s| s.structure.id() == l.structure);
    let offers = all.formations.iter().filter_map(|f| {
        let slot = structure.and_then(|s| s.slots.iter().find(|(g, _, _)| *g == f.formation));
        let note = slot.map(|(_, least, most)| format!("{}–{}", least.v, most.v));
        (structure.is_none() || slot.is_some()).then(|| {
            let mut value = json!({ "formation": f.formation.id() });
            if f.commander {
                value["commander"] = json!([{ "rank": all.commander_ranks[0] }]);
            }
            let (into, label) = ("/regiment".to_owned(), called(&f.name, lang));
            Offer { label, note: note.unwrap_or_default(), points: None, into, value }
        })
    });
    Sheet { fields, parts, offers: offers.collect() }
}

/// The presets of switches that may be agreed on; the standard one if nothing is said.
fn presets(form: &Form<'_>) -> Vec<Possible> {
    let label = |id: &str| super::word(form.speaker, &format!("armies-preset-{id}"));
    ["standard", "published", "translators"]
        .map(|id| Possible { value: id.into(), label: label(id), points: None })
        .to_vec()
}

fn commander(path: String, c: &CommanderEntry, ranks: [u8; 2], form: &Form<'_>) -> Item {
    let all = profiles();
    let of = |rank: u8| all.ranks.get(usize::from(rank));
    let rank = (ranks[0]..=ranks[1].max(c.rank)).map(|r| Possible {
        value: r.into(),
        label: form
            .speaker
            .with_args("armies-rank", &[("rank", r.to_string())])
            .unwrap_or_else(|_| r.to_string()),
        points: of(r).map(|e| i32::from(e.cost.v)),
    });
    let mut fields = vec![needed(form.choice(format!("{path}/rank"), "rank", rank.collect()))];
    if of(c.rank).is_some_and(|r| r.virtues.v > 0) || !c.virtues.is_empty() {
        fields.push(form.many(format!("{path}/virtues"), "virtues", terms::<Virtue>(form)));
    }
    if of(c.rank).is_some_and(|r| r.traits.v > 0) || !c.traits.is_empty() {
        fields.push(form.many(format!("{path}/traits"), "traits", terms::<Trait>(form)));
    }
    fields.push(form.text(format!("{path}/name"), "name"));
    let title = c.name.clone().unwrap_or_else(|| super::word(form.speaker, "armies-commander"));
    Item { path, title, points: of(c.rank).map(|r| i32::from(r.cost.v)), fields, loose: true }
}

fn unit(path: String, u: &UnitEntry, nation: Option<Nation>, form: &Form<'_>) -> Item {
    let lang = form.speaker.lang();
    let found = profiles().named(&u.profile).ok().and_then(|i| profiles().get(i));
    let Some(p) = found else {
        return Item { path, title: u.profile.clone(), points: None, fields: Vec::new(), loose: true };
    };
    let mut options: Vec<Possible> = p
        .options
        .iter()
        .filter(|o| open(o.nations.iter(), nation) || u.options.contains(&o.id))
        .map(|o| Possible {
            value: o.id.as_str().into(),
            label: called(&o.name, lang),
            points: Some(i32::from(o.cost.v)),
        })
        .collect();
    if path.starts_with("/elite") {
        let e = &profiles().elite;
        options.push(form.option("tercios", "elite", Some(i32::from(e.cost.v))));
        options.push(form.option("tercios", "discipline", Some(i32::from(e.discipline_cost.v))));
    }
    let extra: i32 =
        u.options.iter().filter_map(|id| options.iter().find(|o| o.value == id.as_str())?.points).sum();
    let points = Some(i32::from(p.cost.v) + extra);
    let fields = vec![
        form.many(format!("{path}/options"), "options", options),
        form.text(format!("{path}/name"), "name"),
    ];
    Item { path, title: called(&p.name, lang), points, fields, loose: true }
}

fn bought(
    into: &str,
    nation: Option<Nation>,
    form: &Form<'_>,
    fit: impl Fn(&&Profile) -> bool,
) -> Vec<Offer> {
    let offered = profiles().profiles.iter().filter(|p| p.purchasable && open(p.nations.iter(), nation));
    offered
        .filter(fit)
        .map(|p| Offer {
            label: called(&p.name, form.speaker.lang()),
            note: p.clause.to_string(),
            points: Some(i32::from(p.cost.v)),
            into: into.to_owned(),
            value: json!({ "profile": p.id }),
        })
        .collect()
}
