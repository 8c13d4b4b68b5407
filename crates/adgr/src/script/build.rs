//! From a written position to a battle.

use std::sync::Arc;

use rocroi_game::{Seat, Secret, State, Trouble};
use rocroi_table::{Edge, Heading, Pose, Rect, Shape, Size, Ud};

use super::coord::{Coord, Xy, point};
use super::position::{CorpsText, PieceText, Position, UnitText};
use crate::Adgr;
use crate::contacts;
use crate::engagement;
use crate::frame::Frame;
use crate::ids::{AdgUnit, CorpsId, Half, MarkerId, RosterId, UnitId};
use crate::scene::size;
use crate::setup::{CorpsSheet, Rank, Setup, UnitSheet};
use crate::terrain::{Flow, Ground, Kind, Piece};
use crate::tolerance::UD;
use crate::troops::Profile;
use crate::turn::TurnStage;
use crate::world::{
    Absent, Absentees, Active, Away, Camp, Corps, General, Marker, Phase, Place, Ship, Struck, Trust,
    Unaligned, Unit, Whereabouts, With, Work, World,
};

/// The pose of a base whose front-left corner stands here.
fn by_corner(at: Xy, facing: i32, size: Size) -> Pose {
    let facing = Heading::new(facing);
    Pose::new(point(at), facing).slid(size.front / 2)
}

pub(super) struct Builder<'a> {
    pub(super) from: &'a Position,
    pub(super) troubles: Vec<Trouble>,
    corps: Vec<CorpsText>,
    /// Of the units that have appeared, by their id.
    pub(super) sheets: Vec<UnitSheet>,
    pub(super) absent: Vec<Absent>,
}

/// The battle of a position.
pub(super) fn build(from: &Position) -> Result<State<Adgr>, Vec<Trouble>> {
    let mut b = Builder {
        from,
        troubles: Vec::new(),
        corps: from.corps.clone(),
        sheets: Vec::new(),
        absent: Vec::new(),
    };
    for seat in Seat::BOTH {
        if !b.corps.iter().any(|c| c.seat == seat) {
            b.corps.push(bare_corps(seat));
        }
    }
    // Roster order: seat A's first (A-TRN-06).
    b.corps.sort_by_key(|c| c.seat);
    let units = b.roster();
    let markers = b.markers();
    let camps = from.camp.iter().map(|c| Camp {
        seat: c.seat,
        pose: by_corner(c.at, c.facing.0, crate::scene::CAMP),
        fortified: c.fortified,
        lost: c.lost,
    });
    let ships = from
        .ship
        .iter()
        .map(|s| Ship { seat: s.seat, pose: by_corner(s.at, s.facing.0, crate::setting::SHIP) });
    let works: Vec<Work> = from.work.iter().map(|w| b.work(w)).collect();
    let generals = b.corps.clone().iter().map(|c| b.general(c)).collect();
    let absent = Seat::BOTH.map(|seat| {
        let own = b.absent.iter().filter(|a| a.sheet.seat == seat).cloned().collect();
        Secret::of(seat, Absentees(Arc::new(own)))
    });
    let plans = b.plans();
    let pieces = from.terrain.iter().filter_map(|p| b.piece(p)).collect();
    let phasing = from.phasing.unwrap_or(from.attacker);
    let sequence = 2 * (from.turn.max(1) - 1) + if phasing == from.attacker { 1 } else { 2 };
    let active = b.active();
    let world = World {
        turn: from.turn.max(1),
        sequence,
        attacker: from.attacker,
        phasing,
        phase: from.phase.unwrap_or(Phase::Movement),
        acts: 1,
        active,
        units,
        sheets: Arc::new(b.sheets.clone()),
        absent,
        plans,
        corps: b.corps.iter().map(corps).collect(),
        generals,
        camps: camps.collect(),
        works,
        markers,
        ships: ships.collect(),
        contacts: Vec::new(),
        unaligned: Vec::new(),
        struck: Vec::new(),
        entered: Vec::new(),
        aims: Vec::new(),
        attacks: Vec::new(),
        fought: Vec::new(),
        marches: b.marches(),
        restless: Vec::new(),
        ground: Arc::new(Ground { pieces }),
    };
    b.finish(world)
}

/// The name of a unit and the half meant.
pub(super) fn halved(text: &str) -> (&str, Half) {
    match text.rsplit_once('.') {
        Some((name, "1")) => (name, Half::One),
        Some((name, "2")) => (name, Half::Two),
        _ => (text, Half::One),
    }
}

