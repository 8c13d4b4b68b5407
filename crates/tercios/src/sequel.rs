//! What dice decide and what follows it: an assault round by round with its push of pike and its results, a volley
//! before a charge. Every step is the round, shot or test the battle itself would roll.

use crate::assault::combat::Combat;
use crate::assault::results::{Beaten, Winner, beaten, greatswords_test, winner};
use crate::assault::round::{Round, RoundOutcome, Side};
use crate::shooting::{Shot, ShotFacts, ShotOutcome};
use crate::terms::Trait;
use crate::trials::{BreakTest, Fate, Test};
use crate::{Field, Fight, FightOutcome, Frame, Purpose, Tercios, UnitId};
use rocroi_game::{Chain, Now, Pending, Seat, Toll, Trial as _, by};

/// Something dice decide, to its end.
#[allow(clippy::large_enum_variant, reason = "the many situations of a chain are all of the large kind")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sequel {
    /// An assault.
    Assault(Assault),
    /// A shot.
    Shot {
        /// The dice.
        shot: Shot,
        /// Who shoots.
        seat: Seat,
        /// The target was disordered before.
        disordered: bool,
        /// A commander is lost with the target.
        led: bool,
        /// What it came to.
        came: Option<ShotOutcome>,
    },
    /// A break test.
    Break {
        /// The dice.
        test: BreakTest,
        /// A commander is lost with the unit.
        led: bool,
        /// What it came to.
        came: Option<Fate>,
    },
    /// A test of successes.
    Test {
        /// The dice.
        test: Test,
        /// It is a command test.
        command: bool,
        /// What it came to.
        came: Option<u8>,
    },
    /// Dice for the initiative.
    Initiative {
        /// The dice.
        dice: crate::trials::Initiative,
        /// Who has it.
        came: Option<Seat>,
    },
}

/// Where a unit ends an assault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Lot {
    /// It stays.
    #[default]
    Stays,
    /// It disengages or retreats.
    Back,
    /// It is gone.
    Gone,
}

/// An assault before one of its rounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Assault {
    /// A shot before it.
    pub volley: Option<ShotFacts>,
    /// The two as they stand.
    pub combat: Combat,
    /// Somebody calls for a push of pike after every tie that allows one.
    pub push: bool,
    /// A commander is lost with the unit.
    pub led: [bool; 2],
    /// A round whose dice have begun to fall.
    round: Option<Round>,
    /// The beaten unit that tests against greatswords, and the round it lost.
    tests: Option<(Side, RoundOutcome)>,
    /// A round begins.
    fresh: bool,
    over: bool,
    lots: [Lot; 2],
    first: [(u8, bool); 2],
}

impl Assault {
    /// Before its first die.
    pub fn new(combat: Combat, push: bool, volley: Option<ShotFacts>) -> Assault {
        Assault {
            volley,
            combat,
            push,
            led: [false; 2],
            round: None,
            tests: None,
            fresh: true,
            over: false,
            lots: [Lot::Stays; 2],
            first: combat.sides.map(|u| (u.wear, u.disordered)),
        }
    }

    /// The facts of the volley, with its target as it stands.
    fn shot(&self) -> Option<ShotFacts> {
        let mut facts = self.volley?;
        facts.target.seat = facts.shooter.seat.other();
        Some(facts)
    }

    fn step(&self) -> Option<Fight> {
        if let Some(facts) = self.shot() {
            return Some(Fight::Shot(facts.shot()));
        }
        if let Some((loser, _)) = self.tests {
            return Some(Fight::Test(Test::greatswords(self.combat.unit(loser)).0));
        }
        (!self.over).then(|| Fight::Round(self.round.unwrap_or_else(|| self.combat.round())))
    }

    /// What becomes of the beaten unit (T-ASL-29).
    fn ends(&mut self, loser: Side, last: &RoundOutcome) {
        self.over = true;
        self.lots[loser.at()] = match beaten(&self.combat, last, loser) {
            _ if last.fate[loser.at()].gone() => Lot::Gone,
            Beaten::Destroyed(_) => Lot::Gone,
            Beaten::Disengages | Beaten::Retreats => Lot::Back,
        };
    }

