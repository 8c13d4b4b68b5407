//! The ground: engraved, finer and browner than the troops, lit from the upper left. What has an edge in the
//! rules shows it exactly where the rules have it; trees and houses stand upright on the page, as plans of the
//! time drew them, and make room for a unit that stands among them.

mod growth;
mod relief;
mod tufts;
mod village;
mod water;
mod ways;
mod works;

pub(crate) use growth::symbols as growth_symbols;
pub(crate) use tufts::{lone_trees, tufts};
pub(crate) use village::symbols as village_symbols;

use crate::ink::{Hand, Pen, num};
use crate::options::Skin;
use crate::plan::Sheet;
use crate::scene::{Ground, GroundKind as G, Shape};
use crate::shape::{P, bounds, centre, inside, to_edge};
use crate::text;

/// Where nothing may grow or be built: under the bases of units, on ways and in water that crosses.
pub(crate) struct Clear {
    pub bases: Vec<[P; 4]>,
    ways: Vec<(Vec<P>, f64)>,
}

impl Clear {
    pub(crate) fn new(sheet: &Sheet, ground: &[Ground], bases: Vec<[P; 4]>) -> Self {
        let ways = ground
            .iter()
            .filter(|g| matches!(g.kind, G::Road | G::Path | G::River | G::Stream | G::Ford | G::Bridge))
            .filter_map(|g| match &g.shape {
                Shape::Band { line, width } => Some((line, f64::from(*width) / 20.0)),
                Shape::Line(line) => Some((line, 6.0 * sheet.k)),
                Shape::Polygon(_) => None,
            })
            .map(|(line, half)| (line.iter().map(|p| sheet.place(*p)).collect(), half))
            .collect();
        Self { bases, ways }
    }
}

/// What a piece of ground is drawn with.
pub(crate) struct Bed<'a> {
    /// Its outline, or the broken line it follows.
    pub pts: Vec<P>,
    /// Whether `pts` is an outline.
    pub closed: bool,
    /// Width of a band; 0 for outlines and lines.
    pub width: f64,
    /// Tenths of a millimetre per symbol unit.
    pub k: f64,
    pub hand: Hand,
    /// What things growing here make room for.
    pub clear: &'a Clear,
    pub flat: bool,
    /// Light ink on dark paper: strokes gather on the lit side.
    pub night: bool,
}

impl Bed<'_> {
    /// Is there room for something upright of this half width and height?
    pub(crate) fn free(&self, p: P, half: f64, high: f64) -> bool {
        let on_way = self.clear.ways.iter().any(|(line, wide)| to_edge(line, false, p) < wide + half * 0.7);
        !on_way
            && !self.clear.bases.iter().any(|b| {
                [p, (p.0 - half, p.1), (p.0 + half, p.1), (p.0, p.1 - high), (p.0, p.1 - high / 2.0)]
                    .iter()
                    .any(|q| inside(b, *q))
            })
    }

    /// The outline as path data.
    pub(crate) fn outline(&self) -> String {
        let mut p = Pen::new();
        p.chain(&self.pts, self.closed);
        p.done()
    }

    /// The outline of a band, an area or nothing.
    pub(crate) fn ring(&self) -> Vec<P> {
        if self.closed {
            return self.pts.clone();
        }
        let mut r = crate::shape::beside(&self.pts, self.width / 2.0);
        let mut l = crate::shape::beside(&self.pts, -self.width / 2.0);
        l.reverse();
        r.extend(l);
        r
    }

    /// The same bed as an area, for kinds that are areas however they came in.
    pub(crate) fn area(&self) -> Bed<'_> {
        Bed { pts: self.ring(), closed: true, width: 0.0, clear: self.clear, ..*self }
    }

    /// The same bed as a line along its middle, for kinds that are lines however they came in.
    pub(crate) fn line(&self) -> Vec<P> {
        if !self.closed || self.pts.len() < 3 {
            return self.pts.clone();
        }
        let mut v = self.pts.clone();
        v.push(self.pts[0]);
        v
    }
}

/// Layers of the ground, lowest first.
fn storey(kind: G) -> u8 {
    match kind {
        G::Hill | G::SteepHill | G::Slope | G::Open => 0,
        G::Lake | G::Coast | G::River | G::Stream => 1,
        G::Field | G::EnclosedField | G::Marsh | G::Dunes | G::Gully | G::Brush | G::Rocks | G::Crags => 2,
        G::Road | G::Path => 3,
        G::Ford | G::Bridge => 4,
        G::Wall
        | G::Rampart
        | G::Hedge
        | G::Fence
        | G::Bank
        | G::Ditch
        | G::Barricade
        | G::Fieldworks
        | G::Stakes => 5,
        G::Wood | G::Plantation | G::Village | G::Building | G::Camp => 6,
    }
}

/// All pieces of ground, in the order of their layers.
pub(crate) fn pieces(sheet: &mut Sheet, ground: &[Ground], clear: &Clear) -> String {
    let mut order: Vec<usize> = (0..ground.len()).collect();
    order.sort_by_key(|i| (storey(ground[*i].kind), *i));
    let mut out = String::new();
    for i in order {
        let g = &ground[i];
        let kind: &'static str = g.kind.into();
        out.push_str(&format!("<g class=\"ground {kind}\" id=\"{}ground-{}\">\n", sheet.dash(), i + 1));
        draw(sheet, &mut out, g, i, clear);
        out.push_str("</g>\n");
    }
    out
}

