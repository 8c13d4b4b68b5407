//! The scale of the figures (A-TRP-02, A-TRP-11): only the millimetres of a UD change, for drawings and printed
//! templates. Nothing is decided by it.

use rocroi_game::by;

/// A scale of figures, or bases made for another game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, strum::EnumIter)]
pub enum Scale {
    /// Figures of 6 to 15 mm.
    Small,
    /// Figures of 20 to 28 mm.
    Medium,
    /// Large figures of 28 mm.
    Large,
    /// Bases of FoG:R for 15 mm figures.
    FogSmall,
    /// Bases of FoG:R for 28 mm figures.
    FogLarge,
}

impl Scale {
    /// The millimetres of one UD.
    pub fn millimetres(self) -> u16 {
        match self {
            Scale::Small | Scale::Medium | Scale::Large => by!("A-TRP-02"),
            Scale::FogSmall | Scale::FogLarge => by!("A-TRP-11"),
        };
        match self {
            Scale::Small => 40,
            Scale::Medium | Scale::FogSmall => 60,
            Scale::Large | Scale::FogLarge => 80,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abilities::Ability;
    use crate::troops::{Profile, Troop, UD};
    use rocroi_game::proves;

    #[test]
    fn a_ud_is_so_many_millimetres() {
        let _proof = proves("A-TRP-02 A-TRP-11");
        let all = [Scale::Small, Scale::Medium, Scale::Large, Scale::FogSmall, Scale::FogLarge];
        assert_eq!(all.map(Scale::millimetres), [40, 60, 80, 60, 80]);
    }

    #[test]
    fn the_standard_depth_is_used_whatever_the_model() {
        let _proof = proves("A-TRP-10");
        let caracole = Profile::of(Troop::HeavyCavalry).with(Ability::Caracole);
        assert_eq!(caracole.depth(), UD, "a caracole is no deeper than 1 UD");
        assert_eq!(Profile::of(Troop::HeavyCavalry).depth(), UD * 3 / 4);
    }
}
