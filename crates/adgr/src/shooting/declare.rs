//! The declaration of the Shooting phase (A-SHT-20, A-SHT-25 to A-SHT-28): who shoots at whom, and who is main shooter.

use super::ground::{covered, hindered};
use super::shot::Shot;
use super::sight::flank_shot;
use super::targets::{Choice, Possible, foot_of, profile_of};
use super::volley::{Mark, Shooter, Volley};
use crate::ids::{AdgUnit, Edge, Firer};
use crate::melee::{Loss, meeting};
use crate::scene::Scene;
use crate::troops::Category;
use crate::world::WorkKind;
use rocroi_game::{Seat, by};
use rocroi_table::{Fine, Rect, Segment};
use serde::{Deserialize, Serialize};

/// A declaration: what differs from the default. By default every unit that can shoots, from its first edge, at its
/// priority target, and the best one is main shooter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Declaration {
    /// Those who do not shoot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hold: Vec<Firer>,
    /// Those who shoot from another edge, or at another of several targets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aims: Vec<Aimed>,
    /// Main shooters chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mains: Vec<Firer>,
}

/// A shot that differs from the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Aimed {
    /// Who shoots.
    pub shooter: Firer,
    /// From which edge.
    pub edge: Edge,
    /// At whom.
    pub target: AdgUnit,
}

/// One shot declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fire {
    /// Who shoots.
    pub shooter: Firer,
    /// From which edge.
    pub edge: Edge,
    /// At whom.
    pub target: AdgUnit,
    /// How far, in thousandths of a UD.
    pub distance: rocroi_table::Ud,
    /// Over the light cavalry ahead: never main shooter.
    pub over: bool,
}

/// All shots of one player at one ADG unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Resolution {
    /// Who shoots.
    pub seat: Seat,
    /// The target.
    pub target: AdgUnit,
    /// The main shooter.
    pub main: Fire,
    /// Those who support.
    pub support: Vec<Firer>,
    /// What the shot knows.
    pub volley: Volley,
}

/// Why a declaration does not stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// It has nothing to shoot at from there, or may not shoot.
    CannotShoot(Firer),
    /// Its target is another one by priority.
    NotItsTarget(Firer, AdgUnit),
    /// It may not be main shooter there.
    NotMain(Firer),
}

/// The shots a declaration comes to, in roster order of the shooters.
pub fn fires(choices: &[Choice], declared: &Declaration) -> Result<Vec<Fire>, Vec<Wrong>> {
    by!("A-SHT-20");
    let mut wrong = Vec::new();
    let known = |at: Firer| choices.iter().any(|c| c.shooter == at);
    wrong.extend(declared.hold.iter().filter(|at| !known(**at)).map(|at| Wrong::CannotShoot(*at)));
    for aim in &declared.aims {
        match choices.iter().find(|c| c.shooter == aim.shooter && c.edge == aim.edge) {
            None => wrong.push(Wrong::CannotShoot(aim.shooter)),
            Some(c) if !c.among.iter().any(|p| p.target == aim.target) => {
                wrong.push(Wrong::NotItsTarget(aim.shooter, aim.target));
            }
            Some(_) => {}
        }
    }
    let mut out: Vec<Fire> = Vec::new();
    for c in choices {
        let held = declared.hold.contains(&c.shooter);
        if held || out.iter().any(|f| f.shooter == c.shooter) {
            continue;
        }
        match declared.aims.iter().find(|a| a.shooter == c.shooter) {
            Some(aim) => {
                let mine = choices.iter().find(|o| o.shooter == aim.shooter && o.edge == aim.edge);
                let at = mine.and_then(|o| o.among.iter().find(|p| p.target == aim.target));
                out.extend(at.map(|p| fire(c.shooter, p)));
            }
            None => out.push(fire(c.shooter, &c.default)),
        }
    }
    // A shot over the front rank needs the shot of the front rank.
    let at_target: Vec<(Firer, AdgUnit)> = out.iter().map(|f| (f.shooter, f.target)).collect();
    out.retain(|f| {
        let mut mine = choices.iter().filter(|c| c.shooter == f.shooter).flat_map(|c| &c.among);
        let over = mine.find(|p| p.target == f.target).and_then(|p| p.over);
        !f.over || over.is_some_and(|ahead| at_target.contains(&(ahead.into(), f.target)))
    });
    for main in &declared.mains {
        let fits = out.iter().any(|f| f.shooter == *main && !f.over);
        let twice = declared.mains.iter().filter(|m| {
            let target = |at: Firer| out.iter().find(|f| f.shooter == at).map(|f| f.target);
            target(**m) == target(*main)
        });
        if !fits || twice.count() > 1 {
            wrong.push(Wrong::NotMain(*main));
        }
    }
    if wrong.is_empty() { Ok(out) } else { Err(wrong) }
}

fn fire(shooter: Firer, at: &Possible) -> Fire {
    Fire { shooter, edge: at.edge, target: at.target, distance: at.distance, over: at.over.is_some() }
}

/// One resolution for each target (A-SHT-25), in roster order of the targets.
pub fn resolutions(scene: &Scene<'_>, seat: Seat, fires: &[Fire], mains: &[Firer]) -> Vec<Resolution> {
    by!("A-SHT-25");
    let mut targets: Vec<AdgUnit> = fires.iter().map(|f| f.target).collect();
    targets.sort_unstable();
    targets.dedup();
    let mut out = Vec::new();
    for target in targets {
        let at: Vec<Fire> = fires.iter().copied().filter(|f| f.target == target).collect();
        by!("A-SHT-28");
        let chosen = at.iter().position(|f| mains.contains(&f.shooter));
        let Some(main) = chosen.or_else(|| best_main(scene, &at)) else { continue };
        by!("A-SHT-26");
        let support: Vec<Firer> =
            at.iter().enumerate().filter(|(i, _)| *i != main).map(|(_, f)| f.shooter).collect();
        out.push(Resolution { seat, target, main: at[main], support, volley: volley(scene, &at, main) });
    }
    out
}

