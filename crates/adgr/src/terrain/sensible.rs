//! What a reasonable player would answer while terrain is laid, so that a battle set up from a seed is fought in
//! country: pieces spread over the table, woods and hills of a good size, fields by the village, roads that lead
//! somewhere.

use rocroi_game::{Chance, Now, Seat};
use rocroi_table::{Fine, GRAIN, Heading, Point, Segment, Ud};

use super::choosing;
use super::fitting::{self, Search};
use super::kinds::{Kind, Piece};
use super::order::{Adjustment, Laying, Sort, Water};
use super::placing::{Site, is_water, limits};
use super::propose::{self, some_river, some_selection, stage_of};
use super::road::RoadSite;
use super::stage::{Doing, Stage, table};
use super::water;
use crate::Adgr;
use crate::order::{Decision, Order};
use crate::setting::initiative;
use crate::tolerance::UD;

/// What a reasonable player would answer, from initiative to the last adjustment; none if he is asked something else.
pub fn sensible(now: Now<'_, Adgr>, seat: Seat, decision: &Decision, chance: &mut Chance) -> Option<Order> {
    if let Some(order) = initiative::sensible(decision, chance) {
        return Some(order);
    }
    let stage = stage_of(now)?;
    let first = || {
        let mut all = Vec::new();
        propose::candidates(now, seat, &mut all);
        all.into_iter().next()
    };
    match &stage.doing {
        Doing::Choosing(_) => {
            let number = [2, 3, 3, 3, 4, 4][chance.below(6)];
            let selection = some_selection(stage, seat, number, weight, chance);
            let legal = choosing::judge(stage, seat, &selection).is_ok();
            if legal { Some(Order::Pieces(selection)) } else { first() }
        }
        Doing::Instead(..) => {
            let open = choosing::open_to(stage, seat);
            let best = open.into_iter().max_by_key(|s| (weight(*s) * 4 + chance.below(4), *s));
            best.map(|s| Order::Instead(super::order::Choice::bare(s))).or_else(first)
        }
        Doing::NoRoom(_) => Some(Order::RollAgain(true)),
        Doing::Laying(..) => {
            let site = stage.asked_site(now)?;
            best_laying(&site, chance).map(Order::LayPiece).or_else(first)
        }
        Doing::Water(_, Sort::River) => river(stage, now, seat, chance).or_else(first),
        Doing::Road(..) | Doing::VillageRoad(..) => {
            let site = stage.asked_road(now)?;
            best_road(&site, matches!(stage.doing, Doing::VillageRoad(..)), chance)
                .map(Order::LayRoad)
                .or_else(first)
        }
        // A reasonable player tries now and then; he keeps what makes the table worse.
        Doing::Adjusting(_) if chance.one_in(2) => {
            let mut all = Vec::new();
            propose::candidates(now, seat, &mut all);
            chance.pick(&all).cloned()
        }
        Doing::Adjust(..) => adjustment(now, seat, chance).or_else(first),
        Doing::Picking(_) | Doing::TryAgain(..) | Doing::Water(..) | Doing::Adjusting(_) => first(),
        _ => None,
    }
}

/// How much a reasonable player likes a piece.
fn weight(sort: Sort) -> usize {
    match sort {
        Sort::GentleHill | Sort::Field | Sort::Wood => 5,
        Sort::Village => 4,
        Sort::SteepHill | Sort::Brush | Sort::Plantation | Sort::Road => 3,
        Sort::River | Sort::Marsh | Sort::Dunes => 2,
        Sort::Coast | Sort::Gully | Sort::Impassable | Sort::Open => 1,
    }
}

