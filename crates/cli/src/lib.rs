//! The program `rocroi`: reads the command line and hands over to one module per command.
//! It holds no rule and no format of its own.

mod commands;
mod page;

use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

/// Pike-and-shot battles by the book: ADG-R, Tercios and Argad!
#[derive(Parser)]
#[command(name = "rocroi", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<commands::Command>,
}

/// Does what the command line says.
pub fn main() -> ExitCode {
    let mut out = std::io::stdout().lock();
    match commands::run(Cli::parse().command.unwrap_or_default(), &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output may stop before its end: `rocroi rules … | head`.
        Err(e)
            if e.downcast_ref::<std::io::Error>()
                .is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe) =>
        {
            ExitCode::SUCCESS
        }
        Err(e) => {
            eprintln!("rocroi: {e:#}");
            ExitCode::FAILURE
        }
    }
}