    fn fought(&mut self, out: &RoundOutcome) {
        self.round = None;
        self.fresh = true;
        self.combat.suffer(out);
        match winner(out) {
            Winner::Nobody => (self.over, self.lots) = (true, [Lot::Gone; 2]),
            Winner::Tie if self.push && self.combat.may_push() => {
                by!("T-ASL-31");
                self.combat.extra = true;
            }
            Winner::Tie => {
                by!("T-ASL-27");
                self.over = true;
                self.lots[Side::Attacker.at()] = Lot::Back;
            }
            Winner::Side(side) => {
                let loser = side.other();
                if !out.fate[loser.at()].gone() && greatswords_test(&self.combat, side) {
                    (self.tests, self.fresh) = (Some((loser, *out)), false);
                } else {
                    self.ends(loser, out);
                }
            }
        }
    }

    fn shot_at(&mut self, out: &ShotOutcome) {
        let Some(facts) = self.volley.take() else { return };
        self.fresh = false;
        let at = |seat: Seat| usize::from(self.combat.sides[0].seat != seat);
        let (by, target) = (at(facts.shooter.seat), at(facts.shooter.seat.other()));
        self.combat.sides[target].suffer(out.wear, out.disordered, out.fate);
        if out.one && self.combat.sides[by].weapons.has(facts.weapon) {
            self.combat.sides[by].wear += 1;
        }
        if out.fate.gone() {
            self.over = true;
            self.lots[target] = Lot::Gone;
        }
    }

    fn after(mut self, outcome: &FightOutcome) -> Assault {
        match outcome {
            FightOutcome::Shot(out) => self.shot_at(out),
            FightOutcome::Round(out) => self.fought(out),
            FightOutcome::Successes(n) => {
                if let Some((loser, last)) = self.tests.take() {
                    self.combat.sides[loser.at()].disordered |= *n == 0;
                    self.fresh = true;
                    self.ends(loser, &last);
                }
            }
            FightOutcome::First(_) | FightOutcome::Fate(_) => {}
        }
        self
    }

    fn toll(&self, side: usize) -> Toll {
        let (u, (wear, disordered)) = (&self.combat.sides[side], self.first[side]);
        let gone = self.lots[side] == Lot::Gone;
        Toll {
            gone,
            lost: i16::from(u.wear) - i16::from(wear),
            back: self.lots[side] == Lot::Back,
            disordered: u.disordered && !disordered,
            general: gone && self.led[side],
            gain: 0,
        }
    }
}

fn of(seat: Seat, toll: Toll) -> [Toll; 2] {
    let mut both = [Toll::default(); 2];
    both[seat.index()] = toll;
    both
}

impl Chain for Sequel {
    type Step = Fight;

    fn step(&self) -> Option<Fight> {
        match *self {
            Sequel::Assault(a) => a.step(),
            Sequel::Shot { shot, came: None, .. } => Some(Fight::Shot(shot)),
            Sequel::Break { test, came: None, .. } => Some(Fight::Break(test)),
            Sequel::Test { test, came: None, .. } => Some(Fight::Test(test)),
            Sequel::Initiative { dice, came: None } => Some(Fight::Initiative(dice)),
            Sequel::Shot { .. } | Sequel::Break { .. } | Sequel::Test { .. } | Sequel::Initiative { .. } => {
                None
            }
        }
    }

    fn after(&self, outcome: &FightOutcome) -> Sequel {
        let mut next = *self;
        match (&mut next, outcome) {
            (Sequel::Assault(a), o) => *a = a.after(o),
            (Sequel::Shot { came, .. }, FightOutcome::Shot(o)) => *came = Some(*o),
            (Sequel::Break { came, .. }, FightOutcome::Fate(f)) => *came = Some(*f),
            (Sequel::Test { came, .. }, FightOutcome::Successes(n)) => *came = Some(*n),
            (Sequel::Initiative { came, .. }, FightOutcome::First(first)) => *came = *first,
            (
                Sequel::Shot { .. } | Sequel::Break { .. } | Sequel::Test { .. } | Sequel::Initiative { .. },
                _,
            ) => {}
        }
        next
    }

