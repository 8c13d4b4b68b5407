//! Single figures: people standing upright on the page in the manner of a drill book, each on the exact outline
//! of its base; kneeling, in the saddle, or laid on the ground. A loose figure has no facing in the rules: it
//! only looks to the side it last went; a formed one has the front bar on its base.

use super::marks::Spot;
use super::riders::{horse, rider};
use super::signs::fly;
use crate::flags::Carried;
use crate::formation::{Figure, Leader, Posture, Weapon};
use crate::ink::{Pen, num};
use crate::plan::Sheet;
use crate::scene::Piece;

/// Ink on a figure: a spot whose unit is a hundredth of a man's base, upright on the page.
pub(crate) struct Man<'a> {
    out: &'a mut String,
    s: Spot,
    /// 1 looks to the right, -1 to the left.
    look: f64,
}

impl Man<'_> {
    fn lay(&mut self, class: &str, weight: f64, pen: Pen) {
        if !pen.is_empty() {
            let w = num(weight * self.s.scale());
            self.out
                .push_str(&format!("<path class=\"{class}\" stroke-width=\"{w}\" d=\"{}\"/>\n", pen.done()));
        }
    }

    fn flip(&self, pts: &[(f64, f64)]) -> Vec<(f64, f64)> {
        pts.iter().map(|p| (p.0 * self.look, p.1)).collect()
    }

    /// A closed outline, straight or rounded.
    pub(crate) fn area(&mut self, class: &str, pts: &[(f64, f64)], round: bool) {
        let mut pen = Pen::new();
        let v = self.flip(pts);
        if round {
            self.s.smooth(&mut pen, &v, true)
        } else {
            self.s.chain(&mut pen, &v, true)
        }
        self.lay(class, 2.6, pen);
    }

    pub(crate) fn lines(&mut self, class: &str, weight: f64, lines: &[&[(f64, f64)]]) {
        let mut pen = Pen::new();
        for l in lines {
            let v = self.flip(l);
            self.s.chain(&mut pen, &v, false);
        }
        self.lay(class, weight, pen);
    }

    /// A limb: ink outside, cloth inside.
    pub(crate) fn limb(&mut self, width: f64, pts: &[(f64, f64)]) {
        self.lines("figline", width, &[pts]);
        self.lines("figcloth", width - 5.2, &[pts]);
    }
}

pub(crate) fn figure(sheet: &mut Sheet, out: &mut String, p: &Piece, fig: Figure) {
    let width = f64::from(p.front) / 10.0;
    let depth = f64::from(p.depth) / 10.0;
    let oblong = matches!(fig.posture, Posture::Mounted | Posture::LedHorse);
    base(out, p, fig, width, depth);
    // A man's unit: his base is 100 wide, a horse's 125.
    let k = width / if oblong { 125.0 } else { 100.0 };
    let facing = (f64::from(p.facing) / 1000.0).rem_euclid(360.0);
    let look = if facing > 180.0 { -1.0 } else { 1.0 };
    // On an oblong base seen end on the horse stands towards the lower edge of the page.
    let end_on = oblong || fig.posture == Posture::Mule;
    let (s, c) = crate::ink::sin_cos(facing);
    let drop = if end_on { (depth / k * 0.24) * c.abs() } else { 0.0 };
    let at = (drop * s, depth / 2.0 / k + drop * c);
    let mut m = Man { out, s: Spot::new(at.0, at.1, -f64::from(p.facing) / 1000.0, k), look };
    match fig.posture {
        Posture::Down => down(&mut m, fig),
        Posture::Standing => {
            shadow(&mut m);
            legs(&mut m);
            upper(&mut m, fig, 0.0, p.state.empty);
        }
        Posture::Crouching => {
            shadow(&mut m);
            kneeling(&mut m);
            upper(&mut m, fig, 34.0, p.state.empty);
        }
        Posture::LedHorse => {
            shadow(&mut m);
            horse(&mut m, facing, "figpale", false);
        }
        Posture::Mule => {
            shadow(&mut m);
            horse(&mut m, facing, "figpale", true);
        }
        Posture::Mounted => {
            shadow(&mut m);
            let end_on = horse(&mut m, facing, "figdark", false);
            rider(&mut m, fig, end_on, p.state.empty);
        }
    }
    if fig.leader == Leader::Band
        && fig.posture != Posture::Down
        && let Some(flag) = p.flag
    {
        let unit = f64::from(sheet.module) / 100.0;
        let man = k * 1000.0 / unit;
        let high = if oblong { 1.1 } else { 0.6 };
        let at = f64::from(p.depth) / unit / 2.0;
        let (s, c) = crate::ink::sin_cos(f64::from(p.facing) / 1000.0);
        // Behind his shoulder, whatever way the base lies.
        let (u, v) = (-look * 0.34 * man, -high * man);
        let place = (u * c + v * s, at - u * s + v * c);
        fly(sheet, out, flag, Carried::Standard, place, man / 62.0, f64::from(p.facing) / 1000.0, 0.0);
    }
}

