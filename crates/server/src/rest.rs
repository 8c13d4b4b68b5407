//! Plain requests: ready battles, making a battle, what is known of one, its chronicle when it is over, branching
//! off it; and the page that describes them (OpenAPI).

use crate::hall::{Finished, Hall};
use crate::limits::{Gate, Inside};
use crate::ready;
use crate::store::{Kept, StoreError};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::{Extension, Json};
use rocroi_client::rest::{
    About, Branch, Ends, Fault, Lesson, Made, Make, Player, Quick, Ready, ReadyWords, Reason, Start,
};
use rocroi_draw::Skin;
use rocroi_game::Viewer;
use rocroi_words::Lang;
use std::fmt::Write as _;
use std::sync::Arc;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(title = "Rocroi", description = "Pike-and-shot battles by the book. Play itself goes over a WebSocket at \
        /api/battles/{id}/play; its frames are described in docs/security.md and in the crate `client`."),
    paths(ready, plan, roster, crate::make::make, about, chronicle, luck, branch),
    components(schemas(
        Start, Ready, ReadyWords, Lesson, Ends, Make, Quick, Made, About, Branch, Fault, Reason
    )),
    modifiers(&Bearer)
)]
struct Api;

struct Bearer;

impl utoipa::Modify for Bearer {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The secret of a seat or of the spectators' link."))
            .build();
        api.components.get_or_insert_default().add_security_scheme("secret", SecurityScheme::Http(bearer));
    }
}

pub(crate) fn fault(status: StatusCode, words: impl Into<String>) -> Response {
    (status, Json(Fault { error: words.into(), reasons: Vec::new() })).into_response()
}

pub(crate) fn broken(e: &StoreError) -> Response {
    tracing::error!(error = %e, "a request could not be answered");
    fault(StatusCode::SERVICE_UNAVAILABLE, e.0.clone())
}

/// There is nothing here.
pub async fn nothing() -> Response {
    fault(StatusCode::NOT_FOUND, "there is nothing at this address; /api describes what there is")
}

/// The description, for programs.
pub async fn openapi() -> Response {
    Json(Api::openapi()).into_response()
}

/// The description, for people.
pub async fn page() -> Html<String> {
    let api = serde_json::to_value(Api::openapi()).unwrap_or_default();
    let mut out = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Rocroi: requests</title>\
         <style>body{font:16px/1.5 serif;max-width:50em;margin:2em auto;padding:0 1em}pre{background:#eee;padding:1em;\
         overflow:auto}</style><h1>Requests</h1><p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>.</p>",
    );
    let text = |v: &serde_json::Value| {
        let plain = v.as_str().unwrap_or_default();
        plain.replace('&', "&amp;").replace('<', "&lt;")
    };
    let none = serde_json::Map::new();
    for (path, methods) in api["paths"].as_object().unwrap_or(&none) {
        for (method, about) in methods.as_object().unwrap_or(&none) {
            let summary = text(&about["summary"]);
            let _ = write!(out, "<h2>{} {path}</h2><p>{summary}</p><ul>", method.to_uppercase());
            for (status, what) in about["responses"].as_object().unwrap_or(&none) {
                let _ = write!(out, "<li>{status}: {}</li>", text(&what["description"]));
            }
            out.push_str("</ul>");
        }
    }
    let schemas = serde_json::to_string_pretty(&api["components"]["schemas"]).unwrap_or_default();
    let _ =
        write!(out, "<h2>What is sent</h2><pre>{}</pre>", schemas.replace('&', "&amp;").replace('<', "&lt;"));
    Html(out)
}

/// Battles ready to be fought, and whom the computer can play.
#[utoipa::path(get, path = "/api/ready", responses((status = 200, description = "All there is", body = Start)))]
pub async fn ready() -> Json<Start> {
    Json(Start { battles: ready::all().to_vec(), computer: Player::COMPUTER.to_vec() })
}

