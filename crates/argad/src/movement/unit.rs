//! Formed units as groups that move: judging and making a march with its manoeuvre (R-MOV-26), going loose
//! (R-MOV-27), entering in column (R-SCN-18). Forming up is in `forming`.

use super::contact::{self, note_contact};
use super::course::trail;
use super::entry;
use super::group_move::GroupMove;
use super::manoeuvre::{led_at, manoeuvred};
use super::march::{Block, Marched, Marching, allowances, fits, follow, goes_on};
use super::orders::{Manoeuvre, March, Step};
use crate::event::Event;
use crate::fault::{Centimetres, Fault};
use crate::figures::{FigureId, GroupId, Marks, Spot, Status};
use crate::ground::Edge;
use crate::morale::leader_near;
use crate::setup::Setup;
use crate::system::{At, Halt};
use crate::turn::find_on_way;
use crate::world::{Eyes, FOOT, World};
use rocroi_game::by;
use rocroi_table::Point;

/// A unit formed, or about to be, goes into loose order.
pub fn loosen(at: &mut At<'_>, group: GroupId) {
    let Some(g) = at.world.group(group) else { return };
    let formed = g.formed.is_some();
    if formed || g.forming.is_some() {
        by!("R-MOV-27");
        let hidden = at.world.is_hidden(group);
        make_loose(at.world, group);
        if formed && !hidden {
            at.tell(|| Event::Loosened { group });
        }
    }
}

/// The same, without a word. Round bases may not touch whom the corners of square ones touched (R-FIG-02).
pub fn make_loose(w: &mut World, group: GroupId) {
    let square = w.group(group).is_some_and(|g| g.formed.is_some() || g.forming.is_some());
    w.change_group(group, |g| {
        g.formed = None;
        g.forming = None;
        g.disorder = false;
    });
    let touching: Vec<FigureId> = w.members(group).filter(|id| square && w.in_contact(*id)).collect();
    for id in touching {
        by!("R-FIG-02");
        contact::refresh(w, id, None, &[]);
    }
}

/// A march as it would be made.
#[derive(Clone, Debug)]
pub struct Made {
    /// After the manoeuvre at the start.
    pub first: Option<Block>,
    /// The way.
    pub marched: Marched,
    /// After the manoeuvre at the end.
    pub last: Option<Block>,
    /// It enters the table.
    pub enters: bool,
}

/// A march and what is wrong with it, on what the unit's side knows.
pub fn march(w: &World, setup: &Setup, group: GroupId, m: &March, any: bool) -> Result<Made, Vec<Fault>> {
    let mut faults = Vec::new();
    let eyes = Eyes::Of(group.seat);
    let entering = m.enter.is_some();
    let block = if let Some(along) = m.enter {
        entry_block(w, setup, group, along, &m.placed).ok_or_else(|| {
            entry::awaited(w, setup, group).first().map_or_else(
                || vec![Fault::NotFormed { group }],
                |id| vec![Fault::CannotEnter { figure: *id }],
            )
        })?
    } else {
        Block::of(w, group).ok_or_else(|| vec![Fault::NotFormed { group }])?
    };
    let mut require = |holds: bool, fault: Fault| {
        if !holds {
            faults.push(fault);
        }
    };
    let figures: Vec<FigureId> = block.spots.iter().map(|(id, _)| *id).collect();
    let leaving: Vec<FigureId> = figures.iter().flat_map(|id| w.touching(*id)).collect();
    let rooted = figures.iter().find(|id| w.figure(**id).marks.has(Marks::ROOTED));
    if let Some(id) = rooted {
        require(m.steps.is_empty(), Fault::FiredFromAmbush { figure: *id });
    }
    let led = led_at(w, setup, group, &block);
    require(m.first.is_none() || m.last.is_none(), Fault::ManoeuvreTwice { group });
    require(led || m.first.is_none(), Fault::NoLeaderNear { group });
    let aside = |s: &Step| matches!(s, Step::Aside(..) | Step::Back(_));
    require(led || !m.steps.iter().any(aside), Fault::NoLeaderNear { group });
    let only_back = m.steps.iter().all(|s| matches!(s, Step::Back(_)));
    require(leaving.is_empty() || only_back, Fault::FormedInContact { group });
    let wheels = |s: &Step| matches!(s, Step::Wheel(_, a) if *a > 90_000 || *a < 0);
    require(!m.steps.iter().any(wheels), Fault::WheelTooFar { group });
    let mut start = block.clone();
    let first = match &m.first {
        Some(x) => match turned(w, setup, group, &block, x, &leaving, eyes) {
            Ok(b) => {
                start = b.clone();
                Some(b)
            }
            Err(f) => {
                faults.push(f);
                return Err(faults);
            }
        },
        None => None,
    };
    let (contact, plain) = match allowances(group, &start, &m.steps) {
        Ok(a) => a,
        Err(f) => {
            faults.push(f);
            return Err(faults);
        }
    };
    let spent = figures.iter().map(|id| w.figure(*id).spent).max().unwrap_or(0);
    let deep = if entering { entry_depth(&block) } else { 0 };
    let (contact, plain) = ((contact - spent - deep).max(0), (plain - spent - deep).max(0));
    let way = Marching { eyes, named: &m.against, any, leave: m.leave, leaving: &leaving };
    let mut marched = follow(w, setup, start.clone(), &m.steps, contact, way);
    let arrives = marched.touched.iter().any(|(_, e)| !leaving.contains(e));
    if !arrives && marched.length > plain {
        by!("R-MOV-05");
        marched = follow(w, setup, start, &m.steps, plain, way);
    }
    judge_way(group, m, &marched, &figures, block.mounted, &mut faults);
    // What it would touch across an obstacle must be named as well.
    let named = |e: FigureId| m.against.iter().any(|n| w.group_of(*n) == w.group_of(e));
    if let Some((figure, enemy)) = marched.touched.iter().find(|(_, e)| !leaving.contains(e) && !named(*e)) {
        by!("R-MOV-29");
        faults.push(Fault::EnemyNotNamed { figure: *figure, enemy: *enemy });
    }
    if let Some(id) = figures.iter().find(|id| w.figure(**id).class.is_one())
        && !m.against.is_empty()
    {
        faults.push(Fault::ClassOneAttacks { figure: *id });
    }
    let last = match &m.last {
        Some(_) if !led_at(w, setup, group, &marched.block) => {
            faults.push(Fault::NoLeaderNear { group });
            None
        }
        Some(x) => match turned(w, setup, group, &marched.block, x, &leaving, eyes) {
            Ok(b) => Some(b),
            Err(f) => {
                faults.push(f);
                None
            }
        },
        None => None,
    };
    // Nobody is touched where it enters.
    let nowhere = Block { spots: Vec::new(), ..block.clone() };
    if entering && !fits(w, setup, &nowhere, &block, eyes) {
        faults.push(Fault::CannotEnter { figure: figures[0] });
    }
    if faults.is_empty() { Ok(Made { first, marched, last, enters: entering }) } else { Err(faults) }
}

