//! What shots and strikes bring on average, by the exact odds of the engine's own: those about to fall, and those that
//! could fall next turn as everybody stands.

use std::sync::OnceLock;

use rocroi_argad::Argad;
use rocroi_argad::figures::{Class, FigureId, Firearm, Marks};
use rocroi_argad::melee::{
    Duel, Effect, Named, Strike, default_strike, default_weapon, factors, name_all, reach as reach_of,
    step_of, strike, strikers,
};
use rocroi_argad::morale::can_reload;
use rocroi_argad::movement::table_allowance;
use rocroi_argad::orders::{Aim, StrikeOrder};
use rocroi_argad::shooting::{Frozen, Shot, number_at, poor_shot};
use rocroi_argad::world::{Contact, Eyes, FOOT, MOUNTED, World};
use rocroi_game::{Now, Seat};
use rocroi_odds::exact;
use rocroi_table::{Cm, Fine, GRAIN};

use super::{leads, worth};
use crate::field::{Body, far};
use crate::mind::Eye;

/// Certainty.
pub(super) const SURE: i64 = 10_000;

/// How likely a shot that needs this natural value is to hit.
pub(super) fn likely(needed: i16) -> i64 {
    const MOST: usize = 12;
    static KNOWN: [OnceLock<i64>; MOST] = [const { OnceLock::new() }; MOST];
    let needed = needed.max(0) as usize;
    let Some(known) = KNOWN.get(needed) else { return 0 };
    *known
        .get_or_init(|| exact(&Shot::new(Seat::A, needed as u8, 0)).mean(|r| i64::from(r.hit) * SURE) as i64)
}

/// How likely one is to be hit, and to be pushed back.
#[derive(Clone, Copy, Default)]
struct Fate {
    hit: i32,
    push: i32,
}

/// The factors of a strike that are told apart.
const FACTORS: i16 = 5;
/// Kinds of strikes: factors, classes, cuirass or not.
const STRIKES: usize = (2 * FACTORS as usize + 1) * 5 * 2;

/// A strike's place in a table of all.
fn kind(s: &Strike) -> usize {
    let modifier = (s.modifier.clamp(-FACTORS, FACTORS) + FACTORS) as usize;
    let class = usize::from(s.class.get().clamp(1, 5)) - 1;
    (modifier * 5 + class) * 2 + usize::from(s.cuirass)
}

/// What a strike does to whom it is made at.
fn struck(s: &Strike) -> Fate {
    static KNOWN: [OnceLock<Fate>; STRIKES] = [const { OnceLock::new() }; STRIKES];
    *KNOWN[kind(s)].get_or_init(|| {
        let odds = exact(s);
        let of = |e: Effect| odds.mean(|b| i64::from(b.effect == e) * SURE) as i32;
        Fate { hit: of(Effect::Hit), push: of(Effect::Push) }
    })
}

/// What two who strike each other in one step do to each other; each with his class and cuirass.
fn duelled(strikes: [Strike; 2], strikers: [(Class, bool); 2]) -> [Fate; 2] {
    static KNOWN: [OnceLock<[Fate; 2]>; STRIKES * STRIKES] = [const { OnceLock::new() }; STRIKES * STRIKES];
    let [one, other] = strikes;
    // Whom the one strikes at is the other: class and cuirass of both are told by the two strikes.
    *KNOWN[kind(&one) * STRIKES + kind(&other)].get_or_init(|| {
        let odds = exact(&Duel { strikes, steps: [0, 0], strikers });
        [0, 1].map(|i: usize| {
            let of = |e: Effect| odds.mean(|r| i64::from(r.suffered[i] == e) * SURE) as i32;
            Fate { hit: of(Effect::Hit), push: of(Effect::Push) }
        })
    })
}

/// What it costs that a figure is hit: a leader with two lives is only wounded.
fn stake(now: Now<'_, Argad>, id: FigureId) -> i64 {
    worth(now, id) / i64::from(now.world.figure(id).lives.max(1))
}

/// What all these strikes do for a side on average.
pub(super) fn melee(now: Now<'_, Argad>, strikes: &[Named], seat: Seat) -> i64 {
    if strikes.is_empty() { 0 } else { costs(now, &hits(now, strikes), seat) }
}

