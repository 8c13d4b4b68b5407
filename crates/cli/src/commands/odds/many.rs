//! Many fights at once: all against all, and one circumstance through its values.

use super::{Odds, no_odds, print};
use anyhow::bail;
use rocroi_desk::Shown;
use rocroi_desk::foresee::{self, NoOddsOut, OddsOut, number};
use rocroi_draw::{Bars, Chart, Grid, chart, grid};
use rocroi_game::{Described, Foretold};
use rocroi_words::Speaker;
use serde::Serialize;
use std::io::Write;

/// One cell of a table.
#[derive(Serialize)]
struct Cell {
    one: String,
    two: String,
    /// Expected losses of the two; none where the rules do not allow the fight.
    lost: Option<[f64; 2]>,
    /// Who comes off better, in percent.
    better: Option<[f64; 2]>,
    refused: Vec<String>,
}

/// Every troop against every troop.
pub fn table<S: Shown + Foretold>(args: &Odds, out: &mut dyn Write) -> anyhow::Result<()> {
    let (line, lang) = (args.described()?, args.lang()?);
    let speaker = Speaker::of(lang);
    let kinds = <S as Foretold>::kinds();
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for one in &kinds {
        let mut row = Vec::new();
        for two in &kinds {
            let fight = Described {
                one: format!("{one} {}", line.one),
                two: Some(format!("{two} {}", line.two.as_deref().unwrap_or_default())),
                ..line.clone()
            };
            let mut cell =
                Cell { one: one.clone(), two: two.clone(), lost: None, better: None, refused: Vec::new() };
            match foresee::described::<S>(&fight, false, lang) {
                Ok(o) => {
                    cell.lost = Some(o.seen.sides.each_ref().map(|s| s.lost.value));
                    cell.better = Some([o.seen.better[0].percent, o.seen.better[1].percent]);
                }
                Err(NoOddsOut::Refused(said)) => {
                    cell.refused = said.iter().filter_map(|s| s.clause.clone()).collect();
                }
                Err(e @ NoOddsOut::Trouble(_)) => return Err(no_odds(&e, speaker)),
            }
            row.push(cell);
        }
        rows.push(row);
    }
    let title = speaker.with_args("odds-table", &[("verb", line.verb.clone())])?;
    if args.json {
        print::json(&rows.iter().flatten().collect::<Vec<_>>(), out)?;
    } else {
        writeln!(out, "{title}.\n")?;
        let widest = kinds.iter().map(|k| k.chars().count()).max().unwrap_or(0) + 3;
        write!(out, "{:widest$}", "")?;
        for n in 1..=kinds.len() {
            write!(out, "{n:>5}")?;
        }
        writeln!(out)?;
        for (n, (row, name)) in rows.iter().zip(&kinds).enumerate() {
            write!(out, "{:<widest$}", format!("{:>2} {name}", n + 1))?;
            for cell in row {
                match cell.lost {
                    Some([one, two]) => write!(out, "{:>5.1}", two - one)?,
                    None => write!(out, "    –")?,
                }
            }
            writeln!(out)?;
        }
    }
    if let Some(to) = &args.plot {
        let value = |c: &Cell| c.lost.map(|[one, two]| two - one);
        let cells = rows.iter().map(|r| r.iter().map(value).collect()).collect();
        let means = [speaker.plain("odds-table-column")?, speaker.plain("odds-table-row")?];
        print::picture(&grid(&Grid { title, means, names: kinds, cells }), to)?;
    }
    Ok(())
}

/// A circumstance through its values: each with the line it makes.
fn lines(line: &Described, sweep: &str) -> anyhow::Result<Vec<(String, Described)>> {
    let (at_two, word) = match sweep.split_once(':') {
        Some(("two", w)) => (true, w),
        Some(("one", w)) => (false, w),
        Some((who, _)) => bail!("`{who}:` is nobody; `one:` or `two:`"),
        None => (false, sweep),
    };
    let put = |with: &str| {
        let mut next = line.clone();
        let side = if at_two { next.two.get_or_insert_default() } else { &mut next.one };
        let name = with.split('=').next().unwrap_or_default();
        let kept: Vec<&str> = side.split_whitespace().filter(|w| w.split('=').next() != Some(name)).collect();
        *side = format!("{} {with}", kept.join(" "));
        next
    };
    let Some((key, values)) = word.split_once('=') else {
        return Ok(vec![(format!("no {word}"), line.clone()), (word.to_owned(), put(word))]);
    };
    let values: Vec<String> = match values.split_once("..").map(|(a, b)| (a.parse::<i32>(), b.parse::<i32>()))
    {
        Some((Ok(a), Ok(b))) => (a..=b).map(|n| n.to_string()).collect(),
        _ => values.split(',').map(str::to_owned).collect(),
    };
    // A circumstance of the fight itself, unless it is said of one side.
    let fights =
        ["phase", "terrain", "distance", "weapon", "order", "kind", "push", "counter", "full", "light"];
    let whole = fights.contains(&key) && !sweep.contains(':');
    let one = |v: &String| {
        let made = if whole {
            let mut next = line.clone();
            next.about.insert(key.to_owned(), v.clone());
            next
        } else {
            put(&format!("{key}={v}"))
        };
        (format!("{key} {v}"), made)
    };
    Ok(values.iter().map(one).collect())
}

/// One circumstance through its values.
pub fn sweep<S: Shown + Foretold>(args: &Odds, sweep: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    let (line, lang) = (args.described()?, args.lang()?);
    let speaker = Speaker::of(lang);
    let mut found: Vec<(String, OddsOut)> = Vec::new();
    for (value, fight) in lines(&line, sweep)? {
        let mut odds = foresee::described::<S>(&fight, args.end, lang).map_err(|e| no_odds(&e, speaker))?;
        odds.names = [line.one.clone(), line.two.clone().unwrap_or_default()];
        if !args.json {
            let words = [("value", value.clone()), ("sentence", odds.sentence.clone())];
            writeln!(out, "{}", speaker.with_args("odds-sweep", &words)?)?;
        }
        found.push((value, odds));
    }
    if args.json {
        print::json(&found, out)?;
    }
    if let Some(to) = &args.plot {
        let value = |(label, o): &(String, OddsOut)| {
            let [a, b] = &o.seen.sides;
            let costs = a.lost.value.abs() + b.lost.value.abs() > 0.0;
            let values =
                if costs { [Some(a.lost.value), Some(b.lost.value)] } else { [Some(a.gain.value), None] };
            let said = values.map(|v| v.map_or_else(String::new, |v| number(speaker, v)));
            Bars { label: label.clone(), values, said }
        };
        let lost = speaker.plain("odds-row-lost")?;
        let side = |name: &str| if name.is_empty() { String::new() } else { format!("{name}: {lost}") };
        let two = line.two.clone().unwrap_or_default();
        let picture = Chart {
            title: format!("{} {} {two}", line.one, line.verb),
            notes: vec![sweep.to_owned()],
            sides: [side(&line.one), side(&two)],
            groups: found.iter().map(value).collect(),
        };
        print::picture(&chart(&picture), to)?;
    }
    Ok(())
}
