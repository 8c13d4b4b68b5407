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
    fn seat(&self, _: &str) -> Option<String> {
        None
    }
}

impl Open for Adgr {
    fn names(setup: &Setup) -> Box<dyn Names + '_> {
        Box::new(AdgrNames(setup))
    }
}
