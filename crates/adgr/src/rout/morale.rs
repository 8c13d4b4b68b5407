//! Army morale (A-ROU-14 to A-ROU-17): break value and demoralisation points, each as the list of its reasons, and
//! who is broken (A-ROU-19, A-ROU-20, A-ROU-22).

use crate::abilities::Ability;
use crate::event::{Blank, Outcome};
use crate::setup::{Rank, Setup};
use crate::troops::Profile;
use crate::why::Why;
use crate::world::{Gone, Place, Unit, Whereabouts, World};
use rocroi_game::{Op, Seat, Tally, by};

/// The morale of an army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Morale {
    /// Its break value, line by line.
    pub value: Tally<Why>,
    /// Its demoralisation points, line by line.
    pub points: Tally<Why>,
}

impl Morale {
    /// The morale of an army as it stands.
    pub fn of(setup: &Setup, world: &World, seat: Seat) -> Morale {
        Morale { value: value(world, seat), points: points(setup, world, seat) }
    }

    /// Its points have reached its break value.
    pub fn broken(&self) -> bool {
        by!("A-ROU-19");
        self.points.total() >= self.value.total()
    }
}

/// Adds so many of a kind as one line.
fn add(tally: &mut Tally<Why>, why: Why, number: usize, each: usize) {
    if number > 0 {
        tally.push(why, Op::Add(i16::try_from(number * each).unwrap_or(i16::MAX)));
    }
}

/// Does the unit count for the break value?
fn counts(what: Profile) -> bool {
    !what.has(Ability::Expendable)
}

/// Every unit of an army that has appeared and counts: whether it is a battle unit, and the unit.
fn army(world: &World, seat: Seat) -> impl Iterator<Item = (bool, &Unit)> {
    let units =
        world.sheets.iter().zip(&world.units).filter(move |(s, _)| s.seat == seat && counts(s.profile));
    // Those that never came count for nothing (A-ROU-14).
    let units = units.filter(|(_, unit)| unit.place != Place::Gone(Gone::NoRoom));
    units.map(|(sheet, unit)| (sheet.profile.battle_unit(), unit))
}

fn value(world: &World, seat: Seat) -> Tally<Why> {
    let camps = world.camps.iter().filter(|c| c.seat == seat && c.fortified).count();
    break_value_of(army(world, seat).map(|(battle, _)| battle), camps)
}

/// The break value of an army of these units, all of them on the table, with so many fortified camps.
pub fn break_value(units: impl Iterator<Item = Profile>, camps: usize) -> Tally<Why> {
    break_value_of(units.filter(|p| counts(*p)).map(Profile::battle_unit), camps)
}

fn break_value_of(battle_units: impl Iterator<Item = bool>, camps: usize) -> Tally<Why> {
    let mut t = Tally::new();
    let (battle, single): (Vec<_>, Vec<_>) = battle_units.partition(|battle| *battle);
    add(&mut t, Why::BattleUnits, battle.len(), 2);
    add(&mut t, Why::SingleUnits, single.len(), 1);
    add(&mut t, Why::FortifiedCamp, camps, 1);
    t
}

fn points(setup: &Setup, world: &World, seat: Seat) -> Tally<Why> {
    by!("A-ROU-15");
    let mut t = Tally::new();
    let lines = [
        (Why::RoutedBattleUnits, 4),
        (Why::RoutedUnits, 2),
        (Why::WornBattleUnits, 2),
        (Why::DisorderedUnits, 1),
        (Why::DepartedBattleUnits, 2),
        (Why::DepartedUnits, 1),
    ];
    for (why, each) in lines {
        let number = army(world, seat).filter(|(battle, u)| line(*battle, u) == Some(why)).count();
        add(&mut t, why, number, each);
    }
    for (i, sheet) in setup.corps.iter().enumerate().filter(|(_, c)| c.seat == seat) {
        if world.generals[i].at == Whereabouts::Lost {
            let value = match sheet.rank {
                Rank::Ordinary => 0,
                Rank::Competent => 1,
                Rank::Brilliant => 2,
                Rank::Strategist => 3,
            };
            t.push(Why::LostGeneral, Op::Add(1 + value));
        }
    }
    for camp in world.camps.iter().filter(|c| c.seat == seat && c.lost) {
        if camp.fortified {
            t.push(Why::LostFortifiedCamp, Op::Add(6));
        } else {
            t.push(Why::LostCamp, Op::Add(4));
        }
    }
    t
}

/// The one line of the table that counts for a unit: the highest.
fn line(battle: bool, unit: &Unit) -> Option<Why> {
    let routed = unit.routed || unit.place == Place::Gone(Gone::Routed);
    match unit.place {
        _ if routed => Some(if battle { Why::RoutedBattleUnits } else { Why::RoutedUnits }),
        Place::Gone(_) => Some(if battle { Why::DepartedBattleUnits } else { Why::DepartedUnits }),
        _ if battle && unit.lost >= 4 => Some(Why::WornBattleUnits),
        _ if unit.lost > 0 => {
            by!("A-ROU-17");
            Some(Why::DisorderedUnits)
        }
        _ => None,
    }
}

/// Has the army a unit on the table, or one that may still come? Units in ambush are on the table, and a flank march
/// to come prevents the loss.
fn present(world: &World, seat: Seat) -> Result<bool, Blank> {
    by!("A-ROU-22");
    if world.army(seat).any(|id| world.unit(id).pose().is_some()) {
        return Ok(true);
    }
    world.absentees(seat).map(|absent| !absent.is_empty()).ok_or(Blank::Ambush)
}

/// The end of the battle, if this check brings it.
///
/// # Errors
/// A side has nobody on the table, and the view does not hold whether somebody may still come.
pub fn check(setup: &Setup, world: &World) -> Result<Option<Outcome>, Blank> {
    let mut beaten = [None, None];
    for army in Seat::BOTH {
        let (morale, by) = (Morale::of(setup, world, army), army.other());
        beaten[army.index()] = if morale.broken() {
            let (points, value) = (morale.points.total(), morale.value.total());
            Some(Outcome::Broken { by, army, points, value })
        } else if present(world, army)? {
            None
        } else {
            Some(Outcome::Cleared { by, army })
        };
    }
    Ok(match beaten {
        [Some(_), Some(_)] => {
            by!("A-ROU-20");
            Some(Outcome::BothBroken)
        }
        [Some(won), None] | [None, Some(won)] => Some(won),
        [None, None] => {
            // After both sequences of the last turn agreed on.
            let last = setup.options.last_turn.is_some_and(|n| world.turn >= n);
            let second = world.phasing != world.attacker;
            (last && second && !by!("A-ROU-21").suppressed()).then_some(Outcome::TimeUp)
        }
    })
}
