//! Scenes for the gallery and the tests: plates of every formation and ground, and three battles.

use rocroi_draw::*;

pub const UD: i32 = 4000;

pub fn ud(v: f64) -> i32 {
    (v * f64::from(UD)).round() as i32
}

/// The base of a formation in ADG-R, in UD.
pub fn size(f: Formation) -> (f64, f64) {
    use Formation as F;
    match f {
        F::Tercio => (2.0, 2.0),
        F::Keil | F::Colunela | F::LaterTercio => (2.0, 1.5),
        F::SkirmishShot | F::SkirmishBows => (1.0, 0.5),
        F::ForlornHope => (4.0 / 3.0, 2.0 / 3.0),
        F::Caracole
        | F::Dragoons
        | F::LightGun
        | F::FieldGun
        | F::HeavyGun
        | F::LimberedGun
        | F::Elephants
        | F::Ambush => (1.0, 1.0),
        F::HeldHorses => (1.0, 0.75),
        F::WarWagon | F::Camp | F::FortifiedCamp => (1.0, 2.0),
        F::Cart => (0.6, 1.1),
        F::Figure(_) => (0.5, 0.5),
        f if f.arm() == Arm::Horse || matches!(f, F::Levy | F::Commander) => (1.0, 0.75),
        _ => (2.0, 1.0),
    }
}

pub fn piece(id: &str, f: Formation, nation: &str, seat: u8, x: f64, y: f64, facing: f64) -> Piece {
    let (w, d) = size(f);
    let mut p = Piece::new(id, f, (ud(x), ud(y)), (facing * 1000.0) as i32, (ud(w), ud(d)));
    p.label = id.to_owned();
    p.seat = Some(seat);
    p.flag = Some(Flag::of(nation));
    p.strength.total = 6;
    p
}

pub fn empty(w: f64, h: f64) -> Scene {
    Scene {
        table: (ud(w), ud(h)),
        module: UD,
        scale: Scale { unit: UD, label: "UD".into(), steps: (5, 1) },
        cartouche: None,
        wind: None,
        ground: vec![],
        pieces: vec![],
        overlays: vec![],
        legend: None,
    }
}

pub const FORMATIONS: &[(Formation, &str, u8)] = {
    use Formation as F;
    &[
        (F::Tercio, "spain", 0),
        (F::LaterTercio, "empire", 0),
        (F::Keil, "swiss", 0),
        (F::Colunela, "spain", 0),
        (F::PikeAndShot, "france", 1),
        (F::LaterPikeAndShot, "sweden", 1),
        (F::Pikes, "scotland", 1),
        (F::Bayonet, "england", 1),
        (F::Shot, "dutch", 1),
        (F::Bows, "england", 1),
        (F::Crossbows, "france", 1),
        (F::MediumSwordsmen, "ireland", 0),
        (F::HeavySwordsmen, "spain", 0),
        (F::Halberdiers, "venice", 0),
        (F::MediumSpearmen, "scotland", 1),
        (F::HeavySpearmen, "milan", 0),
        (F::FootKnights, "france", 1),
        (F::Battery, "saxony", 1),
        (F::Caracole, "empire", 0),
        (F::ShockCavalry, "sweden", 1),
        (F::Cavalry, "france", 1),
        (F::Cuirassiers, "bavaria", 0),
        (F::Gendarmes, "france", 1),
        (F::MountedArquebusiers, "spain", 0),
        (F::LightHorse, "hungary", 0),
        (F::LightLancers, "poland", 1),
        (F::HorseArchers, "tartars", 1),
        (F::Camelry, "ottoman", 1),
        (F::Elephants, "mughal", 0),
        (F::Dragoons, "france", 1),
        (F::MountedDragoons, "france", 1),
        (F::HeldHorses, "france", 1),
        (F::SkirmishShot, "dutch", 1),
        (F::SkirmishBows, "tartars", 0),
        (F::ForlornHope, "england", 1),
        (F::Levy, "lorraine", 0),
        (F::LightGun, "sweden", 1),
        (F::FieldGun, "france", 1),
        (F::HeavyGun, "spain", 0),
        (F::LimberedGun, "sweden", 1),
        (F::Commander, "france", 1),
        (F::Ambush, "france", 1),
        (F::Cart, "france", 1),
        (F::WarWagon, "bavaria", 0),
        (F::Camp, "spain", 0),
        (F::FortifiedCamp, "sweden", 1),
        (F::Ship, "dutch", 1),
    ]
};

