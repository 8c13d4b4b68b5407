//! The troop tables read from `data/troops.toml`, once, and the factor matrix (A-TRP-33).

use super::{Armour, Category, Profile, Troop, Weapon};
use crate::abilities::{Abilities, Ability};
use rocroi_game::by;
use serde::Deserialize;
use std::sync::LazyLock;
use strum::{EnumCount as _, IntoEnumIterator as _};

/// A flag of a troop type (A-TRP-32).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// `*`: cancels mounted Impact when it receives the charge on its front (A-TRP-38).
    CancelsImpact,
    /// `@`: +1 first phase against mounted except elephants (A-TRP-37).
    AgainstMounted,
    /// `M1`: +1 first phase against any mounted (A-TRP-36).
    ShootersAgainstMounted,
    /// `#`: what a war wagon cancels (A-TRP-40).
    Wagon,
    /// Deep order.
    Deep,
    /// Counts as spear.
    Spear,
    /// Counts as pike.
    Pike,
    /// May form square.
    Square,
    /// Unmanoeuvrable by type.
    Unmanoeuvrable,
    /// May evade by type.
    Evades,
    /// Loose foot, met by cavalry with the +1 of A-TRP-39.
    Loose,
    /// Rides camels (A-TRP-42).
    Camels,
}

/// Movement allowances in UD (A-MOV-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moves {
    /// In the open; of heavy infantry near the enemy.
    pub open: u8,
    /// In the open, for a move started 4 UD or more from every enemy (A-MOV-04); the same as `open` for
    /// everybody but heavy infantry.
    pub far: u8,
    /// In rough ground.
    pub rough: u8,
    /// In difficult ground; none where it may not go.
    pub difficult: Option<u8>,
}

/// One cell of the factor matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Always this.
    Plain(i8),
    /// Notes a and b: the first if that enemy is in the open (A-TRP-34), otherwise the second.
    Open(i8, i8),
    /// Note c: the first on the front of the enemy, the second on its flank or rear.
    Side(i8, i8),
}

/// One troop type with every column.
#[derive(Clone, Debug)]
pub struct Row {
    /// Category.
    pub category: Category,
    /// Two ADG units?
    pub battle_unit: bool,
    /// Base depth in 1/100 mm at 1 UD = 40 mm.
    pub depth: i32,
    /// Protection with built-in armour.
    pub protection: u8,
    /// Cohesion.
    pub cohesion: u8,
    /// Built-in armour.
    pub armour: Armour,
    /// Movement allowances.
    pub moves: Moves,
    /// Melee modifier in rough and in difficult ground.
    pub terrain: [i8; 2],
    /// Weapons it may shoot with.
    pub shoots: Vec<Weapon>,
    /// The weapon it has unless another is bought.
    pub armed: Option<Weapon>,
    /// Abilities it always has.
    pub built_in: Abilities,
    factors: [Cell; COLUMNS],
    flags: u16,
}

impl Row {
    /// Has it the flag?
    pub fn flag(&self, flag: Flag) -> bool {
        self.flags & (1 << flag as u16) != 0
    }
}

const COLUMNS: usize = 12;

/// The column of an enemy in the matrix: its category, with Levy apart from the other HI.
fn column(enemy: Troop) -> usize {
    match enemy.row().category {
        Category::Li => 0,
        Category::Lmi => 1,
        Category::Mi => 2,
        Category::Hi if enemy == Troop::Levy => 4,
        Category::Hi => 3,
        Category::Wwg => 5,
        Category::Art => 6,
        Category::Lh => 7,
        Category::Drag => 8,
        Category::Cv => 9,
        Category::Kn => 10,
        Category::El => 11,
    }
}

/// How a fighter meets its enemy, as far as the factor matrix asks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Meets {
    /// The enemy is in the open (A-TRP-34).
    pub open: bool,
    /// The fighter's front edge lies on a flank or rear of the enemy that does not count as front.
    pub side: bool,
}

impl Troop {
    /// Its row of the tables.
    pub fn row(self) -> &'static Row {
        if (self as usize) < Troop::LightCavalry as usize {
            by!("A-TRP-30")
        } else {
            by!("A-TRP-31")
        };
        &TABLE[self as usize]
    }

    /// Its cell of the factor matrix against an enemy type.
    pub fn cell(self, enemy: Troop) -> Cell {
        self.row().factors[column(enemy)]
    }
}

