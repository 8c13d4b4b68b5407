//! Redressing the ranks of a formed unit (R-MEL-35): by default, or as its owner says.

use crate::event::Event;
use crate::fault::Fault;
use crate::figures::{FigureId, GroupId, LEAST, Role, Spot, cell_size};
use crate::measure::{SLACK, STEP};
use crate::setup::Setup;
use crate::system::At;
use crate::turn::Equal;
use crate::world::{CART, Eyes, World, beast_body, rect};
use rocroi_game::{Seat, by};
use rocroi_table::{Body, Cm, Fine, GRAIN, Heading, Point, overlaps};

/// A figure in the frame of its unit: to the right and ahead, in table units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Man {
    id: FigureId,
    right: i32,
    ahead: i32,
}

/// A unit laid out in its own frame.
struct Ranks {
    facing: Heading,
    origin: Point,
    wide: i32,
    deep: i32,
    /// How far a figure may be shifted along the rank and along the file.
    limit: (i32, i32),
    men: Vec<Man>,
}

impl Ranks {
    fn read(w: &World, group: GroupId) -> Option<Ranks> {
        let facing = w.group(group)?.formed?;
        let spots = w.spots(group);
        let (first, start) = spots.first()?;
        let mounted = w.figure(*first).mounted();
        let cell = cell_size(mounted);
        let forward = facing.forward();
        let unit = |grains: i64| ((grains + GRAIN / 2).div_euclid(GRAIN)) as i32;
        let men = spots
            .iter()
            .map(|(id, s)| {
                let v = Fine::from(s.at) - Fine::from(start.at);
                Man { id: *id, right: unit(v.along(forward.right())), ahead: unit(v.along(forward)) }
            })
            .collect();
        let limit = if mounted { (Cm(5).units(), Cm(5).units()) } else { (2 * cell.front, cell.depth) };
        Some(Ranks { facing, origin: start.at, wide: cell.front, deep: cell.depth, limit, men })
    }

    fn spot(&self, m: &Man) -> Spot {
        let forward = self.facing.forward();
        let at = Fine::from(self.origin)
            .moved(forward.right(), i64::from(m.right) * GRAIN)
            .moved(forward, i64::from(m.ahead) * GRAIN);
        Spot::new(at.point(), self.facing)
    }

    /// Do two stand side by side or one behind the other, up to gaps of 0.1 cm?
    fn joined(&self, a: &Man, b: &Man) -> bool {
        let (du, dv) = ((a.right - b.right).abs(), (a.ahead - b.ahead).abs());
        let near = |d: i32, size: i32| (d - size).abs() <= STEP + SLACK;
        (near(du, self.wide) && dv <= STEP + SLACK) || (near(dv, self.deep) && du <= STEP + SLACK)
    }

    fn parts(&self) -> Vec<Vec<Man>> {
        let mut left = self.men.clone();
        let mut out = Vec::new();
        while !left.is_empty() {
            let mut part = vec![left.remove(0)];
            let mut n = 0;
            while n < part.len() {
                let at = part[n];
                let (joined, rest): (Vec<Man>, Vec<Man>) = left.iter().partition(|m| self.joined(&at, m));
                part.extend(joined);
                left = rest;
                n += 1;
            }
            part.sort_by_key(|m| m.id);
            out.push(part);
        }
        out
    }
}

/// What redressing by default would do: where everybody stands, and who leaves. None if the whole group is loose.
struct Result {
    stay: Vec<(FigureId, Spot)>,
    leave: Vec<FigureId>,
}

fn default(w: &World, setup: &Setup, group: GroupId) -> Option<Result> {
    let ranks = Ranks::read(w, group)?;
    let mut parts = ranks.parts();
    let leads = |p: &[Man]| p.iter().any(|m| setup.profile(m.id).role != Role::Man);
    let key = |p: &Vec<Man>| {
        let lowest = p.iter().map(|m| m.id).min();
        (p.len(), leads(p), std::cmp::Reverse(lowest))
    };
    let main = (0..parts.len()).max_by_key(|i| key(&parts[*i]))?;
    let mut kept = parts.remove(main);
    let mut leave = Vec::new();
    while !parts.is_empty() {
        let far = |p: &Vec<Man>| {
            let d = |a: &Man, b: &Man| (a.right - b.right).pow(2) + (a.ahead - b.ahead).pow(2);
            p.iter().flat_map(|a| kept.iter().map(move |b| d(a, b))).min().unwrap_or(i32::MAX)
        };
        let next =
            (0..parts.len()).min_by_key(|i| (far(&parts[*i]), parts[*i].iter().map(|m| m.id).min()))?;
        let part = parts.remove(next);
        match slide(w, setup, group, &ranks, &kept, &part, &parts) {
            Some(moved) => kept.extend(moved),
            None => leave.extend(part.iter().map(|m| m.id)),
        }
    }
    if kept.len() < LEAST {
        return None;
    }
    kept.sort_by_key(|m| m.id);
    leave.sort_unstable();
    Some(Result { stay: kept.iter().map(|m| (m.id, ranks.spot(m))).collect(), leave })
}

