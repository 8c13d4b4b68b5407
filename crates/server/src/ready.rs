//! Ready battles: the files of `battles/`, carried inside the program. Only those of systems that can be played.

pub use rocroi_client::rest::{Lesson, Ready, ReadyWords};
use rocroi_desk::AnyDesk;
use rocroi_draw::{Names, Options, Skin};
use rocroi_game::Viewer;
use rocroi_systems::Source;
use rocroi_words::Lang;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Every file of `battles/`, by its path below it.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/battles.rs"));

#[derive(Deserialize)]
struct File {
    system: String,
    title: String,
    #[serde(default)]
    date: String,
    #[serde(default)]
    note: String,
    #[serde(default)]
    sides: Vec<String>,
    #[serde(default)]
    seat: Option<String>,
    #[serde(default)]
    fr: Option<Words>,
    #[serde(default)]
    lesson: Vec<Lesson>,
    position: toml::Table,
}

/// What is said of it in another language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    title: String,
    note: String,
    #[serde(default)]
    sides: Vec<String>,
    /// What units, corps and generals are called, by their English names.
    #[serde(default)]
    names: BTreeMap<String, String>,
}

fn read(path: &str, text: &str) -> Option<Ready> {
    let file: File = toml::from_str(text).ok()?;
    Some(Ready {
        id: path.strip_suffix(".toml")?.to_owned(),
        system: file.system,
        title: file.title,
        date: file.date,
        note: file.note,
        sides: file.sides,
        seat: file.seat.unwrap_or_else(|| "A".into()),
        fr: file.fr.map(|w| ReadyWords { title: w.title, note: w.note, sides: w.sides }),
        lessons: file.lesson,
        position: toml::to_string(&file.position).ok()?,
    })
}

/// All that can be played.
pub fn all() -> &'static [Ready] {
    static ALL: OnceLock<Vec<Ready>> = OnceLock::new();
    let known = |r: &Ready| rocroi_systems::SYSTEMS.contains(&r.system.as_str());
    let named = |mut r: Ready| {
        // A file that does not say what its sides are called leaves it to the battle.
        if r.sides.is_empty() {
            r.sides = desk(&r, Lang::En).map(|d| d.bar().sides).unwrap_or_default();
        }
        let fr = || desk(&r, Lang::Fr).map(|d| d.bar().sides).unwrap_or_default();
        let sides = r.fr.as_ref().filter(|w| w.sides.is_empty()).map(|_| fr());
        if let (Some(words), Some(sides)) = (&mut r.fr, sides) {
            words.sides = sides;
        }
        r
    };
    ALL.get_or_init(|| {
        let files = FILES.iter().filter_map(|(path, text)| read(path, text));
        files.filter(known).map(named).collect()
    })
}

/// One by its id.
pub fn of(id: &str) -> Option<&'static Ready> {
    all().iter().find(|r| r.id == id)
}

/// Its position, with the names of a language.
pub fn position(ready: &Ready, lang: Lang) -> String {
    fn rename(value: &mut toml::Value, names: &BTreeMap<String, String>) {
        match value {
            toml::Value::String(word) => {
                if let Some(name) = names.get(word.as_str()) {
                    word.clone_from(name);
                }
            }
            toml::Value::Array(list) => list.iter_mut().for_each(|v| rename(v, names)),
            toml::Value::Table(table) => table.iter_mut().for_each(|(_, v)| rename(v, names)),
            _ => {}
        }
    }
    let renamed = || {
        let (_, text) = FILES.iter().find(|(path, _)| path.strip_suffix(".toml") == Some(&ready.id))?;
        let file: File = toml::from_str(text).ok()?;
        let mut position = toml::Value::Table(file.position);
        rename(&mut position, &file.fr?.names);
        toml::to_string(&position).ok()
    };
    let french = if lang == Lang::Fr { renamed() } else { None };
    french.unwrap_or_else(|| ready.position.clone())
}

fn desk(ready: &Ready, lang: Lang) -> Result<Box<dyn AnyDesk>, String> {
    let source = Source::Position(position(ready, lang));
    let door = rocroi_systems::begin(&ready.system, &source).map_err(|wrong| wrong.join("\n"))?;
    rocroi_desk::over(door.as_ref(), Viewer::Spectator, lang)
}

/// Its plan, as an SVG picture of the sheet with everything that everybody may see.
///
/// # Errors
/// If its position cannot be set up.
pub fn plan(ready: &Ready, lang: Lang, skin: Skin) -> Result<String, String> {
    let desk = desk(ready, lang)?;
    let (names, embed_font) = (Names::None, false);
    let options = Options { skin, pixels: 30, sheet: false, names, embed_font, ..Options::default() };
    Ok(rocroi_draw::plan(&desk.scene(Vec::new()), &options))
}

/// Its orders of battle: every unit that everybody may see, with its body and its kind.
///
/// # Errors
/// If its position cannot be set up.
pub fn roster(ready: &Ready, lang: Lang) -> Result<Vec<rocroi_desk::RosterLine>, String> {
    Ok(desk(ready, lang)?.roster())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_can_be_read() {
        for (path, text) in FILES {
            assert!(read(path, text).is_some(), "{path} is no ready battle");
        }
    }

    #[test]
    fn every_ready_battle_can_be_set_up_and_drawn() {
        let all = all();
        assert!(!all.is_empty());
        for r in all {
            let svg = plan(r, Lang::Fr, Skin::default()).unwrap_or_else(|e| panic!("{}: {e}", r.id));
            // Where a side has yet to put its figures down, the ground is all there is.
            assert!(svg.starts_with("<svg") && svg.contains("<path"), "{}", r.id);
            let fr = r.fr.as_ref().unwrap_or_else(|| panic!("{} says nothing in French", r.id));
            assert!(fr.sides.len() == r.sides.len() && fr.note.len() > 40, "{}: {fr:?}", r.id);
        }
    }

    #[test]
    fn units_of_a_ready_battle_have_french_names() {
        let rocroi = of("adgr/rocroi-1643").unwrap_or_else(|| panic!("Rocroi is ready"));
        let groups = |lang| -> Vec<String> {
            let lines = roster(rocroi, lang).unwrap_or_else(|e| panic!("{e}"));
            lines.into_iter().map(|l| l.group).collect()
        };
        assert!(groups(Lang::En).iter().any(|g| g == "Right wing"));
        let french = groups(Lang::Fr);
        assert!(french.iter().any(|g| g == "Aile droite"), "{french:?}");
        assert!(!french.iter().any(|g| g.contains("wing") || g.contains("Horse")), "{french:?}");
    }
}
