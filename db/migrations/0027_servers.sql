-- More of what those who manage a server choose for it: who may do what there, where matches are
-- played, and its message of the week; and what the bot has done by these choices.

ALTER TABLE guilds ADD COLUMN league_role BIGINT;  -- whose members may open leagues, like managers

ALTER TABLE guilds ADD COLUMN strangers BOOLEAN NOT NULL DEFAULT TRUE;  -- matches with other servers

ALTER TABLE guilds ADD COLUMN match_roles TEXT NOT NULL DEFAULT '[]';  -- JSON; none: everybody

ALTER TABLE guilds ADD COLUMN games_off TEXT NOT NULL DEFAULT '[]';  -- JSON: the games' keys

ALTER TABLE guilds ADD COLUMN most_matches BIGINT;  -- NULL: as many as the host allows

ALTER TABLE guilds ADD COLUMN pace TEXT;  -- offered first in a new challenge; NULL: the usual one

ALTER TABLE guilds ADD COLUMN quiet BOOLEAN NOT NULL DEFAULT FALSE;  -- boards name, but ping nobody

ALTER TABLE guilds ADD COLUMN threads TEXT;  -- JSON: in which channels; NULL: in every one

ALTER TABLE guilds ADD COLUMN forum_id BIGINT;  -- the forum in which each match is a post

CREATE TABLE barred (
    guild_id BIGINT NOT NULL,
    person_id BIGINT NOT NULL,  -- somebody who may not use the bot in this server
    at TEXT NOT NULL,
    PRIMARY KEY (guild_id, person_id)
);

CREATE INDEX barred_person ON barred (person_id);

CREATE TABLE stops (
    match_id BIGINT PRIMARY KEY REFERENCES matches (id),
    reason TEXT NOT NULL,  -- why the managers stopped it, as told to its players
    at TEXT NOT NULL
);

CREATE TABLE weeks (
    guild_id BIGINT PRIMARY KEY,
    channel_id BIGINT,  -- where the message of the week stands; NULL: nowhere
    week TEXT,  -- the Monday of the week of which a message was posted last, or about to be
    message_id BIGINT,  -- that message; NULL until it is noted
    shown TEXT,  -- the fingerprint of what it shows
    match_id BIGINT,  -- the match whose animation it shows
    failing_since TEXT,  -- since when it could not be shown
    stopped_at TEXT  -- when it was switched off, since it could not be shown
);

CREATE TABLE feat_roles (
    guild_id BIGINT NOT NULL,
    feat TEXT NOT NULL,
    role_id BIGINT NOT NULL,  -- the role that people get there for this feat
    since TEXT NOT NULL,  -- feats count from then on
    PRIMARY KEY (guild_id, feat)
);

CREATE TABLE roles_given (
    guild_id BIGINT NOT NULL,
    feat TEXT NOT NULL,
    person_id BIGINT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (guild_id, feat, person_id)
);

CREATE INDEX roles_given_person ON roles_given (person_id);

CREATE TABLE posts (
    channel_id BIGINT PRIMARY KEY,  -- a post in a forum
    match_id BIGINT NOT NULL REFERENCES matches (id),
    tags TEXT NOT NULL DEFAULT ''  -- what its tags say
);
