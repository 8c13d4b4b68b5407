//! What one shooting resolution knows, and its two tallies: the shooter's modifiers (A-SHT-34) and the target's
//! protection (A-SHT-46).

use super::arms::{Arm, Missile, arm};
use crate::abilities::Ability;
use crate::troops::{Category, Profile};
use crate::why::Why;
use rocroi_game::{Op, Tally, by};
use rocroi_table::Ud;
use serde::{Deserialize, Serialize};

/// The main shooter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Shooter {
    /// What it is.
    pub what: Profile,
    /// Cohesion points lost by its unit at the start of the phase.
    pub lost: u8,
    /// It shoots from a flank or the rear (A-SHT-10).
    pub sideways: bool,
    /// Cover or difficult ground hinders it (A-TER-07).
    pub hindered: bool,
    /// Its shot crosses the fortification it stands behind.
    pub over_works: bool,
    /// Its unit stands where its regimental guns are of no use (A-ABL-26).
    pub guns_off: bool,
    /// It is in smoke (A-SHT-61).
    pub smoke: bool,
}

impl Shooter {
    /// A shooter of this kind in order, in the open, shooting from its front.
    pub fn of(what: Profile) -> Shooter {
        Shooter {
            what,
            lost: 0,
            sideways: false,
            hindered: false,
            over_works: false,
            guns_off: false,
            smoke: false,
        }
    }
}

/// The target ADG unit, on the main shooter's line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// What it is.
    pub what: Profile,
    /// It has cover (A-TER-06).
    pub cover: bool,
    /// It benefits from a fortification that the shot crosses.
    pub fortified: bool,
    /// It is in square.
    pub square: bool,
    /// The shot enters through a flank (A-SHT-44).
    pub flank: bool,
    /// It is in smoke (A-SHT-61).
    pub smoke: bool,
}

impl Mark {
    /// A target of this kind in the open.
    pub fn of(what: Profile) -> Mark {
        Mark { what, cover: false, fortified: false, square: false, flank: false, smoke: false }
    }
}

/// One resolution: the main shooter, the target, and those who support.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// The main shooter.
    pub shooter: Shooter,
    /// The target.
    pub target: Mark,
    /// Its distance (A-SHT-05).
    pub distance: Ud,
    /// Supporting ADG units that are neither LI nor LH.
    pub full: u8,
    /// Supporting LI and LH.
    pub light: u8,
    /// The optional rule A-SHT-59 is in play.
    pub short_musket: bool,
}

impl Volley {
    /// One shooter alone.
    pub fn of(shooter: Shooter, target: Mark, distance: Ud) -> Volley {
        Volley { shooter, target, distance, full: 0, light: 0, short_musket: false }
    }

    /// What the main shooter shoots as.
    pub fn arm(&self) -> Option<Arm> {
        arm(self.shooter.what, self.distance)
    }

    /// Within the short range of medium and heavy artillery.
    pub fn short(&self) -> bool {
        self.distance <= Ud(2)
    }
}

/// The value of support: 1 each, ½ for LI and LH, the sum rounded up, at most 3. It is the shooter's; the target's
/// protection does not change by it.
pub fn support(full: u8, light: u8) -> u8 {
    by!("A-SHT-27");
    by!("A-SHT-58");
    (full.saturating_add(light.div_ceil(2))).min(3)
}

/// LI and LH: the light shooters of the modifier and of the protection tables. Dragoons are not.
fn light(what: Profile) -> bool {
    matches!(what.category(), Category::Li | Category::Lh)
}

/// The tallies of shooter and target.
pub fn tallies(v: &Volley) -> [Tally<Why>; 2] {
    by!("A-SHT-51");
    let Some(arm) = v.arm() else { return [Tally::new(), Tally::new()] };
    [modifiers(v, arm), protection(v, arm)]
}

