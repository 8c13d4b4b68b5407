//! Orders of ADG-R in a player's words.

use crate::says::Says;
use rocroi_adgr::setting::{Role, TableSide};
use rocroi_adgr::{
    AdgUnit, Adgr, Angle, Charge, CorpsId, Deviation, Evader, GeneralMove, LeaveZoc, Manoeuvre, Move, Order,
    Side, Square, UnitId,
};
use rocroi_game::{Now, System as _};
use rocroi_table::Ud;
use rocroi_words::Speaker;

struct Sayer<'a> {
    now: Now<'a, Adgr>,
    says: Says<'a>,
}

/// An order, if it takes more than one word.
pub(super) fn says(now: Now<'_, Adgr>, order: &Order, speaker: &Speaker) -> Option<String> {
    let s = Sayer { now, says: Says::new(Adgr::NAME, speaker) };
    match order {
        Order::Move(m) => s.moved(m),
        Order::Charge(c) => s.charged(c),
        Order::Evade(list) => s.evades(list),
        Order::RunOn(by) if by.as_thousandths() == 0 => s.says.plain("run-none"),
        Order::RunOn(by) => s.says.say("run", &[("by", s.ud(*by))]),
        Order::Deviate(d) => s.deviates(*d),
        Order::Edge(edge) => s.says.say("edge", &[("edge", format!("{edge:?}").to_lowercase())]),
        Order::Place(n) => s.says.say("place", &[("n", (u16::from(*n) + 1).to_string())]),
        Order::FromSide(from) => s.says.say("from", &[("side", side(*from))]),
        Order::Conform(unit) => s.of(&[*unit], s.says.plain("conform")),
        Order::Disengage(d) => s.of(&d.units, s.says.plain("disengage")),
        Order::Hold(h) => s.of(&h.units, s.says.plain("hold")),
        Order::Square(q) => s.squares(q),
        Order::LeaveZoc(l) => s.leaves(l),
        Order::General(g) => s.rides(g),
        Order::Rally(r) => s.of(&[r.unit], s.says.plain("rally")),
        Order::Pair(mine, foe) => s.says.say("pair", &[("mine", s.half(*mine)), ("foe", s.half(*foe))]),
        Order::Engage(list) => s.engages(list),
        Order::Store(unit, n) => s.of(&[*unit], s.says.say("store", &[("n", n.to_string())])),
        Order::GoOn(path) if path.is_empty() => s.says.plain("stop"),
        Order::GoOn(path) => s.says.say("go-on", &[("path", s.path(path)?)]),
        Order::Pursue(p) => s.of(&[p.unit], s.says.say("pursue", &[("by", s.ud(p.by))])),
        Order::Follow(units) if units.is_empty() => s.says.plain("follow-none"),
        Order::Follow(units) => s.of(units, s.says.plain("follow")),
        Order::Role(role) => s.says.plain(match role {
            Role::Attacker => "attack",
            Role::Defender => "defend",
        }),
        Order::TableSide(edge) => s.says.plain(match edge {
            TableSide::OwnSide => "own-side",
            TableSide::OppositeSide => "opposite-side",
        }),
        Order::RollAgain(yes) => s.says.plain(if *yes { "roll-again" } else { "discard" }),
        Order::Attempt(None) => s.says.plain("no-attempt"),
        Order::TryAgain(yes) => s.says.plain(if *yes { "try-again" } else { "let-be" }),
        Order::Bayonets(list) if list.is_empty() => s.says.plain("bayonets-none"),
        // One word says it, or the message of the order does.
        Order::Activate(_)
        | Order::Choose(_)
        | Order::Stay
        | Order::Aside(_)
        | Order::Encourage(_)
        | Order::EndCorps
        | Order::Refuge(_)
        | Order::Shoot(_)
        | Order::Recall(_)
        | Order::Enter(_)
        | Order::Reveal(_)
        | Order::SetUp(_)
        | Order::RemoveFake(_)
        | Order::EndPursuit
        | Order::Bayonets(_)
        | Order::Region(_)
        | Order::Pieces(_)
        | Order::Instead(_)
        | Order::NextPiece(_)
        | Order::LayPiece(_)
        | Order::LayWater(_)
        | Order::LayRoad(_)
        | Order::Attempt(Some(_))
        | Order::AdjustPiece(_)
        | Order::Camp(_)
        | Order::Plan(_)
        | Order::Markers(_)
        | Order::Deploy(_) => None,
    }
}

fn side(side: Side) -> String {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
    .to_owned()
}

