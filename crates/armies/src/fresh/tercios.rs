//! Starting lists of Tercios: the least a standard army must have, then regiments, units, options and talents, each kept
//! only if the whole stays legal. The system's own check is the judge.

use super::Fresh;
use rocroi_game::{Chance, Trouble};
use rocroi_tercios::army::{CommanderEntry, List, RegimentEntry, UnitEntry};
use rocroi_tercios::profiles::{Profile, profiles};
use rocroi_tercios::terms::{Formation, Kind, Nation, Term as _, Trait, Virtue};
use rocroi_words::Speaker;

const TRIES: usize = 600;

fn legal(list: &List) -> bool {
    list.understand().is_ok_and(|a| a.check().faults.is_empty())
}

fn cost(list: &List) -> i32 {
    list.understand().map_or(0, |a| a.cost().points)
}

fn leader(rank: u8) -> CommanderEntry {
    CommanderEntry { name: None, rank, virtues: Vec::new(), traits: Vec::new() }
}

fn unit(p: &Profile) -> UnitEntry {
    UnitEntry { profile: p.id.clone(), name: None, options: Vec::new() }
}

/// The kind a formation is made of.
const fn main_kind(f: Formation) -> Kind {
    match f {
        Formation::InfantryRegiment => Kind::Battalion,
        Formation::CavalryRegiment => Kind::Cavalry,
        Formation::BattleGroup => Kind::Company,
        Formation::Battery => Kind::Gun,
    }
}

/// The smallest formation of this kind, of one drawn profile.
fn formation(f: Formation, chance: &mut Chance) -> Option<RegimentEntry> {
    let entry = profiles().formations.iter().find(|e| e.formation == f)?;
    let of: Vec<&Profile> =
        profiles().profiles.iter().filter(|p| p.purchasable && p.kind == main_kind(f)).collect();
    let p = chance.pick(&of)?;
    let commander = if entry.commander { vec![leader(0)] } else { Vec::new() };
    let units = (0..entry.main[0].max(1)).map(|_| unit(p)).collect();
    Some(RegimentEntry { formation: f.id().to_owned(), name: None, ally: None, commander, unit: units })
}

pub(super) fn fresh(wish: &Fresh) -> Result<List, Trouble> {
    let mut chance = Chance::new(wish.seed);
    let open: Vec<Nation> = profiles().nations.iter().filter(|n| !n.optional).map(|n| n.nation).collect();
    let nation = match &wish.list {
        Some(id) => {
            let named = Nation::named(id)?;
            if !open.contains(&named) {
                let wrong = format!("`{id}` plays only if both sides accept it (T-ARM-07)");
                return Err(Trouble { wrong, right: Some("choose another nation".to_owned()) });
            }
            named
        }
        None => chance.pick(&open).copied().ok_or_else(|| Trouble::new("there are no nations"))?,
    };
    let points = wish.points.unwrap_or(1000);
    // Points are points in both languages.
    let name = format!("{}, {points} points", Speaker::of(wish.lang).term("tercios", &nation));
    let empty = List {
        system: "tercios".to_owned(),
        format: 1,
        name,
        nation: nation.id().to_owned(),
        structure: "standard".to_owned(),
        points,
        note: None,
        agreed: None,
        chief: Vec::new(),
        regiment: Vec::new(),
        elite: Vec::new(),
    };
    let mut list = start(&empty, &mut chance)
        .ok_or_else(|| Trouble::new(format!("{points} points are too few for an army of Tercios")))?;
    for n in 0..TRIES {
        if cost(&list) * 100 >= i32::from(points) * 98 {
            break;
        }
        let mut other = list.clone();
        change(&mut other, n, &mut chance);
        if legal(&other) {
            list = other;
        }
    }
    Ok(list)
}

/// A commander-in-chief and the foot that must be there.
fn start(empty: &List, chance: &mut Chance) -> Option<List> {
    for _ in 0..200 {
        let mut list = empty.clone();
        list.chief = vec![leader(u8::try_from(chance.below(5)).unwrap_or(2))];
        list.regiment.extend(formation(Formation::InfantryRegiment, chance));
        if legal(&list) {
            return Some(list);
        }
    }
    None
}

/// One thing more: bodies first, then what fills them, then what betters them.
fn change(list: &mut List, n: usize, chance: &mut Chance) {
    let stage = if n < 40 { chance.below(2) } else { chance.below(5) };
    match stage {
        0 => {
            // Two of horse for one of the others, as armies of the time had them.
            let kinds = [
                Formation::CavalryRegiment,
                Formation::CavalryRegiment,
                Formation::InfantryRegiment,
                Formation::Battery,
            ];
            let kind = chance.pick(&kinds).copied().unwrap_or(Formation::CavalryRegiment);
            list.regiment.extend(formation(kind, chance));
        }
        1 => {
            let all = &profiles().profiles;
            let at = chance.below(list.regiment.len());
            if let (Some(r), Some(p)) = (list.regiment.get_mut(at), chance.pick(all)) {
                // More of the same as often as something else.
                let same = r.unit.first().cloned().filter(|_| chance.one_in(2));
                let plain = |u: UnitEntry| UnitEntry { options: Vec::new(), ..u };
                r.unit.push(same.map_or_else(|| unit(p), plain));
            }
        }
        2 | 3 => {
            let mut units: Vec<&mut UnitEntry> = list.regiment.iter_mut().flat_map(|r| &mut r.unit).collect();
            let at = chance.below(units.len());
            if let Some(u) = units.get_mut(at) {
                let of = profiles().named(&u.profile).ok().and_then(|i| profiles().get(i));
                let options: Vec<&str> =
                    of.map_or_else(Vec::new, |p| p.options.iter().map(|o| o.id.as_str()).collect());
                u.options.extend(chance.pick(&options).map(|o| (*o).to_owned()));
            }
        }
        _ => {
            let regiments = list.regiment.iter_mut().flat_map(|r| &mut r.commander);
            let mut all: Vec<&mut CommanderEntry> = list.chief.iter_mut().chain(regiments).collect();
            let at = chance.below(all.len());
            if let Some(c) = all.get_mut(at) {
                match chance.below(3) {
                    0 => c.rank = c.rank.saturating_add(1).min(4),
                    1 => c.virtues.extend(chance.pick(Virtue::ALL).map(|v| v.id().to_owned())),
                    _ => c.traits.extend(chance.pick(Trait::ALL).map(|t| t.id().to_owned())),
                }
            }
        }
    }
}
