//! One language: its sentences, and how arguments are put into them.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rocroi_game::say::{Arg, Words, kebab, words};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A language of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Both.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// `en` or `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }

    /// The language of a code; none for any other.
    pub fn of(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|l| code.to_lowercase().starts_with(l.code()))
    }
}

/// The names of a battle: what its units and sides are called.
pub trait Names {
    /// The name of the piece with this number, as a newtype of the system calls it (`UnitId`, `FigureId`…).
    fn piece(&self, kind: &str, number: i64) -> Option<String>;
    /// The name of a side: `a` or `b`.
    fn seat(&self, seat: &str) -> Option<String>;
    /// The name of something that is told by several fields (a group of a side), if it has one.
    fn whole(&self, _words: &Words) -> Option<String> {
        None
    }
}

/// Numbers instead of names, for messages outside a battle.
#[derive(Clone, Copy, Debug)]
pub struct NoNames;

impl Names for NoNames {
    fn piece(&self, _: &str, _: i64) -> Option<String> {
        None
    }
    fn seat(&self, _: &str) -> Option<String> {
        None
    }
}

/// A sentence that could not be made: the id that is missing, or what was wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsaid(pub String);

impl std::fmt::Display for Unsaid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no sentence: {}", self.0)
    }
}

impl std::error::Error for Unsaid {}

macro_rules! files {
    ($lang:literal) => {
        [
            ("common", include_str!(concat!("../../../locales/", $lang, "/common.ftl"))),
            ("armies", include_str!(concat!("../../../locales/", $lang, "/armies.ftl"))),
            ("adgr", include_str!(concat!("../../../locales/", $lang, "/adgr.ftl"))),
            ("tercios", include_str!(concat!("../../../locales/", $lang, "/tercios.ftl"))),
            ("argad", include_str!(concat!("../../../locales/", $lang, "/argad.ftl"))),
            ("odds", include_str!(concat!("../../../locales/", $lang, "/odds.ftl"))),
        ]
    };
}

/// Speaks one language.
pub struct Speaker {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
    faults: Vec<String>,
}

impl std::fmt::Debug for Speaker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Speaker({})", self.lang.code())
    }
}

