//! Names or letters beside the units, at the rear where there is room.

use crate::formation::Formation;
use crate::ink::num;
use crate::options::Names;
use crate::plan::Sheet;
use crate::scene::Piece;
use crate::shape::{P, bounds, mid, sub, unit};
use crate::text;

/// A, B … Z, AA, AB …
#[must_use]
pub fn letter(mut n: usize) -> String {
    let mut s = Vec::new();
    loop {
        s.push(b'A' + (n % 26) as u8);
        if n < 26 {
            break;
        }
        n = n / 26 - 1;
    }
    s.iter().rev().map(|b| *b as char).collect()
}

type Box4 = (f64, f64, f64, f64);

fn apart(a: Box4, b: Box4) -> bool {
    a.2 < b.0 || b.2 < a.0 || a.3 < b.1 || b.3 < a.1
}

pub(crate) fn labels(
    sheet: &Sheet,
    pieces: &[Piece],
    bases: &[[P; 4]],
    names: Names,
    extent: Box4,
) -> String {
    let px = sheet.px;
    let size = 14.0 * px;
    let boxes: Vec<Box4> = bases.iter().map(|b| bounds(b)).collect();
    let mut taken: Vec<Box4> = Vec::new();
    let mut out = format!("<g id=\"{}names\">\n", sheet.dash());
    let mut n = 0;
    for (i, p) in pieces.iter().enumerate() {
        if matches!(p.formation, Formation::Ambush) || (p.label.is_empty() && names == Names::Labels) {
            continue;
        }
        let words = match names {
            Names::None => continue,
            Names::Labels => p.label.clone(),
            Names::Letters => {
                n += 1;
                letter(n - 1)
            }
        };
        let w = text::width(&words, size, 0.0) + 4.0 * px;
        let h = size;
        let b = bases[i];
        let rear = unit(sub(mid(b[3], b[2], 0.5), mid(b[0], b[1], 0.5)));
        // Signs behind the rear edge belong to the unit.
        let behind = if p.state.card.is_some() {
            36.0
        } else if p.strength.lost > 0 || p.state.activated || p.state.weary {
            10.0
        } else {
            0.0
        } * sheet.k;
        let far = (rear.0 * behind, rear.1 * behind);
        let own = boxes[i];
        let own =
            (own.0 + far.0.min(0.0), own.1 + far.1.min(0.0), own.2 + far.0.max(0.0), own.3 + far.1.max(0.0));
        // Behind, then before, then to the sides; the first place that is free.
        let reach = |d: P| {
            let gap = 6.0 * px;
            let (hw, hh) = ((own.2 - own.0) / 2.0 + w / 2.0 + gap, (own.3 - own.1) / 2.0 + h / 2.0 + gap);
            let c = ((own.0 + own.2) / 2.0, (own.1 + own.3) / 2.0);
            // The nearest of up, down, left and right to the wanted way.
            if d.1.abs() >= d.0.abs() * 0.4 {
                (c.0, c.1 + hh * d.1.signum())
            } else {
                (c.0 + hw * d.0.signum(), c.1)
            }
        };
        let tries = [rear, (-rear.1, rear.0), (rear.1, -rear.0), (-rear.0, -rear.1)];
        let room = |at: P| (at.0 - w / 2.0, at.1 - h * 0.55, at.0 + w / 2.0, at.1 + h * 0.45);
        let at = tries
            .iter()
            .map(|d| reach(*d))
            .find(|at| {
                let r = room(*at);
                r.0 > extent.0
                    && r.2 < extent.2
                    && r.1 > extent.1
                    && r.3 < extent.3
                    && taken.iter().all(|t| apart(*t, r))
                    && boxes.iter().enumerate().all(|(j, t)| j == i || apart(*t, r))
            })
            .unwrap_or_else(|| reach(rear));
        taken.push(room(at));
        out.push_str(&format!(
            "<text class=\"label\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>\n",
            num(at.0),
            num(at.1 + size * 0.3),
            num(size),
            text::escape(&words)
        ));
    }
    out.push_str("</g>\n");
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn letters_run_on_after_z() {
        let seen: Vec<String> = [0, 25, 26, 27, 701, 702].iter().map(|n| super::letter(*n)).collect();
        assert_eq!(seen, ["A", "Z", "AA", "AB", "ZZ", "AAA"]);
    }
}
