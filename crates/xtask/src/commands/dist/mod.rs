//! `cargo xtask dist`: one archive for people who have neither Rust nor Node: the program with the page and the press
//! inside, sample armies, and the licences of all it is made of. What was packed is unpacked again and tried.

mod licences;
mod tried;

use super::client;
use crate::{cases, checks, shell};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// Arguments of `cargo xtask dist`
#[derive(clap::Args)]
pub struct Args {
    /// Only lay it out and try it with the program of the tests, which carries neither page nor press
    #[arg(long)]
    tests: bool,
}

const README: &str = "Rocroi

Pike-and-shot battles by the book, in the browser. Nothing has to be installed.

    ./rocroi            starts it and opens the browser
    ./rocroi --help     everything else it can do

armies/ holds sample armies: ./rocroi army check armies/adgr/sweden-1632.toml
licences/ holds the licences of all that Rocroi is made of.


Batailles de l'âge des piques et des mousquets, selon les règles, dans le navigateur. Rien à installer.

    ./rocroi            le lance et ouvre le navigateur
    ./rocroi --help     tout ce qu'il sait faire d'autre

armies/ contient des armées d'exemple, licences/ les licences de tout ce dont Rocroi est fait.
";

/// Builds, packs, unpacks and tries.
pub fn run(args: &Args) -> Result<()> {
    if args.tests {
        println!("{}", with_tests()?);
        return Ok(());
    }
    eprintln!("The page, then the program with the press: about ten minutes the first time.");
    println!("{}", client::build()?);
    let features = ["--features", licences::FEATURES];
    shell::run(
        shell::cargo().args(["build", "--release", "--locked", "--package", "rocroi-cli"]).args(features),
    )?;
    let program = shell::target().join("release/rocroi");
    let folder = pack(&program, &shell::target().join("dist"))?;
    let name = folder.file_name().unwrap_or_default().to_os_string();
    let archive = folder.with_file_name(format!("{}.tar.gz", name.to_string_lossy()));
    let dist = folder.parent().context("no folder to pack in")?;
    let mut tar = shell::command("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "-czf"]).arg(&archive).arg("-C").arg(dist).arg(&name);
    shell::run(&mut tar)?;
    let bytes = fs::metadata(&archive)?.len();
    println!("{}: {:.1} MB", archive.display(), bytes as f64 / 1e6);

    let elsewhere = shell::target().join("dist/tried");
    empty(&elsewhere)?;
    shell::run(shell::command("tar").arg("-xzf").arg(&archive).arg("-C").arg(&elsewhere))?;
    let said = tried::run(&elsewhere.join(name), tried::Inside::All)?;
    println!("{said}");
    Ok(())
}

/// Lays it out with the program of the tests and tries it; says what worked.
pub fn with_tests() -> Result<String> {
    let folder = pack(cases::rocroi().get_program().as_ref(), &shell::target().join("dist/tests"))?;
    tried::run(&folder, tried::Inside::Nothing)
}

// Lays out in a folder below `into` what the archive holds; gives the folder.
fn pack(program: &Path, into: &Path) -> Result<PathBuf> {
    let version = checks::metadata()?
        .packages
        .into_iter()
        .find(|p| p.name == "rocroi-cli")
        .map(|p| p.version)
        .context("there is no rocroi-cli")?;
    let machine = format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH);
    let folder = into.join(format!("rocroi-{version}-{machine}"));
    empty(&folder)?;
    fs::copy(program, folder.join("rocroi")).with_context(|| format!("no {}", program.display()))?;
    fs::write(folder.join("README.txt"), README)?;
    for file in ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE", "DEVIATIONS.md"] {
        fs::copy(shell::root().join(file), folder.join(file))?;
    }
    let mut armies = 0;
    for file in shell::files()? {
        if let Ok(below) = file.strip_prefix("armies/samples") {
            let to = folder.join("armies").join(below);
            fs::create_dir_all(to.parent().context("a file without a folder")?)?;
            fs::copy(shell::root().join(&file), to)?;
            armies += 1;
        }
    }
    if armies == 0 {
        bail!("armies/samples is empty");
    }
    licences::write(&folder.join("licences"))?;
    Ok(folder)
}

fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}