impl Speaker {
    /// The speaker of a language, made once.
    pub fn of(lang: Lang) -> &'static Speaker {
        static EN: OnceLock<Speaker> = OnceLock::new();
        static FR: OnceLock<Speaker> = OnceLock::new();
        match lang {
            Lang::En => EN.get_or_init(|| Speaker::read(lang, &files!("en"))),
            Lang::Fr => FR.get_or_init(|| Speaker::read(lang, &files!("fr"))),
        }
    }

    fn read(lang: Lang, files: &[(&str, &str)]) -> Speaker {
        let id = lang.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        let mut faults = Vec::new();
        for (name, text) in files {
            let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(good, errors)| {
                let file = format!("locales/{}/{name}.ftl", lang.code());
                faults.extend(errors.iter().map(|e| {
                    let line = 1 + text.bytes().take(e.pos.start).filter(|b| *b == b'\n').count();
                    format!("{file}, line {line}: {}", e.kind)
                }));
                good
            });
            if let Err(errors) = bundle.add_resource(resource) {
                faults.extend(errors.iter().map(|e| format!("locales/{}/{name}.ftl: {e}", lang.code())));
            }
        }
        Speaker { lang, bundle, faults }
    }

    /// Which language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// What is wrong with its files, with their lines; empty when all is well.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Is there a sentence for this id?
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// The sentence of a value the engine gave: `prefix` is `adgr-event`, `tercios-fault`, …
    ///
    /// # Errors
    /// If its id, or a word in it, has no translation.
    pub fn say<T: Serialize + ?Sized>(
        &self,
        prefix: &str,
        value: &T,
        names: &dyn Names,
    ) -> Result<String, Unsaid> {
        let w = words(value).ok_or_else(|| Unsaid(format!("{prefix}: not a message")))?;
        self.say_words(prefix, &w, names)
    }

    /// The sentence of words already taken apart.
    ///
    /// # Errors
    /// As [`Speaker::say`].
    pub fn say_words(&self, prefix: &str, w: &Words, names: &dyn Names) -> Result<String, Unsaid> {
        let system = prefix.split('-').next().unwrap_or(prefix);
        let mut args = FluentArgs::new();
        for (key, arg) in &w.args {
            match arg {
                Arg::Int(n) => args.set(key.as_str(), FluentValue::from(*n)),
                // What has no words of its own (a path, a tally) is left out; a sentence that needs it says so.
                other => {
                    if let Ok(text) = self.show(system, other, names) {
                        args.set(key.as_str(), FluentValue::from(text));
                    }
                    // So that a sentence about several can tell one from many.
                    if let Arg::List(items) = other {
                        args.set(format!("{key}-count"), FluentValue::from(items.len()));
                    }
                }
            }
        }
        self.text(&format!("{prefix}-{}", w.id), &args)
    }

    /// A sentence by its id, with arguments of one's own.
    ///
    /// # Errors
    /// If the id has no translation, or an argument it needs is missing.
    pub fn text(&self, id: &str, args: &FluentArgs<'_>) -> Result<String, Unsaid> {
        let missing = || Unsaid(format!("{id} ({})", self.lang.code()));
        let pattern = self.bundle.get_message(id).and_then(|m| m.value()).ok_or_else(missing)?;
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        match errors.first() {
            None => Ok(text),
            Some(e) => Err(Unsaid(format!("{id} ({}): {e}", self.lang.code()))),
        }
    }

    /// A sentence without arguments.
    ///
    /// # Errors
    /// If the id has no translation.
    pub fn plain(&self, id: &str) -> Result<String, Unsaid> {
        self.text(id, &FluentArgs::new())
    }

    /// A sentence by its id, with arguments already in words.
    ///
    /// # Errors
    /// As [`Speaker::text`].
    pub fn with_args(&self, id: &str, args: &[(&str, String)]) -> Result<String, Unsaid> {
        let mut put = FluentArgs::new();
        for (key, value) in args {
            // A number is given as one, so that a sentence can tell singular from plural.
            match value.parse::<i64>() {
                Ok(n) => put.set(*key, FluentValue::from(n)),
                Err(_) => put.set(*key, FluentValue::from(value.as_str())),
            }
        }
        self.text(id, &put)
    }

    /// The word of a value without fields, by the name it is written with: `adgr-term-movement`.
    pub fn term<T: Serialize>(&self, system: &str, value: &T) -> String {
        let word = words(value).map(|w| w.id).unwrap_or_default();
        self.plain(&format!("{system}-term-{word}")).unwrap_or(word)
    }

    fn with(&self, id: &str, key: &'static str, value: String) -> Result<String, Unsaid> {
        let mut args = FluentArgs::new();
        args.set(key, FluentValue::from(value));
        self.text(id, &args)
    }

    fn show(&self, system: &str, arg: &Arg, names: &dyn Names) -> Result<String, Unsaid> {
        Ok(match arg {
            Arg::None => self.plain("common-none")?,
            Arg::Int(n) => n.to_string(),
            Arg::Text(t) => t.clone(),
            Arg::Term("bool", word) => self.plain(&format!("common-{word}"))?,
            Arg::Term("Seat", word) => names.seat(word).unwrap_or_else(|| word.to_uppercase()),
            Arg::Term(_, word) => self.plain(&format!("{system}-term-{word}"))?,
            Arg::Typed(kind, inner) => match (*kind, inner.as_ref()) {
                ("Ud" | "Inch" | "Cm" | "Mm", Arg::Int(n)) => {
                    self.with(&format!("common-length-{}", kebab(kind)), "n", self.decimal(*n))?
                }
                ("Degrees" | "Angle", Arg::Int(n)) => self.with("common-degrees", "n", self.decimal(*n))?,
                (kind, Arg::Int(n)) => names.piece(kind, *n).unwrap_or_else(|| n.to_string()),
                (_, other) => self.show(system, other, names)?,
            },
            Arg::List(items) => {
                let shown: Vec<String> =
                    items.iter().map(|i| self.show(system, i, names)).collect::<Result<_, _>>()?;
                match shown.split_last() {
                    None => self.plain("common-none")?,
                    Some((one, [])) => one.clone(),
                    Some((last, first)) => {
                        let mut args = FluentArgs::new();
                        args.set("first", FluentValue::from(first.join(", ")));
                        args.set("last", FluentValue::from(last.clone()));
                        self.text("common-and", &args)?
                    }
                }
            }
            Arg::Nested(w) => match names.whole(w) {
                Some(name) => name,
                None => self.say_words(&format!("{system}-term"), w, names)?,
            },
        })
    }

    /// Thousandths as a decimal number of this language, without needless zeros.
    pub fn decimal(&self, thousandths: i64) -> String {
        let (sign, n) = if thousandths < 0 { ("−", -thousandths) } else { ("", thousandths) };
        let mut text = format!("{sign}{}", n / 1000);
        let rest = format!("{:03}", n % 1000);
        let rest = rest.trim_end_matches('0');
        if !rest.is_empty() {
            text.push(if self.lang == Lang::Fr { ',' } else { '.' });
            text.push_str(rest);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_reads_without_fault() {
        for lang in Lang::ALL {
            assert_eq!(Speaker::of(lang).faults(), &[] as &[String]);
        }
    }

    #[test]
    fn lists_lengths_and_names_are_spoken() {
        #[derive(Serialize)]
        struct Ud(i32);
        #[derive(Serialize)]
        enum Event {
            Length { n: Vec<Ud> },
        }
        let fr = Speaker::of(Lang::Fr);
        let w = words(&Event::Length { n: vec![Ud(1500), Ud(2000)] }).unwrap();
        assert_eq!(fr.show("adgr", &w.args["n"], &NoNames).unwrap(), "1,5 UD et 2 UD");
        assert_eq!(Speaker::of(Lang::En).decimal(-250), "−0.25");
        assert!(Speaker::of(Lang::En).plain("no-such-id").unwrap_err().0.contains("no-such-id"));
    }

    #[test]
    fn both_languages_have_the_same_ids() {
        // Ids are those of the files themselves: what one language says the other must say too.
        let ids = |text: &str| -> std::collections::BTreeSet<String> {
            let lines = text.lines().filter(|l| l.starts_with(|c: char| c.is_ascii_lowercase()));
            lines.filter_map(|l| l.split_once(" =").map(|(id, _)| id.to_owned())).collect()
        };
        for ((name, en), (_, fr)) in files!("en").iter().zip(files!("fr").iter()) {
            let (en, fr) = (ids(en), ids(fr));
            let apart: Vec<_> = en.symmetric_difference(&fr).collect();
            assert!(apart.is_empty(), "{name}: only in one language: {apart:?}");
        }
    }
}
