//! Rosters of Argad!: group by group, like figures in one line with a box for each.

use super::{Body, Cell, Column, Section, Strip, Track, listed, points};
use crate::words::{Glossary, capital, glosses, label};
use rocroi_argad::Argad;
use rocroi_argad::figures::{Firearm, Horse, Kind, Mover, Profile, Role, Weapon};
use rocroi_argad::movement::{formed_row, table_allowance};
use rocroi_argad::scenario::{GroupSpec, value};
use rocroi_armies::Report;
use rocroi_game::System as _;
use rocroi_words::{Lang, Speaker};

pub(super) fn body(groups: &[GroupSpec], report: &Report, speaker: &Speaker) -> Body {
    let lang = speaker.lang();
    let mut pen = Pen { speaker, glossary: Glossary::default() };
    let mut sections = Vec::new();
    for (g, said) in groups.iter().zip(&report.sections) {
        let mut rows = Vec::new();
        let mut figures = g.figures.iter().peekable();
        while let Some(f) = figures.next() {
            let mut number = 1;
            while figures.next_if(|n| *n == f).is_some() {
                number += 1;
            }
            rows.push(pen.figure(&f.0, &f.1, number));
        }
        let ticks = ["shaken", "routed"].map(|id| Strip::new(label(lang, id), vec![1])).to_vec();
        sections.push(Section { name: capital(&said.name), points: said.points, ticks, rows });
    }
    let explained: &[&str] = &["length", "test"];
    for id in explained {
        pen.explain(label(lang, id), id);
    }
    Body {
        subtitle: vec![label(lang, "band")],
        tracks: strength(groups, lang).into_iter().collect(),
        columns: columns(lang),
        sections,
        tables: Vec::new(),
        note: label(lang, "argad-note"),
        glossary: pen.glossary,
        system_name: "Argad!",
        rules_version: Argad::RULES_VERSION,
    }
}

/// Boxes for lost figures, parted where the band is breaking and where it is beaten (R-MRL-14). Class 1 does not count.
fn strength(groups: &[GroupSpec], lang: Lang) -> Option<Track> {
    let all = groups.iter().flat_map(|g| &g.figures).filter(|(_, p)| !p.class.is_one()).count();
    let (breaking, beaten) = (all.div_ceil(2), (3 * all).div_ceil(4));
    let words = format!("{} {breaking} {} {beaten}", label(lang, "band-breaks"), label(lang, "and"));
    let parts = vec![breaking, beaten - breaking];
    (all > 0).then(|| Track { label: words, clause: "R-MRL-14".to_owned(), groups: parts })
}

fn columns(lang: Lang) -> Vec<Column> {
    vec![
        Column::new(label(lang, "figure"), "name", 0, 4),
        Column::new(label(lang, "class"), "figure", 10, 0),
        Column::new(label(lang, "armour"), "figure", 9, 0),
        Column::new(label(lang, "move"), "figure", 10, 0),
        Column::new(label(lang, "close-order"), "figure", 15, 0),
        Column::new(label(lang, "strikes"), "text", 0, 4),
        Column::new(label(lang, "fires"), "text", 0, 4),
        Column::new(label(lang, "out"), "ticks", 30, 0),
        Column::new(label(lang, "cost"), "points", 14, 0),
    ]
}

struct Pen<'a> {
    speaker: &'a Speaker,
    glossary: Glossary,
}

