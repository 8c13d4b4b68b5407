//! Reports, explanations and period lists as text on a terminal.

use anyhow::Result;
use rocroi_adgr::army::{Choice, Entry, Period, Titled};
use rocroi_armies::{Explained, Listing, Point, Report, Said};
use rocroi_words::{Lang, Speaker};
use std::io::Write;

const WIDTH: usize = 100;

fn word(lang: Lang, id: &str, args: &[(&str, String)]) -> String {
    Speaker::of(lang).with_args(id, args).unwrap_or_else(|_| id.to_owned())
}

/// A paragraph, its later lines set in.
fn wrapped(first: &str, text: &str, out: &mut dyn Write) -> Result<()> {
    let later = " ".repeat(first.chars().count());
    let options = textwrap::Options::new(WIDTH).initial_indent(first).subsequent_indent(&later);
    Ok(writeln!(out, "{}", textwrap::fill(text, options))?)
}

pub(super) fn report(r: &Report, lang: Lang, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}", r.name)?;
    if let Some(list) = &r.list {
        writeln!(out, "{}", word(lang, "armies-from-list", &[("list", list.clone())]))?;
    }
    for s in &r.sections {
        writeln!(out, "\n{}  ({})", s.name, s.points)?;
        for l in &s.lines {
            let number = if l.number > 1 { format!("{} × ", l.number) } else { String::new() };
            let title = format!("{number}{}", l.name);
            writeln!(out, "  {title:<52} {:>5}", l.points)?;
            let pieces: Vec<String> = l.pieces.iter().map(|p| format!("{} {}", p.what, p.points)).collect();
            wrapped("      ", &pieces.join(" + "), out)?;
        }
    }
    let args = [("total", r.total.to_string()), ("points", r.points.to_string())];
    writeln!(out, "\n{}", word(lang, "armies-total", &args))?;
    if r.legal {
        writeln!(out, "{}", word(lang, "armies-legal", &[]))?;
    } else {
        writeln!(out, "{}", word(lang, "armies-faults", &[("number", r.faults.len().to_string())]))?;
        faults(&r.faults, out)?;
    }
    if !r.warnings.is_empty() {
        writeln!(out, "{}", word(lang, "armies-warnings", &[]))?;
        faults(&r.warnings, out)?;
    }
    Ok(writeln!(out, "{}: {}", word(lang, "armies-code", &[]), r.code)?)
}

fn faults(all: &[Said], out: &mut dyn Write) -> Result<()> {
    all.iter().try_for_each(|f| wrapped(&format!("  {:<9} ", f.clause), &f.words, out))
}

fn points(all: &[Point], total: i32, out: &mut dyn Write) -> Result<()> {
    for p in all {
        writeln!(out, "  {:>4}  {:<48} {}", p.points, p.what, p.clause)?;
    }
    Ok(writeln!(out, "  {total:>4}")?)
}

pub(super) fn explained(e: &Explained, lang: Lang, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}", e.what)?;
    points(&e.pieces, e.total, out)?;
    if let Some(f) = &e.formula {
        writeln!(out, "{}", word(lang, "armies-formula", &[]))?;
        points(&f.pieces, f.total, out)?;
        if f.differs {
            writeln!(out, "{}", word(lang, "armies-formula-differs", &[("clause", "A-ARM-23".to_owned())]))?;
        }
    }
    faults(&e.faults, out)
}

pub(super) fn listings(all: &[Listing], out: &mut dyn Write) -> Result<()> {
    let mut last = "";
    for l in all {
        if l.system != last {
            let between = if last.is_empty() { "" } else { "\n" };
            writeln!(out, "{between}{}", l.system)?;
            last = l.system;
        }
        let years = l.years.map_or_else(String::new, |[from, to]| format!("{from}–{to}"));
        writeln!(out, "  {:<20} {years:<10} {}", l.id, l.name)?;
    }
    Ok(())
}

fn of(t: &Titled, lang: Lang) -> &str {
    match lang {
        Lang::En => &t.en,
        Lang::Fr => &t.fr,
    }
}

fn options(all: &[Choice], lang: Lang) -> String {
    let speaker = Speaker::of(lang);
    all.iter().map(|c| speaker.term("adgr", c)).collect::<Vec<_>>().join(", ")
}

fn entry(e: &Entry, p: &Period, lang: Lang, out: &mut dyn Write) -> Result<()> {
    let speaker = Speaker::of(lang);
    writeln!(out, "  {:>2}–{:<3} {}", e.least, e.most, of(&e.name, lang))?;
    let qualities: Vec<String> = e.qualities.iter().map(|q| speaker.term("adgr", q)).collect();
    let mut parts = vec![speaker.term("adgr", &e.troop), qualities.join("/")];
    for (id, all) in [("armies-with", &e.with), ("armies-one-of", &e.one_of), ("armies-may", &e.may)] {
        if !all.is_empty() {
            parts.push(word(lang, id, &[("options", options(all, lang))]));
        }
    }
    if e.years != p.years {
        parts.push(format!("{}–{}", e.years[0], e.years[1]));
    }
    wrapped("         ", &parts.join("; "), out)?;
    wrapped("         ", of(&e.why, lang), out)
}

pub(super) fn period(p: &Period, lang: Lang, json: bool, out: &mut dyn Write) -> Result<()> {
    if json {
        let file = rocroi_armies::period_file(&p.id);
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&file)?)?);
    }
    let speaker = Speaker::of(lang);
    writeln!(out, "{}  ({}–{})  {}", of(&p.name, lang), p.years[0], p.years[1], p.id)?;
    wrapped("", of(&p.about, lang), out)?;
    let strategist = if p.strategist { "armies-strategist" } else { "armies-no-strategist" };
    let regions: Vec<String> = p.regions.iter().map(|r| speaker.term("adgr", r)).collect();
    let mut facts = vec![
        word(lang, "armies-command", &[("command", p.command.to_string())]),
        word(lang, strategist, &[]),
        word(lang, "armies-regions", &[("regions", regions.join(", "))]),
    ];
    if !p.allies.is_empty() {
        facts.push(word(lang, "armies-allies", &[("allies", p.allies.join(", "))]));
    }
    wrapped("", &facts.join("; "), out)?;
    writeln!(out)?;
    for e in &p.entries {
        entry(e, p, lang, out)?;
    }
    for l in &p.limits {
        let names: Vec<&str> =
            l.of.iter().filter_map(|i| p.entries.get(*i)).map(|e| of(&e.name, lang)).collect();
        let most = l.most.map_or_else(|| "∞".to_owned(), |m| m.to_string());
        let args = [("entries", names.join(", ")), ("least", l.least.to_string()), ("most", most)];
        wrapped("  ", &word(lang, "armies-together", &args), out)?;
    }
    Ok(writeln!(out, "\n{}", word(lang, "armies-ours", &[]))?)
}