impl Sayer<'_> {
    fn name(&self, unit: UnitId) -> String {
        self.now.world.sheets.get(unit.index()).map_or_else(String::new, |s| s.name.clone())
    }

    fn names(&self, units: &[UnitId]) -> String {
        self.says.list(&units.iter().map(|u| self.name(*u)).collect::<Vec<_>>())
    }

    fn half(&self, of: AdgUnit) -> String {
        self.name(of.unit)
    }

    fn of(&self, units: &[UnitId], what: Option<String>) -> Option<String> {
        self.says.of(self.names(units), what)
    }

    /// Lengths to what a ruler shows.
    fn ud(&self, by: Ud) -> String {
        self.says.length("ud", (i64::from(by.as_thousandths()) + 5) / 10 * 10)
    }

    fn angle(&self, by: Angle) -> String {
        self.says.degrees((by.0 + 50) / 100 * 100)
    }

    fn manoeuvre(&self, m: &Manoeuvre) -> Option<String> {
        let turn = |id, to: Side, by: String| self.says.say(id, &[("side", side(to)), ("by", by)]);
        match m {
            Manoeuvre::Advance(by) => self.says.say("advance", &[("by", self.ud(*by))]),
            Manoeuvre::Back(by) => self.says.say("back", &[("by", self.ud(*by))]),
            Manoeuvre::Wheel(to, by) => turn("wheel", *to, self.angle(*by)),
            Manoeuvre::CentreWheel(to, by) => turn("centre-wheel", *to, self.angle(*by)),
            Manoeuvre::Slide(to, by) => turn("slide", *to, self.ud(*by)),
            Manoeuvre::QuarterTurn(to) => self.says.say("quarter-turn", &[("side", side(*to))]),
            Manoeuvre::HalfTurn => self.says.plain("half-turn"),
            Manoeuvre::Extend(comers) => {
                let who: Vec<UnitId> = comers.iter().map(|c| c.unit).collect();
                self.says.say("extend", &[("who", self.names(&who))])
            }
            Manoeuvre::Contract(c) => {
                let who: Vec<UnitId> = c.followers.iter().map(|f| f.unit).collect();
                let args = [("who", self.names(&who)), ("lead", self.names(&c.lead))];
                self.says.say("contract", &args)
            }
        }
    }

    fn path(&self, path: &[Manoeuvre]) -> Option<String> {
        let parts = path.iter().map(|m| self.manoeuvre(m)).collect::<Option<Vec<_>>>()?;
        Some(parts.join(", "))
    }

    fn moved(&self, m: &Move) -> Option<String> {
        let mut what = self.path(&m.path)?;
        if let Some(s) = m.support {
            let args = [("friend", self.half(s.friend)), ("foe", self.half(s.enemy))];
            let support = self.says.say("support", &args)?;
            what = if what.is_empty() { support } else { format!("{what}, {support}") };
        }
        if m.rally {
            what = format!("{what}, {}", self.says.plain("rally")?);
        }
        self.of(&m.units, Some(what))
    }

    fn charged(&self, c: &Charge) -> Option<String> {
        let id = if c.spontaneous { "charge-spontaneously" } else { "charge" };
        let charge = self.says.say(id, &[("who", self.names(&c.units))])?;
        let opening = self.path(&c.opening)?;
        Some(if opening.is_empty() { charge } else { format!("{charge}, {opening}") })
    }

    fn evades(&self, list: &[Evader]) -> Option<String> {
        let units: Vec<UnitId> = list.iter().flat_map(|e| e.units.iter().copied()).collect();
        if units.is_empty() {
            return self.says.plain("stand");
        }
        let mut out = self.says.say("evade", &[("who", self.names(&units))])?;
        if list.iter().any(|e| e.straight) {
            out = format!("{out}, {}", self.says.plain("straight")?);
        }
        if list.iter().any(|e| e.half_turn) {
            out = format!("{out}, {}", self.says.plain("half-turn")?);
        }
        Some(out)
    }

    fn deviates(&self, d: Deviation) -> Option<String> {
        let to = |id, s: Side| self.says.say(id, &[("side", side(s))]);
        match d {
            Deviation::Slide(s) => to("deviate-slide", s),
            Deviation::Wheel(s) => to("deviate-wheel", s),
            Deviation::SlideAndWheel(s, w) => {
                Some(format!("{}, {}", to("deviate-slide", s)?, to("deviate-wheel", w)?))
            }
            Deviation::None => self.says.plain("deviate-none"),
        }
    }

    fn squares(&self, q: &Square) -> Option<String> {
        let formed = self.now.world.units.get(q.unit.index()).is_some_and(|u| u.square);
        let what = self.says.plain(if formed { "square-break" } else { "square-form" })?;
        let path = self.path(&q.path)?;
        self.of(&[q.unit], Some(if path.is_empty() { what } else { format!("{what}, {path}") }))
    }

    fn leaves(&self, l: &LeaveZoc) -> Option<String> {
        let mut what = self.says.plain("leave-zoc")?;
        for (said, id) in [(l.ahead, "ahead"), (l.straight, "straight"), (l.half_turn, "half-turn")] {
            if said {
                what = format!("{what}, {}", self.says.plain(id)?);
            }
        }
        self.of(&l.units, Some(what))
    }

    fn general(&self, corps: CorpsId) -> String {
        self.now.setup.corps.get(corps.index()).map_or_else(String::new, |c| c.general.clone())
    }

    fn rides(&self, g: &GeneralMove) -> Option<String> {
        let what = match (g.join, g.path.last()) {
            (Some(unit), _) => self.says.say("general-joins", &[("unit", self.half(unit))]),
            (None, Some(to)) => {
                let coord = |n: i32| {
                    let ud = i64::from(Ud::floor_of(n).as_thousandths());
                    self.says.length("ud", ud / 100 * 100)
                };
                self.says.say("general-rides", &[("x", coord(to.x)), ("y", coord(to.y))])
            }
            (None, None) => self.says.plain("general-stays"),
        };
        self.says.of(self.general(g.general), what)
    }

    fn engages(&self, list: &[(CorpsId, AdgUnit)]) -> Option<String> {
        if list.is_empty() {
            return self.says.plain("engage-none");
        }
        let each = list.iter().map(|(corps, unit)| {
            self.says.say("engage", &[("general", self.general(*corps)), ("unit", self.half(*unit))])
        });
        Some(each.collect::<Option<Vec<_>>>()?.join(", "))
    }
}
