//! Which abilities are in effect in a fight, and what stops the others (A-ABL-43 to A-ABL-49).
//!
//! Position first (phase, flank, terrain, works, square), then war wagons and elephants, then who cancels whom, in
//! the order of A-ABL-49. Every answer is either "in effect" or the reason why not.

use super::Ability;
use crate::melee::{Meeting, Touched, Which};
use crate::troops::{Category, Flag, Profile, Weapon};
use crate::why::Why;
use rocroi_game::{Reason as _, by};

/// In effect, or stopped and by what.
pub type Works = Result<(), Why>;

/// The charge abilities of one fighter. `None`: it has no such ability, or it could never apply to this enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// Impact of cavalry and gendarmes.
    pub mounted_impact: Option<Works>,
    /// Impact of elephants.
    pub elephant_impact: Option<Works>,
    /// Impact of foot.
    pub foot_impact: Option<Works>,
    /// Salvo, as Impact.
    pub salvo: Option<Works>,
    /// Pistol.
    pub pistol: Option<Works>,
    /// Shock.
    pub shock: Option<Works>,
    /// Javelin.
    pub javelin: Option<Works>,
    /// Furious Charge.
    pub furious: Option<Works>,
    /// `@`.
    pub against_mounted: Option<Works>,
    /// `M1`.
    pub shooters: Option<Works>,
    /// Polearm receiving a mounted charge.
    pub polearm: Option<Works>,
    /// Cavalry against loose foot.
    pub loose: Option<Works>,
}

fn on(ability: Option<Works>) -> bool {
    ability == Some(Ok(()))
}

/// A reason whose clause the prover holds back stops nothing.
fn stop(ability: &mut Option<Works>, why: Why) {
    let clause = why.clause();
    clause.mark();
    if on(*ability) && !clause.suppressed() {
        *ability = Some(Err(why));
    }
}

/// The effects of both fighters.
pub fn effects(m: &Meeting) -> [Effects; 2] {
    by!("A-ABL-48");
    by!("A-ABL-49");
    let mut both = Which::BOTH.map(|w| by_position(m, w));
    for w in Which::BOTH {
        against_kind(m, w, &mut both[w.index()]);
    }
    // Shock cancels Pistol and mounted Impact.
    for w in Which::BOTH {
        if on(both[w.other().index()].shock) {
            let mine = &mut both[w.index()];
            stop(&mut mine.pistol, Why::EnemyShock);
            stop(&mut mine.mounted_impact, Why::EnemyShock);
        }
    }
    // `*`, Pistol (even if Shock took its bonus) and Caracole cancel mounted Impact.
    for w in Which::BOTH {
        let theirs = both[w.other().index()];
        let mine = &mut both[w.index()];
        if cancels_by_star(m, w.other()) {
            stop(&mut mine.mounted_impact, Why::EnemySpears);
        }
        if matches!(theirs.pistol, Some(Ok(()) | Err(Why::EnemyShock))) {
            stop(&mut mine.mounted_impact, Why::EnemyPistol);
        }
        let enemy = m.fighter(w.other());
        if enemy.what.has(Ability::Caracole) && enemy.on_front() {
            stop(&mut mine.mounted_impact, Why::EnemyCaracole);
        }
    }
    // What is left of mounted Impact, Pistol and Shock cancels foot Impact and Javelin.
    for w in Which::BOTH {
        let theirs = both[w.other().index()];
        if on(theirs.mounted_impact) || on(theirs.pistol) || on(theirs.shock) {
            let mine = &mut both[w.index()];
            stop(&mut mine.foot_impact, Why::EnemyCharge);
            stop(&mut mine.javelin, Why::JavelinBeaten);
        }
    }
    // What is left of foot Impact cancels Javelin.
    for w in Which::BOTH {
        let theirs = both[w.other().index()];
        if on(theirs.foot_impact) || on(theirs.salvo) {
            stop(&mut both[w.index()].javelin, Why::JavelinBeaten);
        }
    }
    both
}

