//! What anybody may ask of the server: connections, battles and messages per address, sizes and times. Whoever asks
//! for more waits or is turned away; the others do not notice.

use crate::meters::Meters;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The limits.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Connections of one address at once.
    pub connections: usize,
    /// Battles one address may make at once, and how many more each minute.
    pub battles: (u32, u32),
    /// Frames of one socket at once, and how many more each second; whoever sends more waits.
    pub frames: (u32, u32),
    /// The largest frame a client may send, in bytes.
    pub frame: usize,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// A connection must say what it wants within this.
    pub first: Duration,
    /// A socket is asked for a sign of life this often, and closed after three times without one.
    pub alive: Duration,
    /// A reader who takes nothing for so long is dropped.
    pub stuck: Duration,
    /// Frames that wait for a reader before he is dropped.
    pub behind: usize,
    /// Battles open at once.
    pub rooms: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 256,
            battles: (300, 10),
            frames: (400, 100),
            frame: 64 * 1024,
            body: 1024 * 1024,
            first: Duration::from_secs(10),
            alive: Duration::from_secs(30),
            stuck: Duration::from_secs(20),
            behind: 16 * 1024,
            rooms: 4096,
        }
    }
}

/// So many at once, and so many more with time.
#[derive(Clone, Debug)]
pub struct Bucket {
    left: f64,
    most: f64,
    /// In a second.
    more: f64,
    since: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(most: u32, more_each_second: f64) -> Bucket {
        Bucket { left: f64::from(most), most: f64::from(most), more: more_each_second, since: Instant::now() }
    }

    fn fill(&mut self, now: Instant) {
        self.left = self.most.min(self.left + now.duration_since(self.since).as_secs_f64() * self.more);
        self.since = now;
    }

    /// Takes one in any case, and says how long to wait after it.
    pub fn spend(&mut self, now: Instant) -> Option<Duration> {
        self.fill(now);
        self.left -= 1.0;
        (self.left < 0.0).then(|| Duration::from_secs_f64((-self.left / self.more.max(1e-6)).min(3600.0)))
    }

    /// Takes one at once, or says how long to wait for it.
    ///
    /// # Errors
    /// How long.
    pub fn take(&mut self, now: Instant) -> Result<(), Duration> {
        self.fill(now);
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Ok(());
        }
        Err(Duration::from_secs_f64(((1.0 - self.left) / self.more.max(1e-6)).min(3600.0)))
    }

    fn full(&self, now: Instant) -> bool {
        self.left + now.duration_since(self.since).as_secs_f64() * self.more >= self.most
    }
}

#[derive(Debug, Default)]
struct Count {
    connections: usize,
    battles: Option<Bucket>,
}

/// Counts what each address asks for.
#[derive(Clone, Debug)]
pub struct Gate {
    /// The limits.
    pub limits: Arc<Limits>,
    counts: Arc<Mutex<BTreeMap<IpAddr, Count>>>,
    meters: Arc<Meters>,
}

/// Whoever can have any number of IPv6 addresses has a whole /64.
fn whole(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(v6) => {
            let mut s = v6.segments();
            s[4..].fill(0);
            IpAddr::from(s)
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

impl Gate {
    /// A gate with these limits.
    pub fn new(limits: Limits, meters: Arc<Meters>) -> Gate {
        Gate { limits: Arc::new(limits), counts: Arc::default(), meters }
    }

    /// Lets a connection in, or not.
    pub fn enter(&self, ip: IpAddr) -> Option<Inside> {
        let ip = whole(ip);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(ip).or_default();
        if count.connections >= self.limits.connections {
            self.meters.turned_away.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        count.connections += 1;
        self.meters.connections.fetch_add(1, Ordering::Relaxed);
        Some(Inside { ip, gate: self.clone() })
    }

    /// May this address make a battle now? If not, how long it must wait.
    ///
    /// # Errors
    /// How long.
    pub fn makes(&self, ip: IpAddr) -> Result<(), Duration> {
        let (most, minute) = self.limits.battles;
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = &mut counts.entry(whole(ip)).or_default().battles;
        bucket.get_or_insert_with(|| Bucket::new(most, f64::from(minute) / 60.0)).take(Instant::now())
    }
}

/// A connection that was let in; gone when dropped.
#[derive(Debug)]
pub struct Inside {
    /// Its address.
    pub ip: IpAddr,
    gate: Gate,
}

impl Drop for Inside {
    fn drop(&mut self) {
        self.gate.meters.connections.fetch_sub(1, Ordering::Relaxed);
        let mut counts = self.gate.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(c) = counts.get_mut(&self.ip) {
            c.connections = c.connections.saturating_sub(1);
            let now = Instant::now();
            // Nothing is remembered of an address that owes nothing.
            if c.connections == 0 && c.battles.as_ref().is_none_or(|b| b.full(now)) {
                counts.remove(&self.ip);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_connections_and_no_more() {
        let gate = Gate::new(Limits { connections: 2, ..Limits::default() }, Arc::default());
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let first = gate.enter(one);
        let _second = gate.enter(one);
        assert!(first.is_some() && gate.enter(one).is_none() && gate.enter(other).is_some());
        drop(first);
        assert!(gate.enter(one).is_some());
        let six = |last: u16| IpAddr::from([0x2001, 0xdb8, 0, 0, 0, 0, 0, last]);
        let _a = gate.enter(six(1));
        let _b = gate.enter(six(2));
        assert!(gate.enter(six(3)).is_none(), "a /64 is one address");
    }

    #[test]
    fn a_bucket_empties_and_fills() {
        let start = Instant::now();
        let mut b = Bucket::new(2, 1.0);
        assert!(b.take(start).is_ok() && b.take(start).is_ok());
        let wait = b.take(start).unwrap_err();
        assert!(wait > Duration::from_millis(900) && wait <= Duration::from_secs(1), "{wait:?}");
        assert!(b.take(start + Duration::from_millis(1100)).is_ok());
        assert!(b.full(start + Duration::from_secs(10)));
        let mut b = Bucket::new(1, 10.0);
        assert_eq!(b.spend(start), None);
        let waits: Vec<u128> = (0..3).filter_map(|_| b.spend(start)).map(|w| w.as_millis()).collect();
        assert_eq!(waits, [100, 200, 300]);
    }
}
