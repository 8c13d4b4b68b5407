//! The ground for shooting and for height: cover of the target (A-TER-06), what hinders a shooter (A-TER-07), hills
//! and their summits (A-TER-21, A-TER-22).

use crate::ids::AdgUnit;
use crate::melee::meeting::at_edge;
use crate::scene::Scene;
use crate::terrain::{Kind, Piece};
use crate::tolerance::{self, CONTACT, STEP, UD};
use crate::troops::{Category, Footing};
use rocroi_game::by;
use rocroi_table::{Body, Edge, Fine, GRAIN, Rect, Segment, Ud, within};

/// What the piece is like for cover and sight: a covered hill is like its covering (A-TER-23).
pub fn like(kind: Kind) -> Kind {
    match kind {
        Kind::GentleHill(Some(covering)) | Kind::SteepHill(Some(covering)) => covering.kind(),
        other => other,
    }
}

/// Does the piece give cover (A-TER-02)?
pub fn covers(kind: Kind) -> bool {
    by!("A-TER-02");
    match like(kind) {
        Kind::EnclosedField | Kind::Plantation | Kind::Wood | Kind::Village => true,
        Kind::River(_)
        | Kind::Coast
        | Kind::GentleHill(_)
        | Kind::SteepHill(_)
        | Kind::Brush
        | Kind::Field
        | Kind::Marsh
        | Kind::Dunes
        | Kind::Gully
        | Kind::Road
        | Kind::Impassable
        | Kind::Open => false,
    }
}

/// Does the piece limit sight to 1 UD of it (A-TER-08)?
pub fn limits_sight(kind: Kind) -> bool {
    by!("A-TER-08");
    matches!(like(kind), Kind::Wood | Kind::Plantation | Kind::Village)
}

fn inside(piece: &Piece, foot: &Rect) -> bool {
    piece.shape.overlaps(&Body::Rect(*foot), STEP - 1)
}

fn wholly(piece: &Piece, foot: &Rect) -> bool {
    piece.shape.holds(&Body::Rect(*foot), STEP)
}

fn at_its_edge(piece: &Piece, foot: &Rect) -> bool {
    Edge::ALL.into_iter().any(|edge| at_edge(piece, foot, edge))
}

/// Is an ADG unit hindered when it shoots from this edge?
pub fn hindered(scene: &Scene<'_>, shooter: AdgUnit, edge: Edge) -> bool {
    by!("A-TER-07");
    let what = scene.profile(shooter.unit).category();
    if what == Category::Li {
        return false;
    }
    let Some(foot) = scene.half(shooter) else { return false };
    let [from, to] = foot.ends(edge);
    let line = Segment { from, to };
    scene.world.ground.pieces.iter().filter(|p| p.kind != Kind::Road).any(|p| {
        let hedges = like(p.kind) == Kind::EnclosedField;
        let difficult = p.kind.footing() == Some(Footing::Difficult);
        if hedges && !difficult && matches!(what, Category::Drag | Category::Lmi | Category::Mi) {
            return false;
        }
        let cover = covers(p.kind);
        (cover || difficult) && p.shape.crossed(&line, STEP) || cover && at_its_edge(p, &foot)
    })
}

/// Has the target cover on the line from the centre of the shooting edge to its own centre? `shooter` is the
/// footprint of the shooter's ADG unit, if it has one.
pub fn covered(scene: &Scene<'_>, from: Fine, shooter: Option<&Rect>, target: &Rect) -> bool {
    by!("A-TER-06");
    let line = Segment { from, to: target.centre() };
    scene.world.ground.pieces.iter().filter(|p| covers(p.kind)).any(|p| {
        let edge = at_its_edge(p, target);
        if edge {
            return true;
        }
        if shooter.is_some_and(|s| inside(p, s)) && !inside(p, target) {
            return false;
        }
        if like(p.kind) == Kind::EnclosedField && !wholly(p, target) {
            return false;
        }
        p.shape.crossed(&line, 0)
    })
}

/// The centre of a piece (A-TER-31): of a rectangle or ellipse the mean of its corners.
pub fn centre(piece: &Piece) -> Fine {
    piece.shape.middle().at
}

/// The crest line of a steep hill (A-TER-21): through the summit along the longest axis, half as long as it. Of a
/// round hill parallel to the long table edges.
pub fn crest(piece: &Piece) -> Option<Segment> {
    let Kind::SteepHill(_) = piece.kind else { return None };
    by!("A-TER-21");
    let middle = piece.shape.middle();
    let (summit, least, most) = (middle.at, middle.least, middle.most);
    // Round, but for the corners of the polygon: the axes differ by less than 1 %.
    let round = i128::from(most) * 98 < i128::from(least) * 100;
    let far = if round {
        // The owner may have chosen another axis when he placed it.
        let way = piece.crest.unwrap_or(rocroi_table::Heading::EAST);
        summit.moved(way.forward(), most.isqrt())
    } else {
        middle.farthest
    };
    let half = far - summit;
    let half = Fine::new(half.x / 2, half.y / 2);
    Some(Segment { from: summit - half, to: summit + half })
}

