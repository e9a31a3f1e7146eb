-- Duplicates: every team of a round plays the same match.

ALTER TABLE contests ADD COLUMN seats BIGINT NOT NULL DEFAULT 2;  -- of a match: here of a team

-- Whether others still play the same match, so that nobody may see its course from outside.
ALTER TABLE matches ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE;
