//! Raising two bands for a battle: bought at random by points from a seed, or read from written lists; and putting them
//! down sensibly, so that a battle begins with its first turn.

use super::bands::{BandFault, POINTS, band_faults, quick_band};
use super::encounter::encounter;
use super::tables::{GroupSpec, ready_scenario};
use super::{ScenarioName, ready_named};
use crate::figures::{Profile, Role};
use crate::script::{FigureSpec, figure_as_written};
use crate::setup::Setup;
use crate::system::Argad;
use crate::world::Phase;
use rocroi_game::{Answer, Chance, Dice as _, Seat, Seeded, State, Trouble, Wait, by, nearest};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Why two bands cannot be raised so.
#[derive(Clone, PartialEq, Debug)]
pub enum MusterFault {
    /// A list cannot be read.
    List(Seat, Trouble),
    /// A band that R-SCN-04 forbids.
    Band(Seat, BandFault),
    /// The bands of this scenario are fixed (R-SCN-23).
    Fixed(ScenarioName),
    /// So few points buy no band.
    TooFewPoints(u16),
}

/// A battle of this scenario from a seed: an encounter of two bands bought at random, or a ready scenario.
pub fn quick(name: ScenarioName, seed: u64) -> Setup {
    match ready_scenario(name) {
        Some(setup) => setup,
        None => {
            let mut chance = Chance::new(seed);
            let bands = [(); 2].map(|()| quick_band(&mut chance, POINTS).unwrap_or_default());
            encounter(["First band".to_owned(), "Second band".to_owned()], bands)
        }
    }
}

/// A battle of this scenario: ready, or an encounter of bands of so many points, each read from a list or bought at
/// random from the seed.
///
/// # Errors
/// Everything wrong with what was asked for.
pub fn muster(
    name: ScenarioName,
    seed: u64,
    points: Option<u16>,
    lists: [Option<&str>; 2],
) -> Result<Setup, Vec<MusterFault>> {
    if let Some(setup) = ready_scenario(name) {
        by!("R-SCN-23");
        let free = points.is_none() && lists.iter().all(Option::is_none);
        return if free { Ok(setup) } else { Err(vec![MusterFault::Fixed(name)]) };
    }
    let most = points.unwrap_or(POINTS);
    let mut chance = Chance::new(seed);
    let mut faults = Vec::new();
    let mut names = ["First band".to_owned(), "Second band".to_owned()];
    let mut bands: [Vec<GroupSpec>; 2] = Default::default();
    for seat in Seat::BOTH {
        let i = seat.index();
        match lists[i] {
            Some(text) => match read_band(text) {
                Ok((name, groups)) => {
                    faults.extend(band_faults(&groups, most).into_iter().map(|f| MusterFault::Band(seat, f)));
                    if !name.is_empty() {
                        names[i] = name;
                    }
                    bands[i] = groups;
                }
                Err(troubles) => faults.extend(troubles.into_iter().map(|t| MusterFault::List(seat, t))),
            },
            None => match quick_band(&mut chance, most) {
                Some(groups) => bands[i] = groups,
                None => faults.push(MusterFault::TooFewPoints(most)),
            },
        }
    }
    if faults.is_empty() { Ok(encounter(names, bands)) } else { Err(faults) }
}

/// A band as a person writes it: groups of figures, each as in a position (`like`, or a profile), with `n` of them and
/// `leads` for one of them that leads the group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BandFile {
    /// Always `argad`.
    #[serde(default = "argad")]
    pub system: String,
    /// The version of the format.
    #[serde(default = "first_format", skip_serializing_if = "is_first")]
    pub format: u16,
    /// What the band is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The points limit (R-SCN-04).
    #[serde(default = "usual", skip_serializing_if = "is_usual")]
    pub points: u16,
    /// A note for readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Its groups.
    pub group: Vec<GroupFile>,
}

/// A group of a band.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GroupFile {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its figures.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<std::collections::BTreeMap<String, String>>"))]
    pub figure: Vec<toml::Table>,
}

fn argad() -> String {
    "argad".to_owned()
}

const fn first_format() -> u16 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
const fn is_first(n: &u16) -> bool {
    *n == 1
}

