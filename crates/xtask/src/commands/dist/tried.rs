//! The unpacked archive used as on a bare machine: an empty home folder, and a path with neither Rust nor Node on it.

use crate::commands::client;
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// What the program carries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Inside {
    /// The page and the press.
    All,
    /// Neither: it was built for tests, and is told where the page lies.
    Nothing,
}

/// Tries everything a newcomer would; says what worked.
pub fn run(folder: &Path, inside: Inside) -> Result<String> {
    let home = folder.with_file_name("home");
    super::empty(&home)?;
    let rocroi = || {
        let mut command = Command::new(folder.join("rocroi"));
        command.current_dir(folder).env_clear().env("HOME", &home).env("PATH", &home);
        command
    };
    let mut said = Vec::new();
    said.push(crate::shell::read(rocroi().arg("--version"))?.trim().to_owned());

    let mut armies = 0;
    for system in ["adgr", "tercios", "argad"] {
        for entry in fs::read_dir(folder.join("armies").join(system))? {
            let army = entry?.path();
            crate::shell::read(rocroi().args(["army", "check"]).arg(&army))?;
            if inside == Inside::All && armies < 3 {
                let roster = home.join(format!("{armies}.pdf"));
                crate::shell::read(
                    rocroi().args(["army", "print"]).arg(&army).args(["--lang", "fr", "-o"]).arg(&roster),
                )?;
                if !fs::read(&roster)?.starts_with(b"%PDF") {
                    bail!("{} is no PDF", roster.display());
                }
            }
            armies += 1;
        }
    }
    said.push(format!("{armies} armies checked"));
    if inside == Inside::All {
        said.push("rosters printed".into());
    }

    let mut serve = rocroi();
    serve.args(["serve", "--no-open", "--port", "0"]);
    if inside == Inside::Nothing {
        serve.arg("--client").arg(client::dist());
    }
    let mut serving = Serving(serve.stdout(Stdio::piped()).spawn().context("`rocroi serve` does not start")?);
    let at = serving.address()?;
    let page = get(&at, "/")?;
    let script =
        page.split("src=\"").nth(1).and_then(|s| s.split('"').next()).context("the page has no script")?;
    get(&at, script)?;
    let ready: serde_json::Value = serde_json::from_str(&get(&at, "/api/ready")?)?;
    let battles = ready["battles"].as_array().map_or(0, Vec::len);
    if battles == 0 {
        bail!("no ready battle is offered");
    }
    said.push(format!("page served, {battles} battles ready"));
    Ok(said.join("; "))
}

// A server that is stopped when it is no longer looked at.
struct Serving(Child);

impl Serving {
    fn address(&mut self) -> Result<String> {
        let out = self.0.stdout.take().context("`rocroi serve` says nothing")?;
        for line in BufReader::new(out).lines() {
            let line = line?;
            if let Some(rest) = line.split("http://").nth(1) {
                return Ok(rest.trim_end_matches('/').to_owned());
            }
        }
        bail!("`rocroi serve` names no address")
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn get(at: &str, path: &str) -> Result<String> {
    let mut stream = TcpStream::connect(at).with_context(|| format!("nobody listens at {at}"))?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {at}\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").with_context(|| format!("{path}: no answer"))?;
    if !head.contains(" 200 ") {
        bail!("{path}: {}", head.lines().next().unwrap_or_default());
    }
    Ok(body.to_owned())
}