fn modifiers(v: &Volley, arm: Arm) -> Tally<Why> {
    by!("A-SHT-34");
    let mut t = Tally::new();
    let (me, target) = (&v.shooter, &v.target);
    if arm.half {
        t.push(Why::HalfShooter, Op::Note);
    }
    if arm.missile == Missile::CommandedShot {
        t.push(Why::CommandedShot, Op::Note);
    }
    if light(me.what) {
        t.push(Why::LightShooter, Op::Add(-1));
    }
    cover(target, arm.missile, &mut t);
    if me.lost > 0 {
        t.push(Why::ShooterDisordered, Op::Add(-1));
    }
    if me.hindered {
        if me.over_works {
            t.stopped(Why::ShooterHindered, Op::Add(-1), Why::OverOwnWorks);
        } else {
            t.push(Why::ShooterHindered, Op::Add(-1));
        }
    }
    if me.sideways {
        t.push(Why::TercioSideways, Op::Add(-1));
    }
    if me.smoke {
        t.push(Why::ShooterInSmoke, Op::Add(-1));
    }
    let bows = matches!(arm.missile, Missile::Bow | Missile::Longbow | Missile::Crossbow);
    let line = matches!(me.what.category(), Category::Lmi | Category::Mi | Category::Hi);
    if bows && line && target.what.mounted() {
        t.push(Why::BowsAtMounted, Op::Add(1));
    }
    t.add(Why::ShootingSupport, i16::from(support(v.full, v.light)));
    if arm.missile.artillery() && matches!(target.what.category(), Category::El | Category::Wwg) {
        t.push(Why::GunsAtBigTarget, Op::Add(1));
    }
    if arm.missile.big_gun() {
        let mut counted = false;
        let cases = [
            (Why::GunsShortRange, v.short()),
            (Why::GunsAtFlank, target.flank),
            (Why::GunsAtDeepOrder, target.what.deep()),
            (Why::GunsAtSquare, target.square),
        ];
        for (why, holds) in cases {
            if holds && counted {
                t.stopped(why, Op::Add(1), Why::GunsOnce);
            } else if holds {
                counted = true;
                t.push(why, Op::Add(1));
            }
        }
    }
    ties(v, arm, &mut t);
    t
}

/// Cover of the target: terrain or fortification, once.
fn cover(target: &Mark, missile: Missile, t: &mut Tally<Why>) {
    if target.cover {
        t.push(Why::TargetInCover, Op::Add(-1));
    }
    if target.fortified {
        if missile.artillery() {
            t.stopped(Why::TargetFortified, Op::Add(-1), Why::GunsIgnoreWorks);
        } else if target.cover {
            t.stopped(Why::TargetFortified, Op::Add(-1), Why::OneCover);
        } else {
            t.push(Why::TargetFortified, Op::Add(-1));
        }
    }
}

/// What adds +1 on a tie: one of the two at most.
fn ties(v: &Volley, arm: Arm, t: &mut Tally<Why>) {
    let me = &v.shooter;
    let line = matches!(me.what.category(), Category::Lmi | Category::Mi | Category::Hi);
    let arquebus = arm.missile == Missile::Arquebus && line;
    if arquebus {
        t.push(Why::ArquebusTie, Op::Step(1));
    }
    if me.what.has(Ability::RegimentalArtillery) {
        if me.guns_off {
            t.stopped(Why::RegimentalArtillery, Op::Step(1), Why::BadGround);
        } else if arquebus {
            t.stopped(Why::RegimentalArtillery, Op::Step(1), Why::OneTie);
        } else {
            t.push(Why::RegimentalArtillery, Op::Step(1));
        }
    }
}

fn protection(v: &Volley, arm: Arm) -> Tally<Why> {
    by!("A-SHT-46");
    by!("A-SHT-47");
    let mut t = Tally::new();
    let what = v.target.what;
    let base = what.protection();
    t.start(Why::Protection, i16::from(base));
    let deep_against_light = what.deep() && light(v.shooter.what);
    match arm.missile {
        Missile::Javelin | Missile::Bow => {
            if deep_against_light {
                t.push(Why::DeepAgainstLight, Op::Set(2));
            }
        }
        Missile::Longbow => {
            let excepted = matches!(what.category(), Category::Wwg | Category::Art) || what.light();
            if excepted {
                t.stopped(Why::LongbowPierces, Op::Add(-1), Why::KeepsProtection);
            } else if base > 0 {
                t.push(Why::LongbowPierces, Op::Add(-1));
            }
        }
        Missile::Pistol
        | Missile::Crossbow
        | Missile::Arquebus
        | Missile::Musket
        | Missile::Flintlock
        | Missile::Carbine
        | Missile::CommandedShot
        | Missile::WagonMissiles => {
            if deep_against_light {
                t.push(Why::DeepAgainstLight, Op::Set(2));
            } else if matches!(what.category(), Category::Wwg | Category::El) {
                t.stopped(Why::FixedProtection, Op::Set(1), Why::KeepsProtection);
            } else {
                t.push(Why::FixedProtection, Op::Set(1));
            }
        }
        Missile::LightArtillery | Missile::MediumArtillery | Missile::HeavyArtillery => {
            if what.light() {
                t.stopped(Why::NoProtection, Op::Set(0), Why::KeepsProtection);
            } else {
                t.push(Why::NoProtection, Op::Set(0));
            }
        }
    }
    if v.target.smoke {
        t.push(Why::TargetInSmoke, Op::Add(1));
    }
    t
}
