//! Building a band (R-SCN-04): what makes one legal, and a legal one bought at random.

use super::price::{ready, ready_named, value};
use super::tables::GroupSpec;
use crate::figures::{Kind, Profile, ProfileFault, Role};
use rocroi_game::{Chance, Clause, by};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

/// The standard size of a band.
pub const POINTS: u16 = 250;

/// Something wrong with a band.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are the numbers the fault speaks of")]
pub enum BandFault {
    /// More points than the size of the game.
    TooDear { points: u16, most: u16 },
    /// Exactly one band leader.
    BandLeaders { number: u8 },
    /// The band leader is of class 4 or 5.
    LeaderClass,
    /// Two to six groups.
    Groups { number: u8 },
    /// 1 to 12 figures in a group.
    GroupSize { group: u8, figures: u8 },
    /// At most one group leader in a group.
    GroupLeaders { group: u8 },
    /// At most one figure of class 5.
    ClassFive { number: u8 },
    /// At most half of the points in figures of class 4 and 5 other than leaders.
    HighClasses { points: u16, spent: u16 },
    /// At most half of the points in mounted figures.
    Mounted { points: u16, spent: u16 },
    /// Drill only from class 3.
    DrillClass { group: u8 },
    /// A figure that cannot be.
    Figure { group: u8, fault: ProfileFault },
}

impl BandFault {
    /// The clause that forbids.
    pub const fn clause(&self) -> Clause {
        match self {
            BandFault::Figure { fault, .. } => fault.clause(),
            BandFault::GroupSize { .. } => Clause::of("R-FIG-19"),
            BandFault::GroupLeaders { .. } => Clause::of("R-FIG-27"),
            _ => Clause::of("R-SCN-04"),
        }
    }
}

/// Everything wrong with a band of at most so many points.
pub fn band_faults(groups: &[GroupSpec], most: u16) -> Vec<BandFault> {
    by!("R-SCN-04");
    let mut out = Vec::new();
    let all = || groups.iter().flat_map(|g| g.figures.iter().map(|(_, p)| p));
    let sum =
        |of: &dyn Fn(&Profile) -> bool| all().filter(|p| of(p)).map(value).fold(0u16, u16::saturating_add);
    let spent = sum(&|_| true);
    let number = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    let count = |of: &dyn Fn(&Profile) -> bool| number(all().filter(|p| of(p)).count());
    let mut require = |holds: bool, fault: BandFault| {
        if !holds {
            fault.clause().mark();
            // Several figures of one line may share a fault: it is told once for their group.
            if !fault.clause().suppressed() && !out.contains(&fault) {
                out.push(fault);
            }
        }
    };
    require(spent <= most, BandFault::TooDear { points: spent, most });
    let leaders = count(&|p| p.role == Role::BandLeader);
    require(leaders == 1, BandFault::BandLeaders { number: leaders });
    let poor = count(&|p| p.role == Role::BandLeader && p.class.get() < 4);
    require(poor == 0, BandFault::LeaderClass);
    require((2..=6).contains(&groups.len()), BandFault::Groups { number: number(groups.len()) });
    for (i, g) in groups.iter().enumerate() {
        let group = number(i + 1);
        let n = g.figures.len();
        require((1..=12).contains(&n), BandFault::GroupSize { group, figures: number(n) });
        let leads = g.figures.iter().filter(|(_, p)| p.role == Role::GroupLeader).count();
        require(leads <= 1, BandFault::GroupLeaders { group });
        let raw = g.figures.iter().any(|(_, p)| p.drilled && p.class.get() < 3);
        require(!raw, BandFault::DrillClass { group });
        for fault in g.figures.iter().flat_map(|(_, p)| p.faults()) {
            require(false, BandFault::Figure { group, fault });
        }
    }
    let fives = count(&|p| p.class.get() == 5);
    require(fives <= 1, BandFault::ClassFive { number: fives });
    let high = sum(&|p| p.class.get() >= 4 && !p.role.leads());
    require(u32::from(high) * 2 <= u32::from(spent), BandFault::HighClasses { points: high, spent });
    let mounted = sum(&|p| p.kind != Kind::Foot);
    require(u32::from(mounted) * 2 <= u32::from(spent), BandFault::Mounted { points: mounted, spent });
    out
}

