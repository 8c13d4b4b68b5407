//! What a preview shows on the plan: ghosts, the ways to them, and the edges that would touch an enemy.

use rocroi_draw::{At, Overlay, Piece};
use rocroi_table::{Fine, GRAIN, Heading, Point, Pose, Rect, Size, Tolerance, Touch, contact};

/// Close enough to be drawn as touching. It decides nothing: whether troops fight is the rules' business.
const DRAWN: Tolerance = Tolerance { overlap: 8, contact: 40, heading: 500, step: 1 };

fn base(p: &Piece) -> Rect {
    let pose = Pose::new(Point::new(p.at.0, p.at.1), Heading::new(p.facing));
    pose.rect(Size { front: p.front, depth: p.depth })
}

fn place(p: Fine) -> (i32, i32) {
    ((p.x / GRAIN) as i32, (p.y / GRAIN) as i32)
}

/// The layers of ghosts over the pieces that stand there now, with the ways that are known.
pub fn of_course(now: &[Piece], ghosts: &[Piece], ways: &[(String, Vec<At>)]) -> Vec<Overlay> {
    let mut out = Vec::new();
    for ghost in ghosts {
        let before = now.iter().find(|p| p.id == ghost.id);
        if let Some(b) = before
            && b.at != ghost.at
        {
            let known = ways.iter().find(|(id, _)| *id == ghost.id).map(|(_, way)| way.clone());
            let mut line = known.unwrap_or_else(|| vec![b.at]);
            if line.last() != Some(&ghost.at) {
                line.push(ghost.at);
            }
            out.push(Overlay::Path { line, label: String::new() });
        }
        out.push(Overlay::Ghost(Box::new(ghost.clone())));
        let standing = |p: &&Piece| ghosts.iter().all(|g| g.id != p.id);
        let enemy = |p: &&Piece| p.seat.is_some() && ghost.seat.is_some() && p.seat != ghost.seat;
        for foe in now.iter().chain(ghosts).filter(enemy).filter(|p| standing(p) || ghosts.contains(p)) {
            let (mine, theirs) = (base(ghost), base(foe));
            let Some(c) = contact(&mine, &theirs, &DRAWN).filter(|c| c.length > 0) else { continue };
            let Touch::Edge(edge) = c.mine else { continue };
            let [left, right] = mine.ends(edge);
            let whole = f64::from(c.my_length.max(1));
            let along = |units: i32| {
                let t = f64::from(units) / whole;
                let (l, r) = (place(left), place(right));
                let at = |a: i32, b: i32| (f64::from(a) + t * f64::from(b - a)).round() as i32;
                (at(l.0, r.0), at(l.1, r.1))
            };
            out.push(Overlay::Contact { from: along(c.on_mine.0), to: along(c.on_mine.1) });
            let target = Overlay::Target { piece: foe.id.clone() };
            if !out.contains(&target) {
                out.push(target);
            }
        }
    }
    out
}
