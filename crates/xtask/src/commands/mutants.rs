//! `cargo xtask mutants NAME`: changes the code of a crate in small ways and tells which changes no test
//! notices. Long work: a crate may keep a list of mutants by name in `crates/NAME/mutants.txt`, which is run unless
//! files or a number are asked for; a change of the code does not move it. Behind `#` a line says why no test can
//! notice that mutant: it is explained, and not run.

use crate::shell;
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

/// Arguments of `cargo xtask mutants`
#[derive(clap::Args)]
pub struct Args {
    /// The crate to change, without `rocroi-`
    name: String,
    /// Only in these files, as globs, instead of the list `crates/NAME/mutants.txt`
    #[arg(long, short, value_name = "FILE")]
    file: Vec<String>,
    /// At most about this many mutants, spread evenly over the files, instead of the list
    #[arg(long, value_name = "NUMBER")]
    most: Option<usize>,
    /// Write the list anew: what still exists stays, the rest is taken evenly from its files (or those named), up to
    /// `--most`
    #[arg(long)]
    list: bool,
    /// Only these tests: `--lib`, `--test=cases`, …
    #[arg(last = true)]
    tests: Vec<String>,
}

/// Runs cargo-mutants, installing it if need be.
pub fn run(args: &Args) -> Result<()> {
    let folder = shell::root().join("crates").join(&args.name);
    if !folder.is_dir() {
        bail!("there is no crate `crates/{}`", args.name);
    }
    if !shell::works(shell::cargo().args(["mutants", "--version"])) {
        eprintln!("installing cargo-mutants (some minutes)");
        shell::run(shell::cargo().args(["install", "--quiet", "--locked", "cargo-mutants"]))
            .context("cargo mutants is missing")?;
    }
    let kept = folder.join("mutants.txt");
    let all = shell::read(chosen(args).arg("--list"))?;
    let all = named(&all);
    if args.list {
        let old = if kept.exists() { fs::read_to_string(&kept)? } else { String::new() };
        let most = args.most.unwrap_or_else(|| lines(&old).len());
        let (new, gone) = anew(&old, &all, most);
        for name in gone {
            println!("gone: {name}");
        }
        return fs::write(&kept, new).with_context(|| format!("cannot write {}", kept.display()));
    }
    let mut cargo = chosen(args);
    cargo
        .args(["--test-tool", "nextest", "--profile", "mutants", "--output"])
        .arg(shell::target().join("mutants"));
    if let Some(most) = args.most {
        let shards = all.len().div_ceil(most.max(1)).max(1);
        println!("{} mutants, one in {shards} of them", all.len());
        cargo.args(["--sharding", "round-robin", "--shard", &format!("0/{shards}")]);
    } else if args.file.is_empty() && kept.exists() {
        let list = fs::read_to_string(&kept)?;
        let run = wanted(&list, &all)?;
        println!(
            "{} mutants of the list, {} of them explained",
            lines(&list).len(),
            lines(&list).len() - run.len()
        );
        // Deletions of fields pass by `--re` (issue 632 of cargo-mutants): the files keep those elsewhere out, and the
        // list should name those in its files.
        let files: BTreeSet<&str> = run.iter().map(|place| file(place)).collect();
        cargo.args(files.into_iter().map(|file| format!("--file={file}")));
        cargo.args(run.into_iter().map(|place| format!("--re=^{}$", escaped(place))));
    }
    // Said to every cargo that runs, so that other tests are not even built.
    cargo.args(args.tests.iter().map(|test| format!("--cargo-arg={test}")));
    shell::run(&mut cargo)
}

// cargo-mutants on the files asked for.
fn chosen(args: &Args) -> Command {
    let mut cargo = shell::cargo();
    cargo.args(["mutants", "--package", &format!("rocroi-{}", args.name)]);
    for file in &args.file {
        cargo.args(["--file", file]);
    }
    cargo
}

// Every mutant cargo-mutants lists, under its name: without line and column, and of several with the same name in a
// file the second with `(2)` behind it, and so on.
fn named(list: &str) -> Vec<(String, &str)> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut out = Vec::new();
    for place in list.lines() {
        let mut parts = place.splitn(4, ':');
        let (Some(file), Some(what)) = (parts.next(), parts.nth(2)) else { continue };
        let name = format!("{file}:{what}");
        let times = seen.entry(name.clone()).or_default();
        *times += 1;
        out.push((if *times == 1 { name } else { format!("{name} ({times})") }, place));
    }
    out
}

