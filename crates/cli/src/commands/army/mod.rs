//! `rocroi army`: lists of all three systems checked, begun, explained, shared and printed. What is legal and what it costs is
//! decided elsewhere; this only reads, asks and prints.

mod show;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, Subcommand};
use rocroi_armies::{
    Fresh, LARGEST, ListFile, Report, SCHEMAS, code, explain, fresh, in_words, listings, period, read_code,
    schema,
};
use rocroi_game::{Trouble, nearest};
use rocroi_words::{Lang, Speaker};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Army lists: check, begin, explain, share, print.
#[derive(Args)]
pub struct Army {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// What lists cost, line by line, and everything wrong with them
    Check(Check),
    /// A sensible list to start from
    New(New),
    /// Where each point of a unit comes from: `rocroi army explain "pike-and-shot elite regimental-guns"`
    Explain(Explain),
    /// The period lists and nations a list can be begun from, or one of them in full
    List(ListArgs),
    /// A list as a short code to send
    Code(Code),
    /// The list of a code
    Open(Open),
    /// A roster on paper, as PDF
    Print(Print),
    /// The JSON schema of list files, for editors
    Schema(SchemaArgs),
}

#[derive(Args)]
struct Check {
    /// List files, or codes of lists
    #[arg(required = true)]
    files: Vec<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// The language: en or fr
    #[arg(long, default_value = "en")]
    lang: String,
}

#[derive(Args)]
struct New {
    /// The rule system: adgr, tercios or argad
    #[arg(long, default_value = "adgr")]
    system: String,
    /// The period list (ADG-R) or the nation (Tercios); any, if none is named
    #[arg(long)]
    list: Option<String>,
    /// The size; 220 in ADG-R, 1000 in Tercios, 250 in Argad! if nothing is said
    #[arg(long)]
    points: Option<u16>,
    /// The year (ADG-R)
    #[arg(long)]
    year: Option<u16>,
    /// What is left open is drawn from it
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write it; to the screen, if nothing is said
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// As JSON
    #[arg(long, conflicts_with = "output")]
    json: bool,
    /// The language of its names: en or fr
    #[arg(long, default_value = "en")]
    lang: String,
}

#[derive(Args)]
struct Explain {
    /// The unit: troop, quality, options
    #[arg(required = true)]
    words: Vec<String>,
    /// The rule system; the first that knows the words, if none is named
    #[arg(long)]
    system: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// The language: en or fr
    #[arg(long, default_value = "en")]
    lang: String,
}

#[derive(Args)]
struct ListArgs {
    /// One of them, in full
    id: Option<String>,
    /// Only those of this system
    #[arg(long)]
    system: Option<String>,
    /// Only those of this year
    #[arg(long)]
    year: Option<u16>,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// The language: en or fr
    #[arg(long, default_value = "en")]
    lang: String,
}

#[derive(Args)]
struct Code {
    /// A list file
    file: String,
    /// The language: en or fr
    #[arg(long, default_value = "en")]
    lang: String,
}

#[derive(Args)]
struct Open {
    /// The code; spaces and line breaks do not matter
    #[arg(required = true)]
    code: Vec<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// The language: en or fr
    #[arg(long, default_value = "en")]
    lang: String,
}

#[derive(Args)]
struct Print {
    /// A list file, or the code of a list
    file: String,
    #[command(flatten)]
    to: super::print::To,
}

#[derive(Args)]
struct SchemaArgs {
    /// adgr-list, adgr-period, argad-band or tercios-list
    name: String,
}

/// Does what is asked.
///
/// # Errors
/// What could not be read or understood, and lists that are not legal.
pub fn run(args: &Army, out: &mut dyn Write) -> Result<()> {
    match &args.command {
        Command::Check(a) => check(a, out),
        Command::New(a) => new(a, out),
        Command::Explain(a) => {
            let lang = lang(&a.lang)?;
            let found = explain(a.system.as_deref(), &a.words.join(" "), lang).map_err(|t| told(&t, lang))?;
            if a.json { json(&found, out) } else { show::explained(&found, lang, out) }
        }
        Command::List(a) => list(a, out),
        Command::Code(a) => {
            let lang = lang(&a.lang)?;
            let file = read(&a.file).map_err(|t| told(&t, lang)).with_context(|| a.file.clone())?;
            Ok(writeln!(out, "{}", code(&file))?)
        }
        Command::Open(a) => {
            // A space may be a letter of what a QR code says; in other codes spaces do not matter.
            let lang = lang(&a.lang)?;
            let file = read_code(&a.code.join(" ")).map_err(|t| told(&[t], lang))?;
            if a.json { json(&file, out) } else { Ok(write!(out, "{}", file.to_toml()?)?) }
        }
        Command::Print(a) => {
            let lang = a.to.lang()?;
            let read = read(&a.file).and_then(|list| rocroi_print::roster(&list, lang));
            let roster = read.map_err(|t| told(&t, lang)).with_context(|| a.file.clone())?;
            a.to.write(&roster, out)
        }
        Command::Schema(a) => match schema(&a.name) {
            Some(s) => Ok(writeln!(out, "{s:#}")?),
            None => {
                let near =
                    nearest(&a.name, SCHEMAS).map_or_else(String::new, |n| format!("did you mean `{n}`? "));
                bail!("there is no schema `{}`; {near}there are {}", a.name, SCHEMAS.join(", "))
            }
        },
    }
}

