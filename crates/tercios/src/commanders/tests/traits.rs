//! More of the traits: ranges, turns, cards nobody sees, ground, wear and artillery.

use super::*;

#[test]
fn mentor_engineer_and_ranges() {
    let _proof = proves("T-COM-49 T-COM-56");
    use crate::shooting::target::range;
    use crate::terms::Weapon;
    let mut s = set(&[Trait::Mentor, Trait::Engineer]);
    let gun = s.bench.unit(Seat::A, "field_gun", &[], 840, 400, 0);
    let hands: Vec<_> = s.world.units.iter().map(|u| u.hand).collect();
    s.world = s.bench.world();
    for (u, hand) in s.world.units.iter_mut().zip(hands) {
        u.hand = hand;
    }
    let reach = |p: &Play, u, w| range(crate::Field::new(&p.state.setup, &p.state.world), u, w).total();
    let play = s.tested(Action::on(Trait::Mentor, s.shot), &[5, 6, 1]);
    assert_eq!(reach(&play, s.shot, Weapon::Musket), 16);
    let play = s.tested(Action::on(Trait::Engineer, gun), &[5, 6, 6]);
    assert_eq!(reach(&play, gun, Weapon::FieldGun), 33);
    assert_eq!(s.refused(Action::on(Trait::Engineer, s.shot)), ["T-COM-09"]);
}

#[test]
fn patient_skips() {
    let _proof = proves("T-COM-58");
    let mut s = set(&[Trait::Patient]);
    let play = s.tested(Action::alone(Trait::Patient), &[5, 1, 1]);
    assert!(play.ended && play.unit(s.tercio).hand.has_card());
    s.world.unit_mut(s.enemy).hand.clear();
    assert_eq!(s.refused(Action::alone(Trait::Patient)), ["T-COM-58"]);
}

#[test]
fn perfectionist() {
    let _proof = proves("T-COM-59 T-COM-34");
    let mut s = set(&[Trait::Perfectionist]);
    let of = |u| Action::on(Trait::Perfectionist, u);
    assert_eq!(s.refused(of(s.tercio)), ["T-COM-59"], "it holds Ready");
    for (dice, expected) in [([5, 1, 1], 4), ([1, 1, 1], 3)] {
        let mut play = s.tested(of(s.shot), &dice);
        assert_eq!(play.unit(s.shot).hand.known(), Seats::ALL, "the declaration shows the card");
        play.order(&Order::Activate { unit: s.shot, then: None });
        play.order(&Order::Shoot(crate::Shots { volley: Some(crate::Aiming::at(s.enemy)), gun: None }));
        assert_eq!(play.dice_asked(), expected);
    }
    s.world.unit_mut(s.shot).hand.replace(Card::Fire, Seats::NONE);
    assert_eq!(s.refused(of(s.shot)), ["T-COM-59"], "a card its owner has not seen");
}

#[test]
fn pious() {
    let _proof = proves("T-COM-60");
    let mut s = set(&[Trait::Pious]);
    s.world.unit_mut(s.tercio).wear = 3;
    let pious = Action::on(Trait::Pious, s.tercio);
    let mut play = s.tested(pious, &[5, 1, 1]);
    play.order(&Order::Accept).order(&Order::Activate { unit: s.tercio, then: None });
    assert_eq!(play.dice_asked(), 5, "exchanged for Resist: no bonus");
    s.world.unit_mut(s.tercio).hand = Hand::placed(Seat::A, Card::Resist);
    let mut play = s.tested(pious, &[5, 1, 1]);
    play.order(&Order::Decline).order(&Order::Activate { unit: s.tercio, then: None });
    assert_eq!(play.dice_asked(), 7, "it already was Resist");
}

