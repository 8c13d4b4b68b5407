//! Why an order is refused: every reason, with its clause, the pieces concerned and the numbers. The list is kept in
//! parts, one per subject; here they are put together.

#[macro_use]
mod commanders;
#[macro_use]
mod fights;
#[macro_use]
mod movement;
#[macro_use]
mod planning;

use crate::card::Card;
use crate::terms::{Trait, Weapon};
use crate::{CommanderId, Length, PieceId, RegimentId, Scenery, UnitId};
use rocroi_game::Clause;
use serde::{Deserialize, Serialize};

macro_rules! faults {
    (() {
        $($(#[$doc:meta])* $v:ident $({ $($(#[$fdoc:meta])* $f:ident : $t:ty),+ $(,)? })? $clause:literal),+ $(,)?
    }) => {
        /// Why an order is refused.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
        #[strum(serialize_all = "kebab-case")]
        pub enum Fault {
            $($(#[$doc])* #[doc = concat!("(", $clause, ")")] $v $({ $($(#[$fdoc])* $f: $t),+ })?),+
        }
        impl rocroi_game::Fault for Fault {
            fn clause(&self) -> Clause {
                // What a trait asks or forbids stands in the trait's own clause.
                if let Fault::TraitCondition { of } | Fault::Barred { of } = self {
                    return of.clause();
                }
                match self { $(Fault::$v { .. } => const { Clause::of($clause) }),+ }
            }
        }
    };
}

// Each part puts its own behind what it is handed, and hands all of it on.
planning_faults! { (movement_faults fights_faults commanders_faults faults) {} }