fn bare_corps(seat: Seat) -> CorpsText {
    CorpsText {
        name: seat.to_string(),
        seat,
        general: None,
        rank: Rank::Ordinary,
        chief: false,
        doubtful: false,
        trust: None,
        at: None,
        with: None,
        included: None,
        engaged: false,
        done: false,
        helped: false,
    }
}

fn corps(c: &CorpsText) -> Corps {
    let untested = if c.doubtful { Trust::Untested } else { Trust::Reliable };
    Corps { trust: c.trust.unwrap_or(untested), done: c.done, helped: c.helped, leaderless: false }
}

impl Builder<'_> {
    fn trouble(&mut self, wrong: impl Into<String>) {
        self.troubles.push(Trouble::new(wrong));
    }

    pub(super) fn corps_id(&mut self, name: &str) -> Option<CorpsId> {
        let found = self.corps.iter().position(|c| c.name == name);
        if found.is_none() {
            let known: Vec<&str> = self.corps.iter().map(|c| c.name.as_str()).collect();
            self.troubles.push(Trouble::unknown("corps", name, known));
        }
        found.and_then(|i| u8::try_from(i).ok()).map(CorpsId)
    }

    /// The corps of a unit: the one named, or the only one of its side.
    fn corps_of(&mut self, unit: &UnitText) -> Option<CorpsId> {
        if let Some(name) = &unit.corps {
            return self.corps_id(name);
        }
        let Some(seat) = unit.seat else {
            self.trouble(format!("unit `{}`: name its corps or its seat", unit.name));
            return None;
        };
        let own: Vec<usize> = (0..self.corps.len()).filter(|i| self.corps[*i].seat == seat).collect();
        match own.as_slice() {
            [only] => u8::try_from(*only).ok().map(CorpsId),
            _ => {
                self.trouble(format!("unit `{}`: seat {seat} has several corps; name one", unit.name));
                None
            }
        }
    }

    /// All units in roster order; those that have not appeared are set aside.
    fn roster(&mut self) -> Vec<Unit> {
        let mut all: Vec<(&UnitText, UnitSheet)> = Vec::new();
        for unit in &self.from.unit {
            if all.iter().any(|(u, _)| u.name == unit.name) {
                self.trouble(format!("two units are called `{}`", unit.name));
            }
            let Some(corps) = self.corps_of(unit) else { continue };
            let seat = self.corps[corps.index()].seat;
            if unit.seat.is_some_and(|s| s != seat) {
                self.trouble(format!("unit `{}`: its corps is seat {seat}'s", unit.name));
            }
            let profile = profile(unit);
            let roster = RosterId::default();
            all.push((unit, UnitSheet { name: unit.name.clone(), seat, corps, roster, profile }));
        }
        all.sort_by_key(|(_, sheet)| sheet.seat);
        let mut units = Vec::new();
        for (roster, (text, mut sheet)) in (0u16..).map(RosterId).zip(all) {
            sheet.roster = roster;
            match self.place(text) {
                Ok(place) => {
                    units.push(self.unit(text, place));
                    self.sheets.push(sheet);
                }
                Err(at) => self.absent.push(Absent { sheet, at, general: None }),
            }
        }
        units
    }

    /// Where a unit is; those that have not appeared are away.
    fn place(&mut self, text: &UnitText) -> Result<Place, Away> {
        let size = size(profile(text));
        let pose = match (text.at, text.front) {
            (Some(at), None) => Some(by_corner(at, text.facing.0, size)),
            (None, Some(front)) => Some(Pose::new(point(front), Heading::new(text.facing.0))),
            (None, None) => None,
            (Some(_), Some(_)) => {
                self.trouble(format!(
                    "unit `{}`: give `at` (front-left corner) or `front` (middle of the front), not both",
                    text.name
                ));
                None
            }
        };
        match (pose, text.gone, text.ambush) {
            (_, Some(gone), _) => Ok(Place::Gone(gone)),
            (_, _, Some(marker)) => Err(Away::Ambush(MarkerId(marker.saturating_sub(1)))),
            _ if text.flank_march => Err(Away::FlankMarch),
            _ if text.to_deploy => Err(Away::ToDeploy),
            (Some(pose), None, None) => Ok(Place::Table(pose)),
            (None, None, None) if self.from.opening.is_some() => Err(Away::ToDeploy),
            (None, None, None) => {
                self.trouble(format!("unit `{}` is nowhere: say `at = [x, y]`", text.name));
                Err(Away::ToDeploy)
            }
        }
    }

    fn unit(&mut self, text: &UnitText, place: Place) -> Unit {
        let cohesion = profile(text).cohesion();
        if text.lost > cohesion || (text.lost == cohesion && !text.routed && text.gone.is_none()) {
            self.trouble(format!(
                "unit `{}` has lost {} points, but routs at {cohesion}",
                text.name, text.lost
            ));
        }
        let mut unit = Unit::new(place);
        unit.lost = text.lost;
        unit.square = text.square;
        unit.looting = text.looting;
        unit.routed = text.routed;
        unit.shot_gone = text.shot_gone;
        unit.rolled = text.rolled;
        unit.smoke = text.smoke;
        unit.reserve = text.reserve;
        unit.store = text.store;
        for (i, edge) in text.turned.iter().enumerate().take(2) {
            unit.turned[i] = (!edge.is_front()).then(|| edge.edge());
        }
        unit.marks = text.marks.unwrap_or_default();
        unit
    }

    /// A general is with a unit that has not appeared: noted there.
    fn away(&mut self, text: &str, how: fn(Half) -> With) -> bool {
        let (name, half) = halved(text);
        let with = self.absent.iter_mut().find(|a| a.sheet.name == name);
        with.map(|a| a.general = Some(how(half))).is_some()
    }

    /// `K1`, or `K1.2` for its right half.
    fn adg_unit(&mut self, text: &str) -> Option<AdgUnit> {
        let (name, half) = halved(text);
        let found = self.sheets.iter().position(|s| s.name == name);
        if found.is_none() {
            let known: Vec<&str> = self.sheets.iter().map(|s| s.name.as_str()).collect();
            self.troubles.push(Trouble::unknown("unit", name, known));
        }
        found.and_then(|i| u16::try_from(i).ok()).map(|i| AdgUnit { unit: UnitId(i), half })
    }

    fn general(&mut self, c: &CorpsText) -> General {
        let at = match (&c.at, &c.with, &c.included) {
            // While the battle is set up he is to be placed.
            (None, None, None) if self.from.setting.is_some() || self.from.opening.is_some() => {
                Whereabouts::Absent
            }
            (None, None, None) => Whereabouts::Lost,
            (Some(at), None, None) => Whereabouts::Alone(point(*at)),
            (None, Some(unit), None) if self.away(unit, With::Attached) => Whereabouts::Absent,
            (None, None, Some(unit)) if self.away(unit, With::Included) => Whereabouts::Absent,
            (None, Some(unit), None) => self.adg_unit(unit).map_or(Whereabouts::Lost, Whereabouts::Attached),
            (None, None, Some(unit)) => self.adg_unit(unit).map_or(Whereabouts::Lost, Whereabouts::Included),
            _ => {
                self.trouble(format!(
                    "corps `{}`: its general is `at` a place, `with` a unit or `included` in one",
                    c.name
                ));
                Whereabouts::Lost
            }
        };
        General { at, engaged: c.engaged, orders: 0 }
    }

    fn markers(&mut self) -> Vec<Marker> {
        let texts = self.from.marker.clone();
        let mut out = Vec::new();
        for (i, text) in (1u8..).zip(&texts) {
            let under = Away::Ambush(MarkerId(i - 1));
            let corps = self.absent.iter().find(|a| a.at == under).map(|a| a.sheet.corps);
            let pose = by_corner(text.at, text.facing.0, crate::scene::MARKER);
            out.push(Marker { seat: text.seat, pose: Some(pose), corps: Secret::of(text.seat, corps) });
        }
        out
    }

    fn work(&mut self, text: &super::position::WorkText) -> Work {
        let pose = by_corner(text.at, text.facing.0, Size::new(UD, 0));
        let gun = text.gun.as_ref().and_then(|g| self.adg_unit(g)).map(|a| a.unit);
        Work { seat: text.seat, kind: text.kind, pose, gun }
    }

    fn piece(&mut self, text: &PieceText) -> Option<Piece> {
        let kind = match kind(text) {
            Ok(kind) => kind,
            Err(trouble) => {
                self.troubles.push(trouble);
                return None;
            }
        };
        match shape(text, kind) {
            Ok(shape) => {
                let crest = text.crest.map(|d| Heading::new(d.0));
                Some(Piece { crest, ..Piece::new(kind, shape) })
            }
            Err(wrong) => {
                self.trouble(format!("terrain `{}`: {wrong}", text.kind));
                None
            }
        }
    }

    fn active(&mut self) -> Option<Active> {
        let corps = match &self.from.activate {
            Some(name) => self.corps_id(&name.clone())?,
            None => return None,
        };
        Some(Active { corps, cp: self.from.points.unwrap_or(9), free: !self.from.free_used })
    }

    fn finish(mut self, mut world: World) -> Result<State<Adgr>, Vec<Trouble>> {
        if let Some(active) = &mut world.active {
            let general = world.generals[active.corps.index()].at;
            active.free &= !matches!(general, Whereabouts::Lost);
            if self.corps[active.corps.index()].seat != world.phasing {
                self.trouble("the corps being activated is not the phasing player's");
            }
        }
        if !self.troubles.is_empty() {
            return Err(self.troubles);
        }
        let table = self.from.table.map_or((Ud(30), Ud(20)), |[w, h]| (whole(w), whole(h)));
        let sheet = |c: &CorpsText| CorpsSheet {
            name: c.name.clone(),
            general: c.general.clone().unwrap_or_else(|| format!("G{}", c.name)),
            seat: c.seat,
            rank: c.rank,
            chief: c.chief,
            doubtful: c.doubtful,
        };
        let setup = Setup {
            table,
            corps: self.corps.iter().map(sheet).collect(),
            options: self.from.options,
            setting: self.from.opening.as_ref().map(super::opening::sheet),
        };
        self.age_contacts(&setup, &mut world)?;
        for (general, _) in crate::command::newly_engaged(&setup, &world) {
            world.generals[general.index()].engaged = true;
        }
        self.charges(&mut world)?;
        if let Some(text) = &self.from.opening {
            let frame = super::opening::frame(text, &setup, &world.ground, world.attacker)?;
            return State::resume(Arc::new(setup), world, frame, None).map_err(|bug| vec![Trouble::new(bug)]);
        }
        let setting = self
            .from
            .setting
            .as_ref()
            .map(|s| s.stage(world.attacker.other()))
            .transpose()
            .map_err(|t| vec![t])?;
        let frame = match (setting, world.active, self.from.phase) {
            (Some(stage), _, _) => Frame::Setting(Box::new(stage)),
            (None, Some(_), _) => Frame::Turn(TurnStage::Resumed),
            (None, None, None | Some(Phase::Movement)) => Frame::Turn(TurnStage::Begin),
            (None, None, Some(phase)) => Frame::Turn(TurnStage::Begins(phase)),
        };
        State::resume(Arc::new(setup), world, frame, None).map_err(|bug| vec![Trouble::new(bug)])
    }

    /// Charges that made a contact in this sequence.
    fn charges(&mut self, world: &mut World) -> Result<(), Vec<Trouble>> {
        for text in self.from.charge.clone() {
            let (Some(by), Some(at)) = (self.adg_unit(&text.by), self.adg_unit(&text.at)) else { break };
            world.struck.push(Struck {
                by,
                at,
                edge: text.edge.edge(),
                uncontrolled: text.uncontrolled,
                caught: text.caught,
            });
        }
        for text in self.from.unaligned.clone() {
            let (Some(by), Some(at)) = (self.adg_unit(&text.by), self.adg_unit(&text.at)) else { break };
            let (Some(mine), Some(theirs)) = (world.unit(by.unit).pose(), world.unit(at.unit).pose()) else {
                self.trouble(format!("`{}` and `{}` do not touch", text.by, text.at));
                break;
            };
            let (edge, p) = (text.edge.edge(), point(text.p));
            world.unaligned.push(Unaligned { by, at, edge, p, poses: (mine, theirs) });
        }
        if self.troubles.is_empty() { Ok(()) } else { Err(std::mem::take(&mut self.troubles)) }
    }

    /// Contacts named as older come first; all others that touch come after them.
    fn age_contacts(&mut self, setup: &Setup, world: &mut World) -> Result<(), Vec<Trouble>> {
        contacts::note(setup, world);
        let sequence = world.sequence;
        for (act, pair) in (1u32..).zip(self.from.contact.clone()) {
            let both = (self.adg_unit(&pair[0]), self.adg_unit(&pair[1]));
            let (Some(a), Some(b)) = both else { return Err(std::mem::take(&mut self.troubles)) };
            let same = |c: &crate::world::Contact| {
                (c.a.unit == a.unit && c.b.unit == b.unit) || (c.a.unit == b.unit && c.b.unit == a.unit)
            };
            let mut found = false;
            for contact in world.contacts.iter_mut().filter(|c| same(c)) {
                contact.act = act;
                contact.sequence = sequence.saturating_sub(1);
                found = true;
            }
            if !found {
                self.trouble(format!("`{}` and `{}` do not touch", pair[0], pair[1]));
                return Err(std::mem::take(&mut self.troubles));
            }
        }
        let oldest = u32::try_from(self.from.contact.len()).unwrap_or(0);
        for contact in world.contacts.iter_mut().filter(|c| c.act > oldest || c.sequence == sequence) {
            if contact.sequence == sequence {
                contact.act = oldest + 1;
            }
        }
        world.acts = oldest + 1;
        // Every attack is as old as its contact.
        let ages: Vec<_> =
            world.attacks.iter().map(|a| engagement::met(world, a.by, a.at).copied()).collect();
        for (attack, contact) in world.attacks.iter_mut().zip(ages) {
            let Some(contact) = contact else { continue };
            attack.act = contact.act;
            attack.sequence = contact.sequence;
        }
        Ok(())
    }
}

