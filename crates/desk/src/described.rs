//! Fights described by choosing: everything that can be said with a verb, in the reader's words and grouped as it is
//! asked; the odds of what was said, under names he can read; the bars of a chart; and dice that fall for it.

use crate::foresee::{self, NoOddsOut, OddsOut, Two, no_odds, number, percent};
use crate::shown::Shown;
use rocroi_draw::{Bars, Chart};
use rocroi_game::foretold::{Asked, Slot, Vocabulary, Words};
use rocroi_game::{Ask, Chain as _, Described, Foretold, Seat, Trial as _};
use rocroi_words::{Lang, Speaker};
use serde::Serialize;

/// A word and what it is called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WordOut {
    /// As it is typed.
    pub word: String,
    /// As it is read.
    pub label: String,
}

/// How a field is filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One of its words.
    Choice,
    /// Any of its words.
    Many,
    /// Its word, or not.
    Switch,
    /// Its word, `=` and a number.
    Number,
    /// Its word, `=` and one of the values.
    Value,
    /// Its word, `=` and some of the values, parted by commas; numbers where there are no values.
    List,
}

/// Something that can be said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FieldOut {
    /// Its name in the description.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// How it is filled in.
    pub kind: Kind,
    /// Its words, or the one that stands before `=`.
    pub words: Vec<WordOut>,
    /// What may stand behind `=`.
    pub values: Vec<WordOut>,
}

/// Everything that can be said with a verb.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct VocabularyOut {
    /// The verbs of the system.
    pub verbs: Vec<WordOut>,
    /// Of the first.
    pub one: Vec<FieldOut>,
    /// Of the second; nothing where the verb needs nobody.
    pub two: Option<Vec<FieldOut>>,
    /// Of a friend who shoots before; nothing where nobody does.
    pub friend: Option<Vec<FieldOut>>,
    /// Of the fight itself.
    pub about: Vec<FieldOut>,
}

/// Names words in a language: from the sentences of the system, or from its data.
struct Labels<'a> {
    system: &'static str,
    speaker: &'a Speaker,
    names: &'a [(&'static str, [&'static str; 2])],
}

fn said(speaker: &Speaker, ids: &[String]) -> Option<String> {
    ids.iter().find(|id| speaker.has(id)).and_then(|id| speaker.plain(id).ok())
}

fn plain(word: &str) -> String {
    word.replace('_', "-")
}

impl Labels<'_> {
    /// What a word is called; nothing if nobody has named it.
    fn known(&self, word: &str) -> Option<String> {
        let (w, system) = (plain(word), self.system);
        let named = self.names.iter().find(|(n, _)| plain(n) == w);
        let data =
            named.map(|(_, [en, fr])| if self.speaker.lang() == Lang::Fr { *fr } else { *en }.to_owned());
        data.or_else(|| {
            let ids =
                [format!("odds-word-{system}-{w}"), format!("{system}-term-{w}"), format!("odds-word-{w}")];
            said(self.speaker, &ids)
        })
    }

    /// What a field is called; nothing if nobody has named it.
    fn field(&self, path: &str) -> Option<String> {
        let last = plain(path.rsplit('.').next().unwrap_or(path));
        let ids = [format!("odds-field-{}-{last}", self.system), format!("odds-field-{last}")];
        said(self.speaker, &ids).or_else(|| self.known(&last))
    }

    fn word(&self, w: &str) -> WordOut {
        let label = self.known(w).unwrap_or_else(|| plain(w).replace('-', " "));
        WordOut { word: w.to_owned(), label }
    }

    fn values(&self, asked: &Asked) -> Vec<WordOut> {
        match asked {
            Asked::OneOf(all) => all.iter().map(|w| self.word(w)).collect(),
            Asked::Switch | Asked::Number => Vec::new(),
        }
    }
}

/// The words of a description, field by field.
fn fields(known: &Words, v: &Vocabulary, labels: &Labels<'_>) -> Vec<FieldOut> {
    let mut out: Vec<FieldOut> = Vec::new();
    let told =
        |path: &str| known.iter().any(|(_, s)| matches!(s, Slot::Set(_) | Slot::Is(..)) && s.path() == path);
    for (name, slot) in known {
        let path = slot.path();
        let asked = v.values.iter().find(|(p, _)| *p == path).map_or(&Asked::Number, |(_, a)| a);
        let kind = match slot {
            Slot::Set(_) | Slot::Is(..) => Kind::Choice,
            Slot::Add(_) => Kind::Many,
            Slot::Flag(_) => Kind::Switch,
            // Its words say the same.
            Slot::Value(_) if told(path) => continue,
            Slot::Value(_) if matches!(asked, Asked::OneOf(_)) => Kind::Value,
            Slot::Value(_) => Kind::Number,
            Slot::List(_) => Kind::List,
        };
        let shared = matches!(kind, Kind::Choice | Kind::Many);
        match out.iter_mut().find(|f| shared && f.id == path && f.kind == kind) {
            Some(f) => f.words.push(labels.word(name)),
            None => out.push(FieldOut {
                id: path.to_owned(),
                label: labels.field(path).unwrap_or_else(|| plain(path)),
                kind,
                words: vec![labels.word(name)],
                values: if shared || kind == Kind::Switch { Vec::new() } else { labels.values(asked) },
            }),
        }
    }
    out
}