fn judge_way(
    group: GroupId,
    m: &March,
    made: &Marched,
    figures: &[FigureId],
    mounted: bool,
    faults: &mut Vec<Fault>,
) {
    use super::walk::Bar;
    match made.bar {
        None | Some(Bar::Contact) => {}
        Some(Bar::Allowance) if mounted => {
            faults.push(Fault::HorseTooFarFormed { group, cm: Centimetres::of(made.length) });
        }
        Some(bar @ Bar::Base) => {
            faults.extend([Fault::MarchBarred { group, bar }, Fault::MarchPasses { group }]);
        }
        Some(Bar::Allowance) => {
            faults.push(Fault::TooFarFormed { group, cm: Centimetres::of(made.length) });
        }
        Some(Bar::Undeclared(enemy)) => {
            let figure = figures.first().copied().unwrap_or(enemy);
            faults.push(Fault::EnemyNotNamed { figure, enemy });
        }
        Some(Bar::Terrain) => faults.push(Fault::MarchLosesOrder { group }),
        Some(Bar::TableEdge) => {
            faults.extend(figures.first().map(|id| Fault::OverTheEdge { figure: *id }));
        }
        Some(bar) => faults.push(Fault::MarchBarred { group, bar }),
    }
    if let Some(enemy) = m.against.first()
        && !made.touched.iter().any(|(_, e)| m.against.contains(e))
    {
        let figure = figures.first().copied().unwrap_or(*enemy);
        faults.push(Fault::NotReached { figure, enemy: *enemy });
    }
}

/// The unit after a manoeuvre, if it may be made.
fn turned(
    w: &World,
    setup: &Setup,
    group: GroupId,
    block: &Block,
    x: &Manoeuvre,
    leaving: &[FigureId],
    eyes: Eyes,
) -> Result<Block, Fault> {
    let in_place = match x {
        Manoeuvre::Half => true,
        Manoeuvre::Quarter(_) => !block.mounted,
        Manoeuvre::Files(..) => false,
    };
    if !leaving.is_empty() && !in_place {
        return Err(Fault::ManoeuvreInContact { group });
    }
    let after = manoeuvred(block, x).ok_or(Fault::NoSuchFormation { group })?;
    if !in_place && !fits(w, setup, block, &after, eyes) {
        return Err(Fault::ManoeuvreBarred { group });
    }
    Ok(after)
}

