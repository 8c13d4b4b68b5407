//! Reference sheets: tables of the rulebook, chosen by clause in `data/sheets.toml`, in two pages for each system. Every
//! cell comes from `rulebook/`; in French by its glossaries and by `data/cells-fr.toml`, and where neither has it, in
//! English and marked.

mod french;

use crate::words::labels;
use french::French;
use rocroi_armies::SYSTEMS;
use rocroi_game::{Trouble, nearest};
use rocroi_rulebook::{Entry, Id, Lang as BookLang, Rulebook, Table};
use rocroi_words::Lang;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A reference sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sheet {
    /// `en` or `fr`.
    pub lang: &'static str,
    /// What the system is called.
    pub system_name: String,
    /// Its pages.
    pub pages: Vec<Shown>,
    /// How many cells are in English for want of French.
    pub untranslated: usize,
    /// Words of the page.
    pub words: BTreeMap<String, String>,
}

/// A page of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Shown {
    /// What it is about.
    pub title: String,
    /// The size of its letters, in tenths of a point.
    pub size: u8,
    /// Tables as wide as the page.
    pub wide: Vec<Panel>,
    /// Columns of tables below them.
    pub columns: Vec<Vec<Panel>>,
}

/// One table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Panel {
    /// The title of its clause.
    pub title: String,
    /// The clause.
    pub clause: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// How much room a column of words wants against others; 0 for one that is as wide as its widest cell.
    pub shares: Vec<usize>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// Set in so many parts side by side.
    pub halves: usize,
    /// What stands below it.
    pub note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chosen {
    name: String,
    page: Vec<Page>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    title: Both,
    size: u8,
    #[serde(default)]
    wide: Vec<Choice>,
    columns: Vec<Vec<Choice>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    clause: String,
    title: Option<Both>,
    #[serde(default)]
    table: usize,
    #[serde(default)]
    columns: Vec<String>,
    #[serde(default)]
    stack: Vec<String>,
    #[serde(default = "one")]
    halves: usize,
    note: Option<Both>,
}

const fn one() -> usize {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Both {
    en: String,
    fr: String,
}

impl Both {
    fn of(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en.clone(),
            Lang::Fr => self.fr.clone(),
        }
    }
}

// Part of the program; that they can be read is a test below.
static CHOSEN: LazyLock<BTreeMap<String, Chosen>> =
    LazyLock::new(|| toml::from_str(include_str!("../data/sheets.toml")).unwrap_or_default());
static BOOK: LazyLock<Option<Rulebook>> = LazyLock::new(|| Rulebook::shipped().ok());

/// The clauses whose tables stand on a system's sheet.
pub fn chosen(system: &str) -> Vec<String> {
    let pages = CHOSEN.get(system).map_or(&[][..], |c| &c.page[..]);
    let all = pages.iter().flat_map(|p| p.wide.iter().chain(p.columns.iter().flatten()));
    all.flat_map(|c| if c.stack.is_empty() { vec![c.clause.clone()] } else { c.stack.clone() }).collect()
}

/// The rulebook, for what else is printed from it.
pub(crate) fn book() -> Result<&'static Rulebook, Trouble> {
    BOOK.as_ref().ok_or_else(|| Trouble::new("the rulebook this program carries cannot be read"))
}

