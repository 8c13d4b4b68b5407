//! What the pieces of ADG-R are called.

use crate::door::{Open, Quick};
use rocroi_adgr::army::List;
use rocroi_adgr::setting::{Wish, begun, quick};
use rocroi_adgr::{Adgr, Options, Setup, World};
use rocroi_game::{Seat, State, Trouble};
use rocroi_words::{Lang, Names, Speaker};

struct AdgrNames<'a>(&'a Setup, &'a World);

impl Names for AdgrNames<'_> {
    fn piece(&self, kind: &str, number: i64) -> Option<String> {
        let n = usize::try_from(number).ok()?;
        match kind {
            "UnitId" => self.1.sheets.get(n).map(|u| u.name.clone()),
            "RosterId" => {
                let absent = Seat::BOTH.into_iter().flat_map(|s| self.1.absentees(s).unwrap_or_default());
                let mut all = self.1.sheets.iter().chain(absent.map(|a| &a.sheet));
                all.find(|s| usize::from(s.roster.0) == n).map(|s| s.name.clone())
            }
            "CorpsId" => self.0.corps.get(n).map(|c| c.name.clone()),
            _ => None,
        }
    }
    fn seat(&self, seat: &str) -> Option<String> {
        // A side goes by the name of its commander-in-chief: "Enghien plays".
        let chief = |c: &&rocroi_adgr::CorpsSheet| c.chief && c.seat.to_string().eq_ignore_ascii_case(seat);
        let chief = self.0.corps.iter().find(chief)?;
        // A general without a name of his own (his letter and number, as the muster writes them) goes by his army's.
        let nameless = chief.general.strip_prefix(&format!("G{}", chief.seat));
        let nameless = nameless.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        let army = self.0.setting.as_ref().map(|s| s.side(chief.seat).name.clone());
        let army = army.filter(|name| nameless && !name.is_empty());
        Some(army.unwrap_or_else(|| chief.general.clone()))
    }
}

impl Open for Adgr {
    fn names<'a>(setup: &'a Setup, world: &'a World) -> Box<dyn Names + 'a> {
        Box::new(AdgrNames(setup, world))
    }

    fn quick(wish: &Quick) -> Result<State<Adgr>, Vec<Trouble>> {
        if let Some(scenario) = &wish.scenario {
            return Err(vec![Trouble::new(format!("ADG-R has no scenarios such as `{scenario}`"))]);
        }
        let illegal: Vec<Trouble> = wish
            .lists
            .iter()
            .zip(Seat::BOTH)
            .filter_map(|(l, s)| Some((l.as_ref()?, s)))
            .flat_map(faults)
            .collect();
        if !illegal.is_empty() {
            return Err(illegal);
        }
        let lists = wish.lists.clone();
        let asked = Wish { seed: wish.seed, points: wish.points, lists, options: Options::default() };
        if wish.from_setup { begun(&asked) } else { quick(&asked) }
    }
}

/// Everything wrong with a list, each fault in a sentence with its clause.
fn faults((text, seat): (&String, Seat)) -> Vec<Trouble> {
    struct Plain;
    impl Names for Plain {
        fn piece(&self, _: &str, _: i64) -> Option<String> {
            None
        }
        fn seat(&self, _: &str) -> Option<String> {
            None
        }
    }
    let army = match List::read(text).and_then(|list| list.understand()) {
        Ok(army) => army,
        Err(troubles) => return troubles,
    };
    let speaker = Speaker::of(Lang::En);
    let sentence = |f: &rocroi_adgr::army::ArmyFault| {
        let said = speaker.say("adgr-army", f, &Plain).unwrap_or_else(|_| format!("{f:?}"));
        Trouble::new(format!("the army of {seat}: {said} ({})", f.clause()))
    };
    army.check().faults.iter().map(sentence).collect()
}
