//! Is an army what its period list offers (A-ARM-04)? Years, regions, generals, allies, and every unit against the
//! entry it comes from; then minima and maxima. Everything wrong is found; nothing stops the search.
//!
//! Entries of a list exclude each other (a test of the lists sees to it), so a unit comes from one entry or none.

use super::check::nth;
use super::fault::{ArmyFault, Spot};
use super::list::{Army, Bought, Status};
use super::period::{Entry, Period, least_at, most_at, within};
use super::price::{Choice, offer};
use crate::setup::Rank;
use crate::troops::Troop;
use rocroi_game::by;

/// A unit and where it stands.
type Placed<'a> = (Spot, &'a Bought);

impl Entry {
    /// What is wrong with a unit as one of these; empty if it is one.
    pub fn misfits(&self, b: &Bought, at: Spot, year: u16) -> Vec<ArmyFault> {
        let entry = || self.name.clone();
        // What nobody is sold is told elsewhere, by the clause that says so.
        let sold = |c: Choice| offer(b.troop).is_some_and(|o| o.option(c).is_some());
        let quality = offer(b.troop).is_none_or(|o| o.price(b.quality).is_some());
        let mut out = Vec::new();
        if !within(year, self.years) {
            let [from, to] = self.years;
            out.push(ArmyFault::EntryYears { at, entry: entry(), from, to });
        }
        if !self.qualities.contains(&b.quality) && quality {
            out.push(ArmyFault::EntryQuality { at, entry: entry(), quality: b.quality });
        }
        for choice in self.with.iter().filter(|c| !b.choices.contains(c)) {
            out.push(ArmyFault::EntryLacks { at, entry: entry(), choice: *choice });
        }
        let chosen = self.one_of.iter().filter(|c| b.choices.contains(c)).count();
        if !self.one_of.is_empty() && chosen != 1 {
            out.push(ArmyFault::EntryOneOf { at, entry: entry(), choices: self.one_of.clone() });
        }
        let closed = |c: &Choice| !self.open(*c) && sold(*c);
        for (_, choice) in
            b.choices.iter().enumerate().filter(|(i, c)| closed(c) && !b.choices[..*i].contains(c))
        {
            out.push(ArmyFault::EntryOption { at, entry: entry(), choice: *choice });
        }
        out
    }

    fn open(&self, c: Choice) -> bool {
        // Arquebuses and muskets may be mixed wherever muskets may be had (A-ARM-16).
        let c = if c == Choice::MixedArms { Choice::Musket } else { c };
        self.with.contains(&c) || self.one_of.contains(&c) || self.may.contains(&c)
    }

    /// Could a unit of this troop be one of these? Bayonets fight as medium or heavy foot as they like (A-SET-10).
    fn of(&self, troop: Troop) -> bool {
        let one = |t: Troop| if t == Troop::BayonetMedium { Troop::BayonetHeavy } else { t };
        one(self.troop) == one(troop)
    }
}

impl Period {
    /// The entry a unit comes from.
    pub fn entry_of(&self, b: &Bought, year: u16) -> Option<usize> {
        let fits = |e: &Entry| e.of(b.troop) && e.misfits(b, Spot::default(), year).is_empty();
        self.entries.iter().position(fits)
    }

    /// The year units are judged by: one out of the list's years is a fault of the army, not of each unit.
    fn year(&self, year: u16) -> u16 {
        year.clamp(self.years[0], self.years[1])
    }

