//! Prices (A-ARM-05 to A-ARM-16) and what an option makes of a unit.

use crate::abilities::Ability;
use crate::setup::Rank;
use crate::troops::{Profile, Quality, Troop, Weapon};
use rocroi_game::by;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Something that can be bought for a unit.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the names are those of weapons and abilities")]
pub enum Choice {
    Arquebus,
    Musket,
    Flintlock,
    Bow,
    Longbow,
    Crossbow,
    Javelin,
    Carbine,
    HalfBow,
    HalfCrossbow,
    HalfCarbine,
    LightArtillery,
    NoShooting,
    Armour,
    Camels,
    Caracole,
    CommandedShot,
    HalfShooter,
    Headstrong,
    Impact,
    KeilSwordsmen,
    MixedArms,
    Pistol,
    Polearm,
    RegimentalArtillery,
    Salvo,
    Shock,
    TwoHandedWeapon,
}

impl Choice {
    /// The missile weapon it gives, if it is one.
    pub const fn weapon(self) -> Option<Weapon> {
        Some(match self {
            Choice::Arquebus => Weapon::Arquebus,
            Choice::Musket => Weapon::Musket,
            Choice::Flintlock => Weapon::Flintlock,
            Choice::Bow | Choice::HalfBow => Weapon::Bow,
            Choice::Longbow => Weapon::Longbow,
            Choice::Crossbow | Choice::HalfCrossbow => Weapon::Crossbow,
            Choice::Javelin => Weapon::Javelin,
            Choice::Carbine | Choice::HalfCarbine => Weapon::Carbine,
            Choice::LightArtillery => Weapon::LightArtillery,
            Choice::NoShooting
            | Choice::Armour
            | Choice::Camels
            | Choice::Caracole
            | Choice::CommandedShot
            | Choice::HalfShooter
            | Choice::Headstrong
            | Choice::Impact
            | Choice::KeilSwordsmen
            | Choice::MixedArms
            | Choice::Pistol
            | Choice::Polearm
            | Choice::RegimentalArtillery
            | Choice::Salvo
            | Choice::Shock
            | Choice::TwoHandedWeapon => return None,
        })
    }

    /// The ability it gives, if it gives one.
    pub const fn ability(self) -> Option<Ability> {
        Some(match self {
            Choice::HalfBow | Choice::HalfCrossbow | Choice::HalfCarbine | Choice::HalfShooter => {
                Ability::HalfShooter
            }
            Choice::Armour => Ability::Armour,
            Choice::Caracole => Ability::Caracole,
            Choice::CommandedShot => Ability::CommandedShot,
            Choice::Headstrong => Ability::Headstrong,
            Choice::Impact => Ability::Impact,
            Choice::KeilSwordsmen => Ability::KeilSwordsmen,
            Choice::MixedArms => Ability::MixedArms,
            Choice::Pistol => Ability::Pistol,
            Choice::Polearm => Ability::Polearm,
            Choice::RegimentalArtillery => Ability::RegimentalArtillery,
            Choice::Salvo => Ability::Salvo,
            Choice::Shock => Ability::Shock,
            Choice::TwoHandedWeapon => Ability::TwoHandedWeapon,
            Choice::Arquebus
            | Choice::Musket
            | Choice::Flintlock
            | Choice::Bow
            | Choice::Longbow
            | Choice::Crossbow
            | Choice::Javelin
            | Choice::Carbine
            | Choice::LightArtillery
            | Choice::NoShooting
            | Choice::Camels => return None,
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tables {
    troop: Vec<Offer>,
    size: Vec<Size>,
}

/// What is on offer for a troop type.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Offer {
    troop: Troop,
    /// Mediocre, Ordinary, Elite; 0: not on offer.
    price: [i16; 3],
    needs: Option<Needs>,
    /// What the price holds already.
    #[serde(default)]
    included: Vec<Choice>,
    #[serde(default)]
    options: BTreeMap<Choice, i16>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
enum Needs {
    OneWeapon,
}

/// Prices that change with the size of the game.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Size {
    up_to: Option<u16>,
    generals: [i16; 4],
    /// For an allied or unreliable general, and for an included one.
    pub reduction: i16,
    pub fortified_camp: i16,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    // Embedded and read by a test: it can be read.
    toml::from_str(include_str!("../../data/army.toml"))
        .unwrap_or(Tables { troop: Vec::new(), size: Vec::new() })
});

/// What is on offer for a troop type. Camelry is bought as medium cavalry with camels.
pub(super) fn offer(troop: Troop) -> Option<&'static Offer> {
    TABLES.troop.iter().find(|o| o.troop == troop)
}

impl Offer {
    /// The price at a quality; none if it is not on offer.
    pub fn price(&self, quality: Quality) -> Option<i16> {
        if self.troop.row().category.foot() {
            by!("A-ARM-12")
        } else {
            by!("A-ARM-13")
        };
        let p = match quality {
            Quality::Mediocre => self.price[0],
            Quality::Ordinary => self.price[1],
            Quality::Elite => self.price[2],
        };
        (p != 0).then_some(p)
    }

