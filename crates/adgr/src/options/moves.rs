//! Candidate moves of a unit or group: advances, wheels, slides, turns, extensions, contractions, support.

use rocroi_game::Chance;
use rocroi_table::{Edge, Pose, Rect, Side, Ud};

use super::{aims, offer, plain};
use crate::ids::UnitId;
use crate::movement::{Trace, allowance, starts_far};
use crate::order::{Angle, Comer, Contraction, Follower, Manoeuvre, Move, Order, Support, SupportPlace};
use crate::scene::Scene;
use crate::tolerance::UD;
use crate::troops::{Category, Footing, Troop};

/// At most so many of each family: the snaps nearest to the limit come first.
const MANY: usize = 8;
const FEW: usize = 3;

struct Mover<'a> {
    scene: &'a Scene<'a>,
    units: &'a [UnitId],
    feet: Vec<Rect>,
    around: Rect,
    /// The allowance in open ground, in table units.
    open: i32,
    /// A road may add to it.
    road: i32,
}

impl<'a> Mover<'a> {
    fn new(scene: &'a Scene<'a>, units: &'a [UnitId]) -> Option<Self> {
        let feet: Vec<Rect> = units.iter().filter_map(|u| scene.foot(*u).copied()).collect();
        let around = Rect::around(feet.first()?.facing(), &feet)?;
        let open = units.iter().filter_map(|u| {
            allowance(scene.profile(*u), Footing::Open, starts_far(scene, *u)).map(|m| m.units())
        });
        let roads = scene.world.ground.pieces.iter().any(|p| p.kind == crate::terrain::Kind::Road);
        let open = open.min().unwrap_or(0);
        Some(Mover { scene, units, feet, around, open, road: if roads { UD } else { 0 } })
    }

    fn offer(&self, path: Vec<Manoeuvre>, out: &mut Vec<Order>) -> bool {
        offer(self.scene, plain(self.units, path), out)
    }

    /// The largest wheel the allowance pays for.
    fn most_wheel(&self) -> i32 {
        let width = self.around.size().front.max(1);
        let wagon = self.units.iter().any(|u| self.scene.profile(*u).category() == Category::Wwg);
        let limit = if wagon { 45_000 } else { 90_000 };
        // Cost 1.5 × W × angle / 90 up to the allowance.
        let payable = i64::from(self.open) * 60_000 / i64::from(width);
        i32::try_from(payable).unwrap_or(limit).min(limit)
    }

    /// Footprints after a beginning of a path, however legal.
    fn after(&self, path: &[Manoeuvre]) -> Vec<Rect> {
        let mut faults = rocroi_game::Faults::new();
        let poses: Vec<Pose> = self.feet.iter().map(Rect::pose).collect();
        let mut formed = rocroi_game::Faults::new();
        let members = crate::movement::group::members(self.scene, self.units, &poses);
        let formation = crate::movement::group::formation(self.scene, &members, &mut formed);
        let trace = Trace::follow(self.scene, self.units, path, formation, &mut faults);
        trace.feet(trace.end())
    }
}

