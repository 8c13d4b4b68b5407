//! A battle in the middle of its set-up, as a person writes it: how far it has come, what each side has planned and
//! bought. The orders of the set-up in words are in [`super::placing`].

use rocroi_game::{Seat, Secret, Trouble};
use rocroi_table::Side;
use serde::{Deserialize, Serialize};

use super::build::{Builder, halved};
use crate::ids::{CorpsId, RosterId};
use crate::setting::flank::{Arrival, March, ShortEdge};
use crate::setting::{BattlePlan, Content, Flanking, Stage, Train};
use crate::world::World;

/// How far the set-up has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SettingText {
    /// The step: `bayonets`, `camp`, `plans`, `markers`, `corps`, `disclosure`.
    pub stage: String,
    /// Who is next; the defender if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Seat>,
    /// Who placed the coast.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coast: Option<Seat>,
}

/// The names of the steps.
const STAGES: [&str; 6] = ["bayonets", "camp", "plans", "markers", "corps", "disclosure"];

impl SettingText {
    /// The step it names.
    pub(super) fn stage(&self, defender: Seat) -> Result<Stage, Trouble> {
        let (seat, coast) = (self.next.unwrap_or(defender), self.coast);
        Ok(match self.stage.as_str() {
            "bayonets" => Stage::Bayonets { coast },
            "camp" => Stage::Camp { seat, coast },
            "plans" => Stage::Plans,
            "markers" => Stage::Markers(seat),
            "corps" => Stage::Corps(seat),
            "disclosure" => Stage::Disclose,
            other => return Err(Trouble::unknown("step of the set-up", other, STAGES)),
        })
    }

    /// A step as it is written.
    pub(super) fn of(stage: Stage) -> SettingText {
        let (stage, next, coast) = match stage {
            Stage::Bayonets { coast } => ("bayonets", None, coast),
            Stage::Camp { seat, coast } => ("camp", Some(seat), coast),
            Stage::Plans => ("plans", None, None),
            Stage::Markers(seat) => ("markers", Some(seat), None),
            Stage::Corps(seat) => ("corps", Some(seat), None),
            Stage::Disclose => ("disclosure", None, None),
        };
        SettingText { stage: stage.to_owned(), next, coast }
    }
}

/// What a side has planned and bought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlanText {
    /// Whose.
    pub seat: Seat,
    /// The corps from left to right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// The corps on a flank march.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flank: Option<String>,
    /// From the right flank, not from the left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub right: bool,
    /// Dice thrown for the flank march so far.
    #[serde(default, skip_serializing_if = "is_none")]
    pub tries: u8,
    /// The player sequence in which it enters, once it has been named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<u16>,
    /// It met another one and was driven back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub driven_back: bool,
    /// The ambushes, while the markers do not lie yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ambush: Vec<AmbushText>,
    /// Fortifications bought, those of guns not counted.
    #[serde(default, skip_serializing_if = "is_none")]
    pub fortifications: u8,
    /// Obstacles bought.
    #[serde(default, skip_serializing_if = "is_none")]
    pub obstacles: u8,
    /// Guns with a fortification of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub guns: Vec<String>,
    /// The camp is fortified.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fortified_camp: bool,
    /// A ship.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ship: bool,
}

/// What an ambush marker stands for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AmbushText {
    /// Its units; none for a fake.
    #[serde(default)]
    pub units: Vec<String>,
    /// The unit the general is with (`K1`, or `K1.2` for its right half).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub general: Option<String>,
}

fn is_none(n: &u8) -> bool {
    *n == 0
}

