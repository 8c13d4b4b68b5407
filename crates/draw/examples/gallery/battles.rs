//! Two more battles: Lützen with Tercios' bases, inches and cards, and a raid on a farm with Argad!'s figures.

use super::scenes::ring_mm;
use rocroi_draw::*;

fn mm(v: f64) -> i32 {
    (v * 100.0).round() as i32
}

fn pts(v: &[(f64, f64)]) -> Vec<At> {
    v.iter().map(|(x, y)| (mm(*x), mm(*y))).collect()
}

fn ground(kind: GroundKind, shape: Shape, label: &str) -> Ground {
    Ground { kind, shape, cover: None, label: label.into() }
}

fn unit(
    id: &str,
    f: Formation,
    nation: &str,
    seat: u8,
    at: (f64, f64),
    facing: f64,
    size: (f64, f64),
) -> Piece {
    let mut p = Piece::new(id, f, (mm(at.0), mm(at.1)), (facing * 1000.0) as i32, (mm(size.0), mm(size.1)));
    p.label = id.to_owned();
    p.seat = Some(seat);
    p.flag = Some(Flag::of(nation));
    p.strength.total = 5;
    p
}

/// Lützen, 16 November 1632, much reduced: Tercios. A turn under way, with cards and an order being weighed.
pub fn lutzen() -> Scene {
    use Formation as F;
    use GroundKind as G;
    let battalion = (120.0, 60.0);
    let horse = (80.0, 40.0);
    let company = (80.0, 40.0);
    let gun = (40.0, 40.0);
    let mut s = Scene {
        table: (mm(1830.0), mm(1220.0)),
        module: 6000,
        scale: Scale { unit: 2540, label: "inches".into(), steps: (12, 2) },
        cartouche: Some(Cartouche {
            title: "Lützen".into(),
            date: "16 November 1632".into(),
            note: "Turn 3, the Swedes have the hand".into(),
        }),
        wind: Some(Wind { from: 225_000, label: "wind".into() }),
        ground: vec![
            ground(
                G::Village,
                Shape::Polygon(pts(&[(60.0, 820.0), (330.0, 820.0), (330.0, 1040.0), (60.0, 1040.0)])),
                "Lützen",
            ),
            ground(
                G::Road,
                Shape::Band {
                    line: pts(&[(0.0, 740.0), (420.0, 700.0), (1000.0, 690.0), (1830.0, 760.0)]),
                    width: mm(26.0),
                },
                "Road to Leipzig",
            ),
            ground(G::Ditch, Shape::Line(pts(&[(430.0, 672.0), (1000.0, 660.0), (1500.0, 700.0)])), ""),
            ground(G::Hill, Shape::Polygon(ring_mm(250.0, 1130.0, 170.0, 90.0, 4)), ""),
            ground(G::Wood, Shape::Polygon(ring_mm(1640.0, 240.0, 170.0, 110.0, 6)), "Skölzig wood"),
            ground(
                G::Stream,
                Shape::Band {
                    line: pts(&[
                        (1500.0, 0.0),
                        (1470.0, 160.0),
                        (1520.0, 420.0),
                        (1640.0, 640.0),
                        (1660.0, 900.0),
                        (1740.0, 1220.0),
                    ]),
                    width: mm(24.0),
                },
                "Flossgraben",
            ),
            ground(
                G::Bridge,
                Shape::Band { line: pts(&[(1600.0, 741.0), (1705.0, 750.0)]), width: mm(34.0) },
                "",
            ),
            ground(
                G::Plantation,
                Shape::Polygon(pts(&[(420.0, 1010.0), (600.0, 1010.0), (600.0, 1130.0), (420.0, 1130.0)])),
                "",
            ),
            ground(G::Fieldworks, Shape::Line(pts(&[(560.0, 776.0), (470.0, 776.0)])), ""),
        ],
        pieces: vec![
            unit("Comargo", F::Tercio, "empire", 0, (760.0, 800.0), 180.0, (120.0, 120.0)),
            unit("Breuner", F::LaterTercio, "empire", 0, (960.0, 790.0), 180.0, battalion),
            unit("Grana", F::PikeAndShot, "empire", 0, (1130.0, 800.0), 180.0, battalion),
            unit("Waldstein", F::PikeAndShot, "bavaria", 0, (860.0, 980.0), 180.0, battalion),
            unit("Piccolomini", F::Cuirassiers, "empire", 0, (1300.0, 800.0), 180.0, horse),
            unit("Götz", F::MountedArquebusiers, "empire", 0, (1410.0, 810.0), 180.0, horse),
            unit("Croats", F::LightHorse, "hungary", 0, (1420.0, 960.0), 200.0, horse),
            unit("Windmill battery", F::Battery, "empire", 0, (510.0, 765.0), 180.0, (80.0, 40.0)),
            unit("Musketeers in the ditch", F::Shot, "empire", 0, (1020.0, 690.0), 180.0, company),
            unit("Wallenstein", F::Commander, "empire", 0, (960.0, 910.0), 180.0, (30.0, 30.0)),
            unit("Terzky", F::Caracole, "empire", 0, (640.0, 920.0), 180.0, (80.0, 80.0)),
            unit("Yellow Brigade", F::LaterPikeAndShot, "sweden", 1, (960.0, 560.0), 0.0, battalion),
            unit("Blue Brigade", F::LaterPikeAndShot, "sweden", 1, (800.0, 540.0), 0.0, battalion),
            unit("Green Brigade", F::PikeAndShot, "protestants", 1, (1120.0, 545.0), 0.0, battalion),
            unit("Thurn", F::PikeAndShot, "protestants", 1, (880.0, 400.0), 0.0, battalion),
            unit("Småland", F::ShockCavalry, "sweden", 1, (1290.0, 600.0), 4.0, horse),
            unit("Östergötland", F::ShockCavalry, "sweden", 1, (1400.0, 600.0), 4.0, horse),
            unit("Bernhard", F::Cavalry, "saxony", 1, (620.0, 520.0), -5.0, horse),
            unit("Courville", F::MountedDragoons, "saxony", 1, (500.0, 520.0), -5.0, horse),
            unit("Commanded shot", F::SkirmishShot, "sweden", 1, (1345.0, 535.0), 0.0, company),
            unit("Leather guns", F::LightGun, "sweden", 1, (880.0, 575.0), 0.0, gun),
            unit("Field guns", F::FieldGun, "sweden", 1, (1040.0, 575.0), 0.0, gun),
            unit("Forlorn hope", F::ForlornHope, "sweden", 1, (700.0, 610.0), 0.0, company),
            unit("Gustavus", F::Commander, "sweden", 1, (1340.0, 480.0), 0.0, (30.0, 30.0)),
            unit("Kniphausen", F::Commander, "sweden", 1, (960.0, 440.0), 0.0, (30.0, 30.0)),
            unit("Baggage", F::Cart, "sweden", 1, (900.0, 200.0), 0.0, (36.0, 66.0)),
        ],
        overlays: vec![],
        legend: None,
    };
    for p in &mut s.pieces {
        match p.label.as_str() {
            "Comargo" => {
                p.state.card = Some(Card::FaceDown);
                p.strength.lost = 1;
            }
            "Breuner" => {
                p.strength.lost = 3;
                p.state.disordered = true;
                p.state.card = Some(Card::Shown("Fire".into()));
                p.state.smoke = true;
            }
            "Grana" | "Waldstein" | "Terzky" | "Green Brigade" | "Thurn" | "Östergötland" => {
                p.state.card = Some(Card::FaceDown);
            }
            "Windmill battery" | "Field guns" | "Musketeers in the ditch" => {
                p.state.smoke = true;
                p.state.activated = true;
            }
            "Blue Brigade" => {
                p.strength.lost = 5;
                p.state.weary = true;
            }
            "Yellow Brigade" => {
                p.strength.lost = 1;
                p.state.selected = true;
                p.state.general = true;
                p.state.card = Some(Card::Shown("Attack".into()));
            }
            "Kniphausen" => p.state.exhausted = true,
            _ => {}
        }
    }
    let mut ghost = unit("Yellow Brigade", F::LaterPikeAndShot, "sweden", 1, (1000.0, 689.0), 0.0, battalion);
    ghost.spoken = "Yellow Brigade, where it would stand".into();
    s.overlays = vec![
        Overlay::Border { line: pts(&[(0.0, 305.0), (1830.0, 305.0)]), label: "Swedish deployment".into() },
        Overlay::Reach {
            outlines: vec![pts(&[
                (900.0, 560.0),
                (860.0, 640.0),
                (880.0, 690.0),
                (960.0, 712.0),
                (1040.0, 690.0),
                (1060.0, 640.0),
                (1020.0, 560.0),
            ])],
            label: "reach 6 inches".into(),
        },
        Overlay::Path {
            line: pts(&[(960.0, 562.0), (1000.0, 640.0), (1000.0, 686.0)]),
            label: String::new(),
        },
        Overlay::Ghost(Box::new(ghost)),
        Overlay::Contact { from: (mm(980.0), mm(690.0)), to: (mm(1060.0), mm(690.0)) },
        Overlay::Target { piece: "Musketeers in the ditch".into() },
        Overlay::Sight {
            from: (mm(500.0), mm(520.0)),
            to: (mm(510.0), mm(765.0)),
            blocked: None,
            by: vec![],
            label: String::new(),
        },
        Overlay::Support { from: (mm(880.0), mm(402.0)), to: (mm(950.0), mm(498.0)), label: "+1".into() },
    ];
    s
}

