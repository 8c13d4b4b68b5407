//! `rocroi print`: reference sheets and order cards on paper. What they say is collected by `rocroi_print`; this asks for
//! it and writes the file.

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Args, Subcommand};
use rocroi_print::{Paper, Unprinted, cards, pdf, sheet};
use rocroi_words::{Lang, Speaker};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Reference sheets and order cards.
#[derive(Args)]
pub struct Print {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The reference sheet of a system: two pages of tables from the rulebook
    Sheet(Sheet),
    /// Order cards for Tercios, to cut out
    Cards(Cards),
}

#[derive(Args)]
struct Sheet {
    /// The rule system: adgr, tercios or argad
    system: String,
    #[command(flatten)]
    to: To,
}

#[derive(Args)]
struct Cards {
    /// So many of each order; nine fill whole pages
    #[arg(long, default_value_t = 9)]
    sets: u8,
    /// With a page of backs behind every page of fronts, for printers that print both sides
    #[arg(long)]
    backs: bool,
    #[command(flatten)]
    to: To,
}

/// Where a paper goes, and in which language.
#[derive(Args)]
pub struct To {
    /// Where to write it: a name ending in .pdf
    #[arg(long, short, required_unless_present = "json")]
    output: Option<PathBuf>,
    /// What it says, as JSON
    #[arg(long, conflicts_with = "output")]
    json: bool,
    /// The language: en or fr
    #[arg(long, default_value = "en")]
    lang: String,
}

/// Prints what is asked for.
///
/// # Errors
/// What is not known, and a file that cannot be written.
pub fn run(args: &Print, out: &mut dyn Write) -> Result<()> {
    match &args.command {
        Command::Sheet(a) => {
            let paper = sheet(&a.system, a.to.lang()?).map_err(|t| anyhow!("{t}"))?;
            a.to.write(&paper, out)
        }
        Command::Cards(a) => {
            let paper = cards(a.sets, a.backs, a.to.lang()?).map_err(|t| anyhow!("{t}"))?;
            a.to.write(&paper, out)
        }
    }
}

impl To {
    /// The language asked for.
    ///
    /// # Errors
    /// One that is not known.
    pub fn lang(&self) -> Result<Lang> {
        Lang::of(&self.lang).with_context(|| format!("there is no language `{}`; en or fr", self.lang))
    }

    /// Writes a paper as PDF, or what it says as JSON.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write<P: Paper>(&self, paper: &P, out: &mut dyn Write) -> Result<()> {
        match &self.output {
            None => Ok(writeln!(out, "{}", serde_json::to_string_pretty(paper)?)?),
            Some(path) => to_file(paper, path, self.lang()?, out),
        }
    }
}

/// Writes a paper as PDF and says where.
fn to_file<P: Paper>(paper: &P, path: &Path, lang: Lang, out: &mut dyn Write) -> Result<()> {
    if !path.extension().is_some_and(|e| e.eq_ignore_ascii_case("pdf")) {
        bail!("{}: what is printed is a PDF; its name ends in .pdf", path.display());
    }
    let page = pdf(paper).map_err(|e| match e {
        Unprinted::NoPress => anyhow!(Speaker::of(lang).plain("armies-no-press").unwrap_or(e.to_string())),
        Unprinted::Template(_) => e.into(),
    })?;
    std::fs::write(path, page).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(writeln!(out, "{}", path.display())?)
}
