//! One module per command. To add one: a module with `Args` and `run`, a variant, a line in `run`.

use anyhow::Result;
use clap::Subcommand;

pub mod bench;
pub mod clauses;
pub mod client;
pub mod deviations;
pub mod dist;
pub mod fuzz;
pub mod mutants;
pub mod play;
pub mod soak;
pub mod test;
pub mod types;
pub mod wasm;

/// What `cargo xtask` can do.
#[derive(Subcommand)]
pub enum Command {
    /// Run every check of the project, doing all set-up a fresh Debian machine with Rust and Node needs
    Test(test::Args),
    /// Build what is needed and start the program `rocroi`
    Play(play::Args),
    /// Count the clauses of the rulebook that are proven by a test or a case
    Clauses(clauses::Args),
    /// Write DEVIATIONS.md from the conflicts and rulings of the rulebook
    Deviations(deviations::Args),
    /// Build the page into web/dist
    Client(client::Args),
    /// Pack one archive that runs without Rust or Node, and try it
    Dist(dist::Args),
    /// Build the engine for WebAssembly
    Wasm(wasm::Args),
    /// Measure a crate: runs its example `bench`
    Bench(bench::Args),
    /// Play many random battles of a system and check the laws of the contract
    Soak(soak::Args),
    /// Throw changed texts at everything that reads one (needs a nightly compiler)
    Fuzz(fuzz::Args),
    /// Write the page's TypeScript types from the Rust types
    Types(types::Args),
    /// Change a crate in small ways and tell which changes no test notices
    Mutants(mutants::Args),
}

/// Does it.
pub fn run(command: Command) -> Result<()> {
    match command {
        Command::Test(args) => test::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Clauses(args) => clauses::run(&args),
        Command::Deviations(args) => deviations::run(&args),
        Command::Client(args) => client::run(&args),
        Command::Dist(args) => dist::run(&args),
        Command::Wasm(args) => wasm::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Soak(args) => soak::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Types(args) => types::run(&args),
        Command::Mutants(args) => mutants::run(&args),
    }
}
