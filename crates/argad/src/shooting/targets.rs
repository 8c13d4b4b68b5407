//! Who may shoot at whom (R-SHT-01, R-SHT-21 to R-SHT-24, R-SHT-32, R-SHT-33, R-SHT-36), furtive targets
//! (R-SHT-17) and furtive shooters (R-SHT-20).

use super::factors::{Circumstances, Reckoned, number_at, opening_used, reckon};
use super::sight::Looker;
use crate::fault::Fault;
use crate::figures::{FigureId, Firearm, GroupId, Marks, Place, Spot};
use crate::ground::WallId;
use crate::measure::{gap, touch};
use crate::orders::{Aim, ShotOrder};
use crate::setup::Setup;
use crate::turn::tested_points;
use crate::world::{Eyes, World};
use rocroi_game::by;
use rocroi_table::{Body, Cm, GRAIN, Point};

/// A shot that may be made.
#[derive(Clone, PartialEq, Debug)]
pub struct Legal {
    /// Reckoned against this figure.
    pub reckoned: Reckoned,
    /// Where the shooter is taken to be.
    pub from: Spot,
    /// Where the target is taken to be.
    pub to: Spot,
    /// The opening it goes out by.
    pub opening: Option<WallId>,
}

/// Is this firearm of his loaded?
pub fn loaded(w: &World, setup: &Setup, id: FigureId, firearm: Firearm) -> bool {
    by!("R-TRN-11");
    let f = w.figure(id);
    match firearm {
        Firearm::Pistol => f.pistols_loaded > 0,
        long => setup.profile(id).long_arm == Some(long) && f.long_loaded,
    }
}

/// Why the figure may not shoot at all with that weapon.
pub fn state_faults(w: &World, setup: &Setup, id: FigureId, firearm: Firearm, ambush: bool) -> Vec<Fault> {
    by!("R-SHT-01");
    let f = w.figure(id);
    let eyes = Eyes::Of(f.side);
    let mut out = Vec::new();
    let Some(place) = w.place(id, eyes) else { return vec![Fault::MayNotShoot { figure: id }] };
    if f.marks.has(Marks::SHOT) {
        out.push(Fault::ShotTwice { figure: id });
    }
    if !ambush && f.marks.has(Marks::SHOT_SPENT) {
        out.push(Fault::ShotSpent { figure: id });
    }
    if w.routed(id) || place.crouched || w.swims(id, eyes) || w.holds_horses(id) {
        out.push(Fault::MayNotShoot { figure: id });
    }
    if f.marks.has(Marks::FELL_BACK) {
        out.push(Fault::FellBack { figure: id });
    }
    if !setup.profile(id).carries(firearm) {
        out.push(Fault::NotCarried { figure: id, firearm });
    } else if !loaded(w, setup, id, firearm) {
        out.push(Fault::NotLoaded { figure: id, firearm });
    }
    if firearm.row().foot_and_still && (f.mounted() || !w.immobile(id)) {
        by!("R-FIG-13");
        out.push(Fault::MusketMoved { figure: id });
    }
    if f.marks.has(Marks::HELD) && firearm != Firearm::Pistol {
        out.push(Fault::OnlyPistol { figure: id });
    }
    let mover = w.mover(setup, id);
    if mover.is_mounted_foot() && !w.immobile(id) && !f.marks.has(Marks::ARRIVED) {
        out.push(Fault::MountedFootMoves { figure: id });
    }
    if f.loot.is_some() && firearm.is_long() {
        out.push(Fault::CarriesLoot { figure: id });
    }
    if !in_rank(w, id) {
        out.push(Fault::NotInRank { figure: id });
    }
    out
}

/// In a formed foot unit the first two of each file shoot, in formed cavalry the first (R-SHT-36).
fn in_rank(w: &World, id: FigureId) -> bool {
    let Some(group) = w.group_of(id) else { return true };
    if w.formed(id).is_none() {
        return true;
    }
    by!("R-SHT-36");
    let Some(grid) = w.grid(group) else { return true };
    let Some(cell) = grid.cell_of(id) else { return true };
    let ahead = grid.cells.iter().filter(|c| c.file == cell.file && c.rank < cell.rank).count();
    ahead < if w.figure(id).mounted() { 1 } else { 2 }
}

