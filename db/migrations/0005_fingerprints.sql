-- The SHA-256 of a match's seed as it was published when the match began; NULL where nothing
-- follows from the seed, and for matches that are older than this.

ALTER TABLE matches ADD COLUMN fingerprint TEXT;
