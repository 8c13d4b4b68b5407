//! Combats through the engine: wear on real units, break tests, pushes, the loser's and the winner's moves.

use super::*;
use crate::bench::Bench;
use crate::terms::{Trait, Traits, Virtue, Virtues};
use crate::{Decision, Event, Frame, Length, Mark, Order, Place, Ruin, Station, UnitId};
use results::Winner;
use rocroi_game::{Seat, proves};

/// Two units in contact, the attacker (of seat A) facing north below the defender facing south.
fn contact(a: (&str, &[&str]), d: (&str, &[&str])) -> (Bench, UnitId, UnitId) {
    let mut b = Bench::new();
    let attacker = b.unit(Seat::A, a.0, a.1, 900, 600, 0);
    let defender = b.unit(Seat::B, d.0, d.1, 900, 600, 180);
    (b, attacker, defender)
}

fn charge() -> Engagement {
    Engagement { assaults: [true, false], ..Engagement::default() }
}

fn mm(play: &crate::bench::Play, unit: UnitId) -> (i32, i32) {
    let p = play.unit(unit).pose.at;
    (p.x / 100, p.y / 100)
}

fn told_winner(play: &crate::bench::Play) -> Option<Winner> {
    play.told.iter().rev().find_map(|e| match e {
        Event::RoundFought { winner, .. } => Some(*winner),
        _ => None,
    })
}

/// T-EXA-28.
#[test]
fn cavalry_charges_pikes_and_falls_back() {
    let _proof = proves("T-ASL-16 T-ASL-22 T-ASL-23 T-ASL-25 T-ASL-29 T-MOV-52 T-MOV-45");
    let (b, a, d) = contact(("heavy_cavalry", &[]), ("tercio", &[]));
    let mut play = b.play(b.world(), Frame::Fighting(Fighting::new(a, d, charge())));
    assert_eq!(play.dice_asked(), 7);
    play.dice(&[&[5, 6, 1, 3, 5, 2, 4], &[5, 2, 6, 1], &[4, 5, 6, 1, 2, 4], &[6, 1, 3, 4]]);
    assert!(play.ended);
    assert_eq!((play.unit(a).wear, play.unit(d).wear), (3, 1));
    assert_eq!(told_winner(&play), Some(Winner::Side(round::Side::Defender)));
    // 76.2 mm straight back, still facing the enemy.
    assert_eq!(play.unit(a).pose.at.y, 60_000 - 7_620);
    assert_eq!(mm(&play, d), (900, 600));
}

/// T-EXA-30: the attacker disengages, the defender stays.
#[test]
fn a_tie_sends_the_attacker_back() {
    let _proof = proves("T-ASL-27 T-ASL-23");
    let (b, a, d) = contact(("combat_company", &[]), ("combat_company", &[]));
    let mut play = b.play(b.world(), Frame::Fighting(Fighting::new(a, d, charge())));
    play.dice(&[&[4, 1, 1, 5], &[5, 3, 2], &[4, 6, 1], &[6, 1, 1]]);
    assert!(play.ended, "without pikes nobody is asked to push");
    assert_eq!((play.unit(a).pose.at.y, mm(&play, d)), (60_000 - 7_620, (900, 600)));
}

