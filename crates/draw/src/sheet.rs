//! The sheet: paper with a little age, a graduated frame, and the places of cartouche, rose and key, which
//! cover neither troops nor ground.

use std::fmt::Write as _;

use crate::ink::{Hand, Pen, num};
use crate::options::{Names, Options, Skin};
use crate::plan::Sheet;
use crate::scene::{Scene, Shape};
use crate::shape::{P, along, beside, bounds, inside};
use crate::{cartouche, legend, rose};

type Box4 = (f64, f64, f64, f64);

/// Laid paper: wire lines, chain lines, flecks, a darker rim. Cheap to draw.
pub(crate) fn paper(sheet: &Sheet, room: Box4, margin: bool) -> String {
    let p = sheet.skin.palette();
    let px = sheet.px;
    let dash = sheet.dash();
    let (w, h) = (room.2 - room.0, room.3 - room.1);
    let rect =
        format!("x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", num(room.0), num(room.1), num(w), num(h));
    let mut out = format!("<g id=\"{dash}paper\">\n<rect {rect} fill=\"{}\"/>\n", p.paper);
    if sheet.skin == Skin::Schematic {
        out.push_str("</g>\n");
        return out;
    }
    let _ = write!(
        out,
        "<pattern id=\"{dash}laid\" width=\"{}\" height=\"{}\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 {}h{}\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".1\"/></pattern>\n<pattern id=\"{dash}chain\" width=\"{}\" height=\"{}\" patternUnits=\"userSpaceOnUse\"><path d=\"M{} 0v{}\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".13\"/></pattern>\n<rect {rect} fill=\"url(#{dash}laid)\"/>\n<rect {rect} fill=\"url(#{dash}chain)\"/>\n",
        num(700.0 * px),
        num(7.0 * px),
        num(3.0 * px),
        num(700.0 * px),
        p.stain,
        num(0.55 * px),
        num(97.0 * px),
        num(700.0 * px),
        num(40.0 * px),
        num(700.0 * px),
        p.stain,
        num(0.8 * px),
    );
    let hand = Hand::of("paper");
    let mut flecks = Pen::new();
    let n = ((w * h / (px * px) / 7000.0) as u64).clamp(8, 220);
    for i in 0..n {
        let (x, y) = (room.0 + hand.unit(i * 4) * w, room.1 + hand.unit(i * 4 + 1) * h);
        flecks.stroke(x, y, x + hand.sway(i * 4 + 2, 7.0) * px, y + hand.sway(i * 4 + 3, 4.0) * px);
    }
    let _ = write!(
        out,
        "<path d=\"{}\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".22\"/>\n<radialGradient id=\"{dash}age\" cx=\".5\" cy=\".48\" r=\".76\"><stop offset=\".58\" stop-color=\"{}\" stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"{}\" stop-opacity=\".24\"/></radialGradient><rect {rect} fill=\"url(#{dash}age)\"/>\n",
        flecks.done(),
        p.stain,
        num(0.7 * px),
        p.stain,
        p.stain
    );
    if margin {
        // The mark of the copper plate, pressed into the damp sheet.
        let g = 10.0 * px;
        let m = (room.0 + g, room.1 + g, room.2 - g, room.3 - g);
        let mut mark = Pen::new();
        mark.chain(&[(m.0, m.1), (m.2, m.1), (m.2, m.3), (m.0, m.3)], true);
        let d = mark.done();
        let _ = writeln!(
            out,
            "<path d=\"{d}\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".16\"/><path d=\"{d}\" transform=\"translate({} {})\" stroke=\"{}\" stroke-width=\"{}\" opacity=\".5\"/>",
            p.stain,
            num(2.4 * px),
            num(1.6 * px),
            num(1.6 * px),
            p.panel,
            num(1.2 * px)
        );
    }
    out.push_str("</g>\n");
    out
}

