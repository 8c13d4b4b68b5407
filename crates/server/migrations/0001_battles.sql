-- Battles and the lines of their chronicles. Plain types only: SQLite and PostgreSQL run the same file.
CREATE TABLE battles (
    id TEXT PRIMARY KEY,
    system TEXT NOT NULL,
    name TEXT NOT NULL,
    created TEXT NOT NULL,
    -- SHA-256 of the secrets of the seats and of the spectators' link, in hexadecimal.
    seat_a TEXT NOT NULL,
    seat_b TEXT NOT NULL,
    spectators TEXT NOT NULL,
    -- How the battle is played (who sits where, whose dice), as JSON.
    terms TEXT NOT NULL,
    -- The seed of its dice in hexadecimal; shown to nobody before the battle is over.
    seed TEXT NOT NULL
);
CREATE TABLE lines (
    battle TEXT NOT NULL REFERENCES battles (id),
    n BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (battle, n)
);
