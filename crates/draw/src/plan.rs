//! The whole plan: layers in order, definitions collected on the way, one SVG string out.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use base64::Engine as _;

use crate::flags::{self, Carried, Flag};
use crate::formation::Formation;
use crate::ink::{Pen, num};
use crate::options::{Detail, Names, Options, Skin};
use crate::scene::{At, Overlay, Piece, Scene};
use crate::shape::{P, base};
use crate::{ground, labels, overlay, sheet, skin, smoke, text, troops};

/// What every part of the drawing needs to know of the sheet, and what it leaves there for the definitions.
pub(crate) struct Sheet {
    pub module: i32,
    /// Tenths of a millimetre per symbol unit.
    pub k: f64,
    /// Tenths of a millimetre per pixel of the size the plan is meant for.
    pub px: f64,
    /// The same for frame, cartouche, rose and key, which grow smaller on a small plan.
    pub fx: f64,
    pub skin: Skin,
    pub detail: Detail,
    pub scope: String,
    /// Height of the table.
    pub high: f64,
    /// The wind blows from the east.
    pub flies_west: bool,
    pub uses_trees: bool,
    pub uses_bushes: bool,
    pub uses_orchard: bool,
    pub uses_houses: bool,
    pub uses_smoke: bool,
    flags: Vec<(Flag, Carried)>,
}

impl Sheet {
    fn new(module: i32, table: At, wind: Option<i32>, o: &Options) -> Self {
        let module = module.max(100);
        let px = f64::from(module) / 10.0 / f64::from(o.pixels.max(4));
        let wide = f64::from(table.0) / 10.0 / px;
        Self {
            module,
            k: f64::from(module) / 1000.0,
            px,
            fx: px * (wide / 900.0).clamp(0.6, 1.0),
            skin: o.skin,
            detail: o.marks(),
            scope: text::id(&o.scope),
            high: f64::from(table.1) / 10.0,
            flies_west: wind.is_some_and(|w| w.rem_euclid(360_000) < 180_000 && w.rem_euclid(360_000) != 0),
            uses_trees: false,
            uses_bushes: false,
            uses_orchard: false,
            uses_houses: false,
            uses_smoke: false,
            flags: Vec::new(),
        }
    }

    /// A place of the table on the page.
    pub(crate) fn place(&self, p: At) -> P {
        (f64::from(p.0) / 10.0, self.high - f64::from(p.1) / 10.0)
    }

    /// First part of every id.
    pub(crate) fn dash(&self) -> String {
        if self.scope.is_empty() { String::new() } else { format!("{}-", self.scope) }
    }

    /// The id of a flag, defined once.
    pub(crate) fn flag(&mut self, flag: Flag, carried: Carried) -> String {
        let i = self.flags.iter().position(|f| *f == (flag, carried)).unwrap_or_else(|| {
            self.flags.push((flag, carried));
            self.flags.len() - 1
        });
        format!("{}f{i}", self.dash())
    }

    fn definitions(&self) -> String {
        let mut out = String::from("<defs>\n");
        for (i, (flag, carried)) in self.flags.iter().enumerate() {
            out.push_str(&flags::define(&format!("{}f{i}", self.dash()), *flag, *carried, self.skin, self.k));
            out.push('\n');
        }
        out.push_str(&ground::growth_symbols(self));
        out.push_str(&ground::village_symbols(self));
        if self.uses_smoke {
            out.push_str(&smoke::symbols(self));
        }
        out.push_str("</defs>\n");
        out
    }
}

/// The base of a piece on the page.
pub(crate) fn base_of(sheet: &Sheet, p: &Piece) -> [P; 4] {
    base(
        sheet.place(p.at),
        f64::from(p.facing) / 1000.0,
        f64::from(p.front) / 10.0,
        f64::from(p.depth) / 10.0,
    )
}

