//! Flank marches in play: the laws of the contract from the first secret die to the entry and the panic it causes, and
//! what nobody but their owner learns of them before they are named.

use rocroi_adgr::{Adgr, Order};
use rocroi_game::laws::{Coverage, Watch, play};
use rocroi_game::{
    Act, Answer, Battle, Chance, Dice as _, Scripted, Seat, Seeded, State, Told, Viewer, Wait, proves,
};

/// Where the wing of A is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Wing {
    Left,
    Right,
    Ambush,
}

/// Two armies in line, each with a wing off the table; B marches on its right flank.
fn battle(wing: Wing, due: bool) -> State<Adgr> {
    let at = match wing {
        Wing::Left | Wing::Right => "flank-march = true",
        Wing::Ambush => "ambush = 1",
    };
    let mut text = String::from(
        "attacker = \"B\"\nphasing = \"A\"\nturn = 2\n\
         [[corps]]\nname = \"Main\"\nseat = \"A\"\nchief = true\nat = [15, 4]\nrank = \"brilliant\"\n\
         [[corps]]\nname = \"Wing\"\nseat = \"A\"\nwith = \"W0\"\nrank = \"competent\"\n\
         [[corps]]\nname = \"Foe\"\nseat = \"B\"\nchief = true\nat = [15, 16]\nrank = \"brilliant\"\n\
         [[corps]]\nname = \"Horse\"\nseat = \"B\"\nwith = \"H0\"\n",
    );
    for n in 0..4 {
        let x = 3.0 + 6.0 * f64::from(n);
        let troop = ["pike-and-shot", "heavy-cavalry", "light-infantry", "medium-artillery"][n as usize];
        text += &format!("[[unit]]\nname = \"A{n}\"\ncorps = \"Main\"\ntroop = \"{troop}\"\nat = [{x}, 6]\n");
        text += &format!(
            "[[unit]]\nname = \"B{n}\"\ncorps = \"Foe\"\ntroop = \"{troop}\"\nat = [{x}, 13]\nfacing = 180\n"
        );
    }
    for n in 0..2 {
        let troop = ["light-infantry", "dragoon"][n as usize];
        text += &format!("[[unit]]\nname = \"W{n}\"\ncorps = \"Wing\"\ntroop = \"{troop}\"\n{at}\n");
        text += &format!(
            "[[unit]]\nname = \"H{n}\"\ncorps = \"Horse\"\ntroop = \"heavy-cavalry\"\nflank-march = true\n"
        );
    }
    text += "[[terrain]]\nkind = \"enclosed-field\"\nrect = [8, 2, 12, 5]\n[[marker]]\nseat = \"A\"\nat = [9, 4]\n";
    let soon = if due { "due = 5\ntries = 1\n" } else { "" };
    if wing != Wing::Ambush {
        let right = wing == Wing::Right;
        text += &format!("[[plan]]\nseat = \"A\"\nflank = \"Wing\"\nright = {right}\n");
    }
    text += &format!("[[plan]]\nseat = \"B\"\nflank = \"Horse\"\nright = true\n{soon}");
    let position = toml::from_str(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    Adgr::from_position(&position).unwrap_or_else(|t| panic!("{t:?}"))
}

#[test]
fn flank_marches_keep_the_laws() {
    let mut all = Coverage::default();
    for (seed, wing) in (0u64..).zip([Wing::Left, Wing::Right, Wing::Ambush, Wing::Left]) {
        let start = battle(wing, seed != 1);
        let seen = play(start, seed, Watch { every: 11, waits: 130 }).unwrap_or_else(|e| panic!("{e}"));
        all.add(&seen);
    }
    for kind in ["roll flank-march", "event flank-march-named", "order enter", "event flank-march-enters"] {
        assert!(all.counts.contains_key(kind), "no {kind} in {:?}", all.counts);
    }
}

/// Battles that differ only in where the wing of A is look the same to B and to those who look on, in views and in all
/// that is told, until the wing is named or appears.
#[test]
fn where_a_wing_marches_is_known_to_its_owner_alone() {
    let _proof = proves("A-SET-35");
    let mut together = 0;
    for (seed, other) in [(0, Wing::Right), (1, Wing::Ambush), (2, Wing::Right), (3, Wing::Ambush)] {
        let (mut one, mut two) = (Battle::new(battle(Wing::Left, false)), Battle::new(battle(other, false)));
        let (mut chance, mut dice) = (Chance::new(seed), Seeded::new(seed ^ 0xf1));
        for _ in 0..120 {
            for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
                let (a, b) = (bytes(one.state(), viewer), bytes(two.state(), viewer));
                assert_eq!(a, b, "seed {seed}, {other:?}, {viewer:?}");
            }
            let answer = match &one.state().wait {
                Wait::Over(_) => break,
                Wait::Roll(ask) => Answer::Fell(match ask.secret {
                    // The march does not arrive while they are compared.
                    Some(_) => vec![1],
                    None => dice.throw(ask.dice()),
                }),
                Wait::Decide(list) => {
                    let seat = list[0].seat;
                    let order = one.state().sample(seat, &mut chance).unwrap_or(Order::EndCorps);
                    let shared = two.state().check(seat, &order).is_ok();
                    let open = matches!(order, Order::SetUp(_) | Order::RemoveFake(_) | Order::Reveal(_));
                    let order =
                        if shared && !open { order } else { two.state().candidates(seat).swap_remove(0) };
                    Answer::Order(seat, order)
                }
            };
            let first = one.act(Act::Answer(answer.clone())).unwrap_or_else(|e| panic!("seed {seed}: {e:?}"));
            let second = two.act(Act::Answer(answer)).unwrap_or_else(|e| panic!("seed {seed}: {e:?}"));
            if one.state().world.markers[0].pose.is_none() || two.state().world.markers[0].pose.is_none() {
                break;
            }
            for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
                let told = |t: &Told<Adgr>| serde_json::to_string(t.to(viewer)).unwrap_or_default();
                assert_eq!(told(&first.1), told(&second.1), "seed {seed}, {other:?}, {viewer:?}");
            }
            together += 1;
        }
    }
    assert!(together > 150, "{together} answers compared");
}

fn bytes(state: &State<Adgr>, viewer: Viewer) -> String {
    serde_json::to_string(&state.view(viewer)).unwrap_or_default()
}
