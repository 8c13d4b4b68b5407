//! The march of a formed unit (R-MOV-05, R-MOV-06, R-MOV-26): it moves as one block, straight ahead, by wheels,
//! sideways or back, and as a whole stops where any of its figures touches an enemy or is barred.

use super::allowance::formed_row;
use super::orders::{Hand, March, Step};
use super::slowness::Hard;
use super::walk::Bar;
use crate::fault::Fault;
use crate::figures::{FigureId, Formation, Grid, GroupId, Spot, Stance, cell_size, touching};
use crate::ground::core_of;
use crate::measure::{SLACK, STEP, TOUCH, as_far_as, rounded, rounded_up};
use crate::setup::Setup;
use crate::world::{CART, Eyes, World, beast_body, rect};
use rocroi_game::by;
use rocroi_table::{Body, Cm, Fine, Heading, Point, Pose, arc_length, overlaps, passage};

/// A unit on the march.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its figures and where they stand.
    pub spots: Vec<(FigureId, Spot)>,
    /// Where it faces.
    pub facing: Heading,
    /// On horseback.
    pub mounted: bool,
}

/// What became of a march.
#[derive(Clone, Debug)]
pub struct Marched {
    /// The unit at its end.
    pub block: Block,
    /// The ways of its figures, bend by bend.
    pub paths: Vec<(FigureId, Vec<Spot>)>,
    /// What it cost.
    pub length: i32,
    /// Why it ended early.
    pub bar: Option<Bar>,
    /// Who touches whom at the end.
    pub touched: Vec<(FigureId, FigureId)>,
    /// The length of its last straight part.
    pub straight: i32,
    /// It touched slowing ground, or crossed an obstacle: it cannot be done in close order (R-MOV-25).
    pub slowed: bool,
}

/// How a unit may go.
#[derive(Clone, Copy, Debug)]
pub struct Marching<'a> {
    /// With whose knowledge.
    pub eyes: Eyes,
    /// The enemies it may touch.
    pub named: &'a [FigureId],
    /// Any enemy it meets may be touched.
    pub any: bool,
    /// It goes over the table edge.
    pub leave: bool,
    /// Enemies it touches at the start and leaves.
    pub leaving: &'a [FigureId],
}

impl Block {
    /// The block of a formed unit.
    pub fn of(w: &World, group: GroupId) -> Option<Block> {
        let facing = w.group(group)?.formed?;
        let spots = w.spots(group);
        let mounted = spots.first().is_some_and(|(id, _)| w.figure(*id).mounted());
        Some(Block { spots, facing, mounted })
    }

    /// Its grid.
    pub fn grid(&self) -> Option<Grid> {
        Grid::read(&self.spots, self.facing, self.mounted)
    }

    /// Its formation.
    pub fn formation(&self) -> Formation {
        self.grid().map_or(Formation::Line, |g| g.formation())
    }

    /// The bases.
    pub fn bodies(&self) -> Vec<Body> {
        self.spots.iter().map(|(_, s)| Body::Rect(rect(*s, cell_size(self.mounted)))).collect()
    }

    /// The bases with their figures.
    fn bases(&self) -> impl Iterator<Item = (FigureId, Body)> + '_ {
        let size = cell_size(self.mounted);
        self.spots.iter().map(move |(id, s)| (*id, Body::Rect(rect(*s, size))))
    }

    fn has(&self, id: FigureId) -> bool {
        self.spots.iter().any(|(o, _)| *o == id)
    }

    /// Shifted by a vector.
    #[must_use]
    pub fn shifted(&self, by: Point) -> Block {
        let mut b = self.clone();
        for (_, s) in &mut b.spots {
            s.at = s.at + by;
        }
        b
    }

    /// Turned about a place, clockwise.
    #[must_use]
    pub fn turned(&self, about: Fine, by: i32) -> Block {
        let mut b = self.clone();
        for (_, s) in &mut b.spots {
            s.at = Fine::from(s.at).turned_about(about, by).point();
            s.heading = s.heading.turned(by);
        }
        b.facing = b.facing.turned(by);
        b
    }

    /// The front corner of that hand of the first rank, and the width of the first rank.
    pub fn front_corner(&self, hand: Hand) -> Option<(Fine, i32)> {
        let grid = self.grid()?;
        let first: Vec<(FigureId, Spot)> = self
            .spots
            .iter()
            .filter(|(id, _)| grid.cell_of(*id).is_some_and(|c| c.rank == 0))
            .copied()
            .collect();
        let size = cell_size(self.mounted);
        let rects: Vec<_> = first.iter().map(|(_, s)| rect(*s, size)).collect();
        let all = rocroi_table::Rect::around(self.facing, &rects)?;
        let corner = match hand {
            Hand::Left => rocroi_table::Corner::FrontLeft,
            Hand::Right => rocroi_table::Corner::FrontRight,
        };
        // On a slant the places are rounded: the bases are as wide as they are.
        let files = first.iter().filter_map(|(id, _)| grid.cell_of(*id)).map(|c| c.file);
        let span = files.clone().max()? - files.min()? + 1;
        let (found, whole) = (all.size().front, span * size.front);
        Some((all.corner(corner), if (found - whole).abs() <= SLACK { whole } else { found }))
    }
}

