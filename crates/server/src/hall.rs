//! All the rooms: opens a battle's room when somebody comes, and keeps it while anybody is there.

use crate::dice;
use crate::room::{Room, ToRoom};
use crate::store::{Kept, Store, StoreError};
use crate::terms::Terms;
use rocroi_game::{Seat, Viewer};
use rocroi_systems::Door;
use std::collections::BTreeMap;
use std::sync::Arc;
use subtle::ConstantTimeEq as _;
use tokio::sync::{Mutex, mpsc};

/// What the maker of a battle is given: its id and the secrets of its seats, shown once.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Made {
    /// The battle, public.
    pub id: String,
    /// The secret of seat A.
    pub a: String,
    /// The secret of seat B.
    pub b: String,
    /// The secret of the spectators' link.
    pub spectators: String,
    /// What the server commits to: SHA-256 of the seed of its dice.
    pub commitment: String,
}

/// All the rooms.
#[derive(Clone, Debug)]
pub struct Hall {
    store: Store,
    rooms: Arc<Mutex<BTreeMap<String, mpsc::Sender<ToRoom>>>>,
    most: usize,
}

/// Messages a room holds before those who send wait.
const INBOX: usize = 256;

impl Hall {
    /// A hall over a store, with at most so many rooms open at once.
    pub fn new(store: Store, most: usize) -> Hall {
        Hall { store, rooms: Arc::default(), most }
    }

    /// Makes a battle.
    ///
    /// # Errors
    /// If it cannot be written down.
    pub async fn make(&self, door: &dyn Door, name: &str, terms: &Terms) -> Result<Made, StoreError> {
        let random = |n| dice::secret(n).map_err(StoreError);
        let (id, a, b, spectators, seed) = (random(8)?, random(16)?, random(16)?, random(16)?, random(32)?);
        let commitment = dice::sha256(&seed);
        let created = jiff::Timestamp::now().to_string();
        let about = BTreeMap::from([
            ("name".to_owned(), name.to_owned()),
            ("created".to_owned(), created.clone()),
            ("dice".to_owned(), format!("sha256 {commitment}")),
        ]);
        let kept = Kept {
            id: id.clone(),
            system: door.system().to_owned(),
            name: name.to_owned(),
            created,
            secrets: [&a, &b, &spectators].map(|s| dice::sha256(s)),
            terms: serde_json::to_string(terms).unwrap_or_default(),
            seed,
        };
        self.store.create(&kept, &door.header_line(about)).await?;
        Ok(Made { id, a, b, spectators, commitment })
    }

    /// Who the holder of this secret is in that battle.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn who(&self, id: &str, secret: &str) -> Result<Option<Viewer>, StoreError> {
        let Some(kept) = self.store.battle(id).await? else { return Ok(None) };
        let shown = dice::sha256(secret);
        let mut found = None;
        // Every one is compared, in constant time: how long it takes says nothing.
        for (viewer, hash) in
            [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Spectator].into_iter().zip(&kept.secrets)
        {
            if bool::from(shown.as_bytes().ct_eq(hash.as_bytes())) {
                found = Some(viewer);
            }
        }
        Ok(found)
    }

    /// The way to a battle's room, opened if it is not.
    ///
    /// # Errors
    /// If there is no such battle, too many are open, or its chronicle cannot be read.
    pub async fn room(&self, id: &str) -> Result<mpsc::Sender<ToRoom>, StoreError> {
        let mut rooms = self.rooms.lock().await;
        if let Some(r) = rooms.get(id).filter(|r| !r.is_closed()) {
            return Ok(r.clone());
        }
        rooms.retain(|_, r| !r.is_closed());
        if rooms.len() >= self.most {
            return Err(StoreError(format!(
                "{} battles are open, and no more can be; try again later",
                self.most
            )));
        }
        let kept =
            self.store.battle(id).await?.ok_or_else(|| StoreError("there is no such battle".into()))?;
        let room = Room::open(self.store.clone(), kept).await?;
        let (to, inbox) = mpsc::channel(INBOX);
        tokio::spawn(room.run(inbox));
        rooms.insert(id.to_owned(), to.clone());
        Ok(to)
    }

    /// The chronicle of a battle, if it is over.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn chronicle(&self, id: &str) -> Result<Option<String>, StoreError> {
        if self.store.battle(id).await?.is_none() {
            return Ok(None);
        }
        Ok(Some(self.store.chronicle(id).await?.0))
    }

    /// Closes every room, each after the answer it has in hand.
    pub async fn close(&self) {
        let rooms = std::mem::take(&mut *self.rooms.lock().await);
        for room in rooms.into_values() {
            let _ = room.send(ToRoom::Close).await;
            room.closed().await;
        }
    }
}
