//! Lists edited at random, thousands of times: the report of a list kept and edited in memory equals that of the same
//! list written down and read from scratch; and the code of every step leads back to it.

use crate::common;

use common::toml_files;
use rocroi_adgr::army::{Choice, Status};
use rocroi_adgr::troops::Troop;
use rocroi_armies::{ListFile, SYSTEMS, code, periods, read_code};
use rocroi_game::Chance;
use rocroi_tercios::profiles::profiles;
use rocroi_tercios::terms::{Formation, Nation, Term as _, Trait, Virtue};
use rocroi_words::Lang;
use strum::VariantNames as _;

fn any<'a>(chance: &mut Chance, of: &[&'a str]) -> &'a str {
    chance.pick(of).copied().unwrap_or_default()
}

fn edit(list: &mut ListFile, chance: &mut Chance) {
    match list {
        ListFile::Adgr(l) => adgr(l, chance),
        ListFile::Tercios(l) => tercios(l, chance),
        ListFile::Argad(l) => argad(l, chance),
    }
}

fn adgr(l: &mut rocroi_adgr::army::List, chance: &mut Chance) {
    let at = chance.below(l.corps.len());
    match chance.below(12) {
        0 => l.points = [100, 150, 220, 300][chance.below(4)],
        1 => l.year = 1490 + chance.below(220) as u16,
        2 => l.list = chance.pick(periods()).map(|p| p.id.clone()).filter(|_| !chance.one_in(3)),
        3 => l.fortified_camp = !l.fortified_camp,
        4 => l.works.obstacles = chance.below(9) as u8,
        5 if l.corps.len() < 5 => l.corps.extend(l.corps.get(at).cloned()),
        6 if l.corps.len() > 2 => drop(l.corps.remove(at)),
        n => {
            let Some(corps) = l.corps.get_mut(at) else { return };
            let unit = chance.below(corps.unit.len());
            match n {
                7 => any(chance, &["ordinary", "competent", "brilliant", "strategist"])
                    .clone_into(&mut corps.general.rank),
                8 => {
                    corps.general.status = Some(any(chance, Status::VARIANTS).to_owned());
                    corps.general.list = chance.pick(periods()).map(|p| p.id.clone());
                }
                9 if corps.unit.len() > 1 => drop(corps.unit.remove(unit)),
                10 => corps.unit.extend(corps.unit.get(unit).cloned().filter(|_| chance.one_in(3))),
                _ => {
                    let Some(u) = corps.unit.get_mut(unit) else { return };
                    match chance.below(4) {
                        0 => {
                            let troops: Vec<&str> =
                                Troop::VARIANTS.iter().copied().filter(|t| *t != "medium-camelry").collect();
                            any(chance, &troops).clone_into(&mut u.troop);
                        }
                        1 => u.quality = Some(any(chance, &["mediocre", "ordinary", "elite"]).to_owned()),
                        2 => u.options.push(any(chance, Choice::VARIANTS).to_owned()),
                        _ => u.number = 1 + chance.below(5) as u8,
                    }
                    u.options.truncate(5);
                }
            }
        }
    }
}

fn tercios(l: &mut rocroi_tercios::army::List, chance: &mut Chance) {
    let at = chance.below(l.regiment.len());
    match chance.below(9) {
        0 => any(chance, Nation::NAMES).clone_into(&mut l.nation),
        1 => l.points = 300 + chance.below(1200) as u16,
        2 => any(chance, &["standard", "battle_groups", "cavalry"]).clone_into(&mut l.structure),
        3 if l.regiment.len() < 8 => l.regiment.extend(l.regiment.get(at).cloned()),
        4 if l.regiment.len() > 1 => drop(l.regiment.remove(at)),
        5 => {
            for c in &mut l.chief {
                c.rank = chance.below(6) as u8;
                c.virtues = vec![any(chance, Virtue::NAMES).to_owned()];
                c.traits = vec![any(chance, Trait::NAMES).to_owned()];
            }
        }
        6 => {
            if let Some(r) = l.regiment.get_mut(at) {
                any(chance, Formation::NAMES).clone_into(&mut r.formation);
            }
        }
        _ => {
            let Some(r) = l.regiment.get_mut(at) else { return };
            let unit = chance.below(r.unit.len());
            let bought: Vec<_> = profiles().profiles.iter().filter(|p| p.purchasable).collect();
            let Some(u) = r.unit.get_mut(unit) else { return };
            if let Some(p) = chance.pick(&bought) {
                u.profile.clone_from(&p.id);
                u.options = chance.pick(&p.options).map(|o| o.id.clone()).into_iter().collect();
            }
        }
    }
}

fn argad(l: &mut rocroi_argad::scenario::BandFile, chance: &mut Chance) {
    let at = chance.below(l.group.len());
    match chance.below(5) {
        0 => l.points = 80 + chance.below(300) as u16,
        1 if l.group.len() < 8 => l.group.extend(l.group.get(at).cloned()),
        2 if l.group.len() > 1 => drop(l.group.remove(at)),
        _ => {
            let Some(row) = l.group.get_mut(at).and_then(|g| g.figure.first_mut()) else { return };
            let names: Vec<&str> = rocroi_argad::scenario::ready().iter().map(|r| r.name.as_str()).collect();
            row.insert("like".to_owned(), any(chance, &names).into());
            row.insert("n".to_owned(), (1 + chance.below(9) as i64).into());
            row.insert("leads".to_owned(), chance.one_in(2).into());
        }
    }
}

#[test]
fn a_list_checked_after_each_edit_equals_the_list_checked_from_scratch() {
    let (mut edits, mut legal) = (0, 0);
    for system in SYSTEMS {
        for (i, (path, text)) in toml_files(&format!("samples/{system}")).into_iter().enumerate() {
            let mut chance = Chance::new(100 + i as u64);
            let start = ListFile::read(&text).unwrap();
            let mut list = start.clone();
            for n in 0u32..150 {
                if n.is_multiple_of(20) {
                    list = start.clone();
                }
                edit(&mut list, &mut chance);
                edits += 1;
                let scratch = ListFile::read(&list.to_toml().unwrap()).unwrap();
                assert_eq!(scratch, list, "{}", path.display());
                let (kept, fresh) = (list.report(Lang::En), scratch.report(Lang::En));
                assert_eq!(kept, fresh, "{}", path.display());
                assert_eq!(kept, list.report(Lang::En), "{}: asking changes nothing", path.display());
                // Share codes have tests of their own, and take longer than all the rest.
                if n.is_multiple_of(10) {
                    assert_eq!(read_code(&code(&list)).unwrap(), list, "{}", path.display());
                }
                legal += usize::from(kept.is_ok_and(|r| r.legal));
            }
        }
    }
    assert!(edits >= 3000 && legal > 50, "{edits} edits, {legal} of them legal");
}
