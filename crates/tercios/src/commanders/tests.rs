//! Commanders through the engine: rides, joining, tests, and every trait that needs no charge.

use super::*;
use crate::bench::{Bench, Play};
use crate::order::{Action, Command, Ride};
use crate::terms::{Trait, Traits, Virtue, Virtues};
use crate::turn::Side;
use crate::values::Value;
use crate::{
    Card, CommanderId, Decision, Event, Fault, Frame, Hand, Holds, INCH, Length, MM, March, Mark, Order,
    Place, Station, Subject, UnitId, World,
};
use rocroi_game::{Seat, Seats, proves};
use rocroi_table::{Edge, Heading, Point};

fn at(x: i32, y: i32) -> Point {
    Point::new(x * MM, y * MM)
}

/// Two sides facing each other: a commander of rank 3 behind two units of his, everything steady and with orders.
struct Set {
    bench: Bench,
    world: World,
    /// Seat A's commander-in-chief, at (800, 420).
    chief: CommanderId,
    /// Seat A's tercio at (900, 500) and shot company at (700, 400), facing north.
    tercio: UnitId,
    shot: UnitId,
    /// Seat B's commander at (700, 720), and his battalion at (800, 680), facing south.
    enemy_chief: CommanderId,
    enemy: UnitId,
}

fn set(traits: &[Trait]) -> Set {
    let mut bench = Bench::new();
    let tercio = bench.unit(Seat::A, "tercio", &[], 900, 500, 0);
    let shot = bench.unit(Seat::A, "shot_company", &[], 700, 400, 0);
    let enemy = bench.unit(Seat::B, "classic_battalion", &[], 800, 680, 180);
    let chief = bench.commander(Seat::A, 3, true, Station::At(at(800, 420)));
    bench.setup.commanders[chief.at()].traits = Traits::of(traits.iter().copied());
    bench.setup.commanders[chief.at()].virtues = Virtues::of([Virtue::Dexterity, Virtue::Zeal]);
    let enemy_chief = bench.commander(Seat::B, 3, true, Station::At(at(700, 720)));
    let mut world = bench.world();
    world.unit_mut(tercio).hand = Hand::placed(Seat::A, Card::Ready);
    world.unit_mut(shot).hand = Hand::placed(Seat::A, Card::Fire);
    world.unit_mut(enemy).hand = Hand::placed(Seat::B, Card::Resist);
    Set { bench, world, chief, tercio, shot, enemy_chief, enemy }
}

impl Set {
    fn play(&self) -> Play {
        self.bench.play(self.world.clone(), Frame::Side(Side::begin(Seat::A)))
    }

    fn act(&self, action: Action) -> Order {
        Order::Command(Command { commander: self.chief, ride: None, action: Some(action) })
    }

    /// Declares the action and rolls these dice.
    fn tested(&self, action: Action, dice: &[u8]) -> Play {
        let mut play = self.play();
        play.order(&self.act(action)).dice(&[dice]);
        play
    }

    fn refused(&self, action: Action) -> Vec<String> {
        self.play().refused(&self.act(action))
    }
}

fn ride(x: i32, y: i32) -> Ride {
    Ride { path: vec![at(x, y)], join: None, from: None }
}

fn affected(play: &Play, of: Trait, unit: UnitId) -> bool {
    play.state.world.affected(of, Subject::Unit(unit))
}

fn exhausted(play: &Play, c: CommanderId) -> bool {
    play.commander(c).exhausted
}

fn rolls(n: usize) -> Vec<u8> {
    vec![1; n]
}

