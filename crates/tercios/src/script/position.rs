//! A position as a person writes it: units by name with profile and options, where they stand, what they carry.

use super::entries::{CommanderAt, GroundAt, UnitAt};
use super::measure::{Measure, Scale, point};
use crate::army::Terms;
use crate::battle::quick::{Wish, armies};
use crate::battle::scenario::markers;
use crate::battle::{Contest, Deploying, Scenario, Setting};
use crate::profiles::{Preset, profiles};
use crate::terms::{Formation, Rules, Switch, Switches, Traits, Virtues};
use crate::turn::Turn;
use crate::{
    ArmySheet, Commander, CommanderSheet, Field, Frame, Ground, GroupId, Hand, Holds, Marks, Piece, Place,
    RegimentId, RegimentSheet, Setup, Station, Tercios, Unit, UnitId, UnitSheet, World,
};
use rocroi_game::{Chance, Seat, Seats, State, Trouble, nearest};
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
    /// The names of the two sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<[String; 2]>,
    /// The scenario, where ground counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Scenario>,
    /// Who plays from the south edge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub south: Option<Seat>,
    /// Who defends the village.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender: Option<Seat>,
    /// Where setting up begins: `scenario`, `scenery`, `edges`, `deployment` or `vanguard`; the battle itself if
    /// nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begin: Option<Begin>,
    /// Armies drawn from a seed after the samples, instead of units: the battle begins with its setting up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<DrawnArmies>,
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

/// Two armies drawn from a seed. The switches are those of the position; Denmark and allies are agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnArmies {
    /// The seed.
    pub seed: u64,
    /// Their size; 1,000 if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
}

/// Where setting up begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// With the scenario.
    Scenario,
    /// With the scenery.
    Scenery,
    /// With the table edges.
    Edges,
    /// With the first regiment; `next` places it.
    Deployment,
    /// With the moves of vanguards; `next` has the first.
    Vanguard,
}

impl Position {
    /// The battle it describes, at its first wait.
    pub(super) fn start(&self) -> Result<State<Tercios>, Vec<Trouble>> {
        if let Some(drawn) = self.drawn {
            return self.drawn(drawn);
        }
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
        let frame = match self.begin {
            None => Frame::Turn(frame),
            Some(Begin::Scenario) => Frame::Setting(Setting::Begin),
            Some(Begin::Scenery) => Frame::Setting(Setting::Scenery),
            Some(Begin::Edges) => Frame::Setting(Setting::Edges),
            Some(Begin::Deployment) => {
                // As if the side that did not choose its edge had lost the roll.
                let loser = self.next.unwrap_or(Seat::A);
                Frame::Deploying(Deploying::new(&world.contest, loser))
            }
            Some(Begin::Vanguard) => Frame::Deploying(Deploying::vanguards(self.next.unwrap_or(Seat::A))),
        };
        let resumed = State::resume(Arc::new(setup), world, frame, None);
        resumed.map_err(|bug| vec![Trouble::new(bug)])
    }

    /// The battle of two drawn armies, at the first wait of its setting up.
    fn drawn(&self, drawn: DrawnArmies) -> Result<State<Tercios>, Vec<Trouble>> {
        if !self.unit.is_empty() || !self.commander.is_empty() || !self.ground.is_empty() {
            let mut trouble = Trouble::new("armies are drawn, and pieces are given too");
            trouble.right = Some("one or the other: `drawn`, or units with commanders and ground".into());
            return Err(vec![trouble]);
        }
        let terms = Terms { switches: self.switches(), denmark: true, allies: true, printed_variant: false };
        let wish = Wish {
            seed: drawn.seed,
            points: drawn.points,
            scenario: self.scenario,
            terms: Some(terms),
            ..Wish::default()
        };
        let mut setup = armies(&wish, &mut Chance::new(drawn.seed))?;
        setup.turns = self.turns;
        State::start(Arc::new(setup), None).map_err(|bug| vec![Trouble::new(bug)])
    }

    /// The switches that are on (T-ADP-01).
    fn switches(&self) -> Switches {
        let switches = profiles().preset(self.preset.unwrap_or(Preset::Standard));
        let switches = switches.and(Switches::of(self.on.iter().copied()));
        switches.less(Switches::of(self.off.iter().copied()))
    }

    fn build(&self, troubles: &mut Vec<Trouble>) -> (Setup, World) {
        let scale = self.scale;
        let mut setup = Setup {
            switches: self.switches(),
            table: self.table.map_or(Setup::TABLE, |t| point(t, scale)),
            turns: self.turns,
            ground: Arc::new(self.ground(troubles)),
            armies: self
                .sides
                .clone()
                .unwrap_or_else(|| ["A".into(), "B".into()])
                .map(|name| ArmySheet { name }),
            regiments: Vec::new(),
            units: Vec::new(),
            commanders: Vec::new(),
            placed: None,
            scenario: self.scenario,
            buys_scenery: matches!(self.begin, Some(Begin::Scenario | Begin::Scenery)),
        };
        let mut units = Vec::new();
        for u in &self.unit {
            units.push(self.unit(u, &mut setup, troubles));
        }
        self.groups(&setup, &mut units, troubles);
        self.joined(&setup, &mut units, troubles);
        let mut world = World::new(&setup);
        world.units = units;
        // A planning that is still to come counts the turn up.
        let planning = !self.unit.iter().any(|u| u.card.is_some());
        world.turn = self.turn.unwrap_or(1).saturating_sub(u8::from(planning));
        world.scored = self.scored.unwrap_or_default();
        let laid = self.scenario.filter(|_| self.begin != Some(Begin::Scenario));
        world.contest = Contest {
            scenario: laid,
            south: self.south,
            defender: self.defender,
            markers: laid.map_or([None; 3], |s| markers(s, &world.ground)),
        };
        for c in &self.commander {
            let commander = self.commander(c, &mut setup, troubles);
            world.commanders.push(commander);
        }
        // A unit whose entry is wrong has no base to compare.
        if troubles.is_empty() {
            self.check_overlap(Field::new(&setup, &world), troubles);
        }
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
        let hand = hand(u, seat);
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

    /// Regimental guns with their battalions.
    fn joined(&self, setup: &Setup, units: &mut [Unit], troubles: &mut Vec<Trouble>) {
        for (gun, u) in self.unit.iter().enumerate() {
            let Some(name) = &u.joined else { continue };
            match unit_named(setup, name) {
                Ok(host) => {
                    if let Some(unit) = units.get_mut(gun) {
                        unit.place = Place::Joined(host);
                    }
                }
                Err(t) => troubles.push(t),
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
}

/// What a unit holds, who knows it, and what it has done in this turn.
fn hand(u: &UnitAt, seat: Seat) -> Hand {
    let mut hand = u.card.map_or_else(Hand::default, |card| Hand::placed(seat, card));
    if let (Some(card), Some(known)) = (u.card, &u.known) {
        let seats = Seat::BOTH.into_iter().filter(|s| known.contains(&s.to_string()));
        hand.replace(card, seats.fold(Seats::NONE, |all, s| all.with(s)));
    }
    if u.reaction_only {
        hand.holds = Holds::Reaction;
    }
    hand.acted = u.acted;
    hand
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
