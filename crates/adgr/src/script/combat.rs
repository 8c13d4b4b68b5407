//! The orders of the fighting chapters in words: what to shoot at, which contact is the fight, which generals fight.

use rocroi_game::{Now, Trouble};

use super::position::EdgeText;
use super::read::{Read, Reader, split_word};
use super::save::{firer_name, half_name};
use crate::Adgr;
use crate::ids::{AdgUnit, CorpsId, Edge, Firer, ShipGun};
use crate::order::Order;
use crate::shooting::declare::{Aimed, Declaration};
use crate::shooting::targets::{SHIP_GUNS, choices};
use crate::world::World;

const EDGES: [(&str, EdgeText); 4] = [
    ("front", EdgeText::Front),
    ("left", EdgeText::Left),
    ("right", EdgeText::Right),
    ("rear", EdgeText::Rear),
];

fn edge_word(edge: Edge) -> &'static str {
    EDGES.iter().find(|(_, e)| e.edge() == edge).map_or("front", |(word, _)| word)
}

impl Reader<'_> {
    fn several(&self, text: &str) -> Read<Vec<Firer>> {
        let each = text.split(',').map(str::trim).filter(|t| !t.is_empty()).map(|t| self.firers(t));
        Ok(each.collect::<Read<Vec<_>>>()?.concat())
    }

    /// `A`, `A.2`, `ship.1`, or `ship` for all its guns.
    fn firers(&self, text: &str) -> Read<Vec<Firer>> {
        let guns = (1..=SHIP_GUNS).map(|gun| Firer::Gun(ShipGun { seat: self.seat, gun }));
        let mut named = guns.filter(|gun| text == "ship" || text == firer_name(self.scene.world, *gun));
        match named.next() {
            Some(first) => Ok([first].into_iter().chain(named).collect()),
            None => Ok(vec![self.adg_unit(text)?.into()]),
        }
    }

    /// `shoot; hold A, B.2; C.1 at D.2 from left; main E`.
    pub(super) fn shoot(&self, extras: &[&str]) -> Read<Order> {
        let mut d = Declaration::default();
        for extra in extras {
            match split_word(extra) {
                ("hold", who) => d.hold.extend(self.several(who)?),
                ("main", who) => d.mains.extend(self.several(who)?),
                _ => d.aims.extend(self.aim(extra)?),
            }
        }
        Ok(Order::Shoot(d))
    }

    /// Who names no edge means the first one, as they are preferred, through which that target may be shot at.
    fn aim(&self, text: &str) -> Read<Vec<Aimed>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (shooter, target, from) = match words.as_slice() {
            [s, "at", t] => (s, t, None),
            [s, "at", t, "from", e] => (s, t, Some(*e)),
            _ => {
                return Err(Trouble {
                    wrong: format!("`{text}` is not understood"),
                    right: Some("write `hold A1`, `main A1`, or `A1 at B2 from left`".into()),
                });
            }
        };
        let named = |from: &str| {
            let edge = EDGES.iter().find(|(word, _)| *word == from).map(|(_, e)| e.edge());
            edge.ok_or_else(|| Trouble::unknown("edge", from, EDGES.map(|(w, _)| w)))
        };
        let edge = from.map(named).transpose()?;
        let target = self.adg_unit(target)?;
        let all = if edge.is_none() { choices(&self.scene, self.seat) } else { Vec::new() };
        let usual = |shooter: Firer| {
            let mut mine = all.iter().filter(|c| c.shooter == shooter);
            mine.find(|c| c.among.iter().any(|p| p.target == target)).map_or(Edge::Front, |c| c.edge)
        };
        let aimed = |shooter| Aimed { shooter, edge: edge.unwrap_or_else(|| usual(shooter)), target };
        Ok(self.firers(shooter)?.into_iter().map(aimed).collect())
    }

    /// `pair A.1 with B.2`.
    pub(super) fn pair(&self, text: &str) -> Read<Order> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            [mine, "with", enemy] => Ok(Order::Pair(self.adg_unit(mine)?, self.adg_unit(enemy)?)),
            _ => Err(Trouble {
                wrong: format!("`pair {text}` is not understood"),
                right: Some("write for instance `pair A.1 with B.2`".into()),
            }),
        }
    }

    /// `engage`, `engage G1 with A.1, G2 with B.2`.
    pub(super) fn engage(&self, text: &str) -> Read<Order> {
        let mut list = Vec::new();
        for each in text.split(',').map(str::trim).filter(|t| !t.is_empty()) {
            let words: Vec<&str> = each.split_whitespace().collect();
            let [general, "with", unit] = words.as_slice() else {
                return Err(Trouble {
                    wrong: format!("`{each}` is not understood"),
                    right: Some("write for instance `engage G1 with A.1`, or `engage` for nobody".into()),
                });
            };
            list.push((self.general_id(general)?, self.adg_unit(unit)?));
        }
        Ok(Order::Engage(list))
    }
}

/// Writes a declaration.
pub(super) fn write_shoot(world: &World, d: &Declaration) -> String {
    let names = |list: &[Firer]| list.iter().map(|a| firer_name(world, *a)).collect::<Vec<_>>().join(", ");
    let mut out = "shoot".to_owned();
    if !d.hold.is_empty() {
        out.push_str(&format!("; hold {}", names(&d.hold)));
    }
    for a in &d.aims {
        let (who, at) = (firer_name(world, a.shooter), half_name(world, a.target));
        out.push_str(&format!("; {who} at {at} from {}", edge_word(a.edge)));
    }
    if !d.mains.is_empty() {
        out.push_str(&format!("; main {}", names(&d.mains)));
    }
    out
}

/// Writes which generals fight.
pub(super) fn write_engage(now: Now<'_, Adgr>, list: &[(CorpsId, AdgUnit)]) -> String {
    let each = list
        .iter()
        .map(|(g, u)| format!("{} with {}", now.setup.corps(*g).general, half_name(now.world, *u)));
    let each: Vec<String> = each.collect();
    if each.is_empty() { "engage".to_owned() } else { format!("engage {}", each.join(", ")) }
}
