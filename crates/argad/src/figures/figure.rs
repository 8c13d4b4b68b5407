//! A figure in a battle: everything of R-FIG-28 that changes. Small and `Copy`; its place is a secret as long
//! as its group is hidden (R-SCN-07).

use super::profile::{Class, Horse, Kind, Profile};
use rocroi_game::{Hide, Seat, Secret, Viewer, by};
use rocroi_table::{Heading, Point};
use serde::{Deserialize, Serialize};

/// Which figure: its place in the list of both bands, side A first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct FigureId(pub u16);

impl FigureId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Hide for FigureId {}

/// Where something is, and how it lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Spot {
    /// The centre of its base.
    pub at: Point,
    /// How an oblong or square base lies; a loose man on foot has none, and keeps whatever it was.
    pub heading: Heading,
}

impl Spot {
    /// A spot from its parts.
    pub const fn new(at: Point, heading: Heading) -> Spot {
        Spot { at, heading }
    }
}

/// Where a figure is: hidden as a whole while its group is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Place {
    /// Centre and heading of the base.
    pub spot: Spot,
    /// The number of its group.
    pub group: u8,
    /// Storey of the building it is in; 0 elsewhere.
    pub storey: u8,
    /// Crouched (R-FIG-26).
    pub crouched: bool,
    /// Since it crouched it has not moved, shot or struck (R-SHT-27).
    pub idle: bool,
}

impl Hide for Place {}

/// Is the figure on the table?
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Not set up or not entered yet.
    Awaited,
    /// On the table.
    OnTable,
    /// Out of action, or taken prisoner.
    Out,
    /// Gone over the table edge, and lost.
    Lost,
    /// Gone by a scenario exit.
    Left,
}

/// What happened to a figure this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Marks(u32);

