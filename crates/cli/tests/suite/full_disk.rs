//! A disk that is full: the answer that cannot be written is refused in words, nothing acknowledged is lost, and when
//! there is room again the battle goes on. The disk is a limit on the size of files (`prlimit --fsize`).

use crate::common;

use common::{Folder, Served, link, make};
use rocroi_client::Seated;
use rocroi_client::rest::{Player, Terms};
use rocroi_client::wire::Doing;
use std::process::Command;

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_cannot_be_written_does_not_count() {
    if Command::new("prlimit").arg("--version").output().is_err() {
        eprintln!("prlimit is not installed (apt-get install util-linux): this test has not run");
        return;
    }
    let folder = Folder::new("full");
    let served = Served::start(&folder.0, None, &["prlimit", "--fsize=1000000:"]);
    let made = make(&served.host, "adgr/rocroi-1643", Terms::between([Player::Human; 2])).await;
    let mut seat = Seated::join(&link(&served.host, &made, 'B'), None).await.unwrap();
    let mut done = 0;
    // Offering a draw for ever: every offer is a text on the disk.
    let full = loop {
        assert!(done < 20_000, "the disk is never full");
        match seat.act(Doing::OfferDraw).await.unwrap() {
            Ok(()) => done += 1,
            Err(p) => break p,
        }
        while seat.waiting().is_some() {}
    };
    assert_eq!(full.code, "store", "{full:?}");
    assert!(full.words.contains("does not count"), "{full:?}");
    // The server lives, and says so again.
    let health = rocroi_client::request(&served.host, "GET", "/health", None, String::new()).await.unwrap();
    assert_eq!((health.status, health.body.as_str()), (200, "well"));
    let more =
        Command::new("prlimit").args(["--pid", &served.pid().to_string(), "--fsize=unlimited:"]).status();
    assert!(more.unwrap().success());
    let mut again = Seated::join(&link(&served.host, &made, 'B'), None).await.unwrap();
    let decision = again.asked().await.unwrap().unwrap();
    assert_eq!(again.say(decision, "activate Foot").await.unwrap(), Ok(()), "there is room again");
    // Everything acknowledged is there.
    assert_eq!(again.act(Doing::Concede).await.unwrap(), Ok(()));
    let path = format!("/api/battles/{}/chronicle", made.id);
    let text =
        rocroi_client::request(&served.host, "GET", &path, Some(&made.b), String::new()).await.unwrap().body;
    let (_, acted) = rocroi_systems::replay(&text).unwrap();
    println!("{done} answers before the disk was full, {} in all", acted.len());
    assert!(acted.len() >= done + 2, "{} of {done}", acted.len());
}