// The file a mutant is in.
fn file(name: &str) -> &str {
    name.split(':').next().unwrap_or(name)
}

// The names of a list, each with what is said about it.
fn lines(list: &str) -> Vec<(&str, Option<&str>)> {
    let lines = list.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines.map(|l| l.split_once(" # ").map_or((l, None), |(name, why)| (name, Some(why)))).collect()
}

// The mutants of a list that are to be run, as cargo-mutants names them now.
fn wanted<'a>(list: &str, all: &[(String, &'a str)]) -> Result<Vec<&'a str>> {
    let places: BTreeMap<&str, &str> = all.iter().map(|(name, place)| (name.as_str(), *place)).collect();
    let lines = lines(list);
    let gone: Vec<&str> = lines.iter().map(|(name, _)| *name).filter(|n| !places.contains_key(n)).collect();
    if !gone.is_empty() {
        bail!("no longer mutants (`--list` writes the list anew):\n{}", gone.join("\n"));
    }
    let run = lines.iter().filter(|(_, why)| why.is_none());
    Ok(run.filter_map(|(name, _)| places.get(name).copied()).collect())
}

// A list with the lines of the old one that still exist, filled up evenly from the files it names; and the names that
// are gone.
fn anew<'o>(old: &'o str, all: &[(String, &str)], most: usize) -> (String, Vec<&'o str>) {
    let exists: BTreeSet<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    let files: BTreeSet<&str> = lines(old).iter().map(|(name, _)| file(name)).collect();
    let (kept, gone): (Vec<_>, Vec<_>) = lines(old).into_iter().partition(|(name, _)| exists.contains(name));
    let mut kept: BTreeMap<&str, Option<&str>> = kept.into_iter().collect();
    let others = all.iter().map(|(name, _)| name.as_str()).filter(|name| !kept.contains_key(name));
    let others: Vec<&str> = others.filter(|name| files.is_empty() || files.contains(file(name))).collect();
    let more = most.saturating_sub(kept.len()).min(others.len());
    kept.extend((0..more).filter_map(|i| Some((*others.get(i * others.len() / more)?, None))));
    let mut out: String = old.lines().filter(|l| l.starts_with('#')).map(|l| format!("{l}\n")).collect();
    for (name, _) in all {
        match kept.get(name.as_str()) {
            Some(Some(why)) => out.push_str(&format!("{name} # {why}\n")),
            Some(None) => out.push_str(&format!("{name}\n")),
            None => {}
        }
    }
    (out, gone.into_iter().map(|(name, _)| name).collect())
}

// A text as a regular expression that matches just it.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if r"\.+*?()|[]{}^$".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: &str = "a.rs:1:2: replace a::f -> bool with true\n\
                       a.rs:3:4: replace + with - in f\n\
                       a.rs:3:9: replace + with - in f\n\
                       b.rs:1:1: delete ! in g\n";

    #[test]
    fn names_do_without_places() {
        let names: Vec<String> = named(ALL).into_iter().map(|(name, _)| name).collect();
        let f = "a.rs: replace + with - in f";
        assert_eq!(
            names,
            ["a.rs: replace a::f -> bool with true", f, &format!("{f} (2)"), "b.rs: delete ! in g"]
        );
    }

    #[test]
    fn the_list_is_run_but_for_the_explained() {
        let list = "# why\na.rs: replace + with - in f (2)\nb.rs: delete ! in g # equivalent: no g\n";
        assert_eq!(wanted(list, &named(ALL)).unwrap(), ["a.rs:3:9: replace + with - in f"]);
        let wrong = wanted("a.rs: replace + with - in f (3)\n", &named(ALL)).unwrap_err().to_string();
        assert!(wrong.contains("in f (3)"), "{wrong}");
        assert_eq!(escaped("a.rs:1: + -> <T> (2)"), r"a\.rs:1: \+ -> <T> \(2\)");
    }

    #[test]
    fn a_list_anew_keeps_what_exists() {
        let old = "# why\nb.rs: delete ! in g # equivalent: no g\na.rs: gone\n";
        let (new, gone) = anew(old, &named(ALL), 2);
        assert_eq!(
            new,
            "# why\na.rs: replace a::f -> bool with true\nb.rs: delete ! in g # equivalent: no g\n"
        );
        assert_eq!(gone, ["a.rs: gone"]);
        assert_eq!(anew(&new, &named(ALL), 2).0, new);
    }
}