    /// Sorts units into entries; a unit that fits none is told what parts it from the nearest.
    fn sort(&self, units: &[Placed<'_>], year: u16, faults: &mut Vec<ArmyFault>) -> Vec<u8> {
        let year = self.year(year);
        let mut numbers = vec![0u8; self.entries.len()];
        for (at, b) in units {
            let near = self.entries.iter().enumerate().filter(|(_, e)| e.of(b.troop));
            let near = near.map(|(i, e)| (i, e.misfits(b, *at, year))).min_by_key(|(_, wrong)| wrong.len());
            match near {
                None => {
                    faults.push(ArmyFault::NoEntry { at: *at, troop: b.troop, list: self.name.clone() });
                }
                // A unit that nearly fits is counted there: its own fault is enough.
                Some((i, wrong)) => {
                    numbers[i] = numbers[i].saturating_add(1);
                    faults.extend(wrong);
                }
            }
        }
        numbers
    }

    fn most(&self, numbers: &[u8], points: u16, faults: &mut Vec<ArmyFault>) {
        for (e, number) in self.entries.iter().zip(numbers) {
            let most = most_at(e.most, points);
            if *number > most {
                faults.push(ArmyFault::EntryMost { entry: e.name.clone(), number: *number, most });
            }
        }
        for l in &self.limits {
            let (number, most) = (together(&l.of, numbers), l.most.map(|m| most_at(m, points)));
            if let Some(most) = most.filter(|m| number > *m) {
                faults.push(ArmyFault::LimitMost { entries: self.named(&l.of), number, most });
            }
        }
    }

    fn least(&self, numbers: &[u8], points: u16, year: u16, faults: &mut Vec<ArmyFault>) {
        let year = self.year(year);
        for (e, number) in self.entries.iter().zip(numbers) {
            let least = least_at(e.least, points);
            if *number < least && within(year, e.years) {
                faults.push(ArmyFault::EntryLeast { entry: e.name.clone(), number: *number, least });
            }
        }
        for l in &self.limits {
            // Entries out of their years demand nothing, together as alone.
            let open = l.of.iter().filter_map(|i| self.entries.get(*i)).filter(|e| within(year, e.years));
            let room = open.fold(0u8, |sum, e| sum.saturating_add(most_at(e.most, points)));
            let (number, least) = (together(&l.of, numbers), least_at(l.least, points).min(room));
            if number < least {
                faults.push(ArmyFault::LimitLeast { entries: self.named(&l.of), number, least });
            }
        }
    }

    fn named(&self, of: &[usize]) -> Vec<super::Titled> {
        of.iter().filter_map(|i| self.entries.get(*i)).map(|e| e.name.clone()).collect()
    }

    fn in_year(&self, year: u16, faults: &mut Vec<ArmyFault>) {
        if !within(year, self.years) {
            let [from, to] = self.years;
            faults.push(ArmyFault::Year { list: self.name.clone(), year, from, to });
        }
    }
}

fn together(of: &[usize], numbers: &[u8]) -> u8 {
    of.iter().filter_map(|i| numbers.get(*i)).fold(0, |sum, n| sum.saturating_add(*n))
}

impl Army {
    /// What its period list and its ally's say.
    pub(super) fn check_listed(
        &self,
        period: Option<&Period>,
        ally: Option<&Period>,
        faults: &mut Vec<ArmyFault>,
    ) {
        let (mut own, mut allied): (Vec<Placed<'_>>, Vec<Placed<'_>>) = (Vec::new(), Vec::new());
        for (i, (_, leader, bought)) in self.corps.iter().enumerate() {
            let at = Spot { corps: nth(i), unit: 0 };
            let units = bought.iter().enumerate().map(|(j, b)| (Spot { unit: nth(j), ..at }, b));
            by!("A-ARM-09");
            let of_ally = leader.status == Status::Allied;
            if !of_ally && leader.list.is_some() {
                faults.push(ArmyFault::OwnList { at });
            }
            if of_ally && let Some(p) = period {
                match (&leader.list, p.allies.is_empty()) {
                    (_, true) => faults.push(ArmyFault::AllyNone { at, list: p.name.clone() }),
                    (None, false) => faults.push(ArmyFault::AllyUnnamed { at, lists: p.allies.clone() }),
                    (Some(l), false) if !p.allies.contains(l) => {
                        faults.push(ArmyFault::AllyOther { at, list: l.clone(), lists: p.allies.clone() });
                    }
                    _ => {}
                }
            }
            by!("A-ARM-04");
            if leader.rank == Rank::Strategist && period.is_some_and(|p| !p.strategist) {
                faults.push(ArmyFault::Strategist { at, rank: leader.rank });
            }
            // Of several allied corps, one too many at least, only those of this list are judged by it.
            match &leader.list {
                Some(l) if of_ally && ally.is_none_or(|a| a.id == *l) => allied.extend(units),
                Some(_) if of_ally => {}
                _ => own.extend(units),
            }
        }
        if let Some(p) = ally.filter(|_| !allied.is_empty()) {
            p.in_year(self.year, faults);
            let numbers = p.sort(&allied, self.year, faults);
            p.most(&numbers, self.points, faults);
        }
        let Some(p) = period else { return };
        by!("A-ARM-04");
        p.in_year(self.year, faults);
        for region in self.regions.iter().filter(|r| !p.regions.contains(r)) {
            let regions = p.regions.clone();
            faults.push(ArmyFault::HomeRegion { list: p.name.clone(), region: *region, regions });
        }
        let numbers = p.sort(&own, self.year, faults);
        p.least(&numbers, self.points, self.year, faults);
        p.most(&numbers, self.points, faults);
    }
}
