//! What the figures and groups of an Argad! battle are called.

use crate::door::{Open, Quick};
use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, GroupId};
use rocroi_argad::scenario::{MusterFault, ScenarioName, deployed, muster};
use rocroi_argad::script::name_of;
use rocroi_argad::setup::Setup;
use rocroi_argad::world::World;
use rocroi_game::say::{Arg, Words};
use rocroi_game::{Seat, State, Trouble};
use rocroi_words::{Lang, Names, NoNames, Speaker};
use std::sync::Arc;

struct ArgadNames<'a>(&'a Setup);

impl Names for ArgadNames<'_> {
    fn piece(&self, kind: &str, number: i64) -> Option<String> {
        let n = u16::try_from(number).ok()?;
        let known = usize::from(n) < self.0.figures.len();
        (kind == "FigureId" && known).then(|| name_of(self.0, FigureId(n)))
    }

    fn seat(&self, seat: &str) -> Option<String> {
        let band = match seat {
            "a" => &self.0.bands[0],
            "b" => &self.0.bands[1],
            _ => return None,
        };
        // A band without a name of its own is called by its letter.
        (band.name.len() > 1).then(|| band.name.clone())
    }

    /// A group by its number, with its name: `A-2 (dragoons)`.
    fn whole(&self, words: &Words) -> Option<String> {
        let (Some(Arg::Term(_, seat)), Some(Arg::Int(number))) =
            (words.args.get("seat"), words.args.get("number"))
        else {
            return None;
        };
        if words.id != "group-id" {
            return None;
        }
        let (seat, number) = (if seat == "a" { Seat::A } else { Seat::B }, u8::try_from(*number).ok()?);
        let name = self.0.group(seat, number).map_or("", |g| g.name.as_str());
        let id = GroupId::new(seat, number);
        Some(if name.is_empty() { id.to_string() } else { format!("{id} ({name})") })
    }
}

impl Open for Argad {
    fn names<'a>(setup: &'a Setup, _: &'a World) -> Box<dyn Names + 'a> {
        Box::new(ArgadNames(setup))
    }

    /// An encounter of two bands, or one of the three scenarios, everybody put down or still to be.
    fn quick(quick: &Quick) -> Result<State<Argad>, Vec<Trouble>> {
        let name = match quick.scenario.as_deref() {
            None => ScenarioName::Encounter,
            Some(text) => scenario(text).ok_or_else(|| {
                vec![Trouble::unknown("scenario", text, SCENARIOS.iter().map(|(name, _)| *name))]
            })?,
        };
        let points = match quick.points.map(u16::try_from) {
            None => None,
            Some(Ok(p)) => Some(p),
            Some(Err(_)) => return Err(vec![Trouble::new("so many points buy no band: 250 are usual")]),
        };
        let lists = [quick.lists[0].as_deref(), quick.lists[1].as_deref()];
        let setup = muster(name, quick.seed, points, lists)
            .map_err(|faults| faults.iter().map(trouble).collect::<Vec<_>>())?;
        let state = match quick.from_setup {
            true => State::start(Arc::new(setup), None),
            false => deployed(setup, quick.seed),
        };
        state.map_err(|e| vec![Trouble::new(e)])
    }
}

/// The scenarios by their names.
const SCENARIOS: [(&str, ScenarioName); 4] = [
    ("encounter", ScenarioName::Encounter),
    ("convoy", ScenarioName::Convoy),
    ("raid", ScenarioName::Raid),
    ("bridge", ScenarioName::Bridge),
];

fn scenario(text: &str) -> Option<ScenarioName> {
    let text = text.to_lowercase();
    SCENARIOS.iter().find(|(name, _)| *name == text).map(|(_, s)| *s)
}

fn trouble(fault: &MusterFault) -> Trouble {
    match fault {
        MusterFault::List(seat, t) => {
            let mut of_list = t.clone();
            of_list.wrong = format!("the list of {seat}: {}", t.wrong);
            of_list
        }
        MusterFault::Band(seat, f) => {
            let said = Speaker::of(Lang::En).say("argad-band", f, &NoNames);
            let said = said.unwrap_or_else(|_| format!("{f:?}"));
            Trouble::new(format!("the band of {seat}: {said} ({})", f.clause()))
        }
        MusterFault::Fixed(_) => {
            Trouble::new("the bands of this scenario are fixed (R-SCN-23): leave out points and lists")
        }
        MusterFault::TooFewPoints(n) => {
            Trouble::new(format!("{n} points buy no band (R-SCN-04): 250 are usual, 80 enough"))
        }
    }
}
