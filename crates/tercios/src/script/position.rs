//! A position as a person writes it: units by name with profile and options, where they stand, what they carry.

use super::measure::{Measure, Scale, point, written};
use crate::profiles::{Preset, profiles};
use crate::terms::{Formation, Rule, Rules, Switch, Switches, Trait, Traits, Virtue, Virtues, Weapon};
use crate::turn::Turn;
use crate::{
    ArmySheet, Card, Class, Commander, CommanderSheet, Field, Frame, Ground, GroupId, Hand, Mark, Marks,
    Piece, Place, RegimentId, RegimentSheet, Scenery, Setup, Station, Tercios, Unit, UnitId, UnitSheet,
    World,
};
use rocroi_game::{Seat, State, Trouble, nearest};
use rocroi_table::{Drawn, Heading, Pose, Shape};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// The unit of its numbers: `inches` (if nothing is said) or `mm`.
    pub scale: Scale,
    /// Width and depth of the table; 180 by 120 cm if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<[Measure; 2]>,
    /// The turn; 1 if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// `standard`, `published` or `translators` (T-ADP-01).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<Preset>,
    /// Switches on besides those of the preset.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<Switch>,
    /// Switches of the preset that are off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub off: Vec<Switch>,
    /// A length fixed beforehand, in turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u8>,
    /// Where cards lie: the side that activates next. Left out, initiative is rolled; where no card lies,
    /// planning begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Seat>,
    /// Points scored for losses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scored: Option<[u16; 2]>,
    /// The units.
    pub unit: Vec<UnitAt>,
    /// The commanders.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commander: Vec<CommanderAt>,
    /// Groups that share a card.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub group: Vec<Vec<String>>,
    /// The ground.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ground: Vec<GroundAt>,
    /// Regiments that are batteries: their companies are under command near the gun (T-TRN-43).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub battery: Vec<String>,
    /// Regiments that are allied (T-UNT-34).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allied: Vec<String>,
}

/// A unit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UnitAt {
    /// What it is called.
    pub name: String,
    /// Whose it is: `A` (if nothing is said) or `B`.
    pub seat: Option<Seat>,
    /// The id of its profile.
    pub profile: String,
    /// The ids of its options.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Special rules a scenario gives it besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Rule>,
    /// Special rules a scenario takes away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<Rule>,
    /// Weapons a scenario gives it besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Weapon>,
    /// Printed numbers a scenario changes.
    #[serde(skip_serializing_if = "Numbers::is_none")]
    pub values: Numbers,
    /// Another base, width and depth in centimetres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base_cm: Option<[u8; 2]>,
    /// Its regiment; all units of a side without one are of the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regiment: Option<String>,
    /// Its front centre; not on the table if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[Measure; 2]>,
    /// Where it faces, in degrees clockwise from north.
    pub facing: Measure,
    /// The building it holds, by its place in the list of ground, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub garrison: Option<usize>,
    /// Wear.
    #[serde(skip_serializing_if = "is_zero")]
    pub wear: u8,
    /// Its card, face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// Marks on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

/// Printed numbers that a position changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Numbers {
    /// Inches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<u8>,
    /// Inches of a limbered gun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed_limbered: Option<u8>,
    /// Dice in combat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub melee: Option<u8>,
    /// Dice of fire, near and far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoot: Option<[u8; 2]>,
    /// Dice of tests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discipline: Option<u8>,
    /// Dice to cancel hits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub courage: Option<u8>,
    /// Wear it can carry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stamina: Option<u8>,
    /// Defences against infantry, cavalry, volley and ball.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defences: Option<[u8; 4]>,
}

impl Numbers {
    fn is_none(&self) -> bool {
        *self == Numbers::default()
    }

    pub(super) fn write(self, v: &mut crate::values::Values) {
        v.speed = self.speed.unwrap_or(v.speed);
        v.speed_limbered = self.speed_limbered.unwrap_or(v.speed_limbered);
        v.melee = self.melee.unwrap_or(v.melee);
        v.shoot = self.shoot.unwrap_or(v.shoot);
        v.discipline = self.discipline.unwrap_or(v.discipline);
        v.courage = self.courage.unwrap_or(v.courage);
        v.stamina = self.stamina.unwrap_or(v.stamina);
        v.defences = self.defences.unwrap_or(v.defences);
    }
}