/// T-EXA-31, and the whole turn's T-EXA-64 and T-EXA-65 for the push, the break test and the retreat.
#[test]
fn push_of_pike_break_test_retreat_and_advance() {
    let _proof = proves(
        "T-ASL-26 T-ASL-28 T-ASL-30 T-ASL-31 T-ASL-32 T-ASL-40 T-MOV-46 T-MOV-56 T-MOV-58 T-SHT-27 T-UNT-24",
    );
    let mut b = Bench::new();
    let s1 = b.unit(Seat::A, "tercio", &["swordsmen"], 700, 660, 0);
    let n1 = b.unit(Seat::B, "reformed_battalion", &[], 700, 660, 180);
    let chief = b.commander(Seat::A, 3, true, Station::With(s1));
    b.setup.commanders[chief.at()].virtues = Virtues::of([Virtue::Dexterity]);
    let mut world = b.world();
    world.unit_mut(s1).wear = 1;
    let mut play = b.play(world, Frame::Fighting(Fighting::new(s1, n1, charge())));
    play.dice(&[&[4, 5, 1, 2, 6, 3, 2], &[5, 3, 1, 6], &[6, 4, 2, 1], &[5, 1, 3, 2]]);
    assert_eq!((play.unit(s1).wear, play.unit(n1).wear), (2, 1));
    assert!(matches!(play.decision(), Some(Decision::Push { .. })));
    play.order(&Order::Accept);
    assert_eq!(play.dice_asked(), 7, "no Assault, but swordsmen and Dexterity");
    play.dice(&[&[6, 5, 4, 4, 4, 1, 2], &[1, 2, 4, 3], &[4, 1, 2, 3], &[5, 1, 1, 2]]);
    assert_eq!(play.dice_asked(), 4, "two break points, Discipline 4");
    play.dice(&[&[6, 6, 3, 1]]);
    assert_eq!((play.unit(n1).wear, play.unit(n1).is(Mark::Disordered)), (4, true));
    assert_eq!(play.unit(n1).pose.at.y, 92_320, "the retreat is 8 inches");
    assert!(matches!(play.decision(), Some(Decision::Advance { .. })));
    assert_eq!(play.refused(&Order::Advance { length: Length(7_621) }), ["T-MOV-58"]);
    play.order(&Order::Advance { length: Length(7_620) });
    assert!(play.ended);
    assert_eq!(play.unit(s1).pose.at.y, 73_620);
}

#[test]
fn nobody_calls_and_the_push_is_off() {
    let _proof = proves("T-ASL-30 T-ASL-27");
    let (b, a, d) = contact(("tercio", &[]), ("tercio", &[]));
    let mut play = b.play(b.world(), Frame::Fighting(Fighting::new(a, d, charge())));
    play.dice(&[&[1; 6], &[1; 4]]);
    assert!(matches!(play.decision(), Some(Decision::Push { .. })), "no wear on either side is a tie");
    play.order(&Order::Decline);
    assert!(play.ended && play.unit(a).pose.at.y == 60_000 - 7_620);
}

/// T-EXA-29: would retreat before cavalry: destroyed, and the cavalry must pursue 8 inches.
#[test]
fn pursuit_move() {
    let _proof = proves("T-ASL-50 T-MOV-59 T-UNT-35 T-ASL-12");
    let mut b = Bench::new();
    let a = b.unit(Seat::A, "light_cavalry", &[], 900, 600, 0);
    let d = b.unit(Seat::B, "shot_company", &[], 900, 640, 0);
    let how = Engagement { flank: true, ..charge() };
    let mut play = b.play(b.world(), Frame::Fighting(Fighting::new(a, d, how)));
    play.dice(&[&[3, 4, 1, 6], &[4, 1], &[5], &[5, 2, 1], &[6, 4, 2]]);
    assert!(play.ended);
    assert_eq!(play.unit(d).place, Place::Destroyed);
    assert_eq!(play.unit(a).pose.at.y, 60_000 + 20_320);
    assert_eq!(play.state.world.scored, [1, 0], "a company");
    assert!(play.told.contains(&Event::Destroyed { unit: d, cause: Ruin::Pursuit }));
}

/// T-EXA-37.
#[test]
fn a_gun_that_loses_is_destroyed() {
    let _proof = proves("T-ASL-47 T-ASL-48 T-ASL-28");
    let (b, a, d) = contact(("classic_battalion", &[]), ("light_gun", &[]));
    let mut play = b.play(b.world(), Frame::Fighting(Fighting::new(a, d, charge())));
    play.dice(&[&[3, 1, 2, 5, 2, 1], &[5, 2], &[3, 2]]);
    assert_eq!(play.unit(d).place, Place::Destroyed);
    assert!(matches!(play.decision(), Some(Decision::Advance { .. })));
    play.order(&Order::Done);
    assert!(play.ended && mm(&play, a) == (900, 600));
}

