//! Prices of Argad! figures.

use super::words::{find, plain};
use super::{Explained, Point};
use crate::report::argad_pieces;
use rocroi_argad::figures::Role;
use rocroi_argad::scenario::{ready, ready_named};
use rocroi_game::Trouble;
use rocroi_words::{Lang, Speaker};

#[derive(Clone, PartialEq, Debug)]
enum Word {
    Figure(String),
    Leads,
}

pub(super) fn explain(text: &str, lang: Lang) -> Result<Explained, Vec<Trouble>> {
    let mut known: Vec<(String, Word)> =
        ready().iter().map(|r| (r.name.clone(), Word::Figure(r.name.clone()))).collect();
    known.push(("leads".to_owned(), Word::Leads));
    known.push(("group-leader".to_owned(), Word::Leads));
    for l in Lang::ALL {
        let s = Speaker::of(l);
        for r in ready() {
            if let Ok(said) = s.plain(&format!("argad-term-{}", r.name)) {
                known.push((plain(&said), Word::Figure(r.name.clone())));
            }
        }
        known.push((plain(&s.term("argad", &Role::GroupLeader)), Word::Leads));
    }
    let (words, mut troubles) = find(text, &known);
    let name = words.iter().find_map(|w| match w {
        Word::Figure(n) => Some(n.clone()),
        Word::Leads => None,
    });
    let Some(r) = name.as_deref().and_then(ready_named) else {
        if troubles.is_empty() {
            let right = Some("a ready figure, and `leads` for a group leader: `line-soldier leads`".into());
            troubles.push(Trouble { wrong: "no figure is named".into(), right });
        }
        return Err(troubles);
    };
    if !troubles.is_empty() {
        return Err(troubles);
    }
    let mut profile = r.profile;
    if words.contains(&Word::Leads) && profile.role == Role::Man {
        profile.role = Role::GroupLeader;
    }
    let s = Speaker::of(lang);
    let point = |p: crate::Piece| Point { what: p.what, points: p.points, clause: "R-SCN-03".to_owned() };
    let pieces = argad_pieces(s, &profile).into_iter().map(point).collect();
    let what = s.plain(&format!("argad-term-{}", r.name)).unwrap_or_else(|_| r.name.clone());
    Ok(Explained::new("argad", what, pieces))
}
