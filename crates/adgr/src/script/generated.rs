//! Positions made up from a seed, for laws and soaks: two armies in lines with groups, terrain, works and generals, near
//! enough to each other to fight at once. Nothing a person would draw up.

use rocroi_game::{Chance, Seat};
use strum::IntoEnumIterator as _;

use super::{Degrees, Position, WorkText};
use crate::abilities::Ability;
use crate::troops::{Profile, Quality, Troop, Weapon};
use crate::world::{Marks, Trust, WorkKind};

/// A position from a seed. The armies stand 3 to 9 UD apart.
///
/// # Errors
/// Never, unless what is written here is no position.
pub fn plain(seed: u64) -> Result<Position, String> {
    let mut chance = Chance::new(seed);
    let mut text = String::from("attacker = \"A\"\n");
    let apart = chance.between(2, 9);
    let mut units = String::new();
    let mut corps = String::new();
    for (seat, sign) in [("A", 1), ("B", -1)] {
        let line = 10 - sign * apart / 2;
        for c in 0..2 {
            let (name, rank) = (format!("{seat}{c}"), ["ordinary", "competent", "brilliant", "strategist"]);
            let rank = rank[chance.below(4)];
            let doubtful = c == 1 && chance.one_in(4);
            let x = 4 + 12 * c + chance.between(0, 2);
            let y = line - sign * 3;
            corps.push_str(&format!(
                "[[corps]]\nname = \"{name}\"\nseat = \"{seat}\"\nrank = \"{rank}\"\nchief = {}\ndoubtful = {doubtful}\nat = [{x}.5, {y}]\n",
                c == 0
            ));
            ranks(&mut chance, &name, 2 + 13 * c, line, sign, &mut units);
        }
    }
    text.push_str(&corps);
    text.push_str(&units);
    let kinds = ["wood", "field", "brush", "marsh", "impassable", "village", "gentle-hill"];
    for _ in 0..chance.below(4) {
        let (x, y) = (chance.between(1, 26), chance.between(1, 16));
        let kind = kinds[chance.below(kinds.len())];
        let taken = kind == "impassable" && (4..16).contains(&y);
        if !taken {
            text.push_str(&format!(
                "[[terrain]]\nkind = \"{kind}\"\nrect = [{x}, {y}, {}, {}]\n",
                x + chance.between(2, 5),
                y + chance.between(2, 4)
            ));
        }
    }
    if chance.one_in(2) {
        text.push_str("[[terrain]]\nkind = \"road\"\nline = [[5, 0], [5, 9], [14, 20]]\n");
    }
    if chance.one_in(3) {
        text.push_str("[[terrain]]\nkind = \"river\"\nflow = \"rough\"\nline = [[28, 0], [28, 20]]\n");
    }
    read(&text)
}

fn read(text: &str) -> Result<Position, String> {
    toml::from_str(text).map_err(|e| format!("{e}\n{text}"))
}

/// The same with works and a rock between the corps; some with a corps that hesitates, some in the middle of an
/// activation with tired units, some with camps within reach.
///
/// # Errors
/// Never, unless what is written here is no position.
pub fn crowded(seed: u64) -> Result<Position, String> {
    let mut position = plain(seed)?;
    let mut chance = Chance::new(seed ^ 0x0d);
    let mut text = String::from("[[terrain]]\nkind = \"impassable\"\nrect = [14, 8, 14.9, 12]\n");
    for _ in 0..4 {
        let (x, y) = (chance.between(3, 26), chance.between(6, 13));
        let facing = 180 * chance.between(0, 1);
        text += &format!(
            "[[work]]\nseat = \"A\"\nkind = \"fortification\"\nat = [{x}, {y}.3]\nfacing = {facing}\n"
        );
    }
    let more = read(&text)?;
    position.work.extend(more.work);
    position.terrain.extend(more.terrain);
    if seed % 3 == 1 {
        for corps in position.corps.iter_mut().filter(|c| !c.chief) {
            corps.doubtful = true;
            corps.trust = Some(Trust::Hesitant);
        }
    }
    if seed % 3 == 2 {
        position.activate = position.corps.first().map(|c| c.name.clone());
        for unit in position.unit.iter_mut().filter(|_| chance.one_in(4)) {
            unit.marks = Some(Marks { orders: 3, moves: 1, ..Marks::default() });
        }
    }
    Ok(position)
}

