//! A battle as the rules look at it: setup and world together with every footprint computed once, when it is asked for.
//! Built at the start of a judgement or of a step's reckoning; never stored.

use std::cell::{OnceCell, RefCell};

use rocroi_game::{Seat, by};
use rocroi_table::{
    Body, Corner, Disc, Distance, Fine, Point, Pose, Rect, Shape, Size, Table, distance, within,
};

use crate::abilities::Ability;
use crate::charge::conform::Foe;
use crate::engagement::Engagement;
use crate::ids::{AdgUnit, CorpsId, Half, MarkerId, UnitId};
use crate::setup::Setup;
use crate::terrain::{Kind, Piece};
use crate::tolerance::{HEADING, SHORT, STEP, UD};
use crate::troops::{Footing, Profile};
use crate::world::{Camp, Trust, Unit, Whereabouts, Work, World};
use crate::zoc::{Walked, Way, Zone};

/// The size of a camp (A-TRP-08).
pub const CAMP: Size = Size::new(UD, 2 * UD);
/// The size of an ambush marker (A-TRP-09).
pub const MARKER: Size = Size::new(UD, UD);

/// A charger and the enemy who threatens him most: whom every way to that enemy touches first, none if one reaches him.
type Screened = ([UnitId; 2], Option<Vec<Foe>>);

/// Setup, world and footprints.
#[derive(Debug)]
pub struct Scene<'a> {
    /// What never changes.
    pub setup: &'a Setup,
    /// What changes.
    pub world: &'a World,
    feet: Vec<OnceCell<Rect>>,
    camps: Vec<Rect>,
    markers: Vec<Option<Rect>>,
    engagement: OnceCell<Engagement>,
    wild: RefCell<Vec<(UnitId, bool)>>,
    screened: RefCell<Vec<Screened>>,
    zones: OnceCell<Vec<OnceCell<Option<Box<Zone>>>>>,
    walked: RefCell<Vec<(Way, Walked)>>,
}

impl<'a> Scene<'a> {
    /// The scene of a world.
    pub fn new(setup: &'a Setup, world: &'a World) -> Self {
        Scene {
            setup,
            world,
            feet: vec![OnceCell::new(); world.units.len()],
            camps: world.camps.iter().map(|c| Rect::new(c.pose, CAMP)).collect(),
            markers: world.markers.iter().map(|m| m.pose.map(|pose| Rect::new(pose, MARKER))).collect(),
            engagement: OnceCell::new(),
            wild: RefCell::new(Vec::new()),
            screened: RefCell::new(Vec::new()),
            zones: OnceCell::new(),
            walked: RefCell::new(Vec::new()),
        }
    }

    /// The table.
    pub fn table(&self) -> Table {
        let (width, depth) = self.setup.table;
        Table { width: width.units(), depth: depth.units() }
    }

    /// Who fights and supports whom, with the defaults of A-MEL-04; found once.
    pub fn engagement(&self) -> &Engagement {
        self.engagement.get_or_init(|| Engagement::of(self))
    }

    /// Whether a unit is subject to an uncontrolled charge: a long search, made once.
    pub(crate) fn wild(&self, id: UnitId, find: impl FnOnce() -> bool) -> bool {
        let known = self.wild.borrow().iter().find(|(unit, _)| *unit == id).map(|(_, wild)| *wild);
        known.unwrap_or_else(|| {
            let wild = find();
            self.wild.borrow_mut().push((id, wild));
            wild
        })
    }

    /// Whom every way of a unit to its most threatening enemy touches first; none if one reaches him. A long search,
    /// made once.
    pub(crate) fn screened(
        &self,
        unit: UnitId,
        threat: UnitId,
        find: impl FnOnce() -> Option<Vec<Foe>>,
    ) -> Option<Vec<Foe>> {
        let pair = [unit, threat];
        let known = self.screened.borrow().iter().find(|(of, _)| *of == pair).map(|(_, foes)| foes.clone());
        known.unwrap_or_else(|| {
            let foes = find();
            self.screened.borrow_mut().push((pair, foes.clone()));
            foes
        })
    }

