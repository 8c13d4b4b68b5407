//! Colours on their staffs. Nations are told by pattern first and by tincture second, so that a flag reads in
//! grey and for the colour-blind. Each flag in use is defined once and used by its units.

use serde::{Deserialize, Serialize};

use crate::ink::{Hand, Pen, num};
use crate::options::Skin;

/// A flag: a pattern in two tinctures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flag {
    /// How it is divided or charged.
    pub pattern: Pattern,
    /// The ground of the cloth.
    pub field: Tincture,
    /// What lies on it.
    pub charge: Tincture,
}

/// How a flag is divided or charged.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Pattern {
    /// One tincture.
    Plain,
    /// A cross to the edges.
    Cross,
    /// A cross nearer the staff.
    NordicCross,
    /// A small cross that does not reach the edges.
    CoupedCross,
    /// A plain diagonal cross.
    Saltire,
    /// The ragged cross of Burgundy.
    Ragged,
    /// Three level stripes.
    Bars,
    /// Upper half and lower half.
    Halves,
    /// Four quarters.
    Quarters,
    /// Diagonal stripes.
    Bendy,
    /// Lozenges.
    Lozengy,
    /// Chequers.
    Checky,
    /// A spread eagle.
    Eagle,
    /// A lion, as small as a flag allows.
    Lion,
    /// A crescent.
    Crescent,
    /// A sun.
    Sun,
    /// A shield in the middle.
    Shield,
    /// A small square at the staff.
    Canton,
    /// A border of triangles.
    Flames,
    /// A border.
    Bordered,
}

/// The tinctures of the colourist's box.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::EnumIter,
)]
#[serde(rename_all = "snake_case")]
pub enum Tincture {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Gold,
    /// White.
    White,
    /// Black.
    Black,
    /// Green.
    Green,
    /// Orange.
    Orange,
    /// Purple.
    Purple,
}

impl Flag {
    /// A flag from its parts.
    #[must_use]
    pub const fn new(pattern: Pattern, field: Tincture, charge: Tincture) -> Self {
        Self { pattern, field, charge }
    }

    /// The flag of a nation by its name in the army files; a nation not known here gets one of its own,
    /// always the same, from the letters of its name.
    #[must_use]
    pub fn of(nation: &str) -> Self {
        use Pattern as P;
        use Tincture as T;
        let key: String =
            nation.trim().to_lowercase().chars().map(|c| if c == ' ' { '_' } else { c }).collect();
        let known = match key.as_str() {
            "spain" => (P::Ragged, T::White, T::Red),
            "france" => (P::Cross, T::Blue, T::White),
            "empire" | "imperial" | "austria" => (P::Eagle, T::Gold, T::Black),
            "sweden" => (P::NordicCross, T::Blue, T::Gold),
            "united_provinces" | "dutch" | "netherlands" => (P::Bars, T::White, T::Orange),
            "swiss" | "switzerland" => (P::CoupedCross, T::Red, T::White),
            "england" | "parliament" => (P::Cross, T::White, T::Red),
            "royalist" | "royalists" => (P::Canton, T::Blue, T::White),
            "scotland" => (P::Saltire, T::Blue, T::White),
            "ireland" => (P::Saltire, T::White, T::Green),
            "bavaria" | "catholic_league" => (P::Lozengy, T::White, T::Blue),
            "denmark" => (P::NordicCross, T::Red, T::White),
            "protestants" | "huguenots" => (P::Bordered, T::White, T::Blue),
            "bohemia" => (P::Lion, T::Red, T::White),
            "poland" => (P::Eagle, T::Red, T::White),
            "lithuania" => (P::Halves, T::Red, T::White),
            "muscovy" | "russia" => (P::Quarters, T::Red, T::Black),
            "cossacks" => (P::Sun, T::Red, T::Gold),
            "ottoman" | "ottomans" | "turkey" => (P::Crescent, T::Green, T::White),
            "tartars" | "tatars" => (P::Flames, T::White, T::Green),
            "transylvania" => (P::Halves, T::Blue, T::Gold),
            "hungary" => (P::Bars, T::Red, T::White),
            "venice" => (P::Lion, T::Red, T::Gold),
            "savoy" => (P::Cross, T::Red, T::White),
            "portugal" => (P::Shield, T::White, T::Blue),
            "papal" | "papal_states" => (P::Halves, T::Gold, T::White),
            "florence" | "tuscany" => (P::Saltire, T::White, T::Red),
            "milan" => (P::Bendy, T::White, T::Purple),
            "naples" => (P::Bars, T::Gold, T::Red),
            "burgundy" => (P::Ragged, T::Red, T::White),
            "lorraine" => (P::Bendy, T::Gold, T::Red),
            "saxony" => (P::Bars, T::Gold, T::Black),
            "brandenburg" => (P::Eagle, T::White, T::Red),
            "persia" | "safavid" => (P::Sun, T::Green, T::Gold),
            "mughal" => (P::Lion, T::Green, T::Gold),
            "japan" => (P::Sun, T::White, T::Red),
            _ => {
                let h = Hand::of(&key);
                let fields = [T::Red, T::Blue, T::Gold, T::Green, T::White, T::Purple];
                let field = fields[(h.raw(1) % 6) as usize];
                let charge = match field {
                    T::White | T::Gold => [T::Black, T::Red, T::Blue, T::Green][(h.raw(2) % 4) as usize],
                    T::Red | T::Blue | T::Black | T::Green | T::Orange | T::Purple => {
                        [T::White, T::Gold][(h.raw(2) % 2) as usize]
                    }
                };
                let patterns =
                    [P::Checky, P::Bendy, P::Quarters, P::Flames, P::Bordered, P::Halves, P::Shield, P::Sun];
                (patterns[(h.raw(3) % 8) as usize], field, charge)
            }
        };
        Self::new(known.0, known.1, known.2)
    }
}

