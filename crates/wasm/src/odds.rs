//! Fights described on a page: what can be said, the odds of what was said, and dice that fall for it. The same code
//! as `rocroi odds`.

use crate::{ENGINE, json, lang, read};
use rocroi_desk::Shown;
use rocroi_desk::described::{self, FallOut, VocabularyOut};
use rocroi_desk::foresee::{NoOddsOut, OddsOut};
use rocroi_game::{Described, Foretold};
use rocroi_words::{Lang, Speaker};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// What an engine is asked about fights.
pub(crate) struct Asked {
    words: fn(&Described, Lang) -> VocabularyOut,
    odds: fn(&Described, bool, Lang) -> Result<OddsOut, NoOddsOut>,
    fall: fn(&Described, &[u8], Lang) -> Result<FallOut, NoOddsOut>,
}

impl Asked {
    /// Of a system.
    pub fn of<S: Shown + Foretold>() -> Asked {
        Asked { words: described::vocabulary::<S>, odds: described::odds::<S>, fall: described::fall::<S> }
    }
}

/// What came of a question.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer<T> {
    Ok(T),
    Trouble(Vec<String>),
    Refused(Vec<rocroi_desk::Said>),
}

impl<T> From<Result<T, NoOddsOut>> for Answer<T> {
    fn from(r: Result<T, NoOddsOut>) -> Self {
        match r {
            Ok(t) => Answer::Ok(t),
            Err(NoOddsOut::Trouble(t)) => Answer::Trouble(t),
            Err(NoOddsOut::Refused(s)) => Answer::Refused(s),
        }
    }
}

fn asked() -> Result<&'static Asked, JsError> {
    ENGINE.get().map(|e| &e.odds).ok_or_else(|| JsError::new("this engine was not begun"))
}

/// Everything that can be said with the verb of a line (as JSON), as JSON.
///
/// # Errors
/// If the line cannot be read.
#[wasm_bindgen]
pub fn odds_words(line: &str, language: &str) -> Result<String, JsError> {
    Ok(json(&(asked()?.words)(&read(line)?, lang(language))))
}

/// The odds of a line (as JSON) with the bars of its chart, as JSON; or why there are none.
///
/// # Errors
/// If the line cannot be read.
#[wasm_bindgen]
pub fn odds(line: &str, end: bool, language: &str) -> Result<String, JsError> {
    let speaker = Speaker::of(lang(language));
    let found = (asked()?.odds)(&read(line)?, end, lang(language)).map(|o| {
        let chart = described::chart("", &o, speaker);
        serde_json::json!({ "odds": o, "chart": chart })
    });
    Ok(json(&Answer::from(found)))
}

/// One phase of a line (as JSON) with the faces that fell, as JSON; or why it cannot be.
///
/// # Errors
/// If the line cannot be read.
#[wasm_bindgen]
pub fn fall(line: &str, faces: &[u8], language: &str) -> Result<String, JsError> {
    Ok(json(&Answer::from((asked()?.fall)(&read(line)?, faces, lang(language)))))
}