/// What the unit has that could apply against such an enemy, and what of it is lost through position.
fn by_position(m: &Meeting, w: Which) -> Effects {
    by!("A-ABL-01");
    let (me, enemy) = (m.fighter(w), m.fighter(w.other()));
    let (what, foe) = (me.what, enemy.what);
    let has = |why: Why, there: bool| {
        let clause = why.clause();
        if !there {
            return None;
        }
        clause.mark();
        (!clause.suppressed()).then_some(Ok(()))
    };
    let cavalry = matches!(what.category(), Category::Cv | Category::Kn);
    let impact = what.has(Ability::Impact);
    let missile = what.weapon.is_some_and(|w| w != Weapon::Javelin);
    let thrown = what.weapon == Some(Weapon::Javelin)
        && matches!(what.category(), Category::Li | Category::Lh | Category::Lmi);
    let mut e = Effects {
        mounted_impact: has(Why::MountedImpact, cavalry && impact),
        elephant_impact: has(
            Why::ElephantImpact,
            what.category() == Category::El
                && !matches!(foe.category(), Category::Li | Category::Lh | Category::El),
        ),
        foot_impact: has(Why::FootImpact, what.foot() && impact),
        salvo: has(Why::Salvo, what.has(Ability::Salvo) && foe.foot()),
        pistol: has(Why::Pistol, cavalry && what.has(Ability::Pistol)),
        shock: has(Why::Shock, cavalry && what.has(Ability::Shock)),
        javelin: has(Why::Javelin, thrown),
        furious: has(Why::FuriousCharge, furious(what, foe)),
        against_mounted: has(Why::AgainstMounted, what.flag(Flag::AgainstMounted) && foe.mounted()),
        shooters: has(
            Why::ShootersAgainstMounted,
            what.flag(Flag::ShootersAgainstMounted) && missile && foe.mounted(),
        ),
        polearm: has(Why::PolearmReceiving, what.foot() && what.has(Ability::Polearm) && foe.mounted()),
        loose: has(Why::CavalryAgainstLooseFoot, what.category() == Category::Cv && foe.flag(Flag::Loose)),
    };
    let all = |e: &mut Effects, why| {
        for ability in [
            &mut e.mounted_impact,
            &mut e.elephant_impact,
            &mut e.foot_impact,
            &mut e.salvo,
            &mut e.pistol,
            &mut e.shock,
            &mut e.javelin,
            &mut e.furious,
            &mut e.against_mounted,
            &mut e.shooters,
            &mut e.polearm,
            &mut e.loose,
        ] {
            stop(ability, why);
        }
    };
    if !m.first_phase() {
        all(&mut e, Why::LaterPhase);
    }
    if me.touched() != Touched::No {
        all(&mut e, Why::TouchedOnSide);
    }
    // "Receives the charge": not for those who charged.
    if m.charged(w) {
        for ability in [&mut e.against_mounted, &mut e.shooters, &mut e.polearm] {
            stop(ability, Why::ChargedItself);
        }
    }
    let charging = |e: &mut Effects, why| {
        for ability in [
            &mut e.mounted_impact,
            &mut e.elephant_impact,
            &mut e.foot_impact,
            &mut e.salvo,
            &mut e.pistol,
            &mut e.shock,
            &mut e.furious,
            &mut e.loose,
        ] {
            stop(ability, why);
        }
    };
    if me.penalised() {
        charging(&mut e, Why::BadGround);
    }
    if m.across() {
        charging(&mut e, Why::AcrossWorks);
    }
    if me.square {
        stop(&mut e.salvo, Why::InSquare);
        stop(&mut e.furious, Why::InSquare);
        if foe.mounted() {
            for ability in [&mut e.foot_impact, &mut e.against_mounted, &mut e.shooters, &mut e.polearm] {
                stop(ability, Why::InSquare);
            }
        }
    }
    e
}

/// Furious Charge: who has it against whom (A-ABL-21). That against war wagons is stopped later.
fn furious(what: Profile, foe: Profile) -> bool {
    by!("A-ABL-21");
    let cavalry = matches!(what.category(), Category::Cv | Category::Kn);
    let charges = what.has(Ability::Impact) || what.has(Ability::Shock);
    what.has(Ability::Salvo) && foe.foot()
        || cavalry && charges && foe.foot()
        || cavalry && foe.category() == Category::Lmi
        || what.category() == Category::Lh && foe.category() == Category::Li
        || what.category() == Category::El && foe.foot() && foe.category() != Category::Li
}

/// War wagons, elephants, and foot that charge mounted.
fn against_kind(m: &Meeting, w: Which, e: &mut Effects) {
    let (what, foe) = (m.fighter(w).what, m.fighter(w.other()).what);
    match foe.category() {
        Category::Wwg => {
            by!("A-TRP-40");
            for ability in [&mut e.mounted_impact, &mut e.pistol, &mut e.shock, &mut e.javelin] {
                stop(ability, Why::EnemyWagon);
            }
            if what.category() != Category::El {
                stop(&mut e.furious, Why::EnemyWagon);
            }
        }
        Category::El => {
            by!("A-TRP-43");
            for ability in [
                &mut e.mounted_impact,
                &mut e.foot_impact,
                &mut e.pistol,
                &mut e.shock,
                &mut e.polearm,
                &mut e.against_mounted,
            ] {
                stop(ability, Why::EnemyElephant);
            }
        }
        _ => {}
    }
    if foe.mounted() && m.charged(w) {
        stop(&mut e.foot_impact, Why::FootChargedMounted);
    }
    if what.has(Ability::Impact) || what.has(Ability::Pistol) || what.has(Ability::Shock) {
        stop(&mut e.loose, Why::HasChargeAbility);
    }
}

/// Does this one, as `*` troops, cancel the mounted Impact of the other? Elephants have none to cancel.
fn cancels_by_star(m: &Meeting, w: Which) -> bool {
    by!("A-TRP-38");
    let me = m.fighter(w);
    me.what.flag(Flag::CancelsImpact) && m.received(w) && me.touched() == Touched::No
}
