//! All the rooms: opens a battle's room when somebody comes, and keeps it while anybody is there.

use crate::opponent::Thinkers;
use crate::room::{Room, ToRoom};
use crate::store::{Kept, Line, Store, StoreError};
use crate::{clock, dice};
use rocroi_client::rest::{DiceFrom, Made, Terms};
use rocroi_desk::luck::LuckOut;
use rocroi_game::{Seat, Viewer, chronicle};
use rocroi_systems::{Door, Waiting};
use rocroi_words::Lang;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use subtle::ConstantTimeEq as _;
use tokio::sync::{OnceCell, mpsc};

type Way = Arc<OnceCell<mpsc::Sender<ToRoom>>>;

/// All the rooms.
#[derive(Clone, Debug)]
pub struct Hall {
    store: Store,
    thinkers: Thinkers,
    rooms: Arc<Mutex<BTreeMap<String, Way>>>,
    most: usize,
}

/// Messages a room holds before those who send wait.
const INBOX: usize = 256;

/// A finished battle, or how far an unfinished one is.
pub enum Finished {
    /// It is over: its whole chronicle, with the seed of its dice.
    Yes(String),
    /// It is not.
    No,
}

impl Hall {
    /// A hall over a store, with at most so many rooms open at once.
    ///
    /// # Errors
    /// If no thread can be started for opponents.
    pub fn new(store: Store, most: usize) -> Result<Hall, String> {
        Ok(Hall { store, thinkers: Thinkers::new()?, rooms: Arc::default(), most })
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Makes a battle. `from` says where it comes from, if from another one.
    ///
    /// # Errors
    /// If it cannot be written down.
    pub async fn make(
        &self,
        door: &dyn Door,
        name: &str,
        terms: &Terms,
        from: Option<String>,
    ) -> Result<Made, StoreError> {
        let random = |n| dice::secret(n).map_err(StoreError);
        let (id, a, b, spectators, seed) = (random(8)?, random(16)?, random(16)?, random(16)?, random(32)?);
        let commitment = dice::sha256(&seed);
        let thrown = match terms.dice {
            DiceFrom::Server => format!("sha256 {commitment}"),
            DiceFrom::Hand => "by hand".to_owned(),
        };
        let at = clock::now();
        let created = clock::utc(at);
        let mut about = BTreeMap::from([
            ("name".to_owned(), name.to_owned()),
            ("created".to_owned(), created.clone()),
            ("dice".to_owned(), thrown),
            ("start".to_owned(), door.hash()),
        ]);
        about.extend(from.map(|f| ("from".to_owned(), f)));
        let kept = Kept {
            id: id.clone(),
            system: door.system().to_owned(),
            name: name.to_owned(),
            created,
            secrets: [&a, &b, &spectators].map(|s| dice::sha256(s)),
            terms: serde_json::to_string(terms).unwrap_or_default(),
            seed,
            seeds: Vec::new(),
        };
        let line = Line { text: door.header_line(about), at, used: [0; 2] };
        self.store.create(&kept, line).await?;
        Ok(Made { id, a, b, spectators, commitment })
    }

    /// The battle, and who the holder of this secret is in it.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn who(&self, id: &str, secret: &str) -> Result<Option<(Kept, Viewer)>, StoreError> {
        let Some(kept) = self.store.battle(id).await? else { return Ok(None) };
        let shown = dice::sha256(secret);
        let mut found = None;
        // Every one is compared, in constant time: how long it takes says nothing.
        for (viewer, hash) in Viewer::ALL.into_iter().zip(&kept.secrets) {
            if bool::from(shown.as_bytes().ct_eq(hash.as_bytes())) {
                found = Some(viewer);
            }
        }
        Ok(found.map(|viewer| (kept, viewer)))
    }

    /// The way to a battle's room, opened if it is not.
    ///
    /// # Errors
    /// If there is no such battle, too many are open, or its chronicle cannot be read.
    pub async fn room(&self, id: &str) -> Result<mpsc::Sender<ToRoom>, StoreError> {
        let way = {
            let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            let live = |w: &Way| w.get().is_none_or(|r| !r.is_closed());
            match rooms.get(id).filter(|w| live(w)) {
                Some(way) => way.clone(),
                None => {
                    // Those that failed to open are held by nobody else.
                    rooms.retain(|_, w| live(w) && (w.initialized() || Arc::strong_count(w) > 1));
                    if rooms.len() >= self.most {
                        return Err(StoreError(format!(
                            "{} battles are open, and no more can be; try again later",
                            self.most
                        )));
                    }
                    let way = Way::default();
                    rooms.insert(id.to_owned(), way.clone());
                    way
                }
            }
        };
        way.get_or_try_init(|| self.open(id)).await.cloned()
    }

