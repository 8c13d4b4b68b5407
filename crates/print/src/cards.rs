//! Order cards for Tercios, to be cut out: the five orders as the summary of the rulebook has them (T-TRN-45), so many
//! sets, nine cards of 63 by 88 mm to a page.

use crate::sheet::Setter;
use crate::words::labels;
use rocroi_game::Trouble;
use rocroi_words::Lang;
use serde::Serialize;
use std::collections::BTreeMap;

/// The summary of orders.
const SUMMARY: &str = "T-TRN-45";
/// The clause of each order, in the order of the summary.
const CLAUSES: [&str; 5] = ["T-TRN-24", "T-TRN-28", "T-TRN-32", "T-TRN-33", "T-TRN-34"];
/// Sets enough for any army.
const MOST: u8 = 60;

/// Cards to cut out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Cards {
    /// `en` or `fr`.
    pub lang: &'static str,
    /// The five orders.
    pub orders: Vec<Card>,
    /// So many of each.
    pub sets: u8,
    /// A page of backs behind every page of fronts.
    pub backs: bool,
    /// Words of the page.
    pub words: BTreeMap<String, String>,
}

/// One order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Card {
    /// `ready`, `assault`, `run`, `fire` or `resist`.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What the unit does when it is activated.
    pub activated: String,
    /// With what modifiers.
    pub modifiers: String,
    /// What it does in reaction.
    pub reaction: String,
    /// With what modifiers.
    pub reaction_modifiers: String,
    /// The clause.
    pub clause: String,
}

/// So many sets of the five order cards.
///
/// # Errors
/// More sets than anybody needs, or none; a rulebook without the summary of orders.
pub fn cards(sets: u8, backs: bool, lang: Lang) -> Result<Cards, Trouble> {
    if sets == 0 || sets > MOST {
        let right = Some(format!("1 to {MOST}: every unit of an army needs one card a turn"));
        return Err(Trouble { wrong: format!("{sets} sets of cards cannot be printed"), right });
    }
    let mut setter = Setter::new("tercios", lang)?;
    let entry = setter.entry(SUMMARY)?;
    let broken = || Trouble::new(format!("{SUMMARY} has no table of five orders"));
    let table = entry.tables.first().filter(|t| t.rows.len() == CLAUSES.len()).ok_or_else(broken)?;
    let mut orders = Vec::new();
    for (row, clause) in table.rows.iter().zip(CLAUSES) {
        let [order, activated, modifiers, reaction, reaction_modifiers] = &row[..] else {
            return Err(broken());
        };
        // A card says nothing where the summary has to say that there is nothing.
        let mut cell = |text: &str| if text == "none" { String::new() } else { setter.cell(text, "") };
        orders.push(Card {
            id: order.to_lowercase(),
            name: cell(order),
            activated: cell(activated),
            modifiers: cell(modifiers),
            reaction: cell(reaction),
            reaction_modifiers: cell(reaction_modifiers),
            clause: clause.to_owned(),
        });
    }
    Ok(Cards { lang: lang.code(), orders, sets, backs, words: labels(lang) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_five_orders_are_those_of_the_summary() {
        let en = cards(9, false, Lang::En).expect("cards");
        let names: Vec<&str> = en.orders.iter().map(|o| o.name.as_str()).collect();
        assert_eq!(names, ["Ready", "Assault", "Run", "Fire", "Resist"]);
        let fr = cards(9, false, Lang::Fr).expect("cards");
        let names: Vec<&str> = fr.orders.iter().map(|o| o.name.as_str()).collect();
        assert_eq!(names, ["Prêt !", "Assaut !", "En avant !", "Feu !", "Résistez !"]);
        assert!(fr.orders.iter().all(|o| ![&o.activated, &o.reaction].iter().any(|t| t.ends_with('°'))));
        assert!(en.orders[3].modifiers.is_empty() && !fr.orders[3].reaction_modifiers.is_empty());
        // Each clause is that order's.
        for (o, card) in en.orders.iter().zip(&fr.orders) {
            let title =
                &Setter::new("tercios", Lang::En).expect("rulebook").entry(&o.clause).expect("clause").title;
            assert!(title.contains(&o.name), "{}: {title}", card.clause);
        }
        assert!(cards(0, false, Lang::En).is_err() && cards(61, true, Lang::Fr).is_err());
    }
}
