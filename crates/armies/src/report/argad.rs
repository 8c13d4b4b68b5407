//! Reports on Argad! bands.

use super::{Line, ListFile, Piece, Report, Section, merged, said, word};
use rocroi_argad::figures::{Profile, Role};
use rocroi_argad::scenario::{BandFile, GroupSpec, band_faults, price};
use rocroi_words::Speaker;

/// A figure's name in words, and who it leads.
fn figure(speaker: &Speaker, name: &str, p: &Profile) -> Line {
    let mut what = if name == "figure" {
        speaker.term("argad", &p.kind)
    } else {
        speaker.plain(&format!("argad-term-{name}")).unwrap_or_else(|_| name.to_owned())
    };
    if p.role != Role::Man {
        what = format!("{what}, {}", speaker.term("argad", &p.role));
    }
    Line::new(1, what.clone(), what, pieces(speaker, p))
}

/// Where the points of a figure come from.
pub(crate) fn pieces(speaker: &Speaker, p: &Profile) -> Vec<Piece> {
    let tally = price(p);
    let mut out = Vec::new();
    let mut sum = 0;
    for line in tally.counted() {
        let what = speaker.say("argad-why", &line.why, &rocroi_words::NoNames).unwrap_or_default();
        match line.op {
            rocroi_game::Op::Start(n) | rocroi_game::Op::Add(n) if n != 0 => {
                sum += i32::from(n);
                out.push(Piece { what, points: i32::from(n) });
            }
            rocroi_game::Op::Floor(n) => {
                out.push(Piece { what, points: i32::from(n) - sum });
                sum = i32::from(n);
            }
            _ => {}
        }
    }
    out
}

pub(super) fn report(file: &ListFile, band: &BandFile, groups: &[GroupSpec], speaker: &Speaker) -> Report {
    let faults = band_faults(groups, band.points);
    let mut sections = Vec::new();
    for (i, g) in groups.iter().enumerate() {
        let lines = merged(g.figures.iter().map(|(name, p)| figure(speaker, name, p)).collect());
        let title = if g.name.is_empty() {
            format!("{} {}", word(speaker, "armies-group"), i + 1)
        } else {
            g.name.clone()
        };
        sections.push(Section::new(title, lines));
    }
    Report {
        system: "argad",
        name: band.name.clone(),
        list: None,
        points: band.points,
        total: sections.iter().map(|s: &Section| s.points).sum(),
        legal: faults.is_empty(),
        sections,
        faults: faults.iter().map(|f| said(speaker, "argad-band", f, f.clause())).collect(),
        warnings: Vec::new(),
        code: crate::code(file),
    }
}