/// A path drawn at random, whether legal or not.
type Drawn = fn(&Mover<'_>, &mut Chance) -> Option<Vec<Manoeuvre>>;

/// A family of moves.
#[derive(Clone, Copy)]
struct Family {
    /// All that are worth naming.
    all: fn(&Mover<'_>, &mut Vec<Order>),
    /// One of them, drawn, whether legal or not; families without it are few enough to be looked through.
    one: Option<Drawn>,
}

const ADVANCES: Family = Family { all: advances, one: Some(an_advance) };
const WHEELS: Family = Family { all: wheels, one: Some(a_wheel) };
const SLIDES: Family = Family { all: slides, one: Some(a_slide) };
const TURNS: Family = Family { all: turns, one: Some(a_turn) };
const CENTRE_WHEELS: Family = Family { all: centre_wheels, one: Some(a_centre_wheel) };
const SUPPORTS: Family = Family { all: supports, one: None };
const EXTENSIONS: Family = Family { all: extensions, one: None };
const CONTRACTIONS: Family = Family { all: contractions, one: None };

const ALONE: [Family; 5] = [ADVANCES, WHEELS, SLIDES, TURNS, SUPPORTS];
const TOGETHER: [Family; 6] = [ADVANCES, WHEELS, SLIDES, TURNS, EXTENSIONS, CONTRACTIONS];

fn families(scene: &Scene<'_>, units: &[UnitId]) -> Vec<Family> {
    let mut list = Vec::new();
    if units.iter().any(|u| scene.profile(*u).category() == Category::Art) {
        list.push(CENTRE_WHEELS);
    }
    if !units.iter().any(|u| scene.profile(*u).troop == Troop::HeavyArtillery) {
        list.extend(if units.len() > 1 { &TOGETHER[..] } else { &ALONE[..] });
    }
    list
}

fn mover<'a>(scene: &'a Scene<'a>, units: &'a [UnitId]) -> Option<Mover<'a>> {
    let mut faults = rocroi_game::Faults::new();
    for unit in units {
        crate::movement::may_move(scene, *unit, &mut faults);
    }
    if faults.is_empty() { Mover::new(scene, units) } else { None }
}

/// The allowance of these units in open ground, if they may move at all.
pub(super) fn open(scene: &Scene<'_>, units: &[UnitId]) -> Option<Ud> {
    mover(scene, units).map(|m| Ud::floor_of(m.open))
}

/// May this unit move and rally in one order, as far as its kind and state go?
pub(super) fn rallies_on_the_move(scene: &Scene<'_>, unit: UnitId) -> bool {
    scene.profile(unit).deep() && scene.unit(unit).disordered()
}

/// Legal moves of these units.
pub(super) fn candidates(scene: &Scene<'_>, units: &[UnitId], out: &mut Vec<Order>) {
    let Some(mover) = mover(scene, units) else { return };
    for family in families(scene, units) {
        (family.all)(&mover, out);
    }
}

/// A legal move of one family, drawn among those for which one is found.
pub(super) fn some(scene: &Scene<'_>, units: &[UnitId], chance: &mut Chance, out: &mut Vec<Order>) {
    let Some(mover) = mover(scene, units) else { return };
    let mut left = families(scene, units);
    while out.is_empty() && !left.is_empty() {
        let family = left.swap_remove(chance.below(left.len()));
        match family.one {
            Some(one) => {
                if let Some(path) = one(&mover, chance) {
                    mover.offer(path, out);
                }
            }
            None => (family.all)(&mover, out),
        }
    }
}

/// A path, with the longest advance it leaves before or after it as chance will have it.
fn with_ahead(m: &Mover<'_>, turn: Manoeuvre, spent: i32, chance: &mut Chance) -> Vec<Manoeuvre> {
    let path = vec![turn];
    let feet = match chance.below(3) {
        0 => return path,
        1 => m.after(&path),
        _ => m.feet.clone(),
    };
    let before = feet == m.feet;
    let far = Ud::floor_of(aims::farthest(m.scene, m.units, &feet, (m.open - spent).max(0)));
    if far <= Ud(0) {
        return path;
    }
    let ahead = [Manoeuvre::Advance(far)];
    if before { ahead.into_iter().chain(path).collect() } else { path.into_iter().chain(ahead).collect() }
}

fn some_side(chance: &mut Chance) -> Side {
    if chance.one_in(2) { Side::Left } else { Side::Right }
}

fn an_advance(m: &Mover<'_>, chance: &mut Chance) -> Option<Vec<Manoeuvre>> {
    if m.road > 0 && chance.one_in(3) {
        return Some(vec![Manoeuvre::Advance(Ud::floor_of(m.open + m.road))]);
    }
    let most = aims::farthest(m.scene, m.units, &m.feet, m.open);
    let by = *chance.pick(&aims::advances(m.scene, m.units, &m.feet, most))?;
    Some(vec![Manoeuvre::Advance(by)])
}

