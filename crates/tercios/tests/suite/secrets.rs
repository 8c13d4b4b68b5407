//! Who knows which card is a fact of its own: pairs of battles that differ only in a card somebody cannot see give him
//! equal bytes until it is turned, with Schemer, Smart and brigades too.

use rocroi_game::{Act, Answer, Battle, Scripted as _, Seat, Viewer, proves};
use rocroi_tercios::Tercios;
use rocroi_tercios::script::Position;

/// A's general has both traits; `E` and the brigade `F`, `G` hold B's cards.
const FIELD: &str = r#"
scale = "mm"
next = "A"
group = [["F", "G"]]
unit = [
    { name = "T", profile = "tercio", at = [900, 500], card = "ready" },
    { name = "S", profile = "shot_company", at = [700, 400], card = "fire" },
    { name = "E", seat = "B", profile = "classic_battalion", at = [800, 680], facing = 180, card = "CARD" },
    { name = "F", seat = "B", profile = "classic_battalion", at = [1000, 900], facing = 180, card = "SHARED" },
    { name = "G", seat = "B", profile = "classic_battalion", at = [1150, 900], facing = 180, card = "SHARED" },
]
commander = [
    { name = "K", rank = 3, chief = true, traits = ["schemer", "smart"], at = [800, 420] },
    { name = "H", seat = "B", rank = 3, chief = true, at = [700, 720], exhausted = true },
]
"#;

enum Say {
    Order(Seat, &'static str),
    Dice(&'static [u8]),
}
use Say::{Dice as D, Order as O};

/// Everything a viewer can learn at every wait of a play: his view, his candidates, refusals and previews, what he is
/// told, whether he may undo.
fn bytes(card: &str, shared: &str, play: &[Say], viewer: Viewer) -> Vec<String> {
    let text = FIELD.replace("CARD", card).replace("SHARED", shared);
    let position: Position = toml::from_str(&text).unwrap();
    let mut battle = Battle::new(Tercios::from_position(&position).unwrap());
    let mut out = Vec::new();
    for say in play {
        let state = battle.state().clone();
        let seen = state.view(viewer);
        out.push(serde_json::to_string(&seen).unwrap());
        if let Some(seat) = viewer.seat() {
            out.push(format!("{}", battle.can_undo(seat)));
            for order in seen.state().candidates(seat).iter().take(40) {
                let preview = seen.preview(order).map(|p| (p.course.stop, p.course.heard));
                out.push(format!("{order:?} {preview:?}"));
            }
        }
        let answer = match say {
            D(faces) => Answer::Fell(faces.to_vec()),
            O(seat, text) => {
                let asked = state.asked(*seat).unwrap_or_else(|| panic!("{text}: {:?}", state.wait));
                Answer::Order(*seat, Tercios::read_order(state.now(), *seat, &asked.decision, text).unwrap())
            }
        };
        let (_, told) = battle.act(Act::Answer(answer)).unwrap();
        out.extend(told.to(viewer).iter().map(|h| serde_json::to_string(h).unwrap()));
    }
    out.push(serde_json::to_string(&battle.state().view(viewer)).unwrap());
    out
}

const A: Viewer = Viewer::Seat(Seat::A);
const B: Viewer = Viewer::Seat(Seat::B);

/// Nothing of B's cards is known to A or to spectators while they lie, a brigade's shared one neither.
#[test]
fn cards_of_a_brigade_leave_no_trace() {
    let _proof = proves("T-TRN-05");
    let play = [O(Seat::A, "no commander"), O(Seat::A, "activate S"), O(Seat::A, "done")];
    for other in ["ready", "run", "fire", "assault"] {
        for viewer in [A, Viewer::Spectator] {
            assert_eq!(
                bytes("resist", "resist", &play, viewer),
                bytes("resist", other, &play, viewer),
                "{other}"
            );
            assert_eq!(bytes("resist", "run", &play, viewer), bytes(other, "run", &play, viewer), "{other}");
        }
    }
    // Its owner knows it.
    assert_ne!(bytes("resist", "resist", &play, B), bytes("resist", "run", &play, B));
}

/// Schemer: the card that was there is gone unseen, and nobody knows the new one: each saw one die of the draw.
#[test]
fn a_card_drawn_by_a_schemer_is_known_to_nobody() {
    let _proof = proves("T-COM-63 T-TRN-05");
    let play = |draw: &'static [u8]| {
        [
            O(Seat::A, "command K schemer E"),
            D(&[5, 6, 1]),
            D(&draw[..1]),
            D(&draw[1..]),
            O(Seat::A, "activate S"),
            O(Seat::A, "done"),
        ]
    };
    // Whatever lay there before.
    assert_eq!(bytes("resist", "run", &play(&[1, 3]), A), bytes("fire", "run", &play(&[1, 3]), A));
    // Whatever was drawn: A does not see B's die, B not A's, spectators neither.
    assert_eq!(bytes("resist", "run", &play(&[1, 3]), A), bytes("resist", "run", &play(&[1, 2]), A));
    assert_eq!(bytes("resist", "run", &play(&[2, 3]), B), bytes("resist", "run", &play(&[1, 3]), B));
    let spectator = Viewer::Spectator;
    assert_eq!(
        bytes("resist", "run", &play(&[2, 3]), spectator),
        bytes("resist", "run", &play(&[1, 2]), spectator)
    );
}

/// Smart: until the test is passed the card leaves no trace; then both seats know it, and who knows what both know.
#[test]
fn a_card_looked_at_is_known_to_the_one_who_looked() {
    let _proof = proves("T-COM-64 T-TRN-05");
    let failed =
        [O(Seat::A, "command K smart E"), D(&[1, 2, 1]), O(Seat::A, "activate S"), O(Seat::A, "done")];
    let passed =
        [O(Seat::A, "command K smart E"), D(&[5, 1, 1]), O(Seat::A, "activate S"), O(Seat::A, "done")];
    for other in ["ready", "run", "fire", "assault"] {
        assert_eq!(bytes("resist", "run", &failed, A), bytes(other, "run", &failed, A), "{other}");
        assert_ne!(bytes("resist", "run", &passed, A), bytes(other, "run", &passed, A), "{other}");
        let spectator = Viewer::Spectator;
        assert_eq!(
            bytes("resist", "run", &failed, spectator),
            bytes(other, "run", &failed, spectator),
            "{other}"
        );
        // Looking at one card tells nothing of the others.
        assert_eq!(bytes("resist", "run", &passed, A), bytes("resist", other, &passed, A), "{other}");
    }
}