    async fn open(&self, id: &str) -> Result<mpsc::Sender<ToRoom>, StoreError> {
        let kept = self.store.battle(id).await?;
        let kept = kept.ok_or_else(|| StoreError("there is no such battle".into()))?;
        let room = Room::open(self.store.clone(), kept, self.thinkers.clone()).await?;
        let (to, inbox) = mpsc::channel(INBOX);
        let meters = self.store.meters().clone();
        tokio::spawn(async move {
            meters.rooms.fetch_add(1, Ordering::Relaxed);
            room.run(inbox).await;
            meters.rooms.fetch_sub(1, Ordering::Relaxed);
        });
        Ok(to)
    }

    /// The chronicle of a battle if it is over, with everything that was kept back until then.
    ///
    /// # Errors
    /// If the store cannot be read, or the chronicle not be repeated.
    pub async fn chronicle(&self, kept: &Kept) -> Result<Finished, StoreError> {
        let (door, mut text) = self.repeated(kept).await?;
        if !matches!(door.waiting(), Waiting::Over(_)) {
            return Ok(Finished::No);
        }
        let terms: Terms = serde_json::from_str(&kept.terms).map_err(|e| StoreError(e.to_string()))?;
        let seeds: Vec<&str> = terms.seeds.iter().chain(&kept.seeds).map(String::as_str).collect();
        text.push_str(&chronicle::revealed_line(BTreeMap::from([
            ("seed".to_owned(), kept.seed.clone()),
            ("seeds".to_owned(), seeds.join(",")),
        ])));
        Ok(Finished::Yes(text))
    }

    async fn repeated(&self, kept: &Kept) -> Result<(Box<dyn Door>, String), StoreError> {
        let text: String = self.store.chronicle(&kept.id).await?.into_iter().map(|l| l.text).collect();
        let again = tokio::task::spawn_blocking(move || {
            rocroi_systems::replay(&text).map(|(door, _)| (door, text)).map_err(|p| StoreError(p.to_string()))
        });
        again.await.map_err(|e| StoreError(e.to_string()))?
    }

    /// The luck of a battle as far as a viewer has seen it: from what he was told alone, so that it says nothing he may
    /// not know while it goes on.
    ///
    /// # Errors
    /// If the store cannot be read, or the chronicle not be repeated.
    pub async fn luck(&self, kept: &Kept, viewer: Viewer, lang: Lang) -> Result<LuckOut, StoreError> {
        let text: String = self.store.chronicle(&kept.id).await?.into_iter().map(|l| l.text).collect();
        let reckoned = tokio::task::spawn_blocking(move || {
            let (door, acted) = rocroi_systems::replay(&text).map_err(|p| p.to_string())?;
            let mut luck = rocroi_desk::luck::seen(door.system(), &door.start_view(viewer))?;
            for told in acted.iter().flat_map(|a| &a.told[crate::record::index(viewer)]) {
                luck.hear(told)?;
            }
            Ok(luck.out(lang))
        });
        reckoned.await.map_err(|e| StoreError(e.to_string()))?.map_err(StoreError)
    }

    /// A new battle that begins as a finished one stood before something was told to this viewer.
    ///
    /// # Errors
    /// If it cannot be read or written; within, why it may not be.
    pub async fn branch(
        &self,
        kept: &Kept,
        viewer: Viewer,
        frame: usize,
        terms: &Terms,
    ) -> Result<Result<Made, String>, StoreError> {
        let text: String = self.store.chronicle(&kept.id).await?.into_iter().map(|l| l.text).collect();
        let past = tokio::task::spawn_blocking(move || {
            let (door, acted) = rocroi_systems::replay(&text).map_err(|p| p.to_string())?;
            if !matches!(door.waiting(), Waiting::Over(_)) {
                return Err("the battle is not over: it can be branched from when it is".to_owned());
            }
            let i = crate::record::index(viewer);
            let told = acted.iter().flat_map(|a| a.told[i].iter().map(|_| a.n));
            let Some(act) = frame.checked_sub(1).and_then(|f| told.clone().nth(f)) else {
                return Err(format!("nothing was told to you under number {frame}"));
            };
            door.branch(act.saturating_sub(1)).map_err(|p| p.words)
        });
        match past.await.map_err(|e| StoreError(e.to_string()))? {
            Err(why) => Ok(Err(why)),
            Ok(door) => {
                let from = format!("{} before {frame} as told to {}", kept.id, seat_name(viewer));
                self.make(door.as_ref(), &kept.name, terms, Some(from)).await.map(Ok)
            }
        }
    }

    /// Closes every room, each after the answer it has in hand.
    pub async fn close(&self) {
        let rooms = std::mem::take(&mut *self.rooms.lock().unwrap_or_else(PoisonError::into_inner));
        let rooms: Vec<_> = rooms.into_values().filter_map(|w| w.get().cloned()).collect();
        for room in &rooms {
            let _ = room.send(ToRoom::Close).await;
        }
        for room in rooms {
            room.closed().await;
        }
    }
}

fn seat_name(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Seat(Seat::A) => "A",
        Viewer::Seat(Seat::B) => "B",
        Viewer::Spectator => "spectators",
    }
}