fn a_wheel(m: &Mover<'_>, chance: &mut Chance) -> Option<Vec<Manoeuvre>> {
    let side = some_side(chance);
    let angle = *chance.pick(&aims::wheels(m.scene, m.units, &m.around, side, m.most_wheel()))?;
    let cost = i64::from(angle) * i64::from(m.around.size().front) / 60_000 + 1;
    let spent = i32::try_from(cost).unwrap_or(i32::MAX);
    Some(with_ahead(m, Manoeuvre::Wheel(side, Angle(angle)), spent, chance))
}

fn a_slide(m: &Mover<'_>, chance: &mut Chance) -> Option<Vec<Manoeuvre>> {
    if m.units.iter().any(|u| m.scene.unit(*u).marks.slid) {
        return None;
    }
    let side = some_side(chance);
    let by = *chance.pick(&aims::slides(m.scene, m.units, &m.around, side))?;
    Some(with_ahead(m, Manoeuvre::Slide(side, by), 0, chance))
}

fn a_turn(m: &Mover<'_>, chance: &mut Chance) -> Option<Vec<Manoeuvre>> {
    let side = some_side(chance);
    let turn = if chance.one_in(2) { Manoeuvre::HalfTurn } else { Manoeuvre::QuarterTurn(side) };
    let light = m.units.iter().all(|u| m.scene.profile(*u).light());
    Some(with_ahead(m, turn, if light { 0 } else { UD }, chance))
}

fn a_centre_wheel(m: &Mover<'_>, chance: &mut Chance) -> Option<Vec<Manoeuvre>> {
    let side = some_side(chance);
    let angle = *chance.pick(&aims::wheels(m.scene, m.units, &m.around, side, 90_000))?;
    Some(vec![Manoeuvre::CentreWheel(side, Angle(angle))])
}

fn advances(m: &Mover<'_>, out: &mut Vec<Order>) {
    let most = aims::farthest(m.scene, m.units, &m.feet, m.open);
    let mut found = 0;
    if m.road > 0 && m.offer(vec![Manoeuvre::Advance(Ud::floor_of(m.open + m.road))], out) {
        found += 1;
    }
    for by in aims::advances(m.scene, m.units, &m.feet, most) {
        found += usize::from(m.offer(vec![Manoeuvre::Advance(by)], out));
        if found >= MANY {
            break;
        }
    }
}

/// A path followed by the longest legal advance within what is left of the allowance, if any is legal.
fn then_ahead(m: &Mover<'_>, path: Vec<Manoeuvre>, spent: i32, out: &mut Vec<Order>) -> bool {
    let left = m.open - spent;
    if left <= 0 {
        return false;
    }
    let feet = m.after(&path);
    let most = aims::farthest(m.scene, m.units, &feet, left);
    for by in aims::advances(m.scene, m.units, &feet, most).into_iter().take(MANY) {
        let mut path = path.clone();
        path.push(Manoeuvre::Advance(by));
        if m.offer(path, out) {
            return true;
        }
    }
    false
}

/// Offers the first few legal ones of those worth naming; where none is, hemmed in as the units are, the first legal
/// one of ever smaller amounts.
fn offer_few<T>(named: Vec<T>, smaller: impl IntoIterator<Item = T>, mut legal: impl FnMut(T) -> bool) {
    let found = named.into_iter().map(&mut legal).filter(|l| *l).take(FEW).count();
    if found == 0 {
        smaller.into_iter().any(legal);
    }
}

/// An amount's half, its quarter, and so on to a hundredth of it.
fn halves(all: i32) -> impl Iterator<Item = i32> {
    (1..=7).map(move |n| all >> n).filter(|part| *part >= 10)
}

