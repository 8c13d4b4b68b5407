//! A unit of a battle as the plain facts that dice are counted from ([`Troop`]).

use crate::terms::{Rule, Switch, Trait, Virtue, Virtues};
use crate::troop::{Circumstance, Circumstances, Troop};
use crate::turn::command::{in_radius_of, near_its_gun, under_command};
use crate::{Field, Mark, Place, Subject, UnitId};
use rocroi_game::by;

const VIRTUES: [Virtue; 7] = [
    Virtue::Dedication,
    Virtue::Dexterity,
    Virtue::Drill,
    Virtue::Loyalty,
    Virtue::Zeal,
    Virtue::Sacrifice,
    Virtue::Will,
];

impl Field<'_> {
    /// The unit as it stands, whatever it does: values, rules, marks, commander, and what lies on it.
    pub fn troop(self, id: UnitId) -> Troop {
        let (sheet, unit) = (self.sheet(id), self.unit(id));
        let attached = self.world.attached(id).map(|c| self.setup.commander(c));
        let virtues = Virtues::of(VIRTUES.into_iter().filter(|v| self.virtue(id, *v)));
        let own = attached.map_or(Virtues::NONE, |c| c.virtues);
        let ruthless = Virtues::of(VIRTUES.into_iter().filter(|v| own.has(*v) && !virtues.has(*v)));
        let mut has = Circumstances::NONE;
        let mut put = |c: Circumstance, is: bool| {
            if is {
                has = has.with(c);
            }
        };
        put(Circumstance::WearyAtOne, self.setup.on(Switch::WearyAtOne));
        put(Circumstance::Garrison, matches!(unit.place, Place::Garrison(_)));
        put(Circumstance::OriginalPosition, !unit.is(Mark::Displaced));
        put(Circumstance::NearItsGun, near_its_gun(self, id));
        let on = Subject::Unit(id);
        let affected = |of: Trait| self.world.affected(of, on);
        put(Circumstance::Undaunted, affected(Trait::Undaunted));
        put(Circumstance::Stoic, affected(Trait::Stoic));
        put(Circumstance::Swift, affected(Trait::Swift));
        let helped = |of: Trait| self.world.effects.iter().any(|e| e.of == of && e.on == on && e.amount > 0);
        put(Circumstance::Perfectionist, helped(Trait::Perfectionist));
        put(Circumstance::Notable, affected(Trait::Notable));
        put(Circumstance::Pious, helped(Trait::Pious));
        put(Circumstance::Terrible, affected(Trait::Terrible));
        if let Some(e) = self.world.effects.iter().find(|e| e.of == Trait::Trickster && e.on == on) {
            // The amount says which was chosen: 1 Melee, 2 Shoot; 0 while nothing is (T-COM-85).
            by!("T-COM-85");
            put(Circumstance::TricksterMelee, e.amount == 1);
            put(Circumstance::TricksterShoot, e.amount == 2);
        }
        put(Circumstance::Wealthy, self.has(id, Rule::Mercenaries) && in_radius_of(self, id, Trait::Wealthy));
        Troop {
            seat: self.seat(id),
            arm: sheet.arm,
            values: sheet.values,
            weapons: sheet.weapons,
            rules: self.rules(id),
            wear: unit.wear,
            disordered: unit.is(Mark::Disordered),
            virtues,
            ruthless,
            traits: attached.map(|c| c.traits).unwrap_or_default(),
            has,
        }
    }

    /// The unit as it stands for a Discipline test: with command, judged where every piece now is (T-TRN-21).
    pub fn tested(self, id: UnitId) -> Troop {
        let mut troop = self.troop(id);
        if !under_command(self, id) {
            troop.has = troop.has.with(Circumstance::OutOfCommand);
        }
        if in_radius_of(self, id, Trait::Imperturbable) {
            troop.has = troop.has.with(Circumstance::Imperturbable);
        }
        troop
    }
}
