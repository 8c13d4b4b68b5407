//! Lists the files of `armies/lists` so that the library carries them wherever it runs.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let root = here.join("../../armies/lists/adgr").canonicalize()?;
    println!("cargo::rerun-if-changed={}", root.display());
    let mut paths: Vec<PathBuf> =
        fs::read_dir(&root)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    paths.retain(|p| p.extension().is_some_and(|e| e == "toml"));
    paths.sort();
    let mut list = String::from("&[\n");
    for path in &paths {
        println!("cargo::rerun-if-changed={}", path.display());
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        let _ = writeln!(list, "    ({id:?}, include_str!({:?})),", path.to_string_lossy());
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("lists.rs"), list)
}
