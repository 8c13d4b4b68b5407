//! The geometric searches of the charge chapter against fine scans, and conforming: idempotent, never overlapping.

use rocroi_adgr::charge::conform::{Contacting, Foe, conform};
use rocroi_adgr::charge::lot::Lot;
use rocroi_adgr::charge::search;
use rocroi_adgr::charge::smallest;
use rocroi_adgr::engagement::TOLERANCE;
use rocroi_adgr::movement::{Leg, Way};
use rocroi_adgr::{Adgr, Scene, UnitId, zoc};
use rocroi_game::{Chance, Scripted, Seat, State, proves};
use rocroi_table::{Body, Edge, Motion, Rect, Side, Touch, contact, overlaps};

const UD: i32 = 4_000;

/// A position with one unit U of seat A in the middle and others round it that do not overlap.
fn position(
    chance: &mut Chance,
    own: &str,
    own_facing: i32,
    others: &[(&str, &str)],
    near: i32,
) -> State<Adgr> {
    let mut text = format!(
        "[[unit]]\nname = \"U\"\nseat = \"A\"\ntroop = \"{own}\"\nat = [14.5, 10]\nfacing = {own_facing}\n"
    );
    let mut rows = vec![text.clone()];
    for (n, (seat, troop)) in others.iter().enumerate() {
        for _ in 0..40 {
            let x = f64::from(chance.between(14_500 - near, 15_500 + near)) / 1000.0;
            let y = f64::from(chance.between(10_000 - near / 3, 10_000 + near)) / 1000.0;
            let facing = if chance.one_in(2) { 180 } else { chance.between(0, 359) };
            let row = format!(
                "[[unit]]\nname = \"{seat}{n}\"\nseat = \"{seat}\"\ntroop = \"{troop}\"\nat = [{x}, {y}]\nfacing = {facing}\n"
            );
            let tried = format!("{}{row}", rows.concat());
            let state = state(&tried);
            if free(&state) {
                rows.push(row);
                break;
            }
        }
    }
    text = rows.concat();
    state(&text)
}

