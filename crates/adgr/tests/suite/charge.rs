//! Charges played at random from lines that face each other at charge distance.

use rocroi_adgr::Adgr;
use rocroi_game::laws::{Coverage, Watch, play};
use rocroi_game::{Scripted, State};

fn lines(gap: f64, troops: [&str; 2]) -> State<Adgr> {
    let mut text = String::from(
        "[[unit]]\nname = \"L\"\nseat = \"B\"\ntroop = \"light-infantry\"\nat = [12, 9.5]\nfacing = 180\n",
    );
    for i in 0..3 {
        let x = 8.0 + 3.0 * f64::from(i);
        text +=
            &format!("[[unit]]\nname = \"A{i}\"\nseat = \"A\"\ntroop = \"{}\"\nat = [{x}, 8]\n", troops[0]);
        let x = x + 1.2;
        text += &format!(
            "[[unit]]\nname = \"B{i}\"\nseat = \"B\"\ntroop = \"{}\"\nat = [{x}, {}]\nfacing = 180\n",
            troops[1],
            9.0 + gap
        );
    }
    let position = toml::from_str(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    Adgr::from_position(&position).unwrap_or_else(|t| panic!("{t:?}"))
}

#[test]
fn charges_at_random_keep_the_laws() {
    let mut all = Coverage::default();
    let sides =
        [["heavy-cavalry", "light-cavalry"], ["pike-and-shot", "dragoon"], ["gendarme", "heavy-cavalry"]];
    for (seed, troops) in (0u64..).zip(sides) {
        let seen =
            play(lines(0.8, troops), seed, Watch { every: 9, waits: 40 }).unwrap_or_else(|e| panic!("{e}"));
        all.add(&seen);
    }
    let count = all.counts.get("order charge");
    assert!(count.is_some(), "nobody charged: {:?}", all.counts);
}
