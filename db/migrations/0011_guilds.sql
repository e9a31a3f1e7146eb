-- What those who manage a server have chosen for it, and the channels in which matches were shown to
-- their end and of which the thread, if it is one of ours, is still to be closed with the result; and
-- since when an older board is tried again, so that this comes to an end.

CREATE TABLE guilds (
    id BIGINT PRIMARY KEY,
    boards TEXT NOT NULL DEFAULT 'newest' CHECK (boards IN ('newest', 'all')),
    channels TEXT NOT NULL DEFAULT '[]',  -- where matches may be started, as JSON; none: everywhere
    updated_at TEXT NOT NULL
);

CREATE TABLE closings (
    channel_id BIGINT PRIMARY KEY,
    match_id BIGINT NOT NULL REFERENCES matches (id),  -- the match that ended there last
    ended_at TEXT NOT NULL
);

ALTER TABLE old_boards ADD COLUMN since TEXT;  -- when it first could not be changed