fn whole(c: Coord) -> Ud {
    Ud::thousandths(c.0 / 4)
}

/// What a unit is.
fn profile(text: &UnitText) -> Profile {
    let mut profile = Profile::of(text.troop).quality(text.quality);
    for ability in &text.abilities {
        profile = profile.with(*ability);
    }
    match text.weapon {
        Some(weapon) => profile.armed(weapon),
        None => profile,
    }
}

const KINDS: [&str; 16] = [
    "river",
    "coast",
    "gentle-hill",
    "steep-hill",
    "brush",
    "field",
    "enclosed-field",
    "plantation",
    "wood",
    "marsh",
    "dunes",
    "gully",
    "road",
    "village",
    "impassable",
    "open",
];

fn kind(text: &PieceText) -> Result<Kind, Trouble> {
    Ok(match text.kind.as_str() {
        "river" => Kind::River(text.flow.unwrap_or(Flow::Rough)),
        "coast" => Kind::Coast,
        "gentle-hill" => Kind::GentleHill(text.covering),
        "steep-hill" => Kind::SteepHill(text.covering),
        "brush" => Kind::Brush,
        "field" => Kind::Field,
        "enclosed-field" => Kind::EnclosedField,
        "plantation" => Kind::Plantation,
        "wood" => Kind::Wood,
        "marsh" => Kind::Marsh,
        "dunes" => Kind::Dunes,
        "gully" => Kind::Gully,
        "road" => Kind::Road,
        "village" => Kind::Village,
        "impassable" => Kind::Impassable,
        "open" => Kind::Open,
        other => return Err(Trouble::unknown("kind of terrain", other, KINDS)),
    })
}

