//! What a player of ADG-R thinks of when his corps is activated: charges in reach, rallies, help to friends that fight,
//! and each group or lone unit towards the enemy. Far fewer than all that is legal, so that they can be looked at.

use rocroi_adgr::charge::conform::Foe;
use rocroi_adgr::movement::{allowance, starts_far};
use rocroi_adgr::options::{groups, into_support, legal, to_join};
use rocroi_adgr::shooting::range;
use rocroi_adgr::troops::{Category, Footing};
use rocroi_adgr::{
    Adgr, Angle, Charge, Choices, Decision, GeneralMove, Manoeuvre, Move, Order, Rally, Scene, Square,
    UnitId, Whereabouts, charge,
};
use rocroi_game::{Chance, Now, Seat, System as _};
use rocroi_table::{Edge, Fine, GRAIN, Heading, Point, Pose, Rect, Side, Ud, bases_within};

use super::menace::{open_camps, raider};
use crate::field::Body;
use crate::mind::{Eye, Mind as _};

const UD: i32 = Ud(1).units();

/// Orders to the corps being activated.
pub(super) fn orders(now: Now<'_, Adgr>, seat: Seat, eye: Eye<'_>, out: &mut Vec<(i64, Order)>) {
    let scene = Scene::new(now.setup, now.world);
    out.push((-50, Order::EndCorps));
    let Some(active) = scene.world.active else { return };
    let all = scene.army(seat).map(|(id, _)| id);
    let own: Vec<UnitId> =
        all.filter(|id| scene.corps(*id) == active.corps && !scene.unit(*id).routed).collect();
    let purse = active.cp + u8::from(active.free);
    let enemies: Vec<(UnitId, Rect)> =
        scene.army(seat.other()).filter(|(id, _)| !scene.unit(*id).routed).map(|(id, f)| (id, *f)).collect();
    let mut bodies = Vec::new();
    Adgr::bodies(now, &mut bodies);
    let before = eye.places(now, seat, &bodies, &[]);
    let camps = open_camps(now, seat.other()).collect();
    let ideas = Ideas { now, scene: &scene, seat, enemies, camps, eye, bodies, before };
    if eye.weights.ambushes {
        ideas.ambushes(out);
    }
    ideas.charges(&own, purse, out);
    ideas.rallies(&own, out);
    // What has come to mind when the time is up will do.
    if purse == 0 || (eye.up)() {
        return;
    }
    if eye.weights.reckons {
        ideas.camp_charges(&own, out);
    }
    ideas.contacts(&own, out);
    ideas.moves(&own, out);
    if !(eye.up)() {
        ideas.general(active.corps, &own, out);
    }
    if now.world.turn > LATE && out.iter().all(|(likely, _)| *likely <= 0) {
        ideas.anything(active.cp, out);
    }
}

/// From this turn on a corps that sees nothing to gain does something all the same: lines that have run into ground or
/// each other get apart only by a way that looks worse at first.
const LATE: u16 = 15;

struct Ideas<'a> {
    now: Now<'a, Adgr>,
    scene: &'a Scene<'a>,
    seat: Seat,
    enemies: Vec<(UnitId, Rect)>,
    /// Camps of the enemy that fall to whoever comes.
    camps: Vec<Rect>,
    eye: Eye<'a>,
    bodies: Vec<Body>,
    before: i64,
}

