-- The clocks of running matches that have limits.
--
-- A match without limits has no row; the end of a match removes its row.

CREATE TABLE clocks (
    match_id BIGINT PRIMARY KEY REFERENCES matches (id),
    turn_began TEXT NOT NULL,  -- when the turn's limit last began
    turn_due TEXT,  -- when it is over; NULL: turns have no limit
    match_due TEXT  -- when the match's limit is over; NULL: it has none, or that is in the log
);

CREATE INDEX clocks_turn ON clocks (turn_due);

CREATE INDEX clocks_match ON clocks (match_due);
