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

/// A name in two lines, broken at the space nearest its middle.
fn broken(words: &str) -> Option<[&str; 2]> {
    let half = words.len() / 2;
    let at = words.match_indices(' ').map(|m| m.0).min_by_key(|i| i.abs_diff(half))?;
    Some([&words[..at], &words[at + 1..]])
}

/// One way to set a name: its lines, and the room they take.
struct Setting<'a> {
    lines: Vec<&'a str>,
    w: f64,
    h: f64,
}

pub(crate) fn labels(
    sheet: &Sheet,
    pieces: &[Piece],
    bases: &[[P; 4]],
    names: Names,
    extent: Box4,
    avoid: &[Box4],
) -> String {
    let px = sheet.px;
    let size = 14.0 * px;
    let boxes: Vec<Box4> = bases.iter().map(|b| bounds(b)).collect();
    let mut taken: Vec<Box4> = avoid.to_vec();
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
        let set = |lines: Vec<&'_ str>| {
            let w = lines.iter().map(|l| text::width(l, size, 0.0)).fold(0.0, f64::max) + 4.0 * px;
            (w, lines.len() as f64 * size)
        };
        let mut settings = Vec::new();
        for lines in [Some(vec![words.as_str()]), broken(&words).map(|b| b.to_vec())].into_iter().flatten() {
            let (w, h) = set(lines.clone());
            settings.push(Setting { lines, w, h });
        }
        let own = with_signs(sheet, p, bases[i], boxes[i]);
        let b = bases[i];
        let rear = unit(sub(mid(b[3], b[2], 0.5), mid(b[0], b[1], 0.5)));
        let room =
            |s: &Setting, at: P| (at.0 - s.w / 2.0, at.1 - s.h * 0.55, at.0 + s.w / 2.0, at.1 + s.h * 0.45);
        let free = |s: &Setting, at: P| {
            let r = room(s, at);
            r.0 > extent.0
                && r.2 < extent.2
                && r.1 > extent.1
                && r.3 < extent.3
                && taken.iter().all(|t| apart(*t, r))
                && boxes.iter().enumerate().all(|(j, t)| j == i || apart(*t, r))
        };
        // All places in the order of liking; the first that is free.
        let mut tries: Vec<(usize, P)> = Vec::new();
        for far in [0.0, 1.1] {
            for way in [rear, (-rear.1, rear.0), (rear.1, -rear.0), (-rear.0, -rear.1)] {
                for shift in [0.0, 0.32, -0.32] {
                    for (k, s) in settings.iter().enumerate() {
                        tries.push((k, beside(own, s, way, shift, far * size, 6.0 * px)));
                    }
                }
            }
        }
        let found = tries.iter().find(|(k, at)| free(&settings[*k], *at));
        // A letter must stand somewhere; a name that finds no room is left to the key and to those who ask.
        let Some((k, at)) = found.or_else(|| (names == Names::Letters).then(|| &tries[0])) else { continue };
        let s = &settings[*k];
        taken.push(room(s, *at));
        for (j, line) in s.lines.iter().enumerate() {
            let y = at.1 + size * (0.3 + j as f64 - (s.lines.len() - 1) as f64 / 2.0);
            out.push_str(&format!(
                "<text class=\"label\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>\n",
                num(at.0),
                num(y),
                num(size),
                text::escape(line)
            ));
        }
    }
    out.push_str("</g>\n");
    out
}

/// The box of a unit with the signs behind its rear edge.
fn with_signs(sheet: &Sheet, p: &Piece, b: [P; 4], own: Box4) -> Box4 {
    let behind = if p.state.card.is_some() {
        36.0
    } else if p.strength.lost > 0 || p.state.activated || p.state.weary {
        10.0
    } else {
        0.0
    } * sheet.k;
    let rear = unit(sub(mid(b[3], b[2], 0.5), mid(b[0], b[1], 0.5)));
    let far = (rear.0 * behind, rear.1 * behind);
    // People stand up out of their bases.
    let up = if matches!(p.formation, Formation::Figure(_)) { (own.3 - own.1) * 0.7 } else { 0.0 };
    (own.0 + far.0.min(0.0), own.1 + far.1.min(0.0) - up, own.2 + far.0.max(0.0), own.3 + far.1.max(0.0))
}

/// The middle of a label beside a box: above, below, left or right, whichever is nearest to the wanted way.
fn beside(own: Box4, s: &Setting, way: P, shift: f64, far: f64, gap: f64) -> P {
    let (hw, hh) = ((own.2 - own.0 + s.w) / 2.0 + gap + far, (own.3 - own.1 + s.h) / 2.0 + gap + far);
    let c = ((own.0 + own.2) / 2.0, (own.1 + own.3) / 2.0);
    if way.1.abs() >= way.0.abs() * 0.4 {
        (c.0 + shift * s.w, c.1 + hh * way.1.signum())
    } else {
        (c.0 + hw * way.0.signum(), c.1 + shift * (own.3 - own.1))
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn long_names_break_near_the_middle() {
        assert_eq!(super::broken("Alsace, second squadron"), Some(["Alsace, second", "squadron"]));
        assert_eq!(super::broken("Picardie"), None);
    }

    #[test]
    fn letters_run_on_after_z() {
        let seen: Vec<String> = [0, 25, 26, 27, 701, 702].iter().map(|n| super::letter(*n)).collect();
        assert_eq!(seen, ["A", "Z", "AA", "AB", "ZZ", "AAA"]);
    }
}
