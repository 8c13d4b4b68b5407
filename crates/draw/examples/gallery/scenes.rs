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

/// The states of a unit, told without colour.
pub fn states() -> Scene {
    let mut s = empty(17.5, 16.6);
    let kinds = [
        (Formation::Tercio, "spain", 0, 2.0),
        (Formation::PikeAndShot, "france", 1, 1.0),
        (Formation::Shot, "dutch", 1, 1.0),
        (Formation::ShockCavalry, "sweden", 1, 0.75),
        (Formation::HeavyGun, "spain", 0, 1.0),
    ];
    let marks: [(&str, fn(&mut Piece)); 13] = [
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
        let mut y = 16.1 - 8.2 * f64::from(half);
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
            y -= d + 0.42;
        }
    }
    s
}
