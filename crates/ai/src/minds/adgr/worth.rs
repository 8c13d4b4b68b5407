//! What a unit is worth as it stands, and what dice do to that on average: a melee for some phases on, a shot, a rally.
//! Fights, shots and rallies are the engine's own, by exact odds; each is reckoned once.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use rocroi_adgr::melee::{Loss, Meeting};
use rocroi_adgr::rout::marking;
use rocroi_adgr::sequel::{Sequel, Struggle};
use rocroi_adgr::shooting::Shot;
use rocroi_adgr::troops::Profile;
use rocroi_adgr::{Contest, Verdict};
use rocroi_game::{Chain as _, Seat};
use rocroi_odds::{exact, percent};

/// What a unit is worth that has lost so many points, in thousandths of an ordinary unit. Disorder alone counts half as
/// much for the morale of an army as a rout, so that the first point is dear, and the last is dearest.
pub(super) fn worth(profile: Profile, lost: u8) -> i64 {
    let whole = if profile.battle_unit() { 2_000 } else { 1_000 };
    let (total, lost) = (i64::from(profile.cohesion().max(1)), i64::from(lost));
    if lost >= total {
        return 0;
    }
    whole - whole * lost / (2 * total) - if lost > 0 { 250 } else { 0 }
}

/// What the next point costs that a unit loses.
pub(super) fn point(profile: Profile, lost: u8) -> i64 {
    worth(profile, lost) - worth(profile, lost + 1)
}

/// What a general is worth who may be lost, about two points of morale.
const GENERAL: f64 = 1_000.0;

/// Phases a melee is looked ahead for: two turns of both players.
const PHASES: u8 = 4;

/// What a roll of a melee may come to, each with its chance.
type Ways = Rc<[(Verdict, f64)]>;
/// What a shot may cost, each with its chance.
type Losses = Rc<[(Loss, f64)]>;

thread_local! {
    static ROLLS: RefCell<BTreeMap<Contest, Ways>> = const { RefCell::new(BTreeMap::new()) };
    static MELEES: RefCell<BTreeMap<Meeting, Outlook>> = const { RefCell::new(BTreeMap::new()) };
    static SHOTS: RefCell<BTreeMap<Shot, Losses>> = const { RefCell::new(BTreeMap::new()) };
}

/// Melees remembered, at most.
const KEPT: usize = 50_000;

fn ways(roll: &Contest) -> Ways {
    if let Some(known) = ROLLS.with_borrow(|all| all.get(roll).cloned()) {
        return known;
    }
    let odds = exact(roll);
    let found: Ways = odds.iter().map(|(v, w)| (v.clone(), percent(w, odds.total()) / 100.0)).collect();
    ROLLS.with_borrow_mut(|all| all.insert(roll.clone(), Rc::clone(&found)));
    found
}

/// What a melee comes to over the next phases on average.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Outlook {
    /// What it brings the first of its fighters, in thousandths of a unit.
    pub gain: i64,
    /// What it costs each of them.
    pub lost: [f64; 2],
    /// How likely each of them is to rout.
    pub routs: [f64; 2],
}

/// What a melee brings the first of its fighters over the next phases on average, in thousandths of a unit.
pub(super) fn melee(meeting: &Meeting) -> i64 {
    outlook(meeting).gain
}

/// What a melee comes to over the next phases on average; reckoned once.
pub(super) fn outlook(meeting: &Meeting) -> Outlook {
    if let Some(known) = MELEES.with_borrow(|all| all.get(meeting).copied()) {
        return known;
    }
    let begun = Struggle::new(*meeting, Seat::BOTH, None);
    let [one, two] = meeting.fighters.map(|f| worth(f.what, f.lost) as f64);
    let [left, his, first, second] = ahead(&Sequel::Melee(begun), PHASES, &mut BTreeMap::new());
    let lost = [one - left, two - his];
    let found = Outlook { gain: (lost[1] - lost[0]) as i64, lost, routs: [first, second] };
    MELEES.with_borrow_mut(|all| {
        if all.len() >= KEPT {
            all.clear();
        }
        all.insert(*meeting, found);
    });
    found
}

/// What both are worth as they stand, less a general who has fallen, and whether each is routed.
fn standing(melee: &Sequel) -> [f64; 4] {
    let Sequel::Melee(s) = melee else { return [0.0; 4] };
    let [one, two] = s.meeting.fighters.map(|f| worth(f.what, f.lost) as f64);
    let [fallen, his] = melee.tolls().map(|t| if t.general { GENERAL } else { 0.0 });
    let routed = |worth: f64| if worth <= 0.0 { 1.0 } else { 0.0 };
    [one - fallen, two - his, routed(one), routed(two)]
}

/// The same after so many phases, on average.
fn ahead(melee: &Sequel, phases: u8, known: &mut BTreeMap<(Sequel, u8), [f64; 4]>) -> [f64; 4] {
    if phases == 0 {
        return standing(melee);
    }
    let Some(roll) = melee.step() else { return standing(melee) };
    let key = (melee.clone(), phases);
    if let Some(known) = known.get(&key) {
        return *known;
    }
    let mut sum = [0.0; 4];
    for (verdict, chance) in ways(&roll).iter() {
        let next = melee.after(verdict);
        let left = phases - u8::from(next.begins());
        for (sum, n) in sum.iter_mut().zip(ahead(&next, left, known)) {
            *sum += chance * n;
        }
    }
    known.insert(key, sum);
    sum
}

/// What a shot costs its target on average.
pub(super) fn shot(shot: Shot, target: Profile, lost: u8) -> i64 {
    let shot = Shot { seat: Seat::A, ..shot };
    let known = SHOTS.with_borrow(|all| all.get(&shot).cloned());
    let ways = known.unwrap_or_else(|| {
        let odds = exact(&shot);
        let found: Losses = odds.iter().map(|(loss, w)| (*loss, percent(w, odds.total()) / 100.0)).collect();
        SHOTS.with_borrow_mut(|all| all.insert(shot, Rc::clone(&found)));
        found
    });
    let now = worth(target, lost);
    let left = |loss: Loss| worth(target, marking::after(lost, target.cohesion(), loss));
    ways.iter().map(|(loss, chance)| chance * (now - left(*loss)) as f64).sum::<f64>() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_adgr::melee::{Fighter, Phase, Which};
    use rocroi_adgr::troops::Troop;

    fn charged(one: Troop, two: Troop) -> i64 {
        let fighters = [one, two].map(|t| Fighter::of(Profile::of(t)));
        melee(&Meeting { fighters, phase: Phase::First { charger: Which::First } })
    }

    #[test]
    fn the_first_and_the_last_point_are_the_dearest() {
        let gendarme = Profile::of(Troop::Gendarme);
        let all: Vec<i64> = (0..=gendarme.cohesion()).map(|lost| worth(gendarme, lost)).collect();
        assert_eq!(all, [1_000, 584, 417, 0]);
    }

    #[test]
    fn a_melee_is_looked_at_to_its_end() {
        assert!(charged(Troop::Gendarme, Troop::LightCavalry) > 300);
        assert_eq!(charged(Troop::LightInfantry, Troop::LaterTercio), -1_000, "caught in the open");
    }
}
