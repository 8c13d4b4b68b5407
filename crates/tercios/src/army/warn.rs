//! Virtues and traits that do nothing in these hands (T-ARM-42). Warnings only.

use super::fault::{Spot, Warning};
use super::{Army, Leader, Regiment};
use crate::profiles::Sheet;
use crate::terms::{Formation, Rule, Trait, UnitType, Virtue};
use rocroi_game::by;

impl Army {
    /// Everything that will do nothing.
    pub(super) fn warnings(&self) -> Vec<Warning> {
        by!("T-ARM-42");
        let mut out = Vec::new();
        for (at, c) in self.everyone() {
            out.extend(
                c.virtues
                    .iter()
                    .filter(|v| idle_virtue(at, **v))
                    .map(|v| Warning::IdleVirtue { at, virtue: *v }),
            );
            let idle = c.traits.iter().filter(|t| self.idle_trait(at, c, **t));
            out.extend(idle.map(|t| Warning::IdleTrait { at, r#trait: *t }));
        }
        out
    }

    /// The units this commander may command (T-COM-03), by regiment; the elite unit is a regiment of its own.
    fn commanded(&self, at: Spot, c: &Leader) -> Vec<Vec<Sheet>> {
        let chief = at.regiment == 0;
        let everywhere = chief || c.virtues.contains(&Virtue::Fame);
        let sheets = |r: &Regiment| {
            r.units.iter().filter_map(|u| u.sheet(&self.terms, Some(r.formation))).collect::<Vec<_>>()
        };
        let mut out = Vec::new();
        for (i, r) in self.regiments.iter().enumerate() {
            let own = usize::from(at.regiment) == i + 1;
            let allied = self.allied(r) && !own;
            let open = if allied { c.traits.contains(&Trait::Diplomatic) } else { own || everywhere };
            if open {
                out.push(sheets(r));
            }
        }
        if chief {
            out.push(self.elite.iter().filter_map(|u| u.sheet(&self.terms, None)).collect());
        }
        out
    }

    fn idle_trait(&self, at: Spot, c: &Leader, of: Trait) -> bool {
        let units = self.commanded(at, c);
        let any = |f: &dyn Fn(&Sheet) -> bool| units.iter().flatten().any(f);
        let lends = c.virtues.iter().any(|v| v.of_the_unit());
        let gun = |s: &Sheet| s.ty == UnitType::Gun;
        match of {
            Trait::Inspiring => !lends,
            Trait::Expert => !lends || !any(&|s| s.rules.has(Rule::Brigade)),
            Trait::Engineer | Trait::Skilled => !any(&gun),
            Trait::PreparedArtillery => !any(&|s| gun(s) && s.rules.has(Rule::Carthorses)),
            Trait::PreparedLightTroops | Trait::Tenacious => !any(&|s| s.rules.has(Rule::Light)),
            Trait::Experienced => {
                let battalion = |s: &Sheet| s.play_type() == crate::profiles::PlayType::Battalion;
                !any(&|s| matches!(s.ty, UnitType::Shot | UnitType::Pike)) || !any(&battalion)
            }
            Trait::Indefatigable => !units.iter().any(|regiment| {
                let types: Vec<_> = regiment.iter().map(Sheet::play_type).collect();
                types.iter().enumerate().any(|(i, t)| types[..i].contains(t))
            }),
            Trait::Wealthy => !any(&|s| s.rules.has(Rule::Mercenaries)),
            Trait::Diplomatic => !self.regiments.iter().any(|r| self.allied(r)),
            Trait::Accomplice | Trait::ComradeInArms => self.everyone().len() < 2,
            // Cartographer needs scenery bought with points, which is agreed at the table (T-BAT-02).
            _ => false,
        }
    }
}

fn idle_virtue(at: Spot, virtue: Virtue) -> bool {
    let chief = at.regiment == 0;
    match virtue {
        Virtue::Initiative => !chief,
        Virtue::Fame => chief,
        _ => false,
    }
}

/// Which formations have a commander of their own.
pub(super) fn led(formation: Formation) -> bool {
    formation != Formation::Battery
}
