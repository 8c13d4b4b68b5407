//! The address of a seat: `http://host:port/#battle.seat.secret`. What stands after the `#` is never sent to a server.

use std::fmt;
use std::str::FromStr;

/// The address of a seat.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    /// Where the server is: `host:port`.
    pub host: String,
    /// The battle.
    pub battle: String,
    /// `A`, `B`, or `S` for those who look on.
    pub seat: char,
    /// Its secret.
    pub secret: String,
}

impl Link {
    /// The address of its socket.
    pub fn socket(&self) -> String {
        format!("ws://{}/api/battles/{}/play", self.host, self.battle)
    }
}

// A secret is printed nowhere by accident.
impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Link({} {} {})", self.host, self.battle, self.seat)
    }
}

impl FromStr for Link {
    type Err = String;

    fn from_str(text: &str) -> Result<Link, String> {
        let form = "the address of a seat has the form http://host:port/#battle.seat.secret";
        if text.starts_with("https://") || text.starts_with("wss://") {
            return Err(
                "this program speaks http only: put the server's own port, not its https front".into()
            );
        }
        let rest = ["http://", "ws://"].iter().find_map(|s| text.strip_prefix(s)).unwrap_or(text);
        let (host, fragment) = rest.split_once('#').ok_or_else(|| format!("no `#` in it; {form}"))?;
        let host = host.split('/').next().unwrap_or_default();
        if host.is_empty() {
            return Err(format!("no host in it; {form}"));
        }
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        let hex = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_hexdigit());
        let parts: Vec<&str> = fragment.split('.').collect();
        match parts[..] {
            [battle, seat @ ("A" | "B" | "S"), secret] if hex(battle) && hex(secret) => Ok(Link {
                host,
                battle: battle.to_owned(),
                seat: seat.chars().next().unwrap_or('S'),
                secret: secret.to_owned(),
            }),
            _ => Err(format!("what follows the `#` is no seat; {form}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_and_a_slip_explained() {
        let link: Link = "http://127.0.0.1:1643/#0af1.A.beef".parse().unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((link.host.as_str(), link.battle.as_str(), link.seat), ("127.0.0.1:1643", "0af1", 'A'));
        assert_eq!(link.socket(), "ws://127.0.0.1:1643/api/battles/0af1/play");
        assert!(!format!("{link:?}").contains("beef"), "no secret in a log");
        for wrong in
            ["http://h/", "http://h/#0af1.C.beef", "#0af1.A.beef", "http://h/#0af1.A.x", "https://h/#0.A.0"]
        {
            assert!(wrong.parse::<Link>().is_err(), "{wrong}");
        }
    }
}
