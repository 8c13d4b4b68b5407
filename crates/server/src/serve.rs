//! Putting it together: where battles are kept, which port, and stopping without losing the answer in hand.

use crate::client::{self, Client};
use crate::hall::Hall;
use crate::http;
use crate::store::Store;
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use tokio::net::TcpListener;

/// The year of the battle, and a port nobody else wants.
pub const PORT: u16 = 1643;
/// How many ports are tried, one after the other, when one is taken.
const TRIED: u16 = 64;
/// Battles open at once.
const ROOMS: usize = 4096;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address it listens at; the loopback unless other machines shall reach it.
    pub host: IpAddr,
    /// The port wanted; 0 for any free one.
    pub port: u16,
    /// The folder battles are kept in.
    pub data: PathBuf,
    /// The page: inside the program if none.
    pub client: Option<PathBuf>,
}

impl Default for Config {
    fn default() -> Self {
        Config { host: Ipv4Addr::LOCALHOST.into(), port: PORT, data: data_folder(), client: None }
    }
}

/// The platform's folder for what programs keep, and ours in it; `ROCROI_DATA` if that is set.
pub fn data_folder() -> PathBuf {
    let var = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    if let Some(dir) = var("ROCROI_DATA") {
        return dir;
    }
    let home = || std::env::home_dir().unwrap_or_default();
    let base = if cfg!(target_os = "windows") {
        var("APPDATA").unwrap_or_else(home)
    } else if cfg!(target_os = "macos") {
        home().join("Library/Application Support")
    } else {
        var("XDG_DATA_HOME").unwrap_or_else(|| home().join(".local/share"))
    };
    base.join("rocroi")
}

/// A server that listens but does not serve yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    hall: Hall,
    client: Client,
    /// Where it listens.
    pub at: SocketAddr,
    /// The port that was wanted, if it was taken.
    pub taken: Option<u16>,
}

/// Listens at the port wanted, or the next free one.
async fn listen(host: IpAddr, port: u16) -> Result<TcpListener, String> {
    let mut last = String::new();
    for p in port..=port.saturating_add(if port == 0 { 0 } else { TRIED }) {
        match TcpListener::bind((host, p)).await {
            Ok(l) => return Ok(l),
            Err(e) => last = format!("cannot listen at {host}, port {p}: {e}"),
        }
    }
    Err(last)
}

async fn store(data: &Path) -> Result<Store, String> {
    std::fs::create_dir_all(data).map_err(|e| format!("cannot make the folder {}: {e}", data.display()))?;
    let file = data.join("battles.sqlite");
    Store::open(&format!("sqlite://{}?mode=rwc", file.display()))
        .await
        .map_err(|e| format!("cannot open {}: {e}", file.display()))
}

/// Opens the store and listens.
///
/// # Errors
/// What cannot be opened, in words.
pub async fn start(config: Config) -> Result<Server, String> {
    let client = match config.client {
        Some(folder) => Client::Folder(folder),
        None => Client::Carried,
    };
    if matches!(client, Client::Carried) && !client::carried() {
        tracing::warn!("this program carries no page: give its folder by --client");
    }
    let hall = Hall::new(store(&config.data).await?, ROOMS);
    let listener = listen(config.host, config.port).await?;
    let at = listener.local_addr().map_err(|e| e.to_string())?;
    let taken = (config.port != 0 && at.port() != config.port).then_some(config.port);
    Ok(Server { listener, hall, client, at, taken })
}

impl Server {
    /// Serves until `stop` comes; then every battle finishes the answer it has in hand.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), String> {
        let hall = self.hall.clone();
        let closing = async move {
            stop.await;
            hall.close().await;
        };
        axum::serve(self.listener, http::routes(self.hall, self.client))
            .with_graceful_shutdown(closing)
            .await
            .map_err(|e| e.to_string())
    }
}
