//! Questions without a battle, asked of the engine's own functions.

use super::build::profile;
use super::position::FigureSpec;
use super::words::decimal;
use crate::figures::{Firearm, Formation, Mover, Weapon};
use crate::ground::{AreaKind, LineKind};
use crate::melee::{Effect, Strike};
use crate::morale::{Morale, Test};
use crate::movement::{Hard, Slowness, formed_row, table_allowance, wheel_cost};
use crate::scenario::{GroupFile, POINTS, band_faults, understand, value};
use crate::shooting::{Shot, number_at};
use rocroi_game::{Ask, Seat, Trial};
use rocroi_table::Cm;
use serde::Deserialize;

/// A question, with the answer expected.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Question {
    /// What is left of an allowance in such ground: `16 cm`, or `stuck`.
    Slowness {
        /// Who.
        figure: FigureSpec,
        /// Bushes, a hedge …
        ground: String,
        /// Used to it.
        #[serde(default)]
        knows: bool,
        /// What fell.
        dice: Vec<u8>,
        /// The answer.
        result: String,
    },
    /// The allowance of a figure: `18 cm`.
    Allowance {
        /// Who.
        figure: FigureSpec,
        /// Routed.
        #[serde(default)]
        routed: bool,
        /// Mounts or dismounts this turn.
        #[serde(default)]
        mounting: bool,
        /// The answer.
        result: String,
    },
    /// The allowance of a formed unit: `12 cm`.
    Formed {
        /// Mounted.
        #[serde(default)]
        mounted: bool,
        /// Files and ranks.
        files: [usize; 2],
        /// The move ends in contact.
        #[serde(default)]
        contact: bool,
        /// Sideways or backwards.
        #[serde(default)]
        aside: bool,
        /// The answer.
        result: String,
    },
    /// The value of a figure: `22 points`.
    Price {
        /// Who.
        figure: FigureSpec,
        /// The answer.
        result: String,
    },
    /// A band: `legal, 231 points`, or what is wrong with it: `groups, class-five` (R-SCN-04).
    Band {
        /// The size of the game, 250 if nothing is said.
        #[serde(default = "standard")]
        points: u16,
        /// Its groups, as in a written list.
        group: Vec<GroupFile>,
        /// The answer.
        result: String,
    },
    /// What a wheel costs: `6.3 cm`.
    Wheel {
        /// The width of the first rank.
        width: Cm,
        /// Degrees.
        angle: Cm,
        /// The answer.
        result: String,
    },
    /// A shot: `number 5, modifier +0, needed 5, natural 5: hit`.
    Shot {
        /// With what.
        firearm: Firearm,
        /// At this range.
        range: Cm,
        /// The sum of the factors.
        #[serde(default)]
        modifier: i16,
        /// What fell.
        dice: Vec<u8>,
        /// The answer.
        result: String,
    },
    /// A strike: `hit`, `push` or `miss`.
    Strike {
        /// The sum of the factors.
        #[serde(default)]
        modifier: i16,
        /// The target's class.
        class: u8,
        /// Does it wear a cuirass?
        #[serde(default)]
        cuirass: bool,
        /// What fell.
        dice: Vec<u8>,
        /// The answer.
        result: String,
    },
    /// A morale test: `T 6, die 6: shaken`.
    Test {
        /// T.
        target: i16,
        /// The state of the group.
        #[serde(default)]
        state: Morale,
        /// What fell.
        die: u8,
        /// The answer.
        result: String,
    },
    /// The length of a weapon: `semi-long`.
    Length {
        /// Which.
        weapon: Weapon,
        /// Inside a building.
        #[serde(default)]
        indoors: bool,
        /// The answer.
        result: String,
    },
}

const fn standard() -> u16 {
    POINTS
}

/// Asks, and says what differs.
pub fn answer(q: &Question) -> Vec<String> {
    match found(q) {
        Ok((found, expected)) if found == *expected => Vec::new(),
        Ok((found, expected)) => vec![format!("the answer is `{found}`, expected `{expected}`")],
        Err(wrong) => wrong,
    }
}

