-- Events of Discord for the rounds of leagues and tournaments, where a server wants them.

ALTER TABLE guilds ADD COLUMN league_events BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE scheduled_events (
    contest_id BIGINT NOT NULL REFERENCES contests (id),
    round BIGINT NOT NULL,  -- 0: the whole contest
    event_id BIGINT,  -- Discord's number; NULL until it is noted
    starts_at TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    told TEXT NOT NULL,  -- the fingerprint of what it says
    state TEXT NOT NULL,  -- asked (perhaps made already), stands, over (or deleted: it stays so)
    PRIMARY KEY (contest_id, round)
);

CREATE INDEX scheduled_events_open ON scheduled_events (contest_id) WHERE state <> 'over';

CREATE INDEX mirrors_guild ON mirrors (guild_id);  -- how many of them a server has

ALTER TABLE guesses ADD COLUMN guild_id BIGINT;  -- where it was made, NULL in direct messages