pub fn title(f: Formation) -> String {
    let s = f.name().replace('_', " ");
    s[..1].to_uppercase() + &s[1..]
}

/// Every formation on one plate.
pub fn orders_of_battle() -> Scene {
    let mut s = empty(19.0, 14.0);
    s.cartouche = None;
    let (mut x, mut y, mut row) = (0.6, 13.4, 0.0f64);
    for (f, nation, seat) in FORMATIONS {
        let (w, d) = size(*f);
        if x + w > 18.8 {
            x = 0.6;
            y -= row + 0.85;
            row = 0.0;
        }
        let mut p = piece(f.name(), *f, nation, *seat, x + w / 2.0, y, 0.0);
        p.label = title(*f);
        s.pieces.push(p);
        x += w + if w < 1.5 { 0.75 } else { 0.55 };
        row = row.max(d);
    }
    s
}

/// A state and what it does to a piece.
type Mark = (&'static str, fn(&mut Piece));

/// The states of a unit, told without colour.
pub fn states() -> Scene {
    let mut s = empty(17.5, 18.6);
    let kinds = [
        (Formation::Tercio, "spain", 0, 2.0),
        (Formation::PikeAndShot, "france", 1, 1.0),
        (Formation::Shot, "dutch", 1, 1.0),
        (Formation::ShockCavalry, "sweden", 1, 0.75),
        (Formation::HeavyGun, "spain", 0, 1.0),
    ];
    let marks: [Mark; 13] = [
        ("in order", |_| {}),
        ("worn", |p| p.strength.lost = 2),
        ("worn out", |p| p.strength.lost = 5),
        ("disordered", |p| {
            p.state.disordered = true;
            p.strength.lost = 1;
        }),
        ("in square", |p| p.state.square = true),
        ("routed", |p| p.state.routed = true),
        ("weary", |p| p.state.weary = true),
        ("activated", |p| p.state.activated = true),
        ("card", |p| p.state.card = Some(Card::FaceDown)),
        ("card shown", |p| p.state.card = Some(Card::Shown("Ready".into()))),
        ("general", |p| p.state.general = true),
        ("looting", |p| p.state.looting = true),
        ("fired", |p| p.state.smoke = true),
    ];
    for half in 0..2 {
        let mut y = 18.1 - 9.2 * f64::from(half);
        for (f, nation, seat, d) in kinds {
            for (i, (name, mark)) in
                marks.iter().skip(half as usize * 7).take(if half == 0 { 7 } else { 6 }).enumerate()
            {
                let mut p =
                    piece(&format!("{}-{name}", f.name()), f, nation, seat, 1.4 + 2.45 * i as f64, y, 0.0);
                mark(&mut p);
                p.label = (*name).into();
                s.pieces.push(p);
            }
            y -= d + 0.66;
        }
    }
    s
}

/// A ring of points round a place, uneven, in UD.
pub fn blob(x: f64, y: f64, rx: f64, ry: f64, seed: u32) -> Shape {
    Shape::Polygon(ring(x, y, rx, ry, seed))
}

pub fn ring(x: f64, y: f64, rx: f64, ry: f64, seed: u32) -> Vec<At> {
    let n = 22;
    (0..n)
        .map(|i| {
            let t = f64::from(i) * std::f64::consts::TAU / f64::from(n);
            let s = f64::from(seed);
            let q = 1.0
                + 0.07 * (2.0 * t + s).sin()
                + 0.05 * (3.0 * t + 1.7 * s).sin()
                + 0.03 * (5.0 * t + 2.3 * s).sin();
            (ud(x + rx * q * t.sin()), ud(y + ry * q * t.cos()))
        })
        .collect()
}

/// The same in millimetres.
pub fn ring_mm(x: f64, y: f64, rx: f64, ry: f64, seed: u32) -> Vec<At> {
    let u = f64::from(UD) / 100.0;
    ring(x / u, y / u, rx / u, ry / u, seed)
}

/// A rectangle turned about its middle, in UD and degrees.
pub fn block(x: f64, y: f64, w: f64, h: f64, turn: f64) -> Shape {
    let (s, c) = turn.to_radians().sin_cos();
    Shape::Polygon(
        [(-w, -h), (w, -h), (w, h), (-w, h)]
            .iter()
            .map(|(u, v)| (u / 2.0, v / 2.0))
            .map(|(u, v)| (ud(x + u * c + v * s), ud(y - u * s + v * c)))
            .collect(),
    )
}

pub fn line(pts: &[(f64, f64)]) -> Vec<At> {
    pts.iter().map(|(x, y)| (ud(*x), ud(*y))).collect()
}

/// A line that winds through its points instead of breaking at them.
pub fn winding(pts: &[(f64, f64)]) -> Vec<At> {
    let n = pts.len() as i32;
    let at = |i: i32| pts[i.clamp(0, n - 1) as usize];
    let mut out = Vec::new();
    for i in 0..n - 1 {
        let (a, b, c, d) = (at(i - 1), at(i), at(i + 1), at(i + 2));
        for j in 0..5 {
            let t = f64::from(j) / 5.0;
            let f = |a: f64, b: f64, c: f64, d: f64| {
                0.5 * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
                    + (3.0 * b - a - 3.0 * c + d) * t * t * t)
            };
            out.push((f(a.0, b.0, c.0, d.0), f(a.1, b.1, c.1, d.1)));
        }
    }
    out.push(at(n - 1));
    line(&out)
}

