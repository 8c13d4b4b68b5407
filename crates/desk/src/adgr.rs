//! ADG-R before the player: its plan, its roster, and what a drag means.

use crate::out::{RosterLine, Said};
use crate::shape::outline;
use crate::shown::Shown;
use rocroi_adgr::abilities::Ability;
use rocroi_adgr::terrain::{Covering, Flow, Kind};
use rocroi_adgr::troops::{Profile, Troop, UD, Weapon};
use rocroi_adgr::{
    Adgr, Angle, CAMP, CorpsId, Decision, MARKER, Manoeuvre, Move, Order, UnitId, Whereabouts, WorkKind, size,
};
use rocroi_draw::{
    Flag, Formation, Ground, GroundKind, Overlay, Pattern, Piece, Scale, Scene, Shape, Strength, Tincture,
};
use rocroi_game::{Now, Seat, Viewer};
use rocroi_table::{Fine, GRAIN, Heading, Point, Pose, Side, Ud};
use rocroi_words::{Lang, Speaker};

/// The id of a unit's piece on the plan.
fn piece_id(unit: UnitId) -> String {
    format!("u{}", unit.0)
}

fn unit_of(id: &str) -> Option<UnitId> {
    id.strip_prefix('u')?.parse().ok().map(UnitId)
}

/// How the men of a profile stand.
fn formation(p: Profile) -> Formation {
    match p.troop {
        Troop::LightInfantry => match p.weapon {
            Some(Weapon::Bow | Weapon::Javelin | Weapon::Crossbow) => Formation::SkirmishBows,
            _ => Formation::SkirmishShot,
        },
        Troop::Lmi => match p.weapon {
            Some(Weapon::Bow | Weapon::Longbow) => Formation::Bows,
            Some(Weapon::Crossbow) => Formation::Crossbows,
            _ => Formation::Shot,
        },
        Troop::MediumSwordsmen => Formation::MediumSwordsmen,
        Troop::MediumSpearmen => Formation::MediumSpearmen,
        Troop::BayonetMedium | Troop::BayonetHeavy => Formation::Bayonet,
        Troop::HeavySwordsmen if p.has(Ability::Polearm) || p.has(Ability::TwoHandedWeapon) => {
            Formation::Halberdiers
        }
        Troop::HeavySwordsmen => Formation::HeavySwordsmen,
        Troop::FootKnights => Formation::FootKnights,
        Troop::HeavySpearmen => Formation::HeavySpearmen,
        Troop::Keil => Formation::Keil,
        Troop::Colunela => Formation::Colunela,
        Troop::Tercio => Formation::Tercio,
        Troop::LaterTercio => Formation::LaterTercio,
        Troop::PikeAndShot => Formation::PikeAndShot,
        Troop::LaterPikeAndShot => Formation::LaterPikeAndShot,
        Troop::Levy => Formation::Levy,
        Troop::WarWagon => Formation::WarWagon,
        Troop::LightArtillery => Formation::LightGun,
        Troop::MediumArtillery => Formation::FieldGun,
        Troop::HeavyArtillery => Formation::HeavyGun,
        Troop::LightCavalry => match p.weapon {
            Some(Weapon::Bow) => Formation::HorseArchers,
            Some(Weapon::Javelin) => Formation::LightLancers,
            _ => Formation::LightHorse,
        },
        Troop::Dragoon => Formation::Dragoons,
        Troop::MediumCamelry => Formation::Camelry,
        Troop::MediumCavalry | Troop::HeavyCavalry | Troop::Cuirassier if p.has(Ability::Caracole) => {
            Formation::Caracole
        }
        Troop::MediumCavalry | Troop::HeavyCavalry if p.has(Ability::Shock) => Formation::ShockCavalry,
        Troop::MediumCavalry | Troop::HeavyCavalry => match p.weapon {
            Some(Weapon::Carbine) => Formation::MountedArquebusiers,
            Some(Weapon::Bow) => Formation::HorseArchers,
            _ => Formation::Cavalry,
        },
        Troop::Cuirassier => Formation::Cuirassiers,
        Troop::Gendarme => Formation::Gendarmes,
        Troop::Elephant => Formation::Elephants,
    }
}

fn cover(c: Covering) -> GroundKind {
    match c {
        Covering::Brush => GroundKind::Brush,
        Covering::Field => GroundKind::Field,
        Covering::EnclosedField => GroundKind::EnclosedField,
        Covering::Plantation => GroundKind::Plantation,
        Covering::Wood => GroundKind::Wood,
    }
}

