//! Makes bytes fewer: an arithmetic coder whose guesses come from what stood after the same few bytes before. It has
//! read some lists already (`data/prime-2.bin`), so that even a short one is guessed well. Everything here is whole
//! numbers and for ever: a change would make codes unreadable.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// Guesses from the last 0 to 5 bytes.
const ORDERS: usize = 6;
/// A probability of one in 16 bits moves less and less, but never stands still.
const LIMIT: i32 = 60;
/// How fast the weights learn.
const RATE: i32 = 6;

/// What was read before; never changed.
static PRIME: LazyLock<Model> = LazyLock::new(|| {
    let mut m = Model::empty(None);
    for byte in include_bytes!("../../data/prime-2.bin") {
        for i in (0..8).rev() {
            m.guess();
            m.learn(byte >> i & 1 == 1);
        }
    }
    m
});

/// The logistic function: from −2047..2047 to 1..4095, as a table with straight lines between.
fn squash(d: i32) -> i32 {
    const AT: [i32; 33] = [
        1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607,
        3785, 3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
    ];
    if d > 2047 {
        return 4095;
    }
    if d < -2047 {
        return 0;
    }
    let (part, at) = (d & 127, ((d >> 7) + 16) as usize);
    (AT[at] * (128 - part) + AT[at + 1] * part + 64) >> 7
}

/// Its inverse.
static STRETCH: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let mut out = Vec::with_capacity(4096);
    for x in -2047..=2047 {
        while (out.len() as i32) <= squash(x) {
            out.push(x);
        }
    }
    out.resize(4096, 2047);
    out
});

/// How likely a one is after some bytes and bits, of 65536, and how often that was seen.
#[derive(Clone, Copy)]
struct Slot {
    one: i32,
    seen: i32,
}

/// Keys are numbers of our own making: one multiplication spreads them well enough.
#[derive(Default)]
struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.write_u64(u64::from(*b)));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0 ^ n ^ n >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 32;
    }
}

struct Model {
    slots: HashMap<u64, Slot, BuildHasherDefault<Spread>>,
    /// Where to look for what this one has not seen.
    before: Option<&'static Model>,
    weights: [[i32; ORDERS]; ORDERS],
    /// The last bytes, the latest lowest.
    history: u64,
    /// The bits of this byte so far, behind a one.
    partial: u64,
    // What was guessed last.
    keys: [u64; ORDERS],
    found: [Option<Slot>; ORDERS],
    inputs: [i32; ORDERS],
    set: usize,
    chance: i32,
}

impl Model {
    fn empty(before: Option<&'static Model>) -> Model {
        Model {
            slots: HashMap::default(),
            before,
            weights: before.map_or([[65536 * 3 / 10; ORDERS]; ORDERS], |b| b.weights),
            history: 0,
            partial: 1,
            keys: [0; ORDERS],
            found: [None; ORDERS],
            inputs: [0; ORDERS],
            set: 0,
            chance: 2048,
        }
    }

    fn get(&self, key: u64) -> Option<Slot> {
        self.slots.get(&key).copied().or_else(|| self.before.and_then(|b| b.slots.get(&key).copied()))
    }

    /// How likely the next bit is a one, of 4096.
    fn guess(&mut self) -> u32 {
        self.set = 0;
        for order in 0..ORDERS {
            let bytes = self.history & ((1 << (8 * order)) - 1);
            self.keys[order] = (order as u64) << 56 | bytes << 8 | self.partial;
            self.found[order] = self.get(self.keys[order]);
            self.inputs[order] = match self.found[order] {
                Some(slot) => {
                    self.set = order;
                    STRETCH[(slot.one >> 4) as usize]
                }
                None => 0,
            };
        }
        let weights = self.weights[self.set].iter().zip(&self.inputs);
        let sum: i64 = weights.map(|(w, i)| i64::from(*w) * i64::from(*i)).sum();
        let sum = (sum >> 16).clamp(-2047, 2047) as i32;
        self.chance = squash(sum).clamp(1, 4094);
        self.chance as u32
    }

    /// What it was.
    fn learn(&mut self, bit: bool) {
        let error = ((i32::from(bit) << 12) - self.chance) * RATE;
        for (w, i) in self.weights[self.set].iter_mut().zip(&self.inputs) {
            *w += (i * error + 0x2000) >> 14;
        }
        let target = if bit { 65535 } else { 0 };
        for (key, found) in self.keys.iter().zip(&self.found) {
            let Slot { one, seen } = found.unwrap_or(Slot { one: 1 << 15, seen: 0 });
            let moved = one + (target - one) * 2 / (2 * seen + 3);
            let slot = Slot { one: moved.clamp(32, 65503), seen: (seen + 1).min(LIMIT) };
            self.slots.insert(*key, slot);
        }
        self.partial = self.partial << 1 | u64::from(bit);
        if self.partial > 255 {
            self.history = self.history << 8 | self.partial & 255;
            self.partial = 1;
        }
    }
}

