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
        /// Who may be lost with the target.
        led: Led,
        /// What it came to.
        came: Option<ShotOutcome>,
    },
    /// A break test.
    Break {
        /// The dice.
        test: BreakTest,
        /// Who may be lost with the unit.
        led: Led,
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

/// The commander with a unit, as far as its destruction is his end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Led {
    /// Nobody is with it, or he has got away.
    #[default]
    Nobody,
    /// He is lost with it (T-COM-26).
    Falls,
    /// He gets away if this test gives a success (T-COM-55).
    Lucky(Test),
}

impl Led {
    /// The commander attached to this unit.
    fn of(field: Field<'_>, unit: UnitId) -> Led {
        let Some(commander) = field.world.attached(unit) else { return Led::Nobody };
        let sheet = field.officer(commander);
        if sheet.traits.has(Trait::Lucky) {
            Led::Lucky(Test::command(sheet.seat, sheet.rank, 5).0)
        } else {
            Led::Falls
        }
    }

    /// What he still rolls if the unit is gone.
    fn luck(self, gone: bool) -> Option<Test> {
        match self {
            Led::Lucky(test) if gone => Some(test),
            Led::Lucky(_) | Led::Falls | Led::Nobody => None,
        }
    }

    fn tested(&mut self, successes: u8) {
        *self = if successes == 0 { Led::Falls } else { Led::Nobody };
    }

    fn falls(self, gone: bool) -> bool {
        gone && self == Led::Falls
    }
}

/// A test between a round and what becomes of the beaten unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Trying {
    /// Against greatswords (T-ASL-42).
    Greatswords,
    /// After the wear a Determined unit adds (T-COM-69).
    Breaking,
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
    /// Who may be lost with the units.
    pub led: [Led; 2],
    /// The attacker is Determined against this enemy (T-COM-69).
    pub determined: bool,
    /// A round whose dice have begun to fall.
    round: Option<Round>,
    /// The beaten unit that tests, and the round it lost.
    tests: Option<(Trying, Side, RoundOutcome)>,
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
            led: [Led::Nobody; 2],
            determined: false,
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
        match self.tests {
            Some((Trying::Greatswords, loser, _)) => {
                return Some(Fight::Test(Test::greatswords(self.combat.unit(loser)).0));
            }
            Some((Trying::Breaking, loser, _)) => {
                return Some(Fight::Break(BreakTest::of(self.combat.unit(loser)).0));
            }
            None => {}
        }
        if let Some((_, test)) = self.luck() {
            return Some(Fight::Test(test));
        }
        (!self.over).then(|| Fight::Round(self.round.unwrap_or_else(|| self.combat.round())))
    }

    /// The next Lucky commander who tests.
    fn luck(&self) -> Option<(usize, Test)> {
        [0, 1].into_iter().find_map(|side| Some((side, self.led[side].luck(self.lots[side] == Lot::Gone)?)))
    }

    /// What Determined adds to a defeat, then what becomes of the beaten unit.
    fn lost(&mut self, loser: Side, last: &RoundOutcome) {
        let unit = &mut self.combat.sides[loser.at()];
        if self.determined && loser == Side::Attacker {
            unit.disordered = true;
        } else if self.determined && !last.fate[loser.at()].gone() {
            unit.wear += 1;
            if BreakTest::of(unit).0.points > 0 {
                (self.tests, self.fresh) = (Some((Trying::Breaking, loser, *last)), false);
                return;
            }
        }
        self.ends(loser, last);
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
                    (self.tests, self.fresh) = (Some((Trying::Greatswords, loser, *out)), false);
                } else {
                    self.lost(loser, out);
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
                if let Some((_, loser, last)) = self.tests.take() {
                    self.combat.sides[loser.at()].disordered |= *n == 0;
                    self.fresh = true;
                    self.lost(loser, &last);
                } else if let Some((side, _)) = self.luck() {
                    self.led[side].tested(*n);
                }
            }
            FightOutcome::Fate(fate) => {
                if let Some((_, loser, mut last)) = self.tests.take() {
                    if fate.gone() {
                        last.fate[loser.at()] = *fate;
                    }
                    self.fresh = true;
                    self.ends(loser, &last);
                }
            }
            FightOutcome::First(_) => {}
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
            general: self.led[side].falls(gone),
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
            Sequel::Shot { led, came: Some(o), .. } => led.luck(o.fate.gone()).map(Fight::Test),
            Sequel::Break { test, came: None, .. } => Some(Fight::Break(test)),
            Sequel::Break { led, came: Some(fate), .. } => led.luck(fate.gone()).map(Fight::Test),
            Sequel::Test { test, came: None, .. } => Some(Fight::Test(test)),
            Sequel::Initiative { dice, came: None } => Some(Fight::Initiative(dice)),
            Sequel::Test { .. } | Sequel::Initiative { .. } => None,
        }
    }

    fn after(&self, outcome: &FightOutcome) -> Sequel {
        let mut next = *self;
        match (&mut next, outcome) {
            (Sequel::Assault(a), o) => *a = a.after(o),
            (Sequel::Shot { came, .. }, FightOutcome::Shot(o)) => *came = Some(*o),
            (Sequel::Break { came, .. }, FightOutcome::Fate(f)) => *came = Some(*f),
            (Sequel::Shot { led, .. } | Sequel::Break { led, .. }, FightOutcome::Successes(n)) => {
                led.tested(*n)
            }
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
            // A Lucky commander tests before anything else begins.
            Sequel::Assault(a) => a.fresh && a.luck().is_none(),
            Sequel::Shot { led, came: Some(o), .. } => led.luck(o.fate.gone()).is_none(),
            Sequel::Break { led, came: Some(fate), .. } => led.luck(fate.gone()).is_none(),
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
                    general: led.falls(o.fate.gone()),
                    ..Toll::default()
                };
                both
            }
            Sequel::Break { test, led, came } => {
                let gone = came.is_some_and(Fate::gone);
                of(test.seat, Toll { gone, general: led.falls(gone), ..Toll::default() })
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
        let led = |unit: UnitId| Led::of(field, unit);
        match (now.stack.last(), &pending.fight) {
            (Some(Frame::Fighting(f)), Fight::Round(round)) => {
                let mut assault = Assault::new(f.combat(field), true, None);
                assault.round = Some(*round);
                assault.led = f.sides.map(led);
                assault.determined = f.how.determined;
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
                Sequel::Shot {
                    shot: *shot,
                    seat,
                    disordered,
                    led: target.map_or(Led::Nobody, led),
                    came: None,
                }
            }
            (_, Fight::Break(test)) => {
                let led = match purpose {
                    Purpose::Break { unit } => led(*unit),
                    _ => Led::Nobody,
                };
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
