//! Starting lists of ADG-R: what a period list demands first, then more of what it is rich in, then better quality; now
//! and then allies, works for the guns, and generals who fight in the ranks.

use super::Fresh;
use crate::lists::{of, period, periods};
use rocroi_adgr::army::Rank;
use rocroi_adgr::army::{
    Bought, Choice, CorpsEntry, Entry, GeneralEntry, List, Period, Rules, UnitEntry, Works, general_price,
    general_reduction, least_at, most_at, price_of, unit_faults,
};
use rocroi_adgr::troops::{Category, Quality, Troop};
use rocroi_game::{Chance, Trouble};
use rocroi_words::Lang;

/// A way to buy a unit of an entry.
#[derive(Clone, PartialEq, Debug)]
struct Way {
    quality: Quality,
    choices: Vec<Choice>,
    price: i16,
}

/// What an army is being made of.
struct Draft<'a> {
    period: &'a Period,
    points: u16,
    year: u16,
    /// For each entry, how it may be bought; empty out of its years.
    ways: Vec<Vec<Way>>,
    units: Vec<(usize, Way)>,
    left: i16,
}

pub(super) fn fresh(wish: &Fresh) -> Result<List, Trouble> {
    let mut chance = Chance::new(wish.seed);
    let found = match &wish.list {
        Some(id) => period(id)?,
        None => chance.pick(periods()).ok_or_else(|| Trouble::new("there are no period lists"))?,
    };
    let points = wish.points.unwrap_or(220);
    if !(60..=1000).contains(&points) {
        return Err(Trouble::new(format!("{points} points: an army of ADG-R has 60 to 1000, usually 220")));
    }
    let year = wish.year.unwrap_or_else(|| usual_year(found));
    if !(found.years[0]..=found.years[1]).contains(&year) {
        let [from, to] = found.years;
        return Err(Trouble::new(format!("the list {} is of {from} to {to}, not of {year}", found.id)));
    }
    let generals = generals(found, &mut chance);
    let mut draft = Draft::new(found, points, year);
    draft.left -= generals.iter().map(|r| general_price(*r, points)).sum::<i16>();
    draft.demanded(&mut chance);
    let ally = ally(&mut draft, &mut chance);
    // Two or three pieces of works, where the list has them and somebody would dig.
    let dug = u8::from(found.works > 0 && draft.left > 20 && chance.one_in(2));
    let works = found.works.min(dug * (2 + u8::from(chance.one_in(2))));
    draft.left -= i16::from(works);
    draft.filled(&mut chance);
    draft.bettered(&mut chance);
    if draft.left < 0 || draft.units.len() < 3 {
        return Err(Trouble::new(format!("{points} points are too few for the list {}", found.id)));
    }
    Ok(Written { draft, ranks: generals, ally, works }.list(wish, &mut chance))
}

/// Now and then the third corps is an ally's: a fifth of the army or so, of what his list has in that year.
fn ally<'a>(own: &mut Draft<'_>, chance: &mut Chance) -> Option<Draft<'a>> {
    let met = |id: &String| period(id).ok().filter(|p| (p.years[0]..=p.years[1]).contains(&own.year));
    let allies: Vec<&'static Period> = own.period.allies.iter().filter_map(met).collect();
    if own.units.len() < 2 || !chance.one_in(3) {
        return None;
    }
    let mut theirs = Draft::new(chance.pick(&allies).copied()?, own.points, own.year);
    let most = i16::try_from(own.points / 5).unwrap_or(i16::MAX);
    let budget = most.min(own.left / 2);
    theirs.left = budget;
    theirs.filled(chance);
    theirs.bettered(chance);
    if theirs.units.is_empty() {
        return None;
    }
    own.left -= budget - theirs.left;
    own.left += general_reduction(own.points);
    Some(theirs)
}

/// The year in the list's own name, or its middle.
fn usual_year(p: &Period) -> u16 {
    let named = p.id.rsplit('-').next().and_then(|y| y.parse().ok());
    let within = |y: &u16| (p.years[0]..=p.years[1]).contains(y);
    named.filter(within).unwrap_or(u16::midpoint(p.years[0], p.years[1]))
}

/// The ranks of the three generals: the best the command value allows, the commander-in-chief first.
fn generals(p: &Period, chance: &mut Chance) -> [Rank; 3] {
    let chief = match p.command {
        0..=1 => Rank::Competent,
        2..=3 => Rank::Brilliant,
        _ if p.strategist && chance.one_in(3) => Rank::Strategist,
        _ => Rank::Brilliant,
    };
    let mut left = p.command.saturating_sub(if chief == Rank::Competent { 1 } else { 2 });
    let mut other = || {
        let rank = if left > 0 { Rank::Competent } else { Rank::Ordinary };
        left = left.saturating_sub(1);
        rank
    };
    [chief, other(), other()]
}

