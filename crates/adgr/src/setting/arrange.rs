//! A corps set out sensibly: foot in the middle in a line with intervals, horse beside it or on the wing, light troops
//! in front, what finds no room in the line behind it, the general where he reaches them all. Every place is judged by
//! the rules as it is taken, so that the whole is legal.

use rocroi_game::{Chance, Seat};
use rocroi_table::{Body, GRAIN, Pose, Rect};

use super::answers::{Deployment, Post};
use super::camps::plan_of;
use super::deploy::{Placer, put, stretch, units_of};
use super::plans::{corps_with_units, separate};
use super::zones::{Own, horse_zone, zone_of};
use crate::ids::{CorpsId, Half, RosterId};
use crate::scene::{Scene, point_body, size};
use crate::setup::{Setup, UnitSheet};
use crate::tolerance::UD;
use crate::troops::{Category, Profile, Troop};
use crate::world::{Absent, With, World};

/// How a corps is set out.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Style {
    /// The general is attached to a unit, not alone behind the line.
    pub(super) attached: bool,
    /// The whole corps stands so much farther back.
    pub(super) back: i32,
    /// Everything so much to the right of where it would stand, in table units.
    pub(super) shift: i32,
}

impl Style {
    /// Any.
    pub(super) fn some(chance: &mut Chance) -> Style {
        Style {
            attached: chance.one_in(2),
            back: if chance.one_in(3) { chance.between(0, UD) } else { 0 },
            shift: chance.between(-UD, UD),
        }
    }
}

/// The front a corps needs, in UD.
fn need(world: &World, seat: Seat, corps: CorpsId) -> i32 {
    let wide = |who: Profile| match who.category() {
        Category::Li => 0,
        _ if who.battle_unit() => 3,
        _ => 1,
    };
    2 + units_of(world, seat, corps).map(|a| wide(a.sheet.profile)).sum::<i32>()
}

/// The stretch of the edge meant for a corps: the front divided among all of them by what they need, so that nobody
/// takes the room of the next.
pub(super) fn share(scene: &Scene<'_>, own: Own, seat: Seat, corps: CorpsId) -> (i32, i32) {
    let (setup, world): (&Setup, &World) = (scene.setup, scene.world);
    let mut order = plan_of(world, seat).order;
    if order.is_empty() {
        order = corps_with_units(setup, world, seat);
    }
    let Some(mine) = order.iter().position(|c| *c == corps) else { return (0, own.width) };
    let needs: Vec<i32> = order.iter().map(|c| need(world, seat, *c)).collect();
    let total = needs.iter().sum::<i32>().max(1);
    let middle = own.width - 8 * UD;
    let fixed: Vec<Option<(i64, i64)>> = order.iter().map(|c| stretch(scene, own, seat, *c)).collect();
    // The border before the corps of this number: in proportion, but past what lies left and short of what lies right.
    let border = |n: usize| {
        if n == 0 {
            return 0;
        }
        if n == order.len() {
            return own.width;
        }
        let by_need = 4 * UD
            + (i64::from(middle) * i64::from(needs[..n].iter().sum::<i32>()) / i64::from(total)) as i32;
        let left = fixed[..n].iter().flatten().map(|(_, to)| (to / GRAIN) as i32).max();
        let right = fixed[n..].iter().flatten().map(|(from, _)| (from / GRAIN) as i32).min();
        let past = left.map_or(by_need, |left| by_need.max(left));
        right.map_or(past, |right| past.min(right))
    };
    (border(mine), border(mine + 1))
}

/// Who is placed first: what needs most room.
fn rank(who: Profile) -> u8 {
    match who.category() {
        Category::Art if who.troop == Troop::MediumArtillery => 0,
        Category::Lmi | Category::Mi | Category::Hi if who.battle_unit() => 1,
        Category::El | Category::Wwg => 2,
        Category::Cv | Category::Kn => 3,
        Category::Lmi | Category::Mi | Category::Hi => 4,
        Category::Art => 5,
        Category::Drag | Category::Lh => 6,
        Category::Li => 7,
    }
}

/// The depths its front is tried at, in quarters of a UD from the front of its zone backwards.
fn rows(who: Profile) -> &'static [i32] {
    match who.category() {
        Category::Li => &[0, 3, 6, 10, 14],
        Category::Lh | Category::Drag => &[4, 8, 0, 12],
        Category::Art => &[0, 4, 8],
        Category::Cv | Category::Kn => &[0, 6, 12],
        _ => &[0, 8, 12],
    }
}

/// The distance between two of a kind, in table units.
fn interval(who: Profile) -> i32 {
    if who.battle_unit() {
        3 * UD
    } else if who.category() == Category::Li {
        2 * UD
    } else {
        UD
    }
}

struct Arranging<'a> {
    setup: &'a Setup,
    seat: Seat,
    corps: CorpsId,
    own: Own,
    share: (i32, i32),
    style: Style,
}

/// The places behind works, for those who can use them.
fn behind_works(world: &World, seat: Seat, who: Profile) -> Vec<Pose> {
    let works = world.works.iter().filter(|w| w.seat == seat && w.gun.is_none());
    if !who.battle_unit() {
        return works.filter(|_| who.category() == Category::Art).map(|w| w.pose).collect();
    }
    // Two pieces that continue each other.
    let pairs = works.clone().flat_map(|a| works.clone().map(move |b| (a, b)));
    let joined = |(a, b): &(&crate::world::Work, &crate::world::Work)| {
        let next = a.pose.slid(UD);
        next.facing == b.pose.facing && next.at.within(b.pose.at, 4)
    };
    pairs.filter(joined).map(|(a, _)| a.pose.slid(UD / 2)).collect()
}