/// Is the piece a hill?
pub fn hill(kind: Kind) -> bool {
    matches!(kind, Kind::GentleHill(_) | Kind::SteepHill(_))
}

/// Does an ADG unit stand entirely on this hill with the summit (or the crest line) behind the line of its front?
pub fn above(piece: &Piece, foot: &Rect) -> bool {
    if !hill(piece.kind) || !wholly(piece, foot) {
        return false;
    }
    by!("A-TER-22");
    let front = foot.lane(Edge::Front);
    let behind = |p: Fine| front.position(p).1 < 0;
    behind(centre(piece)) || crest(piece).is_some_and(|c| behind(c.from) || behind(c.to))
}

/// On which side of the line through two places a whole piece lies, positive for the left one; 0 if on both or on the line
/// itself.
pub fn beside(piece: &Piece, from: Fine, to: Fine) -> i64 {
    let way = to - from;
    let mut sides = piece.shape.points().iter().map(|p| way.cross(*p - from).signum());
    let first = sides.next().unwrap_or(0);
    if sides.all(|side| side == first) { first } else { 0 }
}

/// Do these pieces let a sight line between two bases pass? Woods, plantations and villages let 1 UD pass in all
/// (A-TER-08); hills hide what lies behind their horizon or crest (A-TER-21).
pub fn sight_clear<'p>(
    pieces: impl Iterator<Item = &'p Piece> + Clone,
    line: &Segment,
    viewer: &Rect,
    target: &Rect,
) -> bool {
    // Most pieces lie wholly beside the line.
    let near = |p: &&Piece| !p.shape.is_area() || beside(p, line.from, line.to) == 0;
    let limits = pieces.clone().filter(|p| limits_sight(p.kind)).filter(near);
    let through: i32 = limits.map(|p| p.shape.inside(line, 0).total()).sum();
    if tolerance::measured(through) > Ud(1) {
        by!("A-TER-08");
        return false;
    }
    !pieces.filter(|p| hill(p.kind)).any(|p| hides(p, line, viewer, target))
}

/// Does a hill hide the target from the viewer on this line?
fn hides(hill: &Piece, line: &Segment, viewer: &Rect, target: &Rect) -> bool {
    by!("A-TER-21");
    let near = || within(&Body::Rect(*viewer), &Body::Rect(*target), UD);
    let summit = centre(hill);
    let way = line.vector();
    let along = (summit - line.from).dot(way);
    // The horizon line stands at right angles to the sight line, through the summit, as far as the hill reaches.
    if along > 0 && along < way.square() {
        let foot = line.nearest_to(summit);
        let across = Fine::new(-way.y, way.x);
        if hill.shape.contains(foot) && opposite(viewer, target, summit, across) {
            return !near();
        }
    }
    crest(hill).is_some_and(|c| {
        let d = c.vector();
        let side = |p: Fine| d.cross(p - c.from).signum();
        let other = |p: Fine| way.cross(p - line.from).signum();
        side(line.from) * side(line.to) < 0
            && other(c.from) * other(c.to) <= 0
            && opposite(viewer, target, c.from, d)
            && !near()
    })
}

/// Do viewer and target lie wholly on opposite sides of a line?
fn opposite(viewer: &Rect, target: &Rect, p: Fine, along: Fine) -> bool {
    let slack = i128::from(CONTACT) * i128::from(GRAIN) * i128::from(along.length());
    let side = |foot: &Rect| {
        let at = foot.corners().map(|c| i128::from(along.cross(c - p)));
        if at.iter().all(|d| *d >= -slack) {
            1
        } else if at.iter().all(|d| *d <= slack) {
            -1
        } else {
            0
        }
    };
    side(viewer) * side(target) < 0
}

/// Does a gully hide one base from the other, or bind the one in it (A-TER-18)?
pub fn gully_hides<'p>(mut pieces: impl Iterator<Item = &'p Piece>, mine: &Rect, theirs: &Rect) -> bool {
    pieces.any(|p| {
        if p.kind != Kind::Gully {
            return false;
        }
        by!("A-TER-18");
        let near = |foot: &Rect| tolerance::distance(p.shape.distance(&Body::Rect(*foot))) <= Ud(1);
        let (in_me, in_them) = (wholly(p, mine), wholly(p, theirs));
        (in_them && !in_me && !near(mine)) || (in_me && !in_them && !near(theirs))
    })
}
