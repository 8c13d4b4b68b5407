//! `rocroi join` against `rocroi serve`: orders typed as text, events told in sentences, a program playing a seat,
//! and the chronicle of the finished battle verified.

use crate::common;

use common::{Folder, Served, make};
use rocroi_client::rest::{Player, Terms};
use std::io::Write as _;
use std::process::{Command, Stdio};

fn rocroi(args: &[&str], lines: &str) -> (bool, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rocroi"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    (out.status.success(), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_typed_events_told_and_the_end_verified() {
    let folder = Folder::new("join");
    let served = Served::start(&folder.0, None, &[]);
    let made = make(&served.host, "adgr/rocroi-1643", Terms::between([Player::Human; 2])).await;
    let link = format!("http://{}/#{}.B.{}", served.host, made.id, made.b);
    let (well, said) = rocroi(&["join", &link], "activate Nobody\nactivate Foot\n?\nundo\nquit\n");
    assert!(well, "{said}");
    assert!(said.contains("Rocroi") && said.contains("> Which corps"), "{said}");
    assert!(said.contains("no: ") && said.contains("Nobody"), "what was not understood is said: {said}");
    assert!(said.contains("end corps"), "`?` lists what may be ordered: {said}");
    let other = format!("http://{}/#{}.A.{}", served.host, made.id, made.a);
    let (well, said) = rocroi(&["join", &other, "--lang", "fr"], "concede\nquit\n");
    assert!(well && said.contains("B has won") && said.contains("seed"), "{said}");

    let path = format!("/api/battles/{}/chronicle", made.id);
    let answer =
        rocroi_client::request(&served.host, "GET", &path, Some(&made.spectators), String::new()).await;
    let file = folder.0.join("chronicle.jsonl");
    std::fs::write(&file, answer.unwrap().body).unwrap();
    let (well, said) = rocroi(&["verify", file.to_str().unwrap()], "");
    assert!(
        well && said.contains("true to the last bit") && said.contains("each what the revealed seed"),
        "{said}"
    );
    recipe(&folder, &file);
    let log = folder.0.join("log");
    let logged: String = std::fs::read_dir(log)
        .unwrap()
        .map(|f| std::fs::read_to_string(f.unwrap().path()).unwrap())
        .collect();
    assert!(logged.contains("listening"), "the log is kept in a file: {logged}");
    for secret in [&made.a, &made.b, &made.spectators] {
        assert!(!logged.contains(secret.as_str()), "a secret stands in the log");
    }
    let (well, said) = rocroi(&["join", &format!("{link}00")], "");
    assert!(!well && said.contains("no such battle"), "{said}");
    let (well, said) = rocroi(&["join", "http://nowhere/"], "");
    assert!(!well && said.contains("http://host:port/#battle.seat.secret"), "{said}");
}

/// The recipe of docs/dice.md, as anybody would run it: right for this chronicle, and not for one with another die.
fn recipe(folder: &Folder, chronicle: &std::path::Path) {
    let doc = include_str!("../../../../docs/dice.md");
    let script = doc.split_once("```sh\n").unwrap().1.split_once("```").unwrap().0;
    let sh = folder.0.join("dice.sh");
    std::fs::write(&sh, script).unwrap();
    let run = |file: &std::path::Path| Command::new("sh").arg(&sh).arg(file).output().unwrap();
    if ["python3", "sha256sum"].iter().any(|p| Command::new(p).arg("--version").output().is_err()) {
        eprintln!("python3 or sha256sum is not installed: the recipe of docs/dice.md was not run");
        return;
    }
    let honest = run(chronicle);
    let said =
        String::from_utf8_lossy(&honest.stdout).into_owned() + &String::from_utf8_lossy(&honest.stderr);
    assert!(honest.status.success() && said.contains("every die as the seed gives it"), "{said}");
    assert!(!said.starts_with("0 "), "dice have fallen: {said}");
    let text = std::fs::read_to_string(chronicle).unwrap();
    let (before, rest) = text.split_once("\"Fell\":[").unwrap();
    let face = rest.chars().next().and_then(|c| c.to_digit(10)).unwrap();
    let cheated = format!("{before}\"Fell\":[{}{}", face % 6 + 1, &rest[1..]);
    let file = folder.0.join("cheated.jsonl");
    std::fs::write(&file, cheated).unwrap();
    assert!(!run(&file).status.success(), "another die is found");
    assert!(!rocroi(&["verify", file.to_str().unwrap()], "").0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_a_seat() {
    let folder = Folder::new("join-program");
    let served = Served::start(&folder.0, None, &[]);
    let made = make(&served.host, "argad/encounter", Terms::between([Player::Random, Player::Human])).await;
    let link = format!("http://{}/#{}.B.{}", served.host, made.id, made.b);
    let (well, said) =
        tokio::task::spawn_blocking(move || rocroi(&["join", &link, "--player", "random"], ""))
            .await
            .unwrap();
    assert!(well && said.contains("The battle is over"), "{said}");
}
