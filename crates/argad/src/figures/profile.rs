//! The profile of a figure (R-FIG-28, the part that never changes in a battle): kind, mount, class bought,
//! armour, clothing, drill, arms and role. What changes is in `figure.rs`.

use super::arms::{Firearm, Weapon, Weapons};
use rocroi_game::by;
use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoStaticStr, VariantNames};

/// Training and fighting worth, 1 to 5 (R-FIG-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Class(u8);

impl Class {
    /// A class from 1 to 5; anything else is brought within.
    pub fn new(class: u8) -> Class {
        by!("R-FIG-03");
        Class(class.clamp(1, 5))
    }

    /// As a number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// A non-combatant (R-FIG-05).
    pub const fn is_one(self) -> bool {
        self.0 == 1
    }

    /// One lower, not below 1 (R-MRL-16).
    #[must_use]
    pub fn lowered(self) -> Class {
        Class::new(self.0.saturating_sub(1))
    }
}

impl TryFrom<u8> for Class {
    type Error = String;
    fn try_from(n: u8) -> Result<Class, String> {
        if (1..=5).contains(&n) {
            Ok(Class::new(n))
        } else {
            Err(format!("class {n}: classes go from 1 to 5"))
        }
    }
}

impl From<Class> for u8 {
    fn from(c: Class) -> u8 {
        c.0
    }
}

impl std::fmt::Display for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// What a figure was trained as (R-FIG-16, R-FIG-17).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    EnumIter,
    VariantNames,
    IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// On foot.
    #[default]
    Foot,
    /// Light cavalry.
    LightCavalry,
    /// Heavy cavalry.
    HeavyCavalry,
    /// People on foot who ride.
    MountedFoot,
}

impl Kind {
    /// Trained to fight on horseback.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Kind::LightCavalry | Kind::HeavyCavalry)
    }
}

/// A beast to ride or lead (R-FIG-01, R-FIG-18).
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
    EnumIter,
    VariantNames,
    IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Horse {
    /// A cavalryman's horse.
    CavalryHorse,
    /// War or fast horse of mounted foot.
    FastHorse,
    /// Farm or post horse of mounted foot.
    FarmHorse,
    /// Mule.
    Mule,
    /// Donkey.
    Donkey,
}

impl Horse {
    /// Only horses are ridden in these rules.
    pub const fn can_be_ridden(self) -> bool {
        matches!(self, Horse::CavalryHorse | Horse::FastHorse | Horse::FarmHorse)
    }
}

/// What a figure wears: decides its movement on foot (R-FIG-06).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Clothing {
    /// Light clothing.
    Light,
    /// Equipped soldier.
    Equipped,
}

/// A figure's place in the band (R-FIG-27).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    VariantNames,
    IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// One of the group.
    #[default]
    Man,
    /// Leads a group.
    GroupLeader,
    /// Leads the band.
    BandLeader,
}

impl Role {
    /// A leader of either kind.
    pub const fn leads(self) -> bool {
        matches!(self, Role::GroupLeader | Role::BandLeader)
    }
}

/// What never changes about a figure in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Profile {
    /// What it was trained as.
    #[serde(default)]
    pub kind: Kind,
    /// The horse of mounted foot; cavalry has cavalry horses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub horse: Option<Horse>,
    /// The class bought.
    pub class: Class,
    /// Wears a cuirass, armour 4 (R-FIG-07).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cuirass: bool,
    /// What the list says of its clothing; see [`Profile::clothing`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clothing: Option<Clothing>,
    /// Bought with close-order drill.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drilled: bool,
    /// Melee weapons it carries, apart from the butts of its firearms and bare hands.
    #[serde(default)]
    pub weapons: Weapons,
    /// Musketoon or musket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub long_arm: Option<Firearm>,
    /// Pistols, two at most.
    #[serde(default)]
    pub pistols: u8,
    /// Its place in the band.
    #[serde(default)]
    pub role: Role,
}