pub fn ground(kind: GroundKind, shape: Shape, label: &str) -> Ground {
    Ground { kind, shape, cover: None, label: label.into() }
}

/// A kind of ground as it is usually met, round a place.
pub fn usual(kind: GroundKind, x: f64, y: f64) -> Shape {
    use GroundKind as G;
    let seed = kind as u32;
    match kind {
        G::Hill
        | G::SteepHill
        | G::Slope
        | G::Crags
        | G::Rocks
        | G::Dunes
        | G::Wood
        | G::Brush
        | G::Marsh
        | G::Lake
        | G::Open => blob(x, y, 1.75, 1.25, seed),
        G::Gully => Shape::Polygon(
            ring(x, y, 1.8, 0.55, seed)
                .into_iter()
                .map(|(a, b)| (a, b + ((f64::from(a) - f64::from(ud(x))) * 0.3) as i32))
                .collect(),
        ),
        G::Field | G::EnclosedField | G::Plantation => block(x, y, 3.2, 2.0, 7.0),
        G::Village => block(x, y, 3.4, 2.4, 0.0),
        G::Camp => block(x, y, 2.6, 1.6, 0.0),
        G::Coast => block(x, y, 3.6, 2.4, 0.0),
        G::Building => block(x, y, 1.6, 1.0, -14.0),
        G::River => Shape::Band {
            line: line(&[(x - 1.9, y - 0.7), (x - 0.3, y - 0.1), (x + 1.9, y + 0.6)]),
            width: UD,
        },
        G::Stream => {
            Shape::Band { line: line(&[(x - 1.9, y - 0.7), (x, y + 0.2), (x + 1.9, y + 0.3)]), width: UD / 4 }
        }
        G::Road => {
            Shape::Band { line: line(&[(x - 1.9, y - 0.6), (x, y), (x + 1.9, y + 0.2)]), width: UD / 3 }
        }
        G::Ford | G::Bridge => {
            Shape::Band { line: line(&[(x, y - 0.75), (x, y + 0.75)]), width: UD * 4 / 10 }
        }
        G::Fieldworks | G::Stakes => Shape::Line(line(&[
            (x - 1.7, y - 0.3),
            (x - 0.6, y - 0.3),
            (x, y + 0.3),
            (x + 0.6, y - 0.3),
            (x + 1.7, y - 0.3),
        ])),
        G::Path | G::Wall | G::Rampart | G::Hedge | G::Fence | G::Bank | G::Ditch | G::Barricade => {
            Shape::Line(line(&[(x - 1.7, y - 0.4), (x + 0.2, y - 0.2), (x + 1.7, y + 0.5)]))
        }
    }
}

/// Every kind of ground on one plate.
#[allow(dead_code)] // the reference pictures show it; the page has a picture for each kind
pub fn grounds() -> Scene {
    use strum::IntoEnumIterator as _;
    let mut s = empty(27.5, 20.5);
    for (i, kind) in GroundKind::iter().enumerate() {
        let (x, y) = (2.4 + 4.5 * (i % 6) as f64, 18.6 - 3.4 * (i / 6) as f64);
        let name: &'static str = kind.into();
        if matches!(kind, GroundKind::Ford | GroundKind::Bridge) {
            let band = Shape::Band { line: line(&[(x - 1.9, y), (x + 1.9, y)]), width: UD };
            s.ground.push(ground(GroundKind::River, band, ""));
        }
        let label = name.replace('_', " ");
        s.ground.push(ground(kind, usual(kind, x, y), &(label[..1].to_uppercase() + &label[1..])));
    }
    s
}

