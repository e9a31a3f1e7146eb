-- Puzzles: which one each day had and how long the bot was there on it, what people have made of
-- them, and the channels in which servers want one a day. Days are those of UTC, as 2026-11-23.

CREATE TABLE puzzle_days (
    day TEXT PRIMARY KEY,
    game TEXT,  -- with puzzle: the puzzle of the day; NULL if there was none
    puzzle TEXT,
    signs INTEGER NOT NULL DEFAULT 0,  -- the stretches of five minutes with a sign of the bot's life
    last_sign INTEGER NOT NULL DEFAULT -1  -- the latest of them, counted from 0
);

CREATE TABLE puzzle_tries (
    person_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    day TEXT NOT NULL DEFAULT '',  -- the day, if it was tried on the day whose puzzle it was
    began_at TEXT NOT NULL,
    wrong INTEGER NOT NULL DEFAULT 0,  -- wrong tries before it was solved or shown
    hinted BOOLEAN NOT NULL DEFAULT FALSE,
    solved_at TEXT,
    shown_at TEXT,  -- when the solution was shown to somebody who had not solved it
    shared_at TEXT,  -- when the day's result was told to others
    PRIMARY KEY (person_id, game, puzzle, day)
);

CREATE TABLE daily_puzzles (
    guild_id BIGINT PRIMARY KEY,
    channel_id BIGINT,  -- where the day's puzzle is posted; NULL: nowhere
    day TEXT,  -- the day whose puzzle was posted last
    begun TEXT,  -- the day whose puzzle was last about to be posted
    failing_since TEXT,  -- since when it could not be posted
    stopped_at TEXT  -- when that had lasted too long, so that it was switched off
);

CREATE TABLE puzzle_visits (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    person_id BIGINT NOT NULL,  -- somebody who opened the day's puzzle from this server's message
    PRIMARY KEY (guild_id, day, person_id)
);
