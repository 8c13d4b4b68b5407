//! What Argad! lays: groups put down man by man, and those noted as hidden.

use super::{Laid, Look, Visit, point};
use crate::argad::{drawn, flag, piece_id, size};
use rocroi_argad::Argad as System;
use rocroi_argad::figures::{FigureId, Role};
use rocroi_argad::orders::{Order, Placing};
use rocroi_argad::script::name_of;
use rocroi_draw::{Figure, Formation, Leader, Piece, Posture};
use rocroi_game::{Now, Seat};
use rocroi_table::Pose;

/// Argad! as one seat lays its things.
pub struct Argad<'a> {
    pub now: Now<'a, System>,
    pub seat: Seat,
}

fn placings(order: &Order) -> &[Placing] {
    match order {
        Order::Place(p) => std::slice::from_ref(p),
        Order::Hide(list) => list,
        _ => &[],
    }
}

impl Argad<'_> {
    fn depth(&self, id: FigureId) -> i32 {
        size(self.now.world.figure(id).mounted()).depth
    }

    fn placing(&self, placing: &mut Placing, f: Visit<'_>) {
        for (i, stand) in placing.figures.iter_mut().enumerate() {
            let id = piece_id(stand.figure);
            let before = Pose::new(stand.at, stand.heading).advanced(self.depth(stand.figure) / 2);
            let mut pose = before;
            f(&id, &mut pose);
            if pose != before {
                stand.at = pose.advanced(-self.depth(stand.figure) / 2).at;
                stand.heading = pose.facing;
            }
            // A formed unit turns with its men.
            if let (0, Some(formed)) = (i, &mut placing.formed) {
                let mut pose = Pose::new(stand.at, *formed);
                f(&format!("{id}-formed"), &mut pose);
                *formed = pose.facing;
            }
        }
    }
}

impl Laid for Argad<'_> {
    type Order = Order;

    fn visit(&self, order: &mut Order, f: Visit<'_>) {
        match order {
            Order::Place(p) => self.placing(p, f),
            Order::Hide(list) => list.iter_mut().for_each(|p| self.placing(p, f)),
            Order::Redress(list) => {
                for (id, at) in list {
                    let heading = self.now.world.figure(*id).place.get().map(|p| p.spot.heading);
                    let half = self.depth(*id) / 2;
                    point(at, heading.unwrap_or_default(), half, &piece_id(*id), f);
                }
            }
            _ => {}
        }
    }

    /// Whoever takes hold of one man has his whole group in hand, unless he has chosen some of it.
    fn with(&self, order: &Order, pieces: &[String]) -> Vec<String> {
        let mut out = pieces.to_vec();
        for p in placings(order) {
            let ids: Vec<String> = p.figures.iter().map(|s| piece_id(s.figure)).collect();
            let held = pieces.iter().any(|id| ids.contains(id));
            if held && (p.formed.is_some() || pieces.len() == 1) {
                out.extend(ids);
            }
        }
        out
    }

    fn look(&self, order: &Order, id: &str, pose: Pose) -> Option<Look> {
        let figure = FigureId(id.strip_prefix('f')?.parse().ok()?);
        let (setup, f) = (self.now.setup, self.now.world.figure(figure));
        let stand = placings(order).iter().flat_map(|p| &p.figures).find(|s| s.figure == figure);
        let formed = placings(order)
            .iter()
            .any(|p| p.formed.is_some() && p.figures.iter().any(|s| s.figure == figure));
        let profile = setup.profile(figure);
        let posture = match (f.mounted(), stand.is_some_and(|s| s.crouched)) {
            (true, _) => Posture::Mounted,
            (false, true) => Posture::Crouching,
            (false, false) => Posture::Standing,
        };
        let leader = match profile.role {
            Role::BandLeader => Leader::Band,
            role if role.leads() => Leader::Group,
            _ => Leader::None,
        };
        let look = Figure { posture, weapon: drawn(profile), leader, formed, cuirass: profile.cuirass };
        let s = size(f.mounted());
        let at = (pose.at.x, pose.at.y);
        let facing = i32::from(pose.facing);
        let mut piece = Piece::new(id, Formation::Figure(look), at, facing, (s.front, s.depth));
        piece.label = name_of(setup, figure);
        piece.spoken.clone_from(&piece.label);
        piece.seat = Some(self.seat.index() as u8);
        piece.flag = (leader != Leader::None).then(|| flag(self.seat));
        Some(Look::Ghost(Box::new(piece)))
    }
}
