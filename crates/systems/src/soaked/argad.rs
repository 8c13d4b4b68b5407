//! A soak of Argad!: encounters of bands drawn from the seed, the three scenarios and the ready battles in turn.

use super::Soaked;
use crate::door::{Quick, Source};
use rocroi_argad as a;
use rocroi_argad::Argad;
use rocroi_game::State;
use strum::VariantNames as _;

/// Where a battle of the round begins.
enum Begins {
    /// Put down by the automatic player.
    PutDown(&'static str),
    /// At its very first wait: edges, hiding and setting up are played too.
    FirstWait(&'static str),
    /// A ready battle.
    Ready(&'static str),
}

/// What is played in turn. The mixed field holds what the scenarios have not: every weapon, ramparts and loopholes,
/// water, loot and a cart, all near each other.
const ROUND: [Begins; 10] = [
    Begins::PutDown("encounter"),
    Begins::PutDown("convoy"),
    Begins::PutDown("raid"),
    Begins::PutDown("bridge"),
    Begins::Ready(include_str!("mixed-field.toml")),
    Begins::FirstWait("encounter"),
    Begins::FirstWait("convoy"),
    Begins::FirstWait("raid"),
    Begins::FirstWait("bridge"),
    Begins::Ready(include_str!("../../../../battles/argad/martignargues-1704.toml")),
];

impl Soaked for Argad {
    fn nth(n: u64) -> Option<Source> {
        Some(match &ROUND[(n % ROUND.len() as u64) as usize] {
            Begins::PutDown(name) => {
                let scenario = Some((*name).to_owned());
                Source::Quick(Quick { seed: n, scenario, ..Quick::default() })
            }
            Begins::FirstWait(name) => Source::Position(format!("scenario = \"{name}\"\nseed = {n}\n")),
            Begins::Ready(text) => {
                let table: toml::Table = text.parse().ok()?;
                Source::Position(toml::to_string(table.get("position")?).ok()?)
            }
        })
    }

    fn wanted() -> Vec<(&'static str, &'static [&'static str])> {
        vec![
            ("order", a::orders::Order::VARIANTS),
            ("decision", a::orders::Decision::VARIANTS),
            ("event", a::event::Event::VARIANTS),
            ("roll", a::system::Purpose::VARIANTS),
            ("why", a::why::Why::VARIANTS),
            ("effect", a::melee::Effect::VARIANTS),
            ("morale", a::morale::Morale::VARIANTS),
            ("bar", a::movement::Bar::VARIANTS),
            ("reaction-kind", a::event::ReactionKind::VARIANTS),
            ("ambush-by", a::orders::AmbushBy::VARIANTS),
            ("firearm", a::figures::Firearm::VARIANTS),
            ("weapon", a::figures::Weapon::VARIANTS),
        ]
    }

    fn excused() -> &'static [(&'static str, &'static str)] {
        const ALLOWANCE: &str = "an allowance is shown beforehand and never told: cases/argad/movement";
        const PRICE: &str = "a price is of the list, not of the battle: cases/argad/examples/38";
        &[
            ("why routed-allowance", ALLOWANCE),
            ("why foot-formed", ALLOWANCE),
            ("why horse-formed", ALLOWANCE),
            ("why mounting-halves", ALLOWANCE),
            ("why very-difficult", ALLOWANCE),
            ("why slowness-dice", ALLOWANCE),
            ("why price-class", PRICE),
            ("why price-cuirass", PRICE),
            ("why price-pistols", PRICE),
            ("why price-long-arm", PRICE),
            ("why price-weapon", PRICE),
            ("why price-mount", PRICE),
            ("why price-drill", PRICE),
            ("why price-rank", PRICE),
            ("why price-least", PRICE),
            (
                "why leader-class",
                "the throw for initiative tells its totals, not its lines: cases/argad/examples/39",
            ),
            ("bar undeclared", "names a figure and so is no word of its own; counted as event went"),
            (
                "bar no-stairs",
                "random men change storeys only where there is one: cases/argad/movement/buildings",
            ),
        ]
    }

    fn wrong(state: &State<Argad>) -> Option<String> {
        a::overlap::overlap(&state.world)
    }
}
