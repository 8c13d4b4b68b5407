//! Tercios before the player: its plan, its roster, and what a drag means.

use crate::laid::{Laid as _, LaidOut, TerciosLaid};
use crate::out::{Bar, Choice, Counter, RosterLine, Route, Said};
use crate::shape::outline;
use crate::shown::Shown;
use rocroi_draw::{
    Card as Marker, Flag, Formation, Ground, GroundKind, Overlay, Pattern, Piece, Scale, Scene, Strength,
    Tincture,
};
use rocroi_game::{Now, Seat, System as _, Viewer};
use rocroi_table::{Heading, Point, Pose};
use rocroi_tercios::movement::Allowance;
use rocroi_tercios::profiles::profiles;
use rocroi_tercios::script::Position;
use rocroi_tercios::shooting::target;
use rocroi_tercios::terms::{Arm, Rule, Term as _, UnitType, Weapon};
use rocroi_tercios::units::DISC;
use rocroi_tercios::{
    Aiming, CM, Card, Command, CommanderId, Decision, Field, Frame, INCH, Length, March, Mark, Motion, Order,
    Place, Planning, Ride, Scenery, Shots, Standing, Station, Tercios, UnitId,
};
use rocroi_words::{Lang, Speaker};

/// The id of a unit's piece on the plan.
fn piece_id(unit: UnitId) -> String {
    format!("u{}", unit.0)
}

fn unit_of(id: &str) -> Option<UnitId> {
    id.strip_prefix('u')?.parse().ok().map(UnitId)
}