/// The reference sheet of a system.
///
/// # Errors
/// There is no such system; or a clause or column that is chosen is no longer in the rulebook.
pub fn sheet(system: &str, lang: Lang) -> Result<Sheet, Trouble> {
    let Some(chosen) = CHOSEN.get(system) else {
        let mut t = Trouble::new(format!("there is no rule system `{system}`"));
        t.right = Some(match nearest(system, SYSTEMS) {
            Some(n) => format!("did you mean `{n}`?"),
            None => format!("there are {}", SYSTEMS.join(", ")),
        });
        return Err(t);
    };
    let mut setter = Setter::new(system, lang)?;
    let mut pages = Vec::new();
    for p in &chosen.page {
        let wide = p.wide.iter().map(|c| setter.panel(c)).collect::<Result<_, _>>()?;
        let mut columns = Vec::new();
        for column in &p.columns {
            columns.push(column.iter().map(|c| setter.panel(c)).collect::<Result<_, _>>()?);
        }
        pages.push(Shown { title: p.title.of(lang), size: p.size, wide, columns });
    }
    Ok(Sheet {
        lang: lang.code(),
        system_name: chosen.name.clone(),
        pages,
        untranslated: setter.untranslated,
        words: labels(lang),
    })
}

/// Sets tables in one language.
pub(crate) struct Setter {
    lang: Lang,
    system: String,
    book: &'static Rulebook,
    french: French,
    /// Names of troops by their codes (A-TRP-30, A-TRP-31).
    codes: BTreeMap<String, String>,
    pub(crate) untranslated: usize,
}

impl Setter {
    pub(crate) fn new(system: &str, lang: Lang) -> Result<Setter, Trouble> {
        let book = book()?;
        let mut codes = BTreeMap::new();
        let tables = ["A-TRP-30", "A-TRP-31"].iter().flat_map(|id| entry(book, id)).flat_map(|e| &e.tables);
        let named: Vec<(&String, String, &String)> = tables
            .flat_map(|t| &t.rows)
            .filter_map(|r| match &r[..] {
                [code, name, category, ..] => Some((code, pick(name, lang), category)),
                _ => None,
            })
            .collect();
        for (code, name, category) in &named {
            // Two of one name are told apart by their category.
            let twice = named.iter().filter(|(_, n, _)| n == name).count() > 1;
            let shown = if twice { format!("{name} ({category})") } else { name.clone() };
            codes.insert((*code).clone(), shown);
        }
        let french = French::new(book);
        Ok(Setter { lang, system: system.to_owned(), book, french, codes, untranslated: 0 })
    }

    fn panel(&mut self, choice: &Choice) -> Result<Panel, Trouble> {
        let own = self.entry(&choice.clause)?;
        let clause = own.id.to_string();
        let title = choice.title.as_ref().map_or_else(|| self.title(own), |t| t.of(self.lang));
        let table = if choice.stack.is_empty() {
            let missing = || Trouble::new(format!("{clause} has no table {}", choice.table + 1));
            own.tables.get(choice.table).ok_or_else(missing)?.clone()
        } else {
            self.stacked(&choice.stack)?
        };
        let mut keep: Vec<usize> = (0..table.header.len()).collect();
        if !choice.columns.is_empty() {
            let find = |name: &String| {
                let at = table.header.iter().position(|h| h == name);
                at.ok_or_else(|| Trouble::new(format!("{clause} has no column `{name}`")))
            };
            keep = choice.columns.iter().map(find).collect::<Result<_, _>>()?;
        }
        let head: Vec<String> =
            keep.iter().map(|c| self.cell(&table.header[*c], &table.header[*c])).collect();
        let rows: Vec<Vec<String>> = table
            .rows
            .iter()
            .map(|r| keep.iter().map(|c| self.cell(&r[*c], &table.header[*c])).collect())
            .collect();
        let shares = (0..keep.len()).map(|i| share(i, &head, &rows)).collect();
        let note = choice.note.as_ref().map_or_else(String::new, |n| n.of(self.lang));
        Ok(Panel { title, clause, head, shares, rows, halves: choice.halves, note })
    }

    /// The first tables of several clauses as one, each row beginning with the title of its clause.
    fn stacked(&self, clauses: &[String]) -> Result<Table, Trouble> {
        let mut out = Table { header: Vec::new(), rows: Vec::new(), line: 0 };
        for id in clauses {
            let e = self.entry(id)?;
            let Some(t) = e.tables.first() else {
                return Err(Trouble::new(format!("{id} has no table")));
            };
            if out.header.is_empty() {
                out.header = std::iter::once("Unit".to_owned()).chain(t.header.iter().cloned()).collect();
            }
            for r in &t.rows {
                out.rows.push(std::iter::once(self.title(e)).chain(r.iter().cloned()).collect());
            }
        }
        Ok(out)
    }

