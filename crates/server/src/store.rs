//! Where battles are kept: SQLite by default, PostgreSQL by its address; the same tables and the same code.
//!
//! One scribe writes for everybody: it gathers what waits, writes it in one transaction, and says so only when it
//! is safe on disk. Several battles share one fsync.

use crate::meters::Meters;
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyPool, Row as _};
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
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
    /// What the players added to it.
    pub seeds: Vec<String>,
}

/// One text of a battle's chronicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text: one or more lines of the chronicle.
    pub text: String,
    /// When, in milliseconds since 1970, UTC.
    pub at: i64,
    /// What of their time the seats had used.
    pub used: [i64; 2],
}

#[derive(Debug)]
enum What {
    /// A new battle and its first text.
    Battle(Box<Kept>, Line),
    /// The `n`-th text of a battle.
    Line(String, i64, Line),
    /// What the players added to the seed.
    Seeds(String, Vec<String>),
}

struct Job {
    what: What,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The store: reading, and the way to the scribe.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    scribe: mpsc::Sender<Job>,
    meters: Arc<Meters>,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

/// How much the scribe writes in one transaction at most.
const BATCH: usize = 512;
/// How many lines one statement writes at most.
const ROWS: usize = 64;

impl Store {
    /// The address of the SQLite store in a folder.
    pub fn in_folder(folder: &Path) -> String {
        let file = folder.join("battles.sqlite").display().to_string();
        let plain = file.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        format!("sqlite://{plain}?mode=rwc")
    }

    /// Opens the store at an address (`sqlite://…` or `postgres://…`), making the tables it lacks.
    ///
    /// # Errors
    /// If it cannot be reached or written.
    pub async fn open(address: &str, meters: Arc<Meters>) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = address.starts_with("sqlite");
        // An answer is on the disk before anyone is told: full, not normal, whatever the server's own setting.
        let settings: &[&str] = if sqlite {
            &["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA busy_timeout = 10000"]
        } else {
            &["SET synchronous_commit = on"]
        };
        let pool = AnyPoolOptions::new()
            .max_connections(if sqlite { 4 } else { 8 })
            .after_connect(move |conn, _| {
                Box::pin(async move {
                    for setting in settings {
                        sqlx::query(sqlx::AssertSqlSafe(*setting)).execute(&mut *conn).await?;
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
        tokio::spawn(write_for_everybody(pool.clone(), inbox, meters.clone()));
        Ok(Store { pool, scribe, meters })
    }

    /// What is counted.
    pub fn meters(&self) -> &Arc<Meters> {
        &self.meters
    }

    async fn write(&self, what: What) -> Result<(), StoreError> {
        let (done, told) = oneshot::channel();
        let gone = || StoreError("the store is closed".into());
        self.scribe.send(Job { what, done }).await.map_err(|_| gone())?;
        told.await.map_err(|_| gone())?
    }

    /// Keeps a new battle and its first line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub async fn create(&self, b: &Kept, header: Line) -> Result<(), StoreError> {
        self.write(What::Battle(Box::new(b.clone()), header)).await
    }

    /// Adds the `n`-th text to a battle's chronicle; comes back when it is safe on disk.
    ///
    /// # Errors
    /// If it could not be written. Whether it is there after all only [`Store::chronicle`] can tell.
    pub async fn append(&self, battle: &str, n: i64, line: Line) -> Result<(), StoreError> {
        self.write(What::Line(battle.to_owned(), n, line)).await
    }

    /// Keeps what the players added to the seed of the dice.
    ///
    /// # Errors
    /// If it could not be written.
    pub async fn seeds(&self, battle: &str, seeds: &[String]) -> Result<(), StoreError> {
        self.write(What::Seeds(battle.to_owned(), seeds.to_vec())).await
    }

    /// A battle by its id.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn battle(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        let row = sqlx::query(
            "SELECT id, system, name, created, seat_a, seat_b, spectators, terms, seed, seeds \
             FROM battles WHERE id = $1",
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
            seeds: serde_json::from_str(&text(9)?).map_err(|e| StoreError(format!("seeds of {id}: {e}")))?,
        }))
    }

