//! A fight foreseen on a terminal, as JSON, and as a chart.

use super::Odds;
use anyhow::Context as _;
use rocroi_desk::described;
use rocroi_desk::foresee::{OddsOut, percent};
use rocroi_draw::chart;
use rocroi_words::Speaker;
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// Writes data as JSON.
pub fn json<T: Serialize>(value: &T, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}", serde_json::to_string_pretty(value)?)?;
    Ok(())
}

/// Writes a picture.
pub fn picture(svg: &str, to: &Path) -> anyhow::Result<()> {
    let written = match to.extension().and_then(|e| e.to_str()) {
        Some("svg") => std::fs::write(to, svg),
        Some("png") => {
            let png = rocroi_draw::png(svg, 0).map_err(|e| anyhow::anyhow!("the picture: {e}"))?;
            std::fs::write(to, png)
        }
        _ => anyhow::bail!("{}: a picture's name ends in .svg or .png", to.display()),
    };
    written.with_context(|| format!("cannot write {}", to.display()))
}

/// One fight, however it is wanted.
pub fn one(
    args: &Odds,
    title: &str,
    odds: &OddsOut,
    speaker: &Speaker,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    // The picture first: whoever reads may stop before the end.
    if let Some(to) = &args.plot {
        picture(&chart(&described::chart(title, odds, speaker)), to)?;
    }
    if args.json { json(odds, out) } else { text(odds, speaker, out) }
}

fn say(speaker: &Speaker, id: &str, args: &[(&str, String)]) -> String {
    speaker.with_args(id, args).unwrap_or_default()
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Words and numbers for a terminal.
pub fn text(o: &OddsOut, speaker: &Speaker, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}", o.sentence)?;
    if !o.rows.is_empty() {
        let label = o.rows.iter().map(|r| width(&r.0)).max().unwrap_or(0);
        let columns = [width(&o.names[0]).max(9)];
        let pad = |text: &str, to: usize| " ".repeat(to.saturating_sub(width(text)));
        writeln!(out)?;
        writeln!(
            out,
            "{}  {}{}  {}",
            " ".repeat(label),
            o.names[0],
            pad(&o.names[0], columns[0]),
            o.names[1]
        )?;
        for (what, values) in &o.rows {
            let [one, two] = values;
            let line = format!("{what}{}  {one}{}  {two}", pad(what, label), pad(one, columns[0]));
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    if !o.phases.is_empty() {
        writeln!(out, "\n{}", say(speaker, "odds-phases", &[]))?;
        for line in &o.phases {
            writeln!(out, "  {line}")?;
        }
    }
    for t in o.tallies.iter().filter(|t| !t.lines.is_empty()) {
        let who = &o.names[usize::from(t.seat == "B")];
        let head = [("who", who.clone()), ("total", format!("{:+}", t.total))];
        writeln!(out, "\n{}", say(speaker, "odds-tally", &head))?;
        for l in &t.lines {
            let why = l.stopped.as_ref().map_or_else(String::new, |s| {
                let clause = s.clause.clone().unwrap_or_default();
                let why = [("why", format!("{} ({clause})", s.words))];
                format!(" — {}", say(speaker, "odds-not-counted", &why))
            });
            writeln!(out, "  {:<9} {:>3}  {}{why}", l.clause, l.does, l.words)?;
        }
    }
    if o.phases.is_empty() && o.outcomes.len() > 1 {
        writeln!(out, "\n{}", say(speaker, "odds-outcomes", &[]))?;
        for (words, share) in &o.outcomes {
            let exact = if share.exact.len() > 17 { String::new() } else { share.exact.clone() };
            writeln!(out, "  {:>8}  {exact:<17} {words}", percent(speaker, share.percent))?;
        }
    }
    Ok(())
}