/// A legal band bought at random from ready figures, of at most so many points; none if they buy none.
pub fn quick_band(chance: &mut Chance, most: u16) -> Option<Vec<GroupSpec>> {
    let one = |name: &str| ready_named(name).map(|r| (r.name.clone(), r.profile));
    // Figures that make a group together, and who leads it.
    let kinds: [(&str, Option<&str>); 8] = [
        ("line-soldier", Some("sergeant")),
        ("grenadier", Some("sergeant")),
        ("militiaman", Some("militia-sergeant")),
        ("peasant", None),
        ("partisan", Some("partisan-corporal")),
        ("raider-on-foot", None),
        ("dragoon", None),
        ("light-horseman", None),
    ];
    // A band that leaves points unspent is no match for one that does not.
    let mut fallback = None;
    for _ in 0..64 {
        let leaders = ["foot-captain", "partisan-chief", "mounted-lieutenant", "light-cavalry-captain"];
        let leader = chance.pick(&leaders).copied().unwrap_or("foot-captain");
        let mut groups = vec![GroupSpec::new("leader", one(leader).into_iter().collect())];
        // As many groups as the points buy.
        let wanted = (1 + usize::from(most / 150) + chance.below(3)).clamp(1, 5);
        while groups.len() <= wanted {
            let (man, led) = kinds[chance.below(kinds.len())];
            let size = 4 + chance.below(8);
            let mut figures: Vec<_> = led.and_then(one).into_iter().collect();
            for n in 0..size {
                let Some(mut f) = one(man) else { continue };
                if led.is_none() && n == 0 {
                    f.1.role = Role::GroupLeader;
                }
                figures.push(f);
            }
            figures.truncate(12);
            groups.push(GroupSpec::new(man, figures));
        }
        // Too dear: men are left out, the last group first.
        while band_faults(&groups, most).iter().any(|f| matches!(f, BandFault::TooDear { .. })) {
            let Some(last) = groups.iter_mut().rev().find(|g| g.figures.len() > 2) else { break };
            last.figures.pop();
        }
        if band_faults(&groups, most).is_empty() {
            fill_up(&mut groups, most);
            if spent(&groups) * 20 >= u32::from(most) * 19 {
                return Some(groups);
            }
            fallback = fallback.or(Some(groups));
        }
    }
    if fallback.is_some() {
        return fallback;
    }
    let plain = plain_band();
    band_faults(&plain, most).is_empty().then_some(plain)
}

/// What a band costs.
fn spent(groups: &[GroupSpec]) -> u32 {
    groups.iter().flat_map(|g| &g.figures).map(|(_, p)| u32::from(value(p))).sum()
}

/// More men of the same kind, group by group, as long as the points and the limits allow it.
fn fill_up(groups: &mut [GroupSpec], most: u16) {
    for g in 1..groups.len() {
        while let Some(man) = groups[g].figures.last().cloned().filter(|_| groups[g].figures.len() < 12) {
            groups[g].figures.push(man);
            if !band_faults(groups, most).is_empty() {
                groups[g].figures.pop();
                break;
            }
        }
    }
}

