//! Line of sight and range (A-SHT-05, A-SHT-11, A-SHT-13): the nearest visible point of a target in the arc.
//!
//! Whether a point of the target's outline is visible changes only at finitely many places: the corners, the border of
//! the arc, and where a line from an end of the shooting edge past a corner of something in between meets the outline.
//! Between two such places one test decides for all. Woods, which let 1 UD pass, are followed by halving besides.

use super::ground::{beside, centre, gully_hides, hill, limits_sight, sight_clear};
use super::targets::{foot_of, profile_of, seat_of};
use crate::ids::{AdgUnit, Firer, UnitId};
use crate::scene::Scene;
use crate::terrain::Piece;
use crate::tolerance::{self, CONTACT, STEP, UD};
use crate::troops::Category;
use rocroi_game::by;
use rocroi_table::{
    Body, Bounds, Distance, Edge, Fine, GRAIN, LIMIT, Lane, Pose, Rect, Segment, Size, Ud, crosses, distance,
    overlap, within,
};

/// How wide the arc is beyond the ends of the shooting edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arc {
    /// 1 UD to each side (A-SHT-06).
    Normal,
    /// 2 UD to each side (A-SHT-08).
    Cone,
    /// Everything ahead of the line of the edge (A-SHT-09).
    AllRound,
}

impl Arc {
    fn sides(self) -> i32 {
        match self {
            Arc::Normal => {
                by!("A-SHT-06");
                UD
            }
            Arc::Cone => {
                by!("A-SHT-08");
                2 * UD
            }
            Arc::AllRound => LIMIT / 2,
        }
    }
}

/// A shooter about to look: who, from where, and what may lie in between.
#[derive(Debug)]
pub struct Sight<'s, 'a> {
    scene: &'s Scene<'a>,
    shooter: Firer,
    foot: Rect,
    lane: Lane,
    ends: [Fine; 2],
    arc: Arc,
}

impl<'s, 'a> Sight<'s, 'a> {
    /// The sight of an ADG unit or a ship through one of its edges.
    pub fn new(scene: &'s Scene<'a>, shooter: Firer, edge: Edge, arc: Arc) -> Option<Self> {
        let foot = foot_of(scene, shooter)?;
        let (lane, ends) = (foot.lane(edge), foot.ends(edge));
        Some(Sight { scene, shooter, foot, lane, ends, arc })
    }

    /// The arc as a rectangle.
    fn window(&self) -> Rect {
        let side = self.arc.sides();
        self.lane.window(-side, self.lane.length() + side, 0, LIMIT / 2)
    }

    /// Is any part of a footprint in the arc?
    pub fn in_arc(&self, target: &Rect) -> bool {
        overlap(&Body::Rect(self.window()), &Body::Rect(*target)) >= STEP
    }

    fn holds(&self, p: Fine) -> bool {
        let (u, v) = self.lane.to_lane(p);
        let (side, slack) = (i64::from(self.arc.sides()) * GRAIN, GRAIN);
        let length = i64::from(self.lane.length()) * GRAIN;
        v >= -slack && u >= -side - slack && u <= length + side + slack
    }

    /// The distance of a target ADG unit (A-SHT-05), if it has a visible point in the arc at `most` or less.
    /// `over`: a unit that is passed over whatever it is (A-SHT-13 case 4).
    pub fn range_to(&self, target: AdgUnit, most: Ud, over: Option<UnitId>) -> Option<Ud> {
        by!("A-SHT-05");
        let foot = self.scene.half(target)?;
        let edge = Body::Segment(Segment { from: self.ends[0], to: self.ends[1] });
        // One step more: what is rounded down to the range is in range.
        let reach = most.units() + STEP;
        if !self.in_arc(&foot) || !within(&edge, &Body::Rect(foot), reach) || self.gully(target) {
            return None;
        }
        let between = self.between(target, &foot, over);
        let pieces = self.pieces(&foot);
        let look = Look { sight: self, target: &foot, between: &between, pieces: &pieces };
        let mut best: Option<Distance> = None;
        for part in look.visible() {
            let d = distance(&edge, &Body::Segment(part));
            if best.is_none_or(|b| d < b) {
                best = Some(d);
            }
        }
        let d = tolerance::distance(best?);
        (d <= most).then_some(d)
    }

