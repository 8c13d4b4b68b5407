//! What changes in a battle, and the few readings of it that every chapter needs: who stands where for whom,
//! which base covers what ground, who is in which group.

use crate::figures::{Figure, FigureId, Group, GroupId, Groups, Horse, Marks, Mover, Place, Spot, Status};
use crate::ground::{Edge, Ground, WallId};
use crate::morale::Morale;
use crate::setup::Setup;
use rocroi_game::{Hide, Seat, Seats, Viewer, by};
use rocroi_table::{Body, Cm, Disc, Heading, Point, Rect, Size};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Whose knowledge a question is asked with. Rules that judge or carry out what a seat does use that seat's:
/// until it is shown, a hidden group is ignored by everything judged for the enemy (R-SCN-07).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// What this seat knows.
    Of(Seat),
    /// What everybody knows.
    Shown,
    /// Everything: only where a rule is carried out that both must abide by.
    All,
}

impl Eyes {
    /// Do they see what these seats know?
    pub fn see(self, known: Seats) -> bool {
        match self {
            Eyes::Of(seat) => known.has(seat),
            Eyes::Shown => known == Seats::ALL,
            Eyes::All => true,
        }
    }
}

/// The phase of a turn (R-TRN-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// Start.
    Start,
    /// Movement.
    Movement,
    /// Shooting.
    Shooting,
    /// Melee.
    Melee,
    /// End.
    End,
}

/// An animal without rider (R-FIG-01, R-MOV-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Led {
    /// Where.
    pub spot: Spot,
    /// What.
    pub horse: Horse,
    /// Whose.
    pub side: Seat,
    /// Who holds it.
    pub holder: Option<FigureId>,
    /// Ridden off or taken away from the table.
    pub gone: bool,
}

/// A cart (R-SCN-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cart {
    /// Where; the heading is the way it goes.
    pub spot: Spot,
    /// Whose.
    pub owner: Seat,
    /// Who drives it.
    pub driver: Option<FigureId>,
    /// The edge by which it left, and whose it was.
    pub left: Option<Edge>,
}

/// Where a piece of loot is (R-SCN-09).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Loot {
    /// Not found yet, in its building.
    Inside,
    /// Carried.
    Carried(FigureId),
    /// Dropped here.
    Lying(Point),
    /// Carried off the table by this side, by a scenario exit or not.
    Off(Seat, Edge),
}

/// Two enemies in contact (R-FIG-24), both shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// Of side A.
    pub a: FigureId,
    /// Of side B.
    pub b: FigureId,
    /// Who made it by a move into contact.
    pub by: Option<Seat>,
    /// The obstacle across which they touch.
    pub across: Option<WallId>,
    /// Were they lining it before that move (A's, B's)?
    pub lined: [bool; 2],
    /// Stood at the start of the turn (R-TRN-02).
    pub at_start: bool,
}

impl Contact {
    /// The figure of this side.
    pub const fn of(&self, seat: Seat) -> FigureId {
        match seat {
            Seat::A => self.a,
            Seat::B => self.b,
        }
    }

    /// Is this figure in it?
    pub fn has(&self, id: FigureId) -> bool {
        self.a == id || self.b == id
    }
}

/// A point of a figure's path this turn: its start, its bends, its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trail {
    /// Whose.
    pub figure: FigureId,
    /// Where, and how the base lay while it came here.
    pub spot: Spot,
}

/// What changes about a band.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BandState {
    /// Its leader.
    pub leader: Option<FigureId>,
    /// Its leader was put out of action this turn.
    pub lost_leader: bool,
    /// Was breaking at the check of an End phase (R-MRL-14).
    pub breaking: bool,
    /// Beaten (R-MRL-14).
    pub beaten: bool,
    /// Gave up (R-MRL-15).
    pub retreats: bool,
}

/// What changes in a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct World {
    /// The ground, laid once.
    pub ground: Arc<Ground>,
    /// The turn, from 1; 0 during the set-up.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// The side that moves first this turn; before the throw the side listed first (R-TRN-16).
    pub first: Seat,
    /// The side that moved first last turn.
    pub first_before: Option<Seat>,
    /// Every figure of both bands, side A first.
    pub figures: Vec<Figure>,
    /// The groups of both sides.
    pub groups: [Groups; 2],
    /// Enemies in contact.
    pub contacts: Vec<Contact>,
    /// The ways made this turn.
    pub trail: Vec<Trail>,
    /// Who ambushed whom this turn.
    pub ambushes: Vec<(GroupId, GroupId)>,
    /// Horses without rider.
    pub horses: Vec<Led>,
    /// Carts.
    pub carts: Vec<Cart>,
    /// Loot, by building.
    pub loot: Vec<Loot>,
    /// The bands.
    pub bands: [BandState; 2],
    /// The edges chosen at set-up (R-SCN-13).
    pub edges: [Edge; 2],
}

