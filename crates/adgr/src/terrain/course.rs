//! The course of terrain (A-TER-39): what follows a choice, a placing, an adjustment, and every die between them.

use std::sync::Arc;

use rocroi_game::{Ask, At, Classes, Counts, Do, Halt, In, Pool, Seat, by};

use super::adjusting::{self, Leave};
use super::choosing::{self, attempts, unsure};
use super::fitting::fits;
use super::kinds::{Ground, Kind, Piece};
use super::order::{Adjusted, Adjustment, Choice, Column, Margin, PieceId, Sort, Spot};
use super::placing::{Laid, is_water};
use super::regions::Row;
use super::road::Ends;
use super::stage::{Doing, Item, Mark, Stage, TerrainPlan, of_step, table};
use super::water;
use crate::Adgr;
use crate::event::{Event, Purpose};
use crate::frame::Frame;
use crate::order::Decision;
use crate::plan::Plan;

fn go(mut stage: Box<Stage>, doing: Doing) -> Do<Adgr> {
    stage.doing = doing;
    Do::Goto(Frame::Terrain(stage))
}

fn ask(mut stage: Box<Stage>, doing: Doing, seat: Seat, decision: Decision) -> Do<Adgr> {
    stage.doing = doing;
    Do::Ask(Frame::Terrain(stage), seat, decision)
}

fn roll(mut stage: Box<Stage>, doing: Doing, purpose: Purpose, seat: Seat, each: &[Classes]) -> Do<Adgr> {
    stage.doing = doing;
    let pools = each.iter().map(|classes| Pool { seat, dice: 1, classes: *classes }).collect();
    Do::Roll(Frame::Terrain(stage), Ask { purpose, pools, secret: None })
}

/// 1–4 and 5–6.
const EDGE_DIE: Classes = Classes::by_face([0, 0, 0, 0, 1, 1]);
/// 1; 2–3; 4–5; 6.
const RIVER_DIE: Classes = Classes::by_face([0, 1, 1, 2, 2, 3]);
/// 1–2; 3–4; 5; 6.
const ADJUST_DIE: Classes = Classes::by_face([0, 0, 1, 1, 2, 3]);

const fn column(class: u8) -> Column {
    match class {
        0 => Column::LeftSector,
        1 => Column::CentreSector,
        _ => Column::RightSector,
    }
}

/// Carries terrain on.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    stage: Box<Stage>,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    match input {
        In::Go => Ok(begin(at, stage)),
        In::Ordered(plans) => match plans.into_iter().next() {
            Some((_, Plan::Terrain(plan))) => answered(at, stage, plan),
            other => Err(Halt::Bug(format!("terrain was given {other:?}"))),
        },
        In::Fell(counts) => fell(at, stage, counts),
        In::Back(back) => Err(Halt::Bug(format!("terrain was given back {back:?}"))),
    }
}

/// Begins what is to be done.
fn begin(at: &mut At<'_, Adgr>, stage: Box<Stage>) -> Do<Adgr> {
    match stage.doing.clone() {
        Doing::Choosing(seat) => {
            by!("A-SET-08");
            let compulsory = stage.region.compulsory();
            let decision = Decision::Pieces { compulsory };
            ask(stage, Doing::Choosing(seat), seat, decision)
        }
        Doing::Granting(seat, rest) => match rest.first().copied() {
            Some(sort) => {
                let _ = if sort == Sort::Village { by!("A-TER-38") } else { by!("A-TER-37") };
                let purpose = Purpose::PieceHad { sort };
                roll(stage, Doing::Granting(seat, rest), purpose, seat, &[Classes::at_least(4)])
            }
            None => chosen(stage, seat),
        },
        Doing::Dice(item) => dice(stage, item),
        Doing::Laying(item, spot) => lay(at, stage, item, spot),
        Doing::Next => next(at, stage),
        Doing::Flow(seat) => roll(stage, Doing::Flow(seat), Purpose::RiverFlow, seat, &[RIVER_DIE]),
        Doing::VillageRoad(seat, village) => {
            ask(stage, Doing::VillageRoad(seat, village), seat, Decision::LayVillageRoad)
        }
        Doing::Adjusting(seat) => adjust(at, stage, seat),
        // The others are only ever reached with their question or roll.
        _ => go(stage, Doing::Next),
    }
}