#[test]
fn a_ride_must_be_followed_by_an_action() {
    let _proof = proves("T-COM-05 T-COM-06 T-COM-07 T-COM-08 T-COM-09 T-COM-14 T-COM-15");
    let s = set(&[]);
    let play = s.play();
    let command = |ride, action| Order::Command(Command { commander: s.chief, ride, action });
    let fast = Some(Action::alone(Trait::Fast));
    assert_eq!(play.refused(&command(Some(ride(800, 300)), None)), ["T-COM-06"]);
    assert_eq!(play.refused(&command(None, None)), ["T-COM-05"]);
    assert_eq!(play.refused(&command(Some(ride(800, 260)), fast)), ["T-COM-07"], "6 inches are 152.4 mm");
    assert_eq!(play.refused(&command(Some(ride(880, 480)), fast)), ["T-COM-08"], "over a unit");
    let mut play = play;
    play.order(&command(Some(ride(800, 270)), fast)).dice(&[&[5, 6, 1]]);
    assert_eq!(play.commander(s.chief).station, Station::At(at(800, 270)));
    assert!(matches!(play.decision(), Some(Decision::Ride { of: Trait::Fast, .. })));
    play.order(&Order::Ride(ride(800, 160)));
    assert!(!exhausted(&play, s.chief), "two successes");
    assert!(matches!(play.decision(), Some(Decision::Activate)));
    // One success exhausts, and an exhausted commander cannot be activated.
    let mut world = s.world.clone();
    world.commander_mut(s.chief).exhausted = true;
    let play = s.bench.play(world, Frame::Side(Side::begin(Seat::A)));
    assert!(matches!(play.decision(), Some(Decision::Activate)), "nobody is asked for a commander");
}

#[test]
fn the_shortest_way_round_an_enemy() {
    let _proof = proves("T-COM-08");
    let mut s = set(&[]);
    // An enemy company across his way, 80 mm wide.
    s.bench.unit(Seat::B, "pike_company", &[], 800, 370, 0);
    s.bench.setup.commanders[s.chief.at()].virtues = Virtues::of([Virtue::Elan]);
    let mut world = s.bench.world();
    world.unit_mut(s.tercio).hand = Hand::placed(Seat::A, Card::Ready);
    let mut play = s.bench.play(world, Frame::Side(Side::begin(Seat::A)));
    let order = |r| {
        Order::Command(Command {
            commander: s.chief,
            ride: Some(r),
            action: Some(Action::alone(Trait::Fast)),
        })
    };
    let straight = Ride { path: vec![at(800, 350), at(800, 285)], join: None, from: None };
    assert!(play.refused(&order(straight)).contains(&"T-COM-08".to_owned()));
    play.order(&order(ride(800, 285)));
    let path = play.told.iter().find_map(|e| match e {
        Event::Rode { path, .. } => Some(path.clone()),
        _ => None,
    });
    let path = path.unwrap();
    assert_eq!((path.len(), path[2]), (3, at(800, 285)), "round two corners: {path:?}");
}

#[test]
fn joining_and_leaving() {
    let _proof = proves("T-COM-18 T-COM-19 T-COM-20 T-COM-23 T-UNT-24");
    let mut s = set(&[]);
    let command = |ride, action| Order::Command(Command { commander: s.chief, ride, action });
    // Touching the rear of the tercio (y 440): the disc's centre 15 mm below.
    let join = Ride { path: vec![at(900, 425)], join: Some(s.tercio), from: None };
    let play = s.play();
    let fast = Some(Action::alone(Trait::Fast));
    assert_eq!(play.refused(&command(Some(join.clone()), fast)), ["T-COM-06"], "he joins and does not act");
    assert_eq!(play.refused(&command(Some(Ride { join: None, ..join.clone() }), fast)), ["T-COM-18"]);
    let far = Ride { path: vec![at(900, 420)], ..join.clone() };
    assert_eq!(play.refused(&command(Some(far), None)), ["T-COM-18"], "5 mm away");
    let mut play = play;
    play.order(&command(Some(join), None));
    let c = play.commander(s.chief);
    assert_eq!((c.station, c.exhausted, c.joined), (Station::With(s.tercio), true, true));
    // Attached he only leaves: not in the turn he joined, nor when the unit has used its order.
    let leave = command(Some(ride(900, 350)), fast);
    s.world.commander_mut(s.chief).station = Station::With(s.tercio);
    s.world.unit_mut(s.tercio).wear = 6;
    let play = s.play();
    assert_eq!(play.refused(&command(None, fast)), ["T-COM-20"]);
    let mut play = play;
    play.order(&leave);
    assert_eq!(play.dice_asked(), 5, "without Zeal the tercio is above its Stamina and tests");
    play.dice(&[&[6, 1, 1, 1, 1]]);
    assert_eq!(play.unit(s.tercio).wear, 5);
    assert_eq!(play.dice_asked(), 3, "then he acts");
    s.world.unit_mut(s.tercio).hand.clear();
    let play = s.play();
    assert!(matches!(play.decision(), Some(Decision::Activate)), "he may not leave, so nobody is asked");
}

