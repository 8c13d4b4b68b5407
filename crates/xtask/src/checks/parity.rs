//! The same bits in WebAssembly: chronicles written by the program here, and the newest of kept/, are played again by
//! the page's engine in Node, every event and hash compared.

use crate::commands::client::in_web;
use crate::commands::{soak, wasm};
use crate::{cases, shell};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Writes a chronicle of each ready battle and has the page's engine repeat them all. It is built with the
/// reader of chronicles, which the page itself does not carry.
pub fn run() -> Result<String> {
    let folder = shell::target().join("parity");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    // Of each system the one under its present rules: an older one is shown from its events, not played again.
    let mut newest: BTreeMap<PathBuf, (u32, PathBuf)> = BTreeMap::new();
    for file in shell::files()?.into_iter().filter(|f| f.starts_with("kept")) {
        let name = file.file_stem().and_then(|n| n.to_str()).unwrap_or_default();
        let rules = name.rsplit('-').next().and_then(|n| n.parse().ok());
        if let (Some(rules), Some(system)) = (rules, file.parent()) {
            let best = newest.entry(system.to_owned()).or_insert((rules, file.clone()));
            if rules > best.0 {
                *best = (rules, file);
            }
        }
    }
    let mut chronicles: Vec<_> = newest.into_values().map(|(_, f)| shell::root().join(f)).collect();
    for (n, battle) in soak::battles(None)?.iter().enumerate() {
        let chronicle = folder.join(format!("{n}.jsonl"));
        let few = ["--seed", "43", "--most", "250", "--quiet", "--output"];
        shell::read(cases::rocroi().arg("battle").arg(battle).args(few).arg(&chronicle))?;
        chronicles.push(chronicle);
    }
    let engine = wasm::bindings_for_parity()?;
    let said = shell::read(in_web("node").arg("tests/parity.mjs").arg(engine).args(&chronicles))?;
    Ok(said.trim().to_owned())
}
