//! What a list costs and everything wrong with it, at once.

use super::fault::{ArmyFault, Spot};
use super::list::{Army, Bought, Leader, Rules, Status};
use super::period::{MOST_COMMAND, Period};
use super::price::{Choice, counts, offer, profile_of, size};
use crate::setup::Rank;
use crate::troops::{Category, Quality, Troop};
use rocroi_game::by;
use serde::Serialize;

/// The price of a unit, piece by piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnitPrice {
    /// Where it stands.
    pub at: Spot,
    /// What it is called.
    pub name: String,
    /// Troop and quality.
    pub base: i16,
    /// Each option on offer.
    pub options: Vec<(Choice, i16)>,
}

impl UnitPrice {
    /// All together.
    pub fn total(&self) -> i16 {
        self.base + self.options.iter().map(|(_, p)| p).sum::<i16>()
    }
}

/// The cost of a list and its faults.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// Each general's price, corps by corps.
    pub generals: Vec<i16>,
    /// Each unit's price.
    pub units: Vec<UnitPrice>,
    /// Fortifications and obstacles.
    pub works: i16,
    /// The camp.
    pub camp: i16,
    /// The ship.
    pub ship: i16,
    /// Everything.
    pub total: i16,
    /// Everything wrong with it; empty if it is legal.
    pub faults: Vec<ArmyFault>,
}

/// Command value of a free list (A-ARM-04).
const COMMAND_VALUE: u8 = 4;
/// Works a free list may have (A-ARM-33).
const WORKS: u8 = 6;

impl Army {
    /// What the list costs and everything wrong with it. A list built from a period list that is not at hand is
    /// judged by everything but that.
    pub fn check(&self) -> Report {
        self.check_by(None, None)
    }

    /// What the list costs and everything wrong with it, its period list and that of its allied corps included.
    pub fn check_by(&self, period: Option<&Period>, ally: Option<&Period>) -> Report {
        let mut faults = Vec::new();
        let prices = size(self.points);
        let mut generals = Vec::new();
        let mut units = Vec::new();
        for (i, (_, leader, bought)) in self.corps.iter().enumerate() {
            let corps = nth(i);
            generals.push(general_price(leader, prices));
            check_leader(leader, bought, corps, &mut faults);
            by!("A-ARM-03");
            if bought.is_empty() {
                faults.push(ArmyFault::EmptyCorps { at: Spot { corps, unit: 0 } });
            }
            for (j, b) in bought.iter().enumerate() {
                let at = Spot { corps, unit: nth(j) };
                units.push(unit_price(b, at));
                check_unit(b, at, self.rules.mixed_shot, &mut faults);
            }
        }
        self.check_whole(period, &mut faults);
        self.check_listed(period, ally, &mut faults);
        by!("A-ARM-16");
        let pieces = self.works.pieces();
        by!("A-ARM-34");
        let camp = if self.fortified_camp { prices.fortified_camp } else { 0 };
        let ship = if self.ship { 10 } else { 0 };
        let works = i16::from(pieces);
        let total = generals.iter().sum::<i16>()
            + units.iter().map(UnitPrice::total).sum::<i16>()
            + works
            + camp
            + ship;
        by!("A-ARM-01");
        if i32::from(total) > i32::from(self.points) {
            faults.push(ArmyFault::OverBudget { cost: total, limit: self.points });
        }
        for f in &faults {
            f.clause().mark();
        }
        faults.retain(|f| !f.clause().suppressed());
        Report { generals, units, works, camp, ship, total, faults }
    }

    /// The command value, and how many works there may be.
    fn limits(&self, period: Option<&Period>) -> (u8, u8) {
        match period {
            Some(p) => (p.command, p.works),
            None if self.list.is_some() => (MOST_COMMAND, WORKS),
            None => (COMMAND_VALUE, WORKS),
        }
    }

