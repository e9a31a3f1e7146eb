-- Matches, their seats and logs, invitations, people, settings.
--
-- Times are ISO 8601 in UTC, always with microseconds, so that they sort as text.
-- Discord's ids are BIGINT. On PostgreSQL the two `INTEGER PRIMARY KEY` become
-- `BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY`; all else stays.

CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    revision INTEGER NOT NULL,
    options TEXT NOT NULL,
    seats INTEGER NOT NULL,
    seed TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    status TEXT NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'over', 'aside')),
    reason TEXT,  -- the ending's key, or the sentence why it is set aside
    created_at TEXT NOT NULL,
    ended_at TEXT,
    guild_id BIGINT,
    channel_id BIGINT,  -- where the board is; NULL: the place is lost
    home_id BIGINT,  -- where the match was started
    place TEXT NOT NULL CHECK (place IN ('thread', 'channel', 'interaction')),
    board_id BIGINT,  -- the newest public board
    shown_ply INTEGER NOT NULL DEFAULT -1,  -- the ply at which that board shows the match
    rematch_of BIGINT REFERENCES matches (id),
    invitation_id BIGINT UNIQUE  -- an invitation makes one match at most
);

CREATE INDEX matches_channel ON matches (channel_id, status);

CREATE TABLE seats (
    match_id BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    person_id BIGINT NOT NULL,
    result TEXT CHECK (result IN ('win', 'loss', 'draw', 'shared')),
    private_channel_id BIGINT,
    private_message_id BIGINT,
    private_ply INTEGER NOT NULL DEFAULT -1,
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX seats_person ON seats (person_id, match_id);

CREATE TABLE actions (
    match_id BIGINT NOT NULL,
    ply INTEGER NOT NULL CHECK (ply >= 0),
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (match_id, ply),
    FOREIGN KEY (match_id, seat) REFERENCES seats (match_id, seat)
);

CREATE TABLE invitations (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    challenger_id BIGINT NOT NULL,
    opponent_id BIGINT,  -- NULL: open to everyone
    seat_choice TEXT NOT NULL,
    rated BOOLEAN NOT NULL,
    guild_id BIGINT,
    channel_id BIGINT,
    message_id BIGINT,
    place TEXT NOT NULL CHECK (place IN ('thread', 'channel', 'interaction')),
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'open'
        CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    match_id BIGINT REFERENCES matches (id),
    rematch_of BIGINT REFERENCES matches (id)
);

CREATE INDEX invitations_due ON invitations (status, expires_at);

CREATE TABLE people (
    id BIGINT PRIMARY KEY,
    dm_closed BOOLEAN NOT NULL DEFAULT FALSE,
    text_board BOOLEAN NOT NULL DEFAULT FALSE,
    updated_at TEXT NOT NULL
);

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
