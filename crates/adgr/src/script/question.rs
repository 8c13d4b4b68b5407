//! Questions without a battle, asked of the engine's own functions.

use rocroi_table::{Heading, Ud};
use serde::Deserialize;

use super::coord::Degrees;
use super::fights::{self, FightQuestion, RallyQuestion, ShotQuestion};
use crate::abilities::Ability;
use crate::command;
use crate::movement::{Passage, spent, through, wheel_cost};
use crate::order::Angle;
use crate::setup::Rank;
use crate::terrain::Kind;
use crate::troops::{Profile, Troop};

/// A question, with the answer expected.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "ask", deny_unknown_fields, rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Question {
    /// How many command points does a die give?
    CommandPoints {
        /// The general's value.
        rank: Rank,
        /// The die.
        die: u8,
        /// Points, besides the free one.
        gives: u8,
    },
    /// What is a general's command range?
    CommandRange {
        /// The general's value.
        rank: Rank,
        /// The troops commanded.
        troop: Troop,
        /// The range.
        gives: Ud,
    },
    /// What does a wheel cost?
    Wheel {
        /// The front.
        width: Ud,
        /// How far.
        angle: Degrees,
        /// In UD.
        gives: Ud,
    },
    /// May one unit pass through another?
    Passage {
        /// Who moves.
        mover: Troop,
        /// The mover is Headstrong.
        #[serde(default)]
        headstrong: bool,
        /// The mover's heading.
        #[serde(default)]
        heading: Degrees,
        /// The friend.
        friend: Troop,
        /// The friend's heading.
        #[serde(default)]
        friend_heading: Degrees,
        /// Allowed.
        gives: bool,
    },
    /// What is the allowance of troops in a piece of terrain?
    Allowance {
        /// The troops.
        troop: Troop,
        /// The ground; open if not said.
        #[serde(default)]
        terrain: Option<Kind>,
        /// The move starts 4 UD or more from every enemy.
        #[serde(default)]
        far: bool,
        /// Abilities.
        #[serde(default)]
        abilities: Vec<Ability>,
        /// In UD; none where they may not go.
        gives: Option<Ud>,
    },
    /// How does a fight come out?
    Fight(Box<FightQuestion>),
    /// How does a shot come out?
    Shot(Box<ShotQuestion>),
    /// How does a rally come out?
    Rally(RallyQuestion),
}

/// Every difference, in words.
pub(super) fn answer(question: &Question) -> Vec<String> {
    let differs = |is: String, expected: String| {
        if is == expected { Vec::new() } else { vec![format!("the answer is {is}, expected {expected}")] }
    };
    match question {
        Question::CommandPoints { rank, die, gives } => {
            differs(command::points(*die, rank.value()).to_string(), gives.to_string())
        }
        Question::CommandRange { rank, troop, gives } => {
            differs(command::range(*rank, Profile::of(*troop)).to_string(), gives.to_string())
        }
        Question::Wheel { width, angle, gives } => {
            differs(spent(wheel_cost(*width, Angle(angle.0))).to_string(), gives.to_string())
        }
        Question::Passage { mover, headstrong, heading, friend, friend_heading, gives } => {
            let mut profile = Profile::of(*mover);
            if *headstrong {
                profile = profile.with(Ability::Headstrong);
            }
            let passage: Passage = through(profile, Profile::of(*friend));
            let is = passage.allows(Heading::new(heading.0), Heading::new(friend_heading.0));
            differs(is.to_string(), gives.to_string())
        }
        Question::Allowance { troop, terrain, far, abilities, gives } => {
            let profile = abilities.iter().fold(Profile::of(*troop), |p, a| p.with(*a));
            let footing = match terrain {
                None => Some(crate::troops::Footing::Open),
                Some(kind) => kind.footing_of(profile),
            };
            let is = footing.and_then(|f| crate::movement::allowance(profile, f, *far));
            let text = |ud: &Option<Ud>| ud.map_or("none".to_owned(), |u| u.to_string());
            differs(text(&is), text(gives))
        }
        Question::Fight(q) => fights::fight(q),
        Question::Shot(q) => fights::shot(q),
        Question::Rally(q) => fights::rally(q),
    }
}
