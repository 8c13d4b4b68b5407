//! The engine of the pages of lists, for all systems: what a list can be begun from, a list as a sheet to be filled in
//! with its report, its file, its code, the code's picture and its roster. What is legal and what it costs is decided by
//! the systems.

use rocroi_armies::{Fresh, ListFile, Report, Sheet, Wanted, in_words};
use rocroi_game::Trouble;
use rocroi_words::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wasm_bindgen::prelude::*;

fn json<T: Serialize>(value: &T) -> String {
    // Plain data: writing it as JSON cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn lang(code: &str) -> Lang {
    Lang::of(code).unwrap_or(Lang::En)
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, JsError> {
    serde_json::from_str(text).map_err(|e| JsError::new(&e.to_string()))
}

/// A list as data, and all that is said of it.
#[derive(Serialize)]
struct Army {
    system: &'static str,
    data: Value,
    sheet: Sheet,
    /// Nothing where the list names something unknown: then `troubles` says what.
    report: Option<Report>,
    troubles: Vec<String>,
    toml: String,
    code: String,
}

fn army(list: &ListFile, language: &str) -> Army {
    let (report, troubles) = match list.report(lang(language)) {
        Ok(r) => (Some(r), Vec::new()),
        Err(t) => (None, troubles(&t, language)),
    };
    Army {
        system: list.system(),
        data: serde_json::to_value(list).unwrap_or_default(),
        sheet: list.sheet(lang(language)),
        report,
        troubles,
        toml: list.to_toml().unwrap_or_default(),
        code: rocroi_armies::code(list),
    }
}

fn wrong(words: &str) -> JsError {
    JsError::new(words)
}

/// What could not be understood, in the reader's language.
fn troubles(all: &[Trouble], language: &str) -> Vec<String> {
    all.iter().map(|t| in_words(t, lang(language)).to_string()).collect()
}

fn trouble(t: &Trouble, language: &str) -> JsError {
    wrong(&in_words(t, lang(language)).to_string())
}

/// Everything a list can be begun from, as JSON.
#[wasm_bindgen]
pub fn army_listings(language: &str) -> String {
    json(&rocroi_armies::listings(lang(language)))
}

/// What may be chosen for a battle of a system: sizes, scenarios, ready armies, as JSON.
///
/// # Errors
/// If there is no such system.
#[wasm_bindgen]
pub fn battle_choices(system: &str, language: &str) -> Result<String, JsError> {
    let sizes = rocroi_armies::sizes(system).ok_or_else(|| wrong(system))?;
    let scenarios = rocroi_armies::scenarios(system, lang(language));
    let samples: Vec<_> = rocroi_armies::samples().into_iter().filter(|s| s.system == system).collect();
    Ok(json(&serde_json::json!({ "sizes": sizes, "scenarios": scenarios, "samples": samples })))
}

/// Two armies for a battle: files or codes, none where one is drawn.
#[derive(Deserialize)]
struct Two {
    system: String,
    points: Option<u32>,
    lists: [Option<String>; 2],
}

/// Everything wrong with two armies (as JSON) for one battle, as JSON: what it concerns, in words, the clause.
///
/// # Errors
/// If what is asked cannot be read.
#[wasm_bindgen]
pub fn battle_unfit(two: &str, language: &str) -> Result<String, JsError> {
    let Two { system, points, lists } = read(two)?;
    let wanted = Wanted { system: &system, points, seed: 0, lists: [&lists[0], &lists[1]] };
    let wrong = rocroi_armies::both(&wanted, lang(language)).err().unwrap_or_default();
    let reasons =
        wrong.iter().map(|u| serde_json::json!({ "about": u.about(), "words": u.words, "clause": u.clause }));
    Ok(json(&reasons.collect::<Vec<_>>()))
}

/// What is asked for.
#[derive(Deserialize)]
struct Wish {
    system: String,
    list: Option<String>,
    points: Option<u16>,
    year: Option<u16>,
    #[serde(default)]
    seed: u32,
}

/// A sensible list to start from (a wish as JSON), as JSON.
///
/// # Errors
/// What is not known, or too few points for any army.
#[wasm_bindgen]
pub fn army_fresh(wish: &str, language: &str) -> Result<String, JsError> {
    let Wish { system, list, points, year, seed } = read(wish)?;
    let wish = Fresh { system, list, points, year, seed: u64::from(seed), lang: lang(language) };
    let list = rocroi_armies::fresh(&wish).map_err(|t| trouble(&t, language))?;
    Ok(json(&army(&list, language)))
}

/// The list of a file or of a code, as JSON.
///
/// # Errors
/// What is wrong with it.
#[wasm_bindgen]
pub fn army_open(text: &str, language: &str) -> Result<String, JsError> {
    let list = rocroi_armies::read_any(text).map_err(|t| wrong(&troubles(&t, language).join("\n")))?;
    Ok(json(&army(&list, language)))
}

/// A list as data (JSON) with all that is said of it, as JSON.
///
/// # Errors
/// If it is no list of that system.
#[wasm_bindgen]
pub fn army_sheet(system: &str, data: &str, language: &str) -> Result<String, JsError> {
    let list = ListFile::of_data(system, read(data)?).map_err(|t| trouble(&t, language))?;
    Ok(json(&army(&list, language)))
}

/// A text as a QR code: so many squares to a side, and `1` for every dark one, as JSON.
///
/// # Errors
/// If it is too long for one.
#[wasm_bindgen]
pub fn qr(text: &str) -> Result<String, JsError> {
    use qrcode::{Color, EcLevel, QrCode};
    let code = QrCode::with_error_correction_level(text, EcLevel::L).map_err(|e| wrong(&e.to_string()))?;
    let dark: String = code.to_colors().iter().map(|c| if *c == Color::Dark { '1' } else { '0' }).collect();
    Ok(json(&serde_json::json!({ "side": code.width(), "dark": dark })))
}

/// The roster of a list (as data, JSON): every unit with its figures and its boxes, as JSON.
///
/// # Errors
/// What in the list could not be understood.
#[wasm_bindgen]
pub fn army_roster(system: &str, data: &str, language: &str) -> Result<String, JsError> {
    let list = ListFile::of_data(system, read(data)?).map_err(|t| trouble(&t, language))?;
    let roster =
        rocroi_print::roster(&list, lang(language)).map_err(|t| wrong(&troubles(&t, language).join("\n")))?;
    Ok(json(&roster))
}

/// The order cards of Tercios, as JSON.
///
/// # Errors
/// A rulebook without its summary of orders, which none is.
#[wasm_bindgen]
pub fn order_cards(language: &str) -> Result<String, JsError> {
    let cards = rocroi_print::cards(1, false, lang(language)).map_err(|t| trouble(&t, language))?;
    Ok(json(&cards.orders))
}
