//! A bench for tests: a few units placed by hand, one process set going, orders and dice given as they are asked.

use crate::profiles::profiles;
use crate::terms::{Formation, Traits, Virtues};
use crate::{
    ArmySheet, CommanderSheet, Decision, Event, Frame, MM, Order, Placed, RegimentId, RegimentSheet, Setup,
    Station, Tercios, UnitId, UnitSheet, World,
};
use rocroi_game::{Answer, NotTaken, Note, Notes, Refusal, Seat, State, Wait};
use rocroi_table::{Heading, Point, Pose};
use std::sync::Arc;

/// A battle to be set up.
pub(crate) struct Bench {
    pub setup: Setup,
    pub placed: Placed,
}

/// A battle under way.
pub(crate) struct Play {
    pub state: State<Tercios>,
    /// Everything told since the start.
    pub told: Vec<Event>,
    /// The process has ended.
    pub ended: bool,
}

impl Bench {
    pub fn new() -> Bench {
        let regiment = |seat| RegimentSheet {
            name: format!("Regiment {seat}"),
            seat,
            formation: Some(Formation::InfantryRegiment),
            allied: false,
        };
        let setup = Setup {
            switches: profiles().preset(crate::profiles::Preset::Standard),
            table: Setup::TABLE,
            turns: None,
            ground: Arc::default(),
            armies: [ArmySheet::default(), ArmySheet::default()],
            regiments: Seat::BOTH.map(regiment).to_vec(),
            units: Vec::new(),
            commanders: Vec::new(),
            placed: None,
            scenario: None,
            buys_scenery: false,
        };
        Bench { setup, placed: Placed::default() }
    }

    /// A unit with its front centre at (x, y) millimetres, facing so many degrees.
    pub fn unit(&mut self, seat: Seat, id: &str, options: &[&str], x: i32, y: i32, facing: i32) -> UnitId {
        let p = profiles();
        let profile = p.named(id).unwrap();
        let places: Vec<usize> = options.iter().map(|o| p.get(profile).unwrap().option(o).unwrap()).collect();
        let unit = UnitId(self.setup.units.len() as u16);
        self.setup.units.push(UnitSheet {
            name: format!("{id} {}", unit.0),
            seat,
            regiment: RegimentId(seat.index() as u16),
            options: options.iter().map(ToString::to_string).collect(),
            sheet: p.sheet(profile, &places, false).unwrap(),
            foot: None,
            cost: 0,
        });
        self.placed.units.push(Pose::new(Point::new(x * MM, y * MM), Heading::degrees(facing)));
        unit
    }

    /// A commander: of the whole army if `chief`, else of his side's regiment.
    pub fn commander(&mut self, seat: Seat, rank: u8, chief: bool, station: Station) -> crate::CommanderId {
        let id = crate::CommanderId(self.setup.commanders.len() as u16);
        self.setup.commanders.push(CommanderSheet {
            name: format!("commander {}", id.0),
            seat,
            rank,
            chief,
            regiment: (!chief).then_some(RegimentId(seat.index() as u16)),
            virtues: Virtues::NONE,
            traits: Traits::NONE,
        });
        self.placed.commanders.push(station);
        id
    }

    pub fn world(&self) -> World {
        World::new(&Setup { placed: Some(self.placed.clone()), ..self.setup.clone() })
    }

    /// Sets this process going alone; when it ends, so does the play.
    pub fn play(&self, world: World, frame: Frame) -> Play {
        let mut setup = self.setup.clone();
        setup.placed = Some(self.placed.clone());
        let mut notes = Notes::default();
        let state = State::resume(Arc::new(setup), world, frame, Some(&mut notes)).unwrap();
        let mut play = Play { state, told: Vec::new(), ended: false };
        play.hear(notes);
        play
    }
}

impl Play {
    fn hear(&mut self, notes: Notes<Tercios>) {
        self.told.extend(notes.0.into_iter().filter_map(|n| match n {
            Note::Said(e) => Some(e),
            Note::Rolled { .. } => None,
        }));
    }

    fn answer(&mut self, answer: &Answer<Tercios>) -> Result<(), NotTaken<Tercios>> {
        let mut notes = Notes::default();
        let taken = self.state.answer(answer, Some(&mut notes));
        self.hear(notes);
        match taken {
            Err(NotTaken::Bug(b)) if b.starts_with("the last process ended") => {
                self.ended = true;
                Ok(())
            }
            other => other,
        }
    }

    /// Gives the dice of the next rolls, one slice per roll.
    pub fn dice(&mut self, rolls: &[&[u8]]) -> &mut Self {
        for faces in rolls {
            let wait = format!("{:?}", self.state.wait);
            if let Err(e) = self.answer(&Answer::Fell(faces.to_vec())) {
                panic!("{faces:?} not taken: {e:?}; it waits for {wait}");
            }
        }
        self
    }

    /// Gives an order of the seat that is asked (of all of them, if several are).
    pub fn order(&mut self, order: &Order) -> &mut Self {
        let Wait::Decide(asked) = &self.state.wait else { panic!("no decision: {:?}", self.state.wait) };
        let seats: Vec<Seat> = asked.iter().map(|a| a.seat).collect();
        for seat in seats {
            if let Err(e) = self.answer(&Answer::Order(seat, order.clone())) {
                panic!("{order:?} not taken: {e:?}");
            }
        }
        self
    }

    pub fn refused(&self, order: &Order) -> Vec<String> {
        let Wait::Decide(asked) = &self.state.wait else { panic!("no decision: {:?}", self.state.wait) };
        match self.state.check(asked[0].seat, order) {
            Err(NotTaken::Refused(Refusal { reasons })) => {
                use rocroi_game::Fault as _;
                reasons.iter().map(|f| f.clause().to_string()).collect()
            }
            other => panic!("{order:?}: {other:?}"),
        }
    }

    pub fn decision(&self) -> Option<&Decision> {
        match &self.state.wait {
            Wait::Decide(asked) => asked.first().map(|a| &a.decision),
            _ => None,
        }
    }

    pub fn dice_asked(&self) -> usize {
        match &self.state.wait {
            Wait::Roll(ask) => ask.dice(),
            other => panic!("no roll: {other:?}"),
        }
    }

    pub fn unit(&self, id: UnitId) -> &crate::Unit {
        self.state.world.unit(id)
    }

    pub fn commander(&self, id: crate::CommanderId) -> &crate::Commander {
        self.state.world.commander(id)
    }
}