const fn usual() -> u16 {
    POINTS
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
const fn is_usual(n: &u16) -> bool {
    *n == POINTS
}

/// More than this is no band but a slip of the pen; sums stay within their types.
const MOST_GROUPS: usize = 60;
const MOST_FIGURES: usize = 600;

impl BandFile {
    /// Reads a band.
    ///
    /// # Errors
    /// What is wrong with it, with its line and the nearest right word.
    pub fn read(text: &str) -> Result<BandFile, Vec<Trouble>> {
        toml::from_str(text).map_err(|e| {
            let line = e.span().map_or(1, |s| 1 + text[..s.start].bytes().filter(|b| *b == b'\n').count());
            let mut trouble = Trouble::new(format!("line {line}: {}", e.message()));
            trouble.right = right_word(e.message());
            vec![trouble]
        })
    }

    /// What it says: its groups.
    ///
    /// # Errors
    /// Everything that cannot be understood.
    pub fn understand(&self) -> Result<Vec<GroupSpec>, Vec<Trouble>> {
        let mut troubles = Vec::new();
        if self.system != "argad" {
            troubles.push(Trouble::new(format!("this is a list of `{}`, not of `argad`", self.system)));
        }
        if self.format != 1 {
            troubles.push(Trouble::new(format!("format {} is not known; 1 is", self.format)));
        }
        match understand(&self.group) {
            Ok(groups) if troubles.is_empty() => Ok(groups),
            Ok(_) => Err(troubles),
            Err(more) => {
                troubles.extend(more);
                Err(troubles)
            }
        }
    }
}

/// The groups of a list, understood.
///
/// # Errors
/// Everything that cannot be understood.
pub fn understand(group: &[GroupFile]) -> Result<Vec<GroupSpec>, Vec<Trouble>> {
    let mut troubles = Vec::new();
    let mut groups = Vec::new();
    let mut all = 0;
    for (i, g) in group.iter().enumerate() {
        let mut figures = Vec::new();
        for (j, row) in g.figure.iter().enumerate() {
            let place = format!("group {}, figure {}", i + 1, j + 1);
            let mut own = Vec::new();
            let these = row_figures(row.clone(), &mut own);
            troubles.extend(own.into_iter().map(|mut t: Trouble| {
                t.wrong = format!("{place}: {}", t.wrong);
                t
            }));
            all += these.len();
            if all <= MOST_FIGURES {
                figures.extend(these);
            }
        }
        groups.push(GroupSpec::new(&g.name, figures));
    }
    if group.len() > MOST_GROUPS || all > MOST_FIGURES {
        let wrong = format!("{} groups and {all} figures are more than any band has", group.len());
        let right = Some(format!("at most {MOST_GROUPS} groups and {MOST_FIGURES} figures are read"));
        return Err(vec![Trouble { wrong, right }]);
    }
    if troubles.is_empty() { Ok(groups) } else { Err(troubles) }
}

/// The nearest of the words that an error of the reader lists, to the one it found.
fn right_word(message: &str) -> Option<String> {
    let words: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let (given, known) = words.split_first()?;
    nearest(given, known.iter().copied()).map(|r| format!("did you mean `{r}`?"))
}

/// The figures of one row of a list, each with its name.
fn row_figures(mut row: toml::Table, troubles: &mut Vec<Trouble>) -> Vec<(String, Profile)> {
    let n = match row.remove("n") {
        None => 1,
        Some(toml::Value::Integer(n)) if (1..=99).contains(&n) => n,
        Some(other) => {
            troubles.push(Trouble::new(format!("`n` is a number from 1 to 99, not {other}")));
            1
        }
    };
    let leads = match row.remove("leads") {
        None => false,
        Some(toml::Value::Boolean(b)) => b,
        Some(other) => {
            troubles.push(Trouble::new(format!("`leads` is true or false, not {other}")));
            false
        }
    };
    let spec: FigureSpec = match row.try_into() {
        Ok(s) => s,
        Err(e) => {
            let mut t = Trouble::new(e.message());
            t.right = right_word(e.message());
            troubles.push(t);
            return Vec::new();
        }
    };
    // What cannot be is a fault of the band (R-FIG-28), with the others.
    let profile = figure_as_written(&spec, troubles);
    let name = spec.like.clone().unwrap_or_else(|| "figure".to_owned());
    let known = ready_named(&name).is_some();
    let name = if known { name } else { "figure".to_owned() };
    let each = |k: i64| {
        let mut p = profile;
        if leads && k == 0 && p.role == Role::Man {
            p.role = Role::GroupLeader;
        }
        (name.clone(), p)
    };
    (0..n).map(each).collect()
}

/// A band's name and groups, as written.
///
/// # Errors
/// Everything that cannot be understood.
pub fn read_band(text: &str) -> Result<(String, Vec<GroupSpec>), Vec<Trouble>> {
    let file = BandFile::read(text)?;
    Ok((file.name.clone(), file.understand()?))
}

/// The battle with everybody put down where the seed says, at the first wait of its first turn.
///
/// # Errors
/// A bug of the engine, in words.
pub fn deployed(setup: Setup, seed: u64) -> Result<State<Argad>, String> {
    let mut state: State<Argad> = State::start(Arc::new(setup), None)?;
    let (mut dice, mut chance) = (Seeded::new(seed), Chance::new(seed));
    // Every group is put down once, and hidden ones are noted before.
    for _ in 0..100 {
        if state.world.phase != Phase::SetUp {
            break;
        }
        let answer = match &state.wait {
            Wait::Over(_) => break,
            Wait::Roll(ask) => Answer::Fell(dice.throw(ask.dice())),
            Wait::Decide(asked) => {
                let seat = asked.iter().find(|a| a.given.is_none()).map_or(Seat::A, |a| a.seat);
                let order = state.sample(seat, &mut chance).ok_or("nobody is asked")?;
                Answer::Order(seat, order)
            }
        };
        state.answer(&answer, None).map_err(|e| format!("the set-up stopped: {e:?}"))?;
    }
    Ok(state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    const LIST: &str = r#"
name = "The village"
[[group]]
name = "captain"
figure = [{ like = "foot-captain" }]
[[group]]
name = "militia"
figure = [{ like = "militia-sergeant" }, { n = 8, like = "militiaman" }]
[[group]]
name = "raiders"
figure = [{ n = 4, like = "raider-on-foot", leads = true }]
"#;

    #[test]
    fn bands_by_points_and_by_lists() {
        let _proof = proves("R-SCN-04 R-SCN-23");
        let (name, groups) = read_band(LIST).unwrap();
        assert_eq!((name.as_str(), groups.len(), groups[1].figures.len()), ("The village", 3, 9));
        // Three more for the one who leads, once.
        let values: Vec<u16> = groups[2].figures.iter().map(|(_, p)| crate::scenario::value(p)).collect();
        assert_eq!(values, [13, 10, 10, 10]);
        let setup = muster(ScenarioName::Encounter, 3, Some(180), [Some(LIST), None]).unwrap();
        let worth = |seat| setup.of(seat).map(|id| setup.listed(id).value).sum::<u16>();
        assert!(worth(Seat::A) == 132 && worth(Seat::B) <= 180, "{} {}", worth(Seat::A), worth(Seat::B));
        let dear = muster(ScenarioName::Encounter, 3, Some(100), [Some(LIST), None]).unwrap_err();
        assert!(dear.contains(&MusterFault::Band(Seat::A, BandFault::TooDear { points: 132, most: 100 })));
        let fixed = muster(ScenarioName::Convoy, 3, Some(100), [None, None]).unwrap_err();
        assert_eq!(fixed, [MusterFault::Fixed(ScenarioName::Convoy)]);
        assert!(matches!(
            &read_band("[[group]]\nfigure = [{ like = \"soldat\" }]").unwrap_err()[..],
            [_, ..]
        ));
    }

    #[test]
    fn everybody_is_put_down() {
        for name in [ScenarioName::Encounter, ScenarioName::Convoy, ScenarioName::Raid, ScenarioName::Bridge]
        {
            let state = deployed(quick(name, 5), 5).unwrap();
            assert_eq!((state.world.turn, state.world.phase), (1, Phase::Start), "{name:?}");
        }
    }
}
