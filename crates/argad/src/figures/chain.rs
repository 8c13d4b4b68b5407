//! Chains (R-FIG-20): a loose group hangs together by steps of at most 10 cm.

use super::figure::FigureId;
use crate::measure::within;
use crate::world::{Eyes, World};
use rocroi_game::by;
use rocroi_table::{Body, Cm};

/// The longest step from figure to figure.
const STEP: i32 = Cm(10).units();

/// Groups bases into chains: for each, the number of its chain, counted from 0.
pub fn chains_of(bodies: &[Body]) -> Vec<usize> {
    by!("R-FIG-20");
    let mut chain: Vec<usize> = vec![usize::MAX; bodies.len()];
    let mut next = 0;
    for i in 0..bodies.len() {
        if chain[i] != usize::MAX {
            continue;
        }
        let mut open = vec![i];
        chain[i] = next;
        while let Some(at) = open.pop() {
            for j in 0..bodies.len() {
                if chain[j] == usize::MAX && within(&bodies[at], &bodies[j], STEP) {
                    chain[j] = next;
                    open.push(j);
                }
            }
        }
        next += 1;
    }
    chain
}

impl World {
    /// The chains of these figures, each by number.
    pub fn chains(&self, figures: &[FigureId]) -> Vec<Vec<FigureId>> {
        let bodies: Vec<Body> = figures.iter().filter_map(|id| self.body(*id, Eyes::All)).collect();
        if bodies.len() != figures.len() {
            return vec![figures.to_vec()];
        }
        let chain = chains_of(&bodies);
        let n = chain.iter().max().map_or(0, |m| m + 1);
        let mut out = vec![Vec::new(); n];
        for (id, c) in figures.iter().zip(chain) {
            out[c].push(*id);
        }
        out
    }

    /// Are they one chain?
    pub fn one_chain(&self, figures: &[FigureId]) -> bool {
        self.chains(figures).len() <= 1
    }
}