/// The shooter that gives the highest mean loss as main shooter; if equal the first in roster order.
fn best_main(scene: &Scene<'_>, at: &[Fire]) -> Option<usize> {
    let mean = |i: usize| {
        let (shot, _) = Shot::new(&volley(scene, at, i), Seat::A);
        let mut sum = 0u32;
        for a in 1..=6 {
            for b in 1..=6 {
                sum += match shot.with_dice([a, b]).reading().loss {
                    Loss::Points(n) => u32::from(n),
                    Loss::Rout => u32::from(scene.profile(at[i].target.unit).cohesion()),
                };
            }
        }
        sum
    };
    let able = (0..at.len()).filter(|i| !at[*i].over);
    let mut best: Option<(u32, usize)> = None;
    for i in able {
        let m = mean(i);
        if best.is_none_or(|(b, _)| m > b) {
            best = Some((m, i));
        }
    }
    best.map(|(_, i)| i)
}

/// What the shot of these fires knows with one of them as main shooter.
pub fn volley(scene: &Scene<'_>, at: &[Fire], main: usize) -> Volley {
    let fire = at[main];
    let light = |f: &Fire| matches!(profile_of(scene, f.shooter).category(), Category::Li | Category::Lh);
    let others = || at.iter().enumerate().filter(|(i, _)| *i != main).map(|(_, f)| f);
    Volley {
        shooter: shooter(scene, &fire),
        target: mark(scene, &fire),
        distance: fire.distance,
        full: others().filter(|f| !light(f)).count() as u8,
        light: others().filter(|f| light(f)).count() as u8,
        short_musket: scene.setup.options.musket_short_range,
    }
}

/// Smoke is thick from this count on (A-SHT-61).
const THICK: u8 = 2;

fn in_smoke(scene: &Scene<'_>, at: AdgUnit) -> bool {
    scene.setup.options.smoke && scene.unit(at.unit).smoke >= THICK
}

fn shooter(scene: &Scene<'_>, fire: &Fire) -> Shooter {
    let Firer::Unit(at) = fire.shooter else {
        by!("A-SHT-62");
        return Shooter::of(profile_of(scene, fire.shooter));
    };
    let (what, unit) = (scene.profile(at.unit), scene.unit(at.unit));
    let over_works = crosses_own_works(scene, fire);
    let any_hindered = || scene.adg_units(at.unit).any(|h| hindered(scene, h, Edge::Front));
    let (ground, _) = meeting::ground(scene, at.unit, None);
    Shooter {
        what,
        lost: unit.lost,
        sideways: fire.edge != Edge::Front && !matches!(what.category(), Category::Lh | Category::Wwg),
        hindered: hindered(scene, at, fire.edge),
        over_works,
        guns_off: what.has(crate::abilities::Ability::RegimentalArtillery)
            && (what.penalised(ground) || any_hindered()),
        smoke: in_smoke(scene, at),
    }
}

/// The line of fire: from the middle of the shooting edge to the centre of the target.
fn line_of_fire(scene: &Scene<'_>, fire: &Fire) -> Option<Segment> {
    let from = foot_of(scene, fire.shooter)?.side_centre(fire.edge);
    Some(Segment { from, to: scene.half(fire.target)?.centre() })
}

fn mark(scene: &Scene<'_>, fire: &Fire) -> Mark {
    let at = fire.target;
    let (what, unit) = (scene.profile(at.unit), scene.unit(at.unit));
    let mut mark = Mark::of(what);
    mark.square = unit.square;
    mark.smoke = in_smoke(scene, at);
    let (Some(line), Some(mine), Some(foot), Some(whole)) =
        (line_of_fire(scene, fire), foot_of(scene, fire.shooter), scene.half(at), scene.foot(at.unit))
    else {
        return mark;
    };
    mark.cover = covered(scene, line.from, Some(&mine), &foot);
    by!("A-SHT-44");
    let no_flank = unit.square || matches!(what.category(), Category::Art | Category::Wwg);
    mark.flank = !no_flank && flank_shot(line.from, whole, &foot);
    mark.fortified = what.category() != Category::Wwg && behind_fortification(scene, &foot, &line);
    mark
}

/// Does the line cross the fortification the unit stands behind (A-SET-14)?
fn behind_fortification(scene: &Scene<'_>, foot: &Rect, line: &Segment) -> bool {
    scene.work_of(foot).is_some_and(|work| {
        by!("A-SET-14");
        work.kind == WorkKind::Fortification && cuts(line, crate::scene::work_ends(work))
    })
}

fn crosses_own_works(scene: &Scene<'_>, fire: &Fire) -> bool {
    let (Some(foot), Some(line)) = (foot_of(scene, fire.shooter), line_of_fire(scene, fire)) else {
        return false;
    };
    // It starts on the piece itself: enough that it goes out through the edge that stands along it.
    fire.edge == Edge::Front
        && scene.work_of(&foot).is_some_and(|w| w.kind == WorkKind::Fortification)
        && foot.lane(Edge::Front).to_lane(line.to).1 > 0
}

/// Do two lines cross or touch?
fn cuts(line: &Segment, [a, b]: [Fine; 2]) -> bool {
    let (d, e) = (line.vector(), b - a);
    let side = |p: Fine| d.cross(p - line.from).signum();
    let other = |p: Fine| e.cross(p - a).signum();
    side(a) * side(b) <= 0 && other(line.from) * other(line.to) <= 0
}