fn colour(t: Tincture, skin: Skin) -> &'static str {
    match (t, skin) {
        (Tincture::Red, _) => "#b3402a",
        (Tincture::Blue, Skin::Night) => "#3f74a8",
        (Tincture::Blue, _) => "#2b5a86",
        (Tincture::Gold, _) => "#dcb65a",
        (Tincture::White, Skin::Night) => "#ece2cc",
        (Tincture::White, _) => "#fbf8f0",
        (Tincture::Black, _) => "#2a2018",
        (Tincture::Green, _) => "#55763f",
        (Tincture::Orange, _) => "#cf7a2e",
        (Tincture::Purple, _) => "#7a4a78",
    }
}

/// How a colour is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Carried {
    /// Flying.
    Flying,
    /// A swallow-tailed cornet, flying.
    Cornet,
    /// A general's, larger and fringed.
    Standard,
    /// Hanging along the staff.
    Limp,
    /// Rolled and tied.
    Furled,
}

/// Cloth 26 by 18 hung from (0,-42), staff down to (0,4); in symbol units times `k`.
pub(crate) fn define(id: &str, flag: Flag, carried: Carried, skin: Skin, k: f64) -> String {
    let (field, charge) = (colour(flag.field, skin), colour(flag.charge, skin));
    let ink = skin.palette().ink;
    let w = |v: f64| num(v * k);
    let mut staff = Pen::new();
    staff.stroke(0.0, 4.0 * k, 0.0, -44.0 * k);
    let staff = staff.done();
    let mut out = format!("<g id=\"{id}\">");
    let finial = format!("<path d=\"{staff}\" stroke=\"{ink}\" stroke-width=\"{}\"/>", w(2.2));
    match carried {
        Carried::Furled => {
            let mut p = Pen::new();
            p.to(0.0, -41.0 * k);
            p.cubic((5.0 * k, -36.0 * k), (4.0 * k, -18.0 * k), (0.0, -12.0 * k));
            p.cubic((-4.0 * k, -18.0 * k), (-5.0 * k, -36.0 * k), (0.0, -41.0 * k));
            p.close();
            let mut t = Pen::new();
            for y in [-35.0, -28.0, -21.0] {
                t.stroke(-4.0 * k, (y + 2.0) * k, 4.0 * k, (y - 2.0) * k);
            }
            out.push_str(&finial);
            out.push_str(&format!(
                "<path d=\"{}\" fill=\"{field}\" stroke=\"{ink}\" stroke-width=\"{}\"/><path d=\"{}\" stroke=\"{ink}\" stroke-width=\"{}\"/>",
                p.done(), w(1.4), t.done(), w(1.6)
            ));
        }
        Carried::Limp => {
            let mut p = Pen::new();
            p.to(0.0, -42.0 * k);
            p.cubic((7.0 * k, -40.0 * k), (10.0 * k, -30.0 * k), (8.0 * k, -14.0 * k));
            p.line(4.5 * k, -18.0 * k);
            p.line(2.0 * k, -13.0 * k);
            p.line(0.0, -20.0 * k);
            p.close();
            let mut q = Pen::new();
            q.to(0.0, -36.0 * k);
            q.quad(4.5 * k, -32.0 * k, 4.0 * k, -20.0 * k);
            out.push_str(&finial);
            out.push_str(&format!(
                "<path d=\"{}\" fill=\"{field}\" stroke=\"{ink}\" stroke-width=\"{}\"/><path d=\"{}\" stroke=\"{charge}\" stroke-width=\"{}\"/>",
                p.done(), w(1.4), q.done(), w(2.6)
            ));
        }
        Carried::Flying | Carried::Cornet | Carried::Standard => {
            let cloth = cloth(carried, k);
            out.push_str(&format!("<clipPath id=\"{id}c\"><path d=\"{cloth}\"/></clipPath>"));
            out.push_str(&finial);
            out.push_str(&format!("<path d=\"{cloth}\" fill=\"{field}\"/>"));
            out.push_str(&format!("<g clip-path=\"url(#{id}c)\">{}</g>", charges(flag.pattern, charge, k)));
            if carried == Carried::Standard {
                // The fringe: the edge once more, broken into threads.
                out.push_str(&format!(
                    "<path d=\"{cloth}\" stroke=\"{ink}\" stroke-width=\"{}\" stroke-dasharray=\"{} {}\" stroke-linecap=\"butt\"/>",
                    w(4.4), w(1.1), w(1.5)
                ));
            }
            out.push_str(&format!("<path d=\"{cloth}\" stroke=\"{ink}\" stroke-width=\"{}\"/>", w(1.4)));
        }
    }
    out.push_str("</g>");
    out
}

