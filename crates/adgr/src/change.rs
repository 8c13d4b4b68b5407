//! How a world is blanked for a viewer, and what changed from one world to the next, piece by piece.

use std::sync::Arc;

use rocroi_game::{Diff, Hide, Pieces, Seat, Secret, Viewer, by};
use serde::{Deserialize, Serialize};

use crate::ids::{CorpsId, UnitId};
use crate::setting::BattlePlan;
use crate::setting::flank::March;
use crate::setup::UnitSheet;
use crate::terrain::Ground;
use crate::world::{
    Absentees, Active, Aim, Attack, Camp, Contact, Corps, Entered, Fought, General, Marker, Phase, Ship,
    Struck, Unaligned, Unit, Work, World,
};

impl Hide for CorpsId {}
impl Hide for Absentees {}

impl Hide for World {
    fn hide(&mut self, viewer: Viewer) {
        // What stands on the table stays open to all, seen or not.
        by!("A-TER-09");
        self.absent.hide(viewer);
        self.plans.hide(viewer);
        for march in &mut self.marches {
            march.tries.hide(viewer);
        }
        for marker in &mut self.markers {
            marker.corps.hide(viewer);
        }
    }
}

/// The clock of a battle: small facts that change together.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Clock {
    turn: u16,
    sequence: u16,
    attacker: Seat,
    phasing: Seat,
    phase: Phase,
    acts: u32,
    active: Option<Active>,
}

impl World {
    fn clock(&self) -> Clock {
        Clock {
            turn: self.turn,
            sequence: self.sequence,
            attacker: self.attacker,
            phasing: self.phasing,
            phase: self.phase,
            acts: self.acts,
            active: self.active,
        }
    }
}

/// What changed in a world.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Change {
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    units: Option<Pieces<Unit>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sheets: Option<Pieces<UnitSheet>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    absent: Option<[Secret<Absentees>; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plans: Option<[Secret<BattlePlan>; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corps: Option<Pieces<Corps>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    generals: Option<Pieces<General>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    camps: Option<Pieces<Camp>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    works: Option<Pieces<Work>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    markers: Option<Pieces<Marker>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ships: Option<Pieces<Ship>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contacts: Option<Pieces<Contact>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacks: Option<Pieces<Attack>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unaligned: Option<Pieces<Unaligned>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    struck: Option<Pieces<Struck>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entered: Option<Pieces<Entered>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aims: Option<Pieces<Aim>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fought: Option<Pieces<Fought>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marches: Option<[March; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    restless: Option<Vec<UnitId>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<Arc<Ground>>,
}

impl Diff for World {
    type Change = Change;

    fn diff(&self, new: &Self) -> Option<Change> {
        let (old_clock, clock) = (self.clock(), new.clock());
        let same_ground = Arc::ptr_eq(&self.ground, &new.ground) || self.ground == new.ground;
        let change = Change {
            clock: (old_clock != clock).then_some(clock),
            units: Pieces::diff(&self.units, &new.units),
            sheets: if Arc::ptr_eq(&self.sheets, &new.sheets) {
                None
            } else {
                Pieces::diff(&self.sheets, &new.sheets)
            },
            absent: (self.absent != new.absent).then(|| new.absent.clone()),
            plans: (self.plans != new.plans).then(|| new.plans.clone()),
            corps: Pieces::diff(&self.corps, &new.corps),
            generals: Pieces::diff(&self.generals, &new.generals),
            camps: Pieces::diff(&self.camps, &new.camps),
            works: Pieces::diff(&self.works, &new.works),
            markers: Pieces::diff(&self.markers, &new.markers),
            ships: Pieces::diff(&self.ships, &new.ships),
            contacts: Pieces::diff(&self.contacts, &new.contacts),
            attacks: Pieces::diff(&self.attacks, &new.attacks),
            unaligned: Pieces::diff(&self.unaligned, &new.unaligned),
            struck: Pieces::diff(&self.struck, &new.struck),
            entered: Pieces::diff(&self.entered, &new.entered),
            aims: Pieces::diff(&self.aims, &new.aims),
            fought: Pieces::diff(&self.fought, &new.fought),
            marches: (self.marches != new.marches).then(|| new.marches.clone()),
            restless: (self.restless != new.restless).then(|| new.restless.clone()),
            ground: (!same_ground).then(|| Arc::clone(&new.ground)),
        };
        (change != Change::default()).then_some(change)
    }

    fn patch(&mut self, change: &Change) {
        if let Some(clock) = change.clock {
            self.turn = clock.turn;
            self.sequence = clock.sequence;
            self.attacker = clock.attacker;
            self.phasing = clock.phasing;
            self.phase = clock.phase;
            self.acts = clock.acts;
            self.active = clock.active;
        }
        fn list<T: Clone + PartialEq>(change: &Option<Pieces<T>>, of: &mut Vec<T>) {
            if let Some(pieces) = change {
                pieces.patch(of);
            }
        }
        list(&change.units, &mut self.units);
        if change.sheets.is_some() {
            list(&change.sheets, Arc::make_mut(&mut self.sheets));
        }
        if let Some(absent) = &change.absent {
            self.absent.clone_from(absent);
        }
        if let Some(plans) = &change.plans {
            self.plans.clone_from(plans);
        }
        list(&change.corps, &mut self.corps);
        list(&change.generals, &mut self.generals);
        list(&change.camps, &mut self.camps);
        list(&change.works, &mut self.works);
        list(&change.markers, &mut self.markers);
        list(&change.ships, &mut self.ships);
        list(&change.contacts, &mut self.contacts);
        list(&change.attacks, &mut self.attacks);
        list(&change.unaligned, &mut self.unaligned);
        list(&change.struck, &mut self.struck);
        list(&change.entered, &mut self.entered);
        list(&change.aims, &mut self.aims);
        list(&change.fought, &mut self.fought);
        if let Some(marches) = &change.marches {
            self.marches.clone_from(marches);
        }
        if let Some(restless) = &change.restless {
            self.restless.clone_from(restless);
        }
        if let Some(ground) = &change.ground {
            self.ground = Arc::clone(ground);
        }
    }
}