/// A player has all the pieces he can have.
fn chosen(mut stage: Box<Stage>, seat: Seat) -> Do<Adgr> {
    let share = stage.share(seat);
    share.left = share.taken.clone();
    share.attempts = attempts(share.number);
    if seat == stage.defender {
        by!("A-TER-35");
        go(stage, Doing::Choosing(seat.other()))
    } else {
        go(stage, Doing::Next)
    }
}

/// The next step of placing.
fn next(at: &mut At<'_, Adgr>, mut stage: Box<Stage>) -> Do<Adgr> {
    by!("A-TER-39");
    let (defender, attacker) = (stage.defender, stage.defender.other());
    if stage.owed {
        by!("A-TER-32");
        stage.owed = false;
        let item = Item { seat: defender, piece: stage.compulsory, compulsory: true };
        return go(stage, Doing::Dice(item));
    }
    for seat in [defender, attacker] {
        let left = &mut stage.share(seat).left;
        if let Some(i) = left.iter().position(|c| c.sort.row() == Row::Water) {
            let sort = left.remove(i).sort;
            let places = water::all(&at.world.ground, sort, seat, defender, table(at.setup));
            if places.is_empty() {
                at.tell(|| Event::PieceDiscarded { seat, sort });
                return go(stage, Doing::Next);
            }
            return ask(stage, Doing::Water(seat, sort), seat, Decision::LayWater { sort });
        }
    }
    let village = Choice::bare(Sort::Village);
    if let Some(i) = stage.share(defender).left.iter().position(|c| *c == village) {
        stage.share(defender).left.remove(i);
        let item = Item { seat: defender, piece: village, compulsory: false };
        by!("A-TER-47");
        let wet = at.world.ground.pieces.iter().any(|p| is_water(p.kind));
        let spot = Spot { column: None, margin: Some(Margin::AtTheWater) };
        return go(stage, if wet { Doing::Laying(item, spot) } else { Doing::Dice(item) });
    }
    let has = |stage: &Stage, seat: Seat, of: fn(Sort) -> bool| {
        stage.shares[seat.index()].left.iter().any(|c| of(c.sort))
    };
    let steps: [fn(Sort) -> bool; 2] = [|s| s == Sort::Open, |s| s != Sort::Road];
    for of in steps {
        for seat in [defender, attacker] {
            if has(&stage, seat, of) {
                return pick(stage, seat);
            }
        }
    }
    for seat in [defender, attacker] {
        if let Some(i) = stage.share(seat).left.iter().position(|c| c.sort == Sort::Road) {
            stage.share(seat).left.remove(i);
            let dice = [Classes::EACH, Classes::EACH];
            return roll(stage, Doing::RoadDice(seat), Purpose::RoadSectors, seat, &dice);
        }
    }
    by!("A-TER-48");
    let pieces = at.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road).count();
    let piece = Choice::bare(stage.region.compulsory());
    let item = Item { seat: defender, piece, compulsory: true };
    // The defender adds pieces of the compulsory kind, without dice.
    if pieces < 2 && fits(&stage.site(at.setup, &at.world.ground, item, Spot::default())).is_some() {
        return go(stage, Doing::Laying(item, Spot::default()));
    }
    by!("A-SET-08");
    by!("A-TER-49");
    match [attacker, defender].into_iter().find(|s| !stage.shares[s.index()].done) {
        Some(seat) => go(stage, Doing::Adjusting(seat)),
        None => finish(at, &stage),
    }
}

/// Which piece comes next? Asked where there is a choice.
fn pick(mut stage: Box<Stage>, seat: Seat) -> Do<Adgr> {
    let among = of_step(&stage, seat);
    match among.as_slice() {
        [only] => {
            let piece = *only;
            take(&mut stage, seat, piece);
            go(stage, Doing::Dice(Item { seat, piece, compulsory: false }))
        }
        _ => ask(stage, Doing::Picking(seat), seat, Decision::NextPiece { among }),
    }
}

fn take(stage: &mut Stage, seat: Seat, piece: Choice) {
    let left = &mut stage.share(seat).left;
    if let Some(i) = left.iter().position(|c| *c == piece) {
        left.remove(i);
    }
}

fn dice(stage: Box<Stage>, item: Item) -> Do<Adgr> {
    by!("A-TER-41");
    let purpose = Purpose::PiecePlace { sort: item.piece.sort };
    roll(stage, Doing::Dice(item), purpose, item.seat, &[Classes::PAIRS, EDGE_DIE])
}

