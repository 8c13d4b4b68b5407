//! Rosters of Tercios: regiment by regiment, each unit with its values and its wear to tick.

use super::{Body, Cell, Column, Section, Strip, listed, points};
use crate::words::{Glossary, capital, glosses, label};
use rocroi_armies::Report;
use rocroi_game::System as _;
use rocroi_tercios::Tercios;
use rocroi_tercios::army::{Army, Bought, Leader};
use rocroi_tercios::profiles::{Entry, Name, Sheet, profiles};
use rocroi_tercios::terms::{Formation, Term, Weapon};
use rocroi_tercios::values::Values;
use rocroi_words::{Lang, Speaker};

fn of(n: &Name, lang: Lang) -> String {
    match lang {
        Lang::En => n.en.clone(),
        Lang::Fr => n.fr.clone(),
    }
}

pub(super) fn body(army: &Army, report: &Report, speaker: &Speaker) -> Body {
    let lang = speaker.lang();
    let mut pen = Pen { army, speaker, glossary: Glossary::default() };
    let mut totals = report.sections.iter();
    let mut section = |rows: Vec<Vec<Cell>>| {
        totals.next().map(|s| Section { name: capital(&s.name), points: s.points, ticks: Vec::new(), rows })
    };
    let mut sections = Vec::new();
    if !army.chiefs.is_empty() {
        sections.extend(section(army.chiefs.iter().map(|c| pen.leader(c, true)).collect()));
    }
    for r in &army.regiments {
        let mut rows: Vec<Vec<Cell>> = r.commanders.iter().map(|c| pen.leader(c, false)).collect();
        let mut units = r.units.iter().peekable();
        while let Some(u) = units.next() {
            let mut number = 1;
            while units.next_if(|n| *n == u).is_some() {
                number += 1;
            }
            rows.extend(pen.unit(u, Some(r.formation), number));
        }
        sections.extend(section(rows));
    }
    if !army.elite.is_empty() {
        sections.extend(section(army.elite.iter().flat_map(|u| pen.unit(u, None, 1)).collect()));
    }
    let structure = profiles().structures.iter().find(|s| s.structure == army.structure);
    let mut subtitle = vec![speaker.term("tercios", &army.nation)];
    subtitle.extend(structure.map(|s| of(&s.name, lang)));
    Body {
        subtitle,
        tracks: Vec::new(),
        columns: columns(lang),
        sections,
        tables: Vec::new(),
        note: label(lang, "tercios-note"),
        glossary: pen.glossary,
        system_name: "Tercios",
        rules_version: Tercios::RULES_VERSION,
    }
}

/// What a word of the lists is called there: elsewhere the same word may mean what it does.
fn listed_name<T: PartialEq>(entries: &[Entry<T>], term: &T, lang: Lang) -> String {
    entries.iter().find(|e| e.term == *term).map_or_else(String::new, |e| of(&e.name, lang))
}

/// The ten values, in the order of the profile tables (T-UNT-13, T-UNT-14).
const VALUES: [&str; 10] =
    ["speed", "melee", "shoot", "discipline", "courage", "stamina", "infantry", "cavalry", "volley", "ball"];

fn columns(lang: Lang) -> Vec<Column> {
    let mut out = vec![Column::new(label(lang, "unit"), "name", 0, 4)];
    out.extend(VALUES.map(|v| Column::new(label(lang, v), "figure", if v == "shoot" { 8 } else { 7 }, 0)));
    out.push(Column::new(label(lang, "carries"), "text", 0, 4));
    out.push(Column::new(label(lang, "wear"), "ticks", 22, 0));
    out.push(Column::new(label(lang, "disordered"), "ticks", 7, 0));
    out.push(Column::new(label(lang, "cost"), "points", 13, 0));
    out
}

struct Pen<'a> {
    army: &'a Army,
    speaker: &'a Speaker,
    glossary: Glossary,
}

