//! Value of a figure (R-SCN-02, R-SCN-03) as a tally, and the ready figures (R-SCN-05).

use crate::figures::{Firearm, Horse, Kind, PriceRow, Profile, Role};
use crate::why::Why;
use rocroi_game::{Op, Tally, by};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Prices {
    class: [i16; 5],
    cuirass: [i16; 5],
    pistol: [i16; 2],
    musketoon: [i16; 2],
    musket: [i16; 2],
    light_cavalry: i16,
    heavy_cavalry: i16,
    fast_horse: i16,
    farm_horse: i16,
    drill: i16,
    group_leader: i16,
    band_leader: i16,
    least: i16,
    melee: BTreeMap<String, [i16; 2]>,
}

#[expect(clippy::expect_used, reason = "embedded data, read by a test")]
static PRICES: LazyLock<Prices> =
    LazyLock::new(|| toml::from_str(include_str!("../../data/prices.toml")).expect("data/prices.toml"));

fn weapon_price(row: PriceRow, high: usize) -> i16 {
    let name = match row {
        PriceRow::Shafted => "shafted",
        PriceRow::Bayonet => "bayonet",
        PriceRow::LongTool => "long-tool",
        PriceRow::HeavyTool => "heavy-tool",
        PriceRow::Sword => "sword",
        PriceRow::Poor => "poor",
        PriceRow::Nothing => "nothing",
    };
    PRICES.melee.get(name).map_or(0, |p| p[high])
}

/// The value of a figure, line by line.
pub fn price(p: &Profile) -> Tally<Why> {
    let class = usize::from(p.class.get()) - 1;
    let high = usize::from(p.class.get() >= 3);
    let mut t = Tally::new();
    t.start(Why::PriceClass, PRICES.class[class]);
    if p.cuirass {
        t.add(Why::PriceCuirass, PRICES.cuirass[class]);
    }
    t.add(Why::PricePistols, i16::from(p.pistols) * PRICES.pistol[high]);
    match p.long_arm {
        Some(Firearm::Musketoon) => t.add(Why::PriceLongArm, PRICES.musketoon[high]),
        Some(Firearm::Musket) => t.add(Why::PriceLongArm, PRICES.musket[high]),
        Some(Firearm::Pistol) | None => {}
    }
    // Of several only the dearest is paid; everybody has at least a butt or nothing.
    let dearest = p.all_weapons().iter().map(|w| weapon_price(w.row().price, high)).max();
    t.add(Why::PriceWeapon, dearest.unwrap_or(0));
    match (p.kind, p.horse) {
        (Kind::LightCavalry, _) => t.add(Why::PriceMount, PRICES.light_cavalry),
        (Kind::HeavyCavalry, _) => t.add(Why::PriceMount, PRICES.heavy_cavalry),
        (Kind::MountedFoot, Some(Horse::FarmHorse)) => t.add(Why::PriceMount, PRICES.farm_horse),
        (Kind::MountedFoot, _) => t.add(Why::PriceMount, PRICES.fast_horse),
        (Kind::Foot, _) => {}
    }
    if p.drilled {
        t.add(Why::PriceDrill, PRICES.drill);
    }
    match p.role {
        Role::Man => {}
        Role::GroupLeader => t.add(Why::PriceRank, PRICES.group_leader),
        Role::BandLeader => t.add(Why::PriceRank, PRICES.band_leader),
    }
    if t.total() < PRICES.least {
        t.push(Why::PriceLeast, Op::Floor(PRICES.least));
    }
    t
}

/// The value of a figure in points.
pub fn value(p: &Profile) -> u16 {
    u16::try_from(price(p).total()).unwrap_or(1)
}

/// A ready figure.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Ready {
    /// Its name.
    pub name: String,
    /// Its printed value.
    pub points: u16,
    /// Its profile.
    #[serde(flatten)]
    pub profile: Profile,
}

#[derive(Deserialize)]
struct ReadyFile {
    figure: Vec<Ready>,
}

#[expect(clippy::expect_used, reason = "embedded data, read by a test")]
static READY: LazyLock<ReadyFile> =
    LazyLock::new(|| toml::from_str(include_str!("../../data/ready.toml")).expect("data/ready.toml"));

/// All ready figures.
pub fn ready() -> &'static [Ready] {
    by!("R-SCN-05");
    &READY.figure
}

/// A ready figure by its name.
pub fn ready_named(name: &str) -> Option<&'static Ready> {
    ready().iter().find(|r| r.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::{Weapon, Weapons};
    use rocroi_game::proves;

    #[test]
    fn ready_figures_cost_what_is_printed() {
        let _proof = proves("R-SCN-02 R-SCN-03 R-SCN-05");
        for r in ready() {
            assert_eq!(value(&r.profile), r.points, "{}: {:?}", r.name, price(&r.profile));
            assert!(r.profile.faults().is_empty(), "{}: {:?}", r.name, r.profile.faults());
        }
        assert_eq!(ready().len(), 20);
    }

    #[test]
    fn never_less_than_one_and_the_dearest_weapon() {
        let _proof = proves("R-SCN-02");
        // R-EX-38.
        let cuirassier = ready_named("cuirassier").unwrap();
        assert_eq!(value(&cuirassier.profile), 22);
        let driver = price(&ready_named("driver").unwrap().profile);
        assert_eq!(driver.total(), 1);
        assert!(driver.has(Why::PriceLeast));
        // A halberd and a sword: only the halberd is paid.
        let both =
            Profile { weapons: Weapons::NONE.with(Weapon::Halberd).with(Weapon::Sword), ..Profile::foot(3) };
        assert_eq!(value(&both), 8);
        // A listed soldier as group leader costs three more.
        let mut soldier = ready_named("line-soldier").unwrap().profile;
        soldier.role = Role::GroupLeader;
        assert_eq!(value(&soldier), 16);
    }
}
