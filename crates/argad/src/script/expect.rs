//! What must hold after a step of a case, and how it is compared.

use super::position::Xy;
use super::results;
use super::words::{decimal, figure_named, group_named, name_of};
use crate::figures::{FigureId, Firearm, Status};
use crate::morale::{Morale, losses};
use crate::movement::left;
use crate::scenario::Margin;
use crate::setup::Setup;
use crate::system::Argad;
use crate::world::{Eyes, Loot, Phase, World};
use rocroi_game::{Note, Seat, State, Wait, say};
use rocroi_table::Cm;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What must hold.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Expect {
    /// The shots told, in the fixed form.
    pub shots: Option<String>,
    /// The strikes told, in the fixed form.
    pub melee: Option<String>,
    /// The tests told, in the fixed form.
    pub tests: Option<String>,
    /// The throws for initiative or between two ambushes, in the fixed form.
    pub initiative: Option<String>,
    /// The lines of the last tally told.
    pub tally: Option<Vec<String>>,
    /// Figures by name.
    pub figure: BTreeMap<String, FigureExpect>,
    /// Groups by name (`A-2`).
    pub group: BTreeMap<String, GroupExpect>,
    /// All contacts, `A2-B1`.
    pub contacts: Option<Vec<String>>,
    /// Events told, in this order (others may come between).
    pub told: Vec<String>,
    /// Events not told.
    pub not_told: Vec<String>,
    /// What is awaited: `A move`, `B react`, or `roll shot`, or `over`.
    pub asked: Option<Vec<String>>,
    /// Figures a view does not show.
    pub unseen: Vec<String>,
    /// Losses of the bands: `[lost, of]`.
    pub lost: BTreeMap<Seat, [u8; 2]>,
    /// Bands that are breaking.
    pub breaking: Option<Vec<Seat>>,
    /// The side that moves first.
    pub first: Option<Seat>,
    /// The turn.
    pub turn: Option<u8>,
    /// The phase.
    pub phase: Option<Phase>,
    /// Band leaders.
    pub leader: BTreeMap<Seat, String>,
    /// Carts, by number from 0.
    pub cart: BTreeMap<String, CartExpect>,
    /// Horses, by number from 0.
    pub horse: BTreeMap<String, HorseExpect>,
    /// Where loot is: `inside`, `off`, `lying`, or who carries it.
    pub loot: Option<Vec<String>>,
    /// The victory points, if it is over.
    pub points: Option<[i16; 2]>,
    /// How clear the victory is.
    pub margin: Option<Margin>,
    /// Who has won.
    pub winner: Option<Seat>,
}

/// What must hold of a figure.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct FigureExpect {
    /// Where, to 0.1 cm.
    pub at: Option<Xy>,
    /// How its base lies.
    pub facing: Option<Cm>,
    /// On the table or not.
    pub status: Option<Status>,
    /// Crouched.
    pub crouched: Option<bool>,
    /// On horseback.
    pub mounted: Option<bool>,
    /// Weapons loaded.
    pub loaded: Option<Vec<Firearm>>,
    /// What it has used of its allowance.
    pub spent: Option<Cm>,
    /// What is left of it.
    pub left: Option<Cm>,
    /// Its present class.
    pub class: Option<u8>,
    /// The number of its group.
    pub group: Option<u8>,
    /// Marks it bears (see `did` of a position).
    pub did: Vec<String>,
    /// Marks it does not bear.
    pub did_not: Vec<String>,
    /// Immobile.
    pub immobile: Option<bool>,
    /// Shown to both.
    pub shown: Option<bool>,
    /// The loot it carries.
    pub loot: Option<i16>,
    /// The storey.
    pub storey: Option<u8>,
    /// Hits it can still take.
    pub lives: Option<u8>,
    /// The enemies it sees, as far as its side knows of them.
    pub sees: Option<Vec<String>>,
}

/// What must hold of a group.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct GroupExpect {
    /// Its state.
    pub morale: Option<Morale>,
    /// In close order.
    pub formed: Option<bool>,
    /// Where it faces.
    pub facing: Option<Cm>,
    /// Files and ranks.
    pub files: Option<[usize; 2]>,
    /// Its figures.
    pub figures: Option<Vec<String>>,
    /// Starting strength.
    pub strength: Option<u8>,
    /// Figures lost this turn.
    pub lost: Option<u8>,
    /// In disorder.
    pub disorder: Option<bool>,
    /// Has had its move.
    pub moved: Option<bool>,
    /// Ambushed this turn.
    pub ambushed: Option<bool>,
    /// Hidden.
    pub hidden: Option<bool>,
}

