//! JSON schemas of list files, for editors: made from the types that read them, with the words that may stand there.
//! Written to `armies/schema`; a test sees that they are current.

use rocroi_adgr::army as adgr;
use rocroi_adgr::army::Rank;
use rocroi_adgr::terrain::Region;
use rocroi_adgr::troops::Troop;
use rocroi_argad::scenario::{BandFile, ready};
use rocroi_tercios::army as tercios;
use rocroi_tercios::profiles::profiles;
use rocroi_tercios::terms::{Formation, Nation, Structure, Switch, Term as _, Trait, Virtue};
use serde_json::{Value, json};
use strum::VariantNames as _;

/// The schemas there are, by their files' names.
pub const SCHEMAS: [&str; 4] = ["adgr-list", "adgr-period", "argad-band", "tercios-list"];

/// A schema by its name.
pub fn schema(name: &str) -> Option<Value> {
    let (of, title) = match name {
        "adgr-list" => (schemars::schema_for!(adgr::List), "An army list of ADG-R"),
        "adgr-period" => (schemars::schema_for!(adgr::PeriodFile), "A period list of ADG-R"),
        "argad-band" => (schemars::schema_for!(BandFile), "A band of Argad!"),
        "tercios-list" => (schemars::schema_for!(tercios::List), "An army list of Tercios"),
        _ => return None,
    };
    let mut value = of.to_value();
    value["title"] = json!(title);
    let kebab = |names: &[&str]| -> Value { names.iter().map(|n| rocroi_game::say::kebab(n)).collect() };
    let troops = json!(Troop::VARIANTS);
    let options = json!(adgr::Choice::VARIANTS);
    let qualities = json!(["mediocre", "ordinary", "elite"]);
    let regions = json!(Region::VARIANTS);
    match name {
        "adgr-list" => {
            one_of(&mut value, "/properties/system", json!(["adgr"]));
            one_of(&mut value, "/properties/region", regions);
            one_of(&mut value, "/$defs/GeneralEntry/properties/rank", kebab(Rank::VARIANTS));
            one_of(&mut value, "/$defs/GeneralEntry/properties/status", json!(adgr::Status::VARIANTS));
            one_of(&mut value, "/$defs/UnitEntry/properties/troop", troops);
            one_of(&mut value, "/$defs/UnitEntry/properties/quality", qualities);
            one_of(&mut value, "/$defs/UnitEntry/properties/options/items", options);
        }
        "adgr-period" => {
            one_of(&mut value, "/properties/system", json!(["adgr"]));
            one_of(&mut value, "/properties/regions/items", regions);
            one_of(&mut value, "/$defs/EntryFile/properties/troop", troops);
            one_of(&mut value, "/$defs/EntryFile/properties/quality/items", qualities);
            for field in ["with", "one_of", "may"] {
                one_of(&mut value, &format!("/$defs/EntryFile/properties/{field}/items"), options.clone());
            }
        }
        "tercios-list" => {
            let bought: Vec<&str> =
                profiles().profiles.iter().filter(|p| p.purchasable).map(|p| p.id.as_str()).collect();
            one_of(&mut value, "/properties/system", json!(["tercios"]));
            one_of(&mut value, "/properties/nation", json!(Nation::NAMES));
            one_of(&mut value, "/properties/structure", json!(Structure::NAMES));
            one_of(&mut value, "/$defs/Agreed/properties/on/items", json!(Switch::NAMES));
            one_of(&mut value, "/$defs/Agreed/properties/off/items", json!(Switch::NAMES));
            one_of(&mut value, "/$defs/CommanderEntry/properties/virtues/items", json!(Virtue::NAMES));
            one_of(&mut value, "/$defs/CommanderEntry/properties/traits/items", json!(Trait::NAMES));
            one_of(&mut value, "/$defs/RegimentEntry/properties/formation", json!(Formation::NAMES));
            one_of(&mut value, "/$defs/RegimentEntry/properties/ally", json!(Nation::NAMES));
            one_of(&mut value, "/$defs/UnitEntry/properties/profile", json!(bought));
        }
        _ => {
            let names: Vec<&str> = ready().iter().map(|r| r.name.as_str()).collect();
            one_of(&mut value, "/properties/system", json!(["argad"]));
            if let Some(item) = value.pointer_mut("/$defs/GroupFile/properties/figure/items") {
                *item = json!({
                    "type": "object",
                    "description": "A figure: `like` one of the ready figures, or a profile of its own.",
                    "properties": {
                        "like": { "type": "string", "enum": names, "description": "A ready figure." },
                        "n": { "type": "integer", "minimum": 1, "maximum": 99, "description": "So many of them." },
                        "leads": { "type": "boolean", "description": "One of them leads the group." },
                    },
                });
            }
        }
    }
    Some(value)
}

/// Restricts what may stand at a place.
fn one_of(schema: &mut Value, place: &str, words: Value) {
    if let Some(Value::Object(at)) = schema.pointer_mut(place) {
        // A field that may be absent is of two types; the words are those of the one that is there.
        if at.get("type").is_some_and(Value::is_array) {
            at.insert("type".to_owned(), json!("string"));
            at.remove("default");
        }
        at.insert("enum".to_owned(), words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_on_disk_are_current() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../armies/schema");
        for name in SCHEMAS {
            let text = format!("{:#}\n", schema(name).unwrap());
            let path = format!("{folder}/{name}.json");
            if std::env::var_os("ROCROI_WRITE").is_some() {
                std::fs::write(&path, &text).unwrap();
            }
            let found = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(found == text, "{path} is not current: run this test with ROCROI_WRITE=1");
        }
        assert!(schema("xyz").is_none());
    }

    #[test]
    fn the_words_are_in_their_places() {
        let text = |name: &str| schema(name).unwrap().to_string();
        assert!(
            text("adgr-list").contains("\"pike-and-shot\"") && text("adgr-list").contains("\"brilliant\"")
        );
        assert!(text("adgr-period").contains("\"half-bow\"") && text("adgr-period").contains("\"steppe\""));
        assert!(
            text("tercios-list").contains("\"modern_battalion\"")
                && text("tercios-list").contains("\"sweden\"")
        );
        assert!(text("argad-band").contains("\"line-soldier\""));
        for name in SCHEMAS {
            let places = text(name).matches("\"enum\"").count();
            let least = match name {
                "tercios-list" => 10,
                "argad-band" => 2,
                _ => 7,
            };
            assert!(places >= least, "{name}: {places} lists of words; a place was renamed");
        }
    }
}