    pub(crate) fn entry(&self, id: &str) -> Result<&'static Entry, Trouble> {
        entry(self.book, id).ok_or_else(|| Trouble::new(format!("there is no clause {id} in the rulebook")))
    }

    pub(crate) fn title(&self, e: &Entry) -> String {
        let lang = match self.lang {
            Lang::En => BookLang::En,
            Lang::Fr => BookLang::Fr,
        };
        self.book.title(e, lang).unwrap_or(&e.title).to_owned()
    }

    /// A cell as it stands on the page.
    pub(crate) fn cell(&mut self, text: &str, header: &str) -> String {
        let plain = plain(text);
        // A column of names in both languages.
        if header.contains("EN / FR") || header.contains("FR / EN") {
            let chosen =
                if text == header { plain.split(" (").next().unwrap_or_default().to_owned() } else { plain };
            return if text == header {
                self.french_or_marked(&chosen)
            } else if header.contains("FR / EN") {
                pick_other(&chosen, self.lang)
            } else {
                self.french_or_own(&pick(&chosen, self.lang))
            };
        }
        // Titles of clauses are in this language already.
        if header == "Unit" && text != header {
            return plain;
        }
        if let Some(name) = self.codes.get(&plain) {
            return name.clone();
        }
        // Several codes in one cell.
        let parts: Vec<&str> = plain.split(", ").collect();
        if parts.len() > 1 && parts.iter().all(|p| p.starts_with("art_")) {
            let sizes = parts.iter().map(|p| self.french_or_own(&format!("{} Artillery", size(p))));
            return sizes.collect::<Vec<_>>().join(", ");
        }
        if plain.starts_with("art_") {
            return self.french_or_own(&format!("{} Artillery", size(&plain)));
        }
        self.french_or_marked(&plain)
    }

    fn french_or_own(&mut self, text: &str) -> String {
        match self.lang {
            Lang::En => text.to_owned(),
            Lang::Fr => self.french.of(&self.system, text).unwrap_or_else(|| text.to_owned()),
        }
    }

    fn french_or_marked(&mut self, text: &str) -> String {
        if self.lang == Lang::En || !french::has_words(text) {
            return text.to_owned();
        }
        match self.french.of(&self.system, text) {
            Some(fr) => fr,
            None => {
                self.untranslated += 1;
                format!("{text}°")
            }
        }
    }
}

/// The room a column of words wants: the mean length of its longer cells, and not too little for its longest. The first
/// column is always one of words, another if one of its cells is too long for a narrow one.
fn share(column: usize, head: &[String], rows: &[Vec<String>]) -> usize {
    let mut lengths: Vec<usize> = rows.iter().map(|r| r[column].chars().count()).collect();
    lengths.sort_unstable();
    let longest = lengths.last().copied().unwrap_or(0);
    if column > 0 && longest <= 14 {
        return 0;
    }
    let upper = &lengths[lengths.len() / 2..];
    let mean = upper.iter().sum::<usize>() / upper.len().max(1);
    let long = if column == 0 { longest * 3 / 4 } else { longest / 2 };
    6 + mean.max(long).max(head[column].chars().count() * 3 / 4).clamp(8, 36)
}

fn entry(book: &'static Rulebook, id: &str) -> Option<&'static Entry> {
    let id: Id = id.parse().ok()?;
    book.entry(id)
}

fn size(code: &str) -> &'static str {
    match code {
        "art_light" => "Light",
        "art_medium" => "Medium",
        _ => "Heavy",
    }
}

