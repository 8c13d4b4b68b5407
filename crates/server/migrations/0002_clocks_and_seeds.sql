-- When each text was written (milliseconds since 1970, UTC), and what of their time the seats had used by then.
ALTER TABLE lines ADD COLUMN at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE lines ADD COLUMN used_a BIGINT NOT NULL DEFAULT 0;
ALTER TABLE lines ADD COLUMN used_b BIGINT NOT NULL DEFAULT 0;
-- What the players added to the seed of the dice, as JSON; fixed once the first die has fallen.
ALTER TABLE battles ADD COLUMN seeds TEXT NOT NULL DEFAULT '[]';
