//! Lengths of the rulebooks as types that cannot be mixed: UD, inches, centimetres, millimetres. A system's
//! tables say `Ud(3)` and never a bare number; `units()` gives table units of 1/100 mm.

use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// What stands inside a length on paper. The length itself is written under the name of its type, so that
/// sentences can show it in its unit.
struct Thousandths(i32);

impl Serialize for Thousandths {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if !s.is_human_readable() {
            s.serialize_i32(self.0)
        } else if self.0 % 1000 == 0 {
            s.serialize_i32(self.0 / 1000)
        } else {
            s.serialize_str(&decimal(self.0))
        }
    }
}

macro_rules! length {
    ($name:ident, $per:literal, $sign:literal, $doc:literal) => {
        #[doc = $doc]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name {
            thousandths: i32,
        }

        #[doc = concat!("A whole number of ", $sign, ".")]
        #[allow(non_snake_case)]
        pub const fn $name(whole: i32) -> $name {
            $name { thousandths: whole.saturating_mul(1000) }
        }

        impl $name {
            /// Table units (1/100 mm) in one.
            pub const UNITS: i32 = $per;

            /// A length in thousandths.
            pub const fn thousandths(thousandths: i32) -> Self {
                Self { thousandths }
            }

            /// How many thousandths this length is.
            pub const fn as_thousandths(self) -> i32 {
                self.thousandths
            }

            /// The length in table units of 1/100 mm, to the nearest, halves away from zero (exact for whole
            /// numbers).
            pub const fn units(self) -> i32 {
                let n = self.thousandths as i64 * $per;
                let n = if n >= 0 { (n + 500) / 1000 } else { -((-n + 500) / 1000) };
                if n > i32::MAX as i64 {
                    i32::MAX
                } else if n < i32::MIN as i64 {
                    i32::MIN
                } else {
                    n as i32
                }
            }

            /// Table units read as this length, rounded down to a thousandth.
            pub const fn floor_of(units: i32) -> Self {
                Self { thousandths: (units as i64 * 1000).div_euclid($per) as i32 }
            }
        }

        impl Add for $name {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self { thousandths: self.thousandths.saturating_add(other.thousandths) }
            }
        }

        impl Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self { thousandths: self.thousandths.saturating_sub(other.thousandths) }
            }
        }

        impl Neg for $name {
            type Output = Self;
            fn neg(self) -> Self {
                Self { thousandths: self.thousandths.saturating_neg() }
            }
        }

        impl Mul<i32> for $name {
            type Output = Self;
            fn mul(self, times: i32) -> Self {
                Self { thousandths: self.thousandths.saturating_mul(times) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&decimal(self.thousandths))?;
                f.write_str(concat!(" ", $sign))
            }
        }

        // In files a whole number or a decimal written as text; in compact form the thousandths.
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_newtype_struct(stringify!($name), &Thousandths(self.thousandths))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                if d.is_human_readable() {
                    d.deserialize_any(Written($sign)).map(Self::thousandths)
                } else {
                    i32::deserialize(d).map(Self::thousandths)
                }
            }
        }
    };
}

length!(Ud, 4000, "UD", "A length in UD, the unit of distance of ADG-R: 40 mm at every figure scale.");
length!(Inch, 2540, "in", "A length in inches of 25.4 mm.");
length!(Cm, 1000, "cm", "A length in centimetres.");
length!(Mm, 100, "mm", "A length in millimetres.");

/// "1.5", "-0.25", "3".
fn decimal(thousandths: i32) -> String {
    let (sign, n) = (if thousandths < 0 { "-" } else { "" }, thousandths.unsigned_abs());
    let text = format!("{sign}{}.{:03}", n / 1000, n % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Thousandths of "1.5"; at most three decimals.
fn thousandths_of(text: &str) -> Option<i32> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let plain = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !plain(whole) || !plain(part) || part.len() > 3 {
        return None;
    }
    let part: i32 = format!("{part:0<3}").parse().ok()?;
    whole.parse::<i32>().ok()?.checked_mul(1000)?.checked_add(part).map(|n| sign * n)
}

struct Written(&'static str);

impl de::Visitor<'_> for Written {
    type Value = i32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a length in {} such as 3 or \"1.5\" (at most three decimals)", self.0)
    }

    fn visit_i64<E: de::Error>(self, n: i64) -> Result<i32, E> {
        let thousandths = i32::try_from(n).ok().and_then(|n| n.checked_mul(1000));
        thousandths.ok_or_else(|| E::invalid_value(de::Unexpected::Signed(n), &self))
    }

    fn visit_u64<E: de::Error>(self, n: u64) -> Result<i32, E> {
        let thousandths = i32::try_from(n).ok().and_then(|n| n.checked_mul(1000));
        thousandths.ok_or_else(|| E::invalid_value(de::Unexpected::Unsigned(n), &self))
    }

    // A decimal written bare is taken as its shortest text, so no rounding of floats decides anything.
    fn visit_f64<E: de::Error>(self, n: f64) -> Result<i32, E> {
        thousandths_of(&n.to_string()).ok_or_else(|| E::invalid_value(de::Unexpected::Float(n), &self))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<i32, E> {
        thousandths_of(text.trim()).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_become_table_units() {
        assert_eq!(Ud(3).units(), 12_000);
        assert_eq!(Ud::thousandths(1_500).units(), 6_000);
        assert_eq!(Ud::thousandths(1).units(), 4);
        assert_eq!(Inch(48).units(), 121_920);
        assert_eq!(Cm(12).units(), Mm(120).units());
        assert_eq!(Inch::thousandths(-1).units(), -3);
        assert_eq!(Ud::floor_of(4_003), Ud(1));
        assert_eq!((Ud(2) + Ud(1) * 3 - Ud(1)).units(), 16_000);
    }

    #[test]
    fn lengths_in_files() {
        let read = |text: &str| serde_json::from_str::<Ud>(text);
        assert_eq!(read("3").unwrap(), Ud(3));
        assert_eq!(read("1.5").unwrap(), Ud::thousandths(1_500));
        assert_eq!(read("\"-0.75\"").unwrap(), Ud::thousandths(-750));
        assert_eq!(serde_json::to_string(&Ud::thousandths(1_500)).unwrap(), "\"1.5\"");
        assert_eq!(serde_json::to_string(&Inch(4)).unwrap(), "4");
        let error = read("\"three\"").unwrap_err().to_string();
        assert!(error.contains("a length in UD such as 3 or \"1.5\""), "{error}");
        assert!(read("1.0001").is_err());
        assert!(read("99999999999").is_err());
        assert_eq!(Cm::thousandths(2_500).to_string(), "2.5 cm");
    }
}