/// The friend directly in front in the same formed foot unit, who is looked past.
fn in_front(w: &World, id: FigureId) -> Option<FigureId> {
    let group = w.group_of(id)?;
    w.formed(id)?;
    if w.figure(id).mounted() {
        return None;
    }
    let grid = w.grid(group)?;
    let cell = grid.cell_of(id)?;
    grid.at(cell.rank - 1, cell.file)
}

/// Is the enemy in contact with friends of the shooter, other than himself?
fn among_friends(w: &World, shooter: FigureId, target: FigureId) -> bool {
    w.touching(target).any(|f| f != shooter)
}

/// The same for a target at another spot, with the friends where they stand.
fn among_friends_at(
    w: &World,
    shooter: FigureId,
    target: FigureId,
    spot: Spot,
    storey: u8,
    eyes: Eyes,
) -> bool {
    w.touched_from(target, spot, storey, eyes).iter().any(|(f, _)| *f != shooter)
}

/// Everything about one shot at one figure.
pub fn shot_at(
    w: &World,
    setup: &Setup,
    order: &ShotOrder,
    target: FigureId,
    ambush: bool,
) -> Result<Legal, Fault> {
    let id = order.shooter;
    let f = w.figure(id);
    let eyes = Eyes::Of(f.side);
    let figure = id;
    let enemy = w.figure(target).side != f.side;
    let (Some(place), Some(at)) = (w.place(id, eyes), w.place(target, eyes)) else {
        return Err(Fault::NoTarget { figure });
    };
    if !enemy {
        return Err(Fault::NoTarget { figure });
    }
    if let (Some(mine), Some(theirs)) = (w.group_of(id), w.group_of(target))
        && w.ambushes.contains(&(theirs, mine))
    {
        return Err(Fault::NotAtAmbushers { figure });
    }
    let touches = w.touching(id).any(|e| e == target);
    let in_contact = w.in_contact(id);
    if in_contact && !touches {
        by!("R-SHT-24");
        let arrived = f.marks.has(Marks::ARRIVED);
        return Err(if arrived {
            Fault::OnlyAtContacted { figure }
        } else {
            Fault::OnlyAtContact { figure }
        });
    }
    if f.marks.has(Marks::ARRIVED) && !made_by(w, id, target) {
        by!("R-SHT-23");
        return Err(Fault::OnlyAtContacted { figure });
    }
    let front =
        |spot: Spot| w.formed(id).is_none() || w.group_of(id).is_none_or(|g| w.in_front_of(g, spot.at));
    let from = w.looker_at(id, place.spot, place.storey);
    let to = w.looker_at(target, at.spot, at.storey);
    let mut about = Circumstances { ambush, contact: touches, ..Circumstances::default() };
    if touches {
        if !front(at.spot) {
            return Err(Fault::NotInRank { figure });
        }
        let reckoned =
            reckon(w, setup, order.firearm, &from, &to, about).ok_or(Fault::OutOfRange { figure })?;
        return Ok(Legal { reckoned, from: place.spot, to: at.spot, opening: None });
    }
    // Out of range wherever either of them was this turn: no need to look.
    if number_at(order.firearm, gap(&from.body, &to.body)).is_none() {
        let ways = [where_it_was(w, id, place.spot.at), where_it_was(w, target, at.spot.at)];
        if ways.iter().all(|(low, high)| low == high) || out_of_reach(&ways, order.firearm) {
            return Err(Fault::OutOfRange { figure });
        }
    }
    let past = in_front(w, id);
    let sees = |to: &Looker, p: &Place| {
        front(Spot::new(to.at, p.spot.heading)) && w.sees(&from, target, p, to, eyes, past)
    };
    let friends = among_friends(w, id, target);
    let shoot = |from: &Looker, from_spot: Spot, to: &Looker, to_spot: Spot, about: Circumstances| {
        let reckoned =
            reckon(w, setup, order.firearm, from, to, about).ok_or(Fault::OutOfRange { figure })?;
        let opening = match opening_used(w, from, to) {
            Some(None) => return Err(Fault::NotAtOpening { figure }),
            Some(o) => o,
            None => None,
        };
        Ok(Legal { reckoned, from: from_spot, to: to_spot, opening })
    };
    // Where it stands now.
    if !friends && sees(&to, &at) {
        return shoot(&from, place.spot, &to, at.spot, about);
    }
    // Who names a point of his own way shoots from there.
    if order.point.is_some() && !friends && front(at.spot) {
        return furtive_shooter(w, setup, order, target, &at, about);
    }
    // Where it began, or in passing.
    if let Some(p) = passing(w, target) {
        let start = at_start(w, target, at);
        let to_start = w.looker_at(target, start.spot, start.storey);
        let held = (w.contacts.iter().any(|c| c.has(target) && c.at_start)
            || w.figure(target).marks.has(Marks::HELD))
            && !left_only(w, id, target);
        if !held && sees(&to_start, &start) {
            by!("R-SHT-17");
            return shoot(&from, place.spot, &to_start, start.spot, about);
        }
        let mut best: Option<(i32, Spot)> = None;
        let reach = Cm(order.firearm.reach() + 7).units();
        for spot in p.into_iter().filter(|s| s.at.within(from.at, reach)) {
            let there = Place { spot, crouched: false, idle: false, ..at };
            let to = w.looker_at(target, spot, at.storey);
            let range = gap(&from.body, &to.body);
            if best.is_some_and(|(b, _)| range >= b) || number_at(order.firearm, range).is_none() {
                continue;
            }
            if sees(&to, &there) && !among_friends_at(w, id, target, spot, at.storey, eyes) {
                best = Some((range, spot));
            }
        }
        if let Some((_, spot)) = best {
            by!("R-SHT-17");
            about.furtive_target = true;
            let to = w.looker_at(target, spot, at.storey);
            return shoot(&from, place.spot, &to, spot, about);
        }
    }
    if !front(at.spot) {
        return Err(Fault::NotInRank { figure });
    }
    if friends {
        by!("R-SHT-33");
        return Err(Fault::AmongFriends { figure });
    }
    furtive_shooter(w, setup, order, target, &at, about)
}

