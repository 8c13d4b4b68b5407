//! Ids of the rulebook: those of clauses (`A-MEL-57`), and those of worked examples and sample
//! armies beside them (`R-EX-41`, `T-SAM-03`), which are no clauses and have a wider shape.

use rocroi_game::Clause;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One of the three rule systems, as far as the rulebook is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// L'Art de la Guerre Renaissance.
    Adgr,
    /// Tercios.
    Tercios,
    /// Argad!.
    Argad,
}

impl System {
    /// All three, in the order in which they are always shown.
    pub const ALL: [System; 3] = [System::Adgr, System::Tercios, System::Argad];

    /// The letter that begins its ids.
    pub const fn letter(self) -> char {
        match self {
            System::Adgr => 'A',
            System::Tercios => 'T',
            System::Argad => 'R',
        }
    }

    /// Its folder under `rulebook/`, and its name on a command line.
    pub const fn folder(self) -> &'static str {
        match self {
            System::Adgr => "adgr",
            System::Tercios => "tercios",
            System::Argad => "argad",
        }
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            System::Adgr => "ADG-R",
            System::Tercios => "Tercios",
            System::Argad => "Argad!",
        }
    }

    /// The system whose ids begin with this letter.
    pub fn of_letter(letter: char) -> Option<System> {
        System::ALL.into_iter().find(|s| s.letter() == letter)
    }

    /// The system of a folder name.
    pub fn of_folder(folder: &str) -> Option<System> {
        System::ALL.into_iter().find(|s| s.folder() == folder)
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A chapter of one system: `A-MEL`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChapterId {
    system: System,
    // Two letters (`EX`) leave the last byte 0.
    code: [u8; 3],
}

impl ChapterId {
    /// The system it belongs to.
    pub const fn system(self) -> System {
        self.system
    }

    /// Its two or three letters.
    pub fn code(&self) -> &str {
        let length = if self.code[2] == 0 { 2 } else { 3 };
        std::str::from_utf8(&self.code[..length]).unwrap_or("???")
    }

    /// The id of this number in this chapter.
    pub const fn id(self, number: u16) -> Id {
        Id { chapter: self, number }
    }

    /// True for chapters of worked examples: cases to run, not clauses to prove.
    pub fn is_examples(&self) -> bool {
        self.code().starts_with("EX")
    }

    /// True for the chapter of sample armies.
    pub fn is_samples(&self) -> bool {
        self.code() == "SAM"
    }
}

impl fmt::Display for ChapterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.system.letter(), self.code())
    }
}

impl fmt::Debug for ChapterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for ChapterId {
    type Err = NotAnId;
    fn from_str(s: &str) -> Result<Self, NotAnId> {
        let bad = || NotAnId(s.to_owned());
        let (letter, code) = s.split_once('-').ok_or_else(bad)?;
        let mut letters = letter.chars();
        let (Some(first), None) = (letters.next(), letters.next()) else { return Err(bad()) };
        let system = System::of_letter(first).ok_or_else(bad)?;
        if !(2..=3).contains(&code.len()) || !code.bytes().all(|b| b.is_ascii_uppercase()) {
            return Err(bad());
        }
        let mut bytes = [0; 3];
        bytes[..code.len()].copy_from_slice(code.as_bytes());
        Ok(ChapterId { system, code: bytes })
    }
}

impl Serialize for ChapterId {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

/// The id of one entry of the rulebook: a clause, a worked example or a sample army.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id {
    chapter: ChapterId,
    number: u16,
}

impl Id {
    /// The system it belongs to.
    pub const fn system(self) -> System {
        self.chapter.system
    }

    /// The chapter it stands in.
    pub const fn chapter(self) -> ChapterId {
        self.chapter
    }

    /// The number within its chapter.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// The clause of this id; none for the two-letter chapters, which hold examples.
    pub fn clause(self) -> Option<Clause> {
        self.to_string().parse().ok()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.chapter, self.number)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no id of the rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAnId(pub String);

impl fmt::Display for NotAnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no id of the rulebook; one looks like A-MEL-57, T-SHT-03 or R-EX-41", self.0)
    }
}

impl std::error::Error for NotAnId {}

impl FromStr for Id {
    type Err = NotAnId;
    fn from_str(s: &str) -> Result<Self, NotAnId> {
        let bad = || NotAnId(s.to_owned());
        let (chapter, digits) = s.rsplit_once('-').ok_or_else(bad)?;
        let chapter: ChapterId = chapter.parse().map_err(|_| bad())?;
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(bad());
        }
        let number: u16 = digits.parse().map_err(|_| bad())?;
        let id = Id { chapter, number };
        // One spelling per id: two digits at least, no further leading zero, none numbered 0.
        if number == 0 || number > 999 || id.to_string() != s { Err(bad()) } else { Ok(id) }
    }
}

impl From<Clause> for Id {
    fn from(clause: Clause) -> Id {
        let mut code = [0; 3];
        code.copy_from_slice(&clause.chapter().as_bytes()[..3]);
        let system = match clause.system() {
            'A' => System::Adgr,
            'T' => System::Tercios,
            _ => System::Argad,
        };
        Id { chapter: ChapterId { system, code }, number: clause.number() }
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_ids() {
        for text in ["A-MEL-57", "T-SAM-03", "R-EX-41", "A-EXM-01", "A-CHG-100"] {
            assert_eq!(text.parse::<Id>().unwrap().to_string(), text);
        }
        for bad in [
            "A-MEL",
            "B-MEL-01",
            "A-mel-01",
            "A-MEL-1",
            "A-MEL-057",
            "A-MEL-00",
            "A-MEL-1000",
            "",
            "é-MEL-01",
        ] {
            assert!(bad.parse::<Id>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_clause_and_its_id_are_the_same() {
        let id: Id = "T-SHT-03".parse().unwrap();
        assert_eq!(id.clause().map(Id::from), Some(id));
        assert_eq!("R-EX-41".parse::<Id>().unwrap().clause(), None);
    }

    #[test]
    fn numbers_sort_as_numbers() {
        let (a, b): (Id, Id) = ("A-CHG-99".parse().unwrap(), "A-CHG-100".parse().unwrap());
        assert!(a < b);
    }
}
