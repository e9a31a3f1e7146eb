-- Who may challenge a person and whom they have blocked; and what is still to be tidied up in
-- Discord: messages of invitations that are over, and older boards with controls.

ALTER TABLE people ADD COLUMN challenges TEXT NOT NULL DEFAULT 'everyone'
    CHECK (challenges IN ('everyone', 'played', 'nobody'));

CREATE TABLE blocks (
    person_id BIGINT NOT NULL,
    blocked_id BIGINT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (person_id, blocked_id)
);

CREATE INDEX blocks_blocked ON blocks (blocked_id);

-- Whether the message of an invitation that is over says so. Of those before this nobody knows.
ALTER TABLE invitations ADD COLUMN sealed BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE invitations SET sealed = TRUE WHERE status <> 'open';

CREATE INDEX invitations_sealed ON invitations (sealed, status);

CREATE INDEX invitations_asked ON invitations (opponent_id, created_at);

CREATE TABLE old_boards (
    message_id BIGINT PRIMARY KEY,
    match_id BIGINT NOT NULL REFERENCES matches (id),
    guild_id BIGINT,
    channel_id BIGINT NOT NULL,
    ply INTEGER NOT NULL  -- at which it shows the match
);
