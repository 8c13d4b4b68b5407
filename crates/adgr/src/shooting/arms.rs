//! What each unit shoots as (A-SHT-03) and how far (A-SHT-04).

use crate::abilities::Ability;
use crate::troops::{Category, Profile, Quality, Weapon};
use rocroi_game::by;
use rocroi_table::Ud;
use serde::{Deserialize, Serialize};

/// What a unit shoots as.
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
    strum::VariantNames,
    strum::EnumIter,
)]
#[serde(rename_all = "kebab-case")]
pub enum Missile {
    /// Javelin.
    Javelin,
    /// Bow.
    Bow,
    /// Longbow.
    Longbow,
    /// Crossbow.
    Crossbow,
    /// Arquebus.
    Arquebus,
    /// Musket.
    Musket,
    /// Flintlock.
    Flintlock,
    /// Carbine.
    Carbine,
    /// Pistols of Caracole.
    Pistol,
    /// Commanded Shot: muskets on foot among the horse.
    CommandedShot,
    /// The default missiles of a war wagon.
    WagonMissiles,
    /// Light artillery.
    LightArtillery,
    /// Medium artillery.
    MediumArtillery,
    /// Heavy artillery.
    HeavyArtillery,
}

impl Missile {
    /// Artillery of any size?
    pub const fn artillery(self) -> bool {
        matches!(self, Missile::LightArtillery | Missile::MediumArtillery | Missile::HeavyArtillery)
    }

    /// Medium or heavy artillery: extended cone, short range, the bonus of A-SHT-43.
    pub const fn big_gun(self) -> bool {
        matches!(self, Missile::MediumArtillery | Missile::HeavyArtillery)
    }
}

/// What a unit shoots as, and with what quality of die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Arm {
    /// The weapon.
    pub missile: Missile,
    /// As ½ Shooter.
    pub half: bool,
    /// Quality of its shooting die as main shooter.
    pub quality: Quality,
}

/// What a unit shoots as at this distance; none if it does not shoot. Only mixed arms (A-SHT-60) depend on it.
pub fn arm(what: Profile, distance: Ud) -> Option<Arm> {
    by!("A-SHT-03");
    if what.has(Ability::CommandedShot) {
        by!("A-ABL-31");
        return Some(Arm { missile: Missile::CommandedShot, half: false, quality: Quality::Ordinary });
    }
    if what.has(Ability::Caracole) {
        by!("A-ABL-33");
        return Some(Arm { missile: Missile::Pistol, half: false, quality: what.quality });
    }
    let missile = match what.weapon? {
        Weapon::Javelin => Missile::Javelin,
        Weapon::Bow => Missile::Bow,
        Weapon::Longbow => Missile::Longbow,
        Weapon::Crossbow => Missile::Crossbow,
        Weapon::Arquebus | Weapon::Musket if what.has(Ability::MixedArms) => {
            by!("A-SHT-60");
            if distance <= Ud(2) { Missile::Arquebus } else { Missile::Musket }
        }
        Weapon::Arquebus => Missile::Arquebus,
        Weapon::Musket => Missile::Musket,
        Weapon::Flintlock => Missile::Flintlock,
        Weapon::Carbine => Missile::Carbine,
        Weapon::Missiles => Missile::WagonMissiles,
        Weapon::LightArtillery => {
            by!("A-ABL-42");
            Missile::LightArtillery
        }
        Weapon::MediumArtillery => Missile::MediumArtillery,
        Weapon::HeavyArtillery => Missile::HeavyArtillery,
    };
    let half = what.has(Ability::HalfShooter) || what.has(Ability::MixedArms) && missile == Missile::Musket;
    let quality = if half { what.quality.lower() } else { what.quality };
    Some(Arm { missile, half, quality })
}

/// How far a unit shoots; none if it does not.
pub fn range(what: Profile) -> Option<Ud> {
    by!("A-SHT-04");
    // Mixed arms reach as far as their muskets.
    let arm = arm(what, Ud(3))?;
    let light = matches!(what.category(), Category::Li | Category::Lh);
    Some(Ud(match arm.missile {
        Missile::Javelin | Missile::Pistol => 1,
        Missile::Carbine | Missile::Arquebus => 2,
        Missile::Bow | Missile::Longbow | Missile::Crossbow | Missile::Musket | Missile::Flintlock
            if light =>
        {
            2
        }
        Missile::Bow | Missile::Longbow | Missile::Crossbow | Missile::Flintlock => {
            if what.mounted() {
                2
            } else {
                4
            }
        }
        Missile::Musket | Missile::CommandedShot => 3,
        Missile::WagonMissiles | Missile::LightArtillery => 4,
        Missile::MediumArtillery => 8,
        Missile::HeavyArtillery => 10,
    }))
}
