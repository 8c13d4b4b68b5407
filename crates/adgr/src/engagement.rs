//! Who fights whom and who supports (A-MEL-03 to A-MEL-14), found from the positions as they are. Asked in every
//! phase: a unit in melee does not move, has no zone of control, does not shoot.

use rocroi_game::by;
use rocroi_table::{Corner, Edge, GRAIN, Rect, Tolerance, Touch, contact};

use crate::ids::{AdgUnit, Half, UnitId};
use crate::melee::bout::{Bout, on_outer_edge};
use crate::melee::camps;
use crate::melee::supports::{self, Given, front_in_combat};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, HEADING, STEP, UD};
use crate::troops::Category;
use crate::world::World;

/// The tolerances of A-TRN-25 as the table asks for them.
pub const TOLERANCE: Tolerance =
    Tolerance { overlap: CONTACT, contact: CONTACT, heading: HEADING, step: STEP };

/// A front edge that lies along an edge of an enemy ADG unit (A-MEL-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Along {
    /// Whose front edge.
    pub by: AdgUnit,
    /// The enemy.
    pub at: AdgUnit,
    /// The edge of the enemy.
    pub edge: Edge,
    /// The length shared, in table units; 0 for an unaligned contact.
    pub shared: i32,
    /// Fully conformed (A-CHG-67 to A-CHG-69).
    pub valid: bool,
    /// The act that made them touch.
    pub act: u32,
}

/// What an ADG unit does in the melees of the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// Nothing.
    #[default]
    Free,
    /// Gives simple support (A-MEL-10).
    SimpleSupport,
    /// Gives melee support (A-MEL-12).
    MeleeSupport,
    /// Fights this main opponent (A-MEL-04).
    Fights(AdgUnit),
}

/// Every fight and support of the moment.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Engagement {
    /// The contacts that can make a fight.
    pub along: Vec<Along>,
    /// Every fight twice, as each of the two main opponents sees it, in roster order.
    pub bouts: Vec<Bout>,
    /// Every support given, counted or not.
    pub given: Vec<Given>,
    /// The first choice A-MEL-04 leaves to the phasing player that nobody has made: pairs of his own ADG unit and an
    /// enemy. The default, which stands first, was taken.
    pub open: Vec<(AdgUnit, AdgUnit)>,
    /// Every ADG unit that attacks a camp, with the number of the camp.
    pub camps: Vec<(usize, AdgUnit)>,
    roles: Vec<Role>,
}

fn index(at: AdgUnit) -> usize {
    at.unit.index() * 2 + at.half.index()
}

impl Engagement {
    /// As the positions are, with the defaults of A-MEL-04 for every choice.
    pub fn of(scene: &Scene<'_>) -> Engagement {
        Engagement::with(scene, &[])
    }

    /// As the positions are, with these pairs chosen where A-MEL-04 leaves a choice.
    pub fn with(scene: &Scene<'_>, chosen: &[(AdgUnit, AdgUnit)]) -> Engagement {
        let mut found = Engagement { along: alongs(scene), ..Engagement::default() };
        found.roles = vec![Role::Free; scene.world.units.len() * 2];
        if !found.along.is_empty() {
            found.pair_fronts(scene, chosen);
            found.pair_wagons(scene, chosen);
            found.pair_sides(scene, chosen);
            found.find_bouts(scene);
            found.find_supports(scene);
        }
        found.find_camps(scene);
        found
    }

    /// What an ADG unit does.
    pub fn role(&self, at: AdgUnit) -> Role {
        self.roles.get(index(at)).copied().unwrap_or_default()
    }

    /// Its main opponent.
    pub fn opponent(&self, at: AdgUnit) -> Option<AdgUnit> {
        match self.role(at) {
            Role::Fights(enemy) => Some(enemy),
            Role::Free | Role::SimpleSupport | Role::MeleeSupport => None,
        }
    }

    fn any(&self, unit: UnitId, test: impl Fn(Role) -> bool) -> bool {
        Half::BOTH.into_iter().any(|half| test(self.role(unit.half(half))))
    }

