//! Messages: anything the engine says (event, refusal, tally line, purpose, decision, branch) as a message
//! id and typed arguments. The sentences live in `locales/{en,fr}`; no text is made here.
//!
//! The id is the name of the enum variant in kebab case; the arguments are its fields. Newtypes keep their
//! name, so that a sentence can show a unit by its name and a length in its unit.

use serde::ser::{self, Impossible, Serialize};
use std::collections::BTreeMap;

/// A message: which sentence, and what to put in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Words {
    /// `too-far` for a variant `TooFar`.
    pub id: String,
    /// The variant's fields by name; a tuple variant's single field is `value`.
    pub args: BTreeMap<String, Arg>,
}

/// One argument of a message.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// Absent: an optional field that is empty, or a fact the viewer does not know.
    None,
    /// A number.
    Int(i64),
    /// A free text (a name).
    Text(String),
    /// A word with a translation of its own: an enum variant without fields, its type and its name in kebab case.
    Term(&'static str, String),
    /// A value of a newtype: its type's name and what it holds (`UnitId` 4, `Ud` 3000).
    Typed(&'static str, Box<Arg>),
    /// Several.
    List(Vec<Arg>),
    /// A nested value with fields.
    Nested(Words),
}

/// The words of a value; `None` for something that is not an enum variant or struct.
pub fn words<T: Serialize + ?Sized>(value: &T) -> Option<Words> {
    match value.serialize(ToArg) {
        Ok(Arg::Nested(w)) => Some(w),
        Ok(Arg::Term(_, id)) => Some(Words { id, args: BTreeMap::new() }),
        _ => None,
    }
}

/// `TooFar` to `too-far`.
pub fn kebab(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for (i, c) in name.chars().enumerate() {
        if c.is_ascii_uppercase() {
            if i > 0 {
                out.push('-');
            }
            out.push(c.to_ascii_lowercase());
        } else if c == '_' {
            out.push('-');
        } else {
            out.push(c);
        }
    }
    out
}

#[derive(Debug)]
struct Failed;
impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not a message")
    }
}
impl std::error::Error for Failed {}
impl ser::Error for Failed {
    fn custom<T: std::fmt::Display>(_: T) -> Self {
        Failed
    }
}

struct ToArg;
struct Items(Option<String>, Vec<Arg>);
struct Fields(String, BTreeMap<String, Arg>);

impl Fields {
    fn put<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Failed> {
        self.1.insert(kebab(key), value.serialize(ToArg)?);
        Ok(())
    }
}

macro_rules! int {
    ($($f:ident $t:ty),*) => { $(fn $f(self, v: $t) -> Result<Arg, Failed> { Ok(Arg::Int(v as i64)) })* };
}

impl ser::Serializer for ToArg {
    type Ok = Arg;
    type Error = Failed;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Impossible<Arg, Failed>;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    fn is_human_readable(&self) -> bool {
        false
    }

    int!(serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64);
    int!(serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64);

    fn serialize_bool(self, v: bool) -> Result<Arg, Failed> {
        Ok(Arg::Term("bool", if v { "yes" } else { "no" }.into()))
    }
    fn serialize_f32(self, _: f32) -> Result<Arg, Failed> {
        Err(Failed)
    }
    fn serialize_f64(self, _: f64) -> Result<Arg, Failed> {
        Err(Failed)
    }
    fn serialize_char(self, v: char) -> Result<Arg, Failed> {
        Ok(Arg::Text(v.to_string()))
    }
    fn serialize_str(self, v: &str) -> Result<Arg, Failed> {
        Ok(Arg::Text(v.to_owned()))
    }
    fn serialize_bytes(self, _: &[u8]) -> Result<Arg, Failed> {
        Err(Failed)
    }
    fn serialize_none(self) -> Result<Arg, Failed> {
        Ok(Arg::None)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, v: &T) -> Result<Arg, Failed> {
        v.serialize(ToArg)
    }
    fn serialize_unit(self) -> Result<Arg, Failed> {
        Ok(Arg::None)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<Arg, Failed> {
        Ok(Arg::None)
    }
    fn serialize_unit_variant(self, of: &'static str, _: u32, variant: &'static str) -> Result<Arg, Failed> {
        Ok(Arg::Term(of, kebab(variant)))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        v: &T,
    ) -> Result<Arg, Failed> {
        Ok(Arg::Typed(name, Box::new(v.serialize(ToArg)?)))
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        v: &T,
    ) -> Result<Arg, Failed> {
        let args = BTreeMap::from([("value".to_owned(), v.serialize(ToArg)?)]);
        Ok(Arg::Nested(Words { id: kebab(variant), args }))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Items, Failed> {
        Ok(Items(None, Vec::new()))
    }
    fn serialize_tuple(self, _: usize) -> Result<Items, Failed> {
        Ok(Items(None, Vec::new()))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items, Failed> {
        Ok(Items(None, Vec::new()))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        v: &'static str,
        _: usize,
    ) -> Result<Items, Failed> {
        Ok(Items(Some(kebab(v)), Vec::new()))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Failed> {
        Err(Failed)
    }
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields, Failed> {
        Ok(Fields(kebab(name), BTreeMap::new()))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        v: &'static str,
        _: usize,
    ) -> Result<Fields, Failed> {
        Ok(Fields(kebab(v), BTreeMap::new()))
    }
}

macro_rules! items {
    ($($t:ident $f:ident),*) => { $(impl ser::$t for Items {
        type Ok = Arg;
        type Error = Failed;
        fn $f<T: Serialize + ?Sized>(&mut self, v: &T) -> Result<(), Failed> {
            self.1.push(v.serialize(ToArg)?);
            Ok(())
        }
        fn end(self) -> Result<Arg, Failed> {
            Ok(match self.0 {
                None => Arg::List(self.1),
                Some(id) => {
                    let args = self.1.into_iter().enumerate().map(|(i, a)| (format!("value{i}"), a)).collect();
                    Arg::Nested(Words { id, args })
                }
            })
        }
    })* };
}
items!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field);

macro_rules! fields {
    ($($t:ident),*) => { $(impl ser::$t for Fields {
        type Ok = Arg;
        type Error = Failed;
        fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, v: &T) -> Result<(), Failed> {
            self.put(key, v)
        }
        fn end(self) -> Result<Arg, Failed> {
            Ok(Arg::Nested(Words { id: self.0, args: self.1 }))
        }
    })* };
}
fields!(SerializeStruct, SerializeStructVariant);

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Serialize)]
    struct UnitId(u16);
    #[derive(serde::Serialize)]
    enum Why {
        TooFar { unit: UnitId, by: Option<i32> },
        Square,
    }

    #[test]
    fn a_variant_is_a_message() {
        let w = words(&Why::TooFar { unit: UnitId(4), by: None }).unwrap();
        assert_eq!(w.id, "too-far");
        assert_eq!(w.args["unit"], Arg::Typed("UnitId", Box::new(Arg::Int(4))));
        assert_eq!(w.args["by"], Arg::None);
        assert_eq!(words(&Why::Square).unwrap().id, "square");
        assert!(words(&3u8).is_none());
    }
}