fn ground(kind: Kind) -> (GroundKind, Option<GroundKind>) {
    match kind {
        Kind::River(Flow::DriedUp) => (GroundKind::Stream, None),
        Kind::River(_) => (GroundKind::River, None),
        Kind::Coast => (GroundKind::Coast, None),
        Kind::GentleHill(c) => (GroundKind::Hill, c.map(cover)),
        Kind::SteepHill(c) => (GroundKind::SteepHill, c.map(cover)),
        Kind::Brush => (GroundKind::Brush, None),
        Kind::Field => (GroundKind::Field, None),
        Kind::EnclosedField => (GroundKind::EnclosedField, None),
        Kind::Plantation => (GroundKind::Plantation, None),
        Kind::Wood => (GroundKind::Wood, None),
        Kind::Marsh => (GroundKind::Marsh, None),
        Kind::Dunes => (GroundKind::Dunes, None),
        Kind::Gully => (GroundKind::Gully, None),
        Kind::Road => (GroundKind::Road, None),
        Kind::Village => (GroundKind::Village, None),
        Kind::Impassable => (GroundKind::Crags, None),
    }
}

/// The colours of the two sides until an army brings its own.
fn flag(seat: Seat) -> Flag {
    match seat {
        Seat::A => Flag { pattern: Pattern::Ragged, field: Tincture::White, charge: Tincture::Red },
        Seat::B => Flag { pattern: Pattern::Cross, field: Tincture::Blue, charge: Tincture::White },
    }
}

/// A length on the table in thousandths of a UD.
fn length(units: i32) -> Ud {
    Ud::floor_of(units)
}

fn at(p: Point) -> (i32, i32) {
    (p.x, p.y)
}

fn place(id: &str, formation: Formation, pose: Pose, front: i32, depth: i32) -> Piece {
    Piece::new(id, formation, at(pose.at), i32::from(pose.facing), (front, depth))
}

impl Shown for Adgr {
    fn scene(now: Now<'_, Self>, _viewer: Viewer, speaker: &Speaker) -> Scene {
        let (setup, world) = (now.setup, now.world);
        let lines = Adgr::roster(now, _viewer, speaker);
        let mut pieces = Vec::new();
        for (i, unit) in world.units.iter().enumerate() {
            let Some(pose) = unit.pose() else { continue };
            let id = UnitId(i as u16);
            let sheet = setup.unit(id);
            let p = rocroi_adgr::profile(setup, world, id);
            let s = size(sheet.profile);
            let mut piece = place(&piece_id(id), formation(p), pose, s.front, s.depth);
            piece.label.clone_from(&sheet.name);
            if let Some(l) = lines.iter().find(|l| l.id == piece.id) {
                piece.spoken = format!("{}, {}, {}", l.name, l.kind, l.state);
            }
            piece.seat = Some(sheet.seat.index() as u8);
            piece.flag = (!p.light()).then(|| flag(sheet.seat));
            piece.strength = Strength { lost: u16::from(unit.lost), total: u16::from(p.cohesion()) };
            piece.state.square = unit.square;
            piece.state.routed = unit.routed;
            piece.state.looting = unit.looting;
            piece.state.smoke = unit.smoke > 0;
            piece.state.general = world.generals.iter().any(|g| match g.at {
                Whereabouts::Attached(u) | Whereabouts::Included(u) => u.unit == id,
                _ => false,
            });
            pieces.push(piece);
        }
        for (i, g) in world.generals.iter().enumerate() {
            if let Whereabouts::Alone(p) = g.at {
                let corps = CorpsId(i as u8);
                let sheet = setup.corps(corps);
                // He looks where his corps looks; his marker is the middle of the knot of riders.
                let own =
                    (0u16..).map(UnitId).zip(&world.units).filter(|(id, _)| setup.unit(*id).corps == corps);
                let facing = own.filter_map(|(_, u)| u.pose()).map(|p| p.facing).next().unwrap_or_default();
                let depth = 3 * UD / 4;
                let pose = Pose::new(p, facing).advanced(depth / 2);
                let mut piece = place(&format!("g{i}"), Formation::Commander, pose, UD, depth);
                piece.label.clone_from(&sheet.general);
                piece.spoken.clone_from(&sheet.general);
                piece.seat = Some(sheet.seat.index() as u8);
                piece.flag = Some(flag(sheet.seat));
                pieces.push(piece);
            }
        }
        for (i, c) in world.camps.iter().enumerate() {
            let kind = if c.fortified { Formation::FortifiedCamp } else { Formation::Camp };
            let mut piece = place(&format!("camp{i}"), kind, c.pose, CAMP.front, CAMP.depth);
            piece.seat = Some(c.seat.index() as u8);
            pieces.push(piece);
        }
        for (i, m) in world.markers.iter().enumerate() {
            if let Some(pose) = m.pose {
                let mut piece =
                    place(&format!("marker{i}"), Formation::Ambush, pose, MARKER.front, MARKER.depth);
                piece.seat = Some(m.seat.index() as u8);
                pieces.push(piece);
            }
        }
        let mut grounds: Vec<Ground> = world
            .ground
            .pieces
            .iter()
            .map(|p| {
                let (kind, cover) = ground(p.kind);
                Ground { kind, shape: outline(&p.shape), cover, label: String::new() }
            })
            .collect();
        for w in &world.works {
            let end = |k: i32| at(w.pose.slid(k).at);
            let kind = match w.kind {
                WorkKind::Fortification => GroundKind::Fieldworks,
                WorkKind::Obstacle => GroundKind::Barricade,
                WorkKind::Stakes => GroundKind::Stakes,
            };
            let line = Shape::Line(vec![end(-UD / 2), end(UD / 2)]);
            grounds.push(Ground { kind, shape: line, cover: None, label: String::new() });
        }
        Scene {
            table: (setup.table.0.units(), setup.table.1.units()),
            module: UD,
            scale: Scale { unit: UD, label: "UD".into(), steps: (5, 5) },
            cartouche: None,
            wind: None,
            ground: grounds,
            pieces,
            overlays: Vec::new(),
            legend: None,
        }
    }