/// The cost of a wheel (R-MOV-26): the arc of the far front corner, rounded up to 0.1 cm.
pub fn wheel_cost(width: i32, angle: i32) -> i32 {
    by!("R-MOV-26");
    rounded_up(arc_length(width, angle))
}

/// What a unit may not pass, and how near it may come.
struct Obstacle {
    body: Body,
    gap: i32,
    bar: Bar,
}

fn obstacles(w: &World, setup: &Setup, block: &Block, m: &Marching<'_>) -> Vec<Obstacle> {
    let mut out = Vec::new();
    let Some((first, _)) = block.spots.first() else { return out };
    let side = w.figure(*first).side;
    let mover = w.mover(setup, *first);
    for (id, place) in w.seen(m.eyes) {
        if block.has(id) {
            continue;
        }
        let body = w.body_at(id, place.spot);
        if w.figure(id).side == side {
            by!("R-MOV-28");
            out.push(Obstacle { body, gap: -SLACK, bar: Bar::Base });
        } else if m.leaving.contains(&id) {
            out.push(Obstacle { body, gap: -SLACK, bar: Bar::Base });
        } else if m.any || m.named.iter().any(|n| w.group_of(*n) == w.group_of(id)) {
            out.push(Obstacle { body, gap: -SLACK, bar: Bar::Contact });
        } else {
            out.push(Obstacle { body, gap: TOUCH + STEP, bar: Bar::Undeclared(id) });
        }
    }
    out.extend(w.horses.iter().filter(|h| !h.gone).map(|h| Obstacle {
        body: beast_body(h),
        gap: -SLACK,
        bar: Bar::Base,
    }));
    out.extend(w.carts.iter().filter(|c| c.left.is_none()).map(|c| Obstacle {
        body: Body::Rect(rect(c.spot, CART)),
        gap: -SLACK,
        bar: Bar::Base,
    }));
    for p in w.ground.pieces() {
        let water = p.kind == crate::ground::AreaKind::DeepWater;
        match p.kind.row().hard(mover) {
            Hard::Open => {}
            Hard::Impassable => {
                out.push(Obstacle { body: Body::Rect(p.rect()), gap: -SLACK, bar: Bar::Impassable });
            }
            // No formed figure swims (R-MOV-23).
            Hard::Difficult | Hard::VeryDifficult if water => {
                out.push(Obstacle { body: Body::Rect(p.rect()), gap: -SLACK, bar: Bar::Impassable });
            }
            Hard::Difficult | Hard::VeryDifficult => {
                out.push(Obstacle { body: Body::Rect(core_of(p)), gap: 0, bar: Bar::Terrain });
            }
        }
    }
    for l in &w.ground.lines {
        let hard = l.kind.row().hard(mover);
        let bar = if hard == Hard::Impassable { Bar::Impassable } else { Bar::Terrain };
        out.push(Obstacle { body: Body::Segment(l.segment()), gap: -SLACK, bar });
    }
    out.extend(w.ground.buildings.iter().map(|b| Obstacle {
        body: Body::Rect(b.rect()),
        gap: -SLACK,
        bar: Bar::Impassable,
    }));
    out
}

fn meets(o: &Obstacle, body: &Body) -> bool {
    if o.gap > 0 { rocroi_table::within(body, &o.body, o.gap - 1) } else { overlaps(body, &o.body, -o.gap) }
}

