//! The engine for the page: one seat's desk over what it has seen, the rulebook, and odds. Each of `examples/` is such an
//! engine for one system, so that a page fetches only what its battle needs. Everything crosses the border as JSON
//! text; no rule lives here.

mod book;
mod odds;

use book::{book, heading, tongue};
use odds::Asked;
use rocroi_desk::{AnyDesk, Shown};
use rocroi_draw::{Options, Overlay};
use rocroi_game::Foretold;
use rocroi_rulebook::{Files, Id};
use rocroi_table::{Point, Pose};
use rocroi_words::Lang;
use serde::Serialize;
use std::sync::OnceLock;
use wasm_bindgen::prelude::*;

type OpenDesk = fn(&str, Lang) -> Result<Box<dyn AnyDesk>, String>;

/// What an engine can do for its system.
struct Engine {
    open: OpenDesk,
    odds: Asked,
    files: Files,
}

static ENGINE: OnceLock<Engine> = OnceLock::new();

/// Makes this the engine of a system with its part of the rulebook, before anything else is called.
pub fn begin<S: Shown + Foretold + 'static>(files: Files) {
    ENGINE.get_or_init(|| Engine { open: rocroi_desk::read::<S>, odds: Asked::of::<S>(), files });
}

fn json<T: Serialize>(value: &T) -> String {
    // Plain data: writing it as JSON cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn lang(code: &str) -> Lang {
    Lang::of(code).unwrap_or(Lang::En)
}

fn read<'a, T: serde::Deserialize<'a>>(text: &'a str) -> Result<T, JsError> {
    serde_json::from_str(text).map_err(|e| JsError::new(&e.to_string()))
}

/// One seat's desk.
#[wasm_bindgen]
pub struct Desk {
    inner: Box<dyn AnyDesk>,
}

#[wasm_bindgen]
impl Desk {
    /// A desk over a view, as the server gave it.
    ///
    /// # Errors
    /// If it is no view of this engine's system.
    #[wasm_bindgen(constructor)]
    pub fn new(view: &str, language: &str) -> Result<Desk, JsError> {
        let engine = ENGINE.get().ok_or_else(|| JsError::new("this engine was not begun"))?;
        let inner = (engine.open)(view, lang(language)).map_err(|e| JsError::new(&e))?;
        Ok(Desk { inner })
    }

    /// Speaks another language from now on.
    pub fn speak(&mut self, language: &str) {
        self.inner.speak(lang(language));
    }

    /// Brings the view forward by something told; gives what was told, in words.
    ///
    /// # Errors
    /// If it is nothing this system tells.
    pub fn hear(&mut self, told: &str) -> Result<String, JsError> {
        self.inner.hear(told).map(|t| json(&t)).map_err(|e| JsError::new(&e))
    }

    /// The view as JSON.
    pub fn view(&self) -> String {
        self.inner.view()
    }

    /// The plan as SVG; options as JSON.
    ///
    /// # Errors
    /// If the options cannot be read.
    pub fn plan(&self, options: &str) -> Result<String, JsError> {
        Ok(rocroi_draw::plan(&self.inner.scene(Vec::new()), &read::<Options>(options)?))
    }

    /// Only layers, to be laid over a plan; options and layers as JSON.
    ///
    /// # Errors
    /// If the options or layers cannot be read.
    pub fn layers(&self, options: &str, overlays: &str) -> Result<String, JsError> {
        let overlays: Vec<Overlay> = read(overlays)?;
        Ok(rocroi_draw::layers(&self.inner.scene(overlays), &read::<Options>(options)?))
    }

    /// The picture of one piece, for the roster; nothing if there is no such piece.
    ///
    /// # Errors
    /// If the options cannot be read.
    pub fn tile(&self, piece: &str, options: &str) -> Result<Option<String>, JsError> {
        let scene = self.inner.scene(Vec::new());
        let options: Options = read(options)?;
        let upright = |p: &rocroi_draw::Piece| rocroi_draw::Piece { facing: 0, ..p.clone() };
        let piece = scene.pieces.iter().find(|p| p.id == piece).map(upright);
        Ok(piece.map(|p| rocroi_draw::tile(&p, scene.module, &options)))
    }

    /// The frame of the plan and every piece on it, as JSON.
    pub fn sheet(&self) -> String {
        json(&self.inner.sheet())
    }

    /// Where the battle stands, as JSON.
    pub fn bar(&self) -> String {
        json(&self.inner.bar())
    }

    /// The roster as JSON.
    pub fn roster(&self) -> String {
        json(&self.inner.roster())
    }

    /// What this seat is asked, as JSON; `null` if nothing.
    pub fn question(&self) -> String {
        json(&self.inner.question())
    }

    /// What the battle waits for, in words.
    pub fn waits_for(&self) -> String {
        self.inner.waits_for()
    }

    /// Every candidate, as JSON.
    pub fn candidates(&self) -> String {
        json(&self.inner.candidates())
    }