/// How a plan looks: `night`, or as engraved.
#[derive(serde::Deserialize)]
pub struct Look {
    skin: Option<String>,
}

/// The plan of a ready battle.
#[utoipa::path(get, path = "/api/ready/{system}/{name}/plan",
    params(("system" = String, Path), ("name" = String, Path), ("skin" = Option<String>, Query)),
    responses((status = 200, description = "An SVG picture", content_type = "image/svg+xml"),
              (status = 404, description = "There is no such ready battle", body = Fault)))]
pub async fn plan(Path((system, name)): Path<(String, String)>, Query(q): Query<Look>) -> Response {
    let Some(ready) = ready::of(&format!("{system}/{name}")) else {
        return fault(StatusCode::NOT_FOUND, "there is no such ready battle");
    };
    let skin = if q.skin.as_deref() == Some("night") { Skin::Night } else { Skin::default() };
    match ready::plan(ready, Lang::En, skin) {
        Ok(svg) => {
            let day = HeaderValue::from_static("public, max-age=3600");
            let kind = HeaderValue::from_static("image/svg+xml");
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, day)], svg).into_response()
        }
        Err(e) => fault(StatusCode::INTERNAL_SERVER_ERROR, e),
    }
}

/// The orders of battle of a ready battle.
#[utoipa::path(get, path = "/api/ready/{system}/{name}/roster",
    params(("system" = String, Path), ("name" = String, Path), ("lang" = Option<String>, Query)),
    responses((status = 200, description = "Every unit that everybody may see, with its body and its kind",
               content_type = "application/json"),
              (status = 404, description = "There is no such ready battle", body = Fault)))]
pub async fn roster(Path((system, name)): Path<(String, String)>, Query(q): Query<Tongue>) -> Response {
    let Some(ready) = ready::of(&format!("{system}/{name}")) else {
        return fault(StatusCode::NOT_FOUND, "there is no such ready battle");
    };
    let lang = q.lang.as_deref().and_then(Lang::of).unwrap_or(Lang::En);
    match ready::roster(ready, lang) {
        Ok(found) => Json(found).into_response(),
        Err(e) => fault(StatusCode::INTERNAL_SERVER_ERROR, e),
    }
}

pub(crate) fn created(made: Made) -> Response {
    let secret = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    (StatusCode::CREATED, secret, Json(made)).into_response()
}

/// Who asks, by the secret in the header `authorization`.
async fn who(hall: &Hall, id: &str, headers: &HeaderMap) -> Result<(Kept, Viewer), Response> {
    let secret = headers
        .get(header::AUTHORIZATION)
        .and_then(|v| v.to_str().ok())
        .and_then(|v| v.strip_prefix("Bearer "))
        .ok_or_else(|| {
            let words = "show the secret of a link in the header `authorization: Bearer …`";
            fault(StatusCode::UNAUTHORIZED, words)
        })?;
    match hall.who(id, secret).await {
        Ok(Some(found)) => Ok(found),
        Ok(None) => {
            let words = "there is no such battle, or the link is not one of its own";
            Err(fault(StatusCode::NOT_FOUND, words))
        }
        Err(e) => Err(broken(&e)),
    }
}

/// What is known of a battle.
#[utoipa::path(get, path = "/api/battles/{id}", params(("id" = String, Path)), security(("secret" = [])),
    responses((status = 200, description = "What is known of it", body = About),
              (status = 401, description = "No secret was shown", body = Fault),
              (status = 404, description = "No such battle, or not one of its secrets", body = Fault)))]
pub async fn about(State(hall): State<Hall>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let kept = match who(&hall, &id, &headers).await {
        Ok((kept, _)) => kept,
        Err(r) => return r,
    };
    let over = match hall.chronicle(&kept).await {
        Ok(f) => matches!(f, Finished::Yes(_)),
        Err(e) => return broken(&e),
    };
    let Ok(terms) = serde_json::from_str(&kept.terms) else {
        return fault(StatusCode::INTERNAL_SERVER_ERROR, "its terms cannot be read");
    };
    let commitment = crate::dice::sha256(&kept.seed);
    let Kept { id, name, system, created, .. } = kept;
    Json(About { id, name, system, created, terms, commitment, over }).into_response()
}

