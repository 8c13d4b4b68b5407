//! Every case file of Argad!, played through the contract.

#![allow(clippy::unwrap_used, reason = "tests")]

use rocroi_argad::Argad;
use rocroi_cases::{Verdict, run_folder};
use std::path::Path;

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/argad");
    let mut wrong = Vec::new();
    let reports = run_folder::<Argad>(&folder).unwrap();
    assert!(!reports.is_empty());
    for report in &reports {
        if let Verdict::Wrong(bad) = &report.verdict {
            wrong.extend(bad.iter().map(|b| format!("{}: {b}", report.path.display())));
        }
    }
    assert!(wrong.is_empty(), "{} cases, wrong:\n{}", reports.len(), wrong.join("\n"));
}