/// A scene as SVG. The same scene and options give the same bytes, on every machine.
#[must_use]
pub fn plan(scene: &Scene, options: &Options) -> String {
    let mut sheet = Sheet::new(scene.module, scene.table, scene.wind.as_ref().map(|w| w.from), options);
    let (west, south, east, north) = options.window.unwrap_or((0, 0, scene.table.0, scene.table.1));
    let (a, b) = (sheet.place((west, north)), sheet.place((east, south)));
    let extent = (a.0, a.1, b.0, b.1);
    let bases: Vec<[P; 4]> = scene.pieces.iter().map(|p| base_of(&sheet, p)).collect();
    let clear = ground::Clear::new(&sheet, &scene.ground, bases.clone());
    let places = if options.sheet {
        sheet::places(&sheet, scene, &bases, extent, options)
    } else {
        sheet::Places::default()
    };

    let mut body = String::with_capacity(64 * 1024);
    let dash = sheet.dash();
    let _ = writeln!(body, "<g id=\"{dash}ground\" clip-path=\"url(#{dash}table)\">");
    if sheet.skin != Skin::Schematic {
        let d = ground::tufts(&sheet, &scene.ground, &bases, extent, &places.taken);
        ground::put(&mut body, "tuft", &d);
    }
    // Where one figure is one man a single tree is cover: no ornament there.
    let people = scene.pieces.iter().any(|p| matches!(p.formation, Formation::Figure(_)));
    if options.ornament && !people && sheet.skin != Skin::Schematic {
        body.push_str(&ground::lone_trees(&mut sheet, &scene.ground, &bases, extent, &places.taken));
    }
    body.push_str(&ground::pieces(&mut sheet, &scene.ground, &clear));
    body.push_str("</g>\n");
    let _ = writeln!(body, "<g id=\"{dash}places\">\n{}</g>", ground::names(&sheet, &scene.ground));
    body.push_str(&overlay::below(&sheet, &scene.overlays));
    let fired: Vec<&Piece> = scene.pieces.iter().filter(|p| p.state.smoke).collect();
    if !fired.is_empty() {
        let _ = writeln!(body, "<g id=\"{dash}smoke\" clip-path=\"url(#{dash}table)\">");
        let wind = scene.wind.as_ref().map_or(270_000, |w| w.from);
        for p in fired {
            body.push_str(&smoke::before(&mut sheet, p, wind));
        }
        body.push_str("</g>\n");
    }
    // Only a window cuts units off; at the table's edge their points and flags may stick out.
    let clip =
        if options.window.is_some() { format!(" clip-path=\"url(#{dash}table)\"") } else { String::new() };
    let _ = writeln!(body, "<g id=\"{dash}units\"{clip}>");
    // The chosen one last, so that its frame lies over its neighbours.
    for front in [false, true] {
        let chosen = |p: &&Piece| (p.state.selected || p.state.focused) == front;
        let mut pieces: Vec<&Piece> = scene.pieces.iter().filter(chosen).collect();
        // People stand upright on the page: those behind are drawn first.
        pieces.sort_by_key(|p| {
            if matches!(p.formation, Formation::Figure(_)) { -i64::from(p.at.1) } else { i64::MIN }
        });
        for p in pieces {
            body.push_str(&troops::piece(&mut sheet, p, "u-"));
        }
    }
    body.push_str("</g>\n");
    let pieces: Vec<(&str, [P; 4])> =
        scene.pieces.iter().map(|p| p.id.as_str()).zip(bases.iter().copied()).collect();
    body.push_str(&overlay::above(&mut sheet, &scene.overlays, &pieces));
    if options.names != Names::None {
        body.push_str(&labels::labels(&sheet, &scene.pieces, &bases, options.names, extent, &places.taken));
    }
    let room = if options.sheet {
        sheet::furniture(&mut sheet, &mut body, scene, &places, extent, options)
    } else {
        extent
    };
    let name = scene.cartouche.as_ref().map_or("", |c| c.title.as_str());
    let on = On::Paper { room, margin: options.sheet };
    wrap(&sheet, options, &body, extent, on, name)
}

/// Only the overlays of a scene, as a transparent picture of the same extent as [`plan`] gives: what a page lays
/// over a plan it has already drawn, and draws anew at every movement of the mouse.
#[must_use]
pub fn layers(scene: &Scene, options: &Options) -> String {
    let mut sheet = Sheet::new(scene.module, scene.table, scene.wind.as_ref().map(|w| w.from), options);
    let (a, b) = (sheet.place((0, scene.table.1)), sheet.place((scene.table.0, 0)));
    let bases: Vec<(&str, [P; 4])> =
        scene.pieces.iter().map(|p| (p.id.as_str(), base_of(&sheet, p))).collect();
    let mut body = overlay::below(&sheet, &scene.overlays);
    body.push_str(&overlay::above(&mut sheet, &scene.overlays, &bases));
    wrap(&sheet, options, &body, (a.0, a.1, b.0, b.1), On::Nothing, "")
}