#[test]
fn relentless_and_protector_move() {
    let _proof = proves("T-COM-62 T-COM-79 T-MOV-45");
    let s = set(&[Trait::Relentless, Trait::Protector]);
    let march = |n| {
        Order::Move(March {
            face: None,
            heading: Heading::NORTH,
            length: Length(n),
            correction: None,
            from: None,
        })
    };
    let mut play = s.tested(Action::on(Trait::Relentless, s.tercio), &[5, 1, 1]);
    assert_eq!(play.refused(&march(2 * INCH + 11)), ["T-MOV-03"], "Speed 4 with a malus");
    play.order(&march(2 * INCH));
    assert_eq!(play.unit(s.tercio).pose.at, Point::new(90_000, 50_000 + 2 * INCH));
    assert!(play.unit(s.tercio).hand.has_card(), "it keeps its order");
    let protector = Action::on(Trait::Protector, s.tercio);
    for (dice, disordered) in [([5, 1, 1], false), ([1, 1, 1], true)] {
        let mut play = s.tested(protector, &dice);
        play.order(&Order::FallBack { length: Length(INCH) });
        let u = play.unit(s.tercio);
        assert_eq!((u.pose.at.y, u.is(Mark::Disordered)), (50_000 - INCH, disordered));
    }
    let mut play = s.tested(protector, &[1, 1, 1]);
    play.order(&Order::Decline);
    assert!(!play.unit(s.tercio).is(Mark::Disordered), "only if it moved");
}

/// T-EXA-87: nobody sees the drawn card; Smart shows it to one player alone.
#[test]
fn schemer_and_smart() {
    let _proof = proves("T-COM-63 T-COM-64 T-TRN-05");
    let s = set(&[Trait::Schemer, Trait::Smart]);
    let mut play = s.tested(Action::on(Trait::Schemer, s.enemy), &[5, 6, 1]);
    // A card of five by two dice, each seen by one side: 1 and 3 add up to 2 steps after the first card.
    play.dice(&[&[1], &[3]]);
    let hand = play.unit(s.enemy).hand;
    assert_eq!((hand.get(), hand.known()), (Some(Card::Run), Seats::NONE));
    // A sum beyond the last card is drawn again.
    let mut again = s.tested(Action::on(Trait::Schemer, s.enemy), &[5, 6, 1]);
    again.dice(&[&[3], &[4]]);
    assert_eq!(again.dice_asked(), 1);
    again.dice(&[&[6], &[2]]);
    assert_eq!(again.unit(s.enemy).hand.get(), Some(Card::Ready));
    // In neither view can the dice of the other side be read.
    for viewer in [Seat::A, Seat::B] {
        let hidden = |first: u8| {
            let mut p = s.tested(Action::on(Trait::Schemer, s.enemy), &[5, 6, 1]);
            p.dice(&[&[first]]);
            p.state.view(rocroi_game::Viewer::Seat(viewer))
        };
        assert_eq!(hidden(1) == hidden(2), viewer == Seat::B, "seat A sees its own die");
    }
    let mut world = play.state.world.clone();
    world.commander_mut(s.chief).exhausted = false;
    let mut play = s.bench.play(world, Frame::Side(Side::begin(Seat::A)));
    play.order(&s.act(Action::on(Trait::Smart, s.enemy))).dice(&[&[5, 5, 1]]);
    assert_eq!(play.unit(s.enemy).hand.known(), Seats::only(Seat::A), "and still not its owner");
}

#[test]
fn terrible_swift_notable_stoic_and_undaunted() {
    let _proof = proves("T-COM-65 T-COM-66 T-COM-77 T-COM-83 T-COM-86 T-COM-36");
    use crate::troop::Circumstance as C;
    let traits = [Trait::Terrible, Trait::Swift, Trait::Notable, Trait::Stoic, Trait::Undaunted];
    let mut s = set(&traits);
    s.world.commander_mut(s.chief).station = Station::At(at(780, 560));
    let is = |p: &Play, u, c| crate::Field::new(&p.state.setup, &p.state.world).troop(u).is(c);
    let own = [
        (Trait::Swift, C::Swift),
        (Trait::Notable, C::Notable),
        (Trait::Stoic, C::Stoic),
        (Trait::Undaunted, C::Undaunted),
    ];
    for (of, circumstance) in own {
        let mut play = s.tested(Action::on(of, s.tercio), &[5, 5, 1]);
        assert!(is(&play, s.tercio, circumstance), "{of:?}");
        play.order(&Order::Activate { unit: s.tercio, then: None }).order(&Order::Done);
        let lasts = matches!(of, Trait::Swift | Trait::Notable);
        assert_eq!(is(&play, s.tercio, circumstance), lasts, "{of:?} after it was activated");
    }
    let mut play = s.tested(Action::on(Trait::Terrible, s.enemy), &[5, 5, 1]);
    assert!(is(&play, s.enemy, C::Terrible));
    play.order(&Order::Activate { unit: s.tercio, then: None }).order(&Order::Done);
    assert!(!is(&play, s.enemy, C::Terrible), "for this activation");
}

