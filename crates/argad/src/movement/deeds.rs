//! What a figure does at the start or at the end of its move: crouching (R-FIG-26), mounting and dismounting
//! (R-MOV-09), holding and taking horses (R-MOV-10), turning an oblong base (R-FIG-29).

use super::orders::Deed;
use crate::event::Event;
use crate::fault::Fault;
use crate::figures::{FigureId, Marks, Spot};
use crate::measure::{SLACK, gap, meet, touch};
use crate::setup::Setup;
use crate::world::{Eyes, Led, MOUNTED, World, beast_body, foot_body, rect};
use rocroi_game::{Seat, by};
use rocroi_table::{Body, Cm, Point, Segment, overlaps};

/// How many horses one figure holds.
const HELD: usize = 4;
/// How far the horses it does not touch may be from the holder.
pub const TETHER: i32 = Cm(4).units();

/// What a deed has to tell.
#[derive(Debug)]
pub enum Done {
    /// This.
    Told(Event),
    /// Nothing.
    Silent,
}

/// Does a deed, or says why not. `moved`: the figure has gone some way before it.
pub fn deed(w: &mut World, setup: &Setup, id: FigureId, deed: &Deed, moved: bool) -> Result<Done, Fault> {
    match deed {
        Deed::Crouch => crouch(w, id, moved),
        Deed::StandUp => stand_up(w, id),
        Deed::Mount(horse) => mount(w, setup, id, *horse),
        Deed::Dismount(at) => dismount(w, setup, id, *at),
        Deed::Hold(horses) => hold(w, id, horses),
        Deed::LetGo => Ok(let_go(w, id)),
        Deed::Take(horse) => take(w, id, *horse),
        Deed::Turn(heading) => turn(w, setup, id, *heading),
        Deed::Drive(cart, _) => Err(Fault::CannotDrive { figure: id, cart: *cart }),
    }
}

fn crouch(w: &mut World, id: FigureId, moved: bool) -> Result<Done, Fault> {
    let f = w.figure(id);
    if f.mounted() || w.formed(id).is_some() {
        return Err(Fault::CannotCrouch { figure: id });
    }
    if f.marks.has(Marks::POSTURE_CHANGED) || w.place(id, Eyes::All).is_some_and(|p| p.crouched) {
        return Err(Fault::PostureTwice { figure: id });
    }
    if moved || f.marks.has(Marks::MOVED) {
        return Err(Fault::CrouchAndMove { figure: id });
    }
    by!("R-FIG-26");
    w.figure_mut(id).marks.set(Marks::POSTURE_CHANGED);
    w.set_place(id, |p| {
        p.crouched = true;
        p.idle = true;
    });
    Ok(Done::Told(Event::Posture { figure: id, crouched: true }))
}

fn stand_up(w: &mut World, id: FigureId) -> Result<Done, Fault> {
    if w.figure(id).marks.has(Marks::POSTURE_CHANGED) || !w.place(id, Eyes::All).is_some_and(|p| p.crouched) {
        return Err(Fault::PostureTwice { figure: id });
    }
    w.figure_mut(id).marks.set(Marks::POSTURE_CHANGED);
    rise(w, id);
    Ok(Done::Told(Event::Posture { figure: id, crouched: false }))
}

/// A crouched figure stands up, by itself or not. Did it?
pub fn rise(w: &mut World, id: FigureId) -> bool {
    let crouched = w.figure(id).place.get().is_some_and(|p| p.crouched);
    if crouched {
        by!("R-FIG-26");
        w.set_place(id, |p| {
            p.crouched = false;
            p.idle = false;
        });
        // Who changed posture in his own move bears the mark of that.
        let marks = &mut w.figure_mut(id).marks;
        if !marks.has(Marks::POSTURE_CHANGED) {
            marks.set(Marks::LAY);
        }
    }
    crouched
}

/// Loose, not in contact, once a turn.
fn may_change_mount(w: &World, id: FigureId) -> Result<(), Fault> {
    by!("R-MOV-09");
    if w.formed(id).is_some() || w.in_contact(id) { Err(Fault::CannotMount { figure: id }) } else { Ok(()) }
}