const fn named(rank: Rank) -> &'static str {
    match rank {
        Rank::Ordinary => "ordinary",
        Rank::Competent => "competent",
        Rank::Brilliant => "brilliant",
        Rank::Strategist => "strategist",
    }
}

impl<'a> Draft<'a> {
    fn new(period: &'a Period, points: u16, year: u16) -> Self {
        let in_year = |e: &Entry| (e.years[0]..=e.years[1]).contains(&year);
        let ways = period.entries.iter().map(|e| if in_year(e) { ways(e) } else { Vec::new() }).collect();
        let left = i16::try_from(points).unwrap_or(i16::MAX);
        Draft { period, points, year, ways, units: Vec::new(), left }
    }

    fn number(&self, entry: usize) -> u8 {
        u8::try_from(self.units.iter().filter(|(e, _)| *e == entry).count()).unwrap_or(u8::MAX)
    }

    fn room(&self, entry: usize) -> bool {
        let all = |of: &[usize]| of.iter().map(|e| u32::from(self.number(*e))).sum::<u32>();
        let limits = self.period.limits.iter().filter(|l| l.of.contains(&entry));
        let mut mosts = limits.filter_map(|l| l.most.map(|m| (all(&l.of), most_at(m, self.points))));
        !self.ways[entry].is_empty()
            && self.number(entry) < most_at(self.period.entries[entry].most, self.points)
            && mosts.all(|(n, most)| n < u32::from(most))
    }

    fn add(&mut self, entry: usize, way: Way) {
        self.left -= way.price;
        self.units.push((entry, way));
    }

    /// The usual way: ordinary, with no more than it must have; a choice is drawn.
    fn usual(&self, entry: usize, chance: &mut Chance) -> Option<Way> {
        let ways = &self.ways[entry];
        let fewest = ways.iter().map(|w| w.choices.len()).min()?;
        let plain = |w: &&Way| w.choices.len() == fewest;
        let ordinary: Vec<&Way> =
            ways.iter().filter(plain).filter(|w| w.quality == Quality::Ordinary).collect();
        let some: Vec<&Way> =
            if ordinary.is_empty() { ways.iter().filter(plain).collect() } else { ordinary };
        chance.pick(&some).map(|w| (*w).clone())
    }

    fn cheapest(&self, entry: usize) -> Option<Way> {
        self.ways[entry].iter().min_by_key(|w| w.price).cloned()
    }

    /// What the list demands, as cheaply as need be.
    fn demanded(&mut self, chance: &mut Chance) {
        for e in 0..self.period.entries.len() {
            let least = least_at(self.period.entries[e].least, self.points);
            for _ in 0..if self.ways[e].is_empty() { 0 } else { least } {
                self.units.extend(self.usual(e, chance).map(|w| (e, w)));
            }
        }
        for l in &self.period.limits {
            let least = least_at(l.least, self.points);
            for _ in 0..least {
                let all: u32 = l.of.iter().map(|e| u32::from(self.number(*e))).sum();
                let open: Vec<usize> = l.of.iter().copied().filter(|e| self.room(*e)).collect();
                if all < u32::from(least)
                    && let Some(e) = chance.pick(&open)
                {
                    self.units.extend(self.usual(*e, chance).map(|w| (*e, w)));
                }
            }
        }
        let cost = |units: &[(usize, Way)]| units.iter().map(|(_, w)| w.price).sum::<i16>();
        // Half of the points at least are left to choose with.
        if cost(&self.units) > self.left / 2 {
            let cheap: Vec<(usize, Way)> =
                self.units.iter().filter_map(|(e, _)| Some((*e, self.cheapest(*e)?))).collect();
            self.units = cheap;
        }
        self.left -= cost(&self.units);
    }

    /// More of what the list is rich in, while the points last.
    fn filled(&mut self, chance: &mut Chance) {
        loop {
            let affordable = |e: usize| self.cheapest(e).is_some_and(|w| w.price <= self.left);
            let mut pool = Vec::new();
            for e in (0..self.period.entries.len()).filter(|e| self.room(*e) && affordable(*e)) {
                let rest = most_at(self.period.entries[e].most, self.points) - self.number(e);
                pool.extend(std::iter::repeat_n(e, usize::from(rest)));
            }
            let Some(e) = chance.pick(&pool).copied() else { return };
            let ways: Vec<&Way> = self.ways[e].iter().filter(|w| w.price <= self.left).collect();
            let usual = self.usual(e, chance).filter(|w| w.price <= self.left && !chance.one_in(3));
            let way = usual.or_else(|| chance.pick(&ways).map(|w| (*w).clone()));
            if let Some(way) = way {
                self.add(e, way);
            }
        }
    }

