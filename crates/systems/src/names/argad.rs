//! What the figures and groups of an Argad! battle are called.

use crate::door::Open;
use rocroi_argad::Argad;
use rocroi_argad::figures::FigureId;
use rocroi_argad::script::name_of;
use rocroi_argad::setup::Setup;
use rocroi_words::Names;

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
}

impl Open for Argad {
    fn names(setup: &Setup) -> Box<dyn Names + '_> {
        Box::new(ArgadNames(setup))
    }
}
