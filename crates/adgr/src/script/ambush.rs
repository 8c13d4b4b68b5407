//! Ambushes in orders and cases: `set up 1: P1 at 13.3 8.7 facing 180, P2 front 16 8 facing 180`.

use rocroi_game::{Now, Trouble};
use rocroi_table::{Heading, Pose, Ud};

use super::coord::{Coord, Degrees, text};
use super::names;
use super::read::{Read, Reader, read_angle, read_point, read_ud, split_word};
use crate::Adgr;
use crate::ids::{MarkerId, RosterId};
use crate::order::{Order, SetUp};
use crate::scene::size;
use crate::world::Absent;

/// `1`, or `marker 1`: markers are counted from 1 in the order in which they were placed.
pub(super) fn read_marker(text: &str) -> Read<MarkerId> {
    let number = text.strip_prefix("marker").unwrap_or(text).trim();
    let read = number.parse::<u8>().ok().and_then(|n| n.checked_sub(1));
    read.map(MarkerId).ok_or_else(|| Trouble {
        wrong: format!("`{text}` is no marker"),
        right: Some("write its number, such as `marker 1`".into()),
    })
}

impl Reader<'_> {
    /// `marker 1`, or with a lay-out as after `set up`.
    pub(super) fn reveal(&self, text: &str) -> Read<Order> {
        if text.contains(':') { self.set_up(text) } else { Ok(Order::Reveal(read_marker(text)?)) }
    }

    /// `1: P1 at 13.3 8.7 facing 180, P2 front 16 8`; nothing after the colon if all are lost.
    pub(super) fn set_up(&self, text: &str) -> Read<Order> {
        let (marker, places) = text.split_once(':').unwrap_or((text, ""));
        let marker = read_marker(marker.trim())?;
        let places = places.split(',').map(str::trim).filter(|p| !p.is_empty()).map(|p| self.place_of(p));
        Ok(Order::SetUp(SetUp { marker, places: places.collect::<Read<_>>()? }))
    }

    /// `P1 at 13.3 8.7 facing 180`: the front-left corner; or `front`: the middle of the front edge.
    fn place_of(&self, text: &str) -> Read<(RosterId, Pose)> {
        let wrong = || Trouble {
            wrong: format!("`{text}` is no place of a unit"),
            right: Some("write for instance `P1 at 13.3 8.7 facing 180`".into()),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let (name, how, x, y, facing) = match words.as_slice() {
            [name, how, x, y] => (name, how, x, y, "0"),
            [name, how, x, y, "facing", facing] => (name, how, x, y, *facing),
            _ => return Err(wrong()),
        };
        let absent = self.absent(name)?;
        let facing = Heading::new(read_angle(facing)?.0);
        let at = Pose::new(read_point(&format!("{x} {y}"))?, facing);
        let pose = match *how {
            "front" => at,
            "at" => at.slid(size(absent.sheet.profile).front / 2),
            _ => return Err(wrong()),
        };
        Ok((absent.sheet.roster, pose))
    }
}

impl Reader<'_> {
    /// A unit of his own that has not appeared.
    fn absent(&self, name: &str) -> Read<&Absent> {
        let name = &names::plain(name);
        let own = self.scene.world.absent[self.seat.index()].seen_by(self.seat);
        let own = own.map_or(&[][..], |a| a.0.as_slice());
        let known = || own.iter().map(|a| a.sheet.name.as_str());
        let found = own.iter().find(|a| a.sheet.name == *name);
        found.ok_or_else(|| Trouble::unknown("unit that has not appeared", name, known()))
    }

    /// `C1 10.5, C2 11.5`: the middle of each front along the table edge.
    pub(super) fn enter(&self, text: &str) -> Read<Order> {
        let places = text.split(',').map(str::trim).filter(|p| !p.is_empty()).map(|place| {
            let (name, y) = split_word(place);
            Ok((self.absent(name)?.sheet.roster, read_ud(y)?))
        });
        Ok(Order::Enter(places.collect::<Read<_>>()?))
    }
}

/// The name of a unit that has not appeared.
fn name(now: Now<'_, Adgr>, unit: RosterId) -> String {
    let mut all =
        rocroi_game::Seat::BOTH.into_iter().flat_map(|s| now.world.absentees(s).unwrap_or_default());
    let known = all.find(|a| a.sheet.roster == unit);
    known.map_or_else(|| format!("#{}", unit.0), |a| a.sheet.name.clone())
}

/// Writes places of entry.
pub(super) fn write_enter(now: Now<'_, Adgr>, places: &[(RosterId, Ud)]) -> String {
    let each = places.iter().map(|(unit, y)| {
        let y = text(i64::from(y.as_thousandths()), 3);
        format!("{} {y}", name(now, *unit))
    });
    format!("enter {}", each.collect::<Vec<_>>().join(", ")).trim_end().to_owned()
}

/// Writes a lay-out.
pub(super) fn write_set_up(now: Now<'_, Adgr>, order: &SetUp) -> String {
    let each = order.places.iter().map(|(unit, pose)| {
        let name = name(now, *unit);
        let facing = Degrees(pose.facing.thousandths());
        format!("{name} front {} {} facing {facing}", Coord(pose.at.x), Coord(pose.at.y))
    });
    format!("set up {}: {}", u16::from(order.marker.0) + 1, each.collect::<Vec<_>>().join(", "))
}