fn cloth(carried: Carried, k: f64) -> String {
    let mut p = Pen::new();
    let (w, h) = (26.0 * k, 18.0 * k);
    let (x, y) = (0.0, -43.0 * k);
    let b = 2.2 * k;
    p.to(x, y);
    p.cubic((x + w * 0.3, y - b), (x + w * 0.6, y + b), (x + w, y - b * 0.4));
    if carried == Carried::Cornet {
        p.line(x + w * 0.74, y + h * 0.5);
        p.line(x + w, y + h - b * 0.4);
    } else {
        p.quad(x + w + b * 0.7, y + h * 0.5, x + w, y + h - b * 0.4);
    }
    p.cubic((x + w * 0.6, y + h + b), (x + w * 0.3, y + h - b), (x, y + h));
    p.close();
    p.done()
}

/// The charge, drawn a little over the edges; the cloth clips it.
fn charges(pattern: Pattern, colour: &str, k: f64) -> String {
    let at = |x: f64, y: f64| (x * k, (y - 43.0) * k);
    let lines = |segments: &[[f64; 4]], w: f64| {
        let mut p = Pen::new();
        for s in segments {
            let (a, b) = (at(s[0], s[1]), at(s[2], s[3]));
            p.stroke(a.0, a.1, b.0, b.1);
        }
        format!(
            "<path d=\"{}\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"butt\"/>",
            p.done(),
            num(w * k)
        )
    };
    let areas = |rings: &[&[(f64, f64)]]| {
        let mut p = Pen::new();
        for r in rings {
            let pts: Vec<(f64, f64)> = r.iter().map(|q| at(q.0, q.1)).collect();
            p.chain(&pts, true);
        }
        format!("<path d=\"{}\" fill=\"{colour}\"/>", p.done())
    };
    match pattern {
        Pattern::Plain => String::new(),
        Pattern::Cross => lines(&[[13.0, -4.0, 13.0, 22.0], [-2.0, 9.0, 28.0, 9.0]], 4.8),
        Pattern::NordicCross => lines(&[[8.5, -4.0, 8.5, 22.0], [-2.0, 9.0, 28.0, 9.0]], 4.4),
        Pattern::CoupedCross => lines(&[[13.0, 2.6, 13.0, 15.4], [6.0, 9.0, 20.0, 9.0]], 4.6),
        Pattern::Saltire => lines(&[[-3.0, -2.0, 29.0, 20.0], [-3.0, 20.0, 29.0, -2.0]], 4.6),
        Pattern::Ragged => {
            lines(&[[-3.0, -2.0, 29.0, 20.0], [-3.0, 20.0, 29.0, -2.0]], 3.0)
                + &lines(
                    &[
                        [5.0, 6.0, 7.5, 2.0],
                        [8.0, 3.6, 5.2, 8.2],
                        [18.0, 15.0, 20.5, 11.0],
                        [21.0, 12.5, 18.2, 17.0],
                        [5.0, 12.0, 7.5, 16.0],
                        [18.0, 3.0, 20.5, 7.0],
                    ],
                    2.2,
                )
        }
        Pattern::Bars => lines(&[[-2.0, 2.6, 28.0, 2.6], [-2.0, 15.4, 28.0, 15.4]], 6.2),
        Pattern::Halves => lines(&[[-2.0, 14.2, 28.0, 14.2]], 10.4),
        Pattern::Quarters => areas(&[
            &[(13.0, -4.0), (29.0, -4.0), (29.0, 9.0), (13.0, 9.0)],
            &[(-2.0, 9.0), (13.0, 9.0), (13.0, 22.0), (-2.0, 22.0)],
        ]),
        Pattern::Bendy => lines(
            &[
                [-6.0, 4.0, 4.0, -6.0],
                [-6.0, 18.0, 18.0, -6.0],
                [2.0, 24.0, 32.0, -6.0],
                [16.0, 24.0, 32.0, 8.0],
            ],
            4.6,
        ),
        Pattern::Lozengy => {
            let mut p = Pen::new();
            for j in 0..3 {
                for i in 0..4 {
                    let (cx, cy) = (f64::from(i) * 8.6 + f64::from(j % 2) * 4.3, f64::from(j) * 9.0);
                    let q: Vec<(f64, f64)> = [(0.0, -6.5), (4.3, 0.0), (0.0, 6.5), (-4.3, 0.0)]
                        .iter()
                        .map(|d| at(cx + d.0, cy + d.1))
                        .collect();
                    p.chain(&q, true);
                }
            }
            format!("<path d=\"{}\" fill=\"{colour}\"/>", p.done())
        }
        Pattern::Checky => {
            let mut p = Pen::new();
            for j in 0..3 {
                for i in 0..4 {
                    if (i + j) % 2 == 0 {
                        let (x, y) = (f64::from(i) * 6.5, f64::from(j) * 6.0);
                        let q: Vec<(f64, f64)> = [(0.0, -0.6), (6.5, -0.6), (6.5, 6.0), (0.0, 6.0)]
                            .iter()
                            .map(|d| at(x + d.0, y + d.1))
                            .collect();
                        p.chain(&q, true);
                    }
                }
            }
            format!("<path d=\"{}\" fill=\"{colour}\"/>", p.done())
        }
        Pattern::Eagle => areas(&[&[
            (13.0, 2.0),
            (14.6, 4.2),
            (14.2, 6.0),
            (18.0, 4.0),
            (22.6, 3.4),
            (21.4, 6.6),
            (22.4, 9.6),
            (18.6, 9.0),
            (16.0, 10.6),
            (17.6, 15.6),
            (13.0, 13.6),
            (8.4, 15.6),
            (10.0, 10.6),
            (7.4, 9.0),
            (3.6, 9.6),
            (4.6, 6.6),
            (3.4, 3.4),
            (8.0, 4.0),
            (11.8, 6.0),
            (11.4, 4.2),
        ]]),
        Pattern::Lion => areas(&[&[
            (7.0, 15.5),
            (9.0, 10.0),
            (7.4, 6.0),
            (5.0, 5.0),
            (7.0, 3.0),
            (10.4, 4.4),
            (12.0, 7.0),
            (17.0, 7.4),
            (19.0, 3.4),
            (21.6, 3.0),
            (20.4, 5.0),
            (19.6, 10.0),
            (20.6, 15.5),
            (17.6, 15.5),
            (16.6, 11.4),
            (12.4, 11.8),
            (10.4, 15.5),
        ]]),
        Pattern::Crescent => {
            let mut p = Pen::new();
            let (a, b) = (at(16.0, 3.6), at(16.0, 14.4));
            p.to(a.0, a.1);
            p.arc(6.2 * k, true, false, b.0, b.1);
            p.arc(5.0 * k, true, true, a.0, a.1);
            p.close();
            format!("<path d=\"{}\" fill=\"{colour}\"/>", p.done())
        }
        Pattern::Sun => {
            let mut p = Pen::new();
            let pts: Vec<(f64, f64)> = (0..20)
                .map(|i| {
                    let (s, c) = crate::ink::sin_cos(f64::from(i) * 18.0);
                    let r = if i % 2 == 0 { 7.6 } else { 4.4 };
                    at(13.0 + r * s, 9.0 - r * c)
                })
                .collect();
            p.chain(&pts, true);
            format!("<path d=\"{}\" fill=\"{colour}\"/>", p.done())
        }
        Pattern::Shield => {
            let mut p = Pen::new();
            let q = |x: f64, y: f64| at(x, y);
            p.to(q(8.0, 3.0).0, q(8.0, 3.0).1);
            p.line(q(18.0, 3.0).0, q(18.0, 3.0).1);
            p.line(q(18.0, 9.0).0, q(18.0, 9.0).1);
            p.quad(q(17.6, 13.6).0, q(17.6, 13.6).1, q(13.0, 15.6).0, q(13.0, 15.6).1);
            p.quad(q(8.4, 13.6).0, q(8.4, 13.6).1, q(8.0, 9.0).0, q(8.0, 9.0).1);
            p.close();
            format!("<path d=\"{}\" fill=\"{colour}\"/>", p.done())
        }
        Pattern::Canton => areas(&[&[(-2.0, -4.0), (12.0, -4.0), (12.0, 9.5), (-2.0, 9.5)]]),
        Pattern::Flames => {
            let mut p = Pen::new();
            for i in 0..5 {
                let x = f64::from(i) * 5.4 - 0.6;
                for (y, t) in [(-2.0, 6.5), (20.0, 11.5)] {
                    let q: Vec<(f64, f64)> =
                        [(x, y), (x + 5.4, y), (x + 2.7, t)].iter().map(|d| at(d.0, d.1)).collect();
                    p.chain(&q, true);
                }
            }
            format!("<path d=\"{}\" fill=\"{colour}\"/>", p.done())
        }
        Pattern::Bordered => {
            let mut p = Pen::new();
            let q: Vec<(f64, f64)> =
                [(1.0, 1.0), (25.0, 1.0), (25.0, 17.0), (1.0, 17.0)].iter().map(|d| at(d.0, d.1)).collect();
            p.chain(&q, true);
            format!("<path d=\"{}\" stroke=\"{colour}\" stroke-width=\"{}\"/>", p.done(), num(5.4 * k))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_nation_has_a_flag_of_its_own() {
        let a = Flag::of("Ruritania");
        assert_eq!(a, Flag::of("ruritania "));
        assert_ne!(a.field, a.charge);
    }

    #[test]
    fn known_nations_differ() {
        let mut seen = std::collections::BTreeSet::new();
        for n in [
            "spain", "france", "empire", "sweden", "dutch", "swiss", "england", "bavaria", "denmark",
            "poland",
        ] {
            assert!(seen.insert(Flag::of(n)), "{n}");
        }
    }
}
