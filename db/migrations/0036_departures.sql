-- Servers that the bot has left, whose choices are deleted some time after that; and people whose
-- account Discord calls deleted, whose data is deleted once it has said so for long enough.

CREATE TABLE left_guilds (
    guild_id BIGINT PRIMARY KEY,
    left_at TEXT NOT NULL  -- or when it was noticed
);

CREATE INDEX left_guilds_at ON left_guilds (left_at);

CREATE TABLE gone_accounts (
    person_id BIGINT PRIMARY KEY,
    since TEXT NOT NULL,  -- when Discord first said so, without saying otherwise since
    asked_at TEXT NOT NULL,  -- when it was asked last
    answers BIGINT NOT NULL DEFAULT 1  -- how often it has said so, at most once a day
);

CREATE INDEX gone_accounts_asked ON gone_accounts (asked_at);
