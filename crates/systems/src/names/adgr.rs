//! What the pieces of ADG-R are called.

use crate::door::Open;
use rocroi_adgr::{Adgr, Setup};
use rocroi_words::Names;

struct AdgrNames<'a>(&'a Setup);

impl Names for AdgrNames<'_> {
    fn piece(&self, kind: &str, number: i64) -> Option<String> {
        let n = usize::try_from(number).ok()?;
        match kind {
            "UnitId" => self.0.units.get(n).map(|u| u.name.clone()),
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
    fn names(setup: &Setup) -> Box<dyn Names + '_> {
        Box::new(AdgrNames(setup))
    }
}