macro_rules! marks {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl Marks {
            $($(#[$doc])* pub const $name: Marks = Marks(1 << $bit);)*
        }
    };
}

marks! {
    /// Changed place by its own move, a reaction, mounting or dismounting, an ambush or a rout (R-TRN-06).
    MOVED = 0;
    /// Shot.
    SHOT = 1;
    /// Slowness dice were thrown for it (R-MOV-16).
    THREW = 2;
    /// Stuck (R-MOV-13).
    STUCK = 3;
    /// Its allowance was halved by very difficult ground (R-MOV-12).
    HALVED = 4;
    /// Fell back (R-MOV-30).
    FELL_BACK = 5;
    /// Caught falling back (R-MEL-06).
    CAUGHT = 6;
    /// Had enemy contact at some time of the turn (R-TRN-11).
    TOUCHED = 7;
    /// An enemy moved into contact with it (R-SHT-25).
    MET = 8;
    /// Moved into contact (R-SHT-23).
    ARRIVED = 9;
    /// Charges (R-MEL-26).
    CHARGES = 10;
    /// Charges in close order (R-MEL-27).
    CHARGES_FORMED = 11;
    /// Was in contact at the start of the turn (R-TRN-02).
    HELD = 12;
    /// May not charge this turn: it was in contact when its group began its move (R-MOV-31).
    NO_CHARGE = 13;
    /// Fired a musket in an ambush: does not move (R-TRN-13).
    ROOTED = 14;
    /// Has given up its move: contacted, it stands (R-TRN-08).
    MOVE_GIVEN_UP = 15;
    /// Crouched or stood up in its move (R-FIG-26).
    POSTURE_CHANGED = 16;
    /// Mounted or dismounted (R-MOV-09).
    MOUNT_CHANGED = 17;
    /// Pushed back in this melee: fights no more (R-MEL-05).
    PUSHED = 18;
    /// Hit in this phase, still to be removed.
    HIT = 19;
    /// Hit twice in this phase.
    HIT_TWICE = 20;
    /// Counter-charged (R-MEL-28).
    COUNTERED = 21;
    /// Was wounded in this phase: the lower class holds from its end (R-MRL-16).
    WOUNDED = 22;
    /// Has made its move in the group move under way.
    GONE = 23;
    /// Hit or pushed back an enemy in this melee (R-MEL-16).
    SUCCEEDED = 24;
    /// Its group used its shot for this turn in an ambush (R-TRN-13).
    SHOT_SPENT = 25;
    /// Lay crouched at the start of the turn (R-TRN-02), and stood up by himself (R-FIG-26).
    LAY = 26;
}

impl Marks {
    /// Nothing.
    pub const NONE: Marks = Marks(0);

    /// Is (any of) this among them?
    pub const fn has(self, mark: Marks) -> bool {
        self.0 & mark.0 != 0
    }

    /// Sets it.
    pub fn set(&mut self, mark: Marks) {
        self.0 |= mark.0;
    }

    /// Takes it away.
    pub fn clear(&mut self, mark: Marks) {
        self.0 &= !mark.0;
    }

    /// Both.
    #[must_use]
    pub const fn and(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    /// As a number, for the list of facts.
    pub const fn bits(self) -> u32 {
        self.0
    }
}

/// A figure in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// Where it is.
    pub place: Secret<Place>,
    /// Where it was at the start of the turn (R-TRN-02); meaningful once it is shown.
    pub start: Spot,
    /// What it has used of its allowance this turn, in table units.
    pub spent: i32,
    /// What happened to it this turn.
    pub marks: Marks,
    /// Whose it is.
    pub side: Seat,
    /// On the table, or where else.
    pub status: Status,
    /// Its present class.
    pub class: Class,
    /// Hits it can still take.
    pub lives: u8,
    /// The horse under it.
    pub rides: Option<Horse>,
    /// Is its long arm loaded?
    pub long_loaded: bool,
    /// How many of its pistols are loaded.
    pub pistols_loaded: u8,
    /// Centimetres lost to slowness dice this turn.
    pub slowed: u8,
    /// The loot it carries.
    pub loot: Option<u8>,
}

impl Figure {
    /// A figure as the list has it, not yet on the table.
    pub fn listed(side: Seat, profile: &Profile, group: u8, two_lives: bool) -> Figure {
        Figure {
            place: Secret::open(Place { group, ..Place::default() }),
            start: Spot::default(),
            spent: 0,
            marks: Marks::NONE,
            side,
            status: Status::Awaited,
            class: profile.class,
            lives: if two_lives {
                by!("R-MRL-16");
                2
            } else {
                1
            },
            rides: profile.own_horse(),
            long_loaded: profile.long_arm.is_some(),
            pistols_loaded: profile.pistols,
            slowed: 0,
            loot: None,
        }
    }

    /// On the table?
    pub const fn on_table(&self) -> bool {
        matches!(self.status, Status::OnTable)
    }

    /// Its place, if these eyes know it.
    pub fn seen_by(&self, eyes: crate::world::Eyes) -> Option<&Place> {
        if eyes.see(self.place.known()) { self.place.get() } else { None }
    }

    /// Known to everybody (R-SCN-07).
    pub fn shown(&self) -> bool {
        self.place.known() == rocroi_game::Seats::ALL
    }

    /// On horseback now.
    pub const fn mounted(&self) -> bool {
        self.rides.is_some()
    }
}

impl Hide for Figure {
    fn hide(&mut self, viewer: Viewer) {
        self.place.hide(viewer);
        // Where it stood at the start of the turn tells as much as where it stands.
        if self.place.is_blank() {
            self.start = Spot::default();
        }
    }
}

/// What carries a figure now (R-FIG-16, R-MOV-09).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    /// Its feet.
    Foot,
    /// A light cavalryman on a cavalry horse.
    LightCavalry,
    /// A heavy cavalryman on a cavalry horse.
    HeavyCavalry,
    /// Anybody else on a war, fast or cavalry horse.
    FastHorse,
    /// Anybody else on a farm or post horse.
    FarmHorse,
}

impl Mover {
    /// What carries a figure of this kind on such a mount.
    pub fn of(kind: Kind, rides: Option<Horse>) -> Mover {
        match (rides, kind) {
            (None, _) => Mover::Foot,
            (Some(Horse::CavalryHorse), Kind::LightCavalry) => Mover::LightCavalry,
            (Some(Horse::CavalryHorse), Kind::HeavyCavalry) => Mover::HeavyCavalry,
            (Some(Horse::CavalryHorse | Horse::FastHorse), _) => {
                by!("R-FIG-16");
                Mover::FastHorse
            }
            (Some(Horse::FarmHorse | Horse::Mule | Horse::Donkey), _) => Mover::FarmHorse,
        }
    }

    /// Cavalry on horseback.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Mover::LightCavalry | Mover::HeavyCavalry)
    }

    /// Mounted foot on horseback.
    pub const fn is_mounted_foot(self) -> bool {
        matches!(self, Mover::FastHorse | Mover::FarmHorse)
    }
}