    fn check_whole(&self, period: Option<&Period>, faults: &mut Vec<ArmyFault>) {
        let (command, works) = self.limits(period);
        let leaders = || self.corps.iter().map(|(_, l, _)| l);
        by!("A-ARM-02");
        if self.corps.len() != 3 {
            faults.push(ArmyFault::CorpsNumber { number: self.corps.len() as u8 });
        }
        let chiefs = leaders().filter(|l| l.chief).count() as u8;
        if chiefs != 1 {
            faults.push(ArmyFault::ChiefNumber { number: chiefs });
        }
        by!("A-ARM-04");
        let sum = leaders().map(|l| counts(l.rank)).sum();
        if sum > command {
            faults.push(ArmyFault::CommandValue { sum, limit: command });
        }
        by!("A-ARM-09");
        let allies = leaders().filter(|l| l.status == Status::Allied).count() as u8;
        if allies > 1 {
            faults.push(ArmyFault::Allies { number: allies });
        }
        by!("A-ARM-33");
        let pieces = self.works.pieces();
        if pieces > works {
            faults.push(ArmyFault::WorksNumber { number: pieces, most: works });
        }
        for (k, name) in self.works.guns.iter().enumerate() {
            let mut all = self.corps.iter().flat_map(|(_, _, bought)| bought);
            if !all.any(|b| b.name == *name && b.gun()) || self.works.guns[..k].contains(name) {
                faults.push(ArmyFault::GunWork { name: name.clone() });
            }
        }
        by!("A-ARM-35");
        if self.ship && !self.rules.boats {
            faults.push(ArmyFault::Ship);
        }
    }
}

/// The place in a list, counted from 1.
pub(super) fn nth(i: usize) -> u8 {
    u8::try_from(i + 1).unwrap_or(u8::MAX)
}

fn general_price(leader: &Leader, prices: &super::price::Size) -> i16 {
    let mut price = prices.general(leader.rank);
    by!("A-ARM-06");
    if leader.status != Status::Reliable {
        price -= prices.reduction;
    }
    if leader.included.is_some() {
        price -= prices.reduction;
    }
    price
}

fn check_leader(leader: &Leader, bought: &[Bought], corps: u8, faults: &mut Vec<ArmyFault>) {
    let at = Spot { corps, unit: 0 };
    by!("A-ARM-07");
    if leader.rank == Rank::Strategist && !leader.chief {
        faults.push(ArmyFault::StrategistNotChief { at });
    }
    if leader.chief && leader.status != Status::Reliable {
        faults.push(ArmyFault::ChiefDoubtful { at });
    }
    by!("A-ARM-11");
    let Some(name) = &leader.included else { return };
    let Some(unit) = bought.iter().find(|b| b.name == *name) else {
        faults.push(ArmyFault::IncludedNowhere { at, name: name.clone() });
        return;
    };
    let row = unit.troop.row();
    if matches!(row.category, Category::Li | Category::Art) {
        faults.push(ArmyFault::IncludedInThat { at, troop: unit.troop });
    } else if leader.half.is_some() != row.battle_unit {
        faults.push(ArmyFault::IncludedHalf { at, battle_unit: row.battle_unit });
    }
}

/// Everything wrong with a unit by itself (A-ARM-14 to A-ARM-30).
pub fn unit_faults(b: &Bought, rules: Rules) -> Vec<ArmyFault> {
    let mut faults = Vec::new();
    check_unit(b, Spot::default(), rules.mixed_shot, &mut faults);
    faults
}

fn unit_price(b: &Bought, at: Spot) -> UnitPrice {
    let offer = offer(b.troop);
    let base = offer.and_then(|o| o.price(b.quality)).unwrap_or(0);
    let options = b.choices.iter().filter_map(|c| Some((*c, offer?.option(*c)?))).collect();
    UnitPrice { at, name: b.name.clone(), base, options }
}