/// Rocroi, 19 May 1643, much reduced: ADG-R.
pub fn rocroi() -> Scene {
    use Formation as F;
    use GroundKind as G;
    let mut s = empty(30.0, 20.0);
    s.cartouche = Some(Cartouche { title: "Rocroy".into(), date: "19 May 1643".into(), note: String::new() });
    s.wind = Some(Wind { from: 270_000, label: "wind".into() });
    s.ground = vec![
        ground(G::Hill, blob(3.7, 11.8, 2.6, 3.0, 3), ""),
        ground(G::Hill, blob(26.0, 4.0, 2.6, 1.8, 5), "The height"),
        ground(G::Wood, blob(3.7, 3.1, 2.8, 1.8, 8), "Bois de Rièzes"),
        ground(G::Wood, blob(9.9, 18.1, 2.6, 1.1, 9), ""),
        ground(
            G::Road,
            Shape::Band {
                line: line(&[
                    (0.0, 5.4),
                    (3.7, 5.8),
                    (8.2, 3.5),
                    (14.0, 2.8),
                    (20.0, 3.0),
                    (24.6, 6.0),
                    (26.5, 11.7),
                    (27.0, 15.5),
                    (28.0, 20.0),
                ]),
                width: UD / 4,
            },
            "",
        ),
        ground(
            G::Stream,
            Shape::Band {
                line: winding(&[
                    (22.6, 20.0),
                    (24.0, 18.5),
                    (25.2, 16.2),
                    (26.9, 14.0),
                    (27.7, 11.7),
                    (28.7, 10.0),
                    (30.0, 9.2),
                ]),
                width: UD / 4,
            },
            "",
        ),
        ground(
            G::Bridge,
            Shape::Band { line: line(&[(26.72, 13.55), (26.86, 14.4)]), width: UD * 3 / 10 },
            "",
        ),
        ground(G::Marsh, blob(25.2, 12.4, 1.45, 0.75, 2), "Marsh"),
        ground(G::Village, block(28.35, 17.3, 2.7, 2.1, 0.0), "Rocroy"),
        ground(G::Field, block(13.1, 1.1, 3.6, 1.5, -2.0), ""),
        ground(G::EnclosedField, block(17.4, 1.1, 3.4, 1.6, 1.0), ""),
        ground(G::EnclosedField, block(21.2, 18.1, 2.3, 1.6, 12.0), ""),
        ground(G::Brush, blob(8.2, 8.9, 1.2, 0.6, 4), ""),
    ];
    let army: [(&str, F, &str, u8, f64, f64, f64); 26] = [
        ("Garcíes", F::Tercio, "spain", 0, 11.2, 12.0, 180.0),
        ("Velandia", F::Tercio, "spain", 0, 15.4, 12.0, 180.0),
        ("Ibarra", F::LaterTercio, "empire", 0, 19.4, 12.1, 180.0),
        ("Strozzi", F::PikeAndShot, "spain", 0, 13.3, 15.1, 180.0),
        ("Visconti", F::PikeAndShot, "empire", 0, 17.4, 15.1, 180.0),
        ("Battery", F::HeavyGun, "spain", 0, 13.3, 11.7, 180.0),
        ("Isembourg", F::Caracole, "empire", 0, 7.2, 11.8, 180.0),
        ("Bucquoy", F::Caracole, "spain", 0, 8.5, 11.8, 180.0),
        ("Albuquerque", F::ShockCavalry, "spain", 0, 23.3, 11.8, 180.0),
        ("Flanders", F::Cuirassiers, "spain", 0, 22.0, 11.9, 180.0),
        ("Melo", F::Commander, "spain", 0, 15.4, 15.7, 180.0),
        ("Enfants perdus", F::SkirmishShot, "spain", 0, 8.9, 14.4, 180.0),
        ("Picardie", F::PikeAndShot, "france", 1, 11.0, 9.3, 0.0),
        ("Piémont", F::PikeAndShot, "france", 1, 14.1, 8.8, 4.0),
        ("Rambures", F::PikeAndShot, "sweden", 1, 18.0, 8.0, 0.0),
        ("Persan", F::LaterPikeAndShot, "france", 1, 12.4, 5.8, 0.0),
        ("Harcourt", F::LaterPikeAndShot, "france", 1, 16.2, 5.8, 0.0),
        ("Field pieces", F::LightGun, "france", 1, 16.1, 8.0, 0.0),
        ("Gendarmes", F::Gendarmes, "france", 1, 22.3, 7.9, -6.0),
        ("Royal", F::ShockCavalry, "france", 1, 23.6, 8.0, -6.0),
        ("Croats", F::LightHorse, "hungary", 1, 7.2, 7.6, 8.0),
        ("Fusiliers", F::Dragoons, "france", 1, 5.5, 8.0, 12.0),
        ("Enghien", F::Commander, "france", 1, 14.4, 3.8, 0.0),
        ("Watteville", F::Shot, "swiss", 1, 20.4, 5.7, -3.0),
        ("La Ferté", F::Cavalry, "france", 1, 8.7, 7.4, 4.0),
        ("Camp", F::Camp, "france", 1, 22.0, 2.4, 90.0),
    ];
    for (name, f, nation, seat, x, y, a) in army {
        s.pieces.push(piece(name, f, nation, seat, x, y, a));
    }
    for p in &mut s.pieces {
        match p.label.as_str() {
            "Velandia" => p.strength.lost = 1,
            "Piémont" => p.strength.lost = 3,
            "Albuquerque" => {
                p.strength.lost = 1;
                p.state.disordered = true;
            }
            "Battery" | "Field pieces" | "Bucquoy" | "Piémont " => p.state.smoke = true,
            "Ibarra" => p.state.general = true,
            _ => {}
        }
        if ["Isembourg", "Velandia", "Rambures"].contains(&p.label.as_str()) {
            p.state.smoke = true;
        }
    }
    s
}

