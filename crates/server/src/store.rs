//! Where battles are kept: SQLite by default, PostgreSQL by its address; the same tables and the same code.
//!
//! One scribe writes for everybody: it gathers the lines that wait, writes them in one transaction, and says
//! so only when they are safe on disk. Several battles share one fsync.

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyPool, Row as _};
use std::fmt;
use tokio::sync::{mpsc, oneshot};

/// What goes wrong with the store, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(e: sqlx::Error) -> Self {
        StoreError(format!("the database: {e}"))
    }
}

/// A battle as it stands in the store, without its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its id, public.
    pub id: String,
    /// Its rule system.
    pub system: String,
    /// What it is called.
    pub name: String,
    /// When it began, UTC.
    pub created: String,
    /// SHA-256 of the secrets of seat A, seat B and the spectators.
    pub secrets: [String; 3],
    /// How it is played, as JSON.
    pub terms: String,
    /// The seed of its dice.
    pub seed: String,
}

struct Append {
    battle: String,
    n: i64,
    text: String,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The store: reading, and the way to the scribe.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    scribe: mpsc::Sender<Append>,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

/// How many lines the scribe writes in one transaction at most.
const BATCH: usize = 512;

impl Store {
    /// Opens the store at an address (`sqlite://…` or `postgres://…`), making the tables it lacks.
    ///
    /// # Errors
    /// If it cannot be reached or written.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = address.starts_with("sqlite");
        let pool = AnyPoolOptions::new()
            .max_connections(if sqlite { 4 } else { 8 })
            .after_connect(move |conn, _| {
                Box::pin(async move {
                    if sqlite {
                        // An answer is on the disk before anyone is told: full, not normal.
                        for pragma in ["journal_mode = WAL", "synchronous = FULL", "busy_timeout = 10000"] {
                            sqlx::query(sqlx::AssertSqlSafe(format!("PRAGMA {pragma}")))
                                .execute(&mut *conn)
                                .await?;
                        }
                    }
                    Ok(())
                })
            })
            .connect(address)
            .await?;
        sqlx::migrate!()
            .run(&pool)
            .await
            .map_err(|e| StoreError(format!("the tables cannot be made: {e}")))?;
        let (scribe, inbox) = mpsc::channel(4096);
        tokio::spawn(write_for_everybody(pool.clone(), inbox));
        Ok(Store { pool, scribe })
    }

    /// Keeps a new battle and its first line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub async fn create(&self, b: &Kept, header: &str) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        sqlx::query(
            "INSERT INTO battles (id, system, name, created, seat_a, seat_b, spectators, terms, seed) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(&b.id)
        .bind(&b.system)
        .bind(&b.name)
        .bind(&b.created)
        .bind(&b.secrets[0])
        .bind(&b.secrets[1])
        .bind(&b.secrets[2])
        .bind(&b.terms)
        .bind(&b.seed)
        .execute(&mut *tx)
        .await?;
        insert(&mut tx, &b.id, 0, header).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Adds the `n`-th text to a battle's chronicle; comes back when it is safe on disk.
    ///
    /// # Errors
    /// If it could not be written: then nothing of it is.
    pub async fn append(&self, battle: &str, n: i64, text: String) -> Result<(), StoreError> {
        let (done, told) = oneshot::channel();
        let line = Append { battle: battle.to_owned(), n, text, done };
        let gone = || StoreError("the store is closed".into());
        self.scribe.send(line).await.map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }

    /// A battle by its id.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn battle(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        let row = sqlx::query(
            "SELECT id, system, name, created, seat_a, seat_b, spectators, terms, seed FROM battles WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let text = |i: usize| row.try_get::<String, usize>(i);
        Ok(Some(Kept {
            id: text(0)?,
            system: text(1)?,
            name: text(2)?,
            created: text(3)?,
            secrets: [text(4)?, text(5)?, text(6)?],
            terms: text(7)?,
            seed: text(8)?,
        }))
    }

    /// The chronicle of a battle: its texts, in order, and how many there are.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn chronicle(&self, id: &str) -> Result<(String, i64), StoreError> {
        let rows: Vec<(String,)> = sqlx::query_as("SELECT text FROM lines WHERE battle = $1 ORDER BY n")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let n = rows.len() as i64;
        Ok((rows.into_iter().map(|(t,)| t).collect(), n))
    }

    /// Battles begun so far.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn count(&self) -> Result<i64, StoreError> {
        let (n,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM battles").fetch_one(&self.pool).await?;
        Ok(n)
    }
}

async fn insert(
    tx: &mut sqlx::Transaction<'_, sqlx::Any>,
    id: &str,
    n: i64,
    text: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO lines (battle, n, text) VALUES ($1, $2, $3)")
        .bind(id)
        .bind(n)
        .bind(text)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// The scribe: writes what waits in one transaction, then tells everybody who waits.
async fn write_for_everybody(pool: AnyPool, mut inbox: mpsc::Receiver<Append>) {
    let mut batch = Vec::with_capacity(BATCH);
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        let written = write_batch(&pool, &batch).await;
        if let Err(e) = &written {
            tracing::error!(error = %e, lines = batch.len(), "lines could not be written");
        }
        for a in batch.drain(..) {
            // A battle that no longer listens has nothing to be told.
            let _ = a.done.send(written.clone());
        }
    }
}

async fn write_batch(pool: &AnyPool, batch: &[Append]) -> Result<(), StoreError> {
    let mut tx = pool.begin().await?;
    for a in batch {
        insert(&mut tx, &a.battle, a.n, &a.text).await?;
    }
    tx.commit().await?;
    Ok(())
}
