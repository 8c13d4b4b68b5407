//! Rosters of ADG-R: corps by corps, each unit with its cohesion to tick; melee factors of the troop types once.

use super::{Body, Cell, Column, Figures, Section, Strip, Track, listed, points};
use crate::words::{Glossary, capital, glosses, label};
use rocroi_adgr::Adgr;
use rocroi_adgr::abilities::Ability;
use rocroi_adgr::army::{Army, Leader, List, Status, profile_of};
use rocroi_adgr::command;
use rocroi_adgr::rout::morale::break_value;
use rocroi_adgr::shooting::{Missile, arm, range};
use rocroi_adgr::troops::{
    Armour, Category, Cell as Factor, Flag, Footing, Moves, Profile, Quality, Troop, Weapon,
};
use rocroi_armies::Report;
use rocroi_game::System as _;
use rocroi_table::Ud;
use rocroi_words::Speaker;

/// One enemy of each column of the factor matrix (A-TRP-33).
const ENEMIES: [(&str, Troop); 12] = [
    ("LI", Troop::LightInfantry),
    ("LMI", Troop::Lmi),
    ("MI", Troop::MediumSwordsmen),
    ("HI", Troop::HeavySwordsmen),
    ("Levy", Troop::Levy),
    ("WWg", Troop::WarWagon),
    ("Art", Troop::LightArtillery),
    ("LH", Troop::LightCavalry),
    ("Drag", Troop::Dragoon),
    ("Cv", Troop::MediumCavalry),
    ("Kn", Troop::Gendarme),
    ("El", Troop::Elephant),
];

/// The marks of A-TRP-32 that bear on a first phase.
const MARKS: [(Flag, &str, &str); 4] = [
    (Flag::CancelsImpact, "*", "cancels-impact"),
    (Flag::AgainstMounted, "@", "against-mounted"),
    (Flag::ShootersAgainstMounted, "M1", "shooters-against-mounted"),
    (Flag::Wagon, "#", "wagon"),
];

/// From here on a battle unit counts two demoralisation points (A-ROU-16), and a deep one has flanks (A-MEL-70).
const WORN: usize = 4;

pub(super) fn body(list: &List, army: &Army, report: &Report, speaker: &Speaker) -> Body {
    let lang = speaker.lang();
    let prices = army.check();
    let mut cost = prices.units.iter().map(|u| i32::from(u.total()));
    let mut pen = Pen { speaker, glossary: Glossary::default(), troops: Vec::new(), profiles: Vec::new() };
    let mut sections = Vec::new();
    for (i, (corps, (name, leader, bought))) in list.corps.iter().zip(&army.corps).enumerate() {
        let general = prices.generals.get(i).copied().unwrap_or_default();
        let mut rows = vec![pen.general(leader, i32::from(general))];
        let mut units = bought.iter();
        for entry in &corps.unit {
            let these: Vec<_> = units.by_ref().take(usize::from(entry.number)).collect();
            let Some(first) = these.first() else { continue };
            let profile = profile_of(first.troop, first.quality, &first.choices);
            // All of an entry cost the same.
            let each = these.iter().fold(0, |_, _| cost.next().unwrap_or_default());
            // The number behind each name tells them apart.
            let numbers: Vec<&str> =
                these.iter().map(|b| b.name.rsplit_once(' ').map_or("", |(_, n)| n)).collect();
            rows.push(pen.unit(entry.name.as_deref(), profile, &numbers, each));
        }
        let title =
            name.clone().unwrap_or_else(|| format!("{} {}", speaker_word(speaker, "armies-corps"), i + 1));
        let points = report.sections.get(i).map_or(0, |s| s.points);
        sections.push(Section { name: title, points, ticks: Vec::new(), rows });
    }
    // Works, a fortified camp, a ship.
    if let Some(rest) = report.sections.get(army.corps.len()) {
        let rows = rest.lines.iter().map(|l| {
            let name = Cell::Name { number: l.number, name: capital(&l.name), what: String::new() };
            let mut row = vec![name];
            row.extend((0..5).map(|_| Cell::Text(String::new())));
            row.push(Cell::Ticks(Vec::new()));
            row.push(points(l.each, usize::from(l.number)));
            row
        });
        let rows = rows.collect();
        sections.push(Section { name: rest.name.clone(), points: rest.points, ticks: Vec::new(), rows });
    }
    let value = break_value(pen.profiles.iter().copied(), usize::from(army.fortified_camp)).total();
    let tables = vec![pen.factors()];
    let mut subtitle = vec![report.list.clone().unwrap_or_else(|| capital(&label(lang, "free-list")))];
    subtitle.push(army.year.to_string());
    subtitle.extend(army.regions.iter().map(|r| speaker.term("adgr", r)));
    let fives = |n: usize| (0..n).step_by(5).map(|i| (n - i).min(5)).collect();
    Body {
        subtitle,
        tracks: vec![Track {
            label: format!("{} {value}", label(lang, "breaks")),
            clause: "A-ROU-14".to_owned(),
            groups: fives(usize::try_from(value).unwrap_or_default().min(60)),
        }],
        columns: columns(lang),
        sections,
        tables,
        note: label(lang, "factors-note"),
        glossary: pen.glossary,
        system_name: "ADG-R",
        rules_version: Adgr::RULES_VERSION,
    }
}

