//! A list file of any system: which system it is for, the list as its system knows it, and back to text.

use crate::{migrate, unknown_system};
use rocroi_adgr::army as adgr;
use rocroi_argad::scenario::BandFile;
use rocroi_game::Trouble;
use rocroi_tercios::army as tercios;
use serde::Serialize;

/// A list file larger than this (in bytes) is not read: none ever is.
pub const LARGEST: usize = 256 * 1024;

/// A list of one of the systems.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum ListFile {
    /// ADG-R.
    Adgr(adgr::List),
    /// Tercios.
    Tercios(tercios::List),
    /// Argad!
    Argad(BandFile),
}

/// A value as it is written, or its beginning.
pub(crate) fn shortened(value: &toml::Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

impl ListFile {
    /// Reads a list file, whatever its system and its format.
    ///
    /// # Errors
    /// What is wrong with it, with its line and what would be right.
    pub fn read(text: &str) -> Result<ListFile, Vec<Trouble>> {
        if text.len() > LARGEST {
            let wrong = format!("{} kB are no army list", text.len() / 1024);
            let right = Some(format!("a list has at most {} kB", LARGEST / 1024));
            return Err(vec![Trouble { wrong, right }]);
        }
        // Some editors begin a text with this mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let table: toml::Table = text.parse().map_err(|e: toml::de::Error| {
            let line = e.span().map_or(1, |s| 1 + text[..s.start].bytes().filter(|b| *b == b'\n').count());
            vec![Trouble::new(format!("line {line}: {}", e.message()))]
        })?;
        let system = match table.get("system") {
            Some(toml::Value::String(s)) => s.clone(),
            Some(other) => {
                return Err(vec![Trouble::new(format!("`system` is a name, not {}", shortened(other)))]);
            }
            // Bands were written without their system at first.
            None if table.contains_key("group") => "argad".to_owned(),
            None => {
                let right = Some(format!("system = \"adgr\"; there are {}", crate::SYSTEMS.join(", ")));
                return Err(vec![Trouble { wrong: "the file does not say its `system`".to_owned(), right }]);
            }
        };
        if !crate::SYSTEMS.contains(&system.as_str()) {
            return Err(vec![unknown_system(&system)]);
        }
        // An old file is brought forward; one of today is read as it stands, so that faults have their lines.
        let brought = migrate::forward(&system, table)?;
        let text = brought.as_deref().unwrap_or(text);
        Ok(match system.as_str() {
            "adgr" => ListFile::Adgr(adgr::List::read(text)?),
            "tercios" => ListFile::Tercios(tercios::List::read(text)?),
            _ => ListFile::Argad(BandFile::read(text)?),
        })
    }

    /// `adgr`, `tercios` or `argad`.
    pub fn system(&self) -> &'static str {
        match self {
            ListFile::Adgr(_) => "adgr",
            ListFile::Tercios(_) => "tercios",
            ListFile::Argad(_) => "argad",
        }
    }

    /// What the army is called.
    pub fn name(&self) -> &str {
        match self {
            ListFile::Adgr(l) => &l.name,
            ListFile::Tercios(l) => &l.name,
            ListFile::Argad(l) => &l.name,
        }
    }

    /// The points limit.
    pub fn points(&self) -> u16 {
        match self {
            ListFile::Adgr(l) => l.points,
            ListFile::Tercios(l) => l.points,
            ListFile::Argad(l) => l.points,
        }
    }

    /// The list as a file.
    ///
    /// # Errors
    /// A list that cannot be written, which none is.
    pub fn to_toml(&self) -> Result<String, Trouble> {
        toml::to_string(self).map_err(|e| Trouble::new(e.to_string()))
    }

    /// The list of a system from data.
    pub(crate) fn from_json(system: &str, value: serde_json::Value) -> Result<ListFile, Trouble> {
        let broken = |e: serde_json::Error| Trouble::new(format!("the list cannot be understood: {e}"));
        Ok(match system {
            "adgr" => ListFile::Adgr(serde_json::from_value(value).map_err(broken)?),
            "tercios" => ListFile::Tercios(serde_json::from_value(value).map_err(broken)?),
            "argad" => ListFile::Argad(serde_json::from_value(value).map_err(broken)?),
            other => return Err(unknown_system(other)),
        })
    }
}
