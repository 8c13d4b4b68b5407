//! Questions without a battle, asked of the engine's own functions: how far a unit may go, for instance.

use super::fights::{ArmyQuestion, CommandQuestion, RoundQuestion, ShotQuestion, TestQuestion};
use super::measure::{Measure, Scale, shown};
use super::position::Position;
use super::profiled::ProfileQuestion;
use crate::movement::ground::footing;
use crate::movement::{Allowance, Line};
use crate::{Field, Motion};
use rocroi_game::Trouble;
use rocroi_table::Pose;
use serde::Deserialize;

/// A question with the answer expected.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// How far the first unit of a position may go straight ahead with an order, by Speed and ground alone.
    Allowance {
        /// The position; its first unit is meant.
        position: Box<Position>,
        /// `ready`, `assault`, `run`, `evade` or `retreat`.
        order: String,
        /// The length expected, in inches.
        inches: Measure,
        /// Is it disordered by the ground on the way?
        disordered: Option<bool>,
    },
    /// A combat round, with its dice.
    Round(Box<RoundQuestion>),
    /// A shot, with its dice.
    Shot(Box<ShotQuestion>),
    /// A Discipline or break test.
    Test(Box<TestQuestion>),
    /// A command test.
    Command(CommandQuestion),
    /// A profile with options: numbers, weapons, rules, price.
    Profile(Box<ProfileQuestion>),
    /// An army list: what it costs and what is wrong with it.
    Army(Box<ArmyQuestion>),
}

impl Question {
    /// Every difference, in words.
    pub(super) fn ask(&self) -> Vec<String> {
        match self {
            Question::Round(q) => q.ask(),
            Question::Shot(q) => q.ask(),
            Question::Test(q) => q.ask(),
            Question::Command(q) => q.ask(),
            Question::Profile(q) => q.ask(),
            Question::Army(q) => q.ask(),
            Question::Allowance { position, order, inches, disordered } => {
                let state = match position.start() {
                    Ok(s) => s,
                    Err(troubles) => return troubles.iter().map(Trouble::to_string).collect(),
                };
                let motion = match order.as_str() {
                    "ready" => Motion::Move,
                    "assault" => Motion::Charge,
                    "run" => Motion::Run,
                    "evade" => Motion::Evade,
                    "retreat" => Motion::Retreat,
                    other => {
                        let known = ["ready", "assault", "run", "evade", "retreat"];
                        return vec![Trouble::unknown("order", other, known).to_string()];
                    }
                };
                let field = Field::new(&state.setup, &state.world);
                let Some(unit) = field.bases().next() else {
                    return vec!["no unit stands on the table".into()];
                };
                let allowance = Allowance::of(field, unit, motion);
                let pose: Pose = field.unit(unit).pose;
                let line = Line::ahead(pose, allowance.longest());
                let ground = footing(field, unit, &line);
                // What he may go if he chooses, what he must if he does not (T-MOV-29).
                let got = match motion {
                    Motion::Retreat => allowance.due(&ground, &line),
                    _ => allowance.most(&ground, line.length),
                };
                let mut out = Vec::new();
                if (got - inches.units(Scale::Inches)).abs() > 10 {
                    let want = shown(inches.as_thousandths());
                    out.push(format!("it may go {} mm, expected {want} inches", shown(got * 10)));
                }
                let felt = ground.very_difficult.iter().any(|(_, from, _)| *from < got);
                if disordered.is_some_and(|d| d != felt) {
                    out.push(format!("disordered is {felt}"));
                }
                out
            }
        }
    }
}
