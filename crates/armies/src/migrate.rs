//! Old formats of list files, brought forward step by step. Everything ever written can be opened.
//!
//! To change a format: raise it in the system's list, and add a step here that makes a table of the old format one of
//! the new. A step is never changed afterwards.

use rocroi_game::Trouble;
use toml::{Table, Value};

/// From one format of a system to the next.
pub(crate) struct Step {
    /// Whose format.
    pub system: &'static str,
    /// The format it starts from.
    pub from: i64,
    /// Makes it the next.
    pub step: fn(&mut Table),
}

/// All steps there are. The first formats are still today's.
const STEPS: &[Step] = &[];
/// Today's format of every system.
pub(crate) const TODAY: i64 = 1;

/// The text of an older file in today's format; none if it is of today.
///
/// # Errors
/// A format that is not known.
pub(crate) fn forward(system: &str, table: Table) -> Result<Option<String>, Vec<Trouble>> {
    along(STEPS, TODAY, system, table)
}

fn along(steps: &[Step], today: i64, system: &str, mut table: Table) -> Result<Option<String>, Vec<Trouble>> {
    let format = match table.get("format") {
        None => 1,
        Some(Value::Integer(n)) => *n,
        Some(other) => {
            return Err(vec![Trouble::new(format!(
                "`format` is a number, not {}",
                crate::file::shortened(other)
            ))]);
        }
    };
    if format == today {
        return Ok(None);
    }
    if format > today {
        let wrong = format!("this file is of format {format}, which is newer than this program ({today})");
        return Err(vec![Trouble { wrong, right: Some("use a newer version of the program".to_owned()) }]);
    }
    for at in format..today {
        let Some(s) = steps.iter().find(|s| s.system == system && s.from == at) else {
            return Err(vec![Trouble::new(format!("there was no format {at} of {system}"))]);
        };
        (s.step)(&mut table);
    }
    table.insert("format".to_owned(), Value::Integer(today));
    toml::to_string(&table).map(Some).map_err(|e| vec![Trouble::new(e.to_string())])
}

#[cfg(test)]
mod tests {
    use super::*;

    const MADE_UP: &[Step] = &[
        Step {
            system: "adgr",
            from: 1,
            step: |t| {
                if let Some(v) = t.remove("title") {
                    t.insert("name".to_owned(), v);
                }
            },
        },
        Step { system: "adgr", from: 2, step: |t| drop(t.insert("year".to_owned(), Value::Integer(1632))) },
    ];

    #[test]
    fn steps_follow_each_other() {
        let old: Table = "title = \"Old\"".parse().unwrap();
        let new: Table = along(MADE_UP, 3, "adgr", old).unwrap().unwrap().parse().unwrap();
        assert_eq!(new, "format = 3\nname = \"Old\"\nyear = 1632".parse().unwrap());
        let middle: Table = "format = 2\nname = \"x\"".parse().unwrap();
        assert!(along(MADE_UP, 3, "adgr", middle).unwrap().unwrap().contains("1632"));
        let today: Table = "format = 3".parse().unwrap();
        assert_eq!(along(MADE_UP, 3, "adgr", today).unwrap(), None);
    }

    #[test]
    fn a_format_nobody_knows_is_explained() {
        for (text, said) in [
            ("format = 9", "newer than this program"),
            ("format = 0", "no format 0"),
            ("format = -3", "no format -3"),
            ("format = \"one\"", "is a number"),
        ] {
            let troubles = forward("adgr", text.parse().unwrap()).unwrap_err();
            assert!(troubles[0].to_string().contains(said), "{troubles:?}");
        }
    }
}
