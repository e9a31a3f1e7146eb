-- How often a match has lost its place, as when it is taken to another channel: with it the board
-- in the new place is another one for Discord than one that was shown before at the same ply.

ALTER TABLE matches ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;
