//! Numbers as people write them: a decimal of at most three places, read in inches or millimetres.

use rocroi_table::{Mm, Point};
use serde::{Deserialize, Serialize};

/// A decimal number without a unit; what it measures is said elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Measure(Mm);

/// In which unit a position is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Inches, the unit of play (T-UNT-09).
    #[default]
    Inches,
    /// Millimetres.
    Mm,
}

impl Measure {
    /// From thousandths.
    pub const fn thousandths(n: i32) -> Measure {
        Measure(Mm::thousandths(n))
    }

    /// In thousandths.
    pub const fn as_thousandths(self) -> i32 {
        self.0.as_thousandths()
    }

    /// In hundredths of a millimetre.
    pub fn units(self, scale: Scale) -> i32 {
        match scale {
            Scale::Mm => self.0.units(),
            Scale::Inches => rocroi_table::Inch::thousandths(self.as_thousandths()).units(),
        }
    }

    /// A length in hundredths of a millimetre, written in millimetres.
    pub const fn of_units(units: i32) -> Measure {
        Measure::thousandths(units * 10)
    }
}

/// A place from two numbers.
pub(super) fn point(at: [Measure; 2], scale: Scale) -> Point {
    Point::new(at[0].units(scale), at[1].units(scale))
}

/// A place written in millimetres.
pub(super) const fn written(p: Point) -> [Measure; 2] {
    [Measure::of_units(p.x), Measure::of_units(p.y)]
}

/// A number of a text, in thousandths: "4", "-2.5".
pub(super) fn decimal(text: &str) -> Option<i32> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1i64, rest),
        None => (1, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() || !whole.bytes().chain(part.bytes()).all(|b| b.is_ascii_digit()) || part.len() > 3 {
        return None;
    }
    let part: i64 = format!("{part:0<3}").parse().ok()?;
    i32::try_from(sign * (whole.parse::<i64>().ok()? * 1000 + part)).ok()
}

/// A length of a text in hundredths of a millimetre: inches, or "…mm".
pub(super) fn length(text: &str) -> Option<i32> {
    let (number, scale) = match text.strip_suffix("mm") {
        Some(n) => (n, Scale::Mm),
        None => (text.strip_suffix("in").unwrap_or(text), Scale::Inches),
    };
    Some(Measure::thousandths(decimal(number.trim())?).units(scale))
}

/// A length as [`length`] reads it back exactly.
pub(super) fn write_length(units: i32) -> String {
    format!("{}mm", shown(units * 10))
}

/// A number given in thousandths.
pub(super) fn shown(thousandths: i32) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let n = thousandths.unsigned_abs();
    let text = format!("{sign}{}.{:03}", n / 1000, n % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_texts() {
        assert_eq!(length("4"), Some(10_160));
        assert_eq!(length("101.6mm"), Some(10_160));
        assert_eq!(length("-1.5in"), Some(-3_810));
        assert_eq!(length("four"), None);
        for n in [0, 1, -7, 12_345] {
            assert_eq!(length(&write_length(n)), Some(n));
        }
    }
}
