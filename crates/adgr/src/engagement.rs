//! Who fights whom and who supports (A-MEL-03 to A-MEL-14), found from the positions as they are. Asked in every
//! phase: a unit in melee does not move, has no zone of control, does not shoot.

use rocroi_game::by;
use rocroi_table::{Corner, Edge, Fine, GRAIN, Rect, Tolerance, Touch, contact};

use crate::ids::{AdgUnit, Half, UnitId};
use crate::scene::Scene;
use crate::tolerance::{CONTACT, HEADING, STEP, UD};
use crate::troops::{Category, Troop};
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
    roles: Vec<Role>,
    camp: Vec<bool>,
}

fn index(at: AdgUnit) -> usize {
    at.unit.index() * 2 + at.half.index()
}

impl Engagement {
    /// As the positions are, with the defaults of A-MEL-04 for every choice.
    pub fn of(scene: &Scene<'_>) -> Engagement {
        let mut found = Engagement { along: alongs(scene), ..Engagement::default() };
        found.roles = vec![Role::Free; scene.world.units.len() * 2];
        found.camp = vec![false; scene.world.units.len()];
        if !found.along.is_empty() {
            found.pair_fronts(scene);
            found.pair_wagons(scene);
            found.pair_sides(scene);
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
        self.camp.get(unit.index()).copied().unwrap_or(false)
    }

    fn paired(&self, at: AdgUnit) -> bool {
        matches!(self.role(at), Role::Fights(_))
    }

    fn pair(&mut self, a: AdgUnit, b: AdgUnit) {
        self.roles[index(a)] = Role::Fights(b);
        self.roles[index(b)] = Role::Fights(a);
    }

    /// Step 1 of A-MEL-04: fronts, every edge of artillery, and the side to which a half counts as turned; the
    /// longest shared length first.
    fn pair_fronts(&mut self, scene: &Scene<'_>) {
        by!("A-MEL-04");
        let counts = |a: &Along| {
            a.edge == Edge::Front
                || scene.profile(a.at.unit).category() == Category::Art
                || scene.world.turned(a.at) == Some(a.edge)
        };
        let mut list: Vec<Along> = self.along.iter().copied().filter(counts).collect();
        while let Some(best) = first_by(&list, |a| longest(scene, a)) {
            self.pair(best.by, best.at);
            list.retain(|a| !self.paired(a.by) && !self.paired(a.at));
        }
    }

    /// Step 2: each war wagon, in roster order, with one unpaired unit whose front touches it.
    fn pair_wagons(&mut self, scene: &Scene<'_>) {
        for (id, _) in scene.on_table() {
            if scene.profile(id).category() != Category::Wwg || self.paired(id.one()) {
                continue;
            }
            let touching = |a: &&Along| a.at.unit == id && !self.paired(a.by);
            let list: Vec<Along> = self.along.iter().filter(touching).copied().collect();
            if let Some(best) = first_by(&list, |a| longest(scene, a)) {
                self.pair(best.by, best.at);
            }
        }
    }

    /// Step 3: flanks and rears between two that are both unpaired, the oldest contact first; a protected half
    /// brings in only its first enemy (A-MEL-73).
    fn pair_sides(&mut self, scene: &Scene<'_>) {
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
                !protected(scene, a.at.unit, a.edge)
                    || rivals().all(|b| place_order(scene, a) <= place_order(scene, b))
            };
            let list: Vec<Along> = list.iter().copied().filter(first_of_protected).collect();
            let Some(best) = first_by(&list, |a| (a.act, longest(scene, a))) else { return };
            self.pair(best.by, best.at);
        }
    }

    /// Step 4 and A-MEL-10, A-MEL-12: the supports of those who do not fight.
    fn find_supports(&mut self, scene: &Scene<'_>) {
        let fights: Vec<(AdgUnit, AdgUnit)> = scene
            .on_table()
            .flat_map(|(id, _)| scene.adg_units(id))
            .filter_map(|f| self.opponent(f).map(|e| (f, e)))
            .collect();
        for along in self.along.clone() {
            if self.paired(along.by) || !self.paired(along.at) {
                continue;
            }
            by!("A-MEL-12");
            let side = along.edge != Edge::Front && !protected(scene, along.at.unit, along.edge);
            let plain = matches!(scene.profile(along.at.unit).category(), Category::Art | Category::Wwg);
            let role = if side && along.valid && !plain { Role::MeleeSupport } else { Role::SimpleSupport };
            let own = &mut self.roles[index(along.by)];
            if *own != Role::MeleeSupport {
                *own = role;
            }
        }
        by!("A-MEL-10");
        for (id, _) in scene.on_table() {
            if matches!(scene.profile(id).category(), Category::Art) {
                continue;
            }
            for s in scene.adg_units(id) {
                if self.role(s) == Role::Free && fights.iter().any(|f| beside(scene, s, *f, &self.along)) {
                    self.roles[index(s)] = Role::SimpleSupport;
                }
            }
        }
    }

    /// Units whose front edge lies along an enemy camp not yet lost and that neither fight nor support.
    fn find_camps(&mut self, scene: &Scene<'_>) {
        for (camp, foot) in scene.camps().filter(|(c, _)| !c.lost) {
            for (id, _) in scene.army(camp.seat.other()) {
                let halves = scene.adg_units(id).filter(|h| self.role(*h) == Role::Free);
                let attacks = halves.filter_map(|h| scene.half(h)).any(|half| {
                    contact(&half, foot, &TOLERANCE)
                        .is_some_and(|c| c.mine == Touch::Edge(Edge::Front) && c.is_edge())
                });
                if attacks {
                    by!("A-MEL-79");
                    self.camp[id.index()] = true;
                }
            }
        }
    }
}