/// Something wrong with a profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ProfileFault {
    /// More than two pistols.
    TooManyPistols,
    /// A pistol where the long arm stands.
    NotALongArm,
    /// A bayonet without a musket.
    BayonetWithoutMusket,
    /// The butt of a firearm that is not carried.
    ButtWithoutFirearm,
    /// Light cavalry wears no cuirass.
    LightCavalryInCuirass,
    /// A cuirass, drill or heavy cavalry in light clothing, or light cavalry equipped.
    WrongClothing,
    /// Mounted foot without a horse, or another kind with one.
    WrongHorse,
}

impl ProfileFault {
    /// The clause that forbids.
    pub const fn clause(self) -> rocroi_game::Clause {
        rocroi_game::Clause::of(match self {
            ProfileFault::TooManyPistols | ProfileFault::NotALongArm => "R-FIG-13",
            ProfileFault::BayonetWithoutMusket | ProfileFault::ButtWithoutFirearm => "R-FIG-09",
            ProfileFault::LightCavalryInCuirass | ProfileFault::WrongClothing => "R-FIG-06",
            ProfileFault::WrongHorse => "R-FIG-18",
        })
    }
}

impl Profile {
    /// A plain man on foot of this class.
    pub fn foot(class: u8) -> Profile {
        Profile {
            kind: Kind::Foot,
            horse: None,
            class: Class::new(class),
            cuirass: false,
            clothing: None,
            drilled: false,
            weapons: Weapons::NONE,
            long_arm: None,
            pistols: 0,
            role: Role::Man,
        }
    }

    /// The horse it comes with.
    pub fn own_horse(&self) -> Option<Horse> {
        match self.kind {
            Kind::Foot => None,
            Kind::LightCavalry | Kind::HeavyCavalry => Some(Horse::CavalryHorse),
            Kind::MountedFoot => self.horse.or(Some(Horse::FastHorse)),
        }
    }

    /// What it wears (R-FIG-06): light cavalry is light; drilled figures, heavy cavalry and wearers of a
    /// cuirass are equipped; the rest are what the list says, light if it says nothing.
    pub fn clothing(&self) -> Clothing {
        by!("R-FIG-06");
        if self.kind == Kind::LightCavalry {
            by!("R-FIG-17");
            Clothing::Light
        } else if self.drilled || self.kind == Kind::HeavyCavalry || self.cuirass {
            Clothing::Equipped
        } else {
            self.clothing.unwrap_or(Clothing::Light)
        }
    }

    /// Every weapon it can strike with: those carried, the butts of its firearms, and bare hands (R-FIG-09).
    pub fn all_weapons(&self) -> Weapons {
        by!("R-FIG-09");
        let mut all = self.weapons.with(Weapon::BareHands);
        if let Some(arm) = self.long_arm {
            all = all.with(arm.butt());
        }
        if self.pistols > 0 {
            all = all.with(Weapon::PistolButt);
        }
        all
    }

    /// Does it carry this firearm?
    pub fn carries(&self, arm: Firearm) -> bool {
        match arm {
            Firearm::Pistol => self.pistols > 0,
            long => self.long_arm == Some(long),
        }
    }

