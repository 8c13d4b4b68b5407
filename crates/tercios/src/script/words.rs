//! A text being read word by word, with the names of the battle's units.

use super::measure::{decimal, length};
use super::position::unit_named;
use crate::{How, Order, Setup, UnitId};
use rocroi_game::Trouble;
use rocroi_table::{Edge, Point};
use strum::VariantNames as _;

/// A text being read, word by word.
pub(super) struct Words<'a> {
    pub(super) setup: &'a Setup,
    pub(super) rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    pub(super) fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        self.rest = after.trim_start();
        (!word.is_empty()).then_some(word)
    }

    /// Takes this word if it comes next.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let is = self.peek().is_some_and(|w| w.eq_ignore_ascii_case(word));
        if is {
            self.next();
        }
        is
    }

    /// A unit's name, which may be several words: the longest that fits.
    pub(super) fn unit(&mut self) -> Option<UnitId> {
        let text = self.rest.trim_start();
        let mut best: Option<(usize, UnitId)> = None;
        for (i, sheet) in self.setup.units.iter().enumerate() {
            let n = sheet.name.len();
            let fits = text.get(..n).is_some_and(|t| t.eq_ignore_ascii_case(&sheet.name))
                && text[n..].chars().next().is_none_or(|c| c.is_whitespace() || c == ',' || c == '+');
            if fits && best.is_none_or(|(len, _)| n > len) {
                best = Some((n, UnitId(i as u16)));
            }
        }
        let (n, unit) = best?;
        self.rest = text[n..].trim_start();
        Some(unit)
    }

    pub(super) fn the_unit(&mut self) -> Result<UnitId, Trouble> {
        match self.unit() {
            Some(unit) => Ok(unit),
            None => unit_named(self.setup, self.peek().unwrap_or_default()),
        }
    }

    /// The unit the question is about may be named again; another may not.
    pub(super) fn own(&mut self, unit: UnitId) -> Result<(), Trouble> {
        match self.unit() {
            Some(named) if named != unit => {
                let (named, asked) = (&self.setup.unit(named).name, &self.setup.unit(unit).name);
                Err(Trouble {
                    wrong: format!("`{named}` is not asked"),
                    right: Some(format!("it is `{asked}`'s turn")),
                })
            }
            _ => Ok(()),
        }
    }

    pub(super) fn length(&mut self, what: &str) -> Result<i32, Trouble> {
        let word = self.next().unwrap_or_default();
        length(word).ok_or_else(|| Trouble {
            wrong: format!("`{word}` is no length for {what}"),
            right: Some("inches such as 4 or 2.5, or millimetres such as 101.6mm".into()),
        })
    }

    pub(super) fn degrees(&mut self) -> Result<i32, Trouble> {
        let sign = if self.take("left") {
            -1
        } else {
            self.take("right");
            1
        };
        let word = self.next().unwrap_or_default();
        decimal(word).map(|d| sign * d).ok_or_else(|| Trouble {
            wrong: format!("`{word}` is no angle"),
            right: Some("degrees such as 20, left 20 or 12.5".into()),
        })
    }

    pub(super) fn side(&mut self) -> Result<Edge, Trouble> {
        let word = self.next().unwrap_or_default();
        match word.to_ascii_lowercase().as_str() {
            "front" => Ok(Edge::Front),
            "right" => Ok(Edge::Right),
            "left" => Ok(Edge::Left),
            "rear" | "back" => Ok(Edge::Rear),
            other => Err(Trouble::unknown("side", other, ["front", "right", "left", "rear"])),
        }
    }

    pub(super) fn place(&mut self) -> Result<Point, Trouble> {
        Ok(Point::new(self.length("x")?, self.length("y")?))
    }

    pub(super) fn how(&mut self) -> Result<Option<How>, Trouble> {
        let Some(word) = self.next() else { return Ok(None) };
        let word = &word.to_ascii_lowercase();
        // The rules have other words for the same.
        let plain = match word.as_str() {
            "turn" => "face",
            "fire" | "volley" => "shoot",
            "counter-charge" | "intercept" => "charge",
            "run" => "evade",
            "stand" => "resist",
            other => other,
        };
        plain.parse().map(Some).map_err(|_| Trouble::unknown("reaction", word, How::VARIANTS.iter().copied()))
    }

    pub(super) fn end(&mut self, order: Order) -> Result<Order, Trouble> {
        if self.rest.trim().is_empty() {
            Ok(order)
        } else {
            Err(Trouble::new(format!("`{}` is left over at the end of the order", self.rest.trim())))
        }
    }
}
