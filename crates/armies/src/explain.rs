//! Where each point of a unit comes from: the system's own price, piece by piece, and for ADG-R the price formula as a
//! second opinion. A unit is described in a line, in the words of a list file or of either language.

mod adgr;
mod argad;
mod tercios;
mod words;

use crate::report::Said;
use crate::{SYSTEMS, unknown_system};
use rocroi_game::Trouble;
use rocroi_words::Lang;
use serde::Serialize;

/// A price explained.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explained {
    /// The system.
    pub system: &'static str,
    /// The unit.
    pub what: String,
    /// Where its points come from, each with its clause.
    pub pieces: Vec<Point>,
    /// What it costs.
    pub total: i32,
    /// The formula, where there is one.
    pub formula: Option<Formula>,
    /// What is wrong with it.
    pub faults: Vec<Said>,
}

/// Points, what for, and the clause that says so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Point {
    /// What for.
    pub what: String,
    /// Points.
    pub points: i32,
    /// The clause.
    pub clause: String,
}

/// The price formula of ADG-R (A-ARM-17, A-ARM-18), which never decides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Formula {
    /// Its lines.
    pub pieces: Vec<Point>,
    /// Its sum.
    pub total: i32,
    /// The table says otherwise, and holds (A-ARM-23).
    pub differs: bool,
}

impl Explained {
    fn new(system: &'static str, what: String, pieces: Vec<Point>) -> Explained {
        let total = pieces.iter().map(|p| p.points).sum();
        Explained { system, what, pieces, total, formula: None, faults: Vec::new() }
    }
}

/// Explains the price of a unit described in a line.
///
/// # Errors
/// Every word that is not known, with the nearest that is.
pub fn explain(system: Option<&str>, text: &str, lang: Lang) -> Result<Explained, Vec<Trouble>> {
    let one = |system: &str| match system {
        "adgr" => adgr::explain(text, lang),
        "tercios" => tercios::explain(text, lang),
        "argad" => argad::explain(text, lang),
        other => Err(vec![unknown_system(other)]),
    };
    match system {
        Some(s) => one(s),
        // Whose words these are; if nobody's, who understands most.
        None => {
            let mut failed: Vec<Vec<Trouble>> = Vec::new();
            for s in SYSTEMS {
                match one(s) {
                    Ok(e) => return Ok(e),
                    Err(t) => failed.push(t),
                }
            }
            Err(failed.into_iter().min_by_key(Vec::len).unwrap_or_default())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(text: &str) -> i32 {
        explain(None, text, Lang::En).unwrap_or_else(|t| panic!("{text}: {t:?}")).total
    }

    #[test]
    fn units_of_all_systems_are_understood_in_both_languages() {
        assert_eq!(total("pike-and-shot elite regimental-guns"), 22);
        assert_eq!(total("Pike & Shot elite salvo regimental artillery"), 26);
        assert_eq!(total("Tercio, musket, elite"), 24);
        assert_eq!(total("cavalerie lourde pistolet"), 10);
        assert_eq!(total("HC impact bow elite"), 14);
        assert_eq!(total("war wagon mediocre light-artillery"), 10);
        let french = explain(Some("adgr"), "keil elite headstrong", Lang::Fr).unwrap();
        assert_eq!(french.total, 20);
        let sword = explain(Some("adgr"), "medium-swordsmen", Lang::En).unwrap();
        assert!(sword.formula.is_some_and(|f| f.total == 11 && f.differs));
        assert!(explain(Some("tercios"), "modern_battalion veteran", Lang::En).unwrap().pieces.len() == 2);
        assert_eq!(explain(Some("argad"), "cuirassier", Lang::En).unwrap().total, 22);
        assert_eq!(explain(Some("argad"), "line-soldier group-leader", Lang::Fr).unwrap().total, 16);
    }

    #[test]
    fn words_nobody_knows_get_the_nearest() {
        let t = explain(Some("adgr"), "pike-and-shto elite", Lang::En).unwrap_err();
        assert!(t[0].to_string().contains("pike-and-shot"), "{t:?}");
        let t = explain(Some("adgr"), "elite", Lang::En).unwrap_err();
        assert!(t[0].to_string().contains("troop"), "{t:?}");
        let t = explain(Some("tercios"), "modern_batalion", Lang::En).unwrap_err();
        assert!(t[0].to_string().contains("modern_battalion"), "{t:?}");
        assert!(explain(Some("xyz"), "x", Lang::En).is_err());
        let odd = explain(Some("adgr"), "pike-and-shot salvo impact", Lang::En).unwrap();
        assert_eq!(odd.faults[0].clause, "A-ARM-28");
        // What the price holds already may be named, and changes nothing.
        for text in ["pike-and-shot salvo musket", "pike-and-shot salvo"] {
            let plain = explain(Some("adgr"), text, Lang::En).unwrap();
            assert!(plain.total == 19 && plain.faults.is_empty(), "{text}");
        }
        for text in ["", "   ", "\u{0}½½½½", "é"] {
            assert!(explain(None, text, Lang::En).is_err(), "{text}");
        }
    }
}