/// T-EXA-61 and T-EXA-40: Diligent and Honourable, on sixes.
#[test]
fn diligent_and_honourable() {
    let _proof = proves("T-COM-99 T-COM-47 T-COM-53 T-COM-13 T-COM-12 T-COM-11");
    let mut s = set(&[Trait::Diligent, Trait::Honourable]);
    let diligent = Action::on(Trait::Diligent, s.tercio);
    assert_eq!(s.refused(diligent), ["T-COM-47"]);
    s.world.unit_mut(s.tercio).marks.set(Mark::Disordered, true);
    let play = s.tested(diligent, &[6, 2, 3]);
    assert!(!play.unit(s.tercio).is(Mark::Disordered) && exhausted(&play, s.chief));
    let play = s.tested(diligent, &[5, 5, 5]);
    assert!(play.unit(s.tercio).is(Mark::Disordered) && exhausted(&play, s.chief));
    let honourable = Action::on(Trait::Honourable, s.tercio);
    s.world.unit_mut(s.tercio).wear = 1;
    assert_eq!(s.refused(honourable), ["T-COM-53"]);
    s.world.unit_mut(s.tercio).wear = 3;
    assert_eq!(s.tested(honourable, &[5, 6, 5]).unit(s.tercio).wear, 2);
    let rules = &mut s.bench.setup.units[s.tercio.at()].sheet.rules;
    *rules = rules.with(crate::terms::Rule::Elite);
    s.world.unit_mut(s.tercio).wear = 1;
    assert_eq!(s.tested(honourable, &[6, 6, 5]).unit(s.tercio).wear, 0, "Elite may lose its last");
}

#[test]
fn range_sight_and_whom_he_commands() {
    let _proof = proves("T-COM-03 T-COM-10 T-COM-16 T-COM-33 T-COM-98");
    let mut s = set(&[Trait::Swift, Trait::Bold]);
    let gun = s.bench.unit(Seat::A, "light_gun", &[], 840, 400, 0);
    let far = s.bench.unit(Seat::A, "pike_company", &[], 300, 400, 0);
    // In front of the tercio, which hides it.
    let hidden = s.bench.unit(Seat::A, "pike_company", &[], 940, 540, 0);
    s.world = s.bench.world();
    s.world.unit_mut(s.tercio).hand = Hand::placed(Seat::A, Card::Ready);
    let on = |u| Action::on(Trait::Swift, u);
    assert_eq!(s.refused(on(gun)), ["T-COM-16"]);
    assert_eq!(s.refused(on(far)), ["T-COM-10"]);
    assert_eq!(s.refused(on(hidden)), ["T-COM-10"]);
    assert_eq!(s.refused(on(s.enemy)), ["T-COM-03"]);
    assert_eq!(s.refused(Action::on(Trait::Bold, hidden)), ["T-COM-10", "T-COM-33"]);
    assert_eq!(s.refused(Action::alone(Trait::Swift)), ["T-COM-09"]);
    assert_eq!(s.refused(Action::on(Trait::Diligent, s.tercio)), ["T-COM-09"], "he has not that trait");
    s.bench.setup.commanders[s.chief.at()].traits = Traits::of([Trait::Swift, Trait::Respectable]);
    let play = s.tested(on(hidden), &[5, 1, 1]);
    assert!(affected(&play, Trait::Swift, hidden), "Respectable needs no sight of his own");
    // Another commander only reaches his own regiment; Fame opens the army, Diplomatic the allies.
    let field = crate::Field::new(&s.bench.setup, &s.world);
    assert!(crate::turn::command::may_command(field, s.chief, far));
}

