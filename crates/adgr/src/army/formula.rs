//! The price formula (A-ARM-17 to A-ARM-21): a second opinion on the table, which always wins (A-ARM-23).

use super::price::Choice;
use crate::troops::{Category, Profile, Quality, Troop, Weapon};
use rocroi_game::by;
use serde::Serialize;

/// A part of the formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, strum::VariantNames)]
pub enum Part {
    /// What every unit of its kind begins with.
    Base,
    /// Its printed cohesion.
    Cohesion,
    /// Its arm for melee.
    Arm,
    /// Its missile weapon.
    Missile,
    /// One less for having both.
    Both,
    /// Built-in armour.
    ArmourBuiltIn,
    /// What is built into the troop otherwise.
    BuiltIn,
    /// An option.
    Extension,
    /// Mediocre or Elite.
    Supplement,
}

/// One line of the formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// What for.
    pub part: Part,
    /// The option, of an extension.
    pub choice: Option<Choice>,
    /// Points.
    pub points: i16,
}

/// What the formula makes of a unit; none for types of a fixed price (A-ARM-21).
pub fn formula(troop: Troop, quality: Quality, choices: &[Choice]) -> Option<i16> {
    lines(troop, quality, choices).map(|all| all.iter().map(|l| l.points).sum())
}

/// The formula line by line; none for types of a fixed price (A-ARM-21).
pub fn lines(troop: Troop, quality: Quality, choices: &[Choice]) -> Option<Vec<Line>> {
    if fixed(troop) {
        by!("A-ARM-21");
        return None;
    }
    by!("A-ARM-22");
    let p = super::profile_of(troop, quality, choices);
    let mut out = if p.foot() { foot(p, choices) } else { mounted(p, choices) };
    out.push(line(Part::Supplement, supplement(p)));
    out.retain(|l| l.points != 0);
    Some(out)
}

/// Types whose price is not built by formula.
pub fn fixed(troop: Troop) -> bool {
    let category = troop.row().category;
    troop == Troop::Levy
        || category.light()
        || matches!(category, Category::Wwg | Category::Art | Category::El)
}

const fn line(part: Part, points: i16) -> Line {
    Line { part, choice: None, points }
}

fn extensions(choices: &[Choice], price: impl Fn(Choice) -> i16) -> impl Iterator<Item = Line> {
    choices.iter().map(move |c| Line { part: Part::Extension, choice: Some(*c), points: price(*c) })
}

fn foot(p: Profile, choices: &[Choice]) -> Vec<Line> {
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
    let mut out = vec![
        line(Part::Base, base),
        line(Part::Cohesion, i16::from(p.cohesion())),
        line(Part::Arm, arm),
        line(Part::Missile, missile),
        line(Part::Both, both),
        line(Part::BuiltIn, built_in),
    ];
    out.extend(extensions(choices, |c| match c {
        Choice::Armour | Choice::Salvo => 3,
        Choice::Impact | Choice::TwoHandedWeapon | Choice::Polearm | Choice::KeilSwordsmen => 2,
        Choice::RegimentalArtillery => 4,
        Choice::HalfShooter => -1,
        _ => 0,
    }));
    out
}

fn mounted(p: Profile, choices: &[Choice]) -> Vec<Line> {
    by!("A-ARM-18");
    by!("A-ARM-19");
    let arm = if p.rides_camels() { 4 } else { 3 };
    let armour = match p.troop {
        Troop::HeavyCavalry => 2,
        Troop::Cuirassier | Troop::Gendarme => 4,
        _ => 0,
    };
    let mut out = vec![
        line(Part::Base, 1),
        line(Part::Cohesion, i16::from(p.cohesion())),
        line(Part::Arm, arm),
        line(Part::ArmourBuiltIn, armour),
    ];
    out.extend(extensions(choices, move |c| match c {
        Choice::Impact if p.troop == Troop::Gendarme => 2,
        Choice::Impact | Choice::Caracole | Choice::Pistol | Choice::Javelin => 1,
        Choice::HalfBow | Choice::HalfCrossbow | Choice::HalfCarbine => 1,
        Choice::Shock | Choice::Bow | Choice::Crossbow | Choice::Carbine => 2,
        Choice::CommandedShot => 3,
        _ => 0,
    }));
    out
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
