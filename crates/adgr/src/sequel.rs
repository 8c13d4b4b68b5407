//! What dice decide and what follows it: a melee phase by phase with the circumstances as they stand, a volley before
//! a charge, the general at risk. Every step is the fight, shot or die the battle itself would roll.

use rocroi_game::{Chain, Now, Pending, Seat, Toll, Trial as _, by};

use crate::Adgr;
use crate::command::Commanded;
use crate::contest::{Contest, Verdict};
use crate::engagement::Engagement;
use crate::event::Purpose;
use crate::frame::Frame;
use crate::melee::meeting::meeting;
use crate::melee::phase::{CombatStage, destroys};
use crate::melee::{Fight, Loss, Meeting, Phase, Which};
use crate::risk::Chance;
use crate::rout::marking;
use crate::scene::Scene;
use crate::shooting::Shot;

/// Something dice decide, to its end.
#[allow(clippy::large_enum_variant, reason = "the many situations of a chain are all of the large kind")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sequel {
    /// A melee.
    Melee(Struggle),
    /// A shot at a unit that can lose so many points more.
    Shot {
        /// The shot.
        shot: Shot,
        /// Points its target had lost.
        lost: u8,
        /// Points its target can lose.
        most: u8,
        /// What it came to.
        came: Option<Loss>,
    },
    /// A die for a general.
    General {
        /// The die.
        chance: Chance,
        /// What it came to.
        came: Option<bool>,
    },
    /// Anything else that costs nobody a point.
    Test {
        /// What is rolled.
        contest: Contest,
        /// What it came to.
        came: Option<Verdict>,
    },
}

/// A melee between two main opponents, before one of its phases.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Struggle {
    /// A shot before it, and at which of the two.
    pub volley: Option<(Shot, Which)>,
    /// The two as they stand.
    pub meeting: Meeting,
    /// Whose they are.
    pub seats: [Seat; 2],
    /// A general whose die is due, and whether his unit is routed.
    risk: Option<(Which, bool)>,
    /// A phase begins.
    fresh: bool,
    /// Generals lost.
    fallen: [bool; 2],
    /// Points each had lost at first.
    first: [u8; 2],
}

impl Struggle {
    /// Before its first die.
    pub fn new(meeting: Meeting, seats: [Seat; 2], volley: Option<(Shot, Which)>) -> Struggle {
        let first = meeting.fighters.map(|f| f.lost);
        let mut s = Struggle { volley, meeting, seats, risk: None, fresh: true, fallen: [false; 2], first };
        s.settle();
        s
    }

    /// Is one of them routed?
    pub fn routed(&self, which: Which) -> bool {
        let f = self.meeting.fighter(which);
        f.lost >= f.what.cohesion()
    }

    fn lose(&mut self, which: Which, loss: Loss) {
        let f = &mut self.meeting.fighters[which.index()];
        let before = f.lost;
        f.lost = marking::after(f.lost, f.what.cohesion(), loss);
        if f.general && f.lost > before {
            by!("A-MEL-78");
            self.risk = Some((which, f.lost >= f.what.cohesion()));
        }
    }

    /// Light infantry caught in the open is routed before any die of a phase (A-MEL-77).
    fn settle(&mut self) {
        if self.volley.is_some() || Which::BOTH.into_iter().any(|w| self.routed(w)) {
            return;
        }
        for w in Which::BOTH {
            if destroys(self.meeting.fighter(w.other()), self.meeting.fighter(w)) {
                self.lose(w, Loss::Rout);
            }
        }
    }

    fn step(&self) -> Option<Contest> {
        if let Some((shot, _)) = self.volley {
            return Some(Contest::Shot(shot));
        }
        if let Some((which, routed)) = self.risk {
            return Some(Contest::Chance(Chance::general(self.seats[which.index()], routed)));
        }
        if Which::BOTH.into_iter().any(|w| self.routed(w)) {
            return None;
        }
        Some(Contest::Melee(Fight::new(&self.meeting, self.seats).0))
    }

    fn after(mut self, verdict: &Verdict) -> Struggle {
        match verdict {
            Verdict::Shot(loss) => {
                if let Some((_, at)) = self.volley.take() {
                    self.lose(at, *loss);
                    self.fresh = false;
                    self.settle();
                }
            }
            Verdict::Melee(o) => {
                if let Some(winner) = o.winner {
                    self.lose(winner.other(), o.loss);
                }
                // The charge marks are dropped at the end of the phase.
                by!("A-TRN-08");
                self.meeting.phase = Phase::Later;
                for f in &mut self.meeting.fighters {
                    (f.caught, f.uncontrolled) = (false, false);
                }
                self.fresh = true;
            }
            Verdict::Chance(safe) => {
                if let Some((which, _)) = self.risk.take().filter(|_| !safe) {
                    self.meeting.fighters[which.index()].general = false;
                    self.fallen[which.index()] = true;
                }
            }
            Verdict::Command(_) | Verdict::Rally(_) => {}
        }
        self
    }

