//! Moves worth making: towards a place, into contact with a group, marches of formed units, putting men into ranks.

use crate::figures::{FigureId, Formation, GroupId, LEAST, Marks, Spot, cell_size};
use crate::movement::{
    Block, Course, Form, Going, Hand, Manner, Manoeuvre, March, Marching, Step, Walk, Walker, allowances,
    follow, left, longer, make_loose, refresh, run,
};
use crate::setup::Setup;
use crate::system::Now;
use crate::world::{Eyes, World};
use rocroi_table::{Cm, Fine, GRAIN, Heading, Point, Pose};

/// One path for a loose group towards a place, so long in table units.
pub fn toward(w: &World, group: GroupId, to: Point, length: i32) -> Option<Walk> {
    let centre = middle(w, group)?;
    let by = to - centre;
    let grains = Fine::from(by).length();
    if grains == 0 || length <= 0 {
        return None;
    }
    let far = length.min((grains / GRAIN) as i32);
    Some(Walk::path(group.number, [longer(by, grains, far)]))
}

/// The middle of a group.
pub fn middle(w: &World, group: GroupId) -> Option<Point> {
    let spots: Vec<Point> = w.members(group).filter_map(|id| w.spot(id, Eyes::All)).map(|s| s.at).collect();
    let n = spots.len() as i64;
    if n == 0 {
        return None;
    }
    let sum = |of: fn(&Point) -> i32| (spots.iter().map(|p| i64::from(of(p))).sum::<i64>() / n) as i32;
    Some(Point::new(sum(|p| p.x), sum(|p| p.y)))
}

/// A move into contact with an enemy group: every figure that can straight at the nearest enemy it reaches.
pub fn attack(now: Now<'_>, group: GroupId, enemy: GroupId, most: usize) -> Option<Walk> {
    let (w, setup) = (now.world, now.setup);
    let eyes = Eyes::Of(group.seat);
    let formed = w.group(group)?.formed.is_some();
    let mut copy = w.clone();
    if formed {
        make_loose(&mut copy, group);
    }
    let targets: Vec<(FigureId, Spot)> =
        w.members(enemy).filter_map(|id| w.spot(id, eyes).map(|s| (id, s))).collect();
    let mut movers: Vec<(i64, FigureId, Spot)> = Vec::new();
    for id in w.members(group) {
        let Some(spot) = w.spot(id, eyes) else { continue };
        let far = |t: &(FigureId, Spot)| Fine::from(t.1.at).distance(Fine::from(spot.at));
        let Some(near) = targets.iter().map(far).min() else { continue };
        movers.push((near, id, spot));
    }
    movers.sort_unstable_by_key(|(far, id, _)| (*far, *id));
    let mut own: Vec<Course> = Vec::new();
    for (_, id, spot) in movers.into_iter().take(most) {
        let f = copy.figure(id);
        if f.class.is_one() || f.marks.has(Marks::MOVE_GIVEN_UP.and(Marks::ROOTED)) {
            continue;
        }
        let reach = i64::from(left(&copy, setup, id)) * GRAIN;
        let mut order: Vec<(i64, FigureId, Point)> = targets
            .iter()
            .map(|(t, s)| (Fine::from(s.at).distance(Fine::from(spot.at)), *t, s.at - spot.at))
            .filter(|(far, ..)| *far <= reach + 6_000 * GRAIN)
            .collect();
        order.sort_unstable_by_key(|(far, t, _)| (*far, *t));
        for (_, target, by) in order.into_iter().take(3) {
            let course = Course::along(id, [by]).against([target]);
            if let Some((course, next)) = tried(&copy, setup, course) {
                copy = next;
                own.push(course);
                break;
            }
        }
    }
    if own.is_empty() {
        return None;
    }
    Some(Walk { loosen: formed, ..Walk::own(group.number, own) })
}

/// The course with everybody it touches named, and the world after it; none if it is refused or touches nobody.
pub fn tried(w: &World, setup: &Setup, mut course: Course) -> Option<(Course, World)> {
    let id = course.figure;
    let place = w.place(id, Eyes::All)?;
    let going = Going {
        eyes: Eyes::Of(w.figure(id).side),
        allowance: left(w, setup, id),
        slowing: crate::movement::Hard::VeryDifficult,
        crossing: true,
        named: &course.against,
        any: false,
        leave: false,
        ignore: &[],
    };
    let walked = Walker::new(w, setup, id, going).walk(place, &course.legs);
    if !course.against.iter().any(|e| walked.touched.contains(e)) {
        return None;
    }
    course.against = walked.touched;
    let mut copy = w.clone();
    let done = run(&mut copy, setup, &course, Manner::DRAWN);
    if !done.faults.is_empty() {
        return None;
    }
    refresh(&mut copy, course.figure, Some(w.figure(course.figure).side), &[]);
    Some((course, copy))
}