/// Bases (R-FIG-02).
pub const FOOT: i32 = Cm(2).units();
/// A mounted base: width and depth.
pub const MOUNTED: Size = Size::new(Cm::thousandths(2_500).units(), Cm(5).units());
/// The base of a mule or donkey.
pub const MULE: Size = Size::new(Cm(2).units(), Cm(4).units());
/// The base of a cart.
pub const CART: Size = Size::new(Cm(4).units(), Cm(8).units());

/// A rectangular base with its centre here.
pub fn rect(spot: Spot, size: Size) -> Rect {
    Rect::centred(spot.at, spot.heading, size)
}

impl World {
    /// A figure.
    pub fn figure(&self, id: FigureId) -> &Figure {
        &self.figures[id.index()]
    }

    /// A figure, to be changed.
    pub fn figure_mut(&mut self, id: FigureId) -> &mut Figure {
        &mut self.figures[id.index()]
    }

    /// All figure numbers.
    pub fn ids(&self) -> impl Iterator<Item = FigureId> + use<> {
        (0..self.figures.len() as u16).map(FigureId)
    }

    /// Where a figure on the table is, for these eyes.
    pub fn place(&self, id: FigureId, eyes: Eyes) -> Option<Place> {
        let f = self.figure(id);
        if f.on_table() { f.seen_by(eyes).copied() } else { None }
    }

    /// Where it stands, for these eyes.
    pub fn spot(&self, id: FigureId, eyes: Eyes) -> Option<Spot> {
        self.place(id, eyes).map(|p| p.spot)
    }

