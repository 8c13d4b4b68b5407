//! The orders of chapter 14 read from their words: charges, evades, choices at a contact, breaking off, holding back.

use rocroi_game::Trouble;
use rocroi_table::Edge;

use super::read::{Read, Reader, read_angle, read_side, read_ud, split_word};
use super::write;
use crate::order::{Charge, Choices, Deviation, Disengage, Evader, Hold, Manoeuvre, Order};

impl Reader<'_> {
    /// `A+B`, `A wheel left 20`, `A quarter-turn left wheel left 5`, `A at C`, `A spontaneously`.
    pub(super) fn charge(&self, text: &str, extras: &[&str]) -> Read<Order> {
        let (who, rest) = split_word(text);
        let mut order = Charge { units: self.units(who)?, ..Charge::default() };
        let words: Vec<&str> = rest.split([' ', ',']).filter(|w| !w.is_empty()).collect();
        let mut words = words.as_slice();
        loop {
            words = match words {
                [] => break,
                ["spontaneously", rest @ ..] => {
                    order.spontaneous = true;
                    rest
                }
                ["at", unit, rest @ ..] => {
                    order.at = Some(self.unit(unit)?);
                    rest
                }
                ["half-turn", rest @ ..] => {
                    order.opening.push(Manoeuvre::HalfTurn);
                    rest
                }
                ["quarter-turn", side, rest @ ..] => {
                    order.opening.push(Manoeuvre::QuarterTurn(read_side(side)?));
                    rest
                }
                ["wheel", side, angle, rest @ ..] => {
                    order.opening.push(Manoeuvre::Wheel(read_side(side)?, read_angle(angle)?));
                    rest
                }
                ["slide", side, by, rest @ ..] => {
                    order.opening.push(Manoeuvre::Slide(read_side(side)?, read_ud(by)?));
                    rest
                }
                [other, ..] => {
                    let known = ["wheel", "slide", "quarter-turn", "half-turn", "at", "spontaneously"];
                    return Err(Trouble::unknown("part of a charge", other, known));
                }
            };
        }
        for extra in extras {
            self.choice(&mut order.choices, extra)?;
        }
        Ok(Order::Charge(order))
    }

    /// `U1+U2`, `U1 straight half-turn, U2`, `U1+U2 together`.
    pub(super) fn evade(&self, text: &str) -> Read<Order> {
        let mut list = Vec::new();
        for part in text.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            let (who, how) = split_word(part);
            let (mut straight, mut half_turn, mut together) = (false, false, false);
            for word in how.split_whitespace() {
                match word {
                    "straight" => straight = true,
                    "half-turn" => half_turn = true,
                    "together" => together = true,
                    other => {
                        let known = ["straight", "half-turn", "together"];
                        return Err(Trouble::unknown("way to evade", other, known));
                    }
                }
            }
            let units = self.units(who)?;
            if together {
                list.push(Evader { units, straight, half_turn });
            } else {
                list.extend(units.into_iter().map(|u| Evader { units: vec![u], straight, half_turn }));
            }
        }
        Ok(Order::Evade(list))
    }

    /// `slide left`, `wheel right`, `slide left wheel right`, `none`.
    pub(super) fn deviate(&self, text: &str) -> Read<Order> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let deviation = match words.as_slice() {
            ["slide", side] => Deviation::Slide(read_side(side)?),
            ["wheel", side] => Deviation::Wheel(read_side(side)?),
            ["slide", side, "wheel", turn] => Deviation::SlideAndWheel(read_side(side)?, read_side(turn)?),
            ["none"] => Deviation::None,
            _ => {
                return Err(Trouble {
                    wrong: format!("`deviate {text}` is not understood"),
                    right: Some(
                        "write for instance `deviate slide left`, `deviate wheel right`, `deviate none`"
                            .into(),
                    ),
                });
            }
        };
        Ok(Order::Deviate(deviation))
    }

    /// `left`.
    pub(super) fn edge(&self, text: &str) -> Read<Order> {
        let found = Edge::ALL.into_iter().find(|e| write::edge(*e) == text);
        let unknown = || Trouble::unknown("edge", text, Edge::ALL.map(write::edge));
        found.map(Order::Edge).ok_or_else(unknown)
    }

    /// `1`: the first place offered.
    pub(super) fn place(&self, text: &str) -> Read<Order> {
        let wrong = || Trouble {
            wrong: format!("`{text}` is no number of a place"),
            right: Some("the places offered are numbered from 1".into()),
        };
        let n: u8 = text.parse().map_err(|_| wrong())?;
        Ok(Order::Place(n.checked_sub(1).ok_or_else(wrong)?))
    }

    /// `A+B`.
    pub(super) fn disengage(&self, text: &str, extras: &[&str]) -> Read<Order> {
        let mut choices = Choices::default();
        for extra in extras {
            self.choice(&mut choices, extra)?;
        }
        Ok(Order::Disengage(Disengage { units: self.units(text)?, choices }))
    }

    /// `A+B`, `A+B rally A`.
    pub(super) fn hold(&self, text: &str, extras: &[&str]) -> Read<Order> {
        let (who, rest) = split_word(text);
        let rally = match split_word(rest) {
            ("", _) => Vec::new(),
            ("rally", names) => self.units(names)?,
            (other, _) => return Err(Trouble::unknown("addition", other, ["rally"])),
        };
        let mut order = Hold { units: self.units(who)?, rally, choices: Choices::default() };
        for extra in extras {
            self.choice(&mut order.choices, extra)?;
        }
        Ok(Order::Hold(order))
    }
}