/// A figure as it stood, or lay, at the start of the turn.
fn at_start(w: &World, id: FigureId, now: Place) -> Place {
    let f = w.figure(id);
    // He stood up by himself, or in his own move.
    let lay = f.marks.has(Marks::LAY) || (f.marks.has(Marks::POSTURE_CHANGED) && !now.crouched);
    Place { spot: f.start, crouched: lay, idle: lay, ..now }
}

/// Was the shooter the only one the target touched at the start? He is no friend of his own (R-SHT-33).
fn left_only(w: &World, shooter: FigureId, target: FigureId) -> bool {
    let side = w.figure(shooter).side;
    let there = w.stance_at(target, w.figure(target).start, 0);
    let mut touched = w.ids().filter(|f| {
        let friend = w.figure(*f);
        friend.side == side
            && friend.marks.has(Marks::HELD)
            && crate::figures::touching(&w.ground, &w.stance_at(*f, friend.start, 0), &there).is_some()
    });
    touched.next() == Some(shooter) && touched.next().is_none()
}

/// The corners of the rectangle in which the base centre of a figure was this turn.
fn where_it_was(w: &World, id: FigureId, now: Point) -> (Point, Point) {
    let trail = w.trail.iter().filter(|t| t.figure == id).map(|t| t.spot.at);
    trail.chain([w.figure(id).start.at]).fold((now, now), |(low, high), p| {
        (Point::new(low.x.min(p.x), low.y.min(p.y)), Point::new(high.x.max(p.x), high.y.max(p.y)))
    })
}

/// Are two such rectangles farther apart than the weapon reaches, two bases added?
fn out_of_reach(ways: &[(Point, Point); 2], firearm: Firearm) -> bool {
    let [(a, b), (c, d)] = *ways;
    let reach = Cm(firearm.reach() + 7).units();
    let apart = |low: i32, high: i32, other: i32, end: i32| (other - high).max(low - end);
    apart(a.x, b.x, c.x, d.x) > reach || apart(a.y, b.y, c.y, d.y) > reach
}

/// Was the contact made by this figure's own move?
fn made_by(w: &World, id: FigureId, enemy: FigureId) -> bool {
    let side = w.figure(id).side;
    w.contacts.iter().any(|c| c.has(id) && c.has(enemy) && c.by == Some(side))
}

/// The points of a figure's path this turn that are tested, if it has one.
fn passing(w: &World, id: FigureId) -> Option<Vec<Spot>> {
    let path: Vec<Spot> = w.trail.iter().filter(|t| t.figure == id).map(|t| t.spot).collect();
    (path.len() > 1).then(|| tested_points(&path).into_iter().map(|(_, s)| s).collect())
}