/// Where cartouche and rose will stand, found before anything is drawn so that nothing is drawn under them.
#[derive(Default)]
pub(crate) struct Places {
    /// Upper left corner and size of the cartouche.
    cartouche: (P, (f64, f64)),
    /// It stands below the frame: no corner was free.
    below: bool,
    /// Middle of the rose, if there is room for one.
    rose: Option<P>,
    /// What they take of the table.
    pub taken: Vec<Box4>,
}

/// Radius of the rose, in furniture pixels.
const ROSE: f64 = 34.0;

/// Finds the places: corners that cover neither troops nor ground.
pub(crate) fn places(
    sheet: &Sheet,
    scene: &Scene,
    bases: &[[P; 4]],
    table: Box4,
    options: &Options,
) -> Places {
    let px = sheet.fx;
    // A unit's name lies just outside its base.
    let lettering = if options.names == Names::None { 0.0 } else { 22.0 * sheet.px };
    let boxes: Vec<Box4> = bases
        .iter()
        .map(|b| {
            let b = bounds(b);
            (b.0 - lettering, b.1 - lettering, b.2 + lettering, b.3 + lettering)
        })
        .collect();
    // The ground is left open too: its edges as points close together, and areas as a whole.
    let mut points: Vec<P> = Vec::new();
    let mut areas: Vec<Vec<P>> = Vec::new();
    for g in &scene.ground {
        let (v, half) = match &g.shape {
            Shape::Polygon(v) => (v, None),
            Shape::Band { line, width } => (line, Some(f64::from(*width) / 20.0)),
            Shape::Line(v) => (v, Some(0.0)),
        };
        let pts: Vec<P> = v.iter().map(|p| sheet.place(*p)).collect();
        let sides = half.map_or(vec![pts.clone()], |h| vec![beside(&pts, h), beside(&pts, -h)]);
        for side in sides.iter().filter(|s| s.len() > 1) {
            points.extend(along(side, half.is_none(), 16.0 * px).into_iter().map(|p| p.0));
        }
        if half.is_none() {
            areas.push(pts);
        }
    }
    let mut corners = Corners { table, boxes, points, areas, taken: Vec::new() };
    let size = cartouche::size(sheet, scene);
    let inside = corners.find(size, 14.0 * px, [0, 1, 2, 3]);
    let below = ((table.0 + table.2 - size.0) / 2.0, table.3 + 26.0 * px);
    // Room for the wind on the side it comes from.
    let room = ((ROSE * 2.0 + 96.0) * px, (ROSE * 2.0 + 74.0) * px);
    let rose = corners
        .find(room, 8.0 * px, [3, 1, 2, 0])
        .map(|at| (at.0 + room.0 / 2.0, at.1 + room.1 / 2.0 + 4.0 * px));
    Places { cartouche: (inside.unwrap_or(below), size), below: inside.is_none(), rose, taken: corners.taken }
}

/// Frame, cartouche, rose and key; returns the room the whole sheet takes.
pub(crate) fn furniture(
    sheet: &mut Sheet,
    out: &mut String,
    scene: &Scene,
    places: &Places,
    table: Box4,
    options: &Options,
) -> Box4 {
    let px = sheet.fx;
    let m = 40.0 * px;
    let mut room = (table.0 - m, table.1 - m, table.2 + m, table.3 + m);
    let dash = sheet.dash();
    let _ = writeln!(out, "<g id=\"{dash}sheet\">");
    frame(sheet, out, scene, table);
    let (at, size) = places.cartouche;
    cartouche::draw(sheet, out, scene, at, size);
    if places.below {
        room.3 = at.1 + size.1 + 20.0 * px;
    }
    if let Some(at) = places.rose {
        rose::rose(sheet, out, scene, at, ROSE * px);
    }
    out.push_str("</g>\n");
    if options.legend
        && let Some(legend) = &scene.legend
    {
        let left = table.2 + 34.0 * px;
        let (wide, high) =
            legend::key(sheet, out, &legend.title, &legend.lines, (left, table.1), table.3 - table.1);
        room.2 = left + wide + 24.0 * px;
        room.3 = room.3.max(table.1 + high + 24.0 * px);
    }
    room
}