    /// Everybody on the table these eyes see, with their places.
    pub fn seen(&self, eyes: Eyes) -> impl Iterator<Item = (FigureId, Place)> + '_ {
        self.ids().filter_map(move |id| self.place(id, eyes).map(|p| (id, p)))
    }

    /// Those of one side.
    pub fn seen_of(&self, seat: Seat, eyes: Eyes) -> impl Iterator<Item = (FigureId, Place)> + '_ {
        let of = self.ids().filter(move |id| self.figure(*id).side == seat);
        of.filter_map(move |id| self.place(id, eyes).map(|p| (id, p)))
    }

    /// Changes a figure's place, keeping who knows it.
    pub fn set_place(&mut self, id: FigureId, change: impl FnOnce(&mut Place)) {
        let f = self.figure_mut(id);
        if let Some(p) = f.place.get() {
            let mut p = *p;
            change(&mut p);
            f.place.set(p);
        }
    }

    /// The number of the group of a figure, as far as it is known here.
    pub fn group_of(&self, id: FigureId) -> Option<GroupId> {
        let f = self.figure(id);
        f.place.get().map(|p| GroupId::new(f.side, p.group))
    }

    /// A group, as far as it is known here.
    pub fn group(&self, id: GroupId) -> Option<&Group> {
        self.groups[id.seat.index()].get(id.number)
    }

    /// The group of a figure.
    pub fn group_at(&self, id: FigureId) -> Option<&Group> {
        self.group_of(id).and_then(|g| self.group(g))
    }

    /// Changes a group.
    pub fn change_group(&mut self, id: GroupId, change: impl FnOnce(&mut Group)) {
        self.groups[id.seat.index()].change(id.number, change);
    }

    /// The figures of a group on the table, by number.
    pub fn members(&self, group: GroupId) -> impl Iterator<Item = FigureId> + '_ {
        self.ids().filter(move |id| {
            let f = self.figure(*id);
            f.side == group.seat && f.on_table() && f.place.get().is_some_and(|p| p.group == group.number)
        })
    }

    /// How many figures a group has left, those still to come included.
    pub fn left(&self, group: GroupId) -> usize {
        let of = |id: FigureId| self.group_of(id) == Some(group);
        let to_come = |id: FigureId| self.figure(id).status == Status::Awaited && of(id);
        self.members(group).count() + self.ids().filter(|id| to_come(*id)).count()
    }

    /// Is the group hidden? Only its own side, or the truth, can say so.
    pub fn is_hidden(&self, group: GroupId) -> bool {
        self.groups[group.seat.index()].hidden().iter().any(|g| g.number == group.number)
    }

    /// How many figures of a side are hidden on the table: everybody knows that (R-SCN-07).
    pub fn hidden_figures(&self, seat: Seat) -> usize {
        self.figures.iter().filter(|f| f.side == seat && f.on_table() && !f.shown()).count()
    }

    /// Is the figure in a formed unit? As far as it is known here.
    pub fn formed(&self, id: FigureId) -> Option<Heading> {
        self.group_at(id).and_then(|g| g.formed)
    }

    /// Routed?
    pub fn routed(&self, id: FigureId) -> bool {
        self.group_at(id).is_some_and(|g| g.morale == Morale::Routed)
    }

    /// Steady?
    pub fn steady(&self, id: FigureId) -> bool {
        self.group_at(id).is_some_and(|g| g.morale == Morale::Steady)
    }

    /// What carries a figure now.
    pub fn mover(&self, setup: &Setup, id: FigureId) -> Mover {
        Mover::of(setup.profile(id).kind, self.figure(id).rides)
    }

    /// The shape of a figure's base, as it would be at this spot (R-FIG-02).
    pub fn body_at(&self, id: FigureId, spot: Spot) -> Body {
        let f = self.figure(id);
        if f.mounted() {
            return Body::Rect(rect(spot, MOUNTED));
        }
        let square = self.group_at(id).is_some_and(|g| g.formed.is_some() || g.forming.is_some());
        foot_body(spot, square)
    }

    /// The base of a figure these eyes see.
    pub fn body(&self, id: FigureId, eyes: Eyes) -> Option<Body> {
        self.spot(id, eyes).map(|s| self.body_at(id, s))
    }

    /// Is it immobile this turn (R-TRN-06)?
    pub fn immobile(&self, id: FigureId) -> bool {
        by!("R-TRN-06");
        let f = self.figure(id);
        let met = f.mounted() && f.marks.has(Marks::MET);
        if met {
            by!("R-SHT-25");
        }
        if f.marks.has(Marks::THREW) {
            by!("R-MOV-16");
        }
        !f.marks.has(Marks::MOVED.and(Marks::THREW)) && !met
    }

    /// The enemies in contact with a figure.
    pub fn touching(&self, id: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let other = self.figure(id).side.other();
        self.contacts.iter().filter(move |c| c.has(id)).map(move |c| c.of(other))
    }

    /// In contact with an enemy?
    pub fn in_contact(&self, id: FigureId) -> bool {
        self.contacts.iter().any(|c| c.has(id))
    }

    /// Does the figure swim: is its base centre in deep water (R-MOV-23)?
    pub fn swims(&self, id: FigureId, eyes: Eyes) -> bool {
        self.spot(id, eyes).is_some_and(|s| self.ground.is_in(s.at, crate::ground::AreaKind::DeepWater))
    }

    /// Does it hold horses?
    pub fn holds_horses(&self, id: FigureId) -> bool {
        self.horses.iter().any(|h| !h.gone && h.holder == Some(id))
    }

    /// Puts a figure out of the game.
    pub fn take_off(&mut self, id: FigureId, status: Status) {
        self.figure_mut(id).status = status;
        self.contacts.retain(|c| !c.has(id));
        for h in &mut self.horses {
            if h.holder == Some(id) {
                h.holder = None;
            }
        }
        for c in &mut self.carts {
            if c.driver == Some(id) {
                c.driver = None;
            }
        }
    }
}

/// The base of a man on foot: round in loose order, square in close order.
pub fn foot_body(spot: Spot, square: bool) -> Body {
    by!("R-FIG-02");
    if square {
        Body::Rect(rect(spot, Size::new(FOOT, FOOT)))
    } else {
        Body::Disc(Disc { centre: spot.at, radius: FOOT / 2 })
    }
}

/// The base of a beast without rider.
pub fn beast_body(led: &Led) -> Body {
    by!("R-FIG-01");
    let size = match led.horse {
        Horse::CavalryHorse | Horse::FastHorse | Horse::FarmHorse => MOUNTED,
        Horse::Mule | Horse::Donkey => MULE,
    };
    Body::Rect(rect(led.spot, size))
}

impl Hide for World {
    fn hide(&mut self, viewer: Viewer) {
        self.figures.hide(viewer);
        self.groups.hide(viewer);
    }
}
