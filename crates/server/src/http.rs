//! The routes: the page, ready battles, making battles, playing them over a WebSocket, health and metrics. Secrets
//! never stand in a path, a query or a log: they come in the first frame of a socket, or in a header.

use crate::hall::Hall;
use crate::limits::{Gate, Inside};
use crate::page::Page;
use crate::{rest, socket};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, FromRef, Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use std::sync::Arc;
use tower_http::set_header::SetResponseHeaderLayer;

/// What a browser may do with what comes from here: run our own scripts and our own engine, nothing else.
const SAFETY: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

/// What the routes share.
#[derive(Clone, Debug, FromRef)]
pub struct Shared {
    /// All the rooms.
    pub hall: Hall,
    /// Who may ask for how much.
    pub gate: Gate,
}

/// The routes over a hall, with the page.
pub fn routes(shared: Shared, client: Page) -> Router {
    let page = move |uri: Uri, headers: HeaderMap| async move { client.serve(uri.path(), &headers).await };
    let body = shared.gate.limits.body;
    let mut router = Router::new()
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .route("/api", get(rest::page))
        .route("/api/openapi.json", get(rest::openapi))
        .route("/api/ready", get(rest::ready))
        .route("/api/ready/{system}/{name}/plan", get(rest::plan))
        .route("/api/ready/{system}/{name}/roster", get(rest::roster))
        .route("/api/battles", post(crate::make::make))
        .route("/api/battles/{id}", get(rest::about))
        .route("/api/battles/{id}/chronicle", get(rest::chronicle))
        .route("/api/battles/{id}/luck", get(rest::luck))
        .route("/api/battles/{id}/branch", post(rest::branch))
        .route("/api/battles/{id}/play", get(play))
        .route("/api/{*nothing}", get(rest::nothing))
        .fallback(get(page))
        .layer(DefaultBodyLimit::max(body))
        .with_state(shared);
    for (name, value) in SAFETY {
        router = router.layer(SetResponseHeaderLayer::if_not_present(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        ));
    }
    router
}

async fn health(State(hall): State<Hall>) -> Response {
    match hall.store().alive().await {
        Ok(()) => "well".into_response(),
        Err(e) => (StatusCode::SERVICE_UNAVAILABLE, e.0).into_response(),
    }
}

async fn metrics(State(hall): State<Hall>) -> Response {
    let kind = HeaderValue::from_static("text/plain; version=0.0.4");
    ([(header::CONTENT_TYPE, kind)], hall.store().meters().text()).into_response()
}

async fn play(
    State(hall): State<Hall>,
    State(gate): State<Gate>,
    Extension(inside): Extension<Arc<Inside>>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let limits = gate.limits;
    upgrade
        .max_message_size(limits.frame)
        .max_frame_size(limits.frame)
        .on_upgrade(move |ws| socket::talk(hall, id, ws, limits, inside))
}