/// T-EXA-36: another unit 40 mm behind; and Calm.
#[test]
fn no_room_to_disengage() {
    let _proof = proves("T-MOV-54 T-COM-89");
    let rolls: [&[u8]; 4] = [&[1; 4], &[4, 4, 1], &[5, 1, 1], &[]];
    for calm in [false, true] {
        let mut b = Bench::new();
        let a = b.unit(Seat::A, "combat_company", &[], 900, 600, 0);
        let d = b.unit(Seat::B, "combat_company", &[], 900, 600, 180);
        // Its base begins 40 mm behind the attacker's rear.
        b.unit(Seat::A, "combat_company", &[], 900, 520, 0);
        let chief = b.commander(Seat::A, 2, true, Station::With(a));
        if calm {
            b.setup.commanders[chief.at()].traits = Traits::of([Trait::Calm]);
        }
        let mut world = b.world();
        world.unit_mut(a).wear = 1;
        let mut play = b.play(world, Frame::Fighting(Fighting::new(a, d, charge())));
        play.dice(&rolls[..3]);
        assert!(play.ended, "{:?}", play.state.wait);
        assert_eq!(play.unit(a).pose.at.y, 60_000 - 4_000);
        assert_eq!(play.unit(a).wear, if calm { 2 } else { 3 });
        assert_eq!(mm(&play, d), (900, 600), "40 mm apart: no need to part");
    }
}

#[test]
fn greatswords_and_frenzy() {
    let _proof = proves("T-ASL-42 T-ASL-51 T-ASL-53");
    let (b, a, d) = contact(("classic_battalion", &["greatswords"]), ("classic_battalion", &[]));
    let mut play = b.play(b.world(), Frame::Fighting(Fighting::new(a, d, charge())));
    play.dice(&[&[4, 4, 1, 1, 1, 1], &[5, 1, 1, 1], &[1; 4]]);
    assert_eq!(play.dice_asked(), 2, "out of command");
    play.dice(&[&[5, 4]]);
    assert!(play.unit(d).is(Mark::Disordered) && play.ended);

    // T-EXA-46: a Frenzied unit that destroys an enemy.
    for (dice, wear, disordered) in [([5, 1], 0, false), ([4, 1], 1, true)] {
        let mut b = Bench::new();
        let a = b.unit(Seat::A, "cossacks", &[], 900, 600, 0);
        let d = b.unit(Seat::B, "shot_company", &["mercenaries"], 900, 600, 180);
        let c = b.commander(Seat::A, 1, true, Station::With(a));
        assert_eq!(c.0, 0);
        let mut world = b.world();
        world.unit_mut(a).wear = 1;
        let mut play = b.play(world, Frame::Fighting(Fighting::new(a, d, charge())));
        play.dice(&[&[3, 3, 3, 1], &[1; 3], &[1, 1]]);
        assert_eq!(play.unit(d).place, Place::Destroyed, "mercenaries above their Stamina");
        assert_eq!(play.dice_asked(), 2);
        play.dice(&[&dice]);
        assert_eq!((play.unit(a).wear, play.unit(a).is(Mark::Disordered)), (wear, disordered));
        assert!(matches!(play.decision(), Some(Decision::Advance { .. })), "disbanded, so no pursuit move");
    }
}