    /// Is the unit, or a half of it, in melee or melee support?
    pub fn in_melee(&self, unit: UnitId) -> bool {
        self.any(unit, |r| matches!(r, Role::Fights(_) | Role::MeleeSupport))
    }

    /// Does the unit, or a half of it, give simple support?
    pub fn supports(&self, unit: UnitId) -> bool {
        self.any(unit, |r| r == Role::SimpleSupport)
    }

    /// Does the unit attack an enemy camp (A-MEL-79)?
    pub fn attacks_camp(&self, unit: UnitId) -> bool {
        self.camps.iter().any(|(_, at)| at.unit == unit)
    }

    fn paired(&self, at: AdgUnit) -> bool {
        matches!(self.role(at), Role::Fights(_))
    }

    fn pair(&mut self, a: AdgUnit, b: AdgUnit) {
        self.roles[index(a)] = Role::Fights(b);
        self.roles[index(b)] = Role::Fights(a);
    }

    /// Takes the first of several equal contacts, the one chosen if there is one; otherwise the default, and notes
    /// that there was a choice.
    fn take(
        &mut self,
        scene: &Scene<'_>,
        mut equal: Vec<Along>,
        chosen: &[(AdgUnit, AdgUnit)],
    ) -> Option<Along> {
        equal.sort_by_key(|a| by_default(scene, a));
        let ours = |a: &Along| own_first(scene, a);
        if let Some(a) = equal.iter().find(|a| chosen.contains(&ours(a))) {
            return Some(*a);
        }
        let best = *equal.first()?;
        let rivals = |a: &&Along| a.by == best.by || a.at == best.at || a.by == best.at || a.at == best.by;
        let rivals: Vec<_> = equal.iter().filter(rivals).map(ours).collect();
        if rivals.len() > 1 && self.open.is_empty() {
            by!("A-MEL-04");
            self.open = rivals;
        }
        Some(best)
    }

    /// Step 1 of A-MEL-04: fronts, every edge of artillery, and the side to which a half counts as turned; the
    /// longest shared length first.
    fn pair_fronts(&mut self, scene: &Scene<'_>, chosen: &[(AdgUnit, AdgUnit)]) {
        by!("A-MEL-04");
        let counts = |a: &Along| match scene.profile(a.at.unit).category() {
            Category::Wwg => false,
            Category::Art => true,
            _ => a.edge == Edge::Front || scene.world.turned(a.at) == Some(a.edge),
        };
        let mut list: Vec<Along> = self.along.iter().copied().filter(counts).collect();
        while let Some(longest) = list.iter().map(|a| a.shared).max() {
            let equal = list.iter().copied().filter(|a| a.shared + CONTACT >= longest).collect();
            let Some(best) = self.take(scene, equal, chosen) else { return };
            self.pair(best.by, best.at);
            list.retain(|a| !self.paired(a.by) && !self.paired(a.at));
        }
    }

    /// Step 2: each war wagon, in roster order, with one unpaired unit whose front touches it.
    fn pair_wagons(&mut self, scene: &Scene<'_>, chosen: &[(AdgUnit, AdgUnit)]) {
        for (id, _) in scene.on_table() {
            if scene.profile(id).category() != Category::Wwg || self.paired(id.one()) {
                continue;
            }
            by!("A-ABL-41");
            let touching = |a: &&Along| a.at.unit == id && a.shared > 0 && !self.paired(a.by);
            let list: Vec<Along> = self.along.iter().filter(touching).copied().collect();
            if let Some(best) = self.take(scene, list, chosen) {
                self.pair(best.by, best.at);
            }
        }
    }

