//! What never changes in a battle: the scenario and both bands as they are listed. Open to both seats
//! (R-SCN-07: both know both lists).

use crate::figures::{FigureId, Profile};
use crate::ground::{AreaKind, Edge};
use crate::scenario::Scenario;
use rocroi_game::{Seat, by};
use serde::{Deserialize, Serialize};

/// A figure as it stands in the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Listed {
    /// What it is called, for people.
    pub name: String,
    /// What it is called in orders, where a position says so; otherwise side and number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Its profile.
    pub profile: Profile,
    /// What it cost (R-SCN-02).
    pub value: u16,
    /// The number of the group it starts in.
    pub group: u8,
    /// Whose it is.
    pub side: Seat,
}

/// When and where a group enters the table (R-SCN-18).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Enters {
    /// The first turn in which it may.
    pub turn: u8,
    /// By this edge.
    pub edge: Edge,
    /// Only between these two places along the edge (in cm from its west or south end), if said.
    pub between: Option<[i32; 2]>,
}

/// A group as it stands in the list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupList {
    /// What it is called, for people.
    pub name: String,
    /// The figures, by number.
    pub figures: Vec<FigureId>,
    /// Ground it is used to (R-MOV-32).
    #[serde(default)]
    pub knows: Vec<AreaKind>,
    /// Set where it enters later.
    #[serde(default)]
    pub enters: Option<Enters>,
}

/// A band as it is listed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BandList {
    /// What it is called.
    pub name: String,
    /// Its groups, numbered from 1 in this order.
    pub groups: Vec<GroupList>,
}

/// What never changes in a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The scenario.
    pub scenario: Scenario,
    /// The bands.
    pub bands: [BandList; 2],
    /// Every figure, side A first, each side in the order of its list.
    pub figures: Vec<Listed>,
}

impl Setup {
    /// A figure's entry in the list.
    pub fn listed(&self, id: FigureId) -> &Listed {
        &self.figures[id.index()]
    }

    /// A figure's profile.
    pub fn profile(&self, id: FigureId) -> &Profile {
        &self.listed(id).profile
    }

    /// All figures of a side, in order of number.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = FigureId> + '_ {
        let ids = (0..self.figures.len() as u16).map(FigureId);
        ids.filter(move |id| self.listed(*id).side == seat)
    }

    /// The number of a figure within its side, from 1 (R-TRN-16).
    pub fn number(&self, id: FigureId) -> u16 {
        by!("R-TRN-16");
        let before = match self.listed(id).side {
            Seat::A => 0,
            Seat::B => self.figures.iter().filter(|f| f.side == Seat::A).count() as u16,
        };
        id.0 - before + 1
    }

    /// The figure of this side and number.
    pub fn find(&self, seat: Seat, number: u16) -> Option<FigureId> {
        self.of(seat).find(|id| self.number(*id) == number)
    }

    /// `A2`: side and number.
    pub fn name(&self, id: FigureId) -> String {
        format!("{}{}", self.listed(id).side, self.number(id))
    }

    /// How many groups a side has in its list.
    pub fn listed_groups(&self, seat: Seat) -> u8 {
        self.bands[seat.index()].groups.len() as u8
    }

    /// A group of the list.
    pub fn group(&self, seat: Seat, number: u8) -> Option<&GroupList> {
        self.bands[seat.index()].groups.get(usize::from(number).checked_sub(1)?)
    }

    /// Is the figure used to this kind of ground (R-MOV-32)?
    pub fn knows(&self, id: FigureId, kind: AreaKind) -> bool {
        let l = self.listed(id);
        self.group(l.side, l.group).is_some_and(|g| g.knows.contains(&kind))
    }
}
