//! Every case file of Tercios.

use rocroi_cases::{Verdict, run_folder};
use rocroi_tercios::Tercios;
use std::path::Path;

#[test]
fn every_case_comes_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/tercios");
    let reports = run_folder::<Tercios>(&folder).unwrap();
    let mut wrong = String::new();
    for r in &reports {
        if let Verdict::Wrong(bad) = &r.verdict {
            for b in bad {
                wrong.push_str(&format!("{}:{}: {}\n", r.path.display(), b.line, b.wrong));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(!reports.is_empty());
}
