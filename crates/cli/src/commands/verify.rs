//! `rocroi verify`: replays a chronicle and says where it parts from the rules, or its dice from their seed.

use anyhow::Context as _;
use clap::Args;
use rocroi_server::verify::{self, Dice};
use rocroi_systems::Waiting;
use std::io::Write;
use std::path::PathBuf;

/// Replays a chronicle: every answer, event, hash and die.
#[derive(Args)]
pub struct Verify {
    /// The chronicle.
    file: PathBuf,
}

/// Replays it.
///
/// # Errors
/// Where and why it stops being true.
pub fn run(args: &Verify, out: &mut dyn Write) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(&args.file)
        .with_context(|| format!("cannot read {}", args.file.display()))?;
    let kind = rocroi_systems::kind(&text).map_err(|p| anyhow::anyhow!("{}: {p}", args.file.display()))?;
    let (door, acted) =
        rocroi_systems::replay(&text).map_err(|p| anyhow::anyhow!("{}: {p}", args.file.display()))?;
    let end = match door.waiting() {
        Waiting::Over(Some(s)) => format!("{s} has won"),
        Waiting::Over(None) => "drawn".into(),
        Waiting::Decide(_) | Waiting::Roll(_) => "not over yet".into(),
    };
    writeln!(
        out,
        "true to the last bit: {} entries of {} under rules {}; {end}",
        acted.len(),
        kind.system,
        kind.rules
    )?;
    let dice = verify::dice(&text, None).map_err(|p| anyhow::anyhow!("{}: {p}", args.file.display()))?;
    match dice {
        Dice::True { rolls, dice } => {
            writeln!(out, "dice: {rolls} rolls, {dice} dice, each what the revealed seed gives")?;
        }
        Dice::Unrevealed => {
            writeln!(out, "dice: the seed is not revealed yet (it is when the battle is over)")?
        }
        Dice::Unbound => {
            writeln!(out, "dice: thrown by hand or from a plain seed; nothing to hold them against")?
        }
    }
    Ok(())
}
