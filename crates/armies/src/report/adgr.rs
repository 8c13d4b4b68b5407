//! Reports on ADG-R lists.

use super::Said;
use super::{Line, ListFile, Piece, Report, Section, capital, merged, said, word};
use crate::lists::{of, period};
use rocroi_adgr::army::{Army, ArmyFault, Bought, Leader, Period, Status};
use rocroi_words::Speaker;

/// What a unit is, in words: troop, quality, options.
pub(crate) fn unit_words(speaker: &Speaker, b: &Bought) -> String {
    let mut out = speaker.term("adgr", &b.troop);
    let quality = speaker.term("adgr", &b.quality);
    out.push_str(", ");
    out.push_str(&quality);
    for c in &b.choices {
        out.push_str(", ");
        out.push_str(&speaker.term("adgr", c));
    }
    out
}

fn general(speaker: &Speaker, l: &Leader, price: i16) -> Line {
    let mut what = vec![speaker.term("adgr", &l.rank)];
    if l.chief {
        what.push(word(speaker, "armies-chief"));
    }
    match l.status {
        Status::Reliable => {}
        Status::Allied => what.push(word(speaker, "armies-allied")),
        Status::Unreliable => what.push(word(speaker, "armies-unreliable")),
    }
    if let Some(unit) = &l.included {
        let args = [("unit", unit.clone())];
        what.push(speaker.with_args("armies-included", &args).unwrap_or_else(|_| unit.clone()));
    }
    let name = l.name.clone().unwrap_or_else(|| word(speaker, "armies-general"));
    let piece = Piece { what: what.join(", "), points: i32::from(price) };
    Line::new(1, name, what.join(", "), vec![piece])
}

/// A fault in words; the lists an ally may come from by name, with what is to be written in the file.
fn fault(speaker: &Speaker, f: &ArmyFault) -> Said {
    let mut out = said(speaker, "adgr-army", f, f.clause());
    let ids: Vec<&String> = match f {
        ArmyFault::AllyUnnamed { lists, .. } => lists.iter().collect(),
        ArmyFault::AllyOther { list, lists, .. } => std::iter::once(list).chain(lists).collect(),
        _ => return out,
    };
    for p in ids.into_iter().filter_map(|id| period(id).ok()) {
        let name = format!("{} (`{}`)", of(&p.name, speaker.lang()), p.id);
        out.words = out.words.replace(&p.id, &name);
    }
    out
}

pub(super) fn report(
    file: &ListFile,
    army: &Army,
    own: Option<&Period>,
    ally: Option<&Period>,
    speaker: &Speaker,
) -> Report {
    let found = army.check_by(own, ally);
    let mut prices = found.units.iter();
    let mut sections = Vec::new();
    for (i, ((name, leader, bought), price)) in army.corps.iter().zip(&found.generals).enumerate() {
        let mut lines = Vec::new();
        for b in bought {
            let Some(p) = prices.next() else { continue };
            let mut pieces = vec![Piece {
                what: format!("{}, {}", speaker.term("adgr", &b.troop), speaker.term("adgr", &b.quality)),
                points: i32::from(p.base),
            }];
            let option =
                |(c, points): &(_, i16)| Piece { what: speaker.term("adgr", c), points: i32::from(*points) };
            pieces.extend(p.options.iter().map(option));
            // A unit without a name of its own is called by its troop, in the language of the report.
            let name =
                b.line.as_ref().map_or_else(|| capital(&speaker.term("adgr", &b.troop)), |_| b.name.clone());
            lines.push(Line::new(1, name, unit_words(speaker, b), pieces));
        }
        let mut all = vec![general(speaker, leader, *price)];
        all.extend(merged(lines));
        let title = name.clone().unwrap_or_else(|| format!("{} {}", word(speaker, "armies-corps"), i + 1));
        sections.push(Section::new(title, all));
    }
    let mut rest = Vec::new();
    let bought = [
        (i32::from(army.works.pieces()), "armies-works", found.works),
        (i32::from(army.fortified_camp), "armies-fortified-camp", found.camp),
        (i32::from(army.ship), "armies-ship", found.ship),
    ];
    for (number, id, points) in bought.into_iter().filter(|(n, _, _)| *n > 0) {
        let what = word(speaker, id);
        let each = i32::from(points) / number;
        let piece = Piece { what: what.clone(), points: each };
        rest.push(Line::new(u16::try_from(number).unwrap_or(1), what.clone(), what, vec![piece]));
    }
    if !rest.is_empty() {
        sections.push(Section::new(word(speaker, "armies-besides"), rest));
    }
    Report {
        system: "adgr",
        name: army.name.clone(),
        list: own.map(|p| of(&p.name, speaker.lang()).to_owned()),
        points: army.points,
        total: i32::from(found.total),
        legal: found.faults.is_empty(),
        sections,
        faults: found.faults.iter().map(|f| fault(speaker, f)).collect(),
        warnings: Vec::new(),
        code: crate::code(file),
    }
}
