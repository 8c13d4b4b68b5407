//! Lists the ready battles of `battles/` and, with the feature `client`, the built page of `web/dist`, so that
//! the program carries both.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let battles = list(&here.join("../../battles").canonicalize()?, "include_str", |p| ends(p, "toml"))?;
    fs::write(out.join("battles.rs"), battles)?;
    let client = if env::var_os("CARGO_FEATURE_CLIENT").is_some() {
        let dist = here.join("../../web/dist");
        let dist = dist.canonicalize().map_err(|e| {
            io::Error::other(format!("the page is not built (`cargo xtask client` builds it): {e}"))
        })?;
        list(&dist, "include_bytes", |_| true)?
    } else {
        "&[]".to_owned()
    };
    fs::write(out.join("client.rs"), client)
}

fn ends(path: &Path, with: &str) -> bool {
    path.extension().is_some_and(|e| e == with)
}

fn list(root: &Path, include: &str, wanted: fn(&Path) -> bool) -> io::Result<String> {
    let mut paths = Vec::new();
    collect(root, &mut paths)?;
    paths.retain(|p| wanted(p));
    paths.sort();
    let mut list = String::from("&[\n");
    for path in &paths {
        let name = path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
        let _ = writeln!(list, "    ({name:?}, {include}!({:?})),", path.to_string_lossy());
    }
    list.push_str("]\n");
    Ok(list)
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}
