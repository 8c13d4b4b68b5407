//! The sheet of an ADG-R list: what its period list offers, or everything if it has none.

use super::{Field, Form, Item, Offer, Part, Possible, Sheet, needed};
use crate::lists::{of, period, periods};
use rocroi_adgr::army::{
    Choice, CorpsEntry, Entry, List, Period, Rank, UnitEntry, general_price, least_at, most_at, on_offer,
    price_of,
};
use rocroi_adgr::terrain::Region;
use rocroi_adgr::troops::{Quality, Troop};
use serde_json::{Value, json};
use strum::{IntoEnumIterator as _, VariantNames as _};

const QUALITIES: [Quality; 3] = [Quality::Mediocre, Quality::Ordinary, Quality::Elite];
const RANKS: [Rank; 4] = [Rank::Ordinary, Rank::Competent, Rank::Brilliant, Rank::Strategist];

fn id<T: serde::Serialize>(value: T) -> String {
    serde_json::to_value(value).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

fn known<T: serde::de::DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_value(Value::from(word)).ok()
}

/// The entries of a list in a year.
fn entries(p: &Period, year: u16) -> impl Iterator<Item = &Entry> {
    p.entries.iter().filter(move |e| (e.years[0]..=e.years[1]).contains(&year))
}

fn years(p: &Period) -> String {
    format!("{}–{}", p.years[0], p.years[1])
}

pub(super) fn sheet(l: &List, form: &Form<'_>) -> Sheet {
    let own = l.list.as_deref().and_then(|id| period(id).ok());
    let lang = form.speaker.lang();
    let lists = periods().iter().map(|p| Possible {
        value: p.id.as_str().into(),
        label: format!("{} ({})", of(&p.name, lang), years(p)),
        points: None,
    });
    let regions = match own {
        Some(p) => p.regions.iter().map(|r| id(*r)).collect(),
        None => Region::VARIANTS.iter().map(|r| (*r).to_owned()).collect::<Vec<_>>(),
    };
    let regions = regions.iter().map(|r| form.option("adgr", r, None)).collect();
    let mut fields = vec![
        needed(form.text("/name".into(), "name")),
        needed(form.number("/points".into(), "points")),
        needed(form.number("/year".into(), "year")),
        form.choice("/list".into(), "list", lists.collect()),
        form.choice("/region".into(), "region", regions),
        form.switch("/fortified_camp".into(), "fortified-camp"),
    ];
    if own.is_none_or(|p| p.works > 0) {
        fields.push(form.usual("/works/fortifications".into(), "fortifications", 0));
        fields.push(form.usual("/works/obstacles".into(), "obstacles", 0));
    }
    let parts = l.corps.iter().enumerate().map(|(i, c)| part(l, i, c, own, form)).collect();
    let corps = super::word(form.speaker, "armies-corps");
    let value = json!({ "general": { "rank": "ordinary" }, "unit": [] });
    let points = Some(i32::from(general_price(Rank::Ordinary, l.points)));
    let offers = vec![Offer { label: corps, note: String::new(), points, into: "/corps".into(), value }];
    Sheet { fields, parts, offers }
}

fn part(l: &List, i: usize, c: &CorpsEntry, own: Option<&Period>, form: &Form<'_>) -> Part {
    let path = format!("/corps/{i}");
    let allied = c.general.list.as_deref().and_then(|id| period(id).ok());
    let from = allied.or(own);
    let title =
        c.name.clone().unwrap_or_else(|| format!("{} {}", super::word(form.speaker, "armies-corps"), i + 1));
    let at = |key: &str| format!("{path}{key}");
    let rank = RANKS.map(|r| form.option("adgr", &id(r), Some(i32::from(general_price(r, l.points)))));
    let status = ["allied", "unreliable"].map(|s| Possible {
        value: s.into(),
        label: super::word(form.speaker, &format!("armies-{s}")),
        points: None,
    });
    let mut fields = vec![
        form.text(at("/name"), "name"),
        form.text(at("/general/name"), "general-name"),
        needed(form.choice(at("/general/rank"), "rank", rank.to_vec())),
        form.switch(at("/general/chief"), "chief"),
        form.choice(at("/general/status"), "status", status.to_vec()),
    ];
    if c.general.status.as_deref() == Some("allied") {
        let ids = own.map_or_else(|| periods().iter().map(|p| p.id.clone()).collect(), |p| p.allies.clone());
        let lists = ids.iter().filter_map(|id| {
            let p = period(id).ok()?;
            let label = of(&p.name, form.speaker.lang()).to_owned();
            Some(Possible { value: id.as_str().into(), label, points: None })
        });
        fields.push(form.choice(at("/general/list"), "ally-list", lists.collect()));
    }
    // A general may be with a unit that has a name.
    let named: Vec<Possible> = c
        .unit
        .iter()
        .filter_map(|u| u.name.as_ref())
        .map(|n| Possible { value: n.as_str().into(), label: n.clone(), points: None })
        .collect();
    if !named.is_empty() || c.general.included.is_some() {
        fields.push(form.choice(at("/general/included"), "included", named));
        fields.push(form.number(at("/general/half"), "half"));
    }
    let items =
        c.unit.iter().enumerate().map(|(k, u)| item(format!("{path}/unit/{k}"), u, from, l.year, form));
    Part {
        title,
        fields,
        items: items.collect(),
        offers: offers(&at("/unit"), from, l, form),
        path,
        loose: true,
    }
}

