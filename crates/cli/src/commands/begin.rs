//! Where a battle of the command line begins: a file, or a quick set-up from a seed. Shared by the commands that
//! play.

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use rocroi_armies::{Unfit, Wanted};
use rocroi_systems::{Quick, Source};
use rocroi_words::Lang;
use std::path::PathBuf;

/// The beginning of a battle.
#[derive(Args, Clone)]
pub struct Begin {
    /// A ready battle or saved position (TOML).
    position: Option<PathBuf>,
    /// The rule system: for a quick battle, or if the file does not say.
    #[arg(long)]
    system: Option<String>,
    /// Sets a battle up from the seed instead of reading a file.
    #[arg(long, conflicts_with = "position", requires = "system")]
    quick: bool,
    /// The battle begins at the first question of the set-up by the rules.
    #[arg(long, conflicts_with = "position", requires = "system")]
    full: bool,
    /// The size of the armies of a quick battle, in the system's points.
    #[arg(long, conflicts_with = "position")]
    points: Option<u32>,
    /// The scenario of a quick battle.
    #[arg(long, conflicts_with = "position")]
    scenario: Option<String>,
    /// The army lists of a quick battle: one or two files, for A and B.
    #[arg(long, conflicts_with = "position", value_delimiter = ',', num_args = 1..=2)]
    lists: Vec<PathBuf>,
}

impl Begin {
    /// The system and the source; `seed` draws what a quick battle leaves open.
    pub fn source(&self, seed: u64) -> Result<(String, Source)> {
        if let Some(path) = &self.position {
            let name = path.display();
            let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
            let (system, position) =
                super::position(&text, self.system.as_deref()).with_context(|| format!("{name}"))?;
            return Ok((system, Source::Position(position)));
        }
        // A system and no position is a quick battle, said or not.
        ensure!(self.system.is_some(), "give a file with a position, or --system S --quick");
        let system = self.system.clone().context("give --system")?;
        let mut lists = [None, None];
        for (slot, path) in lists.iter_mut().zip(&self.lists) {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            *slot = Some(text);
        }
        let wanted = Wanted { system: &system, points: self.points, seed, lists: [&lists[0], &lists[1]] };
        let armies = rocroi_armies::both(&wanted, Lang::En).map_err(|all| self.unfit(&all))?;
        let (points, lists) = (armies.points, armies.lists);
        let (scenario, from_setup) = (self.scenario.clone(), self.full);
        Ok((system, Source::Quick(Quick { seed, points, scenario, lists, from_setup })))
    }

    /// Why the armies cannot fight, each reason with the file it is about.
    fn unfit(&self, all: &[Unfit]) -> anyhow::Error {
        let told = |u: &Unfit| {
            let file = u.seat.and_then(|s| self.lists.get(s.index()));
            let whose = file.map_or_else(String::new, |p| format!("{}: ", p.display()));
            let clause = u.clause.as_ref().map_or_else(String::new, |c| format!(" ({c})"));
            format!("{whose}{}{clause}", u.words)
        };
        let lines: Vec<String> = all.iter().map(told).collect();
        anyhow::anyhow!("the armies cannot fight:\n  {}", lines.join("\n  "))
    }

    /// The system named on the command line.
    pub fn system(&self) -> Option<&str> {
        self.system.as_deref()
    }

    /// What it is called in messages.
    pub fn name(&self) -> String {
        match (&self.position, &self.system) {
            (Some(path), _) => path.display().to_string(),
            (None, Some(system)) if self.quick => format!("quick {system}"),
            (None, Some(system)) => system.clone(),
            (None, None) => "quick".to_owned(),
        }
    }
}
