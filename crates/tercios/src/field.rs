//! A battle as a rule looks at it: what never changes and what does, together. Every question about a unit
//! that needs both its list and its present state is asked here.

use crate::profiles::Sheet;
use crate::terms::{Arm, Rule, Rules, Trait, Virtue, Weapon};
use crate::units::base_size;
use crate::{
    CommanderId, CommanderSheet, Holds, Mark, Place, Setup, Station, Subject, Unit, UnitId, UnitSheet, World,
};
use rocroi_game::{Seat, by};
use rocroi_table::{Pose, Rect, Size};

/// Set-up and world together, read-only.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// What never changes.
    pub setup: &'a Setup,
    /// What changes.
    pub world: &'a World,
}

impl<'a> Field<'a> {
    /// The two together.
    pub fn new(setup: &'a Setup, world: &'a World) -> Self {
        Field { setup, world }
    }

    /// The unit in play.
    pub fn unit(self, id: UnitId) -> &'a Unit {
        self.world.unit(id)
    }

    /// Its entry in the list.
    pub fn entry(self, id: UnitId) -> &'a UnitSheet {
        self.setup.unit(id)
    }

    /// What is printed on it in its present state: dragoons have two sides (T-ADP-05).
    pub fn sheet(self, id: UnitId) -> &'a Sheet {
        let entry = self.setup.unit(id);
        match &entry.foot {
            Some(foot) if self.unit(id).is(Mark::OnFoot) => {
                by!("T-ADP-10");
                by!("T-ADP-13");
                foot
            }
            _ => &entry.sheet,
        }
    }

    /// Whose it is.
    pub fn seat(self, id: UnitId) -> Seat {
        self.setup.unit(id).seat
    }

    /// Infantry, cavalry or artillery (T-UNT-02).
    pub fn arm(self, id: UnitId) -> Arm {
        self.sheet(id).arm
    }

    /// Its special rules now: printed, lent by an attached commander (T-COM-88, T-COM-93) or by an effect.
    pub fn rules(self, id: UnitId) -> Rules {
        let mut rules = self.sheet(id).rules;
        if let Some(c) = self.world.attached(id) {
            let traits = self.setup.commander(c).traits;
            if traits.has(Trait::Brave) {
                by!("T-COM-88");
                rules = rules.with(Rule::Impetuous).with(Rule::Elite);
            }
            if traits.has(Trait::Passionate) {
                by!("T-COM-93");
                rules = rules.with(Rule::Frenzied);
            }
        }
        for e in self.world.effects.iter().filter(|e| e.on == Subject::Unit(id)) {
            match e.of {
                // The amount says which of the two it gained (T-COM-71): 0 Light, 1 Skirmishers.
                Trait::Enthusiastic => {
                    by!("T-COM-71");
                    rules = rules.with(if e.amount == 0 { Rule::Light } else { Rule::Skirmishers });
                }
                Trait::Innovative => {
                    by!("T-COM-75");
                    rules = rules.with(Rule::ExtendedArc);
                }
                _ => {}
            }
        }
        rules
    }

    /// Has it the special rule now?
    pub fn has(self, id: UnitId, rule: Rule) -> bool {
        // Most questions are about what is printed; the rest only matters where somebody can lend it.
        self.sheet(id).rules.has(rule)
            || ((!self.world.effects.is_empty() || self.world.attached(id).is_some())
                && self.rules(id).has(rule))
    }

    /// Does it carry the weapon?
    pub fn carries(self, id: UnitId, weapon: Weapon) -> bool {
        self.sheet(id).weapons.has(weapon)
    }

    /// Front and depth of its base (T-UNT-04).
    pub fn size(self, id: UnitId) -> Size {
        base_size(self.sheet(id))
    }

    /// The ground its base covers.
    pub fn rect(self, id: UnitId) -> Rect {
        self.rect_at(id, self.unit(id).pose)
    }

    /// The ground its base would cover in another pose.
    pub fn rect_at(self, id: UnitId, pose: Pose) -> Rect {
        Rect::new(pose, self.size(id))
    }

    /// Every unit of both sides in play, garrisons included.
    pub fn in_play(self) -> impl Iterator<Item = UnitId> + 'a {
        let units = &self.world.units;
        (0..units.len() as u16).map(UnitId).filter(|u| units[u.at()].in_play())
    }

    /// Every unit whose base is on the table, garrisons not included.
    pub fn bases(self) -> impl Iterator<Item = UnitId> + 'a {
        let units = &self.world.units;
        (0..units.len() as u16).map(UnitId).filter(|u| units[u.at()].place == Place::Table)
    }

    /// Every unit of a side in play.
    pub fn of(self, seat: Seat) -> impl Iterator<Item = UnitId> + 'a {
        self.in_play().filter(move |u| self.seat(*u) == seat)
    }

    /// Available: it holds an order neither spent nor lost, and not for reaction only (T-TRN-17).
    pub fn available(self, id: UnitId) -> bool {
        by!("T-TRN-17");
        let unit = self.unit(id);
        unit.acts() && unit.hand.holds == Holds::Order
    }

    /// Every unit of a side that receives a card: on the table, or coming up (T-TRN-03, T-BAT-51).
    pub fn planned(self, seat: Seat) -> impl Iterator<Item = UnitId> + 'a {
        self.setup.unit_ids().filter(move |u| self.seat(*u) == seat && self.unit(*u).acts())
    }

    /// The units of a side that are available.
    pub fn available_of(self, seat: Seat) -> impl Iterator<Item = UnitId> + 'a {
        self.planned(seat).filter(move |u| self.available(*u))
    }

    /// Steady: no wear (T-UNT-29).
    pub fn steady(self, id: UnitId) -> bool {
        by!("T-UNT-29");
        self.unit(id).wear == 0
    }

    /// The virtues that work on a unit: of the attached commander (T-COM-28), and lent (T-COM-38).
    pub fn virtue(self, id: UnitId, virtue: Virtue) -> bool {
        let own = self.world.attached(id).is_some_and(|c| {
            self.setup.commander(c).virtues.has(virtue)
                && !self.world.affected(Trait::Ruthless, Subject::Commander(c))
        });
        own || self
            .world
            .effects
            .iter()
            .any(|e| e.of == Trait::Inspiring && e.on == Subject::Unit(id) && e.virtue == Some(virtue))
    }

    /// The commander's entry in the list.
    pub fn officer(self, id: CommanderId) -> &'a CommanderSheet {
        self.setup.commander(id)
    }

    /// The commanders of a side on the table, attached or not.
    pub fn commanders(self, seat: Seat) -> impl Iterator<Item = CommanderId> + 'a {
        self.setup.commander_ids().filter(move |c| {
            self.officer(*c).seat == seat
                && matches!(self.world.commander(*c).station, Station::At(_) | Station::With(_))
        })
    }
}