fn columns(lang: rocroi_words::Lang) -> Vec<Column> {
    vec![
        Column::new(label(lang, "unit"), "name", 0, 4),
        Column::new(label(lang, "category"), "figure", 9, 0),
        Column::new(label(lang, "protection"), "figure", 9, 0),
        Column::new(label(lang, "move"), "figure", 15, 0),
        Column::new(label(lang, "shoots"), "text", 22, 0),
        Column::new(label(lang, "has"), "text", 0, 4),
        Column::new(label(lang, "cohesion"), "ticks", 33, 0),
        Column::new(label(lang, "cost"), "points", 14, 0),
    ]
}

fn speaker_word(speaker: &Speaker, id: &str) -> String {
    speaker.plain(id).unwrap_or_else(|_| id.to_owned())
}

/// Writes the rows and remembers what must be explained.
struct Pen<'a> {
    speaker: &'a Speaker,
    glossary: Glossary,
    troops: Vec<Profile>,
    profiles: Vec<Profile>,
}

impl Pen<'_> {
    fn term<T: serde::Serialize>(&self, value: &T) -> String {
        self.speaker.term("adgr", value)
    }

    fn label(&self, id: &str) -> String {
        label(self.speaker.lang(), id)
    }

    fn explain(&mut self, name: String, key: &str) {
        self.glossary.add(name, glosses().adgr.get(key), self.speaker.lang());
    }

    fn general(&self, l: &Leader, price: i32) -> Vec<Cell> {
        let mut what = vec![self.term(&l.rank)];
        if l.chief {
            what.push(speaker_word(self.speaker, "armies-chief"));
        }
        match l.status {
            Status::Reliable => {}
            Status::Allied => what.push(speaker_word(self.speaker, "armies-allied")),
            Status::Unreliable => what.push(speaker_word(self.speaker, "armies-unreliable")),
        }
        if let Some(unit) = &l.included {
            let with = self.speaker.with_args("armies-included", &[("unit", unit.clone())]);
            what.push(with.unwrap_or_else(|_| unit.clone()));
        }
        let reach = whole(command::range(l.rank, Profile::of(Troop::Tercio)));
        let has = format!(
            "{} +{}, {} {reach}\u{a0}UD",
            self.label("command"),
            l.rank.value(),
            self.label("command-range")
        );
        let name = l.name.clone().unwrap_or_else(|| capital(&speaker_word(self.speaker, "armies-general")));
        let blank = || Cell::Text(String::new());
        vec![
            Cell::Name { number: 1, name, what: what.join(", ") },
            blank(),
            blank(),
            blank(),
            blank(),
            Cell::Text(has),
            Cell::Ticks(vec![Strip::new(self.label("lost"), vec![1])]),
            points(price, 1),
        ]
    }

    fn unit(&mut self, name: Option<&str>, p: Profile, numbers: &[&str], each: i32) -> Vec<Cell> {
        if !self.troops.iter().any(|t| t.troop == p.troop) {
            self.troops.push(p);
        }
        self.profiles.extend(numbers.iter().map(|_| p));
        let troop = self.term(&p.troop);
        let quality = self.term(&p.quality);
        match p.quality {
            Quality::Elite => self.explain(quality.clone(), "elite"),
            Quality::Mediocre => self.explain(quality.clone(), "mediocre"),
            Quality::Ordinary => {}
        }
        let (title, what) = match name {
            Some(n) => (n.to_owned(), format!("{troop}, {quality}")),
            None => (troop, quality),
        };
        let cohesion = usize::from(p.cohesion());
        // A battle unit's boxes part where it begins to count double.
        let groups = if p.battle_unit() && cohesion >= WORN {
            vec![WORN - 1, cohesion - (WORN - 1)]
        } else {
            vec![cohesion]
        };
        let several = numbers.len() > 1;
        let strips = numbers
            .iter()
            .map(|n| Strip::new(if several || name.is_none() { *n } else { "" }, groups.clone()));
        let shoots = self.shoots(p);
        let has = self.abilities(p);
        vec![
            Cell::Name { number: u16::try_from(numbers.len()).unwrap_or(u16::MAX), name: title, what },
            Cell::Text(code(p.category()).to_owned()),
            Cell::Text(p.protection().to_string()),
            Cell::Text(moves(p.moves())),
            Cell::Text(shoots),
            listed(&has),
            Cell::Ticks(strips.collect()),
            points(each, numbers.len()),
        ]
    }

    fn shoots(&mut self, p: Profile) -> String {
        let (Some(arm), Some(range)) = (arm(p, Ud(1)), range(p).map(whole)) else { return "–".to_owned() };
        let word = match arm.missile {
            Missile::WagonMissiles => self.label("missiles"),
            Missile::Javelin => {
                let name = self.term(&Weapon::Javelin);
                if matches!(p.category(), Category::Li | Category::Lh | Category::Lmi) {
                    self.explain(name.clone(), "javelin");
                }
                name
            }
            Missile::Arquebus => {
                let name = self.term(&Weapon::Arquebus);
                if matches!(p.category(), Category::Lmi | Category::Mi | Category::Hi) {
                    self.explain(name.clone(), "arquebus");
                }
                name
            }
            Missile::CommandedShot => self.term(&Weapon::Musket),
            // Guns are called as troops are, with a capital.
            other => self.term(&other).to_lowercase(),
        };
        format!("{}{word}, {range}\u{a0}UD", if arm.half { "½ " } else { "" })
    }

    fn abilities(&mut self, p: Profile) -> Vec<String> {
        let mut out = Vec::new();
        for a in p.abilities.iter() {
            let name = self.term(&a);
            let key: &'static str = match a {
                Ability::Impact if p.mounted() => "impact-mounted",
                Ability::Impact => "impact-foot",
                other => other.into(),
            };
            // Impact is explained apart for foot, mounted and elephants.
            let explained = match key {
                "impact-foot" => format!("{name} ({})", self.label("of-foot")),
                "impact-mounted" => format!("{name} ({})", self.label("of-mounted")),
                _ => name.clone(),
            };
            self.explain(explained, key);
            out.push(name);
        }
        if p.category() == Category::El {
            let name = self.term(&Ability::Impact);
            self.explain(format!("{name} ({})", self.label("of-elephants")), "impact-elephant");
            out.push(name);
        }
        match p.armour() {
            Armour::Heavy => {
                let name = self.label("heavy-armour");
                self.explain(name.clone(), "heavy-armour");
                let plain = self.term(&Ability::Armour);
                self.explain(plain, "armour");
                out.push(name);
            }
            Armour::Armour if !p.has(Ability::Armour) => {
                let name = self.term(&Ability::Armour);
                self.explain(name.clone(), "armour");
                out.push(name);
            }
            Armour::Armour | Armour::None => {}
        }
        // Furious Charge follows from others (A-ABL-21).
        let horse = matches!(p.category(), Category::Cv | Category::Kn);
        let arms = [Ability::Impact, Ability::Pistol, Ability::Shock];
        if p.has(Ability::Salvo)
            || horse && (p.has(Ability::Impact) || p.has(Ability::Shock))
            || p.category() == Category::El
        {
            let name = self.label("furious-charge");
            self.explain(name, "furious-charge");
        }
        if p.category() == Category::Cv && !arms.iter().any(|a| p.has(*a)) {
            let name = self.label("loose-cavalry");
            self.explain(name.clone(), "loose-cavalry");
            out.push(name);
        }
        for (has, id) in [
            (p.deep(), "deep"),
            (p.may_form_square(), "square"),
            (p.unmanoeuvrable(), "unmanoeuvrable"),
            (p.may_evade(), "evades"),
        ] {
            if has {
                let name = self.label(id);
                self.explain(name.clone(), id);
                out.push(name);
            }
        }
        if p.rides_camels() {
            let name = self.speaker.plain("adgr-term-camels").unwrap_or_default();
            self.explain(name.clone(), "camels");
            out.push(name);
        }
        out
    }

    /// The rows of the factor matrix of the troops of this army, with their marks and the ground that hinders them.
    fn factors(&mut self) -> Figures {
        let mut head = vec![String::new()];
        // Levies are the one column without a code.
        let levy = self.term(&Troop::Levy);
        head.extend(
            ENEMIES.iter().map(|(code, t)| if *t == Troop::Levy { levy.clone() } else { (*code).to_owned() }),
        );
        head.extend(["first-phase", "rough", "difficult"].map(|id| self.label(id)));
        let mut rows = Vec::new();
        for p in std::mem::take(&mut self.troops) {
            let mut row = vec![self.term(&p.troop)];
            row.extend(ENEMIES.iter().map(|(_, enemy)| match p.troop.cell(*enemy) {
                Factor::Plain(n) => n.to_string(),
                Factor::Open(a, b) | Factor::Side(a, b) => format!("{a}/{b}"),
            }));
            let mut marks = Vec::new();
            for (flag, mark, key) in MARKS {
                if p.flag(flag) {
                    marks.push(mark);
                    self.explain(mark.to_owned(), key);
                }
            }
            row.push(marks.join(" "));
            row.extend([Footing::Rough, Footing::Difficult].map(|g| signed(p.terrain(g))));
            rows.push(row);
        }
        Figures { title: self.label("factors"), clause: "A-TRP-33".to_owned(), head, rows }
    }
}

/// The code of a category, the same in both languages (A-TRP-14).
fn code(category: Category) -> &'static str {
    match category {
        Category::Li => "LI",
        Category::Lmi => "LMI",
        Category::Mi => "MI",
        Category::Hi => "HI",
        Category::Wwg => "WWg",
        Category::Art => "Art",
        Category::Lh => "LH",
        Category::Drag => "Drag",
        Category::Cv => "Cv",
        Category::Kn => "Kn",
        Category::El => "El",
    }
}

/// Open, rough and difficult; a dash where it may not go.
fn moves(m: Moves) -> String {
    let open = if m.far > m.open { format!("{}–{}", m.open, m.far) } else { m.open.to_string() };
    let hard = m.difficult.map_or_else(|| "–".to_owned(), |d| d.to_string());
    format!("{open} / {} / {hard}", m.rough)
}

/// Ranges are whole UD.
fn whole(length: Ud) -> i32 {
    length.units() / Ud::UNITS
}

fn signed(n: i8) -> String {
    match n {
        0 => "0".to_owned(),
        1.. => format!("+{n}"),
        _ => format!("−{}", n.unsigned_abs()),
    }
}
