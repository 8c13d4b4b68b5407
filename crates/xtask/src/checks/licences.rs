//! Licences of everything we build on, and of the npm packages that the page is made of: each must offer one from the
//! list below.

use super::metadata;
use crate::shell;
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use spdx::{Expression, LicenseReq};
use std::collections::BTreeMap;

// Permissive, and compatible with MIT OR Apache-2.0.
const ALLOWED: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

/// Checks all packages of the lock files.
pub fn run() -> Result<String> {
    let (packages, npm) = (metadata()?.packages, npm()?);
    let crates = packages
        .iter()
        .filter_map(|p| Some(format!("{} {}: {}", p.name, p.version, fault(p.license.as_deref())?)));
    let page = npm.iter().filter_map(|(path, p)| Some(format!("{path}: {}", fault(Some(&p.license))?)));
    let faults: Vec<String> = crates.chain(page).collect();
    if !faults.is_empty() {
        bail!("licences not on the list of crates/xtask/src/checks/licences.rs:\n  {}", faults.join("\n  "));
    }
    Ok(format!("{} packages, {} of the page", packages.len(), npm.len()))
}

#[derive(Deserialize)]
struct Lock {
    packages: BTreeMap<String, Locked>,
}

/// A package as npm's lock file has it.
#[derive(Deserialize)]
pub struct Locked {
    /// Its version.
    #[serde(default)]
    pub version: String,
    /// Its licence as it states it.
    #[serde(default)]
    pub license: String,
    /// Needed to build the page, but no part of it.
    #[serde(default)]
    dev: bool,
}

/// The npm packages that the page is made of, by their paths below `web/`.
pub fn npm() -> Result<BTreeMap<String, Locked>> {
    let text = std::fs::read_to_string(shell::root().join("web/package-lock.json"))?;
    let lock: Lock = serde_json::from_str(&text).context("package-lock.json has changed its format")?;
    let page: BTreeMap<_, _> =
        lock.packages.into_iter().filter(|(path, p)| !path.is_empty() && !p.dev).collect();
    if page.is_empty() {
        bail!("web/package.json names no dependency of the page");
    }
    Ok(page)
}

fn fault(licence: Option<&str>) -> Option<String> {
    let Some(licence) = licence else { return Some("states no licence".into()) };
    // Old packages write `MIT/Apache-2.0`.
    let licence = licence.replace('/', " OR ");
    match Expression::parse(&licence) {
        Err(e) => Some(format!("`{licence}` is no licence expression: {}", e.reason)),
        Ok(e) if e.evaluate(allowed) => None,
        Ok(_) => Some(licence),
    }
}

fn allowed(req: &LicenseReq) -> bool {
    ALLOWED.contains(&req.to_string().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permissive_licences_pass_and_others_do_not() {
        for good in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "LGPL-3.0-only OR MIT",
        ] {
            assert_eq!(fault(Some(good)), None, "{good}");
        }
        for bad in [None, Some("GPL-3.0-or-later"), Some("MIT AND LGPL-3.0-only"), Some("whatever you like")]
        {
            assert!(fault(bad).is_some(), "{bad:?}");
        }
    }
}
