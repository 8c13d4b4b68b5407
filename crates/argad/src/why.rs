//! Why a line stands in a tally: one variant per line of the rules, each with its clause.

use rocroi_game::{Clause, Reason};
use serde::{Deserialize, Serialize};
use strum::VariantNames;

macro_rules! whys {
    ($($(#[$doc:meta])* $name:ident $clause:literal,)*) => {
        /// A reason for a line of a tally.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, VariantNames)]
        #[strum(serialize_all = "kebab-case")]
        pub enum Why {
            $($(#[$doc])* $name,)*
        }

        impl Reason for Why {
            fn clause(&self) -> Clause {
                match self {
                    $(Why::$name => const { Clause::of($clause) },)*
                }
            }
        }
    };
}

whys! {
    // Shooting: terrain, target, shooter, ambush (R-SHT-10).
    /// Foot seen in or behind cover.
    Cover "R-SHT-12",
    /// Cover does not help mounted figures.
    MountedNoCover "R-SHT-12",
    /// The shooter lines that obstacle himself.
    OwnObstacle "R-SHT-31",
    /// A swimmer as target.
    SwimmerTarget "R-SHT-13",
    /// Through 10 cm of forest or less.
    ThroughForest "R-SHT-14",
    /// A mounted target at the edge of the wood.
    MountedAtEdge "R-SHT-14",
    /// Foot at a loophole.
    Loophole "R-SHT-15",
    /// Of terrain only the worst counts.
    WorstTerrain "R-SHT-11",
    /// In contact no terrain counts.
    PointBlank "R-SHT-26",
    /// A cuirass at the longest band.
    CuirassFar "R-SHT-16",
    /// A target seen in passing.
    FurtiveTarget "R-SHT-17",
    /// Terrain and target are never worse than −2.
    TerrainAndTarget "R-SHT-18",
    /// On the move.
    OnTheMove "R-SHT-20",
    /// A furtive shooter.
    FurtiveShooter "R-SHT-20",
    /// Foot arriving in contact has no malus for moving.
    ArrivingOnFoot "R-SHT-23",
    /// One malus per box.
    OneBox "R-SHT-19",
    /// Mounted foot in the saddle.
    FromTheSaddle "R-SHT-21",
    /// A shooter of class 1 or 2.
    PoorShot "R-SHT-22",
    /// An ambush.
    Surprise "R-SHT-37",

    // Melee (R-MEL-36).
    /// Improvised weapon, soldier's sword.
    PoorWeapon "R-MEL-17",
    /// Striker of class 1 or 2.
    PoorFighter "R-MEL-17",
    /// Never more than −1 for both.
    PoorOnce "R-MEL-17",
    /// Heavy two-handed tool.
    HeavyTool "R-MEL-18",
    /// Its +1 is lost indoors or in close order.
    NoRoomToSwing "R-MEL-18",
    /// Defends a linear obstacle.
    DefendedObstacle "R-MEL-19",
    /// Against an enemy placed higher.
    Upwards "R-MEL-20",
    /// A swimmer against one who does not swim.
    Swimming "R-MOV-23",
    /// Cavalry against foot or mounted foot.
    CavalryOnFoot "R-MEL-21",
    /// Not where the ground is difficult for the rider.
    BadGround "R-MEL-29",
    /// Foot or mounted foot against cavalry.
    AgainstCavalry "R-MEL-22",
    /// Halberd against a mounted enemy.
    HalberdOnMounted "R-MEL-23",
    /// Not against a rider charging this turn.
    HeCharges "R-MEL-23",
    /// A charge.
    Charge "R-MEL-24",
    /// A charge in close order.
    ChargeFormed "R-MEL-27",
    /// But not against foot in close order.
    OnCloseOrder "R-MEL-24",
    /// Stands against a charge.
    MeetsCharge "R-MEL-25",
    /// Disorder: no bonus.
    Disordered "R-MEL-34",
    /// Struck from flank or rear: no bonus.
    FlankOrRear "R-MEL-39",

    // Morale (R-MRL-06, R-MRL-07).
    /// The class of the group, and one.
    GroupClass "R-MRL-06",
    /// A leader near.
    LeaderNear "R-MRL-03",
    /// In close order and in order.
    CloseOrder "R-MRL-07",
    /// In disorder: none for close order.
    OutOfOrder "R-MRL-04",
    /// Half the group in cover.
    GroupInCover "R-MRL-07",
    /// Half its strength or fewer left.
    HalfStrength "R-MRL-07",
    /// Ambushed this turn.
    Ambushed "R-MRL-07",
    /// A routed friendly group near.
    FriendRouted "R-MRL-07",
    /// The band leader fell this turn.
    BandLeaderLost "R-MRL-13",
    /// One or two men without a leader.
    FewMen "R-MRL-07",
    /// The modifiers count from −2 to +2.
    MoraleLimit "R-MRL-07",

    // Allowance, in cm (R-MOV-02).
    /// The allowance of the table.
    Allowance "R-MOV-02",
    /// A routed soldier on foot.
    RoutedAllowance "R-MOV-03",
    /// An equipped soldier.
    EquippedAllowance "R-MOV-04",
    /// Foot in close order.
    FootFormed "R-MOV-05",
    /// Heavy cavalry in close order.
    HorseFormed "R-MOV-06",
    /// The horse of mounted foot.
    RiddenHorse "R-MOV-08",
    /// Mounting or dismounting halves it.
    MountingHalves "R-MOV-09",
    /// A carrier of loot.
    Carries "R-SCN-09",
    /// Very difficult ground halves it.
    VeryDifficult "R-MOV-12",
    /// Slowness dice.
    SlownessDice "R-MOV-11",

    // Initiative (R-TRN-03).
    /// The class of the band leader.
    LeaderClass "R-TRN-03",

    // Value of a figure (R-SCN-02, R-SCN-03).
    /// Class.
    PriceClass "R-SCN-03",
    /// Cuirass.
    PriceCuirass "R-SCN-03",
    /// Pistols.
    PricePistols "R-SCN-03",
    /// Long arm.
    PriceLongArm "R-SCN-03",
    /// The dearest melee weapon.
    PriceWeapon "R-SCN-02",
    /// Mount.
    PriceMount "R-SCN-03",
    /// Drill.
    PriceDrill "R-SCN-03",
    /// Rank.
    PriceRank "R-SCN-03",
    /// Never less than 1.
    PriceLeast "R-SCN-02",

    // Victory points (R-SCN-12).
    /// Enemy figures lost.
    EnemyLosses "R-SCN-12",
    /// The enemy band is beaten or gave up.
    EnemyBeaten "R-SCN-11",
    /// An objective held.
    ObjectiveHeld "R-SCN-13",
    /// Carts through, kept or taken.
    Carts "R-SCN-16",
    /// Loot carried off or kept.
    LootKept "R-SCN-19",
    /// The bridge held.
    BridgeHeld "R-SCN-22",
    /// Figures across the river.
    AcrossTheRiver "R-SCN-22",
}