#[test]
fn a_regimental_commander_fame_and_diplomatic() {
    let _proof = proves("T-COM-03 T-COM-30 T-COM-90 T-UNT-34");
    use crate::turn::command::may_command;
    let mut s = set(&[]);
    let other = s.bench.unit(Seat::A, "tercio", &[], 300, 300, 0);
    let second = crate::RegimentId(s.bench.setup.regiments.len() as u16);
    let mut regiment = s.bench.setup.regiments[0].clone();
    s.bench.setup.regiments.push({
        regiment.name = "Second".into();
        regiment
    });
    s.bench.setup.units[other.at()].regiment = second;
    let own = s.bench.commander(Seat::A, 1, false, Station::At(at(500, 300)));
    let may = |s: &Set, c, u| {
        let world = s.bench.world();
        may_command(crate::Field::new(&s.bench.setup, &world), c, u)
    };
    assert!(may(&s, own, s.tercio) && !may(&s, own, other) && may(&s, s.chief, other));
    s.bench.setup.commanders[own.at()].virtues = Virtues::of([Virtue::Fame]);
    assert!(may(&s, own, other));
    s.bench.setup.regiments[second.at()].allied = true;
    assert!(!may(&s, own, other) && !may(&s, s.chief, other));
    s.bench.setup.commanders[s.chief.at()].traits = Traits::of([Trait::Diplomatic]);
    assert!(may(&s, s.chief, other));
}

/// T-EXA-63: Inspiring lends a virtue until the enemy's next activation begins.
#[test]
fn inspiring_and_expert() {
    let _proof = proves("T-COM-38 T-COM-73 T-COM-28");
    let mut s = set(&[Trait::Expert]);
    let lend = |unit, virtue| Action { virtue: Some(virtue), ..Action::on(Trait::Inspiring, unit) };
    assert_eq!(s.refused(lend(s.tercio, Virtue::Drill)), ["T-COM-38"], "not his virtue");
    let mut play = s.tested(lend(s.tercio, Virtue::Zeal), &[5, 6, 1]);
    let stamina = |p: &Play, u| crate::Field::new(&p.state.setup, &p.state.world).troop(u).stamina();
    assert_eq!((stamina(&play, s.tercio), stamina(&play, s.shot)), (6, 2));
    // The enemy's activation begins: the loan ends, and a unit above its Stamina tests.
    play.state.world.unit_mut(s.tercio).wear = 6;
    let world = play.state.world.clone();
    let play = s.bench.play(world, Frame::Side(Side::begin(Seat::B)));
    assert_eq!((stamina(&play, s.tercio), play.dice_asked()), (5, 5));
    // Expert lends it to a whole brigade.
    assert_eq!(s.refused(Action { brigade: true, ..lend(s.tercio, Virtue::Zeal) }), ["T-COM-73"]);
    for u in [s.tercio, s.shot] {
        s.world.unit_mut(u).hand.group = Some(crate::GroupId(0));
    }
    let play = s.tested(Action { brigade: true, ..lend(s.tercio, Virtue::Zeal) }, &[5, 1, 1]);
    assert_eq!((stamina(&play, s.tercio), stamina(&play, s.shot)), (6, 3));
}

#[test]
fn alert_and_skilled_turn() {
    let _proof = proves("T-COM-40 T-COM-82");
    let mut s = set(&[Trait::Alert, Trait::Skilled]);
    let mut play = s.tested(Action::on(Trait::Alert, s.tercio), &[5, 1, 1]);
    assert!(matches!(play.decision(), Some(Decision::FreeFace { .. })));
    play.order(&Order::Face { side: Edge::Rear });
    assert_eq!(play.unit(s.tercio).pose.facing, Heading::degrees(180));
    assert!(play.unit(s.tercio).hand.has_card(), "it is no activation");
    let gun = s.bench.unit(Seat::A, "heavy_gun", &[], 840, 400, 0);
    s.world = s.bench.world();
    s.world.unit_mut(gun).hand = Hand::placed(Seat::A, Card::Fire);
    let skilled = Action::on(Trait::Skilled, gun);
    let mut play = s.tested(skilled, &[5, 5, 1]);
    play.order(&Order::Face { side: Edge::Right });
    assert!(play.unit(gun).hand.has_card() && !exhausted(&play, s.chief), "two: turn, order kept");
    let mut play = s.tested(skilled, &[5, 1, 1]);
    assert!(!play.unit(gun).hand.has_card(), "one: turn, order lost");
    play.order(&Order::Decline);
    let play = s.tested(skilled, &[1, 1, 1]);
    assert!(play.unit(gun).is(Mark::LostOrder) && exhausted(&play, s.chief), "none: no turn, order lost");
    assert_eq!(s.refused(Action::on(Trait::Skilled, s.shot)), ["T-COM-09", "T-COM-33"]);
}

