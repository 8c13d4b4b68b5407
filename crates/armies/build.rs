//! Lists the files of `armies/lists` and `armies/samples` so that the library carries them wherever it runs.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The TOML files of a folder, in order.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    paths.retain(|p| p.extension().is_some_and(|e| e == "toml"));
    paths.sort();
    for path in &paths {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    Ok(paths)
}

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let root = here.join("../../armies").canonicalize()?;
    let id = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut lists = String::from("&[\n");
    for path in files(&root.join("lists/adgr"))? {
        let _ = writeln!(lists, "    ({:?}, include_str!({:?})),", id(&path), path.to_string_lossy());
    }
    lists.push_str("]\n");
    fs::write(out.join("lists.rs"), lists)?;
    let mut samples = String::from("&[\n");
    for system in ["adgr", "tercios", "argad"] {
        for path in files(&root.join("samples").join(system))? {
            let _ = writeln!(
                samples,
                "    ({system:?}, {:?}, include_str!({:?})),",
                id(&path),
                path.to_string_lossy()
            );
        }
    }
    samples.push_str("]\n");
    fs::write(out.join("samples.rs"), samples)
}
