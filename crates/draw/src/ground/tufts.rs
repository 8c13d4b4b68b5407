//! Open ground: sparse tufts and grains, nowhere a tint. Nothing stands where a piece of ground or a unit is.

use crate::ink::{Hand, Pen, num};
use crate::plan::Sheet;
use crate::scene::{Ground, Shape};
use crate::shape::{P, inside, to_edge};

type Box4 = (f64, f64, f64, f64);

/// The ground that is taken, with the gap to keep from it.
struct Taken<'a> {
    areas: Vec<(Vec<P>, bool, f64)>,
    boxes: Vec<Box4>,
    bases: &'a [[P; 4]],
    from_bases: f64,
}

impl<'a> Taken<'a> {
    fn new(sheet: &Sheet, ground: &[Ground], bases: &'a [[P; 4]], gap: f64, from_bases: f64) -> Self {
        let k = sheet.k;
        let areas: Vec<(Vec<P>, bool, f64)> = ground
            .iter()
            .map(|g| match &g.shape {
                Shape::Polygon(v) => (v.iter().map(|p| sheet.place(*p)).collect(), true, gap * k),
                Shape::Band { line, width } => (
                    line.iter().map(|p| sheet.place(*p)).collect(),
                    false,
                    f64::from(*width) / 20.0 + gap * k,
                ),
                Shape::Line(v) => (v.iter().map(|p| sheet.place(*p)).collect(), false, (gap + 6.0) * k),
            })
            .collect();
        let boxes = areas
            .iter()
            .map(|a| {
                let b = crate::shape::bounds(&a.0);
                (b.0 - a.2, b.1 - a.2, b.2 + a.2, b.3 + a.2)
            })
            .collect();
        Self { areas, boxes, bases, from_bases: from_bases * k }
    }

    fn free(&self, p: P) -> bool {
        !self.areas.iter().zip(&self.boxes).any(|(a, b)| {
            p.0 > b.0
                && p.0 < b.2
                && p.1 > b.1
                && p.1 < b.3
                && ((a.1 && inside(&a.0, p)) || to_edge(&a.0, a.1, p) < a.2)
        }) && !self
            .bases
            .iter()
            .any(|b| inside(b, p) || (self.from_bases > 0.0 && to_edge(b, true, p) < self.from_bases))
    }
}

/// Is the point in the box, or nearer to it than the gap?
fn within(b: &Box4, p: P, gap: f64) -> bool {
    p.0 > b.0 - gap && p.0 < b.2 + gap && p.1 > b.1 - gap && p.1 < b.3 + gap
}

/// Single trees where nothing is: ornament only, in small clumps, far from every unit.
pub(crate) fn lone_trees(
    sheet: &mut Sheet,
    ground: &[Ground],
    bases: &[[P; 4]],
    extent: Box4,
    avoid: &[Box4],
) -> String {
    let k = sheet.k;
    let hand = Hand::of("lone trees");
    let taken = Taken::new(sheet, ground, bases, 26.0, 85.0);
    let step = (420.0 * k).max((extent.2 - extent.0).max(extent.3 - extent.1) / 60.0);
    let mut spots: Vec<(P, u64)> = Vec::new();
    let (nx, ny) = (((extent.2 - extent.0) / step) as u64, ((extent.3 - extent.1) / step) as u64);
    for j in 0..=ny {
        for i in 0..=nx {
            let n = (j * 512 + i) * 16;
            if hand.unit(n) < 0.42 {
                continue;
            }
            let c = (
                extent.0 + (i as f64 + hand.unit(n + 1)) * step,
                extent.1 + (j as f64 + hand.unit(n + 2)) * step,
            );
            for t in 0..1 + hand.raw(n + 3) % 3 {
                let p = (c.0 + hand.sway(n + 4 + t, 34.0) * k, c.1 + hand.sway(n + 8 + t, 22.0) * k);
                let on = p.0 > extent.0 + 20.0 * k
                    && p.0 < extent.2 - 30.0 * k
                    && p.1 > extent.1 + 40.0 * k
                    && p.1 < extent.3 - 8.0 * k;
                if on && taken.free(p) && !avoid.iter().any(|b| within(b, p, 30.0 * k)) {
                    spots.push((p, n + t));
                }
            }
        }
    }
    spots.sort_by(|a, b| a.0.1.total_cmp(&b.0.1).then(a.0.0.total_cmp(&b.0.0)));
    sheet.uses_trees |= !spots.is_empty();
    spots
        .iter()
        .map(|(p, n)| {
            format!(
                "<use href=\"#{}t{}\" x=\"{}\" y=\"{}\"/>\n",
                sheet.dash(),
                hand.raw(n + 99) % 5,
                num(p.0.round()),
                num(p.1.round())
            )
        })
        .collect()
}

pub(crate) fn tufts(
    sheet: &Sheet,
    ground: &[Ground],
    bases: &[[P; 4]],
    extent: Box4,
    avoid: &[Box4],
) -> String {
    let k = sheet.k;
    let hand = Hand::of("open ground");
    let taken = Taken::new(sheet, ground, bases, 6.0, 0.0);
    let step = (155.0 * k).max((extent.2 - extent.0).max(extent.3 - extent.1) / 120.0);
    let mut pen = Pen::new();
    let (nx, ny) = ((extent.2 - extent.0) / step, (extent.3 - extent.1) / step);
    for j in 0..=(ny as u64) {
        for i in 0..=(nx as u64) {
            let n = (j * 4096 + i) * 8;
            let p = (
                extent.0 + (i as f64 + hand.unit(n)) * step,
                extent.1 + (j as f64 + hand.unit(n + 1)) * step,
            );
            if avoid.iter().any(|b| within(b, p, 6.0 * k))
                || !taken.free(p)
                || p.0 > extent.2 - 6.0 * k
                || p.1 > extent.3 - 4.0 * k
                || p.1 < extent.1 + 12.0 * k
            {
                continue;
            }
            match hand.raw(n + 2) % 8 {
                0..=3 => {
                    for (u, v, x) in
                        [(-5.0, -8.0, -1.0), (-1.0, -10.5, 0.0), (2.6, -9.4, 1.4), (6.6, -7.0, 3.0)]
                    {
                        pen.stroke(p.0 + x * k, p.1, p.0 + u * k, p.1 + v * k);
                    }
                    pen.stroke(p.0 + 4.0 * k, p.1 + 1.4 * k, p.0 + 13.0 * k, p.1 + 1.4 * k);
                }
                4 | 5 => {
                    let l = (10.0 + hand.unit(n + 3) * 14.0) * k;
                    pen.stroke(p.0, p.1, p.0 + l, p.1);
                    pen.stroke(p.0 + l * 0.55, p.1 + 4.0 * k, p.0 + l * 1.1, p.1 + 4.0 * k);
                }
                6 => {
                    for (u, v) in [(0.0, 0.0), (7.0, 3.0), (13.0, -1.0)] {
                        pen.dot(p.0 + u * k, p.1 + v * k);
                    }
                }
                _ => {}
            }
        }
    }
    pen.done()
}