/// A commander.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CommanderAt {
    /// What he is called.
    pub name: String,
    /// Whose he is: `A` (if nothing is said) or `B`.
    pub seat: Option<Seat>,
    /// His rank.
    pub rank: u8,
    /// The commander-in-chief?
    pub chief: bool,
    /// His regiment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regiment: Option<String>,
    /// His virtues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub virtues: Vec<Virtue>,
    /// His traits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// The centre of his disc.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[Measure; 2]>,
    /// The unit he is attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Exhausted?
    pub exhausted: bool,
    /// Joined his unit in this turn?
    pub joined: bool,
    /// Lost?
    pub lost: bool,
}

/// A piece of ground.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundAt {
    /// What it is.
    pub scenery: Scenery,
    /// The corners of an area.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub area: Vec<[Measure; 2]>,
    /// The points of a hedge or wall, or of the centre line of a road or river.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<[Measure; 2]>,
    /// The width of a road or river.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Measure>,
    /// Its class, where dice have decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// Covered, where dice have decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub covered: Option<bool>,
    /// Hidden, where dice have decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<bool>,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Position {
    /// The battle it describes, at its first wait.
    pub(super) fn start(&self) -> Result<State<Tercios>, Vec<Trouble>> {
        let mut troubles = Vec::new();
        let (setup, world) = self.build(&mut troubles);
        if !troubles.is_empty() {
            return Err(troubles);
        }
        let frame = match (self.unit.iter().any(|u| u.card.is_some()), self.next) {
            (true, Some(seat)) => Turn::Alternate(seat),
            (true, None) => Turn::Dice,
            (false, _) => Turn::Begin,
        };
        let resumed = State::resume(Arc::new(setup), world, Frame::Turn(frame), None);
        resumed.map_err(|bug| vec![Trouble::new(bug)])
    }

    fn build(&self, troubles: &mut Vec<Trouble>) -> (Setup, World) {
        let scale = self.scale;
        let mut switches = profiles().preset(self.preset.unwrap_or(Preset::Standard));
        switches = switches.and(Switches::of(self.on.iter().copied()));
        switches = switches.less(Switches::of(self.off.iter().copied()));
        let mut setup = Setup {
            switches,
            table: self.table.map_or(Setup::TABLE, |t| point(t, scale)),
            turns: self.turns,
            ground: Arc::new(self.ground(troubles)),
            armies: [ArmySheet { name: "A".into() }, ArmySheet { name: "B".into() }],
            regiments: Vec::new(),
            units: Vec::new(),
            commanders: Vec::new(),
            placed: None,
        };
        let mut units = Vec::new();
        for u in &self.unit {
            units.push(self.unit(u, &mut setup, troubles));
        }
        self.groups(&setup, &mut units, troubles);
        let mut world = World::new(&setup);
        world.units = units;
        // A planning that is still to come counts the turn up.
        let planning = !self.unit.iter().any(|u| u.card.is_some());
        world.turn = self.turn.unwrap_or(1).saturating_sub(u8::from(planning));
        world.scored = self.scored.unwrap_or_default();
        for c in &self.commander {
            let commander = self.commander(c, &mut setup, troubles);
            world.commanders.push(commander);
        }
        self.check_overlap(Field::new(&setup, &world), troubles);
        (setup, world)
    }

    /// Bases that lie over each other are nearly always a slip of the pen.
    fn check_overlap(&self, field: Field<'_>, troubles: &mut Vec<Trouble>) {
        let bases: Vec<UnitId> = field.bases().collect();
        for (i, a) in bases.iter().enumerate() {
            for b in &bases[i + 1..] {
                let (ra, rb) = (field.rect(*a), field.rect(*b));
                if rocroi_table::overlaps(&ra.into(), &rb.into(), crate::units::OVERLAP) {
                    let (a, b) = (&field.entry(*a).name, &field.entry(*b).name);
                    troubles.push(Trouble::new(format!("the bases of `{a}` and `{b}` overlap")));
                }
            }
        }
    }

    fn regiment(&self, setup: &mut Setup, name: Option<&str>, seat: Seat) -> RegimentId {
        let own = format!("Regiment {seat}");
        let name = name.unwrap_or(&own);
        let found = setup.regiments.iter().position(|r| r.name == name && r.seat == seat);
        let at = found.unwrap_or_else(|| {
            let is = |list: &[String]| list.iter().any(|n| n == name);
            let formation =
                Some(if is(&self.battery) { Formation::Battery } else { Formation::InfantryRegiment });
            let allied = is(&self.allied);
            setup.regiments.push(RegimentSheet { name: name.to_owned(), seat, formation, allied });
            setup.regiments.len() - 1
        });
        RegimentId(at as u16)
    }

    fn unit(&self, u: &UnitAt, setup: &mut Setup, troubles: &mut Vec<Trouble>) -> Unit {
        let seat = u.seat.unwrap_or(Seat::A);
        let regiment = self.regiment(setup, u.regiment.as_deref(), seat);
        let named = |t: Trouble| Trouble { wrong: format!("unit `{}`: {}", u.name, t.wrong), right: t.right };
        if u.name.is_empty() || setup.units.iter().any(|other| other.name == u.name) {
            troubles.push(Trouble::new(format!("every unit needs a name of its own; `{}` is none", u.name)));
        }
        let all = profiles();
        let profile = all.named(&u.profile).map_err(|t| troubles.push(named(t))).ok();
        let mut options = Vec::new();
        if let Some(p) = profile.and_then(|p| all.get(p)) {
            for o in &u.options {
                match p.option(o) {
                    Ok(i) => options.push(i),
                    Err(t) => troubles.push(named(t)),
                }
            }
        }
        let place = match (u.at, u.garrison) {
            (_, Some(n)) if (1..=self.ground.len()).contains(&n) => {
                Place::Garrison(crate::PieceId(n as u16 - 1))
            }
            (_, Some(n)) => {
                troubles.push(Trouble::new(format!("unit `{}`: there is no piece of ground {n}", u.name)));
                Place::Away
            }
            (Some(_), None) => Place::Table,
            (None, None) => Place::Away,
        };
        let at = u.at.map_or_else(Default::default, |p| point(p, self.scale));
        let facing = Heading::new(u.facing.as_thousandths());
        let sheet = profile.and_then(|p| all.sheet(p, &options, false));
        let foot = profile
            .and_then(|p| all.get(p)?.pair)
            .filter(|_| setup.on(Switch::Dragoons))
            .and_then(|p| all.sheet(p, &options, false));
        if let Some(mut sheet) = sheet {
            sheet.rules = sheet.rules.and(Rules::of(u.rules.iter().copied()));
            sheet.rules = sheet.rules.less(Rules::of(u.without.iter().copied()));
            sheet.weapons = u.weapons.iter().fold(sheet.weapons, |all, w| all.with(*w));
            sheet.base_cm = u.base_cm.unwrap_or(sheet.base_cm);
            u.values.write(&mut sheet.values);
            let options = u.options.clone();
            let name = u.name.clone();
            setup.units.push(UnitSheet { name, seat, regiment, options, sheet, foot, cost: 0 });
        }
        let hand = u.card.map_or_else(Hand::default, |card| Hand::placed(seat, card));
        let marks = Marks::of(u.marks.iter().copied());
        Unit { pose: Pose::new(at, facing), place, wear: u.wear, marks, hand }
    }

    fn groups(&self, setup: &Setup, units: &mut [Unit], troubles: &mut Vec<Trouble>) {
        for (i, group) in self.group.iter().enumerate() {
            for name in group {
                match setup.units.iter().position(|u| u.name == *name).and_then(|at| units.get_mut(at)) {
                    Some(unit) => unit.hand.group = Some(GroupId(i as u8)),
                    None => {
                        let known = setup.units.iter().map(|u| u.name.as_str());
                        troubles.push(Trouble::unknown("unit", name, known));
                    }
                }
            }
        }
    }

    fn commander(&self, c: &CommanderAt, setup: &mut Setup, troubles: &mut Vec<Trouble>) -> Commander {
        let seat = c.seat.unwrap_or(Seat::A);
        let regiment = match (&c.regiment, c.chief) {
            (Some(name), _) => Some(self.regiment(setup, Some(name), seat)),
            (None, true) => None,
            (None, false) => Some(self.regiment(setup, None, seat)),
        };
        let station = match (&c.with, c.at) {
            _ if c.lost => Station::Lost,
            (Some(name), _) => match setup.units.iter().position(|u| u.name == *name) {
                Some(i) => Station::With(UnitId(i as u16)),
                None => {
                    let known = setup.units.iter().map(|u| u.name.as_str());
                    troubles.push(Trouble::unknown("unit", name, known));
                    Station::Away
                }
            },
            (None, Some(at)) => Station::At(point(at, self.scale)),
            (None, None) => Station::Away,
        };
        setup.commanders.push(CommanderSheet {
            name: c.name.clone(),
            seat,
            rank: c.rank,
            chief: c.chief,
            regiment,
            virtues: Virtues::of(c.virtues.iter().copied()),
            traits: Traits::of(c.traits.iter().copied()),
        });
        Commander { station, exhausted: c.exhausted, joined: c.joined }
    }

    fn ground(&self, troubles: &mut Vec<Trouble>) -> Ground {
        let mut pieces = Vec::new();
        for (i, g) in self.ground.iter().enumerate() {
            let points =
                |list: &[[Measure; 2]]| list.iter().map(|p| point(*p, self.scale)).collect::<Vec<_>>();
            let drawn = match (g.area.is_empty(), g.width) {
                (false, _) => Drawn::Polygon(points(&g.area)),
                (true, Some(w)) => Drawn::Band { width: w.units(self.scale), points: points(&g.line) },
                (true, None) => Drawn::Line(points(&g.line)),
            };
            match Shape::new(drawn) {
                Ok(shape) => {
                    let mut piece = Piece::new(g.scenery, shape);
                    piece.class = g.class.unwrap_or(piece.class);
                    piece.covered = g.covered.unwrap_or(piece.covered);
                    piece.hidden = g.hidden.unwrap_or(piece.hidden);
                    pieces.push(piece);
                }
                Err(e) => troubles.push(Trouble::new(format!("piece of ground {}: {e}", i + 1))),
            }
        }
        Ground { pieces }
    }

    /// The position of a battle, in millimetres.
    pub(super) fn of(state: &State<Tercios>) -> Position {
        let (setup, world) = (&*state.setup, &state.world);
        let all = profiles();
        let regiment = |id: RegimentId| setup.regiments.get(id.at()).map(|r| r.name.clone());
        let of_formation = |battery: bool| {
            let is =
                |r: &&RegimentSheet| if battery { r.formation == Some(Formation::Battery) } else { r.allied };
            setup.regiments.iter().filter(is).map(|r| r.name.clone()).collect::<Vec<_>>()
        };
        let unit = |i: usize| {
            let (sheet, unit) = (&setup.units[i], &world.units[i]);
            let plain = all.get(sheet.sheet.profile).and_then(|p| {
                let places: Vec<usize> = sheet.options.iter().filter_map(|o| p.option(o).ok()).collect();
                all.sheet(sheet.sheet.profile, &places, false)
            });
            let printed = plain.unwrap_or(sheet.sheet);
            let v = sheet.sheet.values;
            UnitAt {
                name: sheet.name.clone(),
                seat: Some(sheet.seat),
                profile: all.get(sheet.sheet.profile).map(|p| p.id.clone()).unwrap_or_default(),
                options: sheet.options.clone(),
                rules: sheet.sheet.rules.less(printed.rules).iter().collect(),
                without: printed.rules.less(sheet.sheet.rules).iter().collect(),
                weapons: sheet.sheet.weapons.less(printed.weapons).iter().collect(),
                values: if v == printed.values { Numbers::default() } else { Numbers::all(v) },
                base_cm: (sheet.sheet.base_cm != printed.base_cm).then_some(sheet.sheet.base_cm),
                regiment: regiment(sheet.regiment),
                at: unit.in_play().then(|| written(unit.pose.at)),
                facing: Measure::thousandths(unit.pose.facing.thousandths()),
                garrison: match unit.place {
                    Place::Garrison(p) => Some(p.at() + 1),
                    _ => None,
                },
                wear: unit.wear,
                card: unit.hand.get(),
                marks: unit.marks.iter().collect(),
            }
        };
        let commander = |i: usize| {
            let (sheet, c) = (&setup.commanders[i], &world.commanders[i]);
            CommanderAt {
                name: sheet.name.clone(),
                seat: Some(sheet.seat),
                rank: sheet.rank,
                chief: sheet.chief,
                regiment: sheet.regiment.and_then(regiment),
                virtues: sheet.virtues.iter().collect(),
                traits: sheet.traits.iter().collect(),
                at: match c.station {
                    Station::At(p) => Some(written(p)),
                    _ => None,
                },
                with: match c.station {
                    Station::With(u) => Some(setup.unit(u).name.clone()),
                    _ => None,
                },
                exhausted: c.exhausted,
                joined: c.joined,
                lost: c.station == Station::Lost,
            }
        };
        Position {
            scale: Scale::Mm,
            table: Some(written(setup.table)),
            turn: Some(world.turn),
            preset: Some(Preset::Published),
            on: setup.switches.iter().collect(),
            off: Switches::all().less(setup.switches).iter().collect(),
            turns: setup.turns,
            next: state.stack.iter().find_map(|f| match f {
                Frame::Side(side) => Some(side.seat),
                Frame::Turn(Turn::Alternate(seat)) => Some(*seat),
                _ => None,
            }),
            scored: Some(world.scored),
            unit: (0..setup.units.len()).map(unit).collect(),
            commander: (0..setup.commanders.len()).map(commander).collect(),
            group: groups_of(setup, world),
            ground: world.ground.pieces.iter().map(GroundAt::of).collect(),
            battery: of_formation(true),
            allied: of_formation(false),
        }
    }
}

