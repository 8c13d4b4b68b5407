//! Setting up, steps 1 to 4 of T-BAT-33: the scenario, the scenery, the dice of fields and river, the table edges.
//! Deployment follows in `deploy`.

use super::deploy::Deploying;
use super::laying::{Laying, Tilth, Wares, Where};
use super::scenario::{self, Scenario};
use crate::terms::Trait;
use crate::{
    Class, Decision, Event, Fault, Field, Frame, Ground, Order, Piece, Plan, Purpose, Scenery, Tercios, World,
};
use rocroi_game::{Ask, At, Classes, Counts, Do, Halt, In, Pool, Refusal, Seat, by};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Where the setting up is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Setting {
    /// A scenario is to be chosen.
    Begin,
    /// It was proposed; does the other side accept?
    Proposed(Scenario),
    /// The die chooses.
    ScenarioDie,
    /// Scenery: is a whole layout proposed?
    Scenery,
    /// It was; does the other side accept?
    LayoutProposed(Vec<Laying>),
    /// The dice of scenery points.
    Dice,
    /// These dice may still be changed by a Cartographer.
    Charts([u8; 2]),
    /// The sides buy.
    Buying(Purse),
    /// A row of the table was named for a field; does the other side accept?
    Row(Purse, Laying),
    /// The die of a field.
    FieldDie(Purse, Laying),
    /// The die of the river.
    River(Option<Seat>),
    /// Table edges.
    Edges,
    /// The dice for edges, or for the roles of the village.
    EdgeDice,
    /// This side chooses its role (T-BAT-50).
    Role(Seat),
    /// This side chooses its edge; the other lost the roll.
    Edge(Seat),
}

/// What the sides have left to buy with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Purse {
    /// Whose turn it is.
    pub seat: Seat,
    /// Points left.
    pub points: [u8; 2],
    /// Has passed.
    pub passed: [bool; 2],
    /// Has bought something.
    pub bought: [bool; 2],
    /// Who laid the river.
    pub river: Option<Seat>,
}

fn go(s: Setting) -> Do<Tercios> {
    Do::Goto(Frame::Setting(s))
}

fn ask(s: Setting, seat: Seat, decision: Decision) -> Do<Tercios> {
    Do::Ask(Frame::Setting(s), seat, decision)
}

/// One die for each side.
fn both(s: Setting, purpose: Purpose) -> Do<Tercios> {
    let pools = Seat::BOTH.map(|seat| Pool { seat, dice: 1, classes: Classes::EACH });
    Do::Roll(Frame::Setting(s), Ask { purpose, pools: pools.to_vec(), secret: None })
}

/// The faces of one die each; none where they are equal.
fn unequal(counts: &Counts) -> Option<[u8; 2]> {
    let dice = [counts.single(0) + 1, counts.single(1) + 1];
    (dice[0] != dice[1]).then_some(dice)
}

fn first(plans: Vec<(Seat, Plan)>) -> Option<Plan> {
    plans.into_iter().next().map(|(_, p)| p)
}

