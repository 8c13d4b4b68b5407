//! Answers about terrain worth proposing, the default of the clause first, and any legal answer drawn from chance.

use rocroi_game::{Chance, Now, Seat};
use rocroi_table::{Heading, Point, Ud};

use super::adjusting::{self, Leave};
use super::choosing::{self, COVERINGS};
use super::fitting::{self, Search, fits};
use super::kinds::Ground;
use super::order::{Adjustment, Choice, Laying, Margin, Selection, Sort, Water};
use super::placing::{Site, limits, usual};
use super::regions::Row;
use super::stage::{Doing, Stage, of_step, table};
use super::water;
use crate::Adgr;
use crate::frame::Frame;
use crate::order::{Angle, Order};
use crate::shooting::ground::centre;
use crate::tolerance::UD;

/// The terrain that is being laid, if any is.
pub(crate) fn stage_of<'a>(now: Now<'a, Adgr>) -> Option<&'a Stage> {
    match now.stack.last() {
        Some(Frame::Terrain(stage)) => Some(stage),
        _ => None,
    }
}

/// Answers worth looking at, the default first.
pub(crate) fn candidates(now: Now<'_, Adgr>, seat: Seat, out: &mut Vec<Order>) {
    let Some(stage) = stage_of(now) else { return };
    let ground = &*now.world.ground;
    match &stage.doing {
        Doing::Choosing(_) => selections(stage, seat, out),
        Doing::Instead(..) => {
            let first = choosing::usual_instead(stage, seat);
            out.extend(first.map(Order::Instead));
            let others = choosing::open_to(stage, seat).into_iter().map(Choice::bare);
            out.extend(others.filter(|c| Some(*c) != first).map(Order::Instead));
        }
        Doing::Picking(_) => out.extend(of_step(stage, seat).into_iter().map(Order::NextPiece)),
        Doing::NoRoom(_) => out.extend([false, true].map(Order::RollAgain)),
        Doing::TryAgain(..) => out.extend([false, true].map(Order::TryAgain)),
        Doing::Laying(..) => {
            if let Some(site) = stage.asked_site(now) {
                out.extend(layings(&site).into_iter().map(Order::LayPiece));
            }
        }
        Doing::Water(_, sort) => {
            let all = water::all(ground, *sort, seat, stage.defender, table(now.setup));
            // The usual one, and one at each end of the table.
            let last = all.len().saturating_sub(1);
            let some = all.into_iter().enumerate().filter(|(n, _)| *n == 0 || *n == last || n % 9 == 8);
            out.extend(some.map(|(_, w)| Order::LayWater(w)));
        }
        Doing::Road(..) | Doing::VillageRoad(..) => {
            if let Some(site) = stage.asked_road(now) {
                // A few others, drawn as any player could; always the same for the same table.
                let mut chance = Chance::new(u64::try_from(ground.pieces.len()).unwrap_or(0));
                out.extend(site.any().map(Order::LayRoad));
                out.extend((0..4).filter_map(|_| site.some(&mut chance)).map(Order::LayRoad));
            }
        }
        Doing::Adjusting(_) => {
            out.push(Order::Attempt(None));
            let open = adjusting::open_to(stage, ground, seat);
            out.extend(open.into_iter().map(|p| Order::Attempt(Some(p))));
        }
        Doing::Adjust(_, leave) => adjustments(ground, table(now.setup), leave, out),
        Doing::Granting(..)
        | Doing::Next
        | Doing::Dice(_)
        | Doing::Sector(..)
        | Doing::Flow(_)
        | Doing::RoadDice(_)
        | Doing::AdjustDie(..) => {}
    }
}

/// The default, then every piece once beside what the default takes, and one of each number.
fn selections(stage: &Stage, seat: Seat, out: &mut Vec<Order>) {
    let first = choosing::usual(stage, seat);
    let legal = |s: &Selection| choosing::judge(stage, seat, s).is_ok();
    let mut all = vec![first.clone()];
    let open = choosing::open_to(stage, seat);
    for sort in &open {
        for beside in &first.pieces {
            let pieces = vec![*beside, Choice::bare(*sort)];
            all.push(Selection { pieces, compulsory: None });
        }
    }
    for number in [3, 4] {
        let mut pieces: Vec<Choice> = Vec::new();
        for sort in open.iter().filter(|s| !choosing::unsure(**s)) {
            if pieces.len() < number && pieces.iter().all(|c| c.sort.row() != sort.row()) {
                pieces.push(Choice::bare(*sort));
            }
        }
        all.push(Selection { pieces, compulsory: None });
    }
    for covering in COVERINGS {
        let hill = open.iter().find(|s| s.row() == Row::Hill);
        let beside = first.pieces.iter().find(|c| c.sort.row() != Row::Hill);
        if let (Some(hill), Some(beside)) = (hill, beside) {
            let covered = Choice { sort: *hill, covering: Some(covering) };
            all.push(Selection { pieces: vec![*beside, covered], compulsory: None });
        }
        all.push(Selection { compulsory: Some(covering), ..first.clone() });
    }
    let mut kept: Vec<Selection> = Vec::new();
    for selection in all {
        if legal(&selection) && !kept.contains(&selection) {
            kept.push(selection);
        }
    }
    out.extend(kept.into_iter().map(Order::Pieces));
}