/// Everything that can be said with the verb of a line; with the first verb of the system if it is none.
pub fn vocabulary<S: Shown + Foretold>(line: &Described, lang: Lang) -> VocabularyOut {
    let speaker = Speaker::of(lang);
    let verbs = S::verbs();
    let first = || {
        let verb = verbs.first().copied().unwrap_or_default().to_owned();
        S::vocabulary(&Described { verb, ..line.clone() }).unwrap_or_default()
    };
    let v = S::vocabulary(line).unwrap_or_else(first);
    let labels = Labels { system: S::NAME, speaker, names: &v.names };
    let of = |w: &Words| fields(w, &v, &labels);
    let about = v.about.iter().map(|(key, asked)| FieldOut {
        id: (*key).to_owned(),
        label: labels.field(key).unwrap_or_else(|| plain(key)),
        kind: match asked {
            Asked::Switch => Kind::Switch,
            Asked::Number => Kind::Number,
            Asked::OneOf(_) => Kind::Value,
        },
        words: vec![labels.word(key)],
        values: labels.values(asked),
    });
    VocabularyOut {
        verbs: verbs.iter().map(|w| labels.word(w)).collect(),
        one: of(&v.one),
        two: v.two.as_ref().map(of),
        friend: v.friend.as_ref().map(of),
        about: about.collect(),
    }
}

/// The words and fields of a verb that nobody has named in a language: for the test that there are none.
pub fn nameless<S: Shown + Foretold>(line: &Described, lang: Lang) -> Vec<String> {
    let speaker = Speaker::of(lang);
    let Some(v) = S::vocabulary(line) else { return vec![line.verb.clone()] };
    let labels = Labels { system: S::NAME, speaker, names: &v.names };
    let mut wanting = Vec::new();
    let mut words: Vec<&str> = S::verbs().to_vec();
    let mut paths: Vec<&str> = v.about.iter().map(|(k, _)| *k).collect();
    for (name, slot) in v.one.iter().chain(v.two.iter().flatten()).chain(v.friend.iter().flatten()) {
        if !matches!(slot, Slot::Value(_) | Slot::List(_)) {
            words.push(name);
        }
        if !matches!(slot, Slot::Flag(_)) {
            paths.push(slot.path());
        }
    }
    for (_, asked) in v.values.iter().chain(&v.about) {
        if let Asked::OneOf(all) = asked {
            words.extend(all.iter().map(String::as_str));
        }
    }
    wanting.extend(words.into_iter().filter(|w| labels.known(w).is_none()).map(str::to_owned));
    let unnamed = paths.into_iter().filter(|p| labels.field(p).is_none());
    wanting.extend(unnamed.map(|p| format!("field {p}")));
    wanting.sort();
    wanting.dedup();
    wanting
}

/// What somebody described is called: by his words, in the reader's.
fn name(text: &str, labels: &Labels<'_>) -> String {
    let one = |w: &str| match w.split_once('=') {
        Some((k, v)) => {
            let field = labels.field(k).unwrap_or_else(|| plain(k));
            let v: Vec<String> =
                v.split(',').map(|v| labels.known(v).unwrap_or_else(|| v.to_owned())).collect();
            format!("{field} {}", v.join(", "))
        }
        None => labels.word(w).label,
    };
    text.split_whitespace().map(one).collect::<Vec<_>>().join(", ")
}

/// What the two of a line are called.
pub fn names<S: Shown + Foretold>(line: &Described, lang: Lang) -> [String; 2] {
    let v = S::vocabulary(line).unwrap_or_default();
    let labels = Labels { system: S::NAME, speaker: Speaker::of(lang), names: &v.names };
    let one = name(&line.one, &labels);
    let two = line.two.as_deref().map(|t| name(t, &labels)).unwrap_or_default();
    if one == two { [format!("{one} (1)"), format!("{two} (2)")] } else { [one, two] }
}

/// The odds of a fight described, its sides called by their names in the reader's language.
///
/// # Errors
/// Why there are no odds of it.
pub fn odds<S: Shown + Foretold>(line: &Described, end: bool, lang: Lang) -> Result<OddsOut, NoOddsOut> {
    let (speaker, names) = (Speaker::of(lang), names::<S>(line, lang));
    let f = S::described(line).map_err(|e| no_odds::<S>(e, &names, speaker))?;
    Ok(foresee::told(&f, end, names.clone(), &Two(&names), speaker))
}

fn say(speaker: &Speaker, id: &str, args: &[(&str, String)]) -> String {
    speaker.with_args(id, args).unwrap_or_default()
}