/// The base: round in loose order, square when formed, oblong under a horse. The seat is told by the rim.
fn base(out: &mut String, p: &Piece, fig: Figure, width: f64, depth: f64) {
    let k = width / 100.0;
    let s = Spot::new(0.0, depth / 2.0 / k, 0.0, k);
    let h = depth / k / 2.0;
    let round = !fig.formed && (h - 50.0).abs() < 10.0;
    let rim = |inset: f64| {
        let mut pen = Pen::new();
        let (w, h) = (50.0 - inset, h - inset);
        if round {
            s.circle(&mut pen, 0.0, 0.0, w);
        } else {
            s.chain(&mut pen, &[(-w, -h), (w, -h), (w, h), (-w, h)], true);
        }
        pen.done()
    };
    let d = rim(1.0);
    if fig.posture == Posture::Down {
        out.push_str(&format!("<path class=\"edge\" d=\"{d}\"/>\n"));
        return;
    }
    let seat = p.seat.map(|x| x % 4);
    if let (Some(seat), false) = (seat, p.state.routed) {
        out.push_str(&format!("<path class=\"w{seat}\" d=\"{d}\"/>\n"));
    }
    let weight = if seat == Some(0) { 5.0 } else { 2.2 };
    out.push_str(&format!("<path class=\"figfine\" stroke-width=\"{}\" d=\"{d}\"/>\n", num(weight * k)));
    if seat == Some(1) {
        let inner = rim(7.5);
        out.push_str(&format!("<path class=\"figfine\" stroke-width=\"{}\" d=\"{inner}\"/>\n", num(2.2 * k)));
    }
    if fig.formed {
        let mut pen = Pen::new();
        s.stroke(&mut pen, -46.0, -h + 5.0, 46.0, -h + 5.0);
        let d = pen.done();
        // The manner of the seat, as on every front: see `front_line`.
        let (weight, inner, dash) = match p.seat.unwrap_or(0) % 4 {
            0 => (9.0, None, String::new()),
            1 => (11.0, Some(4.0), String::new()),
            2 => (9.0, None, format!(" stroke-dasharray=\".1 {}\"", num(15.0 * k))),
            _ => (9.0, None, format!(" stroke-dasharray=\"{} {}\"", num(22.0 * k), num(12.0 * k))),
        };
        out.push_str(&format!(
            "<path class=\"figfine\" stroke-width=\"{}\"{dash} d=\"{d}\"/>\n",
            num(weight * k)
        ));
        if let Some(inner) = inner {
            out.push_str(&format!(
                "<path class=\"figvoid\" stroke-width=\"{}\" d=\"{d}\"/>\n",
                num(inner * k)
            ));
        }
    }
}

/// Strokes on the ground to the lower right.
fn shadow(m: &mut Man) {
    let look = m.look;
    m.look = 1.0;
    m.lines(
        "figfine",
        1.6,
        &[&[(-12.0, 21.0), (44.0, 21.0)], &[(-4.0, 25.0), (38.0, 25.0)], &[(4.0, 29.0), (28.0, 29.0)]],
    );
    m.look = look;
}

