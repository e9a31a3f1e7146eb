-- How well the teams have won in the games that are played together. All of it follows from the
-- logs of matches that are over (`python bot.py ratings --rebuild`); the next start of the bot fills
-- it. Rows name a match, never a person.

CREATE TABLE feats (
    match_id BIGINT PRIMARY KEY REFERENCES matches (id),
    game TEXT NOT NULL,
    rank INTEGER NOT NULL,  -- the higher, the better
    words TEXT NOT NULL
);

CREATE INDEX feats_best ON feats (game, rank);