/// Corners of the table, and which are free.
struct Corners {
    table: Box4,
    boxes: Vec<Box4>,
    points: Vec<P>,
    areas: Vec<Vec<P>>,
    taken: Vec<Box4>,
}

impl Corners {
    /// Upper left, upper right, lower left, lower right, then the middles of the long sides.
    fn find(&mut self, size: (f64, f64), gap: f64, order: [usize; 4]) -> Option<P> {
        let t = self.table;
        let (l, r) = (t.0 + gap, t.2 - gap - size.0);
        let (u, d) = (t.1 + gap, t.3 - gap - size.1);
        let spots = [(l, u), (r, u), (l, d), (r, d)];
        let c = (l + r) / 2.0;
        let all =
            order.iter().map(|i| spots[*i]).chain([(c, u), (c, d), (l, (u + d) / 2.0), (r, (u + d) / 2.0)]);
        for at in all {
            let b =
                (at.0 - gap * 0.5, at.1 - gap * 0.5, at.0 + size.0 + gap * 0.5, at.1 + size.1 + gap * 0.5);
            let clear = |o: &Box4| o.2 < b.0 || b.2 < o.0 || o.3 < b.1 || b.3 < o.1;
            let fits = b.0 >= t.0 && b.2 <= t.2 && b.1 >= t.1 && b.3 <= t.3;
            let within = |p: &P| p.0 > b.0 && p.0 < b.2 && p.1 > b.1 && p.1 < b.3;
            let middle = ((b.0 + b.2) / 2.0, (b.1 + b.3) / 2.0);
            let open = !self.points.iter().any(within) && !self.areas.iter().any(|a| inside(a, middle));
            if fits && open && self.boxes.iter().all(clear) && self.taken.iter().all(clear) {
                self.taken.push(b);
                return Some(at);
            }
        }
        None
    }
}

/// A graduated frame: blocks of ink and paper, one to each step of the system's unit.
fn frame(sheet: &Sheet, out: &mut String, scene: &Scene, t: Box4) {
    let px = sheet.fx;
    let (i, o) = (4.0 * px, 11.0 * px);
    let step = f64::from(scene.scale.unit.max(1)) / 10.0 * f64::from(scene.scale.steps.1.max(1));
    let rect = |g: f64| {
        let mut p = Pen::new();
        p.chain(&[(t.0 - g, t.1 - g), (t.2 + g, t.1 - g), (t.2 + g, t.3 + g), (t.0 - g, t.3 + g)], true);
        p.done()
    };
    let mut blocks = Pen::new();
    let mut block = |x0: f64, y0: f64, x1: f64, y1: f64| {
        blocks.chain(&[(x0, y0), (x1, y0), (x1, y1), (x0, y1)], true);
    };
    let steps = |from: f64, to: f64| {
        let n = ((to - from) / step + 0.999).max(0.0) as usize;
        (0..n.min(400)).map(move |j| (j, from + step * j as f64, (from + step * (j + 1) as f64).min(to)))
    };
    for (j, a, b) in steps(t.0, t.2) {
        let (top, bottom) = ((t.1 - o, t.1 - i), (t.3 + i, t.3 + o));
        if j % 2 == 0 {
            block(a, top.0, b, top.1);
            block(a, bottom.0, b, bottom.1);
        }
    }
    // From the south, as heights on the table are counted.
    for (j, a, b) in steps(0.0, t.3 - t.1) {
        if j % 2 == 0 {
            block(t.0 - o, t.3 - b, t.0 - i, t.3 - a);
            block(t.2 + i, t.3 - b, t.2 + o, t.3 - a);
        }
    }
    let _ = writeln!(
        out,
        "<path class=\"ink\" d=\"{}\"/><path class=\"neat\" d=\"{}\"/><path class=\"thin\" d=\"{}\"/><path class=\"thin\" d=\"{}\"/><path class=\"neat\" d=\"{}\"/>",
        blocks.done(),
        rect(0.0),
        rect(i),
        rect(o),
        rect(15.0 * px)
    );
}