/// The dice lie: can the piece be placed?
fn lay(at: &mut At<'_, Adgr>, stage: Box<Stage>, item: Item, spot: Spot) -> Do<Adgr> {
    let room = fits(&stage.site(at.setup, &at.world.ground, item, spot)).is_some();
    if room {
        let decision = Decision::LayPiece { sort: item.piece.sort, column: spot.column, margin: spot.margin };
        return ask(stage, Doing::Laying(item, spot), item.seat, decision);
    }
    by!("A-TER-42");
    let again = spot.column.is_some() && !stage.shares[item.seat.index()].rerolled;
    if again {
        let sort = item.piece.sort;
        return ask(stage, Doing::NoRoom(item), item.seat, Decision::RollAgain { sort });
    }
    discard(at, stage, item)
}

fn discard(at: &mut At<'_, Adgr>, stage: Box<Stage>, item: Item) -> Do<Adgr> {
    by!("A-TER-42");
    at.tell(|| Event::PieceDiscarded { seat: item.seat, sort: item.piece.sort });
    go(stage, Doing::Next)
}

/// What a roll decides.
fn fell(at: &mut At<'_, Adgr>, mut stage: Box<Stage>, counts: &Counts) -> Result<Do<Adgr>, Halt<Adgr>> {
    Ok(match stage.doing.clone() {
        Doing::Granting(seat, mut rest) if !rest.is_empty() => {
            let sort = rest.remove(0);
            if counts.of(0, 1) > 0 {
                at.tell(|| Event::PieceHad { seat, sort });
                return Ok(go(stage, Doing::Granting(seat, rest)));
            }
            at.tell(|| Event::PieceDenied { seat, sort });
            let share = stage.share(seat);
            if let Some(i) = share.taken.iter().position(|c| c.sort == sort) {
                share.taken.remove(i);
            }
            share.denied.push(sort.row());
            if choosing::open_to(&stage, seat).is_empty() {
                return Ok(go(stage, Doing::Granting(seat, rest)));
            }
            ask(stage, Doing::Instead(seat, sort, rest), seat, Decision::Instead { sort })
        }
        Doing::Dice(item) => {
            let margin = if counts.single(1) == 0 { Margin::AtTheEdge } else { Margin::AwayFromEdges };
            sector_die(stage, item, column(counts.single(0)), margin)
        }
        Doing::Sector(item, margin) => sector_die(stage, item, column(counts.single(0)), margin),
        Doing::Flow(_) => {
            let flow = water::flow(counts.single(0));
            let mut ground = Ground::clone(&at.world.ground);
            for piece in ground.pieces.iter_mut().filter(|p| matches!(p.kind, Kind::River(_))) {
                piece.kind = Kind::River(flow);
            }
            at.world.ground = Arc::new(ground);
            at.tell(|| Event::RiverIs { flow });
            go(stage, Doing::Next)
        }
        Doing::RoadDice(seat) => {
            let sectors = [counts.single(0) + 1, counts.single(1) + 1];
            let sectors = (sectors[0] != sectors[1]).then_some(sectors);
            let ends = sectors.map_or(Ends::Any, |[a, b]| Ends::Sectors(a, b));
            by!("A-TER-45");
            if stage.road_site(at.setup, &at.world.ground, seat, ends).any().is_none() {
                at.tell(|| Event::PieceDiscarded { seat, sort: Sort::Road });
                return Ok(go(stage, Doing::Next));
            }
            let decision = Decision::LayRoad { sectors: sectors.map_or_else(Vec::new, |s| s.to_vec()) };
            ask(stage, Doing::Road(seat, sectors), seat, decision)
        }
        Doing::AdjustDie(seat, piece) => {
            match adjusting::leave(&stage, &at.world.ground, piece, counts.single(0)) {
                Some(leave) => {
                    let sort = adjusting::sort(&at.world.ground, piece);
                    let Leave { reach, turn, remove, .. } = leave;
                    ask(
                        stage,
                        Doing::Adjust(seat, leave),
                        seat,
                        Decision::AdjustPiece { sort, reach, turn, remove },
                    )
                }
                None => {
                    let sort = adjusting::sort(&at.world.ground, piece);
                    at.tell(|| Event::AdjustmentFailed { seat, sort });
                    if stage.shares[seat.index()].privilege {
                        by!("A-TER-53");
                        ask(stage, Doing::TryAgain(seat, piece), seat, Decision::TryAgain { sort })
                    } else {
                        go(stage, Doing::Adjusting(seat))
                    }
                }
            }
        }
        doing => return Err(Halt::Bug(format!("no die was asked for at {doing:?}"))),
    })
}

