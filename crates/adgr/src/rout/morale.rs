//! Army morale (A-ROU-14 to A-ROU-17): break value and demoralisation points, each as the list of its reasons, and
//! who is broken (A-ROU-19, A-ROU-20, A-ROU-22).

use crate::abilities::Ability;
use crate::event::Outcome;
use crate::setup::{Rank, Setup};
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
        Morale { value: value(setup, world, seat), points: points(setup, world, seat) }
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

/// Does the unit count for the break value: it has been on the table, and is not expendable?
fn counts(setup: &Setup, index: usize, unit: &Unit) -> bool {
    let seen = match unit.place {
        Place::Table(_) | Place::Gone(Gone::Routed | Gone::Left) => true,
        Place::Hidden(_) | Place::Reserve | Place::Gone(Gone::NeverSeen) => false,
    };
    seen && !setup.units[index].profile.has(Ability::Expendable)
}

fn army<'a>(setup: &'a Setup, world: &'a World, seat: Seat) -> impl Iterator<Item = (usize, &'a Unit)> + 'a {
    let units = world.units.iter().enumerate();
    units.filter(move |(i, u)| setup.units[*i].seat == seat && counts(setup, *i, u))
}

fn value(setup: &Setup, world: &World, seat: Seat) -> Tally<Why> {
    let mut t = Tally::new();
    let (battle, single): (Vec<_>, Vec<_>) =
        army(setup, world, seat).partition(|(i, _)| setup.units[*i].profile.battle_unit());
    add(&mut t, Why::BattleUnits, battle.len(), 2);
    add(&mut t, Why::SingleUnits, single.len(), 1);
    let camps = world.camps.iter().filter(|c| c.seat == seat && c.fortified).count();
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
        let number = army(setup, world, seat)
            .filter(|(i, u)| line(setup.units[*i].profile.battle_unit(), u) == Some(why))
            .count();
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
/// to come prevents the loss: either way what is hidden need not be known.
fn present(setup: &Setup, world: &World, seat: Seat) -> bool {
    by!("A-ROU-22");
    let units = world.units.iter().enumerate().filter(|(i, _)| setup.units[*i].seat == seat);
    units.into_iter().any(|(_, u)| matches!(u.place, Place::Table(_) | Place::Hidden(_) | Place::Reserve))
}

/// The end of the battle, if this check brings it.
pub fn check(setup: &Setup, world: &World) -> Option<Outcome> {
    let beaten =
        Seat::BOTH.map(|seat| Morale::of(setup, world, seat).broken() || !present(setup, world, seat));
    match beaten {
        [true, true] => {
            by!("A-ROU-20");
            Some(Outcome::Drawn)
        }
        [true, false] => Some(Outcome::Won { by: Seat::B }),
        [false, true] => Some(Outcome::Won { by: Seat::A }),
        [false, false] => {
            // After both sequences of the last turn agreed on.
            let last = setup.options.last_turn.is_some_and(|n| world.turn >= n);
            let second = world.phasing != setup.attacker;
            (last && second && !by!("A-ROU-21").suppressed()).then_some(Outcome::Drawn)
        }
    }
}
