//! A list as a sheet to be filled in: every field of it with what may stand there, and everything that may be added,
//! with names and prices. A page draws it and changes the list as data; the system's own check judges what comes of it.

mod adgr;
mod argad;
mod tercios;

use crate::ListFile;
use crate::report::word;
use rocroi_words::{Lang, Speaker};
use serde::Serialize;
use serde_json::Value;

/// How a field is filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Any text.
    Text,
    /// A whole number.
    Number,
    /// One of the options.
    Choice,
    /// Any of the options.
    Many,
    /// Yes or no.
    Switch,
}

/// Something that may stand in a field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Possible {
    /// As data.
    pub value: Value,
    /// What it is called.
    pub label: String,
    /// What it costs, if anything.
    pub points: Option<i32>,
}

/// A field of a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Field {
    /// Where it stands in the list (a JSON pointer).
    pub path: String,
    /// What it is called.
    pub label: String,
    /// How it is filled in.
    pub kind: Kind,
    /// What stands there; nothing if it is left out.
    pub value: Value,
    /// What may stand there.
    pub options: Vec<Possible>,
    /// It must not be left out.
    pub needed: bool,
    /// What a number is that is left out.
    pub usual: Option<u16>,
}

/// Something that may be added.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Offer {
    /// What it is called.
    pub label: String,
    /// Why, or how many there may be.
    pub note: String,
    /// What it costs as it comes.
    pub points: Option<i32>,
    /// The array it is added to (a JSON pointer).
    pub into: String,
    /// What is added.
    pub value: Value,
}

/// A line of a part: units of a kind, figures, a commander.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Item {
    /// Where it stands.
    pub path: String,
    /// What it is called.
    pub title: String,
    /// What it costs, all of them.
    pub points: Option<i32>,
    /// Its fields.
    pub fields: Vec<Field>,
    /// It can be taken out.
    pub loose: bool,
}

/// A corps, a regiment, a group.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    /// Where it stands.
    pub path: String,
    /// What it is called.
    pub title: String,
    /// Fields of its own.
    pub fields: Vec<Field>,
    /// Its lines.
    pub items: Vec<Item>,
    /// What may be added to it.
    pub offers: Vec<Offer>,
    /// It can be taken out.
    pub loose: bool,
}

/// A list to be filled in.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sheet {
    /// Fields of the army.
    pub fields: Vec<Field>,
    /// Its parts.
    pub parts: Vec<Part>,
    /// Parts that may be added.
    pub offers: Vec<Offer>,
}

/// Fields over a list as data.
pub(crate) struct Form<'a> {
    data: &'a Value,
    speaker: &'a Speaker,
}

impl Form<'_> {
    fn value(&self, path: &str) -> Value {
        self.data.pointer(path).cloned().unwrap_or(Value::Null)
    }

    fn field(&self, path: String, label: &str, kind: Kind, options: Vec<Possible>) -> Field {
        let value = self.value(&path);
        let label = word(self.speaker, &format!("armies-field-{label}"));
        Field { path, label, kind, value, options, needed: false, usual: None }
    }

    fn text(&self, path: String, label: &str) -> Field {
        self.field(path, label, Kind::Text, Vec::new())
    }

    fn number(&self, path: String, label: &str) -> Field {
        self.field(path, label, Kind::Number, Vec::new())
    }

    /// A number that is so much where nothing is said.
    fn usual(&self, path: String, label: &str, usual: u16) -> Field {
        Field { usual: Some(usual), ..self.number(path, label) }
    }

    fn switch(&self, path: String, label: &str) -> Field {
        self.field(path, label, Kind::Switch, Vec::new())
    }

    fn choice(&self, path: String, label: &str, options: Vec<Possible>) -> Field {
        self.field(path, label, Kind::Choice, options)
    }

    fn many(&self, path: String, label: &str, options: Vec<Possible>) -> Field {
        self.field(path, label, Kind::Many, options)
    }

    /// A word of a system, called by its name.
    fn option(&self, system: &str, id: &str, points: Option<i32>) -> Possible {
        let label = self.speaker.plain(&format!("{system}-term-{}", id.replace('_', "-")));
        Possible { value: id.into(), label: label.unwrap_or_else(|_| id.replace(['_', '-'], " ")), points }
    }
}

fn needed(field: Field) -> Field {
    Field { needed: true, ..field }
}

impl ListFile {
    /// The list as a sheet to be filled in.
    pub fn sheet(&self, lang: Lang) -> Sheet {
        let speaker = Speaker::of(lang);
        let data = serde_json::to_value(self).unwrap_or_default();
        let form = Form { data: &data, speaker };
        match self {
            ListFile::Adgr(l) => adgr::sheet(l, &form),
            ListFile::Tercios(l) => tercios::sheet(l, &form),
            ListFile::Argad(l) => argad::sheet(l, &form),
        }
    }

    /// The list of a system from data, as [`ListFile::sheet`] points into it.
    ///
    /// # Errors
    /// If it is no list of that system.
    pub fn of_data(system: &str, data: Value) -> Result<ListFile, rocroi_game::Trouble> {
        ListFile::from_json(system, data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fresh, fresh};

    fn list(system: &str, from: Option<&str>) -> ListFile {
        let list = from.map(str::to_owned);
        let wish = Fresh { system: system.into(), list, points: None, year: None, seed: 3, lang: Lang::En };
        fresh(&wish).unwrap_or_else(|t| panic!("{t:?}"))
    }

    /// Every option of every field, and every offer, makes a list that can be read and reported on.
    fn every_change(list: &ListFile) {
        let data = serde_json::to_value(list).unwrap();
        let sheet = list.sheet(Lang::Fr);
        let judged = |data: Value, what: &str| {
            let changed = ListFile::of_data(list.system(), data).unwrap_or_else(|t| panic!("{what}: {t:?}"));
            changed.report(Lang::Fr).unwrap_or_else(|t| panic!("{what}: {t:?}"));
        };
        let items =
            sheet.parts.iter().flat_map(|p| p.fields.iter().chain(p.items.iter().flat_map(|i| &i.fields)));
        let mut fields = 0;
        for f in sheet.fields.iter().chain(items) {
            fields += 1;
            assert!(!f.label.starts_with("armies-"), "{} has no name", f.path);
            let now = data.pointer(&f.path);
            assert_eq!(now.unwrap_or(&Value::Null), &f.value, "{}", f.path);
            for o in f.options.iter().filter(|_| now.is_some()) {
                let mut other = data.clone();
                let new =
                    if f.kind == Kind::Many { Value::from(vec![o.value.clone()]) } else { o.value.clone() };
                *other.pointer_mut(&f.path).unwrap() = new;
                judged(other, &format!("{} = {}", f.path, o.value));
            }
        }
        assert!(fields > 10);
        let offers = sheet.offers.iter().chain(sheet.parts.iter().flat_map(|p| &p.offers));
        for o in offers {
            let mut other = data.clone();
            let Some(Value::Array(into)) = other.pointer_mut(&o.into) else {
                // An array that is empty is left out of the data.
                let (at, key) = o.into.rsplit_once('/').unwrap();
                other.pointer_mut(at).unwrap()[key] = Value::from(vec![o.value.clone()]);
                judged(other, &o.label);
                continue;
            };
            into.push(o.value.clone());
            judged(other, &o.label);
        }
    }

    #[test]
    fn whatever_a_sheet_offers_is_understood() {
        every_change(&list("adgr", Some("swedish-1632")));
        every_change(&list("adgr", None));
        every_change(&list("tercios", Some("sweden")));
        every_change(&list("argad", None));
    }
}