    fn begins(&self) -> bool {
        match self {
            Sequel::Assault(a) => a.fresh,
            Sequel::Shot { .. } | Sequel::Break { .. } | Sequel::Test { .. } | Sequel::Initiative { .. } => {
                true
            }
        }
    }

    fn tolls(&self) -> [Toll; 2] {
        match *self {
            Sequel::Assault(a) => {
                let mut both = [Toll::default(); 2];
                for side in [0, 1] {
                    both[a.combat.sides[side].seat.index()] = a.toll(side);
                }
                both
            }
            Sequel::Shot { seat, disordered, led, came, .. } => {
                let Some(o) = came else { return [Toll::default(); 2] };
                let mut both = of(seat, Toll { lost: i16::from(o.one), ..Toll::default() });
                both[seat.other().index()] = Toll {
                    gone: o.fate.gone(),
                    lost: i16::from(o.wear),
                    disordered: o.disordered && !disordered,
                    general: o.fate.gone() && led,
                    ..Toll::default()
                };
                both
            }
            Sequel::Break { test, led, came } => {
                let gone = came.is_some_and(Fate::gone);
                of(test.seat, Toll { gone, general: gone && led, ..Toll::default() })
            }
            Sequel::Test { test, came, .. } => {
                of(test.seat, Toll { gain: i16::from(came.unwrap_or(0)), ..Toll::default() })
            }
            Sequel::Initiative { came, .. } => {
                came.map_or([Toll::default(); 2], |seat| of(seat, Toll { gain: 1, ..Toll::default() }))
            }
        }
    }
}

impl Sequel {
    /// The kind of thing decided.
    pub fn subject(&self) -> &'static str {
        match self {
            Sequel::Assault(_) => "assault",
            Sequel::Shot { .. } => "shot",
            Sequel::Break { .. } => "break",
            Sequel::Test { command: true, .. } => "command",
            Sequel::Test { .. } => "test",
            Sequel::Initiative { .. } => "initiative",
        }
    }

    /// The sequel of a roll of a battle. After a tie a push of pike is called for.
    pub(crate) fn of(now: Now<'_, Tercios>, purpose: &Purpose, pending: &Pending<Tercios>) -> Sequel {
        let field = Field::from(now);
        let led = |unit: UnitId| {
            let with = field.world.attached(unit).map(|c| field.officer(c));
            with.is_some_and(|c| !c.traits.has(Trait::Lucky))
        };
        match (now.stack.last(), &pending.fight) {
            (Some(Frame::Fighting(f)), Fight::Round(round)) => {
                let mut assault = Assault::new(f.combat(field), true, None);
                assault.round = Some(*round);
                assault.led = f.sides.map(led);
                Sequel::Assault(assault)
            }
            (_, Fight::Shot(shot)) => {
                let target = match purpose {
                    Purpose::Shoot { target, .. } => Some(*target),
                    Purpose::ResistShot { unit } => Some(*unit),
                    _ => None,
                };
                let seat = target.map_or(Seat::A, |t| field.seat(t).other());
                let disordered = target.is_some_and(|t| field.troop(t).disordered);
                Sequel::Shot { shot: *shot, seat, disordered, led: target.is_some_and(led), came: None }
            }
            (_, Fight::Break(test)) => {
                let led = matches!(purpose, Purpose::Break { unit } if led(*unit));
                Sequel::Break { test: *test, led, came: None }
            }
            (_, Fight::Test(test)) => {
                let command = matches!(purpose, Purpose::Command { .. });
                Sequel::Test { test: *test, command, came: None }
            }
            (_, Fight::Initiative(dice)) => Sequel::Initiative { dice: *dice, came: None },
            (_, Fight::Round(round)) => {
                // A round without its combat: nothing is known of what follows it.
                let _ = round.pools();
                Sequel::Test { test: Test::new(Seat::A, 0, 6), command: false, came: None }
            }
        }
    }
}
