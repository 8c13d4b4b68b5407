//! The page of the gallery, `gallery.md`, with one small plate for each troop type and ground of each system.

use crate::scenes;
use rocroi_draw::*;
use std::{error::Error, fmt::Write as _, fs, path::Path};
use strum::IntoEnumIterator as _;

/// A troop type: its name in the rules, how it stands, the flag it gets here, its base in millimetres.
type Troop = (&'static str, Formation, &'static str, (i32, i32));

const ADGR: &[Troop] = {
    use Formation as F;
    &[
        ("Light infantry, firearms", F::SkirmishShot, "dutch", (40, 20)),
        ("Light infantry, bows", F::SkirmishBows, "tartars", (40, 20)),
        ("Bowmen, longbowmen", F::Bows, "england", (80, 40)),
        ("Crossbowmen", F::Crossbows, "france", (80, 40)),
        ("Arquebus, musket, flintlock foot", F::Shot, "dutch", (80, 40)),
        ("Medium swordsmen", F::MediumSwordsmen, "ireland", (80, 40)),
        ("Medium spearmen", F::MediumSpearmen, "scotland", (80, 40)),
        ("Bayonet", F::Bayonet, "england", (80, 40)),
        ("Heavy swordsmen", F::HeavySwordsmen, "spain", (80, 40)),
        ("Foot knights", F::FootKnights, "france", (80, 40)),
        ("Heavy spearmen", F::HeavySpearmen, "milan", (80, 40)),
        ("Keil", F::Keil, "swiss", (80, 60)),
        ("Colunela", F::Colunela, "spain", (80, 60)),
        ("Tercio", F::Tercio, "spain", (80, 80)),
        ("Later Tercio", F::LaterTercio, "empire", (80, 60)),
        ("Pike & Shot", F::PikeAndShot, "france", (80, 40)),
        ("Later Pike & Shot", F::LaterPikeAndShot, "sweden", (80, 40)),
        ("Levy", F::Levy, "lorraine", (40, 30)),
        ("War wagon", F::WarWagon, "bavaria", (40, 80)),
        ("Light artillery", F::LightGun, "sweden", (40, 40)),
        ("Medium artillery", F::FieldGun, "france", (40, 40)),
        ("Heavy artillery", F::HeavyGun, "spain", (40, 40)),
        ("Light cavalry", F::LightHorse, "hungary", (40, 30)),
        ("Light cavalry, lances", F::LightLancers, "poland", (40, 30)),
        ("Light cavalry, bows", F::HorseArchers, "tartars", (40, 30)),
        ("Dragoons", F::Dragoons, "france", (40, 40)),
        ("Medium and heavy cavalry", F::Cavalry, "france", (40, 30)),
        ("Shock cavalry", F::ShockCavalry, "sweden", (40, 30)),
        ("Cuirassiers", F::Cuirassiers, "bavaria", (40, 30)),
        ("Caracole", F::Caracole, "empire", (40, 40)),
        ("Gendarmes", F::Gendarmes, "france", (40, 30)),
        ("Medium camelry", F::Camelry, "ottoman", (40, 30)),
        ("Elephants", F::Elephants, "mughal", (40, 40)),
        ("General", F::Commander, "france", (40, 30)),
        ("Ambush marker", F::Ambush, "france", (40, 40)),
        ("Camp", F::Camp, "spain", (40, 80)),
        ("Fortified camp", F::FortifiedCamp, "sweden", (40, 80)),
        ("Ship", F::Ship, "dutch", (80, 40)),
    ]
};

const TERCIOS: &[Troop] = {
    use Formation as F;
    &[
        ("Tercio", F::Tercio, "spain", (120, 60)),
        ("Tercio, pike square", F::Tercio, "spain", (120, 120)),
        ("Classic battalion", F::LaterTercio, "empire", (120, 60)),
        ("Reformed battalion", F::PikeAndShot, "dutch", (120, 60)),
        ("Modern battalion", F::LaterPikeAndShot, "sweden", (120, 60)),
        ("Corps of musketeers", F::Shot, "france", (120, 60)),
        ("Shot company", F::Shot, "protestants", (80, 40)),
        ("Pike company", F::Pikes, "scotland", (80, 40)),
        ("Combat company", F::Halberdiers, "venice", (80, 40)),
        ("Forlorn hope", F::ForlornHope, "england", (80, 40)),
        ("Mounted arquebusiers", F::MountedArquebusiers, "spain", (80, 40)),
        ("Cuirassiers", F::Cuirassiers, "empire", (80, 40)),
        ("Cuirassiers, dense", F::Caracole, "empire", (80, 80)),
        ("Heavy cavalry", F::Gendarmes, "poland", (80, 40)),
        ("Modern cavalry", F::ShockCavalry, "sweden", (80, 40)),
        ("Light cavalry", F::LightHorse, "hungary", (80, 40)),
        ("Cossacks", F::LightLancers, "cossacks", (80, 40)),
        ("Tartars, Lisowczycy", F::HorseArchers, "tartars", (80, 40)),
        ("Dragoons, mounted", F::MountedDragoons, "france", (80, 40)),
        ("Dragoons, dismounted", F::Shot, "france", (80, 40)),
        ("Held horses", F::HeldHorses, "france", (40, 40)),
        ("Light gun", F::LightGun, "sweden", (40, 40)),
        ("Field gun", F::FieldGun, "saxony", (40, 40)),
        ("Heavy gun", F::HeavyGun, "spain", (40, 40)),
        ("Limbered gun", F::LimberedGun, "saxony", (40, 40)),
        ("Large battery", F::Battery, "empire", (80, 40)),
        ("Commander", F::Commander, "sweden", (30, 30)),
    ]
};

