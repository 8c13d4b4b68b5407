//! Step 1 of A-SET-01: initiative (A-SET-04 to A-SET-06), attacker and defender (A-SET-07), the region (A-SET-09) and
//! the defender's table edge (A-SET-03).

use rocroi_game::{Ask, At, Chance, Classes, Do, Halt, In, Pool, Refusal, Seat, Tally, by};
use serde::{Deserialize, Serialize};

use super::{Role, SettingSheet, TableSide};
use crate::Adgr;
use crate::event::{Blank, Event, Purpose};
use crate::fault::Fault;
use crate::frame::Frame;
use crate::order::{Decision, Order};
use crate::plan::Plan;
use crate::setup::{Rank, Setup};
use crate::terrain::{Region, Stage};
use crate::troops::{Category, Profile};
use crate::why::Why;

/// How far the opening has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Opening {
    /// Initiative is counted.
    Begin,
    /// One die each, with these values: open as soon as they are counted.
    Rolling([Tally<Why>; 2]),
    /// The winner attacks or defends.
    Role(Seat),
    /// The winner names the region.
    Region(Seat),
    /// The defender takes a table edge.
    Side(Region),
}

/// The scouting bonus of so many light horse and dragoons, and so many light infantry (A-SET-05).
pub fn scouting(horse: usize, light_infantry: usize) -> i16 {
    by!("A-SET-05");
    match horse + light_infantry / 3 {
        0 | 1 => 0,
        2..=5 => 1,
        _ => 2,
    }
}

/// The value of a general (A-CMD-02).
const fn value(rank: Rank) -> i16 {
    match rank {
        Rank::Ordinary => 0,
        Rank::Competent => 1,
        Rank::Brilliant => 2,
        Rank::Strategist => 3,
    }
}

/// The initiative value of an army (A-SET-04): its generals, each with whether he is the commander-in-chief, and the
/// troops of the whole army.
pub fn tally(
    generals: impl Iterator<Item = (Rank, bool)>,
    troops: impl Iterator<Item = Profile>,
) -> Tally<Why> {
    by!("A-SET-04");
    let (mut sum, mut strategist) = (0, false);
    for (rank, chief) in generals {
        sum += value(rank);
        strategist |= chief && rank == Rank::Strategist;
    }
    let (mut horse, mut light) = (0, 0);
    for profile in troops {
        match profile.category() {
            Category::Lh | Category::Drag => horse += 1,
            Category::Li => light += 1,
            _ => {}
        }
    }
    let mut tally = Tally::new();
    tally.start(Why::InitiativeCommand, sum / 2);
    if strategist {
        tally.add(Why::InitiativeStrategist, 1);
    }
    tally.add(Why::InitiativeScouting, scouting(horse, light));
    tally
}

/// Die and value of both (A-SET-06): the winner, none on a tie.
pub fn winner(values: [i16; 2], dice: [i16; 2]) -> Option<Seat> {
    by!("A-SET-06");
    let ahead = (values[0] - values[1]).clamp(-4, 4);
    match (dice[0] + ahead.max(0)) - (dice[1] + (-ahead).max(0)) {
        0 => None,
        n if n > 0 => Some(Seat::A),
        _ => Some(Seat::B),
    }
}

fn sheet(setup: &Setup) -> SettingSheet {
    setup.setting.clone().unwrap_or_default()
}

fn roll(values: [Tally<Why>; 2]) -> Do<Adgr> {
    let pools = Seat::BOTH.map(|seat| Pool { seat, dice: 1, classes: Classes::EACH });
    let ask = Ask { purpose: Purpose::Initiative, pools: pools.to_vec(), secret: None };
    Do::Roll(Frame::Opening(Opening::Rolling(values)), ask)
}

fn ask(stage: Opening, seat: Seat, decision: Decision) -> Do<Adgr> {
    Do::Ask(Frame::Opening(stage), seat, decision)
}

/// Carries the opening on.
pub(crate) fn step(
    at: &mut At<'_, Adgr>,
    stage: Opening,
    input: In<'_, Adgr>,
) -> Result<Do<Adgr>, Halt<Adgr>> {
    Ok(match (stage, input) {
        (Opening::Begin, In::Go) => {
            by!("A-SET-01");
            roll([of_army(at, Seat::A)?, of_army(at, Seat::B)?])
        }
        (Opening::Rolling(tallies), In::Fell(counts)) => {
            let values = [tallies[0].total(), tallies[1].total()];
            let [first, second] = values;
            let told = tallies.clone();
            at.tell(|| Event::Initiative { first, second, tallies: told });
            let dice = [0, 1].map(|n| i16::from(counts.single(n)) + 1);
            match winner(values, dice) {
                None => {
                    at.tell(|| Event::InitiativeTied);
                    roll(tallies)
                }
                Some(seat) => {
                    at.tell(|| Event::InitiativeWon { seat });
                    Do::Goto(Frame::Opening(Opening::Role(seat)))
                }
            }
        }
        (Opening::Role(seat), In::Go) => ask(Opening::Role(seat), seat, Decision::Role),
        (Opening::Role(seat), In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Role(role))) => {
                by!("A-SET-07");
                let attacker = if role == Role::Attacker { seat } else { seat.other() };
                attack(at, attacker);
                at.tell(|| Event::Attacks { seat: attacker });
                Do::Goto(Frame::Opening(Opening::Region(seat)))
            }
            other => return Err(Halt::Bug(format!("a role was to be chosen, not {other:?}"))),
        },
        (Opening::Region(seat), In::Go) => {
            by!("A-SET-09");
            let defender = defender(at);
            let among = sheet(at.setup).side(defender).home().to_vec();
            match among.as_slice() {
                [only] => region(at, *only),
                _ => ask(Opening::Region(seat), seat, Decision::Region { among }),
            }
        }
        (Opening::Region(_), In::Ordered(plans)) => match plans.into_iter().next() {
            Some((_, Plan::Region(chosen))) => region(at, chosen),
            other => return Err(Halt::Bug(format!("a region was to be chosen, not {other:?}"))),
        },
        (Opening::Side(region), In::Go) => {
            by!("A-SET-03");
            ask(Opening::Side(region), defender(at), Decision::TableSide)
        }
        (Opening::Side(region), In::Ordered(plans)) => match plans.into_iter().next() {
            Some((seat, Plan::TableSide(side))) => {
                at.tell(|| Event::TableSideTaken { seat, side });
                let year = sheet(at.setup).date(seat);
                Do::Goto(Frame::Terrain(Box::new(Stage::new(at.setup, region, year, seat))))
            }
            other => return Err(Halt::Bug(format!("a table edge was to be chosen, not {other:?}"))),
        },
        (stage, input) => return Err(Halt::Bug(format!("the opening at {stage:?} was given {input:?}"))),
    })
}

