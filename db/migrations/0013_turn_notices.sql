-- Notices by direct message: when a person wants to be told that it is their turn, and in which hours
-- of the day not; and for each seat of a running match whose person wants that, what is owed and
-- which message stands. The end of a match removes its rows.

ALTER TABLE people ADD COLUMN notices TEXT NOT NULL DEFAULT 'never'
    CHECK (notices IN ('never', 'now', 'hour'));

ALTER TABLE people ADD COLUMN notices_since TEXT;  -- when they were last switched on

ALTER TABLE people ADD COLUMN quiet_start INTEGER;  -- the first hour; NULL: no quiet hours

ALTER TABLE people ADD COLUMN quiet_end INTEGER;  -- the hour at which they are over

-- Minutes that the person's clock is ahead of UTC.
ALTER TABLE people ADD COLUMN utc_offset INTEGER NOT NULL DEFAULT 0;

CREATE TABLE turn_notices (
    match_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    person_id BIGINT NOT NULL,
    ply INTEGER NOT NULL,  -- at which the match was last looked at for this; -1: look again
    turn INTEGER,  -- the turn for which `due_at` was settled; NULL: settle it again
    due_at TEXT,  -- when a notice is to be sent; NULL: none is owed
    told_turn INTEGER,  -- the turn of which the standing message tells; NULL: none was ever sent
    told_ply INTEGER,  -- the ply at which that message was sent
    channel_id BIGINT,  -- the standing message; NULL: there is none
    message_id BIGINT,
    PRIMARY KEY (match_id, seat),
    FOREIGN KEY (match_id, seat) REFERENCES seats (match_id, seat)
);

CREATE INDEX turn_notices_person ON turn_notices (person_id);

CREATE INDEX turn_notices_due ON turn_notices (due_at);