/// An impassable piece is never in a centre sector.
fn sector_die(stage: Box<Stage>, item: Item, column: Column, margin: Margin) -> Do<Adgr> {
    if item.piece.sort == Sort::Impassable && column == Column::CentreSector {
        by!("A-TER-43");
        let purpose = Purpose::SectorAgain { sort: item.piece.sort };
        return roll(stage, Doing::Sector(item, margin), purpose, item.seat, &[Classes::PAIRS]);
    }
    go(stage, Doing::Laying(item, Spot { column: Some(column), margin: Some(margin) }))
}

/// What an answer does.
fn answered(at: &mut At<'_, Adgr>, mut stage: Box<Stage>, plan: TerrainPlan) -> Result<Do<Adgr>, Halt<Adgr>> {
    Ok(match (stage.doing.clone(), plan) {
        (Doing::Choosing(seat), TerrainPlan::Pieces(selection)) => {
            stage.compulsory.covering = stage.compulsory.covering.or(selection.compulsory);
            let share = stage.share(seat);
            share.number = u8::try_from(selection.pieces.len()).unwrap_or(u8::MAX);
            share.taken.clone_from(&selection.pieces);
            let sorts = selection.pieces.iter().map(|c| c.sort);
            let rest = sorts.filter(|s| unsure(*s)).collect();
            at.tell(|| Event::PiecesChosen { seat, pieces: selection.pieces });
            go(stage, Doing::Granting(seat, rest))
        }
        (Doing::Instead(seat, _, mut rest), TerrainPlan::Piece(choice)) => {
            stage.share(seat).taken.push(choice);
            at.tell(|| Event::PiecesChosen { seat, pieces: vec![choice] });
            if unsure(choice.sort) {
                rest.push(choice.sort);
            }
            go(stage, Doing::Granting(seat, rest))
        }
        (Doing::Picking(seat), TerrainPlan::Piece(piece)) => {
            take(&mut stage, seat, piece);
            go(stage, Doing::Dice(Item { seat, piece, compulsory: false }))
        }
        (Doing::NoRoom(item), TerrainPlan::Yes(yes)) => {
            if yes {
                by!("A-TER-42");
                stage.share(item.seat).rerolled = true;
                go(stage, Doing::Dice(item))
            } else {
                discard(at, stage, item)
            }
        }
        (Doing::Laying(item, _), TerrainPlan::Lay(laid)) => {
            let Laid { piece, hill } = *laid;
            if let Some(hill) = hill {
                by!("A-TER-47");
                take(&mut stage, item.seat, Choice::bare(hill));
            }
            let village = item.piece.sort == Sort::Village;
            let mark =
                Mark { owner: item.seat, compulsory: item.compulsory, fixed: village, tried: [false; 2] };
            let id = put(at, &mut stage, piece, mark);
            at.tell(|| Event::PieceLaid { seat: item.seat, sort: item.piece.sort });
            if village {
                let site = stage.road_site(at.setup, &at.world.ground, item.seat, Ends::Village(id.index()));
                if site.any().is_some() {
                    by!("A-TER-47");
                    let decision = Decision::LayVillageRoad;
                    return Ok(ask(stage, Doing::VillageRoad(item.seat, id), item.seat, decision));
                }
            }
            go(stage, Doing::Next)
        }
        (Doing::Water(seat, sort), TerrainPlan::Put(piece)) => {
            let mark = Mark { owner: seat, compulsory: false, fixed: true, tried: [false; 2] };
            put(at, &mut stage, *piece, mark);
            at.tell(|| Event::PieceLaid { seat, sort });
            if sort == Sort::River {
                by!("A-TER-25");
                return Ok(roll(stage, Doing::Flow(seat), Purpose::RiverFlow, seat, &[RIVER_DIE]));
            }
            go(stage, Doing::Next)
        }
        (Doing::Road(seat, _) | Doing::VillageRoad(seat, _), TerrainPlan::Put(piece)) => {
            let mark = Mark { owner: seat, compulsory: false, fixed: true, tried: [false; 2] };
            put(at, &mut stage, *piece, mark);
            at.tell(|| Event::PieceLaid { seat, sort: Sort::Road });
            go(stage, Doing::Next)
        }
        (Doing::Adjusting(seat), TerrainPlan::Try(None)) => {
            by!("A-TER-49");
            stage.share(seat).done = true;
            go(stage, Doing::Next)
        }
        (Doing::Adjusting(seat), TerrainPlan::Try(Some(piece))) => attempt(at, stage, seat, piece),
        (Doing::TryAgain(seat, piece), TerrainPlan::Yes(yes)) => {
            if !yes {
                return Ok(go(stage, Doing::Adjusting(seat)));
            }
            by!("A-TER-53");
            stage.share(seat).privilege = false;
            let purpose = Purpose::Adjustment { sort: adjusting::sort(&at.world.ground, piece) };
            roll(stage, Doing::AdjustDie(seat, piece), purpose, seat, &[ADJUST_DIE])
        }
        (Doing::Adjust(seat, leave), TerrainPlan::Adjust(adjustment, piece)) => {
            adjusted(at, &mut stage, seat, leave, adjustment, *piece);
            go(stage, Doing::Adjusting(seat))
        }
        (doing, plan) => return Err(Halt::Bug(format!("terrain at {doing:?} was answered {plan:?}"))),
    })
}

