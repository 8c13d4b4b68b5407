//! Before an order is judged: does it speak of figures that there are, and of places and lengths that could lie on a
//! table? What it may do is judged elsewhere; nothing there need fear numbers from nowhere.

use crate::fault::Fault;
use crate::figures::FigureId;
use crate::movement::{Course, Deed, Leg, Manoeuvre, March, Reaction, Redraw, Step, Walk};
use crate::orders::{Aim, Order, Placing};
use crate::world::World;
use rocroi_game::Seat;
use rocroi_table::{Cm, Point};

/// Nothing on a table, and no move, is farther than this.
const FAR: i32 = Cm(1_000).units();
/// More parts than any order needs.
const MANY: usize = 1_000;

struct Reader<'a> {
    w: &'a World,
    faults: Vec<Fault>,
    parts: usize,
}

impl Reader<'_> {
    fn figure(&mut self, id: FigureId) {
        self.parts += 1;
        if id.index() >= self.w.figures.len() {
            self.faults.push(Fault::NoSuchFigure { number: id.0 });
        }
    }

    fn length(&mut self, units: i32) {
        self.parts += 1;
        if !(-FAR..=FAR).contains(&units) {
            self.off();
        }
    }

    fn point(&mut self, p: Point) {
        self.length(p.x);
        self.length(p.y);
    }

    fn off(&mut self) {
        if !self.faults.contains(&Fault::OffEveryTable {}) {
            self.faults.push(Fault::OffEveryTable {});
        }
    }

    fn deed(&mut self, d: &Deed) {
        match d {
            Deed::Dismount(p) | Deed::Drive(_, p) => self.point(*p),
            Deed::Crouch
            | Deed::StandUp
            | Deed::Mount(_)
            | Deed::Hold(_)
            | Deed::LetGo
            | Deed::Take(_)
            | Deed::Turn(_) => self.parts += 1,
        }
    }

    fn course(&mut self, c: &Course) {
        self.figure(c.figure);
        c.against.iter().for_each(|e| self.figure(*e));
        c.enter.iter().for_each(|p| self.point(*p));
        c.first.iter().chain(&c.last).for_each(|d| self.deed(d));
        for leg in &c.legs {
            match leg {
                Leg::By(p) => self.point(*p),
                Leg::Storey(_) => self.parts += 1,
            }
        }
    }

    fn walk(&mut self, x: &Walk) {
        x.path.iter().for_each(|p| self.point(*p));
        x.own.iter().for_each(|c| self.course(c));
    }

    fn march(&mut self, m: &March) {
        for x in m.first.iter().chain(&m.last) {
            match x {
                Manoeuvre::Files(_, order) => order.iter().for_each(|id| self.figure(*id)),
                Manoeuvre::Quarter(_) | Manoeuvre::Half => {}
            }
        }
        for s in &m.steps {
            match s {
                Step::Ahead(n) | Step::Back(n) | Step::Aside(_, n) | Step::Wheel(_, n) => {
                    self.length(*n);
                    // Backwards is a step of its own, not a negative one.
                    if *n < 0 {
                        self.off();
                    }
                }
            }
        }
        m.against.iter().chain(&m.placed).for_each(|e| self.figure(*e));
        m.enter.iter().for_each(|n| self.length(*n));
    }

    fn placing(&mut self, p: &Placing) {
        for s in &p.figures {
            self.figure(s.figure);
            self.point(s.at);
        }
    }

    fn reaction(&mut self, r: &Reaction) {
        match r {
            Reaction::FallBack { courses, back, .. } => {
                courses.iter().for_each(|c| self.course(c));
                back.iter().for_each(|b| self.length(*b));
            }
            Reaction::Stand | Reaction::CounterCharge { .. } => self.parts += 1,
        }
    }

    fn order(&mut self, order: &Order) {
        match order {
            Order::Hide(list) => list.iter().for_each(|p| self.placing(p)),
            Order::Place(p) => self.placing(p),
            Order::Regroup { splits, merges } => {
                splits.iter().flat_map(|(_, ids)| ids).for_each(|id| self.figure(*id));
                self.parts += merges.iter().map(Vec::len).sum::<usize>() + merges.len();
            }
            Order::Walk(x) => self.walk(x),
            Order::March(m) => self.march(m),
            Order::Form(f) => f.places.iter().for_each(|(id, p)| {
                self.figure(*id);
                self.point(*p);
            }),
            Order::React(list) => list.iter().for_each(|(_, r)| self.reaction(r)),
            Order::Redraw(list) => list.iter().for_each(|(id, r)| {
                self.figure(*id);
                if let Redraw::At(e) = r {
                    self.figure(*e);
                }
            }),
            Order::Stops(list) => list.iter().for_each(|(id, far)| {
                self.figure(*id);
                self.length(*far);
            }),
            Order::Shoot(list) => list.iter().for_each(|s| {
                self.figure(s.shooter);
                if let Aim::Figure(t) = s.aim {
                    self.figure(t);
                }
            }),
            Order::Strike(list) => list.iter().for_each(|s| {
                self.figure(s.striker);
                self.figure(s.target);
            }),
            Order::FollowUp(_, far) => self.length(*far),
            Order::Redress(list) => list.iter().for_each(|(id, p)| {
                self.figure(*id);
                self.point(*p);
            }),
            Order::Reload(list) => list.iter().for_each(|(id, _)| self.figure(*id)),
            Order::Choose(id) => self.figure(*id),
            Order::Ambush(list) => self.parts += list.len(),
            Order::TakeEdge(_)
            | Order::Stay(_)
            | Order::Done
            | Order::Enough
            | Order::StayBack
            | Order::RedressByDefault
            | Order::Retreat
            | Order::FightOn => {}
        }
    }
}

/// What no order can mean.
pub fn faults(w: &World, order: &Order) -> Vec<Fault> {
    let mut r = Reader { w, faults: Vec::new(), parts: 0 };
    r.order(order);
    if r.parts > MANY {
        r.off();
    }
    r.faults
}

/// Only figures of the seat are put down: whose they are comes before where.
pub fn strangers(w: &World, seat: Seat, list: &[Placing]) -> Vec<Fault> {
    let all = list.iter().flat_map(|p| p.figures.iter().map(|s| (p.group, s.figure)));
    let foreign = all.filter(|(_, id)| w.figures.get(id.index()).is_none_or(|f| f.side != seat));
    foreign
        .map(|(group, figure)| Fault::NotOfGroup { figure, group: crate::figures::GroupId::new(seat, group) })
        .collect()
}
