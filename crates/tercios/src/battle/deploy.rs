//! Deployment and the moves of the vanguard, steps 5 and 6 of T-BAT-33 (T-BAT-36 to T-BAT-41). Where a unit may
//! stand is `places`'.

use super::buildings;
use super::places::{Zone, judge_post, judge_spot, near_enemy, strip};
use super::scenario::{Contest, Scenario};
use crate::movement::Going;
use crate::terms::Rule;
use crate::turn::Turn;
use crate::{
    CommanderId, Decision, Event, Fault, Field, Frame, INCH, March, Mark, Motion, Order, PieceId, Place,
    Plan, RegimentId, Station, Tercios, UnitId, World,
};
use rocroi_game::{At, Do, Faults, Halt, Hide, In, Refusal, Seat, by};
use rocroi_table::{Point, Pose};
use serde::{Deserialize, Serialize};

/// Where a unit is deployed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Spot {
    /// Its base stands here.
    At {
        /// Its front centre and facing.
        pose: Pose,
        /// A gun on its limber (T-MOV-41).
        limbered: bool,
        /// Adapted dragoons on foot, with their horses (T-ADP-10).
        #[serde(default)]
        on_foot: bool,
    },
    /// It holds this building.
    In {
        /// Which.
        building: PieceId,
    },
    /// A regimental gun with this battalion (T-BAT-40).
    With {
        /// Which.
        battalion: UnitId,
    },
    /// There is no place left for it.
    Aside,
}

/// Where a commander is deployed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Post {
    /// Alone, his disc here.
    At {
        /// Its centre.
        at: Point,
    },
    /// With this unit.
    With {
        /// Which.
        unit: UnitId,
    },
}
impl Hide for Post {}

/// One whole regiment with its commander.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deployment {
    /// Which.
    pub regiment: RegimentId,
    /// Each of its units.
    pub units: Vec<(UnitId, Spot)>,
    /// Its commanders.
    pub commanders: Vec<(CommanderId, Post)>,
}
impl Hide for Deployment {}

/// The deployment on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deploying {
    /// Who places next.
    pub seat: Seat,
    /// The regiment each side begins with (T-BAT-51).
    forward: [Option<RegimentId>; 2],
    /// The defender's regiment before the village (T-BAT-50).
    pub outpost: Option<RegimentId>,
    /// The sides that have placed their last regiment, in this order.
    pub finished: Vec<Seat>,
    stage: Stage,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Stage {
    /// Both name the regiment they begin with (T-BAT-51).
    Forward,
    /// Regiments.
    Regiments,
    /// This commander-in-chief is placed.
    Chief(Seat),
    /// Vanguards: whose move it is, who has passed, which units have moved.
    Vanguard { seat: Seat, passed: [bool; 2], moved: Vec<UnitId> },
}

impl Hide for Deploying {}

impl Deploying {
    /// Before the first regiment, which the side that lost the roll places; in the village the defender.
    pub fn new(contest: &Contest, loser: Seat) -> Deploying {
        by!("T-BAT-37");
        let seat = match (contest.scenario, contest.defender) {
            (Some(Scenario::TheVillage), Some(defender)) => defender,
            _ => loser,
        };
        let march = contest.scenario == Some(Scenario::MeetingOnTheMarch);
        let stage = if march { Stage::Forward } else { Stage::Regiments };
        Deploying { seat, forward: [None; 2], outpost: None, finished: Vec::new(), stage }
    }

    /// Everything lies already but the vanguards.
    pub fn vanguards(first: Seat) -> Deploying {
        let stage = Stage::Vanguard { seat: first, passed: [false; 2], moved: Vec::new() };
        Deploying {
            seat: first,
            forward: [None; 2],
            outpost: None,
            finished: vec![first, first.other()],
            stage,
        }
    }

    /// The regiments of a side still to be placed now.
    pub fn to_place(&self, field: Field<'_>, seat: Seat) -> Vec<RegimentId> {
        let of = |r: &RegimentId| {
            let mut units = field.setup.unit_ids().filter(|u| field.entry(*u).regiment == *r);
            units.any(|u| field.unit(u).place == Place::Away)
        };
        let march = field.world.contest.scenario == Some(Scenario::MeetingOnTheMarch);
        let all = (0..field.setup.regiments.len() as u16).map(RegimentId);
        let own = all.filter(|r| field.setup.regiments[r.at()].seat == seat).filter(of);
        if march {
            let named = self.forward[seat.index()];
            return own.filter(|r| Some(*r) == named).collect();
        }
        own.collect()
    }

