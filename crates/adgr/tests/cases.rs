//! Every case file of ADG-R, played through the contract.

use std::path::Path;

use rocroi_adgr::Adgr;
use rocroi_cases::{Verdict, run_folder};

#[test]
fn cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/adgr");
    let mut wrong = Vec::new();
    let reports = run_folder::<Adgr>(&folder).unwrap();
    assert!(!reports.is_empty());
    for report in &reports {
        if let Verdict::Wrong(bad) = &report.verdict {
            wrong.extend(bad.iter().map(|b| format!("{}: {b}", report.path.display())));
        }
    }
    assert!(wrong.is_empty(), "{} cases, wrong:\n{}", reports.len(), wrong.join("\n"));
}