fn region(at: &mut At<'_, Adgr>, region: Region) -> Do<Adgr> {
    at.tell(|| Event::RegionChosen { region });
    Do::Goto(Frame::Opening(Opening::Side(region)))
}

/// The attacker plays first, and for the whole battle (A-SET-08, A-SET-41).
fn attack(at: &mut At<'_, Adgr>, attacker: Seat) {
    by!("A-SET-08");
    by!("A-SET-41");
    at.world.attacker = attacker;
    at.world.phasing = attacker;
}

fn defender(at: &At<'_, Adgr>) -> Seat {
    at.world.attacker.other()
}

/// The whole army counts, ambushes and flank marches included.
fn of_army(at: &At<'_, Adgr>, seat: Seat) -> Result<Tally<Why>, Halt<Adgr>> {
    let Some(absent) = at.world.absentees(seat) else { return Err(Halt::Blank(Blank::Army)) };
    let generals = at.setup.corps.iter().filter(|c| c.seat == seat).map(|c| (c.rank, c.chief));
    let there = at.world.sheets.iter().filter(|u| u.seat == seat);
    let troops = there.chain(absent.iter().map(|a| &a.sheet)).map(|u| u.profile);
    Ok(tally(generals, troops))
}

/// Judges an answer of the opening.
pub(crate) fn judge(decision: &Decision, order: &Order) -> Result<Plan, Refusal<Fault>> {
    match (decision, order) {
        (Decision::Role, Order::Role(role)) => Ok(Plan::Role(*role)),
        (Decision::Region { among }, Order::Region(region)) => {
            by!("A-SET-09");
            if among.contains(region) {
                Ok(Plan::Region(*region))
            } else {
                Err(Refusal::of(Fault::NotAmongRegions))
            }
        }
        (Decision::TableSide, Order::TableSide(side)) => Ok(Plan::TableSide(*side)),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// What could be answered, the default first: he attacks, in the first region of the enemy's roster, and the defender
/// stays where he sits (A-SET-07, A-SET-03).
pub(crate) fn candidates(decision: &Decision, out: &mut Vec<Order>) {
    by!("A-SET-07");
    match decision {
        Decision::Role => out.extend([Role::Attacker, Role::Defender].map(Order::Role)),
        Decision::Region { among } => out.extend(among.iter().map(|r| Order::Region(*r))),
        Decision::TableSide => {
            out.extend([TableSide::OwnSide, TableSide::OppositeSide].map(Order::TableSide));
        }
        _ => {}
    }
}

/// What a reasonable player would answer: he attacks as often as not, and stays where he sits.
pub(crate) fn sensible(decision: &Decision, chance: &mut Chance) -> Option<Order> {
    match decision {
        Decision::Role => Some(Order::Role(if chance.one_in(2) { Role::Attacker } else { Role::Defender })),
        Decision::Region { among } => chance.pick(among).copied().map(Order::Region),
        Decision::TableSide => Some(Order::TableSide(TableSide::OwnSide)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    #[test]
    fn scouts() {
        let _proof = proves("A-SET-05");
        for (horse, light, bonus) in [
            (0, 0, 0),
            (1, 0, 0),
            (1, 2, 0),
            (0, 5, 0),
            (1, 3, 1),
            (2, 0, 1),
            (5, 2, 1),
            (5, 3, 2),
            (2, 12, 2),
            (9, 9, 2),
        ] {
            assert_eq!(scouting(horse, light), bonus, "{horse} horse, {light} light infantry");
        }
    }

    #[test]
    fn only_a_chief_who_is_a_strategist_adds_one() {
        let _proof = proves("A-SET-04");
        let total = |generals: &[(Rank, bool)]| tally(generals.iter().copied(), std::iter::empty()).total();
        assert_eq!(total(&[(Rank::Strategist, true), (Rank::Brilliant, false), (Rank::Ordinary, false)]), 3);
        assert_eq!(total(&[(Rank::Strategist, false), (Rank::Brilliant, true), (Rank::Ordinary, false)]), 2);
        assert_eq!(total(&[(Rank::Competent, true), (Rank::Brilliant, false), (Rank::Brilliant, false)]), 2);
    }
}