impl Builder<'_> {
    /// What each side has planned.
    pub(super) fn plans(&mut self) -> [Secret<BattlePlan>; 2] {
        let texts = self.from.plan.clone();
        Seat::BOTH.map(|seat| {
            let text = texts.iter().find(|t| t.seat == seat);
            Secret::of(seat, text.map_or_else(BattlePlan::default, |t| self.plan(t)))
        })
    }

    /// What is open about flank marches: who has units off the table, and one that has been named.
    pub(super) fn marches(&mut self) -> [March; 2] {
        let texts = self.from.plan.clone();
        Seat::BOTH.map(|seat| {
            let mut march = March::unknown(seat);
            march.told = self.from.marker.iter().any(|m| m.seat == seat)
                || self.absent.iter().any(|a| a.sheet.seat == seat);
            if let Some(text) = texts.iter().find(|t| t.seat == seat) {
                march.tries.set(text.tries);
                let corps = text.flank.as_ref().and_then(|name| self.corps_id(name));
                if let (Some(due), Some(corps)) = (text.due, corps) {
                    let west = text.right == (seat == self.from.attacker);
                    let edge = if west { ShortEdge::West } else { ShortEdge::East };
                    let driven_back = text.driven_back;
                    march.named = Some(Arrival { corps, edge, due, driven_back, entering: Vec::new() });
                }
            }
            march
        })
    }

    fn plan(&mut self, text: &PlanText) -> BattlePlan {
        let side = if text.right { Side::Right } else { Side::Left };
        let flank = text.flank.as_ref().and_then(|name| self.corps_id(name));
        let ambushes = text.ambush.iter().map(|a| {
            let general = a.general.as_ref().map(|g| halved(g));
            let general = general.and_then(|(name, half)| Some((self.roster_id(name)?, half)));
            Content { units: a.units.iter().filter_map(|u| self.roster_id(u)).collect(), general }
        });
        BattlePlan {
            ambushes: ambushes.collect(),
            order: text.order.iter().filter_map(|c| self.corps_id(c)).collect(),
            flank: flank.map(|corps| Flanking { corps, side }),
            train: Train {
                fortifications: text.fortifications,
                obstacles: text.obstacles,
                guns: text.guns.iter().filter_map(|g| self.roster_id(g)).collect(),
                fortified_camp: text.fortified_camp,
                ship: text.ship,
            },
        }
    }

    /// A line of the roster by its name.
    fn roster_id(&mut self, name: &str) -> Option<RosterId> {
        let all = || self.sheets.iter().chain(self.absent.iter().map(|a| &a.sheet));
        let found = all().find(|s| s.name == name).map(|s| s.roster);
        if found.is_none() {
            let known: Vec<&str> = all().map(|s| s.name.as_str()).collect();
            let trouble = Trouble::unknown("unit", name, known);
            self.troubles.push(trouble);
        }
        found
    }
}

/// The plans of a battle as they are written.
pub(super) fn save_plans(setup: &crate::Setup, world: &World) -> Vec<PlanText> {
    let name = |id: RosterId| roster_name(world, id);
    let corps = |c: CorpsId| setup.corps(c).name.clone();
    let mut out = Vec::new();
    for seat in Seat::BOTH {
        let Some(plan) = world.plans[seat.index()].get() else { continue };
        if *plan == BattlePlan::default() {
            continue;
        }
        let ambush = plan.ambushes.iter().map(|a| AmbushText {
            units: a.units.iter().map(|u| name(*u)).collect(),
            general: a.general.map(|(unit, half)| half_of(&name(unit), half)),
        });
        out.push(PlanText {
            seat,
            order: plan.order.iter().map(|c| corps(*c)).collect(),
            flank: plan.flank.map(|f| corps(f.corps)),
            right: plan.flank.is_some_and(|f| f.side == Side::Right),
            tries: world.marches[seat.index()].tries.get().copied().unwrap_or(0),
            due: world.marches[seat.index()].named.as_ref().map(|a| a.due),
            driven_back: world.marches[seat.index()].named.as_ref().is_some_and(|a| a.driven_back),
            ambush: ambush.collect(),
            fortifications: plan.train.fortifications,
            obstacles: plan.train.obstacles,
            guns: plan.train.guns.iter().map(|g| name(*g)).collect(),
            fortified_camp: plan.train.fortified_camp,
            ship: plan.train.ship,
        });
    }
    out
}

/// The name of a line of the roster.
pub(super) fn roster_name(world: &World, id: RosterId) -> String {
    let absent = Seat::BOTH.into_iter().flat_map(|s| world.absentees(s).unwrap_or_default());
    let mut all = world.sheets.iter().chain(absent.map(|a| &a.sheet));
    all.find(|s| s.roster == id).map_or_else(|| format!("#{}", id.0), |s| s.name.clone())
}

pub(super) fn half_of(name: &str, half: crate::Half) -> String {
    match half {
        crate::Half::One => name.to_owned(),
        crate::Half::Two => format!("{name}.2"),
    }
}