    /// The zone of control a unit exerts, found once.
    pub(crate) fn zone(&self, id: UnitId, find: impl FnOnce() -> Option<Zone>) -> Option<&Zone> {
        let all = self.zones.get_or_init(|| self.feet.iter().map(|_| OnceCell::new()).collect());
        all.get(id.index())?.get_or_init(|| find().map(Box::new)).as_deref()
    }

    /// How far a way is known to lead past a zone of control.
    pub(crate) fn walked(&self, way: &Way) -> Option<Walked> {
        // The last ways are asked for again.
        self.walked.borrow().iter().rev().find(|(known, _)| known == way).map(|(_, walked)| *walked)
    }

    /// Remembers that.
    pub(crate) fn walk(&self, way: Way, walked: Walked) {
        let mut all = self.walked.borrow_mut();
        match all.iter_mut().rev().find(|(known, _)| *known == way) {
            Some((_, known)) => *known = walked,
            None => all.push((way, walked)),
        }
    }

    /// Is the unit, or a half of it, in melee or melee support?
    pub fn in_melee(&self, id: UnitId) -> bool {
        self.engagement().in_melee(id)
    }

    /// Does the unit attack an enemy camp?
    pub fn attacks_camp(&self, id: UnitId) -> bool {
        self.engagement().attacks_camp(id)
    }

