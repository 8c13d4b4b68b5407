//! Where a battle of the command line begins: a file, or a quick set-up from a seed. Shared by the commands that
//! play.

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use rocroi_armies::ListFile;
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
            by_its_list(&text).with_context(|| format!("{}", path.display()))?;
            *slot = Some(text);
        }
        let (points, scenario) = (self.points, self.scenario.clone());
        Ok((system, Source::Quick(Quick { seed, points, scenario, lists })))
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

/// The rules judge an army; whether it is what its period list offers is asked here, where the lists are at hand.
fn by_its_list(text: &str) -> Result<()> {
    let Ok(list @ ListFile::Adgr(_)) = ListFile::read(text) else { return Ok(()) };
    let report = list.report(Lang::En).map_err(|troubles| {
        let told: Vec<String> = troubles.iter().map(ToString::to_string).collect();
        anyhow::anyhow!(told.join("\n"))
    })?;
    let faults: Vec<String> = report.faults.iter().map(|f| format!("{} ({})", f.words, f.clause)).collect();
    ensure!(faults.is_empty(), "the army is not legal:\n  {}", faults.join("\n  "));
    Ok(())
}