/// Sides or axes that suit a piece, within the limits: woods and hills large, villages and gullies small.
fn size(site: &Site<'_>, hill: Option<Sort>, chance: &mut Chance) -> (Ud, Ud) {
    let (across, along) = limits(site.rectangle(hill));
    let part = |[least, most]: [i32; 2], low: i32, high: i32, chance: &mut Chance| {
        let percent = chance.between(low, high);
        Ud::thousandths((least + (most - least) * percent / 100) / 100 * 100)
    };
    let (thin, long) = match hill.unwrap_or(site.piece.sort) {
        Sort::GentleHill | Sort::SteepHill => ((0, 55), (40, 100)),
        Sort::Wood => ((5, 70), (30, 100)),
        Sort::Gully => ((0, 5), (60, 100)),
        Sort::Village => ((20, 70), (10, 60)),
        Sort::Field | Sort::Plantation => ((30, 90), (20, 90)),
        _ => ((0, 50), (0, 70)),
    };
    (part(across, thin.0, thin.1, chance), part(along, long.0, long.1, chance))
}

/// The best of some tries.
fn best_laying(site: &Site<'_>, chance: &mut Chance) -> Option<Laying> {
    let areas = site.areas();
    let hill = (site.hills[0] || site.hills[1]) && chance.one_in(3);
    let hill = hill.then(|| if site.hills[0] { Sort::GentleHill } else { Sort::SteepHill });
    let mut best: Option<(i64, Laying)> = None;
    for _ in 0..28 {
        let area = chance.pick(&areas)?;
        let (across, along) = size(site, hill, chance);
        let turn = if site.rectangle(hill) { 15 * chance.between(0, 11) } else { chance.between(0, 179) };
        let laying = Laying {
            centre: Point::new(
                chance.between(area.low.x, area.high.x),
                chance.between(area.low.y, area.high.y),
            ),
            across,
            along,
            heading: Heading::degrees(turn),
            enclosed: site.may_enclose && chance.one_in(4),
            hill,
            crest: None,
        };
        let Some(laying) = propose::settle(site, laying, chance) else { continue };
        if site.judge(&laying).is_err() {
            continue;
        }
        let score = score(site, &laying);
        if best.as_ref().is_none_or(|(s, _)| score > *s) {
            best = Some((score, laying));
        }
    }
    best.map(|(_, l)| l).or_else(|| {
        let turns = fitting::all_turns();
        let sizes =
            [super::placing::usual(site.rectangle(None)), super::placing::smallest(site.rectangle(None))];
        sizes.into_iter().find_map(|size| {
            let search = Search { size, hill: None, turns: &turns, step: UD / 2, enough: 1 };
            fitting::find(site, &search).pop()
        })
    })
}

/// How well a piece lies: clear of the others by a good gap, but fields by villages and marshes by water. Gaps are
/// measured between circles, which is good enough to choose by.
fn score(site: &Site<'_>, laying: &Laying) -> i64 {
    let ud = i64::from(UD);
    let radius = i64::from(laying.across.units() + laying.along.units()) / 4;
    let centre = Fine::from(laying.centre);
    let mut gap = 5 * ud;
    let mut bonus = 0;
    for piece in site.ground.pieces.iter().filter(|p| p.kind != Kind::Open) {
        let far = if piece.shape.is_area() && piece.kind != Kind::Coast {
            let (b, middle) = (piece.shape.bounds(), super::placing::middle(&piece.shape));
            let theirs = (b.high.x - b.low.x + b.high.y - b.low.y) / 4;
            (middle.distance(centre) - theirs) / GRAIN - radius
        } else {
            piece.shape.distance_from(centre).grains() / GRAIN - radius
        };
        let near = far < 3 * ud / 2;
        match (site.piece.sort, piece.kind) {
            (Sort::Field | Sort::Plantation, Kind::Village | Kind::Field | Kind::EnclosedField) if near => {
                bonus += 2 * ud;
            }
            (Sort::Marsh, kind) if is_water(kind) && near => bonus += 2 * ud,
            (Sort::Village, Kind::Road) if near => bonus += 2 * ud,
            (_, Kind::Road) => {}
            _ => gap = gap.min(far),
        }
    }
    gap + bonus
}

