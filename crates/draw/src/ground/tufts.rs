//! Open ground: sparse tufts and grains, nowhere a tint. Nothing stands where a piece of ground or a unit is.

use crate::ink::{Hand, Pen};
use crate::plan::Sheet;
use crate::scene::{Ground, Shape};
use crate::shape::{P, inside, to_edge};

pub(crate) fn tufts(
    sheet: &Sheet,
    ground: &[Ground],
    bases: &[[P; 4]],
    extent: (f64, f64, f64, f64),
) -> String {
    let k = sheet.k;
    let hand = Hand::of("open ground");
    let areas: Vec<(Vec<P>, bool, f64)> = ground
        .iter()
        .map(|g| match &g.shape {
            Shape::Polygon(v) => (v.iter().map(|p| sheet.place(*p)).collect(), true, 6.0 * k),
            Shape::Band { line, width } => {
                (line.iter().map(|p| sheet.place(*p)).collect(), false, f64::from(*width) / 20.0 + 6.0 * k)
            }
            Shape::Line(v) => (v.iter().map(|p| sheet.place(*p)).collect(), false, 12.0 * k),
        })
        .collect();
    let boxes: Vec<(f64, f64, f64, f64)> = areas
        .iter()
        .map(|a| {
            let b = crate::shape::bounds(&a.0);
            (b.0 - a.2, b.1 - a.2, b.2 + a.2, b.3 + a.2)
        })
        .collect();
    let free = |p: P| {
        !areas.iter().zip(&boxes).any(|(a, b)| {
            p.0 > b.0
                && p.0 < b.2
                && p.1 > b.1
                && p.1 < b.3
                && ((a.1 && inside(&a.0, p)) || to_edge(&a.0, a.1, p) < a.2)
        }) && !bases.iter().any(|b| inside(b, p))
    };
    let step = 155.0 * k;
    let mut pen = Pen::new();
    let (nx, ny) = ((extent.2 - extent.0) / step, (extent.3 - extent.1) / step);
    for j in 0..=(ny as u64) {
        for i in 0..=(nx as u64) {
            let n = (j * 4096 + i) * 8;
            let p = (
                extent.0 + (i as f64 + hand.unit(n)) * step,
                extent.1 + (j as f64 + hand.unit(n + 1)) * step,
            );
            if !free(p) || p.0 > extent.2 - 6.0 * k || p.1 > extent.3 - 4.0 * k || p.1 < extent.1 + 12.0 * k {
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
