//! Allowances (R-MOV-02 to R-MOV-09) as tallies in centimetres. The table is `data/movement.toml`.

use crate::figures::{Clothing, FigureId, Marks, Mover, Status};
use crate::setup::Setup;
use crate::why::Why;
use crate::world::World;
use rocroi_game::{Op, Reason as _, Tally, by};
use rocroi_table::Cm;
use serde::Deserialize;
use std::sync::LazyLock;

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Table {
    loose: Vec<Loose>,
    foot_formed: FormedRow,
    horse_formed: FormedRow,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Loose {
    mover: Mover,
    light: i16,
    equipped: i16,
    routed: i16,
}

/// Allowances of a formed unit, in cm.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FormedRow {
    /// In column of twos.
    pub column: i16,
    /// In a wider column or in line.
    pub line: i16,
    /// When the move ends in contact.
    pub contact: i16,
    /// Sideways or backwards, if it may.
    pub aside: Option<i16>,
}

#[expect(clippy::expect_used, reason = "embedded data, read by a test")]
static TABLE: LazyLock<Table> =
    LazyLock::new(|| toml::from_str(include_str!("../../data/movement.toml")).expect("data/movement.toml"));

/// A carrier of loot moves at most this (R-SCN-09).
const CARRIER: i16 = 16;

/// The allowance of a loose figure on the table of R-MOV-02.
pub fn table_allowance(mover: Mover, clothing: Clothing, routed: bool) -> (Why, i16) {
    let Some(row) = TABLE.loose.iter().find(|r| r.mover == mover) else { return (Why::Allowance, 0) };
    let found = match mover {
        Mover::Foot if routed => (Why::RoutedAllowance, row.routed),
        Mover::Foot if clothing == Clothing::Equipped => (Why::EquippedAllowance, row.equipped),
        Mover::FastHorse | Mover::FarmHorse => (Why::RiddenHorse, row.equipped),
        Mover::Foot | Mover::LightCavalry | Mover::HeavyCavalry => (Why::Allowance, row.light),
    };
    found.0.clause().mark();
    found
}

/// The row of a formed unit.
pub fn formed_row(mounted: bool) -> FormedRow {
    if mounted {
        by!("R-MOV-06");
        TABLE.horse_formed
    } else {
        by!("R-MOV-05");
        TABLE.foot_formed
    }
}

/// What a loose figure may go this turn, in cm, line by line: as it moves now, after halving and dice.
pub fn allowance(w: &World, setup: &Setup, id: FigureId) -> Tally<Why> {
    let f = w.figure(id);
    let routed = w.routed(id);
    let (why, cm) = table_allowance(w.mover(setup, id), setup.profile(id).clothing(), routed);
    let mut t = Tally::new();
    t.start(why, cm);
    if f.loot.is_some() && cm > CARRIER {
        t.push(Why::Carries, Op::Cap(CARRIER));
    }
    if f.marks.has(Marks::MOUNT_CHANGED) {
        t.push(Why::MountingHalves, Op::HalfDown);
    }
    // Stuck, it may go in the open with its full allowance (R-MOV-14).
    if f.marks.has(Marks::THREW) && !f.marks.has(Marks::STUCK) {
        if f.marks.has(Marks::HALVED) {
            t.push(Why::VeryDifficult, Op::HalfDown);
        }
        t.add(Why::SlownessDice, -i16::from(f.slowed));
        if t.total() < 0 {
            by!("R-MOV-18");
            t.push(Why::SlownessDice, Op::Floor(0));
        }
    }
    t
}

/// What it may still go this turn, in table units.
pub fn left(w: &World, setup: &Setup, id: FigureId) -> i32 {
    let f = w.figure(id);
    if f.status != Status::OnTable {
        return 0;
    }
    by!("R-MOV-01");
    (i32::from(allowance(w, setup, id).total()) * Cm::UNITS - f.spent).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    #[test]
    fn the_table_of_allowances() {
        let _proof = proves("R-MOV-05 R-MOV-06");
        let movers =
            [Mover::Foot, Mover::LightCavalry, Mover::HeavyCavalry, Mover::FastHorse, Mover::FarmHorse];
        assert!(TABLE.loose.iter().map(|l| l.mover).eq(movers));
        let all = |m| {
            [(Clothing::Light, false), (Clothing::Equipped, false), (Clothing::Equipped, true)]
                .map(|(c, r)| table_allowance(m, c, r).1)
        };
        assert_eq!(all(Mover::Foot), [20, 16, 20]);
        assert_eq!(all(Mover::LightCavalry), [40, 40, 40]);
        assert_eq!(all(Mover::HeavyCavalry), [36, 36, 36]);
        assert_eq!(all(Mover::FastHorse), [36, 36, 36]);
        assert_eq!(all(Mover::FarmHorse), [32, 32, 32]);
        assert_eq!(table_allowance(Mover::Foot, Clothing::Equipped, true).0.clause().to_string(), "R-MOV-03");
        let (foot, horse) = (formed_row(false), formed_row(true));
        assert_eq!((foot.column, foot.line, foot.contact, foot.aside), (16, 12, 16, Some(8)));
        assert_eq!((horse.column, horse.line, horse.contact, horse.aside), (36, 32, 36, None));
    }
}