    fn at(self, stage: Stage) -> Frame {
        Frame::Deploying(Deploying { stage, ..self })
    }
}

/// Carries the deployment on.
pub(crate) fn step(
    at: &mut At<'_, Tercios>,
    mut d: Deploying,
    input: In<'_, Tercios>,
) -> Result<Do<Tercios>, Halt<Tercios>> {
    Ok(match (d.stage.clone(), input) {
        (Stage::Forward, In::Go) => {
            by!("T-BAT-51");
            let asked = Seat::BOTH.map(|s| (s, Decision::Forward)).to_vec();
            Do::AskAll(d.at(Stage::Forward), asked)
        }
        (Stage::Forward, In::Ordered(plans)) => {
            for (seat, plan) in plans {
                if let Plan::Regiment(r) = plan {
                    // Shown with the other side's, when both have answered.
                    d.forward[seat.index()] = Some(r);
                    at.tell(|| Event::Forward { seat, regiment: r });
                }
            }
            Do::Goto(d.at(Stage::Regiments))
        }
        (Stage::Regiments, In::Go) => regiments(at, d),
        (Stage::Regiments, In::Ordered(plans)) => {
            if let Some((seat, Plan::Deploy(deployment, outpost))) = plans.into_iter().next() {
                if outpost {
                    d.outpost = Some(deployment.regiment);
                }
                put(at.world, &deployment);
                let regiment = deployment.regiment;
                at.tell(|| Event::Deployed { seat, regiment });
                d.seat = seat.other();
            }
            Do::Goto(d.at(Stage::Regiments))
        }
        (Stage::Chief(seat), In::Ordered(plans)) => {
            if let (Some((_, Plan::Post(post))), Some(chief)) = (plans.first(), at.setup.chief(seat)) {
                station(at.world, chief, *post);
                at.tell(|| Event::ChiefPosted { commander: chief });
            }
            Do::Goto(d.at(Stage::Regiments))
        }
        (Stage::Vanguard { seat, passed, moved }, In::Go | In::Back(_)) => {
            vanguard(at, d, seat, passed, moved)
        }
        (Stage::Vanguard { seat, mut passed, mut moved }, In::Ordered(plans)) => {
            match plans.into_iter().next() {
                Some((_, Plan::Vanguard(unit, pose, path))) => {
                    by!("T-BAT-41");
                    moved.push(unit);
                    let stage = Stage::Vanguard { seat: seat.other(), passed, moved };
                    if let Some(pose) = pose {
                        buildings::come_out(at, unit, pose);
                    }
                    let going = Going::set_out(at, unit, &path);
                    Do::Call(d.at(stage), Frame::Going(going))
                }
                _ => {
                    passed[seat.index()] = true;
                    Do::Goto(d.at(Stage::Vanguard { seat: seat.other(), passed, moved }))
                }
            }
        }
        (s, i) => return Err(Halt::Bug(format!("deployment at {s:?} was given {i:?}"))),
    })
}