    /// Everything the sight lines pass over.
    fn hull(&self, target: &Rect) -> Bounds {
        Bounds::of(&self.ends).joined(*target.bounds())
    }

    /// Units and camps that may stand in the way. The other halves of shooter and target do not block.
    fn between(&self, target: AdgUnit, foot: &Rect, over: Option<UnitId>) -> Vec<Rect> {
        by!("A-SHT-11");
        let hull = self.hull(foot);
        let units = self.scene.on_table().filter(|(id, other)| {
            Some(*id) != self.shooter.unit()
                && *id != target.unit
                && Some(*id) != over
                && hull.meets(other.bounds())
        });
        let units = units.filter_map(|(id, other)| self.in_the_way(id, other, foot));
        let camps = self.scene.camps().map(|(_, other)| *other).filter(|other| hull.meets(other.bounds()));
        units.chain(camps).collect()
    }

    /// What of a unit stands in the way: its ADG units that may not be shot over, since distances are theirs (A-SHT-13).
    /// A battle unit neither of whose halves may be is one block, without a seam to look through.
    fn in_the_way(&self, id: UnitId, whole: &Rect, target: &Rect) -> Option<Rect> {
        let halves = self.scene.adg_units(id).filter_map(|at| self.scene.half(at));
        let mut blocks = halves.filter(|half| !self.overhead(id, whole, half, target));
        match (blocks.next(), blocks.next()) {
            (Some(_), Some(_)) => Some(*whole),
            (one, _) => one,
        }
    }

    /// May this ADG unit of it be shot over (A-SHT-13, cases 1 to 3)?
    fn overhead(&self, id: UnitId, whole: &Rect, other: &Rect, target: &Rect) -> bool {
        by!("A-SHT-13");
        let scene = self.scene;
        let friend = scene.seat(id) == seat_of(scene, self.shooter);
        let far = |a: &Rect, b: &Rect| {
            by!("A-TRN-17");
            tolerance::distance(distance(&Body::Rect(*a), &Body::Rect(*b))) >= Ud(1)
        };
        if friend && self.lower(whole) && far(other, target) {
            return true;
        }
        let light = matches!(scene.profile(id).category(), Category::Li | Category::Lh);
        if profile_of(scene, self.shooter).category() != Category::Art || !light {
            return false;
        }
        !friend || self.level(whole) && far(&self.foot, other) && far(other, target)
    }

    fn hills(&self) -> impl Iterator<Item = &'a Piece> + use<'a> {
        self.scene.world.ground.pieces.iter().filter(|p| hill(p.kind))
    }

    fn on(piece: &Piece, foot: &Rect) -> bool {
        piece.shape.overlaps(&Body::Rect(*foot), STEP - 1)
    }

    /// Is the shooter wholly on a hill, and the other one lower?
    fn lower(&self, other: &Rect) -> bool {
        self.hills().any(|p| {
            let summit = centre(p);
            p.shape.holds(&Body::Rect(self.foot), STEP)
                && (!Self::on(p, other)
                    || (other.centre() - summit).square() > (self.foot.centre() - summit).square())
        })
    }

    /// Are the shooter and the other one on the same level: neither on a hill, or both on the same?
    fn level(&self, other: &Rect) -> bool {
        self.hills().all(|p| Self::on(p, &self.foot) == Self::on(p, other))
    }

