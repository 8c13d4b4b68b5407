//! Words that must not stand in the project: paths of the machine it was written on, and hosts of
//! package registries other than the public ones.

use crate::shell;
use anyhow::{Context, Result, bail};

// Written in two parts, so that this file does not hold them.
const PATHS: [&str; 4] =
    [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/"), concat!("/Us", "ers/")];
const PUBLIC: [&str; 4] = ["crates.io", "registry.npmjs.org", "github.com", "docs.rs"];

/// Reads every text file of the project.
pub fn run() -> Result<String> {
    let files = shell::files()?;
    let mut faults = Vec::new();
    for file in &files {
        let bytes = std::fs::read(shell::root().join(file))
            .with_context(|| format!("cannot read {}", file.display()))?;
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let lock = file.file_name().is_some_and(|n| n == "Cargo.lock" || n == "package-lock.json");
        for (at, line) in text.lines().enumerate() {
            if let Some(fault) = fault(line, lock) {
                faults.push(format!("{}:{}: {fault}", file.display(), at + 1));
            }
        }
    }
    if !faults.is_empty() {
        bail!("words that must not stand here:\n  {}", faults.join("\n  "));
    }
    Ok(format!("{} files", files.len()))
}

fn fault(line: &str, lock: bool) -> Option<String> {
    if let Some(path) = PATHS.iter().find(|p| on_its_own(line, p)) {
        return Some(format!("a path of a machine, `{path}…`"));
    }
    let hosts = line.match_indices("://").map(|(at, _)| host(&line[at + 3..]));
    let strange = |h: &&str| {
        let public = PUBLIC.iter().any(|p| h == p || h.ends_with(&format!(".{p}")));
        let registry =
            lock || ["registry", "mirror", "artifactory", "nexus", "proxy"].iter().any(|w| h.contains(w));
        registry && !public
    };
    // A lock file also tells where npm packages ask for money; only where they come from matters.
    if lock && !(line.contains("source = ") || line.contains("\"resolved\"")) {
        return None;
    }
    hosts.into_iter().find(strange).map(|h| format!("a registry host, `{h}`"))
}

// The path stands at the beginning of a word, not inside a longer path or address.
fn on_its_own(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        !line[..at].ends_with(|c: char| {
            c.is_alphanumeric() || matches!(c, '/' | '.' | '-' | '_' | '}' | ')' | '~' | '*')
        })
    })
}

fn host(address: &str) -> &str {
    let end = address
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '-')))
        .unwrap_or(address.len());
    &address[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_machines_are_found_and_others_are_not() {
        let path = |p: &str| PATHS.iter().find(|q| q.contains(p)).copied().unwrap_or_default();
        assert!(fault(&format!("see {}shared", path("wo")), false).is_some());
        assert!(fault(&format!("\"{}me\"", path("ho")), false).is_some());
        assert!(fault(&format!("https://example.org{}page", path("wo")), false).is_none());
        assert!(fault("crates/work/src, frame/work/", false).is_none());
    }

    #[test]
    fn lock_files_may_only_name_public_registries() {
        let source = |host: &str| format!("source = \"registry+https://{host}/index\"");
        assert!(fault(&source("github.com"), true).is_none());
        assert!(fault(&source("packages.example.org"), true).is_some());
        assert!(fault("see https://example.org/rocroi", false).is_none());
        assert!(fault(&format!("https://{}.example.org", "mirror"), false).is_some());
        assert!(fault("\"url\": \"https://example.org/fund\"", true).is_none());
    }
}
