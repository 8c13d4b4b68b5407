//! Reports on Tercios lists.

use super::{Line, ListFile, Piece, Report, Section, merged, said, word};
use rocroi_game::{Clause, Fault as _};
use rocroi_tercios::army::{Army, Bought, Leader};
use rocroi_tercios::profiles::Name;
use rocroi_words::{Lang, Speaker};

fn of(n: &Name, lang: Lang) -> String {
    match lang {
        Lang::En => n.en.clone(),
        Lang::Fr => n.fr.clone(),
    }
}

fn leader(speaker: &Speaker, l: &Leader, chief: bool) -> Line {
    let name = word(speaker, if chief { "armies-chief" } else { "armies-commander" });
    let rank = speaker.with_args("armies-rank", &[("rank", l.rank.to_string())]);
    let mut what = vec![rank.unwrap_or_else(|_| l.rank.to_string())];
    what.extend(l.virtues.iter().map(|v| speaker.term("tercios", v)));
    what.extend(l.traits.iter().map(|t| speaker.term("tercios", t)));
    let piece = Piece { what: what[0].clone(), points: i32::from(l.cost().v) };
    Line::new(1, l.name.clone().unwrap_or(name), what.join(", "), vec![piece])
}

fn unit(army: &Army, b: &Bought, elite: bool, lang: Lang) -> Line {
    let bill = b.bill(&army.terms, elite);
    let pieces: Vec<Piece> =
        bill.iter().map(|i| Piece { what: of(&i.name, lang), points: i32::from(i.cost.v) }).collect();
    let what = pieces.iter().map(|p| p.what.as_str()).collect::<Vec<_>>().join(", ");
    let own = pieces.first().map_or_else(String::new, |p| p.what.clone());
    Line::new(1, b.name.clone().unwrap_or(own), what, pieces)
}

pub(super) fn report(file: &ListFile, army: &Army, speaker: &Speaker) -> Report {
    let found = army.check();
    let lang = speaker.lang();
    let mut sections = Vec::new();
    let chiefs: Vec<Line> = army.chiefs.iter().map(|c| leader(speaker, c, true)).collect();
    if !chiefs.is_empty() {
        sections.push(Section::new(word(speaker, "armies-chief"), chiefs));
    }
    for (i, r) in army.regiments.iter().enumerate() {
        let mut lines: Vec<Line> = r.commanders.iter().map(|c| leader(speaker, c, false)).collect();
        lines.extend(merged(r.units.iter().map(|u| unit(army, u, false, lang)).collect()));
        let formation = speaker.term("tercios", &r.formation);
        let title = r.name.clone().unwrap_or_else(|| format!("{}. {formation}", i + 1));
        sections.push(Section::new(title, lines));
    }
    let elite: Vec<Line> = army.elite.iter().map(|u| unit(army, u, true, lang)).collect();
    if !elite.is_empty() {
        sections.push(Section::new(word(speaker, "armies-elite"), elite));
    }
    // What is legal and does nothing is one clause, whatever it is.
    let idle = Clause::of("T-ARM-42");
    Report {
        system: "tercios",
        name: army.name.clone(),
        list: Some(speaker.term("tercios", &army.nation)),
        points: army.points,
        total: found.cost.points,
        legal: found.faults.is_empty(),
        sections,
        faults: found.faults.iter().map(|f| said(speaker, "tercios-army", f, f.clause())).collect(),
        warnings: found.warnings.iter().map(|w| said(speaker, "tercios-warning", w, idle)).collect(),
        code: crate::code(file),
    }
}