/// A shooter hidden at both ends shoots from a point of his path (R-SHT-20).
fn furtive_shooter(
    w: &World,
    setup: &Setup,
    order: &ShotOrder,
    target: FigureId,
    at: &Place,
    mut about: Circumstances,
) -> Result<Legal, Fault> {
    let id = order.shooter;
    let figure = id;
    let eyes = Eyes::Of(w.figure(id).side);
    let unseen = Fault::NotVisible { figure };
    let path: Vec<Spot> = w.trail.iter().filter(|t| t.figure == id).map(|t| t.spot).collect();
    let (Some(place), true) = (w.place(id, eyes), path.len() > 1) else { return Err(unseen) };
    if order.firearm.row().foot_and_still || w.formed(id).is_some() {
        return Err(unseen);
    }
    if w.mover(setup, id).is_mounted_foot() {
        return Err(Fault::MountedFootMoves { figure });
    }
    by!("R-SHT-20");
    let to = w.looker_at(target, at.spot, at.storey);
    let hidden_at = |p: Place| {
        let me = w.looker_at(id, p.spot, p.storey);
        !w.sees(&to, id, &p, &me, eyes, None)
    };
    // Nowhere near enough: no need to look.
    let reach = Cm(order.firearm.reach() + 7).units();
    let points = tested_points(&path);
    if order.point.is_none() && !points.iter().any(|(_, s)| s.at.within(to.at, reach)) {
        return Err(unseen);
    }
    if !hidden_at(at_start(w, id, place)) || !hidden_at(place) {
        return Err(unseen);
    }
    let mut best: Option<(i32, Spot)> = None;
    for (grains, spot) in points {
        if let Some(cm) = order.point
            && grains / GRAIN / i64::from(Cm::UNITS) != i64::from(cm)
        {
            continue;
        }
        if !spot.at.within(to.at, reach) {
            continue;
        }
        let from = w.looker_at(id, spot, place.storey);
        let range = gap(&from.body, &to.body);
        let nearer = best.is_none_or(|(b, _)| range < b);
        let in_range = number_at(order.firearm, range).is_some();
        if nearer && in_range && w.sees(&from, target, at, &to, eyes, None) {
            best = Some((range, spot));
        }
    }
    let Some((_, spot)) = best else {
        return Err(if order.point.is_some() { Fault::NoSuchPoint { figure } } else { unseen });
    };
    about.furtive_shooter = true;
    let from = w.looker_at(id, spot, place.storey);
    let reckoned = reckon(w, setup, order.firearm, &from, &to, about).ok_or(Fault::OutOfRange { figure })?;
    Ok(Legal { reckoned, from: spot, to: at.spot, opening: None })
}

/// The legal shots at the figures of a group, nearest first (R-SHT-32).
pub fn shots_at_group(
    w: &World,
    setup: &Setup,
    order: &ShotOrder,
    group: GroupId,
    ambush: bool,
) -> Vec<Legal> {
    by!("R-SHT-32");
    let mut all: Vec<Legal> =
        w.members(group).filter_map(|t| shot_at(w, setup, order, t, ambush).ok()).collect();
    all.sort_by_key(|l| (l.reckoned.range, l.reckoned.target));
    all
}

/// A named shot, reckoned; or why it may not be made.
pub fn named_shot(w: &World, setup: &Setup, order: &ShotOrder, ambush: bool) -> Result<Legal, Vec<Fault>> {
    let mut faults = state_faults(w, setup, order.shooter, order.firearm, ambush);
    let figure = order.shooter;
    let legal = match order.aim {
        Aim::Figure(t) => shot_at(w, setup, order, t, ambush),
        Aim::Group(g) => {
            // A group nobody sees is no target; a hidden one does not exist for the shooter.
            let seen = w.members(g).any(|t| w.place(t, Eyes::Of(w.figure(figure).side)).is_some());
            let first = shots_at_group(w, setup, order, g, ambush).into_iter().next();
            let why = || w.members(g).next().map(|t| shot_at(w, setup, order, t, ambush));
            match first {
                Some(l) => Ok(l),
                None => match why() {
                    Some(Err(f)) if seen => Err(f),
                    _ => Err(Fault::NoTarget { figure }),
                },
            }
        }
    };
    match legal {
        Ok(l) if faults.is_empty() => Ok(l),
        Ok(_) => Err(faults),
        Err(f) => {
            // Whom he does not see because he hides: how.
            if let (Fault::NotVisible { .. }, Aim::Figure(t)) = (&f, order.aim) {
                faults.extend(w.how_hidden(figure, t));
            }
            faults.push(f);
            Err(faults)
        }
    }
}

