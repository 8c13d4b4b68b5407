//! A soak of Tercios: quick battles of 1,000 points, armies drawn from the seed.

use super::Soaked;
use crate::door::{Quick, Source};
use rocroi_game::State;
use rocroi_tercios as t;
use rocroi_tercios::Tercios;
use strum::VariantNames as _;

impl Soaked for Tercios {
    fn nth(n: u64) -> Option<Source> {
        Some(Source::Quick(Quick { seed: n, points: Some(1000), ..Quick::default() }))
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
        &[]
    }

    fn wrong(state: &State<Tercios>) -> Option<String> {
        t::overlap::overlap(&state.setup, &state.world, &state.stack)
    }
}
