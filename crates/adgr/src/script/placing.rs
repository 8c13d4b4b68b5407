//! The orders of the set-up in words: `camp at 14 2; fortification at 10 5`, `plan Left, Main; fake`,
//! `deploy Left: K1 at 10 5, K2 at 13 5; general at 12 3`. `at` names the front-left corner, `front` the middle of the
//! front; who says nothing of `facing` looks at the enemy.

use rocroi_game::{Now, Trouble};
use rocroi_table::{Heading, Pose, Size};

use super::build::halved;
use super::coord::{Coord, Degrees, degrees};
use super::names;
use super::read::{Read, Reader, read_point, read_side, split_word};
use super::setting::{half_of, roster_name};
use super::write::side;
use crate::Adgr;
use crate::ids::RosterId;
use crate::order::Order;
use crate::scene::{CAMP, MARKER, size};
use crate::setting::zones::Own;
use crate::setting::{Camping, Content, Deployment, Flanking, Hiding, Planning, Post, SHIP};
use crate::setup::UnitSheet;
use crate::tolerance::UD;
use crate::world::WorkKind;

fn wrong(what: &str, right: &str) -> Trouble {
    Trouble { wrong: format!("`{what}` is not understood"), right: Some(right.to_owned()) }
}

impl Reader<'_> {
    /// One of the player's own units, on the table or not.
    fn own_sheet(&self, name: &str) -> Read<&UnitSheet> {
        let name = &names::plain(name);
        let (world, seat) = (self.scene.world, self.seat);
        let absent = world.absent[seat.index()].seen_by(seat).map_or(&[][..], |a| a.0.as_slice());
        let own = || {
            let placed = world.sheets.iter().filter(move |s| s.seat == seat);
            placed.chain(absent.iter().map(|a| &a.sheet))
        };
        own()
            .find(|s| s.name == *name)
            .ok_or_else(|| Trouble::unknown("unit", name, own().map(|s| s.name.as_str())))
    }

    fn roster(&self, name: &str) -> Read<RosterId> {
        Ok(self.own_sheet(name)?.roster)
    }

    fn rosters(&self, text: &str) -> Read<Vec<RosterId>> {
        text.split('+').map(|name| self.roster(name.trim())).collect()
    }

    fn roster_half(&self, text: &str) -> Read<(RosterId, crate::Half)> {
        let (name, half) = halved(text);
        Ok((self.roster(name)?, half))
    }

    /// `bayonets`, or `bayonets medium B1+B2`.
    pub(super) fn bayonets(&self, text: &str) -> Read<Order> {
        match text.strip_prefix("medium") {
            Some(units) => Ok(Order::Bayonets(self.rosters(units)?)),
            None if text.is_empty() => Ok(Order::Bayonets(Vec::new())),
            None => Err(Trouble::unknown("word", text, ["medium"])),
        }
    }

    /// What stands before `at` or `front`, and the place after it.
    fn name_and_place<'t>(&self, text: &'t str) -> Read<(&'t str, &'t str, bool)> {
        for (word, corner) in [("at", true), ("front", false)] {
            if let Some(rest) = text.strip_prefix(word).filter(|r| r.starts_with(' ')) {
                return Ok(("", rest.trim(), corner));
            }
            if let Some((name, place)) = text.rsplit_once(&format!(" {word} ")) {
                return Ok((name.trim(), place.trim(), corner));
            }
        }
        Err(wrong(text, "write a place such as `at 10 5` or `front 11 5 facing 180`"))
    }

    /// `10 5`, `10 5 facing 180`.
    fn pose(&self, place: &str, corner: bool, size: Size) -> Read<Pose> {
        let own = Own::of(self.scene.setup, self.scene.world, self.seat);
        let (at, facing) = match place.split_once(" facing ") {
            Some((at, angle)) => {
                let angle = degrees(angle.trim()).ok_or_else(|| wrong(angle, "write degrees such as 90"))?;
                (at, Heading::new(angle.0))
            }
            None => (place, own.facing()),
        };
        let pose = Pose::new(read_point(at)?, facing);
        Ok(if corner { pose.slid(size.front / 2) } else { pose })
    }

    /// A unit and its place.
    fn unit_at(&self, text: &str) -> Read<(RosterId, Pose)> {
        let (name, place, corner) = self.name_and_place(text)?;
        let sheet = self.own_sheet(name)?;
        Ok((sheet.roster, self.pose(place, corner, size(sheet.profile))?))
    }

    fn units_at(&self, text: &str) -> Read<Vec<(RosterId, Pose)>> {
        text.split(',').map(str::trim).filter(|u| !u.is_empty()).map(|u| self.unit_at(u)).collect()
    }

    fn spot_of(&self, text: &str, size: Size) -> Read<Pose> {
        let (_, place, corner) = self.name_and_place(text)?;
        self.pose(place, corner, size)
    }

    /// `camp at 14 2; fortification at 10 5; gun H1 at 12 6; ship at 1 5`.
    pub(super) fn camp(&self, text: &str, extras: &[&str]) -> Read<Order> {
        let mut order =
            Camping { camp: self.spot_of(text, CAMP)?, works: Vec::new(), guns: Vec::new(), ship: None };
        for extra in extras {
            let (word, rest) = split_word(extra);
            match word {
                "fortification" | "obstacle" => {
                    let kind = if word == "obstacle" { WorkKind::Obstacle } else { WorkKind::Fortification };
                    order.works.push((kind, self.spot_of(rest, Size::new(UD, 0))?));
                }
                "gun" => order.guns.push(self.unit_at(rest)?),
                "ship" => order.ship = Some(self.spot_of(rest, SHIP)?),
                other => {
                    return Err(Trouble::unknown(
                        "addition",
                        other,
                        ["fortification", "obstacle", "gun", "ship"],
                    ));
                }
            }
        }
        Ok(Order::Camp(order))
    }

    /// `plan Left, Main; flank Right left; ambush K1+K2 general K1.2; fake`.
    pub(super) fn plan(&self, text: &str, extras: &[&str]) -> Read<Order> {
        let corps = text.split(',').map(str::trim).filter(|c| !c.is_empty()).map(|c| self.corps(c));
        let mut plan = Planning { order: corps.collect::<Read<Vec<_>>>()?, ..Planning::default() };
        for extra in extras {
            match split_word(extra) {
                ("flank", rest) => {
                    let Some((corps, side)) = rest.rsplit_once(' ') else {
                        return Err(wrong(extra, "write for instance `flank Right left`"));
                    };
                    let (corps, side) = (self.corps(corps.trim())?, read_side(side)?);
                    plan.flank = Some(Flanking { corps, side });
                }
                ("ambush", rest) => {
                    let (units, general) = rest.split_once(" general ").unwrap_or((rest, ""));
                    let general =
                        (!general.is_empty()).then(|| self.roster_half(general.trim())).transpose()?;
                    plan.ambushes.push(Content { units: self.rosters(units)?, general });
                }
                ("fake", "") => plan.ambushes.push(Content::default()),
                (word, _) => return Err(Trouble::unknown("addition", word, ["flank", "ambush", "fake"])),
            }
        }
        Ok(Order::Plan(plan))
    }

    /// `markers; 1 at 10 4: K1 at 9 4, K2 at 11 4; 2 at 20 3`.
    pub(super) fn markers(&self, extras: &[&str]) -> Read<Order> {
        let mut out = Vec::new();
        for extra in extras {
            let (number, rest) = split_word(extra);
            let number: u8 = number
                .parse()
                .ok()
                .filter(|n| *n > 0)
                .ok_or_else(|| wrong(extra, "begin with the number of the ambush in the plan, from 1"))?;
            let (place, layout) = rest.split_once(':').unwrap_or((rest, ""));
            out.push(Hiding {
                ambush: number - 1,
                pose: self.spot_of(place.trim(), MARKER)?,
                layout: self.units_at(layout)?,
            });
        }
        Ok(Order::Markers(out))
    }

    /// `deploy Left: K1 at 10 5, K2 at 13 5; general at 12 3; reserve K2`.
    pub(super) fn deploy(&self, text: &str, extras: &[&str]) -> Read<Order> {
        let (corps, units) = text.split_once(':').unwrap_or((text, ""));
        let mut order = Deployment {
            corps: self.corps(corps.trim())?,
            units: self.units_at(units)?,
            general: None,
            reserves: Vec::new(),
        };
        for extra in extras {
            match split_word(extra) {
                ("general", rest) => {
                    order.general = Some(match split_word(rest) {
                        ("at" | "front", place) => Post::At(read_point(place)?),
                        ("with", unit) => {
                            let (unit, half) = self.roster_half(unit)?;
                            Post::With(unit, half)
                        }
                        _ => return Err(wrong(extra, "write `general at 12 3` or `general with K1.2`")),
                    });
                }
                ("reserve", rest) => order.reserves = self.rosters(rest)?,
                (word, _) => return Err(Trouble::unknown("addition", word, ["general", "reserve"])),
            }
        }
        Ok(Order::Deploy(order))
    }
}

