//! `rocroi join`: takes a seat at a battle somewhere, orders typed as text, events told in sentences; or lets a
//! player of the program play it.

use anyhow::{Context as _, Result, bail};
use rocroi_ai::{Level, Player, Watch};
use rocroi_client::wire::{Doing, FromClient, FromServer, Problem, Status, View, Waiting};
use rocroi_client::{Link, Seated};
use rocroi_desk::AnyDesk;
use rocroi_words::Lang;
use std::io::{BufRead as _, Write};
use tokio::sync::mpsc;

/// Takes a seat at a battle: orders are typed as text, events told in sentences
///
/// `?` lists what may be ordered, `undo`, `draw`, `agree`, `decline`, `concede` and `claim` do what they say, `quit`
/// leaves the table. Lines can come from a file: each waits until it is asked for.
#[derive(clap::Args)]
pub struct Join {
    /// The link of the seat: http://host:port/#battle.seat.secret
    link: String,
    /// The language of sentences: en or fr
    #[arg(long, default_value = "en")]
    lang: String,
    /// Who answers instead of you: random, recruit or captain
    #[arg(long)]
    player: Option<String>,
}

/// Plays until the battle is over, or the lines are.
///
/// # Errors
/// If there is no such battle, or the connection is lost.
pub fn run(args: &Join, out: &mut dyn Write) -> Result<()> {
    let link: Link = args.link.parse().map_err(anyhow::Error::msg)?;
    let lang =
        Lang::of(&args.lang).with_context(|| format!("there is no language `{}`; en or fr", args.lang))?;
    let level: Option<Level> = args.player.as_ref().map(|p| p.parse()).transpose()?;
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    runtime.block_on(async {
        let (secret, code) = (link.secret.clone(), args.lang.clone());
        let join = FromClient::Join { secret, since: None, lang: Some(code), whole: true };
        let mut seat = Seated::join_as(&link, join).await?;
        let FromServer::View(view) = seat.next().await? else { bail!("the server did not show the battle") };
        let mut table = Table::open(view, lang, out)?;
        match level {
            Some(level) => table.play(&mut seat, Player::new(level, 1)).await,
            None => table.type_in(&mut seat, lines()).await,
        }
    })
}

/// Lines typed in, read on a thread of their own.
fn lines() -> mpsc::Receiver<String> {
    let (send, lines) = mpsc::channel(1);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if send.blocking_send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// The battle as it lies before whoever sits here.
struct Table<'a> {
    desk: Box<dyn AnyDesk>,
    watch: Box<dyn Watch>,
    status: Status,
    /// The decision that was put into words last.
    asked: Option<u64>,
    out: &'a mut dyn Write,
}

impl<'a> Table<'a> {
    fn open(view: View, lang: Lang, out: &'a mut dyn Write) -> Result<Table<'a>> {
        let text = view.view.get();
        let desk = rocroi_desk::open(&view.system, text, lang).map_err(anyhow::Error::msg)?;
        let watch = rocroi_ai::watch(&view.system, text).map_err(anyhow::Error::msg)?;
        writeln!(out, "{} ({})", view.name, view.system)?;
        let mut table = Table { desk, watch, status: view.status, asked: None, out };
        for told in &view.past {
            table.hear(told.get())?;
        }
        table.ask()?;
        Ok(table)
    }

    fn hear(&mut self, told: &str) -> Result<()> {
        self.watch.hear(told).map_err(anyhow::Error::msg)?;
        let out = self.desk.hear(told).map_err(anyhow::Error::msg)?;
        if let Some(said) = out.said {
            let dice: Vec<String> = out.dice.iter().map(ToString::to_string).collect();
            let dice = if dice.is_empty() { String::new() } else { format!(" [{}]", dice.join(" ")) };
            writeln!(self.out, "  {}{dice}", said.words)?;
        }
        Ok(())
    }

    fn frame(&mut self, frame: FromServer) -> Result<()> {
        match frame {
            FromServer::Told { told, .. } => self.hear(told.get())?,
            FromServer::Status { status } => self.status = status,
            FromServer::View(_)
            | FromServer::Done { .. }
            | FromServer::Refused { .. }
            | FromServer::Bye { .. } => {}
        }
        self.ask()
    }

    /// Puts a new question into words.
    fn ask(&mut self) -> Result<()> {
        let open = self.status.decision.filter(|_| !self.status.given);
        if open.is_some() && open != self.asked {
            if let Some(q) = self.desk.question() {
                writeln!(self.out, "> {}", q.words)?;
            }
            self.asked = open;
        }
        self.out.flush()?;
        Ok(())
    }

    fn open_decision(&self) -> Option<u64> {
        self.status.decision.filter(|_| !self.status.given)
    }

    /// The end in words, once it is over.
    fn over(&mut self) -> Result<bool> {
        let Waiting::Over(winner) = self.status.waiting else { return Ok(false) };
        let won = winner.map_or("nobody has won".to_owned(), |s| format!("{s} has won"));
        writeln!(self.out, "The battle is over: {won}.")?;
        if let Some(seed) = &self.status.seed {
            writeln!(self.out, "The seed of its dice was {seed}.")?;
        }
        Ok(true)
    }

    fn refused(&mut self, done: Result<(), Problem>) -> Result<()> {
        if let Err(p) = done {
            writeln!(self.out, "  no: {}", p.words.replace('\n', "\n      "))?;
        }
        Ok(())
    }

    async fn type_in(&mut self, seat: &mut Seated, mut lines: mpsc::Receiver<String>) -> Result<()> {
        let mut order: Option<String> = None;
        while !self.over()? {
            if let (Some(decision), Some(text)) = (self.open_decision(), order.clone()) {
                order = None;
                if text == "?" {
                    for offered in self.desk.candidates() {
                        writeln!(self.out, "  {}", offered.text)?;
                    }
                    continue;
                }
                let done = seat.say(decision, &text).await?;
                self.refused(done)?;
                self.drain(seat).await?;
                continue;
            }
            tokio::select! {
                frame = seat.next() => self.frame(frame?)?,
                line = lines.recv(), if order.is_none() => match line.as_deref().map(str::trim) {
                    None | Some("quit") => return Ok(()),
                    Some("") => {}
                    Some(word) => match command(word) {
                        Some(what) => {
                            let done = seat.act(what).await?;
                            self.refused(done)?;
                            self.drain(seat).await?;
                        }
                        None => order = Some(word.to_owned()),
                    },
                },
            }
        }
        Ok(())
    }

    async fn play(&mut self, seat: &mut Seated, mut player: Player) -> Result<()> {
        while !self.over()? {
            if let Some(decision) = self.open_decision() {
                let order = self.watch.order(&mut player).context("the player has no answer")?;
                let done = seat.order(decision, &order).await?;
                self.refused(done)?;
                self.drain(seat).await?;
                continue;
            }
            let frame = seat.next().await?;
            self.frame(frame)?;
        }
        Ok(())
    }

    /// Hears everything that came with an answer: up to the last status, at least.
    async fn drain(&mut self, seat: &mut Seated) -> Result<()> {
        while let Some(frame) = seat.waiting() {
            self.frame(frame)?;
        }
        Ok(())
    }
}

fn command(word: &str) -> Option<Doing> {
    Some(match word {
        "undo" => Doing::Undo,
        "draw" => Doing::OfferDraw,
        "agree" => Doing::Agree,
        "decline" => Doing::Decline,
        "concede" => Doing::Concede,
        "claim" => Doing::Claim,
        _ => return None,
    })
}