    /// The terrain pieces that a footprint has positive area in (A-TER-03).
    pub fn pieces_under<'s>(&'s self, foot: &'s Rect) -> impl Iterator<Item = &'a Piece> + 's {
        self.world.ground.pieces.iter().filter(|p| Self::under(p, foot))
    }

    pub(crate) fn under(piece: &Piece, foot: &Rect) -> bool {
        by!("A-TER-03");
        piece.kind != Kind::Road && piece.shape.overlaps(&Body::Rect(*foot), STEP - 1)
    }

    /// Does the ground there penalise this unit in melee (A-MEL-44, A-TER-05)?
    pub fn penalised(&self, id: UnitId, foot: &Rect) -> bool {
        let profile = self.profile(id);
        // Most ground penalises nobody: the kind is asked before the shape.
        let bad = |p: &&Piece| p.kind.melee(profile) != 0;
        self.world.ground.pieces.iter().filter(bad).any(|p| Self::under(p, foot))
    }

    pub(crate) fn hard(kind: Kind) -> bool {
        matches!(kind.footing(), Some(Footing::Rough | Footing::Difficult))
    }

    /// Is any part of the footprint in rough or difficult ground?
    pub fn partly_in_hard_ground(&self, foot: &Rect) -> bool {
        self.pieces_under(foot).any(|p| Self::hard(p.kind))
    }

    /// Is the whole footprint in rough or difficult ground, be it of two pieces that touch?
    pub fn wholly_in_hard_ground(&self, foot: &Rect) -> bool {
        let hard: Vec<&Shape> =
            self.pieces_under(foot).filter(|p| Self::hard(p.kind)).map(|p| &p.shape).collect();
        let body = Body::Rect(*foot);
        if hard.iter().any(|shape| shape.holds(&body, STEP)) {
            return true;
        }
        // Two pieces hold it together if every edge and the centre lie in one or the other.
        hard.len() > 1
            && rocroi_table::Edge::ALL.iter().all(|edge| {
                let [from, to] = foot.ends(*edge);
                let line = rocroi_table::Segment { from, to };
                let whole = rocroi_table::Spans::none(&line);
                let covered = hard.iter().fold(whole, |all, shape| all.union(&shape.inside(&line, 0)));
                covered.cover(STEP)
            })
            && hard.iter().any(|shape| shape.contains(foot.centre()))
    }

    /// The impassable ground.
    pub fn impassable_shapes(&self) -> impl Iterator<Item = &'a Shape> + use<'a> {
        let pieces = self.world.ground.pieces.iter();
        pieces.filter(|p| p.kind.footing().is_none()).map(|p| &p.shape)
    }

    /// Is any part of the footprint over impassable ground?
    pub fn impassable(&self, foot: &Rect) -> bool {
        self.impassable_shapes().any(|shape| shape.overlaps(&Body::Rect(*foot), STEP - 1))
    }

    /// Does the unit, or a half of it, stand aligned corner to corner behind a work (A-SET-14)?
    pub fn behind_work(&self, id: UnitId) -> bool {
        self.adg_units(id).any(|half| self.half(half).is_some_and(|foot| self.work_of(&foot).is_some()))
    }

    /// The work an ADG unit standing there is behind (A-SET-14): both its front corners on the ends of the piece.
    pub fn work_of(&self, half: &Rect) -> Option<&'a Work> {
        by!("A-SET-14");
        self.world.works.iter().find(|work| {
            let [left, right] = work_ends(work);
            let near = |a: Fine, b: Fine| a.distance(b) <= i64::from(SHORT) * rocroi_table::GRAIN;
            half.facing().between(work.pose.facing) <= HEADING
                && near(half.corner(Corner::FrontLeft), left)
                && near(half.corner(Corner::FrontRight), right)
        })
    }

    /// May friends pass through this unit at all: not in melee, not of a hesitant corps (A-MOV-51)?
    pub fn may_be_crossed(&self, id: UnitId) -> bool {
        by!("A-MOV-51");
        let hesitant = self.world.corps[self.corps(id).index()].trust == Trust::Hesitant;
        !hesitant && !self.in_melee(id)
    }

    /// Is there such a unit?
    pub fn has(&self, id: UnitId) -> bool {
        id.index() < self.feet.len()
    }

    /// A unit as it is now.
    pub fn unit(&self, id: UnitId) -> &'a Unit {
        &self.world.units[id.index()]
    }

    /// Whose unit it is.
    pub fn seat(&self, id: UnitId) -> Seat {
        self.world.sheets[id.index()].seat
    }

    /// The corps of a unit.
    pub fn corps(&self, id: UnitId) -> CorpsId {
        self.world.sheets[id.index()].corps
    }

    /// What a unit is now: its profile, less a Commanded Shot it has lost (A-ABL-32).
    pub fn profile(&self, id: UnitId) -> Profile {
        profile(self.world, id)
    }

    /// The size of a unit's base.
    pub fn size(&self, id: UnitId) -> Size {
        size(self.world.sheets[id.index()].profile)
    }

    /// The footprint of a unit; none if it is not on the table.
    pub fn foot(&self, id: UnitId) -> Option<&Rect> {
        let pose = self.unit(id).pose()?;
        Some(self.feet[id.index()].get_or_init(|| Rect::new(pose, self.size(id))))
    }

    /// The footprint this unit would have in a pose.
    pub fn foot_at(&self, id: UnitId, pose: Pose) -> Rect {
        by!("A-TRN-15");
        Rect::new(pose, self.size(id))
    }

    /// The footprint of an ADG unit (A-TRN-16).
    pub fn half(&self, at: AdgUnit) -> Option<Rect> {
        by!("A-TRN-16");
        let foot = self.foot(at.unit)?;
        Some(if self.profile(at.unit).battle_unit() { foot.half(at.half == Half::Two) } else { *foot })
    }

    /// The ADG units of a unit: its two halves, or itself.
    pub fn adg_units(&self, id: UnitId) -> impl Iterator<Item = AdgUnit> + use<> {
        let halves = usize::from(self.profile(id).halves());
        Half::BOTH.into_iter().take(halves).map(move |half| AdgUnit { unit: id, half })
    }

    /// Every unit on the table with its footprint, routed ones included, in roster order.
    pub fn on_table(&self) -> impl Iterator<Item = (UnitId, &Rect)> + Clone + '_ {
        (0u16..).map(UnitId).take(self.feet.len()).filter_map(|id| self.foot(id).map(|f| (id, f)))
    }

    /// The units of an army on the table.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = (UnitId, &Rect)> + '_ {
        let own = (0u16..).map(UnitId).take(self.feet.len()).filter(move |id| self.seat(*id) == seat);
        own.filter_map(|id| self.foot(id).map(|f| (id, f)))
    }

    /// Every camp with its footprint, lost ones included.
    pub fn camps(&self) -> impl Iterator<Item = (&'a Camp, &Rect)> + '_ {
        self.world.camps.iter().zip(&self.camps)
    }

    /// An ambush marker, while it lies on the table.
    pub fn marker(&self, id: MarkerId) -> Option<&Rect> {
        self.markers.get(id.index())?.as_ref()
    }

    /// The bodies that count as enemy where a rule asks how far the enemy is without naming a kind: units not
    /// routed, camps not yet lost, ambush markers real or fake (A-TRN-17).
    pub fn enemy_bodies(&self, of: Seat) -> impl Iterator<Item = &Rect> + '_ {
        let enemy = of.other();
        let units = self.army(enemy).filter(|(id, _)| !self.unit(*id).routed).map(|(_, foot)| foot);
        let camps = self.camps().filter(move |(c, _)| c.seat == enemy && !c.lost).map(|(_, foot)| foot);
        let markers = self.world.markers.iter().zip(&self.markers);
        let markers = markers.filter(move |(m, _)| {
            by!("A-SET-23");
            m.seat == enemy
        });
        let markers = markers.filter_map(|(_, foot)| foot.as_ref());
        units.chain(camps).chain(markers)
    }

    /// How far the nearest enemy is from a body (A-TRN-17); none where there is no enemy.
    pub fn nearest_enemy(&self, of: Seat, body: &Body) -> Option<Distance> {
        by!("A-TRN-17");
        self.enemy_bodies(of).map(|foot| distance(body, &Body::Rect(*foot))).min()
    }

    /// Is an enemy at `limit` table units or less?
    pub fn enemy_within(&self, of: Seat, body: &Body, limit: i32) -> bool {
        by!("A-TRN-17");
        // The bounds first: most enemies are far.
        let near = body.bounds().grown(i64::from(limit.max(0)) * rocroi_table::GRAIN);
        let mut bodies = self.enemy_bodies(of).filter(|foot| near.meets(foot.bounds()));
        bodies.any(|foot| within(body, &Body::Rect(*foot), limit))
    }

    /// Where the general of a corps is measured from: his marker, or the ADG unit he is with (A-TRN-17). None if
    /// he is lost or not on the table.
    pub fn general_body(&self, corps: CorpsId) -> Option<Body> {
        match self.world.general(corps).at {
            Whereabouts::Alone(at) => Some(point_body(at)),
            Whereabouts::Attached(unit) | Whereabouts::Included(unit) => self.half(unit).map(Body::Rect),
            Whereabouts::Absent | Whereabouts::Lost => None,
        }
    }
}

/// A bare point as a body.
pub fn point_body(at: Point) -> Body {
    Body::Disc(Disc { centre: at, radius: 0 })
}

/// The left and right end of a work, looking to its front side.
pub fn work_ends(work: &Work) -> [Fine; 2] {
    Rect::new(work.pose, Size::new(UD, 0)).ends(rocroi_table::Edge::Front)
}

/// The size of a base.
pub fn size(profile: Profile) -> Size {
    Size::new(profile.front(), profile.depth())
}

/// What a unit is now.
pub fn profile(world: &World, id: UnitId) -> Profile {
    let profile = world.sheets[id.index()].profile;
    if world.units[id.index()].shot_gone { profile.without(Ability::CommandedShot) } else { profile }
}