/// Follows the steps of a march, up to `limit` table units.
pub fn follow(
    w: &World,
    setup: &Setup,
    block: Block,
    steps: &[Step],
    limit: i32,
    m: Marching<'_>,
) -> Marched {
    let obstacles = obstacles(w, setup, &block, &m);
    let mut out = Marched {
        paths: block.spots.iter().map(|(id, s)| (*id, vec![*s])).collect(),
        block,
        length: 0,
        bar: None,
        touched: Vec::new(),
        straight: 0,
        slowed: false,
    };
    let mut left = limit;
    for step in steps {
        if let Step::Ahead(by) | Step::Back(by) | Step::Aside(_, by) = step {
            left = as_far_as(left, *by);
        }
        let (block, cost, bar) = match step {
            Step::Ahead(by) => shift(w, &out.block, out.block.facing, *by, left, &obstacles, m.leave),
            Step::Back(by) => {
                shift(w, &out.block, out.block.facing.opposite(), *by, left, &obstacles, m.leave)
            }
            Step::Aside(hand, by) => {
                let way = out.block.facing.turned(hand.sign() * 90_000);
                shift(w, &out.block, way, *by, left, &obstacles, m.leave)
            }
            Step::Wheel(hand, angle) => wheel(&out.block, *hand, *angle, left, &obstacles),
        };
        out.straight = match step {
            Step::Ahead(_) => out.straight + cost,
            Step::Back(_) | Step::Aside(..) | Step::Wheel(..) => 0,
        };
        left -= cost;
        out.length += cost;
        out.block = block;
        for ((_, path), (_, spot)) in out.paths.iter_mut().zip(&out.block.spots) {
            path.push(*spot);
        }
        if bar.is_some() {
            out.bar = bar;
            break;
        }
    }
    by!("R-TRN-07");
    (out.length, out.straight) = (rounded(out.length), rounded(out.straight));
    out.slowed = out.bar == Some(Bar::Terrain);
    out.touched = contacts_of(w, &out.block, m.eyes);
    out
}

/// Which enemies the figures of a block touch, across an obstacle too (R-FIG-24).
fn contacts_of(w: &World, block: &Block, eyes: Eyes) -> Vec<(FigureId, FigureId)> {
    let side = block.spots.first().map(|(id, _)| w.figure(*id).side);
    let enemies: Vec<_> = w.seen(eyes).filter(|(e, _)| Some(w.figure(*e).side) != side).collect();
    let mut out = Vec::new();
    for (id, body) in block.bases() {
        let here = Stance { body, at: body.centre().point(), storey: 0 };
        let near = enemies.iter().filter(|(_, p)| p.spot.at.within(here.at, 8_000));
        let touched =
            near.filter(|(e, p)| touching(&w.ground, &here, &w.stance_at(*e, p.spot, p.storey)).is_some());
        out.extend(touched.map(|(e, _)| (id, *e)));
    }
    out
}

/// A straight shift of the whole block.
fn shift(
    w: &World,
    block: &Block,
    way: Heading,
    by: i32,
    left: i32,
    obstacles: &[Obstacle],
    leave: bool,
) -> (Block, i32, Option<Bar>) {
    let by = by.max(0);
    let mut made = by.min(left);
    let mut bar = (by > left).then_some(Bar::Allowance);
    let vector = Pose::new(Point::default(), way).advanced(by).at;
    let bases = block.bodies();
    for o in obstacles {
        for b in &bases {
            if let Some((from, _)) = passage(b, vector, &o.body, o.gap)
                && from < made
            {
                made = from.max(0);
                bar = Some(o.bar);
            }
        }
    }
    if !leave {
        let high = w.ground.size;
        for (_, s) in &block.spots {
            for (room, speed) in [
                (high.y - s.at.y, vector.y),
                (high.x - s.at.x, vector.x),
                (s.at.y, -vector.y),
                (s.at.x, -vector.x),
            ] {
                if speed > 0 && by > 0 {
                    let reach = (i64::from(room.max(0)) * i64::from(by) / i64::from(speed)) as i32;
                    if reach < made {
                        made = reach;
                        bar = Some(Bar::TableEdge);
                    }
                }
            }
        }
    }
    let shifted = block.shifted(Pose::new(Point::default(), way).advanced(made).at);
    (shifted, made, bar)
}

