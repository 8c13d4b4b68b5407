//! What dice decide and what follows it: two who fight until one is out of action, with the circumstances as they
//! stand; a shot, a test, slowness dice. Every step is what the battle itself would throw.

use crate::figures::{FigureId, Marks};
use crate::melee::{Duel, Effect, MeleeStage, Strike, name_all};
use crate::morale::{Morale, Test, TestResult};
use crate::movement::{Slowed, Slowness};
use crate::orders::StrikeOrder;
use crate::setup::Setup;
use crate::shooting::Shot;
use crate::system::{Argad, Fight, FightResult, Frame, Now, Purpose};
use crate::world::World;
use rocroi_game::{Chain, Pending, Seat, Toll};

/// Something dice decide, to its end.
#[allow(clippy::large_enum_variant, reason = "the many situations of a chain are all of the large kind")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sequel {
    /// Two who strike each other.
    Duel(Brawl),
    /// One who strikes alone.
    Strike {
        /// The strike.
        strike: Strike,
        /// Hits its target can take.
        lives: u8,
        /// What it came to.
        came: Option<Effect>,
    },
    /// A shot.
    Shot {
        /// The shot.
        shot: Shot,
        /// Hits its target can take.
        lives: u8,
        /// The least natural value that hits another of a group (R-SHT-32).
        other: Option<i16>,
        /// Did it hit?
        came: Option<bool>,
    },
    /// Slowness dice.
    Slowness {
        /// The dice.
        slowness: Slowness,
        /// What they came to.
        came: Option<Slowed>,
    },
    /// A morale test.
    Test {
        /// The die.
        test: Test,
        /// What it came to.
        came: Option<TestResult>,
    },
}

/// Two who fight on until one is out of action; whoever drives the other back follows him.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Brawl {
    /// A shot before the blows.
    volley: Option<Shot>,
    /// A phase whose dice have begun to fall.
    begun: Option<Duel>,
    /// The first phase and the later ones, by who is wounded: nobody, the first, the second, both.
    duels: [[Duel; 4]; 2],
    /// A later phase.
    later: bool,
    /// A phase begins.
    fresh: bool,
    /// Hits each can still take.
    lives: [u8; 2],
    first: [u8; 2],
    pushed: [bool; 2],
}

impl Brawl {
    /// Two who always strike so.
    pub fn new(duel: Duel, lives: [u8; 2]) -> Brawl {
        Brawl {
            volley: None,
            begun: Some(duel),
            duels: [[duel; 4]; 2],
            later: false,
            fresh: true,
            lives,
            first: lives,
            pushed: [false; 2],
        }
    }

    /// The fight of two who named each other, out of a battle: later phases without the charge, and with a wounded
    /// leader's lower class.
    pub fn of(w: &World, setup: &Setup, begun: Duel, orders: [StrikeOrder; 2]) -> Brawl {
        let who = orders.map(|o| o.striker);
        let duels = [false, true].map(|later| {
            [[false, false], [true, false], [false, true], [true, true]].map(|wounded| {
                let mut then = w.clone();
                for (id, hurt) in who.into_iter().zip(wounded) {
                    let f = then.figure_mut(id);
                    if later {
                        for mark in [Marks::CHARGES, Marks::CHARGES_FORMED, Marks::COUNTERED, Marks::CAUGHT] {
                            f.marks.clear(mark);
                        }
                    }
                    if hurt {
                        f.class = f.class.lowered();
                    }
                }
                duel(&then, setup, orders).unwrap_or(begun)
            })
        });
        Brawl { duels, ..Brawl::new(begun, who.map(|id| w.figure(id).lives)) }
    }

    /// The same after a shot.
    #[must_use]
    pub fn after_volley(self, shot: Shot) -> Brawl {
        Brawl { volley: Some(shot), begun: None, ..self }
    }

    fn seat(&self, i: usize) -> Seat {
        self.duels[0][0].strikes[i].seat
    }

