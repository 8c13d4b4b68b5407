//! Everything ever written can be opened: every file of kept/ is read again, and mangled files are explained.
use rocroi_game::{Chance, Dice as _, Scripted, System};
use rocroi_systems::{Open, Source, Waiting, for_system, kind, replay};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn kept() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kept"), &mut files);
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../battles"), &mut files);
    files.sort();
    assert!(files.len() >= 6, "kept/ and battles/ hold a file of every kind");
    files
}

fn collect(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "toml" || e == "jsonl") {
            let text = std::fs::read_to_string(&path).expect("text");
            files.push((path, text));
        }
    }
}

/// Opens a file of either kind; the error is for people.
fn open(path: &Path, text: &str) -> Result<(), String> {
    if path.extension().is_some_and(|e| e == "jsonl") {
        let kind = kind(text).map_err(|p| p.to_string())?;
        let current = for_system!(kind.system.as_str(), S => S::RULES_VERSION, else 0);
        if kind.rules == current {
            return replay(text).map(|_| ()).map_err(|p| p.to_string());
        }
        return for_system!(kind.system.as_str(), S => {
            let shown = rocroi_game::chronicle::shown::<S>(text);
            shown.map(|_| ()).map_err(|p| p.to_string())
        }, else Err(format!("no system {}", kind.system)));
    }
    let table: toml::Table = text.parse().map_err(|e: toml::de::Error| e.to_string())?;
    let system = table.get("system").and_then(|s| s.as_str()).ok_or("no system")?.to_owned();
    let position = table.get("position").ok_or("no position")?;
    let source = Source::Position(toml::to_string(position).map_err(|e| e.to_string())?);
    for_system!(system.as_str(), S => started::<S>(&source), else Err(format!("no system {system}")))
}

/// A position that can be read can be looked at and written down again.
fn started<S: Open + Scripted>(source: &Source) -> Result<(), String> {
    let state = source.start::<S>().map_err(|wrong| wrong.join("\n"))?;
    let again = S::from_position(&S::to_position(&state));
    again.map(|_| ()).map_err(|wrong| format!("written down and read again: {wrong:?}"))
}

/// Writes a chronicle of every system under its present rules version into kept/:
/// `cargo test -p rocroi-systems --test suite -- --ignored keep`. Run it when a format or rules version is raised.
#[test]
#[ignore = "writes files"]
fn keep() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (system, battle) in
        [("adgr", "rocroi-1643"), ("tercios", "rocroi-1643"), ("argad", "raid")].into_iter()
    {
        let text = std::fs::read_to_string(root.join(format!("battles/{system}/{battle}.toml")));
        let table: toml::Table = text.expect("the battle").parse().expect("TOML");
        let source = Source::Position(toml::to_string(&table["position"]).expect("a position"));
        let mut door = rocroi_systems::begin(system, &source).expect("it begins");
        let mut written = door.header_line(std::collections::BTreeMap::new());
        let (mut dice, mut chance) = (rocroi_game::Seeded::new(1643), Chance::new(1643));
        while door.acts() < 80 {
            let act = match door.waiting() {
                Waiting::Over(_) => break,
                Waiting::Roll(n) => door.fell(dice.throw(n)),
                Waiting::Decide(asked) => {
                    let open = asked.iter().find(|(_, given)| !given).expect("somebody is asked");
                    door.sample(open.0, &mut chance).expect("an answer")
                }
            };
            let acted = door.act(&act, rocroi_words::Speaker::of(rocroi_words::Lang::En));
            written.push_str(&acted.expect("a legal answer").lines);
        }
        let rules = for_system!(system, S => S::RULES_VERSION, else 0);
        let name = format!("chronicle-{}-rules-{rules}.jsonl", rocroi_game::chronicle::FORMAT);
        let folder = root.join("kept").join(system);
        std::fs::create_dir_all(&folder).expect("the folder");
        std::fs::write(folder.join(name), written).expect("written");
    }
}

#[test]
fn every_kept_file_opens() {
    for (path, text) in kept() {
        if let Err(e) = open(&path, &text) {
            panic!("{}: {e}", path.display());
        }
    }
}

/// One change somebody's editor, disk or spite might make.
fn mangled(text: &str, chance: &mut Chance) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let n = chance.below(lines.len());
    let line = lines[n];
    let changed = match chance.below(7) {
        0 => String::new(),
        1 => line.repeat(2),
        2 => line.chars().take(chance.below(line.chars().count().max(1))).collect(),
        3 => digits(line, chance),
        4 => swapped(line, chance),
        5 => {
            let at = chance.below(line.chars().count().max(1));
            let strange = ['\0', '"', '{', '9', '-', 'é', '\u{1F4A5}'];
            let put = chance.pick(&strange).copied().unwrap_or('"');
            line.chars().enumerate().flat_map(|(i, c)| if i == at { vec![put, c] } else { vec![c] }).collect()
        }
        _ => lines[chance.below(lines.len())].to_owned(),
    };
    lines[..n].iter().copied().chain([changed.as_str()]).chain(lines[n + 1..].iter().copied()).collect()
}

/// One number of a line becomes another, small, large or negative.
fn digits(line: &str, chance: &mut Chance) -> String {
    let starts: Vec<usize> = line
        .char_indices()
        .filter(|(i, c)| c.is_ascii_digit() && !line[..*i].ends_with(|d: char| d.is_ascii_digit()))
        .map(|(i, _)| i)
        .collect();
    let Some(&at) = chance.pick(&starts) else { return line.to_owned() };
    let rest = line[at..].trim_start_matches(|c: char| c.is_ascii_digit());
    let others = ["0", "1", "7", "255", "256", "-1", "65535", "100000", "2147483647", "4294967296", "1.5"];
    format!("{}{}{rest}", &line[..at], chance.pick(&others).copied().unwrap_or("0"))
}

/// Two words of a line change places.
fn swapped(line: &str, chance: &mut Chance) -> String {
    let mut words: Vec<&str> = line.split_inclusive([' ', ',', ':']).collect();
    let (a, b) = (chance.below(words.len()), chance.below(words.len()));
    words.swap(a, b);
    words.concat()
}

/// Files changed at random are read or refused in words; nothing panics. `ROCROI_MANGLE` gives the seconds.
#[test]
fn mangled_files_are_explained() {
    let seconds = std::env::var("ROCROI_MANGLE").ok().and_then(|s| s.parse().ok()).unwrap_or(2);
    let seed = std::env::var("ROCROI_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let files = kept();
    let mut chance = Chance::new(seed);
    let (began, mut opened, mut refused) = (Instant::now(), 0, 0);
    while began.elapsed() < Duration::from_secs(seconds) {
        let (path, text) = chance.pick(&files).expect("a file");
        let mut changed = mangled(text, &mut chance);
        if chance.one_in(3) {
            changed = mangled(&changed, &mut chance);
        }
        let result = std::panic::catch_unwind(|| open(path, &changed));
        match result {
            Ok(Ok(())) => opened += 1,
            Ok(Err(words)) => {
                assert!(!words.trim().is_empty(), "{}: refused without a word", path.display());
                refused += 1;
            }
            Err(_) => {
                let copy = std::env::temp_dir().join("rocroi-mangled");
                std::fs::write(&copy, &changed).expect("a copy");
                panic!("{} panicked when changed; the text is in {}", path.display(), copy.display());
            }
        }
    }
    println!("{opened} opened, {refused} refused");
    assert!(refused > 0 || opened + refused < 5, "changes are noticed");
}
