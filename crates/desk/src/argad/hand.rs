//! What the player's hand means: a drag of one man, of a group, of a formed unit; and the circles worth seeing round
//! those he has chosen.

use super::{at, size};
use crate::out::Route;
use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, Firearm, GroupId, Spot};
use rocroi_argad::measure::touch;
use rocroi_argad::movement::{Course, Hand, Leg, March, Step, Walk, left};
use rocroi_argad::orders::{Aim, Decision, Order, ShotOrder};
use rocroi_argad::world::{Eyes, Phase};
use rocroi_draw::Overlay;
use rocroi_game::{Now, Seat};
use rocroi_table::{Cm, Fine, GRAIN, Heading, Point, Pose};
use rocroi_words::{Lang, Speaker};

/// The orders a drag could mean.
pub fn drag(
    now: Now<'_, Argad>,
    seat: Seat,
    decision: &Decision,
    figures: &[FigureId],
    to: Pose,
) -> Vec<Order> {
    let w = now.world;
    let Some(lead) = figures.first().copied() else { return Vec::new() };
    let (Some(spot), Some(group)) = (w.spot(lead, Eyes::Of(seat)), w.group_of(lead)) else {
        return Vec::new();
    };
    if group.seat != seat {
        return Vec::new();
    }
    // The hand holds the middle of the front edge; the rules go by the centre.
    let depth = size(w.figure(lead).mounted()).depth;
    let centre = to.advanced(-depth / 2).at;
    match decision {
        Decision::Move | Decision::GoOn { .. } | Decision::AmbushMove { .. } => {
            if w.formed(lead).is_some() {
                marches(group, spot, centre)
            } else {
                walks(now, group, figures, spot, centre)
            }
        }
        Decision::Shoot | Decision::AmbushShots { .. } => shots(now, seat, figures, centre),
        _ => Vec::new(),
    }
}

/// The enemies a figure would touch with its centre here.
fn met(now: Now<'_, Argad>, id: FigureId, centre: Point, heading: Heading) -> Vec<FigureId> {
    let w = now.world;
    let body = w.body_at(id, Spot::new(centre, heading));
    let side = w.figure(id).side;
    let near = w.seen_of(side.other(), Eyes::Of(side)).filter(|(e, p)| {
        let other = w.body_at(*e, p.spot);
        touch(&body, &other) || rocroi_table::overlaps(&body, &other, 0)
    });
    near.map(|(e, _)| e).collect()
}

fn walks(now: Now<'_, Argad>, group: GroupId, figures: &[FigureId], spot: Spot, centre: Point) -> Vec<Order> {
    let by = centre - spot.at;
    if by == Point::default() {
        return Vec::new();
    }
    let w = now.world;
    let mut out = Vec::new();
    let way = Heading::towards(spot.at, centre).unwrap_or(spot.heading);
    let own = |against: bool| {
        let course = |id: &FigureId| {
            let heading = if w.figure(*id).mounted() { way } else { spot.heading };
            let here = w.spot(*id, Eyes::All).map_or(centre, |s| s.at + by);
            let mut c = Course::along(*id, [by]);
            if against {
                c.against = met(now, *id, here, heading);
            }
            c
        };
        Walk::own(group.number, figures.iter().map(course).collect())
    };
    let attack = own(true);
    if attack.own.iter().any(|c| !c.against.is_empty()) {
        out.push(Order::Walk(attack));
    }
    if figures.len() > 1 {
        // Places are kept; who is barred stops.
        out.push(Order::Walk(Walk::path(group.number, [by])));
    }
    out.push(Order::Walk(own(false)));
    out
}

/// The ways of men in loose order, and how far the longest is of what its man may still go.
pub fn route(now: Now<'_, Argad>, seat: Seat, order: &Order, speaker: &Speaker) -> Route {
    let Order::Walk(walk) = order else { return Route::default() };
    let (w, setup) = (now.world, now.setup);
    let mut ways = Vec::new();
    let (mut most, mut of) = (0, 0);
    for id in w.members(GroupId::new(seat, walk.group)) {
        let own = walk.own.iter().find(|c| c.figure == id);
        let by: Vec<Point> = match own {
            Some(c) => {
                c.legs.iter().filter_map(|l| if let Leg::By(p) = l { Some(*p) } else { None }).collect()
            }
            None => walk.path.clone(),
        };
        let Some(spot) = w.spot(id, Eyes::Of(seat)).filter(|_| !by.is_empty()) else { continue };
        // The hand holds the middle of the front edge.
        let depth = size(w.figure(id).mounted()).depth;
        let mut here = Pose::new(spot.at, spot.heading).advanced(depth / 2).at;
        let mut way = vec![at(here)];
        let mut far = 0.0;
        for p in &by {
            here = here + *p;
            way.push(at(here));
            far += f64::from(p.x).hypot(f64::from(p.y));
        }
        let far = far as i32;
        if far >= most {
            (most, of) = (far, left(w, setup, id));
        }
        ways.push((super::piece_id(id), way));
    }
    let cm = |n: i32| speaker.decimal((i64::from(n) + 50) / 100 * 100);
    let args = [("spent", cm(most)), ("of", cm(of))];
    let cost = if ways.is_empty() {
        String::new()
    } else {
        speaker.with_args("argad-cost-walk", &args).unwrap_or_default()
    };
    Route { ways, cost }
}