fn lang(code: &str) -> Result<Lang> {
    Lang::of(code).with_context(|| format!("there is no language `{code}`; en or fr"))
}

fn told(troubles: &[Trouble], lang: Lang) -> anyhow::Error {
    anyhow!(troubles.iter().map(|t| sentence(&in_words(t, lang), lang)).collect::<Vec<_>>().join("\n"))
}

/// What was wrong and what would be right in one line; in French a semicolon stands apart.
fn sentence(t: &Trouble, lang: Lang) -> String {
    match (&t.right, lang) {
        (Some(right), Lang::Fr) => format!("{}\u{a0}; {right}", t.wrong),
        _ => t.to_string(),
    }
}

fn json<T: serde::Serialize>(value: &T, out: &mut dyn Write) -> Result<()> {
    Ok(writeln!(out, "{}", serde_json::to_string_pretty(value)?)?)
}

/// `RA2-…`, or `RA2:…` from a QR code, as against the name of a file.
fn looks_like_a_code(name: &str) -> bool {
    let mut signs = name.chars();
    let mut next = || signs.next().unwrap_or(' ');
    next() == 'R'
        && matches!(next(), 'A' | 'T' | 'G')
        && next().is_ascii_digit()
        && matches!(next(), '-' | ':')
}

/// A list from a file, or from a code given in its place.
fn read(name: &str) -> Result<ListFile, Vec<Trouble>> {
    let path = Path::new(name);
    let one = |t: Trouble| vec![t];
    if !path.exists() && looks_like_a_code(name) {
        return read_code(name).map_err(one);
    }
    let size = std::fs::metadata(path).map(|m| m.len());
    if size.is_ok_and(|n| n > 4 * LARGEST as u64) {
        let right = Some(format!("a list has at most {} kB", LARGEST / 1024));
        return Err(vec![Trouble { wrong: "so large a file is no army list".to_owned(), right }]);
    }
    let bytes = std::fs::read(path).map_err(|e| {
        let there = e.kind() != std::io::ErrorKind::NotFound;
        one(Trouble::new(if there { "it cannot be read" } else { "there is no such file" }))
    })?;
    let text = String::from_utf8(bytes).map_err(|_| one(Trouble::new("this is no text (UTF-8)")))?;
    ListFile::read(&text)
}

#[derive(serde::Serialize)]
struct Checked {
    file: String,
    report: Option<Report>,
    troubles: Vec<Trouble>,
}

fn check(args: &Check, out: &mut dyn Write) -> Result<()> {
    let lang = lang(&args.lang)?;
    let mut all = Vec::new();
    for file in &args.files {
        let (report, troubles) = match read(file).and_then(|list| list.report(lang)) {
            Ok(r) => (Some(r), Vec::new()),
            Err(t) => (None, t.iter().map(|t| in_words(t, lang)).collect()),
        };
        all.push(Checked { file: file.clone(), report, troubles });
    }
    if args.json {
        json(&all, out)?;
    } else {
        for (i, c) in all.iter().enumerate() {
            if i > 0 {
                writeln!(out)?;
            }
            match &c.report {
                Some(r) => show::report(r, lang, out)?,
                None => {
                    writeln!(out, "{}:", c.file)?;
                    for t in &c.troubles {
                        writeln!(out, "  {}", sentence(t, lang))?;
                    }
                }
            }
        }
    }
    let wrong = all.iter().filter(|c| c.report.as_ref().is_none_or(|r| !r.legal)).count();
    if wrong > 0 {
        out.flush()?;
        let args = [("wrong", wrong.to_string()), ("all", all.len().to_string())];
        bail!(Speaker::of(lang).with_args("armies-unplayable", &args)?);
    }
    Ok(())
}

fn new(args: &New, out: &mut dyn Write) -> Result<()> {
    let lang = lang(&args.lang)?;
    let wish = Fresh {
        system: args.system.clone(),
        list: args.list.clone(),
        points: args.points,
        year: args.year,
        seed: args.seed,
        lang,
    };
    let list = fresh(&wish).map_err(|t| told(&[t], lang))?;
    if args.json {
        return json(&list, out);
    }
    let text = list.to_toml()?;
    match &args.output {
        None => Ok(write!(out, "{text}")?),
        Some(path) => {
            std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
            Ok(writeln!(out, "{}: {}", path.display(), list.name())?)
        }
    }
}

fn list(args: &ListArgs, out: &mut dyn Write) -> Result<()> {
    let lang = lang(&args.lang)?;
    if let Some(id) = &args.id {
        let p = period(id).map_err(|t| told(&[t], lang))?;
        return show::period(p, lang, args.json, out);
    }
    let of = |system: &str| args.system.as_deref().is_none_or(|s| s == system);
    let in_year = |years: Option<[u16; 2]>| {
        args.year.is_none_or(|y| years.is_some_and(|[from, to]| (from..=to).contains(&y)))
    };
    let mut all = listings(lang);
    if let Some(s) = args.system.as_deref().filter(|s| !rocroi_armies::SYSTEMS.contains(s)) {
        bail!("{}", rocroi_systems::unknown(s));
    }
    all.retain(|l| of(l.system) && in_year(l.years));
    if args.json { json(&all, out) } else { show::listings(&all, out) }
}