impl Pen<'_> {
    fn leader(&mut self, l: &Leader, chief: bool) -> Vec<Cell> {
        let lang = self.speaker.lang();
        let rank = self.speaker.with_args("armies-rank", &[("rank", l.rank.to_string())]);
        let rank = rank.unwrap_or_else(|_| l.rank.to_string());
        let g = glosses();
        let mut has = Vec::new();
        for v in &l.virtues {
            let name = listed_name(&profiles().virtues, v, lang);
            self.glossary.add(name.clone(), g.tercios.virtues.get(v.id()), lang);
            has.push(name);
        }
        for t in &l.traits {
            let entry = profiles().traits.iter().find(|e| e.term == *t);
            let name = entry.map_or_else(String::new, |e| of(&e.name, lang));
            self.glossary.add(name.clone(), g.tercios.traits.get(t.id()), lang);
            has.push(name);
        }
        let id = if chief { "armies-chief" } else { "armies-commander" };
        let title = capital(&self.speaker.plain(id).unwrap_or_default());
        let (name, what) = match &l.name {
            Some(n) => (n.clone(), format!("{title}, {rank}")),
            None => (title, rank),
        };
        let mut row = vec![Cell::Name { number: 1, name, what }];
        row.extend(VALUES.map(|_| Cell::Text(String::new())));
        row.push(listed(&has));
        let boxes = [("exhausted", 1), ("lost", 1)].map(|(id, n)| Strip::new(label(lang, id), vec![n]));
        row.push(Cell::Ticks(boxes.to_vec()));
        row.push(Cell::Ticks(Vec::new()));
        row.push(points(i32::from(l.cost().v), 1));
        row
    }

    /// A unit, and the other side of adapted dragoons below it.
    fn unit(&mut self, u: &Bought, formation: Option<Formation>, number: u16) -> Vec<Vec<Cell>> {
        let lang = self.speaker.lang();
        let terms = &self.army.terms;
        let Some(sheet) = u.sheet(terms, formation) else { return Vec::new() };
        let bill = u.bill(terms, formation.is_none());
        let words: Vec<String> = bill.iter().map(|i| of(&i.name, lang)).collect();
        let each = bill.iter().map(|i| i32::from(i.cost.v)).sum();
        let (name, what) = match (&u.name, words.split_first()) {
            (Some(n), _) => (n.clone(), words.join(", ")),
            (None, Some((first, options))) => (capital(first), options.join(", ")),
            (None, None) => Default::default(),
        };
        let mut out = vec![self.row(&sheet, name.clone(), what, number, Some(each))];
        if let Some(foot) = u.foot(terms) {
            out.push(self.row(&foot, name, label(lang, "on-foot"), number, None));
        }
        out
    }

    fn row(&mut self, s: &Sheet, name: String, what: String, number: u16, each: Option<i32>) -> Vec<Cell> {
        let lang = self.speaker.lang();
        let g = glosses();
        let mut has = Vec::new();
        for w in s.weapons.iter() {
            let mut word = listed_name(&profiles().weapons, &w, lang);
            self.glossary.add(word.clone(), g.tercios.weapons.get(w.id()), lang);
            if w.is_gun() {
                word = format!("{word}\u{a0}{}″", Weapon::range(w));
            }
            has.push(word);
        }
        for r in s.rules.iter() {
            let word = listed_name(&profiles().rules, &r, lang);
            self.glossary.add(word.clone(), g.tercios.rules.get(r.id()), lang);
            has.push(word);
        }
        let mut row = vec![Cell::Name { number, name, what }];
        row.extend(values(&s.values).map(Cell::Text));
        row.push(listed(&has));
        let wear = usize::from(s.values.stamina);
        // The last box, apart: weary (T-UNT-28).
        let groups = if wear > 1 { vec![wear - 1, 1] } else { vec![wear] };
        let each_one = |groups: &Vec<usize>, numbered: bool| -> Vec<Strip> {
            let label = |n: u16| if numbered && number > 1 { n.to_string() } else { String::new() };
            (1..=number).map(|n| Strip::new(label(n), groups.clone())).collect()
        };
        let (wear, disorder) = match each {
            Some(_) => (each_one(&groups, true), each_one(&vec![1], false)),
            // The same men on foot: their boxes stand above.
            None => Default::default(),
        };
        row.push(Cell::Ticks(wear));
        row.push(Cell::Ticks(disorder));
        row.push(each.map_or_else(|| Cell::Text(String::new()), |e| points(e, usize::from(number))));
        row
    }
}

fn values(v: &Values) -> [String; 10] {
    let pair = |a: u8, b: u8| if a == b { a.to_string() } else { format!("{a}/{b}") };
    let speed = if v.speed_limbered > 0 { pair(v.speed, v.speed_limbered) } else { v.speed.to_string() };
    let defence = |n: usize| format!("{}+", v.defences[n]);
    [
        speed,
        v.melee.to_string(),
        pair(v.shoot[0], v.shoot[1]),
        v.discipline.to_string(),
        v.courage.to_string(),
        v.stamina.to_string(),
        defence(0),
        defence(1),
        defence(2),
        defence(3),
    ]
}
