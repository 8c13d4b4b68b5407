//! Paper and inks: the colours of each skin, and the style sheet that carries line weights.
//! Line weights are in hundredths of the module, as in the table of the visual standard.

use std::collections::BTreeMap;

use crate::ink::num;
use crate::options::{Detail, Skin};

/// The colours of a skin.
pub(crate) struct Palette {
    pub paper: &'static str,
    pub panel: &'static str,
    pub ink: &'static str,
    /// Second ink: ground lines, lesser text.
    pub ink2: &'static str,
    pub hair: &'static str,
    /// Contact, and a question that waits.
    pub mark: &'static str,
    pub green: &'static str,
    pub water: &'static str,
    pub earth: &'static str,
    /// Inside of tree crowns.
    pub crown: &'static str,
    pub roof: &'static str,
    /// Stains and flecks of the paper.
    pub stain: &'static str,
    pub smoke: &'static str,
    /// Washes of the seats.
    pub seats: [&'static str; 4],
}

const ENGRAVING: Palette = Palette {
    paper: "#f3ead7",
    panel: "#fbf8f0",
    ink: "#2a2018",
    ink2: "#5c4d3d",
    hair: "#b8a88c",
    mark: "#8a5a00",
    green: "#6f7f52",
    water: "#5f8790",
    earth: "#a98a4e",
    crown: "#e4e1c6",
    roof: "#d9b9a0",
    stain: "#8a744c",
    smoke: "#fbf8f0",
    seats: ["#a63d24", "#2b5a86", "#6d7a1f", "#6b3f6e"],
};

const SCHEMATIC: Palette = Palette {
    paper: "#ffffff",
    panel: "#ffffff",
    ink: "#1d1d1b",
    ink2: "#57534c",
    hair: "#bdb9b1",
    mark: "#8a5a00",
    green: "#7f9a68",
    water: "#6f9bb0",
    earth: "#b79a62",
    crown: "#e6ecdc",
    roof: "#dccfc2",
    stain: "#ffffff",
    smoke: "#eceae6",
    seats: ["#a63d24", "#2b5a86", "#6d7a1f", "#6b3f6e"],
};

const NIGHT: Palette = Palette {
    paper: "#1c1f26",
    panel: "#252932",
    ink: "#ece2cc",
    ink2: "#b5a88e",
    hair: "#4a4a4c",
    mark: "#e6ad3f",
    green: "#7f9464",
    water: "#6d9fb0",
    earth: "#b4945a",
    crown: "#2b3129",
    roof: "#57443a",
    stain: "#0c0e12",
    smoke: "#3a3f49",
    seats: ["#e37a5a", "#6facdf", "#c0c766", "#c695cb"],
};

impl Skin {
    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Skin::Engraving => &ENGRAVING,
            Skin::Schematic => &SCHEMATIC,
            Skin::Night => &NIGHT,
        }
    }
}

