//! Armies for quick battles, drawn from a sample: other traits, virtues and ranks, other options, other units of the
//! same kind, another nation. What comes out is as legal as the sample, and costs nearly as much.

use crate::army::{Army, Leader};
use crate::profiles::{ProfileId, profiles};
use crate::terms::{Nation, Switch, Term as _, Trait, Virtue};
use rocroi_game::Chance;

/// How many changes are tried.
const TRIES: usize = 12;

/// Another army of the same size.
pub(super) fn vary(sample: Army, chance: &mut Chance) -> Army {
    let mut army = sample;
    adapt(&mut army);
    for _ in 0..TRIES {
        let mut other = army.clone();
        change(&mut other, chance);
        if fair(&other) {
            army = other;
        }
    }
    let mut other = army.clone();
    talents(&mut other, chance);
    if fair(&other) { other } else { army }
}

/// Dragoons of the sample in the form the switch asks for (T-ADP-05).
fn adapt(army: &mut Army) {
    if !army.terms.switches.has(Switch::Dragoons) {
        return;
    }
    let named = |id: &str| profiles().named(id).ok();
    let (Some(plain), Some(mounted)) = (named("dragoons"), named("dragoons_mounted")) else { return };
    for unit in army.regiments.iter_mut().flat_map(|r| r.units.iter_mut()) {
        if unit.profile == plain {
            unit.profile = mounted;
            unit.options.clear();
        }
    }
}

/// Legal, and not much cheaper than agreed.
fn fair(army: &Army) -> bool {
    let least = i32::from(army.points) * 19 / 20;
    army.cost().points >= least && army.check().faults.is_empty()
}

fn leaders(army: &mut Army) -> impl Iterator<Item = &mut Leader> {
    army.chiefs.iter_mut().chain(army.regiments.iter_mut().flat_map(|r| r.commanders.iter_mut()))
}

/// Some of these, each once.
fn some<T: Copy>(from: &mut Vec<T>, many: u8, chance: &mut Chance) -> Vec<T> {
    let take = usize::from(many).min(from.len());
    (0..take).map(|_| from.swap_remove(chance.below(from.len()))).collect()
}

/// Every commander as many virtues and traits as his rank gives, no trait twice in the army (T-ARM-17, T-ARM-18).
fn talents(army: &mut Army, chance: &mut Chance) {
    let own = |t: &Trait| matches!(t, Trait::Fast | Trait::Inspiring);
    let mut traits: Vec<Trait> = Trait::ALL.iter().copied().filter(|t| !own(t)).collect();
    for leader in leaders(army) {
        let Some(rank) = profiles().ranks.get(usize::from(leader.rank)) else { continue };
        leader.traits = some(&mut traits, rank.traits.v, chance);
        leader.virtues = some(&mut Virtue::ALL.to_vec(), rank.virtues.v, chance);
    }
}

/// One change, legal or not.
fn change(army: &mut Army, chance: &mut Chance) {
    if army.terms.allies && chance.one_in(6) {
        let n = chance.below(army.regiments.len());
        if let Some(regiment) = army.regiments.get_mut(n) {
            regiment.ally = chance.pick(Nation::ALL).copied();
        }
        return;
    }
    match chance.below(6) {
        0 => {
            if let Some(nation) = chance.pick(Nation::ALL) {
                army.nation = *nation;
            }
        }
        1 => {
            let many = leaders(army).count();
            let (n, rank) = (chance.below(many), chance.below(5) as u8);
            if let Some(leader) = leaders(army).nth(n) {
                leader.rank = rank;
                leader.traits.clear();
                leader.virtues.clear();
            }
        }
        what => {
            let many: usize = army.regiments.iter().map(|r| r.units.len()).sum();
            let n = chance.below(many);
            let Some(unit) = army.regiments.iter_mut().flat_map(|r| r.units.iter_mut()).nth(n) else {
                return;
            };
            let Some(profile) = unit.profile() else { return };
            if what == 2 {
                let kind = profile.kind;
                let alike = |id: &ProfileId| profiles().get(*id).is_some_and(|p| p.kind == kind);
                let all = 0..u8::try_from(profiles().profiles.len()).unwrap_or(u8::MAX);
                let all: Vec<ProfileId> = all.map(ProfileId).filter(alike).collect();
                if let Some(other) = chance.pick(&all) {
                    unit.profile = *other;
                    unit.options.clear();
                }
            } else {
                let option = chance.below(profile.options.len());
                let had = unit.options.len();
                unit.options.retain(|o| *o != option);
                if unit.options.len() == had && option < profile.options.len() {
                    unit.options.push(option);
                }
            }
        }
    }
}
