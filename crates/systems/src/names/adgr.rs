//! What the pieces of ADG-R are called.

use crate::door::Open;
use rocroi_adgr::{Adgr, Setup, World};
use rocroi_game::Seat;
use rocroi_words::Names;

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
        self.0.corps.iter().find(chief).map(|c| c.general.clone())
    }
}

impl Open for Adgr {
    fn names<'a>(setup: &'a Setup, world: &'a World) -> Box<dyn Names + 'a> {
        Box::new(AdgrNames(setup, world))
    }
}