#[test]
fn authoritarian_binds_and_spares_the_test() {
    let _proof = proves("T-COM-34 T-COM-41");
    let mut s = set(&[Trait::Authoritarian]);
    s.world.unit_mut(s.tercio).wear = 2;
    s.world.unit_mut(s.tercio).hand = Hand::placed(Seat::A, Card::Resist);
    let mut play = s.tested(Action::on(Trait::Authoritarian, s.tercio), &[5, 1, 1]);
    let other = Order::Activate { unit: s.shot, then: None };
    assert_eq!(play.refused(&other), ["T-TRN-17", "T-COM-41"], "the target must be the one");
    play.order(&Order::Activate { unit: s.tercio, then: None });
    assert!(play.ended, "no order test");
    assert_eq!(play.unit(s.tercio).wear, 1, "one success is counted");
    // After a failure any unit may be activated.
    let play = s.tested(Action::on(Trait::Authoritarian, s.tercio), &[1, 1, 1]);
    assert!(play.state.check(Seat::A, &other).is_ok());
}

/// Who knows the card after Bold and Cautious (T-TRN-05), and T-EXA-79's refusal.
#[test]
fn bold_and_cautious_give_cards() {
    let _proof = proves("T-COM-42 T-COM-44 T-TRN-05 T-TRN-47");
    let mut s = set(&[Trait::Bold, Trait::Cautious]);
    let bold = Action::on(Trait::Bold, s.tercio);
    s.world.unit_mut(s.tercio).hand.replace(Card::Ready, Seats::ALL);
    let mut changed = s.tested(bold, &[5, 1, 1]);
    changed.order(&Order::Card { card: Card::Assault });
    let mut kept = s.tested(bold, &[5, 1, 1]);
    kept.order(&Order::Decline);
    let hand = |p: &Play| p.unit(s.tercio).hand;
    assert_eq!((hand(&changed).get(), hand(&changed).known()), (Some(Card::Assault), Seats::only(Seat::A)));
    assert_eq!((hand(&kept).get(), hand(&kept).known()), (Some(Card::Ready), Seats::only(Seat::A)));
    assert_eq!(changed.told, kept.told, "the enemy is not told whether it was exchanged");
    let seen = |p: &Play| p.state.view(rocroi_game::Viewer::Seat(Seat::B));
    assert_eq!(seen(&changed), seen(&kept));
    // A card nobody of his side has seen is exchanged.
    s.world.unit_mut(s.tercio).hand.replace(Card::Ready, Seats::NONE);
    let play = s.tested(bold, &[5, 1, 1]);
    assert_eq!(play.refused(&Order::Decline), ["T-COM-42"]);
    // Cautious: for reaction only, on a unit that holds nothing.
    let cautious = Action::on(Trait::Cautious, s.tercio);
    assert_eq!(s.refused(cautious), ["T-COM-44"]);
    s.world.unit_mut(s.tercio).hand.clear();
    let mut play = s.tested(cautious, &[5, 2, 1]);
    play.order(&Order::Card { card: Card::Fire });
    assert_eq!(play.unit(s.tercio).hand.holds, Holds::Reaction);
    let field = crate::Field::new(&play.state.setup, &play.state.world);
    assert!(!field.available(s.tercio));
    s.world = play.state.world.clone();
    s.world.commander_mut(s.chief).exhausted = false;
    assert_eq!(s.refused(cautious), ["T-COM-44"], "it holds such a card");
    // Never Assault for Forlorn Hope; out of a group the unit goes alone.
    let hope = s.bench.unit(Seat::A, "forlorn_hope", &[], 900, 420, 0);
    s.world = s.bench.world();
    for u in [hope, s.shot, s.tercio] {
        s.world.unit_mut(u).hand =
            Hand { group: Some(crate::GroupId(1)), ..Hand::placed(Seat::A, Card::Ready) };
    }
    let mut play = s.tested(Action::on(Trait::Bold, hope), &[5, 1, 1]);
    assert_eq!(play.refused(&Order::Card { card: Card::Assault }), ["T-TRN-04"]);
    play.order(&Order::Card { card: Card::Run });
    let group = |u: UnitId| play.unit(u).hand.group.is_some();
    assert_eq!([hope, s.shot, s.tercio].map(group), [false, true, true]);
}

