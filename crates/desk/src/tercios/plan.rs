//! Tercios on the plan and in the roster: how the men of a unit stand, the ground, the cards beside them.

use crate::out::{RosterLine, Said};
use crate::shape::outline;
use rocroi_draw::{
    Card as Marker, Flag, Formation, Ground, GroundKind, Pattern, Piece, Scale, Scene, Strength, Tincture,
};
use rocroi_game::{Now, Seat, Viewer};
use rocroi_table::{Point, Pose};
use rocroi_tercios::profiles::profiles;
use rocroi_tercios::terms::{Rule, Term as _, UnitType, Weapon};
use rocroi_tercios::units::DISC;
use rocroi_tercios::{CM, CommanderId, Field, INCH, Mark, Place, Scenery, Station, Tercios, UnitId};
use rocroi_words::{Lang, Speaker};

/// The id of a unit's piece on the plan.
pub(super) fn piece_id(unit: UnitId) -> String {
    format!("u{}", unit.0)
}

pub(super) fn unit_of(id: &str) -> Option<UnitId> {
    id.strip_prefix('u')?.parse().ok().map(UnitId)
}

pub(super) fn commander_of(id: &str) -> Option<CommanderId> {
    id.strip_prefix('c')?.parse().ok().map(CommanderId)
}

/// How the men of a unit stand.
pub(crate) fn formation(field: Field<'_>, id: UnitId) -> Formation {
    let (sheet, unit) = (field.sheet(id), field.unit(id));
    let carries = |w: Weapon| sheet.weapons.has(w);
    match sheet.ty {
        UnitType::Tercio => Formation::Tercio,
        UnitType::Classic => Formation::LaterTercio,
        UnitType::Reformed => Formation::PikeAndShot,
        UnitType::Modern => Formation::LaterPikeAndShot,
        UnitType::Corps => Formation::Shot,
        UnitType::Shot if sheet.rules.has(Rule::Skirmishers) => Formation::SkirmishShot,
        UnitType::Shot if carries(Weapon::Bow) || carries(Weapon::Longbow) => Formation::Bows,
        UnitType::Shot => Formation::Shot,
        UnitType::Pike if carries(Weapon::Pikes) => Formation::Pikes,
        UnitType::Pike => Formation::Halberdiers,
        UnitType::Combat if carries(Weapon::Halberds) || carries(Weapon::Greatswords) => {
            Formation::Halberdiers
        }
        UnitType::Combat => Formation::HeavySwordsmen,
        UnitType::ForlornHope => Formation::ForlornHope,
        UnitType::Arquebusiers | UnitType::Cuirassiers | UnitType::Light
            if sheet.rules.has(Rule::Caracole) =>
        {
            Formation::Caracole
        }
        UnitType::Arquebusiers => Formation::MountedArquebusiers,
        UnitType::Cuirassiers | UnitType::HeavyCavalry
            if carries(Weapon::Lances) || carries(Weapon::HeavyLances) =>
        {
            Formation::Gendarmes
        }
        UnitType::Cuirassiers | UnitType::HeavyCavalry => Formation::Cuirassiers,
        UnitType::ModernCavalry if sheet.rules.has(Rule::Impetuous) => Formation::ShockCavalry,
        UnitType::ModernCavalry => Formation::Cavalry,
        UnitType::Light if carries(Weapon::Bow) => Formation::HorseArchers,
        UnitType::Light if carries(Weapon::Lances) => Formation::LightLancers,
        UnitType::Light => Formation::LightHorse,
        UnitType::Dragoons if unit.is(Mark::OnFoot) => Formation::Dragoons,
        UnitType::Dragoons => Formation::MountedDragoons,
        UnitType::Gun if unit.is(Mark::Limbered) => Formation::LimberedGun,
        UnitType::Gun if field.entry(id).options.iter().any(|o| o == "large_battery") => Formation::Battery,
        UnitType::Gun if carries(Weapon::HeavyGun) => Formation::HeavyGun,
        UnitType::Gun if carries(Weapon::LightGun) => Formation::LightGun,
        UnitType::Gun => Formation::FieldGun,
    }
}

