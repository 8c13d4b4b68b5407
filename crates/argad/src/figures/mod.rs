//! Chapter FIG: fighters and what describes them. Profiles and arms are constant; figures, groups and
//! contacts change; chains and formations are read off the places.

mod arms;
mod chain;
mod contact;
mod figure;
mod formation;
mod group;
mod profile;

pub use arms::{Band, Firearm, FirearmRow, Length, PriceRow, Weapon, WeaponRow, Weapons};
pub use chain::chains_of;
pub use contact::{Stance, Touch, touching};
pub use figure::{Figure, FigureId, Marks, Mover, Place, Spot, Status};
pub use formation::{Cell, Formation, Grid, LEAST, cell_size};
pub use group::{FIRST_HIDDEN_NUMBER, Group, GroupId, Groups, Hidden, SealedTest};
pub use profile::{Class, Clothing, Horse, Kind, Profile, ProfileFault, Role};