/// The first of a list by a key.
fn first_by<K: Ord>(list: &[Along], key: impl Fn(&Along) -> K) -> Option<Along> {
    list.iter().copied().min_by_key(|a| key(a))
}

/// The order of choice among contacts: the longest shared length; if equal the two that fought last, then roster
/// order of the phasing player's units, then of the enemy's.
fn longest(scene: &Scene<'_>, a: &Along) -> (i32, bool, UnitId, Half, UnitId, Half) {
    let phasing = scene.world.phasing;
    let (mine, theirs) = if scene.seat(a.by.unit) == phasing { (a.by, a.at) } else { (a.at, a.by) };
    let fought = met(scene.world, a.by, a.at).is_some_and(|c| c.fought);
    // Lengths within the contact tolerance are equal.
    let length = -(a.shared + CONTACT / 2).div_euclid(CONTACT);
    (length, !fought, mine.unit, mine.half, theirs.unit, theirs.half)
}

/// The remembered contact of two ADG units.
pub fn met(world: &World, a: AdgUnit, b: AdgUnit) -> Option<&crate::world::Contact> {
    world.contacts.iter().find(|c| (c.a == a && c.b == b) || (c.a == b && c.b == a))
}

/// Does this side of the unit count as front: deep order with fewer than 4 lost points, square (A-MEL-70 to
/// A-MEL-76)?
fn protected(scene: &Scene<'_>, unit: UnitId, edge: Edge) -> bool {
    if scene.unit(unit).square {
        return true;
    }
    let profile = scene.profile(unit);
    let fresh = profile.deep() && scene.unit(unit).lost < 4;
    fresh && (edge.is_flank() || profile.troop == Troop::Tercio)
}

/// The order of enemies on a protected half: flank before rear, the front corner first (A-MEL-73, A-MEL-74).
fn place_order(scene: &Scene<'_>, a: &Along) -> (bool, i64) {
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
fn alongs(scene: &Scene<'_>) -> Vec<Along> {
    by!("A-MEL-03");
    let mut out = Vec::new();
    for c in &scene.world.contacts {
        let (Some(a), Some(b)) = (scene.half(c.a), scene.half(c.b)) else { continue };
        let Some(touch) = contact(&a, &b, &TOLERANCE).filter(|t| t.is_edge()) else { continue };
        let (Touch::Edge(mine), Touch::Edge(theirs)) = (touch.mine, touch.theirs) else { continue };
        let along = |by: AdgUnit, at: AdgUnit, edge: Edge| {
            let outer = outer_edge(scene, at, edge);
            outer.then(|| Along {
                by,
                at,
                edge,
                shared: touch.shared(),
                valid: valid(scene, by, at, edge),
                act: c.act,
            })
        };
        if mine == Edge::Front {
            out.extend(along(c.a, c.b, theirs));
        }
        if theirs == Edge::Front && mine != Edge::Front {
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

/// The inner side of a half is no flank (A-TRP-28).
fn outer_edge(scene: &Scene<'_>, at: AdgUnit, edge: Edge) -> bool {
    !scene.profile(at.unit).battle_unit()
        || match edge {
            Edge::Front | Edge::Rear => true,
            Edge::Left => at.half == Half::One,
            Edge::Right => at.half == Half::Two,
        }
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

fn coincide(a: Fine, b: Fine) -> bool {
    (a - b).square() <= (i64::from(CONTACT) * GRAIN).pow(2)
}

/// Does `s` hold an overlap or side-to-side place for the fight of `f` against `e` (A-MEL-10)?
fn beside(scene: &Scene<'_>, s: AdgUnit, (f, e): (AdgUnit, AdgUnit), along: &[Along]) -> bool {
    if s == f || scene.seat(s.unit) != scene.seat(f.unit) {
        return false;
    }
    let (Some(rs), Some(rf), Some(re)) = (scene.half(s), scene.half(f), scene.half(e)) else { return false };
    let on_front_of = |a: AdgUnit, b: AdgUnit| along.iter().any(|x| x.by == a && x.at == b);
    let overlap = || {
        rs.facing().between(rf.facing()) <= HEADING
            && (coincide(rs.corner(Corner::FrontLeft), rf.corner(Corner::FrontRight))
                || coincide(rs.corner(Corner::FrontRight), rf.corner(Corner::FrontLeft)))
            && (on_front_of(f, e) || along.iter().any(|x| x.by == e && x.at == f && x.edge == Edge::Front))
    };
    let side = || {
        let turn = rs.facing().between(re.facing());
        let Some(c) = contact(&rs, &re, &TOLERANCE) else { return false };
        let sides = match (c.mine, c.theirs) {
            (Touch::Edge(a), Touch::Edge(b)) => {
                a.is_flank() && b.is_flank() && outer_edge(scene, e, b) && outer_edge(scene, s, a)
            }
            _ => false,
        };
        let fought_on = along.iter().find(|x| x.by == f && x.at == e).map(|x| x.edge);
        let fought_by = along.iter().any(|x| x.by == e && x.at == f);
        let ends = fought_by || matches!(fought_on, Some(Edge::Front | Edge::Rear));
        (turn <= HEADING || turn >= 180_000 - HEADING) && sides && ends
    };
    overlap() || side()
}
