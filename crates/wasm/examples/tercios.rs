//! The engine of the page for Tercios.

use wasm_bindgen::prelude::wasm_bindgen;

/// Called by the page when the engine is loaded.
#[wasm_bindgen(start)]
pub fn begin() {
    rocroi_wasm::begin::<rocroi_tercios::Tercios>(rocroi_rulebook::TERCIOS);
}