impl Pen<'_> {
    fn term<T: serde::Serialize>(&self, value: &T) -> String {
        self.speaker.term("argad", value)
    }

    fn explain(&mut self, name: String, key: &str) {
        self.glossary.add(name, glosses().argad.get(key), self.speaker.lang());
    }

    fn figure(&mut self, name: &str, p: &Profile, number: usize) -> Vec<Cell> {
        let lang = self.speaker.lang();
        let title = if name == "figure" {
            self.term(&p.kind)
        } else {
            self.speaker.plain(&format!("argad-term-{name}")).unwrap_or_else(|_| name.to_owned())
        };
        let mut what = Vec::new();
        if p.role != Role::Man {
            let word = self.term(&p.role);
            self.explain(word.clone(), p.role.into());
            what.push(word);
        }
        if name != "figure" || p.kind == Kind::Foot {
            what.push(self.term(&p.kind));
        }
        if p.kind != Kind::Foot {
            let word = self.term(&p.kind);
            self.explain(word, p.kind.into());
        }
        what.push(self.term(&p.clothing()));
        for (has, id) in [(p.cuirass, "cuirass"), (p.drilled, "drilled")] {
            if has {
                let word = label(lang, id);
                self.explain(word.clone(), id);
                what.push(word);
            }
        }
        if p.class.is_one() {
            self.explain(label(lang, "class-one"), "class-one");
        }
        let mounted = p.kind.is_cavalry();
        let formed = p.drilled.then(|| formed_row(mounted));
        let close = formed.map_or_else(|| "–".to_owned(), |f| format!("{} / {}", f.column, f.line));
        let strikes = self.strikes(p);
        let fires = self.fires(p);
        // The band leader has two lives (R-MRL-16).
        let lives = if p.role == Role::BandLeader { 2 } else { 1 };
        let rows = (0..number).step_by(6).map(|i| Strip::new("", vec![lives * (number - i).min(6)]));
        let each = i32::from(value(p));
        vec![
            Cell::Name {
                number: u16::try_from(number).unwrap_or(u16::MAX),
                name: capital(&title),
                what: what.join(", "),
            },
            Cell::Text(p.class.to_string()),
            Cell::Text(if p.cuirass { "4" } else { "–" }.to_owned()),
            Cell::Text(table_allowance(mover(p), p.clothing(), false).1.to_string()),
            Cell::Text(close),
            listed(&strikes),
            listed(&fires),
            Cell::Ticks(rows.collect()),
            points(each, number),
        ]
    }

    /// The weapons it carries with their length; the butt of a firearm only where it has nothing better.
    fn strikes(&mut self, p: &Profile) -> Vec<String> {
        let lang = self.speaker.lang();
        let butt = |w: Weapon| matches!(w, Weapon::MusketButt | Weapon::MusketoonButt | Weapon::PistolButt);
        let all: Vec<Weapon> = p.all_weapons().iter().filter(|w| *w != Weapon::BareHands).collect();
        let plain = all.iter().all(|w| butt(*w));
        let mut out = Vec::new();
        for w in all.into_iter().filter(|w| plain || !butt(*w)) {
            let row = w.row();
            let mut length = self.term(&row.length);
            for (has, id, sign) in
                [(row.poor, "poor", " −1"), (row.heavy, "heavy", " +1"), (row.outdoors, "outdoors", "")]
            {
                if has {
                    self.explain(label(lang, id), id);
                    length.push_str(sign);
                }
            }
            out.push(format!("{} ({length})", self.term(&w)));
        }
        if out.is_empty() {
            out.push(self.term(&Weapon::BareHands));
        }
        out
    }

    /// Its firearms, each with the number needed in every band.
    fn fires(&mut self, p: &Profile) -> Vec<String> {
        let mut arms: Vec<(usize, Firearm)> = p.long_arm.map(|a| (1, a)).into_iter().collect();
        if p.pistols > 0 {
            arms.push((usize::from(p.pistols), Firearm::Pistol));
        }
        let mut out = Vec::new();
        for (n, arm) in arms {
            let name = self.term(&arm);
            self.explain(name.clone(), arm.into());
            let bands: Vec<String> =
                arm.row().bands.iter().map(|b| format!("{}+\u{a0}≤\u{a0}{}", b.number, b.to)).collect();
            let times = if n > 1 { format!("{n} ") } else { String::new() };
            // In French a colon stands apart.
            let apart = if self.speaker.lang() == Lang::Fr { "\u{a0}" } else { "" };
            out.push(format!("{times}{name}{apart}: {}", bands.join(" · ")));
        }
        if out.is_empty() {
            out.push("–".to_owned());
        }
        out
    }
}

fn mover(p: &Profile) -> Mover {
    match p.kind {
        Kind::Foot => Mover::Foot,
        Kind::LightCavalry => Mover::LightCavalry,
        Kind::HeavyCavalry => Mover::HeavyCavalry,
        Kind::MountedFoot => match p.own_horse() {
            Some(Horse::FarmHorse) => Mover::FarmHorse,
            _ => Mover::FastHorse,
        },
    }
}
