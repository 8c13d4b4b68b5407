//! The pieces an army puts on the table: its entries in a set-up.

use super::warn::led;
use super::{Army, Bought, Leader};
use crate::profiles::Profile;
use crate::terms::{Formation, Set, Trait};
use crate::{CommanderSheet, RegimentId, RegimentSheet, Setup, UnitSheet};
use rocroi_game::{Seat, by};

impl Army {
    /// Adds this army to a set-up. Names are made unique within the battle.
    pub fn muster(&self, setup: &mut Setup, seat: Seat) {
        setup.armies[seat.index()].name.clone_from(&self.name);
        let mut first = None;
        for r in &self.regiments {
            let id = RegimentId(setup.regiments.len() as u16);
            let title = tables_name(r.formation);
            let name = unique(setup, r.name.as_deref().unwrap_or(&title), seat);
            setup.regiments.push(RegimentSheet {
                name,
                seat,
                formation: Some(r.formation),
                allied: self.allied(r),
            });
            first.get_or_insert(id);
            for u in &r.units {
                self.place(setup, seat, u, id, Some(r.formation));
            }
            for c in r.commanders.iter().filter(|_| led(r.formation)) {
                officer(setup, seat, c, Some(id), false);
            }
        }
        let mut elite = None;
        for u in &self.elite {
            by!("T-UNT-33");
            let id = RegimentId(setup.regiments.len() as u16);
            let name = unique(setup, "Elite unit", seat);
            setup.regiments.push(RegimentSheet { name, seat, formation: None, allied: false });
            self.place(setup, seat, u, id, None);
            elite.get_or_insert(id);
        }
        for c in &self.chiefs {
            officer(setup, seat, c, elite, true);
        }
    }

    fn place(
        &self,
        setup: &mut Setup,
        seat: Seat,
        u: &Bought,
        regiment: RegimentId,
        formation: Option<Formation>,
    ) {
        let Some(sheet) = u.sheet(&self.terms, formation) else { return };
        let profile: Option<&Profile> = u.profile();
        let title = profile.map_or("Unit", |p| p.name.en.as_str());
        let name = unique(setup, u.name.as_deref().unwrap_or(title), seat);
        let options = profile.map_or_else(Vec::new, |p| {
            u.options.iter().filter_map(|o| p.options.get(*o)).map(|o| o.id.clone()).collect()
        });
        let bill = u.bill(&self.terms, formation.is_none());
        setup.units.push(UnitSheet {
            name,
            seat,
            regiment,
            options,
            sheet,
            foot: u.foot(&self.terms),
            cost: bill.iter().map(|i| i32::from(i.cost.v)).sum(),
        });
    }
}

fn officer(setup: &mut Setup, seat: Seat, c: &Leader, regiment: Option<RegimentId>, chief: bool) {
    let title = match regiment {
        _ if chief => "Commander-in-chief".to_owned(),
        Some(r) => format!("Commander of {}", setup.regiments[r.at()].name),
        None => "Commander".to_owned(),
    };
    let name = unique(setup, c.name.as_deref().unwrap_or(&title), seat);
    // The two common traits belong to everybody and are not written down (T-ARM-18).
    let common = Set::of([Trait::Fast, Trait::Inspiring]);
    setup.commanders.push(CommanderSheet {
        name,
        seat,
        rank: c.rank,
        chief,
        regiment,
        virtues: Set::of(c.virtues.iter().copied()),
        traits: Set::of(c.traits.iter().copied()).less(common),
    });
}

fn tables_name(formation: Formation) -> String {
    let entry = super::tables().formations.iter().find(|e| e.formation == formation);
    entry.map_or_else(String::new, |e| e.name.en.clone())
}

/// The name, with a number if another piece of the battle has it.
fn unique(setup: &Setup, name: &str, seat: Seat) -> String {
    let taken = |n: &str| {
        setup.units.iter().any(|u| u.name == n)
            || setup.commanders.iter().any(|c| c.name == n)
            || setup.regiments.iter().any(|r| r.name == n && r.seat == seat)
    };
    if !taken(name) {
        return name.to_owned();
    }
    (2..).map(|i| format!("{name} {i}")).find(|n| !taken(n)).unwrap_or_default()
}
