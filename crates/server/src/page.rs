//! The page: carried inside the program (feature `client`), or read from a folder while one works on it.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::path::{Path, PathBuf};

static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// Where the page comes from.
#[derive(Clone, Debug)]
pub enum Page {
    /// From inside the program.
    Carried,
    /// From this folder.
    Folder(PathBuf),
}

/// Is a page inside this program?
pub fn carried() -> bool {
    !FILES.is_empty()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, e)| e) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "svg" => "image/svg+xml",
        "json" | "webmanifest" => "application/json",
        "png" => "image/png",
        _ => "text/plain; charset=utf-8",
    }
}

impl Page {
    async fn file(&self, path: &str) -> Option<Vec<u8>> {
        match self {
            Page::Carried => FILES.iter().find(|(name, _)| *name == path).map(|(_, bytes)| bytes.to_vec()),
            Page::Folder(folder) => {
                // Plain names only: nothing leads out of the folder.
                let plain =
                    Path::new(path).components().all(|c| matches!(c, std::path::Component::Normal(_)));
                if plain { tokio::fs::read(folder.join(path)).await.ok() } else { None }
            }
        }
    }

    /// A file of the page; the page itself for any address of its own making.
    pub async fn serve(&self, path: &str, headers: &HeaderMap) -> Response {
        let path = path.trim_start_matches('/');
        let asset = path.starts_with("assets/");
        let path = if path.is_empty() { "index.html" } else { path };
        let packed = headers
            .get(header::ACCEPT_ENCODING)
            .and_then(|v| v.to_str().ok())
            .is_some_and(|v| v.contains("gzip"));
        let mut found = None;
        if packed {
            found = self.file(&format!("{path}.gz")).await.map(|b| (b, true));
        }
        if found.is_none() {
            found = self.file(path).await.map(|b| (b, false));
        }
        let Some((bytes, packed)) = found else {
            let words = if path == "index.html" {
                "The page is not built. `cargo xtask play` builds it; the server itself is well."
            } else {
                "There is nothing at this address."
            };
            return (StatusCode::NOT_FOUND, words).into_response();
        };
        let mut response = Response::new(Body::from(bytes));
        let set = response.headers_mut();
        // Files under assets/ carry a hash of their content in their names: they never change.
        let keep = if asset { "public, max-age=31536000, immutable" } else { "no-cache" };
        set.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(kind(path)));
        set.insert(header::CACHE_CONTROL, header::HeaderValue::from_static(keep));
        if packed {
            set.insert(header::CONTENT_ENCODING, header::HeaderValue::from_static("gzip"));
        }
        response
    }
}