/// The part of `English / French` in a language.
fn pick(both: &str, lang: Lang) -> String {
    let (en, fr) = both.split_once(" / ").unwrap_or((both, both));
    match lang {
        Lang::En => en,
        Lang::Fr => fr,
    }
    .trim()
    .to_owned()
}

/// The part of `French / English` in a language.
fn pick_other(both: &str, lang: Lang) -> String {
    let (fr, en) = both.split_once(" / ").unwrap_or((both, both));
    match lang {
        Lang::En => en,
        Lang::Fr => fr,
    }
    .trim()
    .to_owned()
}

/// A cell without the marks of Markdown, the mark of what was recovered, and clause numbers in brackets.
fn plain(text: &str) -> String {
    let text = text.replace("**", "").replace('`', "").replace(" (r)", "");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once(" (") {
        let Some((inside, later)) = after.split_once(')') else { break };
        out.push_str(before);
        let ids = |word: &str| {
            matches!(word, "to" | "and") || word.trim_end_matches([',', ';']).parse::<Id>().is_ok()
        };
        if !inside.split_whitespace().all(ids) {
            out.push_str(" (");
            out.push_str(inside);
            out.push(')');
        }
        rest = later;
    }
    out.push_str(rest);
    out.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_cleared_of_marks() {
        for (cell, shown) in [
            ("troops flagged `@`", "troops flagged @"),
            ("0 (A-CMD-15)", "0"),
            ("Difficult manoeuvre (A-MOV-41 to A-MOV-44)", "Difficult manoeuvre"),
            ("3 (r)", "3"),
            ("8 (short range: up to 2)", "8 (short range: up to 2)"),
            ("32 / 36 cm (r) (R-MOV-06)", "32 / 36 cm"),
        ] {
            assert_eq!(plain(cell), shown);
        }
        assert_eq!(pick("Levy / Levée", Lang::Fr), "Levée");
        assert_eq!(pick_other("Zèle / Zeal", Lang::En), "Zeal");
    }

    #[test]
    fn every_chosen_table_is_in_the_rulebook() {
        let all: BTreeMap<String, Chosen> =
            toml::from_str(include_str!("../data/sheets.toml")).expect("data/sheets.toml");
        assert!(all.keys().map(String::as_str).eq(["adgr", "argad", "tercios"]));
        for system in SYSTEMS {
            for lang in Lang::ALL {
                let s = sheet(system, lang).unwrap_or_else(|t| panic!("{system}: {t}"));
                assert_eq!(s.pages.len(), 2, "{system}");
            }
        }
        assert!(sheet("adrg", Lang::En).is_err_and(|t| t.to_string().contains("adgr")));
    }

    #[test]
    fn the_french_sheets_are_in_french() {
        for system in SYSTEMS {
            let s = sheet(system, Lang::Fr).expect("sheet");
            let english: Vec<&String> = s
                .pages
                .iter()
                .flat_map(|p| p.wide.iter().chain(p.columns.iter().flatten()))
                .flat_map(|p| p.head.iter().chain(p.rows.iter().flatten()))
                .filter(|c| c.ends_with('°'))
                .collect();
            assert_eq!(english.len(), s.untranslated);
            assert_eq!(english, Vec::<&String>::new(), "{system}: cells without French");
        }
    }

    #[test]
    fn no_translation_is_left_over() {
        let mut used = std::collections::BTreeSet::new();
        for system in SYSTEMS {
            let mut setter = Setter::new(system, Lang::Fr).expect("rulebook");
            for p in &CHOSEN[system].page {
                for c in p.wide.iter().chain(p.columns.iter().flatten()) {
                    setter.panel(c).expect("panel");
                }
            }
            used.extend(setter.french.used());
        }
        let left: Vec<_> =
            French::new(book().expect("rulebook")).keys().filter(|k| !used.contains(k)).collect();
        assert!(left.is_empty(), "data/cells-fr.toml has lines no table needs: {left:#?}");
    }
}