impl Profile {
    /// Base melee factor against an enemy.
    pub fn factor(self, enemy: Profile, meets: Meets) -> i8 {
        by!("A-TRP-33");
        match self.troop.cell(enemy.troop) {
            Cell::Plain(n) => n,
            Cell::Open(open, other) => {
                by!("A-TRP-34");
                if meets.open { open } else { other }
            }
            Cell::Side(front, side) => {
                if meets.side {
                    side
                } else {
                    front
                }
            }
        }
    }
}

/// Is a unit in the open for the factor matrix, by how much of its base is in rough or difficult ground?
/// LMI needs only a part of it there (counting as partly in is enough), LI the whole base, or a fortification.
pub fn in_the_open(what: Profile, partly: bool, wholly: bool, fortified: bool) -> bool {
    by!("A-TRP-34");
    match what.category() {
        Category::Li => !wholly && !fortified,
        _ => !partly,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    troop: Vec<Raw>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Raw {
    code: Troop,
    category: Category,
    battle_unit: bool,
    depth: i32,
    protection: u8,
    cohesion: u8,
    #[serde(default)]
    armour: Armour,
    #[serde(default)]
    flags: Vec<Flag>,
    moves: Vec<u8>,
    far: Option<u8>,
    terrain: [i8; 2],
    factors: String,
    #[serde(default)]
    shoots: Vec<Weapon>,
    armed: Option<Weapon>,
    #[serde(default)]
    built_in: Vec<Ability>,
}

fn cell(text: &str) -> Result<Cell, String> {
    let number = |t: &str| t.parse::<i8>().map_err(|_| format!("`{t}` is no factor"));
    let Some((one, rest)) = text.split_once('/') else { return number(text).map(Cell::Plain) };
    let Some(note) = rest.chars().last() else { return Err(format!("`{text}` lacks its note")) };
    let other = number(rest.trim_end_matches(note))?;
    match note {
        'a' | 'b' => Ok(Cell::Open(number(one)?, other)),
        'c' => Ok(Cell::Side(number(one)?, other)),
        _ => Err(format!("note `{note}` of `{text}` is not a, b or c")),
    }
}

impl Raw {
    fn row(self) -> Result<Row, String> {
        let cells = self.factors.split_whitespace().map(cell).collect::<Result<Vec<_>, _>>()?;
        let factors = cells
            .try_into()
            .map_err(|c: Vec<_>| format!("{:?}: {} factors, {COLUMNS} are needed", self.code, c.len()))?;
        let (open, rough, difficult) = match self.moves[..] {
            [open, rough] => (open, rough, None),
            [open, rough, difficult] => (open, rough, Some(difficult)),
            _ => return Err(format!("{:?}: moves are open, rough and difficult", self.code)),
        };
        Ok(Row {
            category: self.category,
            battle_unit: self.battle_unit,
            depth: self.depth * 100,
            protection: self.protection,
            cohesion: self.cohesion,
            armour: self.armour,
            moves: Moves { open, far: self.far.unwrap_or(open), rough, difficult },
            terrain: self.terrain,
            shoots: self.shoots,
            armed: self.armed,
            built_in: self.built_in.into_iter().collect(),
            factors,
            flags: self.flags.iter().fold(0, |all, f| all | 1 << *f as u16),
        })
    }
}

pub(super) fn read(text: &str) -> Result<Vec<Row>, String> {
    let file: File = toml::from_str(text).map_err(|e| e.to_string())?;
    let codes: Vec<Troop> = file.troop.iter().map(|r| r.code).collect();
    let wanted: Vec<Troop> = Troop::iter().collect();
    if codes != wanted {
        let missing = wanted.iter().find(|t| !codes.contains(t));
        return Err(match missing {
            Some(t) => format!("{t:?} is missing; every troop type needs one row"),
            None => format!("{} rows; every troop type needs one, in the order of the code", codes.len()),
        });
    }
    file.troop.into_iter().map(Raw::row).collect()
}

#[expect(clippy::expect_used, clippy::panic, reason = "the data is part of the program; a test reads it")]
static TABLE: LazyLock<[Row; Troop::COUNT]> = LazyLock::new(|| {
    let rows = read(include_str!("../../data/troops.toml")).expect("data/troops.toml");
    rows.try_into().unwrap_or_else(|_| panic!("data/troops.toml: one row per troop type"))
});
