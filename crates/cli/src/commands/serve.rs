//! `rocroi serve`, and what `rocroi` alone does: serves the page and the battles, and opens the browser.

use anyhow::{Context as _, Result};
use rocroi_server::serve::{self, Config};
use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Arguments of `rocroi serve`
#[derive(clap::Args)]
pub struct Args {
    /// The port; if it is taken, the next free one
    #[arg(long, default_value_t = serve::PORT)]
    port: u16,
    /// The address to listen at; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// Open the browser (`rocroi` alone does)
    #[arg(long)]
    open: bool,
    /// Only print the address
    #[arg(long, conflicts_with = "open")]
    no_open: bool,
    /// The folder battles are kept in; ROCROI_DATA, or the platform's own, if not given
    #[arg(long)]
    data: Option<PathBuf>,
    /// Keep battles in this PostgreSQL database instead (postgres://…); ROCROI_DATABASE if not given
    #[arg(long)]
    database: Option<String>,
    /// A folder with the page, instead of the one inside the program
    #[arg(long)]
    client: Option<PathBuf>,
}

impl Default for Args {
    fn default() -> Self {
        let c = Config::default();
        Args {
            port: c.port,
            host: c.host,
            open: true,
            no_open: false,
            data: None,
            database: None,
            client: None,
        }
    }
}

/// Serves until it is told to stop.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let config = Config {
        host: args.host,
        port: args.port,
        data: args.data.clone().unwrap_or_else(serve::data_folder),
        client: args.client.clone(),
        ..Config::default()
    };
    let config = Config { database: args.database.clone().or(config.database.clone()), ..config };
    // Until the end: its last lines are written when it is dropped.
    let log = rocroi_server::log::start(&config.data.join("log"));
    if let Err(e) = &log {
        writeln!(out, "{e}")?;
    }
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    runtime.block_on(async {
        let server = serve::start(config).await.map_err(anyhow::Error::msg)?;
        let address = format!("http://{}/", server.at);
        let mut said = String::new();
        if let Some(port) = server.taken {
            said.push_str(&format!("Port {port} is taken.\n"));
        }
        said.push_str(&format!("Rocroi is at {address}\n"));
        if args.open && !args.no_open && !open(&address) {
            said.push_str("No browser could be started: open that address in one.\n");
        }
        said.push_str("Stop with Ctrl-C.\n");
        // Whoever started us may have stopped listening; that is no reason to stop serving.
        let _ = out.write_all(said.as_bytes()).and_then(|()| out.flush());
        server.run(stop()).await;
        Ok(())
    })
}

/// Ctrl-C, or the system's wish.
async fn stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut term) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = term.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Opens an address in the browser of the desktop; false if none could be started.
fn open(address: &str) -> bool {
    let program: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(target_os = "windows") {
        &["cmd", "/C", "start", ""]
    } else {
        &["xdg-open"]
    };
    Command::new(program[0])
        .args(&program[1..])
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .is_ok()
}
