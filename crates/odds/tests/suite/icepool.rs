//! The pools of Tercios and the chains of Argad! against icepool, another reckoner of dice, fraction for fraction.
//! Run where Python and icepool are present; said when skipped.
use num_bigint::BigUint;
use rocroi_argad::figures::Class;
use rocroi_argad::melee::Strike;
use rocroi_argad::shooting::Shot as ArgadShot;
use rocroi_game::{Seat, Trial};
use rocroi_odds::{Odds, exact};
use rocroi_tercios::assault::round::{Round, Strength};
use rocroi_tercios::shooting::Volley;
use rocroi_tercios::trials::Breaking;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/pools.py");

type Rows = Vec<(Vec<(Vec<u8>, String)>, String)>;

/// What icepool makes of the cases; none if it is not there.
fn icepool(cases: &str) -> Option<Rows> {
    let there = Command::new("python3").args(["-c", "import icepool"]).stderr(Stdio::null()).status();
    if !there.is_ok_and(|s| s.success()) {
        return None;
    }
    let mut python = Command::new("python3")
        .arg(Path::new(SCRIPT))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    python.stdin.take().unwrap().write_all(cases.as_bytes()).unwrap();
    let out = python.wait_with_output().unwrap();
    assert!(out.status.success(), "pools.py failed");
    Some(serde_json::from_slice(&out.stdout).expect("its answer"))
}

fn numbers<T: Trial>(trial: &T, of: impl Fn(&T::Outcome) -> Vec<u8>) -> Odds<Vec<u8>> {
    exact(trial).map(|o| of(o))
}

fn round(strike: u8, needed: u8, resist: u8, back: u8, their: u8, courage: u8) -> Odds<Vec<u8>> {
    // So much room that no break test is due.
    let side =
        |strike, needed, resist| Strength { strike, needed, resist, room: 99, breaking: Breaking::Test(0) };
    let r = Round::new(Seat::A, [side(strike, needed, courage), side(back, their, resist)]);
    numbers(&r, |o| {
        let [a, d] = o.suffered;
        vec![d.wear, u8::from(d.no_success), a.wear, u8::from(a.no_success)]
    })
}

#[test]
fn pools_and_chains_are_those_of_icepool() {
    let mut cases = Vec::new();
    let mut ours: Vec<Odds<Vec<u8>>> = Vec::new();
    for a in
        [[7, 4, 6, 6, 4, 7], [6, 3, 5, 4, 5, 3], [10, 4, 8, 9, 3, 8], [1, 6, 0, 2, 2, 1], [3, 5, 4, 0, 4, 2]]
    {
        cases.push(format!("[\"round\", {a:?}]"));
        ours.push(round(a[0], a[1], a[2], a[3], a[4], a[5]));
    }
    for [shoot, needed, resist, on] in [[6, 4, 4, 4], [3, 5, 5, 6], [8, 3, 0, 4], [12, 4, 6, 4]] {
        cases.push(format!("[\"volley\", [{shoot}, {needed}, {resist}, {on}]]"));
        let v = Volley::new(Seat::A, [shoot, needed], [resist, on], false);
        ours.push(numbers(&v, |o| vec![o.wear, u8::from(o.disordered)]));
    }
    for needed in 1..=10u8 {
        cases.push(format!("[\"shot\", [{needed}]]"));
        ours.push(numbers(&ArgadShot::new(Seat::A, needed, 0), |o| vec![u8::from(o.hit)]));
    }
    for class in 1..=5u8 {
        for modifier in -3i16..=3 {
            for cuirass in [false, true] {
                cases.push(format!("[\"strike\", [{modifier}, {class}, {cuirass}]]"));
                let s = Strike::new(Seat::A, modifier, Class::new(class), cuirass);
                ours.push(numbers(&s, |o| vec![o.effect as u8]));
            }
        }
    }
    let Some(theirs) = icepool(&format!("[{}]", cases.join(","))) else {
        println!("skipped: python3 with icepool is not here (pip install icepool)");
        return;
    };
    assert_eq!(theirs.len(), ours.len());
    for ((case, (rows, total)), odds) in cases.iter().zip(theirs).zip(ours) {
        let total: BigUint = total.parse().unwrap();
        let rows: Vec<(Vec<u8>, BigUint)> = rows.into_iter().map(|(o, q)| (o, q.parse().unwrap())).collect();
        let some = rows.iter().filter(|(_, q)| *q > BigUint::ZERO).count();
        assert_eq!(odds.iter().count(), some, "{case}");
        for (outcome, q) in rows {
            assert_eq!(odds.weight(|o| *o == outcome) * &total, odds.total() * q, "{case}: {outcome:?}");
        }
    }
}
