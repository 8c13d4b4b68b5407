//! What Tercios lays: regiments with their commanders, the commander-in-chief, scenery.

use super::{Laid, Look, Visit, ground, point};
use crate::tercios::{flag, formation};
use rocroi_draw::{Formation, Piece, Strength};
use rocroi_game::{Now, Seat};
use rocroi_table::{Drawn, Heading, Point, Pose};
use rocroi_tercios::units::DISC;
use rocroi_tercios::{CM, CommanderId, Field, Laying, Order, Post, Spot, Tercios as System, UnitId, Wares};
use rocroi_words::Speaker;

/// Tercios as one seat lays its things.
pub struct Tercios<'a> {
    pub now: Now<'a, System>,
    pub seat: Seat,
    pub speaker: Option<&'a Speaker>,
}

/// Half of what the hand holds of a piece of scenery.
const GRIP: i32 = 2 * CM;

fn points(drawn: &mut Drawn) -> &mut Vec<Point> {
    match drawn {
        Drawn::Polygon(p) | Drawn::Line(p) | Drawn::Band { points: p, .. } => p,
    }
}

/// The middle of what is laid: of its outlines together, or of its crossing.
fn middle(l: &Laying) -> Option<Point> {
    let mut low: Option<Point> = l.crossing.filter(|_| l.outlines.is_empty()).map(|c| c.at);
    let mut high = low;
    for outline in &l.outlines {
        let list = match outline {
            Drawn::Polygon(p) | Drawn::Line(p) | Drawn::Band { points: p, .. } => p,
        };
        for p in list {
            low = Some(low.map_or(*p, |a| Point::new(a.x.min(p.x), a.y.min(p.y))));
            high = Some(high.map_or(*p, |a| Point::new(a.x.max(p.x), a.y.max(p.y))));
        }
    }
    low.zip(high).map(|(a, b)| Point::new((a.x + b.x) / 2, (a.y + b.y) / 2))
}

/// All of it shifted, or turned about its middle, as its handle went.
fn lay(l: &mut Laying, id: &str, f: Visit<'_>) {
    let Some(at) = middle(l) else { return };
    let before = Pose::new(at, Heading::NORTH).advanced(GRIP);
    let mut pose = before;
    f(id, &mut pose);
    if pose == before {
        return;
    }
    let by = pose.advanced(-GRIP).at - at;
    let turn = before.facing.turn_to(pose.facing);
    let moved = |p: Point| {
        let there = p + by;
        if turn == 0 { there } else { there.turned_about(at + by, turn) }
    };
    for outline in &mut l.outlines {
        for p in points(outline) {
            *p = moved(*p);
        }
    }
    if let Some(c) = &mut l.crossing {
        c.at = moved(c.at);
    }
}

impl Tercios<'_> {
    /// Where the army of the seat looks.
    fn facing(&self) -> Heading {
        let field = Field::from(self.now);
        let own = field.of(self.seat).map(|u| field.unit(u).pose.facing).next();
        own.unwrap_or(if self.seat == Seat::A { Heading::NORTH } else { Heading::SOUTH })
    }

    fn laying<'o>(order: &'o Order, id: &str) -> Option<&'o Laying> {
        match order {
            Order::Buy(l) => Some(l),
            Order::Layout(list) => list.get(id.strip_prefix('s')?.parse::<usize>().ok()?),
            _ => None,
        }
    }

    fn riders(&self, id: &str, pose: Pose, name: &str) -> Look {
        let at = (pose.at.x, pose.at.y);
        let facing = i32::from(pose.facing);
        let mut piece = Piece::new(id, Formation::Commander, at, facing, (2 * DISC, 2 * DISC));
        piece.seat = Some(self.seat.index() as u8);
        piece.flag = Some(flag(self.seat));
        name.clone_into(&mut piece.label);
        piece.spoken.clone_from(&piece.label);
        Look::Ghost(Box::new(piece))
    }
}

impl Laid for Tercios<'_> {
    type Order = Order;

    fn visit(&self, order: &mut Order, f: Visit<'_>) {
        match order {
            Order::Deploy(d) => {
                let mut facing = self.facing();
                for (unit, spot) in &mut d.units {
                    if let Spot::At { pose, .. } = spot {
                        f(&format!("u{}", unit.0), pose);
                        facing = pose.facing;
                    }
                }
                for (commander, post) in &mut d.commanders {
                    if let Post::At { at } = post {
                        point(at, facing, DISC, &format!("c{}", commander.0), f);
                    }
                }
            }
            Order::Post { post: Post::At { at } } => point(at, self.facing(), DISC, "chief", f),
            Order::Buy(l) => lay(l, "s0", f),
            Order::Layout(list) => {
                for (i, l) in list.iter_mut().enumerate() {
                    lay(l, &format!("s{i}"), f);
                }
            }
            _ => {}
        }
    }

    fn look(&self, order: &Order, id: &str, pose: Pose) -> Option<Look> {
        let field = Field::from(self.now);
        if id == "chief" {
            return Some(self.riders(id, pose, ""));
        }
        if let Some(l) = Self::laying(order, id) {
            let label = match l.what {
                Wares::Piece(scenery) => self.speaker.map(|s| s.term("tercios", &scenery)),
                Wares::Town => None,
            };
            let mut layers: Vec<_> = l.outlines.iter().map(|o| ground(o, String::new())).collect();
            if let (Some(rocroi_draw::Overlay::Reach { label: said, .. }), Some(label)) =
                (layers.first_mut(), label)
            {
                *said = label;
            }
            let at = (pose.at.x, pose.at.y);
            let size = (2 * GRIP, 2 * GRIP);
            let handle = Piece::new(id, Formation::Ambush, at, i32::from(pose.facing), size);
            return Some(Look::Drawn(Box::new(handle), layers));
        }
        if let Some(c) = id.strip_prefix('c').and_then(|n| n.parse().ok()).map(CommanderId) {
            return Some(self.riders(id, pose, &field.officer(c).name));
        }
        let unit = UnitId(id.strip_prefix('u')?.parse().ok()?);
        let (entry, size) = (field.entry(unit), field.size(unit));
        let at = (pose.at.x, pose.at.y);
        let facing = i32::from(pose.facing);
        let mut piece = Piece::new(id, formation(field, unit), at, facing, (size.front, size.depth));
        piece.label.clone_from(&entry.name);
        piece.spoken.clone_from(&entry.name);
        piece.seat = Some(self.seat.index() as u8);
        piece.flag = Some(flag(self.seat));
        piece.strength = Strength { lost: 0, total: u16::from(field.troop(unit).stamina()) };
        Some(Look::Ghost(Box::new(piece)))
    }
}
