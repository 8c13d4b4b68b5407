//! The roster of ADG-R: every unit with its state, and what has not appeared in its owner's alone.

use super::plan::piece_id;
use crate::out::{RosterLine, Said};
use rocroi_adgr::{Adgr, Away, UnitId};
use rocroi_game::{Now, Viewer};
use rocroi_words::Speaker;

/// Every unit the viewer knows of.
pub(super) fn roster(now: Now<'_, Adgr>, viewer: Viewer, speaker: &Speaker) -> Vec<RosterLine> {
    let (setup, world) = (now.setup, now.world);
    let term = |word: &str| speaker.plain(&format!("adgr-term-{word}")).unwrap_or_else(|_| word.to_owned());
    let line = |(i, sheet): (usize, &rocroi_adgr::UnitSheet)| {
        let id = UnitId(i as u16);
        let unit = world.unit(id);
        let p = rocroi_adgr::profile(world, id);
        let troop: &'static str = p.troop.into();
        let mut state = Vec::new();
        for (holds, word) in [
            (unit.pose().is_none(), "off-table"),
            (unit.routed, "routed"),
            (unit.square, "in-square"),
            (unit.looting, "looting"),
            (unit.disordered() && !unit.routed, "disordered"),
        ] {
            if holds {
                state.push(term(word));
            }
        }
        let more = p.abilities.iter().map(|a| {
            let word: &'static str = a.into();
            Said { clause: None, words: term(word) }
        });
        RosterLine {
            id: if unit.pose().is_some() { piece_id(id) } else { String::new() },
            name: sheet.name.clone(),
            kind: term(troop),
            seat: sheet.seat.to_string(),
            group: setup.corps(sheet.corps).name.clone(),
            lost: u16::from(unit.lost),
            total: u16::from(p.cohesion()),
            state: state.join(", "),
            more: more.collect(),
        }
    };
    let mut lines: Vec<RosterLine> = world.sheets.iter().enumerate().map(line).collect();
    // What has not appeared is in its owner's roster alone.
    let own = viewer.seat().and_then(|s| world.absent[s.index()].seen_by(s));
    lines.extend(own.map_or(&[][..], |a| a.0.as_slice()).iter().map(|a| {
        let p = a.sheet.profile;
        let troop: &'static str = p.troop.into();
        let more = p.abilities.iter().map(|a| {
            let word: &'static str = a.into();
            Said { clause: None, words: term(word) }
        });
        RosterLine {
            id: String::new(),
            name: a.sheet.name.clone(),
            kind: term(troop),
            seat: a.sheet.seat.to_string(),
            group: setup.corps(a.sheet.corps).name.clone(),
            lost: 0,
            total: u16::from(p.cohesion()),
            state: term(match a.at {
                Away::ToDeploy => "to-deploy",
                Away::Ambush(_) => "in-ambush",
                Away::FlankMarch => "on-flank-march",
            }),
            more: more.collect(),
        }
    }));
    lines
}