    fn step(&self) -> Option<Fight> {
        if self.lives.contains(&0) {
            return None;
        }
        if let Some(shot) = self.volley {
            return Some(Fight::Shot(shot));
        }
        let hurt = |i: usize| usize::from(self.lives[i] < self.first[i]);
        let now = self.duels[usize::from(self.later)][hurt(0) + 2 * hurt(1)];
        Some(Fight::Duel(self.begun.unwrap_or(now)))
    }

    fn shot(mut self, hit: bool) -> Brawl {
        if let Some(shot) = self.volley.take() {
            self.fresh = false;
            let target = usize::from(self.seat(0) == shot.seat);
            self.lives[target] = self.lives[target].saturating_sub(u8::from(hit));
        }
        self
    }

    fn after(mut self, suffered: [Effect; 2]) -> Brawl {
        (self.begun, self.later, self.fresh) = (None, true, true);
        for (i, effect) in suffered.into_iter().enumerate() {
            self.pushed[i] = effect == Effect::Push;
            if effect == Effect::Hit {
                self.lives[i] = self.lives[i].saturating_sub(1);
            }
        }
        self
    }
}

/// The duel of two orders, reckoned as everybody stands.
pub fn duel(w: &World, setup: &Setup, orders: [StrikeOrder; 2]) -> Option<Duel> {
    let all = name_all(w, setup, &orders);
    let one = |o: &StrikeOrder| all.iter().find(|n| n.order.striker == o.striker);
    let [Some(a), Some(b)] = orders.each_ref().map(one) else { return None };
    let own = |id: FigureId| (w.figure(id).class, setup.profile(id).cuirass);
    Some(Duel {
        strikes: [a.strike, b.strike],
        steps: [a.step, b.step],
        strikers: orders.map(|o| own(o.striker)),
    })
}

fn of(seat: Seat, toll: Toll) -> [Toll; 2] {
    let mut both = [Toll::default(); 2];
    both[seat.index()] = toll;
    both
}

fn hit(lives: u8, effect: Effect) -> Toll {
    let hit = effect == Effect::Hit;
    Toll { lost: i16::from(hit), gone: hit && lives <= 1, back: effect == Effect::Push, ..Toll::default() }
}

impl Chain for Sequel {
    type Step = Fight;

    fn step(&self) -> Option<Fight> {
        match *self {
            Sequel::Duel(b) => b.step(),
            Sequel::Strike { strike, came: None, .. } => Some(Fight::Strike(strike)),
            Sequel::Shot { shot, came: None, .. } => Some(Fight::Shot(shot)),
            Sequel::Slowness { slowness, came: None } => Some(Fight::Slowness(slowness)),
            Sequel::Test { test, came: None } => Some(Fight::Test(test)),
            Sequel::Strike { .. } | Sequel::Shot { .. } | Sequel::Slowness { .. } | Sequel::Test { .. } => {
                None
            }
        }
    }

    fn after(&self, result: &FightResult) -> Sequel {
        let mut next = self.clone();
        match (&mut next, result) {
            (Sequel::Duel(b), FightResult::Duel(r)) => *b = b.after(r.suffered),
            (Sequel::Duel(b), FightResult::Shot(r)) => *b = b.shot(r.hit),
            (Sequel::Strike { came, .. }, FightResult::Strike(blow)) => *came = Some(blow.effect),
            (Sequel::Shot { other, came, .. }, FightResult::Shot(r)) => {
                let reaches = other.is_some_and(|least| i16::from(r.natural) >= least);
                *came = Some(r.hit || reaches);
            }
            (Sequel::Slowness { came, .. }, FightResult::Slowness(s)) => *came = Some(*s),
            (Sequel::Test { came, .. }, FightResult::Test(t)) => *came = Some(*t),
            _ => {}
        }
        next
    }

