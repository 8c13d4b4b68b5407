//! `cargo xtask wasm`: the engine for WebAssembly, by either of two routes: the target that rustup
//! brings, or Debian's compiler with the standard library built from source.

use crate::shell;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use std::path::PathBuf;

/// Arguments of `cargo xtask wasm`
#[derive(clap::Args)]
pub struct Args {
    /// How to get the standard library; whichever works, unless given
    #[arg(long)]
    route: Option<Route>,
}

/// Where the standard library for WebAssembly comes from.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Route {
    /// The target of rustup
    Rustup,
    /// Debian's packages, built from source
    Debian,
}

const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "libstd-rust-web-dev", "lld-22"];

// What the page will be made of. Once there is a crate for the page, it alone is built: it brings the others.
const PAGE: &str = "rocroi-wasm";
const ENGINE: [&str; 6] =
    ["rocroi-table", "rocroi-game", "rocroi-rulebook", "rocroi-adgr", "rocroi-tercios", "rocroi-argad"];

/// Builds and says what was built.
pub fn run(args: &Args) -> Result<()> {
    println!("{}", build(args.route)?);
    Ok(())
}

/// Builds by the route given, or by rustup if its target can be had and by Debian otherwise.
pub fn build(route: Option<Route>) -> Result<String> {
    let packages = packages()?;
    let route = match route {
        Some(Route::Rustup) => {
            if !rustup_target() {
                bail!(
                    "the target {TARGET} is not there: run `rustup target add {TARGET}`, or take `--route debian`"
                );
            }
            Route::Rustup
        }
        Some(Route::Debian) => Route::Debian,
        None if rustup_target() => Route::Rustup,
        None => Route::Debian,
    };
    match route {
        Route::Rustup => shell::run(build_with(&mut shell::cargo(), "wasm", &packages))?,
        Route::Debian => debian(&packages)?,
    }
    Ok(format!("{} for {TARGET}, {route:?} route", packages.join(", ")))
}

fn packages() -> Result<Vec<String>> {
    let there: Vec<String> = crate::checks::metadata()?.packages.into_iter().map(|p| p.name).collect();
    let wanted = if there.iter().any(|p| p == PAGE) { vec![PAGE] } else { ENGINE.to_vec() };
    Ok(wanted.into_iter().filter(|w| there.iter().any(|p| p == w)).map(str::to_owned).collect())
}

fn build_with<'a>(
    cargo: &'a mut std::process::Command,
    folder: &str,
    packages: &[String],
) -> &'a mut std::process::Command {
    cargo.args(["build", "--quiet", "--locked", "--release", "--lib", "--target", TARGET]);
    cargo.args(["--config", "profile.release.panic=\"abort\""]);
    cargo.arg("--target-dir").arg(shell::target().join(folder));
    for package in packages {
        cargo.args(["--package", package]);
    }
    cargo
}

// The standard library is there, or rustup brings it.
fn rustup_target() -> bool {
    target_is_there() || {
        eprintln!("installing the target {TARGET} by rustup");
        shell::works(shell::command("rustup").args(["target", "add", TARGET])) && target_is_there()
    }
}

fn target_is_there() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let folder = shell::read(shell::command(rustc).args(["--print", "target-libdir", "--target", TARGET]));
    let Ok(list) = folder.and_then(|f| Ok(std::fs::read_dir(f.trim())?)) else {
        return false;
    };
    list.filter_map(Result::ok).any(|e| e.file_name().to_string_lossy().starts_with("libstd-"))
}

fn debian(packages: &[String]) -> Result<()> {
    if !shell::works(shell::command("dpkg").arg("-s").args(DEBIAN)) {
        eprintln!("installing Debian packages: {}", DEBIAN.join(" "));
        let install = || -> Result<()> {
            shell::run(shell::command("apt-get").args(["update", "-q"]))?;
            shell::run(
                shell::command("apt-get").args(["install", "-qy", "--no-install-recommends"]).args(DEBIAN),
            )
        };
        install().with_context(|| {
            format!(
                "no standard library for {TARGET}: run `rustup target add {TARGET}`, or as root install {}",
                DEBIAN.join(" ")
            )
        })?;
    }
    let files = shell::read(shell::command("dpkg").args(["-L", "rustc-web"]))?;
    let rustc = files.lines().find(|l| l.ends_with("bin/rustc")).context("rustc-web has no rustc")?;
    let rustc = PathBuf::from(rustc);
    let bin = rustc.parent().context("rustc-web has no folder")?;
    // Debian's compiler comes before rustup's, and may use what is not stable yet: it must build std.
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(bin.to_path_buf()).chain(std::env::split_paths(&path)))?;
    let mut cargo = shell::command(bin.join("cargo"));
    cargo
        .env("PATH", path)
        .env("RUSTC", &rustc)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-22")
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("RUSTUP_HOME");
    shell::run(build_with(&mut cargo, "wasm-debian", packages).args(["-Z", "build-std=std,panic_abort"]))
}
