//! Making a battle: from a ready one, from a position, or from a seed with the armies of both sides. What is wrong with
//! it is told reason by reason, each with what it concerns and its clause.

use crate::hall::Hall;
use crate::limits::{Gate, Inside};
use crate::ready;
use crate::rest::{broken, created, fault};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use rocroi_armies::{Unfit, Wanted};
use rocroi_client::rest::{Fault, Made, Make, Quick, Reason};
use rocroi_systems::{Door, Source};
use rocroi_words::Lang;
use std::sync::Arc;

/// The longest name of a battle.
const NAME: usize = 200;

/// Makes a battle: gives the secrets of its seats, once.
#[utoipa::path(post, path = "/api/battles", request_body = Make,
    responses((status = 201, description = "It is made", body = Made),
              (status = 422, description = "It cannot be set up, and why", body = Fault),
              (status = 429, description = "This address has made too many", body = Fault)))]
pub async fn make(
    State(hall): State<Hall>,
    State(gate): State<Gate>,
    Extension(inside): Extension<Arc<Inside>>,
    Json(m): Json<Make>,
) -> Response {
    if let Err(wait) = gate.makes(inside.ip) {
        let words = format!("too many battles from one address; try again in {} s", wait.as_secs() + 1);
        return fault(StatusCode::TOO_MANY_REQUESTS, words);
    }
    let (system, name, from) = match (&m.ready, m.system, m.position, m.quick) {
        (Some(id), None, None, None) => match ready::of(id) {
            Some(r) => {
                let lang = m.lang.as_deref().and_then(Lang::of).unwrap_or(Lang::En);
                let from = From::Source(Source::Position(ready::position(r, lang)));
                (r.system.clone(), m.name.unwrap_or_else(|| r.title.clone()), from)
            }
            None => return unfit(vec![whole(format!("there is no ready battle `{id}`"))]),
        },
        (None, Some(system), Some(position), None) => {
            (system, m.name.unwrap_or_default(), From::Source(Source::Position(position)))
        }
        (None, Some(system), None, Some(quick)) => (system, m.name.unwrap_or_default(), From::Quick(quick)),
        _ => {
            return unfit(vec![whole(
                "give either `ready`, or `system` with `position` or with `quick`".into(),
            )]);
        }
    };
    if name.len() > NAME {
        return unfit(vec![whole(format!("a name has at most {NAME} bytes"))]);
    }
    // Setting up draws armies and deploys them: not on a thread that others wait for.
    let begun = tokio::task::spawn_blocking(move || begin(&system, from));
    let door = match begun.await {
        Ok(Ok(door)) => door,
        Ok(Err(reasons)) => return unfit(reasons),
        Err(e) => return fault(StatusCode::INTERNAL_SERVER_ERROR, e.to_string()),
    };
    match hall.make(door.as_ref(), &name, &m.terms, None).await {
        Ok(made) => created(made),
        Err(e) => broken(&e),
    }
}

/// Where a battle begins, before anything was looked at.
enum From {
    Source(Source),
    Quick(Quick),
}

fn begin(system: &str, from: From) -> Result<Box<dyn Door>, Vec<Reason>> {
    let source = match from {
        From::Source(source) => source,
        From::Quick(quick) => Source::Quick(armed(system, quick)?),
    };
    rocroi_systems::begin(system, &source).map_err(|wrong| wrong.into_iter().map(whole).collect())
}

/// A battle from a seed with both armies judged by everything there is to judge them by.
fn armed(system: &str, quick: Quick) -> Result<rocroi_systems::Quick, Vec<Reason>> {
    let Quick { seed, points, scenario, lists, full, lang } = quick;
    let lang = lang.as_deref().and_then(Lang::of).unwrap_or(Lang::En);
    let wanted = Wanted { system, points, seed: u64::from(seed), lists: [&lists[0], &lists[1]] };
    let reason = |u: Unfit| Reason { about: u.about(), words: u.words, clause: u.clause };
    let armies =
        rocroi_armies::both(&wanted, lang).map_err(|all| all.into_iter().map(reason).collect::<Vec<_>>())?;
    let (points, lists) = (armies.points, armies.lists);
    Ok(rocroi_systems::Quick { seed: u64::from(seed), points, scenario, lists, from_setup: full })
}

fn whole(words: String) -> Reason {
    Reason { about: String::new(), words, clause: None }
}

fn unfit(reasons: Vec<Reason>) -> Response {
    let told = |r: &Reason| match &r.clause {
        Some(clause) => format!("{} ({clause})", r.words),
        None => r.words.clone(),
    };
    let error = reasons.iter().map(told).collect::<Vec<_>>().join("\n");
    (StatusCode::UNPROCESSABLE_ENTITY, Json(Fault { error, reasons })).into_response()
}