#[test]
fn accomplice() {
    let _proof = proves("T-COM-67");
    let mut s = set(&[Trait::Accomplice]);
    let friend = s.bench.commander(Seat::A, 2, false, Station::At(at(780, 370)));
    let hands: Vec<_> = s.world.units.iter().map(|u| u.hand).collect();
    s.world = s.bench.world();
    for (u, hand) in s.world.units.iter_mut().zip(hands) {
        u.hand = hand;
    }
    s.world.commander_mut(friend).exhausted = true;
    let mut play = s.tested(Action::to(Trait::Accomplice, friend), &[5, 1, 1]);
    assert_eq!(play.refused(&Order::Ride(ride(780, 139))), ["T-COM-07"]);
    play.order(&Order::Ride(ride(780, 142)));
    assert_eq!(play.commander(friend).station, Station::At(at(780, 142)), "9 inches, exhausted or not");
}

#[test]
fn cold_cancels() {
    let _proof = proves("T-COM-68 T-COM-17");
    let mut s = set(&[Trait::Intriguer, Trait::Smart]);
    s.bench.setup.commanders[s.enemy_chief.at()].traits = Traits::of([Trait::Cold]);
    let intrigue = Action::to(Trait::Intriguer, s.enemy_chief);
    let mut play = s.tested(intrigue, &[6, 6, 1]);
    assert!(matches!(play.decision(), Some(Decision::Cold { .. })));
    play.order(&Order::Accept).dice(&[&[6, 6, 1]]);
    assert!(!exhausted(&play, s.enemy_chief) && !exhausted(&play, s.chief), "cancelled, with two");
    let mut play = s.tested(intrigue, &[6, 1, 1]);
    play.order(&Order::Accept).dice(&[&[5, 5, 6]]);
    assert!(exhausted(&play, s.enemy_chief), "one six cancels but exhausts him");
    assert!(exhausted(&play, s.chief), "and the enemy's own exhaustion stands");
    let mut play = s.tested(intrigue, &[6, 6, 1]);
    play.order(&Order::Decline);
    assert!(exhausted(&play, s.enemy_chief), "not used: the intrigue works");
    // A unit of his within 6 inches counts; one farther off does not.
    let play = s.tested(Action::on(Trait::Smart, s.enemy), &[5, 1, 1]);
    assert!(matches!(play.decision(), Some(Decision::Cold { .. })));
    s.world.commander_mut(s.enemy_chief).station = Station::At(at(1500, 760));
    let play = s.tested(Action::on(Trait::Smart, s.enemy), &[5, 1, 1]);
    assert!(!matches!(play.decision(), Some(Decision::Cold { .. })));
}