/// Rocroi once more, with its key.
pub fn keyed() -> Scene {
    let mut s = rocroi();
    let line = |sign: Sign, text: &str| LegendLine { sign, text: text.into() };
    let mut lines = vec![
        line(Sign::Front(0), "Spanish front"),
        line(Sign::Front(1), "French front"),
        line(Sign::Flag(Flag::of("spain")), "Spain"),
        line(Sign::Flag(Flag::of("empire")), "Empire"),
        line(Sign::Flag(Flag::of("france")), "France"),
        line(Sign::Formation(Formation::Tercio), "Tercio"),
        line(Sign::Formation(Formation::PikeAndShot), "Pike and shot"),
        line(Sign::Formation(Formation::Caracole), "Caracole"),
        line(Sign::Formation(Formation::ShockCavalry), "Shock cavalry"),
        line(Sign::Formation(Formation::HeavyGun), "Heavy battery"),
        line(Sign::Ground(GroundKind::Hill), "Hill"),
        line(Sign::Ground(GroundKind::Wood), "Wood"),
        line(Sign::Ground(GroundKind::Marsh), "Marsh"),
        line(Sign::Ground(GroundKind::EnclosedField), "Enclosed field"),
    ];
    for (i, p) in s.pieces.iter().enumerate() {
        lines.push(line(Sign::Letter(letter(i)), &p.label));
    }
    s.legend = Some(Legend { title: "Key".into(), lines });
    s
}