fn commander_of(id: &str) -> Option<CommanderId> {
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

fn at(p: Point) -> (i32, i32) {
    (p.x, p.y)
}

fn term(speaker: &Speaker, word: &str) -> String {
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
fn card(field: Field<'_>, id: UnitId, speaker: &Speaker) -> Option<Marker> {
    let hand = field.unit(id).hand;
    let shown = |c: rocroi_tercios::Card| Marker::Shown(term(speaker, c.word()));
    if hand.has_card() {
        return Some(hand.get().map_or(Marker::FaceDown, shown));
    }
    hand.acted.or(hand.reacted).map(shown)
}

/// Where a garrison is drawn: in the middle of its building.
fn pose_of(field: Field<'_>, id: UnitId) -> Option<Pose> {
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

fn circle(centre: Point, radius: i32) -> Vec<(i32, i32)> {
    let on = |k: i32| at(Pose::new(centre, Heading::new(k * 10_000)).advanced(radius).at);
    (0..36).map(on).collect()
}

/// The half-disc before a front, with the place it starts from.
fn fan(pose: Pose, radius: i32, half: i32) -> Vec<(i32, i32)> {
    let steps = half / 5_000;
    let on = |k: i32| at(Pose::new(pose.at, pose.facing.turned(k * 5_000)).advanced(radius).at);
    std::iter::once(at(pose.at)).chain((-steps..=steps).map(on)).collect()
}

impl Shown for Tercios {
    fn scene(now: Now<'_, Self>, viewer: Viewer, speaker: &Speaker) -> Scene {
        let field = Field::from(now);
        let lines = Tercios::roster(now, viewer, speaker);
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
                let mut piece = Piece::new(
                    id,
                    Formation::Commander,
                    at(pose.at),
                    i32::from(facing),
                    (2 * DISC, 2 * DISC),
                );
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

    fn roster(now: Now<'_, Self>, _: Viewer, speaker: &Speaker) -> Vec<RosterLine> {
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
                sheet
                    .weapons
                    .iter()
                    .map(|w| Said { clause: Some(w.clause().to_string()), words: words(w.id()) }),
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

    fn drag(now: Now<'_, Self>, seat: Seat, decision: &Decision, pieces: &[String], to: Pose) -> Vec<Order> {
        let field = Field::from(now);
        let dragged = pieces.iter().find_map(|p| unit_of(p));
        // The enemy under the place, or the nearest to it.
        let enemy = || {
            let near = |u: &UnitId| pose_of(field, *u).map_or(i32::MAX, |p| p.at.distance_floor(to.at));
            field.of(seat.other()).min_by_key(near)
        };
        let march = |unit: UnitId, face| {
            let from = field.unit(unit).pose;
            let heading = Heading::towards(from.at, to.at).unwrap_or(from.facing);
            let length = Length(from.at.distance_floor(to.at));
            March { face, heading, length, correction: None, from: None }
        };
        match decision {
            Decision::Activate | Decision::Next { .. } => {
                dragged.map(|unit| Order::Activate { unit, then: None }).into_iter().collect()
            }
            Decision::Act { unit } | Decision::Run { unit } | Decision::Relentless { unit } => {
                let mut orders = vec![Order::Move(march(*unit, None))];
                let sides = rocroi_tercios::units::CENTRES;
                orders.extend(sides.map(|side| Order::Move(march(*unit, Some(side)))));
                orders
            }
            Decision::Assault { .. } => match enemy() {
                Some(at) => {
                    vec![Order::Charge { at, centre: None, from: None }, Order::Toward { at, from: None }]
                }
                None => Vec::new(),
            },
            Decision::Fire { .. } => {
                let shots = |at| Order::Shoot(Shots { volley: Some(Aiming::at(at)), gun: None });
                enemy().map(shots).into_iter().collect()
            }
            Decision::Evade { unit, .. } => {
                let m = march(*unit, None);
                vec![Order::Evade { heading: m.heading, length: m.length }]
            }
            Decision::Command => {
                let ride = Ride { path: vec![to.at], join: None, from: None };
                let command =
                    |commander| Order::Command(Command { commander, ride: Some(ride), action: None });
                pieces.iter().find_map(|p| commander_of(p)).map(command).into_iter().collect()
            }
            Decision::Ride { .. } => vec![Order::Ride(Ride { path: vec![to.at], join: None, from: None })],
            Decision::SetGun { .. }
            | Decision::Aside { .. }
            | Decision::Escape { .. }
            | Decision::GetAway { .. } => vec![Order::Place { at: to.at }],
            Decision::Vanguard => {
                let vanguard = |unit| Order::Vanguard { unit, march: march(unit, None) };
                dragged.map(vanguard).into_iter().collect()
            }
            Decision::Protector { unit } => vec![Order::Move(march(*unit, None))],
            _ => Vec::new(),
        }
    }

    fn laid(now: Now<'_, Self>, seat: Seat, _: &Decision, order: &Order, speaker: &Speaker) -> LaidOut {
        TerciosLaid { now, seat, speaker: Some(speaker) }.laid(order)
    }

    fn relaid(
        now: Now<'_, Self>,
        seat: Seat,
        _: &Decision,
        order: &Order,
        pieces: &[String],
        to: Pose,
    ) -> Option<Order> {
        TerciosLaid { now, seat, speaker: None }.relaid(order, pieces, to)
    }

    fn standings() -> Vec<Standing> {
        vec![
            Standing::EvadeFrom { arm: Arm::Cavalry },
            Standing::EvadeFrom { arm: Arm::Infantry },
            Standing::NeverReact,
            Standing::GoOn,
            Standing::NoCommander,
        ]
    }

    fn around(now: Now<'_, Self>, _: Seat, pieces: &[String], _: Lang) -> Vec<Overlay> {
        let field = Field::from(now);
        let mut out = Vec::new();
        for unit in pieces.iter().filter_map(|p| unit_of(p)) {
            let Some(pose) = pose_of(field, unit) else { continue };
            let reach = Allowance::of(field, unit, Motion::Move).open;
            if reach > 0 {
                out.push(Overlay::Reach { outlines: vec![fan(pose, reach, 90_000)], label: String::new() });
            }
            // Within 3 inches of its front centre it may react.
            out.push(Overlay::Zone { outline: circle(pose.at, 3 * INCH) });
            let ranges =
                target::weapons(field, unit).into_iter().map(|w| target::range(field, unit, w).total());
            if let Some(range) = ranges.max() {
                let bands = vec![fan(pose, i32::from(range) * INCH, 45_000)];
                out.push(Overlay::Arc { bands, labels: vec![format!("{range}\u{2033}")] });
            }
        }
        for c in pieces.iter().filter_map(|p| commander_of(p)) {
            if let Station::At(p) = field.world.commander(c).station {
                let radius = rocroi_tercios::turn::command::radius(field, c);
                out.push(Overlay::Zone { outline: circle(p, radius + DISC) });
            }
        }
        out
    }

    fn pieces_of(_: Now<'_, Self>, _: Seat, order: &Order) -> Vec<String> {
        match order {
            Order::Vanguard { unit, .. }
            | Order::Activate { unit, .. }
            | Order::TestNext { unit }
            | Order::React { unit, .. } => vec![piece_id(*unit)],
            Order::Charge { at, .. } | Order::Toward { at, .. } => vec![piece_id(*at)],
            Order::Shoot(shots) => {
                [shots.volley, shots.gun].into_iter().flatten().map(|a| piece_id(a.at)).collect()
            }
            Order::Command(c) => {
                let named = c.action.iter().flat_map(|a| [a.unit, a.other]).flatten();
                std::iter::once(format!("c{}", c.commander.0)).chain(named.map(piece_id)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn route(now: Now<'_, Self>, _: Seat, order: &Order, speaker: &Speaker) -> Route {
        let Order::Move(march) = order else { return Route::default() };
        let field = Field::from(now);
        // Whoever is on its feet in this activation.
        let acting = now.stack.iter().rev().find_map(|f| match f {
            Frame::Acting(acting) => Some(acting.unit),
            _ => None,
        });
        let Some((unit, pose)) = acting.and_then(|u| Some((u, pose_of(field, u)?))) else {
            return Route::default();
        };
        let end = Pose::new(pose.at, march.heading).advanced(march.length.0);
        let most = Allowance::of(field, unit, Motion::Move).open;
        let inches = |units: i32| speaker.decimal(i64::from(units) * 1000 / i64::from(INCH) / 10 * 10);
        let args = [("spent", inches(march.length.0)), ("of", inches(most))];
        Route {
            ways: vec![(piece_id(unit), vec![at(pose.at), at(end.at)])],
            cost: speaker.with_args("tercios-cost-move", &args).unwrap_or_default(),
        }
    }

    fn next_phases(mut now: Position, seat: Seat) -> Vec<Position> {
        now.next = Some(seat);
        vec![now]
    }

    fn bar(now: Now<'_, Self>, speaker: &Speaker) -> Bar {
        let field = Field::from(now);
        let say = |id: &str, args: &[(&str, String)]| speaker.with_args(id, args).unwrap_or_default();
        let phase = match now.stack.first() {
            Some(Frame::Setting(_) | Frame::Deploying(_)) => "tercios-bar-set-up",
            _ if now.stack.len() > 1 => "tercios-bar-activation",
            _ => "tercios-bar-planning",
        };
        let words = say(phase, &[("turn", now.world.turn.to_string())]);
        let names = <Tercios as rocroi_systems::Open>::names(now.setup, now.world);
        let points = rocroi_tercios::battle::points(field);
        let counters = Seat::BOTH.map(|seat| {
            let who = names.seat(&seat.to_string().to_lowercase()).unwrap_or_else(|| seat.to_string());
            let left = points[seat.index()];
            Counter {
                words: say("tercios-bar-points", &[("who", who), ("points", left.to_string())]),
                left,
                of: 0,
            }
        });
        Bar { words, counters: counters.into(), ..Bar::default() }
    }

    fn choices(now: Now<'_, Self>, seat: Seat, decision: &Decision, speaker: &Speaker) -> Vec<Choice> {
        if !matches!(decision, Decision::Plan) {
            return Vec::new();
        }
        // Whoever gets a card, and the usual one, is what the first candidate says.
        let mut offered = Vec::new();
        Tercios::candidates(now, seat, decision, &mut offered);
        let Some(Order::Plan(usual)) = offered.first() else { return Vec::new() };
        let word = |card: Card| <&'static str>::from(card).to_owned();
        let options: Vec<(String, String)> =
            Card::ALL.into_iter().map(|c| (word(c), term(speaker, &word(c)))).collect();
        let lines = Tercios::roster(now, Viewer::Seat(seat), speaker);
        let choice = |(unit, card): &(UnitId, Card)| {
            let piece = piece_id(*unit);
            let name = lines.iter().find(|l| l.id == piece).map_or_else(String::new, |l| l.name.clone());
            Choice { piece, name, options: options.clone(), usual: word(*card) }
        };
        usual.cards.iter().map(choice).collect()
    }

    fn compose(_: Now<'_, Self>, _: Seat, decision: &Decision, picks: &[(String, String)]) -> Option<Order> {
        if !matches!(decision, Decision::Plan) {
            return None;
        }
        let card = |(piece, word): &(String, String)| Some((unit_of(piece)?, word.parse::<Card>().ok()?));
        let cards = picks.iter().map(card).collect::<Option<Vec<_>>>()?;
        Some(Order::Plan(Planning { cards, groups: Vec::new() }))
    }

    fn total(tally: &rocroi_game::Tally<Self::Why>) -> i16 {
        i16::from(rocroi_tercios::values::read(tally))
    }
}
