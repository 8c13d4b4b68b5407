//! Taking connections: each address has so many, each must say what it wants in time, and when the server stops
//! those that are served are served to the end.

use crate::limits::{Gate, Inside};
use axum::Router;
use axum::extract::Request;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt as _;

/// Connections that are still served when the server stops have so long.
const LAST: Duration = Duration::from_secs(10);
/// A connection for plain requests is closed after this; its client makes another.
const LIFE: Duration = Duration::from_secs(300);

/// Takes connections until `stop` comes.
pub async fn accept(listener: TcpListener, routes: Router, gate: Gate, stop: impl Future<Output = ()>) {
    let graceful = GracefulShutdown::new();
    let mut http = Builder::new(TokioExecutor::new()).http1_only();
    http.http1().timer(TokioTimer::new()).header_read_timeout(gate.limits.first);
    tokio::pin!(stop);
    loop {
        let (stream, from) = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok(a) => a,
                Err(e) => {
                    // Mostly too many files: some will be closed soon.
                    tracing::warn!(error = %e, "a connection could not be taken");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
        };
        let Some(inside) = gate.enter(from.ip()) else {
            tracing::debug!(address = %from.ip(), "too many connections of one address");
            continue;
        };
        let (http, watcher, routes) = (http.clone(), graceful.watcher(), routes.clone());
        tokio::spawn(serve(http, watcher, stream, routes, Arc::new(inside), gate.limits.first));
    }
    drop(listener);
    let _ = tokio::time::timeout(LAST, graceful.shutdown()).await;
}

async fn serve(
    http: Builder<TokioExecutor>,
    watcher: Watcher,
    stream: TcpStream,
    routes: Router,
    inside: Arc<Inside>,
    first: Duration,
) {
    // Whoever connects and says nothing at all is no client.
    if !matches!(tokio::time::timeout(first, stream.peek(&mut [0])).await, Ok(Ok(1))) {
        return;
    }
    // A frame is sent when it is ready, not when there is more.
    let _ = stream.set_nodelay(true);
    let routes = routes.map_request(move |mut request: Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(inside.clone());
        request.map(axum::body::Body::new)
    });
    let service = TowerToHyperService::new(routes);
    let connection = http.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
    // A socket of a battle has its own time from here on; a connection for plain requests has this.
    if let Ok(Err(e)) = tokio::time::timeout(LIFE, watcher.watch(connection)).await {
        tracing::debug!(error = %e, "a connection ended");
    }
}