/// A single piece alone on bare paper, facing up, for rosters and keys. The picture is as large as the base
/// with a margin of a tenth of a module.
#[must_use]
pub fn tile(piece: &Piece, module: i32, options: &Options) -> String {
    let mut sheet = Sheet::new(module, (0, 0), None, options);
    let mut p = piece.clone();
    p.at = (0, 0);
    let corners =
        base((0.0, 0.0), f64::from(p.facing) / 1000.0, f64::from(p.front) / 10.0, f64::from(p.depth) / 10.0);
    let b = crate::shape::bounds(&corners);
    let m = f64::from(module) / 10.0;
    let extent = (b.0 - m * 0.12, b.1 - m * 0.12, b.2 + m * 0.12, b.3 + m * 0.16);
    let mut body = troops::piece(&mut sheet, &p, "u-");
    if p.state.smoke {
        body = smoke::before(&mut sheet, &p, 270_000) + &body;
    }
    wrap(&sheet, options, &body, extent, On::Paper { room: extent, margin: false }, &p.label)
}

/// What the picture is drawn on.
enum On {
    /// Nothing: it is laid over something else.
    Nothing,
    /// Paper, perhaps with a margin round the table.
    Paper { room: (f64, f64, f64, f64), margin: bool },
}

/// The first and last lines of the picture, its style and definitions.
fn wrap(
    sheet: &Sheet,
    options: &Options,
    body: &str,
    extent: (f64, f64, f64, f64),
    on: On,
    name: &str,
) -> String {
    let room = match on {
        On::Nothing => extent,
        On::Paper { room, .. } => room,
    };
    let (w, h) = (room.2 - room.0, room.3 - room.1);
    let mut out = String::with_capacity(body.len() + 90_000);
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"{}\" viewBox=\"{} {} {} {}\" width=\"{}\" height=\"{}\" role=\"group\" aria-label=\"{}\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" font-family=\"'EB Garamond',Garamond,'Hoefler Text',Georgia,serif\">",
        sheet.scope,
        num(room.0),
        num(room.1),
        num(w),
        num(h),
        num((w / sheet.px * 10.0).round() / 10.0),
        num((h / sheet.px * 10.0).round() / 10.0),
        text::escape(name)
    );
    out.push_str("<style>\n");
    if options.embed_font {
        out.push_str(&fonts());
    }
    let rules = skin::rules(sheet.skin, sheet.detail, sheet.k, sheet.px);
    let mut used = BTreeSet::new();
    for part in body.split("class=\"").skip(1) {
        used.extend(part.split('"').next().unwrap_or("").split(' '));
    }
    let before = if sheet.scope.is_empty() { String::new() } else { format!("#{} ", sheet.scope) };
    for (class, rule) in rules.iter().filter(|r| used.contains(r.0.as_str())) {
        let _ = writeln!(out, "{before}.{class}{{{rule}}}");
    }
    out.push_str("</style>\n");
    out.push_str(&styled(&sheet.definitions(), &rules));
    let mut table = Pen::new();
    table.chain(
        &[(extent.0, extent.1), (extent.2, extent.1), (extent.2, extent.3), (extent.0, extent.3)],
        true,
    );
    let _ = writeln!(out, "<clipPath id=\"{}table\"><path d=\"{}\"/></clipPath>", sheet.dash(), table.done());
    if let On::Paper { room, margin } = on {
        out.push_str(&sheet::paper(sheet, room, margin));
    }
    out.push_str(body);
    out.push_str("</svg>\n");
    out
}

/// What is used by reference carries its style itself: a browser matches no rule across the border of a `use`.
fn styled(definitions: &str, rules: &BTreeMap<String, String>) -> String {
    let mut parts = definitions.split("class=\"");
    let mut out = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let (class, rest) = part.split_once('"').unwrap_or((part, ""));
        let _ = write!(out, "style=\"{}\"{rest}", rules.get(class).map_or("", String::as_str));
    }
    out
}

/// The face, regular and italic, as the page would load it.
fn fonts() -> String {
    let mut out = String::with_capacity(60_000);
    for (style, data) in [
        ("normal", &include_bytes!("../fonts/EBGaramond-Regular.woff2")[..]),
        ("italic", &include_bytes!("../fonts/EBGaramond-Italic.woff2")[..]),
    ] {
        let _ = write!(
            out,
            "@font-face{{font-family:'EB Garamond';font-style:{style};src:url(data:font/woff2;base64,"
        );
        base64::engine::general_purpose::STANDARD.encode_string(data, &mut out);
        out.push_str(") format('woff2')}\n");
    }
    out
}

/// The ids of pieces an overlay names, for those who check a scene before drawing it.
#[must_use]
pub fn named_pieces(scene: &Scene) -> Vec<&str> {
    scene
        .overlays
        .iter()
        .filter_map(|o| match o {
            Overlay::Target { piece } => Some(piece.as_str()),
            _ => None,
        })
        .collect()
}
