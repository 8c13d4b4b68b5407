//! What ADG-R lays: corps, ambushes, camps with their works and guns, terrain, flank marches at the table edge.

use super::{Laid, Look, Visit, ground, point, shape};
use crate::adgr::{flag, formation, place};
use rocroi_adgr::setting::{Deployment, Post, flank};
use rocroi_adgr::terrain::placing::{outline, rectangular};
use rocroi_adgr::terrain::{Adjustment, Doing, Laying, Water};
use rocroi_adgr::troops::UD;
use rocroi_adgr::{Adgr as System, CAMP, Decision, Frame, MARKER, Order, RosterId, SHIP, UnitSheet, size};
use rocroi_draw::{Formation, Overlay, Strength};
use rocroi_game::{Now, Seat};
use rocroi_table::{Drawn, Fine, GRAIN, Heading, Point, Pose, Ud};
use rocroi_words::Speaker;

/// ADG-R as one seat lays its things.
pub struct Adgr<'a> {
    pub now: Now<'a, System>,
    pub seat: Seat,
    pub decision: &'a Decision,
    pub speaker: Option<&'a Speaker>,
}

/// The depth of a general's base on the plan.
const RIDERS: i32 = 3 * UD / 4;

fn roster(unit: RosterId) -> String {
    format!("r{}", unit.0)
}

fn units(list: &mut [(RosterId, Pose)], before: &str, f: Visit<'_>) {
    for (unit, pose) in list {
        f(&format!("{before}{}", roster(*unit)), pose);
    }
}

impl Adgr<'_> {
    fn absent(&self, id: &str) -> Option<&UnitSheet> {
        let n: u16 = id.rsplit('r').next()?.parse().ok()?;
        let own = self.now.world.absent[self.seat.index()].seen_by(self.seat)?;
        own.0.iter().map(|a| &a.sheet).find(|s| s.roster == RosterId(n))
    }

    fn word(&self, word: &str) -> String {
        let said = self.speaker.and_then(|s| s.plain(&format!("adgr-term-{word}")).ok());
        said.unwrap_or_default()
    }

    fn facing(d: &Deployment) -> Heading {
        d.units.first().map(|(_, p)| p.facing).unwrap_or_default()
    }

    /// A piece of terrain as its laying has it: the handle is as large as its longer and shorter side.
    fn lying(l: &Laying) -> Pose {
        Pose::new(l.centre, l.heading).advanced(l.along.units() / 2)
    }

    fn adjusted(&self) -> Option<&rocroi_table::Shape> {
        let leave = self.now.stack.iter().rev().find_map(|f| match f {
            Frame::Terrain(stage) => match &stage.doing {
                Doing::Adjust(_, leave) => Some(*leave),
                _ => None,
            },
            _ => None,
        })?;
        self.now.world.ground.pieces.get(leave.piece.index()).map(|p| &p.shape)
    }

    fn entry(&self, y: Ud) -> Option<Pose> {
        let corps = match self.decision {
            Decision::Enter { corps } => *corps,
            _ => return None,
        };
        let arrival = flank::entering(self.now.setup, self.now.world, corps)?;
        Some(match arrival.edge {
            flank::ShortEdge::West => Pose::new(Point::new(0, y.units()), Heading::EAST),
            flank::ShortEdge::East => {
                Pose::new(Point::new(self.now.setup.table.0.units(), y.units()), Heading::WEST)
            }
        })
    }
}

fn middle(shape: &rocroi_table::Shape) -> Point {
    let Fine { x, y } = shape.middle().at;
    Point::new((x / GRAIN) as i32, (y / GRAIN) as i32)
}

/// A whole number of hundredths of a UD along the edge.
fn along(y: i32) -> Ud {
    Ud::floor_of((y + UD / 200) / (UD / 100) * (UD / 100))
}

