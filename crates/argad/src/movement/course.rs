//! The move of one loose figure: what it does at the start, its way, what it does at the end. One function,
//! called on a copy of the world to judge an order and on the world itself to carry it out.

use super::allowance::left;
use super::deeds::{self, Done};
use super::orders::{Course, Deed, Leg};
use super::slowness::Hard;
use super::walk::{Bar, Going, Walked, Walker};
use crate::event::Event;
use crate::fault::{Centimetres, Fault};
use crate::figures::{Figure, FigureId, Marks, Spot, Status};
use crate::measure::{SLACK, as_far_as, touch};
use crate::setup::Setup;
use crate::why::Why;
use crate::world::{Eyes, Trail, World};
use rocroi_game::by;
use rocroi_table::{Body, Cm, Fine, GRAIN, Point, overlaps};

/// What became of a course.
#[derive(Debug, Default)]
pub struct Run {
    /// The way, if it went.
    pub walked: Option<Walked>,
    /// What there is to tell.
    pub events: Vec<Event>,
    /// Why it may not be done so.
    pub faults: Vec<Fault>,
    /// It went on horseback, whatever it did before or after (R-MOV-02).
    pub mounted: bool,
}

/// How a course is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// As drawn, before dice: difficult ground may be touched.
    pub declaring: bool,
    /// A path given to the whole group: who is barred stops, nobody is at fault (R-MOV-01).
    pub group_path: bool,
    /// Contact may be declared.
    pub contact: bool,
    /// It is halted after so much, in table units: there it finds somebody (R-SCN-07).
    pub cut: Option<i32>,
}

impl Manner {
    /// As an order is judged.
    pub const DRAWN: Manner = Manner { declaring: true, group_path: false, contact: true, cut: None };
    /// As it is carried out.
    pub const MADE: Manner = Manner { declaring: false, group_path: true, contact: true, cut: None };
}

/// Runs a course.
pub fn run(w: &mut World, setup: &Setup, course: &Course, manner: Manner) -> Run {
    let mut out = Run::default();
    let id = course.figure;
    if let Some(at) = course.enter {
        match super::entry::enter(w, setup, id, at) {
            Ok(()) => {}
            Err(f) => {
                out.faults.push(f);
                return out;
            }
        }
    }
    let Some(place) = w.place(id, Eyes::All) else {
        out.faults.push(Fault::MoveGivenUp { figure: id });
        return out;
    };
    may_move(w, course, &mut out.faults);
    if !out.faults.is_empty() {
        return out;
    }
    let eyes = Eyes::Of(w.figure(id).side);
    let changes_mount = |d: &Deed| matches!(d, Deed::Mount(_) | Deed::Dismount(_));
    let mounting = course.first.iter().chain(&course.last).filter(|d| changes_mount(d)).count();
    if mounting > 1 || (mounting == 1 && w.figure(id).marks.has(Marks::MOUNT_CHANGED)) {
        out.faults.push(Fault::CannotMount { figure: id });
        return out;
    }
    if mounting == 1 {
        by!("R-MOV-09");
        // The mark halves the allowance; taken back if nothing comes of it.
        w.figure_mut(id).marks.set(Marks::MOUNT_CHANGED);
    }
    if w.in_contact(id) {
        by!("R-MOV-31");
        w.figure_mut(id).marks.set(Marks::NO_CHARGE);
    }
    if let Some(Deed::Drive(cart, at)) = course.first.first() {
        super::carts::drive(w, setup, id, *cart, &course.legs, *at, course.leave, manner, &mut out);
        return out;
    }
    let goes = course.legs.iter().any(|l| !matches!(l, Leg::By(p) if *p == Point::default()));
    if goes && place.crouched && !course.first.contains(&Deed::StandUp) {
        do_deed(w, setup, id, &Deed::StandUp, false, &mut out);
    }
    for deed in &course.first {
        do_deed(w, setup, id, deed, false, &mut out);
    }
    if goes {
        go(w, setup, course, eyes, manner, &mut out);
    }
    let moved = out.walked.as_ref().is_some_and(Walked::moved);
    if w.figure(id).on_table() {
        for deed in &course.last {
            do_deed(w, setup, id, deed, moved, &mut out);
        }
    }
    // The place where a rider gets off is part of his move. Who walks on from there throws for it.
    let gets_off = |d: &Deed| matches!(d, Deed::Dismount(_));
    if course.last.iter().any(gets_off) || (!goes && course.first.iter().any(gets_off)) {
        let declared = out.walked.as_ref().map_or(Hard::Open, |walked| walked.terrain.hard);
        if deeds::hard_to_get_off(w, setup, id) > declared.max(thrown_for(w.figure(id))) {
            out.faults.push(Fault::GroundNotDeclared { figure: id });
        }
    }
    w.figure_mut(id).marks.set(Marks::GONE);
    out
}