/// A few places of the usual size, well apart; where there are none, one of the smallest.
pub(crate) fn layings(site: &Site<'_>) -> Vec<Laying> {
    let turns = [0, 45, 90, 135].map(Heading::degrees);
    let size = usual(site.rectangle(None));
    let search = Search { size, hill: None, turns: &turns, step: UD, enough: 400 };
    let found = fitting::find(site, &search);
    let mut out: Vec<Laying> = Vec::new();
    for laying in found {
        let far = |l: &Laying| !l.centre.within(laying.centre, 4 * UD);
        if out.len() < 6 && out.iter().all(far) {
            out.push(laying);
        }
    }
    if out.is_empty() {
        out.extend(fits(site));
    }
    for sort in [Sort::GentleHill, Sort::SteepHill] {
        let there = site.hills[usize::from(sort == Sort::SteepHill)];
        if there {
            let search = Search { size: usual(false), hill: Some(sort), turns: &turns, step: UD, enough: 1 };
            out.extend(fitting::find(site, &search));
        }
    }
    if site.may_enclose
        && let Some(first) = out.first().copied()
    {
        let enclosed = Laying { enclosed: true, ..first };
        if site.judge(&enclosed).is_ok() {
            out.push(enclosed);
        }
    }
    out
}

/// Leaving it, shifts in eight directions, turns about its centre, its removal.
fn adjustments(ground: &Ground, table: Point, leave: &Leave, out: &mut Vec<Order>) {
    let mut all = vec![Adjustment::Keep];
    if let Some(piece) = ground.pieces.get(leave.piece.index()) {
        let middle = centre(piece).point();
        for n in 0..8 {
            for by in [leave.reach.units(), leave.reach.units() / 2] {
                let way = rocroi_table::Pose::new(middle, Heading::degrees(45 * n));
                all.push(Adjustment::Shift(way.advanced(by).at));
            }
        }
        if leave.turn {
            all.extend([45, 90, 135].map(|d| Adjustment::Turn { about: middle, by: Angle::degrees(d) }));
        }
        if leave.remove {
            all.push(Adjustment::Remove);
        }
    }
    all.retain(|a| adjusting::judge(ground, table, leave, a).is_ok());
    out.extend(all.into_iter().map(Order::AdjustPiece));
}

/// A length between two, in tenths of a UD.
pub(crate) fn some_length(chance: &mut Chance, [least, most]: [i32; 2]) -> Ud {
    Ud::thousandths(chance.between(least / 100, most / 100) * 100)
}

/// A piece laid anywhere the dice allow; none if no try was legal.
pub(crate) fn some_laying(site: &Site<'_>, hill: Option<Sort>, chance: &mut Chance) -> Option<Laying> {
    let rectangle = site.rectangle(hill);
    let (across, along) = limits(rectangle);
    let areas = site.areas();
    let area = chance.pick(&areas)?;
    let laying = Laying {
        centre: Point::new(chance.between(area.low.x, area.high.x), chance.between(area.low.y, area.high.y)),
        across: some_length(chance, across),
        along: some_length(chance, along),
        heading: Heading::degrees(chance.between(0, 179)),
        enclosed: site.may_enclose && chance.one_in(3),
        hill,
        crest: None,
    };
    let laying = settle(site, laying, chance)?;
    site.judge(&laying).is_ok().then_some(laying)
}

/// Pushes a piece to where the dice want it, and leaves off what cannot be said of it.
pub(crate) fn settle(site: &Site<'_>, laying: Laying, chance: &mut Chance) -> Option<Laying> {
    use super::kinds::Covering;
    let field = site.piece.sort == Sort::Field || site.piece.covering == Some(Covering::Field);
    let laying = Laying { enclosed: laying.enclosed && field, ..laying };
    match site.spot.margin {
        Some(Margin::AtTheEdge | Margin::AtTheWater) => {
            let which = if chance.one_in(3) { 1 } else { 0 };
            fitting::push(site, &laying, which)
        }
        Some(Margin::AwayFromEdges) | None => Some(laying),
    }
}

