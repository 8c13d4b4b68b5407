//! A unit on parade: its men and things as a list on a base. States only change this list; `marks` turns it
//! into a handful of paths. 100 symbol units are one module; x runs to the unit's right, y from the front
//! edge (0) to the rear; an angle of 0 looks to the front, clockwise in degrees.

use crate::ink::Hand;
use crate::options::Detail;

/// What one man, horse or beast looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Pike,
    Shot,
    Bow,
    Crossbow,
    Bayonet,
    Buckler,
    Sword,
    Spear,
    /// Spear and shield.
    Shield,
    Halberd,
    Greatsword,
    Knight,
    Peasant,
    Gunner,
    Rider(Ride),
    Barded,
    Led,
    Camel,
}

/// What a rider has in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ride {
    Rein,
    Sword,
    Pistol,
    Lance,
    Carbine,
    Bow,
    Cuirass,
    Baton,
}

impl Mark {
    pub(crate) fn mounted(self) -> bool {
        matches!(self, Mark::Rider(_) | Mark::Barded | Mark::Led | Mark::Camel)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Man {
    pub mark: Mark,
    pub x: f64,
    pub y: f64,
    pub a: f64,
    /// Which body he stands in; each body has its own wash.
    pub body: u8,
    /// His place in the roll, which never changes: his hand's jitter hangs on it.
    pub roll: u64,
}

/// Things that stand among the men and never fall; `s` is how large.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Thing {
    Gun {
        x: f64,
        y: f64,
        a: f64,
        size: Bore,
        s: f64,
    },
    Gabion {
        x: f64,
        y: f64,
        s: f64,
    },
    Limber {
        x: f64,
        y: f64,
        s: f64,
    },
    WarWagon {
        y: f64,
        half: f64,
        long: f64,
    },
    Cart {
        x: f64,
        y: f64,
        a: f64,
        cover: bool,
    },
    Tent {
        x: f64,
        y: f64,
        s: f64,
    },
    Chest {
        x: f64,
        y: f64,
    },
    Elephant {
        x: f64,
        y: f64,
        s: f64,
    },
    /// A rope or dashed line across the base.
    Rope {
        y: f64,
        half: f64,
    },
    /// The arrow of the caracole, down the right flank.
    Wheel {
        x: f64,
        y0: f64,
        y1: f64,
    },
    /// An earthwork round the base.
    Earthwork,
    Ship,
    /// The marker of something not seen.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bore {
    Light,
    Field,
    Heavy,
}

/// A base to stand on.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    /// Half the front.
    pub w: f64,
    /// The depth.
    pub d: f64,
    /// How much coarser than the plan's own marks.
    pub c: f64,
    pub detail: Detail,
    pub hand: Hand,
    /// Where the unit faces: what stands upright on the page is turned back by it.
    pub turn: f64,
}

/// The unit drawn up.
#[derive(Clone, Default)]
pub(crate) struct Muster {
    pub men: Vec<Man>,
    pub things: Vec<Thing>,
    /// Where the colour flies (its middle) and how large.
    pub flag: Option<(f64, f64, f64)>,
    /// Stands loosely: the wash is wider and wobbles more.
    pub loose: bool,
    /// More ground that the first body's wash covers.
    pub also: Vec<(f64, f64)>,
    /// Scattered: each man has a dab of colour of his own.
    pub dabs: bool,
}

/// Ranks and files to fill: from and to, and the spacing.
#[derive(Clone, Copy)]
pub(crate) struct Ranks {
    pub x: (f64, f64),
    pub y: (f64, f64),
    pub dx: f64,
    pub dy: f64,
    pub stagger: bool,
    pub jitter: f64,
}

impl Ranks {
    pub(crate) fn new(x: (f64, f64), y: (f64, f64), dx: f64, dy: f64) -> Self {
        Self { x, y, dx, dy, stagger: false, jitter: 0.0 }
    }

    pub(crate) fn staggered(mut self) -> Self {
        self.stagger = true;
        self
    }

    pub(crate) fn loose(mut self, jitter: f64) -> Self {
        self.jitter = jitter;
        self
    }

    /// The same ranks on the other side of the middle.
    pub(crate) fn mirror(mut self) -> Self {
        self.x = (-self.x.1, -self.x.0);
        self
    }
}

fn count(from: f64, to: f64, step: f64) -> usize {
    if to <= from { 1 } else { ((to - from) / step + 0.5) as usize + 1 }
}

impl Muster {
    pub(crate) fn add(&mut self, mark: Mark, body: u8, x: f64, y: f64, a: f64) {
        let roll = self.men.len() as u64;
        self.men.push(Man { mark, x, y, a, body, roll });
    }

    /// Fills ranks and files evenly, so that both ends are filled.
    pub(crate) fn ranks(&mut self, f: &Field, mark: Mark, body: u8, r: Ranks) {
        let nx = count(r.x.0, r.x.1, r.dx * f.c);
        let ny = count(r.y.0, r.y.1, r.dy * f.c);
        let step = |from: f64, to: f64, i: usize, n: usize| {
            if n > 1 { from + (to - from) * i as f64 / (n - 1) as f64 } else { (from + to) / 2.0 }
        };
        let hand = f.hand.with(0x11 + u64::from(body));
        for j in 0..ny {
            let shift = r.stagger && j % 2 == 1 && nx > 1;
            let half = if shift { (r.x.1 - r.x.0) / (nx - 1) as f64 / 2.0 } else { 0.0 };
            for i in 0..(if shift { nx - 1 } else { nx }) {
                let roll = self.men.len() as u64;
                let (mut x, mut y) = (step(r.x.0, r.x.1, i, nx) + half, step(r.y.0, r.y.1, j, ny));
                let mut a = 0.0;
                if r.jitter > 0.0 {
                    x += hand.sway(roll * 3, r.jitter);
                    y += hand.sway(roll * 3 + 1, r.jitter);
                    a = hand.sway(roll * 3 + 2, r.jitter * 1.6);
                }
                self.add(mark, body, x, y, a);
            }
        }
    }
}