/// Whose regiment, or whose commander-in-chief, is next.
fn regiments(at: &mut At<'_, Tercios>, mut d: Deploying) -> Do<Tercios> {
    let field = Field::from(&*at);
    let village = field.world.contest.scenario == Some(Scenario::TheVillage);
    for seat in [d.seat, d.seat.other()] {
        if d.to_place(field, seat).is_empty() && !d.finished.contains(&seat) {
            d.finished.push(seat);
        }
    }
    let waits =
        |s: Seat| field.setup.chief(s).is_some_and(|c| field.world.commander(c).station == Station::Away);
    if village {
        // The defender deploys everything first, his commander-in-chief included (T-BAT-50).
        by!("T-BAT-50");
        let defender = field.world.contest.defender.unwrap_or(Seat::A);
        for seat in [defender, defender.other()] {
            if !d.to_place(field, seat).is_empty() {
                d.seat = seat;
                return Do::Ask(d.at(Stage::Regiments), seat, Decision::Deploy);
            }
            if waits(seat) {
                return Do::Ask(d.at(Stage::Chief(seat)), seat, Decision::Chief);
            }
        }
    } else {
        for seat in [d.seat, d.seat.other()] {
            if !d.to_place(field, seat).is_empty() {
                d.seat = seat;
                return Do::Ask(d.at(Stage::Regiments), seat, Decision::Deploy);
            }
        }
        // Each commander-in-chief when all regiments lie, first of the side that finished first (T-BAT-38).
        by!("T-BAT-38");
        if let Some(seat) = d.finished.iter().copied().find(|s| waits(*s)) {
            return Do::Ask(d.at(Stage::Chief(seat)), seat, Decision::Chief);
        }
    }
    let first = d.finished.first().copied().unwrap_or(Seat::A);
    Do::Goto(d.at(Stage::Vanguard { seat: first, passed: [false; 2], moved: Vec::new() }))
}

/// The units of a side that may still make a vanguard move (T-BAT-41).
fn vanguards(field: Field<'_>, seat: Seat, moved: &[UnitId]) -> Vec<UnitId> {
    field.of(seat).filter(|u| field.has(*u, Rule::Vanguard) && !moved.contains(u)).collect()
}

fn vanguard(
    at: &mut At<'_, Tercios>,
    d: Deploying,
    seat: Seat,
    passed: [bool; 2],
    moved: Vec<UnitId>,
) -> Do<Tercios> {
    let field = Field::from(&*at);
    let open = |s: Seat| !passed[s.index()] && !vanguards(field, s, &moved).is_empty();
    let Some(seat) = [seat, seat.other()].into_iter().find(|s| open(*s)) else {
        // The first planning phase follows.
        for unit in &mut at.world.units {
            unit.marks.set(Mark::Displaced, false);
        }
        return Do::Goto(Frame::Turn(Turn::Begin));
    };
    Do::Ask(d.at(Stage::Vanguard { seat, passed, moved }), seat, Decision::Vanguard)
}

fn station(world: &mut World, commander: CommanderId, post: Post) {
    world.commander_mut(commander).station = match post {
        Post::At { at } => Station::At(at),
        Post::With { unit } => Station::With(unit),
    };
}

fn put_unit(world: &mut World, unit: UnitId, spot: Spot) {
    let u = world.unit_mut(unit);
    match spot {
        Spot::At { pose, limbered, on_foot } => {
            (u.pose, u.place) = (pose, Place::Table);
            u.marks.set(Mark::Limbered, limbered);
            u.marks.set(Mark::OnFoot, on_foot);
        }
        Spot::In { building } => u.place = Place::Garrison(building),
        Spot::With { battalion } => u.place = Place::Joined(battalion),
        Spot::Aside => u.place = Place::Aside,
    }
}

/// Puts a regiment on the table.
pub(crate) fn put(world: &mut World, deployment: &Deployment) {
    for (unit, spot) in &deployment.units {
        put_unit(world, *unit, *spot);
    }
    for (commander, post) in &deployment.commanders {
        station(world, *commander, *post);
    }
}

/// Judges an answer during deployment.
pub(crate) fn judge(
    field: Field<'_>,
    d: &Deploying,
    seat: Seat,
    decision: &Decision,
    order: &Order,
) -> Result<Plan, Refusal<Fault>> {
    match (decision, order) {
        (Decision::Forward, Order::Regiment { regiment }) => {
            let own = field.setup.regiments.get(regiment.at()).is_some_and(|r| r.seat == seat);
            let there = field.setup.unit_ids().any(|u| field.entry(u).regiment == *regiment);
            if own && there {
                Ok(Plan::Regiment(*regiment))
            } else {
                Err(Refusal::of(Fault::NotToDeploy { regiment: *regiment }))
            }
        }
        (Decision::Deploy, Order::Deploy(deployment)) => judge_regiment(field, d, seat, deployment),
        (Decision::Chief, Order::Post { post }) => {
            let chief = field.setup.chief(seat).ok_or_else(|| Refusal::of(Fault::NotAsked))?;
            let mut faults = Faults::new();
            judge_post(field, chief, *post, &[strip(field, seat)], &mut faults);
            faults.verdict()?;
            Ok(Plan::Post(*post))
        }
        (Decision::Vanguard, Order::Decline) => Ok(Plan::Decline),
        (Decision::Vanguard, Order::Vanguard { unit, march }) => judge_vanguard(field, d, seat, *unit, march),
        _ => Err(Refusal::of(Fault::NotAsked)),
    }
}

