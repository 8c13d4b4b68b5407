//! The price formula (A-ARM-17 to A-ARM-21): a second opinion on the table, which always wins (A-ARM-23).

use super::price::Choice;
use crate::troops::{Category, Profile, Quality, Troop, Weapon};
use rocroi_game::by;

/// What the formula makes of a unit; none for types of a fixed price (A-ARM-21).
pub fn formula(troop: Troop, quality: Quality, choices: &[Choice]) -> Option<i16> {
    if fixed(troop) {
        by!("A-ARM-21");
        return None;
    }
    by!("A-ARM-22");
    let p = super::profile_of(troop, quality, choices);
    let ordinary = if p.foot() { foot(p, choices) } else { mounted(p, choices) };
    Some(ordinary + supplement(p))
}

/// Types whose price is not built by formula.
pub fn fixed(troop: Troop) -> bool {
    let category = troop.row().category;
    troop == Troop::Levy
        || category.light()
        || matches!(category, Category::Wwg | Category::Art | Category::El)
}

fn foot(p: Profile, choices: &[Choice]) -> i16 {
    by!("A-ARM-17");
    by!("A-ARM-19");
    let base = if p.deep() { 1 } else { 2 };
    let arm = match p.troop {
        Troop::Lmi => 0,
        Troop::MediumSwordsmen => 4,
        _ if p.deep() => 9,
        _ => 5,
    };
    let missile = match p.weapon {
        None => 0,
        Some(Weapon::Arquebus) => 3,
        Some(Weapon::Musket) => 4,
        Some(Weapon::Flintlock | Weapon::Bow | Weapon::Crossbow) => 6,
        Some(Weapon::Longbow) => 7,
        Some(_) => 0,
    };
    let both = if arm > 0 && missile > 0 { -1 } else { 0 };
    let built_in = match p.troop {
        // Heavy armour and two-handed weapons; half of a colunela shoots.
        Troop::FootKnights => 7,
        Troop::Colunela => -1,
        _ => 0,
    };
    let extras: i16 = choices
        .iter()
        .map(|c| match c {
            Choice::Armour | Choice::Salvo => 3,
            Choice::Impact | Choice::TwoHandedWeapon | Choice::Polearm | Choice::KeilSwordsmen => 2,
            Choice::RegimentalArtillery => 4,
            Choice::HalfShooter => -1,
            _ => 0,
        })
        .sum();
    base + i16::from(p.cohesion()) + arm + missile + both + built_in + extras
}

fn mounted(p: Profile, choices: &[Choice]) -> i16 {
    by!("A-ARM-18");
    by!("A-ARM-19");
    let arm = if p.rides_camels() { 4 } else { 3 };
    let armour = match p.troop {
        Troop::HeavyCavalry => 2,
        Troop::Cuirassier | Troop::Gendarme => 4,
        _ => 0,
    };
    let extras: i16 = choices
        .iter()
        .map(|c| match c {
            Choice::Impact if p.troop == Troop::Gendarme => 2,
            Choice::Impact | Choice::Caracole | Choice::Pistol | Choice::Javelin => 1,
            Choice::HalfBow | Choice::HalfCrossbow | Choice::HalfCarbine => 1,
            Choice::Shock | Choice::Bow | Choice::Crossbow | Choice::Carbine => 2,
            Choice::CommandedShot => 3,
            _ => 0,
        })
        .sum();
    1 + i16::from(p.cohesion()) + arm + armour + extras
}

fn supplement(p: Profile) -> i16 {
    by!("A-ARM-20");
    let step = if p.battle_unit() { 3 } else { 2 };
    match p.quality {
        Quality::Mediocre => -step,
        Quality::Ordinary => 0,
        Quality::Elite => step,
    }
}
