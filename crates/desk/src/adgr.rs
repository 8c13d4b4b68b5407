//! ADG-R before the player: its plan, its roster, and what a drag means.

use crate::laid::{AdgrLaid, Laid as _, LaidOut};
use crate::out::{Bar, Counter, RosterLine, Route, Said};
use crate::shape::outline;
use crate::shown::Shown;
use rocroi_adgr::abilities::Ability;
use rocroi_adgr::charge::{candidates, conform, declare};
use rocroi_adgr::command::Commanded;
use rocroi_adgr::engagement::Engagement;
use rocroi_adgr::melee::bout::Bout;
use rocroi_adgr::melee::meeting::meeting;
use rocroi_adgr::melee::{Fight, Loss, Which};
use rocroi_adgr::options::{Wish, fan, reach};
use rocroi_adgr::script::Position;
use rocroi_adgr::terrain::{Covering, Flow, Kind};
use rocroi_adgr::troops::{Profile, Troop, UD, Weapon};
use rocroi_adgr::{
    Adgr, Away, CAMP, Charge, Contest, CorpsId, Decision, Frame, GeneralMove, MARKER, Manoeuvre, Move, Order,
    Phase, Plan, Purpose, SHIP, Scene as Field, Standing, UnitId, Verdict, Whereabouts, WorkKind, size,
};
use rocroi_draw::{
    Flag, Formation, Ground, GroundKind, Overlay, Pattern, Piece, Scale, Scene, Shape, Strength, Tincture,
};
use rocroi_game::{Faults, Now, Pending, Seat, System as _, Viewer};
use rocroi_table::{GRAIN, Point, Pose, Rect, Ud};
use rocroi_words::{Lang, Speaker};

/// The id of a unit's piece on the plan.
fn piece_id(unit: UnitId) -> String {
    format!("u{}", unit.0)
}