/// What a player may be thinking of.
pub fn overlays() -> Scene {
    use Formation as F;
    let mut s = empty(20.0, 13.0);
    s.ground.push(ground(GroundKind::Wood, blob(13.6, 8.2, 1.5, 0.9, 2), ""));
    s.pieces = vec![
        piece("Picardie", F::PikeAndShot, "france", 1, 4.0, 5.0, 0.0),
        piece("Piémont", F::PikeAndShot, "france", 1, 6.4, 4.6, 0.0),
        piece("Garcíes", F::Tercio, "spain", 0, 4.2, 8.2, 180.0),
        piece("Battery", F::HeavyGun, "spain", 0, 9.6, 9.6, 180.0),
        piece("Royal", F::ShockCavalry, "france", 1, 12.0, 4.6, 8.0),
        piece("Flanders", F::Cuirassiers, "spain", 0, 15.0, 10.2, 190.0),
        piece("Croats", F::LightHorse, "hungary", 1, 17.0, 4.4, 0.0),
        piece("Gassion", F::Cavalry, "france", 1, 18.2, 4.4, 0.0),
    ];
    s.pieces[0].state.selected = true;
    s.pieces[6].state.focused = true;
    let p = |x: f64, y: f64| (ud(x), ud(y));
    let wedge = |r0: f64, r1: f64| {
        let mut v = Vec::new();
        for (r, back) in [(r1, false), (r0, true)] {
            for i in 0..=8 {
                let t = f64::from(if back { 8 - i } else { i }) / 8.0;
                let a = (-22.5 + 45.0 * t).to_radians();
                v.push(p(9.6 + r * a.sin() + 0.5 * (t * 2.0 - 1.0), 9.6 - r * a.cos()));
            }
        }
        v
    };
    let ghost = piece("Picardie", F::PikeAndShot, "france", 1, 4.2, 8.16, 0.0);
    s.overlays = vec![
        Overlay::Border { line: line(&[(0.0, 3.0), (20.0, 3.0)]), label: "French deployment".into() },
        Overlay::Reach {
            outlines: vec![line(&[
                (3.0, 5.0),
                (2.2, 7.4),
                (3.0, 8.15),
                (4.2, 8.4),
                (5.4, 8.15),
                (6.0, 7.4),
                (5.0, 5.0),
            ])],
            label: "3 UD".into(),
        },
        Overlay::Zone { outline: line(&[(3.2, 8.2), (5.2, 8.2), (5.2, 7.2), (3.2, 7.2)]) },
        Overlay::Path { line: line(&[(4.0, 5.1), (4.2, 6.4), (4.2, 8.0)]), label: String::new() },
        Overlay::Ghost(Box::new(ghost)),
        Overlay::Contact { from: p(3.2, 8.18), to: p(5.2, 8.18) },
        Overlay::Target { piece: "Garcíes".into() },
        Overlay::Arc {
            bands: vec![wedge(0.0, 2.0), wedge(2.0, 4.0)],
            labels: vec!["full".into(), "long, −1".into()],
        },
        Overlay::Sight {
            from: p(12.0, 4.6),
            to: p(15.0, 10.2),
            blocked: Some(p(13.5, 7.4)),
            by: ring(13.6, 8.2, 1.5, 0.9, 2),
            label: "blocked by the wood".into(),
        },
        Overlay::Support { from: p(6.0, 4.6), to: p(5.0, 4.9), label: "+1".into() },
        Overlay::Alignment { from: p(16.5, 4.4), to: p(18.7, 4.4) },
        Overlay::Note { at: p(4.2, 10.8), text: "58 % to win".into() },
    ];
    s
}

/// The flags of the nations.
pub fn flags() -> Scene {
    let nations = [
        "spain",
        "france",
        "empire",
        "sweden",
        "dutch",
        "swiss",
        "england",
        "royalist",
        "scotland",
        "ireland",
        "bavaria",
        "denmark",
        "protestants",
        "bohemia",
        "poland",
        "lithuania",
        "muscovy",
        "cossacks",
        "ottoman",
        "tartars",
        "transylvania",
        "hungary",
        "venice",
        "savoy",
        "portugal",
        "papal",
        "florence",
        "milan",
        "naples",
        "burgundy",
        "lorraine",
        "saxony",
        "brandenburg",
        "persia",
        "mughal",
        "japan",
    ];
    let mut s = empty(19.0, 8.4);
    for (i, n) in nations.iter().enumerate() {
        let (x, y) = (1.1 + 2.1 * (i % 9) as f64, 7.9 - 1.9 * (i / 9) as f64);
        let mut p = piece(n, Formation::Commander, n, (i % 4) as u8, x, y, 0.0);
        p.label = n[..1].to_uppercase() + &n[1..];
        s.pieces.push(p);
    }
    s
}

/// A hundred units of every kind, half of them worn, on a table with ground.
#[allow(dead_code)] // for the tests and the measurements
pub fn hundred() -> Scene {
    let mut s = rocroi();
    s.pieces.clear();
    let army: Vec<_> =
        FORMATIONS.iter().filter(|f| !matches!(f.0, Formation::Ship | Formation::Ambush)).collect();
    for i in 0..100usize {
        let (f, nation, seat) = army[i % army.len()];
        let (x, y) = (1.4 + 2.9 * (i % 10) as f64, 1.0 + 1.95 * (i / 10) as f64);
        let mut p = piece(&format!("unit {i}"), *f, nation, *seat, x, y, f64::from(*seat) * 180.0 + i as f64);
        p.strength.lost = (i % 4) as u16;
        p.state.disordered = i % 7 == 3;
        p.state.smoke = i % 9 == 4;
        s.pieces.push(p);
    }
    s
}
