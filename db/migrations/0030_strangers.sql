-- People who look for an opponent on any server, and the matches that they play: each of the two in
-- a place of their own.

ALTER TABLE people ADD COLUMN strangers TEXT;  -- 'never', 'asked', 'any'; NULL until chosen

ALTER TABLE people ADD COLUMN asked_at TEXT;  -- when last asked to play somebody who looks

CREATE INDEX people_strangers ON people (strangers) WHERE strangers = 'any';

-- One row for each person and game, until an opponent is found; a wish for a rematch is a row of
-- its own, which only the other player's wish answers.
CREATE TABLE seekers (
    id INTEGER PRIMARY KEY,
    person_id BIGINT NOT NULL,
    name TEXT NOT NULL,  -- shown to the opponent
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seat_choice TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    pace TEXT NOT NULL,
    hours TEXT NOT NULL,  -- the person's latest moves by hour of the day, 24 numbers
    rematch_of BIGINT NOT NULL DEFAULT 0,  -- 0: of no match
    guild_id BIGINT,
    channel_id BIGINT NOT NULL,
    place TEXT NOT NULL,
    opening BOOLEAN NOT NULL,  -- whether the match gets a place of its own there
    since TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    asked_at TEXT,  -- when somebody was last asked to play this person
    UNIQUE (person_id, game, rematch_of)
);

CREATE INDEX seekers_game ON seekers (game, since);

-- The places of such a match, one for each seat; the row in `matches` names none, and its
-- `shown_ply` is the lowest of theirs.
CREATE TABLE mirrors (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,  -- of the seat's person; empty once the data was deleted
    silenced BOOLEAN NOT NULL DEFAULT FALSE,  -- whether the person wants no words of the other
    guild_id BIGINT,
    channel_id BIGINT,  -- NULL: the place is lost
    place TEXT NOT NULL,
    opening BOOLEAN NOT NULL,  -- TRUE until the thread was opened, or another place was found
    board_id BIGINT,
    shown_ply BIGINT NOT NULL DEFAULT -1,
    moves INTEGER NOT NULL DEFAULT 0,  -- how often the place was lost
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX mirrors_channel ON mirrors (channel_id);
