//! Who groups with whom (A-TRP-52). What a group is and may do is the movement chapter's.

use super::{Category, Flag, Profile, Troop};
use rocroi_game::by;

/// A row of the table of A-TRP-52.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Company {
    BattleUnit,
    Levy,
    LightInfantry,
    LightArtillery,
    MediumArtilleryOrWagon,
    HeavyArtillery,
    Horse,
    Camelry,
    Elephant,
}

fn company(what: Profile) -> Company {
    match what.category() {
        Category::Li => Company::LightInfantry,
        Category::Hi if what.troop == Troop::Levy => Company::Levy,
        Category::Lmi | Category::Mi | Category::Hi => Company::BattleUnit,
        Category::Wwg => Company::MediumArtilleryOrWagon,
        Category::Art if what.troop == Troop::LightArtillery => Company::LightArtillery,
        Category::Art if what.troop == Troop::MediumArtillery => Company::MediumArtilleryOrWagon,
        Category::Art => Company::HeavyArtillery,
        Category::Cv if what.flag(Flag::Camels) => Company::Camelry,
        Category::Lh | Category::Drag | Category::Cv | Category::Kn => Company::Horse,
        Category::El => Company::Elephant,
    }
}

/// The row of the table: may `one` be in a group with `other`?
fn allows(one: Company, other: Company) -> bool {
    use Company::{
        BattleUnit, Camelry, Elephant, HeavyArtillery, Horse, Levy, LightArtillery, LightInfantry,
        MediumArtilleryOrWagon,
    };
    let with: &[Company] = match one {
        BattleUnit => &[BattleUnit, LightInfantry, LightArtillery, Elephant],
        Levy => &[Levy, LightInfantry, LightArtillery, MediumArtilleryOrWagon, Elephant],
        LightInfantry => return true,
        LightArtillery => {
            &[BattleUnit, Levy, LightInfantry, LightArtillery, MediumArtilleryOrWagon, Elephant]
        }
        MediumArtilleryOrWagon => &[LightArtillery, MediumArtilleryOrWagon, LightInfantry, Levy],
        HeavyArtillery => &[],
        Horse => &[Horse, LightInfantry],
        Camelry => &[Camelry, LightInfantry],
        Elephant => &[Elephant, BattleUnit, Levy, LightInfantry, LightArtillery],
    };
    with.contains(&other)
}

impl Profile {
    /// May these two be in one group? Each must stand in the row of the other.
    pub fn may_group_with(self, other: Profile) -> bool {
        by!("A-TRP-52");
        let (one, two) = (company(self), company(other));
        allows(one, two) && allows(two, one)
    }
}
