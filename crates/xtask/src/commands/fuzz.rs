//! `cargo xtask fuzz TARGET`: libFuzzer against everything that reads a text from outside. Needs a nightly compiler.

use crate::shell;
use anyhow::{Context, Result};
use std::path::PathBuf;

/// Arguments of `cargo xtask fuzz`
#[derive(clap::Args)]
pub struct Args {
    /// What is read
    #[arg(value_enum)]
    target: Target,
    /// For how many seconds
    #[arg(long, default_value_t = 60)]
    seconds: u32,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Target {
    /// Case files, positions and ready battles
    Case,
    /// Chronicles
    Chronicle,
    /// Orders as text and as JSON
    Order,
    /// Chapters of the rulebook
    Rulebook,
}

impl Target {
    fn name(self) -> &'static str {
        match self {
            Target::Case => "case",
            Target::Chronicle => "chronicle",
            Target::Order => "order",
            Target::Rulebook => "rulebook",
        }
    }

    /// Files of the project that show the fuzzer what such a text looks like.
    fn seeds(self) -> Result<Vec<PathBuf>> {
        let like = |file: &PathBuf| {
            let (file, ends) = (file.to_string_lossy(), |e: &str| file.extension().is_some_and(|x| x == e));
            match self {
                Target::Case => (file.starts_with("cases") || file.starts_with("battles")) && ends("toml"),
                Target::Chronicle => file.starts_with("kept") && ends("jsonl"),
                Target::Order => false,
                Target::Rulebook => file.starts_with("rulebook") && ends("md"),
            }
        };
        Ok(shell::files()?.into_iter().filter(like).collect())
    }
}

/// Runs cargo-fuzz, installing it if need be.
pub fn run(args: &Args) -> Result<()> {
    if !shell::works(shell::cargo().args(["fuzz", "--version"])) {
        eprintln!("installing cargo-fuzz (half a minute)");
        shell::run(shell::cargo().args(["install", "--quiet", "--locked", "cargo-fuzz"]))
            .context("cargo fuzz is missing")?;
    }
    let name = args.target.name();
    let seeds = shell::target().join("fuzz").join(name);
    std::fs::create_dir_all(&seeds)?;
    for (n, file) in args.target.seeds()?.into_iter().enumerate() {
        std::fs::copy(shell::root().join(file), seeds.join(format!("seed-{n}")))?;
    }
    if matches!(args.target, Target::Order) {
        // The orders a case file gives are the best pattern of an order.
        for (n, order) in orders()?.into_iter().enumerate() {
            std::fs::write(seeds.join(format!("seed-{n}")), order)?;
        }
    }
    // The toolchain is chosen by rustup's cargo, not by the one that runs us.
    let mut cargo = shell::command("cargo");
    cargo.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN").env_remove("RUSTC");
    cargo.args(["+nightly", "fuzz", "run", "--target-dir"]).arg(shell::target().join("fuzz-build")).arg(name);
    cargo.arg(&seeds).args(["--", "-max_len=60000", "-timeout=20"]);
    cargo.arg(format!("-max_total_time={}", args.seconds));
    shell::run(&mut cargo).context(
        "the fuzzer found something, or there is no nightly compiler (`rustup toolchain install nightly`)",
    )
}

/// Every order given in a case.
fn orders() -> Result<Vec<String>> {
    let cases = Target::Case.seeds()?;
    let mut out = Vec::new();
    for file in cases {
        let text = std::fs::read_to_string(shell::root().join(file))?;
        let order = |line: &str| Some(line.strip_prefix("order = \"")?.strip_suffix('"')?.to_owned());
        out.extend(text.lines().filter_map(order));
    }
    Ok(out)
}