#[allow(clippy::too_many_arguments)]
fn man(
    id: &str,
    seat: u8,
    at: (f64, f64),
    facing: f64,
    posture: Posture,
    weapon: Weapon,
    leader: Leader,
) -> Piece {
    let figure = Figure { posture, weapon, leader, formed: false, cuirass: false };
    let size = match posture {
        Posture::Mounted | Posture::LedHorse => (25.0, 50.0),
        Posture::Mule => (20.0, 40.0),
        Posture::Standing | Posture::Crouching | Posture::Down => (20.0, 20.0),
    };
    let nation = if seat == 0 { "lorraine" } else { "france" };
    let mut p = unit(id, Formation::Figure(figure), nation, seat, at, facing, size);
    p.strength.total = 0;
    p
}

/// The mill at Saulces: a skirmish of Argad!.
pub fn mill() -> Scene {
    use GroundKind as G;
    use Posture as P;
    use Weapon as W;
    let none = Leader::None;
    let mut pieces = vec![
        man("Captain Roche", 1, (560.0, 180.0), 10.0, P::Mounted, W::Pistol, Leader::Band),
        man("Trumpeter", 1, (600.0, 160.0), 20.0, P::Mounted, W::Sword, none),
        man("Carabin 1", 1, (690.0, 190.0), 0.0, P::Mounted, W::Musketoon, none),
        man("Carabin 2", 1, (735.0, 175.0), -8.0, P::Mounted, W::Musketoon, none),
        man("Held horse", 1, (800.0, 130.0), 80.0, P::LedHorse, W::None, none),
        man("Sergeant", 1, (430.0, 300.0), 0.0, P::Standing, W::Halberd, Leader::Group),
        man("Musketeer 1", 1, (380.0, 338.0), 12.0, P::Crouching, W::Musket, none),
        man("Musketeer 2", 1, (410.0, 345.0), 8.0, P::Standing, W::Musket, none),
        man("Musketeer 3", 1, (445.0, 350.0), 0.0, P::Standing, W::Musket, none),
        man("Musketeer 4", 1, (482.0, 352.0), -4.0, P::Standing, W::Musket, none),
        man("Musketeer 5", 1, (520.0, 346.0), -10.0, P::Down, W::Musket, none),
        man("Miller", 0, (640.0, 620.0), 200.0, P::Standing, W::Tool, Leader::Band),
        man("Peasant 1", 0, (520.0, 485.0), 190.0, P::Standing, W::Tool, none),
        man("Peasant 2", 0, (556.0, 492.0), 175.0, P::Standing, W::Musket, none),
        man("Peasant 3", 0, (480.0, 498.0), 185.0, P::Crouching, W::Musket, none),
        man("Peasant 4", 0, (440.0, 505.0), 180.0, P::Standing, W::Knife, none),
        man("Lancer", 0, (880.0, 560.0), 230.0, P::Mounted, W::Lance, Leader::Group),
        man("Mule", 0, (770.0, 690.0), 90.0, P::Mule, W::None, none),
        man("Boy", 0, (742.0, 668.0), 90.0, P::Standing, W::None, none),
        man("Deserter", 0, (610.0, 540.0), 210.0, P::Standing, W::Sword, none),
    ];
    // A formed file of pikemen in breastplates.
    for i in 0..6 {
        let f = Figure { posture: P::Standing, weapon: W::Lance, leader: none, formed: true, cuirass: true };
        let at = (250.0 + 20.0 * f64::from(i % 3), 300.0 - 20.0 * f64::from(i / 3));
        let mut p =
            unit(&format!("Pikeman {}", i + 1), Formation::Figure(f), "france", 1, at, 0.0, (20.0, 20.0));
        p.strength.total = 0;
        pieces.push(p);
    }
    for p in &mut pieces {
        match p.label.as_str() {
            "Musketeer 2" | "Peasant 2" => {
                p.state.smoke = true;
                p.state.empty = true;
            }
            "Carabin 1" => p.state.selected = true,
            _ => {}
        }
    }
    Scene {
        table: (mm(1200.0), mm(800.0)),
        module: 10_000,
        scale: Scale { unit: 1000, label: "cm".into(), steps: (30, 10) },
        cartouche: Some(Cartouche {
            title: "The mill at Saulces".into(),
            date: "October 1636".into(),
            note: String::new(),
        }),
        wind: Some(Wind { from: 300_000, label: "wind".into() }),
        ground: vec![
            ground(
                G::Stream,
                Shape::Band {
                    line: pts(&[
                        (0.0, 560.0),
                        (220.0, 600.0),
                        (420.0, 690.0),
                        (700.0, 760.0),
                        (760.0, 800.0),
                    ]),
                    width: mm(46.0),
                },
                "The Saulces",
            ),
            ground(
                G::Ford,
                Shape::Band { line: pts(&[(300.0, 600.0), (270.0, 660.0)]), width: mm(60.0) },
                "",
            ),
            ground(
                G::Building,
                Shape::Polygon(pts(&[(600.0, 560.0), (780.0, 560.0), (780.0, 660.0), (600.0, 660.0)])),
                "Mill",
            ),
            ground(
                G::Building,
                Shape::Polygon(pts(&[(860.0, 620.0), (950.0, 655.0), (920.0, 730.0), (830.0, 695.0)])),
                "Barn",
            ),
            ground(G::Wall, Shape::Line(pts(&[(420.0, 470.0), (590.0, 460.0), (590.0, 560.0)])), ""),
            ground(G::Hedge, Shape::Line(pts(&[(340.0, 365.0), (600.0, 368.0)])), ""),
            ground(G::Fence, Shape::Line(pts(&[(780.0, 580.0), (1000.0, 540.0), (1010.0, 640.0)])), ""),
            ground(
                G::Path,
                Shape::Line(pts(&[(640.0, 0.0), (650.0, 300.0), (690.0, 460.0), (690.0, 555.0)])),
                "",
            ),
            ground(G::Wood, Shape::Polygon(ring_mm(170.0, 140.0, 130.0, 95.0, 3)), ""),
            ground(
                G::EnclosedField,
                Shape::Polygon(pts(&[(860.0, 260.0), (1130.0, 250.0), (1140.0, 430.0), (870.0, 440.0)])),
                "Barley",
            ),
            ground(G::Barricade, Shape::Line(pts(&[(640.0, 478.0), (740.0, 470.0)])), ""),
            ground(G::Brush, Shape::Polygon(ring_mm(1030.0, 110.0, 100.0, 60.0, 5)), ""),
            ground(
                G::Plantation,
                Shape::Polygon(pts(&[(1010.0, 690.0), (1180.0, 690.0), (1180.0, 790.0), (1010.0, 790.0)])),
                "",
            ),
        ],
        pieces,
        overlays: vec![Overlay::Sight {
            from: (mm(690.0), mm(165.0)),
            to: (mm(690.0), mm(620.0)),
            blocked: Some((mm(690.0), mm(476.0))),
            by: vec![],
            label: "barricade".into(),
        }],
        legend: None,
    }
}

