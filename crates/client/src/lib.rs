//! The other end of the wire: what passes between the server and whoever plays, and a small client for scripts,
//! tests and other people's programs. It knows no rule: what a view or an order means is `systems`' matter.
//!
//! ```no_run
//! # async fn play() -> Result<(), Box<dyn std::error::Error>> {
//! use rocroi_client::{Link, Seated};
//! let link: Link = "http://127.0.0.1:1643/#0123456789abcdef.A.00112233445566778899aabbccddeeff".parse()?;
//! let mut seat = Seated::join(&link, None).await?;
//! while let Some(decision) = seat.asked().await? {
//!     seat.say(decision, "end corps").await??;
//! }
//! # Ok(())
//! # }
//! ```

mod link;
mod request;
pub mod rest;
mod seated;
pub mod wire;

pub use link::Link;
pub use request::{Answer, request};
pub use seated::{Gone, Seated};
