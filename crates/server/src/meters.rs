//! What the server counts, and how it is shown to whoever watches it (`/metrics`, in the text form of Prometheus).

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the times it takes to write, in milliseconds.
const BOUNDS: [u64; 8] = [1, 2, 5, 10, 25, 50, 100, 250];

/// Counters of one server.
#[derive(Debug, Default)]
pub struct Meters {
    /// Sockets and requests connected now.
    pub connections: AtomicI64,
    /// Seats and spectators listening now.
    pub listeners: AtomicI64,
    /// Battles open now.
    pub rooms: AtomicI64,
    /// Answers taken.
    pub answers: AtomicU64,
    /// Answers refused.
    pub refused: AtomicU64,
    /// Connections turned away by a limit.
    pub turned_away: AtomicU64,
    /// Listeners dropped because they did not keep up.
    pub slow: AtomicU64,
    /// Times an opponent thought.
    pub thoughts: AtomicU64,
    texts: AtomicU64,
    batches: AtomicU64,
    failed: AtomicU64,
    micros: AtomicU64,
    within: [AtomicU64; BOUNDS.len()],
}

fn add(counter: &AtomicU64, n: usize) {
    counter.fetch_add(n as u64, Ordering::Relaxed);
}

impl Meters {
    /// One transaction of the scribe.
    pub fn wrote(&self, texts: usize, took: Duration, failed: usize) {
        add(&self.texts, texts);
        add(&self.batches, 1);
        add(&self.failed, failed);
        self.micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        for (bound, count) in BOUNDS.iter().zip(&self.within) {
            add(count, usize::from(took <= Duration::from_millis(*bound)));
        }
    }

    /// Texts written, and transactions they took.
    pub fn written(&self) -> (u64, u64) {
        (self.texts.load(Ordering::Relaxed), self.batches.load(Ordering::Relaxed))
    }

    /// All of it, in the text form of Prometheus.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let mut show = |name: &str, kind: &str, help: &str, value: i128| {
            let _ = writeln!(
                out,
                "# HELP rocroi_{name} {help}\n# TYPE rocroi_{name} {kind}\nrocroi_{name} {value}"
            );
        };
        let now = |c: &AtomicI64| i128::from(c.load(Ordering::Relaxed));
        let sum = |c: &AtomicU64| i128::from(c.load(Ordering::Relaxed));
        show("connections", "gauge", "Connections now.", now(&self.connections));
        show("listeners", "gauge", "Seats and spectators listening now.", now(&self.listeners));
        show("battles_open", "gauge", "Battles open now.", now(&self.rooms));
        show("answers_total", "counter", "Answers taken.", sum(&self.answers));
        show("refused_total", "counter", "Answers refused.", sum(&self.refused));
        show("turned_away_total", "counter", "Connections turned away by a limit.", sum(&self.turned_away));
        show("slow_total", "counter", "Listeners dropped because they did not keep up.", sum(&self.slow));
        show("thoughts_total", "counter", "Times an opponent thought.", sum(&self.thoughts));
        show("texts_total", "counter", "Texts written to the store.", sum(&self.texts));
        show("unwritten_total", "counter", "Texts that could not be written.", sum(&self.failed));
        let _ = writeln!(out, "# HELP rocroi_write_seconds One transaction, fsync included.");
        let _ = writeln!(out, "# TYPE rocroi_write_seconds histogram");
        for (bound, count) in BOUNDS.iter().zip(&self.within) {
            let seconds = *bound as f64 / 1000.0;
            let _ = writeln!(out, "rocroi_write_seconds_bucket{{le=\"{seconds}\"}} {}", sum(count));
        }
        let all = sum(&self.batches);
        let _ = writeln!(out, "rocroi_write_seconds_bucket{{le=\"+Inf\"}} {all}");
        let _ = writeln!(out, "rocroi_write_seconds_sum {}", sum(&self.micros) as f64 / 1e6);
        let _ = writeln!(out, "rocroi_write_seconds_count {all}");
        out
    }
}
