//! Putting it together: where battles are kept, which port, and stopping without losing the answer in hand.

use crate::hall::Hall;
use crate::http::{self, Shared};
use crate::limits::{Gate, Limits};
use crate::meters::Meters;
use crate::page::{self, Page};
use crate::store::Store;
use crate::{accept, clock};
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::TcpListener;

/// The year of the battle, and a port nobody else wants.
pub const PORT: u16 = 1643;
/// How many ports are tried, one after the other, when one is taken.
const TRIED: u16 = 64;

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address it listens at; the loopback unless other machines shall reach it.
    pub host: IpAddr,
    /// The port wanted; 0 for any free one.
    pub port: u16,
    /// The folder battles are kept in.
    pub data: PathBuf,
    /// The address of a PostgreSQL database to keep them in instead.
    pub database: Option<String>,
    /// The page: inside the program if none.
    pub client: Option<PathBuf>,
    /// What anybody may ask for.
    pub limits: Limits,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            host: Ipv4Addr::LOCALHOST.into(),
            port: PORT,
            data: data_folder(),
            database: std::env::var("ROCROI_DATABASE").ok().filter(|d| !d.is_empty()),
            client: None,
            limits: Limits::default(),
        }
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
    gate: Gate,
    page: Page,
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

async fn store(data: &Path, database: Option<&str>) -> Result<Store, String> {
    let meters = Arc::new(Meters::default());
    if let Some(address) = database {
        if !address.starts_with("postgres") {
            return Err(
                "the address of a database has the form postgres://user:password@host:port/name".into()
            );
        }
        // The address holds a password: it is named nowhere.
        return Store::open(address, meters).await.map_err(|e| format!("cannot open the database: {e}"));
    }
    std::fs::create_dir_all(data).map_err(|e| format!("cannot make the folder {}: {e}", data.display()))?;
    let opened = Store::open(&Store::in_folder(data), meters).await;
    opened.map_err(|e| format!("cannot open the battles in {}: {e}", data.display()))
}

/// A full disk is an answer we give, not a reason to die; and a thousand sockets need a thousand files.
fn prepare() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let files = getrlimit(Resource::Nofile);
        let _ = setrlimit(Resource::Nofile, Rlimit { current: files.maximum, maximum: files.maximum });
    }
    #[cfg(target_os = "linux")]
    {
        use tokio::signal::unix::{SignalKind, signal};
        const SIGXFSZ: i32 = 25;
        // Whoever listens for it is not killed by it: the write fails instead. It is never unheard again.
        if let Ok(unheard) = signal(SignalKind::from_raw(SIGXFSZ)) {
            drop(unheard);
        }
    }
}

/// Opens the store and listens.
///
/// # Errors
/// What cannot be opened, in words.
pub async fn start(config: Config) -> Result<Server, String> {
    clock::began();
    prepare();
    let page = match config.client {
        Some(folder) => Page::Folder(folder),
        None => Page::Carried,
    };
    if matches!(page, Page::Carried) && !page::carried() {
        tracing::warn!("this program carries no page: give its folder by --client");
    }
    let store = store(&config.data, config.database.as_deref()).await?;
    let gate = Gate::new(config.limits, store.meters().clone());
    let hall = Hall::new(store, gate.limits.rooms)?;
    let listener = listen(config.host, config.port).await?;
    let at = listener.local_addr().map_err(|e| e.to_string())?;
    let taken = (config.port != 0 && at.port() != config.port).then_some(config.port);
    let kept = if config.database.is_some() { "postgresql" } else { "sqlite" };
    tracing::info!(%at, kept, "listening");
    Ok(Server { listener, hall, gate, page, at, taken })
}

impl Server {
    /// All the rooms.
    pub fn hall(&self) -> &Hall {
        &self.hall
    }

    /// What is counted.
    pub fn meters(&self) -> Arc<Meters> {
        self.hall.store().meters().clone()
    }

    /// Serves until `stop` comes; then every battle finishes the answer it has in hand.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let hall = self.hall.clone();
        let closing = async move {
            stop.await;
            tracing::info!("stopping");
            hall.close().await;
        };
        let meters = self.meters();
        let shared = Shared { hall: self.hall, gate: self.gate.clone() };
        accept::accept(self.listener, http::routes(shared, self.page), self.gate, closing).await;
        // Whoever still listens hears why it ends.
        for _ in 0..100 {
            if meters.listeners.load(Ordering::Relaxed) <= 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        tracing::info!("stopped");
    }
}