fn found(q: &Question) -> Result<(String, &String), Vec<String>> {
    let cm = |n: i32| format!("{} cm", decimal(n));
    Ok(match q {
        Question::Slowness { figure, ground, knows, dice, result } => {
            let (mover, cm_allowed) = mover(figure)?;
            let hard = hard(ground, mover)?;
            let mut t = Slowness::new(Seat::A, mover != Mover::Foot, hard, *knows);
            throw(&mut t, dice)?;
            let s = t.outcome();
            let text = if s.stuck { "stuck".to_owned() } else { cm(s.leaves(cm_allowed)) };
            (text, result)
        }
        Question::Allowance { figure, routed, mounting, result } => {
            let p = read(figure)?;
            let mover = Mover::of(p.kind, if figure.dismounted { None } else { p.own_horse() });
            let (_, n) = table_allowance(mover, p.clothing(), *routed);
            let n = i32::from(n) * Cm::UNITS;
            rocroi_game::by!("R-MOV-09");
            (cm(if *mounting { n / 2 } else { n }), result)
        }
        Question::Formed { mounted, files, contact, aside, result } => {
            let row = formed_row(*mounted);
            let n = if *aside {
                row.aside.ok_or_else(|| vec!["heavy cavalry goes neither sideways nor back".to_owned()])?
            } else if *contact {
                row.contact
            } else {
                match Formation::of(files[0], files[1]) {
                    Formation::ColumnOfTwos => row.column,
                    Formation::WiderColumn | Formation::Line => row.line,
                }
            };
            (cm(i32::from(n) * Cm::UNITS), result)
        }
        Question::Price { figure, result } => (format!("{} points", value(&read(figure)?)), result),
        Question::Band { points, group, result } => (band(*points, group)?, result),
        Question::Wheel { width, angle, result } => {
            (cm(wheel_cost(width.units(), angle.as_thousandths())), result)
        }
        Question::Shot { firearm, range, modifier, dice, result } => {
            let Some((number, _)) = number_at(*firearm, range.units()) else {
                return Ok(("no shot".to_owned(), result));
            };
            let mut t = Shot::new(Seat::A, number, *modifier);
            throw(&mut t, dice)?;
            let o = t.outcome();
            let end = if o.hit { "hit" } else { "miss" };
            let text = format!(
                "number {number}, modifier {modifier:+}, needed {}, natural {}: {end}",
                t.needed, o.natural
            );
            (text, result)
        }
        Question::Strike { modifier, class, cuirass, dice, result } => {
            let mut t = Strike::new(Seat::A, *modifier, crate::figures::Class::new(*class), *cuirass);
            throw(&mut t, dice)?;
            let text = match t.outcome().effect {
                Effect::Hit => "hit",
                Effect::Push => "push",
                Effect::Miss => "miss",
            };
            (text.to_owned(), result)
        }
        Question::Test { target, state, die, result } => {
            let mut t = Test::new(Seat::A, *target, *state);
            throw(&mut t, &[*die])?;
            let o = t.outcome();
            let end = match (o.passed, o.state) {
                (true, _) => "passed",
                (false, Morale::Steady | Morale::Shaken) => "shaken",
                (false, Morale::Routed) => "routed",
            };
            (format!("T {target}, die {die}: {end}"), result)
        }
        Question::Length { weapon, indoors, result } => {
            let text = serde_name(&weapon.length(*indoors));
            let poor = if weapon.poor(*indoors) { ", poor" } else { "" };
            (format!("{text}{poor}"), result)
        }
    })
}

fn serde_name<T: serde::Serialize>(t: &T) -> String {
    rocroi_game::say::words(t).map_or_else(String::new, |w| w.id)
}

/// What a band is worth, or everything wrong with it, each once.
fn band(points: u16, group: &[GroupFile]) -> Result<String, Vec<String>> {
    let groups = understand(group).map_err(|all| all.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let faults = band_faults(&groups, points);
    if faults.is_empty() {
        let spent: u16 = groups.iter().flat_map(|g| &g.figures).map(|(_, p)| value(p)).sum();
        return Ok(format!("legal, {spent} points"));
    }
    let mut names: Vec<String> = faults.iter().map(serde_name).collect();
    names.dedup();
    Ok(names.join(", "))
}

fn read(f: &FigureSpec) -> Result<crate::figures::Profile, Vec<String>> {
    let mut troubles = Vec::new();
    let p = profile(f, &mut troubles);
    if troubles.is_empty() { Ok(p) } else { Err(troubles.iter().map(ToString::to_string).collect()) }
}

/// What carries a figure, and its allowance.
pub(super) fn mover(f: &FigureSpec) -> Result<(Mover, i32), Vec<String>> {
    let p = read(f)?;
    let mover = Mover::of(p.kind, if f.dismounted { None } else { p.own_horse() });
    let (_, n) = table_allowance(mover, p.clothing(), false);
    Ok((mover, i32::from(n) * Cm::UNITS))
}

pub(super) fn hard(ground: &str, mover: Mover) -> Result<Hard, Vec<String>> {
    use strum::IntoEnumIterator as _;
    let area = AreaKind::iter().find(|k| k.name() == ground).map(|k| k.row().hard(mover));
    let line = LineKind::iter().find(|k| k.name() == ground).map(|k| k.row().hard(mover));
    area.or(line).ok_or_else(|| {
        let known = AreaKind::iter().map(AreaKind::name).chain(LineKind::iter().map(LineKind::name));
        vec![rocroi_game::Trouble::unknown("ground", ground, known).to_string()]
    })
}

fn throw<T: Trial>(t: &mut T, mut dice: &[u8]) -> Result<(), Vec<String>> {
    while !t.pools().is_empty() {
        let ask = Ask { purpose: (), pools: t.pools(), secret: None };
        let n = ask.dice();
        if dice.len() < n {
            return Err(vec![format!("{n} dice are asked for, {} are left", dice.len())]);
        }
        let (now, rest) = dice.split_at(n);
        dice = rest;
        let counts = ask.count(now).map_err(|e| vec![e.to_string()])?;
        t.fell(&counts);
    }
    if dice.is_empty() { Ok(()) } else { Err(vec![format!("the dice {dice:?} are left over")]) }
}