    /// The chronicle of a battle, text by text.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn chronicle(&self, id: &str) -> Result<Vec<Line>, StoreError> {
        let rows: Vec<(String, i64, i64, i64)> =
            sqlx::query_as("SELECT text, at, used_a, used_b FROM lines WHERE battle = $1 ORDER BY n")
                .bind(id)
                .fetch_all(&self.pool)
                .await?;
        Ok(rows.into_iter().map(|(text, at, a, b)| Line { text, at, used: [a, b] }).collect())
    }

    /// Ids of all battles, in the order of their ids.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn ids(&self) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> =
            sqlx::query_as("SELECT id FROM battles ORDER BY id").fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Can the store be read?
    ///
    /// # Errors
    /// If not.
    pub async fn alive(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }
}

/// The scribe: writes what waits in one transaction, then tells everybody who waits.
async fn write_for_everybody(pool: AnyPool, mut inbox: mpsc::Receiver<Job>, meters: Arc<Meters>) {
    let mut batch = Vec::with_capacity(BATCH);
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        let begun = Instant::now();
        let all: Vec<&What> = batch.iter().map(|j: &Job| &j.what).collect();
        let mut written = vec![write_batch(&pool, &all).await; 1];
        if written[0].is_err() && batch.len() > 1 {
            // One that cannot be written does not take the others with it.
            written.clear();
            for job in &batch {
                written.push(write_batch(&pool, &[&job.what]).await);
            }
        }
        if let Some(Err(e)) = written.iter().find(|w| w.is_err()) {
            tracing::error!(error = %e, texts = batch.len(), "not everything could be written");
        }
        meters.wrote(batch.len(), begun.elapsed(), written.iter().filter(|w| w.is_err()).count());
        for (i, job) in batch.drain(..).enumerate() {
            let result = written.get(i).unwrap_or(&written[0]).clone();
            // A battle that no longer listens has nothing to be told.
            let _ = job.done.send(result);
        }
    }
}

async fn write_batch(pool: &AnyPool, batch: &[&What]) -> Result<(), StoreError> {
    let mut tx = pool.begin().await?;
    let mut lines = Vec::new();
    for what in batch {
        match what {
            What::Battle(b, header) => {
                insert_battle(&mut tx, b).await?;
                lines.push((b.id.as_str(), 0, header));
            }
            What::Line(battle, n, line) => lines.push((battle.as_str(), *n, line)),
            What::Seeds(battle, seeds) => {
                sqlx::query("UPDATE battles SET seeds = $1 WHERE id = $2")
                    .bind(serde_json::to_string(seeds).unwrap_or_default())
                    .bind(battle)
                    .execute(&mut *tx)
                    .await?;
            }
        }
    }
    for rows in lines.chunks(ROWS) {
        insert_lines(&mut tx, rows).await?;
    }
    tx.commit().await?;
    Ok(())
}

async fn insert_battle(tx: &mut sqlx::Transaction<'_, sqlx::Any>, b: &Kept) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO battles (id, system, name, created, seat_a, seat_b, spectators, terms, seed, seeds) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
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
    .bind(serde_json::to_string(&b.seeds).unwrap_or_default())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

async fn insert_lines(
    tx: &mut sqlx::Transaction<'_, sqlx::Any>,
    rows: &[(&str, i64, &Line)],
) -> Result<(), sqlx::Error> {
    let row = |i: usize| {
        let k = i * 6;
        format!("(${}, ${}, ${}, ${}, ${}, ${})", k + 1, k + 2, k + 3, k + 4, k + 5, k + 6)
    };
    let values: Vec<String> = (0..rows.len()).map(row).collect();
    let sql = format!("INSERT INTO lines (battle, n, text, at, used_a, used_b) VALUES {}", values.join(", "));
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for (battle, n, line) in rows {
        query = query
            .bind(*battle)
            .bind(*n)
            .bind(line.text.as_str())
            .bind(line.at)
            .bind(line.used[0])
            .bind(line.used[1]);
    }
    query.execute(&mut **tx).await?;
    Ok(())
}
