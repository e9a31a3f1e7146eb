-- Ratings: what each rated match has made of the rating of each of its players. All of it follows
-- from the matches that are over (`python bot.py ratings --rebuild`); the next start of the bot
-- fills it. And who does not want to be listed.

CREATE TABLE ratings (
    match_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    game TEXT NOT NULL,
    before REAL NOT NULL,  -- the points before this match
    points REAL NOT NULL,  -- the points after it
    doubt REAL NOT NULL,  -- how far off they may be: a standard deviation in points
    matches INTEGER NOT NULL,  -- how many rated matches of this game the player has, with this one
    weight REAL NOT NULL,  -- how much this one counted: above 0, at most 1
    latest BOOLEAN NOT NULL,  -- the player's latest in this game, which is the rating now
    PRIMARY KEY (match_id, seat),
    FOREIGN KEY (match_id, seat) REFERENCES seats (match_id, seat)
);

CREATE INDEX ratings_best ON ratings (game, latest, points);

CREATE INDEX matches_ended ON matches (game, ended_at);

ALTER TABLE people ADD COLUMN unlisted BOOLEAN NOT NULL DEFAULT FALSE;