/// What it brings a side that everybody is hit with such a chance.
pub(super) fn costs(now: Now<'_, Argad>, hit: &[i64], seat: Seat) -> i64 {
    let w = now.world;
    let lost = |id: FigureId| hit[id.index()] * stake(now, id) / SURE;
    w.ids().map(|id| if w.figure(id).side == seat { -lost(id) } else { lost(id) }).sum()
}

/// How likely everybody is to be hit by all these strikes, step by step: who is struck down or pushed back does not strike.
pub(super) fn hits(now: Now<'_, Argad>, strikes: &[Named]) -> Vec<i64> {
    let w = now.world;
    let mut able = vec![SURE; w.figures.len()];
    let mut hit = vec![0; w.figures.len()];
    let mut suffers = |able: &mut Vec<i64>, id: FigureId, by: i64, fate: Fate| {
        let (i, hits, pushes) =
            (id.index(), by * i64::from(fate.hit) / SURE, by * i64::from(fate.push) / SURE);
        hit[i] += able[i] * hits / SURE;
        able[i] -= able[i] * (hits + pushes).min(SURE) / SURE;
    };
    let last = strikes.iter().map(|s| s.step).max().unwrap_or(0);
    for step in 0..=last {
        let before = able.clone();
        for s in strikes.iter().filter(|s| s.step == step) {
            let (striker, target) = (s.order.striker, s.order.target);
            let back = |o: &&Named| {
                o.step == step
                    && o.order.striker == target
                    && o.order.target == striker
                    && !o.behind
                    && !s.behind
            };
            let Some(other) = strikes.iter().find(back) else {
                suffers(&mut able, target, before[striker.index()], struck(&s.strike));
                continue;
            };
            // Two who strike each other are reckoned once.
            if striker < target {
                let of = |id: FigureId| (w.figure(id).class, now.setup.profile(id).cuirass);
                let [mine, his] = duelled([s.strike, other.strike], [of(striker), of(target)]);
                suffers(&mut able, striker, before[target.index()], mine);
                suffers(&mut able, target, before[striker.index()], his);
            }
        }
    }
    hit
}

/// How likely everybody is to be hit by those in contact with him, struck as most would.
pub(super) fn in_contact(now: Now<'_, Argad>) -> Option<Vec<i64>> {
    let w = now.world;
    (!w.contacts.is_empty()).then(|| hits(now, &name_all(w, now.setup, &[])))
}

/// What that brings a side.
pub(super) fn joined(now: Now<'_, Argad>, seat: Seat) -> i64 {
    in_contact(now).map_or(0, |hit| costs(now, &hit, seat))
}

/// Whom to strike where there is a choice: what brings a side most, the others striking as most would.
pub(super) fn targets(now: Now<'_, Argad>, seat: Seat) -> Vec<StrikeOrder> {
    let (w, setup) = (now.world, now.setup);
    let mut named: Vec<StrikeOrder> = Vec::new();
    let mut best = joined(now, seat);
    for striker in strikers(w, setup, seat) {
        let (enemies, behind) = reach_of(w, setup, striker);
        let Some(usual) = default_strike(w, setup, striker).filter(|_| enemies.len() > 1 && !behind) else {
            continue;
        };
        for target in enemies.into_iter().filter(|e| *e != usual.target) {
            let mut other = named.clone();
            other.retain(|o| o.striker != striker);
            other.push(StrikeOrder { target, ..usual });
            let brings = melee(now, &name_all(w, setup, &other), seat);
            if brings > best {
                best = brings;
                named = other;
            }
        }
    }
    named
}

/// Who is how likely to be left when shots have been named: whom one shot takes the next cannot take again.
#[derive(Clone)]
pub(super) struct Left(Vec<i64>);

impl Left {
    /// Everybody.
    pub(super) fn all(w: &World) -> Left {
        Left(vec![SURE; w.figures.len()])
    }

    /// How likely everybody is to fall, by the shots or by these strikes: who has a second life does half as often.
    pub(super) fn falls(&self, w: &World, struck: Option<&[i64]>) -> Vec<i64> {
        let falls = |id: FigureId| {
            let (shot, lives) = (SURE - self.0[id.index()], i64::from(w.figure(id).lives.max(1)));
            let hit = struck.map_or(0, |s| s[id.index()]).min(SURE);
            (shot + (SURE - shot) * hit / SURE) / lives
        };
        w.ids().map(falls).collect()
    }

