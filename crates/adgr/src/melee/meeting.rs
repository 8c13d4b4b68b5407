//! What a fight knows, read from the table: the [`Meeting`] of two main opponents (A-MEL-07).

use super::bout::Bout;
use super::facts::{Advantage, Fighter, Meeting, Met, Phase, Support, Touched, Which, Works};
use super::supports::{Given, met};
use crate::engagement::{Along, TOLERANCE};
use crate::ids::{AdgUnit, UnitId};
use crate::scene::Scene;
use crate::terrain::{Flow, Kind, Piece};
use crate::tolerance::{SHORT, STEP};
use crate::troops::{Category, Footing, in_the_open};
use crate::world::{Whereabouts, WorkKind};
use rocroi_game::by;
use rocroi_table::{Body, Edge, Rect, Segment, contact};

/// The meeting of two main opponents; none if they do not touch.
pub fn meeting(
    scene: &Scene<'_>,
    along: &[Along],
    given: &[Given],
    one: AdgUnit,
    two: AdgUnit,
) -> Option<Meeting> {
    by!("A-MEL-07");
    let first = Bout::of(scene, along, one, two)?;
    let second = Bout::of(scene, along, two, one)?;
    let mut fighters = [fighter(scene, along, given, &first), fighter(scene, along, given, &second)];
    heights(scene, &first, &mut fighters);
    Some(Meeting { fighters, phase: phase(scene, one, two) })
}

/// First phase if one of them charged the other in this sequence (A-TRN-08, A-TRN-10).
fn phase(scene: &Scene<'_>, one: AdgUnit, two: AdgUnit) -> Phase {
    by!("A-TRN-10");
    let charged = |by: AdgUnit, at: AdgUnit| scene.world.struck.iter().any(|s| s.by == by && s.at == at);
    if charged(one, two) {
        Phase::First { charger: Which::First }
    } else if charged(two, one) {
        Phase::First { charger: Which::Second }
    } else {
        by!("A-TRN-09");
        Phase::Later
    }
}

fn fighter(scene: &Scene<'_>, along: &[Along], given: &[Given], bout: &Bout) -> Fighter {
    let (me, enemy) = (bout.f, bout.e);
    let (what, unit) = (scene.profile(me.unit), scene.unit(me.unit));
    let mut f = Fighter::of(what);
    f.lost = unit.lost;
    f.square = unit.square;
    let turned = scene.world.turned(me);
    f.met = if turned == Some(bout.f_edge) { Met::Front } else { met(bout.f_edge) };
    for a in along.iter().filter(|a| a.at == me && turned != Some(a.edge)) {
        let touched = Touched::by(scene.profile(a.by.unit), a.valid);
        match met(a.edge) {
            Met::Front => {}
            Met::Flank => f.flank = f.flank.max(touched),
            Met::Rear => f.rear = f.rear.max(touched),
        }
    }
    let struck = |by: AdgUnit, at: AdgUnit| scene.world.struck.iter().find(move |s| s.by == by && s.at == at);
    f.caught = struck(enemy, me).is_some_and(|s| s.caught);
    if f.caught {
        f.rear = f.rear.max(Touched::by(scene.profile(enemy.unit), true));
    }
    f.uncontrolled = struck(me, enemy).is_some_and(|s| s.uncontrolled);
    f.general = general_engaged(scene, me);
    let mut places = 0;
    for g in given.iter().filter(|g| g.to == me && g.against == enemy) {
        if !g.counted {
            f.crowded += 1;
        } else if let Some(place) = f.supports.get_mut(places) {
            places += 1;
            *place = Some(if g.melee { Support::Melee(scene.profile(g.by.unit)) } else { Support::Simple });
        }
    }
    (f.ground, f.spared) = ground(scene, me.unit, Some(bout));
    f.open = in_open_against(scene, bout);
    f.works = works(scene, bout);
    animals(scene, me, &mut f);
    f.hindered = what.has(crate::abilities::Ability::RegimentalArtillery)
        && scene.adg_units(me.unit).any(|h| crate::shooting::ground::hindered(scene, h, Edge::Front));
    if what.category() == Category::Wwg {
        f.ready = !unit.rolled;
        let there = |a: &&Along| a.at == me && a.edge == bout.f_edge;
        f.lone = bout.f_edge.is_flank() && along.iter().filter(there).count() == 1;
    }
    f
}