    /// Pieces that can stop a sight line on the way.
    fn pieces(&self, target: &Rect) -> Vec<&'a Piece> {
        let hull = self.hull(target);
        let near = self.scene.world.ground.pieces.iter().filter(|p| hull.meets(p.shape.bounds()));
        near.filter(|p| (limits_sight(p.kind) || hill(p.kind)) && !self.aside(p, target)).collect()
    }

    /// Does some line from the shooting edge past a corner of the target part a piece from all sight lines? It parts them
    /// if everything they run between lies on one side of it, or on it, and the piece on the other.
    fn aside(&self, piece: &Piece, target: &Rect) -> bool {
        if !piece.shape.is_area() {
            return false;
        }
        let corners = target.corners();
        let side = |from: Fine, way: Fine, p: Fine| way.cross(p - from).signum();
        self.ends.iter().any(|end| {
            corners.iter().any(|corner| {
                let way = *corner - *end;
                let theirs = beside(piece, *end, *corner);
                theirs != 0 && self.ends.iter().chain(corners).all(|p| side(*end, way, *p) != theirs)
            })
        })
    }

    /// Does a gully hide the target, or bind the shooter (A-TER-18)?
    fn gully(&self, target: AdgUnit) -> bool {
        let scene = self.scene;
        // The whole of a battle unit, not the half that shoots.
        let mine = self.shooter.unit().map_or(Some(&self.foot), |unit| scene.foot(unit));
        let (Some(mine), Some(theirs)) = (mine, scene.foot(target.unit)) else {
            return true;
        };
        gully_hides(scene.world.ground.pieces.iter(), mine, theirs)
    }
}

/// Looking at one target.
struct Look<'l, 's, 'a> {
    sight: &'l Sight<'s, 'a>,
    target: &'l Rect,
    between: &'l [Rect],
    pieces: &'l [&'a Piece],
}

impl Look<'_, '_, '_> {
    /// The visible stretches of the target's outline in the arc; a lone corner is a stretch without length.
    fn visible(&self) -> Vec<Segment> {
        let mut out = Vec::new();
        for edge in Edge::ALL {
            let lane = self.target.lane(edge);
            // Only a side that both ends of the shooting edge face can show more than its corners.
            if self.sight.ends.iter().any(|p| lane.to_lane(*p).1 < 0) {
                continue;
            }
            let [from, to] = self.target.ends(edge);
            self.stretches(&Segment { from, to }, &mut out);
        }
        if out.is_empty() {
            let corners = self.target.corners().iter().filter(|p| self.sees(**p));
            out.extend(corners.map(|p| Segment { from: *p, to: *p }));
        }
        out
    }

    /// The visible stretches of one side.
    fn stretches(&self, side: &Segment, out: &mut Vec<Segment>) {
        let length = side.length().max(1);
        let at = |t: i64| {
            let v = side.vector();
            side.from + Fine::new(v.x * t / length, v.y * t / length)
        };
        let mut places = self.critical(side, length);
        if !self.pieces.is_empty() {
            // Every sixteenth of a UD, so that no stretch a wood leaves open is missed.
            let step = i64::from(UD / 16) * GRAIN;
            places.extend((1..length / step).map(|n| n * step));
        }
        places.sort_unstable();
        places.dedup();
        for pair in places.windows(2) {
            let [a, b] = *pair else { continue };
            if b - a <= 1 {
                continue;
            }
            if self.pieces.is_empty() {
                if self.sees(at((a + b) / 2)) {
                    out.push(Segment { from: at(a), to: at(b) });
                }
                continue;
            }
            // Inside a stretch the ground may open or close the view: keep what is seen from each end.
            let middle = (a + b) / 2;
            if self.sees(at(middle)) {
                out.push(Segment {
                    from: at(self.last_seen(&at, middle, a)),
                    to: at(self.last_seen(&at, middle, b)),
                });
            } else {
                for end in [a, b] {
                    if self.sees(at(end)) {
                        let last = self.last_seen(&at, end, middle);
                        out.push(Segment { from: at(end.min(last)), to: at(end.max(last)) });
                    }
                }
            }
        }
    }

    /// From a place that is seen towards another: the last that is seen, by halving.
    fn last_seen(&self, at: &impl Fn(i64) -> Fine, seen: i64, towards: i64) -> i64 {
        if self.sees(at(towards)) {
            return towards;
        }
        let (mut seen, mut not) = (seen, towards);
        while (seen - not).abs() > GRAIN {
            let middle = (seen + not) / 2;
            if self.sees(at(middle)) { seen = middle } else { not = middle }
        }
        seen
    }

    /// The places along a side, in grains, where visibility may change.
    fn critical(&self, side: &Segment, length: i64) -> Vec<i64> {
        let mut out = vec![0, length];
        let e = side.vector();
        let mut cut = |p: Fine, d: Fine| {
            // Where the line through p along d meets the side.
            let by = d.cross(e);
            if by != 0 {
                let n = i128::from(d.cross(p - side.from)) * i128::from(length);
                let t = i64::try_from(n / i128::from(by)).unwrap_or(-1);
                if (1..length).contains(&t) {
                    out.extend([t, t + 1]);
                }
            }
        };
        let lane = &self.sight.lane;
        let out_dir = |u: i32| (lane.place(u, 0), lane.place(u, UD) - lane.place(u, 0));
        if self.sight.arc != Arc::AllRound {
            let arc = self.sight.arc.sides();
            for u in [-arc, lane.length() + arc] {
                let (p, d) = out_dir(u);
                cut(p, d);
            }
        }
        let [left, right] = self.sight.ends;
        cut(left, right - left);
        for rect in self.between {
            for corner in shrunk(rect).corners() {
                for end in self.sight.ends {
                    cut(end, *corner - end);
                }
            }
        }
        out
    }

    /// Is a point of the outline in the arc and joined to both ends of the shooting edge by clear lines?
    fn sees(&self, p: Fine) -> bool {
        self.sight.holds(p) && self.sight.ends.iter().all(|end| self.clear(&Segment { from: *end, to: p }))
    }

    fn clear(&self, line: &Segment) -> bool {
        let blocked = |rect: &Rect| crosses(line, &Body::Rect(*rect), CONTACT);
        !blocked(self.target) && !self.between.iter().any(blocked) && self.ground_clear(line)
    }

    fn ground_clear(&self, line: &Segment) -> bool {
        sight_clear(self.pieces.iter().copied(), line, &self.sight.foot, self.target)
    }
}