fn do_deed(w: &mut World, setup: &Setup, id: FigureId, deed: &Deed, moved: bool, out: &mut Run) {
    match deeds::deed(w, setup, id, deed, moved) {
        Ok(Done::Told(e)) => out.events.push(e),
        Ok(Done::Silent) => {}
        Err(f) => out.faults.push(f),
    }
}

/// May the figure move at all?
fn may_move(w: &World, course: &Course, faults: &mut Vec<Fault>) {
    let id = course.figure;
    let f = w.figure(id);
    if f.marks.has(Marks::MOVE_GIVEN_UP) {
        faults.push(Fault::MoveGivenUp { figure: id });
    }
    if f.marks.has(Marks::ROOTED) {
        faults.push(Fault::FiredFromAmbush { figure: id });
    }
    if f.class.is_one() && !course.against.is_empty() {
        faults.push(Fault::ClassOneAttacks { figure: id });
    }
}

/// The way itself.
fn go(w: &mut World, setup: &Setup, course: &Course, eyes: Eyes, manner: Manner, out: &mut Run) {
    let id = course.figure;
    let f = *w.figure(id);
    out.mounted = f.mounted();
    let Some(place) = w.place(id, Eyes::All) else { return };
    if stuck_inside(w, setup, id) {
        if !manner.group_path {
            out.faults.push(Fault::Stuck { figure: id });
        }
        return;
    }
    let slowing = if manner.declaring { Hard::VeryDifficult } else { thrown_for(&f) };
    let named: &[FigureId] = if manner.contact { &course.against } else { &[] };
    let going = Going {
        eyes,
        allowance: manner.cut.map_or(i32::MAX, |c| c).min(as_far_as(left(w, setup, id), drawn(course))),
        slowing,
        crossing: true,
        named,
        any: false,
        leave: course.leave,
        ignore: &[],
    };
    let walked = Walker::new(w, setup, id, going).walk(place, &course.legs);
    if !manner.group_path {
        judge_way(w, setup, course, &walked, manner, out);
    }
    apply(w, setup, id, &walked, course.leave, &mut out.events);
    out.walked = Some(walked);
}

/// The length of the path drawn, in table units.
fn drawn(course: &Course) -> i32 {
    let each = course.legs.iter().map(|l| match l {
        Leg::By(p) => Fine::from(*p).length(),
        Leg::Storey(_) => i64::from(Cm(8).units()) * GRAIN,
    });
    i32::try_from(each.sum::<i64>() / GRAIN).unwrap_or(i32::MAX)
}

/// The hardest ground its throw covers: after the dice it may choose another path, but none through harder ground
/// (R-MOV-15, R-MOV-17).
pub fn thrown_for(f: &Figure) -> Hard {
    by!("R-MOV-15");
    match (f.marks.has(Marks::THREW) && !f.marks.has(Marks::STUCK), f.marks.has(Marks::HALVED)) {
        (false, _) => Hard::Open,
        (true, false) => Hard::Difficult,
        (true, true) => Hard::VeryDifficult,
    }
}

/// Is it stuck, standing in slowing ground (R-MOV-14)?
pub fn stuck_inside(w: &World, setup: &Setup, id: FigureId) -> bool {
    let f = w.figure(id);
    if !f.marks.has(Marks::STUCK) {
        return false;
    }
    by!("R-MOV-14");
    let Some(body) = w.body(id, Eyes::All) else { return false };
    w.ground.touched(&body, w.mover(setup, id)).hard.slows()
}

