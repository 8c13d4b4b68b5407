//! The ways troops stand, as the drawing tells them apart. A closed list: a new one makes you draw it.
//! What a formation can do is the rule systems' business.

use serde::{Deserialize, Serialize};

/// How the men of a piece stand, and what they carry.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Formation {
    // Foot with pikes.
    /// Swiss or German pike column, a blunt wedge with two-handed swords round the colours.
    Keil,
    /// Pikes in front, sword and buckler behind, shot beside.
    Colunela,
    /// Great square of pikes with sleeves and horns of shot.
    Tercio,
    /// The later, shallower one: pikes between two full wings of shot.
    LaterTercio,
    /// Early pike and shot battalion, half pikes.
    PikeAndShot,
    /// Late pike and shot battalion, a fifth pikes, thin ranks.
    LaterPikeAndShot,
    /// Pikes alone.
    Pikes,
    // Foot with missiles.
    /// A long thin line with bayonets.
    Bayonet,
    /// Musketeers or arquebusiers in ranks.
    Shot,
    /// Bowmen in ranks.
    Bows,
    /// Crossbowmen in ranks.
    Crossbows,
    /// Skirmishers with firearms.
    SkirmishShot,
    /// Skirmishers with bows or javelins.
    SkirmishBows,
    /// Forlorn hope: picked men rushing on.
    ForlornHope,
    // Foot with hand weapons.
    /// Open-order swordsmen.
    MediumSwordsmen,
    /// Close-order swordsmen with bucklers.
    HeavySwordsmen,
    /// Halberds and two-handed swords in a block.
    Halberdiers,
    /// Open-order spearmen.
    MediumSpearmen,
    /// Close-order spearmen behind shields.
    HeavySpearmen,
    /// Armoured men with poleaxes.
    FootKnights,
    /// A crowd with what it found at home.
    Levy,
    // Horse.
    /// Deep files that fire by ranks and wheel away.
    Caracole,
    /// Horse of the line, two ranks, sword in hand.
    Cavalry,
    /// Two staggered ranks knee to knee, swords drawn.
    ShockCavalry,
    /// Armoured riders with pistols, close.
    Cuirassiers,
    /// Barded horses in one rank, long lances.
    Gendarmes,
    /// Riders with arquebus or carbine.
    MountedArquebusiers,
    /// Light horse, scattered.
    LightHorse,
    /// Light horse with lances.
    LightLancers,
    /// Light horse with bows.
    HorseArchers,
    /// Camel riders.
    Camelry,
    /// Elephants with their towers.
    Elephants,
    /// Dragoons on foot before their held horses.
    Dragoons,
    /// Dragoons in the saddle.
    MountedDragoons,
    /// Held horses by themselves.
    HeldHorses,
    // Guns and wheels.
    /// One light gun and crew.
    LightGun,
    /// A field gun and crew.
    FieldGun,
    /// Heavy guns behind gabions.
    HeavyGun,
    /// A large battery.
    Battery,
    /// A gun on its limber behind its team.
    LimberedGun,
    /// War wagon with shot looking out.
    WarWagon,
    /// A baggage cart.
    Cart,
    /// Tents and baggage.
    Camp,
    /// The same behind an earthwork.
    FortifiedCamp,
    /// A boat or ship.
    Ship,
    // Commanders and markers.
    /// A general with his following.
    Commander,
    /// Something is here: an ambush marker, a unit not seen.
    Ambush,
    /// A single person or beast.
    Figure(Figure),
}

/// A single figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// How it holds itself.
    pub posture: Posture,
    /// What is in its hands.
    pub weapon: Weapon,
    /// Whom it leads.
    pub leader: Leader,
    /// On a square base, in close order.
    pub formed: bool,
    /// In a breastplate.
    pub cuirass: bool,
}

/// How a single figure holds itself.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Posture {
    /// On foot.
    #[default]
    Standing,
    /// Crouched on foot.
    Crouching,
    /// In the saddle.
    Mounted,
    /// Out of action.
    Down,
    /// A horse without rider.
    LedHorse,
    /// A mule or donkey.
    Mule,
}

/// What a single figure carries in hand.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Weapon {
    /// Nothing.
    #[default]
    None,
    /// Musket, with or without bayonet.
    Musket,
    /// Musketoon or carbine.
    Musketoon,
    /// Pistol.
    Pistol,
    /// Sword, sabre, hatchet.
    Sword,
    /// Halberd.
    Halberd,
    /// Lance, spear, spontoon, pike.
    Lance,
    /// Scythe, fork, hammer, cudgel.
    Tool,
    /// Knife.
    Knife,
}

/// What a figure leads.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::EnumIter,
)]
#[serde(rename_all = "snake_case")]
pub enum Leader {
    /// Nobody.
    #[default]
    None,
    /// A group.
    Group,
    /// The band.
    Band,
}

/// The four arms a reader must tell apart at a glance, and what is none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Foot that stands on its pikes.
    Pike,
    /// Foot that stands on its fire.
    Shot,
    /// Foot with hand weapons.
    Hand,
    /// Mounted.
    Horse,
    /// Guns.
    Guns,
    /// Wagons, camps, markers.
    Other,
}

impl Formation {
    /// Its arm.
    #[must_use]
    pub fn arm(self) -> Arm {
        use Formation as F;
        match self {
            F::Keil
            | F::Colunela
            | F::Tercio
            | F::LaterTercio
            | F::PikeAndShot
            | F::LaterPikeAndShot
            | F::Pikes => Arm::Pike,
            F::Bayonet
            | F::Shot
            | F::Bows
            | F::Crossbows
            | F::SkirmishShot
            | F::SkirmishBows
            | F::ForlornHope
            | F::Dragoons => Arm::Shot,
            F::MediumSwordsmen
            | F::HeavySwordsmen
            | F::Halberdiers
            | F::MediumSpearmen
            | F::HeavySpearmen
            | F::FootKnights
            | F::Levy => Arm::Hand,
            F::Caracole
            | F::Cavalry
            | F::ShockCavalry
            | F::Cuirassiers
            | F::Gendarmes
            | F::MountedArquebusiers
            | F::LightHorse
            | F::LightLancers
            | F::HorseArchers
            | F::Camelry
            | F::Elephants
            | F::MountedDragoons
            | F::HeldHorses => Arm::Horse,
            F::LightGun | F::FieldGun | F::HeavyGun | F::Battery | F::LimberedGun => Arm::Guns,
            F::WarWagon | F::Cart | F::Camp | F::FortifiedCamp | F::Ship | F::Commander | F::Ambush => {
                Arm::Other
            }
            F::Figure(f) => match f.posture {
                Posture::Mounted | Posture::LedHorse | Posture::Mule => Arm::Horse,
                Posture::Standing | Posture::Crouching | Posture::Down => match f.weapon {
                    Weapon::Musket | Weapon::Musketoon | Weapon::Pistol => Arm::Shot,
                    Weapon::None
                    | Weapon::Sword
                    | Weapon::Halberd
                    | Weapon::Lance
                    | Weapon::Tool
                    | Weapon::Knife => Arm::Hand,
                },
            },
        }
    }

    /// The word for it in files and class names (`later_tercio`).
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