fn mount(w: &mut World, setup: &Setup, id: FigureId, horse: u8) -> Result<Done, Fault> {
    may_change_mount(w, id)?;
    let side = w.figure(id).side;
    let fault = Fault::HorseOutOfReach { figure: id, horse };
    if w.figure(id).mounted() {
        return Err(Fault::CannotMount { figure: id });
    }
    let led = *w.horses.get(usize::from(horse)).ok_or_else(|| fault.clone())?;
    let body = w.body(id, Eyes::All).ok_or_else(|| fault.clone())?;
    let held = led.holder.is_some_and(|h| w.figure(h).side != side);
    let between = w.spot(id, Eyes::All).is_none_or(|s| walled_off(w, s.at, led.spot.at));
    if led.gone || !led.horse.can_be_ridden() || held || between || !touch(&body, &beast_body(&led)) {
        return Err(fault);
    }
    // In the saddle he would touch an enemy he did not name (R-MOV-29).
    let mut copy = w.clone();
    copy.figure_mut(id).rides = Some(led.horse);
    if let Some((enemy, _)) = copy.touched_from(id, led.spot, 0, Eyes::Of(side)).first() {
        return Err(Fault::EnemyNotNamed { figure: id, enemy: *enemy });
    }
    if led.side != side {
        // An unheld horse of the enemy is taken by mounting it.
        by!("R-MOV-10");
        w.horses[usize::from(horse)].side = side;
    }
    w.horses[usize::from(horse)].gone = true;
    w.horses[usize::from(horse)].holder = None;
    drop_tether(w, id);
    let f = w.figure_mut(id);
    f.rides = Some(led.horse);
    f.marks.set(Marks::MOUNT_CHANGED.and(Marks::MOVED));
    w.set_place(id, |p| {
        p.spot = led.spot;
        p.crouched = false;
        p.idle = false;
    });
    let _ = setup;
    Ok(Done::Told(Event::MountChanged { figure: id, mounted: true }))
}

fn dismount(w: &mut World, setup: &Setup, id: FigureId, at: Point) -> Result<Done, Fault> {
    may_change_mount(w, id)?;
    let f = *w.figure(id);
    let Some(horse) = f.rides else { return Err(Fault::CannotMount { figure: id }) };
    let Some(spot) = w.spot(id, Eyes::All) else { return Err(Fault::CannotMount { figure: id }) };
    let man = foot_body(Spot::new(at, spot.heading), false);
    let beast = Body::Rect(rect(spot, MOUNTED));
    let fault = Fault::NoRoomToDismount { figure: id };
    let there = w.ground.holds_part_of(&man) && !walled_off(w, spot.at, at);
    if !there || !touch(&man, &beast) || overlaps(&man, &beast, SLACK) {
        return Err(fault);
    }
    // Judged as a man on foot; the horse stays where it is.
    let mut copy = w.clone();
    copy.figure_mut(id).rides = None;
    let enemies = copy.touched_from(id, Spot::new(at, spot.heading), 0, Eyes::Of(f.side));
    if !room(&copy, setup, id, Spot::new(at, spot.heading), Eyes::Of(f.side)) || !enemies.is_empty() {
        return Err(fault);
    }
    by!("R-MOV-10");
    w.horses.push(Led { spot, horse, side: f.side, holder: None, gone: false });
    let f = w.figure_mut(id);
    f.rides = None;
    f.marks.set(Marks::MOUNT_CHANGED.and(Marks::MOVED));
    w.set_place(id, |p| p.spot.at = at);
    Ok(Done::Told(Event::MountChanged { figure: id, mounted: false }))
}

/// The slowing ground into which a rider has got off, if his horse does not stand in it.
pub fn hard_to_get_off(w: &World, setup: &Setup, id: FigureId) -> super::Hard {
    by!("R-MOV-15");
    let hard_of = |body: &Body| w.ground.touched(body, w.mover(setup, id)).hard;
    let man = w.body(id, Eyes::All).map_or(super::Hard::Open, |b| hard_of(&b));
    let horse = w.horses.last().map_or(super::Hard::Open, |h| hard_of(&beast_body(h)));
    if w.figure(id).mounted() || horse >= man { super::Hard::Open } else { man }
}

/// Is there a linear obstacle or a wall between a man and a horse? Nobody gets on or off across it.
fn walled_off(w: &World, man: Point, horse: Point) -> bool {
    let line = Segment::new(man, horse);
    let walls = w.ground.lines.iter().map(crate::ground::Line::segment);
    walls.chain(w.ground.buildings.iter().flat_map(|b| b.walls())).any(|s| meet(line, s))
}

/// Is there room for the base of a figure at a spot: nobody's base, no wall, no ground it may not enter?
pub fn room(w: &World, setup: &Setup, id: FigureId, spot: Spot, eyes: Eyes) -> bool {
    let body = w.body_at(id, spot);
    let mover = w.mover(setup, id);
    let near = |p: Point| p.within(spot.at, 9_000);
    let storey = w.place(id, Eyes::All).map_or(0, |p| p.storey);
    let bases = w.seen(eyes).filter(|(o, p)| *o != id && near(p.spot.at) && p.storey == storey);
    for (other, place) in bases {
        if overlaps(&body, &w.body_at(other, place.spot), SLACK) {
            return false;
        }
    }
    let beasts = w.horses.iter().filter(|h| !h.gone).map(beast_body);
    let carts = w.carts.iter().filter(|c| c.left.is_none());
    let carts = carts.map(|c| Body::Rect(rect(c.spot, crate::world::CART)));
    if beasts.chain(carts).any(|b| overlaps(&body, &b, SLACK)) {
        return false;
    }
    ground_free(w, setup, id, &body, mover)
}