fn wheels(m: &Mover<'_>, out: &mut Vec<Order>) {
    let (width, most) = (m.around.size().front.max(1), m.most_wheel());
    for side in Side::BOTH {
        offer_few(aims::wheels(m.scene, m.units, &m.around, side, most), halves(most), |angle| {
            let wheel = Manoeuvre::Wheel(side, Angle(angle));
            let cost = i64::from(angle) * i64::from(width) / 60_000 + 1;
            let alone = m.offer(vec![wheel.clone()], out);
            then_ahead(m, vec![wheel], i32::try_from(cost).unwrap_or(i32::MAX), out) || alone
        });
    }
}

fn slides(m: &Mover<'_>, out: &mut Vec<Order>) {
    if m.units.iter().any(|u| m.scene.unit(*u).marks.slid) {
        return;
    }
    let most = aims::farthest(m.scene, m.units, &m.feet, m.open);
    for side in Side::BOTH {
        let smaller = halves(1_000).map(Ud::thousandths);
        offer_few(aims::slides(m.scene, m.units, &m.around, side), smaller, |by| {
            let slide = Manoeuvre::Slide(side, by);
            // Before the advance, after it, or alone behind a work.
            let after = vec![Manoeuvre::Advance(Ud::floor_of(most)), slide.clone()];
            then_ahead(m, vec![slide.clone()], 0, out) || m.offer(after, out) || m.offer(vec![slide], out)
        });
    }
}

fn turns(m: &Mover<'_>, out: &mut Vec<Order>) {
    let all = [Manoeuvre::QuarterTurn(Side::Left), Manoeuvre::QuarterTurn(Side::Right), Manoeuvre::HalfTurn];
    for turn in all {
        m.offer(vec![turn.clone()], out);
        let light = m.units.iter().all(|u| m.scene.profile(*u).light());
        then_ahead(m, vec![turn.clone()], if light { 0 } else { UD }, out);
        if light {
            let most = aims::farthest(m.scene, m.units, &m.feet, m.open);
            m.offer(vec![Manoeuvre::Advance(Ud::floor_of(most)), turn], out);
        }
    }
}

fn centre_wheels(m: &Mover<'_>, out: &mut Vec<Order>) {
    for side in Side::BOTH {
        offer_few(aims::wheels(m.scene, m.units, &m.around, side, 90_000), halves(90_000), |angle| {
            m.offer(vec![Manoeuvre::CentreWheel(side, Angle(angle))], out)
        });
    }
}

/// Members by file and rank, front rank first.
fn ranked(m: &Mover<'_>) -> Vec<(i32, i32, UnitId)> {
    let seats = crate::movement::seats(&m.feet);
    let mut all: Vec<(i32, i32, UnitId)> =
        seats.iter().zip(m.units).map(|(s, u)| (s.rank, s.file, *u)).collect();
    all.sort_unstable();
    all
}

fn extensions(m: &Mover<'_>, out: &mut Vec<Order>) {
    let rear: Vec<UnitId> = ranked(m).into_iter().filter(|(rank, ..)| *rank > 0).map(|(.., u)| u).collect();
    if rear.is_empty() {
        return;
    }
    let comer = |unit: UnitId, side: Side| Comer { unit, side, link: None };
    for side in Side::BOTH {
        for n in (1..=rear.len().min(4)).rev() {
            let comers: Vec<Comer> = rear.iter().take(n).map(|u| comer(*u, side)).collect();
            if m.offer(vec![Manoeuvre::Extend(comers)], out) {
                break;
            }
        }
    }
    let both: Vec<Comer> =
        rear.iter().take(4).enumerate().map(|(i, u)| comer(*u, Side::BOTH[i % 2])).collect();
    if both.len() > 1 {
        m.offer(vec![Manoeuvre::Extend(both)], out);
    }
}

