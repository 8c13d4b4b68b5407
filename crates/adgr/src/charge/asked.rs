//! Long searches whose answer is a plain yes or no, remembered for the last few worlds they were made in.

use std::cell::RefCell;

use crate::ids::UnitId;
use crate::scene::Scene;
use crate::setup::Setup;
use crate::world::World;

/// A world with what was found in it.
struct Known {
    setup: Setup,
    world: World,
    found: Vec<(UnitId, bool)>,
}

impl Known {
    /// Most worlds differ in their orders already, so that the rest need not be compared.
    fn is(&self, scene: &Scene<'_>) -> bool {
        let (mine, world) = (&self.world, scene.world);
        (mine.acts, mine.active) == (world.acts, world.active) && mine == world && self.setup == *scene.setup
    }
}

/// Worlds remembered: the one in which somebody thinks, and that in which his orders are tried.
const KEPT: usize = 3;

thread_local! {
    static KNOWN: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
}

/// What `find` says of a unit in this world, looked for once.
pub(super) fn once(scene: &Scene<'_>, unit: UnitId, find: impl FnOnce() -> bool) -> bool {
    let known = |all: &Vec<Known>| {
        let here = all.iter().find(|k| k.is(scene))?;
        here.found.iter().find(|(id, _)| *id == unit).map(|(_, is)| *is)
    };
    if let Some(is) = KNOWN.with_borrow(known) {
        return is;
    }
    let is = find();
    KNOWN.with_borrow_mut(|all| {
        if let Some(here) = all.iter_mut().find(|k| k.is(scene)) {
            here.found.push((unit, is));
            return;
        }
        if all.len() >= KEPT {
            all.remove(0);
        }
        let (setup, world) = (scene.setup.clone(), scene.world.clone());
        all.push(Known { setup, world, found: vec![(unit, is)] });
    });
    is
}