fn slug(s: &str) -> String {
    s.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

fn row(page: &mut String, cells: &[(String, String, usize)]) {
    for chunk in cells.chunks(4) {
        let pics: Vec<String> = chunk
            .iter()
            .map(|c| format!("<img src=\"gallery/{}\" width=\"{}\" alt=\"{}\">", c.1, c.2, c.0))
            .collect();
        let names: Vec<&str> = chunk.iter().map(|c| c.0.as_str()).collect();
        let _ = writeln!(
            page,
            "| {} |\n| {} |\n| {} |\n",
            names.join(" | "),
            vec![":---:"; chunk.len()].join(" | "),
            pics.join(" | ")
        );
    }
}

pub fn write(docs: &Path) -> Result<(), Box<dyn Error>> {
    let folder = docs.join("gallery");
    for sub in ["adgr", "tercios", "ground"] {
        fs::create_dir_all(folder.join(sub))?;
    }
    let bare = Options { embed_font: false, sheet: false, ornament: false, ..Options::default() };
    let mut page = String::from(
        "# Gallery\n\nEverything a plan can show, drawn by `rocroi-draw`. All of it is made by one command:\n\n    cargo run --release -p rocroi-draw --features png --example gallery -- docs\n\nEvery front looks to the head of the page. One bar in front: the first seat; two rules: the second.\n\n## Three battles\n\n",
    );
    for (name, words) in [
        ("rocroi.svg", "Rocroi, 19 May 1643, much reduced: ADG-R, in UD"),
        (
            "lutzen.svg",
            "Lützen, 16 November 1632, much reduced: Tercios, in inches, with order cards and a move being weighed",
        ),
        ("mill.svg", "The mill at Saulces: Argad!, in centimetres, one figure one person"),
    ] {
        let _ = writeln!(page, "{words}.\n\n![{words}](gallery/{name})\n");
    }
    page.push_str("### The same in other clothes\n\n");
    for (name, words) in [
        ("rocroi-key.svg", "With letters and a key"),
        ("rocroi-night.svg", "By night"),
        ("rocroi-schematic.svg", "Schematic, for print"),
        ("rocroi-small.svg", "At the size of a phone: fewer and larger marks"),
        ("rocroi-far.png", "From afar: blocks of tone"),
    ] {
        let _ = writeln!(page, "{words}.\n\n![{words}](gallery/{name})\n");
    }
    page.push_str("## States\n\nAll told without colour. The men missing are a picture of the loss, the notches are the number.\n\n![States](gallery/states.svg)\n\n## Overlays\n\nReach, path and ghost; zone of control; arc and range; line of sight and what blocks it; support; alignment; contact and target.\n\n![Overlays](gallery/overlays.svg)\n\n## Every formation, near\n\n![Every formation](gallery/near.svg)\n\n");
    for (title, key, module, troops) in [("ADG-R", "adgr", 4000, ADGR), ("Tercios", "tercios", 6000, TERCIOS)]
    {
        let _ = writeln!(page, "## Troops of {title}\n");
        let mut cells = Vec::new();
        for (i, (name, formation, nation, (w, d))) in troops.iter().enumerate() {
            let mut p = Piece::new(*name, *formation, (0, 0), 0, (w * 100, d * 100));
            p.label = (*name).into();
            p.seat = Some((i % 2) as u8);
            p.flag = Some(Flag::of(nation));
            let svg = tile(&p, module, &Options { pixels: 80, detail: Some(Detail::Plan), ..bare.clone() });
            let file = format!("{key}/{}.svg", slug(name));
            fs::write(folder.join(&file), &svg)?;
            cells.push((
                (*name).to_owned(),
                file,
                (f64::from(*w) * 100.0 / f64::from(module) * 80.0 + 20.0) as usize,
            ));
        }
        row(&mut page, &cells);
    }
    page.push_str("## Figures of Argad!\n\n![Figures](gallery/figures.svg)\n\n## Ground\n\nWhat has an edge in the rules shows it exactly there.\n\n");
    let mut cells = Vec::new();
    for kind in GroundKind::iter() {
        let mut s = scenes::empty(4.6, 3.4);
        if matches!(kind, GroundKind::Ford | GroundKind::Bridge) {
            let band = Shape::Band { line: scenes::line(&[(0.0, 1.7), (4.6, 1.7)]), width: scenes::UD };
            s.ground.push(scenes::ground(GroundKind::River, band, ""));
        }
        s.ground.push(scenes::ground(kind, scenes::usual(kind, 2.3, 1.7), ""));
        let svg = plan(&s, &Options { pixels: 50, ..bare.clone() });
        let name: &'static str = kind.into();
        let file = format!("ground/{name}.svg");
        fs::write(folder.join(&file), &svg)?;
        let words = name.replace('_', " ");
        cells.push((words[..1].to_uppercase() + &words[1..], file, 230));
    }
    row(&mut page, &cells);
    page.push_str("## Flags\n\nNations by pattern first, by tincture second; a nation not listed gets a flag of its own from the letters of its name.\n\n![Flags](gallery/flags.svg)\n");
    fs::write(
        folder.join("flags.svg"),
        plan(&scenes::flags(), &Options { pixels: 60, names: Names::Labels, ..Options::default() }),
    )?;
    fs::write(docs.join("gallery.md"), page)?;
    Ok(())
}