/// A river that winds.
fn river(stage: &Stage, now: Now<'_, Adgr>, seat: Seat, chance: &mut Chance) -> Option<Order> {
    let t = table(now.setup);
    let west = chance.one_in(2);
    let mut best: Option<(i32, Water)> = None;
    for _ in 0..16 {
        let points = some_river(t, west, chance);
        let wander: i32 = points.windows(2).map(|w| (w[0].x - w[1].x).abs()).sum();
        let water = Water::River(points);
        let legal = water::judge(&now.world.ground, Sort::River, &water, seat, stage.defender, t).is_ok();
        if legal && best.as_ref().is_none_or(|(w, _)| wander > *w) {
            best = Some((wander, water));
        }
    }
    best.map(|(_, water)| Order::LayWater(water))
}

/// A road that leads somewhere: long, with a gentle bend, through or past a village, round what is hard to cross.
fn best_road(site: &RoadSite<'_>, from_village: bool, chance: &mut Chance) -> Option<Vec<Point>> {
    let mut best: Option<(i64, Vec<Point>)> = None;
    for _ in 0..24 {
        let Some(road) = site.some(chance) else { continue };
        let score = road_score(site, &road, from_village);
        if best.as_ref().is_none_or(|(s, _)| score > *s) {
            best = Some((score, road));
        }
    }
    best.map(|(_, road)| road)
}

fn road_score(site: &RoadSite<'_>, road: &[Point], from_village: bool) -> i64 {
    let ud = i64::from(UD);
    let legs: Vec<Segment> =
        road.windows(2).map(|w| Segment { from: Fine::from(w[0]), to: Fine::from(w[1]) }).collect();
    let length: i64 = legs.iter().map(|l| l.length() / GRAIN).sum();
    // A village's own road need not be long; another should cross the table.
    let mut score = if from_village { -(length - 7 * ud).abs() } else { length.min(24 * ud) };
    let hard = |p: &Piece| match p.kind {
        Kind::Road | Kind::Village | Kind::Open => 0,
        Kind::Field | Kind::EnclosedField | Kind::Brush | Kind::Plantation | Kind::GentleHill(None) => 1,
        // A road crosses a river once, straight over.
        Kind::River(_) => 2,
        _ => 4,
    };
    for piece in &site.ground.pieces {
        for leg in &legs {
            let inside = i64::from(piece.shape.inside(leg, 0).total());
            score -= hard(piece) * inside;
            let meets = matches!(piece.kind, Kind::Village) && !from_village;
            if meets
                && (inside > 0
                    || leg.square_from(super::placing::middle(&piece.shape)) < (3 * ud * GRAIN).pow(2))
            {
                score += 6 * ud;
            }
        }
    }
    if !from_village {
        // A road that hugs the table edge leads nowhere.
        let near = |v: i64, end: i64| v.min(end - v) < 3 * ud * GRAIN;
        let end = Fine::from(site.table);
        for leg in &legs {
            for n in 1..8 {
                let d = leg.to - leg.from;
                let p = Fine::new(leg.from.x + d.x * n / 8, leg.from.y + d.y * n / 8);
                score -= ud * i64::from(near(p.x, end.x) || near(p.y, end.y)) / 2;
            }
        }
    }
    let ways: Vec<Heading> = legs.iter().filter_map(|l| Heading::towards(l.from, l.to)).collect();
    let bend: i64 = ways.windows(2).map(|w| i64::from(w[0].between(w[1]))).sum();
    // Up to 40° is a road that follows the ground.
    score - (bend - 40_000).max(0) * ud / 10_000
}

/// Keeps the piece, or moves it to where it lies freer.
fn adjustment(now: Now<'_, Adgr>, seat: Seat, chance: &mut Chance) -> Option<Order> {
    let mut all = Vec::new();
    propose::candidates(now, seat, &mut all);
    all.retain(|o| !matches!(o, Order::AdjustPiece(Adjustment::Remove)) || chance.one_in(2));
    chance.pick(&all).cloned()
}
