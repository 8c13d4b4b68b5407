//! Lengths and angles as a person writes them: UD and degrees with decimals, read from their text so that no
//! float decides anything.

use std::fmt;

use rocroi_table::{Point, Ud};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::order::Angle;

/// A decimal number as a whole number of its `1/10^places` parts; none if it is not one or has more decimals.
pub(super) fn decimal(text: &str, places: usize) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let plain = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !plain(whole) || !plain(part) || part.len() > places || whole.len() > 6 {
        return None;
    }
    let part: i64 = format!("{part:0<places$}").parse().ok()?;
    let scale = 10i64.checked_pow(u32::try_from(places).ok()?)?;
    Some(sign * (whole.parse::<i64>().ok()? * scale + part))
}

/// Writes a number of `1/10^places` parts without trailing zeros.
pub(super) fn text(parts: i64, places: usize) -> String {
    let scale = 10i64.pow(u32::try_from(places).unwrap_or(0));
    let (sign, n) = (if parts < 0 { "-" } else { "" }, parts.abs());
    let text = format!("{sign}{}.{:0places$}", n / scale, n % scale);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A coordinate in UD, exact to the table unit of 1/4000 UD (0.00025).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Coord(pub i32);

impl Coord {
    /// Read from text with up to five decimals.
    pub fn read(text: &str) -> Option<Coord> {
        // 1 UD is 4000 units: 0.00025 UD is one.
        let parts = decimal(text, 5)?;
        let units = (parts * 4_000 + 50_000 * parts.signum()) / 100_000;
        i32::try_from(units).ok().map(Coord)
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(i64::from(self.0) * 25, 5))
    }
}

/// A length of an order in UD.
pub(super) fn ud(text: &str) -> Option<Ud> {
    i32::try_from(decimal(text, 3)?).ok().map(Ud::thousandths)
}

/// An angle in degrees.
pub(super) fn degrees(text: &str) -> Option<Angle> {
    i32::try_from(decimal(text, 3)?).ok().map(Angle)
}

/// A facing or angle in degrees, with up to three decimals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Degrees(pub i32);

impl fmt::Display for Degrees {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(i64::from(self.0), 3))
    }
}

struct Number(&'static str, usize);

impl de::Visitor<'_> for Number {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with at most {} decimals", self.0, self.1)
    }

    fn visit_i64<E: de::Error>(self, n: i64) -> Result<i64, E> {
        self.visit_str(&n.to_string())
    }

    fn visit_u64<E: de::Error>(self, n: u64) -> Result<i64, E> {
        self.visit_str(&n.to_string())
    }

    // The shortest text of a decimal is what was written.
    fn visit_f64<E: de::Error>(self, n: f64) -> Result<i64, E> {
        self.visit_str(&n.to_string())
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<i64, E> {
        decimal(text.trim(), self.1).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

impl<'de> Deserialize<'de> for Coord {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let parts = d.deserialize_any(Number("a length in UD such as 3 or 1.25", 5))?;
        Ok(Coord::read(&text(parts, 5)).unwrap_or_default())
    }
}

impl Serialize for Coord {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        number(&self.to_string(), s)
    }
}

impl<'de> Deserialize<'de> for Degrees {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let parts = d.deserialize_any(Number("degrees such as 90 or 22.5", 3))?;
        i32::try_from(parts).map(Degrees).map_err(de::Error::custom)
    }
}

impl Serialize for Degrees {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        number(&self.to_string(), s)
    }
}

/// A decimal as a number of the file: whole, or the float whose shortest text it is.
fn number<S: Serializer>(text: &str, s: S) -> Result<S::Ok, S::Error> {
    match text.parse::<i64>() {
        Ok(n) => s.serialize_i64(n),
        Err(_) => s.serialize_f64(text.parse().unwrap_or(0.0)),
    }
}

/// A place as `[x, y]` in UD.
pub type Xy = [Coord; 2];

/// The place of a pair of coordinates.
pub(super) fn point(xy: Xy) -> Point {
    Point::new(xy[0].0, xy[1].0)
}

/// The coordinates of a place.
pub(super) fn xy(p: Point) -> Xy {
    [Coord(p.x), Coord(p.y)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for units in [-4_001, -1, 0, 1, 2, 3, 1_333, 4_000, 41_072, 119_999] {
            let c = Coord(units);
            assert_eq!(Coord::read(&c.to_string()), Some(c), "{c}");
        }
        assert_eq!(Coord::read("10.268"), Some(Coord(41_072)));
        assert_eq!(Coord::read("1.123456"), None);
        assert_eq!(ud("1.5"), Some(Ud::thousandths(1_500)));
        assert_eq!(degrees("22.5"), Some(Angle(22_500)));
    }
}