/// What must hold of a cart.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CartExpect {
    /// Where.
    pub at: Option<Xy>,
    /// Whose.
    pub owner: Option<Seat>,
    /// Who drives it.
    pub driver: Option<String>,
    /// Left the table.
    pub left: Option<bool>,
}

/// What must hold of a horse.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct HorseExpect {
    /// Where.
    pub at: Option<Xy>,
    /// Whose.
    pub side: Option<Seat>,
    /// Who holds it; empty for nobody.
    pub holder: Option<String>,
    /// Ridden away.
    pub gone: Option<bool>,
}

struct Differences(Vec<String>);

impl Differences {
    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, expected: Option<&T>, found: &T) {
        if let Some(e) = expected
            && e != found
        {
            self.0.push(format!("{what} is {found:?}, expected {e:?}"));
        }
    }

    fn text(&mut self, what: &str, expected: Option<&String>, found: &str) {
        if let Some(e) = expected
            && results::normal(e) != results::normal(found)
        {
            self.0.push(format!("{what}: `{found}`, expected `{e}`"));
        }
    }

    fn place(&mut self, what: &str, expected: Option<Xy>, found: rocroi_table::Point) {
        if let Some([x, y]) = expected {
            let near = |a: i32, b: i32| (a - b).abs() <= 60;
            if !near(x.units(), found.x) || !near(y.units(), found.y) {
                let found = format!("({}, {})", decimal(found.x), decimal(found.y));
                self.0.push(format!("{what} is at {found}, expected ({x}, {y})"));
            }
        }
    }

    fn length(&mut self, what: &str, expected: Option<Cm>, found: i32) {
        if let Some(e) = expected
            && (e.units() - found).abs() > 60
        {
            self.0.push(format!("{what} is {} cm, expected {e}", decimal(found)));
        }
    }
}

/// Compares a state, and what was told on the way to it, with what is expected.
pub fn compare(state: &State<Argad>, told: &[Note<Argad>], x: &Expect) -> Vec<String> {
    let mut d = Differences(Vec::new());
    let (w, setup) = (&state.world, &*state.setup);
    d.text("shots", x.shots.as_ref(), &results::shots(told));
    d.text("melee", x.melee.as_ref(), &results::melee(setup, told));
    d.text("tests", x.tests.as_ref(), &results::tests(told));
    d.text("initiative", x.initiative.as_ref(), &results::initiative(told));
    if let Some(expected) = &x.tally {
        let found = results::tallies(told).last().map(|t| results::tally(t)).unwrap_or_default();
        d.same("the last tally", Some(expected), &found);
    }
    for (name, f) in &x.figure {
        match figure_named(setup, name) {
            Some(id) => figure(w, setup, id, name, f, &mut d),
            None => d.0.push(format!("there is no figure `{name}`")),
        }
    }
    for (name, g) in &x.group {
        group(w, setup, name, g, &mut d);
    }
    if let Some(expected) = &x.contacts {
        let pair = |a: String, b: String| if a < b { format!("{a}-{b}") } else { format!("{b}-{a}") };
        let mut found: Vec<String> =
            w.contacts.iter().map(|c| pair(name_of(setup, c.a), name_of(setup, c.b))).collect();
        let split = |t: &String| {
            let (a, b) = t.split_once('-').unwrap_or((t, ""));
            pair(a.to_owned(), b.to_owned())
        };
        let mut expected: Vec<String> = expected.iter().map(split).collect();
        found.sort_unstable();
        expected.sort_unstable();
        d.same("contacts", Some(&expected), &found);
    }
    events(told, x, &mut d);
    if let Some(expected) = &x.asked {
        d.same("what is awaited", Some(expected), &awaited(state));
    }
    for name in &x.unseen {
        let seen = figure_named(setup, name).is_some_and(|id| w.figure(id).place.get().is_some());
        if seen {
            d.0.push(format!("{name} is seen, and should not be"));
        }
    }
    for (seat, expected) in &x.lost {
        let (lost, of) = losses(w, setup, *seat);
        d.same(&format!("losses of {seat}"), Some(expected), &[lost, of]);
    }
    if let Some(expected) = &x.breaking {
        let found: Vec<Seat> = Seat::BOTH.into_iter().filter(|s| w.bands[s.index()].breaking).collect();
        d.same("bands breaking", Some(expected), &found);
    }
    d.same("the side that moves first", x.first.as_ref(), &w.first);
    d.same("the turn", x.turn.as_ref(), &w.turn);
    d.same("the phase", x.phase.as_ref(), &w.phase);
    for (seat, name) in &x.leader {
        let found = w.bands[seat.index()].leader.map_or(String::new(), |id| name_of(setup, id));
        d.same(&format!("the leader of {seat}"), Some(name), &found);
    }
    things(w, setup, x, &mut d);
    if let Wait::Over(o) = &state.wait {
        d.same("points", x.points.as_ref(), &o.points());
        d.same("the margin", x.margin.as_ref(), &o.margin());
        if x.winner.is_some() {
            d.same("the winner", Some(&x.winner), &o.winner());
        }
    } else if x.points.is_some() || x.margin.is_some() || x.winner.is_some() {
        d.0.push("the game is not over".to_owned());
    }
    d.0
}