    /// What a shot at these takes, likelier the first, and what that is worth.
    pub(super) fn shot_at(
        &mut self,
        now: Now<'_, Argad>,
        at: impl IntoIterator<Item = (FigureId, i16)>,
        one: bool,
    ) -> i64 {
        let mut worth = 0;
        let mut fallen = 0;
        for (id, needed) in at {
            let hits = (likely(needed) - fallen).max(0);
            let left = &mut self.0[id.index()];
            // At a group a hit that finds its man down takes the next; at one man it is lost.
            let takes = if one { hits * *left / SURE } else { hits.min(*left) };
            *left -= takes;
            fallen += takes;
            worth += takes * stake(now, id) / SURE;
            if one || hits <= takes {
                break;
            }
        }
        worth
    }
}

/// What the first of these shots brings the shooter's side on average when all are fired.
pub(super) fn volley(now: Now<'_, Argad>, shots: &[Frozen]) -> i64 {
    let mut left = Left::all(now.world);
    let mut brings = 0;
    for shot in shots.iter().rev() {
        let needed = i16::from(shot.number) - shot.tally.total();
        brings = match shot.order.aim {
            Aim::Figure(id) => left.shot_at(now, [(id, needed)], true),
            Aim::Group(_) => left.shot_at(now, shot.others.iter().copied(), false),
        };
    }
    brings
}

/// Everybody who is on his feet, and where these bodies are.
fn men(w: &World, bodies: &[Body]) -> Vec<(FigureId, Fine)> {
    let men = bodies.iter().map(|b| (FigureId(b.id), b.rect.centre()));
    men.filter(|(id, _)| !w.routed(*id)).collect()
}

/// What everybody who will have loaded would hit on average if he shot at his best target next turn from where these
/// bodies are, more than the other side. Whoever has moved may have to wait a turn. Sight is not looked at, unless somebody
/// thinks of others before a leader who `screen` him.
pub(super) fn fire(now: Now<'_, Argad>, seat: Seat, bodies: &[Body], eye: Eye<'_>) -> i64 {
    let (w, setup) = (now.world, now.setup);
    let men = men(w, bodies);
    let mut sum = 0;
    for (id, at) in men.iter().filter(|(id, _)| !w.in_contact(*id)) {
        let f = w.figure(*id);
        let loads = || can_reload(w, setup, *id).first().copied();
        let long = setup.profile(*id).long_arm.filter(|_| f.long_loaded);
        let Some(arm) = long.or((f.pistols_loaded > 0).then_some(Firearm::Pistol)).or_else(loads) else {
            continue;
        };
        if arm.row().foot_and_still && f.mounted() {
            continue;
        }
        let moved = !w.immobile(*id) || w.spot(*id, Eyes::All).is_none_or(|s| s.at != at.point());
        let poor = i16::from(poor_shot(f.class));
        let reach = i64::from(Cm(arm.reach()).units());
        let aim = |(foe, there): &(FigureId, Fine)| {
            if w.figure(*foe).side == f.side || w.in_contact(*foe) {
                return 0;
            }
            let far = far(*at, *there);
            if far > reach {
                return 0;
            }
            if eye.weights.screen && leads(now, *foe) && screened(&men, [(*id, *at), (*foe, *there)]) {
                return 0;
            }
            let range = i32::try_from(far).unwrap_or(i32::MAX);
            let number = number_at(arm, range).map_or(0, |(number, _)| likely(i16::from(number) + poor));
            number * stake(now, *foe) / SURE
        };
        let waits = arm.row().foot_and_still && moved;
        let best = men.iter().map(aim).max().unwrap_or(0) / if waits { 2 } else { 1 };
        sum += if f.side == seat { best } else { -best };
    }
    sum
}

/// Does anybody stand between these two?
fn screened(men: &[(FigureId, Fine)], [(one, from), (other, to)]: [(FigureId, Fine); 2]) -> bool {
    let short = |a: Fine, b: Fine| ((a.x - b.x) / GRAIN, (a.y - b.y) / GRAIN);
    let (dx, dy) = short(to, from);
    let (square, half) = (dx * dx + dy * dy, i64::from(FOOT / 2));
    men.iter().filter(|(id, _)| *id != one && *id != other).any(|(_, at)| {
        let (px, py) = short(*at, from);
        let (cross, along) = (dx * py - dy * px, dx * px + dy * py);
        along > 0 && along < square && i128::from(cross).pow(2) < i128::from(half * half) * i128::from(square)
    })
}