/// Pieces drawn by their weights, a hill covered now and then.
pub(crate) fn some_selection(
    stage: &Stage,
    seat: Seat,
    number: usize,
    weight: impl Fn(Sort) -> usize,
    chance: &mut Chance,
) -> Selection {
    let mut trial = stage.clone();
    let mut selection = Selection::default();
    if seat == stage.defender && stage.compulsory.sort.row() == Row::Hill && chance.one_in(4) {
        let with = Selection { compulsory: chance.pick(&COVERINGS).copied(), ..choosing::usual(stage, seat) };
        if choosing::judge(stage, seat, &with).is_ok() {
            selection.compulsory = with.compulsory;
            trial.compulsory.covering = with.compulsory;
        }
    }
    while selection.pieces.len() < number {
        let open = choosing::open_to(&trial, seat);
        let tickets: Vec<Sort> = open.iter().flat_map(|s| std::iter::repeat_n(*s, weight(*s))).collect();
        let Some(sort) = chance.pick(&tickets).or_else(|| open.first()).copied() else { break };
        let mut choice = Choice::bare(sort);
        if sort.row() == Row::Hill && chance.one_in(3) {
            let covered = Choice { sort, covering: chance.pick(&COVERINGS).copied() };
            if choosing::judge_instead(&trial, seat, covered).is_ok() {
                choice = covered;
            }
        }
        trial.shares[seat.index()].taken.push(choice);
        selection.pieces.push(choice);
    }
    selection
}

/// A river drawn anywhere it may run.
pub(crate) fn some_river(table: Point, west: bool, chance: &mut Chance) -> Vec<Point> {
    let pieces = chance.between(1, 4);
    let mut points = Vec::new();
    let mut from_edge = chance.between(25, 55);
    for n in 0..=pieces {
        let x = from_edge * UD / 10;
        points.push(Point::new(if west { x } else { table.x - x }, n * table.y / pieces));
        from_edge = (from_edge + chance.between(-13, 13)).clamp(25, 55);
    }
    points
}

/// Any legal answer.
pub(crate) fn sample(now: Now<'_, Adgr>, seat: Seat, chance: &mut Chance) -> Option<Order> {
    let stage = stage_of(now)?;
    let t = table(now.setup);
    let drawn = match &stage.doing {
        Doing::Choosing(_) => {
            let number = usize::try_from(chance.between(2, 4)).unwrap_or(2);
            let selection = some_selection(stage, seat, number, |_| 1, chance);
            choosing::judge(stage, seat, &selection).is_ok().then_some(Order::Pieces(selection))
        }
        Doing::Laying(..) => stage.asked_site(now).and_then(|site| {
            let hills = [None, Some(Sort::GentleHill), Some(Sort::SteepHill)];
            let hill = if chance.one_in(2) { chance.pick(&hills).copied().flatten() } else { None };
            (0..24).find_map(|_| some_laying(&site, hill, chance)).map(Order::LayPiece)
        }),
        Doing::Water(_, Sort::River) => {
            let west = chance.one_in(2);
            let tries = (0..8).map(|_| Water::River(some_river(t, west, chance)));
            let legal =
                |w: &Water| water::judge(&now.world.ground, Sort::River, w, seat, stage.defender, t).is_ok();
            tries.into_iter().find(legal).map(Order::LayWater)
        }
        Doing::Road(..) | Doing::VillageRoad(..) => {
            stage.asked_road(now).and_then(|site| site.some(chance)).map(Order::LayRoad)
        }
        Doing::Adjust(_, leave) => {
            let ground = &*now.world.ground;
            let tries = (0..8).filter_map(|_| some_adjustment(ground, leave, chance));
            let legal = |a: &Adjustment| adjusting::judge(ground, t, leave, a).is_ok();
            tries.into_iter().find(legal).map(Order::AdjustPiece)
        }
        _ => None,
    };
    drawn.or_else(|| {
        let mut all = Vec::new();
        candidates(now, seat, &mut all);
        chance.pick(&all).cloned()
    })
}

fn some_adjustment(ground: &Ground, leave: &Leave, chance: &mut Chance) -> Option<Adjustment> {
    let piece = ground.pieces.get(leave.piece.index())?;
    let middle = centre(piece).point();
    Some(match chance.below(6) {
        0 if leave.remove => Adjustment::Remove,
        1 | 2 if leave.turn => {
            let points = piece.shape.points();
            let about = chance.pick(points).map_or(middle, |p| p.middle(centre(piece)).point());
            Adjustment::Turn { about, by: Angle(chance.between(1, 359) * 1000) }
        }
        _ => {
            let way = rocroi_table::Pose::new(middle, Heading::degrees(chance.between(0, 359)));
            Adjustment::Shift(way.advanced(chance.between(1, leave.reach.units())).at)
        }
    })
}
