//! What the readers of lists and codes say, in the language of the reader of this.
//!
//! Troubles come from four crates as English sentences. The sentences stand in `locales/en/armies.ftl` too
//! (`armies-trouble-…`, `armies-right-…`): a trouble is recognised by its sentence, and said by the same id in the other
//! language. A test sees to it that none goes unrecognised.

use rocroi_game::Trouble;
use rocroi_words::{Lang, Speaker};
use std::sync::LazyLock;

const ENGLISH: &str = include_str!("../../../locales/en/armies.ftl");

/// A sentence with places to fill: a text, then names of places with the texts behind them.
struct Template {
    id: &'static str,
    start: &'static str,
    rest: Vec<(&'static str, &'static str)>,
}

impl Template {
    fn read(id: &'static str, text: &'static str) -> Template {
        let mut parts = text.split("{ ");
        let start = parts.next().unwrap_or_default();
        let rest = parts.filter_map(|p| p.trim_start_matches('$').split_once(" }")).collect();
        Template { id, start, rest }
    }

    /// What stands in its places, if it is this sentence.
    fn fit<'a>(&self, text: &'a str) -> Option<Vec<(&'static str, &'a str)>> {
        let mut left = text.strip_prefix(self.start)?;
        let mut out = Vec::new();
        for (i, (name, behind)) in self.rest.iter().enumerate() {
            let last = i + 1 == self.rest.len();
            let end = match (behind.is_empty(), last) {
                (true, _) => left.len(),
                (false, true) => {
                    left.len().checked_sub(behind.len()).filter(|at| left.ends_with(behind) && *at > 0)?
                }
                (false, false) => left.find(behind)?,
            };
            out.push((*name, left.get(..end)?));
            left = left.get(end + behind.len()..)?;
        }
        (left.is_empty() && out.iter().all(|(_, v)| !v.is_empty())).then_some(out)
    }
}

fn templates(prefix: &str) -> Vec<Template> {
    let lines = ENGLISH.lines().filter(|l| l.starts_with(prefix));
    lines.filter_map(|l| l.split_once(" = ")).map(|(id, text)| Template::read(id, text)).collect()
}

static WRONG: LazyLock<Vec<Template>> = LazyLock::new(|| templates("armies-trouble-"));
static RIGHT: LazyLock<Vec<Template>> = LazyLock::new(|| templates("armies-right-"));
static PLACES: LazyLock<Vec<Template>> = LazyLock::new(|| templates("armies-place-"));
static VALUES: LazyLock<Vec<Template>> = LazyLock::new(|| templates("armies-value-"));

/// The same sentence in another language; none if it is not known.
fn turned(all: &[Template], text: &str, speaker: &Speaker) -> Option<String> {
    all.iter().find_map(|t| {
        let mut args = Vec::new();
        for (name, value) in t.fit(text)? {
            let said = match name {
                // A sentence within the sentence. What the reader of TOML says of commas and brackets is not known word
                // for word: its line is.
                "reason" => {
                    let other =
                        || speaker.plain("armies-syntax").ok().filter(|_| t.id != "armies-trouble-place");
                    turned(&WRONG, value, speaker).or_else(other)?
                }
                "place" => turned(&PLACES, value, speaker)?,
                "found" | "wanted" | "what" => {
                    turned(&VALUES, value, speaker).unwrap_or_else(|| value.to_owned())
                }
                "words" => value.replace(" or ", ", ").replace("one of ", ""),
                _ => value.to_owned(),
            };
            args.push((name, said));
        }
        speaker.with_args(t.id, &args).ok()
    })
}

/// A trouble in the words of a language. What nobody foresaw stays as it was said.
pub fn in_words(trouble: &Trouble, lang: Lang) -> Trouble {
    known_words(trouble, lang).unwrap_or_else(|| trouble.clone())
}

/// A trouble in the words of a language, if its sentences are known.
pub(crate) fn known_words(trouble: &Trouble, lang: Lang) -> Option<Trouble> {
    let speaker = Speaker::of(lang);
    let wrong = turned(&WRONG, &trouble.wrong, speaker)?;
    let right = match &trouble.right {
        Some(r) => Some(turned(&RIGHT, r, speaker)?),
        None => None,
    };
    Some(Trouble { wrong, right })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_says_itself() {
        let en = Speaker::of(Lang::En);
        let texts = [
            ("line 4: unknown field `yaer`, expected one of `system`, `year`", true),
            ("corps 2, unit 1: unknown troop `pike`", true),
            ("nobody ever said this", false),
        ];
        for (text, known) in texts {
            assert_eq!(turned(&WRONG, text, en).is_some(), known, "{text}");
        }
        let french = in_words(&Trouble::unknown("troop", "kiel", ["keil"]), Lang::Fr);
        assert_eq!(french.to_string(), "troupe inconnue : « kiel »; vouliez-vous dire `keil` ?");
        for t in WRONG.iter().chain(RIGHT.iter()).chain(PLACES.iter()).chain(VALUES.iter()) {
            assert!(Speaker::of(Lang::Fr).has(t.id), "{}", t.id);
        }
    }
}