/// A good range for a long arm.
const GOOD_RANGE: i32 = Cm(20).units();
/// A long arm's reach by which others are measured.
const USUAL_REACH: i64 = 30;

/// What a side's long arms hit in a turn at a good range, about: those that reach farther more, from a saddle half.
pub(super) fn firepower(now: Now<'_, Argad>, seat: Seat) -> i64 {
    let (w, setup) = (now.world, now.setup);
    let of = |id: FigureId| {
        let f = w.figure(id);
        let Some(arm) = setup.profile(id).long_arm.filter(|_| !w.routed(id)) else { return 0 };
        let number = number_at(arm, GOOD_RANGE).map_or(0, |(number, _)| i16::from(number));
        let hits = likely(number + i16::from(poor_shot(f.class))) * i64::from(arm.reach()) / USUAL_REACH;
        if f.mounted() { hits / 2 } else { hits }
    };
    w.seen_of(seat, Eyes::All).map(|(id, _)| of(id)).sum()
}

/// What a figure would gain by going at another that stands, in thousandths of an ordinary one.
pub(super) fn edge(now: Now<'_, Argad>, charger: FigureId, at: FigureId) -> i64 {
    let (w, setup) = (now.world, now.setup);
    let mut met = w.clone();
    let side = w.figure(charger).side;
    if w.mover(setup, charger).is_cavalry() {
        met.figure_mut(charger).marks.set(Marks::CHARGES);
    }
    let (a, b) = if side == Seat::A { (charger, at) } else { (at, charger) };
    met.contacts = vec![Contact { a, b, by: Some(side), across: None, lined: [false; 2], at_start: false }];
    let named = |striker: FigureId, target: FigureId| {
        let weapon = default_weapon(&met, setup, striker);
        let tally = factors(&met, setup, striker, weapon, target);
        let order = StrikeOrder { striker, weapon, target };
        Named {
            order,
            step: step_of(&met, striker, weapon, target, false),
            strike: strike(&met, setup, striker, target, &tally),
            tally,
            blow: None,
            behind: false,
        }
    };
    melee(now, &[named(charger, at), named(at, charger)], side)
}

/// How far off, from middle to middle, a figure can come into contact with somebody in one turn.
pub(super) fn reach(now: Now<'_, Argad>, id: FigureId) -> i32 {
    let (_, far) = table_allowance(now.world.mover(now.setup, id), now.setup.profile(id).clothing(), false);
    Cm(i32::from(far)).units() + if now.world.figure(id).mounted() { MOUNTED.depth } else { FOOT }
}

/// What could be gained next turn by going at whoever is in reach, more than the other side: everybody is gone at once at
/// most, by whoever gains most by it.
pub(super) fn threat(now: Now<'_, Argad>, seat: Seat, bodies: &[Body], eye: Eye<'_>) -> i64 {
    let w = now.world;
    let men = men(w, bodies);
    let mut ways: Vec<(i64, FigureId, FigureId)> = Vec::new();
    for (id, at) in men.iter().filter(|(id, _)| !w.in_contact(*id) && !w.figure(*id).class.is_one()) {
        let reach = i64::from(reach(now, *id));
        for (foe, there) in men.iter().filter(|(foe, _)| w.figure(*foe).side != w.figure(*id).side) {
            if far(*at, *there) <= reach {
                let gain = eye.memo.edge(now, id.0, foe.0);
                if gain > 0 {
                    ways.push((gain, *id, *foe));
                }
            }
        }
    }
    ways.sort_unstable_by_key(|(gain, id, foe)| (-*gain, *id, *foe));
    let mut busy = vec![false; w.figures.len()];
    let mut sum = 0;
    for (gain, id, foe) in ways {
        if !busy[id.index()] && !busy[foe.index()] {
            busy[id.index()] = true;
            busy[foe.index()] = true;
            sum += if w.figure(id).side == seat { gain } else { -gain };
        }
    }
    sum
}