/// Is the ground under a base free of walls, obstacles and what it may not enter?
pub fn ground_free(
    w: &World,
    setup: &Setup,
    id: FigureId,
    body: &Body,
    mover: crate::figures::Mover,
) -> bool {
    let ground = &w.ground;
    let swims = super::bars::may_swim(w, setup, id);
    let barred = ground.pieces().iter().any(|p| {
        let hard = p.kind.row().hard(mover);
        let closed = hard == super::Hard::Impassable
            && !(p.kind == crate::ground::AreaKind::Rampart && p.holds(body.centre().point()));
        let water = p.kind == crate::ground::AreaKind::DeepWater && !swims;
        (closed || water) && overlaps(body, &Body::Rect(p.rect()), SLACK)
    });
    let across = ground.lines.iter().any(|l| overlaps(body, &Body::Segment(l.segment()), SLACK));
    let walled = ground.buildings.iter().any(|b| {
        let inside = b.holds(body.centre().point());
        let on_wall = b.walls().iter().any(|s| overlaps(body, &Body::Segment(*s), SLACK));
        let foot = mover == crate::figures::Mover::Foot;
        on_wall || (inside && !foot)
    });
    !barred && !across && !walled
}

fn hold(w: &mut World, id: FigureId, horses: &[u8]) -> Result<Done, Fault> {
    by!("R-MOV-10");
    let fault = Fault::CannotHold { figure: id };
    let f = w.figure(id);
    if f.mounted() || w.in_contact(id) || horses.is_empty() || horses.len() > HELD {
        return Err(fault);
    }
    let body = w.body(id, Eyes::All).ok_or_else(|| fault.clone())?;
    let mut touched = false;
    for h in horses {
        let led = w.horses.get(usize::from(*h)).ok_or_else(|| fault.clone())?;
        let free = led.holder.is_none() || led.holder == Some(id);
        let far = gap(&body, &beast_body(led));
        touched |= far <= crate::measure::TOUCH;
        if led.gone || led.side != f.side || !free || far > TETHER {
            return Err(fault);
        }
    }
    if !touched {
        return Err(fault);
    }
    drop_tether(w, id);
    for h in horses {
        w.horses[usize::from(*h)].holder = Some(id);
    }
    Ok(Done::Told(Event::Horses { figure: id }))
}

/// Lets go of every horse it holds.
pub fn drop_tether(w: &mut World, id: FigureId) {
    for h in &mut w.horses {
        if h.holder == Some(id) {
            h.holder = None;
        }
    }
}

fn let_go(w: &mut World, id: FigureId) -> Done {
    if !w.holds_horses(id) {
        return Done::Silent;
    }
    drop_tether(w, id);
    Done::Told(Event::Horses { figure: id })
}

fn take(w: &mut World, id: FigureId, horse: u8) -> Result<Done, Fault> {
    by!("R-MOV-10");
    let fault = Fault::CannotTake { figure: id, horse };
    let side: Seat = w.figure(id).side;
    let body = w.body(id, Eyes::All).ok_or_else(|| fault.clone())?;
    let led = w.horses.get(usize::from(horse)).ok_or_else(|| fault.clone())?;
    if led.gone || led.side == side || led.holder.is_some() || !touch(&body, &beast_body(led)) {
        return Err(fault);
    }
    w.horses[usize::from(horse)].side = side;
    Ok(Done::Told(Event::Horses { figure: id }))
}

fn turn(w: &mut World, setup: &Setup, id: FigureId, heading: rocroi_table::Heading) -> Result<Done, Fault> {
    by!("R-FIG-29");
    if !w.figure(id).mounted() || w.formed(id).is_some() {
        return Err(Fault::NothingToTurn { figure: id });
    }
    let side = w.figure(id).side;
    let fault = Fault::NoRoomToTurn { figure: id };
    let place = w.place(id, Eyes::All).ok_or_else(|| fault.clone())?;
    let spot = Spot::new(place.spot.at, heading);
    let body = w.body_at(id, spot);
    let slowing = super::course::thrown_for(w.figure(id));
    let mover = w.mover(setup, id);
    let now = w.ground.touched(&w.body_at(id, place.spot), mover).hard;
    let then = w.ground.touched(&body, mover).hard;
    let eyes = Eyes::Of(side);
    let touched =
        |s| w.touched_from(id, s, place.storey, eyes).into_iter().map(|(e, _)| e).collect::<Vec<_>>();
    let before = touched(place.spot);
    let new_contact = touched(spot).iter().any(|e| !before.contains(e));
    if !room(w, setup, id, spot, eyes) || new_contact || (then.slows() && !now.slows() && then > slowing) {
        return Err(fault);
    }
    w.set_place(id, |p| p.spot.heading = heading);
    Ok(Done::Silent)
}