/// Slides a part along the ranks, or else along the files, until it joins; the shortest slide that does.
fn slide(
    w: &World,
    setup: &Setup,
    group: GroupId,
    ranks: &Ranks,
    kept: &[Man],
    part: &[Man],
    others: &[Vec<Man>],
) -> Option<Vec<Man>> {
    let anchor = kept.first()?;
    let lead = part.first()?;
    let shifts = |at: i32, base: i32, size: i32, limit: i32| {
        // Every shift that brings it onto the grid, the shortest first.
        let off = (base - at).rem_euclid(size);
        let mut out: Vec<i32> = (-limit / size - 1..=limit / size + 1).map(|n| off + n * size).collect();
        out.retain(|s| s.abs() <= limit + SLACK);
        out.sort_by_key(|s| (s.abs(), *s));
        out
    };
    let on = |at: i32, base: i32, size: i32| {
        let off = (at - base).rem_euclid(size);
        off.min(size - off) <= STEP + SLACK
    };
    let mut tries: Vec<(i32, i32)> = Vec::new();
    if on(lead.ahead, anchor.ahead, ranks.deep) {
        let across = shifts(lead.right, anchor.right, ranks.wide, ranks.limit.0);
        tries.extend(across.into_iter().map(|s| (s, 0)));
    }
    if on(lead.right, anchor.right, ranks.wide) {
        let along = shifts(lead.ahead, anchor.ahead, ranks.deep, ranks.limit.1);
        tries.extend(along.into_iter().map(|s| (0, s)));
    }
    for (right, ahead) in tries {
        let moved: Vec<Man> =
            part.iter().map(|m| Man { right: m.right + right, ahead: m.ahead + ahead, ..*m }).collect();
        let joins = moved.iter().any(|m| kept.iter().any(|k| ranks.joined(m, k)));
        let all: Vec<(FigureId, Spot)> = moved.iter().map(|m| (m.id, ranks.spot(m))).collect();
        let standing: Vec<FigureId> =
            kept.iter().chain(others.iter().flatten()).chain(part).map(|m| m.id).collect();
        let own = kept.iter().chain(others.iter().flatten()).map(|m| ranks.spot(m));
        let crowded = own.into_iter().any(|s| {
            let base = Body::Rect(rect(s, cell_size(w.figure(lead.id).mounted())));
            all.iter().any(|(id, a)| overlaps(&body(w, *id, *a), &base, SLACK))
        });
        if joins && !crowded && clear(w, setup, group, &all, &standing) {
            return Some(moved);
        }
    }
    None
}

fn body(w: &World, id: FigureId, spot: Spot) -> Body {
    Body::Rect(rect(spot, cell_size(w.figure(id).mounted())))
}

/// Are these places clear of other bases and difficult ground, with no contact made or broken?
fn clear(w: &World, setup: &Setup, group: GroupId, spots: &[(FigureId, Spot)], own: &[FigureId]) -> bool {
    let eyes = Eyes::Of(group.seat);
    spots.iter().all(|(id, spot)| {
        let b = body(w, *id, *spot);
        let others = w.seen(eyes).filter(|(o, _)| !own.contains(o));
        let free = others.into_iter().all(|(o, p)| !overlaps(&b, &w.body_at(o, p.spot), SLACK));
        let beasts = w.horses.iter().filter(|h| !h.gone).all(|h| !overlaps(&b, &beast_body(h), SLACK));
        let carts =
            w.carts.iter().all(|c| c.left.is_some() || !overlaps(&b, &Body::Rect(rect(c.spot, CART)), SLACK));
        let ground = !w.ground.touched(&b, w.mover(setup, *id)).hard.slows()
            && crate::movement::ground_free(w, setup, *id, &b, w.mover(setup, *id));
        let mut now: Vec<FigureId> = w.touching(*id).collect();
        let then = w.touched_from(*id, *spot, 0, Eyes::Shown);
        let mut then: Vec<FigureId> = then.into_iter().map(|(e, _)| e).collect();
        now.sort_unstable();
        then.sort_unstable();
        free && beasts && carts && ground && now == then
    })
}

/// The formed units, by side and number: all are looked over after the melee.
pub fn formed_units(w: &World) -> Vec<GroupId> {
    let of = |seat: Seat| {
        let groups = w.groups[seat.index()].shown.iter().filter(|g| g.formed.is_some());
        groups.map(|g| GroupId::new(seat, g.number)).collect::<Vec<_>>()
    };
    [of(w.first), of(w.first.other())].concat()
}