#[test]
fn energetic_enthusiastic_and_trickster() {
    let _proof = proves("T-COM-70 T-COM-71 T-COM-85");
    use crate::terms::Rule;
    let mut s = set(&[Trait::Energetic, Trait::Enthusiastic, Trait::Trickster]);
    s.world.unit_mut(s.tercio).hand = Hand::placed(Seat::A, Card::Resist);
    let mut play = s.tested(Action::on(Trait::Energetic, s.tercio), &[5, 1, 1]);
    play.order(&Order::Activate { unit: s.tercio, then: None });
    assert!(matches!(play.decision(), Some(Decision::FreeFace { of: Trait::Energetic, .. })));
    play.order(&Order::Face { side: Edge::Left });
    assert!(play.ended && play.unit(s.tercio).pose.facing == Heading::degrees(270));
    // Not after a failed order test.
    s.world.unit_mut(s.tercio).wear = 1;
    let mut play = s.tested(Action::on(Trait::Energetic, s.tercio), &[5, 1, 1]);
    play.order(&Order::Activate { unit: s.tercio, then: None }).dice(&[&rolls(5)]);
    assert!(play.ended);
    // Light, or Skirmishers if it has Light already.
    let has = |p: &Play, u, r| crate::Field::new(&p.state.setup, &p.state.world).has(u, r);
    let play = s.tested(Action::on(Trait::Enthusiastic, s.tercio), &[5, 1, 1]);
    assert!(has(&play, s.tercio, Rule::Light) && !has(&play, s.tercio, Rule::Skirmishers));
    let play = s.tested(Action::on(Trait::Enthusiastic, s.shot), &[5, 1, 1]);
    assert!(has(&play, s.shot, Rule::Skirmishers));
    // Trickster needs Hidden ground.
    let trick = Action::on(Trait::Trickster, s.shot);
    assert_eq!(s.refused(trick), ["T-COM-85"]);
    s.wood();
    let mut play = s.tested(trick, &[5, 1, 1]);
    play.order(&Order::Activate { unit: s.shot, then: None });
    assert!(matches!(play.decision(), Some(Decision::Boon { .. })));
    assert_eq!(play.refused(&Order::Boon { value: Value::Speed }), ["T-COM-85"]);
    play.order(&Order::Boon { value: Value::Shoot });
    assert!(play.told.contains(&Event::Boon { unit: s.shot, value: Value::Shoot }));
    // What was chosen bears on its dice for the activation.
    for (amount, value) in
        [(1, crate::troop::Circumstance::TricksterMelee), (2, crate::troop::Circumstance::TricksterShoot)]
    {
        let mut world = s.world.clone();
        let on = Subject::Unit(s.shot);
        let until = crate::Until::Activation;
        world.effects.push(crate::Effect { of: Trait::Trickster, on, virtue: None, amount, until });
        assert!(crate::Field::new(&s.bench.setup, &world).troop(s.shot).is(value));
    }
}

impl Set {
    /// A wood over the shot company's front centre.
    fn wood(&mut self) {
        use rocroi_table::{Drawn, Shape};
        let corners = [at(660, 390), at(660, 470), at(730, 470), at(730, 390)];
        let shape = Shape::new(Drawn::Polygon(corners.to_vec())).unwrap();
        let piece = crate::Piece::new(crate::Scenery::SmallWood, shape);
        self.world.ground = std::sync::Arc::new(crate::Ground { pieces: vec![piece] });
    }
}

#[test]
fn tenacious_goes_to_ground() {
    let _proof = proves("T-COM-84");
    let mut s = set(&[Trait::Tenacious]);
    s.wood();
    s.world.unit_mut(s.shot).hand = Hand::placed(Seat::A, Card::Ready);
    assert!(s.refused(Action::on(Trait::Tenacious, s.tercio)).contains(&"T-COM-84".to_owned()), "not Light");
    let mut play = s.tested(Action::on(Trait::Tenacious, s.shot), &[5, 1, 1]);
    let forward = Order::Move(March {
        face: None,
        heading: Heading::NORTH,
        length: Length(20 * MM),
        correction: None,
        from: None,
    });
    play.order(&Order::Activate { unit: s.shot, then: None }).order(&forward).order(&Order::Done);
    assert!(play.ended);
    let field = crate::Field::new(&play.state.setup, &play.state.world);
    assert!(crate::shooting::target::hidden_by_tenacious(field, s.shot));
    // Out of the wood it ends.
    let mut world = play.state.world.clone();
    world.unit_mut(s.shot).pose.at = at(700, 600);
    assert!(!crate::shooting::target::hidden_by_tenacious(crate::Field::new(&s.bench.setup, &world), s.shot));
}