/// Carries the setting up on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    s: Setting,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    Ok(match (s, input) {
        (Setting::Begin, In::Go) => match at.setup.scenario {
            Some(chosen) => choose(at, chosen),
            None => ask(Setting::Begin, Seat::A, Decision::Scenario),
        },
        (Setting::Begin, In::Ordered(plans)) => match first(plans) {
            Some(Plan::Scenario(s)) => {
                ask(Setting::Proposed(s), Seat::B, Decision::AgreeScenario { scenario: s })
            }
            _ => scenario_die(),
        },
        (Setting::Proposed(s), In::Ordered(plans)) => match first(plans) {
            Some(Plan::Accept) => choose(at, s),
            _ => scenario_die(),
        },
        (Setting::ScenarioDie, In::Fell(counts)) => choose(at, Scenario::of_class(counts.single(0))),
        (Setting::Scenery, In::Go) => {
            if !at.setup.buys_scenery {
                return Ok(go(Setting::River(None)));
            }
            by!("T-BAT-02");
            ask(Setting::Scenery, Seat::A, Decision::Layout)
        }
        (Setting::Scenery, In::Ordered(plans)) => match first(plans) {
            Some(Plan::Layout(pieces, _)) => {
                let pieces_told = pieces.clone();
                at.tell(|| Event::LayoutProposed { pieces: pieces_told.len() as u8 });
                ask(Setting::LayoutProposed(pieces), Seat::B, Decision::AgreeLayout)
            }
            _ => go(Setting::Dice),
        },
        (Setting::LayoutProposed(layout), In::Ordered(plans)) => match first(plans) {
            Some(Plan::Accept) => {
                by!("T-BAT-02");
                let mut river = None;
                for laying in &layout {
                    let scenery = laying.scenery();
                    lay(at, laying, Seat::A, laying.tilth)?;
                    if scenery == Some(Scenery::River) {
                        river = Some(Seat::A);
                    }
                }
                go(Setting::River(river))
            }
            _ => go(Setting::Dice),
        },
        (Setting::Dice, In::Go) => {
            by!("T-BAT-03");
            both(Setting::Dice, Purpose::SceneryDice)
        }
        (Setting::Dice, In::Fell(counts)) => match unequal(counts) {
            None => go(Setting::Dice),
            Some(dice) => charts(at, dice),
        },
        (Setting::Charts(dice), In::Ordered(plans)) => {
            let mut changed = dice.map(i16::from);
            for (seat, plan) in plans {
                by!("T-COM-43");
                match plan {
                    Plan::Chart { own: true } => changed[seat.index()] += 2,
                    Plan::Chart { own: false } => changed[seat.other().index()] -= 1,
                    _ => {}
                }
            }
            purses(at, dice, changed.map(|n| u8::try_from(n).unwrap_or(0)))
        }
        (Setting::Buying(purse), In::Go) => buy(at, purse),
        (Setting::Buying(purse), In::Ordered(plans)) => match first(plans) {
            Some(Plan::Lay(laying)) => match (laying.scenery(), laying.tilth) {
                (Some(Scenery::Field), Some(tilth)) => {
                    by!("T-BAT-17");
                    let seat = purse.seat.other();
                    ask(Setting::Row(purse, laying), seat, Decision::AgreeField { tilth })
                }
                (Some(Scenery::Field), None) => field_die(purse, laying),
                _ => bought(at, purse, &laying, None)?,
            },
            _ => {
                by!("T-BAT-04");
                let mut purse = purse;
                purse.passed[purse.seat.index()] = true;
                let seat = purse.seat;
                at.tell(|| Event::SceneryPassed { seat });
                next(purse)
            }
        },
        (Setting::Row(purse, laying), In::Ordered(plans)) => match first(plans) {
            Some(Plan::Accept) => {
                let tilth = laying.tilth;
                bought(at, purse, &laying, tilth)?
            }
            _ => field_die(purse, laying),
        },
        (Setting::FieldDie(purse, laying), In::Fell(counts)) => {
            bought(at, purse, &laying, Some(Tilth::of_class(counts.single(0))))?
        }
        (Setting::River(by), In::Go) => river(at, by),
        (Setting::River(_), In::Fell(counts)) => {
            let class = match counts.single(0) {
                0 => Class::Difficult,
                1 => Class::VeryDifficult,
                _ => Class::Impassable,
            };
            by!("T-BAT-24");
            let mut ground = Ground::clone(&at.world.ground);
            ground.pieces.iter_mut().filter(|p| p.scenery == Scenery::River).for_each(|p| p.class = class);
            at.world.ground = Arc::new(ground);
            at.tell(|| Event::RiverIs { class });
            go(Setting::Edges)
        }
        (Setting::Edges, In::Go) => {
            mark(at);
            // Scenery lies before this roll, so that neither buys for a known edge.
            by!("T-BAT-35");
            both(Setting::EdgeDice, Purpose::EdgeDice)
        }
        (Setting::EdgeDice, In::Fell(counts)) => match unequal(counts) {
            None => both(Setting::EdgeDice, Purpose::EdgeDice),
            Some([a, b]) => {
                let seat = if a > b { Seat::A } else { Seat::B };
                if at.world.contest.scenario == Some(Scenario::TheVillage) {
                    by!("T-BAT-50");
                    ask(Setting::Role(seat), seat, Decision::Role)
                } else {
                    ask(Setting::Edge(seat), seat, Decision::Edge)
                }
            }
        },
        (Setting::Role(seat), In::Ordered(plans)) => {
            let attacks = matches!(first(plans), Some(Plan::Role { attack: true }));
            let defender = if attacks { seat.other() } else { seat };
            at.world.contest.defender = Some(defender);
            at.tell(|| Event::Defends { seat: defender });
            ask(Setting::Edge(seat.other()), seat.other(), Decision::Edge)
        }
        (Setting::Edge(seat), In::Ordered(plans)) => {
            let south = !matches!(first(plans), Some(Plan::Edge { south: false }));
            let south = if south { seat } else { seat.other() };
            at.world.contest.south = Some(south);
            at.tell(|| Event::EdgesChosen { south });
            Do::Goto(Frame::Deploying(Deploying::new(&at.world.contest, seat.other())))
        }
        (s, i) => return Err(Halt::Bug(format!("setting up at {s:?} was given {i:?}"))),
    })
}

