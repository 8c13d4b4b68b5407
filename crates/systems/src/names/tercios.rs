//! What the pieces and sides of Tercios are called, and its lengths in inches.

use crate::door::{Open, Quick};
use rocroi_game::{State, Trouble};
use rocroi_tercios::battle::quick::{Wish, begun, start};
use rocroi_tercios::{Scenario, Setup, Tercios, World};
use rocroi_words::Names;
use strum::VariantNames as _;

struct TerciosNames<'a>(&'a Setup);

/// A length in hundredths of a millimetre as inches with at most two decimals: 7,620 is `3"`.
fn inches(length: i64) -> String {
    let hundredths = (length.unsigned_abs() * 100 + 1270) / 2540;
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    let sign = if length < 0 && hundredths > 0 { "−" } else { "" };
    match rest {
        0 => format!("{sign}{whole}\u{2033}"),
        r if r % 10 == 0 => format!("{sign}{whole}.{}\u{2033}", r / 10),
        r => format!("{sign}{whole}.{r:02}\u{2033}"),
    }
}

impl Names for TerciosNames<'_> {
    fn piece(&self, kind: &str, number: i64) -> Option<String> {
        if kind == "Length" {
            return Some(inches(number));
        }
        let n = usize::try_from(number).ok()?;
        match kind {
            "UnitId" => self.0.units.get(n).map(|u| u.name.clone()),
            "CommanderId" => self.0.commanders.get(n).map(|c| c.name.clone()),
            "RegimentId" => self.0.regiments.get(n).map(|r| r.name.clone()),
            // Pieces of ground and groups are counted from 1 by people.
            "PieceId" | "GroupId" => Some((n + 1).to_string()),
            _ => None,
        }
    }

    fn seat(&self, seat: &str) -> Option<String> {
        let at = match seat {
            "a" => 0,
            "b" => 1,
            _ => return None,
        };
        // A side without a name of its own is called by its letter.
        self.0.armies.get(at).map(|a| a.name.clone()).filter(|name| !name.is_empty())
    }
}

impl Open for Tercios {
    fn names<'a>(setup: &'a Setup, _: &'a World) -> Box<dyn Names + 'a> {
        Box::new(TerciosNames(setup))
    }

    fn quick(quick: &Quick) -> Result<State<Tercios>, Vec<Trouble>> {
        let scenario = match &quick.scenario {
            None => None,
            Some(name) => {
                let known = Scenario::VARIANTS.iter().copied();
                Some(name.parse().map_err(|_| vec![Trouble::unknown("scenario", name, known)])?)
            }
        };
        let lists = quick.lists.clone();
        let wish = Wish { seed: quick.seed, points: quick.points, scenario, lists, terms: None };
        if quick.from_setup { begun(&wish) } else { start(&wish) }
    }
}