/// The same with every ability, quality and kind of ground that such positions may have, and camps beside the lines.
///
/// # Errors
/// Never, unless what is written here is no position.
pub fn mixed(seed: u64) -> Result<Position, String> {
    let mut position = crowded(seed)?;
    let mut chance = Chance::new(seed ^ 0x3a);
    for unit in &mut position.unit {
        let profile = Profile::of(unit.troop);
        let list: &[Ability] = match (profile.mounted(), profile.light()) {
            (true, false) => &HORSE,
            (false, false) => &FOOT,
            (_, true) => &[],
        };
        for _ in 0..chance.below(3) {
            let ability = chance.pick(list).copied();
            unit.abilities.extend(ability.filter(|a| !unit.abilities.contains(a)));
        }
        if profile.foot() && profile.weapon.is_some() && chance.one_in(3) {
            unit.weapon = chance.pick(&[Weapon::Longbow, Weapon::Crossbow, Weapon::Arquebus]).copied();
        }
        unit.quality = [Quality::Mediocre, Quality::Ordinary, Quality::Elite][chance.below(3)];
        // Some stand behind works.
        let narrow = profile.foot() && !profile.battle_unit();
        if let Some(at) = unit.at.filter(|_| narrow && chance.one_in(6)) {
            let seat = if unit.facing == Degrees::default() { Seat::A } else { Seat::B };
            let kind = [WorkKind::Fortification, WorkKind::Obstacle, WorkKind::Stakes][chance.below(3)];
            position.work.push(WorkText { seat, kind, at, facing: unit.facing, gun: None });
        }
    }
    let mut text = String::new();
    let grounds =
        ["gully", "dunes", "plantation", "enclosed-field", "steep-hill", "marsh", "brush", "village"];
    for _ in 0..2 {
        let (x, y) = (chance.between(2, 24), chance.between(7, 11));
        let kind = grounds[chance.below(grounds.len())];
        text += &format!("[[terrain]]\nkind = \"{kind}\"\nellipse = [{x}.5, {y}.5, 4, 3]\n");
    }
    if chance.one_in(3) {
        // Between the lines, so that some have its bank to defend.
        let y = chance.between(8, 10);
        text += &format!("[[terrain]]\nkind = \"river\"\nflow = \"rough\"\nline = [[0, {y}], [30, {y}]]\n");
    }
    let fortified = chance.one_in(2);
    text += &format!("[[camp]]\nseat = \"A\"\nat = [0.3, 11]\nfortified = {fortified}\n");
    text += &format!("[[camp]]\nseat = \"B\"\nat = [28.5, 11]\nfortified = {}\n", !fortified);
    let more = read(&text)?;
    position.terrain.extend(more.terrain);
    position.camp.extend(more.camp);
    Ok(position)
}

const HORSE: [Ability; 6] = [
    Ability::Headstrong,
    Ability::Shock,
    Ability::Impact,
    Ability::Pistol,
    Ability::Caracole,
    Ability::Armour,
];
const FOOT: [Ability; 7] = [
    Ability::TwoHandedWeapon,
    Ability::Polearm,
    Ability::Salvo,
    Ability::Impact,
    Ability::Armour,
    Ability::Support,
    Ability::RegimentalArtillery,
];

/// Two ranks of a corps: blocks of the same troops in contact, in gaps or in a checkerboard.
fn ranks(chance: &mut Chance, corps: &str, left: i32, line: i32, sign: i32, out: &mut String) {
    let troops: Vec<Troop> = Troop::iter().collect();
    let mut n = 0;
    let facing = if sign > 0 { 0 } else { 180 };
    for (row, depth) in [(0, 0), (1, 3)] {
        let mut x = left * 1000;
        while x < (left + 10) * 1000 {
            let troop = troops[chance.below(troops.len())];
            let profile = Profile::of(troop);
            let wide = profile.front() / 4;
            let count = 1 + i32::try_from(chance.below(3)).unwrap_or(0);
            let gap = if profile.battle_unit() { 1000 } else { 0 };
            for _ in 0..count {
                if x + wide > (left + 12) * 1000 {
                    break;
                }
                let y = line - sign * depth;
                // The front-left corner as the unit looks: of one that faces south it is the eastern one.
                let at = if sign > 0 { x } else { x + wide };
                let name: &'static str = troop.into();
                out.push_str(&format!(
                    "[[unit]]\nname = \"{corps}-{row}{n}\"\ncorps = \"{corps}\"\ntroop = \"{name}\"\nat = [{}, {y}]\nfacing = {facing}\n",
                    f64::from(at) / 1000.0
                ));
                let horse = profile.mounted() && !profile.light();
                if horse && chance.one_in(3) {
                    out.push_str("abilities = [\"headstrong\"]\n");
                }
                if chance.one_in(5) && profile.cohesion() > 2 {
                    out.push_str("lost = 1\n");
                }
                n += 1;
                x += wide + gap;
            }
            x += chance.between(0, 3) * 500;
        }
    }
}
