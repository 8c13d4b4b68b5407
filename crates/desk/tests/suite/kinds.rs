//! Every kind of order there is has a name in both languages and a place where it is offered: `web/tests/kinds.json` says
//! which case leads there, for the browser tests to give it. `ROCROI_KINDS=write` looks for those places among the cases.
use rocroi_desk::AnyDesk;
use rocroi_game::{Seat, Viewer};
use rocroi_systems::{Door, Source, Waiting};
use rocroi_words::{Lang, Speaker};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Where a kind of order is offered: the case (or a position of the browser tests), whom, and what is answered before.
#[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
struct Place {
    case: String,
    seat: String,
    answers: Vec<String>,
}

type Places = BTreeMap<String, BTreeMap<String, Place>>;

fn table(path: &Path) -> toml::Table {
    std::fs::read_to_string(path).unwrap().parse().unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn file(case: &str) -> PathBuf {
    let own = root().join("web/tests/positions").join(format!("{case}.toml"));
    if own.exists() { own } else { root().join("cases").join(format!("{case}.toml")) }
}

fn begin(system: &str, case: &toml::Table) -> Option<Box<dyn Door>> {
    let position = toml::to_string(case.get("position")?).unwrap();
    rocroi_systems::begin(system, &Source::Position(position)).ok()
}

fn desk(door: &dyn Door, seat: Seat) -> Box<dyn AnyDesk> {
    rocroi_desk::over(door, Viewer::Seat(seat), Lang::En).unwrap()
}

/// Gives an answer written `A: charge C` or `dice 4 3`.
fn answer(door: &mut dyn Door, text: &str) -> Result<(), String> {
    let act = match text.strip_prefix("dice ") {
        Some(faces) => door.fell(faces.split(' ').map(|f| f.parse().unwrap()).collect()),
        None => {
            let (seat, order) = text.split_once(": ").unwrap();
            let seat = if seat == "A" { Seat::A } else { Seat::B };
            door.order(seat, order).map_err(|e| format!("{e:?}"))?
        }
    };
    door.act(&act, Speaker::of(Lang::En)).map(|_| ()).map_err(|p| p.words)
}

fn asked(door: &dyn Door) -> Vec<Seat> {
    Seat::BOTH.into_iter().filter(|s| desk(door, *s).question().is_some_and(|q| !q.given)).collect()
}

/// Everything offered on the way of a case: kind, whom, and what was answered before.
fn offered(system: &str, case: &toml::Table, mut found: impl FnMut(&str, Seat, &[String])) {
    let Some(mut door) = begin(system, case) else { return };
    let mut answers: Vec<String> = Vec::new();
    let none = Vec::new();
    let steps = case.get("step").and_then(|s| s.as_array()).unwrap_or(&none);
    for i in 0..=steps.len() {
        for seat in asked(door.as_ref()) {
            for o in desk(door.as_ref(), seat).candidates() {
                found(&o.kind, seat, &answers);
            }
        }
        let Some(step) = steps.get(i).and_then(|s| s.as_table()) else { return };
        if step.contains_key("refused") {
            continue;
        }
        if let Some(text) = step.get("order").and_then(|o| o.as_str()) {
            let named = step.get("seat").and_then(|s| s.as_str());
            let Some(seat) =
                named.map(str::to_owned).or_else(|| asked(door.as_ref()).first().map(ToString::to_string))
            else {
                return;
            };
            let said = format!("{seat}: {text}");
            if answer(door.as_mut(), &said).is_err() {
                return;
            }
            answers.push(said);
        }
        let dice = step.get("dice").and_then(|d| d.as_array()).cloned().unwrap_or_default();
        let mut dice = dice.iter().map(|d| d.as_integer().unwrap().to_string());
        while let Waiting::Roll(n) = door.waiting() {
            let faces: Vec<String> = dice.by_ref().take(n).collect();
            if faces.len() < n {
                break;
            }
            let said = format!("dice {}", faces.join(" "));
            if answer(door.as_mut(), &said).is_err() {
                return;
            }
            answers.push(said);
        }
    }
}

fn cases(system: &str) -> Vec<String> {
    let mut out = Vec::new();
    for base in ["cases", "web/tests/positions"] {
        let Ok(folders) = std::fs::read_dir(root().join(base).join(system)) else { continue };
        for folder in folders {
            let folder = folder.unwrap().path();
            for f in std::fs::read_dir(&folder).unwrap() {
                let f = f.unwrap().path();
                if f.extension().is_some_and(|e| e == "toml") {
                    let path = f.strip_prefix(root().join(base)).unwrap().with_extension("");
                    out.push(path.to_str().unwrap().to_owned());
                }
            }
        }
    }
    out.sort();
    out
}

fn look() -> Places {
    let mut all = Places::new();
    for system in rocroi_systems::SYSTEMS {
        let places = all.entry((*system).to_owned()).or_default();
        for case in cases(system) {
            offered(system, &table(&file(&case)), |kind, seat, answers| {
                let shorter = places.get(kind).is_none_or(|p| p.answers.len() > answers.len());
                if shorter {
                    let place =
                        Place { case: case.clone(), seat: seat.to_string(), answers: answers.to_vec() };
                    places.insert(kind.to_owned(), place);
                }
            });
        }
    }
    all
}

#[test]
fn every_kind_of_order_is_named_and_offered_somewhere() {
    let path = root().join("web/tests/kinds.json");
    if std::env::var("ROCROI_KINDS").is_ok_and(|v| v == "write") {
        let text = serde_json::to_string_pretty(&look()).unwrap();
        std::fs::write(&path, format!("{text}\n")).unwrap();
    }
    let places: Places = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let mut wrong = Vec::new();
    for system in rocroi_systems::SYSTEMS {
        let of = &places[*system];
        for lang in Lang::ALL {
            // Any battle of the system knows all of them.
            let first = of.values().next().unwrap();
            let door = begin(system, &table(&file(&first.case))).unwrap();
            let kinds = rocroi_desk::over(door.as_ref(), Viewer::Seat(Seat::A), lang).unwrap().kinds();
            for (kind, words) in &kinds {
                if words.is_empty() {
                    wrong.push(format!("{system} {kind}: no name ({})", lang.code()));
                }
                if !of.contains_key(kind) {
                    wrong.push(format!("{system} {kind}: offered nowhere"));
                }
            }
            let known = |k: &&String| !kinds.iter().any(|(kind, _)| kind == *k);
            wrong.extend(of.keys().filter(known).map(|k| format!("{system} {k}: there is no such kind")));
        }
        for (kind, place) in of {
            let mut door = begin(system, &table(&file(&place.case))).unwrap();
            let said = place.answers.iter().try_for_each(|a| answer(door.as_mut(), a));
            let seat = if place.seat == "A" { Seat::A } else { Seat::B };
            let there =
                said.is_ok() && desk(door.as_ref(), seat).candidates().iter().any(|o| o.kind == *kind);
            if !there {
                wrong.push(format!("{system} {kind}: not offered in {} any more ({said:?})", place.case));
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