fn scenario_die() -> Do<Tercios> {
    by!("T-BAT-34");
    let classes = Classes::by_face([0, 0, 0, 1, 2, 3]);
    let ask = Ask::one(Purpose::ScenarioDie, Seat::A, 1, classes);
    Do::Roll(Frame::Setting(Setting::ScenarioDie), ask)
}

fn choose(at: &mut At<'_, Tercios>, scenario: Scenario) -> Do<Tercios> {
    by!("T-BAT-33");
    at.world.contest.scenario = Some(scenario);
    at.tell(|| Event::ScenarioChosen { scenario });
    add(at.world, scenario::fixed_pieces(scenario));
    go(Setting::Scenery)
}

fn add(world: &mut World, pieces: Vec<Piece>) {
    let mut ground = Ground::clone(&world.ground);
    ground.pieces.extend(pieces);
    world.ground = Arc::new(ground);
}

/// A Cartographer changes the dice when both have been seen (T-COM-43).
fn charts(at: &mut At<'_, Tercios>, dice: [u8; 2]) -> Do<Tercios> {
    let has = |s: &Seat| {
        let mut all = at.setup.commanders.iter();
        all.any(|c| c.seat == *s && c.traits.has(Trait::Cartographer))
    };
    let asked: Vec<(Seat, Decision)> =
        Seat::BOTH.into_iter().filter(has).map(|s| (s, Decision::Cartographer)).collect();
    if asked.is_empty() {
        return purses(at, dice, dice);
    }
    by!("T-COM-43");
    Do::AskAll(Frame::Setting(Setting::Charts(dice)), asked)
}

/// The higher total buys first; equal totals keep the order of the dice (T-BAT-03, T-COM-43).
fn purses(at: &mut At<'_, Tercios>, dice: [u8; 2], points: [u8; 2]) -> Do<Tercios> {
    by!("T-BAT-03");
    let order = if points[0] == points[1] { dice } else { points };
    let seat = if order[0] > order[1] { Seat::A } else { Seat::B };
    at.tell(|| Event::SceneryPoints { seat, points });
    go(Setting::Buying(Purse { seat, points, passed: [false; 2], bought: [false; 2], river: None }))
}

/// The next buyer: a side out of points or passed is skipped (T-BAT-04).
fn next(mut purse: Purse) -> Do<Tercios> {
    purse.seat = purse.seat.other();
    go(Setting::Buying(purse))
}

fn buy(at: &At<'_, Tercios>, mut purse: Purse) -> Do<Tercios> {
    by!("T-BAT-04");
    let open = |p: &Purse, s: Seat| p.points[s.index()] > 0 && !p.passed[s.index()];
    if !open(&purse, purse.seat) {
        purse.seat = purse.seat.other();
    }
    if !open(&purse, purse.seat) {
        // The crossing's river was laid by nobody: the side that bought first rolls for it (T-BAT-24).
        let _ = at;
        return go(Setting::River(purse.river));
    }
    let points = purse.points[purse.seat.index()];
    ask(Setting::Buying(purse), purse.seat, Decision::Scenery { points })
}

fn field_die(purse: Purse, laying: Laying) -> Do<Tercios> {
    by!("T-BAT-18");
    let classes = Classes::by_face([0, 0, 1, 1, 1, 2]);
    let ask = Ask::one(Purpose::FieldDie, purse.seat, 1, classes);
    Do::Roll(Frame::Setting(Setting::FieldDie(purse, laying)), ask)
}

fn lay(
    at: &mut At<'_, Tercios>,
    laying: &Laying,
    seat: Seat,
    tilth: Option<Tilth>,
) -> Result<(), Halt<Tercios>> {
    let place = Where {
        ground: &at.world.ground,
        table: at.setup.table,
        first: true,
        scenario: at.world.contest.scenario,
    };
    let Ok(mut pieces) = laying.judge(place) else {
        return Err(Halt::Bug("a judged piece does not lie".into()));
    };
    if let Some(t) = tilth {
        pieces.iter_mut().for_each(|p| t.till(p));
    }
    let laid = pieces.first().map_or(Scenery::Road, |p| p.scenery);
    add(at.world, pieces);
    at.tell(|| Event::SceneryLaid { seat, scenery: laid });
    Ok(())
}

/// A piece is bought and laid as soon as it is bought (T-BAT-04).
fn bought(
    at: &mut At<'_, Tercios>,
    mut purse: Purse,
    laying: &Laying,
    tilth: Option<Tilth>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    by!("T-BAT-04");
    let seat = purse.seat;
    lay(at, laying, seat, tilth)?;
    let left = &mut purse.points[seat.index()];
    *left = left.saturating_sub(laying.what.price());
    purse.bought[seat.index()] = true;
    if laying.scenery() == Some(Scenery::River) {
        purse.river = Some(seat);
    }
    Ok(next(purse))
}