/// Breeches, stockings, shoes; one foot forward.
fn legs(m: &mut Man) {
    m.limb(11.0, &[(-7.0, -22.0), (-13.0, 14.0)]);
    m.limb(11.0, &[(8.0, -22.0), (14.0, 12.0)]);
    m.lines("figline", 7.0, &[&[(-14.0, 17.0), (-4.0, 18.0)], &[(14.0, 15.0), (25.0, 16.5)]]);
    m.area(
        "figcoat",
        &[
            (-16.0, -44.0),
            (-22.0, -24.0),
            (-18.0, -10.0),
            (-5.0, -11.0),
            (1.0, -28.0),
            (6.0, -11.0),
            (20.0, -10.0),
            (22.0, -26.0),
            (16.0, -44.0),
        ],
        false,
    );
    m.lines("figfine", 1.6, &[&[(13.0, -34.0), (15.0, -15.0)], &[(-12.0, -32.0), (-14.0, -15.0)]]);
}

fn kneeling(m: &mut Man) {
    m.limb(12.0, &[(-8.0, -8.0), (-14.0, 15.0), (-34.0, 17.0)]);
    m.limb(12.0, &[(4.0, -10.0), (24.0, -14.0), (22.0, 14.0)]);
    m.lines("figline", 7.0, &[&[(22.0, 16.0), (33.0, 17.0)]]);
}

/// Coat or breastplate, arms, head and hat; `down` lowers it all for a man on his knee.
pub(crate) fn upper(m: &mut Man, fig: Figure, down: f64, empty: bool) {
    let d = |pts: &[(f64, f64)]| -> Vec<(f64, f64)> { pts.iter().map(|p| (p.0, p.1 + down)).collect() };
    // A pole stands behind the shoulder.
    behind(m, fig, down);
    if fig.cuirass {
        m.area(
            "figpale",
            &d(&[
                (-16.0, -77.0),
                (16.0, -77.0),
                (18.0, -60.0),
                (11.0, -40.0),
                (0.0, -36.0),
                (-11.0, -40.0),
                (-18.0, -60.0),
            ]),
            true,
        );
        m.lines(
            "figfine",
            1.8,
            &[
                &d(&[(0.0, -74.0), (1.0, -38.0)]),
                &d(&[(8.0, -70.0), (7.0, -44.0)]),
                &d(&[(12.0, -68.0), (11.0, -48.0)]),
            ],
        );
        m.area("figcoat", &d(&[(-12.0, -42.0), (-18.0, -30.0), (18.0, -30.0), (12.0, -42.0)]), false);
    } else {
        m.area(
            "figcoat",
            &d(&[
                (-15.0, -78.0),
                (15.0, -78.0),
                (19.0, -68.0),
                (13.0, -46.0),
                (22.0, -27.0),
                (-22.0, -27.0),
                (-13.0, -46.0),
                (-19.0, -68.0),
            ]),
            false,
        );
        m.lines("figline", 2.6, &[&d(&[(-14.0, -46.0), (14.0, -46.0)])]);
        // The shaded side of the coat, and its buttons.
        m.lines(
            "figfine",
            1.7,
            &[
                &d(&[(9.0, -74.0), (8.0, -48.0)]),
                &d(&[(13.0, -70.0), (11.0, -50.0)]),
                &d(&[(13.0, -42.0), (17.0, -29.0)]),
                &d(&[(8.0, -42.0), (10.0, -29.0)]),
                &d(&[(-15.0, -76.0), (12.0, -48.0)]),
            ],
        );
    }
    arms(m, fig, down, empty);
    // Head, collar, hat.
    m.area(
        "figpale",
        &d(&[
            (-8.0, -88.0),
            (-6.0, -98.0),
            (4.0, -99.0),
            (8.0, -92.0),
            (9.0, -87.0),
            (5.0, -80.0),
            (-4.0, -80.0),
        ]),
        true,
    );
    m.lines("figline", 3.4, &[&d(&[(-9.0, -79.0), (9.0, -79.0)])]);
    if fig.cuirass {
        m.area(
            "figdark",
            &d(&[
                (-17.0, -92.0),
                (-9.0, -94.0),
                (-8.0, -104.0),
                (0.0, -112.0),
                (8.0, -104.0),
                (10.0, -94.0),
                (18.0, -96.0),
                (10.0, -91.0),
                (-10.0, -90.0),
            ]),
            false,
        );
    } else {
        m.area(
            "figdark",
            &d(&[
                (-21.0, -93.0),
                (-9.0, -96.0),
                (-7.0, -108.0),
                (7.0, -109.0),
                (9.0, -97.0),
                (21.0, -98.0),
                (12.0, -92.0),
                (-12.0, -90.0),
            ]),
            false,
        );
    }
    if fig.leader != Leader::None {
        let l = if fig.leader == Leader::Band { 1.5 } else { 1.0 };
        m.area(
            "figpale",
            &d(&[
                (-4.0, -107.0),
                (-12.0 * l, -118.0),
                (-26.0 * l, -114.0),
                (-31.0 * l, -100.0),
                (-24.0 * l, -104.0),
                (-14.0, -104.0),
            ]),
            true,
        );
        // The sash of rank.
        m.lines("figline", 4.0, &[&d(&[(-14.0, -72.0), (13.0, -48.0)])]);
    }
}

