//! Groups (R-FIG-19) as they change in a battle. Those of a side that are shown stand open; the hidden ones,
//! how many they are and what became of them, are one secret of their side (R-SCN-07).

use crate::morale::Morale;
use rocroi_game::{Hide, Seat, Secret, Viewer};
use rocroi_table::Heading;
use serde::{Deserialize, Serialize};

/// Which group: side and number. Written `A-2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GroupId {
    /// Whose.
    pub seat: Seat,
    /// Its number, from 1.
    pub number: u8,
}

impl GroupId {
    /// The group of this side and number.
    pub const fn new(seat: Seat, number: u8) -> GroupId {
        GroupId { seat, number }
    }
}

impl Hide for GroupId {}

impl std::fmt::Display for GroupId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.seat, self.number)
    }
}

/// Groups split off hidden ones are numbered from here, so that the numbers of shown groups tell nothing.
pub const FIRST_HIDDEN_NUMBER: u8 = 51;

/// A group in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Its number.
    pub number: u8,
    /// Starting strength.
    pub strength: u8,
    /// Figures at the start of the turn, counted after regrouping.
    pub at_start: u8,
    /// Figures lost this turn.
    pub lost: u8,
    /// A group leader of it was put out of action this turn.
    pub lost_leader: bool,
    /// Steady, shaken or routed.
    pub morale: Morale,
    /// The turn in which it routed.
    pub routed_on: u8,
    /// In close order, facing so.
    pub formed: Option<Heading>,
    /// Said to form, facing so, to be formed from the next Start phase (R-MOV-27).
    pub forming: Option<Heading>,
    /// In disorder (R-MRL-04).
    pub disorder: bool,
    /// Has sprung its ambush (R-TRN-13).
    pub ambush_spent: bool,
    /// Was ambushed this turn.
    pub ambushed: bool,
    /// Has had its move this turn.
    pub moved: bool,
    /// Has tested in this End phase.
    pub tested: bool,
    /// Entering is still to come.
    pub awaited: bool,
}

impl Group {
    /// A loose, steady group of this strength.
    pub const fn new(number: u8, strength: u8) -> Group {
        Group {
            number,
            strength,
            at_start: strength,
            lost: 0,
            lost_leader: false,
            morale: Morale::Steady,
            routed_on: 0,
            formed: None,
            forming: None,
            disorder: false,
            ambush_spent: false,
            ambushed: false,
            moved: false,
            tested: false,
            awaited: false,
        }
    }

    /// Half its starting strength or fewer left (R-MRL-05 b).
    pub const fn at_half(&self, left: usize) -> bool {
        2 * left <= self.strength as usize
    }
}

/// A test of a hidden group, kept until the group is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SealedTest {
    /// Whose.
    pub group: u8,
    /// In which turn.
    pub turn: u8,
    /// T.
    pub target: i16,
    /// What fell.
    pub die: u8,
    /// What became of the group.
    pub state: Morale,
}

/// The hidden groups of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hidden {
    /// The groups, in order of number.
    pub groups: Vec<Group>,
    /// Their tests so far.
    pub tests: Vec<SealedTest>,
}

impl Hide for Hidden {}

/// All groups of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Groups {
    /// The shown ones, in order of number.
    pub shown: Vec<Group>,
    /// The hidden ones.
    pub hidden: Secret<Hidden>,
}

impl Groups {
    /// No groups of this side.
    pub fn none(seat: Seat) -> Groups {
        Groups { shown: Vec::new(), hidden: Secret::of(seat, Hidden::default()) }
    }

    /// The hidden groups, if they are known here.
    pub fn hidden(&self) -> &[Group] {
        self.hidden.get().map_or(&[], |h| h.groups.as_slice())
    }

    /// Every group known here, the shown ones first.
    pub fn iter(&self) -> impl Iterator<Item = &Group> {
        self.shown.iter().chain(self.hidden())
    }

    /// A group by its number.
    pub fn get(&self, number: u8) -> Option<&Group> {
        self.iter().find(|g| g.number == number)
    }

    /// Changes a group, shown or hidden.
    pub fn change(&mut self, number: u8, change: impl FnOnce(&mut Group)) {
        if let Some(g) = self.shown.iter_mut().find(|g| g.number == number) {
            change(g);
        } else if let Some(h) = self.hidden.get() {
            let mut h = h.clone();
            if let Some(g) = h.groups.iter_mut().find(|g| g.number == number) {
                change(g);
                self.hidden.set(h);
            }
        }
    }

    /// Puts a group among the shown ones.
    pub fn show(&mut self, group: Group) {
        self.shown.push(group);
        self.shown.sort_by_key(|g| g.number);
    }

    /// Changes the hidden ones, where they are known.
    pub fn change_hidden(&mut self, change: impl FnOnce(&mut Hidden)) {
        if let Some(h) = self.hidden.get() {
            let mut h = h.clone();
            change(&mut h);
            h.groups.sort_by_key(|g| g.number);
            self.hidden.set(h);
        }
    }

    /// The next free number: for a shown group after those of the list and the shown ones, for a hidden group
    /// in a range of its own.
    pub fn next_number(&self, hidden: bool, listed: u8) -> u8 {
        let range = |g: &&Group| (g.number >= FIRST_HIDDEN_NUMBER) == hidden;
        let used = if hidden { FIRST_HIDDEN_NUMBER - 1 } else { listed };
        let groups: &mut dyn Iterator<Item = &Group> =
            if hidden { &mut self.iter() } else { &mut self.shown.iter() };
        groups.filter(range).map(|g| g.number).max().unwrap_or(0).max(used) + 1
    }
}

impl Hide for Groups {
    fn hide(&mut self, viewer: Viewer) {
        self.hidden.hide(viewer);
    }
}