fn bed<'a>(sheet: &Sheet, g: &Ground, seed: usize, clear: &'a Clear) -> Bed<'a> {
    let (line, closed, width) = match &g.shape {
        Shape::Polygon(v) => (v, true, 0),
        Shape::Band { line, width } => (line, false, *width),
        Shape::Line(v) => (v, false, 0),
    };
    let kind: &'static str = g.kind.into();
    let pts: Vec<P> = line.iter().map(|p| sheet.place(*p)).collect();
    // Ground of an absurd size is drawn with a coarser pen rather than with a million strokes.
    let b = bounds(&pts);
    let k = if pts.is_empty() { sheet.k } else { sheet.k.max((b.2 - b.0).max(b.3 - b.1) / 6_000.0) };
    Bed {
        pts,
        closed,
        width: f64::from(width) / 10.0,
        k,
        hand: Hand::of(kind).with(seed as u64),
        clear,
        flat: sheet.skin == Skin::Schematic,
        night: sheet.skin == Skin::Night,
    }
}

fn draw(sheet: &mut Sheet, out: &mut String, g: &Ground, seed: usize, clear: &Clear) {
    let b = bed(sheet, g, seed, clear);
    if b.pts.len() < 2 {
        return;
    }
    kind(sheet, out, &b, g.kind);
    if let Some(cover) = g.cover {
        kind(sheet, out, &b, cover);
    }
}

fn kind(sheet: &mut Sheet, out: &mut String, b: &Bed, kind: G) {
    match kind {
        G::Hill => relief::hill(out, &b.area(), false),
        G::SteepHill => relief::hill(out, &b.area(), true),
        G::Slope => relief::slope(out, &b.area()),
        G::Crags => relief::crags(out, &b.area()),
        G::Rocks => relief::rocks(out, &b.area()),
        G::Gully => relief::gully(out, &b.area()),
        G::Dunes => relief::dunes(out, &b.area()),
        G::Wood => growth::wood(sheet, out, &b.area()),
        G::Brush => growth::brush(sheet, out, &b.area()),
        G::Plantation => growth::plantation(sheet, out, &b.area()),
        G::Field => growth::field(out, &b.area(), false),
        G::EnclosedField => growth::field(out, &b.area(), true),
        G::Marsh => water::marsh(out, &b.area()),
        G::Lake => water::lake(out, &b.area()),
        G::Coast => water::lake(out, &b.area()),
        G::River => water::river(out, b, 100.0),
        G::Stream => water::river(out, b, 22.0),
        G::Ford => ways::ford(out, b),
        G::Bridge => ways::bridge(out, b),
        G::Road => ways::road(out, b),
        G::Path => ways::path(out, b),
        G::Village => village::village(sheet, out, &b.area()),
        G::Building => village::building(out, &b.area()),
        G::Wall => works::wall(out, b, false),
        G::Rampart => works::wall(out, b, true),
        G::Hedge => works::hedge(out, b),
        G::Fence => works::fence(out, b),
        G::Bank => works::bank(out, b),
        G::Ditch => works::ditch(out, b),
        G::Barricade => works::barricade(out, b),
        G::Fieldworks => works::fieldworks(out, b),
        G::Stakes => works::stakes(out, b),
        G::Camp => village::camp(out, &b.area()),
        G::Open => put(out, "edge", &b.area().outline()),
    }
}

/// Appends a path of a class, unless it is empty.
pub(crate) fn put(out: &mut String, class: &str, d: &str) {
    if !d.is_empty() {
        out.push_str(&format!("<path class=\"{class}\" d=\"{d}\"/>\n"));
    }
}

/// Appends a finished pen.
pub(crate) fn ink(out: &mut String, class: &str, pen: Pen) {
    if !pen.is_empty() {
        put(out, class, &pen.done());
    }
}

/// Names of places, over everything that is ground.
pub(crate) fn names(sheet: &Sheet, ground: &[Ground]) -> String {
    let mut out = String::new();
    let clear = Clear::new(sheet, &[], Vec::new());
    for g in ground.iter().filter(|g| !g.label.is_empty()) {
        let b = bed(sheet, g, 0, &clear);
        if b.pts.len() < 2 {
            continue;
        }
        let size = 14.0 * sheet.px;
        let (mut at, mut turn) = (centre(&b.pts), 0.0);
        if b.closed {
            // Below an area, so that nothing it shows is covered.
            let box_ = bounds(&b.pts);
            at = ((box_.0 + box_.2) / 2.0, box_.3 + size * 1.05);
            if at.1 > sheet.high - size * 0.4 {
                at.1 = box_.1 - size * 0.45;
            }
        } else {
            let i = b.pts.len() / 2;
            let (p, q) = (b.pts[i - 1], b.pts[i]);
            at = if b.pts.len() == 2 { crate::shape::mid(p, q, 0.5) } else { at };
            if to_edge(&b.pts, false, at) > sheet.px * 12.0 {
                at = crate::shape::mid(p, q, 0.5);
            }
            let d = crate::shape::unit(crate::shape::sub(q, p));
            let d = if d.0 < 0.0 { (-d.0, -d.1) } else { d };
            turn = slant(d);
            let up = crate::shape::right(d);
            let off = b.width / 2.0 + size * 0.45;
            at = (at.0 - up.0 * off, at.1 - up.1 * off);
        }
        let t = if turn.abs() < 0.05 {
            String::new()
        } else {
            format!(" transform=\"rotate({} {} {})\"", num(turn), num(at.0), num(at.1))
        };
        out.push_str(&format!(
            "<text class=\"place\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\"{t}>{}</text>\n",
            num(at.0),
            num(at.1),
            num(size),
            text::escape(&g.label)
        ));
    }
    out
}

/// The angle of a direction, by bisection on the sine: the same on every machine.
fn slant(d: P) -> f64 {
    let (mut lo, mut hi) = (-90.0, 90.0);
    for _ in 0..24 {
        let m = (lo + hi) / 2.0;
        if crate::ink::sin_cos(m).0 < d.1 { lo = m } else { hi = m }
    }
    (lo + hi) / 2.0
}