/// What is wrong with a path that was drawn for one figure.
fn judge_way(w: &World, setup: &Setup, course: &Course, walked: &Walked, manner: Manner, out: &mut Run) {
    let id = course.figure;
    let faults = &mut out.faults;
    match walked.bar {
        None | Some(Bar::Contact) => {}
        Some(Bar::Allowance) => {
            let over = drawn(course) - walked.length;
            faults.push(Fault::TooFar { figure: id, cm: Centimetres::of(over.max(crate::measure::STEP)) });
            faults.extend(what_shortens(w, setup, id));
        }
        Some(Bar::Base) => faults.push(Fault::MayNotPass { figure: id }),
        Some(Bar::Undeclared(enemy)) => faults.push(Fault::EnemyNotNamed { figure: id, enemy }),
        Some(Bar::Terrain) => {
            faults.push(Fault::GroundNotDeclared { figure: id });
            if w.figure(id).marks.has(Marks::STUCK) {
                faults.push(Fault::StuckAtEdge { figure: id });
            }
        }
        Some(Bar::TableEdge) => faults.push(Fault::OverTheEdge { figure: id }),
        Some(Bar::NotClear) => faults.push(Fault::NoGap { figure: id }),
        Some(Bar::NoRoomToTurn) => faults.push(Fault::NoRoomToTurn { figure: id }),
        Some(Bar::NoStairs) => faults.push(Fault::NoStairs { figure: id }),
        Some(Bar::Impassable) if at_the_water(w, id, walked) => faults.push(Fault::CannotSwim { figure: id }),
        Some(bar @ (Bar::Impassable | Bar::NoRoom)) => {
            faults.push(Fault::Barred { figure: id, bar });
            faults.extend(what_bars(w, course, walked, bar));
        }
    }
    if !manner.contact {
        if !course.against.is_empty() {
            faults.push(Fault::TooLateToDeclare { figure: id });
        }
        if let Some(enemy) = walked.touched.first()
            && walked.moved()
        {
            faults.push(Fault::EnemyNotNamed { figure: id, enemy: *enemy });
        }
        return;
    }
    let named_groups: Vec<_> = course.against.iter().filter_map(|e| w.group_of(*e)).collect();
    for enemy in &walked.touched {
        let named = w.group_of(*enemy).is_some_and(|g| named_groups.contains(&g));
        if !named && walked.moved() {
            by!("R-MOV-29");
            faults.push(Fault::EnemyNotNamed { figure: id, enemy: *enemy });
        }
    }
    if let Some(enemy) = course.against.first()
        && !course.against.iter().any(|e| walked.touched.contains(e))
    {
        faults.push(Fault::NotReached { figure: id, enemy: *enemy });
    }
}

/// Why its allowance is less than that of the table.
fn what_shortens(w: &World, setup: &Setup, figure: FigureId) -> Vec<Fault> {
    let lines = super::allowance::allowance(w, setup, figure).lines;
    let fault = |why| match why {
        Why::Carries => Some(Fault::CarrierTooFar { figure }),
        Why::MountingHalves => Some(Fault::MountingTooFar { figure }),
        Why::SlownessDice => Some(Fault::SlowedTooFar { figure }),
        Why::VeryDifficult => Some(Fault::HalvedTooFar { figure }),
        _ => None,
    };
    lines.into_iter().filter_map(|l| fault(l.why)).collect()
}

