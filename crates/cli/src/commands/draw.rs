//! `rocroi draw`: a position or a chronicle as a plan.

use anyhow::Context as _;
use clap::Args;
use rocroi_draw::{Cartouche, Options, Skin};
use rocroi_game::{Seat, Viewer};
use rocroi_systems::Source;
use rocroi_words::Lang;
use std::io::Write;
use std::path::PathBuf;

/// Draws a position, a case, a ready battle, or a chronicle as it stands at its end.
#[derive(Args)]
pub struct Draw {
    /// The file.
    file: PathBuf,
    /// Where the plan goes: a name ending in .svg or .png.
    #[arg(long, short)]
    output: PathBuf,
    /// The rule system, if the file does not say.
    #[arg(long)]
    system: Option<String>,
    /// As this viewer sees it: A, B or spectator.
    #[arg(long, default_value = "spectator")]
    view: String,
    /// engraving, schematic or night.
    #[arg(long, default_value = "engraving")]
    skin: String,
    /// Pixels to the unit of the table (UD; half a battalion; 10 cm).
    #[arg(long, default_value_t = 40)]
    pixels: u16,
    /// The language of what is written on it.
    #[arg(long, default_value = "en")]
    lang: String,
    /// Of a chronicle: as it stood after so many acts.
    #[arg(long)]
    act: Option<usize>,
}

/// Draws it.
///
/// # Errors
/// If the file is wrong, or the plan cannot be written.
pub fn run(args: &Draw, out: &mut dyn Write) -> anyhow::Result<()> {
    let name = args.file.display();
    let text = std::fs::read_to_string(&args.file).with_context(|| format!("cannot read {name}"))?;
    let door = if text.trim_start().starts_with('{') {
        let (door, _) = rocroi_systems::replay(&text).map_err(|p| anyhow::anyhow!("{name}: {p}"))?;
        match args.act {
            Some(n) => door.branch(n).map_err(|p| anyhow::anyhow!("{name}: {}", p.words))?,
            None => door,
        }
    } else {
        let (system, position) =
            super::position(&text, args.system.as_deref()).with_context(|| format!("{name}"))?;
        rocroi_systems::begin(&system, &Source::Position(position))
            .map_err(|w| anyhow::anyhow!("{name}:\n{}", w.join("\n")))?
    };
    let viewer = match args.view.as_str() {
        "A" => Viewer::Seat(Seat::A),
        "B" => Viewer::Seat(Seat::B),
        "spectator" => Viewer::Spectator,
        other => anyhow::bail!("`{other}` sees nothing; viewers are A, B and spectator"),
    };
    let skin = match args.skin.as_str() {
        "engraving" => Skin::Engraving,
        "schematic" => Skin::Schematic,
        "night" => Skin::Night,
        other => anyhow::bail!("there is no skin `{other}`; there are engraving, schematic and night"),
    };
    let lang =
        Lang::of(&args.lang).with_context(|| format!("there is no language `{}`; en or fr", args.lang))?;
    let desk = rocroi_desk::over(door.as_ref(), viewer, lang).map_err(anyhow::Error::msg)?;
    let mut scene = desk.scene(Vec::new());
    let file: toml::Table = text.parse().unwrap_or_default();
    let word = |key: &str| file.get(key).and_then(|v| v.as_str()).unwrap_or_default().to_owned();
    if file.contains_key("date") {
        scene.cartouche = Some(Cartouche { title: word("title"), date: String::new(), note: String::new() });
    }
    let options =
        Options { skin, pixels: args.pixels, names: rocroi_draw::Names::Labels, ..Options::default() };
    let written = match args.output.extension().and_then(|e| e.to_str()) {
        Some("svg") => std::fs::write(&args.output, rocroi_draw::plan(&scene, &options)),
        Some("png") => {
            let width = u32::from(args.pixels) * (scene.table.0 / scene.module).unsigned_abs();
            let svg = rocroi_draw::plan(&scene, &options);
            let picture = rocroi_draw::png(&svg, width).map_err(|e| anyhow::anyhow!("the picture: {e}"))?;
            std::fs::write(&args.output, picture)
        }
        _ => anyhow::bail!("{}: a plan's name ends in .svg or .png", args.output.display()),
    };
    written.with_context(|| format!("cannot write {}", args.output.display()))?;
    writeln!(out, "{}", args.output.display())?;
    Ok(())
}
