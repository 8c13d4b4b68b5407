//! Lists to print: the samples, one with long names and everything, one that is not legal.

use rocroi_armies::{ListFile, SYSTEMS};
use std::fmt::Write as _;
use std::path::Path;

fn files(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../armies").join(folder);
    let mut paths: Vec<_> =
        std::fs::read_dir(&root).expect("folder").map(|e| e.expect("file").path()).collect();
    paths.sort();
    let name = |p: &Path| p.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|p| (name(p), std::fs::read_to_string(p).expect("text"))).collect()
}

/// Every sample army, by system and name.
pub fn samples() -> Vec<(String, ListFile)> {
    let all = SYSTEMS.iter().flat_map(|s| files(&format!("samples/{s}")).into_iter().map(move |f| (s, f)));
    all.map(|(s, (name, text))| (format!("{s}/{name}"), ListFile::read(&text).expect("a list"))).collect()
}

/// One of them.
pub fn sample(name: &str) -> ListFile {
    samples().into_iter().find(|(n, _)| n == name).unwrap_or_else(|| panic!("no sample {name}")).1
}

/// Lists with one fault each.
pub fn illegal(system: &str) -> Vec<(String, ListFile)> {
    let all = files(&format!("illegal/{system}"));
    all.into_iter().filter_map(|(name, text)| Some((name, ListFile::read(&text).ok()?))).collect()
}

/// A large army of long names, letters of many languages among them.
pub fn large(system: &str) -> ListFile {
    let long =
        "Königlich-schwedisches Leibregiment zu Fuß des Feldmarschalls Banér (Östergötland och Småland)";
    let text = match system {
        "adgr" => {
            let mut t = String::from(
                "system = \"adgr\"\nname = \"L'armée de Flandre et de Franche-Comté sous le commandement du très illustre don Francisco de Melo, marquis de Tor de Laguna\"\nyear = 1643\npoints = 400\nregion = \"plain\"\nfortified_camp = true\n[works]\nfortifications = 3\nobstacles = 2\n",
            );
            let troops = [
                ("tercio", "[\"musket\"]", 3),
                ("pike-and-shot", "[\"salvo\", \"regimental-artillery\"]", 4),
                ("cuirassier", "[\"impact\"]", 4),
                ("heavy-cavalry", "[\"pistol\"]", 3),
                ("light-cavalry", "[\"carbine\"]", 3),
                ("dragoon", "[\"musket\"]", 2),
                ("light-infantry", "[\"arquebus\"]", 4),
                ("medium-artillery", "[]", 2),
                ("keil", "[\"keil-swordsmen\"]", 1),
                ("elephant", "[]", 1),
                ("war-wagon", "[]", 1),
            ];
            for corps in ["Vanguardia", "Batalla", "Retaguardia"] {
                let chief = corps == "Batalla";
                let _ = write!(
                    t,
                    "[[corps]]\nname = \"{corps} del ejército de Su Majestad Católica\"\ngeneral = {{ rank = \"competent\", chief = {chief}, name = \"{long}\" }}\n"
                );
                for (i, (troop, options, number)) in troops.iter().enumerate() {
                    let name =
                        if i % 3 == 2 { String::new() } else { format!("name = \"{corps} {i}, {long}\"\n") };
                    let _ = write!(
                        t,
                        "[[corps.unit]]\ntroop = \"{troop}\"\nquality = \"elite\"\noptions = {options}\nnumber = {number}\n{name}"
                    );
                }
            }
            t
        }
        "tercios" => {
            let mut t = format!(
                "system = \"tercios\"\nname = \"{long}\"\nnation = \"spain\"\nstructure = \"standard\"\npoints = 3000\n[[chief]]\nrank = 5\nname = \"{long}\"\nvirtues = [\"zeal\", \"fame\"]\ntraits = [\"hero\", \"provoker\", \"cautious\"]\n"
            );
            for i in 0..6 {
                let _ = write!(
                    t,
                    "[[regiment]]\nformation = \"infantry_regiment\"\nname = \"{i}. {long}\"\n[[regiment.commander]]\nrank = 2\nvirtues = [\"will\"]\ntraits = [\"mentor\"]\n"
                );
                for (j, (profile, options)) in [
                    ("tercio", "[\"viejo\", \"swordsmen\", \"halberds\"]"),
                    ("classic_battalion", "[]"),
                    ("shot_company", "[]"),
                    ("pike_company", "[]"),
                ]
                .iter()
                .enumerate()
                {
                    let _ = write!(
                        t,
                        "[[regiment.unit]]\nprofile = \"{profile}\"\noptions = {options}\nname = \"{j} {long}\"\n"
                    );
                }
            }
            t
        }
        _ => {
            let mut t = format!(
                "system = \"argad\"\nname = \"{long}\"\npoints = 900\n[[group]]\nname = \"Capitaine\"\nfigure = [{{ like = \"light-cavalry-captain\" }}]\n"
            );
            for i in 0..9 {
                let _ = write!(
                    t,
                    "[[group]]\nname = \"{i}. {long}\"\nfigure = [{{ like = \"sergeant\" }}, {{ like = \"line-soldier\", n = 7 }}, {{ like = \"raider-on-foot\", n = 2 }}, {{ like = \"pioneer\", n = 2 }}]\n"
                );
            }
            t
        }
    };
    ListFile::read(&text).unwrap_or_else(|t| panic!("{t:?}\n{text}"))
}