impl Ideas<'_> {
    fn legal(&self, order: &Order) -> bool {
        legal(self.scene, order)
    }

    fn offer(&self, likely: i64, order: Order, out: &mut Vec<(i64, Order)>) -> bool {
        let legal = self.legal(&order);
        if legal {
            out.push((likely, order));
        }
        legal
    }

    /// Units that lie in ambush are set up: nothing else brings them into the battle.
    fn ambushes(&self, out: &mut Vec<(i64, Order)>) {
        let mut found = Vec::new();
        rocroi_adgr::setting::reveal::candidates(self.scene, self.seat, &mut found);
        out.extend(found.into_iter().filter(|o| matches!(o, Order::SetUp(_))).map(|o| (9_000, o)));
    }

    /// Any legal orders instead of none.
    fn anything(&self, cp: u8, out: &mut Vec<(i64, Order)>) {
        let mut chance = Chance::new(u64::from(self.now.world.turn) << 8 | u64::from(cp));
        let some: Vec<(i64, Order)> = (0..6)
            .map(|_| Adgr::sample(self.now, self.seat, &Decision::Orders, &mut chance))
            .filter(|o| *o != Order::EndCorps)
            .map(|o| (0, o))
            .collect();
        if !some.is_empty() {
            *out = some;
        }
    }

    fn nearest(&self, foot: &Rect) -> Option<&(UnitId, Rect)> {
        let centre = foot.centre();
        self.enemies.iter().min_by_key(|(_, e)| e.centre().distance(centre))
    }

    /// Charges of units that have an enemy in reach; with an empty purse only those for nothing.
    fn charges(&self, own: &[UnitId], purse: u8, out: &mut Vec<(i64, Order)>) {
        let mut found = Vec::new();
        for unit in own {
            if !found.is_empty() && (self.eye.up)() {
                break;
            }
            let profile = self.scene.profile(*unit);
            if self.scene.in_melee(*unit) || profile.category() == Category::Art {
                continue;
            }
            if purse == 0 && self.scene.unit(*unit).marks.orders > 0 {
                continue;
            }
            charge::candidates::one_for_each_target(self.scene, *unit, own, &mut found);
        }
        if self.eye.weights.together && purse > 0 {
            for group in groups(self.scene, own).into_iter().filter(|g| g.len() > 2) {
                charge::candidates::of_group(self.scene, &group, &mut found);
            }
        }
        let free = |o: &Order| matches!(o, Order::Charge(c) if c.spontaneous);
        for (order, foes) in found.into_iter().filter(|(o, _)| purse > 0 || free(o)) {
            let charger = if let Order::Charge(c) = &order { c.units.first().copied() } else { None };
            let worth = |foe: &Foe| charger.map_or(0, |c| self.promises(c, *foe));
            let best = foes.iter().map(worth).max().unwrap_or(0);
            out.push((if free(&order) { best + 1_000 } else { best }, order));
        }
    }

    /// Charges at a camp in reach, which nobody need defend.
    fn camp_charges(&self, own: &[UnitId], out: &mut Vec<(i64, Order)>) {
        for unit in own.iter().filter(|u| raider(self.scene.profile(**u)) && !self.scene.in_melee(**u)) {
            let reach = allowance(self.scene.profile(*unit), Footing::Open, false).map_or(0, Ud::units);
            let Some(foot) = self.scene.foot(*unit).filter(|_| self.scene.unit(*unit).marks.moves == 0)
            else {
                continue;
            };
            for camp in self.camps.iter().filter(|c| bases_within(foot, c, reach)) {
                let turn =
                    Heading::towards(foot.centre(), camp.centre()).map_or(0, |to| foot.facing().turn_to(to));
                let side = if turn < 0 { Side::Left } else { Side::Right };
                let wheel = vec![Manoeuvre::Wheel(side, Angle(turn.abs() / 10 * 10))];
                for opening in [Vec::new(), wheel] {
                    let order = Order::Charge(Charge { units: vec![*unit], opening, ..Charge::default() });
                    if Adgr::judge(self.now, self.seat, &Decision::Orders, &order).is_ok() {
                        out.push((6_000, order));
                        break;
                    }
                }
            }
        }
    }

    /// What a charge at this enemy looks like at a glance: who fights better, and is its flank open?
    fn promises(&self, charger: UnitId, foe: Foe) -> i64 {
        let Foe::Unit(enemy) = foe else { return 3_000 };
        let (Some(foot), Some(at)) = (self.scene.foot(charger), self.scene.foot(enemy)) else { return 0 };
        let flank = at.lane(Edge::Front).position(foot.centre()).1 < 0;
        let worn = i64::from(self.scene.unit(enemy).lost) - i64::from(self.scene.unit(charger).lost);
        100 * self.eye.memo.edge(self.now, charger.0, enemy.0) + if flank { 4_000 } else { 0 } + 800 * worn
    }

    fn rallies(&self, own: &[UnitId], out: &mut Vec<(i64, Order)>) {
        for unit in own.iter().filter(|u| self.scene.unit(**u).lost > 0) {
            let lost = i64::from(self.scene.unit(*unit).lost);
            self.offer(1_500 + 500 * lost, Order::Rally(Rally { unit: *unit, keep_free: false }), out);
        }
    }

    /// Units near a fight: into support, squares, and breaking off.
    fn contacts(&self, own: &[UnitId], out: &mut Vec<(i64, Order)>) {
        let scene = self.scene;
        let mut found = Vec::new();
        let mut looked = 0;
        for unit in own {
            if scene.in_melee(*unit) {
                if scene.unit(*unit).lost > 0 {
                    charge::candidates::in_contact(scene, &[*unit], &mut found);
                }
                continue;
            }
            let Some(foot) = scene.foot(*unit) else { continue };
            let (profile, state) = (scene.profile(*unit), scene.unit(*unit));
            let horse =
                |e: &&(UnitId, Rect)| scene.profile(e.0).mounted() && bases_within(foot, &e.1, 5 * UD);
            if profile.may_form_square() && !state.square && self.enemies.iter().any(|e| horse(&e)) {
                let order = Square { unit: *unit, path: Vec::new(), choices: Choices::default() };
                self.offer(500, Order::Square(order), out);
            }
            let fights = |id: UnitId, f: &Rect| scene.in_melee(id) && bases_within(foot, f, 3 * UD);
            let near = scene.army(self.seat).any(|(id, f)| id != *unit && fights(id, f));
            if near && state.marks.moves == 0 && looked < 3 {
                looked += 1;
                into_support(scene, *unit, &mut found);
            }
        }
        let score = |o: &Order| match o {
            Order::Move(m) if m.support.is_some() => 4_500,
            Order::Disengage(_) => 800,
            _ => 400,
        };
        out.extend(found.into_iter().map(|o| (score(&o), o)));
    }

    /// Every group, and every unit that belongs to none or has an enemy near, towards the enemy. Where a group has something
    /// in its way, those of it go on together who have nothing in theirs.
    fn moves(&self, own: &[UnitId], out: &mut Vec<(i64, Order)>) {
        let scene = self.scene;
        let able = |u: &UnitId| !scene.in_melee(*u) && self.may_move(*u);
        let free: Vec<UnitId> = own.iter().copied().filter(able).collect();
        let mut advancing: Vec<UnitId> = Vec::new();
        for group in groups(scene, &free) {
            if (self.eye.up)() {
                return;
            }
            if self.subject(&group, out) {
                advancing.extend(group);
                continue;
            }
            let clear: Vec<UnitId> = group.iter().copied().filter(|u| self.clear(*u)).collect();
            for part in groups(scene, &clear).into_iter().filter(|part| part.len() < group.len()) {
                if self.subject(&part, out) {
                    advancing.extend(part);
                }
            }
        }
        for unit in &free {
            let close = || {
                let Some(foot) = scene.foot(*unit) else { return false };
                self.nearest(foot).is_some_and(|(_, e)| bases_within(foot, e, 5 * UD))
            };
            if (self.eye.up)() {
                return;
            }
            if !advancing.contains(unit) || close() {
                self.subject(&[*unit], out);
            }
        }
    }

    /// Has it a move left? A second one only far from the enemy, and for those who think of it.
    fn may_move(&self, unit: UnitId) -> bool {
        let marks = &self.scene.unit(unit).marks;
        let far = || marks.nearest.is_none_or(|d| d >= Ud(4));
        marks.moves == 0 || (self.eye.weights.marches && marks.moves == 1 && far())
    }

    /// Can it go on ahead by itself, at least half of its way?
    fn clear(&self, unit: UnitId) -> bool {
        let scene = self.scene;
        let open = allowance(scene.profile(unit), Footing::Open, starts_far(scene, unit));
        open.is_some_and(|ud| self.legal(&Order::Move(plain(&[unit], vec![ahead(ud.units() / 2)]))))
    }

    /// Moves of some units together, towards the enemy nearest to them or away. Can they go on ahead at least half of
    /// their way?
    fn subject(&self, units: &[UnitId], out: &mut Vec<(i64, Order)>) -> bool {
        let scene = self.scene;
        let feet: Vec<Rect> = units.iter().filter_map(|u| scene.foot(*u).copied()).collect();
        let Some(around) = feet.first().and_then(|f| Rect::around(f.facing(), &feet)) else { return false };
        let open = units
            .iter()
            .filter_map(|u| allowance(scene.profile(*u), Footing::Open, starts_far(scene, *u)))
            .map(|ud| ud.units())
            .min()
            .unwrap_or(0);
        let Some((_, enemy)) = self.nearest(&around) else { return false };
        let (at, size) = (around.pose(), around.size());
        let Some(to) = Heading::towards(around.centre(), enemy.centre()) else { return false };
        let turn = at.facing.turn_to(to);
        let side = if turn < 0 { Side::Left } else { Side::Right };
        let angle = turn.abs();
        let guns = units.iter().any(|u| scene.profile(*u).category() == Category::Art);
        let before = around.centre().distance(enemy.centre()) / GRAIN;
        let offer = |path: Vec<Manoeuvre>, end: Pose, out: &mut Vec<(i64, Order)>| {
            let order = Order::Move(plain(units, path));
            if !legal(scene, &order) {
                return false;
            }
            out.push((self.moved(units, &around, end), order));
            true
        };
        if guns {
            if angle > 10_000 {
                let by = angle.min(90_000) / 10 * 10;
                offer(
                    vec![Manoeuvre::CentreWheel(side, Angle(by))],
                    at.turned_about_middle(size, by * side.sign()),
                    out,
                );
            }
            // Guns that look at the enemy and reach nobody are brought up.
            if angle <= 30_000 && i64::from(range(scene.profile(units[0])).map_or(0, Ud::units)) < before {
                offer(vec![ahead(open)], at.advanced(open), out);
            }
            return true;
        }
        // Straight ahead, as far as it goes and half of it.
        let mut advances = false;
        for part in [4, 3, 2] {
            let by = open * part / 4;
            let legal = offer(vec![ahead(by)], at.advanced(by), out);
            advances |= legal;
            if legal && part < 4 {
                break;
            }
        }
        offer(vec![ahead(UD)], at.advanced(UD), out);
        // Towards the enemy, and on with what is left. From afar a line does not turn after every skirmisher.
        let near = before < i64::from(8 * UD);
        let turned = |turn: i32, out: &mut Vec<(i64, Order)>| {
            let (side, angle) = (if turn < 0 { Side::Left } else { Side::Right }, turn.abs());
            if angle <= if near { 3_000 } else { 15_000 } {
                return;
            }
            let payable = i64::from(open) * 60_000 / i64::from(size.front.max(1));
            let most = i32::try_from(payable).unwrap_or(90_000).min(60_000);
            for by in [angle.min(most), angle.min(most) / 2] {
                let by = by / 10 * 10;
                if by < 1_000 {
                    continue;
                }
                let wheeled = at.wheeled(size, side, by);
                let cost = i64::from(by) * i64::from(size.front) / 60_000 + 8;
                let left = open - i32::try_from(cost).unwrap_or(open);
                if near {
                    offer(vec![Manoeuvre::Wheel(side, Angle(by))], wheeled, out);
                }
                if left > UD / 4 {
                    let path = vec![Manoeuvre::Wheel(side, Angle(by)), ahead(left)];
                    offer(path, wheeled.advanced(left), out);
                }
            }
        };
        turned(turn, out);
        // Horse looks for the enemy's camp too.
        let raids = self.eye.weights.reckons && units.iter().all(|u| raider(scene.profile(*u)));
        for camp in self.camps.iter().filter(|_| raids) {
            if let Some(to) = Heading::towards(around.centre(), camp.centre()) {
                turned(at.facing.turn_to(to), out);
            }
        }
        if units.len() == 1 && angle > 60_000 {
            let (turned, end) = if angle > 120_000 {
                (Manoeuvre::HalfTurn, at.half_turned(size))
            } else {
                (Manoeuvre::QuarterTurn(side), at.quarter_turned(size, side))
            };
            offer(vec![turned], end, out);
        }
        if units.len() == 1 {
            for side in Side::BOTH {
                // A slide costs nothing, and a move cut short its price once more.
                for by in [open, open - UD / 4] {
                    let end = at.slid(UD * side.sign()).advanced(by);
                    if offer(vec![Manoeuvre::Slide(side, Ud(1)), ahead(by)], end, out) {
                        break;
                    }
                }
            }
            // Light troops keep off, and horse that has suffered rides back.
            let profile = scene.profile(units[0]);
            let worn = profile.mounted() && scene.unit(units[0]).lost > 0;
            if (profile.light() || worn) && before < i64::from(6 * UD) {
                let path = vec![Manoeuvre::HalfTurn, ahead(open - UD)];
                offer(path, at.half_turned(size).advanced(open - UD), out);
            }
        }
        advances
    }

    /// What it is worth that these units stand elsewhere: they and the place around them moved to `end`.
    fn moved(&self, units: &[UnitId], around: &Rect, end: Pose) -> i64 {
        let (from, to) = (around.lane(Edge::Front), end.rect(around.size()).lane(Edge::Front));
        let turn = around.facing().turn_to(end.facing);
        let mut bodies = self.bodies.clone();
        for body in bodies.iter_mut().filter(|b| units.contains(&UnitId(b.id))) {
            let pose = body.rect.pose();
            let (aside, ahead) = from.position(pose.at);
            let there = Pose::new(to.place(aside, ahead).point(), pose.facing.turned(turn));
            body.rect = there.rect(body.rect.size());
        }
        self.eye.places(self.now, self.seat, &bodies, &[]) - self.before
    }

    /// The general to a unit that fights, unless he is with one; or to the middle of his corps.
    fn general(&self, corps: rocroi_adgr::CorpsId, own: &[UnitId], out: &mut Vec<(i64, Order)>) {
        let scene = self.scene;
        let with = scene.world.general_with(corps);
        if self.eye.weights.leads && with.is_none_or(|at| !scene.in_melee(at.unit)) {
            let fighting = own.iter().copied().filter(|u| scene.in_melee(*u));
            let joins = fighting.flat_map(|u| scene.adg_units(u)).filter_map(|at| to_join(scene, corps, at));
            out.extend(joins.map(|order| (2_000, order)));
        }
        let Whereabouts::Alone(from) = self.scene.world.general(corps).at else { return };
        let feet: Vec<Fine> =
            own.iter().filter_map(|u| self.scene.foot(*u)).map(|f| f.side_centre(Edge::Rear)).collect();
        let n = feet.len() as i64;
        if n == 0 {
            return;
        }
        let middle =
            Fine::new(feet.iter().map(|p| p.x).sum::<i64>() / n, feet.iter().map(|p| p.y).sum::<i64>() / n);
        let far = Fine::from(from).distance(middle) / GRAIN;
        let Some(way) = Heading::towards(from, middle).filter(|_| far > i64::from(2 * UD)) else { return };
        let to: Point = Pose::new(from, way).advanced(i32::try_from(far).unwrap_or(0).min(5 * UD)).at;
        let order = GeneralMove { general: corps, path: vec![to], join: None, keep_free: false };
        self.offer(far / 8, Order::General(order), out);
    }
}

fn ahead(units: i32) -> Manoeuvre {
    Manoeuvre::Advance(Ud::floor_of(units))
}

fn plain(units: &[UnitId], path: Vec<Manoeuvre>) -> Move {
    Move { units: units.to_vec(), path, ..Move::default() }
}