fn shape(text: &PieceText, kind: Kind) -> Result<Shape, String> {
    let made = match (&text.polygon, &text.rect, &text.ellipse, &text.line) {
        (Some(points), None, None, None) => {
            Shape::polygon(points.iter().map(|p| point(*p)).collect::<Vec<_>>())
        }
        (None, Some([x0, y0, x1, y1]), None, None) => {
            let rect = Rect::upright(point([*x0, *y0]), point([*x1, *y1]));
            Shape::rectangle(&rect)
        }
        (None, None, Some([x, y, across, along]), None) => {
            Shape::ellipse(point([*x, *y]), across.0, along.0, Heading::NORTH)
        }
        (None, None, None, Some(points)) => {
            let usual = if kind == Kind::Road { UD / 2 } else { UD };
            let points: Vec<_> = points.iter().map(|p| point(*p)).collect();
            Shape::band(points, text.width.map_or(usual, |w| w.0))
        }
        _ => return Err("give one of polygon, rect, ellipse and line".to_owned()),
    };
    made.map_err(|e| e.to_string())
}

/// The front-left corner of a base, for writing.
pub(super) fn corner(pose: Pose, size: Size) -> rocroi_table::Point {
    let [left, _] = pose.rect(size).ends(Edge::Front);
    left.point()
}