impl Laid for Adgr<'_> {
    type Order = Order;

    fn visit(&self, order: &mut Order, f: Visit<'_>) {
        match order {
            Order::Deploy(d) => {
                units(&mut d.units, "", f);
                let facing = Adgr::facing(d);
                if let Some(Post::At(at)) = &mut d.general {
                    point(at, facing, RIDERS / 2, "general", f);
                }
            }
            Order::SetUp(s) => units(&mut s.places, "", f),
            Order::Markers(list) => {
                for h in list {
                    let id = format!("h{}", h.ambush);
                    f(&id, &mut h.pose);
                    units(&mut h.layout, &format!("{id}-"), f);
                }
            }
            Order::Camp(c) => {
                f("camp", &mut c.camp);
                for (i, (_, pose)) in c.works.iter_mut().enumerate() {
                    f(&format!("w{i}"), pose);
                }
                units(&mut c.guns, "", f);
                if let Some(ship) = &mut c.ship {
                    f("ship", ship);
                }
            }
            Order::LayPiece(l) => {
                let before = Adgr::lying(l);
                let mut pose = before;
                f("piece", &mut pose);
                if pose != before {
                    (l.centre, l.heading) = (pose.advanced(-l.along.units() / 2).at, pose.facing);
                }
            }
            Order::LayWater(Water::River(points)) | Order::LayRoad(points) => {
                for (i, p) in points.iter_mut().enumerate() {
                    point(p, Heading::NORTH, UD / 4, &format!("p{i}"), f);
                }
            }
            Order::AdjustPiece(a @ (Adjustment::Keep | Adjustment::Shift(_))) => {
                let Some(here) = self.adjusted().map(middle) else { return };
                let mut at = if let Adjustment::Shift(to) = a { *to } else { here };
                point(&mut at, Heading::NORTH, UD, "piece", f);
                *a = if at == here { Adjustment::Keep } else { Adjustment::Shift(at) };
            }
            Order::Enter(list) => {
                for (unit, y) in list {
                    let Some(mut pose) = self.entry(*y) else { return };
                    let before = pose.at.y;
                    f(&roster(*unit), &mut pose);
                    if pose.at.y != before {
                        *y = along(pose.at.y);
                    }
                }
            }
            _ => {}
        }
    }

    fn look(&self, order: &Order, id: &str, pose: Pose) -> Option<Look> {
        let seat = Some(self.seat.index() as u8);
        let ghost = |kind, front, depth| {
            let mut piece = place(id, kind, pose, front, depth);
            piece.seat = seat;
            piece
        };
        if let Some(sheet) = self.absent(id) {
            let s = size(sheet.profile);
            let mut piece = ghost(formation(sheet.profile), s.front, s.depth);
            piece.label.clone_from(&sheet.name);
            piece.spoken.clone_from(&sheet.name);
            piece.flag = (!sheet.profile.light()).then(|| flag(self.seat));
            piece.strength = Strength { lost: 0, total: u16::from(sheet.profile.cohesion()) };
            return Some(Look::Ghost(Box::new(piece)));
        }
        match (order, id) {
            (_, "general") => {
                let mut piece = ghost(Formation::Commander, UD, RIDERS);
                piece.flag = Some(flag(self.seat));
                if let Order::Deploy(d) = order {
                    piece.label.clone_from(&self.now.setup.corps(d.corps).general);
                    piece.spoken.clone_from(&piece.label);
                }
                Some(Look::Ghost(Box::new(piece)))
            }
            (Order::Markers(_), _) => {
                Some(Look::Ghost(Box::new(ghost(Formation::Ambush, MARKER.front, MARKER.depth))))
            }
            (Order::Camp(_), "camp") => {
                Some(Look::Ghost(Box::new(ghost(Formation::Camp, CAMP.front, CAMP.depth))))
            }
            (Order::Camp(_), "ship") => {
                Some(Look::Ghost(Box::new(ghost(Formation::Ship, SHIP.front, SHIP.depth))))
            }
            (Order::Camp(_), _) => {
                let end = |by: i32| {
                    let p = pose.slid(by).at;
                    (p.x, p.y)
                };
                let line = Overlay::Border { line: vec![end(-UD / 2), end(UD / 2)], label: String::new() };
                Some(Look::Drawn(Box::new(ghost(Formation::Camp, UD, UD / 4)), vec![line]))
            }
            (Order::LayPiece(l), _) => {
                let Decision::LayPiece { sort, .. } = self.decision else { return None };
                let form = outline(
                    rectangular(l.hill.unwrap_or(*sort)),
                    l.centre,
                    l.across.units(),
                    l.along.units(),
                    l.heading,
                )?;
                let name: &'static str = (*sort).into();
                let handle = ghost(Formation::Ambush, l.across.units(), l.along.units());
                Some(Look::Drawn(Box::new(handle), vec![shape(&form, self.word(name))]))
            }
            (Order::LayWater(Water::River(points)) | Order::LayRoad(points), _) => {
                let line = ground(&Drawn::Line(points.clone()), String::new());
                let handle = place(id, Formation::Ambush, pose, UD / 2, UD / 2);
                Some(Look::Drawn(Box::new(handle), if id == "p0" { vec![line] } else { Vec::new() }))
            }
            (Order::AdjustPiece(_), _) => {
                let form = self.adjusted()?;
                let by = pose.advanced(-UD).at - middle(form);
                let moved = |list: &[Point]| list.iter().map(|p| *p + by).collect::<Vec<_>>();
                let drawn = match form.drawn() {
                    Drawn::Polygon(p) => Drawn::Polygon(moved(p)),
                    Drawn::Line(p) => Drawn::Line(moved(p)),
                    Drawn::Band { width, points } => Drawn::Band { width: *width, points: moved(points) },
                };
                let handle = place(id, Formation::Ambush, pose, 2 * UD, 2 * UD);
                Some(Look::Drawn(Box::new(handle), vec![ground(&drawn, String::new())]))
            }
            _ => None,
        }
    }
}