/// What is carried upright and stands behind the body.
fn behind(m: &mut Man, fig: Figure, down: f64) {
    let foot = 18.0;
    match fig.weapon {
        Weapon::Halberd => {
            m.lines("figline", 3.8, &[&[(25.0, foot), (25.0, -112.0 + down)]]);
            m.area(
                "figdark",
                &[(25.0, -92.0 + down), (40.0, -88.0 + down), (38.0, -106.0 + down), (25.0, -104.0 + down)],
                false,
            );
            m.area("figdark", &[(25.0, -94.0 + down), (17.0, -98.0 + down), (25.0, -102.0 + down)], false);
            m.area("figdark", &[(22.5, -110.0 + down), (27.5, -110.0 + down), (25.0, -130.0 + down)], false);
        }
        Weapon::Lance => {
            m.lines("figline", 3.4, &[&[(25.0, foot), (25.0, -136.0 + down)]]);
            m.area("figdark", &[(21.0, -134.0 + down), (25.0, -158.0 + down), (29.0, -134.0 + down)], false);
        }
        Weapon::Tool => {
            // A fork: three tines.
            m.lines(
                "figline",
                3.4,
                &[
                    &[(24.0, foot), (26.0, -96.0 + down)],
                    &[
                        (17.0, -122.0 + down),
                        (18.0, -100.0 + down),
                        (34.0, -100.0 + down),
                        (35.0, -122.0 + down),
                    ],
                    &[(26.0, -100.0 + down), (26.0, -124.0 + down)],
                ],
            );
        }
        Weapon::None
        | Weapon::Musket
        | Weapon::Musketoon
        | Weapon::Pistol
        | Weapon::Sword
        | Weapon::Knife => {}
    }
}

