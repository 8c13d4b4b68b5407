//! Commanders' orders as text: "command General ride to 20 30 diligent N4", "command Melo ride to 10 12 join P1",
//! "command General inspiring P1 with dexterity", "command General provoker N1 at P2".

use super::measure::write_length;
use super::words::Words;
use crate::order::{Action, Command, Ride};
use crate::terms::{Term as _, Trait, Virtue};
use crate::{CommanderId, Setup, UnitId};
use rocroi_game::{Trouble, nearest};
use rocroi_table::Point;

fn officer(words: &mut Words<'_>) -> Result<CommanderId, Trouble> {
    let text = words.rest.trim_start();
    let fits = |name: &str| {
        let n = name.len();
        text.get(..n).is_some_and(|t| t.eq_ignore_ascii_case(name))
            && text[n..].chars().next().is_none_or(char::is_whitespace)
    };
    let named = words.setup.commanders.iter().enumerate().filter(|(_, c)| fits(&c.name));
    match named.max_by_key(|(_, c)| c.name.len()) {
        Some((i, c)) => {
            words.rest = text[c.name.len()..].trim_start();
            Ok(CommanderId(i as u16))
        }
        None => {
            let word = words.peek().unwrap_or_default();
            let known: Vec<&str> = words.setup.commanders.iter().map(|c| c.name.as_str()).collect();
            let right = nearest(word, known.iter().copied()).map(|n| format!("did you mean `{n}`?"));
            let right = right.or_else(|| Some(format!("the commanders are {}", known.join(", "))));
            Err(Trouble { wrong: format!("unknown commander `{word}`"), right })
        }
    }
}

/// Reads what follows "ride".
pub(super) fn ride(words: &mut Words<'_>) -> Result<Ride, Trouble> {
    let from = if words.take("from") { Some(words.place()?) } else { None };
    let mut path = Vec::new();
    while words.take("via") {
        path.push(words.place()?);
    }
    words.take("to");
    path.push(words.place()?);
    let join = if words.take("join") { Some(words.the_unit()?) } else { None };
    Ok(Ride { path, join, from })
}

/// Reads what follows "command".
pub(super) fn read(words: &mut Words<'_>) -> Result<Command, Trouble> {
    let commander = officer(words)?;
    let ride = if words.take("ride") { Some(ride(words)?) } else { None };
    let action = if words.peek().is_some() { Some(action(words)?) } else { None };
    Ok(Command { commander, ride, action })
}

fn action(words: &mut Words<'_>) -> Result<Action, Trouble> {
    let word = words.next().unwrap_or_default().to_ascii_lowercase().replace('-', "_");
    let of = Trait::named(&word)?;
    Ok(match of {
        Trait::Fast | Trait::Patient => Action::alone(of),
        Trait::ComradeInArms | Trait::Accomplice | Trait::Intriguer | Trait::Sharp => {
            Action::to(of, officer(words)?)
        }
        Trait::Coordinator | Trait::Experienced | Trait::Indefatigable | Trait::Provoker => {
            let one = words.the_unit()?;
            for word in ["and", "to", "at", "into"] {
                words.take(word);
            }
            Action::on(of, one).and(words.the_unit()?)
        }
        Trait::Inspiring => {
            let unit = words.the_unit()?;
            words.take("with");
            let virtue = Virtue::named(&words.next().unwrap_or_default().to_ascii_lowercase())?;
            let brigade = words.take("brigade");
            Action { virtue: Some(virtue), brigade, ..Action::on(of, unit) }
        }
        _ => Action::on(of, words.the_unit()?),
    })
}

fn unit(setup: &Setup, id: UnitId) -> &str {
    setup.units.get(id.at()).map_or("?", |u| u.name.as_str())
}

fn place(p: &Point) -> String {
    format!("{} {}", write_length(p.x), write_length(p.y))
}

/// Writes a ride as it is read back.
pub(super) fn write_ride(setup: &Setup, r: &Ride) -> String {
    let mut out = r.from.as_ref().map_or_else(String::new, |p| format!(" from {}", place(p)));
    for (i, p) in r.path.iter().enumerate() {
        out.push_str(if i + 1 == r.path.len() { " to " } else { " via " });
        out.push_str(&place(p));
    }
    if let Some(u) = r.join {
        out.push_str(&format!(" join {}", unit(setup, u)));
    }
    out
}

/// Writes a command as it is read back.
pub(super) fn write(setup: &Setup, c: &Command) -> String {
    let officer = |id: CommanderId| setup.commanders.get(id.at()).map_or("?", |o| o.name.as_str());
    let mut out = format!("command {}", officer(c.commander));
    if let Some(r) = &c.ride {
        out.push_str(&format!(" ride{}", write_ride(setup, r)));
    }
    if let Some(a) = &c.action {
        out.push_str(&format!(" {}", a.of.id()));
        out.extend(a.officer.map(|o| format!(" {}", officer(o))));
        out.extend(a.unit.map(|u| format!(" {}", unit(setup, u))));
        out.extend(a.other.map(|u| format!(" and {}", unit(setup, u))));
        out.extend(a.virtue.map(|v| format!(" with {}", v.id())));
        if a.brigade {
            out.push_str(" brigade");
        }
    }
    out
}