    /// The price of an option; none if it is not on offer.
    pub fn option(&self, choice: Choice) -> Option<i16> {
        if self.troop.row().category.foot() {
            by!("A-ARM-14")
        } else {
            by!("A-ARM-15")
        };
        self.options.get(&choice).copied()
    }

    /// Does its price hold this already?
    pub fn includes(&self, choice: Choice) -> bool {
        self.included.contains(&choice)
    }

    /// Everything on offer for it.
    pub fn options(&self) -> impl Iterator<Item = Choice> + '_ {
        self.options.keys().copied()
    }

    /// Must exactly one weapon be bought?
    pub fn needs_weapon(&self) -> bool {
        self.needs == Some(Needs::OneWeapon)
    }
}

/// The prices of a game of this size.
pub(super) fn size(points: u16) -> &'static Size {
    by!("A-ARM-37");
    static NONE: Size = Size { up_to: None, generals: [0; 4], reduction: 0, fortified_camp: 0 };
    TABLES.size.iter().find(|s| s.up_to.is_none_or(|most| points <= most)).unwrap_or(&NONE)
}

impl Size {
    /// The price of a general of this rank before reductions.
    pub fn general(&self, rank: Rank) -> i16 {
        by!("A-ARM-05");
        match rank {
            Rank::Ordinary => self.generals[0],
            Rank::Competent => self.generals[1],
            Rank::Brilliant => self.generals[2],
            Rank::Strategist => self.generals[3],
        }
    }
}

/// What a general counts against the command value of his list.
pub(super) fn counts(rank: Rank) -> u8 {
    by!("A-ARM-05");
    match rank {
        Rank::Ordinary => 0,
        Rank::Competent => 1,
        Rank::Brilliant | Rank::Strategist => 2,
    }
}

/// The price of a general of this rank in an army of so many points, neither doubtful nor included.
pub fn general_price(rank: Rank, points: u16) -> i16 {
    size(points).general(rank)
}

/// What a doubtful general costs less in an army of so many points, and an included one.
pub fn general_reduction(points: u16) -> i16 {
    by!("A-ARM-06");
    size(points).reduction
}

/// The price of a unit, piece by piece: its troop and quality, then each option. None where the table does not
/// offer one of them.
pub fn price_of(troop: Troop, quality: Quality, choices: &[Choice]) -> Option<(i16, Vec<(Choice, i16)>)> {
    // The price table, never the formula.
    by!("A-ARM-23");
    by!("A-ARM-24");
    let offer = offer(troop)?;
    let base = offer.price(quality)?;
    let extras: Option<Vec<(Choice, i16)>> =
        choices.iter().map(|c| offer.option(*c).map(|p| (*c, p))).collect();
    Some((base, extras?))
}

/// Leaves out what the price holds already, named or not: the weapon a troop type comes with, if it is given no other,
/// and the musket of Salvo.
pub fn without_included(troop: Troop, choices: &mut Vec<Choice>) {
    let Some(offer) = offer(troop) else { return };
    let salvo = choices.contains(&Choice::Salvo);
    by!("A-ARM-28");
    if salvo && offer.option(Choice::Salvo).is_some() {
        choices.retain(|c| *c != Choice::Musket);
    }
    let other = |c: &Choice| c.weapon().is_some() && !offer.includes(*c);
    let armed = salvo || choices.iter().any(other) || choices.contains(&Choice::NoShooting);
    by!("A-ARM-12");
    choices.retain(|c| !offer.includes(*c) || (armed && c.weapon().is_some()));
}

/// Everything on offer for a troop type: its price at each quality (Mediocre, Ordinary, Elite) and every option
/// with its price.
pub fn on_offer(troop: Troop) -> Option<OnOffer> {
    let offer = offer(troop)?;
    let prices = [Quality::Mediocre, Quality::Ordinary, Quality::Elite].map(|q| offer.price(q));
    Some(OnOffer { prices, options: offer.options().filter_map(|c| Some((c, offer.option(c)?))).collect() })
}

/// What is on offer for a troop type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnOffer {
    /// Its price as Mediocre, Ordinary and Elite, where it is offered so.
    pub prices: [Option<i16>; 3],
    /// Every option and its price.
    pub options: Vec<(Choice, i16)>,
}

/// What a unit bought like this is in the battle.
pub fn profile_of(troop: Troop, quality: Quality, choices: &[Choice]) -> Profile {
    let camels = choices.contains(&Choice::Camels);
    let troop = if camels && troop == Troop::MediumCavalry { Troop::MediumCamelry } else { troop };
    // Nothing that can be bought is expendable.
    by!("A-ARM-31");
    let mut p = Profile::of(troop).quality(quality);
    if troop == Troop::WarWagon && !choices.contains(&Choice::NoShooting) {
        by!("A-ARM-21");
        p = p.armed(Weapon::Missiles);
    }
    for c in choices {
        if let Some(w) = c.weapon() {
            p = p.armed(w);
        }
        if let Some(a) = c.ability() {
            p = p.with(a);
        }
    }
    p
}

/// Everything the table has, for tests and reference sheets.
#[cfg(test)]
pub(super) fn all() -> impl Iterator<Item = (Troop, &'static Offer)> {
    TABLES.troop.iter().map(|o| (o.troop, o))
}