#[test]
fn experienced_and_indefatigable() {
    let _proof = proves("T-COM-72 T-COM-74");
    let mut s = set(&[Trait::Experienced, Trait::Indefatigable]);
    let experienced = Action::on(Trait::Experienced, s.shot).and(s.tercio);
    assert_eq!(s.refused(experienced), ["T-COM-72"], "the battalion has no wear");
    s.world.unit_mut(s.tercio).wear = 3;
    let play = s.tested(experienced, &[5, 1, 1]);
    assert_eq!((play.unit(s.tercio).wear, play.unit(s.shot).place), (1, Place::Destroyed));
    assert_eq!(play.state.world.scored, [0, 1]);
    // One wear from one to the other of the same type and regiment.
    let other = s.bench.unit(Seat::A, "tercio", &[], 820, 380, 0);
    let hands: Vec<_> = s.world.units.iter().map(|u| u.hand).collect();
    s.world = s.bench.world();
    for (u, hand) in s.world.units.iter_mut().zip(hands) {
        u.hand = hand;
    }
    s.world.unit_mut(s.tercio).wear = 1;
    s.world.unit_mut(other).wear = 5;
    let give = Action::on(Trait::Indefatigable, s.tercio).and(other);
    let mut play = s.tested(give, &[5, 1, 1]);
    assert_eq!(play.unit(s.tercio).wear, 0, "the giver may become steady");
    assert_eq!(play.dice_asked(), 5, "the receiver is above its Stamina");
    play.dice(&[&[6, 1, 1, 1, 1]]);
    assert_eq!(play.unit(other).wear, 5);
    assert_eq!(s.refused(Action::on(Trait::Indefatigable, s.tercio).and(s.shot)), ["T-COM-74"]);
}

#[test]
fn innovative() {
    let _proof = proves("T-COM-75 T-SHT-44");
    use crate::terms::Rule;
    let s = set(&[Trait::Innovative]);
    let mut play = s.tested(Action::on(Trait::Innovative, s.tercio), &[5, 1, 1]);
    assert!(crate::Field::new(&play.state.setup, &play.state.world).has(s.tercio, Rule::ExtendedArc));
    // It does not bind; if the unit is the one activated now, its order may be exchanged for Fire.
    let mut other = s.tested(Action::on(Trait::Innovative, s.tercio), &[5, 1, 1]);
    other.order(&Order::Activate { unit: s.shot, then: None });
    play.order(&Order::Activate { unit: s.tercio, then: None });
    assert!(matches!(play.decision(), Some(Decision::Exchange { card: Card::Fire, .. })));
    play.order(&Order::Accept);
    assert_eq!(play.unit(s.tercio).hand.acted, Some(Card::Fire));
}

/// T-EXA-78.
#[test]
fn nimble() {
    let _proof = proves("T-COM-76 T-COM-19 T-COM-08 T-COM-12");
    let table = |second_x: i32| {
        let mut b = Bench::new();
        let first = b.unit(Seat::A, "classic_battalion", &[], 500, 500, 0);
        let second = b.unit(Seat::A, "classic_battalion", &[], second_x, 500, 0);
        let c = b.commander(Seat::A, 2, true, Station::With(first));
        b.setup.commanders[c.at()].traits = Traits::of([Trait::Nimble]);
        let mut world = b.world();
        for u in [first, second] {
            world.unit_mut(u).hand = Hand::placed(Seat::A, Card::Ready);
        }
        let play = b.play(world, Frame::Side(Side::begin(Seat::A)));
        let action = Some(Action::on(Trait::Nimble, second));
        (play, Order::Command(Command { commander: c, ride: None, action }), c, second)
    };
    let (mut play, order, c, second) = table(760);
    play.order(&order).dice(&[&[5, 1]]);
    assert_eq!((play.commander(c).station, exhausted(&play, c)), (Station::With(second), true));
    let (mut play, order, c, _) = table(760);
    play.order(&order).dice(&[&[3, 4]]);
    assert_eq!((play.commander(c).station, exhausted(&play, c)), (Station::At(at(630, 470)), true));
    let (mut play, order, c, _) = table(640);
    play.order(&order).dice(&[&[3, 4]]);
    assert_eq!(play.commander(c).station, Station::At(at(570, 512)), "the first free place");
    let (play, order, ..) = table(780);
    assert_eq!(play.refused(&order), ["T-COM-07"], "160 mm apart");
}

