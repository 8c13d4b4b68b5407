//! The engine for the page: one seat's desk over what it has seen, the rulebook, and whole battles played at
//! random to compare machines. Everything crosses the border as JSON text; no rule lives here.

use rocroi_desk::AnyDesk;
use rocroi_draw::{Options, Overlay};
use rocroi_game::laws::Watch;
use rocroi_table::{Heading, Point, Pose};
use rocroi_words::Lang;
use serde::Serialize;
use wasm_bindgen::prelude::*;

fn json<T: Serialize>(value: &T) -> String {
    // Plain data: writing it as JSON cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn lang(code: &str) -> Lang {
    Lang::of(code).unwrap_or(Lang::En)
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
    /// If it is no view of that system.
    #[wasm_bindgen(constructor)]
    pub fn new(system: &str, view: &str, language: &str) -> Result<Desk, JsError> {
        let inner = rocroi_desk::open(system, view, lang(language)).map_err(|e| JsError::new(&e))?;
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

    /// The plan as SVG; options and layers as JSON.
    ///
    /// # Errors
    /// If the options or layers cannot be read.
    pub fn plan(&self, options: &str, overlays: &str) -> Result<String, JsError> {
        let options: Options = serde_json::from_str(options).map_err(|e| JsError::new(&e.to_string()))?;
        let overlays: Vec<Overlay> =
            serde_json::from_str(overlays).map_err(|e| JsError::new(&e.to_string()))?;
        Ok(rocroi_draw::plan(&self.inner.scene(overlays), &options))
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
        self.inner.drag(&pieces, Pose::new(Point::new(x, y), Heading::new(facing)))
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

    /// The fight the battle waits for, with tallies and odds, as JSON; `null` if it is none.
    pub fn pending(&self) -> String {
        json(&self.inner.pending())
    }
}

/// Plays a battle at random from a position and gives the hash it ends with: the same on every machine.
///
/// # Errors
/// What is wrong with the position, or the law that broke.
#[wasm_bindgen]
pub fn played(system: &str, position: &str, seed: u32, waits: u32) -> Result<String, JsError> {
    play(system, position, seed, waits).map_err(|e| JsError::new(&e))
}

/// As [`played`], for comparing from Rust.
///
/// # Errors
/// As [`played`].
pub fn play(system: &str, position: &str, seed: u32, waits: u32) -> Result<String, String> {
    let watch = Watch { every: 0, waits: waits as usize };
    let source = rocroi_systems::Source::Position(position.to_owned());
    rocroi_systems::soak(system, &source, u64::from(seed), watch).map(|c| format!("{} {}", c.waits, c.hash))
}
