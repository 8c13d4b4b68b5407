//! Who plays a seat nobody sits at: the players of the crate `ai`. They think on threads of their own, below the
//! priority of everything else, over the seat's view alone, and are judged like anybody.

use rocroi_ai::Level;
use rocroi_client::rest::Player;
use rocroi_game::{Act, Answer, Seat, Seen};
use rocroi_systems::for_system;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Somebody who answers for a seat.
#[derive(Debug)]
pub struct Opponent {
    player: rocroi_ai::Player,
    /// He answers at an even pace, so that how long he thinks tells little.
    pub paced: bool,
}

/// What a general may use for a decision.
const TIME: Duration = Duration::from_millis(500);

/// Who plays for this player; nobody for a human.
pub fn of(player: Player, seed: u64) -> Option<Opponent> {
    let level = match player {
        Player::Human => return None,
        Player::Random => Level::Random,
        Player::Recruit => Level::Recruit,
        Player::Captain => Level::Captain,
        Player::General => Level::General,
    };
    let began = Instant::now();
    let player = rocroi_ai::Player::new(level, seed).timed(Arc::new(move || began.elapsed()), TIME);
    Some(Opponent { player, paced: level != Level::Random })
}

impl Opponent {
    /// An act of this seat, as JSON, from its view.
    fn answer(&mut self, system: &str, view: &str, seat: Seat) -> Option<String> {
        for_system!(system, S => {
            let seen: Seen<S> = serde_json::from_str(view).ok()?;
            let choice = self.player.order(&seen)?;
            serde_json::to_string(&Act::<S>::Answer(Answer::Order(seat, choice.order))).ok()
        }, else None)
    }
}

/// What comes of thinking: the opponent again, and his act.
pub type Thought = (Opponent, Option<String>);

/// The threads opponents think on.
#[derive(Clone, Debug)]
pub struct Thinkers(Arc<rayon::ThreadPool>);

impl Thinkers {
    /// A thread less than there are cores, but one at least.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn new() -> Result<Thinkers, String> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(cores.saturating_sub(1).max(1))
            .thread_name(|n| format!("opponent-{n}"))
            .start_handler(|_| {
                // Whoever waits for an answer of the server comes before whoever thinks. Where the system does not let
                // us step back, the number of threads must do.
                #[cfg(target_os = "linux")]
                let _ = rustix::process::setpriority_process(None, 10);
            })
            .panic_handler(|_| tracing::error!("an opponent was lost in thought"))
            .build()
            .map_err(|e| format!("no thread for opponents: {e}"))?;
        Ok(Thinkers(Arc::new(pool)))
    }

    /// Lets an opponent think.
    pub fn think(
        &self,
        mut who: Opponent,
        system: &'static str,
        view: String,
        seat: Seat,
    ) -> oneshot::Receiver<Thought> {
        let (done, thought) = oneshot::channel();
        self.0.spawn(move || {
            let act = who.answer(system, &view, seat);
            // A battle that was closed meanwhile no longer listens.
            let _ = done.send((who, act));
        });
        thought
    }
}