/// What it stopped against, or would end on.
fn what_bars(w: &World, course: &Course, walked: &Walked, bar: Bar) -> Option<Fault> {
    let figure = course.figure;
    let end = walked.end();
    if bar == Bar::Impassable {
        let body = w.body_at(figure, end);
        let wall = |b: &crate::ground::Building| touch(&body, &Body::Rect(b.rect()));
        let walled = w.ground.building_at(end.at).is_some() || w.ground.buildings.iter().any(wall);
        return Some(if walled {
            Fault::WallInTheWay { figure }
        } else {
            Fault::ImpassableGround { figure }
        });
    }
    let drawn = course.legs.iter().fold(walked.path.first()?.at, |at, l| match l {
        Leg::By(by) => at + *by,
        Leg::Storey(_) => at,
    });
    let body = w.body_at(figure, Spot::new(drawn, end.heading));
    let eyes = Eyes::Of(w.figure(figure).side);
    let up = course.legs.iter().map(|l| if let Leg::Storey(n) = l { i16::from(*n) } else { 0 }).sum::<i16>();
    let from = w.place(figure, eyes).map_or(0, |p| i16::from(p.storey));
    let storey = u8::try_from(from + up).unwrap_or(0);
    let on = |(id, p): (FigureId, crate::figures::Place)| {
        id != figure && p.storey == storey && overlaps(&body, &w.body_at(id, p.spot), SLACK)
    };
    if w.seen(eyes).any(on) {
        return Some(Fault::EndsOnBase { figure });
    }
    let across = |l: &crate::ground::Line| overlaps(&body, &Body::Segment(l.segment()), SLACK);
    w.ground.lines.iter().any(across).then_some(Fault::EndsAcross { figure })
}

/// Did it stop against deep water that is impassable for it (R-MOV-23)?
fn at_the_water(w: &World, id: FigureId, walked: &Walked) -> bool {
    let body = w.body_at(id, walked.end());
    let water = |p: &&crate::ground::Area| p.kind == crate::ground::AreaKind::DeepWater;
    let touched = |p: &crate::ground::Area| crate::measure::touch(&body, &rocroi_table::Body::Rect(p.rect()));
    w.ground.pieces().iter().filter(water).any(touched)
}

/// Puts a figure at the end of its way.
pub fn apply(
    w: &mut World,
    setup: &Setup,
    id: FigureId,
    walked: &Walked,
    exit_allowed: bool,
    events: &mut Vec<Event>,
) {
    let end = walked.end();
    if walked.moved() {
        trail(w, id, &walked.path);
        let f = w.figure_mut(id);
        f.spent += walked.length;
        f.marks.set(Marks::MOVED);
        w.set_place(id, |p| {
            p.spot = end;
            p.storey = walked.storey;
            p.idle = false;
        });
        wet(w, id, &walked.path);
    }
    events.push(Event::Went {
        figure: id,
        path: walked.path.clone(),
        length: Centimetres::of(walked.length),
        bar: walked.bar,
    });
    if let Some(edge) = walked.left {
        by!("R-MOV-33");
        let exit = exit_allowed && setup.scenario.exits[w.figure(id).side.index()].contains(&edge);
        super::carts::carry_off(w, id, edge, exit, events);
        w.take_off(id, if exit { Status::Left } else { Status::Lost });
        crate::morale::note_loss(w, setup, id, exit);
        events.push(Event::LeftTable { figure: id, edge, exit });
    } else if walked.moved() {
        super::horses::lead(w, setup, id, walked, events);
    }
}

/// Notes the way for furtive shots (R-SHT-17).
pub fn trail(w: &mut World, id: FigureId, path: &[Spot]) {
    if !w.figure(id).shown() {
        return;
    }
    let known = w.trail.iter().any(|t| t.figure == id);
    let skip = usize::from(known);
    w.trail.extend(path.iter().skip(skip).map(|spot| Trail { figure: id, spot: *spot }));
}

/// Loaded weapons become empty on entering deep water (R-MOV-23).
pub fn wet(w: &mut World, id: FigureId, path: &[Spot]) {
    use crate::ground::AreaKind;
    use rocroi_table::{Body, Segment, crosses};
    let enters = path.windows(2).any(|pair| {
        let [a, b] = pair else { return false };
        let line = Segment::new(a.at, b.at);
        w.ground.pieces().iter().any(|p| {
            p.kind == AreaKind::DeepWater && (p.holds(b.at) || crosses(&line, &Body::Rect(p.rect()), 0))
        })
    });
    if enters {
        by!("R-MOV-23");
        let f = w.figure_mut(id);
        f.long_loaded = false;
        f.pistols_loaded = 0;
    }
}
