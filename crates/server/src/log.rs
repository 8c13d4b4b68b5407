//! The log: lines for people to stderr, lines of JSON to a file that is changed every day and kept for two weeks.
//! `ROCROI_LOG` says how much (`debug`, `rocroi_server=trace`, …). No secret ever stands in it: what is written names
//! battles by their public ids.

use std::io::IsTerminal as _;
use std::path::Path;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, fmt};

/// Files of the log that are kept.
const FILES: usize = 14;

/// Begins to log, to files in this folder too if they can be made. What is given back writes the last lines when dropped.
///
/// # Errors
/// If the files cannot be made; then only stderr is written to.
pub fn start(folder: &Path) -> Result<WorkerGuard, String> {
    let much = || {
        EnvFilter::try_from_env("ROCROI_LOG").unwrap_or_else(|_| EnvFilter::new("warn,rocroi_server=info"))
    };
    let people = || {
        let colour = std::io::stderr().is_terminal();
        fmt::layer().with_writer(std::io::stderr).with_ansi(colour).with_target(false)
    };
    // Whoever turns the files over complains of a folder that is not there yet.
    let _ = std::fs::create_dir_all(folder);
    let file = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("rocroi")
        .filename_suffix("log")
        .max_log_files(FILES)
        .build(folder);
    match file {
        Ok(file) => {
            // A disk that is slow or full holds up nobody: lines are dropped instead.
            let (file, guard) = tracing_appender::non_blocking(file);
            let json = fmt::layer().json().with_writer(file);
            let _ = tracing_subscriber::registry().with(much()).with(people()).with(json).try_init();
            Ok(guard)
        }
        Err(e) => {
            let _ = tracing_subscriber::registry().with(much()).with(people()).try_init();
            Err(format!("no log can be kept in {}: {e}", folder.display()))
        }
    }
}
