//! `rocroi draw`: a position or a chronicle as a plan, or a chronicle as a folder of plans, one for each turn.

use anyhow::Context as _;
use clap::Args;
use rocroi_draw::{Cartouche, Legend, LegendLine, Options, Scene, Sign, Skin};
use rocroi_game::{Seat, Viewer};
use rocroi_systems::{Acted, Door, Source};
use rocroi_words::{Lang, Speaker};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Draws a position, a case, a ready battle, or a chronicle as it stands at its end.
#[derive(Args)]
pub struct Draw {
    /// The file.
    file: PathBuf,
    /// Where the plan goes: a name ending in .svg or .png; of a chronicle also a folder, which gets a plan of each
    /// turn.
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
    /// With a key to what is drawn.
    #[arg(long)]
    legend: bool,
    /// Of a chronicle: as it stood after so many acts.
    #[arg(long, conflicts_with = "turn")]
    act: Option<usize>,
    /// Of a chronicle: as it stood when this turn began.
    #[arg(long)]
    turn: Option<u32>,
}

/// How every plan of a run is drawn.
struct Pen {
    viewer: Viewer,
    lang: Lang,
    options: Options,
    title: Option<Cartouche>,
}

/// Draws it.
///
/// # Errors
/// If the file is wrong, or the plan cannot be written.
pub fn run(args: &Draw, out: &mut dyn Write) -> anyhow::Result<()> {
    let name = args.file.display();
    let text = std::fs::read_to_string(&args.file).with_context(|| format!("cannot read {name}"))?;
    let pen = pen(args, &text)?;
    if !text.trim_start().starts_with('{') {
        if args.turn.is_some() || args.act.is_some() {
            anyhow::bail!("{name} is a position, which has one moment; --turn and --act are for chronicles");
        }
        let (system, position) =
            super::position(&text, args.system.as_deref()).with_context(|| format!("{name}"))?;
        let door = rocroi_systems::begin(&system, &Source::Position(position))
            .map_err(|w| anyhow::anyhow!("{name}:\n{}", w.join("\n")))?;
        return pen.write(door.as_ref(), None, &args.output, out);
    }
    let (door, acts) = rocroi_systems::replay(&text).map_err(|p| anyhow::anyhow!("{name}: {p}"))?;
    let at = |n: usize| door.branch(n).map_err(|p| anyhow::anyhow!("{name}: {}", p.words));
    let turns = turns(&acts);
    if let Some(turn) = args.turn {
        let Some((_, n)) = turns.iter().find(|(t, _)| *t == turn) else {
            let last = turns.last().map_or(1, |(t, _)| *t);
            anyhow::bail!("{name} has no turn {turn}; its last is turn {last}");
        };
        return pen.write(at(*n)?.as_ref(), Some(turn), &args.output, out);
    }
    if let Some(n) = args.act {
        return pen.write(at(n)?.as_ref(), None, &args.output, out);
    }
    if args.output.extension().is_some() {
        return pen.write(door.as_ref(), None, &args.output, out);
    }
    std::fs::create_dir_all(&args.output)
        .with_context(|| format!("cannot make the folder {}", args.output.display()))?;
    for (turn, n) in turns {
        let file = args.output.join(format!("turn-{turn:02}.svg"));
        pen.write(at(n)?.as_ref(), Some(turn), &file, out)?;
    }
    pen.write(door.as_ref(), None, &args.output.join("end.svg"), out)
}

/// Each turn with the number of acts done when it began.
fn turns(acts: &[Acted]) -> Vec<(u32, usize)> {
    let first = acts.first().map_or(1, |a| a.turn).min(1);
    let mut turns = vec![(first, 0)];
    for act in acts {
        if turns.last().is_none_or(|(t, _)| *t < act.turn) {
            turns.push((act.turn, act.n));
        }
    }
    turns
}