fn marches(group: GroupId, spot: Spot, centre: Point) -> Vec<Order> {
    let away = Fine::from(centre) - Fine::from(spot.at);
    let cm = |grains: i64| (grains / GRAIN) as i32 / 100 * 100;
    let (ahead, aside) = (cm(away.along(spot.heading.forward())), cm(away.along(spot.heading.right())));
    let order = |steps: Vec<Step>| Order::March(March::steps(group.number, steps));
    let hand = if aside < 0 { Hand::Left } else { Hand::Right };
    let mut out = Vec::new();
    if ahead.abs() < Cm(2).units() && aside != 0 {
        out.push(order(vec![Step::Aside(hand, aside.abs())]));
    }
    if ahead < 0 {
        out.push(order(vec![Step::Back(-ahead)]));
    } else {
        if let Some(wanted) = Heading::towards(spot.at, centre)
            && aside.abs() > Cm(1).units()
        {
            let turn = spot.heading.turn_to(wanted).abs().min(90_000);
            out.push(order(vec![Step::Wheel(hand, turn), Step::Ahead(ahead)]));
            out.push(order(vec![Step::Wheel(hand, turn)]));
        }
        out.push(order(vec![Step::Ahead(ahead)]));
    }
    out
}

/// A drag onto an enemy while shots are named: everybody chosen shoots at him.
fn shots(now: Now<'_, Argad>, seat: Seat, figures: &[FigureId], at: Point) -> Vec<Order> {
    let w = now.world;
    let enemies = w.seen_of(seat.other(), Eyes::Of(seat));
    let target = enemies
        .map(|(id, p)| (Fine::from(p.spot.at).distance(Fine::from(at)), id))
        .min()
        .filter(|(far, _)| *far <= i64::from(Cm(4).units()) * GRAIN);
    let Some((_, target)) = target else { return Vec::new() };
    let shot = |id: &FigureId| {
        let f = w.figure(*id);
        let long = now.setup.profile(*id).long_arm.filter(|_| f.long_loaded);
        let pistol = (f.pistols_loaded > 0).then_some(Firearm::Pistol);
        let firearm = long.or(pistol)?;
        Some(ShotOrder { shooter: *id, firearm, aim: Aim::Figure(target), point: None })
    };
    let list: Vec<ShotOrder> = figures.iter().filter_map(shot).collect();
    if list.is_empty() { Vec::new() } else { vec![Order::Shoot(list)] }
}

/// A circle as an outline.
fn circle(centre: Point, radius: i32) -> Vec<(i32, i32)> {
    (0..48).map(|k| at(Pose::new(centre, Heading::new(k * 7_500)).advanced(radius).at)).collect()
}

/// How far those chosen may still go, or how far they shoot.
pub fn around(now: Now<'_, Argad>, seat: Seat, figures: &[FigureId], lang: Lang) -> Vec<Overlay> {
    let (w, setup) = (now.world, now.setup);
    let term = |word: &str| Speaker::of(lang).plain(&format!("argad-term-{word}")).unwrap_or_default();
    let mut out = Vec::new();
    // Of several the one that leads them: circles of all would hide the table.
    for id in figures.iter().filter(|id| w.figure(**id).side == seat).take(1) {
        let Some(spot) = w.spot(*id, Eyes::Of(seat)) else { continue };
        let half = size(w.figure(*id).mounted()).front / 2;
        if w.phase == Phase::Shooting {
            let f = w.figure(*id);
            let long = setup.profile(*id).long_arm.filter(|_| f.long_loaded);
            let Some(arm) = long.or((f.pistols_loaded > 0).then_some(Firearm::Pistol)) else { continue };
            let row = arm.row();
            let bands = row.bands.iter().map(|b| circle(spot.at, Cm(b.to).units() + half)).collect();
            let labels = row.bands.iter().map(|b| b.number.to_string()).collect();
            out.push(Overlay::Arc { bands, labels });
        } else {
            let far = left(w, setup, *id);
            if far > 0 {
                let label = format!("{} {}", Speaker::of(lang).decimal(i64::from(far)), term("cm"));
                out.push(Overlay::Reach { outlines: vec![circle(spot.at, far)], label });
            }
        }
    }
    out
}
