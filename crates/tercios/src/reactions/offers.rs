//! Who is asked, by public facts alone, and what a unit's card or rules offer it (T-REA-01, T-REA-11).

use super::{commanded, counter, evade};
use crate::assault::charge::{draw, never_charges};
use crate::ground::Class;
use crate::movement::{Line, drawn_back, face_pose};
use crate::shooting::ShotOrder;
use crate::shooting::target::shots_at;
use crate::terms::{Arm, Rule};
use crate::turn::can_run;
use crate::turn::command::has_evasion;
use crate::units::EDGE;
use crate::{Card, Field, How, Motion, Piece, Place, Scenery, Trigger, UnitId};
use rocroi_game::by;
use rocroi_table::{Edge, Pose};
use serde::{Deserialize, Serialize};

/// What is going on while units are asked: the enemy's line, how far along it he has come, and for a charge how he
/// will stand at contact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// What triggers.
    pub trigger: Trigger,
    /// How the enemy stood before it turned onto its line (T-REA-49).
    pub stood: Pose,
    /// Where the enemy's line begins, facing along it.
    pub start: Pose,
    /// How far the line goes: to its end, or for a charge to contact.
    pub length: i32,
    /// How far he has come.
    pub gone: i32,
    /// How a charger will stand where it touches, as declared.
    pub contact: Pose,
    /// Is it a flank charge on the unit asked, as declared (T-REA-43)?
    pub flank: bool,
    /// What an interruption has left of a charger's allowance (T-REA-42).
    pub left: Option<i32>,
    /// The company that is charged, where cavalry is asked to come to its defence (T-REA-40).
    pub company: Option<UnitId>,
}

impl Scene {
    /// The enemy's line.
    pub fn line(&self) -> Line {
        Line::ahead(self.start, self.length)
    }

    /// Where the unit charged would meet the charger, within what that may still go (T-REA-22).
    pub fn meeting(&self, field: Field<'_>, unit: UnitId) -> Option<counter::Meeting> {
        let found = counter::meeting(field, self.trigger.by(), unit)?;
        self.left.is_none_or(|left| found.charger.1 <= left).then_some(found)
    }
}

/// Is the front centre in difficult or very difficult ground, its edge included (T-REA-39)? A road or bridge that runs
/// over it replaces it; over a ford only the ford counts (T-MOV-24).
fn in_rough_ground(field: Field<'_>, unit: UnitId) -> bool {
    let at = field.front(unit);
    let here = |p: &&Piece| p.shape.contains(at) || p.shape.on_border(at, EDGE);
    let pieces = || field.world.ground.pieces.iter().filter(here);
    if pieces().any(|p| p.scenery == Scenery::Ford) {
        return true;
    }
    let over = pieces().any(|p| matches!(p.scenery, Scenery::Road | Scenery::Bridge));
    let rough =
        |p: &Piece| matches!(p.class, Class::Difficult | Class::VeryDifficult) && !p.scenery.is_line();
    !over && field.unit(unit).place == Place::Table && pieces().any(rough)
}

/// May the unit evade by Ambush (T-REA-39)?
fn has_ambush(field: Field<'_>, unit: UnitId) -> bool {
    let is = field.has(unit, Rule::Ambush) && in_rough_ground(field, unit);
    if is {
        by!("T-REA-39");
    }
    is
}

/// May the unit evade a charge by this enemy by Evasion (T-REA-35, T-REA-37)?
fn may_use_evasion(field: Field<'_>, unit: UnitId, charger: UnitId) -> bool {
    if !has_evasion(field, unit) {
        return false;
    }
    by!("T-REA-35");
    if field.has(unit, Rule::HeavyCavalry) && field.arm(charger) == Arm::Cavalry {
        by!("T-REA-37");
        return false;
    }
    true
}

/// The enemies of a mover that public facts allow to react to its approach (T-REA-11): they hold a card, or have
/// Ambush in its ground.
pub fn may_be_asked(field: Field<'_>, mover: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    by!("T-REA-01");
    let seat = field.seat(mover).other();
    field.of(seat).filter(move |u| field.unit(*u).hand.has_card() || has_ambush(field, *u))
}

/// Do public facts allow the target of a charge to react (T-REA-11)?
pub fn target_may_be_asked(field: Field<'_>, target: UnitId, charger: UnitId) -> bool {
    by!("T-REA-02");
    field.unit(target).in_play()
        && (field.unit(target).hand.has_card()
            || may_use_evasion(field, target, charger)
            || has_ambush(field, target))
}

/// What a unit with this card, or by its rules, could do now (T-REA-11). `card` is none where none lies.
pub fn offered(field: Field<'_>, scene: &Scene, unit: UnitId, card: Option<Card>) -> Vec<How> {
    among(field, scene, unit, card, None)
}

/// Could it do this? The others, some of which are long searches, are not looked for.
pub fn is_offered(field: Field<'_>, scene: &Scene, unit: UnitId, card: Option<Card>, how: How) -> bool {
    among(field, scene, unit, card, Some(how)).contains(&how)
}