fn pen(args: &Draw, text: &str) -> anyhow::Result<Pen> {
    let viewer = match args.view.as_str() {
        "A" | "a" => Viewer::Seat(Seat::A),
        "B" | "b" => Viewer::Seat(Seat::B),
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
    let names = rocroi_draw::Names::Labels;
    let options = Options { skin, pixels: args.pixels, names, legend: args.legend, ..Options::default() };
    let file: toml::Table = text.parse().unwrap_or_default();
    let word = |key: &str| file.get(key).and_then(|v| v.as_str());
    let title = word("title").zip(word("date")).map(|(title, date)| {
        // A ready battle is called "Rocroi, 19 May 1643"; on a plan the day has a line of its own.
        let title = title.rsplit_once(", ").map_or(title, |(place, _)| place).to_owned();
        Cartouche { title, date: day(date, Speaker::of(lang)), note: String::new() }
    });
    Ok(Pen { viewer, lang, options, title })
}

/// A day in words: `1643-05-19` is 19 May 1643.
fn day(date: &str, speaker: &Speaker) -> String {
    let number = |text: &str| text.trim_start_matches('0').to_owned();
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return date.to_owned() };
    let month = speaker.plain(&format!("plan-month-{}", number(month)));
    let Ok(month) = month else { return date.to_owned() };
    let args = [("day", number(day)), ("month", month), ("year", number(year))];
    speaker.with_args("plan-date", &args).unwrap_or_else(|_| date.to_owned())
}

impl Pen {
    fn write(
        &self,
        door: &dyn Door,
        turn: Option<u32>,
        to: &Path,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let speaker = Speaker::of(self.lang);
        let desk = rocroi_desk::over(door, self.viewer, self.lang).map_err(anyhow::Error::msg)?;
        let mut scene = desk.scene(Vec::new());
        scene.cartouche.clone_from(&self.title);
        if let Some(turn) = turn {
            let note = speaker.with_args("plan-turn", &[("n", turn.to_string())])?;
            match &mut scene.cartouche {
                Some(cartouche) => cartouche.note = note,
                None => {
                    scene.cartouche =
                        Some(Cartouche { title: note, date: String::new(), note: String::new() });
                }
            }
        }
        if self.options.legend {
            scene.legend = Some(legend(&scene, &desk.roster(), speaker));
        }
        let svg = rocroi_draw::plan(&scene, &self.options);
        let written = match to.extension().and_then(|e| e.to_str()) {
            Some("svg") => std::fs::write(to, svg),
            Some("png") => {
                let width = u32::from(self.options.pixels) * (scene.table.0 / scene.module).unsigned_abs();
                let picture =
                    rocroi_draw::png(&svg, width).map_err(|e| anyhow::anyhow!("the picture: {e}"))?;
                std::fs::write(to, picture)
            }
            _ => anyhow::bail!("{}: a plan's name ends in .svg or .png", to.display()),
        };
        written.with_context(|| format!("cannot write {}", to.display()))?;
        writeln!(out, "{}", to.display())?;
        Ok(())
    }
}

/// A key to the formations and the ground of a plan, each named once.
fn legend(scene: &Scene, roster: &[rocroi_desk::RosterLine], speaker: &Speaker) -> Legend {
    let mut lines: Vec<LegendLine> = Vec::new();
    let mut add = |sign: Sign, text: String| {
        if !text.is_empty() && !lines.iter().any(|l| l.sign == sign) {
            lines.push(LegendLine { sign, text });
        }
    };
    for piece in &scene.pieces {
        let kind = roster.iter().find(|l| l.id == piece.id).map(|l| l.kind.clone());
        add(Sign::Formation(piece.formation), kind.unwrap_or_default());
    }
    for ground in &scene.ground {
        let word: &'static str = ground.kind.into();
        let id = format!("plan-ground-{}", word.replace('_', "-"));
        add(Sign::Ground(ground.kind), speaker.plain(&id).unwrap_or_default());
    }
    Legend { title: speaker.plain("plan-key").unwrap_or_default(), lines }
}

#[cfg(test)]
mod tests {
    use super::{day, turns};
    use rocroi_systems::Acted;
    use rocroi_words::{Lang, Speaker};

    #[test]
    fn days_are_told_in_both_languages() {
        assert_eq!(day("1643-05-19", Speaker::of(Lang::En)), "19 May 1643");
        assert_eq!(day("1643-08-09", Speaker::of(Lang::Fr)), "9 août 1643");
        assert_eq!(day("in spring", Speaker::of(Lang::Fr)), "in spring");
    }

    #[test]
    fn a_turn_begins_after_the_act_that_brought_it() {
        let act = |n, turn| Acted {
            n,
            turn,
            lines: String::new(),
            ran: true,
            hash: String::new(),
            told: Default::default(),
        };
        assert_eq!(turns(&[act(1, 1), act(2, 1), act(3, 2), act(4, 2)]), [(1, 0), (2, 3)]);
        assert_eq!(turns(&[]), [(1, 0)]);
    }
}