/// The die of the river, once for the whole of it (T-BAT-24).
fn river(at: &At<'_, Tercios>, buyer: Option<Seat>) -> Do<Tercios> {
    by!("T-BAT-24");
    if !at.world.ground.pieces.iter().any(|p| p.scenery == Scenery::River) {
        return go(Setting::Edges);
    }
    let seat = buyer.unwrap_or(Seat::A);
    let classes = Classes::by_face([0, 1, 1, 1, 2, 2]);
    Do::Roll(Frame::Setting(Setting::River(buyer)), Ask::one(Purpose::RiverDie, seat, 1, classes))
}

/// The markers of the scenario, now that all scenery lies.
fn mark(at: &mut At<'_, Tercios>) {
    if let Some(scenario) = at.world.contest.scenario {
        at.world.contest.markers = scenario::markers(scenario, &at.world.ground);
    }
}

/// Judges an answer while the battle is set up.
pub(crate) fn judge(
    field: Field<'_>,
    s: &Setting,
    decision: &Decision,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    let world = field.world;
    let place = |first: bool| Where {
        ground: &world.ground,
        table: field.setup.table,
        first,
        scenario: world.contest.scenario,
    };
    match (decision, order) {
        (Decision::Scenario, Order::Scenario { scenario }) => {
            by!("T-BAT-34");
            Ok(Plan::Scenario(*scenario))
        }
        (Decision::Scenario | Decision::Layout | Decision::Cartographer, Order::Decline) => Ok(Plan::Decline),
        (
            Decision::AgreeScenario { .. } | Decision::AgreeLayout | Decision::AgreeField { .. },
            Order::Accept,
        ) => Ok(Plan::Accept),
        (
            Decision::AgreeScenario { .. } | Decision::AgreeLayout | Decision::AgreeField { .. },
            Order::Decline,
        ) => Ok(Plan::Decline),
        (Decision::Layout, Order::Layout(all)) => {
            by!("T-BAT-02");
            let mut ground = Ground::clone(&world.ground);
            for laying in all {
                let mut pieces = laying.judge(Where { ground: &ground, ..place(true) })?;
                // Without the die a field must be named.
                if laying.scenery() == Some(Scenery::Field) {
                    let Some(t) = laying.tilth else { return Err(Refusal::of(Fault::NameTheField)) };
                    pieces.iter_mut().for_each(|p| t.till(p));
                }
                ground.pieces.extend(pieces);
            }
            Ok(Plan::Layout(all.clone(), ground.pieces.len()))
        }
        (Decision::Cartographer, Order::Chart { own }) => Ok(Plan::Chart { own: *own }),
        (Decision::Scenery { .. }, Order::Decline) => Ok(Plan::Decline),
        (Decision::Scenery { points }, Order::Buy(laying)) => {
            let Setting::Buying(purse) = s else { return Err(Refusal::of(Fault::NotAsked)) };
            by!("T-BAT-06");
            if laying.what.price() > *points {
                return Err(Refusal::of(Fault::TooDear { price: laying.what.price(), points: *points }));
            }
            laying.judge(place(!purse.bought[purse.seat.index()]))?;
            Ok(Plan::Lay(laying.clone()))
        }
        (Decision::Role, Order::Role { attack }) => Ok(Plan::Role { attack: *attack }),
        (Decision::Edge, Order::Edge { south }) => Ok(Plan::Edge { south: *south }),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

/// What a player could say while the battle is set up.
pub(crate) fn propose(field: Field<'_>, decision: &Decision, out: &mut Vec<Order>) {
    match decision {
        Decision::Scenario => {
            out.push(Order::Decline);
            let all = <Scenario as strum::VariantArray>::VARIANTS;
            out.extend(all.iter().map(|s| Order::Scenario { scenario: *s }));
        }
        Decision::AgreeScenario { .. } | Decision::AgreeLayout | Decision::AgreeField { .. } => {
            out.extend([Order::Accept, Order::Decline]);
        }
        Decision::Layout => {
            out.push(Order::Decline);
            out.push(Order::Layout(Vec::new()));
        }
        Decision::Cartographer => {
            out.push(Order::Decline);
            out.extend([true, false].map(|own| Order::Chart { own }));
        }
        Decision::Scenery { .. } => {
            out.push(Order::Decline);
            super::quick::wares(field, out);
        }
        Decision::Role => out.extend([true, false].map(|attack| Order::Role { attack })),
        Decision::Edge => out.extend([true, false].map(|south| Order::Edge { south })),
        _ => {}
    }
}

/// The wares a purse could pay for.
pub fn affordable(points: u8) -> impl Iterator<Item = Wares> {
    let pieces = <Scenery as strum::VariantArray>::VARIANTS.iter().map(|s| Wares::Piece(*s));
    pieces.chain([Wares::Town]).filter(move |w| w.price() <= points)
}