/// A wheel of the whole block about a front corner. It is followed in steps of half a degree, and the step in
/// which something is met is halved until a thousandth of a degree is left.
fn wheel(
    block: &Block,
    hand: Hand,
    angle: i32,
    left: i32,
    obstacles: &[Obstacle],
) -> (Block, i32, Option<Bar>) {
    let Some((pivot, width)) = block.front_corner(hand) else { return (block.clone(), 0, None) };
    let angle = angle.clamp(0, 90_000);
    let mut most = angle;
    let mut bar = None;
    while most > 0 && wheel_cost(width, most) > left {
        // Rounded up, the cost of the angle that fits may be a step too high.
        let fits = rocroi_table::angle_of_arc(width, left).unwrap_or(0).min(most - 1);
        most = if wheel_cost(width, fits) > left { most - 1 } else { fits };
        bar = Some(Bar::Allowance);
    }
    let at = |by: i32| block.turned(pivot, hand.sign() * by);
    let hit = |by: i32| {
        let turned = at(by);
        let bases = turned.bodies();
        obstacles.iter().find(|o| bases.iter().any(|b| meets(o, b))).map(|o| o.bar)
    };
    let mut clear = 0;
    let mut made = most;
    let mut by = 0;
    while by < most {
        by = (by + 500).min(most);
        if let Some(why) = hit(by) {
            let (mut low, mut high) = (clear, by);
            let mut last = why;
            while high - low > 1 {
                let middle = (low + high) / 2;
                match hit(middle) {
                    Some(why) => {
                        last = why;
                        high = middle;
                    }
                    None => low = middle,
                }
            }
            made = low;
            bar = Some(last);
            break;
        }
        clear = by;
    }
    (at(made), wheel_cost(width, made), bar)
}

/// The allowances of a unit as it would march, in table units: ending in contact, and otherwise.
pub fn allowances(group: GroupId, block: &Block, steps: &[Step]) -> Result<(i32, i32), Fault> {
    let row = formed_row(block.mounted);
    let aside = |s: &Step| matches!(s, Step::Aside(..) | Step::Back(_));
    let cm = |n: i16| Cm(i32::from(n)).units();
    if steps.iter().any(aside) {
        if !steps.iter().all(aside) {
            return Err(Fault::AsideAndAhead { group });
        }
        let limit = row.aside.ok_or(Fault::HorseNotAside { group })?;
        return Ok((cm(limit), cm(limit)));
    }
    let plain = match block.formation() {
        Formation::ColumnOfTwos => row.column,
        Formation::WiderColumn | Formation::Line => row.line,
    };
    Ok((cm(row.contact.max(plain)), cm(plain)))
}

/// The way of a block as a loose path, if it is straight ahead: what is left when the order is lost (R-MOV-25).
pub fn as_path(block: &Block, steps: &[Step]) -> Option<Vec<Point>> {
    let mut out = Vec::new();
    for s in steps {
        match s {
            Step::Ahead(by) => out.push(Pose::new(Point::default(), block.facing).advanced(*by).at),
            Step::Wheel(..) | Step::Aside(..) | Step::Back(_) => return None,
        }
    }
    Some(out)
}

/// Is there room for the unit so: no base overlapped, no difficult ground touched, no obstacle under it, no enemy
/// touched that it does not touch already?
pub fn fits(w: &World, setup: &Setup, before: &Block, after: &Block, eyes: Eyes) -> bool {
    let m = Marching { eyes, named: &[], any: true, leave: true, leaving: &[] };
    let bases: Vec<(FigureId, Body)> = after.bases().collect();
    if obstacles(w, setup, after, &m).iter().any(|o| bases.iter().any(|(_, b)| meets(o, b))) {
        return false;
    }
    let on_table = bases.iter().all(|(_, b)| w.ground.holds_part_of(b));
    let had = contacts_of(w, before, eyes);
    on_table && contacts_of(w, after, eyes).iter().all(|t| had.contains(t))
}

/// Does a unit go on straight ahead after its march, every enemy it named having gone (R-MOV-29)?
pub fn goes_on(w: &World, m: &March, went: impl Fn(GroupId) -> bool) -> bool {
    let gone = |e: &FigureId| w.group_of(*e).is_none_or(&went);
    !m.against.is_empty() && m.against.iter().all(gone) && matches!(m.steps.last(), Some(Step::Ahead(_)))
}