/// Is a general engaged with this ADG unit (A-MEL-38)?
pub fn general_engaged(scene: &Scene<'_>, me: AdgUnit) -> bool {
    scene.world.generals.iter().any(|g| {
        let with = match g.at {
            Whereabouts::Attached(at) | Whereabouts::Included(at) => at == me,
            Whereabouts::Alone(_) | Whereabouts::Absent | Whereabouts::Lost => false,
        };
        with && g.engaged
    })
}

/// The worst ground a unit is in, privileges counted, and the worst a privilege spares it. An attacker of an enemy
/// at the edge of a piece counts as partly in it (A-TER-03).
pub fn ground(scene: &Scene<'_>, unit: UnitId, bout: Option<&Bout>) -> (Footing, Footing) {
    let Some(foot) = scene.foot(unit) else { return (Footing::Open, Footing::Open) };
    let what = scene.profile(unit);
    let mut worst = (Footing::Open, Footing::Open);
    let mut add = |kind: Kind| {
        let Some(plain) = kind.footing() else { return };
        if kind.melee(what) != 0 {
            worst.0 = worst.0.max(kind.footing_of(what).unwrap_or(plain));
        } else if what.terrain(plain) != 0 {
            worst.1 = worst.1.max(plain);
        }
    };
    scene.pieces_under(foot).for_each(|p| add(p.kind));
    if let Some(b) = bout {
        edge_pieces(scene, b).for_each(|p| add(p.kind));
    }
    worst
}

/// The pieces at whose edge the enemy of this bout stands, if this side made the contact: it counts as partly in
/// them (A-TER-03). A battle unit counts so in the fights of both halves.
fn edge_pieces<'s, 'a>(scene: &'s Scene<'a>, bout: &Bout) -> impl Iterator<Item = &'a Piece> + use<'s, 'a> {
    let mut held = Vec::new();
    for c in &scene.world.contacts {
        let seat = scene.seat(bout.f.unit);
        let (mine, theirs) = if scene.seat(c.a.unit) == seat { (c.a, c.b) } else { (c.b, c.a) };
        if mine.unit != bout.f.unit || c.by != seat {
            continue;
        }
        let (Some(rm), Some(rt)) = (scene.half(mine), scene.half(theirs)) else { continue };
        let Some(touch) = contact(&rm, &rt, &TOLERANCE) else { continue };
        for edge in
            Edge::ALL.into_iter().filter(|e| touch.touches_on(*e, TOLERANCE.contact) && touch.is_edge())
        {
            if touch.theirs == rocroi_table::Touch::Edge(edge) {
                held.push((rt, edge));
            }
        }
    }
    scene.world.ground.pieces.iter().filter(move |p| {
        let favours_outside = matches!(p.kind, Kind::River(_) | Kind::Gully | Kind::Road);
        !favours_outside && held.iter().any(|(foot, edge)| at_edge(p, foot, *edge))
    })
}

/// Does an ADG unit stand in the piece with this edge along its border (A-TER-04)?
pub fn at_edge(piece: &Piece, foot: &Rect, edge: Edge) -> bool {
    by!("A-TER-04");
    let [from, to] = foot.ends(edge);
    let line = Segment { from, to };
    let length = rocroi_table::Spans::whole(&line).total();
    piece.shape.holds(&Body::Rect(*foot), SHORT)
        && piece.shape.along_border(&line, SHORT).total() * 2 >= length
}

/// Is an ADG unit in the open for the factor matrix (A-TRP-34), against its main opponent if it has one?
pub fn in_open(scene: &Scene<'_>, along: &[Along], at: AdgUnit, against: Option<AdgUnit>) -> bool {
    let bout = against.and_then(|e| Bout::of(scene, along, at, e));
    match bout {
        Some(b) => in_open_against(scene, &b),
        None => open_ground(scene, at, None),
    }
}