    /// What is left goes into better units.
    fn bettered(&mut self, chance: &mut Chance) {
        for _ in 0..60 {
            let at = chance.below(self.units.len());
            let Some((e, now)) = self.units.get(at).cloned() else { return };
            let dearer = |w: &&Way| w.price > now.price && w.price - now.price <= self.left;
            let better: Vec<&Way> = self.ways[e].iter().filter(dearer).collect();
            if let Some(way) = chance.pick(&better).map(|w| (*w).clone()) {
                self.left -= way.price - now.price;
                self.units[at] = (e, way);
            }
        }
    }

    /// Foot and guns in the centre, horse on the wings; where there is little horse, foot in two bodies. With an ally
    /// on one wing there are two corps only.
    fn corps(&self, number: usize) -> Vec<Vec<(usize, Way)>> {
        let foot = |e: usize| self.period.entries[e].troop.row().category.foot();
        let mut order = self.units.clone();
        order.sort_by_key(|(e, w)| (*e, w.price, w.choices.clone()));
        let (on_foot, mounted): (Vec<_>, Vec<_>) = order.into_iter().partition(|(e, _)| foot(*e));
        let mut out: Vec<Vec<(usize, Way)>> = vec![Vec::new(); number];
        let bodies: [&[usize]; 2] = match (on_foot.len(), mounted.len()) {
            (0, _) | (_, 0) => [&[0, 1, 2], &[0, 1, 2]],
            (f, m) if m < 4 && f > 3 => [&[0, 1], &[2]],
            _ => [&[0], &[1, 2]],
        };
        for (units, to) in [(on_foot, bodies[0]), (mounted, bodies[1])] {
            for (i, unit) in units.into_iter().enumerate() {
                out[to[i % to.len()].min(number - 1)].push(unit);
            }
        }
        // Nobody leads nothing.
        while let Some(empty) = out.iter().position(Vec::is_empty) {
            let Some(full) = (0..number).max_by_key(|i| out[*i].len()).filter(|i| out[*i].len() > 1) else {
                break;
            };
            let one = out[full].pop();
            out[empty].extend(one);
        }
        out
    }

    /// The rows of a corps: units alike in one row.
    fn rows(&self, units: &[(usize, Way)], lang: Lang, used: &mut Vec<String>) -> Vec<UnitEntry> {
        let mut rows: Vec<UnitEntry> = Vec::new();
        for (k, (e, way)) in units.iter().enumerate() {
            if k > 0 && units[k - 1] == units[k] {
                if let Some(last) = rows.last_mut() {
                    last.number += 1;
                }
                continue;
            }
            let entry = &self.period.entries[*e];
            let name = unused(of(&entry.name, lang), used);
            rows.push(row(entry, way, name));
        }
        rows
    }

    /// A unit a general may fight in, the dearest: its entry, and its name as one of its row.
    fn escort(&self, units: &[(usize, Way)], rows: &[UnitEntry]) -> Option<(Troop, String)> {
        let troop = |e: usize| self.period.entries[e].troop;
        let fit = |t: Troop| !matches!(t.row().category, Category::Li | Category::Art);
        let (e, _) = units.iter().filter(|(e, _)| fit(troop(*e))).max_by_key(|(_, w)| w.price)?;
        let id = row_troop(troop(*e));
        let row = rows.iter().rev().find(|r| r.troop == id)?;
        let name = row.name.clone()?;
        Some((troop(*e), if row.number > 1 { format!("{name} 1") } else { name }))
    }
}

/// An army ready to be written down.
struct Written<'a> {
    draft: Draft<'a>,
    ranks: [Rank; 3],
    ally: Option<Draft<'a>>,
    works: u8,
}

