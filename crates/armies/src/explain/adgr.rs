//! Prices of ADG-R units.

use super::words::{find, plain};
use super::{Explained, Formula, Point};
use crate::report::{adgr_words, said};
use rocroi_adgr::army::formula::{Part, lines};
use rocroi_adgr::army::{Bought, Choice, Rules, on_offer, unit_faults, without_included};
use rocroi_adgr::troops::{Quality, Troop};
use rocroi_game::Trouble;
use rocroi_words::{Lang, Speaker};
use strum::{IntoEnumIterator as _, VariantNames as _};

#[derive(Clone, Copy, PartialEq, Debug)]
enum Word {
    Troop(Troop),
    Quality(Quality),
    Choice(Choice),
    Skip,
}

fn troops() -> impl Iterator<Item = (&'static str, Troop)> {
    Troop::VARIANTS.iter().filter_map(|n| {
        let t: Option<Troop> = toml::Value::String((*n).to_owned()).try_into().ok();
        t.map(|t| (*n, t))
    })
}

/// Everything a unit can be called: the words of list files, those of both languages, and a few short ones.
fn known() -> Vec<(String, Word)> {
    let mut out: Vec<(String, Word)> = Vec::new();
    out.extend(troops().map(|(n, t)| (n.to_owned(), Word::Troop(t))));
    out.extend(Choice::iter().map(|c| (<&str>::from(c).to_owned(), Word::Choice(c))));
    let qualities = [Quality::Mediocre, Quality::Ordinary, Quality::Elite];
    out.extend(qualities.iter().map(|q| (format!("{q:?}").to_lowercase(), Word::Quality(*q))));
    for lang in Lang::ALL {
        let s = Speaker::of(lang);
        out.extend(troops().map(|(_, t)| (plain(&s.term("adgr", &t)), Word::Troop(t))));
        out.extend(Choice::iter().map(|c| (plain(&s.term("adgr", &c)), Word::Choice(c))));
        out.extend(qualities.iter().map(|q| (plain(&s.term("adgr", q)), Word::Quality(*q))));
    }
    let short = [
        ("p-and-s", Word::Troop(Troop::PikeAndShot)),
        ("mc", Word::Troop(Troop::MediumCavalry)),
        ("hc", Word::Troop(Troop::HeavyCavalry)),
        ("ehc", Word::Troop(Troop::Cuirassier)),
        ("lh", Word::Troop(Troop::LightCavalry)),
        ("li", Word::Troop(Troop::LightInfantry)),
        ("bayonet", Word::Troop(Troop::BayonetHeavy)),
        ("regimental-gun", Word::Choice(Choice::RegimentalArtillery)),
        ("2hw", Word::Choice(Choice::TwoHandedWeapon)),
        ("a2m", Word::Choice(Choice::TwoHandedWeapon)),
        ("with", Word::Skip),
        ("and", Word::Skip),
        ("avec", Word::Skip),
        ("et", Word::Skip),
    ];
    out.extend(short.map(|(n, w)| (n.to_owned(), w)));
    out
}

pub(super) fn explain(text: &str, lang: Lang) -> Result<Explained, Vec<Trouble>> {
    let (words, mut troubles) = find(text, &known());
    let mut of: Vec<Troop> = Vec::new();
    let (mut quality, mut choices) = (Quality::Ordinary, Vec::new());
    for w in words {
        match w {
            // Light guns by themselves, or on a wagon or an elephant.
            Word::Troop(Troop::LightArtillery) if !of.is_empty() => choices.push(Choice::LightArtillery),
            Word::Troop(t) => of.push(t),
            Word::Quality(q) => quality = q,
            Word::Choice(c) => choices.push(c),
            Word::Skip => {}
        }
    }
    let troop = match &of[..] {
        [t] => *t,
        [] => {
            if troubles.is_empty() {
                let right =
                    Some("a troop first, then quality and options: `pike-and-shot elite salvo`".into());
                troubles.push(Trouble { wrong: "no troop is named".into(), right });
            }
            return Err(troubles);
        }
        _ => {
            troubles.push(Trouble::new("one unit at a time: several troops are named"));
            return Err(troubles);
        }
    };
    let Some(offer) = on_offer(troop) else {
        let right = Some("buy medium-cavalry with the option `camels`".into());
        return Err(vec![Trouble { wrong: "camelry is not bought by itself".into(), right }]);
    };
    if !troubles.is_empty() {
        return Err(troubles);
    }
    let s = Speaker::of(lang);
    without_included(troop, &mut choices);
    let unit = Bought { name: String::new(), line: None, troop, quality, choices };
    let foot = troop.row().category.foot();
    let (base, extra) = if foot { ("A-ARM-12", "A-ARM-14") } else { ("A-ARM-13", "A-ARM-15") };
    let price = offer.prices[match quality {
        Quality::Mediocre => 0,
        Quality::Ordinary => 1,
        Quality::Elite => 2,
    }];
    let mut pieces = vec![Point {
        what: format!("{}, {}", s.term("adgr", &troop), s.term("adgr", &quality)),
        points: i32::from(price.unwrap_or(0)),
        clause: base.to_owned(),
    }];
    for c in &unit.choices {
        let points = offer.options.iter().find(|(o, _)| o == c).map_or(0, |(_, p)| *p);
        pieces.push(Point { what: s.term("adgr", c), points: i32::from(points), clause: extra.to_owned() });
    }
    let mut out = Explained::new("adgr", adgr_words(s, &unit), pieces);
    let faults = unit_faults(&unit, Rules::default());
    out.faults = faults.iter().map(|f| said(s, "adgr-army", f, f.clause())).collect();
    out.formula = lines(troop, quality, &unit.choices).map(|all| {
        let pieces: Vec<Point> = all
            .iter()
            .map(|l| Point {
                what: match l.choice {
                    Some(c) => s.term("adgr", &c),
                    None => s.say("adgr-formula", &l.part, &rocroi_words::NoNames).unwrap_or_default(),
                },
                points: i32::from(l.points),
                clause: match l.part {
                    Part::Supplement => "A-ARM-20",
                    Part::Both => "A-ARM-17",
                    _ => "A-ARM-19",
                }
                .to_owned(),
            })
            .collect();
        let total = pieces.iter().map(|p| p.points).sum();
        Formula { pieces, total, differs: total != out.total }
    });
    Ok(out)
}