#[test]
fn comrade_intriguer_and_sharp() {
    let _proof = proves("T-COM-45 T-COM-54 T-COM-81 T-COM-35");
    let mut s = set(&[Trait::ComradeInArms, Trait::Intriguer, Trait::Sharp]);
    let friend = s.bench.commander(Seat::A, 2, false, Station::At(at(780, 370)));
    let hands = s.world.units.clone();
    s.world = s.bench.world();
    s.world.units = hands;
    let comrade = Action::to(Trait::ComradeInArms, friend);
    assert_eq!(s.refused(comrade), ["T-COM-45"], "he must be exhausted");
    s.world.commander_mut(friend).exhausted = true;
    assert!(!exhausted(&s.tested(comrade, &[6, 1, 1]), friend));
    assert!(exhausted(&s.tested(comrade, &[5, 5, 5]), friend), "sixes only");
    let intrigue = Action::to(Trait::Intriguer, s.enemy_chief);
    assert!(exhausted(&s.tested(intrigue, &[6, 1, 1]), s.enemy_chief));
    // Sharp: the enemy must activate him next.
    let play = s.tested(Action::to(Trait::Sharp, s.enemy_chief), &[6, 2, 5]);
    let mut play = s.bench.play(play.state.world.clone(), Frame::Side(Side::begin(Seat::B)));
    assert_eq!(play.refused(&Order::NoCommander), ["T-COM-81"]);
    let fast = Action::alone(Trait::Fast);
    play.order(&Order::Command(Command { commander: s.enemy_chief, ride: None, action: Some(fast) }));
    assert!(play.state.world.effects.iter().all(|e| e.of != Trait::Sharp), "the duty is done");
    // No effect on one who cannot act.
    s.world.commander_mut(s.enemy_chief).exhausted = true;
    let play = s.tested(Action::to(Trait::Sharp, s.enemy_chief), &[6, 6, 5]);
    assert!(play.state.world.effects.is_empty());
}

/// T-EXA-80 without a brigade: two units in one activation.
#[test]
fn coordinator() {
    let _proof = proves("T-COM-46");
    let mut s = set(&[Trait::Coordinator]);
    s.world.unit_mut(s.shot).hand = Hand::placed(Seat::A, Card::Resist);
    s.world.unit_mut(s.tercio).hand = Hand::placed(Seat::A, Card::Resist);
    let both = Action::on(Trait::Coordinator, s.tercio).and(s.shot);
    let mut play = s.tested(both, &[6, 5, 2]);
    play.order(&Order::Activate { unit: s.shot, then: None });
    assert!(matches!(play.decision(), Some(Decision::Activate)), "the other may follow");
    play.order(&Order::Activate { unit: s.tercio, then: None });
    assert!(play.ended);
    let mut play = s.tested(both, &[6, 5, 2]);
    play.order(&Order::Activate { unit: s.tercio, then: None }).order(&Order::Done);
    assert!(play.ended && play.unit(s.shot).hand.has_card(), "or be left");
    assert_eq!(s.refused(Action::on(Trait::Coordinator, s.tercio).and(s.tercio)), ["T-COM-09"]);
    s.world.unit_mut(s.shot).hand.clear();
    assert_eq!(s.refused(both), ["T-COM-33"]);
}