/// T-EXA-68 and T-EXA-14 through the engine: mercenaries, Selfless and Wealthy.
#[test]
fn selfless_and_wealthy() {
    let _proof = proves("T-COM-96 T-COM-97 T-COM-26 T-ASL-53");
    use crate::losses::BreakCheck;
    let set = |traits: &[Trait]| {
        let mut b = Bench::new();
        let u = b.unit(Seat::A, "modern_battalion", &["mercenaries"], 900, 600, 0);
        b.unit(Seat::A, "modern_battalion", &[], 900, 200, 0);
        let c = b.commander(Seat::A, 3, true, Station::With(u));
        b.setup.commanders[c.at()].traits = Traits::of(traits.iter().copied());
        let mut world = b.world();
        world.unit_mut(u).wear = 4;
        (b, world, u, c)
    };
    // Alone: removed without a die; Selfless gives no second roll, the commander dies with them.
    let (b, world, u, c) = set(&[Trait::Selfless]);
    let setup = std::sync::Arc::new(b.setup.clone());
    let ended = rocroi_game::State::<crate::Tercios>::resume(
        setup,
        world,
        Frame::BreakCheck(BreakCheck::new(u)),
        None,
    );
    assert!(ended.is_err_and(|e| e.starts_with("the last process ended")));
    let (b, world, u, c2) = set(&[Trait::Selfless, Trait::Wealthy]);
    assert_eq!(c, c2);
    let mut play = b.play(world, Frame::BreakCheck(BreakCheck::new(u)));
    assert_eq!(play.dice_asked(), 2);
    play.dice(&[&[5, 1]]);
    assert!(matches!(play.decision(), Some(Decision::Selfless { .. })));
    play.order(&Order::Accept);
    play.dice(&[&[6, 4]]);
    assert!(play.ended);
    assert_eq!((play.unit(u).wear, play.commander(c).station), (3, Station::Lost));
    assert_eq!(play.state.world.scored, [0, 2], "a commander-in-chief");
    // Declined: broken, and he dies with them all the same.
    let (b, world, u, c) = set(&[Trait::Selfless, Trait::Wealthy]);
    let mut play = b.play(world, Frame::BreakCheck(BreakCheck::new(u)));
    play.dice(&[&[5, 1]]).order(&Order::Decline);
    assert_eq!((play.unit(u).place, play.commander(c).station), (Place::Destroyed, Station::Lost));
}

/// A commander's loss: Lucky gets away; one left alone tests; one with nobody to command is removed.
#[test]
fn commanders_and_losses() {
    let _proof = proves("T-COM-24 T-COM-26 T-COM-27 T-COM-55 T-COM-17 T-BAT-46");
    use crate::losses::Removal;
    use rocroi_table::Point;
    let mut b = Bench::new();
    let lost = b.unit(Seat::A, "tercio", &[], 900, 600, 0);
    b.unit(Seat::A, "tercio", &[], 300, 200, 0);
    let lucky = b.commander(Seat::A, 2, false, Station::With(lost));
    b.setup.commanders[lucky.at()].traits = Traits::of([Trait::Lucky]);
    let lonely = b.commander(Seat::A, 2, true, Station::At(Point::new(90_000, 50_000)));
    let mut play = b.play(b.world(), Frame::Removal(Removal::new(lost, Ruin::Broken)));
    assert_eq!(play.state.world.scored, [0, 2]);
    play.dice(&[&[5, 2]]);
    assert!(matches!(play.decision(), Some(Decision::GetAway { .. })));
    assert_eq!(play.refused(&Order::Place { at: Point::new(90_000, 100_000) }), ["T-COM-25"]);
    play.order(&Order::Place { at: Point::new(90_000, 65_000) });
    let c = play.commander(lucky);
    assert_eq!((c.station, c.exhausted), (Station::At(Point::new(90_000, 65_000)), true));
    // The other was within 6 inches of the unit and has nobody else near: one success keeps him, exhausted.
    play.dice(&[&[1, 5]]);
    assert!(play.ended && play.commander(lonely).exhausted);

    // No success: he flees. A regiment's commander without units is useless.
    let mut b = Bench::new();
    let lost = b.unit(Seat::A, "tercio", &[], 900, 600, 0);
    let own = b.commander(Seat::A, 1, false, Station::At(Point::new(90_000, 20_000)));
    let near = b.commander(Seat::A, 2, true, Station::At(Point::new(90_000, 50_000)));
    let mut play = b.play(b.world(), Frame::Removal(Removal::new(lost, Ruin::Broken)));
    play.dice(&[&[1, 4]]);
    assert!(play.ended);
    assert_eq!([own, near].map(|c| play.commander(c).station), [Station::Lost; 2]);
    assert_eq!(play.state.world.scored, [0, 2 + 2 + 1]);
}