fn groups_of(setup: &Setup, world: &World) -> Vec<Vec<String>> {
    let mut ids: Vec<GroupId> = world.units.iter().filter_map(|u| u.hand.group).collect();
    ids.sort_unstable();
    ids.dedup();
    let members = |id: GroupId| {
        let of = world.units.iter().zip(&setup.units).filter(|(u, _)| u.hand.group == Some(id));
        of.map(|(_, s)| s.name.clone()).collect()
    };
    ids.into_iter().map(members).collect()
}

impl Numbers {
    fn all(v: crate::values::Values) -> Numbers {
        Numbers {
            speed: Some(v.speed),
            speed_limbered: Some(v.speed_limbered),
            melee: Some(v.melee),
            shoot: Some(v.shoot),
            discipline: Some(v.discipline),
            courage: Some(v.courage),
            stamina: Some(v.stamina),
            defences: Some(v.defences),
        }
    }
}

impl GroundAt {
    fn of(piece: &Piece) -> GroundAt {
        let all = |points: &[rocroi_table::Point]| points.iter().map(|p| written(*p)).collect::<Vec<_>>();
        let (area, line, width) = match piece.shape.drawn() {
            Drawn::Polygon(points) => (all(points), Vec::new(), None),
            Drawn::Line(points) => (Vec::new(), all(points), None),
            Drawn::Band { width, points } => (Vec::new(), all(points), Some(Measure::of_units(*width))),
        };
        GroundAt {
            scenery: piece.scenery,
            area,
            line,
            width,
            class: Some(piece.class),
            covered: Some(piece.covered),
            hidden: Some(piece.hidden),
        }
    }
}

/// The unit with this name.
pub(super) fn unit_named(setup: &Setup, name: &str) -> Result<UnitId, Trouble> {
    let at = setup.units.iter().position(|u| u.name.eq_ignore_ascii_case(name));
    at.map(|i| UnitId(i as u16)).ok_or_else(|| {
        let known: Vec<&str> = setup.units.iter().map(|u| u.name.as_str()).collect();
        let right = nearest(name, known.iter().copied()).map(|n| format!("did you mean `{n}`?"));
        let right = right.or_else(|| Some(format!("the units are {}", known.join(", "))));
        Trouble { wrong: format!("unknown unit `{name}`"), right }
    })
}