#[test]
fn prepared_artillery_and_ruthless() {
    let _proof = proves("T-COM-78 T-COM-80 T-UNT-24");
    let mut s = set(&[Trait::PreparedArtillery, Trait::Ruthless]);
    let gun = s.bench.unit(Seat::A, "light_gun", &["carthorses"], 840, 400, 0);
    let bare = s.bench.unit(Seat::A, "light_gun", &[], 790, 370, 0);
    let hands: Vec<_> = s.world.units.iter().map(|u| u.hand).collect();
    s.world = s.bench.world();
    for (u, hand) in s.world.units.iter_mut().zip(hands) {
        u.hand = hand;
    }
    let play = s.tested(Action::on(Trait::PreparedArtillery, gun), &[5, 1, 1]);
    assert!(play.unit(gun).is(Mark::Limbered) && play.unit(gun).is(Mark::Displaced));
    assert_eq!(s.refused(Action::on(Trait::PreparedArtillery, bare)), ["T-COM-78"]);
    // Ruthless: his virtues no longer work; without Zeal the unit may have to test.
    let ruthless = Action::on(Trait::Ruthless, s.enemy);
    assert_eq!(s.refused(ruthless), ["T-COM-80"], "nobody is with it");
    s.bench.setup.commanders[s.enemy_chief.at()].virtues = Virtues::of([Virtue::Zeal]);
    s.world.commander_mut(s.enemy_chief).station = Station::With(s.enemy);
    s.world.unit_mut(s.enemy).wear = 5;
    let play = s.tested(ruthless, &[5, 1, 1]);
    assert_eq!(play.dice_asked(), 4);
}

#[test]
fn a_rank_of_zero_fails_without_a_roll() {
    let _proof = proves("T-COM-12");
    let mut s = set(&[Trait::Swift]);
    s.bench.setup.commanders[s.chief.at()].rank = 0;
    let mut play = s.play();
    play.order(&s.act(Action::on(Trait::Swift, s.tercio)));
    assert!(exhausted(&play, s.chief) && !affected(&play, Trait::Swift, s.tercio));
    assert!(matches!(play.decision(), Some(Decision::Activate)));
}

/// Every trait that is an action can be declared by somebody: the table of T-COM-99 and the code agree.
#[test]
fn every_trait_has_a_place() {
    let mut actions = 0;
    for of in <Trait as crate::terms::Term>::ALL {
        let test = crate::profiles::profiles().test(*of).is_some();
        let event = matches!(of, Trait::Lucky | Trait::Cold | Trait::Expert);
        assert_eq!(action::is_action(*of), test && !event, "{of:?}");
        actions += usize::from(action::is_action(*of));
    }
    assert_eq!(actions, 45);
    let fault = Fault::TraitCondition { of: Trait::Hero };
    assert_eq!(rocroi_game::Fault::clause(&fault), Trait::Hero.clause());
}

#[test]
fn an_action_names_its_target_and_nothing_else() {
    let _proof = proves("T-COM-09");
    let s = set(&[Trait::Pious]);
    let pious = Action::on(Trait::Pious, s.tercio);
    assert_eq!(s.refused(Action::alone(Trait::Pious)), ["T-COM-09"]);
    assert_eq!(s.refused(Action { virtue: Some(Virtue::Zeal), ..pious }), ["T-COM-09"]);
    assert_eq!(s.refused(Action { brigade: true, ..pious }), ["T-COM-09"]);
    assert_eq!(s.refused(Action { officer: Some(s.chief), ..pious }), ["T-COM-09"]);
}

#[test]
fn what_is_proposed_to_a_commander() {
    let mut s = set(&[Trait::Accomplice]);
    let other = s.bench.commander(Seat::A, 2, false, Station::At(at(840, 360)));
    let hands: Vec<_> = s.world.units.iter().map(|u| u.hand).collect();
    s.world = s.bench.world();
    for (u, hand) in s.world.units.iter_mut().zip(hands) {
        u.hand = hand;
    }
    let all = s.play().state.candidates(Seat::A);
    let commands = || all.iter().filter_map(|o| if let Order::Command(c) = o { Some(c) } else { None });
    let mine = || commands().filter(|c| c.commander == s.chief);
    assert!(mine().any(|c| c.action == Some(Action::to(Trait::Accomplice, other))));
    assert!(mine().any(|c| c.ride.as_ref().is_some_and(|r| r.join == Some(s.shot))));
    assert!(mine().any(|c| c.ride.is_some() && c.action == Some(Action::alone(Trait::Fast))));
}