fn check_unit(b: &Bought, at: Spot, mixed_shot: bool, faults: &mut Vec<ArmyFault>) {
    let Some(offer) = offer(b.troop) else { return };
    let listed = |c: Choice| offer.option(c).is_some() || offer.includes(c);
    // What is not on offer is one fault, and is not held against the rest.
    let has = |c: Choice| b.choices.contains(&c) && listed(c);
    by!("A-ARM-25");
    if offer.price(b.quality).is_none() {
        faults.push(ArmyFault::Quality { at, troop: b.troop, quality: b.quality });
    }
    let foot = b.troop.row().category.foot();
    for (k, c) in b.choices.iter().enumerate() {
        let (troop, choice) = (b.troop, *c);
        if b.choices[..k].contains(c) {
            faults.push(ArmyFault::OptionTwice { at, choice });
        } else if !listed(choice) {
            faults.push(if foot {
                ArmyFault::FootOption { at, troop, choice }
            } else {
                ArmyFault::MountedOption { at, troop, choice }
            });
        }
    }
    let weapons = distinct(b.choices.iter().copied().filter(|c| c.weapon().is_some() && listed(*c)));
    let others = b.choices.iter().any(|c| c.weapon().is_some() && !listed(*c));
    if offer.needs_weapon() {
        if weapons > 1 || (weapons == 0 && !others) {
            let light = matches!(b.troop, Troop::LightInfantry | Troop::LightCavalry);
            if light {
                by!("A-ARM-29");
                faults.push(ArmyFault::LightWeapon { at });
            } else {
                faults.push(ArmyFault::OneWeapon { at });
            }
        }
    } else if b.troop == Troop::WarWagon {
        if distinct(b.choices.iter().copied().filter(|c| listed(*c))) > 1 {
            faults.push(ArmyFault::WagonOptions { at });
        }
    } else if weapons > 1 {
        faults.push(ArmyFault::Missiles { at });
    }
    by!("A-ARM-26");
    if has(Choice::RegimentalArtillery) && b.quality == Quality::Mediocre {
        faults.push(ArmyFault::RegimentalMediocre { at });
    }
    by!("A-ARM-27");
    if has(Choice::CommandedShot) {
        if b.quality == Quality::Elite {
            faults.push(ArmyFault::CommandedElite { at });
        }
        for choice in [Choice::Shock, Choice::Camels].into_iter().filter(|c| has(*c)) {
            faults.push(ArmyFault::CommandedWith { at, choice });
        }
    }
    if has(Choice::MixedArms) && (!mixed_shot || has(Choice::Musket)) {
        faults.push(ArmyFault::MixedArms { at });
    }
    check_combinations(b, at, &has, faults);
    if has(Choice::Salvo) && has(Choice::MixedArms) && mixed_shot {
        faults.push(ArmyFault::SalvoWith { at, choice: Choice::MixedArms });
    }
    by!("A-ARM-30");
    if has(Choice::Camels) {
        let never = [Choice::Pistol, Choice::Shock, Choice::Caracole, Choice::Carbine, Choice::HalfCarbine];
        for choice in never.into_iter().filter(|c| has(*c)) {
            faults.push(ArmyFault::CamelsWith { at, choice });
        }
    }
}

/// How many there are, each counted once.
fn distinct(choices: impl Iterator<Item = Choice>) -> usize {
    choices.collect::<std::collections::BTreeSet<_>>().len()
}

/// What may not be had together (A-ARM-28), and halves that go only with Impact (A-ARM-15).
fn check_combinations(b: &Bought, at: Spot, has: &dyn Fn(Choice) -> bool, faults: &mut Vec<ArmyFault>) {
    by!("A-ARM-28");
    let foot = b.troop.row().category.foot();
    let missile = b.choices.iter().any(|c| c.weapon().is_some() && has(*c));
    if !foot {
        let arms = [Choice::Impact, Choice::Pistol, Choice::Shock, Choice::Caracole];
        if arms.into_iter().filter(|c| has(*c)).count() > 1 {
            faults.push(ArmyFault::ShockArms { at });
        }
        for choice in [Choice::Caracole, Choice::Shock].into_iter().filter(|c| has(*c) && missile) {
            faults.push(ArmyFault::NoMissileWith { at, choice });
        }
        for choice in [Choice::HalfBow, Choice::HalfCrossbow, Choice::HalfCarbine] {
            if has(choice) && !has(Choice::Impact) {
                faults.push(ArmyFault::HalfWithoutImpact { at, choice });
            }
        }
    }
    if has(Choice::Salvo) {
        for choice in [Choice::Impact, Choice::HalfShooter, Choice::Arquebus] {
            if has(choice) {
                faults.push(ArmyFault::SalvoWith { at, choice });
            }
        }
    }
    if has(Choice::TwoHandedWeapon) && has(Choice::Polearm) {
        faults.push(ArmyFault::TwoArms { at });
    }
    if has(Choice::HalfShooter) {
        // Where a weapon must be bought, its absence is a fault of its own.
        let due = offer(b.troop).is_some_and(super::price::Offer::needs_weapon);
        let none = profile_of(b.troop, b.quality, &b.choices).weapon.is_none() && !due;
        if none || has(Choice::Flintlock) || has(Choice::Longbow) {
            faults.push(ArmyFault::HalfShooter { at });
        }
    }
}
