//! What the table costs: nanoseconds for a sweep against 60 bases and for a line of sight across 60.
//! Run by `cargo xtask bench table`, or `cargo run --release -p rocroi-table --example bench_table`.

use std::hint::black_box;
use std::time::Instant;

use rocroi_table::{
    Body, Heading, Motion, Point, Pose, Rect, Segment, Side, Size, Sweep, Tolerance, contact, crosses,
    distance, overlaps, trig,
};

/// Two armies of 30 on a table of 48 × 32 UD: lines of bases, some turned a little, 12 UD apart.
fn armies() -> Vec<Body> {
    let size = Size::new(4_000, 4_000);
    let unit = |i: i32| {
        let (side, n) = (i / 30, i % 30);
        let (column, rank) = (n % 15, n / 15);
        let x = 40_000 + column * 8_000;
        let y = 40_000 + side * 48_000 + (1 - 2 * side) * (-rank * 6_000);
        let facing = Heading::degrees(180 * side).turned((i * 7_919) % 20_000 - 10_000);
        Body::Rect(Rect::new(Pose::new(Point::new(x, y), facing), size))
    };
    (0..60).map(unit).collect()
}

/// The best of many short runs: a run shorter than a time slice is not interrupted by whatever else the machine does.
fn time(name: &str, mut one: impl FnMut(usize) -> bool) {
    let (runs, rounds) = (400, 1_200);
    let mut best = f64::INFINITY;
    let mut hits = 0;
    for _ in 0..runs {
        let start = Instant::now();
        hits = (0..rounds).filter(|i| one(*i)).count();
        best = best.min(start.elapsed().as_nanos() as f64 / rounds as f64);
    }
    println!("{name:<58}{best:>9.0} ns   {:>3} % hits", hits * 100 / rounds);
}

fn main() {
    let bases = armies();
    let rects: Vec<Rect> =
        bases.iter().filter_map(|b| if let Body::Rect(r) = b { Some(*r) } else { None }).collect();
    let others = |i: usize| bases[..i].iter().chain(&bases[i + 1..]);
    println!("{} bases, best of 400 short runs", bases.len());

    time("advance of 12 UD against 59 bases", |i| {
        let i = i % 60;
        let sweep = Sweep::new(&[bases[i]], Motion::advance(&rects[i], 48_000), -8);
        black_box(sweep.first(others(i))).is_some()
    });
    time("advance of 3 UD against 59 bases", |i| {
        let i = i % 60;
        let sweep = Sweep::new(&[bases[i]], Motion::advance(&rects[i], 12_000), -8);
        black_box(sweep.first(others(i))).is_some()
    });
    time("wheel of 90 degrees against 59 bases", |i| {
        let (i, side) = (i % 60, if i % 2 == 0 { Side::Left } else { Side::Right });
        let sweep = Sweep::new(&[bases[i]], Motion::wheel(&rects[i], side, 90_000), -8);
        black_box(sweep.first(others(i))).is_some()
    });
    time("advance of 12 UD of a group of six against 54 bases", |i| {
        let from = (i % 9) * 6;
        let sweep = Sweep::new(&bases[from..from + 6], Motion::advance(&rects[from], 48_000), -8);
        black_box(sweep.first(bases[..from].iter().chain(&bases[from + 6..]))).is_some()
    });
    time("line of sight across 60 bases", |i| {
        let (from, to) = (rects[i % 30], rects[30 + (i * 7) % 30]);
        let line = Segment::new(from.pose().at, to.pose().at);
        black_box(bases.iter().any(|b| crosses(&line, b, 10)))
    });
    time("nearest of 59 bases, edge to edge", |i| {
        let i = i % 60;
        black_box(others(i).map(|b| distance(&bases[i], b)).min()).is_some()
    });
    time("overlap with any of 59 bases", |i| {
        let i = i % 60;
        black_box(others(i).any(|b| overlaps(&bases[i], b, 8)))
    });
    let tolerance = Tolerance { overlap: 8, contact: 40, heading: 500, step: 4 };
    time("contact with any of 60 bases", |i| {
        let i = i % 60;
        black_box(rects.iter().filter(|r| contact(&rects[i], r, &tolerance).is_some()).count()) > 1
    });
    time("a base made from its pose", |i| {
        let pose = rects[i % 60].pose();
        black_box(Rect::new(black_box(pose), Size::new(4_000, 4_000))).bounds().low.x != 0
    });
    time("sine and cosine", |i| black_box(trig::sin_cos(black_box(i as i32 * 7))).0 != 0);
    time("heading of a vector", |i| {
        black_box(trig::angle_of(black_box(i as i64 * 31 - 99_999), black_box(55_555))) != 0
    });
}