/// The band that serves when chance finds none.
fn plain_band() -> Vec<GroupSpec> {
    let one = |name: &str| ready_named(name).map(|r| (r.name.clone(), r.profile));
    let many = |n: usize, name: &str| (0..n).filter_map(|_| one(name)).collect::<Vec<_>>();
    let led = |leader: &str, n: usize, name: &str| [many(1, leader), many(n, name)].concat();
    let _ = ready();
    vec![
        GroupSpec::new("leader", many(1, "foot-captain")),
        GroupSpec::new("section", led("sergeant", 8, "line-soldier")),
        GroupSpec::new("militia", led("militia-sergeant", 9, "militiaman")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::Class;
    use rocroi_game::proves;

    fn has(groups: &[GroupSpec], wanted: &dyn Fn(&BandFault) -> bool) -> bool {
        band_faults(groups, POINTS).iter().any(wanted)
    }

    #[test]
    fn what_makes_a_band_legal() {
        let _proof = proves("R-SCN-04 R-FIG-19 R-FIG-27 R-FIG-28");
        assert_eq!(band_faults(&plain_band(), POINTS), []);
        let mut b = plain_band();
        b[0].figures[0].1.class = Class::new(3);
        assert!(has(&b, &|f| *f == BandFault::LeaderClass));
        let mut b = plain_band();
        b[1].figures[0].1.role = Role::BandLeader;
        assert!(has(&b, &|f| *f == BandFault::BandLeaders { number: 2 }));
        let mut b = plain_band();
        b.truncate(1);
        assert!(has(&b, &|f| *f == BandFault::Groups { number: 1 }));
        let mut b = plain_band();
        b[2].figures = (0..13).map(|_| b[2].figures[1].clone()).collect();
        assert!(has(&b, &|f| matches!(f, BandFault::GroupSize { group: 3, figures: 13 })));
        let mut b = plain_band();
        b[1].figures[1].1.role = Role::GroupLeader;
        assert!(has(&b, &|f| *f == BandFault::GroupLeaders { group: 2 }));
        let mut b = plain_band();
        b[0].figures[0].1.class = Class::new(5);
        b[1].figures[1].1.class = Class::new(5);
        assert!(has(&b, &|f| *f == BandFault::ClassFive { number: 2 }));
        let mut b = plain_band();
        b[2].figures[1].1.drilled = true;
        assert!(has(&b, &|f| *f == BandFault::DrillClass { group: 3 }));
        let mut b = plain_band();
        b[2].figures[1].1.pistols = 3;
        assert!(has(&b, &|f| matches!(f, BandFault::Figure { group: 3, .. })));
        let b: Vec<_> = (0..3).flat_map(|_| plain_band()).collect();
        assert!(has(&b, &|f| matches!(f, BandFault::TooDear { .. })));
    }

    #[test]
    fn halves_of_the_points() {
        let _proof = proves("R-SCN-04");
        let one = |name: &str| ready_named(name).map(|r| (r.name.clone(), r.profile)).unwrap();
        let many = |n: usize, name: &str| (0..n).map(|_| one(name)).collect::<Vec<_>>();
        let mut b = vec![
            GroupSpec::new("leader", many(1, "foot-captain")),
            GroupSpec::new("grenadiers", many(6, "grenadier")),
            GroupSpec::new("militia", many(11, "militiaman")),
        ];
        // Grenadiers 102 of 199, more than half; leaders are left out.
        assert!(has(&b, &|f| matches!(f, BandFault::HighClasses { points: 102, spent: 199 })));
        b[1].figures.pop();
        assert_eq!(band_faults(&b, POINTS), []);
        b[1] = GroupSpec::new("horse", many(6, "light-horseman"));
        // Horsemen 108 of 205.
        assert!(has(&b, &|f| matches!(f, BandFault::Mounted { points: 108, spent: 205 })));
    }

    #[test]
    fn quick_bands_are_legal() {
        let _proof = proves("R-SCN-04");
        for seed in 0..200 {
            let b = quick_band(&mut Chance::new(seed), POINTS).unwrap();
            assert_eq!(band_faults(&b, POINTS), [], "seed {seed}");
            assert!(spent(&b) >= 238, "seed {seed} leaves points unspent: {}", spent(&b));
        }
        for points in [80, 120, 400] {
            let b = quick_band(&mut Chance::new(u64::from(points)), points).unwrap();
            assert_eq!(band_faults(&b, points), [], "{points} points");
        }
        assert!(quick_band(&mut Chance::new(1), 20).is_none());
    }
}
