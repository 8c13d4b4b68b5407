//! Orders that no player could mean: figures, groups, horses and carts that do not exist, lengths beyond any table. They
//! are refused, whatever is asked, and nothing breaks.

use rocroi_argad::Argad;
use rocroi_argad::figures::{FigureId, Firearm, GroupId, Weapon};
use rocroi_argad::movement::{Course, Deed, Form, Hand, Leg, Manoeuvre, March, Reaction, Redraw, Step, Walk};
use rocroi_argad::orders::{Aim, AmbushBy, Order, Placing, ShotOrder, Stand, StrikeOrder};
use rocroi_argad::scenario::{ScenarioName, quick};
use rocroi_game::{Answer, Seat, State, laws};
use rocroi_table::{Heading, Point};
use std::cell::Cell;
use std::sync::Arc;

fn nonsense(group: u8, own: FigureId) -> Vec<Order> {
    let nobody = FigureId(60_000);
    let far = Point::new(i32::MAX / 4, i32::MIN / 4);
    let course = |id: FigureId| Course::along(id, [far]);
    let deeds =
        |deed: Deed| Order::Walk(Walk::own(group, vec![Course { first: vec![deed], ..Course::none(own) }]));
    let stand = Stand { figure: nobody, at: far, heading: Heading::NORTH, crouched: true, storey: 200 };
    let shot = |shooter, aim| {
        Order::Shoot(vec![ShotOrder { shooter, firearm: Firearm::Musket, aim, point: Some(999) }])
    };
    let march = |steps| Order::March(March::steps(group, steps));
    vec![
        Order::Hide(vec![Placing { group: 99, formed: None, figures: vec![stand] }]),
        Order::Place(Placing { group, formed: Some(Heading::NORTH), figures: vec![stand] }),
        Order::Regroup {
            splits: vec![(99, vec![nobody]), (group, vec![nobody, own, own])],
            merges: vec![vec![99, 99], vec![]],
        },
        Order::Ambush(vec![(99, AmbushBy::Fire), (99, AmbushBy::Movement)]),
        Order::Stay(99),
        Order::Walk(Walk::own(99, vec![course(nobody)])),
        Order::Walk(Walk::own(group, vec![course(nobody), course(own), course(own)])),
        Order::Walk(Walk::own(group, vec![course(own).against([nobody, own])])),
        Order::Walk(Walk::own(group, vec![Course { legs: vec![Leg::Storey(100)], ..Course::none(own) }])),
        Order::Walk(Walk::path(group, [far, far])),
        deeds(Deed::Mount(250)),
        deeds(Deed::Hold(vec![250, 251])),
        deeds(Deed::Take(250)),
        deeds(Deed::Drive(250, far)),
        deeds(Deed::Dismount(far)),
        march(vec![Step::Ahead(i32::MAX / 4), Step::Back(-5)]),
        march(vec![Step::Wheel(Hand::Left, i32::MAX / 4)]),
        march(vec![Step::Aside(Hand::Right, -1)]),
        Order::March(March {
            first: Some(Manoeuvre::Files(0, vec![nobody])),
            ..March::steps(group, Vec::new())
        }),
        Order::March(March { against: vec![nobody], ..March::steps(group, vec![Step::Ahead(1)]) }),
        Order::March(March { enter: Some(i32::MIN / 4), ..March::steps(group, Vec::new()) }),
        Order::Form(Form { group, facing: Heading::NORTH, places: vec![(nobody, far)] }),
        Order::React(vec![(99, Reaction::CounterCharge { loosen: false }), (99, Reaction::Stand)]),
        Order::React(vec![(
            group,
            Reaction::FallBack { courses: vec![course(nobody)], loosen: false, back: Some(-1) },
        )]),
        Order::Redraw(vec![(nobody, Redraw::At(nobody)), (own, Redraw::At(nobody))]),
        Order::Stops(vec![(nobody, -1)]),
        shot(nobody, Aim::Figure(own)),
        shot(own, Aim::Figure(nobody)),
        shot(own, Aim::Group(GroupId::new(Seat::B, 99))),
        Order::Strike(vec![StrikeOrder { striker: nobody, weapon: Weapon::Lance, target: own }]),
        Order::Strike(vec![StrikeOrder { striker: own, weapon: Weapon::Lance, target: nobody }]),
        Order::FollowUp(250, i32::MAX),
        Order::Redress(vec![(nobody, far)]),
        Order::Reload(vec![(nobody, Firearm::Pistol)]),
        Order::Choose(nobody),
    ]
}

#[test]
fn nonsense_is_refused_and_nothing_breaks() {
    let refused = Cell::new(0);
    for (name, seed) in [
        (ScenarioName::Encounter, 1),
        (ScenarioName::Convoy, 2),
        (ScenarioName::Raid, 3),
        (ScenarioName::Bridge, 4),
    ] {
        let wait = Cell::new(0);
        let look = |state: &State<Argad>| {
            wait.set(wait.get() + 1);
            let seat = Seat::BOTH.into_iter().find(|seat| state.asked(*seat).is_some())?;
            let own = state.setup.of(seat).nth(wait.get() % 5).unwrap();
            for order in nonsense(1 + (wait.get() % 4) as u8, own) {
                // A path far over the edge may be a legal way of leaving nothing undone; all else is refused.
                if state.check(seat, &order).is_err() {
                    let mut after = state.clone();
                    assert!(after.answer(&Answer::Order(seat, order), None).is_err());
                    assert!(after == *state);
                    refused.set(refused.get() + 1);
                }
            }
            None
        };
        let start = State::start(Arc::new(quick(name, seed)), None).unwrap();
        laws::play_looking(start, seed, laws::Watch { every: 0, waits: 160 }, &look).unwrap();
    }
    let refused = refused.get();
    assert!(refused > 5_000, "{refused}");
}
