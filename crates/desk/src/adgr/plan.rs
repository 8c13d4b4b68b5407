//! ADG-R on the plan: how the men of a profile stand, the ground, and every piece in its place.

use super::roster::roster;
use crate::shape::outline;
use rocroi_adgr::abilities::Ability;
use rocroi_adgr::terrain::{Covering, Flow, Kind};
use rocroi_adgr::troops::{Profile, Troop, UD, Weapon};
use rocroi_adgr::{Adgr, CAMP, CorpsId, MARKER, SHIP, UnitId, Whereabouts, WorkKind, World, size};
use rocroi_draw::{
    Flag, Formation, Ground, GroundKind, Pattern, Piece, Scale, Scene, Shape, Strength, Tincture,
};
use rocroi_game::{Now, Seat, Viewer};
use rocroi_table::{Heading, Point, Pose};
use rocroi_words::Speaker;

/// The id of a unit's piece on the plan.
pub(super) fn piece_id(unit: UnitId) -> String {
    format!("u{}", unit.0)
}

pub(super) fn unit_of(id: &str) -> Option<UnitId> {
    id.strip_prefix('u')?.parse().ok().map(UnitId)
}

/// How the men of a profile stand.
pub(crate) fn formation(p: Profile) -> Formation {
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
        Covering::Village => GroundKind::Village,
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
        Kind::Open => (GroundKind::Open, None),
    }
}

/// The colours of the two sides until an army brings its own.
pub(crate) fn flag(seat: Seat) -> Flag {
    match seat {
        Seat::A => Flag { pattern: Pattern::Ragged, field: Tincture::White, charge: Tincture::Red },
        Seat::B => Flag { pattern: Pattern::Cross, field: Tincture::Blue, charge: Tincture::White },
    }
}

pub(super) fn at(p: Point) -> (i32, i32) {
    (p.x, p.y)
}

pub(crate) fn place(id: &str, formation: Formation, pose: Pose, front: i32, depth: i32) -> Piece {
    Piece::new(id, formation, at(pose.at), i32::from(pose.facing), (front, depth))
}

/// Where a general looks: where most of his corps look, to the nearest quarter, so that one unit that wheels does not turn
/// his marker.
fn looks(world: &World, corps: CorpsId) -> Heading {
    let own = (0u16..).map(UnitId).zip(&world.units).filter(|(id, _)| world.sheet(*id).corps == corps);
    let quarter = |p: Pose| (i32::from(p.facing) + 45_000).rem_euclid(360_000) / 90_000;
    let mut votes = [0u16; 4];
    for pose in own.filter_map(|(_, u)| u.pose()) {
        votes[quarter(pose) as usize] += 1;
    }
    let most = (0i32..).zip(votes).max_by_key(|(i, n)| (*n, -i)).map_or(0, |(i, _)| i);
    Heading::new(most * 90_000)
}

/// The plan of a position.
pub(super) fn scene(now: Now<'_, Adgr>, viewer: Viewer, speaker: &Speaker) -> Scene {
    let (setup, world) = (now.setup, now.world);
    let lines = roster(now, viewer, speaker);
    let mut pieces = Vec::new();
    for (i, unit) in world.units.iter().enumerate() {
        let Some(pose) = unit.pose() else { continue };
        let id = UnitId(i as u16);
        let sheet = world.sheet(id);
        let p = rocroi_adgr::profile(world, id);
        let s = size(sheet.profile);
        let mut piece = place(&piece_id(id), formation(p), pose, s.front, s.depth);
        piece.label.clone_from(&sheet.name);
        if let Some(l) = lines.iter().find(|l| l.id == piece.id) {
            let left = format!("{}/{}", l.total - l.lost.min(l.total), l.total);
            let parts = [l.name.as_str(), &l.kind, &left, &l.state];
            piece.spoken = parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ");
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
            // His marker is the middle of the knot of riders.
            let facing = looks(world, corps);
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
    for (i, s) in world.ships.iter().enumerate() {
        let mut piece = place(&format!("ship{i}"), Formation::Ship, s.pose, SHIP.front, SHIP.depth);
        piece.seat = Some(s.seat.index() as u8);
        pieces.push(piece);
    }
    for (i, m) in world.markers.iter().enumerate() {
        if let Some(pose) = m.pose {
            let mut piece = place(&format!("marker{i}"), Formation::Ambush, pose, MARKER.front, MARKER.depth);
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