/// A formed unit straight ahead into whatever enemy it meets.
pub fn attack_by_march(now: Now<'_>, group: GroupId, steps: Vec<Step>) -> Option<March> {
    let (w, setup) = (now.world, now.setup);
    let block = Block::of(w, group)?;
    let (contact, _) = allowances(group, &block, &steps).ok()?;
    let m = Marching { eyes: Eyes::Of(group.seat), named: &[], any: true, leave: false, leaving: &[] };
    let made = follow(w, setup, block, &steps, contact, m);
    let mut against: Vec<FigureId> = made.touched.iter().map(|(_, e)| *e).collect();
    against.sort_unstable();
    against.dedup();
    if against.is_empty() {
        return None;
    }
    Some(March { against, ..March::steps(group.number, steps) })
}

/// Marches of a formed unit: ahead, wheels, back, aside, manoeuvres.
pub fn march_ways(now: Now<'_>, group: GroupId) -> Vec<March> {
    let n = group.number;
    let Some(block) = Block::of(now.world, group) else { return Vec::new() };
    let far = match block.formation() {
        Formation::ColumnOfTwos if block.mounted => Cm(36),
        Formation::WiderColumn | Formation::Line if block.mounted => Cm(32),
        Formation::ColumnOfTwos => Cm(16),
        Formation::WiderColumn | Formation::Line => Cm(12),
    };
    let far = far.units();
    let mut out = vec![
        March::steps(n, vec![Step::Ahead(far)]),
        March::steps(n, vec![Step::Ahead(far / 2)]),
        March::steps(n, vec![Step::Back(Cm(8).units())]),
    ];
    for hand in [Hand::Left, Hand::Right] {
        for angle in [30_000, 15_000] {
            out.push(March::steps(n, vec![Step::Wheel(hand, angle)]));
        }
        out.push(March::steps(n, vec![Step::Aside(hand, Cm(8).units())]));
        out.push(March { first: Some(Manoeuvre::Quarter(hand)), ..March::steps(n, Vec::new()) });
        let after =
            March { first: Some(Manoeuvre::Quarter(hand)), ..March::steps(n, vec![Step::Ahead(far / 2)]) };
        out.push(after);
    }
    out.push(March { first: Some(Manoeuvre::Half), ..March::steps(n, Vec::new()) });
    for files in [2u8, 3, 4, block.spots.len().min(12) as u8] {
        let new = Manoeuvre::Files(files, Vec::new());
        out.push(March { first: Some(new), ..March::steps(n, Vec::new()) });
    }
    out
}

/// Puts a loose group into ranks where it stands: so many files, facing so, about its middle.
pub fn form_up(w: &World, group: GroupId, facing: Heading, files: usize) -> Option<Form> {
    let members: Vec<FigureId> = w.members(group).collect();
    if members.len() < LEAST || files == 0 {
        return None;
    }
    let centre = middle(w, group)?;
    let mounted = w.figure(members[0]).mounted();
    let places = ranks_at(&members, centre, facing, files, mounted);
    // The nearest to each place goes there: fewer long ways.
    let mut free: Vec<FigureId> = members.clone();
    let mut out = Vec::new();
    for (_, spot) in places {
        let far = |id: &FigureId| {
            let at = w.spot(*id, Eyes::All).map_or(Point::default(), |s| s.at);
            Fine::from(at).distance(Fine::from(spot.at))
        };
        let n = (0..free.len()).min_by_key(|i| (far(&free[*i]), free[*i]))?;
        out.push((free.remove(n), spot.at));
    }
    Some(Form { group: group.number, facing, places: out })
}

/// Places in ranks for these figures, the middle of the block here.
pub fn ranks_at(
    figures: &[FigureId],
    centre: Point,
    facing: Heading,
    files: usize,
    mounted: bool,
) -> Vec<(FigureId, Spot)> {
    let cell = cell_size(mounted);
    let ranks = figures.len().div_ceil(files.max(1));
    let front = Pose::new(centre, facing).advanced(cell.depth * ranks as i32 / 2);
    figures
        .iter()
        .enumerate()
        .map(|(i, id)| {
            let (rank, file) = ((i / files) as i32, (i % files) as i32);
            let right = (2 * file + 1 - files as i32) * cell.front / 2;
            let back = (2 * rank + 1) * cell.depth / 2;
            (*id, Spot::new(front.slid(right).advanced(-back).at, facing))
        })
        .collect()
}