/// The chronicle of a battle that is over, with the seed of its dice.
#[utoipa::path(get, path = "/api/battles/{id}/chronicle", params(("id" = String, Path)), security(("secret" = [])),
    responses((status = 200, description = "Lines of JSON: `rocroi verify` checks them", content_type = "application/jsonl"),
              (status = 401, description = "No secret was shown", body = Fault),
              (status = 404, description = "No such battle, or not one of its secrets", body = Fault),
              (status = 409, description = "It is not over", body = Fault)))]
pub async fn chronicle(State(hall): State<Hall>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let kept = match who(&hall, &id, &headers).await {
        Ok((kept, _)) => kept,
        Err(r) => return r,
    };
    match hall.chronicle(&kept).await {
        Ok(Finished::Yes(text)) => {
            let kind = HeaderValue::from_static("application/jsonl; charset=utf-8");
            let keep = HeaderValue::from_static("no-store");
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], text).into_response()
        }
        Ok(Finished::No) => {
            let words = "the battle is not over: its chronicle holds what the other side may not know";
            fault(StatusCode::CONFLICT, words)
        }
        Err(e) => broken(&e),
    }
}

/// The language of an answer.
#[derive(serde::Deserialize)]
pub struct Tongue {
    lang: Option<String>,
}

/// The luck of a battle, from what the holder of the secret has seen: expected against real, and how unlikely.
#[utoipa::path(get, path = "/api/battles/{id}/luck", params(("id" = String, Path), ("lang" = Option<String>, Query)),
    security(("secret" = [])),
    responses((status = 200, description = "Sums, sentences and every throw; as `rocroi odds --luck --json` tells it", content_type = "application/json"),
              (status = 401, description = "No secret was shown", body = Fault),
              (status = 404, description = "No such battle, or not one of its secrets", body = Fault)))]
pub async fn luck(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    Query(q): Query<Tongue>,
    headers: HeaderMap,
) -> Response {
    let (kept, viewer) = match who(&hall, &id, &headers).await {
        Ok(found) => found,
        Err(r) => return r,
    };
    let lang = q.lang.as_deref().and_then(Lang::of).unwrap_or(Lang::En);
    match hall.luck(&kept, viewer, lang).await {
        Ok(found) => {
            let keep = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
            (keep, Json(found)).into_response()
        }
        Err(e) => broken(&e),
    }
}

/// A new battle from any point of one that is over.
#[utoipa::path(post, path = "/api/battles/{id}/branch", params(("id" = String, Path)), request_body = Branch,
    security(("secret" = [])),
    responses((status = 201, description = "It is made", body = Made),
              (status = 401, description = "No secret was shown", body = Fault),
              (status = 404, description = "No such battle, or not one of its secrets", body = Fault),
              (status = 409, description = "It is not over, or there is no such point", body = Fault),
              (status = 429, description = "This address has made too many", body = Fault)))]
pub async fn branch(
    State(hall): State<Hall>,
    State(gate): State<Gate>,
    Extension(inside): Extension<Arc<Inside>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(b): Json<Branch>,
) -> Response {
    let (kept, viewer) = match who(&hall, &id, &headers).await {
        Ok(found) => found,
        Err(r) => return r,
    };
    if let Err(wait) = gate.makes(inside.ip) {
        let words = format!("too many battles from one address; try again in {} s", wait.as_secs() + 1);
        return fault(StatusCode::TOO_MANY_REQUESTS, words);
    }
    match hall.branch(&kept, viewer, b.frame, &b.terms).await {
        Ok(Ok(made)) => created(made),
        Ok(Err(why)) => fault(StatusCode::CONFLICT, why),
        Err(e) => broken(&e),
    }
}