fn state(text: &str) -> State<Adgr> {
    let position = toml::from_str(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    Adgr::from_position(&position).unwrap_or_else(|t| panic!("{t:?}"))
}

fn feet(state: &State<Adgr>) -> Vec<(UnitId, Rect)> {
    let scene = Scene::new(&state.setup, &state.world);
    scene.on_table().map(|(id, r)| (id, *r)).collect()
}

fn free(state: &State<Adgr>) -> bool {
    let feet = feet(state);
    feet.iter().enumerate().all(|(i, (_, a))| {
        feet[..i].iter().all(|(_, b)| !rocroi_table::within(&Body::Rect(*a), &Body::Rect(*b), 60))
    })
}

/// Everybody a scan of all slides and wheels can reach, the search reaches too, by a path no longer; what only the
/// search reaches hangs on less than the step of the scan.
#[test]
fn the_search_reaches_whom_a_scan_reaches() {
    let _proof = proves("A-CHG-31");
    let mut both = 0;
    for seed in 0..80 {
        let mut chance = Chance::new(seed);
        let own = ["heavy-cavalry", "pike-and-shot", "gendarme"][chance.below(3)];
        let others = [("B", "heavy-cavalry"), ("B", "pike-and-shot"), ("B", "light-cavalry")];
        let many = 1 + chance.below(3);
        let state = position(&mut chance, own, 0, &others[..many], 2_500);
        let scene = Scene::new(&state.setup, &state.world);
        let unit = UnitId(0);
        let (found, scanned) = (search::routes(&scene, unit, false, &[]), search::scanned(&scene, unit));
        let shortest = |routes: &[search::Route], foe: Foe| {
            routes.iter().filter(|r| r.met.foes.contains(&foe)).map(search::Route::path).min()
        };
        for (id, _) in scene.army(rocroi_game::Seat::B) {
            let foe = Foe::Unit(id);
            match (shortest(&found, foe), shortest(&scanned, foe)) {
                (Some(a), Some(b)) => {
                    both += 1;
                    let by = |routes: &[search::Route], path: i32| {
                        let all = routes.iter().filter(|r| r.met.foes.contains(&foe) && r.path() == path);
                        all.map(|r| (r.opening.clone(), r.met.far)).next()
                    };
                    let (ours, theirs) = (by(&found, a), by(&scanned, b));
                    assert!(a <= b + 40, "seed {seed}, {id:?}: {a} by {ours:?}, the scan {b} by {theirs:?}");
                }
                (None, Some(b)) => {
                    let window = scanned.iter().filter(|r| r.met.foes.contains(&foe)).count();
                    assert!(window < 2, "seed {seed}, {id:?}: only the scan finds it, {b} in {window} ways");
                }
                (Some(_), None) | (None, None) => {}
            }
        }
    }
    assert!(both > 20, "{both} enemies reached: the test shows nothing");
}

/// The smallest slide and the smallest wheel that free an evader's way are those a scan finds.
#[test]
fn the_smallest_deviation_is_that_of_a_scan() {
    let _proof = proves("A-CHG-52");
    let mut seen = [0, 0];
    for seed in 0..40 {
        let mut chance = Chance::new(seed);
        let others = [("A", "pike-and-shot"), ("B", "heavy-cavalry"), ("A", "pike-and-shot")];
        let many = 1 + chance.below(3);
        let state = position(&mut chance, "light-cavalry", 0, &others[..many], 3_500);
        let scene = Scene::new(&state.setup, &state.world);
        let Some(foot) = scene.foot(UnitId(0)).copied() else { continue };
        let lot = Lot::with_die(&scene, &[UnitId(0)], vec![foot.pose()], 0);
        for side in Side::BOTH {
            for (n, wheel) in [false, true].into_iter().enumerate() {
                let step = if wheel { 100 } else { UD / 100 };
                let found = smallest::searched(&scene, &lot, side, wheel);
                match (found, smallest::scanned(&scene, &lot, side, wheel)) {
                    (Some(a), Some(b)) => {
                        seen[n] += 1;
                        assert!(
                            a <= b && b - a <= step,
                            "seed {seed}, {side:?}, wheel {wheel}: {a}, scan {b}"
                        );
                    }
                    (None, Some(b)) => {
                        panic!("seed {seed}, {side:?}, wheel {wheel}: only the scan finds {b}")
                    }
                    // A window narrower than a step of the scan.
                    (Some(_), None) | (None, None) => {}
                }
            }
        }
    }
    assert!(seen[0] > 5 && seen[1] > 5, "{seen:?}: the test shows nothing");
}

/// A unit that has conformed lies over nobody, and conforming it again moves nothing.
#[test]
fn conforming_is_idempotent_and_overlaps_nobody() {
    let _proof = proves("A-CHG-70 A-CHG-71 A-CHG-76");
    let (mut moved, mut aligned) = (0, 0);
    for seed in 0..60 {
        let mut chance = Chance::new(seed);
        let enemy = ["heavy-cavalry", "pike-and-shot", "tercio", "keil", "medium-artillery"][chance.below(5)];
        let own = ["heavy-cavalry", "pike-and-shot"][chance.below(2)];
        let others =
            [("A", "light-cavalry"), ("A", "heavy-cavalry"), ("B", "heavy-cavalry"), ("A", "pike-and-shot")];
        let facing = if chance.one_in(2) { 0 } else { chance.between(-40, 40).rem_euclid(360) };
        let many = chance.below(5);
        let mut state = position(&mut chance, own, facing, &others[..many], 2_500);
        // The enemy is put before the unit, and the unit runs into it.
        let text = format!(
            "[[unit]]\nname = \"U\"\nseat = \"A\"\ntroop = \"{own}\"\nat = [2, 10]\n[[unit]]\nname = \"E\"\nseat = \"B\"\ntroop = \"{enemy}\"\nat = [20, 10]\n"
        );
        let sheet = self::state(&text).world.sheets[1].clone();
        let turn = [0, 90, 180, 270][chance.below(4)];
        let pose = rocroi_table::Pose::new(
            rocroi_table::Point::new(60_000 + chance.between(-3_000, 3_000), 50_000),
            rocroi_table::Heading::degrees(turn),
        );
        let e = state.world.appear(sheet, pose);
        let scene = Scene::new(&state.setup, &state.world);
        let (Some(foot), Some(_)) = (scene.foot(UnitId(0)).copied(), scene.foot(e)) else { continue };
        let clear = |r: &Rect, but: UnitId| {
            scene.on_table().all(|(id, o)| id == but || !overlaps(&Body::Rect(*r), &Body::Rect(*o), 40))
        };
        let Some(enemy_foot) = scene.foot(e).copied() else { continue };
        if !clear(&enemy_foot, e) {
            continue;
        }
        let aside = rocroi_adgr::charge::meet::Aside::default();
        let Some(met) = rocroi_adgr::charge::meet::first(&scene, UnitId(0), &foot, 8 * UD, aside) else {
            continue;
        };
        let Some(Foe::Unit(target)) = met.foes.first().copied() else { continue };
        let there = foot.pose().advanced(met.far).rect(foot.size());
        let (done, foe) = {
            let Some(other) = scene.foot(target) else { continue };
            let Some(touch) = contact(&there, other, &TOLERANCE) else { continue };
            let edge = match touch.theirs {
                Touch::Edge(edge) => edge,
                Touch::Corner(corner) => corner.edges()[0],
            };
            let asked = Contacting {
                unit: UnitId(0),
                foot: there,
                foe: Foe::Unit(target),
                edge,
                p: touch.at,
                absent: &[],
            };
            (conform(&scene, &asked), Foe::Unit(target))
        };
        drop(scene);
        state.world.put(UnitId(0), done.pose);
        for (friend, pose) in &done.shifts {
            state.world.put(*friend, *pose);
        }
        moved += u32::from(done.pose != there.pose());
        let scene = Scene::new(&state.setup, &state.world);
        let now = scene.foot(UnitId(0)).copied().unwrap_or(there);
        if done.pose != there.pose() {
            for (id, other) in scene.on_table().filter(|(id, _)| *id != UnitId(0)) {
                let over = overlaps(&Body::Rect(now), &Body::Rect(*other), 40);
                assert!(!over, "seed {seed}: {id:?} is overlapped at {:?}", done.pose);
            }
        }
        if !done.aligned {
            continue;
        }
        aligned += 1;
        let Foe::Unit(target) = foe else { continue };
        let Some(touch) = scene.foot(target).and_then(|o| contact(&now, o, &TOLERANCE)) else {
            panic!("seed {seed}: aligned without a contact")
        };
        assert_eq!(touch.mine, Touch::Edge(Edge::Front), "seed {seed}");
        let asked = Contacting { unit: UnitId(0), foot: now, foe, edge: done.edge, p: touch.at, absent: &[] };
        let again = conform(&scene, &asked);
        assert_eq!(again.pose, done.pose, "seed {seed}: conforming again moves it");
        assert!(again.shifts.is_empty(), "seed {seed}");
    }
    assert!(moved > 15 && aligned > 15, "{moved} moved, {aligned} aligned: the test shows nothing");
}

/// A zone is entered where a scan of every step finds it, with screens and bad ground in between, straight and wheeling.
#[test]
fn a_zone_is_entered_at_the_step_a_scan_finds() {
    let _proof = proves("A-TRN-26");
    let (mut entered, mut late) = (0, 0);
    for seed in 0..160 {
        let mut chance = Chance::new(seed);
        let others = [
            ("B", "medium-swordsmen"),
            ("B", "heavy-cavalry"),
            ("B", "medium-swordsmen"),
            ("A", "medium-swordsmen"),
        ];
        let field = position(&mut chance, "heavy-cavalry", 0, &others, 2_500);
        let mut position = Adgr::to_position(&field);
        if chance.one_in(2) {
            let wood = "kind = \"wood\"\nellipse = [15, 12, 4, 3]\n";
            position.terrain = vec![toml::from_str(wood).unwrap_or_else(|e| panic!("{e}"))];
        }
        let state = Adgr::from_position(&position).unwrap_or_else(|t| panic!("{t:?}"));
        let scene = Scene::new(&state.setup, &state.world);
        let Some(foot) = scene.foot(UnitId(0)).copied() else { continue };
        let side = if chance.one_in(2) { Side::Left } else { Side::Right };
        let (way, motion, step) = if chance.one_in(2) {
            (Way::Ahead(2 * UD), Motion::advance(&foot, 2 * UD), 4)
        } else {
            let motion = Motion::wheel(&foot, side, 60_000);
            let Motion::Turn { about, by } = motion else { continue };
            (Way::About(about, by), motion, 10)
        };
        let there = |at: i32| match rocroi_table::moved(&Body::Rect(foot), &motion, at) {
            Body::Rect(r) => r,
            _ => foot,
        };
        let leg = Leg::new(0, way, vec![foot], vec![there(motion.limit())], vec![true], 0);
        let zones = zoc::zones(&scene, Seat::B);
        let found = zoc::entry(&scene, &leg, 0, UnitId(0), &zones);
        let held = |r: &Rect| zones.iter().any(|z| z.holds(&scene, UnitId(0), r));
        // Steps are counted from where a zone is first touched: a scan of every unit finds the same but for one step.
        let scanned = (0..=motion.limit()).find(|at| held(&there(*at)));
        match (found, scanned) {
            (None, None) => {}
            (Some(found), Some(at)) => {
                entered += 1;
                late += i32::from(at > 40 * step);
                assert!(held(&found), "seed {seed}: not in a zone where it is said to be");
                let near = (at..=at + step).any(|at| there(at) == found);
                assert!(near, "seed {seed}: {found:?} is not where it is entered, {at}");
            }
            // Only the end itself is looked at where a step would lead beyond it.
            (None, Some(at)) => assert!(at > motion.limit() - step, "seed {seed}: entered at {at}, not seen"),
            (Some(_), None) => panic!("seed {seed}: entered where a scan finds nothing"),
        }
        // What is remembered of a longer or a shorter way changes nothing.
        for tenths in [7, 2, 9, 4, 13, 1, 11] {
            let (way, end) = match way {
                Way::Ahead(by) => (Way::Ahead(by * tenths / 10), motion.limit() * tenths / 10),
                Way::About(about, by) => (Way::About(about, by * tenths / 10), motion.limit() * tenths / 10),
                other => (other, motion.limit()),
            };
            let leg = Leg::new(0, way, vec![foot], vec![there(end)], vec![true], 0);
            let anew = Scene::new(&state.setup, &state.world);
            let first = zoc::entry(&anew, &leg, 0, UnitId(0), &zoc::zones(&anew, Seat::B));
            let again = zoc::entry(&scene, &leg, 0, UnitId(0), &zones);
            assert_eq!(again, first, "seed {seed}: {tenths} tenths of the way");
        }
    }
    assert!(entered > 20 && late > 10, "{entered} entered, {late} after a while: the test shows nothing");
}