/// The rules of every class. `k` is tenths of a millimetre per symbol unit, `px` tenths of a millimetre per pixel.
pub(crate) fn rules(skin: Skin, detail: Detail, k: f64, px: f64) -> BTreeMap<String, String> {
    let p = skin.palette();
    let (line, dot): (f64, f64) = match detail {
        Detail::Far => (2.2, 1.6),
        Detail::Small => (1.9, 1.45),
        Detail::Plan => (1.0, 1.0),
        Detail::Near => (0.85, 1.0),
    };
    let small = detail == Detail::Small;
    let mut all = BTreeMap::new();
    let mut rule = |class: &str, body: String| {
        all.insert(class.to_owned(), body);
    };
    let stroke = |colour: &str, w: f64| format!("stroke:{colour};stroke-width:{}", num(w * k));
    let px_stroke = |colour: &str, w: f64| format!("stroke:{colour};stroke-width:{}", num(w * px));
    // Troops.
    for (i, c) in p.seats.iter().enumerate() {
        let (fill, edge) = match (skin, detail) {
            (Skin::Schematic, _) | (_, Detail::Far) => (0.34, 0.0),
            (_, Detail::Small) => (0.25, 0.12),
            _ => (0.19, 0.2),
        };
        let wash = |f: f64, e: f64| {
            format!(
                "fill:{c};fill-opacity:{};stroke:{c};stroke-opacity:{};stroke-width:{}",
                num(f),
                num(e),
                num(1.8 * k)
            )
        };
        rule(&format!("w{i}"), wash(fill, edge));
        rule(&format!("W{i}"), wash(fill * 1.5, edge * 1.3));
    }
    rule("tick", format!("{};opacity:.7", stroke(p.ink, 1.2 * line.min(1.6))));
    rule("bar", format!("{};stroke-linecap:butt", stroke(p.ink, 5.2 * line.min(1.5))));
    rule("rule", format!("{};stroke-linecap:butt", stroke(p.ink, 7.6 * line.min(1.4))));
    rule("void", format!("{};stroke-linecap:butt", stroke(p.paper, 2.7 * line.min(1.5))));
    rule("bead", stroke(p.ink, 5.6 * line.min(1.5)));
    rule("notch", format!("{};stroke-linecap:butt", stroke(p.ink, 3.4 * line.min(1.7))));
    rule("sign", stroke(p.ink, 2.2 * line.min(1.6)));
    rule("pike", stroke(p.ink, 0.85 * line));
    rule("head", stroke(p.ink, 4.1 * dot));
    rule("arm", stroke(p.ink, 1.25 * line * if small { 1.15 } else { 1.0 }));
    rule("hat", stroke(p.ink, 5.4 * dot));
    rule("blade", stroke(p.ink, 1.4 * line));
    rule("ring", format!("fill:{};{}", p.paper, stroke(p.ink, 1.3 * line)));
    rule("horse", format!("fill:{};{}", p.ink, stroke(p.ink, 0.9 * line)));
    rule("pale", format!("fill:{};{}", p.paper, stroke(p.ink, 1.4 * line.min(1.5))));
    rule("brim", stroke(p.paper, if small { 4.6 } else { 5.4 }));
    rule("crownless", stroke(p.ink, if small { 1.4 } else { 2.3 }));
    rule("gun", format!("{};stroke-linecap:butt", stroke(p.ink, 7.5)));
    rule("bore", stroke(p.paper, 1.2));
    rule("shine", stroke(p.paper, 1.35));
    rule("wheel", stroke(p.ink, 2.6 * line.min(1.4)));
    rule("fine", stroke(p.ink, 0.9 * line.min(1.6)));
    rule("solid", format!("fill:{};{}", p.ink, stroke(p.ink, 0.8 * line.min(1.6))));
    rule("plank", format!("fill:{};{}", p.paper, stroke(p.ink, 2.0 * line.min(1.3))));
    rule("halo", format!("fill:{};fill-opacity:.82", p.paper));
    rule("card", format!("fill:{};{}", p.panel, stroke(p.ink, 1.6 * line.min(1.4))));
    rule("frame0", px_stroke(p.panel, 5.0));
    rule("frame", px_stroke(p.ink, 2.4));
    rule("focus", format!("{};stroke-dasharray:{} {}", px_stroke(p.ink, 2.4), num(7.0 * px), num(5.0 * px)));
    // Single figures set their own weights, by the size of their bases.
    rule("figfine", format!("stroke:{}", p.ink));
    rule("figline", format!("stroke:{}", p.ink));
    rule("figvoid", format!("stroke:{}", p.paper));
    rule("figcloth", format!("stroke:{}", p.panel));
    rule("figcoat", format!("fill:{};stroke:{}", p.panel, p.ink));
    rule("figpale", format!("fill:{};stroke:{}", p.panel, p.ink));
    rule("figdark", format!("fill:{};stroke:{}", p.ink, p.ink));
    // Ground, in pixels' worth of a plan at 40 to the module, so that it grows with the plan.
    let g = k * 2.5;
    let gs = |colour: &str, w: f64| format!("stroke:{colour};stroke-width:{}", num(w * g));
    // Lines grow slower than the plan: half again as heavy at twice the size.
    let thick = (0.4 * px / k).sqrt();
    rule("g1", gs(p.ink2, 0.5 * thick));
    rule("g2", gs(p.ink2, 0.75 * thick));
    rule("g3", gs(p.ink2, 1.05 * thick));
    rule("g4", gs(p.ink, 1.2 * thick));
    rule("g5", gs(p.ink2, 1.3 * thick));
    rule("tuft", format!("{};opacity:.6", gs(p.ink2, 0.55 * thick)));
    rule("edge", format!("{};stroke-dasharray:{} {}", gs(p.ink2, 0.8 * thick), num(0.1), num(3.0 * g)));
    rule("rim", gs(p.ink2, 0.9 * thick));
    for (class, colour, opacity) in [
        ("earth", p.earth, ".14"),
        ("earth2", p.earth, ".12"),
        ("green", p.green, ".2"),
        ("water", p.water, ".26"),
        ("bog", p.water, ".13"),
        ("sand", p.earth, ".1"),
    ] {
        rule(class, format!("fill:{colour};fill-opacity:{opacity}"));
    }
    rule("paper", format!("fill:{}", p.paper));
    rule("crown", format!("fill:{};{}", p.crown, gs(p.ink, 0.75 * thick)));
    rule("wall", format!("fill:{};{}", p.panel, gs(p.ink, 0.85 * thick)));
    rule("roof", format!("fill:{};{}", p.roof, gs(p.ink, 0.85 * thick)));
    rule("leaf", format!("fill:{};{}", p.crown, gs(p.ink, 1.0 * thick)));
    rule("stone", format!("fill:{};{}", p.paper, gs(p.ink, 0.9 * thick)));
    rule("bank", format!("stroke:{};stroke-linecap:butt", p.ink));
    rule("shoal", format!("stroke:{};stroke-linecap:butt", p.paper));
    rule("flow", format!("stroke:{};stroke-opacity:.26;stroke-linecap:butt", p.water));
    rule("verge", format!("stroke:{};stroke-linecap:butt", p.ink2));
    rule("way0", format!("stroke:{};stroke-linecap:butt", p.paper));
    rule("track", format!("{};stroke-dasharray:{} {}", gs(p.ink2, 1.1 * thick), num(5.0 * g), num(3.4 * g)));
    rule("wide", gs(p.ink, 1.9 * thick));
    rule("dark", format!("fill:{};{}", p.ink, gs(p.ink, 0.4)));
    rule("shallow", format!("fill:{};fill-opacity:.86", p.paper));
    rule("puff", format!("fill:{};{}", p.smoke, gs(p.ink2, 0.8)));
    // Overlays, in pixels: they are of the screen, not of the plate.
    rule(
        "reach",
        format!(
            "fill:{};fill-opacity:.06;{};stroke-dasharray:{} {}",
            p.ink,
            px_stroke(p.ink, 1.2),
            num(0.1),
            num(4.2 * px)
        ),
    );
    rule(
        "zone",
        format!(
            "fill:{};fill-opacity:.07;{};stroke-dasharray:{} {}",
            p.mark,
            px_stroke(p.mark, 1.3),
            num(9.0 * px),
            num(5.0 * px)
        ),
    );
    rule("band", format!("fill:{};fill-opacity:.045;{}", p.ink, px_stroke(p.ink, 1.0)));
    rule("way", format!("{};stroke-dasharray:{} {}", px_stroke(p.ink, 1.7), num(6.0 * px), num(4.0 * px)));
    rule("tip", px_stroke(p.ink, 1.7));
    rule("sight", format!("{};stroke-dasharray:{} {}", px_stroke(p.ink, 1.3), num(10.0 * px), num(3.0 * px)));
    rule("lost", format!("{};stroke-dasharray:{} {}", px_stroke(p.ink2, 1.2), num(1.5 * px), num(4.5 * px)));
    rule("stop", px_stroke(p.mark, 2.6));
    rule("block", format!("fill:{};fill-opacity:.14;{}", p.mark, px_stroke(p.mark, 1.6)));
    rule("help", px_stroke(p.ink, 1.4));
    rule(
        "true",
        format!(
            "{};stroke-dasharray:{} {} {} {}",
            px_stroke(p.ink2, 1.1),
            num(12.0 * px),
            num(3.0 * px),
            num(0.1),
            num(3.0 * px)
        ),
    );
    rule("touch", format!("{};stroke-linecap:butt", px_stroke(p.mark, 4.5)));
    rule("aim", px_stroke(p.mark, 2.4));
    rule(
        "border",
        format!("{};stroke-dasharray:{} {}", px_stroke(p.ink2, 1.3), num(14.0 * px), num(7.0 * px)),
    );
    rule("ghost", "opacity:.5".into());
    rule("ghost0", format!("{};stroke-dasharray:{} {}", px_stroke(p.ink, 1.3), num(5.0 * px), num(3.0 * px)));
    // Sheet and lettering.
    rule("neat", px_stroke(p.ink, 2.2));
    rule("thin", px_stroke(p.ink, 0.8));
    rule("ink", format!("fill:{}", p.ink));
    rule("note", format!("fill:{};stroke:{};stroke-width:{}", p.panel, p.hair, num(0.8 * px)));
    rule("block0", format!("fill:{};{}", p.ink, px_stroke(p.ink, 0.8)));
    rule("block1", format!("fill:{};{}", p.panel, px_stroke(p.ink, 0.8)));
    rule("panel", format!("fill:{};{}", p.panel, px_stroke(p.ink, 1.8)));
    rule("text", format!("fill:{};stroke:none", p.ink));
    rule("text2", format!("fill:{};stroke:none;font-style:italic", p.ink2));
    rule(
        "label",
        format!(
            "fill:{};stroke:{};stroke-width:{};paint-order:stroke;font-style:italic",
            p.ink,
            p.paper,
            num(3.0 * px)
        ),
    );
    rule(
        "place",
        format!(
            "fill:{};stroke:{};stroke-opacity:.8;stroke-width:{};paint-order:stroke;font-style:italic",
            p.ink2,
            p.paper,
            num(2.4 * px)
        ),
    );
    all
}
