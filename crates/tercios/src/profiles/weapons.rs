//! What kind of weapon each is: small arms and guns, what shoots at all. What they do is in `shooting` and `assault`.

use crate::terms::Weapon;

impl Weapon {
    /// A small arm, whose shots are volleys (T-SHT-15)?
    pub const fn is_small_arm(self) -> bool {
        match self {
            Weapon::Pistols
            | Weapon::Arquebus
            | Weapon::ArquebusMusket
            | Weapon::Musket
            | Weapon::Bow
            | Weapon::Crossbow
            | Weapon::Longbow => true,
            Weapon::LightGun | Weapon::FieldGun | Weapon::HeavyGun => false,
            Weapon::Pikes
            | Weapon::Halberds
            | Weapon::Greatswords
            | Weapon::Swordsmen
            | Weapon::Lances
            | Weapon::HeavyLances
            | Weapon::Bardiches
            | Weapon::Grenades => false,
        }
    }

    /// A gun, whose shots are balls (T-SHT-15)?
    pub const fn is_gun(self) -> bool {
        matches!(self, Weapon::LightGun | Weapon::FieldGun | Weapon::HeavyGun)
    }

    /// Something to shoot with?
    pub const fn is_missile(self) -> bool {
        self.is_small_arm() || self.is_gun()
    }

    /// A bow or longbow (T-SHT-35)?
    pub const fn is_bow(self) -> bool {
        matches!(self, Weapon::Bow | Weapon::Longbow)
    }
}