    /// Every kind of order there is, with its name, as JSON.
    pub fn kinds(&self) -> String {
        json(&self.inner.kinds())
    }

    /// What may be chosen for each piece, where what is asked is answered piece by piece, as JSON.
    pub fn choices(&self) -> String {
        json(&self.inner.choices())
    }

    /// The standing answers a seat may leave, as JSON.
    pub fn standings(&self) -> String {
        json(&self.inner.standings())
    }

    /// What an order (as JSON) would put on the table, as JSON.
    pub fn laid(&self, order: &str) -> String {
        json(&self.inner.laid(order))
    }

    /// The order with these of its pieces (their ids, as JSON) laid elsewhere, as JSON; nothing if it has no such pieces.
    pub fn relaid(&self, order: &str, pieces: &str, x: i32, y: i32, facing: i32) -> Option<String> {
        let pieces: Vec<String> = serde_json::from_str(pieces).unwrap_or_default();
        let to = Pose::new(Point::new(x, y), rocroi_table::Heading::new(facing));
        self.inner.relaid(order, &pieces, to)
    }

    /// The order that choices make (pairs of a piece and a word, as JSON), as JSON; nothing if they make none.
    pub fn compose(&self, picks: &str) -> Option<String> {
        let picks: Vec<(String, String)> = serde_json::from_str(picks).unwrap_or_default();
        self.inner.compose(&picks)
    }

    /// Reads an order typed in, into JSON.
    ///
    /// # Errors
    /// What could not be understood.
    pub fn read(&self, text: &str) -> Result<String, JsError> {
        self.inner.read(text).map_err(|e| JsError::new(&e))
    }

    /// The order a drag of these pieces (their ids, as JSON) means, as JSON; nothing if it means none.
    pub fn drag(&self, pieces: &str, x: i32, y: i32, facing: i32) -> Option<String> {
        let pieces: Vec<String> = serde_json::from_str(pieces).unwrap_or_default();
        self.inner.drag(&pieces, Pose::new(Point::new(x, y), rocroi_table::Heading::new(facing)))
    }

    /// The places worth stopping at for these pieces (their ids, as JSON), as JSON.
    pub fn snaps(&self, pieces: &str) -> String {
        let pieces: Vec<String> = serde_json::from_str(pieces).unwrap_or_default();
        json(&self.inner.snaps(&pieces))
    }

    /// Layers worth seeing while these pieces are chosen, as JSON.
    pub fn around(&self, pieces: &str) -> String {
        let pieces: Vec<String> = serde_json::from_str(pieces).unwrap_or_default();
        json(&self.inner.around(&pieces))
    }

    /// What an order would do, as JSON.
    ///
    /// # Errors
    /// If it is no order of this system.
    pub fn preview(&self, order: &str) -> Result<String, JsError> {
        self.inner.preview(order).map(|p| json(&p)).map_err(|e| JsError::new(&e))
    }

    /// What comes of dice that decide no fight, where an order (as JSON) leads to such, as JSON.
    pub fn falls(&self, order: &str) -> String {
        json(&self.inner.falls(order))
    }

    /// The fight the battle waits for, with tallies and odds, as JSON; `null` if it is none.
    pub fn pending(&self) -> String {
        json(&self.inner.pending())
    }
}

/// The chapters with the titles of their clauses, as JSON.
#[wasm_bindgen]
pub fn chapters(language: &str) -> String {
    let Some(book) = book() else { return "[]".into() };
    let chapters = book.chapters().iter().map(|c| {
        let title = book.chapter_title(c, tongue(language)).unwrap_or(&c.title);
        let entries: Vec<_> = book.entries_of(c.id).map(|e| heading(book, e, language)).collect();
        serde_json::json!({ "id": c.id.to_string(), "title": title, "entries": entries })
    });
    json(&chapters.collect::<Vec<_>>())
}

/// The clauses that hold every word of a query, best first, as JSON.
#[wasm_bindgen]
pub fn search(query: &str, language: &str) -> String {
    let Some(book) = book() else { return "[]".into() };
    let hits = book.search(query, None);
    let found = hits.iter().filter_map(|h| book.entry(h.id)).take(40).map(|e| heading(book, e, language));
    json(&found.collect::<Vec<_>>())
}

/// One clause as JSON, with its title in the language; `null` if there is none.
#[wasm_bindgen]
pub fn clause(id: &str, language: &str) -> String {
    let entry = id.parse::<Id>().ok().and_then(|id| book()?.entry(id));
    let (Some(entry), Some(book)) = (entry, book()) else { return "null".into() };
    let rulings: Vec<&str> = entry.rulings.iter().map(|r| r.text.as_str()).collect();
    let title = book.title(entry, tongue(language)).unwrap_or(&entry.title);
    json(&serde_json::json!({ "id": id, "title": title, "body": entry.body, "rulings": rulings }))
}