fn in_open_against(scene: &Scene<'_>, bout: &Bout) -> bool {
    open_ground(scene, bout.f, Some(bout))
}

fn open_ground(scene: &Scene<'_>, at: AdgUnit, bout: Option<&Bout>) -> bool {
    let what = scene.profile(at.unit);
    if !matches!(what.category(), Category::Li | Category::Lmi) {
        return true;
    }
    let Some(foot) = scene.foot(at.unit) else { return true };
    let hard = |p: &Piece| matches!(p.kind.footing(), Some(Footing::Rough | Footing::Difficult));
    let partly = scene.partly_in_hard_ground(foot) || bout.is_some_and(|b| edge_pieces(scene, b).any(hard));
    let wholly = what.category() == Category::Li && scene.wholly_in_hard_ground(foot);
    let fortified = bout.is_some_and(|b| works(scene, b) == Some(Works::Fortification));
    in_the_open(what, partly, wholly, fortified)
}

/// The work from which the fighter benefits in this fight: it stands behind it, and the enemy's front lies against
/// its front side (A-SET-14, A-MEL-41).
fn works(scene: &Scene<'_>, bout: &Bout) -> Option<Works> {
    if bout.f_edge != Edge::Front || bout.c != Edge::Front {
        return None;
    }
    by!("A-MEL-41");
    Some(match scene.work_of(&scene.half(bout.f)?)?.kind {
        WorkKind::Fortification => Works::Fortification,
        WorkKind::Obstacle => Works::Obstacle,
        WorkKind::Stakes => Works::Stakes,
    })
}

/// Elephants and camelry, of either side, whose base touches it (A-ABL-37).
fn animals(scene: &Scene<'_>, me: AdgUnit, f: &mut Fighter) {
    if f.what.foot() {
        return;
    }
    let Some(mine) = scene.half(me) else { return };
    for (id, foot) in scene.on_table().filter(|(id, _)| *id != me.unit) {
        let what = scene.profile(id);
        let (elephant, camels) = (what.category() == Category::El, what.rides_camels());
        if (elephant || camels) && contact(&mine, foot, &TOLERANCE).is_some() {
            by!("A-ABL-37");
            f.elephant |= elephant;
            f.camels |= camels;
        }
    }
}

/// Higher ground, river banks and gullies (A-MEL-40).
fn heights(scene: &Scene<'_>, first: &Bout, fighters: &mut [Fighter; 2]) {
    let ids = [first.f, first.e];
    let higher = [0, 1].map(|i| {
        scene.half(ids[i]).is_some_and(|foot| {
            scene.world.ground.pieces.iter().any(|p| crate::shooting::ground::above(p, &foot))
        })
    });
    for (i, other) in [(0, 1), (1, 0)] {
        fighters[i].advantage = if higher[i] && !higher[other] {
            by!("A-TER-22");
            Some(Advantage::Higher)
        } else {
            bank(scene, ids[i], ids[other])
        };
    }
}

/// The edge of a river or gully defended against an enemy at least partly in it (A-TER-17, A-TER-26).
fn bank(scene: &Scene<'_>, me: AdgUnit, enemy: AdgUnit) -> Option<Advantage> {
    let (mine, theirs) = (scene.half(me)?, scene.foot(enemy.unit)?);
    scene.world.ground.pieces.iter().find_map(|p| {
        let kind = match p.kind {
            Kind::River(Flow::DriedUp) => return None,
            Kind::River(_) => Advantage::Bank,
            Kind::Gully => Advantage::Gully,
            _ => return None,
        };
        let inside = |foot: &Rect| p.shape.overlaps(&Body::Rect(*foot), STEP - 1);
        let [from, to] = mine.ends(Edge::Front);
        let line = Segment { from, to };
        let length = rocroi_table::Spans::whole(&line).total();
        let along = p.shape.along_border(&line, SHORT).total() * 2 >= length;
        if inside(&mine) || !inside(theirs) || !along {
            return None;
        }
        if kind == Advantage::Bank {
            by!("A-TER-26");
        } else {
            by!("A-TER-17");
        }
        Some(kind)
    })
}