/// A base made smaller by the contact tolerance: a line that runs along its edge or through its corner passes.
fn shrunk(rect: &Rect) -> Rect {
    let size = rect.size();
    let at = rect.at_frame(0, -i64::from(CONTACT) * GRAIN);
    let size = Size::new((size.front - 2 * CONTACT).max(0), (size.depth - 2 * CONTACT).max(0));
    Rect::new(Pose::new(at.point(), rect.facing()), size)
}

/// Is a footprint directly in front of an edge (A-TRN-21), and how much of its width does it cover (A-TRN-22)?
pub fn in_front(shooter: &Rect, edge: Edge, target: &Rect) -> Option<i32> {
    by!("A-TRN-21");
    let lane = shooter.lane(edge);
    let strip = lane.window(0, lane.length(), 0, LIMIT / 2);
    if overlap(&Body::Rect(strip), &Body::Rect(*target)) < STEP {
        return None;
    }
    by!("A-TRN-22");
    // Only what lies ahead of the line is projected. Since bases do not lie in each other, whatever of the target lies
    // behind the line lies beside the strip: all four corners may be taken.
    let across = target.corners().map(|p| lane.to_lane(p).0);
    let (from, to) = (across.into_iter().min()?, across.into_iter().max()?);
    let length = i64::from(lane.length()) * GRAIN;
    Some(((to.min(length) - from.max(0)).max(0) / GRAIN) as i32)
}

/// Does the line from the middle of a gun's front edge to the centre of the target ADG unit enter its unit through a
/// flank (A-SHT-44)? At a corner it does not.
pub fn flank_shot(from: Fine, unit: &Rect, target: &Rect) -> bool {
    by!("A-SHT-44");
    let ((u0, v0), (u1, v1)) = (unit.to_frame(from), unit.to_frame(target.centre()));
    let (half, depth) = (unit.half_front(), unit.depth());
    let beside = u0.abs() - half;
    if beside <= 0 {
        return false;
    }
    // Where it crosses the line of the flank: how far from the ends of that flank.
    let (du, dv) = (i128::from((u1 - u0).abs()), i128::from(v1 - v0));
    if du == 0 {
        return false;
    }
    let v = i128::from(v0) + dv * i128::from(beside) / du;
    let slack = i128::from(CONTACT) * i128::from(GRAIN);
    v < -slack && v > -i128::from(depth) + slack
}