/// T-EXA-70: Eagle-eyed and Erudite bind the enemy's next activation; a brigade as a whole.
#[test]
fn eagle_eyed_erudite_and_meticulous() {
    let _proof = proves("T-COM-48 T-COM-50 T-COM-57 T-COM-35 T-TRN-47");
    let mut s = set(&[Trait::EagleEyed, Trait::Erudite, Trait::Meticulous]);
    let second = s.bench.unit(Seat::B, "classic_battalion", &[], 640, 800, 180);
    let third = s.bench.unit(Seat::B, "classic_battalion", &[], 480, 800, 180);
    let hands: Vec<_> = s.world.units.iter().map(|u| u.hand).collect();
    s.world = s.bench.world();
    for (u, hand) in s.world.units.iter_mut().zip(hands) {
        u.hand = hand;
    }
    for u in [second, third] {
        s.world.unit_mut(u).hand = Hand::placed(Seat::B, Card::Ready);
    }
    let next = |play: Play| {
        let field_units =
            |p: &Play, seat| activatable(crate::Field::new(&p.state.setup, &p.state.world), seat);
        field_units(&play, Seat::B)
    };
    let eagle = s.tested(Action::on(Trait::EagleEyed, s.enemy), &[6, 1, 1]);
    assert_eq!(next(eagle), [s.enemy]);
    let erudite = s.tested(Action::on(Trait::Erudite, s.enemy), &[5, 1, 1]);
    assert_eq!(next(erudite), [second, third]);
    // Unless it is his last available one.
    let mut alone = set(&[Trait::Erudite]);
    alone.world.unit_mut(alone.shot).hand.clear();
    assert_eq!(next(alone.tested(Action::on(Trait::Erudite, alone.enemy), &[5, 1, 1])), [alone.enemy]);
    // A shared card binds as a whole.
    for u in [s.enemy, second] {
        s.world.unit_mut(u).hand.group = Some(crate::GroupId(3));
    }
    assert_eq!(next(s.tested(Action::on(Trait::Erudite, s.enemy), &[5, 1, 1])), [third]);
    // Meticulous: last in the turn, after all unmarked units of both sides.
    let play = s.tested(Action::on(Trait::Meticulous, s.tercio), &[5, 1, 1]);
    let mut world = play.state.world.clone();
    let may = |w: &World, seat| activatable(crate::Field::new(&s.bench.setup, w), seat);
    assert_eq!(may(&world, Seat::A), [s.shot]);
    for u in [s.shot, s.enemy, second] {
        world.unit_mut(u).hand.clear();
    }
    assert_eq!(may(&world, Seat::A), [], "the enemy still has one without the mark");
    world.unit_mut(third).hand.clear();
    assert_eq!(may(&world, Seat::A), [s.tercio]);
}

#[test]
fn the_last_marked_by_meticulous_goes_first() {
    let _proof = proves("T-COM-57");
    let s = set(&[]);
    let mut world = s.world.clone();
    for u in [s.tercio, s.shot] {
        world.effects.push(crate::Effect {
            of: Trait::Meticulous,
            on: Subject::Unit(u),
            virtue: None,
            amount: 0,
            until: crate::Until::Turn,
        });
    }
    world.unit_mut(s.enemy).hand.clear();
    assert_eq!(activatable(crate::Field::new(&s.bench.setup, &world), Seat::A), [s.shot]);
}

/// T-EXA-41.
#[test]
fn hero() {
    let _proof = proves("T-COM-52 T-COM-39");
    let mut s = set(&[Trait::Hero]);
    let hero = Action::on(Trait::Hero, s.tercio);
    assert_eq!(s.refused(hero), ["T-COM-52"], "not yet activated");
    let hand = &mut s.world.unit_mut(s.tercio).hand;
    hand.clear();
    hand.acted = Some(Card::Ready);
    let play = s.tested(hero, &[6, 1, 2]);
    assert_eq!(play.unit(s.tercio).wear, 1);
    assert!(exhausted(&play, s.chief));
    assert_eq!(play.dice_asked(), 5, "it has wear now, so its order is tested");
    let mut play = s.tested(hero, &[6, 5, 2]);
    assert_eq!(play.unit(s.tercio).wear, 0);
    assert!(exhausted(&play, s.chief), "exhausted all the same");
    assert!(matches!(play.decision(), Some(Decision::Act { .. })));
    play.order(&Order::Done);
    assert!(play.ended, "that was the side's unit activation");
    let play = s.tested(hero, &[1, 1, 2]);
    assert!(matches!(play.decision(), Some(Decision::Activate)), "failed: a unit as usual");
}

mod traits;
