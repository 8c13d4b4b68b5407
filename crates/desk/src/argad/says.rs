//! Orders of Argad! in a player's words: groups by their names, men by theirs, ways by the compass.

use crate::says::Says;
use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, GroupId};
use rocroi_argad::movement::{Course, Deed, Form, Hand, Leg, Manoeuvre, March, Reaction, Redraw, Step, Walk};
use rocroi_argad::orders::{Aim, AmbushBy, Decision, Order, ShotOrder, StrikeOrder};
use rocroi_argad::script::name_of;
use rocroi_argad::world::Eyes;
use rocroi_game::{Now, Seat, System as _};
use rocroi_table::Point;
use rocroi_words::Speaker;

struct Sayer<'a> {
    now: Now<'a, Argad>,
    seat: Seat,
    says: Says<'a>,
}

/// An order.
pub(super) fn says(now: Now<'_, Argad>, seat: Seat, order: &Order, speaker: &Speaker) -> Option<String> {
    let s = Sayer { now, seat, says: Says::new(Argad::NAME, speaker) };
    let says = s.says;
    match order {
        Order::TakeEdge(edge) => says.say("edge", &[("edge", says.term(<&'static str>::from(*edge)))]),
        Order::Hide(list) if list.is_empty() => says.plain("hide-none"),
        Order::Hide(list) => {
            let groups: Vec<String> = list.iter().map(|p| s.group(p.group)).collect();
            says.say("hide", &[("groups", says.list(&groups))])
        }
        Order::Place(p) => {
            let formed = if p.formed.is_some() { "place-formed" } else { "place" };
            says.say(formed, &[("group", s.group(p.group))])
        }
        Order::Regroup { splits, merges } => s.regroups(splits, merges),
        Order::Ambush(list) if list.is_empty() => says.plain("ambush-none"),
        Order::Ambush(list) => {
            let each = list.iter().map(|(n, by)| {
                let what = match by {
                    AmbushBy::Fire => "ambush-fire",
                    AmbushBy::Movement => "ambush-movement",
                };
                says.of(s.group(*n), says.plain(what))
            });
            Some(each.collect::<Option<Vec<_>>>()?.join("; "))
        }
        Order::Stay(n) => says.of(s.group(*n), says.plain("stay")),
        Order::Walk(walk) => s.walks(walk),
        Order::March(march) => s.marches(march),
        Order::Form(form) => s.forms(form),
        Order::React(list) if list.is_empty() => says.plain("stand"),
        Order::React(list) => {
            let each = list.iter().map(|(n, r)| says.of(s.group(*n), s.reacts(r)));
            Some(each.collect::<Option<Vec<_>>>()?.join("; "))
        }
        Order::Redraw(list) if list.is_empty() => says.plain("redraw-none"),
        Order::Redraw(list) => {
            let each = list.iter().map(|(id, r)| {
                let what = match r {
                    Redraw::Keep => says.plain("keep"),
                    Redraw::Halt => says.plain("halt"),
                    Redraw::At(foe) => says.say("attack", &[("foes", s.name(*foe))]),
                };
                says.of(s.name(*id), what)
            });
            Some(each.collect::<Option<Vec<_>>>()?.join("; "))
        }
        Order::Stops(list) if list.is_empty() => says.plain("stops-none"),
        Order::Stops(list) => {
            let each = list.iter().map(|(id, far)| {
                let id = s.name(*id);
                says.of(id, says.say("stop", &[("far", s.cm(*far))]))
            });
            Some(each.collect::<Option<Vec<_>>>()?.join("; "))
        }
        Order::Shoot(list) => s.shoots(list),
        Order::Strike(list) => s.strikes(list),
        Order::FollowUp(n, far) => {
            says.say("follow-up", &[("n", (u16::from(*n) + 1).to_string()), ("far", s.cm(*far))])
        }
        Order::Redress(list) if list.is_empty() => says.plain("redress-none"),
        Order::Redress(list) => {
            let who: Vec<String> = list.iter().map(|(id, _)| s.name(*id)).collect();
            says.say("redress", &[("who", says.list(&who))])
        }
        Order::Reload(list) if list.is_empty() => says.plain("reload-usual"),
        Order::Reload(list) => {
            let each = list
                .iter()
                .map(|(id, arm)| says.of(s.name(*id), says.say("reload", &[("arm", says.term(arm.name()))])));
            Some(each.collect::<Option<Vec<_>>>()?.join("; "))
        }
        Order::Choose(id) => {
            let kind = says.term(&now.setup.listed(*id).name);
            says.say("choose", &[("who", s.name(*id)), ("kind", kind)])
        }
        Order::Done
        | Order::Enough
        | Order::StayBack
        | Order::RedressByDefault
        | Order::Retreat
        | Order::FightOn => None,
    }
}

/// A question about groups, with their names.
pub(super) fn asks(now: Now<'_, Argad>, decision: &Decision, speaker: &Speaker) -> Option<String> {
    let (id, groups) = match decision {
        Decision::AmbushShots { group } => ("ambush-shots", vec![*group]),
        Decision::AmbushMove { group } => ("ambush-move", vec![*group]),
        Decision::GoOn { group, .. } => ("go-on", vec![*group]),
        Decision::React { groups } => ("react", groups.clone()),
        Decision::Redress { group } => ("redress", vec![*group]),
        _ => return None,
    };
    let seat = groups.first()?.seat;
    let s = Sayer { now, seat, says: Says::new(Argad::NAME, speaker) };
    let named: Vec<String> = groups.iter().map(|g| s.group(g.number)).collect();
    let args = [("n", named.len().to_string()), ("groups", s.says.list(&named))];
    speaker.with_args(&format!("argad-asks-{id}"), &args).ok()
}

impl Sayer<'_> {
    fn name(&self, id: FigureId) -> String {
        name_of(self.now.setup, id)
    }

    fn names(&self, ids: &[FigureId]) -> String {
        self.says.list(&ids.iter().map(|id| self.name(*id)).collect::<Vec<_>>())
    }

    /// A group as the roster heads it.
    fn group(&self, number: u8) -> String {
        let name = self.now.setup.group(self.seat, number).map_or("", |g| g.name.as_str());
        format!("{} {name}", GroupId::new(self.seat, number)).trim_end().to_owned()
    }

    /// Some of a group, by its name if it is all of them.
    fn some_of(&self, number: u8, who: &[FigureId]) -> String {
        let members: Vec<FigureId> = self.now.world.members(GroupId::new(self.seat, number)).collect();
        let all = who.is_empty() || members.iter().all(|m| who.contains(m));
        if all { self.group(number) } else { self.names(who) }
    }

    /// A length to a tenth of a centimetre.
    fn cm(&self, units: i32) -> String {
        self.says.length("cm", (i64::from(units) + 50) / 100 * 100)
    }

    fn regroups(&self, splits: &[(u8, Vec<FigureId>)], merges: &[Vec<u8>]) -> Option<String> {
        if splits.is_empty() && merges.is_empty() {
            return self.says.plain("regroup-none");
        }
        let split = splits
            .iter()
            .map(|(n, who)| self.says.say("split", &[("group", self.group(*n)), ("who", self.names(who))]));
        let merge = merges.iter().map(|m| {
            let groups: Vec<String> = m.iter().map(|n| self.group(*n)).collect();
            self.says.say("merge", &[("groups", self.says.list(&groups))])
        });
        Some(split.chain(merge).collect::<Option<Vec<_>>>()?.join("; "))
    }

    /// So far, and which way.
    fn goes(&self, by: Point) -> Option<String> {
        let far = f64::from(by.x).hypot(f64::from(by.y)) as i32;
        self.says.say("go", &[("far", self.cm(far)), ("way", self.says.way(by.x, by.y))])
    }

    fn deed(&self, deed: &Deed) -> Option<String> {
        self.says.plain(match deed {
            Deed::Crouch => "crouch",
            Deed::StandUp => "stand-up",
            Deed::Mount(_) => "mount",
            Deed::Dismount(_) => "dismount",
            Deed::Hold(_) => "hold-horses",
            Deed::LetGo => "let-go",
            Deed::Take(_) => "take-horse",
            Deed::Turn(_) => "turn",
            Deed::Drive(..) => "drive",
        })
    }

    /// What a man does on a path of his own: all of it, in order.
    fn course(&self, c: &Course) -> Vec<Option<String>> {
        let mut parts: Vec<Option<String>> = c.enter.iter().map(|_| self.says.plain("enter")).collect();
        parts.extend(c.first.iter().map(|d| self.deed(d)));
        let sum = c.legs.iter().fold(Point::default(), |sum, leg| match leg {
            Leg::By(p) => sum + *p,
            Leg::Storey(_) => sum,
        });
        if sum != Point::default() && c.against.is_empty() {
            parts.push(self.goes(sum));
        }
        for leg in &c.legs {
            if let Leg::Storey(n) = leg {
                parts.push(self.says.plain(if *n > 0 { "up" } else { "down" }));
            }
        }
        parts.extend(c.last.iter().map(|d| self.deed(d)));
        if c.leave {
            parts.push(self.says.plain("leave"));
        }
        parts
    }

    fn walks(&self, walk: &Walk) -> Option<String> {
        let mut parts = Vec::new();
        if walk.loosen {
            parts.push(self.says.plain("loosen"));
        }
        let mut foes: Vec<FigureId> = walk.own.iter().flat_map(|c| c.against.iter().copied()).collect();
        foes.sort_unstable();
        foes.dedup();
        if !foes.is_empty() {
            parts.push(self.says.say("attack", &[("foes", self.names(&foes))]));
        }
        let sum = walk.path.iter().fold(Point::default(), |sum, p| sum + *p);
        if foes.is_empty() && sum != Point::default() {
            parts.push(self.goes(sum));
        }
        // Men who do the same are told once.
        let own = walk.own.first().map(|c| self.course(c)).unwrap_or_default();
        parts.extend(own);
        if walk.more {
            parts.push(self.says.plain("more"));
        }
        let who: Vec<FigureId> =
            if walk.path.is_empty() { walk.own.iter().map(|c| c.figure).collect() } else { Vec::new() };
        let what = parts.into_iter().collect::<Option<Vec<_>>>()?.join(", ");
        let what = if what.is_empty() { self.says.plain("stay") } else { Some(what) };
        self.says.of(self.some_of(walk.group, &who), what)
    }

    fn manoeuvre(&self, m: &Manoeuvre) -> Option<String> {
        match m {
            Manoeuvre::Quarter(to) => self.says.say("quarter", &[("side", hand(*to))]),
            Manoeuvre::Half => self.says.plain("half"),
            Manoeuvre::Files(n, _) => self.says.say("files", &[("n", n.to_string())]),
        }
    }

    fn marches(&self, march: &March) -> Option<String> {
        let mut parts: Vec<Option<String>> = march.enter.iter().map(|_| self.says.plain("enter")).collect();
        parts.extend(march.first.iter().map(|m| self.manoeuvre(m)));
        parts.extend(march.steps.iter().map(|step| {
            match step {
                Step::Ahead(far) => self.says.say("ahead", &[("far", self.cm(*far))]),
                Step::Back(far) => self.says.say("back", &[("far", self.cm(*far))]),
                Step::Aside(to, far) => {
                    self.says.say("aside", &[("side", hand(*to)), ("far", self.cm(*far))])
                }
                Step::Wheel(to, by) => self
                    .says
                    .say("wheel", &[("side", hand(*to)), ("by", self.says.degrees((by + 50) / 100 * 100))]),
            }
        }));
        parts.extend(march.last.iter().map(|m| self.manoeuvre(m)));
        if !march.against.is_empty() {
            parts.push(self.says.say("attack", &[("foes", self.names(&march.against))]));
        }
        if march.leave {
            parts.push(self.says.plain("leave"));
        }
        let what = parts.into_iter().collect::<Option<Vec<_>>>()?.join(", ");
        let what = if what.is_empty() { self.says.plain("stay") } else { Some(what) };
        self.says.of(self.group(march.group), what)
    }

    fn forms(&self, form: &Form) -> Option<String> {
        let facing = rocroi_table::Pose::new(Point::default(), form.facing).advanced(10_000).at;
        let what = self.says.say("form", &[("way", self.says.way(facing.x, facing.y))]);
        // How wide: those who stand foremost.
        let ahead = |p: &Point| -> i64 {
            i64::from(p.x) * i64::from(facing.x) + i64::from(p.y) * i64::from(facing.y)
        };
        let place =
            |(id, by): &(FigureId, Point)| self.now.world.spot(*id, Eyes::Of(self.seat)).map(|s| s.at + *by);
        let all: Vec<i64> = form.places.iter().filter_map(place).map(|p| ahead(&p)).collect();
        let most = all.iter().copied().max().unwrap_or_default();
        let files = all.iter().filter(|a| most - **a < 10_000 * 50).count();
        let files = self.says.say("files", &[("n", files.to_string())])?;
        self.says.of(self.group(form.group), Some(format!("{}, {files}", what?)))
    }

    fn reacts(&self, r: &Reaction) -> Option<String> {
        match r {
            Reaction::Stand => self.says.plain("stand"),
            Reaction::CounterCharge { .. } => self.says.plain("counter-charge"),
            Reaction::FallBack { back: Some(far), .. } => self.says.say("back", &[("far", self.cm(*far))]),
            Reaction::FallBack { loosen: true, .. } => self.says.plain("fall-back-loose"),
            Reaction::FallBack { .. } => self.says.plain("fall-back"),
        }
    }

    fn shoots(&self, list: &[ShotOrder]) -> Option<String> {
        if list.is_empty() {
            return self.says.plain("shoot-none");
        }
        let one = |s: &ShotOrder| {
            let at = match s.aim {
                Aim::Figure(id) => self.name(id),
                Aim::Group(g) => {
                    let name = self.now.setup.group(g.seat, g.number).map_or("", |l| l.name.as_str());
                    format!("{g} {name}").trim_end().to_owned()
                }
            };
            let arm = self.says.term(s.firearm.name());
            self.says.of(self.name(s.shooter), self.says.say("shoot", &[("at", at), ("arm", arm)]))
        };
        self.few(list, "shoot-many", one)
    }

    fn strikes(&self, list: &[StrikeOrder]) -> Option<String> {
        if list.is_empty() {
            return self.says.plain("strike-usual");
        }
        let one = |s: &StrikeOrder| {
            let args = [("at", self.name(s.target)), ("weapon", self.says.term(s.weapon.name()))];
            self.says.of(self.name(s.striker), self.says.say("strike", &args))
        };
        self.few(list, "strike-many", one)
    }

    /// Up to three in full, more by their number and the first.
    fn few<T>(&self, list: &[T], many: &str, one: impl Fn(&T) -> Option<String>) -> Option<String> {
        let all = list.iter().take(3).map(&one).collect::<Option<Vec<_>>>()?.join("; ");
        if list.len() <= 3 {
            return Some(all);
        }
        self.says.say(many, &[("n", list.len().to_string()), ("first", one(list.first()?)?)])
    }
}

fn hand(hand: Hand) -> String {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
    .to_owned()
}
