//! A battle as its chronicle tells it: the battle itself, everything told to everybody, and how often the rules ran.

use crate::clock::{self, Used};
use crate::store::{Kept, Line, Store, StoreError};
use rocroi_game::Viewer;
use rocroi_systems::{Acted, Door};

/// A battle as its chronicle tells it.
pub struct Record {
    /// The battle.
    pub door: Box<dyn Door>,
    /// Texts in the store.
    pub lines: i64,
    /// Everything told, for each viewer, with the number of acts before it.
    pub told: [Vec<(usize, String)>; 3],
    /// How often the rules ran on: the number of whatever is decided next. Answers that are sealed, and offers,
    /// do not count, so that answering one decision makes no other stale.
    pub ran: u64,
    /// A die has fallen: nothing can be added to the seed any more.
    pub fell: bool,
    /// The clocks.
    pub used: Used,
}

/// Where a viewer's things stand in arrays with a place per viewer.
pub fn index(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(s) => s.index(),
        Viewer::Spectator => 2,
    }
}

impl Record {
    /// Reads it from the store and repeats it.
    ///
    /// # Errors
    /// If the chronicle cannot be read or repeated.
    pub async fn load(store: &Store, kept: &Kept) -> Result<Record, StoreError> {
        let lines = store.chronicle(&kept.id).await?;
        let Some(last) = lines.last() else {
            return Err(StoreError(format!("the chronicle of battle {} is empty", kept.id)));
        };
        // Time in which there was no server is nobody's.
        let used = Used::standing(last.used, last.at.max(clock::began()));
        let n = i64::try_from(lines.len()).unwrap_or(i64::MAX);
        // A long battle takes its time; meanwhile the others go on.
        let again = tokio::task::spawn_blocking(move || {
            let text: String = lines.into_iter().map(|l| l.text).collect();
            rocroi_systems::replay(&text)
        });
        let (door, acted) = again
            .await
            .map_err(|e| StoreError(e.to_string()))?
            .map_err(|p| StoreError(format!("the chronicle of battle {} parts at {p}", kept.id)))?;
        let mut record = Record { door, lines: n, told: Default::default(), ran: 0, fell: false, used };
        for a in &acted {
            record.note(a);
        }
        Ok(record)
    }

    /// Remembers what an act told, and that the rules ran on.
    pub fn note(&mut self, acted: &Acted) {
        for (i, told) in acted.told.iter().enumerate() {
            self.told[i].extend(told.iter().map(|t| (acted.n, t.clone())));
        }
        self.ran += u64::from(acted.ran);
        // As `game` writes an entry: its number, then what was done.
        let act = acted.lines.split_once("\"act\":").map_or("", |(_, a)| a);
        self.fell |= act.starts_with("{\"Answer\":{\"Fell\"");
    }

    /// Is this the last text of the chronicle on disk, one further than this record? Then it was written after all.
    pub fn followed_by(&self, lines: &[Line], text: &str) -> bool {
        i64::try_from(lines.len()) == Ok(self.lines + 1) && lines.last().is_some_and(|l| l.text == text)
    }
}