    /// Step 3: flanks and rears between two that are both unpaired, the oldest contact first; a protected half
    /// brings in only its first enemy (A-MEL-73).
    fn pair_sides(&mut self, scene: &Scene<'_>, chosen: &[(AdgUnit, AdgUnit)]) {
        loop {
            let open = |a: &&Along| {
                a.edge != Edge::Front
                    && scene.profile(a.at.unit).category() != Category::Wwg
                    && !self.paired(a.by)
                    && !self.paired(a.at)
            };
            let list: Vec<Along> = self.along.iter().filter(open).copied().collect();
            let first_of_protected = |a: &Along| {
                let rivals = || list.iter().filter(|b| b.at == a.at);
                // An ordinary rear waits too while there is an enemy on a flank that counts as front.
                if !rivals().any(|b| front_in_combat(scene, b.at, b.edge)) {
                    return true;
                }
                by!("A-MEL-73");
                rivals().all(|b| place_order(scene, a) <= place_order(scene, b))
            };
            let list: Vec<Along> = list.iter().copied().filter(first_of_protected).collect();
            let Some(oldest) = list.iter().map(|a| a.act).min() else { return };
            let equal = list.into_iter().filter(|a| a.act == oldest).collect();
            let Some(best) = self.take(scene, equal, chosen) else { return };
            self.pair(best.by, best.at);
        }
    }

    /// Every fight, as each of the two sees it.
    fn find_bouts(&mut self, scene: &Scene<'_>) {
        let fights = scene.on_table().flat_map(|(id, _)| scene.adg_units(id));
        let fights = fights.filter_map(|f| self.opponent(f).map(|e| (f, e)));
        let bouts: Vec<Bout> = fights.filter_map(|(f, e)| Bout::of(scene, &self.along, f, e)).collect();
        self.bouts = bouts;
    }

    /// Step 4 and A-MEL-10, A-MEL-12: the supports of those who do not fight.
    fn find_supports(&mut self, scene: &Scene<'_>) {
        by!("A-MEL-14");
        self.given = supports::find(scene, &self.along, &self.bouts);
        for g in &self.given {
            let role = if g.melee { Role::MeleeSupport } else { Role::SimpleSupport };
            let own = &mut self.roles[index(g.by)];
            if *own != Role::MeleeSupport {
                *own = role;
            }
        }
    }

    /// Units that attack an enemy camp (A-MEL-79).
    fn find_camps(&mut self, scene: &Scene<'_>) {
        self.camps = camps::attackers(scene, |at| self.role(at) == Role::Free);
    }
}

/// A contact as the phasing player names it: his own ADG unit, the enemy.
fn own_first(scene: &Scene<'_>, a: &Along) -> (AdgUnit, AdgUnit) {
    if scene.seat(a.by.unit) == scene.world.phasing { (a.by, a.at) } else { (a.at, a.by) }
}

/// The default among equal contacts: the two that fought last, then the longer shared length, then roster order of
/// the phasing player's units, then of the enemy's.
fn by_default(scene: &Scene<'_>, a: &Along) -> (bool, i32, AdgUnit, AdgUnit) {
    let (mine, theirs) = own_first(scene, a);
    let fought = met(scene.world, a.by, a.at).is_some_and(|c| c.fought);
    (!fought, -a.shared, mine, theirs)
}

/// The remembered contact of two ADG units.
pub fn met(world: &World, a: AdgUnit, b: AdgUnit) -> Option<&crate::world::Contact> {
    world.contacts.iter().find(|c| (c.a == a && c.b == b) || (c.a == b && c.b == a))
}

/// The order of enemies on a protected half: flank before rear, the front corner first (A-MEL-73, A-MEL-74).
fn place_order(scene: &Scene<'_>, a: &Along) -> (bool, i64) {
    by!("A-MEL-74");
    let (Some(mine), Some(theirs)) = (scene.half(a.by), scene.half(a.at)) else { return (true, i64::MAX) };
    let corner = match a.edge {
        Edge::Front | Edge::Left => Corner::FrontLeft,
        Edge::Right => Corner::FrontRight,
        Edge::Rear => Corner::RearLeft,
    };
    let from = theirs.corner(corner);
    let nearest = mine.ends(Edge::Front).map(|p| p.distance(from)).into_iter().min();
    (a.edge == Edge::Rear, nearest.unwrap_or(i64::MAX) / (i64::from(CONTACT) * GRAIN))
}

