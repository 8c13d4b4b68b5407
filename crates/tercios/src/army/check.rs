//! Is the army legal (T-ARM-01)? Every fault is found; none stops the search.

use super::fault::{ArmyFault as F, Code, Spot, Warning};
use super::{Army, Bought, Leader, Regiment, Sum, elite_names, tables};
use crate::profiles::{FormationEntry, Name, Profile};
use crate::terms::{Formation, Kind, Nation, Rule, Structure, Switch, Trait, TraitSet, UnitType};
use rocroi_game::{Faults, by};
use std::collections::BTreeSet;

/// What a check found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// What the army costs.
    pub cost: Sum,
    /// Everything wrong with it.
    pub faults: Vec<F>,
    /// What it should know.
    pub warnings: Vec<Warning>,
}

impl Report {
    /// Nothing wrong?
    pub fn legal(&self) -> bool {
        self.faults.is_empty()
    }

    /// The codes, each once (T-ARM-41).
    pub fn codes(&self) -> BTreeSet<Code> {
        by!("T-ARM-41");
        self.faults.iter().map(F::code).collect()
    }
}

fn count(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

impl Army {
    /// Checks everything (T-ARM-01). A warning never changes the verdict (T-ARM-42).
    pub fn check(&self) -> Report {
        by!("T-ARM-01");
        let mut f = Faults::new();
        self.nations(&mut f);
        self.leaders(&mut f);
        self.formations(&mut f);
        for (i, r) in self.regiments.iter().enumerate() {
            regiment(&mut f, r, Spot { regiment: count(i + 1), unit: 0 });
        }
        self.cavalry_army(&mut f);
        self.elite_unit(&mut f);
        self.units(&mut f);
        let cost = self.cost();
        f.require(cost.points <= i32::from(self.points), || F::OverBudget {
            cost: cost.points,
            limit: self.points,
        });
        let faults = f.verdict().err().map_or_else(Vec::new, |r| r.reasons);
        Report { cost, faults, warnings: self.warnings() }
    }

    /// The nation of a formation: its ally's, or the army's.
    pub(super) fn nation_of(&self, r: &Regiment) -> Nation {
        r.ally.unwrap_or(self.nation)
    }

    /// Is the formation allied (T-ARM-13)?
    pub(super) fn allied(&self, r: &Regiment) -> bool {
        r.ally.is_some_and(|n| n != self.nation)
    }

    fn nations(&self, f: &mut Faults<F>) {
        by!("T-ARM-05");
        let entry = |n: Nation| tables().nations.iter().find(|e| e.nation == n);
        let mut named: Vec<Nation> = self.regiments.iter().filter_map(|r| r.ally).collect();
        named.push(self.nation);
        for nation in named {
            let optional = entry(nation).is_some_and(|e| e.optional);
            f.require(!optional || self.terms.denmark, || F::NationOff { nation });
        }
        let agreed = self.terms.allies && self.terms.switches.has(Switch::Kingdoms);
        for (i, r) in self.regiments.iter().enumerate() {
            let Some(nation) = r.ally.filter(|_| self.allied(r)) else { continue };
            let at = Spot { regiment: count(i + 1), unit: 0 };
            if !agreed {
                f.push(F::AlliesOff { at });
                continue;
            }
            let camp = |n| entry(n).map(|e| e.camp);
            f.require(camp(nation) == camp(self.nation), || F::AllyCamp { at, nation });
        }
        if agreed {
            for (formation, least, _) in self.slots() {
                let own = |r: &&Regiment| r.formation == formation && !self.allied(r);
                let of = self.regiments.iter().filter(|r| r.formation == formation);
                let allied = of.clone().any(|r| self.allied(r));
                f.require(!allied || self.regiments.iter().filter(own).count() >= usize::from(least), || {
                    F::AllyCompulsory { formation, least }
                });
            }
        }
    }

    fn slots(&self) -> Vec<(Formation, u8, u8)> {
        let of = tables().structures.iter().find(|s| s.structure == self.structure);
        of.map_or_else(Vec::new, |s| s.slots.iter().map(|(k, min, max)| (*k, min.v, max.v)).collect())
    }

    fn formations(&self, f: &mut Faults<F>) {
        let _ = match self.structure {
            Structure::Standard => by!("T-ARM-20"),
            Structure::BattleGroups => by!("T-ARM-21"),
            Structure::Cavalry => by!("T-ARM-22"),
        };
        by!("T-ARM-26");
        for (formation, least, most) in self.slots() {
            let found = count(self.regiments.iter().filter(|r| r.formation == formation).count());
            f.require(found >= least, || F::TooFew { formation, found, least });
            f.require(found <= most, || F::TooMany { formation, found, most });
        }
    }

    /// Every commander with his place: the commander-in-chief first.
    pub(super) fn everyone(&self) -> Vec<(Spot, &Leader)> {
        let mut all: Vec<_> = self.chiefs.iter().map(|c| (Spot::default(), c)).collect();
        for (i, r) in self.regiments.iter().enumerate() {
            all.extend(r.commanders.iter().map(|c| (Spot { regiment: count(i + 1), unit: 0 }, c)));
        }
        all
    }

    fn leaders(&self, f: &mut Faults<F>) {
        let t = tables();
        let found = count(self.chiefs.len());
        f.require(found == 1, || F::ChiefCount { found });
        by!("T-COM-02");
        let [least, most] = t.chief_ranks;
        for c in &self.chiefs {
            f.require((least..=most).contains(&c.rank), || F::ChiefRank { rank: c.rank, least, most });
        }
        // With no or several commanders-in-chief only the limits of the table are checked (T-ARM-16).
        let [_, highest] = t.commander_ranks;
        let most = match self.chiefs.as_slice() {
            [only] => highest.min(only.rank),
            _ => highest,
        };
        for (i, r) in self.regiments.iter().enumerate() {
            let at = Spot { regiment: count(i + 1), unit: 0 };
            let due = t.formations.iter().any(|e| e.formation == r.formation && e.commander);
            let found = count(r.commanders.len());
            if due {
                f.require(found == 1, || F::CommanderCount { at, found });
            } else {
                f.require(found == 0, || F::BatteryCommander { at });
            }
            for c in &r.commanders {
                f.require(c.rank <= most, || F::CommanderRank { at, rank: c.rank, most });
            }
        }
        let mut taken: Vec<Trait> = Vec::new();
        for (at, c) in self.everyone() {
            self.gifts(f, at, c, &mut taken);
        }
    }

    /// The virtues and traits of one commander (T-ARM-17, T-ARM-18).
    fn gifts(&self, f: &mut Faults<F>, at: Spot, c: &Leader, taken: &mut Vec<Trait>) {
        let t = tables();
        let Some(rank) = t.ranks.get(usize::from(c.rank)) else { return };
        by!("T-COM-01");
        by!("T-COM-31");
        by!("T-COM-32");
        let (found, most) = (count(c.virtues.len()), rank.virtues.v);
        f.require(found <= most, || F::TooManyVirtues { at, found, most });
        for (i, v) in c.virtues.iter().enumerate() {
            f.require(!c.virtues[..i].contains(v), || F::VirtueTwice { at, virtue: *v });
        }
        let entry = |of: Trait| t.traits.iter().find(|e| e.term == of);
        let set = |of: Trait| entry(of).map_or(TraitSet::Common, |e| e.set);
        let counted: Vec<Trait> = c.traits.iter().copied().filter(|t| set(*t) != TraitSet::Common).collect();
        let (found, most) = (count(counted.len()), rank.traits.v);
        f.require(found <= most, || F::TooManyTraits { at, found, most });
        for of in counted {
            f.require(!taken.contains(&of), || F::TraitTwice { at, r#trait: of });
            taken.push(of);
            let kingdoms = matches!(set(of), TraitSet::Kingdoms | TraitSet::Automatic);
            f.require(!kingdoms || self.terms.switches.has(Switch::Kingdoms), || F::TraitOff {
                at,
                r#trait: of,
            });
        }
    }

    fn cavalry_army(&self, f: &mut Faults<F>) {
        if self.structure != Structure::Cavalry {
            return;
        }
        by!("T-ARM-22");
        let horse: Vec<&Regiment> =
            self.regiments.iter().filter(|r| r.formation == Formation::CavalryRegiment).collect();
        let types: Vec<UnitType> = horse.iter().filter_map(|r| cavalry_type(r)).collect();
        let pair = types.iter().enumerate().any(|(i, t)| types[..i].contains(t));
        f.require(pair, || F::CavalrySameType);
        let (cavalry, others) = (count(horse.len()), count(self.regiments.len() - horse.len()));
        f.require(cavalry > others, || F::CavalryMajority { cavalry, others });
        for (at, u, r) in self.everything() {
            let gun = u.profile().is_some_and(|p| p.kind == Kind::Gun);
            let formation = r.map(|r| r.formation);
            let horses = u.sheet(&self.terms, formation).is_some_and(|s| s.rules.has(Rule::Carthorses));
            f.require(!gun || horses, || F::CavalryCarthorses { at });
        }
    }

    fn elite_unit(&self, f: &mut Faults<F>) {
        let t = tables();
        let structure = t.structures.iter().find(|s| s.structure == self.structure);
        let (found, most) = (count(self.elite.len()), structure.map_or(0, |s| s.elite_max.v));
        f.require(found <= most, || F::EliteCount { found, most });
        if most > 0 {
            for u in &self.elite {
                let unit = || u.profile().map_or_else(Name::default, |p| p.name.clone());
                f.require(t.elite.profiles.contains(&u.profile), || F::EliteKind { unit: unit() });
            }
        }
        for (at, u, r) in self.everything() {
            f.require(r.is_none() || u.elite == [0, 0], || F::EliteOption { at });
            for (times, option) in u.elite.iter().zip(elite_names()) {
                f.require(*times <= 1, || F::OptionTwice { at, option });
            }
        }
    }

    /// Every unit with its place and formation (none for the elite unit).
    pub(super) fn everything(&self) -> Vec<(Spot, &Bought, Option<&Regiment>)> {
        let mut all = Vec::new();
        for (i, r) in self.regiments.iter().enumerate() {
            for (j, u) in r.units.iter().enumerate() {
                all.push((Spot { regiment: count(i + 1), unit: count(j + 1) }, u, Some(r)));
            }
        }
        for (j, u) in self.elite.iter().enumerate() {
            all.push((Spot { regiment: 0, unit: count(j + 1) }, u, None));
        }
        all
    }

    fn units(&self, f: &mut Faults<F>) {
        for (at, u, r) in self.everything() {
            let Some(p) = u.profile() else { continue };
            let nation = r.map_or(self.nation, |r| self.nation_of(r));
            by!("T-ARM-06");
            if nation == Nation::Bohemia {
                by!("T-ARM-10");
            }
            if p.kingdoms && p.ty == UnitType::Light {
                by!("T-ARM-11");
            }
            let open = p.nations.is_empty() || p.nations.has(nation);
            f.require(open, || F::UnitNation { at, unit: p.name.clone(), nation });
            self.switches(f, at, p);
            self.options(f, at, u, p, nation);
        }
    }

    fn switches(&self, f: &mut Faults<F>, at: Spot, p: &Profile) {
        let on = |s: Switch| self.terms.switches.has(s);
        let unit = || p.name.clone();
        if let Some(switch) = p.needs {
            switch.clause().mark();
            f.require(on(switch), || F::UnitOff { at, unit: unit(), switch });
        }
        if let Some(switch) = p.gone_with {
            f.require(!on(switch), || F::UnitReplaced { at, unit: unit(), switch });
        }
        let switch = Switch::Kingdoms;
        f.require(!p.kingdoms || on(switch), || F::UnitOff { at, unit: unit(), switch });
    }

    fn options(&self, f: &mut Faults<F>, at: Spot, u: &Bought, p: &Profile, nation: Nation) {
        let t = tables();
        let kingdoms_off = !self.terms.switches.has(Switch::Kingdoms);
        for (n, i) in u.options.iter().enumerate() {
            let Some(o) = p.options.get(*i) else { continue };
            let option = || o.name.clone();
            let before = &u.options[..n];
            f.require(!before.contains(i), || F::OptionTwice { at, option: option() });
            f.require(o.nations.is_empty() || o.nations.has(nation), || F::OptionNation {
                at,
                option: option(),
                nation,
            });
            // Units that hang on a switch of their own keep all their options (T-ADP-08).
            if kingdoms_off && p.needs.is_none() {
                let rules = t.rules.iter().any(|e| e.kingdoms && o.add_rules.has(e.term));
                let weapons = t.weapons.iter().any(|e| e.kingdoms && o.add_weapons.has(e.term));
                f.require(!rules && !weapons, || F::OptionOff { at, option: option() });
            }
            for j in before.iter().filter(|j| *j != i) {
                let Some(other) = p.options.get(*j) else { continue };
                let settled = [o.set_with.map(|w| w.0 == *j), other.set_with.map(|w| w.0 == *i)];
                let settled = settled.contains(&Some(true));
                let clash = o.excludes.contains(j) || (o.set.clash(other.set) && !settled);
                f.require(!clash, || F::OptionConflict { at, option: option(), with: other.name.clone() });
            }
        }
    }
}

/// The type of a cavalry regiment: that of its cavalry; none if it is mixed or empty (T-ARM-23).
fn cavalry_type(r: &Regiment) -> Option<UnitType> {
    let mut types =
        r.units.iter().filter_map(Bought::profile).filter(|p| p.kind == Kind::Cavalry).map(|p| p.ty);
    let first = types.next()?;
    types.all(|t| t == first).then_some(first)
}

/// The composition of one formation (T-ARM-27 to T-ARM-35).
fn regiment(f: &mut Faults<F>, r: &Regiment, at: Spot) {
    let Some(entry) = tables().formations.iter().find(|e| e.formation == r.formation) else { return };
    let units: Vec<&Profile> = r.units.iter().filter_map(Bought::profile).collect();
    let of = |kind: Kind| units.iter().filter(|p| p.kind == kind).count();
    let (battalions, corps, companies) = (of(Kind::Battalion), of(Kind::Corps), of(Kind::Company));
    let forlorn = count(of(Kind::ForlornHope));
    let most = entry.per_forlorn_hope.map_or(0, |per| count(battalions) / per.max(1));
    f.require(forlorn <= most, || F::ForlornLimit { at, found: forlorn, most });
    for (j, p) in units.iter().enumerate() {
        let at = Spot { unit: count(j + 1), ..at };
        place(f, entry, p, at);
    }
    let [least, most] = entry.main;
    let beside = count(companies);
    match r.formation {
        Formation::InfantryRegiment => {
            let found = count(battalions);
            f.require(found >= least, || F::Battalions { at, found, least });
            let found = count(battalions + corps);
            f.require(found <= most, || F::BattalionPlaces { at, found, most });
            f.require(beside <= entry.companies_max, || F::Companies {
                at,
                found: beside,
                most: entry.companies_max,
            });
            let mut types = units.iter().filter(|p| p.kind == Kind::Battalion).map(|p| p.ty);
            let first = types.next();
            f.require(types.all(|t| Some(t) == first), || F::BattalionTypes { at });
        }
        Formation::BattleGroup => {
            f.require((least..=most).contains(&beside), || F::GroupCompanies {
                at,
                found: beside,
                least,
                most,
            });
        }
        Formation::CavalryRegiment => {
            let cavalry = count(of(Kind::Cavalry));
            f.require((least..=most).contains(&cavalry), || F::CavalryUnits {
                at,
                found: cavalry,
                least,
                most,
            });
            f.require(cavalry == 0 || cavalry_type(r).is_some(), || F::CavalryTypes { at });
            let company = |p: &&&Profile| p.kind == Kind::Company && p.ty == UnitType::Shot;
            let shot = count(units.iter().filter(company).count());
            f.require(shot <= entry.companies_max, || F::ShotCompanies {
                at,
                found: shot,
                most: entry.companies_max,
            });
            f.require(shot <= cavalry, || F::ShotWithCavalry { at, found: shot, cavalry });
        }
        Formation::Battery => {
            let found = count(of(Kind::Gun));
            f.require((least..=most).contains(&found), || F::Guns { at, found });
            f.require(beside <= entry.companies_max, || F::BatteryCompanies {
                at,
                found: beside,
                most: entry.companies_max,
            });
        }
    }
}

/// Does a unit fit any place of the formation? (Forlorn Hope has a code of its own, T-ARM-30.)
fn place(f: &mut Faults<F>, entry: &FormationEntry, p: &Profile, at: Spot) {
    let formation = entry.formation;
    let fits = match p.kind {
        Kind::Battalion | Kind::Corps => formation == Formation::InfantryRegiment,
        Kind::Cavalry => formation == Formation::CavalryRegiment,
        Kind::Gun => formation == Formation::Battery,
        Kind::ForlornHope => true,
        Kind::Company => {
            f.require(entry.companies.contains(&p.ty), || F::CompanyType { at });
            true
        }
    };
    f.require(fits, || F::NoPlace { at, formation });
}
