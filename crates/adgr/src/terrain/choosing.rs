//! Choosing terrain (A-TER-35 to A-TER-38): how many, of which rows, what covers a hill, and what is not sure.

use rocroi_game::{Faults, Refusal, Seat, by};

use super::kinds::Covering;
use super::order::{Choice, Selection, Sort, covering_row};
use super::regions::{Region, Row};
use super::stage::Stage;
use crate::fault::Fault;

/// What may cover a hill when it is chosen (A-TER-23); whether a field is enclosed is said later.
pub const COVERINGS: [Covering; 4] = [Covering::Brush, Covering::Field, Covering::Plantation, Covering::Wood];

/// Must a die be thrown for it (A-TER-37, A-TER-38)?
pub const fn unsure(sort: Sort) -> bool {
    matches!(sort, Sort::River | Sort::Coast | Sort::Village)
}

/// How many attempts at adjusting a number of chosen pieces leaves (A-TER-49).
pub fn attempts(number: u8) -> u8 {
    by!("A-TER-49");
    match number {
        0..=2 => 2,
        3 => 1,
        _ => 0,
    }
}

/// Pieces of a row that both players have, coverings included (A-TER-34, A-TER-23).
fn used(stage: &Stage, row: Row) -> u8 {
    let all = stage.shares.iter().flat_map(|s| &s.taken).chain([&stage.compulsory]);
    let count = |c: &Choice| {
        let covers = c.covering.and_then(covering_row) == Some(row);
        u8::from(c.sort.row() == row) + u8::from(covers)
    };
    all.map(count).sum()
}

/// Pieces of a row that one player has, the compulsory one included (A-TER-36).
fn own(stage: &Stage, seat: Seat, row: Row) -> usize {
    by!("A-TER-36");
    let taken = stage.shares[seat.index()].taken.iter().filter(|c| c.sort.row() == row).count();
    taken + usize::from(seat == stage.defender && stage.compulsory.sort.row() == row)
}

fn covered_hills(stage: &Stage) -> usize {
    let all = stage.shares.iter().flat_map(|s| &s.taken).chain([&stage.compulsory]);
    all.filter(|c| c.covering.is_some()).count()
}

/// May a hill be covered so?
fn may_cover(stage: &Stage, hill: Sort, covering: Covering) -> bool {
    by!("A-TER-23");
    let region = stage.region;
    let row = if COVERINGS.contains(&covering) { covering_row(covering) } else { None };
    let left = row.is_some_and(|row| region.most(row).is_some_and(|most| used(stage, row) < most));
    let steppe = region != Region::Steppe || covered_hills(stage) == 0;
    hill.row() == Row::Hill && left && steppe
}

/// Everything against one more piece.
fn judge_one(stage: &Stage, seat: Seat, choice: Choice, faults: &mut Faults<Fault>) {
    let (sort, row) = (choice.sort, choice.sort.row());
    let region = stage.region;
    if !region.has(sort) {
        faults.push(Fault::NotInRegion { sort });
        return;
    }
    by!("A-TER-34");
    faults.require(region.most(row).is_some_and(|most| used(stage, row) < most), || Fault::NoneLeft { sort });
    faults.require(own(stage, seat, row) < 2, || Fault::TwoOfAKind { sort });
    let share = &stage.shares[seat.index()];
    faults.require(!share.denied.contains(&row), || Fault::NotAgain { sort });
    if sort == Sort::Village {
        by!("A-TER-38");
        faults.require(seat == stage.defender, || Fault::DefendersVillage);
    }
    if let Some(covering) = choice.covering {
        faults.require(may_cover(stage, sort, covering), || Fault::CannotCover { sort });
    }
}

/// Judges what a player announces.
///
/// # Errors
/// Every reason why he may not take it.
pub(crate) fn judge(stage: &Stage, seat: Seat, selection: &Selection) -> Result<(), Refusal<Fault>> {
    by!("A-TER-35");
    let mut faults = Faults::new();
    let number = u8::try_from(selection.pieces.len()).unwrap_or(u8::MAX);
    faults.require((2..=4).contains(&number), || Fault::HowManyPieces { number });
    let mut trial = stage.clone();
    if let Some(covering) = selection.compulsory {
        let may = seat == stage.defender && may_cover(stage, stage.compulsory.sort, covering);
        faults.require(may, || Fault::CannotCover { sort: stage.compulsory.sort });
        trial.compulsory.covering = Some(covering);
    }
    for choice in selection.pieces.iter().take(8) {
        judge_one(&trial, seat, *choice, &mut faults);
        trial.shares[seat.index()].taken.push(*choice);
    }
    faults.verdict()
}

/// Judges a piece taken instead of one that was not to be had.
///
/// # Errors
/// Every reason why he may not take it.
pub(crate) fn judge_instead(stage: &Stage, seat: Seat, choice: Choice) -> Result<(), Refusal<Fault>> {
    let mut faults = Faults::new();
    judge_one(stage, seat, choice, &mut faults);
    faults.verdict()
}

/// Every bare piece a player may still take, in the order of A-TER-33.
pub(crate) fn open_to(stage: &Stage, seat: Seat) -> Vec<Sort> {
    let all = <Sort as strum::VariantArray>::VARIANTS.iter().copied();
    all.filter(|s| judge_instead(stage, seat, Choice::bare(*s)).is_ok()).collect()
}

/// What a player takes who does not answer: the first pieces of different rows below river and coast.
pub(crate) fn usual(stage: &Stage, seat: Seat) -> Selection {
    by!("A-TER-35");
    let mut pieces: Vec<Choice> = Vec::new();
    for sort in open_to(stage, seat) {
        let new = pieces.iter().all(|c| c.sort.row() != sort.row());
        if pieces.len() < 2 && new && !unsure(sort) {
            pieces.push(Choice::bare(sort));
        }
    }
    Selection { pieces, compulsory: None }
}

/// The first piece that may be taken instead of another.
pub(crate) fn usual_instead(stage: &Stage, seat: Seat) -> Option<Choice> {
    open_to(stage, seat).into_iter().find(|s| !unsure(*s)).map(Choice::bare)
}
