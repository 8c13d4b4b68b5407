//! Lists the files of `rulebook/` so that the library carries their text wherever it runs, a page included.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let root = here.join("../../rulebook").canonicalize()?;
    println!("cargo::rerun-if-changed={}", root.display());
    let mut paths = Vec::new();
    collect(&root, &mut paths)?;
    paths.sort();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for system in ["adgr", "tercios", "argad"] {
        let mut list = String::from("&[\n");
        for path in paths.iter().filter(|p| p.starts_with(root.join(system))) {
            let name = path.strip_prefix(&root).unwrap_or(path).to_string_lossy().replace('\\', "/");
            let _ = writeln!(list, "    ({name:?}, include_str!({:?})),", path.to_string_lossy());
        }
        list.push_str("]\n");
        fs::write(out.join(format!("{system}.rs")), list)?;
    }
    Ok(())
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|e| e == "md" || e == "toml") {
            paths.push(path);
        }
    }
    Ok(())
}
