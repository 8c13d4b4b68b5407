//! Licences of everything we build on: each package must offer one from the list below.

use super::metadata;
use anyhow::{Result, bail};
use spdx::{Expression, LicenseReq};

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

/// Checks all packages of the lock file.
pub fn run() -> Result<String> {
    let packages = metadata()?.packages;
    let faults: Vec<String> = packages
        .iter()
        .filter_map(|p| Some(format!("{} {}: {}", p.name, p.version, fault(p.license.as_deref())?)))
        .collect();
    if !faults.is_empty() {
        bail!("licences not on the list of crates/xtask/src/checks/licences.rs:\n  {}", faults.join("\n  "));
    }
    Ok(format!("{} packages", packages.len()))
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