fn figure(w: &World, setup: &Setup, id: FigureId, name: &str, x: &FigureExpect, d: &mut Differences) {
    let f = w.figure(id);
    let place = f.place.get();
    if let Some(p) = place {
        d.place(name, x.at, p.spot.at);
        d.same(&format!("{name} crouched"), x.crouched.as_ref(), &p.crouched);
        d.same(&format!("the group of {name}"), x.group.as_ref(), &p.group);
        d.same(&format!("the storey of {name}"), x.storey.as_ref(), &p.storey);
        if let Some(h) = x.facing
            && rocroi_table::Heading::new(h.as_thousandths()).between(p.spot.heading) > 100
        {
            d.0.push(format!("{name} faces {}, expected {h}", decimal(p.spot.heading.thousandths())));
        }
    } else if x.at.is_some() || x.crouched.is_some() || x.group.is_some() {
        d.0.push(format!("where {name} is is not known"));
    }
    d.same(&format!("the status of {name}"), x.status.as_ref(), &f.status);
    d.same(&format!("{name} mounted"), x.mounted.as_ref(), &f.mounted());
    d.same(&format!("the class of {name}"), x.class.as_ref(), &f.class.get());
    d.same(&format!("{name} shown"), x.shown.as_ref(), &f.shown());
    d.same(&format!("{name} immobile"), x.immobile.as_ref(), &w.immobile(id));
    d.same(&format!("the lives of {name}"), x.lives.as_ref(), &f.lives);
    if let Some(expected) = &x.sees {
        let eyes = Eyes::Of(f.side);
        let seen = w.seen_of(f.side.other(), eyes).map(|(e, _)| e).filter(|e| w.visible(id, *e, eyes));
        let found: Vec<String> = seen.map(|e| name_of(setup, e)).collect();
        d.same(&format!("whom {name} sees"), Some(expected), &found);
    }
    d.same(&format!("the loot of {name}"), x.loot.as_ref(), &f.loot.map_or(-1, i16::from));
    if let Some(expected) = &x.loaded {
        let long = setup.profile(id).long_arm.filter(|_| f.long_loaded);
        let pistols = (0..f.pistols_loaded).map(|_| Firearm::Pistol);
        let found: Vec<Firearm> = long.into_iter().chain(pistols).collect();
        d.same(&format!("what {name} has loaded"), Some(expected), &found);
    }
    d.length(&format!("what {name} has used"), x.spent, f.spent);
    d.length(&format!("what {name} has left"), x.left, left(w, setup, id));
    for (list, wanted) in [(&x.did, true), (&x.did_not, false)] {
        for mark in list {
            match super::build::MARKS.iter().find(|(n, _)| n == mark) {
                Some((_, m)) => {
                    if f.marks.has(*m) != wanted {
                        d.0.push(format!("{name}: `{mark}` is {}", !wanted));
                    }
                }
                None => d.0.push(format!("there is no mark `{mark}`")),
            }
        }
    }
}

