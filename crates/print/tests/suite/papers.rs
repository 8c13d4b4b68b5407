//! Everything that is printed in tests, as the data that templates get.

use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A name, the template, its data.
pub struct Paper {
    pub name: String,
    pub template: String,
    pub data: Value,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("papers")
}

#[cfg(feature = "collect")]
fn collected() -> Vec<Paper> {
    use crate::common::{illegal, large, samples};
    use rocroi_armies::SYSTEMS;
    use rocroi_print::{cards, roster, sheet};
    use rocroi_words::Lang;

    fn paper<P: rocroi_print::Paper>(name: String, lang: Lang, p: &P) -> Paper {
        let data = serde_json::to_value(p).expect("data");
        Paper {
            name: format!("{}-{}", name.replace('/', "-"), lang.code()),
            template: P::TEMPLATE.to_owned(),
            data,
        }
    }
    let mut out = Vec::new();
    for lang in Lang::ALL {
        for (name, list) in samples() {
            out.push(paper(format!("roster/{name}"), lang, &roster(&list, lang).expect("roster")));
        }
        for system in SYSTEMS {
            out.push(paper(format!("large/{system}"), lang, &roster(&large(system), lang).expect("roster")));
            out.push(paper(format!("sheet/{system}"), lang, &sheet(system, lang).expect("sheet")));
            let few = if lang == Lang::Fr { illegal(system) } else { Vec::new() };
            for (name, list) in few.into_iter().step_by(11) {
                if let Ok(r) = roster(&list, lang) {
                    out.push(paper(format!("illegal/{system}/{name}"), lang, &r));
                }
            }
        }
        out.push(paper("cards/nine".into(), lang, &cards(9, false, lang).expect("cards")));
        out.push(paper("cards/backs".into(), lang, &cards(1, true, lang).expect("cards")));
    }
    out
}

/// A paper as it was written down.
#[cfg(all(feature = "pictures", not(feature = "collect")))]
fn written(path: &std::path::Path) -> Paper {
    let hint = "run `cargo nextest run -p rocroi-print` once, which writes down what is printed";
    let file = fs::read(path).unwrap_or_else(|e| panic!("{}: {e}; {hint}", path.display()));
    let mut v: Value = serde_json::from_slice(&file).expect("JSON");
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    Paper { name: text(&v["name"]), template: text(&v["template"]), data: v["data"].take() }
}

/// The papers whose names begin so: collected here, or read as they were written down.
#[cfg(feature = "pictures")]
pub fn named(start: &str) -> Vec<Paper> {
    #[cfg(feature = "collect")]
    let found: Vec<Paper> = collected().into_iter().filter(|p| p.name.starts_with(start)).collect();
    #[cfg(not(feature = "collect"))]
    let found: Vec<Paper> = {
        let entries = fs::read_dir(folder()).into_iter().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("file").path()).collect();
        paths.retain(|p| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with(start)));
        paths.sort();
        paths.iter().map(|p| written(p)).collect()
    };
    assert!(
        !found.is_empty(),
        "no paper {start}; run `cargo nextest run -p rocroi-print` once, which writes them down"
    );
    found
}

/// One of them.
#[cfg(feature = "pictures")]
pub fn paper(name: &str) -> Paper {
    #[cfg(not(feature = "collect"))]
    return written(&folder().join(format!("{name}.json")));
    #[cfg(feature = "collect")]
    named(name).into_iter().find(|p| p.name == name).unwrap_or_else(|| panic!("no paper {name}"))
}

#[cfg(feature = "collect")]
#[test]
fn are_written_down() {
    // Others may read while this writes: a folder of its own first, then the name.
    let fresh = folder().with_extension(std::process::id().to_string());
    fs::create_dir_all(&fresh).expect("folder");
    let all = collected();
    for p in &all {
        let file = serde_json::json!({ "name": p.name, "template": p.template, "data": p.data });
        fs::write(fresh.join(format!("{}.json", p.name)), file.to_string()).expect("written");
    }
    let _ = fs::remove_dir_all(folder());
    fs::rename(&fresh, folder()).expect("renamed");
    assert!(all.len() > 60 && all.iter().any(|p| p.name.starts_with("illegal-")), "{}", all.len());
}