fn ground(scenery: Scenery) -> GroundKind {
    match scenery {
        Scenery::Road => GroundKind::Road,
        Scenery::Bridge => GroundKind::Bridge,
        Scenery::Ford => GroundKind::Ford,
        Scenery::River => GroundKind::River,
        Scenery::SmallLake | Scenery::LargeLake => GroundKind::Lake,
        Scenery::Field => GroundKind::Field,
        Scenery::Hedge => GroundKind::Hedge,
        Scenery::Wall => GroundKind::Wall,
        Scenery::SmallWood | Scenery::LargeWood => GroundKind::Wood,
        Scenery::SmallHill | Scenery::LargeHill => GroundKind::Hill,
        Scenery::SteepHill => GroundKind::SteepHill,
        Scenery::Rocks => GroundKind::Rocks,
        Scenery::SmallBuilding | Scenery::LargeBuilding => GroundKind::Building,
        Scenery::Marsh => GroundKind::Marsh,
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

pub(super) fn term(speaker: &Speaker, word: &str) -> String {
    let id = format!("tercios-term-{}", word.replace('_', "-"));
    speaker.plain(&id).unwrap_or_else(|_| word.to_owned())
}

fn in_language(name: &rocroi_tercios::profiles::Name, lang: Lang) -> String {
    match lang {
        Lang::En => name.en.clone(),
        Lang::Fr => name.fr.clone(),
    }
}

/// The card beside a unit, as this view has it: its back, or its name where the viewer knows it.
pub(super) fn card(field: Field<'_>, id: UnitId, speaker: &Speaker) -> Option<Marker> {
    let hand = field.unit(id).hand;
    let shown = |c: rocroi_tercios::Card| Marker::Shown(term(speaker, c.word()));
    if hand.has_card() {
        return Some(hand.get().map_or(Marker::FaceDown, shown));
    }
    hand.acted.or(hand.reacted).map(shown)
}

/// Where a garrison is drawn: in the middle of its building.
pub(super) fn pose_of(field: Field<'_>, id: UnitId) -> Option<Pose> {
    let unit = field.unit(id);
    match unit.place {
        Place::Table => Some(unit.pose),
        Place::Garrison(piece) => {
            let corners = match field.world.ground.piece(piece).shape.drawn() {
                rocroi_table::Drawn::Polygon(points) => points.as_slice(),
                _ => &[],
            };
            let n = i32::try_from(corners.len()).ok().filter(|n| *n > 0)?;
            let sum = |of: fn(&Point) -> i32| corners.iter().map(of).sum::<i32>() / n;
            let middle = Point::new(sum(|p| p.x), sum(|p| p.y));
            Some(Pose::new(middle, unit.pose.facing).advanced(field.size(id).depth / 2))
        }
        Place::Away | Place::Aside | Place::Joined(_) | Place::Destroyed => None,
    }
}

/// The plan of a position.
pub(super) fn scene(now: Now<'_, Tercios>, viewer: Viewer, speaker: &Speaker) -> Scene {
    let field = Field::from(now);
    let lines = roster(now, viewer, speaker);
    let mut pieces = Vec::new();
    for id in field.in_play() {
        let Some(pose) = pose_of(field, id) else { continue };
        let (unit, entry, size) = (field.unit(id), field.entry(id), field.size(id));
        let troop = field.troop(id);
        let facing = i32::from(pose.facing);
        let form = formation(field, id);
        let mut piece = Piece::new(piece_id(id), form, at(pose.at), facing, (size.front, size.depth));
        piece.label.clone_from(&entry.name);
        if let Some(l) = lines.iter().find(|l| l.id == piece.id) {
            piece.spoken = format!("{}, {}, {}", l.name, l.kind, l.state);
        }
        piece.seat = Some(entry.seat.index() as u8);
        piece.flag = Some(flag(entry.seat));
        piece.strength = Strength { lost: u16::from(unit.wear), total: u16::from(troop.stamina()) };
        piece.state.disordered = unit.is(Mark::Disordered);
        piece.state.weary = troop.weary();
        piece.state.activated = unit.is(Mark::Activated) || unit.is(Mark::Reacted);
        piece.state.exhausted = unit.is(Mark::LostOrder);
        piece.state.general = field.world.attached(id).is_some();
        piece.state.card = card(field, id, speaker);
        pieces.push(piece);
    }
    for seat in Seat::BOTH {
        // A commander looks where his side looks.
        let facing = field.of(seat).map(|u| field.unit(u).pose.facing).next().unwrap_or_default();
        for c in field.commanders(seat) {
            let Station::At(p) = field.world.commander(c).station else { continue };
            let pose = Pose::new(p, facing).advanced(DISC);
            let id = format!("c{}", c.0);
            let mut piece =
                Piece::new(id, Formation::Commander, at(pose.at), i32::from(facing), (2 * DISC, 2 * DISC));
            piece.label.clone_from(&field.officer(c).name);
            piece.spoken.clone_from(&field.officer(c).name);
            piece.seat = Some(seat.index() as u8);
            piece.flag = Some(flag(seat));
            piece.state.exhausted = field.world.commander(c).exhausted;
            pieces.push(piece);
        }
    }
    let grounds = field.world.ground.pieces.iter().map(|p| Ground {
        kind: ground(p.scenery),
        shape: outline(&p.shape),
        cover: None,
        label: String::new(),
    });
    let label = match speaker.lang() {
        Lang::En => "inches",
        Lang::Fr => "pouces",
    };
    Scene {
        table: at(field.setup.table),
        module: 6 * CM,
        scale: Scale { unit: INCH, label: label.into(), steps: (6, 6) },
        cartouche: None,
        wind: None,
        ground: grounds.collect(),
        pieces,
        overlays: Vec::new(),
        legend: None,
    }
}

/// Every unit of both sides.
pub(super) fn roster(now: Now<'_, Tercios>, _: Viewer, speaker: &Speaker) -> Vec<RosterLine> {
    let field = Field::from(now);
    let words = |id: &str| term(speaker, id);
    let line = |id: UnitId| {
        let (unit, entry, sheet) = (field.unit(id), field.entry(id), field.sheet(id));
        let troop = field.troop(id);
        let mut state = Vec::new();
        if let Some(Marker::Shown(name)) = card(field, id, speaker) {
            state.push(name);
        }
        for (holds, word) in [
            (matches!(unit.place, Place::Away | Place::Aside), "away"),
            (matches!(unit.place, Place::Garrison(_)), "garrison"),
            (matches!(unit.place, Place::Joined(_)), "joined-gun"),
            (matches!(unit.place, Place::Destroyed), "destroyed"),
            (unit.in_play() && troop.weary(), "weary"),
        ] {
            if holds {
                state.push(words(word));
            }
        }
        state.extend(unit.marks.iter().map(|m| words(m.into())));
        let profile = profiles().get(sheet.profile);
        let v = sheet.values;
        let numbers = [
            ("speed", v.speed.to_string()),
            ("melee", v.melee.to_string()),
            (
                "shoot",
                match v.shoot {
                    [a, b] if a == b => a.to_string(),
                    [a, b] => format!("{a}/{b}"),
                },
            ),
            ("discipline", v.discipline.to_string()),
            ("courage", v.courage.to_string()),
            ("stamina", v.stamina.to_string()),
        ];
        let numbers = numbers.map(|(word, n)| format!("{} {n}", words(word))).join(", ");
        let mut more = vec![Said { clause: profile.map(|p| p.clause.to_string()), words: numbers }];
        more.extend(
            sheet.weapons.iter().map(|w| Said { clause: Some(w.clause().to_string()), words: words(w.id()) }),
        );
        more.extend(
            field
                .rules(id)
                .iter()
                .map(|r| Said { clause: Some(r.clause().to_string()), words: words(r.id()) }),
        );
        RosterLine {
            id: if pose_of(field, id).is_some() { piece_id(id) } else { String::new() },
            name: entry.name.clone(),
            kind: profile.map_or_else(String::new, |p| in_language(&p.name, speaker.lang())),
            seat: entry.seat.to_string(),
            group: field
                .setup
                .regiments
                .get(entry.regiment.at())
                .map_or_else(String::new, |r| r.name.clone()),
            lost: u16::from(unit.wear),
            total: u16::from(troop.stamina()),
            state: state.join(", "),
            more,
        }
    };
    field.setup.unit_ids().map(line).collect()
}
