//! `rocroi odds`: what a fight comes to, exactly. Reads the command line, asks the desk, writes what it says.

mod file;
mod many;
mod print;

use anyhow::{Context as _, bail};
use clap::Args;
use rocroi_desk::foresee::{self, NoOddsOut};
use rocroi_game::{Described, Foretold};
use rocroi_systems::for_system;
use rocroi_words::{Lang, Speaker};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

/// Foretells a fight, shot or test: exact chances for both sides, with the tally line by line.
///
/// From a case, a ready battle or a chronicle at its end: `rocroi odds FILE`. Described in a line: `rocroi odds adgr
/// "keil elite headstrong" charges "pike-and-shot musket" --phase first --terrain rough`.
#[derive(Args)]
pub struct Odds {
    /// FILE; or SYSTEM ONE VERB, and TWO where the verb needs it.
    #[arg(required = true)]
    what: Vec<String>,
    /// First or later phase of a melee.
    #[arg(long)]
    phase: Option<String>,
    /// The ground of the fight.
    #[arg(long)]
    terrain: Option<String>,
    /// How far a shot goes, in the system's unit.
    #[arg(long)]
    distance: Option<String>,
    /// Any other circumstance of the fight: `weapon=musket`, `push=no`.
    #[arg(long = "with", value_name = "KEY[=VALUE]")]
    with: Vec<String>,
    /// A volley before the charge: by `one`, by `two`, or by a friend of the first, described.
    #[arg(long, value_name = "WHO")]
    volley: Option<String>,
    /// To the end, phase by phase, circumstances as they stand.
    #[arg(long)]
    end: bool,
    /// Every troop against every troop; ONE and TWO are then words for all of them.
    #[arg(long, conflicts_with_all = ["sweep", "end"])]
    table: bool,
    /// One circumstance through its values: `terrain=open,rough`, `lost=0..3`, `two:general`.
    #[arg(long, value_name = "CIRCUMSTANCE")]
    sweep: Option<String>,
    /// Of a battle: what this order would bring about.
    #[arg(long, value_name = "ORDER", conflicts_with = "threats")]
    order: Option<String>,
    /// Of a battle: everything the seat that is asked can bring about.
    #[arg(long)]
    threats: bool,
    /// Of a battle: whose order, A or B; else whoever is asked.
    #[arg(long)]
    seat: Option<String>,
    /// Of a chronicle: every throw against what it was expected to bring.
    #[arg(long, conflicts_with_all = ["order", "threats", "table", "sweep", "end"])]
    luck: bool,
    /// The rule system, if the file does not say.
    #[arg(long)]
    system: Option<String>,
    /// As data.
    #[arg(long)]
    json: bool,
    /// As a picture too.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// en or fr.
    #[arg(long, default_value = "en")]
    lang: String,
}

impl Odds {
    fn lang(&self) -> anyhow::Result<Lang> {
        Lang::of(&self.lang).with_context(|| format!("there is no language `{}`; en or fr", self.lang))
    }

    /// The fight the words describe.
    fn described(&self) -> anyhow::Result<Described> {
        let mut about = BTreeMap::new();
        for (key, value) in [("phase", &self.phase), ("terrain", &self.terrain), ("distance", &self.distance)]
        {
            if let Some(v) = value {
                about.insert(key.to_owned(), v.clone());
            }
        }
        for word in &self.with {
            let (key, value) = word.split_once('=').unwrap_or((word, "yes"));
            about.insert(key.to_owned(), value.to_owned());
        }
        let (one, verb, two) = match self.what.get(1..).unwrap_or_default() {
            [] if self.table => ("", "charges", Some("")),
            [verb] if self.table => ("", verb.as_str(), Some("")),
            [one, verb] => (one.as_str(), verb.as_str(), None),
            [one, verb, two] => (one.as_str(), verb.as_str(), Some(two.as_str())),
            _ => bail!(
                "say ONE VERB TWO after the system: adgr \"keil elite\" charges \"pike-and-shot musket\""
            ),
        };
        Ok(Described {
            one: one.to_owned(),
            verb: verb.to_owned(),
            two: two.map(str::to_owned),
            volley: self.volley.clone(),
            about,
        })
    }
}

/// Why there are no odds, as an error: the refusal with its clauses, or what was not understood.
fn no_odds(e: &NoOddsOut, speaker: &Speaker) -> anyhow::Error {
    match e {
        NoOddsOut::Trouble(t) => anyhow::anyhow!("{}", t.join("\n")),
        NoOddsOut::Refused(said) => {
            let line = |s: &rocroi_desk::Said| match &s.clause {
                Some(c) => format!("{} ({c})", s.words),
                None => s.words.clone(),
            };
            let head = speaker.plain("odds-refused").unwrap_or_default();
            anyhow::anyhow!("{head}\n{}", said.iter().map(line).collect::<Vec<_>>().join("\n"))
        }
    }
}

/// Foretells it.
///
/// # Errors
/// If it cannot be understood, or the rules do not allow it.
pub fn run(args: &Odds, out: &mut dyn Write) -> anyhow::Result<()> {
    let first = args.what.first().context("say a file or a system")?;
    let system = first.as_str();
    let is_file = std::path::Path::new(first).is_file();
    if is_file || (first.contains(['/', '.']) && args.what.len() == 1) {
        return file::run(args, std::path::Path::new(first), out);
    }
    for_system!(system, S => {
        if args.table {
            many::table::<S>(args, out)
        } else if let Some(sweep) = &args.sweep {
            many::sweep::<S>(args, sweep, out)
        } else {
            one::<S>(args, out)
        }
    }, else Err(anyhow::anyhow!("{}", rocroi_systems::unknown(system))))
}

fn one<S: rocroi_desk::Shown + Foretold>(args: &Odds, out: &mut dyn Write) -> anyhow::Result<()> {
    let (line, lang) = (args.described()?, args.lang()?);
    let speaker = Speaker::of(lang);
    let odds = foresee::described::<S>(&line, args.end, lang).map_err(|e| no_odds(&e, speaker))?;
    let title = match &line.two {
        Some(two) => format!("{} {} {two}", line.one, line.verb),
        None => format!("{} {}", line.one, line.verb),
    };
    print::one(args, &title, &odds, speaker, out)
}