fn put(at: &mut At<'_, Adgr>, stage: &mut Stage, piece: Piece, mark: Mark) -> PieceId {
    let mut ground = Ground::clone(&at.world.ground);
    let id = PieceId(u8::try_from(ground.pieces.len()).unwrap_or(u8::MAX));
    ground.pieces.push(piece);
    at.world.ground = Arc::new(ground);
    stage.marks.push(mark);
    id
}

/// Does the player make another attempt?
fn adjust(at: &mut At<'_, Adgr>, mut stage: Box<Stage>, seat: Seat) -> Do<Adgr> {
    by!("A-TER-49");
    let share = &stage.shares[seat.index()];
    let left = share.attempts + u8::from(share.privilege);
    if left == 0 || adjusting::open_to(&stage, &at.world.ground, seat).is_empty() {
        stage.share(seat).done = true;
        return go(stage, Doing::Next);
    }
    ask(stage, Doing::Adjusting(seat), seat, Decision::Attempt { left })
}

fn attempt(at: &mut At<'_, Adgr>, mut stage: Box<Stage>, seat: Seat, piece: PieceId) -> Do<Adgr> {
    let tried = stage.marks.get(piece.index()).is_some_and(|m| m.tried[seat.index()]);
    let share = stage.share(seat);
    // A piece tried before, or an attempt beyond the number, is the strategist's.
    if tried || share.attempts == 0 {
        by!("A-TER-53");
        share.privilege = false;
    } else {
        share.attempts -= 1;
    }
    if let Some(mark) = stage.marks.get_mut(piece.index()) {
        mark.tried[seat.index()] = true;
    }
    let sort = adjusting::sort(&at.world.ground, piece);
    at.tell(|| Event::PieceTried { seat, sort });
    roll(stage, Doing::AdjustDie(seat, piece), Purpose::Adjustment { sort }, seat, &[ADJUST_DIE])
}

fn adjusted(
    at: &mut At<'_, Adgr>,
    stage: &mut Stage,
    seat: Seat,
    leave: Leave,
    adjustment: Adjustment,
    piece: Option<Piece>,
) {
    let sort = adjusting::sort(&at.world.ground, leave.piece);
    let mut ground = Ground::clone(&at.world.ground);
    let i = leave.piece.index();
    match piece {
        Some(piece) => ground.pieces[i] = piece,
        None => {
            by!("A-TER-51");
            ground.pieces.remove(i);
            stage.marks.remove(i);
            stage.removed = true;
        }
    }
    at.world.ground = Arc::new(ground);
    let how = match adjustment {
        Adjustment::Keep => Adjusted::Kept,
        Adjustment::Shift(_) => Adjusted::Shifted,
        Adjustment::Turn { .. } => Adjusted::Turned,
        Adjustment::Remove => Adjusted::TakenAway,
    };
    at.tell(|| Event::PieceAdjusted { seat, sort, how });
}

/// Open terrain pieces are taken off, and the terrain is fixed.
fn finish(at: &mut At<'_, Adgr>, stage: &Stage) -> Do<Adgr> {
    by!("A-TER-54");
    by!("A-TER-10");
    let marks = stage.marks.iter().zip(&at.world.ground.pieces);
    let coast = marks.into_iter().find(|(_, p)| p.kind == Kind::Coast).map(|(m, _)| m.owner);
    if at.world.ground.pieces.iter().any(|p| p.kind == Kind::Open) {
        let mut ground = Ground::clone(&at.world.ground);
        ground.pieces.retain(|p| p.kind != Kind::Open);
        at.world.ground = Arc::new(ground);
    }
    at.tell(|| Event::TerrainFixed);
    crate::setting::after_terrain(at, coast)
}
