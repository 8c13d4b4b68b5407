//! The licences of all that travels in the archive: crates of the program and of the page's engine, npm packages of the
//! page, fonts. Each text stands once, under the names of those who are under it.

use crate::commands::client;
use crate::{checks, shell};
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What the program of the archive is built with.
pub const FEATURES: &str = "client,print";

// Somebody else's work: what it is called, its licence as it states it, and where it lies.
struct Work {
    name: String,
    licence: String,
    folder: PathBuf,
}

/// Writes them into a folder.
pub fn write(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("crates.txt"), text(&crates()?)?)?;
    fs::write(folder.join("npm.txt"), text(&npm()?)?)?;
    for (from, to) in [("draw", "fonts-table.txt"), ("print", "fonts-paper.txt")] {
        let from = shell::root().join("crates").join(from).join("fonts/OFL.txt");
        fs::copy(&from, folder.join(to)).with_context(|| format!("no {}", from.display()))?;
    }
    Ok(())
}

// What cargo links into the program and into the engines.
fn crates() -> Result<Vec<Work>> {
    let tree = |package: &str, more: &[&str]| {
        let mut cargo = shell::cargo();
        cargo.args(["tree", "--locked", "--edges", "normal", "--prefix", "none", "--format", "{p}"]);
        shell::read(cargo.args(["--package", package]).args(more))
    };
    let mut linked = BTreeSet::new();
    for text in [tree("rocroi-cli", &["--features", FEATURES])?, tree("rocroi-wasm", &[])?] {
        for line in text.lines() {
            let mut words = line.split_whitespace();
            if let (Some(name), Some(version)) = (words.next(), words.next()) {
                linked.insert((name.to_owned(), version.trim_start_matches('v').to_owned()));
            }
        }
    }
    let mut works = Vec::new();
    for p in checks::metadata()?.packages {
        // Ours are under the licence of the whole.
        if p.source.is_none() || !linked.contains(&(p.name.clone(), p.version.clone())) {
            continue;
        }
        let folder = p.manifest_path.parent().map(Path::to_path_buf).unwrap_or_default();
        let licence = p.license.unwrap_or_default();
        works.push(Work { name: format!("{} {}", p.name, p.version), licence, folder });
    }
    if works.is_empty() {
        bail!("cargo tree names no package");
    }
    Ok(works)
}

// What the page is made of.
fn npm() -> Result<Vec<Work>> {
    client::packages()?;
    let works = checks::npm()?.into_iter().map(|(path, p)| {
        let name = path.trim_start_matches("node_modules/");
        let folder = shell::root().join("web").join(&path);
        Work { name: format!("{name} {}", p.version), licence: p.license, folder }
    });
    Ok(works.collect())
}

fn text(works: &[Work]) -> Result<String> {
    let mut out = String::new();
    let mut texts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for work in works {
        out.push_str(&format!("{}: {}\n", work.name, work.licence));
        for text in own_texts(&work.folder)? {
            texts.entry(text).or_default().push(&work.name);
        }
    }
    out.push_str("\nWhere a licence leaves a choice, any of its terms may be chosen. Their texts:\n");
    for (text, names) in texts {
        out.push_str(&format!("\n{}\n{}\n\n{text}\n", "─".repeat(80), names.join(", ")));
    }
    Ok(out)
}

// The licences and notices that lie in a package; few have none, and name theirs only.
fn own_texts(folder: &Path) -> Result<BTreeSet<String>> {
    let mut texts = BTreeSet::new();
    let list = fs::read_dir(folder).with_context(|| format!("no {}", folder.display()))?;
    for entry in list {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let ours =
            ["licen", "copying", "notice", "unlicense", "copyright"].iter().any(|n| name.starts_with(n));
        if ours && path.is_file() {
            texts.extend(fs::read_to_string(&path).ok().map(|t| t.trim().replace("\r\n", "\n")));
        }
    }
    Ok(texts)
}
