//! Tercios before the player: what a drag means, what an order is about, the cards to choose from.

mod fights;
mod plan;
mod says;

use crate::laid::{Laid as _, LaidOut, TerciosLaid};
use crate::out::{Bar, Choice, Counter, RosterLine, Route, Said};
use crate::shown::Shown;
use plan::{at, commander_of, piece_id, pose_of, term, unit_of};
pub(crate) use plan::{flag, formation};
use rocroi_draw::{Overlay, Scene};
use rocroi_game::{Now, Pending, Seat, System as _, Viewer};
use rocroi_table::{Heading, Point, Pose};
use rocroi_tercios::movement::Allowance;
use rocroi_tercios::script::Position;
use rocroi_tercios::shooting::target;
use rocroi_tercios::terms::Arm;
use rocroi_tercios::units::DISC;
use rocroi_tercios::{
    Aiming, Card, Command, Decision, Field, FightOutcome, Frame, INCH, Length, March, Motion, Order,
    Planning, Ride, Shots, Standing, Station, Tercios, UnitId,
};
use rocroi_words::{Lang, Speaker};

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
        plan::scene(now, viewer, speaker)
    }

    fn roster(now: Now<'_, Self>, viewer: Viewer, speaker: &Speaker) -> Vec<RosterLine> {
        plan::roster(now, viewer, speaker)
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
            Order::Command(c) => vec![format!("c{}", c.commander.0)],
            _ => Vec::new(),
        }
    }

    fn targets_of(_: Now<'_, Self>, _: Seat, order: &Order) -> Vec<String> {
        match order {
            Order::Charge { at, .. } | Order::Toward { at, .. } => vec![piece_id(*at)],
            Order::Shoot(shots) => {
                [shots.volley, shots.gun].into_iter().flatten().map(|a| piece_id(a.at)).collect()
            }
            Order::Command(c) => {
                c.action.iter().flat_map(|a| [a.unit, a.other]).flatten().map(piece_id).collect()
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

    fn kinds() -> Vec<String> {
        rocroi_tercios::kinds()
    }

    fn says(now: Now<'_, Self>, _: Seat, order: &Order, speaker: &Speaker) -> Option<String> {
        says::says(now, order, speaker)
    }

    fn favours(fight: &Pending<Self>, outcome: &FightOutcome) -> Option<(Seat, u8)> {
        fights::favours(fight, outcome)
    }

    fn result(
        now: Now<'_, Self>,
        fight: &Pending<Self>,
        outcome: &FightOutcome,
        speaker: &Speaker,
    ) -> Option<String> {
        fights::result(now, fight, outcome, speaker)
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
        let clause = |card: Card| match card {
            Card::Ready => "T-TRN-24",
            Card::Assault => "T-TRN-28",
            Card::Run => "T-TRN-32",
            Card::Fire => "T-TRN-33",
            Card::Resist => "T-TRN-34",
        };
        let hints: Vec<Said> = Card::ALL
            .into_iter()
            .map(|c| Said {
                clause: Some(clause(c).into()),
                words: speaker.plain(&format!("tercios-hint-{}", word(c))).unwrap_or_default(),
            })
            .collect();
        let lines = Tercios::roster(now, Viewer::Seat(seat), speaker);
        let choice = |(unit, card): &(UnitId, Card)| {
            let piece = piece_id(*unit);
            let name = lines.iter().find(|l| l.id == piece).map_or_else(String::new, |l| l.name.clone());
            Choice { piece, name, options: options.clone(), usual: word(*card), hints: hints.clone() }
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