fn item(path: String, u: &UnitEntry, from: Option<&Period>, year: u16, form: &Form<'_>) -> Item {
    let troop: Option<Troop> = known(&u.troop);
    let offer = troop.and_then(on_offer);
    let entry = |e: &&Entry| Some(e.troop) == troop;
    let listed: Option<Vec<&Entry>> = from.map(|p| entries(p, year).filter(entry).collect());
    let quality =
        QUALITIES.iter().zip(offer.as_ref().map_or([None; 3], |o| o.prices)).filter_map(|(q, price)| {
            let price = price?;
            let known =
                listed.as_ref().is_none_or(|l| l.is_empty() || l.iter().any(|e| e.qualities.contains(q)));
            known.then(|| form.option("adgr", &id(*q), Some(i32::from(price))))
        });
    let mut quality: Vec<Possible> = quality.collect();
    // Nothing said is ordinary.
    for q in &mut quality {
        if q.value == "ordinary" {
            q.value = Value::Null;
        }
    }
    let options = offer.iter().flat_map(|o| &o.options).filter_map(|(c, price)| {
        let listed = listed.as_ref().is_none_or(|l| {
            l.is_empty() || l.iter().any(|e| e.with.contains(c) || e.one_of.contains(c) || e.may.contains(c))
        });
        (listed || u.options.contains(&id(*c))).then(|| form.option("adgr", &id(*c), Some(i32::from(*price))))
    });
    let mut fields: Vec<Field> = vec![form.usual(format!("{path}/number"), "number", 1)];
    if quality.len() > 1 {
        fields.push(form.choice(format!("{path}/quality"), "quality", quality));
    }
    fields.push(form.many(format!("{path}/options"), "options", options.collect()));
    fields.push(form.text(format!("{path}/name"), "name"));
    let name = troop.map_or_else(|| u.troop.clone(), |t| form.speaker.term("adgr", &t));
    let choices: Option<Vec<Choice>> = u.options.iter().map(|o| known(o)).collect();
    let quality = u.quality.as_deref().map_or(Some(Quality::Ordinary), known);
    let points = troop.zip(quality).zip(choices).and_then(|((t, q), c)| {
        let (base, extras) = price_of(t, q, &c)?;
        Some((i32::from(base) + extras.iter().map(|(_, p)| i32::from(*p)).sum::<i32>()) * i32::from(u.number))
    });
    Item { path, title: name, points, fields, loose: true }
}

/// What may be added to a corps.
fn offers(into: &str, from: Option<&Period>, l: &List, form: &Form<'_>) -> Vec<Offer> {
    let lang = form.speaker.lang();
    let Some(p) = from else {
        return Troop::iter()
            .filter_map(|t| {
                let offer = on_offer(t)?;
                let points = offer.prices[1].or(offer.prices[0]).or(offer.prices[2]).map(i32::from);
                let label = form.speaker.term("adgr", &t);
                let value = json!({ "troop": id(t), "options": [] });
                Some(Offer { label, note: String::new(), points, into: into.to_owned(), value })
            })
            .collect();
    };
    entries(p, l.year)
        .map(|e| {
            let quality = if e.qualities.contains(&Quality::Ordinary) { None } else { e.qualities.first() };
            let mut choices = e.with.clone();
            choices.extend(e.one_of.first());
            let mut value = json!({ "troop": id(e.troop) });
            if let Some(q) = quality {
                value["quality"] = id(*q).into();
            }
            if !choices.is_empty() {
                value["options"] = choices.iter().map(|c| id(*c)).collect::<Vec<_>>().into();
            }
            let price = price_of(e.troop, quality.copied().unwrap_or(Quality::Ordinary), &choices);
            let points =
                price.map(|(base, x)| i32::from(base) + x.iter().map(|(_, p)| i32::from(*p)).sum::<i32>());
            let many = format!("{}–{}", least_at(e.least, l.points), most_at(e.most, l.points));
            let note = format!("{many}: {}", of(&e.why, lang));
            Offer { label: of(&e.name, lang).to_owned(), note, points, into: into.to_owned(), value }
        })
        .collect()
}