/// Every single figure, in its postures and with its arms.
pub fn figures() -> Scene {
    use strum::IntoEnumIterator as _;
    let mut s = mill();
    s.table = (mm(420.0), mm(250.0));
    s.ground.clear();
    s.overlays.clear();
    s.pieces.clear();
    s.wind = None;
    s.cartouche = None;
    s.scale.steps = (5, 1);
    for (i, weapon) in Weapon::iter().enumerate() {
        let x = 30.0 + 40.0 * i as f64;
        let name: &'static str = weapon.into();
        for (j, posture) in
            [Posture::Standing, Posture::Crouching, Posture::Mounted, Posture::Down].into_iter().enumerate()
        {
            let leader = match i % 3 {
                1 => Leader::Group,
                2 if j != 1 => Leader::Band,
                _ => Leader::None,
            };
            let y = [220.0, 185.0, 152.0, 82.0][j];
            let mut p = man(&format!("{name} {j}"), (i % 2) as u8, (x, y), 0.0, posture, weapon, leader);
            p.label = if j == 3 { name.to_owned() } else { String::new() };
            if let Formation::Figure(f) = &mut p.formation {
                f.cuirass = i % 4 == 3;
            }
            s.pieces.push(p);
        }
        let mut p = man(
            &format!("{name} formed"),
            (i % 2) as u8,
            (x, 45.0),
            0.0,
            Posture::Standing,
            weapon,
            Leader::None,
        );
        p.label.clear();
        p.state.empty = true;
        if let Formation::Figure(f) = &mut p.formation {
            f.formed = true;
        }
        s.pieces.push(p);
    }
    for (posture, y) in [(Posture::LedHorse, 210.0), (Posture::Mule, 130.0)] {
        s.pieces.push(man(&format!("{posture:?}"), 1, (395.0, y), 0.0, posture, Weapon::None, Leader::None));
    }
    s
}
