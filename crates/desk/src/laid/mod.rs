//! What an order would put on the table, as things a hand can take hold of and lay elsewhere: deployments, ambush markers,
//! camps, terrain. A drag makes another order of the same kind; whether it holds is the rules' business.

mod adgr;
mod argad;
mod tercios;

use crate::desk::Desk;
use crate::shown::Shown;
use rocroi_draw::{At, Overlay, Piece};
use rocroi_table::{Drawn, Heading, Point, Pose, Shape};
use serde::{Deserialize, Serialize};

pub(crate) use adgr::Adgr as AdgrLaid;
pub(crate) use argad::Argad as ArgadLaid;
pub(crate) use tercios::Tercios as TerciosLaid;

/// What an order would put on the table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LaidOut {
    /// What can be taken hold of; ids of the order, not of the plan.
    #[cfg_attr(feature = "types", ts(type = "Piece[]"))]
    pub handles: Vec<Piece>,
    /// How all of it is drawn.
    #[cfg_attr(feature = "types", ts(type = "unknown[]"))]
    pub layers: Vec<Overlay>,
}

/// Goes over every place an order names, by the id of its handle.
pub type Visit<'a> = &'a mut dyn FnMut(&str, &mut Pose);

/// How one thing that is laid is shown.
pub enum Look {
    /// As troops: the ghost of this piece.
    Ghost(Box<Piece>),
    /// By these layers; the piece is only what the hand holds.
    Drawn(Box<Piece>, Vec<Overlay>),
}

/// An order whose places can be gone over and changed.
pub trait Laid {
    /// The order.
    type Order: Clone;
    /// Goes over its places.
    fn visit(&self, order: &mut Self::Order, f: Visit<'_>);
    /// How the thing of this id is shown, standing so; none where it is not shown.
    fn look(&self, order: &Self::Order, id: &str, pose: Pose) -> Option<Look>;
    /// Those that go with these, whatever is chosen.
    fn with(&self, _order: &Self::Order, pieces: &[String]) -> Vec<String> {
        pieces.to_vec()
    }

    /// Everything it would put on the table.
    fn laid(&self, order: &Self::Order) -> LaidOut {
        let mut places = Vec::new();
        self.visit(&mut order.clone(), &mut |id, pose| places.push((id.to_owned(), *pose)));
        let mut out = LaidOut::default();
        for (id, pose) in places {
            match self.look(order, &id, pose) {
                Some(Look::Ghost(piece)) => {
                    out.layers.push(Overlay::Ghost(piece.clone()));
                    out.handles.push(*piece);
                }
                Some(Look::Drawn(piece, layers)) => {
                    out.layers.extend(layers);
                    out.handles.push(*piece);
                }
                None => {}
            }
        }
        out
    }

    /// The order with these laid elsewhere: the first at this pose, the others as they stood beside it.
    fn relaid(&self, order: &Self::Order, pieces: &[String], to: Pose) -> Option<Self::Order> {
        let mut out = order.clone();
        let lead = pieces.first()?;
        let mut from = None;
        self.visit(&mut out, &mut |id, pose| {
            if id == lead {
                from = Some(*pose);
            }
        });
        let from = from?;
        let all = self.with(order, pieces);
        // `a-b` goes with `a`.
        let goes = |id: &str| {
            all.iter()
                .any(|p| id.strip_prefix(p.as_str()).is_some_and(|r| r.is_empty() || r.starts_with('-')))
        };
        self.visit(&mut out, &mut |id, pose| {
            if goes(id) {
                *pose = carried(*pose, from, to);
            }
        });
        Some(out)
    }
}

/// Where something stands that is carried along when another goes from one pose to the next.
fn carried(pose: Pose, from: Pose, to: Pose) -> Pose {
    let shifted = Pose::new(pose.at + (to.at - from.at), pose.facing);
    match from.facing.turn_to(to.facing) {
        0 => shifted,
        turn => shifted.turned_about(to.at, turn),
    }
}

/// A place, visited as the middle of something that is twice `half` deep and faces so.
fn point(at: &mut Point, facing: Heading, half: i32, id: &str, f: Visit<'_>) {
    let before = Pose::new(*at, facing).advanced(half);
    let mut pose = before;
    f(id, &mut pose);
    if pose != before {
        *at = pose.advanced(-half).at;
    }
}

/// The outline of a shape, or its line.
fn ring(drawn: &Drawn) -> Vec<At> {
    let points = match drawn {
        Drawn::Polygon(p) | Drawn::Line(p) | Drawn::Band { points: p, .. } => p,
    };
    points.iter().map(|p| (p.x, p.y)).collect()
}

/// How a piece of ground that is being laid is drawn.
fn ground(drawn: &Drawn, label: String) -> Overlay {
    match drawn {
        Drawn::Polygon(_) => Overlay::Reach { outlines: vec![ring(drawn)], label },
        Drawn::Line(_) | Drawn::Band { .. } => Overlay::Border { line: ring(drawn), label },
    }
}

/// How a shape that is being laid is drawn.
fn shape(of: &Shape, label: String) -> Overlay {
    ground(of.drawn(), label)
}

impl<S: Shown> Desk<S> {
    /// What an order would put on the table.
    pub fn laid(&self, order: &S::Order) -> LaidOut {
        let state = self.seen().state();
        let asked = self.seen().viewer().seat().and_then(|seat| Some((seat, state.asked(seat)?)));
        asked.map_or_else(LaidOut::default, |(seat, a)| {
            S::laid(state.now(), seat, &a.decision, order, self.speaker())
        })
    }

    /// The order with some of it laid elsewhere.
    pub fn relaid(&self, order: &S::Order, pieces: &[String], to: Pose) -> Option<S::Order> {
        let seat = self.seen().viewer().seat()?;
        let asked = self.seen().state().asked(seat)?;
        S::relaid(self.seen().state().now(), seat, &asked.decision, order, pieces, to)
    }
}