fn group(w: &World, setup: &Setup, name: &str, x: &GroupExpect, d: &mut Differences) {
    let Some(id) = group_named(name) else {
        d.0.push(format!("`{name}` is no group; one looks like A-2"));
        return;
    };
    let Some(g) = w.group(id) else {
        d.0.push(format!("there is no group {name}"));
        return;
    };
    d.same(&format!("the morale of {name}"), x.morale.as_ref(), &g.morale);
    d.same(&format!("{name} formed"), x.formed.as_ref(), &g.formed.is_some());
    if let (Some(h), Some(f)) = (x.facing, g.formed)
        && rocroi_table::Heading::new(h.as_thousandths()).between(f) > 100
    {
        d.0.push(format!("{name} faces {}, expected {h}", decimal(f.thousandths())));
    }
    if let Some(expected) = &x.files {
        let found = w.grid(id).map_or([0, 0], |g| [g.files(), g.ranks()]);
        d.same(&format!("files and ranks of {name}"), Some(expected), &found);
    }
    if let Some(expected) = &x.figures {
        let found: Vec<String> = w.members(id).map(|f| name_of(setup, f)).collect();
        d.same(&format!("the figures of {name}"), Some(expected), &found);
    }
    d.same(&format!("the strength of {name}"), x.strength.as_ref(), &g.strength);
    d.same(&format!("the losses of {name}"), x.lost.as_ref(), &g.lost);
    d.same(&format!("disorder of {name}"), x.disorder.as_ref(), &g.disorder);
    d.same(&format!("{name} moved"), x.moved.as_ref(), &g.moved);
    d.same(&format!("{name} ambushed"), x.ambushed.as_ref(), &g.ambushed);
    d.same(&format!("{name} hidden"), x.hidden.as_ref(), &w.is_hidden(id));
}

fn events(told: &[Note<Argad>], x: &Expect, d: &mut Differences) {
    let ids: Vec<String> = results::events(told).filter_map(|e| say::words(e).map(|w| w.id)).collect();
    let mut rest = ids.iter();
    for id in &x.told {
        if !rest.any(|i| i == id) {
            d.0.push(format!("`{id}` was not told (or not in this order); told were {}", ids.join(", ")));
            break;
        }
    }
    for id in &x.not_told {
        if ids.contains(id) {
            d.0.push(format!("`{id}` was told"));
        }
    }
}

/// What a battle waits for: `A move`, `roll shot`, `over`.
pub fn awaited(state: &State<Argad>) -> Vec<String> {
    let id = |w: Option<say::Words>| w.map_or_else(String::new, |w| w.id);
    match &state.wait {
        Wait::Decide(asked) => {
            let open = asked.iter().filter(|a| a.given.is_none());
            open.map(|a| format!("{} {}", a.seat, id(say::words(&a.decision)))).collect()
        }
        Wait::Roll(ask) => vec![format!("roll {}", id(say::words(&ask.purpose)))],
        Wait::Over(_) => vec!["over".to_owned()],
    }
}

fn things(w: &World, setup: &Setup, x: &Expect, d: &mut Differences) {
    for (n, c) in &x.cart {
        let Some(found) = n.parse::<usize>().ok().and_then(|i| w.carts.get(i)) else {
            d.0.push(format!("there is no cart {n}"));
            continue;
        };
        d.place(&format!("cart {n}"), c.at, found.spot.at);
        d.same(&format!("the owner of cart {n}"), c.owner.as_ref(), &found.owner);
        let driver = found.driver.map_or(String::new(), |id| name_of(setup, id));
        d.same(&format!("the driver of cart {n}"), c.driver.as_ref(), &driver);
        d.same(&format!("cart {n} left"), c.left.as_ref(), &found.left.is_some());
    }
    for (n, h) in &x.horse {
        let Some(found) = n.parse::<usize>().ok().and_then(|i| w.horses.get(i)) else {
            d.0.push(format!("there is no horse {n}"));
            continue;
        };
        d.place(&format!("horse {n}"), h.at, found.spot.at);
        d.same(&format!("the side of horse {n}"), h.side.as_ref(), &found.side);
        let holder = found.holder.map_or(String::new(), |id| name_of(setup, id));
        d.same(&format!("the holder of horse {n}"), h.holder.as_ref(), &holder);
        d.same(&format!("horse {n} gone"), h.gone.as_ref(), &found.gone);
    }
    if let Some(expected) = &x.loot {
        let text = |l: &Loot| match l {
            Loot::Inside => "inside".to_owned(),
            Loot::Carried(id) => name_of(setup, *id),
            Loot::Lying(_) => "lying".to_owned(),
            Loot::Off(..) => "off".to_owned(),
        };
        let found: Vec<String> = w.loot.iter().map(text).collect();
        d.same("loot", Some(expected), &found);
    }
}
