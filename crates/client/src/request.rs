//! One request to the server: for scripts that make battles or fetch chronicles.

use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

/// What the server answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// 200 and the like.
    pub status: u16,
    /// Its headers, names in small letters.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

/// Sends one request; `secret` goes into the header `authorization`, never into the path.
///
/// # Errors
/// If the server cannot be reached or does not speak HTTP.
pub async fn request(
    host: &str,
    method: &str,
    path: &str,
    secret: Option<&str>,
    body: String,
) -> Result<Answer, String> {
    let wrong = |e: &dyn std::fmt::Display| format!("{method} {path} at {host}: {e}");
    let stream = TcpStream::connect(host).await.map_err(|e| wrong(&e))?;
    let (mut send, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(|e| wrong(&e))?;
    let driver = tokio::spawn(connection);
    let mut request = hyper::Request::builder()
        .method(method)
        .uri(path)
        .header("host", host)
        .header("content-type", "application/json");
    if let Some(s) = secret {
        request = request.header("authorization", format!("Bearer {s}"));
    }
    let request = request.body(Full::new(Bytes::from(body))).map_err(|e| wrong(&e))?;
    let response = send.send_request(request).await.map_err(|e| wrong(&e))?;
    let status = response.status().as_u16();
    let headers = response
        .headers()
        .iter()
        .map(|(k, v)| (k.to_string(), String::from_utf8_lossy(v.as_bytes()).into_owned()))
        .collect();
    let body = response.into_body().collect().await.map_err(|e| wrong(&e))?.to_bytes();
    driver.abort();
    Ok(Answer { status, headers, body: String::from_utf8_lossy(&body).into_owned() })
}