impl Arranging<'_> {
    /// Where a unit would best stand, the best first.
    fn wishes(&self, world: &World, unit: &UnitSheet) -> Vec<Pose> {
        let who = unit.profile;
        let (zone, size) = (zone_of(self.own, who), size(who));
        let mut out = behind_works(world, self.seat, who);
        let (from, to) = (self.share.0.max(zone.aside), self.share.1.min(self.own.width - zone.aside));
        let middle = ((self.share.0 + self.share.1) / 2 + self.style.shift).clamp(from.min(to), to.max(from));
        let mounted = matches!(who.category(), Category::Cv | Category::Kn | Category::Lh | Category::Drag);
        let outer = if self.share.0 == 0 {
            Some(from + size.front / 2)
        } else if self.share.1 == self.own.width {
            Some(to - size.front / 2)
        } else {
            None
        };
        let start = outer.filter(|_| mounted).unwrap_or(middle);
        let step = interval(who);
        for row in rows(who) {
            let d = zone.deep - row * UD / 4 - self.style.back;
            if d < size.depth {
                continue;
            }
            for n in 0..(to - from).max(0) / step + 1 {
                out.extend([1, -1].map(|side| self.own.pose(start + side * n * step, d)));
            }
        }
        out
    }

    /// Finds a place for a unit and puts it there.
    fn place(&self, world: &mut World, a: &Absent, general: Option<Body>) -> Option<Pose> {
        let here = Scene::new(self.setup, world);
        let mut placer = Placer::new(&here, self.seat, self.corps);
        placer.general = general.or(placer.general);
        // Within the share first, anywhere after that.
        let whole = placer.between;
        let grains = |units: i32| i64::from(units) * GRAIN;
        placer.between = (whole.0.max(grains(self.share.0)), whole.1.min(grains(self.share.1)));
        let wished = self.wishes(world, &a.sheet).into_iter().find(|pose| placer.fits(&a.sheet, *pose));
        let found = wished.or_else(|| placer.any_place(&a.sheet)).or_else(|| {
            placer.between = whole;
            placer.any_place(&a.sheet)
        })?;
        let fortified = placer.guns.contains(&a.sheet.roster);
        put(world, &a.sheet, found, fortified);
        Some(found)
    }
}

/// A whole corps, set out in this style.
pub(super) fn arrange(scene: &Scene<'_>, seat: Seat, corps: CorpsId, style: Style) -> Deployment {
    let own = Own::of(scene.setup, scene.world, seat);
    let share = share(scene, own, seat, corps);
    let arranging = Arranging { setup: scene.setup, seat, corps, own, share, style };
    let mut world = scene.world.clone();
    let mut due: Vec<&Absent> = units_of(scene.world, seat, corps).collect();
    due.sort_by_key(|a| rank(a.sheet.profile));
    let mut order = Deployment { corps, units: Vec::new(), general: None, reserves: Vec::new() };
    let alone = separate(scene.world, seat, corps);
    // Whoever leads from a unit is placed first, in the middle.
    let leader = due.iter().position(|a| a.general.is_some());
    let leader = leader.or_else(|| (alone && style.attached && !due.is_empty()).then_some(0));
    let mut general: Option<Body> = None;
    if let Some(first) = leader {
        let a = due.remove(first);
        if let Some(pose) = arranging.place(&mut world, a, None) {
            order.units.push((a.sheet.roster, pose));
            let half = match a.general {
                Some(With::Included(half) | With::Attached(half)) => half,
                None => {
                    order.general = Some(Post::With(a.sheet.roster, Half::One));
                    Half::One
                }
            };
            let foot = Rect::new(pose, size(a.sheet.profile));
            let at = if a.sheet.profile.battle_unit() { foot.halves()[half.index()] } else { foot };
            general = Some(Body::Rect(at));
        }
    }
    if alone && order.general.is_none() {
        let middle = (share.0 + share.1) / 2;
        let deep = horse_zone(own).deep;
        // Behind the line, or wherever the ground lets him stand.
        let depths = [deep / 2, deep, deep * 3 / 4, deep / 4, 0];
        let columns = (0..=own.width / UD).flat_map(|n| [middle + n * UD, middle - n * UD]);
        let inside = columns.filter(|t| (0..=own.width).contains(t));
        let mut spots = inside.flat_map(|t| depths.map(|d| own.point(t, d)));
        let free = spots.find(|p| !scene.impassable_shapes().any(|s| s.contains(*p)));
        let at = free.unwrap_or(own.point(middle, deep / 2));
        order.general = Some(Post::At(at));
        general = Some(point_body(at));
    }
    for a in due {
        if let Some(pose) = arranging.place(&mut world, a, general) {
            order.units.push((a.sheet.roster, pose));
        }
    }
    order.reserves = reserve(scene, seat, corps, &order).into_iter().collect();
    order
}

/// Whom a corps names as its reserve, if the optional rule is played and the army may still name one (A-SET-43): the
/// unit standing farthest back of those that may be.
fn reserve(scene: &Scene<'_>, seat: Seat, corps: CorpsId, order: &Deployment) -> Option<RosterId> {
    let named = scene.army(seat).filter(|(id, _)| scene.unit(*id).reserve).count();
    if !scene.setup.options.reserves || named >= 2 {
        return None;
    }
    let own = Own::of(scene.setup, scene.world, seat);
    let back = |(roster, pose): &(RosterId, Pose)| {
        let a = units_of(scene.world, seat, corps).find(|a| a.sheet.roster == *roster)?;
        let foot = Rect::new(*pose, size(a.sheet.profile));
        let depths = foot.corners().map(|c| own.frame(c).1);
        (!a.sheet.profile.light()).then_some((depths.into_iter().min()?, *roster))
    };
    order.units.iter().filter_map(back).min().map(|(_, roster)| roster)
}