fn judge_regiment(
    field: Field<'_>,
    d: &Deploying,
    seat: Seat,
    deployment: &Deployment,
) -> Result<Plan, Refusal<Fault>> {
    by!("T-BAT-37");
    let regiment = deployment.regiment;
    if !d.to_place(field, seat).contains(&regiment) {
        return Err(Refusal::of(Fault::NotToDeploy { regiment }));
    }
    let mut faults = Faults::new();
    let of = |u: &UnitId| field.entry(*u).regiment == regiment && field.unit(*u).place == Place::Away;
    let due: Vec<UnitId> = field.setup.unit_ids().filter(of).collect();
    let named: Vec<UnitId> = deployment.units.iter().map(|(u, _)| *u).collect();
    let all = named.len() == due.len() && due.iter().all(|u| named.contains(u));
    faults.require(all, || Fault::WholeRegiment { regiment });
    let led = |c: &CommanderId| {
        let s = field.officer(*c);
        s.regiment == Some(regiment) && !s.chief && field.world.commander(*c).station == Station::Away
    };
    let leaders: Vec<CommanderId> = field.setup.commander_ids().filter(led).collect();
    let posted: Vec<CommanderId> = deployment.commanders.iter().map(|(c, _)| *c).collect();
    let led_all = posted.len() == leaders.len() && leaders.iter().all(|c| posted.contains(c));
    faults.require(led_all, || Fault::WholeRegiment { regiment });
    faults.verdict()?;
    let mut faults = judge_places(field, seat, deployment, &[strip(field, seat)]);
    let mut outpost = false;
    let contest = &field.world.contest;
    if faults.is_some() && contest.scenario == Some(Scenario::TheVillage) && contest.defender == Some(seat) {
        // One regiment may stand within 9 inches of the middle, garrisons included (T-BAT-50).
        by!("T-BAT-50");
        let middle = Point::new(field.setup.table.x / 2, field.setup.table.y / 2);
        if d.outpost.is_none()
            && judge_places(field, seat, deployment, &[Zone::Round(middle, 9 * INCH)]).is_none()
        {
            (faults, outpost) = (None, true);
        }
    }
    match faults {
        Some(refusal) => Err(refusal),
        None => Ok(Plan::Deploy(deployment.clone(), outpost)),
    }
}

fn judge_places(
    field: Field<'_>,
    seat: Seat,
    deployment: &Deployment,
    zones: &[Zone],
) -> Option<Refusal<Fault>> {
    let mut faults = Faults::new();
    let mut world = field.world.clone();
    for (unit, spot) in &deployment.units {
        judge_spot(Field::new(field.setup, &world), seat, *unit, *spot, zones, &mut faults);
        put_unit(&mut world, *unit, *spot);
    }
    for (commander, post) in &deployment.commanders {
        judge_post(Field::new(field.setup, &world), *commander, *post, zones, &mut faults);
        station(&mut world, *commander, *post);
    }
    faults.verdict().err()
}

fn judge_vanguard(
    field: Field<'_>,
    d: &Deploying,
    seat: Seat,
    unit: UnitId,
    march: &March,
) -> Result<Plan, Refusal<Fault>> {
    by!("T-BAT-41");
    let Stage::Vanguard { moved, .. } = &d.stage else { return Err(Refusal::of(Fault::NotAsked)) };
    if !vanguards(field, seat, moved).contains(&unit) {
        return Err(Refusal::of(Fault::NoVanguard { unit }));
    }
    let (pose, path) = buildings::judge_from(field, unit, Motion::Vanguard, march, None)?;
    if near_enemy(field, unit, &path) {
        return Err(Refusal::of(Fault::VanguardTooNear { unit }));
    }
    Ok(Plan::Vanguard(unit, pose, path))
}
