//! A soak of Tercios: quick battles of 1,000 points with armies drawn from the seed, whole settings up by decisions, and
//! a close field on which everything is near everything.

use super::Soaked;
use crate::door::{Quick, Source};
use rocroi_game::State;
use rocroi_tercios as t;
use rocroi_tercios::Tercios;
use rocroi_tercios::profiles::Preset;
use rocroi_tercios::script::{DrawnArmies, Position};
use rocroi_tercios::terms::{Term as _, Trait};
use strum::VariantNames as _;

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
        const SPEED: &str =
            "how far a unit may go is shown beforehand, not told: cases/tercios/movement/exa-02-speed";
        const RANGE: &str = "a range is shown beforehand, not told: cases/tercios/shooting/ranges";
        const STAMINA: &str = "Stamina is asked, not rolled: cases/tercios/commanders/fearless-zeal";
        &[
            ("why speed", SPEED),
            ("why assault-move", SPEED),
            ("why run", SPEED),
            ("why evading", SPEED),
            ("why retreating", SPEED),
            ("why difficult-ground", "as all of Speed: cases/tercios/movement/ground"),
            ("why easy-ground", "as all of Speed: cases/tercios/movement/ground"),
            ("why dedication", SPEED),
            ("why relentless", "as all of Speed: cases/tercios/commanders/relentless"),
            ("why weapon-range", RANGE),
            ("why engineer", "as all ranges: cases/tercios/commanders/engineer"),
            ("why mentor", "as all ranges: cases/tercios/commanders/mentor"),
            ("why stamina", STAMINA),
            ("why zeal", STAMINA),
            ("why zero", "nobody with a value of nothing is asked for it: cases/tercios/units/zero"),
            ("why once-per-cause", "no cause is found twice: cases/tercios/units/once"),
            ("why square", "a square is never charged in the flank: cases/tercios/reactions/exa-18-square"),
            ("why garrison", "nor is a garrison: cases/tercios/reactions/garrison"),
            (
                "why break-test",
                "nothing else is reckoned in a break test: cases/tercios/examples/exa-12-break-test-passed",
            ),
            ("trait cartographer", "counted as order chart"),
            ("trait lucky", "counted as roll luck"),
            ("trait cold", "counted as roll cold"),
            ("trait selfless", "counted as event selfless-again"),
            ("trait aggressive", "counted as why aggressive"),
            ("trait gallant", "counted as why gallant"),
            ("trait imperturbable", "counted as why imperturbable"),
            ("trait phlegmatic", "counted as why phlegmatic"),
            ("trait wealthy", "counted as why wealthy"),
            ("trait brave", "no event names it: cases/tercios/commanders/brave"),
            ("trait calm", "no event names it: cases/tercios/commanders/calm"),
            ("trait diplomatic", "no event names it: cases/tercios/commanders/diplomatic"),
            ("trait expert", "no event names it: cases/tercios/commanders/expert"),
            ("trait passionate", "no event names it: cases/tercios/commanders/passionate"),
            (
                "trait prepared-light-troops",
                "no event names it: cases/tercios/commanders/prepared-light-troops",
            ),
            ("trait respectable", "no event names it: cases/tercios/commanders/respectable"),
            (
                "order test-next",
                "two units lent Zeal worn to the same point: cases/tercios/commanders/several-break-tests",
            ),
            (
                "decision test-next",
                "two units lent Zeal worn to the same point: cases/tercios/commanders/several-break-tests",
            ),
            (
                "decision turn-to",
                "two sides exactly as good to leave by: cases/tercios/examples/exa-75-c-other-side",
            ),
        ]
    }

    fn wrong(state: &State<Tercios>) -> Option<String> {
        t::overlap::overlap(&state.setup, &state.world, &state.stack)
    }
}
