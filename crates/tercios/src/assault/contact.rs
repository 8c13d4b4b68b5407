//! What is judged when bases touch, for the whole combat: Height (T-ASL-35) and Protected (T-ASL-36).

use crate::movement::ground::cut_between;
use crate::shooting::cover::in_piece;
use crate::turn::command::goals;
use crate::units::TOUCH;
use crate::{Field, PieceId, Place, UnitId};
use rocroi_game::by;
use rocroi_table::{Body, Edge, Fine, Point, Segment};
use serde::{Deserialize, Serialize};

/// How two units came to blows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Engagement {
    /// A flank charge, as judged for the combat (T-ASL-13).
    pub flank: bool,
    /// Results from a counter-charge (T-REA-20).
    pub counter: bool,
    /// Which of the two carries out an Assault, attacker first (T-ASL-33).
    pub assaults: [bool; 2],
    /// The defender is a mover caught on its way: no advance or pursuit (T-REA-50).
    pub intercepted: bool,
    /// The defender passed a Resist reaction (T-REA-34).
    pub resists: bool,
    /// The defender is Protected (T-ASL-36).
    pub protected: bool,
    /// Which of the two stands higher, attacker first (T-ASL-35).
    pub higher: [bool; 2],
    /// The side of its building a garrison was charged on (T-BAT-15).
    pub side: Option<Edge>,
    /// The building the defender holds, which a winner may follow into (T-BAT-15).
    pub building: Option<PieceId>,
    /// The attacker is Determined against this enemy (T-COM-69).
    pub determined: bool,
}

impl Engagement {
    /// What contact itself decides, the charge having run from `start` to the centre charged. The rest is the
    /// caller's to say.
    pub fn at_contact(
        field: Field<'_>,
        attacker: UnitId,
        defender: UnitId,
        start: Point,
        centre: Fine,
    ) -> Self {
        Engagement {
            side: charged_side(field, defender, centre),
            building: match field.unit(defender).place {
                Place::Garrison(piece) => Some(piece),
                _ => None,
            },
            protected: protected(field, attacker, defender, start, centre),
            higher: [higher(field, attacker, defender), higher(field, defender, attacker)],
            ..Engagement::default()
        }
    }
}

/// The side of a garrison's building whose middle was charged.
fn charged_side(field: Field<'_>, defender: UnitId, centre: Fine) -> Option<Edge> {
    if !matches!(field.unit(defender).place, Place::Garrison(_)) {
        return None;
    }
    let sides = crate::shooting::sight::goals(field, defender);
    sides.into_iter().min_by_key(|(_, p)| p.distance(centre)).map(|(edge, _)| edge)
}

/// Does the unit stand higher: all four centres on one hill, and its enemy has one on no hill (T-ASL-35)?
pub fn higher(field: Field<'_>, unit: UnitId, enemy: UnitId) -> bool {
    if matches!(field.unit(unit).place, Place::Garrison(_)) {
        return false;
    }
    let hills = || field.world.ground.iter().filter(|(_, p)| p.height);
    let mine = goals(field, unit);
    let on_one = hills().any(|(id, _)| mine.iter().all(|c| in_piece(field, id, *c)));
    if !on_one {
        return false;
    }
    by!("T-ASL-35");
    goals(field, enemy).iter().any(|c| !hills().any(|(id, _)| in_piece(field, id, *c)))
}

/// Is the defender Protected: in a building, or touching a wall that lies between it and the charger (T-ASL-36)?
pub fn protected(field: Field<'_>, attacker: UnitId, defender: UnitId, start: Point, centre: Fine) -> bool {
    if matches!(field.unit(defender).place, Place::Garrison(_)) {
        by!("T-ASL-36");
        return true;
    }
    let (a, d) = (field.rect(attacker), field.rect(defender));
    let charge = Segment { from: start.into(), to: centre };
    let across = Segment { from: a.centre(), to: d.centre() };
    field.world.ground.pieces.iter().filter(|p| p.protected && p.scenery.is_line()).any(|p| {
        let touches = p.shape.distance(&Body::Rect(d)).within(TOUCH);
        let between = || {
            p.shape.edges().any(|e| {
                cut_between(&e, &charge, a.centre(), d.centre()).is_some()
                    || cut_between(&e, &across, a.centre(), d.centre()).is_some()
            })
        };
        let is = touches && between();
        if is {
            by!("T-ASL-36");
        }
        is
    })
}