fn contractions(m: &Mover<'_>, out: &mut Vec<Order>) {
    let ranked = ranked(m);
    let front: Vec<(i32, UnitId)> =
        ranked.iter().filter(|(rank, ..)| *rank == 0).map(|(_, file, u)| (*file, *u)).collect();
    if front.len() < 2 {
        return;
    }
    for (lead_file, lead) in &front {
        let mut others: Vec<(i32, i32, i32, UnitId)> = ranked
            .iter()
            .filter(|(_, file, _)| file != lead_file)
            .map(|(rank, file, u)| ((file - lead_file).abs(), *file, *rank, *u))
            .collect();
        others.sort_unstable();
        let most = others.len().min(4);
        for n in (1..=most).rev() {
            let followers = others.iter().take(n).map(|o| Follower { unit: o.3, link: None }).collect();
            let contract = Manoeuvre::Contract(Contraction { lead: vec![*lead], followers });
            if m.offer(vec![Manoeuvre::Advance(Ud(1)), contract], out) {
                break;
            }
        }
    }
}

/// Moves of a unit into support of friends that fight.
pub(super) fn into_support(scene: &Scene<'_>, unit: UnitId, out: &mut Vec<Order>) {
    let units = [unit];
    if let Some(m) = mover(scene, &units) {
        supports(&m, out);
    }
}

/// Straight moves, with or without a slide, into the places beside a friend that fights (A-MOV-60).
fn supports(m: &Mover<'_>, out: &mut Vec<Order>) {
    let [unit] = m.units else { return };
    let (scene, seat) = (m.scene, m.scene.seat(*unit));
    let foot = m.feet[0];
    for (friend_id, friend_foot) in scene.army(seat).filter(|(id, _)| id != unit) {
        let reach = i64::from(m.open + 2 * UD) * rocroi_table::GRAIN;
        if !foot.bounds().grown(reach).meets(friend_foot.bounds()) {
            continue;
        }
        for friend in scene.adg_units(friend_id) {
            let Some(enemy) = scene.engagement().opponent(friend) else { continue };
            let places = [
                SupportPlace::OverlapLeft,
                SupportPlace::OverlapRight,
                SupportPlace::SideToSide,
                SupportPlace::LeftFlank,
                SupportPlace::RightFlank,
                SupportPlace::Rear,
            ];
            let ways = ways_to(scene, &foot, friend, m.open);
            for place in places {
                for path in &ways {
                    let order = Move {
                        units: vec![*unit],
                        path: path.clone(),
                        support: Some(Support { friend, enemy, place }),
                        ..Move::default()
                    };
                    if offer(scene, order, out) {
                        break;
                    }
                }
            }
        }
    }
}

/// Straight ahead until level with the fight, or until it touches; the same after a slide beside the friend.
fn ways_to(scene: &Scene<'_>, foot: &Rect, friend: crate::ids::AdgUnit, open: i32) -> Vec<Vec<Manoeuvre>> {
    let mut ways = Vec::new();
    let Some(beside) = scene.half(friend) else { return ways };
    let lane = foot.lane(Edge::Front);
    let width = foot.size().front;
    let us: Vec<i32> = beside.corners().iter().map(|p| lane.position(*p).0).collect();
    let vs: Vec<i32> = beside.corners().iter().map(|p| lane.position(*p).1).collect();
    let (Some(left), Some(right)) = (us.iter().min(), us.iter().max()) else { return ways };
    let shifts = [0, *right, *left - width];
    for shift in shifts.into_iter().filter(|s| s.abs() <= UD) {
        let side = if shift < 0 { Side::Left } else { Side::Right };
        let slide = Ud::thousandths((shift.abs() + 2) / 4);
        let start = foot.pose().slid(shift).rect(foot.size());
        let touch = crate::movement::first_touch(scene, &start, friend, open);
        let lengths = vs.iter().copied().chain(touch).filter(|v| (1..=open).contains(v));
        for by in lengths {
            let mut path = Vec::new();
            if slide > Ud(0) {
                path.push(Manoeuvre::Slide(side, slide));
            }
            path.push(Manoeuvre::Advance(Ud::thousandths((by + 2) / 4)));
            if !ways.contains(&path) {
                ways.push(path);
            }
        }
    }
    ways
}
