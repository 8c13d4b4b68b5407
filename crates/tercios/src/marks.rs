//! What a unit remembers besides its wear and its card (T-UNT-32), as marks that are there or not.

use rocroi_game::Hide;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One mark.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::VariantArray,
    strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum Mark {
    /// Disordered (T-UNT-25).
    Disordered,
    /// Has been activated in this turn (T-TRN-18).
    Activated,
    /// Has reacted with its order in this turn (T-REA-10).
    Reacted,
    /// Lost its order in this turn: a failed test, or an enemy's doing (T-TRN-22, T-REA-09).
    LostOrder,
    /// A gun on its limber (T-MOV-38).
    Limbered,
    /// Was limbered in this turn (T-MOV-40).
    LimberedNow,
    /// Dragoons on foot (T-ADP-10).
    OnFoot,
    /// Dragoons that have lost their horses (T-ADP-17).
    HorsesLost,
    /// Has left its original position (T-SHT-48).
    Displaced,
    /// Dragoons that must test for their horses (T-ADP-15).
    HorsesTest,
    /// Comes up: enters the table when it is activated (T-BAT-51).
    Arriving,
}
impl Hide for Mark {}

/// The marks of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Marks(u16);

impl Marks {
    /// No mark.
    pub const NONE: Marks = Marks(0);

    /// Is the mark there?
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u16) != 0
    }

    /// Puts a mark, or takes it away.
    pub const fn set(&mut self, mark: Mark, on: bool) {
        if on {
            self.0 |= 1 << mark as u16;
        } else {
            self.0 &= !(1 << mark as u16);
        }
    }

    /// These marks.
    pub fn of(marks: impl IntoIterator<Item = Mark>) -> Marks {
        let mut all = Marks::NONE;
        marks.into_iter().for_each(|m| all.set(m, true));
        all
    }

    /// The marks that are there.
    pub fn iter(self) -> impl Iterator<Item = Mark> {
        <Mark as strum::VariantArray>::VARIANTS.iter().copied().filter(move |m| self.has(*m))
    }
}

impl std::fmt::Debug for Marks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Marks {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Marks {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Marks::of(Vec::<Mark>::deserialize(d)?))
    }
}
impl Hide for Marks {}
