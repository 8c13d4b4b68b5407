//! Orders read from the words of the rules: `move K1+K2: wheel left 20, advance 1.5; keep free`.

use rocroi_game::{Seat, Trouble};
use rocroi_table::{Body, Edge, Point, Segment, Side};

use super::ambush::read_marker;
use super::coord::{Coord, degrees, ud};
use super::{names, write};
use crate::ids::{AdgUnit, CorpsId, Half, UnitId};
use crate::order::{
    Charge, Choices, Comer, Contraction, Follower, GeneralMove, LeaveZoc, Link, Linked, Manoeuvre, Move,
    Order, Pursue, Rally, Square, Support, SupportPlace,
};
use crate::scene::Scene;
use crate::terrain::Stage;
use crate::world::Whereabouts;

/// The first words an order may begin with.
const VERBS: [&str; 48] = [
    "store",
    "enter",
    "reveal",
    "set",
    "remove",
    "go",
    "stop",
    "move",
    "advance",
    "half-turn",
    "quarter-turn",
    "wheel",
    "centre-wheel",
    "slide",
    "charge",
    "evade",
    "stand",
    "run",
    "square",
    "leave",
    "attach",
    "general",
    "rally",
    "activate",
    "encourage",
    "end",
    "refuge",
    "shoot",
    "pair",
    "engage",
    "pursue",
    "follow",
    "recall",
    "deviate",
    "choose",
    "edge",
    "place",
    "from",
    "conform",
    "stay",
    "aside",
    "disengage",
    "hold",
    "bayonets",
    "camp",
    "plan",
    "markers",
    "deploy",
];

pub(super) type Read<T> = Result<T, Trouble>;

pub(super) struct Reader<'a> {
    pub(super) scene: Scene<'a>,
    pub(super) seat: Seat,
}

/// Reads an order.
pub(super) fn order(scene: Scene<'_>, stage: Option<&Stage>, seat: Seat, text: &str) -> Read<Order> {
    let text = names::guard(text.trim(), &scene, seat);
    Reader { scene, seat }.order(stage, &text).map_err(names::plain_trouble)
}

pub(super) fn split_word(text: &str) -> (&str, &str) {
    text.split_once(char::is_whitespace).map_or((text, ""), |(a, b)| (a, b.trim()))
}

pub(super) fn read_side(text: &str) -> Read<Side> {
    match text {
        "left" => Ok(Side::Left),
        "right" => Ok(Side::Right),
        other => Err(Trouble::unknown("side", other, ["left", "right"])),
    }
}

pub(super) fn read_ud(text: &str) -> Read<rocroi_table::Ud> {
    let wrong = || Trouble {
        wrong: format!("`{text}` is no length"),
        right: Some("write UD with at most three decimals, such as 1.5".into()),
    };
    ud(text).ok_or_else(wrong)
}

pub(super) fn read_angle(text: &str) -> Read<crate::order::Angle> {
    let wrong = || Trouble {
        wrong: format!("`{text}` is no angle"),
        right: Some("write degrees with at most three decimals, such as 22.5".into()),
    };
    degrees(text).ok_or_else(wrong)
}

/// `12.5 4`.
pub(super) fn read_point(text: &str) -> Read<Point> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let read = match words.as_slice() {
        [x, y] => Coord::read(x).zip(Coord::read(y)),
        _ => None,
    };
    let wrong = || Trouble {
        wrong: format!("`{text}` is no place"),
        right: Some("write x and y in UD, such as `12.5 4`".into()),
    };
    read.map(|(x, y)| Point::new(x.0, y.0)).ok_or_else(wrong)
}

fn only_keep_free(extras: &[&str]) -> Read<bool> {
    match extras {
        [] => Ok(false),
        ["keep free"] => Ok(true),
        [other, ..] => Err(Trouble::unknown("addition", other, ["keep free"])),
    }
}

