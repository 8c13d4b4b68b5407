//! Chronicles played again in WebAssembly, to compare machines; the page does not carry it.

use wasm_bindgen::prelude::*;

/// Plays a chronicle again, checking every event and hash on the way: how many acts it holds and the hash it ends
/// with, the same on every machine.
///
/// # Errors
/// Where and why it stops being true.
#[wasm_bindgen]
pub fn replayed(chronicle: &str) -> Result<String, JsError> {
    let (battle, acts) = rocroi_systems::replay(chronicle).map_err(|p| JsError::new(&p.to_string()))?;
    Ok(format!("{} {}", acts.len(), battle.hash()))
}
