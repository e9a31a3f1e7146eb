-- How many entries the log of a match has, beside what its board and its seats' private screens
-- show: so that those which lag behind are found without looking at all matches. The log stays the
-- truth; whatever adds to it sets these in the same transaction.

ALTER TABLE matches ADD COLUMN plies INTEGER NOT NULL DEFAULT 0;

ALTER TABLE seats ADD COLUMN plies INTEGER NOT NULL DEFAULT 0;

UPDATE matches SET plies =
    (SELECT COALESCE(MAX(a.ply) + 1, 0) FROM actions a WHERE a.match_id = matches.id);

UPDATE seats SET plies = (SELECT m.plies FROM matches m WHERE m.id = seats.match_id);

CREATE INDEX matches_unshown ON matches (id) WHERE shown_ply <> plies;

CREATE INDEX seats_untold ON seats (match_id) WHERE private_ply <> plies;

-- Of the votes to let the bot play for somebody there are few.
CREATE INDEX actions_standin ON actions (match_id)
    WHERE text >= '!standin' AND text < '!standio';
