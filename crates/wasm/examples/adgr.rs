//! The engine of the page for ADG-R.

use wasm_bindgen::prelude::wasm_bindgen;

/// Called by the page when the engine is loaded.
#[wasm_bindgen(start)]
pub fn begin() {
    rocroi_wasm::begin::<rocroi_adgr::Adgr>(rocroi_rulebook::ADGR);
}