    fn toll(&self, which: Which) -> Toll {
        let (lost, first) = (self.meeting.fighter(which).lost, self.first[which.index()]);
        Toll {
            lost: i16::from(lost) - i16::from(first),
            gone: self.routed(which),
            disordered: first == 0 && lost > 0,
            general: self.fallen[which.index()],
            ..Toll::default()
        }
    }
}

fn of(seat: Seat, toll: Toll) -> [Toll; 2] {
    let mut both = [Toll::default(); 2];
    both[seat.index()] = toll;
    both
}

impl Chain for Sequel {
    type Step = Contest;

    fn step(&self) -> Option<Contest> {
        match self {
            Sequel::Melee(s) => s.step(),
            Sequel::Shot { shot, came: None, .. } => Some(Contest::Shot(*shot)),
            Sequel::General { chance, came: None } => Some(Contest::Chance(*chance)),
            Sequel::Test { contest, came: None } => Some(contest.clone()),
            Sequel::Shot { .. } | Sequel::General { .. } | Sequel::Test { .. } => None,
        }
    }

    fn after(&self, verdict: &Verdict) -> Sequel {
        let mut next = self.clone();
        match (&mut next, verdict) {
            (Sequel::Melee(s), v) => *s = s.after(v),
            (Sequel::Shot { came, .. }, Verdict::Shot(loss)) => *came = Some(*loss),
            (Sequel::General { came, .. }, Verdict::Chance(safe)) => *came = Some(*safe),
            (Sequel::Test { came, .. }, v) => *came = Some(v.clone()),
            (Sequel::Shot { .. } | Sequel::General { .. }, _) => {}
        }
        next
    }

    fn begins(&self) -> bool {
        match self {
            Sequel::Melee(s) => s.fresh && s.risk.is_none(),
            Sequel::Shot { .. } | Sequel::General { .. } | Sequel::Test { .. } => true,
        }
    }

    fn tolls(&self) -> [Toll; 2] {
        match self {
            Sequel::Melee(s) => {
                let mut both = [Toll::default(); 2];
                for w in Which::BOTH {
                    both[s.seats[w.index()].index()] = s.toll(w);
                }
                both
            }
            Sequel::Shot { shot, lost, most, came } => {
                let now = came.map_or(*lost, |l| marking::after(*lost, *most, l));
                let toll = Toll {
                    lost: i16::from(now) - i16::from(*lost),
                    gone: now >= *most,
                    disordered: *lost == 0 && now > 0,
                    ..Toll::default()
                };
                of(shot.seat.other(), toll)
            }
            Sequel::General { chance, came } => {
                of(chance.seat, Toll { general: *came == Some(false), ..Toll::default() })
            }
            Sequel::Test { contest, came } => {
                let seat = contest.pools().first().map_or(Seat::A, |p| p.seat);
                let gain = match came {
                    Some(Verdict::Command(Commanded::Points(n)) | Verdict::Rally(n)) => i16::from(*n),
                    Some(Verdict::Command(Commanded::Reliable)) => 1,
                    Some(Verdict::Chance(holds)) => i16::from(*holds),
                    _ => 0,
                };
                of(seat, Toll { gain, ..Toll::default() })
            }
        }
    }
}

impl Sequel {
    /// What a test that costs nobody a point leads to.
    pub fn test(contest: Contest) -> Sequel {
        Sequel::Test { contest, came: None }
    }

    /// The kind of thing decided.
    pub fn subject(&self) -> &'static str {
        match self {
            Sequel::Melee(_) => "melee",
            Sequel::Shot { .. } => "shot",
            Sequel::General { .. } => "general",
            Sequel::Test { contest: Contest::Command(_), .. } => "command",
            Sequel::Test { contest: Contest::Rally(_), .. } => "rally",
            Sequel::Test { .. } => "chance",
        }
    }

    /// The sequel of a roll of a battle.
    pub(crate) fn of(now: Now<'_, Adgr>, purpose: &Purpose, pending: &Pending<Adgr>) -> Sequel {
        let scene = Scene::new(now.setup, now.world);
        match (purpose, &pending.fight) {
            (Purpose::Melee { one, two }, Contest::Melee(fight)) => {
                let frozen = match now.stack.last() {
                    Some(Frame::Combat(CombatStage::Fights(c))) => c.fight(now.world.phasing),
                    _ => None,
                };
                let meeting = match frozen {
                    Some((ring, _)) => Some(ring.meeting),
                    None => {
                        let found = Engagement::with(&scene, &[]);
                        meeting(&scene, &found.along, &found.given, *one, *two)
                    }
                };
                match meeting {
                    Some(m) => Sequel::Melee(Struggle::new(m, fight.seats, None)),
                    None => Sequel::test(pending.fight.clone()),
                }
            }
            (Purpose::Shot { target, .. }, Contest::Shot(shot)) => {
                let (lost, most) = (scene.unit(target.unit).lost, marking::cohesion(now.world, target.unit));
                Sequel::Shot { shot: *shot, lost, most, came: None }
            }
            (Purpose::GeneralAtRisk { .. }, Contest::Chance(chance)) => {
                Sequel::General { chance: *chance, came: None }
            }
            _ => Sequel::test(pending.fight.clone()),
        }
    }
}
