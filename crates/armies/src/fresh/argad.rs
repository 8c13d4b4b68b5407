//! Starting bands of Argad!: bought by the system's own quartermaster, and written down as a person would.

use super::Fresh;
use rocroi_argad::figures::Role;
use rocroi_argad::scenario::{BandFile, GroupFile, POINTS, quick_band, ready_named};
use rocroi_game::{Chance, Trouble};
use rocroi_words::Speaker;
use toml::{Table, Value};

pub(super) fn fresh(wish: &Fresh) -> Result<BandFile, Trouble> {
    if let Some(list) = wish.list.as_deref().filter(|l| *l != "band") {
        let wrong = format!("Argad! has no list `{list}`");
        return Err(Trouble {
            wrong,
            right: Some("bands are bought from the ready figures: leave it out".into()),
        });
    }
    let points = wish.points.unwrap_or(POINTS);
    let mut chance = Chance::new(wish.seed);
    let groups = quick_band(&mut chance, points).ok_or_else(|| {
        Trouble::new(format!("{points} points buy no band (R-SCN-04): 250 are usual, 80 enough"))
    })?;
    let speaker = Speaker::of(wish.lang);
    let mut out = Vec::new();
    for g in groups {
        let mut rows: Vec<(String, bool, i64)> = Vec::new();
        for (name, p) in &g.figures {
            let plain = ready_named(name).is_some_and(|r| r.profile.role == Role::Man);
            let leads = plain && p.role == Role::GroupLeader;
            match rows.last_mut() {
                Some((n, _, many)) if n == name && !leads => *many += 1,
                _ => rows.push((name.clone(), leads, 1)),
            }
        }
        let figure = rows.into_iter().map(|(name, leads, n)| {
            let mut t = Table::new();
            t.insert("like".to_owned(), Value::String(name));
            if n > 1 {
                t.insert("n".to_owned(), Value::Integer(n));
            }
            if leads {
                t.insert("leads".to_owned(), Value::Boolean(true));
            }
            t
        });
        let name = speaker.plain(&format!("argad-term-{}", g.name)).unwrap_or(g.name);
        out.push(GroupFile { name, figure: figure.collect() });
    }
    let name = speaker.plain("armies-band").unwrap_or_default();
    Ok(BandFile { system: "argad".to_owned(), format: 1, name, points, note: None, group: out })
}
