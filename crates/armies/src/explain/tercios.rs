//! Prices of Tercios units.

use super::words::{find, plain};
use super::{Explained, Point};
use rocroi_game::Trouble;
use rocroi_tercios::army::{Bought, Terms};
use rocroi_tercios::profiles::{Profile, profiles};
use rocroi_words::Lang;

#[derive(Clone, PartialEq, Debug)]
enum Word {
    Profile(String),
    Option(String),
}

fn named(p: &Profile) -> [String; 3] {
    [plain(&p.id), plain(&p.name.en), plain(&p.name.fr)]
}

pub(super) fn explain(text: &str, lang: Lang) -> Result<Explained, Vec<Trouble>> {
    // Ids of files are written with low lines, which a reader may leave out.
    let mut known: Vec<(String, Word)> = Vec::new();
    for p in profiles().profiles.iter().filter(|p| p.purchasable) {
        known.extend(named(p).map(|n| (n, Word::Profile(p.id.clone()))));
    }
    for o in profiles().profiles.iter().flat_map(|p| &p.options) {
        let names = [plain(&o.id), plain(&o.name.en), plain(&o.name.fr)];
        known.extend(names.map(|n| (n, Word::Option(o.id.clone()))));
    }
    let (words, mut troubles) = find(text, &known);
    for t in &mut troubles {
        // Back to the spelling of files.
        t.right = t.right.as_ref().map(|r| r.replace('-', "_"));
    }
    let of: Vec<&String> = words
        .iter()
        .filter_map(|w| match w {
            Word::Profile(p) => Some(p),
            Word::Option(_) => None,
        })
        .collect();
    let Some(profile) = of.first().and_then(|id| profiles().named(id).ok()) else {
        if troubles.is_empty() {
            let right = Some("a profile first, then options: `modern_battalion veteran`".into());
            troubles.push(Trouble { wrong: "no unit is named".into(), right });
        }
        return Err(troubles);
    };
    if of.len() > 1 {
        troubles.push(Trouble::new("one unit at a time: several are named"));
    }
    let mut unit = Bought { name: None, profile, options: Vec::new(), elite: [0, 0] };
    for w in &words {
        if let (Word::Option(id), Some(p)) = (w, profiles().get(profile)) {
            match p.option(id) {
                Ok(at) => unit.options.push(at),
                Err(t) => troubles.push(t),
            }
        }
    }
    if !troubles.is_empty() {
        return Err(troubles);
    }
    let clause = profiles().get(profile).map_or_else(String::new, |p| p.clause.to_string());
    let name = |n: &rocroi_tercios::profiles::Name| match lang {
        Lang::En => n.en.clone(),
        Lang::Fr => n.fr.clone(),
    };
    let pieces: Vec<Point> = unit
        .bill(&Terms::default(), false)
        .iter()
        .map(|i| Point { what: name(&i.name), points: i32::from(i.cost.v), clause: clause.clone() })
        .collect();
    let what = pieces.iter().map(|p| p.what.as_str()).collect::<Vec<_>>().join(", ");
    Ok(Explained::new("tercios", what, pieces))
}