    fn begins(&self) -> bool {
        match self {
            Sequel::Duel(b) => b.fresh,
            Sequel::Strike { .. } | Sequel::Shot { .. } | Sequel::Slowness { .. } | Sequel::Test { .. } => {
                true
            }
        }
    }

    fn tolls(&self) -> [Toll; 2] {
        match *self {
            Sequel::Duel(b) => {
                let mut both = [Toll::default(); 2];
                for i in 0..2 {
                    let lost = i16::from(b.first[i]) - i16::from(b.lives[i]);
                    both[b.seat(i).index()] =
                        Toll { lost, gone: b.lives[i] == 0, back: b.pushed[i], ..Toll::default() };
                }
                both
            }
            Sequel::Strike { strike, lives, came } => {
                of(strike.seat.other(), hit(lives, came.unwrap_or_default()))
            }
            Sequel::Shot { shot, lives, came, .. } => {
                let effect = if came == Some(true) { Effect::Hit } else { Effect::Miss };
                of(shot.seat.other(), hit(lives, effect))
            }
            Sequel::Slowness { slowness, came } => {
                let s = came.map_or((0, false), |s| (i16::from(s.loss), s.stuck));
                of(slowness.seat, Toll { gain: -s.0, back: s.1, ..Toll::default() })
            }
            Sequel::Test { test, came } => {
                let Some(r) = came else { return [Toll::default(); 2] };
                let (gone, shaken) = (r.state == Morale::Routed, r.state == Morale::Shaken);
                let fled = gone && test.state != Morale::Routed;
                let toll = Toll {
                    gone: fled,
                    disordered: shaken && !r.passed,
                    gain: i16::from(r.passed),
                    ..Toll::default()
                };
                of(test.seat, toll)
            }
        }
    }
}

impl Sequel {
    /// The kind of thing decided.
    pub fn subject(&self) -> &'static str {
        match self {
            Sequel::Duel(_) | Sequel::Strike { .. } => "duel",
            Sequel::Shot { .. } => "shot",
            Sequel::Slowness { .. } => "slowness",
            Sequel::Test { .. } => "morale",
        }
    }

    /// The sequel of a roll of a battle.
    pub(crate) fn of(now: Now<'_>, _: &Purpose, pending: &Pending<Argad>) -> Sequel {
        let w = now.world;
        match pending.fight {
            Fight::Duel(d) => {
                let orders = match now.stack.last() {
                    Some(Frame::Melee(m)) => match m.stage {
                        MeleeStage::Step(_, n) => m.strikes.get(n).map(|s| s.order).and_then(|one| {
                            let back = |o: &&crate::melee::Named| o.order.striker == one.target;
                            Some([one, m.strikes.iter().find(back)?.order])
                        }),
                        _ => None,
                    },
                    _ => None,
                };
                match orders {
                    Some(orders) => Sequel::Duel(Brawl::of(w, now.setup, d, orders)),
                    None => Sequel::Duel(Brawl::new(d, [1; 2])),
                }
            }
            Fight::Strike(strike) => {
                let target = match now.stack.last() {
                    Some(Frame::Melee(m)) => match m.stage {
                        MeleeStage::Step(_, n) => m.strikes.get(n).map(|s| s.order.target),
                        _ => None,
                    },
                    _ => None,
                };
                Sequel::Strike { strike, lives: target.map_or(1, |t| w.figure(t).lives), came: None }
            }
            Fight::Shot(shot) => {
                let frozen = match now.stack.last() {
                    Some(Frame::Volley(v)) => v.shots.first(),
                    _ => None,
                };
                let lives = frozen.map_or(1, |f| w.figure(f.target).lives);
                let other = frozen.and_then(|f| f.others.iter().map(|o| o.1).min());
                Sequel::Shot { shot, lives, other, came: None }
            }
            Fight::Slowness(slowness) => Sequel::Slowness { slowness, came: None },
            Fight::Test(test) => Sequel::Test { test, came: None },
        }
    }
}