    fn roster(now: Now<'_, Self>, _viewer: Viewer, speaker: &Speaker) -> Vec<RosterLine> {
        let (setup, world) = (now.setup, now.world);
        let term =
            |word: &str| speaker.plain(&format!("adgr-term-{word}")).unwrap_or_else(|_| word.to_owned());
        let line = |(i, sheet): (usize, &rocroi_adgr::UnitSheet)| {
            let id = UnitId(i as u16);
            let unit = world.unit(id);
            let p = rocroi_adgr::profile(setup, world, id);
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
        setup.units.iter().enumerate().map(line).collect()
    }

    fn drag(now: Now<'_, Self>, _: Seat, _: &Decision, pieces: &[String], to: Pose) -> Vec<Order> {
        let units: Vec<UnitId> = pieces.iter().filter_map(|p| unit_of(p)).collect();
        let Some(lead) = units.first() else { return Vec::new() };
        let Some(pose) = now.world.unit(*lead).pose() else { return Vec::new() };
        let foot = size(now.setup.unit(*lead).profile);
        let mut orders = Vec::new();
        let order =
            |path: Vec<Manoeuvre>| Order::Move(Move { units: units.clone(), path, ..Move::default() });
        let away = Fine::from(to.at) - Fine::from(pose.at);
        let grains = |g: i64| (g / GRAIN) as i32;
        let (ahead, aside) =
            (grains(away.along(pose.facing.forward())), grains(away.along(pose.facing.right())));
        let straight = Manoeuvre::Advance(length(ahead.max(0)));
        if aside.abs() < UD / 8 && ahead > 0 {
            orders.push(order(vec![straight.clone()]));
        }
        // A wheel on the near corner until the line straight ahead leads to the place, then the rest of the way.
        let side = if aside < 0 { Side::Left } else { Side::Right };
        let (mut angle, mut rest) = (0, 0);
        for _ in 0..6 {
            let wheeled = pose.wheeled(foot, side, angle);
            let Some(wanted) = Heading::towards(wheeled.at, to.at) else { break };
            angle = (side.sign() * pose.facing.turn_to(wanted)).clamp(0, 90_000);
            let away = Fine::from(to.at) - Fine::from(wheeled.at);
            rest = grains(away.along(wheeled.facing.forward()));
        }
        if angle > 0 {
            let mut path = vec![Manoeuvre::Wheel(side, Angle(angle))];
            if rest > UD / 20 {
                path.push(Manoeuvre::Advance(length(rest)));
            }
            orders.push(order(path));
        }
        if ahead.abs() < UD / 4 && aside.abs() <= UD {
            orders.push(order(vec![Manoeuvre::Slide(side, length(aside.abs()))]));
        }
        if ahead > 0 {
            orders.push(order(vec![straight]));
        }
        orders
    }

    fn around(_: Now<'_, Self>, _: Seat, _: &[String], _: Lang) -> Vec<Overlay> {
        Vec::new()
    }
}