impl Written<'_> {
    fn list(mut self, wish: &Fresh, chance: &mut Chance) -> List {
        let mut used: Vec<String> = Vec::new();
        let own = self.draft.corps(if self.ally.is_some() { 2 } else { 3 });
        let theirs = self.ally.iter().map(|a| a.units.clone());
        let mut corps = Vec::new();
        for (i, (units, rank)) in own.into_iter().chain(theirs).zip(self.ranks).enumerate() {
            let of_ally = self.ally.as_ref().filter(|_| i == 2);
            let draft = of_ally.unwrap_or(&self.draft);
            let rows = draft.rows(&units, wish.lang, &mut used);
            // A leader of a wing fights in its ranks as often as not; the commander-in-chief looks on.
            let escort = (i > 0 && chance.one_in(2)).then(|| draft.escort(&units, &rows)).flatten();
            let (troop, included) = escort.map_or((None, None), |(t, n)| (Some(t), Some(n)));
            if included.is_some() {
                self.draft.left += general_reduction(self.draft.points);
            }
            let general = GeneralEntry {
                name: None,
                rank: named(rank).to_owned(),
                chief: i == 0,
                status: of_ally.map(|_| "allied".to_owned()),
                list: of_ally.map(|a| a.period.id.clone()),
                included,
                half: troop.is_some_and(|t| t.row().battle_unit).then_some(1),
            };
            corps.push(CorpsEntry { name: None, general, unit: rows });
        }
        let period = self.draft.period;
        List {
            system: "adgr".to_owned(),
            format: 1,
            name: of(&period.name, wish.lang).to_owned(),
            points: self.draft.points,
            year: self.draft.year,
            region: period.regions.first().map(|r| <&str>::from(*r).to_owned()),
            list: Some(period.id.clone()),
            note: None,
            rules: Rules::default(),
            fortified_camp: false,
            ship: false,
            works: self.works(&corps),
            corps,
        }
    }

    /// Guns are dug in first; what a general in the ranks saved buys more, as far as the list goes.
    fn works(&self, corps: &[CorpsEntry]) -> Works {
        let saved = u8::try_from(self.draft.left.max(0)).unwrap_or(u8::MAX);
        let more = if self.works > 0 { saved } else { 0 };
        let pieces = self.works.saturating_add(more).min(self.draft.period.works);
        let gun = |u: &&UnitEntry| matches!(u.troop.as_str(), "medium-artillery" | "heavy-artillery");
        let rows = corps.iter().flat_map(|c| &c.unit).filter(gun);
        let named = rows.flat_map(|u| std::iter::repeat_n(u.name.clone(), usize::from(u.number)));
        let guns: Vec<String> = named.flatten().take(usize::from(pieces)).collect();
        let fortifications = pieces - u8::try_from(guns.len()).unwrap_or(pieces);
        Works { fortifications, obstacles: 0, guns }
    }
}

/// A name nobody has yet.
fn unused(name: &str, used: &mut Vec<String>) -> String {
    let numerals = ["", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X"];
    let free = numerals.iter().map(|n| format!("{name}{n}")).find(|n| !used.contains(n));
    let name = free.unwrap_or_else(|| format!("{name} {}", used.len()));
    used.push(name.clone());
    name
}

/// A troop as list files call it.
fn row_troop(troop: Troop) -> String {
    let word = toml::Value::try_from(troop).ok().and_then(|v| v.as_str().map(str::to_owned));
    word.unwrap_or_default()
}

fn row(entry: &Entry, way: &Way, name: String) -> UnitEntry {
    let quality = match way.quality {
        Quality::Mediocre => Some("mediocre".to_owned()),
        Quality::Ordinary => None,
        Quality::Elite => Some("elite".to_owned()),
    };
    UnitEntry {
        troop: row_troop(entry.troop),
        name: Some(name),
        quality,
        options: way.choices.iter().map(|c| <&str>::from(*c).to_owned()).collect(),
        number: 1,
    }
}

/// Every way to buy a unit of an entry, with at most two of the options it may have.
fn ways(e: &Entry) -> Vec<Way> {
    let mut sets: Vec<Vec<Choice>> = vec![Vec::new()];
    for (i, c) in e.may.iter().enumerate() {
        sets.push(vec![*c]);
        sets.extend(e.may[i + 1..].iter().map(|d| vec![*c, *d]));
    }
    let picks: Vec<Vec<Choice>> =
        if e.one_of.is_empty() { vec![Vec::new()] } else { e.one_of.iter().map(|c| vec![*c]).collect() };
    let mut out = Vec::new();
    for quality in &e.qualities {
        for pick in &picks {
            for set in &sets {
                let choices: Vec<Choice> = e.with.iter().chain(pick).chain(set).copied().collect();
                let unit = Bought {
                    name: String::new(),
                    line: None,
                    troop: e.troop,
                    quality: *quality,
                    choices: choices.clone(),
                };
                let Some((base, extras)) = price_of(e.troop, *quality, &choices) else { continue };
                if unit_faults(&unit, Rules::default()).is_empty() {
                    let price = base + extras.iter().map(|(_, p)| p).sum::<i16>();
                    out.push(Way { quality: *quality, choices, price });
                }
            }
        }
    }
    out
}