/// Everything wrong with the shots a side names; each shooter once, openings not crowded.
pub fn shots_faults(w: &World, setup: &Setup, shots: &[ShotOrder], ambush: bool) -> Vec<Fault> {
    let mut out = Vec::new();
    let mut through: Vec<(WallId, usize)> = Vec::new();
    for (i, s) in shots.iter().enumerate() {
        if shots[..i].iter().any(|o| o.shooter == s.shooter) {
            by!("R-TRN-12");
            out.push(Fault::ShotTwice { figure: s.shooter });
            continue;
        }
        match named_shot(w, setup, s, ambush) {
            Ok(l) => {
                if let Some(wall) = l.opening {
                    let n = through.iter().position(|(o, _)| *o == wall).unwrap_or_else(|| {
                        through.push((wall, shot_through(w, wall, w.figure(s.shooter).side)));
                        through.len() - 1
                    });
                    through[n].1 += 1;
                    let most = shooters(w, wall);
                    if through[n].1 > most {
                        out.push(Fault::OpeningTaken { figure: s.shooter });
                    }
                }
            }
            Err(f) => out.extend(f),
        }
    }
    out
}

/// Those of a side who stand at an opening and have shot this turn: in an ambush, before these shots.
fn shot_through(w: &World, wall: WallId, side: rocroi_game::Seat) -> usize {
    let (WallId::Opening(b, _), Some(segment)) = (wall, w.ground.wall(wall)) else { return 0 };
    let at = |p: &Place| w.ground.building_at(p.spot.at) == Some(usize::from(b));
    let touches = |id, p: &Place| touch(&w.body_at(id, p.spot), &Body::Segment(segment));
    let shot = w.seen_of(side, Eyes::Of(side)).filter(|(id, _)| w.figure(*id).marks.has(Marks::SHOT));
    shot.filter(|(id, p)| at(p) && touches(*id, p)).count()
}

/// How many may shoot through it in a turn (R-MOV-24).
pub fn shooters(w: &World, wall: WallId) -> usize {
    match wall {
        WallId::Opening(b, i) => {
            let openings = w.ground.buildings.get(usize::from(b)).map(|b| &b.openings);
            openings.and_then(|o| o.get(usize::from(i))).map_or(0, |o| o.kind.shooters())
        }
        WallId::Line(_) | WallId::Gate(_) => usize::MAX,
    }
}

/// Firearms a figure could fire now, apart from a target.
pub fn ready_arms(w: &World, setup: &Setup, id: FigureId, ambush: bool) -> Vec<Firearm> {
    let p = setup.profile(id);
    let arms = p.long_arm.into_iter().chain((p.pistols > 0).then_some(Firearm::Pistol));
    arms.filter(|a| state_faults(w, setup, id, *a, ambush).is_empty()).collect()
}

/// Could anybody of the side shoot at something, as far as everybody knows?
pub fn may_shoot(w: &World, setup: &Setup, seat: rocroi_game::Seat) -> bool {
    let armed = |id: FigureId| {
        let f = w.figure(id);
        f.long_loaded || f.pistols_loaded > 0
    };
    // What hidden men can do nobody else knows.
    if w.ids()
        .any(|id| w.figure(id).side == seat && w.figure(id).on_table() && !w.figure(id).shown() && armed(id))
    {
        return true;
    }
    let enemies: Vec<FigureId> = w.seen_of(seat.other(), Eyes::Shown).map(|(id, _)| id).collect();
    w.seen_of(seat, Eyes::Shown).any(|(id, _)| {
        armed(id)
            && ready_arms(w, setup, id, false).into_iter().any(|firearm| {
                enemies.iter().any(|t| {
                    let order = ShotOrder { shooter: id, firearm, aim: Aim::Figure(*t), point: None };
                    shot_at(w, setup, &order, *t, false).is_ok()
                })
            })
    })
}