/// All contacts of A-MEL-03 that can make a fight: front edges along edges of enemies, and unaligned contacts.
pub(crate) fn alongs(scene: &Scene<'_>) -> Vec<Along> {
    by!("A-MEL-03");
    let mut out = Vec::new();
    for c in &scene.world.contacts {
        let (Some(a), Some(b)) = (scene.half(c.a), scene.half(c.b)) else { continue };
        let Some(touch) = contact(&a, &b, &TOLERANCE).filter(|t| t.is_edge()) else { continue };
        let (Touch::Edge(mine), Touch::Edge(theirs)) = (touch.mine, touch.theirs) else { continue };
        let along = |by: AdgUnit, at: AdgUnit, edge: Edge| {
            let outer = on_outer_edge(scene, at, edge);
            outer.then(|| Along {
                by,
                at,
                edge,
                shared: touch.shared(),
                valid: valid(scene, by, at, edge),
                act: c.act,
            })
        };
        // A war wagon attacks nobody: only the front of the other one makes a fight with it.
        let wagon = |at: AdgUnit| scene.profile(at.unit).category() == Category::Wwg;
        let (by_a, by_b) = (mine == Edge::Front && !wagon(c.a), theirs == Edge::Front && !wagon(c.b));
        if by_a {
            out.extend(along(c.a, c.b, theirs));
        } else if by_b {
            out.extend(along(c.b, c.a, mine));
        }
    }
    for u in &scene.world.unaligned {
        let stands = |id: UnitId| scene.unit(id).pose();
        let still = (stands(u.by.unit), stands(u.at.unit)) == (Some(u.poses.0), Some(u.poses.1));
        let met = met(scene.world, u.by, u.at);
        if let Some(c) = met.filter(|_| still) {
            out.push(Along { by: u.by, at: u.at, edge: u.edge, shared: 0, valid: false, act: c.act });
        }
    }
    out
}

/// Is a value a whole number of UD within the contact tolerance?
fn whole(units: i32) -> bool {
    let rest = units.rem_euclid(UD);
    rest <= CONTACT || UD - rest <= CONTACT
}

/// Is the contact fully conformed: the front of one unit on that edge of the other, corner to corner (A-CHG-67 to
/// A-CHG-69)?
pub fn valid(scene: &Scene<'_>, by: AdgUnit, at: AdgUnit, edge: Edge) -> bool {
    let (Some(mine), Some(theirs)) = (scene.foot(by.unit), scene.foot(at.unit)) else { return false };
    valid_rects(
        mine,
        theirs,
        edge,
        matches!(scene.profile(at.unit).category(), Category::Art | Category::Wwg),
    )
}

/// As [`valid`], for footprints; `sides_as_fronts`: every edge is aligned on like a front (artillery, war wagons).
pub fn valid_rects(mine: &Rect, theirs: &Rect, edge: Edge, sides_as_fronts: bool) -> bool {
    if mine.facing().opposite().between(theirs.outward(edge)) > HEADING {
        return false;
    }
    // The position of my front along their edge, from its left end as I see it (the t of A-CHG-67).
    let t = rocroi_table::align::along(theirs, edge, mine.corner(Corner::FrontLeft));
    let (front, length) = (mine.size().front, edge_units(theirs, edge));
    if !edge.is_flank() || sides_as_fronts {
        return whole(t);
    }
    // From the target's front corner back to the forward end of my front (the b of A-CHG-68).
    let b = if edge == Edge::Left { t } else { length - (t + front) };
    let near = |a: i32, b: i32| (a - b).abs() <= CONTACT;
    near(b, 0) || near(b, length - front) || (whole(b) && b > 0 && b < length)
}

fn edge_units(rect: &Rect, edge: Edge) -> i32 {
    if edge.is_flank() { rect.size().depth } else { rect.size().front }
}