fn rosters(now: Now<'_, Adgr>, units: &[RosterId]) -> String {
    units.iter().map(|u| roster_name(now.world, *u)).collect::<Vec<_>>().join("+")
}

fn place(pose: Pose) -> String {
    let facing = Degrees(pose.facing.thousandths());
    format!("front {} {} facing {facing}", Coord(pose.at.x), Coord(pose.at.y))
}

fn placed(now: Now<'_, Adgr>, units: &[(RosterId, Pose)]) -> String {
    let each = units.iter().map(|(u, pose)| format!("{} {}", roster_name(now.world, *u), place(*pose)));
    each.collect::<Vec<_>>().join(", ")
}

/// Writes an order of the set-up; none if it is another.
pub(super) fn write(now: Now<'_, Adgr>, order: &Order) -> Option<String> {
    let corps = |c: crate::CorpsId| {
        now.setup.corps.get(c.index()).map_or_else(|| format!("#{}", c.0), |s| s.name.clone())
    };
    Some(match order {
        Order::Bayonets(units) if units.is_empty() => "bayonets".to_owned(),
        Order::Bayonets(units) => format!("bayonets medium {}", rosters(now, units)),
        Order::Camp(c) => {
            let mut out = format!("camp {}", place(c.camp));
            for (kind, pose) in &c.works {
                let kind = if *kind == WorkKind::Fortification { "fortification" } else { "obstacle" };
                out.push_str(&format!("; {kind} {}", place(*pose)));
            }
            for (gun, pose) in &c.guns {
                out.push_str(&format!("; gun {} {}", roster_name(now.world, *gun), place(*pose)));
            }
            if let Some(pose) = c.ship {
                out.push_str(&format!("; ship {}", place(pose)));
            }
            out
        }
        Order::Plan(p) => {
            let order = p.order.iter().map(|c| corps(*c)).collect::<Vec<_>>().join(", ");
            let mut out = format!("plan {order}");
            if let Some(f) = p.flank {
                out.push_str(&format!("; flank {} {}", corps(f.corps), side(f.side)));
            }
            for content in &p.ambushes {
                if content.fake() {
                    out.push_str("; fake");
                    continue;
                }
                out.push_str(&format!("; ambush {}", rosters(now, &content.units)));
                if let Some((unit, half)) = content.general {
                    out.push_str(&format!(" general {}", half_of(&roster_name(now.world, unit), half)));
                }
            }
            out
        }
        Order::Markers(list) => {
            let mut out = "markers".to_owned();
            for h in list {
                out.push_str(&format!("; {} {}", u16::from(h.ambush) + 1, place(h.pose)));
                if !h.layout.is_empty() {
                    out.push_str(&format!(": {}", placed(now, &h.layout)));
                }
            }
            out
        }
        Order::Deploy(d) => {
            let mut out = format!("deploy {}: {}", corps(d.corps), placed(now, &d.units));
            match d.general {
                None => {}
                Some(Post::At(at)) => {
                    out.push_str(&format!("; general at {} {}", Coord(at.x), Coord(at.y)));
                }
                Some(Post::With(unit, half)) => {
                    out.push_str(&format!("; general with {}", half_of(&roster_name(now.world, unit), half)));
                }
            }
            if !d.reserves.is_empty() {
                out.push_str(&format!("; reserve {}", rosters(now, &d.reserves)));
            }
            out
        }
        _ => return None,
    })
}