/// Arms and what the hands hold before the body.
fn arms(m: &mut Man, fig: Figure, down: f64, empty: bool) {
    let d = |pts: &[(f64, f64)]| -> Vec<(f64, f64)> { pts.iter().map(|p| (p.0, p.1 + down)).collect() };
    match fig.weapon {
        Weapon::None => {
            m.limb(10.0, &d(&[(-16.0, -70.0), (-25.0, -54.0), (-15.0, -44.0)]));
            m.limb(10.0, &d(&[(16.0, -70.0), (26.0, -54.0), (16.0, -44.0)]));
        }
        Weapon::Musket | Weapon::Musketoon if empty => {
            // Butt on the ground, the ramrod going in.
            let top = if fig.weapon == Weapon::Musket { -70.0 } else { -52.0 };
            m.lines("figline", 5.4, &[&[(33.0, 18.0), (30.0, top + down)]]);
            m.lines("figfine", 2.4, &[&[(30.0, top + down), (28.0, top - 40.0 + down)]]);
            m.limb(10.0, &d(&[(-16.0, -70.0), (2.0, -58.0), (28.0, -56.0)]));
            m.limb(10.0, &d(&[(15.0, -72.0), (31.0, -84.0), (29.0, -96.0)]));
        }
        Weapon::Musket | Weapon::Musketoon => {
            let l = if fig.weapon == Weapon::Musket { 74.0 } else { 52.0 };
            // Levelled from the shoulder, the hand under the barrel.
            m.lines("figline", 5.0, &[&d(&[(8.0, -72.0), (l, -78.0)])]);
            m.area(
                "figdark",
                &d(&[
                    (20.0, -77.0),
                    (4.0, -75.0),
                    (-10.0, -64.0),
                    (-6.0, -60.0),
                    (8.0, -68.0),
                    (20.0, -71.0),
                ]),
                false,
            );
            if fig.weapon == Weapon::Musket && down.abs() < 1.0 {
                // The rest.
                m.lines("figfine", 2.4, &[&[(40.0, 18.0), (44.0, -74.0)]]);
            }
            m.limb(10.0, &d(&[(14.0, -70.0), (26.0, -62.0), (38.0, -73.0)]));
            m.limb(10.0, &d(&[(-15.0, -70.0), (-8.0, -54.0), (12.0, -66.0)]));
        }
        Weapon::Pistol => {
            m.limb(10.0, &d(&[(-16.0, -70.0), (-25.0, -54.0), (-15.0, -44.0)]));
            if empty {
                m.limb(10.0, &d(&[(15.0, -70.0), (24.0, -52.0), (32.0, -42.0)]));
                m.lines("figline", 5.0, &[&d(&[(32.0, -42.0), (38.0, -24.0)])]);
            } else {
                m.limb(10.0, &d(&[(15.0, -71.0), (38.0, -72.0)]));
                m.lines("figline", 5.0, &[&d(&[(40.0, -68.0), (42.0, -75.0), (64.0, -78.0)])]);
            }
        }
        Weapon::Sword | Weapon::Knife => {
            m.limb(10.0, &d(&[(-16.0, -70.0), (-26.0, -56.0), (-20.0, -44.0)]));
            if fig.weapon == Weapon::Sword {
                m.limb(10.0, &d(&[(15.0, -71.0), (30.0, -66.0), (36.0, -80.0)]));
                m.lines(
                    "figline",
                    3.2,
                    &[&d(&[(36.0, -82.0), (58.0, -128.0)]), &d(&[(29.0, -90.0), (45.0, -83.0)])],
                );
            } else {
                m.limb(10.0, &d(&[(15.0, -70.0), (28.0, -56.0), (38.0, -60.0)]));
                m.lines("figline", 3.2, &[&d(&[(39.0, -61.0), (56.0, -68.0)])]);
            }
        }
        Weapon::Halberd | Weapon::Lance | Weapon::Tool => {
            m.limb(10.0, &d(&[(-16.0, -70.0), (-24.0, -54.0), (-14.0, -44.0)]));
            m.limb(10.0, &d(&[(14.0, -71.0), (24.0, -64.0), (25.0, -72.0)]));
            m.lines("figline", 9.0, &[&d(&[(25.0, -74.0), (25.0, -73.0)])]);
        }
    }
}

/// Out of action: laid on the ground, the hat beside him.
fn down(m: &mut Man, fig: Figure) {
    m.limb(11.0, &[(-4.0, -12.0), (-26.0, -24.0), (-36.0, -12.0)]);
    m.limb(11.0, &[(8.0, -12.0), (28.0, -18.0), (34.0, -34.0)]);
    m.limb(11.0, &[(-4.0, 14.0), (-14.0, 32.0), (-8.0, 44.0)]);
    m.limb(11.0, &[(6.0, 14.0), (20.0, 28.0), (22.0, 43.0)]);
    m.area(
        if fig.cuirass { "figpale" } else { "figcoat" },
        &[(-12.0, -16.0), (12.0, -16.0), (10.0, 4.0), (11.0, 20.0), (-10.0, 20.0), (-11.0, 4.0)],
        true,
    );
    m.lines("figfine", 1.8, &[&[(5.0, -12.0), (5.0, 16.0)], &[(8.0, -10.0), (8.0, 14.0)]]);
    m.area("figpale", &[(-8.0, -26.0), (0.0, -33.0), (8.0, -26.0), (5.0, -18.0), (-5.0, -18.0)], true);
    m.area("figdark", &[(18.0, 4.0), (27.0, -2.0), (38.0, 3.0), (36.0, 10.0), (26.0, 13.0)], true);
    if fig.weapon != Weapon::None {
        m.lines("figline", 3.6, &[&[(-44.0, 34.0), (-14.0, -2.0)]]);
    }
}