impl Reader<'_> {
    fn order(&self, stage: Option<&Stage>, text: &str) -> Read<Order> {
        let (head, tail) = text.split_once(';').map_or((text, ""), |(h, t)| (h.trim(), t));
        let extras: Vec<&str> = tail.split(';').map(str::trim).filter(|t| !t.is_empty()).collect();
        let (verb, rest) = head.split_once(char::is_whitespace).map_or((head, ""), |(v, r)| (v, r.trim()));
        if let Some(read) = super::terrain::read(verb, rest, &extras, stage) {
            return read;
        }
        match verb {
            "move" => self.moved(rest, &extras),
            "half-turn" => self.short(rest, Manoeuvre::HalfTurn, &extras),
            "quarter-turn" => {
                let (side, who) = split_word(rest);
                self.short(who, Manoeuvre::QuarterTurn(read_side(side)?), &extras)
            }
            "advance" => {
                let (who, by) = split_word(rest);
                self.short(who, Manoeuvre::Advance(read_ud(by)?), &extras)
            }
            "wheel" | "centre-wheel" | "slide" => self.sideways(verb, rest, &extras),
            "charge" => {
                let others: Vec<&str> = extras.iter().copied().filter(|e| *e != "from store").collect();
                match self.charge(rest, &others)? {
                    Order::Charge(c) => Ok(Order::Charge(Charge { store: others.len() < extras.len(), ..c })),
                    other => Ok(other),
                }
            }
            "evade" => self.evade(rest),
            "stand" if rest.is_empty() => Ok(Order::Evade(Vec::new())),
            "run" => Ok(Order::RunOn(read_ud(rest)?)),
            "deviate" => self.deviate(rest),
            "choose" => Ok(Order::Choose(self.unit(rest)?)),
            "edge" => self.edge(rest),
            "place" => self.place(rest),
            "from" => Ok(Order::FromSide(read_side(rest)?)),
            "conform" => Ok(Order::Conform(self.unit(rest)?)),
            "stay" if rest.is_empty() => Ok(Order::Stay),
            "aside" => Ok(Order::Aside(read_point(rest)?)),
            "disengage" => self.disengage(rest, &extras),
            "hold" => self.hold(rest, &extras),
            "square" => self.square(rest, &extras),
            "leave" => self.leave(rest, &extras),
            "attach" => self.attach(rest, &extras),
            "general" => self.general(rest, &extras),
            "rally" => {
                let keep_free = only_keep_free(&extras)?;
                Ok(Order::Rally(Rally { unit: self.unit(rest)?, keep_free }))
            }
            "activate" => Ok(Order::Activate(self.corps(rest)?)),
            "encourage" => Ok(Order::Encourage(self.corps(rest)?)),
            "end" if matches!(rest, "" | "corps") => Ok(Order::EndCorps),
            "refuge" => Ok(Order::Refuge(self.unit(rest)?)),
            "shoot" => self.shoot(&extras),
            "pair" => self.pair(rest),
            "engage" => self.engage(rest),
            "store" => {
                let (who, points) = split_word(rest);
                let wrong = || Trouble::new(format!("`{points}` is no number of command points"));
                Ok(Order::Store(self.unit(who)?, points.parse().map_err(|_| wrong())?))
            }
            "enter" => self.enter(rest),
            "reveal" => self.reveal(rest),
            "set" => self.set_up(rest.strip_prefix("up").unwrap_or(rest).trim()),
            "remove" => Ok(Order::RemoveFake(read_marker(rest)?)),
            "go" => {
                let rest = rest.strip_prefix("on").unwrap_or(rest).trim();
                Ok(Order::GoOn(self.path(rest.strip_prefix(':').unwrap_or(rest))?))
            }
            "stop" if rest.is_empty() => Ok(Order::GoOn(Vec::new())),
            "pursue" => {
                let (who, by) = split_word(rest);
                let by = if by.is_empty() { rocroi_table::Ud(1) } else { read_ud(by)? };
                Ok(Order::Pursue(Pursue { unit: self.unit(who)?, by }))
            }
            "end" if rest == "pursuit" => Ok(Order::EndPursuit),
            "recall" => Ok(Order::Recall(self.unit(rest)?)),
            "follow" if rest.is_empty() => Ok(Order::Follow(Vec::new())),
            "follow" => Ok(Order::Follow(self.units(rest)?)),
            "bayonets" => self.bayonets(rest),
            "camp" => self.camp(rest, &extras),
            "plan" => self.plan(rest, &extras),
            "markers" => self.markers(&extras),
            "deploy" => self.deploy(rest, &extras),
            other => Err(Trouble::unknown("order", other, VERBS.into_iter().chain(super::terrain::VERBS))),
        }
    }

    pub(super) fn unit(&self, name: &str) -> Read<UnitId> {
        let name = &names::plain(name);
        let units = &self.scene.world.sheets;
        let found = units.iter().position(|s| s.name == *name).and_then(|i| u16::try_from(i).ok());
        found.map(UnitId).ok_or_else(|| Trouble::unknown("unit", name, units.iter().map(|s| s.name.as_str())))
    }

    pub(super) fn units(&self, text: &str) -> Read<Vec<UnitId>> {
        text.split('+').map(|name| self.unit(name.trim())).collect()
    }

    pub(super) fn adg_unit(&self, text: &str) -> Read<AdgUnit> {
        match text.rsplit_once('.') {
            Some((name, "1")) => Ok(self.unit(name)?.half(Half::One)),
            Some((name, "2")) => Ok(self.unit(name)?.half(Half::Two)),
            _ => Ok(self.unit(text)?.one()),
        }
    }

    pub(super) fn corps(&self, name: &str) -> Read<CorpsId> {
        let name = &names::plain(name);
        let corps = &self.scene.setup.corps;
        let found = corps.iter().position(|c| c.name == *name).and_then(|i| u8::try_from(i).ok());
        found
            .map(CorpsId)
            .ok_or_else(|| Trouble::unknown("corps", name, corps.iter().map(|c| c.name.as_str())))
    }

    pub(super) fn general_id(&self, name: &str) -> Read<CorpsId> {
        let name = &names::plain(name);
        let corps = &self.scene.setup.corps;
        let found = corps.iter().position(|c| c.general == *name).and_then(|i| u8::try_from(i).ok());
        found.map(CorpsId).ok_or_else(|| {
            let own = corps.iter().filter(|c| c.seat == self.seat);
            Trouble::unknown("general", name, own.map(|c| c.general.as_str()))
        })
    }

    /// `K1+K2: wheel left 20, advance 1.5`.
    fn moved(&self, text: &str, extras: &[&str]) -> Read<Order> {
        let Some((who, path)) = text.split_once(':') else {
            return Err(Trouble {
                wrong: format!("`{text}` names no manoeuvre"),
                right: Some("write for instance `move K1: advance 2`".into()),
            });
        };
        let (units, path) = (self.units(who)?, self.path(path)?);
        let mut order = Move { units, path, ..Move::default() };
        self.extras(&mut order, extras)?;
        Ok(Order::Move(order))
    }

    /// `wheel U3 left 20` or `wheel left 20 U3`: the same for what has a side and an amount.
    fn sideways(&self, verb: &str, rest: &str, extras: &[&str]) -> Read<Order> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (who, side, amount) = match words.as_slice() {
            [side @ ("left" | "right"), amount, who] | [who, side, amount] => (*who, *side, *amount),
            _ => {
                return Err(Trouble {
                    wrong: format!("`{verb} {rest}` is not understood"),
                    right: Some(format!("write for instance `{verb} K1 left 1`")),
                });
            }
        };
        self.short(who, self.manoeuvre(&format!("{verb} {side} {amount}"))?, extras)
    }

    /// `half-turn U3`: one manoeuvre as a whole move.
    fn short(&self, who: &str, manoeuvre: Manoeuvre, extras: &[&str]) -> Read<Order> {
        let mut order = Move { units: self.units(who)?, path: vec![manoeuvre], ..Move::default() };
        self.extras(&mut order, extras)?;
        Ok(Order::Move(order))
    }

    fn extras(&self, order: &mut Move, extras: &[&str]) -> Read<()> {
        for extra in extras {
            match split_word(extra) {
                ("rally", "") => order.rally = true,
                ("from", "store") => order.store = true,
                ("support", what) => order.support = Some(self.support(what)?),
                _ => self.choice(&mut order.choices, extra)?,
            }
        }
        Ok(())
    }

    pub(super) fn choice(&self, choices: &mut Choices, extra: &str) -> Read<()> {
        match split_word(extra) {
            ("keep", "free") => choices.keep_free = true,
            ("threat", who) => choices.threats.push(self.unit(who)?),
            ("aside", side) => choices.aside = Some(read_side(side)?),
            ("others", "stay") => choices.others_stay = true,
            ("may", "support") => choices.may_support = true,
            (word, _) => {
                let known =
                    ["keep free", "threat", "aside", "support", "others stay", "may support", "rally"];
                return Err(Trouble::unknown("addition", word, known));
            }
        }
        Ok(())
    }

    /// `F.2 against E.1 overlap-right`.
    fn support(&self, text: &str) -> Read<Support> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [friend, "against", enemy, place] = words.as_slice() else {
            return Err(Trouble {
                wrong: format!("`support {text}` is not understood"),
                right: Some("write for instance `support F.2 against E.1 overlap-right`".into()),
            });
        };
        let places = [
            SupportPlace::OverlapLeft,
            SupportPlace::OverlapRight,
            SupportPlace::SideToSide,
            SupportPlace::LeftFlank,
            SupportPlace::RightFlank,
            SupportPlace::Rear,
        ];
        let found = places.into_iter().find(|p| write::support(*p) == *place);
        let place =
            found.ok_or_else(|| Trouble::unknown("place of support", place, places.map(write::support)))?;
        Ok(Support { friend: self.adg_unit(friend)?, enemy: self.adg_unit(enemy)?, place })
    }

    fn path(&self, text: &str) -> Read<Vec<Manoeuvre>> {
        text.split(',').map(str::trim).filter(|m| !m.is_empty()).map(|m| self.manoeuvre(m)).collect()
    }

    fn manoeuvre(&self, text: &str) -> Read<Manoeuvre> {
        let (verb, rest) = split_word(text);
        let sided = || -> Read<(Side, &str)> {
            let (side, amount) = split_word(rest);
            Ok((read_side(side)?, amount))
        };
        match verb {
            "advance" => Ok(Manoeuvre::Advance(read_ud(rest)?)),
            "back" => Ok(Manoeuvre::Back(read_ud(rest)?)),
            "wheel" => sided().and_then(|(s, a)| Ok(Manoeuvre::Wheel(s, read_angle(a)?))),
            "centre-wheel" => sided().and_then(|(s, a)| Ok(Manoeuvre::CentreWheel(s, read_angle(a)?))),
            "slide" => sided().and_then(|(s, by)| Ok(Manoeuvre::Slide(s, read_ud(by)?))),
            "quarter-turn" => Ok(Manoeuvre::QuarterTurn(read_side(rest)?)),
            "half-turn" if rest.is_empty() => Ok(Manoeuvre::HalfTurn),
            "extend" => self.extend(rest),
            "contract" => self.contract(rest),
            other => {
                let known = [
                    "advance",
                    "wheel",
                    "centre-wheel",
                    "slide",
                    "quarter-turn",
                    "half-turn",
                    "extend",
                    "contract",
                ];
                Err(Trouble::unknown("manoeuvre", other, known))
            }
        }
    }

    /// `U1`, or `U1@behind-right:U2` where the place is told by a neighbour.
    fn placed(&self, text: &str) -> Read<(UnitId, Option<Link>)> {
        let Some((unit, link)) = text.split_once('@') else { return Ok((self.unit(text)?, None)) };
        let (how, to) = link.split_once(':').unwrap_or((link, ""));
        let all =
            [Linked::Behind, Linked::BehindLeft, Linked::BehindRight, Linked::AheadLeft, Linked::AheadRight];
        let found = all.into_iter().find(|l| write::linked(*l) == how);
        let how = found.ok_or_else(|| Trouble::unknown("link", how, all.map(write::linked)))?;
        Ok((self.unit(unit)?, Some(Link { to: self.unit(to)?, how })))
    }

    /// `left U3+U4 right U5`.
    fn extend(&self, text: &str) -> Read<Manoeuvre> {
        let mut comers = Vec::new();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let side = read_side(word)?;
            for unit in words.next().unwrap_or_default().split('+') {
                let (unit, link) = self.placed(unit)?;
                comers.push(Comer { unit, side, link });
            }
        }
        Ok(Manoeuvre::Extend(comers))
    }

    /// `U2 with U1+U3`.
    fn contract(&self, text: &str) -> Read<Manoeuvre> {
        let Some((lead, rest)) = text.split_once(" with ") else {
            return Err(Trouble {
                wrong: format!("`contract {text}` names nobody who falls in"),
                right: Some("write for instance `advance 1, contract K2 with K1+K3`".into()),
            });
        };
        let followers = rest.split('+').map(|f| {
            let (unit, link) = self.placed(f.trim())?;
            Ok(Follower { unit, link })
        });
        let followers = followers.collect::<Read<Vec<_>>>()?;
        Ok(Manoeuvre::Contract(Contraction { lead: self.units(lead)?, followers }))
    }

    /// `T1`, `T1: advance 1`.
    fn square(&self, text: &str, extras: &[&str]) -> Read<Order> {
        let (who, path) = text.split_once(':').unwrap_or((text, ""));
        let mut choices = Choices::default();
        for extra in extras {
            self.choice(&mut choices, extra)?;
        }
        Ok(Order::Square(Square { unit: self.unit(who.trim())?, path: self.path(path)?, choices }))
    }

    /// `U1`, `U1 ahead`.
    fn leave(&self, text: &str, extras: &[&str]) -> Read<Order> {
        let (who, how) = split_word(text);
        let mut order = LeaveZoc {
            units: self.units(who)?,
            ahead: false,
            straight: false,
            half_turn: false,
            choices: Choices::default(),
        };
        for word in how.split_whitespace() {
            match word {
                "ahead" => order.ahead = true,
                "straight" => order.straight = true,
                "half-turn" => order.half_turn = true,
                other => return Err(Trouble::unknown("way", other, ["ahead", "straight", "half-turn"])),
            }
        }
        for extra in extras {
            self.choice(&mut order.choices, extra)?;
        }
        Ok(Order::LeaveZoc(order))
    }

    /// `G1: 12 5, 13 6`, with `; join U2`.
    fn general(&self, text: &str, extras: &[&str]) -> Read<Order> {
        let (who, path) = text.split_once(':').unwrap_or((text, ""));
        let path = path.split(',').map(str::trim).filter(|p| !p.is_empty()).map(read_point);
        let mut order = GeneralMove {
            general: self.general_id(who.trim())?,
            path: path.collect::<Read<Vec<_>>>()?,
            join: None,
            keep_free: false,
        };
        for extra in extras {
            match split_word(extra) {
                ("join", unit) => order.join = Some(self.adg_unit(unit)?),
                ("keep", "free") => order.keep_free = true,
                (word, _) => return Err(Trouble::unknown("addition", word, ["join", "keep free"])),
            }
        }
        Ok(Order::General(order))
    }

    /// `G1 to U2`: straight to the nearest point of the unit.
    fn attach(&self, text: &str, extras: &[&str]) -> Read<Order> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [general, "to", unit] = words.as_slice() else {
            return Err(Trouble {
                wrong: format!("`attach {text}` is not understood"),
                right: Some("write for instance `attach G1 to U2`".into()),
            });
        };
        let (general, join) = (self.general_id(general)?, self.adg_unit(unit)?);
        let keep_free = only_keep_free(extras)?;
        let to = self.nearest_point(general, join);
        Ok(Order::General(GeneralMove {
            general,
            path: to.into_iter().collect(),
            join: Some(join),
            keep_free,
        }))
    }

    /// The point of a unit's edge nearest to a general.
    fn nearest_point(&self, general: CorpsId, unit: AdgUnit) -> Option<Point> {
        let foot = self.scene.half(unit)?;
        let from = match self.scene.world.general(general).at {
            Whereabouts::Alone(at) => Body::Segment(Segment::new(at, at)),
            Whereabouts::Attached(own) | Whereabouts::Included(own) => Body::Rect(self.scene.half(own)?),
            Whereabouts::Absent | Whereabouts::Lost => return None,
        };
        let edges = Edge::ALL.map(|edge| {
            let [a, b] = foot.ends(edge);
            rocroi_table::nearest_points(&from, &Body::Segment(Segment { from: a, to: b }))
        });
        edges.into_iter().min_by_key(|(p, q)| (*p - *q).square()).map(|(_, q)| q.point())
    }
}
