//! Odds of a file: a question of a case, a position or a battle as it stands, a chronicle at its end or in all its
//! throws.

use super::{Odds, no_odds, print};
use anyhow::{Context as _, bail};
use rocroi_desk::foresee::{self, Threat, percent};
use rocroi_desk::{Desk, Shown};
use rocroi_game::{Foretold, Seat, State, Wait, chronicle};
use rocroi_systems::{Source, for_system};
use rocroi_words::Speaker;
use std::io::Write;
use std::path::Path;

/// Reads the file and says what is to be expected.
pub fn run(args: &Odds, path: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    if text.trim_start().starts_with('{') {
        let kind = rocroi_systems::kind(&text).map_err(|p| anyhow::anyhow!("{name}: {p}"))?;
        let unknown = || Err(anyhow::anyhow!("{}", rocroi_systems::unknown(&kind.system)));
        return for_system!(kind.system.as_str(), S => {
            if args.luck {
                return luck::<S>(args, &text, out).with_context(|| format!("{name}"));
            }
            let read = chronicle::read::<S>(&text).map_err(|p| anyhow::anyhow!("{name}: {p}"))?;
            if let Some(parted) = read.parted {
                bail!("{name}: {parted}");
            }
            battle::<S>(args, read.battle.state(), out)
        }, else unknown());
    }
    if args.luck {
        bail!("{name} is no chronicle; luck is told of throws that have fallen");
    }
    let table: toml::Table = text.parse().with_context(|| format!("{name} is no TOML"))?;
    if !table.contains_key("position") && table.contains_key("question") {
        let system = args.system.as_deref().or(table.get("system").and_then(|s| s.as_str()));
        let system = system.context("the file does not say its `system`; give --system")?;
        let unknown = || Err(anyhow::anyhow!("{}", rocroi_systems::unknown(system)));
        return for_system!(system, S => questions::<S>(args, &table, out), else unknown());
    }
    let (system, position) =
        crate::commands::position(&text, args.system.as_deref()).with_context(|| format!("{name}"))?;
    let unknown = || Err(anyhow::anyhow!("{}", rocroi_systems::unknown(&system)));
    for_system!(system.as_str(), S => {
        let start = Source::Position(position).start::<S>();
        let state = start.map_err(|w| anyhow::anyhow!("{name}:\n{}", w.join("\n")))?;
        battle::<S>(args, &state, out)
    }, else unknown())
}

/// Every question of a case that is about a fight.
fn questions<S: Shown + Foretold>(
    args: &Odds,
    table: &toml::Table,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let lang = args.lang()?;
    let speaker = Speaker::of(lang);
    let title = table.get("title").and_then(|t| t.as_str()).unwrap_or_default();
    let list = match table.get("question") {
        Some(toml::Value::Array(list)) => list.clone(),
        Some(one) => vec![one.clone()],
        None => Vec::new(),
    };
    let mut found = false;
    for q in list {
        let question: S::Question = q.try_into().context("the question cannot be read")?;
        let Some(odds) = foresee::questioned::<S>(&question, args.end, lang) else { continue };
        if found {
            writeln!(out)?;
        }
        found = true;
        print::one(args, title, &odds.map_err(|e| no_odds(&e, speaker))?, speaker, out)?;
    }
    if found { Ok(()) } else { bail!("no question of this case is about a fight") }
}

fn seat(args: &Odds, asked: Option<Seat>) -> anyhow::Result<Seat> {
    match args.seat.as_deref() {
        Some("A" | "a") => Ok(Seat::A),
        Some("B" | "b") => Ok(Seat::B),
        Some(other) => bail!("`{other}` is no seat; A or B"),
        None => asked.context("nobody is asked for an order now; the battle waits for dice or is over"),
    }
}

/// A battle as it stands.
fn battle<S: Shown + Foretold>(args: &Odds, state: &State<S>, out: &mut dyn Write) -> anyhow::Result<()> {
    let lang = args.lang()?;
    let speaker = Speaker::of(lang);
    let asked = match &state.wait {
        Wait::Decide(asked) => asked.iter().find(|a| a.given.is_none()).map(|a| a.seat),
        Wait::Roll(_) | Wait::Over(_) => None,
    };
    if let Some(text) = &args.order {
        let desk = Desk::<S>::new(state.view(seat(args, asked)?.into()), lang);
        let order = desk.read(text).map_err(|t| anyhow::anyhow!("{t}"))?;
        let found = desk.odds_of(&order, args.end).map_err(|e| no_odds(&e, speaker))?;
        return order_brings(args, &found, speaker, out);
    }
    if args.threats {
        let seat = seat(args, asked)?;
        let found = foresee::threats(state, seat, args.end, lang);
        return threats(args, seat, &found, speaker, out);
    }
    let desk = Desk::<S>::new(state.view(seat(args, asked.or(Some(Seat::A)))?.into()), lang);
    match desk.odds(args.end) {
        Some(odds) => {
            let title = desk.waits_for();
            print::one(args, &title, &odds, speaker, out)
        }
        None => bail!("{}", speaker.with_args("odds-none", &[("waits", desk.waits_for())])?),
    }
}

fn order_brings(args: &Odds, found: &[Threat], speaker: &Speaker, out: &mut dyn Write) -> anyhow::Result<()> {
    if found.is_empty() {
        bail!("this order brings about no fight that can be foreseen");
    }
    if args.json {
        return print::json(&found, out);
    }
    for (n, t) in found.iter().enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", t.what)?;
        print::one(args, &t.what, &t.odds, speaker, out)?;
    }
    Ok(())
}

fn threats(
    args: &Odds,
    seat: Seat,
    found: &[Threat],
    speaker: &Speaker,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if args.json {
        return print::json(&found, out);
    }
    let name = found.first().map_or_else(|| seat.to_string(), |t| t.odds.names[seat.index()].clone());
    let who = [("who", name)];
    if found.is_empty() {
        writeln!(out, "{}", speaker.with_args("odds-no-threats", &who)?)?;
        return Ok(());
    }
    writeln!(out, "{}", speaker.with_args("odds-threats", &who)?)?;
    for t in found {
        let side = &t.odds.seen.sides[seat.other().index()];
        let words = [
            ("lost", rocroi_desk::foresee::number(speaker, side.lost.value)),
            ("gone", percent(speaker, side.gone.percent)),
            ("what", t.what.clone()),
            ("order", t.order.clone()),
        ];
        writeln!(out, "  {}", speaker.with_args("odds-threat", &words)?)?;
    }
    Ok(())
}

/// Every throw of a chronicle against what it was expected to bring.
fn luck<S: Shown + Foretold>(args: &Odds, text: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    let lang = args.lang()?;
    let speaker = Speaker::of(lang);
    let found = rocroi_desk::luck::told::<S>(text, lang).map_err(|p| anyhow::anyhow!("{p}"))?;
    if args.json {
        return print::json(&found, out);
    }
    writeln!(out, "{}\n", found.sentence)?;
    for line in &found.lines {
        writeln!(out, "{line}")?;
    }
    let far = |t: &rocroi_desk::luck::ThrowOut| {
        t.lost.iter().chain(&t.gain).map(|[a, b]| (b - a).abs()).fold(0.0, f64::max)
    };
    let mut throws: Vec<&rocroi_desk::luck::ThrowOut> = found.throws.iter().collect();
    throws.sort_by(|a, b| far(b).total_cmp(&far(a)).then(a.act.cmp(&b.act)));
    writeln!(out, "\n{}", speaker.plain("luck-farthest")?)?;
    for t in throws.into_iter().take(10) {
        writeln!(out, "  {}", t.words)?;
    }
    Ok(())
}