/// The bytes, squeezed.
pub(super) fn squeeze(bytes: &[u8]) -> Vec<u8> {
    let mut model = Model::empty(Some(&PRIME));
    let (mut low, mut high) = (0u32, u32::MAX);
    let mut out = Vec::new();
    for byte in bytes {
        for i in (0..8).rev() {
            let bit = byte >> i & 1 == 1;
            let middle = split(low, high, model.guess());
            if bit {
                high = middle;
            } else {
                low = middle + 1;
            }
            while (low ^ high) >> 24 == 0 {
                out.push((high >> 24) as u8);
                low <<= 8;
                high = high << 8 | 255;
            }
            model.learn(bit);
        }
    }
    // As few bytes more as tell this from everything else; behind the end the reader sees zeros.
    for n in 0..=4u32 {
        let mask = if n == 0 { 0 } else { u32::MAX << (8 * (4 - n)) };
        let least = if low & !mask == 0 { low } else { (low & mask).wrapping_add((!mask).wrapping_add(1)) };
        if n == 4 || (least >= low && least <= high && (n > 0 || low == 0)) {
            out.extend(&least.to_be_bytes()[..n as usize]);
            break;
        }
    }
    while out.last() == Some(&0) {
        out.pop();
    }
    out
}

/// So many bytes, of what `squeeze` made; nonsense gives nonsense.
pub(super) fn expand(squeezed: &[u8]) -> impl FnMut() -> u8 + '_ {
    let mut model = Model::empty(Some(&PRIME));
    let mut input = squeezed.iter().copied();
    let (mut low, mut high) = (0u32, u32::MAX);
    let mut at = (0..4).fold(0u32, |n, _| n << 8 | u32::from(input.next().unwrap_or(0)));
    move || {
        let mut byte = 0u8;
        for _ in 0..8 {
            let middle = split(low, high, model.guess());
            let bit = at <= middle;
            if bit {
                high = middle;
            } else {
                low = middle + 1;
            }
            while (low ^ high) >> 24 == 0 {
                low <<= 8;
                high = high << 8 | 255;
                at = at << 8 | u32::from(input.next().unwrap_or(0));
            }
            model.learn(bit);
            byte = byte << 1 | u8::from(bit);
        }
        byte
    }
}

/// Where the range parts: ones below, zeros above.
fn split(low: u32, high: u32, one: u32) -> u32 {
    let range = u64::from(high - low);
    low + ((range * u64::from(one)) >> 12) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use rocroi_game::Chance;

    fn check(bytes: &[u8]) -> usize {
        let squeezed = squeeze(bytes);
        let mut next = expand(&squeezed);
        let back: Vec<u8> = bytes.iter().map(|_| next()).collect();
        assert_eq!(back, bytes);
        squeezed.len()
    }

    #[test]
    fn what_comes_out_went_in() {
        let mut chance = Chance::new(5);
        for n in 0..120 {
            let bytes: Vec<u8> = (0..n).map(|_| chance.below(256) as u8).collect();
            // What cannot be guessed grows a little, no more.
            assert!(check(&bytes) <= n + n / 8 + 8, "{n}");
        }
        for n in [0, 1, 100, 1000] {
            check(&vec![0; n]);
            check(&vec![255; n]);
        }
        let prime = include_bytes!("../../data/prime-2.bin");
        assert!(check(&prime[3000..3300]) < 40);
    }

    #[test]
    fn the_curves_are_each_others_inverse() {
        assert_eq!(STRETCH.len(), 4096);
        assert!(STRETCH.is_sorted());
        assert_eq!((squash(0), STRETCH[2047], squash(-2047), squash(2047)), (2047, 0, 1, 4094));
    }

    #[test]
    fn the_guesses_never_change() {
        // Codes written once are read for ever: these bytes are those of the first day.
        let hash = blake3::hash(&squeeze(b"Regiment of foot, 3 battalions; Tercio viejo")).to_hex();
        assert_eq!(&hash[..16], FIRST_DAY);
    }
    const FIRST_DAY: &str = "cffe2fa155967591";
}