/// Is there anything to choose: gaps, holes or men out of place in a unit that stays formed?
pub fn has_choice(w: &World, setup: &Setup, group: GroupId) -> bool {
    let whole = w.grid(group).is_some_and(|g| g.joined() && g.full());
    w.members(group).count() >= LEAST && !whole && default(w, setup, group).is_some()
}

/// Redresses by default.
pub fn by_default(at: &mut At<'_>, group: GroupId) {
    if at.world.group(group).is_none_or(|g| g.formed.is_none()) {
        return;
    }
    if at.world.members(group).next().is_none() {
        return;
    }
    by!("R-MEL-35");
    let whole = at.world.grid(group).is_some_and(|g| g.joined());
    let enough = at.world.members(group).count() >= LEAST;
    if whole && enough && in_order(at.world, at.setup, group) {
        return;
    }
    match default(at.world, at.setup, group) {
        None => {
            by!("R-FIG-21");
            crate::movement::loosen(at, group);
        }
        Some(r) => put(at, group, &r.stay, &r.leave),
    }
}

/// Is the unit clear of difficult ground? Pushed or redressed into it, it is loose (R-MOV-25).
fn in_order(w: &World, setup: &Setup, group: GroupId) -> bool {
    w.members(group).all(|id| {
        let Some(b) = w.body(id, Eyes::All) else { return true };
        !w.ground.touched(&b, w.mover(setup, id)).hard.slows()
    })
}

/// Redresses as its owner said.
pub fn as_ordered(at: &mut At<'_>, group: GroupId, places: &[(FigureId, Point)]) {
    let Some(facing) = at.world.group(group).and_then(|g| g.formed) else { return };
    let stay: Vec<(FigureId, Spot)> = places.iter().map(|(id, p)| (*id, Spot::new(*p, facing))).collect();
    let leave: Vec<FigureId> =
        at.world.members(group).filter(|id| !stay.iter().any(|(s, _)| s == id)).collect();
    put(at, group, &stay, &leave);
}

fn put(at: &mut At<'_>, group: GroupId, stay: &[(FigureId, Spot)], leave: &[FigureId]) {
    for (id, spot) in stay {
        at.world.set_place(*id, |p| p.spot = *spot);
    }
    let left = if leave.is_empty() {
        None
    } else {
        let listed = at.setup.listed_groups(group.seat);
        let new = crate::turn::split_as(at.world, group, leave, listed, Equal::Lowest);
        Some(new)
    };
    at.tell(|| Event::Redressed { group, left });
    if !in_order(at.world, at.setup, group) {
        by!("R-MOV-25");
        crate::movement::loosen(at, group);
    }
}

/// Why the owner may not redress so.
pub fn faults(w: &World, setup: &Setup, group: GroupId, places: &[(FigureId, Point)]) -> Vec<Fault> {
    let fault = || vec![Fault::CannotRedress { group }];
    let (Some(ranks), Some(g)) = (Ranks::read(w, group), w.group(group)) else { return fault() };
    let Some(facing) = g.formed else { return fault() };
    by!("R-MEL-35");
    let members: Vec<FigureId> = w.members(group).collect();
    let own: Vec<FigureId> = places.iter().map(|(id, _)| *id).collect();
    let mut sorted = own.clone();
    sorted.sort_unstable();
    let twice = sorted.windows(2).any(|w| w[0] == w[1]);
    if twice || own.iter().any(|id| !members.contains(id)) || own.len() < LEAST {
        return fault();
    }
    let forward = facing.forward();
    for (id, to) in places {
        let Some(from) = w.spot(*id, Eyes::All) else { return fault() };
        let v = Fine::from(*to) - Fine::from(from.at);
        let (right, ahead) = (v.along(forward.right()).abs(), v.along(forward).abs());
        let within = |d: i64, limit: i32| d <= i64::from(limit + SLACK) * GRAIN;
        if !within(right, ranks.limit.0) || !within(ahead, ranks.limit.1) {
            return fault();
        }
    }
    let spots: Vec<(FigureId, Spot)> = places.iter().map(|(id, p)| (*id, Spot::new(*p, facing))).collect();
    let crowd = spots.iter().enumerate().any(|(i, (a, s))| {
        spots[..i].iter().any(|(b, t)| overlaps(&body(w, *a, *s), &body(w, *b, *t), SLACK))
    });
    // Those who leave stay where they stand.
    if crowd || !w.may_form(setup, &spots, facing, false) || !clear(w, setup, group, &spots, &own) {
        return fault();
    }
    Vec::new()
}