/// The chart of a fight: what each side loses with what chance, and what else may come of it.
pub fn chart(title: &str, o: &OddsOut, speaker: &Speaker) -> Chart {
    let [a, b] = &o.seen.sides;
    let costs = a.lost.value.abs() + b.lost.value.abs() > 0.0;
    let chances: Vec<[f64; 2]> = [
        [a.disordered.percent, b.disordered.percent],
        [a.back.percent, b.back.percent],
        [a.general.percent, b.general.percent],
        [a.gone.percent, b.gone.percent],
    ]
    .into_iter()
    .filter(|[x, y]| x + y > 0.0)
    .collect();
    let mut groups = Vec::new();
    let bar = |label: String, values: [Option<f64>; 2]| {
        let said = values.map(|v| v.map_or_else(String::new, |v| percent(speaker, v)));
        Bars { label, values, said }
    };
    if costs {
        let mut all: Vec<i16> = a.losses.iter().chain(&b.losses).map(|l| l.0).collect();
        all.sort_unstable();
        all.dedup();
        // Who cannot lose anything is not drawn.
        let hurt = [a, b].map(|s| s.losses.iter().any(|l| l.0 != 0));
        for n in all {
            let of = |i: usize| {
                let side = &o.seen.sides[i];
                hurt[i].then(|| side.losses.iter().find(|l| l.0 == n).map_or(0.0, |l| l.1.percent))
            };
            groups.push(bar(say(speaker, "odds-row-losses", &[("n", n.to_string())]), [of(0), of(1)]));
        }
    } else {
        for (n, share) in &a.gains {
            let label = say(speaker, "odds-row-gains", &[("n", n.to_string())]);
            groups.push(bar(label, [Some(share.percent), None]));
        }
    }
    // The rows that are chances of one thing carry their labels already.
    let first = o.rows.len() - chances.len().min(o.rows.len());
    for ([x, y], row) in chances.iter().zip(o.rows.iter().skip(first)) {
        groups.push(bar(row.0.clone(), [Some(*x), Some(*y).filter(|_| costs)]));
    }
    let side = |i: usize| {
        let s = &o.seen.sides[i];
        let (id, v) = if costs { ("odds-row-lost", s.lost.value) } else { ("odds-row-gain", s.gain.value) };
        if o.names[i].is_empty() {
            String::new()
        } else {
            format!("{}: {} {}", o.names[i], say(speaker, id, &[]), number(speaker, v))
        }
    };
    Chart { title: title.to_owned(), notes: vec![o.sentence.clone()], sides: [side(0), side(1)], groups }
}

/// Dice thrown together by one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PoolOut {
    /// Whose.
    pub seat: Seat,
    /// How many.
    pub dice: u8,
    /// What fell; empty while it is awaited.
    pub faces: Vec<u8>,
}

/// Dice that fall for a fight described, as far as they have fallen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FallOut {
    /// What has fallen, throw by throw.
    pub fallen: Vec<Vec<PoolOut>>,
    /// What is awaited; empty when the phase is over.
    pub awaited: Vec<PoolOut>,
    /// What it came to, side by side; empty while dice are awaited.
    pub came: Vec<String>,
    /// The same as data, by side: points lost, and whether it is gone, goes back or is disordered.
    pub tolls: Vec<rocroi_game::Toll>,
}

fn pools(asked: &[rocroi_game::Pool], mut faces: &[u8]) -> Vec<PoolOut> {
    let one = |p: &rocroi_game::Pool| {
        let (mine, rest) = faces.split_at(usize::from(p.dice).min(faces.len()));
        faces = rest;
        PoolOut { seat: p.seat, dice: p.dice, faces: mine.to_vec() }
    };
    asked.iter().map(one).collect()
}

/// One phase of a fight described, with these faces in the order in which they fell.
///
/// # Errors
/// Why it cannot be fought, or what is wrong with the faces.
pub fn fall<S: Shown + Foretold>(line: &Described, faces: &[u8], lang: Lang) -> Result<FallOut, NoOddsOut> {
    let (speaker, names) = (Speaker::of(lang), names::<S>(line, lang));
    let f = S::described(line).map_err(|e| no_odds::<S>(e, &names, speaker))?;
    let subject = S::subject(&f.sequel);
    let mut out = FallOut { fallen: Vec::new(), awaited: Vec::new(), came: Vec::new(), tolls: Vec::new() };
    let (mut chain, mut rest, mut first) = (f.sequel, faces, true);
    while let Some(mut step) = chain.step().filter(|_| first || !chain.begins()) {
        first = false;
        loop {
            let ask = Ask { purpose: (), pools: step.pools(), secret: None };
            if ask.pools.is_empty() {
                break;
            }
            if rest.len() < ask.dice() {
                out.awaited = pools(&ask.pools, &[]);
                return Ok(out);
            }
            let (now, then) = rest.split_at(ask.dice());
            let counts = ask.count(now).map_err(|e| NoOddsOut::Trouble(vec![e.to_string()]))?;
            out.fallen.push(pools(&ask.pools, now));
            step.fell(&counts);
            rest = then;
        }
        chain = chain.after(&step.outcome());
    }
    out.tolls = chain.tolls().to_vec();
    let told =
        |i: usize| format!("{}: {}", names[i], foresee::toll(S::NAME, subject, &out.tolls[i], speaker));
    out.came = if line.two.is_some() { vec![told(0), told(1)] } else { vec![told(0)] };
    Ok(out)
}
