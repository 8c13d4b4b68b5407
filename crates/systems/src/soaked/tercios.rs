//! A soak of Tercios: quick battles of 1,000 points with armies drawn from the seed, whole settings up by decisions, a
//! close field on which everything is near everything, and one for what needs several things to come together.

use super::Soaked;
use super::rare::Rares;
use crate::door::{Quick, Source};
use rocroi_game::State;
use rocroi_tercios as t;
use rocroi_tercios::Tercios;
use rocroi_tercios::profiles::Preset;
use rocroi_tercios::script::{DrawnArmies, Position};
use rocroi_tercios::terms::{Term as _, Trait};
use strum::VariantNames as _;

/// What random battles need not show.
pub static RARE: Rares = Rares::new(include_str!("../../../../rulebook/tercios/rare.toml"));

/// How many beginnings there are in turn.
const ROUND: u64 = 8;

/// Two armies drawn from the seed, before anything is set up: with the standard rules and with all adaptations, every
/// scenario in turn and the choice of one, some of a fixed length.
fn set_up(n: u64, preset: Preset) -> Option<Source> {
    let turn = n / ROUND;
    let scenarios = <t::Scenario as strum::VariantArray>::VARIANTS;
    let at = usize::try_from(turn % (scenarios.len() as u64 + 1)).ok()?;
    let position = Position {
        preset: Some(preset),
        turns: turn.is_multiple_of(4).then_some(4),
        scenario: scenarios.get(at).copied(),
        drawn: Some(DrawnArmies { seed: n, points: Some(1000) }),
        ..Position::default()
    };
    toml::to_string(&position).ok().map(Source::Position)
}

/// The close field, every trait in the hands of one of its six commanders, dealt out in turn.
fn close_field(n: u64) -> Option<Source> {
    let mut position: Position = toml::from_str(include_str!("close-field.toml")).ok()?;
    let mut next = usize::try_from(n / ROUND).ok()?.wrapping_mul(7);
    for commander in &mut position.commander {
        let mut traits: Vec<Trait> = (next..next + 10).map(|i| Trait::ALL[i % Trait::ALL.len()]).collect();
        traits.retain(|t| !matches!(t, Trait::Fast | Trait::Inspiring));
        commander.traits = traits;
        next += 10;
    }
    toml::to_string(&position).ok().map(Source::Position)
}

impl Soaked for Tercios {
    fn nth(n: u64) -> Option<Source> {
        match n % ROUND {
            1 => set_up(n, Preset::Standard),
            3 => set_up(n, Preset::Translators),
            5 | 7 => close_field(n),
            6 => Some(Source::Position(include_str!("ambush-field.toml").to_owned())),
            _ => Some(Source::Quick(Quick { seed: n, points: Some(1000), ..Quick::default() })),
        }
    }

    fn wanted() -> Vec<(&'static str, &'static [&'static str])> {
        vec![
            ("order", t::Order::VARIANTS),
            ("decision", t::Decision::VARIANTS),
            ("event", t::Event::VARIANTS),
            ("roll", t::Purpose::VARIANTS),
            ("why", t::Why::VARIANTS),
            ("trait", t::terms::Trait::VARIANTS),
            ("card", t::Card::VARIANTS),
            ("motion", t::Motion::VARIANTS),
            ("wear", t::Wear::VARIANTS),
            ("ruin", t::Ruin::VARIANTS),
            ("victory", t::Victory::VARIANTS),
            ("fate", t::trials::Fate::VARIANTS),
        ]
    }

    fn excused() -> &'static [(&'static str, &'static str)] {
        RARE.pairs()
    }

    fn wrong(state: &State<Tercios>) -> Option<String> {
        t::overlap::overlap(&state.setup, &state.world, &state.stack)
    }
}