/// A group that enters as a column of twos (R-SCN-18), the middle of its front rank so far along the edge, in this
/// order or by number.
pub fn entry_block(
    w: &World,
    setup: &Setup,
    group: GroupId,
    along: i32,
    placed: &[FigureId],
) -> Option<Block> {
    by!("R-SCN-18");
    let mut figures = entry::awaited(w, setup, group);
    if !placed.is_empty() {
        let mut sorted = placed.to_vec();
        sorted.sort_unstable();
        if sorted != figures {
            return None;
        }
        figures = placed.to_vec();
    }
    let e = entry::enters(w, setup, *figures.first()?)?;
    if w.members(group).next().is_some() || figures.len() < crate::figures::LEAST {
        return None;
    }
    if !figures.iter().all(|id| w.can_form(setup, *id, false)) {
        return None;
    }
    let (from, to) = entry::entry_range(w, e, false);
    if along - FOOT / 2 < from || along + FOOT / 2 > to {
        return None;
    }
    let facing = e.edge.opposite().towards();
    let ranks = figures.len().div_ceil(2) as i32;
    let spots = figures.iter().enumerate().map(|(n, id)| {
        let (rank, file) = (n as i32 / 2, n as i32 % 2);
        // From the edge: the last rank's rear lies on it.
        let deep = (ranks - rank) * FOOT - FOOT / 2;
        let side = if file == 0 { -FOOT / 2 } else { FOOT / 2 };
        (*id, Spot::new(inside_edge(w, e.edge, along, deep, side), facing))
    });
    let mut spots: Vec<(FigureId, Spot)> = spots.collect();
    spots.sort_unstable_by_key(|(id, _)| *id);
    Some(Block { spots, facing, mounted: false })
}

/// A place so deep inside an edge, and so far to the right of somebody who enters there.
fn inside_edge(w: &World, edge: Edge, along: i32, deep: i32, right: i32) -> Point {
    let size = w.ground.size;
    match edge {
        Edge::North => Point::new(along - right, size.y - deep),
        Edge::South => Point::new(along + right, deep),
        Edge::East => Point::new(size.x - deep, along + right),
        Edge::West => Point::new(deep, along - right),
    }
}

/// The depth of a column that enters, deducted from its allowance.
fn entry_depth(block: &Block) -> i32 {
    block.grid().map_or(0, |g| g.ranks() as i32 * FOOT)
}

/// Puts a block into the world.
fn put(w: &mut World, group: GroupId, block: &Block, moved: bool) {
    for (id, spot) in &block.spots {
        w.set_place(*id, |p| p.spot = *spot);
        if moved {
            w.figure_mut(*id).marks.set(Marks::MOVED);
        }
    }
    let facing = block.facing;
    w.change_group(group, |g| g.formed = Some(facing));
}

/// Makes a march that was judged; what changed meanwhile (an enemy that fell back) may shorten or lengthen it.
/// Gives the groups found on the way.
///
/// # Errors
/// On a view that does not hold what is hidden.
pub fn make_march(at: &mut At<'_>, f: &GroupMove, m: &March) -> Result<Vec<GroupId>, Halt> {
    let group = f.group;
    // Also after a counter-charge that it does not meet (R-MEL-28).
    let going_on = goes_on(at.world, m, |g| f.fled.contains(&g) || f.countered.contains(&g));
    if m.enter.is_some() {
        enter_formed(at, group, m);
    }
    let Some(block) = Block::of(at.world, group) else { return Ok(Vec::new()) };
    let eyes = Eyes::Of(group.seat);
    let mut start = block;
    if let Some(x) = &m.first
        && let Some(b) = manoeuvred(&start, x)
    {
        put(at.world, group, &b, false);
        at.tell(|| Event::Manoeuvred { group });
        start = b;
    }
    let leaving: Vec<FigureId> = start.spots.iter().flat_map(|(id, _)| at.world.touching(*id)).collect();
    let (contact, plain) = allowances(group, &start, &m.steps).unwrap_or((0, 0));
    let spent = start.spots.iter().map(|(id, _)| at.world.figure(*id).spent).max().unwrap_or(0);
    let (contact, plain) = ((contact - spent).max(0), (plain - spent).max(0));
    // Having made its way, it goes on straight ahead where its enemy fell back, to where its owner stops it.
    let mut steps = m.steps.clone();
    if going_on {
        let stop = f.stops.iter().filter(|(id, _)| at.world.group_of(*id) == Some(group));
        steps.push(Step::Ahead(stop.map(|(_, far)| *far).min().unwrap_or(contact).min(contact)));
    }
    let way =
        Marching { eyes, named: &m.against, any: !m.against.is_empty(), leave: m.leave, leaving: &leaving };
    let go = |w: &World, limit: i32| follow(w, at.setup, start.clone(), &steps, limit, way);
    let mut made = go(at.world, contact);
    if !made.touched.iter().any(|(_, e)| !leaving.contains(e)) && made.length > plain {
        made = go(at.world, plain);
    }
    let mut found: Option<(i32, Vec<GroupId>)> = None;
    let mut blank = None;
    for (id, path) in &made.paths {
        match find_on_way(at.world, *id, path, 0) {
            Ok(Some(hit)) if found.as_ref().is_none_or(|(l, _)| hit.length < *l) => {
                found = Some((hit.length, hit.groups));
            }
            Ok(_) => {}
            Err(e) => blank = Some(e),
        }
    }
    if let Some((limit, _)) = &found {
        made = go(at.world, *limit);
    }
    apply_march(at, group, &made);
    if let Some(e) = blank {
        return Err(e);
    }
    arrive(at, f, &made);
    if let Some((_, groups)) = found {
        for g in &groups {
            crate::turn::tell_shown(at, *g, None);
        }
        return Ok(groups);
    }
    if let Some(x) = &m.last
        && leader_near(at.world, at.setup, group, eyes)
        && let Some(now) = Block::of(at.world, group)
        && let Some(b) = manoeuvred(&now, x)
        && fits(at.world, at.setup, &now, &b, eyes)
    {
        put(at.world, group, &b, false);
        at.tell(|| Event::Manoeuvred { group });
        return found_by_manoeuvre(at, &now, &b);
    }
    Ok(Vec::new())
}