    /// Everything wrong with it.
    pub fn faults(&self) -> Vec<ProfileFault> {
        let mut out = Vec::new();
        let mut require = |holds: bool, fault: ProfileFault| {
            if !holds {
                out.push(fault);
            }
        };
        by!("R-FIG-28");
        by!("R-FIG-13");
        require(self.pistols <= 2, ProfileFault::TooManyPistols);
        require(self.long_arm.is_none_or(Firearm::is_long), ProfileFault::NotALongArm);
        let bayonet_ok = !self.weapons.has(Weapon::Bayonet) || self.long_arm == Some(Firearm::Musket);
        require(bayonet_ok, ProfileFault::BayonetWithoutMusket);
        by!("R-FIG-09");
        let whole = |w: Weapon| w.row().needs.is_none_or(|arm| self.carries(arm));
        let butts_ok = self.weapons.iter().all(|w| w == Weapon::Bayonet || whole(w));
        require(butts_ok, ProfileFault::ButtWithoutFirearm);
        by!("R-FIG-06");
        require(self.kind != Kind::LightCavalry || !self.cuirass, ProfileFault::LightCavalryInCuirass);
        // In a cuirass it is not light cavalry at all: that is fault enough.
        let dressed = self.clothing.is_none_or(|c| c == self.clothing());
        require(dressed || (self.kind == Kind::LightCavalry && self.cuirass), ProfileFault::WrongClothing);
        by!("R-FIG-18");
        let horse_ok = match self.kind {
            Kind::MountedFoot => matches!(self.horse, Some(Horse::FastHorse | Horse::FarmHorse)),
            Kind::LightCavalry | Kind::HeavyCavalry => {
                matches!(self.horse, None | Some(Horse::CavalryHorse))
            }
            Kind::Foot => self.horse.is_none(),
        };
        require(horse_ok, ProfileFault::WrongHorse);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::proves;

    #[test]
    fn clothing_follows_kind_drill_and_cuirass() {
        let _proof = proves("R-FIG-06 R-FIG-17");
        let mut p = Profile::foot(3);
        assert_eq!(p.clothing(), Clothing::Light);
        p.drilled = true;
        assert_eq!(p.clothing(), Clothing::Equipped);
        p.kind = Kind::LightCavalry;
        assert_eq!(p.clothing(), Clothing::Light);
        p = Profile { cuirass: true, ..Profile::foot(4) };
        assert_eq!(p.clothing(), Clothing::Equipped);
        p.clothing = Some(Clothing::Light);
        assert_eq!(p.faults(), [ProfileFault::WrongClothing]);
        let light = Profile { kind: Kind::LightCavalry, cuirass: true, ..Profile::foot(3) };
        assert_eq!(light.faults(), [ProfileFault::LightCavalryInCuirass]);
    }

    #[test]
    fn arms_carried() {
        let _proof = proves("R-FIG-13 R-FIG-09 R-FIG-18");
        let mut p = Profile { long_arm: Some(Firearm::Musket), pistols: 2, ..Profile::foot(3) };
        assert!(p.faults().is_empty());
        assert!(p.all_weapons().has(Weapon::MusketButt) && p.all_weapons().has(Weapon::PistolButt));
        assert!(p.all_weapons().has(Weapon::BareHands) && !p.all_weapons().has(Weapon::MusketoonButt));
        p.pistols = 3;
        assert_eq!(p.faults(), [ProfileFault::TooManyPistols]);
        p = Profile { long_arm: Some(Firearm::Pistol), ..Profile::foot(3) };
        assert_eq!(p.faults(), [ProfileFault::NotALongArm]);
        p = Profile { weapons: Weapons::NONE.with(Weapon::Bayonet), ..Profile::foot(3) };
        assert_eq!(p.faults(), [ProfileFault::BayonetWithoutMusket]);
        p = Profile { weapons: Weapons::NONE.with(Weapon::PistolButt), ..Profile::foot(3) };
        assert_eq!(p.faults(), [ProfileFault::ButtWithoutFirearm]);
        p.pistols = 1;
        assert_eq!(p.faults(), []);
        p = Profile { kind: Kind::MountedFoot, ..Profile::foot(3) };
        assert_eq!(p.faults(), [ProfileFault::WrongHorse]);
        p = Profile { kind: Kind::HeavyCavalry, horse: Some(Horse::CavalryHorse), ..Profile::foot(3) };
        assert_eq!(p.faults(), []);
        p.kind = Kind::Foot;
        assert_eq!(p.faults(), [ProfileFault::WrongHorse]);
        assert_eq!(ProfileFault::WrongHorse.clause().to_string(), "R-FIG-18");
    }

    #[test]
    fn classes_go_from_one_to_five() {
        let _proof = proves("R-FIG-03");
        assert!(Class::try_from(0).is_err() && Class::try_from(6).is_err());
        assert_eq!(Class::new(1).lowered().get(), 1);
        assert_eq!(Class::new(4).lowered().get(), 3);
    }
}
