//! `cargo xtask wasm`: the engine for WebAssembly, by either of two routes: the target that rustup
//! brings, or Debian's compiler with the standard library built from source.

use crate::shell;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use std::path::{Path, PathBuf};

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

const PACKAGE: &str = "rocroi-wasm";
// The engines of the page, one for each system, and one for lists of all of them.
const ENGINES: [&str; 4] = ["adgr", "tercios", "argad", "armies"];
const PARITY: &str = "parity";

/// Builds and says what was built.
pub fn run(args: &Args) -> Result<()> {
    println!("{}", build(args.route)?);
    Ok(())
}

/// Builds the engines and writes them with their bindings where the page imports them.
pub fn bindings() -> Result<()> {
    let route = choose(None)?;
    build_by(route)?;
    ENGINES.into_iter().try_for_each(|e| bind(route, e, &shell::root().join("web/src/engine")))
}

/// The same with what compares machines, which the page does not carry.
pub fn bindings_for_parity() -> Result<PathBuf> {
    let route = choose(None)?;
    build_by(route)?;
    let out = shell::target().join("parity/engine");
    bind(route, PARITY, &out)?;
    Ok(out)
}

fn bind(route: Route, engine: &str, out: &Path) -> Result<()> {
    let folder = shell::target().join(match route {
        Route::Rustup => "wasm",
        Route::Debian => "wasm-debian",
    });
    let module = folder.join(TARGET).join("release/examples").join(format!("{engine}.wasm"));
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(&module)
        .web(true)?
        .typescript(true)
        // Names of functions are for debuggers, and a third of the size.
        .remove_name_section(true)
        .remove_producers_section(true)
        // Without it `init()` in the browser finds no file.
        .omit_default_module_path(false)
        .generate(out)
        .with_context(|| format!("no bindings for {}", module.display()))
}

/// Builds by the route given, or by rustup if its target can be had and by Debian otherwise.
pub fn build(route: Option<Route>) -> Result<String> {
    let route = choose(route)?;
    build_by(route)?;
    Ok(format!("{} for {TARGET}, {route:?} route", ENGINES.join(", ")))
}

fn choose(route: Option<Route>) -> Result<Route> {
    match route {
        Some(Route::Rustup) if !rustup_target() => bail!(
            "the target {TARGET} is not there: run `rustup target add {TARGET}`, or take `--route debian`"
        ),
        Some(route) => Ok(route),
        None if rustup_target() => Ok(Route::Rustup),
        None => Ok(Route::Debian),
    }
}

fn build_by(route: Route) -> Result<()> {
    match route {
        Route::Rustup => shell::run(build_with(&mut shell::cargo(), "wasm")),
        Route::Debian => debian(),
    }
}

fn build_with<'a>(cargo: &'a mut std::process::Command, folder: &str) -> &'a mut std::process::Command {
    cargo.args(["build", "--locked", "--release", "--examples", "--target", TARGET, "--package", PACKAGE]);
    // What travels to a page is better small: half the size of the fastest build, and still far below a frame. Optimising
    // every engine as a whole would take minutes and save a twentieth.
    for set in ["panic=\"abort\"", "opt-level=\"s\"", "debug=0"] {
        cargo.arg("--config").arg(format!("profile.release.{set}"));
    }
    cargo.arg("--target-dir").arg(shell::target().join(folder));
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

fn debian() -> Result<()> {
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
    shell::run(build_with(&mut cargo, "wasm-debian").args(["-Z", "build-std=std,panic_abort"]))
}