fn unit_of(id: &str) -> Option<UnitId> {
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

fn at(p: Point) -> (i32, i32) {
    (p.x, p.y)
}

pub(crate) fn place(id: &str, formation: Formation, pose: Pose, front: i32, depth: i32) -> Piece {
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
                // He looks where his corps looks; his marker is the middle of the knot of riders.
                let own =
                    (0u16..).map(UnitId).zip(&world.units).filter(|(id, _)| world.sheet(*id).corps == corps);
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
        for (i, s) in world.ships.iter().enumerate() {
            let mut piece = place(&format!("ship{i}"), Formation::Ship, s.pose, SHIP.front, SHIP.depth);
            piece.seat = Some(s.seat.index() as u8);
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

    fn roster(now: Now<'_, Self>, viewer: Viewer, speaker: &Speaker) -> Vec<RosterLine> {
        let (setup, world) = (now.setup, now.world);
        let term =
            |word: &str| speaker.plain(&format!("adgr-term-{word}")).unwrap_or_else(|_| word.to_owned());
        let line = |(i, sheet): (usize, &rocroi_adgr::UnitSheet)| {
            let id = UnitId(i as u16);
            let unit = world.unit(id);
            let p = rocroi_adgr::profile(world, id);
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
        let mut lines: Vec<RosterLine> = world.sheets.iter().enumerate().map(line).collect();
        // What has not appeared is in its owner's roster alone.
        let own = viewer.seat().and_then(|s| world.absent[s.index()].seen_by(s));
        lines.extend(own.map_or(&[][..], |a| a.0.as_slice()).iter().map(|a| {
            let p = a.sheet.profile;
            let troop: &'static str = p.troop.into();
            let more = p.abilities.iter().map(|a| {
                let word: &'static str = a.into();
                Said { clause: None, words: term(word) }
            });
            RosterLine {
                id: String::new(),
                name: a.sheet.name.clone(),
                kind: term(troop),
                seat: a.sheet.seat.to_string(),
                group: setup.corps(a.sheet.corps).name.clone(),
                lost: 0,
                total: u16::from(p.cohesion()),
                state: term(match a.at {
                    Away::ToDeploy => "to-deploy",
                    Away::Ambush(_) => "in-ambush",
                    Away::FlankMarch => "on-flank-march",
                }),
                more: more.collect(),
            }
        }));
        lines
    }

    fn drag(now: Now<'_, Self>, seat: Seat, decision: &Decision, pieces: &[String], to: Pose) -> Vec<Order> {
        let units: Vec<UnitId> = pieces.iter().filter_map(|p| unit_of(p)).collect();
        let general = pieces.first().and_then(|p| p.strip_prefix('g')).and_then(|n| n.parse().ok());
        match decision {
            Decision::Corps => {
                let corps = units.first().map(|u| now.world.sheet(*u).corps).or(general.map(CorpsId));
                corps.map(Order::Activate).into_iter().collect()
            }
            Decision::Orders if units.is_empty() => {
                let ride = |general| GeneralMove { general, path: vec![to.at], join: None, keep_free: false };
                general.map(|g| Order::General(ride(CorpsId(g)))).into_iter().collect()
            }
            Decision::Orders => {
                let mut orders = charges(now, seat, &units, to);
                orders.extend(moves(now, seat, &units, to));
                orders
            }
            Decision::GoOn { units, .. } => {
                let path = |o| if let Order::Move(m) = o { Some(Order::GoOn(m.path)) } else { None };
                moves(now, seat, units, to).into_iter().filter_map(path).collect()
            }
            Decision::Aside { .. } => vec![Order::Aside(to.at)],
            Decision::Place { among, .. } => {
                let far = |(_, p): &(u8, &Pose)| p.at.distance_floor(to.at);
                let nearest = (0u8..).zip(among).min_by_key(far);
                nearest.map(|(i, _)| Order::Place(i)).into_iter().collect()
            }
            Decision::Deviate { among, .. } => {
                let nearest = among.iter().min_by_key(|(_, p)| p.at.distance_floor(to.at));
                nearest.map(|(how, _)| Order::Deviate(*how)).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn laid(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Decision,
        order: &Order,
        speaker: &Speaker,
    ) -> LaidOut {
        AdgrLaid { now, seat, decision, speaker: Some(speaker) }.laid(order)
    }

    fn relaid(
        now: Now<'_, Self>,
        seat: Seat,
        decision: &Decision,
        order: &Order,
        pieces: &[String],
        to: Pose,
    ) -> Option<Order> {
        AdgrLaid { now, seat, decision, speaker: None }.relaid(order, pieces, to)
    }

    fn standings() -> Vec<Standing> {
        vec![Standing::RosterOrder]
    }

    fn around(now: Now<'_, Self>, seat: Seat, pieces: &[String], _: Lang) -> Vec<Overlay> {
        let units: Vec<UnitId> = pieces.iter().filter_map(|p| unit_of(p)).collect();
        let Some(first) = units.first() else { return Vec::new() };
        // Only the corps being activated can go anywhere.
        let active = now.world.active.map(|a| a.corps);
        let sheet = |u: &UnitId| now.world.sheets.get(u.index());
        if !units.iter().all(|u| sheet(u).is_some_and(|s| s.seat == seat && Some(s.corps) == active)) {
            return Vec::new();
        }
        let Some(pose) = now.world.unit(*first).pose() else { return Vec::new() };
        let fan = fan(now, &units);
        let half = size(now.world.sheet(*first).profile).front / 2;
        // The places the front edge sweeps: out along its left ends, back along its right ones.
        let mut outline = vec![at(pose.slid(-half).at)];
        outline.extend(fan.iter().map(|(_, p)| at(p.slid(-half).at)));
        if let Some((_, last)) = fan.last() {
            outline.push(at(last.slid(half).at));
        }
        outline.push(at(pose.slid(half).at));
        if fan.is_empty() {
            Vec::new()
        } else {
            vec![Overlay::Reach { outlines: vec![outline], label: String::new() }]
        }
    }

    fn pieces_of(_: Now<'_, Self>, _: Seat, order: &Order) -> Vec<String> {
        let units: Vec<UnitId> = match order {
            Order::Move(m) => m.units.clone(),
            Order::Charge(c) => c.units.clone(),
            Order::LeaveZoc(l) => l.units.clone(),
            Order::Disengage(d) => d.units.clone(),
            Order::Hold(h) => h.units.clone(),
            Order::Choose(u) | Order::Conform(u) => vec![*u],
            Order::Square(s) => vec![s.unit],
            Order::Rally(r) => vec![r.unit],
            Order::Refuge(u) | Order::Recall(u) | Order::Store(u, _) => vec![*u],
            Order::Pursue(p) => vec![p.unit],
            Order::Pair(mine, _) => vec![mine.unit],
            Order::Evade(list) => list.iter().flat_map(|e| e.units.iter().copied()).collect(),
            Order::Follow(list) => list.clone(),
            Order::General(g) => return vec![format!("g{}", g.general.0)],
            Order::Activate(_)
            | Order::RunOn(_)
            | Order::Bayonets(_)
            | Order::Camp(_)
            | Order::Plan(_)
            | Order::Markers(_)
            | Order::Deploy(_)
            | Order::Deviate(_)
            | Order::Edge(_)
            | Order::Place(_)
            | Order::FromSide(_)
            | Order::Stay
            | Order::Aside(_)
            | Order::Encourage(_)
            | Order::EndCorps
            | Order::Shoot(_)
            | Order::Engage(_)
            | Order::EndPursuit
            | Order::Role(_)
            | Order::Region(_)
            | Order::TableSide(_)
            | Order::Pieces(_)
            | Order::Instead(_)
            | Order::NextPiece(_)
            | Order::LayPiece(_)
            | Order::LayWater(_)
            | Order::LayRoad(_)
            | Order::RollAgain(_)
            | Order::Attempt(_)
            | Order::TryAgain(_)
            | Order::Enter(_)
            | Order::Reveal(_)
            | Order::SetUp(_)
            | Order::RemoveFake(_)
            | Order::GoOn(_)
            | Order::AdjustPiece(_) => Vec::new(),
        };
        units.into_iter().map(piece_id).collect()
    }

    fn route(now: Now<'_, Self>, seat: Seat, order: &Order, speaker: &Speaker) -> Route {
        let (units, poses, spent, price) = match Adgr::judge(now, seat, &Decision::Orders, order) {
            Ok(Plan::Move(plan, price)) => (plan.units, plan.poses, Some((plan.cost, plan.allowance)), price),
            Ok(Plan::Charge(plan, price)) => (plan.units, plan.poses, None, price),
            _ => return Route::default(),
        };
        let way = |i: usize| poses.iter().filter_map(|stage| stage.get(i)).map(|p| at(p.at)).collect();
        let points = u16::from(price.points) + u16::from(price.free);
        let ud = |length: Ud| speaker.decimal(i64::from(length.as_thousandths()));
        let points = ("points", points.to_string());
        let cost = match spent {
            Some((spent, of)) => {
                speaker.with_args("adgr-cost-move", &[("spent", ud(spent)), ("of", ud(of)), points])
            }
            None => speaker.with_args("adgr-cost", &[points]),
        };
        Route {
            ways: units.iter().enumerate().map(|(i, u)| (piece_id(*u), way(i))).collect(),
            cost: cost.unwrap_or_default(),
        }
    }

    fn looming(after: Now<'_, Self>, seat: Seat, order: &Order) -> Vec<(Purpose, Pending<Self>)> {
        let Order::Charge(Charge { units, .. }) = order else { return Vec::new() };
        let field = Field::new(after.setup, after.world);
        let found = Engagement::with(&field, &[]);
        let mine = found.bouts.iter().filter(|b| units.contains(&b.f.unit));
        let fight = |b: &Bout| {
            let m = meeting(&field, &found.along, &found.given, b.f, b.e)?;
            let (fight, [one, two]) = Fight::new(&m, [seat, seat.other()]);
            let tallies = vec![(seat, one), (seat.other(), two)];
            Some((Purpose::Melee { one: b.f, two: b.e }, Pending { fight: Contest::Melee(fight), tallies }))
        };
        mine.filter_map(fight).collect()
    }

    fn midway(decision: &Decision) -> bool {
        matches!(
            decision,
            Decision::RunOn { .. }
                | Decision::Deviate { .. }
                | Decision::First { .. }
                | Decision::TurnFrom { .. }
                | Decision::ConformTo { .. }
                | Decision::Edge { .. }
                | Decision::Place { .. }
                | Decision::KeepUp { .. }
                | Decision::FromSide
                | Decision::Conform { .. }
                | Decision::Aside { .. }
        )
    }

    fn next_phases(mut now: Position, seat: Seat) -> Vec<Position> {
        (now.phasing, now.activate, now.points, now.free_used) = (Some(seat), None, None, false);
        now.corps.iter_mut().for_each(|c| c.done = false);
        let at = |phase| Position { phase: Some(phase), ..now.clone() };
        vec![at(Phase::Movement), at(Phase::Shooting)]
    }

    fn result(
        now: Now<'_, Self>,
        fight: &Pending<Self>,
        outcome: &Verdict,
        speaker: &Speaker,
    ) -> Option<String> {
        let names = <Adgr as rocroi_systems::Open>::names(now.setup, now.world);
        let name =
            |seat: Seat| names.seat(&seat.to_string().to_lowercase()).unwrap_or_else(|| seat.to_string());
        let loss = |loss: Loss| match loss {
            Loss::Points(n) => speaker.with_args("adgr-loss", &[("points", n.to_string())]),
            Loss::Rout => speaker.plain("adgr-loss-rout"),
        };
        let said = match outcome {
            Verdict::Command(Commanded::Points(n)) => {
                speaker.with_args("adgr-chance-points", &[("points", n.to_string())])
            }
            Verdict::Command(Commanded::Hesitant) => speaker.plain("adgr-chance-hesitant"),
            Verdict::Command(Commanded::Reliable) => speaker.plain("adgr-chance-reliable"),
            Verdict::Shot(l) => loss(*l),
            Verdict::Melee(o) => match o.winner {
                None => speaker.plain("adgr-chance-even"),
                Some(w) => {
                    let seat = fight.tallies.get(usize::from(w == Which::Second)).map(|(s, _)| name(*s))?;
                    speaker.with_args("adgr-chance-wins", &[("side", seat), ("loss", loss(o.loss).ok()?)])
                }
            },
            Verdict::Chance(holds) => {
                speaker.plain(if *holds { "adgr-chance-holds" } else { "adgr-chance-fails" })
            }
            Verdict::Rally(_) => return None,
        };
        said.ok()
    }

    fn bar(now: Now<'_, Self>, speaker: &Speaker) -> Bar {
        let world = now.world;
        let names = <Adgr as rocroi_systems::Open>::names(now.setup, now.world);
        let say = |id: &str, args: &[(&str, String)]| speaker.with_args(id, args).unwrap_or_default();
        let phase = speaker.term("adgr", &world.phase);
        let seat = if world.phasing == Seat::A { "a" } else { "b" };
        let who = names.seat(seat).unwrap_or_else(|| world.phasing.to_string());
        let before =
            matches!(now.stack.first(), Some(Frame::Setting(_) | Frame::Opening(_) | Frame::Terrain(_)));
        let id = if before { "adgr-bar-set-up" } else { "adgr-bar" };
        let words = say(id, &[("turn", world.turn.to_string()), ("who", who), ("phase", phase)]);
        let counters = world.active.iter().map(|a| {
            let left = u16::from(a.cp) + u16::from(a.free);
            let corps = now.setup.corps(a.corps).name.clone();
            Counter {
                words: say("adgr-bar-points", &[("points", left.to_string()), ("corps", corps)]),
                left,
                of: 0,
            }
        });
        Bar { words, counters: counters.collect(), ..Bar::default() }
    }
}

/// Charges that a drag onto an enemy means: those that would meet him, the plainest opening first.
fn charges(now: Now<'_, Adgr>, seat: Seat, units: &[UnitId], to: Pose) -> Vec<Order> {
    let field = Field::new(now.setup, now.world);
    let near = |f: &Rect| f.square_from(to.at.into()) <= (i64::from(UD) / 2 * GRAIN).pow(2);
    let Some((foe, _)) =
        field.army(seat.other()).filter(|(_, f)| near(f)).min_by_key(|(_, f)| f.square_from(to.at.into()))
    else {
        return Vec::new();
    };
    let Some(foot) = units.first().and_then(|u| field.foot(*u)).copied() else { return Vec::new() };
    let foes: Vec<Rect> = field.army(seat.other()).map(|(_, f)| *f).collect();
    let mut openings = vec![Vec::new()];
    if units.len() == 1 {
        openings = candidates::openings(&foot, &foes, 6 * UD);
    }
    let plain = |path: &[Manoeuvre]| match path.first() {
        None => 0,
        Some(Manoeuvre::Slide(_, by)) => 1_000 + by.as_thousandths(),
        Some(Manoeuvre::Wheel(_, angle)) => 3_000 + angle.0 / 10,
        Some(_) => 100_000,
    };
    openings.sort_by_key(|o| plain(o));
    let straight = Charge { units: units.to_vec(), ..Charge::default() };
    let meets = |order: &Charge| {
        let mut faults = Faults::new();
        let plan = declare::declared(&field, order, declare::Impulse::Ordered, &mut faults);
        faults.is_empty() && plan.is_some_and(|p| p.targets.iter().any(|t| t.foe == conform::Foe::Unit(foe)))
    };
    let ways = openings.into_iter().map(|opening| Charge { opening, ..straight.clone() });
    // If none meets him, the plainest: its refusal says why.
    vec![Order::Charge(ways.into_iter().find(meets).unwrap_or(straight))]
}

/// The move that comes nearest to a place; if none is legal, going straight there, whose refusal says why.
fn moves(now: Now<'_, Adgr>, seat: Seat, units: &[UnitId], to: Pose) -> Vec<Order> {
    let Some(pose) = units.first().and_then(|u| now.world.units.get(u.index())).and_then(|u| u.pose()) else {
        return Vec::new();
    };
    let facing = (pose.facing != to.facing).then_some(to.facing);
    // A group is wished by the middle of its whole front; the one that is held says by how much.
    let field = Field::new(now.setup, now.world);
    let feet: Vec<Rect> = units.iter().filter_map(|u| field.foot(*u).copied()).collect();
    let front = Rect::around(pose.facing, &feet).map_or(pose.at, |r| r.pose().at);
    let wish = Point::new(front.x + to.at.x - pose.at.x, front.y + to.at.y - pose.at.y);
    match reach(now, seat, units, Wish { to: wish, facing }) {
        Ok(found) => vec![Order::Move(found.order)],
        Err(_) => {
            let away = (f64::from(to.at.x - pose.at.x)).hypot(f64::from(to.at.y - pose.at.y));
            let path = vec![Manoeuvre::Advance(Ud::floor_of((away as i32).max(UD / 10)))];
            vec![Order::Move(Move { units: units.to_vec(), path, ..Move::default() })]
        }
    }
}