fn among(field: Field<'_>, scene: &Scene, unit: UnitId, card: Option<Card>, only: Option<How>) -> Vec<How> {
    by!("T-REA-11");
    let asks = |how: How| only.is_none_or(|o| o == how);
    let mut out = Vec::new();
    let enemy = scene.trigger.by();
    if scene.company.is_some() {
        // Whatever the order, also one that its owner has not seen.
        let assault = card == Some(Card::Assault);
        if asks(How::Defend)
            && field.unit(unit).hand.has_card()
            && commanded::possible(field, unit, enemy, &scene.line(), assault)
        {
            out.push(How::Defend);
        }
        return out;
    }
    let charged = scene.trigger.is_charge();
    let garrison = matches!(field.unit(unit).place, Place::Garrison(_));
    match card {
        Some(Card::Ready) => {
            by!("T-REA-15");
            // A garrison has no facing: it may only shoot (T-REA-48).
            let turns = || {
                let mut sides = [Edge::Right, Edge::Left, Edge::Rear].into_iter();
                sides.any(|s| face_pose(field, unit, s).is_some())
            };
            if asks(How::Face) && !garrison && turns() {
                out.push(How::Face);
            }
            if asks(How::Shoot) && can_shoot(field, scene, unit, ShotOrder::ReadyReaction) {
                out.push(How::Shoot);
            }
        }
        Some(Card::Fire) => {
            by!("T-REA-16");
            if asks(How::Shoot) && can_shoot(field, scene, unit, ShotOrder::FireReaction) {
                out.push(How::Shoot);
            }
            let now = || shot_now(field, scene, unit, ShotOrder::FireReaction);
            if field.has(unit, Rule::Harasser) && !garrison {
                by!("T-REA-38");
                if asks(How::Leave) && now() && evade::possible(field, unit, enemy) {
                    out.push(How::Leave);
                }
            }
        }
        Some(Card::Assault) => {
            let can = if garrison {
                by!("T-REA-48");
                false
            } else if charged {
                by!("T-REA-20");
                asks(How::Charge) && !scene.flank && scene.meeting(field, unit).is_some()
            } else {
                by!("T-REA-24");
                asks(How::Charge) && can_intercept(field, scene, unit)
            };
            if can {
                out.push(How::Charge);
            }
        }
        Some(Card::Resist) if charged => {
            by!("T-REA-34");
            out.push(How::Resist);
        }
        Some(Card::Run | Card::Resist) | None => {}
    }
    let by_rule = (charged && may_use_evasion(field, unit, enemy)) || has_ambush(field, unit);
    // A card that the unit cannot use offers nothing: Run on a gun that is not on its limber (T-TRN-04).
    let by_card = card == Some(Card::Run) && can_run(field, unit);
    if (by_card || by_rule) && !garrison {
        by!("T-REA-28");
        if asks(How::Evade) && evade::possible(field, unit, enemy) {
            out.push(How::Evade);
        }
    }
    out
}

/// Could the unit shoot at the unit that triggers it, at some moment (T-REA-17 to T-REA-19)?
fn can_shoot(field: Field<'_>, scene: &Scene, unit: UnitId, order: ShotOrder) -> bool {
    shot_now(field, scene, unit, order) || shot_at_contact(field, scene, unit, order)
}

/// With the enemy where it stands now: at its trigger point, or where it declared its charge.
pub(super) fn shot_now(field: Field<'_>, scene: &Scene, unit: UnitId, order: ShotOrder) -> bool {
    by!("T-REA-17");
    by!("T-REA-18");
    shots_at(field, unit, order, scene.trigger.by()).is_some()
}

/// With a charger where it will touch, nothing else changed (T-REA-19).
pub(super) fn shot_at_contact(field: Field<'_>, scene: &Scene, unit: UnitId, order: ShotOrder) -> bool {
    if !scene.trigger.is_charge() {
        return false;
    }
    by!("T-REA-19");
    let mut world = field.world.clone();
    world.unit_mut(scene.trigger.by()).pose = scene.contact;
    shots_at(Field::new(field.setup, &world), unit, order, scene.trigger.by()).is_some()
}

/// Could the unit intercept the mover, drawn back to where it overlaps nothing (T-REA-25, T-REA-49)?
fn can_intercept(field: Field<'_>, scene: &Scene, unit: UnitId) -> bool {
    by!("T-REA-25");
    if never_charges(field, unit) {
        return false;
    }
    let mover = scene.trigger.by();
    let line = scene.line();
    let (back, pose) = drawn_back(field, mover, &line, scene.gone, scene.stood);
    if back == scene.gone && pose == field.unit(mover).pose {
        return draw(field, unit, mover, Motion::Intercept, None).is_ok();
    }
    let mut world = field.world.clone();
    world.unit_mut(mover).pose = pose;
    draw(Field::new(field.setup, &world), unit, mover, Motion::Intercept, None).is_ok()
}