/// Whom a unit finds by manoeuvring at the end of its move.
fn found_by_manoeuvre(at: &mut At<'_>, from: &Block, to: &Block) -> Result<Vec<GroupId>, Halt> {
    let mut found = Vec::new();
    for (id, end) in &to.spots {
        let start = from.spots.iter().find(|(f, s)| f == id && s.at != end.at);
        if let Some((_, start)) = start
            && let Some(hit) = find_on_way(at.world, *id, &[*start, *end], 0)?
        {
            found.extend(hit.groups);
        }
    }
    for g in &found {
        crate::turn::tell_shown(at, *g, None);
    }
    Ok(found)
}

fn enter_formed(at: &mut At<'_>, group: GroupId, m: &March) {
    let Some(block) = m.enter.and_then(|along| entry_block(at.world, at.setup, group, along, &m.placed))
    else {
        return;
    };
    let deep = entry_depth(&block);
    for (id, spot) in &block.spots {
        entry::put_on_table(at.world, *id, *spot);
        at.world.figure_mut(*id).spent = deep;
        at.world.figure_mut(*id).marks.set(Marks::MOVED);
    }
    let facing = block.facing;
    at.world.change_group(group, |g| g.formed = Some(facing));
    at.tell(|| Event::Formed { group });
}

/// Puts a unit at the end of its march and tells of it.
pub fn apply_march(at: &mut At<'_>, group: GroupId, made: &Marched) {
    let moved = made.length > 0;
    for (id, path) in &made.paths {
        if moved {
            trail(at.world, *id, path);
        }
        at.world.figure_mut(*id).spent += made.length;
    }
    put(at.world, group, &made.block, moved);
    for (id, _) in &made.block.spots {
        let body = at.world.body(*id, Eyes::All);
        if body.is_some_and(|b| !at.world.ground.holds_part_of(&b)) {
            let spot = at.world.spot(*id, Eyes::All).unwrap_or_default();
            let edge = at.world.ground.edge_beyond(spot.at);
            let exit = at.setup.scenario.exits[group.seat.index()].contains(&edge);
            at.world.take_off(*id, if exit { Status::Left } else { Status::Lost });
            crate::morale::note_loss(at.world, at.setup, *id, exit);
            at.tell(|| Event::LeftTable { figure: *id, edge, exit });
        }
        contact::refresh(at.world, *id, None, &[]);
    }
    let (length, bar) = (Centimetres::of(made.length), made.bar);
    if moved {
        at.tell(|| Event::Marched { group, length, bar });
    }
}

/// Contacts of a unit that has marched.
fn arrive(at: &mut At<'_>, f: &GroupMove, made: &Marched) {
    let seat = f.group.seat;
    for (id, _) in &made.block.spots {
        // Read as made by this move: what the march itself only refreshed counts as new.
        at.world.contacts.retain(|c| !(c.has(*id) && !c.at_start && c.by.is_none()));
        let new = contact::refresh(at.world, *id, Some(seat), &f.lined);
        if new.is_empty() {
            continue;
        }
        let charges = contact::charges(at.world, at.setup, *id, (made.straight, false), &new);
        note_contact(at, *id, &new, charges, made.straight, f);
    }
}
